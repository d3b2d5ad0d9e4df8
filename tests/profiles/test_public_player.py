"""A player's page: results, curve, soli, under the published name."""

import datetime

import pytest
from django.urls import reverse

from league.clubs.services import club as clubs
from league.clubs.services import people
from league.events.copy import files_of
from league.events.services import tournament
from league.lists.services import corrections
from league.models import Player, Spielliste
from tests.cast import DAY, a_player, a_tournament, browser_of, finish, normal, play, seated, solo, totals_paper
from tests.events.public_pages import an_evening, end_totals, meta, page, play_round, queries, rows, stranger, text
from tests.once import once


@once
def finished(cast, *ends, **settings):
    event = a_tournament(cast, rounds=1, players=4 * len(ends), **settings)
    play_round(cast, event, 1, *ends)
    tournament.finish_tournament(tournament=event, by=cast.anna, reveal=True)
    return event


def test_results_of_all_events_newest_first(cast):
    finished(cast, (10, 2, -4, -8), (6, 0, -2, -4))
    an_evening(cast, (-4, 2, 2, 0), (-2, -2, 2, 2), date=DAY + datetime.timedelta(days=7))
    html = page("player-detail", cast.carla.uuid)
    assert rows(html, -1) == [
        ["Vereinsabend am 24.11.2026", "−6", "4. von 4 läuft", "24.11.2026", "2", "−3,00", "+4"],
        ["Herbstturnier", "+10", "1. von 8", "17.11.2026", "1", "10,00", "+10"],
    ]
    assert "+4 Punkte aus 2 Veranstaltungen und 3 Runden" in text(html)


def test_the_curve_has_the_same_numbers_as_a_table(cast):
    finished(cast, (10, 2, -4, -8))
    an_evening(cast, (-4, 2, 2, 0), date=DAY + datetime.timedelta(days=7))
    html = page("player-detail", cast.carla.uuid)
    assert "<svg" in html
    assert rows(html, 0) == [["17.11.26", "+10"], ["24.11.26", "+6"]]


def test_a_shared_place_is_told_as_shared(cast):
    finished(cast, (4, 4, -2, -6))
    assert rows(page("player-detail", cast.carla.uuid), -1)[0][2] == "1. von 4 geteilt"


def test_soli_come_from_the_lists_that_tell_of_them(cast):
    event = a_tournament(cast, rounds=1, players=4)
    liste = play(seated(cast, event), normal(), solo(1), solo(1, augen=100), by=cast.bernd)
    finish(liste, by=cast.bernd, early=True, reason="Saal schließt")
    finished(cast, (4, 2, 0, -6))
    read = text(page("player-detail", cast.carla.uuid))
    assert "1 von 2 (50 %)" in read
    assert "Spiele und Soli aus 1 von 2 Listen; die anderen nennen nur Endstände." in read


def test_drafts_do_not_show(cast):
    an_evening(cast, (4, 2, 0, -6), published=False)
    finished(cast, (10, 2, -4, -8))
    assert len(rows(page("player-detail", cast.carla.uuid), -1)) == 1
    assert len(rows(page("player-detail", cast.carla.uuid, user=cast.bernd), -1)) == 2


def test_who_stands_in_nothing_public_is_nobodys_business(cast):
    an_evening(cast, (4, 2, 0, -6), published=False)
    address = reverse("player-detail", args=[cast.carla.uuid])
    assert [b.get(address).status_code for b in (stranger(), browser_of(cast.dieter), browser_of(cast.bernd))] == [
        404,
        404,
        200,
    ]


def test_a_player_without_results_is_told_so_to_the_club(cast):
    assert "Noch ist kein Ergebnis veröffentlicht." in text(page("player-detail", cast.carla.uuid, user=cast.bernd))


@pytest.mark.parametrize(("publication", "shown"), [(Player.INITIALS, "L. J."), (Player.NUMBER, "Spieler ")])
def test_the_page_respects_how_a_name_is_published(cast, publication, shown):
    cast.players[0] = a_player("Lena", "Jungmann", cast.home, publication=publication)
    finished(cast, (10, 2, -4, -8))
    html = page("player-detail", cast.players[0].uuid)
    assert meta(html, "og:title").startswith(shown)
    assert meta(html, "robots") == "noindex"
    assert "Jungmann" not in html
    assert "Lena" not in html


