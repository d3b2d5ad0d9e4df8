"""Backups by themselves: at the end of a round, every five minutes while tables play, daily; only if something
changed. The clock is handed in; nothing waits."""

import json
import os
import sqlite3
import subprocess
import sys
import threading
import time
import zipfile
from contextlib import closing
from datetime import date, datetime, timedelta

import pytest
from django.conf import settings as site
from django.db import connection
from django.utils import timezone

from league.base.machine import machine_name
from league.base.notices import notices
from league.events.services.evening import form_table, start_evening
from league.events.services.rounds import close_round
from league.models import Club, LoginCode, Spielliste, Tournament
from league.operations import keeper, machines, notes
from league.operations.backup import backups, make_backup
from league.operations.forgetting import forget_what_is_over, forgotten
from league.operations.keeper import beat, due_since, look, save
from league.operations.known import change_mark, known
from league.operations.schedule import Facts, is_due
from league.operations.standing import ago, standing
from league.registration.services.entries import add_entry
from tests.cast import DAY, a_tournament, normal, play, seated

EVENING = timezone.make_aware(datetime(2026, 11, 17, 21, 30))
MINUTES, HOURS = timedelta(minutes=1), timedelta(hours=1)
NOTHING, TYPED = Facts(False, False, False), Facts(True, False, False)
PLAYING, ENDED = Facts(True, True, False), Facts(True, False, True)


def last(before):
    return {"name": "x", "made_at": (EVENING - before).isoformat(), "mark": "", "seq": 0, "sha256": ""}


@pytest.mark.parametrize(
    ("before", "found", "due"),
    [
        (None, TYPED, True),  # the first of all
        (None, NOTHING, False),  # there is nothing yet
        (4 * MINUTES, PLAYING, False),
        (5 * MINUTES, PLAYING, True),
        (5 * MINUTES, NOTHING, False),
        (90 * MINUTES, NOTHING, False),
        (1 * MINUTES, ENDED, True),  # the end of a round does not wait
        (90 * MINUTES, TYPED, False),  # nobody plays: the day's will do
        (22 * HOURS, TYPED, True),  # of yesterday
        (22 * HOURS, NOTHING, False),
        (300 * HOURS, TYPED, True),
        (-1 * HOURS, PLAYING, True),  # the clock was set back
        (-1 * HOURS, TYPED, False),
    ],
)
def test_when_one_is_due(before, found, due):
    assert is_due(last(before) if before else None, found, EVENING) == due


@pytest.fixture
def in_the_afternoon(monkeypatch):
    """Some minutes before midnight the backup of the next day would be due as well."""
    now, here = timezone.now, timezone.localtime()
    until = here.replace(hour=15, minute=0) - here
    monkeypatch.setattr(timezone, "now", lambda: now() + until)


@pytest.fixture
def folder(transactional_db, settings, tmp_path, request, in_the_afternoon):
    settings.DATA_DIR, settings.BACKUP_DIR = tmp_path, tmp_path / "backups"
    settings.BACKUP_TO = []
    if connection.vendor != "sqlite" and request.node.name != "test_postgres_is_saved_by_itself_as_well":
        pytest.skip("PostgreSQL tells only after a second what was written")
    return settings.BACKUP_DIR


def looked(minutes=0):
    """A look so many minutes from now, which does what it finds due in this process."""
    now = timezone.now() + minutes * MINUTES
    return look(now, start=lambda: save(now))


def test_the_first_look_makes_the_first_backup_and_the_second_finds_nothing_new(folder):
    Club.objects.create(name="Kreuzdame")
    assert looked()
    assert not looked()
    assert [one.name.endswith("-auto.zip") for one in backups()] == [True]


def test_an_empty_site_has_nothing_to_save(folder):
    assert not looked()
    assert not looked(10_000)


def test_while_a_round_runs_every_five_minutes_and_at_its_end_at_once(folder, cast):
    """And of several who look only the one who comes first does it."""
    spielliste = seated(cast, a_tournament(cast))
    looked()
    assert not looked(6)  # nothing changed
    play(spielliste, normal(), by=cast.anna)
    assert not looked(4)
    assert looked(6)
    assert len(backups()) == 2
    close_round(round=spielliste.round, reason="Strom weg", by=cast.anna)
    assert looked()
    assert not looked()
    assert len(backups()) == 3


