"""A backup is one button or one command: a verified copy made while the site runs."""

import hashlib
import json
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import zipfile
from contextlib import closing
from io import StringIO

import pytest
from django.conf import settings as settings_of_the_site
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.test import Client
from django.utils import timezone

from league.base import sealing
from league.models import Club, User
from league.operations import backup as service
from league.operations import sqlite
from league.operations.backup import BackupFailed, backups, make_backup
from league.operations.known import known
from tests.rows import chosen


@pytest.fixture(autouse=True)
def folder(transactional_db, settings, tmp_path):
    if connection.vendor != "sqlite":
        pytest.skip("about SQLite's files")
    settings.DATA_DIR = tmp_path
    settings.BACKUP_DIR = tmp_path / "backups"
    return settings.BACKUP_DIR


def clubs_in(path):
    with (
        tempfile.TemporaryDirectory() as folder,
        zipfile.ZipFile(path) as archive,
        closing(sqlite3.connect(archive.extract("league.sqlite3", folder))) as copy,
    ):
        return [row[0] for row in copy.execute("SELECT name FROM league_club ORDER BY name")]


def files_in(folder):
    return sorted(path.name for path in folder.iterdir() if path.name != "stand.json")


def test_a_backup_is_one_file_with_the_database_its_checksum_and_a_leaf_that_says_what_to_do(folder):
    Club.objects.create(name="Kreuzdame")
    made = make_backup()
    assert clubs_in(made.path) == ["Kreuzdame"]
    assert made.path.stat().st_mode & 0o077 == 0  # for its owner alone
    assert files_in(folder) == [made.name]
    with zipfile.ZipFile(made.path) as archive:
        about, leaf = json.loads(archive.read("inhalt.json")), archive.read("LIESMICH.txt").decode()
        assert about["sha256"] == hashlib.sha256(archive.read("league.sqlite3")).hexdigest()
    assert (about["clubs"], about["rows"]["league_club"]) == (["Kreuzdame"], 1)
    assert f"script/manage restore {made.name}" in leaf


def test_what_was_deleted_is_not_in_it(folder):
    for act in (lambda: Club.objects.create(name="Geheimverein Pikdame"), Club.objects.all().delete):
        with transaction.atomic(), sealing.told():  # as services do: their notes go with them
            act()
    with zipfile.ZipFile(make_backup().path) as archive:
        assert b"Geheimverein" not in archive.read("league.sqlite3")


def test_its_name_is_made_of_date_and_time(folder, monkeypatch):
    evening = timezone.make_aware(timezone.datetime(2026, 11, 17, 21, 30, 5))
    monkeypatch.setattr(service.timezone, "localtime", lambda value=None: value or evening)
    names = [make_backup().name, make_backup().name, make_backup(label="vor-update").name]
    assert names == [
        "spielliste-2026-11-17-213005.zip",
        "spielliste-2026-11-17-213005-2.zip",
        "spielliste-2026-11-17-213005-vor-update.zip",
    ]
    assert {made.made_at.replace(microsecond=0) for made in backups()} == {evening}
    assert backups()[0].name == names[1]  # of one second the last one


def test_what_is_committed_while_it_runs_is_in_this_or_the_next():
    """A writer goes on all the time; every copy is sound and holds at least what was there when it was begun."""
    stop = threading.Event()

    def write():
        number = 0
        while not stop.is_set():
            number += 1
            Club.objects.create(name=f"Verein {number:05}")
        connection.close()

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for _ in range(5):
            there = Club.objects.count()
            assert len(clubs_in(make_backup().path)) >= there
    finally:
        stop.set()
        writer.join()


def test_files_of_others_in_the_folder_are_left_alone(folder):
    folder.mkdir()
    (folder / "spielliste-von-hand.zip").write_text("meine")
    make_backup()
    assert (folder / "spielliste-von-hand.zip").exists()


def test_a_stick_keeps_all(folder, tmp_path):
    stick = tmp_path / "stick"
    stick.mkdir()
    for day in range(1, 32):
        (stick / f"spielliste-2026-10-{day:02}-200000.sqlite3").write_text("alt")
    make_backup(to=stick)
    assert len(backups(stick)) == 32
    assert not folder.exists()


def test_a_copy_that_lacks_rows_is_no_backup(folder, monkeypatch):
    Club.objects.create(name="Kreuzdame")
    counted = sqlite.row_counts
    seen = []

    def two_more_in_the_original(database, tables):
        seen.append(1)
        return counted(database, tables) | ({"league_club": 3} if len(seen) == 1 else {})

    monkeypatch.setattr(sqlite, "row_counts", two_more_in_the_original)
    with pytest.raises(BackupFailed, match="In league_club stehen 1 Zeilen statt 3"):
        make_backup()
    assert list(folder.iterdir()) == []


