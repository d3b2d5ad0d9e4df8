"""A club that is too large for one request: its file is made in the background and fetched when it is done; read in, it
comes in portions, each of them whole."""

import io
import os
import threading
import time

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import OperationalError, connection

from league.base import kept_files
from league.clubs.services.people import add_player, change_player
from league.events.services.evening import start_evening
from league.models import AuditEntry, Club, Game, Player, Spielliste, Tournament, User
from league.operations import patience
from league.operations.background import work_off
from league.operations.forgetting import forget_what_is_over
from league.operations.moving import incoming, outgoing, tasks
from league.operations.moving.incoming import Arrival, bring_club_in, opened
from league.operations.moving.outgoing import club_parcel, packed, write_club
from league.operations.moving.tasks import made, make_file, making, reading
from league.operations.moving.under_way import Stopped
from league.registration.services.entries import add_entry
from tests.cast import a_tournament, browser_of, normal, play, seated

from . import test_moving as moving
from .test_moving import differing, elsewhere, root, seen

event, club_file = moving.event, moving.club_file  # fixtures
pytestmark = [pytest.mark.usefixtures("kept_here", "waiting_line", "small_is_large"), pytest.mark.thorough]


@pytest.fixture
def small_is_large(monkeypatch):
    for area in ("leaving", "moving"):
        monkeypatch.setattr(f"league.operations.views.{area}.AT_ONCE", 1)


@pytest.fixture(autouse=True)
def hardly_any_pause(monkeypatch):
    monkeypatch.setattr(patience, "PATIENCE", (0.01,))


@pytest.fixture
def evening(event, cast):
    """Beside the tournament."""
    return start_evening(club=cast.home, date=event.date, by=cast.anna)


@pytest.fixture
def anna(evening, cast):
    return browser_of(cast.anna)


def work():
    work_off("chores", "test")


def take(club):
    return f"/verein/{club.uuid}/mitnehmen/"


def plain(parcel):
    return {name: value for name, value in parcel.items() if name not in ("made_at", "sha256")}


@pytest.mark.usefixtures("evening")
def test_event_by_event_it_is_the_same_file(cast):
    written, told = io.BytesIO(), []
    write_club(cast.home, cast.home, written, told.append)
    assert plain(opened(written.getvalue())) == plain(opened(packed(club_parcel(cast.home, cast.home))))
    assert told == [1, 2]


def test_a_club_without_events_is_a_file_too(cast):
    written = io.BytesIO()
    write_club(cast.away, None, written, lambda done: None)
    assert plain(opened(written.getvalue())) == plain(opened(packed(club_parcel(cast.away))))


@pytest.mark.usefixtures("event")
def test_who_is_entered_while_it_is_made_is_in_it(cast, evening):
    written = io.BytesIO()

    def somebody_comes(done):
        if done == 1:
            new = add_player(first_name="Nele", last_name="Neu", club=cast.home, by=cast.anna)
            add_entry(tournament=evening, player=new, by=cast.anna)

    write_club(cast.home, None, written, somebody_comes)
    elsewhere()
    bring_club_in(parcel=opened(written.getvalue()), same=set(), by=None)
    assert Player.objects.called("Nele", "Neu").get().entries.count() == 1


def test_what_is_written_while_an_event_is_read_is_in_the_file_whole_or_not_at_all(transactional_db, cast, monkeypatch):
    event = a_tournament(cast)
    spielliste = seated(cast, event)
    play(spielliste, normal(), normal(), by=cast.anna)
    read, others = outgoing.rows_of, []

    def a_game_comes(model, way, event):
        if model is Game and not others:
            others.append(by_another(lambda: play(Spielliste.objects.get(), normal(), by=User.objects.get(pk=by))))
        return read(model, way, event)

    by = cast.anna.pk
    monkeypatch.setattr(outgoing, "rows_of", a_game_comes)
    parcel = opened(packed(club_parcel(cast.home)))
    assert others == [True]
    assert Game.objects.count() == 3
    elsewhere()
    bring_club_in(parcel=parcel, same=set(), by=None)
    assert Game.objects.count() == 2


