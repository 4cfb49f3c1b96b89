"""The laws of play as a kit of checks, for whoever writes profiles.

Each law is a callable that plays random games and raises `AssertionError` with a sentence
when the law is broken. pytest runs them as they are:

    @pytest.mark.parametrize("law", laws("my-game"), ids=str)
    def test_law(law: Law) -> None:
        law()

The kit needs no pytest itself. It does not say whether the rules are those of the game that
was meant; tests with positions and moves from a book do that.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Final

from attrs import evolve, frozen

from cardrules.engine.loading import load
from cardrules.engine.rules import Rules
from cardrules.errors import CardrulesError, InvalidMoveError
from cardrules.events import UNKNOWN
from cardrules.game import Game
from cardrules.library import DEFAULT, Library
from cardrules.moves import Argument, Move
from cardrules.profile.compare import choices_to_try
from cardrules.published import check_published
from cardrules.state import State

__all__ = ["Law", "laws", "laws_in"]

_MOST_CHOICES: Final = 6
_PROBES: Final = 20


@frozen
class Law:
    """One law, about one profile.

    Attributes:
        profile: The profile, such as `my-game==1.0.0`.
        name: The law's name, a word or two with hyphens.
        says: The law in a sentence.
        check: Raises `AssertionError` if the profile breaks it.
    """

    profile: str
    name: str
    says: str
    check: Callable[[], None]

    def __call__(self) -> None:
        """Check the law.

        Raises:
            AssertionError: The profile breaks it; the message says where.
            CardrulesError: The profile cannot be loaded.
        """
        self.check()

    def __str__(self) -> str:
        return f"{self.profile}-{self.name}"


def laws(
    profile: str | Rules,
    *,
    library: Library = DEFAULT,
    games: int = 5,
    most_moves: int = 60,
) -> tuple[Law, ...]:
    """Return the laws about one profile.

    Args:
        profile: A specifier; games are then played under several choices of its options.
            Or rules, which are played as they are.
        library: Where to look.
        games: How many games each law plays.
        most_moves: The most moves of one game.
    """
    subject = _Subject(profile, library, games, most_moves)
    name = profile if isinstance(profile, str) else profile.identity.pin
    checks = (
        subject.check_options,
        subject.check_legality,
        subject.check_cards,
        subject.check_values,
        subject.check_chance,
        subject.check_positions,
        subject.check_views,
        subject.check_end,
        subject.check_undo,
        subject.check_records,
    )
    return tuple(_law(name, check) for check in checks)


def laws_in(folder: str | Path, *, games: int = 5, most_moves: int = 60) -> tuple[Law, ...]:
    """Return the laws about every version of every profile in a folder.

    One more law says that versions on the folder's digest list have not changed.
    """
    library = Library([folder])
    own = [entry for entry in library.entries() if entry.source == str(Path(folder))]
    pins = [f"{entry.id}=={entry.version}" for entry in own]

    def check_listed() -> None:
        """Every file is a profile that can be listed."""
        problems = [str(problem) for problem in library.problems()]
        assert not problems, "\n".join(problems)

    def check_published_() -> None:
        """A version that was published never changes."""
        problems = [str(problem) for problem in check_published(folder)]
        assert not problems, "\n".join(problems)

    about = (_law(Path(folder).name, check_listed), _law(Path(folder).name, check_published_))
    each = (laws(pin, library=library, games=games, most_moves=most_moves) for pin in pins)
    return (*about, *(law for some in each for law in some))


def _law(profile: str, check: Callable[[], None]) -> Law:
    name = check.__name__.removeprefix("check_").strip("_")
    return Law(profile, name, (check.__doc__ or "").partition("\n")[0], check)


@frozen(eq=False, slots=False)
class _Subject:
    """A profile under test; it is loaded when the first law is checked."""

    profile: str | Rules
    library: Library
    games: int
    most_moves: int

    @cached_property
    def each(self) -> tuple[Rules, ...]:
        """The rules under the choices of options that are tried, the defaults first."""
        if isinstance(self.profile, Rules):
            return (self.profile,)
        rules = load(self.profile, library=self.library)
        choices = choices_to_try(rules.profile)[1:_MOST_CHOICES]
        others = (load(self.profile, library=self.library, options=chosen) for chosen in choices)
        return (rules, *others)

    def starts(self) -> Iterator[tuple[Rules, int]]:
        """Yield the rules and the seed of each game to play."""
        for seed in range(max(self.games, len(self.each))):
            yield self.each[seed % len(self.each)], seed

    def positions(self) -> Iterator[tuple[Rules, State, list[Move], str]]:
        """Yield the positions of random games, with their moves and words for the place."""
        for rules, seed in self.starts():
            chance = random.Random(seed)
            state = rules.start(seed)
            for number in range(self.most_moves):
                legal = list(rules.legal_moves(state))
                yield rules, state, legal, f"{rules.id}, seed {seed}, after {number} moves"
                if not legal:
                    break
                state = rules.apply(state, chance.choice(legal))

    def check_options(self) -> None:
        """Every choice of options that the profile allows makes a game."""
        if isinstance(self.profile, Rules):
            return
        for chosen in choices_to_try(self.each[0].profile):
            try:
                load(self.profile, library=self.library, options=chosen)
            except CardrulesError as error:
                raise AssertionError(
                    f"with {chosen} the profile does not load:\n{error}"
                ) from error

    def check_legality(self) -> None:
        """What is listed, what is accepted and what can be played are the same moves."""
        for number, (rules, state, legal, place) in enumerate(self.positions()):
            chance = random.Random(number)
            for move in legal:
                refusal = rules.refusal(state, move)
                assert refusal is None, f"{place}: {move} is listed and refused: {refusal}"
                assert rules.parse(str(move)) == move, f"{place}: {move} does not read back"
                again = rules.move_from_json(move.to_json())
                assert again == move, f"{place}: {move} does not read back from JSON"
            assert len(set(legal)) == len(legal), f"{place}: a move is listed twice"
            actions = rules.compiled.phases[state.phase].actions
            for probe in _probes(rules, legal, chance):
                closed = actions[probe.action].is_closed
                if closed and rules.refusal(state, probe) is None:
                    assert probe in legal, f"{place}: {probe} is accepted and not listed"

    def check_cards(self) -> None:
        """No card is lost, and none comes from nowhere."""
        for rules, state, _, place in self.positions():
            cards = Counter(c if c >= 0 else ~c for pile in state.piles for c in pile)
            whole = Counter(range(rules.board.deck.size))
            assert cards == whole, f"{place}: lost {whole - cards}, too many {cards - whole}"

    def check_values(self) -> None:
        """A state never changes, and telling of a move does what playing it does."""
        for rules, state, legal, place in self.positions():
            before = evolve(state)
            key = hash(state)
            for move in legal[:5]:
                after = rules.apply(state, move)
                assert rules.step(state, move).state == after, f"{place}: {move} has two results"
                assert (state, hash(state)) == (before, key), f"{place}: {move} changed its input"

    def check_chance(self) -> None:
        """The seed and the moves decide everything."""
        for rules, seed in self.starts():
            assert rules.start(seed) == rules.start(seed), f"seed {seed} gives two deals"
        for rules, state, legal, place in self.positions():
            for move in legal[:3]:
                one, other = rules.apply(state, move), rules.apply(state, move)
                assert one == other, f"{place}: {move} has two results"

    def check_positions(self) -> None:
        """A position written as plain data reads back, with its moves and its score."""
        for rules, state, legal, place in self.positions():
            again = rules.position(rules.describe(state))
            assert again == state, f"{place}: the position does not read back"
            assert list(rules.legal_moves(again)) == legal, f"{place}: it reads back to other moves"
            assert rules.scores(again) == rules.scores(state), f"{place}: its score is another"

    def check_views(self) -> None:
        """What a seat cannot see changes nothing of what it sees."""
        for number, (rules, state, _, place) in enumerate(self.positions()):
            chance = random.Random(number)
            for seat in range(1, rules.board.seats.count + 1):
                other = _other_world(rules, state, seat, chance)
                seen = rules.view(state, seat) == rules.view(other, seat)
                assert seen, f"{place}: seat {seat} sees something of hidden cards"

    def check_end(self) -> None:
        """A game is over when no move is left, and not before."""
        for rules, state, legal, place in self.positions():
            outcome = rules.outcome(state)
            assert legal or outcome, f"{place}: no move is left, and the game is not over"
            assert not (legal and outcome), f"{place}: the game is over, and {legal[0]} is legal"

    def check_undo(self) -> None:
        """Undo takes back a move with all that followed it, and redo plays it again."""
        for rules, seed in self.starts():
            game, states = self._played(rules, seed)
            for state in reversed(states[:-1]):
                game.undo(even_revealed=True)
                assert game.state == state, f"{rules.id}, seed {seed}: undo leads elsewhere"
            for state in states[1:]:
                game.redo()
                assert game.state == state, f"{rules.id}, seed {seed}: redo leads elsewhere"

    def check_records(self) -> None:
        """A saved game is resumed where it was, and its replay leads there."""
        for rules, seed in self.starts():
            game, _ = self._played(rules, seed)
            for verify in (False, True):
                again = Game.from_json(game.to_json(), rules, verify=verify)
                assert again.state == game.state, f"{rules.id}, seed {seed}: resumed elsewhere"

    def _played(self, rules: Rules, seed: int) -> tuple[Game, list[State]]:
        chance = random.Random(seed)
        game = Game(rules, seed=seed)
        states = [game.state]
        for _ in range(self.most_moves):
            legal = list(game.legal_moves)
            if not legal:
                break
            game.play(chance.choice(legal))
            states.append(game.state)
        return game, states


def _probes(rules: Rules, legal: list[Move], chance: random.Random) -> Iterator[Move]:
    """Yield moves much like legal ones, as the rules would read them."""
    board = rules.board
    for _ in range(_PROBES if legal else 0):
        move = chance.choice(legal)
        if not move.args:
            continue
        place = chance.randrange(len(move.args))
        old = move.args[place]
        new: Argument
        if isinstance(old, int):
            new = old + chance.choice((-1, 1))
        else:
            new = chance.choice(board.pile_names if old in board.pile_index else board.deck.codes)
        probe = Move(move.action, (*move.args[:place], new, *move.args[place + 1 :]))
        try:
            yield rules.parse(str(probe))
        except InvalidMoveError:
            continue


def _other_world(rules: Rules, state: State, seat: int, chance: random.Random) -> State:
    """Let the cards that a seat does not see change places among themselves."""
    seen = list(rules.view(state, seat).piles.values())
    hidden = [
        (pile, place)
        for pile, codes in enumerate(seen)
        for place, code in enumerate(codes)
        if code == UNKNOWN
    ]
    entries = [state.piles[pile][place] for pile, place in hidden]
    cards = [entry if entry >= 0 else ~entry for entry in entries]
    chance.shuffle(cards)
    piles = [list(pile) for pile in state.piles]
    for (pile, place), entry, card in zip(hidden, entries, cards, strict=True):
        piles[pile][place] = card if entry >= 0 else ~card
    return evolve(state, piles=tuple(map(tuple, piles)))
