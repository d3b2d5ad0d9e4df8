"""Who runs an event reads everybody's full name on every page of the office, however somebody is published: nobody can be
called to a table as "C. W."."""

import re

import pytest
from django.urls import reverse

from league.base.guards import DIRECTOR, HELPER, SCORER
from league.clubs.services.people import change_player
from league.events.services.substitutes import name_substitute
from league.models import Player
from league.registration.services.checkin import open_door
from league.registration.services.entries import add_entry
from league.registration.services.field import change_entry_settings
from tests.base.module_stage import built_once, taken_back
from tests.base.test_every_address import ABSENT, ADDRESSES, WHO, _address, _stage
from tests.cast import a_player, browser_of
from tests.rows import chosen

from .event_pages import at, words

SHORT = re.compile(r"\b[A-ZÄÖÜ]\. [A-ZÄÖÜ]\.")
STAFF = sorted(
    name
    for name, who in WHO.items()
    if who in (HELPER, SCORER, DIRECTOR)
    and name not in ABSENT
    and str(ADDRESSES[name].pattern).startswith("turnier/<uuid:uuid>/")
)


def _all_by_initials(cast):
    """Everybody is published by initials: members, a guest, and somebody of another club; some only register."""
    stage = _stage(cast)
    event = stage.draft
    change_entry_settings(tournament=event, based_on=None, by=cast.anna, fee=500, entry_form=True, groups=["Jugend"])
    stage.nora = a_player("Nora", "Petersen", cast.away)
    stage.gerd = a_player("Gerd", "Gast")
    for player in (stage.nora, stage.gerd):
        add_entry(tournament=event, player=player, by=cast.anna)
    name_substitute(entry=event.entries.last(), substitute=a_player("Ute", "Ersatz"), by=cast.anna)
    open_door(tournament=event, by=cast.anna)
    stage.olga = a_player("Olga", "Neu", cast.away)
    event.registrations.create(first_name="Nora", last_name="Petersen", club_name="Herz Zehn Hafenstadt")
    event.registrations.create(first_name="Käthe", last_name="Maass", state="waiting")
    for player in Player.objects.living():
        change_player(player=player, publication=Player.INITIALS, based_on=None, by=cast.anna)
    return stage


built = built_once(_all_by_initials)


@pytest.fixture
def stage(built, db):
    return built


def shortened(answer):
    """The shortened names on a page, but for where it says that somebody is published so."""
    text = re.sub(r"öffentlich [A-ZÄÖÜ]\. [A-ZÄÖÜ]\.", "", words(answer))
    return sorted(set(SHORT.findall(text)))


@pytest.mark.thorough
def test_no_page_of_the_office_shortens_a_name(stage):
    anna, bernd = browser_of(stage.anna), browser_of(stage.bernd)
    found = {}
    for name in STAFF:
        browser = bernd if "abend" in _address(name, stage) else anna
        with taken_back():
            answer = browser.get(_address(name, stage), follow=True)
        if answer.status_code == 200 and answer["Content-Type"].startswith("text/html"):
            found[name] = shortened(answer)
    assert len(found) > 50
    assert {name: short for name, short in found.items() if short} == {}


@pytest.mark.parametrize("typed", chosen(["Petersen", "Maaß", "Gast"], 0))
def test_who_takes_part_is_found_by_the_full_name_and_shown_so(stage, typed):
    event = stage.draft
    registration = event.registrations.first()
    addresses = [
        f"{at('tournament-entries', event)}?q={typed}",
        f"{at('entry-search', event)}?q={typed}",
        f"{at('checkin', event)}?q={typed}",
        f"{at('registration-list', event)}?q={typed}&fuer={registration.uuid}",
        f"{at('substitute-name', event, event.entries.first().uuid)}?q={typed}",
    ]
    for address in addresses:
        answer = browser_of(stage.anna).get(address)
        assert shortened(answer) == [], address
        assert typed in words(answer), address


def test_others_read_what_is_published(stage):
    page = browser_of(None).get(reverse("player-detail", args=[stage.nora.uuid]))
    assert "Petersen" not in words(page)
