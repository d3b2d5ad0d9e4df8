"""Files have no language: what a page of one language writes, a page of the other reads to the same result, and tables of
clubs may mix both."""

import datetime
from collections import Counter

import pytest
from django.utils import translation

from league.clubs.columns import players_of, players_table
from league.clubs.services import people
from league.events.excel import list_workbook, people_workbook, standings_workbook, tournament_workbook
from league.excel.csv import csv_of
from league.imports import pointtable, samples
from league.imports.columns import NoHeader, find_header
from league.imports.entries import plan_entries
from league.imports.lists import plan_lists
from league.imports.ourbook import our_lists
from league.imports.persons import COLUMNS, GROUPS, OF_AN_EVENT
from league.imports.players import plan_players
from league.imports.results import PER_PERSON, PER_TABLE, plan_results, read_results
from league.imports.season import COLUMNS as OF_A_YEAR
from league.imports.season import read_year
from league.imports.tables import Cell
from league.imports.written import is_ambiguous, read_day, short_day
from league.lists.excel.layout import HEADER_ROW
from league.models import Player
from league.registration.columns import entries_of, entries_table
from league.seasons.columns import season_csv
from league.seasons.excel import season_workbook
from league.seasons.reads import table_of
from league.standings.files import standings_table
from league.standings.table import standings
from league.teams.excel import league_table, team_workbook
from tests.cast import a_tournament
from tests.excel.excel_files import opened, stage
from tests.seasons.season_stage import a_season, three_evenings
from tests.teams.team_stage import four_teams, match_day, read

from .import_files import csv, sheets, states, told, xlsx

WAYS = [("de", "de"), ("en", "de"), ("de", "en"), ("en", "en")]  # written on one page, read on the other
there_and_back = pytest.mark.parametrize(("written", "read_in"), WAYS)
said_in = translation.override


# --- out of one page, into the other


@there_and_back
def test_the_members_of_a_club_come_back(cast, written, read_in):
    for player, wish in zip(cast.players, dict(Player.PUBLICATIONS), strict=False):
        people.change_player(player=player, based_on=None, by=cast.anna, publication=wish, active=wish == Player.FULL)
    with said_in(written):
        table = players_table(cast.home, players_of(cast.home))
        files = people_workbook(table), csv_of(table)
    for content in files:
        with said_in(read_in):
            assert set(states(plan_players(sheets(content), cast.home, cast.anna, {}))) == {"known"}


@there_and_back
def test_who_takes_part_comes_back(cast, written, read_in):
    event = a_tournament(cast)
    event.entries.filter(pk=event.entries.last().pk).update(withdrawn=True)
    with said_in(written):
        table = entries_table(event, entries_of(event))
        files = people_workbook(table), csv_of(table)
    for content in files:
        with said_in(read_in):
            assert Counter(states(plan_entries(sheets(content), event, cast.anna, {})))["skip"] == 1
            assert set(states(plan_entries(sheets(content), event, cast.anna, {}))) == {"known", "skip"}


def test_lists_come_back(db):
    """Of all depths, at tables of four and five, with a Bock, with mistakes, and empty."""
    cast = stage()
    lists = cast.full, cast.five, cast.typed, cast.ends, cast.wrong, cast.empty
    for written, read_in in WAYS:
        for one in lists:
            with said_in(written):
                content = list_workbook(one, full_names=True)
            with said_in(read_in):
                ((mark, incoming),) = our_lists(sheets(content))
                assert (mark, incoming.problems, incoming.changed) == (str(one.uuid), (), False)
                assert states(plan_lists(sheets(content), one.tournament, {})) in (["known"], ["skip"])


def test_headings_of_a_list_may_be_mixed(db):
    cast = stage()
    with said_in("en"):
        book = opened(list_workbook(cast.typed, full_names=True), values=False)
    sheet = next(sheet for sheet in book.worksheets if cast.typed.uuid.hex[:8] in str(sheet["A3"].value))
    sheet.cell(HEADER_ROW + 1, 1).value = "Nr"
    sheet.cell(HEADER_ROW + 1, 3).value = "Geber"
    changed = xlsx_of(book)
    assert states(plan_lists(sheets(changed), cast.event, {})) == ["known"]
    sheet.cell(HEADER_ROW + 1, 3).value = "Somebody"
    assert states(plan_lists(sheets(xlsx_of(book)), cast.event, {})) == ["error"]


