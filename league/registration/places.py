"""Which player of ours a registration may mean: by DDV number, by name, by name and club.
Reads players and their clubs in a few queries for all registrations; who is meant is decided by the director."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from django.db.models import Q
from django.utils import timezone

from league.base.text import skeleton
from league.lists.seating import expected
from league.models import Club, Entry, Membership, Player, Registration, Tournament

from .clubs import names_with

# --- How many places a tournament has left, whether somebody may register now, and who of the waiting comes next


# Whether the public form can be used, and if not, why.
OFF, EARLY, OPEN, WAITING_LIST = "off", "early", "open", "waiting-list"
LATE, BEGUN, OVER = "late", "begun", "over"


@dataclass(frozen=True)
class Places:
    """`entered` and `held` (registrations the director has not yet taken over) take a place, `waiting` none."""

    limit: int | None
    entered: int
    held: int
    waiting: int

    @property
    def taken(self) -> int:
        return self.entered + self.held

    @property
    def free(self) -> int | None:
        """None: as many as you like."""
        return None if self.limit is None else max(self.limit - self.taken, 0)

    @property
    def beyond(self) -> int:
        """So many more than the limit, because the director wanted it."""
        return 0 if self.limit is None else max(self.taken - self.limit, 0)

    @property
    def for_newcomers(self) -> int | None:
        """Who waits comes before who is only coming now."""
        return None if self.free is None else max(self.free - self.waiting, 0)

    @property
    def moving_up(self) -> int:
        """So many of those who wait could have a place."""
        return self.waiting if self.free is None else min(self.free, self.waiting)


def places_of(tournament: Tournament) -> Places:
    registrations = tournament.registrations
    return Places(
        limit=tournament.entry_limit,
        entered=expected(tournament).count(),
        held=registrations.open().count(),
        waiting=registrations.waiting().count(),
    )


def entry_state(tournament: Tournament, places: Places, now: datetime.datetime | None = None) -> str:
    now = now or timezone.now()
    if not tournament.entry_form:
        return OFF
    if tournament.state != Tournament.PLANNED:
        return OVER if tournament.state == Tournament.FINISHED else BEGUN
    if tournament.entry_opens and now < tournament.entry_opens:
        return EARLY
    if tournament.entry_closes and now >= tournament.entry_closes:
        return LATE
    return OPEN if places.for_newcomers is None or places.for_newcomers else WAITING_LIST


def closes_too_late(tournament: Tournament) -> bool:
    """The form would still take registrations after the tournament's day."""
    closes = tournament.entry_closes
    return tournament.entry_form and closes is not None and timezone.localdate(closes) > tournament.date


def line_of(tournament: Tournament) -> dict[int, int]:
    """The waiting list: from a registration's id to its place in the line; 1 is the next one to move up."""
    waiting = tournament.registrations.waiting().values_list("pk", flat=True)
    return {pk: place for place, pk in enumerate(waiting, 1)}


def overtaken_by(tournament: Tournament) -> dict[int, int]:
    """From the id of who waits to how many others would be overtaken; nobody is, if there is room for all of them."""
    free = places_of(tournament).free
    return {pk: 0 if free is None or place <= max(free, 1) else place - 1 for pk, place in line_of(tournament).items()}


# --- Which player of ours a registration may mean


@dataclass(frozen=True)
class Candidate:
    player: Player
    club: Club | None
    entry: Entry | None  # takes part already
    is_named: bool = True  # registered under this very name; only the number may be the same

    @property
    def name(self) -> str:
        """In full to who has just read it; of others as the club knows them."""
        return self.player.name if self.is_named else self.player.shown_name

    @property
    def club_name(self) -> str:
        """Of a guest the club named the last time."""
        return self.club.name if self.club else getattr(self.player, "guest_club", None) or ""


@dataclass(frozen=True)
class Match:
    """`sure`: nobody needs to be asked. Then it is the only candidate, or without one somebody new. `doubles`: others
    that came under this name or number, from one person in a hurry or from two. `near_clubs`: the club is like these,
    and it plays a role."""

    registration: Registration
    candidates: tuple[Candidate, ...]
    sure: bool
    doubles: tuple[Registration, ...] = ()
    near_clubs: tuple[str, ...] = ()

    @property
    def player(self) -> Player | None:
        return self.candidates[0].player if self.candidates else None

    @property
    def entry(self) -> Entry | None:
        return next((one.entry for one in self.candidates if one.entry), None)


