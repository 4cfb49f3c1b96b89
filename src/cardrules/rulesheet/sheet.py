"""The rule sheet: a profile told in words, chapter by chapter, as Markdown.

The nouns are the profile's own: a player reads here the names that moves are written with,
beside the words of the language.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from attrs import frozen

from cardrules.board import Owner
from cardrules.cards import Deck
from cardrules.identity import Choice
from cardrules.profile.deck import DeckUse
from cardrules.profile.model import AboutSpec, ProfileSpec, SeatsSpec, SidesWord
from cardrules.rulesheet import names
from cardrules.rulesheet.acting import action, step
from cardrules.rulesheet.course import end, phase
from cardrules.rulesheet.dealing import deal
from cardrules.rulesheet.melding import going_out, meld_kind, melds, opening
from cardrules.rulesheet.moving import movers
from cardrules.rulesheet.names import cards
from cardrules.rulesheet.piles import pile
from cardrules.rulesheet.scoring import score
from cardrules.rulesheet.untold import rest
from cardrules.rulesheet.words import Item, Lines, added, markdown
from cardrules.texts import (
    ENGLISH,
    Joined,
    Speaker,
    Text,
    Value,
    counted,
    listed,
    mark,
    spoken,
    text,
)
from cardrules.words import shown

__all__ = ["rule_sheet"]


@frozen
class _Section:
    """Items under a heading of their own, or under that of the chapter; and a drawing."""

    heading: Value | None
    items: Iterable[Item]
    drawing: tuple[str, ...] = ()


def rule_sheet(
    spec: ProfileSpec,
    deck: Deck,
    choices: Mapping[str, Choice] | None = None,
    speaker: Speaker = ENGLISH,
) -> str:
    """Tell a profile in words.

    Args:
        spec: the profile, with its options chosen.
        deck: its pack.
        choices: the value of each option; the defaults if left out.
        speaker: the language; what it does not translate is said in English.

    Returns:
        The sheet as Markdown, whose first line is the title.
    """
    lines = [f"# {speaker.template(spec.about.title)}", "", *_intro(spec.about, speaker)]
    for heading, sections in _chapters(spec, deck, choices or {}):
        lines += [f"## {spoken(heading, speaker)}", ""]
        for section in sections:
            lines += _written(section, speaker)
        lines += [""] if lines[-1] else []
    version, number = f"{spec.id} {spec.version}", spec.format
    last = text("{profile}, format {format}", profile=version, format=number)
    lines.append(f"*{spoken(last, speaker)}*")
    return "\n".join(lines) + "\n"


def _written(section: _Section, speaker: Speaker) -> Iterator[str]:
    if section.heading is not None:
        yield from (f"### {spoken(section.heading, speaker)}", "")
    yield from markdown(section.items, speaker)
    if section.drawing:
        yield from ("", "```text", *section.drawing, "```")
    if section.heading is not None:
        yield ""


def _intro(about: AboutSpec, speaker: Speaker) -> Iterator[str]:
    for words in (about.summary, about.aim):
        if words:
            yield from (speaker.template(words), "")
    facts: list[Value] = []
    if about.players:
        facts.append(text("Players: {players}.", players=Text(about.players)))
    if about.origin:
        facts.append(text("Origin: {origin}.", origin=Text(about.origin)))
    if about.names:
        facts.append(text("Also called {names}.", names=listed(about.names, "or")))
    if facts:
        yield from markdown(map(Item, facts), speaker)
        yield ""


def _chapters(
    spec: ProfileSpec, deck: Deck, choices: Mapping[str, Choice]
) -> Iterator[tuple[Value, list[_Section]]]:
    """Yield each chapter that has something to say: its heading and its sections."""
    yield text("Cards"), _plainly(_cards(spec.deck, deck))
    if spec.seats.count > 1:
        yield text("Seats"), _plainly(_seats(spec.seats))
    yield text("Piles"), list(_piles(spec))
    lone = {
        name for name, part in spec.piles.items() if _is_lone(part.owner, part.layout, part.count)
    }
    yield text("Deal"), _plainly(deal(spec.deal, lone))
    if spec.melds is not None or spec.going_out is not None:
        yield text("Melds"), list(_melds(spec))
    bounded = {name for name, part in spec.piles.items() if part.capacity is not None}
    shared = {name for name, part in spec.piles.items() if part.owner is Owner.TABLE}
    if spec.actions:
        actions = spec.actions.items()
        yield (
            text("Actions"),
            [
                _Section(names.heading(name), action(part, bounded, shared))
                for name, part in actions
            ],
        )
    if spec.steps:
        steps = spec.steps.items()
        told = [_Section(names.plain(name, capital=True), step(part)) for name, part in steps]
        yield text("What happens by itself"), told
    is_alone = spec.seats.count == 1
    phases = [
        _Section(names.plain(part.name, capital=True), phase(part, is_alone=is_alone))
        for part in spec.phases
    ]
    yield text("Phases"), phases
    if spec.score is not None:
        yield text("Score"), [_Section(heading, items) for heading, items in score(spec.score)]
    yield text("End"), _plainly(end(spec.end, spec.match))
    more = list(rest(spec, _TOLD))
    if more:
        yield text("More"), _plainly(more)
    if spec.options:
        yield text("Options"), _plainly(_options(spec, choices))
    if spec.about.tips:
        yield text("Tips"), _plainly(Item(Text(tip)) for tip in spec.about.tips)
    yield text("Sources"), _plainly(_sources(spec.about))


_TOLD = (
    "format id version about deck options forbid seats piles deal actions steps phases melds "
    "going_out score match end"
)


def _plainly(items: Iterable[Item]) -> list[_Section]:
    return [_Section(None, items)]


def _is_lone(owner: Owner, layout: tuple[str, ...], count: int) -> bool:
    return owner is Owner.TABLE and not layout and count == 1


def _piles(spec: ProfileSpec) -> Iterator[_Section]:
    moved = movers(spec)
    for name, part in spec.piles.items():
        lines = pile(name, part, spec.seats, moved.get(name, ()))
        yield _Section(names.heading(name, part.label), lines, part.layout)


def _melds(spec: ProfileSpec) -> Iterator[_Section]:
    if spec.melds is not None:
        yield _Section(text("All melds"), melds(spec.melds))
        has_wild = any(kind.wild is not None for kind in spec.melds.kinds.values())
        for name, kind in spec.melds.kinds.items():
            heading = text("Kind: {name}", name=names.plain(name))
            yield _Section(heading, meld_kind(kind, has_wild=has_wild))
        if spec.melds.opening is not None:
            yield _Section(text("The first melds of a side"), opening(spec.melds.opening))
    if spec.going_out is not None:
        yield _Section(text("Going out"), going_out(spec.going_out))


def _cards(use: DeckUse, deck: Deck) -> Lines:
    code = f"`{use.use}`"
    size = counted(
        "{count} card of the deck {deck}", "{count} cards of the deck {deck}", deck.size, deck=code
    )
    copies = [] if use.copies == 1 else [counted("{count} of each", "{count} of each", use.copies)]
    yield Item(text("{cards}.", cards=added([size, *copies])))
    if len(set(deck.suit_ranks)) == 1:
        yield Item(text("Suits: {suits}.", suits=listed(_suits(deck))))
        yield Item(text("Ranks, from the lowest: {ranks}.", ranks=_ranks(deck.suit_ranks[0])))
    else:
        for number, suit in enumerate(_suits(deck)):
            ranks = _ranks(deck.suit_ranks[number], _codes_of(deck, number))
            yield Item(text("{suit}, from the lowest: {ranks}.", suit=suit, ranks=ranks))
    yield from _written_codes(deck)
    extras = [names.coded(face.code) for face in deck.faces if face.suit < 0]
    if extras:
        yield Item(text("Without a suit: {cards}.", cards=listed(extras)))
    if use.jokers:
        yield Item(counted("{count} joker in all.", "{count} jokers in all.", use.jokers))
    if use.without:
        yield Item(text("Left out: {cards}.", cards=cards(use.without, "and")))
    for name, words in use.classes.items():
        called = names.part(name)
        yield Item(text("Called {name}: {cards}.", name=called, cards=cards(words, "and")))
    yield from rest(use, "use copies jokers suits ranks lowest without classes")


def _ranks(ranks: Iterable[str], codes: Sequence[str] = ()) -> Value:
    """Return ranks as a row; those that are the codes of cards as well are shown as such."""
    words = [names.coded(rank) if rank in codes else names.card(rank) for rank in ranks]
    return Joined(tuple(words), _BLANK, _BLANK)


_BLANK = mark("{first} {next}")


def _codes_of(deck: Deck, suit: int) -> list[str]:
    return [face.code for face in deck.faces if face.suit == suit]


def _written_codes(deck: Deck) -> Lines:
    """Say by examples how cards are written in moves, where ranks alone do not tell."""
    numbers = range(len(deck.suit_names))
    suits = [_codes_of(deck, suit) for suit in numbers]
    suits = [codes for codes in suits if codes and codes[0] not in chain(*deck.suit_ranks)]
    if suits:
        has_words = any(len(rank) > 2 for rank in deck.suit_ranks[0])
        shown = [*(suits[0] if has_words else suits[0][:1]), *(codes[0] for codes in suits[1:])]
        yield Item(text("In moves cards are written like these: {codes}.", codes=_codes(shown)))


def _codes(codes: Iterable[str]) -> Value:
    """Return codes of cards as moves are written with them."""
    return Joined(tuple(f"`{code}`" for code in codes), _BLANK, _BLANK)


def _suits(deck: Deck) -> list[Value]:
    found: list[Value] = []
    for name, symbol, color in zip(
        deck.suit_names, deck.suit_symbols, deck.suit_colors, strict=True
    ):
        values = {"suit": names.plain(name), "color": names.plain(color)}
        if symbol:
            found.append(text("{suit} {symbol} ({color})", symbol=symbol, **values))
        else:
            found.append(text("{suit} ({color})", **values))
    return found


def _seats(seats: SeatsSpec) -> Lines:
    yield Item(
        Text(
            _ORDERS[seats.order.value],
            {"seats": counted("{count} seat", "{count} seats", seats.count)},
        )
    )
    if seats.sides is SidesWord.EACH:
        yield Item(text("Each plays for oneself."))
    elif seats.sides is SidesWord.OPPOSITE:
        yield Item(text("Partners sit opposite each other."))
    else:
        sides = listed(listed(own) for own in seats.sides)
        yield Item(text("These seats score together: {sides}.", sides=sides))
    yield Item(Text(_DEALERS[seats.dealer.value]))
    yield from rest(seats, "count order sides dealer")


_ORDERS = {
    "clockwise": mark("{seats}; the turn goes round clockwise."),
    "counterclockwise": mark("{seats}; the turn goes round counterclockwise."),
}
_DEALERS = {
    "random": mark("A seat chosen at random deals first."),
    "first": mark("Seat 1 deals first."),
    "last": mark("The last seat deals first."),
}


def _options(spec: ProfileSpec, choices: Mapping[str, Choice]) -> Lines:
    for name, option in spec.options.items():
        code, here = f"`{name}`", shown(choices.get(name, option.default))
        values = listed((_valued(value, option.default) for value in option.values), "or")
        yield Item(
            text("{name}: {says}", name=code, says=Text(option.says)),
            (Item(text("{values}; here {value}.", values=values, value=here)),),
        )
    for rule in spec.forbid:
        together = listed(
            text("{name} = {values}", name=name, values=listed(map(shown, values), "or"))
            for name, values in rule.options.items()
        )
        says = Text(rule.says)
        yield Item(text("Not together: {options}. {says}", options=together, says=says))


def _valued(value: Choice, default: Choice) -> Value:
    is_default = type(value) is type(default) and value == default
    return text("{value} (the default)", value=shown(value)) if is_default else shown(value)


def _sources(about: AboutSpec) -> Lines:
    for source in about.sources:
        yield Item(source)
    for link in about.links:
        yield Item(f"<{link}>" if link.startswith("http") else link)
    if about.licence:
        yield Item(text("Licence of these words: {licence}.", licence=about.licence))
