"""The rule sheet: a profile told in words, chapter by chapter, as Markdown.

The nouns are the profile's own: a player reads here the names that moves are written with.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from cardrules.cards import Deck
from cardrules.identity import Choice
from cardrules.profile.deck import DeckUse
from cardrules.profile.model import AboutSpec, ProfileSpec, SeatsSpec, SidesWord
from cardrules.rulesheet.course import end, phase, score
from cardrules.rulesheet.doing import action, deal, step
from cardrules.rulesheet.piles import pile
from cardrules.rulesheet.words import (
    Item,
    Lines,
    cards,
    counted,
    listed,
    markdown,
    rest,
    sentence,
    spaced,
)
from cardrules.words import shown

__all__ = ["rule_sheet"]


def rule_sheet(spec: ProfileSpec, deck: Deck, choices: Mapping[str, Choice] | None = None) -> str:
    """Tell a profile in words.

    Args:
        spec: the profile, with its options chosen.
        deck: its pack.
        choices: the value of each option; the defaults if left out.

    Returns:
        The sheet as Markdown, whose first line is the title.
    """
    lines = [f"# {spec.about.title}", ""]
    lines += _intro(spec.about)
    for heading, text in _chapters(spec, deck, choices or {}):
        lines += [f"## {heading}", "", *text]
        lines += [""] if lines[-1] else []
    lines.append(f"*{spec.id} {spec.version}, format {spec.format}*")
    return "\n".join(lines) + "\n"


def _intro(about: AboutSpec) -> Iterator[str]:
    for text in (about.summary, about.aim):
        if text:
            yield from (text, "")
    facts = [
        *([f"Players: {about.players}."] if about.players else []),
        *([f"Origin: {about.origin}."] if about.origin else []),
        *([f"Also called {listed(about.names, 'or')}."] if about.names else []),
    ]
    if facts:
        yield from (*(f"- {fact}" for fact in facts), "")


def _chapters(
    spec: ProfileSpec, deck: Deck, choices: Mapping[str, Choice]
) -> Iterator[tuple[str, list[str]]]:
    """Yield each chapter that has something to say: its heading and its lines."""
    yield "Cards", _written(_cards(spec.deck, deck))
    if spec.seats.count > 1:
        yield "Seats", _written(_seats(spec.seats))
    groups = [
        (_titled(name, part.label), pile(name, part, spec.seats), part.layout)
        for name, part in spec.piles.items()
    ]
    yield "Piles", [line for group in groups for line in _section(*group)]
    yield "Deal", _written(deal(spec.deal))
    if spec.actions:
        actions = [(f"`{name}`", action(part)) for name, part in spec.actions.items()]
        yield "Actions", [line for each in actions for line in _section(*each)]
    if spec.steps:
        steps = [(spaced(name), step(part)) for name, part in spec.steps.items()]
        yield "What happens by itself", [line for each in steps for line in _section(*each)]
    is_alone = spec.seats.count == 1
    phases = [(spaced(part.name), phase(part, is_alone=is_alone)) for part in spec.phases]
    yield "Phases", [line for each in phases for line in _section(*each)]
    if spec.score is not None:
        yield "Score", [line for each in score(spec.score) for line in _section(*each)]
    yield "End", _written(end(spec.end, spec.match))
    more = list(rest(spec, _TOLD))
    if more:
        yield "More", _written(more)
    if spec.options:
        yield "Options", _written(_options(spec, choices))
    if spec.about.tips:
        yield "Tips", _written(Item(tip) for tip in spec.about.tips)
    yield "Sources", _written(_sources(spec.about))


_TOLD = (
    "format id version about deck options forbid seats piles deal actions steps phases score "
    "match end"
)


def _titled(name: str, label: str) -> str:
    same = spaced(name).lower() == label.lower()
    return f"`{name}`" if same or not label else f"`{name}` ({label})"


def _section(heading: str, items: Iterable[Item], layout: Iterable[str] = ()) -> Iterator[str]:
    yield from (f"### {heading}", "")
    yield from markdown(items)
    drawn = tuple(layout)
    if drawn:
        yield from ("", "```text", *drawn, "```")
    yield ""


def _written(items: Iterable[Item]) -> list[str]:
    return list(markdown(items))


def _cards(use: DeckUse, deck: Deck) -> Lines:
    copies = "" if use.copies == 1 else f", {use.copies} of each"
    yield Item(f"{deck.size} cards of the deck `{use.use}`{copies}.")
    ranks = dict.fromkeys(deck.suit_ranks)
    if len(ranks) == 1 and deck.suit_names:
        yield Item(f"Suits: {listed(_suits(deck))}.")
        yield Item(f"Ranks, from the lowest: {' '.join(deck.suit_ranks[0])}.")
    else:
        for name, own in zip(_suits(deck), deck.suit_ranks, strict=True):
            yield Item(f"{name}, from the lowest: {' '.join(own)}.")
    extras = [face.code for face in deck.faces if face.suit < 0]
    if extras:
        yield Item(f"Without a suit: {listed(extras)}.")
    if use.jokers:
        yield Item(f"{counted(use.jokers, 'joker')} in all.")
    if use.without:
        yield Item(f"Left out: {cards(use.without, 'and')}.")
    for name, words in use.classes.items():
        yield Item(f"Called *{spaced(name)}*: {cards(words, 'and')}.")
    yield from rest(use, "use copies jokers suits ranks lowest without classes")


def _suits(deck: Deck) -> list[str]:
    return [
        f"{name} {symbol} ({color})" if symbol else f"{name} ({color})"
        for name, symbol, color in zip(
            deck.suit_names, deck.suit_symbols, deck.suit_colors, strict=True
        )
    ]


def _seats(seats: SeatsSpec) -> Lines:
    yield Item(f"{counted(seats.count, 'seat')}; the turn goes round {seats.order.value}.")
    if seats.sides is SidesWord.EACH:
        yield Item("Each plays for oneself.")
    elif seats.sides is SidesWord.OPPOSITE:
        yield Item("Partners sit opposite each other.")
    else:
        sides = listed(listed(seat for seat in own) for own in seats.sides)
        yield Item(f"These seats score together: {sides}.")
    dealer = {"random": "a seat chosen at random", "first": "seat 1", "last": "the last seat"}
    yield Item(f"{sentence(dealer[seats.dealer.value] + ' deals first')}")
    yield from rest(seats, "count order sides dealer")


def _options(spec: ProfileSpec, choices: Mapping[str, Choice]) -> Lines:
    for name, option in spec.options.items():
        here = choices.get(name, option.default)
        values = listed((_valued(value, option.default) for value in option.values), "or")
        yield Item(f"`{name}`: {option.says}", (Item(f"{values}; here {shown(here)}."),))
    for rule in spec.forbid:
        together = listed(
            f"{name} = {listed(map(shown, values), 'or')}" for name, values in rule.options.items()
        )
        yield Item(f"Not together: {together}. {rule.says}")


def _valued(value: Choice, default: Choice) -> str:
    is_default = type(value) is type(default) and value == default
    return shown(value) + (" (the default)" if is_default else "")


def _sources(about: AboutSpec) -> Lines:
    for source in about.sources:
        yield Item(source)
    for link in about.links:
        yield Item(f"<{link}>" if link.startswith("http") else link)
    if about.licence:
        yield Item(f"Licence of these words: {about.licence}.")
