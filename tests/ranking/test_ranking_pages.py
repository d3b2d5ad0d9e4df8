"""The pages of rankings: everybody may read them, under published names, and finds himself."""

import datetime
import re

import pytest
from django.test import Client
from django.utils import timezone

from league.base.text import skeleton
from league.clubs.services import people
from league.models import Membership, Player, PlayerMonth, Rating
from league.ranking import months, services
from league.search.index import make_index
from tests.cast import a_player, browser_of
from tests.events.event_pages import queries, words
from tests.layout import squeezed
from tests.once import once
from tests.rows import chosen

from .ranking_stories import an_evening_list

HERE, ALL, RATING = "/rangliste/", "/rangliste/alle-zeiten/", "/rangliste/spielstaerke/"


@pytest.fixture
def today():
    return timezone.localdate()


def last_month(day):
    return day.replace(day=1) - datetime.timedelta(days=1)


@pytest.fixture
@once
def played(cast, today):
    an_evening_list(cast, last_month(today), (12, 4, -6, -10))
    an_evening_list(cast, today, (-20, 10, 4, 6))
    services.make_months()
    return cast


def read(address, **words_):
    answer = Client().get(address, words_)
    assert answer.status_code == 200
    return words(answer)


def rows(answer):
    """Place, arrow as it is read aloud, name."""
    text = answer.content.decode().replace("\N{NO-BREAK SPACE}", " ")
    found = re.findall(
        r'<td class="place">\s*([^<]*).*?<td class="arrow \w*">(?:.*?hidden">([^<]*))?.*?<bdi>(.*?)</bdi>', text, re.S
    )
    return [(place.strip(), arrow, name) for place, arrow, name in found]


def test_strangers_read_places_points_and_what_changed_since_last_month(played, today):
    found = rows(Client().get(HERE, {"sort": "points"}))
    assert [(place, name) for place, _arrow, name in found] == [
        ("1.", "Emil Sommer"), ("2.", "Frieda Lang"), ("3.", "Gustav Özil"), ("4.", "Carla Weiß"),
    ]  # fmt: skip
    assert found[0][1].startswith("1 Platz besser als Ende ")
    assert found[-1][1].startswith("3 Plätze schlechter als Ende ")
    assert "+14" in read(HERE)


@pytest.mark.parametrize("address", [HERE, ALL, RATING])
def test_every_ranking_says_how_its_numbers_come_about(played, address):
    assert "Was zählt" in read(address)


def test_names_are_those_that_are_published(played):
    people.change_player(player=played.carla, publication=Player.INITIALS, based_on=None, by=played.anna)
    people.change_player(player=played.players[1], publication=Player.NUMBER, based_on=None, by=played.anna)
    for address in (HERE, ALL, RATING):
        for browser in (Client(), browser_of(played.anna)):
            text = browser.get(address).content.decode()
            assert "Weiß" not in text
            assert "Sommer" not in text
            assert "C. W." in text
            assert f"Spieler {4000 + played.players[1].pk}" in text


def test_drafts_are_in_no_ranking(cast, today):
    an_evening_list(cast, today, (12, 4, -6, -10), published=False)
    services.make_months()
    for address in (HERE, ALL, RATING):
        assert "noch kein veröffentlichtes Ergebnis" in read(address)


def test_on_an_earlier_day_it_is_as_it_was(played, today):
    answer = Client().get(HERE, {"stichtag": last_month(today).isoformat(), "sort": "points"})
    assert rows(answer)[0][2] == "Carla Weiß"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("morgen", "Das ist kein Tag"),
        ("2099-01-01", "liegt in der Zukunft"),
        ("1000-01-01", "Das Jahr 1000 kann nicht stimmen"),
    ],
)
def test_a_day_that_cannot_be_is_explained_and_stays_typed(played, typed, said):
    for address in (HERE, RATING):
        answer = Client().get(address, {"stichtag": typed})
        assert answer.status_code == 422
        assert said in words(answer)
        assert f'value="{typed}"' in answer.content.decode()


@pytest.mark.parametrize(
    "query", chosen(["sort=unsinn", "page=999", "page=x", "mindestens=7", "verein=x", "ich=x", "q=%25"], 1, 4)
)
@pytest.mark.parametrize("address", [HERE, ALL, RATING])
def test_nonsense_is_no_fault(played, address, query):
    assert Client().get(f"{address}?{query}").status_code in (200, 422)


def test_a_chosen_club_has_its_own_address(played):
    answer = Client().get(HERE, {"verein": str(played.home.uuid), "sort": "points"})
    assert (answer.status_code, answer.url) == (302, f"/verein/{played.home.uuid}/rangliste/?sort=points")
    assert "Carla Weiß" in read(answer.url)
    assert "noch kein veröffentlichtes Ergebnis" in read(f"/verein/{played.away.uuid}/rangliste/")
    back = Client().get(answer.url, {"verein": ""})
    assert back.url == "/rangliste/"


