"""The sheet "Statistik": what the lists of an event tell, and from how many of them.
Knows words and cells; shares and averages are formulas. The figures come from league.exports.figures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.translation import gettext as _
from xlsxwriter.worksheet import Worksheet

from league.exports.data import AVERAGE, POINTS, SHARE, WHOLE, Column, Table
from league.exports.figures import Figures, Person, best_and_worst
from league.models import Tournament
from league.standings import Row

from .base import LINE, Book, cell, heading, write
from .lists import sheet_title
from .tables import FORMATS, Computed, put_table

Line = tuple[str, str, Any, str]  # what, kind of number, value, remark; a share is the pair of lines it is made of


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


def _game(highest: tuple[int, Any, int]) -> str:
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
        part, whole = (lines[index][2] for index in value)
        cells = [cell(top + index, 1) for index in value]
        formula = f'=IF({cells[1]}=0,"",{cells[0]}/{cells[1]})'
        sheet.write_formula(row, 1, formula, look, part / whole if whole else "")
    else:
        write(sheet, row, 1, value, look)
    write(sheet, row, 2, remark, book.format(indent=1))


# --- people


def _people(found: Figures) -> Table:
    columns = (
        Column("name", _("Name")), Column("club", _("Verein")), Column("lists", _("Listen"), WHOLE),
        Column("known", _("davon mit Spielen"), WHOLE), Column("points", _("Punkte"), POINTS),
        Column("per_list", _("je Liste"), AVERAGE), Column("games", _("Spiele"), WHOLE),
        Column("games_won", _("gewonnen"), WHOLE), Column("share", _("Anteil"), SHARE),
        Column("soli", _("Soli"), WHOLE), Column("soli_won", _("Soli gewonnen"), WHOLE),
        Column("solo_share", _("Anteil"), SHARE),
    )  # fmt: skip
    people = sorted(found.people.values(), key=lambda one: (-one.points, one.entry.full_name.casefold()))
    return Table("", (), columns, [_person(one) for one in people])


def _person(one: Person) -> dict[str, Any]:
    known = {name: getattr(one, name) if one.known else None for name in ("games", "games_won", "soli", "soli_won")}
    return {
        "name": one.entry.full_name, "club": one.entry.club_name, "lists": one.lists, "known": one.known,
        "points": one.points, "per_list": one.points / one.lists, **known,
        "share": one.games_won / one.games if one.games else None,
        "solo_share": one.soli_won / one.soli if one.soli else None,
    }  # fmt: skip


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
