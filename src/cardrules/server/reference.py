"""The reference of the server in words, made from the definitions, as Markdown.

This module writes no sentence that a definition has; it orders and draws tables.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator

from cardrules.server.answers import NAMED_FORMS
from cardrules.server.definition import Method, Param
from cardrules.server.faults import ABOUT, Code
from cardrules.server.forms import Either, Fields, Form, Named
from cardrules.server.limits import declared_limits
from cardrules.server.methods import CHAPTERS, all_methods
from cardrules.server.notices import NOTICES

__all__ = ["answers_page", "faults_page", "limits_page", "methods_page", "notices_page"]


def methods_page() -> str:
    """Tell every method, chapter by chapter."""
    lines: list[str] = []
    for module in CHAPTERS:
        heading = (inspect.getdoc(module) or "").partition(":")[0].rstrip(".")
        own = [each for each in all_methods() if each.call.__module__ == module.__name__]
        lines += [f"### {heading}", ""]
        for method in own:
            lines += _method(method)
    return "\n".join(lines)


def _method(method: Method) -> Iterator[str]:
    yield from (f"#### {method.name}", "", method.summary, "")
    if method.text:
        yield from (method.text, "")
    yield from (f"For {method.right.value}.", "")
    if method.params:
        yield from ("| parameter | takes | default | meaning |", "|---|---|---|---|")
        yield from map(_param, method.params)
        yield ""
    yield from _result(method.result)
    if method.faults:
        names = ", ".join(f"`{code.value}` {ABOUT[code][0].lower()}" for code in method.faults)
        yield from (f"Errors: {names}.", "")


def _param(param: Param) -> str:
    default = "**required**" if param.required else param.default or "none"
    name = f"**`{param.name}`**" if param.required else f"`{param.name}`"
    return _row(name, _words(param.form), default, param.says)


def _result(form: Form) -> Iterator[str]:
    if isinstance(form, Fields) and form.fields:
        yield from ("| answer | is | meaning |", "|---|---|---|")
        for name, part in form.fields.items():
            yield _row(f"`{name}`", _words(part.of), part.says)
        yield ""
    elif isinstance(form, Fields):
        yield from ("The answer is an empty table.", "")
    else:
        yield from (f"The answer is {_article(_words(form))}.", "")


def _article(words: str) -> str:
    return words if words.startswith(("a ", "an ", "anything")) else f"a {words}"


def answers_page() -> str:
    """Tell every form that has a name."""
    lines: list[str] = []
    for form in NAMED_FORMS:
        lines += [f'### <a id="{form.name}"></a>{form.name}', "", form.says, ""]
        kinds = form.of.forms if isinstance(form.of, Either) else (form.of,)
        if not any(isinstance(kind, Fields) for kind in kinds):
            lines += [f"It is {_words(form.of)}.", ""]
            continue
        lines += ["| key | is | meaning |", "|---|---|---|"]
        rows: dict[str, None] = {}
        for kind in kinds:
            assert isinstance(kind, Fields)
            for name, part in kind.fields.items():
                rows[_row(f"`{name}`", _words(part.of), part.says)] = None
        lines += [*_joined(rows), ""]
    return "\n".join(lines)


def _joined(rows: Iterable[str]) -> Iterator[str]:
    """Yield the rows; those of the first key together, where kinds differ by it."""
    first = [row for row in rows if row.startswith("| `event` ")]
    if len(first) > 1:
        words = [row.split(" | ")[1] for row in first]
        yield _row("`event`", " or ".join(words), "What happened; it decides the other keys.")
    else:
        yield from first
    yield from (row for row in rows if row not in first)


def notices_page() -> str:
    """Tell every notification."""
    lines: list[str] = []
    for notice in NOTICES:
        lines += [f"### {notice.name}", "", notice.says, "", "| key | is | meaning |"]
        lines.append("|---|---|---|")
        lines += [
            _row(f"`{name}`", _words(part.of), part.says)
            for name, part in notice.form.fields.items()
        ]
        lines.append("")
    return "\n".join(lines)


def faults_page() -> str:
    """Tell every error."""
    lines = ["| code | message | given when | `data` |", "|---|---|---|---|"]
    for code in Code:
        name, says, data = ABOUT[code]
        lines.append(_row(f"`{code.value}`", name, says, data or "nothing"))
    return "\n".join([*lines, ""])


def limits_page() -> str:
    """Tell every limit."""
    lines = ["| limit | option | default | most | bounds |", "|---|---|---|---|---|"]
    for limit in declared_limits():
        option = f"`--most-{limit.name}`"
        numbers = f"{limit.default:,}", f"{limit.most:,}"
        lines.append(_row(f"`{limit.name}`", option, *numbers, limit.says))
    return "\n".join([*lines, ""])


def _row(*cells: str) -> str:
    return "| " + " | ".join(" ".join(cell.split()).replace("|", "\\|") for cell in cells) + " |"


def _words(form: Form) -> str:
    """Say what a form takes, with links to what has a name."""
    words = form.words().replace("'", "`")
    for named in sorted(_named(form), key=lambda each: -len(each.name)):
        words = _linked(words, named.name)
    return words


def _linked(words: str, name: str) -> str:
    parts = words.split(" ")
    return " ".join(
        f"[{name}](#{name}){part[len(name) :]}" if part.rstrip(",") == name else part
        for part in parts
    )


def _named(form: Form) -> Iterator[Named]:
    if isinstance(form, Named):
        yield form
        return
    for part in form.parts():
        yield from _named(part)
