"""Definitions: each method declared once, with its parameters, its answer and who may call it.

The check of parameters, the published schema and the reference are made from these. A
method does nothing about JSON or lines; `cardrules.server.protocol` does.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from typing import Final, TypeAlias

from attrs import field, frozen

from cardrules.plain import Plain
from cardrules.server.faults import Code, Fault
from cardrules.server.forms import Check, Form, Misfit, Text
from cardrules.words import near_word, one_of, quoted

__all__ = ["GAME", "UNSET", "Method", "Param", "Ready", "Right", "Unset", "method", "methods"]


class Right(Enum):
    """Who may call a method: what must be given as `game`."""

    ANYBODY = "anybody"
    SEAT = "the host or a seat"
    HOST = "the host"


class Unset(Enum):
    """The value of a parameter that was left out, where null says something else."""

    UNSET = "unset"


UNSET: Final = Unset.UNSET


class Ready(str):
    """A result that is JSON text already."""

    __slots__ = ()


Result: TypeAlias = "dict[str, Plain] | Ready"


@frozen
class Param:
    """One parameter: its form and what it is for; `default` says what holds without it."""

    name: str
    form: Form
    says: str
    required: bool = False
    default: str = ""


GAME: Final = Param("game", Text(64), "The id of the game, or a token of it.", required=True)


@frozen(eq=False)
class Method:
    """One method, as it was declared."""

    name: str
    summary: str
    text: str
    params: tuple[Param, ...]
    result: Form
    right: Right
    faults: tuple[Code, ...]
    call: Callable[..., Result]
    _checks: Mapping[str, Check] = field(init=False)
    _required: tuple[str, ...] = field(init=False)

    def __attrs_post_init__(self) -> None:
        checks = {param.name: param.form.check for param in self.params}
        object.__setattr__(self, "_checks", checks)
        required = tuple(param.name for param in self.params if param.required)
        object.__setattr__(self, "_required", required)

    def bound(self, given: object) -> dict[str, object]:
        """Return the parameters by name, checked; they may be given in order, too.

        Raises:
            Fault: one is missing, unknown, or not of its form.
        """
        params = given if type(given) is dict else self._named(given)
        checks = self._checks
        try:
            for name, value in params.items():
                checks[name](value, name)
        except KeyError:
            raise self._unknown(params) from None
        except Misfit as misfit:
            data: Plain = {"param": misfit.path, "expected": misfit.expected}
            raise Fault(Code.PARAMS, str(misfit), data) from None
        for name in self._required:
            if name not in params:
                raise self._missing(name)
        return params

    def _named(self, given: object) -> dict[str, object]:
        assert isinstance(given, list)
        if len(given) > len(self.params):
            most = len(self.params)
            message = f"{self.name} takes at most {most} parameters, found {len(given)}"
            raise Fault(Code.PARAMS, message, {"param": "", "expected": f"at most {most}"})
        return {param.name: value for param, value in zip(self.params, given, strict=False)}

    def _unknown(self, params: Mapping[str, object]) -> Fault:
        name = next(name for name in params if name not in self._checks)
        near = near_word(name, self._checks)
        hint = f"; did you mean {near!r}?" if near else ""
        expected = (one_of(self._checks) if self._checks else "none") + hint
        message = f"{self.name} has no parameter {quoted(name)}; expected {expected}"
        return Fault(Code.PARAMS, message, {"param": name[:60], "expected": expected})

    def _missing(self, name: str) -> Fault:
        form = next(param.form for param in self.params if param.name == name)
        data: Plain = {"param": name, "expected": form.words()}
        return Fault(Code.PARAMS, f"{name}: missing; expected {form.words()}", data)


_METHODS: dict[str, Method] = {}


def method(
    *params: Param,
    result: Form,
    right: Right = Right.ANYBODY,
    faults: Iterable[Code] = (),
    name: str = "",
) -> Callable[[Callable[..., Result]], Callable[..., Result]]:
    """Declare a function as a method of the server.

    It is called with the server, then with the rights that `game` gives (if it takes that),
    then with the parameters by name. The docstring is the documentation.

    Args:
        *params: the parameters, but for `game`, in the order in which a list gives them.
        result: the form of the answer.
        right: who may call it.
        faults: the errors to expect, beside those that any message may have.
        name: the method's name, if it is not that of the function.
    """

    def declare(call: Callable[..., Result]) -> Callable[..., Result]:
        summary, _, text = inspect.cleandoc(call.__doc__ or "").partition("\n\n")
        own = name or call.__name__.rstrip("_")
        first = () if right is Right.ANYBODY else (GAME,)
        expected = dict.fromkeys(faults)
        if right is not Right.ANYBODY:
            expected |= {Code.UNKNOWN_GAME: None, Code.NO_RIGHT: None}
        codes = tuple(sorted(expected, key=lambda code: -code.value))
        assert own not in _METHODS, own
        _METHODS[own] = Method(own, summary, text, (*first, *params), result, right, codes, call)
        return call

    return declare


def methods() -> Iterator[Method]:
    """Yield every method that has been declared, in order."""
    yield from _METHODS.values()
