"""Whole tournaments by chance, through the services: door, draw, lists of all depths, slips, substitutes, people who
come late or leave, penalties, corrections, the end and what comes after it. Everything follows from the seed; what must
be true at any time is asked by whole_invariants."""

from __future__ import annotations

import random
from collections import Counter

from league.arrivals import present
from league.draw.asking import Wish
from league.models import Draw, Round, Spielliste, Tournament
from league.services import checkin, corrections, draw, entries, office, people, rounds, seats, spielliste, tournament
from league.services._base import Refused
from league.standings import ORDERS
from scoring import DDV, Ruleset, Runde
from scoring.seating import answer
from tests.cast import DAY, totals_paper

from .whole_lists import Seat, Truth, another_normal, next_fact, play_paper, spoiled

DEPTHS = [Spielliste.POINTS] * 3 + [Spielliste.TOTALS] * 2 + [Spielliste.FULL]


class Day:
    """One tournament from the first entry to the last correction. `truths`: what was really played, by list."""

    def __init__(self, cast, seed, most=14, games=(8, 12, 24)):
        self.cast, self.rng, self.done = cast, random.Random(seed), Counter()
        self.anna, self.bernd = cast.anna, cast.bernd
        self.truths: dict[int, Truth] = {}
        self.deducted: dict[int, int] = {}
        self.published: list = []
        self.ruleset = Ruleset.from_dict(DDV.to_dict() | {"games": self.rng.choice(games)})
        self.event = tournament.create_tournament(
            club=cast.home, name="Zufallsturnier", date=DAY, by=self.anna, rounds=self.rng.randint(1, 4),
            ruleset=self.ruleset.to_dict(), published=True, needs_confirmation=self.rng.random() < 0.5,
            order=self.rng.choice(list(ORDERS.values())[:4]), check_in=False,
            substitute_rule=self.rng.choice([name for name, _title in Tournament.SUBSTITUTE_RULES]),
        )  # fmt: skip
        for _ in range(self.rng.randint(8, most)):
            self.enter()

    def chance(self, share):
        return self.rng.random() < share

    def note(self, what):
        self.done[what] += 1

    # --- people

    def enter(self):
        club = self.rng.choice([self.cast.home, self.cast.away, None])
        number = self.event.entries.count() + 1
        player = people.add_player(
            first_name=f"Nr{number}", last_name="Zufall", club=club, by=self.anna, is_another=True
        )
        return entries.add_entry(tournament=self.event, player=player, by=self.anna)

    def open_door(self):
        """With the door open, nearly everybody comes; of the rest some come after all."""
        if not self.chance(0.5):
            return
        checkin.open_door(tournament=self.event, by=self.anna)
        self.note("door")
        for entry in self.event.entries.all():
            if self.chance(0.9):
                self.arrive(entry)
            elif self.chance(0.5):
                checkin.mark_no_show(entry=entry, by=self.bernd)
                self.note("no show")

    def arrive(self, entry):
        self.event.refresh_from_db()
        entry.tournament = self.event
        if self.event.check_in:
            checkin.arrive(entry=entry, by=self.bernd)

    def people_change(self):
        """Between two rounds."""
        for entry in self.event.entries.filter(withdrawn=False):
            if self.chance(0.06):
                entries.withdraw(entry=entry, by=self.anna)
                self.note("withdrawn")
        if self.chance(0.4):
            self.arrive(self.enter())
            self.note("late entry")

    # --- tables

    def draw(self, number):
        """Drawn anew, or as it was drawn for all rounds. Too few for the tables: somebody else comes."""
        way = self.rng.choice([Draw.ALL, Draw.ROUND] if number == 1 else [Draw.ALL, Draw.ROUND, Draw.STANDING])
        wish = Wish(way=way, seed=str(self.rng.random()), seconds=0.2, protect_clubs=self.chance(0.7))
        for _ in range(12):
            try:
                asked = draw.ask_draw(tournament=self.event, wish=wish, by=self.anna)
                break
            except Refused:
                self.arrive(self.enter())
                self.note("filled up")
        asked = draw.answer_draw(draw=asked, answer=answer(asked.request))
        if self.chance(0.3):
            self.swap(asked)
        draw.publish_draw(draw=asked, based_on=None, by=self.anna)
        self.note(f"draw {way}")

    def swap(self, drawn):
        tables = drawn.rounds[0]
        if len(tables) > 1:
            one, other = tables[0][0], tables[-1][-1]
            draw.swap_seats(draw=drawn, round=drawn.first_round, one=one, other=other, based_on=None, by=self.anna)
            self.note("swapped")

    def start(self, number):
        round_ = self.event.rounds.get(number=number)
        rounds.start_round(round=round_, by=self.anna)
        for liste in round_.lists.order_by("table"):
            sitting = [
                Seat(seat.position, seat.entry_id, seat.entry_id)
                for seat in liste.occupancies.order_by("position")
            ]  # fmt: skip
            self.truths[liste.pk] = Truth(number, liste.players, liste.games_planned, sitting)
        return round_

    # --- lists

    def write(self, liste):
        truth, depth = self.truths[liste.pk], self.rng.choice(DEPTHS)
        if depth == Spielliste.FULL and truth.planned > 15:
            depth = Spielliste.POINTS  # game by game takes its time
        spielliste.change_depth(spielliste=liste, depth=depth, based_on=None, by=self.bernd)
        self.note(depth)
        self.time(liste, truth)
        if depth == Spielliste.FULL:
            self.write_full(liste, truth)
        else:
            self.write_paper(liste, truth)
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
            self.finish(liste, truth)
        else:
            office.enter_totals(spielliste=liste, end=cells, based_on=liste.version, by=self.bernd)
        liste.refresh_from_db()
        assert liste.state == Spielliste.FINISHED, "right end totals finish a list"

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

    # --- afterwards

    def deduct(self):
        entry = self.rng.choice(list(self.event.entries.all()))
        points = self.rng.randint(1, 12)
        entries.deduct(entry=entry, points=points, reason="zu laut", by=self.anna)
        self.deducted[entry.pk] = self.deducted.get(entry.pk, 0) + points
        self.note("deduction")

    def close(self, round_):
        rounds.close_round(round=round_, by=self.anna)
        if self.chance(0.3):
            rounds.reopen_round(round=round_, reason="zu früh", by=self.anna)
            rounds.close_round(round=round_, by=self.anna)
            self.note("round reopened")

    def correct(self):
        """Any list that counts, however long ago it was played."""
        liste = Spielliste.objects.select_related("tournament", "round").get(pk=self.rng.choice(list(self.truths)))
        truth = self.truths[liste.pk]
        words = {"spielliste": liste, "reason": "Papier nachgesehen", "based_on": None, "by": self.anna}
        if liste.depth == Spielliste.FULL:
            if (found := another_normal(truth, self.rng)) is None:
                return
            corrections.correct_game(row=found[0], to=found[1], **words)
        elif liste.depth == Spielliste.TOTALS:
            one, other = self.rng.sample(range(truth.players), 2)
            end = [points + {one: 2, other: -2}.get(n, 0) for n, points in enumerate(truth.end)]
            truth.end = tuple(end)
            corrections.correct_paper(paper=totals_paper(*end), **words)
        else:
            self.play_again(truth)
            corrections.correct_paper(paper=truth.paper, **words)
        self.note(f"correction {liste.depth}")

    def play_again(self, truth):
        """Another paper of the same length of time: as if the wrong sheet had been typed."""
        stop = truth.games if truth.early else None
        play_paper(truth, self.rng, self.ruleset, stop)

    def end(self):
        self.event.refresh_from_db()
        self.published.append(tournament.finish_tournament(tournament=self.event, by=self.anna))
        for _ in range(self.rng.randint(0, 2)):
            self.correct()
        if self.chance(0.2):
            self.event.refresh_from_db()
            tournament.reopen_tournament(tournament=self.event, reason="Einspruch", by=self.anna)
            tournament.finish_tournament(tournament=self.event, by=self.anna)
            self.note("tournament reopened")

    def play(self, check):
        """From the door to the end; `check` is asked after every step."""
        self.open_door()
        for number in range(1, self.event.rounds_planned + 1):
            round_ = self.event.rounds.get(number=number)
            if not round_.lists.exists() or self.chance(0.5) or self.field_has_changed(round_):
                self.draw(number)
            round_ = self.start(number)
            for liste in round_.lists.order_by("table"):
                self.write(liste)
                check(self)
            if self.chance(0.3):
                self.deduct()
            self.close(round_)
            if self.chance(0.4):
                self.correct()
            self.people_change()
            check(self)
        self.end()
        check(self)

    def field_has_changed(self, round_: Round) -> bool:
        """Whether other people are there than those for whom the tables were drawn."""
        seated = {pk for table in rounds.seated(round_).values() for pk in table}
        return seated != set(present(self.event).values_list("pk", flat=True))
