"""Players: their names, how they are published, the clubs they belonged to and when, and merged doubles."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NotRequired, TypedDict

from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy

from league.base.text import searched, skeleton, spelling

from .base import Addressed, Versioned, has
from .club import Club

if TYPE_CHECKING:
    from .user import Visitor

MOST_WORDS = 6  # of a search; nobody has more names


class PlayerQuerySet(models.QuerySet["Player"]):
    def living(self) -> PlayerQuerySet:
        """Without those that were merged into another."""
        return self.filter(merged_into=None)

    def hidden(self) -> PlayerQuerySet:
        """Those whom strangers read under another name."""
        return self.filter(publication__in=[Player.INITIALS, Player.NUMBER])

    def active(self) -> PlayerQuerySet:
        return self.living().filter(active=True)

    def of_club(self, club: Club, on: datetime.date | None = None) -> PlayerQuerySet:
        return self.living().filter(pk__in=Membership.objects.on(on).filter(club=club).values("player"))

    def called(self, first_name: str, last_name: str) -> PlayerQuerySet:
        """Everybody whose name is the same, however it is spelled."""
        return self.living().filter(skeleton=skeleton(f"{last_name} {first_name}"))

    def called_like(self, skeletons: Iterable[str]) -> PlayerQuerySet:
        return self.living().filter(skeleton__in=skeletons)

    def matching(self, typed: str) -> PlayerQuerySet:
        """Search as you type: every word begins a part of the name, or it is the DDV number."""
        words = Q()
        for word, bare in searched(typed)[:MOST_WORDS]:
            found = Q(skeleton__startswith=word) | Q(skeleton__contains=f" {word}") | Q(ddv_number=word.upper())
            words &= found | Q(spelling__startswith=bare) | Q(spelling__contains=f" {bare}")
        number = typed.strip().upper()  # whole, because it may have a hyphen
        return self.living().filter(words | Q(ddv_number=number) if number else words)

    def guests(self) -> PlayerQuerySet:
        """Those who belong to no club now."""
        return self.living().filter(~has(Membership.objects.on(None).filter(player=models.OuterRef("pk"))))

    def edited_by(self, user: Visitor) -> PlayerQuerySet:
        """Players of the clubs this user administers, and guests whom one of them looks after. To have played there
        gives no right over a person: anybody can enter anybody."""
        if user.is_authenticated and user.is_superuser:
            return self.living()
        clubs = Club.objects.administered_by(user)
        members = Membership.objects.on(None).filter(club__in=clubs)
        guests = Player.objects.guests().filter(keeper__in=clubs)
        mine = members.order_by().values("player").union(guests.order_by().values("pk"))
        return self.living().filter(pk__in=mine)

    def seen_by(self, user: Visitor) -> PlayerQuerySet:
        """Those with a page for this reader: who stands in nothing that is public is nobody's business but the
        club's. Each is looked at by his own entries: there may be far more events than those."""
        entries: Any = Player.entries.rel.related_model
        public = models.Exists(entries.objects.filter(player=models.OuterRef("pk"), tournament__published=True))
        if not user.is_authenticated:
            return self.filter(public)
        drafts = entries.tournament.field.related_model.objects.filter(published=False).visible_to(user)
        named = entries.objects.filter(tournament__in=drafts)
        members = Membership.objects.on(None).filter(club__in=Club.objects.scored_by(user))
        return self.filter(public | Q(pk__in=named.values("player")) | Q(pk__in=members.values("player")))

    def with_last_seen(self, club: Club) -> PlayerQuerySet:
        """Each with `last_seen`: the day of the last event that this club may know of."""
        events = Player.entries.rel.related_model.objects.filter(  # type: ignore[attr-defined]
            Q(tournament__published=True) | Q(tournament__club=club),
            player=models.OuterRef("pk"),
            tournament__date__lte=timezone.localdate(),
        )
        days = events.order_by("-tournament__date").values("tournament__date")
        return self.annotate(last_seen=models.Subquery(days[:1]))

    def with_known_to(self, club: Club) -> PlayerQuerySet:
        """Each with `known`: the club's members, guests whom it looks after, guests who played at one of its events
        under their own name, and whose hidden name was told there. To enter somebody tells nothing: anybody can
        enter anybody."""
        members = Membership.objects.on(None).filter(player=models.OuterRef("pk"))
        entries: Any = Player.entries.rel.related_model
        played = entries.objects.filter(player=models.OuterRef("pk"), tournament__club=club)
        guest = Q(keeper=club) | (Q(publication=Player.FULL) & models.Exists(played))
        told = models.Exists(played.exclude(full_name=F("name")))
        known: Any = models.Exists(members.filter(club=club)) | (~has(members) & guest) | told
        return self.annotate(known=known)  # type: ignore[no-redef]

    def named_to(self, club: Club | None) -> PlayerQuerySet:
        """Those whose own name this club may hear; None is whoever keeps the installation. Nobody else is found,
        matched or asked about by a name that he does not want to be read by."""
        if club is None:
            return self
        return self.with_known_to(club).filter(Q(publication=Player.FULL) | Q(known=True))

    def with_club(self) -> PlayerQuerySet:
        """Each with `club_name`, the club of today, in one query."""
        today = Membership.objects.on(None).filter(player=models.OuterRef("pk"))
        return self.annotate(club_name=models.Subquery(today.values("club__name")[:1]))

    def with_guest_club(self, club: Club) -> PlayerQuerySet:
        """Each with `guest_club`: the club named at the last event of which this club may know. For who is a member of
        none here it says more than "no club"."""
        named = Player.entries.rel.related_model.objects.filter(  # type: ignore[attr-defined]
            Q(tournament__published=True) | Q(tournament__club=club), player=models.OuterRef("pk")
        ).exclude(club_name="")
        last = named.order_by("-tournament__date", "-pk").values("club_name")
        return self.annotate(guest_club=models.Subquery(last[:1]))

    def by_name(self) -> PlayerQuerySet:
        """As in a German list of names: Özil stands with O."""
        return self.order_by("spelling", "pk")


