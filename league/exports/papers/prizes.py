"""The prize list for the ceremony: who gets what and why, with a column in which the treasurer has it signed."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from league.exports.document import Document
from league.models import Tournament
from league.prizes import Winner, ceremony
from league.templatetags.words import euros
from league.wording import listed, say

from .common import document, leaves, pages, shown_name

ON_A_PAGE = 16


def prize_list(
    tournament: Tournament, *, last_first: bool = False, receipt: bool = False, published_names: bool = False
) -> Document:
    """`last_first`: in the order in which prizes are called out. `receipt`: with room for a signature."""
    found = ceremony(tournament)
    rows = [_row(winner, published_names) for winner in found.winners]
    part = leaves(
        tournament, "prizes", _("Preisliste"), size=pages(len(rows), ON_A_PAGE),
        rows=rows[::-1] if last_first else rows, receipt=receipt, last_first=last_first,
        nobody=[{"title": prize.title, "worth": worth(prize.amount, [prize.thing]), "why": say(why)}
                for prize, why in found.unclaimed],
        provisional=tournament.state != Tournament.FINISHED, any=bool(found.prizes),
        offered=euros(found.offered), paid=euros(found.paid), money=bool(found.offered),
    )  # fmt: skip
    return document(tournament, part.context["head"]["what"], part)


def worth(amount: int, things: list[str]) -> str:
    return listed([*([euros(amount)] if amount else []), *(thing for thing in things if thing)])


def _row(winner: Winner, published_names: bool) -> dict[str, Any]:
    entry = winner.entry
    return {
        "title": winner.titles, "number": entry.number, "name": shown_name(entry, published_names),
        "club": entry.club_name, "worth": worth(winner.amount, list(winner.things)),
        "why": "" if winner.plain else winner.why,
    }  # fmt: skip
