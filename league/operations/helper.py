"""A process beside the one that serves, for what takes long to make: paper, files that come in or go out, pages that
many ask for. It is told what was asked and answers as the site would; it gives way to everybody who enters results, and
is bounded in number, memory and time. `Helper` is what the gate knows of it; run as a program it is the process itself:
python -m league.operations.helper LANE."""

from __future__ import annotations

import asyncio
import os
import pickle
import subprocess
import sys
import threading
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from http import HTTPStatus
from importlib import import_module
from io import BytesIO
from pathlib import Path
from time import monotonic
from typing import IO, Any

from league.base.portable import give_way, group_of_its_own, limit, memory

ROOT = Path(__file__).parents[2]
# By how much each gives way to who serves: what is read goes before files, and paper comes last. Files that come in
# hold the lock of all who write, now and then and for a moment: one who holds it must not wait too long.
NICE = {"pages": 2, "files": 5, "paper": 15}
MOST_WAITING = 8  # beside the one being answered; with what each has sent, at most 12 MB
SECONDS = 180  # for one answer, by the clock
LOADING = 120  # seconds until it can be asked: on a small machine four load at once
REST = 10.0  # seconds after which one that could not even load is begun again by itself
MOST_MEMORY = 400_000_000  # bytes; a process that has grown beyond it ends after its answer, and another one begins
ADDRESS_SPACE = 4 * 1024**3  # that no single file can take the whole machine
WARM = {"paper": "league.printing.render"}  # what takes long to load

Message = tuple[Any, ...]
LOADED: Message = ("loaded",)  # the first that it says


class Helper:
    """One process, which is started when it is needed and again if it has ended. Who asks waits without a thread of the
    site; one after the other is answered. Time to load is no time to answer: it says when it has loaded."""

    def __init__(
        self, lane: str, seconds: float = SECONDS, command: tuple[str, ...] = (), loading: float = LOADING
    ) -> None:
        self._command = command or (sys.executable, "-m", "league.operations.helper", lane)
        self._seconds, self._loading, self._waiting = seconds, loading, 0
        self._thread = ThreadPoolExecutor(1, f"helper-{lane}")
        self._process: subprocess.Popen[bytes] | None = None
        self._begun: Future[subprocess.Popen[bytes] | None] | None = None
        self._beginning = threading.Lock()
        self._failed = float("-inf")

    @property
    def is_ready(self) -> bool:
        """Whether it has loaded; who asks one that has not waits for that, too."""
        process = self._process
        return process is not None and process.poll() is None

    def start(self) -> Future[subprocess.Popen[bytes] | None]:
        """So that the first who needs it does not wait for it: told again and again it begins once. The site may end
        meanwhile."""
        with self._beginning:
            rests = monotonic() - self._failed < REST
            if self._begun is None or (self._begun.done() and not self.is_ready and not rests):
                self._begun = Future()
                threading.Thread(target=self._load, args=(self._begun,), daemon=True).start()
            return self._begun

    def _load(self, begun: Future[subprocess.Popen[bytes] | None]) -> None:
        """None: it could not."""
        before, self._process = self._process, None
        try:
            if before:
                _end(before)
            process = subprocess.Popen(
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, **group_of_its_own()
            )
            if _told_within(self._loading, process) == LOADED:
                self._process = process
            else:
                _end(process)
        finally:
            if self._process is None:
                self._failed = monotonic()
            begun.set_result(self._process)

    async def ask(self, environ: dict[str, Any], sent: bytes) -> Message | HTTPStatus:
        """The answer: status, headers, body, and the page for the shelf if it is one; or why there is none."""
        if self._waiting > MOST_WAITING:
            return HTTPStatus.SERVICE_UNAVAILABLE
        self._waiting += 1
        try:
            plain = {name: value for name, value in environ.items() if isinstance(value, str | bool | tuple)}
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._answered, (plain, sent))
        finally:
            self._waiting -= 1

    def _answered(self, question: Message) -> Message | HTTPStatus:
        for _try in range(2):  # one that ended since its last answer has not heard the question
            process = self.start().result()
            if process is None:
                break
            assert process.stdin is not None
            try:
                _send(process.stdin, question)
            except (OSError, ValueError):
                _end(process)
            else:
                return self._heard(process)
        return HTTPStatus.SERVICE_UNAVAILABLE

    def _heard(self, process: subprocess.Popen[bytes]) -> Message | HTTPStatus:
        """What it says within its time. One that is stopped has stored nothing: a write is one transaction."""
        told = _told_within(self._seconds, process)
        if told is None:
            _end(process)
            return HTTPStatus.GATEWAY_TIMEOUT
        return told


def _told_within(seconds: float, process: subprocess.Popen[bytes]) -> Message | None:
    """None: it was silent for longer, and is ended; or it has ended by itself."""
    patience = threading.Timer(seconds, process.kill)
    patience.daemon = True  # the site may end meanwhile
    patience.start()
    try:
        assert process.stdout is not None
        return _received(process.stdout)
    except (OSError, ValueError, EOFError, pickle.UnpicklingError):
        return None
    finally:
        patience.cancel()


def _end(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        with suppress(OSError):
            assert pipe is not None
            pipe.close()


# --- What both sides say: a length, and so many bytes. Nobody else can write into the pipe between them.


def _send(pipe: IO[bytes], message: Message) -> None:
    data = pickle.dumps(message)
    pipe.write(len(data).to_bytes(8, "big") + data)
    pipe.flush()


def _received(pipe: IO[bytes]) -> Message:
    length = pipe.read(8)
    if len(length) < 8:
        raise EOFError
    message: Message = pickle.loads(pipe.read(int.from_bytes(length, "big")))
    return message


# --- The process itself


def main(lane: str) -> None:
    give_way(NICE.get(lane, 0))
    limit(memory=ADDRESS_SPACE)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    from league.base.machine import keep_what_is_loaded
    from league.wsgi import application

    from .postgres import answer_pages

    answer_pages()
    if lane in WARM:
        import_module(WARM[lane])
    keep_what_is_loaded()
    serve(application)


def serve(application: Any) -> None:
    """One question after the other, until nobody can ask any more, or an answer has made this process too large. Only
    who was asked writes: one that is still loading when the site ends keeps nobody from restoring."""
    from django.conf import settings

    from league.base.lanes import MADE
    from league.base.machine import hold

    from .gate import answer_of

    asked, answers = sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what anybody prints is no answer
    held = None
    with suppress(EOFError, BrokenPipeError):
        _send(answers, LOADED)
        while memory() < MOST_MEMORY:
            environ, sent = _received(asked)
            held = held or hold(settings.DATA_DIR)  # nothing is restored while it still writes
            environ |= {"wsgi.errors": sys.stderr, "wsgi.input": BytesIO(sent)}
            answer = answer_of(application, environ)
            body = answer.body + b"".join(answer.more or ())
            made = environ.get(MADE)  # a page for the shelf holds its body itself
            _send(answers, (answer.status, answer.headers, b"" if made else body, made))


if __name__ == "__main__":
    main(sys.argv[1])
