"""The terminal program, played by its own widgets: keys and clicks, as a person would."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path

import pytest
from examples.terminal.app import TerminalApp
from examples.terminal.board import Board
from examples.terminal.dialogs import MovesPage, RulesPage, ScorePage
from examples.terminal.faces import Faces, known
from examples.terminal.fingers import Spot
from examples.terminal.play import PlayScreen
from examples.terminal.reel import Picture
from examples.terminal.screenshots import PICTURES, draw
from examples.terminal.session import Session
from examples.terminal.speech import Voice
from examples.terminal.start import Chosen, GamesScreen, SetupScreen
from textual.pilot import Pilot
from textual.widgets import Button, Input, OptionList, Static

import cardrules
from cardrules import Game, Move, Record
from cardrules.library import profile_ids
from cardrules.players import EagerPlayer

ROOT = Path(__file__).parents[2]

Scenario = Callable[[TerminalApp, Pilot[None]], Awaitable[None]]


def run(
    scenario: Scenario,
    folder: Path,
    first: tuple[str, Chosen | None] | None = None,
    size: tuple[int, int] = (80, 24),
    tempo: float = 0,
) -> None:
    """Run the program without a terminal."""

    async def main() -> None:
        app = TerminalApp(folder=folder, first=first, tempo=tempo)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await scenario(app, pilot)

    asyncio.run(main())


def table(app: TerminalApp) -> PlayScreen:
    screen = app.screen
    assert isinstance(screen, PlayScreen)
    return screen


async def click(pilot: Pilot[None], board: Board, spot: Spot | Move, times: int = 1) -> None:
    """Click a card, a place or a button where it lies."""
    if isinstance(spot, Move):
        item = next(item for item in board.scene.taps if item.move == spot)
    else:
        found = board.scene.item_of(spot)
        assert found is not None
        item = found
    x, y = board.scene.shown(item)
    if y >= board.size.height:
        board.scroll_to(y=y - board.size.height + 1, animate=False, force=True)
        await pilot.pause()
    left, top = board.scroll_offset
    assert await pilot.click(board, offset=(x - left, y - top), times=times)


async def others_play(app: TerminalApp, screen: PlayScreen) -> None:
    """Wait until it is the person's turn again, or a page says how a round ended."""
    while app.screen is screen and not screen.session.is_mine:
        await asyncio.sleep(0)


def text_of(app: TerminalApp, selector: str) -> str:
    return str(app.screen.query_one(selector, Static).render())


def test_a_game_is_found_chosen_and_dealt(tmp_path: Path) -> None:
    async def scenario(app: TerminalApp, pilot: Pilot[None]) -> None:
        games = app.screen.query_one("#games", OptionList)
        assert games.option_count == len(profile_ids())
        await pilot.press(*"patience")
        assert 0 < games.option_count < len(profile_ids())
        app.screen.query_one(Input).value = "klond"
        await pilot.pause()
        assert games.option_count == 1
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, SetupScreen)
        app.screen.query_one("#deal", Input).value = "12"
        app.screen.query_one("#deal-button", Button).press()
        await pilot.pause()
        await pilot.pause()
        game = table(app).game
        assert game.view(1) == Game(cardrules.load("klondike"), seed=12).view(1)

    run(scenario, tmp_path)


def test_a_legal_move_by_keys_and_by_mouse_and_undo(tmp_path: Path) -> None:
    async def scenario(app: TerminalApp, pilot: Pilot[None]) -> None:
        screen = table(app)
        start = screen.game.view(1)
        screen.board.point_at(Spot("tableau.2", 2))
        await pilot.press("enter")  # the ten of clubs is picked
        assert screen.fingers.spots == (Spot("tableau.2", 2),)
        assert screen.board.marks.targets == {"tableau.3"}
        await pilot.press("right")
        cursor = screen.board.cursor
        assert cursor is not None
        assert cursor.spot is not None
        assert cursor.spot.pile == "tableau.3"
        await pilot.press("enter")
        assert [str(each.move) for each in screen.game.history] == ["move tableau.2 tableau.3"]

        await click(pilot, screen.board, Spot("stock", 24))
        await click(pilot, screen.bar, Move("draw"))
        assert [each.move.action for each in screen.game.history] == ["move", "draw", "draw"]

        await pilot.press("u", "u", "u")
        assert screen.game.view(1) == start
        await pilot.press("u")
        assert "nothing to take back" in screen.said
        await pilot.press("r")
        assert len(screen.game.history) == 1

    run(scenario, tmp_path, ("klondike", Chosen(deal="3")))


