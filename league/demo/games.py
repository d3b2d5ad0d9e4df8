"""Random but plausible games of one table, from a seed. Knows the engine, not the database."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from league.lists import scorebook
from league.lists.scorebook import Evaluation
from league.models.base import Json
from scoring import DECISIONS, NextGame, Paper, PaperRow, Ruleset, Runde, ScoringError


class Dealt(NamedTuple):
    """One row: the facts, and what they were worth."""

    facts: dict[str, object]
    result: Evaluation
    dealer: int


def play(rng: Random, players: int, ruleset: Ruleset, rows: int | None = None) -> list[Dealt]:
    """A whole Runde, or its first rows."""
    return play_on(rng, Runde.start(players, ruleset), rows)


def play_on(rng: Random, runde: Runde, rows: int | None = None) -> list[Dealt]:
    """From here to the end, or so many rows more."""
    dealt: list[Dealt] = []
    while not (upcoming := runde.next_game()).over and (rows is None or len(dealt) < rows):
        facts = _legal(rng, runde, upcoming)
        result = scorebook.evaluate(runde, facts)
        dealt.append(Dealt(facts, result, upcoming.dealer or 1))
        runde = runde.play(result.played)
    return dealt


def _legal(rng: Random, runde: Runde, upcoming: NextGame) -> dict[str, object]:
    """The first random game that the engine accepts here."""
    for facts in _candidates(rng, runde, upcoming):
        try:
            runde.play(scorebook.evaluate(runde, facts).played)
        except ScoringError:
            continue
        return facts
    raise AssertionError("unreachable: candidates never end")


def _candidates(rng: Random, runde: Runde, upcoming: NextGame) -> Iterator[dict[str, object]]:
    active = [position for position in range(1, runde.course.players + 1) if position not in upcoming.sits]
    while True:
        decision = {"decision": rng.choice(DECISIONS)} if upcoming.decision else {}
        if upcoming.vorfuehrung:
            yield {"game": _solo(rng, runde.ruleset), "soloist": upcoming.vorfuehrung, **decision}
        elif rng.random() < 0.09 + 0.04 * (upcoming.number or 0) / 24:
            yield {"game": _solo(rng, runde.ruleset), "soloist": rng.choice(active)}
        else:
            yield {"game": _normal(rng), "re": sorted(rng.sample(active, 2))}


def _solo(rng: Random, ruleset: Ruleset) -> dict[str, object]:
    augen = _augen(rng, 128)
    announced = rng.random() < 0.25
    return {"kind": rng.choice(ruleset.solo_kinds), "re_augen": augen, "re_ansage": announced}


def _normal(rng: Random) -> dict[str, object]:
    augen = _augen(rng, 124)
    game: Json = {"kind": "hochzeit" if rng.random() < 0.08 else "normal", "re_augen": augen}
    if augen > 130 and rng.random() < 0.6:
        game["re_ansage"] = True
        if augen > 155 and rng.random() < 0.6:
            game["re_absage"] = 90
    elif augen < 110 and rng.random() < 0.5:
        game["kontra_ansage"] = True
        if augen < 85 and rng.random() < 0.5:
            game["kontra_absage"] = 90
    for party, luck in (("re", 0.18), ("kontra", 0.15)):
        extras = {name: 1 for name, chance in (("fuchs", luck), ("doppelkopf", 0.05)) if rng.random() < chance}
        if extras:
            game.setdefault("sonderpunkte", {})[party] = extras
    if rng.random() < 0.08:
        game.setdefault("sonderpunkte", {}).setdefault(rng.choice(["re", "kontra"]), {})["karlchen"] = 1
    return game


def _augen(rng: Random, middle: int) -> int:
    return min(230, max(15, round(rng.gauss(middle, 26))))


def paper(dealt: list[Dealt], players: int, notation: str) -> Paper:
    """The same games as somebody would have written them down."""
    totals, rows = [0] * players, []
    for game in dealt:
        points = game.result.points
        totals = [total + value for total, value in zip(totals, points, strict=True)]
        cells = {"totals": totals, "points": points}.get(notation)
        written = tuple(map(str, cells)) if cells is not None else (_winners(points),)
        rows.append(PaperRow(notation, written))
    return Paper(tuple(rows), tuple(map(str, totals)))


def _winners(points: tuple[int, ...]) -> str:
    if not any(points):
        return "0"
    winners = "".join(str(position) for position, value in enumerate(points, 1) if value > 0)
    return f"{winners}+{min(abs(value) for value in points if value)}"


def end_totals(dealt: list[Dealt], players: int) -> Paper:
    return Paper((), paper(dealt, players, "points").end)
