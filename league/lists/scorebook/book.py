"""A list as read: its rows, what is wrong with it, what comes next. The same for all three depths, read here from what
the paper says; lists with all facts are replayed by facts.py. Writes nothing."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from operator import attrgetter
from typing import Any

from django.utils.translation import gettext as _

from league.base.wording import kind_name, say, words
from league.models import AcceptedFinding, Entry, Occupancy, Spielliste, Tournament
from league.models.base import Json
from league.models.spielliste import sitting
from scoring import (
    Carry,
    Code,
    Finding,
    Line,
    NextGame,
    Paper,
    PaperRow,
    Reading,
    ReadLine,
    Ruleset,
    Runde,
    Trials,
    Tried,
    Verdict,
    check_totals,
    read_paper,
)

# Findings a director may let stand: what was played was played. Numbers that do not add up must be mended.
ACCEPTABLE = frozenset(
    {
        "dealer", "game-count", "lustsolo-early", "parity", "pflichtsolo-missing", "pflichtsolo-twice", "range",
        "shape", "sits-not-zero", "vorfuehrung",
    }
)  # fmt: skip
# To the engine a notice, because points alone may have been a stille Hochzeit. On paper somebody noted the Lustsolo:
# it was played too early (§4.3), and counts when the director says why it may stand.
NEEDS_A_REASON = frozenset({"lustsolo-early"})
NOTHING_SAID = Verdict("good", None)


@dataclass(frozen=True)
class BookLine:
    """One row as the page shows it, whatever the depth of the list."""

    row: int
    game: int | None
    dealer: int | None
    sits: tuple[int, ...]
    multiplier: int
    points: tuple[int, ...] | None
    totals: tuple[int, ...] | None
    kind: str
    soloist: int | None = None
    pflicht: bool = False
    vorfuehrung: bool = False
    penalty: str = ""
    facts: Json | None = None
    reasons: tuple[Line, ...] = ()
    verdict: Verdict = NOTHING_SAID
    re: tuple[int, ...] = ()
    winner: str | None = None
    ruleset: Ruleset | None = None
    stands: bool = False  # something is wrong with it that the direction let stand

    @property
    def told(self) -> list[dict[str, object]]:
        """The reasons in the language of the page, for people; and what they say as data, for programs."""
        return [
            {"party": line.party, "label": say(line.said), "points": line.points, "rule": words().rule(line.rule)}
            | line.said.to_dict()
            for line in self.reasons
        ]

    @property
    def added_up(self) -> list[Json]:
        """The same as one sum of the winners (of Re where nobody won): what the other party made goes off, in its
        name."""
        side = self.winner or "re"
        return [one | ({"counts": one["points"]} if one["party"] == side else _of_others(one)) for one in self.told]

    @property
    def worth(self) -> int:
        """What they come to: the value of the game for its winners, before a solo is counted three times."""
        return sum(one["counts"] for one in self.added_up)

    @property
    def name(self) -> str:
        """What kind of game it was; a house's own solo as the house calls it."""
        return kind_name(self.kind, self.ruleset) or (_("Solo") if self.soloist else "")

    @property
    def ok(self) -> bool:
        return self.stands or self.verdict.state != "bad"

    @property
    def title(self) -> str:
        if self.penalty:
            return _("Strafe")
        name = self.name
        if self.vorfuehrung:
            return _("%(name)s (Vorführung)") % {"name": name}
        return _("%(name)s (Pflicht)") % {"name": name} if self.pflicht else name


@dataclass(frozen=True)
class Book:
    """A list read: its rows, what is wrong with it, what comes next, where everybody stands."""

    lines: tuple[BookLine, ...]
    findings: tuple[Finding, ...] = ()
    upcoming: NextGame | None = None
    totals: tuple[int, ...] | None = None
    over: bool = False
    accepted: frozenset[str] = field(default_factory=frozenset)

    @property
    def errors(self) -> list[Finding]:
        """What still stands in the way of counting."""
        return [f for f in self.findings if f.severity == "error" and self.mark_of(f) not in self.accepted]

    @property
    def coming(self) -> NextGame:
        """What comes next on a list that is kept game by game: every such reading says it."""
        assert self.upcoming is not None
        return self.upcoming

    def errors_like(self, finding: Finding) -> list[Finding]:
        """All of its kind that stand in the way, this one among them."""
        return [error for error in self.errors if error.code == finding.code]

    def mark_of(self, finding: Finding) -> str:
        """What a finding is recognised by when it was accepted: itself, and what its row said then."""
        return mark(finding.said.to_dict(), finding.row, finding.column, self.content_of(finding.row))

    def content_of(self, row: int) -> str:
        """What a row says, in a short text: other points, soloist or penalty are another game."""
        line = next((line for line in self.lines if line.row == row), None)
        return f"{line.points} {line.soloist} {line.pflicht} {line.penalty}" if line else ""

    @property
    def ok(self) -> bool:
        return not self.errors

    @property
    def games(self) -> int:
        return sum(line.game is not None for line in self.lines)

    def pflichtsolo_of(self, position: int) -> int | None:
        """In which game this position played its Pflichtsolo."""
        return next((line.game for line in self.lines if line.pflicht and line.soloist == position), None)


