"""Decks: from a document and a profile's wishes to a pack of cards.

This module does not find the file; the library does.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain

from cardrules.cards import NOT, Deck, Face, SelectorError
from cardrules.spec import clause, spec

__all__ = ["DeckError", "DeckSpec", "DeckUse", "make_deck"]


class DeckError(ValueError):
    """A wish that the deck cannot fulfil: the key it stands at, and what would be right."""

    def __init__(self, key: str, found: str, choices: tuple[str, ...], message: str) -> None:
        self.key = key
        self.found = found
        self.choices = choices
        super().__init__(message)


@spec
class SuitSpec:
    """One suit of a deck."""

    letter: str = clause(default="", says="A short form of the suit for use in card codes.")
    symbol: str = clause(default="", says="How a frontend may draw the suit.")
    color: str = clause(default="black", says="The colour it is printed in.")
    ranks: tuple[str, ...] = clause(
        default=(), says="The suit's own ranks, lowest first, when they differ from the deck's."
    )
    code: str = clause(
        default="", says="The suit's own form of card codes, when it differs from the deck's."
    )


@spec
class ExtraSpec:
    """A card that belongs to no suit."""

    title: str = clause(default="", says="What people call it.")
    count: int = clause(default=1, minimum=0, maximum=16, says="How many of them are in one pack.")


@spec
class DeckSpec:
    """A deck document: the designs of one pack."""

    format: int = clause(minimum=1, says="The number of the format; always 1.")
    id: str = clause(says="The deck's id, as profiles name it.")
    title: str = clause(default="", says="What people call the deck.")
    sources: tuple[str, ...] = clause(default=(), says="Where the facts come from.")
    ranks: tuple[str, ...] = clause(
        default=(), says="The ranks of the suits, lowest first, where a suit has none of its own."
    )
    code: str = clause(
        default="{rank}{letter}",
        says="How card codes are made: text with `{rank}`, `{suit}` and `{letter}`.",
    )
    suits: dict[str, SuitSpec] = clause(factory=dict, says="The suits, in order.")
    extras: dict[str, ExtraSpec] = clause(
        factory=dict, says="Cards without a suit; the key is the card's code."
    )


@spec
class DeckUse:
    """Which cards a game is played with."""

    SHORTHAND = "use"
    NOT_BOTH = (("ranks", "lowest"),)

    use: str = clause(refers="decks", says="The id of a deck that comes with the library.")
    copies: int = clause(
        default=1, minimum=1, maximum=16, says="How many times each card of a suit is there."
    )
    jokers: int = clause(default=0, minimum=0, maximum=32, says="How many jokers are added in all.")
    suits: tuple[str, ...] = clause(
        default=(), says="Only these suits, in this order; all of the deck by default."
    )
    ranks: tuple[str, ...] = clause(
        default=(), says="Only these ranks, lowest first; all of the deck by default."
    )
    lowest: str | None = clause(
        default=None,
        refers="ranks",
        says="The lowest rank, where it is not the deck's: the ranks below it follow the "
        'highest. So `"2"` makes an ace that is lowest in the deck the highest.',
    )
    without: tuple[str, ...] = clause(
        default=(), refers="cards", says="Cards that are left out of the pack."
    )
    classes: dict[str, tuple[str, ...]] = clause(
        factory=dict,
        refers="cards",
        says="Named classes of cards for use in the rest of the profile. A class is a list of "
        "card codes, ranks, suits, colours, patterns with `*`, and classes named before it; `!` "
        "before a word takes cards away.",
    )


def make_deck(spec: DeckSpec, use: DeckUse) -> Deck:
    """Make the pack that a profile asks for.

    Raises:
        DeckError: a suit, rank or class does not fit the deck.
    """
    suits = _chosen(use.suits, spec.suits, "suits")
    colors = list(dict.fromkeys(spec.suits[name].color for name in suits))
    known = tuple(dict.fromkeys(chain(*(_ranks(spec, name) for name in spec.suits))))
    _chosen(use.ranks, dict.fromkeys(known), "ranks")
    if use.lowest is not None and use.lowest not in known:
        raise DeckError("lowest", use.lowest, known, "the deck has no such rank")
    faces: list[Face] = []
    suit_ranks: list[tuple[str, ...]] = []
    for number, name in enumerate(suits):
        suit = spec.suits[name]
        own = _ranks(spec, name)
        ranks = tuple(rank for rank in use.ranks if rank in own) if use.ranks else own
        if use.lowest in ranks:
            first = ranks.index(use.lowest)
            ranks = ranks[first:] + ranks[:first]
        suit_ranks.append(ranks)
        form = suit.code or spec.code
        for place, rank in enumerate(ranks):
            code = form.replace("{rank}", rank).replace("{suit}", name)
            code = code.replace("{letter}", suit.letter)
            faces.append(Face(code, place, number, colors.index(suit.color), rank))
    cards = [face for _ in range(use.copies) for face in range(len(faces))]
    for code, extra in spec.extras.items():
        count = use.jokers if code == "JK" else extra.count * use.copies
        if count:
            faces.append(Face(code, -1, -1, -1, code))
            cards.extend([len(faces) - 1] * count)
    deck = _deck(spec, suits, suit_ranks, faces, cards, {})
    _check_colors(deck)
    if use.without:
        gone = _select(deck, use.without, "without")
        cards = [face for face in cards if not gone >> face & 1]
        deck = _deck(spec, suits, suit_ranks, faces, cards, {})
    return _with_classes(deck, use.classes)


def _ranks(spec: DeckSpec, suit: str) -> tuple[str, ...]:
    return spec.suits[suit].ranks or spec.ranks


def _chosen(wanted: tuple[str, ...], known: Mapping[str, object], key: str) -> tuple[str, ...]:
    for name in wanted:
        if name not in known:
            raise DeckError(key, name, tuple(known), f"the deck has no such {key[:-1]}")
    return wanted or tuple(known)


def _deck(
    spec: DeckSpec,
    suits: tuple[str, ...],
    suit_ranks: list[tuple[str, ...]],
    faces: list[Face],
    cards: list[int],
    classes: Mapping[str, int],
) -> Deck:
    return Deck(
        spec.id,
        tuple(faces),
        tuple(cards),
        suits,
        tuple(spec.suits[name].symbol for name in suits),
        tuple(spec.suits[name].color for name in suits),
        tuple(suit_ranks),
        dict(classes),
    )


def _check_colors(deck: Deck) -> None:
    """Refuse a deck in which the name of a colour stands for other cards already."""
    for color in dict.fromkeys(deck.suit_colors):
        printed = deck.mask(
            face.suit >= 0 and deck.suit_colors[face.suit] == color for face in deck.faces
        )
        if deck.select((color,)) != printed:
            message = f"the colour {color!r:.60} of the deck has the name of other cards"
            raise DeckError("use", deck.id, (), message)


def _with_classes(deck: Deck, classes: Mapping[str, tuple[str, ...]]) -> Deck:
    for name, words in classes.items():
        if name.startswith(NOT):
            message = f"a name cannot begin with {NOT!r}, which takes cards away"
            raise DeckError(f"classes.{name}", name, (), message)
        if name in ("any", "none") or name in deck.words():
            message = "the name stands for cards already"
            raise DeckError(f"classes.{name}", name, (), message)
        mask = _select(deck, words, f"classes.{name}")
        deck = Deck(
            deck.id,
            deck.faces,
            deck.cards,
            deck.suit_names,
            deck.suit_symbols,
            deck.suit_colors,
            deck.suit_ranks,
            {**deck.classes, name: mask},
        )
    return deck


def _select(deck: Deck, words: tuple[str, ...], key: str) -> int:
    try:
        return deck.select(words)
    except SelectorError as error:
        raise DeckError(key, error.word, error.choices, str(error)) from error
