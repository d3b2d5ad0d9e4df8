"""Pages for everybody: start, clubs, players, help. Their sisters are standings.py (tournaments), sheet.py (lists)
and rules.py; all are readable without a login, and drafts are not there."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_not_required
from django.core.paginator import Paginator
from django.db.models import Count, IntegerField, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django_tables2 import RequestConfig

from league.charts import curve
from league.models import Club, Entry, Player, Round, Spielliste, Tournament
from league.permissions import can_administer, can_score
from league.results import PlayerResult, results_of, soli_of
from league.tables import Results

from . import rules, sheet, standings

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
def player(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """What a player did in all events that may be seen, under the name that is published."""
    this = get_object_or_404(Player.objects.select_related("merged_into"), uuid=uuid)
    if this.merged_into:
        return redirect("player-detail", this.merged_into.uuid)  # for now: a merge can be undone
    if not _may_be_seen(this, request.user):
        raise Http404
    results = results_of(this, request.user)
    table = Results(results)
    RequestConfig(request, paginate=False).configure(table)
    home_club = this.club_on()
    context = {
        "name": this.published_name,
        "edit": reverse("player-edit", args=[this.uuid]) if _may_edit(this, request.user) else "",
        "may_be_found": this.publication == Player.FULL,
        "club": home_club,
        "results": results,
        **_summed(results),
        "soli": soli_of(this, request.user),
        "table": table,
        "chart": _curve(results),
        "crumbs": [
            (_("Start"), reverse("home")),
            *([(home_club.name, reverse("club-detail", args=[home_club.uuid]))] if home_club else []),
            (this.published_name, ""),
        ],
    }
    return render(request, "public/player.html", context)


def _summed(results: list[PlayerResult]) -> dict[str, Any]:
    points, runden = sum(result.points for result in results), sum(result.runden for result in results)
    best = min((result.place for result in results if not result.provisional), default=None)
    return {"points": points, "runden": runden, "per_runde": points / runden if runden else None, "best": best}


def _may_be_seen(this: Player, user: Any) -> bool:
    """Who stands in nothing that is public is nobody's business but the club's."""
    if this.entries.filter(tournament__in=Tournament.objects.visible_to(user)).exists():
        return True
    return this.memberships.on(None).filter(club__in=Club.objects.scored_by(user)).exists()


def _may_edit(this: Player, user: Any) -> bool:
    return user.is_authenticated and Player.objects.edited_by(user).filter(pk=this.pk).exists()


def _curve(results: list[PlayerResult]) -> str:
    """Points of all events added up, in the order of time."""
    values, labels, total = [], [], 0
    for result in results:
        total += result.points
        values.append(total)
        labels.append(f"{result.event.date:%d.%m.%y}")
    return curve(values, labels, _("Alle Punkte zusammengezählt")) if len(values) > 1 else ""


@login_not_required
@require_safe
def help_page(request: HttpRequest) -> HttpResponse:
    return render(request, "help/help.html", {"crumbs": [(_("Start"), reverse("home")), (_("Hilfe"), "")]})


urls = [
    path("", home, name="home"),
    path("verein/<uuid:uuid>/", club, name="club-detail"),
    path("spieler/<uuid:uuid>/", player, name="player-detail"),
    path("hilfe/", help_page, name="help"),
    *standings.urls,
    *sheet.urls,
    *rules.urls,
]
