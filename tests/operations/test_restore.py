"""Restoring is one command: the backup is checked first, the present database is replaced in one step and kept."""

import shutil
import sqlite3
from contextlib import closing
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from league.base import machine as folders
from league.models import Club
from league.operations import restore as service
from league.operations.backup import make_backup


@pytest.fixture
def live(transactional_db, settings, tmp_path):
    """An installation of its own, so that the database of the other tests is not the one that is replaced."""
    if connection.vendor != "sqlite":
        pytest.skip("about SQLite's files")
    settings.BACKUP_DIR = tmp_path / "backups"
    path = tmp_path / "league.sqlite3"
    make_backup(to=tmp_path).path.rename(path)
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
    ("answer", "expected"), [("ja", ["Kreuzdame"]), ("", ["Herzdame", "Karodame"]), ("nein", ["Herzdame", "Karodame"])]
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
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
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
)
def test_what_is_no_whole_backup_changes_nothing(live, backup, damage, reason):
    damage(backup)
    before = clubs()
    with pytest.raises(CommandError, match=reason):
        run(backup, "--yes")
    assert clubs() == before
    assert not list(live.parent.glob("league-ersetzt-*"))


def test_a_running_site_is_not_pulled_from_under_its_users(live, backup):
    with closing(sqlite3.connect(live)) as site:
        site.execute("SELECT count(*) FROM league_club").fetchone()
        with pytest.raises(CommandError, match="Die Seite läuft noch"):
            run(backup, "--yes")
    assert clubs() == ["Herzdame", "Karodame"]
    run(backup, "--yes")
    assert clubs() == ["Kreuzdame"]


def test_a_site_that_nobody_has_asked_anything_yet_is_found_too(live, backup):
    """It has no connection to the database, but would keep old pages and versions in memory."""
    held = folders.hold(live.parent)
    with pytest.raises(CommandError, match="Die Seite läuft noch"):
        run(backup, "--yes")
    assert clubs() == ["Herzdame", "Karodame"]
    held.close()
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
    settings.BACKUP_DIR = tmp_path


def test_postgres_is_backed_up_and_restored_with_its_own_programs(postgres):
    Club.objects.create(name="Kreuzdame")
    made = make_backup()
    Club.objects.create(name="Karodame")
    said = run(made.path, "--yes")
    assert clubs() == ["Kreuzdame"]
    assert "vor-wiederherstellung.pgdump" in said


@pytest.mark.parametrize("damage", [truncated, lambda path: path.write_text("etwas anderes")])
def test_what_is_no_whole_backup_of_postgres_changes_nothing(postgres, damage):
    Club.objects.create(name="Kreuzdame")
    made = make_backup()
    made.path.with_name(f"{made.name}.sha256").unlink()
    damage(made.path)
    Club.objects.create(name="Karodame")
    with pytest.raises(CommandError, match="ist keine lesbare Sicherung von PostgreSQL"):
        run(made.path, "--yes")
    assert clubs() == ["Karodame", "Kreuzdame"]


def test_missing_programs_of_postgres_are_named(postgres, monkeypatch):
    monkeypatch.setenv("PATH", "/nirgends")
    with pytest.raises(CommandError, match="Das Programm pg_dump fehlt"):
        call_command("backup", stdout=StringIO())
