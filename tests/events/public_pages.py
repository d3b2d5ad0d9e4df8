"""Short ways to results and to what a page says, for the tests of public pages."""

import re
from functools import partial

from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.html import strip_tags

from league.events.services import evening, rounds, tournament
from league.lists.services import writing as spielliste
from league.models import Spielliste
from league.registration.services.entries import add_entry
from tests.cast import DAY, browser_of, entries, finish, totals_paper
from tests.layout import squeezed
from tests.once import once

stranger = partial(browser_of, None)


def page(name, *args, user=None, query="", **words) -> str:
    """The page's HTML; it must be there."""
    answer = browser_of(user).get(reverse(name, args=args) + query, **words)
    assert answer.status_code == 200, answer.status_code
    return answer.content.decode()


def text(html: str) -> str:
    """What a person reads, blanks made single."""
    body = re.sub(r"<head>.*?</head>", "", html, flags=re.S)
    apart = re.sub(r"(</(?:t[dhr]|d[td]|li|p|div)>)", r"\1 ", body)
    return " ".join(strip_tags(apart).replace("\xa0", " ").split())


def rows(html: str, table: int = 0) -> list[list[str]]:
    """The body of a table of results, cell by cell; what only a phone shows is left out."""
    html = re.sub(r'<small\s+class="phone-only[^"]*"\s*>.*?</small>', "", html, flags=re.S)
    body = (
        re.findall(r'<table class="data".*?</table>', html, flags=re.S)[table].split("<tbody>")[1].split("</tbody>")[0]
    )
    return [
        [" ".join(strip_tags(cell).replace("\xa0", " ").split()) for cell in re.findall(r"<t[hd].*?</t[hd]>", row, flags=re.S)]
        for row in body.split("</tr>")[:-1]
    ]  # fmt: skip


def meta(html: str, name: str) -> str:
    return re.search(rf'<meta (?:name|property)="{name}" content="([^"]*)"', squeezed(html)).group(1)


def queries(address: str, user=None) -> int:
    """How many a page takes; it must be there."""
    browser = browser_of(user)
    with CaptureQueriesContext(connection) as taken:
        assert browser.get(address).status_code == 200
    return len(taken)


@once
def end_totals(liste: Spielliste, *end: int, by) -> Spielliste:
    spielliste.save_paper(spielliste=liste, paper=totals_paper(*end), based_on=None, by=by)
    return finish(liste, by=by)


@once
def play_round(cast, event, number: int, *ends: tuple[int, ...], close: bool = True) -> list[Spielliste]:
    """A round in which only end totals are known: one table after the other, in the order of the entries."""
    this, people = event.rounds.get(number=number), entries(event)
    lists = []
    for table, end in enumerate(ends, 1):
        seats, people = people[: len(end)], people[len(end) :]
        lists.append(rounds.seat_table(round=this, table=table, seats=seats, depth=Spielliste.TOTALS, by=cast.anna))
    rounds.start_round(round=this, by=cast.anna)
    this.refresh_from_db()
    event.refresh_from_db()
    lists = [
        end_totals(Spielliste.objects.get(pk=liste.pk), *end, by=cast.bernd)
        for liste, end in zip(lists, ends, strict=True)
    ]
    if close:
        rounds.close_round(round=this, by=cast.anna)
    return lists


@once
def an_evening(cast, *ends: tuple[int, ...], date=DAY, published=True):
    """A club evening with so many lists of the first people of the club, finished."""
    event = evening.start_evening(club=cast.home, date=date, by=cast.bernd)
    tournament.change_tournament(tournament=event, published=published, based_on=None, by=cast.anna)
    people = [add_entry(tournament=event, player=p, by=cast.bernd) for p in cast.players[:4]]
    for end in ends:
        liste = spielliste.open_list(
            tournament=event, seats=people, table=1, depth=Spielliste.TOTALS, games=None, by=cast.bernd
        )
        end_totals(liste, *end, by=cast.bernd)
    return event
