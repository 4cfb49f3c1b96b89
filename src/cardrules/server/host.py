"""The server: the tables that are open, the rules that are loaded, the keys, the limits.

Methods ask it; it knows no message and no pipe.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping

from cardrules.engine.loading import load, loads
from cardrules.engine.rules import Rules, Step
from cardrules.errors import UnknownLanguageError
from cardrules.game import Game
from cardrules.identity import Choice
from cardrules.languages import Language, available
from cardrules.languages import language as find_language
from cardrules.library import DEFAULT, Library
from cardrules.plain import Plain
from cardrules.server.definition import UNSET, Unset
from cardrules.server.faults import Code, Fault
from cardrules.server.limits import DEFAULTS, Limits
from cardrules.server.tables import Access, Eyes, Table, Watch, new_key
from cardrules.texts import ENGLISH, Speaker
from cardrules.words import one_of, quoted

__all__ = ["Server"]

Tell = Callable[[str, Mapping[str, Plain]], None]
"""Sends a notification: its method and parameters."""


_MOST_SPEAKERS = 200
"""How many languages are kept; one may be called by several names, as `ru` and `ru-KZ`."""


class Server:
    """Games for programs in other processes.

    Args:
        library: where profiles are looked for.
        limits: how much is held at a time.
    """

    def __init__(self, library: Library = DEFAULT, limits: Limits = DEFAULTS) -> None:
        self.library = library
        self.limits = limits
        self.tell: Tell = lambda method, params: None  # noqa: ARG005  until somebody listens
        self._keys: dict[str, Access] = {}
        self._games = 0
        self._watches = 0
        self._rules: OrderedDict[object, Rules] = OrderedDict()
        self._speakers: dict[str, Language] = {}
        self._languages: list[Language] = []

    @property
    def games(self) -> int:
        """How many games are open."""
        return self._games

    # Rules.

    def rules(
        self,
        profile: str | Unset,
        text: str | Unset,
        options: Mapping[str, Choice] | None = None,
    ) -> Rules:
        """Return rules by the name or the text of a profile; those loaded are kept.

        Raises:
            Fault: neither is given, or both are.
            CardrulesError: the profile cannot be had or is wrong.
        """
        if (profile is UNSET) == (text is UNSET):
            expected = "either 'profile' or 'text'"
            found = "neither" if profile is UNSET else "both"
            data: Plain = {"param": "profile", "expected": expected}
            raise Fault(Code.PARAMS, f"profile: found {found}; expected {expected}", data)
        chosen = dict(options or {})
        words = ((name, type(value), value) for name, value in sorted(chosen.items()))
        key = (profile, text, tuple(words))
        known = self._rules.get(key)
        if known is not None:
            self._rules.move_to_end(key)
            return known
        if isinstance(text, str):
            rules = loads(text, library=self.library, options=chosen)
        else:
            assert isinstance(profile, str)
            rules = load(profile, library=self.library, options=chosen)
        self._rules[key] = rules
        if len(self._rules) > self.limits.rules:
            self._rules.popitem(last=False)
        return rules

    # Keys.

    def access(self, key: object) -> Access:
        """Return what a key gives access to.

        Raises:
            Fault: it is no key.
        """
        found = self._keys.get(key) if isinstance(key, str) else None
        if found is None:
            raise Fault(Code.UNKNOWN_GAME, "no open game has this id or token")
        return found

    def open(self, game: Game, made: int, speaker: Speaker) -> Access:
        """Open a table, and return the host's access.

        Raises:
            Fault: no more games may be open.
        """
        self.check_room(self._games, "games", "close one")
        self.check_moves(made)
        table = Table(game, made)
        self._games += 1
        return self._enter(Access(new_key("game"), table, speaker, is_host=True))

    def seat(self, table: Table, seat: int | None, speaker: Speaker) -> Access:
        """Give out a token for a seat (from 1), or an onlooker.

        Raises:
            Fault: no more may be given out.
        """
        self.check_room(len(table.accesses) - 1, "tokens", "revoke one")
        return self._enter(Access(new_key("seat"), table, speaker, seat=seat))

    def _enter(self, access: Access) -> Access:
        self._keys[access.key] = access
        access.table.accesses[access.key] = access
        return access

    def close(self, access: Access) -> None:
        """Close the whole table, if that is the host's key; else give back the token."""
        table = access.table
        closed = [*table.accesses.values()] if access.is_host else [access]
        for each in closed:
            del self._keys[each.key]
            del table.accesses[each.key]
            for watch in [*table.watches.values()]:
                if watch.access is each:
                    self.tell("closed", {"subscription": watch.id})
                    del table.watches[watch.id]
        self._games -= access.is_host

    # Subscriptions.

    def watch(self, access: Access, eyes: Eyes) -> Watch:
        """Begin to tell what happens at a table.

        Raises:
            Fault: there are too many subscriptions.
        """
        table = access.table
        self.check_room(len(table.watches), "subscriptions", "unsubscribe one")
        self._watches += 1
        watch = Watch(self._watches, access, eyes)
        table.watches[watch.id] = watch
        return watch

    def spread(self, table: Table, kind: str, step: Step | None) -> None:
        """Tell everyone who watches a table what has happened there."""
        if table.watches:
            for _, told in table.told(kind, step):
                self.tell("events", told)

    # Limits and languages.

    def check_room(self, used: int, limit: str, advice: str = "") -> None:
        """Check that one more is within a limit.

        Raises:
            Fault: it is not.
        """
        most: int = getattr(self.limits, limit)
        if used >= most:
            words = f"at most {most} {limit} at a time" + (f"; {advice} first" if advice else "")
            raise Fault(Code.LIMIT, words, {"limit": limit, "most": most})

    def check_moves(self, made: int) -> None:
        """Check that a game of so many moves is not too long.

        Raises:
            Fault: it is.
        """
        most = self.limits.moves
        if made > most:
            words = f"a game has at most {most} moves"
            raise Fault(Code.LIMIT, words, {"limit": "moves", "most": most})

    def speaker(self, language: str | Unset, otherwise: Speaker = ENGLISH) -> Speaker:
        """Return who speaks a language, or who spoke before if none is named.

        Raises:
            Fault: the language is not spoken.
        """
        if not isinstance(language, str):
            return otherwise
        known = self._speakers.get(language)
        if known is None:
            try:
                known = find_language(language, self.library)
            except UnknownLanguageError as error:
                expected = one_of(error.available)
                message = f"language: found {quoted(language)}; expected {expected}"
                data: Plain = {"param": "language", "expected": expected}
                raise Fault(Code.PARAMS, message, data) from None
            if len(self._speakers) < _MOST_SPEAKERS:
                self._speakers[language] = known
        return known

    def languages(self) -> list[Language]:
        """Return the languages there are."""
        if not self._languages:
            self._languages = [find_language(code, self.library) for code in self.codes()]
        return self._languages

    def codes(self) -> tuple[str, ...]:
        """Return the codes of the languages there are."""
        return available(self.library)
