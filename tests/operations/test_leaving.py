"""A club is deleted: all that only it had is gone, what others have stays, and the history says that it was."""

from threading import Event

import pytest
from django.contrib.sessions.models import Session
from django.db import DatabaseError, OperationalError, connection, transaction
from django.test import Client
from django.urls import reverse

from league.base import sealing, triggers
from league.base.writing import Refused
from league.clubs.services.club import found_club, give_club_role, give_tournament_role
from league.clubs.services.people import add_player, change_player, merge_players
from league.clubs.services.privacy import anonymise_player
from league.events.services.evening import start_evening
from league.events.services.rounds import close_round
from league.events.services.tournament import create_tournament, finish_tournament
from league.models import (
    AuditEntry,
    Chain,
    Club,
    ClubRole,
    Entry,
    Farewell,
    Game,
    NameWord,
    Player,
    PlayerMonth,
    PublishedStandings,
    Season,
    Spielliste,
    Tournament,
    TournamentRole,
    User,
)
from league.operations import patience, verify
from league.operations.leaving import services
from league.operations.leaving.plan import Leaving
from league.operations.leaving.tasks import go_on, leave
from league.operations.recompute import wrong_months, wrong_ratings
from league.operations.verify import Verification
from league.registration.services.entries import add_entry, add_guest
from league.search.index import wrong_names
from league.seasons.services import add_events, create_season
from tests import cast as scene
from tests.cast import DAY, a_player, browser_of, facts_and_totals
from tests.clubs.test_player_edit import OVER_A_PERSON
from tests.together import at_once
from tests.trust.trust_stage import built_anew, past_the_site

HISTORY = "Der Verlauf ist nur zum Anhängen da"


@pytest.fixture
def stage(transactional_db):
    """A tournament that is over; another one with guests of the other club and of none; a season; and somebody who has
    played elsewhere."""
    with built_anew():
        cast = scene.assemble()
        event = facts_and_totals(cast)
        for round_ in event.rounds.all():
            close_round(round=round_, reason="", by=cast.anna)
        event.refresh_from_db()
        finish_tournament(tournament=event, reveal=True, by=cast.anna)
        cast.planned = create_tournament(club=cast.home, name="Frühlingspokal", date=DAY, rounds=1, by=cast.anna)
        cast.nora, cast.emil = a_player("Nora", "Nord", cast.away), cast.players[1]
        add_entry(tournament=cast.planned, player=cast.nora, by=cast.anna)
        add_guest(tournament=cast.planned, first_name="Gerda", last_name="Gast", by=cast.anna)
        cast.season = create_season(club=cast.home, name="Saison 2026", by=cast.anna)
        add_events(season=cast.season, events=[event], based_on=None, by=cast.anna)
        cast.theirs = create_tournament(
            club=cast.away, name="Hafenpokal", date=DAY, rounds=1, by=cast.dieter, published=True
        )
        add_entry(tournament=cast.theirs, player=cast.emil, by=cast.dieter)
    cast.event = event
    verify.forget_ends()
    return cast


def wrong():
    return [str(one) for one in Verification(replay=True, ends=verify.ends()).differences()]


def gone(club, by, **words):
    services.begin_leaving(club=club, name=club.name, based_on=None, by=by, **words)
    leave.func(club.pk)


def test_all_that_only_the_club_had_is_gone_and_what_others_have_stays(stage):
    assert wrong() == []
    verify.run()
    home = stage.home.pk
    gone(stage.home, stage.anna)
    assert not Club.objects.filter(pk=home).exists()
    assert [str(one) for one in Tournament.objects.all()] == ["Hafenpokal"]
    assert (Spielliste.objects.count(), Game.objects.count(), PublishedStandings.objects.count()) == (0, 0, 0)
    assert (Season.objects.count(), PlayerMonth.objects.count()) == (0, 0)
    assert sorted(str(one) for one in Player.objects.all()) == ["Emil Sommer", "Nora Nord"]
    emil, there = Player.objects.get(pk=stage.emil.pk), Entry.objects.get(player=stage.emil)
    assert (emil.club_on(), emil.keeper) == (None, None)
    assert (there.club, there.club_name) == (None, "Doko-Club Kreuzdame")
    assert list(wrong_months()) == list(wrong_ratings()) == list(wrong_names()) == []
    assert not NameWord.objects.filter(word="kreuzdame").exists()
    assert wrong() == []
    assert verify.run().number == 0


