"""Short ways through the pages of tournaments and evenings: addresses, what a page says, what its forms complain about."""

import html
import re

from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.clubs.services.club import give_tournament_role
from league.events.services import evening as evenings
from league.models import Spielliste, TournamentRole
from league.registration.services import entries
from tests.cast import DAY, a_player
from tests.once import once


def at(name, event, *args):
    return reverse(name, args=[event.uuid, *args])


def words(answer):
    """What a person reads, in one line: no tags, blanks made single."""
    without = re.sub(
        r"<(script|style).*?</\1>|</?(?:bdi|b|strong|span|small|a)\b[^>]*>", "", answer.content.decode(), flags=re.S
    )
    text = re.sub(r"<[^>]+>", " ", without)
    return " ".join(html.unescape(text).replace("\N{NO-BREAK SPACE}", " ").replace("\N{SOFT HYPHEN}", "").split())


def said(answer):
    """The messages of the page that follows a redirect."""
    return [str(message) for message in answer.context["messages"]]


def complaints(form):
    """Field → what is wrong with it."""
    return {name: [str(error) for error in errors] for name, errors in form.errors.items()}


def primary(answer):
    """The words on the page's primary button; there is at most one."""
    found = re.findall(r'class="button primary"[^>]*>(.*?)</(?:a|button)>', answer.content.decode(), flags=re.S)
    assert len(found) <= 1, found
    return html.unescape(re.sub(r"<[^>]+>", "", found[0])).strip() if found else None


@once
def an_evening(cast, people=0, club=None, **settings):
    event = evenings.start_evening(club=club or cast.home, date=settings.pop("date", DAY), by=cast.bernd)
    for player in cast.players[:people]:
        entries.add_entry(tournament=event, player=player, by=cast.bernd)
    return event


@once
def a_table(cast, event, positions=(0, 1, 2, 3), depth=Spielliste.FULL, games=None):
    people = list(event.entries.all())
    return evenings.form_table(
        evening=event, seats=[people[i] for i in positions], depth=depth, games=games, by=cast.bernd
    )


@once
def a_helper(cast, event, role=TournamentRole.HELPER):
    """Hilde, who has a login and a role at this event only."""
    hilde = type(cast.anna).objects.create_user("hilde", password="x", first_name="Hilde", last_name="Helm")
    give_tournament_role(tournament=event, user=hilde, role=role, by=cast.anna)
    return hilde


@once
def many(cast, event, count):
    """So many more people in the event."""
    for number in range(count):
        player = a_player("Gast", f"Nummer{chr(97 + number // 26)}{chr(97 + number % 26)}", cast.home)
        entries.add_entry(tournament=event, player=player, by=cast.anna)


def queries(visit):
    """How many questions to the database a visit costs."""
    with CaptureQueriesContext(connection) as captured:
        assert visit().status_code == 200
    return len(captured)
