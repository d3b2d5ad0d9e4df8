"""A paper list that goes on being written with other people: its running totals do not begin at 0 (Carry.totals)."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import (
    DDV,
    Carry,
    Entry,
    InvalidInput,
    Paper,
    PaperRow,
    Ruleset,
    Sheet,
    Trials,
    apply_repair,
    check,
    check_totals,
    complete_cell,
    read_paper,
    repair_paper,
)
from scoring.notation import number
from scoring.shapes import Row, plus
from scoring.wording import say
from tests.scoring.paper_strategies import NOTATIONS, paper_of, random_evening
from tests.scoring.test_paper import PLAIN, any_row, paper, repaired, seeds, slipped, totals, with_cell

# Dieter left with his +4, Emil came: the four together have −4, and even stands beside odd.
START = (12, -7, -9, 0)
CARRY = Carry(totals=START)


def with_start(typed: Paper, start: Row) -> Paper:
    """The same list on a paper whose totals began there; what is no number stays."""
    rows = tuple(replace(r, cells=_moved(r.cells, start)) if r.notation == "totals" else r for r in typed.rows)
    return replace(typed, rows=rows, end=_moved(typed.end, start))


def _moved(cells: tuple[str, ...], start: Row) -> tuple[str, ...]:
    read = [(cell, number(cell), by) for cell, by in zip(cells, start, strict=False)]
    return tuple(cell if value is None else str(value + by) for cell, value, by in read)


def said(typed: Paper, ruleset: Ruleset = PLAIN, **more: Any) -> list[str]:
    reading = read_paper(typed, players=4, ruleset=ruleset, partial=True, carry=CARRY, **more)
    return [say(finding.said) for finding in reading.findings]


def test_what_was_won_is_the_difference() -> None:
    typed = paper(totals(15, -4, -12, -3), "13+4", totals(20, -7, -9, -8), end="20 -7 -9 -8")
    reading = read_paper(typed, players=4, ruleset=PLAIN, games=3, carry=CARRY)
    assert [line.points for line in reading.lines] == [(3, 3, -3, -3), (4, -4, 4, -4), (1, 1, -1, -1)]
    assert [line.totals for line in reading.lines] == [(15, -4, -12, -3), (19, -8, -8, -7), (20, -7, -9, -8)]
    assert (reading.totals, reading.findings) == ((20, -7, -9, -8), ())


# What is typed, what is said of it.
SAID = [
    (paper(totals(15, -4, -12, -2)), [
        "Zeile 1: Die laufenden Summen +15 / −4 / −12 / −2 ergeben zusammen −3 statt −4 wie der Übertrag. Bitte diese "
        "Zeile nachrechnen.",
        "Zeile 1: Vom Übertrag +12 / −7 / −9 / 0 bis +15 / −4 / −12 / −2 ändern sich die Summen nicht alle um gerade "
        "oder alle um ungerade Zahlen. Bitte nachrechnen."]),
    (paper("13+4", end="16 -11 -5 -5"), [
        "Endstand: +16 / −11 / −5 / −5 ergeben zusammen −5 statt −4 wie der Übertrag. Bitte mit dem Papier "
        "vergleichen.",
        "Endstand: Vom Übertrag +12 / −7 / −9 / 0 bis +16 / −11 / −5 / −5 ändern sich die Summen nicht alle um gerade "
        "oder alle um ungerade Zahlen. Bitte mit dem Papier vergleichen; verschieben können das nur Strafpunkte "
        "zugunsten eines Solisten.",
        "Endstand: Er passt nicht zu den Zeilen (Spalte 4: geschrieben −5, gerechnet −4). Bitte Zeilen und Endstand "
        "mit dem Papier vergleichen."]),
    (paper(totals(15, -4, -12, -2), totals(16, -3, -13, -3), totals(17, -2, -14, -5)), [
        "Zeile 1: Die laufenden Summen +15 / −4 / −12 / −2 ergeben zusammen −3 statt −4 wie der Übertrag. Bitte diese "
        "Zeile nachrechnen.",
        "Zeile 1: Vom Übertrag +12 / −7 / −9 / 0 bis +15 / −4 / −12 / −2 ändern sich die Summen nicht alle um gerade "
        "oder alle um ungerade Zahlen. Bitte nachrechnen.",
        "Zeile 3: Die laufenden Summen ergeben wieder −4 wie der Übertrag, der Schritt +1 / +1 / −1 / −2 von der Zeile "
        "darüber aber nicht 0. Wurde hier etwas passend gemacht?"]),
]  # fmt: skip


@pytest.mark.parametrize(("typed", "sentences"), SAID)
def test_what_is_wrong_is_said_of_the_paper_as_it_is_written(typed: Paper, sentences: list[str]) -> None:
    assert said(typed) == sentences


def test_the_verdict_beside_a_row_without_one_above_knows_the_start() -> None:
    typed = paper("12+?", totals(15, -4, -12, -3), totals(16, -3, -13, -3))
    reading = read_paper(typed, players=4, ruleset=PLAIN, partial=True, carry=CARRY)
    assert [say(line.verdict.said) for line in reading.lines if line.verdict.said] == [
        "nicht lesbar: 12+?", "Vorzeile fehlt", "Summe +1",
    ]  # fmt: skip


def test_end_totals_alone() -> None:
    def codes(*cells: str, games: int | None = 24) -> list[str]:
        findings = check_totals(cells, players=4, ruleset=DDV, games=games, start=START)
        return [str(finding.said.code) for finding in findings]

    assert codes("20", "-7", "-9", "-8") == []
    assert codes("20", "-8", "-8", "-8") == ["end-parity-since"]
    assert codes("20", "-7", "-9", "-7") == ["end-sum-since", "end-parity-since"]
    assert codes("1524", "-1519", "-9", "0") == []  # ±1512: so much can be won, just
    assert codes("13", "-6", "-1524", "1513") == ["end-range-since", "end-range"]  # who came began at 0
    assert codes("13", "-6", "-1524", "1513", games=None) == []
    far, _ = check_totals(["13", "-6", "-1524", "1513"], players=4, ruleset=DDV, start=START)
    assert say(far.said) == (
        "Endstand, Spalte 3: Vom Übertrag −9 bis −1524 ist es in 24 Spielen zu weit; höchstens sind es 1512 Punkte. "
        "Bitte mit dem Papier vergleichen."
    )


def test_end_totals_alone_are_cured_to_the_sum_of_the_start() -> None:
    (wrong, _) = check_totals(["20", "-7", "-9", "-7"], players=4, ruleset=DDV, start=START)
    assert wrong.suggestion is not None
    assert (wrong.suggestion.column, wrong.suggestion.value) == (4, -8)


def test_an_empty_cell_is_completed_to_the_sum_of_the_start() -> None:
    row = PaperRow("totals", ("15", "-4", "-12", ""))
    assert complete_cell(row, START) == PaperRow("totals", ("15", "-4", "-12", "-3"), added=(4,))
    reading = read_paper(Paper((replace(row, added=(4,)),)), players=4, ruleset=PLAIN, partial=True, carry=CARRY)
    assert reading.lines[0].totals == (15, -4, -12, -3)


def test_a_forgotten_first_line_is_put_in_with_the_start() -> None:
    first, second, third = totals(15, -4, -12, -3), totals(19, -8, -8, -7), totals(20, -7, -9, -8)
    wrong, right = paper(second, third), paper(first, second, third)
    assert right in repaired(wrong, games=3, carry=CARRY)
    mixed = paper("12+3", "13+4", end="20 -7 -9 -8")
    assert paper("12+3", "12+1", "13+4", end="20 -7 -9 -8") in repaired(mixed, games=3, carry=CARRY)


def test_first_lines_in_each_others_place_are_added_from_the_start() -> None:
    one, other = (3, 3, -3, -3), (4, -4, 4, -4)
    sheet = Sheet(4, PLAIN, (Entry(other), Entry(one)), (plus(START, one), plus(plus(START, one), other)),
                  games=2, carry=CARRY)  # fmt: skip
    (repair,) = {r for finding in check(sheet) for r in (finding.suggestion, *finding.alternatives) if r}
    assert apply_repair(sheet, repair).rows == (Entry(one), Entry(other))
    exchanged = replace(sheet, totals=(plus(START, other), plus(plus(START, other), one)))
    after = apply_repair(exchanged, replace(repair, carries_on=True))
    assert after.totals == (plus(START, one), plus(plus(START, one), other))


def test_a_slip_is_looked_for_in_the_number_as_it_was_typed() -> None:
    """17 and 71 are two digits in each other's place; 5 and 59, what was won, would be no slip at all."""
    right = paper(totals(15, -4, -12, -3), totals(16, -3, -13, -4), totals(17, -2, -14, -5))
    wrong = with_cell(right, 2, 0, "71")
    (cure,) = {f.suggestion for f in read_paper(wrong, players=4, ruleset=PLAIN, games=3, carry=CARRY).findings}
    assert cure is not None
    assert (cure.value, cure.instead_of) == (17, 71)
    assert repair_paper(wrong, cure, players=4, ruleset=PLAIN, games=3, carry=CARRY) == right