@pytest.mark.thorough
@pytest.mark.parametrize("step", ["remove_event", "remove_people", "say_farewell"])
def test_a_step_that_meets_a_busy_database_is_tried_again(stage, monkeypatch, step):
    once, tries = getattr(services, step), []

    def busy_at_first(**words):
        tries.append(step)
        if len(tries) == 1:
            raise OperationalError("database is locked")
        return once(**words)

    monkeypatch.setattr(services, step, busy_at_first)
    monkeypatch.setattr(patience, "PATIENCE", (0.01,))
    gone(stage.home, stage.anna)
    assert len(tries) > 1
    assert not Club.objects.filter(pk=stage.home.pk).exists()


@pytest.mark.thorough
@pytest.mark.parametrize("address", OVER_A_PERSON)
def test_whoever_stays_without_a_club_is_not_taken_over_by_the_next_one_that_enters_him(stage, address):
    gone(stage.home, stage.anna)
    evening = start_evening(club=stage.away, date=DAY, by=stage.dieter)
    answer = browser_of(stage.dieter).post(reverse("entry-add", args=[evening.uuid]), {"player": stage.emil.uuid})
    assert (answer.status_code, evening.entries.get().player) == (302, stage.emil)
    root = User.objects.create_superuser("root")
    path = f"/spieler/{stage.emil.uuid}/{address}/"
    assert [browser_of(who).get(path).status_code for who in (stage.dieter, root)] == [404, 200]


def test_the_farewell_says_where_each_chain_ended_how_much_it_was_and_who_did_it(stage):
    services.begin_leaving(club=stage.home, name=stage.home.name, based_on=None, by=stage.anna)
    heads = {head.name: (head.length, head.hash) for head in Chain.objects.filter(name=f"event:{stage.event.pk}")}
    uuid, games = stage.home.uuid, Game.objects.count()
    leave.func(stage.home.pk)
    left = Farewell.objects.get(chain=f"event:{stage.event.pk}")
    assert {left.chain: (left.length, left.hash)} == heads
    assert (left.uuid, left.club, left.by_id) == (stage.event.uuid, uuid, stage.anna.pk)
    assert (left.removed["lists"], left.removed["games"], left.removed["versions"]) == (2, games, 1)
    whole = Farewell.objects.get(uuid=uuid)
    assert (whole.removed["events"], whole.removed["people"], whole.removed["stay"]) == (2, 10, 1)
    assert whole.removed["seasons"] == 1
    told = AuditEntry.objects.filter(action="club-gone").get()
    assert (told.chain.name, told.data["uuid"], f"farewell:{whole.pk}" in told.seals) == ("site", str(uuid), True)
    assert "Kreuzdame" not in str([told.data, whole.removed])


@pytest.mark.thorough
def test_a_login_that_was_for_this_club_alone_is_gone_and_others_stay(stage):
    give_club_role(club=stage.away, user=stage.bernd, role=ClubRole.SCORER, by=stage.dieter)
    hilde = User.objects.create_user("hilde", "hilde@example.org", "x")
    sealing.store([], [("user", hilde.pk)])
    give_tournament_role(tournament=stage.planned, user=hilde, role=TournamentRole.HELPER, by=stage.anna)
    browser = browser_of(stage.anna)
    gone(stage.home, stage.anna)
    assert not User.objects.filter(username="hilde").exists()  # nothing that stays speaks of her
    anna = User.objects.get(pk=stage.anna.pk)  # the farewell does of Anna, by a number
    assert (anna.username, anna.name, anna.email, anna.is_active) == (
        f"ehemals-{anna.pk}", f"ehemals-{anna.pk}", "", False,
    )  # fmt: skip
    assert not anna.has_usable_password()
    assert browser.get("/vereine/").status_code == 302
    bernd = User.objects.get(pk=stage.bernd.pk)
    assert (bernd.username, bernd.is_active) == ("bernd", True)
    assert not Session.objects.filter(session_key=browser.cookies["sessionid"].value).exists()


@pytest.mark.thorough
def test_doubles_go_with_the_person_and_a_double_who_played_elsewhere_keeps_him(stage):
    with built_anew():
        for kept, name in ((stage.carla, "Karla"), (stage.players[2], "Friede")):
            double = add_player(first_name=name, last_name="Doppelt", club=None, by=stage.anna)
            if name == "Friede":
                add_entry(tournament=stage.theirs, player=double, by=stage.dieter)
            merge_players(keep=kept, double=double, by=stage.anna)
    gone(stage.home, stage.anna)
    assert sorted(str(one) for one in Player.objects.living()) == ["Emil Sommer", "Frieda Lang", "Nora Nord"]
    assert wrong() == []


