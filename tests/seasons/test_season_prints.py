"""Papers of seasons, leagues and rankings, read back from the PDF: the same as on the page, for the same people."""

import datetime
import io
import re

import pikepdf
import pypdfium2
import pytest
from django.core.cache import caches
from django.urls import reverse
from django.utils import timezone

from league.clubs.services import people
from league.events.services.rounds import close_round
from league.events.services.tournament import change_tournament
from league.models import Player, Season, SeasonEvent, Spielliste, TeamEntry, Tournament
from league.printing import store
from league.printing.render import pdf_of
from league.ranking import services as rankings
from league.seasons import services as season
from league.seasons.papers import season_paper
from league.teams import services as team
from league.teams.papers import league_paper, lineup_sheets
from tests.cast import a_player, a_tournament, assemble, browser_of, seated
from tests.events.public_pages import end_totals, page, rows
from tests.printing.tagged import read_aloud
from tests.printing.test_printing import when_finished
from tests.ranking.ranking_stories import an_evening_list
from tests.teams.team_stage import four_teams, large_league, match_day, table

from .season_stage import a_season, an_evening, random_year, three_evenings

pytestmark = pytest.mark.thorough

ARABIC, LONG = "محمد الأنصاري", "Wolfeschlegelsteinhausenbergerdorff-Schmittbergerhausen"


@pytest.fixture
def cast(db, kept_here):
    for kept in caches.all():
        kept.clear()
    return assemble()


def of_season(one, name="tabelle", query="") -> str:
    return reverse("season-paper", args=[one.uuid, name]) + query


def sheets(address: str, user=None) -> list[str]:
    """The text of every page of a file."""
    answer = browser_of(user).get(address)
    assert answer["Content-Type"] == "application/pdf", answer.content.decode()[:300]
    return texts(answer.content)


def texts(pdf: bytes) -> list[str]:
    return [" ".join(one.get_textpage().get_text_range().split()) for one in pypdfium2.PdfDocument(io.BytesIO(pdf))]


def seen(html: str) -> list[list[str]]:
    """The rows of a page's table without what is only said; below the others those without a place."""
    shown = re.sub(r'<span class="visually-hidden">.*?</span>', "", html, flags=re.S)
    shown = re.sub(r'</tbody>\s*<tbody class="unplaced">\s*<tr class="divide">.*?</tr>', "", shown, flags=re.S)
    return [[cell.removesuffix("Gast").strip() for cell in row] for row in rows(shown)]


def printed(document) -> list[list[str]]:
    """The same rows as they are on paper, over all blocks of evenings."""
    blocks = document.parts[0].context["blocks"]
    lines: dict[str, list[str]] = {}
    for block in blocks:
        for row in (row for group in block["groups"] for row in group["rows"]):
            first = [f"{row['place']}." if row["place"] else "–", row["name"], row["value"], str(row["attended"])]
            cells = ["".join(cell.values()) for cell in row["cells"]]
            lines.setdefault(row["name"], first).extend(cells)
    return list(lines.values())


# --- the table of the year


RULES = [
    {}, {"best": 2}, {"best": 2, "missed": -10}, {"metric": "place_points", "guests": True}, {"metric": "table_points"},
    {"metric": "points_per_runde", "min_attendance": 3}, {"min_entrants": 5, "guests": True},
]  # fmt: skip


@pytest.mark.parametrize("rule", RULES, ids=str)
def test_paper_and_page_say_the_same(cast, rule):
    cast.guests = [a_player("Gast", f"Nummer {n}", is_another=True) for n in range(3)]
    year = a_season(cast, *random_year(cast, seed=5), **rule)
    people.change_player(player=cast.players[2], publication=Player.INITIALS, based_on=None, by=cast.anna)
    document, shown = season_paper(year), page("season-detail", year.uuid)
    assert printed(document) == seen(shown)
    rows_on_paper = [row for group in document.parts[0].context["blocks"][0]["groups"] for row in group["rows"]]
    assert [row["tied"] for row in rows_on_paper] == [tie == "tie" for tie in re.findall(r'<tr class="(tie)?">', shown)]
    assert [row["name"] for row in rows_on_paper if row["guest"]] == re.findall(
        r"<bdi>([^<]*)</bdi></a>\s*<small\s*>Gast", shown
    )


