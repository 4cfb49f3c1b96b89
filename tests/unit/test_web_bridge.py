"""The bridge of the browser example: questions in JSON, answers in JSON, and no rule of its own."""

import json
import random
import re
from pathlib import Path

import pytest
from examples.web.bridge.wire import Wire

import cardrules
from cardrules.events import Moved
from cardrules.library import SHIPPED

WORDS = Path(__file__).parents[2] / "examples/web/site/words"
PATIENCES = [name for name in SHIPPED.ids() if SHIPPED.resolve(name).spec.seats.count == 1]
TABLES = [name for name in SHIPPED.ids() if name not in PATIENCES]


class Page:
    """What the page does: it sends text and reads text."""

    def __init__(self) -> None:
        self.wire = Wire()

    def reply(self, ask: str, **more: object) -> dict[str, object]:
        answer = json.loads(self.wire.answer(json.dumps({"ask": ask, **more})))
        assert isinstance(answer, dict)
        return answer

    def ask(self, name: str, /, **more: object) -> "dict[str, object]":
        answer = self.reply(name, **more)
        assert "ok" in answer, answer
        found = answer["ok"]
        assert isinstance(found, dict)
        return found

    def deal(self, name: str, seed: int = 7, **options: object) -> "dict[str, object]":
        return self.ask("deal", id=name, seed=seed, options=options)

    def game(self) -> cardrules.Game:
        assert self.wire.session is not None
        return self.wire.session.game


@pytest.fixture
def page() -> Page:
    return Page()


def playable(page: Page) -> list[dict[str, object]]:
    found = page.ask("choices")["playable"]
    assert isinstance(found, list)
    return found


def moves_of(card: dict[str, object]) -> list[str]:
    moves = card["moves"]
    assert isinstance(moves, list)
    return moves


@pytest.mark.parametrize("name", PATIENCES)
def test_every_move_that_a_card_starts_can_be_picked(page: Page, name: str) -> None:
    """A finger on the card, and then on the target, or none, makes each listed move."""
    page.deal(name)
    rng = random.Random(name)
    for _ in range(12):
        made: set[str] = set()
        listed: set[str] = set()
        for card in playable(page):
            if not card["moves"]:
                continue
            listed.update(moves_of(card))
            targets = page.ask("pick", pile=card["pile"], place=card["place"])
            reached = targets["moves"]
            assert isinstance(reached, dict)
            made.update(reached.values())
            if targets["move"]:
                made.add(str(targets["move"]))
        assert listed <= made
        moves = list(page.game().legal_moves)
        if not moves:
            break
        page.ask("play", move=str(rng.choice(moves)))


@pytest.mark.parametrize("name", [*PATIENCES, *TABLES])
def test_every_move_has_a_card_or_a_button(page: Page, name: str) -> None:
    page.deal(name)
    rng = random.Random(name)
    for _ in range(20):
        while page.game().state.turn != 0 and page.game().legal_moves:
            page.ask("other")
        moves = list(page.game().legal_moves)
        if not moves:
            break
        choices = page.ask("choices")
        buttons, cards = choices["buttons"], choices["playable"]
        assert isinstance(buttons, list)
        assert isinstance(cards, list)
        offered = {button["move"] for button in buttons}
        offered |= {move for card in cards for move in card["moves"]}
        assert {str(move) for move in moves} <= offered
        page.ask("play", move=str(rng.choice(moves)))


def test_answers_are_those_of_the_library(page: Page) -> None:
    shown = page.deal("casket", take_back=True)
    game = cardrules.Game(cardrules.load("casket", take_back=True), seed=7)
    now = shown["now"]
    assert isinstance(now, dict)
    assert {name: tuple(cards) for name, cards in now["view"]["piles"].items()} == dict(
        game.view(1).piles
    )
    assert [card["moves"] for card in playable(page)] == [
        [str(move) for move in card.moves] for card in game.playable()
    ]
    move = next(iter(game.legal_moves))
    answer = page.ask("play", move=str(move))
    step = game.play(move)
    events = answer["events"]
    assert isinstance(events, list)
    assert len(events) == len(step.events)


