"""What was stored before there were chains and seals: it is sealed as it is found, once, and an entry says so."""

from __future__ import annotations

from collections.abc import Callable

from league.base import sealing
from league.base.writing import audit, write
from league.lists.services.corrections import tell_published
from league.models import PUBLISHED, AuditEntry, PublishedStandings, Seal

ALL_SEALED, CHAINED, LOGINS = "all-sealed", "history-chained", "logins-sealed"


def adopt(told: Callable[[int, int], object] = lambda done, of: None) -> int:
    """Only once: what appears later without a seal was written past the site. Gives how many things it sealed. Where
    the power went in the middle of an older installation, the next start goes on."""
    sealed = 0 if _was_told(ALL_SEALED) else _adopt_all(told)
    return sealed + (0 if _was_told(LOGINS) else _adopt_logins())


def _was_told(action: str) -> bool:
    return AuditEntry.objects.filter(action=action).exists()


def _adopt_all(told: Callable[[int, int], object]) -> int:
    sealed = 0
    if not Seal.objects.exists() or _was_told(CHAINED):
        for version in PublishedStandings.objects.select_related("tournament__club").order_by("pk").iterator(200):
            _publish(version=version)
        sealed = sealing.seal_all(told)
    if sealed or Seal.objects.exists():
        _note_sealed(things=sealed)
    return sealed


@write
def _adopt_logins() -> int:
    """They became things later than all others. An installation that begins now notes at once that there are none."""
    found = sealing.unsealed("user")
    if found:
        sealing.store([], [("user", pk) for pk in found])
    audit("logins-sealed", by=None, data={"things": len(found)})
    return len(found)


@write
def _publish(*, version: PublishedStandings) -> None:
    told = AuditEntry.objects.filter(tournament=version.tournament, action=PUBLISHED, data__version=version.number)
    if not told.exists():
        tell_published(version, by=None)


@write
def _note_sealed(*, things: int) -> None:
    audit("all-sealed", by=None, data={"things": things})
