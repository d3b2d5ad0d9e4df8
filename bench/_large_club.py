"""One club that does more than all others: five hundred evenings, fifty of them in one season, tournaments of two
hundred people, one that is over, one that is being played and one that is drawn, and two that are still to come: four
hundred people at the door, and four hundred registrations that nobody has looked at; and a league of sixteen teams."""

from __future__ import annotations

import datetime

import _large_teams as teams
from _large_events import PEOPLE, ROUNDS, TODAY, Events
from django.utils import timezone

from league.models import Club, Prize, PublishedStandings, Registration, Round, Season, SeasonEvent, Tournament
from league.standings.table import snapshot, standings

EVENINGS, IN_SEASON = 500, 50
HALL, HALL_ROUNDS, COMING = 200, 5, 400
OVER, NOW, DRAWN, DOOR, FORM = "Großes Turnier", "Heute", "Ausgelost", "Einlass", "Anmeldung"  # their names
PLAYED, OPEN, YEAR = "Spiel für Spiel", "Noch nicht beendet", "Fünfzig Abende"
NAMES = (OVER, NOW, DRAWN, DOOR, FORM, PLAYED, OPEN)
GROUPS = ["Jugend", "Neulinge"]


def make(events: Events, club: Club) -> None:
    days = [TODAY - datetime.timedelta(days=7 * n) for n in range(EVENINGS, 0, -1)]
    _season(club, events.many(days, [club], "Runde", guests=2)[-IN_SEASON:])
    _hall(events, club)
    _drawn(events, club)
    _played(events, club)
    _open(events, club)
    _door(events, club)
    _form(events, club)
    teams.make(events, club)


def _season(club: Club, evenings: list[Tournament]) -> None:
    _publish(evenings)
    season = Season.objects.create(club=club, name=YEAR, published=True)
    SeasonEvent.objects.bulk_create(
        SeasonEvent(season=season, tournament=event, number=number) for number, event in enumerate(evenings, 1)
    )


def _hall(events: Events, club: Club) -> None:
    yesterday = TODAY - datetime.timedelta(days=1)
    words = {"rounds_planned": HALL_ROUNDS, "lists_opened": HALL // 4 * HALL_ROUNDS, "groups": GROUPS}
    over = events.event(club, OVER, yesterday, Tournament.TOURNAMENT, **words)
    now = events.event(club, NOW, TODAY, Tournament.TOURNAMENT, **words, state=Tournament.RUNNING)
    for event in (over, now):
        event.save()
        events.play({event: events.field(club, HALL, HALL * 3 // 4)}, HALL_ROUNDS, open_last=event is now)
        Prize.objects.bulk_create(
            Prize(tournament=event, position=n, place=n, title=f"{n}. Platz", amount=1000) for n in range(1, 11)
        )
        event.entries.filter(number__lte=HALL // 4).update(groups=GROUPS[:1])
        teams.of_tournament(event)
    _publish([over])


def _drawn(events: Events, club: Club) -> None:
    """To come, with everybody entered; its tables are made by the draw itself (_large_office.py)."""
    tomorrow = TODAY + datetime.timedelta(days=1)
    event = events.event(club, DRAWN, tomorrow, Tournament.TOURNAMENT, rounds_planned=HALL_ROUNDS, lists_opened=0)
    event.save()
    Round.objects.bulk_create(Round(tournament=event, number=n) for n in range(1, HALL_ROUNDS + 1))
    rows: list[object] = []
    events.enter(event, events.field(club, HALL, HALL * 3 // 4), rows)
    events.entries.insert(rows)


def _played(events: Events, club: Club) -> None:
    """An evening of yesterday; every game of its last lists is written by the services (_large_office.py)."""
    yesterday = TODAY - datetime.timedelta(days=1)
    event = events.event(club, PLAYED, yesterday, Tournament.EVENING, state=Tournament.RUNNING)
    event.save()
    events.play({event: events.field(club, PEOPLE, 2)}, ROUNDS, open_last=True)


def _open(events: Events, club: Club) -> None:
    """An evening that nobody has ended: who is there is known, no table yet."""
    lately = TODAY - datetime.timedelta(days=2)
    event = events.event(club, OPEN, lately, Tournament.EVENING, state=Tournament.RUNNING, lists_opened=0)
    event.save()
    rows: list[object] = []
    events.enter(event, events.field(club, PEOPLE * 2, 2), rows)
    events.entries.insert(rows)


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
