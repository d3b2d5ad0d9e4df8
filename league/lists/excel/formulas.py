"""The living formulas of a list's sheet, each with the value that Excel would compute for it.
Knows cells and arithmetic; where a cell stands is said by the layout."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from league.excel.book import across, cell, down

from .layout import Layout, Shown

OK, WRONG = "✓", "✗"
NO_NUMBER, MISSING = gettext_lazy("keine Zahl"), gettext_lazy("Zahl fehlt")
MIXED, OTHER = gettext_lazy("gerade/ungerade"), gettext_lazy("weicht ab")
Value = int | str
Points = Sequence[int | str | None]


class Formula(NamedTuple):
    text: str
    value: Value


class RowFormulas(NamedTuple):
    """What is computed in one row of games."""

    game: Formula
    np: Formula
    totals: list[Formula]
    sum: Formula
    parity: Formula
    check: Formula


class Running:
    """Goes down a sheet row by row: the values depend on the rows above, as the formulas do."""

    def __init__(self, layout: Layout, start: Sequence[int]) -> None:
        self.layout, self.start, self.running = layout, start, list(start)

    def next(self, row: int, shown: Shown, game: int | None) -> RowFormulas:
        """`game`: its number if the list knows it; the formula counts for itself when an empty row is filled in."""
        numbers = [value if isinstance(value, int) else 0 for value in shown.points]
        empty = all(value is None for value in shown.points)
        self.running = [total + value for total, value in zip(self.running, numbers, strict=True)]
        parity = "" if empty else self._parity(numbers, shown.penalty)
        is_game = game is not None and not shown.is_empty
        text = texts(self.layout, row)
        return RowFormulas(
            Formula(text.game, ""),
            Formula(text.np, ("P" if shown.solo.endswith("*") else "N") if is_game else ""),
            [Formula(total, "" if empty else self.running[index]) for index, total in enumerate(text.totals)],
            Formula(text.sum, "" if empty else sum(numbers)),
            Formula(text.parity, parity),
            Formula(text.check, "" if empty else _check(shown.points, sum(numbers), parity)),
        )

    def _parity(self, numbers: Sequence[int], penalty: str) -> str:
        odd = sum(value % 2 for value in numbers)
        if not penalty and odd not in (0, 4):
            return WRONG
        won = (total - start for total, start in zip(self.running, self.start, strict=True))
        shown = sum(each % 2 for each in won) if self.layout.players == 4 else odd
        return _letters().get(shown, "–")


def _check(points: Points, total: int, parity: str) -> str:
    if any(isinstance(value, str) for value in points):
        return str(NO_NUMBER)
    if sum(value is not None for value in points) < 4:
        return str(MISSING)
    return _summed(total) or (str(MIXED) if parity == WRONG else OK)


def _summed(total: int) -> str:
    if not total:
        return ""
    word, sign = _("Summe"), "+" if total > 0 else "−"
    return f"{word} {sign}{abs(total)}"


# --- their texts


class Texts(NamedTuple):
    game: str
    np: str
    totals: tuple[str, ...]
    sum: str
    parity: str
    check: str


def texts(layout: Layout, row: int) -> Texts:
    return _texts(layout, row, get_language())


@lru_cache(maxsize=2000)  # all lists of an event share a few layouts
def _texts(layout: Layout, row: int, _language: str | None) -> Texts:
    points = across(row, layout.points)
    if_any = f'=IF(COUNT({points})=0,""'
    return Texts(
        game=f"{if_any},{_game(layout, row)})",
        np=f'=IF({cell(row, layout.game)}="","",IF(RIGHT({cell(row, layout.solo)},1)="*","P","N"))',
        totals=tuple(
            f"{if_any},SUM({_start(layout, index)}{down(column, layout.first, row, fixed=True)}))"
            for index, column in enumerate(layout.points)
        ),
        sum=f"{if_any},SUM({points}))",
        parity=f"{if_any},{_parity(layout, row, points)})",
        check=f'=IF(COUNTA({points})=0,"",{_checked(layout, row, points)})',
    )


def _start(layout: Layout, index: int) -> str:
    """What a running total begins with, where the paper goes on: one thing more to be added."""
    return f"{cell(layout.brought_row, layout.totals[index], fixed=True)}," if layout.brought else ""


def _won(layout: Layout, row: int) -> str:
    """The totals of a row without what was brought over: sum and parity are looked for in these."""
    totals = across(row, layout.totals)
    return f"{totals}-{across(layout.brought_row, layout.totals, fixed=True)}" if layout.brought else totals


def _game(layout: Layout, row: int) -> str:
    """The next number, unless the row is a penalty of its own."""
    penalty, above = cell(row, layout.penalty), down(layout.game, layout.first - 1, row - 1, fixed=True)
    return f'IF(OR({penalty}="s",{penalty}="w"),"",MAX({above})+1)'


def _parity(layout: Layout, row: int, points: str) -> str:
    """§7.3.3: the points of a game are all even or all odd; only a penalty may break that. Shown is the parity of the
    totals, as on paper; at larger tables, where somebody sits out, that of the four who play (§10.1.3)."""
    odd = f"SUMPRODUCT(MOD({points},2))"
    shown = f"SUMPRODUCT(MOD({_won(layout, row)},2))" if layout.players == 4 else odd
    allowed = f'OR({cell(row, layout.penalty)}<>"",{odd}=0,{odd}=4)'
    letter = _letter(shown)
    return f'IF(COUNT({points})<COUNTA({points}),"{WRONG}",IF({allowed},{letter},"{WRONG}"))'


def _letters() -> dict[int, str]:
    """By how many of four are odd."""
    return {0: _("g"), 4: _("u")}


def _letter(odd: str) -> str:
    even, uneven = _letters().values()
    return f'IF({odd}=0,"{even}",IF({odd}=4,"{uneven}","–"))'


def _checked(layout: Layout, row: int, points: str) -> str:
    parity = f'IF({cell(row, layout.parity)}="{WRONG}","{MIXED}","{OK}")'
    counted = f'IF(COUNT({points})<4,"{MISSING}",{_sum_words(cell(row, layout.sum), parity)})'
    return f'IF(COUNT({points})<COUNTA({points}),"{NO_NUMBER}",{counted})'


def _sum_words(total: str, then: str) -> str:
    word = _("Summe")
    return f'IF({total}<>0,"{word} "&IF({total}>0,"+","−")&ABS({total}),{then})'


# --- the rows below


class EndFormulas(NamedTuple):
    totals: list[Formula]
    sum: Formula
    check: Formula
    parity: Formula | None = None


def end_of_games(layout: Layout, running: Running, written: bool) -> EndFormulas:
    """The end totals of a list whose games stand above."""
    row, last = layout.end_row, layout.end_row - 1
    everything = f"{cell(layout.first, layout.points[0])}:{cell(last, layout.points[-1])}"
    totals = [
        Formula(
            f'=IF(COUNT({everything})=0,"",SUM({_start(layout, index)}{down(column, layout.first, last)}))',
            running.running[index] if written else "",
        )
        for index, column in enumerate(layout.points)
    ]
    total, there = sum(running.running) - sum(running.start), f"COUNT({across(row, layout.totals)})=0"
    return EndFormulas(
        totals,
        Formula(f'=IF({there},"",{_sum_of(layout, row)})', total if written else ""),
        Formula(
            f'=IF({there},"",{_sum_words(cell(row, layout.sum), _quoted(OK))})',
            (_summed(total) or OK) if written else "",
        ),
    )


def _sum_of(layout: Layout, row: int) -> str:
    """What the totals of a row add up to, beside what was brought over."""
    total = f"SUM({across(row, layout.totals)})"
    return f"{total}-SUM({across(layout.brought_row, layout.totals)})" if layout.brought else total


def end_alone(layout: Layout, end: Points, start: Sequence[int]) -> EndFormulas:
    """The checks of end totals that are all we have. Mixed parity is asked about: a penalty may explain it (§7.3.3)."""
    row, cells = layout.end_row, across(layout.end_row, layout.totals)
    won = [value - begin if isinstance(value, int) else value for value, begin in zip(end, start, strict=True)]
    odd = f"SUMPRODUCT(MOD({_won(layout, row)},2))"
    parity = f'IF(OR({odd}=0,{odd}=4),"{OK}","{MIXED}?")' if layout.players == 4 else _quoted(OK)
    counted = f'IF(COUNT({cells})<{layout.players},"{MISSING}",{_sum_words(cell(row, layout.sum), parity)})'
    text = f'=IF(COUNTA({cells})=0,"",IF(COUNT({cells})<COUNTA({cells}),"{NO_NUMBER}",{counted}))'
    numbers = [value for value in won if isinstance(value, int)]
    total = Formula(f'=IF(COUNT({cells})=0,"",{_sum_of(layout, row)})', sum(numbers) if numbers else "")
    return EndFormulas([], total, Formula(text, _check_end(won)), _parity_of_four(cells, odd, won))


def _parity_of_four(cells: str, odd: str, end: Points) -> Formula | None:
    """At larger tables somebody sits out each game, so that end totals have no parity to look at."""
    if len(end) > 4:
        return None
    numbers = [value for value in end if isinstance(value, int)]
    shown = _letters().get(sum(value % 2 for value in numbers), "–") if len(numbers) == 4 else ""
    return Formula(f'=IF(COUNT({cells})<4,"",{_letter(odd)})', shown)


def _check_end(end: Points) -> str:
    if all(value is None for value in end):
        return ""
    numbers = [value for value in end if isinstance(value, int)]
    if any(isinstance(value, str) for value in end):
        return str(NO_NUMBER)
    if len(numbers) < len(end):
        return str(MISSING)
    mixed = len(end) == 4 and len({number % 2 for number in numbers}) > 1
    return _summed(sum(numbers)) or (f"{MIXED}?" if mixed else OK)


def end_of_paper(layout: Layout, end: Points, reached: Sequence[Value]) -> Formula:
    """Whether the end totals of the paper are those that the games give."""
    mine, theirs = across(layout.paper_row, layout.totals), across(layout.end_row, layout.totals)
    text = f'=IF(COUNTA({mine})=0,"",IF(SUMPRODUCT(({mine}<>"")*({mine}<>{theirs}))=0,"{OK}","{OTHER}"))'
    if all(value is None for value in end):
        return Formula(text, "")
    same = all(value is None or value == total for value, total in zip(end, reached, strict=True))
    return Formula(text, OK if same else str(OTHER))


def _quoted(text: str) -> str:
    return f'"{text}"'
