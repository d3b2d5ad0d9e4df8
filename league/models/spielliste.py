"""The Spielliste: what the paper says, the games made from it, and who sat where from which game to which.
Points in Game and Occupancy are derived; league.lists.scorebook is their only writer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from .base import Addressed, Json, Versioned
from .tournament import Entry, Round, Tournament

if TYPE_CHECKING:
    from .user import Visitor

POSITIONS = range(1, 8)
# Letters that are not mistaken for digits or for each other.
CHECK_LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ"


class SpiellisteQuerySet(models.QuerySet["Spielliste"]):
    def visible_to(self, user: Visitor) -> SpiellisteQuerySet:
        return self.filter(tournament__in=Tournament.objects.visible_to(user))

    def entered_by(self, user: Visitor) -> SpiellisteQuerySet:
        return self.filter(tournament__in=Tournament.objects.entered_by(user))

    def counting(self) -> SpiellisteQuerySet:
        """Complete and free of errors: only these make standings."""
        return self.filter(state__in=[Spielliste.FINISHED, Spielliste.CONFIRMED])

    def still_out(self) -> SpiellisteQuerySet:
        return self.filter(state=Spielliste.OPEN)

    def in_work(self) -> SpiellisteQuerySet:
        """Lists of an evening, or of a round that is being played."""
        return self.filter(Q(round=None) | Q(round__state=Round.RUNNING))

    def to_enter(self) -> SpiellisteQuerySet:
        return self.in_work().still_out()

    def to_confirm(self) -> SpiellisteQuerySet:
        return self.in_work().unconfirmed()

    def unconfirmed(self) -> SpiellisteQuerySet:
        """Those that wait for a second person, of closed rounds too: a correction takes the confirmation."""
        return self.filter(state=Spielliste.FINISHED, tournament__needs_confirmation=True)


class Spielliste(Addressed, Versioned):
    """One table's list. Facts of a full list are its games; of the other depths `paper`, as written.

    Without a round it belongs to a club evening. `continues` is the list that ended early and goes on here with other
    people; `carry` is what it handed over.
    """

    FULL, POINTS, TOTALS = "full", "points", "totals"
    DEPTHS = [
        (FULL, gettext_lazy("alle Angaben")),
        (POINTS, gettext_lazy("Punkte je Spiel")),
        (TOTALS, gettext_lazy("nur Endstände")),
    ]
    OPEN, FINISHED, CONFIRMED = "open", "finished", "confirmed"
    STATES = [(OPEN, gettext_lazy("offen")), (FINISHED, gettext_lazy("fertig")), (CONFIRMED, gettext_lazy("bestätigt"))]
    SECOND_PERSON, PAPER_SEEN, AT_TABLE = "second", "paper", "table"

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="lists")
    round = models.ForeignKey(Round, models.CASCADE, null=True, blank=True, related_name="lists")
    number = models.PositiveIntegerField()
    table = models.PositiveIntegerField()
    players = models.PositiveSmallIntegerField(default=4)
    games_planned = models.PositiveSmallIntegerField(null=True, blank=True)  # None: open end
    depth = models.CharField(max_length=8, choices=DEPTHS, default=POINTS)
    state = models.CharField(max_length=10, choices=STATES, default=OPEN)
    continues = models.OneToOneField("self", models.PROTECT, null=True, blank=True, related_name="continued_by")
    # The number of the first list of the chain, its own if it continues none: together they are one Runde.
    root = models.PositiveIntegerField()
    carry: Any = models.JSONField(null=True, blank=True)
    paper: models.JSONField[Json, Json] = models.JSONField(default=dict)
    ended_early = models.BooleanField(default=False)
    time_up_after = models.PositiveSmallIntegerField(null=True, blank=True)  # games finished when time was up (§8)
    allowance_minutes = models.PositiveSmallIntegerField(default=0)  # §8.5.1
    allowance_reason = models.CharField(max_length=300, blank=True)
    entered_by = models.ForeignKey("User", models.SET_NULL, null=True, blank=True, related_name="+")
    finished_by = models.ForeignKey("User", models.SET_NULL, null=True, blank=True, related_name="+")
    finished_at = models.DateTimeField(null=True, blank=True)
    confirmed_by = models.ForeignKey("User", models.SET_NULL, null=True, blank=True, related_name="+")
    confirmed_at = models.DateTimeField(null=True, blank=True)
    confirmed_how = models.CharField(max_length=8, blank=True)

    objects = SpiellisteQuerySet.as_manager()
    has_games: bool  # where the lists of a round are counted that something is written on

    class Meta:
        ordering = ["round__number", "table", "number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_list_per_number"),
            models.CheckConstraint(condition=Q(players__gte=4) & Q(players__lte=7), name="tables_of_4_to_7"),
        ]

    def __str__(self) -> str:
        table = _("Tisch {number}").format(number=self.table)
        return f"{self.round}, {table}" if self.round_id else table

    @property
    def code(self) -> str:
        """The number that finds the list again, with a letter against slips of the finger."""
        return f"{self.number}{CHECK_LETTERS[(self.number * 7 + self.tournament.uuid.int) % len(CHECK_LETTERS)]}"

    @property
    def counts(self) -> bool:
        return self.state != self.OPEN

    @property
    def is_to_confirm(self) -> bool:
        """Whether it waits for a second person."""
        return self.state == self.FINISHED and self.tournament.needs_confirmation

    @property
    def is_missing(self) -> bool:
        """Whether its table is not done yet."""
        return self.state == self.OPEN or self.is_to_confirm


class Occupancy(models.Model):
    """Who sat on a position from which game to which, for whom the points count, and what came of it.

    A substitute from game 11 on, a player who leaves and a late-comer are all the same thing.
    """

    spielliste = models.ForeignKey(Spielliste, models.CASCADE, related_name="occupancies")
    position = models.PositiveSmallIntegerField()
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="occupancies")
    counts_for = models.ForeignKey(Entry, models.PROTECT, null=True, blank=True, related_name="counted")
    first_game = models.PositiveSmallIntegerField(default=1)
    last_game = models.PositiveSmallIntegerField(null=True, blank=True)
    handover_total = models.IntegerField(
        null=True, blank=True
    )  # only end totals are known: where he stood when he left
    # Derived. None: not known, because the list has only totals.
    points = models.IntegerField(default=0)
    games = models.PositiveSmallIntegerField(null=True, blank=True, default=0)
    games_won = models.PositiveSmallIntegerField(null=True, blank=True)
    soli = models.PositiveSmallIntegerField(null=True, blank=True)
    soli_won = models.PositiveSmallIntegerField(null=True, blank=True)
    pflichtsolo_game = models.PositiveSmallIntegerField(null=True, blank=True)
    FIGURES = ("games", "games_won", "soli", "soli_won")  # what is counted beside the points

    class Meta:
        ordering = ["position", "first_game"]
        constraints = [
            models.UniqueConstraint(fields=["spielliste", "position", "first_game"], name="one_person_per_seat"),
            models.CheckConstraint(condition=Q(position__gte=1) & Q(position__lte=7), name="positions_1_to_7"),
            models.CheckConstraint(
                condition=Q(last_game=None) | Q(last_game__gte=F("first_game") - 1), name="leaves_after_coming"
            ),
        ]

    def __str__(self) -> str:
        return _("{entry} auf {position}").format(entry=self.entry, position=self.position)


def sitting(seats: Iterable[Occupancy], game: int) -> list[Occupancy]:
    """Everybody who sat there in this game, by position: whoever took over a seat sits there from his first game on."""
    there: dict[int, Occupancy] = {}
    for seat in sorted(seats, key=lambda seat: seat.first_game):
        if seat.first_game <= game or seat.position not in there:
            there[seat.position] = seat
    return [there[position] for position in sorted(there)]


def sitting_now(seats: Iterable[Occupancy]) -> list[Occupancy]:
    return sorted((seat for seat in seats if seat.last_game is None), key=lambda seat: seat.position)


class Game(models.Model):
    """One row of a list. `facts` are what was entered in a full list; the rest follows from them or from the paper.
    A row that is no game (a penalty of its own) has no number."""

    spielliste = models.ForeignKey(Spielliste, models.CASCADE, related_name="games")
    row = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField(null=True)
    facts: Any = models.JSONField(null=True)
    kind = models.CharField(max_length=20, blank=True)
    dealer = models.PositiveSmallIntegerField(null=True)
    soloist = models.PositiveSmallIntegerField(null=True)
    pflicht = models.BooleanField(default=False)
    vorfuehrung = models.BooleanField(default=False)
    penalty = models.CharField(max_length=10, blank=True)
    multiplier = models.PositiveIntegerField(default=1)
    p1 = models.IntegerField(default=0)
    p2 = models.IntegerField(default=0)
    p3 = models.IntegerField(default=0)
    p4 = models.IntegerField(default=0)
    p5 = models.IntegerField(default=0)
    p6 = models.IntegerField(default=0)
    p7 = models.IntegerField(default=0)

    class Meta:
        ordering = ["row"]
        constraints = [
            models.UniqueConstraint(fields=["spielliste", "row"], name="one_game_per_row"),
            models.CheckConstraint(
                condition=Q(p7=-(F("p1") + F("p2") + F("p3") + F("p4") + F("p5") + F("p6"))), name="points_sum_to_zero"
            ),
        ]

    def __str__(self) -> str:
        return _("Zeile {n}").format(n=self.row)

    def points(self, players: int) -> tuple[int, ...]:
        return tuple(getattr(self, f"p{position}") for position in range(1, players + 1))


class AcceptedFinding(models.Model):
    """A finding that the director let stand, with the reason: what was played was played."""

    spielliste = models.ForeignKey(Spielliste, models.CASCADE, related_name="accepted")
    code = models.CharField(max_length=40)
    row = models.PositiveSmallIntegerField()
    column = models.PositiveSmallIntegerField(null=True)
    said = models.JSONField()  # code and params of what was found; its words are made when it is read
    content = models.CharField(max_length=200, blank=True)  # what the row said then; of another row it says nothing
    reason = models.CharField(max_length=300)
    by = models.ForeignKey("User", models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return _("{code}, Zeile {row}").format(code=self.code, row=self.row)
