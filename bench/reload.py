"""A reload under load: requests that fail while everything that serves begins anew (SIGHUP), again and again.

    .venv/bin/python bench/reload.py [REQUESTS]     10,000 without a number; SQLite, and PostgreSQL with two processes
    .venv/bin/python bench/reload.py connections    to PostgreSQL with two processes: at rest, under load, in a reload

Readers with open connections ask for public pages, tables enter games over new ones, each with its key; SIGHUP comes as
soon as the one before is done. A connection that the old process closes between two requests is opened again, as every
browser and every proxy does; how often that was is told. An answer of 500 or more, an answer that breaks off, a new
connection that is refused or says nothing: each is a failed request, and the promise is none.
"""

from __future__ import annotations

import sys
import tempfile
import threading
import time
from pathlib import Path

import psycopg

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.faults.cluster import Cluster, programs
from tests.faults.hall import Hall, make_hall, serving
from tests.operations.reloading import TABLES, Crowd, reloaded, reloads

LINE = "{:<34} {:>9} {:>8} {:>8} {:>8} {:>10} {:>10}"


def measured(name: str, hall: Hall, requests: int, **words: str) -> int:
    found = reloaded(hall, requests, **words)
    numbers = (found.asked, len(found.reloads), len(found.failures), found.reopened)
    print(LINE.format(name, *numbers, f"{max(found.reloads):.1f}", f"{found.longest:.2f}"), flush=True)
    for failure in sorted(set(found.failures)):
        print(f"    {found.failures.count(failure)} × {failure}")
    return len(found.failures)


SECONDS = 20.0


def connections() -> int:
    """The most of each time, seen every tenth of a second; the one that looks is not counted."""
    with tempfile.TemporaryDirectory(prefix="spielliste-reload-") as folder, Cluster() as cluster:
        hall = make_hall(Path(folder) / "postgres", TABLES, DATABASE_URL=cluster.address)
        with serving(hall, WORKERS="2") as site, psycopg.connect(cluster.address, autocommit=True) as looking:
            rest = most(looking, SECONDS)
            crowd = Crowd(hall, site)
            load = most(looking, SECONDS)
            reload = threading.Thread(target=lambda: reloads(site, crowd.enough, []), daemon=True)
            reload.start()
            during = most(looking, SECONDS)
            crowd.enough.set()
            during = max(during, most(looking, 120, reload))
            crowd.ended()
    print(f"open connections with WORKERS=2: {rest} at rest, {load} under load, {during} during reloads")
    return 0


def most(looking: psycopg.Connection, seconds: float, until: threading.Thread | None = None) -> int:
    found, end = 0, time.monotonic() + seconds
    while time.monotonic() < end and (until is None or until.is_alive()):
        (count,) = looking.execute(COUNT).fetchone()  # type: ignore[misc]
        found = max(found, count)
        time.sleep(0.1)
    return found


COUNT = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"


def main() -> int:
    if sys.argv[1:] == ["connections"]:
        return connections()
    requests = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    heads = ("", "requests", "reloads", "failed", "reopened", "longest", "longest")
    print(LINE.format(*heads))
    print(LINE.format("", "", "", "", "", "reload, s", "answer, s"))
    with tempfile.TemporaryDirectory(prefix="spielliste-reload-") as folder:
        failed = measured("SQLite, one process", make_hall(Path(folder) / "sqlite", TABLES), requests)
        if programs():
            with Cluster() as cluster:
                hall = make_hall(Path(folder) / "postgres", TABLES, DATABASE_URL=cluster.address)
                failed += measured("PostgreSQL, two processes", hall, requests, WORKERS="2")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
