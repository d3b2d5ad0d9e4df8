"""A database of an earlier version is carried over: what was let stand still stands, and no number changes."""

import gzip
import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.thorough

ROOT = Path(__file__).parents[2]
STORED = ROOT / "fixtures" / "stored" / "before-codes.sql.gz"
# What the director had let stand, by code, as it is read after the migration.
LET_STAND = {
    "vorfuehrung": 4, "pflichtsolo-missing": 4, "mark-no-solo": 1, "mark-of-whom": 1, "range": 1, "parity": 1,
    "too-many-planned": 1, "pflichtsolo-twice": 1, "lustsolo-early": 1,
}  # fmt: skip
ERRORS = """
from collections import Counter
import json
from league.lists import scorebook
from league.models import AcceptedFinding, Spielliste
counting = Spielliste.objects.filter(state__in=["finished", "confirmed"]).select_related("tournament")
wrong = {one.pk: len(book.errors) for one in counting if (book := scorebook.read(one)).errors}
print(json.dumps([Counter(one.said["code"] for one in AcceptedFinding.objects.all()), wrong]))
"""


def manage(folder, *words):
    known = {
        name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "DJANGO_SETTINGS_MODULE")
    }
    done = subprocess.run(
        [sys.executable, "manage.py", *words], cwd=ROOT, env=known | {"LEAGUE_DATA": str(folder)}, capture_output=True,
        text=True, timeout=240,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("before")
    with sqlite3.connect(folder / "league.sqlite3") as database:
        database.executescript(gzip.decompress(STORED.read_bytes()).decode())
    manage(folder, "migrate", "-v", "0")
    return folder


def test_what_was_let_stand_still_stands(folder):
    codes, wrong = json.loads(manage(folder, "shell", "-v", "0", "-c", ERRORS))
    assert codes == LET_STAND
    assert wrong == {}


CHAINED = """
from collections import Counter
import json
from league.models import AuditEntry
print(json.dumps(Counter(AuditEntry.objects.values_list("action", flat=True))))
"""
REVEALED = """
from league.base.hidden import is_revealed, versions_shown
from league.models import Tournament
for event in Tournament.objects.filter(state="finished"):
    print(event.kind, is_revealed(event), versions_shown(event).count())
"""


def test_a_result_that_everybody_knew_stays_revealed(folder):
    said = manage(folder, "shell", "-v", "0", "-c", REVEALED).splitlines()
    assert sorted(said) == ["evening True 1"] * 12 + ["tournament True 1"]


def test_no_stored_number_changes(folder):
    manage(folder, "prepare")  # as script/serve does: names of before are put into the search
    assert "0 Zahlen weichen ab" in manage(folder, "recompute", "--check")


def test_its_history_is_chained_and_its_state_is_sealed_as_it_was_found(folder):
    manage(folder, "prepare")
    assert "Alles stimmt mit dem Verlauf überein" in manage(folder, "verify")
    acts = json.loads(manage(folder, "shell", "-v", "0", "-c", CHAINED))
    assert (acts["history-chained"], acts["all-sealed"]) == (1, 1)
    assert acts["standings-published"] == 13  # every published result has its code from now on


def test_the_way_back_leads_to_sentences_that_are_read_again(folder):
    before = _stored(folder)
    manage(folder, "migrate", "-v", "0", "league", "0006")
    manage(folder, "migrate", "-v", "0")
    assert _stored(folder) == before


def _stored(folder):
    with sqlite3.connect(folder / "league.sqlite3") as database:
        return database.execute(
            'SELECT code, row, "column", said, content FROM league_acceptedfinding ORDER BY id'
        ).fetchall()
