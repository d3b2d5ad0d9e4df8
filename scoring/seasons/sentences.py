"""The reasons in a season's table: how a value came about, why a day was dropped, why somebody has no place.
Knows cells and their words; the numbers in them have been computed before."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from .rows import DayScore
from .rule import CountingRule
from .words import Dated, average_of, counted, listed, number, sum_of

MOST_DATES = 3  # a ranking of two years has many days, and most players missed most of them


def dropped_reason(dropped: int, of: int, rule: CountingRule) -> str:
    if rule.is_average:
        return "ohne diesen Tag ist der Schnitt am höchsten" if dropped == 1 else _without(dropped)
    return f"schlechtester von {of} Tagen" if dropped == 1 else f"einer der {dropped} schlechtesten von {of} Tagen"


def _without(dropped: int) -> str:
    return f"ohne diese {dropped} Tage ist der Schnitt am höchsten"


def explained(cells: Sequence[DayScore], value: Fraction | None, rule: CountingRule, dated: Dated) -> str:
    """The value of a player with its numbers: 12 + 8 + 5 = 25; gestrichen: −3 am 5. Mai (schlechtester von 4 Tagen)"""
    counting = [one for one in cells if one.state == "counted"]
    unknown = _unknown(cells, dated)
    if value is None:
        return f"Nicht zu berechnen: {unknown}." if unknown else "Noch kein gewerteter Tag."
    parts = [_reckoning(counting, rule), _dropped(cells, rule, dated), _absent(cells, dated)]
    parts.append(f"nicht gewertet: {unknown}" if unknown else "")
    return "; ".join(part for part in parts if part)


def _reckoning(counting: Iterable[DayScore], rule: CountingRule) -> str:
    pairs = [(one.amount, one.weight) for one in counting if one.amount is not None]
    amounts = [amount for amount, _ in pairs]
    if rule.is_average:
        return average_of(amounts, sum(weight for _, weight in pairs), rule.metric)
    return sum_of(amounts)


def _dropped(cells: Iterable[DayScore], rule: CountingRule, dated: Dated) -> str:
    dropped = [one for one in cells if one.state == "dropped"]
    if not dropped:
        return ""
    days = listed([_scored(one, dated) for one in dropped])
    if len(dropped) == 1:
        return f"gestrichen: {days} ({(dropped[0].reason or '').removeprefix('gefehlt, ')})"
    of = sum(one.state in ("counted", "dropped") for one in cells)
    reason = _without(len(dropped)) if rule.is_average else f"die {len(dropped)} schlechtesten von {of} Tagen"
    return f"gestrichen: {days} ({reason})"


def _scored(cell: DayScore, dated: Dated) -> str:
    return f"{number(cell.score or 0)} {'für den gefehlten' if cell.missed else 'am'} {dated(cell.day.date)}"


def _absent(cells: Iterable[DayScore], dated: Dated) -> str:
    """Missed days: those with a value stand in the sum, the others only here."""
    valued = [one for one in cells if one.missed and one.state == "counted"]
    if valued:
        days = listed([dated(one.day.date) for one in valued])
        return f"darin {counted(len(valued), 'gefehlter Tag', 'gefehlte Tage')} ({days})"
    missed = [dated(one.day.date) for one in cells if one.state == "missed"]
    if len(missed) > MOST_DATES:
        return f"gefehlt an {len(missed)} von {sum(one.state != 'outside' for one in cells)} Tagen"
    return f"gefehlt am {listed(missed)}" if missed else ""


def _unknown(cells: Iterable[DayScore], dated: Dated) -> str:
    return listed([f"{dated(one.day.date)} ({one.reason})" for one in cells if one.state == "unknown"])


def no_place(
    cells: Sequence[DayScore],
    value: Fraction | None,
    attended: int,
    runden: Sequence[int],
    rule: CountingRule,
    dated: Dated,
) -> str | None:
    """Why a player is listed without a place; None if he has one."""
    if attended == 0:
        return "Ohne Platz: noch kein gewerteter Tag."
    if attended < rule.min_attendance:
        return f"Ohne Platz: {counted(attended, 'Teilnahme', 'Teilnahmen')}, {rule.min_attendance} nötig."
    if sum(runden) < rule.min_runden:
        known = counted(sum(runden), "Runde", "Runden") + " bekannt" * (len(runden) < attended)
        return f"Ohne Platz: {known}, {rule.min_runden} nötig."
    return f"Ohne Platz: {_unknown(cells, dated)}." if value is None else None
