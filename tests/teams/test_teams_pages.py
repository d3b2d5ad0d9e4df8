"""The pages of teams: what strangers read, what those who run them do, files, the history, and how often they ask."""

import csv
import re
from io import BytesIO, StringIO

import openpyxl
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.clubs.services import people
from league.models import PUBLISHED, AuditEntry, Season, Team, TeamEntry
from league.seasons.services import create_season
from league.teams import services as team
from tests.cast import a_player, browser_of, sent
from tests.events.public_pages import text
from tests.once import once
from tests.seasons.season_stage import an_evening

from .team_stage import a_league, finished, four_teams, large_league, match_day, standing, table, teams_of

pytestmark = pytest.mark.django_db


@pytest.fixture
@once
def played(cast):
    """A league of four with a plan and its match day, a substitute in the first team."""
    cast.league, cast.teams, cast.people = four_teams(cast)
    spare = a_player("Ersa", "Tz", cast.home)
    team.add_member(team=cast.teams[0], player=spare, substitute=True, by=cast.anna)
    team.make_plan(season=cast.league, based_on=None, by=cast.anna)
    rows = table(10, 4, -6), table(2, 4, -2), table(2, 2, 2), table(0, 2, -2)
    cast.event = match_day(cast, 1, [spare, *cast.people[1:]], *rows, where=cast.league)
    return cast


def read(name, *args, by=None, **words) -> str:
    answer = browser_of(by).get(reverse(name, args=args), **words)
    assert answer.status_code == 200
    return text(answer.text)


# --- what everybody reads


def test_the_table_has_both_columns_and_says_who_goes_up_and_down(played):
    shown = read("season-detail", played.league.uuid)
    assert "1. Ass ▲ Aufstieg 4 +14 1" in shown
    assert "4. König ▼ Abstieg 1 −18 1" in shown


def test_a_match_day_explains_itself_from_the_people_to_the_siegpunkte(played):
    shown = read("league-days", played.league.uuid)
    assert "Ersa Tz Ersatz +10" in shown
    assert "+10 + 2 + 2 + 0 = +14 Spielpunkte. Platz 1 der Gruppe: 4 Siegpunkte." in shown


def test_a_teams_page_says_what_decided_against_the_next_one(played):
    first, *_others, last = played.teams
    assert "Vor Bube: mehr Siegpunkte (4 gegen 3)." in read("team-detail", first.uuid)
    assert "Vor " not in read("team-detail", last.uuid)


def test_the_cross_table_is_a_table_and_a_list(played):
    shown = read("league-cross", played.league.uuid)
    assert "gegen Bube: +14 zu +12" in shown
    answer = browser_of(None).get(reverse("league-cross", args=[played.league.uuid]))
    assert answer.text.count('<th scope="row"') == 4


def test_a_teams_page_has_its_squad_and_every_day(played):
    shown = read("team-detail", played.teams[0].uuid)
    assert "4 Siegpunkte, +14 Spielpunkte, Platz 1, Aufstieg" in shown
    assert "Ersa Tz Ersatz +10" in shown


def test_names_are_those_that_are_published(played):
    emil = played.people[1]
    emil.refresh_from_db()
    people.change_player(player=emil, publication="initials", based_on=None, by=played.anna)
    for name, of in (("league-days", played.league), ("team-detail", played.teams[0])):
        assert "Emil Sommer" not in read(name, of.uuid)


def test_the_club_lists_its_league_and_the_event_says_for_what_it_counts(played):
    assert "Liga 2026 Liga für Mannschaften" in read("club-seasons", played.home.uuid)
    assert "Zählt für Liga 2026" in read("tournament-detail", played.event.uuid)


def test_a_league_that_is_not_published_is_for_those_who_run_it(played):
    Season.objects.filter(pk=played.league.pk).update(published=False)
    for name, of in (("league-days", played.league), ("league-cross", played.league), ("team-detail", played.teams[0])):
        address = reverse(name, args=[of.uuid])
        assert [browser_of(who).get(address).status_code for who in (None, played.dieter, played.anna)] == [
            404,
            404,
            200,
        ]


def test_a_season_of_players_has_no_match_days(cast):
    season = create_season(club=cast.home, name="Saison", by=cast.anna)
    assert browser_of(cast.anna).get(reverse("league-days", args=[season.uuid])).status_code == 404


