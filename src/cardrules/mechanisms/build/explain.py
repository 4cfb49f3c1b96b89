"""Why a transfer is refused, in a sentence a player understands.

The code was found by the rules; this module only words it and never decides.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardrules.board import Board
from cardrules.mechanisms.build.rule import PileRule, Transfer
from cardrules.mechanisms.build.sentences import COUNTED, SENTENCES
from cardrules.mechanisms.build.spec import BaseSpec, BuildSpec, SpaceSpec
from cardrules.mechanisms.conditions import Situation, describe
from cardrules.mechanisms.neighbors import near_words
from cardrules.mechanisms.relations import Direction, RelationSpec, SuitRelation
from cardrules.refusals import Refusal
from cardrules.texts import Counted, Joined, Later, Name, Phrase, Text, Value, chained, mark, text

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
    return Later(_described, relation)


def _described(relation: RelationSpec) -> Phrase:
    if relation.suit is SuitRelation.NONE:
        return text("not at all")
    way = Text(_DIRECTIONS[relation.direction])
    if relation.step != (1,):
        way = text("{way} by {steps}", way=way, steps=chained(relation.step, "or"))
    if relation.order:
        way = text("{way} in the order {ranks}", way=way, ranks=" ".join(relation.order))
    if relation.sum:
        sums = chained(relation.sum, "or")
        way = text("{way}, making {sums} together", way=way, sums=sums)
    if relation.suit is not SuitRelation.ANY:
        way = Text(_SUITS[relation.suit], {"way": way})
    if relation.wrap:
        way = text("{way}, going round from the highest rank to the lowest", way=way)
    if relation.ends:
        way = text(
            "{way}, ending with {cards}", way=way, cards=chained(map(Name, relation.ends), "or")
        )
    if relation.or_:
        way = text("{way}, or {other}", way=way, other=_described(relation.or_))
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
    details: dict[str, str | int | bool | tuple[str, ...]] = {
        "source": source,
        "target": target,
        "count": transfer.count,
    }
    if card:
        details["card"] = card
    if top:
        details["top"] = top
    most = 0
    if code == "unit.limit" and giver.unit.limit:
        most = details["most"] = giver.unit.limit.most(situation.piles, transfer.target)
    values: dict[str, Value] = {
        "source": source,
        "target": target,
        "group": taker.group.name,
        "card": card or text("the card"),
        "top": top,
    }
    clause = _clause(code, giver, taker, transfer.count)
    if code in COUNTED:
        forms, counts = COUNTED[code]
        numbers = {
            "number": transfer.count,
            "held": len(pile),
            "room": taker.target.room,
            "keep": giver.unit.keep,
            "most": most,
        }
        why = Counted(*forms, numbers[counts], {**values, **numbers})
        return Refusal(code, why, clause, details)
    sentence = SENTENCES[code]
    if "{rule}" in sentence:
        values["rule"] = _rule(taker, empty=not lying)
    elif "{peer}" in sentence:
        values["peer"] = _peer(taker, empty=not lying)
    elif "{condition}" in sentence and giver.unit.asked is not None:
        values["condition"] = describe(giver.unit.asked)
    elif "{near}" in sentence:
        values["near"] = _near(taker, empty=not lying)
    return Refusal(code, Text(sentence, values), clause, details)


def _moved_card(board: Board, pile: Sequence[int], transfer: Transfer) -> str:
    if transfer.face >= 0:
        return board.deck.faces[transfer.face].code
    if 0 < transfer.count <= len(pile):
        entry = pile[-transfer.count]
        return board.deck.codes[entry] if entry >= 0 else ""
    return ""


def _rule(taker: PileRule, *, empty: bool) -> Value:
    part: BuildSpec | SpaceSpec | BaseSpec | None
    part = taker.target.start if empty else taker.target.build
    if isinstance(part, BuildSpec):
        rule = text("the pile builds {way}", way=describe_relation(part))
    elif isinstance(part, SpaceSpec):
        rule = text("an empty pile takes {cards}", cards=_cards(part.accepts))
    elif isinstance(part, BaseSpec):
        rule = text("a pile starts with {cards}", cards=_cards(part.by_pile or part.cards))
    else:
        return ""
    if part.when is None:
        return rule
    return text("{rule}, while {condition}", rule=rule, condition=describe(part.when))


def _cards(words: Sequence[str]) -> Phrase:
    return Joined(tuple(map(Name, words))) if words else text("none")


def _peer(taker: PileRule, *, empty: bool) -> Value:
    peers = taker.target.base_peers if empty else taker.target.build_peers
    return peers.describe() if peers is not None else ""


def _near(taker: PileRule, *, empty: bool) -> Value:
    part = taker.target.start if empty else taker.target.build
    near = part.near if isinstance(part, BuildSpec | SpaceSpec) else None
    return near_words(near) if near is not None else ""


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
        "space.sides": "space.beside",
    }.get(code, code)
    return f"{group}.{field}"


_UNIT_FIELDS = {
    "limit": "limit",
    "keep": "keep",
    "sequence": "sequence",
    "covered": "layout",
    "enclosed": "exposed",
    "when": "access_when",
}
