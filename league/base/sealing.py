"""What makes a change in the database seen: every entry of the history is chained to the one before it and covers
commitments to its values; and it seals what was changed, with a digest of all that is stored about it. Knows which rows
are facts and to what thing they belong; who checks all this is league.operations.verify."""

from __future__ import annotations

import hashlib
import json
import secrets
import threading
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection, models, transaction
from django.utils import timezone

from league.models import (
    AcceptedFinding,
    Apart,
    AuditEntry,
    Chain,
    Club,
    ClubLogo,
    ClubRole,
    Deduction,
    Draw,
    Entry,
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
    Touched,
    Tournament,
    TournamentRole,
    User,
)
from league.models.base import Json

# --- Commitments: what an entry's hash covers instead of the values themselves

FORMAT = 1  # of what is hashed; entries of another one would say so


def canonical(value: object) -> str:
    """One text for one value, on every machine and database."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"), default=_written)


def _written(value: object) -> str:
    if isinstance(value, datetime):
        return moment(value)
    return bytes(value).hex() if isinstance(value, (bytes, memoryview)) else str(value)


def moment(at: datetime) -> str:
    return at.astimezone(UTC).isoformat(timespec="microseconds")


def sha(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def leaves(value: object, path: str) -> Iterator[tuple[str, object]]:
    """Every single value with the way to it, as a JSON pointer; what is empty is a value too."""
    if isinstance(value, dict) and value:
        for name in sorted(value):
            yield from leaves(value[name], f"{path}/{name.replace('~', '~0').replace('/', '~1')}")
    elif isinstance(value, list) and value:
        for number, one in enumerate(value):
            yield from leaves(one, f"{path}/{number}")
    else:
        yield path, value


def values_of(entry: AuditEntry) -> dict[str, object]:
    """What somebody may have to be taken out of: who, why, and all that is told."""
    return {"by": entry.by_id, "reason": entry.reason, **dict(leaves(entry.data, "data"))}


def salt_of(entry: AuditEntry, path: str) -> str | None:
    """None: the value is gone, and its salt with it."""
    if entry.taken is not None:
        found: str | None = entry.taken["salts"].get(path)
        return found
    return sha(f"{entry.salt}{path}")[:32]


def commitment(salt: str, path: str, value: object) -> str:
    return sha(f"{salt}{path}={canonical(value)}")


def commitments(entry: AuditEntry) -> dict[str, str]:
    """By path. Of a value that is gone only this is left."""
    gone: Mapping[str, str] = entry.taken["gone"] if entry.taken is not None else {}
    return {
        path: gone[path] if path in gone else commitment(salt_of(entry, path) or "", path, value)
        for path, value in values_of(entry).items()
    }


def hash_of(entry: AuditEntry, chain: str) -> str:
    told = sorted(commitments(entry).values())
    where = [entry.club_id, entry.tournament_id, entry.spielliste_id]
    head = [FORMAT, chain, entry.position, entry.previous, moment(entry.at), entry.action, *where]
    return sha(canonical([*head, told, entry.seals]))


def without(entry: AuditEntry, *, data: Json, reason: str) -> Json:
    """What `AuditEntry.redact` keeps when values change to these: salts of those that stay, commitments of others."""
    before, known = values_of(entry), commitments(entry)
    after: dict[str, object] = {"by": entry.by_id, "reason": reason, **dict(leaves(data, "data"))}
    assert before.keys() == after.keys(), "a redaction takes values, not their places"
    salts = {path: salt_of(entry, path) for path in before if before[path] == after[path]}
    gone = {path: known[path] for path in before if salts.get(path) is None}
    kept = {path: salt for path, salt in salts.items() if salt}
    return {"salts": kept, "gone": gone, "secret": secrets.token_hex(16)}


def left_of(entry: AuditEntry) -> str:
    """A digest of what is left of an entry from which values went; the entry that tells of it holds it. Its secret goes
    with the next value that goes, so that nobody can guess that one from here."""
    return sha(canonical([entry.data, entry.reason, entry.taken]))[:32]


# --- Things: which rows are facts, and to what they belong


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
    def usual(self) -> tuple[object, ...]:
        """Values that are not written down: a column that is added later changes no digest."""
        fields = {field.attname: field for field in self.model._meta.concrete_fields}
        return tuple(_default(fields[name]) for name in self.columns)

    @cached_property
    def _select(self) -> str:
        """Written once: putting a query together takes longer than asking it, and a list is sealed with every row."""
        fields = {field.attname: field.column for field in self.model._meta.concrete_fields}
        columns = ", ".join(f'"{fields[name]}"' for name in (self.ref, *self.columns))
        return f'SELECT {columns} FROM "{self.model._meta.db_table}" WHERE "{fields[self.ref]}" IN '

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

    def rows(self, refs: Sequence[int]) -> Iterator[tuple[int, dict[str, object]]]:
        with connection.cursor() as cursor:
            cursor.execute(f"{self._select}({', '.join(['%s'] * len(refs))})", refs)
            found = cursor.fetchall()
        for ref, *values in found:
            for place, reads, col in self._read:
                values[place] = reads(values[place], col, connection)
            told = zip(self.columns, values, self.usual, strict=True)
            yield ref, {name: value for name, value, usual in told if value != usual}

    def given_facts(self, row: dict[str, object]) -> dict[str, object]:
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

    title: str
    parts: tuple[Part, ...]
    derives: bool = False


SEAT = ("position", "entry_id", "counts_for_id", "first_game", "last_game", "handover_total")
KINDS: dict[str, Kind] = {
    "list": Kind("Liste", (
        Part(Spielliste, "id"), Part(Game, "spielliste_id", facts=("row", "facts"), given="facts"),
        Part(Occupancy, "spielliste_id", facts=SEAT), Part(AcceptedFinding, "spielliste_id"),
    ), derives=True),
    "entry": Kind("Teilnahme", (Part(Entry, "id", ("day",)), Part(Deduction, "entry_id"), Part(TeamEntry, "entry_id"))),
    "event": Kind("Veranstaltung", (
        Part(Tournament, "id", ("printed",)), Part(Round, "tournament_id"), Part(TournamentRole, "tournament_id"),
        Part(Prize, "tournament_id"), Part(Apart, "tournament_id"),
    )),
    "phones": Kind("Handys am Tisch", (
        Part(TableLink, "id", ("refused", "refused_at")), Part(TableDevice, "link_id", ("last_seen",)),
        Part(TableSheet, "link_id"), Part(TableVote, "link_id"), Part(LateEntry, "link_id"),
        Part(ListPhoto, "link_id", ("jpeg",)),
    )),
    "photo": Kind("Foto einer Liste", (
        Part(PaperPhoto, "id", ("jpeg", "sheet", "codes", "state", "refused", "reading")),
    )),
    "version": Kind("veröffentlichte Fassung", (Part(PublishedStandings, "id"),)),
    "draw": Kind("Auslosung", (Part(Draw, "id", ("state", "share", "beat_at", "seconds", "report", "failure")),)),
    "team": Kind("Mannschaft", (Part(Team, "id"), Part(TeamMember, "team_id"))),
    "season": Kind("Saison", (Part(Season, "id"), Part(SeasonEvent, "season_id"), Part(Fixture, "season_id"))),
    "player": Kind("Person", (Part(Player, "id"), Part(Membership, "player_id"))),
    "merge": Kind("Zusammenlegung", (Part(PlayerMerge, "id"),)),
    "club": Kind("Verein", (Part(Club, "id"), Part(ClubRole, "club_id"), Part(ClubLogo, "club_id"))),
    "user": Kind("Zugang", (Part(User, "id", ("last_login",)),)),
}  # fmt: skip


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


def things(kind: str, refs: Sequence[int]) -> dict[int, Thing]:
    """Those that are there, by key."""
    parts: dict[int, list[list[dict[str, object]]]] = {}
    for number, part in enumerate(KINDS[kind].parts):
        for ref, row in part.rows(refs):
            if number == 0:
                parts[ref] = [[row], *([] for _ in KINDS[kind].parts[1:])]
            elif ref in parts:
                parts[ref][number].append(row)
    return {ref: _thing(kind, ref, rows) for ref, rows in parts.items()}


def _thing(kind: str, ref: int, rows: list[list[dict[str, object]]]) -> Thing:
    event = ref if kind == "event" else rows[0][0].get("tournament_id")
    whole = _text(kind, ref, rows)
    if not KINDS[kind].derives:
        return Thing(event, whole, whole)  # type: ignore[arg-type]
    facts = [[part.given_facts(row) for row in some] for part, some in zip(KINDS[kind].parts, rows, strict=True)]
    return Thing(event, _text(kind, ref, facts), whole)  # type: ignore[arg-type]


def _text(kind: str, ref: int, rows: list[list[dict[str, object]]]) -> str:
    return canonical([kind, ref, *(sorted(canonical(row) for row in some if row) for some in rows)])


# --- Entries are told while a service works, and stored when it ends


class _Telling(threading.local):
    entries: list[AuditEntry] | None = None
    mark: int = 0  # the last note that was there before


_telling = _Telling()


def tell(entry: AuditEntry) -> None:
    """Stored with the end of the service; outside of one at once."""
    with told():
        assert _telling.entries is not None
        _telling.entries.append(entry)


@contextmanager
def told() -> Iterator[None]:
    """Within it entries are collected; at the end of the outermost one they are chained and stored, with a seal on
    every thing that was written. The chains are held only for this last moment, and always in the same order."""
    if _telling.entries is not None:
        before = len(_telling.entries)
        try:
            yield
        except BaseException:
            del _telling.entries[before:]
            raise
        return
    _telling.entries = []
    try:
        _telling.mark = _last_note()
        yield
        store_now()
    finally:
        _telling.entries = None


def store_now() -> None:
    """For a service that reads the history it has just told."""
    entries, _telling.entries = _telling.entries or [], []
    with transaction.atomic():
        store(entries, written_since(_telling.mark))


def _last_note() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT max(id) FROM league_touched")
        return cursor.fetchone()[0] or 0


def written_since(mark: int) -> set[tuple[str, int]]:
    """What the database has noted since then; the notes are taken away. Older ones stay: nobody here made them."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT DISTINCT kind, ref FROM league_touched WHERE id > %s", [mark])
        found = set(cursor.fetchall())
        if found:
            cursor.execute("DELETE FROM league_touched WHERE id > %s", [mark])
    return found


