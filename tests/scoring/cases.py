"""Reads the tables in fixtures/. Knows files; each test says itself what must hold."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

FIXTURES = Path(__file__).parents[2] / "fixtures"


def cases(name: str) -> list[dict[str, Any]]:
    """The cases of one fixture file, e.g. cases("scoring/ddv")."""
    content: list[dict[str, Any]] = json.loads((FIXTURES / f"{name}.json").read_text("utf-8"))["cases"]
    return content


def case_id(case: dict[str, Any]) -> str:
    return str(case.get("id") or case.get("name") or case.get("preset"))
