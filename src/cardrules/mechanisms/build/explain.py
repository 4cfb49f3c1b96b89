"""Why a transfer is refused, in a sentence a player understands.

The code was found by the rules; this module only words it and never decides.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardrules.board import Board
from cardrules.mechanisms.build.rule import PileRule, Transfer
from cardrules.mechanisms.build.spec import BaseSpec, BuildSpec, SpaceSpec
from cardrules.mechanisms.conditions import Situation, describe
from cardrules.mechanisms.relations import Direction, RelationSpec, SuitRelation
from cardrules.refusals import Refusal
from cardrules.texts import Phrase, Text, chained, mark, text

__all__ = ["describe_relation", "explain"]

_DIRECTIONS = {
    Direction.UP: mark("up"),
    Direction.DOWN: mark("down"),
    Direction.BOTH: mark("up or down"),
    Direction.SAME: mark("by equal rank"),
    Direction.ANY: mark("regardless of rank"),
}
_SUITS = {
    SuitRelation.SAME: mark("{way} in suit"),
    SuitRelation.ALTERNATING: mark("{way} in alternating colours"),
    SuitRelation.SAME_COLOR: mark("{way} in one colour"),
    SuitRelation.OTHER: mark("{way} in any suit but the same"),
}


def describe_relation(relation: RelationSpec) -> Phrase:
    """Say in words how a relation builds, such as `down in alternating colours`."""
    if relation.suit is SuitRelation.NONE:
        return text("not at all")
    way = Text(_DIRECTIONS[relation.direction])
    if relation.step != (1,):
        way = text("{way} by {steps}", way=way, steps=chained(relation.step, "or"))
    if relation.order:
        way = text("{way} in the order {ranks}", way=way, ranks=" ".join(relation.order))
    if relation.suit is not SuitRelation.ANY:
        way = Text(_SUITS[relation.suit], {"way": way})
    if relation.wrap:
        way = text("{way}, going round from the highest rank to the lowest", way=way)
    if relation.ends:
        way = text("{way}, ending with {cards}", way=way, cards=chained(relation.ends, "or"))
    if relation.or_:
        way = text("{way}, or {other}", way=way, other=describe_relation(relation.or_))
    return way


def explain(
    board: Board,
    giver: PileRule,
    taker: PileRule,
    situation: Situation,
    transfer: Transfer,
    code: str,
) -> Refusal:
    """Return the refusal of a transfer for a code that the rules gave."""
    source, target = board.pile_names[transfer.source], board.pile_names[transfer.target]
    pile, lying = situation.piles[transfer.source], situation.piles[transfer.target]
    card = _moved_card(board, pile, transfer)
    top = board.deck.codes[lying[-1]] if lying and lying[-1] >= 0 else ""
    limit = giver.unit.limit
    most = limit.most(situation.piles, transfer.target) if limit else 0
    words: dict[str, str | int] = {
        "source": source,
        "target": target,
        "group": taker.group.name,
        "card": card or "the card",
        "top": top,
        "count": transfer.count,
        "held": len(pile),
        "room": taker.target.room,
        "keep": giver.unit.keep,
        "rule": _rule(taker, empty=not lying),
        "most": most,
        "peer": _peer(taker, empty=not lying),
    }
    details: dict[str, str | int | bool | tuple[str, ...]] = {
        "source": source,
        "target": target,
        "count": transfer.count,
    }
    if card:
        details["card"] = card
    if top:
        details["top"] = top
    if code == "unit.limit":
        details["most"] = most
    clause = _clause(code, giver, taker, transfer.count)
    return Refusal(code, _SENTENCES[code].format(**words), clause, details)


def _moved_card(board: Board, pile: Sequence[int], transfer: Transfer) -> str:
    if transfer.face >= 0:
        return board.deck.faces[transfer.face].code
    if 0 < transfer.count <= len(pile):
        entry = pile[-transfer.count]
        return board.deck.codes[entry] if entry >= 0 else ""
    return ""


def _rule(taker: PileRule, *, empty: bool) -> str:
    part: BuildSpec | SpaceSpec | BaseSpec | None
    part = taker.target.start if empty else taker.target.build
    if isinstance(part, BuildSpec):
        rule = "the pile builds " + str(describe_relation(part))
    elif isinstance(part, SpaceSpec):
        rule = "an empty pile takes " + (", ".join(part.accepts) or "none")
    elif isinstance(part, BaseSpec):
        rule = "a pile starts with " + ", ".join(part.by_pile or part.cards)
    else:
        return ""
    return rule + (f", while {describe(part.when)}" if part.when is not None else "")


def _peer(taker: PileRule, *, empty: bool) -> str:
    peers = taker.target.base_peers if empty else taker.target.build_peers
    return str(peers.describe()) if peers is not None else ""


def _clause(code: str, giver: PileRule, taker: PileRule, count: int) -> str:
    family, reason = code.split(".")
    if family == "unit":
        name = _UNIT_FIELDS.get(reason, "access")
        return f"piles.{giver.group.name}.{name}"
    group = taker.clause
    if family == "pile":
        own = f"piles.{taker.group.name}"
        if reason == "complete" or (
            reason != "closed" and taker.target.room == taker.target.complete
        ):
            return f"{own}.complete"
        if reason == "covered":
            return f"{own}.layout"
        return group if reason == "closed" else f"{own}.capacity"
    if family == "move":
        return group
    if reason == "length":
        least, _ = taker.target.lengths(on_space=family != "build")
        return f"{group}.{family}.{'at_least' if count < least else 'at_most'}"
    start, build = taker.target.start, taker.target.build
    if (
        reason == "from"
        and family != "build"
        and start is not None
        and start.from_ is None
        and build
    ):
        return f"{group}.build.from"  # a space is filled from where the pile builds from
    base = taker.target.base
    has_count = base is not None and base.per_suit is not None
    by_pile = base is not None and bool(base.by_pile)
    field = {
        "build.rank": "build.direction",
        "build.none": "build.suit",
        "build.face-down": "build",
        "build.one-way": "build.one_way",
        "build.whole": "build.whole_from",
        "build.straight": "build.straight_from",
        "space.cards": "space.accepts",
        "space.closed": "space.accepts",
        "base.cards": "base.by_pile" if by_pile else "base.cards",
        "base.taken": "base.per_suit" if has_count else "base.one_suit_each",
        "base.color": "base.one_rank_each_color",
        "space.shared": "space.shared_with",
    }.get(code, code)
    return f"{group}.{field}"


_UNIT_FIELDS = {
    "limit": "limit",
    "keep": "keep",
    "sequence": "sequence",
    "covered": "layout",
}
_SENTENCES = {
    "unit.closed": "{source} gives no cards",
    "unit.empty": "{source} is empty",
    "unit.too-few": "{source} holds {held} cards, not {count}",
    "unit.face-down": "a card that lies face down in {source} cannot be moved",
    "unit.covered": "other cards lie on {source}",
    "unit.top-only": "only one card at a time can be taken from {source}",
    "unit.sequence": "the top {count} cards of {source} do not form a sequence",
    "unit.whole": "{source} gives only its whole pile or sequence, not {count} cards",
    "unit.no-such-card": "{card} does not lie face up in {source}",
    "unit.keep": "{source} keeps its lowest {keep} cards",
    "unit.limit": "{count} cards cannot move as one: the free places allow {most}",
    "move.same-pile": "{source} is the same pile",
    "move.not-yours": "{source} or {target} belongs to another seat",
    "pile.full": "{target} is full: it holds at most {room} cards",
    "pile.no-room": "{target} has no room for {count} cards: it holds at most {room}",
    "pile.complete": "{target} is complete",
    "pile.covered": "other cards lie on {target}",
    "pile.closed": "{target} accepts no cards",
    "build.from": "{target} accepts no cards from {source}",
    "space.from": "{target} is empty, and may not be filled from {source}",
    "base.from": "{target} may not be started from {source}",
    "build.face-down": "the top card of {target} lies face down",
    "build.cards": "{card} is not accepted by {target}",
    "build.suit": "{card} may not go on {top}: {rule}",
    "build.rank": "{card} may not go on {top}: {rule}",
    "build.ends": "{card} may not go on {top}: {top} ends a sequence",
    "build.none": "{card} may not go on {top}: there is no building on {target}",
    "build.upon": "{card} may not go on {top}: {target} does not begin with the right card",
    "build.one-way": "{card} may not go on {top}: {group} builds the other way already",
    "build.called": "{card} may not go on {top}: another suit has been called",
    "build.ranks": "{card} may not go on {top}: {target} takes another rank next",
    "build.peer": "{card} may not go on {top} yet: {peer}",
    "build.when": "{card} may not go on {top} now: {rule}",
    "build.whole": "all built cards of {source} move as one; {count} of them may not go on {top}",
    "build.apart": "{card} may not go from {source} to {target}: they lie too far apart, or too "
    "near",
    "build.straight": "{card} may go only to the pile of {group} that has its number",
    "build.sequence": "the top {count} cards of {source} do not follow each other as {target} asks",
    "space.sequence": "the top {count} cards of {source} do not follow each other as a space asks",
    "base.sequence": "the top {count} cards of {source} do not follow each other as {target} asks",
    "build.length": "{count} cards cannot arrive at {target} as one",
    "space.length": "{count} cards cannot fill {target} as one",
    "base.length": "{count} cards cannot start {target} as one",
    "space.cards": "{card} may not fill {target}: {rule}",
    "space.shared": "{card} may not fill {target}: another rank is due",
    "space.beside": "{card} may not fill {target}: it does not follow the card before it",
    "space.closed": "{target} is empty, and empty piles of {group} stay so",
    "space.when": "{card} may not fill {target} now: {rule}",
    "base.cards": "{card} may not start {target}: {rule}",
    "base.taken": "{card} may not start {target}: another pile of {group} has taken that base",
    "base.color": "{card} may not start {target}: a colour of {group} starts with one rank only",
    "base.shared": "{card} may not start {target}: all piles of {group} start with one rank",
    "base.paired": "{card} may not start {target}: its pair sets another rank",
    "base.peer": "{card} may not start {target} yet: {peer}",
    "base.when": "{card} may not start {target} now: {rule}",
}
