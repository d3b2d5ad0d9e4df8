"""Seasons: counting rules, what counts and what is dropped, reasons, and what is needed on the last evening."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import date, timedelta
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import (
    COUNTING_PRESETS,
    SEASON_METRICS,
    TIE_BREAKS,
    Code,
    CountingRule,
    Day,
    DayResult,
    Message,
    Participant,
    SeasonTable,
    TablePlace,
    day_played,
    describe_counting,
    needed,
    season_table,
)
from scoring.seasons.rows import DayScore
from scoring.seasons.switches import CountingSwitch, counted_by
from scoring.wording import LANGUAGES, Called, language
from tests.scoring.cases import refusal
from tests.scoring.naive_season import naive_table

MARCH, APRIL, MAY, JUNE = (Day(f"{month}. Abend", date(2026, month, 5), 12, 3) for month in (3, 4, 5, 6))
EVENINGS = (MARCH, APRIL, MAY, JUNE)


def say(message: Message | None, year: int | None = 2026) -> str:
    """In German, of a season of one year."""
    return language().say(message, Called(year=year))


def said(message: Message | None) -> str | None:
    return say(message) or None


def player(*results: int | DayResult | None, guest: bool = False, days: tuple[Day, ...] = EVENINGS) -> Participant:
    """Evening by evening: points, a whole result, or None for a missed one."""
    made = [DayResult(one, 2) if isinstance(one, int) else one for one in results]
    return Participant({day.event: one for day, one in zip(days, made, strict=False) if one is not None}, guest)


def season(rule: CountingRule, as_of: date | None = None, **players: Participant) -> SeasonTable:
    return season_table(EVENINGS, players, rule, as_of)


def lines(table: SeasonTable) -> list[tuple[int | None, bool, str, Any, str, str | None]]:
    return [(row.place, row.tied, row.player, row.value, say(row.explanation), said(row.because)) for row in table.rows]


# The rule as data.


def test_the_plain_rule_is_stored_like_this() -> None:
    assert CountingRule().to_dict() == {
        "metric": "points", "place_points": [], "best": None, "missed": None, "window": None, "min_entrants": 0,
        "min_event_runden": 0, "guests": False, "min_attendance": 1, "min_runden": 0,
        "tie_breaks": ["best_day", "second_best_day"],
    }  # fmt: skip


def test_the_presets() -> None:
    assert list(COUNTING_PRESETS) == ["vereinsmeisterschaft", "ddv-rangliste", "tischpunkte", "schnitt"]
    ddv = CountingRule.from_dict("ddv-rangliste")
    assert (ddv.metric, ddv.window, ddv.min_runden) == ("points_per_runde", 24, 36)
    assert (ddv.min_entrants, ddv.min_event_runden) == (32, 3)


@pytest.mark.parametrize(("entrants", "runden", "why"), [
    (32, 3, None), (31, 3, "nur 31 Teilnehmende, 32 nötig"), (40, 2, "nur 2 Runden, 3 nötig"),
    (None, 3, "Zahl der Teilnehmenden nicht bekannt, 32 nötig"), (176, 8, None),
])  # fmt: skip
def test_a_tournament_of_the_ddv_ranking_has_32_participants_and_3_runden(
    entrants: int | None, runden: int, why: str | None
) -> None:
    day = Day("Turnier", date(2026, 3, 7), entrants, runden)
    table = season_table([day], {}, COUNTING_PRESETS["ddv-rangliste"])
    assert said(table.days[0].why_not) == why


# As seasons of the DDV's preset were stored before it asked for a number of participants.
STORED_BEFORE: dict[str, Any] = {
    "metric": "points_per_runde", "place_points": [], "best": None, "missed": None, "window": 24, "min_entrants": 0,
    "min_event_runden": 3, "guests": True, "min_attendance": 1, "min_runden": 36, "tie_breaks": [],
}  # fmt: skip


def test_a_rule_stored_before_the_preset_was_corrected_keeps_its_meaning() -> None:
    rule = CountingRule.from_dict(STORED_BEFORE)
    assert rule.to_dict() == STORED_BEFORE
    assert rule != COUNTING_PRESETS["ddv-rangliste"]
    assert season_table([Day("klein", date(2026, 3, 7), 8, 3)], {}, rule).days[0].why_not is None


@pytest.mark.parametrize("name", COUNTING_PRESETS)
def test_a_stored_rule_loads_again(name: str) -> None:
    rule = COUNTING_PRESETS[name]
    assert CountingRule.from_dict(rule.to_dict()) == CountingRule.from_dict(name) == rule
    assert hash(rule) == hash(CountingRule.from_dict(rule.to_dict()))


@pytest.mark.parametrize("switch", [f.name for f in fields(CountingRule)])
def test_a_rule_stored_before_a_switch_existed_still_loads(switch: str) -> None:
    stored = CountingRule(
        place_points=(5, 3), best=2, missed=-1, guests=True, tie_breaks=("soli_won", "attendance")
    ).to_dict()
    del stored[switch]
    assert getattr(CountingRule.from_dict(stored), switch) == getattr(CountingRule(), switch)


def test_every_switch_is_described() -> None:
    described = describe_counting()
    assert list(described) == [f.name for f in fields(CountingRule)]
    assert {name: switch.kind for name, switch in described.items()} == {
        "metric": "choice", "place_points": "numbers", "best": "number", "missed": "number", "window": "number",
        "min_entrants": "number", "min_event_runden": "number", "guests": "yes_no", "min_attendance": "number",
        "min_runden": "number", "tie_breaks": "order",
    }  # fmt: skip
    assert described["metric"].of == tuple(SEASON_METRICS)
    assert described["tie_breaks"].of == tuple(TIE_BREAKS)


@pytest.mark.parametrize("name", LANGUAGES)
def test_every_switch_value_and_preset_has_words(name: str) -> None:
    terms, described = language(name).terms, describe_counting()
    assert list(terms["counting.title"]) == list(terms["counting.text"]) == list(described)
    assert list(terms["counting.group"]) == list(dict.fromkeys(switch.group for switch in described.values()))
    assert list(terms["counting.metric"]) == list(SEASON_METRICS)
    assert list(terms["counting.preset"]) == list(COUNTING_PRESETS)
    assert {*SEASON_METRICS, *TIE_BREAKS} <= set(terms["metric"]) == set(terms["metric.more"]) == set(terms["metrics"])


def test_a_switch_carries_its_description() -> None:
    @dataclass(frozen=True)
    class House:
        best: int | None = counted_by(3, "days", "number", low=1, high=9, optional=True)

    assert House().best == 3
    assert fields(House)[0].metadata["switch"] == CountingSwitch("days", "number", low=1, high=9, optional=True)


def test_equal_places_may_be_worth_the_same() -> None:
    assert CountingRule.from_dict({"place_points": [5, 3, 3]}).place_points == (5, 3, 3)
    assert len(CountingRule.from_dict({"place_points": [1] * 200}).place_points) == 200


def test_the_order_of_tie_breaks_is_kept() -> None:
    assert CountingRule.from_dict({"tie_breaks": ["soli_won", "best_day"]}).tie_breaks == ("soli_won", "best_day")


REFUSED: list[tuple[Any, str, str]] = [
    ("skat", "counting", "eines von vereinsmeisterschaft"),
    (5, "counting", "ein Objekt"),
    ({"colour": 1}, "counting.colour", "gibt es nicht"),
    ({"metric": "wins"}, "counting.metric", "eines von points"),
    ({"best": 0}, "counting.best", "von 1 bis 400"),
    ({"best": True}, "counting.best", "nicht true"),
    ({"missed": "0"}, "counting.missed", 'nicht "0"'),
    ({"metric": "points_per_runde", "missed": 0}, "counting.missed", "in einem Schnitt (Punkte je Runde) nicht zählen"),
    ({"place_points": [25, 18, 20]}, "counting.place_points[3]", "Platz 3 bringt in „counting.place_points“ mehr (20) als Platz 2 (18)"),
    ({"place_points": [-1]}, "counting.place_points[1]", "von 0"),
    ({"place_points": 25}, "counting.place_points", "eine Liste"),
    ({"place_points": [0] * 201}, "counting.place_points", "201"),
    ({"guests": 1}, "counting.guests", "true oder false"),
    ({"tie_breaks": ["best_day", "best_day"]}, "counting.tie_breaks", "doppelt"),
    ({"tie_breaks": ["age"]}, "counting.tie_breaks[1]", "eines von best_day"),
]  # fmt: skip


@pytest.mark.parametrize(("given_", "field", "words"), REFUSED)
def test_refused_rules(given_: Any, field: str, words: str) -> None:
    with refusal(field, words):
        CountingRule.from_dict(given_)


# Sums, drops, missed days.


def test_best_three_of_four_days() -> None:
    table = season(CountingRule(best=3), Anna=player(12, 8, -3, 5), Bernd=player(9, None, 9, 2), Carla=player(-1))
    assert lines(table) == [
        (1, False, "Anna", 25, "12 + 8 + 5 = 25; gestrichen: −3 am 5. Mai (schlechtester von 4 Tagen)",
         "Vor Bernd: mehr Punkte (+25 gegen +20)."),
        (2, False, "Bernd", 20, "9 + 9 + 2 = 20; gefehlt am 5. April", "Vor Carla: mehr Punkte (+20 gegen −1)."),
        (3, False, "Carla", -1, "−1; gefehlt am 5. April, 5. Mai und 5. Juni", None),
    ]  # fmt: skip
    assert [(cell.state, cell.score, cell.missed, said(cell.reason)) for cell in table.rows[0].days] == [
        ("counted", 12, False, None), ("counted", 8, False, None), ("dropped", -3, False, "schlechtester von 4 Tagen"),
        ("counted", 5, False, None),
    ]  # fmt: skip
    assert [(cell.state, cell.score, cell.missed, said(cell.reason)) for cell in table.rows[1].days][1] == (
        "missed",
        None,
        True,
        "gefehlt",
    )


def test_a_missed_day_has_a_value_and_may_be_dropped() -> None:
    table = season(CountingRule(best=2, missed=-5), Anna=player(3, None, -7), Bernd=player(None, 1), Carla=player())
    assert lines(table) == [
        (1, False, "Anna", -2, "3 − 5 = −2; gestrichen: −7 am 5. Mai und −5 für den gefehlten 5. Juni (die 2 schlechtesten von 4 Tagen); "
         "darin 1 gefehlter Tag (5. April)", "Vor Bernd: mehr Punkte (−2 gegen −4)."),
        (2, False, "Bernd", -4, "−5 + 1 = −4; gestrichen: −5 für den gefehlten 5. Mai und −5 für den gefehlten 5. Juni "
         "(die 2 schlechtesten von 4 Tagen); darin 1 gefehlter Tag (5. März)", None),
        (None, False, "Carla", -10, "−5 − 5 = −10; gestrichen: −5 für den gefehlten 5. Mai und −5 für den gefehlten 5. Juni "
         "(die 2 schlechtesten von 4 Tagen); darin 2 gefehlte Tage (5. März und 5. April)", "Ohne Platz: noch kein gewerteter Tag."),
    ]  # fmt: skip
    assert [(cell.state, cell.score, cell.missed, said(cell.reason)) for cell in table.rows[0].days] == [
        ("counted", 3, False, None), ("counted", -5, True, "gefehlt"),
        ("dropped", -7, False, "einer der 2 schlechtesten von 4 Tagen"),
        ("dropped", -5, True, "gefehlt, einer der 2 schlechtesten von 4 Tagen"),
    ]  # fmt: skip


def test_of_equal_days_the_missed_one_is_dropped_then_the_later() -> None:
    table = season(CountingRule(best=3, missed=0), Anna=player(None, 0, 4, 0), Bernd=player(1, 1, 1, 1))
    assert [cell.state for cell in table.rows[0].days] == ["dropped", "counted", "counted", "counted"]
    assert (
        say(table.rows[0].explanation)
        == "0 + 4 + 0 = 4; gestrichen: 0 für den gefehlten 5. März (schlechtester von 4 Tagen)"
    )
    assert [cell.state for cell in table.rows[1].days] == ["counted", "counted", "counted", "dropped"]


def test_averages_count_runden_and_games_not_days() -> None:
    anna = player(DayResult(12, 3, 72), DayResult(-1, 1, 24), DayResult(2, 0, 0))
    bernd = player(DayResult(9, 3, None), DayResult(1, 1, 24))
    table = season(CountingRule(metric="points_per_runde"), Anna=anna, Bernd=bernd)
    assert [(row.value, say(row.explanation)) for row in table.rows] == [
        (Fraction(11, 4), "12 − 1 = 11 Punkte in 4 Runden: 2,75 je Runde; gefehlt am 5. Juni; nicht gewertet: 5. Mai (keine Runden)"),
        (Fraction(5, 2), "9 + 1 = 10 Punkte in 4 Runden: 2,50 je Runde; gefehlt am 5. Mai und 5. Juni"),
    ]  # fmt: skip
    table = season(CountingRule(metric="points_per_game"), Anna=anna, Bernd=bernd)
    assert [(row.value, say(row.explanation), said(row.because)) for row in table.rows] == [
        (Fraction(11, 96), "12 − 1 = 11 Punkte in 96 Spielen: 0,11 je Spiel; gefehlt am 5. Juni; nicht gewertet: 5. Mai (keine Spiele)",
         "Vor Bernd: mehr Punkte je Spiel (+0,11 gegen +0,04)."),
        (Fraction(1, 24), "1 Punkt in 24 Spielen: 0,04 je Spiel; gefehlt am 5. Mai und 5. Juni; "
         "nicht gewertet: 5. März (Zahl der Spiele nicht bekannt)", None),
    ]  # fmt: skip


def test_the_best_average_drops_the_day_that_hurts_most_not_the_lowest_one() -> None:
    # 10 and 1 in one Runde each are 5,50 on average; 10 and 110 in 100 Runden would be 1,19.
    table = season(
        CountingRule(metric="points_per_runde", best=2),
        Anna=player(DayResult(10, 1), DayResult(1, 1), DayResult(110, 100)),
    )
    assert [cell.state for cell in table.rows[0].days] == ["counted", "counted", "dropped", "missed"]
    assert say(table.rows[0].explanation) == (
        "10 + 1 = 11 Punkte in 2 Runden: 5,50 je Runde; gestrichen: 1,10 am 5. Mai (ohne diesen Tag ist der Schnitt am höchsten); "
        "gefehlt am 5. Juni"
    )
    table = season(
        CountingRule(metric="points_per_runde", best=1), Anna=player(DayResult(5, 1), DayResult(1, 1), DayResult(-1, 1))
    )
    assert "(ohne diese 2 Tage ist der Schnitt am höchsten)" in say(table.rows[0].explanation)
    assert say(table.rows[0].days[1].reason) == "ohne diese 2 Tage ist der Schnitt am höchsten"


def test_the_best_average_is_not_the_first_guess() -> None:
    # Compared with the average of all days the first and third look best (−10 in 12); the last two are better (−5 in 7).
    days = (DayResult(-8, 6), DayResult(-10, 3), DayResult(-2, 6), DayResult(-3, 1))
    row = season(CountingRule(metric="points_per_runde", best=2), Anna=player(*days)).rows[0]
    assert row.value == Fraction(-5, 7)
    assert [cell.state for cell in row.days] == ["dropped", "dropped", "counted", "counted"]


@pytest.mark.parametrize(("low", "high", "size", "points"), [
    (1, 1, 4, 3), (2, 2, 4, 1), (3, 3, 4, -1), (4, 4, 4, -3), (1, 1, 5, 4), (2, 2, 5, 2), (3, 3, 5, 0), (4, 4, 5, -2), (5, 5, 5, -4),
    (1, 1, 6, 5), (6, 6, 6, -5), (1, 1, 7, 6), (4, 4, 7, 0), (1, 2, 4, 2), (2, 3, 4, 0), (1, 3, 4, 1), (1, 4, 4, 0), (2, 4, 5, 0),
])  # fmt: skip
def test_table_points(low: int, high: int, size: int, points: int) -> None:
    table = season(
        CountingRule(metric="table_points"), Anna=player(DayResult(None, 1, tables=(TablePlace(low, high, size),)))
    )
    assert table.rows[0].value == points


@pytest.mark.parametrize(("place", "field", "words"), [
    ((1, 1, 3), "size", "von 4 bis 7"), ((1, 5, 4), "place_high", "von 1 bis 4"), ((3, 2, 4), "place_low", "von 1 bis 2"),
])  # fmt: skip
def test_places_that_no_table_has(place: tuple[int, int, int], field: str, words: str) -> None:
    with refusal(field, words):
        TablePlace(*place)


def test_place_points_by_a_table_and_by_entrants() -> None:
    players = {
        name: player(DayResult(None, 2, place=place))
        for name, place in {"A": 1, "B": 2, "C": 2, "D": 2, "E": 5}.items()
    }
    table = season(CountingRule(metric="place_points", place_points=(25, 18, 15)), **players)
    assert [(row.player, row.value) for row in table.rows] == [("A", 25), ("B", 11), ("C", 11), ("D", 11), ("E", 0)]
    assert [(row.place, row.tied) for row in table.rows] == [(1, False), (2, True), (2, True), (2, True), (5, False)]
    table = season(CountingRule(metric="place_points"), **players)
    assert [(row.player, row.value) for row in table.rows] == [("A", 12), ("B", 10), ("C", 10), ("D", 10), ("E", 8)]


def test_halves_and_thirds_are_exact_and_said_to_be_rounded() -> None:
    players = {name: player(DayResult(None, 2, place=1), DayResult(None, 2, place=1)) for name in "ABC"}
    third = season(CountingRule(metric="place_points", place_points=(2,)), **players).rows[0]
    assert (third.value, say(third.explanation)) == (
        Fraction(4, 3),
        "0,67 + 0,67 ≈ 1,33; gefehlt am 5. Mai und 5. Juni",
    )
    half = season(CountingRule(metric="place_points", place_points=(3,)), A=players["A"], B=players["B"]).rows[0]
    assert (half.value, say(half.explanation)) == (3, "1,50 + 1,50 = 3; gefehlt am 5. Mai und 5. Juni")


# What is not known.


def test_a_sum_with_a_hole_is_no_sum() -> None:
    table = season(
        CountingRule(), Anna=player(DayResult(None, 2), 5), Bernd=player(-4), Carla=player(None, 9, DayResult(None, 1))
    )
    assert lines(table) == [
        (1, False, "Bernd", -4, "−4; gefehlt am 5. April, 5. Mai und 5. Juni", None),
        (None, False, "Anna", None, "Nicht zu berechnen: 5. März (Punkte nicht bekannt).", "Ohne Platz: 5. März (Punkte nicht bekannt)."),
        (None, False, "Carla", None, "Nicht zu berechnen: 5. Mai (Punkte nicht bekannt).", "Ohne Platz: 5. Mai (Punkte nicht bekannt)."),
    ]  # fmt: skip
    assert [cell.state for cell in table.rows[1].days] == ["unknown", "counted", "missed", "missed"]


@pytest.mark.parametrize(("metric", "result", "unknown"), [
    ("points_per_runde", DayResult(None, 2), "Punkte nicht bekannt"),
    ("points_per_game", DayResult(3, 2), "Zahl der Spiele nicht bekannt"),
    ("table_points", DayResult(3, 2, tables=(TablePlace(1, 1, 4),)), "Plätze am Tisch nicht bekannt"),
    ("table_points", DayResult(3, None), "Plätze am Tisch nicht bekannt"),
    ("points_per_runde", DayResult(3, None), "Zahl der Runden nicht bekannt"),
    ("place_points", DayResult(3, 2), "Platz nicht bekannt"),
])  # fmt: skip
def test_what_is_not_known_is_named(metric: str, result: DayResult, unknown: str) -> None:
    row = season(CountingRule(metric=metric), Anna=player(result)).rows[0]
    assert (row.place, row.value, said(row.because)) == (None, None, f"Ohne Platz: 5. März ({unknown}).")
    assert say(row.explanation) == f"Nicht zu berechnen: 5. März ({unknown})."


def test_places_without_the_number_of_entrants() -> None:
    day = Day("Turnier", date(2026, 1, 3))
    row = season_table(
        [day], {"Anna": player(DayResult(3, 2, place=1), days=(day,))}, CountingRule(metric="place_points")
    ).rows[0]
    assert say(row.because) == "Ohne Platz: 3. Januar (Zahl der Teilnehmenden nicht bekannt)."


# Which days count.


def test_days_that_do_not_count_say_why() -> None:
    days = [
        Day("alt", date(2024, 2, 27), 20, 3), Day("gerade noch", date(2024, 2, 28), 20, 3), Day("klein", date(2025, 1, 1), 7, 3),
        Day("kurz", date(2025, 1, 2), 12, 1), Day("unbekannt", date(2025, 1, 3), None, 3), Day("später", date(2026, 3, 1), 20, 3),
        Day("ohne Runden", date(2025, 1, 4), 12, None), Day("zwei", date(2025, 1, 5), 12, 2),
    ]  # fmt: skip
    rule = CountingRule(window=24, min_entrants=12, min_event_runden=3)
    table = season_table(
        days, {"Anna": Participant({day.event: DayResult(1, 3) for day in days})}, rule, date(2026, 2, 28)
    )
    assert {note.day.event: said(note.why_not) for note in table.days} == {
        "alt": "vor dem 28. Februar 2024, dem Beginn der 24 Monate",
        "gerade noch": None,
        "klein": "nur 7 Teilnehmende, 12 nötig",
        "kurz": "nur 1 Runde, 3 nötig",
        "zwei": "nur 2 Runden, 3 nötig",
        "unbekannt": "Zahl der Teilnehmenden nicht bekannt, 12 nötig",
        "ohne Runden": "Zahl der Runden nicht bekannt, 3 nötig",
        "später": "nach dem Stichtag 28. Februar 2026",
    }
    row = table.rows[0]
    assert (row.value, row.attended, row.runden, say(row.explanation)) == (1, 1, 3, "1")
    assert row.days[2] == DayScore(days[2], "outside", 1, False, table.days[2].why_not)
    absent = season_table(days, {"Anna": Participant()}, rule, date(2026, 2, 28)).rows[0]
    assert absent.days[2] == DayScore(days[2], "outside", None, True, table.days[2].why_not)


def test_a_day_outside_an_average_keeps_its_weight() -> None:
    table = season(CountingRule(metric="points_per_runde"), APRIL.date, Anna=player(9, None, DayResult(4, 3)))
    assert [(cell.state, cell.score) for cell in table.rows[0].days] == [
        ("counted", Fraction(9, 2)), ("missed", None), ("outside", Fraction(4, 3)), ("outside", None),
    ]  # fmt: skip


@pytest.mark.parametrize(("as_of", "months", "first", "before"), [
    (date(2026, 3, 31), 1, date(2026, 2, 28), date(2026, 2, 27)),  # February has no 31st
    (date(2026, 1, 15), 24, date(2024, 1, 15), date(2024, 1, 14)),
    (date(2024, 3, 29), 1, date(2024, 2, 29), date(2024, 2, 28)),
    (date(5, 1, 1), 50, date(1, 1, 1), None),
    (date(2, 5, 1), 6, date(1, 11, 1), date(1, 10, 31)),  # the first year of the calendar
    (date(5, 1, 1), 1200, date(1, 1, 1), None),  # longer than the calendar
])  # fmt: skip
def test_the_window_begins_on_the_same_day_of_the_month(
    as_of: date, months: int, first: date, before: date | None
) -> None:
    days = [Day("in", first)] + ([Day("out", before)] if before else [])
    table = season_table(days, {}, CountingRule(window=months), as_of)
    assert {note.day.event: note.why_not is None for note in table.days} == {"in": True} | (
        {"out": False} if before else {}
    )


def test_a_day_before_the_window() -> None:
    table = season_table([Day("alt", date(2023, 12, 31)), Day("neu", date(2026, 1, 1))], {}, CountingRule(window=24))
    assert say(table.days[0].why_not) == "vor dem 1. Januar 2024, dem Beginn der 24 Monate"
    assert table.as_of == date(2026, 1, 1)


def test_dates_have_their_year_where_a_season_has_two() -> None:
    days = (Day("a", date(2025, 12, 5)), Day("b", date(2026, 1, 9)))
    table = season_table(days, {"Anna": player(4, days=days)}, CountingRule())
    assert table.year is None
    assert say(table.rows[0].explanation, table.year) == "4; gefehlt am 9. Januar 2026"
    assert season(CountingRule()).year == 2026


def test_an_empty_season() -> None:
    table = season_table([], {"Anna": Participant()}, CountingRule())
    assert (table.as_of, table.days, lines(table)) == (
        None, (), [(None, False, "Anna", None, "Noch kein gewerteter Tag.", "Ohne Platz: noch kein gewerteter Tag.")],
    )  # fmt: skip


def test_refused_events() -> None:
    with refusal("days[2].event", "„3. Abend“ kommt in der Saison zweimal vor"):
        season_table([MARCH, MARCH], {}, CountingRule())
    with refusal("results.Anna", "„6. Abend“ gehört nicht zu den Tagen"):
        season_table([MARCH], {"Anna": Participant({JUNE.event: DayResult(1, 1)})}, CountingRule())


# Places.


def test_guests_in_or_out() -> None:
    players = {"Anna": player(5), "Gast": player(9, guest=True)}
    table = season(CountingRule(), **players)
    assert ([row.player for row in table.rows], table.guests) == (["Anna"], ("Gast",))
    table = season(CountingRule(guests=True), **players)
    assert ([(row.player, row.guest) for row in table.rows], table.guests) == ([("Gast", True), ("Anna", False)], ())
    assert table.row("Gast") == table.rows[0]


def test_below_a_minimum_without_a_place_the_better_first() -> None:
    rule = CountingRule(min_attendance=2, min_runden=5)
    players = {"A": player(1), "B": player(9, 9), "C": player(1, 2, 3), "D": player(4)}
    assert [(row.place, row.player, said(row.because)) for row in season(rule, **players).rows] == [
        (1, "C", None),
        (None, "B", "Ohne Platz: 4 Runden, 5 nötig."),
        (None, "D", "Ohne Platz: 1 Teilnahme, 2 nötig."),
        (None, "A", "Ohne Platz: 1 Teilnahme, 2 nötig."),
    ]


def test_runden_that_nobody_counted() -> None:
    players = {"A": player(DayResult(1, None), 3, 4), "B": player(DayResult(2, None), 1), "C": player(2, 2)}
    rows = season(CountingRule(min_runden=4), **players).rows
    assert [(row.place, row.player, row.runden, row.runden_known, said(row.because)) for row in rows] == [
        (1, "A", 4, False, "Vor C: mehr Punkte (+8 gegen +4)."),
        (2, "C", 4, True, None),
        (None, "B", 2, False, "Ohne Platz: 2 Runden bekannt, 4 nötig."),
    ]


TIES: list[tuple[tuple[str, ...], list[tuple[int | None, str, str | None]]]] = [
    ((), [(1, "Anna", "Gleichauf mit Bernd in allem, was gewertet wurde."), (1, "Bernd", "Gleichauf mit Anna in allem, was gewertet wurde.")]),
    (("best_day",), [(1, "Bernd", "Vor Anna: der bessere beste Tag (+7 gegen +5)."), (2, "Anna", None)]),
    (("second_best_day",), [(1, "Anna", "Vor Bernd: der bessere zweitbeste Tag (+5 gegen +3)."), (2, "Bernd", None)]),
    (("attendance", "best_day"), [(1, "Anna", "Vor Bernd: mehr Teilnahmen (3 gegen 2)."), (2, "Bernd", None)]),
    (("points_of_all_days",), [(1, "Bernd", "Vor Anna: mehr Punkte aus allen Tagen (+10 gegen +9)."), (2, "Anna", None)]),
    (("soli_won",), [(1, "Anna", "Vor Bernd: mehr gewonnene Soli (3 gegen 1)."), (2, "Bernd", None)]),
    (("games_won", "soli_won"), [
        (1, "Anna", "Vor Bernd: mehr gewonnene Soli (3 gegen 1). Nicht gewertet, weil nicht für alle Gleichplatzierten bekannt: "
         "„Gewonnene Spiele“."), (2, "Bernd", None)]),
]  # fmt: skip


@pytest.mark.parametrize(("tie_breaks", "expected"), TIES)
def test_tie_breaks_in_an_order_of_choice(tie_breaks: tuple[str, ...], expected: list[Any]) -> None:
    anna = player(DayResult(5, 1, 24, 9, 1), DayResult(5, 1, 24, None, 1), DayResult(-1, 1, 24, 9, 1))
    bernd = player(DayResult(7, 1, 24, 9, 0), DayResult(3, 1, 24, 9, 1))
    table = season(CountingRule(best=2, tie_breaks=tie_breaks), Anna=anna, Bernd=bernd)
    assert [(row.place, row.player, said(row.because)) for row in table.rows] == expected


def test_won_games_of_all_days_decide() -> None:
    anna, bernd = player(DayResult(5, 1, 24, 8), DayResult(0, 1, 24, 3)), player(DayResult(5, 1, 24, 10))
    table = season(CountingRule(tie_breaks=("games_won",)), Anna=anna, Bernd=bernd)
    assert say(table.rows[0].because) == "Vor Bernd: mehr gewonnene Spiele (11 gegen 10)."


# Two days each with the same average of the season: the best day is compared by its own average.
BEST_AVERAGE: list[tuple[tuple[DayResult, ...], tuple[DayResult, ...], str]] = [
    ((DayResult(6, 1), DayResult(0, 2)), (DayResult(8, 2), DayResult(-2, 1)), "Vor Bernd: der bessere beste Tag (+6 gegen +4)."),
    ((DayResult(0, 1), DayResult(-8, 3)), (DayResult(-2, 2), DayResult(-6, 2)), "Vor Bernd: der bessere beste Tag (0 gegen −1)."),
    ((DayResult(0, 2), DayResult(-8, 2)), (DayResult(-1, 2), DayResult(-7, 2)), "Vor Bernd: der bessere beste Tag (0 gegen −0,50)."),
    ((DayResult(9, 2), DayResult(0, 1)), (DayResult(4, 1), DayResult(5, 2)), "Vor Bernd: der bessere beste Tag (+4,50 gegen +4)."),
]  # fmt: skip


@pytest.mark.parametrize(("anna", "bernd", "why"), BEST_AVERAGE)
def test_the_best_day_of_an_average(anna: tuple[DayResult, ...], bernd: tuple[DayResult, ...], why: str) -> None:
    rule = CountingRule(metric="points_per_runde", tie_breaks=("best_day",))
    rows = season(rule, Bernd=player(*bernd), Anna=player(*anna)).rows
    assert (rows[0].player, rows[0].value == rows[1].value, say(rows[0].because)) == ("Anna", True, why)


def test_who_was_there_once_has_no_second_best_day() -> None:
    table = season(CountingRule(tie_breaks=("second_best_day",)), Anna=player(6), Bernd=player(3, 3))
    assert [row.place for row in table.rows] == [1, 1]
    assert say(table.rows[0].because).endswith("„Zweitbester Tag“.")


# What is needed on the last evening.


def need(table: SeasonTable, name: str, goal: int | str, **rest: Any) -> list[tuple[str, int | None, bool, str]]:
    both = needed(table, name, goal, **({"low": -40, "high": 40} | rest))
    return [(one.state, one.score, one.home, say(one.said)) for one in (both.sure, both.easy)]


STANDING = {"Anna": player(20, 5), "Bernd": player(12, -2), "Carla": player(1)}


def test_points_needed_to_be_sure_and_if_the_others_stay_at_home() -> None:
    table = season(CountingRule(tie_breaks=()), **STANDING)  # Anna 25, Bernd 10, Carla 1
    assert need(table, "Bernd", 1, high=20) == [
        ("impossible", None, False, "Platz 1, was immer die anderen schreiben: nicht mehr möglich."),
        ("needed", 15, False, "Platz 1, wenn alle anderen fehlen: mindestens 15 Punkte am letzten Tag."),
    ]
    assert need(table, "Bernd", 2, high=20) == [
        ("needed", 11, False, "Platz 2, was immer die anderen schreiben: mindestens 11 Punkte am letzten Tag."),
        (
            "needed",
            -9,
            True,
            "Platz 2, wenn alle anderen fehlen: mindestens −9 Punkte am letzten Tag oder gar nicht kommen.",
        ),
    ]
    assert need(table, "Bernd", "Carla", assumed=8, high=10, low=0) == [
        (
            "needed",
            1,
            False,
            "Vor oder gleichauf mit Carla, was immer die anderen schreiben: mindestens 1 Punkt am letzten Tag.",
        ),
        ("certain", None, True, "Vor oder gleichauf mit Carla, wenn alle anderen 8 schreiben: schon sicher."),
    ]
    assert [state for state, *_ in need(table, "Carla", 3)] == ["certain", "certain"]


def test_what_the_others_are_assumed_to_score() -> None:
    table = season(CountingRule(tie_breaks=()), **STANDING)  # Anna 25, Bernd 10, Carla 1
    assert need(table, "Bernd", 1, assumed=8)[1][:2] == ("needed", 23)
    assert need(table, "Bernd", 1, assumed=0)[1][:2] == ("needed", 15)
    assert need(table, "Bernd", 1, assumed=-9, days=2)[1][:2] == ("needed", -1)
    assert need(table, "Bernd", 1, high=15)[1][:2] == ("needed", 15)  # the highest is enough
    assert need(table, "Bernd", 1, high=14)[1][0] == "impossible"


def test_a_day_is_one_runde_of_24_games_where_nothing_is_said() -> None:
    anna, bernd = player(DayResult(48, 2, 48)), player(DayResult(24, 2, 48))
    table = season(CountingRule(metric="points_per_runde", tie_breaks=()), Anna=anna, Bernd=bernd)
    assert need(table, "Bernd", 1, high=60) == need(table, "Bernd", 1, high=60, runden=1)
    table = season(CountingRule(metric="points_per_game", tie_breaks=()), Anna=anna, Bernd=bernd)
    assert need(table, "Bernd", 1, high=60) == need(table, "Bernd", 1, high=60, games=24)


def test_where_tie_breaks_decide_an_equal_value_is_not_enough() -> None:
    table = season(CountingRule(), **STANDING)
    assert need(table, "Bernd", "Anna")[1][:2] == ("needed", 16)
    assert need(table, "Bernd", "Anna", high=15)[1][3] == "Vor Anna, wenn alle anderen fehlen: nicht mehr möglich."


def test_dropped_and_missed_days_are_considered() -> None:
    table = season(CountingRule(best=2, missed=-10, tie_breaks=()), Anna=player(5, 5, 5, 5), Bernd=player(9, 0, 0, 0))
    # Anna's third day would replace nothing unless it is better than 5; Bernd's 9 stays.
    assert [state[:2] for state in need(table, "Bernd", 1, high=6)] == [("needed", 2), ("needed", 1)]
    table = season(CountingRule(missed=-10, tie_breaks=()), Anna=player(5, 5, 5, 5), Bernd=player(5, 5, 5, 4))
    assert need(table, "Bernd", 1)[1][:2] == ("needed", -9)


def test_an_average_can_be_spoiled_by_coming() -> None:
    table = season(
        CountingRule(metric="points_per_runde", tie_breaks=()),
        Anna=player(DayResult(30, 2)),
        Bernd=player(DayResult(28, 2)),
    )
    assert need(table, "Anna", 1, high=20, runden=3) == [
        ("home", None, True, "Platz 1, was immer die anderen schreiben: nur ohne Teilnahme am letzten Tag."),
        ("home", None, True, "Platz 1, wenn alle anderen fehlen: nur ohne Teilnahme am letzten Tag."),
    ]  # fmt: skip
    assert need(table, "Bernd", 1, runden=1)[1][1:] == (
        17, False, "Platz 1, wenn alle anderen fehlen: mindestens 17 Punkte in 1 Runde am letzten Tag.",
    )  # fmt: skip
    assert need(table, "Anna", 1, high=5, days=2)[0][3].endswith("nur ohne Teilnahme an den letzten 2 Tagen.")


def test_the_units_of_the_answer() -> None:
    game = CountingRule(metric="points_per_game", tie_breaks=())
    table = season(game, Anna=player(DayResult(48, 2, 48)), Bernd=player(DayResult(24, 2, 48)))
    assert (
        need(table, "Bernd", 1, games=24, high=60)[1][3]
        == "Platz 1, wenn alle anderen fehlen: mindestens 48 Punkte in 24 Spielen am letzten Tag."
    )
    tables = [DayResult(0, 1, tables=(TablePlace(place, place, 4),)) for place in (2, 3)]
    table = season(CountingRule(metric="table_points", tie_breaks=()), Anna=player(tables[0]), Bernd=player(tables[1]))
    assert need(table, "Bernd", 1, low=-3, high=3, days=2)[1][3] == (
        "Platz 1, wenn alle anderen fehlen: mindestens 1 Tischpunkt an jedem der letzten 2 Tage."
    )
    table = season(
        CountingRule(metric="place_points", tie_breaks=()),
        Anna=player(DayResult(0, 1, place=1)),
        Bernd=player(DayResult(0, 1, place=3)),
    )
    assert (
        need(table, "Bernd", 1, low=0, high=12)[1][3]
        == "Platz 1, wenn alle anderen fehlen: mindestens 2 Platzpunkte am letzten Tag."
    )


def test_who_stays_below_a_minimum_is_no_rival_and_reaches_nothing() -> None:
    table = season(CountingRule(min_attendance=3, tie_breaks=()), **STANDING)
    assert need(table, "Bernd", 1)[1][:3] == ("needed", -40, False)  # nobody else has three days; he must come
    assert need(table, "Carla", 1)[0][0] == "impossible"
    table = season(CountingRule(min_runden=7, tie_breaks=()), **STANDING)
    assert need(table, "Bernd", 1, runden=2)[0][0] == "impossible"
    assert need(table, "Bernd", 1, runden=3)[1][:2] == ("needed", -40)


def test_a_rival_whose_sum_is_not_known_has_no_place() -> None:
    table = season(CountingRule(tie_breaks=()), Anna=player(DayResult(None, 1)), Bernd=player(-9))
    assert need(table, "Bernd", 1)[0][0] == "certain"
    with refusal(
        "player", "Der Wert von „Anna“ ist nicht bekannt. Nicht zu berechnen: 5. März 2026 (Punkte nicht bekannt)."
    ):
        need(table, "Anna", 1)


@pytest.mark.parametrize(("change", "field", "words"), [
    ({"goal": 0}, "goal", "von 1 bis 3"), ({"goal": "Dora"}, "goal", "„Dora“ steht nicht"), ({"goal": "Bernd"}, "goal", "nicht als Gegner"),
    ({"name": "Dora"}, "player", "„Dora“ steht nicht"), ({"low": 5, "high": 4}, "high", "von 5"), ({"low": "0"}, "low", "eine ganze Zahl"),
    ({"days": 0}, "days", "von 1 bis 20"), ({"runden": 0}, "runden", "von 1 bis 100"), ({"games": 0}, "games", "von 1 bis 10000"),
    ({"goal": 4}, "goal", "von 1 bis 3"),
])  # fmt: skip
def test_refused_questions(change: dict[str, Any], field: str, words: str) -> None:
    with refusal(field, words):
        need(season(CountingRule(), **STANDING), **({"name": "Bernd", "goal": 1} | change))


def test_who_is_alone_in_the_table_can_only_be_first() -> None:
    with refusal("goal", "von 1 bis 1"):
        need(season(CountingRule(), Anna=player(5)), "Anna", 2)


# Against the second implementation, and against trying everything.


@st.composite
def tables(draw: st.DrawFn) -> tuple[TablePlace, ...]:
    places = []
    for _ in range(draw(st.integers(0, 3))):
        size = draw(st.integers(4, 7))
        low = draw(st.integers(1, size))
        places.append(TablePlace(low, draw(st.integers(low, size)), size))
    return tuple(places)


maybe = st.none() | st.integers(0, 3)
day_results = st.builds(
    DayResult,
    st.integers(-4, 4) | st.integers(-4, 4) | st.none(),
    st.integers(0, 3) | maybe,
    maybe,
    maybe,
    maybe,
    st.none() | st.integers(1, 5),
    tables(),
)
known_results = st.builds(
    DayResult, st.integers(-3, 3), st.integers(1, 2), st.integers(1, 3), maybe, maybe, st.integers(1, 4)
)


@st.composite
def rules(draw: st.DrawFn, metrics: tuple[str, ...] = tuple(SEASON_METRICS)) -> CountingRule:
    metric = draw(st.sampled_from(metrics))
    return CountingRule(
        metric=metric,
        place_points=tuple(sorted(draw(st.lists(st.integers(0, 9), max_size=4)), reverse=True)),
        best=draw(st.none() | st.integers(1, 3)),
        missed=None if metric.startswith("points_per") else draw(st.none() | st.integers(-3, 3)),
        window=draw(st.none() | st.integers(1, 4)),
        min_entrants=draw(st.sampled_from([0, 0, 5])),
        min_event_runden=draw(st.sampled_from([0, 0, 2])),
        guests=draw(st.booleans()),
        min_attendance=draw(st.integers(1, 3)),
        min_runden=draw(st.sampled_from([0, 0, 3])),
        tie_breaks=tuple(draw(st.lists(st.sampled_from(list(TIE_BREAKS)), unique=True))),
    )


@st.composite
def seasons(
    draw: st.DrawFn, results: Any = day_results, most: int = 5, size: int = 6
) -> tuple[list[Day], dict[str, Participant]]:
    first = date(2024, 1, 29)
    days = [
        Day(f"Tag {n}", first + timedelta(days=draw(st.integers(0, 120))), draw(st.none() | st.integers(3, 8)), draw(st.none() | st.integers(1, 4)))
        for n in range(draw(st.integers(1, most)))
    ]  # fmt: skip
    names = "ABCDEFGH"[: draw(st.integers(1, size))]
    played = st.dictionaries(st.sampled_from([day.event for day in days]), results)
    return days, {name: draw(st.builds(Participant, played, st.booleans())) for name in names}


@given(seasons(), rules(), st.none() | st.dates(date(2024, 1, 1), date(2024, 8, 1)))
def test_the_second_implementation_agrees(
    case: tuple[list[Day], dict[str, Participant]], rule: CountingRule, as_of: date | None
) -> None:
    days, players = case
    table = season_table(days, players, rule, as_of)
    naive = naive_table(days, players, rule, as_of)
    assert {row.player for row in table.rows} == set(naive)
    for row in table.rows:
        expected = naive[row.player]
        assert (row.place, row.value, row.attended, row.runden) == tuple(
            expected[key] for key in ("place", "value", "attended", "runden")
        )
        assert {cell.day.event for cell in row.days if cell.state == "counted"} == expected["counted"]
        assert {cell.day.event for cell in row.days if cell.state == "dropped"} == expected["dropped"]
        assert row.tie_breaks == {name: expected[name] for name in rule.tie_breaks}
        assert row.tied == (row.place is not None and [other["place"] for other in naive.values()].count(row.place) > 1)


uneven_days = st.lists(
    st.builds(DayResult, st.integers(-20, 20), st.sampled_from([1, 1, 2, 3, 6, 50])), min_size=1, max_size=7
)


@given(uneven_days, st.integers(1, 4))
def test_the_best_average_of_very_uneven_days(results: list[DayResult], best: int) -> None:
    days = [Day(f"Tag {n}", date(2026, 1, 1 + n)) for n in range(len(results))]
    players = {"Anna": player(*results, days=tuple(days))}
    rule = CountingRule(metric="points_per_runde", best=best)
    (row,) = season_table(days, players, rule).rows
    naive = naive_table(days, players, rule)["Anna"]
    assert row.value == naive["value"]
    assert {cell.day.event for cell in row.days if cell.state == "counted"} == naive["counted"]


def brute_force(
    days: list[Day], players: dict[str, Participant], rule: CountingRule, hero: str, place: int, left: int, shape: dict[str, int],
    scores: range, others: list[Any], strictly: bool = False,
) -> tuple[int | None, bool]:  # fmt: skip
    """The least score with which the place is reached whatever the others do, and whether staying at home is enough."""
    extra = [Day(f"Rest {n}", date(2024, 12, 1 + n), 20, 5) for n in range(left)]
    rivals = [name for name in players if name != hero]

    def reached(mine: tuple[int | None, ...]) -> bool:
        for theirs in product(product(others, repeat=left), repeat=len(rivals)):
            chosen = {hero: mine} | dict(zip(rivals, theirs, strict=True))
            more = {
                name: Participant(dict(one.days) | {
                    day.event: DayResult(score, **shape) for day, score in zip(extra, chosen[name], strict=True) if score is not None
                }, one.guest) for name, one in players.items()
            }  # fmt: skip
            table = naive_table(days + extra, more, rule)
            got = table[hero]["place"]
            if strictly and got is not None:
                got = sum(one["has_place"] and one["value"] >= table[hero]["value"] for one in table.values())
            if got is None or got > place:
                return False
        return True

    enough = [score for score in scores if reached((score,) * left)]
    assert enough == [score for score in scores if enough and score >= enough[0]]  # more is never worse
    return (enough[0] if enough else None), reached((None,) * left)


@given(st.data())
def test_what_is_needed_is_what_trying_everything_finds(data: st.DataObject) -> None:
    left = data.draw(st.sampled_from([1, 1, 2]))
    days, players = data.draw(seasons(known_results, most=3, size=3 if left == 1 else 2))
    rule = data.draw(rules(("points", "points_per_runde", "points_per_game")))
    rule = CountingRule.from_dict(rule.to_dict() | {"tie_breaks": [], "window": None, "guests": True})
    hero, place = data.draw(st.sampled_from(sorted(players))), data.draw(st.integers(1, len(players)))
    shape = {"runden": data.draw(st.integers(1, 2)), "games": data.draw(st.integers(1, 3))}
    scores = range(-3, 4) if left == 1 else range(-1, 2)
    assumed = data.draw(st.none() | st.sampled_from(list(scores)))
    answer = needed(
        season_table(days, players, rule),
        hero,
        place,
        low=scores[0],
        high=scores[-1],
        days=left,
        assumed=assumed,
        **shape,
    )
    for found, others in ((answer.sure, [None, *scores]), (answer.easy, [assumed])):
        least, home = brute_force(days, players, rule, hero, place, left, shape, scores, others)
        assert found.home == home
        if found.state == "certain":
            assert (least, home) == (scores[0], True)
        else:
            assert found.score == least
            assert found.state == ("needed" if least is not None else "home" if home else "impossible")


@given(st.data())
def test_with_tie_breaks_the_answer_is_the_least_that_does_not_need_them(data: st.DataObject) -> None:
    days, players = data.draw(seasons(known_results, most=3, size=3))
    rule = CountingRule.from_dict(
        data.draw(rules(("points",))).to_dict()
        | {"window": None, "guests": True, "tie_breaks": ["best_day", "attendance"]}
    )
    hero, place = data.draw(st.sampled_from(sorted(players))), data.draw(st.integers(1, len(players)))
    scores = range(-3, 4)
    found = needed(season_table(days, players, rule), hero, place, low=scores[0], high=scores[-1]).sure
    known = (days, players, rule, hero, place, 1, {"runden": 1}, scores, [None, *scores])
    enough = scores[0] if found.state == "certain" else found.score
    assert (enough, found.home) == brute_force(*known, strictly=True)
    lucky, _ = brute_force(*known)
    assert enough is None or (lucky is not None and lucky <= enough)


def test_many_missed_days_are_counted_instead_of_listed() -> None:
    assert say(season(CountingRule(), Anna=player()).rows[0].explanation) == "Noch kein gewerteter Tag."
    days = tuple(Day(f"{n}", date(2026, 1, n)) for n in range(1, 6))
    row = season_table(days, {"Anna": player(4, days=days)}, CountingRule()).rows[0]
    assert say(row.explanation) == "4; gefehlt an 4 von 5 Tagen"
    later = Day("6", date(2026, 1, 6))  # does not count yet
    row = season_table((*days, later), {"Anna": player(4, days=days)}, CountingRule(), date(2026, 1, 5)).rows[0]
    assert say(row.explanation) == "4; gefehlt an 4 von 5 Tagen"


# What somebody played, before the season counts it.


@pytest.mark.parametrize(("result", "entrants", "words"), [
    (DayResult(24, 3, place=2), 10, "+24 Punkte in 3 Runden, Platz 2 von 10"),
    (DayResult(-1, 1, place=4), None, "−1 Punkt in 1 Runde, Platz 4"),
    (DayResult(0, None), 10, "0 Punkte"),
    (DayResult(None, 2), 10, ""),
    (DayResult(3, 2, tables=(TablePlace(1, 1, 4), TablePlace(2, 3, 5))), 9, "+3 Punkte in 2 Runden, am Tisch: 1. von 4, geteilt 2. von 5"),
])  # fmt: skip
def test_what_was_played_on_a_day(result: DayResult, entrants: int | None, words: str) -> None:
    played = day_played(result, Day("Abend", date(2026, 3, 5), entrants))
    assert (played is None) == (not words)
    told = say(played)
    assert told.replace("\N{NO-BREAK SPACE}", " ") == words


# Reasons are data.


def test_reasons_are_data() -> None:
    first, second = season(CountingRule(best=1), Anna=player(12, 8), Bernd=player(None, 9)).rows
    assert first.because == Message(
        Code.AHEAD_BY_SCORE, other="Bernd", metric="points", values=(Fraction(12), Fraction(9)), skipped=None
    )
    dropped = Message(
        Code.DROPPED, days=(Message(Code.SCORED_ON, score=8, day=APRIL.date),), why=Message(Code.WORST_DAY, of=2)
    )
    missed = Message(Code.MISSED_ON, days=(MAY.date, JUNE.date))
    assert first.explanation == Message(Code.EXPLAINED, parts=(Message(Code.SUM_OF_ONE, amount=12), dropped, missed))
    assert language("en").say(first.explanation, Called(year=2026)) == (
        "12; dropped: 8 on 5 April (worst of 2 days); missed on 5 May and 5 June"
    )
    assert Message.from_dict(first.explanation.to_dict()) == first.explanation
    assert second.because is None
