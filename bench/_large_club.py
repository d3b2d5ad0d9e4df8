"""One club that does more than all others: five hundred evenings, fifty of them in one season, tournaments of two
hundred people, one that is over and one that is being played, and two that are still to come: four hundred people at
the door, and four hundred registrations that nobody has looked at."""

from __future__ import annotations

import datetime

from _large_events import TODAY, Events
from django.utils import timezone

from league.models import Club, Prize, PublishedStandings, Registration, Season, SeasonEvent, Tournament
from league.standings.table import snapshot, standings

EVENINGS, IN_SEASON = 500, 50
HALL, HALL_ROUNDS, COMING = 200, 5, 400
OVER, NOW, DOOR, FORM, YEAR = "Großes Turnier", "Heute", "Einlass", "Anmeldung", "Fünfzig Abende"  # their names


def make(events: Events, club: Club) -> None:
    days = [TODAY - datetime.timedelta(days=7 * n) for n in range(EVENINGS, 0, -1)]
    _season(club, events.many(days, [club], "Runde", guests=2)[-IN_SEASON:])
    _hall(events, club)
    _door(events, club)
    _form(events, club)


def _season(club: Club, evenings: list[Tournament]) -> None:
    _publish(evenings)
    season = Season.objects.create(club=club, name=YEAR, published=True)
    SeasonEvent.objects.bulk_create(
        SeasonEvent(season=season, tournament=event, number=number) for number, event in enumerate(evenings, 1)
    )


def _hall(events: Events, club: Club) -> None:
    yesterday = TODAY - datetime.timedelta(days=1)
    words = {"rounds_planned": HALL_ROUNDS, "lists_opened": HALL // 4 * HALL_ROUNDS}
    over = events.event(club, OVER, yesterday, Tournament.TOURNAMENT, **words)
    now = events.event(club, NOW, TODAY, Tournament.TOURNAMENT, **words, state=Tournament.RUNNING)
    for event in (over, now):
        event.save()
        events.play({event: events.field(club, HALL, HALL * 3 // 4)}, HALL_ROUNDS, open_last=event is now)
        Prize.objects.bulk_create(
            Prize(tournament=event, position=n, place=n, title=f"{n}. Platz", amount=1000) for n in range(1, 11)
        )
    _publish([over])


def _publish(events: list[Tournament]) -> None:
    """A season reads what was published."""
    PublishedStandings.objects.bulk_create(
        PublishedStandings(tournament=event, number=1, rows=snapshot(standings(event))) for event in events
    )


def _door(events: Events, club: Club) -> None:
    next_week = TODAY + datetime.timedelta(days=7)
    event = events.event(club, DOOR, next_week, Tournament.TOURNAMENT, check_in=True, fee=1000)
    event.save()
    rows: list[object] = []
    events.enter(event, events.field(club, COMING, COMING * 3 // 4), rows)
    events.entries.insert(rows)
    Registration.objects.bulk_create(
        Registration(
            tournament=event, first_name=one.player.first_name, last_name=one.player.last_name, player=one.player,
            entry=one, state=Registration.ACCEPTED, club_name=club.name,
        )
        for one in event.entries.select_related("player")
    )  # fmt: skip


def _form(events: Events, club: Club) -> None:
    """Three of four have a place, the others wait; one of four is nobody known."""
    next_month = TODAY + datetime.timedelta(days=30)
    event = events.event(
        club, FORM, next_month, Tournament.TOURNAMENT, entry_form=True, entry_limit=COMING * 3 // 4,
        entry_opens=timezone.now(),
    )  # fmt: skip
    event.save()
    Registration.objects.bulk_create(
        Registration(
            tournament=event, first_name=one.first_name if n % 4 else "Neu", last_name=one.last_name,
            club_name=club.name if n % 2 else "SC Nirgends", contact=f"{n}@example.org", note="komme etwas später",
            state=Registration.NEW if n < COMING * 3 // 4 else Registration.WAITING,
        )
        for n, one in enumerate(events.field(club, COMING, COMING * 3 // 4))
    )  # fmt: skip
