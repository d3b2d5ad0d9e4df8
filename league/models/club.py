"""Clubs, and who may do what in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import models
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base.text import club_key

from .base import Addressed, Versioned

if TYPE_CHECKING:
    from .user import Visitor


class ClubQuerySet(models.QuerySet["Club"]):
    def administered_by(self, user: Visitor) -> ClubQuerySet:
        return self._with_role(user, [ClubRole.ADMINISTRATOR])

    def scored_by(self, user: Visitor) -> ClubQuerySet:
        """Where this user may enter lists: scorers, and administrators too."""
        return self._with_role(user, [ClubRole.ADMINISTRATOR, ClubRole.SCORER])

    def _with_role(self, user: Visitor, roles: list[str]) -> ClubQuerySet:
        if not user.is_authenticated:
            return self.none()
        if user.is_superuser:
            return self
        return self.filter(pk__in=ClubRole.objects.filter(user=user, role__in=roles).values("club"))


STATES = [
    ("BW", gettext_lazy("Baden-Württemberg")),
    ("BY", gettext_lazy("Bayern")),
    ("BE", gettext_lazy("Berlin")),
    ("BB", gettext_lazy("Brandenburg")),
    ("HB", gettext_lazy("Bremen")),
    ("HH", gettext_lazy("Hamburg")),
    ("HE", gettext_lazy("Hessen")),
    ("MV", gettext_lazy("Mecklenburg-Vorpommern")),
    ("NI", gettext_lazy("Niedersachsen")),
    ("NW", gettext_lazy("Nordrhein-Westfalen")),
    ("RP", gettext_lazy("Rheinland-Pfalz")),
    ("SL", gettext_lazy("Saarland")),
    ("SN", gettext_lazy("Sachsen")),
    ("ST", gettext_lazy("Sachsen-Anhalt")),
    ("SH", gettext_lazy("Schleswig-Holstein")),
    ("TH", gettext_lazy("Thüringen")),
]


STATE_NAMES = dict(STATES)


LANGUAGES = [("de", "Deutsch"), ("en", "English")]


class Club(Addressed, Versioned):
    name = models.CharField(max_length=80, unique=True)
    short_name = models.CharField(max_length=20, blank=True)
    city = models.CharField(max_length=60, blank=True)
    state = models.CharField(max_length=2, choices=STATES, blank=True)
    # Pages about its events may be found by search engines; without a wish they are not.
    search_engines = models.BooleanField(default=False)
    colour = models.CharField(max_length=7, blank=True, default="")  # as #14502f; without one that of the house
    # The rules of its evenings; a copy goes into every evening and tournament.
    ruleset = models.JSONField(default=dict)
    # The Kasse: cents per minus point, and once for who passes plus or minus the limit. 0 switches a part off.
    kasse_cents_per_minus_point = models.PositiveIntegerField(default=0)
    kasse_limit = models.PositiveIntegerField(default=0)
    kasse_cents_over_limit = models.PositiveIntegerField(default=0)
    photo_days = models.PositiveSmallIntegerField(default=90)  # how long photos of signed lists are kept
    # Of its paper, and of what it stores.
    language = models.CharField(max_length=2, choices=LANGUAGES, default="de", db_default="de")
    # Since when it is being deleted, piece by piece (league.operations.leaving).
    leaving_at = models.DateTimeField(null=True, blank=True, editable=False)

    objects = ClubQuerySet.as_manager()

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name

    @property
    def state_name(self) -> str:
        """As `get_state_display`, which goes through all choices each time: a season asks for thousands."""
        return str(STATE_NAMES.get(self.state, ""))

    def is_called(self, typed: str) -> bool:
        """Whether somebody means this club by its name or its short name, however it is spelled."""
        key = club_key(typed)
        return bool(key) and key in (club_key(self.name), club_key(self.short_name))

    @property
    def kasse(self) -> dict[str, int]:
        return {
            "cents_per_minus_point": self.kasse_cents_per_minus_point,
            "limit": self.kasse_limit,
            "cents_over_limit": self.kasse_cents_over_limit,
        }


class ClubLogo(models.Model):
    """The picture on a club's certificates: always a PNG that we wrote ourselves. Apart from the club, because every
    page reads clubs and only paper needs pictures."""

    club = models.OneToOneField(Club, models.CASCADE, related_name="logo")
    png = models.BinaryField()

    def __str__(self) -> str:
        return _("Logo {club}").format(club=self.club)


class ClubRole(models.Model):
    ADMINISTRATOR, SCORER = "administrator", "scorer"
    ROLES = [(ADMINISTRATOR, gettext_lazy("Vereinsleitung")), (SCORER, gettext_lazy("Listenführung"))]
    TASKS = {  # in the order in which they are offered
        SCORER: gettext_lazy("startet Vereinsabende, trägt Listen ein, nimmt Leute auf"),
        ADMINISTRATOR: gettext_lazy("darf alles an diesem Verein"),
    }

    user = models.ForeignKey("User", models.CASCADE, related_name="club_roles")
    club = models.ForeignKey(Club, models.CASCADE, related_name="roles")
    role = models.CharField(max_length=20, choices=ROLES)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "club"], name="one_role_per_club")]

    def __str__(self) -> str:
        return f"{self.user}: {self.get_role_display()} {self.club}"
