"""Sentences are for people, data is for programs: nothing parses, compares, cuts or patches a sentence, and the engine
has none outside its wording. Read from the code."""

import ast
import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
ENGINE = sorted(path for path in (ROOT / "scoring").rglob("*.py") if "wording" not in path.parts)
ALL = sorted([*ENGINE, *(p for p in (ROOT / "league").rglob("*.py") if "migrations" not in p.parts)])

# What holds or makes a sentence, whoever made it.
HOLDERS = frozenset({"said", "message", "because", "why", "why_not", "verdict", "explanation", "sentence"})
MAKERS = frozenset({"say", "say_html", "why_not", "game_in_words", "game_in_html", "verdict_in_words"})
CUTTING = frozenset(
    {
        "replace", "startswith", "endswith", "partition", "rpartition", "split", "rsplit", "removeprefix",
        "removesuffix", "find", "rfind", "index", "rindex", "count", "translate",
    }
)  # fmt: skip
MATCHING = frozenset({"sub", "match", "fullmatch", "search", "findall", "finditer", "split"})
# German words that stand in almost every sentence, and letters that English does not have.
GERMAN = re.compile(r"[äöüßÄÖÜ„“]|\b(?:ist|sind|nicht|kein|keine|muss|bitte|Bitte|wird|zu|und|oder|der|die|das|von)\b")


def _name(path):
    return str(path.relative_to(ROOT))


@cache
def _tree(path):
    return ast.parse(path.read_text("utf-8"))


def _is_sentence(node):
    """Whether an expression is a sentence: the attribute that holds one, or the call that makes one."""
    for part in ast.walk(node):
        if (isinstance(part, ast.Attribute) and part.attr in HOLDERS) or getattr(part, "id", "") in HOLDERS:
            return True
        if isinstance(part, ast.Call):
            called = part.func.attr if isinstance(part.func, ast.Attribute) else getattr(part.func, "id", "")
            if called in MAKERS:
                return True
    return False


def _cuts(node):
    """A method of strings or a regular expression applied to a sentence."""
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
        return False
    if node.func.attr in CUTTING and _is_sentence(node.func.value):
        return True
    return node.func.attr in MATCHING and any(_is_sentence(argument) for argument in node.args)


def _is_words(node):
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value


def _compares(node):
    """A sentence held against words, or looked for in another, or taken apart by a slice."""
    if isinstance(node, ast.Compare):
        sides = [node.left, *node.comparators]
        return any(map(_is_words, sides)) and any(_is_sentence(side) for side in sides if not _is_words(side))
    return isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice) and _names_one(node.value)


def _names_one(node):
    """A sentence itself, not something that is made of it."""
    named = getattr(node, "attr", None) or getattr(node, "id", None)
    return named in HOLDERS or (isinstance(node, ast.Call) and getattr(node.func, "id", "") in MAKERS)


def test_nobody_parses_compares_cuts_or_patches_a_sentence():
    guilty = {
        _name(path): found for path in ALL
        if (found := [ast.unparse(node) for node in ast.walk(_tree(path)) if _cuts(node) or _compares(node)])
    }  # fmt: skip
    assert guilty == {}


def _docstrings(tree):
    kinds = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    nodes = [node for node in ast.walk(tree) if isinstance(node, kinds) and node.body]
    return {id(node.body[0].value) for node in nodes if isinstance(node.body[0], ast.Expr)}


def test_the_engine_has_no_words_outside_its_wording():
    """But for the usage of its command line, which is for people."""
    assert {_name(path): words for path in ENGINE if (words := _words(path))} == {}


def _words(path):
    tree = _tree(path)
    passed = _docstrings(tree)
    if path.name == "__main__.py":
        passed |= {id(node.value) for node in tree.body if isinstance(node, ast.Assign) and _targets(node) == ["USAGE"]}
    return [
        node.value for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in passed
        and " " in node.value.strip() and GERMAN.search(node.value)
    ]  # fmt: skip


def _targets(node):
    return [target.id for target in node.targets if isinstance(target, ast.Name)]
