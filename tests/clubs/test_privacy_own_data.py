"""What is stored about somebody, as a file for that person: everything of one's own, of others what is public."""

import json
from io import BytesIO
from time import process_time
from zipfile import ZipFile

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.clubs.own_data import own_data, own_data_zip
from league.clubs.services import people
from league.models import AuditEntry, Entry, Game, Occupancy, Registration, Spielliste, Tournament
from tests.cast import DAY, a_player, browser_of

from . import privacy_stage as stage


def opened(content: bytes) -> dict[str, str]:
    with ZipFile(BytesIO(content)) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def test_a_key_that_was_used_for_something_else_gives_no_file_and_says_so(club):
    page = reverse("player-data", args=[club.carla.uuid])
    people.change_player(player=club.carla, active=True, based_on=None, by=club.anna, key="einmal")
    answer = browser_of(club.anna).post(page, {"key": "einmal"}, follow=True)
    assert "Diese Eingabe wurde schon für etwas anderes verwendet." in answer.content.decode()


def test_everything_about_the_person_is_in_it(club):
    people.merge_players(keep=club.later, double=a_player("Zilly", "Huber", ddv_number="ZZ-9"), by=club.anna)
    Registration.objects.create(
        tournament=club.done, first_name="Zilly", last_name="Huber", contact="0170 1", player=club.later
    )
    data = own_data(club.later)
    assert data["person"]["last_name"] == "Zwirbelhuber"
    assert data["person"]["published_as"] == club.later.number_name
    assert [one["last_name"] for one in data["doubles"]] == ["Huber"]
    assert data["memberships"] == [{"club": "Doko-Club Kreuzdame", "since": None, "until": None}]
    assert data["registrations"][0]["contact"] == "0170 1"
    assert [one["team"] for one in data["teams"]] == ["Kreuz Ass"]
    assert {one["event"] for one in data["events"]} >= {"Herbstturnier", "Sommerpokal"}
    pokal = next(one for one in data["events"] if one["event"] == "Sommerpokal")
    assert pokal["deductions"][0]["reason"] == "zu laut"
    assert [one["version"] for one in pokal["published_results"]] == [1, 2, 3]
    assert data["months"][0]["points"] == sum(one["points"] for one in data["months"])
    assert any("Abzug" in one["what"] for one in data["history"])
    assert any("zusammengelegt" in one["what"] for one in data["history"])


def test_every_list_is_told_game_by_game_and_adds_up(club):
    autumn = next(one for one in own_data(club.later)["events"] if one["event"] == "Herbstturnier")
    for one in autumn["lists"]:
        if one["state"] != Spielliste.OPEN:
            assert sum(row["points"] for row in one["rows"]) == one["points"]
            assert one["rows"]


def test_nothing_of_others_but_what_is_public(club):
    written = " ".join(opened(own_data_zip(club.carla)).values())
    assert [name for name in [*stage.SECRET, "XQ-1", "YW-2", "ZZ-3"] if name in written] == []
    assert "Carla Weiß" in written
    assert "Brandt" not in written  # who wrote the list


def test_the_overview_works_without_the_site(club):
    files = opened(own_data_zip(club.later))
    assert set(files) >= {"uebersicht.html", "daten.json", "site.css"}
    html = files["uebersicht.html"]
    assert "Zachariasine Zwirbelhuber" in html
    assert "<script" not in html
    assert 'href="/' not in html
    assert json.loads(files["daten.json"])["format"] == "spielliste-own-data-1"


def test_the_club_gives_it_by_a_button_and_the_history_says_so(club):
    address = reverse("player-data", args=[club.later.uuid])
    page = browser_of(club.anna).get(address)
    assert page.status_code == 200
    answer = browser_of(club.anna).post(address, {"key": page.context["key"]})
    assert answer["Content-Type"] == "application/zip"
    assert "Zwirbelhuber" in opened(answer.content)["daten.json"]
    assert AuditEntry.objects.first().action == "own-data-given"
    for other in (club.bernd, club.dieter):
        assert browser_of(other).post(address).status_code == 404


@pytest.mark.thorough
def test_a_thousand_lists_are_no_wait(club):
    """Rows by the thousand, as an import would leave them; the number of queries does not grow with them."""
    few = _queries(club.carla)
    events = Tournament.objects.bulk_create(
        Tournament(club=club.home, name=f"Abend {n}", date=DAY, kind=Tournament.EVENING, published=True)
        for n in range(250)
    )
    own = Entry.objects.bulk_create(
        Entry(tournament=event, player=club.carla, number=1, name="Carla Weiß", full_name="Carla Weiß", day=DAY)
        for event in events
    )
    lists = Spielliste.objects.bulk_create(
        Spielliste(tournament=event, number=n, table=1, root=n, state="finished", depth="points")
        for event in events for n in range(1, 5)
    )  # fmt: skip
    seat_of = {entry.tournament_id: entry for entry in own}
    Occupancy.objects.bulk_create(
        Occupancy(spielliste=one, position=1, entry=seat_of[one.tournament_id], counts_for=seat_of[one.tournament_id])
        for one in lists
    )
    Game.objects.bulk_create(
        (Game(spielliste=one, row=n, number=n, p1=2, p2=-2) for one in lists for n in range(1, 7)), batch_size=5000
    )
    begun = process_time()
    many = _queries(club.carla)
    assert process_time() - begun < 20
    assert many <= few + 15  # reading in batches
    assert sum(len(one["lists"]) for one in own_data(club.carla)["events"]) >= 1000


def _queries(player) -> int:
    with CaptureQueriesContext(connection) as taken:
        own_data_zip(player)
    return len(taken)
