"""The parts of the terminal program that need no screen: what is picked, what lies where."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from examples.terminal.faces import Faces, known
from examples.terminal.fingers import Fingers, Spot
from examples.terminal.happening import Teller
from examples.terminal.laying import Table
from examples.terminal.pieces import Shown
from examples.terminal.scene import Scene
from examples.terminal.speech import Voice

import cardrules
from cardrules import Game, Move
from cardrules.library import profile_ids

PROFILES = profile_ids()
TRIAL = Path(__file__).parents[1] / "data" / "trial"


def positions(profile: str, every: int, number: int) -> Iterator[Game]:
    """Play at random, and stop now and then."""
    game = Game(cardrules.load(profile), seed=11)
    chance = random.Random(profile)
    for _ in range(number):
        yield game
        for _ in range(every):
            moves = list(game.legal_moves)
            if not moves:
                return
            game.play(chance.choice(moves))


def is_bare(game: Game, move: Move) -> bool:
    """Tell whether a move names neither a card nor a pile; those are buttons."""
    board = game.rules.board
    return not any(a in board.deck.face_by_code or a in board.pile_index for a in move.args)


def can_be_tapped(game: Game, fingers: Fingers, move: Move) -> bool:
    """Tell whether some taps come to a move, as a person would make them."""
    board = game.rules.board
    starts = [spot for spot, card in fingers.cards.items() if move in card.moves]
    starts += [Spot(str(arg)) for arg in move.args if arg in board.pile_index]
    for start in starts:
        fingers.let_go()
        if fingers.tap(start) == move:
            return True
        held = Counter(known(fingers.cards[spot].card) for spot in fingers.spots)
        wanted = Counter(str(arg) for arg in move.args if arg in board.deck.face_by_code)
        for code in (wanted - held).elements():
            more = [s for s in fingers.addable() if known(fingers.cards[s].card) == code]
            if more and fingers.tap(min(more, key=lambda spot: spot.place)) == move:
                return True
        if move in fingers.ways() or move in fingers.targets.moves.values():
            return True
    return False


@pytest.mark.parametrize("profile", PROFILES)
def test_every_listed_move_can_be_made_by_taps(profile: str) -> None:
    chance = random.Random(profile)
    for game in positions(profile, every=9, number=4):
        fingers = Fingers(game, game.state.turn + 1)
        moves = [move for move in game.legal_moves if not is_bare(game, move)]
        for move in chance.sample(moves, min(4, len(moves))):
            assert can_be_tapped(game, fingers, move), (str(move), game.view(1).phase)


def laid(game: Game, seat: int, width: int, height: int) -> tuple[Scene, Fingers]:
    faces = Faces(game.rules.board.deck)
    voice = Voice(game.rules, faces, seat)
    fingers = Fingers(game, seat)
    view = game.view(seat)
    deep = {
        spot.pile
        for spot, card in fingers.cards.items()
        if card.moves and spot.place < len(view.piles[spot.pile])
    }
    table = Table(game.rules, faces, voice)
    return table.lay(Shown(view.piles, view.turn, {}, deep), width, height), fingers


@pytest.mark.parametrize("profile", PROFILES)
def test_every_card_that_starts_a_move_can_be_clicked(profile: str) -> None:
    for game in positions(profile, every=12, number=3):
        for width, height in ((80, 19), (160, 45)):
            seat = game.state.turn + 1
            scene, fingers = laid(game, seat, width, height)
            assert scene.width <= width
            assert max(item.x + item.width for item in scene.items) <= width
            for spot, card in fingers.cards.items():
                if card.moves and card.pile not in hidden_piles(game, seat):
                    item = scene.item_of(spot)
                    assert item is not None
                    assert item.spot == spot
                    assert scene.item_at(*scene.shown(item)) == item


def hidden_piles(game: Game, seat: int) -> set[str]:
    """Return the piles of which the seat sees nothing but how many cards there are."""
    piles = game.view(seat).piles
    return {name for name, cards in piles.items() if cards and set(cards) == {"?"}}


@pytest.mark.parametrize("profile", PROFILES)
def test_what_a_seat_may_not_see_is_not_drawn(profile: str) -> None:
    for game in positions(profile, every=9, number=3):
        seat = game.state.turn + 1
        scene, _ = laid(game, seat, 80, 19)
        view = game.view(seat)
        for item in scene.items:
            if item.code and item.spot is not None:
                assert item.code == view.piles[item.spot.pile][item.spot.place - 1]
                assert item.code != "?" or not item.text.strip("×0123456789")


@pytest.mark.parametrize("profile", PROFILES)
def test_labels_tell_all_cards_apart(profile: str) -> None:
    deck = cardrules.load(profile).board.deck
    faces = Faces(deck)
    labels = [faces.label(face.code) for face in deck.faces]
    assert len(set(labels)) == len(labels)
    assert faces.width <= 5


def test_a_trick_is_shown_by_seat() -> None:
    game = Game(cardrules.load("whist"), seed=3)
    first, second = (str(next(iter(game.legal_moves))), None)
    game.play(first)
    second = str(next(iter(game.legal_moves)))
    game.play(second)
    faces = Faces(game.rules.board.deck)
    table = Table(game.rules, faces, Voice(game.rules, faces, 1))
    scene = table.lay(Shown(game.view(1).piles, 3, {"trick": (1, 2)}), 80, 19)
    trick = [item for item in scene.items if item.spot and item.spot.pile == "trick"]
    above = {item.x: item.text for item in scene.items if item.y == trick[0].y - 1}
    assert [above[item.x] for item in trick if item.code] == ["you", "seat 2"]
    assert [item.code for item in trick if item.code] == [first.split()[1], second.split()[1]]


def test_cards_that_can_be_taken_lie_side_by_side() -> None:
    game = Game(cardrules.load("scopa"), seed=3)
    scene, _ = laid(game, 1, 80, 24)
    cards = [item for item in scene.items if item.spot and item.spot.pile == "table"]
    assert tuple(item.code for item in cards) == game.view(1).piles["table"]
    assert len({item.y for item in cards}) == 1
    for one, other in pairwise(cards):
        assert one.x + one.width <= other.x


def test_the_whole_play_that_must_be_beaten_is_shown() -> None:
    game = Game(cardrules.load_file(TRIAL / "big-two.toml"), seed=3)
    play = max(game.legal_moves, key=lambda move: len(move.args))
    game.play(play)
    view = game.view(1)
    shown = Shown(view.piles, view.turn, memory=view.memory)
    faces = Faces(game.rules.board.deck)
    scene = Table(game.rules, faces, Voice(game.rules, faces, 1)).lay(shown, 80, 24)
    heap = [item.code for item in scene.items if item.spot and item.spot.pile == "heap"]
    assert len(play.args) > 1
    assert sorted(heap) == sorted(map(str, play.args))


def test_a_card_that_may_be_taken_is_meant_itself_and_any_other_means_the_table() -> None:
    rules = cardrules.load_file(TRIAL / "cassino.toml")
    piles = {"hand.1": ["5H", "2C"], "table": ["KD", "5C"]}
    game = Game(rules, state=rules.position({"piles": piles, "turn": 1, "partial": True}))
    fingers = Fingers(game, 1)
    assert fingers.tap(Spot("hand.1", 1)) is None
    assert fingers.targets.moves["table"] == rules.parse("play 5H")  # it need not take
    assert fingers.tap(Spot("table", 2)) is None
    assert fingers.ways() == [rules.parse("play 5H 5C")]
    fingers.let_go()
    fingers.tap(Spot("hand.1", 1))
    assert fingers.tap(Spot("table", 1)) == rules.parse("play 5H")


def test_a_refused_target_says_why_and_keeps_the_card() -> None:
    game = Game(cardrules.load("klondike"), seed=3)
    fingers = Fingers(game, 1)
    assert fingers.tap(Spot("tableau.2", 2)) is None  # 10C, which may go on the jack of diamonds
    refusal = fingers.tap(Spot("tableau.1", 1))
    assert isinstance(refusal, cardrules.Refusal)
    assert refusal == game.refusal(game.rules.parse("move tableau.2 tableau.1"))
    assert fingers.spots == (Spot("tableau.2", 2),)
    assert fingers.tap(Spot("tableau.3", 3)) == game.rules.parse("move tableau.2 tableau.3")


def test_a_grey_card_says_why() -> None:
    game = Game(cardrules.load("klondike"), seed=3)
    grey = next(card for card in game.playable(1) if card.refusal and card.card != "?")
    assert Fingers(game, 1).tap(Spot(grey.pile, grey.place)) == grey.refusal


def test_cards_are_gathered_one_by_one() -> None:
    game = Game(cardrules.load("hearts"), seed=3)
    hand = game.view(1).piles["hand.1"]
    fingers = Fingers(game, 1)
    for place in (1, 2, 3):
        assert not fingers.ways()
        assert fingers.tap(Spot("hand.1", place)) is None
    move = fingers.ways()[0]
    assert Counter(move.args) == Counter(hand[:3])
    assert fingers.tap(Spot("hand.1", 2)) is None  # put back
    assert not fingers.ways()
    assert fingers.tap(Spot("hand.1", 5)) is None
    assert Counter(fingers.ways()[0].args) == Counter((hand[0], hand[2], hand[4]))


@pytest.mark.parametrize("profile", PROFILES)
def test_pictures_lead_from_one_position_to_the_next(profile: str) -> None:
    """The last picture is the view after the step, but for what is known only then."""
    game = Game(cardrules.load(profile), seed=11)
    chance = random.Random(profile)
    seat = game.rules.board.seats.count
    teller = Teller(game.rules, Voice(game.rules, Faces(game.rules.board.deck), seat))
    for _ in range(25):
        moves = list(game.legal_moves)
        if not moves:
            break
        before = game.view(seat).piles
        frames = teller.frames(game.play(chance.choice(moves)), before)
        after = game.view(seat).piles
        if frames:
            last = frames[-1].piles
            assert {name: len(cards) for name, cards in last.items()} == {
                name: len(cards) for name, cards in after.items()
            }
            for name, cards in after.items():
                drawn = Counter(code for code in last[name] if code != "?")
                wrong = drawn - Counter(cards)
                assert wrong.total() <= cards.count("?"), (name, cards, last[name])


def test_out_of_turn_nothing_can_be_picked() -> None:
    game = Game(cardrules.load("whist"), seed=3)
    answer = Fingers(game, 2).tap(Spot("hand.2", 1))
    assert isinstance(answer, cardrules.Refusal)
    assert answer.code == "pick.turn"


def test_a_tap_that_comes_late_means_the_top_of_the_pile() -> None:
    game = Game(cardrules.load("klondike"), seed=3)
    fingers = Fingers(game, 1)
    assert fingers.tap(Spot("tableau.2", 9)) is None
    assert fingers.spots == (Spot("tableau.2", 2),)
    assert fingers.send(Spot("stock", 40)) == game.rules.parse("draw")