def test_the_table_goes_out_as_csv_and_excel(played):
    answer = browser_of(None).get(reverse("league-file", args=[played.league.uuid, "csv"]))
    rows = list(csv.DictReader(StringIO(answer.content.decode("utf-8-sig")), delimiter=";"))
    assert [(row["Platz"], row["Mannschaft"], row["Siegpunkte"], row["Spielpunkte"]) for row in rows] == [
        ("1", "Ass", "4,00", "14"), ("2", "Bube", "3,00", "12"), ("3", "Dame", "2,00", "-8"), ("4", "König", "1,00", "-18"),
    ]  # fmt: skip
    book = openpyxl.load_workbook(
        BytesIO(browser_of(None).get(reverse("league-file", args=[played.league.uuid, "xlsx"])).content)
    )
    cells = [[cell.value for cell in row] for row in book.active.iter_rows()]
    assert [1, "Ass", 1, 4, 14, "Aufstieg", 4, 14] in cells


def test_a_tournaments_own_teams_are_linked_and_shown(cast):
    event = finished(cast, 1, dict(zip(cast.players[:8], [9, 1, 5, 5, -4, -6, 3, 4], strict=True)))
    assert browser_of(None).get(reverse("tournament-teams", args=[event.uuid])).status_code == 404
    one, two = teams_of(cast, event, "Eins", "Zwei")
    choice = {entry: one if entry.number < 5 else two for entry in event.entries.all()}
    team.set_lineup(where=event, event=event, choice=choice, by=cast.anna)
    assert "Mannschaften" in read("tournament-detail", event.uuid)
    shown = read("tournament-teams", event.uuid)
    assert "1. Eins +20" in shown
    assert "2. Zwei −3" in shown
    answer = browser_of(None).get(reverse("tournament-teams-file", args=[event.uuid, "csv"]))
    assert "1;Eins;20;Carla Weiß;9" in answer.content.decode("utf-8-sig")


def test_names_lead_to_how_it_went_there_and_cost_no_question_each(cast):
    """On the page of a tournament's teams, on the page of each, and on those of a league for its match days."""
    event = finished(cast, 1, dict(zip(cast.players[:8], [9, 1, 5, 5, -4, -6, 3, 4], strict=True)))
    (one,) = teams_of(cast, event, "Eins")
    pages = [reverse("tournament-teams", args=[event.uuid]), reverse("team-detail", args=[one.uuid])]
    asked = []
    for chosen in (event.entries.all()[:1], event.entries.all()):
        team.set_lineup(where=event, event=event, choice=dict.fromkeys(chosen, one), by=cast.anna)
        asked.append([_asked_at(cast, address) for address in pages])
    assert asked[0] == asked[1]
    for address in pages:
        assert _people_in(address) == {_person(entry) for entry in event.entries.all()}


def test_names_of_a_match_day_lead_to_how_it_went_there(played):
    own = {_person(one.entry) for one in TeamEntry.objects.filter(team=played.teams[0]).select_related("entry")}
    assert len(own) == 4
    assert _people_in(reverse("team-detail", args=[played.teams[0].uuid])) == own
    everybody = {_person(entry) for entry in played.event.entries.all()}
    assert _people_in(reverse("league-days", args=[played.league.uuid])) == everybody


def _person(entry) -> str:
    return reverse("tournament-person", args=[entry.tournament.uuid, entry.number])


def _people_in(address) -> set[str]:
    """Addresses of people that a stranger is led to, each of which answers; nobody's career is among them."""
    browser = browser_of(None)
    found = set(re.findall(r'href="(/(?:turnier/[^/"]+/platz|spieler)/[^"]+)"', browser.get(address).text))
    assert {browser.get(one).status_code for one in found} == {200}
    return found


# --- what those who run it do


def test_from_nothing_to_a_plan_by_clicking(cast):
    browser = browser_of(cast.anna)
    address = reverse("league-create", args=[cast.home.uuid])
    form = browser.get(address).context["form"]
    answer = browser.post(address, sent(form, name="Oberliga", promoted="1", relegated=""))
    season = Season.objects.get(name="Oberliga")
    assert (season.kind, season.promoted, season.relegated, answer.status_code) == ("teams", 1, 0, 302)
    here = reverse("league-teams", args=[season.uuid])
    for name in ("Ass", "Bube", "Dame", "König"):
        form = browser.get(here).context["form"]
        assert browser.post(here, sent(form, name=name, club=str(cast.home.uuid))).status_code == 302
    plan = browser.get(here).context["plan"]
    assert browser.post(here, sent(plan, seed="Herz")).status_code == 302
    assert season.fixtures.count() == 4


