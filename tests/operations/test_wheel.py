"""The program as people install it: a wheel in an empty environment, one command, nothing of this checkout."""

import os
import re
import signal
import subprocess
import sys
import urllib.request
from contextlib import suppress
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from league.base.place import VERSION
from tests.faults.hall import free_port
from tests.german import german_left

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.thorough


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """The folder of its commands, in an environment with the wheel and what came along with it."""
    home = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", home / "dist"]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = (home / "dist").glob("*.whl")
    subprocess.run([sys.executable, "-m", "venv", home / "env"], check=True)
    install(home / "env" / "bin" / "python", wheel)
    return home / "env" / "bin"


def install(python, wheel):
    """As script/_env does it: uv takes seconds; where it does not run or cannot load, pip brings the same."""
    uv = [Path(sys.executable).with_name("uv"), "pip", "install", "--quiet", "--system-certs", "--python", python]
    with suppress(OSError):
        if subprocess.run([*uv, wheel], capture_output=True).returncode == 0:
            return
    pip = [python, "-m", "pip", "install", "-qq", "--disable-pip-version-check", "--retries", "1", "--timeout", "10"]
    done = subprocess.run([*pip, wheel], capture_output=True, text=True)
    if done.returncode and not can_load(pip, python.parents[1] / "probe"):
        pytest.skip(f"no package can be loaded here: {done.stderr.strip().splitlines()[-1]}")
    assert done.returncode == 0, done.stderr


def can_load(pip, folder):
    """Whether anything comes at all: if so, and the wheel cannot be installed, that is its own fault."""
    probe = [*pip, "--no-deps", "--target", folder, PINNED[0]]
    return subprocess.run(probe, capture_output=True).returncode == 0


NAMED = [line for line in (ROOT / "requirements.txt").read_text().splitlines() if line and line[0] != "#"]
PINNED = [line for line in NAMED if (one := Requirement(line)).marker is None or one.marker.evaluate()]  # here


def plain(requirement):
    one = Requirement(requirement)
    return f"{canonicalize_name(one.name)}{one.specifier}"


def run(installed, home, *words, **more):
    environment = {"PATH": os.environ["PATH"], "HOME": str(home), "LANG": "C.UTF-8"} | more
    command = [installed / "spielliste", *words]
    return subprocess.run(command, cwd=home, env=environment, capture_output=True, text=True, timeout=300)


def test_it_needs_what_a_checkout_needs(installed):
    (told,) = installed.parent.glob("lib/python*/site-packages/spielliste-*.dist-info/METADATA")
    needs = re.findall(r"^Requires-Dist: (.+)$", told.read_text(), re.MULTILINE)
    assert sorted(map(plain, needs)) == sorted(map(plain, NAMED))
    assert {plain(line): str(Requirement(line).marker) for line in needs} == {
        plain(line): str(Requirement(line).marker) for line in NAMED
    }


@pytest.mark.parametrize(
    ("system", "machine", "cured"),
    [
        ("linux", "x86_64", True),
        ("linux", "aarch64", False),
        ("win32", "AMD64", True),
        ("darwin", "arm64", True),
        ("darwin", "x86_64", False),
    ],
)
def test_a_machine_for_which_there_is_no_cured_sqlite_is_served_by_its_own(system, machine, cured):
    """Nothing has to be compiled on a Raspberry Pi."""
    (line,) = [line for line in NAMED if line.startswith("pysqlite3")]
    assert Requirement(line).marker.evaluate({"sys_platform": system, "platform_machine": machine}) == cured


def test_with_it_comes_what_is_pinned_and_nothing_else(installed):
    """Nothing is lent by this checkout."""
    frozen = subprocess.run([installed / "python", "-m", "pip", "freeze"], capture_output=True, text=True, check=True)
    came = [plain(line) for line in frozen.stdout.splitlines() if not line.startswith("spielliste @")]
    assert sorted(came) == sorted(map(plain, PINNED))
    path = [installed / "python", "-c", "import sys; print(*sys.path[1:], sep='\\n')"]
    said = subprocess.run(path, capture_output=True, text=True, check=True, cwd="/").stdout
    assert str(ROOT) not in said
    assert str(Path(sys.executable).parents[1]) not in said


def test_it_says_what_it_can_do(installed, tmp_path):
    said = run(installed, tmp_path).stdout
    assert said.startswith(f"Spielliste {VERSION}\n")
    assert "  serve  " in said
    assert run(installed, tmp_path, "--version").stdout == f"Spielliste {VERSION}\n"


def test_it_serves_saves_and_restores_without_this_checkout(installed, tmp_path):
    """With templates, styles, guides, examples and catalogues; its data lie where this system keeps those of
    programs. It speaks English to a machine that does."""
    port, data = free_port(), tmp_path / ".local" / "share" / "spielliste"
    environment = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "LANG": "en_GB.UTF-8", "PORT": str(port)}
    site = subprocess.Popen(
        [installed / "spielliste", "serve"], cwd=tmp_path, env=environment, stdout=subprocess.PIPE, text=True
    )
    try:
        said = ""
        while "The site is ready" not in said:
            line = site.stdout.readline()
            assert line, said
            said += line
        assert "LEAGUE_EMPTY=1 spielliste serve" in said
        assert german_left(said.splitlines()) == []
        pages = {path: urllib.request.urlopen(f"http://127.0.0.1:{port}{path}").read().decode() for path in PAGES}
        assert {path: word for path, word in PAGES.items() if word not in pages[path]} == {}
        (style,) = re.findall(r'href="(/static/league/site[^"]+)"', pages["/"])
        assert urllib.request.urlopen(f"http://127.0.0.1:{port}{style}").status == 200
    finally:
        site.send_signal(signal.SIGTERM)
        site.communicate(timeout=60)
    saved = run(installed, tmp_path, "backup")
    assert "Gesichert und geprüft" in saved.stdout, saved.stderr
    (backup,) = [path for path in (data / "backups").glob("*.zip") if str(path) in saved.stdout]
    back = run(installed, tmp_path, "restore", str(backup), "--yes")
    assert "spielliste serve" in back.stdout, back.stderr


PAGES = {
    "/": "Hafenstadt", "/hilfe/erster-abend/": "Der erste Abend", "/hilfe/betrieb/": "spielliste", "/api/": "JSON",
}  # fmt: skip
