"""The clock of a round: started for all tables at once, stopped, set right; what it says for a table of four, of five and
for one with extra time. Time is told, never waited for."""

import datetime as dt

import pytest

from league.base.writing import Refused
from league.day import services as clock
from league.day.overview import rounds_now
from league.day.services import correct_clock, pause_clock, reset_clock, resume_clock, start_clock
from league.events.services import rounds
from league.lists import clock as reading
from league.lists.clock import clock_face, clock_of
from league.lists.services import writing as spielliste
from league.models import AuditEntry, Round, Spielliste
from tests.base.test_history import last
from tests.cast import a_tournament, browser_of, entries, finish, play_all, seated, sent
from tests.events.event_pages import at, complaints, said, words
from tests.once import once

NOON = dt.datetime(2026, 11, 17, 12, 0, tzinfo=dt.UTC)


def minutes(count):
    return dt.timedelta(minutes=count)


@pytest.fixture
def told(monkeypatch):
    """told(12) makes it twelve minutes past noon."""

    def tell(count):
        monkeypatch.setattr("django.utils.timezone.now", lambda: NOON + minutes(count))

    tell(0)
    return tell


@pytest.fixture
def event(cast):
    return a_tournament(cast, players=9)


@pytest.fixture
@once
def running(cast, event):
    """Round 1 with a table of four and one of five."""
    round_, people = event.rounds.get(number=1), entries(event)
    for table, seats in ((1, people[:4]), (2, people[4:])):
        rounds.seat_table(round=round_, table=table, seats=seats, by=cast.anna)
    return rounds.start_round(round=round_, by=cast.anna)


def left(event, after):
    """Table → minutes left, so many minutes past noon."""
    (state,) = rounds_now(event, NOON + minutes(after))
    return {table.number: table.time.seconds / 60 for table in state.tables}


def test_100_minutes_for_four_and_125_for_five_unless_set_otherwise(cast, event, running, told):
    start_clock(round=running, by=cast.anna)
    assert left(event, 40) == {1: 60, 2: 85}
    clock.set_playing_time(tournament=event, four=50, five=65, based_on=None, by=cast.anna)
    assert left(event, 40) == {1: 10, 2: 25}
    assert last(event) == "Spielzeit: 50 Minuten an Vierertischen, 65 an Fünfertischen (vorher 100 und 125)."


def test_before_it_is_started_the_whole_time_is_left(event, running):
    assert left(event, 500) == {1: 100, 2: 125}


def test_a_pause_counts_for_nobody(cast, event, running, told):
    start_clock(round=running, by=cast.anna)
    told(10)
    pause_clock(round=running, by=cast.anna)
    assert last(event) == "Uhr der Runde 1 angehalten nach 10 Minuten Spielzeit."
    assert left(event, 25) == {1: 90, 2: 115}
    told(30)
    resume_clock(round=running, by=cast.anna)
    assert last(event) == "Uhr der Runde 1 läuft weiter; sie stand 20 Minuten."
    assert left(event, 45) == {1: 75, 2: 100}


@pytest.mark.parametrize(("shift", "remaining", "said_"), [
    (5, 85, "Uhr der Runde 1: 5 Minuten mehr."),
    (-1, 79, "Uhr der Runde 1: 1 Minute weniger."),
    (30, 110, "Uhr der Runde 1: 30 Minuten mehr."),
])  # fmt: skip
def test_it_is_set_right_with_a_reason(cast, event, running, told, shift, remaining, said_):
    start_clock(round=running, by=cast.anna)
    correct_clock(round=running, minutes=shift, reason="Feueralarm", based_on=None, by=cast.anna)
    assert left(event, 20)[1] == remaining
    assert (last(event), AuditEntry.objects.latest("seq").reason) == (said_, "Feueralarm")


