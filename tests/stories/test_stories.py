"""What the data model must carry, told as stories through the services."""

import datetime

import pytest

from league.base.writing import Refused
from league.clubs.services import people
from league.events.services import evening, rounds, tournament
from league.lists import scorebook
from league.lists.services import corrections
from league.lists.services import people as seats
from league.lists.services import writing as spielliste
from league.models import Player, PublishedStandings, Spielliste, Tournament
from league.registration.services.entries import add_entry
from league.standings.table import standings
from tests.cast import (
    DAY,
    a_player,
    a_tournament,
    entries,
    finish,
    normal,
    play,
    play_all,
    points,
    seated,
    solo,
    totals_paper,
)
from tests.rows import chosen


def test_a_player_changes_club_and_name_and_old_results_keep_both(cast):
    event = a_tournament(cast)
    people.change_player(player=cast.carla, last_name="Weiß-Adler", based_on=None, by=cast.anna)
    people.move_player(player=cast.carla, club=cast.away, on=DAY + datetime.timedelta(days=1), by=cast.anna)
    entry = event.entries.get(player=cast.carla)
    assert (entry.name, entry.club_name) == ("Carla Weiß", "Doko-Club Kreuzdame")
    later = tournament.create_tournament(
        club=cast.home, name="Später", date=DAY + datetime.timedelta(days=7), by=cast.anna
    )
    entry = add_entry(tournament=later, player=cast.carla, by=cast.anna)
    assert (entry.name, entry.club_name) == ("Carla Weiß-Adler", "Herz Zehn Hafenstadt")
    earlier = tournament.create_tournament(club=cast.home, name="Früher", date=DAY, by=cast.anna)
    assert add_entry(tournament=earlier, player=cast.carla, by=cast.anna).club == cast.home


def test_a_guest_plays_without_a_club(cast):
    event = a_tournament(cast)
    guest = a_player("Nora", "Gast")
    assert add_entry(tournament=event, player=guest, by=cast.anna).club_name == ""


@pytest.mark.parametrize(
    ("rule", "for_the_entrant", "for_the_substitute"),
    chosen([(Tournament.ENTRANT, 20, None), (Tournament.SUBSTITUTE, 10, 10), (Tournament.NOBODY, 10, None)], 0),
)
def test_a_substitute_from_game_11_on(cast, rule, for_the_entrant, for_the_substitute):
    event = a_tournament(cast, substitute_rule=rule)
    liste = seated(cast, event)
    play(liste, *[normal() for _ in range(10)], by=cast.bernd)
    other = entries(event)[7]
    seats.substitute(
        spielliste=liste, position=1, entry=other, from_game=11, reason="musste gehen", based_on=None, by=cast.anna
    )
    play_all(liste, by=cast.bernd)
    finish(liste, by=cast.bernd)
    # Until game 10: ten Normalspiele won by 1. After it ten more, the own solo +3, three lost defences of 1: +10.
    table = points(event)
    assert (table.get("Carla Weiß"), table.get(other.name)) == (for_the_entrant, for_the_substitute)


def test_a_player_leaves_a_five_at_game_10_and_it_goes_on_as_a_four(cast):
    event = a_tournament(cast, players=5, rounds=1)
    liste = seated(cast, event, size=5)
    eight = [normal(re=_two_active(liste, n)) for n in range(8)]
    play(liste, *eight, solo(5), normal(re=_two_active(liste, 8)), by=cast.bernd)
    before = scorebook.read(liste)
    stay = entries(event)[:4]
    left = seats.games_for(liste, stay)
    four = seats.continue_list(
        spielliste=liste, seats=stay, games=left, reason="Hanna musste zum Zug", based_on=None, by=cast.anna
    )
    assert (four.players, four.games_planned, four.table, four.root) == (4, left, 1, liste.root)
    assert four.carry == {"dealer": 1, "open_pflichtsoli": [1, 2, 3, 4], "bock_rounds": []}
    play_all(four, by=cast.bernd)
    finish(four, by=cast.bernd)
    after = scorebook.read(four)
    table = standings(event)
    assert [row.runden for row in table.rows if row.entry == entries(event)[4]] == [{1: before.totals[4]}]
    assert {row.entry.number: row.points for row in table.rows if row.entry in stay} == {
        n: before.totals[n - 1] + after.totals[n - 1] for n in range(1, 5)
    }


def _two_active(liste: Spielliste, number: int) -> list[int]:
    dealer = number % liste.players + 1
    return [p for p in range(1, liste.players + 1) if p != dealer][:2]


