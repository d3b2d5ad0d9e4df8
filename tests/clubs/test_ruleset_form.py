"""The form of a ruleset: made from the engine's switches, the same for clubs and tournaments."""

import pytest
from django.http import QueryDict
from django.utils import translation

from league.clubs.forms.ruleset import RulesetForm, differences, in_words, preset_of
from scoring import DDV, PRESETS, Bock, Ruleset, describe
from scoring.wording import language, rules
from tests.cast import browser_of, sent
from tests.layout import squeezed


def posted(ruleset: Ruleset, **changes) -> RulesetForm:
    data = QueryDict(mutable=True)
    for name, value in sent(RulesetForm(ruleset), **changes).items():
        data.setlist(name, value if isinstance(value, list) else [value])
    return RulesetForm(ruleset, data)


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_sent_as_it_is_shown_comes_back_unchanged(name):
    form = posted(PRESETS[name])
    assert form.is_valid(), form.errors
    assert form.ruleset() == PRESETS[name]


def test_every_switch_has_its_field_its_words_and_its_value_in_the_rules_of_the_ddv():
    form = RulesetForm(DDV)
    shown = {row.title: row for group in form.groups for row in group.rows}
    assert list(shown) == [rules.title(language(), name) for name in describe()]
    assert [group.title for group in form.groups] == [
        "Runde", "Gewinn und Spielwert", "Sonderpunkte", "Solo", "Abrechnung", "Bock",
    ]  # fmt: skip
    assert form["games"].help_text.endswith("DDV: 24.")
    assert [field.label for field in shown["Zuschlag je Soloart"].fields][:2] == ["Kreuzsolo", "Piksolo"]


def test_the_page_speaks_english_too():
    with translation.override("en"):
        form = RulesetForm(DDV)
        assert [group.title for group in form.groups][1:3] == ["Winning and value", "Special points"]
        assert form["games"].label == "Games per Runde"
        assert form.title == "Tournament rules of the DDV (21 February 2026)"


@pytest.mark.parametrize(
    ("typed", "switches"),
    [
        ({"games": "16"}, {"games": 16}),
        ({"games": " 16 "}, {"games": 16}),
        ({"games": ""}, {"games": None}),
        ({"soli_count": "False"}, {"soli_count": False}),
        ({"cards": "40"}, {"cards": 40}),
        ({"karlchen": "2"}, {"karlchen": 2}),
        ({"in_solo": ["fuchs", "doppelkopf"]}, {"in_solo": ("doppelkopf", "fuchs")}),
        ({"solo_surcharge.damensolo": "3"}, {"solo_surcharge": {"damensolo": 3}}),
        ({"solo_surcharge.damensolo": "0"}, {}),
        ({"throw_in": "0"}, {"throw_in": 0}),
        ({"solo_kinds": ["damensolo", "grand"]}, {"solo_kinds": ("damensolo", "grand")}),
        ({"own_solo": " Hefe-Solo "}, {"own_solo": "Hefe-Solo"}),
        (
            {"in_solo_kinds.fuchs": ["karosolo", "stille_hochzeit"]},
            {"in_solo_kinds": {"fuchs": ("karosolo", "stille_hochzeit")}},
        ),
        ({"doubling": ["doppelkopf"], "value_by": "doubling"}, {"doubling": ("doppelkopf",), "value_by": "doubling"}),
        ({"fuchs_letzter_stich": "2"}, {"fuchs_letzter_stich": 2}),
        ({"games": "1", "pflichtsoli": "0"}, {"games": 1, "pflichtsoli": 0}),
        ({"bock.triggers": ["solo_lost"], "bock.max_layers": "2"}, {"bock": Bock(("solo_lost",), max_layers=2)}),
    ],
)
def test_what_is_chosen_becomes_the_ruleset(typed, switches):
    form = posted(DDV, **typed)
    assert form.is_valid(), form.errors
    assert form.ruleset() == Ruleset(**switches)


