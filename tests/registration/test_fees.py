"""The entry fee: due, paid, part paid, taken back, reduced; sums for the treasurer; paper and Excel."""

from importlib import import_module

import pytest
from django.apps import apps
from django.template.loader import render_to_string

from league.base.writing import Refused, audit
from league.clubs.forms.club import EuroField
from league.events.dashboard import figures_of
from league.events.services.substitutes import name_substitute
from league.excel.csv import csv_of
from league.lists.services import writing as spielliste
from league.models import Spielliste
from league.registration.columns import entries_of, entries_table
from league.registration.fees import due_of, totals_of
from league.registration.papers import door_list
from league.registration.services.checkin import arrive, mark_no_show, mark_no_shows, open_door, undo_arrival
from league.registration.services.entries import add_entry, withdraw
from league.registration.services.fees import pay_fee, set_fee, take_back_payment
from league.registration.services.field import set_groups
from tests.base.test_history import story
from tests.cast import a_player, browser_of, entries, finish, seated, totals_paper
from tests.events.event_pages import a_helper, at, complaints, queries, said, words
from tests.once import once

from .registration_stage import an_open_tournament

CARLA = {"first_name": "Carla", "last_name": "Weiß"}  # her page sends her name along


@pytest.fixture
def event(cast):
    return an_open_tournament(cast, players=4, fee=1000, groups=["Frauen", "Jugend"])


def tap(user, event, entry, what="paid", key="k1", **headers):
    return browser_of(user).post(at("fee-book", event), {what: f"{entry.uuid} {key}"}, follow=True, **headers)


def paid(event):
    return [entry.fee_paid for entry in entries(event)]


def test_one_tap_and_it_is_paid_and_one_tap_and_it_is_not(cast, event):
    carla = entries(event)[0]
    assert said(tap(cast.anna, event, carla)) == ["Carla Weiß hat bezahlt."]
    assert paid(event)[0] == 1000
    assert said(tap(cast.anna, event, carla, "unpaid", "k2")) == ["Carla Weiß: Zahlung zurückgenommen."]
    assert paid(event)[0] == 0
    assert story(event)[-2:] == [
        "Carla Weiß hat 10,00 € Startgeld bezahlt.", "Carla Weiß: Zahlung von 10,00 € zurückgenommen.",
    ]  # fmt: skip


def test_the_button_says_which_payment_it_takes_back(cast, event):
    carla = entries(event)[0]
    pay_fee(entry=carla, cents=400, by=cast.anna)
    page = words(browser_of(cast.anna).get(at("tournament-entries", event)))
    assert "Zahlung zurücknehmen 4,00 €, Carla Weiß" in page


def test_two_helpers_who_tap_at_once_book_it_once(cast, event):
    carla = entries(event)[0]
    for key in ("k1", "k1", "k2"):
        tap(cast.anna, event, carla, key=key)
    assert paid(event)[0] == 1000
    assert sum("bezahlt" in line for line in story(event)) == 1


def test_a_delayed_second_tap_does_not_undo_the_undoing(cast, event):
    carla = entries(event)[0]
    for what, key in (("paid", "k1"), ("unpaid", "k2"), ("paid", "k1")):
        tap(cast.anna, event, carla, what, key)
    assert paid(event)[0] == 0


def test_with_htmx_only_the_part_of_this_person_comes(cast, event):
    answer = tap(cast.anna, event, entries(event)[0], headers={"HX-Request": "true"})
    assert words(answer).startswith("10,00 € bezahlt")
    assert "<h1" not in answer.content.decode()


def test_helpers_take_money_and_only_the_director_reduces(cast, event):
    hilde = a_helper(cast, event)
    carla = entries(event)[0]
    assert tap(hilde, event, carla).status_code == 200
    assert browser_of(hilde).get(at("entry-person", event, carla.uuid)).status_code == 404


@pytest.mark.parametrize("who", ["", "quatsch k", "00000000-0000-0000-0000-000000000000 k"])
def test_somebody_unknown_is_not_there(cast, event, who):
    assert browser_of(cast.anna).post(at("fee-book", event), {"paid": who}).status_code == 404


