"""Rows whose totals are known only at their end: from the difference alone, which row, line or end total can be wrong.
Knows one slip that explains the difference and, where none does, two; places with all their totals are in cures.py.

Size: a number that changes counts 2, however far it is carried on; a forgotten or surplus line counts 3: it is one slip
of the pen, but says more than one wrong number. A game can be missing from a list with enough rows only if one of
them is a penalty that nobody noted: that is two things at once and counts 5.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from .contradictions import Contradictions
from .edits import change, deletion, insertion, new_line
from .findings import Repair
from .shapes import Row, changed, minus, plus
from .slips import ONE_SLIP, Slip, is_value, is_winners, slip

NUMBER, LINE, HIDDEN = 2, 3, 2
MOST_CURES = 24

Cure = tuple[Repair, ...]
Option = tuple[int, Cure]


class Gap(NamedTuple):
    """The lines of a gap, by how much its end is off, and the rows that cannot be right whatever the end says."""

    lines: range
    off: Row
    broken: tuple[int, ...]

    @property
    def end(self) -> int:
        return self.lines.stop - 1


class Gaps(Contradictions):
    """The cures of a gap: what one slip explains, the commonest first."""

    def gap_cures(self, end: int) -> list[Cure]:
        return self._likeliest(self._singles(self.gap_at(end)))

    def gap_at(self, end: int) -> Gap:
        lines, off = self.gap(end)
        return Gap(lines, off, tuple(i for i in lines if not self.fits(self.row(i) or (), i)))

    def _likeliest(self, options: Iterable[Option]) -> list[Cure]:
        """The smallest cures, and beside them every single slip: where all sums are right, two numbers swapped, a line
        more or less and other winners may each be it, and a row of winners and value is always legal. The commonest
        comes first."""
        found = [(size, cure, self._slip(cure[0])) for size, cure in dict.fromkeys(options)]
        least = min((size for size, _, _ in found), default=0)
        kept = [
            (slip, cure)
            for size, cure, slip in found
            if size == least or slip in ONE_SLIP or (least > NUMBER and self._is_in_one_go(cure[0]))
        ]
        return [cure for _, cure in sorted(kept, key=lambda each: each[0])][:MOST_CURES]

    def _slip(self, repair: Repair) -> Slip:
        row, entry = self.row(repair.row - 1) or (), self.sheet.entry(repair.row - 1)
        if repair.repair == "insert" and self.sheet.start.games is not None and self.lacks_games:
            return Slip.COUNTED
        if repair.where == "totals" or repair.repair in ("insert", "delete") or entry is None or entry.winners is None:
            return Slip.ELSEWHERE
        return slip(entry.winners, row, new_line(row, repair), self.sheet.table)

    def is_likely(self, cure: Cure) -> bool:
        """Whether every change of the cure happens to people: not any row in place of any other."""
        return all(self._is_in_one_go(repair) or self._is_of_value(repair) for repair in cure)

    def is_certain(self, repair: Repair) -> bool:
        """Whether the only cure may be called right: it happens to people, and makes no solo of a Normalspiel. Another
        value is one slip where it was typed for itself, and four where the points were."""
        return (self._is_in_one_go(repair) or self._is_of_typed_value(repair)) and self._same_kind(repair)

    def _same_kind(self, repair: Repair) -> bool:
        row, table = self.row(repair.row - 1), self.sheet.table
        if repair.repair != "cell" or repair.where != "rows" or row is None or isinstance(repair.column, int):
            return True
        was, becomes = table.shape(row), table.shape(new_line(row, repair))
        return was is None or becomes is None or was.kind == becomes.kind

    def _is_of_value(self, repair: Repair) -> bool:
        row = self.row(repair.row - 1)
        return row is not None and repair.where == "rows" and is_value(row, new_line(row, repair))

    def _is_of_typed_value(self, repair: Repair) -> bool:
        entry = self.sheet.entry(repair.row - 1)
        return entry is not None and entry.winners is not None and self._is_of_value(repair)

    def _is_in_one_go(self, repair: Repair) -> bool:
        """What happens in one go, however many numbers it changes: not any two numbers of a row."""
        if repair.repair != "cell" or repair.column is not None:
            return True
        row = self.row(repair.row - 1) or ()
        return repair.where == "rows" and is_winners(row, new_line(row, repair), self.sheet.table)

    def _singles(self, gap: Gap) -> Iterator[Option]:
        """Every single slip after which the end fits."""
        if len(gap.broken) > 1:
            return
        if gap.broken and not any(gap.off):
            yield from self._carried(gap.broken[0])
            return
        yield from self._meant(gap.broken or gap.lines, gap.off)
        if not gap.broken:
            yield from self._wrong_end(gap, gap.off)

    def _meant(self, lines: Iterable[int], off: Row) -> Iterator[Option]:
        """Rows that would explain the difference if another legal row was meant."""
        for index in lines:
            row = self.row(index) or ()
            meant = plus(row, off)
            if self.fits(meant, index):
                yield self._size_of(meant, row), (change("rows", index + 1, row, meant, carries_on=False),)

    def _carried(self, index: int) -> Iterator[Option]:
        """The wrong row went into the total: both change together, and count as one mistake."""
        row = self.row(index) or ()
        for right in dict.fromkeys(self._right_rows(index, row)):
            if self.fits(right, index) and right != row:
                yield self._size_of(right, row), (change("rows", index + 1, row, right, carries_on=True),)

    def _wrong_end(self, gap: Gap, off: Row) -> Iterator[Option]:
        """All rows can be right: then a total is wrong, or two are swapped, or a row was forgotten or typed twice."""
        end, total = gap.end, self.total(gap.end) or ()
        later = any(line is not None for line in (self.sheet.totals or ())[end + 1 :])
        repair = change("totals", end + 1, total, minus(total, off), carries_on=later)
        if isinstance(repair.column, int) or repair.repair == "swap":
            yield self._size_of(minus(total, off), total), (repair,)
        if self.may_grow and self._is_game(off):
            yield self._missing(), (insertion("rows", end + 1, off, known_place=False),)
        for index in gap.lines[1:]:
            row = self.row(index) or ()
            if row == self.row(index - 1) and not any(plus(row, off)):
                yield LINE, (deletion("rows", index + 1, row, carries_on=False),)

    # --- what all cures need

    def _missing(self) -> int:
        """The size of a forgotten line: where the list has enough rows, one of them must be a penalty."""
        return LINE if self.lacks_games else LINE + HIDDEN

    def _right_rows(self, index: int, *given: Row | None) -> Iterator[Row]:
        """Rows that could be meant: what is given, and every legal row that shares a number with it."""
        entry = self.sheet.entry(index)
        dealer = entry.dealer if entry else None
        noted = entry is not None and entry.penalty is not None
        for row in given:
            if row is not None:
                yield row
                yield from self.sheet.table.rows_like(row, dealer, penalties=False)
                if noted or self.penalties:
                    yield from self.sheet.table.rows_like(row, dealer, penalties=True)

    @staticmethod
    def _size_of(right: Row, *written: Row | None) -> int:
        return NUMBER * sum(len(changed(line, right)) for line in written if line is not None)

    def _is_game(self, row: Row) -> bool:
        """A game that can have been forgotten: worth something, and no penalty."""
        shape = self.sheet.table.shape(row)
        return shape is not None and shape.kind in ("normal", "solo") and self.sheet.table.in_range(shape)

    @staticmethod
    def _least(options: Iterable[Option]) -> list[Option]:
        found = list(dict.fromkeys(options))
        least = min((size for size, _ in found), default=0)
        return [option for option in found if option[0] == least][:MOST_CURES]
