"""The hall under load: nobody who enters or reads waits for paper, for files, or for somebody else.

    python bench/load.py [seconds]                       this state on SQLite, one process
    BENCH_BEFORE=1642288 python bench/load.py            an earlier state first, then this one, in one run
    script/postgres python bench/load.py                 the same on PostgreSQL, two processes
    BENCH_PROCESSES=1,2 script/postgres python …         with one process and with two, in one run
    BENCH_QUIET=1 …                                      without prints and imports beside it
    BENCH_READERS=1000 BENCH_IMPORTS=8 …                 more than is promised for: who enters goes first even then

A tournament of 560 people in its third round. 100 tables enter something every 10 seconds, 30 of them a game with all
its facts, 30 such a game on a phone at the table, and 40 the next row of a paper list; every 3 seconds a list is handed
in, which changes the standings and all pages made from them. 300 phones ask every 5 seconds, as browsers do
(If-None-Match, gzip): half of them for the standings, 90 for the page of one person each, the others for the round and
the start page. The director's page, the overview and the projector are open and follow. Beside it papers are printed,
small and large (140 lists, Laufkarten, standings, cards), and a file with 4,900 members is looked at and taken over,
again and again.

The times are those of the clock, counted from the moment at which something was to be sent, so that who is kept waiting
once is counted for all he could not send meanwhile. Of the processor: the server, what it starts, and the load itself,
which is one process. Ends with status 1 if the promise is broken: 99 of 100 within 500 ms for all who enter and read,
and no error. With more readers or more files than these the same is promised to those who enter alone; how long the
others waited, and who was told to come again, is printed all the same.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import tarfile
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from io import BytesIO
from itertools import count
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import Any, NamedTuple
from uuid import uuid4

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parent))

from _load_data import CSRF, ROWS
from _server import ROOT, answers_at, free_port
from _state import commit

from league.base.portable import many_files

BEFORE, QUIET = os.environ.get("BENCH_BEFORE", ""), os.environ.get("BENCH_QUIET") == "1"
SECONDS = int(sys.argv[1]) if len(sys.argv) > 1 else 90
WARM = 10  # seconds that are not counted: templates are read, processes started
PROMISE = 0.5  # seconds, for 99 of 100 of all who enter and read
PROMISED_READERS, PROMISED_IMPORTS = 300, 1
READERS = int(os.environ.get("BENCH_READERS", PROMISED_READERS))
IMPORTS = int(os.environ.get("BENCH_IMPORTS", PROMISED_IMPORTS))  # at once
PAUSE_READER, PAUSE_TABLE, PAUSE_OFFICE = 5.0, 10.0, 3.0
PATIENCE = 60.0  # seconds after which a browser would give up
OVERLOAD = READERS > PROMISED_READERS or IMPORTS > PROMISED_IMPORTS
GROUPS = "enters", "reads"  # kinds by their first word
PROMISED = GROUPS[:1] if OVERLOAD else GROUPS
USUAL = "2" if os.environ.get("DATABASE_URL") else "1"
PROCESSES = [int(number) for number in os.environ.get("BENCH_PROCESSES", USUAL).split(",")]
# As states before there was `python -m league serve` are started.
GRANIAN = "-m granian league.operations.served:application --interface rsgi --host 127.0.0.1 --http 1 --no-ws"


class Reply(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes


# --- A browser: one connection that is kept


class Browser:
    def __init__(self, port: int, cookie: str = "") -> None:
        self.port, self.cookie = port, f"{cookie}; csrftoken={CSRF}" if cookie else ""
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None
        self.marks: dict[str, str] = {}

    async def get(self, path: str, *, fresh: bool = False) -> Reply:
        mark = "" if fresh else self.marks.get(path, "")
        reply = await self._ask("GET", path, f"If-None-Match: {mark}\r\n" if mark else "", b"")
        if "etag" in reply.headers:
            self.marks[path] = reply.headers["etag"]
        return reply

    async def post(self, path: str, body: bytes, kind: str, more: str = "") -> Reply:
        heads = f"Content-Type: {kind}\r\nContent-Length: {len(body)}\r\nX-CSRFToken: {CSRF}\r\n{more}"
        return await self._ask("POST", path, heads, body)

    async def _ask(self, method: str, path: str, heads: str, body: bytes) -> Reply:
        cookie = f"Cookie: {self.cookie}\r\n" if self.cookie else ""
        asked = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n{cookie}{heads}\r\n".encode()
        try:
            async with asyncio.timeout(PATIENCE):
                if self.writer is None:
                    self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 22)
                self.writer.write(asked + body)
                return await self._answer()
        except (OSError, EOFError, TimeoutError) as error:
            self.close()
            return Reply(0, {}, repr(error).encode())

    async def _answer(self) -> Reply:
        assert self.reader is not None
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        first, *lines = head.split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines) if name}
        status = int(first[9:12])
        if "chunked" in headers.get("transfer-encoding", ""):
            return Reply(status, headers, b"".join([piece async for piece in self._pieces()]))
        body = await self.reader.readexactly(int(headers.get("content-length", 0))) if status != 304 else b""
        return Reply(status, headers, body)

    async def _pieces(self) -> Any:
        assert self.reader is not None
        while size := int(await self.reader.readuntil(b"\r\n"), 16):
            yield (await self.reader.readexactly(size + 2))[:-2]
        await self.reader.readexactly(2)

    def close(self) -> None:
        if self.writer:
            self.writer.close()
        self.reader = self.writer = None


# --- What is measured


class Used(NamedTuple):
    """Seconds of the processor of the server with all it started, and of the load itself, in so many of the clock."""

    server: float
    load: float
    clock: float


class Seen:
    """How long each kind took, and what was answered otherwise than it should be."""

    def __init__(self) -> None:
        self.begin = time.perf_counter()
        self.times: dict[str, list[float]] = defaultdict(list)
        self.wrong: Counter[str] = Counter()
        self.entered: Counter[str] = Counter()  # by the address of the list, from the beginning

    def note(self, kind: str, planned: float, good: bool, reply: Reply) -> None:
        if planned - self.begin < WARM:
            return
        self.times[kind].append(time.perf_counter() - planned)
        if not good:
            told = reply.body[:200].decode("utf-8", "replace") if reply.status == 0 or "-v" in sys.argv else ""
            self.wrong[f"{kind}: {reply.status} {told}".strip()] += 1


Step = Callable[[], Awaitable[tuple[bool, Reply]]]


async def again_and_again(seen: Seen, kind: str, first: float, pause: float, step: Step) -> None:
    """At fixed moments, whatever the server does; who could not send in time counts from when he wanted to."""
    for turn in count():
        planned = seen.begin + first + turn * pause
        if planned - seen.begin > SECONDS + WARM:
            return
        await asyncio.sleep(max(0.0, planned - time.perf_counter()))
        good, reply = await step()
        seen.note(kind, planned, good, reply)


async def one_after_the_other(seen: Seen, kind: str, first: float, pause: float, step: Step) -> None:
    """What somebody does who waits for it: the next one begins a moment after the last has ended."""
    await asyncio.sleep(first)
    while (planned := time.perf_counter()) - seen.begin < SECONDS + WARM:
        good, reply = await step()
        seen.note(kind, planned, good, reply)
        await asyncio.sleep(pause)


# --- Who does what


class People:
    def __init__(self, hall: dict[str, Any], port: int, seen: Seen) -> None:
        self.hall, self.port, self.seen, self.rng = hall, port, seen, Random(7)

    def all(self) -> Iterator[Awaitable[None]]:
        yield from (self.table(n, *told) for n, told in enumerate(self.hall["tables"]))
        yield from (self.phone(n) for n in range(READERS))
        yield self.office()
        yield from self.watchers()
        if not QUIET:
            yield self.small_prints()
            yield self.large_prints()
            numbers = count(1)
            yield from (self.imports(numbers) for _ in range(IMPORTS))

    def table(self, n: int, address: str, depth: str, cookie: str) -> Awaitable[None]:
        steps = {"full": self.a_game, "phone": self.on_a_phone, "paper": self.a_row}
        kinds = {"full": "enters a game", "phone": "enters on a phone", "paper": "enters a row"}
        step, kind = steps[depth](address, cookie), kinds[depth]
        pause = PAUSE_TABLE
        return again_and_again(self.seen, kind, n * pause / len(self.hall["tables"]), pause, step)

    def a_game(self, address: str, cookie: str) -> Step:
        browser, version = Browser(self.port, cookie), count(1)

        async def step() -> tuple[bool, Reply]:
            sent = f"kind=normal&re=1&re=3&re_augen=130&key={uuid4().hex}&based_on={next(version)}".encode()
            reply = await browser.post(address, sent, "application/x-www-form-urlencoded", "HX-Request: true\r\n")
            self.seen.entered[address] += reply.status == 200
            return reply.status == 200, reply

        return step

    def on_a_phone(self, address: str, token: str) -> Step:
        browser, rows = Browser(self.port), count(1)
        browser.cookie = f"csrftoken={CSRF}"

        async def sent(path: str, body: dict[str, object]) -> Reply:
            return await browser.post(f"{address}{path}", json.dumps(body).encode(), "application/json")

        async def step() -> tuple[bool, Reply]:
            row = next(rows)
            if row == 1:
                reply = await sent("anmelden/", {"token": token})
                browser.cookie = f"{reply.headers.get('set-cookie', '').split(';')[0]}; csrftoken={CSRF}"
            facts = {"game": {"kind": "normal", "re_augen": 120 + row}, "re": [1 + row % 2, 3]}
            acts = [{"key": uuid4().hex, "act": "game", "row": row, "facts": facts}]
            reply = await sent("eintrag/", {"based_on": row, "acts": acts})
            self.seen.entered[address] += reply.status == 200
            return reply.status == 200, reply

        return step

    def a_row(self, address: str, cookie: str) -> Step:
        browser, version = Browser(self.port, cookie), count(1)
        rows: list[dict[str, object]] = []

        async def step() -> tuple[bool, Reply]:
            rows.append({"notation": "winners", "cells": [f"13+{self.rng.randint(1, 9)}"], "marks": "", "added": []})
            sent = {"paper": {"rows": rows, "end": []}, "based_on": next(version), "key": uuid4().hex}
            reply = await browser.post(address, json.dumps(sent).encode(), "application/json")
            self.seen.entered[address] += reply.status == 200
            return reply.status == 200, reply

        return step

    def office(self) -> Awaitable[None]:
        browser, numbers = Browser(self.port, self.hall["director"]), iter(self.hall["office"])

        async def step() -> tuple[bool, Reply]:
            first = [2 * self.rng.randint(-30, 30) for _ in range(3)]
            totals = {f"t{n}": str(total) for n, total in enumerate([*first, -sum(first)], 1)}
            sent = {"number": str(next(numbers)), "key": uuid4().hex, **totals}
            reply = await browser.post(f"{self.hall['event']}buero/", json.dumps(sent).encode(), "application/json")
            return reply.status == 200, reply

        pause = max(PAUSE_OFFICE, (SECONDS + WARM) / (len(self.hall["office"]) - 1))
        return again_and_again(self.seen, "enters end totals", 1.0, pause, step)

    def phone(self, n: int) -> Awaitable[None]:
        event = self.hall["event"]
        share = n % 10
        kind, path = (
            ("reads the standings", event) if share < 5
            else ("reads about one person", f"{event}platz/{n + 1}/") if share < 8
            else ("reads the round", f"{event}runde/3/") if share < 9
            else ("reads the start page", "/")
        )  # fmt: skip
        return self.reading(kind, path, Browser(self.port), n * PAUSE_READER / READERS, PAUSE_READER)

    def reading(self, kind: str, path: str, browser: Browser, first: float, pause: float) -> Awaitable[None]:
        async def step() -> tuple[bool, Reply]:
            reply = await browser.get(path)
            return reply.status in (200, 304), reply

        return again_and_again(self.seen, kind, first, pause, step)

    def watchers(self) -> Iterator[Awaitable[None]]:
        event = self.hall["event"]
        for kind, path, pause, cookie in (
            ("reads the director's page", f"{event}leitung/jetzt/", 4.0, self.hall["director"]),
            ("reads the overview", f"{event}uebersicht/jetzt/", 4.0, self.hall["director"]),
            ("reads the standings, helper", event, 10.0, self.hall["director"]),
            ("reads the projector", f"{event}beamer/bilder/", 4.0, ""),
            ("reads the help", "/hilfe/", 2.0, ""),
        ):
            yield self.reading(kind, path, Browser(self.port, cookie), self.rng.random() * pause, pause)

    # --- paper and files, again and again: what they take themselves is told and not promised

    def small_prints(self) -> Awaitable[None]:
        browser, lists = Browser(self.port), iter(self.hall["tables"] * 50)

        async def step() -> tuple[bool, Reply]:
            uuid = next(lists)[0].split("/")[2]
            return await self.printed(browser, f"/liste/{uuid}/liste.pdf")

        return one_after_the_other(self.seen, "prints a list", 2.0, 1.0, step)

    def large_prints(self) -> Awaitable[None]:
        browser = Browser(self.port, self.hall["director"])
        names = iter(
            f"{self.hall['event']}druck/{name}"
            for _ in range(1000)
            for name in (
                "laufkarten.pdf",
                "spiellisten.pdf?round_number=3",
                "stand.pdf?stand=gesamt",
                "tischkarten.pdf?round_number=3&cards=names",
            )
        )

        async def step() -> tuple[bool, Reply]:
            return await self.printed(browser, next(names))

        return one_after_the_other(self.seen, "prints many pages", 0.5, 1.0, step)

    async def printed(self, browser: Browser, address: str) -> tuple[bool, Reply]:
        """From the tap to the file, by the page that waits if there is one."""
        reply = await browser.get(address, fresh=True)
        waits = reply.headers.get("location", "")
        while reply.status == 302 or (reply.status == 200 and waits and b'href="' in reply.body):
            await asyncio.sleep(1)
            reply = await browser.get(waits, fresh=True)
            if b"hx-get" not in _plain(reply):
                reply = await browser.get(address, fresh=True)
                waits = reply.headers.get("location", "")  # what it shows has changed meanwhile: it is printed anew
        return reply.body.startswith(b"%PDF"), reply

    def imports(self, number: Iterator[int]) -> Awaitable[None]:
        """Each file names members of whom no other knows."""
        browser = Browser(self.port, self.hall["director"])
        address = f"{self.hall['club']}spieler/einlesen/"

        async def step() -> tuple[bool, Reply]:
            turn = next(number)
            rows = [f"{_name(n % 97, turn)};{_name(n // 97, 7)}er" for n in range(ROWS)]
            reply = await browser.post(address, *_file(rows))
            sent = dict(re.findall(r'name="(token|mark|key)" value="([^"]*)"', _plain(reply).decode()))
            if reply.status != 200 or "token" not in sent:
                return False, reply
            body = "&".join(f"{name}={value}" for name, value in sent.items()) + "&take=1"
            reply = await browser.post(address, body.encode(), "application/x-www-form-urlencoded")
            return reply.status == 302, reply  # to the page of the members

        return one_after_the_other(self.seen, "takes over 4,900 members", 5.0, 2.0, step)


def _name(number: int, more: int) -> str:
    """A name as there are many: a hundred people share it."""
    syllables = ("ber", "li", "mar", "to", "wen", "ka", "ru", "sen", "ho", "di")
    digits = [number // 10, number % 10, more % 10, more // 10 % 10]
    return "".join(syllables[digit % 10] for digit in digits).title()


def _plain(reply: Reply) -> bytes:
    if reply.headers.get("content-encoding") != "gzip":
        return reply.body
    from gzip import decompress

    return decompress(reply.body)


def _file(rows: list[str]) -> tuple[bytes, str]:
    limit = uuid4().hex
    text = "Vorname;Nachname\n" + "\n".join(rows)
    head = 'Content-Disposition: form-data; name="file"; filename="mitglieder.csv"\r\nContent-Type: text/csv'
    return f"--{limit}\r\n{head}\r\n\r\n{text}\r\n--{limit}--\r\n".encode(), f"multipart/form-data; boundary={limit}"


# --- Both sides


@contextmanager
def checkouts() -> Iterator[list[tuple[str, Path]]]:
    """What is compared: the earlier state, unpacked, and this one."""
    with tempfile.TemporaryDirectory(prefix="spielliste-before-") as name:
        sides = [("now", ROOT)]
        if BEFORE:
            packed = subprocess.run(["git", "archive", BEFORE], cwd=ROOT, capture_output=True, check=True).stdout
            with tarfile.open(fileobj=BytesIO(packed)) as tar:
                tar.extractall(name, filter="data")
            sides.insert(0, (f"before ({BEFORE})", Path(name)))
        yield sides


def side(name: str, checkout: Path, processes: int) -> bool:
    with tempfile.TemporaryDirectory(prefix="spielliste-load-") as folder:
        words = os.environ | {
            "LEAGUE_DATA": folder, "LEAGUE_EMPTY": "1", "PYTHONWARNINGS": "ignore", "PYTHONPATH": str(checkout),
            "HOST": "127.0.0.1", "PORT": str(port := free_port()), "DJANGO_SETTINGS_MODULE": "league.settings",
        }  # fmt: skip
        made = subprocess.run(
            [sys.executable, Path(__file__).parent / "_load_data.py", checkout],
            env=words, cwd=checkout, check=True, stdout=subprocess.PIPE,
        )  # fmt: skip
        command = _command(checkout, words, port, processes)
        with Path(folder, "server.log").open("wb") as log:
            server = subprocess.Popen(command, env=words, cwd=checkout, stdout=log, stderr=log)
        try:
            answers_at(port)
            hall, seen, before = json.loads(made.stdout), Seen(), _times(server.pid)
            begin = time.process_time()
            asyncio.run(_everybody(hall, port, seen))
            used = Used(_times(server.pid) - before, time.process_time() - begin, time.perf_counter() - seen.begin)
            return told(name, processes, seen, used)
        finally:
            server.send_signal(signal.SIGTERM)
            with suppress(subprocess.TimeoutExpired):
                server.wait(30)
            server.kill()
            if "-v" in sys.argv:
                print(Path(folder, "server.log").read_text()[-4000:])
            _forget_the_database()


def _command(checkout: Path, words: dict[str, str], port: int, processes: int) -> list[str]:
    if (checkout / "league" / "__main__.py").exists():
        words["WORKERS"] = str(processes)
        return [sys.executable, "-m", "league", "serve"]
    prepare = [sys.executable, "manage.py", "prepare"]
    subprocess.run(prepare, env=words, cwd=checkout, check=True, stdout=subprocess.DEVNULL)
    options = ["--port", str(port), "--workers", str(processes), "--log-level", "warning"]
    return [sys.executable, *GRANIAN.split(), *options]


async def _everybody(hall: dict[str, Any], port: int, seen: Seen) -> None:
    people = [asyncio.ensure_future(one) for one in People(hall, port, seen).all()]
    _, late = await asyncio.wait(people, timeout=SECONDS + WARM + PATIENCE)
    for one in late:
        one.cancel()
    for one in people:
        if one.done() and not one.cancelled() and (error := one.exception()):
            raise error


def _forget_the_database() -> None:
    """On PostgreSQL both sides begin with an empty one."""
    if not (url := os.environ.get("DATABASE_URL")):
        return
    import psycopg

    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")


def _times(pid: int) -> float:
    """Seconds of the processor of a process, of those it started, and of those of them that have ended."""
    total, tick = 0.0, os.sysconf("SC_CLK_TCK")
    with suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        total += sum(map(int, fields[11:15])) / tick
        for task in Path(f"/proc/{pid}/task").iterdir():
            total += sum(_times(int(child)) for child in (task / "children").read_text().split())
    return total


def told(name: str, processes: int, seen: Seen, used: Used) -> bool:
    database = "PostgreSQL" if os.environ.get("DATABASE_URL") else "SQLite"
    number = "one process" if processes == 1 else f"{processes} processes"
    beside = "without paper and files" if QUIET else f"{IMPORTS} files at once" if IMPORTS > 1 else "paper and a file"
    print(f"\n{name}, {database}, {number}, {SECONDS} s, {READERS} readers, {beside}:")
    print(f"  {'':30} {'asked':>6} {'p50':>8} {'p95':>8} {'p99':>8} {'most':>8}")
    groups = {word: [t for kind, some in seen.times.items() if kind.startswith(word) for t in some] for word in GROUPS}
    for kind, some in [*sorted(seen.times.items()), *((f"all who {word[:-1]}", some) for word, some in groups.items())]:
        print(f"  {kind:30} {len(some):6} {' '.join(_ms(one) for one in _shares(some))}")
    asked = sum(map(len, seen.times.values()))
    print(f"  of the processor: server and what it started {used.server / used.clock:.2f} cores, ", end="")
    print(f"{used.server / max(1, asked) * 1000:.1f} ms each; the load itself {used.load / used.clock:.2f} cores")
    for what, times in sorted(seen.wrong.items()):
        print(f"  wrong: {times} × {what}")
    slow = [word for word in PROMISED if not groups[word] or _shares(groups[word])[2] > PROMISE]
    kept = not slow and not any(what.startswith(PROMISED) or not OVERLOAD for what in seen.wrong)
    whom = "99 of 100 who enter" if OVERLOAD else "99 of 100"
    print(f"  {whom} within {PROMISE * 1000:.0f} ms, no error: {'kept' if kept else 'not kept'}", flush=True)
    return kept


def _shares(some: list[float]) -> tuple[float, float, float, float]:
    if len(some) < 2:
        return (some * 4)[:4] and (some[0],) * 4 if some else (0.0,) * 4
    cut = quantiles(some, n=100, method="inclusive")
    return cut[49], cut[94], cut[98], max(some)


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:5.0f} ms"


def main() -> int:
    many_files(READERS + 1000)
    print(f"State {commit()}.")
    print(f"Load of the machine before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores.")
    with checkouts() as sides:
        kept = [side(*one, processes) for processes in PROCESSES for one in sides]
    return 0 if kept[-1] else 1


if __name__ == "__main__":
    sys.exit(main())
