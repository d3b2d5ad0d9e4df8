"""What everybody can check of a draw: minima that are proven, the tables as drawn, and what was changed afterwards."""

import html
import json
import re

import pytest
from django.utils import timezone

from league.base.writing import Refused
from league.draw.late import FIVE, table_of_five
from league.draw.services import draws as services
from league.draw.services.seats import seat_late, situation
from league.draw.services.wishes import keep_apart, keep_table
from league.events.services.rounds import seat_round, seated
from league.events.services.substitutes import name_substitute
from league.lists.services.people import continue_list, substitute
from league.models import Draw, Entry, Round, Spielliste
from league.registration.services.entries import add_entry, withdraw
from tests.cast import a_player, browser_of, entries, normal, play
from tests.events.public_pages import end_totals
from tests.layout import squeezed
from tests.once import once

from .draw_stage import drawn, field, published, start, tables

pytestmark = pytest.mark.django_db


def read(answer):
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())


def proof(event, user=None):
    return read(browser_of(user).get(f"/turnier/{event.uuid}/losung/"))


def plan_page(cast, draw, query=""):
    return read(browser_of(cast.anna).get(f"/turnier/{draw.tournament.uuid}/auslosung/{draw.number}/{query}"))


# --- minima


@pytest.fixture
@once
def by_standing(cast):
    """Two tables of one club, the second round by standing: the same four meet again."""
    event = field(cast, people=8, rounds=2, clubs=False)
    Entry.objects.filter(tournament=event).update(club_name=cast.home.name)
    published(cast, event, way=Draw.ROUND)
    start(cast, event)
    event.lists.update(depth=Spielliste.TOTALS)
    for spielliste, totals in zip(event.lists.all(), [(40, 30, -30, -40), (20, 10, -10, -20)], strict=True):
        end_totals(spielliste, *totals, by=cast.anna)
    return published(cast, event, way=Draw.STANDING)


@pytest.mark.thorough
def test_a_draw_by_standing_claims_no_minimum_anywhere(cast, by_standing):
    assert by_standing.report["repeats"] > 0
    assert (by_standing.report["repeats_minimum"], by_standing.report["clubmates_minimum"]) == (None, None)
    said = f"nach dem Stand gesetzt: {by_standing.report['repeats']} Wiederholungen und 24 Paare aus einem Verein"
    public = proof(by_standing.tournament).split("Auslosung 1")[0]
    assert said in public
    assert "nicht möglich" not in public
    for page in (public, plan_page(cast, by_standing)):
        assert re.search(r"zum zweiten Mal an einem Tisch treffen\. \d+ – ", page)
        assert "zwei aus demselben Verein an einem Tisch sitzen. 24 – " in page
    assert "Wiederholungen und Paare aus einem Verein werden dabei hingenommen" in plan_page(cast, by_standing)


def test_a_claim_that_was_stored_before_is_not_repeated(cast, by_standing):
    by_standing.report |= {"repeats_minimum": by_standing.report["repeats"], "clubmates_minimum": 24}
    by_standing.save(update_fields=["report"])
    assert "nicht möglich" not in proof(by_standing.tournament).split("Auslosung 1")[0]


def test_the_highest_share_of_fives_stands_beside_its_minimum(cast):
    draw = published(cast, field(cast, people=9, rounds=2, clubs=False))
    for page in (plan_page(cast, draw), proof(draw.tournament)):
        assert re.search(r"gleichmäßig auf alle verteilt\. 2 2 bestmöglich", page)


@pytest.mark.thorough
def test_where_clubs_force_more_fives_it_says_why(cast):
    """Twelve of thirteen are of one club: fewest clubmates, if the guest sits at the five every time."""
    event = field(cast, people=13, rounds=3, clubs=False)
    event.entries.exclude(number=13).update(club_name=cast.home.name)
    draw = drawn(cast, event)
    guest = [["13", *(str(n) for n in range(1, 5))], [str(n) for n in range(5, 9)], [str(n) for n in range(9, 13)]]
    Draw.objects.filter(pk=draw.pk).update(rounds=[guest] * 3)
    page = plan_page(cast, draw)
    assert re.search(r"gleichmäßig auf alle verteilt\. Mehr als nötig: .+ nichts Gleichmäßigeres\. 3 2 ", page)
    Draw.objects.filter(pk=draw.pk).update(changes=[{"round": 1, "one": "5", "other": "9"}])
    assert re.search(r"Mehr als nötig: .+ von Hand getauscht\. 3 2 ", plan_page(cast, draw))


