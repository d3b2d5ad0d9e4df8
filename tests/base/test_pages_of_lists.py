"""Every page that lists many brings a part of them: a first page stays below 100 KB with two hundred and four hundred
people, the rest is turned over, and whoever looks for one name finds it by typing. `bench/large.py` measures the same
pages in an installation of a thousand clubs."""

import datetime
import re
from uuid import UUID

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from league.base.forms import new_key
from league.base.text import skeleton
from league.events.copy import files_of
from league.events.person import PLACES_A_PAGE
from league.models import (
    Entry,
    ErrorReport,
    Membership,
    Occupancy,
    Player,
    PublishedStandings,
    Registration,
    Round,
    Season,
    SeasonEvent,
    Spielliste,
    Team,
    TeamEntry,
    Tournament,
)
from league.registration.services import checkin as services
from league.standings.table import snapshot, standings
from tests.cast import DAY, a_tournament, browser_of
from tests.layout import squeezed
from tests.once import once

pytestmark = pytest.mark.thorough

MOST_KB = 100
HALL, DOOR, EVENINGS, TEAMS = 200, 400, 50, 50


def people(cast, number):
    made = Player.objects.bulk_create(
        Player(
            first_name=f"Vorname{n}", last_name=f"Nachname{n:03}", skeleton=skeleton(f"Nachname{n:03} Vorname{n}"),
            publication=Player.FULL,
        )
        for n in range(number)
    )  # fmt: skip
    Membership.objects.bulk_create(Membership(player=one, club=cast.home, since=DAY) for one in made)
    return made


def enter(event, players):
    return Entry.objects.bulk_create(
        Entry(
            tournament=event, player=one, number=n, name=one.name, full_name=one.name, club=event.club,
            club_name=event.club.name, day=event.date,
        )
        for n, one in enumerate(players, 1)
    )  # fmt: skip


