"""Time is up, time is allowed, another number of games: what frames a list."""

import datetime

import pytest
from django.urls import reverse
from django.utils import timezone

from league.base.writing import Refused
from league.lists import scorebook
from league.lists.services import writing as spielliste
from league.models import AuditEntry, Round, Spielliste
from scoring import IllegalGame
from tests.cast import a_tournament, finish, normal, play, seated, solo

from .list_pages import address, errors, post
from .test_list_substitute import an_evening_table


def stored(liste):
    return Spielliste.objects.get(pk=liste.pk)


# --- §8: time is up


def test_remaining_normalspiele_are_struck_and_open_pflichtsoli_presented(anna, cast, liste):
    play(liste, solo(1), normal(), solo(3), by=cast.bernd)
    assert anna.get(address("list-time", liste)).context["form"].initial["after"] == 3
    assert post(anna, "list-time", liste, after=3, reason="100 Minuten").status_code == 302
    coming = scorebook.read(stored(liste)).upcoming
    assert (coming.left, coming.open_pflichtsoli, coming.vorfuehrung) == (2, (2, 4), 4)
    assert (
        "Nur noch offene Pflichtsoli werden gespielt (§8)." in anna.get(address("list-enter", liste)).content.decode()
    )
    play(stored(liste), solo(4), solo(2), by=cast.bernd)
    finish(stored(liste), by=cast.bernd)
    assert (stored(liste).state, stored(liste).ended_early) == ("finished", False)


@pytest.mark.parametrize("depth", [Spielliste.FULL, Spielliste.POINTS, Spielliste.TOTALS])
def test_where_nothing_is_written_nobody_strikes_all_games_with_one_tap(anna, cast, depth):
    liste = seated(cast, a_tournament(cast), depth=depth)
    Round.objects.filter(pk=liste.round_id).update(clock_started_at=timezone.now() - datetime.timedelta(minutes=101))
    page = anna.get(address("list-time", liste))
    assert page.context["form"].initial["after"] == ""
    assert "Hier ist noch nichts eingetragen: Bitte auf dem Papier nachzählen." in page.content.decode()
    answer = post(anna, "list-time", liste, after="", reason="Zeit abgelaufen")
    assert (answer.status_code, errors(answer)) == (
        422, ["Bitte auf dem Papier nachzählen, wie viele Spiele beendet waren."],
    )  # fmt: skip
    assert stored(liste).time_up_after is None
    assert post(anna, "list-time", liste, after="0", reason="Feueralarm").status_code == 302
    assert stored(liste).time_up_after == 0


def test_after_the_last_game_there_is_nothing_to_strike(anna, liste):
    answer = post(anna, "list-time", liste, after=24, reason="Gong")
    assert (answer.status_code, errors(answer)) == (
        422, ["Nach 24 Spielen ist die Liste zu Ende, und nichts ist zu streichen. Bitte einfach abschließen."],
    )  # fmt: skip


@pytest.mark.parametrize(("name", "data"), [("list-time", {"after": 3}), ("list-allowance", {"minutes": 5})])
@pytest.mark.parametrize(
    ("query", "page"), [("uhr", "round-clock"), ("uebersicht", "tournament-overview"), ("", None), ("http://x", None)]
)
def test_who_comes_from_the_clock_goes_back_to_it(anna, cast, liste, name, data, query, page):
    play(liste, normal(), normal(), normal(), by=cast.bernd)
    where = f"{address(name, liste)}?zurueck={query}"
    back = reverse(page, args=[liste.tournament.uuid]) if page else address("list-enter", liste)
    assert f'href="{back}">Abbrechen' in anna.get(where).content.decode()
    sent = {"key": "one", "based_on": stored(liste).version, "reason": "Gong", **data}
    assert anna.post(where, sent).url == back


def test_time_is_not_up_after_a_game_the_list_does_not_have(anna, cast, liste):
    answer = post(anna, "list-time", liste, after=25, reason="Gong")
    assert (answer.status_code, errors(answer)) == (422, ["25 liegt nicht zwischen 0 und 24."])
    with pytest.raises(Refused, match="Diese Liste hat 24 Spiele; nach Spiel 25 kann die Zeit nicht um sein"):
        spielliste.strike_games(spielliste=liste, after=25, reason="Gong", based_on=None, by=cast.anna)
    assert stored(liste).time_up_after is None


