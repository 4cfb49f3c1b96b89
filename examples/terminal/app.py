"""The program: from the list of games to the table, and back."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from pathlib import Path

from textual import work
from textual.app import App

from cardrules import CardrulesError, Game, Library, Rules, load
from cardrules.catalogue import catalogue
from cardrules.identity import Choice
from cardrules.library import DEFAULT
from cardrules.players import EagerPlayer, Player, RandomPlayer
from cardrules.texts import ENGLISH, Speaker

from .faces import Faces
from .play import PlayScreen
from .saves import Saves, default_folder
from .session import Session
from .speech import Voice, titled
from .start import Chosen, GamesScreen, SetupScreen

__all__ = ["TerminalApp"]

_DEALS = 1_000_000
_PLAYERS: dict[str, type[EagerPlayer] | type[RandomPlayer]] = {
    "eager": EagerPlayer,
    "random": RandomPlayer,
}


class TerminalApp(App[None]):
    """Plays any profile of a library."""

    TITLE = "cardrules"
    ENABLE_COMMAND_PALETTE = False

    def __init__(
        self,
        *,
        folder: Path | None = None,
        library: Library = DEFAULT,
        first: tuple[str, Chosen | None] | None = None,
        speaker: Speaker = ENGLISH,
        tempo: float = 1.0,
    ) -> None:
        """Make the program.

        Args:
            folder: where unfinished games are kept; by default where this platform has it.
            library: where the games come from.
            first: a game to begin with, and how; None: resume it, or deal anew.
            speaker: the language of what the engine says.
            tempo: how long pictures of what happens are seen; 0: only the last.
        """
        super().__init__()
        self.library = library
        self.saves = Saves(folder or default_folder(), library)
        self.first = first
        self.speaker = speaker
        self.tempo = tempo

    def on_mount(self) -> None:
        """Begin."""
        self.run_program()

    @work(exit_on_error=True)
    async def run_program(self) -> None:
        """Go from screen to screen until the person has had enough."""
        first, self.first = self.first, None
        if first is not None:
            profile, chosen = first
            if chosen is None:
                chosen = Chosen(is_resumed=self.saves.has(profile), seat=self.saves.seat(profile))
            await self.play(profile, chosen)
        while True:
            profile = await self.push_screen_wait(
                GamesScreen(catalogue(self.library, with_old=False), self.saves.ids(), self.speaker)
            )
            await self.set_up(profile)

    async def set_up(self, profile: str) -> None:
        """Let the person choose about a game, and play it."""
        try:
            rules = load(profile, library=self.library)
        except CardrulesError as error:
            self.notify(str(error), severity="error", timeout=20, markup=False)
            return
        screen = SetupScreen(rules, self._kept(profile), self.saves.seat(profile))
        chosen = await self.push_screen_wait(screen)
        if chosen is not None:
            await self.play(profile, chosen)

    def _kept(self, profile: str) -> str:
        if not self.saves.has(profile):
            return ""
        try:
            game = self.saves.resume(profile)
        except CardrulesError:
            return "A game is kept, and cannot be read; Resume says why."
        count = sum(1 for played in game.history if not played.automatic)
        declared = game.rules.profile.options
        chosen = [
            f"{titled(name)} {value}"
            for name, value in game.rules.identity.options.items()
            if value != declared[name].default
        ]
        moves = "1 move" if count == 1 else f"{count} moves"
        said = ", ".join([f"Kept: deal {game.record().origin.seed}", moves, *chosen])
        return f"{said}. A new deal takes its place with the first move."

    async def play(self, profile: str, chosen: Chosen) -> None:
        """Play a game, and as many of the same rules as the person deals."""
        following: Chosen | None = chosen
        while following is not None:
            begun = self._begin(profile, following)
            if begun is None:
                return
            game, seat, greeting = begun
            again: list[Chosen] = []
            screen = self._table(game, seat, following.others, greeting, again)
            await self.push_screen_wait(screen)
            following = again[0] if again else None

    def _table(
        self, game: Game, seat: int, others: str, greeting: str, again: list[Chosen]
    ) -> PlayScreen:
        faces = Faces(game.rules.board.deck)
        player: Player = _PLAYERS[others]()
        session = Session(game, seat, player)

        def deal_anew() -> None:
            options = game.rules.identity.options
            again.append(
                Chosen(options=options, seat=seat, others=others, wanted=game.rules.identity.pin)
            )
            screen.dismiss()

        screen = PlayScreen(
            session,
            voice=Voice(game.rules, faces, seat, self.speaker),
            keep=lambda: self.keep(session),
            deal_anew=deal_anew,
            greeting=greeting,
            tempo=self.tempo,
        )
        return screen

    def _begin(self, profile: str, chosen: Chosen) -> tuple[Game, int, str] | None:
        """Resume or deal, and return the game, the seat and a greeting; or say what is wrong."""
        try:
            if chosen.is_resumed:
                game = self.saves.resume(profile)
                seat = min(self.saves.seat(profile), game.rules.board.seats.count)
                return game, seat, "Resumed. F1 tells the keys; n deals anew."
            rules = self.rules(chosen.wanted or profile, chosen.options)
            deal = chosen.deal or str(secrets.randbelow(_DEALS))
            seed = int(deal) if deal.isascii() and deal.isdigit() else deal
            game = Game(rules, seed=seed)
        except (CardrulesError, ValueError) as error:
            self.notify(str(error), title="That cannot be played", severity="error", timeout=30)
            return None
        return game, min(chosen.seat, rules.board.seats.count), "F1 tells the keys."

    def rules(self, wanted: str, options: Mapping[str, Choice]) -> Rules:
        """Load the rules of a game."""
        return load(wanted, library=self.library, options=options)

    def keep(self, session: Session) -> str:
        """Save an unfinished game, forget a finished one; return what there is to say of it."""
        profile = session.rules.id
        try:
            if session.is_over:
                self.saves.drop(profile)
                return ""
            aside = self.saves.save(session.game)
            self.saves.keep_seat(profile, session.seat)
        except OSError as error:
            return f"The game could not be saved: {error.filename or ''} {error.strerror}."
        return f"A kept game that could not be read is now {aside}." if aside else ""
