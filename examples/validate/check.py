"""Check a log of moves that an untrusted client sent against a pinned profile.

    python -m examples.validate.check LOG --profile casket --seed 7

The exit code is 0 if every move is legal, 1 if one is not, and 2 if anything cannot be read.
"""

from __future__ import annotations

import argparse
import io
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from examples.validate.sent import UnreadableError, brief, parse_json, parse_log
from examples.validate.verdict import Verdict, check_moves, plain_verdict

import cardrules

MOST_BYTES = 1_000_000
LOCK = Path(__file__).with_name("cardrules.lock")


def main(argv: Sequence[str] | None = None) -> int:
    """Check the log that the arguments name, print the verdict and return the exit code."""
    args = _arguments(argv)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a client may send any character
    try:
        text = _read(args.log)
        rules = cardrules.load(args.profile, lock=args.lock, options=_options(args.options))
        verdict = check_moves(rules, args.seed, parse_log(text))
    except (cardrules.CardrulesError, UnreadableError, OSError) as error:
        print(f"cannot be read: {error}", file=sys.stderr)
        return 2
    print(json.dumps(plain_verdict(verdict)) if args.json else _in_words(rules, verdict))
    return 0 if verdict.is_legal else 1


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="check", description="Check a log of moves.")
    parser.add_argument("log", help="the file, one move a line; - for standard input")
    parser.add_argument("--profile", required=True, help="the game, as it is pinned: casket")
    parser.add_argument("--seed", required=True, help="the seed that the server dealt from")
    parser.add_argument("--options", default="{}", help="as JSON, where one id is pinned twice")
    parser.add_argument("--lock", default=LOCK, help="the lock file that pins the game")
    parser.add_argument("--json", action="store_true", help="print the verdict as JSON")
    return parser.parse_args(argv)


def _read(name: str) -> str:
    """Return the text of the log, and never read more of it than is wanted."""
    if name == "-":
        content = sys.stdin.buffer.read(MOST_BYTES + 1)
    else:
        with Path(name).open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise UnreadableError(f"the log has more than {MOST_BYTES} bytes")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise UnreadableError(f"byte {error.start + 1} of the log is not UTF-8") from error


def _options(text: str) -> dict[str, Any]:
    options = parse_json(text)
    if not isinstance(options, dict):
        raise UnreadableError(f"options: a table of choices, found {brief(options)}")
    return options


def _in_words(rules: cardrules.Rules, verdict: Verdict) -> str:
    if verdict.illegal is not None:
        return f"illegal: {verdict.illegal}"
    text = f"legal: {verdict.played} moves of {rules.identity.pin}"
    if verdict.outcome is None:
        return f"{text}; seat {verdict.turn} is to move"
    winners = " and ".join(f"seat {seat}" for seat in verdict.outcome.winners)
    return f"{text}; {verdict.outcome.result.value}{f' by {winners}' if winners else ''}"


if __name__ == "__main__":
    sys.exit(main())
