"""What a code stands for, for whoever asks: which result, whether it is the present one, and whether what is stored is
still what was published then."""

from __future__ import annotations

from dataclasses import dataclass

from league.base.commitments import is_itself
from league.base.hidden import versions_shown
from league.base.permissions import can_enter
from league.models import PUBLISHED, AuditEntry, Chain, PublishedStandings, Tournament
from league.models.user import Visitor
from league.standings.code import code_of, hash_begins


@dataclass(frozen=True)
class Found:
    """An entry of an event's chain that a code names. `version` is what was published with it, if anything was."""

    event: Tournament
    entry: AuditEntry
    length: int
    version: PublishedStandings | None
    newest: int

    @property
    def code(self) -> str:
        return code_of(self.entry.hash)

    @property
    def later(self) -> int:
        """Entries that came since."""
        return self.length - self.entry.position

    @property
    def is_newest(self) -> bool:
        return self.version is not None and self.version.number == self.newest

    @property
    def is_true(self) -> bool:
        """The entry has the hash that its values give, and the published rows are those in it."""
        if not is_itself(self.entry):
            return False
        return self.version is None or self.version.rows == self.entry.data["rows"]


def found(typed: str, user: Visitor, event: Tournament | None = None) -> Found | None:
    """Among published results and the ends of all chains; of an `event` every entry. What the reader may not see is not
    there."""
    begins = hash_begins(typed)
    entry = _entry(begins, event) if begins else None
    seen = Tournament.objects.visible_to(user).select_related("club")
    if entry is None or (of := seen.filter(pk=entry.tournament_id or 0).first()) is None:
        return None
    versions = {one.number: one for one in versions_shown(of, works_here=can_enter(user, of))}
    version = versions.get(entry.data["version"]) if entry.action == PUBLISHED else None
    if entry.action == PUBLISHED and version is None:
        return None
    return Found(of, entry, entry.chain.length, version, max(versions, default=0))


def _entry(begins: str, event: Tournament | None) -> AuditEntry | None:
    entries = AuditEntry.objects.select_related("chain").filter(hash__gte=begins, hash__lt=f"{begins}g")
    if event is not None:
        return entries.filter(tournament=event).first()
    if published := entries.filter(action=PUBLISHED).first():
        return published
    head = Chain.objects.filter(hash__gte=begins, hash__lt=f"{begins}g", name__startswith="event:").first()
    return entries.filter(chain=head).first() if head else None