def test_a_folder_that_cannot_be_written_is_said(tmp_path):
    (tmp_path / "belegt").write_text("eine Datei")
    with pytest.raises(CommandError, match=r"Es ist keine Sicherung entstanden: .*belegt"):
        call_command("backup", to=tmp_path / "belegt")


def test_a_folder_that_is_not_there_is_refused_because_the_stick_may_not_be_mounted(tmp_path):
    stick = tmp_path / "media" / "stick"
    with pytest.raises(CommandError) as refused:
        call_command("backup", to=stick, stdout=StringIO())
    assert str(refused.value) == (
        f"Es ist keine Sicherung entstanden: Den Ordner {stick} gibt es nicht. Steckt der Stick, ist er eingehängt? "
        "Ein anderer Ordner ist erst anzulegen."
    )
    assert not stick.parent.exists()


def test_the_own_folder_for_backups_is_made(folder):
    assert not folder.exists()
    assert make_backup().path.parent == folder


def test_the_command_says_where_it_is_and_of_which_clubs(tmp_path):
    Club.objects.create(name="Kreuzdame")
    Club.objects.create(name="Herz Zehn")
    out = StringIO()
    call_command("backup", to=tmp_path, stdout=out)
    (made,) = backups(tmp_path)
    assert out.getvalue().splitlines() == [
        f"Datenbank: {connection.settings_dict['NAME']}",
        "Darin: 2 Vereine (Herz Zehn, Kreuzdame), 0 Personen, 0 Turniere und Abende",
        f"Gesichert und geprüft: {made.path} ({made.size // 1024} KB).",
    ]


@pytest.fixture
def elsewhere(tmp_path):
    """A database file that is not there yet, such as after a wrong LEAGUE_DATA."""
    of_the_tests, path = connection.settings_dict["NAME"], tmp_path / "league.sqlite3"
    connection.close()
    connection.settings_dict["NAME"] = path
    yield path
    connection.close()
    connection.settings_dict["NAME"] = of_the_tests


@pytest.mark.parametrize("is_there", chosen([False, True], 0, 1))
@pytest.mark.parametrize("command", ["backup", "recompute", "demo", "verify"])
def test_where_there_is_no_database_of_this_site_nothing_is_done_and_nothing_made(
    elsewhere, tmp_path, command, is_there
):
    if is_there:
        elsewhere.touch()
    words = {"to": tmp_path / "stick"} if command == "backup" else {}
    with pytest.raises(
        CommandError, match=rf"{elsewhere} ist keine Datenbank dieser Seite.*LEAGUE_DATA=\S+ script/serve"
    ):
        call_command(command, stdout=StringIO(), **words)
    connection.close()
    assert elsewhere.exists() == is_there
    assert not (tmp_path / "stick").exists()


def test_before_an_update_the_tables_to_come_are_not_missed(monkeypatch):
    coming = ["league_season", *service.our_tables()]
    monkeypatch.setattr(service, "our_tables", lambda: coming)
    Club.objects.create(name="Kreuzdame")
    assert clubs_in(make_backup(label="vor-update").path) == ["Kreuzdame"]


# Faults


STARTED = """
import os, sys, time
sys.path.insert(0, {root!r})
os.environ["DJANGO_SETTINGS_MODULE"] = "league.settings"
import django; django.setup()
from league.operations import archive, backup
real = archive.pack
def slowly(*words):
    print("halb", flush=True)
    time.sleep({seconds})
    return real(*words)
archive.pack = slowly
backup.make_backup()
"""


@pytest.fixture
def installation(folder, tmp_path):
    """The database as a file of an installation, and a process of its own that makes a backup of it, slowly."""
    with closing(sqlite3.connect(connection.settings_dict["NAME"])) as database:
        database.execute("VACUUM INTO ?", [str(tmp_path / "league.sqlite3")])
    started = []

    def start(seconds):
        words = os.environ | {"LEAGUE_DATA": str(tmp_path)}
        program = STARTED.format(root=str(settings_of_the_site.BASE_DIR), seconds=seconds)
        child = subprocess.Popen([sys.executable, "-c", program], env=words, stdout=subprocess.PIPE, text=True)
        started.append(child)
        assert child.stdout.readline() == "halb\n"
        return child

    yield start
    for child in started:
        child.kill()
        child.communicate()


def test_one_that_is_killed_half_way_leaves_no_half_backup_and_does_not_hold_up_the_next(installation, folder):
    child = installation(60)
    child.send_signal(signal.SIGKILL)
    child.wait()
    assert backups() == []
    assert files_in(folder) == [".unfertig"]
    made = make_backup()
    assert files_in(folder) == [made.name]


