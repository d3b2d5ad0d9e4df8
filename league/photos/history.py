"""Sentences of what was done with photos of paper lists."""

from __future__ import annotations

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base.history import Data, Names, Sentence, joined, just, say
from league.base.words import plural
from league.lists.history import typed_changes


def _seen(data: Data, names: Names) -> SafeString:
    rows = plural(data["rows"], _("Zeile,Zeilen"))
    if not data["unsure"]:
        return say(_("Foto der Liste gelesen: {rows}, alle Zellen sicher."), rows=rows)
    unsure = plural(data["unsure"], _("Zelle,Zellen"))
    return say(_("Foto der Liste gelesen: {rows}, {unsure} unsicher."), rows=rows, unsure=unsure)


def _taken(data: Data, names: Names) -> SafeString:
    changes = typed_changes(data)
    return say(_("Vom Foto gelesen: {changes}."), changes=joined(changes)) if changes else say(_("Vom Foto gelesen."))


SENTENCES: dict[str, Sentence] = {
    "paper-photo-sent": just(gettext_lazy("Foto einer Liste gesendet.")),
    "paper-photo-read": _seen,
    "paper-photo-refused": just(gettext_lazy("Foto einer Liste nicht gelesen; es wartet auf eine Entscheidung.")),
    "paper-photo-again": just(gettext_lazy("Foto einer Liste soll noch einmal gelesen werden.")),
    "paper-read": _taken,
    "paper-photo-aside": just(gettext_lazy("Foto der Liste weggelegt.")),
    "paper-photo-deleted": just(gettext_lazy("Foto gelöscht, das zu keiner Liste gehört.")),
}
