"""The table of the year: what counts, what is struck through, who is a guest, and where every number comes from."""

from fractions import Fraction

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.clubs.services import people
from league.events.services import tournament
from league.lists.services import corrections
from league.models import Occupancy, Season, Spielliste
from league.seasons import services as seasons
from league.seasons.reads import fresh
from league.seasons.year import written
from scoring import CountingRule, Day, DayResult, Participant, TablePlace
from tests.cast import DAY, a_player, browser_of, totals_paper
from tests.events.public_pages import an_evening as tonight
from tests.events.public_pages import page, queries, rows, stranger, text
from tests.layout import squeezed
from tests.once import once
from tests.scoring.naive_season import naive_table

from .season_stage import a_season, an_evening, day, now, random_year, three_evenings, values


def test_players_by_evenings_the_sum_beside_the_name(cast):
    season = a_season(cast, *three_evenings(cast))
    assert rows(page("season-detail", season.uuid)) == [
        ["1.", "Carla Weiß", "+16", "2", "+12", "+4", "·gefehlt"],
        ["2.", "Emil Sommer", "+4", "3", "+2", "−6", "+8"],
        ["3.", "Hanna Böhm", "−2", "1", "·gefehlt", "·gefehlt", "−2"],
        ["4.", "Frieda Lang", "−8", "3", "−6", "+2", "−4"],
        ["5.", "Gustav Özil", "−10", "3", "−8", "0", "−2"],
    ]


def test_what_is_dropped_is_struck_through_and_said(cast):
    season = a_season(cast, *three_evenings(cast), best=2)
    html = page("season-detail", season.uuid)
    assert '<s>−6</s><span class="visually-hidden">gestrichen</span>' in squeezed(html)
    assert rows(html)[1] == ["2.", "Emil Sommer", "+10", "3", "+2", "−6 gestrichen", "+8"]
    assert "gestrichen: zählt nicht für den Gesamtwert" in text(html)


def test_a_missed_evening_can_have_a_value(cast):
    season = a_season(cast, *three_evenings(cast), missed=-10)
    html = page("season-detail", season.uuid)
    assert rows(html)[0] == ["1.", "Carla Weiß", "+6", "2", "+12", "+4", "(−10) gefehlt"]
    assert "gefehlt, zählt −10" in text(html)
    assert "Wert für einen gefehlten Tag −10" in text(html)


def test_who_came_too_seldom_stands_below_without_a_place(cast):
    season = a_season(cast, *three_evenings(cast), min_attendance=2)
    html = page("season-detail", season.uuid)
    assert rows(html)[-1][:3] == ["4.", "Gustav Özil", "−10"]
    below = html.split('<tbody class="unplaced">')[1]
    assert "Noch ohne Platz" in below
    assert "Hanna Böhm" in below


def test_evenings_too_small_to_count_are_marked_with_the_reason(cast):
    season = a_season(cast, *three_evenings(cast), min_entrants=5)
    read = text(page("season-detail", season.uuid))
    assert "Vereinsabend am 13.01.2026 (13.01.2026) zählt nicht: nur 4 Teilnehmende, 5 nötig." in read
    assert "dieser Abend zählt nicht" in read


# --- guests


def test_a_guest_is_who_never_belonged_to_the_club(cast):
    """Who joins in the course of the year was never only a guest; who comes for another club stays one."""
    guest, joins = a_player("Gerd", "Gast"), a_player("Nele", "Neu")
    visits = a_player("Vera", "Vogel", cast.away)
    carla = cast.carla
    first = an_evening(cast, 1, {carla: 6, guest: 2, joins: -2, visits: -6})
    people.move_player(player=joins, club=cast.home, on=day(2), by=cast.anna)
    second = an_evening(cast, 2, {carla: 2, guest: 2, joins: -2, visits: -2})
    season = a_season(cast, first, second)
    assert values(season) == {"Carla Weiß": "+8", "Nele Neu": "−4"}
    assert "Als Gäste dabei, ohne Wertung: Gerd Gast, Vera Vogel." in text(page("season-detail", season.uuid))
    seasons.change_counting(season=season, rule=CountingRule(guests=True), based_on=None, by=cast.anna)
    assert values(season) == {"Carla Weiß": "+8", "Gerd Gast": "+4", "Nele Neu": "−4", "Vera Vogel": "−8"}


# --- which evenings


