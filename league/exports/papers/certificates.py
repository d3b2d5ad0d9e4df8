"""Certificates: one page for each person, with the club's logo if there is one."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from typing import Any

from django.utils.dateformat import format as format_date
from django.utils.translation import gettext as _

from league.exports.document import Document
from league.models import ClubLogo, Tournament
from league.standings import Row, standings

from .common import document, fitting, in_parts, leaves

ROOM = 160  # mm for a name, and for the event's
NAME_SIZES = (34, 28, 23, 19, 16)
EVENT_SIZES = (24, 20, 17, 14)


def certificates(
    tournament: Tournament, *, places: int = 3, numbers: Sequence[int] = (), published_names: bool = False
) -> Document:
    """For the first places (who shares the last of them is among them), or for chosen start numbers."""
    table = standings(tournament)
    chosen = [row for row in table.rows if (row.entry.number in numbers if numbers else row.place <= places)]
    logo = ClubLogo.objects.filter(club=tournament.club_id).values_list("png", flat=True).first()
    part = leaves(
        tournament, "certificates", _("Urkunden"), size=max(1, len(chosen)),
        people=[_person(row, published_names) for row in chosen], taking_part=len(table.rows), logo=bool(logo),
        club=tournament.club.name, organiser=tournament.organiser or tournament.club.name,
        event_size=fitting(tournament.name, ROOM, EVENT_SIZES), day=format_date(tournament.date, "j. F Y"),
        evening=tournament.is_evening,
        pictures={"logo": base64.b64encode(bytes(logo)).decode()} if logo else None,
    )  # fmt: skip
    return document(tournament, _("Urkunden"), *in_parts(part, "people"))


def _person(row: Row, published_names: bool) -> dict[str, Any]:
    name = row.entry.name if published_names else row.entry.full_name
    place = _("geteilter Platz {place}") if row.tied else _("Platz {place}")
    return {
        "name": name,
        "size": fitting(name, ROOM, NAME_SIZES),
        "club": row.entry.club_name,
        "place": place.format(place=row.place),
        "points": row.points,
        "runden": len(row.runden),
    }