def test_one_joins_a_running_table(cast):
    club_evening = evening.start_evening(club=cast.home, date=DAY, by=cast.bernd)
    first = [add_entry(tournament=club_evening, player=p, by=cast.bernd) for p in cast.players[:4]]
    liste = spielliste.open_list(
        tournament=club_evening, seats=first, table=1, depth=Spielliste.FULL, games=None, by=cast.bernd
    )
    play(liste, normal(), solo(2), by=cast.bernd)
    late = add_entry(tournament=club_evening, player=cast.players[4], by=cast.bernd)
    five = seats.continue_list(spielliste=liste, seats=[*first, late], games=None, based_on=None, by=cast.bernd)
    assert five.carry == {"dealer": 2, "open_pflichtsoli": [1, 3, 4, 5], "bock_rounds": []}
    assert scorebook.read(five).upcoming.sits == (2,)
    assert Spielliste.objects.get(pk=liste.pk).state == Spielliste.FINISHED


def test_two_tournaments_on_one_day(cast):
    morning, afternoon = a_tournament(cast), a_tournament(cast)
    liste = seated(cast, morning)
    finish(play_all(liste, by=cast.bernd), by=cast.bernd)
    assert len(points(morning)) == 4
    assert points(afternoon) == {}


def test_a_correction_a_year_later_makes_version_2_with_its_reason(cast):
    event = a_tournament(cast, rounds=1, players=4)
    liste = seated(cast, event)
    finish(play_all(liste, by=cast.bernd), by=cast.bernd)
    rounds.close_round(round=event.rounds.get(), by=cast.anna)
    event.refresh_from_db()
    tournament.finish_tournament(tournament=event, by=cast.anna, reveal=True)
    liste.refresh_from_db()
    first = PublishedStandings.objects.get()
    corrections.correct_game(
        spielliste=liste, row=1, to=normal(re=(3, 4)), reason="Papier nachgesehen", based_on=None, by=cast.anna
    )
    second = PublishedStandings.objects.get(number=2)
    assert second.reason == "Runde 1, Tisch 1: Papier nachgesehen"
    assert first.rows == PublishedStandings.objects.get(number=1).rows
    assert {row["name"]: row["points"] for row in second.rows} == points(event)
    assert first.rows != second.rows


def test_two_organisers_of_one_tournament(cast, django_user_model):
    from league.base.permissions import can_direct
    from league.clubs.services.club import give_tournament_role
    from league.models import TournamentRole

    event = a_tournament(cast)
    assert not can_direct(cast.dieter, event)
    give_tournament_role(tournament=event, user=cast.dieter, role=TournamentRole.DIRECTOR, by=cast.anna)
    assert can_direct(cast.dieter, event)
    assert can_direct(cast.anna, event)


def test_a_minor_is_shown_by_initials(cast):
    child = a_player("Lena", "Jung", cast.home, publication=Player.INITIALS)
    entry = add_entry(tournament=a_tournament(cast), player=child, by=cast.anna)
    assert (entry.name, entry.full_name) == ("L. J.", "Lena Jung")


def test_an_evening_where_everybody_has_a_different_number_of_runden(cast):
    club_evening = evening.start_evening(club=cast.home, date=DAY, by=cast.bernd)
    people_ = [add_entry(tournament=club_evening, player=p, by=cast.bernd) for p in cast.players[:6]]
    for sitting, end in [
        ([0, 1, 2, 3], (10, -4, -2, -4)),
        ([0, 1, 2, 4], (2, 2, -2, -2)),
        ([0, 1, 5, 4], (-8, 4, 2, 2)),
    ]:
        liste = spielliste.open_list(
            tournament=club_evening,
            seats=[people_[i] for i in sitting],
            table=1,
            depth=Spielliste.TOTALS,
            games=None,
            by=cast.bernd,
        )
        spielliste.save_paper(spielliste=liste, paper=totals_paper(*end), based_on=None, by=cast.bernd)
        finish(liste, by=cast.bernd)
    table = {row.entry.number: (len(row.runden), row.points) for row in standings(club_evening).rows}
    assert table == {1: (3, 4), 2: (3, 2), 3: (2, -4), 4: (1, -4), 5: (2, 0), 6: (1, 2)}


def test_the_same_submission_twice_counts_once(cast):
    liste = seated(cast, a_tournament(cast))
    for _ in range(2):
        spielliste.record_game(spielliste=liste, facts=normal(), based_on=liste.version, key="k-1", by=cast.bernd)
    assert liste.games.count() == 1


def test_a_reason_is_asked_for(cast):
    liste = finish(play_all(seated(cast, a_tournament(cast)), by=cast.bernd), by=cast.bernd)
    with pytest.raises(Refused, match="Grund"):
        corrections.correct_game(spielliste=liste, row=1, to=normal(augen=160), reason=" ", based_on=None, by=cast.anna)
