"""What can be done about what is wrong with a typed list: all proposals are tried, what leaves no error comes first.
Knows the book and repairs; sentences about them are for the page."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from league.lists import scorebook
from league.lists.scorebook import Book
from league.models import Spielliste
from scoring import Code, Finding, Paper, Repair, Reseated, ScoringError, Trials, read_number

MOST_TRIED = 80  # repairs that are carried out to see what they leave; the others keep their place behind these
# What may come of a row that was forgotten above.
MAY_BE_MISSING = ("shape", "parity", "range", "sits-not-zero", "unreadable")
# What a row says of who sits out follows from the rows above it: where one of them is wrong or missing, it is moved.
OF_THE_DEAL = (Code.SITTER_WINS, Code.SITS_NOT_ZERO, Code.SIT_NOT_ZERO, Code.WHO_SITS)
OUT_OF_ORDER = (*OF_THE_DEAL, Code.VORFUEHRUNG, Code.SHAPE)  # two rows in each other's place may show so


@dataclass(frozen=True)
class Proposal:
    """A repair, the list after it, how many errors it leaves there, and whether the last game is there then."""

    repair: Repair
    paper: Paper
    left: int
    over: bool
    too_long: bool = False  # there are more games then than planned
    places: int = 0  # at how many a missing game would leave none
    repeats: bool = False  # it strikes out a line that says what the line above it says

    def changes_end(self, before: Paper) -> bool:
        """Whether the paper's own end totals change with a row that is wrong."""
        return any(before.end) and self.repair.where != "end" and self.paper.end != before.end

    def rewrites(self, before: Paper) -> bool:
        """Whether it puts another line in the place of one whose numbers were typed: nobody does that in one go, unless
        it is the same game with other winners."""
        old, new = self.repair.instead_of, self.repair.value
        if self.repair.repair != "cell" or not isinstance(old, tuple) or not isinstance(new, tuple):
            return False
        typed = before.rows[self.repair.row - 1 : self.repair.row]
        return any(row.notation != "winners" for row in typed) and sorted(old) != sorted(new)

    def order(self, before: Paper) -> tuple[int, bool, bool, bool]:
        """What leaves no error comes first. Whoever typed end totals thinks the list whole and believes them."""
        whole = self.over and not self.too_long
        return self.left, any(before.end) and not whole, self.changes_end(before), self.rewrites(before)


@dataclass(frozen=True)
class Slip:
    """What is said of one slip, and the other errors that come of it: what cures one of them cures all."""

    finding: Finding
    others: tuple[Finding, ...] = ()


