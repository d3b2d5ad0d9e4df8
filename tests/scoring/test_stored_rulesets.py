"""A correction of a rule changes no stored result: rulesets stored earlier load and mean what they meant then."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scoring import DDV, PRESETS, Game, NextGame, Played, Ruleset, Runde, ScoringError, describe, score
from scoring.ruleset import STORED_2026
from tests.scoring.cases import FIXTURES, case_id

STORED = json.loads((FIXTURES / "rulesets" / "stored-2026.json").read_text("utf-8"))
GAMES = [Game.from_dict(game) for game in STORED["games"]]


def scored(game: Game, ruleset: Ruleset, multiplier: int) -> str:
    try:
        result = score(game, ruleset, multiplier)
    except ScoringError as refused:
        return f"refused {refused.field}"
    figures = (result.winner, result.value, result.re_points, result.kontra_points, ",".join(result.bock_triggers))
    return " ".join(map(str, (*figures, "thrown" if result.thrown_in else ""))).strip()


@pytest.mark.parametrize("case", STORED["cases"], ids=case_id)
def test_games_are_worth_what_they_were_worth(case: dict[str, Any]) -> None:
    ruleset = Ruleset.from_dict(case["stored"])
    multipliers = (1, 2) if ruleset.bock else (1,)
    assert ["; ".join(scored(game, ruleset, m) for m in multipliers) for game in GAMES] == case["scores"]


def seen(upcoming: NextGame) -> str:
    if upcoming.over:
        return f"over {upcoming.multiplier}"
    names = ("number", "dealer", "leads", "vorfuehrung", "left", "multiplier")
    return " ".join(str(getattr(upcoming, name)) for name in names)


@pytest.mark.parametrize("case", STORED["cases"], ids=case_id)
def test_runden_go_on_as_they_went(case: dict[str, Any]) -> None:
    ruleset = Ruleset.from_dict(case["stored"])
    for recorded in case["runden"]:
        runde = Runde.start(recorded["players"], ruleset, time_up_after=recorded.get("time_up_after"))
        steps = [seen(runde.next_game())]
        for row in recorded["played"]:
            played = Played.from_dict(row, "played")
            leads, runde = runde.leads(played), runde.play(played)
            steps.append(f"{leads} > {seen(runde.next_game())}")
        assert steps == recorded["seen"]


@pytest.mark.parametrize("case", STORED["cases"], ids=case_id)
def test_what_was_stored_is_still_there_when_it_is_stored_again(case: dict[str, Any]) -> None:
    ruleset = Ruleset.from_dict(case["stored"])
    again = ruleset.to_dict()
    assert {name: again[name] for name in case["stored"]} == case["stored"]
    assert Ruleset.from_dict(json.loads(json.dumps(again))) == ruleset


def test_every_stored_ruleset_had_these_switches() -> None:
    assert all(set(case["stored"]) == STORED_2026 | {"base"} for case in STORED["cases"])
    assert {name for name in STORED_2026 if name != "bock"} < set(describe())


def test_unchanged_presets_are_recognised() -> None:
    stored = {case["name"]: Ruleset.from_dict(case["stored"]) for case in STORED["cases"]}
    same = {name for name in PRESETS if stored[name] == PRESETS[name]}
    assert same == set(PRESETS) - {"grundregeln", "online16"}
    assert stored["grundregeln"].differences(PRESETS["grundregeln"]) == {"schwarz_counts": True}
    assert stored["online16"].differences(PRESETS["online16"]) == {"pflichtsoli": 1}


def test_only_a_stored_schneider_counts_as_it_did_then() -> None:
    stored = next(case["stored"] for case in STORED["cases"] if case["name"] == "schneider")
    assert Ruleset.from_dict(stored).against_schneider == "from_120"
    assert Ruleset.from_dict({name: stored[name] for name in STORED_2026}).against_schneider == "from_120"
    assert Ruleset.from_dict(stored | {"against_schneider": "over_120"}).against_schneider == "over_120"
    assert Ruleset.from_dict(stored | {"steps": "under"}) == DDV
    # Who writes down only what differs means the rules of today.
    assert Ruleset.from_dict({"steps": "schneider"}).against_schneider == "over_120"
