"""Why a photo was not read, in words: where, what, and what now. Knows the codes of the eye and of the queue."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from league.base.text import Words
from league.base.wording import listed
from league.models.base import Json

CORNERS: Mapping[object, Words] = {
    "top-left": _("oben links"),
    "top-right": _("oben rechts"),
    "bottom-left": _("unten links"),
    "bottom-right": _("unten rechts"),
}
SIDES: Mapping[object, Words] = {"left": _("links"), "right": _("rechts"), "top": _("oben"), "bottom": _("unten")}
# What the eye says of a picture.
OF_PICTURES: Mapping[str, Words] = {
    "no-code": _(
        "Der QR-Code ist nicht zu lesen. Bitte das ganze Blatt fotografieren, ohne Finger oder Schatten auf dem Code, "
        "oder die Liste von Hand eintippen."
    ),
    "corner-missing": _("Die Ecke {which} fehlt. Bitte so fotografieren, dass das ganze Blatt zu sehen ist."),
    "cut-off": _("Das Blatt ist abgeschnitten ({sides}). Bitte so fotografieren, dass das ganze Blatt zu sehen ist."),
    "blurred": _("Das Foto ist unscharf. Bitte das Handy ruhig halten und noch einmal fotografieren."),
    "too-small": _("Das Blatt ist zu klein auf dem Foto. Bitte näher heran, bis das Blatt das Bild füllt."),
    "mirrored": _("Das Bild ist spiegelverkehrt. Bitte mit der Kamera auf der Rückseite des Handys fotografieren."),
    "other-sheet": _(
        "Auf dem Blatt sind die Linien dieser Liste nicht zu finden: Es ist verdeckt, geknickt oder ein anderes Blatt. "
        "Bitte glatt hinlegen und ganz fotografieren, oder die Liste von Hand eintippen."
    ),
    "unreadable": _("Das Bild lässt sich nicht lesen. Bitte noch einmal fotografieren, als JPEG, PNG oder WebP."),
    "too-much": _("Das Lesen dauerte zu lange. Bitte noch einmal lesen lassen, oder die Liste von Hand eintippen."),
}
# What the queue says of the list that it shows.
OF_LISTS: Mapping[str, Words] = {
    "stranger": _(
        "Der Code gehört zu keiner Liste dieser Seite. Bitte dort abgeben, wo das Blatt gedruckt wurde. War das hier, "
        "wurde sein Tisch inzwischen geräumt oder neu ausgelost; dann bitte von Hand eintippen."
    ),
    "other-club": _("Das Blatt gehört zu einer anderen Veranstaltung. Bitte dort abgeben."),
    "other-event": _("Das Blatt gehört zu „{event}“. Bitte dort hochladen."),
    "other-list": _("Das Blatt gehört zu Liste {list}, nicht zu dieser. Bitte dort hochladen."),
    "several": _("Auf dem Foto liegen mehrere Listen: {lists}. Bitte jede einzeln fotografieren."),
    "same-picture": _("Dasselbe Bild ist schon da, gesendet um {time} Uhr. Dieses hier kann weg."),
    "list-gone": _(
        "Die Liste dieses Fotos gibt es nicht mehr: Ihr Tisch wurde geräumt oder neu ausgelost. Wird das Blatt noch "
        "gebraucht, bitte von Hand eintippen; sonst das Foto weglegen."
    ),
    "double": _("Von Liste {list} gibt es schon ein Foto. Ist dieses besser: das andere weglegen, dieses neu lesen."),
    "full-depth": _("Liste {list} wird mit allen Angaben geführt; dort werden Spiele einzeln eingetragen."),
}


def why(refused: Json) -> str:
    """The sentence of a stored refusal; of a code from elsewhere that nobody knows, the plainest one."""
    code, values = str(refused.get("refused", "")), dict(refused.get("values") or {})
    said = OF_LISTS.get(code) or OF_PICTURES.get(code) or OF_PICTURES["unreadable"]
    if code == "corner-missing":
        values = {"which": CORNERS.get(values.get("which"), _("unten"))}
    if code == "cut-off":
        values = {"sides": listed(str(SIDES[side]) for side in values.get("sides", ()) if side in SIDES)}
    try:
        return str(said).format(**values)
    except (KeyError, IndexError):
        return str(OF_PICTURES["unreadable"])
