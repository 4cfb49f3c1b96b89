"""Before the table: the list of games, and what can be chosen about one of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from attrs import frozen
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import Button, Footer, Input, Label, OptionList, Select, Static
from textual.widgets.option_list import Option

from cardrules import Rules
from cardrules.catalogue import Listed
from cardrules.identity import Choice
from cardrules.texts import ENGLISH, Speaker

__all__ = ["Chosen", "GamesScreen", "SetupScreen"]


@frozen
class Chosen:
    """What was chosen about a game: to resume the one that is kept, or how to deal anew.

    `wanted` says which versions will do, such as `my-game~=1.0`; if it is empty, the newest.
    """

    is_resumed: bool = False
    options: Mapping[str, Choice] = {}
    deal: str = ""
    seat: int = 1
    others: str = "eager"
    wanted: str = ""


class GamesScreen(Screen[str]):
    """The list of games, narrowed down by typing."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "app.quit", "Quit"),
        Binding("down", "to_list(1)", "List", show=False, priority=False),
        Binding("f1", "app.notify_keys", "Keys", show=False),
    ]
    DEFAULT_CSS = """
    GamesScreen #games { height: 1fr; border: none; }
    GamesScreen #about { height: 4; padding: 0 1; background: $surface; }
    """

    def __init__(self, games: Iterable[Listed], kept: set[str], speaker: Speaker = ENGLISH) -> None:
        """Make the screen.

        Args:
            games: the games there are.
            kept: the profiles of which an unfinished game is kept.
            speaker: the language of titles and summaries.
        """
        super().__init__()
        self.speaker = speaker
        self.games = {game.id: game for game in games}
        self.kept = kept

    def compose(self) -> ComposeResult:
        """Build the screen."""
        yield Input(placeholder="Which game? Type a part of its name, or patience, tricks, melds")
        yield OptionList(id="games")
        yield Static(id="about")
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        """List all games."""
        self.fill("")

    def fill(self, wanted: str) -> None:
        """List the games that answer to what was typed; those with a kept game first."""
        found = [game for game in self.games.values() if self._answers(game, wanted)]
        found.sort(key=lambda game: (game.id not in self.kept, self._said(game.title)))
        games = self.query_one("#games", OptionList)
        games.clear_options()
        games.add_options(Option(self._line(game), id=game.id) for game in found)
        if found:
            games.highlighted = 0
        else:
            self.query_one("#about", Static).update("No game is called so.")

    def _said(self, words: str) -> str:
        return self.speaker.template(words) if words else ""

    def _answers(self, game: Listed, wanted: str) -> bool:
        """Tell whether every word that was typed is somewhere in what is known of a game."""
        title = self._said(game.title)
        told = (game.id, title, game.title, game.family, game.players, *game.names)
        known = " ".join(told).casefold()
        return all(word in known for word in wanted.casefold().split())

    def _line(self, game: Listed) -> Text:
        mark = "● " if game.id in self.kept else "  "
        family = game.family or "cannot be read"
        note = "unfinished game kept" if game.id in self.kept else self._said(game.players)
        title = self._said(game.title) if not game.problem else game.id
        return Text.assemble((mark, "bold green"), f"{title:<24} ", (f"{family:<10} {note}", "dim"))

    def on_input_changed(self, event: Input.Changed) -> None:
        """Narrow the list down."""
        self.fill(event.value)

    def on_input_submitted(self) -> None:
        """Choose the highlighted game."""
        self.query_one("#games", OptionList).action_select()

    def action_to_list(self, steps: int) -> None:
        """Go on from the typed words to the list."""
        games = self.query_one("#games", OptionList)
        games.focus()
        if games.option_count > steps:
            games.highlighted = steps

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Tell about a game."""
        game = self.games[event.option.id or ""]
        text = Text(game.problem or self._said(game.summary))
        self.query_one("#about", Static).update(text)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Choose a game."""
        game = self.games[event.option.id or ""]
        if game.problem:
            self.notify(game.problem, severity="error", markup=False)
        else:
            self.dismiss(game.id)


