"""The start page, for strangers and for those who have work to do."""

import datetime
from types import SimpleNamespace

import pytest
from django.urls import reverse

from league.base.words import when
from league.clubs.services import people
from league.clubs.services.club import found_club
from league.events.services import evening, rounds, tournament
from league.events.views import public
from league.models import Club, Spielliste, TournamentRole, User
from tests.cast import DAY, a_tournament, seated

from .public_pages import an_evening, page, play_round, queries, rows, text

HOME = "/"


def test_an_empty_installation_says_what_to_do_next(db):
    read = text(page("home"))
    assert "Noch gibt es keinen Verein" in read
    assert "Der Link dafür steht in dem Fenster, in dem die Seite gestartet wurde." in read


def test_a_club_without_events_says_what_to_do_next(cast):
    html = page("home")
    assert "Noch ist nichts veröffentlicht." in text(html)
    assert reverse("account_login") in html


def test_strangers_see_what_runs_what_comes_and_what_was(cast):
    a_tournament(cast, rounds=1, players=4)
    running = a_tournament(cast, rounds=2)
    tournament.change_tournament(tournament=running, name="Frühlingspokal", based_on=None, by=cast.anna)
    seated(cast, running)
    done = a_tournament(cast, rounds=1, players=4)
    tournament.change_tournament(tournament=done, name="Sommerpokal", based_on=None, by=cast.anna)
    play_round(cast, done, 1, (4, 2, 0, -6))
    tournament.finish_tournament(tournament=done, by=cast.anna, reveal=True)
    read = text(page("home"))
    order = ["Läuft gerade", "Frühlingspokal", "läuft, Runde 1 von 2", "Demnächst", "Herbstturnier", "Zuletzt gespielt",
             "Sommerpokal", "Vereine Doko-Club Kreuzdame", "Herz Zehn Hafenstadt"]  # fmt: skip
    assert [read.index(words) for words in order] == sorted(read.index(words) for words in order)


def test_an_event_to_come_says_when_it_begins(cast):
    a_tournament(cast, starts_at=datetime.time(19, 0))
    assert "19:00" in text(page("home"))


def test_strangers_are_told_what_this_is(cast):
    assert "Hier stehen die Doppelkopf-Turniere und Vereinsabende dieser Vereine" in text(page("home"))
    assert "Hier stehen" not in text(page("home", user=cast.bernd))


def test_the_own_club_is_there_once_and_the_others_by_themselves(cast):
    """In the frame of the page nobody is named."""
    read = text(page("home", user=cast.bernd))
    assert read.count("Doko-Club Kreuzdame") == 1
    assert "Andere Vereine Herz Zehn Hafenstadt" in read
    Club.objects.filter(pk=cast.away.pk).delete()
    read = text(page("home", user=cast.bernd))
    assert "Andere Vereine" not in read
    assert "Noch gibt es keinen Verein" not in read


def test_whoever_works_for_many_clubs_finds_them_on_a_page(cast):
    for number in range(public.OWN_SHOWN):
        found_club(name=f"Karo {number}", administrator=cast.anna, by=None)
    read = text(page("home", user=cast.anna))
    assert "Meine Vereine Vereine Doko-Club Kreuzdame" in read


def _finished(cast, *ends, reveal=True):
    event = a_tournament(cast, rounds=1, players=4)
    play_round(cast, event, 1, ends)
    tournament.finish_tournament(tournament=event, reveal=reveal, by=cast.anna)
    return event


def test_who_won_is_no_secret_only_after_the_ceremony(cast):
    event = _finished(cast, 4, 2, 0, -6, reveal=False)
    assert rows(page("home"))[0][1] == rows(page("home", user=cast.dieter))[0][1] == "noch nicht bekannt gegeben"
    assert rows(page("home", user=cast.anna))[0][1] == "Carla Weiß +4"
    tournament.reveal_result(tournament=event, by=cast.anna)
    assert rows(page("home"))[0][1] == "Carla Weiß +4"


@pytest.mark.parametrize(
    ("ends", "won"), [((4, 2, 0, -6), "Carla Weiß +4"), ((4, 4, -2, -6), "Carla Weiß +4 Emil Sommer +4")]
)
def test_what_was_played_says_who_won(cast, ends, won):
    _finished(cast, *ends)
    event = f"Herbstturnier {when(DAY)}".replace("\xa0", " ")
    assert rows(page("home")) == [[event, won, "Doko-Club Kreuzdame", "4"]]


def test_a_winner_is_named_as_she_is_published(cast):
    _finished(cast, 4, 2, 0, -6)
    people.change_player(player=cast.carla, publication="initials", based_on=None, by=cast.anna)
    assert rows(page("home"))[0][1] == "C. W. +4"


