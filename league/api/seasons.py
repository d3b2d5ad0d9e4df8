"""Seasons of teams for machines: squads, match days with their groups, the table with both columns, who met whom.
People under their published names; the numbers come from league.teams, the same that the pages show."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from django.db.models import Prefetch, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from league.base.wording import say
from league.models import Club, Player, Season, Team, TeamMember, Tournament
from league.ranking.months import totals
from league.ranking.prepared import place_in
from league.ranking.reads import METRICS, Line, Ranking, Sums, ranking_of, rating_of
from league.ranking.services import AT_ONCE, refresh_ratings
from league.seasons.reads import Row, Year, table_of
from league.standings.files import club_json
from league.teams.reads import League, MatchDay, Side, TeamLine, league_of

from .asking import STRANGER, Asked, Elsewhere, Wrong, lost_cursor, next_of, one_of, page_of

# --- What is asked over a year


PLACES = 4  # decimals of a number that is not whole


def number(value: Fraction | float | None) -> int | float | None:
    """As JSON knows numbers: whole where it is, else with four decimals.

    >>> number(Fraction(12)), number(Fraction(7, 3)), number(None)
    (12, 2.3333, None)
    """
    if value is None:
        return None
    return int(value) if value == int(value) else round(float(value), PLACES)


def published(asked: Asked, kind: str) -> QuerySet[Season]:
    """Seasons of people or of teams, of everybody or of one club: their tables are of different kinds."""
    rows = Season.objects.visible_to(STRANGER).filter(kind=kind).select_related("club")
    return rows.filter(club__uuid=asked["club"]) if asked["club"] else rows


def the_one(asked: Asked, kind: str, elsewhere: str) -> Season:
    """The season the address names; one of the other kind is found under its own address."""
    this = one_of(Season.objects.visible_to(STRANGER).select_related("club"), asked)
    if this.kind != kind:
        raise Elsewhere(reverse(elsewhere, args=[this.uuid]))
    return this


def seasons(asked: Asked) -> dict[str, object]:
    rows = published(asked, Season.PLAYERS)
    found, more = page_of(rows, ("-pk",), asked)
    return {"seasons": [_season(one, asked) for one in found], "next": more}


def season(asked: Asked) -> dict[str, object]:
    this = the_one(asked, Season.PLAYERS, "api-league")
    year = table_of(this)
    return {
        **_season(this, asked),
        "metric": year.plain["rule"]["metric"],
        "as_of": year.as_of,
        "rules": [{"rule": title, "here": words} for title, words in year.spoken],
        "days": [
            {
                "date": day.date,
                "title": day.title,
                "state": day.state,
                "event": day.event,
                "people": day.entrants,
                "why_not": day.why_not,
                "why_not_code": day.why_not_code,
            }
            for day in year.days
        ],
        "table": [_season_row(row, year) for row in year.rows],
    }


def _season(this: Season, asked: Asked) -> dict[str, object]:
    return {
        "uuid": this.uuid,
        "name": this.name,
        "state": this.state,
        "club": club_json(this.club),
        "days_planned": this.days_planned,
        "version": this.version,
        "url": asked.absolute(reverse("season-detail", args=[this.uuid])),
    }


def _season_row(row: Row, year: Year) -> dict[str, object]:
    cells = [
        {
            "state": one.state,
            "value": number(one.score),
            "missed": one.missed,
            "reason": one.reason,
            "reason_code": one.reason_code,
            "text": one.told,
        }
        for one in row.cells
    ]
    return {
        "place": row.place,
        "tied": row.tied,
        "player": row.player.uuid,
        "name": row.name,
        "guest": row.guest,
        "value": number(row.value),
        "attended": row.attended,
        "rounds": row.runden,
        "text": row.explanation,
        "because": row.because,
        "because_code": row.because_code,
        "days": cells,
    }


# --- Seasons of teams for machines


def leagues(asked: Asked) -> dict[str, object]:
    found, more = page_of(published(asked, Season.TEAMS), ("-pk",), asked)
    return {"leagues": [_league(one, asked) for one in found], "next": more}


def league(asked: Asked) -> dict[str, object]:
    season = the_one(asked, Season.TEAMS, "api-season")
    this = league_of(season)
    return {
        **_league(season, asked),
        "days_played": this.days_played,
        "teams": _teams(this, asked),
        "days": _days(this),
        "table": [_team_row(line) for line in this.rows],
        "cross": _cross(this),
    }


def _league(season: Season, asked: Asked) -> dict[str, object]:
    return {
        "uuid": season.uuid,
        "name": season.name,
        "state": season.state,
        "club": club_json(season.club),
        "promoted": season.promoted,
        "relegated": season.relegated,
        "version": season.version,
        "url": asked.absolute(reverse("season-detail", args=[season.uuid])),
    }


def _named(team: Team) -> dict[str, object]:
    return {"team": team.uuid, "name": team.name}


# --- teams


def _teams(league: League, asked: Asked) -> list[dict[str, object]]:
    squad = Prefetch("members", TeamMember.objects.select_related("player"))
    teams = Team.objects.filter(pk__in=league.teams).select_related("club").prefetch_related(squad)
    return [_team(team, asked) for team in teams]


def _team(team: Team, asked: Asked) -> dict[str, object]:
    return {
        **_named(team),
        "number": team.number,
        "club": club_json(team.club) if team.club else None,
        "url": asked.absolute(reverse("team-detail", args=[team.uuid])),
        "squad": [
            {"player": one.player.uuid, "name": one.player.published_name, "substitute": one.substitute}
            for one in team.members.all()
        ],
    }


# --- match days


def _days(league: League) -> list[dict[str, object]]:
    """A closed league keeps its numbers when an event is withdrawn later; the event and its people it names no more."""
    named = [event["uuid"] for day in league.days for event in day.events]
    public = Tournament.objects.visible_to(STRANGER).filter(uuid__in=named).values_list("uuid", flat=True)
    shown = set(map(str, public))
    return [_day(day, shown) for day in league.days]


def _day(day: MatchDay, shown: set[str]) -> dict[str, object]:
    return {
        "day": day.number,
        "played": day.is_played,
        "running": day.is_running,
        "events": [
            {"event": one["uuid"], "title": one["title"], "date": one["date"], "state": one["state"]}
            for one in day.events
            if one["uuid"] in shown
        ],
        "groups": [
            {"group": number, "teams": [_side(side) for side in group]} for number, group in enumerate(day.groups, 1)
        ],
    }


def _side(side: Side) -> dict[str, object]:
    """What is not played yet is not nought."""
    place = side.place
    return {
        **_named(side.team),
        "place": place.place if place else None,
        "tied": bool(place and place.tied),
        "siegpunkte": number(place.siegpunkte) if place else None,
        "spielpunkte": side.total if side.has_played else None,
        "text": side.why,
        "warning": side.warning,
        "people": [
            {
                "entry": one.entry.uuid,
                "player": one.entry.player.uuid,
                "name": one.entry.name,
                "points": one.points,
                "substitute": one.substitute,
            }
            for one in side.people
            if one.entry.tournament.published
        ],
    }


# --- the table


def _team_row(line: TeamLine) -> dict[str, object]:
    row = line.row
    return {
        "place": row.place,
        "tied": row.tied,
        **_named(line.team),
        "siegpunkte": number(row.siegpunkte),
        "spielpunkte": row.spielpunkte,
        "days": row.days,
        "mark": row.mark,
        "text": say(row.because),
        "text_code": row.because.code if row.because else None,
    }


def _cross(league: League) -> list[dict[str, object]]:
    """Only those who have met; in the order of the table."""
    teams, cross = [line.team for line in league.rows], league.table.cross
    return [
        {
            **_named(team),
            "met": [
                {**_named(other), **cross[team.name][other.name]._asdict()}
                for other in teams
                if other.name in cross[team.name]
            ],
        }
        for team in teams
    ]


# --- Rankings for machines


RATING = "rating"
BY = (*METRICS, RATING)


def rankings(asked: Asked) -> dict[str, object]:
    """Places move from day to day, so a page begins behind a person; who wants the places from 51 on counts pages."""
    _check(asked)
    is_new = asked["by"] != RATING or refresh_ratings(most=AT_ONCE)  # little is computed while somebody waits
    table = _table(asked)
    first = _first(table.lines, asked)
    lines = table.lines[first : first + asked["limit"]]
    people = Player.objects.with_club().in_bulk([line.player for line in lines])
    more = first + asked["limit"] < len(table.lines)
    return {
        "by": asked["by"],
        "months": asked["months"],
        "since": table.since,
        "as_of": table.until,
        "minimum": table.minimum,
        "outdated": not is_new,
        "people": len(table.lines),
        "ranking": _lines(asked, table, lines, people),
        "next": next_of(asked, people[lines[-1].player]) if more and lines else None,
    }


def _check(asked: Asked) -> None:
    both = _("„{one}“ und „{other}“ gehen nicht zusammen. Bitte eines davon weglassen.")
    if asked["by"] == RATING and asked["months"] is not None:
        raise Wrong("bad_parameter", both.format(one="by=rating", other="months"))
    if asked["cursor"] is not None and asked["page"] is not None:
        raise Wrong("bad_parameter", both.format(one="cursor", other="page"))


def _table(asked: Asked) -> Ranking:
    if asked["by"] == RATING:
        return rating_of(until=asked["as_of"], members=_members(asked))
    return ranking_of(
        metric=METRICS[asked["by"]], months=asked["months"], until=asked["as_of"], members=_members(asked)
    )


def _members(asked: Asked) -> set[int] | None:
    """Those of today: whoever left took his points along."""
    if asked["club"] is None:
        return None
    club = Club.objects.filter(uuid=asked["club"]).first()
    if club is None:
        raise Wrong("unknown_club", _("Diesen Verein gibt es nicht."))
    return set(Player.objects.of_club(club).values_list("pk", flat=True))


def _first(lines: Sequence[Line], asked: Asked) -> int:
    """Which line this page begins with."""
    if asked["cursor"] is None:
        return int(((asked["page"] or 1) - 1) * asked["limit"])
    last = Player.objects.filter(uuid=asked["cursor"]).values_list("pk", flat=True).first()
    place = place_in(lines, [last] if last else []).get(last or 0)
    if place is None:
        raise lost_cursor()
    return place + 1


# --- the lines


def _lines(asked: Asked, table: Ranking, lines: Sequence[Line], people: dict[int, Any]) -> list[dict[str, object]]:
    if asked["by"] != RATING:
        return [_line(one, one.did, people[one.player], one.did.runden < table.minimum, None) for one in lines]
    did = totals(table.until, [one.player for one in lines])  # a strength is of all time, and so is what stands beside
    return [
        _line(one, did.get(one.player, Sums()), people[one.player], one.strength.lists < table.minimum, _rating(one))
        for one in lines
    ]


def _line(line: Line, did: Sums, player: Any, below: bool, rating: dict[str, object] | None) -> dict[str, object]:
    return {
        "place": line.place,
        "tied": line.tied,
        "was": line.was,
        "below_minimum": below,
        "player": player.uuid,
        "name": player.published_name,
        "club": player.club_name or "",
        "value": number(line.value),
        "points": did.points,
        "rounds": did.runden,
        "lists": did.lists,
        "lists_known": did.known,
        "games": did.games,
        "games_won": did.games_won,
        "soli": did.soli,
        "soli_won": did.soli_won,
        "rating": rating,
    }


def _rating(line: Line) -> dict[str, object]:
    strength = line.strength
    return {
        "expected": number(strength.mu),
        "uncertainty": number(strength.margin),
        "at_least": number(strength.at_least),
        "lists": strength.lists,
    }
