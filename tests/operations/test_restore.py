"""Restoring is one command: the backup is checked first, the present database is replaced in one step and kept."""

import hashlib
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import zipfile
from contextlib import closing
from dataclasses import asdict
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone

from league.base import machine as folders
from league.models import Club
from league.operations import machines, notes
from league.operations import postgres as postgres_programs
from league.operations import restore as service
from league.operations.backup import make_backup
from tests.rows import chosen


@pytest.fixture
def live(transactional_db, settings, tmp_path):
    """An installation of its own, so that the database of the other tests is not the one that is replaced."""
    if connection.vendor != "sqlite":
        pytest.skip("about SQLite's files")
    settings.DATA_DIR, settings.BACKUP_DIR = tmp_path, tmp_path / "backups"
    path = tmp_path / "league.sqlite3"
    with closing(sqlite3.connect(connection.settings_dict["NAME"])) as database:
        database.execute("VACUUM INTO ?", [str(path)])
    of_the_tests = connection.settings_dict["NAME"]
    connection.close()
    connection.settings_dict["NAME"] = path
    yield path
    connection.close()
    connection.settings_dict["NAME"] = of_the_tests


@pytest.fixture
def backup(live):
    """Of a moment when there was one club; since then it got another name and a second one came."""
    club = Club.objects.create(name="Kreuzdame")
    path = make_backup().path
    Club.objects.filter(pk=club.pk).update(name="Herzdame")
    Club.objects.create(name="Karodame")
    return path


@pytest.fixture
def old(live, backup):
    """The same as an earlier version of the program wrote it: the bare database, its checksum beside it."""
    path = backup.with_name("spielliste-2026-11-17-213005.sqlite3")
    with zipfile.ZipFile(backup) as archive:
        path.write_bytes(archive.read("league.sqlite3"))
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    path.with_name(f"{path.name}.sha256").write_text(f"{digest}  {path.name}\n")
    return path


def clubs():
    return sorted(Club.objects.values_list("name", flat=True))


def run(*args):
    out = StringIO()
    call_command("restore", *map(str, args), stdout=out)
    return out.getvalue()


def test_the_state_of_the_backup_is_back_and_the_replaced_one_is_kept(live, backup):
    said = run(backup, "--yes")
    assert clubs() == ["Kreuzdame"]
    (kept,) = live.parent.glob("league-ersetzt-*.sqlite3")
    with closing(sqlite3.connect(kept)) as old:
        assert sorted(name for (name,) in old.execute("SELECT name FROM league_club")) == ["Herzdame", "Karodame"]
    assert said.splitlines()[:4] == [
        f"Datenbank: {live}",
        "Darin: 2 Vereine (Herzdame, Karodame), 0 Personen, 0 Turniere und Abende",
        f"{backup.name} ist unversehrt.",
        "Darin: 1 Verein (Kreuzdame), 0 Personen, 0 Turniere und Abende",
    ]
    assert said.splitlines()[-1].endswith(" script/serve")
    assert said.splitlines()[-1].startswith("Jetzt wieder starten: LEAGUE_DATA=/")
    assert f"Die ersetzte Datenbank liegt in {kept}" in said
    assert not list(live.parent.glob("*.neu"))


def test_restoring_twice_gives_the_same(live, backup):
    run(backup, "--yes")
    Club.objects.create(name="Pikdame")
    run(backup, "--yes")
    assert clubs() == ["Kreuzdame"]


@pytest.mark.parametrize(
    ("answer", "expected"),
    chosen([("ja", ["Kreuzdame"]), ("", ["Herzdame", "Karodame"]), ("nein", ["Herzdame", "Karodame"])], 0, 2),
)
def test_it_asks_first(backup, monkeypatch, answer, expected):
    monkeypatch.setattr("builtins.input", lambda question: answer)
    if answer == "ja":
        run(backup)
    else:
        with pytest.raises(CommandError, match="Nichts wurde geändert"):
            run(backup)
    assert clubs() == expected


