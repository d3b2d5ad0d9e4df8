"""All clubs for who looks after the installation: paged, searched, counted for those on the page."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.models import Club, ClubRole, User
from tests.cast import a_tournament, browser_of, seated

pytestmark = pytest.mark.django_db
ADDRESS = "/betrieb/vereine/"


@pytest.fixture
def root(cast):
    return browser_of(User.objects.create_superuser("root"))


def test_each_club_says_how_large_it_is_and_who_leads_it(cast, root):
    seated(cast, a_tournament(cast))
    page = root.get(ADDRESS).text
    row = page[page.index("Doko-Club Kreuzdame") : page.index("Herz Zehn Hafenstadt")]
    assert [row.count(f'<td class="num">{number}</td>') for number in (10, 1)] == [1, 2]
    assert "anna Arndt" in row or "Anna Arndt" in row
    assert "KB" in row
    assert f'href="/verein/{cast.home.uuid}/mitnehmen/"' in row
    assert f'href="{ADDRESS}"' in root.get("/betrieb/").text


def test_twenty_stand_on_a_page_and_a_name_finds_the_others(cast, root):
    Club.objects.bulk_create(Club(name=f"Pik Ass {number:02}") for number in range(30))
    first, second = root.get(ADDRESS).text, root.get(f"{ADDRESS}?page=2").text
    assert (first.count("<tr>"), second.count("<tr>")) == (21, 13)
    assert "Seite 1 von 2" in first
    found = root.get(f"{ADDRESS}?q=nirgends").text
    assert "Kein Verein zu „nirgends“" in found
    assert 'value="nirgends"' in found
    assert "Herz Zehn" in root.get(f"{ADDRESS}?q=hafenst").text


def test_more_clubs_ask_no_more_questions(cast, root):
    root.get(ADDRESS)
    with CaptureQueriesContext(connection) as few:
        root.get(ADDRESS)
    for number in range(10):
        club = Club.objects.create(name=f"Pik Ass {number:02}")
        ClubRole.objects.create(club=club, user=cast.anna, role=ClubRole.ADMINISTRATOR)
    with CaptureQueriesContext(connection) as many:
        root.get(ADDRESS)
    assert len(many) == len(few)


@pytest.mark.parametrize("who", ["anna", "bernd", "dieter"])
def test_nobody_else_sees_it(cast, who):
    assert browser_of(getattr(cast, who)).get(ADDRESS).status_code == 404
