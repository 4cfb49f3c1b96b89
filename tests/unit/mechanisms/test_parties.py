"""Parties: a card that is called, who is found to be of the party, and what counts together."""

from __future__ import annotations

import pytest
from tests.unit.mechanisms.small import moves, refused, small

import cardrules
from cardrules import Move, Rules, State
from cardrules.errors import InvalidMoveError, ProfileError
from cardrules.mechanisms.calling import CallSpec, PartySpec
from cardrules.mechanisms.tricks.spec import JoinSpec
from cardrules.shapes import clauses_of

TABLES = """
[piles]
stock = {}
hand = { owner = "seat", seen_by = "owner" }
other = { owner = "seat", seen_by = "owner" }
trick = {}
won = { owner = "seat" }

[actions.call.call]
CALL

[actions.play.trick]
from = "hand"
to = "trick"
won = "won"
JOINS

[steps.tell]
party = { PARTY }

[actions.go]
pass = {}

[score]
lines = [{ label = "Cards", cards = { in = "won", each = 1 }, TOGETHER }, MORE]
"""
CALL = 'cards = ["AC", "AD", "AS"], from = "hand"'


def parties(
    call: str = CALL,
    joins: str = "",
    party: str = 'called = "called"',
    together: str = "together = true",
    more: str = "",
) -> Rules:
    tables = TABLES.replace("CALL", call.replace(", ", "\n").replace('"\n"', '", "'))
    tables = tables.replace("JOINS", f"joins = {{ {joins} }}" if joins else "")
    tables = tables.replace("PARTY", party).replace("TOGETHER", together).replace("MORE", more)
    return small(
        tables,
        seats="{ count = 4 }",
        phases='[{ name = "calling", actions = ["call", "go"], '
        'on = { go = { do = "tell", phase = "tricks" }, call = { phase = "tricks" } } }, '
        '{ name = "tricks", actions = ["play"] }]',
        end='{ compare = "highest" }',
    )


def at(rules: Rules, *hands: str, **more: object) -> State:
    given = {f"hand.{seat}": hand.split() for seat, hand in enumerate(hands, 1)}
    return rules.position({"partial": True, "piles": given, "turn": 1, **more})


def played(rules: Rules, state: State, *texts: str) -> State:
    for text in texts:
        state = rules.apply(state, rules.parse(text))
    return state


def memory(rules: Rules, state: State, slot: str) -> object:
    return rules.view(state).memory[slot]


def test_every_field_is_tested() -> None:
    assert set(clauses_of(CallSpec)) == {"cards", "from", "held", "beside", "slot", "when"}
    assert set(clauses_of(PartySpec)) == {"seats", "holds", "called"}
    assert set(clauses_of(JoinSpec)) == {"cards", "called", "bound"}


@pytest.mark.parametrize(
    ("call", "hand", "expected"),
    [
        (CALL, "KC KD AS", ["AC", "AD"]),
        (f"{CALL}, held = true", "KC KD AS", ["AC", "AD", "AS"]),
        (CALL.replace('"AC", ', ""), "KC KD AS", ["AD"]),
        (f'{CALL}, beside = ["K"]', "KC QD AS", ["AC"]),
        (f'{CALL}, beside = ["K", "Q"]', "KC QD AS", ["AC", "AD"]),
        (f'{CALL}, held = true, beside = ["any"]', "KC QD AS", ["AC", "AD"]),
        (CALL.replace('"hand"', '"other"'), "AC", ["AC", "AD", "AS"]),
        (f'{CALL}, when = {{ empty = "stock" }}', "KC KD AS", ["AC", "AD"]),
        (f'{CALL}, when = {{ occupied = "stock" }}', "KC KD AS", []),
    ],
)
def test_which_cards_can_be_called(call: str, hand: str, expected: list[str]) -> None:
    rules = parties(call)
    found = [text.split() for text in moves(rules, at(rules, hand))]
    assert [words[1] for words in found if words[0] == "call"] == expected