def test_never_two_at_once_and_who_waited_in_vain_is_told(installation, folder, monkeypatch):
    child = installation(60)
    monkeypatch.setattr(service, "PATIENCE", 0.3)
    with pytest.raises(BackupFailed, match="Es wird gerade schon gesichert"):
        make_backup()
    assert (folder / ".unfertig").exists()  # the other one goes on
    child.kill()


@pytest.mark.thorough
def test_who_comes_meanwhile_waits_for_it(installation, folder):
    child = installation(0.5)
    make_backup()
    assert child.wait(20) == 0
    assert len(backups()) == 2


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can mount a small disk")
def test_a_full_disk_is_said_and_those_that_were_there_stay(installation, folder, tmp_path):
    """A disk of one megabyte with one backup on it, and no room for what the next one needs meanwhile."""
    words = os.environ | {"LEAGUE_DATA": str(tmp_path), "DJANGO_SETTINGS_MODULE": "league.settings"}
    folder.mkdir()
    script = f"""
set -e
mount -t tmpfs -o size=400k tmpfs {folder}
cp {make_backup(to=tmp_path).path} {folder}/spielliste-2026-11-16-200000.zip
{sys.executable} {settings_of_the_site.BASE_DIR}/manage.py backup || true
ls -A {folder}
"""
    done = subprocess.run(["unshare", "-m", "sh", "-c", script], env=words, capture_output=True, text=True)
    if "unshare failed" in done.stderr or "mount:" in done.stderr:
        pytest.skip("this machine lets nobody mount")
    assert "Auf dem Datenträger ist kein Platz mehr. Bitte Platz schaffen" in done.stderr
    assert done.stdout.splitlines()[-1] == "spielliste-2026-11-16-200000.zip"


def test_the_same_state_is_not_kept_twice(folder):
    Club.objects.create(name="Kreuzdame")
    first = make_backup()
    with pytest.raises(service.Unchanged):
        make_backup(unless=known()["last"]["sha256"])
    assert [one.name for one in backups()] == [first.name]
    Club.objects.create(name="Herzdame")
    assert clubs_in(make_backup(unless=known()["last"]["sha256"]).path) == ["Herzdame", "Kreuzdame"]


# The page


@pytest.fixture
def superuser():
    client = Client()
    client.force_login(User.objects.create_superuser("anna"))
    return client


def test_one_button_makes_a_backup_and_offers_it(superuser):
    assert "Noch keine Sicherung." in superuser.get("/betrieb/").text
    page = superuser.post("/betrieb/sichern/", follow=True).text
    (made,) = backups()
    assert f"Gesichert und geprüft: {made.name}" in page
    answer = superuser.get(f"/betrieb/sicherung/{made.name}")
    assert answer["Content-Disposition"] == f'attachment; filename="{made.name}"'
    assert b"".join(answer.streaming_content) == made.path.read_bytes()
    assert "no-store" in answer["Cache-Control"]


def test_the_page_tells_the_state_of_the_installation(superuser):
    page = superuser.get("/betrieb/").text
    assert sqlite3.sqlite_version in page
    assert "Freier Platz" in page
    assert str(connection.settings_dict["NAME"]) in page  # so that nobody saves another one


def test_a_full_disk_is_said_on_the_page(superuser, settings, tmp_path):
    (tmp_path / "belegt").write_text("")
    settings.BACKUP_DIR = tmp_path / "belegt"
    assert "Es ist keine Sicherung entstanden" in superuser.post("/betrieb/sichern/", follow=True).text


@pytest.mark.parametrize(
    "name",
    chosen(["..%2Fsecret.key", "secret.key", "spielliste-2026-01-01-000000.zip", "stand.json", "%2Fetc%2Fpasswd"], 0),
)
def test_nothing_but_backups_can_be_fetched(superuser, folder, name):
    make_backup()
    (folder / "secret.key").write_text("geheim")
    assert superuser.get(f"/betrieb/sicherung/{name}").status_code == 404


@pytest.mark.parametrize(("method", "address"), [("get", ""), ("post", "sichern/"), ("get", "sicherung/{name}")])
def test_nobody_else_finds_anything_there(method, address):
    made = make_backup()
    scorer = Client()
    scorer.force_login(User.objects.create_user("bernd"))
    address = f"/betrieb/{address.format(name=made.name)}"
    assert getattr(scorer, method)(address).status_code == 404
    assert getattr(Client(), method)(address).status_code == 302  # to the login
    assert len(backups()) == 1


def test_a_backup_is_never_made_by_a_link_or_a_foreign_page(superuser):
    assert superuser.get("/betrieb/sichern/").status_code == 405
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(User.objects.get(username="anna"))
    assert strict.post("/betrieb/sichern/").status_code == 403
    assert backups() == []
