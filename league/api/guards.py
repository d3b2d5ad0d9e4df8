"""Guards of the boxes for other sites: whoever asks sees what a stranger sees. The interface for machines answers
everybody alike, in its own words for what is not there."""

from __future__ import annotations

from league.base.guards import PUBLISHED, Guard, one_of
from league.models import Season, Tournament

from .asking import STRANGER

shows_event = Guard("shows_event", PUBLISHED, one_of(lambda user: Tournament.objects.visible_to(STRANGER), "club"))
# Those of teams have a table of another kind.
shows_season = Guard(
    "shows_season",
    PUBLISHED,
    one_of(lambda user: Season.objects.visible_to(STRANGER).filter(kind=Season.PLAYERS), "club"),
)
