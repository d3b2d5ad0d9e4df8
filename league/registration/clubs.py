"""For which clubs people come to a tournament, and about which of their names somebody has to be asked.
Reads clubs, entries and registrations; what is a known name is decided by league.clubs.naming."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from league.base.text import club_key
from league.clubs.naming import ClubNames
from league.models import Club, Entry, Registration, Tournament


def club_names(tournament: Tournament, *, but: Entry | None = None) -> ClubNames:
    """Clubs that are kept here, those that others of this tournament play for, and what the director has said."""
    entries = tournament.entries.exclude(club_name="").order_by("pk")
    others = entries.exclude(pk=but.pk) if but else entries
    names = ClubNames(Club.objects.only("name", "short_name"), others.values_list("club_name", flat=True))
    said = tournament.registrations.exclude(club_meant="").values_list("club_name", "club_meant")
    for typed, meant in said:
        names.learn(typed, meant)
    return names


def names_with(tournament: Tournament, registrations: Iterable[Registration]) -> ClubNames:
    """The same with what these people typed; of two spellings that are new, the one that came more often is known."""
    names = club_names(tournament)
    typed = Counter(one.club_name for one in registrations if one.club_name)
    for name, _count in typed.most_common():
        if not names.near(name):
            names.learn(name)
    return names


@dataclass(frozen=True)
class ClubQuestion:
    """A club as some people typed it, and those that may be meant."""

    typed: str
    near: Sequence[str]
    people: list[Registration]

    @property
    def first(self) -> Registration:
        """By whom the question is answered, for all of them."""
        return self.people[0]


def questions(typed: Iterable[tuple[Registration, Sequence[str]]]) -> list[ClubQuestion]:
    """Of registrations, each with the clubs that its own is like: every spelling once, however many have it."""
    asked: dict[str, ClubQuestion] = {}
    for one, near in typed:
        if near:
            asked.setdefault(club_key(one.club_name), ClubQuestion(one.club_name, near, [])).people.append(one)
    return list(asked.values())
