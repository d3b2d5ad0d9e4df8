"""Pages for those who run a league: create it, its teams and plan, its match days, who plays for whom, its end.
What everybody may read is in team.py."""

from __future__ import annotations

from dataclasses import replace

from django.core.paginator import Page
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from league.base.forms import WriteForm, new_key
from league.base.lanes import PAGES, READS, apart
from league.base.permissions import can_enter
from league.base.views import act, both, club_crumbs, page, posted, require_POST, saved, season_frame, sent_before
from league.base.views import event_crumbs as event_crumbs
from league.models import Club, Season, SeasonEvent, Tournament
from league.registration.looking import PEOPLE_A_PAGE, after_saving, page_of
from league.seasons.forms import CloseForm, ReopenForm
from league.seasons.services import create_season, reopen_season
from league.teams import services
from league.teams.forms import LeagueForm, LineupForm, MatchDayForm, PlanForm, TeamForm
from league.teams.lineup import lineup
from league.teams.reads import TEAM_SIZE, Choice, League, Lineup, league_of, plain
from scoring import FEWEST_TEAMS, LARGEST_GROUP, MOST_TEAMS

from .teams import added, with_sizes

PLANNED_FOR = range(FEWEST_TEAMS, MOST_TEAMS + 1)  # numbers of teams
MOST_OFFERED = 60
MOST_CHOICES = 1200  # on one page: everybody may play for every team


@both
def create(request: HttpRequest, club: Club) -> HttpResponse:
    form = LeagueForm(posted(request), initial=LeagueForm.beginning())
    facts = form.facts if form.is_valid() else {}
    words = {"club": club, "kind": Season.TEAMS, "by": request.user, **facts}
    if form.is_valid() and (made := form.attempt(create_season, **form.once, **words)):
        return redirect("league-teams", made.uuid)
    crumbs = club_crumbs(club, _("Neue Liga"))
    crumbs.insert(-1, (_("Saisons"), reverse("club-seasons", args=[club.uuid])))
    return page(request, "teams/create.html", {"form": form, "club": club, "crumbs": crumbs}, form)


@apart(PAGES, *READS)
@both
def teams(request: HttpRequest, season: Season) -> HttpResponse:
    """Which teams there are, and their plan: every two meet once."""
    here = reverse("league-teams", args=[season.uuid])
    asked, many = posted(request), season.teams.count() > LARGEST_GROUP
    plan = PlanForm(asked if asked and "seed" in asked else None, based_on=season.version, initial={"double": many})
    form = TeamForm(asked if asked and "seed" not in asked else None)
    words = {"season": season, **plan.facts} if plan.is_valid() else {}
    answer = saved(request, plan, services.make_plan, here, _("Der Plan ist erzeugt."), **words)
    if answer := answer or added(request, form, season):
        return answer
    season.refresh_from_db()
    context = {
        **season_frame(season, _("Mannschaften")),
        "teams": with_sizes(season),
        "form": form,
        "plan": plan,
        "possible": season.teams.count() in PLANNED_FOR,
        "many": many,
        "fewest": FEWEST_TEAMS,
        "most": MOST_TEAMS,
        "league": League(plain(season)),
        "planned": season.fixtures.exists(),
        "begun": _begun(season),
    }
    return page(request, "teams/league_run.html", context, plan if plan.is_bound else form)


def _begun(season: Season) -> bool:
    days = season.season_events.filter(day__isnull=False)
    return days.exclude(tournament__state=Tournament.PLANNED).exists()


# --- match days


@apart(PAGES, *READS)
@both
def match_days(request: HttpRequest, season: Season) -> HttpResponse:
    """Which event is which match day, and whether every team has its four there."""
    here = reverse("league-match-days", args=[season.uuid])
    form = MatchDayForm(
        posted(request), offered=_offered(season), based_on=season.version, initial={"day": _next(season)}
    )
    words = {"season": season, **form.facts} if form.is_valid() else {}
    if answer := saved(request, form, services.attach_day, here, _("Der Spieltag ist eingetragen."), **words):
        return answer
    season.refresh_from_db()
    context = {**season_frame(season, _("Spieltage")), "days": _days(season), "form": form, "key": new_key()}
    return page(request, "teams/match_days.html", context | {"size": TEAM_SIZE}, form)


def _offered(season: Season) -> list[Tournament]:
    """Events of the club, and those of others that somebody has added to the season; no match days yet."""
    taken = SeasonEvent.objects.filter(day__isnull=False).values("tournament")
    added = list(season.season_events.exclude(tournament=None).values_list("tournament", flat=True))
    near = Tournament.objects.filter(Q(club=season.club) | Q(pk__in=added))
    return list(near.exclude(pk__in=taken)[:MOST_OFFERED])


