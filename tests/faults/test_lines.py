"""A bad line: requests that never arrive, answers that never come back, both after a while. Each game is stored once.
And thousands of lines over which nothing comes: nobody else waits for them."""

import http.client
import random
import socket
import threading
import time
from contextlib import ExitStack, closing, suppress

import pytest

from league.base.portable import many_files

from .hall import answered, ask, finished, judge, serving, tables

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


SILENT, HALVES = 1500, 1500
HALF = b"GET /hilfe/ HTTP/1.1\r\nHost: localhost\r\nX-Half: "


def silent_lines(stack, port):
    """Some say nothing, some half of what they want."""
    assert many_files(SILENT + HALVES + 1000) > SILENT + HALVES
    for number in range(SILENT + HALVES):
        one = stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=30))
        if number >= SILENT:
            one.sendall(HALF)
        yield one


def read_on(line):
    line.request("GET", "/hilfe/")
    answer = line.getresponse()
    answer.read()
    return answer.status, line.sock.getsockname()


def test_thousands_who_say_nothing_keep_nobody_out(hall):
    """A stranger reads at once, who reads already goes on over his line, and the silent ones are sent away."""
    from league.base.views import EVERY  # not above: bench/faults.py reads this file without a site of its own

    with serving(hall) as site, ExitStack() as stack:
        reader = stack.enter_context(closing(http.client.HTTPConnection("127.0.0.1", site.port, timeout=15)))
        before = read_on(reader)
        first, *_ = silent_lines(stack, site.port)
        begun = time.monotonic()
        assert ask(site.port, "GET", "/hilfe/")[0] == 200
        assert read_on(reader) == before
        assert time.monotonic() - begun < 3
        time.sleep(EVERY + 1)  # as a page that asks again
        assert read_on(reader) == before
        assert first.recv(1) == b""


LARGE, MANY = 2_500_000, 50


def large_and_never_whole(stack, port):
    for _ in range(MANY):
        one = stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=30))
        one.sendall(f"POST /konto/login/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: {LARGE}\r\n\r\n".encode())
        one.settimeout(0.05)
        with suppress(TimeoutError):  # nobody takes it
            one.sendall(b"x" * (LARGE - 1))


def test_every_game_is_stored_while_strangers_send_files_without_end(hall):
    with serving(hall) as site, ExitStack() as stack:
        large_and_never_whole(stack, site.port)
        every = tables(hall, site.port, games=5)
        finished(every)
    judge(hall, every)
    assert answered(every) == {200}
