"""A worker that takes the place of another is waited for until it serves: the old one ends no earlier. Who serves says so
by a lock, and what a killed one has left is in nobody's way."""

import multiprocessing
import time
from pathlib import Path

import pytest

from league.base.machine import HELD, hold, is_held
from league.operations.serving import wait_until_it_serves

LOADS = 1.5


def serves(folder: str) -> None:
    time.sleep(LOADS)
    _held = hold(Path(folder))
    time.sleep(60)


def ends(folder: str) -> None:
    time.sleep(LOADS)


def hangs(folder: str) -> None:
    time.sleep(60)


def started(does, folder, monkeypatch):
    monkeypatch.setenv("LEAGUE_DATA", str(folder))
    process = multiprocessing.get_context("spawn").Process(target=does, args=(str(folder),))
    process.start()
    return process


@pytest.mark.parametrize("does", [serves, ends, hangs])
def test_it_is_waited_for_until_it_serves_or_never_will(tmp_path, monkeypatch, does):
    begun = time.monotonic()
    process = started(does, tmp_path, monkeypatch)
    try:
        found = wait_until_it_serves(process, lambda: False, patience=LOADS if does is hangs else 60)
        assert found == (does is serves)
        assert LOADS <= time.monotonic() - begun < 30
        assert process.is_alive() == (does is not ends)
    finally:
        process.kill()
        process.join()


def test_a_site_that_is_told_to_end_waits_for_no_other(tmp_path, monkeypatch):
    begun = time.monotonic()
    process = started(hangs, tmp_path, monkeypatch)
    try:
        assert not wait_until_it_serves(process, lambda: time.monotonic() > begun + LOADS, patience=60)
        assert time.monotonic() - begun < 30
    finally:
        process.kill()
        process.join()


def test_what_a_killed_one_has_left_stays_where_no_open_file_can_be_removed(tmp_path, monkeypatch):
    """As on Windows."""

    def refused(path, missing_ok=False):
        raise PermissionError(13, "used by another process", str(path))

    left = tmp_path / HELD / "4711.lock"
    left.parent.mkdir()
    left.touch()
    monkeypatch.setattr(Path, "unlink", refused)
    assert [is_held(tmp_path), is_held(tmp_path), left.exists()] == [False, False, True]
