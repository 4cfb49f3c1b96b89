"""What the score of a profile counts of groups of cards that lie open, such as melds."""

from __future__ import annotations

from cardrules import Rules

from .faces import known

__all__ = ["Worth"]


class Worth:
    """Says what cards in a pile are worth by the score lines that name its group."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._tables: dict[str, set[str]] = {}
        self._lengths: dict[str, int] = {}
        score = rules.profile.score
        for line in score.lines if score else ():
            if line.points is not None:
                for name in line.points.in_:
                    self._tables.setdefault(name, set()).add(line.points.table)
            if line.piles is not None:
                for name in line.piles.in_:
                    self._lengths.setdefault(name, line.piles.length)

    def words(self, group: str, codes: tuple[str, ...]) -> str:
        """Say the points, and what is missing to a length that counts; empty if nothing is."""
        words = []
        cards = [known(code) for code in codes]
        tables = self._tables.get(group, ())
        if tables and "?" not in cards:
            worth = sum(self.rules.evaluate(table, cards).total for table in tables)
            words.append(f"{worth} pts")
        length = self._lengths.get(group)
        if length is not None and len(codes) < length:
            words.append(f"{len(codes)}/{length}")
        return " ".join(words)