def test_what_was_played_long_ago_is_on_further_pages(cast, monkeypatch):
    monkeypatch.setattr(public, "PAST_A_PAGE", 2)
    for number in range(3):
        event = _finished(cast, 4, 2, 0, -6)
        tournament.change_tournament(tournament=event, name=f"Pokal {number}", based_on=None, by=cast.anna)
    assert [row[0][:7] for row in rows(page("home"))] == ["Pokal 2", "Pokal 1"]
    assert [row[0][:7] for row in rows(page("home", query="?page=2"))] == ["Pokal 0"]


def test_the_pages_of_what_was_played_are_counted_for_whoever_asks(cast, monkeypatch):
    """Two that everybody sees, and a draft of the first club."""
    monkeypatch.setattr(public, "PAST_A_PAGE", 1)
    for number, published in enumerate([True, True, False]):
        event = _finished(cast, 4, 2, 0, -6)
        tournament.change_tournament(
            tournament=event, name=f"Pokal {number}", published=published, based_on=None, by=cast.anna
        )
    root = User.objects.create_superuser("root")
    for user, pages in [(None, 2), (cast.dieter, 2), (cast.anna, 3), (cast.bernd, 3), (root, 3)]:
        assert f"Seite 1 von {pages}" in text(page("home", user=user)), user
        assert len(rows(page("home", user=user, query=f"?page={pages}"))) == 1, user
    TournamentRole.objects.create(tournament=event, user=cast.dieter, role=TournamentRole.HELPER)
    assert "Seite 1 von 3" in text(page("home", user=cast.dieter))  # whose only right is at the draft itself


def test_drafts_are_not_there_for_strangers(cast):
    a_tournament(cast, published=False)
    for user in (None, cast.dieter):
        assert "Herbstturnier" not in page("home", user=user)


def test_ones_own_work_comes_first_with_its_lists_to_enter(cast):
    event = a_tournament(cast, published=False)
    seated(cast, event, depth=Spielliste.TOTALS, count=2)
    evening.start_evening(club=cast.home, date=DAY, by=cast.bernd)
    dieters = a_tournament(SimpleNamespace(home=cast.away, anna=cast.dieter, players=cast.players), players=4)
    seated(SimpleNamespace(anna=cast.dieter), dieters)
    html = page("home", user=cast.bernd)
    read = text(html)
    assert read.index("Meine Veranstaltungen") < read.index("2 Listen noch einzutragen") < read.index("Läuft gerade")
    assert read.count("Entwurf") == 2  # not a second time under what runs
    assert reverse("tournament-control", args=[event.uuid]) in html
    assert reverse("evening-control", args=[cast.home.tournaments.evenings().get().uuid]) in html
    assert reverse("evening-start", args=[cast.home.uuid]) in html


def test_tables_of_a_round_that_has_not_begun_are_not_yet_to_be_entered(cast):
    event = a_tournament(cast)
    rounds.seat_table(round=event.rounds.first(), table=1, seats=list(event.entries.all()[:4]), by=cast.anna)
    assert "einzutragen" not in text(page("home", user=cast.bernd))


@pytest.mark.parametrize(
    ("who", "words"), [("bernd", "Gerade läuft nichts."), ("nobody", "Dieser Zugang gehört noch zu keinem Verein.")]
)
def test_who_has_nothing_to_do_is_told_how_to_begin(cast, who, words):
    user = getattr(cast, who, None) or User.objects.create_user("nora", "nora@example.org", "x")
    assert words in text(page("home", user=user))


@pytest.mark.thorough
@pytest.mark.parametrize("who", [None, "bernd"])
def test_the_number_of_queries_does_not_grow_with_the_events(cast, who):
    user, taken = getattr(cast, who) if who else None, []
    for number in range(3):
        a_tournament(cast)
        seated(cast, a_tournament(cast, rounds=1))
        an_evening(cast, (4, 2, 0, -6), date=DAY + datetime.timedelta(days=number))
        taken.append(queries(HOME, user))
    assert taken[0] == taken[1] == taken[2] <= 11


@pytest.mark.parametrize(("who", "is_offered"), [("anna", True), ("bernd", False), (None, False)])
def test_who_directs_a_club_begins_a_tournament_from_the_start_page(cast, who, is_offered):
    """Bernd keeps lists: evenings are his, tournaments are not."""
    html = page("home", user=who and getattr(cast, who))
    assert (reverse("tournament-create", args=[cast.home.uuid]) in html) == is_offered


def test_with_two_clubs_each_has_its_tournament(cast):
    other = found_club(name="Zweiter Verein", administrator=cast.anna, by=None)
    html = page("home", user=cast.anna)
    assert "Turnier anlegen: Zweiter Verein" in text(html)
    assert all(reverse("tournament-create", args=[club.uuid]) in html for club in (cast.home, other))
