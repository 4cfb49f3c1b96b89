"""Records: what is saved comes back, and whatever is not a record is said to be none."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cardrules
from cardrules import Game, Record, Rules, replay
from cardrules.errors import PinMismatchError, RecordError
from cardrules.record import Origin, ProfileRef, load_recorded
from cardrules.sealed import migrated, read_sealed, write_sealed

Table = dict[str, Any]


@cache
def rules() -> Rules:
    return cardrules.load("royal-cotillion")


@cache
def saved(count: int = 40, name: str = "royal-cotillion", **options: Any) -> str:
    """Return the record of a game played at random."""
    game = Game(cardrules.load(name, **options), seed=5)
    rng = random.Random(1)
    for _ in range(count):
        moves = list(game.legal_moves)
        if not moves:
            break
        game.play(rng.choice(moves))
    return game.to_json()


def table() -> Table:
    loaded: Table = json.loads(saved())
    return loaded


def resealed(data: Table) -> str:
    """Write a table as an honest program would: with the digest that it has now."""
    return write_sealed({key: value for key, value in data.items() if key != "check"})


def at(data: Any, path: str) -> tuple[Any, Any]:
    """Return what holds the value at a path, and its key there."""
    *way, last = path.split(".")
    for key in way:
        data = data[int(key) - 1 if isinstance(data, list) else key]
    return data, int(last) - 1 if isinstance(data, list) else last


def changed(path: str, value: object) -> Table:
    data = table()
    holder, key = at(data, path)
    holder[key] = value
    return data


# What comes back.


def test_a_record_is_stable_and_comes_back_equal() -> None:
    game = Game.from_json(saved(), rules())
    assert game.to_json() == saved()
    record = Record.from_json(saved())
    assert record.is_sealed
    assert record == game.record()
    assert record.verify(rules())[-1] == game.state
    assert list(table()) == sorted(table())


def test_the_rules_are_found_by_what_the_record_says() -> None:
    game = Game.from_json(saved(10, "klondike", draw=3))
    assert game.rules.identity.options["draw"] == 3
    assert game.rules is load_recorded(game.record().profile)
    assert Game.from_json(saved()).rules.id == "royal-cotillion"


def test_a_record_is_read_in_another_process(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(saved(), encoding="utf-8")
    code = (
        "import sys, cardrules; from pathlib import Path;"
        "game = cardrules.Game.from_json(Path(sys.argv[1]).read_bytes(), verify=True);"
        "print(game.to_json())"
    )
    source = str(Path(cardrules.__file__).parents[1])
    command = [sys.executable, "-c", code, str(path)]
    done = subprocess.run(
        command, env={"PYTHONPATH": source}, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == saved()


@pytest.mark.parametrize("seed", [0, 7, "evening", "Ω", "7", 10**40])
def test_every_seed_comes_back(seed: int | str) -> None:
    game = Game(rules(), seed=seed)
    game.play("draw")
    again = Game.from_json(game.to_json(), rules())
    assert again.state == game.state
    assert type(again.state.seed) is type(seed)


def test_an_order_and_a_position_come_back() -> None:
    order = list(rules().board.deck.codes)
    game = Game(rules(), order=order, seed=3)
    game.play("draw")
    again = Game.from_json(game.to_json(), rules(), verify=True)
    assert again.state == game.state
    other = Game(rules(), state=game.state)
    other.play("draw")
    again = Game.from_json(other.to_json(), rules(), verify=True)
    assert again.state == other.state
    again.undo()
    assert again.state == game.state


def test_twins_stay_apart() -> None:
    game = Game.from_json(saved(), rules())
    plain = json.loads(saved())["position"]
    assert len(plain["cards"]) == 104
    cards = [card for pile in game.state.piles for card in pile]
    assert [card if card >= 0 else ~card for card in cards] == plain["cards"]


def test_negative_scores_and_lists_in_memory_come_back() -> None:
    vegas = cardrules.load("klondike", scoring="vegas")
    game = Game(vegas, seed=5)
    game.play("draw")
    again = Game.from_json(game.to_json())
    assert again.scores[1].total == game.scores[1].total < 0
    assert again.state.memory == game.state.memory
    assert any(isinstance(value, tuple) for value in again.state.memory)


# What does not.

WRONG: list[tuple[str, object, str]] = [
    ("format", 2, "format: unknown, found 2; expected 1; a newer version"),
    ("format", "1", "format: unknown, found '1'"),
    ("format", True, "format: unknown, found true"),
    ("moves", {}, "moves: not a list, found an empty table"),
    ("moves.3", 7, "moves.3: not a move, found 7"),
    ("moves.3", "", "moves.3: a move begins with an action"),
    ("moves.3", {"move": "draw", "seat": 0}, "moves.3.seat: not a seat, found 0"),
    ("moves.3", {"move": "draw", "automatic": 1}, "moves.3.automatic: neither true nor false"),
    ("moves.3", {"mov": "draw"}, "moves.3.'mov': unknown key"),
    ("shuffle", "md5", "shuffle: unknown, found 'md5'"),
    ("library", 1, "library: not a version, found 1"),
    ("seed", -1, "seed: negative, found -1"),
    ("seed", "x" * 2000, "seed: too long"),
    ("seed", True, "seed: not a seed, found true"),
    ("seed", None, "seed: not a seed, found nothing"),
    ("position", [], "position: not a table"),
    ("position.piles.waste", 3, "position.piles.waste: a list of card codes, found 3"),
    ("position.phase", "night", "position.phase: one of play, over, found 'night'"),
    ("position.turn", 2, "position.turn: a seat is a number from 1 to 1, found 2"),
    ("position.seed", 6, "position.seed: not that of the game, found 6; expected 5"),
    ("position.memory.shuffles", "1", "position.memory.shuffles: a whole number, found '1'"),
    ("position.cards", [1], "position.cards: one copy of each card"),
    ("profile", 1, "profile: not a table, found 1"),
    ("profile.id", "../secret", "profile.id: not an id, found '../secret'"),
    ("profile.id", "royal-cotilion", "profile.id: royal-cotilion==1.0.0: no such profile"),
    ("profile.version", "9.0.0", "profile.id: royal-cotillion==9.0.0: no such version"),
    ("profile.version", "1", "profile.version: not a version, found '1'"),
    ("profile.options", {"x": 1}, "profile.options.'x': unknown key"),
    ("profile.options", {"lock": "x"}, "profile.options.'lock': unknown key"),
    ("profile.options", {"x": []}, "profile.options.'x': not a choice, found an empty array"),
    ("profile.digest", 1, "profile.digest: not a digest, found 1"),
    ("profile.play_digest", "sha256:0", "the profile has changed since it was pinned"),
    ("order", "AS", "order: not a list of card codes"),
    ("dealer", 0, "dealer: not a seat, found 0"),
    ("start", {}, "seed: stands beside 'start'"),
    ("sed", 5, "'sed': unknown key; expected one of"),
]


@pytest.mark.parametrize(("path", "value", "message"), WRONG)
def test_a_wrong_value_is_named(path: str, value: object, message: str) -> None:
    with pytest.raises(RecordError) as caught:
        Game.from_json(resealed(changed(path, value)))
    assert message in str(caught.value)


@pytest.mark.parametrize("start", ["", "sha256:"])
def test_a_forged_digest_is_not_told_at_length(start: str) -> None:
    with pytest.raises(PinMismatchError) as caught:
        Game.from_json(resealed(changed("profile.play_digest", start + "0" * 5000)))
    assert len(str(caught.value)) < 500


@pytest.mark.parametrize("path", sorted({*table(), *(f"profile.{k}" for k in ("id", "version"))}))
def test_a_missing_key_is_named(path: str) -> None:
    data = table()
    holder, key = at(data, path)
    del holder[key]
    if path == "check":
        assert Game.from_json(json.dumps(data)).to_json() == saved()
        return
    with pytest.raises(RecordError, match=path.replace(".", r"\.")):
        Game.from_json(resealed(data))


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("moves.3", "move waste lid.9", "moves.3: 'move waste lid.9' is not legal"),
        ("moves.3", "fly away", "moves.3: 'fly away' is not legal: there is no action 'fly'"),
        ("seed", 6, ""),
        ("position.memory.shuffles", 2, "position.memory.shuffles: not what the moves lead to"),
        ("library", "0.0.0", "check: the record was changed after it was written"),
        ("profile.options", {"x": 1}, "profile.options.'x': unknown key"),
    ],
)
def test_tampering_is_found_without_being_asked_for(path: str, value: object, message: str) -> None:
    with pytest.raises(RecordError) as caught:
        Game.from_json(json.dumps(changed(path, value)))
    assert message in str(caught.value)


def test_a_forged_record_is_found_by_verifying() -> None:
    forged = changed("position.memory.shuffles", 2)
    text = resealed(forged)
    game = Game.from_json(text, rules())
    with pytest.raises(RecordError, match="not what the moves lead to"):
        game.undo()
    with pytest.raises(RecordError, match="not what the moves lead to"):
        Game.from_json(text, rules(), verify=True)
    assert game.history  # nothing was taken back


def test_a_seat_that_did_not_move_is_found() -> None:
    text = resealed(changed("moves.3", {"move": table()["moves"][2], "seat": 2}))
    with pytest.raises(RecordError, match=r"moves\.3\.seat: not the seat whose turn it was"):
        Game.from_json(text, verify=True)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "cut off"),
        ("{", "cut off"),
        ('{"format": 1', "cut off"),
        ('{"format": "1', "cut off"),
        ("[]", "a table, found an empty array"),
        ("null", "a table, found nothing"),
        ("no", "not JSON"),
        ('{"format": 1, "format": 1}', "'format': stands there twice"),
        ('{"format": 1.5}', "not a whole number, found '1.5'"),
        ('{"format": NaN}', "not a whole number, found 'NaN'"),
        ('{"format": 1e999}', "not a whole number"),
        ('{"format": ' + "9" * 5000 + "}", "too many digits"),
        ("[" * 100_000, "nested too deeply"),
        ('{"a":' * 100_000, "nested too deeply"),
        (" " * 9_000_000, "too long, found 9000000 characters"),
        (b"\xff\xfe", "byte 1: not UTF-8"),
        ("{}", "format: unknown, found nothing"),
    ],
)
def test_a_text_that_is_no_record_is_said_to_be_none(text: str | bytes, message: str) -> None:
    with pytest.raises(RecordError) as caught:
        Game.from_json(text)
    assert message in str(caught.value)


def test_a_key_that_stands_twice_among_very_many_is_found_at_once() -> None:
    keys = [f'"{number}":0' for number in range(200_000)]
    begin = time.process_time()
    with pytest.raises(RecordError, match="'199999': stands there twice"):
        Game.from_json("{" + ",".join([*keys, keys[-1]]) + "}")
    assert time.process_time() - begin < 5


def test_a_deep_value_within_a_record_is_refused() -> None:
    deep: object = []
    for _ in range(900):
        deep = [deep]
    for path in ("moves.3", "position.piles.waste", "profile.options", "order"):
        data = changed(path, deep)
        with pytest.raises(RecordError):
            Game.from_json(json.dumps(data))


def test_other_rules_are_refused_unless_asked_for() -> None:
    text = saved(30, "klondike")
    three = cardrules.load("klondike", draw=3)
    with pytest.raises(RecordError, match=r"profile\.options\.draw: the game was played with 1"):
        Game.from_json(text, three)
    with pytest.raises(RecordError, match=r"profile\.id: the game was played by klondike"):
        Game.from_json(text, rules())
    spaces = cardrules.load("klondike", spaces="any")
    game = Game.from_json(text, spaces, convert=True)
    assert game.rules is spaces
    assert [str(played.move) for played in game.history] == json.loads(text)["moves"]
    with pytest.raises(RecordError, match=r"moves\.\d+: .* is not legal"):
        Game.from_json(text, rules(), convert=True)


def test_replay_says_where_other_rules_stop() -> None:
    record = Record.from_json(saved(30, "klondike"))
    assert replay(record, cardrules.load("klondike")).problem is None
    played = replay(record, rules())
    assert played.problem is not None
    assert played.problem.startswith(f"moves.{len(played.states)}: ")


def test_the_resolver_is_the_callers() -> None:
    asked: list[str] = []

    def resolve(profile: ProfileRef) -> Rules:
        asked.append(profile.pin)
        return rules()

    Game.from_json(saved(), resolve=resolve)
    assert asked == ["royal-cotillion==1.0.0"]


def test_options_are_told_apart_by_their_kind() -> None:
    record = Record.from_json(saved(3, "casket"))
    number = dict(record.profile.options, take_back=0)
    false = load_recorded(record.profile)
    with pytest.raises(RecordError, match="take_back"):
        ProfileRef("casket", "1.0.0", number).check(false)


def test_a_profile_that_has_changed_is_a_mismatch_of_pins() -> None:
    record = Record.from_json(saved())
    changed_rules = ProfileRef(
        record.profile.id, record.profile.version, {}, "sha256:1", "sha256:2"
    )
    with pytest.raises(PinMismatchError) as caught:
        changed_rules.check(rules())
    assert caught.value.pinned == "sha256:2"
    words_only = ProfileRef(
        record.profile.id,
        record.profile.version,
        {},
        "sha256:1",
        record.profile.play_digest,
    )
    words_only.check(rules())


# Older formats.


def from_zero(data: Mapping[str, object]) -> Mapping[str, object]:
    """Lead from a format that never was: one text for the rules, one for the moves."""
    new = dict(data)
    name, version = str(new.pop("game")).split("-v")
    new["profile"] = {"id": name, "version": version, "options": {}}
    new["moves"] = str(data["moves"]).split("; ")
    return {**new, "format": 1}


def format_zero() -> Table:
    data = table()
    profile = data.pop("profile")
    data["game"] = f"{profile['id']}-v{profile['version']}"
    data["moves"] = "; ".join(data["moves"])
    return {**data, "format": 0}


def test_an_older_format_is_led_to_the_present_one() -> None:
    before = format_zero()
    text = resealed(before)
    record = Record.from_json(text, {0: from_zero})
    record.verify(rules())
    assert record.moves == Record.from_json(saved()).moves
    assert resealed(before) == text  # the function is pure


def test_an_older_format_is_unknown_without_its_function() -> None:
    with pytest.raises(RecordError, match="format: unknown, found 0; expected 1"):
        Record.from_json(resealed(format_zero()))


def test_a_broken_record_of_an_older_format_is_an_error_of_the_record() -> None:
    data = format_zero()
    del data["game"]
    with pytest.raises(RecordError, match="no record of format 0"):
        Record.from_json(resealed(data), {0: from_zero})


def test_formats_are_passed_one_by_one() -> None:
    seen = []

    def step(number: int) -> Callable[[Mapping[str, object]], Mapping[str, object]]:
        def lead(data: Mapping[str, object]) -> Mapping[str, object]:
            seen.append(number)
            return {**data, "format": number + 1}

        return lead

    steps = {number: step(number) for number in (0, 1, 2)}
    assert migrated({"format": 0}, 3, steps) == {"format": 3}
    assert seen == [0, 1, 2]


# Whatever comes.

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4)
    ),
    max_leaves=8,
)


def places(data: object, path: str = "") -> Iterator[str]:
    """Yield the path of every value in plain data."""
    items: list[tuple[object, object]] = []
    if isinstance(data, dict):
        items = list(data.items())
    elif isinstance(data, list):
        items = [(number + 1, item) for number, item in enumerate(data)]
    for key, item in items:
        own = f"{path}.{key}" if path else str(key)
        # Names of piles hold a point themselves; the pile alone stands for them.
        if "." not in str(key):
            yield own
            yield from places(item, own)


PLACES = sorted(places(table()))


def loads_or_says_why(text: str | bytes) -> None:
    """Load a record in every way; nothing but a record's error may come out."""
    said = []
    for verify in (False, True):
        try:
            game = Game.from_json(text, rules(), verify=verify)
            game.undo()
            game.redo()
        except RecordError as error:
            said.append(str(error))
    assert all(0 < len(message) < 3000 for message in said)


