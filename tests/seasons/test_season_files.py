"""The table of the year goes out as clubs keep it, and such a table comes in: all of it or nothing, twice = once."""

import datetime

import pytest
from django.urls import reverse

from league.clubs.services import people
from league.imports.columns import NoHeader
from league.imports.plan import KNOWN, NEW, SKIP
from league.imports.season import plan_year, read_year
from league.imports.services import import_year
from league.models import Player, Season
from league.seasons import services as seasons
from scoring import CountingRule
from tests.cast import a_player, browser_of
from tests.events.public_pages import page, rows, text
from tests.excel.excel_files import EVIL, opened
from tests.imports.import_files import csv, send, sheets, states, take, told, words, xlsx
from tests.rows import chosen

from .season_stage import a_season, an_evening, day, three_evenings, values

OLD = datetime.date(2025, 1, 14), datetime.date(2025, 1, 28)


def workbook(season, user=None) -> bytes:
    answer = browser_of(user).get(reverse("season-file", args=[season.uuid, "xlsx"]))
    assert answer.status_code == 200
    return answer.content


def table(content: bytes, *, values: bool = True) -> list[list]:
    """The sheet from its header on."""
    sheet = opened(content, values=values).active
    lines = [[cell.value for cell in row] for row in sheet.iter_rows()]
    return lines[next(n for n, line in enumerate(lines) if "Name" in line) :]


# --- out


def test_players_by_evenings_with_a_sum_that_lives(cast):
    season = a_season(cast, *three_evenings(cast))
    header, *lines = table(workbook(season))
    assert [getattr(cell, "date", lambda cell=cell: cell)() for cell in header] == [
        "Platz", "Name", day(1), day(2), day(3), "Summe", "Teilnahmen",
    ]  # fmt: skip
    assert lines[0] == [1, "Carla Weiß", 12, 4, None, 16, 2]
    assert [line[5] for line in lines] == [16, 4, -2, -8, -10]
    formula = table(workbook(season), values=False)[1][5]
    assert formula.text.startswith("=SUM(C")


@pytest.mark.parametrize(
    ("rule", "formula", "wanted"),
    [
        ({"best": 2}, "=IF(COUNT({c})>2,SUM(LARGE({c},{{1,2}})),SUM({c}))", [16, 10, -2, -2, -2]),
        ({"missed": -10}, "=SUM(IF(ISNUMBER({c}),{c},-10))", [6, 4, -8, -10, -22]),
        ({"missed": -10, "best": 2}, "=SUM(LARGE(IF(ISNUMBER({c}),{c},-10),{{1,2}}))", [16, 10, -2, -2, -12]),
    ],
)
def test_the_formula_says_the_rule(cast, rule, formula, wanted):
    season = a_season(cast, *three_evenings(cast), **rule)
    lines = table(workbook(season))[1:]
    assert [line[5] for line in lines] == wanted
    sheet = opened(workbook(season), values=False).active
    top = next(row[0].row for row in sheet.iter_rows() if row[1].value == "Name")
    cell = sheet.cell(top + 1, 6).value
    assert cell.text == formula.format(c=f"C{top + 1}:E{top + 1}")


def test_what_is_dropped_is_struck_through_in_the_file(cast):
    season = a_season(cast, *three_evenings(cast), best=2)
    sheet = opened(workbook(season)).active
    struck = {(cell.row, cell.value) for row in sheet.iter_rows() for cell in row if cell.font.strike}
    assert {value for _row, value in struck} == {-6, -8}
    assert any("Durchgestrichen" in str(cell.value) for row in sheet.iter_rows() for cell in row)


def test_an_average_has_points_and_runden_beside_it(cast):
    season = a_season(cast, *three_evenings(cast), metric="points_per_runde")
    header, first, *_others = table(workbook(season))
    assert header[5:] == ["Punkte", "Runden", "Punkte je Runde", "Teilnahmen"]
    assert first == [1, "Carla Weiß", 12, 4, None, 16, 2, 8, 2]


def test_evenings_that_do_not_count_stand_behind_the_sum(cast):
    first, *others = three_evenings(cast)
    season = a_season(cast, first, *others, window=2)
    html = page("season-detail", season.uuid)
    assert "zählt nicht" in text(html)
    header = table(workbook(season))[0]
    assert header.index("Summe") < len(header) - 3


