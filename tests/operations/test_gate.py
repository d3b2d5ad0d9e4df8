"""The gate before Django, with the server that script/serve starts: whole requests alone get a thread."""

import http.client
import json
import socket
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import pytest

from league.operations.arriving import OF_ONE_LINE
from league.operations.gate import MOST, READERS, WAITING_ONES, WRITERS
from league.operations.helper import MOST_WAITING
from tests.operations.gate_app import APART_SECONDS, LONG, PATIENCE
from tests.rows import chosen

ROOT = Path(__file__).parents[2]
PHOTO = b"x" * 3_000_000
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


@pytest.mark.parametrize(
    ("language", "said"), [("de-AT", "Die Eingabe kam nicht vollständig an."), ("en", "did not arrive in full.")]
)
def test_what_is_refused_is_said_in_the_language_asked_for(port, language, said):
    half = (
        f"POST /spielliste/ HTTP/1.1\r\nHost: localhost\r\nAccept-Language: {language}\r\nContent-Length: 300\r\n\r\n"
    )
    answer = raw(port, half.encode(), shut=True)
    assert said in answer
    assert f"content-language: {language[:2]}" in answer.lower()


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


# --- many who send much


def hanging(opened, port, lines, each, size):
    """So many large files from each of these lines; the end of none ever comes."""
    head = f"POST /slow HTTP/1.1\r\nHost: localhost\r\nContent-Length: {size}\r\n\r\n".encode()
    for number in range(lines * each):
        here = (f"127.0.1.{number % lines}", 0)
        one = opened.enter_context(socket.create_connection(("127.0.0.1", port), 30, here))
        one.sendall(head)
        one.settimeout(0.05)
        with suppress(TimeoutError):  # nobody takes it
            one.sendall(b"x" * (size - 1))


@pytest.mark.parametrize(("lines", "each"), chosen([(1, 50), (20, 3)], 1), ids=["one line", "many lines"])
def test_entries_come_in_while_large_files_hang(port, lines, each):
    with ExitStack() as opened:
        hanging(opened, port, lines, each, 2_500_000)
        begun = time.monotonic()
        assert {ask(port, "POST", "/", b"x" * 65_536)[0] for _ in range(20)} == {200}
        assert time.monotonic() - begun < 2
        if lines == 1:  # and what is large, from elsewhere
            assert ask(port, "POST", "/", b"x" * 3_000_000)[0] == 200
            assert time.monotonic() - begun < 4


@pytest.mark.thorough
def test_who_finds_no_room_waits_for_it_and_is_told_at_last(port):
    with ExitStack() as opened:
        hanging(opened, port, 3, 3, OF_ONE_LINE // 3)
        begun = time.monotonic()
        status, said = ask(port, "POST", "/", b"x" * 10_000_000)
        assert (status, said.decode().strip()) == (
            503,
            "Gerade kommt zu viel auf einmal an. Bitte in einer Minute noch einmal absenden.",
        )
        assert PATIENCE - 1 < time.monotonic() - begun < PATIENCE + 2


def test_a_hundred_phones_of_one_hall_send_their_photos_at_once(port):
    with ThreadPoolExecutor(100) as phones:
        answers = list(phones.map(lambda _: ask(port, "POST", "/slow", PHOTO)[0], range(100)))
    assert answers == [200] * 100


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


def test_a_page_is_made_here_while_the_process_beside_is_loading_or_could_not_make_it(port):
    """And that one is not asked a second time for what it has failed at."""
    here = told(port)["process"]
    assert told(port, "GET", "/page/")["process"] == here
    while (beside := told(port, "GET", "/page/")["process"]) == here:
        time.sleep(0.1)
    begun = time.monotonic()
    assert told(port, "GET", "/page/long")["process"] == here
    assert time.monotonic() - begun < APART_SECONDS + 1
    begun = time.monotonic()
    while told(port, "GET", "/page/")["process"] in (here, beside):
        assert told(port, "GET", "/page/long")["process"] == here
        time.sleep(0.1)
    assert told(port, "GET", "/page/long")["process"] == here
    assert time.monotonic() - begun < APART_SECONDS


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

        letters = [opened.enter_context(closing(connection(port))) for _ in range(WRITERS)]
        for one in letters:
            one.request("POST", "/letter", "x")
        while told(port, "GET", "/ready")["waiting"] < WAITING_ONES:
            time.sleep(0.01)
        assert told(port, "POST", "/", "punkte=12")["body"] == "punkte=12"  # nobody who enters waits for the mail
        writers = begun(WRITERS, "POST", "/wait", "x")
        same = begun(10 * READERS, "GET", "/same")
        readers = begun(READERS - 2, "GET", "/read")
        assert told(port)["made"] == 0  # one thread is left
        readers += begun(1, "GET", "/read")
        assert told(port, "GET", "/ready")["REQUEST_METHOD"] == "GET"
        assert ask(port, "HEAD", "/ready") == (200, b"")
        assert ask(port, "GET", "/go")[0] == 200
        assert [one.getresponse().status for one in letters + writers] == [200] * (2 * WRITERS)
        assert [one.getresponse().status for one in readers] == [200] * (READERS - 1)
        assert {one.getresponse().read() for one in same} == {b"once"}
        assert told(port)["made"] == 1