@given(st.sampled_from(PLACES), JSON, st.booleans())
def test_any_changed_value(path: str, value: object, is_forged: bool) -> None:
    data = changed(path, value)
    if is_forged:
        loads_or_says_why(resealed(data))
        return
    if data == table() and json.dumps(data) == json.dumps(table()):
        return
    with pytest.raises(RecordError):
        Game.from_json(json.dumps(data), rules())


@given(st.sampled_from(PLACES), st.booleans())
def test_any_removed_key(path: str, is_forged: bool) -> None:
    data = table()
    holder, key = at(data, path)
    del holder[key]
    loads_or_says_why(resealed(data) if is_forged else json.dumps(data))


@given(st.sampled_from(PLACES), st.text(max_size=6), JSON, st.booleans())
def test_any_added_key(path: str, name: str, value: object, is_forged: bool) -> None:
    data = table()
    holder, key = at(data, path)
    if isinstance(holder[key], dict):
        holder[key][name] = value
    else:
        data[name] = value
    loads_or_says_why(resealed(data) if is_forged else json.dumps(data))


@given(st.integers(0, 5000))
def test_any_cut(length: int) -> None:
    text = saved()[:length]
    if text == saved():
        return
    with pytest.raises(RecordError):
        Game.from_json(text, rules())


