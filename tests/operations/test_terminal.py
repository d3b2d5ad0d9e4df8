"""In which language the program speaks to who looks after its machine."""

import os
import subprocess
import sys

import pytest
from django.conf import settings
from django.utils import translation

from league import __main__ as program


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
    assert program.language_of(environ) == spoken


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


@pytest.mark.parametrize(
    ("lang", "command", "spoken"),
    [("en_GB.UTF-8", "verify", "en"), ("de_DE.UTF-8", "verify", "de"), ("en_GB.UTF-8", "recompute", "de")],
)
def test_what_the_site_says_through_a_command(monkeypatch, lang, command, spoken):
    seen = []
    monkeypatch.setattr(
        "django.core.management.execute_from_command_line", lambda words: seen.append(translation.get_language())
    )
    monkeypatch.setattr(sys, "argv", ["spielliste", command])
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    monkeypatch.setenv("LANG", lang)
    with translation.override("de"):
        program.main()
    assert seen == [spoken]