def test_a_start_for_another_number_of_players_is_refused() -> None:
    with pytest.raises(InvalidInput):
        read_paper(Paper(), players=5, ruleset=DDV, carry=CARRY)


def starts(players: int) -> st.SearchStrategy[Row]:
    return st.tuples(*[st.integers(-200, 200)] * players)


@given(seeds, st.sampled_from([4, 5]), st.data())
def test_the_same_is_wrong_with_a_list_whatever_its_start(
    rng: random.Random, players: int, data: st.DataObject
) -> None:
    start = data.draw(starts(players))
    evening = random_evening(rng, players)
    plain = paper_of(evening, *(rng.choice(NOTATIONS) for _ in evening.rows), end=rng.random() < 0.5)
    for _ in range(rng.randrange(3)):
        index = rng.randrange(len(plain.rows))
        row = plain.rows[index]
        plain = with_cell(plain, index, 0, slipped(rng, row.cells[0])) if rng.random() < 0.7 else plain
    if rng.random() < 0.2:
        plain = replace(plain, rows=(any_row(rng, players), *plain.rows[1:]))
    carry = Carry(totals=start)
    shifted, partial = with_start(plain, start), rng.random() < 0.5
    at_0 = read_paper(plain, players=players, ruleset=DDV, partial=partial)
    further = read_paper(shifted, players=players, ruleset=DDV, partial=partial, carry=carry)
    assert [line.points for line in further.lines] == [line.points for line in at_0.lines]
    assert [line.totals and plus(line.totals, start) for line in at_0.lines] == [line.totals for line in further.lines]
    assert [line.verdict for line in further.lines] == [line.verdict for line in at_0.lines]
    assert (further.ok, further.complete, further.upcoming) == (at_0.ok, at_0.complete, at_0.upcoming)
    assert further.totals == (at_0.totals and plus(at_0.totals, start))
    trials = [(p, Trials(p, players=players, ruleset=DDV, carry=c)) for p, c in ((plain, Carry()), (shifted, carry))]
    faults = [list(one.tried(typed).faults) for typed, one in trials]
    assert [(f.code, f.row, f.column, f.severity) for f in faults[0]] == [
        (f.code, f.row, f.column, f.severity) for f in faults[1]
    ]


@given(seeds, st.sampled_from([4, 5]), st.booleans(), st.data())
def test_one_wrong_digit_is_found_and_repaired_whatever_the_start(
    rng: random.Random, players: int, end: bool, data: st.DataObject
) -> None:
    start = data.draw(starts(players))
    right = with_start(paper_of(random_evening(rng, players), "totals", end=end), start)
    index, column = rng.randrange(len(right.rows)), rng.randrange(players)
    wrong = with_cell(right, index, column, slipped(rng, right.rows[index].cells[column]))
    assert not read_paper(wrong, players=players, ruleset=DDV, carry=Carry(totals=start)).ok
    assert right in repaired(wrong, DDV, players, carry=Carry(totals=start))
