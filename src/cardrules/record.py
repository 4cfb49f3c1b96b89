"""Records: a saved game as plain data, read back without replay and verified by replay.

A record names the rules, the deal and the moves, from which everything follows, and adds a
snapshot of the position so that play goes on at once. One whose seal does not fit is
replayed when it is read, to say what is wrong; who must not trust the writer has it
replayed in any case. This module holds no game; `cardrules.game` does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final, NoReturn

from attrs import field, frozen

from cardrules._version import __version__
from cardrules.engine.loading import load
from cardrules.engine.rules import Rules
from cardrules.errors import (
    CardrulesError,
    InvalidMoveError,
    InvalidPositionError,
    PinMismatchError,
    ProfileError,
    RecordError,
    SpecifierError,
    UnknownProfileError,
)
from cardrules.identity import Choice, Identity
from cardrules.kinds import check_kind
from cardrules.moves import Move
from cardrules.sealed import Migration, migrated, read_sealed, write_sealed
from cardrules.shuffle import ALGORITHM, Uniform
from cardrules.state import State
from cardrules.words import near_word, quoted, shown

__all__ = [
    "FORMAT",
    "MIGRATIONS",
    "Origin",
    "Played",
    "ProfileRef",
    "Record",
    "Replay",
    "load_recorded",
    "replay",
]

FORMAT: Final = 1
"""The number of the format in which records are written."""

MIGRATIONS: Final[Mapping[int, Migration]] = {}
"""For each older format, the function that leads to the next one; format 1 is the first."""

_NEEDED = ("library", "moves", "position", "profile", "shuffle")
_KEYS = ("check", "dealer", "format", *_NEEDED, "order", "seed", "start")
_PROFILE_KEYS = ("digest", "id", "options", "play_digest", "version")
_MOVE_KEYS = ("automatic", "move", "seat")
_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,99}", re.ASCII)
_VERSION = re.compile(r"[0-9]{1,9}\.[0-9]{1,9}\.[0-9]{1,9}", re.ASCII)
_MOST_SEATS = 12

# What rules may run into that were given values which cannot arise in play, such as a
# remembered number that is out of all bounds. A record is the only way to such values.
_IMPOSSIBLE = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)


def _wrong(path: str, message: str, found: object, expected: str) -> NoReturn:
    raise RecordError(f"{path}: {message}, found {shown(found)}; expected {expected}")


@frozen
class Played:
    """A move that was made, whether it was played automatically, and the seat (from 1)."""

    move: Move
    automatic: bool = False
    seat: int = 1


@frozen
class Origin:
    """What a game started from: a seed, perhaps an order of the pack; or a position.

    `seed` determines the later shuffles also when an order of the cards is given. A
    position is plain data as `rules.position` reads it.
    """

    seed: int | str = 0
    order: tuple[str, ...] | None = None
    dealer: int | None = None
    position: Mapping[str, object] | None = field(default=None, hash=False)

    def start(self, rules: Rules) -> State:
        """Return the state that the game starts from.

        Raises:
            InvalidPositionError: the order or the position does not fit the rules.
            ValueError: there is no such seed or dealer.
        """
        if self.position is not None:
            return rules.position(self.position)
        return rules.start(self.seed, self.order, self.dealer)


@frozen
class ProfileRef:
    """The rules that a record names; the digests are those of `Identity`, if known."""

    id: str
    version: str
    options: Mapping[str, Choice] = field(factory=dict, hash=False)
    digest: str | None = None
    play_digest: str | None = None

    @property
    def pin(self) -> str:
        """The exact specifier, such as `my-game==1.0.0`."""
        return f"{self.id}=={self.version}"

    @classmethod
    def of(cls, identity: Identity) -> ProfileRef:
        """Return the reference to rules that are here."""
        return cls(
            identity.id,
            identity.version,
            identity.options,
            identity.digest,
            identity.play_digest,
        )

    def check(self, rules: Rules) -> None:
        """Check that rules are those named.

        Raises:
            PinMismatchError: it is the same version, but not the same profile.
            RecordError: it is another profile, version, or choice of options.
        """
        here = rules.identity
        if (self.id, self.version) != (here.id, here.version):
            key = "version" if self.id == here.id else "id"
            message = f"the game was played by {self.pin}"
            _wrong(f"profile.{key}", message, here.pin, "those rules")
        for name in sorted({*self.options, *here.options}):
            was, found = self.options.get(name), here.options.get(name)
            if was != found or type(was) is not type(found):
                message = f"the game was played with {shown(was)}"
                _wrong(f"profile.options.{name}", message, found, "the same")
        # Words may be mended within a version; what affects play may not.
        if self.play_digest is not None:
            if self.play_digest != here.play_digest:
                raise PinMismatchError(self.pin, self.play_digest, here.play_digest)
        elif self.digest is not None and self.digest != here.digest:
            raise PinMismatchError(self.pin, self.digest, here.digest)


@frozen
class Record:
    """A saved game.

    `is_sealed` tells what reading found: True if the record is as it was written, False if
    it was changed since, None if it carries no seal.
    """

    profile: ProfileRef
    origin: Origin
    moves: tuple[Played, ...]
    position: Mapping[str, object] = field(hash=False)
    library: str = __version__
    is_sealed: bool | None = field(default=True, eq=False)

    def to_json(self) -> str:
        """Write the record; the text is stable, and sealed."""
        origin = self.origin
        profile: dict[str, object] = {
            "id": self.profile.id,
            "version": self.profile.version,
            "options": dict(self.profile.options),
        }
        for key in ("digest", "play_digest"):
            digest = getattr(self.profile, key)
            if digest is not None:
                profile[key] = digest
        table: dict[str, object] = {
            "format": FORMAT,
            "library": self.library,
            "profile": profile,
            "shuffle": ALGORITHM,
            "moves": [_plain_move(played) for played in self.moves],
            "position": self.position,
        }
        if origin.position is not None:
            table["start"] = origin.position
        else:
            table["seed"] = origin.seed
            if origin.order is not None:
                table["order"] = list(origin.order)
            if origin.dealer is not None:
                table["dealer"] = origin.dealer
        return write_sealed(table)

    @classmethod
    def from_json(
        cls, text: str | bytes, migrations: Mapping[int, Migration] = MIGRATIONS
    ) -> Record:
        """Read a record; whether it fits the rules is for `verify` to say.

        Raises:
            RecordError: the text is no record; the message says where and why.
        """
        sealed = read_sealed(text)
        table = migrated(sealed.table, FORMAT, migrations)
        for key in table:
            if key not in _KEYS:
                _unknown(key, "", _KEYS)
        for key in _NEEDED:
            if key not in table:
                _wrong(key, "missing", None, "it, as every record has it")
        if table["shuffle"] != ALGORITHM:
            _wrong("shuffle", "unknown", table["shuffle"], quoted(ALGORITHM))
        library = table["library"]
        if not isinstance(library, str):
            _wrong("library", "not a version", library, "a text such as '1.0.0'")
        profile = _read_profile(table["profile"])
        origin = _read_origin(table)
        moves = _read_moves(table["moves"])
        position = _read_position("position", table["position"])
        return cls(profile, origin, moves, position, library, sealed.fits)

    def state(self, rules: Rules) -> State:
        """Return the position of the snapshot.

        Raises:
            RecordError: it does not fit the rules.
        """
        try:
            state = rules.position(self.position)
        except InvalidPositionError as error:
            raise RecordError(f"position.{error.problems[0]}") from error
        seed = self.origin.seed
        if self.origin.position is not None:
            seed = self.origin.position.get("seed", 0)  # type: ignore[assignment]
        if state.seed != seed or type(state.seed) is not type(seed):
            _wrong("position.seed", "not that of the game", state.seed, shown(seed))
        return state

    def verify(self, rules: Rules) -> tuple[State, ...]:
        """Replay the record and compare; return the state before each move and the last.

        Raises:
            RecordError: the first thing that does not fit.
        """
        self.profile.check(rules)
        played = replay(self, rules)
        if played.problem is not None:
            raise RecordError(played.problem)
        for number, (entry, state) in enumerate(zip(self.moves, played.states, strict=False)):
            if entry.seat != state.turn + 1:
                path = f"moves.{number + 1}.seat"
                _wrong(path, "not the seat whose turn it was", entry.seat, str(state.turn + 1))
        _compare(rules, self.state(rules), played.states[-1])
        if self.is_sealed is False:
            message = "check: the record was changed after it was written, though it can be played"
            raise RecordError(f"{message}; expected the digest of the rest")
        return played.states


@frozen
class Replay:
    """A replayed record: the states passed through, and where it stopped, if it did.

    `states` holds the state before each move that was legal, and the last; `problem` says
    in one sentence what is wrong, None if every move was legal.
    """

    states: tuple[State, ...]
    problem: str | None = None


def replay(record: Record, rules: Rules) -> Replay:
    """Play a record from its start, under any rules, as far as its moves are legal."""
    check_kind(record, Record, "a Record", "`game.record()` returns one")
    check_kind(rules, Rules, "rules: a Rules", "`load` returns one")
    try:
        states = [record.origin.start(rules)]
    except InvalidPositionError as error:
        problem = error.problems[0]
        return Replay((), f"start.{problem}" if record.origin.position is not None else problem)
    except _IMPOSSIBLE as error:
        return Replay((), f"start: the game cannot be dealt: {error!s:.200}")
    for number, played in enumerate(record.moves):
        path = f"moves.{number + 1}"
        try:
            states.append(rules.apply(states[-1], played.move))
        except CardrulesError as error:
            text = quoted(str(played.move))
            return Replay(tuple(states), f"{path}: {text} is not legal: {error!s:.400}")
        except _IMPOSSIBLE as error:
            message = f"the rules cannot go on from the values before it ({error!r:.80})"
            return Replay(tuple(states), f"{path}: {message}")
    return Replay(tuple(states))


def _compare(rules: Rules, found: State, expected: State) -> None:
    if found == expected:
        return
    for place, value, wanted in _differences(
        "position", rules.describe(found), rules.describe(expected)
    ):
        message = "not what the moves lead to"
        raise RecordError(f"{place}: {message}, found {value!r:.80}; expected {wanted!r:.80}")
    raise RecordError("position: not what the moves lead to")


def _differences(
    path: str, found: object, expected: object
) -> Iterator[tuple[str, object, object]]:
    """Yield each place where two pieces of plain data differ."""
    if isinstance(found, Mapping) and isinstance(expected, Mapping):
        for key in sorted({*found, *expected}):
            yield from _differences(f"{path}.{key}", found.get(key), expected.get(key))
    elif found != expected:
        yield path, found, expected


def _plain_move(played: Played) -> object:
    """Return the text alone, or a table where there is more to say."""
    if not played.automatic and played.seat == 1:
        return str(played.move)
    plain: dict[str, object] = {"move": str(played.move)}
    if played.automatic:
        plain["automatic"] = True
    if played.seat != 1:
        plain["seat"] = played.seat
    return plain


def _unknown(key: str, path: str, known: tuple[str, ...]) -> NoReturn:
    near = near_word(key, known)
    hint = f"; did you mean {quoted(near)}?" if near else ""
    raise RecordError(f"{path}{quoted(key)}: unknown key; expected one of {', '.join(known)}{hint}")


def _read_profile(data: object) -> ProfileRef:
    if not isinstance(data, dict):
        _wrong("profile", "not a table", data, "a table with id and version")
    for key in data:
        if key not in _PROFILE_KEYS:
            _unknown(key, "profile.", _PROFILE_KEYS)
    name, version = data.get("id"), data.get("version")
    if not isinstance(name, str) or not _ID.fullmatch(name):
        _wrong("profile.id", "not an id", name, "small letters, digits and hyphens")
    if not isinstance(version, str) or not _VERSION.fullmatch(version):
        _wrong("profile.version", "not a version", version, "three numbers such as '1.0.0'")
    options = data.get("options", {})
    if not isinstance(options, dict):
        _wrong("profile.options", "not a table", options, "a table of choices")
    for key, value in options.items():
        if not isinstance(value, str | int):
            path = f"profile.options.{quoted(key)}"
            _wrong(path, "not a choice", value, "a text, a whole number, true or false")
    digests = [data.get(key) for key in ("digest", "play_digest")]
    for key, digest in zip(("digest", "play_digest"), digests, strict=True):
        if digest is not None and not isinstance(digest, str):
            _wrong(f"profile.{key}", "not a digest", digest, "a text")
    return ProfileRef(name, version, options, *digests)


def _read_origin(table: Mapping[str, object]) -> Origin:
    if "start" in table:
        for key in ("seed", "order", "dealer"):
            if key in table:
                _wrong(key, "stands beside 'start'", table[key], "only one of them")
        return Origin(position=_read_position("start", table["start"]))
    if "seed" not in table:
        _wrong("seed", "missing", None, "a seed, or a position in 'start'")
    seed, order, dealer = table["seed"], table.get("order"), table.get("dealer")
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        _wrong("seed", "not a seed", seed, "a whole number or a text")
    try:
        Uniform(seed)
    except ValueError as error:
        raise RecordError(str(error)) from error
    if order is not None:
        if not isinstance(order, list) or not all(isinstance(code, str) for code in order):
            _wrong("order", "not a list of card codes", order, "the whole pack, first dealt first")
        order = tuple(order)
    if dealer is not None and (type(dealer) is not int or not 1 <= dealer <= _MOST_SEATS):
        _wrong("dealer", "not a seat", dealer, f"a number from 1 to {_MOST_SEATS}")
    return Origin(seed, order, dealer)


def _read_moves(data: object) -> tuple[Played, ...]:
    if not isinstance(data, list):
        _wrong("moves", "not a list", data, "the moves as text, in order")
    from_text = Move.from_text
    moves = []
    for number, plain in enumerate(data):
        automatic: object = False
        seat: object = 1
        text = plain
        if isinstance(plain, dict):
            for key in plain:
                if key not in _MOVE_KEYS:
                    _unknown(key, f"moves.{number + 1}.", _MOVE_KEYS)
            text = plain.get("move")
            automatic, seat = plain.get("automatic", False), plain.get("seat", 1)
        if not isinstance(text, str):
            _wrong(f"moves.{number + 1}", "not a move", text, "a text such as 'draw'")
        if not isinstance(automatic, bool):
            path = f"moves.{number + 1}.automatic"
            _wrong(path, "neither true nor false", automatic, "true, or nothing")
        if type(seat) is not int or not 1 <= seat <= _MOST_SEATS:
            path = f"moves.{number + 1}.seat"
            _wrong(path, "not a seat", seat, f"a number from 1 to {_MOST_SEATS}")
        try:
            move = from_text(text)
        except InvalidMoveError as error:
            raise RecordError(f"moves.{number + 1}: {error}") from error
        moves.append(Played(move, automatic, seat))
    return tuple(moves)


def _read_position(path: str, data: object) -> Mapping[str, object]:
    if not isinstance(data, dict):
        _wrong(path, "not a table", data, "a position")
    for key in ("memory", "phase", "piles", "seed", "turn"):
        if key not in data:
            _wrong(f"{path}.{key}", "missing", None, "it, for the position must be complete")
    try:
        Uniform(data["seed"])
    except (TypeError, ValueError) as error:
        raise RecordError(f"{path}.{error!s:.200}") from error
    return data


def load_recorded(profile: ProfileRef) -> Rules:
    """Load the rules that a record names, by default from the library.

    Rules once loaded are kept, for a published version does not change.

    Raises:
        RecordError: they cannot be had, or have no such options.
    """
    return _load_recorded(profile.pin, tuple(sorted(profile.options.items())), _types(profile))


def _types(profile: ProfileRef) -> tuple[str, ...]:
    """Return what keeps true apart from 1 in a key."""
    return tuple(type(profile.options[name]).__name__ for name in sorted(profile.options))


@lru_cache(maxsize=64)
def _load_recorded(
    pin: str,
    options: tuple[tuple[str, Choice], ...],
    types: tuple[str, ...],  # noqa: ARG001
) -> Rules:
    try:
        rules = load(pin)
        declared = rules.identity.options
        for name, _ in options:
            # Names are looked up first: no word of a record becomes an argument of `load`.
            if name not in declared:
                _unknown(name, "profile.options.", tuple(declared))
        if dict(options) == dict(declared):
            return rules
        return load(pin, **dict(options))
    except (UnknownProfileError, SpecifierError) as error:
        raise RecordError(f"profile.id: {error!s:.400}") from error
    except ProfileError as error:
        raise RecordError(f"profile.options: {error!s:.800}") from error
