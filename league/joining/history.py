"""Sentences of clubs that asked to come. Who asked stands in the application, which is forgotten; not in here."""

from __future__ import annotations

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base.history import Data, Names, Sentence, just, say
from league.models import Installation


def _joining(data: Data, names: Names) -> SafeString:
    said = _("Ob sich Vereine anmelden dürfen: {after} (vorher: {before}).")
    words = Installation.JOINING
    return say(said, after=words[data["after"]], before=words[data["before"]])


SENTENCES: dict[str, Sentence] = {
    "joining-changed": _joining,
    "club-applied": just(gettext_lazy("Ein Verein hat sich angemeldet.")),
    "club-application-verified": just(gettext_lazy("Die E-Mail-Adresse zu einer Anmeldung ist bestätigt.")),
    "club-let-in": just(gettext_lazy("Der Verein hatte sich angemeldet und ist zugelassen.")),
    "club-application-refused": just(gettext_lazy("Die Anmeldung eines Vereins ist abgelehnt.")),
}
