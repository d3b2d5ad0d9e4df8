"""Verbs that set the tables of a whole round at once, as they were drawn, and clear them again."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from league import scorebook
from league.models import Entry, Occupancy, Round, Spielliste, User

from ._base import Refused, audit, touch, write
from ._list import occupied
from .entries import of
from .rounds import written_tables
from .spielliste import check_games, check_seats, take_numbers


@write
def seat_drawn(*, round: Round, tables: Sequence[Sequence[Entry]], by: User, depth: str = Spielliste.POINTS) -> Round:
    """All tables of a round that has not begun, as they were drawn: tables 1, 2, 3 …; who sat there before is gone.
    In a handful of queries, for a hall has fifty tables and five rounds."""
    for seats in tables:
        check_seats(round.tournament, seats)
    unseat(round)
    lists = _blank_lists(round, [len(seats) for seats in tables], depth, by)
    Occupancy.objects.bulk_create(
        place for spielliste, seats in zip(lists, tables, strict=True) for place in occupied(spielliste, seats)
    )
    touch(round.tournament)
    data = {"round": round.number, "tables": [[entry.pk for entry in seats] for seats in tables]}
    audit("round-drawn", by=by, data=data, **of(round.tournament))
    return round


def _blank_lists(round: Round, sizes: Sequence[int], depth: str, by: User) -> list[Spielliste]:
    tournament = round.tournament
    ruleset = scorebook.ruleset_of(tournament)
    first = take_numbers(tournament, len(sizes))
    lists = [
        Spielliste(
            tournament=tournament, round=round, table=index + 1, number=first + index, root=first + index,
            players=size, games_planned=ruleset.games_at(size), depth=depth, entered_by=by,
        )
        for index, size in enumerate(sizes)
    ]  # fmt: skip
    for spielliste in {one.players: one for one in lists}.values():
        check_games(spielliste)
    return Spielliste.objects.bulk_create(lists)


def unseat(round: Round) -> None:
    """All tables of a round at which nothing is written."""
    written = written_tables(round)
    if written:
        raise Refused(
            _("An Tisch %(table)s ist schon etwas eingetragen. Bitte einen Wechsel eintragen statt umzusetzen.")
            % {"table": min(written)},
            f"table_{min(written)}",
        )
    round.lists.all().delete()
