"""Who may do what: one question each, asked by views and templates."""

from __future__ import annotations

from league.models import Club, Tournament
from league.models.user import Visitor


def can_administer(user: Visitor, club: Club) -> bool:
    return Club.objects.administered_by(user).filter(pk=club.pk).exists()


def can_score(user: Visitor, club: Club) -> bool:
    return Club.objects.scored_by(user).filter(pk=club.pk).exists()


def can_direct(user: Visitor, tournament: Tournament) -> bool:
    return Tournament.objects.directed_by(user).filter(pk=tournament.pk).exists()


def can_enter(user: Visitor, tournament: Tournament) -> bool:
    return Tournament.objects.entered_by(user).filter(pk=tournament.pk).exists()


def can_run_evening(user: Visitor, tournament: Tournament) -> bool:
    """A scorer runs his club's evening alone; a tournament has its director."""
    return can_enter(user, tournament) if tournament.is_evening else can_direct(user, tournament)
