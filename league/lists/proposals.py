"""What can be done about what is wrong with a typed list: all proposals are tried, what leaves no error comes first.
Knows the book and repairs; sentences about them are for the page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from league.lists import scorebook
from league.lists.scorebook import Book
from league.models import Spielliste
from scoring import Code, Finding, Paper, Repair, ScoringError, Trials

MOST_TRIED = 80  # repairs that are carried out to see what they leave; the others keep their place behind these
# What may come of a row that was forgotten above.
MAY_BE_MISSING = ("shape", "parity", "range", "sits-not-zero", "unreadable")
# What a row says of who sits out follows from the rows above it: where one of them is wrong or missing, it is moved.
OF_THE_DEAL = (Code.SITTER_WINS, Code.SITS_NOT_ZERO, Code.SIT_NOT_ZERO, Code.WHO_SITS)


@dataclass(frozen=True)
class Proposal:
    """A repair, the list after it, how many errors it leaves there, and whether the last game is there then."""

    repair: Repair
    paper: Paper
    left: int
    over: bool
    places: int = 0  # at how many a missing game would leave none

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
        return self.left, any(before.end) and not self.over, self.changes_end(before), self.rewrites(before)


class Proposals:
    """What the doctor offers for one list."""

    def __init__(self, spielliste: Spielliste, paper: Paper, book: Book) -> None:
        self.spielliste, self.paper, self.book = spielliste, paper, book
        self._known: dict[Repair, Proposal | None] = {}

    @cached_property
    def trials(self) -> Trials:
        """Reads the list once more: not needed where nothing is wrong with it."""
        return scorebook.trials_of(self.spielliste, self.paper)

    def of(self, finding: Finding) -> list[Repair]:
        """What the doctor offers, and before it what is plain to see and helps: a line that stands there twice, and end
        totals typed as a game."""
        offered = cures(finding)
        if finding.suggestion is not None or finding.severity != "error":
            return offered
        plain = [self.trials.as_end(), *self.trials.doubled(finding.row)]
        helping = [replace(repair, sure=False) for repair in plain if repair is not None and self._helps(repair)]
        return list(dict.fromkeys([*helping, *offered]))

    def _helps(self, repair: Repair) -> bool:
        proposal = self.tried(replace(repair, sure=False))
        return proposal is not None and proposal.left < len(self.book.errors)

    def ranked(self, finding: Finding) -> list[Proposal]:
        """The best first. What would make more errors than there are is left out where something else leaves none."""
        repairs, sure = self.of(finding), finding.suggestion is not None
        tried = [proposal for repair in repairs if (proposal := self.tried(repair))]
        if any(not proposal.left for proposal in tried):
            tried = [proposal for proposal in tried if proposal.left <= len(self.book.errors)]
        tried.sort(key=lambda proposal: proposal.order(self.paper))
        return [replace(proposal, repair=replace(proposal.repair, sure=sure)) for proposal in tried]

    def as_one(self, findings: list[Finding]) -> list[Finding]:
        """Errors that one repair would all cure are one slip, wherever it was offered: the first is said that offers
        such a repair, or the first of all, with all of them."""
        errors = [finding for finding in findings if finding.severity == "error"]
        offering = [*errors, *(finding for finding in findings if finding not in errors)] if errors else []
        offered = list(dict.fromkeys(repair for finding in offering for repair in self.of(finding)))
        curing = [repair for repair in offered[:MOST_TRIED] if self._cures(repair)]
        ends = [finding for finding in offering if not set(self.of(finding)).isdisjoint(curing)]
        if not curing or ends == errors[:1] == errors:
            return findings
        first = next((finding for finding in errors if finding in ends), errors[0])
        said = first if len(curing) == 1 and first.suggestion else self._with(first, curing)
        gone = [finding for finding in (*errors, *ends) if finding is not first]
        return [said if finding is first else finding for finding in findings if finding not in gone]

    def _with(self, finding: Finding, curing: list[Repair]) -> Finding:
        others = [repair for repair in self.of(finding) if repair not in curing]
        return replace(finding, suggestion=None, alternatives=(*curing, *others))

    def empty_row(self, finding: Finding, ranked: list[Proposal]) -> Proposal | None:
        """A row to type what is missing, where something may be: what was forgotten stands on the paper."""
        missing = [one.repair.row for one in ranked if one.repair.repair == "insert"]
        slips = [one for one in ranked if one.repair.repair != "cell" or one.repair.column is not None]
        if not missing and (slips or finding.code not in MAY_BE_MISSING or finding.row > self.paper.length):
            return None
        row = min(missing[0] if missing else finding.row, self.paper.length)
        return self.tried(Repair("insert", "rows", row, None, None, None, sure=False))

    def _cures(self, repair: Repair) -> bool:
        """Leaves no error; and a list that is whole stays whole, unless it has a line that stands there twice: what
        takes a game away takes every Pflichtsolo out of the question, too."""
        proposal = self.tried(repair)
        if proposal is None or proposal.left:
            return False
        return proposal.over or not self.book.over or any(self.paper.end)

    def leaves_none(self, repair: Repair) -> bool:
        proposal = self.tried(repair)
        return proposal is not None and not proposal.left

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
        return Proposal(repair, paper, scorebook.errors_left(tried, self.book.accepted), tried.over)

    def _placed(self, repair: Repair) -> Proposal:
        """A game that is missing somewhere goes where it fits, as near to its place as it can."""
        rows = sorted(range(1, self.paper.length + 2), key=lambda row: abs(row - repair.row))
        found = [self._carried_out(replace(repair, row=row)) for row in rows]
        best = min(found, key=lambda proposal: proposal.left)
        return replace(best, places=sum(not proposal.left for proposal in found))


# --- one slip, one error


def slips(findings: Iterable[Finding]) -> list[Finding]:
    """One slip is one error, however many rules it breaks: what the same repair would cure is said once."""
    kept: list[Finding] = []
    for finding in findings:
        if not any(_is_of(finding, above) for above in kept):
            kept.append(finding)
    return kept


def _is_of(finding: Finding, above: Finding) -> bool:
    if finding.severity != above.severity:
        return False
    moved = finding.said.code in OF_THE_DEAL and finding.severity == "error"
    return not set(cures(finding)).isdisjoint(cures(above)) or (moved and not cures(finding))


def cures(finding: Finding) -> list[Repair]:
    """What would cure it, whether one thing for sure or one of several."""
    offered = (finding.suggestion, *finding.alternatives)
    return [replace(repair, sure=False) for repair in offered if repair is not None]
