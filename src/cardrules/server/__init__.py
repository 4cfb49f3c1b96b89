"""The server: games for programs in any language, by JSON-RPC 2.0 over a pipe.

A face like the command line: it asks the library and words the answer. It decides nothing
about rules, and needs nothing but what the library needs.
"""

from cardrules.server.host import Server
from cardrules.server.limits import Limits
from cardrules.server.openrpc import published
from cardrules.server.pipe import serve
from cardrules.server.protocol import Protocol

__all__ = ["Limits", "Protocol", "Server", "published", "serve"]
