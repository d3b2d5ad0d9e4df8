"""`spielliste serve`, and `spielliste hall-https` in a hall without internet: makes everything ready, then starts what
serves and keeps it running. This process itself serves nothing and knows no Django: below it are granian's workers,
each of which answers pages (served.py), and one process for what is done in the background (background.py). It ends
with Strg+C; SIGHUP has everything below it begin anew, the new before the old ends, and nobody is refused meanwhile;
where the new cannot serve the old goes on.

HOST (127.0.0.1; hall-https: 0.0.0.0), PORT (8000; 8443), LEAGUE_DATA, DATABASE_URL, WORKERS: how many processes answer,
on PostgreSQL. hall-https: on DOOR (8000), without HTTPS, phones fetch the certificate and nothing else; or CERTIFICATE
and KEY name one that they trust already."""

from __future__ import annotations

import multiprocessing
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from granian.log import LogLevels, logger
from granian.net import SocketSpec  # type: ignore[attr-defined]
from granian.server.mp import MPServer

from league.base.machine import holds, is_held, why_not_served
from league.base.place import data_place
from league.base.portable import group_of_its_own, many_files
from league.base.terminal import bilingual

from .background import BEGINS_ANEW
from .ready import wait_until_it_answers

ROOT = Path(__file__).parents[2]
STOPPING = 30  # seconds for what is being answered when it is told to stop
# Seconds for which the old goes on beside the new: until who makes pages for that one has loaded as well. And seconds
# after which a new one is waited for no longer: it will never take any lines.
NEW_ONES, LOADING = 8.0, 120.0
LAST_ONES = 10.0  # seconds for processes that have nothing left to do
FIRST_LINK = "first-link.txt"  # as first.py calls it, which knows models
# Lines that may be open at once: to each of those who answer, and how many more the system may hold for them. Who says
# nothing costs next to nothing (8 KB), and a program of a stranger opens a thousand within a second: with granian's own
# 1,024 nobody else would come in. A few files more are open than there are lines.
LINES, IN_THE_QUEUE, OTHER_FILES = 16_384, 4_096, 512
# Milliseconds for the head of a request, from the moment in which the line is open or the last answer was given. Pages
# ask again after five seconds on the line they have, and must not find it closed just then.
SILENT = 10_000
STAYS = bilingual(
    "Es wurde nicht neu begonnen: Der neue Prozess bedient nicht, der alte bedient weiter. Warum, steht darüber; "
    "ist es behoben, bitte noch einmal neu beginnen (kill -HUP).",
    "Nothing was begun anew: the new process does not serve, the old one goes on. Why is said above; when that is "
    "repaired, please begin anew once more (kill -HUP).",
)
AGAIN = 2.0  # seconds after which a process beside the site is started again


def serve(*, in_a_hall: bool = False) -> int:
    os.environ["HOST"] = os.environ.get("HOST") or ("0.0.0.0" if in_a_hall else "127.0.0.1")
    os.environ["PORT"] = os.environ.get("PORT") or ("8443" if in_a_hall else "8000")
    if in_a_hall:
        os.environ |= {"LEAGUE_HTTPS": "hall", "DOOR": os.environ.get("DOOR") or "8000"}
    if refusal := why_not_so_many(os.environ.get("WORKERS", "")):
        print(refusal, file=sys.stderr)
        return 1
    if refusal := why_not_served(os.environ["HOST"], os.environ["PORT"]):
        print(bilingual(f"Fehler: {refusal}", f"Error: {refusal}"), file=sys.stderr)
        return 1
    for command in [("prepare", "--start"), *([("hall",)] if in_a_hall and not _bought() else [])]:
        if status := subprocess.run([sys.executable, "-m", "league", *command], cwd=ROOT).returncode:
            return status
    if os.environ.get("LEAGUE_METRICS"):
        from .metrics import count_together

        count_together(data_place() / "metrics")
    beside = [Beside("league.operations.background")]
    if in_a_hall and not _bought():
        beside.append(Beside("league.operations.door"))
    # Begun anew, not copied from this process: one of its threads might hold a lock at that moment, for ever.
    multiprocessing.set_start_method("spawn")
    threading.Thread(target=_say_when_ready, daemon=True).start()
    _server(in_a_hall, beside).serve()
    return 0


