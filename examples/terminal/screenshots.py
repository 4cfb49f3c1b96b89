"""Pictures of the program for the documentation: `python -m examples.terminal.screenshots`.

They are made without a terminal, from stated deals and keys, and written as SVG.
"""

from __future__ import annotations

import asyncio
import re
import sys
import tempfile
from pathlib import Path

from .app import TerminalApp
from .play import PlayScreen
from .start import Chosen

__all__ = ["PICTURES", "draw"]

_ASSETS = Path(__file__).parents[2] / "docs" / "assets"
_FONT_FACE = re.compile(r"\s*@font-face \{.*?\}", re.DOTALL)
_MOVES = 2

PICTURES = {
    "terminal-patience": ("casket", "7", ("left", "enter")),
    "terminal-tricks": ("whist", "3", ("escape",)),
    "terminal-melds": ("canasta", "3", ("escape",)),
}
"""For each picture the game, the deal, and the keys after a few moves by hint."""


async def draw(name: str, folder: Path) -> str:
    """Return a picture as SVG.

    Args:
        name: which of `PICTURES`.
        folder: where the program may keep its games.
    """
    profile, deal, keys = PICTURES[name]
    app = TerminalApp(folder=folder, first=(profile, Chosen(deal=deal)), tempo=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for _ in range(_MOVES):
            screen = app.screen
            assert isinstance(screen, PlayScreen)
            await pilot.press("h", "space")
            while not screen.session.is_mine:
                await pilot.pause()
        await pilot.press(*keys)
        # A page shows the picture as an image, which may not fetch fonts.
        return _FONT_FACE.sub("", app.export_screenshot())


def main() -> int:
    """Write all pictures."""
    with tempfile.TemporaryDirectory() as folder:
        for name in PICTURES:
            svg = asyncio.run(draw(name, Path(folder)))
            (_ASSETS / f"{name}.svg").write_text(svg, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