@pytest.mark.parametrize(("after", "shift", "sentence"), [
    (10, -101, "101 Minuten weniger: Damit wäre die Zeit schon vor dem Start der Uhr (13:00 Uhr) um. Höchstens 100 Minuten weniger gehen."),
    (10, -100, None),
    (150, -100, None),
    (0, 240, None),
    (-5, 240, "240 Minuten mehr: Höchstens 235 gehen; sonst wären es über 240 mehr als geplant."),
])  # fmt: skip
def test_no_time_ends_before_the_start_and_none_lasts_half_a_day(cast, event, running, told, after, shift, sentence):
    start_clock(round=running, by=cast.anna)
    told(after)
    if sentence is None:
        correct_clock(round=running, minutes=shift, reason="Feueralarm", based_on=None, by=cast.anna)
        correct_clock(round=running, minutes=-shift, reason="doch nicht", based_on=None, by=cast.anna)
        assert left(event, 20)[1] == 80
        return
    with pytest.raises(Refused) as refusal:
        correct_clock(round=running, minutes=shift, reason="Feueralarm", based_on=None, by=cast.anna)
    assert (refusal.value.message, refusal.value.field) == (sentence, "minutes")
    assert left(event, 20)[1] == 80


def test_corrections_together_do_not_reach_before_the_start_either(cast, event, running, told):
    start_clock(round=running, by=cast.anna)
    correct_clock(round=running, minutes=-60, reason="Test", based_on=None, by=cast.anna)
    with pytest.raises(Refused, match="Höchstens 40 Minuten weniger gehen"):
        correct_clock(round=running, minutes=-60, reason="Test", based_on=None, by=cast.anna)


def test_two_who_correct_the_same_mistake_correct_it_once(cast, event, running, told):
    start_clock(round=running, by=cast.anna)
    seen = reading.clock_mark(running)
    correct_clock(round=running, minutes=5, reason="zu spät begonnen", based_on=seen, by=cast.anna)
    with pytest.raises(Refused, match="jemand anders die Uhr gestellt"):
        correct_clock(round=running, minutes=5, reason="zu spät begonnen", based_on=seen, by=cast.anna)
    assert left(event, 0)[1] == 105


def test_reset_it_stands_as_if_never_started(cast, event, running, told):
    start_clock(round=running, by=cast.anna)
    told(3)
    pause_clock(round=running, by=cast.anna)
    reset_clock(round=running, reason="aus Versehen", by=cast.anna)
    stored = Round.objects.get(pk=running.pk)
    assert (stored.clock_started_at, stored.clock_paused_at, stored.clock_paused_seconds) == (None, None, 0)
    assert last(event) == "Uhr der Runde 1 zurückgesetzt; sie war 3 Minuten gelaufen."


def test_extra_time_of_one_table_is_its_own(cast, event, running, told):
    start_clock(round=running, by=cast.anna)
    liste = event.lists.get(table=1)
    spielliste.allow_time(spielliste=liste, minutes=7, reason="Kaffee", based_on=None, by=cast.anna)
    assert left(event, 100) == {1: 7, 2: 25}


def test_what_cannot_be_is_refused_in_a_sentence(cast, event, running, told):
    planned = event.rounds.get(number=2)
    for service, words_, round_, sentence in [
        (start_clock, {}, planned, "Runde 2 läuft nicht; eine Uhr hat nur eine laufende Runde."),
        (pause_clock, {}, running, "Die Uhr der Runde 1 steht schon."),
        (resume_clock, {}, running, "Die Uhr der Runde 1 ist nicht angehalten."),
        (reset_clock, {"reason": "so"}, running, "„so“ ist als Grund zu kurz: bitte mindestens drei Zeichen, die es allen am Tisch erklären."),
        (reset_clock, {"reason": " "}, running, "Bitte einen Grund angeben, den alle lesen dürfen."),
        (reset_clock, {"reason": "ach so"}, running, "Die Uhr der Runde 1 läuft noch nicht."),
        (correct_clock, {"minutes": 5, "reason": "ach so", "based_on": None}, running, "Die Uhr der Runde 1 läuft noch nicht."),
    ]:  # fmt: skip
        with pytest.raises(Refused) as refusal:
            service(round=round_, by=cast.anna, **words_)
        assert refusal.value.message == sentence
    start_clock(round=running, by=cast.anna)
    with pytest.raises(Refused, match="läuft schon"):
        start_clock(round=running, by=cast.anna)
    for wrong in (0, 241, -241):
        with pytest.raises(Refused, match="um 1 bis 240 Minuten"):
            correct_clock(round=running, minutes=wrong, reason="Test", based_on=None, by=cast.anna)
    with pytest.raises(Refused, match="Eine Runde dauert 1 bis 600 Minuten; hier sind es 0"):
        clock.set_playing_time(tournament=event, four=0, five=125, based_on=None, by=cast.anna)


