"""The desk of a whole tournament by chance: lists of all depths are written, typed wrongly and again, ended early,
opened again; substitutes take over seats. What was really played is noted beside it."""

from __future__ import annotations

from league.base.writing import Refused
from league.lists import scorebook
from league.lists.services import corrections, office
from league.lists.services import people as seats
from league.lists.services import writing as spielliste
from league.models import Spielliste, Tournament
from scoring import Carry, Runde
from tests.cast import totals_paper

from .whole_lists import Seat, Truth, next_fact, play_paper, spoiled

DEPTHS = [Spielliste.POINTS] * 3 + [Spielliste.TOTALS] * 2 + [Spielliste.FULL]


class Desk:
    """What is done with one list after the other; who is there is known by the day."""

    def write(self, liste):
        truth, depth = self.truths[liste.pk], self.rng.choice(DEPTHS)
        if depth == Spielliste.FULL and (truth.planned > 15 or self.preset != "ddv"):
            depth = Spielliste.POINTS  # game by game takes its time, and the naive program knows the DDV's rules only
        spielliste.change_depth(spielliste=liste, depth=depth, based_on=None, by=self.bernd)
        self.note(depth)
        self.time(liste, truth)
        if depth == Spielliste.FULL:
            self.write_full(liste, truth)
        elif depth == Spielliste.POINTS and truth.time_up_after is None and self.chance(0.2):
            self.confirm(self.write_in_two(liste, truth))
        else:
            self.write_paper(liste, truth)
        self.confirm(liste)

    def confirm(self, liste):
        if self.event.needs_confirmation:
            corrections.confirm_list(spielliste=liste, how=Spielliste.PAPER_SEEN, based_on=None, by=self.anna)

    def time(self, liste, truth):
        """§8: the gong, before the list is typed."""
        if self.chance(0.2):
            truth.time_up_after = self.rng.randint(1, truth.planned - truth.players)
            spielliste.strike_games(
                spielliste=liste, after=truth.time_up_after, reason="Gong", based_on=None, by=self.anna
            )
            self.note("time up")

    def write_full(self, liste, truth):
        runde = Runde.start(truth.players, self.ruleset, games=truth.planned, time_up_after=truth.time_up_after)
        stop = self.early(truth)
        change = self.rng.randint(2, 4) if self.chance(0.4) else None
        while not runde.next_game().over and (stop is None or runde.course.finished < stop):
            if change and runde.course.finished + 1 == change:
                self.substitute(liste, truth, change)
                change = None
            fact, runde = next_fact(truth, self.rng, runde)
            spielliste.record_game(spielliste=liste, facts=fact, based_on=None, by=self.bernd)
        truth.early = not runde.next_game().over
        self.finish(liste, truth)
        if self.chance(0.3):
            self.reopen(liste, truth)

    def write_paper(self, liste, truth):
        stop = self.early(truth)
        play_paper(truth, self.rng, self.ruleset, stop)
        truth.early = stop is not None and truth.games == stop
        if self.chance(0.25) and truth.games > 3 and truth.players <= 5:
            self.substitute(liste, truth, self.rng.randint(2, truth.games))
        if liste.depth == Spielliste.TOTALS:
            self.type_totals(liste, truth)
            return
        if self.chance(0.3) and (wrong := spoiled(truth.paper, self.rng)):
            self.slip(liste, truth, wrong)
        spielliste.save_paper(spielliste=liste, paper=truth.paper, based_on=None, by=self.bernd)
        self.finish(liste, truth)
        if self.chance(0.2):
            self.reopen(liste, truth)

    def write_in_two(self, liste, truth):
        """The table stops and goes on as another list: other seats, sometimes somebody new. Gives that list."""
        play_paper(truth, self.rng, self.ruleset, self.rng.randint(2, truth.planned - truth.players - 1))
        truth.early = True
        spielliste.save_paper(spielliste=liste, paper=truth.paper, based_on=None, by=self.bernd)
        known = {seat.entry: seat.counts_for for seat in truth.seats}
        people = list(self.event.entries.filter(pk__in=known).order_by("pk"))
        self.rng.shuffle(people)
        if self.chance(0.5):
            people[0] = self.enter()
            self.arrive(people[0])
        new = seats.continue_list(
            spielliste=liste, seats=people, games=seats.games_for(liste, people), reason="Wechsel", based_on=None,
            by=self.anna,
        )  # fmt: skip
        sitting = [Seat(n, one.pk, known.get(one.pk, one.pk)) for n, one in enumerate(people, 1)]
        carry = Carry(new.carry["dealer"], tuple(new.carry["open_pflichtsoli"]), tuple(new.carry["bock_rounds"]))
        goes_on = self.truths[new.pk] = Truth(truth.round, new.players, new.games_planned, sitting, carry=carry)
        play_paper(goes_on, self.rng, self.ruleset)
        spielliste.save_paper(spielliste=new, paper=goes_on.paper, based_on=None, by=self.bernd)
        self.finish(new, goes_on)
        self.note("continued")
        return new

    def early(self, truth):
        """After which game the table stops before its time."""
        if truth.time_up_after is None and self.chance(0.1):
            self.note("early end")
            return self.rng.randint(2, truth.planned - 1)
        return None

    def type_totals(self, liste, truth):
        truth.end = tuple(truth.total_after(position, truth.games + 1) for position in range(1, truth.players + 1))
        cells = tuple(map(str, truth.end))
        if self.chance(0.3):
            wrong = (str(truth.end[0] + 1), *cells[1:])
            office.enter_totals(spielliste=liste, end=wrong, by=self.bernd)
            assert liste.state == Spielliste.OPEN
            self.note("slip in totals")
        if truth.early:
            spielliste.save_paper(spielliste=liste, paper=totals_paper(*truth.end), based_on=None, by=self.bernd)
        else:
            office.enter_totals(spielliste=liste, end=cells, based_on=liste.version, by=self.bernd)
        self.let_stand(liste, truth)

    def let_stand(self, liste, truth):
        """End totals do not tell of a penalty in favour of a soloist: the director says that the parity is right."""
        liste.refresh_from_db()
        if liste.state == Spielliste.FINISHED:
            return
        for finding in scorebook.read(liste).errors:
            assert finding.code == "parity", finding
            corrections.accept_finding(
                spielliste=liste, code=finding.code, row=finding.row, column=finding.column, reason="Strafe",
                based_on=None, by=self.anna,
            )  # fmt: skip
            self.note("let stand")
        self.finish(liste, truth)

    def slip(self, liste, truth, wrong):
        """Typed wrongly, refused, and typed again."""
        spielliste.save_paper(spielliste=liste, paper=wrong, based_on=None, by=self.bernd)
        try:
            self.finish(liste, truth)
        except Refused:
            self.note("slip")
        else:
            raise AssertionError(f"a list with a wrong cell was finished: {wrong}")

    def finish(self, liste, truth):
        spielliste.finish_list(
            spielliste=liste, based_on=None, by=self.bernd, early=truth.early, reason="Saal geschlossen"
        )

    def reopen(self, liste, truth):
        corrections.reopen_list(spielliste=liste, reason="noch einmal ansehen", based_on=None, by=self.anna)
        self.finish(liste, truth)
        self.note("reopened")

    def substitute(self, liste, truth, game):
        """Somebody who comes in the middle of a round takes over a seat."""
        entry, position = self.enter(), self.rng.randint(1, truth.players)
        handover = truth.total_after(position, game - 1) if liste.depth == Spielliste.TOTALS else None
        seats.substitute(
            spielliste=liste, position=position, entry=entry, from_game=game, reason="musste gehen", based_on=None,
            by=self.anna, handover_total=handover,
        )  # fmt: skip
        leaving = next(seat for seat in truth.seats if seat.position == position and seat.last is None)
        leaving.last, leaving.handover = game - 1, handover
        rule = self.event.substitute_rule
        counts_for = {Tournament.NOBODY: None, Tournament.SUBSTITUTE: entry.pk, Tournament.ENTRANT: leaving.counts_for}
        truth.seats.append(Seat(position, entry.pk, counts_for[rule], game))
        self.arrive(entry)
        self.note(f"substitute {rule}")
