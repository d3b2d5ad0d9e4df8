"""Pages of a tournament as a whole: create, edit, its rules. What happens while it runs is in control.py."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from league.base.forms import new_key
from league.base.lanes import PAGES, READS, apart
from league.base.permissions import can_direct, can_enter
from league.base.views import act, both, club_crumbs, event_crumbs, home_of, one_sent, page, posted, require_POST, saved
from league.clubs.forms.ruleset import RulesetForm
from league.clubs.services.club import give_tournament_role, take_tournament_role
from league.events.forms.tournament import NewTournamentForm, RoleForm, TournamentForm
from league.events.services import tournament as services
from league.lists.scorebook import ruleset_of
from league.models import Club, ClubRole, Tournament

# --- Pages


@both
def people(request: HttpRequest, tournament: Tournament) -> HttpResponse:
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
        "crumbs": event_crumbs(tournament, _("Mitarbeitende")),
    }
    return page(request, "events/tournament/people.html", context, form)


@require_POST
def take(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    role = get_object_or_404(tournament.roles.select_related("user"), user__username=request.POST.get("username", ""))
    done = _("{name} hat hier keine Aufgabe mehr.").format(name=role.user.name)
    act(request, take_tournament_role, "home", done, tournament=tournament, user=role.user)
    return _stay_or_go(request, tournament)


def _stay_or_go(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who gave up the direction himself is sent to a page that he may still read."""
    if can_direct(request.user, tournament):
        return redirect("tournament-people", tournament.uuid)
    return redirect("tournament-control", tournament.uuid) if can_enter(request.user, tournament) else redirect("home")


# --- the tournament as a whole


@both
def create(request: HttpRequest, club: Club) -> HttpResponse:
    """A new tournament, from nothing or as a copy of an earlier one that is chosen first."""
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
    return page(request, "events/tournament/create.html", context, form)


def _earlier(club: Club, uuid: str) -> Tournament | None:
    """The event to copy; one that is not the club's is not there."""
    return one_sent(club.tournaments.tournaments(), uuid) if uuid else None


@both
def edit(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    if tournament.is_evening:
        return redirect("evening-settings", tournament.uuid)
    back = reverse("tournament-control", args=[tournament.uuid])
    form = TournamentForm(posted(request), initial=TournamentForm.of(tournament), based_on=tournament.version)
    facts = form.facts if form.is_valid() else {}
    if answer := saved(request, form, services.change_tournament, back, tournament=tournament, **facts):
        return answer
    tournament.refresh_from_db()
    context = {"form": form, "event": tournament, "back": back, "crumbs": event_crumbs(tournament, _("Angaben ändern"))}
    return page(request, "events/tournament/edit.html", context, form)


@apart(PAGES, *READS)
@both
def rules_edit(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The rules while they can be changed; afterwards since when they stand, and what they are."""
    back = home_of(tournament)
    form = RulesetForm(
        ruleset_of(tournament), posted(request), preset=request.GET.get("preset"), based_on=tournament.version
    )
    context = {
        "form": form,
        "event": tournament,
        "title": _("Regeln"),
        "subtitle": tournament.name,
        "back": back,
        "crumbs": event_crumbs(tournament, _("Regeln")),
        "intro": _("Sie gelten für diese Veranstaltung und stehen fest, sobald die erste Liste eröffnet ist."),
    }
    chosen = form.ruleset() if form.is_valid() else None
    if answer := saved(request, form, services.change_ruleset, back, tournament=tournament, ruleset=chosen):
        return answer
    if tournament.ruleset_frozen_at:
        shown = RulesetForm(ruleset_of(tournament))
        status = 422 if form.errors else 200
        return render(request, "events/tournament/rules.html", context | {"rules": shown}, status=status)
    return page(request, "clubs/rules/form.html", context, form)
