"""No main page asks the database more often with 200 rows than with 3: people, tables, games, events."""

import datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.base.text import skeleton
from league.models import Entry, Game, Membership, Occupancy, Player, Spielliste, Tournament
from tests.cast import DAY, a_tournament, browser_of, normal, play, seated
from tests.events.event_pages import a_table, an_evening, at

pytestmark = pytest.mark.thorough

FEW, MANY = range(0, 8), range(100, 300)


def grow(cast, event, liste, numbers):
    """So many more people of the club who play here, at tables with games, and events before this one."""
    people = Player.objects.bulk_create(
        Player(first_name=f"Vorname{n}", last_name=f"Nachname{n:03}", skeleton=skeleton(f"Nachname{n:03} Vorname{n}"))
        for n in numbers
    )
    Membership.objects.bulk_create(Membership(player=one, club=cast.home, since=DAY) for one in people)
    before(cast, event, people)
    tables(event, liste, numbers[0] + 10, enter(event, people, cast.home))
    last = liste.games.count()
    Game.objects.bulk_create(
        Game(spielliste=liste, row=row, number=row, facts=first.facts, kind=first.kind, p1=first.p1, p2=first.p2, p3=first.p3, p4=first.p4)
        for first in [liste.games.get(row=1)]
        for row in range(last + 1, last + len(numbers) // 16)
    )  # fmt: skip


def enter(event, people, club):
    last = event.entries.count()
    return Entry.objects.bulk_create(
        Entry(tournament=event, player=one, number=n, name=one.name, full_name=one.name, club=club, club_name=club.name)
        for n, one in enumerate(people, last + 1)
    )


def tables(event, like, first, entries):
    """Every second one is finished, so that there is something to count."""
    lists = Spielliste.objects.bulk_create(
        Spielliste(
            tournament=event, round=like.round, number=n, root=n, table=n, games_planned=24, depth=Spielliste.FULL,
            state=Spielliste.FINISHED if n % 2 else Spielliste.OPEN,
        )
        for n in range(first, first + len(entries) // 4)
    )  # fmt: skip
    Occupancy.objects.bulk_create(
        Occupancy(spielliste=lists[n // 4], position=n % 4 + 1, entry=one, counts_for=one, points=(-1) ** n, games=24)
        for n, one in enumerate(entries)
    )
    Game.objects.bulk_create(
        Game(spielliste=one, row=row, number=row, facts=game.facts, kind=game.kind, p1=1, p2=1, p3=-1, p4=-1)
        for game in [like.games.get(row=1)]
        for one in lists
        for row in (1, 2, 3)
    )


def before(cast, event, people):
    """Earlier events with the same people: who comes often, who met whom."""
    for week in range(1, 1 + len(people) // 8):
        earlier = Tournament.objects.create(
            club=cast.home, name=f"Woche {week}", kind=event.kind, date=DAY - datetime.timedelta(weeks=week),
            state=Tournament.FINISHED, published=True, ruleset=event.ruleset, order=event.order,
            rounds_planned=event.rounds_planned,
        )  # fmt: skip
        enter(earlier, people[week * 4 - 4 : week * 4 + 36], cast.home)


@pytest.fixture
def asked(cast):
    """How many questions a page asks, by somebody who may see everything, and by a stranger."""

    def count(address, *, by=cast.anna):
        browser = browser_of(by)
        browser.get(address)  # what is asked once, such as who is logged in, is asked
        with CaptureQueriesContext(connection) as taken:
            answer = browser.get(address)
        assert answer.status_code == 200
        return len(taken)

    return count


def address_of(name, event, liste):
    return at(name, {"list-enter": liste, "club-players": event.club}.get(name, event))


@pytest.mark.parametrize("name", ["tournament-detail", "tournament-control", "list-enter", "club-players"])
def test_a_tournament_of_two_hundred(cast, asked, name):
    event = a_tournament(cast, players=4)
    liste = play(seated(cast, event), normal(), normal(), normal(), by=cast.anna)
    address = address_of(name, event, liste)
    grow(cast, event, liste, FEW)
    few = asked(address)
    grow(cast, event, liste, MANY)
    assert asked(address) <= few


@pytest.mark.parametrize("name", ["evening-control", "list-enter", "club-players"])
def test_an_evening_of_two_hundred(cast, asked, name):
    event = an_evening(cast, people=4)
    liste = play(a_table(cast, event), normal(), normal(), normal(), by=cast.anna)
    address = address_of(name, event, liste)
    grow(cast, event, liste, FEW)
    few = asked(address)
    grow(cast, event, liste, MANY)
    assert asked(address) <= few
