"""Every field matters: set to something else, it changes the moves, the effects or the score.

Each field of each part of a profile is shown to matter by play, on some shipped profile, or
by a test of its own, which is entered below. A field that is added has to be shown, too.
"""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from random import Random

import pytest
from tests.property.changes import Change, changed, changes_of, differences
from tests.property.shipped import PROFILES, every_choice

from cardrules import Rules
from cardrules.engine.machine import UnsettledError
from cardrules.profile.model import AboutSpec, ForbidSpec, OptionSpec, ProfileSpec
from cardrules.shapes import Clause, Either, Many, Named, Record, Shape, clauses_of, specs_within
from cardrules.spec import is_spec

TESTS = Path(__file__).parents[1]
TRIES = 150
SAMPLE = 200

WHOLE: dict[str, str] = {
    "unit/mechanisms/test_bidding.py::test_every_field_is_tested": "BidSpec LevelsSpec BidLineSpec",
    "unit/mechanisms/test_build.py::test_every_field_has_a_case": (
        "BuildSpec SpaceSpec BaseSpec LimitSpec PeerSpec"
    ),
    "unit/mechanisms/test_combinations.py::test_every_field_is_tested": (
        "CombinationsSpec PatternSpec PartSpec WildSpec TimesSpec SideBySideSpec"
    ),
    "unit/mechanisms/test_capture.py::test_every_field_is_tested": "CaptureSpec",
    "unit/mechanisms/test_climbing.py::test_every_field_is_tested": (
        "ClimbSpec PlayKindSpec AttachedSpec BeatsSpec FinishLineSpec"
    ),
    "unit/mechanisms/test_choosing.py::test_every_field_is_tested": "ChooseSpec",
    "unit/mechanisms/test_declare.py::test_every_field_is_tested": "DeclareSpec DeclaredLineSpec",
    "unit/mechanisms/test_declare_best.py::test_every_field_is_tested": "BestDeclaredSpec",
    "unit/mechanisms/test_groups.py::test_every_field_is_tested": "GroupSpec GroupWildSpec",
    "unit/mechanisms/test_knock.py::test_every_field_is_tested": (
        "KnockSpec LimitByCardSpec ArrangeSpec ForgetSpec LaidLineSpec ButSpec"
    ),
    "unit/mechanisms/test_melds.py::test_every_field_is_tested": (
        "MeldsSpec OpeningSpec MeldSpec TakeSpec GoingOutSpec AsideSpec LayOutSpec"
    ),
    "unit/mechanisms/test_other_hands.py::test_every_field_is_tested": "PullSpec AskSpec",
    "unit/mechanisms/test_parties.py::test_every_field_is_tested": ("CallSpec PartySpec JoinSpec"),
    "unit/mechanisms/test_pile_changes.py::test_every_field_is_tested": "PileChangeSpec",
    "unit/mechanisms/test_points.py::test_every_field_is_tested": "PointsSpec WorthSpec",
    "unit/mechanisms/test_relations.py::test_every_field_of_a_relation_decides_in_some_pair": (
        "RelationSpec"
    ),
    "unit/mechanisms/test_rounds.py::test_every_field_is_tested": (
        "MatchSpec CarrySpec UntilSpec ScoresSpec EndSpec"
    ),
    "unit/mechanisms/test_scoring.py::test_every_field_is_tested": (
        "BestLineSpec BonusLineSpec CardsLineSpec CombinationsLineSpec DifferenceLineSpec "
        "InsteadLineSpec "
        "LastTrickLineSpec MostLineSpec PayLineSpec PilesLineSpec PointsLineSpec RoundLineSpec "
        "SlotLineSpec TimesLineSpec TricksLineSpec SideSpec CountSpec MemorySpec PartPointsSpec "
        "PileNumberSpec"
    ),
    "unit/mechanisms/test_settlement.py::test_every_field_of_the_steps_is_tested": (
        "ExchangeSpec ForfeitSpec NoteSpec"
    ),
    "unit/mechanisms/test_tally.py::test_every_field_has_a_score": "TallySpec TallyLineSpec",
    "unit/mechanisms/test_showing.py::test_every_field_is_tested": "ShowSpec PassSpec",
    "unit/mechanisms/test_swapping.py::test_each_field_says_what_changes_places": "SwapSpec",
    "unit/mechanisms/test_swapping.py::test_each_field_says_what_is_rotated": "RotateSpec",
    "unit/mechanisms/test_tribute.py::test_every_field_is_tested": "TributeSpec",
    "unit/profile/test_deck.py::test_every_field_is_tested": "DeckUse",
}
"""Tests that ask for a case of every field of the classes they name."""

