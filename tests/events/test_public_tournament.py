"""The standings of a tournament and an evening, as a stranger reads them."""

import datetime
from pathlib import Path

import pytest
from django.conf import settings
from django.urls import reverse

from league.clubs.services import club as clubs
from league.clubs.services import people
from league.events.services import evening, rounds, tournament
from league.lists.services import corrections
from league.lists.services import people as seats
from league.lists.services import writing as spielliste
from league.models import Player, Spielliste
from league.registration.services import entries
from tests.cast import DAY, a_player, a_tournament, browser_of, finish, normal, play, play_all, seated, solo
from tests.layout import squeezed
from tests.once import once
from tests.rows import chosen

from .public_pages import an_evening, end_totals, meta, page, play_round, queries, rows, stranger, text


@pytest.fixture
@once
def event(cast):
    """Round 1 is closed, in round 2 table 2 is still out."""
    event = a_tournament(cast, place="Bürgerhaus", organiser="Kreisverband")
    play_round(cast, event, 1, (10, 2, -4, -8), (6, 0, -2, -4))
    first, _ = seated(cast, event, number=2, depth=Spielliste.TOTALS, count=2)
    end_totals(first, -6, 4, 2, 0, by=cast.bernd)
    return event


def test_the_page_says_what_where_when_and_how_far(event):
    read = text(page("tournament-detail", event.uuid))
    for words in ("Herbstturnier", "Di., 17. November 2026, Bürgerhaus", "läuft, Runde 2 von 2", "Kreisverband"):
        assert words in read


def test_place_name_sum_and_every_round(event):
    assert rows(page("tournament-detail", event.uuid))[:5] == [
        ["1. (geteilt)", "Emil Sommer", "+6", "+2", "+4", "3,00"],
        ["1. (geteilt)", "Hanna Böhm", "+6", "+6", "", "6,00"],
        ["3.", "Carla Weiß", "+4", "+10", "−6", "2,00"],
        ["4.", "Ida Krüger", "0", "0", "", "0,00"],
        ["5. (geteilt)", "Frieda Lang", "−2", "−4", "+2", "−1,00"],
    ]


def test_a_full_list_shows_soli_and_games_won(cast):
    event = a_tournament(cast, rounds=1, players=4)
    liste = play(seated(cast, event), normal(), solo(1), solo(2, augen=100), by=cast.bernd)
    finish(liste, by=cast.bernd, early=True, reason="Saal schließt")
    html = page("tournament-detail", event.uuid)
    assert rows(html)[0] == ["1.", "Carla Weiß", "+5", "1/ von 1", "3"]
    assert "nicht bekannt" not in text(html)


def test_open_tables_are_named_and_lead_to_their_lists(event):
    html = page("tournament-detail", event.uuid)
    assert "Noch offen in Runde 2: Tisch 2." in text(html)
    out = event.lists.get(round__number=2, table=2)
    assert reverse("list-detail", args=[out.uuid]) in html


def test_tables_of_a_round_that_has_not_begun_are_not_missing(cast):
    event = a_tournament(cast)
    play_round(cast, event, 1, (4, 2, 0, -6))
    rounds.seat_table(round=event.rounds.get(number=2), table=1, seats=list(event.entries.all()[:4]), by=cast.anna)
    assert "Noch offen" not in text(page("tournament-detail", event.uuid))


def test_lists_without_a_second_look_are_provisional(cast):
    event = a_tournament(cast, rounds=1, needs_confirmation=True)
    end_totals(seated(cast, event, depth=Spielliste.TOTALS), 4, 2, 0, -6, by=cast.bernd)
    assert "Vorläufig in Runde 1: Tisch 1 ist noch nicht bestätigt." in text(page("tournament-detail", event.uuid))


def test_ties_are_explained_in_words(event):
    read = text(page("tournament-detail", event.uuid))
    assert read.count("1. Emil Sommer und Hanna Böhm: gleichauf in allem, was gewertet wurde.") == 1
    assert "Vor Carla Weiß" not in read  # more points explain themselves


def test_all_who_share_a_place_are_named_together(cast):
    event = a_tournament(cast, players=5, rounds=1)
    play_round(cast, event, 1, (2, 2, 2, -6))
    read = text(page("tournament-detail", event.uuid))
    assert "1. Carla Weiß, Emil Sommer und Frieda Lang: gleichauf in allem, was gewertet wurde." in read
    assert read.count("gleichauf in allem") == 1
    mine = text(page("tournament-person", event.uuid, 2))
    assert "Geteilt mit Carla Weiß und Frieda Lang: gleichauf in allem, was gewertet wurde. Vor Gustav Özil: " in mine


