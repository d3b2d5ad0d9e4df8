"""Short ways to a tournament that takes registrations, and to what people type into its form."""

import datetime

from django.utils import timezone

from league.registration.services import registration as services
from league.registration.services.field import change_entry_settings
from league.registration.services.registration import Applicant
from tests.cast import a_tournament, browser_of
from tests.events.event_pages import at
from tests.once import once

NOW = datetime.timedelta(0)
LATER, BEFORE = datetime.timedelta(days=1), datetime.timedelta(days=-1)


@once
def an_open_tournament(cast, *, limit=None, players=0, opens=None, closes=None, fee=0, groups=(), **settings):
    """Opens and closes so long from now."""
    event = a_tournament(cast, players=players, **settings)
    return change_entry_settings(
        tournament=event, based_on=None, by=cast.anna, entry_form=True, entry_limit=limit, fee=fee, groups=list(groups),
        entry_opens=opens and timezone.now() + opens, entry_closes=closes and timezone.now() + closes,
    )  # fmt: skip


def register(event, *people, **words):
    """Each person as "First Last"; gives the first registration."""
    return services.register(tournament=event, people=[Applicant(*name.split(" ")) for name in people], **words)


def typed(**changes):
    return {"first_name_1": "Olga", "last_name_1": "Neu", "key": "k1", **changes}


def send(event, user=None, **changes):
    return browser_of(user).post(at("registration-form", event), typed(**changes), follow=True)


def states(event):
    return {one.name: one.state for one in event.registrations.all()}
