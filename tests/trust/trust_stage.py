"""A small tournament played to its end, built by the services and put back as it was: what is put back otherwise has
other moments and addresses than those that were sealed."""

from __future__ import annotations

from contextlib import contextmanager
from types import SimpleNamespace

from django.db import connection

from league.base import triggers
from league.clubs.services.people import change_player
from league.events.services.rounds import close_round
from league.events.services.tournament import finish_tournament
from league.lists.services import writing
from league.models import Spielliste, Tournament
from league.operations.verify import Verification
from league.registration.services.entries import deduct
from tests import cast as stage
from tests.cast import finish, seated, totals_paper
from tests.once import exactly


def built_anew():
    """Within it nothing is put back from memory."""
    return _Anew()


class _Anew:
    def __enter__(self):
        self.before, connection.force_debug_cursor = connection.force_debug_cursor, True

    def __exit__(self, *error):
        connection.force_debug_cursor = self.before
        connection.queries_log.clear()


@exactly
def a_finished_tournament() -> SimpleNamespace:
    """Two tables of four, one with all facts and one with end totals, a deduction, and the published result."""
    with built_anew():
        cast = stage.assemble()
        event = stage.a_tournament(cast, rounds=1)
        people = stage.entries(event)
        full = seated(cast, event)
        other = writing.open_list(
            tournament=event, round=full.round, table=2, seats=people[4:8], depth=Spielliste.TOTALS, by=cast.anna
        )
        finish(stage.play_all(full, by=cast.anna), by=cast.anna)
        writing.save_paper(spielliste=other, paper=totals_paper(11, -7, -3, -1), based_on=None, by=cast.anna)
        finish(other, by=cast.anna)
        deduct(entry=people[2], points=3, reason="Karten geworfen", by=cast.anna)
        close_round(round=full.round, by=cast.anna)
        finish_tournament(tournament=Tournament.objects.get(pk=event.pk), by=cast.anna, reveal=True)
    event.refresh_from_db()
    return SimpleNamespace(cast=cast, event=event, full=full, other=other, people=people)


@exactly
def a_demo() -> None:
    """What a visitor sees at the first start."""
    with built_anew():
        stage.the_demo()


def wrong(event: Tournament | None = None) -> list[str]:
    return [str(one) for one in Verification(event).differences()]


@contextmanager
def past_the_site():
    """As somebody with the database's own tools who knows what watches over it."""
    triggers.remove()
    with connection.cursor() as cursor:
        yield cursor
    triggers.install()


def hidden_name(player, cast):
    change_player(player=player, based_on=None, publication="initials", by=cast.anna)