def _of_others(told: Json) -> dict[str, object]:
    return {"counts": -told["points"], "other": told["party"].title()}


def mark(said: dict[str, object], row: int, column: int | None, content: str) -> str:
    """Made of what is meant, never of its words: a sentence may be said better one day."""
    return json.dumps([said, row, column, content], sort_keys=True)


# --- Who sat there when a row was written


def game_at(lines: Sequence[BookLine], row: int) -> int:
    """The game that a row belongs to: a penalty of its own to the one it came before, a row that is not written yet to
    the next one."""
    return 1 + sum(line.game is not None for line in lines if line.row < row)


def names_at(
    seats: Iterable[Occupancy],
    lines: Sequence[BookLine],
    row: int,
    name: Callable[[Entry], str] = attrgetter("full_name"),
) -> list[str]:
    """Who sat there when this row was written, by position. Full names are for those who work on the list; others say
    with `name` under which they are told."""
    return [name(seat.entry) for seat in sitting(seats, game_at(lines, row))]


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
    totals = tuple(stored["totals"]) if stored.get("totals") else None
    return Carry(stored["dealer"], tuple(stored["open_pflichtsoli"]), tuple(stored["bock_rounds"]), totals)


def above_first(spielliste: Spielliste) -> tuple[int, ...]:
    """What stands above the first row: the totals of the paper that goes on here, or 0 for everybody. Running totals
    and end totals contain it, points never do."""
    return carry_of(spielliste).totals or (0,) * spielliste.players


def limits_of(spielliste: Spielliste) -> Json:
    return {"games": spielliste.games_planned, "carry": carry_of(spielliste), "time_up_after": spielliste.time_up_after}


def start_of(spielliste: Spielliste) -> Runde:
    return Runde.start(spielliste.players, ruleset_of(spielliste.tournament), **limits_of(spielliste))


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
    return _standing(Book(lines, findings, reading.upcoming, reading.totals, over, accepted_of(spielliste)))


def _standing(book: Book) -> Book:
    """The rows of which everything that is wrong was let stand are known as such."""
    let_stand = {f.row for f in book.findings if f.severity == "error"} - {error.row for error in book.errors}
    return replace(book, lines=tuple(replace(line, stands=line.row in let_stand) for line in book.lines))


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


def trials_of(spielliste: Spielliste, paper: Paper) -> Trials:
    """The list while it is being typed, for whoever tries what a repair would leave of it: much quicker than a book."""
    rules, limits = ruleset_of(spielliste.tournament), limits_of(spielliste)
    return Trials(paper, players=spielliste.players, ruleset=rules, partial=spielliste.ended_early, **limits)


def errors_left(tried: Tried, accepted: frozenset[str]) -> int:
    """How many errors `book_while_open` would find, beside what was let stand."""
    lines = tuple(_line_of(line) for line in tried.lines if not line.empty) if accepted else ()
    return len(Book(lines, tuple(map(_weighed, tried.faults)), accepted=accepted).errors)


def _lacks_one(spielliste: Spielliste, paper: Paper, book: Book) -> bool:
    """Running totals tell by themselves which game is missing, unless it is the last."""
    left = book.upcoming.left if book.upcoming else None
    is_one = left == 1 or paper.length + 1 == spielliste.games_planned
    if not is_one or paper.rows[paper.length - 1].notation != "totals":
        return is_one
    return trials_of(spielliste, paper).last_game() is not None


def _of_missing_game(finding: Finding) -> Finding:
    return replace(finding, severity="notice") if finding.said.code is Code.END_CARRY else finding


def _end_by_itself(spielliste: Spielliste, paper: Paper) -> tuple[Finding, ...]:
    blank = replace(paper, rows=tuple(PaperRow("winners", ("",)) for _ in paper.rows))
    ruleset, games = ruleset_of(spielliste.tournament), spielliste.games_planned
    start = Carry(totals=above_first(spielliste))
    return read_paper(
        blank, players=spielliste.players, ruleset=ruleset, games=games, carry=start, partial=True
    ).findings


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


def end_findings(spielliste: Spielliste, end: Sequence[str]) -> tuple[Finding, ...]:
    """What is wrong with end totals by themselves."""
    return check_totals(
        end,
        players=spielliste.players,
        ruleset=ruleset_of(spielliste.tournament),
        games=spielliste.games_planned,
        start=above_first(spielliste),
    )


def book_of_totals(spielliste: Spielliste) -> Book:
    ruleset, end = ruleset_of(spielliste.tournament), paper_of(spielliste).end
    findings = end_findings(spielliste, end)
    # The engine reads the cells; a list of end totals alone is still being typed for it.
    totals = read_paper(Paper((), end), players=spielliste.players, ruleset=ruleset, games=None, partial=True).totals
    return Book((), findings, None, totals, totals is not None, accepted_of(spielliste))


def carry_of_paper(spielliste: Spielliste) -> Carry:
    """As the paper was read; where it leaves open who deals, the table begins anew."""
    ruleset = ruleset_of(spielliste.tournament)
    reading = read_paper(
        paper_of(spielliste), players=spielliste.players, ruleset=ruleset, partial=True, **limits_of(spielliste)
    )
    return reading.carry or Carry()
