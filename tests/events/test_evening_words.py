"""An evening is no tournament: none of its pages speaks of one, of its direction or of a round by number."""

import re

import pytest
from django.urls import reverse

from league.events.services.evening import end_evening
from league.events.services.tournament import change_tournament
from league.lists.services.people import continue_list
from league.models import Spielliste
from tests.cast import browser_of, entries, finish, normal, play

from .event_pages import a_table, an_evening, words

# Both kinds of events, and the rules by their name.
MEANT = re.compile(r"DDV-Turnierspielregeln|Turnierspielregeln|Turniere und (Vereinsa|A)bende|Turnier, Saison")
FORBIDDEN = re.compile(r".{0,40}(?:Turnier|Runde \d).{0,30}")
MAIN = re.compile(r"<title>.*?</title>|<main.*</main>", re.S)
LINK = re.compile(r'(?:href|action)="(/(?:turnier|liste)/[^"#?]*)')
FILE = re.compile(r"\.(pdf|xlsx|csv|json|zip|ics)$")


@pytest.fixture
def evening(cast):
    """A list that counts, one that goes on with others, one that plays on paper; everybody may read it."""
    event = an_evening(cast, people=9)
    change_tournament(tournament=event, published=True, based_on=None, by=cast.anna)
    people = entries(event)
    finish(play(a_table(cast, event), normal(), by=cast.bernd), by=cast.bernd, early=True)
    second = play(a_table(cast, event), normal(), by=cast.bernd)
    continue_list(spielliste=second, seats=[*people[1:4], people[4]], based_on=None, by=cast.bernd)
    a_table(cast, event, (5, 6, 7, 8), depth=Spielliste.POINTS)
    return event


def read_all(user, *begin):
    """What stands on every page of the event that can be reached by clicking, by its address."""
    client, waiting, told = browser_of(user), list(begin), {}
    for address in waiting:  # grows
        page = client.get(address, follow=True)
        if page.status_code != 200 or not page["Content-Type"].startswith("text/html"):
            continue
        main = " ".join(MAIN.findall(page.text))
        told[address] = words(type("Part", (), {"content": main.encode()}))
        waiting += [one for one in dict.fromkeys(LINK.findall(main)) if one not in waiting and not FILE.search(one)]
    return told


@pytest.mark.thorough
@pytest.mark.parametrize("over", [False, pytest.param(True, marks=pytest.mark.thorough)], ids=["running", "over"])
@pytest.mark.parametrize("who", ["anna", pytest.param("bernd", marks=pytest.mark.thorough), None])
def test_no_page_of_an_evening_speaks_of_a_tournament(cast, evening, who, over):
    if over:
        for one in evening.lists.still_out():
            one.delete()
        end_evening(evening=evening, by=cast.bernd)
    user = getattr(cast, who) if who else None
    told = read_all(user, reverse("tournament-detail", args=[evening.uuid]))
    assert len(told) > 10
    found = {address: FORBIDDEN.findall(MEANT.sub("", text)) for address, text in told.items()}
    assert {address: said for address, said in found.items() if said} == {}
