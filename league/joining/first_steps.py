"""What a new club does first, and how far it is: read from what is stored, so that nothing has to be ticked off."""

from __future__ import annotations

from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from league.models import AuditEntry, Club, ClubRole, Membership

A_TABLE = 4  # people
KNOWS_ITS_WAY = 5  # events; a club that has had so many needs no list
LOOKED_AT = ("club-changed", "club-ruleset-changed", "club-logo-changed")  # what the history calls it


class Step(NamedTuple):
    title: str
    text: str
    url: str
    done: bool


def first_steps(club: Club) -> list[Step]:
    """Empty when all is done."""
    events = club.tournaments.count()
    if events >= KNOWS_ITS_WAY:
        return []
    members = Membership.objects.on(None).filter(club=club, player__active=True).count()
    leaders = club.roles.filter(role=ClubRole.ADMINISTRATOR).count()
    said = AuditEntry.objects.filter(club=club, action__in=LOOKED_AT).exists()
    steps = [
        Step(
            _("Mitglieder eintragen"),
            _("Namen tippen oder einfügen, oder eine Datei einlesen; vier sind ein Tisch."),
            reverse("player-names", args=[club.uuid]),
            members >= A_TABLE,
        ),
        Step(
            _("Den ersten Abend beginnen"),
            _("Oder ein Turnier anlegen."),
            reverse("evening-start", args=[club.uuid]),
            events > 0,
        ),
        Step(
            _("Eine zweite Vereinsleitung einladen"),
            _("Damit der Verein nicht von einem Passwort abhängt."),
            reverse("club-invite", args=[club.uuid]),
            leaders > 1,
        ),
        Step(
            _("Regeln, Name und Logo ansehen"),
            _("Voreingestellt sind die Turnierspielregeln; das Logo kommt auf Urkunden."),
            reverse("club-edit", args=[club.uuid]),
            said,
        ),
    ]
    return [] if all(step.done for step in steps) else steps
