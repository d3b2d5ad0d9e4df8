"""Sentences of the history: what was done to an event from outside."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from league.base.history import Sentence, just

SENTENCES: dict[str, Sentence] = {
    "responsible-changed": just(_("Wer für den Datenschutz verantwortlich ist: Angaben geändert.")),
    "club-leaving": just(_("Der Verein wird gelöscht.")),
    "season-gone": just(_("Eine Saison wurde mit ihrem Verein gelöscht.")),
    "event-gone": just(_("Eine Veranstaltung wurde mit ihrem Verein gelöscht.")),
    "people-gone": just(_("Menschen wurden mit ihrem Verein gelöscht: {people}; {stay} bleiben anderswo.")),
    "club-forgotten": just(_("Ein Verein, für den jemand spielte, wurde gelöscht; sein Name von damals bleibt.")),
    "club-gone": just(_("Ein Verein wurde gelöscht.")),
    "event-brought-in": just(_("Aus einer anderen Installation übernommen.")),
    "club-brought-in": just(_("Verein mit seinen Mitgliedern aus einer anderen Installation übernommen.")),
}
