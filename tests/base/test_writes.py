"""What every write has in common: once per key, the same key for the same thing, a history that only grows."""

import datetime
import os
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, nullcontext
from io import StringIO
from time import monotonic

import pytest
from django.core.management import call_command
from django.db import OperationalError, ProgrammingError, connection, transaction
from django.utils import timezone

from league.base import writing
from league.base.middleware import fault_of
from league.base.writing import Refused, audit, forget_submissions, raise_version, write
from league.models import AuditEntry, Club, Occupancy, Submission, Tournament
from league.operations.recompute import derive_again
from scoring import Game
from tests.cast import a_tournament, normal, play, seated
from tests.together import at_once

DAY = datetime.date(2026, 11, 17)
SENT = {"text": "Kreuz", "number": 3, "names": ["a", "b"], "day": DAY, "game": Game(kind="normal", re_augen=130)}


@pytest.fixture
def calls(db):
    return []


@pytest.fixture
def service(calls):
    @write
    def note_down(**words):
        calls.append(words)
        return Club.objects.get_or_create(name="Kreuzdame")[0]

    return note_down


# Once per key


def test_the_same_sent_twice_is_done_once_and_answered_the_same(service, calls):
    assert service(key="k", **SENT) == service(key="k", **SENT)
    assert len(calls) == 1


@pytest.mark.parametrize(
    "other",
    [
        {"text": "Herz"},
        {"number": 4},
        {"names": ["b", "a"]},
        {"day": DAY + datetime.timedelta(days=1)},
        {"game": Game(kind="normal", re_augen=131)},
        {"more": "etwas"},
    ],
    ids=lambda words: next(iter(words)),
)
def test_the_same_key_with_other_content_is_refused_and_not_taken_as_done(service, calls, other):
    service(key="k", **SENT)
    with pytest.raises(Refused, match=r"schon mit anderem Inhalt gespeichert.*neu laden"):
        service(key="k", **SENT | other)
    assert len(calls) == 1


def test_another_person_or_row_is_other_content(service, cast):
    one, other = cast.players[:2]
    service(key="k", player=one)
    service(key="k", player=type(one).objects.get(pk=one.pk))
    with pytest.raises(Refused):
        service(key="k", player=other)


def test_a_page_that_was_loaded_anew_in_between_is_the_same_submission(service, calls):
    service(key="k", based_on=3, **SENT)
    service(key="k", based_on=4, **SENT)
    assert len(calls) == 1


def test_what_a_service_does_to_its_words_does_not_make_them_others(db):
    @write
    def emptied(*, names):
        names.clear()

    emptied(key="k", names=["a"])
    emptied(key="k", names=["a"])


def test_what_is_refused_uses_up_no_key(service, calls):
    @write
    def refuses(**words):
        raise Refused("nein")

    with pytest.raises(Refused, match="nein"):
        refuses(key="k", text="falsch")
    service(key="k", text="richtig")
    assert len(calls) == 1


def test_the_same_sent_eight_times_at_once_is_done_once_and_answered_eight_times(transactional_db):
    """Based on one version: whoever did not wait for the first would find that it is past."""
    club = Club.objects.create(name="Kreuzdame")

    @write
    def rename(*, based_on):
        raise_version(club, based_on)
        return club

    answers = at_once(8, lambda: rename(key="einmal", based_on=club.version))
    assert [answer.pk for answer in answers] == [club.pk] * 8
    assert Club.objects.get().version == club.version


@pytest.mark.skipif(
    connection.vendor != "postgresql", reason="about PostgreSQL: script/postgres script/test tests/base/test_writes.py"
)
def test_a_connection_that_is_lost_while_somebody_writes_is_a_fault_of_the_database(transactional_db):
    """What is said to it past Django as well: people read 503 and why, and not that the site made a mistake."""

    @write
    def found(*, name):
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT pg_sleep({2 * writing.WAITED})")  # from now on the next one may wait less
        lose(connection.connection.info.backend_pid)
        return Club.objects.create(name=name)

    with writing.answering(monotonic()), pytest.raises(OperationalError) as lost:
        found(name="Herz Zehn")
    assert fault_of(lost.value).code == "database_away"
    assert not Club.objects.exists()


def lose(backend):
    own = connection.copy()
    with closing(own), own.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s, 5000)", [backend])


