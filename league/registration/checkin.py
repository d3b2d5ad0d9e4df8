"""The people at the door of a tournament: who is here, who is missing, who comes no more, who still needs a seat.
Reads entries and seats, a handful of queries for any number of people; knows neither pages nor addresses."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256

from league.base.text import searched, skeleton, spelling
from league.lists.seating import sitting_out
from league.models import Entry, Occupancy, Round, Tournament

from .fees import due_of

MISSING, HERE, NO_SHOW, REPLACED, WITHDRAWN = "missing", "here", "no-show", "replaced", "withdrawn"
ORDER = {MISSING: 0, HERE: 1, NO_SHOW: 2, REPLACED: 3, WITHDRAWN: 4}


@dataclass(frozen=True)
class Line:
    """One person at the door. `waits_for`: rounds whose tables are set without him."""

    entry: Entry
    state: str
    title: str
    spelling: str
    due: int
    waits_for: tuple[int, ...] = ()
    replaced_by: Entry | None = None

    @property
    def letter(self) -> str:
        return self.spelling[:1].upper()

    @property
    def searched(self) -> str:
        """Start number, name and club, the names in both spellings."""
        names = f"{self.title} {self.entry.club_name}"
        return f"{self.entry.number} {spelling(names)} {skeleton(names)}"

    @property
    def is_late(self) -> bool:
        return bool(self.waits_for)

    @property
    def mark(self) -> tuple[object, ...]:
        """What a reader would call a change of this line."""
        entry, by = self.entry, self.replaced_by
        paid = (self.due, entry.fee_paid, entry.number, entry.club_name)
        return self.state, self.title, self.waits_for, by and by.pk, entry.replaces_id, *paid


# What a page shows: of the tournament itself, and of each person by the key of the entry.
Snapshot = tuple[tuple[object, ...], dict[int, tuple[object, ...]]]


LONGEST = 50  # lines that a page brings at once; more are searched


@dataclass(frozen=True)
class Door:
    """Everybody, those who are missing first, each group by the alphabet."""

    head: tuple[object, ...]
    lines: Sequence[Line]

    @cached_property
    def counted(self) -> Counter[str]:
        return Counter(line.state for line in self.lines)

    @property
    def here(self) -> int:
        return self.counted[HERE]

    @property
    def expected(self) -> int:
        return self.counted[HERE] + self.counted[MISSING]

    @property
    def no_shows(self) -> int:
        return self.counted[NO_SHOW]

    @cached_property
    def missing(self) -> list[Line]:
        return [line for line in self.lines if line.state == MISSING]

    @property
    def late(self) -> list[Line]:
        return [line for line in self.lines if line.is_late]

    @cached_property
    def snapshot(self) -> Snapshot:
        return self.head, {line.entry.pk: line.mark for line in self.lines}

    @cached_property
    def mark(self) -> str:
        """Changes with everything that the page shows."""
        head, marks = self.snapshot
        return sha256(repr((head, sorted(marks.items()))).encode()).hexdigest()[:16]

    def changed_since(self, before: Snapshot | None) -> list[Line] | None:
        """The lines that are new; None if that is not known, or somebody came into the field or left it."""
        head, marks = self.snapshot
        if before is None or before[0] != head or before[1].keys() != marks.keys():
            return None
        return [line for line in self.lines if before[1][line.entry.pk] != line.mark]

    @property
    def is_long(self) -> bool:
        return len(self.lines) > LONGEST

    def line_of(self, entry: Entry) -> Line | None:
        return next((line for line in self.lines if line.entry.pk == entry.pk), None)

    def letters(self) -> list[tuple[str, int]]:
        """Each letter with the start number of the first person under it."""
        first: dict[str, int] = {}
        for line in self.lines:
            first.setdefault(line.letter, line.entry.number)
        return sorted(first.items())


def door_of(tournament: Tournament) -> Door:
    entries = list(tournament.entries.select_related("player").order_by("number"))
    by_pk = {entry.pk: entry for entry in entries}
    instead = {entry.replaces_id: entry for entry in entries if entry.replaces_id}
    rounds = _seated(tournament)
    for entry in entries:
        entry.tournament = tournament
        if entry.replaces_id:
            entry.replaces = by_pk.get(entry.replaces_id)
    lines = [_line(entry, instead.get(entry.pk), rounds) for entry in entries]
    lines.sort(key=lambda line: (ORDER[line.state], line.spelling, line.entry.number))
    return Door((tournament.check_in, tournament.state, tournament.fee), lines)


def _line(entry: Entry, instead: Entry | None, rounds: dict[int, set[int]]) -> Line:
    state, title = state_of(entry, instead is not None), title_of(entry)
    without = tuple(sorted(number for number, people in rounds.items() if entry.pk not in people))
    return Line(
        entry, state, title, spelling(title), due_of(entry, entry.tournament), without if state == HERE else (), instead
    )


def state_of(entry: Entry, is_replaced: bool) -> str:
    if entry.withdrawn:
        return WITHDRAWN
    if is_replaced:
        return REPLACED
    if entry.no_show:
        return NO_SHOW
    return HERE if entry.arrived_at else MISSING


def title_of(entry: Entry) -> str:
    """As in a list of names, unless the name has changed since the day."""
    player = entry.player
    return player.sorted_name if entry.full_name == player.name else entry.full_name


def _seated(tournament: Tournament) -> dict[int, set[int]]:
    """The rounds that are set and not closed, and who has a seat in them or lets them go by."""
    seats = Occupancy.objects.filter(spielliste__tournament=tournament, spielliste__round__isnull=False, last_game=None)
    rounds: dict[int, set[int]] = defaultdict(set)
    for number, entry in seats.exclude(spielliste__round__state=Round.CLOSED).values_list(
        "spielliste__round__number", "entry"
    ):
        rounds[number].add(entry)
    out = sitting_out(tournament) if rounds else {}
    return {number: people | out.get(number, set()) for number, people in rounds.items()}


def found(lines: Iterable[Line], typed: str) -> list[Line]:
    """Those with every word in name, club or start number; the same search as the script makes on the device."""
    words = searched(typed)
    return [line for line in lines if all(one in line.searched or bare in line.searched for one, bare in words)]
