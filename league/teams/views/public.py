"""Pages of teams that everybody may read: a league's table, its match days, who met whom, a team, a tournament's teams.
Those who run them have teams.py and league.py."""

from __future__ import annotations

from functools import partial
from typing import TypedDict

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base.kept import event_version, kept, season_version, stamp_version
from league.base.lanes import FILES, PAPER, apart
from league.base.permissions import can_administer, can_direct
from league.base.text import Words
from league.base.views import called_as, require_safe, works_here
from league.excel.book import CONTENT_TYPE
from league.excel.csv import CSV_TYPE, Table, csv_of
from league.models import Club, Season, Team, Tournament
from league.printing.address import printed_address
from league.printing.names import file_name
from league.printing.prints import answered
from league.standings.code import code_for_all, code_qr
from league.teams.excel import league_table, sums_table, team_workbook
from league.teams.papers import team_sums
from league.teams.reads import League, league_of, tournament_teams
from league.teams.single import PROVES, TeamSum, ties

TABLE, DAYS, CROSS = "season-detail", "league-days", "league-cross"  # names of addresses
PAGES = {TABLE: gettext_lazy("Tabelle"), DAYS: gettext_lazy("Spieltage"), CROSS: gettext_lazy("Kreuztabelle")}


def league_page(request: HttpRequest, season: Season) -> HttpResponse:
    """The team table, for the address of the season."""
    return render(request, "teams/league.html", _frame(request, season))


@kept(by=season_version)
@require_safe
def days(request: HttpRequest, season: Season) -> HttpResponse:
    """All match days: groups, everybody's points, places and Siegpunkte."""
    return render(request, "teams/days.html", _frame(request, season, DAYS))


@kept(by=season_version)
@require_safe
def cross(request: HttpRequest, season: Season) -> HttpResponse:
    """Team by team what they have met with, and the same as a list."""
    frame = _frame(request, season, CROSS)
    return render(request, "teams/cross.html", frame | {"crossed": _crossed(frame["league"])})


def _crossed(league: League) -> list[dict[str, object]]:
    teams = [line.team for line in league.rows]
    return [
        {"team": team, "cells": [(other, None if other == team else league.met(team, other)) for other in teams]}
        for team in teams
    ]


class Frame(TypedDict):
    """What every page of a league shows around it."""

    season: Season
    club: Club
    league: League
    here: str
    tabs: list[tuple[Words, str, bool]]
    may_administer: bool
    crumbs: list[tuple[str, str]]


def _frame(request: HttpRequest, season: Season, page: str = TABLE) -> Frame:
    club, here = season.club, "" if page == TABLE else str(PAGES[page])
    crumbs = [*_club_crumbs(club), (_("Saisons"), reverse("club-seasons", args=[club.uuid]))]
    crumbs.append((season.name, reverse("season-detail", args=[season.uuid]) if here else ""))
    return {
        "season": season,
        "club": club,
        "league": league_of(season),
        "here": here,
        "tabs": [(title, reverse(name, args=[season.uuid]), name == page) for name, title in PAGES.items()],
        "may_administer": request.user.is_authenticated and can_administer(request.user, club),
        "crumbs": [*crumbs, (here, "")] if here else crumbs,
    }


def _club_crumbs(club: Club) -> list[tuple[str, str]]:
    return [(_("Start"), reverse("home")), (club.name, reverse("club-detail", args=[club.uuid]))]


@kept(by=stamp_version)
@require_safe
def detail(request: HttpRequest, team: Team) -> HttpResponse:
    """One team: its squad, and its results per day and person."""
    where = team.season or team.tournament
    if where is None:
        raise Http404
    of_season = {"days": [], **(_in_league(team, team.season) if team.season else {})}
    context = {
        "team": team,
        "squad": list(team.members.select_related("player")),
        **of_season,
        "sum": _in_tournament(team, team.tournament) if team.tournament else None,
        "may_run": request.user.is_authenticated and _may_run(request, team),
        "crumbs": [*_club_crumbs(where.club), (where.name, _home(where)), (team.name, "")],
    }
    return render(request, "teams/detail.html", context)


def _in_league(team: Team, season: Season) -> dict[str, object]:
    league = league_of(season)
    sides = [(day, day.side_of(team)) for day in league.days]
    return {"line": league.line_of(team), "days": [(day, side) for day, side in sides if side]}


def _in_tournament(team: Team, event: Tournament) -> TeamSum:
    return next(one for one in tournament_teams(event) if one.team.pk == team.pk)


def _may_run(request: HttpRequest, team: Team) -> bool:
    if team.tournament:
        return can_direct(request.user, team.tournament)
    return team.season is not None and can_administer(request.user, team.season.club)


def _home(where: Season | Tournament) -> str:
    return reverse("season-detail" if isinstance(where, Season) else "tournament-teams", args=[where.uuid])


@kept(by=event_version)
@require_safe
def of_tournament(request: HttpRequest, event: Tournament) -> HttpResponse:
    """The teams of one tournament by the sum of their people."""
    sums = tournament_teams(event)
    directs = request.user.is_authenticated and can_direct(request.user, event)
    if not sums and not directs:
        raise Http404
    home, code = reverse("tournament-detail", args=[event.uuid]), code_for_all(event)
    context = {
        "event": event,
        "sums": sums,
        "ties": ties(sums),
        "may_run": directs,
        "code": code,
        "code_qr": code_qr(printed_address(called_as(request)), code),
        "proves": PROVES,
        "crumbs": [*_club_crumbs(event.club), (event.name, home), (_("Mannschaften"), "")],
    }
    return render(request, "teams/tournament.html", context)


# --- files


@apart(FILES)
@require_safe
def league_file(request: HttpRequest, season: Season, ending: str) -> HttpResponse:
    return _file(league_table(season, league_of(season)), season.club, season.name, ending)


@apart(FILES)
@require_safe
def tournament_file(request: HttpRequest, event: Tournament, ending: str) -> HttpResponse:
    sums = tournament_teams(event)
    if not sums:
        raise Http404
    table = sums_table(event, sums, address=printed_address(called_as(request)))
    return _file(table, event.club, _("{event} Mannschaften").format(event=event.name), ending)


def _file(table: Table, club: Club, name: str, ending: str) -> HttpResponse:
    if ending == "csv":
        response = HttpResponse(csv_of(table), content_type=CSV_TYPE)
    elif ending == "xlsx":
        response = HttpResponse(team_workbook(table), content_type=CONTENT_TYPE)
    else:
        raise Http404
    response["Content-Disposition"] = f'attachment; filename="{file_name(club, name, ending=ending)}"'
    return response


@apart(PAPER)
@require_safe
def tournament_paper(request: HttpRequest, event: Tournament) -> HttpResponse:
    """The teams of one tournament, for whoever may read them."""
    if not event.teams.exists():
        raise Http404
    build = partial(team_sums, event, address=printed_address(called_as(request)))
    return answered(request, build, event, staff=works_here(request, event))
