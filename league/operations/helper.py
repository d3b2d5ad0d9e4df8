"""A process beside the one that serves, for what takes long to make: paper, files that come in or go out, pages that
many ask for. It is told what was asked and answers as the site would; it gives way to everybody who enters results, and
is bounded in number, memory and time. `Helper` is what the gate knows of it; run as a program it is the process itself:
python -m league.operations.helper LANE."""

from __future__ import annotations

import asyncio
import os
import pickle
import resource
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from http import HTTPStatus
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import IO, Any

ROOT = Path(__file__).parents[2]
# By how much each gives way to who serves: what is read goes before files, and paper comes last. Files that come in
# hold the lock of all who write, now and then and for a moment: one who holds it must not wait too long.
NICE = {"pages": 2, "files": 5, "paper": 15}
MOST_WAITING = 8  # beside the one being answered; with what each has sent, at most 12 MB
SECONDS = 180  # for one answer, by the clock
MOST_MEMORY = 400_000_000  # bytes; a process that has grown beyond it ends after its answer, and another one begins
ADDRESS_SPACE = 4 * 1024**3  # that no single file can take the whole machine
WARM = {"paper": "league.printing.render"}  # what takes long to load

Message = tuple[Any, ...]


class Helper:
    """One process, which is started when it is needed and again if it has ended. Who asks waits without a thread of the
    site; one after the other is answered."""

    def __init__(self, lane: str, seconds: float = SECONDS, command: tuple[str, ...] = ()) -> None:
        self._command = command or (sys.executable, "-m", "league.operations.helper", lane)
        self._seconds, self._waiting = seconds, 0
        self._thread = ThreadPoolExecutor(1, f"helper-{lane}")
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """So that the first who needs it does not wait for it."""
        self._thread.submit(self._running)

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
            process = self._running()
            assert process.stdin is not None
            try:
                _send(process.stdin, question)
            except OSError:
                self._end()
            else:
                return self._heard(process)
        return HTTPStatus.SERVICE_UNAVAILABLE

    def _heard(self, process: subprocess.Popen[bytes]) -> Message | HTTPStatus:
        """What it says within its time. One that is stopped has stored nothing: a write is one transaction."""
        patience = threading.Timer(self._seconds, process.kill)
        patience.start()
        try:
            assert process.stdout is not None
            return _received(process.stdout)
        except (OSError, EOFError, pickle.UnpicklingError):
            self._end()
            return HTTPStatus.GATEWAY_TIMEOUT
        finally:
            patience.cancel()

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            self._end()
            # A group, so that Strg+C in a terminal does not reach it; no session: Linux gives every session the same
            # share of the processor, however much a process in it gives way.
            self._process = subprocess.Popen(
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, process_group=0
            )
        return self._process

    def _end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            for pipe in (self._process.stdin, self._process.stdout):
                with suppress(OSError):
                    assert pipe is not None
                    pipe.close()
        self._process = None


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
    os.nice(NICE.get(lane, 0))
    with suppress(ValueError, OSError):  # not every system knows this limit
        resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    from django.conf import settings

    from league.base.machine import hold, keep_what_is_loaded
    from league.wsgi import application

    _held = hold(settings.DATA_DIR)  # nothing is restored while it still writes
    if lane in WARM:
        import_module(WARM[lane])
    keep_what_is_loaded()
    serve(application)


def serve(application: Any) -> None:
    """One question after the other, until nobody can ask any more, or an answer has made this process too large."""
    from league.base.lanes import MADE

    from .gate import answer_of

    asked, answers = sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what anybody prints is no answer
    with suppress(EOFError, BrokenPipeError):
        while _memory() < MOST_MEMORY:
            environ, sent = _received(asked)
            environ |= {"wsgi.errors": sys.stderr, "wsgi.input": BytesIO(sent)}
            answer = answer_of(application, environ)
            body = answer.body + b"".join(answer.more or ())
            made = environ.get(MADE)  # a page for the shelf holds its body itself
            _send(answers, (answer.status, answer.headers, b"" if made else body, made))


def _memory() -> int:
    """Bytes in use; 0 where the system does not say so."""
    with suppress(OSError):
        return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return 0


if __name__ == "__main__":
    main(sys.argv[1])
