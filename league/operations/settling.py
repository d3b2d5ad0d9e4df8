"""What was changed past the site, once somebody has looked into it: it is sealed as it is now, and an entry of the
history says so with its reason. A comparison names what comes after that."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import DatabaseError

from league.base import sealing
from league.base.commitments import is_itself
from league.base.writing import audit, needs_reason, write
from league.models import AuditEntry, User

from .unreadable import is_damage

SETTLED = "differences-settled"  # what the history calls it


def settle(found: Iterable[tuple[str, int]], *, reason: str, by: User | None = None) -> int:
    """`found` by a comparison, during which everybody goes on entering. Gives how many things it sealed. What
    contradicts the history itself (a chain, a published version) stays so."""
    return _settle(wrong=sorted(set(found)), reason=needs_reason(reason), by=by)


@write
def _settle(*, wrong: list[tuple[str, int]], reason: str, by: User | None) -> int:
    sealing.seal_as_found(wrong)
    last = AuditEntry.objects.first()  # with the seals just made: they differ from what was sealed before
    audit(SETTLED, by=by, data={"until": last.seq if last else 0, "things": len(wrong)}, reason=reason)
    return len(wrong)


def settled_until() -> int:
    """The last entry that somebody has looked into. Who brings a history along settles nothing here; and where that
    cannot be read any more nothing is settled, for the comparison to tell of the damage."""
    try:
        return _settled_until()
    except DatabaseError as error:
        if not is_damage(error):
            raise
        return 0


def _settled_until() -> int:
    said = AuditEntry.objects.filter(action=SETTLED, chain__name=sealing.SITE).exclude(data__has_key="told_at")
    told = said.select_related("chain").first()
    return min(int(told.data["until"]), told.seq) if told and is_itself(told) else 0
