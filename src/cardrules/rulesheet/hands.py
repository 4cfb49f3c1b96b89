"""What a sheet says of taking cards from other hands: drawn unseen, or asked for."""

from __future__ import annotations

from cardrules.mechanisms.other_hands import AskSpec, PullSpec, Whose
from cardrules.rulesheet import names
from cardrules.rulesheet.asking import condition
from cardrules.rulesheet.untold import rest
from cardrules.rulesheet.words import Item, Lines
from cardrules.texts import Text, mark, text

__all__ = ["ask", "pull"]

_WHOSE = {
    Whose.NEXT: mark("the next seat that has cards"),
    Whose.PREVIOUS: mark("the last seat before that has cards"),
    Whose.ANY: mark("any other seat"),
    Whose.OPPONENTS: mark("any opponent"),
}
_PLACES = {
    "random": mark("It is a card by chance."),
    "choice": mark("Which one is chosen by its place, counted from the top."),
}


def pull(spec: PullSpec) -> Lines:
    """Say how a card is drawn from another hand."""
    values = {"hand": names.pile(spec.from_), "seat": Text(_WHOSE[spec.whose])}
    if spec.to == spec.from_:
        words = text("Draw a card from the {hand} of {seat}, without seeing it.", **values)
    else:
        words = text(
            "Draw a card from the {hand} of {seat} to {pile}, without seeing it.",
            pile=names.pile(spec.to),
            **values,
        )
    yield Item(words)
    yield Item(Text(_PLACES[spec.place.value]))
    yield from _open_while(spec)
    yield from rest(spec, "from_ to whose place when")


_ASKS = {
    "rank": mark("Ask {seat} for all cards of a rank in its {hand}."),
    "card": mark("Ask {seat} for a certain card in its {hand}, which one does not hold oneself."),
}
_HOLDING = {
    "rank": mark("Who asks must hold a card of the same rank."),
    "suit": mark("Who asks must hold a card of the same suit."),
    "nothing": mark("Who asks need not hold any card like it."),
}


def ask(spec: AskSpec) -> Lines:
    """Say what may be asked of whom."""
    values = {"hand": names.pile(spec.from_), "seat": Text(_WHOSE[spec.whose])}
    yield Item(Text(_ASKS[spec.what.value], values))
    yield Item(Text(_HOLDING[spec.holding.value]))
    if spec.draws:
        yield Item(
            text(
                "Who has asked in vain draws a card from {piles}.",
                piles=names.piles(spec.draws, "or else"),
            )
        )
    yield from _open_while(spec)
    yield from rest(spec, "from_ whose what holding draws when")


def _open_while(spec: AskSpec | PullSpec) -> Lines:
    if spec.when is not None:
        asked = condition(spec.when)
        yield Item(text("It is open only while {condition}.", condition=asked))
