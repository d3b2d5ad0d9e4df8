"""How days and numbers are written in files, in German or English. Knows what can be meant in one way only."""

from __future__ import annotations

import datetime
import re

from league.base.text import skeleton

from .tables import Cell

# Each month as it is called in either language; three letters of a name are enough.
MONTHS = (
    ("Januar", "January", "Jänner"), ("Februar", "February", "Feber"), ("März", "March", "Mrz"), ("April",),
    ("Mai", "May"), ("Juni", "June"), ("Juli", "July"), ("August",), ("September",), ("Oktober", "October"),
    ("November",), ("Dezember", "December"),
)  # fmt: skip
_YEAR = r"(\d{4}|\d{2})"
_GERMAN = re.compile(rf"(\d{{1,2}})\.\s*(\d{{1,2}})\.\s*{_YEAR}")
_ISO = re.compile(r"(\d{4})-(\d{2})-(\d{2})")
_NAMED = re.compile(rf"(\d{{1,2}})(?:\.|st|nd|rd|th)?[\s-]*([^\W\d_]{{3,9}})\.?,?[\s-]*{_YEAR}")
_NAMED_FIRST = re.compile(r"([^\W\d_]{3,9})\.?\s*(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})")
_SLASHES = re.compile(rf"(\d{{1,2}})/(\d{{1,2}})/{_YEAR}")
_SHORT = re.compile(r"(\d{1,2})\.\s*(\d{1,2})\.?")
_SHORT_NAMED = re.compile(r"(\d{1,2})(?:\.|st|nd|rd|th)?[\s-]*([^\W\d_]{3,9})\.?")
_WHOLE = re.compile(r"([+−-]?\d+)[.,]0{1,2}")


def read_day(cell: Cell) -> datetime.date | None:
    """A day as Excel knows it, or as people write it: 17.11.2025, 17.11.25, 2025-11-17, 17 Nov 2025, Nov 17, 2025."""
    if isinstance(cell.value, datetime.date):
        return cell.value
    parts = _parts(cell.text)
    return _day(*parts) if parts else None


def short_day(text: str, year: int) -> datetime.date | None:
    """17.11. or 17 Nov in a table of one year."""
    if found := _SHORT.fullmatch(text):
        return _day(int(found[1]), int(found[2]), year)
    found = _SHORT_NAMED.fullmatch(text)
    return _day(int(found[1]), _month(found[2]), year) if found else None


def is_ambiguous(text: str) -> bool:
    """With slashes the day comes first in one country and the month in another: 3/4/2025."""
    found = _SLASHES.fullmatch(text)
    return (
        found is not None and found[1].lstrip("0") != found[2].lstrip("0") and max(int(found[1]), int(found[2])) <= 12
    )


def bare(text: str) -> str:
    """A whole number without decimals that say nothing; three of them could be thousands.

    >>> bare("12.0"), bare("-7,00"), bare("1.000"), bare("2,5")
    ('12', '-7', '1.000', '2,5')
    """
    found = _WHOLE.fullmatch(text.strip())
    return found[1] if found else text


def _parts(text: str) -> tuple[int, int, int] | None:
    """Day, month and year; a month that there is not is 0."""
    if found := _GERMAN.fullmatch(text):
        return int(found[1]), int(found[2]), int(found[3])
    if found := _ISO.fullmatch(text):
        return int(found[3]), int(found[2]), int(found[1])
    if found := _NAMED.fullmatch(text):
        return int(found[1]), _month(found[2]), int(found[3])
    if found := _NAMED_FIRST.fullmatch(text):
        return int(found[2]), _month(found[1]), int(found[3])
    return _of_slashes(text)


def _of_slashes(text: str) -> tuple[int, int, int] | None:
    found = _SLASHES.fullmatch(text)
    if not found or is_ambiguous(text):
        return None
    first, second, year = (int(part) for part in found.groups())
    return (second, first, year) if second > 12 else (first, second, year)


def _month(word: str) -> int:
    begins = skeleton(word)
    numbers = (n for n, names in enumerate(MONTHS, 1) if any(skeleton(name).startswith(begins) for name in names))
    return next(numbers, 0) if len(begins) > 2 else 0


def _day(day: int, month: int, year: int) -> datetime.date | None:
    try:
        return datetime.date(year if year > 99 else 2000 + year, month, day)
    except ValueError:
        return None