@pytest.mark.parametrize(
    ("call", "hand", "card", "code", "clause", "message"),
    [
        (CALL, "KC AS", "AH", "call.not-these", "cards", "AH cannot be called"),
        (CALL, "KC AS", "AS", "call.held", "held", "you hold AS yourself"),
        (f'{CALL}, beside = ["K"]', "KC AS", "AD", "call.beside", "beside", "you hold no other"),
        (f'{CALL}, when = {{ occupied = "stock" }}', "KC", "AD", "action.condition", "when", "it"),
    ],
)
def test_refusals(call: str, hand: str, card: str, code: str, clause: str, message: str) -> None:
    rules = parties(call)
    found = refused(rules, at(rules, hand), f"call {card}")
    assert found[:2] == (code, f"actions.call.call.{clause}")
    assert found[2].startswith(message)


def test_wrong_words_are_told() -> None:
    rules = parties()
    state = at(rules, "KC")
    assert refused(rules, state, "call")[0] == "action.arguments"
    assert refused(rules, state, "call 7X")[0] == "action.arguments"
    with pytest.raises(InvalidMoveError, match="found no card"):
        rules.parse("call")
    with pytest.raises(InvalidMoveError, match="no card is called '7X'"):
        rules.parse("call 7X")
    assert rules.parse("call AD") == Move("call", ("AD",))


def test_the_card_is_remembered_by_its_design() -> None:
    rules = parties(f'{CALL}, slot = "friend"', party='called = "friend"')
    state = played(rules, at(rules, "KC"), "call AD")
    assert memory(rules, state, "friend") == rules.board.deck.face_by_code["AD"]


def test_who_plays_such_a_card_is_of_the_party() -> None:
    rules = parties(joins='cards = "Q"')
    state = at(rules, "QC KC", "2C QD", "3C 4C", "5C 6C", phase="tricks")
    assert memory(rules, state, "party") == ()
    state = played(rules, state, "play QC")
    assert memory(rules, state, "party") == (0,)
    state = played(rules, state, "play 2C", "play 3C", "play 5C", "play KC")
    assert memory(rules, state, "party") == (0,)
    assert memory(rules, played(rules, state, "play QD"), "party") == (0, 1)


def test_who_plays_the_card_that_was_called_is_of_the_party() -> None:
    rules = parties(joins='called = "called"')
    state = played(rules, at(rules, "KD 2S", "3D", "AD", "4D"), "call AD")
    state = played(rules, state, "play KD", "play 3D")
    assert memory(rules, state, "party") == ()
    # Nobody but its holder knows before it lies there.
    assert rules.view(state, 3).memory == rules.view(state, 2).memory
    assert memory(rules, played(rules, state, "play AD"), "party") == (2,)


def test_a_card_that_was_called_may_have_to_be_played() -> None:
    hands = ("KD 2S", "3D 4D", "AD 5D KH", "6D 7D")
    rules = parties(joins='called = "called", bound = true')
    state = played(rules, at(rules, *hands), "call AD", "play KD", "play 3D")
    assert moves(rules, state) == ["play AD"]
    code, clause, message = refused(rules, state, "play 5D")
    assert (code, clause) == ("trick.called", "actions.play.trick.joins.bound")
    assert message == "AD was called, and must be played when its suit is led"
    assert refused(rules, state, "play KH")[0] == "trick.must-follow"
    # Where another suit is led it need not be played, and without the word it never must.
    state = played(rules, at(rules, *hands), "call AS", "play KD", "play 3D")
    assert moves(rules, state) == ["play AD", "play 5D"]
    rules = parties(joins='called = "called"')
    state = played(rules, at(rules, *hands), "call AD", "play KD", "play 3D")
    assert moves(rules, state) == ["play AD", "play 5D"]


@pytest.mark.parametrize(
    ("party", "expected"),
    [
        ('seats = "dealer"', (3,)),
        ('holds = "Q"', (1, 2)),
        ('called = "called"', (2,)),
        ('seats = "dealer", holds = "QD"', (3, 1)),
    ],
)
def test_a_step_tells_who_is_of_the_party(party: str, expected: tuple[int, ...]) -> None:
    rules = parties(party=party)
    face = rules.board.deck.face_by_code["AS"]
    given = {"called": face, "dealer": 3}
    state = at(rules, "KC", "QD", "QC AS", "4D", memory=given)
    assert memory(rules, played(rules, state, "go"), "party") == expected


def test_no_card_was_called() -> None:
    rules = parties()
    assert memory(rules, played(rules, at(rules, "KC", "AS"), "go"), "party") == ()


