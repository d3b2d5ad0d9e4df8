"""Team tables as plain tables: which columns there are. How a file is written is known by league.excel."""

from __future__ import annotations

from django.utils.translation import gettext as _

from league.base.words import short_day
from league.excel.book import Book, add_table
from league.excel.csv import AVERAGE, POINTS, WHOLE, Column, Table
from league.models import Season, Tournament
from league.standings.code import code_for_all, code_png, code_said

from .reads import League, MatchDay, TeamSum
from .single import PROVES


def league_table(season: Season, league: League) -> Table:
    """Both columns, and behind them what every match day brought."""
    columns = [
        Column("place", _("Platz"), WHOLE, lambda line: line.row.place),
        Column("name", _("Mannschaft"), value=lambda line: line.team.name),
        Column("days", _("Spieltage"), WHOLE, lambda line: line.row.days),
        Column("siegpunkte", _("Siegpunkte"), AVERAGE, lambda line: float(line.row.siegpunkte)),
        Column("spielpunkte", _("Spielpunkte"), POINTS, lambda line: line.row.spielpunkte),
        Column("mark", _("Auf- und Abstieg")),
    ]
    for day in league.days:
        columns += _of_day(day) if day.is_played else []
    about = (f"{season.club.name} · {season.get_state_display()}", _("Es entscheiden Siegpunkte, dann Spielpunkte."))
    return Table(season.name, about, tuple(columns), league.rows)


def _of_day(day: MatchDay) -> list[Column]:
    n, sides = day.number, [side for group in day.groups for side in group]
    won = {side.team.pk: (float(side.place.siegpunkte), side.total) for side in sides if side.place}
    return [
        Column(f"s{n}", _("Tag {n}: Siegpunkte").format(n=n), AVERAGE, lambda line: won.get(line.team.pk, (None,))[0]),
        Column(f"p{n}", _("Tag {n}: Spielpunkte").format(n=n), POINTS, lambda line: won.get(line.team.pk, (None,))[-1]),
    ]


def sums_table(event: Tournament, sums: list[TeamSum], *, address: str = "") -> Table:
    """A row for every person, so that the sum can be checked, and the code of the result that holds their points; with
    the address of the site for phones too."""
    columns = (
        Column("place", _("Platz"), WHOLE, lambda line: line[0].place),
        Column("team", _("Mannschaft"), value=lambda line: line[0].team.name),
        Column("total", _("Summe"), POINTS, lambda line: line[0].side.total),
        Column("name", _("Name"), value=lambda line: line[1].entry.name),
        Column("points", _("Punkte"), POINTS, lambda line: line[1].points),
    )
    lines = [(one, person) for one in sums for person in one.side.people]
    code = code_for_all(event)
    proof = [code_said(code, PROVES)] if code else []
    about = (f"{event.name} · {short_day(event.date)} · {event.club.name}", *proof)
    return Table(_("Mannschaften"), about, columns, lines, code_png(event, code, address))


# --- Workbooks of teams


def team_workbook(table: Table) -> bytes:
    book = Book(table.title, table.about[0])
    add_table(book, table, book.title(table.title), frozen=2)
    return book.bytes()
