"""Lists with a planned number of games, without an end, and lists that continue another one (Sheet.games, Sheet.carry)."""

from __future__ import annotations

from typing import Any

import pytest

from scoring import (
    DDV,
    PRESETS,
    Carry,
    Entry,
    InvalidInput,
    Paper,
    PaperRow,
    Ruleset,
    Sheet,
    apply_repair,
    check,
    is_ok,
    read_paper,
)
from scoring.deals import deal_of, played
from scoring.shapes import table_of
from scoring.wording import say
from tests.scoring.strategies import Row, totals_of
from tests.scoring.test_checks import OPEN_END, codes

N, M = (1, 1, -1, -1), (2, -2, 2, -2)
NO_PFLICHT = Ruleset(pflichtsoli=0)


def solo(soloist: int, pflicht: bool | None = True, sits: tuple[int, ...] = (), players: int = 4) -> Entry:
    row = tuple(3 if p == soloist else 0 if p in sits else -1 for p in range(1, players + 1))
    return Entry(row, soloist, pflicht)


def five(sits: int) -> Entry:
    """A Normalspiel at a table of five."""
    row = [0] * 5
    for position, value in zip([p for p in range(1, 6) if p != sits], N, strict=True):
        row[position - 1] = value
    return Entry(tuple(row))


def found(rows: list[Entry], players: int = 4, ruleset: Ruleset = NO_PFLICHT, **more: Any) -> list[str]:
    return codes(check(Sheet(players, ruleset, tuple(rows), **more)))


# How many games are planned: written, planned, findings.
@pytest.mark.parametrize(
    ("written", "games", "expected"),
    [(13, 13, []), (12, 13, ["game-count@12?"]), (14, 13, ["game-count@14"]), (24, ..., []), (23, ..., ["game-count@23?"]),
     (25, ..., ["game-count@25"]), (3, None, []), (40, None, [])],
)  # fmt: skip
def test_planned_games(written: int, games: Any, expected: list[str]) -> None:
    assert found([Entry((n, n, -n, -n)) for n in range(1, 25)][:written] + [Entry(M)] * max(0, written - 24), games=games) == expected  # fmt: skip


def test_too_many_are_named_by_what_was_planned() -> None:
    (finding,) = check(Sheet(4, NO_PFLICHT, (Entry(N), Entry(M), Entry(N)), games=2))
    assert say(finding.said) == "Die Liste hat 3 Spiele; geplant sind 2. Steht eines doppelt da?"


def test_the_open_end_presents_nobody() -> None:
    assert found([Entry(N)] * 30, ruleset=DDV, games=None) == []
    rows = [*[Entry(N)] * 8, solo(4), *[Entry(N)] * 4]
    assert found(rows, ruleset=DDV, games=13) == [
        "vorfuehrung@11", "vorfuehrung@12", "vorfuehrung@13", "pflichtsolo-missing@13/1", "pflichtsolo-missing@13/2",
        "pflichtsolo-missing@13/3",
    ]  # fmt: skip


def test_open_pflichtsoli_of_two_positions_only() -> None:
    carry = Carry(dealer=1, open_pflichtsoli=(2, 4))
    rows = [*[Entry(N)] * 4, solo(2), solo(4)]
    assert found(rows, ruleset=DDV, games=6, carry=carry) == []
    assert found([*[Entry(N)] * 4, solo(4), solo(2)], ruleset=DDV, games=6, carry=carry) == ["vorfuehrung@5"]
    assert found([solo(1), *rows[1:]], ruleset=DDV, games=6, carry=carry) == ["pflichtsolo-twice@1/1"]
    assert found([solo(1, False), *rows[1:]], ruleset=DDV, games=6, carry=carry) == []


def test_a_table_of_five_whose_first_dealer_is_3() -> None:
    carry = Carry(dealer=3, open_pflichtsoli=())
    assert found([five(3), five(4), five(5), five(1)], 5, DDV, games=4, carry=carry) == []
    assert found([five(1), five(2)], 5, DDV, games=2, carry=carry) == ["sits-not-zero@1/3?"]
    noted = [Entry(five(3).points, dealer=3), Entry(five(4).points, dealer=4)]
    assert found(noted, 5, DDV, games=2, carry=carry) == []


