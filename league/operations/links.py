"""Whether each entry of a chain follows the one before it, and the head is where the chain ends."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from league.base import sealing
from league.base.commitments import is_itself
from league.models import AuditEntry, Chain

from .difference import Difference, chain_called, moment


def links(head: Chain, before: AuditEntry | None, entry: AuditEntry) -> Iterator[Difference]:
    """What the entry is called is looked up only where something is wrong: there are a million of them."""
    wrong = list(_broken(head, before, entry))
    if wrong:
        where = _("{chain}, Eintrag {entry} ({action})")
        where = where.format(chain=chain_called(head), entry=entry.seq, action=entry.action)
        yield from (Difference(where, what, since) for what, since in wrong)


def _broken(head: Chain, before: AuditEntry | None, entry: AuditEntry) -> Iterator[tuple[str, str]]:
    """Each with since when at the earliest."""
    expected = before.position + 1 if before else 1
    if entry.position != expected:
        yield _("Davor fehlen {n} Einträge.").format(n=entry.position - expected), _since(before)
    elif entry.previous != (before.hash if before else ""):
        yield _("Der Eintrag davor ist ein anderer geworden."), _since(before)
    if before and before.seq >= entry.seq:
        yield _("Er steht nicht an der Stelle, an der er geschrieben wurde."), _since(before)
    if not is_itself(entry):
        yield _("Der Eintrag wurde verändert."), _since(before)
    elif head.name != sealing.chain_name(event=entry.tournament_id, club=entry.club_id):
        yield _("Der Eintrag gehört in einen anderen Verlauf."), _since(before)


def _since(before: AuditEntry | None) -> str:
    return moment(before.at) if before else ""


def head_of(head: Chain, last: AuditEntry | None) -> Iterator[Difference]:
    there = (last.position, last.hash) if last else (0, "")
    if (head.length, head.hash) != there:
        what = _("Er endet bei Eintrag {there}; zuletzt waren es {before}.")
        what = what.format(there=there[0], before=head.length)
        yield Difference(chain_called(head), what, moment(last.at) if last else "")
