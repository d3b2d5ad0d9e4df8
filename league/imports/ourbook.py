"""Spiellisten from our own workbooks, filled in somewhere else: what the visible cells say, and what they were before.
Rows that nobody changed come back as they were stored; of the others the visible points are taken, or the running
totals where somebody typed those instead (ourtotals.py)."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from django.utils.translation import gettext as _

from league.base.language import in_every_language
from league.base.steps import counted
from league.base.text import clean_text
from league.base.wording import signed
from league.lists.excel.layout import (
    BOCK_BY,
    BOOK,
    BROUGHT,
    END,
    END_OF_PAPER,
    END_TOTALS,
    FIRST_ROW,
    FORMAT,
    FORMAT_VERSION,
    HEADER_ROW,
    KENNUNG,
    KENNUNG_TEXT,
    LIST,
    NR,
    ORIGIN_SHEET,
    PENALTY_LETTERS,
    ROW,
    SUM,
    Layout,
    Shown,
)
from scoring import DECISIONS, KINDS, LONGEST_CELL, Finding, InvalidInput, Paper, PaperRow
from scoring import MOST_PAPER_ROWS as MOST_ROWS
from scoring import read_number as whole

from .stages import SHEETS
from .tables import Cell, Sheet

# --- One list as a file tells it, and where its rows and cells stand there


OF_THE_WHOLE_LIST = {"game-count", "pflichtsolo-missing"}  # findings for which no cell is to blame
OF_THE_SIGNS = {"unreadable", "no-bock"}  # if no column is named, and the row is not empty


@dataclass(frozen=True)
class Places:
    """Where a list stands in a sheet, columns counted from 1. `rows`: row of the list → row of the sheet.
    `by_totals`: rows of the list of which the running totals were read, in columns of their own if there are any."""

    rows: dict[int, int] = field(default_factory=dict)
    points: tuple[int, ...] = ()
    totals: tuple[int, ...] = ()
    by_totals: frozenset[int] = frozenset()
    signs: tuple[int, ...] = ()
    end: int = 0  # the sheet's row with the end totals

    def numbers(self, row: int) -> tuple[int, ...]:
        """The columns from which the numbers of a row come; a row that the list does not have is its end."""
        return (self.totals if row in self.by_totals or row not in self.rows else ()) or self.points

    def at(self, row: int) -> int:
        """The row of the sheet; 0 if there is none."""
        return self.rows.get(row, self.end)


@dataclass(frozen=True)
class Incoming:
    """One list as a file tells it. `facts`: of a full list of which nothing was changed. `version`: the one
    from which the file was made."""

    sheet: Sheet
    paper: Paper
    facts: list[dict[str, object]] | None = None
    totals_only: bool = False
    version: int | None = None
    changed: bool = True
    problems: tuple[str, ...] = ()
    shown: dict[int, Shown] = field(default_factory=dict)
    places: Places = Places()

    @property
    def is_empty(self) -> bool:
        return not self.facts and not self.paper.length and not any(self.paper.end)

    @property
    def sheet_name(self) -> str:
        return self.sheet.title

    def cell(self, row: int, index: int) -> Cell:
        """The cell of somebody in a row, for who has to find it again."""
        columns = self.places.numbers(row)
        return self.sheet.cell(self.places.at(row), columns[index] if index < len(columns) else 1)

    def where(self, row: int) -> str:
        """How a row of the list is called in a message."""
        return self.sheet.line(self.places.at(row)) if self.places.at(row) else self.sheet_name

    def blamed(self, finding: Finding) -> str:
        """The cell that is wrong, or all cells of the row if it may be any of them."""
        row, columns = self.places.at(finding.row), self.places.numbers(finding.row)
        if not row or finding.code in OF_THE_WHOLE_LIST:
            return self.sheet_name
        if finding.column and finding.column <= len(columns):
            return self.cell(finding.row, finding.column - 1).place
        if finding.code in OF_THE_SIGNS and (signs := self._signs(row)):
            return signs[0].place
        return self.sheet.span(row, columns) if columns else self.where(finding.row)

    def _signs(self, row: int) -> Sequence[Cell]:
        cells = [self.sheet.cell(row, column) for column in self.places.signs]
        return [cell for cell in cells if not cell.is_empty]


# --- The hidden sheet of our own workbooks


# What the facts of a game may hold beside the game itself, and of which kind; the engine checks what they say.
NUMBERS, FLAGS = ("soloist", "offender", "absagen"), ("pflicht", "triggers_bock")
REFEREE, LONGEST_SIGN = "referee", 60  # the sign of who gave a penalty (§8.2.2)
WORDS: dict[str, set[str]] = {"decision": set(DECISIONS), "penalty": set(PENALTY_LETTERS), "kind": set(KINDS)}


@dataclass
class Origin:
    """One list as it was written out: row by row as stored, and as it was shown."""

    version: int | None = None
    depth: str = ""
    players: int = 4
    rows: dict[int, dict[str, object]] = field(default_factory=dict)
    shown: dict[int, Shown] = field(default_factory=dict)
    end: tuple[str, ...] = ()
    end_shown: tuple[int | str | None, ...] = ()

    def paper_row(self, number: int) -> PaperRow | None:
        """The row as typed, if it was one of a paper list and can still be read."""
        given = {"rows": [self.rows.get(number, {}).get("paper")], "end": []}
        try:
            return Paper.from_dict(given, players=self.players).rows[0]
        except InvalidInput:
            return None

    def facts(self, number: int) -> dict[str, object] | None:
        found = self.rows.get(number, {}).get("facts")
        return found if isinstance(found, dict) and _is_sound(found) else None


def _is_sound(facts: dict[str, object]) -> bool:
    known = {"game", "re", "augen", REFEREE, *NUMBERS, *FLAGS, *WORDS}
    re, sign, within = facts.get("re") or [], facts.get(REFEREE, ""), facts.get("augen")
    return (
        set(facts) <= known
        and all(type(facts.get(name)) in (int, type(None)) for name in NUMBERS)
        and all(type(facts.get(name)) in (bool, type(None)) for name in FLAGS)
        and all(isinstance(facts.get(name) or "", str) for name in WORDS)
        and all((facts.get(name) or "") in {"", *words} for name, words in WORDS.items())
        and isinstance(facts.get("game", {}), dict)
        and isinstance(sign, str)
        and sign == clean_text(sign)[:LONGEST_SIGN]
        and isinstance(re, list)
        and all(type(position) is int for position in re)
        and (within is None or _is_range(within))
    )


def _is_range(augen: object) -> bool:
    """Between which Augen a game ended, where nobody said more."""
    if not isinstance(augen, list) or [type(number) for number in augen] != [int, int]:
        return False
    low, high = augen
    return bool(0 <= low < high <= 240)


def origins(sheets: Sequence[Sheet]) -> dict[str, Origin]:
    """By the list's UUID. Empty if the sheet is missing, or of a version that we do not know."""
    sheet = next((sheet for sheet in sheets if sheet.name == ORIGIN_SHEET), None)
    found: dict[str, Origin] = {}
    for _number, cells in sheet.rows() if sheet else ():
        by_column = {cell.column: cell for cell in cells}
        if 2 not in by_column or 4 not in by_column:
            continue
        mark = by_column[1].text if 1 in by_column else ""
        number = by_column[3].value if 3 in by_column else None
        content = _mapping(by_column[4].text)
        kind = by_column[2].text
        if kind == BOOK and (content.get("format"), content.get("version")) != (FORMAT, FORMAT_VERSION):
            return {}
        if kind != BOOK:
            _note(found.setdefault(mark, Origin()), kind, number, content)
    return found


