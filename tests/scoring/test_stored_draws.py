"""A draw that was made comes out again: the same input gives the same tables, on any machine and in any version that
does not change the search on purpose."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.seating import answer, constructions, search, turning
from tests.scoring.cases import case_id, cases
from tests.scoring.seating_naive import assert_valid

# A hundredth of the steps of a real draw, or less: every way to a plan is tried all the same.
FEW = {
    search: {"STEPS": 40_000, "HASTY": (10_000, 150), "EXTENDING": 8_000, "DESIGN_TRIES": 1},
    turning: {"STEPS": 40_000, "TRIES": 2},
    constructions: {"SEARCH_RUNS": 1},
}


@pytest.mark.parametrize("case", cases("draws/stored-2026"), ids=case_id)
def test_the_same_input_gives_the_same_tables(case: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    for module, numbers in FEW.items():
        for name, number in numbers.items():
            monkeypatch.setattr(module, name, number)
    drawn = answer(case["request"] | {"seconds": 600})
    assert [[" ".join(table) for table in round_] for round_ in drawn["rounds"]] == case["rounds"]
    assert [" ".join(filter(None, way.values())) for way in drawn["report"]["ways"]] == case["ways"]
    assert_valid(case["request"], drawn)
