"""Restoring as the guide says it, step by step: its own commands, taken out of the document, on a folder that is not
there yet. A layman has ten minutes."""

import re
import subprocess
import time
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client

from league.operations.backup import make_backup
from tests.cast import facts_and_totals
from tests.operations.test_serve import Site, environment, free_port

ROOT = Path(__file__).parents[2]
SECTION = re.compile(r"## Wiederherstellen\n(.*?)\n## ", re.S)
STEP = re.compile(r"^(\d)\. (.*?)(?=^\d\. |^\S)", re.S | re.M)
COMMAND = re.compile(r"```\n(.*?)```", re.S)

pytestmark = [pytest.mark.usefixtures("ready_environment"), pytest.mark.thorough]


def steps():
    """The numbered steps of the section, with the command of each where it has one."""
    (section,) = SECTION.findall((ROOT / "docs" / "betrieb.md").read_text("utf-8"))
    found = {}
    for number, text in STEP.findall(section):
        commands = COMMAND.findall(text)
        found[int(number)] = commands[0].strip() if commands else ""
    return found


def standings_on(page):
    (table,) = re.findall(r"<table.*?</table>", page, re.S)[:1]
    assert "Carla" in table
    return table


def saved_by_itself(folder, patience=90):
    """The site that runs again makes its first backup without being asked."""
    end = time.monotonic() + patience
    while time.monotonic() < end and not list(folder.glob("spielliste-*-auto.zip")):
        time.sleep(0.2)
    return list(folder.glob("spielliste-*-auto.zip"))


def test_the_steps_of_the_guide_bring_everything_back_in_less_than_ten_minutes(
    transactional_db, cast, settings, tmp_path
):
    if connection.vendor != "sqlite":
        pytest.skip("about a laptop")
    settings.DATA_DIR, settings.BACKUP_DIR = tmp_path, tmp_path / "backups"
    settings.BACKUP_PASSWORD = ""
    stick = tmp_path / "stick" / "spielliste"
    stick.mkdir(parents=True)
    address = f"/turnier/{facts_and_totals(cast).uuid}/"
    before = standings_on(Client().get(address).text)
    made = make_backup(to=stick, label="auto")
    begun = time.monotonic()
    told = steps()
    assert list(told) == [1, 2, 3, 4, 5]

    def typed(command, **more):
        """As the guide has it, with the folders of this machine and, in step 3, the name from step 2."""
        here = command.replace("/media/stick/spielliste", str(stick)).replace("/srv/doko", str(tmp_path / "neu"))
        words = environment(tmp_path / "unbenutzt") | {"PORT": str(free_port())}
        del words["LEAGUE_DATA"]  # the command names it
        return subprocess.run(["bash", "-c", here], cwd=ROOT, env=words, text=True, capture_output=True, **more)

    listed = typed(told[2]).stdout.split()
    assert listed == [made.name]
    restored = typed(re.sub(r"spielliste-[\d-]+-auto\.zip", listed[0], told[3]), input="ja\n")
    assert restored.returncode == 0, restored.stderr
    assert "Darin: 2 Vereine (Doko-Club Kreuzdame, Herz Zehn Hafenstadt), 10 Personen" in restored.stdout
    assert told[4] == "LEAGUE_DATA=/srv/doko script/serve"
    with Site(str(ROOT / "script" / "serve"), tmp_path / "neu", cwd=ROOT) as site:
        status, page = site.get(address)
        took = time.monotonic() - begun
        assert saved_by_itself(tmp_path / "neu" / "backups")
    assert (status, standings_on(page)) == (200, before)
    assert took < 600
    print(f"restored and served after {took:.0f} s")