def test_names_in_the_file_are_those_one_may_read(cast):
    people.change_player(player=cast.carla, publication="number", based_on=None, by=cast.anna)
    season = a_season(cast, *three_evenings(cast))
    assert "Carla Weiß" not in {line[1] for line in table(workbook(season))}
    assert "Carla Weiß" in {line[1] for line in table(workbook(season, cast.bernd))}
    assert "Carla Weiß" not in {line[1] for line in table(workbook(season, cast.dieter))}


def test_a_name_is_never_a_formula(cast):
    evil = a_player(EVIL, "Böse", cast.home)
    carla, emil, frieda = cast.players[:3]
    season = a_season(cast, an_evening(cast, 1, {carla: 2, emil: 2, frieda: -2, evil: -2}))
    sheet = opened(workbook(season, cast.anna), values=False).active
    assert {cell.data_type for row in sheet.iter_rows() for cell in row if EVIL in str(cell.value)} == {"s"}
    assert f"'{EVIL} Böse" in browser_of(cast.anna).get(reverse("season-file", args=[season.uuid, "csv"])).text


def test_the_same_as_csv(cast):
    season = a_season(cast, *three_evenings(cast))
    answer = browser_of(None).get(reverse("season-file", args=[season.uuid, "csv"]))
    lines = answer.content.decode("utf-8-sig").split("\r\n")
    assert lines[:3] == [
        "Platz;Name;13.01.2026;27.01.2026;10.02.2026;Summe;Teilnahmen",
        "1;Carla Weiß;12;4;;16;2",
        "2;Emil Sommer;2;-6;8;4;3",
    ]
    assert "kreuzdame-saison-2026.csv" in answer["Content-Disposition"]
    assert browser_of(None).get(reverse("season-file", args=[season.uuid, "json"])).status_code == 404


# --- in


def year_file(*lines, heads=OLD) -> bytes:
    return xlsx(Tabelle=[("Platz", "Name", *heads, "Summe"), *lines])


def an_old_season(cast, name="Saison 2025") -> Season:
    return seasons.create_season(club=cast.home, name=name, by=cast.anna)


OLD_YEAR = [(1, "Weiß, Carla", 12, 4, 16), (2, "Emil Sommer", -4, None, -4), (3, "Rosa Alt", -8, -4, -12)]


def test_an_old_table_becomes_evenings_of_which_only_totals_are_known(cast):
    season = an_old_season(cast)
    preview = send(cast.anna, "season-import", season, year_file(*OLD_YEAR))
    said = words(preview)
    assert "Abend am 14.01.2025" in said
    assert "3 Personen, zusammen 0." in said
    assert "Rosa Alt" in said
    assert not season.season_events.exists()
    assert take(cast.anna, "season-import", season, preview).status_code == 302
    html = page("season-detail", season.uuid)
    assert rows(html) == [
        ["1.", "Carla Weiß", "+16", "2", "+12", "+4"],
        ["2.", "Emil Sommer", "−4", "1", "−4", "·gefehlt"],
        ["3.", "Rosa Alt", "−12", "2", "−8", "−4"],
    ]
    assert "aus einer alten Jahrestabelle: nur Gesamtpunkte bekannt" in text(html)
    rosa = Player.objects.get(last_name="Alt")
    assert "nur Gesamtpunkte bekannt" in text(page("season-player", season.uuid, rosa.uuid))
    assert f'/spieler/{rosa.uuid}/">Alle' not in page("season-player", season.uuid, rosa.uuid)


def test_twice_is_once(cast):
    season = an_old_season(cast)
    for _again in range(2):
        preview = send(cast.anna, "season-import", season, year_file(*OLD_YEAR))
        take(cast.anna, "season-import", season, preview)
    assert season.season_events.count() == 2
    assert Player.objects.filter(last_name="Alt").count() == 1
    plan = plan_year(sheets(year_file(*OLD_YEAR)), season, cast.anna, {})
    assert states(plan) == [KNOWN, KNOWN]
    assert "Aus dieser Datei ist nichts mehr zu übernehmen." in words(
        send(cast.anna, "season-import", season, year_file(*OLD_YEAR))
    )


