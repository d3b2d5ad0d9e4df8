"""Seasons: an ordered set of events with a counting rule that is data. Teams, their people and who meets whom.
What follows from them is computed by scoring.seasons and scoring.leagues."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from .base import Addressed, Json, Versioned
from .club import Club, ClubRole
from .people import Player
from .tournament import Entry, Tournament

if TYPE_CHECKING:
    from .user import Visitor


class SeasonQuerySet(models.QuerySet["Season"]):
    def visible_to(self, user: Visitor) -> SeasonQuerySet:
        """Published ones for everybody, others for those who run the club."""
        if user.is_authenticated and user.is_superuser:
            return self
        return self.filter(Q(published=True) | Q(club__in=Club.objects.scored_by(user)))

    def run_by(self, user: Visitor) -> SeasonQuerySet:
        if user.is_authenticated and user.is_superuser:
            return self
        roles = ClubRole.objects.filter(user=user, role=ClubRole.ADMINISTRATOR) if user.is_authenticated else []
        return self.filter(club__in=[role.club_id for role in roles])


class Season(Addressed, Versioned):
    """Its rule is its own copy: what another season does later changes nothing here. Closed, its table is kept as it
    was, whatever the program learns afterwards."""

    PLAYERS, TEAMS = "players", "teams"
    KINDS = [(PLAYERS, gettext_lazy("Einzelwertung")), (TEAMS, gettext_lazy("Mannschaften"))]
    OPEN, CLOSED = "open", "closed"
    STATES = [(OPEN, gettext_lazy("läuft")), (CLOSED, gettext_lazy("abgeschlossen"))]

    club = models.ForeignKey(Club, models.PROTECT, related_name="seasons")
    name = models.CharField(max_length=120)
    kind = models.CharField(max_length=8, choices=KINDS, default=PLAYERS)
    rule: models.JSONField[Json, Json] = models.JSONField(default=dict)  # scoring.CountingRule
    days_planned = models.PositiveSmallIntegerField(null=True, blank=True)  # for "what do I need on the last evening?"
    state = models.CharField(max_length=8, choices=STATES, default=OPEN)
    published = models.BooleanField(default=True)
    promoted = models.PositiveSmallIntegerField(default=0)  # teams that go up, and down
    relegated = models.PositiveSmallIntegerField(default=0)
    kept: Any = models.JSONField(null=True, blank=True)  # the table as it was when the season was closed
    closed_at = models.DateTimeField(null=True, blank=True)

    objects = SeasonQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        constraints = [models.UniqueConstraint(fields=["club", "name"], name="one_season_per_name")]

    def __str__(self) -> str:
        return self.name


class SeasonEvent(models.Model):
    """A tournament or evening of a season. `day`: which match day it is, where teams play.

    Of an evening that was only ever kept in a table of the year no list is known: it has no tournament but a day, and
    everybody's total in `results`, by the keys of the players.
    """

    season = models.ForeignKey(Season, models.CASCADE, related_name="season_events")
    tournament = models.ForeignKey(Tournament, models.PROTECT, null=True, blank=True, related_name="season_events")
    number = models.PositiveSmallIntegerField()
    day = models.PositiveSmallIntegerField(null=True, blank=True)
    date = models.DateField(null=True, blank=True)
    title = models.CharField(max_length=120, blank=True)
    results: models.JSONField[dict[str, int], dict[str, int]] = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["season", "tournament"], name="an_event_counts_once"),
            models.UniqueConstraint(fields=["season", "number"], name="one_event_per_number"),
            models.UniqueConstraint(fields=["season", "date"], name="one_evening_of_totals_per_day"),
            models.CheckConstraint(
                condition=Q(tournament=None, date__isnull=False) | Q(tournament__isnull=False, date=None),
                name="an_event_or_totals_of_a_day",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.season}: {self.tournament or self.title or self.date}"


class Team(Addressed):
    """Four people and their substitutes, in a season or in one tournament."""

    season = models.ForeignKey(Season, models.CASCADE, null=True, blank=True, related_name="teams")
    tournament = models.ForeignKey(Tournament, models.CASCADE, null=True, blank=True, related_name="teams")
    club = models.ForeignKey(Club, models.SET_NULL, null=True, blank=True, related_name="teams")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=80)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["season", "number"], name="one_team_per_number_in_season"),
            models.UniqueConstraint(fields=["tournament", "number"], name="one_team_per_number_in_tournament"),
            models.CheckConstraint(
                condition=Q(season=None, tournament__isnull=False) | Q(season__isnull=False, tournament=None),
                name="a_team_plays_in_one_place",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class TeamMember(models.Model):
    """Who may play for a team."""

    team = models.ForeignKey(Team, models.CASCADE, related_name="members")
    player = models.ForeignKey(Player, models.PROTECT, related_name="team_memberships")
    substitute = models.BooleanField(default=False)

    class Meta:
        ordering = ["substitute", "pk"]
        constraints = [models.UniqueConstraint(fields=["team", "player"], name="a_member_once")]

    def __str__(self) -> str:
        return f"{self.player} in {self.team}"


class TeamEntry(models.Model):
    """For which team somebody plays in an event: his points there are the team's."""

    team = models.ForeignKey(Team, models.CASCADE, related_name="entries")
    entry = models.OneToOneField(Entry, models.CASCADE, related_name="team_entry")

    def __str__(self) -> str:
        return _("{entry} für {team}").format(entry=self.entry, team=self.team)


class Fixture(models.Model):
    """Which team is in which group on which match day."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="fixtures")
    day = models.PositiveSmallIntegerField()
    group = models.PositiveSmallIntegerField()
    team = models.ForeignKey(Team, models.CASCADE, related_name="fixtures")

    class Meta:
        ordering = ["day", "group", "team__number"]
        constraints = [models.UniqueConstraint(fields=["season", "day", "team"], name="a_team_meets_one_group_a_day")]

    def __str__(self) -> str:
        words = _("{season}, Spieltag {day}, Gruppe {group}: {team}")
        return words.format(season=self.season, day=self.day, group=self.group, team=self.team)
