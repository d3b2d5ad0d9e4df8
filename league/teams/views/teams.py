"""Pages for those who run teams: which there are, their names, who is in their squads. Serves a league and a
tournament's own teams alike; plans and match days are in league.py."""

from __future__ import annotations

from django.db.models import Count, Prefetch, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from league.base.forms import new_key
from league.base.views import (
    act,
    both,
    club_crumbs,
    page,
    posted,
    require_POST,
    require_safe,
    saved,
    searched_for,
    sent_before,
)
from league.base.views import event_crumbs as event_crumbs
from league.models import Player, Season, Team, TeamMember, Tournament
from league.registration.views.entries import named
from league.teams import services
from league.teams.forms import TeamForm
from league.teams.lineup import found, offered


@both
def of_tournament(request: HttpRequest, event: Tournament) -> HttpResponse:
    """A tournament's own teams."""
    form = TeamForm(posted(request))
    if answer := added(request, form, event):
        return answer
    context = {
        "event": event,
        "teams": with_sizes(event),
        "form": form,
        "lineup": event.teams.exists(),
        "league": Season.objects.filter(season_events__tournament=event, season_events__day__isnull=False).first(),
        "crumbs": event_crumbs(event, _("Mannschaften")),
    }
    return page(request, "teams/tournament_run.html", context, form)


def added(request: HttpRequest, form: TeamForm, where: Season | Tournament) -> HttpResponse | None:
    """A new team leads to its squad."""
    if not form.is_valid():
        return None
    team = form.attempt(services.add_team, where=where, by=request.user, **form.once, **form.facts)
    return redirect("team-edit", team.uuid) if team else None


def with_sizes(where: Season | Tournament) -> QuerySet[Team]:
    four, spare = (Count("members", filter=Q(members__substitute=substitute)) for substitute in (False, True))
    return where.teams.select_related("club").annotate(four=four, spare=spare)


@both
def edit(request: HttpRequest, team: Team) -> HttpResponse:
    """The team's name and squad."""
    here = reverse("team-edit", args=[team.uuid])
    form = TeamForm(posted(request), initial=TeamForm.of(team))
    words = {"team": team, **(form.facts if form.is_valid() else {})}
    if answer := saved(request, form, services.rename_team, here, _("Gespeichert."), **words):
        return answer
    team.refresh_from_db()
    return page(request, "teams/edit.html", {**_squad(request, team), "form": form}, form)


def _squad(request: HttpRequest, team: Team) -> dict[str, object]:
    where = services.place_of(team)
    return {
        **_searched(request, team),
        "squad": list(team.members.prefetch_related(Prefetch("player", Player.objects.with_known_to(where.club)))),
        "offered": offered(team, where.club),
        "back": list_of_teams(where),
        "crumbs": _crumbs(team),
    }


def _searched(request: HttpRequest, team: Team) -> dict[str, object]:
    typed = searched_for(request)
    people = found(team, services.place_of(team).club, typed) if typed else []
    return {"team": team, "q": typed, "found": people, "key": new_key()}


def _crumbs(team: Team) -> list[tuple[str, str]]:
    where = services.place_of(team)
    teams = (_("Mannschaften"), list_of_teams(where))
    if isinstance(where, Tournament):
        return [*event_crumbs(where, "")[:-1], teams, (team.name, "")]
    home = (where.name, reverse("season-detail", args=[where.uuid]))
    return [*club_crumbs(where.club, "")[:-1], home, teams, (team.name, "")]


def list_of_teams(where: Season | Tournament) -> str:
    return reverse("league-teams" if isinstance(where, Season) else "tournament-teams-run", args=[where.uuid])


@require_safe
def search(request: HttpRequest, team: Team) -> HttpResponse:
    """Search as you type: the found people as buttons. Without a script the page itself does it."""
    return render(request, "teams/_found.html", _searched(request, team))


@require_POST
def member_add(request: HttpRequest, team: Team) -> HttpResponse:
    """One tap: the first four are the team, who comes later is a substitute; either can be changed."""
    player = named(request, "player", Player.objects.living())
    full = team.members.filter(substitute=False).count() >= 4
    here, about = reverse("team-edit", args=[team.uuid]), player.uuid.hex
    return act(request, services.add_member, here, about=about, team=team, player=player, substitute=full)


@require_POST
def member_change(request: HttpRequest, team: Team) -> HttpResponse:
    """`substitute` or `regular` name whom it is about."""
    substitute = "substitute" in request.POST
    member = _member(request, team, "substitute" if substitute else "regular")
    here = reverse("team-edit", args=[team.uuid])
    about = f"{'s' if substitute else 'r'}{member.pk}"
    return act(request, services.change_member, here, member=member, substitute=substitute, about=about)


@require_POST
def member_remove(request: HttpRequest, team: Team) -> HttpResponse:
    here = reverse("team-edit", args=[team.uuid])
    if sent_before(request, request.POST.get("player", "").replace("-", "")):
        return redirect(here)
    member = _member(request, team, "player")
    return act(request, services.remove_member, here, member=member, about=member.player.uuid.hex)


def _member(request: HttpRequest, team: Team, field: str) -> TeamMember:
    player = named(request, field, Player.objects.filter(team_memberships__team=team))
    return get_object_or_404(TeamMember.objects.select_related("team", "player"), team=team, player=player)


@require_POST
def remove(request: HttpRequest, team: Team) -> HttpResponse:
    to = list_of_teams(services.place_of(team))
    return act(request, services.remove_team, to, _("Die Mannschaft ist gelöscht."), team=team)
