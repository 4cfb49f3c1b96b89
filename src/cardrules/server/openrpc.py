"""The published schema: an OpenRPC document of every method, made from the definitions."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from cardrules._version import __version__
from cardrules.server.answers import NAMED_FORMS
from cardrules.server.definition import Method, Param
from cardrules.server.faults import ABOUT, Code
from cardrules.server.forms import Schema
from cardrules.server.limits import Limits
from cardrules.server.notices import NOTICES, Notice

__all__ = ["published"]


def published(limits: Limits, among: Iterable[Method]) -> Schema:
    """Return the OpenRPC document (1.3) of a server with these limits and methods."""
    return {
        "openrpc": "1.3.2",
        "info": {
            "title": "cardrules",
            "version": __version__,
            "description": "Games of cards for programs in any language: JSON-RPC 2.0, one "
            "message a line in UTF-8, over standard input and output.",
            "license": {"name": "MIT"},
        },
        "methods": [_method(each) for each in among],
        "components": {
            "schemas": {
                each.name: each.of.schema() | {"description": each.says} for each in NAMED_FORMS
            },
            "errors": {code.name.lower().replace("_", "-"): _error(code) for code in Code},
        },
        "x-notifications": [_notice(each) for each in NOTICES],
        "x-limits": attrs.asdict(limits),
    }


def _method(method: Method) -> Schema:
    return {
        "name": method.name,
        "summary": method.summary,
        **({"description": method.text} if method.text else {}),
        "paramStructure": "either",
        "params": [_param(param) for param in method.params],
        "result": {"name": f"{method.name} result", "schema": method.result.schema()},
        "errors": [
            {"$ref": f"#/components/errors/{code.name.lower().replace('_', '-')}"}
            for code in method.faults
        ],
        "x-right": method.right.value,
    }


def _param(param: Param) -> Schema:
    default = f" By default {param.default}." if param.default else ""
    return {
        "name": param.name,
        "description": param.says + default,
        "required": param.required,
        "schema": param.form.schema(),
    }


def _error(code: Code) -> Schema:
    return {"code": code.value, "message": ABOUT[code][0]}


def _notice(notice: Notice) -> Schema:
    return {"name": notice.name, "summary": notice.says, "params": notice.form.schema()}
