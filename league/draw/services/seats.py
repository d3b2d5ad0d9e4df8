"""Verbs for somebody who comes, or goes, when the tables are set already: what was chosen, exactly as it was shown."""

from __future__ import annotations

from collections.abc import Callable

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from league.base.writing import Refused, audit, write
from league.events.services.rounds import seat_round, seated, written_tables
from league.models import Entry, Round, Tournament, User
from league.registration.services.checkin import arrive
from league.registration.services.entries import hold, of, withdraw

from .. import late, leaving
from ..choices import Choice, Field, OpenRound, Tables, field_of


def situation(tournament: Tournament, entry: Entry) -> Field:
    """The rounds whose tables are set and in which he has no seat yet."""
    rounds = _set_rounds(tournament, tournament.rounds.exclude(state=Round.CLOSED))
    return field_of(tournament, entry, [one for one in rounds if not _sits(entry, one)])


def gap(tournament: Tournament, entry: Entry) -> Field:
    """The rounds to come in which he has a seat."""
    rounds = _set_rounds(tournament, tournament.rounds.filter(state=Round.PLANNED))
    return field_of(tournament, entry, [one for one in rounds if _sits(entry, one)])


def _set_rounds(tournament: Tournament, rounds: QuerySet[Round]) -> list[OpenRound]:
    numbers, found = dict(tournament.entries.values_list("pk", "number")), []
    for round_ in rounds.order_by("number"):
        round_.tournament = tournament
        tables = {table: [str(numbers[pk]) for pk in people] for table, people in seated(round_).items()}
        found += [OpenRound(round_, tables, written_tables(round_))] if tables else []
    return found


def _sits(entry: Entry, one: OpenRound) -> bool:
    return any(str(entry.number) in people for people in one.tables.values())


# --- somebody comes


def seat_late(
    *, tournament: Tournament, entry: Entry, chosen: str, mark: str, by: User, key: str | None = None
) -> Choice:
    """It is computed before anybody else has to wait."""
    field = situation(tournament, entry)
    _check_open(field, _("%(name)s hat inzwischen einen Platz; hier ist nichts mehr zu tun."))
    way = _as_shown(late.choice(field, chosen), mark)
    _seat_late(field=field, way=way, by=by, key=key)
    return way


@write
def _seat_late(*, field: Field, way: Choice, by: User) -> None:
    """Who is given a place is here, ticked at the door or not."""
    _hold_as_seen(field, situation)
    _seat(field, way, by)
    if field.tournament.check_in:
        arrive(entry=field.entry, by=by)
    out = [one.number for one in field.rounds if one.number not in way.rounds]
    data = {"entry": field.entry.pk, "way": way.key, "rounds": sorted(way.rounds), "out": out}
    audit("late-seated", by=by, data=data, **of(field.tournament))


# --- somebody goes


def leave_seats(
    *,
    tournament: Tournament,
    entry: Entry,
    chosen: str,
    mark: str,
    by: User,
    owes: bool | None = None,
    key: str | None = None,
) -> Choice:
    """The gap is closed as chosen, and who goes is withdrawn, if that was not done before."""
    field = gap(tournament, entry)
    _check_open(field, _("%(name)s hat in keiner Runde, die noch kommt, einen Platz; hier ist nichts mehr zu tun."))
    way = _as_shown(leaving.choice(field, chosen), mark)
    _leave_seats(field=field, way=way, owes=owes, by=by, key=key)
    return way


@write
def _leave_seats(*, field: Field, way: Choice, owes: bool | None, by: User) -> None:
    entry = field.entry
    _hold_as_seen(field, gap)
    _seat(field, way, by)
    data = {"entry": entry.pk, "player": entry.player_id, "way": way.key, "rounds": sorted(way.rounds)}
    audit("gap-closed", by=by, data=data, **of(field.tournament))
    if not entry.withdrawn:
        withdraw(entry=entry, owes=owes, by=by)


# --- what both share


def _check_open(field: Field, closed: str) -> None:
    if not field.rounds:
        raise Refused(closed % {"name": field.entry.full_name})


def _as_shown(way: Choice | None, mark: str) -> Choice:
    if way is None or way.refused:
        raise Refused(way.refused if way else _("Bitte eine der Möglichkeiten wählen."))
    if way.mark != mark:
        raise _outdated()
    return way


def _outdated() -> Refused:
    return Refused(_("Inzwischen hat sich an den Tischen etwas geändert. Bitte noch einmal ansehen und wählen."))


def _hold_as_seen(field: Field, now: Callable[[Tournament, Entry], Field]) -> None:
    """Others wait from here on; whatever they did since the way was computed makes it void."""
    hold(field.tournament)
    if _tables(now(field.tournament, field.entry)) != _tables(field):
        raise _outdated()


def _tables(field: Field) -> list[tuple[int, Tables, set[int]]]:
    return [(one.number, one.tables, one.written) for one in field.rounds]


def _seat(field: Field, way: Choice, by: User) -> None:
    for one in field.rounds:
        if one.number in way.rounds:
            tables = way.rounds[one.number]
            seats = {table: [field.people[name] for name in people] for table, people in tables.items()}
            seat_round(round=one.round, tables=seats, based_on=None, by=by)
