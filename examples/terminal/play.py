"""The table: draws the game, takes taps and keys, and plays what they come to.

Every question about a move goes to the game; this module puts the answers on the screen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Footer, Static

from cardrules import Move, Refusal, Step
from cardrules.rulesheet import rule_sheet
from cardrules.texts import Value

from .board import Board, Marks
from .dialogs import MovesPage, RulesPage, ScorePage, TextPage, score_grid
from .faces import Faces
from .fingers import Fingers, Spot
from .happening import Frame, Teller
from .header import header
from .laying import Table
from .pieces import Shown
from .reel import Picture, Reel
from .scene import Block, Item, Kind, Scene, flowing
from .session import Session
from .speech import Voice

__all__ = ["PlayScreen"]

KEYS = """\
Click a card to pick it, then where it is to go; or drag it there.
Double click, or Space at the cursor: to the best place.
Arrows   move the cursor           Enter  pick, drop, lay
Escape   put back what is held     Tab    to the buttons and back
Space    send the card; after a hint, play it
h  hint          u  undo           r  redo
m  all moves     s  score sheet    ?  rules of the game
a  autoplay      l  what happened  n  new deal
q  back to the list of games; the unfinished game is kept
A grey card can do nothing now: pick it all the same to read why."""

_FRAME = 0.12
_PAUSE = 0.45
_LOG = 500


class PlayScreen(Screen[None]):
    """One game, at one seat."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "send", "Send", key_display="Space"),
        Binding("h", "hint", "Hint"),
        Binding("u", "undo", "Undo"),
        Binding("r", "redo", "Redo"),
        Binding("m", "moves", "Moves"),
        Binding("s", "score", "Score", show=False),
        Binding("question_mark", "rules", "Rules", key_display="?"),
        Binding("a", "autoplay", "Auto"),
        Binding("n", "new", "New"),
        Binding("l", "log", "Log", show=False),
        Binding("escape", "let_go", "Put back", show=False),
        Binding("f1", "keys", "Keys", key_display="F1"),
        Binding("q", "leave", "Games"),
    ]

    DEFAULT_CSS = """
    PlayScreen #top { height: 1; background: #06291c; color: #d7e8dc; }
    PlayScreen #bar { height: 1; }
    PlayScreen #said { height: 2; background: #06291c; color: #ffffff; padding: 0 1; }
    """

    def __init__(
        self,
        session: Session,
        *,
        voice: Voice,
        keep: Callable[[], str],
        deal_anew: Callable[[], None],
        greeting: str = "",
        tempo: float = 1.0,
    ) -> None:
        """Make a table.

        Args:
            session: the game.
            voice: says what is said.
            keep: saves the game, and returns what there is to say about it.
            deal_anew: begins another game of the same rules.
            greeting: what is said first.
            tempo: how long pictures of what happens are seen; 0: only the last.
        """
        super().__init__()
        self.session = session
        self.game = session.game
        self.rules = session.rules
        self.voice = voice
        self.faces: Faces = voice.faces
        self.keep = keep
        self.deal_anew = deal_anew
        self.greeting = greeting
        self.tempo = tempo
        self.fingers = Fingers(self.game, session.seat)
        self.table = Table(self.rules, self.faces, voice)
        self.teller = Teller(self.rules, voice)
        self.story: list[str] = []
        self.hinted: Move | None = None
        self.trail: tuple[Spot, ...] = ()
        self.reel = Reel(self, self._draw_picture)

    def compose(self) -> ComposeResult:
        """Build the screen."""
        yield Static(id="top")
        yield Board(self.faces, id="table")
        yield Board(self.faces, id="bar")
        yield Static(id="said")
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        """Show the position, and let those play who come first."""
        self.query_one("#table").focus()
        self.say(self.greeting)
        self.draw()
        self._go_on()

    # Showing

    @property
    def board(self) -> Board:
        """The table."""
        return self.query_one("#table", Board)

    @property
    def bar(self) -> Board:
        """The buttons."""
        return self.query_one("#bar", Board)

    def say(self, *sentences: str) -> None:
        """Show sentences in the line for them, in place of those before."""
        text = "  ".join(sentence for sentence in sentences if sentence)
        self.query_one("#said", Static).update(Text(text))
        self.said = text

    said = ""

    def shown(self) -> Shown:
        """Return the position as the seat sees it now."""
        view = self.game.view(self.session.seat)
        sizes = {pile: len(cards) for pile, cards in view.piles.items()}
        deep = {
            spot.pile
            for spot, card in self.fingers.cards.items()
            if card.moves and spot.place < sizes[spot.pile]
        }
        return Shown(view.piles, view.turn, self.session.trick_seats(), deep, view.memory)

    def draw(self) -> None:
        """Draw the position as it stands."""
        self._draw_table(self.shown(), self._marks())
        self._draw_bar()
        self._draw_top()

    def _draw_table(self, shown: Shown, marks: Marks) -> None:
        size = self.board.size
        if size.width:
            self.board.show(self.table.lay(shown, size.width, size.height), marks)

    def _marks(self) -> Marks:
        fingers = self.fingers
        grey = {spot for spot, card in fingers.cards.items() if not card.is_playable}
        return Marks(
            grey=grey,
            held=fingers.spots,
            targets={*fingers.targets.moves},
            wanted=fingers.addable(),
            trail=self.trail,
            hint=self._spots_of(self.hinted) if self.hinted else (),
        )

    def _spots_of(self, move: Move) -> list[Spot]:
        """Return the cards with which a move begins, and the piles that it names."""
        names = [str(arg) for arg in move.args if str(arg) in self.rules.board.pile_index]
        piles = self.game.view(self.session.seat).piles
        found = [Spot(name, len(piles[name])) for name in names]
        starts = [spot for spot, card in self.fingers.cards.items() if move in card.moves]
        return starts + found[1:] if starts else found

    def _draw_bar(self) -> None:
        """Show the moves that need no card, and what the cards held are already."""
        moves = self._buttons()
        blocks = []
        for move in moves:
            text = self.voice.move(move)
            item = Item(0, 0, len(text) + 2, 1, Kind.BUTTON, text, move=move)
            blocks.append(Block.of([item]))
        scene = Scene(flowing(blocks, max(20, self.size.width - 2), 1))
        self.bar.show(scene, Marks())
        self.bar.can_focus = bool(moves)
        self.bar.styles.height = min(4, max(1, scene.height))

    def _buttons(self) -> list[Move]:
        if not self.session.is_mine or self.reel.is_running:
            return []
        codes, piles = self.rules.board.deck.face_by_code, self.rules.board.pile_index
        bare = [
            move
            for move in self.game.legal_moves
            if not any(str(arg) in codes or str(arg) in piles for arg in move.args)
        ]
        return [*dict.fromkeys([*self.fingers.ways(), *bare])]

    def _draw_top(self) -> None:
        words = header(self.session, self.voice)
        self.query_one("#top", Static).update(Text(f" {words}", no_wrap=True))

    # Taps

    def on_board_resized(self, event: Board.Resized) -> None:
        """Lay the table out anew."""
        if event.board is self.board:
            self.draw()

    def on_board_missed(self) -> None:
        """Put back what is held when the bare table is tapped."""
        self.action_let_go()

    def on_board_tapped(self, event: Board.Tapped) -> None:
        """Do what a tap on a card, a place or a button means."""
        item = event.item
        self.reel.finish()
        if item.move is not None:
            self._play(item.move)
        elif item.spot is not None and event.is_double:
            self._send(item.spot)
        elif item.spot is not None:
            self.hinted = None
            self._answer(self.fingers.tap(item.spot, item.stands_for))

    def _answer(self, answer: Move | Refusal | None) -> None:
        if isinstance(answer, Move):
            self._play(answer)
            return
        if isinstance(answer, Refusal):
            self.say(self.voice.refusal(answer))
        else:
            self._say_held()
        self.draw()

    def _say_held(self) -> None:
        """Say what is held and what may become of it."""
        targets = self.fingers.targets
        if not self.fingers.spots:
            self.say("")
            return
        cards = self.fingers.cards
        held = " ".join(self.faces.label(cards[spot].card) for spot in self.fingers.spots)
        words = [f"Held: {held}."]
        if targets.moves:
            names = [self.voice.pile_name(pile) for pile in targets.moves]
            words.append(f"May go to: {', '.join(names[:6])}{', …' if len(names) > 6 else ''}.")
        if targets.move is not None:
            words.append(f"Enter here or the button: {self.voice.move(targets.move)}.")
        if targets.refusal is not None and not targets.moves:
            words.append(self.voice.refusal(targets.refusal))
        elif targets.cards:
            more = [self.faces.label(code) for code in targets.cards]
            words.append(f"May be added: {' '.join(more[:14])}{' …' if len(more) > 14 else ''}.")
        self.say(*words)

    def _send(self, spot: Spot) -> None:
        """Send a card to the best of its targets."""
        answer = self.fingers.send(spot)
        self._answer(self.session.best(answer) if isinstance(answer, list) else answer)

    # Playing

    def _play(self, move: Move) -> None:
        """Play a move of the person's, and let follow what follows."""
        before = self.shown()
        step = self.session.play(move)
        if isinstance(step, Refusal):
            self.say(self.voice.refusal(step))
            self.draw()
            return
        self.story.append("")
        self._happened(step, before)

    def _happened(self, step: Step, before: Shown) -> None:
        """Show a step, then keep the game, and let the others play."""
        self.fingers.renew()
        self.hinted = None
        words = self.teller.words(step)
        self.story = [*self.story, *words][-_LOG:]
        self._told = [*self._told, *words]
        frames = self.teller.frames(step, before.piles)
        trail = [spot for frame in frames if frame.automatic for spot in frame.trail]
        last = frames[-1].trail if frames else ()
        self.trail = tuple(trail) or (() if self.session.is_alone else tuple(last))
        kept = self.keep()
        self.say(*([kept] if kept else []), " · ".join(self._told[-8:]))
        pictures = list(self._pictures(frames, before)) if self.tempo else []
        self.reel.show(pictures, lambda: self._shown_all(step))
        if self.reel.is_running:
            self._draw_bar()

    _told: Sequence[str] = ()

    def _pictures(self, frames: Sequence[Frame], before: Shown) -> Iterable[Picture]:
        """Yield what is to be seen of a step before the position as it stands then."""
        plays = self.session.trick_seats()
        for number, frame in enumerate(frames):
            shown = Shown(frame.piles, before.turn, plays, before.deep, before.memory)
            is_trick = any(spot.pile in self.table.tricks for spot in frame.trail)
            if number == len(frames) - 1 and not is_trick:
                break
            yield Picture(shown, frame.trail, self.tempo * (_PAUSE if is_trick else _FRAME))

    def _draw_picture(self, picture: Picture) -> None:
        self._draw_table(picture.shown, Marks(trail=picture.trail))

    def _shown_all(self, step: Step) -> None:
        """Show the position as it stands, and go on."""
        self.draw()
        self._scored(step)

    def _scored(self, step: Step) -> None:
        """Show the score of rounds that have ended, then go on."""
        scored = self.teller.scored(step)
        if self.session.is_over:
            self._show_end()
        elif scored:
            sheets = {event.side: event.sheet for event in scored}
            totals = {event.side: event.score for event in scored}
            grid = score_grid(self.voice, sheets, totals)
            page = ScorePage("The score of this round", grid)
            self.app.push_screen(page, lambda _: self._go_on())
        else:
            self.call_later(self._go_on)

    def _show_end(self) -> None:
        outcome = self.game.outcome
        assert outcome is not None
        words = self.voice.outcome(outcome)
        self.say(words, "u takes the last move back, n deals anew, q leaves.")
        if outcome.scores:
            self.app.push_screen(ScorePage(words, score_grid(self.voice, outcome.scores)))

    def _go_on(self) -> None:
        """Let the next stand-in play, if it is its turn."""
        if self.session.is_over:
            outcome = self.game.outcome
            self.say(self.voice.outcome(outcome) if outcome else "")
            return
        if self.session.is_mine:
            self._told = ()
            return
        before = self.shown()
        step = self.session.play_other()
        if step is not None:
            self._happened(step, before)

    # Keys

    def action_send(self) -> None:
        """Play what was hinted, or send the card under the cursor to the best place."""
        self.reel.finish()
        if self.hinted is not None:
            self._play(self.hinted)
            return
        spot = self.board.cursor.spot if self.board.cursor else None
        if spot is not None:
            self._send(self.fingers.spots[0] if self.fingers.spots else spot)

    def action_hint(self) -> None:
        """Point at a legal move."""
        self.reel.finish()
        self.fingers.let_go()
        self.hinted = self.session.hint()
        if self.hinted is None:
            self.say(self._idle())
        else:
            self.say(f"Perhaps: {self.voice.move(self.hinted)}. Space plays it.")
            spots = self._spots_of(self.hinted)
            if spots:
                self.board.point_at(spots[0])
        self.draw()

    def action_undo(self) -> None:
        """Take back the last own move."""
        self.reel.finish()
        self._changed(self.session.undo(), "Taken back")

    def action_redo(self) -> None:
        """Make again what was taken back."""
        self.reel.finish()
        steps = self.session.redo()
        self._changed(steps if isinstance(steps, str) else steps[0], "Made again")
        if not isinstance(steps, str):
            self._go_on()

    def _changed(self, step: Step | Value, what: str) -> None:
        if not isinstance(step, Step):
            self.say(self.voice.say(step))
            return
        self.fingers.renew()
        self.hinted, self.trail, self._told = None, (), ()
        events = self.rules.view_events(step, self.session.seat)
        cause = next((event.cause for event in events), step.cause)
        self.story.append(f"{what.lower()}: {self.voice.move(cause)}")
        self.say(self.keep(), f"{what}: {self.voice.move(cause)}.")
        self.draw()

    def action_let_go(self) -> None:
        """Put back what is held."""
        self.reel.finish()
        self.fingers.let_go()
        self.hinted = None
        self.say("")
        self.draw()

    def action_moves(self) -> None:
        """List all legal moves."""
        self.reel.finish()
        moves = list(self.game.legal_moves) if self.session.is_mine else []
        if moves:
            self.app.push_screen(MovesPage(self.voice, moves), self._chosen)
        else:
            self.say(self._idle())

    def _idle(self) -> str:
        """Say why the person can do nothing."""
        is_waiting = not self.session.is_mine and not self.session.is_over
        return "It is not your turn." if is_waiting else "No move is left."

    def _chosen(self, move: Move | None) -> None:
        if move is not None:
            self._play(move)

    def action_score(self) -> None:
        """Show the score as it stands, as far as the seat may know it."""
        self.reel.finish()
        view = self.game.view(self.session.seat)
        hides = any("?" in cards for cards in view.piles.values())
        if not self.game.scores:
            self.say("Nothing is scored in this game.")
        elif hides and not self.session.is_alone and not self.session.is_over:
            self.say("The points are told when the round is over: they would tell hidden cards.")
        else:
            grid = score_grid(self.voice, self.game.scores)
            self.app.push_screen(ScorePage("The score as it stands", grid))

    def action_rules(self) -> None:
        """Show the rule sheet."""
        self.reel.finish()
        deck, options = self.rules.board.deck, self.rules.identity.options
        sheet = rule_sheet(self.rules.profile, deck, options, self.voice.speaker)
        self.app.push_screen(RulesPage(sheet))

    def action_autoplay(self) -> None:
        """Switch to the next way in which moves are played for the person."""
        policy = self.session.next_autoplay()
        words = {
            "none": "Nothing is played for you.",
            "safe-foundation": "Cards that are safe on a foundation go there by themselves.",
            "forced": "The only legal move is played by itself.",
        }
        self.say(words.get(policy.value, policy.value))
        self._draw_top()

    def action_log(self) -> None:
        """Show what has happened so far."""
        text = "\n".join(self.story).strip() or "Nothing has happened yet."
        self.app.push_screen(TextPage("What happened", text))

    def action_keys(self) -> None:
        """Show what the keys do."""
        self.app.push_screen(TextPage("Keys", KEYS))

    def action_new(self) -> None:
        """Deal anew."""
        self.reel.finish()
        self.deal_anew()

    def action_leave(self) -> None:
        """Go back to the list of games."""
        self.reel.finish()
        self.dismiss()
