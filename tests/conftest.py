"""For all tests: random data is the same in every run of the CI, and fresh on a developer's machine. It does not count
as coverage: every branch is reached by a case that is written down."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import is_hypothesis_test, settings

ROOT = Path(__file__).parents[1]
mutating = "MUTANT_UNDER_TEST" in os.environ  # each mutant meets all tests again
settings.register_profile("short", deadline=None, derandomize=mutating or bool(os.environ.get("CI")), max_examples=25)
settings.register_profile("long", deadline=None, max_examples=500)  # script/bench
settings.load_profile("short")


def pytest_make_parametrize_id(val, argname):
    """A file's bytes are no name for a case: a workbook carries the second in which it was made, and two workers that
    collect in different seconds would not agree on what the tests are called."""
    return argname if isinstance(val, bytes) else None


def pytest_collection_modifyitems(config, items):
    """Measured, a hundred random lists take five times as long, and what they reach would be luck. They come last:
    what the engine remembers from them (its caches) would not be computed again where it is measured."""
    for item in items:
        if is_hypothesis_test(getattr(item, "obj", None)):
            item.add_marker(pytest.mark.no_cover)
    if config.getoption("cov_source", None):
        items.sort(key=lambda item: item.get_closest_marker("no_cover") is not None)


def pytest_collection_finish(session):
    """Thousands of tests and all of Django stay as long as the process: looking through them for rubbish again and again
    takes a tenth of the time."""
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)


@pytest.fixture(autouse=True)
def _new_story():
    """What the test before has built is gone."""
    if "tests.once" in sys.modules:  # the engine's tests know no database
        sys.modules["tests.once"].forget_story()


@pytest.fixture
def cast(db):
    from tests import cast as stage  # the engine's tests know no database

    return stage.assemble()


@pytest.fixture
def anna(cast):
    """The browser of the director."""
    from tests.cast import browser_of

    return browser_of(cast.anna)


@pytest.fixture
def bernd(cast):
    """The browser of who keeps the list."""
    from tests.cast import browser_of

    return browser_of(cast.bernd)


@pytest.fixture(scope="session")
def ready_environment():
    """For tests that call the scripts: script/test sets .venv up; a test that rebuilt it would pull the ground from
    under the others."""
    python = os.environ.get("PYTHON") or "$(command -v python3.11 || command -v python3)"
    wanted = subprocess.check_output(
        ["bash", "-c", f'echo "$(cksum <requirements.txt) $({python} --version)"'], cwd=ROOT
    )
    stamp = ROOT / ".venv" / "stamp-run"
    assert stamp.exists() and stamp.read_bytes() == wanted, "bitte zuerst script/test aufrufen"  # noqa: PT018