def matches(tournament: Tournament, registrations: Sequence[Registration]) -> list[Match]:
    known = _Known(tournament, registrations)
    alike = _Alike(registrations)
    return [_match(one, known, alike.others(one)) for one in registrations]


def _match(registration: Registration, known: _Known, doubles: tuple[Registration, ...]) -> Match:
    found, sure = _meant(registration, known)
    is_member = sure and any(one.club for one in found)  # who plays for that club, whatever was typed
    near = () if is_member else tuple(known.names.near(registration.club_name))
    return Match(registration, tuple(found), sure and not doubles and not near, doubles, near)


def _meant(registration: Registration, known: _Known) -> tuple[list[Candidate], bool]:
    """Who it may be, the likeliest first, and whether there is nothing to ask as far as we know people."""
    number = registration.ddv_number
    called = known.called(registration)
    if number:
        named = [one for one in called if one.player.ddv_number == number]
        if len(named) == 1:
            return named, named[0].entry is None
        owner = known.by_number.get(number)  # another name: a slip, or a new name after a wedding
        called = [one for one in called if not one.player.ddv_number]
        found = [*([replace(known.candidate(owner), is_named=False)] if owner else []), *called]
        return found, not found
    typed = known.names.known(registration.club_name)
    own = [one for one in called if one.club and one.club.is_called(typed)]
    sure = len(own) == 1 and len(called) == 1 and own[0].entry is None
    return [*own, *(one for one in called if one not in own)], sure or not called


class _Known:
    """Everybody who may be meant."""

    def __init__(self, tournament: Tournament, registrations: Iterable[Registration]) -> None:
        registrations = list(registrations)
        self.names = names_with(tournament, registrations)
        names = {name for one in registrations for name in skeletons_of(one)}
        numbers = {one.ddv_number for one in registrations if one.ddv_number}
        wanted = Q(skeleton__in=names) | Q(ddv_number__in=numbers)
        players = Player.objects.living().filter(wanted).with_known_to(tournament.club)
        players = players.with_guest_club(tournament.club).order_by("pk")
        self.by_name: dict[str, list[Player]] = defaultdict(list)
        for player in (found := list(players) if names else []):
            self.by_name[player.skeleton].append(player)
        self.by_number = {player.ddv_number: player for player in found if player.ddv_number}
        ids = [player.pk for player in found]
        memberships = Membership.objects.on(None).filter(player__in=ids).select_related("club")
        self.clubs = {one.player_id: one.club for one in memberships}
        self.entries = {one.player_id: one for one in tournament.entries.filter(player__in=ids, withdrawn=False)}

    def called(self, registration: Registration) -> list[Candidate]:
        """A hidden name is told to who knows it already, or said the number as well."""
        found = {player.pk: player for name in skeletons_of(registration) for player in self.by_name.get(name, ())}
        said = registration.ddv_number
        return [
            self.candidate(player)
            for player in found.values()
            if player.shown_name == player.name or (said and player.ddv_number == said)
        ]

    def candidate(self, player: Player) -> Candidate:
        return Candidate(player, self.clubs.get(player.pk), self.entries.get(player.pk))


class _Alike:
    """Registrations under one name, however it is spelled, or with one DDV number."""

    def __init__(self, registrations: Iterable[Registration]) -> None:
        self.by_key: dict[str, list[Registration]] = defaultdict(list)
        for one in registrations:
            for key in _keys(one):
                self.by_key[key].append(one)

    def others(self, registration: Registration) -> tuple[Registration, ...]:
        alike = {one.pk: one for key in _keys(registration) for one in self.by_key[key]}
        return tuple(one for one in alike.values() if one.pk != registration.pk)


def _keys(registration: Registration) -> list[str]:
    """One for both orders of a name, and one for the number."""
    number = registration.ddv_number
    return [min(skeletons_of(registration)), *([f"DDV {number}"] if number else [])]


def skeletons_of(registration: Registration) -> list[str]:
    """As it is typed, and first and last name the other way round."""
    first, last = registration.first_name, registration.last_name
    return list(dict.fromkeys((skeleton(f"{last} {first}"), skeleton(f"{first} {last}"))))
