"""Verbs for what comes from files: people of a club, entries, lists, old results. All or nothing, in one transaction.
Takes plain values that league.imports has read; files are not known here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from league.models import Club, Entry, Player, Tournament, User
from scoring import ScoringError

from ._base import Refused, audit, write
from .entries import add_entry, check_not_finished, hold, of
from .people import SameName, add_player, change_player, join_club


@dataclass(frozen=True)
class PersonCopy:
    """One person as a file tells: somebody new, or a known `player` and what is to be changed."""

    where: str
    who: str
    first_name: str = ""
    last_name: str = ""
    ddv_number: str = ""
    publication: str = Player.FULL
    active: bool = True
    is_another: bool = False
    player: Player | None = None
    changes: dict[str, Any] = field(default_factory=dict)


@write
def import_players(*, club: Club, people: Sequence[PersonCopy], by: User) -> Club:
    """Members of a club; who is known joins or is changed, everybody else is new."""
    for person in people:
        with at(person.where):
            if person.player:
                _take_in(person, person.player, club, by)
            else:
                add_person(person, club, by)
    audit("players-imported", by=by, data={"people": len(people)}, club=club)
    return club


def _take_in(person: PersonCopy, player: Player, club: Club, by: User) -> None:
    if player.club_on() != club:
        join_club(player=player, club=club, by=by)
    if person.changes:
        change_player(player=player, based_on=None, by=by, **person.changes)


def add_person(person: PersonCopy, club: Club | None, by: User) -> Player:
    player = add_player(
        first_name=person.first_name, last_name=person.last_name, ddv_number=person.ddv_number, club=club, by=by,
        publication=person.publication, is_another=person.is_another,
    )  # fmt: skip
    if not person.active:
        change_player(player=player, based_on=None, active=False, by=by)
    return player


@contextmanager
def at(where: str) -> Iterator[None]:
    """A refusal says at which line of the file it happened; nothing of the file is taken over then."""
    try:
        yield
    except SameName:
        message = _("%(where)s: Diesen Namen gibt es inzwischen schon. Bitte die Datei noch einmal prüfen.")
        raise Refused(message % {"where": where}) from None
    except (Refused, ScoringError) as refusal:
        raise Refused(_("%(where)s: %(said)s") % {"where": where, "said": refusal.message}) from None


# --- entries


@dataclass(frozen=True)
class EntryCopy:
    """Somebody who takes part. `joins`: who is new becomes a member there; else a guest with this club's name."""

    person: PersonCopy
    number: int | None = None
    joins: Club | None = None
    club_name: str = ""


@write
def import_entries(*, tournament: Tournament, entries: Sequence[EntryCopy], by: User) -> Tournament:
    """Known people and new guests take part. Those with a number come first, so that nobody else is given it."""
    hold(tournament)
    check_not_finished(tournament)
    for copy in sorted(entries, key=lambda one: one.number is None):
        with at(copy.person.where):
            _enter(tournament, copy, by)
    audit("entries-imported", by=by, data={"entries": len(entries)}, **of(tournament))
    return tournament


def _enter(tournament: Tournament, copy: EntryCopy, by: User) -> None:
    player = copy.person.player or add_person(copy.person, copy.joins, by)
    entry = add_entry(tournament=tournament, player=player, by=by)
    if copy.number is not None and copy.number != entry.number:
        _check_number(tournament, copy.number)
        entry.number = copy.number
    if copy.person.player is None and not entry.club_name:
        entry.club_name = copy.club_name  # a guest of a club that is not kept here
    entry.save(update_fields=["number", "club_name"])


def _check_number(tournament: Tournament, number: int) -> None:
    if other := Entry.objects.filter(tournament=tournament, number=number).first():
        raise Refused(
            _("Die Startnummer %(number)s hat schon %(who)s. Bitte eine andere angeben oder leer lassen.")
            % {"number": number, "who": other.full_name}
        )
