"""The demo data: all of it there, always the same, and the wrong list is found."""

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction

from league.lists import scorebook
from league.models import Club, Player, Spielliste, Tournament
from league.standings.table import snapshot, standings
from tests.cast import the_demo

pytestmark = pytest.mark.thorough


@pytest.fixture(scope="module")
def built(django_db_setup, django_db_blocker):
    """Built once for all tests of this file, and taken back after the last."""
    with django_db_blocker.unblock(), transaction.atomic():
        the_demo()
        yield
        transaction.set_rollback(True)


@pytest.fixture
def demo(built, db):
    """Each test sees the demo as it was built."""


def test_the_demo_shows_everything_a_visitor_wants_to_see(demo):
    assert (Club.objects.count(), Player.objects.count()) == (3, 64)
    assert Tournament.objects.evenings().count() == 12
    states = {t.name: (t.state, t.rounds_planned) for t in Tournament.objects.tournaments()}
    assert states == {
        "Lindentaler Herbstpokal": ("finished", 4),
        "Stadtmeisterschaft Lindental": ("running", 4),
        "Adventsturnier der Karlchen": ("planned", 3),
    }
    finished = Tournament.objects.get(name="Lindentaler Herbstpokal")
    assert set(finished.lists.values_list("depth", flat=True)) == {"full", "points", "totals"}
    assert finished.lists.exclude(state=Spielliste.CONFIRMED).count() == 0


def test_the_doctor_finds_the_wrong_number_of_the_running_tournament(demo):
    running = Tournament.objects.get(name="Stadtmeisterschaft Lindental")
    wrong = running.lists.get(round__number=3, table=3)
    (finding, *_) = scorebook.read(wrong).errors
    repair = finding.suggestion
    assert (repair.repair, repair.row, repair.column) == ("cell", 14, 3)
    assert repair.instead_of - repair.value == 2
    assert {s.table for s in standings(running).still_out} >= {2, 3, 4, 5}


def test_stored_points_follow_from_the_facts(demo, capsys):
    call_command("recompute", "--check")
    said = capsys.readouterr().out
    assert "Listen geprüft, 0 weichen ab.\nRanglisten geprüft, 0 Zahlen weichen ab.\n" in said


def test_a_changed_point_is_found_and_mended(demo, capsys):
    seat = Spielliste.objects.filter(depth="points").counting().first().occupancies.first()
    right = seat.points
    type(seat).objects.filter(pk=seat.pk).update(points=right + 7)
    with pytest.raises(CommandError, match="1 Listen stimmen nicht"):
        call_command("recompute", "--check")
    call_command("recompute")
    seat.refresh_from_db()
    assert seat.points == right


def test_the_demo_is_the_same_every_time(demo):
    table = snapshot(standings(Tournament.objects.get(name="Lindentaler Herbstpokal")))
    best = [(row["place"], row["name"], row["points"]) for row in table[:3]]
    assert best == [(1, "Fabian Schütte", 85), (2, "Jürgen Wübbena", 55), (3, "Bruno Ohlsen", 50)]


def test_the_demo_goes_only_into_an_empty_database(demo):
    with pytest.raises(CommandError, match="nur in eine leere Datenbank"):
        call_command("demo")
