"""What the site promises about speed, as ratios within one run.

    python bench/site.py

Standings of 200 players for strangers against a static file of the same size; the time of entering a game with 1 and
with 1,000 tournaments; open file handles over ten bursts with idle times. Ends with status 1 if a promise is broken.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parent))

import _installation  # noqa: F401
from _server import Client, Server, served
from _site_data import a_large_tournament, entering_a_game, use_database
from django.conf import settings
from django.test import Client as Browser

from league.operations.statics import collect_if_changed

ROUNDS, SECONDS = 7, 1.5
THREADS = 8  # as league/operations/gate.py has them
BURSTS, IDLE = 10, 1.0  # seconds


def spread(values: list[float], unit: str = "") -> str:
    return f"{median(values):.2f}{unit} ({min(values):.2f}–{max(values):.2f})"


def public_page() -> bool:
    """No slower than a static file: rates alternate, so that a busy machine disturbs both alike."""
    use_database("league.sqlite3")
    path = f"/turnier/{a_large_tournament(players=200, rounds=4).uuid}/"
    page = Browser(headers={"Host": "localhost"}).get(path)
    assert page.status_code == 200, page.status_code
    (settings.STATIC_ROOT / "same-size.html").write_bytes(page.content)
    with served() as server, Client(server.port) as client:
        kinds = {
            "static file": ("/static/same-size.html", ""),
            "page": (path, ""),
            "page, 304": (path, f"If-None-Match: {page['ETag']}\r\n"),
        }
        expected = {"static file": (200, len(page.content)), "page": (200, len(page.content)), "page, 304": (304, 0)}
        assert {kind: client.ask(*words) for kind, words in kinds.items()} == expected
        rates, cpu = _alternating(server, client, kinds)
    print(f"Standings of 200 players, {len(page.content) // 1024} KB, to strangers, {ROUNDS} rounds:")
    for kind in kinds:
        print(f"  {kind:12} {median(rates[kind]):6.0f}/s, {median(cpu[kind]) * 1000:.2f} ms of the processor each")
    ratios = {kind: [a / b for a, b in zip(rates[kind], rates["static file"], strict=True)] for kind in kinds}
    print(f"  page / static file: {spread(ratios['page'])}; 304 / static file: {spread(ratios['page, 304'])}")
    return median(ratios["page"]) >= 1


def _alternating(
    server: Server, client: Client, kinds: dict[str, tuple[str, str]]
) -> tuple[dict[str, list[float]], dict[str, list[float]]]:
    rates: dict[str, list[float]] = {kind: [] for kind in kinds}
    cpu: dict[str, list[float]] = {kind: [] for kind in kinds}
    for _ in range(ROUNDS):
        for kind, (path, headers) in kinds.items():
            before = server.cpu_seconds()
            rate = client.rate(path, headers, SECONDS)
            rates[kind].append(rate)
            cpu[kind].append((server.cpu_seconds() - before) / (rate * SECONDS))
    return rates, cpu


def handles() -> bool:
    """What threads hold open does not pile up: at most one more database for each."""
    with served() as server:
        counts, memory = [], []
        for _ in range(BURSTS):
            with Client(server.port, connections=12) as client:
                for _ in range(20):
                    client.ask("/konto/login/")
                    client.ask("/")
                counts.append(server.handles())
                memory.append(server.memory_kb())
            time.sleep(IDLE)
    print(f"Open file handles over {BURSTS} bursts, idle between: {' '.join(map(str, counts))}")
    print(f"  memory: {memory[0] / 1024:.1f} MB after the first, {memory[-1] / 1024:.1f} MB after the last")
    return max(counts) < counts[0] + THREADS


def entering() -> bool:
    """Server time of one request, alternating between two databases that differ in the number of tournaments."""
    few, many = entering_a_game(tournaments=1), entering_a_game(tournaments=1000)
    times = [(few(), many()) for _ in range(20)]
    for unit, index in (("by the clock", 0), ("of the processor", 1)):
        one, thousand = ([pair[i][index] * 1000 for pair in times] for i in (0, 1))
        ratios = [b / a for a, b in zip(one, thousand, strict=True)]
        print(f"Entering a game, {unit}: {median(one):.1f} ms with 1 tournament, {median(thousand):.1f} ms with 1,000;")
        print(f"  1,000 / 1: {spread(ratios)}")
    return median(ratios) <= 1.15  # of the processor: other programs disturb it least


def main() -> int:
    collect_if_changed()
    promises: list[Callable[[], bool]] = [public_page, entering, handles]
    broken = [promise.__name__ for promise in promises if not promise()]
    print("Every promise kept." if not broken else f"Not kept: {', '.join(broken)}.")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
