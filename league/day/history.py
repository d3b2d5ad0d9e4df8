"""Sentences of what happened to the clock of a round and to what the projector shows."""

from __future__ import annotations

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from league.base.history import Data, Names, Sentence, just, say
from league.base.text import Words
from league.base.wording import listed
from league.base.words import plural

from .projector import SLIDES


def _with_minutes(words: Words) -> Sentence:
    def sentence(data: Data, names: Names) -> SafeString:
        return say(words, round=data["round"], minutes=plural(data["minutes"], _("Minute,Minuten")))

    return sentence


def _corrected(data: Data, names: Names) -> SafeString:
    minutes = plural(abs(data["minutes"]), _("Minute,Minuten"))
    words = (
        _("Uhr der Runde {round}: {minutes} mehr.")
        if data["minutes"] > 0
        else _("Uhr der Runde {round}: {minutes} weniger.")
    )
    return say(words, round=data["round"], minutes=minutes)


def _playing_time(data: Data, names: Names) -> SafeString:
    (four, five), (was_four, was_five) = data["after"], data["before"]
    words = _("Spielzeit: {four} Minuten an Vierertischen, {five} an Fünfertischen (vorher {was_four} und {was_five}).")
    return say(words, four=four, five=five, was_four=was_four, was_five=was_five)


def _projector(data: Data, names: Names) -> SafeString:
    titles = listed(str(SLIDES[name]) for name in data["slides"] if name in SLIDES)
    return say(_("Beamer eingestellt: {titles}."), titles=titles or _("nichts"))


def _shown(data: Data, names: Names) -> SafeString:
    only = data["only"]
    if not only:
        return say(_("Der Beamer zeigt wieder alles im Wechsel."))
    return say(_("Der Beamer zeigt nur: {what}."), what=SLIDES.get(only, only))


# --- Sentences of errors that people reported


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


SENTENCES: dict[str, Sentence] = {
    "clock-started": just(gettext_lazy("Uhr der Runde {round} gestartet.")),
    "clock-paused": _with_minutes(gettext_lazy("Uhr der Runde {round} angehalten nach {minutes} Spielzeit.")),
    "clock-resumed": _with_minutes(gettext_lazy("Uhr der Runde {round} läuft weiter; sie stand {minutes}.")),
    "clock-corrected": _corrected,
    "clock-reset": _with_minutes(gettext_lazy("Uhr der Runde {round} zurückgesetzt; sie war {minutes} gelaufen.")),
    "playing-time-set": _playing_time,
    "projector-changed": _projector,
    "projector-shown": _shown,
    "report-sent": _sent,
    "report-settled": _settled,
    "reports-discarded": _discarded,
}