@given(st.integers(0, len(saved()) - 1), st.integers(0, 255))
def test_any_changed_byte(place: int, byte: int) -> None:
    data = bytearray(saved().encode())
    if data[place] == byte:
        return
    data[place] = byte
    # Turning a blank into another or nothing of weight can leave the same record.
    try:
        game = Game.from_json(bytes(data), rules())
    except RecordError:
        return
    assert game.to_json() == saved()


@given(JSON)
def test_any_json(value: object) -> None:
    with pytest.raises(RecordError):
        Game.from_json(json.dumps(value))


@given(st.text(max_size=30) | st.binary(max_size=30))
@settings(max_examples=50)
def test_any_text(text: str | bytes) -> None:
    with pytest.raises(RecordError):
        Game.from_json(text)


@given(st.dictionaries(st.text(max_size=5), JSON))
def test_the_seal_fits_what_was_sealed(data: dict[str, object]) -> None:
    data.pop("check", None)
    sealed = read_sealed(write_sealed(data))
    assert sealed.fits
    assert sealed.table == data


def test_the_start_position_is_checked_like_any_other() -> None:
    game = Game(rules(), state=rules().start(5))
    game.play("draw")
    data = json.loads(game.to_json())
    data["start"]["piles"]["waste"] = ["XX"]
    with pytest.raises(RecordError, match=r"start\.piles\.waste: there is no card 'XX'"):
        Game.from_json(resealed(data), rules(), verify=True)
    data["start"] = {}
    with pytest.raises(RecordError, match=r"start\.memory: missing"):
        Game.from_json(resealed(data), rules())


def test_an_origin_is_a_deal_or_a_position() -> None:
    state = rules().start(3)
    assert Origin(3).start(rules()) == state
    assert Origin(position=rules().describe(state)).start(rules()) == state