# --- wishes and swaps


def test_moving_who_cannot_move_has_its_price(cast):
    event = field(cast, people=8, rounds=1)
    person = entries(event)[0]
    keep_table(entry=person, table=2, by=cast.anna)
    draw = drawn(cast, event)
    other = draw.rounds[0][0][0]
    page = plan_page(cast, draw, f"?runde=1&eins=1&zwei={other}")
    assert "Fester Tisch verletzt: 0 → 1 schlechter" in page
    assert f"Runde 1: Fester Tisch 2 verletzt: {person.full_name}." in page
    draw = services.swap_seats(draw=draw, round=1, one="1", other=other, based_on=None, by=cast.anna)
    page = plan_page(cast, draw)
    assert "Fester Tisch verletzt 1 0" in page
    assert f"Fester Tisch 2 verletzt: {person.full_name}." in page


def test_putting_together_who_sits_apart_has_its_price(cast):
    event = field(cast, people=8, rounds=1, clubs=False)
    one, other = entries(event)[:2]
    keep_apart(tournament=event, one=one, other=other, by=cast.anna)
    draw = drawn(cast, event)
    with_one = next(table for table in draw.rounds[0] if "1" in table)
    third = next(name for name in with_one if name != "1")
    assert "Nicht getrennt: 0 → 1 schlechter" in plan_page(cast, draw, f"?runde=1&eins=2&zwei={third}")


# --- repeating it


def test_the_page_prints_the_tables_as_drawn_and_the_real_name_of_the_file(cast):
    event = field(cast, people=9, rounds=2)
    drawn(cast, event)
    draw = published(cast, event, seed="8")
    page = proof(event)
    assert "python3 -m scoring seat < auslosung-2.json" in page
    assert "auslosung-1.json" not in page
    for number, round_ in enumerate(draw.drawn, 1):
        printed = " ".join(f"Tisch {table}: {', '.join(names)}" for table, names in enumerate(round_, 1))
        assert f"Runde {number} {printed}" in page


def test_swaps_before_publication_are_told_beside_the_tables_as_drawn(cast):
    event = field(cast, people=8, rounds=1)
    draw = drawn(cast, event)
    one, other = draw.rounds[0][0][0], draw.rounds[0][1][0]
    services.swap_seats(draw=draw, round=1, one=one, other=other, based_on=None, by=cast.anna)
    services.publish_draw(draw=draw, based_on=None, by=cast.anna)
    page = proof(event)
    assert f"Runde 1: {one} und {other}" in page
    assert f"Tisch 1: {', '.join(draw.drawn[0][0])}" in page
    assert "Seit der Veröffentlichung geändert" not in page


def test_with_a_private_wish_the_page_says_how_it_is_proven_all_the_same(cast):
    event = field(cast, people=9, rounds=1)
    one, other = entries(event)[:2]
    keep_apart(tournament=event, one=one, other=other, by=cast.anna)
    draw = published(cast, event)
    page = proof(event)
    assert draw.input_sha256 in page
    assert "bei der Turnierleitung zu bekommen: auslosung-1.json" in page
    assert "Eingabe herunterladen (Auslosung 1)" not in page
    assert "Eingabe herunterladen (Auslosung 1)" in proof(event, cast.anna)
    assert "nur weitergeben, wenn die Betroffenen einverstanden sind" in proof(event, cast.anna)


def test_the_standing_of_hidden_rounds_does_not_get_out_with_the_input(cast, by_standing):
    event, address = by_standing.tournament, f"/turnier/{by_standing.tournament.uuid}/losung/2.json"
    assert json.loads(browser_of(None).get(address).content)["standings"]
    event.hidden_from = 1
    event.save(update_fields=["hidden_from"])
    assert browser_of(None).get(address).status_code == 404
    assert "bis zum Ende verborgen" in proof(event)
    assert browser_of(cast.anna).get(address).status_code == 200