def truncated(path):
    with path.open("r+b") as file:
        file.truncate(path.stat().st_size // 2)


def flipped(path):
    """One bit of what is kept; in an archive none of the head of a file, of which another one is at the end."""
    content, middle = bytearray(path.read_bytes()), path.stat().st_size // 2
    if zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as archive:
            kept = max(archive.infolist(), key=lambda one: one.compress_size)
        middle = kept.header_offset + 100 + kept.compress_size // 2
    content[middle] ^= 1
    path.write_bytes(content)


def without_checksum(damage):
    def both(path):
        path.with_name(f"{path.name}.sha256").unlink()
        damage(path)

    return both


def foreign(path):
    path.unlink()
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE photos (name TEXT)")


def of_the_future(path):
    with closing(sqlite3.connect(path)) as other:
        other.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('league', '9999_later', '2030-01-01')"
        )
        other.commit()


def with_a_log(path):
    path.with_name(f"{path.name}-wal").write_bytes(b"halb")


@pytest.mark.parametrize(
    ("damage", "reason"),
    chosen(
        [
            (truncated, "Die Prüfsumme daneben passt nicht"),
            (without_checksum(truncated), "ist keine (lesbare SQLite-Datei|brauchbare Sicherung)"),
            (flipped, "Die Prüfsumme daneben passt nicht"),
            (without_checksum(lambda path: path.write_text("kein SQLite")), "ist keine lesbare SQLite-Datei"),
            (without_checksum(lambda path: path.write_bytes(b"")), "ist keine brauchbare Sicherung dieser Seite"),
            (without_checksum(foreign), "Die Tabelle league_apart fehlt"),
            (without_checksum(of_the_future), r"aus einer neueren Fassung \(Stand 9999_later\)"),
            (with_a_log, "Das ist keine fertige Sicherung"),
            (lambda path: path.unlink(), "gibt es nicht"),
        ],
        1,
    ),
)
def test_what_is_no_whole_backup_of_an_earlier_version_changes_nothing(live, old, damage, reason):
    damage(old)
    before = clubs()
    with pytest.raises(CommandError, match=reason):
        run(old, "--yes")
    assert clubs() == before
    assert not list(live.parent.glob("league-ersetzt-*"))


def test_one_of_an_earlier_version_is_restored_with_its_checksum_or_without(live, old):
    run(old, "--yes")
    assert clubs() == ["Kreuzdame"]
    old.with_name(f"{old.name}.sha256").unlink()
    run(old, "--yes")
    assert clubs() == ["Kreuzdame"]


def repacked(path, **other):
    """The archive again, with another member in place of one."""
    with zipfile.ZipFile(path) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, other.get(name.partition(".")[0], lambda was: was)(content))


def other_byte(content):
    return content[:-1] + bytes([content[-1] ^ 1])


def of_a_later_format(content):
    return json.dumps(json.loads(content) | {"format": 99})


def of_postgres(content):
    return json.dumps(json.loads(content) | {"file": "league.pgdump", "database": "postgresql"})


def with_the_future_inside(path):
    with zipfile.ZipFile(path) as archive:
        archive.extract("league.sqlite3", path.parent)
    of_the_future(path.parent / "league.sqlite3")
    database = (path.parent / "league.sqlite3").read_bytes()
    about = {"sha256": hashlib.sha256(database).hexdigest(), "size": len(database)}
    repacked(path, league=lambda was: database, inhalt=lambda was: json.dumps(json.loads(was) | about))


@pytest.mark.parametrize(
    ("damage", "reason"),
    chosen(
        [
            (truncated, "Sie ist beschädigt oder keine Sicherung dieser Seite"),
            (flipped, "Sie (ist beschädigt|wurde seit dem Sichern verändert)"),
            (lambda path: path.write_bytes(b""), "Sie ist beschädigt oder keine Sicherung dieser Seite"),
            (lambda path: path.write_text("kein Archiv"), "Sie ist beschädigt oder keine Sicherung dieser Seite"),
            (lambda path: repacked(path, league=other_byte), "Die Prüfsumme darin passt nicht"),
            (lambda path: repacked(path, league=lambda was: was + b"x"), "Die Prüfsumme darin passt nicht"),
            (lambda path: repacked(path, inhalt=lambda was: "{}"), "Sie ist beschädigt oder keine Sicherung"),
            (lambda path: repacked(path, inhalt=of_a_later_format), "aus einer neueren Fassung des Programms"),
            (
                lambda path: repacked(path, inhalt=of_postgres),
                "(keine Sicherung|Sicherung von PostgreSQL, die Seite läuft)",
            ),
            (with_the_future_inside, r"aus einer neueren Fassung \(Stand 9999_later\)"),
            (lambda path: path.unlink(), "gibt es nicht"),
        ],
        1,
        4,
        9,
    ),
)
def test_what_is_no_whole_backup_changes_nothing(live, backup, damage, reason):
    damage(backup)
    before = clubs()
    with pytest.raises(CommandError, match=reason):
        run(backup, "--yes")
    assert clubs() == before
    assert not list(live.parent.glob("league-ersetzt-*"))
    assert not list(live.parent.glob(".auspacken-*"))


