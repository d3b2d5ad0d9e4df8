"""Sentences of what happened to teams and leagues."""

from __future__ import annotations

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base.history import Data, Names, Sentence, just, say
from league.base.text import Words
from league.base.words import plural


def _member(words: Words) -> Sentence:
    return lambda data, names: say(words, player=names.player(data["player"]), team=data["team"])


def _added(data: Data, names: Names) -> SafeString:
    substitute, own = _("{player} ist Ersatz bei „{team}“."), _("{player} gehört zu „{team}“.")
    return _member(substitute if data["substitute"] else own)(data, names)


def _planned(data: Data, names: Names) -> SafeString:
    days, teams = plural(data["days"], _("Spieltag,Spieltage")), plural(data["teams"], _("Mannschaft,Mannschaften"))
    drawn = say(_(", gelost mit „{seed}“"), seed=data["seed"]) if data["seed"] else ""
    return say(_("Plan erzeugt: {days} für {teams}{drawn}."), days=days, teams=teams, drawn=drawn)


def _attached(data: Data, names: Names) -> SafeString:
    people = plural(data["filled"], _("Person,Personen"))
    words = _("„{event}“ ist Spieltag {day}; {people} aus den Kadern aufgestellt.")
    return say(words, event=data["event"], day=data["day"], people=people)


def _lineup(data: Data, names: Names) -> SafeString:
    people = plural(data["placed"], _("Person,Personen"))
    return say(_("Aufstellung für „{event}“: {people}."), event=data["event"], people=people)


def _closed(data: Data, names: Names) -> SafeString:
    days, teams = plural(data["days"], _("Spieltag,Spieltagen")), plural(data["teams"], _("Mannschaft,Mannschaften"))
    words = _("Liga abgeschlossen nach {days}; die Tabelle mit {teams} bleibt, wie sie ist.")
    return say(words, days=days, teams=teams)


SENTENCES: dict[str, Sentence] = {
    "team-added": just(gettext_lazy("Mannschaft „{team}“ aufgenommen.")),
    "team-renamed": just(gettext_lazy("Mannschaft „{before}“ heißt jetzt „{name}“.")),
    "team-removed": just(gettext_lazy("Mannschaft „{team}“ gelöscht.")),
    "team-member-added": _added,
    "team-member-changed": _added,
    "team-member-removed": _member(gettext_lazy("{player} gehört nicht mehr zu „{team}“.")),
    "league-planned": _planned,
    "league-day-attached": _attached,
    "league-day-detached": just(gettext_lazy("„{event}“ ist nicht mehr Spieltag {day}.")),
    "lineup-set": _lineup,
    "league-closed": _closed,
}
