"""Whoever comes late is added on the page on which the people of a table change, and nobody leaves it."""

import pytest

from league.events.services.tournament import finish_tournament
from league.models import Entry
from league.registration.services.entries import withdraw
from tests.cast import a_player, a_tournament, browser_of, entries, finish, normal, play, seated, sent
from tests.layout import squeezed

from .event_pages import a_table, an_evening, at, said, words

WAYS = ["list-continue", "list-substitute"]


@pytest.fixture
def evening(cast):
    return an_evening(cast, people=4)


@pytest.fixture
def liste(cast, evening):
    return play(a_table(cast, evening), normal(), by=cast.bernd)


def offered(page):
    field = page.context["form"].fields.get("seats") or page.context["form"].fields["entry"]
    return [str(label) for _value, label in field.choices]


@pytest.mark.parametrize("way", WAYS)
def test_members_who_are_not_here_yet_stand_there_by_last_name(cast, liste, way):
    page = browser_of(cast.bernd).get(at(way, liste))
    assert [player.name for player in page.context["members"]][:3] == ["Hanna Böhm", "Ida Krüger", "Käthe Maaß"]
    assert "Wer kommt neu dazu?" in words(page)


def test_a_member_taps_in_and_takes_the_seat_of_who_leaves(cast, evening, liste):
    bernd, emil, hanna = browser_of(cast.bernd), entries(evening)[1], cast.players[4]
    asked = f"?ohne={emil.uuid}&von=abend"
    for _twice in range(2):
        page = bernd.post(at("list-continue-join", liste) + asked, {"player": hanna.uuid, "key": "come"}, follow=True)
        assert said(page) == ["Hanna Böhm ist dabei."]
    assert evening.entries.count() == 5
    form = page.context["form"]
    answer = bernd.post(page.context["action"], sent(form))
    assert answer.url == at("evening-control", evening)
    liste.refresh_from_db()
    assert [seat.entry.full_name for seat in liste.continued_by.occupancies.order_by("position")] == [
        "Carla Weiß", "Hanna Böhm", "Frieda Lang", "Gustav Özil",
    ]  # fmt: skip
    assert Entry.objects.get(pk=emil.pk).withdrawn


def test_a_member_taps_in_and_is_chosen_to_take_over(cast, evening, liste):
    bernd = browser_of(cast.bernd)
    page = bernd.post(at("list-substitute-join", liste), {"player": cast.players[4].uuid, "key": "come"}, follow=True)
    assert page.context["form"]["entry"].value() == evening.entries.get(player=cast.players[4]).pk


@pytest.mark.parametrize("way", WAYS)
def test_a_guest_comes_to_the_table_from_its_page(cast, evening, liste, way):
    guest = {"first_name": "Norbert", "last_name": "Neu", "key": "guest"}
    page = browser_of(cast.bernd).post(at(f"{way}-join", liste), guest, follow=True)
    assert page.redirect_chain[-1][0].startswith(at(way, liste))
    assert evening.entries.filter(full_name="Norbert Neu", withdrawn=False).exists()
    assert any(name.startswith("Norbert Neu") for name in offered(page))


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ({"first_name": "Norbert", "last_name": ""}, "Nachname"),
        ({"first_name": "Hanna", "last_name": "Böhm"}, "Ja: Hanna Böhm, Doko-Club Kreuzdame"),
        ({"first_name": "Norbert", "last_name": "Neu", "club_name": "Doko-Club Kreuzdame"}, "Ja, als Mitglied aufnehmen"),
    ],
)  # fmt: skip
def test_what_is_asked_about_a_guest_is_asked_there(cast, evening, liste, typed, says):
    bernd = browser_of(cast.bernd)
    answer = bernd.post(f"{at('list-continue-join', liste)}?von=abend", typed | {"key": "guest"})
    assert answer.status_code == 422
    assert says in words(answer)
    assert "Mit anderen fortsetzen" in words(answer)
    assert answer.context["action"] == f"{at('list-continue', liste)}?von=abend"
    assert not answer.context["form"].is_bound
    assert evening.entries.count() == 4


def test_the_search_leads_back_to_the_table_too(cast, liste):
    a_player("Dora", "Fern", cast.away)
    bernd = browser_of(cast.bernd)
    found = bernd.get(f"{at('list-continue-join', liste)}?von=abend&q=Fern")
    assert f'action="{at("list-continue-join", liste)}?von=abend"' in found.text
    assert "Dora Fern" in words(found)
    page = bernd.get(f"{at('list-continue', liste)}?von=abend&q=Fern")  # without a script
    assert "Dora Fern" in words(page)
    assert '<input type="hidden" name="von" value="abend">' in page.text


def test_who_has_gone_home_comes_back_from_there(cast, evening, liste):
    gone = entries(an_evening(cast, people=5))[4]
    withdraw(entry=gone, by=cast.bernd)
    page = browser_of(cast.bernd).post(at("list-continue-join", liste), {"player": gone.player.uuid}, follow=True)
    assert "Hanna Böhm" in offered(page)


@pytest.mark.parametrize("way", WAYS)
def test_people_to_choose_from_are_sorted_by_last_name(cast, way):
    event = an_evening(cast, people=8)
    liste = play(a_table(cast, event), normal(), by=cast.bernd)
    names = [name.split(" (")[0] for name in offered(browser_of(cast.bernd).get(at(way, liste)))]
    assert names[-4:] == ["Hanna Böhm", "Ida Krüger", "Käthe Maaß", "Jonas Vogt"]


@pytest.mark.parametrize(
    ("here", "at_table", "leaves", "is_open"),
    [
        (4, 4, False, True),  # nobody is free: whoever goes on with others waits for somebody
        (4, 4, True, True),  # three cannot go on
        (5, 4, True, False),  # the fifth can take the seat
        (5, 5, True, False),  # four go on
    ],
)
def test_it_is_asked_at_once_only_where_somebody_is_needed(cast, here, at_table, leaves, is_open):
    event = an_evening(cast, people=here)
    liste = play(a_table(cast, event, range(at_table)), normal(re=(2, 3)), by=cast.bernd)
    address = at("list-continue", liste) + (f"?ohne={entries(event)[0].uuid}" if leaves else "")
    assert ('<details id="late" open>' in squeezed(browser_of(cast.bernd).get(address).text)) is is_open


def test_a_link_that_names_nobody_chooses_nobody(cast, liste):
    for named in ("quatsch", cast.players[9].uuid):
        page = browser_of(cast.bernd).get(f"{at('list-continue', liste)}?dazu={named}")
        assert len(page.context["form"]["seats"].value()) == 4


def test_at_a_tournament_and_after_the_end_nobody_comes(cast, evening, liste):
    tournament = a_tournament(cast)
    other = play(seated(cast, tournament), normal(), by=cast.bernd)
    for way in WAYS:
        assert "late" not in browser_of(cast.anna).get(at(way, other)).context
        browser_of(cast.anna).post(at(f"{way}-join", other), {"player": cast.players[9].uuid, "key": way})
    assert tournament.entries.count() == 8
    finish(liste, by=cast.bernd, early=True)
    finish_tournament(tournament=evening, by=cast.bernd)
    answer = browser_of(cast.bernd).post(
        at("list-continue-join", liste), {"player": cast.players[4].uuid, "key": "late"}, follow=True
    )
    assert "ist beendet" in said(answer)[0]
    assert evening.entries.count() == 4