def test_stand_after_a_round_and_each_round_have_their_pages(event):
    assert rows(page("tournament-after", event.uuid, 1))[0][:3] == ["1.", "Carla Weiß", "+10"]
    html = page("tournament-round", event.uuid, 2)
    assert rows(html, 0) == [
        ["Carla Weiß", "−6"], ["Emil Sommer", "+4"], ["Frieda Lang", "+2"], ["Gustav Özil", "0"],
    ]  # fmt: skip
    assert [row[1] for row in rows(html, 1)] == ["–"] * 4  # table 2 is still out
    assert rows(html, 2)[0][:3] == ["1.", "Emil Sommer", "+4"]


@pytest.mark.parametrize("name", ["tournament-after", "tournament-round"])
@pytest.mark.parametrize("number", [0, 3, 10**30])
def test_there_is_no_such_round(event, name, number):
    assert stranger().get(reverse(name, args=[event.uuid, number])).status_code == 404


def test_a_round_that_has_not_begun_says_so(cast):
    event = a_tournament(cast)
    assert "Diese Runde hat noch nicht begonnen" in text(page("tournament-round", event.uuid, 1))


def test_before_the_first_result_the_page_shows_who_takes_part(cast):
    event = a_tournament(cast, players=2)
    assert [row[1] for row in rows(page("tournament-detail", event.uuid))] == [
        "Carla Weiß", "Emil Sommer",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("sort", "first"),
    chosen([
        ("?sort=name", "Carla Weiß"), ("?sort=-name", "Käthe Maaß"), ("?sort=-r1", "Carla Weiß"),
        ("?sort=-r2", "Emil Sommer"), ("?sort=place", "Emil Sommer"),
        ("?sort=unbekannt", "Emil Sommer"), ("?sort=&page=zwei&per_page=-1", "Emil Sommer"), ("?sort=--place", "Emil Sommer"),
    ], 1, 2, 5, 7),
)  # fmt: skip
def test_sorted_as_asked_for_and_an_unknown_order_is_ignored(event, sort, first):
    assert rows(page("tournament-detail", event.uuid, query=sort))[0][1].startswith(first)


def test_umlauts_are_sorted_where_readers_look_for_them(event):
    names = [row[1] for row in rows(page("tournament-detail", event.uuid, query="?sort=name"))]
    assert names == sorted(names, key=lambda name: name.replace("ä", "a"))


@pytest.mark.thorough
def test_all_players_are_on_one_page(cast):
    cast.players += [a_player(f"Gast{n}", "Zahl", cast.home) for n in range(20)]
    event = a_tournament(cast, players=28, rounds=1)
    play_round(cast, event, 1, *[(4, 2, 0, -6)] * 7)
    assert len(rows(page("tournament-detail", event.uuid))) == 28


@pytest.mark.thorough
def test_the_number_of_queries_does_not_grow_with_the_players(cast):
    cast.players += [a_player(f"Gast{n}", "Zahl", cast.home) for n in range(22)]
    taken = []
    for tables in (1, 8):
        event = a_tournament(cast, players=4 * tables, rounds=1)
        play_round(cast, event, 1, *[(4, 2, 0, -6)] * tables)
        addresses = [reverse("tournament-detail", args=[event.uuid])]
        addresses += [reverse(f"tournament-{name}", args=[event.uuid, 1]) for name in ("after", "round")]
        taken.append([queries(address, user) for address in addresses for user in (None, cast.bernd)])
    assert taken[0] == taken[1]
    assert max(taken[0]) <= 17


# --- who sees what


def test_a_draft_is_there_only_for_those_who_work_on_it(cast):
    event = a_tournament(cast, published=False)
    play_round(cast, event, 1, (4, 2, 0, -6))
    addresses = [
        reverse("tournament-detail", args=[event.uuid]),
        reverse("tournament-rules", args=[event.uuid]),
        reverse("tournament-after", args=[event.uuid, 1]),
        reverse("tournament-round", args=[event.uuid, 1]),
    ]
    for address in addresses:
        seen = [
            browser.get(address).status_code
            for browser in (stranger(), browser_of(cast.dieter), browser_of(cast.bernd))
        ]
        assert seen == [404, 404, 200]
    assert "Entwurf" in text(page("tournament-detail", event.uuid, user=cast.anna))


def test_only_who_may_enter_is_led_to_the_work(cast, event):
    control = reverse("tournament-control", args=[event.uuid])
    assert [control in page("tournament-detail", event.uuid, user=user) for user in (None, cast.dieter, cast.bernd)] == [
        False, False, True,
    ]  # fmt: skip
    out = reverse("list-enter", args=[event.lists.get(round__number=2, table=2).uuid])
    assert [out in page("tournament-round", event.uuid, 2, user=user) for user in (None, cast.dieter, cast.bernd)] == [
        False, False, True,
    ]  # fmt: skip


