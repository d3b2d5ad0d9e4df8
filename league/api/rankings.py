"""Rankings for machines: by points and averages over any span, or by strength with how sure it is. Names as published;
who stands where is known by league.ranking."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from league.models import Club, Player
from league.ranking import METRICS, Line, Ranking, Sums, ranking
from league.ranking.months import totals
from league.ranking.table import rating_table
from league.services.ranking import AT_ONCE, refresh_ratings

from .asking import Asked, lost_cursor, next_of
from .parameters import Wrong
from .year import number

RATING = "rating"
BY = (*METRICS, RATING)


def rankings(asked: Asked) -> dict[str, Any]:
    """Places move from day to day, so a page begins behind a person; who wants the places from 51 on counts pages."""
    _check(asked)
    is_new = asked["by"] != RATING or refresh_ratings(most=AT_ONCE)  # little is computed while somebody waits
    table = _table(asked)
    first = _first(table.lines, asked)
    lines = table.lines[first : first + asked["limit"]]
    people = Player.objects.with_club().in_bulk([line.player for line in lines])
    more = first + asked["limit"] < len(table.lines)
    return {
        "by": asked["by"], "months": asked["months"], "since": table.since, "as_of": table.until,
        "minimum": table.minimum, "outdated": not is_new, "people": len(table.lines),
        "ranking": _lines(asked, table, lines, people),
        "next": next_of(asked, people[lines[-1].player]) if more and lines else None,
    }  # fmt: skip


def _check(asked: Asked) -> None:
    both = _("„{one}“ und „{other}“ gehen nicht zusammen. Bitte eines davon weglassen.")
    if asked["by"] == RATING and asked["months"] is not None:
        raise Wrong("bad_parameter", both.format(one="by=rating", other="months"))
    if asked["cursor"] is not None and asked["page"] is not None:
        raise Wrong("bad_parameter", both.format(one="cursor", other="page"))


def _table(asked: Asked) -> Ranking:
    if asked["by"] == RATING:
        return rating_table(until=asked["as_of"], members=_members(asked))
    return ranking(
        metric=METRICS[asked["by"]], months=asked["months"], until=asked["as_of"], members=_members(asked)
    )  # fmt: skip


def _members(asked: Asked) -> set[int] | None:
    """Those of today: whoever left took his points along."""
    if asked["club"] is None:
        return None
    club = Club.objects.filter(uuid=asked["club"]).first()
    if club is None:
        raise Wrong("unknown_club", _("Diesen Verein gibt es nicht."))
    return set(Player.objects.of_club(club).values_list("pk", flat=True))


def _first(lines: list[Line], asked: Asked) -> int:
    """Which line this page begins with."""
    if asked["cursor"] is None:
        return int(((asked["page"] or 1) - 1) * asked["limit"])
    last = Player.objects.filter(uuid=asked["cursor"]).values_list("pk", flat=True).first()
    for index, line in enumerate(lines, 1):
        if line.player == last:
            return index
    raise lost_cursor()


# --- the lines


def _lines(asked: Asked, table: Ranking, lines: list[Line], people: dict[int, Any]) -> list[dict[str, Any]]:
    if asked["by"] != RATING:
        return [_line(one, one.did, people[one.player], one.did.runden < table.minimum, None) for one in lines]
    did = totals(table.until, [one.player for one in lines])  # a strength is of all time, and so is what stands beside
    return [
        _line(one, did.get(one.player, Sums()), people[one.player], one.strength.lists < table.minimum, _rating(one))
        for one in lines
    ]


def _line(line: Line, did: Sums, player: Any, below: bool, rating: dict[str, Any] | None) -> dict[str, Any]:
    return {
        "place": line.place, "tied": line.tied, "was": line.was, "below_minimum": below, "player": player.uuid,
        "name": player.published_name, "club": player.club_name or "", "value": number(line.value),
        "points": did.points, "rounds": did.runden, "lists": did.lists, "lists_known": did.known, "games": did.games,
        "games_won": did.games_won, "soli": did.soli, "soli_won": did.soli_won, "rating": rating,
    }  # fmt: skip


def _rating(line: Line) -> dict[str, Any]:
    strength = line.strength
    return {
        "expected": number(strength.mu), "uncertainty": number(strength.margin), "at_least": number(strength.at_least),
        "lists": strength.lists,
    }  # fmt: skip
