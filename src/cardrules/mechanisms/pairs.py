"""Removing: cards that leave the game in pairs or sets, or alone.

Only the free top cards of the named piles are looked at, one of each pile.
This module does not build and does not know what covers a pile; the board does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import combinations, pairwise, permutations

from cardrules.draft import Draft
from cardrules.errors import InvalidMoveError
from cardrules.mechanisms.base import Tools, find_word, wrong_arguments
from cardrules.mechanisms.conditions import ConditionSpec, describe, optional_condition
from cardrules.mechanisms.neighbors import NEAR_TOLD, Near, near_words, piles_near
from cardrules.mechanisms.relations import Relation, RelationSpec, compile_relation
from cardrules.moves import Argument, Move
from cardrules.picks import Picked, Targets
from cardrules.refusals import Details, Refusal, declare_codes
from cardrules.spec import clause, spec
from cardrules.state import Pile, State, make_state
from cardrules.texts import Phrase, Text, Value, chained, mark, text

__all__ = ["Removal", "RemoveSpec"]

declare_codes(
    {
        "remove.closed": "Cards are not removed from this pile.",
        "remove.empty": "The pile holds no card.",
        "remove.face-down": "The top card of the pile lies face down.",
        "remove.alone": "The card cannot be removed by itself.",
        "remove.unbeaten": "A card is removed only while a better one lies free.",
        "remove.match": "The cards do not go together.",
        "remove.cards": "The card is not one of those that are removed.",
        "remove.near": "The cards do not lie next to each other as they must.",
        "remove.between": "The cards do not lie between two that go together.",
        "remove.count": "Another number of cards is removed at a time.",
    }
)


@spec
class BetweenSpec(RelationSpec):
    """Cards that lie between two others, of which one can be laid on the other."""

    most: int = clause(
        default=1,
        minimum=1,
        maximum=5,
        says="How many cards may lie between them, pile after pile; they go all at once.",
    )


@spec
class RemoveSpec:
    """Take free cards away: those that go together, and those that go alone."""

    from_: tuple[str, ...] = clause(
        refers="piles", says="The piles whose top card can be removed when it lies free, face up."
    )
    to: str = clause(refers="piles", says="The pile that takes what is removed.")
    cards: tuple[str, ...] = clause(
        default=("any",), refers="cards", says="The cards that can be removed at all."
    )
    near: Near | None = clause(
        default=None,
        says="How cards that go together must lie: each next to another of them in the `line` of "
        "all piles of their group, in their `row` or `column`, at a `side` (in row or column), or "
        "`touching` (at a corner too), or `aligned` (in one row or column at any distance); "
        "anywhere by default.",
        tells=NEAR_TOLD,
    )
    size: tuple[int, ...] = clause(
        default=(2,),
        minimum=2,
        maximum=13,
        says="How many cards are removed together by `sum` or `match`.",
    )
    sum: tuple[int, ...] = clause(
        default=(), says="The cards go together when their values add up to one of these."
    )
    values: dict[str, int] = clause(
        factory=dict,
        says="The values of ranks for `sum`. A rank left out counts its place, from 1 for the "
        "lowest.",
    )
    match: RelationSpec | None = clause(
        default=None,
        says="The cards go together when they can be laid one on another in this relation; "
        "beside `sum`, both must hold.",
    )
    sets: tuple[tuple[str, ...], ...] = clause(
        default=(),
        refers="cards",
        says="Sets that go together whatever their sum: a word for each card, such as "
        '`["J", "Q", "K"]`.',
    )
    alone: tuple[str, ...] = clause(
        default=(), refers="cards", says="The cards that can be removed one by one."
    )
    between: BetweenSpec | None = clause(
        default=None,
        says="Cards can be removed that lie between two cards which go together.",
    )
    beaten_by: RelationSpec | None = clause(
        default=None,
        says="A card can be removed by itself while another free one could be laid on it in this "
        "relation.",
    )
    when: ConditionSpec | None = clause(
        default=None, says="Cards are removed only while this holds."
    )


class Removal:
    """The compiled action; its arguments are the piles, in the order of the board."""

    is_closed = True

    def __init__(self, name: str, spec: RemoveSpec, tools: Tools) -> None:
        board = tools.board
        self.name = name
        self.spec = spec
        self.board = board
        self.clause = f"actions.{name}.remove"
        self.sources = sorted({pile for part in spec.from_ for pile in board.piles(part)})
        self.target = board.piles(spec.to)[0]
        self.when = optional_condition(spec.when, board, tools.completes)
        deck = board.deck
        self.cards = deck.select(spec.cards)
        self.alone = deck.select(spec.alone)
        self.sets = [[deck.select((word,)) for word in words] for words in spec.sets]
        self.values = [spec.values.get(face.rank_name, face.rank + 1) for face in deck.faces]
        self.match = compile_relation(spec.match, deck) if spec.match else None
        self.beaten_by = compile_relation(spec.beaten_by, deck) if spec.beaten_by else None
        by_rule = spec.size if spec.sum or spec.match else ()
        self.sizes = sorted({*by_rule, *map(len, self.sets)})
        self.near = piles_near(board, self.sources, spec.near) if spec.near else None
        between = spec.between
        self.between = compile_relation(between, deck) if between else None
        self.most_between = between.most if between else 0
        self._known: dict[tuple[int, ...], bool] = {}
        self._mates: list[int | None] = [None] * len(deck.faces)
        self._made: dict[tuple[int, ...], Move] = {}
        self._last: tuple[State | None, list[Move]] = (None, [])
        # For each seat what it takes to see whether a pile is free: the piles that cover it.
        self._own = [
            [
                (pile, board.covering.get(pile, ()))
                for pile in self.sources
                if board.is_own(pile, seat)
            ]
            for seat in range(board.seats.count)
        ]

    def moves(self, state: State) -> list[Move]:
        """List the cards that go alone, then the pairs and sets, in the order of the piles."""
        if self.when is not None and not self.when(state):
            return []
        free = self._free(state)
        found: list[tuple[int, ...]] = []
        if self.alone or self.beaten_by is not None:
            found += [(pile,) for pile, face in free if self._goes_alone(pile, face, free)]
        told: Iterable[tuple[int, ...]] = ()
        if self.between is not None:
            told = self._between(state, free)
            found += told
        for size in self.sizes:
            if size == 2 and self.near is None and not told:
                found += self._pairs(free)
                continue
            faces = dict(free)
            for piles in self._groups(list(faces), size):
                if piles not in told and self._goes_together(tuple([faces[p] for p in piles])):
                    found.append(piles)
        made = self._made
        moves = [made.get(piles) or self._make(piles) for piles in found]
        self._last = (state, moves)
        return moves

    def _make(self, piles: tuple[int, ...]) -> Move:
        names = self.board.pile_names
        move = self._made[piles] = Move(self.name, tuple([names[pile] for pile in piles]))
        return move

    def _between(self, state: State, free: Sequence[tuple[int, int]]) -> list[tuple[int, ...]]:
        """Return the piles that lie between two others, but for those that go alone as well."""
        faces = dict(free)
        return [
            piles
            for piles in self._lines(list(faces))
            if self._lies_between(state, piles)
            and not (len(piles) == 1 and self._goes_alone(piles[0], faces[piles[0]], free))
        ]

    def _pairs(self, free: Sequence[tuple[int, int]]) -> Iterator[tuple[int, ...]]:
        """Yield the pairs of piles whose cards go together, wherever they lie."""
        mates = self._mates
        for at, (pile, face) in enumerate(free, 1):
            known = mates[face]
            if known is None:
                known = self._mates_of(face)
            if known:
                for other, mate in free[at:]:
                    if known >> mate & 1:
                        yield pile, other

    def _mates_of(self, face: int) -> int:
        """Return the faces that a face goes together with."""
        faces = range(len(self._mates))
        mask = sum(1 << other for other in faces if self._goes_together((face, other)))
        self._mates[face] = mask
        return mask

    def _groups(self, free: Sequence[int], size: int) -> Iterable[tuple[int, ...]]:
        """Return the choices of so many piles, of those that hang together if that is asked."""
        if self.near is None:
            return combinations(free, size)
        known = set(free)
        grown: set[tuple[int, ...]] = {(pile,) for pile in free}
        for _ in range(size - 1):
            grown = {
                tuple(sorted((*piles, other)))
                for piles in grown
                for pile in piles
                for other in self.near.get(pile, ())
                if other in known and other not in piles
            }
        return sorted(grown)

    def _lines(self, free: Sequence[int]) -> Iterator[tuple[int, ...]]:
        """Yield the piles one after the other that may lie between two others."""
        for size in range(1, self.most_between + 1):
            for place in range(len(free) - size + 1):
                piles = tuple(free[place : place + size])
                if piles[-1] - piles[0] == size - 1:
                    yield piles

    def _lies_between(self, state: State, piles: Sequence[int]) -> bool:
        """Return whether some piles, one after the other, lie between cards that go together."""
        if self.between is None or piles[-1] - piles[0] != len(piles) - 1:
            return False
        first, last = piles[0] - 1, piles[-1] + 1
        group_of, lying = self.board.group_of, state.piles
        if first < 0 or last >= len(lying) or len(piles) > self.most_between:
            return False
        if not group_of[first] == group_of[piles[0]] == group_of[piles[-1]] == group_of[last]:
            return False
        if not (lying[first] and lying[last] and min(lying[first][-1], lying[last][-1]) >= 0):
            return False
        cards, table = self.board.deck.cards, self.between.table
        low, high = cards[lying[first][-1]], cards[lying[last][-1]]
        return bool(table[low] >> high & 1 or table[high] >> low & 1)

    def _hangs_together(self, piles: Sequence[int]) -> bool:
        """Return whether each of some piles lies next to another, as far as that is asked."""
        if self.near is None:
            return True
        reached, todo = {piles[0]}, [piles[0]]
        while todo:
            for other in self.near.get(todo.pop(), ()):
                if other in piles and other not in reached:
                    reached.add(other)
                    todo.append(other)
        return len(reached) == len(piles)

    def _free(self, state: State) -> list[tuple[int, int]]:
        """Return the piles whose top card can be reached, each with its face."""
        piles, enclosing = state.piles, self.board.enclosing
        shown, cards, wanted = self.board.deck.shown_bits, self.board.deck.cards, self.cards
        found: list[tuple[int, int]] = []
        for pile, covering in self._own[state.turn]:
            lying = piles[pile]
            if lying and shown[lying[-1]] & wanted:
                for upper in covering:
                    if piles[upper]:
                        break
                else:
                    if not (enclosing and self.board.is_enclosed(piles, pile)):
                        found.append((pile, cards[lying[-1]]))
        return found

    def _why_not_free(self, piles: Sequence[Pile], pile: int, turn: int) -> str | None:
        if pile not in self.sources:
            return "remove.closed"
        if not self.board.is_own(pile, turn):
            return "move.not-yours"
        if not piles[pile]:
            return "remove.empty"
        if piles[pile][-1] < 0:
            return "remove.face-down"
        if not self.board.deck.bits[piles[pile][-1]] & self.cards:
            return "remove.cards"
        if self.board.is_covered(piles, pile):
            return "unit.covered"
        return "unit.enclosed" if self.board.is_enclosed(piles, pile) else None

    def _goes_alone(self, pile: int, face: int, free: Sequence[tuple[int, int]]) -> bool:
        if self.alone >> face & 1:
            return True
        return self.beaten_by is not None and any(
            self.beaten_by.table[face] >> other & 1 for place, other in free if place != pile
        )

    def _goes_together(self, faces: tuple[int, ...]) -> bool:
        known = self._known.get(faces)
        if known is None:
            known = self._known[faces] = self._adds_up(faces) or any(
                _fill(words, faces) for words in self.sets
            )
        return known

    def _adds_up(self, faces: tuple[int, ...]) -> bool:
        spec = self.spec
        if len(faces) not in spec.size or not (spec.sum or self.match):
            return False
        if spec.sum and sum(self.values[face] for face in faces) not in spec.sum:
            return False
        return self.match is None or _chains(self.match, faces)

    def refusal(self, state: State, move: Move) -> Refusal | None:
        """Return why the cards cannot be removed, or None.

        A move that was listed last, for the same state, need not be judged again.
        """
        last, listed = self._last
        if last is state:
            for known in listed:
                if known is move:
                    return None
        piles = self._piles(move.args)
        if piles is None:
            return wrong_arguments(self.name, f"{self.name} PILE [PILE ...]")
        for pile in piles:
            code = self._why_not_free(state.piles, pile, state.turn)
            if code is not None:
                return self._unfree(state, code, pile)
        if self.when is not None and not self.when(state):
            assert self.spec.when is not None
            condition = describe(self.spec.when)
            why = text("cards are removed only while {condition}", condition=condition)
            return Refusal("action.condition", why, f"{self.clause}.when")
        cards = self.board.deck.cards
        faces = tuple(cards[state.piles[pile][-1]] for pile in piles)
        details: Details = {"cards": tuple(self.board.deck.faces[face].code for face in faces)}
        if self.between is not None and self._lies_between(state, piles):
            return None
        if len(piles) == 1:
            if self._goes_alone(piles[0], faces[0], self._free(state)):
                return None
            return self._not_alone(faces[0], details)
        if self._goes_together(faces):
            if self._hangs_together(piles):
                return None
            assert self.spec.near is not None
            why = text(
                "{cards} do not lie {near}",
                cards=chained([self.board.deck.faces[face].code for face in faces]),
                near=near_words(self.spec.near),
            )
            return Refusal("remove.near", why, f"{self.clause}.near", details)
        return self._no_match(faces, details)

    def _unfree(self, state: State, code: str, pile: int) -> Refusal:
        name = self.board.pile_names[pile]
        if code == "remove.cards":
            card = self.board.deck.codes[state.piles[pile][-1]]
            why = text("{card} is not removed", card=card)
            return Refusal(code, why, f"{self.clause}.cards", {"pile": name})
        group = self.board.groups[self.board.group_of[pile]].name
        clause = {"move.not-yours": f"piles.{group}", "unit.covered": f"piles.{group}.layout"}
        clause["unit.enclosed"] = f"piles.{group}.exposed"
        why = Text(_UNFREE[code], {"pile": name})
        return Refusal(code, why, clause.get(code, f"{self.clause}.from"), {"pile": name})

    def _not_alone(self, face: int, details: Details) -> Refusal:
        code = self.board.deck.faces[face].code
        if self.beaten_by is not None:
            why = text("{card} is not removed: no other free card beats it", card=code)
            return Refusal("remove.unbeaten", why, f"{self.clause}.beaten_by", details)
        if self.between is not None and not self.alone:
            return self._not_between(code, details)
        why = text("{card} is not removed by itself", card=code)
        return Refusal("remove.alone", why, f"{self.clause}.alone", details)

    def _not_between(self, cards: Value, details: Details) -> Refusal:
        why = text("{cards}: the cards at both sides do not go together", cards=cards)
        return Refusal("remove.between", why, f"{self.clause}.between", details)

    def _no_match(self, faces: tuple[int, ...], details: Details) -> Refusal:
        if self.between is not None and len(faces) not in self.sizes:
            codes = chained([self.board.deck.faces[face].code for face in faces])
            return self._not_between(codes, details)
        if len(faces) not in self.sizes:
            why = self._other_sizes(len(faces))
            return Refusal("remove.count", why, f"{self.clause}.size", details)
        codes = chained([self.board.deck.faces[face].code for face in faces])
        if self.spec.sum:
            total = sum(self.values[face] for face in faces)
            if total not in self.spec.sum:
                why = text(
                    "{cards} make {total}, not {sums}",
                    cards=codes,
                    total=total,
                    sums=chained(self.spec.sum, "or"),
                )
                return Refusal("remove.match", why, f"{self.clause}.sum", details)
        part = "match" if self.spec.match else "sets"
        why = text("{cards} do not go together", cards=codes)
        return Refusal("remove.match", why, f"{self.clause}.{part}", details)

    def _other_sizes(self, found: int) -> Phrase:
        if not self.sizes:
            return text("only single cards are removed at a time, not {number}", number=found)
        return text(
            "{sizes} cards are removed at a time, not {number}",
            sizes=chained(self.sizes, "or"),
            number=found,
        )

    def _piles(self, args: Sequence[Argument]) -> list[int] | None:
        """Return the piles of canonical arguments, or None."""
        index = self.board.pile_index
        piles = [index.get(str(arg), -1) for arg in args]
        return piles if piles and piles[0] >= 0 and piles == sorted({*piles}) else None

    def picks(self, state: State, picked: Picked) -> Targets | None:
        """Say with what a card picked goes, or that it goes alone."""
        if picked.count > 1:
            return None
        chosen = Counter(picked.cards)
        moves: dict[str, Move] = {}
        added: dict[str, None] = {}
        whole: Move | None = None
        for move in self.moves(state):
            tops = {str(arg): self._top_code(state, str(arg)) for arg in move.args}
            if picked.pile:
                if tops.pop(picked.pile, None) is None:
                    continue
                left = Counter(tops.values())
            else:
                left = Counter(tops.values())
                if chosen - left:
                    continue
                left -= chosen
            if not left:
                whole = whole or move
            elif picked.pile and len(tops) == 1:
                moves.update(dict.fromkeys(tops, move))
            added.update(dict.fromkeys(left))
        if whole or added or not (picked.pile or chosen):
            return Targets(moves, {}, tuple(added), whole)
        alone = Move(self.name, (picked.pile,))
        return Targets(refusal=self.refusal(state, alone)) if picked.pile else None

    def _top_code(self, state: State, pile: str) -> str:
        return self.board.deck.codes[state.piles[self.board.pile_index[pile]][-1]]

    def quickly(self, state: State, move: Move, heard: Container[str]) -> State | None:  # noqa: ARG002
        """Return the state after the cards are taken away, or None if that is refused."""
        if self.refusal(state, move) is not None:
            return None
        piles = list(state.piles)
        for arg in move.args:
            pile = self.board.pile_index[str(arg)]
            piles[self.target] += piles[pile][-1:]
            piles[pile] = piles[pile][:-1]
        return make_state(tuple(piles), state.phase, state.turn, state.memory, state.seed)

    def perform(self, draft: Draft, move: Move) -> None:
        """Take the cards away, in the order of the piles."""
        for arg in move.args:
            draft.move_top(self.board.pile_index[str(arg)], self.target, 1)

    def parse(self, args: Sequence[Argument]) -> tuple[Argument, ...]:
        """Return the names of the piles in the order of the board.

        Raises:
            InvalidMoveError: there is no such pile, or one is named twice or none at all.
        """
        names = [find_word(arg, self.board.pile_names, "pile") for arg in args]
        if not names or len(set(names)) < len(names):
            shape = f"{self.name} PILE [PILE ...]"
            raise InvalidMoveError(
                text(
                    "'{action}' is written '{shape}', each pile once", action=self.name, shape=shape
                )
            )
        return tuple(sorted(names, key=self.board.pile_index.__getitem__))


_UNFREE = {
    "remove.closed": mark("cards are not removed from {pile}"),
    "move.not-yours": mark("{pile} belongs to another seat"),
    "remove.empty": mark("{pile} is empty"),
    "remove.face-down": mark("the top card of {pile} lies face down"),
    "unit.covered": mark("other cards lie on {pile}"),
    "unit.enclosed": mark("{pile} is closed in by other cards"),
}


def _chains(relation: Relation, faces: tuple[int, ...]) -> bool:
    """Return whether the faces can be laid one on another in some order."""
    return any(
        all(relation.table[below] >> face & 1 for below, face in pairwise(row))
        for row in permutations(faces)
    )


def _fill(words: Sequence[int], faces: tuple[int, ...]) -> bool:
    """Return whether the faces can be dealt out to the words, one each."""
    return len(words) == len(faces) and any(
        all(word >> face & 1 for word, face in zip(words, row, strict=True))
        for row in permutations(faces)
    )