def _say_when_ready() -> None:
    """Before somebody answers there, the address would lead nowhere."""
    here, *others = wait_until_it_answers()
    print(bilingual(f"Die Seite ist bereit: {here}", f"The site is ready: {here}"), flush=True)
    from_others = bilingual("Von anderen Geräten im selben Netz:", "From other devices in the same network:")
    for address in others:
        print(f"{from_others} {address}", flush=True)
    link = data_place() / FIRST_LINK  # written by who has made everything ready, if there is one
    if link.exists():
        found_it = bilingual(
            "Hier den eigenen Verein anlegen; der Link gilt einmal:",
            "Create your own club here; the link is valid once:",
        )
        print(f"{found_it}\n    {link.read_text('utf-8')}", flush=True)


def why_not_so_many(wanted: str) -> str | None:
    if not wanted or wanted == "1":
        return None
    if not (wanted.isascii() and wanted.isdecimal() and 1 < int(wanted) <= 64):
        return bilingual(
            f"WORKERS={wanted} ist keine Anzahl von Prozessen. Bitte eine Zahl von 1 bis 64 wählen.",
            f"WORKERS={wanted} is no number of processes. Please choose a number from 1 to 64.",
        )
    if not os.environ.get("DATABASE_URL"):
        return bilingual(
            f"WORKERS={wanted} geht nur mit PostgreSQL (DATABASE_URL): Bei SQLite schreibt einer nach dem anderen, "
            "mehrere Prozesse wären langsamer. Bitte WORKERS weglassen.",
            f"WORKERS={wanted} works only with PostgreSQL (DATABASE_URL): on SQLite one writes after the other, and "
            "several processes would be slower. Please leave WORKERS out.",
        )
    return None


def _server(in_a_hall: bool, beside: list[Beside]) -> Server:
    return Server(
        "league.operations.served:application",
        beside=beside,
        address=os.environ["HOST"],
        port=int(os.environ["PORT"]),
        interface=Interfaces.RSGI,
        workers=int(os.environ.get("WORKERS") or 1),
        backlog=IN_THE_QUEUE,
        backpressure=max(min(many_files(LINES + OTHER_FILES) - OTHER_FILES, LINES), OTHER_FILES),
        http1_settings=HTTP1Settings(header_read_timeout=SILENT),
        http=HTTPModes.http1,
        websockets=False,
        log_level=LogLevels.warning,
        respawn_failed_workers=True,
        respawn_interval=NEW_ONES,
        workers_kill_timeout=STOPPING,
        working_dir=ROOT,
        ssl_cert=_hall("CERTIFICATE", "site.crt") if in_a_hall else None,
        ssl_key=_hall("KEY", "site.key") if in_a_hall else None,
    )


def _let_all_end() -> None:
    """Helpers end with the worker that asked them, a moment later: who is told that the site has ended may restore."""
    end = time.monotonic() + LAST_ONES
    while is_held(data_place()) and time.monotonic() < end:
        time.sleep(0.1)


