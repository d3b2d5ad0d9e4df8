"""The process beside the site, as the server starts it: whoever restores elsewhere hears that this machine has ended only
when it has."""

import errno
import json
import subprocess
import time

import pytest

from league.operations import comparing, serving
from league.operations.serving import Beside
from tests.faults.hall import environment, manage, wait_for

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


@pytest.mark.thorough
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


def test_where_there_is_no_room_for_a_process_it_is_tried_again(monkeypatch):
    begun, tries = subprocess.Popen, []

    def no_room_at_first(*words, **more):
        tries.append(words)
        if len(tries) == 1:
            raise BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable")
        return begun(*words, **more)

    monkeypatch.setattr(subprocess, "Popen", no_room_at_first)
    monkeypatch.setattr(serving, "AGAIN", 0.1)
    beside = Beside("json.tool")  # reads until its input ends
    beside.start()
    try:
        wait_for(lambda: beside._process is not None)
        assert beside._process.poll() is None
    finally:
        beside.stop()


COMMAND = """
import sys, time
from pathlib import Path
Path(sys.argv[1]).open("a").write("begun ")
while not Path("enough").exists():
    time.sleep(0.05)
"""


def test_a_command_beside_the_site_runs_once_at_a_time(tmp_path, monkeypatch):
    (tmp_path / "league").mkdir()
    (tmp_path / "league" / "__main__.py").write_text(COMMAND)
    monkeypatch.setattr(comparing, "CHECKOUT", tmp_path)
    monkeypatch.setattr(comparing, "_begun", {})
    assert [comparing.beside(command) for command in ("one", "one", "other")] == [True, False, True]
    (tmp_path / "enough").touch()
    comparing._begun["one"].wait(PATIENCE)
    assert comparing.beside("one")
    for process in comparing._begun.values():
        assert process.wait(PATIENCE) == 0
    assert [(tmp_path / command).read_text() for command in ("one", "other")] == ["begun begun ", "begun "]