def test_a_draft_counts_when_everybody_may_read_it(cast):
    first, second, _third = three_evenings(cast)
    tournament.change_tournament(tournament=second, published=False, based_on=None, by=cast.anna)
    season = a_season(cast, first, second)
    assert values(season)["Carla Weiß"] == "+12"
    assert second.name not in page("season-detail", season.uuid)
    assert f"Zählt noch nicht: {second.name}" in text(page("season-detail", season.uuid, user=cast.anna))
    tournament.change_tournament(tournament=second, published=True, based_on=None, by=cast.anna)
    assert values(season)["Carla Weiß"] == "+16"


def test_a_season_that_is_not_public_counts_drafts_and_is_not_there_for_strangers(cast):
    first, second, _third = three_evenings(cast)
    tournament.change_tournament(tournament=second, published=False, based_on=None, by=cast.anna)
    season = a_season(cast, first, second)
    seasons.change_season(season=season, published=False, based_on=None, by=cast.anna)
    assert values(season)["Carla Weiß"] == "+16"
    for user, status in ((None, 404), (cast.dieter, 404), (cast.bernd, 200)):
        assert browser_of(user).get(f"/saison/{season.uuid}/").status_code == status


def test_an_evening_that_runs_counts_as_it_stands(cast):
    carla, emil, frieda, gustav = cast.players[:4]
    over = an_evening(cast, 1, {carla: 4, emil: 2, frieda: 0, gustav: -6})
    runs = an_evening(cast, 2, {carla: 2, emil: -2, frieda: 2, gustav: -2}, finished=False)
    season = a_season(cast, over, runs)
    assert values(season) == {"Carla Weiß": "+6", "Frieda Lang": "+2", "Emil Sommer": "0", "Gustav Özil": "−8"}
    assert "läuft noch, kann sich ändern" in text(page("season-detail", season.uuid))


def test_an_evening_that_has_just_begun_is_none_that_others_missed(cast):
    over = three_evenings(cast)[0]
    begins = tonight(cast, date=DAY)
    season = a_season(cast, over, begins, missed=-10)
    assert values(season)["Carla Weiß"] == "+12"
    assert len(now(season)["days"]) == 1


def test_what_is_planned_is_named_and_does_not_count(cast):
    event = tournament.create_tournament(club=cast.home, name="Pokal", date=DAY, by=cast.anna, published=True)
    season = a_season(cast, three_evenings(cast)[0], event)
    read = text(page("season-detail", season.uuid))
    assert "nach 1 von 2 Abenden" in read
    assert "Noch nicht gespielt Pokal" in read


def test_a_finished_evening_counts_as_it_was_published(cast):
    """A correction makes a new version, and the season follows it at once."""
    first, *others = three_evenings(cast)
    season = a_season(cast, first, *others)
    assert values(season)["Carla Weiß"] == "+16"
    corrections.correct_paper(
        spielliste=first.lists.get(), paper=totals_paper(10, 4, -6, -8), reason="verlesen", based_on=None, by=cast.anna
    )
    assert values(season)["Carla Weiß"] == "+14"
    assert "+10" in page("season-detail", season.uuid)


def test_merged_doubles_are_one_row(cast):
    first, _second, third = three_evenings(cast)
    season = a_season(cast, first, third)
    hanna = cast.players[4]
    people.merge_players(keep=cast.carla, double=hanna, by=cast.anna)
    assert values(season)["Carla Weiß"] == "+10"


# --- counted a second time, by hand


@pytest.fixture
@once
def year(cast):
    cast.guests = [a_player(f"Gast{n}", "Ohneverein") for n in range(3)]
    return cast


RULES = [
    {}, {"best": 3}, {"best": 4, "missed": -8}, {"missed": -4, "guests": True}, {"min_attendance": 4, "min_runden": 6},
    {"metric": "points_per_runde", "best": 3}, {"metric": "points_per_runde", "guests": True, "window": 2},
    {"metric": "table_points"}, {"metric": "table_points", "best": 3, "tie_breaks": ("points_of_all_days", "attendance")},
    {"metric": "place_points"}, {"metric": "place_points", "place_points": (10, 8, 6, 5, 4), "best": 4},
    {"min_entrants": 8}, {"min_event_runden": 2},
]  # fmt: skip


