"""A wrong profile gives `ProfileError`, a huge one `LimitError`, and nothing else ever.

What still loads after it was spoilt plays like any game: no error, and no card lost.
"""

from __future__ import annotations

import copy
import random
import time
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.property.mutants import (
    SHIPPED,
    STRANGE,
    Data,
    exchanged,
    loaded,
    play_at_random,
    shipped,
    spoil,
    tables,
)

import cardrules
from cardrules.errors import LimitError, ProfileError
from cardrules.profile.document import parse_document

GOOD = (Path(__file__).parents[1] / "profiles/good.toml").read_text(encoding="utf-8")
IDS = [path.stem for path in SHIPPED]


def judge(data: Data, chance: random.Random) -> None:
    """Load a spoilt document, and play it if it loads, all in good time."""
    start = time.process_time()
    rules = loaded(data)
    if rules is not None:
        play_at_random(rules, 50, chance)
    assert time.process_time() - start < 10


@pytest.mark.parametrize("path", SHIPPED, ids=IDS)
def test_a_spoilt_profile_is_refused_or_plays(path: Path) -> None:
    data = shipped(path)
    for seed in range(12):
        chance = random.Random(f"{path.stem} {seed}")
        judge(spoil(data, chance), chance)


@pytest.mark.slow
@pytest.mark.parametrize("path", SHIPPED, ids=IDS)
def test_a_spoilt_profile_is_refused_or_plays_at_length(path: Path) -> None:
    data = shipped(path)
    for seed in range(100, 1500):
        chance = random.Random(f"{path.stem} {seed}")
        judge(spoil(data, chance), chance)


CHANGES: list[Any] = ["delete", "rename", True, 7, "x", [], {}, 0.5]


def every_change(data: Data) -> Iterator[Data]:
    """Yield the document with each key in turn deleted, renamed, and of other types."""
    for number, place in enumerate(tables(data)):
        for key in list(place) if isinstance(place, dict) else range(len(place)):
            for change in CHANGES:
                changed = copy.deepcopy(data)
                table = tables(changed)[number]
                if change == "delete":
                    del table[key]
                elif change != "rename":
                    table[key] = change
                elif isinstance(table, dict):
                    table[f"{key}x"] = table.pop(key)
                yield changed


@pytest.mark.parametrize("path", SHIPPED, ids=IDS)
def test_some_keys_deleted_renamed_and_retyped(path: Path) -> None:
    chance = random.Random(path.stem)
    for changed in random.Random(path.stem).sample(list(every_change(shipped(path))), 15):
        judge(changed, chance)


@pytest.mark.slow
@pytest.mark.parametrize("path", SHIPPED, ids=IDS)
def test_every_key_deleted_renamed_and_retyped(path: Path) -> None:
    chance = random.Random(path.stem)
    for changed in every_change(shipped(path)):
        judge(changed, chance)


@pytest.mark.parametrize("path", SHIPPED, ids=IDS)
def test_some_names_exchanged(path: Path) -> None:
    chance = random.Random(path.stem)
    changes = list(exchanged(shipped(path)))
    for changed in random.Random(path.stem).sample(changes, min(10, len(changes))):
        judge(changed, chance)


@pytest.mark.slow
@pytest.mark.parametrize("path", SHIPPED, ids=IDS)
def test_every_name_exchanged(path: Path) -> None:
    chance = random.Random(path.stem)
    for changed in exchanged(shipped(path)):
        judge(changed, chance)


@pytest.mark.parametrize("path", SHIPPED, ids=IDS)
def test_text_with_characters_changed(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    chance = random.Random(path.stem)
    for _ in range(10):
        at, length = chance.randrange(len(text)), chance.randrange(4)
        new = "".join(chance.choices('"[]{}=.,#\n\\0z\u202e♠', k=chance.randrange(4)))
        _load(text[:at] + new + text[at + length :])


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.text(max_size=200))
def test_any_text(text: str) -> None:
    _load(text)
    _load("format = 1\n" + text)
    _load(GOOD + text)