class Proposals:
    """What the doctor offers for one list."""

    def __init__(self, spielliste: Spielliste, paper: Paper, book: Book) -> None:
        self.spielliste, self.paper, self.book = spielliste, paper, book
        self._known: dict[Repair, Proposal | None] = {}
        self._plain: dict[Finding, list[Repair]] = {}
        self._told: dict[Paper, bool] = {}
        self.reseated: dict[Repair, Reseated] = {}  # the repairs that put numbers where those sit who play

    @cached_property
    def trials(self) -> Trials:
        """Reads the list once more: not needed where nothing is wrong with it."""
        return scorebook.trials_of(self.spielliste, self.paper)

    def of(self, finding: Finding) -> list[Repair]:
        """What the doctor offers, and before it what is plain to see and helps."""
        return list(dict.fromkeys([*self.plain(finding), *cures(finding)]))

    def is_sure(self, finding: Finding) -> bool:
        return finding.suggestion is not None and not self.plain(finding)

    def plain(self, finding: Finding) -> list[Repair]:
        """A line that stands there twice, end totals typed as a game, two rows exchanged, the numbers of those who play
        in other columns, a game that the end totals tell: the last one, or one typed as worth nothing."""
        if finding not in self._plain:
            seen = (replace(repair, sure=False) for repair in self._seen(finding) if repair is not None)
            self._plain[finding] = list(filter(self._helps, dict.fromkeys(seen)))
        return self._plain[finding]

    def _seen(self, finding: Finding) -> Iterator[Repair | None]:
        if is_missing_game(finding):
            yield self.trials.last_game()
        if finding.suggestion is not None or finding.severity != "error":
            return
        yield self.trials.as_end()
        yield from self.trials.doubled(finding.row)
        if finding.said.code in OUT_OF_ORDER:
            yield from self.trials.exchanged(finding.row)
        elif finding.said.code is Code.END_CARRY and self.spielliste.players > 4:  # others may have sat out unnoticed
            yield from (each for row in range(1, self.paper.length) for each in self.trials.exchanged(row, beside=0))
        if finding.said.code is Code.END_CARRY:
            yield from self.trials.worth_nothing()
        for one in self.trials.seated(finding.row):
            self.reseated[replace(one.repair, sure=False)] = one
            yield one.repair

    def _helps(self, repair: Repair) -> bool:
        """A line too many may be one of several slips; who sat where is guessed only where that explains everything."""
        proposal = self.tried(repair)
        if proposal is None or (proposal.left and repair.repair not in ("delete", "as-end")):
            return False
        return proposal.left < len(self.book.errors) or (proposal.over and not self.book.over)

    def ranked(self, finding: Finding) -> list[Proposal]:
        """The best first, each only once. What would make more errors than there are is left out where something else
        leaves none."""
        sure = self.is_sure(finding)
        tried = [proposal for repair in self.of(finding) if (proposal := self.tried(repair))]
        if any(not proposal.left for proposal in tried):
            tried = [proposal for proposal in tried if proposal.left <= len(self.book.errors)]
        tried.sort(key=lambda proposal: (self._order(proposal), not proposal.repeats))
        first = {proposal.paper: proposal for proposal in reversed(tried)}
        return [
            replace(proposal, repair=replace(proposal.repair, sure=sure))
            for proposal in tried
            if first[proposal.paper] is proposal
        ]

    def equal(self, finding: Finding, ranked: list[Proposal]) -> int:
        """How many of the first are as good as the first; none where even that is no cure: it leaves as many errors as
        there are, or another end than that of the paper, or more games than planned."""
        if self.is_sure(finding):
            return 1
        best = ranked[0]
        helps = finding.severity != "error" or best.left < len(self.book.errors)
        if not helps or best.changes_end(self.paper) or best.too_long > self.is_too_long:
            return 0
        return sum(self._order(proposal) == self._order(best) for proposal in ranked)

    def _order(self, proposal: Proposal) -> tuple[bool | int, ...]:
        """Of a list with a game too many nobody doubts that a line goes which stands there twice, one below the other.
        Where that leaves room for a last game that the end totals tell, it is as good as what leaves none."""
        left, not_over, *others = proposal.order(self.paper)
        if not proposal.repeats or left:
            return left, not_over, *others, True
        return left, not_over and not self._follows(proposal.paper), *others, not self.is_too_long

    def _follows(self, paper: Paper) -> bool:
        """Whether one game is missing there that the end totals tell, which the list does not lead to as it stands."""
        if paper not in self._told:
            left = () if self.leads_to_end else scorebook.book_while_open(self.spielliste, paper).findings
            self._told[paper] = any(map(is_missing_game, left))
        return self._told[paper]

    @property
    def leads_to_end(self) -> bool:
        """The rows come to the paper's end totals."""
        return bool(self.book.lines) and self.book.lines[-1].totals == tuple(map(read_number, self.paper.end))

    @property
    def is_too_long(self) -> bool:
        return self.book.games > self._most

    @cached_property
    def _most(self) -> float:
        """So many games are planned; where soli come on top, or nothing is planned, nobody can say."""
        counts = scorebook.ruleset_of(self.spielliste.tournament).soli_count
        return self.spielliste.games_planned if counts and self.spielliste.games_planned else math.inf

    def as_one(self, slips: list[Slip]) -> list[Slip]:
        """Errors that one repair would all cure are one slip, wherever it was offered: the first is said that offers
        such a repair, or the first of all, with all of them."""
        findings = [slip.finding for slip in slips]
        errors = [finding for finding in findings if finding.severity == "error"]
        offering = [*errors, *(finding for finding in findings if finding not in errors)] if errors else []
        offered = list(dict.fromkeys(repair for finding in offering for repair in self.of(finding)))
        curing = [repair for repair in offered[:MOST_TRIED] if self._cures(repair)]
        ends = [finding for finding in offering if not set(self.of(finding)).isdisjoint(curing)]
        if not curing or ends == errors[:1] == errors:
            return slips
        first = next((finding for finding in errors if finding in ends), errors[0])
        said = first if len(curing) == 1 and first.suggestion else self._with(first, curing)
        gone = [slip for slip in slips if slip.finding is not first and slip.finding in (*errors, *ends)]
        others = [each for slip in gone for each in (slip.finding, *slip.others) if each.severity == "error"]
        return [
            Slip(said, (*slip.others, *others)) if slip.finding is first else slip for slip in slips if slip not in gone
        ]

    def _with(self, finding: Finding, curing: list[Repair]) -> Finding:
        others = [repair for repair in self.of(finding) if repair not in curing]
        return replace(finding, suggestion=None, alternatives=(*curing, *others))

    def empty_row(self, finding: Finding, ranked: list[Proposal]) -> Proposal | None:
        """A row to type what is missing, where something may be: what was forgotten stands on the paper."""
        missing = [one.repair.row for one in ranked if one.repair.repair == "insert"]
        slips = [one for one in ranked if one.repair.repair != "cell" or one.repair.column is not None]
        if not missing and (slips or finding.code not in MAY_BE_MISSING or finding.row > self.paper.length):
            return None
        row = missing[0] if missing else min(finding.row, self.paper.length)
        return self.tried(Repair("insert", "rows", row, None, None, None, sure=False))

    def _cures(self, repair: Repair) -> bool:
        """Leaves no error; and a list that is whole stays whole, unless it has a line that stands there twice: what
        takes a game away takes every Pflichtsolo out of the question, too."""
        proposal = self.tried(repair)
        if proposal is None or proposal.left:
            return False
        return proposal.over or not self.book.over or any(self.paper.end)

    def tried(self, repair: Repair) -> Proposal | None:
        """None where it does not fit the list any more."""
        if repair not in self._known:
            self._known[repair] = self._try(repair)
        return self._known[repair]

    def _try(self, repair: Repair) -> Proposal | None:
        try:
            return self._placed(repair) if repair.somewhere else self._carried_out(repair)
        except ScoringError:
            return None

    def _carried_out(self, repair: Repair) -> Proposal:
        paper = self.trials.mended(repair)
        tried = self.trials.tried(paper)
        repeats = repair.repair == "delete" and self.trials.is_repeated(repair.row)
        left = scorebook.errors_left(tried, self.book.accepted)
        games = sum(line.game is not None for line in tried.lines)
        return Proposal(repair, paper, left, tried.over, games > self._most, repeats=repeats)

    def _placed(self, repair: Repair) -> Proposal:
        """A game that is missing somewhere goes where it fits: at the end, where nothing says otherwise, or as near to
        its place as it can."""
        end = self.paper.length + 1
        rows = sorted(range(1, end + 1), key=lambda row: (row != end, abs(row - repair.row)))
        found = [self._carried_out(replace(repair, row=row)) for row in rows]
        best = min(found, key=lambda proposal: proposal.left)
        return replace(best, places=sum(not proposal.left for proposal in found))


# --- one slip, one error


def slips(findings: Iterable[Finding]) -> list[Slip]:
    """One slip is one error, however many rules it breaks: what the same repair would cure is said once."""
    kept: list[Slip] = []
    for finding in findings:
        at = next((at for at, slip in enumerate(kept) if _is_of(finding, slip.finding)), None)
        if at is None:
            kept.append(Slip(finding))
        else:
            kept[at] = replace(kept[at], others=(*kept[at].others, finding))
    return kept


def _is_of(finding: Finding, above: Finding) -> bool:
    if finding.severity != above.severity:
        return False
    moved = finding.said.code in OF_THE_DEAL and finding.severity == "error"
    return not set(cures(finding)).isdisjoint(cures(above)) or (moved and not cures(finding))


def is_missing_game(finding: Finding) -> bool:
    """While one game is missing, what the end totals are more than the rows is that game."""
    return finding.said.code is Code.END_CARRY and finding.severity == "notice"


def cures(finding: Finding) -> list[Repair]:
    """What would cure it, whether one thing for sure or one of several."""
    offered = (finding.suggestion, *finding.alternatives)
    return [replace(repair, sure=False) for repair in offered if repair is not None]
