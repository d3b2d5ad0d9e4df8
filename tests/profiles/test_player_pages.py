"""The pages about a player: what a person reads there, who may read it, and what it costs."""

import datetime
import re
from types import SimpleNamespace

import pytest
from django.urls import reverse

from league.clubs.services import people
from league.events.services import tournament
from league.lists.services import writing as spielliste
from league.models import Player, Spielliste
from league.profiles.reads import FEW
from league.profiles.views import player as player_views
from league.registration.services.entries import add_entry
from tests.cast import DAY, a_player, browser_of, finish, normal, play
from tests.events.public_pages import an_evening, meta, page, queries, rows, stranger, text

from .test_statistics import a_list, full_list, points_list, totals_list


def test_the_games_page_shows_what_was_counted_by_hand(cast):
    full_list(cast)
    html = page("player-games", cast.carla.uuid)
    few = "wenige Spiele"
    assert rows(html, 0) == [
        [f"Re{few}", "6", "50 %", "3", "50 %", "+2", "0,3"],
        [f"davon zu zweit{few}", "4", "33 %", "2", "50 %", "+8", "2,0"],
        [f"davon allein{few}", "2", "17 %", "1", "50 %", "−6", "−3,0"],
        [f"Kontra{few}", "6", "50 %", "4", "67 %", "0", "0,0"],
        [f"davon zu zweit{few}", "3", "25 %", "2", "67 %", "−2", "−0,7"],
        [f"davon gegen einen allein{few}", "3", "25 %", "2", "67 %", "+2", "0,7"],
    ]
    read = text(html)
    assert "58 % gewonnen, 7 von 12 Spielen" in read
    assert "Aus allen 12 Spielen." in read
    assert "In 4 Spielen hatte die eigene Partei 151 Augen oder mehr; 2 Mal sagte sie nichts an." in read
    assert "2 Soli, eines in 6,0 Spielen. Gegen 3 fremde Soli gespielt und 2 davon zu Fall gebracht." in read
    assert rows(html, -1) == [["Fuchs gefangen", "1", "1"], ["Doppelkopf", "0", "1"], ["Karlchen", "1", "0"]]
    assert rows(html, -2)[0] == ["keine 90", "2", "1", "1", "4", "3"]


def test_pages_say_from_how_many_games_a_figure_is_known(cast):
    full_list(cast), points_list(cast, 1), totals_list(cast, 2)
    read = text(page("player-games", cast.carla.uuid))
    assert "Aus 24 von 36 Spielen: Von den anderen Listen sind nur Endstände bekannt." in read
    assert "Aus 12 von 36 Spielen: Parteien, Arten der Soli," in read
    assert "Aus 23 von 36 Spielen: Wer mit wem spielte" in text(page("player-company", cast.carla.uuid))
    totals_list(cast, 3, games=None)
    assert "Aus 24 von mindestens 36 Spielen" in text(page("player-games", cast.carla.uuid))


def test_end_totals_alone_tell_nothing_of_games_and_say_so(cast):
    totals_list(cast)
    for name in ("player-games", "player-company"):
        assert "es sind nur Endstände aufgeschrieben" in text(page(name, cast.carla.uuid))
    assert "Spiele gewonnen –" in text(page("player-detail", cast.carla.uuid))


def test_a_real_nought_is_not_unknown(cast):
    liste = a_list(cast, Spielliste.FULL, games=None)
    finish(play(liste, normal((2, 3), 130), normal((2, 3), 130), by=cast.bernd), by=cast.bernd)
    read = text(page("player-detail", cast.carla.uuid))
    assert "Spiele gewonnen 0 von 2 (0 %) wenige Spiele" in read
    assert "Soli gewonnen 0 " in read
    assert "Noch kein Solo gespielt." in text(page("player-games", cast.carla.uuid))


def test_records_and_streaks_lead_to_their_lists(cast):
    liste = full_list(cast)
    html = page("player-detail", cast.carla.uuid)
    read = text(html)
    assert "Höchstes Spiel +7 Normalspiel, Spiel 1: Vereinsabend am 17.11.2026" in read
    assert "Teuerstes Spiel −9 Bubensolo, Spiel 7: Vereinsabend am 17.11.2026" in read
    assert "Beste Runde +2 Vereinsabend am 17.11.2026" in read
    assert "Bester Abend +2 Vereinsabend am 17.11.2026" in read
    assert "Gewonnene Spiele in Folge 4 zurzeit 1" in read
    assert "Verlorene Spiele in Folge 2 Runden mit Plus in Folge 1 zurzeit 1" in read
    assert html.count(reverse("list-detail", args=[liste.uuid])) == 3


