"""Sentences of how people come to a tournament: registrations, groups, start numbers, fees."""

from __future__ import annotations

import datetime
from typing import Any

from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy

from league.base.history import Data, Names, Sentence, joined, just, of_person, say
from league.base.text import Words
from league.base.wording import listed
from league.base.words import bdi, euros, when

SETTINGS = {
    "entry_form": gettext_lazy("öffentliches Formular"), "entry_opens": gettext_lazy("Anmeldung ab"),
    "entry_closes": gettext_lazy("Anmeldung bis"), "entry_limit": gettext_lazy("Plätze"),
    "fee": gettext_lazy("Startgeld"),
    "groups": gettext_lazy("Gruppen"),
}  # fmt: skip
NUMBERED = {
    "name": gettext_lazy("nach Namen"), "club": gettext_lazy("nach Vereinen"), "lot": gettext_lazy("durch das Los"),
    "entry": gettext_lazy("nach der Reihenfolge der Anmeldung"),
}  # fmt: skip


def _settings(data: Data, names: Names) -> SafeString:
    words = _("{what}: {after} (vorher {before})")
    changes = [
        say(words, what=SETTINGS[name], after=_value(name, after), before=_value(name, before))
        for name, (before, after) in data.items()
    ]
    return say(_("Anmeldung eingestellt: {changes}."), changes=joined(changes)) if changes else say(_("Gespeichert."))


def _value(name: str, value: Any) -> object:
    if name == "entry_form":
        return _("an") if value else _("aus")
    if name == "fee":
        return euros(value)
    if name in ("entry_opens", "entry_closes") and value:
        return when(timezone.localtime(datetime.datetime.fromisoformat(value)))
    if name == "groups":
        return bdi(listed(value) or _("keine"))
    return value if value else "–"


def _sent(data: Data, names: Names) -> SafeString:
    people, waiting = data["people"], data["waiting"]
    came = ngettext("{n} Anmeldung eingegangen", "{n} Anmeldungen eingegangen", people).format(n=people)
    if data.get("held"):
        return say(_("{came}, von einem Anschluss mit sehr vielen: bitte ansehen."), came=came)
    words = _("{came}, davon {waiting} auf die Warteliste.") if waiting else "{came}."
    return say(words, came=came, waiting=waiting)


def _of_source(words: Words) -> Sentence:
    return lambda data, names: say(str(words % data["people"]), n=data["people"])


def _of_registration(words: Words) -> Sentence:
    return lambda data, names: say(words, person=names.registration(data["registration"]))


def _moved_up(data: Data, names: Names) -> SafeString:
    person, n = names.registration(data["registration"]), data.get("ahead", 0)
    if data["beyond"]:
        return say(_("{person} rückt von der Warteliste nach, über die Grenze hinaus."), person=person)
    if n:
        ahead = ngettext("{person} rückt nach, vor einer anderen Person.", "{person} rückt nach, vor {n} anderen.", n)
        return say(ahead, person=person, n=n)
    return say(_("{person} rückt von der Warteliste nach."), person=person)


def _club_decided(data: Data, names: Names) -> SafeString:
    own, another = _("Anmeldungen: Verein „{typed}“ ist ein eigener."), _("Anmeldungen: „{typed}“ ist „{meant}“.")
    words = own if data["typed"] == data["meant"] else another
    return say(words, typed=bdi(data["typed"]), meant=bdi(data["meant"]))


def _groups(data: Data, names: Names) -> SafeString:
    groups = bdi(listed(data["groups"]) or _("keine"))
    return say(_("{person}, Gruppen: {groups}."), person=names.person(data["entry"]), groups=groups)


def _numbered(data: Data, names: Names) -> SafeString:
    return say(_("Startnummern neu vergeben, {how}."), how=NUMBERED[data["order"]])


def _paid(data: Data, names: Names) -> SafeString:
    amount = euros(data["after"] - data["before"])
    return say(_("{person} hat {amount} Startgeld bezahlt."), person=names.person(data["entry"]), amount=amount)


def _unpaid(data: Data, names: Names) -> SafeString:
    amount = euros(data["before"])
    return say(_("{person}: Zahlung von {amount} zurückgenommen."), person=names.person(data["entry"]), amount=amount)


def _fee(data: Data, names: Names) -> SafeString:
    own, usual = _("{person} zahlt {amount} Startgeld."), _("{person} zahlt das übliche Startgeld.")
    words = usual if data["after"] is None else own
    return say(words, person=names.person(data["entry"]), amount=euros(data["after"]))


# --- Sentences of the door


def _opened(data: Data, names: Names) -> SafeString:
    if data["here"]:
        return say(_("Einlass geöffnet; {here} Personen spielen schon und sind da."), here=data["here"])
    return say(_("Einlass geöffnet: Ausgelost wird, wer da ist."))


def _no_shows(data: Data, names: Names) -> SafeString:
    return say(_("Nicht erschienen: {people}."), people=names.people(data["seats"]))


def _for_another(words: Words) -> Sentence:
    def sentence(data: Data, names: Names) -> SafeString:
        person = names.person(data["entry"], data.get("player"))
        return say(words, person=person, other=names.people(data["seats"]))

    return sentence


SENTENCES: dict[str, Sentence] = {
    "registration-settings-changed": _settings,
    "registration-sent": _sent,
    "registration-cancelled": _of_registration(gettext_lazy("Anmeldung von {person} abgesagt.")),
    "registration-accepted": of_person(gettext_lazy("Anmeldung von {person} übernommen.")),
    "registration-refused": _of_registration(gettext_lazy("Anmeldung von {person} abgelehnt.")),
    "registrations-released": _of_source(
        ngettext_lazy("{n} Anmeldung von einem Anschluss zählt.", "{n} Anmeldungen von einem Anschluss zählen.")
    ),
    "registrations-discarded": _of_source(
        ngettext_lazy("{n} Anmeldung von einem Anschluss verworfen.", "{n} Anmeldungen von einem Anschluss verworfen.")
    ),
    "registrations-restored": _of_source(
        ngettext_lazy(
            "{n} Anmeldung von einem Anschluss zählt wieder.", "{n} Anmeldungen von einem Anschluss zählen wieder."
        )
    ),
    "registration-moved-up": _moved_up,
    "registration-reopened": _of_registration(gettext_lazy("Anmeldung von {person} zählt wieder.")),
    "registration-club-decided": _club_decided,
    "wish-settled": _of_registration(gettext_lazy("Wunsch aus der Anmeldung von {person} erledigt.")),
    "entry-groups-changed": _groups,
    "field-copied": just(gettext_lazy("Feld eines früheren Turniers übernommen: {people} Personen.")),
    "numbers-assigned": _numbered,
    "fee-paid": _paid,
    "fee-taken-back": _unpaid,
    "fee-changed": _fee,
    "checkin-opened": _opened,
    "checkin-closed": just(gettext_lazy("Einlass geschlossen: Ausgelost werden wieder alle, die eingetragen sind.")),
    "checkin-arrived": of_person(gettext_lazy("{person} ist da.")),
    "checkin-undone": of_person(gettext_lazy("{person} ist doch noch nicht da.")),
    "checkin-no-show": of_person(gettext_lazy("{person} ist nicht erschienen.")),
    "checkin-no-shows": _no_shows,
    "checkin-expected": of_person(gettext_lazy("{person} wird wieder erwartet.")),
    "substitute-named": _for_another(gettext_lazy("{person} springt ab der nächsten Runde für {other} ein.")),
    "substitute-ended": _for_another(gettext_lazy("{person} springt nicht mehr ein, {other} spielt wieder selbst.")),
}