def by_another(act):
    """Somebody else, who need not wait for us; whether it was done."""
    done = []
    other = threading.Thread(target=ended(lambda: (act(), done.append(True))))
    other.start()
    other.join()
    return bool(done)


def ended(act):
    """What a thread does: its connection is closed afterwards."""

    def acts():
        try:
            act()
        finally:
            connection.close()

    return acts


# --- made


def test_it_is_asked_for_waited_for_and_fetched(anna, cast):
    page = anna.get(take(cast.home)).text
    assert ("Datei machen" in page, "Alles mitnehmen</a>" in page) == (True, False)
    for _twice in range(2):
        assert anna.post(f"{take(cast.home)}machen/").status_code == 302
    waits = anna.get(take(cast.home)).text
    assert ("Gleich geht es los." in waits, 'hx-trigger="every 1s"' in waits) == (True, True)
    assert anna.get(f"/verein/{cast.home.uuid}/mitnehmen.spiel").status_code == 302
    work()
    part = anna.get(take(cast.home), headers={"HX-Request": "true"}).text
    assert ("Fertig." in part, "<html" in part, "hx-get" in part) == (True, False, False)
    fetched = anna.get(f"/verein/{cast.home.uuid}/mitnehmen.spiel")
    assert fetched["Content-Disposition"].startswith('attachment; filename="doko-club-kreuzdame-')
    assert plain(opened(fetched.content)) == plain(opened(packed(club_parcel(cast.home, cast.home))))


def test_how_far_it_is_stands_there_meanwhile(anna, cast, monkeypatch):
    anna.post(f"{take(cast.home)}machen/")
    shown = []
    write = tasks.write_club

    def looked_at(club, told_to, to, tell):
        write(club, told_to, to, lambda done: (tell(done), shown.append(anna.get(take(cast.home)).text)))

    monkeypatch.setattr(tasks, "write_club", looked_at)
    work()
    told = [f"{n} von 2 Turnieren und Abenden sind in der Datei." in page for n, page in enumerate(shown, 1)]
    assert told == [True, True]


def test_it_is_cancelled_before_it_begins(anna, cast):
    anna.post(f"{take(cast.home)}machen/")
    assert "Die Datei wird nicht gemacht." in anna.post(f"{take(cast.home)}abbrechen/", follow=True).text
    work()
    assert "Datei machen" in anna.get(take(cast.home)).text
    assert not kept_files.is_kept(made(cast.home, whole=False))


def test_it_is_cancelled_when_it_has_just_been_finished(anna, cast):
    anna.post(f"{take(cast.home)}machen/")
    work()
    assert "Die Datei wird nicht gemacht." in anna.post(f"{take(cast.home)}abbrechen/", follow=True).text
    assert not kept_files.is_kept(made(cast.home, whole=False))


def test_an_error_that_passes_ends_nothing(anna, cast, monkeypatch):
    anna.post(f"{take(cast.home)}machen/")
    monkeypatch.setattr(outgoing, "seasons_of", busy_at_first(outgoing.seasons_of))
    work()
    assert "Fertig." in anna.get(take(cast.home)).text


def busy_at_first(act):
    """As on a database that is just starting."""
    tries = []

    def acts(*args, **words):
        tries.append(act)
        if len(tries) == 1:
            raise OperationalError("database is locked")
        return act(*args, **words)

    return acts


def test_it_is_cancelled_in_the_middle_and_asked_for_again(anna, cast, monkeypatch):
    anna.post(f"{take(cast.home)}machen/")
    tell = tasks.Work.at

    def stopped_by_somebody(self, word, done):
        tell(self, word, done)
        if done == 1:
            anna.post(f"{take(cast.home)}abbrechen/")

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(tasks.Work, "at", stopped_by_somebody)
        work()
    assert not kept_files.is_kept(made(cast.home, whole=False))
    anna.post(f"{take(cast.home)}machen/")
    work()
    assert "Fertig." in anna.get(take(cast.home)).text


