"""Answers: the forms of what the server hands out, and of what several methods take.

They describe `cardrules.plain` and what this package adds to it; a test compares every
answer with them. This module makes no answer.
"""

from __future__ import annotations

from typing import Final

from cardrules.autoplay import Autoplay
from cardrules.server.definition import Param
from cardrules.server.forms import (
    ANYTHING,
    TRUTH,
    Either,
    Field,
    Fields,
    Form,
    Many,
    Named,
    Number,
    Table,
    Text,
    maybe,
)

__all__ = [
    "AUTOPLAY",
    "CARD_TEXTS",
    "EVENTS",
    "LANGUAGE",
    "MADE",
    "MOVE",
    "NAMED_FORMS",
    "OPTIONS",
    "OUTCOME",
    "PLAYABLE",
    "PROBLEM",
    "PROFILE",
    "REFUSAL",
    "SCORES",
    "SEAT",
    "SEAT_OR_ALL",
    "SOURCE",
    "STANDS",
    "STARTED",
    "TABLE",
    "TARGETS",
    "VIEW",
    "WHEN",
    "fields",
]

TEXT: Final = Text()
TEXTS: Final = Many(TEXT)
NUMBER: Final = Number()
COUNT: Final = Number(0)
CARD_TEXTS: Final = Many(Text(64), 1000)
SEATS: Final = Number(1, 12)
OPTION: Final = Either((TRUTH, NUMBER, Text(200)))


def fields(**of: tuple[Form, str]) -> Fields:
    """Return a table with these keys, all of them present."""
    return Fields({name.rstrip("_"): Field(form, says) for name, (form, says) in of.items()})


# What methods take.

PROFILE: Final = Param(
    "profile",
    Text(200),
    "The id of a profile, perhaps with versions: `my-game`, `my-game==1.0.0`, `my-game~=1.2`.",
)
SOURCE: Final = Param("text", Text(300_000), "The text of a profile, in place of `profile`.")
OPTIONS: Final = Param(
    "options", Table(OPTION, 100), "The value of options by name.", default="the defaults"
)
LANGUAGE: Final = Param(
    "language",
    Text(40),
    "The language of sentences, by its code.",
    default="that of the game or token, else `en`",
)
MOVE: Final = Param("move", Text(4096), "The text of a move, such as `draw`.", required=True)
SEAT: Final = Param(
    "seat",
    SEATS,
    "Through whose eyes: a seat from 1. A token is for its own alone.",
    default="the token's seat; for the host the seat whose turn it is",
)
SEAT_OR_ALL: Final = Param(
    "seat",
    Either((SEATS, Text(choices=("all",)), maybe(SEATS).forms[1])),
    "Through whose eyes: a seat from 1, null for an onlooker, or for the host `all`, who "
    "sees every card. A token is for its own alone.",
    default="the token's seat; for the host the seat whose turn it is",
)
WHEN: Final = Param(
    "events",
    TRUTH,
    "Whether to tell the events.",
    default="true",
)
AUTOPLAY: Final = Param(
    "autoplay",
    Text(choices=tuple(each.value for each in Autoplay)),
    "What is played for the player after each move.",
    default="`none`",
)

# What they answer.