def test_a_name_that_is_taken_is_said_and_stays_typed(played):
    browser = browser_of(played.anna)
    address = reverse("team-edit", args=[played.teams[1].uuid])
    form = browser.get(address).context["form"]
    answer = browser.post(address, sent(form, name="ASS"))
    assert answer.status_code == 422
    assert "„ASS“ gibt es hier schon" in answer.text
    assert 'value="ASS"' in answer.text


def test_the_first_four_are_the_team_and_who_comes_later_is_a_substitute(cast):
    season = a_league(cast)
    [ass] = teams_of(cast, season, "Ass")
    browser = browser_of(cast.anna)
    for player in cast.players[:5]:
        browser.post(reverse("team-member-add", args=[ass.uuid]), {"player": player.uuid})
    assert [member.substitute for member in ass.members.all()] == [False] * 4 + [True]
    fifth = cast.players[4]
    browser.post(reverse("team-member-change", args=[ass.uuid]), {"regular": fifth.uuid})
    browser.post(reverse("team-member-remove", args=[ass.uuid]), {"player": cast.players[0].uuid})
    assert {member.player for member in ass.members.filter(substitute=False)} == set(cast.players[1:5])


def test_search_as_you_type_finds_people_and_says_who_is_taken(played):
    address = reverse("team-search", args=[played.teams[1].uuid])
    shown = text(browser_of(played.anna).get(address, {"q": "emil"}).text)
    assert "Emil Sommer: Ass" in shown
    assert "Niemand namens" in text(browser_of(played.anna).get(address, {"q": "xyz"}).text)


def test_the_lineup_is_proposed_from_the_squads_and_stored_by_one_tap(cast):
    season, _teams, players = four_teams(cast)
    event = an_evening(cast, 1, dict(zip(players[::4], table(6, 4, 2), strict=True)), finished=False)
    team.attach_day(season=season, event=event, day=1, by=cast.anna)
    TeamEntry.objects.all().delete()
    row = season.season_events.get()
    browser, address = browser_of(cast.anna), reverse("league-lineup", args=[season.uuid, row.pk])
    answer = browser.get(address)
    assert "4 Personen sind aus ihren Kadern vorgeschlagen" in text(answer.text)
    assert browser.post(address, sent(answer.context["form"])).status_code == 302
    assert TeamEntry.objects.count() == 4
    assert standing(season)[0] == (1, "Ass", "4", 6)
    shown = text(browser.get(reverse("league-match-days", args=[season.uuid])).text)
    assert "Nicht genau 4: Ass (1), Bube (1), Dame (1), König (1)" in shown


def test_a_lineup_from_an_old_page_is_shown_beside_what_is_stored(played):
    row = played.league.season_events.get()
    address = reverse("league-lineup", args=[played.league.uuid, row.pk])
    browser = browser_of(played.anna)
    form = browser.get(address).context["form"]
    team.rename_team(team=played.teams[0], name="Neu", club=None, by=played.anna)
    answer = browser.post(address, sent(form))
    assert answer.status_code == 409


def test_a_match_day_is_attached_and_taken_out_again_on_its_page(cast):
    season, _teams, players = four_teams(cast)
    event = match_day(cast, 1, players, *[table(6, 4, 2)] * 4)
    browser, here = browser_of(cast.anna), reverse("league-match-days", args=[season.uuid])
    form = browser.get(here).context["form"]
    assert browser.post(here, sent(form, day="1", event=str(event.uuid))).status_code == 302
    assert standing(season)[0] == (1, "Ass", "4", 24)
    row = season.season_events.get()
    browser.post(reverse("league-day-remove", args=[season.uuid, row.pk]))
    assert not season.season_events.exists()
    assert not TeamEntry.objects.exists()