@pytest.mark.thorough
@pytest.mark.parametrize("seed", [1, 2])
def test_the_site_counts_like_somebody_with_the_lists_before_him(year, seed, monkeypatch):
    """From the seats alone, by plain loops and by every choice of days; under every kind of rule."""
    monkeypatch.setattr("django.utils.timezone.localdate", lambda: day(8))
    season = a_season(year, *random_year(year, seed))
    days, everybody = by_hand(season)
    for given in RULES:
        rule = CountingRule(**given)
        seasons.change_counting(season=season, rule=rule, based_on=None, by=year.anna)
        table = fresh(Season.objects.get(pk=season.pk)).table
        found = {row.player: (row.place, row.value, row.attended, row.runden) for row in table.rows}
        wanted = {
            name: (one["place"], one["value"], one["attended"], one["runden"])
            for name, one in naive_table(days, everybody, rule, day(8)).items()
        }
        assert found == wanted, given


def by_hand(season):
    """Days and results from the occupancies, one after the other, knowing nothing of league.seasons.reads."""
    days, everybody = [], {}
    for link in season.season_events.all():
        event, points, runden, tables = link.tournament, {}, {}, {}
        seats = Occupancy.objects.filter(spielliste__tournament=event).exclude(spielliste__state=Spielliste.OPEN)
        for seat in seats.select_related("spielliste", "counts_for"):
            player, root = str(seat.counts_for.player_id), seat.spielliste.root
            points[player] = points.get(player, 0) + seat.points
            runden.setdefault(player, set()).add(root)
            tables.setdefault(root, {})
            tables[root][player] = tables[root].get(player, 0) + seat.points
        for player, total in points.items():
            places = tuple(
                TablePlace(
                    1 + len([p for p in table.values() if p > table[player]]),
                    len([p for p in table.values() if p >= table[player]]), len(table),
                )
                for table in tables.values() if player in table
            )  # fmt: skip
            place = 1 + len([p for p in points.values() if p > total])
            result = DayResult(total, len(runden[player]), None, None, None, place, places)
            member = event.entries.get(player=player).club_id == season.club_id
            known = everybody.get(player, Participant({}, True))
            everybody[player] = Participant({**known.days, str(link.pk): result}, known.guest and not member)
        days.append(Day(str(link.pk), event.date, len(points), max(len(one) for one in runden.values())))
    return days, everybody


# --- how much it asks


@pytest.mark.thorough
def test_the_number_of_queries_does_not_grow_with_the_evenings(cast):
    taken = []
    for count in (1, 4):
        season = a_season(
            cast, *(an_evening(cast, count * 10 + n, dict(zip(cast.players[:4], (4, 2, 0, -6), strict=True))) for n in range(count)),
            name=f"Saison {count}", metric="table_points",
        )  # fmt: skip
        taken.append(queries(f"/saison/{season.uuid}/", cast.anna))
    assert taken[0] == taken[1]


def test_a_table_that_nobody_changed_is_not_made_again(cast):
    season = Season.objects.get(pk=a_season(cast, *three_evenings(cast)).pk)
    fresh(season)
    with CaptureQueriesContext(connection) as taken:
        fresh(season)
    assert len(taken) == 1


# --- one row explains itself


def test_a_row_leads_to_its_reckoning(cast):
    season = a_season(cast, *three_evenings(cast), best=2)
    emil = cast.players[1]
    assert f'href="/saison/{season.uuid}/spieler/{emil.uuid}/"' in page("season-detail", season.uuid)
    html = page("season-player", season.uuid, emil.uuid)
    read = text(html)
    assert "+10 Punkte, Platz 2 von 5" in read
    assert "2 + 8 = 10; gestrichen: −6 am 27. Januar (schlechtester von 3 Tagen)." in read
    assert "Vor Frieda Lang: mehr Punkte (+10 gegen −2)." in read
    assert rows(html) == [
        ["13.01.2026Vereinsabend am 13.01.2026", "+2", "zählt +2 Punkte in 1 Runde, Platz 2 von 4"],
        [
            "27.01.2026Vereinsabend am 27.01.2026", "−6 gestrichen",
            "gestrichen: schlechtester von 3 Tagen −6 Punkte in 1 Runde, Platz 4 von 4",
        ],
        ["10.02.2026Vereinsabend am 10.02.2026", "+8", "zählt +8 Punkte in 1 Runde, Platz 1 von 4"],
    ]  # fmt: skip


