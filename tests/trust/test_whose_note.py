"""Who writes at the same moment takes only his own notes: what somebody else has noted is his."""

from threading import Barrier, Lock

import pytest
from django.db import connection, transaction

from league.base import sealing
from league.base.writing import audit
from league.models import AuditEntry, Entry, Touched
from league.registration.services.entries import deduct
from tests import cast as stage
from tests.together import at_once
from tests.trust.trust_stage import wrong

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite has one writer"),
]


@pytest.fixture
def two():
    """Two tournaments with eight people each."""
    cast = stage.assemble()
    events = [stage.a_tournament(cast, rounds=1) for _event in range(2)]
    return cast, [stage.entries(event)[0] for event in events]


def _named(pk: int) -> None:
    Entry.objects.filter(pk=pk).update(name=f"Anders {pk}")


def test_what_somebody_writes_past_the_site_meanwhile_is_not_sealed_by_who_writes_honestly(two):
    cast, (honest, other) = two

    def past_the_site() -> None:
        with transaction.atomic():
            _named(other.pk)

    with transaction.atomic(), sealing.told():
        _named(honest.pk)
        at_once(1, past_the_site)
        audit("report-sent", by=cast.anna, data={}, tournament=honest.tournament)
    assert set(AuditEntry.objects.first().seals) == {f"entry:{honest.pk}"}
    assert list(Touched.objects.values_list("kind", "ref").distinct()) == [("entry", other.pk)]
    assert "An der Seite vorbei geschrieben" not in "".join(wrong(honest.tournament))
    assert f"Teilnahme {other.pk}" in "".join(wrong(other.tournament))


def test_two_who_write_at_once_seal_what_is_theirs(two):
    cast, entries = two
    theirs, turn, met = list(entries), Lock(), Barrier(2)

    def write() -> int:
        with turn:
            mine = theirs.pop()
        with transaction.atomic(), sealing.told():
            _named(mine.pk)
            met.wait()  # both have written, and none has sealed
            audit("report-sent", by=cast.anna, data={}, tournament=mine.tournament)
        return mine.pk

    at_once(2, write)
    sealed = {entry.tournament_id: set(entry.seals) for entry in AuditEntry.objects.filter(action="report-sent")}
    assert sealed == {entry.tournament_id: {f"entry:{entry.pk}"} for entry in entries}
    assert (Touched.objects.count(), wrong()) == (0, [])


def test_two_who_write_about_the_same_person_at_once_seal_both(two):
    cast, (entry, _other) = two

    def write() -> None:
        for _time in range(5):
            deduct(entry=Entry.objects.get(pk=entry.pk), points=1, reason="Zu spät", by=cast.anna)

    at_once(3, write)
    assert entry.deductions.count() == 15
    assert wrong() == []
