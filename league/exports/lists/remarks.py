"""Sentences below a filled list: its state, what is not known of it, what the check found and what was let stand."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.models import Spielliste
from league.sheet import Remark
from league.wording import say
from scoring import Finding

from .notes import known_before
from .reading import Seen, isolated


def remarks(seen: Seen) -> list[str]:
    return [*_state(seen), *known_before(seen), *_found(seen), *_let_stand(seen)]


def _state(seen: Seen) -> list[str]:
    sheet, spielliste = seen.sheet, seen.spielliste
    if spielliste.depth == Spielliste.TOTALS:
        return [_("Eingetragen sind nur die Endstände; die einzelnen Spiele sind nicht bekannt.")]
    words = {"games": sheet.games}
    if spielliste.ended_early:
        return [_("Vorzeitig beendet nach Spiel %(games)s.") % words]
    if spielliste.counts:
        return []
    if not sheet.games:
        return [_("Noch offen: Es ist nichts eingetragen.")]
    if seen.complete:
        return [_("Noch offen: Alle Spiele sind eingetragen, die Liste ist nicht abgeschlossen.")]
    return [_("Noch offen: eingetragen bis Spiel %(games)s.") % words]


def struck_in_words(seen: Seen) -> str:
    """§8: when time is up, the Normalspiele that were not begun are struck."""
    struck = seen.sheet.struck
    return ngettext("%(games)s Spiel", "%(games)s Spiele", struck) % {"games": struck} if struck else ""


def _found(seen: Seen) -> list[str]:
    return [_said(seen, remark) for remark in seen.sheet.findings]


def _said(seen: Seen, remark: Remark) -> str:
    finding = remark.finding
    if finding is None:
        return str(remark.text)
    word = _("Fehler") if finding.severity == "error" else _("Hinweis")
    return f"{word}: {_with_names(seen, finding)} ({finding.rule})"


def _with_names(seen: Seen, finding: Finding) -> str:
    return say(finding.said, [isolated(name) for name in seen.names_at(finding.row)])


def _let_stand(seen: Seen) -> list[str]:
    return [
        _("Anerkannt: %(finding)s Grund: %(reason)s")
        % {"finding": _with_names(seen, one.finding), "reason": one.reason}
        for one in seen.sheet.accepted
        if one.finding
    ]
