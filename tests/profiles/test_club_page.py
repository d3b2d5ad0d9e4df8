"""A club's page over the years: dates, the table of the season, who won, who came, and what strangers may know of it."""

import datetime
import re

import pytest
from django.core.cache import caches
from django.urls import reverse
from django.utils import timezone

from league.clubs.services import people
from league.events.services import tournament
from league.models import Player, Tournament
from league.profiles.attendance_chart import Came, Day, attendance_chart
from league.seasons import services as seasons
from tests.cast import a_tournament
from tests.events.public_pages import page, play_round, queries, rows, stranger, text
from tests.seasons.season_stage import a_season, an_evening, three_evenings


@pytest.fixture(autouse=True)
def _nothing_kept():
    caches["process"].clear()


def club(cast, query="", user=None) -> str:
    return page("club-detail", cast.home.uuid, query=query, user=user)


def test_a_new_club_says_what_comes_next(cast):
    html = text(club(cast))
    assert "Noch ist keine Veranstaltung dieses Vereins veröffentlicht." in html
    assert "Rekorde" not in html
    assert "Wer da war" not in html
    assert "Der erste Vereinsabend beginnt mit zwei Klicks." in text(club(cast, user=cast.bernd))
    assert "Jahrbuch" not in club(cast, user=cast.bernd)


def test_the_next_dates_stand_first_and_what_is_past_is_none(cast):
    today = timezone.localdate()
    for days in (9, 2, -3):
        tournament.create_tournament(
            club=cast.home, name=f"In {days} Tagen", date=today + datetime.timedelta(days=days), rounds=2, published=True, by=cast.anna
        )  # fmt: skip
    shown = re.search(r'<ul class="dates">.*?</ul>', club(cast), re.S).group()
    assert re.findall(r"In -?\d Tagen", shown) == ["In 2 Tagen", "In 9 Tagen"]


def test_each_evening_names_who_won_and_what_runs_who_is_in_front(cast):
    three_evenings(cast)
    carla, emil, frieda, gustav = cast.players[:4]
    an_evening(cast, 4, {carla: 4, emil: 4, frieda: -2, gustav: -6})
    an_evening(cast, 5, {carla: 2, emil: -2, frieda: 0, gustav: 0}, finished=False)
    assert [row[3] for row in rows(club(cast))] == [
        "läuft vorn: Carla Weiß", "Carla Weiß +4 Emil Sommer +4", "Emil Sommer +8", "Carla Weiß +4", "Carla Weiß +12",
    ]  # fmt: skip


def test_the_first_places_of_the_season_stand_with_a_way_to_the_whole(cast):
    season = a_season(cast, *three_evenings(cast))
    html = club(cast)
    assert rows(html) == [
        ["1.", "Carla Weiß", "+16", "2"], ["2.", "Emil Sommer", "+4", "3"], ["3.", "Hanna Böhm", "−2", "1"],
        ["4.", "Frieda Lang", "−8", "3"], ["5.", "Gustav Özil", "−10", "3"],
    ]  # fmt: skip
    assert reverse("season-detail", args=[season.uuid]) in html


def test_a_season_that_is_not_published_is_for_the_club(cast):
    season = a_season(cast, *three_evenings(cast))
    seasons.change_season(season=season, published=False, based_on=None, by=cast.anna)
    assert "Für 2026 gibt es keine Saison." in text(club(cast))
    assert "Saison 2026 nicht öffentlich" in text(club(cast, user=cast.bernd))


def test_another_year_can_be_chosen_and_one_without_events_is_not_there(cast):
    three_evenings(cast)
    an_evening(cast, -20, dict(zip(cast.players[:4], (9, -3, -3, -3), strict=True)))
    assert re.findall(r"\?jahr=(\w+)", club(cast)) == ["2026", "2025", "alle"]
    assert [row[0] for row in rows(club(cast, "?jahr=2025"))] == ["Vereinsabend am 25.03.2025"]
    assert len(rows(club(cast))) == 3
    assert len(rows(club(cast, "?jahr=alle"))) == 4
    assert "Ewige Rekorde" in text(club(cast, "?jahr=alle"))
    for wrong in ("1999", "x", "", "２０２６"):
        assert stranger().get(reverse("club-detail", args=[cast.home.uuid]), {"jahr": wrong}).status_code == 404


