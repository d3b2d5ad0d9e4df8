"""One table holds everything about a Sonderpunkt: one more line there, and its words, is all that a new one takes."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scoring import DDV, SONDERPUNKTE, Ruleset
from scoring.shapes import table_of
from scoring.sonderpunkte import BY_NAME, EVERY, LIMITS, TABLE, Sonderpunkt

ROOT = Path(__file__).parents[2]
# Who is caught, counted or kept by name; "herzstich" is a trigger of the Bock and a fact of a game, too.
FREE = {"herzstich", "karlchen", "fuchs", "doppelkopf", "gegen_die_alten"}
KNOWN_PLACES = {"sonderpunkte.py", "ruleset.py"}  # the table; what was stored in 2026, and the presets


@pytest.mark.parametrize("one", TABLE, ids=lambda one: one.name)
def test_the_table_makes_sense(one: Sonderpunkt) -> None:
    assert one.noted == (one.name in SONDERPUNKTE)
    assert 0 <= one.points <= one.highest
    assert set(one.uses) <= set(LIMITS)
    assert one.most * one.augen <= 240
    assert (one.rule == "§7.2.3") == (one.points > 0)


def test_how_often_one_party_can_have_each() -> None:
    assert {name: BY_NAME[name].most for name in EVERY} == {
        "gegen_die_alten": 1, "fuchs": 2, "doppelkopf": 4, "karlchen": 1, "karlchen_gefangen": 2, "fuchs_am_end": 1,
        "fuchs_letzter_stich": 2, "fuchs_erster_stich": 2, "dulle_gefangen": 2, "herzstich": 1,
    }  # fmt: skip


@pytest.mark.parametrize("one", TABLE, ids=lambda one: one.name)
def test_more_points_than_the_tsr_lift_the_highest_value(one: Sonderpunkt) -> None:
    assert table_of(4, DDV).limited
    assert table_of(4, Ruleset(**{one.name: 0})).limited
    assert not table_of(4, Ruleset(**{one.name: one.points + 1})).limited


@pytest.mark.parametrize("name", sorted(set(EVERY) - FREE))
def test_no_code_but_the_table_and_the_presets_names_a_house_rule(name: str) -> None:
    files = [*(ROOT / "scoring").rglob("*.py"), *(ROOT / "league").rglob("*.py"), *(ROOT / "league").rglob("*.js")]
    naming = {
        file.name for file in files
        if "wording" not in file.parts and "migrations" not in file.parts and f'"{name}"' in file.read_text("utf-8")
    }  # fmt: skip
    assert naming <= KNOWN_PLACES


NEW = '    Sonderpunkt("letzte_ehre", ("last_trick",), highest=3, augen=4),\n'
WORDS = '    "letzte_ehre": "Letzte Ehre",\n'
SWITCH = '    "letzte_ehre": ("Letzte Ehre", "Punkte für einen König im letzten Stich."),\n'


def test_a_new_one_is_a_line_in_the_table_and_its_words(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "scoring", tmp_path / "scoring", ignore=shutil.ignore_patterns("__pycache__"))
    insert(tmp_path / "scoring/sonderpunkte.py", '    Sonderpunkt("herzstich"', NEW)
    for language in ("german", "english"):
        insert(tmp_path / f"scoring/wording/{language}/games.py", '    "herzstich": "', WORDS)
        insert(tmp_path / f"scoring/wording/{language}/switches.py", '    "winner_only": (', SWITCH)
    rules = {"letzte_ehre": 3, "in_solo_kinds": {"letzte_ehre": ["karosolo"]}, "winner_only": ["letzte_ehre"]}
    game = {"kind": "normal", "re_augen": 121, "sonderpunkte": {"re": {"letzte_ehre": 1}}}
    games = [
        game | {"ruleset": rules}, game | {"ruleset": rules, "kind": "karosolo"}, game | {"ruleset": "ddv"},
        game | {"ruleset": rules, "re_augen": 100}, game | {"ruleset": {"letzte_ehre": 4}},
        {**game, "ruleset": rules, "sonderpunkte": {"re": {"letzte_ehre": 1, "karlchen": 1}}},
        {**game, "ruleset": rules, "re_augen": 3},
    ]  # fmt: skip
    answers = asked(tmp_path, games)
    assert [answer.get("value") for answer in answers[:4]] == [4, 4, None, -2]
    assert answers[0]["lines"][-1] == {
        "party": "re", "label": "Letzte Ehre", "points": 3, "rule": "Hausregel", "code": "line-sonderpunkt",
        "params": {"name": "letzte_ehre"},
    }  # fmt: skip
    assert [answers[at]["error"]["field"] for at in (2, 4, 5, 6)] == [
        "sonderpunkte.re.letzte_ehre", "ruleset.letzte_ehre", "sonderpunkte", "sonderpunkte.re.letzte_ehre",
    ]  # fmt: skip
    assert "von 0 bis 3" in answers[4]["error"]["message"]


def insert(path: Path, before: str, line: str) -> None:
    text = path.read_text("utf-8")
    assert text.count(before) >= 1
    path.write_text(text.replace(before, line + before, 1), "utf-8")


def asked(place: Path, games: list[dict[str, object]]) -> list[dict[str, object]]:
    lines = "\n".join(map(json.dumps, games))
    command = [sys.executable, "-m", "scoring", "score"]
    done = subprocess.run(command, input=lines, cwd=place, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return [json.loads(line) for line in done.stdout.splitlines()]
