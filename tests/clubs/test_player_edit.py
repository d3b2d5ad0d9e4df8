"""Changing a player: name, number, publication, whether she still plays. And who may do it."""

import datetime

import pytest
from django.urls import reverse

from league.clubs.services import people
from league.events.services import rounds, tournament
from league.events.services.evening import start_evening
from league.models import AuditEntry, Entry, Player, User
from league.registration.services import entries
from tests.cast import DAY, a_player, a_tournament, browser_of, finish, play_all, seated, sent


def page_of(player) -> str:
    return f"/spieler/{player.uuid}/bearbeiten/"


def send(cast, **changes):
    anna = browser_of(cast.anna)
    return anna.post(page_of(cast.carla), sent(anna.get(page_of(cast.carla)).context["form"], **changes))


def test_anna_changes_everything_about_carla(cast):
    answer = send(
        cast, first_name="Karla", last_name="Weiß-Adler", ddv_number=" 47 11 a", publication="initials", active=None
    )
    assert (answer.status_code, answer.url) == (302, page_of(cast.carla))
    carla = Player.objects.get(pk=cast.carla.pk)
    assert (carla.name, carla.ddv_number, carla.publication, carla.active) == (
        "Karla Weiß-Adler", "4711A", "initials", False,
    )  # fmt: skip
    assert carla.version == cast.carla.version + 1
    assert list(Player.objects.called("karla", "weiss adler")) == [carla]
    entry = AuditEntry.objects.first()
    assert (entry.action, entry.by, entry.club) == ("player-changed", cast.anna, cast.home)
    assert entry.data == {
        "player": carla.pk, "changed": ["first_name", "last_name", "ddv_number", "publication", "active"],
    }  # fmt: skip


def test_old_results_keep_the_old_name(cast):
    event = a_tournament(cast)
    send(cast, last_name="Weiß-Adler")
    assert event.entries.get(player=cast.carla).name == "Carla Weiß"


def test_who_wishes_to_be_read_by_initials_is_so_in_old_results_and_published_standings_too(cast):
    event = a_tournament(cast, players=4, rounds=1)
    liste = seated(cast, event)
    finish(play_all(liste, by=cast.bernd), by=cast.bernd)
    rounds.close_round(round=event.rounds.get(), by=cast.anna)
    version = tournament.finish_tournament(tournament=event, by=cast.anna, reveal=True)
    before = {row["name"]: row["points"] for row in version.rows}

    def published() -> tuple[str, dict[str, int]]:
        version.refresh_from_db()
        name = Entry.objects.get(tournament=event, player=cast.carla).name
        return name, {row["name"]: row["points"] for row in version.rows}

    event.refresh_from_db()
    seen = event.version
    send(cast, publication="initials")
    assert published() == ("C. W.", {"C. W." if name == "Carla Weiß" else name: n for name, n in before.items()})
    event.refresh_from_db()
    assert event.version > seen  # so that no stored page goes on showing it
    send(cast, publication="full")
    assert published() == ("Carla Weiß", before)


@pytest.mark.parametrize(
    ("changes", "field", "words"),
    [
        ({"first_name": ""}, "first_name", "Bitte ausfüllen."),
        ({"last_name": "?!"}, "last_name", "Der Name braucht mindestens einen Buchstaben."),
        ({"ddv_number": "12/34"}, "ddv_number", "„12/34“ ist keine DDV-Nummer."),
        ({"ddv_number": "815"}, "ddv_number", "Die DDV-Nummer 815 hat schon Emil Sommer. Bitte prüfen."),
    ],
)
def test_what_cannot_be_is_said_at_its_field_and_stays_typed(cast, changes, field, words):
    people.change_player(player=cast.players[1], ddv_number="815", based_on=None, by=cast.anna)
    answer = send(cast, **{"last_name": "Weiß-Adler", **changes})
    assert answer.status_code == 422
    form = answer.context["form"]
    assert words in form.errors[field][0]
    assert form[field].value() == changes[field]
    assert "<h1><bdi>Weiß, Carla</bdi></h1>" in answer.content.decode()  # what is stored, not what was refused
    assert Player.objects.get(pk=cast.carla.pk).name == "Carla Weiß"


def test_sent_twice_it_counts_once(cast):
    anna = browser_of(cast.anna)
    data = sent(anna.get(page_of(cast.carla)).context["form"], first_name="Karla")
    assert [anna.post(page_of(cast.carla), data).status_code for _ in range(2)] == [302, 302]
    assert Player.objects.get(pk=cast.carla.pk).version == cast.carla.version + 1


