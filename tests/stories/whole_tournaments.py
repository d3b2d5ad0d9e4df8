"""Whole tournaments by chance, through the services: rules, prizes, door, draw, lists of all depths, slips, substitutes,
lists that go on as others, people who come late or leave, penalties, corrections, the end and what comes after it. Everything follows from the seed; what must
be true at any time is asked by whole_invariants."""

from __future__ import annotations

import random
from collections import Counter

from league.base.writing import Refused
from league.clubs.services import people
from league.draw.asking import Wish
from league.draw.late import FIVE, OUT, choice
from league.draw.services import draws as draw
from league.draw.services.seats import seat_late, situation
from league.events.services import rounds, substitutes, tournament
from league.lists.seating import present, without_seat
from league.lists.services import corrections
from league.models import Draw, Round, Spielliste, Tournament
from league.prizes import services as prizes
from league.registration.services import checkin, entries
from league.standings.table import ORDERS
from scoring import Ruleset
from scoring.prizes import TIES
from scoring.ruleset import PRESETS
from scoring.seating import answer
from tests.cast import DAY, totals_paper

from .whole_desk import Desk
from .whole_lists import Seat, Truth, another_normal, play_paper

RULES = ["ddv"] * 3 + ["hausrunde", "klassisch", "wikipedia"]  # those with as many Pflichtsoli and games as the DDV's


class Day(Desk):
    """One tournament from the first entry to the last correction. `truths`: what was really played, by list."""

    def __init__(self, cast, seed, most=14, games=(8, 12, 24)):
        self.cast, self.rng, self.done = cast, random.Random(seed), Counter()
        self.anna, self.bernd = cast.anna, cast.bernd
        self.truths: dict[int, Truth] = {}
        self.deducted: dict[int, int] = {}
        self.stands_in: dict[int, int] = {}  # who plays the rest of the tournament, and in whose place
        self.published: list = []
        self.preset = self.rng.choice(RULES)
        self.ruleset = Ruleset.from_dict(PRESETS[self.preset].to_dict() | {"games": self.rng.choice(games)})
        self.note(f"rules {self.preset}")
        self.event = tournament.create_tournament(
            club=cast.home, name="Zufallsturnier", date=DAY, by=self.anna, rounds=self.rng.randint(1, 4),
            ruleset=self.ruleset.to_dict(), published=True, needs_confirmation=self.rng.random() < 0.5,
            order=self.rng.choice(list(ORDERS.values())[:4]), check_in=False,
            substitute_rule=self.rng.choice([name for name, _title in Tournament.SUBSTITUTE_RULES]),
        )  # fmt: skip
        for _ in range(self.rng.randint(8, most)):
            self.enter()
        self.offer_prizes()

    def offer_prizes(self):
        """Money for the first places and something for the last one; what a tie means is a setting."""
        if not self.chance(0.6):
            return
        rules = {"prize_ties": self.rng.choice(TIES), "prizes_once": self.chance(0.7)}
        prizes.change_prize_rules(tournament=self.event, based_on=None, by=self.anna, **rules)
        prizes.offer_places(tournament=self.event, amounts=[5000, 3001, 1000], by=self.anna)
        prizes.add_prize(tournament=self.event, title="Laterne", kind="last", amount=500, by=self.anna)
        self.note(f"prizes {rules['prize_ties']}")

    def chance(self, share):
        return self.rng.random() < share

    def note(self, what):
        self.done[what] += 1

    # --- people

    def somebody(self):
        club = self.rng.choice([self.cast.home, self.cast.away, None])
        name = f"Nr{self.event.entries.count() + 1}"
        return people.add_player(first_name=name, last_name="Zufall", club=club, by=self.anna, is_another=True)

    def enter(self):
        return entries.add_entry(tournament=self.event, player=self.somebody(), by=self.anna)

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
                self.withdraw(entry)
        if self.chance(0.4):
            self.arrive(self.enter())
            self.note("late entry")
        self.places_change()

    def places_change(self):
        """Somebody takes a place for the rest of the tournament, or gives it back."""
        if self.chance(0.3):
            entry = self.rng.choice(list(present(self.event)))
            entry.tournament = self.event
            other = substitutes.name_substitute(entry=entry, substitute=self.somebody(), by=self.anna)
            self.stands_in[other.pk] = entry.pk
            self.note("replaced")
        playing = {entry.pk: entry for entry in self.event.entries.filter(withdrawn=False).select_related("replaces")}
        for pk in [pk for pk in self.stands_in if pk in playing and self.stands_in[pk] in playing]:
            if pk not in self.stands_in.values() and self.chance(0.3):
                playing[pk].tournament = self.event
                substitutes.end_substitute(entry=playing[pk], by=self.anna)
                del self.stands_in[pk]
                self.note("place given back")

    def counts_for(self, entry):
        """As the tournament's rule says; who replaces a substitute plays for the same person."""
        rule = self.event.substitute_rule
        if entry not in self.stands_in or rule == Tournament.SUBSTITUTE:
            return entry
        while entry in self.stands_in:
            entry = self.stands_in[entry]
        return entry if rule == Tournament.ENTRANT else None

    def withdraw(self, entry):
        """Who has a seat in a round to come gives it up first: those tables are cleared and drawn anew."""
        for round_ in self.event.rounds.filter(state=Round.PLANNED, lists__occupancies__entry=entry).distinct():
            round_.tournament = self.event
            rounds.seat_round(round=round_, tables={}, based_on=None, by=self.anna)
            self.note("tables cleared")
        entries.withdraw(entry=entry, by=self.anna)
        self.note("withdrawn")

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

    def come_late(self):
        """The tables are set, and somebody walks in: a table of five, or the round goes by."""
        entry = self.enter()
        self.arrive(entry)
        field = situation(self.event, entry)
        way = choice(field, self.rng.choice([FIVE, OUT]))
        way = choice(field, OUT) if way.refused else way
        seat_late(tournament=self.event, entry=entry, chosen=way.key, mark=way.mark, by=self.anna)
        assert entry.pk not in without_seat(self.event)
        self.note(f"late {way.key}")

    def start(self, number):
        round_ = self.event.rounds.get(number=number)
        rounds.start_round(round=round_, by=self.anna)
        for liste in round_.lists.order_by("table"):
            sitting = [
                Seat(seat.position, seat.entry_id, self.counts_for(seat.entry_id))
                for seat in liste.occupancies.order_by("position")
            ]  # fmt: skip
            self.truths[liste.pk] = Truth(number, liste.players, liste.games_planned, sitting)
        return round_

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
        if liste.continues_id or hasattr(liste, "continued_by"):
            return  # what goes on from it would have to be typed anew
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
        ended = tournament.finish_tournament(tournament=self.event, reason="Alle haben sie gesehen", by=self.anna)
        self.published.append(ended)
        for _ in range(self.rng.randint(0, 2)):
            self.correct()
        if self.chance(0.2):
            self.event.refresh_from_db()
            tournament.reopen_tournament(tournament=self.event, reason="Einspruch", by=self.anna)
            tournament.finish_tournament(tournament=self.event, reason="Alle haben sie gesehen", by=self.anna)
            self.note("tournament reopened")
        if self.chance(0.8):
            tournament.reveal_result(tournament=self.event, by=self.anna)

    def play(self, check):
        """From the door to the end; `check` is asked after every step."""
        self.open_door()
        self.places_change()
        for number in range(1, self.event.rounds_planned + 1):
            round_ = self.event.rounds.get(number=number)
            if not round_.lists.exists() or self.chance(0.5) or self.field_has_changed(round_):
                self.draw(number)
            if self.chance(0.25):
                self.come_late()
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
