"""The position as a terminal shows it: piles in columns or rows, seats, the own hand.

How a group is drawn follows from what its piles are in the profile; no game is known here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from rich import box
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from cardrules.board import PLACE, Group, Owner, SeenBy
from cardrules.cli.faces import Faces
from cardrules.cli.words import label_words, seat_words, side_words
from cardrules.engine.rules import Rules
from cardrules.engine.views import View
from cardrules.events import UNKNOWN
from cardrules.mechanisms.build.spec import Access
from cardrules.showing import TOP, shown_of, shows
from cardrules.texts import ENGLISH, Name, Phrase, Speaker, counted, text

__all__ = ["Drawing"]

_SPREAD = (
    Access.SEQUENCE,
    Access.WHOLE_SEQUENCE,
    Access.TOP_OR_WHOLE_SEQUENCE,
    Access.PART,
    Access.WHOLE,
    Access.TOP_OR_WHOLE,
    Access.ANY,
)


class Drawing:
    """Draws positions of one game for one seat."""

    def __init__(
        self,
        rules: Rules,
        faces: Faces,
        console: Console,
        seat: int,
        speaker: Speaker = ENGLISH,
    ) -> None:
        self.rules = rules
        self.faces = faces
        self.console = console
        self.seat = seat
        self.speaker = speaker
        self.groups = rules.board.groups
        self.tables, self.lengths = _counted(rules)
        self.open = shows(rules.profile)

    def draw(
        self, view: View, grey: Sequence[tuple[str, int]], played: Mapping[str, Sequence[int]]
    ) -> int:
        """Print a position, and return how many lines that took.

        Args:
            view: what the seat sees.
            grey: the cards that cannot be played, by pile and place from 1.
            played: for piles of a trick, the seats that played the cards in them.
        """
        parts: list[RenderableType] = []
        small = [
            self._single(group, view, played)
            for group in self.groups
            if group.owner is Owner.TABLE and group.count == 1 and not self._is_spread(group)
        ]
        if small:
            parts.append(_flowing(small, self.console.width))
        for group in self.groups:
            if group.owner is Owner.TABLE and (group.count > 1 or self._is_spread(group)):
                parts += self._group(group, view)
        if self.rules.board.seats.count > 1:
            parts.append(self._seats(view))
        for group in self.groups:
            if group.owner is not Owner.TABLE:
                parts += self._own(group, view, grey)
        for part in parts:
            self.console.print(part)
        return sum(len(self.console.render_lines(part)) for part in parts)

    def _say(self, phrase: Phrase) -> str:
        return phrase.spoken(self.speaker)

    def _label(self, group: Group) -> str:
        return self._say(label_words(self.rules, group.name))

    def _nothing(self) -> Text:
        return Text(self.faces.nothing, style="dim")

    def _is_spread(self, group: Group) -> bool:
        """Tell whether more than the top card of a pile matters."""
        spec = self.rules.profile.piles[group.name]
        if group.layout:
            return True
        if spec.complete is not None or spec.capacity == 1:
            return False
        if group.count == 1:
            return spec.access in _SPREAD
        return spec.access is not Access.NONE or spec.build is not None

    def _single(self, group: Group, view: View, played: Mapping[str, Sequence[int]]) -> Text:
        cards = view.piles[self.rules.board.pile_names[group.first]]
        drawn = Text.assemble((f"{self._label(group)} ", "italic"))
        seats = played.get(group.name)
        if seats is not None:
            shown = [
                Text.assemble(f"{self._say(seat_words(seat, self.seat))} ", self.faces.text(code))
                for seat, code in zip(seats, cards[len(cards) - len(seats) :], strict=True)
            ]
            return drawn + (Text(", ").join(shown) if shown else self._nothing())
        if not cards:
            return drawn + self._nothing()
        top = shown_of(self.open.get(group.name, TOP), len(cards), view.memory)
        drawn += self.faces.row(cards[len(cards) - top :])
        return drawn + (
            Text(f" {self.faces.times}{len(cards)}", style="dim") if len(cards) > top else Text()
        )

    def _group(self, group: Group, view: View) -> Iterator[RenderableType]:
        names = self.rules.board.pile_names
        piles = [view.piles[names[number]] for number in group.piles]
        if group.layout:
            yield Text(self._say(Name(group.name)), style="italic")
            yield from self._layout(group, piles)
        elif self._is_spread(group):
            yield from self._columns(group, piles, deep=True)
        else:
            yield from self._columns(group, piles, deep=False)

    def _number(self, group: Group, number: int) -> str:
        """Return the number by which a pile of a group is called at the table."""
        if not group.continues:
            return str(number)
        return self.rules.board.pile_names[group.first + number - 1].rpartition(".")[2]

    def _columns(
        self, group: Group, piles: list[tuple[str, ...]], *, deep: bool
    ) -> Iterator[RenderableType]:
        """Draw piles beside each other, as many as go on a line."""
        each = max(self.faces.width, 3) + 2
        most = max(1, (self.console.width + 2) // each)  # no gap after the last
        most = min(most, group.row or most)
        for first in range(0, len(piles), most):
            shown = piles[first : first + most]
            table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
            for number in range(first + 1, first + len(shown) + 1):
                table.add_column(self._number(group, number), min_width=each - 2, no_wrap=True)
            if first == 0:
                yield Text(self._say(Name(group.continues or group.name)), style="italic")
            if deep:
                for row in range(max(1, *(len(pile) for pile in shown))):
                    table.add_row(*(self._at(pile, row) for pile in shown))
            else:
                table.add_row(*(self._top(pile) for pile in shown))
            yield table

    def _at(self, pile: tuple[str, ...], row: int) -> Text:
        if row < len(pile):
            return self.faces.text(pile[row])
        return self._nothing() if not pile and row == 0 else Text()

    def _top(self, pile: tuple[str, ...]) -> Text:
        return self.faces.text(pile[-1]) if pile else self._nothing()

    def _layout(self, group: Group, piles: list[tuple[str, ...]]) -> Iterator[Text]:
        """Draw piles where the profile's drawing has them."""
        step = (max(self.faces.width, 3) + 2) // 2
        number = 0
        for line in group.layout:
            drawn = Text()
            for column, mark in enumerate(line):
                if mark == PLACE:
                    drawn += Text(" " * max(0, column * step - len(drawn)))
                    drawn += (
                        self._top(piles[number])
                        if piles[number]
                        else Text(self.faces.gone, style="dim")
                    )
                    number += 1
            yield drawn

    def _seats(self, view: View) -> Table:
        """Draw what everybody sees of the piles of seats and sides."""
        board = self.rules.board
        owned = [group for group in self.groups if group.owner is Owner.SEAT]
        table = Table(box=box.SIMPLE, pad_edge=False)
        table.add_column("")
        for group in owned:
            table.add_column(self._label(group))
        for seat in range(board.seats.count):
            mark = f"{self.faces.turn} " if seat + 1 == view.turn else "  "
            name = Text(mark + self._say(seat_words(seat + 1, self.seat)))
            cells = [self._pile_cell(group, seat, board.seats.count, view) for group in owned]
            table.add_row(name, *cells)
        for group in self.groups:
            if group.owner is Owner.SIDE:
                table.add_section()
                for side in range(len(board.seats.sides)):
                    who = f"  {self._say(side_words(self.rules, side + 1, self.seat))}"
                    cell = self._pile_cell(group, side, len(board.seats.sides), view)
                    label = self._label(group)
                    table.add_row(
                        who, Text.assemble(f"{label}: ", "\n" * (len(cell.split()) > 1), cell)
                    )
        return table

    def _pile_cell(self, group: Group, owner: int, owners: int, view: View) -> Text:
        """Say what lies in the piles of one owner: groups of open cards, or their number."""
        each = group.count // owners
        parts: list[Text] = []
        for number in range(group.first + owner * each, group.first + (owner + 1) * each):
            cards = view.piles[self.rules.board.pile_names[number]]
            known = [code for code in cards if code != UNKNOWN and not code.startswith("~")]
            is_hand = owner == self.seat - 1 and _is_hand(group) and len(known) > 1
            if not cards:
                continue
            if known and not is_hand:
                drawn = self.faces.row(known)
                hidden = len(cards) - len(known)
                if hidden:
                    drawn += Text(f" {self._say(text('and {number} hidden', number=hidden))}")
                parts.append(drawn + self._worth(group, known, cards))
            else:
                number_of = counted("{count} card", "{count} cards", len(cards))
                parts.append(Text(self._say(number_of)))
        return Text("\n").join(parts) if parts else self._nothing()

    def _worth(self, group: Group, known: list[str], cards: tuple[str, ...]) -> Text:
        """Say what an open group of cards is worth, and what it lacks to a length that counts."""
        words = []
        tables = self.tables.get(group.name, ())
        if tables and len(known) == len(cards):
            worth = sum(self.rules.evaluate(table, known).total for table in tables)
            words.append(self._say(text("{number} points", number=worth)))
        length = self.lengths.get(group.name)
        if length is not None and len(cards) < length:
            short = text("{number} short of {length}", number=length - len(cards), length=length)
            words.append(self._say(short))
        return Text(f" ({', '.join(words)})" if words else "", style="dim")

    def _own(
        self, group: Group, view: View, grey: Sequence[tuple[str, int]]
    ) -> Iterator[RenderableType]:
        """Draw the seat's own cards that others do not see, sorted, a line for each suit."""
        board = self.rules.board
        label = text("your {pile}", pile=label_words(self.rules, group.name))
        unplayable = set(grey)
        for number in group.piles:
            name = board.pile_names[number]
            cards = [code for code in view.piles[name] if code != UNKNOWN]
            if not board.is_own(number, self.seat - 1) or len(cards) < 2:
                continue
            if not _is_hand(group) or all(code.startswith("~") for code in cards):
                continue
            faint = {view.piles[name][place - 1] for pile, place in unplayable if pile == name}
            words = self.faces.sorted(tuple(cards))
            yield Text(self._say(label), style="italic")
            for _, suit in groupby(words, key=self._suit):
                row = [self.faces.text(code, grey=code in faint) for code in suit]
                yield Text("  ") + Text(" ").join(row)

    def _suit(self, code: str) -> int:
        deck = self.faces.deck
        return deck.faces[deck.face_by_code[code.removeprefix("~")]].suit


def _is_hand(group: Group) -> bool:
    """Tell whether seats hold the cards of a group, each its own, hidden from others."""
    return group.owner is Owner.SEAT and group.seen_by is not SeenBy.ALL


def _flowing(parts: list[Text], width: int) -> Text:
    """Put parts side by side, on as many lines as they need."""
    found = Text()
    used = 0
    for part in parts:
        gap = 3 if used else 0
        if used and used + gap + len(part) > width:
            found += Text("\n")
            used = gap = 0
        found += Text(" " * gap) + part
        used += gap + len(part)
    return found


def _counted(rules: Rules) -> tuple[dict[str, set[str]], dict[str, int]]:
    """Return what the score counts of groups: tables of card points, and a length of piles."""
    tables: dict[str, set[str]] = {}
    lengths: dict[str, int] = {}
    score = rules.profile.score
    for line in score.lines if score else ():
        if line.points is not None:
            for name in line.points.in_:
                tables.setdefault(name, set()).add(line.points.table)
        if line.piles is not None:
            for name in line.piles.in_:
                lengths.setdefault(name, line.piles.length)
    return tables, lengths
