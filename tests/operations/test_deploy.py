"""The files for who hosts the site: they name settings that there are, packages that the site needs, and versions that are
pinned elsewhere."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from runpy import run_path
from zipfile import ZipFile

import pytest
import yaml
from django.conf import settings
from django.test import Client

from league.operations import served, statics
from league.printing import store

ROOT = settings.BASE_DIR
FILES = ROOT / "docs" / "deploy"
GUIDE = (ROOT / "docs" / "betrieb.md").read_text("utf-8")


def text(name):
    return (FILES / name).read_text("utf-8")


def known_settings():
    told = (ROOT / "league" / "settings.py").read_text("utf-8").partition('"""')[2].partition('"""')[0]
    return set(re.findall(r"\b[A-Z]+(?:_[A-Z]+)*\b", told)) | {"WORKERS", "PORT", "LEAGUE_EMPTY", "LEAGUE_PROXIES"}


def test_the_first_process_of_the_container_ends_what_outlives_its_parent():
    assert yaml.safe_load(text("compose.yaml"))["services"]["site"]["init"] is True


def test_compose_names_settings_that_there_are():
    services = yaml.safe_load(text("compose.yaml"))["services"]
    assert set(services) == {"database", "site", "proxy"}
    assert set(services["site"]["environment"]) - known_settings() == set()
    assert services["proxy"]["volumes"][0].startswith("./Caddyfile:")
    named = {volume.partition(":")[0] for one in services.values() for volume in one["volumes"]}
    assert {one for one in named if not one.startswith(".")} == set(yaml.safe_load(text("compose.yaml"))["volumes"])


COMPOSE = {"DOMAIN": "doko.example", "POSTGRES_PASSWORD": "geheim", "LEAGUE_SECRET_KEY": "lang und geheim"}


def composed(folder, **words):
    """What docker-compose makes of the file; it needs nothing that would start it."""
    if not shutil.which("docker-compose"):
        pytest.skip("docker-compose is not on this machine: apt-get install docker-compose")
    (nothing := folder / "env").touch()  # in place of an .env that may lie beside the file
    command = ["docker-compose", "--env-file", nothing, "--file", FILES / "compose.yaml", "config"]
    return subprocess.run(command, env={"PATH": os.environ["PATH"]} | words, capture_output=True, text=True)


@pytest.mark.thorough
def test_compose_reads_the_file_and_puts_the_words_where_they_belong(tmp_path):
    done = composed(tmp_path, **COMPOSE)
    assert done.returncode == 0, done.stderr
    found = yaml.safe_load(done.stdout)["services"]
    assert found["site"]["environment"]["DATABASE_URL"] == "postgres://spielliste:geheim@database/spielliste"
    assert found["proxy"]["environment"]["DOMAIN"] == found["site"]["environment"]["LEAGUE_HOSTS"] == "doko.example"
    assert (found["site"]["environment"]["WORKERS"], found["site"]["build"]["context"]) == ("2", str(ROOT))


@pytest.mark.thorough
@pytest.mark.parametrize("missing", COMPOSE)
def test_without_one_of_its_words_compose_starts_nothing(tmp_path, missing):
    done = composed(tmp_path, **{name: word for name, word in COMPOSE.items() if name != missing})
    assert (done.returncode != 0, missing in done.stderr) == (True, True)


def test_what_the_container_installs_is_what_the_scripts_install():
    """Beside the libraries for paper only what backs up PostgreSQL."""
    wanted = re.search(r'print_libraries="([^"]+)"', (ROOT / "script" / "_env").read_text("utf-8"))[1].split()
    installs = text("Containerfile").partition("install --yes --no-install-recommends")[2].partition("&&")[0]
    assert set(installs.replace("\\", " ").split()) == {*wanted, "postgresql-client"}


def test_versions_are_those_that_are_pinned():
    built_by = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["build-system"]["requires"]
    assert f"pip install --no-cache-dir {built_by[0]}" in text("Containerfile")


# --- what the image is built of


def context(into):
    """A copy of what .dockerignore leaves of a checkout: everything is kept out that is not named."""
    lines = [line for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines() if line[:1] != "#"]
    named, everywhere = [line[1:] for line in lines if line[0] == "!"], [line for line in lines if line[:3] == "**/"]
    assert lines == ["*", *(f"!{name}" for name in named), *everywhere]
    for name in named:
        (into / name).parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, into / name, ignore=shutil.ignore_patterns(*(line[3:] for line in everywhere)))
        else:
            shutil.copy(ROOT / name, into / name)
    return into


def wheel_of(folder, into):
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", into]
    subprocess.run(build, cwd=folder, check=True, capture_output=True)
    (wheel,) = into.glob("*.whl")
    with ZipFile(wheel) as file:
        return {one.filename: one.CRC for one in file.infolist()}


def test_the_context_of_the_image_is_the_whole_checkout():
    """So that `COPY . .` means what .dockerignore, which lies there, lets through."""
    site = yaml.safe_load(text("compose.yaml"))["services"]["site"]
    assert (FILES / site["build"]["context"]).resolve() == ROOT
    assert (ROOT / site["build"]["dockerfile"]).samefile(FILES / "Containerfile")
    assert re.search(r"build -f (\S+) -t \S+ (\S+)", text("Containerfile")).groups() == (
        "docs/deploy/Containerfile",
        ".",
    )
    assert re.findall(r"^COPY (?!--from)(.+)$", text("Containerfile"), re.MULTILINE) == [". ."]


@pytest.mark.thorough
def test_the_image_is_built_of_what_the_wheel_needs_and_of_nothing_private(tmp_path):
    assert "In .env beside it: DOMAIN" in text("compose.yaml")  # passwords, within docs/
    assert "**/.env" in (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    sent = context(tmp_path / "context")
    top = {path.name for path in sent.iterdir()}
    assert top & {"var", "daten", "tests", "bench", ".git", ".venv", ".env"} == set()
    assert list(sent.rglob("*.sqlite3*")) + list(sent.rglob("secret.key")) == []
    assert wheel_of(sent, tmp_path / "there") == wheel_of(ROOT, tmp_path / "here")


# --- who watches, behind HTTPS


@pytest.fixture
def behind_a_proxy(settings, monkeypatch, tmp_path):
    """The settings as they are in the container of compose.yaml."""
    words = yaml.safe_load(text("compose.yaml"))["services"]["site"]["environment"]
    for name in ("LEAGUE_HTTPS", "LEAGUE_HOSTS"):
        monkeypatch.setenv(name, words[name].replace("${DOMAIN:?}", "doko.example"))
    monkeypatch.setenv("HOST", re.search(r"\bHOST=(\S+)", text("Containerfile"))[1])
    monkeypatch.setenv("LEAGUE_DATA", str(tmp_path))
    told = run_path(str(ROOT / "league" / "settings.py"))
    for name, value in told.items():
        if name.startswith("SECURE_") or name == "ALLOWED_HOSTS":
            setattr(settings, name, value)
    assert (settings.SECURE_SSL_REDIRECT, "doko.example" in settings.ALLOWED_HOSTS) == (True, True)
    settings.METRICS_WORD = "ein-Wort"


def watchmen():
    """Who asks in these files, as (name of the host, path)."""
    caddy, container = text("Caddyfile"), text("Containerfile")
    host = re.search(r"reverse_proxy (\S+:\d+)", caddy)[1]
    asked = re.search(r"urlopen\('http://([^/]+)(/\w+)'", container)
    return [(host, re.search(r"health_uri (\S+)", caddy)[1]), (asked[1], asked[2])]


def asked(host, path, **headers):
    return Client(headers={"Host": host, **headers}).get(path)


@pytest.mark.django_db
@pytest.mark.usefixtures("behind_a_proxy")
def test_watchmen_are_answered_by_whatever_name_and_without_https():
    assert watchmen() == [("site:8000", "/readyz"), ("127.0.0.1:8000", "/healthz")]
    hosts = {host for host, _path in watchmen()} | {"10.0.0.7:8000"}
    found = {(host, path): asked(host, path) for host in hosts for path in ("/healthz", "/readyz")}
    assert {asked: answer.status_code for asked, answer in found.items()} == dict.fromkeys(found, 200)
    assert all(len(answer["X-Request-ID"]) == 9 for answer in found.values())


@pytest.mark.django_db
@pytest.mark.usefixtures("behind_a_proxy")
def test_figures_are_told_there_too_and_only_to_who_knows_the_word():
    said = [{}, {"Authorization": "Bearer falsch"}, {"Authorization": "Bearer ein-Wort"}]
    assert [asked("site:8000", "/metrics", **words).status_code for words in said] == [404, 404, 200]


@pytest.mark.django_db
@pytest.mark.usefixtures("behind_a_proxy")
@pytest.mark.parametrize(
    ("host", "path", "status"),
    [
        ("site:8000", "/hilfe/", 400),
        ("doko.example", "/hilfe/", 301),
        ("doko.example", "/healthz/", 301),
        ("doko.example", "/hilfe/healthz", 301),
    ],
)
def test_everybody_else_comes_by_its_name_and_by_https(host, path, status):
    assert asked(host, path).status_code == status


@pytest.mark.parametrize(
    "name", ["WORKERS", "LEAGUE_FILES", "LEAGUE_METRICS", "LEAGUE_CONNECTIONS", "LEAGUE_SECRET_KEY"]
)
def test_settings_of_a_server_are_in_the_guide(name):
    assert f"`{name}`" in GUIDE


def test_figures_of_the_guide_are_those_of_the_program():
    """A worker and each of its helpers have a pool; a helper uses two of its connections at most, a backup four."""
    told = " ".join((ROOT / "docs" / "deploy.md").read_text("utf-8").split())
    settings_file = (ROOT / "league" / "settings.py").read_text("utf-8")
    pool, helpers = int(re.search(r'"LEAGUE_CONNECTIONS"\) or (\d+)', settings_file)[1]), len(served.helpers)
    worker = pool + 2 * helpers
    figures = [
        f"`LEAGUE_CONNECTIONS` ({pool})",
        f"`{1 + helpers} × WORKERS + 1`",
        f"`({1 + helpers} × WORKERS + 1) × {pool}`",
        f"`machines × ({worker} × WORKERS + {pool + 4 + worker})`",
        f"With `WORKERS=2` that is {2 * worker + pool + 4 + worker};",
        f"Prints stay for {store.LONGEST.days} days, as long as all together have less than {store.MOST_BYTES // 10**6} MB",
        f"Stylesheets and scripts of before stay for {('one week', 'two weeks')[statics.KEPT.days // 7 - 1]};",
    ]
    assert [figure for figure in figures if figure not in told] == []


def test_the_unit_is_one(tmp_path):
    if not shutil.which("systemd-analyze"):
        pytest.skip("systemd-analyze is not installed; on Debian: apt-get install systemd")
    unit = text("spielliste.service").replace("/opt/spielliste/bin/spielliste", shutil.which("true"))
    (tmp_path / "spielliste.service").write_text(
        unit.replace("User=spielliste", "User=root").replace("Group=spielliste", "Group=root")
    )
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", tmp_path / "spielliste.service"],
        capture_output=True,
        text=True,
        env=os.environ | {"SYSTEMD_LOG_LEVEL": "warning"},
    )
    ours = [line for line in done.stderr.splitlines() if "spielliste.service" in line]
    assert ours == [], done.stderr