def xlsx_of(book) -> bytes:
    from io import BytesIO

    file = BytesIO()
    book.save(file)
    return file.getvalue()


@there_and_back
def test_a_table_of_the_year_comes_back(cast, written, read_in):
    season = a_season(cast, *three_evenings(cast))
    with said_in(written):
        year = table_of(season)
        files = season_workbook(season, year, full_names=True), season_csv(season, year, full_names=True)
    for content in files:
        with said_in(read_in):
            table = read_year(sheets(content), season.name)
        assert (len(table.days), table.problems) == (3, {})
        assert {row.person.last_name: (row.sum, sum(row.points.values())) for row in table.rows}["Weiß"] == (16, 16)


@there_and_back
@pytest.mark.parametrize("name", ["ergebnisse-je-person", "ergebnisse-je-tisch"])
def test_the_example_of_old_results_is_read(cast, name, written, read_in):
    with said_in(written):
        content = samples.workbook(name)
    with said_in(read_in):
        _header, (table,) = read_results([sheets(content)[1]])
    assert (table.date, table.table, table.problems) == (datetime.date(2025, 11, 17), 1, ())
    assert [seat.points for seat in table.seats] == ["12", "-8", "4", "-8"]


# --- tables of clubs


@pytest.mark.parametrize(
    "lines",
    [
        ["Date;Round;Table;Name;Points", "17 Nov 2025;Round 1;Table 2;{};12"],
        ["Datum;Round;Tisch;Player;Result", "17.11.2025;1;2;{};12.0"],
        ["Day;Runde;Table no.;Name;Pts", "2025-11-17;Runde 1;Tisch 2;{};12,0"],
        ["date;ROUND;table;Name, first name;score", "Nov 17, 2025;1;2;{};+12"],
    ],
)
def test_old_results_in_either_language(cast, lines):
    head, line = lines
    rest = [";;;Bernd Brandt;-8", ";;;Carla Weiß;4", ";;;Dieter Dorn;-8"]
    _header, (table,) = read_results(sheets(csv(head, line.format("Müller, Anna"), *rest)))
    assert (table.day, table.round, table.table, table.problems) == ("17.11.2025", "1", 2, ())
    assert [seat.points for seat in table.seats] in (["12", "-8", "4", "-8"], ["+12", "-8", "4", "-8"])


def test_a_header_in_both_languages(cast):
    content = csv("Surname;Vorname;DDV number;aktiv", "Neu;Nora;4711;yes", "Alt;Otto;;nein")
    planned = plan_players(sheets(content), cast.home, cast.anna, {})
    assert [(line.who, line.state, line.what.ddv_number, line.what.active) for line in planned.lines] == [
        ("Nora Neu", "new", "4711", True),
        ("Otto Alt", "new", "", False),
    ]


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize(
    ("lines", "named"),
    [
        (("First name;Last name", "Anna;"), "Last name"),
        (("Vorname;Surname", "Anna;"), "Surname"),
        (("Club;CLUB;Name", "a;b;Anna Müller"), "Club"),
        (("First name;Vorname;Last name", "Anna;Anna;Müller"), "First name"),
        (("First name;Lats name", "Anna;Müller"), "Lats name"),
    ],
)
def test_a_message_names_the_heading_as_it_is_written(cast, language, lines, named):
    with said_in(language):
        try:
            problem = " ".join(
                said for *_who, said in told(plan_players(sheets(csv(*lines)), cast.home, cast.anna, {}))
            )
        except NoHeader as refused:
            problem = str(refused)
    assert named in problem


def test_what_changes_is_called_as_in_the_file(cast):
    content = csv("Name;DDV no.;Plays", "Weiß, Carla;0815;no")
    assert told(plan_players(sheets(content), cast.home, cast.anna, {})) == [
        ("Carla Weiß", "changed", "DDV no.: 0815, Plays: nein.")
    ]


