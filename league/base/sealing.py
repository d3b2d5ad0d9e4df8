"""What makes a change in the database seen: every entry of the history is chained to the one before it and covers
commitments to its values (commitments.py); and it seals what was changed (noted.py), with a digest of all that is
stored about it (things.py). Who checks all this is league.operations.verify."""

from __future__ import annotations

import json
import secrets
import threading
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection, transaction
from django.utils import timezone

from league.models import AuditEntry, Chain, Seal, Touched

from .commitments import hash_of
from .noted import MINE, Notes, noted_since
from .things import KINDS, Rows, rows_of, thing_of, things

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
        notes = noted_since(_telling.mark)
        store(entries, notes.things, notes)
        _take_away(notes, _telling.mark)


def _last_note() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT max(id) FROM league_touched")
        return cursor.fetchone()[0] or 0


def _take_away(notes: Notes, mark: int) -> None:
    """After the seals: of a thing that is not sealed the database keeps its notes."""
    if notes.things:
        with connection.cursor() as cursor:
            cursor.execute(f"DELETE FROM league_touched AS n WHERE {MINE[connection.vendor]}", [mark])


@transaction.atomic
def store(entries: list[AuditEntry], written: Iterable[tuple[str, int]], notes: Notes | None = None) -> None:
    """What of the written belongs to an event is sealed in the chain of that event: by the last entry there, or by one
    that says nothing else. Without notes nobody knows what stood there before: nothing is said of that."""
    sealed = _sealed(written, notes)
    _assign(entries, sealed)
    if not entries:
        return
    heads = _held({_chain_of(entry) for entry in entries})
    for entry in entries:
        _chain(entry, heads[_chain_of(entry)])
    AuditEntry.objects.bulk_create(entries)
    with connection.cursor() as cursor:
        cursor.executemany(HEAD, [(head.length, head.hash, head.pk) for head in heads.values()])


@dataclass(frozen=True)
class Said:
    """What an entry says of a thing that it seals: its digest now, or none where it took it away; the beginning of the
    digest that it found; and whether the thing it found was another one than that sealed."""

    digest: str
    found: str | None = None
    foreign: bool = False

    def __str__(self) -> str:
        found = "" if self.found is None else f"<{self.found}"
        return f"{self.digest}{found}{FOREIGN if self.foreign else ''}"

    @classmethod
    def of(cls, text: str) -> Said:
        digest, before, found = text.removesuffix(FOREIGN).partition("<")
        return cls(digest, found if before else None, text.endswith(FOREIGN))

    def follows(self, digest: str) -> bool:
        """Whether what it found is what was said before."""
        return self.found is None or self.found == digest[:FOUND]


FOUND = 32  # characters of a digest
FOREIGN = "!"


def seal_as_found(found: Iterable[tuple[str, int]]) -> None:
    """What was written past the site, once somebody has looked into it; the notes of it are taken away."""
    notes = Notes(_last_note(), {thing: {} for thing in found})
    notes.bare.update(notes.things)
    store([], notes.things, notes)
    with connection.cursor() as cursor:
        cursor.executemany("DELETE FROM league_touched WHERE kind = %s AND ref = %s", list(notes.things))


SEAL = (
    "INSERT INTO league_seal (kind, ref, event, salt, digest, note) VALUES (%s, %s, %s, %s, %s, %s) "
    "ON CONFLICT (kind, ref) DO UPDATE SET "
    "event = excluded.event, salt = excluded.salt, digest = excluded.digest, note = excluded.note"
)
AGAIN = "UPDATE league_seal SET event = %s, salt = %s, digest = %s, note = %s WHERE kind = %s AND ref = %s"
HEADS = "SELECT id, name, length, hash FROM league_chain WHERE name IN ({marks}) ORDER BY name"
HEAD = "UPDATE league_chain SET length = %s, hash = %s WHERE id = %s"


@dataclass(frozen=True)
class Sealed:
    """A new seal, without a digest of what is gone, and what is said of it."""

    seal: Seal
    said: Said


