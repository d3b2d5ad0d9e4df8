"""How papers are divided by who sits where: by table, by round, by person; and those of results, which a correction
changes. Reads seats of rounds that are not closed, as they were when a list began."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any
from zlib import crc32

from django.utils.translation import gettext as _

from league.base.wording import listed
from league.lists.history import corrected
from league.lists.seating import expected
from league.models import Deduction, Occupancy, Round, Tournament
from league.printing.common import spans
from league.printing.stale import Again, Marks, Parts

MOST_NAMED = 12  # cards that are named one by one; of more all are printed


def _seats(tournament: Tournament) -> list[tuple[int, int, int, int, str]]:
    """Round, table, position, start number, name."""
    seats = Occupancy.objects.filter(
        spielliste__tournament=tournament, spielliste__continues=None, first_game=1, entry__no_show=False
    ).exclude(spielliste__round__state=Round.CLOSED)
    fields = "spielliste__round__number", "spielliste__table", "position", "entry__number", "entry__full_name"
    return list(seats.exclude(spielliste__round=None).order_by(*fields).values_list(*fields))


def _mark(thing: object) -> str:
    return f"{crc32(repr(thing).encode()):x}"


def _gathered(rows: Iterable[tuple[str, object]]) -> Marks:
    found: dict[str, list[object]] = defaultdict(list)
    for part, what in rows:
        found[part].append(what)
    return {part: _mark(what) for part, what in found.items()}


def _by_table(tournament: Tournament) -> Marks:
    """A list whose link for phones was renewed is printed again, too."""
    seats = [(f"{round_}.{table}", rest) for round_, table, *rest in _seats(tournament)]
    renewed = tournament.table_links.filter(generation__gt=1).exclude(spielliste__round=None)
    links = renewed.values_list("spielliste__round__number", "spielliste__table", "generation").order_by("pk")
    known = {part for part, _rest in seats}
    again = [(part, [generation]) for round_, table, generation in links if (part := f"{round_}.{table}") in known]
    return _gathered([*seats, *again])


def _by_round(tournament: Tournament) -> Marks:
    return _gathered((f"{round_}.", rest) for round_, *rest in _seats(tournament))


def _by_person(tournament: Tournament) -> Marks:
    """Round by round, so that one that is over changes nobody's card; who sits nowhere has one that says so."""
    seats = _seats(tournament)
    rounds, people = {seat[0] for seat in seats}, list(expected(tournament).values_list("number", flat=True))
    nowhere = {f"{round_}.{number}": _mark(None) for round_ in rounds for number in people}
    return nowhere | _gathered(
        (f"{round_}.{number}", (table, position, name)) for round_, table, position, number, name in seats
    )


def _of_results(tournament: Tournament) -> Marks:
    """What a list brings for the first time makes a new paper, not a wrong one; a correction does."""
    deductions = Deduction.objects.filter(entry__tournament=tournament).values_list("entry", "points").order_by("pk")
    return {"": _mark((len(corrected(tournament)), list(deductions)))}


def _covers_table(chosen: Mapping[str, Any], part: str) -> bool:
    round_, _dot, table = part.partition(".")
    tables = chosen.get("tables") or ([chosen["table"]] if chosen.get("table") else [])
    return not chosen.get("filled") and int(round_) == chosen["round_number"] and (not tables or int(table) in tables)


def _covers_round(chosen: Mapping[str, Any], part: str) -> bool:
    return bool(int(part.rstrip(".")) == chosen["round_number"])


def _covers_person(chosen: Mapping[str, Any], part: str) -> bool:
    return not chosen.get("numbers") or int(part.partition(".")[2]) in chosen["numbers"]


def _tables_again(parts: Sequence[str]) -> Iterator[Again]:
    by_round: dict[str, list[int]] = defaultdict(list)
    for part in parts:
        round_, _dot, table = part.partition(".")
        by_round[round_].append(int(table))
    for round_, tables in sorted(by_round.items(), key=lambda pair: int(pair[0])):
        what = _("Runde {round}, Tisch {tables}").format(round=round_, tables=spans(tables))
        yield Again(what, {"round_number": round_, "tables": ", ".join(map(str, sorted(tables)))})


def _rounds_again(parts: Sequence[str]) -> Iterator[Again]:
    for round_ in map(str, sorted(int(part.rstrip(".")) for part in parts)):
        yield Again(_("Runde {round}").format(round=round_), {"round_number": round_})


def _cards_again(parts: Sequence[str]) -> Iterator[Again]:
    numbers = [str(number) for number in sorted({int(part.partition(".")[2]) for part in parts})]
    if len(numbers) > MOST_NAMED:
        yield Again(_("{n} Karten, also alle").format(n=len(numbers)), {})
    else:
        yield Again(_("Nr. {numbers}").format(numbers=listed(numbers)), {"numbers": ", ".join(numbers)})


def _results_again(parts: Sequence[str]) -> Iterator[Again]:
    yield Again(_("seitdem ist etwas berichtigt"), {})


TABLES = Parts(_by_table, _covers_table, _tables_again)
ROUNDS = Parts(_by_round, _covers_round, _rounds_again)
CARDS = Parts(_by_person, _covers_person, _cards_again)
RESULTS = Parts(_of_results, lambda chosen, part: True, _results_again)
