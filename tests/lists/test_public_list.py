"""The Spielliste as everybody may read it, in all three depths."""

import re

import pytest
from django.urls import reverse

from league.events.services import evening, tournament
from league.lists.services import corrections
from league.lists.services import people as seats
from league.lists.services import writing as spielliste
from league.models import Spielliste
from league.registration.services.entries import add_entry
from scoring import PRESETS
from tests.cast import (
    DAY,
    a_tournament,
    browser_of,
    entries,
    finish,
    normal,
    play,
    play_all,
    seated,
    solo,
    winners_paper,
)
from tests.events.public_pages import end_totals, meta, page, queries, stranger, text


def lines(html: str) -> list[list[str]]:
    """The rows of the list as a person reads them, without the words for screen readers."""
    table = re.search(r'<table class="spielliste.*?</table>', html, flags=re.S).group()
    table = re.sub(r'<span\s+class="visually-hidden"\s*>.*?</span\s*>', "", table, flags=re.S)
    body = table.split("<tbody>")[1].split("</tbody>")[0]
    return [
        [text(cell) for cell in re.findall(r"<t[hd].*?</t[hd]>", row, flags=re.S)] for row in body.split("</tr>")[:-1]
    ]


def heads(html: str) -> list[str]:
    table = re.search(r'<table class="spielliste.*?</thead>', html, flags=re.S).group()
    table = re.sub(r'<span\s+class="visually-hidden"\s*>.*?</span\s*>', "", table, flags=re.S)
    return [text(cell) for cell in re.findall(r"<th .*?</th>", table, flags=re.S)]


@pytest.fixture
def event(cast):
    return a_tournament(cast, rounds=1)


def test_the_list_looks_like_the_paper(cast, event):
    liste = play(seated(cast, event), normal(), solo(3), normal(re=(1, 4), augen=200), by=cast.bernd)
    html = page("list-detail", liste.uuid)
    assert "Runde 1 · Tisch 1" in text(html)
    assert heads(html) == ["Nr.", "Geber", "Wert", "Carla Weiß ○", "Emil Sommer ○", "Frieda Lang ● 2", "Gustav Özil ○", "Spiel"]  # fmt: skip
    assert [row[:7] for row in lines(html)] == [
        ["1", "1", "1", "+1", "+1", "−1", "−1"],
        ["2", "2", "1", "0", "0", "+2", "−2"],
        ["3", "2", "3", "+3", "−3", "−1", "+1"],
        ["4", "3", "", "", "", "", ""],
    ]
    # The boxes of those who won: two, the soloist alone, two.
    assert re.findall(r'class="total( won)?', html.split("<tbody>")[1].split("</tbody>")[0]) == (
        [" won", " won", "", ""] + ["", "", " won", ""] + [" won", "", "", " won"] + [""] * 4
    )  # fmt: skip


def test_each_row_opens_to_its_named_lines_with_their_rule(cast, event):
    liste = play(
        seated(cast, event), normal(augen=155, re_ansage=True, sonderpunkte={"re": {"fuchs": 1}}), by=cast.bernd
    )
    html = page("list-detail", liste.uuid)
    row = text(re.search(r"<details>.*?</details>", html, flags=re.S).group())
    assert row == (
        "Normalspiel Wert 5 Normalspiel, Re: Carla Weiß und Emil Sommer, 155 : 85 Augen, Re angesagt, Re: Fuchs gefangen "
        "+1 Gewonnen §7.2.2 (a) +1 Gegner unter 90 §7.2.2 (a) +2 Re angesagt §7.2.2 (b) +1 Fuchs gefangen §7.2.3"
    )


def test_what_comes_next_is_said_with_names(cast, event):
    liste = play(seated(cast, event), normal(), solo(3), by=cast.bernd)
    read = text(page("list-detail", liste.uuid))
    for words in (
        "Nächstes Spiel 3 von 24", "Es gibt Emil Sommer", "Es spielt aus Frieda Lang",
        "Offene Pflichtsoli Carla Weiß, Emil Sommer, Gustav Özil",
    ):  # fmt: skip
        assert words in read
    assert "Vorführung" not in read


def test_a_vorfuehrung_is_announced(cast, event):
    liste = play(seated(cast, event), *[normal()] * 20, by=cast.bernd)
    assert "Vorführung: Emil Sommer muss jetzt das Pflichtsolo spielen (§4.2.5)." in text(
        page("list-detail", liste.uuid)
    )


