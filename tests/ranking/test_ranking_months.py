"""What players did month by month is always what follows from the lists, whatever happened to them before."""

import datetime
from random import Random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.clubs.services import people
from league.events.services import tournament
from league.lists.services import corrections
from league.models import Occupancy, PlayerMonth, Spielliste
from league.ranking import months
from league.ranking.reads import refresh
from league.registration.services import entries
from tests.cast import DAY, a_player, a_tournament, finish, play_all, seated, totals_paper

from .ranking_stories import Story, an_evening_list, living, naive, stored

NOVEMBER, OCTOBER = DAY.replace(day=1), datetime.date(2026, 10, 1)


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(6))
def test_after_any_history_the_months_are_those_of_a_naive_count(cast, seed):
    story = Story(cast, Random(seed))
    for step in range(50):
        story.act()
        if step % 5 == 4:
            assert stored() == naive()
    assert sum(story.done.values()) - story.done["refused"] >= 20
    assert {row.player_id for row in PlayerMonth.objects.all()} <= living()


@pytest.mark.thorough
def test_every_kind_of_act_happens_in_some_history(cast):
    """The histories above would prove little if most acts were refused."""
    story = Story(cast, Random(2))
    for _ in range(200):
        story.act()
    assert set(story.done) >= {act.__name__ for act in story.acts}


def carlas(**month):
    return PlayerMonth.objects.filter(player__first_name="Carla", **month).values_list(
        "month", "points", "total_points"
    )


def test_a_finished_list_counts_in_the_month_of_its_event(cast):
    an_evening_list(cast, DAY, (12, -4, -2, -6))
    an_evening_list(cast, DAY - datetime.timedelta(days=31), (2, -2, 0, 0))
    assert sorted(carlas()) == [(OCTOBER, 2, 2), (NOVEMBER, 12, 14)]


def test_drafts_do_not_count(cast):
    liste = an_evening_list(cast, DAY, (12, -4, -2, -6), published=False)
    assert not PlayerMonth.objects.exists()
    tournament.change_tournament(tournament=liste.tournament, published=True, based_on=None, by=cast.anna)
    assert list(carlas()) == [(NOVEMBER, 12, 12)]


def test_an_earlier_month_changes_what_later_ones_add_up_to(cast):
    first = an_evening_list(cast, DAY - datetime.timedelta(days=31), (2, -2, 0, 0))
    an_evening_list(cast, DAY, (12, -4, -2, -6))
    corrections.reopen_list(spielliste=first, reason="fraglich", based_on=None, by=cast.anna)
    assert list(carlas()) == [(NOVEMBER, 12, 12)]


def test_a_list_with_all_facts_tells_of_games_and_soli(cast):
    event = a_tournament(cast)
    liste = play_all(seated(cast, event), by=cast.bernd)
    finish(liste, by=cast.bernd)
    row = PlayerMonth.objects.get(player=cast.carla)
    assert (row.runden, row.lists, row.known, row.games, row.soli, row.soli_won) == (1, 1, 1, 24, 1, 1)


def test_a_list_with_end_totals_tells_nothing_of_games(cast):
    an_evening_list(cast, DAY, (12, -4, -2, -6))
    row = PlayerMonth.objects.get(player=cast.carla)
    assert (row.lists, row.known, row.games) == (1, 0, 0)


def test_points_that_are_deducted_are_missing_here_too(cast):
    liste = an_evening_list(cast, DAY, (12, -4, -2, -6))
    entry = liste.tournament.entries.get(player=cast.carla)
    deduction = entries.deduct(entry=entry, points=5, reason="zu laut", by=cast.anna)
    assert list(carlas()) == [(NOVEMBER, 7, 7)]
    entries.take_back_deduction(deduction=deduction, reason="doch nicht", by=cast.anna)
    assert list(carlas()) == [(NOVEMBER, 12, 12)]


