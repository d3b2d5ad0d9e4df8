"""Rulesets: presets, storage, refusals, and a description of every switch."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Literal

import pytest

from scoring import DDV, KINDS, PRESETS, SOLO_KINDS, TSR_SOLI, Bock, Ruleset, describe
from scoring.ruleset import GROUPS, YES_NO, Switch, _choice, _yes_no, switch, switches_of
from scoring.sonderpunkte import EVERY, LIMITS
from scoring.wording import LANGUAGES, language, rules
from tests.scoring.cases import refusal

DOCS = Path(__file__).parents[2] / "docs"
REGELN = {name: (DOCS / folder / "regeln.md").read_text("utf-8") for name, folder in {"de": "", "en": "en"}.items()}

# What each preset changes, as the table of presets in docs/regeln.md says it.
CHANGES: dict[str, dict[str, Any]] = {
    "ddv": {},
    "einfach": {
        "pflichtsoli": 0, "ansagen": "none", "absagen": False, "steps": "reached", "doppelkopf": 0,
        "winner_only": ["fuchs", "karlchen"],
    },
    "grundregeln": {
        "vorfuehrung_keeps_dealer": True, "ansagen": "none", "absagen": False, "schwarz_counts": False,
        "gegen_die_alten": 0, "doppelkopf": 0, "fuchs": 0, "karlchen": 0,
    },
    "online16": {
        "games": 16, "pflichtsoli": 0, "soli_count": False, "soloist_leads": "always", "ansagen": "first_doubles",
        "re_always_121": True, "against_absage_points": False,
    },
    "wikipedia": {"absage_points": "own"},
    "klassisch": {"gegen_die_alten": 0, "winner_only": ["karlchen"], "in_solo": ["doppelkopf"], "armut": True},
    "hausrunde": {
        "ansagen": "double", "karlchen_gefangen": 1, "fuchs_am_end": 1,
        "bock": {"triggers": ["augen_120", "re_lost", "kontra_lost", "solo_lost"], "nesting": "queue",
                 "pflichtsolo_uses_up": False, "max_layers": None, "effect": "value"},
    },
}  # fmt: skip


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_ddv_with_these_changes(name: str) -> None:
    assert PRESETS[name].differences(DDV) == CHANGES[name]
    assert Ruleset.from_dict(CHANGES[name]) == PRESETS[name]


def test_the_presets_of_the_contract() -> None:
    expected = ["ddv", "einfach", "grundregeln", "online16", "wikipedia", "klassisch", "hausrunde"]
    assert list(PRESETS) == list(CHANGES) == expected
    assert PRESETS["ddv"] == DDV == Ruleset()


def test_ddv_is_stored_like_this() -> None:
    assert DDV.to_dict() == {
        "base": "ddv", "games": 24, "pflichtsoli": 1, "soli_count": True, "vorfuehrung_keeps_dealer": False,
        "solo_keeps_dealer": False, "soloist_leads": "pflichtsolo", "cards": 48, "value_by": "adding", "ansagen": "add",
        "absagen": True, "absagen_of_both": True, "re_always_121": False, "steps": "under", "schwarz_counts": True,
        "absage_points": "all", "against_absage_points": True, "against_schneider": "over_120", "gegen_die_alten": 1,
        "fuchs": 1, "doppelkopf": 1, "karlchen": 1, "karlchen_gefangen": 0, "fuchs_am_end": 0, "fuchs_letzter_stich": 0,
        "fuchs_erster_stich": 0, "dulle_gefangen": 0, "herzstich": 0, "winner_only": [], "doubling": [], "in_solo": [],
        "in_solo_kinds": {}, "solo_kinds": ["kreuzsolo", "piksolo", "herzsolo", "karosolo", "damensolo", "bubensolo",
        "fleischlos"], "own_solo": "", "solo_doubled": False, "solo_surcharge": {}, "armut": False,
        "armut_gegen_die_alten": True, "schwarze_sau": False, "base_factor": 1, "throw_in": None,
        "bock": {"triggers": [], "nesting": "queue", "pflichtsolo_uses_up": False, "max_layers": None, "effect": "value"},
    }  # fmt: skip


@pytest.mark.parametrize("name", PRESETS)
def test_a_stored_ruleset_loads_again(name: str) -> None:
    ruleset = PRESETS[name]
    assert Ruleset.from_dict(ruleset.to_dict()) == ruleset
    assert hash(Ruleset.from_dict(name)) == hash(ruleset)


EVERYTHING: dict[str, Any] = {
    "in_solo_kinds": {"doppelkopf": ["damensolo"], "fuchs": ["stille_hochzeit", "karosolo"]},
    "solo_kinds": ["damensolo", "grand", "eigenes_solo"], "own_solo": " Hefe-Solo ", "doubling": ["doppelkopf"],
    "solo_surcharge": {"grand": 2}, "value_by": "doubling", "schwarze_sau": True,
}  # fmt: skip


def test_a_ruleset_with_all_kinds_of_switches_loads_again() -> None:
    ruleset = Ruleset.from_dict(EVERYTHING)
    assert Ruleset.from_dict(json.loads(json.dumps(ruleset.to_dict()))) == ruleset
    assert ruleset.own_solo == "Hefe-Solo"
    assert ruleset.to_dict()["in_solo_kinds"] == {"fuchs": ["stille_hochzeit", "karosolo"], "doppelkopf": ["damensolo"]}
    assert Ruleset.from_dict({"in_solo_kinds": {"fuchs": []}}) == DDV


def test_the_kinds_of_a_ruleset() -> None:
    usual = ("normal", "hochzeit", "hochzeit_allein", "stille_hochzeit")
    assert DDV.kinds == (*usual, *TSR_SOLI)
    assert Ruleset.from_dict(EVERYTHING).kinds == (*usual, "schwarze_sau", "damensolo", "grand", "eigenes_solo")
    assert Ruleset(armut=True, schwarze_sau=True, solo_kinds=SOLO_KINDS).kinds == KINDS
    assert Ruleset(pflichtsoli=0, solo_kinds=()).kinds == usual


@pytest.mark.parametrize("switch", [f.name for f in fields(Ruleset)])
def test_a_ruleset_stored_before_a_switch_existed_still_loads(switch: str) -> None:
    stored = PRESETS["hausrunde"].to_dict()
    del stored[switch]
    assert getattr(Ruleset.from_dict(stored), switch) == getattr(DDV, switch)


@pytest.mark.parametrize("switch", [f.name for f in fields(Bock)])
def test_a_bock_stored_before_a_switch_existed_still_loads(switch: str) -> None:
    stored = PRESETS["hausrunde"].to_dict()
    del stored["bock"][switch]
    assert getattr(Ruleset.from_dict(stored).bock, switch) == getattr(Bock(), switch)


def test_changes_count_from_their_base() -> None:
    changed = Ruleset.from_dict({"base": "hausrunde", "fuchs_am_end": 0, "bock": {"nesting": "stack"}})
    assert changed.bock == Bock(triggers=PRESETS["hausrunde"].bock.triggers, nesting="stack")
    assert (changed.karlchen_gefangen, changed.fuchs_am_end) == (1, 0)
    assert Ruleset.from_dict({"base": "hausrunde", "bock": None}).bock == Bock()
    assert Ruleset.from_dict({}) == DDV


def test_lists_that_mean_the_same_are_equal() -> None:
    one = Ruleset.from_dict({"in_solo": ["fuchs", "doppelkopf"], "solo_surcharge": {"bubensolo": 2, "damensolo": 1}})
    two = Ruleset(in_solo=("doppelkopf", "fuchs"), solo_surcharge=(("damensolo", 1), ("bubensolo", 2)))
    assert one == two
    assert one.to_dict()["solo_surcharge"] == {"damensolo": 1, "bubensolo": 2}


@pytest.mark.parametrize(("players", "games", "expected"), [
    (4, 24, 24), (5, 24, 30), (6, 24, 36), (7, 24, 42), (4, 16, 16), (5, 16, 20), (4, None, None),
])  # fmt: skip
def test_games_at_larger_tables(players: int, games: int | None, expected: int | None) -> None:
    assert Ruleset(games=games).games_at(players) == expected


def test_bock_is_only_there_with_a_trigger() -> None:
    assert not Bock()
    assert Bock(triggers=("by_hand",))


REFUSED: list[tuple[Any, str, str]] = [
    ("skat", "ruleset", "eines von ddv, einfach"),
    (5, "ruleset", "ein Objekt"),
    (None, "ruleset", "nicht null"),
    ([], "ruleset", "ein Objekt"),
    ({"base": "skat"}, "ruleset.base", 'nicht "skat"'),
    ({"base": None}, "ruleset.base", "nicht null"),
    ({"spiele": 24}, "ruleset.spiele", "gibt es nicht"),
    ({"games": 0}, "ruleset.games", "von 1 bis 200"),
    ({"games": 3}, "ruleset.games", "mindestens 4 (ein Pflichtsolo je Spieler) sein, nicht 3"),
    ({"games": 201}, "ruleset.games", "von 1 bis 200"),
    ({"games": "24"}, "ruleset.games", 'nicht "24"'),
    ({"games": 24.0}, "ruleset.games", "nicht 24.0"),
    ({"games": 10**30}, "ruleset.games", "von 1 bis 200"),
    ({"pflichtsoli": 2}, "ruleset.pflichtsoli", "von 0 bis 1"),
    ({"pflichtsoli": True}, "ruleset.pflichtsoli", "nicht true"),
    ({"pflichtsoli": None}, "ruleset.pflichtsoli", "nicht null"),
    ({"soli_count": 1}, "ruleset.soli_count", "true oder false"),
    ({"soli_count": None}, "ruleset.soli_count", "true oder false"),
    ({"cards": 32}, "ruleset.cards", "eines von 48, 40 sein, nicht 32"),
    ({"cards": 48.0}, "ruleset.cards", "nicht 48.0"),
    ({"cards": True}, "ruleset.cards", "nicht true"),
    ({"ansagen": "triple"}, "ruleset.ansagen", "eines von add, double, first_doubles, none"),
    ({"ansagen": ["add"]}, "ruleset.ansagen", 'nicht ["add"]'),
    ({"fuchs": 3}, "ruleset.fuchs", "von 0 bis 2"),
    ({"winner_only": "fuchs"}, "ruleset.winner_only", "eine Liste"),
    ({"winner_only": ["hase"]}, "ruleset.winner_only[1]", "eines von fuchs"),
    ({"solo_kinds": []}, "ruleset.solo_kinds", "darf nicht leer sein: Ohne Soloart kann niemand sein Pflichtsolo spielen („ruleset.pflichtsoli“ muss sonst 0 sein)."),
    ({"solo_kinds": ["stille_hochzeit"]}, "ruleset.solo_kinds[1]", 'nicht "stille_hochzeit"'),
    ({"own_solo": "x" * 31}, "ruleset.own_solo", "höchstens 30 Zeichen"),
    ({"own_solo": None}, "ruleset.own_solo", "nicht null"),
    ({"in_solo_kinds": ["fuchs"]}, "ruleset.in_solo_kinds", "ein Objekt von Namen zu Listen"),
    ({"in_solo_kinds": {"hase": []}}, "ruleset.in_solo_kinds.hase", "gibt es nicht"),
    ({"in_solo_kinds": {"fuchs": "karosolo"}}, "ruleset.in_solo_kinds.fuchs", "eine Liste"),
    ({"in_solo_kinds": {"fuchs": ["normal"]}}, "ruleset.in_solo_kinds.fuchs[1]", 'nicht "normal"'),
    ({"value_by": "times"}, "ruleset.value_by", "eines von adding, doubling"),
    ({"solo_surcharge": 3}, "ruleset.solo_surcharge", "ein Objekt von Namen zu Punkten sein, nicht 3"),
    ({"in_solo": ["fuchs", "fuchs"]}, "ruleset.in_solo", "doppelt"),
    ({"winner_only": ["gegen_die_alten"]}, "ruleset.winner_only[1]", 'nicht "gegen_die_alten"'),
    ({"solo_surcharge": {"skat": 1}}, "ruleset.solo_surcharge.skat", "gibt es nicht"),
    ({"solo_surcharge": {"damensolo": 0}}, "ruleset.solo_surcharge.damensolo", "von 1 bis 20"),
    ({"solo_surcharge": [["damensolo", 1]]}, "ruleset.solo_surcharge", "ein Objekt"),
    ({"solo_surcharge": None}, "ruleset.solo_surcharge", "ein Objekt"),
    ({"base_factor": 0}, "ruleset.base_factor", "von 1 bis 100"),
    ({"throw_in": 2}, "ruleset.throw_in", "von 0 bis 1"),
    ({"bock": 5}, "ruleset.bock", "ein Objekt"),
    ({"bock": {"auslöser": []}}, "ruleset.bock.auslöser", "gibt es nicht"),
    ({"bock": {"triggers": ["regen"]}}, "ruleset.bock.triggers[1]", 'nicht "regen"'),
    ({"bock": {"nesting": "pile"}}, "ruleset.bock.nesting", "eines von ignore, stack, queue, restart"),
    ({"bock": {"max_layers": 0}}, "ruleset.bock.max_layers", "von 1 bis 20"),
    ({"bock": {"max_layers": True}}, "ruleset.bock.max_layers", "nicht true"),
    ({"bock": {"effect": None}}, "ruleset.bock.effect", "eines von value, all"),
]  # fmt: skip


@pytest.mark.parametrize(("given", "field", "words"), REFUSED)
def test_refused(given: Any, field: str, words: str) -> None:
    with refusal(field, words):
        Ruleset.from_dict(given)


def test_a_bock_must_be_a_bock() -> None:
    with refusal("ruleset.bock", '„ruleset.bock“ muss ein Objekt oder null sein, nicht {"triggers": []}.'):
        Ruleset(bock={"triggers": []})  # type: ignore[arg-type]


def test_a_switch_carries_its_description() -> None:
    @dataclass(frozen=True)
    class House:
        cards: int = switch(48, "runde", choices=(48, 40))
        nesting: str = _choice("queue", "bock", Literal["stack", "queue"])
        armut: bool = _yes_no(True, "solo")

    assert House() == House(48, "queue", True)
    assert switches_of(House) == {
        "cards": Switch("runde", choices=(48, 40)), "nesting": Switch("bock", choices=("stack", "queue")),
        "armut": Switch("solo", choices=YES_NO),
    }  # fmt: skip


def test_points_per_name_may_begin_at_0() -> None:
    surcharge = Switch("solo", of=("damensolo", "bubensolo"), low=0, high=3)
    assert surcharge.checked({"bubensolo": 3, "damensolo": 0}, "ruleset") == (("damensolo", 0), ("bubensolo", 3))


def test_every_field_is_a_switch_in_one_of_the_groups() -> None:
    own = {f.name for f in fields(Ruleset) if f.name != "bock"}
    assert set(describe()) == own | {f"bock.{f.name}" for f in fields(Bock)}
    groups = [switch.group for switch in describe().values()]
    assert list(dict.fromkeys(groups)) == list(GROUPS)
    assert groups == sorted(groups, key=GROUPS.index)
    kinds = {switch.kind for switch in describe().values()}
    assert kinds == {"yes_no", "choice", "names", "points", "lists", "text", "number"}


# What the terms of a language must have, neither less nor more.
NEEDED = {
    "kind": set(KINDS), "sonderpunkt": set(EVERY), "sonderpunkte": set(EVERY), "limit": set(LIMITS),
    "preset": set(PRESETS), "group": set(GROUPS), "switch": set(describe()), "switch.text": set(describe()),
    "trigger": set(describe()["bock.triggers"].of), "party": {"re", "kontra"}, "decision": {"dealer_moves", "earlier"},
    "step": {"keine_90", "keine_60", "keine_30", "schwarz"},
    "choice": {"yes", "no"} | {
        f"{name}.{value}" for name, switch in describe().items() if switch.kind == "choice"
        for value in switch.choices or ()
    },
    "empty": {
        name for name, switch in describe().items()
        if switch.optional or switch.kind in ("names", "points", "lists", "text")
    },
}  # fmt: skip


@pytest.mark.parametrize("name", LANGUAGES)
@pytest.mark.parametrize("kind", NEEDED)
def test_every_name_has_its_words_and_nothing_else_has(name: str, kind: str) -> None:
    terms = language(name).terms[kind]
    assert set(terms) == NEEDED[kind]
    assert all(terms.values())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("name", "switch"), describe().items())
def test_every_switch_can_be_told(name: str, switch: Switch, lang: str) -> None:
    words = language(lang)
    assert re.search(r"[.?]$", rules.meaning(words, name)), f"{name} has no sentence"
    assert rules.group(words, switch)
    ruleset = DDV if not name.startswith("bock.") else DDV.bock
    assert rules.value(words, name, switch, getattr(ruleset, name.removeprefix("bock.")))


def test_how_a_switch_stands_in_words() -> None:
    ruleset = Ruleset.from_dict({**EVERYTHING, "bock": {"triggers": ["augen_120"], "nesting": "stack"}, "games": None})

    def told(name: str, lang: str = "de") -> str:
        thing = ruleset.bock if name.startswith("bock.") else ruleset
        return rules.value(language(lang), name, describe()[name], getattr(thing, name.removeprefix("bock.")))

    assert [told(name) for name in ("games", "cards", "soli_count", "fuchs", "own_solo", "winner_only")] == [
        "offenes Ende", "mit Neunen", "ja", "1", "Hefe-Solo", "keine",
    ]  # fmt: skip
    assert told("in_solo_kinds") == "Fuchs gefangen: Stille Hochzeit, Karosolo; Doppelkopf: Damensolo"
    assert told("solo_surcharge") == "Grand (Damen und Buben) +2"
    both = (("grand", 2), ("damensolo", 1))
    assert rules.value(language(), "solo_surcharge", describe()["solo_surcharge"], both) == (
        "Grand (Damen und Buben) +2, Damensolo +1"
    )
    assert [rules.choice(language(), "soli_count", value) for value in (True, False)] == ["ja", "nein"]
    assert told("solo_kinds", "en") == "Queens solo, Grand (queens and jacks), Solo of the house"
    assert (told("bock.triggers"), told("bock.nesting", "en")) == (
        "120:120",
        "runs at the same time, ×2 for each layer",
    )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("name", "switch"), describe().items())
def test_every_switch_has_its_line_in_the_docs(name: str, switch: Switch, lang: str) -> None:
    line, words = _line_of(name, lang), language(lang)
    assert rules.title(words, name) in line
    assert rules.meaning(words, name) in line
    for value in switch.choices or ():
        written = str(value).lower() if isinstance(value, bool) else value
        assert f"`{written}` {rules.choice(words, name, value)}" in line
    for value in (*switch.of, *switch.per):
        assert f"`{value}`" in line, f"{name}: {value} fehlt"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_has_its_line_in_the_docs(name: str, lang: str) -> None:
    line = _line_of(name, lang)
    assert language(lang).term("preset", name) in line
    for changed in CHANGES[name]:
        assert f"`{changed}" in line, f"{name}: {changed} fehlt"


def _line_of(name: str, lang: str) -> str:
    lines = [line for line in REGELN[lang].splitlines() if line.startswith(f"| `{name}` |")]
    assert len(lines) == 1, f"regeln.md ({lang}) braucht genau eine Zeile für {name}"
    return lines[0]
