"""Which rows are facts, and to what thing they belong: a list with its games, a person with their memberships."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db import connection, models
from django.utils.translation import gettext_lazy

from league.models import (
    AcceptedFinding,
    Apart,
    Club,
    ClubLogo,
    ClubRole,
    Deduction,
    Draw,
    Entry,
    Farewell,
    Fixture,
    Game,
    LateEntry,
    ListPhoto,
    Membership,
    Occupancy,
    PaperPhoto,
    Player,
    PlayerMerge,
    Prize,
    PublishedStandings,
    Round,
    Seal,
    Season,
    SeasonEvent,
    Spielliste,
    TableDevice,
    TableLink,
    TableSheet,
    TableVote,
    Team,
    TeamEntry,
    TeamMember,
    Tournament,
    TournamentRole,
    User,
)

from .commitments import canonical, sha
from .text import Words

Row = dict[str, object]  # what is stored in the columns of a row that are facts
Rows = list[dict[int, Row]]  # of a thing: of each of its parts the rows, by key


@dataclass(frozen=True)
class Part:
    """Rows of one model that belong to a thing by `ref`. `left_out` is no fact: counters of versions, what a process
    notes while it works, what follows from elsewhere. `facts` are those from which the other columns are derived, if
    they are; they are facts only where `given` has a value."""

    model: type[models.Model]
    ref: str
    left_out: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    given: str = ""

    @cached_property
    def columns(self) -> tuple[str, ...]:
        names = (field.attname for field in self.model._meta.concrete_fields)
        return tuple(name for name in names if name not in ("id", "version", *self.left_out))

    @cached_property
    def table(self) -> str:
        return str(self.model._meta.db_table)

    @cached_property
    def stored(self) -> tuple[str, ...]:
        """The columns as the database calls them."""
        fields = {field.attname: field.column for field in self.model._meta.concrete_fields}
        return tuple(str(fields[name]) for name in self.columns)

    @cached_property
    def binary(self) -> frozenset[str]:
        """Those of them that no text can hold."""
        return frozenset(
            str(field.column) for field in self.model._meta.concrete_fields if isinstance(field, models.BinaryField)
        )

    @cached_property
    def usual(self) -> tuple[object, ...]:
        """Values that are not written down: a column that is added later changes no digest."""
        fields = {field.attname: field for field in self.model._meta.concrete_fields}
        return tuple(_default(fields[name]) for name in self.columns)

    @cached_property
    def _select(self) -> str:
        """Written once: putting a query together takes longer than asking it, and a list is sealed with every row."""
        fields = {field.attname: field.column for field in self.model._meta.concrete_fields}
        columns = ", ".join(f'"{fields[name]}"' for name in (self.ref, "id", *self.columns))
        return f'SELECT {columns} FROM "{self.table}" WHERE "{fields[self.ref]}" IN '

    @cached_property
    def _read(self) -> list[tuple[int, Callable[..., Any], Any]]:
        """How values of the database become Python's, by place: as Django does it."""
        fields = {field.attname: field for field in self.model._meta.concrete_fields}
        cols = [fields[name].get_col(self.model._meta.db_table) for name in self.columns]
        return [
            (place, reads, col)
            for place, col in enumerate(cols)
            for reads in (*connection.ops.get_db_converters(col), *col.get_db_converters(connection))
        ]

    def rows(self, refs: Sequence[int]) -> Iterator[tuple[int, int, Row]]:
        """With the thing to which each belongs, and its own key."""
        with connection.cursor() as cursor:
            cursor.execute(f"{self._select}({', '.join(['%s'] * len(refs))})", refs)
            found = cursor.fetchall()
        for ref, pk, *values in found:
            yield ref, pk, self.row(values)

    def row(self, values: list[Any]) -> Row:
        """What the columns hold, as the database gives it."""
        for place, reads, col in self._read:
            values[place] = reads(values[place], col, connection)
        told = zip(self.columns, values, self.usual, strict=True)
        return {name: value for name, value, usual in told if value != usual}

    def row_before(self, noted: Sequence[Any]) -> Row | None:
        """What a note says of it: on SQLite the values as JSON, on PostgreSQL whether there are any, and they."""
        there, *values = noted
        if not there:
            return None
        if connection.vendor == "sqlite":
            read = zip(self.stored, json.loads(there), strict=True)
            values = [bytes.fromhex(value) if value and name in self.binary else value for name, value in read]
        return self.row(values)

    def given_facts(self, row: Row) -> Row:
        if not self.facts:
            return row
        given = not self.given or self.given in row
        return {name: row[name] for name in self.facts if name in row} if given else {}


def _default(field: models.Field[Any, Any]) -> object:
    if field.has_default() and not callable(field.default):
        return field.default
    return field.default() if field.default in (dict, list) else None


@dataclass(frozen=True)
class Kind:
    """A kind of thing: how it is called, and its parts; the first one is the thing itself."""

    title: Words
    parts: tuple[Part, ...]
    derives: bool = False


