"""Random but legal games, Runden and lists for the property tests. Built on the rules, not on the engine's checks."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from scoring import DDV, PRESETS, Entry, Game, Played, Ruleset, Runde, Sheet
from tests.scoring.naive import random_legal_game

Row = tuple[int, ...]


def legal_game(rng: random.Random) -> Game:
    facts = random_legal_game(rng)
    return Game(**facts)


seeds = st.integers(0, 2**32 - 1).map(random.Random)
games = seeds.map(legal_game)
rulesets = st.sampled_from(list(PRESETS.values()))


def random_runde(rng: random.Random, players: int, ruleset: Ruleset = DDV, penalties: bool = True) -> Runde:
    """A Runde played to its end: Pflichtsoli when somebody feels like it, Vorführung when they must."""
    runde, soli = Runde.start(players, ruleset), ruleset.solo_kinds
    while not (upcoming := runde.next_game()).over:
        decision = rng.choice(upcoming.decision.choices) if upcoming.decision else None
        if upcoming.vorfuehrung:
            runde = runde.play(Played(rng.choice(soli), upcoming.vorfuehrung, decision=decision))
            continue
        soloist = rng.choice([p for p in range(1, players + 1) if p not in upcoming.sits])
        penalty = rng.choice(("minor", "repeat", None)) if penalties and rng.random() < 0.2 else None
        kind = rng.choice(("normal", "normal", "normal", "hochzeit", "stille_hochzeit", rng.choice(soli)))
        alone = kind not in ("normal", "hochzeit")
        triggers = {"triggers_bock": rng.random() < 0.2} if penalty is None else {}
        runde = runde.play(Played(kind, soloist if alone else None, penalty=penalty, **triggers))
    return runde


def random_row(rng: random.Random, sits: tuple[int, ...], players: int) -> Row:
    """The points of one game of a plausible value."""
    active = [position for position in range(1, players + 1) if position not in sits]
    rng.shuffle(active)
    value = rng.choice((0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7, 8, 10, 14)) * rng.choice((1, -1))
    if rng.random() < 0.2:
        points = {active[0]: 3 * value} | {other: -value for other in active[1:]}
    else:
        points = {active[0]: value, active[1]: value, active[2]: -value, active[3]: -value}
    return tuple(points.get(position, 0) for position in range(1, players + 1))


def totals_of(rows: list[Row]) -> list[Row]:
    totals: list[Row] = []
    for row in rows:
        above = totals[-1] if totals else (0,) * len(row)
        totals.append(tuple(a + b for a, b in zip(above, row, strict=True)))
    return totals


def random_rows(rng: random.Random, players: int = 4, length: int | None = None) -> list[Row]:
    """Rows of a full Runde; at larger tables the dealer moves on after every game."""
    from scoring.played import sitting

    length = length if length is not None else 6 * players
    return [random_row(rng, sitting(players, index % players + 1), players) for index in range(length)]


def sheet(
    rows: list[Row] | None = None, totals: list[Row | None] | None = None, players: int = 4, ruleset: Ruleset = DDV
) -> Sheet:
    entries = None if rows is None else tuple(Entry(tuple(row)) for row in rows)
    lines = None if totals is None else tuple(None if line is None else tuple(line) for line in totals)
    return Sheet(players, ruleset, entries, lines)
