""" "Wo sitze ich?": the table by name or start number, before and during the round, for everybody, on a phone without
script; and one person's tournament, table by table."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.draw.asking import Wish
from league.draw.services import draws as draw
from league.events.services import rounds, tournament
from league.events.services.substitutes import name_substitute
from league.models import Occupancy, Player, Spielliste
from league.prizes.services import add_prize
from league.registration.services import entries as entering
from tests.cast import a_player, a_tournament, browser_of, entries, finish, play_all, seated
from tests.once import once

from .public_pages import an_evening, page, play_round, queries, rows, stranger, text


@pytest.fixture
@once
def event(cast):
    """Eight people at two tables, round 1 runs."""
    cast.players[5] = a_player("Jörg", "Düsterhöft", cast.home)
    event = a_tournament(cast)
    seated(cast, event, depth=Spielliste.TOTALS, count=2)
    return event


def asked(event, typed, **words):
    return stranger().get(reverse("tournament-where", args=[event.uuid]), {"q": typed}, **words)


def at(event, number):
    return reverse("tournament-person", args=[event.uuid, number])


def table_shown(html: str) -> str:
    """The number in the largest letters of the page."""
    return re.search(r'<p class="big-number huge">.*?<b>(.*?)</b>', html, re.S).group(1)


# --- the search


@pytest.mark.parametrize(
    "typed",
    ["Düsterhöft", "duesterhoeft", "DUSTERHOFT", "Jörg Düsterhöft", "düsterhöft, jörg", "  joerg   dues ", "6", "06"],
)
def test_one_who_is_found_is_shown_at_once(event, typed):
    answer = asked(event, typed)
    assert (answer.status_code, answer.url) == (302, at(event, 6))
    assert table_shown(stranger().get(answer.url).content.decode()) == "2"


def test_of_several_one_is_chosen_with_the_table_beside_the_name(cast, event):
    entering.add_entry(tournament=event, player=a_player("Carla", "Winter"), by=cast.anna)
    html = asked(event, "carla").content.decode()
    assert [at(event, number) in html for number in (1, 9, 2)] == [True, True, False]
    assert "Carla Weiß Startnummer 1, Doko-Club Kreuzdame Runde 1: Tisch 1" in text(html)
    assert "Carla Winter Startnummer 9" in text(html)


@pytest.mark.parametrize(
    ("typed", "near"), [("Düsterhofd", ["Jörg Düsterhöft"]), ("Weisz", ["Carla Weiß"]), ("qqqq", []), ("99", [])]
)
def test_who_is_not_found_is_told_so_with_what_is_near(event, typed, near):
    html = asked(event, typed).content.decode()
    assert f"„{typed}“ ist nicht dabei. Bitte anders schreiben oder die Startnummer eingeben" in text(html)
    assert re.findall(r'<a\s+class="cover"[^>]*><bdi>(.*?)</bdi>', html) == near
    assert f'value="{typed}"' in html  # what was typed stays


@pytest.mark.parametrize("typed", ["", "   ", "\x00", "<b>", "١٢", "9" * 80, "%00", "ü" * 200])
def test_nothing_that_can_be_typed_breaks_it(event, typed):
    assert asked(event, typed).status_code in (200, 302, 400)


def test_a_name_that_is_not_published_finds_nobody(cast):
    cast.players[0] = a_player("Lena", "Jungmann", cast.home, publication=Player.INITIALS)
    event = a_tournament(cast)
    seated(cast, event, count=2)
    assert "ist nicht dabei" in text(asked(event, "Jungmann").content.decode())
    assert asked(event, "L. J.").url == asked(event, "1").url == at(event, 1)
    assert "Jungmann" not in page("tournament-person", event.uuid, 1)
    assert "Jungmann" not in page("tournament-person", event.uuid, 2)


def test_the_search_is_on_the_page_of_the_tournament_as_a_plain_form(event):
    html = page("tournament-detail", event.uuid).split("<main")[1]
    form = re.search(r"<form.*?</form>", html, re.S).group(0)
    assert f'action="{reverse("tournament-where", args=[event.uuid])}"' in form
    assert 'method="get"' in form
    assert 'name="q"' in form
    assert html.index("<form") < html.index("Noch offen")


def test_of_a_draft_nobody_is_found(cast):
    event = a_tournament(cast, published=False)
    assert asked(event, "1").status_code == stranger().get(at(event, 1)).status_code == 404
    assert browser_of(cast.bernd).get(at(event, 1)).status_code == 200


@pytest.mark.parametrize("path", ["platz/?q=carla", "platz/1/"])
def test_a_page_asked_for_again_costs_one_query_until_something_changes(cast, event, path):
    entering.add_entry(tournament=event, player=a_player("Carla", "Winter"), by=cast.anna)
    address, browser = f"/turnier/{event.uuid}/{path}", stranger()
    before = browser.get(address).content.decode()
    with CaptureQueriesContext(connection) as taken:
        assert browser.get(address).content.decode() == before
    assert len(taken) == 1
    rounds.close_round(round=event.rounds.get(number=1), by=cast.anna, reason="Saal schließt")
    assert browser.get(address).content.decode() != before


# --- the table


def test_before_anything_is_drawn_it_says_so(cast):
    event = a_tournament(cast)
    assert "Noch nicht ausgelost." in text(page("tournament-person", event.uuid, 1))


def test_a_drawn_round_is_there_before_it_begins_and_while_it_runs(cast):
    event = a_tournament(cast)
    drawn = draw.ask_draw(tournament=event, wish=Wish(seconds=0.1), by=cast.anna)
    draw.begin(drawn)
    assert "Noch nicht ausgelost." in text(page("tournament-person", event.uuid, 1))
    drawn.refresh_from_db()
    draw.publish_draw(draw=drawn, based_on=None, by=cast.anna)
    event.lists.update(depth=Spielliste.FULL)
    first = event.lists.get(round__number=1, occupancies__entry__number=1)
    before = page("tournament-person", event.uuid, 1)
    assert table_shown(before) == str(first.table)
    assert "Runde 1, noch nicht begonnen" in text(before)
    assert reverse("list-detail", args=[first.uuid]) not in before  # its page is not announced yet
    rounds.start_round(round=event.rounds.get(number=1), by=cast.anna)
    during = page("tournament-person", event.uuid, 1)
    assert table_shown(during) == str(first.table)
    assert "Runde 1 läuft" in text(during)
    assert reverse("list-detail", args=[first.uuid]) in during
    play_all(Spielliste.objects.get(pk=first.pk), by=cast.bernd)
    finish(Spielliste.objects.get(pk=first.pk), by=cast.bernd)
    second = event.lists.get(round__number=2, occupancies__entry__number=1)
    after = page("tournament-person", event.uuid, 1)
    assert table_shown(after) == str(second.table)
    assert "Runde 2, noch nicht begonnen" in text(after)


def test_who_sits_there_is_named_in_the_order_of_the_seats(event):
    html = page("tournament-person", event.uuid, 2)
    seats = re.search(r'<ol class="at-table">.*?</ol>', html, re.S).group(0)
    assert re.findall(r"<bdi>(.*?)</bdi>", seats) == ["Carla Weiß", "Emil Sommer", "Frieda Lang", "Gustav Özil"]
    assert "<b><bdi>Emil Sommer</bdi></b>" in seats
    assert "Platz 2 am Tisch" in text(html)


def test_who_has_no_table_in_a_running_round_is_told_what_to_do(cast):
    event = a_tournament(cast, players=5)
    seated(cast, event)
    assert "Runde 1: kein Tisch. Wer nicht aussetzen wollte, meldet sich bitte" in text(
        page("tournament-person", event.uuid, 5)
    )


def test_who_left_and_who_was_replaced(cast):
    event = a_tournament(cast, rounds=3)
    play_round(cast, event, 1, (10, 2, -4, -8), (6, 0, -2, -4))
    people = entries(event)
    entering.withdraw(entry=people[0], by=cast.anna)
    assert "Nicht mehr dabei." in text(page("tournament-person", event.uuid, 1))
    guest = name_substitute(entry=people[1], substitute=a_player("Olga", "Neu"), by=cast.anna)
    html = page("tournament-person", event.uuid, 2)
    assert "An diesem Platz spielt jetzt Olga Neu." in text(html)
    assert at(event, guest.number) in html


# --- her tournament


@pytest.fixture
@once
def played(cast):
    event = a_tournament(cast)
    play_round(cast, event, 1, (10, 2, -4, -8), (6, 0, -2, -4))
    play_round(cast, event, 2, (-6, 4, 2, 0), (4, 4, -2, -6))
    return event


def test_every_table_with_its_list_the_others_and_the_place_after_it(played):
    html = page("tournament-person", played.uuid, 1)
    assert rows(html) == [
        ["Runde 1, Tisch 1", "+10", "+10", "1.", "Emil Sommer, Frieda Lang, Gustav Özil"],
        ["Runde 2, Tisch 1", "−6", "+4", "3. (geteilt)", "Emil Sommer, Frieda Lang, Gustav Özil"],
    ]
    for liste in played.lists.filter(table=1):
        assert reverse("list-detail", args=[liste.uuid]) in html
    assert "3. Platz von 8 (geteilt) +4 Punkte" in text(html)
    assert "Geteilt mit Ida Krüger: gleichauf in allem, was gewertet wurde." in text(html)


AHEAD = {
    "Carla": "",
    "Emil": "14 Punkte bis Platz 1 (mit Preis)",
    "Frieda": "2 Punkte bis Platz 2 (mit Preis)",
    "Gustav": "34 Punkte bis Platz 3, 36 Punkte bis Platz 2 (mit Preis)",
}


def test_how_far_it_is_to_the_next_place_and_to_the_next_prize(cast):
    event = a_tournament(cast, players=4)
    play_round(cast, event, 1, (20, 6, 4, -30))
    for place in (1, 2):
        add_prize(tournament=event, title=f"{place}. Platz", place=place, amount=1000, by=cast.anna)
    pages = [text(page("tournament-person", event.uuid, number)) for number in range(1, 5)]
    assert [said for said, ahead in zip(pages, AHEAD.values(), strict=True) if ahead not in said] == []
    assert "bis Platz" not in pages[0]


def test_who_has_the_same_points_is_told_so(cast):
    """More games won decided; no point is missing."""
    event = a_tournament(cast, players=4, order=["points", "games_won"])
    play_round(cast, event, 1, (20, 4, 4, -28))
    Occupancy.objects.update(games_won=5)
    Occupancy.objects.filter(entry__number=3).update(games_won=4)
    assert "punktgleich mit Platz 2" in text(page("tournament-person", event.uuid, 3))


def test_when_it_is_over_nothing_is_ahead(cast):
    event = a_tournament(cast, players=4, rounds=1)
    play_round(cast, event, 1, (20, 4, 2, -26))
    assert "16 Punkte bis Platz 1" in text(page("tournament-person", event.uuid, 2))
    tournament.finish_tournament(tournament=event, by=cast.anna, reveal=True)
    assert "bis Platz" not in text(page("tournament-person", event.uuid, 2))


def test_where_an_average_decides_no_points_are_counted(cast):
    event = a_tournament(cast, players=4, order=["points_per_runde"])
    play_round(cast, event, 1, (20, 4, 2, -26))
    assert "bis Platz" not in text(page("tournament-person", event.uuid, 2))


def test_the_course_against_the_field_is_a_picture_and_a_table(played):
    html = page("tournament-person", played.uuid, 1)
    assert re.search(r'<figure class="chart">.*<svg.*<polyline', html, re.S)
    assert rows(html, 1) == [["Carla Weiß", "+10", "+4"], ["vorn", "+10", "+10"], ["Mitte", "−1", "+1"]]


def test_her_name_leads_there_and_from_there_to_the_career(cast, played):
    address = at(played, 1)
    for name, args in [("tournament-detail", []), ("tournament-after", [1]), ("tournament-round", [1])]:
        assert f'href="{address}"' in page(name, played.uuid, *args)
    assert f'href="{address}"' in page("list-detail", played.lists.first().uuid)
    assert f'href="{address}"' in page("tournament-person", played.uuid, 2)
    assert reverse("player-detail", args=[cast.carla.uuid]) in stranger().get(address).content.decode()


def test_before_the_first_round_names_lead_there_too(cast):
    event = a_tournament(cast, players=4)
    assert at(event, 1) in page("tournament-detail", event.uuid)


def test_a_published_version_leads_there(cast):
    event = a_tournament(cast, rounds=1)
    play_round(cast, event, 1, (10, 2, -4, -8), (6, 0, -2, -4))
    tournament.finish_tournament(tournament=event, by=cast.anna, reveal=True)
    assert at(event, 1) in page("tournament-version", event.uuid, 1)


def test_an_evening_has_lists_instead_of_rounds(cast):
    event = an_evening(cast, (10, 2, -4, -8), (2, 2, -2, -2))
    html = page("tournament-person", event.uuid, 1)
    assert [row[:2] for row in rows(html)] == [["Tisch 1, Liste 1", "+10"], ["Tisch 1, Liste 2", "+2"]]
    assert "1. Platz von 4 +12 Punkte" in text(html)
    assert "Noch nicht ausgelost" not in text(html)


def test_there_is_nobody_with_such_a_number(played):
    assert {stranger().get(at(played, number)).status_code for number in (0, 99, 10**30)} == {404}


@pytest.mark.thorough
def test_the_number_of_queries_does_not_grow_with_the_people(cast):
    cast.players += [a_player(f"Gast{n}", "Zahl", cast.home) for n in range(22)]
    taken = []
    for tables in (1, 8):
        event = a_tournament(cast, players=4 * tables, rounds=2)
        for number in (1, 2):
            play_round(cast, event, number, *[(4, 2, 0, -6)] * tables)
        taken.append([queries(at(event, 1)), queries(f"{reverse('tournament-where', args=[event.uuid])}?q=a")])
    assert taken[0] == taken[1]
