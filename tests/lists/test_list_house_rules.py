"""Further soli, a solo of the house, Schwarze Sau and Sonderpunkte of house rules: entered, shown and printed."""

import pytest
from django.utils import translation

from league.api.values import list_whole
from league.events.papers.emergency import _extra, _values
from league.lists.forms.game import Deal, GameForm, PenaltyForm
from league.lists.sheet import read_book
from league.models import Game
from scoring import DDV, PRESETS, Ruleset
from tests.cast import a_tournament, seated

from .list_pages import a_game, a_solo, address, errors, post

NAMES = ("Anna", "Bernd", "Carla", "Dieter")
HOUSE = {
    "solo_kinds": ["damensolo", "grand", "eigenes_solo"], "own_solo": "Hefe-Solo", "schwarze_sau": True,
    "fuchs_letzter_stich": 2, "in_solo_kinds": {"fuchs": ["eigenes_solo"]}, "doubling": ["doppelkopf"],
}  # fmt: skip


@pytest.fixture
def liste(cast):
    return seated(cast, a_tournament(cast, ruleset=HOUSE))


def points(liste):
    return [game.points(4) for game in Game.objects.filter(spielliste=liste)]


def offered(ruleset, field="kind"):
    """The values and labels of a form's field, groups opened."""
    flat = []
    for value, label in GameForm(deal=Deal(NAMES, ruleset)).fields[field].choices:
        flat += label if isinstance(label, list) else [(value, label)]
    return {value: str(label) for value, label in flat}


def test_only_the_kinds_of_the_ruleset_are_offered():
    assert list(offered(DDV)) == list(DDV.kinds)
    house = offered(Ruleset.from_dict(HOUSE))
    assert list(house) == [
        "normal", "hochzeit", "hochzeit_allein", "stille_hochzeit", "schwarze_sau", "damensolo", "grand", "eigenes_solo",
    ]  # fmt: skip
    assert (house["eigenes_solo"], house["schwarze_sau"]) == ("Hefe-Solo", "Schwarze Sau")
    assert offered(Ruleset(pflichtsoli=0, solo_kinds=())) == {
        "normal": "Normalspiel", "hochzeit": "Hochzeit", "hochzeit_allein": "Hochzeit, allein geblieben",
        "stille_hochzeit": "Stille Hochzeit",
    }  # fmt: skip


def test_a_chip_says_in_which_kinds_it_does_not_count():
    page = chips(Ruleset.from_dict(HOUSE))
    alone = "hochzeit_allein stille_hochzeit schwarze_sau damensolo grand"
    assert (page["fuchs1"], page["fuchs_letzter_stich2"]) == (alone, f"{alone} eigenes_solo")
    everywhere = Ruleset(in_solo=("fuchs", "doppelkopf", "karlchen"))
    assert set(chips(everywhere).values()) == {None}


def chips(ruleset):
    """In which kinds each chip does not count."""
    widget = GameForm(deal=Deal(NAMES, ruleset))["re_extra"].subwidgets
    return {str(chip.data["value"]): chip.data["attrs"].get("data-not-in") for chip in widget}


def test_the_page_of_entry_knows_who_plays_alone(bernd, liste):
    page = bernd.get(address("list-enter", liste)).content.decode()
    assert page.count("data-alone") == 6


@pytest.mark.parametrize(
    ("typed", "row"),
    [
        (a_solo(2, kind="eigenes_solo", re_extra=["fuchs1"]), (-2, 6, -2, -2)),
        (a_solo(2, kind="grand"), (-1, 3, -1, -1)),
        (a_solo(2, kind="schwarze_sau"), (-1, 3, -1, -1)),
        (a_game([1, 2], re_extra=["fuchs_letzter_stich1"]), (3, 3, -3, -3)),
        (a_game([1, 2], 155, kontra_extra=["doppelkopf1"]), (4, 4, -4, -4)),
    ],
)
def test_games_of_the_house_are_entered(bernd, liste, typed, row):
    assert post(bernd, "list-enter", liste, **typed).status_code == 302
    assert points(liste) == [row]


def test_a_sonderpunkt_that_does_not_count_in_this_solo_is_refused(bernd, liste):
    answer = post(bernd, "list-enter", liste, **a_solo(2, kind="damensolo", re_extra=["fuchs1"]))
    assert errors(answer) == ["Spiel 1: „Fuchs gefangen“ zählt in diesem Solo nicht (§7.2.4)."]


def test_a_kind_that_the_house_does_not_play_is_refused(bernd, liste):
    answer = post(bernd, "list-enter", liste, **a_solo(2, kind="karosolo"))
    assert errors(answer) == ["Bitte eine gültige Auswahl treffen. karosolo ist keine gültige Auswahl."]


def test_the_name_of_the_house_stands_wherever_the_kind_stands(bernd, liste):
    post(bernd, "list-enter", liste, **a_solo(2, kind="eigenes_solo"))
    page = bernd.get(address("list-detail", liste)).content.decode()
    assert "Hefe-Solo (Pflicht)" in page
    assert "Eigenes Solo" not in page
    assert read_book(liste).lines[0].title == "Hefe-Solo (Pflicht)"
    (row,) = list_whole(liste, lambda path: path)["rows"]
    assert (row["kind"], row["title"]) == ("eigenes_solo", "Hefe-Solo (Pflicht)")
    assert row["text"].startswith("Hefe-Solo, Emil Sommer, 130 : 110 Augen")
    assert row["lines"][0] == {
        "party": "re", "label": "Gewonnen", "points": 1, "rule": "§7.2.2 (a)", "code": "line-won", "params": {},
    }  # fmt: skip


@pytest.mark.parametrize(("spoken", "rule"), [("de", "Hausregel"), ("en", "house rule")])
def test_a_rule_of_the_house_is_called_so(bernd, liste, spoken, rule):
    post(bernd, "list-enter", liste, **a_game([1, 2], re_extra=["fuchs_letzter_stich1"]))
    (line,) = read_book(liste).lines
    with translation.override(spoken):
        assert [reason["rule"] for reason in line.told] == ["§7.2.2 (a)", rule]


def test_a_penalty_can_name_the_soli_of_the_house():
    form = PenaltyForm(names=NAMES, ruleset=Ruleset.from_dict(HOUSE))
    assert [value for value, _label in form.fields["kind"].choices] == [
        "", "damensolo", "grand", "eigenes_solo", "hochzeit_allein", "stille_hochzeit", "schwarze_sau",
    ]  # fmt: skip
    assert ("eigenes_solo", "Hefe-Solo") in form.fields["kind"].choices


def test_counting_by_hand_says_what_the_house_counts():
    extra = dict(_extra(Ruleset.from_dict(HOUSE)))
    assert extra == {
        "Gegen die Alten": "1", "Fuchs gefangen": "1 (auch in: Hefe-Solo)", "Doppelkopf": "verdoppelt",
        "Karlchen": "1", "Fuchs im letzten Stich gefangen": "2",
    }  # fmt: skip
    said = dict(_values(Ruleset(value_by="doubling", steps="schneider")))
    assert said["nur Schneider (unter 60 Augen) und ohne Stich"] == "verdoppelt, jedes Mal"
    assert said["über 120 gegen keine 60, 30 gegen schwarz"] == "verdoppelt, jedes Mal"
    assert said["Jede abgesagte Stufe: keine 60, schwarz"] == "verdoppelt, jedes Mal (alle, gleich wer abgesagt hat)"
    without = dict(_values(PRESETS["grundregeln"]))
    assert without["Gegner unter 90, 60, 30 Augen, ohne Stich (dafür kein Punkt)"] == "je 1"