def test_who_came_is_a_picture_and_a_table(cast):
    three_evenings(cast)
    html = club(cast)
    assert "3 Abende, 5 Personen; im Schnitt kamen 4,0." in text(html)
    assert rows(html, 2) == [
        ["Emil Sommer", "3", "×", "×", "×"], ["Frieda Lang", "3", "×", "×", "×"], ["Gustav Özil", "3", "×", "×", "×"],
        ["Carla Weiß", "2", "×", "×", "·"], ["Hanna Böhm", "1", "·", "·", "×"],
    ]  # fmt: skip
    assert "Personen 4 4 4" in text(html)
    assert "So viele kamen: 13.01. 4; 27.01. 4; 10.02. 4." in html


def test_how_many_came_evening_after_evening_is_a_picture_and_a_table(cast):
    three_evenings(cast)
    html = club(cast)
    assert "Wie viele kamen" in text(html)
    assert rows(html, 1) == [["13.01.", "4"], ["27.01.", "4"], ["10.02.", "4"]]


def test_over_all_years_who_came_is_counted_year_by_year():
    days = [Day("2025", 2, 2), Day("2026", 3, 1)]
    html = attendance_chart([Came("Carla Weiß", (2, 3)), Came("Emil Sommer", (1, 0))], days, "Wie oft")
    assert rows(html) == [["Carla Weiß", "5", "2", "3"], ["Emil Sommer", "1", "1", "0"]]
    assert attendance_chart([], days, "Wie oft") == ""


def test_a_club_with_tournaments_only_counts_those(cast):
    event = a_tournament(cast, rounds=1, players=4)
    play_round(cast, event, 1, (6, 2, -2, -6))
    assert "1 Turnier, 4 Personen; im Schnitt kamen 4,0." in text(club(cast))


def test_strangers_read_published_events_and_names_only(cast):
    carla, emil, frieda, gustav = cast.players[:4]
    an_evening(cast, 1, {carla: 12, emil: 2, frieda: -6, gustav: -8})
    an_evening(cast, 2, {carla: -90, emil: 30, frieda: 30, gustav: 30}, published=False)
    people.change_player(player=carla, publication=Player.NUMBER, based_on=None, by=cast.anna)
    hidden = f"Spieler {4000 + carla.pk}"
    html = club(cast)
    assert "Carla" not in html
    assert f"Beste Runde +12 {hidden}" in text(html)
    assert "−90" not in html
    assert "1 Abend, 4 Personen" in text(html)
    own = text(club(cast, user=cast.bernd))
    assert f"Schwächste Runde −90 {hidden}" in own  # the club reads its drafts, under the names that others read
    assert "Carla" not in own


def test_a_change_shows_at_once_on_the_page_that_is_kept_for_strangers(cast):
    three_evenings(cast)
    browser = stranger()
    address = reverse("club-detail", args=[cast.home.uuid])
    assert "?jahr=" not in browser.get(address).content.decode()
    before = browser.get(address, {"jahr": "2026"}).content.decode()
    an_evening(cast, 4, dict(zip(cast.players[:4], (30, -10, -10, -10), strict=True)))
    assert "+30" not in before
    assert "+30" in browser.get(address, {"jahr": "2026"}).content.decode()


@pytest.mark.thorough
def test_the_number_of_queries_does_not_grow_with_the_evenings(cast):
    taken, events = [], []
    for number in range(1, 6):
        events.append(an_evening(cast, number, dict(zip(cast.players[:4], (6, 2, -2, -6), strict=True))))
        if number in (1, 3, 5):
            Tournament.objects.filter(pk=events[0].pk).update(version=100 + number)
            taken.append(queries(f"{reverse('club-detail', args=[cast.home.uuid])}?jahr=alle", cast.bernd))
    assert taken[0] == taken[1] == taken[2]