def test_who_looks_after_the_site_has_a_file_of_his_own(anna, cast):
    """With the names that people hide from the club; the club is not given that one."""
    keeper = root()
    keeper.post(f"{take(cast.home)}machen/")
    work()
    assert "Fertig." in keeper.get(take(cast.home)).text
    assert "Datei machen" in anna.get(take(cast.home)).text
    for one in (cast.bernd, cast.dieter):
        said = [browser_of(one).post(f"{take(cast.home)}{verb}/").status_code for verb in ("machen", "abbrechen")]
        assert said == [404, 404]


def test_a_name_that_is_to_be_forgotten_takes_the_file_with_it(anna, cast):
    anna.post(f"{take(cast.home)}machen/")
    work()
    change_player(player=cast.carla, based_on=None, publication=Player.NUMBER, by=cast.anna)
    assert not kept_files.is_kept(made(cast.home, whole=False))
    assert "Datei machen" in anna.get(take(cast.home)).text


def test_a_name_that_changes_meanwhile_is_not_in_it(anna, cast, monkeypatch):
    anna.post(f"{take(cast.home)}machen/")
    keep = kept_files.keep
    changed = []

    def changes(name, content):
        keep(name, content)
        if not changed:
            changed.append(name)
            change_player(player=cast.carla, based_on=None, publication=Player.NUMBER, by=cast.anna)
            keep(name, content)  # it was written a moment later

    monkeypatch.setattr("league.operations.moving.tasks.kept_files.keep", changes)
    work()
    content = kept_files.content_of(made(cast.home, whole=False))
    assert plain(opened(content)) == plain(opened(packed(club_parcel(cast.home, cast.home))))
    assert changed


def test_what_nobody_fetches_is_gone_after_a_day(anna, cast, kept_here):
    anna.post(f"{take(cast.home)}machen/")
    work()
    (file,) = (kept_here / "clubs").iterdir()
    os.utime(file, (time.time() - 25 * 3600,) * 2)
    assert forget_what_is_over()
    assert list((kept_here / "clubs").iterdir()) == []


def test_a_machine_that_was_taken_for_gone_and_comes_back_takes_nothing_away(anna, cast):
    anna.post(f"{take(cast.home)}machen/")
    word = making(cast.home, whole=False).look().word
    make_file.func(cast.home.pk, word, False)
    work()
    assert "Fertig." in anna.get(take(cast.home)).text
    assert kept_files.is_kept(made(cast.home, whole=False))


# --- read in


def sent(client, file):
    return client.post("/betrieb/einlesen/", {"file": SimpleUploadedFile("verein.spiel", file.read_bytes())})


def taken(client, file, **answers):
    """Looked at and taken over: where it is waited for."""
    page = sent(client, file).text
    assert "Er kommt im Hintergrund" in page
    token = page.partition('name="token" value="')[2].partition('"')[0]
    answer = client.post("/betrieb/einlesen/", {"token": token} | answers)
    assert answer.status_code == 302
    assert answer.url == f"/betrieb/einlesen/{token}/"
    return token, answer.url


def test_a_large_club_comes_one_event_after_the_other(event, cast, club_file, kept_here):
    told_here = seen(event)
    elsewhere()
    client = root()
    wrong = differing()
    _token, waits = taken(client, club_file)
    assert "Gleich geht es los." in client.get(waits).text
    assert not Tournament.objects.exists()
    work()
    page = client.get(waits).text
    club = Club.objects.get(name="Doko-Club Kreuzdame")
    assert ("Alles ist eingelesen." in page, f'href="/verein/{club.uuid}/"' in page) == (True, True)
    assert seen(Tournament.objects.get(uuid=event.uuid)) == told_here
    assert [list((kept_here / folder).iterdir()) for folder in ("incoming", "arriving")] == [[], []]
    assert differing() == wrong
    assert "Nichts ist zu tun." in sent(client, club_file).text


