"""Behind the gate, for its tests: an application that tells what it was asked, with a short time for what is sent. Run as
a program it is the process beside it."""

import json
import os
import sys
import threading
import time

from league.base.lanes import MAILS, PAGES, READY, UNANSWERED, WAITS, Room
from league.base.shelf import Turns
from league.operations.gate import MOST, Gate
from league.operations.helper import Helper, serve

SECONDS = 0.5
SLOW_SECONDS = 8.0  # where it may take longer
PATIENCE = 5.0  # for room
APART_SECONDS = 3.0  # for an answer of the process beside it
ASKED = ("REQUEST_METHOD", "PATH_INFO", "QUERY_STRING", "REMOTE_ADDR", "CONTENT_TYPE", "HTTP_COOKIE", "HTTP_X_TWICE")
LONG = b"Karo" * 1_000_000

_go = threading.Event()
_waiting: list[str] = []
_turns: Turns[str] = Turns()
_made: list[str] = []


def tell(environ, start):
    path = environ["PATH_INFO"]
    if READY in environ and path not in ("/ready", "/go"):
        environ[UNANSWERED] = True
        start("503 Service Unavailable", [])
        return []
    # As a writer for whom the database has no time, a page that takes long, a mail server that says nothing.
    if path in ("/wait", "/read", "/letter"):
        _waiting.append(path)
        _go.wait(60)
    if path == "/go":
        _go.set()
    if path == "/same":
        return _same(environ, start)
    start("200 OK", [("Content-Type", "application/json")])
    if path == "/long":
        return iter([LONG[start : start + 65_536] for start in range(0, len(LONG), 65_536)])
    told = {name: environ.get(name) for name in ASKED}
    told |= {
        "waiting": len(_waiting),
        "made": len(_made),
        "process": os.getpid(),
        "forged": environ.get("HTTP_X_FORWARDED_PROTO"),
        "body": environ["wsgi.input"].read(1000).decode(),
    }
    return [json.dumps(told).encode()]


def _same(environ, start):
    """A page that is kept: the first who asks makes it, and that takes until somebody says go."""
    with _turns.of("/same") as before:
        if before is not None and not _made:
            environ[WAITS].append(before)
            _waiting.append("/same")
        elif not _made:
            _waiting.append("/same")
            _go.wait(60)
            _made.append("/same")
    start("200 OK", [])
    return [b"once"]


def room_at(path, environ):
    return {"/pictures": Room(MOST + 1000, SECONDS), "/slow": Room(MOST, SLOW_SECONDS)}.get(path)


def lane_of(method, path):
    if path == "/letter":
        return MAILS
    return "beside" if path.startswith("/beside") else PAGES if path.startswith("/page") else None


def beside(environ, start):
    """In the process of its own: works, takes too long, or breaks down."""
    path = environ["PATH_INFO"]
    if path == "/beside/breaks":
        os._exit(1)
    if path in ("/beside/long", "/page/long"):
        time.sleep(60)
    return tell(environ, start)


if __name__ == "__main__":
    serve(beside)
else:
    command = (sys.executable, "-m", "tests.operations.gate_app")
    helpers = {lane: Helper(lane, APART_SECONDS, command) for lane in ("beside", PAGES)}
    application = Gate(tell, seconds=SECONDS, lane_of=lane_of, helpers=helpers, room_at=room_at, patience=PATIENCE)
