"""Search engines only where wanted: the club decides, the player's wish about the name counts too."""

import pytest
from django.urls import reverse

from league.clubs.services import people
from league.clubs.services.club import change_club
from league.models import Player
from tests.cast import DAY, a_tournament, browser_of, sent
from tests.events.public_pages import an_evening, meta, stranger
from tests.seasons.season_stage import a_season


@pytest.fixture
def pages(cast) -> dict[str, str]:
    event = a_tournament(cast, rounds=1, players=4)
    evening = an_evening(cast, (4, 2, 0, -6))
    return {
        "home": reverse("home"), "club": reverse("club-detail", args=[cast.home.uuid]),
        "tournament": reverse("tournament-detail", args=[event.uuid]),
        "evening": reverse("tournament-detail", args=[evening.uuid]),
        "list": reverse("list-detail", args=[evening.lists.get().uuid]),
        "season": reverse("season-detail", args=[a_season(cast, evening).uuid]),
        "player": reverse("player-detail", args=[cast.carla.uuid]),
    }  # fmt: skip


def found(pages) -> set[str]:
    """Which pages may be found, asked twice: the second answer comes from the page cache."""
    first, second = (
        {name for name, address in pages.items() if meta(stranger().get(address).content.decode(), "robots") == "all"}
        for _twice in range(2)
    )
    assert first == second
    return first


def wish(cast, wanted: bool) -> None:
    change_club(club=cast.home, search_engines=wanted, based_on=None, by=cast.anna)


def test_without_a_wish_nothing_is_found(pages):
    assert found(pages) == set()


def test_with_the_clubs_wish_its_pages_are_found_and_without_it_at_once_no_more(cast, pages):
    assert found(pages) == set()
    wish(cast, True)
    assert found(pages) == set(pages)
    wish(cast, False)
    assert found(pages) == set()


@pytest.mark.parametrize("publication", [Player.INITIALS, pytest.param(Player.NUMBER, marks=pytest.mark.thorough)])
def test_a_player_is_found_only_by_full_name(cast, pages, publication):
    wish(cast, True)
    people.change_player(player=cast.carla, publication=publication, based_on=None, by=cast.anna)
    assert "player" not in found(pages)
    people.change_player(player=cast.carla, publication=Player.FULL, based_on=None, by=cast.anna)
    assert "player" in found(pages)


@pytest.mark.thorough
def test_a_guest_belongs_to_no_club_that_could_wish_it(cast, pages):
    wish(cast, True)
    people.move_player(player=cast.carla, club=None, on=DAY, by=cast.anna)
    assert "player" not in found(pages)


@pytest.mark.thorough
def test_another_clubs_wish_changes_nothing_here(cast, pages):
    change_club(club=cast.away, search_engines=True, based_on=None, by=cast.dieter)
    assert found(pages) == {"home"}


def test_drafts_are_never_found(cast):
    wish(cast, True)
    draft = a_tournament(cast, published=False)
    html = browser_of(cast.anna).get(reverse("tournament-detail", args=[draft.uuid])).content.decode()
    assert meta(html, "robots") == "noindex"


def test_files_and_answers_to_machines_say_it_in_their_header(cast, pages):
    wish(cast, True)
    event = a_tournament(cast, rounds=1, players=4)
    for name, args in [
        ("api-tournaments", []), ("api-standings", [event.uuid]), ("calendar", []),
        ("tournament-result-file", [event.uuid, "csv"]), ("tournament-result-file", [event.uuid, "xlsx"]),
    ]:  # fmt: skip
        for _twice in range(2):
            answer = stranger().get(reverse(name, args=args))
            assert (answer.status_code, answer["X-Robots-Tag"]) == (200, "noindex"), name
    assert "X-Robots-Tag" not in stranger().get(pages["tournament"])


def test_robots_txt_lets_robots_read_that_a_page_is_not_for_them(db):
    answer = stranger().get("/robots.txt")
    assert answer["Content-Type"].startswith("text/plain")
    lines = answer.content.decode().splitlines()
    assert "User-agent: *" in lines
    assert [line for line in lines if line.startswith("Disallow")] == ["Disallow: /konto/", "Disallow: /api/"]


def test_the_club_decides_on_its_page(cast):
    address, browser = reverse("club-edit", args=[cast.home.uuid]), browser_of(cast.anna)
    form = browser.get(address).context["form"]
    assert form["search_engines"].value() is False
    assert browser.post(address, sent(form, search_engines="on")).status_code == 302
    cast.home.refresh_from_db()
    assert cast.home.search_engines is True
