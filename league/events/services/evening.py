"""Verbs of a club evening: start it like the last one, form tables as people come, go on with others, the Kasse."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from django.utils.translation import gettext as _

from league.base.language import written_by
from league.base.words import SPACE, short_day
from league.base.writing import Refused, audit, booking, touch, write
from league.events.beginning import beginning_of
from league.lists.seating import sitting
from league.lists.services.people import check_free
from league.lists.services.writing import check_seats, claim, finish_list, open_list
from league.models import Club, Entry, PublishedStandings, Spielliste, Tournament, User
from league.registration.services.entries import hold, of, withdraw
from league.search import index as search

from .rounds import is_written, reseat
from .tournament import change_tournament, finish_tournament


@write
def start_evening(*, club: Club, date: datetime.date, by: User, name: str = "") -> Tournament:
    """An evening runs at once, and begins like the last one. Who starts the same evening a second time gets the one
    that runs."""
    Club.objects.select_for_update().get(pk=club.pk)  # two who start at the same time start one evening
    running = running_evening(club, date)
    if running:
        return running
    begins = beginning_of(club)
    evening = Tournament.objects.create(
        kind=Tournament.EVENING,
        club=club,
        name=name or _named_after(date, club),
        date=date,
        state=Tournament.RUNNING,
        rounds_planned=0,
        needs_confirmation=False,
        substitute_rule=Tournament.SUBSTITUTE,
        **begins.settings,
    )
    touch(evening)
    search.named(evening)
    audit("evening-started", by=by, data={"copy_of": begins.last.pk if begins.last else None}, **of(evening))
    return evening


def _named_after(date: datetime.date, club: Club) -> str:
    """The second evening of one day says so: two of the same name would be taken for one."""
    with written_by(club):
        name = _("Vereinsabend am {date}").format(date=short_day(date)).replace(SPACE, " ")
    before = club.tournaments.evenings().filter(date=date).count()
    return f"{name} ({before + 1})" if before else name


def running_evening(club: Club, date: datetime.date) -> Tournament | None:
    return club.tournaments.evenings().filter(date=date, state=Tournament.RUNNING).first()


def next_table(evening: Tournament) -> int:
    """The number of the next table: the first that has no open list."""
    taken = set(evening.lists.still_out().values_list("table", flat=True))
    return next(number for number in range(1, len(taken) + 2) if number not in taken)


@write
def form_table(
    *, evening: Tournament, seats: Sequence[Entry], by: User, depth: str = Spielliste.POINTS, games: int | None = None
) -> Spielliste:
    """Free people sit down in this order and a list begins; without `games` it has an open end."""
    hold(evening)
    if evening.state != Tournament.RUNNING:
        raise Refused(_("„%(evening)s“ ist beendet. Bitte erst wieder öffnen.") % {"evening": evening})
    check_seats(evening, seats)
    _check_free(evening, seats)
    return open_list(tournament=evening, seats=seats, table=next_table(evening), depth=depth, games=games, by=by)


def _check_free(evening: Tournament, seats: Sequence[Entry]) -> None:
    """Nobody sits at two open lists, and who went home comes back first."""
    gone = next((entry for entry in seats if entry.withdrawn), None)
    if gone:
        raise Refused(
            _("%(name)s ist schon gegangen. Bitte erst wieder aufnehmen.") % {"name": gone.full_name}, "seats"
        )
    if taken := sitting(evening).filter(entry__in=seats).first():
        raise Refused(
            _("%(name)s sitzt noch an Tisch %(table)s. Bitte erst dort beenden.")
            % {"name": taken.entry.full_name, "table": taken.spielliste.table},
            "seats",
        )


@write
def change_seats(*, spielliste: Spielliste, seats: Sequence[Entry], based_on: int | None, by: User) -> Spielliste:
    """Other people, or another order, at a table that has not begun."""
    claim(spielliste, based_on)
    check_seats(spielliste.tournament, seats)
    check_free(spielliste, seats, "seats")
    return reseat(spielliste=spielliste, seats=seats, by=by)


@booking
def end_list(*, spielliste: Spielliste, based_on: int | None, by: User, gone: Entry | None = None) -> Spielliste:
    """The people get up: the list ends here, and counts as far as it was played. They are free, but for who has gone
    home."""
    if not is_written(spielliste):
        raise Refused(
            _("An Tisch %(table)s ist noch nichts eingetragen. Bitte eintragen, oder den Tisch auflösen.")
            % {"table": spielliste.table}
        )
    ended = finish_list(spielliste=spielliste, based_on=based_on, by=by, early=True)
    if gone:
        withdraw(entry=gone, by=by)
    return ended


@write
def end_evening(*, evening: Tournament, by: User, publish: bool = False) -> PublishedStandings:
    """Nobody plays any more and the result stands. `publish`: from now on everybody may read it."""
    version = finish_tournament(tournament=evening, by=by)
    if publish:
        change_tournament(tournament=evening, published=True, based_on=None, by=by)
    return version


@write
def change_evening(
    *, evening: Tournament, kasse: dict[str, int], based_on: int | None, by: User, **changes: object
) -> Tournament:
    """Name, day, place, publication, and another Kasse for this evening alone."""
    if any(amount < 0 for amount in kasse.values()):
        raise Refused(_("Beträge der Kasse dürfen nicht negativ sein."), "cents_per_minus_point")
    change_tournament(tournament=evening, based_on=based_on, by=by, **changes)
    if kasse != evening.kasse:
        before, evening.kasse = evening.kasse, kasse
        evening.save(update_fields=["kasse"])
        audit("kasse-changed", by=by, data={"before": before, "after": kasse}, **of(evening))
    return evening
