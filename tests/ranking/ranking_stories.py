"""Random histories for rankings: events, lists and people change at will, through the services. And a second, naive
way to the same numbers."""

import datetime
from collections import Counter, defaultdict

from league.base.writing import Refused
from league.clubs.services import people
from league.events.services import evening, rounds, tournament
from league.lists.services import corrections, office
from league.lists.services import people as seats
from league.lists.services.writing import finish_list
from league.models import Deduction, Entry, Occupancy, Player, PlayerMerge, PlayerMonth, Spielliste, Tournament
from league.ranking.reads import FIELDS
from league.registration.services import entries
from league.standings.table import totals
from scoring import ScoringError
from tests.cast import DAY, a_player, normal, play, seated, totals_paper
from tests.once import once

MONTHS = [DAY + datetime.timedelta(days=days) for days in (-800, -400, -70, -40, -10, 0)]


def ends(rng):
    """End totals as they can be after whole games: even, and zero together."""
    first = [rng.randrange(-20, 21) * 2 for _ in range(3)]
    return [*first, -sum(first)]


@once
def an_evening_list(cast, day, end, four=None, published=True):
    """A finished list of an evening with these end totals."""
    event = evening.start_evening(club=cast.home, date=day, by=cast.anna)
    if event.published != published:
        tournament.change_tournament(tournament=event, published=published, based_on=None, by=cast.anna)
    four = four or cast.players[:4]
    people_ = [entries.add_entry(tournament=event, player=one, by=cast.anna) for one in four]
    liste = evening.form_table(evening=event, seats=people_, depth=Spielliste.TOTALS, games=24, by=cast.anna)
    return office.enter_totals(spielliste=liste, end=tuple(map(str, end)), by=cast.anna)


class Story:
    """One random act after the other. What the services refuse does not happen."""

    def __init__(self, cast, rng):
        self.cast, self.rng, self.done = cast, rng, Counter()
        self.doubles = [a_player("Doppel", f"Gänger{letter}") for letter in "abc"]
        self.acts = [
            self.play, self.play, self.play, self.play_all_facts, self.reopen, self.finish_again, self.correct,
            self.correct_facts, self.publish, self.move, self.deduct, self.forgive, self.merge, self.take_apart,
            self.go_on, self.substitute, self.play_tournament, self.hide, self.end, self.open_again,
        ]  # fmt: skip

    def act(self):
        act = self.rng.choice(self.acts)
        try:
            act()
            self.done[act.__name__] += 1
        except (Refused, ScoringError, IndexError):  # or there was nothing to choose from
            self.done["refused"] += 1

    def one(self, rows):
        return self.rng.choice(list(rows.order_by("pk")))

    def some(self, count):
        """So many people; who was merged into another is not seen any more."""
        return self.rng.sample(list(Player.objects.living().order_by("pk")), count)

    def play(self):
        day, published = self.rng.choice(MONTHS), self.rng.random() < 0.8
        an_evening_list(self.cast, day, ends(self.rng), self.some(4), published)

    def play_all_facts(self):
        event = evening.start_evening(club=self.cast.home, date=self.rng.choice(MONTHS), by=self.cast.anna)
        four = self.some(4)
        people_ = [entries.add_entry(tournament=event, player=one, by=self.cast.anna) for one in four]
        liste = evening.form_table(evening=event, seats=people_, depth=Spielliste.FULL, by=self.cast.anna)
        play(liste, normal(), normal(re=(2, 3), augen=self.rng.choice([100, 160])), by=self.cast.anna)
        finish_list(spielliste=liste, based_on=None, by=self.cast.anna, early=True)

    def reopen(self):
        liste = self.one(Spielliste.objects.counting())
        corrections.reopen_list(spielliste=liste, reason="Zweifel", based_on=None, by=self.cast.anna)

    def finish_again(self):
        liste = self.one(Spielliste.objects.still_out())
        finish_list(spielliste=liste, based_on=None, by=self.cast.anna, early=True)

    def correct(self):
        liste = self.one(Spielliste.objects.counting().filter(depth=Spielliste.TOTALS, players=4))
        paper = totals_paper(*ends(self.rng))
        corrections.correct_paper(
            spielliste=liste, paper=paper, reason="verschrieben", based_on=None, by=self.cast.anna
        )

    def correct_facts(self):
        liste = self.one(Spielliste.objects.counting().filter(depth=Spielliste.FULL))
        to = normal(re=(1, 4), augen=self.rng.choice([100, 160]))
        corrections.correct_game(spielliste=liste, row=1, to=to, reason="vertan", based_on=None, by=self.cast.anna)

    def publish(self):
        event = self.one(Tournament.objects.all())
        tournament.change_tournament(tournament=event, published=not event.published, based_on=None, by=self.cast.anna)

    def move(self):
        event = self.one(Tournament.objects.all())
        tournament.change_tournament(tournament=event, date=self.rng.choice(MONTHS), based_on=None, by=self.cast.anna)

    def deduct(self):
        entry = self.one(Entry.objects.all())
        entries.deduct(entry=entry, points=self.rng.randint(1, 12), reason="zu laut", by=self.cast.anna)

    def forgive(self):
        deduction = self.one(Deduction.objects.all())
        entries.take_back_deduction(deduction=deduction, reason="doch nicht", by=self.cast.anna)

    def merge(self):
        keep, double = self.rng.choice(self.cast.players), self.rng.choice(self.doubles)
        keep.refresh_from_db()
        double.refresh_from_db()
        people.merge_players(keep=keep, double=double, by=self.cast.anna)

    def take_apart(self):
        merge = self.one(PlayerMerge.objects.filter(undone_at=None))
        people.undo_merge(merge=merge, by=self.cast.anna)

    def go_on(self):
        """A list that ends early and goes on with other people: one Runde for who stays."""
        event = evening.start_evening(club=self.cast.home, date=self.rng.choice(MONTHS), by=self.cast.anna)
        five = [entries.add_entry(tournament=event, player=one, by=self.cast.anna) for one in self.some(5)]
        liste = evening.form_table(evening=event, seats=five[:4], depth=Spielliste.FULL, by=self.cast.anna)
        play(liste, normal(), by=self.cast.anna)
        new = seats.continue_list(spielliste=liste, seats=five[1:], based_on=None, by=self.cast.anna)
        play(new, normal(re=(1, 3)), by=self.cast.anna)
        finish_list(spielliste=new, based_on=None, by=self.cast.anna, early=True)

    def substitute(self):
        """A substitute, whose points count as the evening says."""
        event = evening.start_evening(club=self.cast.home, date=self.rng.choice(MONTHS), by=self.cast.anna)
        rule = self.rng.choice([name for name, _title in Tournament.SUBSTITUTE_RULES])
        tournament.change_tournament(tournament=event, substitute_rule=rule, based_on=None, by=self.cast.anna)
        five = [entries.add_entry(tournament=event, player=one, by=self.cast.anna) for one in self.some(5)]
        liste = evening.form_table(evening=event, seats=five[:4], depth=Spielliste.FULL, by=self.cast.anna)
        play(liste, normal(), by=self.cast.anna)
        seats.substitute(
            spielliste=liste, position=2, entry=five[4], from_game=2, reason="müde", based_on=None, by=self.cast.anna
        )
        play(liste, normal(), by=self.cast.anna)
        finish_list(spielliste=liste, based_on=None, by=self.cast.anna, early=True)

    def play_tournament(self):
        """Two rounds of one table, of which strangers may not see all."""
        event = tournament.create_tournament(
            club=self.cast.home, name="Turnier", date=self.rng.choice(MONTHS), rounds=2, by=self.cast.anna,
            published=True, needs_confirmation=False, hidden_from=self.rng.choice([None, 1, 2]),
        )  # fmt: skip
        for player in self.rng.sample(self.cast.players, 4):
            entries.add_entry(tournament=event, player=player, by=self.cast.anna)
        for number in (1, 2):
            liste = seated(self.cast, event, number, depth=Spielliste.TOTALS)
            office.enter_totals(spielliste=liste, end=tuple(map(str, ends(self.rng))), by=self.cast.anna)
            rounds.close_round(round=event.rounds.get(number=number), by=self.cast.anna)

    def hide(self):
        event = self.one(Tournament.objects.filter(kind=Tournament.TOURNAMENT))
        hidden_from = self.rng.choice([None, 1, 2])
        tournament.change_tournament(tournament=event, hidden_from=hidden_from, based_on=None, by=self.cast.anna)

    def end(self):
        event = self.one(Tournament.objects.filter(kind=Tournament.TOURNAMENT))
        tournament.finish_tournament(tournament=event, by=self.cast.anna, reveal=self.rng.choice([True, False]))

    def open_again(self):
        event = self.one(Tournament.objects.filter(kind=Tournament.TOURNAMENT, state=Tournament.FINISHED))
        tournament.reopen_tournament(tournament=event, reason="Zweifel", by=self.cast.anna)


