"""People who read and tables that enter while everything that serves begins anew; what fails meanwhile. For the test of a
reload, and for bench/reload.py."""

from __future__ import annotations

import http.client
import signal
import threading
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from tests.faults.hall import Hall, Site, Table, finished, serving, workers_of

READERS, TABLES = 6, 4
PATHS = ("/", "/hilfe/", "/healthz")


class Outcome(NamedTuple):
    """`reopened`: connections that the old process closed between two requests, as it may. Seconds. `workers`: how many
    answered pages before each reload. `done`: how often each of the others did what he does."""

    asked: int
    reloads: list[float]
    failures: list[str]
    reopened: int
    longest: float
    workers: list[int]
    done: list[int]


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
        self.line = self.line or self._opened()
        self.line.request("GET", self.path)
        answer = self.line.getresponse()
        answer.read()
        if answer.will_close:
            self._hang_up()
        return answer.status

    def _opened(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)

    def _hang_up(self) -> None:
        if self.line is not None:
            self.line.close()
        self.line = None


class Other(threading.Thread):
    """Does the same again and again over lines of its own; what raises has failed."""

    def __init__(self, does: Callable[[], object], enough: threading.Event) -> None:
        super().__init__(daemon=True)
        self.does, self.enough, self.done = does, enough, 0
        self.failures: list[str] = []

    def run(self) -> None:
        while not self.enough.is_set():
            try:
                self.does()
            except (OSError, http.client.HTTPException, AssertionError) as error:
                self.failures.append(f"{type(error).__name__}: {error}")
            self.done += 1
            time.sleep(0.1)


def reloads(site: Site, enough: threading.Event, workers: list[int]) -> list[float]:
    """One after the other; gives the seconds that each took."""
    assert site.process is not None
    took = []
    while not enough.is_set():
        before = set(workers_of(site.process.pid))
        workers.append(len(before))
        begin = time.monotonic()
        site.process.send_signal(signal.SIGHUP)
        while set(workers_of(site.process.pid)) & before and time.monotonic() - begin < 120:
            time.sleep(0.2)
        took.append(time.monotonic() - begin)
        time.sleep(1)
    return took


class Crowd:
    """Those who read, the tables that enter, and others: all begin."""

    def __init__(self, hall: Hall, site: Site, others: Sequence[Callable[[], object]] = ()) -> None:
        self.enough = threading.Event()
        self.readers, self.tables = self._readers(site), self._tables(hall, site)
        self.others = [Other(does, self.enough) for does in others]
        for one in [*self.readers, *self.tables, *self.others]:
            one.start()

    def _readers(self, site: Site) -> Sequence[Reader]:
        return [Reader(site.port, PATHS[n % len(PATHS)], self.enough) for n in range(READERS)]

    def _tables(self, hall: Hall, site: Site) -> Sequence[Table]:
        return [Table(hall, n, site.port, 10**9, pause=0.05, enough=self.enough) for n in range(TABLES)]

    def asked(self) -> int:
        return sum(one.asked for one in self.readers) + sum(one.tries for one in self.tables)

    def end_after(self, requests: int) -> None:
        while self.asked() < requests:
            time.sleep(0.2)
        self.enough.set()

    def ended(self) -> None:
        for one in [*self.readers, *self.others]:
            one.join()
        finished(self.tables)

    def told(self, took: list[float], workers: list[int]) -> Outcome:
        failures = [one for those in (self.readers, self.others) for who in those for one in who.failures]
        failures += [f"table: {status}" for table in self.tables for status in table.answers if status >= 500]
        failures += ["table: no answer" for table in self.tables for _ in range(table.tries - len(table.answers))]
        longest = [one.longest for one in self.readers] + [max(one.seconds, default=0.0) for one in self.tables]
        reopened = sum(one.opened_again for one in self.readers)
        done = [one.done for one in self.others]
        return Outcome(self.asked(), took, failures, reopened, max(longest), workers, done)


def reloaded(
    hall: Hall, requests: int, others: Callable[[Site], Sequence[Callable[[], object]]] = lambda site: (), **words: str
) -> Outcome:
    """Until so many were asked, and at least once."""
    with serving(hall, **words) as site:
        return seen_by(Crowd(hall, site, others(site)), site, requests)


def seen_by(crowd: Crowd, site: Site, requests: int) -> Outcome:
    """What this crowd meets while the site begins anew."""
    workers = list[int]()
    threading.Thread(target=crowd.end_after, args=(requests,), daemon=True).start()
    took = reloads(site, crowd.enough, workers)
    crowd.ended()
    assert site.process is not None
    workers.append(len(workers_of(site.process.pid)))
    return crowd.told(took, workers)
