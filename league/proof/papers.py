"""The sample on paper: which lists to lay beside the signed ones, what is stored of each, and room for findings."""

from __future__ import annotations

from django.utils.translation import gettext as _

from league.base.words import points
from league.models import Occupancy, Spielliste, Tournament
from league.printing.common import alone, leaves, pages
from league.printing.document import Document

from .looked import Line, Looked

LISTS_ON_A_PAGE = 14


def sample_sheet(tournament: Tournament, looked: Looked) -> Document:
    seats = _seats([line.spielliste for line in looked.lines])
    rows = [_row(line, seats.get(line.spielliste.pk, [])) for line in looked.lines]
    size = pages(len(rows), LISTS_ON_A_PAGE)
    said: dict[str, object] = {"drawn": looked.drawn, "times": looked.times}
    return alone(tournament, leaves(tournament, "proof/sample", _("Stichprobe"), size=size, rows=rows, said=said))


def _row(line: Line, seats: list[Occupancy]) -> dict[str, object]:
    return {
        "list": str(line.spielliste),
        "code": line.spielliste.code,
        "always": line.always,
        "people": [(seat.entry.full_name, points(seat.points)) for seat in seats],
    }


def _seats(lists: list[Spielliste]) -> dict[int, list[Occupancy]]:
    found: dict[int, list[Occupancy]] = {}
    rows = Occupancy.objects.filter(spielliste__in=lists).select_related("entry").order_by("position", "first_game")
    for seat in rows:
        found.setdefault(seat.spielliste_id, []).append(seat)
    return found