@pytest.mark.skipif("postgres" in os.environ.get("DATABASE_URL", ""), reason="PostgreSQL has many writers")
def test_who_waits_for_a_lock_waits_once_however_many_wait_with_him(transactional_db, monkeypatch):
    monkeypatch.setattr(writing, "PATIENCE", 0.6)

    @write
    def found(*, name):
        return Club.objects.create(name=name)

    def refused() -> float:
        began = monotonic()
        with pytest.raises(OperationalError, match="locked"):
            found(name="Herz Zehn")
        return monotonic() - began

    other = sqlite3.connect(connection.settings_dict["NAME"])
    other.execute("BEGIN IMMEDIATE")
    waited = at_once(4, refused)
    other.rollback()
    other.close()
    assert max(waited) < 2 * 0.6 + min(waited)  # in turn it would be four times as long
    assert found(name="Herz Zehn").pk


def test_what_takes_time_comes_when_it_is_stored_and_others_may_write(transactional_db):
    """A mail server that says nothing: the others enter meanwhile. Of what is not stored nothing is told."""
    told = []

    @write
    def other(*, name):
        return Club.objects.create(name=name)

    def tell():
        told.append(at_once(1, lambda: other(name=f"Nach {Club.objects.get(name='Karo Neun')}"))[0].name)

    @write
    def found(*, name, fails=False):
        Club.objects.create(name=name)
        writing.when_others_may_write(tell)
        if fails:
            raise Refused("nein")

    with pytest.raises(Refused):
        found(name="Pik Sieben", fails=True)
    assert told == []
    found(name="Karo Neun")
    assert told == ["Nach Karo Neun"]


def test_keys_older_than_a_month_are_forgotten(db):
    now = timezone.now()
    for name, days in (("alt", 31), ("neu", 29)):
        Submission.objects.create(key=name, action="x")
        Submission.objects.filter(pk=name).update(at=now - datetime.timedelta(days=days))
    assert forget_submissions() == 1
    assert [one.key for one in Submission.objects.all()] == ["neu"]


# A history that only grows


@pytest.fixture
def entry(db):
    return audit("noted", by=None, data={"what": 1})


@pytest.mark.parametrize(
    "change",
    [
        lambda entry: entry.save(),
        lambda entry: entry.save(update_fields=["reason"]),
        lambda entry: entry.delete(),
        lambda entry: AuditEntry.objects.update(reason="anders"),
        lambda entry: AuditEntry.objects.filter(pk=entry.pk).delete(),
        lambda entry: AuditEntry.objects.bulk_update([entry], ["reason"]),
        lambda entry: AuditEntry.objects.update_or_create(seq=entry.seq, defaults={"reason": "anders"}),
    ],
)
def test_nothing_in_the_history_can_be_changed_or_taken_out(entry, change):
    entry.reason = "anders"
    with pytest.raises(TypeError, match="append-only"), transaction.atomic():
        change(entry)
    assert AuditEntry.objects.get(pk=entry.pk).reason == ""


# Points derived anew


def test_what_is_mended_is_seen_on_pages_that_were_kept(cast):
    event = a_tournament(cast)
    liste = play(seated(cast, event), normal(), by=cast.anna)
    before = liste.version, Tournament.objects.get(pk=event.pk).version
    Occupancy.objects.filter(spielliste=liste, position=1).update(points=99)
    assert derive_again(spielliste=liste) != []
    liste.refresh_from_db()
    assert (liste.version, Tournament.objects.get(pk=event.pk).version) == (before[0] + 1, before[1] + 1)
    assert derive_again(spielliste=liste) == []
    assert Tournament.objects.get(pk=event.pk).version == before[1] + 1


def test_the_command_names_its_database(cast):
    out = StringIO()
    call_command("recompute", "--check", stdout=out)
    assert out.getvalue().startswith("Datenbank: ")


# --- the lock of all who write


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "sqlite", reason="about SQLite's one writer")
def test_who_breaks_the_database_off_lets_the_others_write():
    @writing.write
    def breaks_off() -> None:
        transaction.on_commit(lambda: connection.connection.close())

    try:
        with pytest.raises(ProgrammingError):
            breaks_off()
    finally:
        connection.close()
    with ThreadPoolExecutor(1) as another:
        assert another.submit(writing._one_writer.acquire, timeout=0).result()
        another.submit(writing._one_writer.release).result()


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(
    connection.vendor != "postgresql", reason="about PostgreSQL: script/postgres script/test tests/base/test_writes.py"
)
@pytest.mark.parametrize(("by_a_browser", "left"), [(True, "1s"), (False, "10s")])
def test_what_no_browser_waits_for_may_work_for_long_and_still_waits_for_a_lock(monkeypatch, by_a_browser, left):
    monkeypatch.setattr(writing, "PATIENCE", 1.5)

    @writing.write
    def works() -> str:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_sleep(0.8)")
            cursor.execute("SHOW lock_timeout")
            return cursor.fetchone()[0]

    with writing.answering() if by_a_browser else nullcontext():
        assert works() == left
