"""The events of a season in their order: which have results, which are to come, which nobody may read yet.
Knows what an event is for a season; who did what in it is read by results.py."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Q

from league.models import Club, Season, SeasonEvent, Tournament

TOTALS = "totals"  # beside the states of a tournament: an evening of which only everybody's total is known


@dataclass(frozen=True)
class Event:
    """One evening or tournament of a season. `open_to_all`: whoever may read the season may read it, too."""

    row: SeasonEvent
    open_to_all: bool

    @property
    def key(self) -> str:
        return str(self.row.pk)

    @property
    def tournament(self) -> Tournament | None:
        return self.row.tournament

    @property
    def date(self) -> datetime.date:
        return self.tournament.date if self.tournament else self.row.date  # type: ignore[return-value]

    @property
    def title(self) -> str:
        return self.tournament.name if self.tournament else self.row.title or f"Abend am {self.date:%d.%m.%Y}"

    @property
    def state(self) -> str:
        return self.tournament.state if self.tournament else TOTALS

    @property
    def is_played(self) -> bool:
        """Has results, or gets them just now, and may be read: it belongs into the table."""
        return self.open_to_all and self.state != Tournament.PLANNED


def events_of(season: Season) -> list[Event]:
    """All of them in one query. A published season tells nothing of an event that is a draft; one that is not
    published is read by those only who may read the drafts, too."""
    rows = season.season_events.select_related("tournament").order_by("number")
    return [
        Event(row, not season.published or row.tournament is None or row.tournament.published) for row in rows
    ]  # fmt: skip


def seasons_in(club: Club, user: Any, year: int | None) -> list[Season]:
    """The club's seasons that somebody may read, with evenings in this year, those with most of them first. Without a
    year all that have any, the newest first."""
    seasons = Season.objects.visible_to(user).filter(club=club).select_related("club")
    dated = Q(season_events__tournament__date__year=year) | Q(season_events__date__year=year) if year else None
    counted = seasons.annotate(here=Count("season_events", filter=dated)).filter(here__gt=0)
    return list(counted.order_by(*(["-here"] if year else []), "-pk"))