class Player(Addressed, Versioned):
    FULL, INITIALS, NUMBER = "full", "initials", "number"
    PUBLICATIONS = [
        (FULL, gettext_lazy("voller Name")),
        (INITIALS, gettext_lazy("nur Anfangsbuchstaben")),
        (NUMBER, gettext_lazy("nur „Spieler 4711“")),
    ]

    first_name = models.CharField(max_length=80)
    last_name = models.CharField(max_length=80)
    # Made from the name (`keys_of`): what it is recognised by, and how it is sorted.
    skeleton = models.CharField(max_length=170, db_index=True, editable=False)
    spelling = models.CharField(max_length=170, default="", editable=False)
    ddv_number = models.CharField(max_length=12, blank=True)
    active = models.BooleanField(default=True)
    publication = models.CharField(max_length=10, choices=PUBLICATIONS, default=FULL)
    anonymised_at = models.DateTimeField(null=True, blank=True)
    merged_into = models.ForeignKey("self", models.PROTECT, null=True, blank=True, related_name="doubles")
    # Who looks after somebody who belongs to no club: the one that brought him in as its guest, or that he left last.
    keeper = models.ForeignKey(Club, models.SET_NULL, null=True, blank=True, related_name="kept_players")

    objects = PlayerQuerySet.as_manager()
    known: bool  # of querysets `with_known_to` a club
    entered: bool  # where somebody chooses who takes part: whether he does already, and
    times: int  # how often he came to the last events

    class Meta:
        ordering = ["last_name", "first_name", "pk"]
        indexes = [
            models.Index(fields=["publication"], name="players_by_publication"),
            models.Index(fields=["ddv_number"], name="players_by_number"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["ddv_number"],
                condition=~Q(ddv_number="") & Q(merged_into=None),
                name="one_player_per_ddv_number",
            )
        ]

    def __str__(self) -> str:
        return self.name

    @staticmethod
    def keys_of(first_name: str, last_name: str) -> dict[str, str]:
        """What is stored beside a name, because it is searched and sorted by."""
        whole = f"{last_name} {first_name}"
        return {"skeleton": skeleton(whole), "spelling": spelling(whole)}

    @property
    def name(self) -> str:
        return f"{self.first_name} {self.last_name}"

    @property
    def sorted_name(self) -> str:
        return self.name if self.anonymised_at else f"{self.last_name}, {self.first_name}"

    @property
    def number_name(self) -> str:
        """Who does not want to be named, and who has no name any more."""
        return f"Spieler {4000 + self.pk}"

    @property
    def published_name(self) -> str:
        """The name that strangers read."""
        if self.publication == self.INITIALS:
            return f"{self.first_name[0]}. {self.last_name[0]}."
        if self.publication == self.NUMBER:
            return self.number_name
        return self.name

    @property
    def shown_name(self) -> str:
        """To a club that knows him (`with_known_to`) in full, to others as to strangers."""
        return self.name if self.known else self.published_name

    @property
    def shown_order(self) -> str:
        """Where it stands in a list of names: a place among others tells how a name begins."""
        return self.spelling if self.shown_name == self.name else spelling(self.shown_name)

    @property
    def shown_number(self) -> str:
        return self.ddv_number if self.known or self.publication == self.FULL else ""

    def club_on(self, day: datetime.date | None = None) -> Club | None:
        membership = self.memberships.on(day).select_related("club").first()
        return membership.club if membership else None


class MembershipQuerySet(models.QuerySet["Membership"]):
    def on(self, day: datetime.date | None) -> MembershipQuerySet:
        """Memberships that hold on a day, or that are not ended."""
        if day is None:
            return self.filter(until=None)
        return self.filter(Q(since=None) | Q(since__lte=day)).filter(Q(until=None) | Q(until__gt=day))


class Membership(models.Model):
    """A player belongs to a club for a time; `until` is the first day on which he no longer does. Guests have none."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="memberships")
    club = models.ForeignKey(Club, models.PROTECT, related_name="memberships")
    since = models.DateField(null=True, blank=True)
    until = models.DateField(null=True, blank=True)

    objects = MembershipQuerySet.as_manager()

    class Meta:
        ordering = ["since", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(since=None) | Q(until=None) | Q(until__gte=F("since")),
                name="membership_ends_after_it_began",
            ),
            models.UniqueConstraint(fields=["player"], condition=Q(until=None), name="one_club_at_a_time"),
        ]

    def __str__(self) -> str:
        return f"{self.player} in {self.club}"


class Moved(TypedDict):
    """The rows that went over with a merge, by their keys; number and keeper if the kept record had none."""

    entries: list[int]
    memberships: list[int]
    squads: NotRequired[list[int]]
    ddv_number: str
    keeper: NotRequired[int | None]


class PlayerMerge(models.Model):
    """Two records were one person. `moved` says which rows went over, so that it can be undone."""

    kept = models.ForeignKey(Player, models.CASCADE, related_name="merges")
    double = models.ForeignKey(Player, models.CASCADE, related_name="merged_away")
    moved: models.JSONField[Moved, Moved] = models.JSONField(default=dict)
    by = models.ForeignKey("User", models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-at"]

    def __str__(self) -> str:
        return f"{self.double} → {self.kept}"