SINGLE: dict[str, str] = {
    "unit/engine/test_continued_groups.py::"
    "test_the_piles_go_on_in_number_and_keep_their_own_rules": "PileSpec.continues",
    "unit/mechanisms/test_bidding.py::test_the_seat_that_sits_out_is_passed_over": (
        "SeatSpec.slot SeatSpec.skips"
    ),
    "unit/mechanisms/test_bidding.py::test_one_may_go_alone_by_a_word_of_its_own": (
        "ActionSpec.alone"
    ),
    "unit/mechanisms/test_build.py::test_every_field_has_a_case": "PileSpec.complete",
    "unit/mechanisms/test_build.py::test_collect_takes_a_complete_run_by_itself": (
        "PileSpec.collect"
    ),
    "unit/mechanisms/test_by_source.py::test_each_source_has_its_rules": (
        "BySourceSpec.from BySourceSpec.build BySourceSpec.space"
    ),
    "unit/mechanisms/test_by_source.py::"
    "test_a_foundation_may_be_started_from_one_source_and_built_from_another": "BySourceSpec.base",
    "unit/mechanisms/test_conditions.py::test_each_question": (
        "AlongSpec.in AlongSpec.first AlongSpec.round "
        "PilesCountSpec.in PilesCountSpec.are PilesCountSpec.at_least PilesCountSpec.at_most "
        "ConditionSpec.occupied ConditionSpec.not_empty ConditionSpec.complete "
        "ConditionSpec.all ConditionSpec.any ConditionSpec.not TopSpec.of TopSpec.cards "
        "SortedSpec.piles "
        "SortedSpec.relation SortedSpec.face_up SortedSpec.length"
    ),
    "unit/mechanisms/test_deal.py::test_each_field_of_a_deal_from_the_stock": "StockDealSpec.to",
    "unit/mechanisms/test_conditions.py::test_whose_turn_it_is": "ConditionSpec.turn",
    "unit/mechanisms/test_declare.py::test_passing_is_refused_in_words": "ActionSpec.pass",
    "unit/mechanisms/test_deal.py::test_each_field_of_a_step": "DealStep.counts DealStep.short",
    "unit/mechanisms/test_deal.py::test_a_step_can_look_at_which_piles_are_empty": "DealStep.only",
    "unit/mechanisms/test_deal.py::test_each_field_of_a_diversion": (
        "DivertSpec.cards DivertSpec.to DivertSpec.during DivertSpec.replace"
    ),
    "unit/mechanisms/test_deal.py::test_each_field_of_a_sinking": "SinkSpec.in",
    "unit/mechanisms/test_deal.py::test_the_pass_is_counted_by_the_slot_of_the_same_name": (
        "StockDealSpec.counter RedealSpec.counter"
    ),
    "unit/mechanisms/test_exception.py::test_the_counter_has_the_stated_name": (
        "ExceptionSpec.counter"
    ),
    "unit/mechanisms/test_showing.py::test_one_of_the_cards_that_were_shown_is_led": (
        "TrickSpec.lead_from"
    ),
    "unit/mechanisms/test_showing.py::test_which_combinations_can_be_shown": "ActionSpec.show",
    "unit/mechanisms/test_gaps.py::test_what_fills_a_space": "BesideSpec.row BesideSpec.first",
    "unit/mechanisms/test_gaps.py::test_at_which_side_the_card_lies": (
        "BesideSpec.side BesideSpec.round"
    ),
    "unit/mechanisms/test_deal.py::test_certain_cards_begin_the_next_pile": "DealStep.begins",
    "unit/mechanisms/test_build.py::test_a_refused_move_is_not_made": "PileSpec.access_when",
    "unit/mechanisms/test_deal.py::test_a_deal_may_fill_piles_up": "StockDealSpec.up_to",
    "unit/mechanisms/test_deal.py::test_each_card_may_go_to_the_pile_of_its_rank": (
        "DealStep.by_rank"
    ),
    "unit/mechanisms/test_deal.py::test_a_deal_is_made_anew_while_the_profile_asks_for_it": (
        "DealSpec.again"
    ),
    "unit/mechanisms/test_build.py::test_a_sequence_may_have_to_keep_to_one_relation": (
        "PileSpec.unmixed"
    ),
    "unit/mechanisms/test_deal.py::test_a_step_may_deal_under_what_lies_there": "DealStep.under",
    "unit/mechanisms/test_deal.py::test_a_step_may_deal_no_two_cards_alike": "DealStep.distinct",
    "unit/mechanisms/test_deal.py::test_when_a_diversion_holds": (
        "DealStep.diverts DivertSpec.only_empty DivertSpec.only_up"
    ),
    "unit/mechanisms/test_deal.py::"
    "test_cards_that_would_go_with_those_that_lie_go_under_the_pack": "DealStep.unlike",
    "unit/mechanisms/test_deal.py::test_the_rank_of_a_card_tells_from_where_the_next_one_comes": (
        "StockDealSpec.numbered_by"
    ),
    "unit/mechanisms/test_phases.py::test_a_reaction_may_ask_for_the_way_that_cards_went": (
        "ReactionSpec.from ReactionSpec.to"
    ),
    "unit/mechanisms/test_pile_changes.py::test_what_fills_a_pile_may_differ_by_phase": (
        "PhaseChangeSpec.refill"
    ),
    "unit/mechanisms/test_deal.py::test_a_deal_from_the_stock_can_look_at_its_cards": (
        "StockDealSpec.divert StockDealSpec.begins"
    ),
    "unit/mechanisms/test_deal.py::test_what_a_redeal_does_to_rows": (
        "RedealSpec.stays RedealSpec.leave_gap RedealSpec.divert StaysSpec.first"
    ),
    "unit/mechanisms/test_deal.py::test_a_redeal_closes_a_row_up_and_fills_it_from_the_stock": (
        "RedealSpec.then_from"
    ),
    "unit/mechanisms/test_refill.py::test_a_refill_can_send_cards_elsewhere": "RefillSpec.divert",
    "unit/mechanisms/test_pairs.py::test_how_cards_that_go_together_must_lie": (
        "PileSpec.row RemoveSpec.near"
    ),
    "unit/mechanisms/test_pairs.py::test_where_a_place_must_be_free": "PileSpec.exposed",
    "unit/mechanisms/test_pairs.py::test_cards_go_that_lie_between_two_that_go_together": (
        "RemoveSpec.between BetweenSpec.most"
    ),
    "unit/mechanisms/test_handover.py::test_piles_of_seats_go_on": (
        "HandOnSpec.from HandOnSpec.to ReactionSpec.do"
    ),
    "unit/mechanisms/test_handover.py::test_a_slot_chooses_the_shift": "HandOnSpec.by",
    "unit/mechanisms/test_handover.py::test_cards_may_go_under_the_others": "HandOnSpec.under",
    "unit/mechanisms/test_handover.py::test_the_pile_of_the_table_goes_to_one_seat": (
        "HandOnSpec.seat"
    ),
    "unit/mechanisms/test_handover.py::test_each_seat_draws_in_turn": "DrawSpec.to DrawSpec.up_to",
    "unit/mechanisms/test_handover.py::test_a_cycle_counts_and_begins_anew": (
        "CycleSpec.slot CycleSpec.length"
    ),
    "unit/mechanisms/test_knock.py::test_what_a_field_changes": (
        "StockDealSpec.note RedealSpec.keep ReactionSpec.do ProfileSpec.steps"
    ),
    "unit/mechanisms/test_other_hands.py::test_the_turn_passes_over_empty_hands": (
        "SeatSpec.holding"
    ),
    "unit/mechanisms/test_other_hands.py::test_sets_are_laid_out_at_once": "LayOutSpec.sets",
    "unit/mechanisms/test_parties.py::test_what_a_party_has_counts_for_each": "LineSpec.together",
    "unit/mechanisms/test_otherwise.py::test_it_waits_for_the_actions_before_it": (
        "PhaseSpec.otherwise"
    ),
    "unit/mechanisms/test_pairs.py::test_each_field_says_what_goes": (
        "RemoveSpec.values RemoveSpec.match RemoveSpec.sets RemoveSpec.cards"
    ),
    "unit/mechanisms/test_pairs.py::"
    "test_what_is_removed_goes_to_the_stated_pile_in_the_order_of_the_board": "RemoveSpec.to",
    "unit/mechanisms/test_pairs.py::test_each_refusal": "RemoveSpec.beaten_by RemoveSpec.when",
    "unit/mechanisms/test_refill.py::test_each_field_of_a_refill": (
        "RefillSpec.last_up RefillSpec.only_if"
    ),
    "unit/mechanisms/test_refill.py::"
    "test_cards_arrive_as_the_group_says_when_the_refill_does_not": "RefillSpec.face",
    "unit/mechanisms/test_refill.py::test_a_pile_can_have_a_reserve_of_its_own": (
        "RefillSpec.paired"
    ),
    "unit/mechanisms/test_refill.py::test_a_complete_pile_can_be_turned_down_for_good": (
        "PileSpec.closes"
    ),
    "unit/mechanisms/test_rounds.py::test_a_phase_may_ask_for_the_scores": "ConditionSpec.scores",
    "unit/mechanisms/test_rounds.py::test_the_number_of_cards_may_differ_by_round": (
        "DealStep.by_round"
    ),
    "unit/mechanisms/test_transfer.py::test_fields_say_what_may_be_chosen": "TransferSpec.only",
    "unit/mechanisms/test_transfer.py::test_the_source_matters": "TransferSpec.from",
    "unit/mechanisms/test_transfer.py::test_whose_pile_gets_the_cards": "TransferSpec.to",
    "unit/mechanisms/test_transfer.py::test_refusals": "TransferSpec.when",
    "unit/mechanisms/test_tribute.py::test_a_card_may_be_given_to_a_seat_that_is_remembered": (
        "TransferSpec.slot"
    ),
    "unit/mechanisms/test_tricks.py::test_names_of_the_piles_matter": (
        "TrickSpec.from TrickSpec.to TrickSpec.won"
    ),
    "unit/mechanisms/test_tricks.py::test_fields_say_what_may_be_played": (
        "TrickSpec.partner_frees TrickSpec.may_trump LeadSpec.or_only"
    ),
    "unit/mechanisms/test_tricks.py::test_some_trumps_stand_above_the_bowers": "TrumpSpec.above",
    "unit/mechanisms/test_tricks.py::test_the_first_card_led_may_make_trumps": (
        "TrumpSpec.first_led"
    ),
    "unit/mechanisms/test_tricks.py::test_fields_say_who_wins": (
        "TrickSpec.orders TrickSpec.ties OrderSpec.of OrderSpec.order"
    ),
    "unit/mechanisms/test_tricks.py::test_equal_cards": "TrickSpec.twins",
    "unit/profile/test_vocabulary.py::test_what_is_not_required_cannot_be_said": (
        "ProfileSpec.requires"
    ),
}
"""Tests of single fields which no shipped profile shows, or only seldom."""

