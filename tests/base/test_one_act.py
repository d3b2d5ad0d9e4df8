"""A request is one act: who is cut off in the middle finds all of it done, or nothing. Two services one after the other
are two transactions, so a view that calls more than one must choose between them."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FILES = [path for path in (ROOT / "league").rglob("*.py") if "migrations" not in path.parts]

# Which of them is called depends on what was asked; never two in one request.
EITHER_OR = {
    "league/draw/views/wishes.py wishes": "two forms on one page: kept apart, or a fixed table",
    "league/registration/views/checkin.py leave": "leaves, or plays again",
    "league/seasons/views/run.py events": "evenings that count by themselves, or events that were ticked",
    "league/events/views/control.py finish": "an evening or a tournament",
    "league/phones/views/table.py _carry_out": "a row, or one taken back; each act of a phone has its own key",
    "league/phones/views/table.py pen": "taken, given to somebody, or laid down",
    "league/lists/views/paper.py _stored": "only finished, or saved and finished in one; refused, it is only saved",
}


def _trees():
    return {path: ast.parse(path.read_text("utf-8")) for path in FILES}


def _is_write(decorator: ast.expr) -> bool:
    return isinstance(decorator, ast.Name) and decorator.id in ("write", "booking")


def _services(trees) -> set[str]:
    return {
        node.name
        for tree in trees.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and any(map(_is_write, node.decorator_list))
    }


def _called(function: ast.FunctionDef, services: set[str]) -> set[str]:
    """Services that are called, or handed to somebody who calls them (`act`, `saved`, `form.attempt`)."""
    found = set()
    for call in (node for node in ast.walk(function) if isinstance(node, ast.Call)):
        for node in (call.func, *call.args):
            if isinstance(node, ast.Name):
                found.add(node.id)
            elif isinstance(node, ast.Attribute):
                found.add(node.attr)
    return found & services


@pytest.fixture(scope="module")
def several() -> dict[str, set[str]]:
    trees = _trees()
    services = _services(trees)
    assert {"finish_list", "pay_fee", "register"} <= services
    return {
        f"{path.relative_to(ROOT)} {node.name}": called
        for path, tree in trees.items()
        if "views" in path.parts or path.stem == "views"
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and len(called := _called(node, services)) > 1
    }


def test_a_view_carries_out_one_service_or_chooses_between_them(several):
    assert {name: called for name, called in several.items() if name not in EITHER_OR} == {}


def test_the_table_names_nothing_that_is_gone(several):
    assert [name for name in EITHER_OR if name not in several] == []