WON = {"won.1": ["2C"], "won.2": ["3C", "4C"], "won.3": ["5C", "6C", "7C"]}


@pytest.mark.parametrize(
    ("together", "party", "expected"),
    [
        ("together = true", [0, 2], [4, 2, 4, 2]),
        ("together = true", [2], [3, 3, 3, 3]),
        ("together = true", [], [6, 6, 6, 6]),
        ("together = false", [0, 2], [1, 2, 3, 0]),
        ("if = { party = true }", [0, 1], [1, 2, 0, 0]),
        ("if = { party = false }", [0, 1], [0, 0, 3, 0]),
    ],
)
def test_what_a_party_has_counts_for_each(
    together: str, party: list[int], expected: list[int]
) -> None:
    rules = parties(together=together)
    state = rules.position({"partial": True, "piles": WON, "memory": {"party": party}})
    sheets = rules.scores(state)
    assert [sheet.total for sheet in sheets.values()] == expected
    if together == "together = true" and party == [0, 2]:
        assert [line.label for line in sheets[1].lines] == ["Cards", "Cards by side 3"]


def test_points_of_a_party_decide_as_one() -> None:
    more = '{ label = "Most", of = "more", if = { points = { at_least = 4 } }, bonus = 10 }'
    rules = parties(more=more)
    state = rules.position({"partial": True, "piles": WON, "memory": {"party": [0, 2]}})
    found = [sheet.part("more").total for sheet in rules.scores(state).values()]
    assert found == [10, 0, 10, 0]


WHOLE = """
format = 1
id = "whole"
version = "1.0.0"
about = { title = "Whole", sources = ["made for a test"] }
deck = "french-52"
seats.count = 4
piles.hand = { owner = "seat", seen_by = "owner" }
piles.trick = {}
piles.won = { owner = "seat" }
deal.steps = [{ to = "hand", each = 13 }]
actions.play.trick = { from = "hand", to = "trick", won = "won"JOINS }
CALL
end.compare = "highest"
score.lines = [{ label = "Cards", cards = { in = "won", each = 1 } }, LINE]
[[phases]]
name = "play"
actions = "play"
on.tricks-done = { phase = "over" }
"""
CALLING = 'actions.call.call = { cards = "A", from = "hand" }'
CALLING_PHASE = '[[phases]]\nname = "calling"\nactions = "call"\non.call = { phase = "play" }\n'


@pytest.mark.parametrize(
    ("joins", "call", "line", "problem"),
    [
        (', joins = "QC"', "", '{ cards = { in = "won", each = 1 }, together = true }', None),
        (', joins = "QC"', "", "{ if = { party = true }, bonus = 1 }", None),
        (', joins = { called = "called" }', CALLING, "", None),
        ("", "", "{ if = { party = true }, bonus = 1 }", "nothing says who is of the party"),
        (
            *("", "", '{ cards = { in = "won", each = 1 }, together = true }'),
            "together: nothing says who is of the party; expected a step 'party', or 'joins'",
        ),
        (
            *(', joins = "QC"', "", "{ bonus = 1, together = true }"),
            "together: what counts here is not added up",
        ),
        (", joins = {}", "", "", "joins: no card shows who is of the party"),
        (
            *(', joins = { cards = "QC", bound = true }', "", ""),
            "joins.bound: there is no card that could be called",
        ),
        (', joins = { called = "trump" }', "", "", "unknown memory slot 'trump'"),
        ("", "steps.tell.party = {}", "", "steps.tell.party: nobody is of the party"),
        (
            *("", CALLING.replace('"hand"', '"trick"'), ""),
            "'trick' belongs to the table; expected a group that belongs to each seat",
        ),
    ],
)
def test_parties_are_checked(joins: str, call: str, line: str, problem: str | None) -> None:
    text = WHOLE.replace("JOINS", joins).replace("CALL", call).replace("LINE", line)
    if "actions.call" in call:
        text = text.replace("[[phases]]", CALLING_PHASE + "[[phases]]")
    if problem is None:
        cardrules.loads(text)
        return
    with pytest.raises(ProfileError) as raised:
        cardrules.loads(text)
    assert any(problem in str(found) for found in raised.value.problems), raised.value.problems
