"""Junk: moves that nobody should write, as values, as texts and as plain data."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import cast

from cardrules import Move, Rules


class Text(str):
    """A text that is one and yet is not."""

    __slots__ = ()


JUNK: list[object] = [
    *(True, False, None, ..., 0, 1, -1, 2, 10**9, 2**70, -(2**70), 10**5000, 0.0, 1.0, 1.5, 2.0),
    *(float("nan"), float("inf"), 1j, Fraction(1, 2), b"", b"AS", object(), print, Text("stock")),
    *("", " ", "\n", "\0", "x", "~", "~AS", "?", "-1", "01", "1.0", "1e3", "*", "any", "+", "None"),
    *("move", "tableau", "tableau.0", "tableau.01", "tableau.999", "tableau.-1", "tableau.1 ", "."),
    *("♠", "А♠", "é", "e\u0301", "\u202e", "\ud800", "٣", "²", "AS" * 3000, "🂡", "as", "aS", "1S"),
    *((), ("AS",), [], ["AS"], [[[[]]]], {}, {"a": 1}, {"AS"}, frozenset(), range(3), Move("draw")),
]

ACTIONS: list[object] = [
    "",
    "Move",
    "move ",
    " move",
    "MOVE",
    "pass",
    "draw",
    "over",
    None,
    3,
    True,
]
ACTIONS += [[], {}, ("move",), b"move", "\ud800", "x" * 100_000, "move\n", "__class__", "деal"]


def strange(action: object, args: object) -> Move:
    """Return a move that holds what the types forbid."""
    return Move(cast("str", action), cast("tuple[str, ...]", args))


def junk_move(rules: Rules, legal: list[Move], chance: Random) -> Move:
    """Return a move that is like a legal one, or like none."""
    names = [name for phase in rules.compiled.phases for name in phase.actions]
    move = chance.choice(legal) if legal else Move(chance.choice(names))
    args: list[object] = list(move.args)
    kind = chance.randrange(8)
    if kind == 0:
        return strange(chance.choice(ACTIONS), move.args)
    if kind == 1:
        return strange(move.action, chance.choice([*JUNK, args]))
    if kind == 2:
        some = tuple(chance.choice(JUNK) for _ in range(chance.randrange(1, 5)))
        return strange(chance.choice(names), some)
    if kind == 3 and args:
        del args[chance.randrange(len(args))]
    elif kind == 4 and args:
        args.insert(chance.randrange(len(args) + 1), chance.choice(args))
    elif kind == 5 and args:
        place = chance.randrange(len(args))
        args[place] = disguised(args[place], chance)
    else:
        place = chance.randrange(len(args) + 1)
        args[place : place + chance.randrange(2)] = [chance.choice(JUNK)]
    return strange(move.action, tuple(args))


def disguised(arg: object, chance: Random) -> object:
    """Return what is nearly an argument: equal to it, or written almost so."""
    if isinstance(arg, int):
        return chance.choice([float(arg), str(arg), bool(arg), Fraction(arg), -arg, arg + 2**64])
    text = str(arg)
    return chance.choice(
        [Text(arg), text.encode(), (arg,), [arg], f"~{arg}", f"{arg} ", text.swapcase(), f"{arg}.1"]
    )


def junk_text(rules: Rules, legal: list[Move], chance: Random) -> str:
    """Return what somebody may hand over as the text of a move."""
    action, args = parts(junk_move(rules, legal, chance))
    given = args if isinstance(args, tuple) else (args,)
    words = ["9" * 5000 if arg == 10**5000 else str(arg) for arg in given]
    text = " ".join((str(action), *words))
    kind = chance.randrange(4)
    if kind == 0:
        place = chance.randrange(len(text) + 1)
        return text[:place] + chance.choice("\0\n\t ~+.-1Aé♠") + text[place + chance.randrange(2) :]
    if kind == 1:
        return text[: chance.randrange(len(text) + 1)]
    if kind == 2:
        return " ".join(str(chance.choice(JUNK[:10])) for _ in range(chance.randrange(5)))
    return text


def junk_data(rules: Rules, legal: list[Move], chance: Random) -> object:
    """Return what somebody may hand over as the plain form of a move."""
    action, args = parts(junk_move(rules, legal, chance))
    plain: dict[object, object] = {"action": action, "args": args}
    kind = chance.randrange(4)
    if kind == 0:
        return chance.choice(JUNK)
    if kind == 1:
        plain[chance.choice(["arg", "seat", "Action", 1])] = 1
    if kind == 2 and isinstance(args, tuple):
        plain["args"] = list(args)
    return plain


def parts(move: Move) -> tuple[object, object]:
    """Return what a move holds, whatever its types say."""
    return move.action, move.args
