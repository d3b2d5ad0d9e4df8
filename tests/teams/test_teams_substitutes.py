"""Somebody plays in the place of a team's member: the place stays the team's, by every rule and after the way back."""

import pytest
from django.urls import reverse

from league.draw.services.draws import seat_drawn
from league.events.services.rounds import start_round
from league.events.services.substitutes import end_substitute, name_substitute
from league.lists.services.people import substitute
from league.models import Season, Spielliste, Tournament
from league.registration.services.entries import add_entry
from league.seasons import services as season
from league.teams import services as team
from league.teams.lineup import lineup
from league.teams.reads import tournament_teams
from tests.cast import a_player, a_tournament, browser_of, entries, normal, play
from tests.events.event_pages import words
from tests.events.test_substitutes import of, play_round

pytestmark = pytest.mark.django_db
ENTRANT, SUBSTITUTE, NOBODY = Tournament.ENTRANT, Tournament.SUBSTITUTE, Tournament.NOBODY
FIRST, SECOND = [(10, 4, -4, -10), (0, 0, 0, 0)], [(20, -4, -6, -10), (0, 0, 0, 0)]


def an_event(cast, rule, depth=Spielliste.TOTALS):
    """Two tables, two rounds: at the first table the four of Ass, at the other those of Bube. All tables are set."""
    event = a_tournament(cast, rounds=2, substitute_rule=rule)
    here, pair = entries(event), [team.add_team(where=event, name=name, by=cast.anna) for name in ("Ass", "Bube")]
    choice = {entry: pair[at // 4] for at, entry in enumerate(here)}
    team.set_lineup(where=event, event=event, choice=choice, by=cast.anna)
    for round_ in event.rounds.all():
        seat_drawn(round=round_, tables=[here[:4], here[4:]], depth=depth, by=cast.anna)
    return event


def hennis(cast):
    return a_player("Henni", "Zusatz", cast.home)


def ass(event):
    return next(one.side for one in tournament_teams(event) if one.team.name == "Ass")


def told(event) -> dict[str, int | None]:
    return {person.entry.name: person.points for person in ass(event).people}


# Henni plays round 2 for Carla and brings +20.
@pytest.mark.parametrize(("rule", "carla", "henni", "total"), [
    (ENTRANT, 30, None, 0), (SUBSTITUTE, 10, 20, 0), (NOBODY, 10, None, -20),
])  # fmt: skip
def test_what_the_substitute_brings_counts_for_the_team_as_the_rule_says(cast, rule, carla, henni, total):
    event = an_event(cast, rule)
    play_round(cast, event, 1, *FIRST)
    name_substitute(entry=of(event, "Carla"), substitute=hennis(cast), by=cast.anna)
    play_round(cast, event, 2, *SECOND)
    assert told(event) == {
        "Carla Weiß": carla, "Henni Zusatz": henni, "Emil Sommer": 0, "Frieda Lang": -10, "Gustav Özil": -20,
    }  # fmt: skip
    assert ass(event).total == total
    assert ass(event).warning == ""  # four places, whoever sits on them


def test_what_was_played_stays_the_teams_when_the_other_one_is_back(cast):
    event = an_event(cast, SUBSTITUTE)
    other = name_substitute(entry=of(event, "Carla"), substitute=hennis(cast), by=cast.anna)
    play_round(cast, event, 1, *FIRST)
    end_substitute(entry=of(event, "Henni"), by=cast.anna)
    play_round(cast, event, 2, *SECOND)
    assert told(event)[other.name] == 10
    assert told(event)["Carla Weiß"] == 20
    assert ass(event).total == 0
    assert ass(event).warning == ""


def test_a_substitute_taken_back_before_playing_leaves_the_team(cast):
    event = an_event(cast, SUBSTITUTE)
    name_substitute(entry=of(event, "Carla"), substitute=hennis(cast), by=cast.anna)
    end_substitute(entry=of(event, "Henni"), by=cast.anna)
    assert set(told(event)) == {"Carla Weiß", "Emil Sommer", "Frieda Lang", "Gustav Özil"}


def test_the_substitute_of_a_substitute_plays_for_the_same_team(cast):
    event = an_event(cast, SUBSTITUTE)
    name_substitute(entry=of(event, "Carla"), substitute=hennis(cast), by=cast.anna)
    name_substitute(entry=of(event, "Henni"), substitute=a_player("Zwei", "Ter", cast.home), by=cast.anna)
    play_round(cast, event, 1, *FIRST)
    assert told(event)["Zwei Ter"] == 10
    assert ass(event).warning == ""


# Somebody takes Carla's seat in the middle of a list; where the points are his own, they are the team's, too.
@pytest.mark.parametrize(("rule", "plays_for_it"), [(ENTRANT, False), (SUBSTITUTE, True), (NOBODY, False)])
def test_who_takes_a_seat_during_a_list_plays_for_its_team(cast, rule, plays_for_it):
    event = an_event(cast, rule, Spielliste.FULL)
    henni = add_entry(tournament=event, player=hennis(cast), by=cast.anna)
    start_round(round=event.rounds.get(number=1), by=cast.anna)
    liste = play(event.lists.get(round__number=1, table=1), normal(), normal(), by=cast.bernd)
    substitute(spielliste=liste, position=1, entry=henni, from_game=3, reason="krank", based_on=None, by=cast.anna)
    assert ("Henni Zusatz" in told(event)) is plays_for_it


def test_who_has_a_team_of_his_own_stays_there(cast):
    event = an_event(cast, SUBSTITUTE)
    other = add_entry(tournament=event, player=hennis(cast), by=cast.anna)
    team.set_lineup(where=event, event=event, choice={other: event.teams.get(name="Bube")}, by=cast.anna)
    name_substitute(entry=of(event, "Carla"), substitute=other, by=cast.anna)
    assert "Henni Zusatz" not in told(event)


def test_everybody_reads_who_plays_for_whom(cast):
    event = an_event(cast, SUBSTITUTE)
    name_substitute(entry=of(event, "Carla"), substitute=hennis(cast), by=cast.anna)
    play_round(cast, event, 1, *FIRST)
    stranger, anna = browser_of(None), browser_of(cast.anna)
    assert "Henni Zusatz (für Carla Weiß) +10" in words(stranger.get(f"/turnier/{event.uuid}/mannschaften/"))
    ass_page = reverse("team-detail", args=[ass(event).team.uuid])
    assert "Henni Zusatz Ersatz für Carla Weiß +10" in words(stranger.get(ass_page))
    lined_up = words(anna.get(reverse("tournament-lineup", args=[event.uuid])))
    assert "Henni Zusatz Ersatz springt für Carla Weiß ein" in lined_up


def test_a_match_day_attached_later_knows_the_substitute(cast):
    event = a_tournament(cast, rounds=1, players=4, substitute_rule=SUBSTITUTE)
    where = season.create_season(club=cast.home, name="Liga", kind=Season.TEAMS, by=cast.anna)
    four = team.add_team(where=where, name="Ass", by=cast.anna)
    for player in cast.players[:4]:
        team.add_member(team=four, player=player, by=cast.anna)
    name_substitute(entry=of(event, "Carla"), substitute=hennis(cast), by=cast.anna)
    team.attach_day(season=where, event=event, day=1, by=cast.anna)
    people = lineup(event, [four])
    assert [one.entry.name for one in people.choices if one.team] == [
        "Carla Weiß", "Emil Sommer", "Frieda Lang", "Gustav Özil", "Henni Zusatz",
    ]  # fmt: skip
    assert not people.incomplete
