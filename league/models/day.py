"""What the day of a tournament needs beside entries, rounds and lists: registrations, draws, prizes, reports of errors.
Knows what was asked for and decided; who arrived and who paid stands on the entry, the clock on the round."""

from __future__ import annotations

from typing import Any, TypedDict

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from .base import Addressed, Json, Versioned
from .people import Player
from .spielliste import Spielliste
from .tournament import Entry, Tournament


class RegistrationQuerySet(models.QuerySet["Registration"]):
    def open(self) -> RegistrationQuerySet:
        """Those somebody still has to decide about. Sent within the limit: their place is kept for them."""
        return self.filter(state=Registration.NEW)

    def waiting(self) -> RegistrationQuerySet:
        return self.filter(state=Registration.WAITING)

    def wishing(self) -> RegistrationQuerySet:
        """Of those who take part, with a wish or a message that the director has not seen to yet."""
        said = Q(wants_fixed_table=True, entry__fixed_table=None) | ~Q(wish="") | ~Q(note="")
        return self.filter(said, wish_settled=False, entry__withdrawn=False)


class Registration(Addressed):
    """What somebody sent by the public form, as typed; also who stands on the waiting list. It becomes an entry when
    the director takes it over: only then it is decided which player of ours that is. Its address is the person's own
    key to look at it and to cancel."""

    NEW, WAITING, HELD = "new", "waiting", "held"
    ACCEPTED, CANCELLED, REFUSED = "accepted", "cancelled", "refused"
    STATES = [
        (NEW, gettext_lazy("neu")),
        (HELD, gettext_lazy("wird angesehen")),
        (WAITING, gettext_lazy("Warteliste")),
        (ACCEPTED, gettext_lazy("aufgenommen")),
        (CANCELLED, pgettext_lazy("registration", "abgesagt")),
        (REFUSED, gettext_lazy("abgelehnt")),
    ]

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="registrations")
    first_name = models.CharField(max_length=80)
    last_name = models.CharField(max_length=80)
    club_name = models.CharField(max_length=80, blank=True)
    club_meant = models.CharField(max_length=80, blank=True, default="")  # said by the director where it was asked
    ddv_number = models.CharField(max_length=20, blank=True)
    contact = models.CharField(max_length=120, blank=True)  # mail or telephone, for the director alone
    note = models.CharField(max_length=300, blank=True)
    groups: models.JSONField[list[str], list[str]] = models.JSONField(default=list)  # of the tournament's, as chosen
    # For the seating: a table to stay at, and what else is wished; `wish_settled` when the director has seen to it.
    wants_fixed_table = models.BooleanField(default=False)
    wish = models.CharField(max_length=200, blank=True)
    wish_settled = models.BooleanField(default=False)
    sent_by = models.CharField(max_length=170, blank=True)  # who sent a whole group
    # The first one of that group.
    sent_with = models.ForeignKey("self", models.SET_NULL, null=True, blank=True, related_name="others")
    answer = models.CharField(max_length=300, blank=True)  # why it was refused, for the person
    # From where it was sent, as a mark that means nothing elsewhere (services/sources.py); forgotten with the contact.
    source = models.CharField(max_length=24, blank=True, default="", editable=False)
    state = models.CharField(max_length=10, choices=STATES, default=NEW)
    at = models.DateTimeField(auto_now_add=True)
    player = models.ForeignKey(Player, models.SET_NULL, null=True, blank=True, related_name="registrations")
    entry = models.OneToOneField(Entry, models.SET_NULL, null=True, blank=True, related_name="registration")

    objects = RegistrationQuerySet.as_manager()

    class Meta:
        ordering = ["at", "pk"]
        indexes = [models.Index(fields=["tournament", "state"], name="registrations_by_state")]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        return f"{self.last_name}, {self.first_name}" if self.first_name else self.last_name


