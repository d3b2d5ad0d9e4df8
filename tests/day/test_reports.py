"""Somebody at the table reports an error from the page of the list; the staff see it beside the list and answer."""

import datetime
from unittest.mock import patch

import pytest
from django.core.cache import cache
from django.utils import timezone

from league.base.history import told
from league.base.sealing import tell
from league.base.writing import Refused
from league.day import services
from league.day.views import reports as pages
from league.events.services.tournament import change_tournament
from league.models import AuditEntry, ErrorReport, Spielliste, Tournament
from tests.cast import a_tournament, browser_of, normal, play, seated
from tests.events.event_pages import a_helper, a_table, an_evening, at, complaints, queries, said, words
from tests.layout import squeezed

TEXT = "Spiel 2 hat Frieda gewonnen <b>nicht</b> Carla"


@pytest.fixture(autouse=True)
def nobody_sent_anything():
    cache.clear()


@pytest.fixture
def liste(cast):
    return play(seated(cast, a_tournament(cast)), normal(), normal(), by=cast.bernd)


def send(liste, user=None, **changes):
    typed = {"name": "Emil Sommer", "row": "2", "text": TEXT, "key": "k1", **changes}
    return browser_of(user).post(at("list-report", liste), typed, follow=True)


def reported(liste, **words_):
    return services.report_error(**{"spielliste": liste, "name": "Emil Sommer", "text": TEXT, "row": 2, **words_})


def public(liste):
    return browser_of(None).get(at("list-detail", liste))


def over(event, days):
    """Finished so many days ago."""
    Tournament.objects.filter(pk=event.pk).update(state=Tournament.FINISHED)
    then = timezone.now() - datetime.timedelta(days=days)
    with patch("django.utils.timezone.now", lambda: then):
        tell(AuditEntry(action="tournament-finished", tournament=event, data={"version": 1}))


def test_a_stranger_reports_and_is_thanked(liste):
    assert "Fehler auf dieser Liste melden" in words(public(liste))
    answer = send(liste)
    assert "Danke. Die Leitung und wer die Listen einträgt, sehen es bei Tisch 1." in words(answer)
    one = liste.reports.get()
    assert (one.name, one.row, one.text, one.settled_at) == ("Emil Sommer", 2, TEXT, None)


def test_a_report_leaves_the_list_as_it_is_and_disturbs_nobody_who_writes_it(cast, liste):
    liste.refresh_from_db()
    before = liste.version, liste.tournament.version
    reported(liste)
    liste = Spielliste.objects.get(pk=liste.pk)
    assert (liste.version, liste.tournament.version) == before


def test_sent_twice_it_is_one_report(liste):
    assert send(liste).redirect_chain == send(liste).redirect_chain
    assert liste.reports.count() == 1


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"name": ""}, {"name": ["Bitte ausfüllen."]}),
        ({"text": "  "}, {"text": ["Bitte ausfüllen."]}),
        ({"name": "123"}, {"name": ["Der Name braucht mindestens einen Buchstaben."]}),
        ({"row": "25"}, {"row": ["25 liegt nicht zwischen 1 und 24."]}),
        ({"row": "zwei"}, {"row": ["„zwei“ ist keine ganze Zahl. Bitte nur Ziffern eingeben, etwa 12."]}),
        ({"website": "http://x"}, {"website": ["Dieses Feld ist eine Falle für Programme. Bitte leer lassen."]}),
    ],
)
def test_what_is_wrong_is_said_at_its_field_and_stays_typed(liste, changes, complaint):
    answer = send(liste, **{"text": "bleibt stehen", **changes})
    found = complaints(answer.context["form"])
    assert (answer.status_code, found.keys()) == (422, complaint.keys())
    assert found == complaint
    assert changes.get("text") or "bleibt stehen" in answer.content.decode()
    assert not ErrorReport.objects.exists()


def test_machines_are_stopped_and_what_was_typed_stays(liste, monkeypatch):
    monkeypatch.setattr(pages, "MOST_SENT", 2)
    for number in range(2):
        assert send(liste, key=f"k{number}").status_code == 200
    answer = send(liste, key="k3", text="bleibt stehen")
    assert answer.status_code == 422
    assert "Von hier kamen sehr viele Meldungen." in words(answer)
    assert "bleibt stehen" in answer.content.decode()
    assert liste.reports.count() == 2


def test_a_list_takes_so_many_open_reports_and_no_more(liste, monkeypatch):
    monkeypatch.setattr(services, "MOST_OPEN", 1)
    reported(liste)
    with pytest.raises(Refused, match="liegen schon 1 Meldungen vor"):
        reported(liste)


# --- until when


