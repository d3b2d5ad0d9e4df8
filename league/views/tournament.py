"""Pages of a tournament as a whole: create, edit, its rules. What happens while it runs is in control.py; people,
tables, roles and deductions have their own modules."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from league.forms.ruleset import RulesetForm
from league.forms.tournament import NewTournamentForm, TournamentForm
from league.models import Club, Tournament
from league.scorebook import ruleset_of
from league.services import tournament as services

from . import control, deductions, entries, roles, rounds
from .control import crumbs, home_of
from .shortcuts import club_administered, club_crumbs, page, posted, saved, tournament_directed, tournament_run

both = require_http_methods(["GET", "HEAD", "POST"])


@both
def create(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """A new tournament, from nothing or as a copy of an earlier one that is chosen first."""
    club = club_administered(request, uuid)
    earlier = _earlier(club, (posted(request) or request.GET).get("copy_of", ""))
    initial = NewTournamentForm.copied(earlier)
    form = NewTournamentForm(posted(request), initial=initial, club=club, earlier=earlier)
    if request.method == "POST" and form.is_valid():
        made = form.attempt(services.create_tournament, club=club, by=request.user, **form.once, **form.wish)
        if made:
            return redirect("tournament-control", made.uuid)
    context = {
        "form": form,
        "club": club,
        "earlier": earlier,
        "events": list(club.tournaments.tournaments()[:50]),
        "crumbs": club_crumbs(club, _("Neues Turnier")),
    }
    return page(request, "tournament/create.html", context, form)


def _earlier(club: Club, uuid: str) -> Tournament | None:
    """The event to copy; one that is not the club's is not there."""
    if not uuid:
        return None
    try:
        found = club.tournaments.tournaments().filter(uuid=UUID(uuid)).first()
    except ValueError:
        found = None
    if found is None:
        raise Http404
    return found


@both
def edit(request: HttpRequest, uuid: UUID) -> HttpResponse:
    tournament = tournament_directed(request, uuid)
    if tournament.is_evening:
        return redirect("evening-settings", tournament.uuid)
    back = reverse("tournament-control", args=[tournament.uuid])
    form = TournamentForm(posted(request), initial=TournamentForm.of(tournament), based_on=tournament.version)
    facts = form.facts if form.is_valid() else {}
    if answer := saved(request, form, services.change_tournament, back, tournament=tournament, **facts):
        return answer
    tournament.refresh_from_db()
    context = {"form": form, "event": tournament, "back": back, "crumbs": crumbs(tournament, _("Angaben ändern"))}
    return page(request, "tournament/edit.html", context, form)


@both
def rules_edit(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """The rules while they can be changed; afterwards since when they stand, and what they are."""
    tournament = tournament_run(request, uuid)
    back = home_of(tournament)
    form = RulesetForm(
        ruleset_of(tournament), posted(request), preset=request.GET.get("preset"), based_on=tournament.version
    )
    context = {
        "form": form, "event": tournament, "title": _("Regeln"), "subtitle": tournament.name, "back": back,
        "crumbs": crumbs(tournament, _("Regeln")),
        "intro": _("Sie gelten für diese Veranstaltung und stehen fest, sobald die erste Liste eröffnet ist."),
    }  # fmt: skip
    chosen = form.ruleset() if form.is_valid() else None
    if answer := saved(request, form, services.change_ruleset, back, tournament=tournament, ruleset=chosen):
        return answer
    if tournament.ruleset_frozen_at:
        shown = RulesetForm(ruleset_of(tournament))
        status = 422 if form.errors else 200
        return render(request, "tournament/rules.html", context | {"rules": shown}, status=status)
    return page(request, "rules/form.html", context, form)


urls = [
    path("verein/<uuid:uuid>/turnier/neu/", create, name="tournament-create"),
    path("turnier/<uuid:uuid>/bearbeiten/", edit, name="tournament-edit"),
    path("turnier/<uuid:uuid>/regeln/bearbeiten/", rules_edit, name="tournament-rules-edit"),
    *control.urls,
    *entries.urls,
    *rounds.urls,
    *roles.urls,
    *deductions.urls,
]
