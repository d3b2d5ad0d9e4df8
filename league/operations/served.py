"""What script/serve runs: the application behind its gate, in a worker of granian that is told to stop once, by granian
alone, and that says when it answers.

Ctrl+C in a terminal reaches every process of its group, and granian tells its worker besides; a second word while the
first is being heeded can block the worker for good. And a worker whose granian was killed would keep the port."""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import signal
import socket
import ssl
import threading
import time
from contextlib import suppress
from urllib.parse import urlsplit

from django.conf import settings

from league.base.lanes import FILES, PAGES, PAPER, lane_of, room_at
from league.base.machine import addresses, hold, keep_what_is_loaded
from league.wsgi import application as django

from .gate import Gate
from .helper import Helper
from .keeper import start_watching

PAGE_SECONDS = 20.0  # for one page; then it is made where it was asked for
helpers = {PAGES: Helper(PAGES, PAGE_SECONDS), PAPER: Helper(PAPER), FILES: Helper(FILES)}
application = Gate(django, lane_of=lane_of, helpers=helpers, room_at=room_at)

PR_SET_PDEATHSIG = 1


def _listen_to_the_parent_alone() -> None:
    os.setpgid(0, 0)
    with suppress(AttributeError, OSError):  # Linux only
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def _say_when_ready() -> None:
    """Asks as a browser would until there is an answer: before that the address would lead nowhere."""
    from .first import link_at  # knows models, so it comes after the application
    from .place import known_address

    here, *others = addresses(os.environ.get("HOST") or "127.0.0.1", int(os.environ.get("PORT") or 8000))
    while not _answers(here):
        time.sleep(0.1)
    print(f"Die Seite ist bereit: {here}", flush=True)
    for address in others:
        print(f"Von anderen Geräten im selben Netz: {address}", flush=True)
    for helper in helpers.values():
        helper.start()
    if link := link_at(known_address() or here):
        print(f"Hier den eigenen Verein anlegen; der Link gilt einmal:\n    {link}", flush=True)


def _answers(address: str) -> bool:
    where = urlsplit(address)
    with suppress(OSError), socket.create_connection((where.hostname, where.port), timeout=30) as line:
        asked = _unchecked().wrap_socket(line) if where.scheme == "https" else line
        asked.sendall(f"GET /konto/login/ HTTP/1.1\r\nHost: {where.netloc}\r\nConnection: close\r\n\r\n".encode())
        return asked.recv(12).startswith(b"HTTP/")
    return False


def _unchecked() -> ssl.SSLContext:
    """For this machine's own address, of which no certificate need tell."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


if multiprocessing.parent_process() is not None:
    _listen_to_the_parent_alone()
    _held = hold(settings.DATA_DIR)
    keep_what_is_loaded()
    threading.Thread(target=_say_when_ready, daemon=True).start()
    start_watching()
