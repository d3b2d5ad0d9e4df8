"""All seasons and leagues of all clubs, as the menu leads to them."""

import pytest

from league.models import Season
from league.seasons import services as season
from tests.events.public_pages import page, queries, rows, text


def test_seasons_and_leagues_of_all_clubs_stand_there_the_running_first(cast):
    old = season.create_season(club=cast.home, name="Saison 2025", by=cast.anna)
    Season.objects.filter(pk=old.pk).update(state=Season.CLOSED)
    season.create_season(club=cast.away, name="Hafenliga", kind="teams", by=cast.dieter)
    season.create_season(club=cast.home, name="Geheim", published=False, by=cast.anna)
    assert rows(page("season-list")) == [
        ["Hafenliga", "läuft", "Liga für Mannschaften", "Herz Zehn Hafenstadt"],
        ["Saison 2025", "abgeschlossen", "Saison, 0 Abende", "Doko-Club Kreuzdame"],
    ]
    assert rows(page("season-list", user=cast.anna))[0][:2] == ["Geheim", "läuft nicht öffentlich"]


def test_without_any_it_says_who_makes_one(cast):
    assert "Noch ist keine Saison und keine Liga veröffentlicht." in text(page("season-list"))


@pytest.mark.thorough
def test_no_more_queries_with_many(cast):
    season.create_season(club=cast.home, name="1", by=cast.anna)
    few = queries("/saisons/")
    for name in "234":
        season.create_season(club=cast.home, name=name, by=cast.anna)
    assert queries("/saisons/") == few