def test_average_and_spread_of_the_runden(cast):
    an_evening(cast, (10, -10, 0, 0), (4, -4, 0, 0), (-2, 2, 0, 0), (8, -8, 0, 0))
    html = page("player-detail", cast.carla.uuid)
    assert "Schnitt je Runde 5,00 ± 4,6 wenige Runden" in text(html)
    assert [value for _label, value in rows(html, 0)] == ["−2,0", "1,0", "6,0", "9,0", "10,0", "5,0", "4,6"]
    assert "Runden mit Plus in Folge 2 zurzeit 1" in text(html)
    assert "Beste Runde +10" in text(html)
    assert "Schwächste Runde −2" in text(html)


def test_results_are_paged(cast, monkeypatch):
    monkeypatch.setattr(player_views, "ROWS_A_PAGE", 2)
    for day in range(3):
        an_evening(cast, (2, -2, 0, 0), date=DAY + datetime.timedelta(days=day))
    assert [row[3] for row in rows(page("player-detail", cast.carla.uuid), -1)] == ["19.11.2026", "18.11.2026"]
    second = page("player-detail", cast.carla.uuid, query="?page=2")
    assert [row[3] for row in rows(second, -1)] == ["17.11.2026"]
    assert "Seite 2 von 2" in text(second)


def test_a_long_life_is_drawn_month_by_month():
    days = [DAY + datetime.timedelta(days=7 * n) for n in range(150)]
    results = [SimpleNamespace(points=1, event=SimpleNamespace(date=day)) for day in days]
    labels = [row[0] for row in rows(player_views._curve(results))]
    assert labels == list(dict.fromkeys(f"{day:%m.%y}" for day in days))
    assert rows(player_views._curve(results))[-1][1] == "+150"
    assert len(rows(player_views._curve(results[:100]))) == 100


# --- company


@pytest.mark.thorough
def test_partners_and_opponents_with_small_samples_last(cast):
    for day in range(4):  # with Frieda and Gustav Carla plays 8 games together, with Lukas one
        full_list(cast, day)
    emil, lukas = cast.players[1], cast.players[8]
    liste = a_list(cast, Spielliste.FULL, 4, games=None)
    substitute = add_entry(tournament=liste.tournament, player=lukas, by=cast.bernd)
    other = spielliste.open_list(
        tournament=liste.tournament, seats=[substitute, *(seat.entry for seat in liste.occupancies.all()[:3])],
        table=2, depth=Spielliste.FULL, games=None, by=cast.bernd,
    )  # fmt: skip
    finish(play(other, normal((1, 2), 240), by=cast.bernd), by=cast.bernd)
    html = page("player-company", cast.carla.uuid)
    found = rows(html)
    assert found[-1] == ["Lukas Rehmwenige Spiele", "1", "1", "100 %", "5,0", "0", "–", "–", "1"]
    assert {row[0] for row in found[:-1]} == {"Emil Sommer", "Frieda Lang", "Gustav Özil"}
    for order in ("sort=together_average", "sort=-together_average", "sort=games", "sort=name"):
        assert rows(page("player-company", cast.carla.uuid, query=f"?{order}"))[-1][0].startswith("Lukas"), order
    assert reverse("player-duel", args=[cast.carla.uuid, emil.uuid]) in html
    assert FEW == 8


def test_the_ones_to_ask_for_need_games_enough(cast):
    full_list(cast)
    assert "Am wenigsten gern gegen Frieda Lang 0,0 je Spiel in 8 Spielen" in text(
        page("player-company", cast.carla.uuid)
    )
    assert "Am liebsten gegen Gustav Özil 0,6 je Spiel in 8 Spielen" in text(page("player-company", cast.carla.uuid))
    assert "Am besten zusammen mit" not in text(page("player-company", cast.carla.uuid))


# --- two side by side


def test_head_to_head(cast):
    full_list(cast), totals_list(cast, 1)
    html = page("player-duel", cast.carla.uuid, cast.players[3].uuid)
    assert rows(html, 0) == [
        ["mehr Punkte am selben Tisch2 Listen, wenige", "2", "0", "0"],
        ["Spiele gegeneinander gewonnen8 Spiele", "5", "2", "1"],
        ["Punkte aus diesen Spielen", "+5", "−13", ""],
        ["besserer Platz2 Veranstaltungen, wenige", "2", "0", "0"],
    ]
    assert [row[1:] for row in rows(html, -1)] == [
        ["+2", "−16", "+18", "18.11.2026", "+36"],
        ["+2", "−16", "+18", "17.11.2026", "+18"],
    ]
    read = text(html)
    assert "2 Spiele zu zweit gegen zwei, 1 gewonnen (50 %), −3 Punkte für jeden, −1,5 je Spiel." in read
    assert "Das sind wenige Spiele." in read