@pytest.mark.parametrize(
    ("minutes", "extra", "reason"),
    [(None, 0, None), (99, 0, None), (101, 0, "Zeit abgelaufen"), (101, 5, None), (106, 5, "Zeit abgelaufen")],
)
def test_when_the_clock_ran_out_nobody_types_the_reason(anna, cast, liste, minutes, extra, reason):
    if minutes is not None:
        started = timezone.now() - datetime.timedelta(minutes=minutes)
        Round.objects.filter(pk=liste.round_id).update(clock_started_at=started)
    Spielliste.objects.filter(pk=liste.pk).update(allowance_minutes=extra)
    assert anna.get(address("list-time", liste)).context["form"].initial.get("reason") == reason


def test_it_can_be_taken_back(anna, cast, liste):
    play(liste, normal(), by=cast.bernd)
    post(anna, "list-time", liste, after=1, reason="Gong")
    assert post(anna, "list-time", liste, after="", reason="falscher Gong").status_code == 302
    assert stored(liste).time_up_after is None


def test_a_time_before_games_that_were_played_is_refused(anna, cast, liste):
    play(liste, normal(), normal(), normal(), by=cast.bernd)
    with pytest.raises(IllegalGame, match="Spiel 2: Position 3 wird vorgeführt"):
        spielliste.strike_games(spielliste=liste, after=1, reason="Gong", based_on=None, by=cast.anna)
    answer = post(anna, "list-time", liste, after=1, reason="Gong")
    assert (answer.status_code, errors(answer)) == (
        422, ["Spiel 2: Frieda Lang wird vorgeführt und muss das Pflichtsolo spielen (§4.2.5)."],
    )  # fmt: skip
    assert stored(liste).time_up_after is None


def test_in_a_tournament_only_the_direction_strikes(client, cast, liste):
    client.force_login(cast.bernd)
    pages = ("list-time", "list-allowance", "list-games")
    assert [client.get(address(name, liste)).status_code for name in pages] == [404, 404, 404]
    evening = an_evening_table(cast, games=24)
    assert [client.get(address(name, evening)).status_code for name in pages] == [200, 200, 200]


# --- §8.5.1: a time allowance


def test_minutes_and_their_reason_stand_on_the_list(anna, liste):
    assert post(anna, "list-allowance", liste, minutes=5, reason="Lampe ausgefallen").status_code == 302
    assert (stored(liste).allowance_minutes, stored(liste).allowance_reason) == (5, "Lampe ausgefallen")
    assert "Zeitgutschrift: 5 Minuten" in anna.get(address("list-enter", liste)).content.decode()
    assert AuditEntry.objects.get(action="time-allowed").data == {"minutes": 5}


@pytest.mark.parametrize("minutes", ["", "-1", "500", "fünf"])
def test_minutes_must_be_a_number(anna, liste, minutes):
    assert post(anna, "list-allowance", liste, minutes=minutes, reason="Lampe").status_code == 422
    assert stored(liste).allowance_minutes == 0


# --- the number of games


def test_another_number_of_games_and_an_open_end(anna, cast, liste):
    assert post(anna, "list-games", liste, games=16).status_code == 302
    assert scorebook.read(stored(liste)).upcoming.left == 16
    assert post(anna, "list-games", liste, games="", open_end="on").status_code == 302
    assert scorebook.read(stored(liste)).upcoming.left is None


@pytest.mark.parametrize(
    ("games", "says"),
    [
        ("", "Bitte eine Zahl eingeben oder „Offenes Ende“ ankreuzen."),
        ("0", "0 liegt nicht zwischen 1 und 400."),
        ("3", "In 3 Spielen lassen sich 4 offene Pflichtsoli nicht spielen. Bitte eine Zahl von 4 bis 400 angeben, oder kein Ende."),
        ("5", "Spiel 2: Frieda Lang wird vorgeführt und muss das Pflichtsolo spielen (§4.2.5)."),
    ],
)  # fmt: skip
def test_a_number_that_cannot_be_is_refused(anna, cast, liste, games, says):
    play(liste, normal(), normal(), by=cast.bernd)
    answer = post(anna, "list-games", liste, games=games)
    assert (answer.status_code, errors(answer)) == (422, [says])
    assert stored(liste).games_planned == 24


def test_a_list_that_counts_keeps_its_frame(cast):
    liste = an_evening_table(cast, games=None)
    finish(play(liste, normal(), by=cast.bernd), by=cast.bernd)
    with pytest.raises(Refused, match="abgeschlossen"):
        spielliste.plan_games(spielliste=liste, games=8, based_on=None, by=cast.bernd)
    with pytest.raises(Refused, match="abgeschlossen"):
        spielliste.strike_games(spielliste=liste, after=1, reason="Gong", based_on=None, by=cast.bernd)
