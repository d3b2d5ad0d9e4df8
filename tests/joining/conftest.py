"""Clubs may apply here; `mailing`: there is a mail server."""

import email
import socket
import threading

import pytest
from django.core.cache import cache

from .joining_stage import opened


@pytest.fixture(autouse=True)
def counted_anew(db):
    cache.clear()


@pytest.fixture
def mailing(settings):
    settings.CAN_MAIL = True


@pytest.fixture
def stage(cast):
    opened()
    return cast


class LetterBox:
    """As much of a mail server as takes one mail: it says yes to everything, and keeps what it was told."""

    def __init__(self):
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.address = self.listening.getsockname()
        self.to, self._lines = [], []
        self.thread = threading.Thread(target=self._serve)
        self.thread.start()

    def _serve(self):
        talking, _whence = self.listening.accept()
        with talking, talking.makefile("rwb", buffering=0) as line:
            line.write(b"220 letter box\r\n")
            while said := line.readline().decode().strip().upper():
                if said.startswith("RCPT"):
                    self.to.append(said.partition("<")[2].partition(">")[0].lower())
                line.write(b"354 go on\r\n" if said == "DATA" else b"221 bye\r\n" if said == "QUIT" else b"250 yes\r\n")
                if said == "DATA":
                    self._lines = [one for one in iter(lambda: line.readline().decode().rstrip("\r\n"), ".")]
                    line.write(b"250 taken\r\n")
                if said == "QUIT":
                    return

    @property
    def text(self) -> str:
        self.thread.join(10)
        return email.message_from_bytes("\n".join(self._lines).encode()).get_payload(decode=True).decode()


@pytest.fixture
def letter_box():
    box = LetterBox()
    yield box
    box.listening.close()
    box.thread.join(10)
