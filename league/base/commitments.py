"""What the hash of an entry of the history covers: salted commitments instead of the values themselves, so that a value
may go and the chain still holds."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime

from league.models import AuditEntry
from league.models.base import Json

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


def commitments(entry: AuditEntry, paths: Iterable[str] | None = None) -> dict[str, str]:
    """By path, of those asked for, or of all. Of a value that is gone only this is left."""
    gone: Mapping[str, str] = entry.taken["gone"] if entry.taken is not None else {}
    values = values_of(entry)
    return {
        path: gone[path] if path in gone else commitment(salt_of(entry, path) or "", path, values[path])
        for path in (values if paths is None else paths)
    }


def hash_of(entry: AuditEntry, chain: str) -> str:
    told = sorted(commitments(entry).values())
    where = [entry.club_id, entry.tournament_id, entry.spielliste_id]
    head = [FORMAT, chain, entry.position, entry.previous, moment(entry.at), entry.action, *where]
    return sha(canonical([*head, told, entry.seals]))


def is_itself(entry: AuditEntry) -> bool:
    """Whether it has the hash that its values give. What somebody has written in its place may be no entry at all."""
    try:
        return entry.hash == hash_of(entry, entry.chain.name)
    except (KeyError, TypeError, AttributeError, ValueError):
        return False


def without(entry: AuditEntry, *, data: Json, reason: str) -> Json:
    """What `AuditEntry.redact` keeps when values change to these: salts of those that stay, commitments of others."""
    before = values_of(entry)
    after: dict[str, object] = {"by": entry.by_id, "reason": reason, **dict(leaves(data, "data"))}
    assert before.keys() == after.keys(), "a redaction takes values, not their places"
    salts = {path: salt_of(entry, path) for path in before if before[path] == after[path]}
    gone = commitments(entry, [path for path in before if salts.get(path) is None])
    kept = {path: salt for path, salt in salts.items() if salt}
    return {"salts": kept, "gone": gone, "secret": secrets.token_hex(16)}


def left_of(entry: AuditEntry) -> str:
    """A digest of what is left of an entry from which values went; the entry that tells of it holds it. Its secret goes
    with the next value that goes, so that nobody can guess that one from here."""
    return sha(canonical([entry.data, entry.reason, entry.taken]))[:32]
