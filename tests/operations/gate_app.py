"""Behind the gate, for its tests: an application that tells what it was asked, with a short time for what is sent."""

import json
import threading

from league.operations.gate import Gate

SECONDS = 0.5
ASKED = ("REQUEST_METHOD", "PATH_INFO", "QUERY_STRING", "REMOTE_ADDR", "CONTENT_TYPE", "HTTP_COOKIE", "HTTP_X_TWICE")
LONG = b"Karo" * 1_000_000

_go = threading.Event()
_waiting: list[str] = []


def tell(environ, start):
    path = environ["PATH_INFO"]
    if path == "/wait":  # as a writer for whom the database has no time
        _waiting.append(path)
        _go.wait(60)
    if path == "/go":
        _go.set()
    start("200 OK", [("Content-Type", "application/json")])
    if path == "/long":
        return iter([LONG[start : start + 65_536] for start in range(0, len(LONG), 65_536)])
    told = {name: environ.get(name) for name in ASKED}
    told |= {
        "waiting": len(_waiting),
        "forged": environ.get("HTTP_X_FORWARDED_PROTO"),
        "body": environ["wsgi.input"].read().decode(),
    }
    return [json.dumps(told).encode()]


application = Gate(tell, seconds=SECONDS)