def stored():
    """(player, month) → the numbers of the month, and those up to it."""
    return {
        (row.player_id, row.month): (
            {name: getattr(row, name) for name in FIELDS}, {name: getattr(row, f"total_{name}") for name in FIELDS},
        )
        for row in PlayerMonth.objects.all()
    }  # fmt: skip


def naive():
    """The same from the standings of every event, one after the other."""
    found = defaultdict(lambda: dict.fromkeys(FIELDS, 0))
    for event in Tournament.objects.filter(published=True):
        for row in totals([event])[event.pk]:
            month = found[row.entry.player_id, event.date.replace(day=1)]
            seats_ = Occupancy.objects.filter(counts_for=row.entry, spielliste__in=_told(event))
            month["points"] += row.points
            month["runden"] += len(row.runden)
            month["squares"] += sum(points**2 for points in row.runden.values())
            month["events"] += bool(seats_)
            month["lists"] += len({seat.spielliste_id for seat in seats_})
            told = [seat for seat in seats_ if seat.spielliste.depth != Spielliste.TOTALS]
            month["known"] += len({seat.spielliste_id for seat in told})
            for name in ("games", "games_won", "soli", "soli_won"):
                month[name] += sum(getattr(seat, name) for seat in told)
    return {key: (did, _up_to(found, key)) for key, did in found.items()}


def _told(event):
    """Its finished lists, but for those of rounds that are hidden until its result is revealed."""
    since = event.sealed_from if event.state == Tournament.FINISHED else event.hidden_from
    hides = since and not event.is_evening
    return [one for one in event.lists.counting() if not (hides and one.round.number >= since)]


def _up_to(found, key):
    months = [did for (player, month), did in found.items() if player == key[0] and month <= key[1]]
    return {name: sum(did[name] for did in months) for name in FIELDS}


def living():
    return set(Player.objects.living().values_list("pk", flat=True))
