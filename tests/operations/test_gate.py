"""The gate before Django, with the server that script/serve starts: whole requests alone get a thread."""

import http.client
import json
import socket
import subprocess
import sys
import time
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from league.operations.gate import MOST, READERS, WRITERS
from league.operations.helper import MOST_WAITING
from tests.operations.gate_app import LONG
from tests.rows import chosen

ROOT = Path(__file__).parents[2]
STUCK = b"POST /spielliste/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 300\r\n\r\n"


@pytest.fixture(scope="module")
def port():
    with socket.create_server(("127.0.0.1", 0)) as probe:
        number = probe.getsockname()[1]
    words = "-m granian tests.operations.gate_app:application --interface rsgi --http 1 --no-ws --log-level error"
    process = subprocess.Popen([sys.executable, *words.split(), "--port", str(number)], cwd=ROOT)
    try:
        for _ in range(300):
            try:
                socket.create_connection(("127.0.0.1", number), timeout=1).close()
                break
            except OSError:
                time.sleep(0.1)
        yield number
    finally:
        process.terminate()
        process.wait(120)  # files that still wait are ended first, one after the other


def ask(port, method="GET", path="/", body=None, **headers):
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=30)) as asked:
        asked.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
        answer = asked.getresponse()
        return answer.status, answer.read()


def told(port, *words, **headers):
    status, body = ask(port, *words, **headers)
    assert status == 200
    return json.loads(body)


def raw(port, request, *, shut=False):
    with socket.create_connection(("127.0.0.1", port), timeout=30) as sender:
        sender.sendall(request)
        if shut:
            sender.shutdown(socket.SHUT_WR)
        return b"".join(iter(lambda: sender.recv(65_536), b"")).decode()


@pytest.mark.parametrize(
    ("request_", "name", "expected"),
    [
        (("GET", "/"), "REQUEST_METHOD", "GET"),
        (("HEAD", "/"), None, None),
        (("GET", "/s%C3%A4le/?q=%C3%B6"), "PATH_INFO", "/säle/".encode().decode("latin-1")),
        (("GET", "/s%C3%A4le/?q=%C3%B6"), "QUERY_STRING", "q=%C3%B6"),
        (("GET", "/"), "REMOTE_ADDR", "127.0.0.1"),
        (("POST", "/", "punkte=12"), "body", "punkte=12"),
        (("POST", "/", iter([b"punkte", b"=12"])), "body", "punkte=12"),
    ],
    ids=["method", "head", "path", "query", "from where", "body", "body in pieces"],
)
def test_django_is_asked_what_the_browser_asked(port, request_, name, expected):
    if name is None:
        assert ask(port, *request_) == (200, b"")
    else:
        assert told(port, *request_)[name] == expected


def test_headers_come_as_they_were_sent_but_not_under_a_name_that_passes_for_another(port):
    sent = (
        "Cookie: a=1\r\nCookie: b=2\r\nX-Twice: x\r\nX-Twice: y\r\nX_Forwarded_Proto: https\r\nContent-Type: text/x\r\n"
    )
    body = raw(port, f"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{sent}\r\n".encode())
    seen = json.loads(body.partition("\r\n\r\n")[2])
    assert (seen["HTTP_COOKIE"], seen["HTTP_X_TWICE"], seen["CONTENT_TYPE"]) == ("a=1; b=2", "x,y", "text/x")
    assert seen["forged"] is None


def test_a_long_answer_comes_whole(port):
    assert ask(port, "GET", "/long") == (200, LONG)


def test_phones_that_stop_in_the_middle_hold_no_thread_and_are_told(port):
    stuck = [socket.create_connection(("127.0.0.1", port), timeout=30) for _ in range(10 * (READERS + WRITERS))]
    for one in stuck:
        one.sendall(STUCK)
    assert told(port)["REQUEST_METHOD"] == "GET"
    assert told(port, "POST", "/", "punkte=12")["body"] == "punkte=12"
    answers = [one.recv(1000).decode() for one in stuck]
    assert {answer.splitlines()[0] for answer in answers} == {"HTTP/1.1 408 Request Timeout"}
    assert "Die Eingabe kam nicht vollständig an." in answers[0]
    for one in stuck:
        one.close()