def test_one_mistake_and_nothing_is_taken_over(cast):
    season = an_old_season(cast)
    preview = send(cast.anna, "season-import", season, year_file(*OLD_YEAR, (4, "Ida Krüger", "12,5", None, 12)))
    assert preview.status_code == 422
    assert "„12,5“ ist keine ganze Zahl. Gefehlt? Dann bitte die Zelle leeren." in words(preview)
    take(cast.anna, "season-import", season, preview)
    assert not season.season_events.exists()
    assert not Player.objects.filter(last_name="Alt").exists()


@pytest.mark.thorough
def test_other_numbers_for_an_evening_that_is_there_are_asked_about(cast):
    season = an_old_season(cast)
    take(cast.anna, "season-import", season, send(cast.anna, "season-import", season, year_file(*OLD_YEAR)))
    other = year_file((1, "Weiß, Carla", 10, 4, 14), (2, "Emil Sommer", -2, None, -2), *OLD_YEAR[2:])
    preview = send(cast.anna, "season-import", season, other)
    assert "Dieser Abend ist schon da. Bei 2 Personen steht dort etwas anderes." in words(preview).replace("\xa0", " ")
    take(cast.anna, "season-import", season, preview)
    assert values(season)["Carla Weiß"] == "+16"
    take(cast.anna, "season-import", season, preview, **{"abend-20250114": "ersetzen"})
    assert values(season)["Carla Weiß"] == "+14"


def test_our_own_file_read_again_says_nothing_new_and_elsewhere_gives_the_same_table(cast):
    season = a_season(cast, *three_evenings(cast), best=2, missed=-10)
    content = workbook(season, cast.anna)
    assert states(plan_year(sheets(content), season, cast.anna, {})) == [KNOWN] * 3
    copy = seasons.create_season(
        club=cast.away, name="Kopie 2026", rule=CountingRule(best=2, missed=-10), by=cast.dieter
    )
    plan = plan_year(sheets(content), copy, cast.dieter, {})
    answers = {line.key: line.choices[1].value for line in plan.lines if line.choices}
    plan = plan_year(sheets(content), copy, cast.dieter, answers)
    import_year(season=copy, people=plan.extra, evenings=plan.taken, by=cast.dieter)
    assert values(copy) == values(season)


def test_evenings_with_lists_are_never_replaced_by_sums(cast):
    first, *_others = three_evenings(cast)
    season = a_season(cast, first)
    changed = xlsx(Tabelle=[("Name", day(1), day(2)), ("Carla Weiß", 99, 4), ("Emil Sommer", -99, -4)])
    plan = plan_year(sheets(changed), season, cast.anna, {})
    assert [line.state for line in plan.lines] == [SKIP, SKIP]
    assert "gehört schon zur Saison, und dessen Listen gelten." in plan.lines[0].message
    assert "Bitte unter „Abende“ aufnehmen, statt Summen einzulesen." in plan.lines[1].message


# --- how clubs write such tables


def read(*lines: str, called: str = "Saison 2025"):
    found = read_year(sheets(csv(*lines)), called)
    return [
        (row.person.who, {f"{day:%d.%m.%y}": p for day, p in row.points.items()}, row.problems) for row in found.rows
    ]


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        (["Name;14.1.;28.1.", "Anna Müller;3;-3"], {"14.01.25": 3, "28.01.25": -3}),
        (["Spieler;14.01.25;2025-01-28;Gesamt", "Müller, Anna;+3;−3;0"], {"14.01.25": 3, "28.01.25": -3}),
        (["Vorname;Nachname;14.01.2025;28.01.2025", "Anna;Müller;(3);-"], {"14.01.25": 3}),
        (["Unsere Tabelle", "", "Platz;Name;14.01.2025;28.01.2025", "1;Anna Müller;f;7"], {"28.01.25": 7}),
        (["Name;14.01.2025", "Anna Müller;0", "Summe;0"], {"14.01.25": 0}),
    ],
)
def test_many_ways_to_write_the_same(lines, wanted):
    assert read(*lines) == [("Anna Müller", wanted, ())]


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["Name;14.01.2025;14.01.2025", "Anna Müller;3;4"], "Der 14.01.2025 steht schon in Zeile 1, Spalte B."),
        (["Name;14.01.2099", "Anna Müller;3"], "Der Tag 14.01.2099 kann nicht stimmen."),
        (["Name;14.01.2025", "Anna Müller;3", "Müller, Anna;4"], "Dieser Name steht zweimal in der Tabelle."),
        (["Name;14.01.2025", "Anna Müller;viel"], "Zeile 2, Spalte B: „viel“ ist keine ganze Zahl."),
        (
            ["Name;14.01.2025", "Zoe;3"],
            "Zeile 2, Spalte A: Nur ein Name, und niemand oder mehrere im Verein heißen so.",
        ),
    ],
)
def test_what_cannot_be_is_said_with_its_cell(cast, lines, said):
    plan = plan_year(sheets(csv(*lines)), an_old_season(cast), cast.anna, {})
    assert plan.wrong
    assert said in " ".join(message for _who, state, message in told(plan) if state == "error")


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["Name;Punkte", "Anna Müller;3"], "Neben den Namen steht kein Datum."),
        (["14.01.2025;28.01.2025", "3;4"], "die Überschrift"),
    ],
)
def test_a_table_without_names_or_days_is_none(cast, lines, said):
    with pytest.raises(NoHeader, match=said):
        plan_year(sheets(csv(*lines)), an_old_season(cast), cast.anna, {})


