"""Score sheets as a terminal shows them: each line, and the total of its side."""

from __future__ import annotations

from collections.abc import Mapping

from rich import box
from rich.table import Table
from rich.text import Text

from cardrules.cli.faces import Faces
from cardrules.cli.words import side_words
from cardrules.engine.rules import Rules
from cardrules.scores import ScoreSheet
from cardrules.texts import ENGLISH, Phrase, Speaker, text, words

__all__ = ["score_table"]


def score_table(
    rules: Rules,
    faces: Faces,
    sheets: Mapping[int, ScoreSheet],
    seat: int,
    title: Phrase,
    totals: Mapping[int, int] | None = None,
    speaker: Speaker = ENGLISH,
) -> Table:
    """Draw the sheets of sides (from 1); `totals` are scores of a whole match, if there is one."""

    def say(phrase: Phrase) -> str:
        return phrase.spoken(speaker)

    table = Table(title=say(title), box=box.SIMPLE, title_justify="left", pad_edge=False)
    table.add_column("")
    table.add_column(say(text("cards")), overflow="fold")
    table.add_column(say(text("count")), justify="right")
    table.add_column(say(text("points")), justify="right")
    for side, sheet in sheets.items():
        who = say(side_words(rules, side, seat))
        if rules.board.seats.count > 1:
            table.add_row(Text(who, style="bold"), "", "", "")
        for line in sheet.lines:
            count = f"{faces.times}{line.times}" if line.times != 1 else str(line.count)
            label = say(words(line.text)) if line.text else line.clause
            table.add_row(f"  {label}", faces.row(list(line.cards)), count, str(line.points))
        total = Text(str(sheet.total), style="bold")
        table.add_row(Text(f"  {say(text('total'))}", style="bold"), "", "", total)
        if totals is not None:
            match = Text(str(totals[side]), style="bold")
            table.add_row(Text(f"  {say(text('in the match'))}", style="bold"), "", "", match)
        table.add_section()
    return table
