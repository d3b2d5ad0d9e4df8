"""Team tables as plain tables: which columns there are. How a file is written is known by league.excel."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from league.excel.book import Book, add_table
from league.excel.csv import AVERAGE, POINTS, WHOLE, Column, Table
from league.models import Season, Tournament

from .reads import League, TeamLine, TeamSum


def league_table(season: Season, league: League) -> Table:
    """Both columns, and behind them what every match day brought."""
    played = [day for day in league.days if day.is_played]
    columns = [
        Column("place", _("Platz"), WHOLE),
        Column("name", _("Mannschaft")),
        Column("days", _("Spieltage"), WHOLE),
        Column("siegpunkte", _("Siegpunkte"), AVERAGE),
        Column("spielpunkte", _("Spielpunkte"), POINTS),
        Column("mark", _("Auf- und Abstieg")),
    ]
    for day in played:
        columns.append(Column(f"s{day.number}", _("Tag {n}: Siegpunkte").format(n=day.number), AVERAGE))
        columns.append(Column(f"p{day.number}", _("Tag {n}: Spielpunkte").format(n=day.number), POINTS))
    about = (f"{season.club.name} · {season.get_state_display()}", _("Es entscheiden Siegpunkte, dann Spielpunkte."))
    return Table(season.name, about, tuple(columns), [_row(line, league) for line in league.rows])


def _row(line: TeamLine, league: League) -> dict[str, Any]:
    days: dict[str, Any] = {}
    for day in league.days:
        side = day.side_of(line.team)
        if side and side.place:
            days |= {f"s{day.number}": float(side.place.siegpunkte), f"p{day.number}": side.total}
    return {
        "place": line.row.place,
        "name": line.team.name,
        "days": line.row.days,
        "siegpunkte": float(line.row.siegpunkte),
        "spielpunkte": line.row.spielpunkte,
        "mark": line.mark,
        **days,
    }


def sums_table(event: Tournament, sums: list[TeamSum]) -> Table:
    """A row for every person, so that the sum can be checked."""
    columns = (
        Column("place", _("Platz"), WHOLE),
        Column("team", _("Mannschaft")),
        Column("total", _("Summe"), POINTS),
        Column("name", _("Name")),
        Column("points", _("Punkte"), POINTS),
    )
    rows = [
        {
            "place": one.place,
            "team": one.team.name,
            "total": one.side.total,
            "name": person.entry.name,
            "points": person.points,
        }
        for one in sums
        for person in one.side.people
    ]
    about = (f"{event.name} · {event.date:%d.%m.%Y} · {event.club.name}",)
    return Table(_("Mannschaften"), about, columns, rows)


# --- Workbooks of teams


def team_workbook(table: Table) -> bytes:
    book = Book(table.title, table.about[0])
    add_table(book, table, book.title(table.title), frozen=2)
    return book.bytes()
