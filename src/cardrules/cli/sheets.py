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

__all__ = ["score_table"]


def score_table(
    rules: Rules,
    faces: Faces,
    sheets: Mapping[int, ScoreSheet],
    seat: int,
    title: str,
    totals: Mapping[int, int] | None = None,
) -> Table:
    """Draw the sheets of sides (from 1); `totals` are scores of a whole match, if there is one."""
    table = Table(title=title, box=box.SIMPLE, title_justify="left", pad_edge=False)
    table.add_column("")
    table.add_column("cards", overflow="fold")
    table.add_column("count", justify="right")
    table.add_column("points", justify="right")
    for side, sheet in sheets.items():
        who = side_words(rules, side, seat)
        if rules.board.seats.count > 1:
            table.add_row(Text(who, style="bold"), "", "", "")
        for line in sheet.lines:
            count = f"{faces.times}{line.times}" if line.times != 1 else str(line.count)
            label = line.label or line.clause
            table.add_row(f"  {label}", faces.row(list(line.cards)), count, str(line.points))
        total = Text(str(sheet.total), style="bold")
        table.add_row(Text("  total", style="bold"), "", "", total)
        if totals is not None:
            match = Text(str(totals[side]), style="bold")
            table.add_row(Text("  in the match", style="bold"), "", "", match)
        table.add_section()
    return table