def test_what_has_come_stays_when_it_is_stopped_and_the_same_file_goes_on(event, club_file, monkeypatch):
    elsewhere()
    client = root()
    wrong = differing()
    token, waits = taken(client, club_file)
    tell = tasks.Work.at

    def stopped_by_somebody(self, word, done):
        tell(self, word, done)
        if done == 2:  # its people, and one event
            client.post(f"{waits}abbrechen/")

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(tasks.Work, "at", stopped_by_somebody)
        work()
    assert Tournament.objects.count() == 1
    assert "Hier wird nichts mehr eingelesen." in client.get(waits).text
    people = Player.objects.count()
    assert taken(client, club_file) == (token, waits)
    work()
    assert Tournament.objects.count() == 2
    assert "Alles ist eingelesen." in client.get(waits).text
    assert Player.objects.count() == people
    assert differing() == wrong


def test_the_same_file_goes_on_even_if_somebody_has_worked_there_since(event, club_file, monkeypatch):
    elsewhere()
    client = root()
    token, waits = taken(client, club_file)
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(tasks.Work, "at", then(2, lambda: client.post(f"{waits}abbrechen/")))
        work()
    Tournament.objects.update(name="Anders")
    assert taken(client, club_file) == (token, waits)
    work()
    assert "Alles ist eingelesen." in client.get(waits).text
    assert sorted(one.name == "Anders" for one in Tournament.objects.all()) == [False, True]


def test_another_file_of_the_same_club_is_refused_where_somebody_has_worked_since(event, cast, club_file, tmp_path):
    later = tmp_path / "später.spiel"
    add_player(first_name="Nele", last_name="Neu", club=cast.home, by=cast.anna)
    later.write_bytes(packed(club_parcel(cast.home)))
    elsewhere()
    bring_club_in(parcel=opened(club_file.read_bytes()), same=set(), by=None)
    Tournament.objects.update(name="Anders")
    client = root()
    assert "Nichts ist zu tun." in sent(client, club_file).text
    assert "gibt es hier schon, mit anderem Inhalt" in sent(client, later).text


def test_a_machine_that_ends_goes_on_where_it_was_even_if_somebody_has_worked_there_since(event, cast, club_file):
    elsewhere()
    client = root()
    token, waits = taken(client, club_file)
    parcel, word = opened(club_file.read_bytes()), reading(token).look().word
    arrival = Arrival(parcel, {}, None)
    for step in arrival.steps[:2]:
        step()
    reading(token).at(word, 2)
    Tournament.objects.update(name="Anders")
    work()
    assert "Alles ist eingelesen." in client.get(waits).text
    assert Tournament.objects.count() == 2


def test_who_is_asked_about_is_who_was_answered(event, cast, club_file):
    anna = elsewhere()
    emil = add_player(first_name="Emil", last_name="Sommer", club=Club.objects.get(), by=anna)
    client = root()
    page = sent(client, club_file).text
    asked = page.partition('name="same-')[2].partition('"')[0]
    taken(client, club_file, **{f"same-{asked}": "ja"})
    work()
    assert Player.objects.called("Emil", "Sommer").get() == emil


def test_who_was_answered_stays_who_he_is_whatever_he_is_called_meanwhile(event, club_file, monkeypatch):
    anna = elsewhere()
    emil = add_player(first_name="Emil", last_name="Sommer", club=Club.objects.get(), by=anna)
    client = root()
    asked = sent(client, club_file).text.partition('name="same-')[2].partition('"')[0]
    taken(client, club_file, **{f"same-{asked}": "ja"})

    def renamed():
        change_player(player=Player.objects.get(pk=emil.pk), based_on=None, last_name="Winter", by=anna)

    monkeypatch.setattr(tasks.Work, "at", then(1, renamed))
    work()
    assert [str(one) for one in Player.objects.filter(first_name="Emil")] == ["Emil Winter"]
    assert emil.entries.exists()


