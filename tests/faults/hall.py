"""A hall in which something goes wrong: an installation in a folder of its own, the site as `script/serve` starts it,
tables that enter games over the line as browsers do, and the judge who compares what they were told with what is stored.
Knows nothing of the faults themselves."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode
from uuid import uuid4

ROOT = Path(__file__).parents[2]
CSRF = "a" * 32  # whoever sends the same word as cookie and as header is no stranger's page
PATIENCE = 120.0  # seconds in which a table gives up: longer than any fault here lasts


def environment(folder: Path, **more: str) -> dict[str, str]:
    """Nothing of what this process was told, but for what makes it run."""
    known = ("PATH", "HOME", "LANG", "PYTHON", "LD_LIBRARY_PATH")
    clean = {name: os.environ[name] for name in known if name in os.environ}
    return clean | {"LEAGUE_DATA": str(folder), "LEAGUE_EMPTY": "1"} | more


def manage(folder: Path, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "manage.py", *words]
    return subprocess.run(
        command, cwd=ROOT, env=environment(folder, **more), capture_output=True, text=True, timeout=3600
    )


# --- the installation


@dataclass(frozen=True)
class Hall:
    """A prepared folder: who writes there, the lists that are open, and a tournament with one round, whose tables are
    set."""

    folder: Path
    session: str
    lists: tuple[str, ...]
    words: dict[str, str] = field(default_factory=dict)  # of the environment: DATABASE_URL
    club: str = ""
    event: str = ""
    seated: tuple[str, ...] = ()  # lists of the round, which has not begun

    def manage(self, *words: str) -> subprocess.CompletedProcess[str]:
        return manage(self.folder, *words, **self.words)


MADE = """
import json
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from tests.faults.hall import lists_of_evenings, seated_round
user, club, people, lists = lists_of_evenings({tables})
event, seated = seated_round(user, club, people)
session = SessionStore()
session[SESSION_KEY] = str(user.pk)
session[BACKEND_SESSION_KEY] = "allauth.account.auth_backends.AuthenticationBackend"
session[HASH_SESSION_KEY] = user.get_session_auth_hash()
session.create()
print(json.dumps([session.session_key, str(club.uuid), str(event.uuid), *([str(one.uuid) for one in some] for some in (lists, seated))]))
"""


def make_hall(folder: Path, tables: int, **words: str) -> Hall:
    """So many tables of a club play with all particulars and an open end; many of them at several evenings."""
    folder.mkdir(parents=True, exist_ok=True)
    said = manage(folder, "migrate", "-v", "0", **words)
    assert said.returncode == 0, said.stderr
    said = manage(folder, "shell", "-v", "0", "-c", MADE.format(tables=tables), **words)
    assert said.returncode == 0, said.stderr
    session, club, event, lists, seated = json.loads(said.stdout.splitlines()[-1])
    return Hall(folder, session, tuple(lists), words, club, event, tuple(seated))


TABLES_OF_AN_EVENING = 20
TABLES_OF_THE_ROUND = 3  # at most


def lists_of_evenings(tables: int):  # type: ignore[no-untyped-def]  # runs where Django is set up
    import datetime

    from league.clubs.services.club import found_club, invite_user
    from league.clubs.services.people import add_player
    from league.events.services.evening import form_table, start_evening
    from league.models import Spielliste
    from league.registration.services.entries import add_entry

    anna = invite_user(username="anna", first_name="Anna", last_name="Arndt", email="", by=None)
    club = found_club(name="Herz Zehn", administrator=anna, by=None)
    people = [
        add_player(first_name=f"Vorname{n}", last_name=f"Nachname{n}", club=club, by=anna)
        for n in range(4 * min(tables, TABLES_OF_AN_EVENING))
    ]
    lists: list[Spielliste] = []
    while len(lists) < tables:
        date = datetime.date(2026, 11, 14) - datetime.timedelta(len(lists) // TABLES_OF_AN_EVENING)
        evening = start_evening(club=club, date=date, by=anna)
        seats = [add_entry(tournament=evening, player=one, by=anna) for one in people]
        fours = [seats[n : n + 4] for n in range(0, len(seats), 4)][: tables - len(lists)]
        lists += [form_table(evening=evening, seats=four, depth=Spielliste.FULL, by=anna) for four in fours]
    return anna, club, people, lists


def seated_round(anna, club, people):  # type: ignore[no-untyped-def]
    """The same people at a tournament; it begins when somebody says so."""
    import datetime

    from league.events.services.rounds import seat_table
    from league.events.services.tournament import create_tournament
    from league.models import Spielliste
    from league.registration.services.entries import add_entry

    event = create_tournament(
        club=club, name="Herbstturnier", date=datetime.date(2026, 11, 21), rounds=1, by=anna, needs_confirmation=False
    )
    seats = [add_entry(tournament=event, player=one, by=anna) for one in people[: 4 * TABLES_OF_THE_ROUND]]
    fours = [seats[n : n + 4] for n in range(0, len(seats), 4)]
    lists = [
        seat_table(round=event.rounds.get(), table=table, seats=four, depth=Spielliste.FULL, by=anna)
        for table, four in enumerate(fours, 1)
    ]
    return event, lists


# --- the site


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


class Site:
    """`script/serve` on a port that stays the same, however often it is started; `before` stands before the command,
    as in `strace -o file script/serve`."""

    def __init__(self, hall: Hall, *, before: Sequence[str] = (), port: int | None = None, **words: str) -> None:
        self.hall, self.before, self.words = hall, tuple(before), words
        self.port = port or free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.killed = 0.0

    def start(self) -> None:
        words = environment(self.hall.folder, PORT=str(self.port), **self.hall.words, **self.words)
        command = [*self.before, str(ROOT / "script" / "serve")]
        with (self.hall.folder / "said.txt").open("ab") as said:
            self.process = subprocess.Popen(command, env=words, stdout=said, stderr=said, start_new_session=True)
        self.answers()

    def answers(self) -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with suppress(OSError, http.client.HTTPException):
                if ask(self.port, "GET", "/hilfe/")[0] < 500:
                    return
            time.sleep(0.05)
        raise AssertionError(f"the site did not answer; {(self.hall.folder / 'said.txt').read_text()[-2000:]}")

    def kill_worker(self) -> None:
        """kill -9 of who answers; granian starts another. One that dies again within six seconds would end the site:
        granian takes it for a program that cannot run."""
        wait_for(lambda: time.monotonic() - self.killed > 6)
        (server,) = self._server()
        for pid in workers_of(server)[:1]:
            os.kill(pid, signal.SIGKILL)
        self.killed = time.monotonic()

    def _server(self) -> list[int]:
        """The one that starts the others: below strace it is not the process that was started."""
        assert self.process is not None
        return [pid for pid in (self.process.pid, *_below(self.process.pid)) if _starts_others(_command(pid))][:1]

    def kill(self) -> None:
        """kill -9 of everything, as when the machine goes off."""
        assert self.process is not None
        for pid in [*_below(self.process.pid), self.process.pid]:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.wait(20)

    def stop(self) -> None:
        if self.process is None or self.process.poll() is not None:
            return
        for pid in self._server() or [self.process.pid]:
            os.kill(pid, signal.SIGTERM)
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.kill()


def _starts_others(command: str) -> bool:
    """Where setproctitle is installed, as mutmut wishes it, granian gives its processes names of their own."""
    return "league serve" in command or (command.startswith("granian ") and "worker-" not in command)


def workers_of(server: int) -> list[int]:
    """Those that answer pages."""
    return [pid for pid in _children(server) if "worker-" in _command(pid) or "spawn_main" in _command(pid)]


def _children(pid: int) -> list[int]:
    """Of all its threads."""
    found: list[int] = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):
            found += map(int, task.read_text().split())
    return found


def _below(pid: int) -> list[int]:
    return [one for child in _children(pid) for one in (child, *_below(child))]


def _command(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    except OSError:
        return ""


@contextmanager
def serving(hall: Hall, **words: object) -> Iterator[Site]:
    site = Site(hall, **words)  # type: ignore[arg-type]
    try:
        site.start()
        yield site
    finally:
        site.stop()


# --- the line


def ask(
    port: int, method: str, path: str, body: str = "", *, patience: float = 15.0, **headers: str
) -> tuple[int, str]:
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=patience)
    try:
        line.request(method, path, body or None, headers)
        answer = line.getresponse()
        return answer.status, answer.read().decode()
    finally:
        line.close()


# --- the tables


Turn = AbstractContextManager[object]


class Table(threading.Thread):
    """Enters one game after the other and sends each again, with its key, until it is told that it is stored.
    Each game differs from the one before, so that the judge knows which is missing and which stands there twice."""

    def __init__(
        self, hall: Hall, number: int, port: int, games: int, *, pause: float = 0.0, turn: Turn | None = None,
        enough: threading.Event | None = None,
    ) -> None:  # fmt: skip
        super().__init__(daemon=True)
        self.uuid = hall.lists[number]
        self.port, self.games, self.pause, self.turn = port, games, pause, turn or nullcontext()
        self.enough = enough or threading.Event()
        self.headers = {
            "Cookie": f"sessionid={hall.session}; csrftoken={CSRF}", "X-CSRFToken": CSRF, "HX-Request": "true",
            "Content-Type": "application/x-www-form-urlencoded",
        }  # fmt: skip
        self.sent = self.acknowledged = 0  # games
        self.tries = 0  # whether answered or not
        self.answers: list[int] = []  # every status, also of what was sent again
        self.told: list[float] = []  # when it was said of each game that it is stored
        self.seconds: list[float] = []  # from the first sending of a game until then
        self.refusal = ""  # the last page that said that it was not stored
        self.failure: str | None = None

    def run(self) -> None:
        try:
            with self.turn:
                if self.enough.is_set():
                    return
                version = self._until(lambda: _version(self._get()))
                while self.sent < self.games and not self.enough.is_set():
                    version = self._enter(version)
                    time.sleep(self.pause)
        except Exception as error:
            self.failure = f"{type(error).__name__}: {error}"

    def _enter(self, version: str) -> str:
        self.sent += 1
        begin = time.monotonic()
        game = {"kind": "normal", "re": ["1", "3"], "re_augen": augen_of(self.sent)}
        body = urlencode({**game, "key": uuid4().hex, "based_on": version}, doseq=True)
        version = self._until(lambda: _version(self._post(body)))
        self.told.append(time.time())
        self.acknowledged += 1
        self.seconds.append(time.monotonic() - begin)
        return version

    def _until(self, attempt: Callable[[], str]) -> str:
        """A lost line and a 503 are tried again; everything else is an answer that no table may get."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            self.tries += 1
            try:
                return attempt()
            except (OSError, http.client.HTTPException, Unavailable):
                time.sleep(0.05)
        raise TimeoutError(f"not stored within {PATIENCE} s: game {self.sent}")

    def _get(self) -> tuple[int, str]:
        return self._noted(*ask(self.port, "GET", f"/liste/{self.uuid}/eintragen/", **self.headers))

    def _post(self, body: str) -> tuple[int, str]:
        return self._noted(*ask(self.port, "POST", f"/liste/{self.uuid}/eintragen/", body, **self.headers))

    def _noted(self, status: int, page: str) -> tuple[int, str]:
        self.answers.append(status)
        self.refusal = page if status == 503 else self.refusal
        return status, page


