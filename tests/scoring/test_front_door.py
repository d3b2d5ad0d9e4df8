"""The library as a whole: what it exports, that it imports nothing but the standard library, that its errors agree."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import scoring
from scoring import Code, IllegalGame, InvalidInput, Message, ScoringError, SeatingError

PACKAGE = Path(scoring.__file__).parent


def test_everything_promised_is_there() -> None:
    assert len(set(scoring.__all__)) == len(scoring.__all__)
    assert all(hasattr(scoring, name) for name in scoring.__all__)
    assert set(scoring.__all__) <= set(dir(scoring))
    with pytest.raises(AttributeError, match="no attribute 'sore'"):
        scoring.sore  # noqa: B018


def test_what_is_typed_is_what_comes_in() -> None:
    """Programs that check types read the imports, everybody else gets what the table of homes says."""
    block = next(
        node for node in ast.parse((PACKAGE / "__init__.py").read_text("utf-8")).body if isinstance(node, ast.If)
    )
    typed = {
        alias.asname or alias.name: (node.module, alias.name)
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert typed == scoring._LATER
    assert sorted(typed) == sorted(scoring.__all__)
    # A module that is imported becomes an attribute of its package: it must not stand where a promised name does.
    assert typed.keys().isdisjoint(path.stem for path in PACKAGE.iterdir())


LOADED = "import sys; from scoring.__main__ import answers; answers([], {!r}, sys.stdout.buffer); print(*sys.modules)"


@pytest.mark.parametrize(("command", "never"), [
    ("score", {"runde", "checks", "standings", "seasons", "seating", "prizes"}),
    ("runde", {"points", "checks", "standings", "seasons", "seating", "prizes"}),
    ("check", {"points", "standings", "seasons", "seating", "prizes"}),
    ("seat", {"points", "runde", "checks", "standings", "seasons", "prizes"}),
    ("rank", {"points", "runde", "checks", "seasons", "seating", "prizes"}),
])  # fmt: skip
def test_a_command_loads_only_what_it_needs(command: str, never: set[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOADED.format(command)], cwd=PACKAGE.parent, capture_output=True, text=True, check=True
    )
    loaded = {name.split(".")[1] for name in done.stdout.split() if name.startswith("scoring.")}
    assert loaded & never == set()


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
