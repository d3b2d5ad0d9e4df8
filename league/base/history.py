"""The frame of the history: entries told in German sentences, with names for the stored ids. What an act is called is
known by its area (`SENTENCES` in its room `history`); the entries themselves are never changed."""

from __future__ import annotations

import datetime
import functools
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import TypeVar

from django.db.models import Model, QuerySet
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.areas import rooms
from league.models import (
    AuditEntry,
    Club,
    ClubRole,
    Entry,
    Game,
    Occupancy,
    Player,
    Registration,
    Spielliste,
    Tournament,
    TournamentRole,
    User,
)
from league.models.base import Json
from league.models.spielliste import sitting

from .text import Words
from .words import bdi

# --- Names for the ids: full ones for those who work on the event, published ones for everybody else

# Under which keys the services write down whose id. In these two acts, before and after are people too.
PEOPLE, PLAYERS, USERS, CLUBS = ("entry", "seats"), ("player", "kept", "double"), ("user", "administrator"), ("club",)
BEFORE_AND_AFTER = ("reseated", "substituted")


class Names:
    """Looks up everybody of some entries at once; `at` says of which list an entry speaks."""

    def __init__(self, entries: list[AuditEntry], *, full: bool = False) -> None:
        self._full = full
        people = _ids(entries, PEOPLE, BEFORE_AND_AFTER)
        self._people = _by_id(Entry.objects.all(), people)
        self._gone = _players_of(people - set(self._people))
        self._players = _by_id(Player.objects.all(), _ids(entries, PLAYERS) | set(self._gone.values()))
        self._users = _by_id(User.objects.all(), _ids(entries, USERS))
        self._clubs = _by_id(Club.objects.all(), _ids(entries, CLUBS))
        self._registrations = _by_id(Registration.objects.all(), _ids(entries, ("registration",)))
        lists = {entry.spielliste_id for entry in entries if entry.spielliste_id}
        self._lists = _by_id(Spielliste.objects.select_related("round"), lists)
        self._seats = _by_list(Occupancy.objects.select_related("entry"), lists)
        self._penalties = _by_list(Game.objects.filter(number=None), lists)
        self._list: int | None = None
        self._club: int | None = None
        self._told: dict[int | None, set[int]] = {}

    def at(self, entry: AuditEntry) -> Names:
        self._list, self._club = entry.spielliste_id, entry.club_id
        return self

    @property
    def place(self) -> str:
        """The table of the list that an entry speaks of, and its round."""
        return str(self._lists.get(self._list, ""))

    def _name(self, entry: Entry) -> str:
        return entry.full_name if self._full else entry.name

    def person(self, entry: int, player: int | None = None) -> SafeString:
        """Somebody who takes part; who was taken out again is known by his own record only."""
        known = self._people.get(entry)
        return bdi(self._name(known)) if known else self.player(player or self._gone.get(entry))

    def people(self, entries: Iterable[int]) -> SafeString:
        return format_html_join(", ", "{}", ((self.person(entry),) for entry in entries))

    def player(self, pk: int | None) -> SafeString:
        known = self._players.get(pk)
        if known is None:
            return bdi(_("jemand"))
        return bdi(known.name if self._full and known.pk in self._told_to(self._club) else known.published_name)

    def _told_to(self, club: int | None) -> set[int]:
        """Whom the club that an entry belongs to may know by name. To take somebody out again tells as little as to
        enter him."""
        if club not in self._told:
            whose = Club.objects.get(pk=club) if club else None
            players = Player.objects.filter(pk__in=[player.pk for player in self._players.values()])
            rows = players.named_to(whose) if whose else players.filter(publication=Player.FULL)
            self._told[club] = set(rows.values_list("pk", flat=True))
        return self._told[club]

    def registration(self, pk: int) -> SafeString:
        """Who sent the public form; how that person wants to be published nobody knows yet."""
        known = self._registrations.get(pk)
        return bdi(f"{known.first_name} {known.last_name}" if known and self._full else _("jemand"))

    def user(self, pk: int) -> SafeString:
        known = self._users.get(pk)
        return bdi(known.name if known else _("jemand"))

    def club(self, pk: int) -> SafeString:
        known = self._clubs.get(pk)
        return bdi(known.name if known else _("ein Verein"))

    def positions(self, row: int) -> list[str]:
        """Who sat at the positions of the list at this row; penalties of their own are no games."""
        before = sum(penalty.row < row for penalty in self._penalties.get(self._list, ()))
        return [self._name(seat.entry) for seat in sitting(self._seats.get(self._list, ()), row - before)]


def _players_of(gone: set[int]) -> dict[int, int]:
    """Who they were that are entered no more, as it was told when they were entered."""
    told = AuditEntry.objects.filter(action="entered", data__entry__in=gone) if gone else AuditEntry.objects.none()
    return {data["entry"]: data["player"] for data in told.values_list("data", flat=True) if data.get("player")}


