"""Sentences of the draw: asked for, changed by hand, published, taken back; who came late and how he was seated."""

from __future__ import annotations

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base.history import Data, Names, Sentence, just, of_person, say
from league.base.text import Words
from league.base.wording import listed

WAYS = {
    "fuenf": gettext_lazy("an einem Fünfertisch"),
    "neu": gettext_lazy("durch Auslosung der offenen Tische"),
    "aussetzen": gettext_lazy("und setzt eine Runde aus"),
}


def _rounds(data: Data) -> str:
    if data["first"] == data["last"]:
        return _("Runde {n}").format(n=data["first"])
    return _("Runden {first} bis {last}").format(**data)


def _of_rounds(words: Words) -> Sentence:
    return lambda data, names: say(words, draw=data["draw"], rounds=_rounds(data))


def _late(data: Data, names: Names) -> SafeString:
    return say(_("{person} kam dazu und sitzt {way}."), person=names.person(data["entry"]), way=WAYS[data["way"]])


GAPS = {
    "nachruecken": gettext_lazy("die Lücke ist geschlossen"),
    "neu": gettext_lazy("diese Runden sind neu ausgelost"),
}


def _gap(data: Data, names: Names) -> SafeString:
    return say(
        _("{person} spielt nicht weiter, {way}: Runde {rounds}."),
        person=names.person(data["entry"], data["player"]),
        way=GAPS[data["way"]],
        rounds=listed(map(str, data["rounds"])),
    )


def _apart(words: Words) -> Sentence:
    return lambda data, names: say(words, people=names.people(data["seats"]))


SENTENCES: dict[str, Sentence] = {
    "draw-asked": _of_rounds(gettext_lazy("Auslosung {draw} begonnen: {rounds}.")),
    "draw-answered": just(gettext_lazy("Auslosung {draw} ist gerechnet.")),
    "draw-cancelled": just(gettext_lazy("Auslosung {draw} verworfen.")),
    "draw-changed": just(gettext_lazy("Auslosung {draw}, Runde {round}: Startnummern {one} und {other} getauscht.")),
    "draw-change-undone": just(gettext_lazy("Auslosung {draw}: letzter Tausch zurückgenommen.")),
    "draw-published": _of_rounds(gettext_lazy("Auslosung {draw} veröffentlicht: {rounds}.")),
    "draw-taken-back": just(gettext_lazy("Auslosung {draw} zurückgenommen, die Tische sind wieder leer.")),
    "round-drawn": just(gettext_lazy("Tische der Runde {round} nach der Auslosung besetzt.")),
    "late-seated": _late,
    "gap-closed": _gap,
    "kept-apart": _apart(gettext_lazy("Sitzen getrennt: {people}.")),
    "let-together": _apart(gettext_lazy("Dürfen wieder zusammensitzen: {people}.")),
    "table-kept": lambda data, names: say(
        _("{person} bleibt an Tisch {table}."), person=names.person(data["entry"]), table=data["table"]
    ),
    "table-freed": of_person(gettext_lazy("{person} wechselt wieder den Tisch.")),
}
