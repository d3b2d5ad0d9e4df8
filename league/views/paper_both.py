"""Two versions of one paper list: what was typed here, and what somebody else stored meanwhile.
Knows how they are shown side by side; who wins is for the person at the keyboard."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from league import scorebook
from league.models import Spielliste
from league.services._base import Conflict
from scoring import Paper


def current_of(conflict: Conflict) -> Spielliste:
    current = conflict.current
    assert isinstance(current, Spielliste)
    return current


def both(current: Spielliste) -> dict[str, Any]:
    """What is stored now, and who stored it, for the page to show beside what was typed."""
    last = current.history.filter(action__startswith="paper").select_related("by").first()
    who = last.by.name if last and last.by else _("jemand anders")
    at = timezone.localtime(last.at) if last else timezone.localtime()
    message = _("Inzwischen hat {who} um {time} Uhr diese Liste gespeichert. Bitte wählen, was gilt.").format(
        who=who, time=f"{at:%H:%M}"
    )
    return {"message": message, "version": current.version, "paper": scorebook.paper_of(current).to_dict()}


def compared(mine: Paper, theirs: Paper) -> list[tuple[str, str, str]]:
    """Rows that differ: as typed here, and as stored meanwhile."""
    rows = []
    for index in range(max(len(mine.rows), len(theirs.rows))):
        here, there = _text(mine, index), _text(theirs, index)
        if here != there:
            rows.append((f"{_('Zeile')} {index + 1}", here, there))
    if mine.end != theirs.end:
        rows.append((_("Endstand"), " ".join(mine.end) or "–", " ".join(theirs.end) or "–"))
    return rows


def side_by_side(mine: Paper, current: Spielliste) -> dict[str, Any]:
    return both(current) | {"rows": compared(mine, scorebook.paper_of(current))}


def _text(paper: Paper, index: int) -> str:
    if index >= len(paper.rows):
        return "–"
    row = paper.rows[index]
    return " ".join(filter(None, [*(cell or "·" for cell in row.cells), row.marks]))