def augen_of(game: int) -> int:
    """Of the n-th game at any table: neighbours differ."""
    return 121 + game % 29


class Unavailable(Exception):
    """503: not stored, and to be sent again."""


def _version(answer: tuple[int, str]) -> str:
    status, page = answer
    if status == 503:
        raise Unavailable
    found = re.search(r'name="based_on"[^>]*value="(\d+)"|value="(\d+)"[^>]*name="based_on"', page)
    if status != 200 or not found:
        raise AssertionError(f"answered {status}: {page[:300]}")
    return found[1] or found[2]


AT_ONCE = 20  # tables; the others begin when one of these is done


def tables(
    hall: Hall, port: int, games: int, *, pause: float = 0.0, enough: threading.Event | None = None
) -> list[Table]:
    """Every list of the hall gets its table, and all begin; once it is `enough` none begins another game."""
    words = {"pause": pause, "turn": threading.Semaphore(AT_ONCE), "enough": enough}
    every = [Table(hall, number, port, games, **words) for number in range(len(hall.lists))]  # type: ignore[arg-type]
    for one in every:
        one.start()
    return every


def finished(every: Sequence[Table], patience: float = 4 * PATIENCE) -> None:
    until = time.monotonic() + patience
    for one in every:
        one.join(max(0.0, until - time.monotonic()))
    assert not [one.uuid for one in every if one.is_alive()], "tables still enter"
    failures = [one.failure for one in every if one.failure]
    assert not failures, failures  # in words, because a bench runs without pytest


