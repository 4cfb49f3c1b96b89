"""Serve the page and what was made for it, as static files on this machine alone.

It prints the address and serves until it is stopped; with `--port 0` any free port.
"""

from __future__ import annotations

import argparse
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]


class Files(SimpleHTTPRequestHandler):
    """Files of the page, and under `/lib/` those that were made."""

    protocol_version = "HTTP/1.1"
    extensions_map = {  # noqa: RUF012
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript; charset=utf-8",
        ".mjs": "text/javascript; charset=utf-8",
        ".json": "application/json; charset=utf-8",
        ".svg": "image/svg+xml",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }

    def translate_path(self, path: str) -> str:
        """Return the file that a path of an address stands for."""
        folder = HERE / "site"
        if path.startswith("/lib/"):
            folder, path = HERE / ".cache" / "lib", path.removeprefix("/lib")
        self.directory = str(folder)
        return super().translate_path(path)

    def end_headers(self) -> None:
        """Let a browser keep files only as long as they are the same."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Say nothing of what goes well."""


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8137)
    port: int = parser.parse_args().port
    try:
        server = ThreadingHTTPServer(("127.0.0.1", port), partial(Files, directory=str(HERE)))
    except OSError as error:
        sys.exit(f"serve: port {port} cannot be used: {error.strerror}; try --port 0")
    print(f"http://127.0.0.1:{server.server_port}/", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        server.server_close()


if __name__ == "__main__":
    main()