def test_an_illegal_move_says_why(tmp_path: Path) -> None:
    async def scenario(app: TerminalApp, pilot: Pilot[None]) -> None:
        screen = table(app)
        await click(pilot, screen.board, Spot("tableau.2", 2))
        await click(pilot, screen.board, Spot("tableau.1", 1))
        refusal = screen.game.refusal(screen.rules.parse("move tableau.2 tableau.1"))
        assert refusal is not None
        said = text_of(app, "#said")
        assert "10♣ may not go on 10♥" in said
        assert said.casefold().strip(" .") == screen.faces.in_words(refusal.message).casefold()
        assert not screen.game.history

        await pilot.press("escape")
        await click(pilot, screen.board, Spot("tableau.1", 1))  # a grey card
        assert text_of(app, "#said").strip() == "10♥ fits nowhere now."

    run(scenario, tmp_path, ("klondike", Chosen(deal="3")))


def test_drag_double_click_and_hint(tmp_path: Path) -> None:
    async def scenario(app: TerminalApp, pilot: Pilot[None]) -> None:
        screen = table(app)
        await click(pilot, screen.board, Spot("tableau.2", 2), times=2)
        assert len(screen.game.history) == 1
        await pilot.press("u")
        scene = screen.board.scene
        found = [scene.item_of(spot) for spot in (Spot("tableau.2", 2), Spot("tableau.3", 3))]
        (x, y), (to_x, to_y) = (scene.shown(item) for item in found if item)
        await pilot.mouse_down(screen.board, offset=(x, y))
        await pilot.mouse_up(screen.board, offset=(to_x, to_y))
        await pilot.pause()
        assert [str(each.move) for each in screen.game.history] == ["move tableau.2 tableau.3"]
        await pilot.press("h")
        hinted = screen.hinted
        assert hinted is not None
        assert screen.game.refusal(hinted) is None
        await pilot.press("space")
        assert screen.game.history[-1].move == hinted

    run(scenario, tmp_path, ("klondike", Chosen(deal="3")))


