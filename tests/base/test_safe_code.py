"""What nothing in the program does, whatever is added to it (docs/asvs.md): read from the source of the site and of the
engine. Where something is allowed in one place, that place is named with its reason."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = sorted((ROOT / "league" / "static").rglob("*.js"))


@cache
def sources() -> dict[str, ast.Module]:
    files = [*(ROOT / "league").rglob("*.py"), *(ROOT / "scoring").rglob("*.py")]
    return {str(file.relative_to(ROOT)): ast.parse(file.read_text("utf-8")) for file in files}


def calls(name: str) -> set[str]:
    """The files in which something of this name is called: `eval` or `subprocess.run`, whole or by its last part."""
    return {
        file
        for file, tree in sources().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and name in (called := ast.unparse(node.func), called.rpartition(".")[2])
        if not (name == "compile" and called == "re.compile")
    }


# What is not called, by the number of the requirement, and where it may be all the same.
NEVER: list[tuple[str, str, set[str]]] = [
    ("1.3.2", "eval", set()),
    ("1.3.2", "exec", set()),
    ("1.3.2", "compile", set()),
    ("1.3.2", "__import__", set()),
    ("1.3.7", "from_string", set()),
    ("1.3.7", "Template", set()),
    ("1.2.4", "RawSQL", set()),
    ("1.2.4", "raw", set()),
    ("1.2.4", "extra", set()),
    ("1.2.5", "os.system", set()),
    ("1.2.5", "os.popen", set()),
    ("1.5.1", "etree.parse", set()),
    ("1.5.1", "minidom.parse", set()),
    ("1.5.2", "yaml.load", set()),
    ("1.5.2", "marshal.loads", set()),
    ("13.4.2", "breakpoint", set()),
]


@pytest.mark.parametrize(("number", "name", "allowed"), NEVER, ids=[f"{row[0]} {row[1]}" for row in NEVER])
def test_nothing_calls_what_is_not_to_be_called(number, name, allowed):
    assert calls(name) == allowed


def test_no_command_goes_through_a_shell():
    """1.2.5"""
    with_shell = [
        file
        for file, tree in sources().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.keyword) and node.arg == "shell" and ast.unparse(node.value) != "False"
    ]
    assert with_shell == []


def test_reading_the_source_finds_what_it_looks_for():
    assert "league/operations/views/state.py" in calls("render")
    assert "league/clubs/services/codes.py" in calls("secrets.choice")


# --- 1.2.4: a statement of SQL that is put together holds names of tables and columns of ours, never what somebody typed

PUT_TOGETHER = {
    "league/base/sealing.py", "league/base/shared_cache.py", "league/base/things.py", "league/base/triggers.py",
    "league/base/writing.py", "league/models/base.py", "league/operations/errors.py", "league/operations/known.py",
    "league/operations/postgres.py", "league/operations/sqlite.py",
}  # fmt: skip


def test_statements_are_put_together_only_where_somebody_has_looked():
    """Elsewhere what is executed is a text, or a name of one of this program's; values travel beside it."""
    found = {
        file
        for file, tree in sources().items()
        if "/migrations/" not in file
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in ("execute", "executemany")
        if node.args and isinstance(node.args[0], ast.JoinedStr | ast.BinOp)
    }
    assert found <= PUT_TOGETHER


def test_nothing_there_reads_what_was_sent():
    """Those files know no request, so nothing typed gets into a statement by another way than as a value."""
    asking = [
        file
        for file in PUT_TOGETHER
        for node in ast.walk(sources()[file])
        if isinstance(node, ast.Attribute) and node.attr in ("GET", "POST", "META", "body", "headers")
    ]
    assert asking == []


# --- 6.5.3: secrets come from the system


def test_who_makes_logins_and_codes_uses_no_dice():
    """`random` can be foretold; it deals demonstrations, searches draws and shuffles a field of no secret."""
    with_dice = {
        file
        for file, tree in sources().items()
        for node in ast.walk(tree)
        if (isinstance(node, ast.Import) and "random" in {name.name for name in node.names})
        or (isinstance(node, ast.ImportFrom) and node.module == "random")
    }
    allowed = ("scoring/", "league/demo/", "league/registration/services/field.py")
    assert [file for file in sorted(with_dice) if not file.startswith(allowed)] == []


# --- scripts

SCRIPT_NEVER = [
    ("1.3.2", r"\beval\(|new Function\(|setTimeout\(\s*[\"'`]"),
    ("1.2.2", r"javascript:"),
    ("15.3.6", r"__proto__|Object\.setPrototypeOf|\.constructor\.prototype"),
    ("3.2.2", r"document\.write|insertAdjacentHTML"),
]


@pytest.mark.parametrize(("number", "pattern"), SCRIPT_NEVER, ids=[row[0] for row in SCRIPT_NEVER])
def test_no_script_does_what_is_not_to_be_done(number, pattern):
    assert len(SCRIPTS) > 30
    assert [script.name for script in SCRIPTS if re.search(pattern, script.read_text("utf-8"))] == []


# --- 15.1.2: every package is pinned and has its reason


def test_every_package_is_pinned_exactly_and_has_its_reason():
    lines = (ROOT / "requirements.txt").read_text("utf-8").splitlines()
    named = [line for line in lines if line and not line.startswith("#")]
    assert [line for line in named if not re.fullmatch(r"==[\w.]+", str(Requirement(line).specifier))] == []
    reasons = (ROOT / "docs" / "dependencies.md").read_text("utf-8").lower()
    ours = lines[: lines.index("")]  # those that they pull in stand below
    unexplained = [line for line in ours if line in named and re.split(r"[\[=]", line)[0].lower() not in reasons]
    assert unexplained == []