@pytest.mark.parametrize(("days", "can"), [(13, True), (15, False)])
def test_one_can_report_until_two_weeks_after_the_end(liste, days, can):
    over(liste.tournament, days)
    assert ("Fehler auf dieser Liste melden" in words(public(liste))) is can
    assert (send(liste).status_code == 200) is can
    assert liste.reports.exists() is can


def test_of_a_draft_nothing_can_be_reported(cast, liste):
    change_tournament(tournament=liste.tournament, published=False, based_on=None, by=cast.anna)
    assert send(liste).status_code == 404
    assert "lässt sich hier nichts melden" in words(browser_of(cast.anna).get(at("list-report", liste)))
    assert send(liste, cast.anna).status_code == 422


def test_at_an_evening_people_just_ask(cast):
    event = an_evening(cast, people=4)
    liste = a_table(cast, event)
    change_tournament(tournament=event, published=True, based_on=None, by=cast.anna)
    assert "Fehler auf dieser Liste melden" not in words(public(liste))
    with pytest.raises(Refused):
        reported(Spielliste.objects.get(pk=liste.pk))


@pytest.mark.parametrize(
    ("ends", "kept"),
    [([], True), ([59], True), ([61], False), ([80, 59], True)],
    ids=["it goes on", "two months", "longer", "opened and finished again"],
)
def test_names_and_texts_are_forgotten_sixty_days_after_the_last_end(liste, ends, kept):
    reported(liste)
    for days in ends:
        over(liste.tournament, days)
    assert services.forget_reports() == (0 if kept else 1)
    assert ErrorReport.objects.exists() is kept


def test_of_results_without_a_recorded_end_the_day_counts(liste):
    reported(liste)
    Tournament.objects.update(state=Tournament.FINISHED, date=timezone.now().date() - datetime.timedelta(days=61))
    assert services.forget_reports() == 1


# --- what everybody reads


def test_before_it_is_settled_nobody_reads_what_was_said(liste):
    sent = reported(liste)
    page = public(liste)
    assert "In Klärung: Eine Meldung wird geprüft." in words(page)
    everything = page.content.decode() + browser_of(None).get(at("list-history", liste)).content.decode()
    for secret in ("Frieda gewonnen", "Emil Sommer</b>, ", str(sent.uuid), "row-reported"):
        assert secret not in everything
    assert "Ein Fehler auf dieser Liste wurde gemeldet." in words(browser_of(None).get(at("list-history", liste)))
    assert "Jemand ohne Anmeldung:" in words(browser_of(None).get(at("list-history", liste)))


def test_settled_everybody_reads_the_answer_but_not_who_asked(cast, liste):
    sent = reported(liste, name="Neugierige Nora")
    services.settle_report(report=sent, answer="Frieda hatte <i>nur</i> 118 Augen.", by=cast.anna)
    page = public(liste)
    assert "Meldung zu Spiel 2, geklärt am" in words(page)
    assert "Frieda hatte &lt;i&gt;nur&lt;/i&gt; 118 Augen." in page.content.decode()
    assert "Nora" not in page.content.decode()
    assert "wird geprüft" not in words(page)
    own = browser_of(None).get(at("report-detail", sent))
    assert "Erledigt am" in words(own)
    history = browser_of(None).get(at("list-history", liste))
    assert "Die Meldung zu Spiel 2 ist erledigt." in words(history)


# --- where the staff see it


@pytest.mark.parametrize("name", ["list-enter", "list-detail"])
def test_it_stands_beside_the_list_for_those_who_keep_it(cast, liste, name):
    reported(liste)
    page = browser_of(cast.bernd).get(at(name, liste))
    assert "Gemeldeter Fehler: Emil Sommer," in words(page)
    assert "&lt;b&gt;nicht&lt;/b&gt;" in page.content.decode()


def test_the_row_is_marked_for_those_who_keep_the_list(cast, liste):
    reported(liste)
    page = squeezed(browser_of(cast.bernd).get(at("list-detail", liste)).content.decode())
    assert '<tr id="spiel-2" class="row-reported">' in page
    assert '<tr id="spiel-1">' in page


def test_it_stands_beside_a_list_that_is_typed_from_paper(cast):
    event = a_tournament(cast)
    liste = seated(cast, event, depth=Spielliste.TOTALS)
    reported(liste, row=None)
    assert "Gemeldeter Fehler: Emil Sommer," in words(browser_of(cast.bernd).get(at("list-enter", liste)))


def test_director_and_overview_count_it(cast, liste):
    event = liste.tournament
    anna = browser_of(cast.anna)
    assert "gemeldeter Fehler" not in words(anna.get(at("tournament-control", event)))
    reported(liste)
    control = words(anna.get(at("tournament-control", event)))
    assert "In Klärung: 1 gemeldeter Fehler" in control
    assert "wurde gemeldet" not in control  # the newest of the history are not pushed away by reports
    assert "Meldung lesen" in words(anna.get(at("tournament-overview", event)))


