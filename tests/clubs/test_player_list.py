"""The members of a club: search, who still plays, when they were last seen."""

import datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from league.clubs.services import people
from league.events.services import tournament
from league.models import Player
from league.registration.services import entries
from tests.cast import a_player, browser_of


def page_of(cast) -> str:
    return f"/verein/{cast.home.uuid}/spieler/"


def names(answer) -> list[str]:
    return [player.sorted_name for player in answer.context["page"]]


def test_everybody_who_plays_in_the_order_of_their_names(cast):
    people.change_player(player=cast.carla, active=False, based_on=None, by=cast.anna)
    anna = browser_of(cast.anna)
    assert names(anna.get(page_of(cast))) == [
        "Böhm, Hanna", "Krüger, Ida", "Lang, Frieda", "Maaß, Käthe", "Özil, Gustav", "Rehm, Lukas", "Sommer, Emil",
        "Thoms, Mia", "Vogt, Jonas",
    ]  # fmt: skip
    assert names(anna.get(page_of(cast), {"zeige": "inaktiv"})) == ["Weiß, Carla"]
    assert len(names(anna.get(page_of(cast), {"zeige": "alle"}))) == 10
    assert len(names(anna.get(page_of(cast), {"zeige": "<b>"}))) == 9


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("weiß", ["Weiß, Carla"]),
        ("WEISS", ["Weiß, Carla"]),
        ("carla", ["Weiß, Carla"]),
        ("Weiß, Carla", ["Weiß, Carla"]),
        ("car wei", ["Weiß, Carla"]),
        ("ka\N{COMBINING DIAERESIS}the", ["Maaß, Käthe"]),
        ("ma", ["Maaß, Käthe"]),
        ("4711-a", ["Sommer, Emil"]),
        ("eiß", []),
        ("%", []),
        ("_", []),
        ("'\"<>", []),
        pytest.param("x " * 5000, [], id="ten thousand characters"),
    ],
)
def test_search_by_the_beginning_of_a_name_or_by_number(cast, typed, found):
    people.change_player(player=cast.players[1], ddv_number="4711-A", based_on=None, by=cast.anna)
    assert names(browser_of(cast.anna).get(page_of(cast), {"q": typed})) == found


def test_nobody_of_another_club_and_no_guest_is_listed(cast):
    a_player("Zoe", "Weiß", cast.away)
    a_player("Nora", "Weiß")
    assert names(browser_of(cast.anna).get(page_of(cast), {"q": "weiß"})) == ["Weiß, Carla"]


def test_last_seen_is_the_last_event_the_club_may_know_of(cast):
    today = timezone.localdate()

    def plays(days_ago: int, club, published=False):
        event = tournament.create_tournament(
            club=club, name="X", date=today - datetime.timedelta(days_ago), published=published, by=cast.anna
        )
        entries.add_entry(tournament=event, player=cast.carla, by=cast.anna)

    def seen():
        return browser_of(cast.anna).get(page_of(cast), {"q": "carla"}).context["page"][0].last_seen

    assert seen() is None
    plays(-3, cast.home)  # planned for the day after tomorrow
    assert seen() is None
    plays(9, cast.home)
    plays(1, cast.away)  # a draft of others
    assert seen() == today - datetime.timedelta(9)
    plays(2, cast.away, published=True)
    assert seen() == today - datetime.timedelta(2)


def test_an_empty_club_is_told_what_to_do(cast):
    page = browser_of(cast.dieter).get(f"/verein/{cast.away.uuid}/spieler/").content.decode()
    assert "Noch niemand eingetragen" in page
    assert f"/verein/{cast.away.uuid}/spieler/neu/" in page


def test_bernd_reads_the_list_but_has_no_links_to_change_people(cast):
    page = browser_of(cast.bernd).get(page_of(cast)).content.decode()
    assert "Weiß, Carla" in page
    assert f"/spieler/{cast.carla.uuid}/bearbeiten/" not in page


@pytest.mark.thorough
def test_three_rows_cost_no_more_queries_than_one(cast):
    browser = browser_of(cast.dieter)
    address = f"/verein/{cast.away.uuid}/spieler/"

    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert browser.get(address).status_code == 200
        return len(captured)

    a_player("Eins", "Spielt", cast.away)
    one = queries()
    a_player("Zwei", "Spielt", cast.away)
    a_player("Drei", "Spielt", cast.away)
    assert queries() == one
    assert len(names(browser.get(address))) == 3


def test_a_big_club_has_pages(cast):
    players = [Player(first_name=f"N{n}", last_name="Viel", skeleton=f"viel n{n}") for n in range(120)]
    for player in Player.objects.bulk_create(players):
        player.memberships.create(club=cast.away)
    first = browser_of(cast.dieter).get(f"/verein/{cast.away.uuid}/spieler/", {"q": "viel"})
    assert len(names(first)) == 100
    assert "q=viel&amp;page=2" in first.content.decode() or "page=2&amp;q=viel" in first.content.decode()


def test_dieter_and_strangers_find_no_page(cast):
    assert browser_of(cast.dieter).get(page_of(cast)).status_code == 404
    assert browser_of(None).get(page_of(cast)).url.startswith("/konto/login/")
