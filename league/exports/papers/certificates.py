"""Certificates: one page for each person, with the club's logo if there is one."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from typing import Any

from django.utils.dateformat import format as format_date
from django.utils.translation import gettext as _

from league.exports.document import Document
from league.models import ClubLogo, Round, Tournament
from league.prizes import Won, won_by
from league.standings import Row, Standings, standings

from .common import document, in_parts, leaves, set_in, shown_name

ROOM = 158  # mm for a name, and for the event's
NAME_WAYS = ((1, 34, 20), (2, 28, 16), (3, 18, 14))
EVENT_WAYS = ((1, 24, 15), (2, 20, 14), (3, 14, 11))


def certificates(
    tournament: Tournament,
    *,
    places: int = 3,
    prize_winners: bool = False,
    numbers: Sequence[int] = (),
    published_names: bool = False,
) -> Document:
    """For the first places (who shares the last of them is among them), with who wins a prize, or for chosen start
    numbers. A special prize is named."""
    table, won = standings(tournament), won_by(tournament)
    winners = set(won) if prize_winners else set()
    chosen = [
        row for row in table.rows
        if (row.entry.number in numbers if numbers else row.place <= places or row.entry.pk in winners)
    ]  # fmt: skip
    not_final = _not_final(tournament, table)
    logo = ClubLogo.objects.filter(club=tournament.club_id).values_list("png", flat=True).first()
    part = leaves(
        tournament, "certificates", _("Urkunden"), size=max(1, len(chosen)),
        people=[_person(row, not_final, published_names) | _prize(won.get(row.entry.pk)) for row in chosen],
        taking_part=len(table.rows), logo=bool(logo),
        club=tournament.club.name, organiser=tournament.organiser or tournament.club.name,
        event=set_in(tournament.name, ROOM, EVENT_WAYS, bold=False), day=format_date(tournament.date, "j. F Y"),
        evening=tournament.is_evening, not_final=not_final,
        pictures={"logo": base64.b64encode(bytes(logo)).decode()} if logo else None,
    )  # fmt: skip
    return document(tournament, _("Urkunden"), *in_parts(part, "people"))


def _not_final(tournament: Tournament, table: Standings) -> str:
    """Where the event stands, as long as its result may still change; a certificate must not look like the last word
    before it is."""
    if tournament.state == Tournament.FINISHED:
        return ""
    if tournament.is_evening:
        return _("Zwischenstand")
    rounds = list(tournament.rounds.all())
    if all(this.state == Round.CLOSED for this in rounds) and not table.still_out and not table.unconfirmed:
        return ""
    played = max((number for row in table.rows for number in row.runden), default=0)
    running = any(one.round and one.round.number == played for one in (*table.still_out, *table.unconfirmed))
    said = _("Zwischenstand während Runde {number}") if running else _("Zwischenstand nach Runde {number}")
    return said.format(number=played)


def _prize(won: Won | None) -> dict[str, str]:
    if won is None:
        return {"prize": "", "remark": ""}
    remark = _("in der Preiswertung Platz {place}").format(place=won.place) if won.place else ""
    return {"prize": won.titles, "remark": remark}


def _person(row: Row, not_final: str, published_names: bool) -> dict[str, Any]:
    """What somebody reached stands in the accusative, where somebody stands now in the nominative."""
    name = shown_name(row.entry, published_names)
    shared = _("geteilter Platz {place}") if not_final else _("den geteilten Platz {place}")
    place = shared if row.tied else _("Platz {place}")
    return {
        "name": name,
        **set_in(name, ROOM, NAME_WAYS),
        "club": row.entry.club_name,
        "place": place.format(place=row.place),
        "points": row.points,
    }
