"""How it came to stand as it does: everybody's total and place after each round, and where the field stood then.
Knows rows of the standings; pictures and pages are made elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import median

from league.base.hidden import counts
from league.base.kept import made_once
from league.models import Round, Tournament

from .table import Row, after_each


@dataclass(frozen=True)
class Course:
    """The standings after each round that has brought a result, in order."""

    after: dict[int, list[Row]]

    @property
    def rounds(self) -> list[int]:
        return list(self.after)

    @cached_property
    def _by_entry(self) -> dict[int, dict[int, Row]]:
        found: dict[int, dict[int, Row]] = {}
        for number, rows in self.after.items():
            for row in rows:
                found.setdefault(row.entry.pk, {})[number] = row
        return found

    def of(self, entry: int) -> dict[int, Row]:
        """Round → his line then; without those before his first."""
        return self._by_entry.get(entry, {})

    def best(self) -> list[int]:
        """What the first had after each round."""
        return [max(row.points for row in rows) for rows in self.after.values()]

    def middle(self) -> list[float]:
        """As many had more as had less."""
        return [median(row.points for row in rows) for rows in self.after.values()]


def course_of(event: Tournament, rounds: Sequence[Round], until: int | None = None) -> Course:
    """For pages that are read. `until`: the last round that counts for this reader. An evening has no rounds, and no
    course."""
    return made_once(event, ("course", until), lambda: _course_of(event, rounds, until))


def _course_of(event: Tournament, rounds: Sequence[Round], until: int | None) -> Course:
    begun = [one.number for one in rounds if one.state != Round.PLANNED and counts(one.number, until)]
    after = after_each(event, begun) if begun else {}
    return Course({number: rows for number, rows in after.items() if any(number in row.runden for row in rows)})
