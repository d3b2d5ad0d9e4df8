"""What can be done with a list now, and by whom: the menu below every page on which a list is written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from league.models import Spielliste
from league.services._base import Refused
from league.services._list import check_running, check_writable, is_blank

from .desk import may_rule


@dataclass(frozen=True)
class Act:
    title: str
    url: str
    text: str


def acts_of(user: Any, spielliste: Spielliste) -> list[Act]:
    """In the order in which an evening needs them."""
    rules = may_rule(user, spielliste)
    if spielliste.counts:
        return list(_afterwards(spielliste, rules))
    return [] if closed(spielliste) else [*_meanwhile(spielliste), *(_of_the_direction(spielliste) if rules else ())]


def closed(spielliste: Spielliste) -> str:
    """Why nothing can be written now; empty if it can. End totals that count may get their games while it runs."""
    if takes_games(spielliste):
        return ""
    try:
        check_writable(spielliste)
    except Refused as refusal:
        return refusal.message
    return ""


def takes_games(spielliste: Spielliste) -> bool:
    return spielliste.counts and spielliste.depth == Spielliste.TOTALS and _runs(spielliste)


def _runs(spielliste: Spielliste) -> bool:
    try:
        check_running(spielliste)
    except Refused:
        return False
    return True


def to_confirm(spielliste: Spielliste) -> bool:
    return spielliste.state == Spielliste.FINISHED and spielliste.tournament.needs_confirmation


def confirm_again(spielliste: Spielliste) -> str:
    """What a correction of this list takes away, where two people see every list."""
    if not (spielliste.counts and spielliste.tournament.needs_confirmation):
        return ""
    if spielliste.state == Spielliste.FINISHED:
        return _("Bitte die Liste noch bestätigen lassen.")
    return _("Die Bestätigung gilt für die neuen Zahlen nicht mehr: Bitte die Liste noch einmal bestätigen lassen.")


def page_acts(user: Any, spielliste: Spielliste) -> list[Act]:
    """The buttons of the page on which everybody reads the list, for who works here: the one to press first."""
    if not spielliste.counts:
        return [_act(spielliste, "list-enter", _("Eintragen"), "")]
    return list(_on_its_page(spielliste, may_rule(user, spielliste)))


def _on_its_page(spielliste: Spielliste, rules: bool) -> Iterator[Act]:
    if to_confirm(spielliste):
        yield _act(spielliste, "list-confirm", _("Bestätigen"), "")
    if rules:
        name = "list-enter" if spielliste.depth == Spielliste.FULL else "list-paper-correct"
        yield _act(spielliste, name, _("Ändern"), "")
    if takes_games(spielliste):
        games = _act(spielliste, "list-enter", _("Spiele nachtragen"), "")
        yield Act(games.title, f"{games.url}?spiele=1", "")
    if rules and _runs(spielliste):
        yield _act(spielliste, "list-reopen", _("Wieder öffnen"), "")


def _meanwhile(spielliste: Spielliste) -> Iterator[Act]:
    yield _act(spielliste, "list-finish", _("Abschließen"), _("Alles ist eingetragen, oder die Liste endet vorzeitig."))
    yield _act(spielliste, "list-substitute", _("Jemand übernimmt einen Platz"), _("Ab einem bestimmten Spiel."))
    yield _act(spielliste, "list-continue", _("Mit anderen fortsetzen"), _("Jemand geht oder kommt dazu."))
    blank = is_blank(spielliste)
    if spielliste.depth == Spielliste.FULL:
        yield _act(spielliste, "list-penalty", _("Strafe eintragen"), _("Verstöße nach §9."))
    if spielliste.depth == Spielliste.FULL and not blank:
        yield _act(spielliste, "list-game-delete", _("Letzten Eintrag löschen"), _("Ein Spiel oder eine Strafe."))
    if blank:
        yield _act(spielliste, "list-depth", _("Art der Eingabe wechseln"), _("Solange nichts eingetragen ist."))


def _of_the_direction(spielliste: Spielliste) -> Iterator[Act]:
    yield _act(spielliste, "list-time", _("Zeit ist um"), _("Übrige Normalspiele werden gestrichen (§8)."))
    yield _act(spielliste, "list-allowance", _("Zeitgutschrift"), _("Minuten für diesen Tisch (§8.5.1)."))
    yield _act(spielliste, "list-games", _("Zahl der Spiele ändern"), _("Mehr, weniger oder offenes Ende."))


def _afterwards(spielliste: Spielliste, rules: bool) -> Iterator[Act]:
    if to_confirm(spielliste):
        yield _act(spielliste, "list-confirm", _("Bestätigen"), _("Eine zweite Person hat dieselben Zahlen gesehen."))
    if rules and spielliste.depth != Spielliste.FULL:
        yield _act(spielliste, "list-paper-correct", _("Papier korrigieren"), _("Mit Vorschau und Grund."))
    if rules and _runs(spielliste):
        yield _act(spielliste, "list-reopen", _("Wieder öffnen"), _("Zum Weiterschreiben; zählt dann noch nicht."))


def _act(spielliste: Spielliste, name: str, title: str, text: str) -> Act:
    return Act(title, reverse(name, args=[spielliste.uuid]), text)
