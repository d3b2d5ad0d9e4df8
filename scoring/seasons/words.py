"""How the numbers of a season are spoken of: dates, sums, and one sentence for the value of a player.
Knows words; what they are about has been computed elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from fractions import Fraction

MONTHS = (
    "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November",
    "Dezember",
)  # fmt: skip
UNITS = {"points_per_runde": ("Runde", "Runden"), "points_per_game": ("Spiel", "Spielen")}
Amount = int | Fraction
Dated = Callable[[date], str]


def full_date(day: date) -> str:
    return f"{day.day}. {MONTHS[day.month - 1]} {day.year}"


def short_date(day: date) -> str:
    return f"{day.day}. {MONTHS[day.month - 1]}"


def dates_of(days: Sequence[date]) -> Dated:
    """Without the year where all days are in one."""
    return short_date if len({day.year for day in days}) <= 1 else full_date


def number(value: Amount) -> str:
    """As people write it: a real minus sign, and two decimals where it is not whole."""
    size = str(abs(value)) if value.denominator == 1 else f"{abs(float(value)):.2f}".replace(".", ",")
    return f"−{size}" if value < 0 else size


def is_exact(value: Amount) -> bool:
    """Two decimals say all of it."""
    return 100 % value.denominator == 0


def added(values: Sequence[Amount]) -> str:
    """12 − 3 + 5"""
    return number(values[0]) + "".join(f" − {number(-one)}" if one < 0 else f" + {number(one)}" for one in values[1:])


def sum_of(values: Sequence[Amount]) -> str:
    """12 − 3 + 5 = 14; with ≈ where the decimals do not say all."""
    whole: Amount = sum(values)
    sign = "=" if all(is_exact(one) for one in (*values, whole)) else "≈"
    return added(values) + (f" {sign} {number(whole)}" if len(values) > 1 else "")


def average_of(points: Sequence[Amount], count: int, metric: str) -> str:
    """12 + 8 = 20 Punkte in 8 Runden: 2,50 je Runde"""
    one, many = UNITS[metric]
    whole: Amount = sum(points)
    return (
        f"{sum_of(points)} {counted(abs(int(whole)), 'Punkt', 'Punkte', say=False)} in {counted(count, one, many)}: "
        f"{number(Fraction(whole, count))} je {one}"
    )


def counted(count: int, one: str, many: str, *, say: bool = True) -> str:
    return f"{count} " * say + (one if count == 1 else many)


def listed(words: Sequence[str]) -> str:
    """a, b und c; nothing from nothing."""
    return " und ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
