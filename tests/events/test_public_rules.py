"""The pages on rules, and the help."""

import pytest

from league.events.services import tournament
from scoring import Ruleset, describe
from scoring.wording import language, rules
from tests.cast import a_tournament, seated

from .public_pages import page, rows, text


def test_every_preset_and_every_switch_is_explained(db):
    read = text(page("rules-presets"))
    words = language()
    for title in list(words.terms["preset"].values())[1:]:
        assert title in read
    for name, switch in describe().items():
        if switch.group != "bock":
            assert rules.title(words, name) in read
            assert rules.meaning(words, name) in read


def test_a_preset_is_told_by_what_differs(db):
    assert rows(page("rules-presets"), 3) == [
        ["Punkte für Absagen", "nur die eigenen", "alle, gleich wer abgesagt hat"]
    ]


def test_house_rules_show_what_differs_first(cast):
    event = a_tournament(cast)
    rules = Ruleset.from_dict({"karlchen": 0, "bock": {"triggers": ["augen_120"]}})
    tournament.change_ruleset(tournament=event, ruleset=rules, based_on=None, by=cast.anna)
    html = page("tournament-rules", event.uuid)
    assert rows(html) == [["Karlchen", "0", "1"], ["Auslöser", "120:120", "keine"]]
    read = text(html)
    assert read.index("Hausregeln") < read.index("Was anders ist als beim DDV") < read.index("Alle Regeln im Einzelnen")
    assert "Neuer Bock im Bock" in read
    assert "Sie können sich noch ändern" in read


def test_the_rules_of_the_ddv_have_no_differences_and_no_details_of_a_bock(cast):
    event = a_tournament(cast)
    seated(cast, event)
    read = text(page("tournament-rules", event.uuid))
    assert "DDV-Turnierspielregeln (21.02.2026)" in read
    assert "Nichts: Gespielt wird nach den Turnierspielregeln." in read
    assert "Neuer Bock im Bock" not in read
    assert "Sie stehen fest, seit die erste Liste eröffnet wurde" in read


@pytest.mark.parametrize(
    ("guide", "words"),
    [("lesen", ["gerade", "§7.3.3", "Fassung"]), ("eintragen", ["13+4", "134+3", "F8", "Strg Z", "Strg Entf"])],
)
def test_the_help_tells_how_to_read_to_check_and_to_type(db, guide, words):
    said = text(page("help-guide", guide))
    assert [word for word in words if word not in said] == []
