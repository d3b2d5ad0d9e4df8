"""What hangs on the standings beside the standings: rounds drawn by them, prizes. Taken down before and after a
correction, the difference says what it means; nothing of it is changed. Which things hang there is known by their areas
(room `consequences`); pages put it into words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.areas import rooms
from league.models import Round, Spielliste, Tournament

NameOf = Callable[[int], str]  # of a start number: two people may be called alike


@dataclass(frozen=True)
class Redrawn:
    """A round that was drawn by standings that were wrong. It stays as it was drawn, unless it has not begun and
    somebody draws it again."""

    number: int
    tables: list[tuple[int, list[str]]]  # those at which others would sit
    moved: list[str]
    is_open: bool = False


@dataclass(frozen=True)
class Consequences:
    rounds: list[Redrawn]
    prizes: list[str]

    def __bool__(self) -> bool:
        return bool(self.rounds or self.prizes)


@dataclass(frozen=True)
class Depending:
    """What depended on a list at one moment, as each area took it down, with full names: the direction reads it."""

    names: dict[int, str]
    taken: list[object]

    def name(self, number: int) -> str:
        return self.names.get(number) or _("Startnummer {number}").format(number=number)


def depending(spielliste: Spielliste) -> Depending:
    names = dict(spielliste.tournament.entries.values_list("number", "full_name"))
    return Depending(names, [room.taken(spielliste) for room in rooms("consequences")])


def consequences(before: Depending, after: Depending) -> Consequences:
    parts = [
        room.differing(was, now, after.name)
        for room, was, now in zip(rooms("consequences"), before.taken, after.taken, strict=True)
    ]
    return Consequences([one for part in parts for one in part.rounds], [one for part in parts for one in part.prizes])


def stale_rounds(tournament: Tournament) -> list[Round]:
    """Rounds that have not begun and in which others would sit together by the standings as they are now."""
    return [round_ for room in rooms("consequences") for round_ in room.stale(tournament)]
