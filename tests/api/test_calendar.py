"""Dates to subscribe to: read back by a calendar's own parser, the same event the same for good, only what is public."""

import datetime

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from icalendar import Calendar

from league.events.services import tournament
from league.models import Tournament
from tests.cast import a_tournament, browser_of
from tests.events.public_pages import an_evening, page

SOON = timezone.localdate() + datetime.timedelta(days=20)


def dates(club=None, client=None, **words):
    address = reverse("club-calendar", args=[club.uuid]) if club else reverse("calendar")
    answer = (client or Client()).get(address, **words)
    assert answer.status_code == 200
    return answer


def events(answer):
    return {str(one["SUMMARY"]): one for one in Calendar.from_ical(answer.content).walk("VEVENT")}


def planned(cast, **changes):
    event = a_tournament(cast, players=0)
    tournament.change_tournament(tournament=event, based_on=None, by=cast.anna, **({"date": SOON} | changes))
    return Tournament.objects.get(pk=event.pk)


def test_a_planned_tournament_is_a_whole_day(cast):
    event = planned(cast, name="Frühlingsturnier", place="Gasthaus Zur Linde")
    answer = dates(cast.home)
    (found,) = events(answer).values()
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    assert answer["Content-Disposition"] == 'inline; filename="doko-club-kreuzdame-termine.ics"'
    assert (found.decoded("DTSTART"), found.decoded("DTEND")) == (SOON, SOON + datetime.timedelta(days=1))
    assert (str(found["UID"]), found["SEQUENCE"]) == (str(event.uuid), event.version)
    assert str(found["LOCATION"]) == "Gasthaus Zur Linde"
    assert str(found["URL"]) == f"http://testserver/turnier/{event.uuid}/"
    assert str(found["DESCRIPTION"]).splitlines()[:2] == ["Doko-Club Kreuzdame", "Turnier, geplant"]


def test_a_tournament_with_a_start_time_takes_its_rounds(cast):
    """In summer and in winter, by the clock of the place."""
    planned(cast, date=datetime.date(2027, 7, 1), starts_at=datetime.time(10, 30), rounds_planned=3)
    (found,) = events(dates(cast.home)).values()
    assert found["DTSTART"].to_ical() == b"20270701T083000Z"
    assert found.decoded("DTEND") - found.decoded("DTSTART") == datetime.timedelta(minutes=300)


@pytest.mark.parametrize(
    "name",
    ["Turnier; mit, allem \\ und \"Zeichen\"", "Zeile\\nkeine", "Ä" * 119, "♣♠♥♦ " * 20, "BEGIN:VEVENT", "Frühling\\, 2026"],
)  # fmt: skip
def test_names_come_back_as_they_are_and_lines_stay_short(cast, name):
    planned(cast, name=name.strip())
    answer = dates(cast.home)
    assert list(events(answer)) == [name.strip()]
    assert max(len(line) for line in answer.content.split(b"\r\n")) <= 75
    assert answer.content.count(b"\n") == answer.content.count(b"\r\n")


def test_a_change_keeps_the_uid_and_raises_the_sequence(cast):
    event = planned(cast)
    (before,) = events(dates(cast.home)).values()
    tournament.change_tournament(tournament=event, date=SOON + datetime.timedelta(days=7), based_on=None, by=cast.anna)
    (after,) = events(dates(cast.home)).values()
    assert (before["UID"], before["SEQUENCE"] < after["SEQUENCE"]) == (after["UID"], True)
    assert after.decoded("DTSTAMP") > before.decoded("DTSTAMP") - datetime.timedelta(seconds=1)
    assert after.decoded("DTSTART") == SOON + datetime.timedelta(days=7)


def test_as_long_as_nothing_changes_it_is_304(cast):
    planned(cast)
    known = dates(cast.home)["ETag"]
    assert (
        Client().get(reverse("club-calendar", args=[cast.home.uuid]), headers={"If-None-Match": known}).status_code
        == 304
    )


def test_drafts_are_in_nobodys_calendar(cast):
    planned(cast, published=False)
    assert events(dates(cast.home)) == events(dates(cast.home, browser_of(cast.anna))) == {}


def test_evenings_and_clubs_and_what_is_long_over(cast):
    planned(cast, name="Neu")
    planned(cast, name="Alt", date=timezone.localdate() - datetime.timedelta(days=400))
    evening = an_evening(cast, (3, 1, -1, -3), date=timezone.localdate())
    assert list(events(dates())) == ["Neu", evening.name]
    assert events(dates(cast.away)) == {}
    assert str(events(dates())[evening.name]["CATEGORIES"].to_ical(), "utf-8") == "Vereinsabend"


@pytest.mark.thorough
def test_more_dates_need_no_more_queries(cast):
    def queries():
        with CaptureQueriesContext(connection) as taken:
            dates(cast.home)
        return len(taken)

    planned(cast)
    few = queries()
    for _ in range(3):
        planned(cast)
    assert queries() == few


def test_the_clubs_page_leads_to_it(cast):
    assert reverse("club-calendar", args=[cast.home.uuid]) in page("club-detail", cast.home.uuid)
    assert dates()["X-Robots-Tag"] == "noindex"