# --- after publication


@pytest.fixture
def event(cast):
    event = field(cast, people=8, rounds=2, clubs=False)
    published(cast, event)
    return event


def by_number(event):
    return {entry.number: entry for entry in event.entries.all()}


def test_untouched_tables_are_as_drawn(event):
    assert "Seit der Veröffentlichung geändert" not in proof(event)


def test_a_late_arrival_is_named_with_how_many_play(cast, event):
    late = add_entry(tournament=event, player=a_player("Olga", "Spät"), by=cast.anna)
    mark = table_of_five(situation(event, late)).mark
    seat_late(tournament=event, entry=late, chosen=FIVE, mark=mark, by=cast.anna)
    table = next(index for index, names in enumerate(tables(event, 1), 1) if 9 in names)
    page = proof(event)
    assert f"Runde 1: 9 Personen an den Tischen, ausgelost waren 8. Dazugekommen: Nr. 9 an Tisch {table}." in page


def test_a_substitute_is_named_beside_whose_place_it_was(cast, event):
    name_substitute(entry=by_number(event)[3], substitute=a_player("Olga", "Ersatz"), by=cast.anna)
    table = next(index for index, names in enumerate(tables(event, 1), 1) if 9 in names)
    assert f"Ersatz: Nr. 9 für Nr. 3 an Tisch {table}." in proof(event)
    assert "Platzfolge" not in proof(event)


def test_tables_changed_by_hand_are_named(cast, event):
    round_, people = event.rounds.get(number=1), Entry.objects.in_bulk(field_name="pk")
    now = {table: [people[pk] for pk in names] for table, names in seated(round_).items()}
    one, other = now[1][0], now[2][0]
    now[1][0], now[2][0] = other, one
    seat_round(round=round_, tables=now, based_on=None, by=cast.anna)
    said = f"Nr. {other.number} (Tisch 1 statt 2) und Nr. {one.number} (Tisch 2 statt 1)."
    assert f"8 Personen an den Tischen, ausgelost waren 8. An einem anderen Tisch: {said}" in proof(event)


def test_another_order_of_seats_is_named(cast, event):
    round_, people = event.rounds.get(number=2), Entry.objects.in_bulk(field_name="pk")
    now = {table: [people[pk] for pk in names] for table, names in seated(round_).items()}
    now[2].reverse()
    seat_round(round=round_, tables=now, based_on=None, by=cast.anna)
    assert "Runde 2: 8 Personen an den Tischen, ausgelost waren 8. Andere Platzfolge: Tisch 2." in proof(event)


def test_who_left_a_table_is_named(cast):
    event = field(cast, people=9, rounds=1, clubs=False)
    published(cast, event)
    round_, people = event.rounds.get(number=1), Entry.objects.in_bulk(field_name="pk")
    now = {table: [people[pk] for pk in names] for table, names in seated(round_).items()}
    gone = now[2].pop()
    withdraw(entry=gone, by=cast.anna)
    seat_round(round=round_, tables=now, based_on=None, by=cast.anna)
    said = f"8 Personen an den Tischen, ausgelost waren 9. Ohne Platz: Nr. {gone.number} (ausgelost an Tisch 2)."
    assert said in proof(event)


def test_who_takes_over_a_seat_during_a_round_is_named(cast, event):
    event.lists.update(depth=Spielliste.FULL)
    start(cast, event)
    first, second = event.lists.filter(round__number=1).order_by("table")
    first, second = play(first, normal(), normal(), by=cast.anna), play(second, normal(), by=cast.anna)
    olga = add_entry(tournament=event, player=a_player("Olga", "Ersatz"), by=cast.anna)
    substitute(spielliste=first, position=2, entry=olga, from_game=3, reason="krank", based_on=None, by=cast.anna)
    peter = add_entry(tournament=event, player=a_player("Peter", "Ersatz"), by=cast.anna)
    rest = [seat.entry for seat in second.occupancies.order_by("position")[1:]]
    continue_list(spielliste=second, seats=[peter, *rest], based_on=None, by=cast.anna, reason="krank")
    page = proof(event)
    said = "Nr. 9 an Tisch 1 ab Spiel 3. Nr. 10 an Tisch 2, als die Liste mit anderen weiterging."
    assert f"Runde 1: 10 Personen an den Tischen, ausgelost waren 8. {said}" in page