def test_an_evening_whose_tables_play_is_saved_like_a_round(folder, cast):
    evening = start_evening(club=cast.home, date=DAY, by=cast.anna)
    seats = [add_entry(tournament=evening, player=one, by=cast.anna) for one in cast.players[:4]]
    looked()
    play(form_table(evening=evening, seats=seats, depth=Spielliste.FULL, by=cast.anna), normal(), by=cast.anna)
    assert not looked(4)
    assert looked(6)


def test_the_next_day_what_changed_is_saved_and_then_all_is_quiet(folder):
    Club.objects.create(name="Kreuzdame")
    looked()
    Club.objects.create(name="Herzdame")
    assert not looked(3)
    assert looked(60 * 24)


def test_one_that_failed_is_tried_again_after_a_minute_and_said_meanwhile(folder, monkeypatch):
    Club.objects.create(name="Kreuzdame")
    with monkeypatch.context() as full:
        full.setattr(keeper, "make_backup", _refuse)
        assert looked()
        (said,) = standing().warnings
        assert said.startswith("Die Sicherung um ")
        assert "ist misslungen. Kein Platz. Es wird jede Minute noch einmal versucht." in said
        assert not looked()
    assert not looked(0.5)
    assert looked(1)
    assert standing().warnings == []


def _refuse(**_):
    raise keeper.BackupFailed("Kein Platz.")


# In words


@pytest.mark.parametrize(
    ("passed", "words"),
    [
        (10, "gerade eben"),
        (61, "vor 1 Minute"),
        (3 * 60, "vor 3 Minuten"),
        (3600, "vor 1 Stunde"),
        (47 * 3600, "vor 47 Stunden"),
        (49 * 3600, "vor 2 Tagen"),
    ],
)
def test_how_long_ago(passed, words):
    assert ago(timedelta(seconds=passed)) == words


def test_the_line_that_says_all_is_well(folder, settings, tmp_path):
    stick = tmp_path / "stick"
    stick.mkdir()
    settings.BACKUP_TO = [str(stick)]
    assert standing().line == "Noch keine Sicherung."
    Club.objects.create(name="Kreuzdame")
    looked()
    assert standing(timezone.now() + 3 * MINUTES).line == (
        f"Letzte Sicherung: vor 3 Minuten, geprüft, seither nichts geändert, auch auf {stick}."
    )
    Club.objects.create(name="Herzdame")
    assert standing(timezone.now() + 3 * MINUTES).line == (
        f"Letzte Sicherung: vor 3 Minuten, geprüft, auch auf {stick}."
    )
    assert [one.warns for one in notices(Tournament())] == [False]


def test_where_nobody_looks_any_more_a_page_says_so(folder):
    Club.objects.create(name="Kreuzdame")
    assert standing().warnings == []  # nobody ever promised anything
    looked()
    Club.objects.create(name="Herzdame")
    tomorrow = timezone.now() + timedelta(days=1)
    (said,) = standing(tomorrow).warnings
    assert "niemand sichert von selbst. Bitte auf der Seite „Betrieb“ „Jetzt sichern“ drücken" in said
    beat(tomorrow, due=True)
    assert standing(tomorrow + MINUTES).warnings == []  # it has just been seen, and is being done
    beat(tomorrow + 4 * MINUTES, due=True)
    (said,) = standing(tomorrow + 4 * MINUTES).warnings
    assert "seit 4 Minuten fällig" in said
    beat(tomorrow + 5 * MINUTES, due=False)
    assert due_since() is None


# With real processes


def in_its_own_process(folder):
    words = os.environ | {"LEAGUE_DATA": str(folder.parent), "DJANGO_SETTINGS_MODULE": "league.settings"}
    return subprocess.Popen([sys.executable, "-m", "league.operations.worker"], env=words, cwd=site.BASE_DIR)


@pytest.mark.thorough
def test_of_two_processes_that_find_it_due_one_does_it(folder):
    Club.objects.create(name="Kreuzdame")
    with closing(sqlite3.connect(connection.settings_dict["NAME"])) as database:
        database.execute("VACUUM INTO ?", [str(folder.parent / "league.sqlite3")])
    both = [in_its_own_process(folder) for _ in range(2)]
    assert [one.wait(60) for one in both] == [0, 0]
    (made,) = backups()
    with zipfile.ZipFile(made.path) as archive:
        assert json.loads(archive.read("inhalt.json"))["clubs"] == ["Kreuzdame"]


