"""What may never happen to a list: points booked twice, games changed by another end, points for the wrong person."""

import pytest

from league.base.writing import Refused
from league.lists.services import office
from league.lists.services import people as seats
from league.lists.services import writing as spielliste
from league.models import Spielliste, Tournament
from league.operations.recompute import differences
from tests.cast import a_tournament, entries, finish, normal, play, play_all, points, seated, solo
from tests.once import once


def _replaced(cast, liste, entry, **words):
    return seats.substitute(
        spielliste=liste, position=1, entry=entry, reason="musste gehen", based_on=None, by=cast.anna, **words
    )


def test_end_totals_are_not_booked_twice_after_a_change_of_people(cast):
    event = a_tournament(cast)
    liste = seated(cast, event, depth=Spielliste.POINTS)
    _replaced(cast, liste, entries(event)[7], from_game=11)
    with pytest.raises(Refused, match="Auf Platz 1 wurde nach Spiel 10 gewechselt"):
        office.enter_totals(spielliste=liste, end=("20", "-10", "-4", "-6"), by=cast.bernd)
    with pytest.raises(Refused, match="bitte die Spiele eintragen"):
        spielliste.change_depth(spielliste=liste, depth=Spielliste.TOTALS, based_on=None, by=cast.bernd)
    assert points(event) == {}


def test_with_the_total_at_the_change_end_totals_are_shared_out(cast):
    event = a_tournament(cast, substitute_rule=Tournament.SUBSTITUTE)
    liste = seated(cast, event, depth=Spielliste.TOTALS)
    _replaced(cast, liste, entries(event)[7], from_game=11, handover_total=12)
    liste.refresh_from_db()
    office.enter_totals(spielliste=liste, end=("20", "-10", "-4", "-6"), by=cast.bernd)
    assert points(event) == {
        "Carla Weiß": 12,
        "Käthe Maaß": 8,
        "Emil Sommer": -10,
        "Frieda Lang": -4,
        "Gustav Özil": -6,
    }


@pytest.fixture
@once
def five(cast):
    """Ten games planned at a table of five; the last three played were Vorführungen."""
    event = a_tournament(cast, players=5)
    liste = seated(cast, event, size=5)
    spielliste.plan_games(spielliste=liste, games=10, based_on=None, by=cast.anna)
    for _ in range(8):
        play_one(liste, cast.bernd)
    assert liste.games.filter(vorfuehrung=True).count() == 3
    return liste


def play_one(liste, by):
    from league.lists import scorebook

    upcoming = scorebook.read(liste).upcoming
    active = [p for p in range(1, liste.players + 1) if p not in upcoming.sits]
    play(liste, solo(upcoming.vorfuehrung) if upcoming.vorfuehrung else normal(re=active[:2]), by=by)


def test_another_number_of_games_changes_nothing_that_was_played(cast, five):
    before = list(five.games.values_list("row", "dealer", "p1", "p2", "p3", "p4", "p5"))
    with pytest.raises(Refused, match="Vorführung, die schon gespielt ist"):
        spielliste.plan_games(spielliste=five, games=20, based_on=None, by=cast.anna)
    five.refresh_from_db()
    assert five.games_planned == 10
    assert list(five.games.values_list("row", "dealer", "p1", "p2", "p3", "p4", "p5")) == before
    assert differences(five) == []


def test_time_that_was_up_cannot_be_taken_back_over_a_vorfuehrung(cast):
    liste = seated(cast, a_tournament(cast))
    play(liste, *[normal() for _ in range(5)], by=cast.bernd)
    spielliste.strike_games(spielliste=liste, after=5, reason="Zeit", based_on=None, by=cast.anna)
    play_one(liste, cast.bernd)
    with pytest.raises(Refused, match="Vorführung"):
        spielliste.strike_games(spielliste=liste, after=None, reason="Irrtum", based_on=None, by=cast.anna)


def test_who_plays_for_somebody_else_goes_on_doing_so_in_a_continued_list(cast):
    event = a_tournament(cast, substitute_rule=Tournament.ENTRANT)
    liste = seated(cast, event)
    play(liste, *[normal() for _ in range(3)], by=cast.bernd)
    other = entries(event)[7]
    _replaced(cast, liste, other, from_game=4)
    play(liste, normal(), by=cast.bernd)
    new = seats.continue_list(
        spielliste=liste, seats=[other, *entries(event)[1:4]], games=5, reason="Pause", based_on=None, by=cast.anna
    )
    finish(play_all(new, by=cast.bernd), by=cast.bernd)
    assert set(points(event)) == {"Carla Weiß", "Emil Sommer", "Frieda Lang", "Gustav Özil"}


def test_a_list_that_has_not_begun_has_nothing_to_recompute(cast):
    assert differences(seated(cast, a_tournament(cast))) == []
