"""What people do to lists: penalties that nobody noted, lines in the wrong order, two slips at once, who sits out."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import (
    DDV,
    Entry,
    Finding,
    Paper,
    PaperRow,
    Repair,
    Ruleset,
    Sheet,
    apply_repair,
    check,
    is_ok,
    read_paper,
    repair_paper,
)
from scoring.seats import seats_of
from scoring.wording import say
from tests.scoring.cases import case_id, cases, refusal
from tests.scoring.slips_made import (
    FORMS,
    Made,
    candidates,
    made,
    paper_of_lines,
    played_lines,
    seen,
    seen_in,
    sheet_of,
)
from tests.scoring.strategies import Row, seeds, sheet, totals_of

EXACT_FIVE = Ruleset(games=5, pflichtsoli=0)


def short(finding: Finding) -> str:
    """code@row/column, ? for a notice, what is suggested or possible with its row."""
    place = f"{finding.row}/{finding.column}" if finding.column else str(finding.row)
    text = f"{finding.code}@{place}{'?' if finding.severity == 'notice' else ''}"
    if finding.suggestion:
        return f"{text}: {finding.suggestion.repair} {finding.suggestion.row}"
    possible = ", ".join(f"{repair.repair} {repair.row}" for repair in finding.alternatives)
    return f"{text} or {possible}" if possible else text


@pytest.mark.parametrize("case", cases("lists/readings"), ids=case_id)
def test_lists_as_they_are_read(case: dict[str, Any]) -> None:
    assert [short(finding) for finding in check(Sheet.from_dict(case["list"], DDV))] == case["findings"]


def repairs_of(findings: tuple[Finding, ...]) -> list[Repair]:
    every = (repair for f in findings for repair in (*f.alternatives, *([f.suggestion] if f.suggestion else [])))
    return list(dict.fromkeys(every))


# --- penalties that nobody noted

N, M, PAYS = (1, 1, -1, -1), (2, -2, 2, -2), (-3, 1, 1, 1)


def test_the_only_row_that_can_be_a_penalty_is_named_and_can_be_noted() -> None:
    rows = [N, M, PAYS, (4, 4, -4, -4), (1, -1, -1, 1), M]
    for one in (sheet(rows, None, ruleset=EXACT_FIVE), sheet(None, [*totals_of(rows)], ruleset=EXACT_FIVE)):
        (found,) = check(one)
        assert short(found) == "penalty-unmarked@3?: penalty 3"
        assert (found.rule, say(found.said)) == (
            "§9.3.2",
            "Zeile 3 sieht aus wie eine Strafe nach §9.3.2 (−3 / +1 / +1 / +1): Es sind 6 Zeilen für 5 Spiele. "
            "Bitte das Zeichen des Schiedsrichters prüfen und die Strafe vermerken.",
        )
        (repair,) = repairs_of((found,))
        assert say(repair.said) == "Zeile 3: eingetragen als Spiel, richtig Strafe nach §9.3.2 (−3 / +1 / +1 / +1)."
        assert Repair.from_dict(json.loads(json.dumps(repair.to_dict()))) == repair
        after = apply_repair(one, repair)
        assert [entry.penalty for entry in after.rows or ()] == [None, None, "minor", None, None, None]
        assert check(after) == ()


def test_a_serious_penalty_and_two_that_are_equally_possible() -> None:
    rows = [N, (4, 4, -12, 4), M, PAYS, N, M]
    found = check(sheet(rows, ruleset=EXACT_FIVE))
    assert [short(each) for each in found] == [
        "penalty-unmarked@2? or penalty 2, penalty 4", "penalty-unmarked@4? or penalty 2, penalty 4",
    ]  # fmt: skip
    assert [each.rule for each in found] == ["§9.4.3", "§9.3.2"]
    # With two rows too many both are meant.
    both = check(sheet([*rows, (3, -3, 3, -3)], ruleset=EXACT_FIVE))
    assert [short(each) for each in both] == ["penalty-unmarked@2?: penalty 2", "penalty-unmarked@4?: penalty 4"]


def test_what_is_noted_is_no_penalty_that_nobody_noted() -> None:
    rows = [Entry(N), Entry(PAYS, soloist=1, pflicht=False), Entry(M), Entry(N), Entry(M), Entry((2, 2, -2, -2))]
    (found,) = check(Sheet(4, EXACT_FIVE, tuple(rows)))
    assert (found.code, found.severity) == ("game-count", "error")
    said = [Entry(N), Entry(PAYS, pflicht=False), *rows[2:]]
    assert [f.code for f in check(Sheet(4, EXACT_FIVE, tuple(said)))] == ["game-count"]


def test_too_many_ways_to_choose_penalties() -> None:
    rows = [PAYS, N] * 12
    found = check(sheet(rows, ruleset=Ruleset(games=18, pflichtsoli=0)))
    assert {each.code for each in found} == {"penalty-unmarked"}
    assert len(found) == 12


def test_penalties_beside_rows_that_cannot_be_read() -> None:
    rows = [N, (5, 3, -4, -4), PAYS, M, N, (3, -3, 3, -3)]
    found = check(sheet(rows, ruleset=EXACT_FIVE))
    assert [short(each) for each in found if each.code == "penalty-unmarked"] == ["penalty-unmarked@3? or penalty 3"]


def test_a_penalty_that_cannot_be_noted() -> None:
    one = sheet([N, PAYS])
    with refusal("value", "kann keine Strafe sein"):
        apply_repair(one, Repair("penalty", "rows", 1, None, N, N, False, ""))
    with refusal("instead_of", "hat sich inzwischen geändert"):
        apply_repair(one, Repair("penalty", "rows", 1, None, PAYS, PAYS, False, ""))


def test_a_row_too_many_that_contradicts_beside_a_possible_penalty() -> None:
    # The line stands there twice in both halves; the lost solo may be a penalty, so nothing is struck out for sure.
    rows = [N, M, PAYS, (5, 5, -5, -5), (5, 5, -5, -5), (1, -1, -1, 1)]
    lines = totals_of([N, M, PAYS, (5, 5, -5, -5), (1, -1, -1, 1)])
    one = sheet(rows, [*lines[:4], lines[3], lines[4]], ruleset=EXACT_FIVE)
    wrong = [f for f in check(one) if f.severity == "error"]
    assert [f.suggestion for f in wrong] == [None]
    assert ("delete", 5) in [(r.repair, r.row) for r in wrong[0].alternatives]
    # One wrong number is likelier than a line too many.
    slip = sheet(None, [N, (3, -1, 1, -4), *totals_of([N, M, PAYS, N, M, N])[2:]], ruleset=EXACT_FIVE)
    assert [f.suggestion and (f.suggestion.repair, f.suggestion.row) for f in check(slip) if f.severity == "error"] == [
        ("cell", 2), ("cell", 2), None,
    ]  # fmt: skip


# --- rows that changed places


def test_an_exchange_is_carried_out_in_the_half_that_it_names() -> None:
    a, b, c = (3, 3, -3, -3), (2, -2, 2, -2), (9, -3, -3, -3)
    right = sheet([a, b, c], [*totals_of([a, b, c])])
    rows = sheet([b, a, c], [*totals_of([a, b, c])], ruleset=right.ruleset)
    assert apply_repair(rows, Repair("exchange", "rows", 1, None, None, b, False, "")) == right
    lines = totals_of([a, b, c])
    totals = sheet([a, b, c], [lines[1], lines[0], lines[2]])
    assert apply_repair(totals, Repair("exchange", "totals", 1, None, None, lines[1], False, "")) == right
    both = sheet([b, a, c], [lines[1], lines[0], lines[2]])
    assert apply_repair(both, Repair("exchange", "rows", 1, None, None, b, True, "")) == right
    bare = apply_repair(
        sheet([b, a, c], [None, None, lines[2]]), Repair("exchange", "rows", 1, None, None, b, True, "")
    )
    assert (bare.rows, bare.totals) == (right.rows, (None, None, lines[2]))
    assert apply_repair(sheet([b, a]), Repair("exchange", "rows", 1, None, None, b, True, "")) == sheet([a, b])
    with refusal("row", "gibt es auf dieser Liste nicht"):
        apply_repair(rows, Repair("exchange", "rows", 3, None, None, c, False, ""))


def test_whole_lines_in_the_wrong_order() -> None:
    rows = [N, M, (4, 4, -4, -4), (5, -5, -5, 5), (9, -3, -3, -3)]
    lines = totals_of(rows)
    wrong = sheet(
        [*rows[:2], rows[3], rows[2], rows[4]], [*lines[:2], lines[3], lines[2], lines[4]], ruleset=EXACT_FIVE
    )
    (repair,) = {f.suggestion for f in check(wrong)}
    assert repair is not None
    assert say(repair.said) == "Zeilen 3 und 4 sind vertauscht. Ihre Summen werden neu gerechnet."
    assert apply_repair(wrong, repair) == sheet(rows, [*lines], ruleset=EXACT_FIVE)
    last = sheet(rows, [*lines[:3], lines[4], lines[3]], ruleset=EXACT_FIVE)
    assert {f.suggestion and say(f.suggestion.said) for f in check(last)} == {"Zeilen 4 und 5 sind vertauscht."}


# --- two slips before the end totals


def ended(rows: list[Row], end: Row) -> Sheet:
    return sheet(rows, [*[None] * (len(rows) - 1), end], ruleset=Ruleset(games=len(rows), pflichtsoli=0))


PLAIN: list[Row] = [N, M, (4, 4, -4, -4), (5, -5, -5, 5), (9, -3, -3, -3), (2, 2, -2, -2)]
END = totals_of(PLAIN)[-1]
TWO: list[tuple[str, list[Row], Row]] = [
    ("two broken rows", [N, (2, -2, 2, -3), (4, 4, -4, 4), *PLAIN[3:]], END),
    ("a broken row and other winners", [N, (2, -2, 2, -3), PLAIN[2], (5, 5, -5, -5), *PLAIN[4:]], END),
    ("a broken row and the end", [N, (2, -2, 2, -3), *PLAIN[2:]], (END[0] + 1, *END[1:])),
    ("other winners twice", [N, M, (4, -4, -4, 4), (5, -5, 5, -5), *PLAIN[4:]], END),
    ("other winners and the end", [N, M, (4, -4, -4, 4), *PLAIN[3:]], (END[0], END[1] + 10, *END[2:])),
    ("other winners and two end totals swapped", [N, M, (4, -4, -4, 4), *PLAIN[3:]], (END[0], END[2], END[1], END[3])),
    ("one end total wrong and two swapped", PLAIN, (END[1], END[0], END[2] + 10, END[3])),
    ("end totals swapped twice", PLAIN, (END[1], END[0], END[3], END[2])),
    ("a row twice and the end", [N, M, *PLAIN[2:4], PLAIN[3], *PLAIN[4:]], (END[0], END[1] - 1, *END[2:])),
]


@pytest.mark.parametrize(("why", "rows", "end"), TWO, ids=[case[0] for case in TWO])
def test_two_slips_are_found_one_after_the_other(why: str, rows: list[Row], end: Row) -> None:
    assert _can_be_cured(ended(rows, end), ended(PLAIN, END), 2)


def _can_be_cured(one: Sheet, right: Sheet, steps: int) -> bool:
    """Whether somebody who picks the right ones of what is proposed arrives at the right list."""
    if (one.rows, one.totals) == (right.rows, right.totals):
        return True
    after = (apply_repair(one, repair) for repair in repairs_of(check(one)))
    return steps > 0 and any(_can_be_cured(each, right, steps - 1) for each in after)


def test_a_forgotten_row_and_another_slip() -> None:
    full = Ruleset(games=6, pflichtsoli=0)
    rows = [N, (2, -2, 2, -3), *PLAIN[3:]]
    found = repairs_of(check(sheet(rows, [*[None] * 4, END], ruleset=full)))
    assert {("cell", 2), ("insert", 5)} <= {(repair.repair, repair.row) for repair in found}
    swapped = repairs_of(check(sheet([N, M, *PLAIN[3:]], [*[None] * 4, (END[1], END[0], *END[2:])], ruleset=full)))
    assert ("insert", 5) in {(repair.repair, repair.row) for repair in swapped}
    wrong = repairs_of(check(sheet([N, M, *PLAIN[3:]], [*[None] * 4, (END[0] + 1, *END[1:])], ruleset=full)))
    assert [(repair.repair, repair.where, repair.column) for repair in wrong] == [
        ("cell", "totals", 1), ("insert", "rows", None),
    ]  # fmt: skip


def test_three_broken_rows_before_the_end_are_left_to_people() -> None:
    rows = [(1, 1, -1, -2), (2, -2, 2, -3), (4, 4, -4, 5), *PLAIN[3:]]
    assert {f.suggestion for f in check(ended(rows, END)) if f.code == "carry"} == {None}


def test_halves_of_different_length_and_a_slip_beside() -> None:
    rows = [*PLAIN, *PLAIN]
    lines = totals_of(rows)
    lines[9] = (lines[9][0] + 10, *lines[9][1:])
    found = check(sheet(rows, [*lines[:3], *lines[4:]], ruleset=Ruleset(games=12, pflichtsoli=0)))
    (count,) = [f for f in found if f.code == "game-count"]
    assert count.suggestion is None
    assert ("insert", 4) in [(repair.repair, repair.row) for repair in count.alternatives]


def test_two_end_totals_that_are_equal_cannot_be_swapped() -> None:
    rows = [N, M, (4, 4, -4, -4), (5, -5, -5, 5), (3, -1, -1, -1)]
    right = ended(rows, totals_of(rows)[-1])
    assert len(set(totals_of(rows)[-1])) < 4
    wrong = ended([N, M, (4, -4, -4, 4), (5, -5, 5, -5), rows[4]], totals_of(rows)[-1])
    assert _can_be_cured(wrong, right, 2)


def test_rows_that_are_no_games_are_not_exchanged() -> None:
    rows = [(5, 3, -4, -4), N, M]
    one = sheet(rows, [*totals_of([N, (5, 3, -4, -4), M])], ruleset=Ruleset(games=3, pflichtsoli=0))
    assert "exchange" not in {repair.repair for repair in repairs_of(check(one))}


def test_two_lines_of_totals_with_nothing_above_them() -> None:
    found = check(sheet(None, [None, (6, 4, -6, -3), (7, 5, -7, -2)], ruleset=Ruleset(games=None)))
    assert {finding.row for finding in found if finding.severity == "error"} == {2, 3}


# --- who sits out


def fives(*dealers: int) -> list[Row]:
    """Rows at a table of five that these players dealt."""
    rows = []
    for number, dealer in enumerate(dealers, 1):
        values = iter((number, number, -number, -number))
        rows.append(tuple(0 if p == dealer else next(values) for p in range(1, 6)))
    return rows


def test_nobody_sits_out_at_a_table_of_four() -> None:
    assert seats_of(sheet([N, M])) is None
    assert seats_of(sheet([], None, 5)) is None


def test_zeros_that_tell_nothing() -> None:
    assert seats_of(sheet(fives(1, 4, 2, 5, 3, 1, 4, 2, 5), None, 5)) is None


def test_the_dealer_who_is_noted_counts() -> None:
    rows = fives(1, 2, 3)
    one = Sheet(5, DDV, tuple(Entry(row, dealer=dealer) for row, dealer in zip(rows, (1, 2, 3), strict=True)))
    seats = seats_of(one)
    assert seats is not None
    assert (seats.dealers, seats.odd) == ((frozenset({1}), frozenset({2}), frozenset({3})), frozenset())


def test_a_row_that_stands_there_twice_at_a_table_of_five() -> None:
    rows = fives(1, 2, 3, 4, 5, 1)
    twice = [*rows[:3], rows[2], *rows[3:]]
    one = replace(sheet(twice, None, 5, Ruleset(pflichtsoli=0)), games=6)
    assert short(check(one)[-1]) == "game-count@7: delete 4"
    lines = tuple(totals_of(twice))
    for form in (replace(one, rows=None, totals=lines), replace(one, totals=lines)):
        assert ("delete", 4) in {(repair.repair, repair.row) for repair in repairs_of(check(form))}


def test_a_row_that_stands_there_twice_beside_a_possible_penalty() -> None:
    rows = fives(1, 2, 3, 4, 5)
    rows[4] = (1, 1, 1, -3, 0)
    twice = replace(sheet([*rows[:3], rows[2], *rows[3:]], None, 5, Ruleset(pflichtsoli=0)), games=5)
    found = check(twice)
    assert is_ok(found)
    assert {finding.suggestion for finding in found} == {None}
    assert ("delete", 4) in {(repair.repair, repair.row) for repair in repairs_of(found)}


def test_a_penalty_that_is_noted_lets_the_same_player_deal_again() -> None:
    rows = fives(1, 2, 3, 3, 5, 5)
    rows[2] = (1, 1, 0, 1, -3)
    entries = [Entry(row, penalty="minor" if n == 2 else None) for n, row in enumerate(rows)]
    found = check(replace(Sheet(5, Ruleset(pflichtsoli=0), tuple(entries)), games=5))
    assert [short(finding) for finding in found] == ["sits-not-zero@5/4? or swap 5"]


def test_rows_in_the_wrong_order_at_a_table_of_five_with_the_end_known() -> None:
    rows = fives(1, 2, 3, 4, 5)
    one = sheet([*rows[:2], rows[3], rows[2], rows[4]], [*[None] * 4, totals_of(rows)[-1]], 5, Ruleset(pflichtsoli=0))
    assert ("exchange", 3) in {(repair.repair, repair.row) for repair in repairs_of(check(replace(one, games=5)))}


def test_a_broken_row_and_one_in_which_the_wrong_one_sits() -> None:
    rows = fives(1, 2, 3, 4, 5)
    rows[1] = (2, 0, 2, -2, -3)
    rows[3] = (4, 4, 0, -4, -4)
    found = check(sheet(rows, None, 5, EXACT_FIVE))
    assert "sits-not-zero@4/4?" in [short(finding) for finding in found]
    assert next(short(f) for f in found if f.row == 2) == "row-sum@2/5: cell 2"


# --- on paper

WINNERS_OF_FIVE = ("23+1", "13+2", "14+3", "12+4", "34+5", "25+1", "45+2", "15+3", "35+4", "14+5")


def winners(*cells: str, end: Row | None = None) -> Paper:
    return Paper(tuple(PaperRow("winners", (cell,)) for cell in cells), tuple(str(n) for n in end or ()))


def end_of(*cells: str) -> Row:
    reading = read_paper(winners(*cells), players=5, ruleset=TEN)
    assert reading.ok
    return reading.totals or ()


TEN = Ruleset(games=10, pflichtsoli=0)


def offered(paper: Paper, players: int = 5, ruleset: Ruleset = TEN) -> list[str]:
    return [
        short(f) for f in read_paper(paper, players=players, ruleset=ruleset).findings if f.suggestion or f.alternatives
    ]


def mended(paper: Paper, players: int = 5, ruleset: Ruleset = TEN) -> Paper:
    """After the first thing that is proposed."""
    found = read_paper(paper, players=players, ruleset=ruleset).findings
    return repair_paper(paper, repairs_of(found)[0], players=players, ruleset=ruleset)


def test_a_penalty_in_a_list_of_winners_moves_the_deal() -> None:
    cells = [*WINNERS_OF_FIVE[:2], "1-1", *WINNERS_OF_FIVE[2:]]
    right = Paper(tuple(PaperRow("winners", (cell,), "s" if n == 2 else "") for n, cell in enumerate(cells)))
    assert read_paper(right, players=5, ruleset=TEN).ok
    wrong = winners(*cells)
    reading = read_paper(wrong, players=5, ruleset=TEN)
    assert reading.ok
    assert offered(wrong) == ["penalty-unmarked@3?: penalty 3"]
    assert mended(wrong) == right


def test_a_row_of_winners_that_is_missing_or_stands_there_twice_or_names_who_sits() -> None:
    end = end_of(*WINNERS_OF_FIVE)
    right = winners(*WINNERS_OF_FIVE, end=end)
    missing = winners(*WINNERS_OF_FIVE[:4], *WINNERS_OF_FIVE[5:], end=end)
    assert "insert 5" in offered(missing)[0]
    twice = winners(*WINNERS_OF_FIVE[:3], WINNERS_OF_FIVE[2], *WINNERS_OF_FIVE[3:], end=end)
    assert "delete 3" in offered(twice)[0]
    assert mended(twice) == right
    sitter = winners(*WINNERS_OF_FIVE[:4], "35+5", *WINNERS_OF_FIVE[5:], end=end)
    assert "cell 5" in offered(sitter)[0]
    assert mended(sitter) == right


def test_what_happened_above_a_sitter_who_wins_is_not_known_without_the_end() -> None:
    assert offered(winners(*WINNERS_OF_FIVE[:4], "35+5", *WINNERS_OF_FIVE[5:])) == []


def test_a_second_row_that_cannot_be_read_hides_what_happened() -> None:
    end = end_of(*WINNERS_OF_FIVE)
    cells = [*WINNERS_OF_FIVE[:4], "35+5", *WINNERS_OF_FIVE[5:9], "?"]
    assert offered(winners(*cells, end=end)) == []


@pytest.mark.parametrize(("seed", "players"), [(11, 7), (30, 7), (33, 7), (2, 5)])
def test_penalties_in_lists_of_winners_that_can_be_read_without_them(seed: int, players: int) -> None:
    rng = random.Random(seed)
    players = rng.choice((5, 6, 7)) if seed != 2 else players
    one = Made(players, "winners", False, played_lines(rng, players, 2), ())
    reading = read_paper(paper_of_lines(one, one.right), players=players, ruleset=DDV)
    assert reading.ok
    assert {f.code for f in reading.findings} == {"penalty-unmarked"}


@pytest.mark.parametrize("number", [9, 89, 128])
def test_lists_by_their_number(number: int) -> None:
    """Single lists of bench/doctor.py: something is proposed, and nothing wrong for sure."""
    rng = random.Random(f"1/{number}")
    penalties = rng.choice((0, 0, 1))
    one = made(rng, rng.choice((4, 4, 4, 5, 6, 7)), rng.choice(FORMS), 1, penalties, rng.random() < 0.3)
    if one.form == "winners":
        findings = read_paper(paper_of_lines(one, one.wrong), players=one.players, ruleset=DDV).findings
    else:
        findings = check(sheet_of(one, one.wrong))
    assert repairs_of(findings)


@pytest.mark.parametrize(("number", "players"), [(511290, 7), (516569, 6), (518277, 7)])
def test_two_penalties_of_which_one_alone_explains_little(number: int, players: int) -> None:
    """Correct lists of bench/doctor.py: the second penalty was given when Pflichtsoli were presented already."""
    rng = random.Random(f"right/{number}")
    assert rng.choice((4, 4, 4, 5, 6, 7)) == players
    form, penalties = rng.choice(FORMS), rng.choice((0, 1, 1, 2))
    one = made(rng, players, form, 0, penalties, rng.random() < 0.2)
    reading = read_paper(paper_of_lines(one, one.right), players=players, ruleset=DDV)
    assert [(f.severity, f.code) for f in reading.findings] == [("notice", "penalty-unmarked")]
    assert reading.findings[0].row in candidates(one.right)


def test_an_exchange_and_a_penalty_on_paper() -> None:
    six = Ruleset(games=6, pflichtsoli=0)
    lines = totals_of(PLAIN)
    rows = [PaperRow("totals", tuple(str(n) for n in line)) for line in (*lines[:2], lines[3], lines[2], *lines[4:])]
    assert mended(Paper(tuple(rows)), 4, six).rows == tuple(rows[n] for n in (0, 1, 3, 2, 4, 5))
    paid = Paper(tuple(PaperRow("points", tuple(str(n) for n in row)) for row in (*PLAIN, PAYS)))
    assert [row.marks for row in mended(paid, 4, six).rows] == ["", "", "", "", "", "", "s"]
    marked = Paper((*paid.rows[:-1], PaperRow("points", paid.rows[-1].cells, "l")))
    assert [f.code for f in read_paper(marked, players=4, ruleset=six).findings if f.severity == "error"] == [
        "game-count"
    ]


# --- what a request may leave out


def test_a_row_without_points_is_told_by_its_total() -> None:
    lines = [[1, 1, -1, -1], [-2, 2, 0, 0]]
    noted = {"rows": [{"points": None}, {"points": None, "penalty": "minor"}], "totals": lines}
    one = Sheet.from_dict(noted, Ruleset(games=1, pflichtsoli=0))
    assert check(one) == ()
    with refusal("rows[2].points", "dann müssen die laufenden Summen"):
        Sheet.from_dict(noted | {"totals": lines[:1]}, DDV)
    with refusal("rows[2].points", "dann müssen die laufenden Summen"):
        Sheet.from_dict(noted | {"totals": [lines[0], None]}, DDV)


# --- properties


def judged(one: Made, repair: Repair) -> bool:
    """Whether a repair is what really happened."""
    if repair.repair == "penalty":
        penalties = [line for line in one.right if line.looks_like_a_game]
        # Who pays may be written wrong as well, which nobody can see: it is that penalty all the same.
        is_that_row = one.wrong[repair.row - 1].name in [line.name for line in penalties]
        return is_that_row or repair.value in [line.points for line in penalties]
    held = sheet_of(one, one.wrong)
    return seen_in(one, apply_repair(held, repair)) in [seen(one, lines) for lines in one.stages()]


@given(seeds, st.integers(4, 7), st.sampled_from(FORMS), st.integers(1, 2))
def test_a_correct_list_with_penalties_that_nobody_noted_has_no_error(
    rng: random.Random, players: int, form: str, penalties: int
) -> None:
    one = Made(players, form, False, played_lines(rng, players, penalties), ())
    if form == "winners":
        findings = read_paper(paper_of_lines(one, one.right), players=players, ruleset=DDV).findings
    else:
        findings = check(sheet_of(one, one.right))
    assert is_ok(findings)
    assert all(f.suggestion is None or f.suggestion.repair == "penalty" for f in findings)
    named = {repair.row for repair in repairs_of(findings) if repair.repair == "penalty"}
    meant = set(candidates(one.right))
    assert named & meant or not meant


@given(seeds, st.sampled_from(["rows", "totals", "both"]), st.booleans())
def test_one_slip_at_a_table_of_four_is_never_repaired_wrongly(rng: random.Random, form: str, marked: bool) -> None:
    one = made(rng, 4, form, 1, rng.choice((0, 1)), marked)
    for finding in check(sheet_of(one, one.wrong)):
        assert finding.suggestion is None or judged(one, finding.suggestion)
