"""What was read from a photo as the paper of a list: put beside what is typed, compared with it, and counted how much
of it a person changed. Knows cells and rows; saving is for services.py."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import zip_longest

from django.utils.translation import gettext as _

from league.base.words import MINUS
from league.lists import scorebook
from league.lists.scorebook import book_while_open
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


def merged(paper: Paper, reading: Reading, players: int) -> Paper:
    """The list with what the photo says in its place: a page replaces its own rows and no others."""
    rows, first = list(paper.rows), reading["first"] - 1
    empty = PaperRow("totals", ("",) * players)
    rows += [empty] * (first - len(rows))
    rows[first : first + len(reading["rows"])] = rows_read(reading)
    while rows and rows[-1].is_empty:
        rows.pop()
    return Paper(tuple(rows), tuple(reading["end"]) if any(reading["end"]) else paper.end)


def differences(spielliste: Spielliste, reading: Reading) -> list[Difference]:
    """Where something is written already and the photo says something else. Rows are compared as running totals,
    however they were typed."""
    paper = scorebook.paper_of(spielliste)
    typed = _as_totals(spielliste, paper)
    found = []
    for row, read in enumerate(reading["rows"], reading["first"]):
        there = typed.get(row)
        if there and not _same(there, tuple(read["cells"])):
            found.append(_differs(row, read["cells"], there, read["strip"]))
    if any(paper.end) and any(reading["end"]) and not _same(paper.end, tuple(reading["end"])):
        found.append(_differs(0, reading["end"], paper.end, reading["end_strip"]))
    return found


def _differs(row: int, read: Sequence[str], typed: Cells, strip: Sequence[int]) -> Difference:
    top, bottom = strip or (0, 0)
    return Difference(row, _said(tuple(read)), _said(typed), (top, bottom))


def _as_totals(spielliste: Spielliste, paper: Paper) -> dict[int, Cells]:
    """By row what is written; of rows with points or winners what they lead to."""
    if not paper.length:
        return {}
    lines = {line.row: line.totals for line in book_while_open(spielliste, paper).lines}
    found: dict[int, Cells] = {}
    for number, row in enumerate(paper.rows, 1):
        totals = lines.get(number)
        if row.notation == "totals" and any(row.cells):
            found[number] = row.cells
        elif totals is not None and not row.is_empty:
            found[number] = tuple(map(str, totals))
    return found


def _same(one: Cells, other: Cells) -> bool:
    return all(_value(a) == _value(b) for a, b in zip_longest(one, other, fillvalue=""))


def _value(cell: str) -> object:
    """3 and +3 are the same number; what is no number is compared as it is written."""
    value = read_number(cell)
    return cell.strip() if value is None else value


def _said(cells: Cells) -> str:
    return " ".join(cell.replace("-", MINUS) or "·" for cell in cells)


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
    for photo in photos.select_related("spielliste").order_by("-pk")[: 2 * LAST_LISTS]:
        spielliste = photo.spielliste
        assert spielliste is not None
        if spielliste.pk in changed or len(changed) < LAST_LISTS:
            count = changed_cells(scorebook.paper_of(spielliste), _reading(photo))
            changed[spielliste.pk] = changed.get(spielliste.pk, 0) + count
    return Counted(len(changed), sum(not count for count in changed.values()))


def _reading(photo: PaperPhoto) -> Reading:
    return photo.reading  # type: ignore[return-value]


def reading_of(photo: PaperPhoto) -> Reading | None:
    """What was read, if anything was."""
    return _reading(photo) if photo.reading else None