def test_back_to_the_page_of_the_button_but_never_to_a_strangers(cast, event):
    data = {"paid": f"{entries(event)[0].uuid} k"}
    for wish, leads in ((at("tournament-entries", event), None), ("https://boese.example/", at("fee-list", event))):
        answer = browser_of(cast.anna).post(at("fee-book", event), {**data, "next": wish})
        assert answer.url == (leads or wish)


def test_one_person_pays_less_in_parts_and_is_in_groups(cast, event):
    carla = entries(event)[0]
    address = at("entry-person", event, carla.uuid)
    sent = {**CARLA, "fee_due": "5", "part": "2,00", "groups": ["Frauen"], "key": "k"}
    for _time in range(2):
        assert browser_of(cast.anna).post(address, sent).status_code == 302
    carla.refresh_from_db()
    assert (carla.fee_due, carla.fee_paid, carla.groups) == (500, 200, ["Frauen"])
    assert "2,00 € von 5,00 €" in words(browser_of(cast.anna).get(at("tournament-entries", event)))
    tap(cast.anna, event, carla)
    assert paid(event)[0] == 500


def test_more_than_is_due_is_refused_at_its_field(cast, event):
    carla = entries(event)[0]
    address = at("entry-person", event, carla.uuid)
    answer = browser_of(cast.anna).post(address, {**CARLA, "fee_due": "10", "part": "11"})
    assert (answer.status_code, complaints(answer.context["form"])) == (
        422, {"part": ["Carla Weiß hat noch 10,00\N{NO-BREAK SPACE}€ zu zahlen; 11,00\N{NO-BREAK SPACE}€ passt nicht dazu."]},
    )  # fmt: skip
    assert paid(event)[0] == 0


def test_the_usual_fee_follows_when_it_changes(cast, event):
    carla = entries(event)[0]
    set_fee(entry=carla, cents=0, by=cast.anna)
    event.fee = 1500
    event.save()
    assert totals_of(event, entries(event)).whole.due == 4500
    set_fee(entry=carla, cents=None, by=cast.anna)
    assert totals_of(event, entries(event)).whole.due == 6000


def test_who_withdraws_owes_nothing_and_what_was_paid_stays_known(cast, event):
    carla, emil = entries(event)[:2]
    pay_fee(entry=carla, by=cast.anna)
    withdraw(entry=carla, by=cast.anna)
    withdraw(entry=emil, by=cast.anna)
    assert [entry.full_name for entry in entries(event)] == ["Carla Weiß", "Frieda Lang", "Gustav Özil"]
    whole = totals_of(event, entries(event)).whole
    assert (whole.people, whole.due, whole.paid, whole.open, whole.back) == (2, 2000, 1000, 2000, 1000)
    read = words(browser_of(cast.anna).get(at("tournament-entries", event)))
    assert "10,00 €, ausgetragen" in read
    take_back_payment(entry=carla, by=cast.anna)
    assert totals_of(event, entries(event)).whole.back == 0


@pytest.mark.parametrize(
    ("own", "already", "says", "sums", "figure"),
    [
        # own fee, paid before, what the director keeps due; then: people, due, paid, open, to give back
        (None, 0, None, (3, 3000, 0, 3000, 0), "30,00 € offen"),
        (500, 0, None, (3, 3000, 0, 3000, 0), "30,00 € offen"),
        (None, 1000, None, (3, 3000, 1000, 3000, 1000), "30,00 € offen, 10,00 € zurückzugeben"),
        (None, 0, "10", (4, 4000, 0, 4000, 0), "40,00 € offen"),
    ],
)
def test_who_did_not_come_owes_nothing_unless_the_director_says_so(cast, event, own, already, says, sums, figure):
    carla = entries(event)[0]
    carla.tournament = open_door(tournament=event, by=cast.anna)
    set_fee(entry=carla, cents=own, by=cast.anna)
    if already:
        pay_fee(entry=carla, cents=already, by=cast.anna)
    mark_no_show(entry=carla, by=cast.anna)
    if says:
        anna = browser_of(cast.anna)
        anna.post(at("entry-person", event, carla.uuid), {**CARLA, "fee_due": says, "key": "k"})
    whole = totals_of(event, entries(event)).whole
    assert (whole.people, whole.due, whole.paid, whole.open, whole.back) == sums
    assert figures_of(event, [], 4).fees.replace("\N{NO-BREAK SPACE}", " ") == figure
    only_open = words(browser_of(cast.anna).get(at("fee-list", event), {"offen": 1}))
    assert ("Carla Weiß" in only_open) == bool(says)
    arrive(entry=carla, by=cast.anna)
    assert due_of(carla, event) == (1000 if own is None else own), "who comes after all pays as everybody does"


