"""A bad line: requests that never arrive, answers that never come back, both after a while. Each game is stored once."""

import random
import socket
import threading
import time

import pytest

from .hall import answered, finished, judge, serving, tables

pytestmark = pytest.mark.thorough


class BadLine:
    """Passes on what comes to `port`; of the requests a tenth is lost, of the answers a fifth."""

    def __init__(self, to, *, lost=0.1, unanswered=0.2, delay=0.05, seed=1):
        self.to, self.lost, self.unanswered, self.delay = to, lost, unanswered, delay
        self.rng = random.Random(seed)
        self.server = socket.create_server(("127.0.0.1", 0))
        self.port = self.server.getsockname()[1]
        self.counts = {"lost": 0, "unanswered": 0, "passed": 0}

    def __enter__(self):
        threading.Thread(target=self._listen, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.close()

    def _listen(self):
        while True:
            try:
                caller, _ = self.server.accept()
            except OSError:
                return
            threading.Thread(target=self._pass_on, args=[caller], daemon=True).start()

    def _pass_on(self, caller):
        fate = self.rng.random()
        with caller:
            caller.settimeout(20)
            asked = _whole(caller)
            if fate < self.lost:
                self.counts["lost"] += 1
                return
            with socket.create_connection(("127.0.0.1", self.to), timeout=30) as site:
                site.sendall(asked)
                answer = _whole(site)
            time.sleep(self.rng.random() * self.delay)
            if fate < self.lost + self.unanswered:
                self.counts["unanswered"] += 1
                return
            self.counts["passed"] += 1
            caller.sendall(answer)


def _whole(line):
    """Head and body of one message."""
    data = b""
    while b"\r\n\r\n" not in data:
        if not (more := line.recv(65536)):
            return data
        data += more
    head, _, body = data.partition(b"\r\n\r\n")
    length = next(
        (int(row.split(b":")[1]) for row in head.lower().split(b"\r\n") if row.startswith(b"content-length")), 0
    )
    while len(body) < length and (more := line.recv(65536)):
        body += more
    return head + b"\r\n\r\n" + body


def enter_over_a_bad_line(hall, games):
    with serving(hall) as site, BadLine(site.port) as line:
        every = tables(hall, line.port, games=games)
        finished(every)
    judge(hall, every)
    assert answered(every) == {200}
    return every, line


def test_every_game_is_stored_once_however_often_it_is_sent(hall):
    _, line = enter_over_a_bad_line(hall, games=15)
    assert line.counts["lost"] >= 2
    assert line.counts["unanswered"] >= 4
