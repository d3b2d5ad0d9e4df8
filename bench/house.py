"""How the house is built, in numbers: files and functions, and how far somebody walks who follows one act through it.

    python bench/house.py

Prints lines of code, statements, files and functions with median, 95th percentile and longest, places that are alike,
and long lines of templates; and by tracing, for one typed row of a list, the public standings and the printed list: how
many files of ours take part, how many functions, and how often one file calls into another.
"""

from __future__ import annotations

import ast
import json
import sys
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from statistics import median, quantiles
from types import FrameType
from typing import Any
from uuid import uuid4

sys.path.insert(0, str(Path(__file__).parent))

import _installation  # noqa: F401
from _site_data import open_list, use_database
from django.urls import reverse

from league.models import Spielliste
from league.operations.statics import collect_if_changed

ROOT = Path(__file__).parents[1]
HOST: Any = {"headers": {"Host": "localhost"}}
OURS = (str(ROOT / "league"), str(ROOT / "scoring"))
ALIKE = 6  # so many lines that stand in two places to the letter
LONG = 200  # characters of a line


# --- files and functions


def sources() -> list[Path]:
    return [path for folder in OURS for path in sorted(Path(folder).rglob("*.py")) if "migrations" not in path.parts]


def code_lines(text: str) -> int:
    """Lines that do something: no empty ones, no comments, no docstrings."""
    tree, quiet = ast.parse(text), set[int]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node, clean=False):
            said = node.body[0]
            quiet |= set(range(said.lineno, (said.end_lineno or said.lineno) + 1))
    lines = enumerate(text.splitlines(), 1)
    return sum(bool(line.strip()) and not line.strip().startswith("#") and n not in quiet for n, line in lines)


def statements(text: str) -> int:
    """What does not grow when a line is broken in two."""
    return sum(isinstance(node, ast.stmt) for node in ast.walk(ast.parse(text)))


def alike(texts: list[str]) -> int:
    """Places at which begins what stands somewhere else too; imports, which every file has, are no place."""
    found = defaultdict[tuple[str, ...], list[tuple[int, int]]](list)
    for file, text in enumerate(texts):
        lines = [line.strip() for line in text.splitlines()]
        lines = [line for line in lines if line and not line.startswith(("import ", "from ", "#"))]
        for at in range(len(lines) - ALIKE + 1):
            found[tuple(lines[at : at + ALIKE])].append((file, at))
    again = {place for places in found.values() if len(places) > 1 for place in places}
    return sum((file, at - 1) not in again for file, at in again)


def function_lengths(text: str) -> list[int]:
    kinds = ast.FunctionDef | ast.AsyncFunctionDef
    return [(node.end_lineno or 0) - node.lineno + 1 for node in ast.walk(ast.parse(text)) if isinstance(node, kinds)]


def per_hundred(texts: list[str]) -> float:
    return 100 * alike(texts) / len(texts)


def spread(values: list[int]) -> str:
    return f"{median(values):.0f} / {quantiles(values, n=20)[-1]:.0f} / {max(values)}"


# --- walks


class Walk:
    """Who calls whom while something happens, by file of ours."""

    def __init__(self) -> None:
        self.files: set[str] = set()
        self.functions: set[tuple[str, str]] = set()
        self.changes = 0

    def __call__(self, frame: FrameType, event: str, arg: Any) -> None:
        here = frame.f_code.co_filename
        if event != "call" or not here.startswith(OURS):
            return
        self.files.add(here)
        self.functions.add((here, frame.f_code.co_qualname))
        self.changes += self._caller(frame) not in (None, here)

    @staticmethod
    def _caller(frame: FrameType) -> str | None:
        """The nearest file of ours below, whatever of Django lies between."""
        back = frame.f_back
        while back and not back.f_code.co_filename.startswith(OURS):
            back = back.f_back
        return back.f_code.co_filename if back else None


def walked(act: Callable[[], Any]) -> Walk:
    act()  # what is only done once, at the first time, is no part of the way
    walk = Walk()
    sys.setprofile(walk)
    try:
        act()
    finally:
        sys.setprofile(None)
    return walk


class Visitor:
    """Somebody who keeps a list of an evening, in points per game."""

    def __init__(self) -> None:
        self.spielliste, self.browser = open_list(Spielliste.POINTS)
        self.rows: list[str] = []

    def type_a_row(self) -> None:
        """As the page's script sends it after every row."""
        self.spielliste.refresh_from_db(fields=["version"])
        self.rows.append(f"{12 if len(self.rows) % 2 else 34}+{1 + len(self.rows) % 5}")
        rows = [{"notation": "winners", "cells": [row], "marks": "", "added": []} for row in self.rows]
        sent = {"paper": {"rows": rows, "end": []}, "based_on": self.spielliste.version, "key": uuid4().hex}
        address = reverse("list-paper", args=[self.spielliste.uuid])
        self._well(self.browser.post(address, json.dumps(sent), "application/json", **HOST))

    def read_standings(self) -> None:
        self._well(self.browser.get(reverse("tournament-detail", args=[self.spielliste.tournament.uuid]), **HOST))

    def print_list(self) -> None:
        """Not from the store: another row is written before."""
        self.type_a_row()
        self._well(self.browser.get(reverse("list-printed", args=[self.spielliste.uuid]), **HOST))

    @staticmethod
    def _well(answer: Any) -> None:
        assert answer.status_code == 200, (answer.status_code, answer.content[:500])


def main() -> None:
    texts = [path.read_text(encoding="utf-8") for path in sources()]
    lines, functions = [len(text.splitlines()) for text in texts], [n for text in texts for n in function_lengths(text)]
    print(f"files of league/ and scoring/: {len(texts)}; lines of code: {sum(map(code_lines, texts)):,}")
    print(f"lines a file, median / 95 % / longest: {spread(lines)}")
    print(f"lines a function: {spread(functions)}; {len(functions):,} functions")
    print(f"statements: {sum(map(statements, texts)):,}; fmt: skip: {sum(text.count('# fmt: skip') for text in texts)}")
    pages = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "templates").rglob("*")) if path.is_file()]
    print(f"places alike per 100 files: Python {per_hundred(texts):.1f}, templates {per_hundred(pages):.1f}")
    long = sum(len(line) > LONG for page in pages for line in page.splitlines())
    print(f"template lines over {LONG} characters: {long} of {sum(len(page.splitlines()) for page in pages):,}")
    use_database("house.sqlite3")
    collect_if_changed()
    visitor = Visitor()
    acts = {
        "one typed row": visitor.type_a_row,
        "standings": visitor.read_standings,
        "a printed list": visitor.print_list,
    }
    for name, act in acts.items():
        walk = walked(act)
        print(f"{name}: {len(walk.files)} files, {len(walk.functions)} functions, {walk.changes} changes of file")


if __name__ == "__main__":
    main()