def test_who_has_played_is_let_go_and_is_no_no_show(cast, event):
    open_door(tournament=event, by=cast.anna)
    carla = after_a_round(cast, event)
    carla.tournament = event
    undo_arrival(entry=carla, by=cast.anna)
    with pytest.raises(Refused, match="hat schon gespielt"):
        mark_no_show(entry=carla, by=cast.anna)
    mark_no_shows(tournament=event, people=entries(event), by=cast.anna)
    assert totals_of(event, entries(event)).whole.due == 4000


def test_the_place_of_who_did_not_come_is_paid_when_somebody_takes_it(cast, event):
    carla = entries(event)[0]
    carla.tournament = open_door(tournament=event, by=cast.anna)
    mark_no_show(entry=carla, by=cast.anna)
    name_substitute(entry=carla, substitute=a_player("Zoe", "Ersatz"), by=cast.anna)
    assert totals_of(event, entries(event)).whole.due == 4000


def test_what_was_kept_of_who_left_moves_to_its_own_field(cast, event):
    """As databases of earlier versions have it: in place of the own fee, which only the history knows."""
    carla, emil, frieda, _gustav = entries(event)
    for entry, before, kept, now in ((carla, 500, 1000, 1000), (emil, None, None, None), (frieda, 700, 1000, 300)):
        entry.withdrawn, entry.fee_due = True, now
        entry.save()
        audit("withdrawn", by=cast.anna, data={"entry": entry.pk, "before": before, "kept": kept}, tournament=event)
    import_module("league.migrations.0027_kept_and_hidden").own_fee_back(apps, None)
    assert [(entry.fee_due, entry.fee_kept) for entry in entries(event)] == [
        (500, 1000), (None, None), (300, 300), (None, None),
    ]  # fmt: skip


def test_who_withdrew_does_not_pay(cast, event):
    carla = entries(event)[0]
    pay_fee(entry=carla, cents=100, by=cast.anna)
    withdraw(entry=carla, by=cast.anna)
    with pytest.raises(Refused):
        pay_fee(entry=carla, cents=100, by=cast.anna)


@once
def after_a_round(cast, event):
    """The four have played and the list is finished."""
    liste = seated(cast, event, depth=Spielliste.TOTALS)
    spielliste.save_paper(spielliste=liste, paper=totals_paper(10, 20, -10, -20), based_on=None, by=cast.bernd)
    finish(liste, by=cast.bernd)
    return entries(event)[0]


def let_go(cast, event, entry, **answer):
    page = at("checkin-leave", event, entry.uuid)
    return browser_of(cast.anna).post(page, answer, follow=True)


def test_who_has_played_does_not_leave_before_somebody_says_whether_the_fee_stays_due(cast, event):
    carla = after_a_round(cast, event)
    for answer in (let_go(cast, event, carla), browser_of(cast.anna).post(
        at("entry-leave", event), {"entry": carla.uuid}, follow=True
    )):  # fmt: skip
        assert "Carla Weiß hat schon gespielt. Bitte wählen, ob das Startgeld von 10,00 € fällig bleibt" in words(
            answer
        )
    assert not entries(event)[0].withdrawn
    read = words(let_go(cast, event, carla))
    assert "10,00 € Startgeld, davon 0,00 € bezahlt. Bleibt es fällig?" in read
    assert "Austragen, Startgeld bleibt fällig" in read