@pytest.mark.parametrize(
    ("typed", "field", "words"),
    [
        ({"games": "viele"}, "games", "„viele“ ist keine ganze Zahl"),
        ({"games": "0"}, "games", "0 liegt nicht zwischen 1 und 200"),
        ({"games": "9" * 4000}, "games", "ist keine ganze Zahl"),
        ({"games": "3"}, "games", "„Spiele je Runde“ muss mindestens 4 (ein Pflichtsolo je Spieler) sein, nicht 3."),
        (
            {"solo_kinds": []},
            "solo_kinds",
            "„Soloarten“ darf nicht leer sein: Ohne Soloart kann niemand sein Pflichtsolo spielen („Pflichtsoli je Spieler“ muss sonst 0 sein).",
        ),
        ({"soli_count": None}, "soli_count", "Bitte eine der Möglichkeiten wählen."),
        ({"soli_count": "vielleicht"}, "soli_count", "vielleicht ist keine gültige Auswahl"),
        ({"karlchen": "3"}, "karlchen", "3 ist keine gültige Auswahl"),
        ({"in_solo": ["schweinchen"]}, "in_solo", "schweinchen ist keine gültige Auswahl"),
        ({"base_factor": ""}, "base_factor", "Bitte ausfüllen."),
        ({"solo_surcharge.damensolo": "21"}, "solo_surcharge.damensolo", "21 liegt nicht zwischen 0 und 20"),
        ({"bock.max_layers": "0"}, "bock.max_layers", "0 liegt nicht zwischen 1 und 20"),
    ],
)
def test_what_cannot_be_is_said_at_its_field(typed, field, words):
    form = posted(DDV, **typed)
    assert not form.is_valid()
    assert list(form.errors) == [field]
    assert words in form.errors[field][0]
    with pytest.raises(ValueError, match="not been found valid"):
        form.ruleset()


def test_what_differs_from_the_ddv_is_said_in_words():
    house = Ruleset(games=None, solo_surcharge={"damensolo": 2}, bock=Bock(("herzstich",)))
    assert [(d.group, d.title, d.here, d.ddv) for d in differences(house)] == [
        ("Runde", "Spiele je Runde", "offenes Ende", "24"),
        ("Solo", "Zuschlag je Soloart", "Damensolo +2", "keiner"),
        ("Bock", "Auslöser", "Herzstich", "keine"),
    ]
    assert differences(DDV) == []


def test_a_ruleset_that_is_a_preset_is_called_by_its_name():
    assert preset_of(PRESETS["hausrunde"]) == "hausrunde"
    assert preset_of(Ruleset(games=12)) is None
    assert RulesetForm(Ruleset(games=12)).title == "Hausregeln"


@pytest.mark.parametrize("name", describe())
def test_every_value_of_every_preset_has_words(name):
    for ruleset in PRESETS.values():
        value = ruleset.bock if "." in name else ruleset
        assert in_words(name, getattr(value, name.removeprefix("bock.")))


def test_the_page_shows_what_differs_and_opens_only_those_groups(cast):
    anna = browser_of(cast.anna)
    page = squeezed(anna.get(f"/verein/{cast.home.uuid}/regeln/bearbeiten/?preset=hausrunde").content.decode())
    assert "Unten stehen die Werte der Vorlage „Hausrunde mit Bock“. Sie gelten erst nach dem Speichern." in page
    assert "4 Regeln sind anders als in den Turnierspielregeln des DDV" in page
    assert page.count('<details class="card" open>') == 3
    assert page.count('<details class="card">') == 3


def test_an_unknown_preset_changes_nothing(cast):
    page = browser_of(cast.anna).get(f"/verein/{cast.home.uuid}/regeln/bearbeiten/?preset=<script>")
    assert page.status_code == 200
    assert page.context["form"].title == "DDV-Turnierspielregeln (21.02.2026)"
