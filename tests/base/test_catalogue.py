"""What pages say, in other languages: nothing is missing, nothing is left over, and values, marks and blanks are those of
the German text. After a change of what pages say: script/words."""

import re
import shutil
import subprocess
import sys
from io import BytesIO

import pytest
from babel.messages.pofile import read_po
from django.conf import settings
from django.utils import translation

from league.base.place import PACKAGE
from league.base.script_words import OTHERS
from league.management.commands.words import compiled

ROOT = settings.BASE_DIR
VALUES = re.compile(r"%\(\w+\)[sd]|\{[\w:.,\[\]!]*\}|%%")
MARKS = re.compile(r"</?[a-z0-9]+")
# A number and its word: "Liste,Listen" (league/base/words.py, plural).
PAIR = re.compile(r"[^\s,.]+( [^\s,.]+){0,4},[^\s,.]+( [^\s,.]+){0,4}")


def path_of(language):
    return PACKAGE / "locale" / language / "LC_MESSAGES" / "django.po"


def entries(language, po=None):
    found = read_po(BytesIO(po or path_of(language).read_bytes()), locale=language)
    return [one for one in found if one.id]


def forms(text):
    return list(text) if isinstance(text, tuple | list) else [text]


def name_of(entry):
    return entry.context, *forms(entry.id)


@pytest.mark.parametrize("language", OTHERS)
def test_everything_is_said(language):
    unsaid = [name_of(one) for one in entries(language) if one.fuzzy or not all(forms(one.string))]
    assert unsaid == []


@pytest.mark.parametrize("language", OTHERS)
def test_values_and_marks_are_the_same(language):
    """Of one that counts the first form may do without its number."""
    differing = []
    for one in entries(language):
        germans = forms(one.id)
        for german, said in zip(germans, forms(one.string), strict=True):
            for kept in (VALUES, MARKS):
                ours, theirs = sorted(kept.findall(german)), sorted(kept.findall(said))
                if ours != theirs and not (len(germans) == 2 and set(theirs) <= set(kept.findall(germans[1]))):
                    differing.append((german, said))
    assert differing == []


@pytest.mark.parametrize("language", OTHERS)
def test_ends_and_pairs_are_the_same(language):
    def shape(text):
        return text[:1].isspace(), text[-1:].isspace(), text.count(",") if PAIR.fullmatch(text) else None

    differing = [
        (german, said)
        for one in entries(language)
        for german, said in zip(forms(one.id), forms(one.string), strict=True)
        if shape(german)[:2] != shape(said)[:2]
        or (shape(german)[2] and said.count(",") != shape(german)[2])
        or "„" in said
    ]
    assert differing == []


@pytest.mark.parametrize("language", OTHERS)
def test_what_the_site_reads_is_made_of_the_catalogue(language):
    """Else: script/words"""
    path = path_of(language)
    assert path.with_suffix(".mo").read_bytes() == compiled(path.read_bytes(), language)


@pytest.mark.parametrize("language", OTHERS)
def test_the_catalogue_has_what_pages_say_and_nothing_else(language, tmp_path):
    """Else: script/words"""
    if not shutil.which("xgettext"):
        pytest.skip("gettext is not installed; on Debian: sudo apt-get install gettext")
    for folder in ("league", "scoring", "templates"):
        shutil.copytree(
            ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__", "static", "*.mo", "eye")
        )
    shutil.copy(ROOT / "manage.py", tmp_path)
    shutil.copy(ROOT / "requirements.txt", tmp_path)
    words = ["makemessages", "--locale", language, "--no-obsolete", "--no-wrap", "--no-location"]
    done = subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=tmp_path,
        env={"PATH": "/usr/local/bin:/usr/bin:/bin", "LEAGUE_DATA": str(tmp_path / "data")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "warning" not in done.stderr.lower() + done.stdout.lower()
    collected = tmp_path / path_of(language).relative_to(ROOT)
    assert {name_of(one) for one in entries(language, collected.read_bytes())} == set(map(name_of, entries(language)))


def test_a_page_is_read_in_english(client, db):
    with translation.override("en"):
        assert translation.gettext("Zur Startseite") == "To the home page"
    page = client.get("/hilfe/", headers={"Accept-Language": "en"}).content.decode()
    assert "Log in" in page
    assert "Einloggen" not in page
