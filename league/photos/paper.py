"""What was read from a photo as the paper of a list: put beside what is typed, compared with it, and counted how much
of it a person changed. Knows cells and rows; saving is for services.py."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from itertools import zip_longest

from django.utils.translation import gettext as _

from league.base.words import MINUS
from league.lists import scorebook
from league.lists.scorebook import book_while_open
from league.lists.services.writing import is_typed
from league.models import Club, PaperPhoto, Spielliste
from scoring import Paper, PaperRow, read_number

from .answers import ALL_SURE, SURE, Reading

LAST_LISTS = 24  # of which is said how many needed no correction
Cells = tuple[str, ...]


@dataclass(frozen=True)
class Difference:
    """A row that the photo and the list tell differently; the end totals are row 0."""

    row: int
    photo: str
    typed: str
    strip: tuple[int, int]

    @property
    def title(self) -> str:
        return _("Zeile {row}").format(row=self.row) if self.row else _("Endstand")


def rows_read(reading: Reading) -> list[PaperRow]:
    return [PaperRow("totals", tuple(row["cells"]), row["marks"], tuple(row["added"])) for row in reading["rows"]]


def merged(spielliste: Spielliste, reading: Reading) -> Paper:
    """The list with what the photo says in its place: a page replaces its own rows and no others. A row that is typed
    and leads to the same totals stays as it is typed, with its marks."""
    paper, first = scorebook.paper_of(spielliste), reading["first"]
    typed, rows = typed_totals(spielliste, paper), list(paper.rows)
    rows += [PaperRow("totals", ("",) * spielliste.players)] * (first - 1 + len(reading["rows"]) - len(rows))
    for number, read in enumerate(rows_read(reading), first):
        if not _agrees(typed.get(number), read.cells):
            rows[number - 1] = read
    while rows and rows[-1].is_empty:
        rows.pop()
    return Paper(tuple(rows), _merged_end(paper.end, tuple(reading["end"])))


def _merged_end(typed: Cells, read: Cells) -> Cells:
    return typed if not any(read) or _same(typed, read) else read


def differences(spielliste: Spielliste, reading: Reading) -> list[Difference]:
    """Where something is written already and the photo says something else. Rows are compared as running totals,
    however they were typed; one that leads to no totals yet is shown as it is typed."""
    paper = scorebook.paper_of(spielliste)
    typed = typed_totals(spielliste, paper)
    found = []
    for number, read in enumerate(reading["rows"], reading["first"]):
        there = paper.rows[number - 1] if number <= len(paper.rows) else None
        if there is None or there.is_empty or _agrees(typed.get(number), tuple(read["cells"])):
            continue
        totals = typed.get(number, there.cells)
        found.append(
            _differs(number, _marked(read["cells"], read["marks"]), _marked(totals, there.marks), read["strip"])
        )
    if any(paper.end) and any(reading["end"]) and not _same(paper.end, tuple(reading["end"])):
        found.append(_differs(0, reading["end"], paper.end, reading["end_strip"]))
    return found


def _differs(row: int, read: Sequence[str], typed: Sequence[str], strip: Sequence[int]) -> Difference:
    top, bottom = strip or (0, 0)
    return Difference(row, _said(read), _said(typed), (top, bottom))


def _marked(cells: Sequence[str], marks: str) -> Cells:
    return (*cells, marks) if marks.strip() else tuple(cells)


def typed_totals(spielliste: Spielliste, paper: Paper) -> dict[int, Cells]:
    """By row the running totals that are written; of rows with points or winners what they lead to. A row that leads
    to none is not in it, nor one in which nothing is written but marks."""
    found = {n: row.cells for n, row in enumerate(paper.rows, 1) if row.notation == "totals" and any(row.cells)}
    others = {n for n, row in enumerate(paper.rows, 1) if row.notation != "totals" and not row.is_empty}
    if others:
        lines = {line.row: line.totals for line in book_while_open(spielliste, paper).lines}
        found |= {n: tuple(map(str, totals)) for n in others if (totals := lines.get(n)) is not None}
    return found


def _agrees(typed: Cells | None, read: Cells) -> bool:
    """What leads to no totals agrees with nothing, not even with an empty row."""
    return typed is not None and _same(typed, read)


def _same(one: Cells, other: Cells) -> bool:
    return all(_value(a) == _value(b) for a, b in zip_longest(one, other, fillvalue=""))


def _value(cell: str) -> object:
    """3 and +3 are the same number; what is no number is compared as it is written."""
    value = read_number(cell)
    return cell.strip() if value is None else value


def _said(cells: Sequence[str]) -> str:
    return " ".join(cell.replace("-", MINUS) or "·" for cell in cells)


def is_on_its_list(photo: PaperPhoto) -> bool:
    """Taken over, and not undone since: what was undone may be taken over again, or put aside."""
    spielliste = photo.spielliste
    return photo.state == PaperPhoto.TAKEN and spielliste is not None and (spielliste.counts or is_typed(spielliste))


# --- How sure it is


def is_all_sure(reading: Reading) -> bool:
    return reading["whole"] >= ALL_SURE


def unsure_cells(reading: Reading) -> int:
    """How many a person is asked to look at."""
    if is_all_sure(reading):
        return 0
    cells = [sure for row in reading["rows"] for sure in row["sure"]] + list(reading["end_sure"])
    return sum(sure < SURE for sure in cells)


# --- What a person changed


Pairs = list[tuple[int | None, int | None]]


def paired(paper: Paper, reading: Reading) -> Pairs:
    """Rows of the photo and of the list that belong together, each by its number; None where a row was put in or taken
    out. So the rows below it are still the same ones."""
    first = reading["first"]
    read = [_values(tuple(row["cells"])) for row in reading["rows"]]
    until = None if any(reading["end"]) else first - 1 + len(read)  # else the next page goes on below
    now = [_values(row.cells) for row in paper.rows[first - 1 : until]]
    found: Pairs = []
    for _what, a, b, c, d in SequenceMatcher(None, read, now, autojunk=False).get_opcodes():
        found += zip_longest(range(a + first, b + first), range(c + first, d + first))
    return found


def changed_cells(paper: Paper, reading: Reading) -> int:
    """Cells that are another now than the photo said. A row that was put in or taken out counts with all it says."""
    count = 0
    for read, now in paired(paper, reading):
        was = tuple(reading["rows"][read - reading["first"]]["cells"]) if read else ()
        count += _changed(was, paper.rows[now - 1].cells if now else ())
    return count + (_changed(tuple(reading["end"]), paper.end) if any(reading["end"]) else 0)


def _changed(one: Cells, other: Cells) -> int:
    pairs = zip_longest(_values(one), _values(other), fillvalue="")
    return sum(a != b for a, b in pairs)


def _values(cells: Cells) -> tuple[object, ...]:
    return tuple(_value(cell) for cell in cells)


@dataclass(frozen=True)
class Counted:
    """Of the last lists that were read and are finished: how many there are, and how many needed no correction."""

    lists: int
    untouched: int


def counted(club: Club) -> Counted:
    """Of all events of this club, the newest first."""
    photos = PaperPhoto.objects.taken_over().light().filter(tournament__club=club, spielliste__isnull=False)
    photos = photos.filter(spielliste__state__in=[Spielliste.FINISHED, Spielliste.CONFIRMED])
    changed: dict[int, int] = {}
    photos = photos.select_related("spielliste__tournament").prefetch_related("spielliste__accepted")
    for photo in photos.order_by("-pk")[: 2 * LAST_LISTS]:
        spielliste = photo.spielliste
        assert spielliste is not None
        if spielliste.pk in changed or len(changed) < LAST_LISTS:
            count = changed_cells(_in_totals(spielliste), _reading(photo))
            changed[spielliste.pk] = changed.get(spielliste.pk, 0) + count
    return Counted(len(changed), sum(not count for count in changed.values()))


def _in_totals(spielliste: Spielliste) -> Paper:
    """What was typed before as points or winners, and stayed so, is no correction of the photo."""
    paper = scorebook.paper_of(spielliste)
    totals = typed_totals(spielliste, paper)
    rows = (replace(row, notation="totals", cells=totals.get(n, row.cells)) for n, row in enumerate(paper.rows, 1))
    return replace(paper, rows=tuple(rows))


def _reading(photo: PaperPhoto) -> Reading:
    return photo.reading  # type: ignore[return-value]


def reading_of(photo: PaperPhoto) -> Reading | None:
    """What was read, if anything was."""
    return _reading(photo) if photo.reading else None
