"""The list as the phones of its table see it: their own copy beside the list, or the list itself where the phone
decides. Reads rows and who wrote them; writes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.base.writing import Refused
from league.lists import scorebook
from league.lists.scorebook import Book
from league.lists.services.writing import check_running, check_writable
from league.models import Spielliste, TableLink, TableSheet, Tournament
from league.models.base import Json
from scoring import Paper, PaperRow


def is_the_list(spielliste: Spielliste) -> bool:
    """What the phone writes is the list; else it lies beside it."""
    return spielliste.tournament.phones == Tournament.PHONE


def sheet_of(link: TableLink) -> TableSheet:
    """Not stored yet before the first row."""
    try:
        return link.sheet
    except TableSheet.DoesNotExist:
        return TableSheet(link=link, version=0)


def version_of(link: TableLink) -> int:
    """What the next act is based on, as it is stored now."""
    if is_the_list(link.spielliste):
        return Spielliste.objects.values_list("version", flat=True).get(pk=link.spielliste_id)
    return TableSheet.objects.filter(link=link).values_list("version", flat=True).first() or 0


@dataclass(frozen=True)
class Seen:
    """What is written, for who writes on: `version` is what the next act is based on."""

    version: int
    depth: str
    rows: list[Json]
    book: Book
    why_not: str

    @property
    def is_writable(self) -> bool:
        return not self.why_not


def seen(link: TableLink) -> Seen:
    spielliste, sheet = link.spielliste, sheet_of(link)
    if is_the_list(spielliste):
        return _of_list(spielliste, sheet)
    book = book_of_sheet(spielliste, sheet)
    rows = [_told(number, one, "phone") for number, one in enumerate(sheet.rows, 1)]
    return Seen(sheet.version, sheet.depth, rows, book, why_closed(spielliste, sheet))


def _of_list(spielliste: Spielliste, sheet: TableSheet) -> Seen:
    written = {one["row"]: one for one in sheet.rows}
    if spielliste.depth == Spielliste.FULL:
        facts = scorebook.facts_of(spielliste)
        book = scorebook.book_of_facts(spielliste, facts)
        stored = [_stored(line.row, line.facts, line.points, line.penalty) for line in book.lines]
    elif spielliste.depth == Spielliste.POINTS:
        paper = scorebook.paper_of(spielliste)
        book = scorebook.book_while_open(spielliste, paper)
        lines = {line.row: line for line in book.lines}
        stored = [
            _stored(row, None, lines[row].points, lines[row].penalty) if row in lines else _stored(row, None, None, "")
            for row in range(1, paper.length + 1)
        ]
    else:
        book, stored = scorebook.read(spielliste), []
    rows = [_with_source(one, written.get(one["row"])) for one in stored]
    return Seen(spielliste.version, spielliste.depth, rows, book, why_closed(spielliste, sheet))


def _stored(row: int, facts: Json | None, points: Sequence[int] | None, penalty: str) -> Json:
    return {"row": row, "facts": facts, "points": None if points is None else list(points), "penalty": penalty}


def _with_source(stored: Json, written: Json | None) -> Json:
    """A row that says something else than the phone wrote was written by the office."""
    same = written is not None and (written["facts"], written["points"]) == (stored["facts"], stored["points"])
    return stored | ({"source": "phone", "device": written["device"]} if same and written else BY_OFFICE)


BY_OFFICE: Json = {"source": "office", "device": None}


def _told(number: int, row: Json, source: str) -> Json:
    penalty = (row["facts"] or {}).get("penalty") or ""
    return _stored(number, row["facts"], row["points"], penalty) | {"source": source, "device": row["device"]}


def book_of_sheet(spielliste: Spielliste, sheet: TableSheet) -> Book:
    """The phone's copy valued by the same rules, never counted."""
    if sheet.depth == Spielliste.FULL:
        return scorebook.book_of_facts(spielliste, [one["facts"] for one in sheet.rows])
    return scorebook.book_while_open(spielliste, paper_of_sheet(sheet))


def paper_of_sheet(sheet: TableSheet) -> Paper:
    return Paper(tuple(paper_row(one["points"], one["marks"]) for one in sheet.rows))


def paper_row(points: Sequence[int], marks: str = "") -> PaperRow:
    return PaperRow("points", tuple(map(str, points)), marks)


def why_closed(spielliste: Spielliste, sheet: TableSheet) -> str:
    """What stands in the way of writing at this table; nothing if it may."""
    try:
        if not is_the_list(spielliste):
            check_running(spielliste)
            return _("Diese Liste ist am Tisch abgeschlossen.") if sheet.finished_at else ""
        check_writable(spielliste)
    except Refused as refusal:
        return refusal.message
    if spielliste.depth == Spielliste.TOTALS:
        return _("Von dieser Liste werden nur die Endstände eingetragen, im Büro.")
    return ""
