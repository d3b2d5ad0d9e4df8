"""Whether the site answers, asked as a browser would ask. Knows no Django."""

from __future__ import annotations

import os
import socket
import ssl
import time
from contextlib import suppress
from urllib.parse import urlsplit

from league.base.machine import addresses


def wait_until_it_answers() -> list[str]:
    """Gives the addresses of the site, this machine's own first."""
    found = addresses(os.environ.get("HOST") or "127.0.0.1", int(os.environ.get("PORT") or 8000))
    while not _answers(found[0]):
        time.sleep(0.1)
    return found


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
