"""The library as a whole: what it exports, that it imports nothing but the standard library, that its errors agree."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

import scoring
from scoring import Code, IllegalGame, InvalidInput, Message, ScoringError, SeatingError

PACKAGE = Path(scoring.__file__).parent


def test_everything_promised_is_there() -> None:
    assert len(set(scoring.__all__)) == len(scoring.__all__)
    assert all(hasattr(scoring, name) for name in scoring.__all__)


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_only_the_standard_library_is_imported(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.level == 0:
            names = [node.module or ""]
        assert all(name.split(".")[0] in sys.stdlib_module_names for name in names), (path.name, names)


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_every_module_says_what_it_knows(path: Path) -> None:
    assert len(ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "") > 40


@pytest.mark.parametrize("error", [InvalidInput, IllegalGame, SeatingError])
def test_errors_carry_field_and_message(error: type[ScoringError]) -> None:
    raised = error("re_augen", Message(Code.MISSING_FIELD, field="re_augen"))
    assert (raised.field, raised.said.code) == ("re_augen", "missing-field")
    assert str(raised) == "re_augen: Das Feld „re_augen“ fehlt."
    assert str(error("", Message(Code.NOT_UTF8))) == "Die Zeile ist nicht lesbar: kein UTF-8."
    assert isinstance(raised, ScoringError)
    assert isinstance(raised, ValueError)
