"""The pages of the door: taps with and without a script, what other helpers see, and what it costs."""

import re

import pytest

from league.models import Entry, Player
from league.registration.services import checkin
from league.registration.services.field import change_entry_settings
from tests.cast import a_tournament, browser_of, seated
from tests.events.event_pages import a_helper, at, primary, queries, said, words
from tests.layout import squeezed

from .checkin_stage import an_open_door, arrive_all, somebody, states, tap

pytestmark = pytest.mark.django_db


def door_page(user, event, query=""):
    return browser_of(user).get(at("checkin", event) + query)


def mark(answer) -> str:
    return re.search(r'id="stand" name="stand" value="(\w+)"', squeezed(answer.content.decode())).group(1)


def rows(answer) -> list[str]:
    """The start numbers of the rows that came."""
    return re.findall(r'<li id="p-(\d+)"', squeezed(answer.content.decode()))


def test_the_director_opens_the_door_and_a_helper_cannot(cast):
    event = a_tournament(cast, players=4)
    hilde = a_helper(cast, event)
    assert primary(door_page(cast.anna, event)) == "Einlass öffnen"
    assert "Öffnen kann ihn die Leitung" in words(door_page(hilde, event))
    assert browser_of(hilde).post(at("checkin-door", event)).status_code == 404
    answer = browser_of(cast.anna).post(at("checkin-door", event), {"key": "k"}, follow=True)
    assert said(answer) == ["Der Einlass ist offen: Ausgelost wird, wer da ist."]
    assert "0 von 4 da, es fehlen 4" in words(answer)
    answer = browser_of(cast.anna).post(at("checkin-door", event), {"key": "k2", "close": "1"}, follow=True)
    assert "noch nicht geöffnet" in words(answer)


def test_one_tap_without_a_script(cast):
    event = an_open_door(cast)
    answer = tap(a_helper(cast, event), event, "arrive", "Emil")
    assert answer.redirect_chain[-1][0].endswith("/einlass/#p-2")
    assert said(answer) == ["Emil Sommer ist da."]
    assert "1 von 4 da, es fehlen 3" in words(answer)
    assert "Es fehlen: Frieda Lang, Gustav Özil, Carla Weiß" in words(answer)


def test_one_alone_is_missing_in_the_singular(cast):
    event = an_open_door(cast)
    helper = a_helper(cast, event)
    for name in ("Emil", "Frieda", "Gustav"):
        answer = tap(helper, event, "arrive", name)
    assert "Es fehlt: Carla Weiß" in words(answer)


def test_a_double_tap_is_one(cast):
    event = an_open_door(cast)
    for _ in range(2):
        tap(cast.bernd, event, "arrive", "Emil", key="same")
    assert states(event)["Emil"] == "here"


def test_with_a_script_only_the_row_and_the_numbers_come(cast):
    event = an_open_door(cast)
    since = mark(door_page(cast.bernd, event))
    answer = tap(cast.bernd, event, "arrive", "Emil", htmx=True, stand=since)
    html = squeezed(answer.content.decode())
    assert rows(answer) == ["2"]
    assert html.count("hx-swap-oob") == 4  # mark, numbers, the last tap, the row
    assert "<!doctype" not in html
    assert "Emil Sommer ist da." in words(answer)
    assert 'name="undo"' in html


def test_the_other_helper_gets_what_was_tapped_and_nothing_else(cast):
    event = an_open_door(cast)
    since = mark(door_page(cast.bernd, event))
    browser = browser_of(cast.bernd)
    assert browser.get(at("checkin-now", event), {"stand": since}).status_code == 204
    tap(cast.anna, event, "arrive", "Carla", htmx=True, stand=since)
    answer = browser.get(at("checkin-now", event), {"stand": since})
    assert rows(answer) == ["1"]
    assert "1 von 4 da, es fehlen 3" in words(answer)
    assert 'id="last"' not in squeezed(answer.content.decode()), "what I tapped last is mine"
    assert browser.get(at("checkin-now", event), {"stand": mark(answer)}).status_code == 204


def test_a_tap_brings_what_others_tapped_since(cast):
    event = an_open_door(cast)
    since = mark(door_page(cast.bernd, event))
    tap(cast.anna, event, "arrive", "Carla", htmx=True, stand=since)
    assert sorted(rows(tap(cast.bernd, event, "arrive", "Emil", htmx=True, stand=since))) == ["1", "2"]


@pytest.mark.parametrize("stand", ["", "vergessen"])
def test_who_shows_something_forgotten_gets_everything(cast, stand):
    event = an_open_door(cast)
    answer = browser_of(cast.bernd).get(at("checkin-now", event), {"stand": stand})
    assert len(rows(answer)) == 4
    assert '<ul id="people"' in squeezed(answer.content.decode())


def test_somebody_new_brings_the_whole_list(cast):
    event = an_open_door(cast)
    since = mark(door_page(cast.bernd, event))
    somebody(event, "Emil").delete()
    answer = browser_of(cast.bernd).get(at("checkin-now", event), {"stand": since})
    assert rows(answer) == ["3", "4", "1"]