class SetupScreen(Screen["Chosen | None"]):
    """What can be chosen about one game."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "back", "Games")]
    DEFAULT_CSS = """
    SetupScreen #heading { text-style: bold; padding: 0 1; }
    SetupScreen #fields { height: 1fr; padding: 0 1; }
    SetupScreen #fields Label { width: 100%; color: $text-muted; margin-top: 1; }
    SetupScreen #buttons { height: 1; margin: 1 1 0 1; }
    SetupScreen Button { margin-right: 2; }
    SetupScreen #problem { color: $error; padding: 0 1; height: auto; }
    """

    def __init__(self, rules: Rules, kept: str, seat: int) -> None:
        """Make the screen.

        Args:
            rules: the rules with every option at its default.
            kept: what is said of the game that can be resumed; empty if there is none.
            seat: where the person sits if nothing else is chosen.
        """
        super().__init__()
        self.rules = rules
        self.kept = kept
        self.seat = min(seat, rules.board.seats.count)

    def compose(self) -> ComposeResult:
        """Build the screen."""
        about = self.rules.profile.about
        yield Static(Text(f"{about.title}, {self.rules.identity.pin}"), id="heading")
        if about.aim:
            yield Static(Text(f" {about.aim}"))
        with Horizontal(id="buttons"):
            if self.kept:
                yield Button("Resume", id="resume", compact=True, variant="success")
            yield Button("Deal", id="deal-button", compact=True, variant="primary")
        if self.kept:
            yield Static(Text(f" {self.kept}", style="dim"), id="kept")
        yield Static(id="problem")
        with VerticalScroll(id="fields", can_focus=False):
            yield Label("Deal number (or a word); empty for any")
            yield Input(id="deal", placeholder="any", compact=True)
            yield from self._seats()
            for name, option in self.rules.profile.options.items():
                yield Label(option.says)
                choices = [(f"{name}: {_written(value)}", value) for value in option.values]
                yield Select(
                    choices,
                    value=option.default,
                    allow_blank=False,
                    id=f"option-{name}",
                    compact=True,
                )
        yield Footer(compact=True, show_command_palette=False)

    def _seats(self) -> ComposeResult:
        count = self.rules.board.seats.count
        if count == 1:
            return
        yield Label("Where you sit")
        seats = [(f"seat {seat}", seat) for seat in range(1, count + 1)]
        yield Select(seats, value=self.seat, allow_blank=False, id="seat", compact=True)
        yield Label("How the others play")
        kinds = [("what looks like progress", "eager"), ("at random", "random")]
        yield Select(kinds, value="eager", allow_blank=False, id="others", compact=True)

    def on_mount(self) -> None:
        """Begin at the button that is pressed most."""
        self.query_one("#resume" if self.kept else "#deal-button").focus()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Resume or deal."""
        if event.button.id == "resume":
            self.dismiss(Chosen(is_resumed=True))
        else:
            self._deal()

    def on_input_submitted(self) -> None:
        """Deal."""
        self._deal()

    def _deal(self) -> None:
        chosen = self._chosen()
        problem = self._problem(chosen.options)
        if problem:
            self.query_one("#problem", Static).update(Text(problem))
        else:
            self.dismiss(chosen)

    def _problem(self, options: Mapping[str, Choice]) -> str:
        """Return why these choices do not go together; empty if they do."""
        for rule in self.rules.profile.forbid:
            if all(options.get(name) in values for name, values in rule.options.items()):
                return rule.says
        return ""

    def _chosen(self) -> Chosen:
        options: dict[str, Choice] = {}
        for name in self.rules.profile.options:
            value = self.query_one(f"#option-{name}", Select).value
            if isinstance(value, str | int | bool):
                options[name] = value
        deal = self.query_one("#deal", Input).value.strip()
        if self.rules.board.seats.count == 1:
            return Chosen(options=options, deal=deal)
        seat = self.query_one("#seat", Select).value
        others = self.query_one("#others", Select).value
        assert isinstance(seat, int)
        return Chosen(options=options, deal=deal, seat=seat, others=str(others))

    def action_back(self) -> None:
        """Go back to the list."""
        self.dismiss(None)


def _written(value: Choice) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value).replace("-", " ")
