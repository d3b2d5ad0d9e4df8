"""The history in German sentences: for every act of the services its words, with names for the stored ids.
Knows what the services write into their entries; the entries themselves are never changed."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

from league.models import AuditEntry, ClubRole, Tournament, TournamentRole

from . import checkin, clock, draws, events, field, lists, prizes, reports, seasons, teams
from .names import Names
from .saying import say

__all__ = ["SENTENCES", "Told", "told"]

SENTENCES = (
    draws.SENTENCES
    | lists.SENTENCES
    | events.SENTENCES
    | seasons.SENTENCES
    | teams.SENTENCES
    | clock.SENTENCES
    | field.SENTENCES
    | prizes.SENTENCES
    | checkin.AT_THE_DOOR
    | reports.REPORTED
)


STRANGERS = {
    "registration": _lazy("Anmeldeseite"),
    "report": _lazy("Jemand ohne Anmeldung"),
}  # who acts without a login


@dataclass(frozen=True)
class Told:
    """One entry as it is read: when, who, what, and why."""

    at: datetime.datetime
    who: str
    what: SafeString
    reason: str


def told(
    entries: Iterable[AuditEntry], tournament: Tournament | None, *, by_name: bool, in_list: bool = False
) -> list[Told]:
    """The entries as sentences. Who works here reads who acted and full names, everybody else roles and the names that
    are published. Outside the list itself (`in_list`) an entry says of which table it speaks."""
    entries = list(entries)
    names = Names(entries, full=by_name)
    leading = set() if by_name or tournament is None else _leading(tournament)
    return [
        Told(entry.at, _who(entry, leading, by_name), _what(entry, names, in_list, count), entry.reason)
        for entry, count in _lines(entries)
    ]


def _lines(entries: Iterable[AuditEntry]) -> Iterator[tuple[AuditEntry, int]]:
    """Entries with how many of them are told in one line: reports of one list, one after the other. Everybody may send
    them; they must not bury what was done with the list."""
    for _kind, run in groupby(entries, lambda one: one.spielliste_id if one.action == "report-sent" else -one.seq):
        same = list(run)
        yield same[0], len(same)


def _what(entry: AuditEntry, names: Names, in_list: bool, count: int) -> SafeString:
    """An act of an older version of the site, whose words are gone, is at least called by its name."""
    words, data = SENTENCES.get(entry.action), entry.data | ({"count": count} if count > 1 else {})
    what = words(data, names.at(entry)) if words else say(_("Änderung „{act}“."), act=entry.action)
    place = "" if in_list else names.at(entry).place
    return say("{place}: {what}", place=place, what=what) if place else what


def _leading(tournament: Tournament) -> set[int]:
    directors = TournamentRole.objects.filter(tournament=tournament, role=TournamentRole.DIRECTOR)
    administrators = ClubRole.objects.filter(club=tournament.club_id, role=ClubRole.ADMINISTRATOR)
    return set(directors.values_list("user", flat=True).union(administrators.values_list("user", flat=True)))


def _who(entry: AuditEntry, leading: set[int], by_name: bool) -> str:
    if entry.by is None:
        return str(STRANGERS.get(entry.action.partition("-")[0], _("Das Programm")))
    if by_name:
        return entry.by.name
    return _("Leitung") if entry.by_id in leading else _("Listenführung")
