"""A backup is one button or one command: a verified copy made while the site runs."""

import hashlib
import sqlite3
import threading
from contextlib import closing
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.utils import timezone

from league.models import Club, User
from league.operations import backup as service
from league.operations.backup import BackupFailed, backups, make_backup


@pytest.fixture(autouse=True)
def folder(transactional_db, settings, tmp_path):
    if connection.vendor != "sqlite":
        pytest.skip("about SQLite's files")
    settings.BACKUP_DIR = tmp_path / "backups"
    return settings.BACKUP_DIR


def clubs_in(path):
    with closing(sqlite3.connect(path)) as copy:
        return [row[0] for row in copy.execute("SELECT name FROM league_club ORDER BY name")]


def test_a_backup_is_a_whole_database_with_its_checksum(folder):
    Club.objects.create(name="Kreuzdame")
    made = make_backup()
    assert clubs_in(made.path) == ["Kreuzdame"]
    digest = hashlib.sha256(made.path.read_bytes()).hexdigest()
    assert (folder / f"{made.name}.sha256").read_text("utf-8") == f"{digest}  {made.name}\n"
    assert made.path.stat().st_mode & 0o077 == 0  # for its owner alone
    assert sorted(path.name for path in folder.iterdir()) == [made.name, f"{made.name}.sha256"]


def test_its_name_is_made_of_date_and_time(folder, monkeypatch):
    evening = timezone.make_aware(timezone.datetime(2026, 11, 17, 21, 30, 5))
    monkeypatch.setattr(service.timezone, "localtime", lambda: evening)
    names = [make_backup().name, make_backup().name, make_backup(label="vor-update").name]
    assert names == [
        "spielliste-2026-11-17-213005.sqlite3",
        "spielliste-2026-11-17-213005-2.sqlite3",
        "spielliste-2026-11-17-213005-vor-update.sqlite3",
    ]
    assert {made.made_at for made in backups()} == {evening}


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


def test_only_the_last_thirty_stay_and_nothing_else_is_touched(folder):
    folder.mkdir()
    for day in range(1, 32):
        for name in (
            f"spielliste-2026-10-{day:02}-200000.sqlite3",
            f"spielliste-2026-10-{day:02}-200000.sqlite3.sha256",
        ):
            (folder / name).write_text("alt")
    (folder / "spielliste-von-hand.sqlite3").write_text("meine")
    made = make_backup()
    kept = [backup.name for backup in backups()]
    assert (len(kept), kept[0], kept[-1]) == (30, made.name, "spielliste-2026-10-03-200000.sqlite3")
    assert (folder / "spielliste-von-hand.sqlite3").exists()
    assert not (folder / "spielliste-2026-10-02-200000.sqlite3.sha256").exists()


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
    counted = service.row_counts
    seen = []

    def two_more_in_the_original(database):
        seen.append(1)
        return counted(database) | ({"league_club": 3} if len(seen) < 3 else {})

    monkeypatch.setattr(service, "row_counts", two_more_in_the_original)
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
        f"Gesichert und geprüft: {made.path} ({made.size // 1024} KB), Prüfsumme daneben.",
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


@pytest.mark.parametrize("is_there", [False, True])
@pytest.mark.parametrize("command", ["backup", "recompute", "demo"])
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


# The page


@pytest.fixture
def superuser():
    client = Client()
    client.force_login(User.objects.create_superuser("anna"))
    return client


def test_one_button_makes_a_backup_and_offers_it(superuser):
    assert "Noch nie gesichert" in superuser.get("/betrieb/").text
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
    "name", ["..%2Fsecret.key", "secret.key", "spielliste-2026-01-01-000000.sqlite3", "%2Fetc%2Fpasswd"]
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
