"""Who of the people in a file is known already, by number or by name, in a few queries for all of them.
Reads players and their clubs; decides nothing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from league.models import Club, Membership, Player, User
from league.text import skeleton

from .columns import plain
from .persons import PersonRow

AT_ONCE = 400  # values in one query


class Known:
    """The players who may be meant by the rows of a file."""

    def __init__(self, rows: Iterable[PersonRow], user: User) -> None:
        rows = list(rows)
        names = {name for row in rows for name in row.skeletons}
        numbers = {row.ddv_number for row in rows if row.ddv_number}
        living = Player.objects.living().order_by("pk")
        found = {
            player.pk: player
            for field, values in (("skeleton__in", names), ("ddv_number__in", numbers))
            for part in _parts(sorted(values))
            for player in living.filter(**{field: part})
        }
        self.by_name: dict[str, list[Player]] = defaultdict(list)
        for player in found.values():
            self.by_name[player.skeleton].append(player)
        self.by_number = {player.ddv_number: player for player in found.values() if player.ddv_number}
        self.clubs = _clubs_of(found)
        mine = Player.objects.edited_by(user)
        self.editable = {player.pk for part in _parts(list(found)) for player in mine.filter(pk__in=part)}

    def called(self, row: PersonRow) -> list[Player]:
        """Everybody of this name; read the other way round only if nobody is called so."""
        return next((self.by_name[name] for name in row.skeletons if name in self.by_name), [])

    def club(self, player: Player) -> Club | None:
        return self.clubs.get(player.pk)

    def name(self, player: Player) -> str:
        """Of other clubs' people only what is published anyway."""
        return player.name if player.pk in self.editable else player.published_name


def is_same_club(typed: str, club: Club) -> bool:
    """Whether a name in a file means this club: its name or its short name, however it is spelled."""
    return plain(typed) in {plain(club.name), plain(club.short_name)} - {""}


def is_same_name(row: PersonRow, player: Player) -> bool:
    return skeleton(f"{player.last_name} {player.first_name}") in row.skeletons


def _clubs_of(players: dict[int, Player]) -> dict[int, Club]:
    memberships = Membership.objects.on(None).select_related("club")
    return {one.player_id: one.club for part in _parts(list(players)) for one in memberships.filter(player__in=part)}


def _parts(values: list) -> Iterator[list]:  # type: ignore[type-arg]
    return (values[start : start + AT_ONCE] for start in range(0, len(values), AT_ONCE))