def test_at_a_five_the_dealer_sits_out(cast):
    event = a_tournament(cast, players=5, rounds=1)
    liste = play(seated(cast, event, size=5), normal(re=(2, 3)), by=cast.bernd)
    html = page("list-detail", liste.uuid)
    assert lines(html)[0][:8] == ["1", "1", "1", "–", "+1", "+1", "−1", "−1"]
    assert "Es setzt aus Emil Sommer" in text(html)
    assert "spielliste fives" in html


def test_a_whole_runde_ends_with_the_totals(cast, event):
    liste = finish(play_all(seated(cast, event), by=cast.bernd), by=cast.bernd)
    html = page("list-detail", liste.uuid)
    assert len(lines(html)) == 24
    assert "Ende +20 +20 −20 −20 24 Spiele" in text(html)
    assert "Nächstes Spiel" not in text(html)


def test_the_bock_has_its_column_only_where_it_is_played(cast):
    plain, doubled = a_tournament(cast, rounds=1), a_tournament(cast, rounds=1, ruleset="hausrunde")
    assert PRESETS["hausrunde"].bock
    lists = [
        play(seated(cast, one), normal(re_ansage=True, augen=100), normal(), by=cast.bernd) for one in (plain, doubled)
    ]
    assert [("Bock" in heads(page("list-detail", liste.uuid))) for liste in lists] == [False, True]
    assert lines(page("list-detail", lists[1].uuid))[1][2] == "×2"


def test_a_penalty_is_a_row_without_a_number(cast, event):
    liste = play(seated(cast, event), normal(), {"penalty": "minor", "offender": 2}, by=cast.bernd)
    html = page("list-detail", liste.uuid)
    assert lines(html)[1][:7] == ["§9", "2", "", "+2", "−2", "0", "0"]
    assert "Strafe für Emil Sommer: leichter Verstoß (§9.3)" in text(html)


def test_a_substitute_stands_under_the_name(cast, event):
    liste = play(seated(cast, event), *[normal()] * 10, by=cast.bernd)
    other = entries(event)[5]
    seats.substitute(
        spielliste=liste, position=2, entry=other, from_game=11, reason="krank", based_on=None, by=cast.anna
    )
    liste = play(liste, solo(2), by=cast.bernd)
    html = page("list-detail", liste.uuid)
    assert heads(html)[4] == "Emil Sommer ab Spiel 11: Ida Krüger ● 11"
    assert "Damensolo (Pflicht): Ida Krüger" in text(html)


def test_struck_games_and_a_time_allowance_are_noted(cast, event):
    liste = play(seated(cast, event), *[normal()] * 14, by=cast.bernd)
    spielliste.strike_games(spielliste=liste, after=14, reason="Zeit um", based_on=None, by=cast.anna)
    spielliste.allow_time(spielliste=liste, minutes=5, reason="Strom weg", based_on=None, by=cast.anna)
    read = text(page("list-detail", liste.uuid))
    assert "Zeit um nach Spiel 14 (§8). Gestrichen: 6 Spiele." in read
    assert "Zeitgutschrift: 5 Minuten (§8.5.1), Strom weg." in read


def test_a_confirmed_list_says_how(cast, event):
    liste = finish(play_all(seated(cast, event), by=cast.bernd), by=cast.bernd)
    corrections.confirm_list(spielliste=liste, how=Spielliste.PAPER_SEEN, based_on=None, by=cast.bernd)
    assert "unterschriebenes Papier gesehen" in text(page("list-detail", liste.uuid))


# --- the other depths


def test_a_wrong_row_is_shown_with_names_instead_of_columns(cast, event):
    liste = seated(cast, event, depth=Spielliste.POINTS)
    paper = winners_paper("12+2", "2+1", "2+1*", "13+1")
    spielliste.save_paper(spielliste=liste, paper=paper, based_on=None, by=cast.bernd)
    read = text(page("list-detail", liste.uuid))
    assert "Emil Sommer hat das Pflichtsolo schon gespielt." in read
    assert "Position" not in read
    assert "Spalte 2" not in read


