"""Who takes part: start number, name, club, and a box to tick for who has come."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from league.exports.document import Document, Leaves
from league.exports.records import entries_of
from league.models import Entry, Tournament

from .common import document, leaves, pages, person, sorted_name, spelling

BY_NUMBER, BY_NAME = "number", "name"
PEOPLE_ON_A_PAGE = (40, 24)  # in large print fewer


def participants(
    tournament: Tournament,
    *,
    order: str = BY_NUMBER,
    ddv_numbers: bool = False,
    published_names: bool = False,
    large: bool = False,
) -> Document:
    part = participants_part(tournament, order, ddv_numbers, published_names, large)
    return document(tournament, part.context["head"]["what"], part)


def participants_part(
    tournament: Tournament,
    order: str = BY_NUMBER,
    ddv_numbers: bool = False,
    published_names: bool = False,
    large: bool = False,
) -> Leaves:
    rows = [_person_row(entry, order, published_names) for entry in entries_of(tournament)]
    if order == BY_NAME:
        rows.sort(key=lambda row: (spelling(row["name"]), row["number"]))
    taking_part = sum(not row["withdrawn"] for row in rows)
    return leaves(
        tournament, "participants", _("Teilnahmeliste"), size=pages(len(rows), PEOPLE_ON_A_PAGE[large]), rows=rows,
        taking_part=taking_part, ddv_numbers=ddv_numbers, evening=tournament.is_evening, large=large,
    )  # fmt: skip


def _person_row(entry: Entry, order: str, published_names: bool) -> dict[str, Any]:
    """The DDV number says who somebody is: where the name is not published, it is not either; and of other clubs'
    people no more than the site shows."""
    someone = person(entry, published_names)
    if order == BY_NAME:
        someone["name"] = sorted_name(entry, published_names)
    hidden = published_names and entry.name != entry.full_name
    return {**someone, "ddv": "" if hidden else entry.player.shown_number}
