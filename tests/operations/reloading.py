"""People who read and tables that enter while everything that serves begins anew; what fails meanwhile. For the test of a
reload, and for bench/reload.py."""

from __future__ import annotations

import http.client
import signal
import threading
import time
from typing import NamedTuple

from tests.faults.hall import Hall, Site, Table, finished, serving, workers_of

READERS, TABLES = 6, 4
PATHS = ("/", "/hilfe/", "/healthz")


class Outcome(NamedTuple):
    """`reopened`: connections that the old process closed between two requests, as it may. Seconds."""

    asked: int
    reloads: list[float]
    failures: list[str]
    reopened: int
    longest: float


class Reader(threading.Thread):
    """Asks again and again over one connection."""

    def __init__(self, port: int, path: str, enough: threading.Event) -> None:
        super().__init__(daemon=True)
        self.port, self.path, self.enough = port, path, enough
        self.asked, self.opened_again, self.longest = 0, 0, 0.0
        self.failures: list[str] = []
        self.line: http.client.HTTPConnection | None = None

    def run(self) -> None:
        while not self.enough.is_set():
            begin = time.monotonic()
            try:
                status = self._asked()
                if status >= 500:
                    self.failures.append(str(status))
            except (OSError, http.client.HTTPException) as error:
                self.failures.append(f"{type(error).__name__}: {error}")
                self._hang_up()
            self.asked += 1
            self.longest = max(self.longest, time.monotonic() - begin)
            time.sleep(0.01)
        self._hang_up()

    def _asked(self) -> int:
        reused = self.line is not None
        try:
            return self._answer()
        except (ConnectionError, http.client.RemoteDisconnected, http.client.BadStatusLine):
            if not reused:
                raise
            self._hang_up()
            self.opened_again += 1
            return self._answer()

    def _answer(self) -> int:
        self.line = self.line or http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        self.line.request("GET", self.path)
        answer = self.line.getresponse()
        answer.read()
        if answer.will_close:
            self._hang_up()
        return answer.status

    def _hang_up(self) -> None:
        if self.line is not None:
            self.line.close()
        self.line = None


def reloads(site: Site, enough: threading.Event) -> list[float]:
    """One after the other; gives the seconds that each took."""
    assert site.process is not None
    took = []
    while not enough.is_set():
        before = set(workers_of(site.process.pid))
        begin = time.monotonic()
        site.process.send_signal(signal.SIGHUP)
        while set(workers_of(site.process.pid)) & before and time.monotonic() - begin < 120:
            time.sleep(0.2)
        took.append(time.monotonic() - begin)
        time.sleep(1)
    return took


def reloaded(hall: Hall, requests: int, **words: str) -> Outcome:
    """Until so many were asked, and at least once."""
    with serving(hall, **words) as site:
        enough = threading.Event()
        readers = [Reader(site.port, PATHS[n % len(PATHS)], enough) for n in range(READERS)]
        tables = [Table(hall, n, site.port, 10**9, pause=0.05, enough=enough) for n in range(TABLES)]
        for one in [*readers, *tables]:
            one.start()
        threading.Thread(target=_enough, args=(readers, tables, requests, enough), daemon=True).start()
        took = reloads(site, enough)
        for reader in readers:
            reader.join()
        finished(tables)
    return _told(readers, tables, took)


def _told(readers: list[Reader], tables: list[Table], took: list[float]) -> Outcome:
    failures = [one for reader in readers for one in reader.failures]
    failures += [f"table: {status}" for table in tables for status in table.answers if status >= 500]
    failures += ["table: no answer" for table in tables for _ in range(table.tries - len(table.answers))]
    asked = sum(reader.asked for reader in readers) + sum(table.tries for table in tables)
    longest = max([reader.longest for reader in readers] + [max(table.seconds, default=0.0) for table in tables])
    return Outcome(asked, took, failures, sum(reader.opened_again for reader in readers), longest)


def _enough(readers: list[Reader], tables: list[Table], requests: int, enough: threading.Event) -> None:
    while sum(reader.asked for reader in readers) + sum(table.tries for table in tables) < requests:
        time.sleep(0.2)
    enough.set()
