"""The office: list number, end totals, next. A second person confirms by typing the same."""

import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.base.forms import new_key
from league.events.services import rounds
from league.lists.services import writing as lists
from league.models import Spielliste, Tournament
from tests.cast import a_tournament, browser_of, normal, play, points, seated, winners_paper

from .papers import ALL_WINNERS

RIGHT = ("12", "-4", "-2", "-6")


@pytest.fixture
def event(cast):
    return a_tournament(cast)


@pytest.fixture
def tables(cast, event):
    return seated(cast, event, depth=Spielliste.POINTS, count=2)


def enter(client, event, number, *totals, **more):
    """As the script of the page sends it."""
    body = {"key": new_key(), "number": str(number), **{f"t{n}": total for n, total in enumerate(totals, 1)}, **more}
    address = reverse("list-office", args=[event.uuid])
    return client.post(address, json.dumps(body), content_type="application/json")


def test_right_totals_finish_the_list(bernd, event, tables):
    answer = enter(bernd, event, 1, *RIGHT).json()
    assert (answer["kind"], answer["message"]) == ("finished", "Runde 1 · Tisch 1: eingetragen.")
    assert '<b id="out">1</b>' in answer["state"]
    tables[0].refresh_from_db()
    assert (tables[0].state, tables[0].depth) == (Spielliste.FINISHED, Spielliste.TOTALS)
    assert points(event)["Carla Weiß"] == 12


def test_the_answer_to_the_last_list_says_that_all_are_there_and_what_now(bernd, event, tables):
    Tournament.objects.filter(pk=event.pk).update(needs_confirmation=True)
    first, last = (enter(bernd, event, number, *RIGHT).json() for number in (1, 2))
    for part in ("state", "rest"):
        assert ["Alle Listen sind da." in answer[part] for answer in (first, last)] == [False, True]
    assert reverse("list-confirm", args=[tables[0].uuid]) in last["state"]
    assert tables[1].code in last["rest"]  # among those to confirm


@pytest.mark.parametrize("form", ["{number}", "{code}", "0{number}", " {code} ", "http://doko.example/liste/{uuid}/"])
def test_a_list_is_found_by_number_letter_or_scan(bernd, event, tables, form):
    typed = form.format(number=2, code=tables[1].code.lower(), uuid=tables[1].uuid)
    assert enter(bernd, event, typed, *RIGHT).json()["number"] == 2


REFUSED = [
    (("99", *RIGHT), "Eine Liste 99 gibt es hier nicht"),
    (("1Q", *RIGHT), "anderer Buchstabe als Q"),  # Q looks like O and is never given
    (("eins", *RIGHT), "„eins“ ist keine Listennummer"),
    (("", *RIGHT), "Bitte ausfüllen."),
    (("liste/00000000-0000-4000-8000-000000000000/", *RIGHT), "anderen Veranstaltung"),
    (("1", "12", "-4", "-2"), "Endstand auf Position 4"),
    (("1", "12", "-4", "-2", "-4"), "zusammen +2 statt 0"),
    (("1", "12", "-5", "-2", "-5"), "gerade"),
    (("1", "12", "-4", "zwei", "-6"), "Frieda Lang: „zwei“ ist keine Zahl"),
]


@pytest.mark.parametrize(("sent", "sentence"), REFUSED, ids=[sentence for _, sentence in REFUSED])
def test_what_is_wrong_is_said_and_nothing_is_stored(bernd, event, tables, sent, sentence):
    response = enter(bernd, event, *sent)
    assert (response.status_code, response.json()["kind"]) == (422, "refused")
    assert sentence in response.json()["message"]
    tables[0].refresh_from_db()
    assert (tables[0].state, tables[0].paper) == (Spielliste.OPEN, {})


@pytest.mark.parametrize("body", ["", "[", "[]", "3"])
def test_nonsense_is_answered_with_a_sentence(bernd, event, tables, body):
    response = bernd.post(reverse("list-office", args=[event.uuid]), body or " ", content_type="application/json")
    assert response.status_code == 422
    assert response.json()["message"]


