"""The JSON Schema of a saved game, for programs that write or check records elsewhere.

It says what shape a record has; whether it can be played is for `Record.verify` to say.
"""

from __future__ import annotations

from cardrules.profile.schema import JsonSchema
from cardrules.record import FORMAT
from cardrules.shuffle import ALGORITHM

__all__ = ["record_schema"]

_SEED: JsonSchema = {"anyOf": [{"type": "integer"}, {"type": "string"}]}
_TEXTS: JsonSchema = {"type": "array", "items": {"type": "string"}}
_SEAT: JsonSchema = {"type": "integer", "minimum": 1, "maximum": 12}
_DIGEST: JsonSchema = {"type": "string", "pattern": "^sha256:[0-9a-f]{64}$"}


def record_schema() -> JsonSchema:
    """Return the JSON Schema (2020-12) of a record in the newest format."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "cardrules record",
        "$ref": "#/$defs/Record",
        "$defs": {
            "Record": _RECORD,
            "Profile": _PROFILE,
            "Move": _MOVE,
            "Position": _POSITION,
        },
    }


def _table(description: str, properties: JsonSchema, required: list[str]) -> JsonSchema:
    return {
        "type": "object",
        "description": description,
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


_RECORD = _table(
    "A saved game: the rules, the deal, the moves, and the position they lead to.",
    {
        "format": {"const": FORMAT, "description": "The number of the format, read first."},
        "library": {"type": "string", "description": "The version of cardrules that wrote it."},
        "profile": {"$ref": "#/$defs/Profile"},
        "shuffle": {"const": ALGORITHM, "description": "How the seed shuffles the pack."},
        "seed": {**_SEED, "description": "What determines the deal and every later shuffle."},
        "order": {**_TEXTS, "description": "The pack as it was dealt, first card first."},
        "dealer": {**_SEAT, "description": "The seat that dealt first, if it was chosen."},
        "start": {"$ref": "#/$defs/Position"},
        "moves": {
            "type": "array",
            "items": {"$ref": "#/$defs/Move"},
            "description": "The moves in order, automatic ones marked.",
        },
        "position": {"$ref": "#/$defs/Position"},
        "check": {**_DIGEST, "description": "The digest of the text without this key."},
    },
    ["format", "library", "profile", "shuffle", "moves", "position"],
) | {"oneOf": [{"required": ["seed"]}, {"required": ["start"]}]}

_PROFILE = _table(
    "The rules that the game is played by.",
    {
        "id": {"type": "string", "pattern": "^[a-z0-9][a-z0-9-]{0,99}$"},
        "version": {"type": "string", "pattern": r"^[0-9]{1,9}(\.[0-9]{1,9}){2}$"},
        "options": {
            "type": "object",
            "additionalProperties": {"type": ["string", "integer", "boolean"]},
        },
        "digest": _DIGEST,
        "play_digest": _DIGEST,
    },
    ["id", "version"],
)

_MOVE: JsonSchema = {
    "anyOf": [
        {"type": "string", "description": "The text of a move that the first seat chose."},
        _table(
            "A move with more to say of it.",
            {
                "move": {"type": "string"},
                "automatic": {"type": "boolean"},
                "seat": _SEAT,
            },
            ["move"],
        ),
    ]
}

_POSITION = _table(
    "A complete position.",
    {
        "piles": {
            "type": "object",
            "additionalProperties": _TEXTS,
            "description": "The codes of the cards, lowest first, `~` before those face down.",
        },
        "phase": {"type": "string"},
        "turn": _SEAT,
        "memory": {
            "type": "object",
            "additionalProperties": {
                "anyOf": [{"type": "integer"}, {"type": "array", "items": {"type": "integer"}}]
            },
        },
        "seed": _SEED,
        "scores": {"type": "array", "items": {"type": "integer"}},
        "partial": {"type": "boolean", "description": "Whether cards of the pack are missing."},
        "cards": {
            "type": "array",
            "items": {"type": "integer"},
            "description": "The numbers of the cards, where equal cards lie out of order.",
        },
    },
    ["piles", "phase", "turn", "memory", "seed"],
)
