"""Changes the twin on the phone (league/static/league/phones/) in every way that a slip might, one change at a time,
and looks whether the comparison with the engine finds it. Prints how many were found, and each that was not.

    python bench/twin.py [--seed of the games by chance, 1 unless told] [--of part of a file's name]

A change that is no program any more is left out. At least 95 of 100 must be found.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent))

import _installation  # noqa: F401

from tests.phones import twin_cases

ROOT = Path(__file__).parents[1]
PHONES = ROOT / "league/static/league/phones"
PROMISE = 0.95
TOKEN = re.compile(
    r"""(?P<comment>//[^\n]*)|(?P<text>"(?:[^"\\]|\\.)*")|(?P<template>`)|(?P<number>\b\d+\b)|(?P<name>[A-Za-z_$][\w$]*)"""
    r"""|(?P<sign>\.\.\.|===|!==|=>|<=|>=|&&|\|\||\?\?|\?\.|\*\*|[-+*/%<>!?:=(){}\[\],;.&])|(?P<space>\s+)|(?P<other>.)""",
    re.VERBOSE,
)
INSTEAD = {
    "===": ["!=="], "!==": ["==="], "<": ["<=", ">"], "<=": ["<", ">"], ">": [">=", "<"], ">=": [">", "<"],
    "&&": ["||"], "||": ["&&"], "??": ["&&"], "+": ["-"], "-": ["+"], "*": ["/"], "/": ["*"], "%": ["*"], "**": ["*"],
    "!": [""], "?.": ["."], "?": ["|| true ?", "&& false ?"],
}  # fmt: skip
WORDS = {
    "true": ["false"], "false": ["true"], "null": ["0"], "some": ["every"], "max": ["min"], "abs": ["sign"],
    "find": ["findLast"], "Infinity": ["1"],
}  # fmt: skip


class Change(NamedTuple):
    """One slip: what stands at a place of a file, and what instead."""

    file: str
    start: int
    end: int
    instead: str
    line: int
    told: str


def tokens(source: str) -> Iterator[tuple[str, str, int]]:
    """What a script is made of: kind, text, place. Of a template the texts, and the tokens of what is put in."""
    at, open_braces = 0, []  # for every template that we are in: how many braces are open in what is put in
    while at < len(source):
        if open_braces and open_braces[-1] == 0:
            end = re.compile(r"(?:[^`$\\]|\\.|\$(?!\{))*").match(source, at).end()  # type: ignore[union-attr]
            if end > at:
                yield "words", source[at:end], at
            if source[end] == "`":
                open_braces.pop()
                at = end + 1
            else:
                open_braces[-1] = 1
                at = end + 2
            continue
        found = TOKEN.match(source, at)
        assert found is not None
        if open_braces and found[0] in "{}":
            open_braces[-1] += 1 if found[0] == "{" else -1
        if found.lastgroup == "template":
            open_braces.append(0)
        elif not (open_braces and open_braces[-1] == 0):
            yield found.lastgroup, found[0], at
        at = found.end()


def changes(path: Path) -> Iterator[Change]:
    source, name = path.read_text("utf-8"), str(path.relative_to(PHONES))

    def change(start: int, end: int, instead: str) -> Change:
        line = source.count("\n", 0, start) + 1
        return Change(
            name, start, end, instead, line, f"{source[start:end].strip() or '(nothing)'} → {instead or '(nothing)'}"
        )

    told = [one for one in tokens(source) if one[0] not in ("comment", "space")]
    for index, (kind, text, at) in enumerate(told):
        end = at + len(text)
        before = told[index - 1][1] if index else ""
        if before in ("from", "import") or (kind == "text" and before == "{"):
            continue
        if kind == "sign":
            yield from (change(at, end, instead) for instead in INSTEAD.get(text, ()))
            if text == "...":
                yield change(at, _end_of_part(told, index, len(source)), "")
        elif kind == "name":
            yield from (change(at, end, instead) for instead in WORDS.get(text, ()))
            if text == "if":
                closing = _closing(told, index + 1)
                for instead in ("(true)", "(false)"):
                    yield change(told[index + 1][2], told[closing][2] + 1, instead)
        elif kind == "number":
            yield change(at, end, str(int(text) + 1))
        elif kind == "text":
            yield change(at, end, '"XX"' if text != '"XX"' else '""')
        elif kind == "words":
            yield change(at, end, "XX")
    for found in re.finditer(
        r"^ +(?!const |let |return|export |import |//|case |[\]})?:.&|])(?P<all>[^\n]*;)(?: //[^\n]*)?$", source, re.M
    ):
        yield change(found.start("all"), found.end("all"), ";")


def _closing(told: list[tuple[str, str, int]], opening: int) -> int:
    depth = 0
    for index in range(opening, len(told)):
        depth += {"(": 1, ")": -1}.get(told[index][1], 0)
        if not depth:
            return index
    raise AssertionError("a bracket that is never closed")


def _end_of_part(told: list[tuple[str, str, int]], index: int, length: int) -> int:
    """Behind a part of a list or an object, with its comma."""
    depth = 0
    for kind, text, at in told[index + 1 :]:
        if kind == "sign" and text in ")]}" and not depth:
            return at
        if kind == "sign":
            depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(text, 0)
        if text == "," and not depth:
            return at + 1
    return length


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--of", default="")
    words = asked.parse_args()
    if shutil.which("node") is None:
        print("Skipped: changed scripts run under Node. On Debian: sudo apt-get install nodejs")
        return 0
    made = [*twin_cases.agreed(), *twin_cases.by_chance(words.seed, games=4000, rulesets=120, runden=120, steps=2500)]
    files = [path for path in [*sorted(PHONES.glob("rules/*.js")), PHONES / "say.js"] if words.of in str(path)]
    slips = [change for path in files for change in changes(path)]
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "cases.json").write_text(twin_cases.as_json(made), "utf-8")
        (Path(folder) / "changes.json").write_text(json.dumps([one._asdict() for one in slips]), "utf-8")
        command = ["node", str(ROOT / "bench/twin_changed.mjs"), folder, str(PHONES)]
        results = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)
    return _report(slips, results)


def _report(slips: list[Change], results: list[str]) -> int:
    by_file: dict[str, Counter[str]] = {}
    for change, result in zip(slips, results, strict=True):
        by_file.setdefault(change.file, Counter())[result] += 1
    for file, counts in by_file.items():
        print(f"{file:20} found {counts['found']:4} not found {counts['lived']:3} no program {counts['broken']:3}")
    print(
        *(
            f"  {one.file}:{one.line}: {one.told}"
            for one, result in zip(slips, results, strict=True)
            if result == "lived"
        ),
        sep="\n",
    )
    total = sum(by_file.values(), Counter[str]())
    share = total["found"] / (total["found"] + total["lived"])
    print(f"found {total['found']} of {total['found'] + total['lived']}: {share:.1%}, promised {PROMISE:.0%}")
    return 0 if share >= PROMISE else 1


if __name__ == "__main__":
    sys.exit(main())