def test_refused_move_tells_why_and_changes_nothing(page: Page) -> None:
    page.deal("casket")
    before = page.game().to_json()
    answer = page.reply("play", move="move lid.1 reserve.1")
    refusal = answer["refusal"]
    assert isinstance(refusal, dict)
    expected = page.game().refusal(page.game().rules.parse("move lid.1 reserve.1"))
    assert expected is not None
    assert (refusal["code"], refusal["message"]) == (expected.code, expected.message)
    assert page.game().to_json() == before


def test_saved_game_is_resumed_with_its_options(page: Page) -> None:
    page.deal("casket", take_back=True)
    page.ask("play", move=str(next(iter(page.game().legal_moves))))
    text = page.reply("save")["ok"]
    other = Page()
    shown = other.ask("resume", text=text)
    assert shown["options"] == page.game().rules.identity.options
    assert other.game().state == page.game().state


@pytest.mark.parametrize("name", ["whist", "canasta", "tarocco-bolognese", "hearts"])
def test_nothing_is_told_that_seat_1_may_not_see(page: Page, name: str) -> None:
    """What is told of cards is what the view of seat 1 and its events hold."""
    shown = page.deal(name)
    rng = random.Random(name)
    for _ in range(30):
        view = page.game().view(1)
        now = shown["now"]
        assert isinstance(now, dict)
        piles = now["view"]["piles"]
        assert {pile: tuple(cards) for pile, cards in piles.items()} == dict(view.piles)
        for card in playable(page):
            pile, place = card["pile"], card["place"]
            assert isinstance(place, int)
            assert card["card"] == view.piles[str(pile)][place - 1]
        moves = list(page.game().legal_moves)
        if not moves:
            break
        own = page.game().state.turn == 0
        before = page.game().state
        shown = page.ask("play", move=str(rng.choice(moves))) if own else page.ask("other")
        step = page.game().rules.step(before, page.game().history[-1].move)
        seen = page.game().rules.view_events(step, 1)
        events = shown["events"]
        assert isinstance(events, list)
        moved = [event for event in events if event["event"] == "moved"]
        expected = [event.arrived for event in seen if isinstance(event, Moved)]
        assert [tuple(event["arrived"]) for event in moved] == expected


def test_undo_takes_back_to_the_persons_own_choice(page: Page) -> None:
    page.deal("whist", seed=5)
    while page.game().state.turn != 0:
        page.ask("other")
    before = page.game().state
    page.ask("play", move=str(next(iter(page.game().legal_moves))))
    while page.game().state.turn != 0:
        page.ask("other")
    after = page.game().state
    assert page.ask("undo")["events"]
    assert page.game().state == before
    page.ask("redo")
    assert page.game().state == after


def test_stand_ins_play_alike_where_a_game_is_resumed(page: Page) -> None:
    page.deal("whist", seed=5)
    other = Page()
    other.ask("resume", text=page.reply("save")["ok"])
    page.ask("other")
    other.ask("other")
    assert page.game().state == other.game().state


def test_hint_names_a_legal_move_and_the_cards_that_start_it(page: Page) -> None:
    page.deal("klondike")
    hint = page.ask("hint")
    assert page.game().rules.parse(str(hint["move"])) in page.game().legal_moves
    cards = hint["cards"]
    assert isinstance(cards, list)
    starting = [
        {"pile": card["pile"], "place": card["place"]}
        for card in playable(page)
        if hint["move"] in moves_of(card)
    ]
    assert cards == starting


def test_rehearsal_leaves_no_trace(page: Page) -> None:
    page.deal("casket")
    before = page.game().to_json()
    assert page.reply("rehearse") == {"ok": None}
    assert page.game().to_json() == before
    assert not page.game().can_redo