def test_a_full_name_may_be_found_where_the_club_wishes_it(cast):
    clubs.change_club(club=cast.home, search_engines=True, based_on=None, by=cast.anna)
    finished(cast, (10, 2, -4, -8))
    html = page("player-detail", cast.carla.uuid)
    assert meta(html, "robots") == "all"
    assert meta(html, "description") == "Carla Weiß: +10 Punkte aus 1 Veranstaltungen und 1 Runden Doppelkopf."


def test_a_double_leads_to_the_one_that_was_kept_as_long_as_they_are_one(cast):
    double = a_player("Karla", "Weiss")
    people.merge_players(keep=cast.carla, double=double, by=cast.anna)
    answer = stranger().get(reverse("player-detail", args=[double.uuid]))
    assert (answer.status_code, answer.url) == (302, reverse("player-detail", args=[cast.carla.uuid]))


def test_results_of_merged_doubles_are_together(cast):
    finished(cast, (10, 2, -4, -8))
    cast.players[0], kept = a_player("Karla", "Weiss"), cast.players[0]
    finished(cast, (4, 2, 0, -6))
    people.merge_players(keep=kept, double=cast.players[0], by=cast.anna)
    assert "+14 Punkte aus 2 Veranstaltungen" in text(page("player-detail", kept.uuid))


def test_the_club_of_today_is_shown(cast):
    finished(cast, (10, 2, -4, -8))
    people.move_player(player=cast.carla, club=cast.away, on=DAY, by=cast.anna)
    html = page("player-detail", cast.carla.uuid)
    assert reverse("club-detail", args=[cast.away.uuid]) in html
    assert "Doko-Club Kreuzdame" not in html


@pytest.mark.thorough
def test_the_number_of_queries_does_not_grow_with_the_events(cast):
    taken = []
    for number in range(3):
        day = DAY + datetime.timedelta(days=number)
        finished(cast, (10, 2, -4, -8))
        an_evening(cast, (4, 2, 0, -6), date=day)
        taken.append(queries(reverse("player-detail", args=[cast.carla.uuid])))
    assert taken[0] == taken[1] == taken[2] <= 15


def test_points_of_an_open_list_are_not_results_yet(cast):
    event = a_tournament(cast, rounds=1)
    first, _ = seated(cast, event, depth=Spielliste.TOTALS, count=2)
    end_totals(first, 4, 2, 0, -6, by=cast.bernd)
    assert "Noch ist kein Ergebnis" in text(page("player-detail", cast.players[4].uuid))


def test_whoever_may_edit_a_player_finds_the_door(cast):
    finished(cast, (10, 2, -4, -8))
    door = reverse("player-edit", args=[cast.carla.uuid])
    people_ = (cast.anna, cast.bernd, cast.dieter, None)
    assert [door in page("player-detail", cast.carla.uuid, user=user) for user in people_] == [
        True,
        False,
        False,
        False,
    ]


def corrected(cast, event, table=1):
    """The list of this table says something else afterwards."""
    liste = event.lists.get(table=table)
    paper = totals_paper(8, 4, -4, -8)
    corrections.correct_paper(spielliste=liste, paper=paper, reason="verlesen", based_on=None, by=cast.anna)
    return liste


def test_a_corrected_result_says_so_and_leads_to_the_list(cast):
    event = finished(cast, (10, 2, -4, -8), (6, 0, -2, -4))
    liste = corrected(cast, event)
    html = page("player-detail", cast.carla.uuid)
    assert rows(html, -1)[0][:3] == ["Herbstturnier", "+8", "1. von 8 berichtigt"]
    assert f'<a href="/liste/{liste.uuid}/">berichtigt</a>' in html
    hanna = cast.players[4]  # at the other table
    assert rows(page("player-detail", hanna.uuid), -1)[0][2] == "2. von 8"
    event.refresh_from_db()
    assert "Tisch 1 berichtigt mit Emil Sommer, Frieda Lang, Gustav Özil +8" in text(
        dict(files_of(event))["spieler-1.html"].decode()
    )


def test_what_is_hidden_is_not_called_corrected(cast):
    event = a_tournament(cast, rounds=1, players=4, hidden_from=1)
    play_round(cast, event, 1, (10, 2, -4, -8))
    corrected(cast, event)
    assert "berichtigt" not in page("player-detail", cast.carla.uuid)
    event.refresh_from_db()
    assert "berichtigt" not in dict(files_of(event))["spieler-1.html"].decode()