def test_half_of_what_was_announced_is_not_taken_for_all(port):
    answer = raw(port, STUCK + b"punkte=1", shut=True)
    assert answer.startswith("HTTP/1.1 400 ")
    head = answer.partition("\r\n\r\n")[0].lower()
    assert "x-content-type-options: nosniff" in head
    assert "frame-ancestors 'none'" in head


def test_what_is_far_too_large_is_not_taken_in(port):
    status, body = ask(port, "POST", "/", b"x" * (MOST + 1))
    assert (status, body.decode().strip()) == (
        413,
        "Das ist zu groß. Bitte eine kleinere Datei wählen, oder weniger auf einmal.",
    )


def test_where_pictures_are_sent_more_is_taken_in(port):
    body = b"x" * (MOST + 1)
    assert ask(port, "POST", "/pictures", body)[0] == 200
    assert ask(port, "POST", "/pictures", body + b"x" * 1000)[0] == 413


# --- the process beside it


def test_what_takes_long_is_answered_by_another_process(port):
    here, beside = told(port), told(port, "POST", "/beside/", "punkte=12")
    assert (beside["REQUEST_METHOD"], beside["body"]) == ("POST", "punkte=12")
    assert beside["process"] != here["process"]
    assert told(port, "GET", "/beside/")["process"] == beside["process"]  # it stays


@pytest.mark.parametrize("path", chosen(["/beside/breaks", "/beside/long"], 0))
def test_one_that_breaks_down_or_takes_too_long_is_told_and_another_takes_its_place(port, path):
    before = told(port, "GET", "/beside/")["process"]
    status, body = ask(port, "POST", path, "x")
    assert (status, body.decode().strip()) == (
        504,
        "Das hat zu lange gedauert; gespeichert ist nichts. Bitte noch einmal oder in Teilen.",
    )
    assert told(port, "GET", "/beside/")["process"] != before


@pytest.mark.thorough
def test_while_eight_files_are_read_in_pages_come_and_lists_are_entered(port):
    """None of them holds a thread; one more than may wait is told to come again."""
    with ExitStack() as opened:
        files = [opened.enter_context(closing(connection(port))) for _ in range(1 + MOST_WAITING)]
        for one in files:
            one.request("POST", "/beside/long", "x")
        assert {ask(port)[0] for _ in range(10)} == {200}
        assert told(port, "POST", "/", "punkte=12")["body"] == "punkte=12"
        refused = [ask(port, "POST", "/beside/long", "x") for _ in range(2)]
        assert [status for status, _body in refused][-1] == 503
        assert [one.getresponse().status for one in files[:1]] == [504]


def connection(port):
    return http.client.HTTPConnection("127.0.0.1", port, timeout=60)


# --- Last, because what has begun to wait waits no more


def test_pages_are_read_while_all_who_write_wait_and_kept_ones_while_all_who_read_do(port):
    """However many ask for the same page, one makes it; the others hold no thread."""
    with ExitStack() as opened:

        def begun(count, *words):
            before = told(port, "GET", "/ready")["waiting"]
            some = [opened.enter_context(closing(connection(port))) for _ in range(count)]
            for one in some:
                one.request(*words)
            while told(port, "GET", "/ready")["waiting"] < before + count:
                time.sleep(0.01)
            return some

        writers = begun(WRITERS, "POST", "/wait", "x")
        same = begun(10 * READERS, "GET", "/same")
        readers = begun(READERS - 2, "GET", "/read")
        assert told(port)["made"] == 0  # one thread is left
        readers += begun(1, "GET", "/read")
        assert told(port, "GET", "/ready")["REQUEST_METHOD"] == "GET"
        assert ask(port, "HEAD", "/ready") == (200, b"")
        assert ask(port, "GET", "/go")[0] == 200
        assert [one.getresponse().status for one in writers + readers] == [200] * (WRITERS + READERS - 1)
        assert {one.getresponse().read() for one in same} == {b"once"}
        assert told(port)["made"] == 1
