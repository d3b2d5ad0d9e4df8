"""Who may do what: one question each, asked by views and templates."""

from __future__ import annotations

from typing import Any

from league.models import Club, Tournament


def can_administer(user: Any, club: Club) -> bool:
    return Club.objects.administered_by(user).filter(pk=club.pk).exists()


def can_score(user: Any, club: Club) -> bool:
    return Club.objects.scored_by(user).filter(pk=club.pk).exists()


def can_direct(user: Any, tournament: Tournament) -> bool:
    return Tournament.objects.directed_by(user).filter(pk=tournament.pk).exists()


def can_enter(user: Any, tournament: Tournament) -> bool:
    return Tournament.objects.entered_by(user).filter(pk=tournament.pk).exists()


def can_run_evening(user: Any, tournament: Tournament) -> bool:
    """A scorer runs his club's evening alone; a tournament has its director."""
    return can_enter(user, tournament) if tournament.is_evening else can_direct(user, tournament)
