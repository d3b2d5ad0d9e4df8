"""What the tables of all tests share: reading them from fixtures/, and saying that something is refused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from scoring import InvalidInput
from scoring.lines import Verdict
from scoring.wording import say

FIXTURES = Path(__file__).parents[2] / "fixtures"


def cases(name: str) -> list[dict[str, Any]]:
    """The cases of one fixture file, e.g. cases("scoring/ddv")."""
    content: list[dict[str, Any]] = json.loads((FIXTURES / f"{name}.json").read_text("utf-8"))["cases"]
    return content


@contextmanager
def refusal(field: str, words: str) -> Iterator[None]:
    """What happens inside must be refused as invalid, naming this field and saying these words."""
    with pytest.raises(InvalidInput) as refused:
        yield
    assert refused.value.field == field
    assert words in say(refused.value.said)


def shown(verdict: Verdict) -> str:
    """What stands beside a typed row, with its sign; nothing beside an empty one."""
    sign = {"good": "✓ ", "bad": "✗ ", "open": "– "}[verdict.state]
    return sign + say(verdict.said) if verdict.said else ""


def case_id(case: dict[str, Any]) -> str:
    return str(case.get("id") or case.get("name") or case.get("preset"))