def test_the_page_of_all_reports_groups_them_by_list(cast):
    event = a_tournament(cast)
    one, two = seated(cast, event, count=2)
    for liste in (two, one, two):
        reported(liste, row=None)
    page = browser_of(a_helper(cast, event)).get(at("report-list", event))
    assert [(beside.spielliste, len(beside.reports)) for beside in page.context["lists"]] == [(one, 1), (two, 2)]
    assert "3 Meldungen offen" in words(page)


@pytest.mark.thorough
def test_few_or_many_reports_cost_the_same_number_of_queries(cast):
    event = a_tournament(cast)
    one, two = seated(cast, event, count=2)
    anna = browser_of(cast.anna)
    reported(one)
    few = queries(lambda: anna.get(at("report-list", event)))
    for liste in (one, two, two):
        reported(liste)
    services.settle_report(report=reported(one), answer="Stimmt so.", by=cast.bernd)
    assert queries(lambda: anna.get(at("report-list", event))) == few


def test_the_page_is_asked_again_only_for_news(cast, liste):
    event, anna = liste.tournament, browser_of(cast.anna)
    mark = anna.get(at("reports-now", event))["ETag"]
    assert anna.get(at("reports-now", event), headers={"If-None-Match": mark}).status_code == 304
    reported(liste)
    fresh = anna.get(at("reports-now", event), headers={"If-None-Match": mark})
    assert "1 Meldung offen" in words(fresh)


# --- the answer


def settle(report, user, **changes):
    return browser_of(user).post(
        at("report-settle", report), {"answer": "Ist berichtigt.", "key": "s1", **changes}, follow=True
    )


def test_a_helper_settles_it_with_an_answer(cast, liste):
    sent, hilde = reported(liste), a_helper(cast, liste.tournament)
    answer = settle(sent, hilde)
    assert said(answer) == [f"Erledigt. Die Antwort steht jetzt auf der Seite von {liste}."]
    sent.refresh_from_db()
    assert (sent.answer, sent.settled_by) == ("Ist berichtigt.", hilde)
    entry = AuditEntry.objects.get(action="report-settled")
    assert (entry.data, entry.reason) == ({"report": sent.pk, "row": 2}, "Ist berichtigt.")
    assert "0 Meldungen offen" in words(answer)


def test_without_an_answer_it_stays_open_and_the_form_says_why(cast, liste):
    sent = reported(liste)
    answer = settle(sent, cast.anna, answer="")
    assert answer.status_code == 422
    assert "Bitte ausfüllen." in words(answer)
    assert '<details class="confirm answer" open>' in answer.content.decode()
    sent.refresh_from_db()
    assert sent.settled_at is None


@pytest.mark.parametrize(("answer", "why"), [("ja", "Bitte eine Antwort schreiben"), ("x" * 301, "301 Zeichen")])
def test_an_answer_says_something_in_few_words(cast, liste, answer, why):
    with pytest.raises(Refused, match=why):
        services.settle_report(report=reported(liste), answer=answer, by=cast.anna)


def test_two_who_answer_at_once_do_not_overwrite_each_other(cast, liste):
    sent = reported(liste)
    stale = ErrorReport.objects.get(pk=sent.pk)
    settle(sent, cast.bernd)
    answer = settle(stale, cast.anna, answer="Stimmt doch.", key="s2")
    assert answer.status_code == 422
    assert "Diese Meldung ist schon erledigt: „Ist berichtigt.“ Geschrieben war: Stimmt doch." in words(answer)
    with pytest.raises(Refused, match=r"schon erledigt: „Ist berichtigt.“"):
        services.settle_report(report=stale, answer="Stimmt doch.", by=cast.anna)
    sent.refresh_from_db()
    assert sent.answer == "Ist berichtigt."


def test_another_club_settles_nothing(cast, liste):
    sent = reported(liste)
    assert settle(sent, cast.dieter).status_code == 404
    assert browser_of(cast.dieter).get(at("report-list", liste.tournament)).status_code == 404


# --- nonsense


def discard(spielliste, user, *reports, key="d1"):
    sent = {"report": [one.pk for one in reports], "key": key}
    return browser_of(user).post(at("report-discard", spielliste), sent, follow=True)