def test_wrong_paper_is_kept_as_written_and_the_list_stays_open(bernd, event, tables):
    answer = enter(bernd, event, 1, "12", "-4", "-2", "-4", as_written=True).json()
    assert answer["kind"] == "kept"
    tables[0].refresh_from_db()
    assert (tables[0].state, tables[0].paper["end"]) == (Spielliste.OPEN, ["12", "-4", "-2", "-4"])


def test_the_same_key_twice_is_once(bernd, event, tables):
    answers = [enter(bernd, event, 1, *RIGHT, key="k1").json() for _ in range(2)]
    assert [answer["kind"] for answer in answers] == ["finished", "finished"]
    assert tables[0].history.filter(action="list-finished").count() == 1


def test_a_second_person_confirms_by_typing_the_same(bernd, client, cast, event, tables):
    enter(bernd, event, 1, *RIGHT)
    assert enter(bernd, event, 1, *RIGHT).json()["kind"] == "same"  # the same person confirms nothing
    client.force_login(cast.anna)
    assert enter(client, event, 1, *RIGHT).json()["kind"] == "confirmed"
    tables[0].refresh_from_db()
    assert (tables[0].state, tables[0].confirmed_by) == (Spielliste.CONFIRMED, cast.anna)


def test_a_difference_is_shown_with_both_and_changes_nothing(bernd, client, cast, event, tables):
    enter(bernd, event, 1, *RIGHT)
    client.force_login(cast.anna)
    answer = enter(client, event, 1, "10", "-2", "-2", "-6").json()
    assert (answer["kind"], answer["message"]) == (
        "differs",
        "Runde 1 · Tisch 1: Erfasst ist +12 / −4 / −2 / −6, getippt wurde +10 / −2 / −2 / −6. Nichts geändert.",
    )
    tables[0].refresh_from_db()
    assert (tables[0].state, points(event)["Carla Weiß"]) == (Spielliste.FINISHED, 12)


WRONG, OTHER = ("12", "-4", "-2", "-4"), ("12", "-4", "-2", "-2")  # neither adds up to 0


def test_what_somebody_else_put_aside_is_not_overwritten_unseen(bernd, client, cast, event, tables):
    enter(bernd, event, 1, *WRONG, as_written=True)
    client.force_login(cast.anna)
    for typed in (RIGHT, OTHER):
        answer = enter(client, event, 1, *typed, as_written=True)
        assert (answer.status_code, answer.json()["kind"]) == (422, "both")
        assert "Bernd Brandt" in answer.json()["message"]
        assert "Abgelegt ist 12 / −4 / −2 / −4, getippt wurde 12 / −4 / −2 / " in answer.json()["message"]
        tables[0].refresh_from_db()
        assert tables[0].paper["end"] == list(WRONG)
    seen = answer.json()["version"]
    assert enter(client, event, 1, *RIGHT, based_on=seen).json()["kind"] == "finished"


def test_the_same_key_for_another_list_is_another_submission(bernd, event, tables):
    assert enter(bernd, event, 1, *RIGHT, key="k1").json()["kind"] == "finished"
    answer = enter(bernd, event, 2, *RIGHT, key="k1").json()
    assert (answer["kind"], answer["number"]) == ("finished", 2)
    assert enter(bernd, event, 1, *RIGHT, key="k1").json()["kind"] == "finished"  # the answer got lost, once more


def test_the_same_put_aside_again_is_no_conflict(bernd, client, cast, event, tables):
    enter(bernd, event, 1, *WRONG, as_written=True)
    client.force_login(cast.anna)
    assert enter(client, event, 1, *WRONG, as_written=True).json()["kind"] == "kept"