def test_a_change_is_noticed_and_looking_is_none(folder):
    Club.objects.create(name="Kreuzdame")
    make_backup()
    mark = change_mark()
    assert list(Club.objects.all())
    assert change_mark() == mark == known()["last"]["mark"]
    Club.objects.create(name="Herzdame")
    assert change_mark() != mark


def counted():
    """PostgreSQL counts what somebody has written when he goes, and otherwise within some seconds."""
    connection.close()
    connection.close_pool()
    before = ""
    while before != (before := change_mark()):
        time.sleep(0.3)


def test_postgres_is_saved_by_itself_as_well(folder):
    if connection.vendor != "postgresql":
        pytest.skip("about PostgreSQL")
    Club.objects.create(name="Kreuzdame")
    counted()
    assert looked()
    assert not looked(60 * 24)
    Club.objects.create(name="Herzdame")
    counted()
    assert not looked()
    assert looked(60 * 24)
    assert len(backups()) == 2


@pytest.fixture
def bucket_away(settings, tmp_path):
    file = tmp_path / "no folder"
    file.touch()
    kept = {"BACKEND": "league.base.kept_files.InFolder", "OPTIONS": {"location": str(file)}}
    settings.STORAGES = settings.STORAGES | {"kept": kept}


@pytest.mark.usefixtures("bucket_away")
def test_where_files_are_kept_is_away_and_all_else_is_forgotten(cast):
    code = LoginCode.objects.create(user=cast.anna, until=timezone.now() - timedelta(days=1))
    assert not forget_what_is_over()
    assert not LoginCode.objects.filter(pk=code.pk).exists()
    yesterday, today = date(2099, 1, 1), date(2099, 1, 2)
    assert forgotten(yesterday, today) == yesterday  # and is tried again


def test_a_machine_says_that_it_lives_whatever_else_fails(monkeypatch, cast, settings, tmp_path):
    settings.DATA_DIR = tmp_path
    monkeypatch.setattr(keeper, "_let_go", lambda: None)  # the connection is the test's
    monkeypatch.setattr(keeper, "take_over", _fails)
    told = []

    def sleep(seconds):
        told.append(notes.read(machines.note_of(machine_name(tmp_path))))
        if len(told) == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        keeper.live(sleep)
    assert told[0] != told[1]
    assert None not in told


def test_a_machine_says_that_it_lives_during_a_backup(monkeypatch):
    """However long it takes: the one waits for nothing of the other."""
    over, lives = threading.Event(), threading.Event()
    monkeypatch.setattr(keeper, "watch", lambda: over.wait(20))
    monkeypatch.setattr(keeper, "live", lives.set)
    keeper.start_watching()
    assert lives.wait(10)
    over.set()


def _fails(*_words):
    raise OSError("away")


def test_what_is_over_is_forgotten_on_the_next_day_without_a_new_start(folder, cast, settings, monkeypatch):
    settings.BACKUP_BY_ITSELF = False
    monkeypatch.setattr(keeper, "_let_go", lambda: None)  # the connection is the test's
    code = LoginCode.objects.create(user=cast.anna, until=timezone.now() - timedelta(days=1))
    there = []

    def sleep(seconds):
        there.append(LoginCode.objects.filter(pk=code.pk).exists())
        if len(there) == 2:
            raise KeyboardInterrupt
        monkeypatch.setattr(keeper.timezone, "localdate", lambda: date(2099, 1, 1))

    with pytest.raises(KeyboardInterrupt):
        keeper.watch(sleep)
    assert there == [True, False]


def test_what_is_too_old_goes_though_nothing_changes_and_no_backup_is_made(folder, cast):
    folder.mkdir()
    names = [
        f"spielliste-{timezone.localtime() - timedelta(days=age):%Y-%m-%d-%H%M%S}-auto.zip" for age in (10, 390, 450)
    ]
    for name in names:
        (folder / name).touch()
    forget_what_is_over()
    assert sorted(path.name for path in folder.glob("*.zip")) == sorted(names[:2])