def test_the_table_with_its_rule_its_signs_and_its_day(cast):
    year = a_season(cast, *three_evenings(cast), best=2)
    people.change_player(player=cast.players[1], publication=Player.INITIALS, based_on=None, by=cast.anna)
    [sheet] = sheets(of_season(year))
    assert sheet.startswith(
        "Saison 2026 Jahrestabelle 13.01.2026 bis 10.02.2026, 3 Abende, läuft · Doko-Club Kreuzdame Stand: "
    )
    assert "Platz Name Gesamt dabei 13.01. 27.01. 10.02. 1. Carla Weiß +16 2 +12 +4 · 2. E. S. +10 3 +2 −6 +8" in sheet
    assert "12 gestrichen: zählt nicht für den Gesamtwert; · gefehlt." in sheet
    assert "Nur die besten Tage: 2" in sheet
    assert "teilt sich den Platz (=)" in sheet
    assert "Emil" not in sheet


def test_a_file_with_name_title_language_and_tags(cast):
    year = a_season(cast, *three_evenings(cast))
    answer = browser_of(None).get(of_season(year))
    assert answer["Content-Disposition"] == 'inline; filename="saison-2026-jahrestabelle.pdf"'
    opened = pikepdf.open(io.BytesIO(answer.content))
    assert (str(opened.docinfo.Title), str(opened.Root.Lang)) == ("Jahrestabelle · Saison 2026", "de")
    [sheet] = pypdfium2.PdfDocument(io.BytesIO(answer.content))
    assert tuple(map(round, sheet.get_size())) == (842, 595)
    heads = [said for path, said in read_aloud(sheet) if path.endswith("TH")]
    assert heads[:5] == ["Platz", "Name", "Gesamt", "dabei", "13.01."]


def test_what_is_closed_stays_on_paper_as_it_was(cast):
    year = a_season(cast, *three_evenings(cast))
    season.close_season(season=year, based_on=None, by=cast.anna)
    year.refresh_from_db()
    before = printed(season_paper(year))
    Season.objects.filter(pk=year.pk).update(rule={"best": 1})
    year.refresh_from_db()
    assert printed(season_paper(year)) == before
    assert "abgeschlossen" in sheets(of_season(year))[0]


@pytest.fixture
def many(cast):
    """Forty people on 28 evenings of which the totals are known, two of them with names that are hard to set."""
    here = [a_player("Person", f"Nummer {n:02}", cast.home, is_another=True) for n in range(38)]
    here += [a_player(ARABIC.split()[0], ARABIC.split()[1], cast.home), a_player("Maximiliane", LONG, cast.home)]
    year = season.create_season(club=cast.home, name="Saison 2025", by=cast.anna)
    for n in range(28):
        results = {str(one.pk): (7 * at + 13 * n) % 290 - 140 for at, one in enumerate(here) if (at + n) % 3}
        SeasonEvent.objects.create(
            season=year, number=n + 1, date=datetime.date(2025, 1, 7) + datetime.timedelta(days=7 * n), results=results
        )
    return year


def test_many_evenings_go_on_in_blocks_that_repeat_the_names(many):
    document = season_paper(many)
    blocks = document.parts[0].context["blocks"]
    assert [len(block["days"]) for block in blocks] == [14, 14]
    assert [block["title"] for block in blocks] == ["Abend 1 bis 14", "Abend 15 bis 28"]
    parts = [page("season-detail", many.uuid, query=f"?page={number}") for number in (1, 2)]
    assert printed(document) == [row for part in parts for row in seen(part)]
    pages = texts(pdf_of(document))
    for sheet in pages[:4]:  # two for each block
        assert "Platz Name Gesamt dabei" in sheet
    assert "07.01." in pages[1]  # the head comes again with the days of its block
    whole = "".join(pages).replace(" ", "").replace("-", "").replace("\x02", "")
    assert LONG.replace("-", "") in whole


def test_large_print_has_fewer_evenings_abreast(many):
    blocks = season_paper(many, large=True).parts[0].context["blocks"]
    assert [len(block["days"]) for block in blocks] == [7, 7, 7, 7]


