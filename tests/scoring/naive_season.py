"""A second season, written from the sentences of the rule alone: plain loops, every choice of days tried out.
Knows nothing of scoring.seasons but the names of the fields it reads."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Any

TABLE_POINTS = {4: [3, 1, -1, -3], 5: [4, 2, 0, -2, -4], 6: [5, 3, 1, -1, -3, -5], 7: [6, 4, 2, 0, -2, -4, -6]}


def day_counts(day: Any, rule: Any, as_of: Any) -> bool:
    if day.date > as_of:
        return False
    if rule.window is not None:
        year = as_of.year
        month = as_of.month
        for _ in range(rule.window):
            month = month - 1
            if month == 0:
                month = 12
                year = year - 1
        # A day that the month does not have is after all days of that month, so the comparison is the same,
        # but for the last day of the shorter month itself, which still counts.
        first = (year, month, min(as_of.day, days_in(year, month)))
        if (day.date.year, day.date.month, day.date.day) < first:
            return False
    if rule.min_entrants > 0:
        if day.entrants is None or day.entrants < rule.min_entrants:
            return False
    if rule.min_event_runden > 0:
        if day.runden is None or day.runden < rule.min_event_runden:
            return False
    return True


def days_in(year: int, month: int) -> int:
    if month == 2:
        if year % 400 == 0 or (year % 4 == 0 and year % 100 != 0):
            return 29
        return 28
    if month in (4, 6, 9, 11):
        return 30
    return 31


def points_and_weight(result: Any, day: Any, everybody: Any, rule: Any) -> tuple[Fraction, int] | None:
    """What the day brings and over how many Runden or games it is spread; None if it is not known."""
    if rule.metric == "points":
        if result.points is None:
            return None
        return Fraction(result.points), 1
    if rule.metric == "points_per_runde":
        if result.points is None or result.runden is None or result.runden == 0:
            return None
        return Fraction(result.points), result.runden
    if rule.metric == "points_per_game":
        if result.points is None or result.games is None or result.games == 0:
            return None
        return Fraction(result.points), result.games
    if rule.metric == "table_points":
        if result.runden is None or len(result.tables) < result.runden:
            return None
        whole = Fraction(0)
        for table in result.tables:
            shared = []
            for place in range(table.place_low, table.place_high + 1):
                shared.append(TABLE_POINTS[table.size][place - 1])
            whole = whole + Fraction(sum(shared), len(shared))
        return whole, 1
    if result.place is None:
        return None
    same = 0
    for other in everybody.values():
        if day.event in other.days and other.days[day.event].place == result.place:
            same = same + 1
    prizes = []
    for place in range(result.place, result.place + same):
        if rule.place_points:
            prizes.append((list(rule.place_points) + [0] * 1000)[place - 1])
        else:
            if day.entrants is None:
                return None
            prizes.append(day.entrants - place + 1)
    return Fraction(sum(prizes), same), 1


def value_of(chosen: Any, rule: Any) -> Fraction:
    amount = Fraction(0)
    weight = 0
    for points, size in chosen:
        amount = amount + points
        weight = weight + size
    if rule.metric in ("points_per_runde", "points_per_game"):
        return amount / weight
    return amount


def one_player(name: str, days: Any, everybody: Any, rule: Any, as_of: Any) -> dict[str, Any]:
    me = everybody[name]
    there = []  # (event, points, weight)
    absent = []
    unknown = []
    results = []
    for day in days:
        if not day_counts(day, rule, as_of):
            continue
        if day.event in me.days:
            results.append(me.days[day.event])
            found = points_and_weight(me.days[day.event], day, everybody, rule)
            if found is None:
                unknown.append(day.event)
            else:
                there.append((day.event, found[0], found[1]))
        elif rule.missed is not None:
            absent.append((day.event, Fraction(rule.missed), 1))
    pool = there + absent
    count = len(pool)
    if rule.best is not None and rule.best < count:
        count = rule.best
    value = None
    kept: Any = ()
    if pool:
        for chosen in combinations(range(len(pool)), count):
            now = value_of([pool[i][1:] for i in chosen], rule)
            if value is None or now > value:
                value = now
                kept = chosen
    if unknown and rule.metric not in ("points_per_runde", "points_per_game"):
        value = None
    runden = sum(result.runden for result in results if result.runden is not None)
    has_place = value is not None
    if len(results) < rule.min_attendance or runden < rule.min_runden or len(results) == 0:
        has_place = False
    singles = sorted([points / weight for _, points, weight in there], reverse=True)
    sums = {}
    for word, field in (("points_of_all_days", "points"), ("games_won", "won"), ("soli_won", "soli_won")):
        numbers = [getattr(result, field) for result in results]
        sums[word] = None if None in numbers else Fraction(sum(numbers))
    return {
        "value": value,
        "counted": {pool[i][0] for i in kept},
        "dropped": {pool[i][0] for i in range(len(pool)) if i not in kept},
        "attended": len(results),
        "runden": runden,
        "has_place": has_place,
        "best_day": singles[0] if singles else None,
        "second_best_day": singles[1] if len(singles) > 1 else None,
        "attendance": Fraction(len(results)),
        **sums,
    }


def ahead(a: str, b: str, players: dict[str, Any], rule: Any) -> bool:
    """Is a before b? A tie-break counts only if all who are still equal have it."""
    equal = [name for name in players if players[name]["has_place"]]
    for word in ("value", *rule.tie_breaks):
        known = True
        for name in equal:
            if players[name][word] is None:
                known = False
        if not known:
            continue
        if players[a][word] != players[b][word]:
            return bool(players[a][word] > players[b][word])
        equal = [name for name in equal if players[name][word] == players[a][word]]
    return False


def naive_table(days: Any, everybody: Any, rule: Any, as_of: Any = None) -> dict[str, dict[str, Any]]:
    if as_of is None:
        as_of = max(day.date for day in days)
    days = sorted(days, key=lambda day: day.date)
    players = {}
    for name in everybody:
        if everybody[name].guest and not rule.guests:
            continue
        players[name] = one_player(name, days, everybody, rule, as_of)
    for name in players:
        players[name]["place"] = None
        if players[name]["has_place"]:
            better = 0
            for other in players:
                if players[other]["has_place"] and other != name and ahead(other, name, players, rule):
                    better = better + 1
            players[name]["place"] = better + 1
    return players