def _next(season: Season) -> int:
    """The first day of the plan without an event, or the one after the last."""
    days = season.season_events.exclude(day=None).values_list("day", flat=True)
    held = {day for day in days if day is not None}
    planned = sorted(set(season.fixtures.values_list("day", flat=True)))
    return next((day for day in planned if day not in held), planned[-1] if planned else max(held, default=0) + 1)


def _days(season: Season) -> list[dict[str, object]]:
    rows = season.season_events.filter(day__isnull=False).select_related("tournament").order_by("day", "number")
    teams = list(season.teams.all())
    return [
        {"row": row, "event": row.tournament, "lineup": lineup(row.tournament, teams)} for row in rows if row.tournament
    ]


@require_POST
def day_remove(request: HttpRequest, season: Season, pk: int) -> HttpResponse:
    here = reverse("league-match-days", args=[season.uuid])
    if sent_before(request, f"d{pk}"):
        return redirect(here)
    return act(request, services.detach_day, here, season=season, event=_event(season, pk), about=f"d{pk}")


def _event(season: Season, pk: int) -> Tournament:
    rows = SeasonEvent.objects.filter(season=season, day__isnull=False).select_related("tournament__club")
    event = get_object_or_404(rows, pk=pk).tournament
    if event is None:
        raise Http404
    return event


# --- who plays for whom


@apart(PAGES, *READS)
@both
def of_day(request: HttpRequest, season: Season, pk: int) -> HttpResponse:
    event = _event(season, pk)
    frame = season_frame(season, _("Aufstellung")) | {"where": season}
    return _lineup(request, season, event, reverse("league-match-days", args=[season.uuid]), frame)


@apart(PAGES, *READS)
@both
def of_tournament(request: HttpRequest, event: Tournament) -> HttpResponse:
    back = reverse("tournament-teams-run", args=[event.uuid])
    return _lineup(request, event, event, back, {"crumbs": event_crumbs(event, _("Aufstellung"))})


def _lineup(
    request: HttpRequest, where: Season | Tournament, event: Tournament, back: str, frame: dict[str, object]
) -> HttpResponse:
    """Filled from the squads of who takes part; nothing is stored until somebody says so."""
    people = lineup(event, list(where.teams.all()))
    part = page_of(request, people.choices, max(PEOPLE_A_PAGE, MOST_CHOICES // (len(people.teams) + 1)))
    to = after_saving(request) if part.paginator.num_pages > 1 else back
    based_on = where.version if isinstance(where, Season) else None
    shown, full_names = replace(people, choices=_on_the_page(request, people, part)), can_enter(request.user, event)
    form = LineupForm(posted(request), people=shown, full_names=full_names, based_on=based_on)
    words = {"where": where, "event": event, "choice": form.choice} if form.is_valid() else {}
    if answer := saved(request, form, services.set_lineup, to, _("Die Aufstellung ist gespeichert."), **words):
        return answer
    context = {**frame, "event": event, "lineup": people, "form": form, "part": part, "back": back, "size": TEAM_SIZE}
    return page(request, "teams/lineup.html", context, form)


def _on_the_page(request: HttpRequest, people: Lineup, part: Page[Choice]) -> list[Choice]:
    """Of a submission those whom it names: since the page was shown others may have moved onto it."""
    sent = posted(request)
    if sent is None:
        return list(part)
    return [one for one in people.choices if one.elsewhere or LineupForm.name_of(one) in sent]


# --- its end


def ending(request: HttpRequest, season: Season) -> HttpResponse:
    """Close it, or open it again, for the address of the season's end."""
    back = reverse("season-detail", args=[season.uuid])
    closed = season.state == Season.CLOSED
    made: type[WriteForm] = ReopenForm if closed else CloseForm
    form, service, done = made(posted(request), based_on=season.version), services.close_league, _("Abgeschlossen.")
    if closed:
        service, done = reopen_season, _("Die Liga ist wieder offen.")
    words = {"season": season, "reason": form.cleaned_data["reason"]} if form.is_valid() else {}
    if answer := saved(request, form, service, back, done, **words):
        return answer
    season.refresh_from_db()
    context = {**season_frame(season, _("Abschluss")), "form": form, "back": back, "league": league_of(season)}
    return page(request, "teams/ending.html", context | {"closed": closed}, form)
