"""How a repair is carried out on a written list, line by line, and what is refused because the list has changed."""

from __future__ import annotations

import pytest

from scoring import Entry, Repair, Ruleset, Sheet, apply_repair
from scoring.edits import change, deletion, exchange, insertion, moved, new_line, penalty
from tests.scoring.cases import refusal

Row = tuple[int, ...]
N: Row = (1, 1, -1, -1)
M: Row = (2, -2, 2, -2)
OPEN_END = Ruleset(games=None, pflichtsoli=0)


def written(rows: list[Row] | None, totals: list[Row | None] | None) -> Sheet:
    entries = None if rows is None else tuple(Entry(row) for row in rows)
    return Sheet(4, OPEN_END, entries, None if totals is None else tuple(totals))


# What happens, the list, the repair, the list afterwards.
Halves = tuple[list[Row] | None, list[Row | None] | None]
CARRIED_OUT: list[tuple[str, Halves, Repair, Halves]] = [
    ("one number", ([N, M], None), change("rows", 2, M, (3, -2, 2, -2), carries_on=False),
     ([N, (3, -2, 2, -2)], None)),
    ("one number, and the totals below it", ([N, M], [N, (3, -1, 1, -3)]),
     change("rows", 1, N, (2, 1, -1, -1), carries_on=True), ([(2, 1, -1, -1), M], [(2, 1, -1, -1), (4, -1, 1, -3)])),
    ("a total, and those below it", (None, [N, (3, -1, 1, -3)]),
     change("totals", 1, N, (1, 1, -2, -1), carries_on=True), (None, [(1, 1, -2, -1), (3, -1, 0, -3)])),
    ("two numbers swapped", ([N, M], None), change("rows", 2, M, (-2, 2, 2, -2), carries_on=False),
     ([N, (-2, 2, 2, -2)], None)),
    ("a row put in, and its total", ([N, M], [N, (3, -1, 1, -3)]), insertion("rows", 2, M),
     ([N, M, M], [N, (3, -1, 1, -3), (3, -1, 1, -3)])),
    ("the first row put in", ([N], [N]), insertion("rows", 1, M), ([M, N], [M, N])),
    ("a row put in where the total above is missing", ([N, M], [None, (3, -1, 1, -3)]), insertion("rows", 2, M),
     ([N, M, M], [None, None, (3, -1, 1, -3)])),
    ("a row struck out", ([N, M], None), deletion("rows", 1, N, carries_on=False), ([M], None)),
    ("a row struck out, and the totals below it", ([N, M], [N, (3, -1, 1, -3)]),
     deletion("rows", 1, N, carries_on=True), ([M], [M])),
    ("the last row struck out: the end is the end of all rows", ([N, M], [None, (3, -1, 1, -3)]),
     deletion("rows", 2, M, carries_on=False), ([N], [(3, -1, 1, -3)])),
    ("a total struck out", (None, [N, N, M]), deletion("totals", 2, N, carries_on=False), (None, [N, M])),
    ("two rows exchanged", ([N, M], None), exchange("rows", 1, N, carries_on=False), ([M, N], None)),
    ("two rows exchanged, and the totals added anew", ([N, M], [N, (3, -1, 1, -3)]),
     exchange("rows", 1, N, carries_on=True), ([M, N], [M, (3, -1, 1, -3)])),
    ("two rows exchanged, the totals stay", ([N, M], [N, (3, -1, 1, -3)]),
     exchange("rows", 1, N, carries_on=False), ([M, N], [N, (3, -1, 1, -3)])),
    ("two rows exchanged where the total above is missing", ([N, N, M], [None, (2, 2, -2, -2), (4, 0, 0, -4)]),
     exchange("rows", 2, N, carries_on=True), ([N, M, N], [None, (2, 2, -2, -2), (4, 0, 0, -4)])),
    ("a row struck out that its total does not tell", ([N, M], [M, (4, -4, 4, -4)]),
     deletion("rows", 1, N, carries_on=True), ([M], [(3, -5, 5, -3)])),
    ("the last row struck out: the total above it stays", ([N, M], [N, (3, -1, 1, -3)]),
     deletion("rows", 2, M, carries_on=False), ([N], [N])),
    ("the first row struck out where the last total is missing", ([N, M], [N, None]),
     deletion("rows", 1, N, carries_on=False), ([M], [None])),
    ("two totals exchanged", (None, [N, M]), exchange("totals", 1, N, carries_on=False), (None, [M, N])),
]  # fmt: skip


@pytest.mark.parametrize(("why", "before", "repair", "after"), CARRIED_OUT, ids=[row[0] for row in CARRIED_OUT])
def test_a_repair_is_carried_out(why: str, before: Halves, repair: Repair, after: Halves) -> None:
    assert apply_repair(written(*before), repair) == written(*after)


# A list that has changed since the repair was shown: the field at fault.
CHANGED_SINCE: list[tuple[Halves, Repair, str]] = [
    (([N], None), change("rows", 1, M, N, carries_on=False), "instead_of"),
    (([N], None), Repair("cell", "rows", 1, None, M, (3, 3, -3, -3)), "instead_of"),
    (([N], None), Repair("cell", "rows", 1, None, M, None), "instead_of"),
    (([N], None), change("rows", 2, N, M, carries_on=False), "row"),
    (([N], None), change("totals", 1, N, M, carries_on=False), "row"),
    (([N, M], None), exchange("rows", 2, M, carries_on=False), "row"),
    (([N], None), insertion("rows", 3, M), "row"),
    (([N], None), insertion("rows", 1, (1, -1)), "value"),
    ((None, [None]), change("totals", 1, N, M, carries_on=False), "row"),
    ((None, [None]), Repair("cell", "totals", 1, None, N, None), "row"),
]


@pytest.mark.parametrize(("before", "repair", "field"), CHANGED_SINCE)
def test_a_list_that_has_changed_since(before: Halves, repair: Repair, field: str) -> None:
    with refusal(field, "Zeile"):
        apply_repair(written(*before), repair)


def test_one_number_of_a_row_that_only_its_total_tells_is_not_there() -> None:
    with refusal("row", "Zeile 1"):
        apply_repair(Sheet(4, OPEN_END, (Entry(None),), (N,)), Repair("cell", "rows", 1, 1, 3, None))


def test_as_many_numbers_as_columns_are_written() -> None:
    assert new_line(N, Repair("swap", "rows", 1, (2, 3), (-1, 1), (1, -1))) == (1, -1, 1, -1)
    with pytest.raises(ValueError, match="zip"):
        new_line(N, Repair("swap", "rows", 1, (2, 3), (5,), (1, -1)))


def test_by_how_much_a_change_moves_each_column() -> None:
    assert moved(change("rows", 1, N, (4, 1, -1, -1), carries_on=False)) == {1: 3}
    assert moved(change("rows", 1, M, (-2, 2, 2, -2), carries_on=False)) == {1: -4, 2: 4}
    assert moved(change("rows", 1, N, M, carries_on=False)) == {1: 1, 2: -3, 3: 3, 4: -1}


def test_a_penalty_is_noted_in_its_row_alone() -> None:
    """Who pays all others was taken for a soloist; the rows beside it stay."""
    paid = (-3, 1, 1, 1)
    before = Sheet(4, OPEN_END, (Entry(N, soloist=2), Entry(paid, soloist=1, pflicht=True)))
    after = Sheet(4, OPEN_END, (Entry(N, soloist=2), Entry(paid, penalty="minor")))
    assert apply_repair(before, penalty("rows", 2, paid, paid)) == after
    with refusal("value", "Zeile 1"):
        apply_repair(before, penalty("rows", 1, N, N))