class Server(MPServer):
    """All workers take what comes in from the same line, as granian does it on other systems: what a worker that ends
    has not taken is taken by another. On Linux it would give each a line of its own, and end what waits in it."""

    def __init__(self, *words: Any, beside: Sequence[Beside], **more: Any) -> None:
        super().__init__(*words, **more)
        self.beside = beside
        self._stayed = False  # whether a worker could not be replaced by a new one
        for one in beside:
            self.on_startup(one.start)
            self.on_shutdown(one.stop)
        self.on_shutdown(_let_all_end)

    def _init_shared_socket(self) -> None:
        self._shd: Any = SocketSpec(self.bind_addr, self.bind_port, self.backlog).build()
        self._sso = socket.socket(fileno=self._shd.get_fd())
        self._sso.set_inheritable(True)

    def _reload(self, spawn_target, target_loader):  # type: ignore[no-untyped-def]
        """What runs beside the workers begins anew after them: where they stay as they were, so does it."""
        self._stayed = False
        super()._reload(spawn_target, target_loader)  # type: ignore[no-untyped-call]
        if not self._stayed and not self.interrupt_signal:
            for one in self.beside:
                one.renew()

    def _respawn_workers(self, workers, spawn_target, target_loader, delay=0.0):  # type: ignore[no-untyped-def]
        """One that serves ends when another has taken its place, however slow the machine is, and goes on where none
        can: what cannot start must not end what runs."""
        for idx in workers:
            if not self.wrks[idx].is_alive():
                super()._respawn_workers([idx], spawn_target, target_loader)
            elif not self.interrupt_signal:
                self._replace(self._spawn_worker(idx, spawn_target, target_loader), delay)

    def _replace(self, new: Any, delay: float) -> None:
        new.interrupt_by_parent = True  # one that ends here is missed by nobody
        try:
            new.start()
            serves = wait_until_it_serves(new.inner, self._is_told_to_end) and self._goes_on(new, delay)
        except OSError as error:  # there is no room for another process
            logger.error(str(error))
            serves = False
        ends = new
        if serves:
            new.interrupt_by_parent = False
            ends, self.wrks[new.idx] = self.wrks[new.idx], new
        elif not self.interrupt_signal:
            self._stayed = True
            logger.error(STAYS)
        if ends.inner.pid:
            _end(ends)

    def _goes_on(self, new: Any, delay: float) -> bool:
        end = time.monotonic() + delay
        while new.is_alive() and not self.interrupt_signal and time.monotonic() < end:
            time.sleep(0.1)
        return bool(new.is_alive()) and not self.interrupt_signal

    def _is_told_to_end(self) -> bool:
        return bool(self.interrupt_signal)


def wait_until_it_serves(process: BaseProcess, unless: Callable[[], bool], patience: float = LOADING) -> bool:
    """False: it has ended, or never will, or nobody waits for it any more."""
    end = time.monotonic() + patience
    while process.is_alive() and not unless() and time.monotonic() < end:
        if holds(data_place(), process.pid):
            return True
        time.sleep(0.1)
    return False


def _end(worker: Any) -> None:
    worker.terminate()
    worker.join(STOPPING)
    if worker.is_alive():
        worker.kill()
        worker.join()


def _bought() -> bool:
    return bool(os.environ.get("CERTIFICATE"))


def _hall(setting: str, name: str) -> Path:
    return Path(os.environ.get(setting) or data_place() / "hall" / name)


class Beside:
    """A process beside the workers. It ends when its input does, however that comes about, and is started again if it
    ends by itself."""

    def __init__(self, module: str) -> None:
        self._command = [sys.executable, "-m", module]
        self._process: subprocess.Popen[bytes] | None = None
        self._wanted = False

    def start(self) -> None:
        self._wanted = True
        threading.Thread(target=self._keep_running, daemon=True, name=self._command[-1]).start()

    def _keep_running(self) -> None:
        while self._wanted:
            try:
                self._process = subprocess.Popen(self._command, stdin=subprocess.PIPE, cwd=ROOT, **group_of_its_own())
                self._process.wait()
            except OSError as error:  # no room for another process at this moment
                logger.error(f"{self._command[-1]}: {error}")
            if self._wanted:
                time.sleep(AGAIN)

    def renew(self) -> None:
        """The one that runs ends, and the thread that waits for it starts another."""
        self._end(BEGINS_ANEW)

    def _end(self, word: bytes = b"") -> None:
        if self._process and self._process.stdin:
            with suppress(OSError, ValueError):  # it has ended already
                self._process.stdin.write(word)
                self._process.stdin.close()

    def stop(self) -> None:
        self._wanted = False
        self._end()
        if self._process:
            try:
                self._process.wait(STOPPING)
            except subprocess.TimeoutExpired:
                self._process.kill()