def entered(every: Sequence[Table]) -> int:
    return sum(one.acknowledged for one in every)


def reached(every: Sequence[Table], games: int) -> None:
    """Waits until all tables together have entered so many games, or can enter no more."""
    wait_for(lambda: entered(every) >= games or not any(one.is_alive() for one in every))


def answered(every: Sequence[Table], since: int = 0) -> set[int]:
    return {status for one in every for status in one.answers[since:]}


def slowest_page(hall: Hall, port: int, pages: Sequence[str], goes_on: Callable[[], bool]) -> float:
    """Seconds of the slowest answer to somebody who is logged in and reads one page after the other for so long."""
    slowest = 0.0
    while goes_on():
        for page in pages:
            begun = time.monotonic()
            assert ask(port, "GET", page, Cookie=f"sessionid={hall.session}")[0] == 200, page
            slowest = max(slowest, time.monotonic() - begun)
        time.sleep(0.1)
    return slowest


def wait_for(happened: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < until, "it did not happen"
        time.sleep(0.01)


# --- the judge


STORED = """
import json
from django.core.management import call_command
from django.db import connection
from league.models import Spielliste
stored = {}
for one in Spielliste.objects.order_by("pk"):
    games = [[game.row, game.facts["game"]["re_augen"], *game.points(4)] for game in one.games.order_by("row")]
    stored[str(one.uuid)] = [games, list(one.occupancies.order_by("position").values_list("points", flat=True))]
sound = ["ok"]
if connection.vendor == "sqlite":
    with connection.cursor() as cursor:
        sound = [row[0] for row in cursor.execute("PRAGMA integrity_check").fetchall()]
call_command("recompute", "--check")
call_command("verify")
print(json.dumps([stored, sound]))
"""


def judge(hall: Hall, every: Sequence[Table]) -> None:
    """What was acknowledged is stored, once and in order; nothing else is, but for what was on its way at the end; the
    totals are those of the games; the file is sound; everything that is derived is what its facts say, and everything
    that is stored what the chain of the history says."""
    said = hall.manage("shell", "-v", "0", "-c", STORED)
    assert said.returncode == 0, said.stdout + said.stderr
    stored, sound = json.loads(said.stdout.splitlines()[-1])
    assert sound == ["ok"]
    for one in every:
        games, totals = stored[one.uuid]
        assert one.acknowledged <= len(games) <= one.sent
        assert [row[:2] for row in games] == [[n, augen_of(n)] for n in range(1, len(games) + 1)]
        assert totals == [sum(row[position] for row in games) for position in (2, 3, 4, 5)]