def _mapping(text: str) -> dict[str, object]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _note(origin: Origin, kind: str, number: object, content: dict[str, Any]) -> None:
    if kind == LIST:
        origin.version = content.get("version") if type(content.get("version")) is int else None
        origin.depth = str(content.get("depth"))
        origin.players = content["players"] if content.get("players") in range(4, 8) else 4
    elif kind == ROW and type(number) is int:
        try:
            origin.shown[number] = Shown.from_list(content.get("shown") or ())
        except (TypeError, ValueError):
            return
        origin.rows[number] = content
    elif kind == END:
        end, shown = content.get("end"), content.get("shown")
        origin.end = tuple(str(cell) for cell in end) if isinstance(end, list) else ()
        origin.end_shown = Shown.read(shown).points if isinstance(shown, list) else ()


# --- Running totals in our own sheet that somebody typed over their formulas


Typed = tuple[int | str | None, ...]


class Totals:
    """Goes down the sheet row by row, because a running total depends on the rows above. `taken`: rows of which the
    totals are all there is. `end`: whether end totals were typed over their formulas and are taken as such."""

    def __init__(self, sheet: Sheet, layout: Layout, value: Callable[[int, int], object]) -> None:
        self.sheet, self.layout = sheet, layout
        self.running = self._start(value)  # None: a row above cannot be read
        self.taken: set[int] = set()
        self.end = False
        self.problems: list[str] = []
        self._value = value
        self._typed = cache(self._read)

    def _start(self, value: Callable[[int, int], Any]) -> list[int | None]:
        """What the totals begin with: what was brought over, where the sheet says so."""
        if not self.layout.brought:
            return [0] * self.layout.players
        cells = Shown.read([value(self.layout.brought_row, column) for column in self.layout.totals]).points
        return [cell if isinstance(cell, int) else None for cell in cells]

    def is_typed(self, number: int) -> bool:
        return any(cell is not None for cell in self._typed(self.layout.row(number)))

    def take(self, number: int, marks: str) -> PaperRow:
        """A row told by its totals; who sits out at five and more may be left empty."""
        typed = self._typed(self.layout.row(number))
        enough = len(typed) > 4 and sum(isinstance(cell, int) for cell in typed) >= 4
        above = self.running if enough else [None] * len(typed)
        cells = [then if cell is None else cell for cell, then in zip(typed, above, strict=True)]
        self.running = [cell if isinstance(cell, int) else None for cell in cells]
        self.taken.add(number)
        return PaperRow("totals", tuple("" if cell is None else str(cell) for cell in cells), marks)

    def follow(self, number: int, shown: Shown) -> None:
        """A row told by its points; a total beside them that somebody typed must be what they add up to."""
        if any(shown.cells):
            points = [whole(cell) for cell in shown.cells]
            self.running = [
                None if total is None or value is None else total + value
                for total, value in zip(self.running, points, strict=True)
            ]
        self._compare(self.layout.row(number))

    def end_typed(self, of_paper: Sequence[int | str | None], has_paper_row: bool) -> tuple[str, ...]:
        """End totals that say something new: to be checked like those of the paper. Empty if there are none."""
        row = self.layout.end_row
        typed = self._typed(row)
        news = [cell is not None and cell != due for cell, due in zip(typed, self.running, strict=True)]
        if not any(news) or typed == tuple(of_paper):
            return ()
        if not has_paper_row or any(cell is not None for cell in of_paper):
            self._compare(row)
            return ()
        self.end = True
        return tuple("" if cell is None else str(cell) for cell in typed)

    def _read(self, row: int) -> Typed:
        """What was typed; None where the formula still stands, or nothing."""
        cells = [self._cell(row, index) for index in range(self.layout.players)]
        return Shown.read([None if c.computed else self._value(row, c.column - 1) for c in cells]).points

    def _cell(self, row: int, index: int) -> Cell:
        return self.sheet.cell(row + 1, self.layout.totals[index] + 1)

    def _compare(self, row: int) -> None:
        for index, (cell, due) in enumerate(zip(self._typed(row), self.running, strict=True)):
            if cell is not None and due is not None and cell != due:
                stand = signed(cell) if isinstance(cell, int) else f"„{cell}“"
                said = _("Hier steht {stand}, nach den Punkten sind es {due}. Bitte eines von beiden berichtigen.")
                self.problems.append(self._cell(row, index).said(said.format(stand=stand, due=signed(due))))


