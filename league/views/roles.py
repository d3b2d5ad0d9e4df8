"""Pages: who directs and who helps. The people themselves get their logins from the club."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from league.forms.base import new_key
from league.forms.tournament import RoleForm
from league.models import ClubRole, Tournament
from league.permissions import can_direct, can_enter
from league.services.club import give_tournament_role, take_tournament_role

from .control import crumbs
from .shortcuts import act, page, posted, tournament_directed


@require_http_methods(["GET", "HEAD", "POST"])
def people(request: HttpRequest, uuid: UUID) -> HttpResponse:
    tournament = tournament_directed(request, uuid)
    form = RoleForm(posted(request))
    if request.method == "POST" and form.is_valid():
        user, role = form.cleaned_data["username"], form.cleaned_data["role"]
        words = {"tournament": tournament, "user": user, "role": role, "by": request.user}
        if form.attempt(give_tournament_role, **words, **form.once):
            messages.success(request, _("{name} ist eingetragen.").format(name=user.name))
            return _stay_or_go(request, tournament)
    context = {
        "event": tournament,
        "form": form,
        "roles": list(tournament.roles.select_related("user").order_by("role", "user__username")),
        "administrators": list(
            tournament.club.roles.filter(role=ClubRole.ADMINISTRATOR).select_related("user").order_by("user__username")
        ),
        "key": new_key(),
        "crumbs": crumbs(tournament, _("Mitarbeitende")),
    }
    return page(request, "tournament/people.html", context, form)


@require_POST
def take(request: HttpRequest, uuid: UUID) -> HttpResponse:
    tournament = tournament_directed(request, uuid)
    role = get_object_or_404(tournament.roles.select_related("user"), user__username=request.POST.get("username", ""))
    done = _("{name} hat hier keine Aufgabe mehr.").format(name=role.user.name)
    act(request, take_tournament_role, "home", done, tournament=tournament, user=role.user)
    return _stay_or_go(request, tournament)


def _stay_or_go(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who gave up the direction himself is sent to a page that he may still read."""
    if can_direct(request.user, tournament):
        return redirect("tournament-people", tournament.uuid)
    return redirect("tournament-control", tournament.uuid) if can_enter(request.user, tournament) else redirect("home")


urls = [
    path("turnier/<uuid:uuid>/mitarbeit/", people, name="tournament-people"),
    path("turnier/<uuid:uuid>/mitarbeit/weg/", take, name="tournament-role-take"),
]
