"""A name that somebody hides is told to nobody by adding her or by looking for her. Carla of the Kreuzdame stands as
"C. W."; Dieter of another club tries every way to learn who that is. Only who knows name and number has been told."""

import gzip

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from league.clubs.services import people
from league.events.services import tournament
from league.models import Entry, Player
from league.registration.places import matches
from league.registration.services import registration as registrations
from league.registration.services.checkin import open_door
from league.registration.services.entries import add_entry, withdraw
from league.registration.services.field import change_entry_settings
from league.registration.services.registration import Applicant
from league.registration.services.walkin import walk_in
from league.teams.services import add_member, add_team
from tests.cast import DAY, a_player, browser_of
from tests.events.event_pages import an_evening, at, words
from tests.rows import chosen

HIDDEN = {Player.INITIALS: "C. W.", Player.NUMBER: "Spieler"}


@pytest.fixture(params=HIDDEN)
def carla(cast, request):
    people.change_player(player=cast.carla, publication=request.param, ddv_number="4711", based_on=None, by=cast.anna)
    return cast.carla


@pytest.fixture
def event(cast):
    """Dieter's own tournament."""
    event = tournament.create_tournament(club=cast.away, name="Hafenpokal", date=DAY, published=True, by=cast.dieter)
    for first, last in [("Otto", "Auer"), ("Olga", "Auer"), ("Paul", "Busch")]:
        add_entry(tournament=event, player=a_player(first, last, cast.away), by=cast.dieter)
    return event


def open_to_all(event, by):
    change_entry_settings(
        tournament=event, based_on=None, by=by, entry_form=True, entry_limit=None, fee=0, groups=[], entry_opens=None,
        entry_closes=None,
    )  # fmt: skip


def told(answer) -> list[str]:
    """What of Carla's name stands in an answer."""
    text = words(answer) if "html" in answer.headers.get("Content-Type", "") else answer.content.decode()
    return [name for name in ("Carla", "Weiß") if name in text]


SEARCHES = [("entry-search", "q"), ("tournament-entries", "q"), ("checkin-known", "name"), ("field-several", "q")]


@pytest.mark.parametrize("typed", chosen(["carla", "weiss", "Carla Weiß", "4711"], 0, 3))
@pytest.mark.parametrize(("page", "field"), SEARCHES)
def test_no_search_for_people_finds_a_hidden_name(cast, carla, event, page, field, typed):
    """The same answer as for a name that nobody has."""
    dieter = browser_of(cast.dieter)
    found = words(dieter.get(at(page, event), {field: typed}))
    nobody = words(dieter.get(at(page, event), {field: "Xaver Nirgendwo"}))
    hidden = carla.published_name
    assert (hidden in found) == (hidden in nobody)


def test_she_is_found_by_the_name_that_strangers_read(cast, carla, event):
    found = words(browser_of(cast.dieter).get(at("entry-search", event), {"q": carla.published_name}))
    assert found == f"{carla.published_name} Doko-Club Kreuzdame"


def test_to_her_own_club_she_is_known(cast, carla):
    evening = an_evening(cast, people=0)
    found = words(browser_of(cast.bernd).get(at("entry-search", evening), {"q": "wei"}))
    assert found == "Carla Weiß Doko-Club Kreuzdame · 4711"


def test_who_adds_her_reads_no_more_than_before_on_any_page_or_file(cast, carla, event):
    dieter = browser_of(cast.dieter)
    answer = dieter.post(at("entry-add", event), {"player": str(carla.uuid), "key": "k1"}, follow=True)
    entry = Entry.objects.get(tournament=event, player=carla)
    assert f"{carla.published_name} ist dabei." in words(answer)
    assert (entry.full_name, entry.is_told) == (carla.published_name, False)
    pages = [
        at(name, event)
        for name in ("tournament-entries", "checkin", "tournament-history", "tournament-control", "tournament-detail")
    ]
    pages += [reverse("entry-person", args=[event.uuid, entry.uuid])]
    pages += [reverse("tournament-entries-file", args=[event.uuid, ending]) for ending in ("csv", "json")]
    answers = {page: dieter.get(page) for page in pages}
    assert {page: answer.status_code for page, answer in answers.items()} == dict.fromkeys(pages, 200)
    assert {page: told(answer) for page, answer in answers.items()} == {page: [] for page in pages}


def test_nor_who_takes_her_out_again(cast, carla, event):
    entry = add_entry(tournament=event, player=carla, by=cast.dieter)
    withdraw(entry=entry, by=cast.dieter)
    answer = browser_of(cast.dieter).get(at("tournament-history", event))
    assert told(answer) == []
    assert carla.published_name in words(answer)


