"""Competitions of the federation, case by case: Bundesliga and qualification, Bundesländerwertung, the DDV's ranking."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from scoring import COUNTING_PRESETS, Day, day_places, season_table, state_rating, team_table

from .cases import case_id, cases


@pytest.mark.parametrize("case", cases("competitions/bundesliga"), ids=case_id)
def test_every_match_day_has_its_own_siegpunkte(case: dict[str, Any]) -> None:
    for totals, siegpunkte in zip(case["days"], case["siegpunkte"], strict=True):
        found = {team: place.siegpunkte for team, place in day_places(totals).items()}
        assert found == {team: Fraction(points) for team, points in siegpunkte.items()}
    rows = [(row.team, row.siegpunkte, row.spielpunkte) for row in team_table(case["days"]).rows]
    assert rows == [(team, Fraction(siegpunkte), points) for team, siegpunkte, points in case["table"]]


@pytest.mark.parametrize("case", cases("competitions/bundeslaender"), ids=case_id)
def test_the_bundeslaenderwertung_ranks_players(case: dict[str, Any]) -> None:
    results = {player: [(state, points) for state, points in played] for player, played in case["results"].items()}
    assert [[row.place, row.player, row.total, row.best] for row in state_rating(results)] == case["rating"]


@pytest.mark.parametrize("case", cases("competitions/rangliste"), ids=case_id)
def test_a_tournament_counts_for_the_ranking_of_the_ddv(case: dict[str, Any]) -> None:
    day = Day("Turnier", date.fromisoformat(case["date"]), case["entrants"], case["runden"])
    (note,) = season_table([day], {}, COUNTING_PRESETS["ddv-rangliste"], date(2026, 11, 16)).days
    assert (note.why_not.code if note.why_not else None) == case["why"]
