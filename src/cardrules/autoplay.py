"""Autoplay: moves that are played for the player, by a policy the caller switches on.

A policy looks at a position and names a move or none; the game plays it and records it as
automatic. `safe_foundation` never makes a game that can be won impossible to win: it
speaks only where an argument holds, which is set out below, and is silent in any game that
uses a rule the argument does not cover. It looks at winning alone, not at points.

The argument. Let card C be played to a foundation now. Take any way to win in which C was
left where it lies, and follow it, leaving out the moves of C. What else changes? (1) No
card is laid on C: each card that could be is on a foundation already, or can go to its own
as soon as it could have been laid on C, by the same argument. (2) The foundation was not
wanted for another card: every card that it accepts has such a foundation. (3) What fills
piles, deals and gathers cards by itself finds no difference, for it neither takes from the
piles where C can be nor looks at them. (4) C's place is free the sooner, and a shorter pile
or a space never forbids anything, for conditions that might are not covered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from typing import TypeAlias
from weakref import WeakKeyDictionary

from cardrules.cards import card_of
from cardrules.engine.rules import Rules
from cardrules.kinds import check_kind
from cardrules.mechanisms.build import Access, BuildAction, PileRule
from cardrules.mechanisms.conditions import ConditionSpec
from cardrules.mechanisms.deal import RedealSpec, StockDealSpec
from cardrules.moves import Move
from cardrules.profile.model import ProfileSpec
from cardrules.shapes import clauses_of
from cardrules.spec import is_spec
from cardrules.state import State
from cardrules.words import one_of, quoted

__all__ = ["Autoplay", "Policy", "forced", "policy_of", "safe_foundation"]

Policy: TypeAlias = Callable[[Rules, State], "Move | None"]
"""Names the move to be played for the player in a position, or none."""


class Autoplay(Enum):
    """The policies that come with the library."""

    NONE = "none"
    SAFE_FOUNDATION = "safe-foundation"
    FORCED = "forced"


def policy_of(autoplay: Autoplay | str | Policy) -> Policy:
    """Return the policy of a name; a policy of the caller's own is returned as it is.

    Raises:
        ValueError: there is no policy of that name.
    """
    if callable(autoplay):
        return autoplay
    check_kind(autoplay, (Autoplay, str), "autoplay: a policy or the name of one")
    names = [policy.value for policy in Autoplay]
    if isinstance(autoplay, str) and autoplay not in names:
        raise ValueError(f"no policy is called {quoted(autoplay)}; expected {one_of(names)}")
    return _POLICIES[Autoplay(autoplay)]


def nothing(rules: Rules, state: State) -> Move | None:  # noqa: ARG001
    """Play nothing for the player."""
    return None


def forced(rules: Rules, state: State) -> Move | None:
    """Name the only legal move, if there is only one and the rules can tell."""
    phase = rules.compiled.phases[state.phase]
    if not all(action.is_closed for action in phase.actions.values()):
        return None
    moves = rules.legal_moves(state)
    return next(iter(moves)) if len(moves) == 1 else None


def safe_foundation(rules: Rules, state: State) -> Move | None:
    """Name a move of one card to a foundation that no way to win could miss."""
    known = _known.get(rules)
    if known is None:
        known = _known[rules] = _Safety(rules)
    return known.move(rules, state)


_POLICIES: dict[Autoplay, Policy] = {
    Autoplay.NONE: nothing,
    Autoplay.SAFE_FOUNDATION: safe_foundation,
    Autoplay.FORCED: forced,
}

# The words that the argument covers; a profile that uses any other is left alone.
_COVERED: dict[str, str] = {
    "ProfileSpec": "format id version about deck options forbid seats piles deal actions phases "
    "score end",
    "PileSpec": "count owner seen_by face access sequence limit capacity build space base "
    "complete refill turn_up label",
    "BuildSpec": "suit direction step wrap order wild ends cards from_ at_least at_most",
    "SpaceSpec": "accepts from_ at_most",
    "BaseSpec": "cards per_suit one_suit_each by_pile shared shared_with offset from_ at_least "
    "at_most",
    "RefillSpec": "when from_ to face last_up",
    "PhaseSpec": "name actions",
    "ActionSpec": "deal redeal",
    "StockDealSpec": "from_ to count each face whole when counter",
    "RedealSpec": "gather reverse shuffle limit steps when counter",
    "ConditionSpec": "empty occupied not_empty memory",
    "EndSpec": "won",
}
# What these say is not looked into: it bears on the deal, on words, or on relations,
# which are compiled.
_OPAQUE = ("about", "deck", "options", "forbid", "seats", "deal", "score", "steps", "memory")


def _is_covered(value: object) -> bool:
    """Return whether a part of a profile says only what the argument covers."""
    if isinstance(value, dict):
        return all(_is_covered(part) for part in value.values())
    if isinstance(value, tuple):
        return all(_is_covered(part) for part in value)
    kind: type = type(value)
    words = _COVERED.get(kind.__name__)
    if not is_spec(kind) or words is None:
        return True
    for clause in clauses_of(kind).values():
        part = getattr(value, clause.name)
        if part == clause.default:
            continue
        if clause.name not in words.split():
            return False
        if clause.name not in _OPAQUE and not _is_covered(part):
            return False
    return True


class _Safety:
    """What is known of a game for the argument, before any position is looked at."""

    def __init__(self, rules: Rules) -> None:
        board, spec = rules.board, rules.profile
        self.board = board
        self.deck = board.deck
        self.spec = spec
        actions = rules.compiled.phases[0].actions.values()
        build = next((action for action in actions if isinstance(action, BuildAction)), None)
        self.rules: tuple[PileRule, ...] = build.rules if build else ()
        self.is_foundation = [rule.target.complete is not None for rule in self.rules]
        self.foundations = [
            rule for rule, is_one in zip(self.rules, self.is_foundation, strict=True) if is_one
        ]
        self.can_return = any(rule.unit.access is not Access.NONE for rule in self.foundations)
        self.givers = frozenset(
            rule.group.index
            for rule, is_one in zip(self.rules, self.is_foundation, strict=True)
            if not is_one and rule.unit.access is not Access.NONE
        )
        self.is_covered = (
            bool(self.foundations)
            and board.seats.count == 1
            and len(spec.phases) == 1
            and getattr(spec.end.won, "value", None) == "all-complete"
            and _is_covered(spec)
        )
        self.reach = [self._reach(rule.group.index) for rule in self.rules]
        self.upon = [self._upon(reach) for reach in self.reach]

    def _reach(self, group: int) -> frozenset[int]:
        """Return the groups in which a card of a group may come to lie, foundations apart."""
        found, todo = {group}, [group]
        while todo:
            index = todo.pop()
            for rule, is_one in zip(self.rules, self.is_foundation, strict=True):
                number = rule.group.index
                accepts = index in rule.build_from or index in rule.start_from
                if accepts and not is_one and number not in found:
                    found.add(number)
                    todo.append(number)
        return frozenset(found)

    def _upon(self, reach: frozenset[int]) -> tuple[int, ...]:
        """Return, for each face, the faces that may come to lie on it in these groups."""
        upon = [0] * len(self.deck.faces)
        for rule, is_one in zip(self.rules, self.is_foundation, strict=True):
            for card, face in enumerate(self.deck.cards):
                if rule.group.index in reach:
                    upon[face] |= rule.target.table[card]
                if not is_one and rule.unit.access is Access.SEQUENCE:
                    upon[face] |= rule.unit.table[card]
        return tuple(upon)

    def move(self, rules: Rules, state: State) -> Move | None:
        """Return the first safe move to a foundation."""
        if not self.is_covered:
            return None
        position: _Position | None = None
        index, group_of = self.board.pile_index, self.board.group_of
        for move in rules.legal_moves(state):
            if move.action != "move" or len(move.args) != 2:
                continue
            source, target = (index[str(arg)] for arg in move.args)
            if self.is_foundation[group_of[target]] and not self.is_foundation[group_of[source]]:
                position = position or _Position(self, state)
                if position.is_safe(source, target):
                    return move
        return None


_known: WeakKeyDictionary[Rules, _Safety] = WeakKeyDictionary()


class _Position:
    """One position, as the argument looks at it."""

    def __init__(self, known: _Safety, state: State) -> None:
        self.known = known
        self.piles = state.piles
        self.masks: dict[int, int] = {}
        cards = known.deck.cards
        self.loose = [0] * len(known.deck.faces)
        for pile, entries in enumerate(state.piles):
            if not known.is_foundation[known.board.group_of[pile]]:
                for entry in entries:
                    self.loose[cards[card_of(entry)]] += 1
        for rule in known.foundations:
            self.masks.update(zip(rule.group.piles, rule.target.masks(state), strict=True))
        self.live = self._live_piles()
        self.checked: dict[int, bool] = {}

    def is_safe(self, source: int, target: int) -> bool:
        """Return whether the top card of a pile may go to a foundation without a thought."""
        group = self.known.board.group_of[source]
        if group not in self.checked:
            self.checked[group] = self._is_undisturbed(self.known.reach[group])
        if not self.checked[group]:
            return False
        face = self.known.deck.cards[card_of(self.piles[source][-1])]
        homes = self._homes(face)
        return target in homes and self._is_wanted_by_none(face, self.known.upon[group])

    def _is_wanted_by_none(self, face: int, upon: tuple[int, ...]) -> bool:
        """Return whether nothing needs to be laid on a face: point 1 of the argument."""
        units = (rule.unit.access for rule in self.known.rules)
        only_placed = any(
            access not in (Access.NONE, Access.TOP, Access.SEQUENCE, Access.ANY) for access in units
        )
        seen, todo = {face}, [face]
        while todo:
            below = todo.pop()
            # A foundation that gives cards back must keep those that others stand on.
            under = self._under(below) if self.known.can_return else ()
            for other in (*self.known.deck.members(upon[below]), *under):
                if other in seen:
                    continue
                seen.add(other)
                if not self.loose[other]:
                    if self.known.can_return:
                        todo.append(other)
                elif only_placed or not self._homes(other):
                    return False
                else:
                    todo.append(other)
        return True

    def _under(self, face: int) -> Iterator[int]:
        """Yield the faces that lie on foundations below a face, or below where it will lie."""
        cards = self.known.deck.cards
        for pile, mask in self.masks.items():
            faces = [cards[card_of(entry)] for entry in self.piles[pile]]
            if mask >> face & 1:
                yield from faces
            elif face in faces:
                yield from faces[: faces.index(face)]

    def _homes(self, face: int) -> tuple[int, ...]:
        """Return the foundations for a face, if choosing one costs nothing: point 2."""
        known = self.known
        homes = tuple(pile for pile, mask in self.masks.items() if mask >> face & 1)
        if not homes:
            return ()
        rule = known.rules[known.board.group_of[homes[0]]]
        contents = {
            (known.board.group_of[home], self.masks[home], self._faces(home)) for home in homes
        }
        wanting = sum(self.loose[other] for other in known.deck.members(self.masks[homes[0]]))
        is_empty = not self.piles[homes[0]]
        least, most = rule.target.lengths(on_space=is_empty)
        sources = rule.start_from if is_empty else rule.build_from
        if len(contents) > 1 or wanting > len(homes) or not least <= 1 <= most:
            return ()
        return homes if sources >= known.givers else ()

    def _faces(self, pile: int) -> tuple[int, ...]:
        cards = self.known.deck.cards
        return tuple(cards[card_of(entry)] for entry in self.piles[pile])

    def _live_piles(self) -> frozenset[int]:
        """Return the piles that hold a card, or may get one otherwise than by a transfer."""
        known = self.known
        live = {pile for pile, entries in enumerate(self.piles) if entries}
        live.update(
            pile
            for rule in known.rules
            if rule.build_from or rule.start_from
            for pile in rule.group.piles
        )
        feeds = list(_feeds(known.spec))
        is_new = True
        while is_new:
            is_new = False
            for sources, targets, _ in feeds:
                fed = self._numbers(targets)
                if not fed <= live and self._numbers(sources, fed) & live:
                    live |= fed
                    is_new = True
        return frozenset(live)

    def _numbers(self, names: tuple[str, ...], nearby: set[int] | None = None) -> set[int]:
        found: set[int] = set()
        for name in names:
            if name in self.known.board.pile_index or name in self.known.spec.piles:
                found.update(self.known.board.piles(name))
            else:  # a word such as `next`: a pile of the same group
                found.update(nearby or ())
        return found

    def _is_undisturbed(self, reach: frozenset[int]) -> bool:
        """Return whether no filling, deal or redeal minds cards of these groups: point 3."""
        known = self.known
        groups = known.board.groups
        own = {pile for index in reach for pile in groups[index].piles}
        founded = {pile for rule in known.foundations for pile in rule.group.piles}
        is_dealt_to = False
        for sources, targets, part in _feeds(known.spec):
            fed = self._numbers(targets)
            given = self._numbers(sources, fed)
            if not given & self.live:
                continue
            if given & own or fed & founded:
                return False
            if fed & own:
                if not isinstance(part, StockDealSpec):
                    return False
                is_dealt_to = True
            when = part.when if isinstance(part, StockDealSpec | RedealSpec) else None
            if when is not None and self._numbers(_named(when)) & (own | founded):
                return False
        allowed = {Access.NONE, Access.TOP, Access.SEQUENCE, Access.ANY}
        if not is_dealt_to:
            allowed.add(Access.PART)
        return all(known.rules[index].unit.access in allowed for index in reach)


def _feeds(
    spec: ProfileSpec,
) -> Iterator[tuple[tuple[str, ...], tuple[str, ...], object]]:
    """Yield what moves cards otherwise than by a transfer: from where, to where, and by what."""
    for name, pile in spec.piles.items():
        if pile.refill is not None:
            yield pile.refill.from_, (name,), pile.refill
    for action in spec.actions.values():
        if action.deal is not None:
            yield action.deal.from_, action.deal.to, action.deal
        if action.redeal is not None:
            targets = tuple(name for step in action.redeal.steps for name in step.to)
            yield action.redeal.gather, targets, action.redeal


def _named(when: ConditionSpec) -> tuple[str, ...]:
    return (*when.empty, *when.occupied, *when.not_empty)