@pytest.mark.parametrize(
    ("paid_before", "answer", "sums", "history"),
    [
        (0, "due", (4, 4000, 0, 4000, 0), "Carla Weiß ist ausgeschieden; 10,00 € Startgeld bleiben fällig."),
        (400, "due", (4, 4000, 400, 3600, 0), "Carla Weiß ist ausgeschieden; 10,00 € Startgeld bleiben fällig."),
        (1000, "due", (4, 4000, 1000, 3000, 0), "Carla Weiß ist ausgeschieden; 10,00 € Startgeld bleiben fällig."),
        (0, "waived", (3, 3000, 0, 3000, 0), "Carla Weiß ist ausgeschieden; 10,00 € Startgeld sind erlassen."),
        (400, "waived", (3, 3000, 400, 3000, 400), "Carla Weiß ist ausgeschieden; 10,00 € Startgeld sind erlassen."),
    ],
)
def test_what_the_treasurer_reads_of_who_played_and_left(cast, event, paid_before, answer, sums, history):
    carla = after_a_round(cast, event)
    if paid_before:
        pay_fee(entry=carla, cents=paid_before, by=cast.anna)
    assert said(let_go(cast, event, carla, fee=answer)) == ["Carla Weiß ist nicht mehr dabei."]
    whole = totals_of(event, entries(event)).whole
    assert (whole.people, whole.due, whole.paid, whole.open, whole.back) == sums
    assert story(event)[-1] == history


def test_who_left_owing_still_pays_with_one_tap(cast, event):
    carla = after_a_round(cast, event)
    let_go(cast, event, carla, fee="due")
    owing = browser_of(cast.anna).get(at("fee-list", event) + "?offen=1")
    assert "Carla Weiß" in words(owing)
    assert door_list(event).parts[0].context["gone"][0]["money"] == "noch 10,00\N{NO-BREAK SPACE}€ fällig"
    tap(cast.anna, event, carla)
    assert (paid(event)[0], totals_of(event, entries(event)).whole.back) == (1000, 0)


@pytest.mark.parametrize("answer", ["due", "waived"])
@pytest.mark.parametrize("own", [None, 500])
def test_who_comes_back_owes_what_was_due_before(cast, event, own, answer):
    carla = after_a_round(cast, event)
    set_fee(entry=carla, cents=own, by=cast.anna)
    let_go(cast, event, carla, fee=answer)
    add_entry(tournament=event, player=carla.player, by=cast.anna)
    assert entries(event)[0].fee_due == own


def test_the_debt_of_who_left_can_still_be_waived(cast, event):
    carla = after_a_round(cast, event)
    let_go(cast, event, carla, fee="due")
    browser_of(cast.anna).post(at("entry-person", event, carla.uuid), {**CARLA, "fee_due": "0", "key": "k"})
    assert totals_of(event, entries(event)).whole.due == 3000


def grouped(cast, event):
    """Carla in both groups and has paid, Emil in one and has paid a part, two in none of which one has paid."""
    carla, emil, frieda, _gustav = entries(event)
    set_groups(entry=carla, groups=["Frauen", "Jugend"], by=cast.anna)
    set_groups(entry=emil, groups=["Jugend"], by=cast.anna)
    set_fee(entry=emil, cents=500, by=cast.anna)
    pay_fee(entry=carla, by=cast.anna)
    pay_fee(entry=emil, cents=200, by=cast.anna)
    pay_fee(entry=frieda, by=cast.anna)
    return event


def test_the_sums_for_the_treasurer(cast, event):
    totals = totals_of(event, entries(grouped(cast, event)))
    rows = [totals.whole, *totals.groups, totals.others]
    assert [(one.title, one.people, one.due, one.paid, one.open, one.settled) for one in rows] == [
        ("", 4, 3500, 2200, 1300, 2),
        ("Frauen", 1, 1000, 1000, 0, 1),
        ("Jugend", 2, 1500, 1200, 300, 1),
        ("", 2, 2000, 1000, 1000, 1),
    ]
    read = words(browser_of(cast.anna).get(at("fee-list", event)))
    assert "Alle 4 35,00 € 22,00 € 13,00 €" in read
    assert "ohne Gruppe 2 20,00 € 10,00 € 10,00 €" in read
    only = words(browser_of(cast.anna).get(at("fee-list", event), {"offen": 1}))
    assert "Gustav" in only
    assert "Frieda" not in only