def store(entries: list[AuditEntry], written: Iterable[tuple[str, int]]) -> None:
    """What of the written belongs to an event is sealed in the chain of that event: by the last entry there, or by one
    that says nothing else."""
    sealed = _sealed(written)
    _assign(entries, sealed)
    if not entries:
        return
    heads = _held({_chain_of(entry) for entry in entries})
    for entry in entries:
        _chain(entry, heads[_chain_of(entry)])
    AuditEntry.objects.bulk_create(entries)
    with connection.cursor() as cursor:
        cursor.executemany(HEAD, [(head.length, head.hash, head.pk) for head in heads.values()])


SEAL = (
    "INSERT INTO league_seal (kind, ref, event, salt, digest) VALUES (%s, %s, %s, %s, %s) "
    "ON CONFLICT (kind, ref) DO UPDATE SET event = excluded.event, salt = excluded.salt, digest = excluded.digest"
)
HEADS = "SELECT id, name, length, hash FROM league_chain WHERE name IN ({marks}) ORDER BY name"
HEAD = "UPDATE league_chain SET length = %s, hash = %s WHERE id = %s"


def _sealed(written: Iterable[tuple[str, int]]) -> list[Seal]:
    """The new seals; without a digest of what is gone."""
    by_kind: dict[str, list[int]] = defaultdict(list)
    for kind, ref in sorted(written):
        by_kind[kind].append(ref)
    found = [seal for kind, refs in by_kind.items() for seal in _sealed_of(kind, refs)]
    there = [seal for seal in found if seal.digest]
    with connection.cursor() as cursor:
        cursor.executemany(SEAL, [(seal.kind, seal.ref, seal.event, seal.salt, seal.digest) for seal in there])
    return found


