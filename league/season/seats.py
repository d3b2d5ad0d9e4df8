"""The places at the tables: who came first, second, third there. Reads the totals of seats, never games.
Knows lists and points; who sat there is known by the number of the entry only."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from league.hidden import kept_back
from league.models import Occupancy, Spielliste
from scoring import TABLE_SIZES, TablePlace

Places = dict[int, tuple[TablePlace, ...]]  # by entry


def table_places(tournaments: Iterable[int]) -> Places:
    """Of all lists that count, in one query. Lists that continue one another are one Runde: everybody who sat there is
    compared by what he made there in all. A seat whose points count for nobody is a place at the table all the same.
    Rounds that are hidden until the end do not count, as in the standings."""
    seats = Occupancy.objects.filter(
        spielliste__tournament__in=tournaments, spielliste__state__in=[Spielliste.FINISHED, Spielliste.CONFIRMED]
    ).exclude(kept_back("spielliste__tournament", "spielliste__round"))
    tables: dict[tuple[int, int], dict[int, int]] = {}
    columns = "spielliste__tournament", "spielliste__root", "counts_for", "entry", "points"
    for event, root, counts_for, entry, points in seats.values_list(*columns).order_by("spielliste", "pk"):
        table = tables.setdefault((event, root), {})
        person = counts_for or -entry  # nobody's entry is negative
        table[person] = table.get(person, 0) + points
    places: Places = {}
    for table in tables.values():
        for entry, place in _places(table).items():
            places[entry] = (*places.get(entry, ()), place)
    return places


def _places(table: Mapping[int, int]) -> dict[int, TablePlace]:
    """Nothing of a table with more people in turn than a table can have: who would be fourth of nine?"""
    low, high = TABLE_SIZES
    if not low <= len(table) <= high:
        return {}
    return {
        person: TablePlace(
            1 + sum(other > points for other in table.values()), sum(other >= points for other in table.values()),
            len(table),
        )
        for person, points in table.items()
    }  # fmt: skip
