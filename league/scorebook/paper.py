"""Lists as the paper says: points per game, or only the end totals. Knows what is stored;
what the cells mean is for scoring.paper to say."""

from __future__ import annotations

from dataclasses import replace

from league.models import AcceptedFinding, Spielliste
from scoring import Finding, Paper, PaperRow, Reading, ReadLine, check_totals, read_paper

from .book import NEEDS_A_REASON, Book, BookLine, mark
from .table import limits_of, ruleset_of


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
    before that are looked at by themselves only: what is still to come cannot be compared."""
    book = book_of_paper(spielliste, replace(paper, end=()), partial=True)
    over = book.upcoming is not None and book.upcoming.over
    if over or paper.length >= (spielliste.games_planned or 0):
        return book_of_paper(spielliste, paper, partial=not over)
    return replace(book, findings=(*book.findings, *_end_by_itself(spielliste, paper)))


def _end_by_itself(spielliste: Spielliste, paper: Paper) -> tuple[Finding, ...]:
    blank = replace(paper, rows=tuple(PaperRow("winners", ("",)) for _ in paper.rows))
    ruleset, games = ruleset_of(spielliste.tournament), spielliste.games_planned
    return read_paper(blank, players=spielliste.players, ruleset=ruleset, games=games, partial=True).findings


def _no_more(reading: Reading) -> bool:
    return reading.complete or (reading.upcoming is not None and reading.upcoming.over)


def _line_of(line: ReadLine) -> BookLine:
    return BookLine(
        row=line.number, game=line.game, dealer=line.dealer, sits=line.sits, multiplier=line.multiplier,
        points=line.points, totals=line.totals, kind="" if line.kind in (None, "zero") else str(line.kind),
        soloist=line.soloist, pflicht=bool(line.pflicht), vorfuehrung=line.vorfuehrung, penalty=line.penalty or "",
        verdict=line.verdict,
    )  # fmt: skip


def book_of_totals(spielliste: Spielliste) -> Book:
    ruleset, end = ruleset_of(spielliste.tournament), paper_of(spielliste).end
    findings = check_totals(end, players=spielliste.players, ruleset=ruleset, games=spielliste.games_planned)
    # The engine reads the cells; a list of end totals alone is still being typed for it.
    totals = read_paper(Paper((), end), players=spielliste.players, ruleset=ruleset, games=None, partial=True).totals
    return Book((), findings, None, totals, totals is not None, accepted_of(spielliste))