@pytest.mark.parametrize(("after", "games"), [(0, 0), (4, 0), (5, 1), (50, 12), (99, 23), (100, 24), (180, 24)])
def test_how_many_of_24_games_are_expected_after_so_many_of_100_minutes(after, games):
    round_ = Round(clock_started_at=NOON)
    assert clock_of(round_, NOON + minutes(after)).expected(100, 24) == games


def test_a_clock_with_more_than_the_whole_time_expects_nothing_yet():
    round_ = Round(clock_started_at=NOON + minutes(5))
    assert (clock_of(round_, NOON).expected(100, 24), clock_of(round_, NOON).left(100)) == (0, 105 * 60)


def test_the_face_of_a_clock():
    assert [clock_face(n) for n in (7500, 3600, 3599, 61, 1, 0, -90)] == [
        "2:05:00", "1:00:00", "59:59", "1:01", "0:01", "0:00", "0:00",
    ]  # fmt: skip


# --- the director's page


def press(browser, event, do, number=1, key="k1"):
    return browser.post(at("clock-act", event, number), {"do": do, "key": key + do}, follow=True)


def test_the_round_and_its_clock_start_together(cast, event, anna):
    rounds.seat_table(round=event.rounds.get(number=1), table=1, seats=entries(event)[:4], by=cast.anna)
    for name, *numbers in (("round-clock",), ("round-tables", 1)):
        assert "Runde 1 starten und Uhr starten" in words(anna.get(at(name, event, *numbers)))
    answer = press(anna, event, "both")
    assert said(answer) == ["Runde 1 und ihre Uhr laufen."]
    round_ = event.rounds.get(number=1)
    assert round_.state == Round.RUNNING
    assert clock_of(round_).is_running


def test_a_round_that_cannot_start_gets_no_clock_either(event, anna):
    assert said(press(anna, event, "both")) == ["Runde 1 hat noch keine Tische. Bitte zuerst die Tische besetzen."]
    assert not clock_of(event.rounds.get(number=1)).is_started


def test_start_pause_and_go_on_by_the_buttons(event, running, anna):
    for do, sentence in [
        ("start", "Die Uhr der Runde 1 läuft."), ("pause", "Die Uhr der Runde 1 ist angehalten."),
        ("resume", "Die Uhr der Runde 1 läuft weiter."),
    ]:  # fmt: skip
        assert said(press(anna, event, do)) == [sentence]
    assert said(press(anna, event, "fliegen")) == ["Diesen Knopf gibt es nicht mehr. Bitte noch einmal wählen."]


def test_a_button_pressed_twice_counts_once(event, running, anna):
    press(anna, event, "start")
    assert said(press(anna, event, "start")) == ["Die Uhr der Runde 1 läuft."]
    assert AuditEntry.objects.filter(action="clock-started").count() == 1


def test_setting_it_right_by_the_page(cast, event, running, anna):
    start_clock(round=running, by=cast.anna)
    address = at("clock-correct", event, 1)
    form = anna.get(address).context["form"]
    wrong = anna.post(address, sent(form, minutes="viele", reason=""))
    assert (wrong.status_code, set(complaints(wrong.context["form"]))) == (422, {"minutes", "reason"})
    done = anna.post(address, sent(form, direction="less", minutes="5", reason="Gong kam zu spät"), follow=True)
    assert said(done) == ["Die Uhr ist gestellt."]
    stale = anna.post(address, sent(form, key="anders", minutes="5", reason="Gong kam zu spät"))
    assert stale.status_code == 422
    assert "jemand anders die Uhr gestellt" in words(stale)
    again = anna.post(address, sent(stale.context["form"], reason="doch"), follow=True)
    assert said(again) == ["Die Uhr ist gestellt."]