def test_a_refused_tap_says_why_in_place(cast):
    event = an_open_door(cast)
    arrive_all(cast, event)
    seated(cast, event)
    answer = tap(cast.anna, event, "undo", "Emil", htmx=True)
    assert answer.status_code == 422
    assert "Das geht nicht: Emil Sommer sitzt an einem Tisch, der schon läuft" in words(answer)
    assert "der schon läuft" in said(tap(cast.anna, event, "undo", "Emil"))[0]


@pytest.mark.parametrize("sent", [{}, {"arrive": ""}, {"arrive": "niemand"}, {"arrive": "1" * 36}, {"undo": "x y z"}])
def test_nonsense_is_not_there(cast, sent):
    event = an_open_door(cast)
    assert browser_of(cast.anna).post(at("checkin-book", event), sent).status_code == 404


def test_a_person_of_another_tournament_is_not_there(cast):
    event, other = an_open_door(cast), a_tournament(cast, players=5)
    hanna = other.entries.get(number=5)
    assert browser_of(cast.anna).post(at("checkin-book", event), {"arrive": f"{hanna.uuid} k"}).status_code == 404


@pytest.mark.parametrize(
    ("query", "shown"),
    [("?q=özil", ["4"]), ("?zeige=fehlt", ["3", "4", "1"]), ("?zeige=da", ["2"]), ("?q=x", []), ("?zeige=x", ["3", "4", "1", "2"])],
)  # fmt: skip
def test_search_and_choice_without_a_script(cast, query, shown):
    event = an_open_door(cast)
    checkin.arrive(entry=somebody(event, "Emil"), by=cast.anna)
    answer = door_page(cast.anna, event, query)
    seen = [
        row
        for row in re.findall(r'<li id="p-(\d+)"([^>]*)>', squeezed(answer.content.decode()))
        if "hidden" not in row[1]
    ]
    assert [number for number, _ in seen] == shown
    assert ('id="nobody" hidden' in squeezed(answer.content.decode())) is bool(shown)


def test_the_fee_is_taken_at_the_door(cast):
    event = an_open_door(cast)
    change_entry_settings(tournament=event, fee=1000, based_on=None, by=cast.anna)
    html = squeezed(door_page(cast.bernd, event).content.decode())
    assert html.count('name="paid"') == 4
    assert html.count('id="fee-form"') == 1
    event.refresh_from_db()
    since = mark(door_page(cast.bernd, event))
    emil = somebody(event, "Emil")
    browser_of(cast.anna).post(at("fee-book", event), {"paid": f"{emil.uuid} k"})
    assert rows(browser_of(cast.bernd).get(at("checkin-now", event), {"stand": since})) == ["2"]


def test_the_names_to_call_out_and_who_did_not_come(cast):
    event = an_open_door(cast)
    hilde = a_helper(cast, event)
    checkin.arrive(entry=somebody(event, "Emil"), by=cast.anna)
    answer = browser_of(hilde).get(at("checkin-missing", event))
    assert "3 fehlen; 1 von 4 sind da" in words(answer)
    assert "vermerken" not in words(answer), "that is the director's"
    assert browser_of(hilde).post(at("checkin-no-shows", event), {"who": "1"}).status_code == 404
    page = browser_of(cast.anna).get(at("checkin-missing", event))
    (shown,) = re.findall(r'name="who"\s+value="([\d ]+)"', page.content.decode())
    checkin.arrive(entry=somebody(event, "Carla"), by=hilde)
    sent = {"who": f"{shown}x 999", "key": "k"}
    browser_of(cast.anna).post(at("checkin-no-shows", event), sent)
    assert states(event) == {"Emil": "here", "Carla": "here", "Frieda": "no-show", "Gustav": "no-show"}
    assert "Es fehlt niemand" in words(browser_of(cast.anna).get(at("checkin-missing", event)))


def test_the_list_to_call_out_keeps_itself_up_to_date(cast):
    event = an_open_door(cast)
    browser = browser_of(cast.bernd)
    first = browser.get(at("checkin-missing-now", event))
    again = browser.get(at("checkin-missing-now", event), headers={"If-None-Match": first["ETag"]})
    assert (first.status_code, again.status_code) == (200, 304)
    checkin.arrive(entry=somebody(event, "Emil"), by=cast.anna)
    assert browser.get(at("checkin-missing-now", event), headers={"If-None-Match": first["ETag"]}).status_code == 200


def test_who_comes_late_is_led_to_a_seat_by_the_director(cast):
    event = an_open_door(cast, players=5)
    arrive_all(cast, event)
    seated(cast, event)
    way = at("draw-late", event, somebody(event, "Hanna").uuid)
    assert way in door_page(cast.anna, event).content.decode()
    helper = door_page(a_helper(cast, event), event)
    assert way not in helper.content.decode()
    assert "Bitte die Leitung rufen" in words(helper)