def _sealed(written: Iterable[tuple[str, int]], notes: Notes | None) -> list[Sealed]:
    by_kind: dict[str, list[int]] = defaultdict(list)
    for kind, ref in sorted(written):
        by_kind[kind].append(ref)
    return [one for kind, refs in by_kind.items() for one in _sealed_of(kind, refs, notes)]


def _sealed_of(kind: str, refs: list[int], notes: Notes | None) -> list[Sealed]:
    """The seals of before first: on PostgreSQL they are ours until the end, and nobody seals the same meanwhile."""
    before = _seals(kind, refs)
    rows, found = rows_of(kind, refs), list[Sealed]()
    for ref in refs:
        seal = _sealed_now(kind, ref, rows.get(ref), before.get(ref), notes)
        if seal.digest or ref in before or (notes and (kind, ref) in notes.bare):
            found.append(Sealed(seal, _said(seal, before.get(ref), rows.get(ref), notes)))
    _write([one.seal for one in found if one.seal.digest], before)
    if gone := before.keys() - rows.keys():
        Seal.objects.filter(kind=kind, ref__in=gone).delete()
    return found


SEALS = (
    "SELECT id, kind, ref, event, salt, digest, note FROM league_seal WHERE kind = %s AND ref IN ({marks}) ORDER BY ref"
)


def _seals(kind: str, refs: list[int]) -> dict[int, Seal]:
    lock = "" if connection.vendor == "sqlite" else " FOR UPDATE"
    with connection.cursor() as cursor:
        cursor.execute(SEALS.format(marks=", ".join(["%s"] * len(refs))) + lock, [kind, *refs])
        return {row[2]: Seal(*row) for row in cursor.fetchall()}


def _sealed_now(kind: str, ref: int, rows: Rows | None, before: Seal | None, notes: Notes | None) -> Seal:
    if rows is None:
        return Seal(kind=kind, ref=ref, event=before.event if before else None)
    thing, salt = thing_of(kind, ref, rows), secrets.token_hex(16)
    note = max(notes.last if notes else 0, before.note if before else 0)
    return Seal(kind=kind, ref=ref, event=thing.event, salt=salt, digest=thing.digest(salt), note=note)


def _said(seal: Seal, before: Seal | None, rows: Rows | None, notes: Notes | None) -> Said:
    if notes is None:
        return Said(seal.digest)
    found = before.digest if before else ""
    if (seal.kind, seal.ref) in notes.bare:
        return Said(seal.digest, found[:FOUND])
    there = notes.before(seal.kind, seal.ref, rows)
    now = there.digest(before.salt) if there and before else "" if there is None else "unsealed"
    return Said(seal.digest, found[:FOUND], now != found)


def _write(seals: list[Seal], before: Mapping[int, Seal]) -> None:
    new = [one for one in seals if one.ref not in before]
    again = [one for one in seals if one.ref in before]
    with connection.cursor() as cursor:
        cursor.executemany(SEAL, [(one.kind, one.ref, one.event, one.salt, one.digest, one.note) for one in new])
        cursor.executemany(AGAIN, [(one.event, one.salt, one.digest, one.note, one.kind, one.ref) for one in again])


def _assign(entries: list[AuditEntry], sealed: list[Sealed]) -> None:
    by = entries[-1].by if entries else None
    last = {entry.tournament_id: entry for entry in entries}
    for one in sealed:
        seal = one.seal
        if (entry := last.get(seal.event)) is None:
            if seal.event is None and entries:
                entry = entries[-1]
            else:
                entry = AuditEntry(action="sealed", by=by, data={}, tournament_id=seal.event)
                entries.insert(0, entry)
            last[seal.event] = entry
        entry.seals[f"{seal.kind}:{seal.ref}"] = str(one.said)


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
    return seal is None or (thing is not None and thing.has_facts_of(seal))


def noted_past_the_site() -> Iterator[tuple[str, int]]:
    yield from Touched.objects.order_by("kind", "ref").values_list("kind", "ref").distinct()