def test_a_minor_is_shown_by_initials_everywhere(cast):
    child = a_player("Lena", "Jungmann", cast.home, publication=Player.INITIALS)
    cast.players[0] = child
    event = a_tournament(cast, players=4, rounds=1)
    play_round(cast, event, 1, (4, 2, 0, -6))
    for name, args in [("tournament-detail", []), ("tournament-round", [1]), ("tournament-after", [1])]:
        html = page(name, event.uuid, *args)
        assert "L. J." in html
        assert "Jungmann" not in html
        assert "Lena" not in html


def test_names_are_escaped_and_stand_apart(cast):
    cast.players[0] = a_player('Eva "<b>', "O'Hara & Söhne", cast.home)
    event = a_tournament(cast, players=4, rounds=1)
    play_round(cast, event, 1, (4, 4, -2, -6))
    html = page("tournament-detail", event.uuid)
    assert "<bdi>Eva &quot;&lt;b&gt; O&#x27;Hara &amp; Söhne</bdi>" in html
    assert '"<b>' not in html
    assert (
        "1. <bdi>Emil Sommer</bdi> und <bdi>Eva &quot;&lt;b&gt; O&#x27;Hara &amp; Söhne</bdi>: gleichauf in allem"
        in html
    )


def test_the_preview_names_the_first_three(event):
    html = page("tournament-detail", event.uuid)
    assert meta(html, "og:title") == "Herbstturnier: Stand"
    assert meta(html, "og:description").endswith("1. Emil Sommer +6, 1. Hanna Böhm +6, 3. Carla Weiß +4")
    assert text(meta(html, "description")) == text(meta(html, "og:description"))


# --- deductions and versions


def test_a_deduction_is_a_column_and_its_reason_is_not_for_strangers(cast, event):
    entries.deduct(entry=event.entries.get(name="Hanna Böhm"), points=3, reason="Karten geworfen", by=cast.anna)
    html = page("tournament-detail", event.uuid)
    assert "Abzug" in text(html)
    assert next(row for row in rows(html) if row[1].startswith("Hanna"))[2] == "+3"
    assert "Hanna Böhm: −3 (Runde 2), unsportliches Verhalten (§9.7)" in text(html)
    assert "Karten geworfen" not in html
    assert "Karten geworfen" in page("tournament-detail", event.uuid, user=cast.bernd)


@pytest.fixture
@once
def corrected(cast):
    """Finished, and a year later one game was written down for the wrong party."""
    event = a_tournament(cast, rounds=1, players=4)
    liste = finish(play_all(seated(cast, event), by=cast.bernd), by=cast.bernd)
    rounds.close_round(round=event.rounds.get(), by=cast.anna)
    event.refresh_from_db()
    tournament.finish_tournament(tournament=event, by=cast.anna, reveal=True)
    before = page("tournament-detail", event.uuid)
    liste.refresh_from_db()
    corrections.correct_game(
        spielliste=liste, row=1, to=normal(re=(3, 4)), reason="Papier nachgesehen", based_on=None, by=cast.anna
    )
    return event, before


def test_a_finished_tournament_says_which_version_it_is(corrected):
    _, before = corrected
    assert "Fassung 1 vom" in text(before)
    assert "Fassung 2" not in text(before)


def test_a_correction_makes_a_second_version_with_its_reason(corrected):
    event, before = corrected
    html = page("tournament-detail", event.uuid)
    assert "Fassung 2 vom" in text(html)
    assert "Runde 1, Tisch 1: Papier nachgesehen" in text(html)
    assert rows(html) != rows(before)
    first = page("tournament-version", event.uuid, 1)
    assert rows(first) == rows(before)
    assert "Es gilt Fassung 2." in text(first)
    assert rows(page("tournament-version", event.uuid, 2)) == rows(html)


def test_every_earlier_version_is_one_step_away(cast, corrected):
    event, _before = corrected
    tournament.reopen_tournament(tournament=event, reason="noch einmal", by=cast.anna)
    tournament.finish_tournament(tournament=event, by=cast.anna, reveal=True)
    html = page("tournament-detail", event.uuid)
    assert "Fassung 3 vom" in text(html)
    assert "noch einmal. Früher: Fassung 1, Fassung 2" in text(html)
    for number in (1, 2, 3):
        assert reverse("tournament-version", args=[event.uuid, number]) in html.split("<table")[0]


@pytest.mark.parametrize("number", [0, 3])
def test_there_is_no_such_version(corrected, number):
    assert stranger().get(reverse("tournament-version", args=[corrected[0].uuid, number])).status_code == 404


# --- evenings


