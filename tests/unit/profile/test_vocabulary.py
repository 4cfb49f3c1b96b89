"""Mechanisms of other packages: required, read, checked and played as those of the library."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from tests.samples import folder_with, small

import cardrules
from cardrules import Library, Rules, refusals
from cardrules.errors import ProfileError
from cardrules.profile.canon import canonical_form, play_form
from cardrules.profile.document import Document, parse_document
from cardrules.profile.model import ProfileSpec
from cardrules.profile.reading import read
from cardrules.profile.reference import markdown
from cardrules.profile.schema import json_schema
from cardrules.profile.vocabulary import vocabulary_for, vocabulary_of
from cardrules.rulesheet import rule_sheet

EXAMPLE = Path(__file__).parents[3] / "examples" / "turning_piles" / "src"
HOURGLASS = (EXAMPLE / "turning_piles/profiles/hourglass.toml").read_text(encoding="utf-8")

PACKAGE = '''
from fractions import Fraction
from cardrules.mechanisms.base import BareAction
from cardrules.mechanisms.registry import Kind, Mechanisms
from cardrules.scores import ScoreLine
from cardrules.spec import clause, spec
from cardrules.state import Slot

@spec
class KnockSpec:
    """Say that one has had enough."""
    loud: bool = clause(default=False, says="Whether it is loud.")

class Knock(BareAction):
    def __init__(self, name, spec, tools):
        super().__init__(name)
    def code(self, state):
        return None
    def perform(self, draft, move):
        draft.signal("heard")

@spec
class MirrorSpec:
    """Turn the cards of a group round."""
    of: str = clause(refers="groups", says="The group.")
    is_: int = clause(default=1, minimum=1, says="How often.")

class Mirror:
    def __init__(self, name, spec, tools):
        self.piles, self.times = tools.board.piles(spec.of), spec.is_
        self.slot = tools.board.slot_index["mirrored"]
    def run(self, draft):
        for pile in self.piles:
            draft.arrange(pile, draft.piles[pile][::-1])
        draft.set(self.slot, draft.number(self.slot) + self.times)

@spec
class LuckSpec:
    """Points for nothing."""
    worth: int = clause(says="How many.")

class Luck:
    def __init__(self, spec, heading, tools):
        self.spec, self.heading = spec, heading
    def lines(self, reckoning, side):
        return (self.heading.line(self.spec.worth, 1),)

OFFER = Mechanisms(
    actions={"rap": Kind(Knock, signals=("heard",), gives_turn=True, spec=KnockSpec)},
    steps={"mirror": Kind(Mirror, lambda spec, seats: (Slot("mirrored"),), spec=MirrorSpec)},
    lines={"luck": Kind(Luck, spec=LuckSpec)},
)
TAKEN = Mechanisms(steps={"draw": Kind(Mirror, spec=MirrorSpec)})
BARE = Mechanisms(steps={"mirror": Kind(Mirror)})
ALSO = Mechanisms(lines={"luck": Kind(Luck, spec=LuckSpec)})
'''


def installed(site: Path, name: str, target: str, text: str | None, version: str = "1.2.0") -> None:
    """Lay a package out as an installer does; without a text, only what is known of it."""
    module = name.replace("-", "_")
    folder_with(
        site,
        {
            **({} if text is None else {f"{module}.py": text}),
            f"{module}-{version}.dist-info/METADATA": f"Name: {name}\nVersion: {version}\n",
            f"{module}-{version}.dist-info/entry_points.txt": (
                f"[cardrules.mechanisms]\n{name} = {target}\n"
            ),
        },
    )


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(refusals, "CODES", dict(refusals.CODES))  # a package declares some
    for name in [name for name in sys.modules if name.partition(".")[0] == "turning_piles"]:
        del sys.modules[name]
    monkeypatch.syspath_prepend(str(EXAMPLE))
    monkeypatch.syspath_prepend(str(tmp_path))
    installed(tmp_path, "turning-piles", "turning_piles.mechanisms:MECHANISMS", None, "1.0.0")
    return tmp_path


def hourglass(*changes: tuple[str, str]) -> Rules:
    text = HOURGLASS
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return cardrules.loads(text)


def problems(*changes: tuple[str, str]) -> list[str]:
    with pytest.raises(ProfileError) as caught:
        hourglass(*changes)
    return [str(problem).removeprefix("profile.toml:") for problem in caught.value.problems]


@pytest.mark.usefixtures("site")
def test_the_action_of_the_example() -> None:
    rules = hourglass()
    position = {"piles": {"reserve": ["5H", "9S"]}, "partial": True}
    state = rules.position(position)
    turn = rules.parse("turn-over")
    once = rules.apply(state, turn)
    piles = rules.describe(once)["piles"]
    assert isinstance(piles, dict)
    assert piles["reserve"] == ["9S", "5H"]
    assert rules.view(once).memory["turned_over"] == 1
    twice = rules.apply(once, turn)
    refusal = rules.refusal(twice, turn)
    assert refusal is not None
    assert (refusal.code, refusal.clause, refusal.message) == (
        "turn-pile.limit",
        "actions.turn-over.turn_pile.limit",
        "reserve is turned over 2 times at most",
    )
    empty = rules.refusal(rules.position({"piles": {"tableau.1": ["5H"]}, "partial": True}), turn)
    assert empty is not None
    assert empty.code == "turn-pile.empty"
    never = hourglass(("limit = 2", 'when = { empty = "reserve" }'))
    later = never.refusal(never.position(position), turn)
    assert later is not None
    assert later.code == "action.condition"


@pytest.mark.usefixtures("site")
def test_what_is_not_required_cannot_be_said() -> None:
    found = problems(('requires = ["turning-piles>=1.0"]\n', ""))
    assert len(found) == 1
    assert found[0].startswith("31: actions.turn-over.turn_pile: unknown key 'turn_pile'")


@pytest.mark.usefixtures("site")
@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "limit = 2",
            "limit = 0",
            "32: actions.turn-over.turn_pile.limit: out of range, found 0; expected 1 or more",
        ),
        (
            'pile = "reserve"',
            'pile = "reserv"',
            "32: actions.turn-over.turn_pile.pile: unknown pile or pile group 'reserv'; expected "
            "one of 'reserve', 'tableau', 'foundation', 'tableau.1', 'tableau.2', 'tableau.3', "
            "'tableau.4', 'tableau.5', 'tableau.6', 'tableau.7', 'tableau.8', 'foundation.1', "
            "'foundation.2', 'foundation.3', 'foundation.4'; did you mean 'reserve'?",
        ),
        (
            "turn_pile = {",
            "pass = {}\nturn_pile = {",
            "33: actions.turn-over.turn_pile: 'pass' and 'turn_pile' exclude each other; …",
        ),
        (
            "piles>=1.0",
            "piles>=2",
            "4: requires.1: the package 'turning-piles' is installed as 1.0.0, found "
            "'turning-piles>=2'; expected turning-piles>=2",
        ),
        (
            '["turning-piles>=1.0"]',
            '["turning-piles", "Turning_Piles"]',
            "4: requires.2: a second requirement of 'Turning_Piles'; expected each once",
        ),
        (
            'turn_pile = { pile = "reserve", limit = 2 }',
            "pass = {}",
            "4: requires.1: nothing of the package 'turning-piles' is used; expected an action, a "
            "step or a line with 'turn_pile', or no requirement",
        ),
        (
            '["turning-piles>=1.0"]',
            "{ option = 'x' }",
            "4: requires: wrong kind of value, found a table; expected text, or an array of such",
        ),
    ],
)
def test_mistakes(old: str, new: str, message: str) -> None:
    found = problems((old, new))[0]
    assert found == message or (message.endswith("…") and found.startswith(message[:-1]))


def test_a_package_is_imported_only_when_it_is_required(site: Path) -> None:
    installed(site, "loud-package", "loud_package:X", "raise RuntimeError('it was run')\n")
    cardrules.loads(small())
    cardrules.load("klondike")
    assert "loud_package" not in sys.modules
    assert problems(("turning-piles>=1.0", "loud-package")) == [
        "4: requires.1: the package 'loud-package' cannot be imported: it was run; "
        "expected one that can"
    ]


@pytest.mark.parametrize(
    ("target", "message"),
    [
        ("NOTHING", "cannot be imported: module 'odd_NOTHING' has no attribute 'NOTHING'"),
        ("Luck", "offers <class 'odd_Luck.Luck'> as mechanisms"),
        ("TAKEN", "gives 'draw' another meaning"),
        ("BARE", "of the package 'odd-BARE' is not a mechanism"),
    ],
)
def test_packages_that_offer_nothing_of_use(site: Path, target: str, message: str) -> None:
    installed(site, f"odd-{target}", f"odd_{target}:{target}", PACKAGE)
    [found] = problems(("turning-piles>=1.0", f"odd-{target}"))
    assert message in found


def test_two_packages_with_one_key(site: Path) -> None:
    installed(site, "one-offer", "one_offer:OFFER", PACKAGE)
    installed(site, "other-offer", "other_offer:ALSO", PACKAGE)
    [found] = problems(('["turning-piles>=1.0"]', '["one-offer", "other-offer"]'))
    assert "the packages 'one-offer' and 'other-offer' both add 'luck'" in found


@pytest.mark.usefixtures("site")
def test_the_digests_know_what_is_added() -> None:
    rules, other = hourglass(), hourglass(("limit = 2", "limit = 3"))
    assert rules.identity.play_digest != other.identity.play_digest
    assert rules.identity.digest == hourglass(("limit = 2", "limit=2")).identity.digest
    for form in (canonical_form, lambda spec, deck, _: play_form(spec, deck)):
        said = form(rules.profile, rules.board.deck, {})["profile"]
        assert isinstance(said, dict)
        assert said["requires"] == "turning-piles>=1.0"
        assert said["actions"] == {"turn-over": {"turn_pile": {"pile": "reserve", "limit": 2}}}
        again = {**said, "id": "x", "version": "1.0.0", "about": {"title": "X", "sources": "x"}}
        assert type(read(type(rules.profile), again, Document(again, "x"))) is type(rules.profile)


@pytest.mark.usefixtures("site")
def test_the_schema_and_the_reference_know_it() -> None:
    document = parse_document('requires = "turning-piles"', "x.toml")
    profile = vocabulary_for(document).profile
    assert profile is vocabulary_for(document).profile
    schema = json_schema(profile)["$defs"]
    assert isinstance(schema, dict)
    assert "turn_pile" in schema["ActionSpec"]["properties"]
    assert schema["TurnPileSpec"]["required"] == ["pile"]
    assert "turn_pile" not in str(json_schema(ProfileSpec))
    assert "| `turn_pile` | text, or a table (TurnPileSpec) | none | Turn a whole pile over. |" in (
        markdown(profile)
    )
    sheet = rule_sheet(hourglass().profile, hourglass().board.deck)
    assert "Turn a whole pile over." in sheet
    assert "How many times in a game: 2." in sheet


@pytest.mark.usefixtures("site")
def test_a_game_is_saved_and_resumed() -> None:
    library = Library([EXAMPLE / "turning_piles" / "profiles"])
    game = cardrules.Game(cardrules.load("hourglass", library=library), seed=3)
    game.play("turn-over")
    again = cardrules.Game.from_json(game.to_json(), hourglass(), verify=True)
    assert again.state == game.state


OFFERED = """
format = 1
id = "offered"
version = "1.0.0"
requires = "some-offer"
deck = "french-52"
about = { title = "Offered", sources = ["made for a test"] }
seats = { count = 2 }
piles.stock = { face = "down", access = "none" }
piles.hand = { owner = "seat", access = "none" }
deal.steps = [{ to = "hand", each = 1 }, { to = "stock", count = "rest" }]
actions.enough.rap = { loud = true }
steps.round.mirror = { of = "stock" }
[[phases]]
name = "play"
actions = "enough"
on.heard = { do = "round" }
next = { phase = "over", when = { memory = { slot = "mirrored", at_least = 2 } } }
[[score.lines]]
label = "Luck"
luck = { worth = 7 }
[end]
compare = "highest"
"""


def test_steps_lines_signals_and_slots(site: Path) -> None:
    installed(site, "some-offer", "some_offer:OFFER", PACKAGE)
    rules = cardrules.loads(OFFERED)
    assert [package.name for package in vocabulary_of(rules.profile).packages] == ["some-offer"]
    state = rules.start(seed=1)
    after = rules.apply(state, rules.parse("enough"))
    stock = rules.board.pile_index["stock"]
    assert after.piles[stock] == state.piles[stock][::-1]
    end = rules.apply(after, rules.parse("enough"))
    outcome = rules.outcome(end)
    assert outcome is not None
    assert {side: sheet.total for side, sheet in outcome.scores.items()} == {1: 7, 2: 7}
    sheet = rule_sheet(rules.profile, rules.board.deck)
    assert "- Luck:\n    - Points for nothing." in sheet


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('of = "stock"', 'of = "stok"', "steps.round.mirror.of: unknown pile group 'stok'"),
        ("on.heard", "on.herd", "phases.1.on.herd: unknown event 'herd'"),
        ('"mirrored"', '"mirored"', "memory slot 'mirored'"),
        ("luck = { worth = 7 }", "luck = {}", "score.lines.1.luck: missing key 'worth'"),
        ("luck = { worth = 7 }", "bonus = 1\nluck.worth = 7", "exclude each other"),
        ("mirror = {", "mirror = { is = 0, ", "steps.round.mirror.is: out of range, found 0"),
    ],
)
def test_steps_and_lines_are_checked(site: Path, old: str, new: str, message: str) -> None:
    installed(site, "some-offer", "some_offer:OFFER", PACKAGE)
    assert old in OFFERED
    with pytest.raises(ProfileError) as caught:
        cardrules.loads(OFFERED.replace(old, new))
    assert message in str(caught.value)
