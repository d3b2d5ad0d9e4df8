"""Lists in full depth: every row replayed from its facts, so that a correction moves dealers, Bocks and totals.
Knows what a form stores and what the engine wants; writes nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from league.models import Spielliste
from league.models.base import Json
from scoring import (
    SOLO_LIKE,
    Code,
    Course,
    Finding,
    IllegalGame,
    InvalidInput,
    Message,
    NextGame,
    Played,
    Runde,
    Score,
    score,
)
from scoring import Game as Facts
from scoring import penalty_points as penalty_row

from .book import Book, BookLine, above_first, start_of


def facts_of(spielliste: Spielliste) -> list[dict[str, object]]:
    return [game.facts for game in spielliste.games.all()]


def book_of_facts(spielliste: Spielliste, facts: Iterable[Json]) -> Book:
    """The whole list from its facts; nothing in it can be let stand. Raises IllegalGame with the row that cannot be."""
    runde, lines = start_of(spielliste), []
    totals = above_first(spielliste)
    for row, fact in enumerate(facts, 1):
        runde, line = _next_line(runde, fact, row, totals)
        totals = line.totals or totals
        lines.append(line)
    upcoming = runde.next_game()
    over = upcoming.over or (bool(lines) and (spielliste.ended_early or spielliste.games_planned is None))
    findings = () if over else (_unfinished(upcoming, len(lines)),)
    return Book(tuple(lines), findings, upcoming, totals, over)


def runde_of_facts(spielliste: Spielliste, facts: Iterable[Json]) -> Runde:
    """The same without the figures: the Runde after its last row."""
    runde = start_of(spielliste)
    for row, fact in enumerate(facts, 1):
        runde = runde.play(_evaluated(runde, fact, row).played)
    return runde


def _unfinished(upcoming: NextGame, row: int) -> Finding:
    left = upcoming.left
    said = Message(Code.NOTHING_WRITTEN) if left is None else Message(Code.UNFINISHED, left=left)
    return Finding(said, "error", row, None)


def _next_line(runde: Runde, fact: Json, row: int, before: tuple[int, ...]) -> tuple[Runde, BookLine]:
    upcoming, result = runde.next_game(), _evaluated(runde, fact, row)
    after, played = runde.play(result.played), result.played
    table = _table(runde, fact)
    pflicht = played.soloist in runde.open_pflichtsoli and played.soloist not in after.open_pflichtsoli
    line = BookLine(
        row=row,
        game=None if played.is_interruption else upcoming.number,
        dealer=table.dealer,
        sits=table.sits,
        multiplier=upcoming.multiplier,
        points=result.points,
        totals=tuple(a + b for a, b in zip(before, result.points, strict=True)),
        kind=played.kind or "",
        soloist=played.soloist,
        pflicht=pflicht,
        vorfuehrung=pflicht and upcoming.vorfuehrung == played.soloist,
        penalty=played.penalty or "",
        facts=fact,
        reasons=result.score.lines if result.score else (),
        re=result.re,
        winner=result.score.winner if result.score else None,
        ruleset=runde.ruleset,
    )
    return after, line


def _evaluated(runde: Runde, fact: Json, row: int) -> Evaluation:
    """The row's value, or a refusal that says which row of the list cannot be."""
    try:
        return evaluate(runde, fact)
    except InvalidInput as error:
        number = runde.course.finished + 1
        said = Message(Code.GAME_REFUSED, game=number, said=error.said)
        raise IllegalGame(error.field, said, row=row, game=number) from None


@dataclass(frozen=True)
class Evaluation:
    """One entered game: what was played, what it is worth, and each position's points."""

    played: Played
    points: tuple[int, ...]
    score: Score | None = None
    re: tuple[int, ...] = ()


def evaluate(runde: Runde, fact: Json) -> Evaluation:
    """Facts as stored, valued at this point of the Runde. Nothing is written."""
    table = _table(runde, fact)
    if fact.get("penalty"):
        return _penalised(runde, fact, table.sits)
    sits = () if table.in_gap else table.sits  # without a decision the Runde refuses it, whoever plays
    game = Facts.from_dict(fact["game"])
    re = _re_positions(game.kind, fact, sits, runde)
    worth = score(game, runde.ruleset, runde.next_game().multiplier)
    if worth.thrown_in:
        raise InvalidInput("kind", Message(Code.THROWN_IN))
    played = Played(
        game.kind,
        re[0] if game.solo_like else None,
        fact.get("pflicht"),
        worth.bock_triggers,
        bool(fact.get("triggers_bock")),
        decision=fact.get("decision"),
    )
    return Evaluation(played, tuple(worth.row(re, runde.course.players, sits)), worth, re)


def _table(runde: Runde, fact: Json) -> Course:
    """Who deals and who sits; in the gap of the rules as the director has decided."""
    course, decision = runde.course, fact.get("decision")
    return course.decided(decision) if decision and course.in_gap else course


def _re_positions(kind: str, fact: Json, sits: Sequence[int], runde: Runde) -> tuple[int, ...]:
    """Who is Re; the others fall to Kontra by themselves."""
    players = runde.course.players
    if kind in SOLO_LIKE:
        if fact.get("soloist") is None:
            raise InvalidInput("soloist", Message(Code.WHO_PLAYS_ALONE, kind=kind))
        re: tuple[int, ...] = (fact["soloist"],)
    else:
        re = tuple(sorted(set(fact.get("re") or ())))
        if len(re) != 2:
            raise InvalidInput("re", Message(Code.RE_NEEDS_TWO, kind=kind, count=len(re)))
    if unknown := [position for position in re if not 1 <= position <= players]:
        raise InvalidInput("re", Message(Code.NO_SUCH_POSITION, position=unknown[0], players=players))
    if out := [position for position in re if position in sits]:
        raise InvalidInput("re", Message(Code.SITS_CANNOT_BE_RE, position=out[0]))
    return re


def _penalised(runde: Runde, fact: Json, sits: Sequence[int]) -> Evaluation:
    """§9.3, §9.4: who offended pays, the others or the soloist receive. Only "counts" is a finished game."""
    penalty, players = fact["penalty"], runde.course.players
    active = tuple(position for position in range(1, players + 1) if position not in sits)
    if fact.get("offender") not in active:
        raise InvalidInput("offender", Message(Code.WHO_OFFENDED))
    absagen = int(fact.get("absagen") or 0)
    points = penalty_row(penalty, fact["offender"], active, players, fact.get("soloist"), absagen)
    if penalty != "counts":
        return Evaluation(Played(penalty=penalty, decision=fact.get("decision")), tuple(points))
    played = Played(
        fact.get("kind"), fact.get("soloist"), fact.get("pflicht"), penalty=penalty, decision=fact.get("decision")
    )
    return Evaluation(played, tuple(points), re=(fact["soloist"],))
