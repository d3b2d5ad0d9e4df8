"""Verbs for a club's old results: past evenings with lists of which only the end totals are known.
All or nothing, through the verbs of evenings and of the office; files are not known here."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext as _

from league import scorebook
from league.models import Club, Entry, Player, Spielliste, Tournament, User
from league.wording import say

from ._base import Refused, audit, write
from .corrections import accept_finding
from .entries import add_entry
from .evening import start_evening
from .imports import PersonCopy, add_person, at
from .office import enter_totals
from .spielliste import finish_list, open_list
from .tournament import finish_tournament, reopen_tournament


@dataclass(frozen=True)
class PastList:
    """One table of an evening. `seats`: keys of its people in order; `end`: their end totals as written.
    `accept`: what the check says of sums that could not have come about is let stand."""

    where: str
    date: datetime.date
    table: int
    seats: tuple[str, ...]
    end: tuple[str, ...]
    games: int | None = None
    accept: bool = False


@write
def import_results(*, club: Club, people: Mapping[str, PersonCopy], lists: Sequence[PastList], by: User) -> Club:
    """`people`: everybody who sat somewhere, by key; who is not known yet becomes a guest."""
    sitting = {key for one in lists for key in one.seats}
    players = {key: person.player or add_person(person, None, by) for key, person in people.items() if key in sitting}
    for date in sorted({one.date for one in lists}):
        _evening(club, date, [one for one in lists if one.date == date], players, by)
    data = {"evenings": len({one.date for one in lists}), "lists": len(lists)}
    audit("results-imported", by=by, data=data, club=club)
    return club


def _evening(
    club: Club, date: datetime.date, lists: Sequence[PastList], players: Mapping[str, Player], by: User
) -> None:  # fmt: skip
    """Into the evening of that day, if there was one; what is over is over again afterwards."""
    evening = club.tournaments.evenings().filter(date=date).first()
    was_running = evening is not None and evening.state == Tournament.RUNNING
    if evening is None:
        evening = start_evening(club=club, date=date, by=by)
    elif not was_running:
        reopen_tournament(tournament=evening, reason=_("Alte Ergebnisse eingelesen"), by=by)
    for one in lists:
        with at(one.where):
            _list(evening, one, [players[key] for key in one.seats], by)
    if not was_running and date < timezone.localdate():
        finish_tournament(tournament=evening, by=by)


def _list(evening: Tournament, past: PastList, players: Sequence[Player], by: User) -> None:
    seats: list[Entry] = [add_entry(tournament=evening, player=player, by=by) for player in players]
    spielliste = open_list(
        tournament=evening, seats=seats, table=past.table, depth=Spielliste.TOTALS, games=past.games, by=by
    )  # fmt: skip
    enter_totals(spielliste=spielliste, end=past.end, by=by)
    if not spielliste.counts and past.accept:
        _let_stand(spielliste, by)
    if not spielliste.counts:
        raise Refused(say(scorebook.read(spielliste).errors[0].said))


def _let_stand(spielliste: Spielliste, by: User) -> None:
    for finding in scorebook.read(spielliste).errors:
        accept_finding(
            spielliste=spielliste, code=finding.code, row=finding.row, column=finding.column, based_on=None, by=by,
            reason=_("Altes Ergebnis, so überliefert"),
        )  # fmt: skip
    finish_list(spielliste=spielliste, based_on=None, by=by)
