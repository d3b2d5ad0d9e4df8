"""Legal Runden written down on paper in any notation, and the slips that happen to them. Built on the rules."""

from __future__ import annotations

import random
from typing import NamedTuple

from scoring import DDV, TSR_SOLI, Carry, Paper, PaperRow, Played, Ruleset, Runde
from scoring.played import penalty_points
from tests.scoring.strategies import Row, totals_of

NOTATIONS = ("totals", "winners", "points")


class Written(NamedTuple):
    """One row as it was played: points, marks that say what it was, who sat out, whether winners + value can say it."""

    points: Row
    marks: str
    sits: tuple[int, ...]
    sayable: bool
    soloist: int | None = None


class Evening(NamedTuple):
    """A Runde played to its end, and how it looks on paper."""

    runde: Runde
    rows: list[Written]

    @property
    def totals(self) -> list[Row]:
        return totals_of([row.points for row in self.rows])


def random_evening(rng: random.Random, players: int = 4, ruleset: Ruleset = DDV, carry: Carry = Carry()) -> Evening:  # noqa: B008
    runde, rows = Runde.start(players, ruleset, carry=carry), []
    while not runde.next_game().over:
        played, row = random_game(rng, runde)
        runde, rows = runde.play(played), [*rows, row]
    return Evening(runde, rows)


def random_game(rng: random.Random, runde: Runde) -> tuple[Played, Written]:
    upcoming, players = runde.next_game(), runde.course.players
    decision = rng.choice(upcoming.decision.choices) if upcoming.decision else None
    sits = runde.course.decided(decision).sits if decision else upcoming.sits
    active = [p for p in range(1, players + 1) if p not in sits]
    value = rng.choice((0, 1, 1, 2, 2, 3, 4, 5, 6, 8, 10)) * rng.choice((1, -1))
    if upcoming.vorfuehrung:
        value = value or 1
        row = solo_row(upcoming.vorfuehrung, value, active, players)
        played = Played(rng.choice(runde.ruleset.solo_kinds), upcoming.vorfuehrung, decision=decision)
        return played, Written(row, rng.choice(("", "*")), sits, decision is None)
    if rng.random() < 0.1:
        return random_penalty(rng, runde, active, sits)
    bock = "b" if rng.random() < 0.2 and runde.ruleset.bock else ""
    kind = rng.choice(("normal",) * 6 + ("stille_hochzeit", rng.choice(runde.ruleset.solo_kinds)))
    if kind == "normal":
        rng.shuffle(active)
        row = tuple(value if p in active[:2] else -value if p in active else 0 for p in range(1, players + 1))
        return Played(kind, triggers_bock=bool(bock)), Written(row, bock, sits, True)
    soloist = rng.choice(active)
    marks = "h" if kind == "stille_hochzeit" else rng.choice(("", "*" if soloist in runde.open_pflichtsoli else "l"))
    row = solo_row(soloist, value, active, players)
    who = str(soloist) if not value else ""
    marks = (marks or ("*" if soloist in runde.open_pflichtsoli else "l")) + who if who else marks
    return Played(kind, soloist, triggers_bock=bool(bock)), Written(row, marks + bock, sits, True, soloist)


def solo_row(soloist: int, value: int, active: list[int], players: int) -> Row:
    return tuple(3 * value if p == soloist else -value if p in active else 0 for p in range(1, players + 1))


def random_penalty(
    rng: random.Random, runde: Runde, active: list[int], sits: tuple[int, ...]
) -> tuple[Played, Written]:
    penalty = rng.choice(("minor", "repeat", "counts"))
    offender, soloist = rng.sample(active, 2)
    absagen = rng.randrange(5)
    favoured = soloist if penalty == "counts" or (penalty == "minor" and rng.random() < 0.5) else None
    row = penalty_points(penalty, offender, active, runde.course.players, favoured, absagen)
    mark = {"minor": "s", "repeat": "w", "counts": "z"}[penalty] + (str(favoured) if favoured else "")
    played = Played(TSR_SOLI[0], soloist, penalty="counts") if penalty == "counts" else Played(penalty=penalty)
    return played, Written(row, mark, sits, True)


def in_winners(row: Written) -> str:
    """The row as winners + value; a penalty to a soloist names who pays."""
    high, low = max(row.points), min(row.points)
    if row.points.count(0) >= len(row.points) - 2 and high:
        return f"{row.points.index(low) + 1}-{high}"
    who = "".join(str(p) for p, points in enumerate(row.points, 1) if points == high)
    if not high:
        return f"{row.soloist}+0" if row.soloist else "0"
    return f"{who}+{high // 3 if len(who) == 1 else high}"


def paper_row(row: Written, total: Row, notation: str) -> PaperRow:
    if notation == "winners" and row.sayable:
        return PaperRow("winners", (in_winners(row),), row.marks)
    numbers = total if notation == "totals" else row.points
    return PaperRow("points" if notation == "winners" else notation, tuple(str(n) for n in numbers), row.marks)


def paper_of(evening: Evening, *notations: str, end: bool = False) -> Paper:
    """The whole list, each row in its notation, or all in one."""
    many = notations if len(notations) > 1 else notations * len(evening.rows)
    rows = [paper_row(row, total, n) for row, total, n in zip(evening.rows, evening.totals, many, strict=True)]
    return Paper(tuple(rows), tuple(str(n) for n in evening.totals[-1]) if end else ())