def test_an_open_list_is_not_blamed_for_being_short(cast, event):
    for number, depth in enumerate([Spielliste.FULL, Spielliste.POINTS, Spielliste.TOTALS]):
        liste = seated(cast, a_tournament(cast, rounds=1), depth=depth)
        if number == 1:
            spielliste.save_paper(spielliste=liste, paper=winners_paper("12+2"), based_on=None, by=cast.bernd)
        html = page("list-detail", liste.uuid)
        assert "notice bad" not in html
        assert "notice warn" not in html


def test_what_the_director_let_stand_is_said_with_the_reason(cast, event):
    liste = seated(cast, event, depth=Spielliste.POINTS)
    paper = winners_paper("12+2", "2+1", "2+1*", "13+1")
    spielliste.save_paper(spielliste=liste, paper=paper, based_on=None, by=cast.bernd)
    corrections.accept_finding(
        spielliste=liste, code="pflichtsolo-twice", row=3, column=2, reason="so gespielt", based_on=None, by=cast.anna
    )
    read = text(page("list-detail", liste.uuid))
    assert "Von der Leitung hingenommen:" in read
    assert "so gespielt" in read
    assert "Fehler:" not in read


def test_of_a_list_with_end_totals_only_these_are_there(cast, event):
    liste = end_totals(seated(cast, event, depth=Spielliste.TOTALS), 4, 2, 0, -6, by=cast.bernd)
    html = page("list-detail", liste.uuid)
    assert lines(html) == []
    assert "Ende +4 +2 0 −6" in text(html)
    assert "nur die Endstände bekannt" in text(html)
    # What there is nothing to read in is not there: no rows, no columns of games, no word about running sums.
    assert "laufende Summe" not in html
    assert "Geber" not in html
    assert 'class="total' not in html  # whose boxes are for who won a game


def test_an_empty_list_says_so(cast, event):
    liste = seated(cast, event, depth=Spielliste.TOTALS)
    assert "Hier ist noch nichts eingetragen." in text(page("list-detail", liste.uuid))


# --- where it leads


def test_lists_that_continue_one_another_are_linked(cast):
    event = evening.start_evening(club=cast.home, date=DAY, by=cast.bernd)
    tournament.change_tournament(tournament=event, published=True, based_on=None, by=cast.anna)
    here = [add_entry(tournament=event, player=p, by=cast.bernd) for p in cast.players[:5]]
    first = spielliste.open_list(
        tournament=event, seats=here[:4], table=1, depth=Spielliste.FULL, games=None, by=cast.bernd
    )
    play(first, normal(), solo(2), by=cast.bernd)
    second = seats.continue_list(spielliste=first, seats=here, games=None, based_on=None, by=cast.bernd)
    assert reverse("list-detail", args=[second.uuid]) in page("list-detail", first.uuid)
    html = page("list-detail", second.uuid)
    assert reverse("list-detail", args=[first.uuid]) in html
    assert heads(html)[4] == "Emil Sommer ●"  # played in the list before


def test_only_who_may_enter_is_led_to_entering(cast, event):
    liste = seated(cast, event)
    enter = reverse("list-enter", args=[liste.uuid])
    assert [enter in page("list-detail", liste.uuid, user=user) for user in (None, cast.dieter, cast.bernd)] == [
        False, False, True,
    ]  # fmt: skip


def test_a_list_of_a_draft_is_not_there_for_strangers(cast):
    liste = seated(cast, a_tournament(cast, published=False))
    for name in ("list-detail", "list-history"):
        address = reverse(name, args=[liste.uuid])
        assert [b.get(address).status_code for b in (stranger(), browser_of(cast.dieter), browser_of(cast.bernd))] == [
            404,
            404,
            200,
        ]


def test_the_preview_says_which_list_it_is(cast, event):
    html = page("list-detail", seated(cast, event).uuid)
    assert meta(html, "og:title") == "Runde 1 · Tisch 1 · Herbstturnier"
    assert "Spielliste vom" in meta(html, "og:description")


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["list-detail", "list-history"])
def test_the_number_of_queries_does_not_grow_with_the_games(cast, event, name):
    liste = seated(cast, event)
    taken = []
    for _ in (1, 2, 3):
        liste = play(liste, normal(), by=cast.bernd)
        taken.append(queries(reverse(name, args=[liste.uuid])))
    assert len(set(taken)) == 1
    assert taken[0] <= 9