def test_what_is_to_be_given_back_makes_the_sums_of_the_file_add_up(cast, event):
    event = grouped(cast, event)
    withdraw(entry=next(one for one in entries_of(event) if one.fee_paid == 1000), by=cast.anna)
    about = entries_table(event, entries_of(event)).about[1].replace("\N{NO-BREAK SPACE}", " ")
    assert about == "Startgeld: fällig 25,00 €, bezahlt 22,00 €, offen 13,00 €, zu viel 10,00 €"


def test_the_file_of_participants_has_the_fees(cast, event):
    table = entries_table(event, entries_of(grouped(cast, event)))
    assert (
        table.about[1].replace("\N{NO-BREAK SPACE}", " ") == "Startgeld: fällig 35,00 €, bezahlt 22,00 €, offen 13,00 €"
    )
    lines = csv_of(table).decode("utf-8-sig").splitlines()
    assert lines[0] == (
        "Start-Nr.;Nachname;Vorname;Verein;DDV-Nummer;Veröffentlicht als;Ausgeschieden;Gruppen;Startgeld;Bezahlt;"
        "Offen;Kennung"
    )
    assert ";Jugend;5,00;2,00;3,00;" in lines[2]


def test_the_page_asks_by_itself_and_is_answered_when_something_happened(cast, event):
    browser, htmx = browser_of(cast.anna), {"HX-Request": "true"}
    poll = browser.get(at("fee-list", event), {"offen": 1}).context["poll"]
    assert browser.get(poll, headers=htmx).status_code == 204
    pay_fee(entry=entries(event)[0], by=cast.anna)
    answer = browser.get(poll, headers=htmx)
    assert (answer.status_code, answer.context["only_open"], answer.context["poll"] != poll) == (200, True, True)


def test_a_tournament_without_a_fee_does_not_speak_of_money(cast):
    free = an_open_tournament(cast, players=2)
    assert "Startgeld" not in csv_of(entries_table(free, entries_of(free))).decode("utf-8-sig")
    assert not door_list(free).parts[0].context["money"]


def test_the_list_for_the_door(cast, event):
    context = door_list(grouped(cast, event)).parts[0].context
    rows = [(row["number"], row["name"], row["due"], row["paid"], row["settled"]) for row in context["rows"]]
    assert [[str(cell).replace("\N{NO-BREAK SPACE}", " ") for cell in row] for row in rows] == [
        ["3", "Lang, Frieda", "10,00 €", "", "True"],
        ["4", "Özil, Gustav", "10,00 €", "", "False"],
        ["2", "Sommer, Emil", "5,00 €", "2,00 €", "False"],
        ["1", "Weiß, Carla", "10,00 €", "", "True"],
    ]
    assert [one["title"] for one in context["sums"]] == ["Frauen", "Jugend", "ohne Gruppe"]
    by_number = door_list(event, order="number").parts[0].context["rows"]
    assert [row["name"] for row in by_number][:2] == ["Carla Weiß", "Emil Sommer"]


def test_the_list_for_the_door_comes_as_a_file(cast, event):
    for large in ("", "on"):
        address = at("tournament-print-document", event, "einlassliste")
        answer = browser_of(cast.anna).get(address, {"large": large})
        assert answer["Content-Type"] == "application/pdf"


@pytest.mark.thorough
def test_few_and_many_people_cost_the_same(cast, event):
    browser = browser_of(cast.anna)
    pages = [at(name, event) for name in ("fee-list", "tournament-entries")]
    few = [queries(lambda page=page: browser.get(page)) for page in pages]
    big = an_open_tournament(cast, players=10, fee=1000, groups=["Frauen"])
    pages = [at(name, big) for name in ("fee-list", "tournament-entries")]
    assert [queries(lambda page=page: browser.get(page)) for page in pages] == few


