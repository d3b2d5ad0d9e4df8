"""Sentences of what happened to events, clubs and people."""

from __future__ import annotations

import datetime
from collections.abc import Callable

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base.history import Data, Names, Sentence, joined, just, of_person, of_player, of_user, say
from league.base.text import Words
from league.base.wording import listed, words
from league.base.words import bdi, euros, number, plural, short_day
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
    "name": gettext_lazy("Name"),
    "date": gettext_lazy("Datum"),
    "starts_at": gettext_lazy("Beginn"),
    "place": gettext_lazy("Ort"),
    "organiser": gettext_lazy("Veranstalter"),
    "announcement": gettext_lazy("Ausschreibung"),
    "rounds_planned": gettext_lazy("Runden"),
    "needs_confirmation": gettext_lazy("Listen bestätigen"),
    "substitute_rule": gettext_lazy("Punkte von Ersatzleuten"),
    "order": gettext_lazy("Wertung"),
    "hidden_from": gettext_lazy("Stand verborgen ab Runde"),
    "asks_end": gettext_lazy("Endstand vom Papier nach laufenden Summen"),
    "published": gettext_lazy("veröffentlicht"),
    "printed_address": gettext_lazy("Adresse für QR-Codes"),
    "short_name": gettext_lazy("Kurzname"),
    "city": gettext_lazy("Stadt"),
    "kasse_cents_per_minus_point": gettext_lazy("Kasse je Minuspunkt"),
    "kasse_limit": gettext_lazy("Kasse: Grenze"),
    "kasse_cents_over_limit": gettext_lazy("Kasse über der Grenze"),
    "first_name": gettext_lazy("Vorname"),
    "last_name": gettext_lazy("Nachname"),
    "ddv_number": gettext_lazy("DDV-Nummer"),
    "active": gettext_lazy("aktiv"),
    "publication": gettext_lazy("Veröffentlichung des Namens"),
    "days_planned": gettext_lazy("Geplante Abende"),
    "promoted": gettext_lazy("Aufstieg"),
    "relegated": gettext_lazy("Abstieg"),
    "state": gettext_lazy("Bundesland"),
    "search_engines": gettext_lazy("für Suchmaschinen"),
    "colour": gettext_lazy("Vereinsfarbe"),
    "phones": gettext_lazy("Spielliste am Handy"),
    "photo_days": gettext_lazy("Fotos von Listen in Tagen"),
    "language": gettext_lazy("Sprache"),
}


def _value(name: str, value: object) -> object:
    """A setting as the page of settings calls it."""
    if isinstance(value, bool):
        return _("ja") if value else _("nein")
    if name in WORDS and value:
        return WORDS[name](value)
    return bdi(value or "–")


def day(iso: str) -> str:
    return short_day(datetime.date.fromisoformat(iso))


