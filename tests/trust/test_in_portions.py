"""Somebody of very many events is made anonymous in portions, so that nobody else waits for all of them: in the end all
is as if it had been done at once, and what was interrupted goes on with the next try."""

import pytest
from django.db import connection

from league.base import writing
from league.base.writing import Conflict, Refused
from league.clubs.services import privacy
from league.clubs.services.people import change_player
from league.models import AuditEntry, Deduction, Entry, PublishedStandings
from league.registration.services.entries import deduct
from tests import cast as stage
from tests.trust.trust_stage import a_finished_tournament, built_anew, wrong

OLD, NEW = "Carla Weiß", "Carla Schwarz"


@pytest.fixture
def played(db, monkeypatch):
    """Three events, the published one with the name that Carla had then; in the last somebody speaks of her by it."""
    played = a_finished_tournament()
    with built_anew():
        change_player(player=played.cast.carla, based_on=None, last_name="Schwarz", by=played.cast.anna)
        for _ in range(2):
            event = stage.a_tournament(played.cast, rounds=1)
            deduct(entry=stage.entries(event)[1], points=2, reason=f"Streit mit {OLD}", by=played.cast.anna)
    monkeypatch.setattr(privacy, "EVENTS_AT_ONCE", 1)
    return played


def anonymise(played, **words):
    carla, anna = played.cast.carla, played.cast.anna
    with built_anew():
        return privacy.anonymise_player(
            **{"player": carla, "reason": "gewünscht", "based_on": None, "by": anna} | words
        )


def acts():
    return list(AuditEntry.objects.exclude(action="sealed").order_by("seq").values_list("action", flat=True))


def names_stored():
    rows = [*Entry.objects.values_list("name", "full_name"), *PublishedStandings.objects.values_list("rows")]
    return str([*rows, *Deduction.objects.values_list("reason"), *AuditEntry.objects.values_list("data", "reason")])


def test_nothing_is_left_of_the_name_and_nothing_differs(played):
    before = len(acts())
    anonymise(played)
    assert [name for name in ("Carla", "Weiß", "Schwarz") if name in names_stored()] == []
    assert acts()[before:] == [*["player-partly-anonymised"] * 3, "player-anonymised"]
    assert wrong() == []
    assert wrong(played.event) == []


@pytest.mark.parametrize("steps", range(7))
def test_what_was_interrupted_goes_on(played, monkeypatch, steps):
    """The names of the entries are known until nobody speaks of them any more."""
    left = iter(range(steps))
    with monkeypatch.context() as patched:
        for step in ("_take_out_of_texts", "_rename_in", "make_anonymous"):
            patched.setattr(privacy, step, interrupted(getattr(privacy, step), left))
        with pytest.raises(Interrupted):
            anonymise(played)
    assert wrong() == []
    anonymise(played)
    assert [name for name in ("Carla", "Weiß", "Schwarz") if name in names_stored()] == []
    assert wrong() == []


class Interrupted(Exception):
    pass


def interrupted(step, left):
    def one_more(**words):
        if next(left, None) is None:
            raise Interrupted
        return step(**words)

    return one_more


@pytest.mark.parametrize(
    ("words", "refusal"),
    [({"reason": ""}, Refused), ({"based_on": 99}, Conflict)],
    ids=["no reason", "somebody was quicker"],
)
def test_what_is_refused_has_not_begun(played, words, refusal):
    before = names_stored()
    with pytest.raises(refusal):
        anonymise(played, **words)
    assert names_stored() == before


def test_sent_twice_it_is_done_once(played):
    first = anonymise(played, key="carla-geht")
    told = acts()
    assert anonymise(played, key="carla-geht") == first
    assert acts() == told


def test_nobody_holds_the_one_writer_for_more_than_a_portion(played, monkeypatch):
    """Each portion is a transaction of its own."""
    if connection.vendor != "sqlite":
        pytest.skip("one writer at a time: SQLite")
    begun = []
    alone = writing._writing
    monkeypatch.setattr(writing, "_writing", lambda: begun.append(1) or alone())
    anonymise(played)
    assert len(begun) == 2 * 3 + 1