def test_withdraw_and_return_from_the_persons_page(cast):
    event = an_open_door(cast)
    emil = somebody(event, "Emil")
    Entry.objects.filter(pk=emil.pk).update(fee_paid=500)
    browser = browser_of(cast.anna)
    browser.post(at("checkin-leave", event, emil.uuid), {"key": "k1"})
    assert states(event)["Emil"] == "withdrawn"
    assert "Wieder dabei" in words(browser.get(at("checkin-person", event, emil.uuid)))
    browser.post(at("checkin-leave", event, emil.uuid), {"key": "k2", "back": "1"})
    assert states(event)["Emil"] == "missing"
    assert browser_of(a_helper(cast, event)).post(at("checkin-leave", event, emil.uuid)).status_code == 404


def test_who_is_seated_cannot_be_withdrawn_and_it_says_what_to_do(cast):
    event = an_open_door(cast)
    seated(cast, event)
    emil = somebody(event, "Emil")
    answer = browser_of(cast.anna).post(at("checkin-leave", event, emil.uuid), {"key": "k"}, follow=True)
    assert "Bitte zuerst die Liste beenden" in said(answer)[0]


@pytest.mark.parametrize("state", ["arrive", "mark_no_show", None])
def test_everybodys_page_offers_what_can_be_done(cast, state):
    event = an_open_door(cast)
    emil = somebody(event, "Emil")
    if state:
        getattr(checkin, state)(entry=emil, by=cast.anna)
    read = words(browser_of(cast.bernd).get(at("checkin-person", event, emil.uuid)))
    offered = {
        "arrive": ["Doch noch nicht da"], "mark_no_show": ["Ist da", "Wird doch noch erwartet"],
        None: ["Ist da", "Ist nicht erschienen"],
    }[state]  # fmt: skip
    everything = ["Doch noch nicht da", "Ist da", "Wird doch noch erwartet", "Ist nicht erschienen"]
    assert [one for one in everything if one in read] == [one for one in everything if one in offered]


def grow(cast, event, count):
    first = event.entries.count() + 1
    players = Player.objects.bulk_create(
        Player(first_name=f"Vorname{n}", last_name=f"Nachname{n:03}") for n in range(first, first + count)
    )
    Entry.objects.bulk_create(
        Entry(tournament=event, player=one, number=n, name=one.name, full_name=one.name, club_name="Herz Zehn Hafenstadt")
        for n, one in enumerate(players, first)
    )  # fmt: skip


@pytest.mark.thorough
def test_two_hundred_cost_no_more_questions_than_three(cast):
    event = an_open_door(cast, players=3)
    change_entry_settings(tournament=event, fee=1000, based_on=None, by=cast.anna)
    visits = {
        "page": lambda: door_page(cast.anna, event),
        "poll": lambda: browser_of(cast.anna).get(at("checkin-now", event), {"stand": "x"}),
        "missing": lambda: browser_of(cast.anna).get(at("checkin-missing", event)),
    }
    few = {name: queries(visit) for name, visit in visits.items()}
    grow(cast, event, 197)
    assert {name: queries(visit) for name, visit in visits.items()} == few


def test_a_tap_among_two_hundred_brings_one_row_and_few_bytes(cast):
    event = an_open_door(cast, players=3)
    grow(cast, event, 197)
    for entry in event.entries.filter(number__gt=20):
        entry.tournament = event
        checkin.arrive(entry=entry, by=cast.anna)
    since = mark(door_page(cast.bernd, event))
    answer = tap(cast.bernd, event, "arrive", "Emil", htmx=True, stand=since)
    assert rows(answer) == ["2"]
    assert len(answer.content) < 6000


@pytest.mark.parametrize("order", [("paid", "arrive"), ("arrive", "paid")])
@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}])
def test_paid_and_here_in_one_breath_from_one_page_are_both_true(cast, order, headers):
    event = an_open_door(cast)
    change_entry_settings(tournament=event, fee=1000, based_on=None, by=cast.anna)
    key = door_page(cast.anna, event).context["key"]
    emil = somebody(event, "Emil")
    for act in order:
        address = at("fee-book" if act == "paid" else "checkin-book", event)
        answer = browser_of(cast.anna).post(address, {act: f"{emil.uuid} {key}"}, headers=headers)
        assert answer.status_code == (200 if headers else 302)
    emil.refresh_from_db()
    assert (emil.fee_paid, states(event)["Emil"]) == (1000, "here")


def test_all_who_play_stay_and_it_says_how_many_were_marked(cast):
    event = an_open_door(cast, players=6)
    seated(cast, event)
    Entry.objects.filter(tournament=event).update(arrived_at=None)
    sent = {"who": "1 2 3 4 5 6", "key": "k"}
    answer = browser_of(cast.anna).post(at("checkin-no-shows", event), sent, follow=True)
    assert said(answer) == [
        "2 Personen sind als nicht erschienen vermerkt. Wer doch noch kommt, wird mit einem Tipp zum Nachzügler.",
        "4 Personen sitzen an Tischen, die schon laufen. Bitte sie antippen, wenn sie da sind, oder dort einen Wechsel "
        "eintragen.",
    ]
    again = browser_of(cast.anna).post(at("checkin-no-shows", event), {"who": "1 2", "key": "l"}, follow=True)
    assert said(again)[0] == "Niemand ist als nicht erschienen vermerkt."
