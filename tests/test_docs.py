"""The documents: every link leads somewhere, every finding is described, nothing speaks of one machine."""

from __future__ import annotations

import doctest
import importlib
import re
from pathlib import Path

import pytest

from scoring.findings import FINDINGS

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_leads_somewhere(document: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)\)", document.read_text("utf-8"))
    missing = [link for link in links if "://" not in link and not (document.parent / link).exists()]
    assert missing == []


def test_every_code_of_a_finding_is_described_with_its_rules() -> None:
    table = (ROOT / "docs" / "engine.md").read_text("utf-8")
    for about in FINDINGS.values():
        (line,) = [line for line in table.splitlines() if line.startswith(f"| `{about.code}` |")]
        assert about.rule in line or about.rule.rsplit(".", 1)[0] in line


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_lines_stay_readable(document: Path) -> None:
    long = [line for line in document.read_text("utf-8").splitlines() if len(line) > 130]
    assert [line for line in long if not line.startswith(("|", "!", "<img", "echo"))] == []


@pytest.mark.parametrize("name", ["betrieb.md", "erster-abend.md", "en/betrieb.md", "en/erster-abend.md"])
def test_every_command_names_the_folder_it_works_on(name: str) -> None:
    """Without it a backup would be one of the demo. Only the first start, of the demo itself, does without."""
    text = (ROOT / "docs" / name).read_text("utf-8")
    blocks = "".join(re.findall(r"```.*?```", text, re.S)).splitlines()
    commands = [line for line in [*blocks, *re.findall(r"`([^`\n]+)`", text)] if "script/" in line]
    unnamed = {line for line in commands if "LEAGUE_DATA=" not in line and "ExecStart=" not in line}
    assert len(commands) >= 3
    assert unnamed <= {"script/serve", "script/manage"}  # the words alone, and the start of the demo
    assert "manage.py" not in text


def test_pictures_are_taken_with_the_browser_of_the_tests() -> None:
    """The same names in the same order, and no path of one machine."""
    pictures = (ROOT / "docs" / "bilder" / "pictures.py").read_text("utf-8")
    (named,) = re.findall(r"^BROWSERS = \((.+)\)", pictures, re.M)
    (searched,) = re.findall(r"^browser\(\) {(.+)}", (ROOT / "script" / "test").read_text("utf-8"), re.M)
    assert re.findall(r'"(.+?)"', named) == re.findall(r"command -v (\S+)", searched)
    assert "/usr/" not in pictures


def test_a_folder_of_data_inside_the_program_is_never_committed() -> None:
    """The guides put the club's data beside the program: names and results must not get into its repository."""
    texts = [document.read_text("utf-8") for document in DOCUMENTS]
    inside = {name for text in texts for name in re.findall(r"LEAGUE_DATA=([\w.-]+)", text)}
    assert inside == {"daten"}
    assert {f"{name}/" for name in inside} <= set((ROOT / ".gitignore").read_text("utf-8").split())


def test_what_the_guide_to_the_engine_shows_works() -> None:
    """Its examples, run one after the other as a stranger would type them."""
    text = (ROOT / "docs" / "engine.md").read_text("utf-8")
    code = "\n".join(re.findall(r"```python\n(.*?)```", text, re.S))
    found = doctest.DocTestRunner(verbose=False).run(
        doctest.DocTestParser().get_doctest(code, {}, "engine.md", None, None)
    )
    assert (found.failed, found.attempted > 15) == (0, True)


def test_the_examples_in_the_site_are_true() -> None:
    """The engine's are collected where it is tested; the site's modules are not, so its examples run here."""
    shown = [path for path in sorted((ROOT / "league").rglob("*.py")) if ">>>" in path.read_text("utf-8")]
    names = [".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for path in shown]
    found = {name: doctest.testmod(importlib.import_module(name)) for name in names}
    assert {name: result.failed for name, result in found.items() if result.failed} == {}
    assert sum(result.attempted for result in found.values()) > 30


# --- docs/asvs.md: every requirement once, counted right, and nothing named that is not there

ASVS = (ROOT / "docs" / "asvs.md").read_text("utf-8")
REQUIREMENTS = [
    tuple(cell.strip() for cell in line.strip("|").split("|"))
    for line in ASVS.splitlines()
    if re.match(r"\| \d+\.\d+\.\d+ \|", line)
]
NOT_APPLYING = re.findall(r"(\d+\.\d+\.\d+) \((\d)\)", ASVS)
STATES = ["met", "operator", "not met"]


def test_every_requirement_of_asvs_stands_there_once() -> None:
    """5.0.0 has 70 of level 1 and 183 of level 2."""
    numbers = [row[0] for row in REQUIREMENTS] + [number for number, _level in NOT_APPLYING]
    levels = [row[1] for row in REQUIREMENTS] + [level for _number, level in NOT_APPLYING]
    assert len(set(numbers)) == len(numbers)
    assert {level: levels.count(level) for level in sorted(set(levels))} == {"1": 70, "2": 183}
    assert [row[0] for row in REQUIREMENTS if len(row) != 6 or row[3] not in STATES or len(row[4]) < 5] == []


@pytest.mark.parametrize("level", ["1", "2"])
def test_the_requirements_of_asvs_are_counted_right(level: str) -> None:
    rows = [row for row in REQUIREMENTS if row[1] == level]
    met = [row for row in rows if row[3] == "met"]
    tested = [row for row in met if row[5].startswith("`tests/")]
    others = [sum(row[3] == state for row in rows) for state in STATES[1:]]
    away = sum(one == level for _number, one in NOT_APPLYING)
    counts = [len(met), len(tested), *others, away, len(rows) + away]
    assert f"| {level} | {' | '.join(map(str, counts))} |" in ASVS


def test_every_file_that_asvs_names_is_there_and_tests_are_tests() -> None:
    named = set(
        re.findall(r"`((?:docs|fixtures|league|scoring|script|templates|tests)/[^`]*|[\w-]+\.(?:md|txt|toml))`", ASVS)
    )
    assert len(named) > 80
    assert [name for name in sorted(named) if not (ROOT / name).exists()] == []
    tested, read = r"`tests/[^`]+`(, `tests/[^`]+`)*", r"by reading: `[^`]+`(, `[^`]+`)*"
    either = {"met": rf"{tested}|{read}", "operator": rf"–|{tested}", "not met": rf"–|{tested}"}
    assert [row[0] for row in REQUIREMENTS if not re.fullmatch(either[row[3]], row[5])] == []