def test_hints_do_not_go_in_circles(page: Page) -> None:
    page.deal("casket")
    seen = set()
    for _ in range(25):
        move = page.ask("hint")["move"]
        assert move is not None
        page.ask("play", move=move)
        assert page.game().state.piles not in seen
        seen.add(page.game().state.piles)


def test_catalogue_describes_every_game(page: Page) -> None:
    ids = page.reply("ids")["ok"]
    assert ids == list(SHIPPED.ids())
    for name in SHIPPED.ids():
        described = page.ask("describe", id=name)
        spec = SHIPPED.resolve(name).spec
        assert (described["id"], described["title"]) == (spec.id, spec.about.title)
        assert (described["kind"] == "patience") == (spec.seats.count == 1)


@pytest.mark.parametrize(("language", "letter"), [("ar", "؀"), ("ru", "а")])
def test_sentences_come_in_the_language_asked_for(page: Page, language: str, letter: str) -> None:
    page.deal("royal-cotillion")
    english = [card["refusal"] for card in playable(page)]
    page.ask("language", language=language)
    said = [card["refusal"] for card in playable(page)]
    for before, after in zip(english, said, strict=True):
        assert (before is None) == (after is None)
        if before is not None:
            assert isinstance(before, dict)
            assert isinstance(after, dict)
            assert before["code"] == after["code"]
            assert before["message"] != after["message"]
            assert any(sign >= letter for sign in after["message"])


def test_unknown_language_is_english(page: Page) -> None:
    page.deal("royal-cotillion")
    table = page.ask("language", language="xx")["table"]
    assert isinstance(table, dict)
    assert table["about"]["title"] == "Royal Cotillion"


def keys_of(words: object, path: str = "") -> dict[str, set[str]]:
    """Return what fills each text of the page's words, by its path; plurals count as one."""
    if isinstance(words, str):
        return {path: set(re.findall(r"{(\w+)}", words))}
    assert isinstance(words, dict)
    if "other" in words and words.keys() <= {"zero", "one", "two", "few", "many", "other"}:
        fills = {fill for form in words.values() for fill in re.findall(r"{(\w+)}", form)}
        return {path: fills - {"count"}}
    found: dict[str, set[str]] = {}
    for key, value in words.items():
        found |= keys_of(value, f"{path}.{key}" if path else key)
    return found


@pytest.mark.parametrize("language", ["ar", "ru"])
def test_words_of_the_page_are_complete(language: str) -> None:
    """The same texts as in English, filled alike; names of cards and piles may be more."""
    english, words = (
        keys_of(json.loads((WORDS / f"{code}.json").read_text(encoding="utf-8")))
        for code in ("en", language)
    )
    assert {path: words.get(path) for path in english} == english
    names = ("piles.", "ranks.", "suits.", "suitOf.")
    assert [path for path in words if path not in english and not path.startswith(names)] == []
    suits = {suit for name in SHIPPED.ids() for suit in SHIPPED.resolve(name).deck.suit_names}
    assert suits <= {path.removeprefix("suits.") for path in words if path.startswith("suits.")}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '{"ask": "no-such"}',
        '{"ask": ["deal"]}',
        '{"ask": "choices"}',
        '{"ask": "deal"}',
        '{"ask": "deal", "id": "no-such"}',
        '{"ask": "deal", "id": "casket", "seed": 1.5}',
        '{"ask": "deal", "id": "casket", "seed": 1, "autoplay": "all"}',
        '{"ask": "deal", "id": "casket", "seed": 1, "options": {"aces": "fly"}}',
        '{"ask": "resume", "text": "{}"}',
        '{"ask": "pick", "pile": "waste", "place": "top"}',
    ],
)
def test_bad_question_is_answered_with_an_error(page: Page, text: str) -> None:
    answer = json.loads(page.wire.answer(text))
    assert set(answer) == {"error"}
    assert answer["error"]["message"]
    page.deal("casket")
    assert "ok" in page.reply("choices")
