"""Names for the ids in the history, in a handful of queries however many entries there are: full ones for those who
work on the event, published ones for everybody else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import QuerySet
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from league.models import AuditEntry, Club, Entry, Game, Occupancy, Player, Registration, Spielliste, User
from league.scorebook import sitting
from league.templatetags.words import bdi

# Under which keys the services write down whose id. In these two acts, before and after are people too.
PEOPLE, PLAYERS, USERS, CLUBS = ("entry", "seats"), ("player", "kept", "double"), ("user", "administrator"), ("club",)
BEFORE_AND_AFTER = ("reseated", "substituted")


class Names:
    """Looks up everybody of some entries at once; `at` says of which list an entry speaks."""

    def __init__(self, entries: list[AuditEntry], *, full: bool = False) -> None:
        self._full = full
        self._people = _by_id(Entry.objects.all(), _ids(entries, PEOPLE, BEFORE_AND_AFTER))
        self._players = _by_id(Player.objects.all(), _ids(entries, PLAYERS))
        self._users = _by_id(User.objects.all(), _ids(entries, USERS))
        self._clubs = _by_id(Club.objects.all(), _ids(entries, CLUBS))
        self._registrations = _by_id(Registration.objects.all(), _ids(entries, ("registration",)))
        lists = {entry.spielliste_id for entry in entries if entry.spielliste_id}
        self._lists = _by_id(Spielliste.objects.select_related("round"), lists)
        self._seats = _by_list(Occupancy.objects.select_related("entry"), lists)
        self._penalties = _by_list(Game.objects.filter(number=None), lists)
        self._list: int | None = None

    def at(self, entry: AuditEntry) -> Names:
        self._list = entry.spielliste_id
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
        return bdi(self._name(known)) if known else self.player(player)

    def people(self, entries: Iterable[int]) -> SafeString:
        return format_html_join(", ", "{}", ((self.person(entry),) for entry in entries))

    def player(self, pk: int | None) -> SafeString:
        known = self._players.get(pk)
        if known is None:
            return bdi(_("jemand"))
        return bdi(known.name if self._full else known.published_name)

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


def _by_id(rows: QuerySet[Any], ids: set[int]) -> dict[int | None, Any]:
    return {row.pk: row for row in rows.filter(pk__in=ids)} if ids else {}


def _by_list(rows: QuerySet[Any], lists: set[int]) -> dict[int | None, list[Any]]:
    found: dict[int | None, list[Any]] = {}
    for row in rows.filter(spielliste__in=lists) if lists else ():
        found.setdefault(row.spielliste_id, []).append(row)
    return found