WORDS: dict[str, Callable[..., object]] = {
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
    changed = [titles.get(name, _("Bock")) for name in after.differences(before)]
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
    what = listed(str(FIELDS[name]) for name in data["changed"]) or _("nichts")
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
    "standings-published": just(gettext_lazy("Fassung {version} der Ergebnisliste festgehalten.")),
    "sealed": just(gettext_lazy("Gespeicherter Stand festgehalten.")),
    "history-chained": just(gettext_lazy("Verlauf verkettet: {entries} Einträge von vorher.")),
    "logins-sealed": just(gettext_lazy("Alle Zugänge festgehalten: {things} von vorher.")),
    "all-sealed": just(gettext_lazy("Alles Gespeicherte festgehalten: {things} Dinge von vorher.")),
    "differences-settled": just(
        gettext_lazy("Nachgesehen und festgehalten: {things} Dinge, die an der Seite vorbei geändert waren.")
    ),
    "tournament-created": just(gettext_lazy("Turnier angelegt.")),
    "tournament-discarded": just(gettext_lazy("Veranstaltung vom {date} gelöscht, bevor jemand spielte.")),
    "tournament-changed": changed,
    "tournament-finished": just(gettext_lazy("Beendet; der Stand ist als Fassung {version} festgehalten.")),
    "result-revealed": just(gettext_lazy("Ergebnis bekannt gegeben.")),
    "tournament-reopened": just(gettext_lazy("Wieder geöffnet.")),
    "ruleset-changed": _rules,
    "entered": of_person(gettext_lazy("{person} spielt mit.")),
    "number-given": of_person(gettext_lazy("{person} hat die Startnummer {number}.")),
    "returned": of_person(gettext_lazy("{person} spielt wieder mit.")),
    "withdrawn": _withdrawn,
    "entry-removed": of_person(gettext_lazy("{person} spielt nicht mit.")),
    "entry-club-named": _club_named,
    "entry-name-corrected": of_person(gettext_lazy("Name von {person} berichtigt.")),
    "entry-renamed": of_person(gettext_lazy("Name und Verein von {person} berichtigt.")),
    "deducted": _deducted,
    "deduction-taken-back": _undeducted,
    "round-started": just(gettext_lazy("Runde {round} gestartet.")),
    "hiding-begun": just(gettext_lazy("Der Stand der Runde {round} bleibt verborgen, bis die Leitung entscheidet.")),
    "hiding-decided": _hiding,
    "round-closed": _round_closed,
    "round-reopened": just(gettext_lazy("Runde {round} wieder geöffnet.")),
    "evening-started": just(gettext_lazy("Vereinsabend begonnen.")),
    "kasse-changed": _kasse,
    "player-added": of_player(gettext_lazy("{player} aufgenommen.")),
    "player-changed": _player_changed,
    "player-moved": _moved,
    "players-merged": _merged(gettext_lazy("{double} und {kept} sind dieselbe Person und zusammengelegt.")),
    "merge-undone": _merged(gettext_lazy("{double} und {kept} sind doch zwei Personen und wieder getrennt.")),
    "player-anonymised": of_player(gettext_lazy("{player} anonymisiert: ohne Namen, alle Ergebnisse bleiben.")),
    "player-partly-anonymised": of_player(
        gettext_lazy("{player} wird anonymisiert: in einem Teil der Veranstaltungen ohne Namen.")
    ),
    "own-data-given": of_player(gettext_lazy("{player}: Auskunft über die eigenen Daten ausgegeben.")),
    "players-imported": just(gettext_lazy("Mitglieder aus einer Datei eingelesen: {people}.")),
    "entries-imported": just(gettext_lazy("Teilnahme aus einer Datei eingelesen: {entries}.")),
    "lists-imported": just(
        gettext_lazy("Spiellisten aus einer Datei eingelesen: {lists}, davon {finished} abgeschlossen.")
    ),
    "results-imported": just(gettext_lazy("Alte Ergebnisse eingelesen: {lists} Tische an {evenings} Abenden.")),
    "club-founded": of_user(gettext_lazy("Verein gegründet; ihn leitet {user}."), "administrator"),
    "club-changed": changed,
    "club-ruleset-changed": _rules,
    "club-logo-changed": just(gettext_lazy("Logo geändert.")),
    "club-logo-removed": just(gettext_lazy("Logo entfernt.")),
    "printed-address-changed": changed,
    "user-invited": of_user(gettext_lazy("{user} eingeladen.")),
    "login-code-used": of_user(gettext_lazy("{user} hat mit einem Code ein Passwort gewählt.")),
    "password-set": of_user(gettext_lazy("{user} hat ein Passwort gewählt.")),
    "password-hashed-anew": of_user(gettext_lazy("Das Passwort von {user} ist stärker verschlüsselt gespeichert.")),
    "login-address-changed": of_user(gettext_lazy("{user} hat die E-Mail-Adresse des Zugangs geändert.")),
    "site-entrusted": of_user(gettext_lazy("{user} betreut die Seite.")),
    "second-step-taken": of_user(gettext_lazy("{user} loggt sich wieder mit dem Passwort allein ein.")),
    "logins-ended": of_user(gettext_lazy("{user} hat sich auf anderen Geräten ausgeloggt.")),
    "link-renewed": of_user(gettext_lazy("Neuer Link für das Passwort von {user}.")),
    "link-mailed": of_user(gettext_lazy("Ein Link für das Passwort von {user} ging per E-Mail hinaus.")),
    "role-given": _role_given,
    "role-taken": of_user(gettext_lazy("{user} hat hier keine Rolle mehr.")),
}