def test_a_large_file_is_waited_for_by_strangers_too(cast, monkeypatch):
    monkeypatch.setattr(store, "SMALL", 0)  # one page is large enough
    year = a_season(cast, *three_evenings(cast))
    browser = browser_of(None)
    answer = browser.get(of_season(year))
    assert answer.status_code == 302
    assert answer.url.startswith(f"/saison/{year.uuid}/druck/auftrag/")
    waiting = browser.get(answer.url)
    assert waiting.status_code == 200
    assert f"Jahrestabelle · {year.name}" in waiting.content.decode()
    assert "Abbrechen" not in waiting.content.decode()
    assert len(sheets(when_finished(browser, answer.url))) == 1
    Season.objects.filter(pk=year.pk).update(published=False)
    assert browser.get(answer.url).status_code == 404


def test_who_runs_the_season_stops_a_print_and_others_do_not(waiting_line, cast, many):
    page = browser_of(cast.anna).get(of_season(many), follow=True)
    stop = reverse("season-paper-cancel", args=[many.uuid, page.request["PATH_INFO"].split("/")[5]])
    assert f'action="{stop}"' in page.content.decode()
    assert [browser_of(who).post(stop).status_code for who in (cast.bernd, cast.dieter)] == [404, 404]
    stopped = browser_of(cast.anna).post(stop, follow=True)
    assert stopped.redirect_chain == [(reverse("season-detail", args=[many.uuid]), 302)]
    assert "Der Druck ist abgebrochen." in stopped.content.decode()
    other = a_season(cast, *three_evenings(cast))
    assert browser_of(cast.anna).post(stop.replace(str(many.uuid), str(other.uuid))).status_code == 404


def test_a_waiting_page_of_another_season_knows_nothing_of_it(cast, many):
    digest = browser_of(None).get(of_season(many)).url.split("/")[5]
    other = a_season(cast, *three_evenings(cast))
    assert browser_of(None).get(reverse("season-paper-waiting", args=[other.uuid, digest])).status_code == 404


@pytest.mark.parametrize("name", ["tabelle", "spielplan", "gibt-es-nicht"])
def test_a_draft_is_for_the_club_alone_and_other_papers_are_not_there(cast, name):
    year = a_season(cast, *three_evenings(cast))
    Season.objects.filter(pk=year.pk).update(published=False)
    expected = 200 if name == "tabelle" else 404
    assert [browser_of(who).get(of_season(year, name)).status_code for who in (None, cast.dieter, cast.bernd)] == [
        404, 404, expected,
    ]  # fmt: skip


def test_an_evening_that_is_a_draft_is_on_no_public_paper(cast):
    secret = an_evening(cast, 4, dict(zip(cast.players[:4], (60, -20, -20, -20), strict=True)), published=False)
    year = a_season(cast, *three_evenings(cast), secret)
    for user in (None, cast.anna):
        assert "+60" not in " ".join(sheets(of_season(year), user))


def test_a_season_without_an_evening_says_so(cast):
    year = season.create_season(club=cast.home, name="Saison 2027", by=cast.anna)
    assert "Noch ist kein Abend mit einem Ergebnis dabei." in sheets(of_season(year))[0]


# --- rounds that are kept back until the end


@pytest.fixture
def hiding(cast):
    """Round 2 is played and hidden: with it Carla would be last with −60."""
    event = a_tournament(cast, players=4, rounds=2, hidden_from=2)
    end_totals(seated(cast, event, 1, depth=Spielliste.TOTALS), 30, 10, -10, -30, by=cast.anna)
    close_round(round=event.rounds.get(number=1), by=cast.anna)
    end_totals(seated(cast, event, 2, depth=Spielliste.TOTALS), -90, 20, 30, 40, by=cast.anna)
    event.refresh_from_db()
    return event


def test_no_paper_tells_what_is_hidden(cast, hiding):
    rankings.make_months()
    year = a_season(cast, hiding, guests=True)
    liga, teams, _players = four_teams(cast)
    for one, entry in zip(teams, hiding.entries.order_by("number"), strict=True):
        TeamEntry.objects.create(team=one, entry=entry)
    team.make_plan(season=liga, based_on=None, by=cast.anna)
    SeasonEvent.objects.create(season=liga, tournament=hiding, number=1, day=1)
    of_liga = [of_season(liga, name) for name in ("tabelle", "spielplan", "aufstellungen")]
    for address in (of_season(year), *of_liga, reverse("ranking-paper", args=["alle-zeiten"])):
        said = " ".join(sheets(address))
        assert not re.search(r"[−-][69]0\b", said), address
    assert "1. Carla Weiß +30" in " ".join(sheets(of_season(year)))
    assert "1. Ass 4 +30" in " ".join(sheets(of_season(liga)))


