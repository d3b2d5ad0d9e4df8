"""A step that is put back leaves what it leaves when it is done: the same rows and objects, but for UUIDs and moments."""

import datetime
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from league.models import AuditEntry, Spielliste, Tournament
from league.registration.services import entries
from tests import cast as stage
from tests import once

pytestmark = pytest.mark.skipif(connection.vendor != "sqlite", reason="nothing is put back on other databases")
VOLATILE = re.compile(f"{once.UUIDS.pattern}|{once.MOMENT.pattern}")


def rows():
    """Everything that is stored, without what is another each time."""
    found = once._rows()
    return {
        table: sorted(tuple(VOLATILE.sub("*", one) if isinstance(one, str) else one for one in row) for row in found[table])
        for table in found
    }  # fmt: skip


def evening_at_the_club(*, really):
    """A cast, a tournament, a whole list; and how many of these steps were done, not put back."""
    before = len(once._known)
    once.forget_story()
    if really:
        once._known.clear()
        before = 0
    cast = stage.assemble()
    event = stage.a_tournament(cast)
    liste = stage.finish(stage.play_all(stage.seated(cast, event), by=cast.bernd), by=cast.bernd)
    return cast, event, liste, len(once._known) - before


@pytest.fixture
def twice(db):
    """The same evening, done and put back, each with what was stored then."""
    told = []
    for really in (True, False):
        savepoint = connection.savepoint()
        told.append((evening_at_the_club(really=really), rows()))
        connection.savepoint_rollback(savepoint)
    return told


def test_the_rows_are_the_same(twice):
    (done, stored), (put_back, stored_again) = twice
    assert stored == stored_again
    assert sum(map(len, stored.values())) > 100
    assert (done[-1], put_back[-1]) == (5, 0)


def test_the_objects_are_the_same_and_hang_together(twice):
    for (cast, event, liste, _), _stored in twice:
        assert (event.name, event.club is cast.home, liste.state) == ("Herbstturnier", True, Spielliste.FINISHED)
    (first, *_), (second, *_) = (told for told, _ in twice)
    assert [vars(player).keys() for player in first.players] == [vars(player).keys() for player in second.players]


def test_uuids_are_others_and_moments_are_now(twice):
    (cast, event, *_), (other, again, *_) = (told for told, _ in twice)
    assert {one.uuid for one in [cast.home, event, *cast.players]} & {one.uuid for one in [other.home, again, *other.players]} == set()  # fmt: skip
    assert len({player.uuid for player in other.players}) == 10


def test_what_is_put_back_is_found_by_its_uuid_and_has_just_happened(db):
    savepoint = connection.savepoint()
    evening_at_the_club(really=False)
    connection.savepoint_rollback(savepoint)
    began = timezone.now()
    _cast, event, liste, _ = evening_at_the_club(really=False)
    assert Tournament.objects.get(uuid=event.uuid).lists.get() == liste
    moments = list(AuditEntry.objects.order_by("pk").values_list("at", flat=True))
    assert moments == sorted(moments)
    assert began - datetime.timedelta(seconds=1) < moments[0] <= moments[-1] <= timezone.now()


def test_after_anything_else_was_written_the_next_step_is_done(cast):
    event = stage.a_tournament(cast)
    entries.add_entry(tournament=event, player=cast.players[8], by=cast.anna)
    known = len(once._known)
    liste = stage.seated(cast, event)
    assert (len(once._known), liste.tournament_id) == (known, event.pk)


def test_where_queries_are_counted_they_are_made(cast):
    with CaptureQueriesContext(connection) as taken:
        stage.a_tournament(cast)
    assert len(taken) > 50


def test_what_is_put_back_exactly_has_the_same_rows_seals_moments_and_addresses(db):
    told = []
    step = once.exactly(lambda: [evening_at_the_club(really=True)[1]])
    for _time in range(2):
        savepoint = connection.savepoint()
        once.forget_story()
        (event,) = step()
        told.append((once._everything(), event.uuid, Tournament.objects.get(uuid=event.uuid).name, len(once._known)))
        once._known.clear()
        connection.savepoint_rollback(savepoint)
    (stored, uuid, name, done), (again, same, of_that, put_back) = told
    assert {table: sorted(rows) for table, rows in stored.items()} == {table: sorted(rows) for table, rows in again.items()}  # fmt: skip
    assert stored["league_seal"]
    assert (uuid, name) == (same, of_that)
    assert done > 0 == put_back
