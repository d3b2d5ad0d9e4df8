"""A worker that takes the place of another is waited for until it serves: the old one ends no earlier."""

import multiprocessing
import time
from pathlib import Path

import pytest

from league.base.machine import hold
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


@pytest.mark.parametrize("does", [serves, ends, hangs])
def test_it_is_waited_for_until_it_serves_or_never_will(tmp_path, monkeypatch, does):
    monkeypatch.setenv("LEAGUE_DATA", str(tmp_path))
    process = multiprocessing.get_context("spawn").Process(target=does, args=(str(tmp_path),))
    begun = time.monotonic()
    process.start()
    try:
        wait_until_it_serves(process, patience=LOADS if does is hangs else 60)
        assert LOADS <= time.monotonic() - begun < 30
        assert process.is_alive() == (does is not ends)
    finally:
        process.kill()
        process.join()