def _sealed_of(kind: str, refs: list[int]) -> list[Seal]:
    there = things(kind, refs)
    new = [Seal(kind=kind, ref=ref, event=thing.event, salt=secrets.token_hex(16)) for ref, thing in there.items()]
    for seal in new:
        seal.digest = there[seal.ref].digest(seal.salt)
    if len(there) == len(refs):
        return new
    gone = Seal.objects.filter(kind=kind, ref__in=set(refs) - there.keys())
    last = [Seal(kind=kind, ref=seal.ref, event=seal.event) for seal in gone]
    gone.delete()
    return new + last


def _assign(entries: list[AuditEntry], sealed: list[Seal]) -> None:
    by = entries[-1].by if entries else None
    last = {entry.tournament_id: entry for entry in entries}
    for seal in sealed:
        if (entry := last.get(seal.event)) is None:
            if seal.event is None and entries:
                entry = entries[-1]
            else:
                entry = AuditEntry(action="sealed", by=by, data={}, tournament_id=seal.event)
                entries.insert(0, entry)
            last[seal.event] = entry
        entry.seals[f"{seal.kind}:{seal.ref}"] = seal.digest


# --- Chains


SITE = "site"


def chain_name(*, event: int | None, club: int | None) -> str:
    return f"event:{event}" if event else f"club:{club}" if club else SITE


