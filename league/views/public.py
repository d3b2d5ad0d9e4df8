"""Pages for everybody: start, clubs, help. Their sisters are standings.py (tournaments), sheet.py (lists), player.py
and rules.py; all are readable without a login, and drafts are not there."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_not_required
from django.core.paginator import Paginator
from django.db.models import Count, IntegerField, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league.models import Club, Entry, Player, Round, Spielliste, Tournament
from league.permissions import can_administer, can_score

from . import duel, player, rules, sheet, standings

SHOWN = 12  # cards of one kind on the start page
EVENTS_A_PAGE = 25


@login_not_required
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """One's own work first, then what everybody may read."""
    mine = _mine(request.user)
    others = Tournament.objects.visible_to(request.user).exclude(pk__in=[event.pk for event in mine])
    visible = _with_counts(others)
    context = {
        "mine": mine,
        "own_clubs": list(Club.objects.scored_by(request.user)),
        "running": list(visible.filter(state=Tournament.RUNNING)[:SHOWN]),
        "planned": list(visible.filter(state=Tournament.PLANNED).order_by("date", "pk")[:SHOWN]),
        "finished": list(visible.filter(state=Tournament.FINISHED)[:SHOWN]),
        "clubs": list(Club.objects.all()),
    }
    return render(request, "public/home.html", context)


def _mine(user: Any) -> list[Tournament]:
    """What this person runs or helps to run, what is going on now first."""
    if not user.is_authenticated:
        return []
    unfinished = Tournament.objects.entered_by(user).exclude(state=Tournament.FINISHED)
    # "running" comes before "planned" when sorted downwards.
    return list(_with_counts(unfinished).order_by("-state", "date", "pk")[:SHOWN])


def _with_counts(events: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Each event with its people, the lists that wait for somebody, and the number of the round that runs."""
    current = Round.objects.filter(tournament=OuterRef("pk"), state=Round.RUNNING).order_by("number")
    return events.select_related(
        "club"
    ).annotate(
        people=_number_of(Entry.objects.all()),  # who went home took part
        to_enter=_number_of(Spielliste.objects.to_enter()),
        to_confirm=_number_of(Spielliste.objects.to_confirm()),
        round_now=Subquery(current.values("number")[:1]),
    )


def _number_of(rows: QuerySet[Any]) -> Coalesce:
    counted = rows.filter(tournament=OuterRef("pk")).order_by().values("tournament").annotate(number=Count("pk"))
    return Coalesce(Subquery(counted.values("number"), output_field=IntegerField()), 0)


@login_not_required
@require_safe
def club(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """A club: its events, and for its own people the doors to their work."""
    this = get_object_or_404(Club, uuid=uuid)
    known = request.user.is_authenticated
    events = Tournament.objects.visible_to(request.user).filter(club=this)
    context = {
        "club": this,
        "players": Player.objects.active().filter(pk__in=Player.objects.of_club(this)).count(),
        "last_evening": events.evenings().exclude(state=Tournament.PLANNED).first(),
        "page": Paginator(_with_counts(events), EVENTS_A_PAGE).get_page(request.GET.get("page")),
        "may_score": known and can_score(request.user, this),
        "may_administer": known and can_administer(request.user, this),
        "crumbs": [(_("Start"), reverse("home")), (this.name, "")],
    }
    return render(request, "public/club.html", context)


@login_not_required
@require_safe
def help_page(request: HttpRequest) -> HttpResponse:
    return render(request, "help/help.html", {"crumbs": [(_("Start"), reverse("home")), (_("Hilfe"), "")]})


urls = [
    path("", home, name="home"),
    path("verein/<uuid:uuid>/", club, name="club-detail"),
    path("hilfe/", help_page, name="help"),
    *player.urls,
    *duel.urls,
    *standings.urls,
    *sheet.urls,
    *rules.urls,
]
