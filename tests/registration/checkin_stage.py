"""Short ways to the door of a tournament: open it, tap on people, read who is where."""

from league.registration.checkin import door_of
from league.registration.services import checkin
from tests.cast import a_tournament, browser_of, entries
from tests.events.event_pages import at
from tests.once import once


@once
def an_open_door(cast, *, players=4, **settings):
    event = a_tournament(cast, players=players, **settings)
    return checkin.open_door(tournament=event, by=cast.anna)


def states(event) -> dict[str, str]:
    """First name → where this person is."""
    return {line.entry.full_name.split()[0]: line.state for line in door_of(event).lines}


def somebody(event, first: str):
    entry = event.entries.get(full_name__startswith=first)
    entry.tournament = event
    return entry


def tap(user, event, act, first, *, key="k1", htmx=False, **data):
    """One tap on a person, as the page sends it."""
    entry = somebody(event, first)
    headers = {"HX-Request": "true"} if htmx else {}
    sent = {act: f"{entry.uuid} {key}", **data}
    return browser_of(user).post(at("checkin-book", event), sent, headers=headers, follow=not htmx)


def arrive_all(cast, event):
    for entry in entries(event):
        entry.tournament = event
        checkin.arrive(entry=entry, by=cast.anna)
