"""For all tests: random data is the same in every run of the CI, and fresh on a developer's machine. It does not count
as coverage: every branch is reached by a case that is written down."""

from __future__ import annotations

import gc
import os
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import is_hypothesis_test, settings

ROOT = Path(__file__).parents[1]
mutating = "MUTANT_UNDER_TEST" in os.environ  # each mutant meets all tests again
settings.register_profile("short", deadline=None, derandomize=mutating or bool(os.environ.get("CI")), max_examples=25)
settings.register_profile("long", deadline=None, max_examples=500)  # script/bench
settings.load_profile("short")
# The program speaks the language of the machine (league/base/terminal.py); the tests read its German sentences.
os.environ |= {"LANG": "C.UTF-8", "LC_ALL": "", "LC_MESSAGES": ""}


@pytest.fixture(scope="session", autouse=True)
def _emptied_in_spite_of_what_watches():
    """After a test that commits Django empties all tables, the history too. What watches over it stands aside for
    that, and Django's signal puts it back."""
    if "django" not in sys.modules:  # the engine's tests know no database
        yield
        return
    from django.test import TransactionTestCase

    emptied = TransactionTestCase._fixture_teardown

    def unwatched(case):
        from league.base import triggers

        triggers.remove()
        emptied(case)

    TransactionTestCase._fixture_teardown = unwatched
    yield
    TransactionTestCase._fixture_teardown = emptied


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
    if "league.base.kept" in sys.modules:  # what is put back has the version it had, and goes on otherwise
        sys.modules["league.base.kept"].forget_all()


# --- the database: all migrations take each process four seconds, a copy of what they make none


def _migrated() -> Path:
    """Where it is kept, as long as migrations and libraries are the same."""
    made_by = [*sorted((ROOT / "league" / "migrations").glob("*.py")), ROOT / "requirements.txt"]
    return ROOT / ".pytest_cache" / f"{sha256(b''.join(path.read_bytes() for path in made_by)).hexdigest()}.sqlite3"


@pytest.fixture(scope="session")
def django_db_keepdb(django_db_modify_db_settings):
    from django.db import connection

    if connection.vendor != "sqlite" or not _migrated().exists():
        return False
    shutil.copy(_migrated(), connection.settings_dict["TEST"]["NAME"])
    return True


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup, django_db_keepdb, django_db_blocker):
    from django.db import connection

    if connection.vendor == "sqlite" and not django_db_keepdb:
        _migrated().parent.mkdir(exist_ok=True)
        for old in set(_migrated().parent.glob("*.sqlite3")) - {_migrated()}:
            old.unlink(missing_ok=True)
        own = _migrated().with_suffix(f".{os.getpid()}")  # another process may do the same
        with django_db_blocker.unblock():
            connection.cursor().execute("VACUUM INTO %s", [str(own)])
        own.replace(_migrated())


@pytest.fixture
def kept_here(settings, tmp_path):
    """Prints and pictures that wait lie in a folder of this test's own."""
    kept = {"BACKEND": "league.base.kept_files.InFolder", "OPTIONS": {"location": tmp_path}}
    settings.STORAGES = settings.STORAGES | {"kept": kept}
    return tmp_path


@pytest.fixture
def waiting_line(settings, monkeypatch):
    """What is done in the background waits, as it does on the site, until a worker comes; in a test he sees what is not
    committed, so he must not close the connection."""
    monkeypatch.setattr("django_tasks_db.management.commands.db_worker.close_old_connections", lambda: None)
    settings.TASKS = {"default": settings.TASKS["default"] | {"BACKEND": "django_tasks_db.DatabaseBackend"}}


@pytest.fixture
def background(waiting_line):
    """What is done in the background is done meanwhile by somebody else, as on the site."""
    import threading

    from django.db import connection

    from league.operations.background import WORKERS, work_off

    over = threading.Event()

    def work() -> None:
        while not over.wait(0.05):
            for queue in WORKERS:
                work_off(queue, f"test-{queue}")
        connection.close()

    thread = threading.Thread(target=work)
    thread.start()
    yield
    over.set()
    thread.join()


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
