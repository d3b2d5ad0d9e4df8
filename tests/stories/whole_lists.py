"""Random Spiellisten of all depths for whole tournaments, and what is true about them: kept beside the site, counted
without it. Legal by the engine's Runde, valued by the naive programs."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

from scoring import SOLO_KINDS, Carry, Paper, Played, Runde
from tests.reference import points_of
from tests.scoring.naive import random_legal_game
from tests.scoring.paper_strategies import NOTATIONS, Evening, paper_of, random_game


@dataclass(frozen=True)
class Row:
    """One row of a list; `game` None: a penalty of its own. `at`: the game it belongs to."""

    points: tuple[int, ...]
    game: int | None
    at: int
    sits: tuple[int, ...] = ()
    solo_of: int | None = None
    pflicht: bool = False


@dataclass
class Seat:
    """Somebody's time at a table. `counts_for` None: for nobody. `handover`: the total when the seat was given up."""

    position: int
    entry: int
    counts_for: int | None
    first: int = 1
    last: int | None = None
    handover: int | None = None


@dataclass
class Truth:
    """What was played at one table, and who sat there. `end`: of a list that has only end totals."""

    round: int
    players: int
    planned: int
    seats: list[Seat]
    rows: list[Row] = field(default_factory=list)
    facts: list[dict[str, Any]] = field(default_factory=list)
    paper: Paper | None = None
    end: tuple[int, ...] | None = None
    time_up_after: int | None = None
    early: bool = False
    carry: Carry = Carry()  # noqa: RUF009 - immutable; of a list that goes on where another one ended

    @property
    def games(self) -> int:
        return sum(row.game is not None for row in self.rows)

    def total_after(self, position: int, game: int) -> int:
        return sum(row.points[position - 1] for row in self.rows if row.at <= game)

    def numbers(self, seat: Seat) -> dict[str, int | None]:
        """What the seat brought; of end totals only points and games are known."""
        if self.end is not None:
            unknown = dict.fromkeys(("games_won", "soli", "soli_won", "pflichtsolo_game"))
            return {"points": self._share_of_end(seat), "games": self._games_by_plan(seat)} | unknown
        mine = [row for row in self.rows if row.at >= seat.first and (seat.last is None or row.at <= seat.last)]
        played = [row for row in mine if row.game is not None and seat.position not in row.sits]
        soli = [row for row in played if row.solo_of == seat.position]
        return {
            "points": sum(row.points[seat.position - 1] for row in mine),
            "games": len(played),
            "games_won": sum(row.points[seat.position - 1] > 0 for row in played),
            "soli": len(soli),
            "soli_won": sum(row.points[seat.position - 1] > 0 for row in soli),
            "pflichtsolo_game": next((row.game for row in soli if row.pflicht), None),
        }

    def _share_of_end(self, seat: Seat) -> int:
        before = [one.handover for one in self.seats if one.position == seat.position and one.first < seat.first]
        reached = self.end[seat.position - 1] if seat.handover is None else seat.handover
        return reached - (before[-1] if before else 0)

    def _games_by_plan(self, seat: Seat) -> int | None:
        if seat.last is None and (self.early or self.time_up_after is not None):
            return None
        last = self.planned if seat.last is None else seat.last
        return (last - seat.first + 1) * 4 // self.players


def play_paper(truth: Truth, rng: random.Random, ruleset: Any, stop: int | None = None) -> None:
    """A whole Runde as it is written on paper, in one notation or in all of them; `stop`: it ends after that game."""
    limits = {"games": truth.planned, "time_up_after": truth.time_up_after, "carry": truth.carry}
    runde = Runde.start(truth.players, ruleset, **limits)
    rows, written = [], []
    while not runde.next_game().over and (stop is None or runde.course.finished < stop):
        played, row = random_game(rng, runde)
        after = runde.play(played)
        rows.append(_row(runde, after, played, row.points, row.sits))
        runde, written = after, [*written, row]
    truth.rows = rows
    many = [rng.choice(NOTATIONS) for _ in rows] if rng.random() < 0.5 else [rng.choice(NOTATIONS)] * len(rows)
    truth.paper = paper_of(Evening(runde, written), *(many if len(many) > 1 else many[:1]))


