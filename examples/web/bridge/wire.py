"""The wire: one question in JSON, one answer in JSON, and no question that ends the program.

A question is `{"ask": name, ...}` with the arguments of that name; an answer is
`{"ok": …}`, `{"refusal": …}` for a move that is not legal, or `{"error": {"kind",
"message"}}`. This module knows which questions there are and nothing of cards.
"""

from __future__ import annotations

import json
from collections.abc import Callable

from cardrules.errors import CardrulesError, IllegalMoveError
from cardrules.identity import Choice
from cardrules.plain import Plain, plain_refusal

from . import catalogue
from .session import Session
from .tongue import sheet_of, speaker_of

__all__ = ["Wire"]

Question = dict[str, object]


class Wire:
    """Answers the questions of one page, which plays one game at a time."""

    def __init__(self) -> None:
        self.session: Session | None = None
        self.language = "en"
        self._asked: dict[str, Callable[[Question], Plain]] = {
            "ids": lambda _: catalogue.ids(),
            "describe": lambda q: catalogue.describe(_text(q, "id"), speaker_of(self.language)),
            "deal": self._deal,
            "resume": self._resume,
            "language": self._language,
            "autoplay": self._autoplay,
            "choices": lambda _: self._game().choices(),
            "pick": self._pick,
            "best": lambda q: self._game().best(_text(q, "pile"), _number(q, "place")),
            "hint": lambda _: self._game().hint(),
            "rehearse": lambda _: self._game().rehearse(),
            "play": lambda q: self._game().play(_text(q, "move")),
            "other": lambda _: self._game().other(),
            "undo": lambda _: self._game().undo(),
            "redo": lambda _: self._game().redo(),
            "scores": lambda _: self._game().scores(),
            "save": lambda _: self._game().game.to_json(),
            "sheet": lambda _: sheet_of(self._game().rules, speaker_of(self.language)),
        }

    def answer(self, text: str) -> str:
        """Answer a question."""
        reply: dict[str, Plain]
        try:
            question = json.loads(text)
            name = question.get("ask") if isinstance(question, dict) else None
            if not isinstance(name, str) or name not in self._asked:
                raise ValueError(f"no question: {text:.80}")
            reply = {"ok": self._asked[name](question)}
        except IllegalMoveError as error:
            reply = {"refusal": plain_refusal(error.refusal, speaker_of(self.language))}
        except (CardrulesError, ValueError) as error:
            reply = {"error": {"kind": type(error).__name__, "message": str(error)}}
        return json.dumps(reply, ensure_ascii=False, separators=(",", ":"))

    def _game(self) -> Session:
        if self.session is None:
            raise ValueError("no game has been dealt yet")
        return self.session

    def _shown(self) -> Plain:
        session = self._game()
        options: dict[str, Plain] = {**session.rules.identity.options}
        return {"table": session.table(), "now": session.now(), "options": options}

    def _deal(self, question: Question) -> Plain:
        options = question.get("options") or {}
        if not isinstance(options, dict):
            raise ValueError("options: a table of choices")
        chosen: dict[str, Choice] = {
            str(name): value
            for name, value in options.items()
            if isinstance(value, str | int | bool)
        }
        seed = question.get("seed", 0)
        if not isinstance(seed, str | int):
            raise ValueError("seed: a number or a text")
        speaker = speaker_of(self.language)
        autoplay = _text(question, "autoplay", "none")
        self.session = Session.deal(_text(question, "id"), seed, chosen, autoplay, speaker)
        return self._shown()

    def _resume(self, question: Question) -> Plain:
        autoplay = _text(question, "autoplay", "none")
        self.session = Session.resume(_text(question, "text"), autoplay, speaker_of(self.language))
        return self._shown()

    def _language(self, question: Question) -> Plain:
        self.language = _text(question, "language")
        if self.session is None:
            return None
        self.session.speaker = speaker_of(self.language)
        return self._shown()

    def _autoplay(self, question: Question) -> Plain:
        self._game().choose_autoplay(_text(question, "autoplay"))
        return None

    def _pick(self, question: Question) -> Plain:
        cards = question.get("cards") or []
        codes = [str(card) for card in cards] if isinstance(cards, list) else []
        return self._game().pick(_text(question, "pile"), _number(question, "place"), codes)


def _text(question: Question, name: str, default: str | None = None) -> str:
    value = question.get(name, default)
    if not isinstance(value, str):
        raise ValueError(f"{name}: a text, found {value!r:.40}")
    return value


def _number(question: Question, name: str) -> int:
    value = question.get(name)
    if type(value) is not int:
        raise ValueError(f"{name}: a whole number, found {value!r:.40}")
    return value
