"""A process beside the site, real ones: what it needs to load is not taken from the time it may answer in."""

import asyncio
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http import HTTPStatus

import pytest

from league.operations.helper import Helper, _end

LOADS = "import time; time.sleep({}); from tests.operations.gate_app import beside, serve; serve(beside)"


@contextmanager
def helper(seconds, *, loads, loading=60.0):
    one = Helper("beside", seconds, (sys.executable, "-c", LOADS.format(loads)), loading)
    try:
        yield one
    finally:
        if process := one.start().result():
            _end(process)


def asked(one):
    """In a thread of its own: where a browser was driven before, this one has a loop that runs."""
    with ThreadPoolExecutor(1) as beside:
        answer = beside.submit(lambda: asyncio.run(one.ask({"PATH_INFO": "/"}, b""))).result()
    return answer if isinstance(answer, HTTPStatus) else answer[0]


def test_one_that_loads_for_longer_than_it_may_answer_is_heard():
    with helper(1, loads=2) as slow:
        assert [asked(slow), asked(slow)] == [200, 200]


def test_it_is_ready_when_it_has_loaded_and_begins_once():
    with helper(5, loads=0.5) as one:
        assert not one.is_ready
        begun = one.start()
        assert one.start() is begun
        assert not one.is_ready
        process = begun.result()
        assert one.is_ready
        process.kill()
        process.wait()
        assert not one.is_ready
        assert asked(one) == 200


@pytest.mark.parametrize("command", ["import time; time.sleep(60)", "raise SystemExit(1)"], ids=["hangs", "breaks"])
def test_one_that_cannot_load_is_not_begun_again_and_again(command):
    one = Helper("beside", 1, (sys.executable, "-c", command), loading=1)
    assert asked(one) == HTTPStatus.SERVICE_UNAVAILABLE
    begun = time.monotonic()
    assert [asked(one) for _time in range(5)] == [HTTPStatus.SERVICE_UNAVAILABLE] * 5
    assert time.monotonic() - begun < 0.5