def test_merged_people_have_one_row_and_two_again(cast):
    double = a_player("Karla", "Weiß")
    an_evening_list(cast, DAY, (12, -4, -2, -6))
    an_evening_list(cast, DAY - datetime.timedelta(days=1), (8, 0, -4, -4), [double, *cast.players[1:4]])
    merge = people.merge_players(keep=cast.carla, double=double, by=cast.anna)
    assert list(PlayerMonth.objects.filter(points=20).values_list("player", "runden")) == [(cast.carla.pk, 2)]
    assert not double.months.exists()
    people.undo_merge(merge=merge, by=cast.anna)
    assert (double.months.get().points, cast.carla.months.get().points) == (8, 12)


def test_a_preview_of_a_correction_leaves_the_months_alone(cast):
    liste = an_evening_list(cast, DAY, (12, -4, -2, -6))
    corrections.preview_correction(
        liste, corrections.correct_paper, paper=totals_paper(2, -2, 0, 0), reason="?!?", based_on=None, by=cast.anna
    )
    assert list(carlas()) == [(NOVEMBER, 12, 12)]


@pytest.mark.thorough
def test_recording_a_list_asks_as_often_after_many_lists_as_after_few(cast):
    def asked(day):
        with CaptureQueriesContext(connection) as taken:
            an_evening_list(cast, day, (12, -4, -2, -6))
        return len(taken)

    an_evening_list(cast, DAY, (2, -2, 0, 0))
    few = asked(DAY)
    for week in range(1, 30):
        an_evening_list(cast, DAY - datetime.timedelta(weeks=week), (2, -2, 0, 0))
    assert asked(DAY) <= few


def test_only_the_rows_of_these_players_are_made_anew(cast):
    an_evening_list(cast, DAY, (12, -4, -2, -6))
    PlayerMonth.objects.update(points=99)
    refresh([cast.carla.pk], [NOVEMBER])
    assert sorted(PlayerMonth.objects.values_list("points", flat=True)) == [12, 99, 99, 99]


def test_whatever_is_stored_a_month_can_be_made_anew(cast):
    an_evening_list(cast, DAY - datetime.timedelta(days=31), (2, -2, 0, 0))
    an_evening_list(cast, DAY, (12, -4, -2, -6))
    right = stored()
    PlayerMonth.objects.filter(player=cast.carla).delete()
    PlayerMonth.objects.update(points=99, total_points=1)
    PlayerMonth.objects.create(player=cast.players[9], month=NOVEMBER, points=3)
    assert [months.rebuild(month) for month in months.all_months()] == [4, 5]
    assert stored() == right == naive()
    assert [months.rebuild(month) for month in months.all_months()] == [0, 0]


def test_every_wrong_number_is_named(cast):
    an_evening_list(cast, DAY, (12, -4, -2, -6))
    assert list(months.wrong_numbers()) == []
    PlayerMonth.objects.filter(player=cast.carla).update(points=13)
    assert [tuple(wrong) for wrong in months.wrong_numbers()] == [(cast.carla.pk, NOVEMBER, "points", 13, 12)]
    PlayerMonth.objects.filter(player=cast.carla).delete()
    assert [tuple(wrong) for wrong in months.wrong_numbers()] == [(cast.carla.pk, NOVEMBER, "lists", 0, 1)]


def test_a_seat_that_counts_for_nobody_is_in_no_month(cast):
    liste = an_evening_list(cast, DAY, (12, -4, -2, -6))
    Occupancy.objects.filter(spielliste=liste, position=1).update(counts_for=None)
    months.rebuild(NOVEMBER)
    assert Spielliste.objects.counting().count() == 1
    assert not carlas().exists()


def test_what_was_deducted_goes_with_its_round_or_its_event(cast):
    event = a_tournament(cast)
    entry = event.entries.get(player=cast.carla)
    entries.deduct(entry=entry, points=5, reason="zu laut", round=event.rounds.get(number=2), by=cast.anna)
    assert list(carlas()) == [(NOVEMBER, -5, -5)]
    tournament.change_tournament(tournament=event, rounds_planned=1, based_on=None, by=cast.anna)
    assert stored() == naive() == {}
    entries.deduct(entry=entry, points=3, reason="zu laut", by=cast.anna)
    assert list(carlas()) == [(NOVEMBER, -3, -3)]
    tournament.discard_tournament(tournament=event, by=cast.anna)
    assert stored() == {}
