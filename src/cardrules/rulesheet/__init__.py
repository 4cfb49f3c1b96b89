"""Rule sheets: what a profile says, in words for a player.

They are made from the spec classes' data alone, and so say for any profile all that it
says. They decide nothing, and draw nothing: the result is Markdown.
"""

from cardrules.rulesheet.sheet import rule_sheet

__all__ = ["rule_sheet"]
