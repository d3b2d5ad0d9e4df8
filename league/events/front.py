"""How the page of a tournament opens: once the result is known, with its podium and what was won; and the race of the
places that led there. Whether it is known to a reader, league.base.hidden has decided."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from league.areas import rooms
from league.base import charts
from league.models import Tournament
from league.printing.common import column_title
from league.standings.course import Course
from league.standings.table import Row

PODIUM, MOST_ON_IT = 3, 6  # places; people, where many share one


class Honoured(NamedTuple):
    """One on the podium, with what the areas above say that he wins."""

    row: Row
    wins: list[object]


def podium_of(event: Tournament, rows: Sequence[Row]) -> list[Honoured]:
    best = [row for row in rows if row.place <= PODIUM][:MOST_ON_IT]
    wins = won_by(event) if best else {}
    return [Honoured(row, wins.get(row.entry.pk, [])) for row in best]


def won_by(event: Tournament) -> dict[int, list[object]]:
    """What the areas above say that people win, by entry; for readers who know the result."""
    found: dict[int, list[object]] = {}
    for room in rooms("honours"):
        for entry, wins in room.honours_of(event).items():
            found.setdefault(entry, []).extend(wins)
    return found


def race_of(rows: Sequence[Row], course: Course) -> str:
    """The places of all who stand in the table, in its order, after each round."""
    people = [(row.name, [_place(course, row, number) for number in course.rounds]) for row in rows]
    labels = [column_title([number]) for number in course.rounds]
    return charts.race(people, labels, _("Das Rennen um die Plätze"))


def _place(course: Course, row: Row, number: int) -> int | None:
    then = course.of(row.entry.pk).get(number)
    return then.place if then else None
