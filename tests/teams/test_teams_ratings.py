"""Ratings of states and clubs, and who qualifies: by hand, on the page, and what is wrong with too many places."""

import pytest

from league.base.kept import event_version
from league.clubs.services.club import change_club, found_club
from league.models import Club, Entry
from league.seasons.services import add_events, create_season
from league.teams.ratings import season_ratings, tournament_ratings, travellers
from scoring import CountingRule
from tests.cast import browser_of, sent
from tests.once import once

from .team_stage import finished

pytestmark = pytest.mark.django_db


@pytest.fixture
@once
def two_states(cast):
    """Five from Hessen, two from Bavaria, one without a club; two events."""
    change_club(club=cast.home, state="HE", based_on=None, by=cast.anna)
    change_club(club=cast.away, state="BY", based_on=None, by=cast.dieter)
    people = cast.players[:8]
    first = finished(cast, 1, dict(zip(people, [9, 4, -2, 0, 7, 20, -30, 5], strict=True)))
    second = finished(cast, 2, dict(zip(people, [3, 8, -1, 0, 7, 11, -10, 50], strict=True)))
    Entry.objects.filter(player__in=people[5:7]).update(club=cast.away)
    Entry.objects.filter(player=people[7]).update(club=None, club_name="")
    cast.events = first, second
    return cast


def test_in_a_tournament_all_positive_results_of_a_state_are_summed(two_states):
    ratings = tournament_ratings(two_states.events[0])
    assert [(row.place, row.name, row.total) for row in ratings.states] == [(1, "Bayern", 20), (1, "Hessen", 20)]
    assert all(row.tied for row in ratings.states)
    assert (ratings.stateless, ratings.clubless) == (1, 1)


def test_in_a_season_everybodys_best_positive_result_counts_once_and_is_shown(two_states):
    season = create_season(club=two_states.home, name="Saison", by=two_states.anna)
    add_events(season=season, events=two_states.events, based_on=None, by=two_states.anna)
    hessen, bayern = season_ratings(season).states
    assert (hessen.name, hessen.total) == ("Hessen", 9 + 8 + 7)
    assert (bayern.name, bayern.total) == ("Bayern", 20)
    for row in (hessen, bayern):
        assert sum(share.points for share in row.counting) == row.total
    assert hessen.others == 2


def test_a_guest_counts_for_the_club_he_names_however_it_is_spelled(two_states):
    """A club that is kept here with its state, another one by its name alone."""
    event = two_states.events[0]
    guests = list(event.entries.filter(player__in=two_states.players[:3]))  # +9, +4, −2
    names = ["HERZ ZEHN Hafenstadt e.V.", "Skatfreunde Fürth", "skatfreunde fuerth e. V."]
    for entry, name in zip(guests, names, strict=True):
        Entry.objects.filter(pk=entry.pk).update(club=None, club_name=name)
    ratings = tournament_ratings(event)
    assert [(row.name, row.total, len(row.shares)) for row in ratings.clubs] == [
        ("Herz Zehn Hafenstadt", 20 + 9, 3), ("Doko-Club Kreuzdame", 7, 2), ("Skatfreunde Fürth", 4, 2),
    ]  # fmt: skip
    assert [(row.name, row.total) for row in ratings.states] == [("Bayern", 29), ("Hessen", 7)]
    assert (ratings.stateless, ratings.clubless) == (3, 1)
    page = browser_of(None).get(f"/turnier/{event.uuid}/laenderwertung/").text
    assert "Skatfreunde Fürth" in page


@pytest.mark.parametrize(
    ("changes", "rises"),
    [
        ({"state": "HE"}, True),
        ({"name": "Herz Zehn Hafen"}, True),  # no longer the one that the guest named
        ({"short_name": "SF Fürth"}, True),  # and now the one that another guest named
        ({"city": "Kiel"}, False),
    ],
)
def test_what_strangers_read_of_a_rating_is_never_older_than_a_club_that_a_guest_named(cast, changes, rises):
    event = finished(cast, 1, dict.fromkeys(cast.players[:4], 0))
    for name, entry in zip(["herz zehn hafenstadt e. V.", "SF Fuerth"], event.entries.all(), strict=False):
        Entry.objects.filter(pk=entry.pk).update(club=None, club_name=name)
    before = event_version(event.uuid)
    change_club(club=cast.away, based_on=None, by=cast.dieter, **changes)
    assert (event_version(event.uuid) != before) == rises


def test_a_club_that_comes_here_is_the_one_that_a_guest_named_before(cast):
    event = finished(cast, 1, dict.fromkeys(cast.players[:4], 0))
    Entry.objects.filter(pk=event.entries.first().pk).update(club=None, club_name="SF Fuerth")
    before = event_version(event.uuid)
    found_club(name="SF Fürth", administrator=cast.dieter, by=None)
    assert event_version(event.uuid) != before


def test_guests_share_the_places_of_their_club_in_the_qualification(two_states):
    event = two_states.events[0]
    Entry.objects.filter(tournament=event, player=two_states.carla).update(club=None, club_name="Skatfreunde Fürth")
    season = create_season(club=two_states.home, name="Saison", rule=CountingRule(guests=True), by=two_states.anna)
    add_events(season=season, events=[event], based_on=None, by=two_states.anna)
    answer = browser_of(None).get(f"/saison/{season.uuid}/qualifikation/?plaetze=3&rangliste=0&verein=1")
    assert ("Carla Weiß", "Skatfreunde Fürth") in [
        (one.runner.name, one.runner.origin.club) for one in answer.context["chosen"]
    ]
    assert "Skatfreunde Fürth" in answer.text


