"""Sentences of what happened to events, clubs and people."""

from __future__ import annotations

import datetime
from collections.abc import Callable

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

from league.base.history import Data, Names, Sentence, joined, just, of_person, of_player, of_user, say
from league.base.text import Words
from league.base.wording import listed, words
from league.base.words import bdi, euros, number, plural
from league.models import ClubRole, Tournament, TournamentRole
from league.models.club import STATES
from scoring import Ruleset


def changed(data: Data, names: Names) -> SafeString:
    """Which settings changed, from what to what."""
    words = _("{what}: {after} (vorher {before})")
    changes = [
        say(words, what=FIELDS[name], after=_value(name, after), before=_value(name, before))
        for name, (before, after) in data.items()
    ]
    return say(_("Angaben geändert: {changes}."), changes=joined(changes)) if changes else say(_("Gespeichert."))


FIELDS = {
    "name": "Name", "date": "Datum", "starts_at": "Beginn", "place": "Ort", "organiser": "Veranstalter",
    "announcement": "Ausschreibung", "rounds_planned": "Runden",
    "needs_confirmation": "Listen bestätigen", "substitute_rule": "Punkte von Ersatzleuten", "order": "Wertung",
    "hidden_from": "Stand verborgen ab Runde", "asks_end": "Endstand vom Papier nach laufenden Summen",
    "published": "veröffentlicht", "printed_address": "Adresse für QR-Codes", "short_name": "Kurzname", "city": "Stadt",
    "kasse_cents_per_minus_point": "Kasse je Minuspunkt", "kasse_limit": "Kasse: Grenze",
    "kasse_cents_over_limit": "Kasse über der Grenze", "first_name": "Vorname", "last_name": "Nachname",
    "ddv_number": "DDV-Nummer", "active": "aktiv", "publication": "Veröffentlichung des Namens",
    "days_planned": "Geplante Abende", "promoted": "Aufstieg", "relegated": "Abstieg", "state": "Bundesland",
    "search_engines": "für Suchmaschinen",
    "colour": "Vereinsfarbe", "phones": "Spielliste am Handy", "photo_days": "Fotos von Listen in Tagen",
}  # fmt: skip


def _value(name: str, value: object) -> object:
    """A setting as the page of settings calls it."""
    if isinstance(value, bool):
        return _("ja") if value else _("nein")
    if name in WORDS and value:
        return WORDS[name](value)
    return bdi(value or "–")


def day(iso: str) -> str:
    return f"{datetime.date.fromisoformat(iso):%d.%m.%Y}"


WORDS: dict[str, Callable[..., str]] = {
    "date": day,
    "starts_at": lambda time: f"{datetime.time.fromisoformat(time):%H:%M}",
    "order": lambda order: ", ".join(words().term("metric", name) for name in order),
    "phones": lambda way: dict(Tournament.PHONES)[way],
    "substitute_rule": lambda rule: dict(Tournament.SUBSTITUTE_RULES)[rule],
    "kasse_cents_per_minus_point": euros,
    "kasse_cents_over_limit": euros,
    "state": lambda state: dict(STATES)[state],
}


def _rules(data: Data, names: Names) -> SafeString:
    """Which switches stand differently now."""
    before, after = (Ruleset.from_dict(data[side] or "ddv") for side in ("before", "after"))
    titles = words().terms["switch"]
    changed = [titles.get(name, "Bock") for name in after.differences(before)]
    return say(_("Regeln geändert: {titles}."), titles=listed(changed) or _("nichts anderes"))


def _kasse(data: Data, names: Names) -> SafeString:
    after = data["after"]
    each, over = (euros(after.get(name, 0)) for name in ("cents_per_minus_point", "cents_over_limit"))
    limit = number(after.get("limit", 0))
    return say(_("Kasse: {each} je Minuspunkt, {over} über ±{limit} Punkte."), each=each, over=over, limit=limit)


def _deducted(data: Data, names: Names) -> SafeString:
    where = _("Abzug in Runde {round} (§9.7)") if data["round"] else _("Abzug (§9.7)")
    return _booked(where.format(**data), data, names)


def _undeducted(data: Data, names: Names) -> SafeString:
    return _booked(_("Abzug zurückgenommen"), data, names)


def _booked(what: str, data: Data, names: Names) -> SafeString:
    count = plural(data["points"], _("Punkt,Punkte"))
    return say("{person}: {what}, {count}.", person=names.person(data["entry"]), what=what, count=count)


def _round_closed(data: Data, names: Names) -> SafeString:
    missing, disputed = len(data["missing"]), data.get("disputed", [])
    words = _("Runde {round} abgeschlossen, ohne {count}.") if missing else _("Runde {round} abgeschlossen.")
    if disputed:
        words += " " + _("In Klärung blieb Tisch {tables}.")
    tables = listed(str(table) for table in disputed)
    return say(words, round=data["round"], count=plural(missing, _("Liste,Listen")), tables=tables)


def _withdrawn(data: Data, names: Names) -> SafeString:
    words = _("{person} ist ausgeschieden.")
    if data.get("kept"):
        words = _("{person} ist ausgeschieden; {fee} Startgeld bleiben fällig.")
    elif data.get("waived"):
        words = _("{person} ist ausgeschieden; {fee} Startgeld sind erlassen.")
    fee = euros(data.get("kept") or data.get("waived") or 0)
    return say(words, person=names.person(data["entry"]), fee=fee)


def _club_named(data: Data, names: Names) -> SafeString:
    words = _("{person} spielt für „{club}“.") if data["after"] else _("{person} spielt für keinen Verein.")
    return say(words, person=names.person(data["entry"]), club=bdi(data["after"]))