# With a password


@pytest.fixture
def secret(live, settings):
    settings.BACKUP_PASSWORD = "Kreuz Bube sticht"
    Club.objects.create(name="Kreuzdame")
    path = make_backup().path
    Club.objects.create(name="Karodame")
    return path


def test_with_a_password_nobody_reads_it_who_has_not_got_it(secret, settings, monkeypatch):
    assert secret.name.endswith(".zip.age")
    assert b"Kreuzdame" not in secret.read_bytes()
    assert secret.read_bytes().startswith(b"age-encryption.org/v1\n-> scrypt ")  # any age program opens it
    settings.BACKUP_PASSWORD = ""  # another machine
    for typed, said in (("", "gehört das Passwort"), ("Herz Bube", "Sie lässt sich mit diesem Passwort nicht öffnen")):
        monkeypatch.setattr("getpass.getpass", lambda question, typed=typed: typed)
        with pytest.raises(CommandError, match=said):
            run(secret, "--yes")
    assert clubs() == ["Karodame", "Kreuzdame"]
    monkeypatch.setattr("getpass.getpass", lambda question: "Kreuz Bube sticht")
    run(secret, "--yes")
    assert clubs() == ["Kreuzdame"]


@pytest.mark.thorough
def test_where_the_password_is_set_nobody_is_asked(secret):
    run(secret, "--yes")
    assert clubs() == ["Kreuzdame"]


