"""The pages that come over the table: scores, rules, all moves, and what the keys do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from rich import box
from rich.table import Table as Grid
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Footer, Input, Markdown, OptionList, Static
from textual.widgets.option_list import Option

from cardrules import Move, ScoreSheet

from .speech import Voice

__all__ = ["MovesPage", "RulesPage", "ScorePage", "TextPage", "score_grid"]


def score_grid(
    voice: Voice, sheets: Mapping[int, ScoreSheet], totals: Mapping[int, int] | None = None
) -> Grid:
    """Return the sheets of sides (from 1); `totals` are scores of a match, if there is one."""
    faces = voice.faces
    grid = Grid(box=box.SIMPLE, pad_edge=False)
    grid.add_column("")
    grid.add_column("cards", overflow="fold")
    grid.add_column("count", justify="right")
    grid.add_column("points", justify="right")
    for side, sheet in sheets.items():
        if voice.rules.board.seats.count > 1:
            grid.add_row(Text(voice.side_name(side), style="bold"), "", "", "")
        for line in sheet.lines:
            count = f"×{line.times}" if line.times != 1 else str(line.count)
            cards = " ".join(map(faces.label, line.cards))
            label = voice.words(line.label) or line.clause
            grid.add_row(f"  {label}", cards, count, str(line.points))
        grid.add_row(Text("  total", style="bold"), "", "", Text(str(sheet.total), style="bold"))
        if totals is not None:
            match = Text(str(totals[side]), style="bold")
            grid.add_row(Text("  in the match", style="bold"), "", "", match)
        grid.add_section()
    return grid


class _Page(ModalScreen[None]):
    """A page in the middle of the screen that any of a few keys closes."""

    DEFAULT_CSS = """
    _Page { align: center middle; }
    _Page > Vertical { width: 90%; max-width: 100; height: auto; max-height: 90%;
        background: $surface; border: round $accent; padding: 0 1; }
    _Page VerticalScroll { height: auto; max-height: 100%; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter", "close", "Back", show=True),
    ]

    def action_close(self) -> None:
        """Go back to the table."""
        self.dismiss()


class ScorePage(_Page):
    """Score sheets, after a round or at the end."""

    def __init__(self, heading: str, grid: Grid) -> None:
        super().__init__()
        self.heading = heading
        self.grid = grid

    def compose(self) -> ComposeResult:
        """Build the page."""
        with Vertical():
            yield Static(Text(self.heading, style="bold"), id="heading")
            with VerticalScroll():
                yield Static(self.grid, id="sheet")
        yield Footer()


class TextPage(_Page):
    """A plain text, line by line."""

    def __init__(self, heading: str, text: str) -> None:
        super().__init__()
        self.heading = heading
        self.text = text

    def compose(self) -> ComposeResult:
        """Build the page."""
        with Vertical():
            yield Static(Text(self.heading, style="bold"), id="heading")
            with VerticalScroll():
                yield Static(Text(self.text), id="text")
        yield Footer()


class RulesPage(_Page):
    """The rule sheet."""

    def __init__(self, sheet: str) -> None:
        super().__init__()
        self.sheet = sheet

    def compose(self) -> ComposeResult:
        """Build the page."""
        with Vertical(), VerticalScroll():
            yield Markdown(self.sheet, id="rules")
        yield Footer()


class MovesPage(ModalScreen[Move | None]):
    """A list of moves to choose from, narrowed down by typing."""

    DEFAULT_CSS = """
    MovesPage { align: center middle; }
    MovesPage > Vertical { width: 60; height: 80%; background: $surface; border: round $accent; }
    MovesPage OptionList { height: 1fr; border: none; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", "Back", show=True),
        Binding("down", "down", "To the list", show=False),
    ]

    def __init__(self, voice: Voice, moves: Sequence[Move]) -> None:
        super().__init__()
        self.moves = list(moves)
        self.words = [voice.move(move) for move in moves]

    def compose(self) -> ComposeResult:
        """Build the page."""
        with Vertical():
            yield Input(placeholder="Type to narrow the list down", id="narrow", compact=True)
            yield OptionList(id="moves")
        yield Footer()

    def on_mount(self) -> None:
        """List all moves."""
        self._list("")

    def _list(self, wanted: str) -> None:
        found = self.query_one(OptionList)
        found.clear_options()
        found.add_options(
            Option(words, id=str(number))
            for number, words in enumerate(self.words)
            if all(part in words.casefold() for part in wanted.casefold().split())
        )
        if found.option_count:
            found.highlighted = 0

    def on_input_changed(self, event: Input.Changed) -> None:
        """Narrow the list down."""
        self._list(event.value)

    def on_input_submitted(self) -> None:
        """Take the first move of the list."""
        found = self.query_one(OptionList)
        if found.highlighted is not None:
            found.action_select()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Hand back the move."""
        self.dismiss(self.moves[int(event.option.id or 0)])

    def action_down(self) -> None:
        """Go on to the list."""
        self.query_one(OptionList).focus()

    def action_close(self) -> None:
        """Choose none."""
        self.dismiss(None)
