"""Names for the ids in the history, in a handful of queries however many entries there are. Published names only."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import QuerySet
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from league.models import AuditEntry, Club, Entry, Occupancy, Player, User
from league.templatetags.words import bdi

# Under which keys the services write down whose id. In these two acts, before and after are people too.
PEOPLE, PLAYERS, USERS, CLUBS = ("entry", "seats"), ("player", "kept", "double"), ("user", "administrator"), ("club",)
BEFORE_AND_AFTER = ("reseated", "substituted")


class Names:
    """Looks up everybody of some entries at once; `at` says of which list an entry speaks."""

    def __init__(self, entries: list[AuditEntry]) -> None:
        self._people = _by_id(Entry.objects.all(), _ids(entries, PEOPLE, BEFORE_AND_AFTER))
        self._players = _by_id(Player.objects.all(), _ids(entries, PLAYERS))
        self._users = _by_id(User.objects.all(), _ids(entries, USERS))
        self._clubs = _by_id(Club.objects.all(), _ids(entries, CLUBS))
        lists = {entry.spielliste_id for entry in entries if entry.spielliste_id}
        self._seats = list(Occupancy.objects.filter(spielliste__in=lists).select_related("entry")) if lists else []
        self._list: int | None = None

    def at(self, entry: AuditEntry) -> Names:
        self._list = entry.spielliste_id
        return self

    def person(self, entry: int, player: int | None = None) -> SafeString:
        """Somebody who takes part; who was taken out again is known by his own record only."""
        known = self._people.get(entry)
        return bdi(known.name) if known else self.player(player)

    def people(self, entries: Iterable[int]) -> SafeString:
        return format_html_join(", ", "{}", ((self.person(entry),) for entry in entries))

    def player(self, pk: int | None) -> SafeString:
        known = self._players.get(pk)
        return bdi(known.published_name if known else _("jemand"))

    def user(self, pk: int) -> SafeString:
        known = self._users.get(pk)
        return bdi(known.name if known else _("jemand"))

    def club(self, pk: int) -> SafeString:
        known = self._clubs.get(pk)
        return bdi(known.name if known else _("ein Verein"))

    def positions(self, game: int) -> list[str]:
        """Who sat at the positions of the list in this game."""
        sitting: dict[int, str] = {}
        for seat in self._seats:
            if seat.spielliste_id == self._list and (seat.first_game <= game or seat.position not in sitting):
                sitting[seat.position] = seat.entry.name
        return [sitting[position] for position in sorted(sitting)]


def _ids(entries: Iterable[AuditEntry], keys: Iterable[str], also: Iterable[str] = ()) -> set[int]:
    found: set[int] = set()
    for entry in entries:
        for key in [*keys, *(("before", "after") if entry.action in also else ())]:
            value = entry.data.get(key)
            found.update(value if isinstance(value, list) else [value] if isinstance(value, int) else [])
    return found


def _by_id(rows: QuerySet[Any], ids: set[int]) -> dict[int | None, Any]:
    return {row.pk: row for row in rows.filter(pk__in=ids)} if ids else {}