def content_of(path):
    """Every row of every table."""
    with closing(sqlite3.connect(path)) as database:
        tables = sorted(row[0] for row in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'"))
        rows = [(table, database.execute(f'SELECT * FROM "{table}" ORDER BY rowid').fetchall()) for table in tables]
        return hashlib.sha256(repr(rows).encode()).hexdigest()


@pytest.mark.thorough
@pytest.mark.parametrize("times", [5, pytest.param(100, marks=pytest.mark.slow)])
def test_restored_many_times_in_a_row_it_is_always_the_same(live, backup, times):
    """Each time from a backup of what was restored before."""
    run(backup, "--yes")
    first = content_of(live)
    for _ in range(times):
        backup = make_backup().path
        Club.objects.create(name="Pikdame")
        run(backup, "--yes")
        assert content_of(live) == first
    assert clubs() == ["Kreuzdame"]


def test_a_running_site_is_not_pulled_from_under_its_users(live, backup, monkeypatch):
    monkeypatch.setattr(service, "IN_USE", 0.5)
    with closing(sqlite3.connect(live)) as site:
        site.execute("SELECT count(*) FROM league_club").fetchone()
        with pytest.raises(CommandError, match="Die Seite läuft noch"):
            run(backup, "--yes")
    assert clubs() == ["Herzdame", "Karodame"]
    run(backup, "--yes")
    assert clubs() == ["Kreuzdame"]


SAVES = """
import sqlite3, sys, time
from filelock import FileLock
lock = FileLock(sys.argv[2])
lock.acquire()
database = sqlite3.connect(sys.argv[1])
database.execute("SELECT count(*) FROM league_club").fetchone()
print("begun", flush=True)
time.sleep(1)
lock.release()
time.sleep(1)
"""


def test_what_the_site_has_begun_may_end_after_it(live, backup):
    """A backup that is due gives way to all others; whoever has ended the site need not know of it."""
    saving = [sys.executable, "-c", SAVES, live, live.parent / "backup.lock"]
    with subprocess.Popen(saving, stdout=subprocess.PIPE, text=True) as begun:
        assert begun.stdout.readline() == "begun\n"
        run(backup, "--yes")
        assert clubs() == ["Kreuzdame"]


@pytest.mark.thorough
def test_a_site_that_nobody_has_asked_anything_yet_is_found_too(live, backup):
    """It has no connection to the database, but would keep old pages and versions in memory."""
    held = folders.hold(live.parent)
    with pytest.raises(CommandError, match="Die Seite läuft noch"):
        run(backup, "--yes")
    assert clubs() == ["Herzdame", "Karodame"]
    held.release()
    run(backup, "--yes")
    assert clubs() == ["Kreuzdame"]


def test_a_damaged_database_can_be_replaced_and_is_kept_with_its_log(live, backup):
    connection.close()
    live.write_bytes(b"verbrannt" * 1000)
    live.with_name("league.sqlite3-wal").write_bytes(b"Rest")
    run(backup, "--yes")
    assert clubs() == ["Kreuzdame"]
    (kept,) = live.parent.glob("league-ersetzt-*.sqlite3")
    assert kept.read_bytes().startswith(b"verbrannt")
    assert kept.with_name(f"{kept.name}-wal").read_bytes() == b"Rest"


def test_a_missing_database_is_made_from_the_backup(live, backup):
    connection.close()
    live.unlink()
    said = run(backup, "--yes")
    assert f"Datenbank: {live} (noch nicht da)" in said
    assert "Die ersetzte Datenbank" not in said
    assert clubs() == ["Kreuzdame"]


def test_a_full_disk_leaves_the_database_as_it_was(live, backup, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(shutil, "copyfile", full)
    with pytest.raises(CommandError, match="Die Datenbank blieb, wie sie war"):
        run(backup, "--yes")
    assert clubs() == ["Herzdame", "Karodame"]


@pytest.mark.thorough
def test_a_stick_without_second_names_will_do(live, backup, monkeypatch):
    def refuse(*_):
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(service.os, "link", refuse)
    run(backup, "--yes")
    assert clubs() == ["Kreuzdame"]
    assert len(list(live.parent.glob("league-ersetzt-*.sqlite3"))) == 1


# PostgreSQL


@pytest.fixture
def postgres(transactional_db, settings, tmp_path):
    if connection.vendor != "postgresql":
        pytest.skip("about PostgreSQL's programs")
    settings.DATA_DIR = settings.BACKUP_DIR = tmp_path


def test_postgres_is_backed_up_and_restored_with_its_own_programs(postgres):
    Club.objects.create(name="Kreuzdame")
    made = make_backup()
    Club.objects.create(name="Karodame")
    said = run(made.path, "--yes")
    assert clubs() == ["Kreuzdame"]
    assert "vor-wiederherstellung.zip" in said


def another_machine(name, ago, **more):
    told = machines.Machine(name, "1.0", (timezone.now() - timedelta(minutes=ago)).isoformat(), 10**9, {}, **more)
    notes.write(machines.note_of(name), json.dumps(asdict(told)))


@pytest.mark.parametrize(
    ("told", "refused"),
    [
        ({}, None),
        ({"halle-2": {"ago": 0}}, "Die Seite läuft noch auf dem Rechner halle-2 (zuletzt gehört"),
        ({"halle-2": {"ago": 4}, "halle-3": {"ago": 1}}, "auf den Rechnern halle-2, halle-3 (zuletzt gehört"),
        ({"halle-2": {"ago": 4}, "halle-3": {"ago": 6}}, "auf dem Rechner halle-2 (zuletzt gehört"),
        ({"halle-2": {"ago": 6}}, None),
        ({"halle-2": {"ago": 0, "ended": True}}, None),
    ],
    ids=["alone", "another", "two others", "one is silent", "all are silent", "it was ended"],
)
def test_postgres_is_not_pulled_from_under_the_users_of_another_machine(postgres, told, refused):
    Club.objects.create(name="Kreuzdame")
    made = make_backup()
    Club.objects.create(name="Karodame")
    for name, words in told.items():
        another_machine(name, **words)
    if refused is None:
        run(made.path, "--yes")
        assert clubs() == ["Kreuzdame"]
        return
    with pytest.raises(CommandError) as said:
        run(made.path, "--yes")
    assert refused in str(said.value)
    assert "Bitte dort erst beenden (Strg+C)" in str(said.value)
    assert clubs() == ["Karodame", "Kreuzdame"]


def test_postgres_is_not_pulled_from_under_the_users_of_this_machine(postgres, settings, monkeypatch):
    monkeypatch.setattr(service, "PATIENCE", 0)
    Club.objects.create(name="Kreuzdame")
    made = make_backup()
    Club.objects.create(name="Karodame")
    held = folders.hold(settings.DATA_DIR)
    with pytest.raises(CommandError, match=r"Die Seite läuft noch\. Bitte erst beenden"):
        run(made.path, "--yes")
    held.release()
    run(made.path, "--yes")
    assert clubs() == ["Kreuzdame"]


def test_what_machines_said_when_a_backup_of_postgres_was_made_does_not_stand_in_the_way_of_the_next(postgres):
    another_machine("halle-2", 0)
    made = make_backup()
    another_machine("halle-2", 0, ended=True)
    for _time in range(2):
        run(made.path, "--yes")


@pytest.fixture
def later_tables(postgres):
    """As a younger version makes them, and one of somebody else."""
    yield lambda *more: tell_the_database(
        "CREATE TABLE league_later (id bigint PRIMARY KEY, club bigint REFERENCES league_club)",
        "CREATE TABLE of_somebody_else (id bigint)",
        *more,
    )
    tell_the_database("DROP TABLE IF EXISTS league_later", "DROP TABLE IF EXISTS of_somebody_else")


def tell_the_database(*sentences):
    with connection.cursor() as cursor:
        for sentence in sentences:
            cursor.execute(sentence)


def later_ones():
    return {"league_later", "of_somebody_else"} & set(connection.introspection.table_names())


def test_postgres_goes_back_to_before_an_update_that_has_made_tables(later_tables):
    """What refers to older ones would stand in the way now, and whatever is left when the update is made again."""
    Club.objects.create(name="Kreuzdame")
    made = make_backup()
    Club.objects.create(name="Karodame")
    later_tables()
    run(made.path, "--yes")
    assert (clubs(), later_ones()) == (["Kreuzdame"], {"of_somebody_else"})


def test_postgres_is_left_as_it_is_where_somebody_else_refers_to_our_tables(later_tables):
    made = make_backup()
    Club.objects.create(name="Karodame")
    later_tables("ALTER TABLE of_somebody_else ADD club bigint REFERENCES league_club")
    with pytest.raises(CommandError, match=r"(?s)Nichts wurde geändert\. psql meldet: .*of_somebody_else"):
        run(made.path, "--yes")
    assert (clubs(), later_ones()) == (["Karodame"], {"league_later", "of_somebody_else"})


def test_postgres_is_left_as_it_is_where_the_backup_breaks_off(later_tables, tmp_path, monkeypatch):
    """pg_restore is killed when it has said a part, with which nothing is wrong so far."""
    made = make_backup()
    Club.objects.create(name="Karodame")
    later_tables()
    program = tmp_path / "bin" / "pg_restore"
    program.parent.mkdir()
    real = shutil.which("pg_restore")
    program.write_text(
        f'#!/bin/sh\ncase "$*" in *--clean*) {real} "$@" | head -n 60; kill -9 $$;; *) exec {real} "$@";; esac\n'
    )
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}:{os.environ['PATH']}")
    with pytest.raises(CommandError, match=r"Nichts wurde geändert\. pg_restore meldet: -9"):
        run(made.path, "--yes")
    assert (clubs(), later_ones()) == (["Karodame"], {"league_later", "of_somebody_else"})


def test_postgres_is_not_waited_for_without_end(postgres, monkeypatch):
    monkeypatch.setattr(postgres_programs, "PATIENCE", 1)
    Club.objects.create(name="Kreuzdame")
    made = make_backup()
    Club.objects.create(name="Karodame")
    other = connection.copy()
    with other.cursor() as cursor:
        cursor.execute("BEGIN")
        cursor.execute("SELECT count(*) FROM league_club")  # somebody reads, and forgot to end it
        with pytest.raises(CommandError, match="Jemand arbeitet noch in der Datenbank"):
            run(made.path, "--yes")
        cursor.execute("ROLLBACK")
    other.close()
    assert clubs() == ["Karodame", "Kreuzdame"]


@pytest.mark.parametrize("damage", [truncated, lambda path: path.write_text("etwas anderes")])
def test_what_is_no_whole_backup_of_postgres_changes_nothing(postgres, damage):
    Club.objects.create(name="Kreuzdame")
    made = make_backup()
    damage(made.path)
    Club.objects.create(name="Karodame")
    with pytest.raises(CommandError, match="ist keine brauchbare Sicherung"):
        run(made.path, "--yes")
    assert clubs() == ["Karodame", "Kreuzdame"]


def test_missing_programs_of_postgres_are_named(postgres, monkeypatch):
    monkeypatch.setenv("PATH", "/nirgends")
    with pytest.raises(CommandError, match="Das Programm pg_dump fehlt"):
        call_command("backup", stdout=StringIO())
