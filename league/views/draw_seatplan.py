"""Where everybody sits in rounds that are drawn and have not begun: what the public pages of a tournament show of it.
Names as published; tables that are being set by hand are shown when their round begins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from league.exports.papers.common import sorted_name
from league.exports.papers.seats import Table, tables_of
from league.models import Round, Tournament
from league.text import spelling


@dataclass(frozen=True)
class Row:
    """One person; None where he sits out."""

    name: str
    tables: list[int | None]


@dataclass(frozen=True)
class SeatPlan:
    rounds: list[Round]
    tables: list[Table] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)


def coming(rounds: Sequence[Round]) -> list[Round]:
    """Those whose draw is published and that have not begun."""
    return [one for one in rounds if one.state == Round.PLANNED and one.draw_id]


def seat_plan(event: Tournament, rounds: list[Round]) -> SeatPlan:
    """By table and by name, for all of these rounds."""
    tables = tables_of(event, *rounds) if rounds else []
    seats: dict[int, dict[int, int]] = {}
    names: dict[int, str] = {}
    for table in tables:
        for seat in table.seats:
            names[seat.entry.pk] = sorted_name(seat.entry, True)
            seats.setdefault(seat.entry.pk, {})[table.round.number] = table.number
    rows = [Row(names[pk], [found.get(one.number) for one in rounds]) for pk, found in seats.items()]
    return SeatPlan(rounds, tables, sorted(rows, key=lambda row: (spelling(row.name), row.tables[0] or 0)))
