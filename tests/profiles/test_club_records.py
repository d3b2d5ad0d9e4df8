"""Records of a club against the list that test_statistics counts by hand: who, how much, where, and from how many lists."""

import pytest
from django.core.cache import caches
from django.urls import reverse

from league.events.services import tournament
from league.models import Player, Tournament
from league.profiles.chronicle import Soli, chronicle_of
from league.profiles.club_records import Line, attendance_of, lines_of, records_of
from league.registration.services import entries
from tests.cast import a_tournament
from tests.events.public_pages import page, play_round
from tests.once import once
from tests.seasons.season_stage import an_evening, three_evenings

from .test_statistics import full_list, totals_list


@pytest.fixture(autouse=True)
def _nothing_kept():
    caches["process"].clear()


def told():
    return chronicle_of(Tournament.objects.filter(published=True))


def said():
    """Every record in a line: whose, how much, where, from how much."""
    names = {player.pk: player.first_name for player in Player.objects.all()}
    return {
        one.title: (one.value, [names[pk] for pk in one.players], one.where, one.source.replace("\xa0", " "))
        for one in records_of(told())
    }


@pytest.fixture
@once
def two(cast):
    """The list with all facts, and a day later the same end totals without a game."""
    lists = [full_list(cast), totals_list(cast, 1)]
    for liste in lists:
        tournament.finish_tournament(tournament=liste.tournament, by=cast.bernd, reveal=True)
    return lists


def test_every_record_of_two_lists(two):
    first, second = "Vereinsabend am 17.11.2026", "17.11.2026 bis 18.11.2026"
    assert said() == {
        "Beste Runde": ("+14", ["Emil"], first, "aus 2 Listen"),
        "Schwächste Runde": ("−16", ["Gustav"], first, "aus 2 Listen"),
        "Bester Abend": ("+14", ["Emil"], first, "aus 2 Abenden"),
        "Höchstes Spiel": ("+7", ["Carla", "Emil"], f"Normalspiel, Spiel 1: {first}", "aus 1 von 2 Listen"),
        "Teuerstes Spiel": ("−9", ["Carla"], f"Bubensolo, Spiel 7: {first}", "aus 1 von 2 Listen"),
        "Am häufigsten dabei": ("2 von 2\xa0Abenden", ["Emil", "Carla", "Frieda", "Gustav"], "", ""),
        "Meiste erste Plätze": ("2", ["Emil"], "", "aus 2 Veranstaltungen"),
        "Runden mit Plus in Folge": ("2", ["Emil"], second, "aus 2 Listen"),
        "Meiste gewonnene Soli": ("1", ["Carla", "Frieda"], "", "aus 1 von 2 Listen"),
        "Meiste Leute an einem Abend": ("4", [], first, ""),
    }


def test_a_record_leads_to_its_list(two, cast):
    html = page("club-detail", cast.home.uuid)
    assert (
        html.count(reverse("list-detail", args=[two[0].uuid])) == 4
    )  # best and worst Runde, dearest and costliest game
    assert reverse("list-detail", args=[two[1].uuid]) not in html


def test_how_much_is_known(two, cast):
    carla, emil, frieda, gustav = (player.pk for player in cast.players[:4])
    found = told()
    assert (found.lists, found.known, found.games, found.solo_games) == (2, 1, 12, 5)
    assert found.soli == {carla: Soli(2, 1), emil: Soli(1, 0), frieda: Soli(1, 1), gustav: Soli(1, 0)}


def test_only_totals_make_no_record_of_games(cast):
    three_evenings(cast)
    assert {"Höchstes Spiel", "Teuerstes Spiel", "Meiste gewonnene Soli"} & set(said()) == set()
    assert said()["Am häufigsten dabei"][1] == ["Emil", "Frieda", "Gustav"]


@pytest.mark.thorough
def test_an_average_needs_eight_runden(cast):
    carla, emil, frieda, gustav = cast.players[:4]
    for number in range(1, 8):
        an_evening(cast, number, {carla: 6, emil: -2, frieda: -2, gustav: -2})
    title = "Bester Schnitt je Runde (ab 8 Runden)"
    assert title not in said()
    an_evening(cast, 8, {carla: -6, emil: 2, frieda: 2, gustav: 2})
    assert said()[title] == ("+4,50", ["Carla"], "in 8\xa0Runden", "aus 8 Listen")
    assert said()["Runden mit Plus in Folge"][:3] == ("7", ["Carla"], "13.01.2026 bis 07.04.2026")


def test_all_who_share_the_best_result_are_named(cast):
    event = a_tournament(cast, rounds=1, players=4)
    play_round(cast, event, 1, (6, 6, -4, -8))
    tournament.finish_tournament(tournament=event, by=cast.anna, reveal=True)
    assert said()["Bestes Turnier"][:2] == ("+6", ["Carla", "Emil"])


def test_a_tournament_counts_by_rounds_and_a_deduction_lowers_the_day_not_the_runde(cast):
    event = a_tournament(cast, rounds=2, players=4)
    first = play_round(cast, event, 1, (20, 4, -4, -20))
    play_round(cast, event, 2, (2, 8, -4, -6))
    entries.deduct(entry=event.entries.first(), points=12, reason="zu laut", by=cast.anna)
    event.refresh_from_db()
    tournament.finish_tournament(tournament=event, by=cast.anna, reveal=True)
    found = said()
    assert found["Beste Runde"][:3] == ("+20", ["Carla"], "Herbstturnier, 17.11.2026")
    assert found["Bestes Turnier"][:2] == ("+12", ["Emil"])
    assert told().best.sheet == first[0].uuid
    line = lines_of(told().events)[cast.carla.pk]
    assert (line.events, line.evenings, line.points, line.best, line.worst, line.first) == (1, 0, 10, 20, 2, 0)


def test_what_is_planned_or_empty_is_nothing(cast):
    a_tournament(cast)
    found = told()
    assert (found.events, records_of(found), attendance_of(found.events).per_evening) == ((), [], None)
    assert Line(1).per_runde is None