def test_rounds_drawn_anew_are_named(cast, event):
    start(cast, event)
    published(cast, event, seed="other")
    assert "Später neu ausgelost: Runde 2." in proof(event)


# --- where do I sit?


def test_who_looks_for_a_table_finds_it_as_soon_as_the_draw_is_published(cast):
    event = field(cast, people=8, rounds=2)
    drawn(cast, event)
    page = f"/turnier/{event.uuid}/"
    assert "Sitzplan Runde" not in read(browser_of(None).get(page))
    published(cast, event)
    found = read(browser_of(None).get(page))
    at = [next(i for i, names in enumerate(tables(event, n), 1) if 5 in names) for n in (1, 2)]
    assert "Alle Tische Ausgelost und veröffentlicht." in found
    assert f"Spieler, Nr5 {at[0]} {at[1]}" in found
    found = read(browser_of(None).get(f"{page}runde/1/"))
    names = [f"{number} Nr{number} Spieler" for number in tables(event, 1)[0]]
    assert f"Tisch 1 Tisch 1: Startnummern und Namen {' '.join(names)}" in found
    assert "noch nicht begonnen" in found


def test_while_a_round_is_played_the_next_plan_is_one_tap_away(cast):
    event = field(cast, people=8, rounds=2)
    published(cast, event)
    start(cast, event)
    page = squeezed(browser_of(None).get(f"/turnier/{event.uuid}/").content.decode())
    assert f'<a href="/turnier/{event.uuid}/runde/2/">Sitzplan Runde 2</a>' in page


def test_tables_that_are_being_set_by_hand_are_not_shown_before_the_round_begins(cast):
    event = field(cast, people=8, rounds=1)
    people = entries(event)
    round_ = event.rounds.get()
    seat_round(round=round_, tables={1: people[:4], 2: people[4:]}, based_on=None, by=cast.anna)
    assert "Sitzplan Runde" not in read(browser_of(None).get(f"/turnier/{event.uuid}/"))
    assert "Tisch 1" not in read(browser_of(None).get(f"/turnier/{event.uuid}/runde/1/"))


def test_a_draw_taken_back_is_gone_from_the_page(cast, event):
    services.take_back_draw(draw=event.draws.get(), reason="neu", by=cast.anna)
    assert Round.objects.filter(tournament=event, draw=None).count() == 2
    assert "Sitzplan Runde" not in read(browser_of(None).get(f"/turnier/{event.uuid}/"))


# --- how many take part


def test_who_did_not_come_does_not_play(cast):
    event = field(cast, people=9, rounds=1)
    event.entries.filter(number=9).update(no_show=True)
    page = read(browser_of(None).get(f"/turnier/{event.uuid}/"))
    assert "8 Personen spielen mit" in page
    assert "Nr9 Spieler" not in page


def test_tables_are_counted_for_those_who_play(cast):
    event = field(cast, people=12, rounds=1)
    event.entries.filter(number__gt=8).update(no_show=True)
    with pytest.raises(Refused, match="Für 8 Personen sind es 2 Tische"):
        keep_table(entry=entries(event)[0], table=3, by=cast.anna)


def test_once_the_draw_is_out_nobody_is_told_to_come_or_to_register(cast):
    event = field(cast, people=9, rounds=1)
    event.check_in = event.entry_form = True
    event.save(update_fields=["check_in", "entry_form"])
    event.entries.filter(number__lte=8).update(arrived_at=timezone.now())
    page = read(browser_of(None).get(f"/turnier/{event.uuid}/"))
    assert "9 Personen spielen mit" in page
    assert "Der Einlass ist offen: Ausgelost wird, wer da ist." in page
    assert "Zum Turnier anmelden" in page
    services.publish_draw(draw=drawn(cast, event), based_on=None, by=cast.anna)
    page = read(browser_of(None).get(f"/turnier/{event.uuid}/"))
    assert "Alle Tische" in page
    assert "Ausgelost wird" not in page
    assert "Zum Turnier anmelden" not in page
