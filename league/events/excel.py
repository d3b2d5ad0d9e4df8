"""The sheet "Statistik": what the lists of an event tell, and from how many of them.
Knows words and cells; shares and averages are formulas. The figures come from league.events.figures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from django.utils.translation import gettext as _
from xlsxwriter.worksheet import Worksheet

from league.excel.book import FORMATS, LINE, Book, Computed, across, add_table, cell, heading, put_table, write
from league.excel.csv import AVERAGE, POINTS, SHARE, WHOLE, Column, Table
from league.lists.excel.origin import add_origin
from league.lists.excel.reading import ListData, fetched, list_data, lists_of
from league.lists.excel.sheets import add_list, sheet_title
from league.models import Spielliste, Tournament
from league.standings.files import standings_table
from league.standings.table import Row, standings

from .figures import Figures, Person, best_and_worst, figures

# --- Standings as a sheet


def add_standings(book: Book, table: Table, title: str) -> Worksheet:
    return add_table(book, table, title, _computed(table), frozen=table.at("name") + 1)


def _computed(table: Table) -> dict[str, Computed]:
    """Points are the sum of the rounds less the deduction, the average is points by rounds, where these stand there."""
    rounds = [index for index, column in enumerate(table.columns) if column.key[0] == "r" and column.key[1:].isdigit()]
    made: dict[str, Computed] = {}
    if rounds:
        made["points"] = lambda row: _points(table, rounds, row)
        made["runden"] = lambda row: f"=COUNT({across(row, rounds)})"
    if table.has("runden"):
        made["per_runde"] = lambda row: _per_runde(table, row)
    return made


def _points(table: Table, rounds: list[int], row: int) -> str:
    deducted = f"+{cell(row, table.at('deducted'))}" if table.has("deducted") else ""
    return f"=SUM({across(row, rounds)}){deducted}"


def _per_runde(table: Table, row: int) -> str:
    runden: object = cell(row, table.at("runden"))
    return f'=IF({runden}=0,"",{cell(row, table.at("points"))}/{runden})'


# --- Workbooks with one table


def people_workbook(table: Table) -> bytes:
    book = Book(table.title, table.about[0])
    frozen = table.at("first_name") + 1
    add_table(book, table, book.title(table.title), frozen=frozen)
    return book.bytes()


def standings_workbook(table: Table) -> bytes:
    book = Book(table.title, table.about[0])
    add_standings(book, table, book.title(table.title))
    return book.bytes()


# --- The sheet "Statistik"


Share = tuple[int, int]  # the lines of which it is the quotient
Line = tuple[str, str, int | Share | None, str]  # what, kind of number, value, remark


def add_statistics(book: Book, tournament: Tournament, found: Figures, rows: Sequence[Row]) -> None:
    title = _("Statistik")
    sheet = book.sheet(book.title(title))
    top, lines, people = 4, _lines(found, rows, tournament), _people(found)
    heading(book, sheet, title, tournament.name, _source(found))
    last = put_table(book, sheet, people, top + len(lines) + 1, _people_computed(people))
    for row, line in enumerate(lines, top):
        _write(book, sheet, row, line, top, lines)
    sheet.set_column(0, 0, 32)
    sheet.print_area(0, 0, last, len(people.columns) - 1)


def _source(found: Figures) -> str:
    said = _("Aus {known} von {lists} Listen, die zählen; von den übrigen sind nur Endstände bekannt.")
    if found.known == found.lists:
        said = _("Aus allen {lists} Listen, die zählen.")
    return said.format(known=found.known, lists=found.lists)


def _lines(found: Figures, rows: Iterable[Row], tournament: Tournament) -> list[Line]:
    value, where = (None, "") if found.highest is None else (found.highest[0], _game(found.highest))
    return [
        (_("Spiele"), WHOLE, found.games, ""),
        (_("Soli"), WHOLE, found.soli, ""),
        (_("Anteil der Soli"), SHARE, (1, 0), ""),
        (_("gewonnene Soli"), WHOLE, found.soli_won, ""),
        (_("Anteil der gewonnenen Soli"), SHARE, (3, 1), ""),
        (_("Pflichtsoli"), WHOLE, found.pflichtsoli, ""),
        (_("davon vorgeführt"), WHOLE, found.vorfuehrungen, ""),
        (_("Strafen"), WHOLE, found.penalties, ""),
        (_("Summe aller Spielwerte"), WHOLE, found.worth, ""),
        (_("Spielwert im Schnitt"), AVERAGE, (8, 0), ""),
        (_("höchster Spielwert"), WHOLE, value, where),
        *_runden(rows, tournament),
    ]


def _game(highest: tuple[int, Spielliste, int]) -> str:
    return _("{table}, Spiel {game}").format(table=sheet_title(highest[1]), game=highest[2])


def _runden(rows: Iterable[Row], tournament: Tournament) -> list[Line]:
    """Of all lists, because end totals are enough to know these."""
    found = best_and_worst(rows)
    where = _("Liste {number}") if tournament.is_evening else _("Runde {number}")
    return [
        (name, POINTS, points, f"{row.entry.full_name}, {where.format(number=number)}")
        for name, (points, row, number) in zip((_("größte Runde"), _("kleinste Runde")), found or (), strict=False)
    ]


def _write(book: Book, sheet: Worksheet, row: int, line: Line, top: int, lines: list[Line]) -> None:
    name, kind, value, remark = line
    look = book.format(border=1, border_color=LINE, bold=True, num_format=FORMATS[kind], align="right", indent=1)
    write(sheet, row, 0, name, book.format(border=1, border_color=LINE, indent=1))
    if isinstance(value, tuple):
        part, whole = (number for index in value if isinstance(number := lines[index][2], int))
        cells = [cell(top + index, 1) for index in value]
        formula = f'=IF({cells[1]}=0,"",{cells[0]}/{cells[1]})'
        sheet.write_formula(row, 1, formula, look, part / whole if whole else "")
    else:
        write(sheet, row, 1, value, look)
    write(sheet, row, 2, remark, book.format(indent=1))


# --- people


def _people(found: Figures) -> Table:
    def known(name: str) -> Callable[[Person], int | None]:
        return lambda one: getattr(one, name) if one.known else None

    columns = (
        Column("name", _("Name"), value=lambda one: one.entry.full_name),
        Column("club", _("Verein"), value=lambda one: one.entry.club_name),
        Column("lists", _("Listen"), WHOLE),
        Column("known", _("davon mit Spielen"), WHOLE),
        Column("points", _("Punkte"), POINTS),
        Column("per_list", _("je Liste"), AVERAGE, lambda one: one.points / one.lists),
        Column("games", _("Spiele"), WHOLE, known("games")),
        Column("games_won", _("gewonnen"), WHOLE, known("games_won")),
        Column("share", _("Anteil"), SHARE, lambda one: one.games_won / one.games if one.games else None),
        Column("soli", _("Soli"), WHOLE, known("soli")),
        Column("soli_won", _("Soli gewonnen"), WHOLE, known("soli_won")),
        Column("solo_share", _("Anteil"), SHARE, lambda one: one.soli_won / one.soli if one.soli else None),
    )
    people = sorted(found.people.values(), key=lambda one: (-one.points, one.entry.full_name.casefold()))
    return Table("", (), columns, people)


def _people_computed(table: Table) -> dict[str, Computed]:
    def share(part: str, whole: str) -> Computed:
        def formula(row: int) -> str:
            of = cell(row, table.at(whole))
            return f'=IF(N({of})=0,"",{cell(row, table.at(part))}/{of})'

        return formula

    return {
        "per_list": share("points", "lists"),
        "share": share("games_won", "games"),
        "solo_share": share("soli_won", "soli"),
    }


# --- Workbooks with lists


def list_workbook(spielliste: Spielliste, *, full_names: bool) -> bytes:
    """For strangers a sheet to read; for those who may enter lists one that can be filled in and read back."""
    data = list_data(*fetched([spielliste]), full_names=full_names)
    book = Book(f"{spielliste.tournament.name}, {spielliste}", spielliste.code)
    _add_lists(book, [data], to_be_read_back=full_names)
    return book.bytes()


def tournament_workbook(tournament: Tournament, round_number: int | None = None, *, address: str = "") -> bytes:
    """Everything, or one round, for those who run the event."""
    wanted = [
        one for one in lists_of(tournament) if round_number is None or (one.round and one.round.number == round_number)
    ]
    lists = [list_data(spielliste, full_names=True) for spielliste in wanted]
    table, book = standings(tournament, only=round_number), Book(tournament.name, tournament.club.name)
    result = standings_table(tournament, table, full_names=True, address=address)
    add_standings(book, result, book.title(_("Ergebnis")))
    found = figures((data.spielliste, data.book) for data in lists)
    add_statistics(book, tournament, found, table.rows)
    _add_lists(book, lists, to_be_read_back=True)
    return book.bytes()


def _add_lists(book: Book, lists: list[ListData], *, to_be_read_back: bool) -> None:
    titled = []
    for data in lists:
        title = book.title(sheet_title(data.spielliste))
        add_list(book, data, title=title, with_mark=to_be_read_back)
        titled.append((title, data))
    if to_be_read_back:
        add_origin(book, titled)
