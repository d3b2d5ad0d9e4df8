"""What the check of a Spielliste finds: every code, with its row, its column and its severity (§7.3)."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import DDV, PRESETS, Bock, Entry, Finding, InvalidInput, Repair, Ruleset, Sheet, check, is_ok
from scoring.findings import FINDINGS
from scoring.played import penalty_points
from scoring.shapes import Table, is_penalty, shape_of_four
from scoring.sheet import open_penalties
from scoring.wording import language, say
from tests.scoring.cases import case_id, cases, refusal
from tests.scoring.strategies import random_rows, seeds, sheet, totals_of

W = (2, 2, -2, -2)
SOLO_1 = (3, -1, -1, -1)
OPEN_END = Ruleset(games=None, pflichtsoli=0)


def codes(findings: tuple[Finding, ...]) -> list[str]:
    """Short: code@row, the column where it is known, a question mark for a notice."""
    return [
        f"{f.code}@{f.row}{f'/{f.column}' if f.column else ''}{'?' if f.severity == 'notice' else ''}" for f in findings
    ]


def checked(request: dict[str, Any], ruleset: Ruleset = OPEN_END) -> list[str]:
    return codes(check(Sheet.from_dict(request, ruleset)))


def points(*rows: tuple[int, ...]) -> dict[str, Any]:
    return {"rows": [{"points": list(row)} for row in rows], "players": len(rows[0])}


def totals(*lines: tuple[int, ...] | None) -> dict[str, Any]:
    known = next(line for line in lines if line is not None)
    return {"totals": [None if line is None else list(line) for line in lines], "players": len(known)}


@pytest.mark.parametrize("case", cases("lists/mistakes"), ids=case_id)
def test_agreed_lists(case: dict[str, Any]) -> None:
    request = dict(case["list"])
    findings = check(Sheet.from_dict(request, Ruleset.from_dict(request.pop("ruleset"))))
    mistake = case["mistake"]
    assert is_ok(findings) == (mistake is None)
    for finding in findings:
        if finding.severity == "error" and mistake:
            repair = finding.suggestion
            assert repair is not None
            assert (repair.repair, repair.where, repair.row, repair.column) == (
                "cell",
                "totals",
                mistake["row"],
                mistake["column"],
            )
            assert (repair.value, repair.instead_of) == (mistake["value"], mistake["instead_of"])
            assert repair.carries_on == (mistake["kind"] == "carry")
            assert (finding.row, finding.column, finding.alternatives) == (mistake["row"], mistake["column"], ())


# One row: its shape, its sum, its parity, its size. An open end, so that nothing else is found.
ROWS: list[tuple[tuple[int, ...], list[str]]] = [
    ((2, 2, -2, -2), []),
    ((0, 0, 0, 0), []),
    ((9, -3, -3, -3), []),
    ((-9, 3, 3, 3), []),
    ((29, 29, -29, -29), []),
    ((30, -30, 30, -30), ["range@1"]),
    ((63, -21, -21, -21), []),
    ((22, 22, 22, -66), ["range@1"]),
    ((2, 2, -2, -3), ["row-sum@1/4", "parity@1/4"]),
    ((2, 2, -2, -4), ["row-sum@1/4"]),
    ((2, 2, 2, 2), ["row-sum@1"]),
    ((4, 2, -2, -4), ["shape@1"]),
    ((4, -4, 0, 0), ["shape@1"]),
    ((5, 3, -4, -4), ["parity@1"]),
    ((3, -3, 0, 0), ["parity@1?"]),
    ((0, 15, 0, -15), ["parity@1?"]),
    ((0, 0, -21, 21), ["parity@1?"]),
    ((12, -12, 0, 0), ["shape@1?"]),
    ((18, -18, 0, 0), ["shape@1?"]),
    ((24, -24, 0, 0), ["shape@1?"]),
    ((27, -27, 0, 0), ["parity@1"]),
    ((6, -6, 0, 0), ["shape@1"]),
    ((0, 3, 3, -3, -3), []),
    ((3, 0, 3, -3, -3), ["sits-not-zero@1/1?"]),
    ((0, 0, 0, 0, 0), []),
    ((0, 3, -3, 0, 0), ["parity@1?"]),
    ((1, 3, 3, -3, -3), ["row-sum@1/1", "sits-not-zero@1/1"]),
    ((1, 3, 3, -3, -4), ["sits-not-zero@1"]),
    ((0, 3, 2, -3, -2), ["parity@1"]),
    ((0, 4, 2, -4, -2), ["shape@1"]),
    ((0, 3, 3, 0, -3, -3), []),
    ((3, 0, 3, 0, -3, -3), ["sits-not-zero@1"]),
    ((0, 5, 5, 0, -5, 0, -5), []),
]  # fmt: skip


@pytest.mark.parametrize(("row", "expected"), ROWS)
def test_one_row(row: tuple[int, ...], expected: list[str]) -> None:
    assert checked(points(row)) == expected


# The same as running totals: what is off in a sum belongs to the total.
TOTALS: list[tuple[list[tuple[int, ...] | None], list[str]]] = [
    ([W, (4, 4, -4, -4)], []),
    ([W, (5, 1, -3, -3)], []),
    ([W, (4, 4, -4, -3)], ["total-sum@2/4", "parity@2/4"]),
    ([W, (4, 4, -4, -3), (6, 6, -6, -5)], ["total-sum@2/4", "parity@2/4"]),
    ([W, (4, 4, -4, -3), (6, 6, -6, -6)], ["total-sum@2/4", "parity@2/4"]),
    ([W, (5, 5, -5, -5), (8, 8, -8, -7), (9, 9, -9, -7)], ["total-sum@3", "parity@3", "total-sum@4"]),
    ([W, (6, 4, -6, -4)], ["shape@2"]),
    ([W, (5, -1, -2, -2)], ["parity@2?"]),
    ([W, (5, -1, -2, -2), (6, 0, -3, -3)], ["parity@2?"]),
    ([W, (5, -1, -2, -2), (8, -4, -2, -2)], ["parity@2?", "parity@3?"]),
    ([W, (5, -1, -2, -2), (7, 0, -4, -3)], ["parity@2?", "parity@3"]),
    ([None, None, (6, 4, -6, -4)], []),
    ([None, None, (6, 4, -6, -3)], ["total-sum@3/4", "parity@3/4"]),
    ([None, None, (6, 4, -6, -2)], ["total-sum@3"]),
    ([None, None, (6, 5, -6, -5)], ["parity@3"]),
    ([None, (1, 2, 3, 4, 5), None, (0, 0, 0, 0, 1)], ["total-sum@2", "total-sum@4"]),
    ([None, (6, 4, -6, -4), (7, 5, -7, -5)], []),
    ([W, None, (33, 3, -18, -18)], ["parity@3"]),
    ([(30, 30, -30, -30)], ["range@1"]),
    ([(0, 3, 3, -3, -3), (3, 3, 6, -6, -6)], []),
    ([(0, 3, 3, -3, -3), (3, 4, 6, -6, -7)], ["sits-not-zero@2"]),
    ([(0, 3, 3, -3, -3), (3, 3, 5, -6, -5)], ["parity@2"]),
]  # fmt: skip


@pytest.mark.parametrize(("lines", "expected"), TOTALS)
def test_running_totals(lines: list[tuple[int, ...] | None], expected: list[str]) -> None:
    assert checked(totals(*lines)) == expected


# Points and totals together.
BOTH: list[tuple[list[tuple[int, ...]], list[tuple[int, ...] | None], list[str]]] = [
    ([W, SOLO_1], [W, (5, 1, -3, -3)], []),
    ([W, SOLO_1], [W, (5, 1, -3, -2)], ["total-sum@2/4", "parity@2/4", "carry@2/4"]),
    ([W, SOLO_1, W], [W, (5, 1, -3, -2), (7, 3, -5, -4)], ["total-sum@2/4", "parity@2/4", "carry@2/4"]),
    ([W, SOLO_1, W], [W, (5, 1, -3, -2), (7, 3, -5, -5)], ["total-sum@2/4", "parity@2/4", "carry@2/4"]),
    ([W, (3, -1, -1, -2)], [W, (5, 1, -3, -3)], ["row-sum@2/4", "parity@2/4", "carry@2/4"]),
    ([W, (3, -1, -1, -2)], [W, (5, 1, -3, -4)], ["row-sum@2/4", "parity@2/4", "total-sum@2/4"]),
    ([W, W], [None, (4, 4, -4, -4)], []),
    ([W, W], [None, (4, 4, -4, -5)], ["total-sum@2/4", "parity@2/4", "carry@2/4"]),
    ([W, W], [W, None], []),
    ([W], [W, (4, 4, -4, -4)], ["game-count@2"]),
    ([(5, 3, -4, -4)], [(5, 3, -4, -3)], ["parity@1", "total-sum@1", "carry@1/4"]),
    ([(5, 3, -4, -4)], [(5, 3, -3, -5)], ["parity@1", "carry@1"]),
]  # fmt: skip


@pytest.mark.parametrize(("rows", "lines", "expected"), BOTH)
def test_points_and_totals(
    rows: list[tuple[int, ...]], lines: list[tuple[int, ...] | None], expected: list[str]
) -> None:
    assert checked(points(*rows) | totals(*lines)) == expected


# A noted penalty must be one (§9): penalty, row, findings.
PENALTIES: list[tuple[str, tuple[int, ...], list[str]]] = [
    ("minor", (-3, 1, 1, 1), []), ("minor", (3, -3, 0, 0), []), ("minor", (3, -1, -1, -1), ["shape@1"]),
    ("minor", (-6, 2, 2, 2), ["shape@1"]), ("minor", (12, -12, 0, 0), ["shape@1"]),
    ("repeat", (-12, 4, 4, 4), []), ("repeat", (-24, 8, 8, 8), []), ("repeat", (-27, 9, 9, 9), ["shape@1"]),
    ("repeat", (12, -12, 0, 0), ["shape@1"]), ("repeat", (-3, 1, 1, 1), ["shape@1"]),
    ("counts", (12, -12, 0, 0), []), ("counts", (15, -15, 0, 0), []), ("counts", (24, -24, 0, 0), []),
    ("counts", (3, -3, 0, 0), ["shape@1"]), ("counts", (-12, 4, 4, 4), ["shape@1"]), ("counts", W, ["shape@1"]),
]  # fmt: skip


@pytest.mark.parametrize(("penalty", "row", "expected"), PENALTIES)
def test_noted_penalties(penalty: str, row: tuple[int, ...], expected: list[str]) -> None:
    assert checked({"rows": [{"points": list(row), "penalty": penalty}]}) == expected


def test_a_mistake_that_vanishes_again_is_named_there_too() -> None:
    lines = [(1, 1, -1, -1), (3, -1, 1, -5), (0, 2, 4, -8), (1, 1, 3, -7), (7, -1, 1, -9), (11, 1, -1, -11)]
    found = check(Sheet.from_dict(totals(*lines), OPEN_END))
    assert [(f.code, f.row) for f in found] == [("total-sum", 2), ("total-sum", 6)]
    assert say(found[1].said) == (
        "Zeile 6: Die laufenden Summen ergeben wieder 0, der Schritt +4 / +2 / −2 / −2 von der Zeile darüber aber nicht. "
        "Wurde hier etwas passend gemacht?"
    )
    rows = [(1, 1, -1, -1)] * 4
    wrong = [(1, 1, -1, -1), (2, 2, 0, -4), (3, 3, -1, -5), (4, 4, -4, -4)]
    assert checked(points(*rows) | totals(*wrong)) == ["carry@2", "carry@4"]


def test_a_mistake_is_not_forgotten_behind_a_total_that_is_missing() -> None:
    """Row 2 has neither points nor a total, so nothing can be said of row 3; row 4 is told by its total alone."""
    untold = Entry(None)
    rows = (Entry(W), untold, Entry(W), untold)
    lines = ((4, 2, -2, -4), None, (8, 6, -6, -8), (10, 8, -8, -10))
    assert codes(check(Sheet(4, OPEN_END, rows, lines))) == ["carry@1", "carry@4"]


def test_which_rows_may_be_penalties_that_nobody_noted() -> None:
    """One who pays all others may have lost a solo; what goes to a soloist shows itself."""
    rows = [(-3, 1, 1, 1), (3, -3, 0, 0), (3, -1, -1, -1), (-12, 4, 4, 4), W, (1, 1, 1, 1)]
    assert open_penalties(sheet(rows)) == {0: "minor", 3: "repeat"}


def test_a_minor_penalty_that_nobody_noted_is_no_game() -> None:
    lines = [(1, 1, -1, -1), (1, 1, -1, -1), (3, -1, 1, -3), (6, -1, 1, -6), (3, 0, 2, -5), (7, 4, -2, -9)]
    five = Ruleset(games=5, pflichtsoli=0)
    assert checked(totals(*lines), five) == ["parity@4?"]
    rows = [
        tuple(b - a for a, b in zip(x, y, strict=True)) for x, y in zip([(0, 0, 0, 0), *lines], lines, strict=False)
    ]
    assert checked(points(*rows), five) == ["parity@4?"]
    assert checked(points(*rows) | totals(*lines), five) == ["parity@4?"]


def test_a_solo_of_which_the_kind_of_duty_is_not_said() -> None:
    soli = [{"points": row["points"], "soloist": row["soloist"]} for row in (solo(2), solo(3), solo(4), solo(1))]
    four = Ruleset(games=4)
    assert checked({"rows": soli}, four) == []
    assert checked({"rows": [solo(2), solo(3), solo(4), {"points": [3, -1, -1, -1]}]}, four) == []
    assert checked({"rows": [*soli[:3], n()]}, four) == ["vorfuehrung@4?", "pflichtsolo-missing@4/1?"]
    assert checked({"rows": [*SOLI, *[n()] * 16, {"points": [3, -1, -1, -1]}]}, SOLI_EXTRA) == []
    # Either of two soli can have been the Pflichtsolo: nobody is accused.
    either = [*bare(SOLI[:2]), n(dealer=2), *bare(SOLI[2:]), *[n()] * 19]
    assert checked({"rows": bare(either)}, DDV) == ["vorfuehrung@24?"]


def test_parity_holds_relative_to_a_penalty_row() -> None:
    odd = {"points": [15, -15, 0, 0], "penalty": "counts", "soloist": 1}
    game = {"points": [1, 1, -1, -1]}
    lines = [[15, -15, 0, 0], [16, -14, -1, -1]]
    assert checked({"rows": [odd, game], "totals": lines}) == []
    assert checked({"rows": [odd, game], "totals": [lines[0], [16, -14, -1, 0]]}) == [
        "total-sum@2/4",
        "parity@2/4",
        "carry@2/4",
    ]
    # A second one restores the rule.
    back = [*lines, [31, -29, -1, -1]]
    assert checked({"rows": [odd, game, odd], "totals": back}) == []


DDV_OPEN = Ruleset(games=None)


def course(rows: list[dict[str, Any]], ruleset: Ruleset = DDV, **request: Any) -> list[str]:
    found = checked({"rows": rows, **request}, ruleset)
    return [code for code in found if not code.startswith("game-count") or "?" not in code]


def n(**facts: Any) -> dict[str, Any]:
    return {"points": [1, 1, -1, -1], **facts}


def solo(soloist: int, pflicht: bool = True, **facts: Any) -> dict[str, Any]:
    row = [-1, -1, -1, -1]
    row[soloist - 1] = 3
    return {"points": row, "soloist": soloist, "pflicht": pflicht, **facts}


# Sixteen games, and the Pflichtsoli in addition.
SOLI_EXTRA = Ruleset(games=16, soli_count=False)
SOLI = [solo(p) for p in (1, 2, 3, 4)]
# The course of the list: rows, further facts, findings. Positions as in the Runde.
COURSES: list[tuple[list[dict[str, Any]], dict[str, Any], list[str]]] = [
    ([*SOLI, *[n()] * 20], {}, []),
    ([*[n()] * 20, solo(2), solo(3), solo(4), solo(1)], {}, []),
    ([*[n()] * 20, solo(1), solo(2), solo(3), solo(4)], {}, ["vorfuehrung@21", "vorfuehrung@22", "vorfuehrung@23"]),
    ([*SOLI[:3], *[n()] * 21], {}, ["vorfuehrung@24", "pflichtsolo-missing@24/4"]),
    ([*SOLI[:2], *[n()] * 21, solo(3)], {}, ["vorfuehrung@23", "pflichtsolo-missing@24/4"]),
    ([*SOLI, solo(2), *[n()] * 19], {}, ["pflichtsolo-twice@5/2"]),
    ([solo(1, False), *SOLI, *[n()] * 19], {}, ["lustsolo-early@1/1?"]),
    ([*SOLI, solo(1, False), *[n()] * 19], {}, []),
    ([*SOLI, *[n()] * 21], {}, ["game-count@25"]),
    ([solo(1), *[n()] * 5], {"time_up_after": 6}, ["pflichtsolo-missing@6/2?", "pflichtsolo-missing@6/3?", "pflichtsolo-missing@6/4?"]),
    ([solo(1), *[n()] * 5, solo(3), solo(4), solo(2)], {"time_up_after": 6}, []),
    ([solo(1), *[n()] * 5, solo(4), solo(2), solo(3)], {"time_up_after": 6}, ["vorfuehrung@7"]),
    ([*SOLI, *[n()] * 5], {"time_up_after": 9}, []),
    ([solo(1, dealer=1), n(dealer=1), n(dealer=2), n(dealer=3)], {}, []),
    ([solo(1, dealer=1), n(dealer=2), n(dealer=3)], {}, ["dealer@2"]),
    ([solo(1), n(dealer=1), n(dealer=3), n(dealer=4), n()], {}, ["dealer@3"]),
    ([{"points": [-3, 1, 1, 1], "penalty": "minor", "dealer": 2}, solo(1)], {}, ["dealer@1"]),
    ([{"points": [-3, 1, 1, 1], "penalty": "minor"}, *SOLI, *[n()] * 20], {}, []),
    ([{"points": [-12, 4, 4, 4], "penalty": "repeat", "soloist": 1, "pflicht": True}, *SOLI, *[n()] * 20], {}, []),
    ([{"points": [12, -12, 0, 0], "penalty": "counts", "soloist": 1, "pflicht": True}, *SOLI[1:], *[n()] * 20], {}, []),
]  # fmt: skip


@pytest.mark.parametrize(("rows", "request_", "expected"), COURSES)
def test_the_course_of_a_list(rows: list[dict[str, Any]], request_: dict[str, Any], expected: list[str]) -> None:
    assert course(rows, **request_) == expected


def bare(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{key: value for key, value in row.items() if key in ("points", "dealer", "penalty")} for row in rows]


# What only points show is at most a notice.
SEEN: list[tuple[list[dict[str, Any]], list[str]]] = [
    ([*SOLI, *[n()] * 20], []),
    ([*[n()] * 20, *SOLI], ["vorfuehrung@21?", "vorfuehrung@22?", "vorfuehrung@23?"]),
    ([*SOLI[:3], *[n()] * 21], ["vorfuehrung@24?", "pflichtsolo-missing@24/4?"]),
    ([*SOLI, solo(2), *[n()] * 19], []),
    ([*SOLI, *[n()] * 21], ["game-count@25"]),
    ([solo(1, dealer=1), n(dealer=1)], []),
    ([solo(1, dealer=1), n(dealer=2)], []),
    ([solo(1, dealer=1), n(dealer=3)], ["dealer@2"]),
    ([n(dealer=1), n(dealer=1)], ["dealer@2"]),
    ([{"points": [-3, 1, 1, 1], "penalty": "minor"}, *SOLI, *[n()] * 20], []),
    ([*SOLI[:3], {"points": [0, 0, -12, 12]}, *[n()] * 20], ["shape@4?", "vorfuehrung@24?", "pflichtsolo-missing@24/4?"]),
]  # fmt: skip


@pytest.mark.parametrize(("rows", "expected"), SEEN)
def test_points_alone_give_notices(rows: list[dict[str, Any]], expected: list[str]) -> None:
    assert course(bare(rows)) == expected


def test_an_unreadable_row_stops_the_count_of_soli_but_not_of_games() -> None:
    broken = {"points": [4, -4, 0, 0]}
    assert course(bare([broken, *[n()] * 24])) == ["shape@1", "game-count@25"]
    assert checked({"rows": [broken, n()]}, DDV) == ["shape@1", "game-count@2?"]
    penalty = {"points": [-3, 1, 1, 1], "penalty": "minor"}
    assert course(bare([broken, penalty, *[n()] * 23])) == ["shape@1"]
    assert checked(totals(None, (2, 2, -2, -2)), DDV) == ["game-count@2?"]


def test_short_and_long_lists() -> None:
    assert checked({"rows": [n()] * 3}, DDV) == ["game-count@3?"]
    assert checked({"rows": []}, DDV) == ["game-count@0?"]
    assert checked({"rows": [n()] * 3}, DDV_OPEN) == []
    assert checked({"rows": [n()] * 3, "time_up_after": 9}, DDV) == ["game-count@3?"]
    assert checked({"rows": [*SOLI, n()], "time_up_after": 5}, DDV) == []
    assert checked({"rows": [n()] * 25}, PRESETS["einfach"])[0] == "game-count@25"


def test_a_table_of_five_with_dealers() -> None:
    def row(dealer: int, *given: int) -> dict[str, Any]:
        return {"points": list(given), "dealer": dealer, "soloist": None}

    good = [row(1, 0, 1, 1, -1, -1), row(2, 1, 0, 1, -1, -1)]
    assert checked({"players": 5, "rows": good}) == []
    bad = [row(1, 0, 1, 1, -1, -1), row(2, 0, 1, 1, -1, -1)]
    assert checked({"players": 5, "rows": bad}) == ["sits-not-zero@2/2"]
    two = [{"points": [2, 1, -1, 1, -1, -2], "dealer": 1}]
    assert checked({"players": 6, "rows": two})[0] == "sits-not-zero@1"


def test_soli_that_do_not_count_lengthen_the_list() -> None:
    online = SOLI_EXTRA
    assert checked({"rows": [*SOLI, *[n()] * 16]}, online) == []
    assert checked({"rows": [*SOLI, solo(1, False), *[n()] * 16]}, online) == []
    assert checked({"rows": [*SOLI, *[n()] * 17]}, online) == ["game-count@21"]
    assert checked({"rows": [*[n()] * 16, solo(2), solo(3), solo(4), solo(1)]}, online) == []


def test_grundregeln_keep_the_dealer() -> None:
    rows = [*[n()] * 20, solo(2, dealer=1), solo(3, dealer=1), solo(4, dealer=1), solo(1, dealer=1)]
    assert checked({"rows": rows}, PRESETS["grundregeln"]) == []
    assert course(rows) == ["dealer@22", "dealer@23", "dealer@24"]


# The soloist beside the row and the points in it: soloist, penalty, points, findings.
@pytest.mark.parametrize(
    ("soloist", "penalty", "row", "expected"),
    [(1, None, (9, -3, -3, -3), []), (2, None, (9, -3, -3, -3), ["shape@1/2"]), (1, None, (-9, 3, 3, 3), []),
     (3, None, (2, 2, -2, -2), ["shape@1/3"]), (3, None, (0, 0, 0, 0), []), (1, "counts", (15, -15, 0, 0), []),
     (2, "counts", (15, -15, 0, 0), ["shape@1/2"]), (2, "minor", (3, -3, 0, 0), ["shape@1/2"]),
     (1, "minor", (3, -3, 0, 0), []), (2, "minor", (-3, 1, 1, 1), []), (2, "repeat", (-12, 4, 4, 4), [])],
)  # fmt: skip
def test_the_soloist_must_fit_the_points(
    soloist: int, penalty: str | None, row: tuple[int, ...], expected: list[str]
) -> None:
    noted = {"points": list(row), "soloist": soloist, "penalty": penalty}
    assert checked({"rows": [noted]}) == expected


def five(*zeros: int, soloist: int | None = None) -> list[dict[str, Any]]:
    """Rows at a table of five in which these positions write 0."""
    rows = []
    for zero in zeros:
        row = [0] * 5
        for position, value in zip([p for p in range(1, 6) if p != zero], (2, 2, -2, -2), strict=True):
            row[position - 1] = value
        rows.append({"points": row})
    return rows


def test_who_writes_0_tells_who_dealt() -> None:
    solo_of_2 = {"points": [0, 6, -2, -2, -2], "soloist": 2, "pflicht": True}
    assert checked({"players": 5, "rows": five(1, 2, 3, 4, 5, 1)}) == []
    assert checked({"players": 5, "rows": five(1, 3, 4)}) == ["sits-not-zero@2/2?"]
    assert checked({"players": 5, "rows": five(1, 2, 4, 3)}) == ["sits-not-zero@3/3?", "sits-not-zero@4/4?"]
    # Whoever has dealt instead, the next one deals after him.
    assert checked({"players": 5, "rows": five(1, 2, 1, 2)}) == ["sits-not-zero@3/3?"]
    assert checked({"players": 5, "rows": five(1, 2, 5, 1)}) == ["sits-not-zero@3/3?"]
    # Where only that is wrong, its cure is looked for all the same.
    (notice,) = check(Sheet.from_dict({"players": 5, "rows": five(1, 2, 4, 4, 5)}, OPEN_END))
    swapped = Repair("swap", "rows", 3, (3, 4), (0, -2), (-2, 0), sure=False)
    assert (notice.suggestion, notice.alternatives) == (None, (swapped,))
    assert checked({"players": 5, "rows": [solo_of_2, *five(1, 2)]}, DDV_OPEN) == []
    assert checked({"players": 5, "rows": [solo_of_2, *five(2, 3)]}, DDV_OPEN) == ["sits-not-zero@2/1"]
    # Nobody can tell who dealt a game worth nothing.
    nothing = {"points": [0, 0, 0, 0, 0]}
    assert checked({"players": 5, "rows": [nothing, *five(2), nothing, *five(4)]}) == []
    six = [{"points": [0, 1, 1, 0, -1, -1]}, {"points": [1, 1, 0, -1, -1, 0]}]
    assert checked({"players": 6, "rows": six}) == ["sits-not-zero@2?"]
    (notice,) = check(Sheet.from_dict({"players": 6, "rows": six}, OPEN_END))
    assert (
        say(notice.said)
        == "Zeile 2: Position 2 und Position 5 setzen aus, weil Position 2 gibt, und müssen 0 schreiben."
    )


# Highest values hold only where nothing doubles.
@pytest.mark.parametrize(
    ("switches", "limited"),
    [({}, True), ({"ansagen": "none"}, True), ({"ansagen": "double"}, False), ({"ansagen": "first_doubles"}, False),
     ({"base_factor": 2}, False), ({"solo_doubled": True}, False), ({"solo_surcharge": {"damensolo": 1}}, False),
     ({"fuchs": 2}, False), ({"fuchs": 0}, True), ({"karlchen_gefangen": 1}, False), ({"fuchs_am_end": 1}, False),
     ({"dulle_gefangen": 1}, False), ({"herzstich": 1}, False), ({"in_solo": ["doppelkopf"]}, False),
     ({"bock": Bock(triggers=("by_hand",))}, False)],
)  # fmt: skip
def test_where_the_highest_values_hold(switches: dict[str, Any], limited: bool) -> None:
    assert Table(4, Ruleset(**switches)).limited == limited
    found = checked(points((30, 30, -30, -30)), Ruleset(games=None, pflichtsoli=0, **switches))
    assert found == (["range@1"] if limited else [])


@pytest.mark.parametrize(
    ("row", "expected"),
    [((2, 2, -2, -2), ("normal", 2, None)), ((-2, 2, -2, 2), ("normal", 2, None)), ((0, 0, 0, 0), ("zero", 0, None)),
     ((-1, 3, -1, -1), ("solo", 1, 1)), ((2, 2, 2, -6), ("solo", -2, 3)), ((0, -3, 3, 0), ("penalty", 3, 2)),
     ((3, -3, 0, 1), None), ((2, 2, -2, -4), None), ((6, -2, -2, -3), None), ((1, 1, 1, -4), None), ((0, 0, 0, 3), None)],
)  # fmt: skip
def test_shapes_of_four(row: tuple[int, ...], expected: tuple[Any, ...] | None) -> None:
    assert shape_of_four(row) == expected


def test_penalty_rows_that_share_a_number_with_a_row() -> None:
    found = set(Table(4, DDV).rows_like((3, 7, 7, 7), None, penalties=True))
    assert found == {(3, -3, 0, 0), (3, 0, -3, 0), (3, 0, 0, -3)}
    assert (0, 15, -15, 0) in set(Table(4, DDV).rows_like((0, 7, 7, 7), None, penalties=True))
    assert set(Table(5, DDV).rows_like((7, 7, 7, 7, -24), 1, penalties=True)) == {
        (0, 24, 0, 0, -24), (0, 0, 24, 0, -24), (0, 0, 0, 24, -24),
    }  # fmt: skip


# §9: who pays what to whom.
@pytest.mark.parametrize(
    ("given", "expected"),
    [(("minor", 1, [1, 2, 3, 4], 4), (-3, 1, 1, 1)), (("minor", 2, [1, 2, 3, 4], 4, 4), (0, -3, 0, 3)),
     (("repeat", 3, [2, 3, 4, 5], 5), (0, 4, -12, 4, 4)), (("repeat", 1, [1, 2, 3, 4], 4, None, 4), (-24, 8, 8, 8)),
     (("counts", 1, [1, 2, 4, 5], 5, 5, 1), (-15, 0, 0, 0, 15)), (("counts", 1, [1, 2, 3, 4], 4, 2, 0), (-12, 12, 0, 0)),
     (("counts", 1, [1, 2, 3, 4], 4, 2, 3), (-21, 21, 0, 0))],
)  # fmt: skip
def test_penalty_points(given: tuple[Any, ...], expected: tuple[int, ...]) -> None:
    assert penalty_points(*given) == expected
    shape = Table(len(expected), DDV).shape(expected)
    assert shape is not None
    assert is_penalty(shape, given[0])


@pytest.mark.parametrize(
    ("given", "field"),
    [(("hard", 1, [1, 2, 3, 4], 4), "penalty"), (("minor", 5, [1, 2, 3, 4], 5), "offender"),
     (("minor", 1, [1, 2, 3, 4], 5, 5), "offender"), (("minor", 1, [1, 2, 3, 4], 4, 1), "offender"),
     (("counts", 1, [1, 2, 3, 4], 4), "soloist"), (("repeat", 1, [1, 2, 3, 4], 4, 2), "soloist"),
     (("repeat", 1, [1, 2, 3, 4], 4, None, 5), "absagen"), (("repeat", 1, [1, 2, 3, 4], 4, None, -1), "absagen")],
)  # fmt: skip
def test_penalties_that_cannot_be(given: tuple[Any, ...], field: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        penalty_points(*given)
    assert refused.value.field == field


MESSAGES: list[tuple[dict[str, Any], Ruleset, str]] = [
    (points((2, 2, -2, 0)), DDV, "Zeile 1: Die Punkte ergeben zusammen +2 statt 0. Bitte Gewinner und Verlierer prüfen."),
    (points((2, 1, -2, -1)), DDV, "Zeile 1: Die Punkte +2 / +1 / −2 / −1 sind nicht alle gerade oder alle ungerade. Bitte nachrechnen."),
    (points((0, 2, 1, -2, -1)), DDV, "Zeile 1: Die Punkte 0 / +2 / +1 / −2 / −1 der vier Mitspielenden sind nicht alle gerade oder alle ungerade. Bitte nachrechnen."),
    (points((4, -4, 0, 0)), DDV, "Zeile 1: +4 / −4 / 0 / 0 kann kein Spiel sein; möglich sind zwei Gewinner und zwei Verlierer mit gleicher Punktzahl oder ein Solo."),
    (points((30, 30, -30, -30)), DDV, "Zeile 1: Ein Spielwert von 30 ist nicht möglich; der höchste ist 29. Bitte den Wert prüfen."),
    (points((66, -22, -22, -22)), DDV, "Zeile 1: Ein Spielwert von 22 ist nicht möglich; der höchste ist 21. Bitte den Wert prüfen."),
    (points((1, 3, 3, -3, -4)), DDV, "Zeile 1: Am Tisch mit 5 Spielern schreibt 0, wer aussetzt (1 je Spiel); in +1 / +3 / +3 / −3 / −4 fehlt das."),
    (points((1, 3, 3, -3, -2, -2, 0)), DDV, "Zeile 1: Am Tisch mit 7 Spielern schreibt 0, wer aussetzt (3 je Spiel); in +1 / +3 / +3 / −3 / −2 / −2 / 0 fehlt das."),
    ({"players": 6, "rows": [{"points": [1, 2, 3, -1, -2, -3], "dealer": 1}]}, DDV, "Zeile 1: Position 1 und Position 4 setzen aus, weil Position 1 gibt, und müssen 0 schreiben."),
    ({"players": 6, "rows": [{"points": [0, 1, 1, -1, -1, 0], "dealer": 1}]}, DDV, "Zeile 1: Position 4 setzt aus, weil Position 1 gibt, und muss 0 schreiben."),
    (totals((2, 2, -2, -3)), DDV, "Zeile 1: Die laufenden Summen +2 / +2 / −2 / −3 ergeben zusammen −1 statt 0. Bitte diese Zeile nachrechnen."),
    (totals((2, 1, -2, -1)), DDV, "Zeile 1: Die laufenden Summen +2 / +1 / −2 / −1 sind nicht alle gerade oder alle ungerade. Bitte nachrechnen."),
    (points(W) | totals((2, 2, -4, 0)), DDV, "Zeile 1: Die laufende Summe passt nicht zu den Punkten (Spalte 3: geschrieben −4, gerechnet −2; Spalte 4: geschrieben 0, gerechnet −2). Bitte die Addition prüfen."),
    (points(W) | {"totals": []}, DDV, "Es sind 1 Zeilen mit Punkten, aber 0 mit laufenden Summen."),
    ({"rows": [{"points": [3, -3, 0, 0], "penalty": "repeat"}]}, DDV, "Zeile 1: +3 / −3 / 0 / 0 passt nicht zur eingetragenen Strafe (schwer, Spiel wiederholt)."),
    ({"rows": [{"points": [9, -3, -3, -3], "soloist": 2}]}, DDV, "Zeile 1: Als Solist steht Position 2; die Punkte +9 / −3 / −3 / −3 passen nicht zu diesem Solo."),
    ({"rows": [*SOLI[:1], solo(1)]}, DDV, "Zeile 2: Position 1 hat das Pflichtsolo schon gespielt. Bitte als Lustsolo eintragen."),
    ({"rows": [solo(1, dealer=4)]}, DDV, "Zeile 1: Als Geber steht Position 4; an der Reihe ist Position 1. Fehlt ein Spiel, oder war es ein Pflichtsolo?"),
    ({"rows": bare([solo(1, dealer=1), n(dealer=4)])}, DDV, "Zeile 2: Als Geber steht Position 4; an der Reihe ist Position 1 oder Position 2. Fehlt ein Spiel, oder war es ein Pflichtsolo?"),
    ({"rows": [*[n()] * 20, solo(3)]}, DDV, "Zeile 21: Es sind nur noch so viele Spiele übrig wie Pflichtsoli offen (4); das Solo spielen muss Position 2."),
    ({"rows": [*SOLI, *[n()] * 21]}, DDV, "Die Liste hat 25 Spiele; am Tisch mit 4 Spielern sind es 24. Steht eines doppelt da?"),
    ({"rows": [*SOLI[:3], *[n()] * 21]}, DDV, "Position 4 hat das Pflichtsolo nicht gespielt."),
]  # fmt: skip
NOTICES: list[tuple[dict[str, Any], Ruleset, str]] = [
    (
        points((3, -3, 0, 0)),
        DDV,
        "Zeile 1: +3 / −3 / 0 / 0 können nur Strafpunkte zugunsten eines Solisten sein; Gerade/Ungerade gilt von hier an gegenüber dieser Zeile. Bitte das Zeichen des Schiedsrichters prüfen.",
    ),
    (
        points((12, -12, 0, 0)),
        DDV,
        "Zeile 1: +12 / −12 / 0 / 0 können nur Strafpunkte zugunsten eines Solisten sein. Bitte das Zeichen des Schiedsrichters prüfen.",
    ),
    (
        {"rows": [solo(1, pflicht=False)]},
        DDV,
        "Zeile 1: Position 1 hat das Pflichtsolo noch nicht gespielt; ein Lustsolo ist erst danach erlaubt. War es eine stille Hochzeit?",
    ),
]


@pytest.mark.parametrize(("request_", "ruleset", "sentence"), MESSAGES)
def test_messages(request_: dict[str, Any], ruleset: Ruleset, sentence: str) -> None:
    findings = check(Sheet.from_dict(request_, ruleset))
    assert sentence in [say(finding.said) for finding in findings if finding.severity == "error"]


@pytest.mark.parametrize(("request_", "ruleset", "sentence"), NOTICES)
def test_notices(request_: dict[str, Any], ruleset: Ruleset, sentence: str) -> None:
    findings = check(Sheet.from_dict(request_, ruleset))
    assert sentence in [say(finding.said) for finding in findings if finding.severity == "notice"]


def test_rules_of_the_findings() -> None:
    assert {code: about.rule for code, about in FINDINGS.items()} == {
        "row-sum": "§7.3", "total-sum": "§7.3", "parity": "§7.3.3", "parity-of-four": "§10.1.3",
        "parity-of-totals": "§7.3.3", "shape": "§7.2", "not-that-penalty": "§9", "penalty-odd": "§7.3.3",
        "not-that-soloist": "§7.2.4", "total-jump": "§7.3", "carry-back": "§7.3",
        "total-sum-since": "§7.3", "total-jump-since": "§7.3", "parity-since": "§7.3.3",
        "end-sum-since": "§7.3", "end-parity-since": "§7.3.3", "end-range-since": "§7.2",
        "penalty-even": "§9.4", "range": "§7.2", "carry": "§7.3", "nobody-sits": "§10", "sits-not-zero": "§10",
        "dealer": "§3", "vorfuehrung": "§4.2.5", "pflichtsolo-twice": "§4.2", "lustsolo-early": "§4.3",
        "pflichtsolo-missing": "§4.2", "uneven-halves": "§7.3", "too-many": "§3", "too-few": "§3",
        "too-many-planned": "§3", "nothing-written": "§3", "unfinished": "§3", "sit-not-zero": "§10", "no-number": "§7.3", "empty-cell": "§7.3", "empty-row": "§7.3", "cells": "§7.3",
        "winners": "§7.3", "empty-winners": "§7.3", "marks": "§7.3", "sitter-wins": "§10", "who-sits": "§10",
        "mark-no-solo": "§7.2.4", "mark-of-whom": "§7.2.4", "mark-no-bock": "§7.2", "end-sum": "§7.3",
        "penalty-minor": "§9.3.2", "penalty-repeat": "§9.4.3",
        "end-parity": "§7.3.3", "end-range": "§7.2", "end-carry": "§7.3",
    }  # fmt: skip


def test_signed() -> None:
    assert [language().signed(number) for number in (3, 0, -3)] == ["+3", "0", "−3"]


INVALID: list[tuple[dict[str, Any], str, str]] = [
    ({}, "rows", "Es fehlt „rows“"),
    ({"rows": None, "totals": None}, "rows", "Es fehlt „rows“"),
    ({"players": 3, "rows": []}, "players", "von 4 bis 7"),
    ({"rows": {}}, "rows", "eine Liste"),
    ({"rows": [[1, 1, -1, -1]]}, "rows[1]", "ein Objekt"),
    ({"rows": [{}]}, "rows[1].points", "fehlt"),
    ({"rows": [{"points": [1, 1, -2]}]}, "rows[1].points", "4 Zahlen haben, eine je Spieler, nicht 3"),
    ({"rows": [{"points": [1, 1, -1, "-1"]}]}, "rows[1].points[4]", 'nicht "-1"'),
    ({"rows": [{"points": [1, 1, -1, None]}]}, "rows[1].points[4]", "nicht null"),
    ({"rows": [{"points": [True, 1, -1, -1]}]}, "rows[1].points[1]", "nicht true"),
    ({"rows": [{"points": [10**30, 1, -1, -1]}]}, "rows[1].points[1]", "von −99999 bis 99999"),
    ({"rows": [{"points": [-100_000, 1, -1, -1]}]}, "rows[1].points[1]", "nicht -100000"),
    ({"rows": [n(), n(punkte=3)]}, "rows[2].punkte", "gibt es nicht"),
    ({"rows": [n(soloist=5)]}, "rows[1].soloist", "von 1 bis 4"),
    ({"rows": [n(dealer=0)]}, "rows[1].dealer", "von 1 bis 4"),
    ({"rows": [n(pflicht=1, soloist=1)]}, "rows[1].pflicht", "true oder false"),
    ({"rows": [n(pflicht=True)]}, "rows[1].soloist", "Zum Pflichtsolo fehlt"),
    ({"rows": [n(penalty="hard")]}, "rows[1].penalty", "eines von minor, repeat, counts"),
    ({"rows": [n()] * 401}, "rows", "höchstens 400"),
    ({"totals": 5}, "totals", "eine Liste"),
    ({"totals": [[0, 0, 0, 0]] * 401}, "totals", "401"),
    ({"totals": [5]}, "totals[1]", "eine Liste"),
    ({"totals": [None, [1, 2]]}, "totals[2]", "nicht 2"),
    ({"totals": [[1.0, 1, -1, -1]]}, "totals[1][1]", "nicht 1.0"),
    ({"rows": [], "time_up_after": "3"}, "time_up_after", 'nicht "3"'),
    ({"rows": [], "time_up_after": 401}, "time_up_after", "von 0 bis 400"),
]  # fmt: skip


@pytest.mark.parametrize(("request_", "field", "words"), INVALID)
def test_invalid_requests(request_: dict[str, Any], field: str, words: str) -> None:
    with refusal(field, words):
        Sheet.from_dict(request_, DDV)


def test_a_sheet_checks_its_size_itself() -> None:
    with refusal("players", "4 Zahlen"):
        Sheet(rows=(Entry((3, -1)),))
    with refusal("players", "5 Zahlen"):
        Sheet(5, totals=(None, W))
    with refusal("players", "von 4 bis 7"):
        Sheet(players=9)


def test_the_last_row_may_be_told_by_its_total_and_behind_it_nothing_is_written() -> None:
    told = Sheet.from_dict({"rows": [{"points": None}], "totals": [list(W)]}, OPEN_END)
    assert (told.written(0), told.written(1)) == (W, None)


def test_points_that_neither_the_row_nor_the_totals_tell() -> None:
    told = {"rows": [{"points": None}, {"points": list(W)}], "totals": [list(W), None]}
    assert Sheet.from_dict(told, OPEN_END).written(0) == W
    with refusal("rows[2].points", "Zeile 2 hat keine Punkte"):
        Sheet.from_dict({"rows": [{"points": list(W)}, {"points": None}], "totals": [list(W)]}, OPEN_END)


def test_the_largest_list_is_read() -> None:
    assert Sheet.from_dict({"rows": [n(points=[99_999, -99_999, 0, 0])] * 400}, DDV).length == 400


@given(seeds, st.integers(4, 7))
def test_a_legal_list_has_no_error_in_any_form(rng: random.Random, players: int) -> None:
    rows = random_rows(rng, players)
    lines = totals_of(rows)
    only_last = [None] * (len(rows) - 1) + lines[-1:]
    for one in (
        sheet(rows, None, players),
        sheet(None, lines, players),
        sheet(rows, lines, players),
        sheet(rows, only_last, players),
    ):
        findings = check(one)
        assert is_ok(findings)
        assert all(f.suggestion is None and f.alternatives == () for f in findings)


@given(seeds, st.integers(4, 7), st.sampled_from(["rows", "totals", "both"]))
def test_no_changed_number_stays_unnoticed(rng: random.Random, players: int, form: str) -> None:
    rows = random_rows(rng, players)
    lines = totals_of(rows)
    wrong = sheet(rows if form != "totals" else None, lines if form != "rows" else None, players)
    at, column, by = rng.randrange(len(rows)), rng.randrange(players), rng.choice((-10, -3, -2, -1, 1, 2, 3, 10))

    def off(line: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(number + by if index == column else number for index, number in enumerate(line))

    if form == "totals":
        assert wrong.totals is not None
        wrong = replace(
            wrong, totals=tuple(off(line or ()) if index == at else line for index, line in enumerate(wrong.totals))
        )
    else:
        assert wrong.rows is not None
        wrong = replace(
            wrong, rows=tuple(Entry(off(e.points)) if index == at else e for index, e in enumerate(wrong.rows))
        )
    assert not is_ok(check(wrong))
    assert at + 1 in {finding.row for finding in check(wrong)}
