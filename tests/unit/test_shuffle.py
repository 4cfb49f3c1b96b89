"""The shuffle gives the published vectors, evenly, in Python and in JavaScript."""

import json
import math
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from itertools import count, permutations
from pathlib import Path
from typing import TypedDict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardrules.shuffle import ALGORITHM, MAX_SEED_LENGTH, Uniform, shuffled

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "shuffle.md"
RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
PACK = [rank + suit for suit in "CDHS" for rank in RANKS]
BOUND = 2**63 + 1

seeds = st.integers(0, 2**80) | st.text(st.characters(codec="utf-8"), max_size=20)


class Vector(TypedDict):
    seed: int | str
    counter: int
    draws: list[str]
    below: list[str]
    order: str


def fenced(language: str) -> str:
    blocks: list[str] = re.findall(
        rf"^```{language}\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
    )
    assert len(blocks) == 1
    return blocks[0]


VECTORS: list[Vector] = json.loads(fenced("json"))


# The reference: one long number a block instead of struct, quotients instead of a
# limit, and a pool that is drawn from instead of exchanges.


def reference_draws(seed: int | str, counter: int) -> Iterator[int]:
    for block in count():
        text = ":".join(["cardrules-shuffle-1", str(counter), str(block), str(seed)])
        number = int(sha256(text.encode()).hexdigest(), 16)
        for shift in (192, 128, 64, 0):
            yield number >> shift & 0xFFFFFFFFFFFFFFFF


def reference_below(draws: Iterator[int], bound: int) -> int:
    return next(draw % bound for draw in draws if draw // bound < 2**64 // bound)


def reference_shuffle(items: list[str], seed: int | str, counter: int) -> list[str]:
    pool, draws, backwards = list(items), reference_draws(seed, counter), []
    while len(pool) > 1:
        chosen = reference_below(draws, len(pool))
        last = pool.pop()
        backwards.append(last if chosen == len(pool) else pool[chosen])
        if chosen < len(pool):
            pool[chosen] = last
    return (backwards + pool)[::-1]


def test_there_are_vectors() -> None:
    assert len(VECTORS) == 6
    assert ALGORITHM == "sha256-fy-1"
    assert len({vector["order"] for vector in VECTORS}) == len(VECTORS)


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: str(vector["seed"]))
def test_published_vector(vector: Vector) -> None:
    seed, counter = vector["seed"], vector["counter"]
    draws, below = Uniform(seed, counter), Uniform(seed, counter)
    assert [str(draws.below(2**64)) for _ in range(5)] == vector["draws"]
    assert [str(below.below(BOUND)) for _ in range(5)] == vector["below"]
    assert shuffled(PACK, seed, counter) == tuple(vector["order"].split())


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: str(vector["seed"]))
def test_reference_gives_the_vectors(vector: Vector) -> None:
    seed, counter = vector["seed"], vector["counter"]
    draws = reference_draws(seed, counter)
    assert [str(next(draws)) for _ in range(5)] == vector["draws"]
    assert reference_shuffle(PACK, seed, counter) == vector["order"].split()


def test_vectors_throw_draws_away() -> None:
    kept = [vector["draws"] == vector["below"] for vector in VECTORS]
    assert not any(kept)


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_javascript_on_the_page_gives_the_vectors() -> None:
    script = (
        fenced("js")
        + f"""
    const vectors = {fenced("json")};
    const pack = {json.dumps(PACK)};
    console.log(JSON.stringify(vectors.map(({{ seed, counter }}) => {{
      const draw = draws(seed, counter), choice = draws(seed, counter);
      const five = (next) => Array.from({{ length: 5 }}, () => String(next()));
      return {{
        seed, counter,
        draws: five(() => draw.next().value),
        below: five(() => below(choice, 2n ** 63n + 1n)),
        order: shuffled(pack, seed, counter).join(" "),
      }};
    }})));
    """
    )
    run = subprocess.run(["node", "-"], input=script, capture_output=True, check=True, text=True)
    assert json.loads(run.stdout) == VECTORS


