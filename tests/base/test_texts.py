"""What the site says goes through gettext, German as it is: a refusal is a marked sentence with named values."""

import ast
from pathlib import Path

import pytest

LEAGUE = Path(__file__).parents[2] / "league"
# Commands speak to the operator, always in German.
MODULES = [path for path in sorted(LEAGUE.rglob("*.py")) if not {"management", "migrations"} & set(path.parts)]
MARKS = {"_", "gettext", "gettext_lazy", "ngettext"}
# What carries a sentence to people, and at which place of its arguments.
SPEAKERS = {"Refused": 0, "ValidationError": 0, "BackupFailed": 0, "Failed": 0, "InvalidInput": 1, "IllegalGame": 1}


def _called(node) -> str:
    return getattr(node.func, "attr", getattr(node.func, "id", "")) if isinstance(node, ast.Call) else ""


def _sentences(node):
    """The texts a message is made of; what is filled in for its values is not looked at."""
    if isinstance(node, ast.IfExp):
        return [*_sentences(node.body), *_sentences(node.orelse)]
    if isinstance(node, ast.BinOp):
        return [*_sentences(node.left), *(_sentences(node.right) if isinstance(node.op, ast.Add) else [])]
    return _sentences(node.func.value) if _called(node) == "format" else [node]


def _is_text(node) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def unmarked(source: str) -> list[int]:
    """Lines of refusals that are not marked, and of marked sentences that cannot be looked up."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    said = [node.args[SPEAKERS[_called(node)]] for node in calls if len(node.args) > SPEAKERS.get(_called(node), 99)]
    bad = [text for message in said for text in _sentences(message) if _is_text(text)]
    bad += [arg for node in calls if _called(node) in MARKS for arg in node.args if isinstance(arg, ast.JoinedStr)]
    return [node.lineno for node in bad]


def test_every_refusal_is_a_marked_sentence():
    assert {path.relative_to(LEAGUE): lines for path in MODULES if (lines := unmarked(path.read_text("utf-8")))} == {}


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ('Refused(_("Das geht nicht."), "field")', []),
        ('Refused(_("Tisch %(table)s fehlt.") % {"table": 3})', []),
        ('forms.ValidationError(_("Tisch {n} fehlt.").format(n=3))', []),
        ("Refused(refusal.message)", []),
        ('Refused("Das geht nicht.")', [1]),
        ('Refused(f"Tisch {n} fehlt.")', [1]),
        ('Refused("Tisch %s fehlt." % n)', [1]),
        ('forms.ValidationError("Tisch {} fehlt.".format(n))', [1]),
        ('Refused(_("Das") if n else "Dies")', [1]),
        ('InvalidInput("re", "Das geht nicht.")', [1]),
        ('say = _(f"Tisch {n} fehlt.")', [1]),
    ],
)
def test_the_check_sees_what_is_not_marked(source, lines):
    assert unmarked(source) == lines
