"""Who wins a game and what it is worth: agreed cases, the traps, the presets, the naive scorer (§7.1, §7.2)."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import (
    DDV,
    PRESETS,
    SOLO_KINDS,
    SOLO_LIKE,
    Bock,
    Code,
    Game,
    InvalidInput,
    Message,
    Ruleset,
    ScoringError,
    score,
)
from scoring.names import StepName
from scoring.points import _reached, _step
from scoring.wording import language, say
from tests.scoring.cases import case_id, cases, refusal
from tests.scoring.naive import naive_score, random_legal_game
from tests.scoring.naive_house import naive_house_score, random_house, random_house_game
from tests.scoring.strategies import games


def line_sum(lines: Any) -> int:
    return sum(line.points if line.party == "re" else -line.points for line in lines)


@pytest.mark.parametrize("case", cases("scoring/ddv"), ids=case_id)
def test_agreed_cases(case: dict[str, Any]) -> None:
    facts = dict(case["game"])
    ruleset = Ruleset.from_dict(facts.pop("ruleset"))
    result = score(Game.from_dict(facts), ruleset)
    assert {name: getattr(result, name) for name in case["expected"]} == case["expected"]
    assert line_sum(result.lines) == result.value


@pytest.mark.parametrize("case", [*cases("scoring/presets"), *cases("scoring/variants")], ids=case_id)
def test_hand_computed_games_of_the_presets_and_variants(case: dict[str, Any]) -> None:
    facts = dict(case["game"])
    ruleset = Ruleset.from_dict(facts.pop("ruleset"))
    multiplier = facts.pop("multiplier", 1)
    if "error" in case["expected"]:
        with pytest.raises(ScoringError) as refused:
            score(Game.from_dict(facts), ruleset, multiplier)
        assert refused.value.field.split(".")[0] == case["expected"]["error"]
    else:
        result = score(Game.from_dict(facts), ruleset, multiplier)
        assert {name: getattr(result, name) for name in case["expected"]} == case["expected"], case["why"]
        assert line_sum(result.lines) == result.value


def test_every_preset_but_ddv_has_six_hand_computed_games() -> None:
    scored = [case["preset"] for case in cases("scoring/presets") if "error" not in case["expected"]]
    assert {name: scored.count(name) >= 6 for name in PRESETS if name != "ddv"} == dict.fromkeys(
        set(PRESETS) - {"ddv"}, True
    )


# The traps of public programs: facts, winner, value from Re's side.
TRAPS: list[tuple[str, dict[str, Any], str | None, int]] = [
    ("the loser's 'under 90' does not count", {"re_augen": 175, "re_absage": 60, "kontra_ansage": True}, "kontra", -8),
    ("both Absagen missed: (a) without base remains", {"re_augen": 160, "re_absage": 60, "kontra_absage": 90}, None, 2),
    ("30 against schwarz needs 30 Augen", {"re_augen": 211, "re_absage": 0}, "kontra", -8),
    ("30 Augen against schwarz are a point", {"re_augen": 210, "re_absage": 0}, "kontra", -9),
    ("every beaten level counts", {"re_augen": 120, "re_absage": 60}, "kontra", -8),
    ("an own Ansage does not stop a win", {"re_augen": 150, "re_absage": 90, "kontra_ansage": True}, "kontra", -7),
    ("120:120, only Kontra announced: Re wins", {"re_augen": 120, "kontra_ansage": True}, "re", 3),
    ("120:120, nothing announced", {"re_augen": 120}, "kontra", -2),
    ("120:120, both announced", {"re_augen": 120, "re_ansage": True, "kontra_ansage": True}, "kontra", -6),
    ("no gegen die Alten in a solo", {"kind": "karosolo", "re_augen": 100}, "kontra", -1),
    ("0 Augen with a trick is not schwarz", {"re_augen": 240, "kontra_stichlos": False}, "re", 4),
    ("0 Augen without a trick is schwarz", {"re_augen": 240}, "re", 5),
    ("schwarz announced and held", {"re_augen": 240, "re_absage": 0}, "re", 11),
    (
        "schwarz announced, 0 Augen with a trick",
        {"re_augen": 240, "re_absage": 0, "kontra_stichlos": False},
        "kontra",
        -8,
    ),
]


@pytest.mark.parametrize(("why", "facts", "winner", "value"), TRAPS, ids=[trap[0] for trap in TRAPS])
def test_traps(why: str, facts: dict[str, Any], winner: str | None, value: int) -> None:
    result = score(Game(**({"kind": "normal"} | facts)))
    assert (result.winner, result.value) == (winner, value)


def lines_of(facts: dict[str, Any], ruleset: Ruleset = DDV, multiplier: int = 1) -> list[str]:
    result = score(Game(**({"kind": "normal"} | facts)), ruleset, multiplier)
    return [f"{line.party} {line.points:+} {say(line.said)} {language().rule(line.rule)}" for line in result.lines]


def test_lines_name_every_point_with_its_rule() -> None:
    facts = {
        "re_augen": 185, "re_absage": 60, "kontra_absage": 90,
        "re_sonderpunkte": {"fuchs": 2, "karlchen": 1}, "kontra_sonderpunkte": {"doppelkopf": 1},
    }  # fmt: skip
    assert lines_of(facts) == [
        "re +1 Gewonnen §7.2.2 (a)", "re +1 Gegner unter 90 §7.2.2 (a)", "re +1 Gegner unter 60 §7.2.2 (a)",
        "re +2 Re angesagt §7.2.2 (b)", "re +1 Re sagte keine 90 ab §7.2.2 (c)", "re +1 Re sagte keine 60 ab §7.2.2 (c)",
        "re +2 Kontra angesagt §7.2.2 (b)", "re +1 Kontra sagte keine 90 ab §7.2.2 (d)",
        "re +1 120 gegen keine 90 §7.2.2 (e)",
        "re +2 2 × Fuchs gefangen §7.2.3", "re +1 Karlchen §7.2.3", "kontra +1 Doppelkopf §7.2.3",
    ]  # fmt: skip


def test_lines_of_a_game_that_nobody_won() -> None:
    assert lines_of({"re_augen": 170, "re_absage": 60, "kontra_absage": 30}) == [
        "re +1 Gegner unter 90 §7.2.2 (a)",
        "re +1 120 gegen keine 90 §7.2.2 (e)",
        "re +1 90 gegen keine 60 §7.2.2 (e)",
        "re +1 60 gegen keine 30 §7.2.2 (e)",
    ]
    assert lines_of({"re_augen": 89, "re_absage": 90, "kontra_absage": 60}) == [
        "kontra +1 Gegner unter 90 §7.2.2 (a)",
        "kontra +1 120 gegen keine 90 §7.2.2 (f)",
    ]


def test_lines_of_kontra_against_the_alten() -> None:
    assert lines_of({"re_augen": 25, "kontra_absage": 0, "kontra_ansage": True}) == [
        "re +1 Gewonnen §7.2.2 (a)",
        "re +2 Kontra angesagt §7.2.2 (b)",
        "re +1 Kontra sagte keine 90 ab §7.2.2 (d)",
        "re +1 Kontra sagte keine 60 ab §7.2.2 (d)",
        "re +1 Kontra sagte keine 30 ab §7.2.2 (d)",
        "re +1 Kontra sagte schwarz ab §7.2.2 (d)",
    ]
    assert lines_of({"re_augen": 0}) == [
        "kontra +1 Gewonnen §7.2.2 (a)",
        "kontra +1 Gegner unter 90 §7.2.2 (a)",
        "kontra +1 Gegner unter 60 §7.2.2 (a)",
        "kontra +1 Gegner unter 30 §7.2.2 (a)",
        "kontra +1 Gegner schwarz §7.2.2 (a)",
        "kontra +1 Gegen die Alten §7.2.3",
    ]


BOCK = Bock(triggers=("by_hand",), nesting="stack")
ALL = Bock(triggers=("by_hand",), effect="all")
FUCHS = {"re_sonderpunkte": {"fuchs": 1}}

# House rules one by one: switches, facts, multiplier, lines.
HOUSE_RULES: list[tuple[dict[str, Any], dict[str, Any], int, list[str]]] = [
    ({"ansagen": "double"}, {"re_augen": 121, "re_ansage": True, "kontra_ansage": True, **FUCHS}, 1,
     ["re +1 Gewonnen §7.2.2 (a)", "re +3 Ansage ×4 Hausregel", "re +1 Fuchs gefangen §7.2.3"]),
    ({"ansagen": "double"}, {"re_augen": 121, "kontra_ansage": True}, 1,
     ["re +1 Gewonnen §7.2.2 (a)", "re +1 Ansage ×2 Hausregel"]),
    ({"ansagen": "double"}, {"re_augen": 121}, 1, ["re +1 Gewonnen §7.2.2 (a)"]),
    ({"ansagen": "double"}, {"re_augen": 160, "re_absage": 60, "kontra_absage": 90}, 1,
     ["re +1 Gegner unter 90 §7.2.2 (a)", "re +1 120 gegen keine 90 §7.2.2 (e)"]),
    ({"ansagen": "first_doubles"}, {"re_augen": 121, "re_ansage": True, "kontra_ansage": True}, 1,
     ["re +1 Gewonnen §7.2.2 (a)", "re +1 Zweite Ansage Hausregel", "re +2 Ansage ×2 Hausregel"]),
    ({"ansagen": "first_doubles"}, {"re_augen": 121, "re_ansage": True}, 1,
     ["re +1 Gewonnen §7.2.2 (a)", "re +1 Ansage ×2 Hausregel"]),
    ({"absage_points": "own"}, {"re_augen": 151, "re_absage": 90, "kontra_absage": 60}, 1,
     ["re +1 Gewonnen §7.2.2 (a)", "re +1 Gegner unter 90 §7.2.2 (a)", "re +2 Re angesagt §7.2.2 (b)",
      "re +1 Re sagte keine 90 ab §7.2.2 (c)", "re +2 Kontra angesagt §7.2.2 (b)",
      "re +1 120 gegen keine 90 §7.2.2 (e)", "re +1 90 gegen keine 60 §7.2.2 (e)"]),
    ({"absage_points": "none", "against_absage_points": False}, {"re_augen": 151, "re_absage": 90, "kontra_absage": 60},
     1, ["re +1 Gewonnen §7.2.2 (a)", "re +1 Gegner unter 90 §7.2.2 (a)", "re +2 Re angesagt §7.2.2 (b)",
         "re +2 Kontra angesagt §7.2.2 (b)"]),
    ({"against_absage_points": False}, {"re_augen": 120, "re_absage": 90}, 1,
     ["kontra +1 Gewonnen §7.2.2 (a)", "kontra +2 Re angesagt §7.2.2 (b)", "kontra +1 Re sagte keine 90 ab §7.2.2 (c)",
      "kontra +1 Gegen die Alten §7.2.3"]),
    ({"re_always_121": True}, {"re_augen": 120, "kontra_ansage": True}, 1,
     ["kontra +1 Gewonnen §7.2.2 (a)", "kontra +2 Kontra angesagt §7.2.2 (b)", "kontra +1 Gegen die Alten §7.2.3"]),
    ({"steps": "schneider"}, {"re_augen": 181}, 1, ["re +1 Gewonnen §7.2.2 (a)", "re +1 Gegner Schneider §7.2.2 (a)"]),
    ({"steps": "schneider"}, {"re_augen": 180}, 1, ["re +1 Gewonnen §7.2.2 (a)"]),
    ({"steps": "schneider"}, {"re_augen": 240}, 1,
     ["re +1 Gewonnen §7.2.2 (a)", "re +1 Gegner Schneider §7.2.2 (a)", "re +1 Gegner schwarz §7.2.2 (a)"]),
    ({"steps": "schneider"}, {"re_augen": 119, "re_absage": 0}, 1,
     ["kontra +1 Gewonnen §7.2.2 (a)", "kontra +2 Re angesagt §7.2.2 (b)", "kontra +1 Re sagte keine 60 ab §7.2.2 (c)",
      "kontra +1 Re sagte schwarz ab §7.2.2 (c)", "kontra +1 über 120 gegen keine 60 §7.2.2 (f)",
      "kontra +1 30 gegen schwarz §7.2.2 (f)", "kontra +1 Gegen die Alten §7.2.3"]),
    ({"steps": "schneider"}, {"re_augen": 120, "re_absage": 60}, 1,
     ["kontra +1 Gewonnen §7.2.2 (a)", "kontra +2 Re angesagt §7.2.2 (b)", "kontra +1 Re sagte keine 60 ab §7.2.2 (c)",
      "kontra +1 Gegen die Alten §7.2.3"]),
    ({"steps": "schneider", "against_schneider": "from_120"}, {"re_augen": 120, "re_absage": 0}, 1,
     ["kontra +1 Gewonnen §7.2.2 (a)", "kontra +2 Re angesagt §7.2.2 (b)", "kontra +1 Re sagte keine 60 ab §7.2.2 (c)",
      "kontra +1 Re sagte schwarz ab §7.2.2 (c)", "kontra +1 120 gegen keine 60 §7.2.2 (f)",
      "kontra +1 60 gegen schwarz §7.2.2 (f)", "kontra +1 Gegen die Alten §7.2.3"]),
    ({"against_schneider": "from_120"}, {"re_augen": 180, "re_absage": 60}, 1,
     ["kontra +1 Gewonnen §7.2.2 (a)", "kontra +2 Re angesagt §7.2.2 (b)", "kontra +1 Re sagte keine 90 ab §7.2.2 (c)",
      "kontra +1 Re sagte keine 60 ab §7.2.2 (c)", "kontra +1 Gegen die Alten §7.2.3"]),
    ({"schwarz_counts": False}, {"re_augen": 240}, 1,
     ["re +1 Gewonnen §7.2.2 (a)", "re +1 Gegner unter 90 §7.2.2 (a)", "re +1 Gegner unter 60 §7.2.2 (a)",
      "re +1 Gegner unter 30 §7.2.2 (a)"]),
    ({"schwarz_counts": False, "steps": "reached"}, {"re_augen": 240, "re_absage": 0}, 1,
     ["re +1 Gewonnen §7.2.2 (a)", "re +1 150 Augen erreicht §7.2.2 (a)", "re +1 180 Augen erreicht §7.2.2 (a)",
      "re +1 210 Augen erreicht §7.2.2 (a)", "re +2 Re angesagt §7.2.2 (b)", "re +1 Re sagte keine 90 ab §7.2.2 (c)",
      "re +1 Re sagte keine 60 ab §7.2.2 (c)", "re +1 Re sagte keine 30 ab §7.2.2 (c)",
      "re +1 Re sagte schwarz ab §7.2.2 (c)"]),
    ({"value_by": "doubling"}, {"re_augen": 121}, 1, ["re +1 Gewonnen §7.2.2 (a)"]),
    ({"value_by": "doubling"}, {"re_augen": 181, "re_absage": 90, **FUCHS}, 1,
     ["re +1 Gewonnen §7.2.2 (a)", "re +1 Gegner unter 90 ×2 Hausregel", "re +2 Gegner unter 60 ×2 Hausregel",
      "re +4 Re angesagt ×2 Hausregel", "re +8 Re sagte keine 90 ab ×2 Hausregel", "re +1 Fuchs gefangen §7.2.3"]),
    ({"value_by": "doubling", "ansagen": "double"}, {"re_augen": 151, "re_ansage": True, "kontra_ansage": True}, 1,
     ["re +1 Gewonnen §7.2.2 (a)", "re +1 Gegner unter 90 ×2 Hausregel", "re +6 Ansage ×4 Hausregel"]),
    ({"value_by": "doubling"}, {"re_augen": 120, "re_absage": 90}, 1,
     ["kontra +1 Gewonnen §7.2.2 (a)", "kontra +1 Re angesagt ×2 Hausregel", "kontra +2 Re sagte keine 90 ab ×2 Hausregel",
      "kontra +4 120 gegen keine 90 ×2 Hausregel", "kontra +1 Gegen die Alten §7.2.3"]),
    ({"value_by": "doubling"}, {"re_augen": 160, "re_absage": 60, "kontra_absage": 90, **FUCHS}, 1,
     ["re +1 Fuchs gefangen §7.2.3"]),
    ({"doubling": ["doppelkopf"]}, {"re_augen": 151, "kontra_sonderpunkte": {"doppelkopf": 1, "fuchs": 1}}, 1,
     ["re +1 Gewonnen §7.2.2 (a)", "re +1 Gegner unter 90 §7.2.2 (a)", "re +2 Doppelkopf ×2 Hausregel",
      "kontra +1 Fuchs gefangen §7.2.3"]),
    ({"doubling": ["doppelkopf", "gegen_die_alten"]}, {"re_augen": 100, "re_sonderpunkte": {"doppelkopf": 2}}, 1,
     ["kontra +1 Gewonnen §7.2.2 (a)", "kontra +1 Gegen die Alten ×2 Hausregel",
      "kontra +6 2 × Doppelkopf ×4 Hausregel"]),
    ({"doubling": ["doppelkopf"]}, {"re_augen": 121, "re_sonderpunkte": {"doppelkopf": 3}}, 1,
     ["re +1 Gewonnen §7.2.2 (a)", "re +7 3 × Doppelkopf ×8 Hausregel"]),
    ({"doubling": ["doppelkopf"], "winner_only": ["doppelkopf"]},
     {"re_augen": 121, "kontra_sonderpunkte": {"doppelkopf": 1}}, 1, ["re +1 Gewonnen §7.2.2 (a)"]),
    ({"doubling": ["fuchs"]}, {"re_augen": 160, "re_absage": 60, "kontra_absage": 90, **FUCHS}, 1,
     ["re +1 Gegner unter 90 §7.2.2 (a)", "re +1 120 gegen keine 90 §7.2.2 (e)"]),
    ({"doubling": ["doppelkopf"], "in_solo": ["doppelkopf"], "solo_doubled": True},
     {"kind": "damensolo", "re_augen": 151, "re_sonderpunkte": {"doppelkopf": 1}}, 1,
     ["re +1 Gewonnen §7.2.2 (a)", "re +1 Gegner unter 90 §7.2.2 (a)", "re +2 Doppelkopf ×2 Hausregel",
      "re +4 Solo ×2 Hausregel"]),
    ({"in_solo_kinds": {"fuchs": ["karosolo"], "gegen_die_alten": ["stille_hochzeit"]}},
     {"kind": "karosolo", "re_augen": 100, **FUCHS}, 1, ["kontra +1 Gewonnen §7.2.2 (a)", "re +1 Fuchs gefangen §7.2.3"]),
    ({"in_solo_kinds": {"gegen_die_alten": ["stille_hochzeit"]}}, {"kind": "stille_hochzeit", "re_augen": 100}, 1,
     ["kontra +1 Gewonnen §7.2.2 (a)", "kontra +1 Gegen die Alten §7.2.3"]),
    ({"fuchs_letzter_stich": 2, "fuchs_erster_stich": 2},
     {"re_augen": 121, "re_sonderpunkte": {"fuchs_letzter_stich": 1}, "kontra_sonderpunkte": {"fuchs_erster_stich": 1}}, 1,
     ["re +1 Gewonnen §7.2.2 (a)", "re +2 Fuchs im letzten Stich gefangen Hausregel",
      "kontra +2 Fuchs im ersten Stich gefangen Hausregel"]),
    ({"schwarze_sau": True}, {"kind": "schwarze_sau", "re_augen": 100}, 1, ["kontra +1 Gewonnen §7.2.2 (a)"]),
    ({"solo_kinds": ["eigenes_solo"], "solo_surcharge": {"eigenes_solo": 2}}, {"kind": "eigenes_solo", "re_augen": 121}, 1,
     ["re +1 Gewonnen §7.2.2 (a)", "re +2 Zuschlag für das Solo Hausregel"]),
    ({"steps": "schneider"}, {"re_augen": 180, "re_absage": 60}, 1,
     ["kontra +1 Gewonnen §7.2.2 (a)", "kontra +2 Re angesagt §7.2.2 (b)", "kontra +1 Re sagte keine 60 ab §7.2.2 (c)",
      "kontra +1 Gegen die Alten §7.2.3"]),
    ({"steps": "reached"}, {"re_augen": 150}, 1, ["re +1 Gewonnen §7.2.2 (a)", "re +1 150 Augen erreicht §7.2.2 (a)"]),
    ({"steps": "reached"}, {"re_augen": 149}, 1, ["re +1 Gewonnen §7.2.2 (a)"]),
    ({"steps": "reached"}, {"re_augen": 240, "kontra_stichlos": False}, 1,
     ["re +1 Gewonnen §7.2.2 (a)", "re +1 150 Augen erreicht §7.2.2 (a)", "re +1 180 Augen erreicht §7.2.2 (a)",
      "re +1 210 Augen erreicht §7.2.2 (a)", "re +1 240 Augen erreicht §7.2.2 (a)"]),
    ({"steps": "reached"}, {"re_augen": 150, "re_absage": 90}, 1,
     ["re +1 Gewonnen §7.2.2 (a)", "re +1 150 Augen erreicht §7.2.2 (a)", "re +2 Re angesagt §7.2.2 (b)",
      "re +1 Re sagte keine 90 ab §7.2.2 (c)"]),
    ({"gegen_die_alten": 2}, {"re_augen": 100}, 1, ["kontra +1 Gewonnen §7.2.2 (a)", "kontra +2 Gegen die Alten §7.2.3"]),
    ({"gegen_die_alten": 0}, {"re_augen": 100}, 1, ["kontra +1 Gewonnen §7.2.2 (a)"]),
    ({"in_solo": ["gegen_die_alten"]}, {"kind": "damensolo", "re_augen": 100}, 1,
     ["kontra +1 Gewonnen §7.2.2 (a)", "kontra +1 Gegen die Alten §7.2.3"]),
    ({"fuchs_am_end": 2}, {"re_augen": 121, "re_sonderpunkte": {"fuchs_am_end": 1}}, 1,
     ["re +1 Gewonnen §7.2.2 (a)", "re +2 Fuchs am End Hausregel"]),
    ({"dulle_gefangen": 2}, {"re_augen": 121, "kontra_sonderpunkte": {"dulle_gefangen": 1}}, 1,
     ["re +1 Gewonnen §7.2.2 (a)", "kontra +2 Dulle gefangen Hausregel"]),
    ({"winner_only": ["fuchs"]}, {"re_augen": 100, **FUCHS}, 1,
     ["kontra +1 Gewonnen §7.2.2 (a)", "kontra +1 Gegen die Alten §7.2.3"]),
    ({"winner_only": ["fuchs"]}, {"re_augen": 121, **FUCHS}, 1,
     ["re +1 Gewonnen §7.2.2 (a)", "re +1 Fuchs gefangen §7.2.3"]),
    ({"armut": True}, {"kind": "armut", "re_augen": 100}, 1,
     ["kontra +1 Gewonnen §7.2.2 (a)", "kontra +1 Gegen die Alten §7.2.3"]),
    ({"armut": True, "armut_gegen_die_alten": False}, {"kind": "armut", "re_augen": 100}, 1,
     ["kontra +1 Gewonnen §7.2.2 (a)"]),
    ({"armut_gegen_die_alten": False}, {"kind": "hochzeit", "re_augen": 100}, 1,
     ["kontra +1 Gewonnen §7.2.2 (a)", "kontra +1 Gegen die Alten §7.2.3"]),
    ({"solo_doubled": True, "solo_surcharge": {"damensolo": 3}, "ansagen": "double"},
     {"kind": "damensolo", "re_augen": 151, "re_ansage": True}, 1,
     ["re +1 Gewonnen §7.2.2 (a)", "re +1 Gegner unter 90 §7.2.2 (a)", "re +2 Ansage ×2 Hausregel",
      "re +4 Solo ×2 Hausregel", "re +3 Zuschlag für das Solo Hausregel"]),
    ({"solo_doubled": True, "solo_surcharge": {"damensolo": 3}}, {"kind": "bubensolo", "re_augen": 100}, 1,
     ["kontra +1 Gewonnen §7.2.2 (a)", "kontra +1 Solo ×2 Hausregel"]),
    ({"solo_surcharge": {"damensolo": 3}}, {"kind": "damensolo", "re_augen": 160, "re_absage": 60, "kontra_absage": 90},
     1, ["re +1 Gegner unter 90 §7.2.2 (a)", "re +1 120 gegen keine 90 §7.2.2 (e)"]),
    ({"solo_doubled": True}, {"re_augen": 121}, 1, ["re +1 Gewonnen §7.2.2 (a)"]),
    ({"bock": BOCK}, {"re_augen": 100, **FUCHS}, 4,
     ["kontra +1 Gewonnen §7.2.2 (a)", "kontra +3 Bock ×4 Hausregel", "kontra +1 Gegen die Alten §7.2.3",
      "re +1 Fuchs gefangen §7.2.3"]),
    ({"bock": ALL}, {"re_augen": 100, "kontra_sonderpunkte": {"fuchs": 1}}, 2,
     ["kontra +1 Gewonnen §7.2.2 (a)", "kontra +1 Gegen die Alten §7.2.3", "kontra +1 Fuchs gefangen §7.2.3",
      "kontra +3 Bock ×2 Hausregel"]),
    ({"bock": ALL}, {"re_augen": 121, "kontra_sonderpunkte": {"fuchs": 1}}, 2,
     ["re +1 Gewonnen §7.2.2 (a)", "kontra +1 Fuchs gefangen §7.2.3"]),
]  # fmt: skip


@pytest.mark.parametrize(("switches", "facts", "multiplier", "lines"), HOUSE_RULES)
def test_house_rules(switches: dict[str, Any], facts: dict[str, Any], multiplier: int, lines: list[str]) -> None:
    assert lines_of(facts, Ruleset(**switches), multiplier) == lines


def test_a_surcharge_says_for_which_solo_it_is() -> None:
    lines = score(Game("damensolo", 121), Ruleset(solo_surcharge={"damensolo": 3, "bubensolo": 2})).lines
    assert lines[-1].said == Message(Code.LINE_SURCHARGE, kind="damensolo")


def test_the_row_to_write() -> None:
    assert score(Game("normal", 121, re_ansage=True)).row(re={1, 3}) == (3, -3, 3, -3)
    assert score(Game("damensolo", 100)).row(re=[5], players=5, sits=(2,)) == (1, 0, 1, 1, -3)


# Order of operations: ×3, then the base factor; `value` is before both.
@pytest.mark.parametrize(
    ("kind", "factor", "expected"),
    [("normal", 1, (1, 1, -1)), ("normal", 10, (1, 10, -10)), ("damensolo", 1, (1, 3, -1)), ("damensolo", 5, (1, 15, -5)),
     ("stille_hochzeit", 1, (1, 3, -1)), ("hochzeit_allein", 1, (1, 3, -1)), ("hochzeit", 1, (1, 1, -1)),
     ("schwarze_sau", 1, (1, 3, -1)), ("koehler", 1, (1, 3, -1)), ("armut", 1, (1, 1, -1))],
)  # fmt: skip
def test_what_is_written(kind: str, factor: int, expected: tuple[int, int, int]) -> None:
    every = Ruleset(base_factor=factor, armut=True, schwarze_sau=True, solo_kinds=SOLO_KINDS)
    result = score(Game(kind, 121), every)
    assert (result.value, result.re_points, result.kontra_points) == expected


# How a step comes to be: its Absage, the Augen that beat it, whether it takes more than those; what is told of it.
STEPS: list[tuple[tuple[int, StepName, int], int | None, bool, tuple[int, str, str]]] = [
    ((90, "keine_90", 120), None, False, (120, "Gegner unter 90", "120 gegen keine 90")),
    ((60, "keine_60", 120), None, True, (121, "Gegner unter 60", "über 120 gegen keine 60")),
    ((0, "schwarz", 30), 240, False, (30, "240 Augen erreicht", "30 gegen schwarz")),
    ((0, "schwarz", 60), 240, True, (61, "240 Augen erreicht", "über 60 gegen schwarz")),
]


@pytest.mark.parametrize(("given_", "reached", "over", "told"), STEPS)
def test_steps(given_: tuple[int, StepName, int], reached: int | None, over: bool, told: tuple[int, str, str]) -> None:
    kept = _reached(reached) if reached else None
    step = _step(*given_, kept, over=True) if over else _step(*given_, kept)
    assert (step.absage, step.name) == given_[:2]
    assert (step.beaten_at, say(step.kept), say(step.against)) == told


FOX, TWO_FOXES = {"kontra_sonderpunkte": {"fuchs": 1}}, {"kontra_sonderpunkte": {"fuchs": 2}}
THROWN: list[tuple[int | None, dict[str, Any], tuple[int, int, bool]]] = [
    (None, {"re_augen": 121, **FOX}, (0, 0, False)),
    (0, {"re_augen": 121, **FOX}, (0, 0, True)),
    (0, {"re_augen": 121, **TWO_FOXES}, (-1, 0, True)),
    (0, {"re_augen": 121}, (1, 1, False)),
    (1, {"re_augen": 121}, (1, 0, True)),
    (1, {"re_augen": 100}, (-2, -2, False)),
    (1, {"re_augen": 100, "re_sonderpunkte": {"fuchs": 1}}, (-1, 0, True)),
    (0, {"re_augen": 150, "re_absage": 60, "kontra_absage": 90}, (0, 0, True)),
    (1, {"re_augen": 160, "re_absage": 60, "kontra_absage": 90}, (2, 2, False)),
    (1, {"re_augen": 80, "re_absage": 60, "kontra_absage": 60}, (-3, -3, False)),
]


@pytest.mark.parametrize(("limit", "facts", "expected"), THROWN)
def test_games_of_little_value_are_thrown_in(
    limit: int | None, facts: dict[str, Any], expected: tuple[Any, ...]
) -> None:
    result = score(Game("normal", **facts), Ruleset(throw_in=limit))
    assert (result.value, result.re_points, result.thrown_in) == expected
    assert line_sum(result.lines) == result.value


def test_a_game_thrown_in_is_not_multiplied_and_triggers_nothing() -> None:
    ruleset = Ruleset(throw_in=1, bock=Bock(triggers=("augen_120", "value_0")))
    result = score(Game("normal", 120, kontra_ansage=True, **{"kontra_sonderpunkte": {"fuchs": 2}}), ruleset, 2)
    assert (result.winner, result.value, result.kontra_points, result.thrown_in) == ("re", 1, 0, True)
    assert result.bock_triggers == ()


EVERY_TRIGGER = ("augen_120", "re_lost", "kontra_lost", "value_0", "herzstich", "solo_lost", "schwarz")
TRIGGERS: list[tuple[dict[str, Any], tuple[str, ...]]] = [
    ({"re_augen": 121}, ()),
    ({"re_augen": 120}, ("augen_120",)),
    ({"re_augen": 119, "re_ansage": True}, ("re_lost",)),
    ({"re_augen": 121, "re_ansage": True}, ()),
    ({"re_augen": 121, "kontra_ansage": True}, ("kontra_lost",)),
    ({"re_augen": 119, "kontra_ansage": True}, ()),
    ({"re_augen": 120, "re_ansage": True}, ("augen_120", "re_lost")),
    ({"re_augen": 121, **FOX}, ("value_0",)),
    ({"re_augen": 121, "herzstich": True}, ("herzstich",)),
    ({"re_augen": 121, "re_sonderpunkte": {"herzstich": 1}}, ("herzstich",)),
    ({"re_augen": 100, "kontra_sonderpunkte": {"herzstich": 1}}, ("herzstich",)),
    ({"kind": "damensolo", "re_augen": 100}, ("solo_lost",)),
    ({"kind": "damensolo", "re_augen": 121}, ()),
    ({"re_augen": 240}, ("schwarz",)),
    ({"re_augen": 0}, ("schwarz",)),
    ({"re_augen": 0, "re_stichlos": False}, ()),
    ({"re_augen": 160, "re_absage": 60, "kontra_absage": 90}, ()),
]


@pytest.mark.parametrize(("facts", "met"), TRIGGERS)
def test_bock_triggers(facts: dict[str, Any], met: tuple[str, ...]) -> None:
    game = Game(**({"kind": "normal"} | facts))
    every = Ruleset(herzstich=1, bock=Bock(triggers=("by_hand", *EVERY_TRIGGER)))
    assert score(game, every).bock_triggers == met
    assert score(game, Ruleset(herzstich=1)).bock_triggers == ()
    for name in EVERY_TRIGGER:
        alone = Ruleset(herzstich=1, bock=Bock(triggers=(name,)))
        assert score(game, alone).bock_triggers == tuple({name} & set(met))


# What a ruleset does not have is refused, field by field.
UNKNOWN: list[tuple[dict[str, Any], dict[str, Any], int, str, str]] = [
    ({}, {"kind": "armut"}, 1, "kind", "Armut"),
    ({"ansagen": "none"}, {"re_ansage": True}, 1, "re_ansage", "Ansagen"),
    ({"ansagen": "none"}, {"kontra_ansage": True}, 1, "kontra_ansage", "Ansagen"),
    ({"ansagen": "none"}, {"kontra_absage": 90}, 1, "kontra_absage", "Absagen"),
    ({"absagen": False}, {"re_absage": 0}, 1, "re_absage", "Absagen"),
    ({"absagen": False}, {"kontra_absage": 60}, 1, "kontra_absage", "Absagen"),
    ({"steps": "schneider"}, {"re_absage": 90}, 1, "re_absage", "60 und 0, nicht 90"),
    ({"steps": "schneider"}, {"kontra_absage": 30}, 1, "kontra_absage", "60 und 0, nicht 30"),
    ({"absagen_of_both": False}, {"re_absage": 90, "kontra_absage": 90}, 1, "kontra_absage", "nur eine Partei"),
    ({}, {"kind": "schwarze_sau"}, 1, "kind", "Schwarze Sau gibt es"),
    ({}, {"kind": "koenigsolo"}, 1, "kind", "Königsolo gibt es in diesem Regelsatz nicht (Schalter „solo_kinds“)"),
    ({"solo_kinds": ["damensolo"]}, {"kind": "karosolo"}, 1, "kind", "Karosolo gibt es"),
    ({"in_solo_kinds": {"fuchs": ["karosolo"]}}, {"kind": "damensolo", "re_sonderpunkte": {"fuchs": 1}}, 1,
     "sonderpunkte.re.fuchs", "§7.2.4"),
    ({}, {"re_sonderpunkte": {"karlchen_gefangen": 1}}, 1, "sonderpunkte.re.karlchen_gefangen", "„karlchen_gefangen“"),
    ({}, {"kontra_sonderpunkte": {"herzstich": 1}}, 1, "sonderpunkte.kontra.herzstich", "„herzstich“"),
    ({}, {"kind": "damensolo", "re_sonderpunkte": {"fuchs": 1}}, 1, "sonderpunkte.re.fuchs", "§7.2.4"),
    ({}, {"kind": "stille_hochzeit", "kontra_sonderpunkte": {"karlchen": 1}}, 1, "sonderpunkte.kontra.karlchen", "Solo"),
    ({}, {}, 2, "multiplier", "keinen Bock"),
    ({}, {}, True, "multiplier", "keinen Bock"),
    ({}, {}, 1.0, "multiplier", "nicht 1.0"),
    ({"bock": BOCK}, {}, 3, "multiplier", "1, 2, 4, 8"),
    ({"bock": BOCK}, {}, 0, "multiplier", "1, 2, 4, 8"),
    ({"bock": BOCK}, {}, -2, "multiplier", "nicht -2"),
    ({"bock": BOCK}, {}, 2**21, "multiplier", "1, 2, 4, 8"),
    ({"bock": BOCK}, {}, "2", "multiplier", 'nicht "2"'),
    ({"bock": BOCK}, {}, True, "multiplier", "nicht true"),
]  # fmt: skip


@pytest.mark.parametrize(("switches", "facts", "multiplier", "field", "words"), UNKNOWN)
def test_what_the_ruleset_does_not_have_is_refused(
    switches: dict[str, Any], facts: dict[str, Any], multiplier: Any, field: str, words: str
) -> None:
    game = Game(**({"kind": "normal", "re_augen": 121} | facts))
    with refusal(field, words):
        score(game, Ruleset(**switches), multiplier)


def test_the_sentences_of_a_refusal() -> None:
    def refused(game: Game, multiplier: int = 1, **switches: Any) -> str:
        with pytest.raises(InvalidInput) as refused:
            score(game, Ruleset(**switches), multiplier)
        return say(refused.value.said)

    game = Game("normal", 121, re_absage=90)
    assert [
        refused(Game("armut", 121)), refused(game, absagen=False), refused(Game("normal", 121, re_ansage=True), ansagen="none"),
        refused(game, multiplier=2), refused(game, multiplier=6, bock=BOCK), refused(game, multiplier=3, bock=ALL),
    ] == [
        "Armut gibt es in diesem Regelsatz nicht (Schalter „armut“).",
        "Absagen gibt es in diesem Regelsatz nicht (Schalter „absagen“ und „ansagen“).",
        "Ansagen gibt es in diesem Regelsatz nicht (Schalter „ansagen“).",
        "„multiplier“ muss 1 (in diesem Regelsatz gibt es keinen Bock) sein, nicht 2.",
        "„multiplier“ muss 1, 2, 4, 8 … (höchstens 1048576) sein, nicht 6.",
        "„multiplier“ muss 1, 2, 4, 8 … (höchstens 1048576) sein, nicht 3.",
    ]  # fmt: skip


def test_what_the_ruleset_has_is_accepted() -> None:
    one = Ruleset(absagen_of_both=False)
    assert score(Game("normal", 121, re_absage=90, kontra_ansage=True), one).winner == "kontra"
    assert score(Game("normal", 121, kontra_absage=90, re_ansage=True), one).winner == "re"
    assert score(Game("normal", 121, re_absage=60), Ruleset(steps="schneider")).winner == "kontra"
    assert score(Game("normal", 121), Ruleset(bock=BOCK), 2**20).value == 2**20
    assert score(Game("normal", 121), Ruleset(bock=BOCK), 1).value == 1
    assert score(Game("normal", 121), Ruleset(ansagen="none", absagen=False)).value == 1
    solo = Game("damensolo", 121, **{"re_sonderpunkte": {"doppelkopf": 1}})
    assert score(solo, PRESETS["klassisch"]).re_points == 6


@given(games, st.sampled_from(["add", "double", "first_doubles"]), st.sampled_from([1, 2]), st.integers(1, 10))
def test_lines_add_up_and_points_sum_to_zero(game: Game, ansagen: str, multiplier: int, factor: int) -> None:
    ruleset = Ruleset(ansagen=ansagen, base_factor=factor, bock=Bock(triggers=("by_hand",)))
    result = score(game, ruleset, multiplier)
    alone = game.kind in SOLO_LIKE
    assert line_sum(result.lines) == result.value
    assert all(line.points >= 1 and line.party in ("re", "kontra") and line.rule for line in result.lines)
    assert result.re_points * (1 if alone else 2) + result.kontra_points * (3 if alone else 2) == 0
    assert result.re_points % 2 == result.kontra_points % 2


@given(games)
def test_values_stay_within_what_the_rules_allow(game: Game) -> None:
    assert abs(score(game).value) <= (21 if game.kind in SOLO_LIKE else 29)


def same_as_naive(rng: random.Random) -> None:
    facts = random_legal_game(rng)
    result = score(Game(**facts))
    names = ("kind", "re_augen", "re_ansage", "kontra_ansage", "re_absage", "kontra_absage", "re_stichlos",
             "kontra_stichlos", "re_sonderpunkte", "kontra_sonderpunkte")  # fmt: skip
    expected = naive_score(**{name: facts[name] for name in names})
    assert (result.winner, result.value, result.re_points, result.kontra_points) == expected, facts


def same_under_house_rules(rng: random.Random, games: int) -> None:
    """Games under one random ruleset, as the engine and as the second opinion score them."""
    switches = random_house(rng)
    ruleset = Ruleset.from_dict(switches)
    for _ in range(games):
        facts, bock = random_house_game(rng, random_legal_game(rng), switches), rng.choice((1, 1, 2, 4))
        result = score(Game(**facts), ruleset, bock)
        figures = (result.winner, result.value, result.re_points, result.kontra_points, result.thrown_in)
        assert figures == naive_house_score(facts, switches, bock), (switches, facts, bock)
        assert line_sum(result.lines) == result.value


@pytest.mark.no_cover  # random, see tests/conftest.py
def test_20_000_random_games_agree_with_the_naive_scorer() -> None:
    rng = random.Random(20260221)
    for _ in range(20_000):
        same_as_naive(rng)


@pytest.mark.no_cover
def test_10_000_random_games_under_random_house_rules_agree_with_the_naive_scorer() -> None:
    rng = random.Random(20261116)
    for _ in range(500):
        same_under_house_rules(rng, 20)


@pytest.mark.slow
def test_1_000_000_random_games_agree_with_the_naive_scorer() -> None:
    rng = random.Random(7)
    for _ in range(500_000):
        same_as_naive(rng)
    for _ in range(10_000):
        same_under_house_rules(rng, 50)


@given(games)
def test_a_game_survives_the_way_through_json(game: Game) -> None:
    record = {name: getattr(game, name) for name in ("kind", "re_augen", "re_ansage", "kontra_ansage", "re_absage",
              "kontra_absage", "re_stichlos", "kontra_stichlos", "herzstich")}  # fmt: skip
    record["sonderpunkte"] = {"re": dict(game.re_sonderpunkte), "kontra": dict(game.kontra_sonderpunkte)}
    assert Game.from_dict(record) == game
