"""Somebody of many events is made anonymous: what is taken out of the history is found before anybody has to wait, and
what others write meanwhile is not forgotten."""

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from league.clubs.services import privacy
from league.clubs.services.people import change_player
from league.models import AuditEntry, Deduction
from league.registration.services.entries import deduct
from tests import cast as stage
from tests.trust.trust_stage import a_finished_tournament, built_anew, wrong


@pytest.fixture
def played(db):
    return a_finished_tournament()


def made_anonymous(played, found: privacy.Beforehand) -> None:
    carla, anna = played.cast.carla, played.cast.anna
    privacy.make_anonymous(player=carla, reason="gewünscht", based_on=None, by=anna, found=found)


def nobody_is_told(*names: str) -> bool:
    told = str(list(AuditEntry.objects.values_list("data", "reason")))
    return not any(name in told for name in names)


def meanwhile_a_reason(played) -> None:
    deduct(entry=played.people[1], points=2, reason="Streit mit Carla Weiß", by=played.cast.anna)


def meanwhile_another_event(played) -> None:
    event = stage.a_tournament(played.cast, rounds=1)
    deduct(entry=stage.entries(event)[1], points=2, reason="Streit mit Carla Weiß", by=played.cast.anna)


def meanwhile_another_person(played) -> None:
    emil = played.people[1].player
    privacy.anonymise_player(player=emil, reason="gewünscht", based_on=None, by=played.cast.anna)


def meanwhile_another_name(played) -> None:
    meanwhile_a_reason(played)
    change_player(player=played.cast.carla, based_on=None, last_name="Schwarz", by=played.cast.anna)
    deduct(entry=played.people[2], points=1, reason="Streit mit Carla Schwarz", by=played.cast.anna)


MEANWHILE = [meanwhile_a_reason, meanwhile_another_event, meanwhile_another_person, meanwhile_another_name]


@pytest.mark.parametrize("happens", MEANWHILE, ids=lambda one: one.__name__)
def test_what_is_written_meanwhile_is_taken_out_too(played, happens):
    with built_anew():
        found = privacy.Beforehand(played.cast.carla)
        happens(played)
        played.cast.carla.refresh_from_db()
        made_anonymous(played, found)
    assert nobody_is_told("Carla", "Schwarz")
    assert "Carla" not in str(list(Deduction.objects.values_list("reason")))
    assert wrong() == []


def test_others_wait_for_as_many_statements_whatever_the_number_of_events(played):
    """While nobody else can write: a statement for each event would be a wait for each event."""
    with built_anew():
        meanwhile_another_event(played)
        few = statements(played)
        for _ in range(4):
            meanwhile_another_event(played)
        assert statements(played) == few


def statements(played) -> int:
    """Of making Carla anonymous, which is taken back."""
    found, mark = privacy.Beforehand(played.cast.carla), transaction.savepoint()
    with CaptureQueriesContext(connection) as asked:
        made_anonymous(played, found)
    transaction.savepoint_rollback(mark)
    played.cast.carla.refresh_from_db()
    return len(asked)
