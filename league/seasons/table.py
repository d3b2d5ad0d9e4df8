"""The table of a season: made by the engine, kept in memory as long as the versions stay, kept for good when the season
is closed. Knows engine values and their plain form; names and looks are for year.py."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext as _

from league.base.words import names_day, short_day
from league.models import Season
from league.models.base import Json
from scoring import CountingRule, DayScore, Message, Participant, SeasonRow, SeasonTable, day_played, season_table

from .events import Event, events_of, merged_players, read
from .year import Day, Row, Year

MOST_KEPT = 64  # tables in memory


class Made(NamedTuple):
    """What the engine says, and what it was told of everybody."""

    table: SeasonTable
    people: Mapping[str, Participant]


class Fresh(NamedTuple):
    """The season as it stands, and its events."""

    made: Made
    events: list[Event]

    @property
    def table(self) -> SeasonTable:
        return self.made.table


def rule_of(season: Season) -> CountingRule:
    return CountingRule.from_dict(season.rule or {})


def fresh(season: Season, *, remember: bool = True) -> Fresh:
    """From memory if nothing has changed: two queries then, a handful more if something has. Who is about to write does
    not `remember`: what is taken back was never so."""
    events = events_of(season)
    wanted = _Season(season, events, merged_players(events), _until(events))
    return Fresh(_remembered(wanted) if remember else _made(wanted), events)


def _until(events: list[Event]) -> datetime.date:
    """A table reaches up to today, or to an evening that is already dated later."""
    return max([timezone.localdate(), *(event.date for event in events if event.is_played)])


class _Season:
    """What a table is made of, recognised by versions: equal ones give the same table. UUIDs, because a number may be
    given again after something was taken back."""

    def __init__(self, season: Season, events: list[Event], merged: Mapping[int, int], until: datetime.date) -> None:
        self.season, self.events, self.merged, self.until = season, events, merged, until
        self.mark = (season.uuid, season.version, until, tuple(map(_version, events)), frozenset(merged.items()))

    def __hash__(self) -> int:
        return hash(self.mark)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Season) and self.mark == other.mark


def _version(event: Event) -> tuple[int, UUID | None, int]:
    return event.row.pk, *((event.tournament.uuid, event.tournament.version) if event.tournament else (None, 0))


@lru_cache(maxsize=MOST_KEPT)
def _remembered(wanted: _Season) -> Made:
    return _made(wanted)


def _made(wanted: _Season) -> Made:
    rule = rule_of(wanted.season)
    tables = rule.metric == "table_points"
    days, people = read(wanted.events, wanted.season.club, wanted.merged, with_tables=tables)
    return Made(season_table(days, people, rule, wanted.until), people)


# --- as plain values


def plain(now: Fresh) -> dict[str, object]:
    """The whole table as it can be kept: which evenings, whose numbers, why, counted by which rule; reasons as codes
    with their params. What the engine becomes later changes nothing of it, other words only how it is said. People by
    their numbers: names are looked up when it is read, because somebody may wish to be called otherwise later."""
    events, rows = {event.key: event for event in now.events}, now.table.rows
    notes = [(events[note.day.event], note) for note in now.table.days]
    notes.sort(key=lambda pair: pair[0].row.number)
    order = [event.key for event, _note in notes]
    return {
        "rule": now.table.rule.to_dict(),
        "as_of": str(now.table.as_of or ""),
        "days": [_day(event, note.day.entrants, note.why_not) for event, note in notes],
        "rows": [_row(row, order, now.made.people[row.player]) for row in rows],
        "guests": [int(player) for player in now.table.guests],
    }


def _day(event: Event, entrants: int | None, why_not: Message | None) -> dict[str, object]:
    return {
        "key": event.key,
        "date": str(event.date),
        "title": event.title,
        "state": event.state,
        "event": str(event.tournament.uuid) if event.tournament else None,
        "entrants": entrants,
        "why_not": _stored(why_not),
    }


def _row(row: SeasonRow, order: list[str], person: Participant) -> dict[str, object]:
    cells = {cell.day.event: cell for cell in row.days}
    return {
        "player": int(row.player),
        "place": row.place,
        "tied": row.tied,
        "guest": row.guest,
        "value": _written(row.value),
        "attended": row.attended,
        "cells": [_cell(cells[key], person) for key in order],
        "runden": row.runden,
        "explanation": row.explanation.to_dict(),
        "because": _stored(row.because),
    }


def _cell(cell: DayScore, person: Participant) -> dict[str, object]:
    result = person.days.get(cell.day.event)
    return {
        "state": cell.state,
        "score": _written(cell.score),
        "missed": cell.missed,
        "reason": _stored(cell.reason),
        "weight": cell.weight,
        "told": _stored(day_played(result, cell.day)) if result else None,
    }


def _stored(message: Message | None) -> dict[str, object] | None:
    return message.to_dict() if message else None


def _written(value: Fraction | None) -> str | None:
    return None if value is None else str(value)


def table_of(season: Season) -> Year:
    """What everybody reads: of a closed season what was kept."""
    return kept(season) or Year(plain(fresh(season)))


def same_numbers(one: Json, other: Json) -> bool:
    """Whether two tables agree in evenings, places, values and every cell, however they are explained."""
    return bool(_numbers(one) == _numbers(other))


def _numbers(table: Json) -> object:
    days = [day | {"why_not": bool(day["why_not"])} for day in table["days"]]
    rows = [
        {
            **_without(row, "explanation", "because"),
            "cells": [_without(cell, "reason", "told") for cell in row["cells"]],
        }
        for row in table["rows"]
    ]
    return days, rows


def _without(values: Mapping[str, object], *names: str) -> dict[str, object]:
    return {name: value for name, value in values.items() if name not in names}


def kept(season: Season) -> Year | None:
    """A league keeps its teams; the table of its people is made of the match days even when it is closed."""
    is_kept = season.state == Season.CLOSED and season.kept and season.kind == Season.PLAYERS
    return Year(season.kept) if is_kept else None


# --- What differs between two tables of one season, in sentences


def changes(before: Year, after: Year) -> list[str]:
    """Who moved, whose value changed, who is new, who is gone, and which evenings."""
    return [*_of_days(before, after), *_of_rows(before, after)]


def _of_days(before: Year, after: Year) -> list[str]:
    old, new = {day.key: day for day in before.days}, {day.key: day for day in after.days}
    came = [_("{day}: kommt dazu").format(day=_named(day)) for key, day in new.items() if key not in old]
    went = [_("{day}: fällt weg").format(day=_named(day)) for key, day in old.items() if key not in new]
    return [*came, *went]


def _named(day: Day) -> str:
    return day.title if names_day(day.title, day.date) else f"{day.title} ({short_day(day.date)})"


def _of_rows(before: Year, after: Year) -> list[str]:
    old = {row.player.pk: row for row in before.rows}
    new = {row.player.pk: row for row in after.rows}
    moved = [sentence for pk, row in new.items() if (sentence := _moved(old.get(pk), row))]
    gone = [_("{name}: nicht mehr in der Tabelle").format(name=row.name) for pk, row in old.items() if pk not in new]
    return [*moved, *gone]


def _moved(was: Row | None, now: Row) -> str:
    if was is None:
        return _("{name}: neu, {place}, {value}").format(name=now.name, place=_place(now), value=now.text)
    value = now.text if was.value == now.value else _("{old} → {new}").format(old=was.text, new=now.text)
    if was.place != now.place:
        words = _("{name}: {old} → {new}, {value}")
        return words.format(name=now.name, old=_place(was), new=_place(now), value=value)
    if was.value != now.value:
        return _("{name}: {value}, {place} bleibt").format(name=now.name, value=value, place=_place(now))
    return ""


def _place(row: Row) -> str:
    return _("ohne Platz") if row.place is None else _("Platz {number}").format(number=row.place)