def test_a_league_is_closed_and_opened_on_the_page_of_its_end(played):
    browser, address = browser_of(played.anna), reverse("season-ending", args=[played.league.uuid])
    form = browser.get(address).context["form"]
    assert browser.post(address, sent(form, reason="")).status_code == 302
    assert "Die Tabelle ist, wie sie am" in read("season-detail", played.league.uuid)
    form = browser.get(address).context["form"]
    assert browser.post(address, sent(form, reason="Einspruch")).status_code == 302
    played.league.refresh_from_db()
    assert played.league.state == Season.OPEN


def test_a_merged_double_takes_its_place_in_the_squad_along(cast):
    season = a_league(cast)
    [ass] = teams_of(cast, season, "Ass")
    double = a_player("Karla", "Weis", cast.home)
    team.add_member(team=ass, player=double, by=cast.anna)
    merge = people.merge_players(keep=cast.carla, double=double, by=cast.anna)
    assert ass.members.get().player == cast.carla
    people.undo_merge(merge=merge, by=cast.anna)
    assert ass.members.get().player == double


def test_the_history_tells_the_story_of_the_league(played):
    team.rename_team(team=played.teams[0], name="Karo Ass", club=None, by=played.anna)
    shown = read("season-history", played.league.uuid, by=played.anna)
    for sentence in (
        "Mannschaft „Ass“ aufgenommen.", "Ersa Tz ist Ersatz bei „Ass“.", "Plan erzeugt: 1 Spieltag für 4 Mannschaften.",
        "ist Spieltag 1; 16 Personen aus den Kadern aufgestellt.", "Mannschaft „Ass“ heißt jetzt „Karo Ass“.",
    ):  # fmt: skip
        assert sentence in shown
    # Names stand there only as published, behind commitments that outlast them.
    assert not AuditEntry.objects.exclude(action=PUBLISHED).filter(data__icontains="Ersa").exists()


# --- how often they ask


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["season-detail", "league-days", "league-cross"])
def test_sixteen_teams_ask_the_database_as_often_as_four(played, name):
    """Of the small league first, then of the large one; the cached page of a stranger would ask nothing."""
    season = played.league
    small = _asked(played, name, season)
    Season.objects.filter(pk=season.pk).update(name="Kleine Liga")
    large, _squads = large_league(played, 16, 5)
    assert _asked(played, name, large) <= small


def _asked(cast, name, season) -> int:
    return _asked_at(cast, reverse(name, args=[season.uuid]))


def _asked_at(cast, address) -> int:
    browser = browser_of(cast.anna)
    browser.get(address)
    with CaptureQueriesContext(connection) as asked:
        assert browser.get(address).status_code == 200
    return len(asked)


@pytest.mark.thorough
def test_a_team_needs_no_more_questions_with_more_days(cast):
    large, _squads = large_league(cast, 16, 5)
    browser, one = browser_of(cast.anna), Team.objects.filter(season=large).first()
    with CaptureQueriesContext(connection) as asked:
        browser.get(reverse("team-detail", args=[one.uuid]))
    assert len(asked) <= 22


# --- the plan on its page


@pytest.mark.parametrize(
    ("count", "double", "words"),
    [
        (16, True, "Für 16 Mannschaften: In fünf Begegnungen trifft jede Mannschaft jede andere genau einmal"),
        (8, False, "Für 8 Mannschaften, wie in einer Qualifikation: Alle spielen in einer Gruppe"),
        (3, False, "Einen Plan gibt es für 4 bis 16 Mannschaften; jetzt sind es 3."),
    ],
)
def test_the_page_says_what_kind_of_plan_it_will_be(cast, count, double, words):
    season = a_league(cast)
    teams_of(cast, season, *(f"Team {n}" for n in range(count)))
    answer = browser_of(cast.anna).get(reverse("league-teams", args=[season.uuid]))
    assert words in text(answer.text)
    assert answer.context["plan"].initial["double"] is double


def test_double_match_days_are_chosen_with_the_plan(cast):
    season, _teams, _players = four_teams(cast)
    browser, here = browser_of(cast.anna), reverse("league-teams", args=[season.uuid])
    for double, days in (("on", 2), (None, 1)):
        plan = browser.get(here).context["plan"]
        assert browser.post(here, sent(plan, seed="", double=double)).status_code == 302
        assert season.fixtures.values("day").distinct().count() == days
