"""The widget that draws a scene, moves a cursor over it, and tells what was tapped."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar

from attrs import frozen
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from .faces import Faces
from .fingers import Spot
from .scene import Block, Item, Kind, Scene

__all__ = ["Board", "Marks"]

_FELT = "#0c4f36"
_DARK = "#083b28"
_CARD = "#f6f4ea"
_GREY = "#a3a79f"
_EDGE, _EDGE_STYLE = "▏", Style(color="#7d8078", bold=False)
_BACKS = ("#35528c", "#2d477c")


@frozen
class Marks:
    """What is to be seen of cards beside what they are.

    `grey` are cards that can do nothing now; `held` are picked; `targets` are piles that
    take what is held, `wanted` cards that may be added to it; `trail` are cards that came
    last; `hint` is where a hint points.
    """

    grey: Collection[Spot] = frozenset()
    held: Collection[Spot] = frozenset()
    targets: Collection[str] = frozenset()
    wanted: Collection[Spot] = frozenset()
    trail: Collection[Spot] = frozenset()
    hint: Collection[Spot] = frozenset()


class Board(ScrollView, can_focus=True):
    """Draws a scene; a click, or a key at the cursor, is a tap on an item."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "cursor(0, -1)", "Up", show=False),
        Binding("down", "cursor(0, 1)", "Down", show=False),
        Binding("left", "cursor(-1, 0)", "Left", show=False),
        Binding("right", "cursor(1, 0)", "Right", show=False),
        Binding("enter", "tap", "Pick, drop", show=False),
    ]

    DEFAULT_CSS = """
    Board { background: #0c4f36; height: 1fr; scrollbar-size: 1 1; }
    """

    class Tapped(Message):
        """An item was tapped; `is_double` if twice in quick succession."""

        def __init__(self, board: Board, item: Item, *, is_double: bool = False) -> None:
            super().__init__()
            self.board = board
            self.item = item
            self.is_double = is_double

        @property
        def control(self) -> Board:
            """The board."""
            return self.board

    class Missed(Message):
        """The bare table was tapped."""

    class Resized(Message):
        """There is another amount of space to draw in."""

        def __init__(self, board: Board) -> None:
            super().__init__()
            self.board = board

    def __init__(self, faces: Faces, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.faces = faces
        self.scene = Scene(Block(0, 0))
        self.marks = Marks()
        self.cursor: Item | None = None
        self._pressed: Item | None = None
        self._dragged = False
        self._rows: list[list[tuple[str, Style]]] = []

    # What is shown

    def show(self, scene: Scene, marks: Marks) -> None:
        """Draw another scene; the cursor stays where it was, as nearly as can be."""
        old = self.cursor
        self.scene, self.marks = scene, marks
        self.cursor = self._same(old) if old is not None else None
        self.virtual_size = Size(scene.width, scene.height)
        self._draw()

    def _same(self, old: Item) -> Item | None:
        """Return the item of a new scene that an item of an old one has become."""
        taps = self.scene.taps
        if old.spot is not None and (found := self.scene.item_of(old.spot)):
            return found
        alike = [item for item in taps if item.move is not None and item.move == old.move]
        nearest = min(
            taps, key=lambda item: abs(item.x - old.x) + abs(item.y - old.y), default=None
        )
        return alike[0] if alike else nearest

    def point_at(self, spot: Spot) -> None:
        """Put the cursor on a card or place."""
        item = self.scene.item_of(spot)
        if item is not None:
            self._set_cursor(item)

    def _set_cursor(self, item: Item) -> None:
        self.cursor = item
        x, y = self.scene.shown(item)
        self.scroll_to_region(Region(x, y, item.width, 1), animate=False, force=True)
        self._draw()

    def _draw(self) -> None:
        """Draw the scene into rows of cells."""
        blank = (" ", Style(bgcolor=_FELT))
        rows = [[blank] * self.scene.width for _ in range(self.scene.height)]
        cursor = self.cursor if self.has_focus else None
        for item in self.scene.items:
            style = self._style(item)
            for row, text in enumerate(self._lines(item, is_here=item is cursor)):
                cells = rows[item.y + row]
                cells[item.x : item.x + item.width] = [(mark, style) for mark in text]
                if item.kind is Kind.CARD and text.startswith(" "):
                    cells[item.x] = (_EDGE, style + _EDGE_STYLE)
        self._rows = rows
        self.refresh()

    def _lines(self, item: Item, *, is_here: bool) -> list[str]:
        """Return the text of an item, filled up to its rectangle."""
        width = item.width
        if item.kind in (Kind.WORDS, Kind.TITLE):
            text = f"[{item.text}]"[:width] if is_here else item.text
            return [text[:width].ljust(width)] + [" " * width] * (item.height - 1)
        if item.kind is Kind.BUTTON:
            text = f"▶{item.text} " if is_here else f" {item.text} "
            return [text[:width].ljust(width)]
        if item.kind is Kind.PLACE:
            fill = " "
            text = item.text or "·"
        elif item.kind is Kind.BACK:
            fill = "░"
            text = item.text.center(len(item.text) + 2) if item.text else "░"
        else:
            fill, text = " ", item.text
        left = "[" if is_here else "›" if item.spot in self.marks.held else fill
        text = text if item.kind is Kind.CARD else text.center(max(0, width - 2), fill)
        line = f"{left}{text[: width - 1]}".ljust(width, fill)
        if is_here:
            line = f"{line[: max(len(text) + 1, 1)]}]{line[len(text) + 2 :]}"[:width]
        return [line[:width]] + [fill * width] * (item.height - 1)

    def _style(self, item: Item) -> Style:
        marks, spot = self.marks, item.spot
        piles = {spot.pile, *item.stands_for} if spot is not None else set()
        is_target = not piles.isdisjoint(marks.targets) and self.scene.is_top(item)
        match item.kind:
            case Kind.TITLE:
                return Style(color="#b9d8c6", bgcolor=_FELT, italic=True)
            case Kind.WORDS:
                ink = "#ffe08a" if is_target else "#d7e8dc"
                return Style(color=ink, bgcolor=_FELT, bold=is_target)
            case Kind.BUTTON:
                return Style(color="#101010", bgcolor="#d9c27a", bold=True)
            case Kind.PLACE:
                ground = "#2f9e63" if is_target else "#c58af9" if spot in marks.hint else _DARK
                return Style(color="#8fc7aa", bgcolor=ground)
            case Kind.BACK:
                backs = _BACKS[spot.place % 2 if spot is not None else 0]
                ground = "#7d5ba6" if spot in marks.hint else backs
                return Style(color="#9db4e0", bgcolor=ground)
            case Kind.CARD:
                return self._card_style(item, is_target=is_target)

    def _card_style(self, item: Item, *, is_target: bool) -> Style:
        marks, spot = self.marks, item.spot
        ink = self.faces.ink(item.code)
        if spot in marks.held:
            return Style(color=ink, bgcolor="#ffd24a", bold=True)
        if is_target:
            return Style(color=ink, bgcolor="#8fe3a8", bold=True)
        if spot in marks.hint:
            return Style(color=ink, bgcolor="#dcb8ff", bold=True)
        if spot in marks.wanted:
            return Style(color=ink, bgcolor="#fff3b8", bold=True)
        if spot in marks.trail:
            return Style(color=ink, bgcolor="#ffd9c2", bold=spot not in marks.grey)
        if spot in marks.grey:
            return Style(color=ink, bgcolor=_GREY)
        return Style(color=ink, bgcolor=_CARD, bold=True)

    def render_line(self, y: int) -> Strip:
        """Render one line of the widget."""
        x, top = self.scroll_offset
        width = self.size.width
        felt = Style(bgcolor=_FELT)
        row = y + top
        cells = self._rows[row][x : x + width] if row < len(self._rows) else []
        segments = [Segment(mark, style) for mark, style in cells]
        segments.append(Segment(" " * max(0, width - len(cells)), felt))
        return Strip(segments, width).simplify()

    # What is done

    def on_resize(self) -> None:
        """Ask for a scene of the right size."""
        self.post_message(self.Resized(self))

    def on_focus(self) -> None:
        """Show the cursor."""
        if self.cursor is None and self.scene.taps:
            self.cursor = self.scene.taps[-1]
        self._draw()

    def on_blur(self) -> None:
        """Hide the cursor."""
        self._draw()

    def action_cursor(self, dx: int, dy: int) -> None:
        """Move the cursor to the nearest item in a direction."""
        if self.cursor is None:
            if self.scene.taps:
                self._set_cursor(self.scene.taps[-1])
            return
        item = self.scene.beside(self.cursor, dx, dy)
        if item is not None:
            self._set_cursor(item)

    def action_tap(self) -> None:
        """Tap the item under the cursor."""
        if self.cursor is not None:
            self.post_message(self.Tapped(self, self.cursor))

    def _item_under(self, event: events.MouseEvent) -> Item | None:
        x, y = self.scroll_offset
        return self.scene.item_at(event.x + x, event.y + y)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Remember where a drag may begin."""
        self._pressed = self._item_under(event)
        self._dragged = False

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """A drag taps where it began and where it ends."""
        item, pressed = self._item_under(event), self._pressed
        self._pressed = None
        if item is None or pressed is None or pressed == item or pressed not in self.scene.taps:
            return
        self._dragged = True
        if pressed.spot not in self.marks.held:
            self.post_message(self.Tapped(self, pressed))
        self.post_message(self.Tapped(self, item))

    def on_click(self, event: events.Click) -> None:
        """Tap what was clicked."""
        if self._dragged:
            self._dragged = False
            return
        item = self._item_under(event)
        if item is None:
            self.post_message(self.Missed())
            return
        self.cursor = item
        self.post_message(self.Tapped(self, item, is_double=event.chain > 1))
        self._draw()
