"""Rulesets: presets, storage, refusals, and a description of every switch."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from scoring import DDV, PRESET_TITLES, PRESETS, Bock, InvalidInput, Ruleset, describe
from scoring.switches import YES_NO, Switch
from tests.scoring.cases import refusal

REGELN = (Path(__file__).parents[2] / "docs" / "regeln.md").read_text("utf-8")

# What each preset changes, as the table of presets in docs/regeln.md says it.
CHANGES: dict[str, dict[str, Any]] = {
    "ddv": {},
    "einfach": {
        "pflichtsoli": 0, "ansagen": "none", "absagen": False, "steps": "reached", "doppelkopf": 0,
        "winner_only": ["fuchs", "karlchen"],
    },
    "grundregeln": {
        "vorfuehrung_keeps_dealer": True, "ansagen": "none", "absagen": False, "gegen_die_alten": 0, "doppelkopf": 0,
        "fuchs": 0, "karlchen": 0,
    },
    "online16": {
        "games": 16, "soli_count": False, "soloist_leads": "always", "ansagen": "first_doubles", "re_always_121": True,
        "against_absage_points": False,
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
    assert PRESET_TITLES[name]


def test_the_presets_of_the_contract() -> None:
    expected = ["ddv", "einfach", "grundregeln", "online16", "wikipedia", "klassisch", "hausrunde"]
    assert list(PRESETS) == list(PRESET_TITLES) == list(CHANGES) == expected
    assert PRESETS["ddv"] == DDV == Ruleset()


def test_ddv_is_stored_like_this() -> None:
    assert DDV.to_dict() == {
        "base": "ddv", "games": 24, "pflichtsoli": 1, "soli_count": True, "vorfuehrung_keeps_dealer": False,
        "soloist_leads": "pflichtsolo", "cards": 48, "ansagen": "add", "absagen": True, "re_always_121": False,
        "steps": "under", "absage_points": "all", "against_absage_points": True, "gegen_die_alten": 1, "doppelkopf": 1,
        "fuchs": 1, "karlchen": 1, "karlchen_gefangen": 0, "fuchs_am_end": 0, "dulle_gefangen": 0, "herzstich": 0,
        "winner_only": [], "in_solo": [], "solo_doubled": False, "solo_surcharge": {}, "armut": False,
        "armut_gegen_die_alten": True, "base_factor": 1, "throw_in": None,
        "bock": {"triggers": [], "nesting": "queue", "pflichtsolo_uses_up": False, "max_layers": None, "effect": "value"},
    }  # fmt: skip


@pytest.mark.parametrize("name", PRESETS)
def test_a_stored_ruleset_loads_again(name: str) -> None:
    ruleset = PRESETS[name]
    assert Ruleset.from_dict(ruleset.to_dict()) == ruleset
    assert hash(Ruleset.from_dict(name)) == hash(ruleset)


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
    ({"games": 3}, "ruleset.games", "mindestens 4"),
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
    ({"in_solo": ["fuchs", "fuchs"]}, "ruleset.in_solo", "doppelt"),
    ({"winner_only": ["gegen_die_alten"]}, "ruleset.winner_only[1]", 'nicht "gegen_die_alten"'),
    ({"solo_surcharge": {"grand": 1}}, "ruleset.solo_surcharge.grand", "gibt es nicht"),
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
    with pytest.raises(InvalidInput, match="ein Objekt oder null"):
        Ruleset(bock={"triggers": []})  # type: ignore[arg-type]


@pytest.mark.parametrize(("name", "switch"), describe().items())
def test_every_switch_has_a_german_description(name: str, switch: Switch) -> None:
    assert switch.group
    assert switch.title
    assert re.search(r"[.?]$", switch.text), f"{name}: {switch.text!r} ist kein Satz"
    assert switch.choices is None or switch.choices is YES_NO or all(switch.choices.values())
    assert all(switch.of.values())
    assert switch.kind in ("yes_no", "choice", "names", "points", "number")


def test_every_field_is_a_described_switch() -> None:
    own = {f.name for f in fields(Ruleset) if f.name != "bock"}
    assert set(describe()) == own | {f"bock.{f.name}" for f in fields(Bock)}


@pytest.mark.parametrize(("name", "switch"), describe().items())
def test_every_switch_has_its_line_in_the_docs(name: str, switch: Switch) -> None:
    lines = [line for line in REGELN.splitlines() if line.startswith(f"| `{name}` |")]
    assert len(lines) == 1, f"docs/regeln.md braucht genau eine Zeile für {name}"
    assert switch.title in lines[0]
    for value in (*(switch.choices or ()), *switch.of):
        assert f"`{str(value).lower() if isinstance(value, bool) else value}`" in lines[0], f"{name}: {value} fehlt"


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_has_its_line_in_the_docs(name: str) -> None:
    (line,) = [line for line in REGELN.splitlines() if line.startswith(f"| `{name}` |")]
    assert PRESET_TITLES[name] in line
    for switch in CHANGES[name]:
        assert f"`{switch}" in line, f"{name}: {switch} fehlt"
