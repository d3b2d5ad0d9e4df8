"""Pages for everybody: start, help. Their sisters are club_page.py, standings.py (tournaments), sheet.py (lists),
player.py and rules.py; all are readable without a login, and drafts are not there."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league.models import Club, Tournament

from . import club_page, duel, player, rules, sheet, standings
from .event_rows import with_counts

SHOWN = 12  # cards of one kind on the start page


@login_not_required
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """One's own work first, then what everybody may read."""
    mine = _mine(request.user)
    others = Tournament.objects.visible_to(request.user).exclude(pk__in=[event.pk for event in mine])
    visible = with_counts(others)
    context = {
        "mine": mine,
        "own_clubs": list(Club.objects.scored_by(request.user)),
        "running": list(visible.filter(state=Tournament.RUNNING)[:SHOWN]),
        "planned": list(visible.filter(state=Tournament.PLANNED).order_by("date", "pk")[:SHOWN]),
        "finished": list(visible.filter(state=Tournament.FINISHED)[:SHOWN]),
        "clubs": (clubs := list(Club.objects.all())),
        "may_be_found": any(club.search_engines for club in clubs),
    }
    return render(request, "public/home.html", context)


def _mine(user: Any) -> list[Tournament]:
    """What this person runs or helps to run, what is going on now first."""
    if not user.is_authenticated:
        return []
    unfinished = Tournament.objects.entered_by(user).exclude(state=Tournament.FINISHED)
    # "running" comes before "planned" when sorted downwards.
    return list(with_counts(unfinished).order_by("-state", "date", "pk")[:SHOWN])


@login_not_required
@require_safe
def help_page(request: HttpRequest) -> HttpResponse:
    return render(request, "help/help.html", {"crumbs": [(_("Start"), reverse("home")), (_("Hilfe"), "")]})


urls = [
    path("", home, name="home"),
    path("hilfe/", help_page, name="help"),
    *club_page.urls,
    *player.urls,
    *duel.urls,
    *standings.urls,
    *sheet.urls,
    *rules.urls,
]