ONE_VALUE = {"ProfileSpec.format"}
"""Fields that have only one value."""


def listed(table: Mapping[str, str]) -> dict[str, str]:
    return {word: test for test, words in table.items() for word in words.split()}


def fields() -> dict[str, Clause]:
    """Return every field that may affect play."""
    return {
        f"{cls.__name__}.{key}": clause
        for cls in specs_within(ProfileSpec)
        if cls not in (AboutSpec, OptionSpec, ForbidSpec)
        for key, clause in clauses_of(cls).items()
        if clause.plays
    }


def classes() -> dict[str, type]:
    """Return the parts of a profile by name, with those that they are made from."""
    found = [base for cls in specs_within(ProfileSpec) for base in cls.__mro__ if is_spec(base)]
    return {cls.__name__: cls for cls in found}


def by_tests() -> set[str]:
    """Return the fields that tests of their own show to matter.

    A field that holds a part is shown by whatever shows a field of that part, and one that
    a class has from another by what shows it there.
    """
    whole = set(listed(WHOLE))
    found = {*listed(SINGLE), *ONE_VALUE}
    for field in fields():
        name, _, key = field.partition(".")
        bases = (base for base in classes()[name].__mro__ if is_spec(base))
        if any(base.__name__ in whole and key in clauses_of(base) for base in bases):
            found.add(field)
    while True:
        shown = {field.partition(".")[0] for field in found}
        more = {f for f, clause in fields().items() if held(clause.shape) & shown} - found
        if not more:
            return found
        found |= more