def test_two_who_never_met_are_told_so(cast):
    full_list(cast)
    an_evening(cast, (2, -2, 0, 0), date=DAY + datetime.timedelta(days=1))
    lone = a_player("Nora", "Nah", cast.home)
    event = an_evening(cast, date=DAY + datetime.timedelta(days=2))
    event.entries.all().delete()
    add_entry(tournament=event, player=lone, by=cast.bernd)
    assert "noch an keiner Veranstaltung gemeinsam" in text(page("player-duel", cast.carla.uuid, lone.uuid))


def test_nobody_plays_against_himself_or_somebody_hidden(cast):
    full_list(cast)
    hidden = cast.players[8]
    for other in (cast.carla, hidden):
        assert stranger().get(reverse("player-duel", args=[cast.carla.uuid, other.uuid])).status_code == 404
    assert browser_of(cast.bernd).get(reverse("player-duel", args=[cast.carla.uuid, hidden.uuid])).status_code == 200


def test_a_merged_double_leads_to_the_one_that_was_kept(cast):
    full_list(cast)
    double = a_player("Emil", "Somer")
    people.merge_players(keep=cast.players[1], double=double, by=cast.anna)
    answer = stranger().get(reverse("player-duel", args=[cast.carla.uuid, double.uuid]))
    assert answer.url == reverse("player-duel", args=[cast.carla.uuid, cast.players[1].uuid])


@pytest.mark.parametrize(
    ("typed", "found"),
    [("", 3), ("emil", 1), ("lan fr", 1), ("L", 2), ("jung", 0), ("lena", 0), ("l j", 1), ("xyz", 0)],
)
def test_the_choice_is_by_published_names_only(cast, typed, found):
    cast.players[3] = a_player("Lena", "Jungmann", cast.home, publication=Player.INITIALS)
    full_list(cast)
    html = page("player-against", cast.carla.uuid, query=f"?q={typed}")
    linked = re.findall('href="([^"]*/gegen/[^"]*)"', html)
    assert len([address for address in linked if not address.endswith(f"{cast.carla.uuid}/gegen/")]) == found
    assert "Jungmann" not in html
    assert "Lena" not in html


# --- who may, and what it costs


def test_no_page_gives_away_a_name_that_is_not_published(cast):
    cast.players[3] = a_player("Lena", "Jungmann", cast.home, publication=Player.INITIALS)
    full_list(cast)
    lena = cast.players[3]
    for html in (
        page("player-company", cast.carla.uuid),
        page("player-duel", cast.carla.uuid, lena.uuid),
        page("player-games", lena.uuid),
        page("player-company", lena.uuid),
    ):
        assert "Jungmann" not in html
        assert "L. J." in html
        assert meta(html, "robots") == "noindex"


@pytest.mark.parametrize("name", ["player-games", "player-company", "player-against"])
def test_drafts_are_the_clubs_business(cast, name):
    draft = full_list(cast).tournament
    tournament.change_tournament(tournament=draft, published=False, based_on=None, by=cast.anna)
    address = reverse(name, args=[cast.carla.uuid])
    assert [browser_of(user).get(address).status_code for user in (None, cast.dieter, cast.bernd)] == [404, 404, 200]


def test_a_rare_page_is_kept_for_strangers_until_something_changes(cast):
    full_list(cast)
    browser, address = stranger(), reverse("player-games", args=[cast.carla.uuid])
    browser.get(address)
    assert "7 von 12 Spielen" in text(browser.get(address).content.decode())
    full_list(cast, 1)
    assert "14 von 24 Spielen" in text(browser.get(address).content.decode())


PAGES = ["player-detail", "player-games", "player-company", "player-against", "player-duel"]


@pytest.mark.thorough
def test_the_number_of_queries_does_not_grow_with_the_events(cast):
    others = {"player-duel": [cast.players[1].uuid]}
    addresses = {name: reverse(name, args=[cast.carla.uuid, *others.get(name, [])]) for name in PAGES}
    taken = []
    for number in range(3):
        full_list(cast, number)
        # Another version of the event each time, so that nothing is kept from the page before.
        counts = {}
        for name, address in addresses.items():
            event = cast.carla.entries.first().tournament
            tournament.change_tournament(tournament=event, place=f"{name} {number}", based_on=None, by=cast.anna)
            counts[name] = queries(address)
        taken.append(counts)
    assert taken[0] == taken[2]
    assert max(taken[0].values()) <= 24, taken[0]
