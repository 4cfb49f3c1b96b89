"""From a checked profile to compiled rules: the board, and a phase table of live parts.

Every name becomes a number here and every relation a table, so that play never reads a
word of the profile. One module for each idea; none of them explains a problem, for the
linter has found them all.
"""

from cardrules.profile.compile.board import make_board, make_seats
from cardrules.profile.compile.compiled import Compiled
from cardrules.profile.compile.whole import compile_profile

__all__ = ["Compiled", "compile_profile", "make_board", "make_seats"]
