"""What was stored before there were chains and seals: it is sealed as it is found, once, and an entry says so."""

from __future__ import annotations

from collections.abc import Callable

from league.base import sealing
from league.base.writing import audit, write
from league.lists.services.corrections import tell_published
from league.models import PUBLISHED, AuditEntry, PublishedStandings, Seal

ALL_SEALED, CHAINED = "all-sealed", "history-chained"


def adopt(told: Callable[[int, int], object] = lambda done, of: None) -> int:
    """Only once: what appears later without a seal was written past the site. Gives how many things it sealed. Where
    the power went in the middle of an older installation, the next start goes on."""
    if AuditEntry.objects.filter(action=ALL_SEALED).exists():
        return 0
    sealed = 0
    if not Seal.objects.exists() or AuditEntry.objects.filter(action=CHAINED).exists():
        for version in PublishedStandings.objects.select_related("tournament__club").order_by("pk").iterator(200):
            _publish(version=version)
        sealed = sealing.seal_all(told)
    if sealed or Seal.objects.exists():
        _note_sealed(things=sealed)
    return sealed


@write
def _publish(*, version: PublishedStandings) -> None:
    told = AuditEntry.objects.filter(tournament=version.tournament, action=PUBLISHED, data__version=version.number)
    if not told.exists():
        tell_published(version, by=None)


@write
def _note_sealed(*, things: int) -> None:
    audit("all-sealed", by=None, data={"things": things})