def _chain_of(entry: AuditEntry) -> str:
    return chain_name(event=entry.tournament_id, club=entry.club_id)


def _held(names: set[str]) -> dict[str, Chain]:
    """The heads of the chains, ours until the end of the transaction."""
    lock = "" if connection.vendor == "sqlite" else " FOR UPDATE"
    with connection.cursor() as cursor:
        cursor.execute(HEADS.format(marks=", ".join(["%s"] * len(names))) + lock, [*names])
        heads = {row[1]: Chain(*row) for row in cursor.fetchall()}
    if missing := names - heads.keys():
        Chain.objects.bulk_create((Chain(name=name) for name in sorted(missing)), ignore_conflicts=True)
        return _held(names)
    return heads


def _chain(entry: AuditEntry, head: Chain) -> None:
    entry.data = json.loads(json.dumps(entry.data, cls=DjangoJSONEncoder))
    entry.chain, entry.position, entry.previous = head, head.length + 1, head.hash
    entry.at, entry.salt = timezone.now(), secrets.token_hex(16)
    entry.hash = hash_of(entry, head.name)
    head.length, head.hash = entry.position, entry.hash


# --- Everything sealed as it is found, where nobody did so before


def seal_all(told: Callable[[int, int], object] = lambda done, of: None) -> int:
    """Things that were there before there were seals; gives how many. One entry in each chain says it."""
    done, missing = 0, [(kind, ref) for kind in KINDS for ref in unsealed(kind)]
    for some in (missing[n : n + 500] for n in range(0, len(missing), 500)):
        with transaction.atomic():
            store([], some)
        done += len(some)
        told(done, len(missing))
    return done


def unsealed(kind: str) -> list[int]:
    there = KINDS[kind].parts[0].model._base_manager.order_by("pk")
    known = Seal.objects.filter(kind=kind).values("ref")
    return list(there.exclude(pk__in=known).values_list("pk", flat=True))


def is_sealed(kind: str, ref: int) -> bool:
    """Whether the facts of a thing are those of its last seal: what is derived from them may differ."""
    seal, thing = Seal.objects.filter(kind=kind, ref=ref).first(), things(kind, [ref]).get(ref)
    return seal is None or (thing is not None and thing.digest(seal.salt)[:32] == seal.digest[:32])


def noted_past_the_site() -> Iterator[tuple[str, int]]:
    yield from Touched.objects.order_by("kind", "ref").values_list("kind", "ref").distinct()
