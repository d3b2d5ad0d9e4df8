"""The engine as strangers get it: built as a wheel, installed into an empty environment, used without this repository."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import scoring

pytestmark = pytest.mark.thorough

ROOT = Path(__file__).parents[2]
ENGINE = ROOT / "scoring"


def run(*command: str | Path, cwd: Path, given: str = "") -> str:
    done = subprocess.run(
        [str(word) for word in command], cwd=cwd, input=given, capture_output=True, text=True, timeout=240
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder, cwd=ENGINE)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def stranger(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of an environment in which nothing but the wheel is installed."""
    home = tmp_path_factory.mktemp("stranger")
    run(sys.executable, "-m", "venv", home, cwd=home)
    python = home / "bin" / "python"
    run(python, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", wheel, cwd=home)
    return python


def test_the_wheel_is_pure_typed_and_needs_nothing(wheel: Path, stranger: Path) -> None:
    assert wheel.name == f"doppelkopf_scoring-{scoring.__version__}-py3-none-any.whl"
    listed = run(stranger, "-m", "pip", "list", "--format", "json", cwd=wheel.parent)
    assert {one["name"] for one in json.loads(listed)} <= {"doppelkopf-scoring", "pip", "setuptools"}
    assert run(stranger, "-m", "pip", "check", cwd=wheel.parent) == "No broken requirements found.\n"
    where = "import scoring, pathlib; print((pathlib.Path(scoring.__file__).parent / 'py.typed').exists())"
    assert run(stranger, "-I", "-c", where, cwd=wheel.parent) == "True\n"


def test_its_modules_are_those_of_the_folder(wheel: Path, stranger: Path) -> None:
    site = run(stranger, "-I", "-c", "import scoring; print(scoring.__path__[0])", cwd=wheel.parent).strip()
    installed, here = ({path.relative_to(top) for path in top.rglob("*.py")} for top in (Path(site), ENGINE))
    assert installed == here


def test_what_its_readme_shows_works(wheel: Path, stranger: Path) -> None:
    readme = (ENGINE / "README.md").read_text("utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", readme, re.DOTALL)
    assert run(stranger, "-I", "-c", code, cwd=wheel.parent).splitlines()[0] == "re 5"


@pytest.mark.parametrize("command", [("python", "-m", "scoring"), ("doppelkopf-scoring",)])
def test_its_command_line_answers(command: tuple[str, ...], wheel: Path, stranger: Path) -> None:
    game = '{"kind": "normal", "re_augen": 155, "re_ansage": true}\n'
    said = run(stranger.parent / command[0], *command[1:], "score", "--lang", "en", cwd=wheel.parent, given=game)
    assert json.loads(said)["value"] == 4
