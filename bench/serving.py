"""Requests a second of `cardrules serve`, end to end through a real pipe.

Random games are played by asking for `moves` and calling `apply`, as any client would, each
one request. Once with one request in flight, as a screen does; once with many games side by
side whose requests are written together, as a server of many players does. Beside the time
on the clock stands the time of the server's processor, in which other processes and the
client do not count.

Run it with `python -m bench.serving`.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import perf_counter

PROFILES = ("klondike", "casket", "royal-cotillion", "whist", "hearts", "gin-rummy", "canasta")
LONGEST = 400


@dataclass(frozen=True)
class Rate:
    """Requests a second, by the clock and by the time of the server's processor."""

    clock: float
    processor: float


class Server:
    """A server in a process of its own."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "cardrules", "serve", "--most-games", "4096"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self.process.stdin
        assert self.process.stdout
        self.source, self.target = self.process.stdout, self.process.stdin

    def ask(self, lines: list[bytes]) -> list[bytes]:
        """Write requests together, and return the answers."""
        self.target.write(b"".join(lines))
        self.target.flush()
        return [self.source.readline() for _ in lines]

    def seconds(self) -> float:
        """Return the time that its processor has worked, where the system tells it."""
        path = Path(f"/proc/{self.process.pid}/schedstat")
        return int(path.read_text().split()[0]) / 1e9 if path.exists() else perf_counter()

    def close(self) -> None:
        """End it."""
        self.process.communicate()


def request(method: str, params: str) -> bytes:
    return f'{{"jsonrpc":"2.0","id":1,"method":"{method}","params":{params}}}\n'.encode()


def opened(server: Server, profile: str, seeds: Iterator[int], count: int) -> list[str]:
    """Open games and return their ids."""
    lines = [
        request("new", json.dumps({"profile": profile, "seed": next(seeds)})) for _ in range(count)
    ]
    return [json.loads(answer)["result"]["game"] for answer in server.ask(lines)]


def closed(server: Server, games: list[str]) -> None:
    server.ask([request("close", json.dumps({"game": game})) for game in games])


def measure(profile: str, side_by_side: int, seconds: float, *, events: bool = True) -> Rate:
    """Play for so many seconds; deals are part of the time and are not counted."""
    server = Server()
    choice = Random(1).choice
    seeds = iter(range(1, 10**9))
    closed(server, opened(server, profile, seeds, 1))  # the rules are loaded now
    count = 0
    start, before = perf_counter(), server.seconds()
    while perf_counter() - start < seconds:
        games = all_games = opened(server, profile, seeds, side_by_side)
        for _ in range(LONGEST):
            asked = [request("moves", f'{{"game":"{game}"}}') for game in games]
            found = [json.loads(answer)["result"]["moves"] for answer in server.ask(asked)]
            played = [
                (game, choice(moves)) for game, moves in zip(games, found, strict=True) if moves
            ]
            games = [game for game, _ in played]
            rest = "" if events else ',"events":false'
            made = [
                request("apply", f'{{"game":"{game}","move":{json.dumps(move)}{rest}}}')
                for game, move in played
            ]
            server.ask(made)
            count += len(asked) + len(made)
            if not games or perf_counter() - start > seconds:
                break
        closed(server, all_games)
    clock, processor = perf_counter() - start, server.seconds() - before
    server.close()
    return Rate(count / clock, count / processor)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("profiles", nargs="*", default=PROFILES, help="profile ids")
    parser.add_argument("--seconds", type=float, default=3.0, help="for each figure")
    parser.add_argument("--games", type=int, default=50, help="games side by side")
    parser.add_argument("--no-events", action="store_true", help="do not ask for the events")
    chosen = parser.parse_args()
    print(f"{'requests a second':<24} {'one at a time':>24} {f'{chosen.games} at a time':>24}")
    print(f"{'':<24} {'clock':>12}{'processor':>12} {'clock':>12}{'processor':>12}")
    for profile in chosen.profiles:
        print(f"{profile:<24}", end=" ", flush=True)
        for games in (1, chosen.games):
            rate = measure(profile, games, chosen.seconds, events=not chosen.no_events)
            print(f"{rate.clock:>12,.0f}{rate.processor:>12,.0f}", end=" ", flush=True)
        print()


if __name__ == "__main__":
    main()
