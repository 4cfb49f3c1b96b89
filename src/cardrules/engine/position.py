"""Positions as plain data: checked on the way in, complete on the way out.

This module does not judge whether a position can arise in play, only whether the cards
and the values fit the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TypeAlias

from cardrules.draft import SHUFFLES
from cardrules.errors import InvalidPositionError
from cardrules.kinds import written
from cardrules.mechanisms.rounds import SCORES
from cardrules.profile.compile import Compiled
from cardrules.shuffle import Uniform
from cardrules.state import Pile, SlotValue, State
from cardrules.words import near_word

__all__ = ["PlainPosition", "describe_position", "read_position"]

PlainPosition: TypeAlias = Mapping[str, object]

_MOST_SHUFFLES = 2**32
"""Far more than any game makes, and so few that the counter of the shuffle has room."""

_KEYS = ("piles", "phase", "turn", "scores", "memory", "seed", "partial")


def describe_position(compiled: Compiled, state: State) -> dict[str, object]:
    """Return a state as plain data that `read_position` reads back to an equal state."""
    board = compiled.board
    piles = {
        name: [board.deck.entry_code(entry) for entry in pile]
        for name, pile in zip(board.pile_names, state.piles, strict=True)
    }
    plain: dict[str, object] = {
        "piles": piles,
        "phase": compiled.phases[state.phase].name,
        "turn": state.turn + 1,
        "memory": {
            slot.name: list(value) if isinstance(value, tuple) else value
            for slot, value in zip(board.slots, state.memory, strict=True)
            if slot.name != SCORES
        },
        "seed": state.seed,
    }
    scores = state.memory[board.slot_index[SCORES]] if SCORES in board.slot_index else None
    if isinstance(scores, tuple):
        plain["scores"] = list(scores)
    if sum(map(len, state.piles)) < board.deck.size:
        plain["partial"] = True
    cards = [entry if entry >= 0 else ~entry for pile in state.piles for entry in pile]
    if cards != _plain_cards(compiled, state):
        plain["cards"] = cards
    return plain


def _plain_cards(compiled: Compiled, state: State) -> list[int]:
    """Return the cards that reading the codes alone would give."""
    deck = compiled.board.deck
    free = _free_cards(compiled)
    return [
        free[deck.codes[entry if entry >= 0 else ~entry]].pop()
        for pile in state.piles
        for entry in pile
    ]


def _free_cards(compiled: Compiled) -> dict[str, list[int]]:
    free: dict[str, list[int]] = {}
    for card in range(compiled.board.deck.size - 1, -1, -1):
        free.setdefault(compiled.board.deck.codes[card], []).append(card)
    return free


def read_position(compiled: Compiled, data: object) -> State:
    """Return the state of plain data.

    The keys are `piles` (name to codes, bottom first; piles left out are empty), `phase`
    (a name; the first by default), `turn` (a seat from 1), `memory` (slot to value),
    `scores` (of a match: one for each side), `seed` (for later shuffles; 0 by default),
    `partial` (true if cards may be missing), and `cards` (which copy each card is, pile by
    pile; only needed to tell twins apart).

    Raises:
        InvalidPositionError: with every problem there is.
    """
    problems: list[str] = []
    if not isinstance(data, Mapping):
        raise InvalidPositionError(f"a position is a table with 'piles', found {written(data)}")
    for key in data:
        if key not in (*_KEYS, "cards"):
            near = near_word(written(key), _KEYS)
            hint = f"; did you mean {near!r}?" if near else ""
            problems.append(f"{written(key)} is no key of a position{hint}")
    piles = _read_piles(compiled, data, problems)
    phase = _read_phase(compiled, data.get("phase"), problems)
    turn = data.get("turn", 1)
    seats = compiled.board.seats.count
    if type(turn) is not int or not 1 <= turn <= seats:
        problems.append(f"turn: a seat is a number from 1 to {seats}, found {written(turn)}")
        turn = 1
    memory = _read_memory(compiled, _noted(compiled, data, problems), problems)
    seed = data.get("seed", 0)
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        problems.append(f"seed: a whole number or a text, found {written(seed)}")
        seed = 0
    else:
        try:
            Uniform(seed)
        except ValueError as error:
            problems.append(f"{error!s:.200}")
    if problems:
        raise InvalidPositionError(problems)
    return State(piles, phase, turn - 1, memory, seed)


def _read_piles(
    compiled: Compiled, data: Mapping[object, object], problems: list[str]
) -> tuple[Pile, ...]:
    board = compiled.board
    given = data.get("piles", {})
    if not isinstance(given, Mapping):
        problems.append(f"piles: a table of pile names, found {written(given)}")
        return ()
    for name in given:
        if name not in board.pile_index:
            near = near_word(written(name), board.pile_names)
            hint = f"; did you mean {near!r}?" if near else ""
            problems.append(f"piles: there is no pile {written(name)}{hint}")
    free = _free_cards(compiled)
    piles: list[Pile] = []
    for name in board.pile_names:
        codes = given.get(name, ())
        if not isinstance(codes, list | tuple) or not all(isinstance(code, str) for code in codes):
            problems.append(f"piles.{name}: a list of card codes, found {written(codes)}")
            codes = ()
        piles.append(tuple(_read_codes(compiled, name, codes, free, problems)))
    missing = sum(map(len, free.values()))
    if missing and data.get("partial") is not True and not problems:
        codes = Counter({code: len(cards) for code, cards in free.items() if cards})
        some = ", ".join(list(codes.elements())[:5])
        problems.append(
            f"piles: {missing} of {board.deck.size} cards are missing ({some}); a position that "
            "is not a full pack says 'partial': true"
        )
    return _with_copies(compiled, data.get("cards"), tuple(piles), problems)


def _with_copies(
    compiled: Compiled, cards: object, piles: tuple[Pile, ...], problems: list[str]
) -> tuple[Pile, ...]:
    """Put the copies that `cards` names in place of those that the codes gave."""
    if cards is None or problems:
        return piles
    entries = [entry for pile in piles for entry in pile]
    codes = compiled.board.deck.codes
    if (
        not isinstance(cards, list | tuple)
        or len(cards) != len(entries)
        or not all(type(card) is int and 0 <= card < len(codes) for card in cards)
        or len(set(cards)) != len(cards)
        or any(
            codes[card] != codes[entry if entry >= 0 else ~entry]
            for card, entry in zip(cards, entries, strict=True)
        )
    ):
        problems.append("cards: one copy of each card in the piles, in order, is not what is found")
        return piles
    copies = iter(cards)
    return tuple(
        tuple(next(copies) if entry >= 0 else ~next(copies) for entry in pile) for pile in piles
    )


def _read_codes(
    compiled: Compiled,
    name: str,
    codes: list[str] | tuple[str, ...],
    free: dict[str, list[int]],
    problems: list[str],
) -> list[int]:
    entries = []
    for code in codes:
        plain = code.removeprefix("~")
        if plain not in free:
            near = near_word(plain, free)
            hint = f"; did you mean {near!r}?" if near else ""
            problems.append(f"piles.{name}: there is no card {written(code)}{hint}")
        elif not free[plain]:
            copies = compiled.board.deck.codes.count(plain)
            problems.append(
                f"piles.{name}: {plain!r} lies there once more than the {copies} in the pack"
            )
        else:
            card = free[plain].pop()
            entries.append(~card if code.startswith("~") else card)
    return entries


def _read_phase(compiled: Compiled, name: object, problems: list[str]) -> int:
    names = [phase.name for phase in compiled.phases]
    if name is None:
        return 0
    if name not in names:
        problems.append(f"phase: one of {', '.join(names)}, found {written(name)}")
        return 0
    return names.index(str(name))


def _noted(compiled: Compiled, data: Mapping[object, object], problems: list[str]) -> object:
    """Return the memory of plain data with the scores of the match in their slot."""
    memory = data.get("memory", {})
    if "scores" not in data:
        return memory
    scores, sides = data["scores"], len(compiled.board.seats.sides)
    if SCORES not in compiled.board.slot_index:
        problems.append("scores: only a match has scores of earlier rounds")
    elif not isinstance(scores, list | tuple) or len(scores) != sides:
        problems.append(f"scores: a list of {sides} whole numbers, found {written(scores)}")
    elif isinstance(memory, Mapping):
        return {**memory, SCORES: scores}
    return memory


def _read_memory(compiled: Compiled, data: object, problems: list[str]) -> tuple[SlotValue, ...]:
    board = compiled.board
    if not isinstance(data, Mapping):
        problems.append(f"memory: a table of slots, found {written(data)}")
        return ()
    for name in data:
        if name not in board.slot_index:
            known = ", ".join(board.slot_index)
            problems.append(f"memory: there is no slot {written(name)}; there are {known}")
    values: list[SlotValue] = []
    for slot in board.slots:
        value = data.get(slot.name, slot.initial)
        if isinstance(slot.initial, int):
            if type(value) is not int:
                problems.append(f"memory.{slot.name}: a whole number, found {written(value)}")
                value = slot.initial
            elif slot is board.slots[SHUFFLES] and not 0 <= value < _MOST_SHUFFLES:
                bounds = f"a number from 0 to {_MOST_SHUFFLES - 1}"
                problems.append(f"memory.{slot.name}: {bounds}, found {written(value)}")
                value = slot.initial
        elif not isinstance(value, list | tuple) or not all(type(v) is int for v in value):
            problems.append(f"memory.{slot.name}: a list of whole numbers, found {written(value)}")
            value = slot.initial
        elif slot.initial and len(value) != len(slot.initial):
            wanted = len(slot.initial)
            problems.append(f"memory.{slot.name}: {wanted} numbers, found {len(value)}")
            value = slot.initial
        elif slot.reveals and not all(0 <= card < board.deck.size for card in value):
            problems.append(f"memory.{slot.name}: numbers of cards, found {written(value)}")
            value = slot.initial
        values.append(tuple(value) if isinstance(value, list | tuple) else value)
    return tuple(values)
