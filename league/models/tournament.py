"""Tournaments and club evenings: one model, because an evening is a tournament without rounds.
Their entries, rounds, roles, deductions and published standings."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base.text import split_name

from .base import Addressed, Json, Versioned
from .club import Club, ClubRole
from .people import Player

if TYPE_CHECKING:
    from .user import Visitor


class TournamentQuerySet(models.QuerySet["Tournament"]):
    def visible_to(self, user: Visitor) -> TournamentQuerySet:
        """Published ones for everybody, drafts for those who work on them."""
        if user.is_authenticated and user.is_superuser:
            return self
        return self.filter(Q(published=True) | self._is_worked_on(user))

    def directed_by(self, user: Visitor) -> TournamentQuerySet:
        return self._worked_on(user, [TournamentRole.DIRECTOR], [ClubRole.ADMINISTRATOR])

    def entered_by(self, user: Visitor) -> TournamentQuerySet:
        """Where this user may enter lists. Each role is named: a new one opens nothing by itself."""
        roles, club_roles = [TournamentRole.DIRECTOR, TournamentRole.HELPER], [ClubRole.ADMINISTRATOR, ClubRole.SCORER]
        return self._worked_on(user, roles, club_roles)

    def _worked_on(
        self, user: Visitor, roles: list[str] | None = None, club_roles: list[str] | None = None
    ) -> TournamentQuerySet:
        if user.is_authenticated and user.is_superuser:
            return self
        return self.filter(self._is_worked_on(user, roles, club_roles))

    @staticmethod
    def _is_worked_on(user: Visitor, roles: list[str] | None = None, club_roles: list[str] | None = None) -> Q:
        """By a role in the event or in its club; of nobody who is not logged in."""
        if not user.is_authenticated:
            return Q(pk__in=[])
        mine, clubs = TournamentRole.objects.filter(user=user), ClubRole.objects.filter(user=user)
        mine = mine if roles is None else mine.filter(role__in=roles)
        clubs = clubs if club_roles is None else clubs.filter(role__in=club_roles)
        return Q(pk__in=mine.values("tournament")) | Q(club__in=clubs.values("club"))

    def evenings(self) -> TournamentQuerySet:
        return self.filter(kind=Tournament.EVENING)

    def tournaments(self) -> TournamentQuerySet:
        return self.filter(kind=Tournament.TOURNAMENT)

    def sealed(self) -> TournamentQuerySet:
        """Those that are over, and whose result waits to be revealed."""
        return self.filter(state=Tournament.FINISHED, sealed_from__isnull=False)


class Tournament(Addressed, Versioned):
    """`version` rises with everything that a page of the tournament shows, except the games of an open list."""

    TOURNAMENT, EVENING = "tournament", "evening"
    KINDS = [(TOURNAMENT, gettext_lazy("Turnier")), (EVENING, gettext_lazy("Vereinsabend"))]
    PLANNED, RUNNING, FINISHED = "planned", "running", "finished"
    STATES = [(PLANNED, gettext_lazy("geplant")), (RUNNING, gettext_lazy("läuft")), (FINISHED, gettext_lazy("beendet"))]
    SUBSTITUTE, ENTRANT, NOBODY = "substitute", "entrant", "nobody"
    SUBSTITUTE_RULES = [
        (ENTRANT, gettext_lazy("der ersetzten Person")),
        (SUBSTITUTE, gettext_lazy("der Ersatzperson selbst")),
        (NOBODY, gettext_lazy("niemandem")),
    ]
    SHARED, HIGHER, LOT = "shared", "higher", "lot"
    PRIZE_TIES = [
        (SHARED, gettext_lazy("zusammenlegen und teilen")),
        (HIGHER, gettext_lazy("alle erhalten den höheren Preis")),
        (LOT, gettext_lazy("das Los entscheidet")),
    ]
    # A phone at the table: not at all, beside a paper that decides, as the list itself, or both against each other.
    OFF, COPY, PHONE, BOTH = "off", "copy", "phone", "both"
    PHONES = [
        (OFF, gettext_lazy("nur Papier")),
        (COPY, gettext_lazy("Papier gilt, Handy als Abschrift")),
        (PHONE, gettext_lazy("das Handy ist die Liste")),
        (BOTH, gettext_lazy("Papier und Handy im Vergleich")),
    ]

    kind = models.CharField(max_length=12, choices=KINDS, default=TOURNAMENT)
    club = models.ForeignKey(Club, models.PROTECT, related_name="tournaments")
    name = models.CharField(max_length=120)
    date = models.DateField()
    starts_at = models.TimeField(null=True, blank=True)  # on that day, by the clock of the place
    place = models.CharField(max_length=120, blank=True)
    organiser = models.CharField(max_length=120, blank=True)
    announcement = models.TextField(max_length=3000, blank=True)  # for everybody, in lines
    state = models.CharField(max_length=10, choices=STATES, default=PLANNED)
    published = models.BooleanField(default=False)
    ruleset: models.JSONField[Json, Json] = models.JSONField(default=dict)
    ruleset_frozen_at = models.DateTimeField(null=True, blank=True)
    rounds_planned = models.PositiveSmallIntegerField(default=3)
    needs_confirmation = models.BooleanField(default=True)
    asks_end = models.BooleanField(default=True)  # whoever types running totals types the paper's end totals as well
    phones = models.CharField(max_length=8, choices=PHONES, default=OFF)
    substitute_rule = models.CharField(max_length=12, choices=SUBSTITUTE_RULES, default=ENTRANT)
    order: models.JSONField[list[str], list[str]] = models.JSONField(
        default=list
    )  # the metrics of scoring.METRICS that decide places, in order
    kasse: models.JSONField[dict[str, int], dict[str, int]] = models.JSONField(default=dict)
    # Entry: by the public form between two moments, up to a limit; who comes later waits.
    entry_form = models.BooleanField(default=False)
    entry_opens = models.DateTimeField(null=True, blank=True)
    entry_closes = models.DateTimeField(null=True, blank=True)
    entry_limit = models.PositiveSmallIntegerField(null=True, blank=True)
    fee = models.PositiveIntegerField(default=0)  # cents
    check_in = models.BooleanField(default=False)  # the door is open: only who has arrived is drawn
    groups: models.JSONField[list[str], list[str]] = models.JSONField(
        default=list
    )  # names of groups with their own prizes, such as juniors
    minutes_four = models.PositiveSmallIntegerField(default=100)
    minutes_five = models.PositiveSmallIntegerField(default=125)
    hidden_from = models.PositiveSmallIntegerField(null=True, blank=True)  # while it runs strangers see less
    hiding_decided = models.BooleanField(default=False, editable=False)  # the director has said so, either way
    # After the end: rounds that strangers do not see before the result is revealed. None: it is revealed.
    sealed_from = models.PositiveSmallIntegerField(null=True, blank=True, editable=False)
    # The ceremony on the wall: the keys of the steps that are told, in this order. None: it has not begun, or all is
    # revealed.
    ceremony_told = models.JSONField(null=True, blank=True, editable=False)
    # What was printed for the hall and how it looked, so that it can be said what is no longer true.
    printed: models.JSONField[Json, Json] = models.JSONField(default=dict, editable=False)
    projector: models.JSONField[dict[str, object], dict[str, object]] = models.JSONField(default=dict)
    prize_ties = models.CharField(max_length=8, choices=PRIZE_TIES, default=SHARED)
    prizes_once = models.BooleanField(default=True)  # who has won one leaves the next to others
    lists_opened = models.PositiveIntegerField(default=0)  # a number goes to one list only, even if that is gone
    copied_from = models.ForeignKey("self", models.SET_NULL, null=True, blank=True, related_name="copies")

    objects = TournamentQuerySet.as_manager()
    # On pages that list events: who is in front, with how many points. None: the result waits to be revealed.
    in_front: Sequence[tuple[str, int]] | None

    class Meta:
        ordering = ["-date", "-pk"]
        indexes = [
            models.Index(fields=["date"], name="events_by_date"),
            models.Index(fields=["state", "published", "date"], name="events_by_state"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_evening(self) -> bool:
        return self.kind == self.EVENING

    @property
    def has_phones(self) -> bool:
        """Whether the code on a list opens it for the phones of its table."""
        return self.phones != self.OFF

    @property
    def begins(self) -> datetime.date:
        """The day, with the time of day where that is known."""
        return datetime.datetime.combine(self.date, self.starts_at) if self.starts_at else self.date

    @property
    def present_round(self) -> Round | None:
        """The last one that has begun; before that the first. An evening has none."""
        begun = self.rounds.exclude(state=Round.PLANNED).order_by("-number").first()
        return begun or self.rounds.order_by("number").first()


class TournamentRole(models.Model):
    DIRECTOR, HELPER = "director", "helper"
    ROLES = [(DIRECTOR, gettext_lazy("Turnierleitung")), (HELPER, gettext_lazy("Turnierhilfe"))]
    TASKS = {  # in the order in which they are offered
        HELPER: gettext_lazy("trägt Listen ein und bestätigt sie"),
        DIRECTOR: gettext_lazy("darf alles an diesem Turnier"),
    }

    user = models.ForeignKey("User", models.CASCADE, related_name="tournament_roles")
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="roles")
    role = models.CharField(max_length=10, choices=ROLES)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "tournament"], name="one_role_per_tournament")]

    def __str__(self) -> str:
        return f"{self.user}: {self.get_role_display()} {self.tournament}"


class Round(models.Model):
    """All tables of a tournament at the same time. `Runde` is what one table plays in it."""

    PLANNED, RUNNING, CLOSED = "planned", "running", "closed"
    STATES = [
        (PLANNED, gettext_lazy("geplant")),
        (RUNNING, gettext_lazy("läuft")),
        (CLOSED, gettext_lazy("abgeschlossen")),
    ]

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10, choices=STATES, default=PLANNED)
    # The clock of all tables; how long it runs for a table depends on its size and its time allowance (§8.5.1).
    clock_started_at = models.DateTimeField(null=True, blank=True)
    clock_paused_at = models.DateTimeField(null=True, blank=True)
    clock_paused_seconds = models.PositiveIntegerField(default=0)
    draw = models.ForeignKey("Draw", models.SET_NULL, null=True, blank=True, related_name="seated")

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="one_round_per_number")]

    def __str__(self) -> str:
        return _("Runde {number}").format(number=self.number)


class Entry(Addressed):
    """A player in a tournament, with name and club as they were on that day."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entries")
    player = models.ForeignKey(Player, models.PROTECT, related_name="entries")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=170)  # as published
    full_name = models.CharField(max_length=170)  # for those who run the tournament
    club = models.ForeignKey(Club, models.SET_NULL, null=True, blank=True, related_name="entries")
    club_name = models.CharField(max_length=80, blank=True)
    withdrawn = models.BooleanField(default=False)
    # The event's date, so that what somebody did in a month is found without looking at all he ever did.
    day = models.DateField(null=True, editable=False)
    arrived_at = models.DateTimeField(null=True, blank=True)
    no_show = models.BooleanField(default=False)
    fee_due = models.PositiveIntegerField(null=True, blank=True)  # cents; None: the tournament's fee
    fee_kept = models.PositiveIntegerField(null=True, blank=True)  # still due of who left or did not come
    fee_paid = models.PositiveIntegerField(default=0)
    groups: models.JSONField[list[str], list[str]] = models.JSONField(default=list)
    fixed_table = models.PositiveSmallIntegerField(null=True, blank=True)  # cannot move
    replaces = models.ForeignKey("self", models.SET_NULL, null=True, blank=True, related_name="replaced_by")

    class Meta:
        ordering = ["number"]
        indexes = [models.Index(fields=["player", "day"], name="entries_by_player_and_day")]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "player"], name="one_entry_per_player"),
            models.UniqueConstraint(fields=["tournament", "number"], name="one_entry_per_number"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_told(self) -> bool:
        """Whether the host knows the person's own name, and not only the one that strangers read."""
        return self.full_name != self.name or self.player.publication == Player.FULL

    @property
    def name_today(self) -> str:
        return self.player.name if self.is_told else self.player.published_name

    @property
    def both_names(self) -> tuple[str, str]:
        """First and last name, as far as they are told."""
        return (self.player.first_name, self.player.last_name) if self.is_told else split_name(self.full_name)

    @property
    def is_gone(self) -> bool:
        """Left, or never came: owes nothing but what the director keeps due."""
        return self.withdrawn or self.no_show


class Deduction(models.Model):
    """§9.7: unsporting conduct costs the player points that nobody is credited; the only booking outside the lists."""

    entry = models.ForeignKey(Entry, models.CASCADE, related_name="deductions")
    round = models.ForeignKey(Round, models.CASCADE, null=True, blank=True, related_name="deductions")
    points = models.PositiveSmallIntegerField()
    reason = models.CharField(max_length=300)
    by = models.ForeignKey("User", models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(points__gte=1) & Q(points__lte=12), name="deduction_of_1_to_12")
        ]

    def __str__(self) -> str:
        return f"{self.entry}: −{self.points}"


# JSON: who, the place, and the figures of the seats (Occupancy.FIGURES).
PublishedRow = Json


class PublishedStandings(models.Model):
    """The standings as they were at the end. A correction makes a new version with its reason; old ones stay. A sealed
    one is for those who work there, until the result is revealed."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="published_standings")
    number = models.PositiveIntegerField()
    rows: models.JSONField[list[PublishedRow], list[PublishedRow]] = models.JSONField()
    reason = models.CharField(max_length=300, blank=True)
    sealed = models.BooleanField(default=False)
    by = models.ForeignKey("User", models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="one_published_version")]

    def __str__(self) -> str:
        return _("{event}: Fassung {number}").format(event=self.tournament, number=self.number)