def test_nonsense_is_put_aside_without_a_word_in_public(cast, liste):
    spam, real = [reported(liste, name="Spaßvogel") for _ in range(5)], reported(liste)
    answer = discard(liste, a_helper(cast, liste.tournament), *spam)
    assert said(answer) == [f"Verworfen. Auf der Seite von {liste} steht dazu nichts."]
    assert list(liste.reports.open()) == [real]
    entry = AuditEntry.objects.get(action="reports-discarded")
    assert entry.data == {"reports": [one.pk for one in spam]}
    assert "5 Meldungen wurden verworfen." in words(browser_of(None).get(at("list-history", liste)))
    assert "geklärt am" not in words(public(liste))
    assert "ohne Antwort geschlossen." in words(browser_of(None).get(at("report-detail", spam[0])))
    assert "Verworfen, ohne Antwort." in words(answer)


def test_discarded_twice_it_is_said_once_and_an_answer_stays(cast, liste):
    one, answered = reported(liste), reported(liste)
    services.settle_report(report=answered, answer="Stimmt so.", by=cast.bernd)
    for _ in range(2):
        assert said(discard(liste, cast.anna, one, answered)) == [
            f"Verworfen. Auf der Seite von {liste} steht dazu nichts."
        ]
    answered.refresh_from_db()
    assert answered.answer == "Stimmt so."
    assert said(discard(liste, cast.anna, one, key="d2")) == ["Diese Meldungen sind schon erledigt."]
    with pytest.raises(Refused, match="ist verworfen"):
        services.settle_report(report=one, answer="Doch wichtig.", by=cast.anna)


@pytest.mark.parametrize("named", ["x", "", "9" * 30, "²"])
def test_what_is_no_report_discards_nothing(cast, liste, named):
    reported(liste)
    browser_of(cast.anna).post(at("report-discard", liste), {"report": named})
    assert liste.reports.open().count() == 1


def test_only_who_works_there_discards_and_only_what_belongs_to_the_list(cast):
    one, two = seated(cast, a_tournament(cast), count=2)
    sent = reported(two)
    assert discard(two, cast.dieter, sent).status_code == 404
    discard(one, cast.anna, sent)
    assert two.reports.open().count() == 1


def test_one_who_sends_nonsense_does_not_shut_the_others_out(liste):
    for number in range(pages.MOST_BY_ONE):
        assert send(liste, key=f"k{number}").status_code == 200
    refused = send(liste, key="one more")
    assert refused.status_code == 422
    assert "Zu dieser Liste kamen von hier schon viele Meldungen." in words(refused)
    assert send(liste, key="k0").status_code == 200  # the same once more: nothing new
    other = browser_of(None).post(
        at("list-report", liste), {"name": "Carla", "text": TEXT, "key": "c"}, headers={"User-Agent": "another phone"}
    )
    assert other.status_code == 302
    assert pages.MOST_BY_ONE < pages.MOST_FROM_HERE < services.MOST_OPEN


def test_four_reports_are_folded_where_the_list_is_kept(cast, liste):
    for _ in range(3):
        reported(liste)
    enter = at("list-enter", liste)
    assert words(browser_of(cast.bernd).get(enter)).count("Gemeldeter Fehler:") == 3
    reported(liste)
    page = browser_of(cast.bernd).get(enter)
    assert "4 gemeldete Fehler Antworten oder verwerfen" in words(page)
    assert "Gemeldeter Fehler:" not in words(page)
    every = words(browser_of(cast.bernd).get(at("report-list", liste.tournament)))
    assert "1 weitere Meldung zu dieser Liste" in every
    assert "Alle 4 Meldungen verwerfen" in every


def test_the_form_says_who_reads_name_and_text(liste):
    page = browser_of(None).get(at("list-report", liste))
    assert "lesen nur die Leitung und wer hier Listen einträgt." in words(page)


# --- the history


def history(liste) -> list[str]:
    return [str(one.what) for one in browser_of(None).get(at("list-history", liste)).context["entries"]]


def test_many_reports_in_a_row_are_one_line_of_the_history(cast, liste):
    for _ in range(3):
        reported(liste)
    play(liste, normal(), by=cast.bernd)
    reported(liste)
    last, game, before = history(liste)[:3]
    assert last == "Ein Fehler auf dieser Liste wurde gemeldet."
    assert "Zeile 3 eingetragen" in game
    assert before == "3 Fehler auf dieser Liste wurden gemeldet."


def test_reports_of_two_tables_stay_two_lines_in_the_history_of_the_event(cast):
    one, other = seated(cast, a_tournament(cast), count=2)
    for liste in (one, one, other):
        reported(liste, row=None)
    entries = told(AuditEntry.objects.filter(action="report-sent"), one.tournament, by_name=True)
    assert [entry.what for entry in entries] == [
        "Runde 1, Tisch 2: Ein Fehler auf dieser Liste wurde gemeldet.",
        "Runde 1, Tisch 1: 2 Fehler auf dieser Liste wurden gemeldet.",
    ]
