"""The reasons in a season's table, as data: how a value came about, why a day was dropped, why somebody has no place,
what somebody played on a day. Knows cells and codes; the numbers in them have been computed before."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from ..codes import Code
from ..messages import Message
from .rows import DayScore
from .rule import CountingRule
from .scores import Amount
from .values import Day, DayResult, TablePlace

MOST_DATES = 3  # a ranking of two years has many days, and most players missed most of them


def dropped_reason(dropped: int, of: int, rule: CountingRule) -> Message:
    """Why one day was dropped, among as many as were."""
    if rule.is_average:
        return Message(Code.BETTER_WITHOUT_DAY) if dropped == 1 else _without(dropped)
    return Message(Code.WORST_DAY, of=of) if dropped == 1 else Message(Code.ONE_OF_WORST, dropped=dropped, of=of)


def _without(dropped: int) -> Message:
    return Message(Code.BETTER_WITHOUT_DAYS, dropped=dropped)


# --- how a value came about


def explained(cells: Sequence[DayScore], value: Fraction | None, rule: CountingRule) -> Message:
    """The value of a player with its numbers: 12 + 8 + 5 = 25; gestrichen: −3 am 5. Mai (schlechtester von 4 Tagen)"""
    unknown = _unknown(cells)
    if value is None:
        return Message(Code.NOT_COMPUTABLE, days=unknown) if unknown else Message(Code.NO_DAY_YET)
    counting = [one for one in cells if one.state == "counted"]
    parts = [_reckoning(counting, rule), _dropped(cells, rule), _absent(cells)]
    parts.append(Message(Code.NOT_COUNTED, days=unknown) if unknown else None)
    return Message(Code.EXPLAINED, parts=tuple(part for part in parts if part))


def _reckoning(counting: Iterable[DayScore], rule: CountingRule) -> Message:
    pairs = [(one.amount, one.weight) for one in counting if one.amount is not None]
    amounts = [amount for amount, _ in pairs]
    if not rule.is_average:
        return _sum(amounts)
    points, count = int(sum(amounts)), sum(weight for _, weight in pairs)
    facts = {"reckoning": _sum(amounts), "points": points, "average": Fraction(points, count)}
    if rule.metric == "points_per_runde":
        return Message(Code.AVERAGE_PER_RUNDE, runden=count, **facts)
    return Message(Code.AVERAGE_PER_GAME, games=count, **facts)


def _sum(amounts: Sequence[Amount]) -> Message:
    """12 − 3 + 5 = 14; rounded where two decimals do not say all."""
    whole: Amount = sum(amounts)
    if len(amounts) == 1:
        return Message(Code.SUM_OF_ONE, amount=whole)
    is_exact = all(100 % one.denominator == 0 for one in (*amounts, whole))
    return Message(Code.SUM if is_exact else Code.ROUNDED_SUM, amounts=tuple(amounts), sum=whole)


def _dropped(cells: Sequence[DayScore], rule: CountingRule) -> Message | None:
    dropped = [one for one in cells if one.state == "dropped"]
    if not dropped:
        return None
    of = sum(one.state in ("counted", "dropped") for one in cells)
    if len(dropped) == 1:
        why = dropped_reason(1, of, rule)
    else:
        why = _without(len(dropped)) if rule.is_average else Message(Code.WORST_DAYS, dropped=len(dropped), of=of)
    return Message(Code.DROPPED, days=tuple(map(_scored, dropped)), why=why)


def _scored(cell: DayScore) -> Message:
    code = Code.SCORED_FOR_MISSED if cell.missed else Code.SCORED_ON
    return Message(code, score=cell.amount if cell.weight == 1 else cell.score, day=cell.day.date)


def _absent(cells: Sequence[DayScore]) -> Message | None:
    """Missed days: those with a value stand in the sum, the others only here."""
    valued = tuple(one.day.date for one in cells if one.missed and one.state == "counted")
    if valued:
        return Message(Code.MISSED_BUT_COUNTED, count=len(valued), days=valued)
    missed = tuple(one.day.date for one in cells if one.state == "missed")
    if len(missed) > MOST_DATES:
        return Message(Code.MISSED_MANY, missed=len(missed), of=sum(one.state != "outside" for one in cells))
    return Message(Code.MISSED_ON, days=missed) if missed else None


def _unknown(cells: Iterable[DayScore]) -> tuple[Message, ...]:
    return tuple(Message(Code.UNKNOWN_ON, day=one.day.date, why=one.reason) for one in cells if one.state == "unknown")


# --- why somebody has no place


def no_place(
    cells: Sequence[DayScore], value: Fraction | None, attended: int, runden: Sequence[int], rule: CountingRule
) -> Message | None:
    """Why a player is listed without a place; None if he has one."""
    if attended == 0:
        return Message(Code.UNPLACED_NO_DAY)
    if attended < rule.min_attendance:
        return Message(Code.UNPLACED_ATTENDANCE, attended=attended, needed=rule.min_attendance)
    if sum(runden) < rule.min_runden:
        code = Code.UNPLACED_RUNDEN_KNOWN if len(runden) < attended else Code.UNPLACED_RUNDEN
        return Message(code, runden=sum(runden), needed=rule.min_runden)
    return Message(Code.UNPLACED_UNKNOWN, days=_unknown(cells)) if value is None else None


# --- what was played, before the season counts it


def day_played(result: DayResult, day: Day) -> Message | None:
    """+24 Punkte in 3 Runden, Platz 2 von 10, am Tisch: 1. von 4; None where nothing is known."""
    parts = tuple(part for part in (_made(result), _place(result, day), _tables(result.tables)) if part)
    return Message(Code.PLAYED, parts=parts) if parts else None


def _made(result: DayResult) -> Message | None:
    if result.points is None:
        return None
    if not result.runden:
        return Message(Code.MADE_POINTS, points=result.points)
    return Message(Code.MADE_POINTS_IN, points=result.points, runden=result.runden)


def _place(result: DayResult, day: Day) -> Message | None:
    if result.place is None:
        return None
    if not day.entrants:
        return Message(Code.PLACE_OF_DAY, place=result.place)
    return Message(Code.PLACE_OF_DAY_OF, place=result.place, entrants=day.entrants)


def _tables(tables: Iterable[TablePlace]) -> Message | None:
    said = tuple(map(_at_table, tables))
    return Message(Code.AT_TABLES, places=said) if said else None


def _at_table(table: TablePlace) -> Message:
    code = Code.TABLE_PLACE if table.place_low == table.place_high else Code.TABLE_PLACE_SHARED
    return Message(code, place=table.place_low, size=table.size)
