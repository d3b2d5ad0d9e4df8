"""The list for the door: who is expected, what is due and paid, boxes to tick, sums at the end for the treasurer."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base.text import spelling
from league.base.words import NO_VALUE, euros
from league.models import Entry, Tournament
from league.printing.catalogue import DESK, Kind
from league.printing.common import Person, alone, leaves, pages, person, sorted_name
from league.printing.document import Document
from league.registration.columns import entries_of

from .fees import Sum, due_of, speaks_of_money, totals_of

BY_NUMBER, BY_NAME = "number", "name"
ON_A_PAGE, ON_A_LARGE_PAGE = 32, 20
EMPTY = 4  # rows for who comes without having registered


def door_list(tournament: Tournament, *, order: str = BY_NAME, large: bool = False) -> Document:
    entries = entries_of(tournament)
    here = [entry for entry in entries if not entry.withdrawn]
    replaced = {entry.replaces_id for entry in here}
    rows = [_row(entry, tournament, order) for entry in here]
    if order == BY_NAME:
        rows.sort(key=lambda row: (spelling(row["name"]), row["number"]))
    totals = totals_of(tournament, entries)
    sums = [*totals.groups, *([totals.others] if totals.others and totals.others.people else [])]
    part = leaves(
        tournament,
        "registration/door",
        _("Einlassliste"),
        rows=rows,
        large=large,
        money=speaks_of_money(tournament, entries),
        size=pages(len(rows), ON_A_LARGE_PAGE if large else ON_A_PAGE),
        whole=_sum(totals.whole, _("Alle")),
        sums=[_sum(one, one.title or _("ohne Gruppe")) for one in sums],
        empty=[0] * EMPTY,
        expected=sum(not entry.no_show and entry.pk not in replaced for entry in here),
        gone=[_gone(entry) for entry in entries if entry.withdrawn and (entry.fee_paid or entry.fee_kept)],
    )
    return alone(tournament, part)


class DoorRow(Person):
    groups: str
    due: str
    paid: str
    settled: bool
    here: bool


def _row(entry: Entry, tournament: Tournament, order: str) -> DoorRow:
    due = due_of(entry, tournament)
    someone = person(entry, published_names=False)
    if order == BY_NAME:
        someone["name"] = sorted_name(entry, published_names=False)
    return {
        **someone,
        "groups": ", ".join(entry.groups),
        "due": euros(due) if due else NO_VALUE if entry.no_show else _("frei"),
        "paid": euros(entry.fee_paid) if 0 < entry.fee_paid < due else "",
        "settled": entry.fee_paid >= due,
        "here": entry.arrived_at is not None,
    }


def _sum(total: Sum, title: str) -> dict[str, object]:
    money = {name: euros(getattr(total, name)) for name in ("due", "paid", "open", "back")}
    return {"title": title, "people": total.people, **money, "gives_back": bool(total.back)}


def _gone(entry: Entry) -> dict[str, object]:
    """Who left: what is to be given back, or is still owed."""
    missing = (entry.fee_kept or 0) - entry.fee_paid
    money = _("noch {amount} fällig").format(amount=euros(missing)) if missing > 0 else euros(entry.fee_paid)
    return {"number": entry.number, "name": entry.full_name, "money": money}


PAPERS = [
    Kind(
        "einlassliste", DESK, gettext_lazy("Einlassliste"),
        gettext_lazy(
            "Für die Tür: Startnummer, Name, Verein, Startgeld, Kästchen zum Abhaken und die Summen für die Kasse."
        ),
        door_list, ("door_order",), ("large",),
    ),
]  # fmt: skip