LINE: Final = Named(
    "ScoreLine",
    fields(
        clause=(TEXT, "The place in the profile."),
        label=(TEXT, "What it is called."),
        points=(Either((NUMBER, TEXT)), "What it adds; a fraction is a text such as `1/2`."),
        count=(NUMBER, "How many cards or happenings it counts."),
        times=(NUMBER, "By how much it multiplies; 1 if it does not."),
        cards=(TEXTS, "The codes of the cards that made it."),
        of=(TEXT, "The part of the score that it belongs to."),
    ),
    "One line of a score.",
)
SHEET: Final = Named(
    "ScoreSheet",
    fields(
        total=(Either((NUMBER, TEXT)), "The sum; a fraction is a text such as `1/2`."),
        lines=(Many(LINE), "The lines."),
    ),
    "The score of a side.",
)
SCORES: Final = Named(
    "Scores",
    Table(maybe(SHEET)),
    "The sheet of each side, by its number as a text; null where it depends on cards that "
    "the seat does not see.",
)
OUTCOME: Final = Named(
    "Outcome",
    fields(
        result=(Text(choices=("won", "lost", "draw", "stuck")), "How the game ended."),
        message=(TEXT, "How the game ended, in words."),
        winners=(Many(SEATS), "The seats that won."),
        scores=(SCORES, "The scores."),
    ),
    "The end of a game.",
)
REFUSAL: Final = Named(
    "Refusal",
    fields(
        code=(TEXT, "A refusal code, which is stable."),
        message=(TEXT, "A sentence for the player."),
        clause=(TEXT, "The place in the profile that refused."),
        details=(Table(Either((TRUTH, NUMBER, TEXT, TEXTS))), "The values involved."),
    ),
    "Why a move is not legal.",
)
VALUE: Final = Either((NUMBER, Many(NUMBER)))
VIEW: Final = Named(
    "View",
    fields(
        seat=(maybe(Either((SEATS, Text(choices=("all",))))), "Through whose eyes."),
        turn=(SEATS, "The seat whose turn it is."),
        phase=(TEXT, "The phase."),
        piles=(
            Table(TEXTS),
            "The codes of each pile, lowest first: `5H` face up, `~5H` face down but known, "
            "`?` unknown.",
        ),
        memory=(Table(VALUE), "What the rules remember and show."),
    ),
    "A position as a seat sees it.",
)


def _event(kind: str, **of: tuple[Form, str]) -> Fields:
    return fields(
        event=(Text(choices=(kind,)), "What happened."),
        **of,
        automatic=(TRUTH, "Whether it followed by itself."),
        clause=(TEXT, "The place in the profile that caused it."),
        cause=(TEXT, "The move, as the seat knows it; or `start`."),
    )


EVENT: Final = Named(
    "Event",
    Either(
        (
            _event(
                "moved",
                cards=(TEXTS, "The cards as they lay, lowest first."),
                arrived=(TEXTS, "The same cards as they lie now."),
                source=(TEXT, "The pile they came from; `pack` is the dealer's hand."),
                target=(TEXT, "The pile they went to."),
            ),
            _event("turned", card=(TEXT, "The card as it lies now."), pile=(TEXT, "Its pile.")),
            _event(
                "arranged", cards=(TEXTS, "The cards as they lie now."), pile=(TEXT, "Their pile.")
            ),
            _event("shuffled"),
            _event(
                "noted",
                slot=(TEXT, "The memory slot."),
                value=(VALUE, "Its value."),
                cards=(TEXTS, "The cards that it makes known."),
            ),
            _event("turn-passed", seat=(SEATS, "The seat whose turn it is now.")),
            _event("phase-entered", phase=(TEXT, "The phase.")),
            _event(
                "scored",
                side=(SEATS, "The side."),
                score=(NUMBER, "Its score by now."),
                sheet=(SHEET, "What the round was worth."),
            ),
        )
    ),
    "Something to animate.",
)
EVENTS: Final = Many(EVENT)

