"""How each kind of file is taken over: the services, portion by portion (portions.py). What things weigh are
millionths of a second, rounded up, of an old laptop."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from league.models import Club, Season, Tournament, User

from .portions import portions, taken_in_turn
from .services import (
    BY_DAY,
    EntryCopy,
    ListCopy,
    PastList,
    PersonCopy,
    YearEvening,
    add_guests,
    import_entries,
    import_lists,
    import_players,
    import_results,
    import_year,
)
from .stages import TAKE, TAKE_LISTS, TAKE_PEOPLE

NEW_MEMBER, PERSON, ENTRY, LIST = 800, 6_000, 12_000, 40_000


def take_players(*, club: Club, people: Sequence[PersonCopy], by: User, key: str | None) -> None:
    taken_in_turn(
        portions(people, lambda person: NEW_MEMBER if person.is_plainly_new else PERSON),
        lambda some, key: import_players(club=club, people=some, by=by, key=key),
        key,
        TAKE,
    )


def take_entries(*, tournament: Tournament, entries: Sequence[EntryCopy], by: User, key: str | None) -> None:
    """Those with a number come first, so that nobody else is given it."""
    taken_in_turn(
        portions(sorted(entries, key=lambda one: one.number is None), lambda _entry: ENTRY),
        lambda some, key: import_entries(tournament=tournament, entries=some, by=by, key=key),
        key,
        TAKE,
    )


def take_lists(*, tournament: Tournament, lists: Sequence[ListCopy], by: User, key: str | None) -> None:
    taken_in_turn(
        portions(lists, lambda _list: LIST),
        lambda some, key: import_lists(tournament=tournament, lists=some, by=by, key=key),
        key,
        TAKE_LISTS,
    )


def take_results(
    *, club: Club, people: Mapping[str, PersonCopy], lists: Sequence[PastList], by: User, key: str | None
) -> None:
    """Evening by evening; first everybody who sat there."""
    evenings = portions(
        [list(same) for _day, same in groupby(sorted(lists, key=BY_DAY), key=BY_DAY)], lambda same: LIST * len(same)
    )
    sitting = {key for one in lists for key in one.seats}
    known = {key: person for key, person in people.items() if key in sitting}
    if len(evenings) > 1 or _are_many(known):
        known = _all_known(club, known, by)

    def take(some: Sequence[Sequence[PastList]], key: str | None) -> None:
        import_results(club=club, people=known, lists=[one for same in some for one in same], by=by, key=key)

    taken_in_turn(evenings, take, key, TAKE_LISTS, count=lambda some: sum(map(len, some)))


def take_year(
    *, season: Season, people: Mapping[str, PersonCopy], evenings: Sequence[YearEvening], by: User, key: str | None
) -> None:
    """The evenings themselves are one small write, however many they are."""
    played = {key for evening in evenings for key, _points in evening.totals}
    known = {key: person for key, person in people.items() if key in played}
    if _are_many(known):
        known = _all_known(season.club, known, by)
    import_year(season=season, people=known, evenings=evenings, by=by, key=key)


def _new(people: Mapping[str, PersonCopy]) -> list[list[tuple[str, PersonCopy]]]:
    return portions(((key, one) for key, one in people.items() if one.player is None), lambda _person: PERSON)


def _are_many(people: Mapping[str, PersonCopy]) -> bool:
    """Too many to come with what they played."""
    return len(_new(people)) > 1


def _all_known(club: Club, people: Mapping[str, PersonCopy], by: User) -> dict[str, PersonCopy]:
    """Who is new becomes a guest; then each portion knows everybody."""
    known = dict(people)

    def take(some: Sequence[tuple[str, PersonCopy]], _key: str | None) -> None:
        guests = add_guests(club=club, people=[person for _name, person in some], by=by)
        known.update({name: replace(person, player=guest) for (name, person), guest in zip(some, guests, strict=True)})

    taken_in_turn(_new(people), take, None, TAKE_PEOPLE)
    return known
