"""Verbs for somebody who comes, or goes, when the tables are set already: what was chosen, exactly as it was shown."""

from __future__ import annotations

from django.utils.translation import gettext as _

from league.base.writing import Refused, audit, write
from league.events.services.rounds import seat_round, seated, written_tables
from league.models import Entry, Round, Tournament, User
from league.registration.services.entries import hold, of

from ..late import Choice, Field, OpenRound, choice, field_of


def situation(tournament: Tournament, entry: Entry) -> Field:
    """The rounds whose tables are set and in which he has no seat yet."""
    numbers = dict(tournament.entries.values_list("pk", "number"))
    rounds = []
    for round_ in tournament.rounds.exclude(state=Round.CLOSED).order_by("number"):
        round_.tournament = tournament
        tables = {table: [str(numbers[pk]) for pk in people] for table, people in seated(round_).items()}
        if tables and all(str(entry.number) not in people for people in tables.values()):
            rounds.append(OpenRound(round_, tables, written_tables(round_)))
    return field_of(tournament, entry, rounds)


def seat_late(
    *, tournament: Tournament, entry: Entry, chosen: str, mark: str, by: User, key: str | None = None
) -> Choice:
    """What was chosen, exactly as it was shown. It is computed before anybody else has to wait."""
    field = situation(tournament, entry)
    if not field.rounds:
        words = _("%(name)s hat inzwischen einen Platz; hier ist nichts mehr zu tun.")
        raise Refused(words % {"name": entry.full_name})
    way = choice(field, chosen)
    if way is None or way.refused:
        raise Refused(way.refused if way else _("Bitte eine der drei Möglichkeiten wählen."))
    if way.mark != mark:
        raise Refused(_("Inzwischen hat sich an den Tischen etwas geändert. Bitte noch einmal ansehen und wählen."))
    _carry_out(tournament=tournament, entry=entry, way=way, by=by, key=key)
    return way


@write
def _carry_out(*, tournament: Tournament, entry: Entry, way: Choice, by: User) -> None:
    hold(tournament)
    again = situation(tournament, entry)
    rounds = {one.number: one for one in again.rounds}
    for number, tables in sorted(way.rounds.items()):
        if number not in rounds or any(
            rounds[number].tables.get(table) != people
            for table, people in tables.items()
            if table in rounds[number].written
        ):
            raise Refused(_("Inzwischen hat sich an den Tischen etwas geändert. Bitte noch einmal ansehen und wählen."))
        seats = {table: [again.people[name] for name in people] for table, people in tables.items()}
        seat_round(round=rounds[number].round, tables=seats, based_on=None, by=by)
    out = [one.number for one in again.rounds if one.number not in way.rounds]
    data = {"entry": entry.pk, "way": way.key, "rounds": sorted(way.rounds), "out": out}
    audit("late-seated", by=by, data=data, **of(tournament))