def test_two_machines_that_take_the_same_step_both_go_on(event, club_file, monkeypatch):
    elsewhere()
    client = root()
    _token, waits = taken(client, club_file)
    parcel, plan, others = opened(club_file.read_bytes()), incoming._planned, []

    def another_one_is_faster(one, *words):
        found = plan(one, *words)
        if not others:
            others.append(threading.Thread(target=ended(Arrival(parcel, {}, None).steps[1])))
            others[0].start()
            others[0].join(1.0)
        return found

    monkeypatch.setattr(incoming, "_planned", another_one_is_faster)
    work()
    others[0].join()
    assert "Alles ist eingelesen." in client.get(waits).text
    assert Tournament.objects.count() == 2
    assert AuditEntry.objects.filter(action="event-brought-in").count() == 2


@pytest.mark.parametrize("step", ["_bring_people_in", "_bring_event_in", "_bring_rest_in"])
def test_an_error_that_passes_does_not_end_the_reading(event, club_file, monkeypatch, step):
    elsewhere()
    client = root()
    _token, waits = taken(client, club_file)
    monkeypatch.setattr(incoming, step, busy_at_first(getattr(incoming, step)))
    work()
    assert "Alles ist eingelesen." in client.get(waits).text
    assert Tournament.objects.count() == 2


def then(number, act):
    """As it goes on, but for what somebody does after so many steps."""
    tell = tasks.Work.at

    def at(self, word, done):
        tell(self, word, done)
        if done == number:
            act()

    return at


def test_one_event_that_cannot_be_is_named_and_those_before_it_stay(event, club_file, tmp_path):
    parcel = plain(opened(club_file.read_bytes()))
    whole = next(n for n, one in enumerate(parcel["events"]) if one["rows"]["game"])
    parcel["events"].append(parcel["events"].pop(whole))
    parcel["events"][-1]["rows"]["game"][0]["p1"] += 2
    forged = tmp_path / "falsch.spiel"
    forged.write_bytes(packed(parcel))
    elsewhere()
    client = root()
    _token, waits = taken(client, forged)
    work()
    page = client.get(waits).text
    told = (
        "Das hat nicht geklappt.",
        "Schritt 3 von 4: ",
        "Nichts wurde geändert.",
        "Was davor eingelesen wurde, ist da",
    )
    assert [one in page for one in told] == [True] * 4
    assert Tournament.objects.count() == 1
    assert AuditEntry.objects.filter(action="event-brought-in").count() == 1


def test_a_file_that_is_gone_says_so(event, club_file):
    elsewhere()
    client = root()
    token, waits = taken(client, club_file)
    kept_files.forget(f"arriving/{token}.spiel")
    work()
    assert "Die Datei ist nicht mehr da." in client.get(waits).text


@pytest.mark.parametrize("token", ["x" * 63, "../" * 21 + "x", "%2e" * 16])
def test_no_word_from_outside_becomes_a_path(db, token):
    client = root()
    said = [client.get(f"/betrieb/einlesen/{token}/"), client.post(f"/betrieb/einlesen/{token}/abbrechen/")]
    assert [one.status_code for one in said] == [404, 404]


@pytest.mark.django_db
def test_an_order_of_before_stops_nothing_that_was_begun_after_it():
    work_of = tasks.reading("f" * 64)
    old = work_of.begin(3)
    work_of.stop()
    new = work_of.begin(3)
    with pytest.raises(Stopped):
        work_of.at(old, 1)
    work_of.at(new, 1)
    assert work_of.look().done == 1
