"""What a phone at the table is sent to count and to speak with."""

import json
import re
from pathlib import Path

import pytest

from league.models import Spielliste, Tournament
from league.phones.start import ruleset_data, start_data
from league.phones.words import SPOKEN, words_data, words_hash, words_json
from scoring import LANGUAGES, Code, language, rule_tables

PHONES = Path(__file__).parents[2] / "league/static/league/phones"


def test_the_twin_can_say_what_it_has_codes_for():
    """One that is missing in SPOKEN has no words on a phone; one too many is sent for nothing."""
    scripts = "".join(path.read_text("utf-8") for path in (PHONES / "rules").glob("*.js"))
    named = set(re.findall(r'"([a-z]+(?:-[a-z]+)*)"', scripts)) & {code.value for code in Code}
    steps = json.dumps(rule_tables()["steps"])
    assert {code.value for code in SPOKEN} == named | set(re.findall(r'"code": "([a-z-]+)"', steps))


@pytest.mark.parametrize("name", LANGUAGES)
def test_words_are_those_of_the_engine(name):
    words = words_data(name)
    assert words["terms"]["kind"] == language(name).terms["kind"]
    assert set(words["sentences"]) == {code.value for code in SPOKEN}
    assert json.loads(words_json(name)) == words


def test_a_sentence_in_its_parts():
    german = words_data("de")
    assert german["sentences"]["unfinished"] == [
        "Es ", ["left", "number", "-fehlt|fehlen"], " noch ", ["left", "number", "Spiel|Spiele"],
        ". Bitte eintragen oder die Liste vorzeitig beenden.",
    ]  # fmt: skip
    assert german["grammar"] == {"together": "und", "position": "Position {}", "field": "„{}“", "no_field": "Die Zeile"}


def test_other_words_have_another_address():
    assert words_hash("de") != words_hash("en")
    assert re.fullmatch("[0-9a-f]{16}", words_hash("de"))


def test_a_table_begins_as_the_scorebook_says():
    event = Tournament(ruleset={"base": "hausrunde", "games": 20})
    carry = {"dealer": 3, "open_pflichtsoli": [2, 4], "bock_rounds": [2], "totals": [4, -4, 0, 0]}
    found = Spielliste(tournament=event, players=4, games_planned=12, carry=carry, time_up_after=5)
    assert start_data(found) == {
        "players": 4, "dealer": 3, "open_pflichtsoli": [2, 4], "games": 12, "time_up_after": 5, "bock": [2],
        "totals": [4, -4, 0, 0], "ended_early": False,
    }  # fmt: skip
    assert (ruleset_data(found)["games"], ruleset_data(found)["ansagen"]) == (20, "double")


def test_a_table_that_begins_anew():
    found = Spielliste(tournament=Tournament(), players=5, games_planned=None, ended_early=True)
    assert start_data(found) == {
        "players": 5, "dealer": 1, "open_pflichtsoli": [1, 2, 3, 4, 5], "games": None, "time_up_after": None, "bock": [],
        "totals": [0, 0, 0, 0, 0], "ended_early": True,
    }  # fmt: skip
