"""The site is told to stop in the middle of a busy hour: what was asked is answered, whole; then it is gone."""

import http.client
import signal
import socket
import threading
import time
from urllib.parse import urlencode

import pytest

from league.base.machine import is_held
from tests.faults.hall import CSRF, Hall, serving, wait_for

LONGEST = 20.0  # seconds; an idle machine needs four
PATHS = ("/", "/konto/login/", "/hilfe/betrieb/", "/static/league/site.css")
pytestmark = [pytest.mark.thorough, pytest.mark.usefixtures("ready_environment")]


class Guest(threading.Thread):
    """Opens a line for each page until none is taken any more, and notes what was wrong with an answer."""

    def __init__(self, port: int, path: str) -> None:
        super().__init__(daemon=True)
        self.port, self.path = port, path
        self.answered, self.refused, self.wrong = 0, False, []

    def run(self) -> None:
        while not self.refused:
            line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
            try:
                line.request("GET", self.path, headers={"Connection": "close"})
                answer = line.getresponse()
                answer.read()
                self.wrong += [answer.status] if answer.status != 200 else []
                self.answered += 1
            except (ConnectionRefusedError, ConnectionResetError):  # reset: it stood before the door when that was shut
                self.refused = True
            except (OSError, http.client.HTTPException) as error:  # taken in, and then not answered, or by half
                self.wrong.append(repr(error))
            finally:
                line.close()


class Sender:
    """Has sent half of a form when the site is told to stop."""

    def __init__(self, port: int) -> None:
        body = urlencode({"login": "berta", "password": "geraten", "csrfmiddlewaretoken": CSRF}).encode()
        head = (
            f"POST /konto/login/ HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: csrftoken={CSRF}\r\n"
            f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        self.rest = body[20:]
        self.line = socket.create_connection(("127.0.0.1", port), timeout=60)
        self.line.sendall(head.encode() + body[:20])

    def answer(self) -> tuple[int, bool]:
        """To all of it; and whether it came whole."""
        with self.line:
            self.line.sendall(self.rest)
            answer = http.client.HTTPResponse(self.line)
            answer.begin()
            return answer.status, answer.read().endswith(b"</html>\n")


def test_told_to_stop_it_answers_what_it_was_asked_and_ends_in_time(tmp_path):
    (tmp_path / "daten").mkdir()
    with serving(Hall(tmp_path / "daten", "", ())) as site:
        guests = [Guest(site.port, path) for path in PATHS]
        for one in guests:
            one.start()
        wait_for(lambda: min(one.answered for one in guests) > 5)
        slow = Sender(site.port)
        time.sleep(0.2)  # it has been taken in
        begin = time.monotonic()
        site.process.send_signal(signal.SIGTERM)
        time.sleep(0.3)
        assert slow.answer() == (200, True)
        site.process.wait(60)
        assert time.monotonic() - begin < LONGEST
        assert not is_held(site.hall.folder)  # and what it had started is gone as well
        for one in guests:
            one.join(60)
        assert [(one.path, one.wrong) for one in guests] == [(path, []) for path in PATHS]