def test_two_people_at_once_the_second_sees_both_versions(cast):
    anna = browser_of(cast.anna)
    data = sent(anna.get(page_of(cast.carla)).context["form"], first_name="Karla", publication="number", active=None)
    people.change_player(player=cast.carla, first_name="Clara", based_on=None, by=cast.anna)
    answer = anna.post(page_of(cast.carla), data)
    assert answer.status_code == 409
    rows = {row.label: (row.stored, row.typed) for row in answer.context["rows"] if row.differs}
    assert rows == {
        "Vorname": ("Clara", "Karla"),
        "In Ergebnissen steht": ("voller Name", "nur „Spieler 4711“"),
        "spielt zurzeit mit": ("ja", "nein"),
    }
    assert Player.objects.get(pk=cast.carla.pk).first_name == "Clara"
    assert anna.post(page_of(cast.carla), sent(answer.context["form"])).status_code == 302
    carla = Player.objects.get(pk=cast.carla.pk)
    assert (carla.first_name, carla.publication, carla.active) == ("Karla", "number", False)


# --- who may


def may_edit(user, player) -> bool:
    return browser_of(user).get(page_of(player)).status_code == 200


def test_a_member_is_edited_by_administrators_of_her_club_alone(cast):
    root = User.objects.create_superuser("root")
    assert [may_edit(who, cast.carla) for who in (cast.anna, cast.bernd, cast.dieter, root)] == [
        True,
        False,
        False,
        True,
    ]
    for who in (cast.bernd, cast.dieter):
        for address in ("bearbeiten", "wechsel", "zusammenlegen", "zusammenlegen/rueckgaengig"):
            answer = browser_of(who).post(f"/spieler/{cast.carla.uuid}/{address}/", {"first_name": "Gekapert"})
            assert answer.status_code == 404
    assert browser_of(None).get(page_of(cast.carla)).url.startswith("/konto/login/")


def test_a_guest_is_edited_by_the_club_that_brought_her_in(cast):
    event = a_tournament(cast)
    guest = entries.add_guest(tournament=event, first_name="Nora", last_name="Gast", by=cast.anna).player
    assert [may_edit(who, guest) for who in (cast.anna, cast.bernd, cast.dieter)] == [True, False, False]


def test_whom_no_club_looks_after_is_nobody_s_by_being_entered(cast):
    nobodys = a_player("Nora", "Gast")
    entries.add_entry(tournament=a_tournament(cast), player=nobodys, by=cast.anna)
    nobodys.refresh_from_db()
    root = User.objects.create_superuser("root")
    assert [may_edit(who, nobodys) for who in (cast.anna, cast.bernd, cast.dieter, root)] == [False, False, False, True]


@pytest.fixture
def taken(cast):
    """Nora plays as Anna's guest; then Dieter, of another club, enters her for an evening of his own."""
    event = a_tournament(cast)
    nora = entries.add_guest(tournament=event, first_name="Nora", last_name="Gast", by=cast.anna).player
    evening = start_evening(club=cast.away, date=DAY, by=cast.dieter)
    answer = browser_of(cast.dieter).post(reverse("entry-add", args=[evening.uuid]), {"player": nora.uuid})
    assert answer.status_code == 302
    assert evening.entries.get().player == nora
    return nora


OVER_A_PERSON = ["bearbeiten", "wechsel", "zusammenlegen", "auskunft", "anonymisieren"]


@pytest.mark.parametrize("address", OVER_A_PERSON)
def test_entering_somebody_gives_no_right_over_the_person(cast, taken, address):
    asked = [browser_of(who).get(f"/spieler/{taken.uuid}/{address}/").status_code for who in (cast.dieter, cast.anna)]
    assert asked == [404, 200]
    assert (
        browser_of(cast.dieter).post(f"/spieler/{taken.uuid}/{address}/", {"publication": "number"}).status_code == 404
    )


def test_another_club_s_guest_is_not_taken_in_by_name(cast, taken):
    typed = {"first_name": "Nora", "last_name": "Gast", "publication": "full", "key": "k", "same": str(taken.uuid)}
    answer = browser_of(cast.dieter).post(f"/verein/{cast.away.uuid}/spieler/neu/", typed)
    assert answer.status_code == 422
    assert "ist als Gast von „Doko-Club Kreuzdame“ eingetragen" in answer.content.decode()
    assert taken.club_on() is None
    assert may_edit(cast.anna, taken)


def test_the_club_that_looks_after_a_guest_lets_her_go(cast, taken):
    people.move_player(player=taken, club=cast.away, on=DAY, by=cast.anna)
    assert [may_edit(who, taken) for who in (cast.anna, cast.dieter)] == [False, True]
    people.move_player(player=taken, club=None, on=DAY + datetime.timedelta(days=9), by=cast.dieter)
    assert [may_edit(who, taken) for who in (cast.anna, cast.dieter)] == [False, True]


def test_who_played_at_anna_s_but_belongs_to_dieter_is_dieter_s(cast):
    theirs = a_player("Zoe", "Fern", cast.away)
    entries.add_entry(tournament=a_tournament(cast), player=theirs, by=cast.anna)
    assert [may_edit(who, theirs) for who in (cast.anna, cast.dieter)] == [False, True]


def test_a_record_that_was_merged_is_no_longer_edited(cast):
    double = a_player("Karla", "Weiß", cast.home)
    people.merge_players(keep=cast.carla, double=double, by=cast.anna)
    assert not may_edit(cast.anna, double)
