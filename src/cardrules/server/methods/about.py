"""Methods about the server itself."""

from __future__ import annotations

import json

import attrs

from cardrules._version import __version__
from cardrules.plain import Plain
from cardrules.server.answers import fields
from cardrules.server.definition import Ready, Result, method, methods
from cardrules.server.forms import ANYTHING, Many, Number, Table, Text
from cardrules.server.host import Server
from cardrules.server.openrpc import published

PROTOCOL = 1
"""The number of the protocol: it changes when a method is taken away or changes its meaning."""


@method(
    result=fields(
        name=(Text(), "The name of the server."),
        version=(Text(), "The version of the library."),
        protocol=(Number(1), "The number of the protocol."),
        methods=(Many(Text()), "The methods."),
        languages=(Many(Text()), "The codes of the languages of sentences."),
        limits=(Table(Number(0)), "The limits by name."),
    )
)
def describe(server: Server) -> Result:
    """Tell what this server is, speaks and holds.

    The number of the protocol grows when a method is taken away or changes its meaning; new
    methods, parameters and keys of answers may appear without that.
    """
    limits: dict[str, Plain] = dict(attrs.asdict(server.limits))
    return {
        "name": "cardrules",
        "version": __version__,
        "protocol": PROTOCOL,
        "methods": [*sorted(each.name for each in methods())],
        "languages": list(server.codes()),
        "limits": limits,
    }


@method(
    result=fields(
        version=(Text(), "The version of the library."),
        protocol=(Number(1), "The number of the protocol."),
    )
)
def version(server: Server) -> Result:  # noqa: ARG001
    """Tell the version of the library and the number of the protocol."""
    return {"version": __version__, "protocol": PROTOCOL}


@method(
    result=fields(
        languages=(
            Many(
                fields(
                    code=(Text(), "Its code, to be given as `language`."),
                    name=(Text(), "Its name in itself."),
                    direction=(Text(choices=("ltr", "rtl")), "How it is written."),
                )
            ),
            "The languages.",
        )
    )
)
def languages(server: Server) -> Result:
    """Tell the languages in which sentences can be said.

    What is not translated is said in English, as are all errors but refusals.
    """
    return {
        "languages": [
            {"code": each.code, "name": each.name, "direction": each.direction}
            for each in server.languages()
        ]
    }


@method(name="rpc.discover", result=Table(ANYTHING))
def discover(server: Server) -> Result:
    """Return the OpenRPC document: every method with the JSON Schema of what goes in and out.

    It is what `cardrules serve --schema` prints.
    """
    return Ready(json.dumps(published(server.limits, methods()), separators=(",", ":")))
