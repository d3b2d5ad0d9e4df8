"""The season of a club: reads its events and their results, has the engine make the table of the year, keeps it by
versions. Knows rows and scoring values of seasons; how a table is shown is for the views.

    table_of(season)        the table as it stands now, or as it was kept when the season was closed
    fresh(season)           the table as it would be now, whatever was kept
    events_of(season)       the season's evenings and tournaments, and which of them count
    seasons_in(club, user, year)  the club's seasons with evenings in a year
    legend(year)            the signs in a table, in words
    changes(before, after)  what differs between two tables, in sentences
    outlook, wanted         what is to come, and what somebody needs then"""

from __future__ import annotations

from .events import Event, events_of, seasons_in
from .outlook import Answer, Outlook, outlook, wanted
from .table import Fresh, changes, fresh, kept, plain, rule_of, same_numbers, table_of
from .year import Cell, Row, Year, legend

__all__ = [
    "Answer",
    "Cell",
    "Event",
    "Fresh",
    "Outlook",
    "Row",
    "Year",
    "changes",
    "events_of",
    "fresh",
    "kept",
    "legend",
    "outlook",
    "plain",
    "rule_of",
    "same_numbers",
    "seasons_in",
    "table_of",
    "wanted",
]
