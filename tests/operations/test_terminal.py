"""In which language the program speaks to who looks after its machine."""

import os
import subprocess
import sys

import pytest
from django.conf import settings
from django.core.management import get_commands, load_command_class
from django.utils import translation

from league import __main__ as program
from league.base.terminal import language_of
from league.operations.commands import agreed
from tests.german import german_left

# But Django's own, and what a developer calls.
OUR_COMMANDS = sorted({name for name, area in get_commands().items() if area == "league"} - {"migrate", "words"})


@pytest.mark.parametrize(
    ("environ", "spoken"),
    [
        ({}, "de"),
        ({"LANG": ""}, "de"),
        ({"LANG": "C"}, "de"),
        ({"LANG": "C.UTF-8"}, "de"),
        ({"LANG": "POSIX"}, "de"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_AT@euro"}, "de"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),  # neither of ours: rather English
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "en_US.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "de_DE.UTF-8", "LC_MESSAGES": "en_US"}, "de"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": ""}, "en"),
    ],
)
def test_the_language_of_the_machine(environ, spoken):
    assert language_of(environ) == spoken


@pytest.mark.parametrize(
    ("lang", "lines"),
    [
        ("C.UTF-8", ["Befehle:", "  backup          jetzt sichern", "  unpack          eine solche Datei einlesen"]),
        ("en_GB.UTF-8", ["Commands:", "  backup          make a backup now", "  unpack          read such a file in"]),
    ],
)
def test_what_it_can_do(lang, lines):
    environment = {"PATH": os.environ["PATH"], "LANG": lang, "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-m", "league"]
    said = subprocess.run(command, cwd=settings.BASE_DIR, env=environment, capture_output=True, text=True, check=True)
    assert [line for line in lines if line not in said.stdout.splitlines()] == []


@pytest.mark.parametrize(("lang", "spoken"), [("en_GB.UTF-8", "en"), ("de_DE.UTF-8", "de"), ("C.UTF-8", "de")])
def test_a_command_speaks_the_language_of_the_machine(monkeypatch, lang, spoken):
    seen = []
    monkeypatch.setattr(
        "django.core.management.execute_from_command_line", lambda words: seen.append(translation.get_language())
    )
    monkeypatch.setattr(sys, "argv", ["spielliste", "verify"])
    monkeypatch.setenv("LANG", lang)
    with translation.override("de"):
        program.main()
    assert seen == [spoken]


@pytest.mark.parametrize("name", OUR_COMMANDS)
def test_the_help_of_a_command_has_no_german_in_english(name):
    with translation.override("en"):
        told = load_command_class("league", name).create_parser("spielliste", name).format_help()
    assert german_left(told.replace("(ja)", "").splitlines()) == []
    with translation.override("de"):
        assert load_command_class("league", name).create_parser("spielliste", name).format_help() != told


@pytest.mark.parametrize(
    "said", ["Fehler: x", "Datenbank: /srv/doko/league.sqlite3", "Gesichert und geprüft: a.zip", "Noch einmal: "]
)
def test_german_that_is_left_is_seen(said):
    assert german_left([said]) == [said]


@pytest.fixture(scope="module")
def run_in_english(tmp_path_factory, ready_environment):
    """A command in a folder of its own, and all that it says."""
    data = tmp_path_factory.mktemp("english")

    def run(*words, answer="", fails=False, **more):
        machine = {"PATH": os.environ["PATH"], "HOME": str(data), "LANG": "en_GB.UTF-8", "PYTHONIOENCODING": "utf-8"}
        environment = machine | {"LEAGUE_DATA": str(data), "LEAGUE_EMPTY": "1"} | more
        command = [sys.executable, "-m", "league", *words]
        done = subprocess.run(
            command, cwd=settings.BASE_DIR, env=environment, input=answer, capture_output=True, text=True
        )
        assert (done.returncode != 0) == fails, done.stderr
        return done.stdout + done.stderr

    run.data = data
    return run


@pytest.mark.thorough
def test_a_day_at_the_machine_without_german(run_in_english):
    """Whoever looks after a machine that names English sets it up, saves, restores and compares without a German word."""
    run, said = run_in_english, {}
    said["serve"] = run("serve", PORT="99999", fails=True)
    said["prepare"] = run("prepare", "--start")
    said["club"] = run("club", "Queens", "--admin", "anna", "--plays", "Anna Arndt")
    said["club again"] = run("club", "Queens", "--admin", "anna", fails=True)
    said["club of nobody"] = run("club", "Queens", fails=True)
    said["backup"] = run("backup")
    (saved,) = (run.data / "backups").glob("*.zip")
    said["verify"] = run("verify")
    said["recompute"] = run("recompute")
    said["recompute --check"] = run("recompute", "--check")
    said["restore, not agreed"] = run("restore", str(saved), answer="no\n", fails=True)
    said["restore"] = run("restore", str(saved), answer="yes\n")
    said["restore of nothing"] = run("restore", str(run.data / "nothing.zip"), fails=True)
    said["elsewhere"] = run("backup", LEAGUE_DATA=str(run.data / "nowhere"), fails=True)
    assert {name: left for name, told in said.items() if (left := german_left(told.splitlines()))} == {}
    assert "In it: 1 club (Queens), 1 person, 0 tournaments and evenings" in said["backup"]
    assert "Error: Cancelled. Nothing was changed." in said["restore, not agreed"]
    assert "Restored from" in said["restore"]


@pytest.mark.parametrize("answer", ["ja", "J", "yes", "y "])
@pytest.mark.parametrize("language", ["de", "en"])
def test_yes_is_understood_in_both_languages(monkeypatch, answer, language):
    monkeypatch.setattr("builtins.input", lambda question: answer)
    with translation.override(language):
        assert agreed("?")


@pytest.mark.parametrize("answer", ["", "nein", "no", "n", "yesterday"])
def test_anything_else_is_no(monkeypatch, answer):
    monkeypatch.setattr("builtins.input", lambda question: answer)
    assert not agreed("?")
