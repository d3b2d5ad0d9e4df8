"""What the direction sees of the phones of an event: which tables have one, who writes, what waits to be decided. A
handful of queries, however many tables; differences are worked out once for each state of a list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from uuid import UUID

from django.db.models import Count, Prefetch, Q, QuerySet
from django.utils.translation import gettext as _

from league.base.shelf import Shelf
from league.base.wording import game_in_words
from league.base.words import points
from league.base.writing import Refused
from league.models import LateEntry, Occupancy, Round, Spielliste, TableDevice, TableLink, TableVote, Tournament

from .acts import Undo, read_act
from .comparing import Difference, differences
from .presence import seen_at
from .sheets import sheet_of

_compared: Shelf[tuple[UUID, int, int, str], list[Difference]] = Shelf(most=2000, most_bytes=2000)  # each counts as one


@dataclass(frozen=True)
class Miscounted:
    """A row that a phone counted otherwise than we do."""

    row: int
    device: int
    worth: str
    points: str


@dataclass(frozen=True)
class Table:
    link: TableLink
    devices: list[tuple[TableDevice, str, datetime]]  # with the name of its seat, and when it was last seen
    differences: list[Difference]
    against: list[tuple[TableVote, str]]
    late: list[tuple[LateEntry, list[str]]]
    miscounted: list[Miscounted]

    @property
    def spielliste(self) -> Spielliste:
        return self.link.spielliste

    @property
    def rows(self) -> int:
        return len(sheet_of(self.link).rows)

    @property
    def writer(self) -> tuple[TableDevice, str, datetime] | None:
        return next((one for one in self.devices if one[0].pen), None)

    @property
    def open(self) -> list[Difference]:
        return [one for one in self.differences if one.is_open]

    @property
    def waits(self) -> bool:
        return bool(self.open or self.against or self.late)


def links_of(event: Tournament) -> QuerySet[TableLink]:
    """Of lists in work, and of those that wait for somebody's word."""
    waiting = (
        Q(pk__in=TableVote.objects.filter(agrees=False, settled_at=None).values("link"))
        | Q(pk__in=LateEntry.objects.filter(settled_at=None).values("link"))
        | Q(tournament__phones=Tournament.BOTH)
    )
    in_work = Q(spielliste__round=None) | Q(spielliste__round__state=Round.RUNNING)
    return event.table_links.filter(in_work | waiting).order_by("spielliste__round__number", "spielliste__table")


def tables_of(event: Tournament) -> list[Table]:
    seats = Occupancy.objects.select_related("entry").order_by("position", "first_game")
    links = (
        links_of(event)
        .select_related("spielliste__round", "sheet")
        .prefetch_related(
            Prefetch("spielliste__occupancies", seats),
            "spielliste__games",
            "spielliste__accepted",
            Prefetch("devices", TableDevice.objects.filter(ended_at=None)),
            Prefetch("votes", TableVote.objects.filter(agrees=False, settled_at=None)),
            Prefetch("late", LateEntry.objects.filter(settled_at=None)),
        )
    )
    return [_table(link, event) for link in links]


def without_phone(event: Tournament) -> QuerySet[Spielliste]:
    """Lists that are being written and to which no phone has come yet."""
    if not event.has_phones:
        return event.lists.none()
    return event.lists.to_enter().filter(link=None).select_related("round").order_by("round__number", "table")


def _table(link: TableLink, event: Tournament) -> Table:
    link.spielliste.tournament = event
    seats = list(link.spielliste.occupancies.all())
    return Table(
        link,
        [(one, _name(seats, one.seat), seen_at(one)) for one in link.devices.all()],
        compared(link),
        [(one, _name(seats, one.seat)) for one in link.votes.all()],
        [(one, told_late(one, seats)) for one in link.late.all()],
        [_miscounted(row) for row in sheet_of(link).rows if "worth" in row],
    )


def _miscounted(row: dict[str, object]) -> Miscounted:
    return Miscounted(row["row"], row["device"], _line(row["worth"]), _line(row["points"]))  # type: ignore[arg-type]


def _line(line: Sequence[int]) -> str:
    return " / ".join(map(points, line))


def _name(seats: Sequence[Occupancy], position: int | None) -> str:
    return next((one.entry.full_name for one in seats if one.position == position and one.last_game is None), "")


def compared(link: TableLink) -> list[Difference]:
    sheet = sheet_of(link)
    key = link.spielliste.uuid, link.spielliste.version, sheet.version, repr(sheet.settled)
    return _compared.made(key, lambda: differences(link))


def told_late(late: LateEntry, seats: Sequence[Occupancy]) -> list[str]:
    """What was handed in, act by act in words, as far as it can be read."""
    names = [one.entry.full_name for one in seats if one.last_game is None]
    return [_told_act(one, names) for one in late.acts]


def _told_act(sent: object, names: Sequence[str]) -> str:
    try:
        act = read_act(sent)
        if isinstance(act.what, Undo):
            return _("Zeile {row} zurücknehmen").format(row=act.what.row)
        said = _line(act.what.points) if act.what.points else game_in_words(act.what.facts or {}, names)
    except (Refused, LookupError, TypeError, ValueError):
        return _("Unlesbar: {sent}").format(sent=str(sent)[:200])
    return _("Zeile {row}: {said}").format(row=act.what.row, said=said)


def phones_mark(event: Tournament) -> str:
    """Changes when a phone has come, written or said something; one question."""
    seen = (
        links_of(event)
        .annotate(there=Count("devices"))
        .values_list("pk", "version", "spielliste__version", "refused", "there")
    )
    return sha256(repr([event.version, event.phones, list(seen)]).encode()).hexdigest()[:32]