def test_places_at_the_table_are_told_where_they_count(cast):
    season = a_season(cast, *three_evenings(cast), metric="table_points")
    read = text(page("season-player", season.uuid, cast.players[3].uuid))
    assert "−8 Punkte in 1 Runde, Platz 4 von 4, am Tisch: 4. von 4" in read
    assert "am Tisch: geteilt 2. von 4" in read


def test_who_is_not_in_the_table_has_no_page_there(cast):
    season = a_season(cast, *three_evenings(cast))
    assert stranger().get(f"/saison/{season.uuid}/spieler/{cast.players[9].uuid}/").status_code == 404


def test_names_are_those_that_are_published(cast):
    season = a_season(cast, *three_evenings(cast))
    people.change_player(player=cast.carla, publication="initials", based_on=None, by=cast.anna)
    html = page("season-detail", season.uuid)
    assert "C. W." in html
    assert "Carla" not in html


# --- what is still needed


def test_what_is_needed_for_a_place_on_the_last_evening(cast):
    season = a_season(cast, *three_evenings(cast), tie_breaks=())
    emil = cast.players[1]
    assert "Was ist noch nötig?" not in text(page("season-player", season.uuid, emil.uuid))
    seasons.change_season(season=season, days_planned=4, based_on=None, by=cast.anna)
    read = text(page("season-player", season.uuid, emil.uuid, query="?ziel=platz-1"))
    assert "Platz 1, was immer die anderen schreiben: nicht mehr möglich." in read
    assert "Platz 1, wenn alle anderen fehlen: mindestens 12 Punkte am letzten Tag." in read
    assert "so viel bringt wie bisher in dieser Saison: −8 … +12." in read


def test_what_is_needed_to_end_before_a_rival(cast):
    season = a_season(cast, *three_evenings(cast), tie_breaks=())
    seasons.change_season(season=season, days_planned=4, based_on=None, by=cast.anna)
    emil, frieda = cast.players[1:3]
    read = text(page("season-player", season.uuid, emil.uuid, query=f"?ziel={frieda.uuid}"))
    assert "Vor oder gleichauf mit Frieda Lang, was immer die anderen schreiben: mindestens 0 Punkte" in read


def test_an_unknown_goal_is_answered_with_the_form(cast):
    season = a_season(cast, *three_evenings(cast))
    seasons.change_season(season=season, days_planned=4, based_on=None, by=cast.anna)
    html = page("season-player", season.uuid, cast.carla.uuid, query="?ziel=mond")
    assert "errorlist" in html


# --- ways to it


def test_events_and_clubs_lead_to_their_seasons(cast):
    first = three_evenings(cast)[0]
    before = page("tournament-detail", first.uuid)
    season = a_season(cast, first)
    assert f"/saison/{season.uuid}/" not in before
    assert f"/saison/{season.uuid}/" in page("tournament-detail", first.uuid)
    assert f"/verein/{cast.home.uuid}/saisons/" in page("club-detail", cast.home.uuid)
    assert f"/saison/{season.uuid}/" in page("club-seasons", cast.home.uuid)
    seasons.change_season(season=season, published=False, based_on=None, by=cast.anna)
    assert f"/saison/{season.uuid}/" not in page("tournament-detail", first.uuid)
    assert "Noch ist keine Saison dieses Vereins veröffentlicht." in text(page("club-seasons", cast.home.uuid))


def test_a_stranger_who_was_here_before_sees_what_is_new(cast):
    """Pages for strangers are kept by versions: an evening more, or a name less, shows at once."""
    first, second, _third = three_evenings(cast)
    season, browser = a_season(cast, first), stranger()
    address = f"/saison/{season.uuid}/"
    assert "+16" not in browser.get(address).text
    seasons.add_events(season=season, events=[second], based_on=None, by=cast.anna)
    assert "+16" in browser.get(address).text
    corrections.correct_paper(
        spielliste=second.lists.get(), paper=totals_paper(6, -8, 2, 0), reason="verlesen", based_on=None, by=cast.anna
    )
    assert "+18" in browser.get(address).text


def test_half_points_are_written_with_a_comma():
    assert [written(Fraction(n, d), signed=True) for n, d in ((1, 2), (-7, 3), (0, 1), (12, 1))] == [
        "+0,5", "−2,33", "0", "+12",
    ]  # fmt: skip