def held(shape: Shape) -> set[str]:
    """Return the names of the parts that a field may hold."""
    match shape:
        case Record():
            bases = (base for base in shape.hint.__mro__ if is_spec(base))
            return {base.__name__ for base in bases}
        case Many() | Named():
            return held(shape.item)
        case Either():
            return {name for option in shape.options for name in held(option)}
        case _:
            return set()


@cache
def changes_by_field() -> Mapping[str, tuple[list[tuple[Rules, Change]], ...]]:
    """Return, for each field, changes that set it, and some that change what it holds.

    Of very many an even sample is kept.
    """
    found: dict[str, tuple[list[tuple[Rules, Change]], ...]] = defaultdict(lambda: ([], []))
    counts = Counter[tuple[str, int]]()
    chance = Random(0)
    for name in PROFILES:
        for rules in every_choice(name):
            for change in changes_of(rules):
                for depth, field in enumerate(reversed(change.fields)):
                    kind = min(depth, 1)
                    counts[field, kind] += 1
                    some, place = found[field][kind], chance.randrange(counts[field, kind])
                    if len(some) < SAMPLE:
                        some.append((rules, change))
                    elif place < SAMPLE:
                        some[place] = (rules, change)
    return found


def shows(field: str, tries: int) -> Change | None:
    """Return a change of a field, or within its value, after which a game goes otherwise."""
    chance = Random(field)
    some = [kind for kind in changes_by_field()[field] if kind]
    for number in range(tries if some else 0):
        rules, change = chance.choice(some[number % len(some)])
        other = changed(rules, change, chance)
        try:
            if other is not None and any(differences(rules, other, number, 70)):
                return change
        except UnsettledError:
            continue
    return None


@pytest.mark.parametrize("test", sorted({*WHOLE, *SINGLE}))
def test_what_is_said_to_be_tested_is(test: str) -> None:
    path, _, function = test.partition("::")
    text = (TESTS / path).read_text(encoding="utf-8")
    assert function in {n.name for n in ast.parse(text).body if isinstance(n, ast.FunctionDef)}
    for word in WHOLE.get(test, "").split():
        assert word in text or "specs_within" in text, word
    for field in SINGLE.get(test, "").split():
        assert field.partition(".")[2] in text, field


def test_no_field_is_entered_that_is_not_there() -> None:
    known = fields()
    assert set(listed(SINGLE)) - set(known) == set()
    assert set(listed(WHOLE)) - set(classes()) == set()


@pytest.mark.parametrize("field", sorted(set(fields()) - by_tests()))
def test_a_field_matters(field: str) -> None:
    assert shows(field, TRIES), f"{field}: no play shows that it matters; enter a test that does"


@pytest.mark.slow
@pytest.mark.parametrize("field", sorted(by_tests()))
def test_a_changed_field_is_refused_or_plays(field: str) -> None:
    """Whether it is shown here or not, a change never leads to another error."""
    shows(field, TRIES)
