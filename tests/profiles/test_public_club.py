"""A club's page: its events for everybody, the doors to work for its own people."""

import datetime

import pytest
from django.urls import reverse

from league.clubs.services import people
from league.models import Tournament
from tests.cast import DAY, a_tournament
from tests.events.public_pages import an_evening, page, queries, rows, stranger, text


def test_a_club_shows_its_events_and_how_many_play(cast):
    people.change_player(player=cast.carla, active=False, based_on=None, by=cast.anna)
    a_tournament(cast)
    an_evening(cast, (4, 2, 0, -6), date=DAY + datetime.timedelta(days=1))
    html = page("club-detail", cast.home.uuid)
    assert "9 aktive Mitglieder" in text(html)
    assert rows(html) == [
        ["Vereinsabend am 18.11.2026", "18.11.2026", "Vereinsabend", "läuft vorn: Carla Weiß", "4"],
        ["Herbstturnier", "17.11.2026", "Turnier", "geplant", "8"],
    ]
    assert "Tabelle des letzten Vereinsabends, Mi., 18. November 2026" in text(html)


def test_drafts_are_there_for_its_own_people_only(cast):
    a_tournament(cast, published=False)
    assert "Noch ist keine Veranstaltung dieses Vereins veröffentlicht." in text(page("club-detail", cast.home.uuid))
    assert "Herbstturnier" in page("club-detail", cast.home.uuid, user=cast.bernd)


def test_everybody_sees_the_doors_he_may_go_through(cast):
    doors = ["evening-start", "club-players", "tournament-create", "club-edit"]
    seen = {
        user and user.username: [
            door for door in doors if reverse(door, args=[cast.home.uuid]) in page("club-detail", cast.home.uuid, user=user)
        ]
        for user in (None, cast.dieter, cast.bernd, cast.anna)
    }  # fmt: skip
    assert seen == {None: [], "dieter": [], "bernd": doors[:2], "anna": doors}


def test_many_events_have_pages(cast):
    Tournament.objects.bulk_create(
        Tournament(club=cast.home, name=f"Abend {number}", date=DAY, published=True) for number in range(26)
    )
    html = page("club-detail", cast.home.uuid)
    assert len(rows(html)) == 25
    assert "Seite 1 von 2" in text(html)
    assert len(rows(page("club-detail", cast.home.uuid, query="?page=2"))) == 1


def test_there_is_no_such_club(db):
    assert stranger().get(reverse("club-detail", args=["00000000-0000-4000-8000-000000000000"])).status_code == 404


@pytest.mark.thorough
def test_the_number_of_queries_does_not_grow_with_the_events(cast):
    taken = []
    for number in range(3):
        a_tournament(cast)
        an_evening(cast, (4, 2, 0, -6), date=DAY + datetime.timedelta(days=number))
        taken.append(queries(reverse("club-detail", args=[cast.home.uuid])))
    assert taken[0] == taken[1] == taken[2] <= 20