@pytest.mark.parametrize(
    ("title", "number"),
    [
        ("Liste 12K", "12K"),
        ("List 12K", "12K"),
        ("List no. 12K", "12K"),
        ("Spielliste Nr. 7", "7"),
        ("score sheet 7", "7"),
    ],
)
def test_the_number_above_a_table(title, number):
    (sheet,) = sheets(xlsx(Sheet=[(title,), ("1", "2")]))
    assert pointtable.number_in(sheet)[1] == number


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("17.11.2025", (2025, 11, 17)), ("17.11.25", (2025, 11, 17)), ("2025-11-17", (2025, 11, 17)),
        ("17 Nov 2025", (2025, 11, 17)), ("17\u00a0Nov\u00a02025", (2025, 11, 17)), ("17. November 2025", (2025, 11, 17)),
        ("17-Nov-25", (2025, 11, 17)), ("1st March 2025", (2025, 3, 1)), ("1. März 2025", (2025, 3, 1)),
        ("1 Mrz 2025", (2025, 3, 1)), ("3 Okt. 2025", (2025, 10, 3)), ("Oct 3, 2025", (2025, 10, 3)),
        ("5 Sept 2025", (2025, 9, 5)), ("24 Dez 2025", (2025, 12, 24)), ("24 Dec 2025", (2025, 12, 24)),
        ("1 May 2025", (2025, 5, 1)), ("1. Mai 2025", (2025, 5, 1)), ("17/11/2025", (2025, 11, 17)),
        ("11/17/2025", (2025, 11, 17)), ("5/5/2025", (2025, 5, 5)),
        ("3/4/2025", None), ("31 Feb 2025", None), ("17 Foo 2025", None), ("17 Ma 2025", None), ("soon", None),
    ],
)  # fmt: skip
def test_days(text, day):
    assert read_day(Cell("", 1, 1, text)) == (datetime.date(*day) if day else None)


def test_days_of_a_table_of_one_year():
    assert [short_day(text, 2025) for text in ("17.11.", "17 Nov", "Name 1")] == [datetime.date(2025, 11, 17)] * 2 + [
        None
    ]


def test_a_day_that_may_be_two_is_asked_for(cast):
    content = csv("Date;Name;Points", "3/4/2025;Anna Müller;12", ";B B;-8", ";C C;4", ";D D;-8")
    plan = plan_results(sheets(content), cast.home, cast.anna, {})
    assert is_ambiguous("3/4/2025")
    assert any("„3/4/2025“ kann zwei Tage meinen." in message for *_who, message in told(plan))


@pytest.mark.parametrize("columns", [[*COLUMNS, *OF_AN_EVENT, GROUPS], PER_PERSON, PER_TABLE, OF_A_YEAR])
def test_no_word_heads_two_columns(columns):
    often = Counter(spelling for column in columns for spelling in column.spellings)
    assert [spelling for spelling, n in often.items() if n > 1] == []


@pytest.mark.parametrize("columns", [[*COLUMNS, *OF_AN_EVENT, GROUPS], PER_PERSON, PER_TABLE, OF_A_YEAR])
@pytest.mark.parametrize("language", ["de", "en"])
def test_every_title_is_recognised(columns, language):
    """Whatever language the page has on which it is read."""
    for column in columns:
        with said_in(language):
            (sheet,) = sheets(csv(f"{column.title};x"))
        assert list(find_header(sheet, columns, ()).columns) == [column.name]


# --- no German on an English workbook


GAMES_OWN = {"Runden"}  # those of a table keep their name; those of a tournament are rounds


def test_english_workbooks_are_english(db):
    """A cell that the catalogue can say in English is said so, and so are the names of sheets."""
    cast = stage()
    where, _teams, players = four_teams(cast)
    match_day(cast, 1, players, (3, 1, -1, -3), where=where)
    season = a_season(cast, *three_evenings(cast))
    with said_in("en"):
        table = standings_table(cast.event, standings(cast.event), full_names=True)
        books = [
            people_workbook(players_table(cast.home, players_of(cast.home))),
            people_workbook(entries_table(cast.event, entries_of(cast.event))),
            standings_workbook(table),
            season_workbook(season, table_of(season), full_names=True),
            team_workbook(league_table(where, read(where))),
            tournament_workbook(cast.event),
            tournament_workbook(cast.house),
            *(samples.workbook(name) for name in samples.SAMPLES),
        ]
        for content in books:
            assert [text for text in texts(content) - GAMES_OWN if translation.gettext(text) != text] == []


def texts(content: bytes) -> set[str]:
    """What people read in a workbook: names of sheets, and cells that are texts."""
    book = opened(content)
    shown = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"]
    found = {cell.value for sheet in shown for row in sheet.iter_rows() for cell in row}
    return {text for text in found if isinstance(text, str) and text} | {sheet.title for sheet in shown}
