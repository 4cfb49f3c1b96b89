"""Kinds: what a caller hands over is of the kind that is wanted, or a `TypeError` says so.

Callers who check types need none of it; it is for all others, who would meet an error from
deep within. This module judges no value.
"""

from __future__ import annotations

from cardrules.words import shown

__all__ = ["check_kind", "written", "wrong_kind"]

_CONTAINERS = (dict, list, tuple)


def check_kind(value: object, kind: type | tuple[type, ...], wanted: str, hint: str = "") -> None:
    """Check that a value is of a kind; true and false are no numbers.

    Args:
        value: What the caller handed over.
        kind: The class or classes that will do.
        wanted: What it is to be, for the message: `depth: a whole number`.
        hint: How to come by one.

    Raises:
        TypeError: It is not.
    """
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is int):
        raise wrong_kind(value, wanted, hint)


def wrong_kind(value: object, wanted: str, hint: str = "") -> TypeError:
    """Return the error that says what is wanted, what was found, and how to come by it."""
    return TypeError(f"{wanted}, found {written(value)}{f'; {hint}' if hint else ''}")


def written(value: object, most: int = 60) -> str:
    """Show anything at all as Python writes it, in few characters.

    A value may be too deep or too long to be written, or refuse to be.
    """
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001 (whatever its author raises)
        is_known = isinstance(value, int) or type(value) in _CONTAINERS
        return shown(value) if is_known else f"a {type(value).__name__}"
    return text if len(text) <= most else f"{text[: most - 1]}…"