def test_without_script_what_was_put_aside_stands_on_the_page(bernd, client, cast, event, tables):
    enter(bernd, event, 1, *WRONG, as_written=True)
    client.force_login(cast.anna)
    html = get(client, event, nummer="1").content.decode()
    assert "Abgelegt ist 12 / −4 / −2 / −4" in html
    tables[0].refresh_from_db()
    posted = {"number": "1", "key": "k9", **{f"t{n}": total for n, total in enumerate(RIGHT, 1)}}
    address = reverse("list-office", args=[event.uuid])
    assert client.post(address, posted | {"based_on": tables[0].version - 1}).status_code == 422
    assert client.post(address, posted | {"based_on": tables[0].version}).status_code == 302


def test_rows_that_were_typed_already_stay(bernd, cast, event, tables):
    lists.save_paper(spielliste=tables[0], paper=winners_paper("12+1", "13+1"), based_on=None, by=cast.bernd)
    assert enter(bernd, event, 1, *RIGHT).json()["kind"] == "kept"
    tables[0].refresh_from_db()
    assert (tables[0].depth, len(tables[0].paper["rows"])) == (Spielliste.POINTS, 2)


# The rows of a list of five typed before, the end totals, the reason in the answer, on the entry page, for the director.
PUT_ASIDE = [
    (["23+1", "34+1"], ("10", "6", "-6", "-6", "-4"),
     "Es sind erst 2 von 30 Spielen getippt; verglichen wird der Endstand, wenn alle da sind.",
     "2 von 30 Spielen, bisher ohne Fehler. Der Endstand wird verglichen, wenn alle Spiele da sind.", [],
     ("Spiel 2 von 30, Endstand abgelegt", "open")),
    (["23+1", "34+1"], ("10", "6", "-6", "-6", "-2"),
     "Endstand: +10 / +6 / −6 / −6 / −2 ergeben zusammen +2 statt 0.",
     "Noch nicht richtig: 1 Fehler.", ["total-sum@3"], ("Fehler, Spiel 2 von 30", "bad")),
    (["23+1", "34+31"], ("10", "6", "-6", "-6", "-4"), "Spiel 2: Ein Spielwert von 31 ist nicht möglich",
     "Noch nicht richtig: 1 Fehler.", ["range@2"], ("Fehler, Spiel 2 von 30", "bad")),
]  # fmt: skip


@pytest.mark.parametrize(("rows", "end", "reason", "summary", "codes", "progress"), PUT_ASIDE)
def test_totals_put_aside_say_why_and_all_pages_say_the_same(
    bernd, cast, event, rows, end, reason, summary, codes, progress
):
    liste = seated(cast, event, depth=Spielliste.POINTS, size=5)
    lists.save_paper(spielliste=liste, paper=winners_paper(*rows), based_on=None, by=cast.bernd)
    answer = enter(bernd, event, 1, *end, as_written=True).json()
    assert answer["kind"] == "kept"
    assert answer["message"].startswith("Runde 1 · Tisch 1: abgelegt wie auf dem Papier; die Liste bleibt offen. ")
    assert reason in answer["message"]
    liste.refresh_from_db()
    typed = said_of(bernd, liste)
    assert (typed["summary"], [f"{f['code']}@{f['row']}" for f in typed["findings"]]) == (summary, codes)
    (table,) = browser_of(cast.anna).get(reverse("tournament-control", args=[event.uuid])).context["running"][0].tables
    assert table.progress[:2] == progress


def said_of(client, liste):
    """What the page of a list says about it before anything is typed there."""
    return client.get(reverse("list-enter", args=[liste.uuid])).context["said"]


def test_totals_that_do_not_fit_a_complete_list_are_said(bernd, cast, event, tables):
    lists.save_paper(spielliste=tables[0], paper=winners_paper(*ALL_WINNERS), based_on=None, by=cast.bernd)
    answer = enter(bernd, event, 1, *RIGHT).json()
    assert answer["kind"] == "kept"
    assert (
        "die Liste bleibt offen. Endstand: Er passt nicht zu den Zeilen (Carla Weiß: geschrieben +12, gerechnet"
        in answer["message"]
    )


