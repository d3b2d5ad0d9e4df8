"""Sentences of the door: opened, who is here, who did not come, and who plays in another one's place."""

from __future__ import annotations

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

from .names import Names
from .saying import Data, Sentence, just, of_person, say


def _opened(data: Data, names: Names) -> SafeString:
    if data["here"]:
        return say(_("Einlass geöffnet; {here} Personen spielen schon und sind da."), here=data["here"])
    return say(_("Einlass geöffnet: Ausgelost wird, wer da ist."))


def _no_shows(data: Data, names: Names) -> SafeString:
    return say(_("Nicht erschienen: {people}."), people=names.people(data["seats"]))


def _for_another(words: str) -> Sentence:
    def sentence(data: Data, names: Names) -> SafeString:
        person = names.person(data["entry"], data.get("player"))
        return say(words, person=person, other=names.people(data["seats"]))

    return sentence


AT_THE_DOOR: dict[str, Sentence] = {
    "checkin-opened": _opened,
    "checkin-closed": just(_lazy("Einlass geschlossen: Ausgelost werden wieder alle, die eingetragen sind.")),
    "checkin-arrived": of_person(_lazy("{person} ist da.")),
    "checkin-undone": of_person(_lazy("{person} ist doch noch nicht da.")),
    "checkin-no-show": of_person(_lazy("{person} ist nicht erschienen.")),
    "checkin-no-shows": _no_shows,
    "checkin-expected": of_person(_lazy("{person} wird wieder erwartet.")),
    "substitute-named": _for_another(_lazy("{person} springt ab der nächsten Runde für {other} ein.")),
    "substitute-ended": _for_another(_lazy("{person} springt nicht mehr ein, {other} spielt wieder selbst.")),
}
