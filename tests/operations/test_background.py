"""The process beside the site, as the server starts it: whoever restores elsewhere hears that this machine has ended only
when it has."""

import json
import time

import pytest

from league.operations.serving import Beside
from tests.faults.hall import environment, manage

PATIENCE = 60.0  # seconds


@pytest.fixture
def folder(tmp_path, monkeypatch):
    assert manage(tmp_path, "migrate", "-v", "0").returncode == 0
    monkeypatch.delenv("DJANGO_SETTINGS_MODULE")  # those of the tests
    for name, word in environment(tmp_path).items():
        monkeypatch.setenv(name, word)
    return tmp_path


def told(folder):
    return [json.loads(one.read_text()) for one in folder.glob("machine-*") if one.suffix not in (".new", ".txt")]


def told_anew(folder, before):
    end = time.monotonic() + PATIENCE
    while (said := told(folder)) == before:
        assert time.monotonic() < end
        time.sleep(0.1)
    return said


def test_one_that_begins_anew_lives_on_and_one_that_is_stopped_has_ended(folder):
    beside = Beside("league.operations.background")
    beside.start()
    try:
        first = told_anew(folder, [])
        process = beside._process
        beside.renew()
        process.wait(PATIENCE)
        assert told(folder) == first
        (second,) = told_anew(folder, first)
        assert not second["ended"]
    finally:
        beside.stop()
    assert told(folder)[0]["ended"]
