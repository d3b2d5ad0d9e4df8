"""The number of a list stands on paper: it finds one list and never another."""

from league.events.services import rounds
from league.lists.services import writing as spielliste
from league.models import Spielliste
from tests.cast import a_tournament, entries


def table(cast, event, number):
    seats = entries(event)[(number - 1) * 4 : number * 4]
    return rounds.seat_table(round=event.rounds.get(number=1), table=number, seats=seats, by=cast.anna)


def test_a_cleared_tables_number_is_not_used_again(cast):
    event = a_tournament(cast)
    first, second = table(cast, event, 1), table(cast, event, 2)
    code = second.code
    rounds.clear_table(spielliste=second, by=cast.anna)
    again = table(cast, event, 2)
    assert (first.number, again.number) == (1, 3)
    assert again.code != code


def test_every_tournament_counts_for_itself(cast):
    one, other = a_tournament(cast), a_tournament(cast)
    assert [table(cast, event, 1).number for event in (one, other, one, other)[:2]] == [1, 1]
    made = spielliste.open_list(tournament=one, seats=entries(one)[4:8], by=cast.anna, table=2, depth=Spielliste.FULL)
    assert (made.number, made.root) == (2, 2)