def test_an_event_with_too_few_people_does_not_count(two_states):
    few = finished(two_states, 3, {two_states.carla: 99})
    season = create_season(club=two_states.home, name="S", rule=CountingRule(min_entrants=5), by=two_states.anna)
    add_events(season=season, events=[*two_states.events, few], based_on=None, by=two_states.anna)
    assert season_ratings(season).clubs[0].total == 9 + 8 + 7


def test_another_state_of_a_club_shows_at_once_to_strangers(two_states):
    address = f"/turnier/{two_states.events[0].uuid}/laenderwertung/"
    assert "Sachsen" not in browser_of(None).get(address).text
    home = Club.objects.get(pk=two_states.home.pk)
    change_club(club=home, state="SN", based_on=None, by=two_states.anna)
    assert "Sachsen" in browser_of(None).get(address).text


def test_the_state_is_chosen_on_the_clubs_page(cast):
    browser, address = browser_of(cast.anna), f"/verein/{cast.home.uuid}/bearbeiten/"
    form = browser.get(address).context["form"]
    assert browser.post(address, sent(form, state="NW")).status_code == 302
    cast.home.refresh_from_db()
    assert cast.home.get_state_display() == "Nordrhein-Westfalen"
    form = browser.get(address).context["form"]
    assert browser.post(address, sent(form, state="XX")).status_code == 422


def test_places_go_by_ranking_then_by_state_then_to_who_is_next(two_states):
    event = two_states.events[0]
    season = create_season(club=two_states.home, name="Saison", rule=CountingRule(guests=True), by=two_states.anna)
    add_events(season=season, events=[event], based_on=None, by=two_states.anna)
    address = f"/saison/{season.uuid}/qualifikation/?plaetze=4&rangliste=1&land=1"
    answer = browser_of(None).get(address)
    assert [(one.runner.name, one.reason) for one in answer.context["chosen"]] == [
        ("Ida Krüger", "Platz 1 der Rangliste"), ("Jonas Vogt", "Nummer 2 aus Bayern"),
        ("Carla Weiß", "Nummer 1 aus Hessen"), ("Hanna Böhm", "Platz 3 der Rangliste (nachgerückt)"),
    ]  # fmt: skip


def test_too_many_shares_are_refused_with_both_numbers_and_what_was_typed_stays(two_states):
    season = create_season(club=two_states.home, name="Saison", rule=CountingRule(guests=True), by=two_states.anna)
    add_events(season=season, events=[two_states.events[0]], based_on=None, by=two_states.anna)
    answer = browser_of(None).get(f"/saison/{season.uuid}/qualifikation/?plaetze=2&rangliste=5")
    assert answer.status_code == 422
    assert "ergeben zusammen 5 Plätze, es gibt aber nur 2" in answer.text
    assert 'value="5"' in answer.text


@pytest.mark.parametrize("query", ["plaetze=", "plaetze=0", "plaetze=x", "plaetze=5&land=-1", "plaetze=99999999999999"])
def test_nonsense_is_said_and_never_an_error_of_ours(two_states, query):
    answer = browser_of(None).get(f"/turnier/{two_states.events[0].uuid}/qualifikation/?{query}")
    assert answer.status_code == 422


# --- the Bundesländerwertung


@pytest.fixture
@once
def three_states(cast):
    """Carla NRW 50, NRW 30, Hessen 20, Bayern −5; Emil NRW 60; Frieda never above 0; one event in no state."""
    for club, state, by in ((cast.home, "NW", cast.anna), (cast.away, "HE", cast.dieter)):
        change_club(club=club, state=state, based_on=None, by=by)
    bavaria, nowhere = (Club.objects.create(name=name) for name in ("Bayernklub", "Irgendwo"))
    Club.objects.filter(pk=bavaria.pk).update(state="BY")
    carla, emil, frieda = cast.players[:3]
    played = [
        (cast.home, {carla: 50, emil: 60, frieda: -3}), (cast.home, {carla: 30}), (cast.away, {carla: 20}),
        (bavaria, {carla: -5}), (nowhere, {emil: 90}),
    ]  # fmt: skip
    events = [finished(cast, number, points) for number, (_club, points) in enumerate(played, 1)]
    for event, (club, _points) in zip(events, played, strict=True):
        event.club = club
        event.save()
    season = create_season(club=cast.home, name="Saison", rule=CountingRule(guests=True), by=cast.anna)
    add_events(season=season, events=events, based_on=None, by=cast.anna)
    return season


def test_players_are_ranked_by_their_best_positive_result_in_every_state(three_states):
    rated = travellers(three_states)
    assert [(one.row.place, one.player.name, one.row.total) for one in rated.rows] == [
        (1, "Carla Weiß", 70), (2, "Emil Sommer", 60),
    ]  # fmt: skip
    assert [(state, share.points, share.entry.tournament.name) for state, share in rated.rows[0].best] == [
        ("Nordrhein-Westfalen", 50, "Spieltag 1"), ("Hessen", 20, "Spieltag 3"),
    ]  # fmt: skip
    assert (rated.others, rated.nowhere) == (1, 1)


def test_the_page_names_the_rating_of_players_and_that_of_states_differently(three_states):
    page = browser_of(None).get(f"/saison/{three_states.uuid}/laenderwertung/").text
    assert page.index("Bundesländerwertung") < page.index("Carla Weiß") < page.index("Wertung der Länder und Vereine")
    assert "1 weitere Person hat in keinem Land ein positives Ergebnis." in page
    assert "1 Veranstaltung zählt für kein Land" in page
