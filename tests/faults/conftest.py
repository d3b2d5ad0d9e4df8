"""An evening at which tables play is made once a run; each test gets a copy of it."""

import shutil
from dataclasses import replace

import pytest

from .hall import free_port, make_hall, manage

TABLES = 4


@pytest.fixture(scope="session")
def _prepared(tmp_path_factory, ready_environment):
    hall = make_hall(tmp_path_factory.mktemp("saal") / "daten", TABLES)
    ready = manage(hall.folder, "prepare", PORT=str(free_port()))
    assert ready.returncode == 0, ready.stderr
    return hall


@pytest.fixture
def hall(_prepared, tmp_path):
    """Four tables of an evening, nothing entered yet."""
    folder = tmp_path / "daten"
    shutil.copytree(_prepared.folder, folder)
    return replace(_prepared, folder=folder)
