"""A field to be drawn: so many people of several clubs, and what a test wants to know of their tables."""

from league.clubs.services.people import add_player
from league.draw.asking import Wish
from league.draw.services import draws as services
from league.draw.services.draws import begin
from league.events.services.rounds import seated, start_round
from league.events.services.tournament import create_tournament
from league.models import Draw
from league.registration.services.entries import add_entry
from tests.cast import DAY
from tests.once import once


@once
def field(cast, people=17, rounds=3, clubs=True, **settings):
    """A tournament of so many people, every third of the second club."""
    event = create_tournament(
        club=cast.home, name="Stadtmeisterschaft", date=DAY, rounds=rounds, by=cast.anna,
        **{"needs_confirmation": False, "published": True, **settings},
    )  # fmt: skip
    for number in range(1, people + 1):
        club = (cast.away if number % 3 == 0 else cast.home if number % 3 == 1 else None) if clubs else None
        player = add_player(first_name=f"Nr{number}", last_name="Spieler", club=club, by=cast.anna, is_another=True)
        add_entry(tournament=event, player=player, by=cast.anna)
    return event


@once
def drawn(cast, event, **wish) -> Draw:
    draw = services.ask_draw(tournament=event, wish=Wish(**{"seed": "7", "seconds": 0.1, **wish}), by=cast.anna)
    begin(draw)
    draw.refresh_from_db()
    return draw


@once
def published(cast, event, **wish) -> Draw:
    return services.publish_draw(draw=drawn(cast, event, **wish), based_on=None, by=cast.anna)


def tables(event, number) -> list[list[int]]:
    """The start numbers at the tables of a round."""
    numbers = dict(event.entries.values_list("pk", "number"))
    found = seated(event.rounds.get(number=number))
    return [[numbers[pk] for pk in found[table]] for table in sorted(found)]


@once
def start(cast, event, number=1):
    round_ = event.rounds.get(number=number)
    return start_round(round=round_, by=cast.anna)
