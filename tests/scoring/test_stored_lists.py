"""A list that was checked gets the same answer again, word for word: nothing of the doctor changes by accident."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scoring.cases import case_id, cases
from tests.scoring.stored_lists import NAME, answer


@pytest.mark.parametrize("case", cases(NAME), ids=case_id)
def test_the_same_list_gets_the_same_answer(case: dict[str, Any]) -> None:
    assert answer(case) == case["answer"]