@given(seeds, st.integers(0, 300), st.integers(0, 120))
def test_agrees_with_the_reference(seed: int | str, counter: int, size: int) -> None:
    items = [str(number) for number in range(size)]
    assert list(shuffled(items, seed, counter)) == reference_shuffle(items, seed, counter)


@pytest.mark.parametrize("seed", range(20))
def test_a_rejected_draw_changes_the_way_not_the_order(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = shuffled(PACK, seed)
    monkeypatch.setattr("cardrules.shuffle._NEVER_REJECTED", 0)
    assert shuffled(PACK, seed) == usual


@given(seeds, st.integers(1, 2**64))
def test_choices_agree_with_the_reference(seed: int | str, bound: int) -> None:
    stream, draws = Uniform(seed), reference_draws(seed, 0)
    for _ in range(10):
        assert stream.below(bound) == reference_below(draws, bound)


def test_input_stays_as_it_is() -> None:
    items = ["a", "b", "c", "d"]
    shuffled(items, 3)
    assert items == ["a", "b", "c", "d"]


@pytest.mark.parametrize("items", [(), ("a",)])
def test_nothing_to_shuffle(items: tuple[str, ...]) -> None:
    assert shuffled(items, 1) == items


def test_number_and_its_digits_are_one_seed() -> None:
    assert shuffled(PACK, 7) == shuffled(PACK, "7") != shuffled(PACK, "07")


def test_counter_and_seed_are_kept_apart() -> None:
    orders = {shuffled(PACK, seed, counter) for seed in ("7", "0:7", "1:7") for counter in (0, 1)}
    assert len(orders) == 6


def test_every_order_is_as_likely() -> None:
    rounds, orders = 12_000, list(permutations("abcd"))
    found = Counter(shuffled("abcd", seed) for seed in range(rounds))
    expected = rounds / len(orders)
    chi_squared = sum((found[order] - expected) ** 2 / expected for order in orders)
    degrees = math.factorial(4) - 1
    assert chi_squared < degrees + 4 * math.sqrt(2 * degrees)


@pytest.mark.parametrize(
    ("seed", "error", "message"),
    [
        (-1, ValueError, "seed: negative, found -1; expected 0 or more"),
        (True, TypeError, "seed: not a seed, found True; expected a whole number or a text"),
        (1.0, TypeError, "seed: not a seed, found 1.0; expected a whole number or a text"),
        (None, TypeError, "seed: not a seed, found None; expected a whole number or a text"),
        ("\ud800", ValueError, r"seed: half a character, found '\ud800'; expected Unicode"),
        (10**MAX_SEED_LENGTH, ValueError, "seed: too long; expected at most 1000 digits"),
        (
            "x" * (MAX_SEED_LENGTH + 1),
            ValueError,
            "seed: too long, found 1001 characters; expected at most 1000",
        ),
    ],
)
def test_bad_seed(seed: int | str, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=f"^{re.escape(message)}$"):
        shuffled(PACK, seed)


def test_longest_seeds() -> None:
    assert shuffled(PACK, 10**MAX_SEED_LENGTH - 1) == shuffled(PACK, "9" * MAX_SEED_LENGTH)


@pytest.mark.parametrize("counter", [-1, 2**64])
def test_counter_out_of_range(counter: int) -> None:
    with pytest.raises(ValueError, match=r"^counter: out of range, found "):
        shuffled(PACK, 1, counter)


@pytest.mark.parametrize("counter", [True, 1.0, "1"])
def test_counter_of_another_type(counter: int) -> None:
    with pytest.raises(TypeError, match=r"^counter: not a whole number, found "):
        shuffled(PACK, 1, counter)


@pytest.mark.parametrize("bound", [0, -1, 2**64 + 1])
def test_bound_out_of_range(bound: int) -> None:
    with pytest.raises(ValueError, match=r"^bound: out of range, found "):
        Uniform(1).below(bound)


def test_choice_below_one_takes_a_draw() -> None:
    stream = Uniform(0)
    assert stream.below(1) == 0
    assert str(stream.below(2**64)) == VECTORS[0]["draws"][1]
