"""The sentences of refused transfers, by their codes; a pure table."""

from __future__ import annotations

from cardrules.texts import mark, plural

__all__ = ["COUNTED", "SENTENCES"]

COUNTED = {
    "unit.too-few": (
        plural(
            "{source} holds {count} card, not {number}",
            "{source} holds {count} cards, not {number}",
        ),
        "held",
    ),
    "unit.sequence": (
        plural(
            "the top {count} card of {source} does not form a sequence",
            "the top {count} cards of {source} do not form a sequence",
        ),
        "number",
    ),
    "unit.whole": (
        plural(
            "{source} gives only its whole pile or sequence, not {count} card",
            "{source} gives only its whole pile or sequence, not {count} cards",
        ),
        "number",
    ),
    "unit.keep": (
        plural(
            "{source} keeps its lowest {count} card",
            "{source} keeps its lowest {count} cards",
        ),
        "keep",
    ),
    "unit.limit": (
        plural(
            "{count} card cannot move as one: the free places allow {most}",
            "{count} cards cannot move as one: the free places allow {most}",
        ),
        "number",
    ),
    "pile.full": (
        plural(
            "{target} is full: it holds at most {count} card",
            "{target} is full: it holds at most {count} cards",
        ),
        "room",
    ),
    "pile.no-room": (
        plural(
            "{target} has no room for {count} card: it holds at most {room}",
            "{target} has no room for {count} cards: it holds at most {room}",
        ),
        "number",
    ),
    "build.whole": (
        plural(
            "all built cards of {source} move as one; {count} of them may not go on {top}",
            "all built cards of {source} move as one; {count} of them may not go on {top}",
        ),
        "number",
    ),
    "build.sequence": (
        plural(
            "the top {count} card of {source} does not follow as {target} asks",
            "the top {count} cards of {source} do not follow each other as {target} asks",
        ),
        "number",
    ),
    "space.sequence": (
        plural(
            "the top {count} card of {source} does not follow as a space asks",
            "the top {count} cards of {source} do not follow each other as a space asks",
        ),
        "number",
    ),
    "base.sequence": (
        plural(
            "the top {count} card of {source} does not follow as {target} asks",
            "the top {count} cards of {source} do not follow each other as {target} asks",
        ),
        "number",
    ),
    "build.length": (
        plural(
            "{count} card alone cannot arrive at {target}",
            "{count} cards cannot arrive at {target} as one",
        ),
        "number",
    ),
    "space.length": (
        plural(
            "{count} card alone cannot fill {target}",
            "{count} cards cannot fill {target} as one",
        ),
        "number",
    ),
    "base.length": (
        plural(
            "{count} card alone cannot start {target}",
            "{count} cards cannot start {target} as one",
        ),
        "number",
    ),
}
"""Sentences about a number of cards, each with the value that is counted."""

SENTENCES = {
    "unit.closed": mark("{source} gives no cards"),
    "unit.empty": mark("{source} is empty"),
    "unit.face-down": mark("a card that lies face down in {source} cannot be moved"),
    "unit.covered": mark("other cards lie on {source}"),
    "unit.enclosed": mark("{source} is closed in by other cards"),
    "unit.top-only": mark("only one card at a time can be taken from {source}"),
    "unit.when": mark("{source} gives cards only while {condition}"),
    "unit.ends": mark("{card} is neither the top nor the lowest card of {source}"),
    "unit.no-such-card": mark("{card} does not lie face up in {source}"),
    "move.same-pile": mark("{source} is the same pile"),
    "move.not-yours": mark("{source} or {target} belongs to another seat"),
    "pile.complete": mark("{target} is complete"),
    "pile.covered": mark("other cards lie on {target}"),
    "pile.closed": mark("{target} accepts no cards"),
    "build.from": mark("{target} accepts no cards from {source}"),
    "space.from": mark("{target} is empty, and may not be filled from {source}"),
    "base.from": mark("{target} may not be started from {source}"),
    "build.face-down": mark("the top card of {target} lies face down"),
    "build.cards": mark("{card} is not accepted by {target}"),
    "build.suit": mark("{card} may not go on {top}: {rule}"),
    "build.rank": mark("{card} may not go on {top}: {rule}"),
    "build.ends": mark("{card} may not go on {top}: {top} ends a sequence"),
    "build.none": mark("{card} may not go on {top}: there is no building on {target}"),
    "build.upon": mark("{card} may not go on {top}: {target} does not begin with the right card"),
    "build.one-way": mark("{card} may not go on {top}: {group} builds the other way already"),
    "build.called": mark("{card} may not go on {top}: another suit has been called"),
    "build.ranks": mark("{card} may not go on {top}: {target} takes another rank next"),
    "build.peer": mark("{card} may not go on {top} yet: {peer}"),
    "build.when": mark("{card} may not go on {top} now: {rule}"),
    "build.apart": mark(
        "{card} may not go from {source} to {target}: they lie too far apart, or too near"
    ),
    "build.near": mark("{card} may not go from {source} to {target}: they do not lie {near}"),
    "space.near": mark("{card} may not go from {source} to {target}: they do not lie {near}"),
    "build.straight": mark("{card} may go only to the pile of {group} that has its number"),
    "space.cards": mark("{card} may not fill {target}: {rule}"),
    "space.shared": mark("{card} may not fill {target}: another rank is due"),
    "space.beside": mark("{card} may not fill {target}: it does not follow the card before it"),
    "space.sides": mark("{card} may not fill {target}: it does not go with the card beside it"),
    "space.closed": mark("{target} is empty, and empty piles of {group} stay so"),
    "space.when": mark("{card} may not fill {target} now: {rule}"),
    "base.cards": mark("{card} may not start {target}: {rule}"),
    "base.taken": mark(
        "{card} may not start {target}: another pile of {group} has taken that base"
    ),
    "base.color": mark(
        "{card} may not start {target}: a colour of {group} starts with one rank only"
    ),
    "base.shared": mark("{card} may not start {target}: all piles of {group} start with one rank"),
    "base.paired": mark("{card} may not start {target}: its pair sets another rank"),
    "base.peer": mark("{card} may not start {target} yet: {peer}"),
    "base.when": mark("{card} may not start {target} now: {rule}"),
}
"""The other sentences."""