def next_fact(truth: Truth, rng: random.Random, runde: Runde) -> tuple[dict[str, Any], Runde]:
    """One more game with all its facts; the row is noted."""
    upcoming = runde.next_game()
    decision = rng.choice(upcoming.decision.choices) if upcoming.decision else None
    sits = runde.course.decided(decision).sits if decision else upcoming.sits
    active = [position for position in range(1, truth.players + 1) if position not in sits]
    fact, played = _facts(rng, runde, active, upcoming.vorfuehrung, decision)
    after = runde.play(played)
    points = tuple(points_of(fact, truth.players, list(sits)))
    truth.rows.append(_row(runde, after, played, points, sits))
    truth.facts.append(fact)
    return fact, after


def _facts(
    rng: random.Random, runde: Runde, active: list[int], presented: int | None, decision: str | None
) -> tuple[dict[str, Any], Played]:
    if presented is None and decision is None and rng.random() < 0.1:
        offender, soloist = rng.sample(active, 2)
        fact = {"penalty": rng.choice(["minor", "repeat"]), "offender": offender, "absagen": rng.randrange(5)}
        if fact["penalty"] == "minor" and rng.random() < 0.5:
            fact["soloist"] = soloist
        return fact, Played(penalty=fact["penalty"])
    facts = random_legal_game(rng)
    if presented is not None or decision is not None:
        facts |= {"kind": rng.choice(runde.ruleset.solo_kinds), "re_sonderpunkte": {}, "kontra_sonderpunkte": {}}
    extra = {"re": facts.pop("re_sonderpunkte"), "kontra": facts.pop("kontra_sonderpunkte")}
    fact = {"game": facts | ({"sonderpunkte": extra} if any(extra.values()) else {})}
    said = {"decision": decision} if decision else {}
    if facts["kind"] in ("normal", "hochzeit"):
        return fact | {"re": sorted(rng.sample(active, 2))}, Played(facts["kind"])
    soloist = presented or rng.choice(active)
    return fact | {"soloist": soloist} | said, Played(facts["kind"], soloist, decision=decision)


def _row(before: Runde, after: Runde, played: Played, points: Any, sits: Any) -> Row:
    number = before.course.finished + 1
    counts = after.course.finished > before.course.finished
    solo_of = played.soloist if played.kind in SOLO_KINDS and counts else None
    pflicht = solo_of in before.open_pflichtsoli and solo_of not in after.open_pflichtsoli
    return Row(tuple(points), number if counts else None, number, tuple(sits), solo_of, pflicht)


def another_normal(truth: Truth, rng: random.Random) -> tuple[int, dict[str, Any]] | None:
    """A Normalspiel of a full list, and what it should have been; it is noted."""
    rows = [n for n, fact in enumerate(truth.facts) if fact.get("game", {}).get("kind") == "normal"]
    if not rows:
        return None
    at = rng.choice(rows)
    old = truth.rows[at]
    active = [position for position in range(1, truth.players + 1) if position not in old.sits]
    fact = {"game": {"kind": "normal", "re_augen": rng.randint(60, 180)}, "re": sorted(rng.sample(active, 2))}
    points = tuple(points_of(fact, truth.players, list(old.sits)))
    truth.rows[at] = Row(points, old.game, old.at, old.sits)
    truth.facts[at] = fact
    return at + 1, fact


def spoiled(paper: Paper, rng: random.Random) -> Paper | None:
    """One cell typed wrongly so that the sum is not zero; None where there is no cell to spoil."""
    rows = [n for n, row in enumerate(paper.rows) if row.notation != "winners"]
    if not rows:
        return None
    at = rng.choice(rows)
    cells = list(paper.rows[at].cells)
    column = rng.randrange(len(cells))
    cells[column] = str(int(cells[column]) + rng.choice([-10, -2, -1, 1, 2, 9]))
    wrong = type(paper.rows[at])(paper.rows[at].notation, tuple(cells), paper.rows[at].marks)
    return Paper((*paper.rows[:at], wrong, *paper.rows[at + 1 :]), paper.end)