STANDS: Final[dict[str, tuple[Form, str]]] = {
    "turn": (SEATS, "The seat whose turn it is."),
    "phase": (TEXT, "The phase."),
    "made": (COUNT, "How many moves are made, automatic ones too."),
    "outcome": (maybe(OUTCOME), "How the game ended, or null while it goes on."),
}
MADE: Final = Named(
    "Made",
    fields(
        done=(TRUTH, "Whether anything was done."),
        events=(EVENTS, "What happened, in order; to be gone through from the end by an undo."),
        **STANDS,
    ),
    "A move that was made, taken back or made again.",
)
STARTED: Final = Named(
    "Started",
    fields(
        game=(TEXT, "The id of the game. Who has it may do everything."),
        profile=(TEXT, "The exact profile, such as `my-game==1.0.0`."),
        options=(Table(OPTION), "The value of every option."),
        seats=(SEATS, "How many seats there are."),
        **STANDS,
    ),
    "A game that was opened.",
)
TARGETS: Final = Named(
    "Targets",
    fields(
        moves=(Table(TEXT), "The piles where the cards may be dropped, each with the move."),
        refusals=(Table(REFUSAL), "Other piles, each with the reason why not."),
        cards=(TEXTS, "The cards that may be picked in addition."),
        move=(maybe(TEXT), "The move that the cards are already."),
        refusal=(maybe(REFUSAL), "What is wrong or missing, if they are no move yet."),
    ),
    "What may become of cards that were picked.",
)
PLAYABLE: Final = Named(
    "Playable",
    fields(
        pile=(TEXT, "The pile."),
        place=(Number(1), "The place in it, 1 for the lowest card."),
        card=(TEXT, "The code as the seat sees it."),
        moves=(TEXTS, "The moves that it starts."),
        refusal=(maybe(REFUSAL), "Why it cannot be picked; null if it can."),
    ),
    "A card, with its moves or its reason.",
)
PROBLEM: Final = Named(
    "Problem",
    fields(
        file=(TEXT, "The document."),
        line=(maybe(NUMBER), "The line, from 1."),
        path=(TEXT, "The path of the value."),
        message=(TEXT, "What is wrong."),
        found=(maybe(TEXT), "The value found."),
        expected=(maybe(TEXT), "What would be right."),
        near=(maybe(TEXT), "A word spelled much like it."),
        text=(TEXT, "All that in a sentence."),
    ),
    "Something wrong with a profile.",
)
GROUP: Final = Named(
    "Group",
    fields(
        name=(TEXT, "The name."),
        label=(TEXT, "What people call it."),
        piles=(TEXTS, "The names of its piles."),
        owner=(TEXT, "Whose they are: `table`, `seat` or `side`."),
        seen_by=(TEXT, "Who sees their cards."),
        layout=(TEXTS, "Words for drawing them."),
        row=(maybe(NUMBER), "How many of them lie in a row, one row below the other."),
        access=(TEXT, "Which cards can be reached."),
        capacity=(maybe(NUMBER), "How many cards a pile holds at most."),
        complete=(maybe(NUMBER), "How many cards complete a pile."),
        base=(
            TEXTS,
            "Words for the cards that may start a pile, if single cards of some kinds may.",
        ),
        builds=(TRUTH, "Whether cards are built there."),
        shows=(
            TEXT,
            "Which cards are to be seen, even if they cannot be reached: the `top` one, `all`, "
            "or so many of the top as the memory slot of this name holds.",
        ),
    ),
    "A group of piles.",
)
TABLE: Final = Named(
    "Table",
    fields(
        id=(TEXT, "The profile."),
        version=(TEXT, "Its version."),
        options=(Table(OPTION), "The value of every option."),
        about=(
            fields(
                title=(TEXT, "The name of the game."),
                summary=(TEXT, "What kind of game it is."),
                aim=(TEXT, "What the players try to do."),
                tips=(TEXTS, "Advice."),
            ),
            "What the profile says of the game.",
        ),
        seats=(SEATS, "How many seats there are."),
        sides=(Many(Many(SEATS)), "The seats of each side."),
        groups=(Many(GROUP), "The groups of piles, in order."),
        cards=(
            Table(
                fields(
                    rank=(TEXT, "The rank."),
                    suit=(TEXT, "The suit; empty for a card without one."),
                    symbol=(TEXT, "The symbol of the suit."),
                    color=(TEXT, "Its colour."),
                )
            ),
            "The faces of the pack, by code.",
        ),
        actions=(TEXTS, "The actions."),
        phases=(TEXTS, "The phases."),
    ),
    "What is needed to lay a table before a card is dealt.",
)
POSITION: Final = Named(
    "Position",
    Table(ANYTHING),
    "A position as plain data, as a record holds it.",
)

NAMED_FORMS: Final = (
    TABLE,
    GROUP,
    STARTED,
    MADE,
    VIEW,
    EVENT,
    REFUSAL,
    PLAYABLE,
    TARGETS,
    OUTCOME,
    SCORES,
    SHEET,
    LINE,
    PROBLEM,
    POSITION,
)
"""Every form that has a name, in the order of the reference."""