class Apart(models.Model):
    """Two who shall never sit at one table: a family, a car, a quarrel. The reason is nobody's business."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="apart")
    one = models.ForeignKey(Entry, models.CASCADE, related_name="+")
    other = models.ForeignKey(Entry, models.CASCADE, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["one", "other"], name="apart_once"),
            models.CheckConstraint(condition=Q(one__lt=F("other")), name="apart_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.one} / {self.other}"


class Swap(TypedDict):
    """Two who changed seats by hand in a round, by their start numbers."""

    round: int
    one: str
    other: str


class Draw(Addressed, Versioned):
    """One run of the draw: what was asked, what came out, what was changed by hand. `request` is the input of
    scoring.seating (start numbers and clubs, no names), so that anybody can repeat it; `rounds` is the plan as it
    stands, `drawn` as the engine answered it."""

    WAITING, WORKING, STOPPING, READY, PUBLISHED = "waiting", "working", "stopping", "ready", "published"
    CANCELLED, FAILED, REPLACED = "cancelled", "failed", "replaced"
    STATES = [
        (WAITING, gettext_lazy("wartet")),
        (WORKING, gettext_lazy("wird gelost")),
        (STOPPING, gettext_lazy("kommt zum Ende")),
        (READY, gettext_lazy("Vorschlag")),
        (PUBLISHED, gettext_lazy("veröffentlicht")),
        (CANCELLED, gettext_lazy("abgebrochen")),
        (FAILED, gettext_lazy("gescheitert")),
        (REPLACED, gettext_lazy("zurückgenommen")),
    ]
    ALL, ROUND, STANDING = "all", "round", "standing"
    WAYS = [
        (ALL, gettext_lazy("alle offenen Runden auf einmal")),
        (ROUND, gettext_lazy("nur die nächste Runde")),
        (STANDING, gettext_lazy("nach dem Stand")),
    ]

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="draws")
    number = models.PositiveIntegerField()
    state = models.CharField(max_length=10, choices=STATES, default=WAITING)
    way = models.CharField(max_length=10, choices=WAYS, default=ALL)
    options: models.JSONField[Json, Json] = models.JSONField(default=dict)  # as chosen, to draw again likewise
    first_round = models.PositiveSmallIntegerField()
    last_round = models.PositiveSmallIntegerField()
    request: models.JSONField[Json, Json] = models.JSONField()
    input_sha256 = models.CharField(max_length=64)
    seconds = models.FloatField(default=10)
    share = models.FloatField(default=0)  # of the work done, 0 to 1
    beat_at = models.DateTimeField(null=True, blank=True)  # the process that draws lives
    drawn: Any = models.JSONField(null=True, blank=True)
    rounds: Any = models.JSONField(null=True, blank=True)
    report: Any = models.JSONField(null=True, blank=True)
    changes: models.JSONField[list[Swap], list[Swap]] = models.JSONField(default=list)  # by hand, in order
    # The code and the params of what went wrong.
    failure: models.JSONField[Json | None, Json | None] = models.JSONField(null=True, blank=True)
    by = models.ForeignKey("User", models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    published_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="one_draw_per_number")]

    def __str__(self) -> str:
        return _("Auslosung {number}").format(number=self.number)


class Prize(Versioned):
    """What somebody can win. Who wins it follows from the standings (scoring.prizes)."""

    PLACE, CLUB, GROUP, LAST = "place", "club", "group", "last"
    KINDS = [
        (PLACE, gettext_lazy("Platz im Turnier")),
        (CLUB, gettext_lazy("bester Platz eines Vereins")),
        (GROUP, gettext_lazy("bester Platz einer Gruppe")),
        (LAST, gettext_lazy("letzter Platz")),
    ]

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="prizes")
    position = models.PositiveSmallIntegerField()
    title = models.CharField(max_length=120)
    kind = models.CharField(max_length=8, choices=KINDS, default=PLACE)
    place = models.PositiveSmallIntegerField(default=1)  # the first, second, … of its kind
    of = models.CharField(max_length=80, blank=True)  # the club or the group
    amount = models.PositiveIntegerField(default=0)  # cents
    thing = models.CharField(max_length=120, blank=True)  # what is no money

    class Meta:
        ordering = ["position", "pk"]
        constraints = [models.CheckConstraint(condition=Q(place__gte=1), name="prize_for_a_place")]

    def __str__(self) -> str:
        return self.title


class ErrorReportQuerySet(models.QuerySet["ErrorReport"]):
    def open(self) -> ErrorReportQuerySet:
        return self.filter(settled_at=None)

    def settled(self) -> ErrorReportQuerySet:
        return self.exclude(settled_at=None)


class ErrorReport(Addressed):
    """Somebody at the table says that a list is wrong. It stands beside that list until it is settled."""

    spielliste = models.ForeignKey(Spielliste, models.CASCADE, related_name="reports")
    name = models.CharField(max_length=80)
    row = models.PositiveSmallIntegerField(null=True, blank=True)
    text = models.CharField(max_length=500)
    at = models.DateTimeField(auto_now_add=True)
    settled_at = models.DateTimeField(null=True, blank=True)
    settled_by = models.ForeignKey("User", models.SET_NULL, null=True, blank=True, related_name="+")
    answer = models.CharField(max_length=300, blank=True)

    objects = ErrorReportQuerySet.as_manager()

    class Meta:
        ordering = ["at", "pk"]
        indexes = [models.Index(fields=["spielliste", "settled_at"], name="reports_to_settle")]

    def __str__(self) -> str:
        return f"{self.spielliste}: {self.name}"