@pytest.mark.thorough
def test_what_was_taken_out_elsewhere_is_still_told(stage):
    """Somebody is made nameless by the club that goes; his entries at the other club's event stay true."""
    anonymise_player(player=stage.emil, reason="Wunsch der Person", based_on=None, by=stage.anna)
    assert wrong() == []
    gone(stage.home, stage.anna)
    assert wrong() == []


@pytest.mark.parametrize("step", ["remove_event", "remove_people", "say_farewell"])
def test_whatever_ends_it_the_next_start_goes_on(stage, monkeypatch, step):
    services.begin_leaving(club=stage.home, name=stage.home.name, based_on=None, by=stage.anna)
    with monkeypatch.context() as broken:
        broken.setattr(services, step, lambda **words: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            leave.func(stage.home.pk)
    assert wrong() == []
    assert go_on() == 1
    assert not Club.objects.filter(pk=stage.home.pk).exists()
    assert wrong() == []


@pytest.mark.thorough
def test_a_word_in_the_database_alone_deletes_no_club(stage):
    with past_the_site() as cursor:
        cursor.execute("UPDATE league_club SET leaving_at = CURRENT_TIMESTAMP WHERE id = %s", [stage.home.pk])
    assert go_on() == 0
    leave.func(stage.home.pk)
    assert Club.objects.filter(pk=stage.home.pk).exists()


# --- what stands in the way


def test_nothing_goes_while_something_is_running(stage):
    stage.planned.state = Tournament.RUNNING
    Tournament.objects.filter(pk=stage.planned.pk).update(state=Tournament.RUNNING)
    with pytest.raises(Refused, match=r"Noch läuft: „Frühlingspokal“\. Bitte zuerst beenden oder löschen\."):
        gone(stage.home, stage.anna)


@pytest.mark.thorough
def test_nothing_goes_while_a_season_of_another_club_counts_it(stage):
    theirs = create_season(club=stage.away, name="Verbandspokal", by=stage.dieter)
    with built_anew():
        theirs.season_events.create(tournament=stage.event, number=1)
    with pytest.raises(Refused, match=r"„Verbandspokal“ \(Herz Zehn Hafenstadt\)"):
        gone(stage.home, stage.anna)
    assert "„Verbandspokal“" in browser_of(stage.anna).get(f"/verein/{stage.home.uuid}/loeschen/").text


# --- what the database allows

BARE = (
    "DELETE FROM league_auditentry WHERE chain_id = {chain}",
    "DELETE FROM league_chain WHERE id = {chain}",
    "INSERT INTO league_farewell (chain, length, hash, uuid, club, removed, at) "
    "VALUES ('{name}', {less}, '{hash}', '{uuid}', '{uuid}', '{{}}', CURRENT_TIMESTAMP)",
)
FAREWELL = (
    "INSERT INTO league_farewell (chain, length, hash, uuid, club, removed, at) "
    "VALUES ('{name}', {length}, '{hash}', '{uuid}', '{uuid}', '{{}}', CURRENT_TIMESTAMP)"
)


def said(sql, event):
    head = Chain.objects.get(name=f"event:{event.pk}")
    return sql.format(
        chain=head.pk, name=head.name, less=head.length - 1, length=head.length, hash=head.hash, uuid=event.uuid.hex
    )


@pytest.mark.parametrize("sql", BARE)
def test_without_a_true_farewell_nothing_of_a_chain_goes(stage, sql):
    with pytest.raises(DatabaseError, match=f"{HISTORY}|Ein Abschied nennt"), transaction.atomic():
        connection.cursor().execute(said(sql, stage.event))


@pytest.mark.thorough
def test_with_one_only_that_chain_goes_and_the_comparison_says_who_was_not_asked(stage):
    """As somebody with the database's own tools: the rows go, but nobody can say that the site did it."""
    other = Chain.objects.get(name=f"event:{stage.theirs.pk}")
    with connection.cursor() as cursor:
        cursor.execute(said(FAREWELL, stage.event))
        cursor.execute("DELETE FROM league_publishedstandings WHERE tournament_id = %s", [stage.event.pk])
        cursor.execute(said(BARE[0], stage.event))
        for table, column in (("auditentry", "chain_id"), ("chain", "id")):
            with pytest.raises(DatabaseError, match=HISTORY), transaction.atomic():
                cursor.execute(f"DELETE FROM league_{table} WHERE {column} = %s", [other.pk])
        cursor.execute(said(BARE[1], stage.event))
    found = "\n".join(wrong())
    assert "Abschied" in found
    assert "Davon weiß der Verlauf nichts." in found
    assert "Sie ist noch da, obwohl es einen Abschied von ihr gibt." in found


@pytest.mark.thorough
def test_a_farewell_stays_as_it_is_and_nothing_is_written_under_its_name_again(stage):
    gone(stage.home, stage.anna)
    for sql in (
        "UPDATE league_farewell SET length = 1", "DELETE FROM league_farewell",
        f"INSERT INTO league_chain (name, length, hash) VALUES ('event:{stage.event.pk}', 0, '')",
    ):  # fmt: skip
        with pytest.raises(DatabaseError, match=f"{HISTORY}|beginnt nicht noch einmal"), transaction.atomic():
            connection.cursor().execute(sql)
    assert triggers.missing() == []


@pytest.mark.thorough
def test_a_chain_that_vanished_without_one_is_missed(stage):
    verify.run()
    head = Chain.objects.get(name=f"event:{stage.theirs.pk}")
    with past_the_site() as cursor:
        cursor.execute("DELETE FROM league_auditentry WHERE chain_id = %s", [head.pk])
        cursor.execute("DELETE FROM league_chain WHERE id = %s", [head.pk])
    assert any("den letzten davon gibt es nicht mehr" in one for one in wrong())


# --- the pages


def test_its_administrator_types_the_name_and_a_wrong_one_stays_to_be_mended(stage):
    browser, address = browser_of(stage.anna), f"/verein/{stage.home.uuid}/loeschen/"
    page = browser.get(address).text
    assert "Aus anderen Vereinen haben auch Menschen teilgenommen: <strong>1</strong>" in page
    assert "Vorher alles mitnehmen" in page
    answer = browser.post(address, {"name": "Kreuzdamen", "based_on": stage.home.version})
    assert answer.status_code == 422
    assert "Das ist nicht der Name dieses Vereins. Bitte genau so eingeben: Doko-Club Kreuzdame." in answer.text
    assert 'value="Kreuzdamen"' in answer.text
    assert Club.objects.filter(pk=stage.home.pk).exists()
    key = {"name": "doko-club kreuzdame", "based_on": stage.home.version, "key": "x" * 32}
    answer = browser.post(address, key)
    assert (answer.status_code, answer["Location"]) == (302, "/vereine/")
    assert not Club.objects.filter(pk=stage.home.pk).exists()
    assert Client().get(f"/turnier/{stage.event.uuid}/").status_code == 404
    assert Client().get(f"/verein/{stage.home.uuid}/").status_code == 404
    assert Client().get(f"/spieler/{stage.carla.uuid}/").status_code == 404


@pytest.mark.thorough
def test_who_looks_after_the_installation_may_and_other_people_may_not(stage):
    address = f"/verein/{stage.home.uuid}/loeschen/"
    for one in (stage.bernd, stage.dieter):
        assert browser_of(one).get(address).status_code == 404
        assert browser_of(one).post(address, {"name": stage.home.name}).status_code == 404
    assert Client().get(address).status_code == 302
    root = browser_of(User.objects.create_superuser("root"))
    answer = root.post(address, {"name": stage.home.name, "based_on": stage.home.version}, follow=True)
    assert "„Doko-Club Kreuzdame“ wird jetzt gelöscht." in answer.text
    assert "Zuletzt gelöscht" in answer.text
    assert str(stage.home.uuid) in answer.text


@pytest.mark.thorough
def test_a_page_of_before_shows_both_and_deletes_nothing(stage):
    address = f"/verein/{stage.home.uuid}/loeschen/"
    answer = browser_of(stage.anna).post(address, {"name": stage.home.name, "based_on": stage.home.version + 1})
    assert answer.status_code == 409
    assert Club.objects.filter(pk=stage.home.pk).exists()


@pytest.mark.thorough
def test_what_goes_is_counted_before_it_is_asked(stage):
    plan = Leaving(stage.home)
    assert (plan.people, plan.staying, plan.strangers, plan.their_events) == (10, 1, 1, 1)
    assert (plan.counts["events"], plan.counts["lists"], plan.counts["seasons"]) == (2, 2, 1)


# --- what a hostile reader tried


@pytest.mark.thorough
def test_a_double_that_kept_its_membership_goes_too(stage):
    keep, double = a_player("Karl", "Kern", stage.away), a_player("Carl", "Kern", stage.home)
    merge_players(keep=keep, double=double, by=stage.anna)
    gone(stage.home, stage.anna)
    assert not Club.objects.filter(pk=stage.home.pk).exists()
    assert wrong() == []


@pytest.mark.thorough
def test_told_twice_it_goes_once_and_logins_with_it(stage):
    services.begin_leaving(club=stage.home, name=stage.home.name, based_on=None, by=stage.anna)
    with pytest.raises(Refused, match="schon gelöscht"):
        services.begin_leaving(club=stage.home, name=stage.home.name, based_on=None, by=stage.anna)
    leave.func(stage.home.pk)
    assert not User.objects.filter(username="anna", is_active=True).exists()


@pytest.mark.thorough
def test_no_season_elsewhere_takes_an_event_of_a_club_that_is_going(stage):
    services.begin_leaving(club=stage.home, name=stage.home.name, based_on=None, by=stage.anna)
    season = create_season(club=stage.away, name="Saison X", by=stage.dieter)
    with pytest.raises(Refused, match="wird gerade gelöscht"):
        add_events(season=season, events=[stage.event], based_on=None, by=stage.dieter)
    leave.func(stage.home.pk)
    assert not Club.objects.filter(pk=stage.home.pk).exists()


@pytest.mark.thorough
def test_who_directs_one_of_its_events_does_not_go_on(stage):
    give_tournament_role(tournament=stage.planned, user=stage.dieter, role=TournamentRole.DIRECTOR, by=stage.anna)
    director = browser_of(stage.dieter)
    assert director.get(f"/turnier/{stage.planned.uuid}/leitung/").status_code == 200
    services.begin_leaving(club=stage.home, name=stage.home.name, based_on=None, by=stage.anna)
    assert director.get(f"/turnier/{stage.planned.uuid}/leitung/").status_code == 404


@pytest.mark.thorough
def test_a_club_that_came_back_counts_anew_when_it_leaves_again(stage):
    uuid = stage.home.uuid
    gone(stage.home, stage.anna)
    club = found_club(name="Doko-Club Kreuzdame", administrator=stage.dieter, by=None)
    Club.objects.filter(pk=club.pk).update(uuid=uuid)  # as its file does
    club.refresh_from_db()
    gone(club, stage.dieter)
    assert Farewell.objects.get(chain=f"club:{club.pk}").removed.get("events", 0) == 0


# --- several machines


@pytest.mark.thorough
def test_two_machines_that_delete_one_club_leave_what_one_would(stage):
    services.begin_leaving(club=stage.home, name=stage.home.name, based_on=None, by=stage.anna)
    at_once(2, lambda: leave.func(stage.home.pk))
    assert not Club.objects.filter(pk=stage.home.pk).exists()
    assert [str(one) for one in Tournament.objects.all()] == ["Hafenpokal"]
    assert sorted(str(one) for one in Player.objects.all()) == ["Emil Sommer", "Nora Nord"]
    assert Farewell.objects.filter(club=stage.home.uuid).count() == 3
    whole = Farewell.objects.get(uuid=stage.home.uuid)
    assert (whole.removed["events"], whole.removed["people"], whole.removed["stay"]) == (2, 10, 1)
    assert whole.removed["seasons"] == 1
    assert list(wrong_months()) == list(wrong_ratings()) == list(wrong_names()) == []
    assert wrong() == []


@pytest.mark.thorough
def test_a_name_that_changes_while_its_event_goes_is_told_after_it(stage, monkeypatch):
    """Who changes it waits: else the farewell would tell the old name last."""
    told, go_on_now, farewell = Event(), Event(), services._farewell

    def at_leisure(*args, **words):
        told.set()
        go_on_now.wait(10)
        return farewell(*args, **words)

    def remove():
        services.remove_event(event=stage.planned, by=stage.anna)

    def rename():
        told.wait(10)
        change_player(player=stage.nora, first_name="Nora", last_name="Neu", based_on=None, by=stage.dieter)
        order.append("renamed")

    def let_go():
        told.wait(10)
        go_on_now.wait(0.5)
        order.append("let go")
        go_on_now.set()

    order, acts = [], [remove, rename, let_go]
    monkeypatch.setattr(services, "_farewell", at_leisure)
    at_once(3, lambda: acts.pop()())
    assert order == ["let go", "renamed"]
    assert Player.objects.get(pk=stage.nora.pk).last_name == "Neu"
    assert wrong() == []