def test_the_doctor_honours_the_plan() -> None:
    lines = totals_of([N, M, (4, 4, -4, -4), (3, 3, 3, -9)])
    without = (lines[0], *lines[2:])
    # A line can be missing only while games are missing.
    for games, kinds in ((4, {"insert"}), (3, {"cell"}), (None, {"insert"})):
        findings = check(Sheet(4, NO_PFLICHT, None, without, games=games))
        assert {r.repair for f in findings for r in f.alternatives} == kinds
    twice = [Entry(N), Entry(M), Entry(M)]
    (surplus,) = check(Sheet(4, NO_PFLICHT, tuple(twice), games=2))
    assert surplus.suggestion is not None
    after = apply_repair(Sheet(4, NO_PFLICHT, tuple(twice), games=2, carry=Carry(2)), surplus.suggestion)
    assert (after.games, after.carry, len(after.rows or ())) == (2, Carry(2), 2)
    assert is_ok(check(after))


# What no Runde can be is refused at once.
@pytest.mark.parametrize(
    ("more", "field"),
    [({"games": 0}, "games"), ({"games": 401}, "games"), ({"games": 3}, "games"), ({"games": "24"}, "games"),
     ({"carry": Carry(5)}, "dealer"), ({"time_up_after": -1}, "time_up_after")],
)  # fmt: skip
def test_refused(more: dict[str, Any], field: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        Sheet(4, DDV, (), **more)
    assert refused.value.field == field


def test_games_come_with_a_request() -> None:
    rows = [{"points": list(N)}] * 2
    assert codes(check(Sheet.from_dict({"rows": rows, "games": 2}, NO_PFLICHT))) == []
    assert codes(check(Sheet.from_dict({"rows": rows, "games": None}, NO_PFLICHT))) == []
    assert codes(check(Sheet.from_dict({"rows": rows}, NO_PFLICHT))) == ["game-count@2?"]


# --- rows of which only the totals tell the points, beside rows of points


def mixed(*lines: tuple[Row | None, Row | None], **more: Any) -> Sheet:
    """Lines of (points or None, total or None)."""
    return Sheet(4, OPEN_END, tuple(Entry(points) for points, _ in lines), tuple(total for _, total in lines), **more)


def test_a_row_without_points_goes_on_from_the_points_above_it() -> None:
    one = mixed((N, None), (M, None), (None, (6, 2, -2, -6)), (None, (9, 5, -5, -9)))
    assert one.steps == (None, None, (3, 3, -3, -3), (3, 3, -3, -3))
    assert check(one) == ()
    wrong = mixed((N, None), (M, None), (None, (6, 2, -2, -5)), (None, (9, 5, -5, -9)))
    assert codes(check(wrong)) == ["total-sum@3/4", "parity@3/4"]
    carried = mixed((N, None), (None, (4, 4, -4, -3)), (M, None), (N, (7, 3, -3, -6)))
    findings = check(carried)
    assert codes(findings) == ["total-sum@2/4", "parity@2/4"]
    assert findings[0].suggestion is not None
    assert is_ok(check(apply_repair(carried, findings[0].suggestion)))


def test_a_row_of_which_nothing_is_known() -> None:
    hole = mixed((N, None), (None, None), (None, (6, 2, -2, -6)), (None, (9, 5, -5, -8)))
    assert hole.steps == (None, None, None, (3, 3, -3, -2))
    assert codes(check(hole)) == ["total-sum@4/4", "parity@4/4"]
    at_the_end = mixed((None, None), (N, None), (M, (9, 5, -5, -8)))
    assert codes(check(at_the_end)) == ["total-sum@3", "parity@3"]
    without_totals = Sheet(4, Ruleset(games=4, pflichtsoli=0), tuple(Entry(row) for row in (N, None, M, N, N)))
    assert codes(check(without_totals)) == ["game-count@5"]


def test_a_line_of_totals_put_in_or_taken_out_keeps_both_halves_alike() -> None:
    lines = totals_of([N, M, (4, 4, -4, -4), (3, 3, 3, -9)])
    missing = mixed((None, lines[0]), (None, lines[2]), (None, lines[3]))
    inserts = {r for f in check(missing) for r in f.alternatives if r.repair == "insert"}
    assert lines in [list(apply_repair(missing, repair).totals or ()) for repair in inserts]
    assert {len(apply_repair(missing, repair).rows or ()) for repair in inserts} == {4}
    twice = Sheet(4, OPEN_END, (Entry(N), *[Entry(None)] * 3), (None, lines[1], lines[1], lines[2]), games=3)
    (finding,) = check(twice)
    assert finding.suggestion is not None
    after = apply_repair(twice, finding.suggestion)
    assert ([e.points for e in after.rows or ()], after.totals) == ([N, None, None], (None, lines[1], lines[2]))


# --- lists that were read with their marks


def noted(rows: list[Entry], **more: Any) -> list[str]:
    return found(rows, ruleset=DDV, noted=True, **more)


def test_what_is_noted_is_sure() -> None:
    assert noted([Entry(N)] * 24)[-4:] == [f"pflichtsolo-missing@24/{p}" for p in (1, 2, 3, 4)]
    soli = [Entry((3, -1, -1, -1), pflicht=True), solo(2), solo(3), Entry((-12, 0, 0, 12), None, True, "counts")]
    assert noted([*soli, *[Entry(N)] * 20]) == []
    assert noted([*soli[:3], Entry(N, pflicht=True), *[Entry(N)] * 20]) == [
        "vorfuehrung@24",
        "pflichtsolo-missing@24/4",
    ]


def test_a_row_that_cannot_be_read_hides_nothing() -> None:
    hole, broken = Entry(None), Entry((4, -4, 0, 0))
    for unknown in (hole, broken):
        rows = [solo(1), unknown, solo(1), *[Entry(N)] * 21]
        # The unknown row can have been one Pflichtsolo of the three that are missing.
        assert [code for code in noted(rows) if code != "shape@2"] == [
            "pflichtsolo-twice@3/1",
            "vorfuehrung@23",
            "vorfuehrung@24",
        ]
    assert noted([hole] * 4 + [solo(1), solo(1), *[Entry(N)] * 18]) == []
    # At the end it was the Vorführung that was due.
    assert noted([solo(1), solo(2), solo(3), *[Entry(N)] * 20, hole]) == []


def test_a_noted_solo_in_a_row_in_which_nobody_sits() -> None:
    rows = (Entry((9, -3, -3, -2, -1), soloist=1),)
    assert codes(check(Sheet(5, OPEN_END, rows))) == ["sits-not-zero@1"]


def test_unknown_games_where_soli_do_not_count() -> None:
    table, start = table_of(4, DDV), Sheet(4, Ruleset(soli_count=False)).start
    deal = deal_of(1, None, Entry(None), table, noted=True)
    with pytest.raises(StopIteration) as end:
        next(played([start], deal, sure=True))
    assert {(c.counted, len(c.open)) for c in end.value.value} == {(1, 4), (0, 4), (0, 3)}


def test_a_typed_list_hands_over_its_dealer_its_open_soli_and_its_bock() -> None:
    rows = tuple(PaperRow("winners", (text,)) for text in ("13+2", "2+1", "12+3b", "14+4"))
    ruleset = PRESETS["hausrunde"]
    reading = read_paper(Paper(rows), players=4, ruleset=ruleset, partial=True)
    # Game 2 was a Pflichtsolo, so its dealer dealt again; of the Bock triggered by game 3 three games are left.
    waiting = (1, 3, 4) if ruleset.pflichtsoli else ()
    assert reading.carry == Carry(dealer=4 if ruleset.pflichtsoli else 1, open_pflichtsoli=waiting, bock_rounds=(3,))
