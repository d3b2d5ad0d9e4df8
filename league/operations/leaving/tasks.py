"""Removes a club that was told to go, step by step in the background. Whatever ends it, the next start goes on."""

from __future__ import annotations

from functools import partial

from django.db.models import Q
from django_tasks import task

from league.base import sealing
from league.base.background import CHORES
from league.clubs.services.club import working_elsewhere
from league.models import Club, Season, Tournament, User

from ..patience import in_turn
from . import services


@task(queue_name=CHORES)
def leave(pk: int) -> None:
    """May be begun twice: it goes on with what is left."""
    club = Club.objects.filter(pk=pk, leaving_at__isnull=False).first()
    if club is None or (begun := services.begun_by(club)) is None:
        return
    by = begun.by
    for season in Season.objects.filter(club=club).select_related("club"):
        in_turn(partial(services.remove_season, season=season, by=by))
    while event := Tournament.objects.filter(club=club).select_related("club").order_by("-date", "-pk").first():
        in_turn(partial(services.remove_event, event=event, by=by))
    while in_turn(partial(services.remove_people, club=club, by=by)):
        pass
    named = Tournament.objects.filter(Q(entries__club=club) | Q(teams__club=club)).select_related("club").distinct()
    while other := named.first():
        in_turn(partial(services.forget_club_in, event=other, club=club, by=by))
    users = begun.data.get("user") or []
    elsewhere = working_elsewhere(club, User.objects.filter(pk__in=users))
    in_turn(partial(services.say_farewell, club=club, users=users, work_elsewhere=elsewhere, by=by))


def go_on() -> int:
    """Clubs that were told to go and are still there. One of which the database says so and the site knows nothing
    stays: somebody wrote that past it."""
    left = [one for one in Club.objects.filter(leaving_at__isnull=False) if sealing.is_sealed("club", one.pk)]
    for club in left:
        leave.enqueue(club.pk)
    return len(left)
