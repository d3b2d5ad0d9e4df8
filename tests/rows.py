"""Tables of cases of which a few run with every commit and all with `script/test --all`. Knows pytest's marks, nothing
of what a case says."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

ALREADY = type(pytest.param())


def chosen(rows: Iterable[Any], *often: int) -> list[Any]:
    """The rows with these numbers run in every script/test, the others are thorough: the same promise once more."""
    table = list(rows)
    assert set(often) <= set(range(len(table))), "a row that is not there"
    return [row if at in often else _thorough(row) for at, row in enumerate(table)]


def _thorough(row: Any) -> Any:
    if isinstance(row, ALREADY):
        return pytest.param(*row.values, id=row.id, marks=[*row.marks, pytest.mark.thorough])
    return pytest.param(*(row if isinstance(row, tuple | list) else [row]), marks=pytest.mark.thorough)
