"""What belongs to an event, row by row, and how rows name each other in a file: people and clubs by their uuid, logins
by their name, everything else by its number among its kind. Knows models and their fields, and is told nothing about
what a field means; only what hides keys inside JSON is named here."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Callable, Mapping
from typing import Any

from django.db.models import Field, ForeignKey, Model, QuerySet

from league.base.history import BEFORE_AND_AFTER, CLUBS, PEOPLE, PLAYERS, USERS
from league.models import (
    PUBLISHED,
    AcceptedFinding,
    Apart,
    AuditEntry,
    Club,
    Deduction,
    Draw,
    Entry,
    ErrorReport,
    Game,
    LateEntry,
    Occupancy,
    Player,
    Prize,
    PublishedStandings,
    Registration,
    Round,
    Spielliste,
    TableLink,
    TableSheet,
    TableVote,
    Team,
    TeamEntry,
    TeamMember,
    Tournament,
    User,
)
from league.models.base import Json

# In the order in which they can be stored; each with the way from its rows to the event.
PARTS: tuple[tuple[type[Model], str], ...] = (
    (Tournament, "pk"),
    (Draw, "tournament"),
    (Round, "tournament"),
    (Entry, "tournament"),
    (Registration, "tournament"),
    (Apart, "tournament"),
    (Prize, "tournament"),
    (Spielliste, "tournament"),
    (Occupancy, "spielliste__tournament"),
    (Game, "spielliste__tournament"),
    (AcceptedFinding, "spielliste__tournament"),
    (ErrorReport, "spielliste__tournament"),
    # Of phones what they wrote and said. Not the devices, whose links another installation would not know; and no
    # photos at all, which are kept for a time only.
    (TableLink, "tournament"),
    (TableSheet, "link__tournament"),
    (TableVote, "link__tournament"),
    (LateEntry, "link__tournament"),
    (Deduction, "entry__tournament"),
    (PublishedStandings, "tournament"),
    (Team, "tournament"),
    (TeamMember, "team__tournament"),
    (TeamEntry, "team__tournament"),
    (AuditEntry, "tournament"),
)
ELSEWHERE = {"copied_from", "season", "ceremony_told"}  # of the other installation alone
# Its chain ends there: entries are told again here, in a chain of ours.
CHAINED = {"chain", "position", "previous", "hash", "salt", "taken", "seals"}
Ref = int | str | None
Translate = Mapping[type[Model], Callable[[Any], Ref]]
Row = dict[str, Any]


def rows_of(model: type[Model], way: str, event: Tournament) -> QuerySet[Any]:
    return model._default_manager.filter(**{way: event.pk}).order_by("pk")


def fields_of(model: type[Model]) -> list[Field[Any, Any]]:
    left_out = CHAINED if model is AuditEntry else {"leaving_at"} if model is Club else set()
    return [field for field in model._meta.concrete_fields if not field.primary_key and field.name not in left_out]


def target_of(field: Field[Any, Any]) -> type[Model] | None:
    return field.related_model if isinstance(field, ForeignKey) else None


def plain(value: object) -> object:
    """As JSON can hold it, and nothing lost: Django's own encoder cuts times off."""
    if isinstance(value, datetime.datetime | datetime.date | datetime.time):
        return value.isoformat()
    return str(value) if isinstance(value, uuid.UUID) else value


# --- Keys inside JSON

KEYS: Mapping[str, type[Model]] = (
    dict.fromkeys(PEOPLE, Entry)
    | dict.fromkeys(PLAYERS, Player)
    | dict.fromkeys(USERS, User)
    | dict.fromkeys(CLUBS, Club)
    | {
        "registration": Registration,
        "report": ErrorReport,
        "lists": Spielliste,
        "copy_of": Tournament,
        "from": Tournament,
        "in_order": Entry,
        "tables": Entry,
    }
)


def inside(model: type[Model], name: str, row: Row, translate: Translate) -> Any:
    """A JSON value with the keys inside it put into the other language."""
    value = row[name]
    if model is PublishedStandings and name == "rows":
        return _renumbered(value, translate)
    if model is AuditEntry and name == "data":
        keys = dict(KEYS) | (dict.fromkeys(("before", "after"), Entry) if row["action"] in BEFORE_AND_AFTER else {})
        translated = {key: _translated(one, keys.get(key), translate) for key, one in value.items()}
        rows = {"rows": _renumbered(value["rows"], translate)} if row["action"] == PUBLISHED else {}
        return translated | rows
    return value


def _renumbered(rows: list[Json], translate: Translate) -> list[Json]:
    return [line | {"entry": translate[Entry](line["entry"])} for line in rows]


def _translated(value: Any, model: type[Model] | None, translate: Translate) -> Any:
    if model is None:
        return value
    if isinstance(value, list):
        return [_translated(one, model, translate) for one in value]
    return translate[model](value) if isinstance(value, int | str) and not isinstance(value, bool) else value


Parcel = Json
