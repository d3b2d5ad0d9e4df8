"""Sentences of errors that people reported. What they wrote is not among them: everybody reads the history."""

from __future__ import annotations

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from .names import Names
from .saying import Data, Sentence, say


def _sent(data: Data, names: Names) -> SafeString:
    """`count`: as many in a row are one line of the history."""
    count = data.get("count", 1)
    said = ngettext(
        "Ein Fehler auf dieser Liste wurde gemeldet.", "{count} Fehler auf dieser Liste wurden gemeldet.", count
    )
    return say(said, count=count)


def _settled(data: Data, names: Names) -> SafeString:
    if data["row"] is None:
        return say(_("Die Meldung eines Fehlers ist erledigt."))
    return say(_("Die Meldung zu Spiel {row} ist erledigt."), row=data["row"])


def _discarded(data: Data, names: Names) -> SafeString:
    count = len(data["reports"])
    said = ngettext("Eine Meldung wurde verworfen.", "{count} Meldungen wurden verworfen.", count)
    return say(said, count=count)


REPORTED: dict[str, Sentence] = {
    "report-sent": _sent,
    "report-settled": _settled,
    "reports-discarded": _discarded,
}