# --- Spiellisten from our own workbooks, filled in somewhere else


@cache
def _mark() -> re.Pattern[str]:
    words = "|".join(map(re.escape, sorted(in_every_language(KENNUNG_TEXT))))
    return re.compile(rf"(?:{words})\s+([0-9a-f]{{8}}(?:-[0-9a-f]{{4}}){{3}}-[0-9a-f]{{12}})", re.IGNORECASE)


def mark_of(sheet: Sheet) -> str:
    """The UUID of the list that this sheet is about; empty if it is none of ours."""
    found = _mark().fullmatch(sheet.cell(KENNUNG[0] + 1, KENNUNG[1] + 1).text)
    return found[1].lower() if found else ""


def our_lists(sheets: Sequence[Sheet]) -> Iterator[tuple[str, Incoming]]:
    """Every list of a workbook of ours, with its UUID."""
    known = origins(sheets)
    for sheet in counted(sheets, SHEETS):
        if mark := mark_of(sheet):
            yield mark, _Reader(sheet, known.get(mark, Origin())).incoming()


class _Reader:
    def __init__(self, sheet: Sheet, origin: Origin) -> None:
        self.sheet, self.origin = sheet, origin
        self.layout = layout_of(sheet)
        self.problems: list[str] = []
        self.shown: dict[int, Shown] = {}
        self.totals = Totals(sheet, self.layout or Layout(), self._value)

    def incoming(self) -> Incoming:
        layout = self.layout
        if layout is None:
            message = _("Das Blatt wurde umgebaut. Bitte Spalten und Überschriften lassen, wie sie waren.")
            return Incoming(self.sheet, Paper(), problems=(message,))
        rows = [self._row(layout, number) for number in range(1, self._last(layout) + 1)]
        paper = Paper(tuple(row for row, _same in rows), self._end(layout))
        self.problems += self.totals.problems
        unchanged = all(same for _row, same in rows) and len(rows) == len(self.origin.rows)
        facts = self._facts(len(rows)) if unchanged or self._is_beginning(rows) else None
        as_it_was = unchanged and not self.totals.end and self._end_shown(layout) == self.origin.end_shown
        return Incoming(
            self.sheet,
            paper,
            facts,
            not layout.games,
            self.origin.version,
            not as_it_was,
            tuple(self.problems),
            self.shown,
            self._places(layout, len(rows)),
        )

    def _places(self, layout: Layout, rows: int) -> Places:
        """Columns of a sheet are counted from 1, those of the layout from 0."""
        signs = (layout.solo, layout.penalty, *([] if layout.bock_by is None else [layout.bock_by]))
        own_end = layout.paper_row if layout.games and not self.totals.end else layout.end_row
        return Places(
            {number: layout.row(number) + 1 for number in range(1, rows + 1)} if layout.games else {},
            tuple(column + 1 for column in layout.points),
            tuple(column + 1 for column in layout.totals),
            frozenset(self.totals.taken),
            tuple(column + 1 for column in signs),
            own_end + 1,
        )

    def _last(self, layout: Layout) -> int:
        """Rows up to the last one in which something stands now, or stood when the file was made."""
        if not layout.games:
            return max(self.origin.rows, default=0)
        written = [
            number
            for number in range(1, layout.rows + 1)
            if not self._shown(layout, number).is_empty or self._is_by_totals(layout, number)
        ]
        return min(max([*written, *(n for n in self.origin.rows if n <= layout.rows)], default=0), MOST_ROWS)

    # --- rows

    def _shown(self, layout: Layout, number: int) -> Shown:
        if number not in self.shown:
            row = layout.row(number)
            points = [self._value(row, column) for column in layout.points]
            bock = None if layout.bock_by is None else self._value(row, layout.bock_by)
            self.shown[number] = Shown.read(
                points, self._value(row, layout.solo), self._value(row, layout.penalty), bock
            )
        return self.shown[number]

    def _value(self, row: int, column: int) -> object:
        cell = self.sheet.cell(row + 1, column + 1)
        if cell.trouble:
            self.problems.append(cell.said(cell.trouble))
        elif len(cell.text) > LONGEST_CELL:
            self.problems.append(cell.said(_("Hier steht zu viel Text. Bitte kürzen.")))
        elif cell.text.isprintable():
            return cell.value if type(cell.value) in (int, float, str) else cell.text or None
        else:
            self.problems.append(cell.said(_("Hier stehen unlesbare Zeichen. Bitte neu eintippen.")))
        return None

    def _row(self, layout: Layout, number: int) -> tuple[PaperRow, bool]:
        """A row as it will be stored, and whether it is as it was."""
        if not layout.games:
            return self.origin.paper_row(number) or PaperRow("points", ("",) * layout.players), True
        shown, was = self._shown(layout, number), self._was(layout, number)
        if self._is_by_totals(layout, number):
            return self.totals.take(number, shown.marks[:LONGEST_CELL]), False
        self.totals.follow(number, shown)
        same = was is not None and shown == self._shown_then(layout, was)
        typed = self.origin.paper_row(was) if same and was is not None else None
        moved = typed is not None and typed.notation == "totals" and self._changed_above(layout, number)
        if typed is not None and not moved:
            return typed, was == number
        return PaperRow("points", shown.cells, shown.marks[:LONGEST_CELL]), same and was == number

    def _is_by_totals(self, layout: Layout, number: int) -> bool:
        """No points, but running totals that somebody typed over their formulas."""
        return not any(self._shown(layout, number).cells) and self.totals.is_typed(number)

    def _was(self, layout: Layout, number: int) -> int | None:
        """The row that it was when the file was made: by its Nr, so that a line may be put between others."""
        nr = self.sheet.cell(layout.row(number) + 1, layout.nr + 1).value
        return nr if type(nr) is int and nr in self.origin.shown else None

    def _shown_then(self, layout: Layout, number: int) -> Shown | None:
        """The row as the file showed it; without a column for it, a mark of the Bock was not shown."""
        shown = self.origin.shown.get(number)
        return shown._replace(bock="") if shown and layout.bock_by is None else shown

    def _changed_above(self, layout: Layout, number: int) -> bool:
        """Running totals as typed hold only as long as nothing above them was changed."""
        return any(
            self._was(layout, above) != above
            or self._shown(layout, above) != self._shown_then(layout, above)
            or self._is_by_totals(layout, above)
            for above in range(1, number)
        )

    def _is_beginning(self, rows: list[tuple[PaperRow, bool]]) -> bool:
        """The last games of a full list were deleted; those before them are as they were."""
        while rows and rows[-1][0].is_empty:
            rows = rows[:-1]
        return all(same for _row, same in rows)

    def _facts(self, rows: int) -> list[dict[str, object]] | None:
        kept = [number for number in range(1, rows + 1) if not self.shown.get(number, Shown(())).is_empty]
        facts = [self.origin.facts(number) for number in kept]
        complete = [fact for fact in facts if fact is not None]
        return complete if complete and len(complete) == len(facts) and kept == [*range(1, len(kept) + 1)] else None

    # --- end totals

    def _end_shown(self, layout: Layout) -> tuple[int | str | None, ...]:
        row = layout.paper_row if layout.games else layout.end_row
        return Shown.read([self._value(row, column) for column in layout.totals]).points

    def _has_paper_row(self, layout: Layout) -> bool:
        return self.sheet.cell(layout.paper_row + 1, 1).text in in_every_language(END_OF_PAPER)

    def _end(self, layout: Layout) -> tuple[str, ...]:
        """As typed if nobody changed them; those typed over the formulas if there are no others."""
        shown = self._end_shown(layout)
        if layout.games and (over := self.totals.end_typed(shown, self._has_paper_row(layout))):
            return over
        if shown == self.origin.end_shown and len(self.origin.end) in (0, layout.players):
            return self.origin.end
        return tuple("" if cell is None else str(cell) for cell in shown) if any(c is not None for c in shown) else ()


def layout_of(sheet: Sheet) -> Layout | None:
    """Where the cells of a list are, by its headings alone; None if they are not where we put them."""
    texts = {cell.column - 1: cell.text for cell in sheet.row(HEADER_ROW + 1)}
    sums, ends = in_every_language(SUM), in_every_language(END_TOTALS)
    total = next((column for column, text in texts.items() if text in sums), None)
    end = next((row for row, cells in sheet.rows() if row > FIRST_ROW and cells[0].text in ends), None)
    if total is None or end is None:
        return None
    games, bock = texts.get(0) in in_every_language(NR), not in_every_language(BOCK_BY).isdisjoint(texts.values())
    players = (total - (8 if bock else 6)) // 2 if games else total - 1
    if not 4 <= players <= 7:
        return None
    brought = sheet.cell(FIRST_ROW + 1, 1).text in in_every_language(BROUGHT)
    layout = Layout(players, bock, end - 1 - FIRST_ROW - brought, games, brought)
    expected = {column: in_every_language(text) for column, text in enumerate(layout.headers) if text}
    return layout if all(texts.get(column) in said for column, said in expected.items()) else None