@settings(deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes(content: bytes) -> None:
    try:
        document = parse_document(content, "any.toml")
    except ProfileError:
        return
    assert loaded(document.data) is None


def _load(text: str) -> None:
    try:
        cardrules.loads(text)
    except ProfileError:
        return


QUOTED = "'tableau'"
EMPTY = "{{ empty = 'stock' }}"


def many(form: str, number: int) -> str:
    return ", ".join(form.format(n) for n in range(number))


def instead(old: str, new: str) -> str:
    assert old in GOOD
    return GOOD.replace(old, new, 1)


HUGE = {
    "arrays in arrays": "a = " + "[" * 10_000 + "]" * 10_000,
    "arrays never closed": "a = " + "[" * 100_000,
    "tables in tables": "a = " + "{a=" * 10_000 + "1" + "}" * 10_000,
    "dotted keys": ".".join("a" * 10_000) + " = 1",
    "dotted headers": "[" + ".".join("a" * 10_000) + "]",
    "conditions in conditions": instead('"all-complete"', "{not=" * 70 + "{}" + "}" * 70),
    "keys": "\n".join(f"k{number} = 1" for number in range(25_000)),
    "piles": GOOD + "\n[seats]\ncount = 12\n[piles.hand]\nowner = 'seat'\ncount = 128",
    "pile groups": GOOD + "".join(f"\n[piles.p{number}]" for number in range(101)),
    "phases": GOOD + "".join(f"\n[[phases]]\nname = 'p{number}'" for number in range(65)),
    "values of options": instead("values = [1, 3]", f"values = [{many('{}', 300)}]"),
    "conditions": instead('"all-complete"', f"{{ any = [{many(EMPTY, 1100)}] }}"),
    "steps": instead('{ to = "stock", count = "rest" },', "{ to = 'stock', count = 0 }," * 300),
}


@pytest.mark.parametrize("text", HUGE.values(), ids=HUGE)
def test_too_much_is_a_limit(text: str) -> None:
    start = time.process_time()
    with pytest.raises(LimitError):
        cardrules.loads(text)
    assert time.process_time() - start < 2


WRONG = {
    "a number of a million digits": instead("count = 7", "count = 1" + "0" * 200_000),
    "a number of a million bits": instead("count = 7", "count = 0x" + "f" * 200_000),
    "a format of a million bits": "format = 0x" + "f" * 200_000,
    "a base of a million bits": "format = 1\nextends = 0x" + "f" * 200_000,
    "an option of a million bits": instead('"K"', "{ option = 0x" + "f" * 200_000 + " }"),
    "a deal of billions": instead('count = { option = "draw" }', "count = 9_000_000_000"),
    "rounds of billions": instead('count = { option = "draw" }', "each = 9_000_000_000"),
    "thousands of unknown cards": instead('"K"', "[" + many("'K{}'", 9000) + "]"),
    "thousands of unknown patterns": instead('"K"', "[" + many("'*K{}*'", 9000) + "]"),
    "a pattern of thousands of stars": instead('"K"', "'" + "*a" * 50_000 + "'"),
    "a word without end": instead('"K"', "'" + "K" * 200_000 + "'"),
    "thousands of unknown keys": many("'k{}' = 1", 9000).replace(", ", "\n") + "\n" + GOOD,
    "thousands of unknown actions": instead('"redeal"]', many("'a{}'", 9000) + "]"),
    "all piles thousands of times": instead('gather = "waste"', f"gather = [{many(QUOTED, 5000)}]"),
    "names turned round": GOOD.replace("waste", "\u202e\u0301"),
    "names of control characters": GOOD.replace("[piles.waste]", '[piles."\\u0007"]'),
}


@pytest.mark.parametrize("text", WRONG.values(), ids=WRONG)
def test_what_is_wrong_in_size_is_refused_in_good_time(text: str) -> None:
    start = time.process_time()
    with pytest.raises(ProfileError) as caught:
        cardrules.loads(text)
    assert str(caught.value)
    assert all(len(str(problem)) < 5_000 for problem in caught.value.problems)
    assert time.process_time() - start < 5


def test_a_file_of_50_megabytes(tmp_path: Path) -> None:
    path = tmp_path / "huge.toml"
    with path.open("wb") as file:
        file.write(b'format = 1\nid = "huge"\n#')
        file.seek(50 * 2**20)
        file.write(b"\n")
    tracemalloc.start()
    start = time.process_time()
    try:
        with pytest.raises(LimitError, match="too large"):
            cardrules.load_file(path)
        assert tracemalloc.get_traced_memory()[1] < 5 * 2**20
    finally:
        tracemalloc.stop()
    assert time.process_time() - start < 1


@pytest.mark.parametrize("key", ["id", "version", "piles", "deal", "phases", "end", "deck"])
def test_every_strange_value_at_the_top(key: str) -> None:
    data = shipped(SHIPPED[0])
    for value in STRANGE:
        judge({**data, key: copy.deepcopy(value)}, random.Random(0))