def test_a_first_name_is_enough_where_only_one_is_called_so(cast):
    plan = plan_year(sheets(csv("Name;14.01.2025", "Carla;3", "Emil;-3")), an_old_season(cast), cast.anna, {})
    assert states(plan) == [NEW]
    assert [copy.player.last_name for copy in plan.extra.values()] == ["Weiß", "Sommer"]


def test_sums_that_do_not_fit_are_said_and_no_reason_to_refuse(cast):
    file = csv("Name;14.01.2025;28.01.2025;Summe", "Carla Weiß;3;-5;3", "Emil Sommer;-3;5;2")
    plan = plan_year(sheets(file), an_old_season(cast), cast.anna, {})
    assert list(plan.notes) == [
        "Bei Carla Weiß ist die Summe der Tabelle nicht die aller Abende; gezählt wird nach der Wertung der Saison."
    ]
    assert not plan.wrong


def test_an_evening_whose_points_are_not_zero_together_says_so(cast):
    plan = plan_year(
        sheets(csv("Name;14.01.2025", "Carla Weiß;3", "Emil Sommer;-2")), an_old_season(cast), cast.anna, {}
    )
    assert "zusammen +1. Das ist nicht 0" in plan.lines[0].message


# --- what an evening of totals is worth under each rule


@pytest.mark.parametrize(
    ("rule", "carla"),
    chosen(
        [
            ({}, "+16"),
            ({"metric": "place_points"}, "5"),
            ({"metric": "points_per_runde"}, "–"),
            ({"metric": "points_per_game"}, "–"),
            ({"metric": "table_points"}, "–"),
        ],
        0,
        2,
    ),
)
def test_what_is_not_known_of_an_old_evening_is_not_guessed(cast, rule, carla):
    """Of totals the places follow; of Runden, games and tables nothing is known."""
    season = an_old_season(cast)
    take(cast.anna, "season-import", season, send(cast.anna, "season-import", season, year_file(*OLD_YEAR)))
    seasons.change_counting(season=season, rule=CountingRule(**rule), based_on=None, by=cast.anna)
    assert values(season)["Carla Weiß"] == carla


def test_a_double_that_was_merged_later_brings_its_old_totals_along(cast):
    season = an_old_season(cast)
    take(cast.anna, "season-import", season, send(cast.anna, "season-import", season, year_file(*OLD_YEAR)))
    people.merge_players(keep=cast.players[4], double=Player.objects.get(last_name="Alt"), by=cast.anna)
    assert values(season) == {"Carla Weiß": "+16", "Emil Sommer": "−4", "Hanna Böhm": "−12"}


def test_a_closed_season_is_not_read_into(cast):
    season = a_season(cast, *three_evenings(cast))
    seasons.close_season(season=season, based_on=None, by=cast.anna)
    preview = send(cast.anna, "season-import", season, year_file(*OLD_YEAR))
    answer = take(cast.anna, "season-import", season, preview)
    assert answer.status_code == 422
    assert "ist abgeschlossen und bleibt, wie sie ist" in words(answer)
