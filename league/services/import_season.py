"""Verbs for an old table of the year: evenings of which only everybody's total is known.
All or nothing; files are not known here."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.models import Season, SeasonEvent, User

from ._base import Refused, audit, write
from .imports import PersonCopy, add_person, at
from .season import hold_season, insert_events


@dataclass(frozen=True)
class YearEvening:
    """One column of the table: everybody's total by the key of the person. `replaces`: instead of what is there."""

    where: str
    date: datetime.date
    totals: tuple[tuple[str, int], ...]
    replaces: bool = False


@write
def import_year(
    *, season: Season, people: Mapping[str, PersonCopy], evenings: Sequence[YearEvening], by: User
) -> Season:  # fmt: skip
    """`people`: everybody in the table, by key; who is not known yet becomes a player without a club."""
    hold_season(season, None)
    played = {key for evening in evenings for key, _points in evening.totals}
    players = {}
    for key, person in people.items():
        if key in played:
            with at(person.where):
                players[key] = (person.player or add_person(person, None, by)).pk
    new = []
    for evening in evenings:
        results = {str(players[key]): points for key, points in evening.totals}
        if evening.replaces:
            season.season_events.filter(date=evening.date).update(results=results)
        else:
            _check_day(season, evening)
            new.append(SeasonEvent(season=season, date=evening.date, results=results))
    insert_events(season, new)
    data = {"season": season.pk, "name": season.name, "evenings": len(evenings), "people": len(players)}
    audit("season-imported", by=by, data=data, club=season.club)
    return season


def _check_day(season: Season, evening: YearEvening) -> None:
    if season.season_events.filter(date=evening.date).exists():
        raise Refused(
            _("%(where)s: Der Abend vom %(day)s ist inzwischen schon da. Bitte die Datei noch einmal prüfen.")
            % {"where": evening.where, "day": f"{evening.date:%d.%m.%Y}"}
        )
