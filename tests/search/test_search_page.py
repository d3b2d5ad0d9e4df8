"""The page of what was found, and the field on every page."""

import re

from django.urls import reverse

from league.clubs.services import people
from league.events.services import tournament
from tests.cast import a_tournament
from tests.events.public_pages import page, text


def test_the_field_stands_in_the_head_of_every_page_and_needs_no_script(cast):
    for user in (None, cast.bernd):
        html = page("ranking", user=user)
        form = re.search(r'<form class="site-search".*?</form>', html, flags=re.S).group()
        assert f'action="{reverse("search")}"' in form
        assert 'method="get"' in form
        assert 'name="q"' in form


def test_the_field_keeps_nothing_that_was_typed_elsewhere(cast):
    """Other pages have fields of their own to search in."""
    form = re.search(r'<form class="site-search".*?</form>', page("ranking", query="?q=Emil"), flags=re.S).group()
    assert 'value=""' in form


def test_found_things_stand_in_groups(cast):
    event = a_tournament(cast)
    tournament.change_tournament(tournament=event, name="Sommerpokal", based_on=None, by=cast.anna)
    html = page("search", query="?q=Sommer")
    read = text(html)
    assert (
        read.index("Personen") < read.index("Emil Sommer") < read.index("Veranstaltungen") < read.index("Sommerpokal")
    )
    assert reverse("player-detail", args=[cast.players[1].uuid]) in html
    assert 'value="Sommer"' in html


def test_what_was_typed_is_shown_as_text(cast):
    html = page("search", query="?q=%3Cb%3Ex%3C/b%3E")
    assert "<b>x" not in html
    assert "&lt;b&gt;x" in html


def test_nothing_found_says_what_now(cast):
    read = text(page("search", query="?q=Zacharias"))
    assert "Zu „Zacharias“ ist nichts veröffentlicht." in read
    assert "Kürzer suchen hilft oft" in read


def test_too_little_asks_for_more(cast):
    for typed in ("", "x"):
        assert "mindestens zwei Buchstaben" in text(page("search", query=f"?q={typed}"))


def test_the_club_of_a_person_stands_beside_her(cast):
    a_tournament(cast)
    people.change_player(player=cast.carla, publication="number", based_on=None, by=cast.anna)
    assert "Emil Sommer Doko-Club Kreuzdame" in text(page("search", query="?q=Emil"))
    assert "Carla Weiß veröffentlicht als Spieler" in text(page("search", query="?q=carla", user=cast.bernd))


def test_seasons_and_leagues_are_in_the_menu(cast):
    assert f'href="{reverse("season-list")}"' in page("home")
