"""A machine that never comes back: what it had begun is done by another, and by nobody as long as it lives. Each has a folder
of its own; they share a database."""

import json
from dataclasses import asdict, replace
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from league.base.machine import machine_name
from league.operations import background, machines, notes
from league.printing import store
from league.printing.document import Document, Leaves
from tests.together import at_once

pytestmark = pytest.mark.django_db


@pytest.fixture
def begun(settings, tmp_path, kept_here, waiting_line):
    """begun(heard, started): one machine told so many minutes ago that it lives, and began to draw. Gives the task; from
    then on this is the other machine."""
    if connection.vendor != "postgresql":
        pytest.skip("about PostgreSQL: script/postgres script/test tests/operations/test_machine_gone.py")

    def begin(heard, started):
        now = timezone.now()
        settings.DATA_DIR = tmp_path / "gone"
        settings.DATA_DIR.mkdir()
        here = machines.this_machine()
        if heard is not None:
            said = replace(here, told_at=(now - timedelta(minutes=heard)).isoformat())
            notes.write(settings.DATA_DIR / f"machine-{here.name}", json.dumps(asdict(said)))
        store.order(Document("x", "x", (Leaves("print/x.html", {}, 9),)), scope="staff-1")
        task = DBTaskResult.objects.get()
        task.claim(f"{machine_name(settings.DATA_DIR)}-paper-0")
        DBTaskResult.objects.update(started_at=now - timedelta(minutes=started))
        settings.DATA_DIR = tmp_path / "there"
        settings.DATA_DIR.mkdir()
        machines.tell()
        return task

    return begin


@pytest.mark.parametrize(
    ("heard", "started", "freed"),
    [
        (1, 120, 0),  # it lives, and has much to do
        (20, 120, 0),  # it may come back
        (31, 40, 1),
        (None, 40, 1),  # longer away than it is remembered
        (None, 20, 0),  # it has just begun, and said nothing yet
    ],
)
def test_what_was_begun_is_free_again_when_its_machine_is_gone(begun, heard, started, freed):
    task = begun(heard, started)
    assert background.take_over(timezone.now()) == freed
    task.refresh_from_db()
    assert task.status == ("READY" if freed else "RUNNING")
    assert background.take_over(timezone.now()) == 0


@pytest.mark.django_db(transaction=True)
def test_of_several_that_notice_it_at_once_one_takes_it_over(begun):
    begun(None, 40)
    assert sorted(at_once(4, lambda: background.take_over(timezone.now()))) == [0, 0, 0, 1]


def test_this_machine_s_own_work_goes_on_for_as_long_as_it_takes(begun, settings):
    task = begun(None, 40)
    DBTaskResult.objects.update(worker_ids=[f"{machine_name(settings.DATA_DIR)}-paper-0"])
    assert background.take_over(timezone.now()) == 0
    task.refresh_from_db()
    assert task.status == "RUNNING"
