"""Who looks after the site has all clubs: paged, and found by name."""

from django.urls import reverse

from league.models import Club, User
from league.search.index import make_index
from tests.cast import browser_of
from tests.events.event_pages import words


def many(cast):
    Club.objects.bulk_create(Club(name=f"Verein {letter}{n}") for letter in "AB" for n in range(20))
    make_index()
    return browser_of(User.objects.create_superuser("root"))


def test_twenty_a_page(cast):
    page = many(cast).get(reverse("club-list"))
    assert len(page.context["cards"]) == 20
    assert "Seite 1 von 3" in words(page)


def test_one_is_found_by_the_beginning_of_its_name(cast):
    root = many(cast)
    assert [card["club"].name for card in root.get(reverse("club-list"), {"q": "verein b1"}).context["cards"]][:1] == [
        "Verein B1"
    ]
    assert "Kein Verein zu „Zebra“" in words(root.get(reverse("club-list"), {"q": "Zebra"}))


def test_who_has_one_club_is_asked_nothing(cast, anna):
    assert "Name des Vereins" not in words(anna.get(reverse("club-list")))
