"""What a club would take with it, and why it may not go yet. Knows what belongs to a club alone; removes nothing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from league.models import (
    Club,
    Entry,
    Game,
    Membership,
    PaperPhoto,
    Player,
    Season,
    SeasonEvent,
    Spielliste,
    TeamMember,
    Tournament,
)
from league.models.base import has
from league.models.people import PlayerQuerySet

NAMED = 10  # of what stands in the way


@dataclass(frozen=True)
class Leaving:
    """For the page that asks."""

    club: Club

    @cached_property
    def counts(self) -> dict[str, int]:
        lists = Spielliste.objects.filter(tournament__club=self.club)
        return {
            "events": Tournament.objects.filter(club=self.club).count(),
            "lists": lists.count(),
            "games": Game.objects.filter(spielliste__in=lists).count(),
            "seasons": Season.objects.filter(club=self.club).count(),
            "photos": PaperPhoto.objects.filter(tournament__club=self.club).count(),
            "logins": self.club.roles.count(),
        }

    @cached_property
    def people(self) -> int:
        """Who goes with it."""
        return people_of(self.club).count() - self.staying

    @cached_property
    def staying(self) -> int:
        """Who belongs to it, and to something else as well."""
        return known_elsewhere(people_of(self.club), self.club).count()

    @cached_property
    def strangers(self) -> int:
        """How many people of other clubs took part here."""
        elsewhere = Membership.objects.on(None).filter(player=OuterRef("player")).exclude(club=self.club)
        rows = Entry.objects.filter(Exists(elsewhere), tournament__club=self.club)
        return rows.order_by().values("player").distinct().count()

    @cached_property
    def their_events(self) -> int:
        """In how many tournaments and evenings."""
        elsewhere = Membership.objects.on(None).filter(player=OuterRef("player")).exclude(club=self.club)
        rows = Entry.objects.filter(Exists(elsewhere), tournament__club=self.club)
        return rows.order_by().values("tournament").distinct().count()

    @cached_property
    def running(self) -> list[Tournament]:
        return list(Tournament.objects.filter(club=self.club, state=Tournament.RUNNING)[:NAMED])

    @cached_property
    def counted_by(self) -> list[Season]:
        """Seasons of other clubs in which an event of this one counts."""
        return list(counting_elsewhere(self.club)[:NAMED])


def why_not(club: Club) -> str | None:
    """What stands in the way, and what to do about it."""
    plan = Leaving(club)
    if plan.running:
        said = _("Noch läuft: %(events)s. Bitte zuerst beenden oder löschen.")
        return said % {"events": ", ".join(_("„{name}“").format(name=one) for one in plan.running)}
    if plan.counted_by:
        said = _(
            "Veranstaltungen dieses Vereins zählen in Saisons anderer Vereine: %(seasons)s. Bitte sie dort zuerst "
            "herausnehmen lassen; das kann die Leitung jener Vereine und wer die ganze Seite betreut."
        )
        named = (_("„{name}“ ({club})").format(name=one, club=one.club) for one in plan.counted_by)
        return said % {"seasons": ", ".join(named)}
    return None


def counting_elsewhere(club: Club) -> QuerySet[Season]:
    rows = Season.objects.filter(season_events__tournament__club=club).exclude(club=club)
    return rows.select_related("club").distinct().order_by("pk")


def people_of(club: Club) -> PlayerQuerySet:
    """Everybody who belongs or belonged to it, or whom it looks after; and guests of its events who belong nowhere.
    Asked by keys: there may be far more people than those."""
    members = Membership.objects.filter(club=club).order_by().values("player")
    kept = Player.objects.filter(keeper=club).order_by().values("pk")
    nowhere = ~has(Membership.objects.filter(player=OuterRef("player")))
    guests = Entry.objects.filter(nowhere, tournament__club=club, player__keeper=None).order_by().values("player")
    return Player.objects.living().filter(pk__in=members.union(kept, guests))


def known_elsewhere(people: PlayerQuerySet, club: Club) -> PlayerQuerySet:
    """Those of these who belong to another club as well, or have played for or at one: they stay. A double counts for
    the person whose record it went into."""
    found = _traces(people, club)
    if named := _in_tables_elsewhere(club):
        found |= set(people.filter(pk__in=named).values_list("pk", flat=True))
    into = Player.objects.filter(merged_into__in=people).values_list("pk", "merged_into")
    doubles = {pk: root for pk, root in into if root is not None}
    if doubles:
        records = Player.objects.filter(pk__in=doubles)
        beyond = _traces(records, club) | (named & doubles.keys())
        beyond |= set(
            records.filter(doubles__isnull=False).values_list("pk", flat=True)
        )  # deeper ones: rare, they stay
        found |= {doubles[pk] for pk in beyond}
    return people.filter(pk__in=found)


def _traces(people: PlayerQuerySet, club: Club) -> set[int]:
    other_club = Membership.objects.filter(player=OuterRef("pk")).exclude(club=club)
    played = Entry.objects.filter(player=OuterRef("pk")).exclude(tournament__club=club)
    squad = TeamMember.objects.filter(player=OuterRef("pk")).exclude(
        Q(team__season__club=club) | Q(team__tournament__club=club)
    )
    kept = Q(keeper__isnull=False) & ~Q(keeper=club)
    rows = people.filter(Exists(other_club) | Exists(played) | Exists(squad) | kept)
    return set(rows.order_by().values_list("pk", flat=True))


def _in_tables_elsewhere(club: Club) -> set[int]:
    """Who stands in a table of the year of another club of which no lists are known."""
    rows = SeasonEvent.objects.filter(tournament=None).exclude(season__club=club).values_list("results", flat=True)
    return {int(player) for results in rows for player in results if str(player).isdigit()}