def test_a_tap_that_another_helper_sent_with_this_key_is_refused_in_words(cast, event):
    carla = entries(event)[0]
    tap(cast.anna, event, carla)
    again = "Diese Eingabe wurde schon für etwas anderes verwendet. Bitte die Seite neu laden."
    hilde = a_helper(cast, event)
    assert said(tap(hilde, event, carla)) == [again]
    answer = tap(hilde, event, carla, headers={"HX-Request": "true"})
    assert (answer.status_code, again in words(answer)) == (422, True)


def test_somebody_in_anothers_place_is_no_further_person_to_pay(cast, event):
    name_substitute(entry=entries(event)[0], substitute=a_player("Zoe", "Ersatz"), by=cast.anna)
    whole = totals_of(event, entries(event)).whole
    assert (whole.people, whole.due) == (4, 4000)
    read = words(browser_of(cast.anna).get(at("fee-list", event)))
    assert "1 Person springt für eine andere ein und zahlt nichts; gezählt wird der Platz einmal." in read
    assert "springt für Carla Weiß ein" in read


def test_a_substitute_who_was_in_the_field_pays_for_himself_and_counts(cast, event):
    name_substitute(entry=entries(event)[0], substitute=entries(event)[1], by=cast.anna)
    whole = totals_of(event, entries(event)).whole
    assert (whole.people, whole.due) == (4, 4000)


def test_the_count_of_people_is_that_of_those_who_take_part(cast, event):
    carla, emil, _frieda, gustav = entries(event)
    name_substitute(entry=carla, substitute=a_player("Zoe", "Ersatz"), by=cast.anna)
    open_door(tournament=event, by=cast.anna)
    gustav.tournament = event
    mark_no_show(entry=gustav, by=cast.anna)
    pay_fee(entry=emil, by=cast.anna)
    withdraw(entry=emil, by=cast.anna)
    read = words(browser_of(cast.anna).get(at("tournament-entries", event)))
    assert "2 Personen." in read
    assert "Außerdem in der Liste: 1 ersetzt, 1 nicht erschienen." in read
    assert "Zoe Ersatz springt ein" in read


def test_who_left_owing_or_did_not_come_is_not_expected_at_the_door(cast, event):
    carla = after_a_round(cast, event)
    let_go(cast, event, carla, fee="due")
    context = door_list(event).parts[0].context
    assert (context["expected"], context["whole"]["people"]) == (3, 4)


@pytest.mark.parametrize("large", [False, True])
def test_on_the_large_list_the_club_stands_below_the_name_and_leaves_it_the_room(cast, event, large):
    part = door_list(event, large=large).parts[0]
    html = render_to_string("print/registration/door.html", part.context)
    assert html.count('class="under"') == (4 if large else 0)
    assert html.count('class="club"') == (0 if large else 4)


@pytest.mark.parametrize(
    ("typed", "cents"), [("1.000,00", 100_000), ("1.000", 100_000), ("12,5", 1250), ("0.50", 50), ("1.00", 100)]
)
def test_amounts_as_they_are_written_here(typed, cents):
    assert EuroField().clean(typed) == cents


def test_a_cent_too_much_is_answered_with_a_sentence_that_is_true(cast, event):
    carla = entries(event)[0]
    pay_fee(entry=carla, by=cast.anna)
    with pytest.raises(Refused, match=r"Carla Weiß hat nichts mehr zu zahlen\."):
        pay_fee(entry=carla, cents=1, by=cast.anna)


def test_more_than_is_due_is_called_so_on_the_persons_page(cast, event):
    carla = entries(event)[0]
    pay_fee(entry=carla, by=cast.anna)
    set_fee(entry=carla, cents=600, by=cast.anna)
    read = words(browser_of(cast.anna).get(at("entry-person", event, carla.uuid)))
    assert "10,00 € bezahlt, 6,00 € fällig: zu viel" in read