# --- leagues


@pytest.fixture
def liga(cast):
    """Four teams, one match day at a place with a host."""
    cast.league, cast.teams, cast.people = four_teams(cast)
    people.change_player(player=cast.people[0], publication=Player.INITIALS, based_on=None, by=cast.anna)
    team.make_plan(season=cast.league, based_on=None, by=cast.anna)
    points = table(10, 4, -6), table(2, 4, -2), table(2, 2, 2), table(0, 2, -2)
    cast.event = match_day(cast, 1, cast.people, *points, where=cast.league)
    change_tournament(tournament=cast.event, place="Zur Linde", organiser="Herz Zehn", based_on=None, by=cast.anna)
    return cast.league


def test_the_league_has_both_columns_marks_and_the_cross_table(liga):
    table_sheet, cross = sheets(of_season(liga))
    assert "Platz Mannschaft Siegpunkte Spielpunkte Spieltage Auf- und Abstieg" in table_sheet
    assert "1. Ass 4 +14 1 ▲ Aufstieg 2. Bube 3 +12 1 3. Dame 2 −8 1 4. König 1 −18 1 ▼ Abstieg" in table_sheet
    assert "▲ Die erste Mannschaft steigt auf. ▼ Die letzte Mannschaft steigt ab." in table_sheet
    assert "Mannschaft 1 2 3 4 1 Ass × +14 +12 +14 −8 +14 −18" in cross


def test_the_plan_says_who_meets_whom_where_and_who_invites(liga):
    [sheet] = sheets(of_season(liga, "spielplan"))
    assert "Spieltag 1" in sheet
    assert "Zur Linde · Ausrichter: Herz Zehn" in sheet
    assert "Gruppe 1 1 Ass 2 Bube 3 Dame 4 König" in sheet
    assert "Nr. Mannschaft Tag 1 1 Ass 1 2 Bube 1" in sheet


def test_line_up_sheets_have_names_as_published_and_room(cast, liga):
    [sheet] = sheets(of_season(liga, "aufstellungen", "?tag=1"))
    assert "Spieltag 1, Gruppe 1" in sheet
    assert "1 Ass Name R1 R2 R3 Punkte C. W. +10" in sheet
    assert "Spielpunkte +14 Platz 1 Siegpunkte 4 Unterschrift" in sheet
    assert "Kader: C. W., " in sheet
    assert "Carla" not in sheet
    assert [browser_of(None).get(of_season(liga, "aufstellungen", tag)).status_code for tag in ("?tag=x", "?tag=9999")] == [404, 404]  # fmt: skip


def test_of_an_event_that_was_withdrawn_strangers_read_no_names(cast, liga):
    team.close_league(season=liga, based_on=None, by=cast.anna)
    Tournament.objects.filter(pk=cast.event.pk).update(published=False)
    [theirs] = sheets(of_season(liga, "aufstellungen"))
    [ours] = sheets(of_season(liga, "aufstellungen"), cast.anna)
    assert "Punkte jemand +10" in theirs
    assert "Punkte C. W. +10" in ours
    assert "Herz Zehn" not in theirs


def test_before_the_first_day_there_are_plan_and_empty_sheets(cast):
    where, _teams, _players = four_teams(cast)
    assert "Noch gibt es weder einen Plan noch einen Spieltag." in sheets(of_season(where, "spielplan"))[0]
    team.make_plan(season=where, based_on=None, by=cast.anna)
    assert "Tag und Ort:" in sheets(of_season(where, "spielplan"))[0]
    [sheet] = sheets(of_season(where, "aufstellungen"))
    assert "1 Ass Name R1 R2 R3 Punkte Ersatz:" in sheet
    assert "Noch ist kein Spieltag gespielt." in sheets(of_season(where))[0]


def test_a_league_of_sixteen_fits(cast):
    where, _players = large_league(cast, 16, seed=3)
    pages = sheets(of_season(where))
    assert len(pages) == 2
    assert all("Seite 1 von 1" in one for one in pages)
    lineups = lineup_sheets(where)
    assert (lineups.size, len(texts(pdf_of(lineup_sheets(where, day=2))))) == (40, 4)
    table_rows = league_paper(where).parts[0].context["rows"]
    shown = seen(page("season-detail", where.uuid))
    assert [[f"{one['place']}.", one["siegpunkte"], one["spielpunkte"], str(one["days"])] for one in table_rows] == [
        [row[0], *row[2:]] for row in shown
    ]  # fmt: skip


