"""season_table(): places from many days, with every day's score, what was dropped or missed, and the reasons.
Knows days and results; what to show of it is for the page to decide."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date
from fractions import Fraction

from ..standings import Value, placed
from .days import reference_day, why_not
from .rows import DayNote, DayScore, SeasonRow, SeasonTable
from .rule import CountingRule
from .scores import Known, Score, best_days, day_score, season_value
from .sentences import dropped_reason, explained, no_place
from .values import Day, DayResult, Participant, check_events
from .words import dates_of


def season_table(
    days: Iterable[Day], results: Mapping[str, Participant], rule: CountingRule, as_of: date | None = None
) -> SeasonTable:
    """The table of a season up to a date: the given one, or that of its last day."""
    ordered = tuple(sorted(days, key=lambda day: day.date))
    check_events(ordered, results)
    until = reference_day(ordered, as_of)
    notes = tuple(DayNote(day, why_not(day, rule, until or day.date)) for day in ordered)
    listed = {player: one for player, one in results.items() if rule.guests or not one.guest}
    sharing = Counter((event, one.place) for player in results.values() for event, one in player.days.items())
    unplaced = [_row(player, one, notes, sharing, rule) for player, one in listed.items()]
    left_out = tuple(player for player in results if player not in listed)
    return SeasonTable(rule, until, notes, tuple(_placed(unplaced, rule)), left_out)


def _row(
    player: str,
    participant: Participant,
    notes: tuple[DayNote, ...],
    sharing: Mapping[tuple[str, int | None], int],
    rule: CountingRule,
) -> SeasonRow:
    cells = tuple(_cell(note, participant.days.get(note.day.event), sharing, rule) for note in notes)
    cells = _with_drops(cells, rule)
    there = [participant.days[one.day.event] for one in cells if one.state != "outside" and not one.missed]
    value = season_value(known_scores(cells), rule)
    if not rule.is_average and any(one.state == "unknown" for one in cells):
        value = None  # a sum with a hole would take it for 0
    runden = sum(result.runden for result in there)
    dated = dates_of([note.day.date for note in notes])
    return SeasonRow(
        None, False, player, participant.guest, value, cells, len(there), runden, _tie_breaks(cells, there, rule),
        explained(cells, value, rule, dated), no_place(cells, value, len(there), runden, rule, dated),
    )  # fmt: skip


def _cell(
    note: DayNote, result: DayResult | None, sharing: Mapping[tuple[str, int | None], int], rule: CountingRule
) -> DayScore:
    day = note.day
    score = Score(None) if result is None else day_score(result, day, sharing[day.event, result.place], rule)
    if note.why_not is not None:
        return DayScore(day, "outside", score.score, result is None, note.why_not, score.weight)
    if result is None:
        return _missed(day, rule)
    return DayScore(
        day, "unknown" if score.score is None else "counted", score.score, False, score.unknown, score.weight
    )


def _missed(day: Day, rule: CountingRule) -> DayScore:
    if rule.missed is None:
        return DayScore(day, "missed", None, True, "gefehlt")
    return DayScore(day, "counted", Fraction(rule.missed), True, "gefehlt")


def _candidates(cells: Iterable[DayScore]) -> list[DayScore]:
    """What can count, in the order in which equal ones are kept: who was there, then who was not, by date."""
    scored = [one for one in cells if one.score is not None and one.state != "outside"]
    return sorted(scored, key=lambda one: one.missed)


def known_scores(cells: Iterable[DayScore]) -> list[Known]:
    return [Known(one.score, one.weight) for one in _candidates(cells) if one.score is not None]


def _with_drops(cells: tuple[DayScore, ...], rule: CountingRule) -> tuple[DayScore, ...]:
    candidates = _candidates(cells)
    kept = best_days(known_scores(cells), rule)
    dropped = [one for index, one in enumerate(candidates) if index not in kept]
    reason = dropped_reason(len(dropped), len(candidates), rule)
    return tuple(
        replace(one, state="dropped", reason=f"gefehlt, {reason}" if one.missed else reason) if one in dropped else one
        for one in cells
    )


def _tie_breaks(cells: Iterable[DayScore], there: list[DayResult], rule: CountingRule) -> dict[str, Value]:
    """All days on which the player was there and that count for the season, dropped ones too."""
    scores = sorted((one.score for one in _candidates(cells) if not one.missed and one.score is not None), reverse=True)
    values: dict[str, Value] = {
        "best_day": scores[0] if scores else None,
        "second_best_day": scores[1] if len(scores) > 1 else None,
        "attendance": Fraction(len(there)),
        "points_of_all_days": _sum(one.points for one in there),
        "games_won": _sum(one.won for one in there),
        "soli_won": _sum(one.soli_won for one in there),
    }
    return {name: values[name] for name in rule.tie_breaks}


def _sum(numbers: Iterable[int | None]) -> Value:
    known: list[int] = []
    for one in numbers:
        if one is None:
            return None
        known.append(one)
    return Fraction(sum(known))


def _placed(rows: list[SeasonRow], rule: CountingRule) -> list[SeasonRow]:
    able = {row.player: row for row in rows if row.because is None}
    values = {player: {"value": row.value, **row.tie_breaks} for player, row in able.items()}
    ranked = [
        replace(able[one.player], place=one.place, tied=one.tied, because=one.because)
        for one in placed(values, rule.comparisons)
    ]
    rest = [row for row in rows if row.because is not None]
    return ranked + sorted(rest, key=lambda row: (row.value is None, -(row.value or 0)))