@pytest.mark.parametrize("tab", ["", "alle-zeiten/", "spielstaerke/"])
def test_of_a_club_its_members_of_today(played, today, tab):
    guest = a_player("Gerd", "Gast")
    an_evening_list(played, today, (12, 4, -6, -10), [guest, *played.players[:3]])
    assert "Gerd Gast" in read(f"/rangliste/{tab}")
    assert "Gerd Gast" not in read(f"/verein/{played.home.uuid}/rangliste/{tab}")


# --- many


def a_crowd(count, today):
    """So many people with a month each: the better the lower the number."""
    players = Player.objects.bulk_create(
        Player(first_name="Anton", last_name=f"Nummer{n:03}", skeleton=skeleton(f"Nummer{n:03} Anton"))
        for n in range(count)
    )
    month = today.replace(day=1)
    PlayerMonth.objects.bulk_create(
        PlayerMonth(
            player=one, month=month, points=2 * (count - n), runden=40, lists=40, events=10, total_lists=40,
            total_points=2 * (count - n), total_runden=40, total_events=10,
        )
        for n, one in enumerate(players)
    )  # fmt: skip
    Rating.objects.bulk_create(
        Rating(player=one, month=month, mu=25 - n / 100, sigma=1, lists=40) for n, one in enumerate(players)
    )
    make_index()
    return players


def test_fifty_a_page_and_whoever_searches_himself_lands_on_his_page(cast, today):
    a_crowd(250, today)
    assert "Seite 1 von 5" in read(ALL)
    answer = Client().get(ALL, {"q": "nummer123"})
    assert answer.status_code == 302
    assert re.search(r"page=3&ich=[0-9a-f-]+#ich$", answer.url)
    page = squeezed(Client().get(answer.url).content.decode())
    assert re.search(r'class="me" id="ich".*?124\..*?Nummer123', page, re.S)


def test_several_of_the_same_name_can_be_chosen_from(cast, today):
    a_crowd(30, today)
    text = read(ALL, q="Anton")
    assert "Gefunden zu „Anton“" in text
    assert "Dazu 10 weitere Personen" in text
    assert "steht hier niemand" in read(ALL, q="Zacharias")


def test_who_is_published_by_initials_is_not_found_by_name(played):
    people.change_player(player=played.carla, publication=Player.INITIALS, based_on=None, by=played.anna)
    assert "steht hier niemand" in read(HERE, q="Carla")
    assert Client().get(HERE, {"q": "C. W."}).status_code == 302


@pytest.mark.thorough
@pytest.mark.parametrize("address", [HERE, ALL, RATING])
def test_the_first_page_asks_as_often_with_many_people_as_with_few(cast, today, address):
    services.make_months()
    a_crowd(5, today)
    browser = browser_of(cast.anna)
    few = queries(lambda: browser.get(address))
    for player in a_crowd(150, today):
        Membership.objects.create(player=player, club=cast.home)
    assert queries(lambda: browser.get(address)) <= few


# --- how strong


def test_the_rating_page_brings_itself_up_to_date_if_that_is_little(played):
    text = read(RATING)
    assert "Emil Sommer" in text
    assert re.search(r"\d+,\d ± \d+,\d", text)
    assert "Stand: Ende" not in text


def test_otherwise_it_says_how_old_it_is(played, monkeypatch):
    monkeypatch.setattr(services, "AT_ONCE", 0)
    assert "Noch nicht berechnet." in read(RATING)
    services.refresh_ratings()
    an_evening_list(played, timezone.localdate(), (2, 0, 0, -2))
    text = read(RATING)
    assert "Stand: Ende " in text
    assert "beim nächsten Start" in text


def test_who_played_little_is_grey_and_below(played, today):
    guest = a_player("Gerd", "Gast")
    for _ in range(5):
        an_evening_list(played, today, (10, 6, 0, -16))
    an_evening_list(played, today, (16, 0, -6, -10), [guest, *played.players[1:4]])
    found = rows(Client().get(RATING, {"mindestens": "5"}))
    assert found[-1] == ("", "", "Gerd Gast")
    assert "Noch keine 5 Listen" in read(RATING, mindestens="5")


def test_a_kept_page_is_renewed_when_a_list_is_finished(played, today):
    stranger = Client()
    before = stranger.get(ALL)
    assert stranger.get(ALL)["ETag"] == before["ETag"]
    an_evening_list(played, today, (40, -20, -10, -10))
    assert stranger.get(ALL)["ETag"] != before["ETag"]
    assert months.totals()[played.carla.pk].points == 32