def test_the_teams_of_one_tournament(cast):
    event = a_tournament(cast, players=4)
    end_totals(seated(cast, event, depth=Spielliste.TOTALS), 30, 10, -10, -30, by=cast.anna)
    address = reverse("tournament-teams-paper", args=[event.uuid])
    assert browser_of(None).get(address).status_code == 404
    ours = team.add_team(where=event, name="Kreuz Ass", by=cast.anna)
    for entry in event.entries.order_by("number")[:2]:
        TeamEntry.objects.create(team=ours, entry=entry)
    [sheet] = sheets(address)
    assert "1. Kreuz Ass 2 statt 4 Personen Carla Weiß +30, Emil Sommer +10 +40" in sheet


# --- rankings


@pytest.fixture
def ranked(cast):
    today = timezone.localdate()
    an_evening_list(cast, today.replace(day=1) - datetime.timedelta(days=1), (12, 4, -6, -10))
    an_evening_list(cast, today, (-20, 10, 4, 6))
    rankings.make_months()
    people.change_player(player=cast.carla, publication=Player.INITIALS, based_on=None, by=cast.anna)
    return cast


SLUGS = [("ranking", "letzte-24-monate"), ("ranking-all-time", "alle-zeiten"), ("ranking-rating", "spielstaerke")]


@pytest.mark.parametrize(("name", "slug"), SLUGS)
def test_a_ranking_on_paper_has_the_lines_of_its_page(ranked, name, slug):
    shown = re.sub(r'<span class="visually-hidden">.*?</span>', "", page(name), flags=re.S)
    found = re.findall(r'<td class="place">\s*([^<]*).*?<bdi>(.*?)</bdi>', shown, re.S)
    [sheet] = sheets(reverse("ranking-paper", args=[slug]))
    at = 0
    for place, who in found:
        at = sheet.index(who, sheet.index(place.strip(), at))
    assert len(found) == 4
    assert "C. W." in sheet
    assert "Carla" not in sheet


def test_a_ranking_says_its_day_and_its_minimum(ranked):
    [sheet] = sheets(reverse("ranking-paper", args=["letzte-24-monate"]) + "?sort=points")
    assert sheet.startswith("Alle Vereine Rangliste: Letzte 24 Monate Ergebnisse seit ")
    assert "Nach der Summe der Punkte. 4 Personen." in sheet
    assert "1. ▲ 1 Emil Sommer Doko-Club Kreuzdame +14 7,00 – – 2" in sheet
    [strict] = sheets(reverse("ranking-club-paper", args=[ranked.home.uuid, "letzte-24-monate"]) + "?mindestens=12")
    assert "Nach Punkten je Runde, mit Platz ab 12 Runden. 4 Personen." in strict
    assert "Noch keine 12 Runden, oder der Anteil ist nicht bekannt – Emil Sommer 7,00" in strict


def test_large_print_of_a_ranking_has_what_decides_and_the_runden(ranked):
    [sheet] = sheets(reverse("ranking-paper", args=["alle-zeiten"]) + "?gross=1")
    assert "Platz Name Punkte Runden 1. Emil Sommer +14 2" in sheet


def test_a_wrong_day_is_said_on_the_page(ranked):
    answer = browser_of(None).get(reverse("ranking-paper", args=["alle-zeiten"]) + "?stichtag=gestern")
    assert (answer.status_code, answer.url) == (302, "/rangliste/alle-zeiten/?stichtag=gestern")
    assert browser_of(None).get(reverse("ranking-paper", args=["ewige"])).status_code == 404


# --- the way to them


def test_pages_lead_to_their_papers(cast, ranked):
    year = a_season(cast, *three_evenings(cast))
    assert of_season(year) in page("season-detail", year.uuid)
    shown = page("ranking-all-time", query="?sort=games&page=1&q=")
    assert 'href="/rangliste/druck/alle-zeiten.pdf?sort=games"' in shown
    assert 'href="/rangliste/druck/alle-zeiten.pdf?sort=games&amp;gross=1"' in shown


def test_pages_of_a_league_lead_to_their_papers(liga):
    assert of_season(liga) in page("season-detail", liga.uuid)
    days = page("league-days", liga.uuid)
    assert of_season(liga, "spielplan") in days
    assert of_season(liga, "aufstellungen", "?tag=1") in days