def play(event, entries, number):
    """One round on tables of four; whoever has the smaller start number has more points."""
    event.rounds.filter(number=number).update(state=Round.CLOSED)
    round_ = event.rounds.filter(number=number).first()
    tables = len(entries) // 4
    lists = Spielliste.objects.bulk_create(
        Spielliste(
            tournament=event, round=round_, number=n, root=n, table=n, games_planned=24, depth=Spielliste.TOTALS,
            state=Spielliste.CONFIRMED,
        )
        for n in range(tables * (number - 1) + 1, tables * number + 1)
    )  # fmt: skip
    Occupancy.objects.bulk_create(
        Occupancy(spielliste=lists[n // 4], position=n % 4 + 1, entry=one, counts_for=one, points=-n, games=24)
        for n, one in enumerate(entries[: tables * 4])
    )


def a_hall(cast, players, **words):
    event = a_tournament(cast, players=0, rounds=3, published=True, **words)
    entries = enter(event, players)
    for number in (1, 2, 3):
        play(event, entries, number)
    return event


@pytest.fixture
@once
def large(cast):
    """What each page is about, by the name of its address."""
    everybody = people(cast, DOOR)
    over = a_hall(cast, everybody[:HALL], state=Tournament.FINISHED)
    PublishedStandings.objects.create(tournament=over, number=1, rows=snapshot(standings(over)))
    now = a_hall(cast, everybody[:HALL], state=Tournament.RUNNING)
    door = a_tournament(cast, players=0, published=True, check_in=True, fee=1000)
    enter(door, everybody)
    Tournament.objects.filter(pk=now.pk).update(groups=["Jugend"])
    Team.objects.bulk_create(Team(tournament=door, number=n, name=f"Mannschaft {n}") for n in range(1, TEAMS + 1))
    form = a_tournament(cast, players=0, published=True, entry_form=True, entry_limit=300)
    Registration.objects.bulk_create(
        Registration(
            tournament=form, first_name=one.first_name, last_name=one.last_name, club_name=cast.home.name,
            state=Registration.NEW if n < 300 else Registration.WAITING,
        )
        for n, one in enumerate(everybody)
    )  # fmt: skip
    return {"over": over, "now": now, "door": door, "form": form, "year": a_year(cast, everybody[:52])}


def a_year(cast, players):
    season = Season.objects.create(club=cast.home, name="Fünfzig Abende", published=True)
    for week in range(EVENINGS):
        evening = Tournament.objects.create(
            club=cast.home, name=f"Abend {week}", kind=Tournament.EVENING, state=Tournament.FINISHED, published=True,
            date=DAY + datetime.timedelta(weeks=week), order=["points"],
        )  # fmt: skip
        play(evening, enter(evening, players[week % 4 :: 2]), 1)
        PublishedStandings.objects.create(tournament=evening, number=1, rows=snapshot(standings(evening)))
        SeasonEvent.objects.create(season=season, tournament=evening, number=week + 1)
    return season


# The page; what it is about; a row of its list; how many rows the first page has; how a name is typed, if it is not
# the search of the tournament.
PAGES = [
    ("tournament-detail", "over", r'<tr [^>]*id="nr-', 100, None),
    ("tournament-detail", "now", r'<tr [^>]*id="nr-', 100, None),
    ("tournament-after", "over", r'<tr [^>]*id="nr-', 100, None),
    ("tournament-round", "over", r'<tr [^>]*id="nr-', 50, None),
    ("tournament-version", "over", r'<td class="place">', 100, None),
    ("tournament-detail", "door", r'<tr> ?<td class="num">', 100, None),
    ("tournament-entries", "door", r'<tr> ?<td class="place">', 25, "wer"),
    ("fee-list", "door", r'<tr> ?<td class="place">', 25, "wer"),
    ("checkin", "door", r'<li id="p-', 50, "q"),
    ("registration-list", "form", r'<li class="card" id="r-', 30, "wer"),
    ("tournament-groups", "now", r'<tr> ?<th scope="row"', 100, None),
    ("tournament-lineup", "door", r'<div class="field lineup', 25, None),
    ("season-detail", "year", r'<td class="place">', 16, "q"),
    ("season-events", "year", r'<td class="place">', 25, None),
]
AFTER = {"tournament-after": [2], "tournament-round": [2], "tournament-version": [1]}


def address(name, about):
    return reverse(name, args=[about.uuid, *AFTER.get(name, [])])


def asked(cast, name, about, **words):
    return browser_of(cast.anna).get(address(name, about), words)


def shown(answer, row):
    return len(re.findall(row, squeezed(answer.content.decode())))


def words_of(answer):
    """What is read in the rows: keys in the attributes are others every time."""
    return re.sub(r"<[^>]*>|Seite \d+ von \d+", "", answer.content.decode())


def names(answer):
    return set(re.findall(r"Nachname\d{3}", answer.content.decode()))


@pytest.mark.parametrize(("name", "what", "row", "rows", "typed"), PAGES)
def test_the_first_page_is_small_and_the_others_are_there(cast, large, name, what, row, rows, typed):
    first, second = asked(cast, name, large[what]), asked(cast, name, large[what], page=2)
    assert len(first.content) < MOST_KB * 1000
    assert shown(first, row) == rows
    if name == "checkin":
        assert "350 weitere stehen hier nicht" in squeezed(first.content.decode())
    else:
        assert 'rel="next" href="?page=2"' in squeezed(first.content.decode())
        assert shown(second, row) > 0
        assert words_of(second) != words_of(first)


@pytest.mark.parametrize(("name", "what", "row", "rows", "typed"), [one for one in PAGES if one[4]])
def test_who_is_on_no_first_page_is_found_by_typing(cast, large, name, what, row, rows, typed):
    last = "Nachname045" if what == "year" else "Nachname399"
    assert last not in asked(cast, name, large[what]).content.decode()
    found = asked(cast, name, large[what], **{typed: last.lower()})
    assert shown(found, row) == 1
    assert last in found.content.decode()


@pytest.mark.parametrize("what", ["over", "now"])
def test_her_own_place_is_one_search_away(cast, large, what):
    """By name to her page, from there to her line in the table."""
    event = large[what]
    home = asked(cast, "tournament-detail", event).content.decode()
    assert f'action="{reverse("tournament-where", args=[event.uuid])}"' in home
    found = browser_of(cast.anna).get(reverse("tournament-where", args=[event.uuid]), {"q": "Nachname149"}, follow=True)
    (way,) = re.findall(
        rf'href="{reverse("tournament-detail", args=[event.uuid])}(\?page=\d+#nr-\d+)"', found.content.decode()
    )
    assert way == "?page=2#nr-150"
    page = browser_of(cast.anna).get(reverse("tournament-detail", args=[event.uuid]) + way.partition("#")[0])
    assert 'id="nr-150"' in page.content.decode()


def test_every_page_of_a_running_event_follows_it(cast, large):
    second = asked(cast, "tournament-detail", large["now"], page=2).content.decode()
    assert f'data-follow="{reverse("tournament-now", args=[large["now"].uuid])}"' in second


def test_a_copy_has_everybody_on_one_page(cast, large):
    copied = next(content.decode() for name, content in files_of(large["over"]) if name == "index.html")
    assert len(re.findall(r'id="nr-\d+"', copied)) == HALL
    assert "Blättern" not in copied


def test_sorted_anew_the_table_begins_with_its_first_page(cast, large):
    second = squeezed(asked(cast, "tournament-detail", large["over"], page=2).content.decode())
    assert 'href="?sort=name"' in second


def test_of_one_page_nothing_is_turned_over(cast):
    event = a_hall(cast, people(cast, PLACES_A_PAGE), state=Tournament.RUNNING)
    page = asked(cast, "tournament-detail", event).content.decode()
    assert len(re.findall(r'id="nr-\d+"', page)) == PLACES_A_PAGE
    assert "Blättern" not in page


def test_after_somebody_is_taken_out_the_same_part_of_the_list_is_there(cast, large):
    entry = large["door"].entries.get(number=90)
    sent = {"entry": str(entry.uuid), "key": "k", "page": "3", "wer": ""}
    answer = browser_of(cast.anna).post(reverse("entry-leave", args=[large["door"].uuid]), sent)
    assert answer.url.endswith("/teilnahme/?page=3")


def test_of_a_lineup_in_parts_only_what_was_shown_is_stored(cast, large):
    door, team = large["door"], large["door"].teams.get(number=7)
    there = reverse("tournament-lineup", args=[door.uuid]) + "?page=2"
    shown = list(door.entries.order_by("number")[25:50])
    sent = {f"e{one.pk}": "" for one in shown} | {f"e{shown[0].pk}": str(team.pk), "key": new_key()}
    answer = browser_of(cast.anna).post(there, sent)
    assert answer.url == there
    assert list(TeamEntry.objects.values_list("entry", "team")) == [(shown[0].pk, team.pk)]


def test_whoever_moves_onto_a_lineup_that_is_being_filled_in_keeps_the_team(cast, large):
    """Somebody else takes a person out meanwhile: what was sent counts for those whom the page showed."""
    door, team, other = large["door"], *large["door"].teams.filter(number__in=[7, 8])
    there = reverse("tournament-lineup", args=[door.uuid]) + "?page=2"
    shown, moves_up = list(door.entries.order_by("number")[25:50]), door.entries.get(number=51)
    TeamEntry.objects.create(team=other, entry=moves_up)
    sent = {f"e{one.pk}": "" for one in shown} | {f"e{shown[0].pk}": str(team.pk), "key": new_key()}
    door.entries.get(number=1).delete()
    assert browser_of(cast.anna).post(there, sent).url == there
    assert dict(TeamEntry.objects.values_list("entry", "team")) == {shown[0].pk: team.pk, moves_up.pk: other.pk}


def test_a_lineup_on_whose_first_page_all_play_for_others_leads_to_the_second(cast, large):
    foreign = Team.objects.create(tournament=large["form"], number=1, name="Fremd")
    first = large["door"].entries.order_by("number")[:25]
    TeamEntry.objects.bulk_create(TeamEntry(team=foreign, entry=one) for one in first)
    page = squeezed(asked(cast, "tournament-lineup", large["door"]).content.decode())
    assert page.count("spielt hier für „Fremd“ einer anderen Wertung.") == 25
    assert "Noch nimmt niemand teil." not in page
    assert 'rel="next" href="?page=2"' in page


def test_groups_that_are_not_shown_stay_as_they_are(cast, large):
    now = large["now"]
    there = reverse("tournament-groups", args=[now.uuid]) + "?page=2"
    first, second = (now.entries.get(number=number) for number in (1, 150))
    now.entries.filter(pk=first.pk).update(groups=["Jugend"])
    answer = browser_of(cast.anna).post(there, {"in": f"{second.pk}-0", "key": new_key()})
    assert answer.url == there
    assert set(now.entries.exclude(groups=[]).values_list("number", flat=True)) == {1, 150}


@pytest.mark.parametrize(("name", "what", "last"), [("tournament-groups", "now", 2), ("tournament-lineup", "door", 16)])
def test_a_form_in_parts_is_saved_and_gone_on_with_by_one_button(cast, large, name, what, last):
    there = address(name, large[what])
    first, end = (squeezed(asked(cast, name, large[what], page=page).content.decode()) for page in (1, last))
    assert 'name="weiter" value="2">Speichern und weiter</button>' in first
    assert "Speichern und weiter" not in end
    assert "Jede Seite wird für sich gespeichert." in first
    assert "Jede Seite wird für sich gespeichert." in end
    answer = browser_of(cast.anna).post(there, {"key": new_key(), "weiter": "2"})
    assert answer.url == f"{there}?page=2"


def report_lists(large, *, settled):
    lists = list(large["now"].lists.order_by("number")[:60])
    ErrorReport.objects.bulk_create(
        ErrorReport(spielliste=one, name="Carla", text="falsch", settled_at=timezone.now() if n < settled else None)
        for n, one in enumerate(lists)
    )
    return lists


def reports_shown(answer):
    return set(re.findall(r'id="meldung-([^"]+)"', answer.content.decode()))


def test_of_very_many_reports_the_first_lists_and_the_newest_answers_are_shown(cast, large):
    report_lists(large, settled=30)
    page = squeezed(asked(cast, "report-list", large["now"]).content.decode())
    assert page.count('<section aria-labelledby="list-') == 20
    assert page.count('<li class="card" id="meldung-') == 40
    assert "Zu 10 weiteren Listen sind Meldungen offen" in page


@pytest.mark.parametrize("name", ["report-list", "reports-now"])
def test_what_was_discarded_can_be_read_however_much_is_settled(cast, large, name):
    report_lists(large, settled=30)
    first, second = (asked(cast, name, large["now"], erledigt=number) for number in (1, 2))
    assert f'href="{address("report-list", large["now"])}?erledigt=2#settled-title"' in squeezed(first.content.decode())
    settled = {str(one) for one in ErrorReport.objects.exclude(settled_at=None).values_list("uuid", flat=True)}
    assert settled <= reports_shown(first) | reports_shown(second)


@pytest.mark.parametrize("at", [0, 24, 59])
def test_from_every_list_one_comes_to_the_form_that_answers_its_report(cast, large, at):
    liste, anna = report_lists(large, settled=0)[at], browser_of(cast.anna)
    report = liste.reports.get()
    beside = anna.get(reverse("list-detail", args=[liste.uuid])).content.decode()
    (way,) = re.findall(rf'href="([^"]*)#meldung-{report.uuid}"', beside)
    page = anna.get(way).content.decode()
    assert f'action="{reverse("report-settle", args=[report.uuid])}"' in page
    (follows,) = re.findall(r'data-live="([^"]*)"', page)
    assert str(report.uuid) in reports_shown(anna.get(follows))


def test_an_answer_that_is_refused_stays_at_its_report_however_many_lists_come_before(cast, large):
    report = report_lists(large, settled=0)[59].reports.get()
    answer = browser_of(cast.anna).post(reverse("report-settle", args=[report.uuid]), {"answer": "ja", "key": "k"})
    assert answer.status_code == 422
    assert str(report.uuid) in reports_shown(answer)
    assert "Das geht nicht:" not in answer.content.decode()


def test_an_evening_that_moves_on_is_seen_where_it_stands(cast, large):
    row = large["year"].season_events.get(number=30)
    answer = browser_of(cast.anna).post(
        reverse("season-event-move", args=[large["year"].uuid, row.pk]), {"up": "1", "key": "k"}
    )
    assert answer.url.endswith("/veranstaltungen/?page=2")


def test_a_registration_that_is_spoken_of_is_on_the_page(cast, large):
    last = large["form"].registrations.filter(state=Registration.NEW).last()
    page = asked(cast, "registration-list", large["form"], fuer=str(last.uuid)).content.decode()
    assert f'id="r-{last.uuid}"' in page
    assert f'id="r-{last.uuid}"' not in asked(cast, "registration-list", large["form"]).content.decode()
    assert isinstance(last.uuid, UUID)


def test_lists_of_an_event_come_in_parts_to_programs_too(client, large):
    first = client.get(f"/api/v1/tournaments/{large['over'].uuid}/lists").json()
    assert [one["number"] for one in first["lists"]] == list(range(1, 51))
    second = client.get(first["next"]).json()
    assert [one["number"] for one in second["lists"]] == list(range(51, 101))


@pytest.mark.parametrize(
    ("name", "what", "most"),
    [("season-ratings", "year", 15), ("season-detail", "year", 10), ("tournament-entries", "door", 20)],
)
def test_so_many_questions_whatever_their_number(cast, large, name, what, most):
    browser = browser_of(cast.anna)
    browser.get(address(name, large[what]))
    with CaptureQueriesContext(connection) as taken:
        browser.get(address(name, large[what]))
    assert len(taken) <= most, len(taken)


def test_from_the_registration_one_came_for_the_cards_can_be_turned_over(cast, large):
    about = large["form"].registrations.get(last_name="Nachname020")
    there = asked(cast, "registration-list", large["form"], fuer=about.uuid)
    assert "Nachname020" in names(there)
    (way,) = re.findall(r'rel="next" href="(\?[^"]*\bpage=3[^"]*)"', squeezed(there.content.decode()))
    page = browser_of(cast.anna).get(address("registration-list", large["form"]) + way.replace("&amp;", "&"))
    assert "Nachname030" in names(page)


def test_who_waits_keeps_the_place_in_line_in_a_search(cast, large):
    found = squeezed(asked(cast, "registration-list", large["form"], wer="nachname399").content.decode())
    assert "100. <bdi>" in found


@pytest.mark.parametrize(("shown", "there"), [("da", 2), ("fehlt", 50), ("", 50)])
def test_when_the_whole_door_comes_anew_it_is_what_was_asked_for(cast, large, shown, there):
    """After somebody who was not expected, or from another process; the same for a tap."""
    door, anna = large["door"], browser_of(cast.anna)
    first, second = door.entries.order_by("number")[:2]
    for one in (first, second):
        services.arrive(entry=one, by=cast.anna)
    now = anna.get(reverse("checkin-now", args=[door.uuid]), {"stand": "unknown", "zeige": shown})
    assert len(re.findall(r'<li id="p-', squeezed(now.content.decode()))) == there
    sent = {"undo": f"{first.uuid} {new_key()}", "stand": "unknown", "zeige": shown}
    tapped = anna.post(reverse("checkin-book", args=[door.uuid]), sent, headers={"HX-Request": "true"})
    rows = re.findall(r'<li id="p-', squeezed(tapped.content.decode()))
    assert len(rows) == (1 if shown == "da" else 50)


def test_when_the_whole_door_comes_anew_a_search_stays(cast, large):
    words = {"stand": "unknown", "q": "nachname399"}
    now = browser_of(cast.anna).get(reverse("checkin-now", args=[large["door"].uuid]), words)
    assert names(now) == {"Nachname399"}
    assert "weitere" not in now.content.decode()