def test_reset_and_playing_time_by_their_pages(cast, event, running, anna):
    start_clock(round=running, by=cast.anna)
    assert anna.post(at("clock-reset", event, 1), {"reason": ""}).status_code == 422
    assert said(anna.post(at("clock-reset", event, 1), {"reason": "Probealarm"}, follow=True)) == [
        "Die Uhr steht wieder auf Anfang."
    ]
    assert anna.post(at("playing-time", event), {"four": "0", "five": "x"}).status_code == 422
    assert "Spielzeit 60 / 75 Minuten" in words(
        anna.post(at("playing-time", event), {"four": "60", "five": "75"}, follow=True)
    )


def test_two_do_not_set_the_playing_time_over_each_other_unseen(cast, event, anna):
    form = anna.get(at("playing-time", event)).context["form"]
    clock.set_playing_time(tournament=event, four=60, five=75, based_on=None, by=cast.anna)
    stale = anna.post(at("playing-time", event), sent(form, four="90"))
    assert stale.status_code == 422
    assert "jemand anders die Spielzeit geändert: 60 Minuten zu viert, 75 zu fünft." in words(stale)
    assert said(anna.post(at("playing-time", event), sent(stale.context["form"]), follow=True)) == [
        "Die Spielzeit ist gespeichert."
    ]
    event.refresh_from_db()
    assert event.minutes_four == 90


def test_when_time_is_up_the_page_says_what_the_rules_say_and_where_to_note_it(cast, event, running, anna):
    Round.objects.filter(pk=running.pk).update(clock_started_at=dt.datetime.now(dt.UTC) - minutes(110))
    page = anna.get(at("round-clock", event))
    assert "Die Zeit ist um. Das begonnene Spiel wird beendet. Die übrigen Normalspiele werden gestrichen" in words(
        page
    )
    one, two = event.lists.order_by("table")
    assert at("list-time", one) in page.content.decode()  # the table of five has fifteen minutes left
    assert at("list-time", two) not in page.content.decode()
    spielliste.strike_games(spielliste=one, after=0, reason="Zeit um", based_on=None, by=cast.anna)
    assert "Zeit um nach Spiel 0" in words(anna.get(at("round-clock", event)))


def test_a_finished_table_needs_no_time(cast, anna):
    event = a_tournament(cast)
    finish(play_all(seated(cast, event, depth=Spielliste.FULL), by=cast.anna), by=cast.anna)
    page = anna.get(at("round-clock", event))
    assert "1 von 1 Tischen fertig" in words(page)
    assert "Zeit geben" not in words(page)


def test_without_a_round_there_is_no_clock(event, anna):
    assert "Keine Runde läuft." in words(anna.get(at("round-clock", event)))


def test_the_part_that_updates_says_the_time_and_is_304_while_nothing_changes(cast, event, running, anna):
    address = at("clock-now", event)
    first = anna.get(address)
    assert first.status_code == 200
    assert int(first["X-Now"]) > 0
    again = anna.get(address, headers={"if-none-match": first["ETag"]})
    assert (again.status_code, again.content, "X-Now" in again.headers) == (304, b"", True)
    start_clock(round=running, by=cast.anna)
    assert anna.get(address, headers={"if-none-match": first["ETag"]}).status_code == 200


@pytest.mark.parametrize(("four", "five", "hints"), [(60, 50, 1), (60, 60, 0), (60, 75, 0)])
def test_less_time_for_five_than_for_four_is_remarked(cast, event, running, four, five, hints):
    answer = browser_of(cast.anna).post(at("playing-time", event), {"four": four, "five": five}, follow=True)
    told_ = "Zu fünft ist die Zeit jetzt kürzer als zu viert, obwohl dort mehr Spiele sind."
    assert said(answer) == [told_] * hints + ["Die Spielzeit ist gespeichert."]


def test_the_clock_leads_to_extra_time_and_back(cast, event, running):
    page = browser_of(cast.anna).get(at("round-clock", event)).content.decode()
    assert f"{at('list-allowance', event.lists.get(table=1))}?zurueck=uhr" in page
