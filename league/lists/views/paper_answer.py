"""What the page says about a paper list while it is typed: beside each row, under each name, and in its findings.
Knows the book and words; cells, forms and addresses are known elsewhere."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import cast

from django.db.models import prefetch_related_objects
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from league.base.wording import listed, say, signed, verdict_in_words
from league.lists import scorebook
from league.lists.proposals import Proposal, Proposals, is_missing_game, slips
from league.lists.scorebook import ACCEPTABLE, Book, BookLine
from league.models import Spielliste
from league.models.base import Json
from scoring import Code, Finding, Message, Paper, PaperRow, Repair, Reseated, Ruleset, read_number, repair_paper


def typed_book(spielliste: Spielliste, paper: Paper) -> Book:
    """The list as it is being typed: nothing is missing at its end before its last game is there."""
    prefetch_related_objects([spielliste], "accepted")
    if not paper.length and not any(paper.end):
        return replace(scorebook.book_of_paper(spielliste, Paper(), partial=True), over=False)
    if spielliste.depth == Spielliste.TOTALS and not paper.length:
        typed = copy.copy(spielliste)
        typed.paper = paper.to_dict()
        return scorebook.read(typed)
    return scorebook.book_while_open(spielliste, paper)


def answer(spielliste: Spielliste, paper: Paper) -> Json:
    """Everything the page shows of it, as plain values."""
    return Said(spielliste, paper).everything()


class Said:
    """A paper list with names in its sentences."""

    def __init__(self, spielliste: Spielliste, paper: Paper) -> None:
        self.spielliste, self.paper = spielliste, paper
        self.seats = list(spielliste.occupancies.select_related("entry"))
        self.names = [seat.entry.full_name for seat in scorebook.sitting_now(self.seats)]
        self.book = typed_book(spielliste, paper)
        self.ruleset: Ruleset = scorebook.ruleset_of(spielliste.tournament)
        self.lines = {line.row: line for line in self.book.lines}
        self.errors = self.book.errors
        # Whoever ended early does not deal any more; end totals that count may still get their games.
        ended = spielliste.counts and spielliste.depth != Spielliste.TOTALS
        self.coming = None if ended or self.book.upcoming is None or self.book.upcoming.over else self.book.upcoming
        found = [f for f in self.book.findings if f.severity == "notice" or f in self.errors]
        merged = self.proposals.as_one(slips(found)) if found else []
        self.slips = sorted(merged, key=lambda slip: slip.finding.severity != "error")  # what holds the list up first
        self.findings = [slip.finding for slip in self.slips]
        self.wrong = {f.row for f in self.errors} | {line.row for line in self.book.lines if not line.ok}

    @cached_property
    def proposals(self) -> Proposals:
        return Proposals(self.spielliste, self.paper, self.book)

    def everything(self) -> dict[str, object]:
        return {
            "version": self.spielliste.version,
            "rows": [self.row(line) for line in self.book.lines],
            "heads": [self.head(position) for position in range(1, self.spielliste.players + 1)],
            "next": self.next(),
            "findings": [self.finding(slip.finding, slip.others) for slip in self.slips],
            "summary": self.summary(),
            "unfinished": self.unfinished(),
            "complete": self.book.over,
            "ready": self.ready,
            "question": self.question(),
        }

    @property
    def ready(self) -> bool:
        return self.book.over and not self.errors

    # --- rows

    def title(self, row: int | None) -> str:
        """How people call a row: by its game, or by its line where it is none."""
        if row is None or row > len(self.paper.rows):
            return _("Endstand")
        line = self.lines.get(row)
        return _("Spiel {n}").format(n=line.game) if line and line.game else _("Zeile {n}").format(n=row)

    def row(self, line: BookLine) -> dict[str, object]:
        wrong = [f.column for f in self.errors if f.row == line.row and f.column]
        return {
            "row": line.row,
            "title": self.title(line.row),
            "game": line.game,
            "dealer": line.dealer,
            "sits": line.sits,
            "multiplier": line.multiplier,
            "points": line.points,
            "totals": line.totals,
            "soloist": line.soloist,
            "pflicht": line.pflicht,
            "ok": self._is_right(line),
            "wrong": wrong,
            "state": self._state(line),
            "verdict": self._verdict(line),
            "beside": self.beside(line),
        }

    def _is_right(self, line: BookLine) -> bool:
        return line.row not in self.wrong

    def _state(self, line: BookLine) -> str:
        """Where the row above cannot be read nothing can be said."""
        if not self._is_right(line):
            return "bad"
        if self._stands_twice(line):
            return "open"
        return "open" if line.verdict.state == "open" else "ok"

    def beside(self, line: BookLine) -> str:
        """The difference to the row above, or the running totals where the points were typed; then the verdict."""
        typed = self.paper.rows[line.row - 1]
        numbers = line.totals if typed.notation == "points" else line.points
        words = [pgettext("running totals", "Stand")] if numbers and typed.notation == "points" else []
        words += [signed(number) for number in numbers or ()]
        words.append(self._verdict(line))
        if line.multiplier > 1:
            words += ["·", _("Bock ×{n}").format(n=line.multiplier)]
        if typed.added:
            names = listed(self.names_at(line.row)[column - 1] for column in typed.added)
            words += ["·", _("{names} ergänzt").format(names=names)]
        return " ".join(words)

    def _stands_twice(self, line: BookLine) -> bool:
        """Running totals as in the row above, or as brought over: a game worth nothing, or one row typed twice."""
        row, above = self.paper.rows[line.row - 1], self.paper.rows[line.row - 2] if line.row > 1 else None
        if row.notation != "totals":
            return False
        if above is None:
            start = scorebook.above_first(self.spielliste)
            return any(start) and line.totals == start
        return (row.notation, row.cells) == (above.notation, above.cells)

    def question(self) -> str:
        """What the list leaves open although nothing is wrong with it."""
        rows = [self.title(line.row) for line in self.book.lines if self._is_right(line) and self._stands_twice(line)]
        twice = _("Zweimal getippt oder Spielwert 0? {rows}.").format(rows=listed(rows)) if rows else ""
        end = _("Der Endstand vom Papier ist noch nicht verglichen.") if self.end_missing else ""
        return " ".join(filter(None, [twice, self._summed(), end]))

    def _summed(self) -> str:
        """End totals typed as a game that may be one."""
        above, last = [None, None, *self.book.lines][-2:]
        if self.errors or above is None or last is None or last.points != above.totals:
            return ""
        words = _("{row} ist die Summe aller Zeilen davor: Sind das die Endstände?")
        return words.format(row=self.title(last.row)) if self.proposals.trials.as_end() else ""

    @property
    def end_missing(self) -> bool:
        """Winners and value always give a legal row: only the paper's end totals show a slip. Running totals carry
        their end in the last row, where the event wants no more than that."""
        if any(self.paper.end) or not self.paper.length:
            return False
        return self.spielliste.tournament.asks_end or self.paper.rows[self.paper.length - 1].notation != "totals"

    def _verdict(self, line: BookLine) -> str:
        if self._is_right(line) and self._stands_twice(line):
            return _("? wie die Zeile darüber: Wert 0 oder doppelt?")
        if self._is_right(line) and line.stands:
            return _("✓ so stehen gelassen: {what}").format(what=say(line.verdict.said, self.names_at(line.row)))
        wrong = line.ok and not self._is_right(line)
        return verdict_in_words(line.verdict, self.names_at(line.row), wrong=wrong)

    # --- names and what comes next

    def head(self, position: int) -> dict[str, object]:
        """Under a name: the dealer's mark, and the Pflichtsolo open or with its game."""
        deals = self.coming is not None and self.coming.dealer == position
        played = self.book.pflichtsolo_of(position)
        pflicht = self._pflicht(position, played)
        return {
            "deals": deals,
            "pflicht": pflicht,
            "text": " · ".join(filter(None, [_("gibt") if deals else "", pflicht])),
        }

    def _pflicht(self, position: int, played: int | None) -> str:
        if not self.ruleset.pflichtsoli or (self.spielliste.depth == Spielliste.TOTALS and not self.paper.length):
            return ""
        if played:
            return _("Solo ● {game}").format(game=played)
        carried = scorebook.carry_of(self.spielliste).open_pflichtsoli
        return _("Solo ○") if carried is None or position in carried else _("Solo ●")

    def next(self) -> dict[str, object] | None:
        coming = self.coming
        if coming is None or coming.dealer is None:
            return None
        words = [_("{name} gibt").format(name=self.names[coming.dealer - 1])]
        if coming.sits not in ((), (coming.dealer,)):
            words.append(_("aussetzen: {names}").format(names=listed(self.names[p - 1] for p in coming.sits)))
        if coming.vorfuehrung:
            words.append(_("Vorführung: {name} muss das Solo spielen").format(name=self.names[coming.vorfuehrung - 1]))
        if coming.multiplier > 1:
            words.append(_("Bock ×{n}").format(n=coming.multiplier))
        text = _("Spiel {n}: {what}").format(n=coming.number, what=", ".join(words))
        return {"row": len(self.paper.rows) + 1, "dealer": coming.dealer, "sits": coming.sits, "text": text}

    # --- findings and their cures

    def names_at(self, row: int) -> list[str]:
        return scorebook.names_at(self.seats, self.book.lines, row)

    def say(self, message: Message, row: int) -> str:
        return say(message, self.names_at(row), row=self.title)

    def finding(self, finding: Finding, others: Sequence[Finding] = ()) -> dict[str, object]:
        repairs, equal = self.offered(finding)
        return {
            "code": finding.code,
            "severity": finding.severity,
            "row": finding.row,
            "column": finding.column,
            "end": finding.row > len(self.paper.rows),
            "message": self.say(finding.said, finding.row),
            "acceptable": finding.severity == "error" and finding.code in ACCEPTABLE,
            "others": max(len(self.book.errors_like(finding)) - 1, 0),
            "together": [self.say(one.said, one.row) for one in others if one.code in ACCEPTABLE],
            "also": " ".join(f"{one.code}:{one.row}:{one.column or ''}" for one in others if one.code in ACCEPTABLE),
            "repairs": repairs,
            "equal": equal,
        }

    def offered(self, finding: Finding) -> tuple[list[Json], int]:
        """What may be done about it, in the order in which the keys go through it, and how many of the first are
        equally good: unless it is one, none is taken before it was chosen. No repair: it is let stand."""
        sure = self.proposals.is_sure(finding)
        ranked = self.proposals.ranked(finding)
        equal = self.proposals.equal(finding, ranked) if ranked else 1
        said: list[Json] = [
            {"repair": one.repair.to_dict(), "sentence": self.proposal(one, sure), "explains": not one.left}
            for one in ranked
        ]
        if finding.severity == "error" and finding.code in ACCEPTABLE and self.is_told_twice:
            believed = sum(not one.left and one.over and not one.changes_end(self.paper) for one in ranked)
            words = _("So gespielt? Zeilen und Endstand vom Papier stimmen überein; die Leitung kann es stehen lassen.")
            said.insert(believed, {"repair": None, "sentence": words})
            equal = equal if believed else 1
        missing = finding.severity == "error" or is_missing_game(finding)
        if missing and (empty := self.proposals.empty_row(finding, ranked)):
            said.append({"repair": empty.repair.to_dict(), "sentence": self._change(empty, sure)})
        return said, equal

    @property
    def is_told_twice(self) -> bool:
        """The rows lead to the paper's end totals, which were added by somebody else: who doubts a row doubts both.
        Running totals are one and the same with their end."""
        return self.proposals.leads_to_end and all(row.notation != "totals" for row in self.paper.rows)

    def proposal(self, proposal: Proposal, sure: bool) -> str:
        """ "Spiel 14, Carla: getippt −18, richtig −20; danach alles −2." One of several is no more than possible, and
        whether the paper was wrong or whoever typed it is for those to say who have it before them."""
        return " ".join(filter(None, [self._change(proposal, sure), self._of_end(proposal)]))

    def _of_end(self, proposal: Proposal) -> str:
        """What the paper's own end totals would become: nobody changes them without being told."""
        if not proposal.changes_end(self.paper):
            return ""
        columns = zip(self.names, self.paper.end, proposal.paper.end, strict=True)
        changed = [(name, old, new) for name, old, new in columns if old != new]
        words = [
            _("{name} {new} statt {old}").format(name=name, new=_signed(new), old=_signed(old))
            for name, old, new in changed
        ]
        return _("Das ändert auch den Endstand: {changes}.").format(changes=listed(words))

    def _change(self, proposal: Proposal, sure: bool) -> str:
        repair, right = proposal.repair, _("richtig") if sure else _("möglich")
        typed = self.paper.rows[repair.row - 1] if repair.row <= len(self.paper.rows) else None
        at_end = repair.row > self.paper.length
        if repair.repair == "delete" and typed is not None and (proposal.repeats or repair.instead_of is None):
            return self._repeated(repair.row, typed)
        if (moved := self.proposals.reseated.get(replace(repair, sure=False))) and moved.empty:
            return self._reseated(moved)
        if typed is not None and typed.notation == "winners" and (text := self._retyped(proposal, typed, right)):
            return f"{self.title(repair.row)}: {text}"
        if repair.repair == "cell" and repair.instead_of is not None:
            return self._renumbered(repair, right)
        if repair.repair == "insert" and repair.value is not None and (repair.where == "rows" or at_end):
            return self._forgotten(proposal)
        if repair.repair == "insert" and repair.value is None and at_end:
            return _("Am Ende fehlt ein Spiel: eine leere Zeile einfügen und vom Papier tippen.")
        said = self.say(repair.said, repair.row)
        if repair.repair == "as-end" or (repair.repair == "insert" and repair.value is None):
            return said  # a question, and a way to type
        return said if sure or "sure" in repair.said.code.params else _("Möglich: {what}").format(what=said)

    def _renumbered(self, repair: Repair, right: str) -> str:
        """One number, or all of a row."""
        place, onward = self.title(repair.row), ""
        if isinstance(repair.column, int):
            place = f"{place}, {self.names_at(repair.row)[repair.column - 1]}"
            onward = signed(cast(int, repair.value) - cast(int, repair.instead_of))
        said = _("{place}: getippt {old}, {right} {new}.")
        if repair.carries_on and onward:
            said = _("{place}: getippt {old}, {right} {new}; danach alles {difference}.")
        elif repair.carries_on:
            said = _("{place}: getippt {old}, {right} {new}; danach alles ebenso.")
        old, new = _numbers(repair.instead_of), _numbers(repair.value)
        return said.format(place=place, old=old, right=right, new=new, difference=onward)

    def _forgotten(self, proposal: Proposal) -> str:
        """A missing game, as it would have been typed, and at how many places the list would be right with it."""
        repair = proposal.repair
        row = proposal.paper.rows[repair.row - 1]
        game = row.cells[0] if row.notation == "winners" else _numbers(repair.value)
        if repair.row > self.paper.length and not repair.somewhere:
            return _("Möglich: Am Ende fehlt ein Spiel, {game}.").format(game=game)
        if not repair.somewhere:
            return _("Möglich: Vor {row} fehlt ein Spiel, {game}.").format(row=self.title(repair.row), game=game)
        at_end = repair.row > self.paper.length
        where = _("am Ende") if at_end else _("vor {row}").format(row=self.title(repair.row))
        if not proposal.places:
            return _("Möglich: Es fehlt ein Spiel, {game}; eingefügt wird es {where}.").format(game=game, where=where)
        places = ngettext("passt an {n} Stelle", "passt an {n} Stellen", proposal.places).format(n=proposal.places)
        words = _("Möglich: Es fehlt ein Spiel, {game}. Es {places}; eingefügt wird es {where}.")
        return words.format(game=game, places=places, where=where)

    def _repeated(self, row: int, typed: PaperRow) -> str:
        """A row that is one too many, as it was typed; most often it says what the row above it says."""
        said = typed.cells[0] if typed.notation == "winners" else " / ".join(map(_signed, typed.cells))
        if not self.proposals.trials.is_repeated(row):
            return _("Möglich: {row} ({said}) steht zu viel da.").format(row=self.title(row), said=said)
        words = _("Möglich: {row} ({said}) steht doppelt da, genau wie {above}.")
        return words.format(row=self.title(row), said=said, above=self.title(row - 1))

    def _reseated(self, moved: Reseated) -> str:
        """Whoever typed left the wrong cell empty: all numbers between the two stand one column off."""
        names, row = self.names_at(moved.repair.row), moved.repair.row
        sat, played = ([names[position - 1] for position in each] for each in (moved.sits, moved.empty))
        words = _("Möglich: {row}: {sat} saßen aus, nicht {played}: die Zahlen der Reihe nach in die anderen Spalten.")
        if len(sat) == 1:
            words = _("Möglich: {row}: {sat} saß aus (gab), nicht {played}: die Zahlen eine Spalte weiter.")
        return words.format(row=self.title(row), sat=listed(sat), played=listed(played))

    def _retyped(self, proposal: Proposal, typed: PaperRow, right: str) -> str:
        """A row of winners and value is mended as it was typed."""
        if proposal.repair.repair not in ("cell", "swap"):
            return ""
        mended = proposal.paper.rows[proposal.repair.row - 1]
        new = mended.cells[0] if mended.notation == "winners" else " / ".join(mended.cells)
        return _("getippt {old}, {right} {new}.").format(old=typed.cells[0], right=right, new=new)

    # --- in one sentence

    def summary(self) -> str:
        if self.errors:
            return _("Noch nicht richtig: {count}.").format(count=self._error_count())
        if not self.ready:
            return self._so_far()
        if not self.paper.length:
            return _("Stimmt: Die Endstände ergeben zusammen 0.")
        if any(finding.code == "penalty-unmarked" for finding in self.findings):
            said = _("Ohne Fehler, aber {n} Spiele statt {planned}: Bitte den Hinweis ansehen.")
            return said.format(n=self.book.games, planned=self.spielliste.games_planned)
        if question := self.question():
            return _("Ohne Fehler: {counted}. {question}").format(counted=self._counted(), question=question)
        return _("Stimmt: {counted}.").format(counted=self._counted())

    def _error_count(self) -> str:
        count = sum(finding.severity == "error" for finding in self.findings)
        return ngettext("{n} Fehler", "{n} Fehler", count).format(n=count)

    def unfinished(self) -> str:
        """What somebody reads who wants to finish the list too early; empty if nothing stands in the way."""
        if self.ready:
            return ""
        left = self.book.upcoming.left if self.book.upcoming else None
        if self.errors:
            why = self._error_count()
        elif left and self.paper.length:
            why = ngettext("{n} Spiel fehlt", "{n} Spiele fehlen", left).format(n=left)
        else:
            why = _("Es ist noch nichts eingetragen")
        return _("Noch nicht abgeschlossen: {why}.").format(why=why)

    def _counted(self) -> str:
        words = [ngettext("{n} Spiel", "{n} Spiele", self.book.games).format(n=self.book.games)]
        if self.ruleset.pflichtsoli:
            soli = sum(line.pflicht for line in self.book.lines)
            words.append(ngettext("{n} Pflichtsolo", "{n} Pflichtsoli", soli).format(n=soli))
        return ", ".join(words)

    def _so_far(self) -> str:
        planned = self.spielliste.games_planned
        if not self.paper.length:
            return _("Noch nichts eingetragen. {plan}").format(plan=self._plan()).strip()
        if planned is None:
            return _("{counted}, bisher ohne Fehler.").format(counted=self._counted())
        so_far = _("{n} von {planned} Spielen, bisher ohne Fehler.").format(n=self.book.games, planned=planned)
        if not self.end_waits:
            return so_far
        if any(finding.said.code is Code.END_CARRY for finding in self.findings):
            return " ".join([so_far, _("Das fehlende folgt aus dem Endstand: Bitte den Hinweis ansehen.")])
        if self.proposals.leads_to_end and self.book.games + 1 == planned:
            return f"{so_far} {self._nothing_missing()}"
        return " ".join([so_far, _("Der Endstand wird verglichen, wenn alle Spiele da sind.")])

    def _nothing_missing(self) -> str:
        """The end totals are reached without the game that is missing."""
        if self.paper.rows[self.paper.length - 1].notation == "totals":
            return _("Der Endstand stimmt schon: Das fehlende Spiel war 0 wert oder fehlt weiter oben.")
        return _("Der Endstand stimmt schon: Das fehlende Spiel war 0 wert.")

    def _plan(self) -> str:
        """How many games the list will have, Pflichtsoli and all: who sits down to type wants to count them first."""
        planned, coming = self.spielliste.games_planned, self.coming
        if planned is None or coming is None:
            return ""
        words = {"games": planned, "soli": len(coming.open_pflichtsoli)}
        if not words["soli"]:
            return ngettext("Es wird {games} Spiel.", "Es werden {games} Spiele.", planned).format(**words)
        if self.ruleset.soli_count:
            return _("Es werden {games} Spiele, davon {soli} Pflichtsoli.").format(**words)
        return _("Es werden {games} Spiele und dazu {soli} Pflichtsoli.").format(**words)

    @property
    def end_waits(self) -> bool:
        """End totals were typed before the games above them."""
        return any(self.paper.end) and not self.book.over


def _numbers(value: object) -> str:
    return " / ".join(signed(number) for number in (value if isinstance(value, tuple) else (value,)))


def _signed(cell: str) -> str:
    value = read_number(cell)
    return cell if value is None else signed(value)


def repaired(spielliste: Spielliste, paper: Paper, repair: Repair) -> Paper:
    """The paper after a proposal was accepted; refused if it does not fit any more."""
    ruleset = scorebook.ruleset_of(spielliste.tournament)
    return repair_paper(paper, repair, players=spielliste.players, ruleset=ruleset, **scorebook.limits_of(spielliste))