def test_nor_who_takes_her_into_a_team(cast, carla, event):
    team = add_team(where=event, name="Hafen 1", by=cast.dieter)
    add_member(team=team, player=carla, by=cast.dieter)
    answer = browser_of(cast.dieter).get(reverse("team-edit", args=[team.uuid]))
    assert told(answer) == []
    assert carla.published_name in words(answer)


def test_a_guest_of_her_name_is_somebody_new_and_nobody_is_asked_about(cast, carla, event):
    guest = {"first_name": "Carla", "last_name": "Weiß", "key": "k1"}
    answer = browser_of(cast.dieter).post(at("entry-guest", event), guest)
    assert answer.status_code == 302
    entry = Entry.objects.get(tournament=event, full_name="Carla Weiß")
    assert entry.player != carla


def test_nor_is_a_new_member(cast, carla):
    member = {"first_name": "Carla", "last_name": "Weiß", "publication": "full", "key": "k1"}
    answer = browser_of(cast.dieter).post(reverse("player-add", args=[cast.away.uuid]), member)
    assert answer.status_code == 302
    names = {"names": "Carla Weiß\nEmil Sommer", "key": "k2"}
    people.change_player(player=cast.players[1], publication=Player.NUMBER, based_on=None, by=cast.anna)
    answer = browser_of(cast.dieter).post(reverse("player-names", args=[cast.away.uuid]), names)
    assert answer.status_code == 302
    assert Player.objects.of_club(cast.away).filter(last_name="Sommer").count() == 1


@pytest.mark.parametrize(
    ("number", "is_known"),
    chosen([("", False), ("4712", False), ("4711", True)], 0, 2),
    ids=["the name alone", "with another number", "with her own number"],
)
def test_a_registration_is_taken_for_hers_by_name_and_number_only(cast, carla, event, number, is_known):
    open_to_all(event, cast.dieter)
    registrations.register(tournament=event, people=[Applicant("Carla", "Weiß", ddv_number=number)])
    (match,) = matches(event, list(event.registrations.all()))
    assert (match.player == carla) is is_known
    entry = registrations.accept_registration(registration=match.registration, player=match.player, by=cast.dieter)
    assert entry.full_name == "Carla Weiß"


def test_who_comes_to_the_door_under_a_published_name_is_not_taken_for_a_registration(cast, carla, event):
    """Else a director would register names until one of them goes with "C. W."."""
    open_to_all(event, cast.dieter)
    registrations.register(tournament=event, people=[Applicant("Carla", "Weiß")])
    open_door(tournament=event, by=cast.dieter)
    walk_in(tournament=event, player=carla, by=cast.dieter)
    assert event.registrations.get().entry is None


FILE = "Vorname;Nachname;DDV-Nummer\nCarla;Weiß;{number}\n"


@pytest.mark.parametrize(("number", "is_known"), [("", False), ("4711", True)])
def test_a_file_means_her_by_name_and_number_only(cast, carla, event, number, is_known):
    file = SimpleUploadedFile("leute.csv", FILE.format(number=number).encode())
    answer = browser_of(cast.dieter).post(
        reverse("tournament-entries-import", args=[event.uuid]), {"file": file}, follow=True
    )
    assert ("als Mitglied von „Doko-Club Kreuzdame“" in words(answer)) is is_known
    assert ("wird als neue Person eingetragen" in words(answer)) is not is_known


def test_a_wish_that_changes_reaches_hosts_who_were_never_told(cast, carla, event):
    entry = add_entry(tournament=event, player=carla, by=cast.dieter)
    told_before = add_entry(tournament=an_evening(cast, people=0), player=carla, by=cast.anna)
    names = []
    for wish in (Player.NUMBER, Player.FULL, Player.INITIALS):
        people.change_player(player=carla, publication=wish, based_on=None, by=cast.anna)
        entry.refresh_from_db()
        told_before.refresh_from_db()
        names.append((entry.name, entry.full_name, told_before.name, told_before.full_name))
    number = carla.number_name
    assert names == [
        (number, number, number, "Carla Weiß"),
        ("Carla Weiß", "Carla Weiß", "Carla Weiß", "Carla Weiß"),
        ("C. W.", "Carla Weiß", "C. W.", "Carla Weiß"),
    ]


def test_an_event_that_is_taken_along_takes_no_hidden_name_along(cast, carla, event):
    """Who keeps the installation moves everything; the host gets what he may read anyway."""
    add_entry(tournament=event, player=carla, by=cast.dieter)
    page = at("operations-event-pack", event)
    taken = gzip.decompress(browser_of(cast.dieter).get(page).content).decode()
    assert HIDDEN[carla.publication] in taken
    assert [word for word in ("Carla", "Weiß", "weiss", '"4711"') if word in taken] == []
    assert "Otto" in taken
    cast.dieter.is_superuser = True
    cast.dieter.save()
    assert "Carla" in gzip.decompress(browser_of(cast.dieter).get(page).content).decode()