def test_quit_and_resume(tmp_path: Path) -> None:
    kept: list[str] = []

    async def leave(app: TerminalApp, pilot: Pilot[None]) -> None:
        screen = table(app)
        await pilot.press("h", "space", "h", "space", "h", "space")
        kept.append(screen.game.to_json())
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(app.screen, GamesScreen)
        assert app.screen.kept == {"casket"}

    async def resume(app: TerminalApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter")  # games that are kept come first
        await pilot.pause()
        assert "3 moves" in text_of(app, "#kept")
        await pilot.press("enter")  # and to resume is what comes first
        await pilot.pause()
        await pilot.pause()
        assert table(app).game.to_json() == kept[0]
        await pilot.press("u")
        assert len(table(app).game.history) == 2

    run(leave, tmp_path, ("casket", Chosen(deal="7")))
    assert Record.from_json((tmp_path / "casket.json").read_text()).is_sealed
    run(resume, tmp_path)


def test_a_damaged_game_is_told_of_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "casket.json"
    path.write_text("{ not a record")

    async def resume(app: TerminalApp, _: Pilot[None]) -> None:
        assert isinstance(app.screen, GamesScreen)
        assert path.read_text() == "{ not a record"
        messages = [notice.message for notice in app._notifications]
        assert any(str(path) in message for message in messages)

    async def play(app: TerminalApp, pilot: Pilot[None]) -> None:
        await pilot.press("h", "space")
        assert "casket.damaged-1.json" in table(app).said

    run(resume, tmp_path, ("casket", None))
    run(play, tmp_path, ("casket", Chosen(deal="7")))
    assert (tmp_path / "casket.damaged-1.json").read_text() == "{ not a record"
    assert len(Record.from_json(path.read_text()).moves) == 1


async def play_by_clicks(
    pilot: Pilot[None], screen: PlayScreen, spots: Iterable[Spot], move: Move
) -> None:
    """Pick cards of the hand one by one, and press the button of what they are."""
    for spot in spots:
        await click(pilot, screen.board, spot)
    await click(pilot, screen.bar, move)


def test_a_whole_round_of_whist(tmp_path: Path) -> None:
    async def scenario(app: TerminalApp, pilot: Pilot[None]) -> None:
        screen = table(app)
        hand = f"hand.{screen.session.seat}"
        for left in range(13, 0, -1):
            assert screen.session.is_mine
            assert len(screen.game.view(2).piles[hand]) == left
            move = next(iter(screen.game.legal_moves))
            code = str(move.args[0])
            place = screen.game.view(2).piles[hand].index(code) + 1
            if left % 2:
                await click(pilot, screen.board, Spot(hand, place))
                await click(pilot, screen.board, Spot("trick"))
            else:
                await play_by_clicks(pilot, screen, [Spot(hand, place)], move)
            await others_play(app, screen)
        assert isinstance(app.screen, ScorePage)
        assert sum(1 for each in screen.game.history if each.seat == 2) >= 13
        grid = app.screen.grid
        assert [str(c) for c in grid.columns[0].cells if "seat" in str(c)]
        await pilot.press("escape")
        await pilot.pause()
        view = screen.game.view(2)
        assert view.phase == "tricks"
        assert len(view.piles[hand]) == 13

    run(scenario, tmp_path, ("whist", Chosen(deal="5", seat=2)))


def test_a_whole_round_of_scopa(tmp_path: Path) -> None:
    async def scenario(app: TerminalApp, pilot: Pilot[None]) -> None:
        screen = table(app)
        taken = 0
        for _ in range(18):  # each of two seats plays half of the thirty-six cards dealt
            assert screen.session.is_mine
            piles = screen.game.view(2).piles
            move = max(screen.game.legal_moves, key=lambda each: len(each.args))
            card, *codes = map(str, move.args)
            hand = Spot("hand.2", piles["hand.2"].index(card) + 1)
            spots = [hand, *(Spot("table", piles["table"].index(code) + 1) for code in codes)]
            taken += len(codes)
            if codes:
                await play_by_clicks(pilot, screen, spots, move)
            else:
                await click(pilot, screen.board, hand)
                await click(pilot, screen.board, Spot("table", len(piles["table"])))
            await others_play(app, screen)
        assert taken > 5
        assert isinstance(app.screen, ScorePage)
        assert sum(1 for each in screen.game.history if each.seat == 2) == 18
        await pilot.press("escape")
        await pilot.pause()
        assert screen.game.view(2).memory["scores"] != (0, 0)

    run(scenario, tmp_path, ("scopa", Chosen(deal="5", seat=2)))


def test_a_trick_is_seen_before_it_is_taken(tmp_path: Path) -> None:
    seen: list[tuple[str, ...]] = []

    async def scenario(app: TerminalApp, pilot: Pilot[None]) -> None:
        screen = table(app)
        draw = screen.reel.draw

        def watch(picture: Picture) -> None:
            seen.append(picture.shown.piles["trick"])
            draw(picture)

        screen.reel.draw = watch
        await pilot.press("h", "space")
        while screen.reel.is_running or not screen.session.is_mine:
            await asyncio.sleep(0.01)
        assert len(screen.game.history) >= 4

    run(scenario, tmp_path, ("whist", Chosen(deal="3")), tempo=0.01)
    lengths = [len(cards) for cards in seen]
    assert lengths[:4] == [1, 2, 3, 4]


def test_undo_stops_where_a_card_was_shown(tmp_path: Path) -> None:
    async def scenario(app: TerminalApp, pilot: Pilot[None]) -> None:
        screen = table(app)
        await pilot.press("h", "space")
        await others_play(app, screen)
        played = len(screen.game.history)
        await pilot.press("u")
        assert "cannot be taken back" in screen.said
        assert len(screen.game.history) == played

    run(scenario, tmp_path, ("whist", Chosen(deal="3")))


def test_a_turn_of_canasta(tmp_path: Path) -> None:
    """Draw, lay two melds at once for the opening, and discard, all by clicks."""

    async def scenario(app: TerminalApp, pilot: Pilot[None]) -> None:
        screen = table(app)
        stock = len(screen.game.view(1).piles["stock"])
        await click(pilot, screen.board, Spot("stock", stock))
        assert screen.game.view(1).phase == "play"
        wanted = ["KC", "KH", "JK"]
        hand = screen.game.view(1).piles["hand.1"]
        for code in wanted:
            assert Move("meld", ("KC", "KH", "JK")) not in screen.fingers.ways()
            await click(pilot, screen.board, Spot("hand.1", hand.index(code) + 1))
        assert "melds.1" in screen.board.marks.targets
        await click(pilot, screen.board, Spot("melds.1"))
        assert [known(code) for code in sorted(screen.game.view(1).piles["melds.1"])] == sorted(
            wanted
        )
        worth = [item.text for item in screen.board.scene.items if "pts" in item.text]
        assert worth == ["70 pts 3/7"]  # two kings of 10 and a joker of 50
        hand = screen.game.view(1).piles["hand.1"]
        await click(pilot, screen.board, Spot("hand.1", hand.index("4S") + 1))
        top = len(screen.game.view(1).piles["discard_pile"])
        await click(pilot, screen.board, Spot("discard_pile", top))
        await others_play(app, screen)
        actions = [each.move.action for each in screen.game.history if each.seat == 1]
        assert actions == ["draw", "meld", "discard"]
        assert screen.session.is_mine
        assert any(each.seat == 2 for each in screen.game.history)

    run(scenario, tmp_path, ("canasta", Chosen(deal="3")))


def test_pages_over_the_table(tmp_path: Path) -> None:
    async def scenario(app: TerminalApp, pilot: Pilot[None]) -> None:
        screen = table(app)
        await pilot.press("question_mark")
        assert isinstance(app.screen, RulesPage)
        assert app.screen.sheet.startswith("# Klondike")
        await pilot.press("escape", "m")
        assert isinstance(app.screen, MovesPage)
        await pilot.press(*"draw")
        await pilot.press("enter")
        await pilot.pause()
        assert [each.move.action for each in screen.game.history] == ["draw"]
        await pilot.press("a")
        assert screen.game.autoplay is cardrules.Autoplay.SAFE_FOUNDATION
        await pilot.press("n")
        await pilot.pause()
        await pilot.pause()
        assert table(app) is not screen
        assert not table(app).game.history

    run(scenario, tmp_path, ("klondike", Chosen(deal="3")))


def test_every_profile_opens_and_is_played_by_hints(tmp_path: Path) -> None:
    async def scenario(app: TerminalApp, pilot: Pilot[None]) -> None:
        await pilot.pause()
        for profile in profile_ids():
            game = Game(cardrules.load(profile), seed=3)
            voice = Voice(game.rules, Faces(game.rules.board.deck), 1)
            screen = PlayScreen(
                Session(game, 1, EagerPlayer()),
                voice=voice,
                keep=lambda: "",
                deal_anew=lambda: None,
                tempo=0,
            )
            await app.push_screen(screen)
            while not screen.board.scene.taps:
                await asyncio.sleep(0.005)
            for made in range(5):
                if game.outcome is not None:
                    break
                await others_play(app, screen)
                screen.action_hint()
                assert screen.hinted is not None, profile
                screen.action_send()
                own = [each for each in game.history if each.seat == 1 and not each.automatic]
                assert len(own) == made + 1, profile
            assert screen.board.scene.taps
            while app.screen is not screen:
                app.pop_screen()
            app.pop_screen()

    run(scenario, tmp_path)


@pytest.mark.parametrize("size", [(80, 24), (160, 50)])
def test_the_table_fits_or_scrolls(tmp_path: Path, size: tuple[int, int]) -> None:
    async def scenario(app: TerminalApp, _: Pilot[None]) -> None:
        board = table(app).board
        assert board.virtual_size.width <= size[0]
        assert board.virtual_size.height >= board.scene.height
        heights = {item.height for item in board.scene.items if item.code}
        assert heights == ({3} if size[1] == 50 else {min(heights)})

    run(scenario, tmp_path, ("scorpion", Chosen(deal="3")), size)


class Quoting:
    """A language that is English in quotation marks."""

    def template(self, english: str) -> str:
        return f"«{english}»"

    def counted_template(self, one: str, many: str, count: int) -> str:
        return f"«{one if count == 1 else many}»"

    def literal(self, words: str) -> str:
        return words


def test_what_the_engine_says_is_said_in_the_language_chosen(tmp_path: Path) -> None:
    async def main() -> None:
        first = ("casket", Chosen(deal="7"))
        app = TerminalApp(folder=tmp_path, first=first, speaker=Quoting(), tempo=0)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await click(pilot, table(app).board, Spot("lid.1", 1))
            assert table(app).said == "«7♥ fits nowhere now»."
            assert text_of(app, "#top").startswith(" «Casket» · ")
            await pilot.press("question_mark")
            assert isinstance(app.screen, RulesPage)
            assert app.screen.sheet.startswith("# «Casket»")

    asyncio.run(main())


def test_the_pictures_of_the_documentation_can_be_made(tmp_path: Path) -> None:
    for name, (profile, _, _) in PICTURES.items():
        svg = asyncio.run(draw(name, tmp_path))
        assert cardrules.load(profile).profile.about.title in svg
        assert "url(http" not in svg  # an image on a page fetches nothing
        assert (ROOT / "docs" / "assets" / f"{name}.svg").is_file()
