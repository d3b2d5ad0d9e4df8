"""Rankings of very many are prepared; what is prepared is what would be read, line by line."""

from datetime import timedelta
from random import Random

import pytest
from django.core.cache import caches
from django.test import Client
from django.utils import timezone

from league.base import kept_files
from league.models import Player, PlayerMonth, Rating, RatingState, Stamp
from league.operations import keeper
from league.ranking import prepared, services
from league.ranking.table import METRICS, ranking, rating_table
from tests.bucket import Away

from .ranking_stories import Story
from .test_ranking_pages import a_crowd, read

pytestmark = pytest.mark.django_db
ALL, RATING = "/rangliste/alle-zeiten/", "/rangliste/spielstaerke/"


@pytest.fixture(autouse=True)
def _few_are_many(monkeypatch, kept_here):
    monkeypatch.setattr(prepared, "MANY", 3)
    monkeypatch.setattr(prepared, "_here", None)


@pytest.fixture
def today():
    return timezone.localdate()


def test_what_is_prepared_is_what_would_be_read(cast):
    """After a random story, for every order, span, minimum and some members."""
    story = Story(cast, Random(3))
    for _act in range(45):
        story.act()
    _coin_toss(Random(3))
    services.refresh_ratings()
    found = prepared._unpacked(prepared._packed(prepared.read()))
    some = [player.pk for player in cast.players[:4]]
    for members in (None, some, []):
        for minimum in (None, 1, 12):
            for metric in METRICS.values():
                for months in (24, None):
                    words = {"metric": metric, "months": months, "members": members, "minimum": minimum}
                    assert _plain(prepared.prepared_ranking(found, **words)) == _plain(ranking(**words)), words
            words = {"members": members, "minimum": minimum}
            assert _plain(prepared.prepared_rating(found, **words)) == _plain(rating_table(**words)), words


def _coin_toss(rng):
    """Ties, and people about whom nothing of games is known."""
    for row in PlayerMonth.objects.all():
        games = rng.choice([0, 10, 20])
        PlayerMonth.objects.filter(pk=row.pk).update(
            total_games=games,
            total_games_won=games // 2,
            total_soli=rng.choice([0, 2]),
            total_points=rng.choice([0, 8]),
        )


def _plain(table):
    return list(table.lines), table.minimum, table.since, table.until, table.before


def test_it_is_due_where_there_are_many_and_something_has_changed(cast, monkeypatch):
    services.make_months()
    Stamp.objects.update(version=7)
    now = timezone.now()
    assert prepared.is_due(now)
    prepared.prepare()
    assert not prepared.is_due(now + timedelta(days=1))
    Stamp.objects.update(version=8)
    assert not prepared.is_due(now)  # a moment ago
    assert prepared.is_due(now + prepared.EVERY * 2)
    monkeypatch.setattr(prepared, "MANY", 10_000)
    assert not prepared.is_due(now + prepared.EVERY * 2)


def test_of_several_machines_one_prepares_it(cast, monkeypatch):
    services.make_months()
    Stamp.objects.update(version=7)
    caches["shared"].delete("ranking")
    begun = []
    monkeypatch.setattr(keeper, "beside", begun.append)
    for _machine in range(2):
        keeper._rank(timezone.now())
    assert begun == ["rank"]


@pytest.mark.parametrize("address", [ALL, RATING])
def test_pages_show_what_is_prepared_and_say_of_when(cast, today, address):
    services.make_months()
    a_crowd(120, today)
    RatingState.objects.update(computed_until=today.replace(day=1))
    before = read(address)
    assert "zuletzt gerechnet" not in before
    prepared.prepare()
    after = read(address)
    assert "zuletzt gerechnet" in after
    assert "Nummer000" in after
    PlayerMonth.objects.all().delete()
    Rating.objects.all().delete()
    assert "Nummer000" in read(address, page=1)
    found = Client().get(address, {"q": "nummer077"})
    assert (found.status_code, "page=2&ich=" in found.url) == (302, True)


def test_without_its_file_or_in_another_month_it_is_read_anew(cast, today):
    services.make_months()
    a_crowd(5, today)
    prepared.prepare()
    number = RatingState.objects.get().prepared
    assert prepared.prepared() is not None
    prepared._here = None
    prepared.kept_files.forget(prepared._name(number))
    assert prepared.prepared() is None
    assert "Nummer000" in read(ALL)


def test_only_the_last_two_are_kept(cast, today, kept_here):
    services.make_months()
    a_crowd(5, today)
    for _time in range(4):
        prepared.prepare()
    assert sorted(path.name for path in (kept_here / "ranking").iterdir()) == ["4.npz", "5.npz"]


# --- what a hostile reader tried


def test_somebody_goes_while_it_is_prepared(cast, monkeypatch, kept_here):
    monkeypatch.setattr(prepared, "MANY", 3)
    monkeypatch.setattr(prepared, "_here", None)
    services.make_months()
    a_crowd(5, timezone.localdate())
    prepared.prepare()
    whole, gone = prepared.read, PlayerMonth.objects.values_list("player", flat=True)[0]

    def read_slowly():
        made = whole()
        Player.objects.filter(pk=gone).delete()
        prepared.forget()
        return made

    monkeypatch.setattr(prepared, "read", read_slowly)
    prepared.prepare()
    assert "Rangliste" in read("/rangliste/alle-zeiten/")


def test_a_kept_page_shows_what_was_prepared_since(cast, monkeypatch, kept_here):
    monkeypatch.setattr(prepared, "MANY", 3)
    monkeypatch.setattr(prepared, "_here", None)
    services.make_months()
    a_crowd(5, timezone.localdate())
    prepared.prepare()
    PlayerMonth.objects.update(total_points=777)
    Stamp.objects.update(version=99)  # a list came in
    stranger = Client()
    assert "+777<" not in stranger.get("/rangliste/").content.decode()
    prepared.prepare()  # two minutes later, of that very stamp
    assert "+777<" in stranger.get("/rangliste/").content.decode()


def test_where_the_store_is_away_pages_read_for_themselves(cast, monkeypatch):
    services.make_months()
    a_crowd(5, timezone.localdate())
    RatingState.objects.update(prepared=3)
    monkeypatch.setattr(prepared, "_here", None)
    monkeypatch.setattr(kept_files, "_kept", Away)
    assert "Rangliste" in read("/rangliste/alle-zeiten/")