def test_a_list_with_all_facts_needs_no_totals(bernd, cast):
    event = a_tournament(cast)
    full = seated(cast, event)
    play(full, normal(), by=cast.bernd)
    response = enter(bernd, event, 1, *RIGHT)
    assert (response.status_code, "mit allen Angaben" in response.json()["message"]) == (422, True)


def test_a_closed_round_is_said(bernd, event, cast):
    rounds.seat_table(round=event.rounds.get(number=1), table=1, seats=list(event.entries.all())[:4], by=cast.anna)
    assert "läuft noch nicht" in enter(bernd, event, 1, *RIGHT).json()["message"]


# --- the page, and its form without script


def get(client, event, **query):
    return client.get(reverse("list-office", args=[event.uuid]), query)


def test_the_page_counts_what_is_still_out_and_shows_the_last(bernd, event, tables):
    enter(bernd, event, 1, *RIGHT)
    html = get(bernd, event).content.decode()
    assert '<b id="out">1</b>' in html
    assert tables[0].code in html.split('id="log"')[1].split("</tbody>")[0]
    assert tables[1].code in html.split('id="missing"')[1]


def test_without_script_the_number_comes_first(bernd, event, tables):
    html = get(bernd, event, nummer=tables[1].code).content.decode()
    assert "Hanna Böhm" in html
    posted = {"number": tables[1].code, "key": "k1", **{f"t{n}": total for n, total in enumerate(RIGHT, 1)}}
    response = bernd.post(reverse("list-office", args=[event.uuid]), posted, follow=True)
    assert "Runde 1 · Tisch 2: eingetragen." in response.content.decode()


def test_without_script_a_wrong_sum_is_asked_about(bernd, event, tables):
    address = reverse("list-office", args=[event.uuid])
    posted = {"number": "1", "t1": "12", "t2": "-4", "t3": "-2", "t4": "-4", "key": "k1"}
    response = bernd.post(address, posted)
    assert response.status_code == 422
    assert 'value="−4"' in response.content.decode()
    assert bernd.post(address, posted | {"as_written": "1", "key": "k2"}).status_code == 302
    tables[0].refresh_from_db()
    assert tables[0].paper["end"] == ["12", "-4", "-2", "-4"]


def test_an_unknown_number_is_said_on_the_page(bernd, event, tables):
    response = get(bernd, event, nummer="77")
    assert (response.status_code, "Eine Liste 77 gibt es hier nicht" in response.content.decode()) == (422, True)


def test_before_a_round_runs_the_page_says_what_to_do(bernd, event):
    html = get(bernd, event).content.decode()
    assert "sobald eine Runde läuft" in html
    assert "Alle Listen sind da" not in html


def test_a_number_leads_to_the_page_of_its_list(bernd, event, tables):
    address = reverse("list-find", args=[event.uuid])
    found = bernd.get(address, {"nummer": tables[1].code})
    assert found.headers["Location"] == reverse("list-enter", args=[tables[1].uuid])
    assert bernd.get(address, {"nummer": "77"}).status_code == 422
    assert bernd.get(address).headers["Location"] == reverse("list-office", args=[event.uuid])


@pytest.mark.parametrize(("who", "status"), [("anna", 200), ("bernd", 200), ("dieter", 404), (None, 302)])
def test_only_those_who_keep_lists_may(client, cast, event, tables, who, status):
    if who:
        client.force_login(getattr(cast, who))
    assert get(client, event).status_code == status
    assert enter(client, event, 1, *RIGHT).status_code == status
    assert (client.get(reverse("list-find", args=[event.uuid]), {"nummer": "1"}).status_code == 404) == (status == 404)


@pytest.mark.thorough
def test_the_number_of_queries_does_not_grow_with_the_lists(bernd, cast):
    counts = []
    for count in (1, 2):
        event = a_tournament(cast)
        seated(cast, event, depth=Spielliste.POINTS, count=count)
        with CaptureQueriesContext(connection) as queries:
            assert get(bernd, event).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]