def _player_changed(data: Data, names: Names) -> SafeString:
    what = listed(FIELDS[name] for name in data["changed"]) or _("nichts")
    return say(_("{player} geändert: {what}."), player=names.player(data["player"]), what=what)


def _moved(data: Data, names: Names) -> SafeString:
    where = say(_("im Verein {club}"), club=names.club(data["club"])) if data["club"] else _("ohne Verein")
    return say(
        _("{player} ist ab {day} {where}."), player=names.player(data["player"]), day=day(data["on"]), where=where
    )


def _merged(words: Words) -> Sentence:
    return lambda data, names: say(words, kept=names.player(data["kept"]), double=names.player(data["double"]))


def _role_given(data: Data, names: Names) -> SafeString:
    roles = dict(ClubRole.ROLES) | dict(TournamentRole.ROLES)
    return say(_("{user} ist jetzt {role}."), user=names.user(data["user"]), role=roles[data["role"]])


def _hiding(data: Data, names: Names) -> SafeString:
    words = {
        True: _("Der Stand der Runde {round} bleibt bis zur Siegerehrung verborgen."),
        False: _("Der Stand der Runde {round} ist für alle zu sehen."),
    }
    return say(words[data["hide"]], round=data["round"])


SENTENCES: dict[str, Sentence] = {
    "standings-published": just(_lazy("Fassung {version} der Ergebnisliste festgehalten.")),
    "sealed": just(_lazy("Gespeicherter Stand festgehalten.")),
    "history-chained": just(_lazy("Verlauf verkettet: {entries} Einträge von vorher.")),
    "logins-sealed": just(_lazy("Alle Zugänge festgehalten: {things} von vorher.")),
    "all-sealed": just(_lazy("Alles Gespeicherte festgehalten: {things} Dinge von vorher.")),
    "tournament-created": just(_lazy("Turnier angelegt.")),
    "tournament-discarded": just(_lazy("Veranstaltung vom {date} gelöscht, bevor jemand spielte.")),
    "tournament-changed": changed,
    "tournament-finished": just(_lazy("Beendet; der Stand ist als Fassung {version} festgehalten.")),
    "result-revealed": just(_lazy("Ergebnis bekannt gegeben.")),
    "tournament-reopened": just(_lazy("Wieder geöffnet.")),
    "ruleset-changed": _rules,
    "entered": of_person(_lazy("{person} spielt mit.")),
    "returned": of_person(_lazy("{person} spielt wieder mit.")),
    "withdrawn": _withdrawn,
    "entry-removed": of_person(_lazy("{person} spielt nicht mit.")),
    "entry-club-named": _club_named,
    "entry-name-corrected": of_person(_lazy("Name von {person} berichtigt.")),
    "entry-renamed": of_person(_lazy("Name und Verein von {person} berichtigt.")),
    "deducted": _deducted,
    "deduction-taken-back": _undeducted,
    "round-started": just(_lazy("Runde {round} gestartet.")),
    "hiding-begun": just(_lazy("Der Stand der Runde {round} bleibt verborgen, bis die Leitung entscheidet.")),
    "hiding-decided": _hiding,
    "round-closed": _round_closed,
    "round-reopened": just(_lazy("Runde {round} wieder geöffnet.")),
    "evening-started": just(_lazy("Vereinsabend begonnen.")),
    "kasse-changed": _kasse,
    "player-added": of_player(_lazy("{player} aufgenommen.")),
    "player-changed": _player_changed,
    "player-moved": _moved,
    "players-merged": _merged(_lazy("{double} und {kept} sind dieselbe Person und zusammengelegt.")),
    "merge-undone": _merged(_lazy("{double} und {kept} sind doch zwei Personen und wieder getrennt.")),
    "player-anonymised": of_player(_lazy("{player} anonymisiert: ohne Namen, alle Ergebnisse bleiben.")),
    "own-data-given": of_player(_lazy("{player}: Auskunft über die eigenen Daten ausgegeben.")),
    "players-imported": just(_lazy("Mitglieder aus einer Datei eingelesen: {people}.")),
    "entries-imported": just(_lazy("Teilnahme aus einer Datei eingelesen: {entries}.")),
    "lists-imported": just(_lazy("Spiellisten aus einer Datei eingelesen: {lists}, davon {finished} abgeschlossen.")),
    "results-imported": just(_lazy("Alte Ergebnisse eingelesen: {lists} Tische an {evenings} Abenden.")),
    "club-founded": of_user(_lazy("Verein gegründet; ihn leitet {user}."), "administrator"),
    "club-changed": changed,
    "club-ruleset-changed": _rules,
    "club-logo-changed": just(_lazy("Logo geändert.")),
    "club-logo-removed": just(_lazy("Logo entfernt.")),
    "printed-address-changed": changed,
    "user-invited": of_user(_lazy("{user} eingeladen.")),
    "login-code-used": of_user(_lazy("{user} hat mit einem Code ein Passwort gewählt.")),
    "password-set": of_user(_lazy("{user} hat ein Passwort gewählt.")),
    "password-hashed-anew": of_user(_lazy("Das Passwort von {user} ist stärker verschlüsselt gespeichert.")),
    "login-address-changed": of_user(_lazy("{user} hat die E-Mail-Adresse des Zugangs geändert.")),
    "site-entrusted": of_user(_lazy("{user} betreut die Seite.")),
    "logins-ended": of_user(_lazy("{user} hat sich auf anderen Geräten ausgeloggt.")),
    "link-renewed": of_user(_lazy("Neuer Link für das Passwort von {user}.")),
    "role-given": _role_given,
    "role-taken": of_user(_lazy("{user} hat hier keine Rolle mehr.")),
}
