"""Sentences of the history: what was done to an event from outside."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from league.base.history import Sentence, just

SENTENCES: dict[str, Sentence] = {
    "event-brought-in": just(_("Aus einer anderen Installation übernommen.")),
    "club-brought-in": just(_("Verein mit seinen Mitgliedern aus einer anderen Installation übernommen.")),
}
