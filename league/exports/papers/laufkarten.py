"""A Laufkarte for each person: where to sit in which round, and room to write down what came of it."""

from __future__ import annotations

import base64
from collections import defaultdict
from io import BytesIO
from typing import Any

import segno
from django.utils.translation import gettext as _

from league.arrivals import first_of
from league.exports.address import short_path
from league.exports.document import Document
from league.models import Entry, Occupancy, Round, Tournament
from league.standings import standings

from .common import document, in_parts, leaves, person, piles, set_in

# On a page; mm for a name, and the ways to set it: normal and in large print.
CARDS_ON_A_PAGE, ROOM = (4, 2), (86, 190)
WAYS = (((1, 17, 11), (2, 13, 10), (3, 9, 8)), ((1, 30, 20), (2, 22, 16), (3, 15, 13)))
# Rounds: up to so many rows are high, beyond so many low, and lower still.
ROOMY, CROWDED = 5, (8, 14)

Places = dict[int, tuple[int, int]]


def laufkarten(
    tournament: Tournament, *, address: str = "", large: bool = False, published_names: bool = False
) -> Document:
    """Four on a page, in large print two. With an address and a published event, a code leads to its results."""
    rounds = list(tournament.rounds.all())
    seats, results = _seats(tournament), _results(tournament)
    entries = tournament.entries.filter(withdrawn=False, replaced_by=None).select_related("replaces").order_by("number")
    cards = [
        {
            **_named(entry, large, published_names),
            "rounds": _rounds(rounds, seats[entry.pk], results.get(_played_for(entry, tournament), {})),
        }
        for entry in entries
    ]
    sheets = piles(cards, CARDS_ON_A_PAGE[large])
    page = f"{address}{short_path(tournament)}" if address and tournament.published else ""
    what = _("Laufkarten")
    part = leaves(
        tournament, "laufkarten", what, size=len(sheets), sheets=sheets, page=page.partition("://")[2],
        large=large, crowded=sum(len(rounds) > many for many in CROWDED), roomy=len(rounds) <= ROOMY,
        pictures={"qr": _code(page)} if page else None,
    )  # fmt: skip
    return document(tournament, what, *in_parts(part, "sheets"))


def _named(entry: Entry, large: bool, published_names: bool) -> dict[str, Any]:
    someone = person(entry, published_names)
    return {**someone, **set_in(someone["name"], ROOM[large], WAYS[large])}


def _played_for(entry: Entry, tournament: Tournament) -> int:
    """A substitute who plays for somebody goes on with that one's results."""
    return first_of(entry).pk if tournament.substitute_rule == Tournament.ENTRANT else entry.pk


def _rounds(rounds: list[Round], seats: Places, results: dict[int, int]) -> list[dict[str, Any]]:
    total, lines = 0, []
    for this in rounds:
        table, position = seats.get(this.number, (None, None))
        points = results.get(this.number)
        total += points or 0
        known = points is not None
        lines.append({"round": this.number, "table": table, "position": position, "points": points,
                      "total": total if known else None})  # fmt: skip
    return lines


def _seats(tournament: Tournament) -> dict[int, Places]:
    """Entry → round → table and position, in one query. Who changed tables within a round goes to the last one."""
    sitting = Occupancy.objects.filter(spielliste__tournament=tournament, spielliste__round__isnull=False)
    found: dict[int, Places] = defaultdict(dict)
    for entry, number, table, position in sitting.order_by("spielliste__number", "first_game").values_list(
        "entry", "spielliste__round__number", "spielliste__table", "position"
    ):
        found[entry][number] = (table, position)
    return found


def _results(tournament: Tournament) -> dict[int, dict[int, int]]:
    return {row.entry.pk: row.runden for row in standings(tournament).rows}


def _code(address: str) -> str:
    picture = BytesIO()
    segno.make(address, error="m", micro=False).save(picture, kind="png", scale=8, border=4)
    return base64.b64encode(picture.getvalue()).decode()
