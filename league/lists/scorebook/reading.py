"""Lists in full depth: every row replayed from its facts, so that a correction moves dealers, Bocks and totals.
Knows what a form stores and what the engine wants; writes nothing."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from league.models import AcceptedFinding, Spielliste, Tournament
from scoring import (
    SOLO_LIKE,
    Carry,
    Code,
    Course,
    Finding,
    IllegalGame,
    InvalidInput,
    Message,
    NextGame,
    Paper,
    PaperRow,
    Played,
    Reading,
    ReadLine,
    Ruleset,
    Runde,
    Score,
    check_totals,
    faults_so_far,
    read_paper,
    score,
)
from scoring import Game as Facts
from scoring import penalty_points as penalty_row

from .book import NEEDS_A_REASON, Book, BookLine, mark

# --- Where a table starts


def ruleset_of(tournament: Tournament) -> Ruleset:
    return stored_rules(tournament.ruleset)


def stored_rules(stored: Any) -> Ruleset:
    return _rules_said(json.dumps(stored or "ddv"))


@lru_cache(maxsize=500)
def _rules_said(text: str) -> Ruleset:
    """Equal rules are read once: most clubs play by the same ones all their lives."""
    return Ruleset.from_dict(json.loads(text))


def carry_of(spielliste: Spielliste) -> Carry:
    stored = spielliste.carry
    if not stored:
        return Carry()
    return Carry(stored["dealer"], tuple(stored["open_pflichtsoli"]), tuple(stored["bock_rounds"]))


def limits_of(spielliste: Spielliste) -> dict[str, Any]:
    return {"games": spielliste.games_planned, "carry": carry_of(spielliste), "time_up_after": spielliste.time_up_after}


def start_of(spielliste: Spielliste) -> Runde:
    return Runde.start(spielliste.players, ruleset_of(spielliste.tournament), **limits_of(spielliste))


# --- Lists in full depth


def book_of_facts(spielliste: Spielliste, facts: Iterable[dict[str, Any]]) -> Book:
    """The whole list from its facts; nothing in it can be let stand. Raises IllegalGame with the row that cannot be."""
    runde, lines = start_of(spielliste), []
    totals = (0,) * spielliste.players
    for row, fact in enumerate(facts, 1):
        runde, line = _next_line(runde, fact, row, totals)
        totals = line.totals or totals
        lines.append(line)
    upcoming = runde.next_game()
    over = upcoming.over or (bool(lines) and (spielliste.ended_early or spielliste.games_planned is None))
    findings = () if over else (_unfinished(upcoming, len(lines)),)
    return Book(tuple(lines), findings, upcoming, totals, over)


def runde_of_facts(spielliste: Spielliste, facts: Iterable[dict[str, Any]]) -> Runde:
    """The same without the figures: the Runde after its last row."""
    runde = start_of(spielliste)
    for row, fact in enumerate(facts, 1):
        runde = runde.play(_evaluated(runde, fact, row).played)
    return runde


def _unfinished(upcoming: NextGame, row: int) -> Finding:
    left = upcoming.left
    said = Message(Code.NOTHING_WRITTEN) if left is None else Message(Code.UNFINISHED, left=left)
    return Finding(said, "error", row, None)


def _next_line(runde: Runde, fact: dict[str, Any], row: int, before: tuple[int, ...]) -> tuple[Runde, BookLine]:
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


def _evaluated(runde: Runde, fact: dict[str, Any], row: int) -> Evaluation:
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


def evaluate(runde: Runde, fact: dict[str, Any]) -> Evaluation:
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


def _table(runde: Runde, fact: dict[str, Any]) -> Course:
    """Who deals and who sits; in the gap of the rules as the director has decided."""
    course, decision = runde.course, fact.get("decision")
    return course.decided(decision) if decision and course.in_gap else course


def _re_positions(kind: str, fact: dict[str, Any], sits: Sequence[int], runde: Runde) -> tuple[int, ...]:
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


def _penalised(runde: Runde, fact: dict[str, Any], sits: Sequence[int]) -> Evaluation:
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


# --- Lists as the paper says


def paper_of(spielliste: Spielliste) -> Paper:
    return Paper.from_dict(spielliste.paper or {}, players=spielliste.players)


def accepted_of(spielliste: Spielliste) -> frozenset[str]:
    """What the director let stand, by what each finding is recognised by."""
    return frozenset(mark_of_accepted(one) for one in spielliste.accepted.all())


def mark_of_accepted(one: AcceptedFinding) -> str:
    return mark(one.said, one.row, one.column, one.content)


def book_of_paper(spielliste: Spielliste, paper: Paper, *, partial: bool = False) -> Book:
    """`partial`: the list is still being typed, or ended early: then nothing is missing at its end."""
    ruleset = ruleset_of(spielliste.tournament)
    partial = partial or spielliste.ended_early
    reading = read_paper(paper, players=spielliste.players, ruleset=ruleset, partial=partial, **limits_of(spielliste))
    lines = tuple(_line_of(line) for line in reading.lines if not line.empty)
    # Not reading.complete: errors that the director let stand do not make a list longer.
    over = bool(lines) and (spielliste.ended_early or spielliste.games_planned is None or _no_more(reading))
    findings = tuple(_weighed(finding) for finding in reading.findings)
    return Book(lines, findings, reading.upcoming, reading.totals, over, accepted_of(spielliste))


def _weighed(finding: Finding) -> Finding:
    return replace(finding, severity="error") if finding.code in NEEDS_A_REASON else finding


def book_while_open(spielliste: Spielliste, paper: Paper) -> Book:
    """The list while it is being typed: nothing is missing at its end before its last game is there. End totals typed
    before that are looked at by themselves only: what is still to come cannot be compared, unless it is one game, which
    then follows from them. Nothing is wrong with that: it may still be typed."""
    book = book_of_paper(spielliste, replace(paper, end=()), partial=True)
    over = book.upcoming is not None and book.upcoming.over
    if not (over or any(paper.end)):
        return book
    if over or paper.length >= (spielliste.games_planned or 0):
        return book_of_paper(spielliste, paper, partial=not over)
    if _lacks_one(spielliste, paper, book):
        whole = book_of_paper(spielliste, paper, partial=True)
        return replace(whole, findings=tuple(map(_of_missing_game, whole.findings)))
    return replace(book, findings=(*book.findings, *_end_by_itself(spielliste, paper)))


def is_right_so_far(spielliste: Spielliste, paper: Paper) -> bool:
    """Whether `book_while_open` would have no error, as the paper stands and whatever was let stand: much quicker, for
    whoever tries many papers."""
    rules, limits = ruleset_of(spielliste.tournament), limits_of(spielliste)
    early = spielliste.ended_early
    faults = faults_so_far(paper, players=spielliste.players, ruleset=rules, partial=early, **limits)
    return all(_weighed(fault).severity != "error" for fault in faults)


def _lacks_one(spielliste: Spielliste, paper: Paper, book: Book) -> bool:
    """Running totals tell by themselves which game is missing, and the last of them is the end."""
    left = book.upcoming.left if book.upcoming else None
    is_one = left == 1 or paper.length + 1 == spielliste.games_planned
    return is_one and paper.rows[paper.length - 1].notation != "totals"


def _of_missing_game(finding: Finding) -> Finding:
    return replace(finding, severity="notice") if finding.said.code is Code.END_CARRY else finding


def _end_by_itself(spielliste: Spielliste, paper: Paper) -> tuple[Finding, ...]:
    blank = replace(paper, rows=tuple(PaperRow("winners", ("",)) for _ in paper.rows))
    ruleset, games = ruleset_of(spielliste.tournament), spielliste.games_planned
    return read_paper(blank, players=spielliste.players, ruleset=ruleset, games=games, partial=True).findings


def _no_more(reading: Reading) -> bool:
    return reading.complete or (reading.upcoming is not None and reading.upcoming.over)


def _line_of(line: ReadLine) -> BookLine:
    return BookLine(
        row=line.number,
        game=line.game,
        dealer=line.dealer,
        sits=line.sits,
        multiplier=line.multiplier,
        points=line.points,
        totals=line.totals,
        kind="" if line.kind in (None, "zero") else str(line.kind),
        soloist=line.soloist,
        pflicht=bool(line.pflicht),
        vorfuehrung=line.vorfuehrung,
        penalty=line.penalty or "",
        verdict=line.verdict,
    )


def book_of_totals(spielliste: Spielliste) -> Book:
    ruleset, end = ruleset_of(spielliste.tournament), paper_of(spielliste).end
    findings = check_totals(end, players=spielliste.players, ruleset=ruleset, games=spielliste.games_planned)
    # The engine reads the cells; a list of end totals alone is still being typed for it.
    totals = read_paper(Paper((), end), players=spielliste.players, ruleset=ruleset, games=None, partial=True).totals
    return Book((), findings, None, totals, totals is not None, accepted_of(spielliste))


# --- Reads a stored list by its depth, and says what it hands over to the list that goes on


def read(spielliste: Spielliste) -> Book:
    """The list as it stands, by its depth."""
    if spielliste.depth == Spielliste.FULL:
        return book_of_facts(spielliste, facts_of(spielliste))
    if spielliste.depth == Spielliste.TOTALS:
        return book_of_totals(spielliste)
    return book_of_paper(spielliste, paper_of(spielliste))


def facts_of(spielliste: Spielliste) -> list[dict[str, object]]:
    return [game.facts for game in spielliste.games.all()]


def carry_after(spielliste: Spielliste) -> Carry:
    """What this list hands over to the one that goes on. Of end totals nothing is known: a new start."""
    if spielliste.depth == Spielliste.TOTALS:
        return Carry()
    if spielliste.depth == Spielliste.FULL:
        return runde_of_facts(spielliste, facts_of(spielliste)).carry()
    return _carry_of_paper(spielliste)


def _carry_of_paper(spielliste: Spielliste) -> Carry:
    """As the paper was read; where it leaves open who deals, the table begins anew."""
    ruleset = ruleset_of(spielliste.tournament)
    reading = read_paper(
        paper_of(spielliste), players=spielliste.players, ruleset=ruleset, partial=True, **limits_of(spielliste)
    )
    return reading.carry or Carry()
