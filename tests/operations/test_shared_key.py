"""Machines that share a database have one secret key: the first brings it, the others take it, and none serves with another."""

import json
from dataclasses import asdict

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone

from league.base.machine import hold, secret_key
from league.models import SharedKey
from league.operations import machines, notes, shared_key
from league.operations.backup import make_backup

pytestmark = pytest.mark.django_db
KEY = "eine Karo Sieben und noch viele andere Karten"
OTHER = "eine Kreuz Neun und noch viele andere Karten"


@pytest.fixture
def starts(settings, tmp_path):
    """starts("halle-1", LEAGUE_SECRET_KEY): the key with which a machine of this name serves, and what it said."""

    def start(name, given="", *, beside=()):
        settings.DATA_DIR = tmp_path / name
        settings.DATA_DIR.mkdir(exist_ok=True)
        settings.SECRET_KEY = secret_key(settings.DATA_DIR / "secret.key", given)
        for other in beside:
            told = machines.Machine(other, "1.0", timezone.now().isoformat(), 10**9, {})
            notes.write(machines.note_of(other), json.dumps(asdict(told)))
        said = []
        try:
            shared_key.agree(given, said.append)
        finally:
            machines.forget_all()
        return settings.SECRET_KEY, "".join(said)

    return start


SAME, NEW, REFUSED = "the key of the first", "another, and all log in anew", "not started"


@pytest.mark.parametrize(
    ("first", "second", "the_first_serves", "outcome"),
    [
        ("", "", False, SAME),
        ("", "", True, SAME),
        (KEY, KEY, False, SAME),
        (KEY, KEY, True, SAME),
        (KEY, OTHER, False, NEW),
        (KEY, OTHER, True, REFUSED),
        ("", KEY, False, NEW),
        ("", KEY, True, REFUSED),
        (KEY, "", False, NEW),  # forgotten or left away on purpose
        (KEY, "", True, REFUSED),
    ],
)
def test_a_second_machine_serves_with_the_key_of_the_first_or_not_at_all(
    starts, settings, first, second, the_first_serves, outcome
):
    key, said = starts("halle-1", first)
    assert (said, len(key) >= 32) == ("", True)
    beside = ["halle-1-abc"] if the_first_serves else []
    if outcome == REFUSED:
        with pytest.raises(
            CommandError, match=r"arbeitet schon halle-1-abc, mit einem anderen .*: LEAGUE_SECRET_KEY ist hier"
        ):
            starts("halle-2", second, beside=beside)
        assert starts("halle-1", first, beside=["halle-3"]) == (key, "")
        return
    other, said = starts("halle-2", second, beside=beside)
    assert (other == key, "loggen sich neu ein" in said) == ((True, False) if outcome == SAME else (False, True))
    assert secret_key(settings.DATA_DIR / "secret.key", second) == other  # with which its processes begin


@pytest.mark.parametrize(("given", "stored"), [("", True), (KEY, False)])
def test_the_database_has_the_key_only_where_no_setting_keeps_it(starts, given, stored):
    key, _said = starts("halle-1", given)
    row = SharedKey.objects.get()
    assert (row.key, key in row.mark) == (key if stored else "", False)


def test_a_key_that_becomes_a_setting_leaves_the_database_and_nobody_logs_in_anew(starts):
    key, _said = starts("halle-1")
    assert starts("halle-1", key, beside=["halle-2"]) == (key, "")
    assert SharedKey.objects.get().key == ""
    assert starts("halle-2", key, beside=["halle-1"]) == (key, "")


@pytest.mark.parametrize(("given", "outcome"), [(KEY, SAME), ("", REFUSED)])
def test_beside_an_older_version_only_a_setting_can_be_the_same(starts, given, outcome):
    """One that serves, and has put no key into the database."""
    if outcome == REFUSED:
        with pytest.raises(CommandError, match="LEAGUE_SECRET_KEY ist hier nicht gesetzt"):
            starts("halle-2", given, beside=["halle-1"])
        assert not SharedKey.objects.exists()
    else:
        assert starts("halle-2", given, beside=["halle-1"]) == (given, "")


def test_a_machine_that_serves_from_this_folder_keeps_its_key(starts, settings):
    """Somebody starts it a second time, without the setting of the first."""
    starts("halle-1", KEY)
    held = hold(settings.DATA_DIR)
    with pytest.raises(CommandError, match=f"arbeitet schon {machines.machine_name(settings.DATA_DIR)}"):
        starts("halle-1")
    held.release()


def test_who_has_agreed_is_at_work_for_the_next(settings, starts, monkeypatch):
    monkeypatch.setattr(machines, "forget_all", lambda: None)
    starts("halle-1")
    (told,) = notes.beginning_with(machines.note_of("")).values()
    assert (json.loads(told)["ended"], json.loads(told)["name"][:4] != "") == (False, True)


def test_a_laptop_has_no_need_of_it(settings, tmp_path, monkeypatch):
    if connection.vendor != "sqlite":
        pytest.skip("about SQLite")
    settings.DATA_DIR = tmp_path
    monkeypatch.setenv("LEAGUE_EMPTY", "1")
    call_command("prepare", "--start")
    assert not SharedKey.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_no_backup_has_the_key_and_after_a_restore_it_is_the_one_of_the_folders(settings, tmp_path, starts):
    if connection.vendor != "postgresql":
        pytest.skip("about PostgreSQL: script/postgres script/test tests/operations/test_shared_key.py")
    key, _said = starts("halle-1")
    settings.BACKUP_DIR = tmp_path / "backups"
    made = make_backup()
    call_command("restore", str(made.path), "--yes")
    assert not SharedKey.objects.exists()
    assert starts("halle-1") == (key, "")
    assert SharedKey.objects.get().key == key
