"""season_table(): places from many days, with every day's score, what was dropped or missed, and the reasons.
Knows days and results; what to show of it is for the page to decide."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from ..codes import Code
from ..messages import Message
from ..standings import TieBreak, Value, placed
from .days import reference_day, why_not
from .reasons import dropped_reason, explained, no_place
from .rows import DayNote, DayScore, SeasonRow, SeasonTable, State
from .rule import CountingRule
from .scores import Known, best_days, day_score, season_value
from .values import Day, DayResult, Participant, check_events


def season_table(
    days: Iterable[Day], results: Mapping[str, Participant], rule: CountingRule, as_of: date | None = None
) -> SeasonTable:
    """The table of a season up to a date: the given one, or that of its last day.

    Days that are only planned do not belong in `days` unless `as_of` lies before them: nobody has missed them yet.
    """
    ordered = tuple(sorted(days, key=lambda day: day.date))
    check_events(ordered, results)
    until = reference_day(ordered, as_of)
    season = _Season(
        rule,
        tuple(DayNote(day, why_not(day, rule, until or day.date)) for day in ordered),
        Counter((event, one.place) for player in results.values() for event, one in player.days.items()),
    )
    listed = {player: one for player, one in results.items() if rule.guests or not one.guest}
    absent = [_absent(note, rule) for note in season.notes]
    rows = [_row(player, one, season, absent) for player, one in listed.items()]
    left_out = tuple(player for player in results if player not in listed)
    return SeasonTable(rule, until, season.notes, tuple(_placed(rows, rule)), left_out)


class _Season(NamedTuple):
    """What is the same for all players. `sharing`: how many have a place of an event."""

    rule: CountingRule
    notes: tuple[DayNote, ...]
    sharing: Mapping[tuple[str, int | None], int]


def _row(player: str, participant: Participant, season: _Season, absent: Sequence[DayScore]) -> SeasonRow:
    rule, days = season.rule, participant.days
    cells = [
        _cell(note, days[note.day.event], season) if note.day.event in days else missed
        for note, missed in zip(season.notes, absent, strict=True)
    ]
    cells = _with_drops(cells, rule)
    there = [days[one.day.event] for one in cells if one.state != "outside" and not one.missed]
    value = season_value(known_scores(cells), rule)
    if not rule.is_average and any(one.state == "unknown" for one in cells):
        value = None  # a sum with a hole would take it for 0
    runden = [result.runden for result in there if result.runden is not None]
    return SeasonRow(
        None, False, player, participant.guest, value, tuple(cells), len(there), sum(runden),
        len(runden) == len(there), _tie_breaks(cells, there, rule), explained(cells, value, rule),
        no_place(cells, value, len(there), runden, rule),
    )  # fmt: skip


def _cell(note: DayNote, result: DayResult, season: _Season) -> DayScore:
    day = note.day
    score = day_score(result, day, season.sharing[day.event, result.place], season.rule)
    if note.why_not is not None:
        return DayScore(day, "outside", score.amount, False, note.why_not, score.weight)
    state: State = "unknown" if score.amount is None else "counted"
    return DayScore(day, state, score.amount, False, score.unknown, score.weight)


def _absent(note: DayNote, rule: CountingRule) -> DayScore:
    if note.why_not is not None:
        return DayScore(note.day, "outside", None, True, note.why_not)
    return DayScore(note.day, "missed" if rule.missed is None else "counted", rule.missed, True, Message(Code.MISSED))


def _candidates(cells: Iterable[DayScore]) -> list[DayScore]:
    """What can count, in the order in which equal ones are kept: who was there, then who was not, by date."""
    scored = [one for one in cells if one.amount is not None and one.state != "outside"]
    return sorted(scored, key=lambda one: one.missed)


def known_scores(cells: Iterable[DayScore]) -> list[Known]:
    return [Known(one.amount, one.weight) for one in _candidates(cells) if one.amount is not None]


def _with_drops(cells: list[DayScore], rule: CountingRule) -> list[DayScore]:
    candidates = _candidates(cells)
    kept = best_days(known_scores(cells), rule)
    dropped = {one.day.event for index, one in enumerate(candidates) if index not in kept}
    reason = dropped_reason(len(dropped), len(candidates), rule)
    return [
        replace(one, state="dropped", reason=Message(Code.MISSED_AND, why=reason) if one.missed else reason)
        if one.day.event in dropped
        else one
        for one in cells
    ]


def _tie_breaks(cells: Iterable[DayScore], there: list[DayResult], rule: CountingRule) -> dict[str, Value]:
    """All days on which the player was there and that count for the season, dropped ones too."""
    values: dict[TieBreak, Callable[[], Value]] = {
        "best_day": lambda: _nth_best(cells, 1),
        "second_best_day": lambda: _nth_best(cells, 2),
        "attendance": lambda: Fraction(len(there)),
        "points_of_all_days": lambda: _sum(one.points for one in there),
        "games_won": lambda: _sum(one.won for one in there),
        "soli_won": lambda: _sum(one.soli_won for one in there),
    }
    return {name: values[name]() for name in rule.tie_breaks}


def _nth_best(cells: Iterable[DayScore], nth: int) -> Value:
    scores = sorted((_height(one) for one in _candidates(cells) if not one.missed), reverse=True)
    return Fraction(scores[nth - 1]) if len(scores) >= nth else None


def _height(cell: DayScore) -> int | Fraction:
    """The score, as a whole number where it is one: of all comparisons the quickest."""
    return Fraction(cell.amount or 0, cell.weight) if cell.weight > 1 else cell.amount or 0


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
