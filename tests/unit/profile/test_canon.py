"""The canonical form: one for equal spellings, and digests that never move."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest
from tests.samples import SMALL, small

import cardrules
from cardrules.canonical import canonical_json
from cardrules.library import SHIPPED, profile_ids
from cardrules.profile.canon import canonical_form, plain_form, play_form
from cardrules.profile.document import Document
from cardrules.profile.model import ProfileSpec
from cardrules.profile.reading import read
from cardrules.shapes import clauses_of, specs_within
from cardrules.spec import clause, spec

SOURCE = Path(cardrules.__file__).parents[1]

# Test vectors: they hold on every platform and for every later version of the library.
DIGEST = "sha256:fea1c55b3da575c7e405bedb84c35cbef746d50ae07a0b59a23b1c89333a4354"
PLAY = "sha256:bf57d92832d33b576ebe22fa8f6ee1d21f682c86ad60bd9a38fa560fcce1591d"
PLAY_FORM = (
    '{"canonical":1,"pack":{"cards":["AH","2H","3H","4H","5H","6H","7H","8H","9H","10H","JH",'
    '"QH","KH"],"faces":{"10H":{"color":0,"place":9,"rank":"10","suit":0},"2H":{"color":0,"pl'
    'ace":1,"rank":"2","suit":0},"3H":{"color":0,"place":2,"rank":"3","suit":0},"4H":{"color"'
    ':0,"place":3,"rank":"4","suit":0},"5H":{"color":0,"place":4,"rank":"5","suit":0},"6H":{"'
    'color":0,"place":5,"rank":"6","suit":0},"7H":{"color":0,"place":6,"rank":"7","suit":0},"'
    '8H":{"color":0,"place":7,"rank":"8","suit":0},"9H":{"color":0,"place":8,"rank":"9","suit'
    '":0},"AH":{"color":0,"place":0,"rank":"A","suit":0},"JH":{"color":0,"place":10,"rank":"J'
    '","suit":0},"KH":{"color":0,"place":12,"rank":"K","suit":0},"QH":{"color":0,"place":11,"'
    'rank":"Q","suit":0}},"suits":["hearts"]},"profile":{"deal":{"steps":{"counts":[5,4,4],"t'
    'o":"tableau"}},"deck":{"suits":"hearts","use":"french-52"},"end":{"won":"all-complete"},'
    '"format":1,"phases":{"actions":"move","name":"play"},"piles":{"foundation":{"base":"A","'
    'build":{"direction":"up","from":"tableau","suit":"same"},"complete":13},"tableau":{"acce'
    'ss":"top","build":{"direction":"down","from":"tableau","suit":"same"},"count":3,"space":'
    '"K"}}}}'
)


def test_vectors() -> None:
    rules = cardrules.loads(SMALL)
    form = canonical_json(play_form(rules.profile, rules.board.deck)).decode()
    assert form == PLAY_FORM
    assert (rules.identity.digest, rules.identity.play_digest) == (DIGEST, PLAY)


@pytest.mark.parametrize("seed", ["0", "1", "12345"])
def test_digests_do_not_depend_on_the_process(seed: str) -> None:
    code = "import cardrules, sys; i = cardrules.loads(sys.stdin.read()).identity; print(i.digest)"
    run = subprocess.run(
        [sys.executable, "-c", code],
        input=SMALL,
        env={**os.environ, "PYTHONPATH": str(SOURCE), "PYTHONHASHSEED": seed},
        capture_output=True,
        check=True,
        text=True,
    )
    assert run.stdout.strip() == DIGEST


@pytest.mark.parametrize("name", profile_ids())
def test_the_canonical_form_reads_as_the_same_profile(name: str) -> None:
    profile = SHIPPED.resolve(name).spec
    plain = json.loads(canonical_json(plain_form(profile)))
    assert read(ProfileSpec, plain, Document(plain, name)) == profile


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('actions = ["move"]', 'actions = "move"'),
        ('base = "A"', 'base = { cards = ["A"] }'),
        ('base = "A"', 'base = { cards = "A", at_least = 1 }'),
        ('from = "tableau"', 'from = ["tableau"]'),
        ('access = "top"\n', 'access = "top"\nface = "up"\nowner = "table"\n'),
        ("count = 3", "count = 3 # three\n\n"),
        ('label = "heap"', "label = 'heap'"),
        (
            'steps = [{ to = "tableau", counts = [5, 4, 4] }]',
            "[[deal.steps]]\ncounts = [5, 4, 4]\nto = ['tableau']",
        ),
        ('[deck]\nuse = "french-52"', '[deck]\ncopies = 1\nuse = "french-52"'),
    ],
)
def test_equal_spellings(old: str, new: str) -> None:
    assert cardrules.loads(small("1.0.0", (old, new))).identity == cardrules.loads(SMALL).identity


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('title = "Small"', 'title = "Smaller"'),
        ("made for a test", "a book"),
        ('label = "heap"', 'label = "pile"'),
        ("What may fill a space.", "What fills a space."),
        ("That would be too easy.", "Too easy."),
        ('values = ["kings", "any"]', 'values = ["kings", "any", "none"]'),
        ('"1.0.0"', '"1.0.1"'),
        ('id = "small"', 'id = "tiny"'),
    ],
)
def test_words_change_the_whole_digest_only(old: str, new: str) -> None:
    before, after = cardrules.loads(SMALL), cardrules.loads(SMALL.replace(old, new))
    assert after.identity.digest != before.identity.digest
    assert after.identity.play_digest == before.identity.play_digest


def test_a_choice_without_effect_is_still_part_of_the_identity() -> None:
    text = SMALL.replace('any = "any"', 'any = "K"')
    before, after = cardrules.loads(text), cardrules.loads(text, spaces="any")
    assert after.identity.digest != before.identity.digest
    assert after.identity.play_digest == before.identity.play_digest


def test_groups_that_fill_themselves_do_so_in_the_order_of_the_document() -> None:
    """Both want the last card of the stock, so the order of the two is a rule."""
    first, second = (
        f"[piles.{name}]\naccess = 'top'\nrefill = {{ from = 'stock' }}\n" for name in "ab"
    )
    stock = "[piles.stock]\nface = 'down'\n"
    one, other, moved = (
        cardrules.loads(
            SMALL.replace("[deal]", f"{groups}[deal]").replace(
                "[5, 4, 4] }", "[4, 3, 3] }, { to = 'stock', count = 'rest' }"
            )
        ).identity.play_digest
        for groups in (first + second + stock, second + first + stock, first + stock + second)
    )
    assert one == moved != other


@spec
class Inner:
    """A table with a short form."""

    SHORTHAND = "cards"

    cards: tuple[str, ...] = clause(default=("any",), says="Cards.")
    part: Fraction = clause(default=Fraction(1), says="A part.")


@spec
class Outer:
    """Every way in which a value can be spelled."""

    inner: Inner | str | None = clause(default=None, says="A table or a text.")
    many: tuple[Inner, ...] = clause(default=(), says="Tables.")
    lists: tuple[tuple[int, ...], ...] = clause(default=(), says="Lists of lists.")
    either: int | tuple[int, ...] = clause(default=0, says="One or many.")
    named: dict[str, tuple[str, ...]] = clause(factory=dict, says="By name.")


@pytest.mark.parametrize(
    ("value", "plain"),
    [
        (Outer(), {}),
        (Outer(inner="x"), {"inner": "x"}),
        (Outer(inner=Inner(cards=("x",))), {"inner": {"cards": "x"}}),
        (Outer(inner=Inner(cards=("x", "y"))), {"inner": ["x", "y"]}),
        (Outer(inner=Inner()), {"inner": {}}),
        (Outer(many=(Inner(cards=("x",)),)), {"many": "x"}),
        (Outer(many=(Inner(cards=("x", "y")),)), {"many": [["x", "y"]]}),
        (Outer(many=(Inner(part=Fraction(1, 2)),)), {"many": {"part": "1/2"}}),
        (Outer(many=(Inner(part=Fraction(2)), Inner())), {"many": [{"part": 2}, {}]}),
        (Outer(lists=((1, 2),)), {"lists": [[1, 2]]}),
        (Outer(lists=((1,), (2,))), {"lists": [1, 2]}),
        (Outer(lists=((1,),)), {"lists": 1}),
        (Outer(either=3), {"either": 3}),
        (Outer(either=(3,)), {"either": [3]}),
        (Outer(named={"b": ("x",), "a": ()}), {"named": {"a": [], "b": "x"}}),
    ],
)
def test_the_shortest_spelling_that_reads_back(value: Outer, plain: dict[str, object]) -> None:
    assert plain_form(value) == plain
    assert read(Outer, plain, Document(plain, "x")) == value


UNPLAYED = {
    "CarrySpec.label",
    "LineSpec.label",
    "PileSpec.label",
    "ProfileSpec.about",
    "ProfileSpec.forbid",
    "ProfileSpec.id",
    "ProfileSpec.options",
    "ProfileSpec.version",
    "SeatsSpec.order",
    "TallyLineSpec.label",
    "WorthSpec.label",
}
"""All that stays out of the digest of play. Add to it only what no rule looks at."""

WORDS = {"description", "label", "says", "summary", "symbol", "title"}


def test_only_words_and_names_stay_out_of_the_digest_of_play() -> None:
    fields = {
        f"{cls.__name__}.{key}": clause.plays
        for cls in specs_within(ProfileSpec)
        for key, clause in clauses_of(cls).items()
        if cls.__name__ not in {"AboutSpec", "OptionSpec", "ForbidSpec"}
    }
    assert {name for name, plays in fields.items() if not plays} == UNPLAYED
    assert [name for name, plays in fields.items() if plays and name.split(".")[1] in WORDS] == []


def test_the_pack_is_part_of_both_digests() -> None:
    rules = cardrules.loads(SMALL)
    whole = canonical_form(rules.profile, rules.board.deck, {})["pack"]
    assert isinstance(whole, dict)
    assert list(whole["cards"]) == [face.code for face in rules.board.deck.faces]