def names_somebody(entry: AuditEntry, people: set[int], players: set[int]) -> bool:
    """Whether an entry speaks of one of these, who took part in events as `people`."""
    return bool(_ids([entry], PEOPLE, BEFORE_AND_AFTER) & people or _ids([entry], PLAYERS) & players)


def _ids(entries: Iterable[AuditEntry], keys: Iterable[str], also: Iterable[str] = ()) -> set[int]:
    found: set[int] = set()
    for entry in entries:
        for key in [*keys, *(("before", "after") if entry.action in also else ())]:
            value = entry.data.get(key)
            found.update(value if isinstance(value, list) else [value] if isinstance(value, int) else [])
    return found


Row = TypeVar("Row", bound=Model)


Part = TypeVar("Part", Occupancy, Game)  # of a list


def _by_id(rows: QuerySet[Row], ids: set[int]) -> dict[int | None, Row]:
    return {row.pk: row for row in rows.filter(pk__in=ids)} if ids else {}


def _by_list(rows: QuerySet[Part], lists: set[int]) -> dict[int | None, list[Part]]:
    found: dict[int | None, list[Part]] = {}
    for row in rows.filter(spielliste__in=lists) if lists else ():
        found.setdefault(row.spielliste_id, []).append(row)
    return found


# --- How sentences are put together


Data = Json
Sentence = Callable[[Data, Names], SafeString]


def say(words: Words, /, **inserted: object) -> SafeString:
    return format_html(str(words), **inserted) if inserted else conditional_escape(words)


def joined(parts: Iterable[SafeString]) -> SafeString:
    return format_html_join("; ", "{}", ((part,) for part in parts))


def just(words: Words) -> Sentence:
    """A sentence that needs no names: its numbers come straight from the entry."""
    return lambda data, names: say(words, **data)


def of_person(words: Words) -> Sentence:
    return lambda data, names: say(words, person=names.person(data["entry"], data.get("player")))


def of_player(words: Words) -> Sentence:
    return lambda data, names: say(words, player=names.player(data["player"]))


def of_user(words: Words, key: str = "user") -> Sentence:
    return lambda data, names: say(words, user=names.user(data[key]))


# --- Entries told


@functools.cache
def sentences() -> dict[str, Sentence]:
    """For every act its words, from all areas."""
    return {act: words for room in rooms("history") for act, words in room.SENTENCES.items()}


STRANGERS = {
    "registration": gettext_lazy("Anmeldeseite"),
    "report": gettext_lazy("Jemand ohne Anmeldung"),
}  # who acts without a login


TOLD_AT = "told_at"  # when it happened in another installation, before it was brought in


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
        Told(_when(entry), _who(entry, leading, by_name), _what(entry, names, in_list, count), entry.reason)
        for entry, count in _lines(entries)
    ]


def _when(entry: AuditEntry) -> datetime.datetime:
    """When it happened; what was brought in from another installation happened before it was written here."""
    there = entry.data.get(TOLD_AT)
    return datetime.datetime.fromisoformat(there) if isinstance(there, str) else entry.at


def _lines(entries: Iterable[AuditEntry]) -> Iterator[tuple[AuditEntry, int]]:
    """Entries with how many of them are told in one line: reports of one list, one after the other. Everybody may send
    them; they must not bury what was done with the list."""
    for _kind, run in groupby(entries, lambda one: one.spielliste_id if one.action == "report-sent" else -one.seq):
        same = list(run)
        yield same[0], len(same)


def _what(entry: AuditEntry, names: Names, in_list: bool, count: int) -> SafeString:
    """An act of an older version of the site, whose words are gone, is at least called by its name."""
    said = {name: value for name, value in entry.data.items() if name != TOLD_AT}  # else it would be one of the values
    words, data = sentences().get(entry.action), said | ({"count": count} if count > 1 else {})
    what = words(data, names.at(entry)) if words else say(_("Änderung „{act}“."), act=entry.action)
    place = "" if in_list else names.at(entry).place
    return say("{place}: {what}", place=place, what=what) if place else what


def _leading(tournament: Tournament) -> set[int]:
    directors = TournamentRole.objects.filter(tournament=tournament, role=TournamentRole.DIRECTOR)
    administrators = ClubRole.objects.filter(club=tournament.club_id, role=ClubRole.ADMINISTRATOR)
    return set(directors.values_list("user", flat=True).union(administrators.values_list("user", flat=True)))


def _who(entry: AuditEntry, leading: set[int], by_name: bool) -> str:
    if entry.by is None and (device := entry.data.get("device")):
        return _("Handy {number}").format(number=device)
    if entry.by is None:
        return str(STRANGERS.get(entry.action.partition("-")[0], _("Das Programm")))
    if by_name:
        return entry.by.name
    return _("Leitung") if entry.by_id in leading else _("Listenführung")