def test_an_evening_has_games_and_tables_instead_of_rounds(cast):
    event = an_evening(cast, (10, 2, -4, -8), (2, 2, -2, -2))
    html = page("tournament-detail", event.uuid)
    assert rows(html)[0][:4] == ["1.", "Carla Weiß", "+12", "2"]
    assert "Listen des Abends" in text(html)
    assert "<details" not in html
    assert [len(rows(html, table)) for table in (1, 2)] == [4, 4]
    for name in ("tournament-round", "tournament-after"):
        assert stranger().get(reverse(name, args=[event.uuid, 1])).status_code == 404


@pytest.mark.thorough
def test_of_many_lists_those_that_are_over_are_folded_and_the_standings_come_first(cast):
    event = an_evening(cast, *[(10, 2, -4, -8)] * 19)
    spielliste.open_list(
        tournament=event, seats=list(event.entries.all()), table=1, depth=Spielliste.FULL, games=None, by=cast.bernd
    )
    html = page("tournament-detail", event.uuid)
    assert html.count("<details>") == 19
    assert '<a href="#lists">20 Listen: wer mit wem gespielt hat' in squeezed(html)
    read = text(html)
    assert "Tisch 1, Liste 19 Carla Weiß, Emil Sommer, Frieda Lang, Gustav Özil" in read
    order = ["20 Listen", "Stand des Abends", "Listen des Abends", "Tisch 1, Liste 20", "Tisch 1, Liste 1 Carla Weiß"]
    places = [read.index(words) for words in order[:2]] + [read.rindex(words) for words in order[2:]]
    assert places == sorted(places)
    for one in event.lists.all():
        assert reverse("list-detail", args=[one.uuid]) in html


def test_the_kasse_is_for_those_who_keep_it(cast):
    clubs.change_club(
        club=cast.home, based_on=None, by=cast.anna, kasse_cents_per_minus_point=50, kasse_limit=9,
        kasse_cents_over_limit=100,
    )  # fmt: skip
    event = an_evening(cast, (10, 2, -4, -8))
    html = page("tournament-detail", event.uuid, user=cast.bernd)
    due = {row[1]: row[-1] for row in rows(html)}
    assert due == {"Carla Weiß": "1,00 €", "Emil Sommer": "0,00 €", "Frieda Lang": "2,00 €", "Gustav Özil": "4,00 €"}
    assert "7,00 €" in text(html)
    for user in (None, cast.dieter):
        assert "€" not in page("tournament-detail", event.uuid, user=user)


def test_a_substitute_stands_beside_whom_he_replaced(cast):
    event = evening.start_evening(club=cast.home, date=DAY, by=cast.bernd)
    tournament.change_tournament(tournament=event, published=True, based_on=None, by=cast.anna)
    here = [entries.add_entry(tournament=event, player=p, by=cast.bernd) for p in cast.players[:5]]
    liste = spielliste.open_list(
        tournament=event, seats=here[:4], table=1, depth=Spielliste.FULL, games=None, by=cast.bernd
    )
    play(liste, normal(), normal(), by=cast.bernd)
    seats.substitute(
        spielliste=liste, position=1, entry=here[4], from_game=3, reason="Zug", based_on=None, by=cast.bernd
    )
    finish(play(liste, normal(), by=cast.bernd), by=cast.bernd, early=True)
    assert rows(page("tournament-detail", event.uuid), 1)[:2] == [["Carla Weiß", "+2"], ["Hanna Böhm ab Spiel 3", "+1"]]


def test_a_player_who_changed_clubs_keeps_the_club_of_the_day(cast, event):
    people.move_player(player=cast.carla, club=cast.away, on=DAY + datetime.timedelta(days=1), by=cast.anna)
    event.entries.filter(name="Emil Sommer").update(club_name="")
    carla = next(row for row in rows(page("tournament-detail", event.uuid)) if row[1].startswith("Carla"))
    assert carla[-1] == "Doko-Club Kreuzdame"


def test_before_the_first_round_clubs_are_written_out_on_a_phone_too(cast):
    type(cast.home).objects.filter(pk=cast.home.pk).update(short_name="DCK")
    event = a_tournament(cast, players=4)
    html = page("tournament-detail", event.uuid)
    assert '<small class="phone-only"><bdi>Doko-Club Kreuzdame</bdi></small>' in squeezed(html)
    assert "DCK" not in html


def test_on_pages_no_name_of_a_club_is_cut():
    """What does not fit goes on in the next line; only on the wall there is none."""
    styles = Path(settings.BASE_DIR, "league/static/league")
    cut = [
        file.name for file in styles.rglob("*.css") if "text-overflow" in file.read_text() and file.parent.name != "day"
    ]
    assert cut == []