SEAT = ("position", "entry_id", "counts_for_id", "first_game", "last_game", "handover_total")
KINDS: dict[str, Kind] = {
    "list": Kind(gettext_lazy("Liste"), (
        Part(Spielliste, "id"), Part(Game, "spielliste_id", facts=("row", "facts"), given="facts"),
        Part(Occupancy, "spielliste_id", facts=SEAT), Part(AcceptedFinding, "spielliste_id"),
    ), derives=True),
    "entry": Kind(gettext_lazy("Teilnahme"), (
        Part(Entry, "id", ("day",)), Part(Deduction, "entry_id"), Part(TeamEntry, "entry_id"),
    )),
    "event": Kind(gettext_lazy("Veranstaltung"), (
        Part(Tournament, "id", ("printed",)), Part(Round, "tournament_id"), Part(TournamentRole, "tournament_id"),
        Part(Prize, "tournament_id"), Part(Apart, "tournament_id"),
    )),
    "phones": Kind(gettext_lazy("Handys am Tisch"), (
        Part(TableLink, "id", ("refused", "refused_at")), Part(TableDevice, "link_id", ("last_seen",)),
        Part(TableSheet, "link_id"), Part(TableVote, "link_id"), Part(LateEntry, "link_id"),
        Part(ListPhoto, "link_id", ("jpeg",)),
    )),
    "photo": Kind(gettext_lazy("Foto einer Liste"), (
        Part(PaperPhoto, "id", ("jpeg", "sheet", "codes", "state", "refused", "reading")),
    )),
    "version": Kind(gettext_lazy("veröffentlichte Fassung"), (Part(PublishedStandings, "id"),)),
    "draw": Kind(gettext_lazy("Auslosung"), (
        Part(Draw, "id", ("state", "share", "beat_at", "seconds", "report", "failure")),
    )),
    "team": Kind(gettext_lazy("Mannschaft"), (Part(Team, "id"), Part(TeamMember, "team_id"))),
    "season": Kind(gettext_lazy("Saison"), (
        Part(Season, "id"), Part(SeasonEvent, "season_id"), Part(Fixture, "season_id"),
    )),
    "player": Kind(gettext_lazy("Person"), (Part(Player, "id"), Part(Membership, "player_id"))),
    "merge": Kind(gettext_lazy("Zusammenlegung"), (Part(PlayerMerge, "id"),)),
    "club": Kind(gettext_lazy("Verein"), (Part(Club, "id"), Part(ClubRole, "club_id"), Part(ClubLogo, "club_id"))),
    "user": Kind(gettext_lazy("Zugang"), (Part(User, "id", ("last_login",)),)),
    "farewell": Kind(gettext_lazy("Abschied"), (Part(Farewell, "id"),)),
}  # fmt: skip


def stays_with_its_event(kind: str) -> bool:
    """Sealed in the chain of its event alone; a team may be one of a season."""
    fields = KINDS[kind].parts[0].model._meta.concrete_fields
    return kind == "event" or any(field.attname == "tournament_id" and not field.null for field in fields)


@dataclass(frozen=True)
class Thing:
    """All that is stored about a thing: what was entered, and beside it what was derived from that."""

    event: int | None
    facts: str
    whole: str

    def digest(self, salt: str) -> str:
        """Of the facts, and where something is derived from them another one of the whole."""
        whole = sha(f"{salt}{self.whole}")[:32]
        return whole if self.facts == self.whole else sha(f"{salt}{self.facts}")[:32] + whole

    def has_facts_of(self, seal: Seal) -> bool:
        """Whether its facts are those that were sealed: what is derived from them may differ."""
        return self.digest(seal.salt)[:32] == seal.digest[:32]


def things(kind: str, refs: Sequence[int]) -> dict[int, Thing]:
    """Those that are there, by key."""
    return {ref: thing_of(kind, ref, rows) for ref, rows in rows_of(kind, refs).items()}


def rows_of(kind: str, refs: Sequence[int]) -> dict[int, Rows]:
    found: dict[int, Rows] = {}
    if not refs:  # an event without lists; PostgreSQL knows no list of nothing
        return found
    for number, part in enumerate(KINDS[kind].parts):
        for ref, pk, row in part.rows(refs):
            if number == 0:
                found[ref] = [{pk: row}, *({} for _ in KINDS[kind].parts[1:])]
            elif ref in found:
                found[ref][number][pk] = row
    return found


def thing_of(kind: str, ref: int, rows: Rows) -> Thing:
    (itself,) = rows[0].values()
    event = ref if kind == "event" else itself.get("tournament_id")
    whole = _text(kind, ref, [some.values() for some in rows])
    if not KINDS[kind].derives:
        return Thing(event, whole, whole)  # type: ignore[arg-type]
    parts = zip(KINDS[kind].parts, rows, strict=True)
    facts = _text(kind, ref, [[part.given_facts(row) for row in some.values()] for part, some in parts])
    return Thing(event, facts, whole)  # type: ignore[arg-type]


def _text(kind: str, ref: int, rows: Iterable[Iterable[Row]]) -> str:
    return canonical([kind, ref, *(sorted(canonical(row) for row in some if row) for some in rows)])
