"""The documents: every link leads somewhere, every finding is described, nothing speaks of one machine."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from scoring.findings import FINDINGS

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_leads_somewhere(document: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)\)", document.read_text("utf-8"))
    missing = [link for link in links if "://" not in link and not (document.parent / link).exists()]
    assert missing == []


def test_every_code_of_a_finding_is_described_with_its_rules() -> None:
    table = (ROOT / "docs" / "engine.md").read_text("utf-8")
    for about in FINDINGS.values():
        (line,) = [line for line in table.splitlines() if line.startswith(f"| `{about.code}` |")]
        assert about.rule in line or about.rule.rsplit(".", 1)[0] in line


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_lines_stay_readable(document: Path) -> None:
    long = [line for line in document.read_text("utf-8").splitlines() if len(line) > 130]
    assert [line for line in long if not line.startswith(("|", "!", "<img", "echo"))] == []


@pytest.mark.parametrize("name", ["betrieb.md", "erster-abend.md"])
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
