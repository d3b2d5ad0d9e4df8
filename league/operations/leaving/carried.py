"""What a chain that goes said of things that stay: a person who was entered there first, a login, what was taken out of
other chains. It is said once more by the entry that tells of the farewell, word for word; nothing is sealed anew."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from django.db.models import QuerySet

from league.base.commitments import left_of
from league.base.history import TOLD_AT
from league.base.sealing import Said
from league.base.things import KINDS, stays_with_its_event
from league.clubs.services.privacy import TAKING_OUT
from league.models import AuditEntry, Chain, Seal

AT_ONCE = 500


class Carried(NamedTuple):
    seals: dict[
        str, str
    ]  # by thing: the digest that the chain said last, and that is its seal today; and a foreign one
    redacted: dict[str, str | None]  # by entry of another chain: what is left of it


def carried(head: Chain, event: int | None) -> Carried:
    """`event`: whose chain it is; what belongs to it goes with it."""
    entries: QuerySet[AuditEntry] = QuerySet(AuditEntry).filter(chain=head).order_by("position")
    return Carried(_seals(entries, event), _redacted(entries, head))


def _seals(entries: QuerySet[AuditEntry], event: int | None) -> dict[str, str]:
    outside = {kind for kind in KINDS if not stays_with_its_event(kind)}
    said: dict[str, Said] = {}
    for seals in entries.exclude(seals={}).values_list("seals", flat=True).iterator(2000):
        for thing, text in seals.items():
            if thing.partition(":")[0] in outside:
                one, before = Said.of(text), said.get(thing)
                said[thing] = Said(one.digest, foreign=one.foreign or bool(before and before.foreign))
    today = _today(said, event)
    return {thing: str(one) for thing, one in said.items() if one.digest == today.get(thing, "")}


def _today(said: Iterable[str], event: int | None) -> dict[str, str]:
    """The seals of these things as they are now; nothing for what is gone."""
    by_kind: dict[str, list[int]] = {}
    for thing in said:
        kind, _, ref = thing.partition(":")
        by_kind.setdefault(kind, []).append(int(ref))
    found: dict[str, str] = {}
    for kind, refs in by_kind.items():
        for start in range(0, len(refs), AT_ONCE):
            # Ours until the end: whoever seals one of these meanwhile would tell it before us, and ours would be last.
            rows = Seal.objects.select_for_update().filter(kind=kind, ref__in=refs[start : start + AT_ONCE])
            rows = rows.order_by("kind", "ref")
            rows = rows if event is None else rows.exclude(event=event)
            found |= {f"{kind}:{ref}": digest for ref, digest in rows.values_list("ref", "digest")}
    return found


def _redacted(entries: QuerySet[AuditEntry], head: Chain) -> dict[str, str | None]:
    """Of entries that stay. What is not as it was told is not said again: then a comparison misses it."""
    told: dict[str, str | None] = {}
    for data in entries.filter(action__in=TAKING_OUT).values_list("data", flat=True):
        of = {} if TOLD_AT in data else data.get("redacted") or {}
        told |= of if isinstance(of, dict) else dict.fromkeys(map(str, of))
    others = AuditEntry.objects.filter(pk__in=[int(seq) for seq in told]).exclude(chain=head)
    left = {str(one.pk): left_of(one) for one in others if one.taken is not None}
    return {seq: told[seq] for seq, now in left.items() if told[seq] in (None, now)}
