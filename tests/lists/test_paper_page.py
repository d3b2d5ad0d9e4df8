"""The page on which a paper list is typed, and its own form, which works without any script."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.events.services import evening
from league.lists.services import people as seats
from league.lists.services import writing as lists
from league.models import Spielliste
from league.registration.services.entries import add_entry
from scoring import Paper
from tests.cast import DAY, a_tournament, entries, finish, seated, winners_paper
from tests.layout import squeezed

from .papers import ALL_TOTALS, ALL_WINNERS, RIGHT_END, fields, typed


@pytest.fixture
def liste(cast):
    return seated(cast, a_tournament(cast), depth=Spielliste.POINTS)


def page(client, liste, **query):
    return client.get(reverse("list-enter", args=[liste.uuid]), query)


def post(client, liste, paper, **more):
    address = reverse("list-paper", args=[liste.uuid])
    return client.post(address, fields(paper, **{"based_on": liste.version, **more}))


def text_of(response) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", squeezed(response.content.decode())).split())


def save(liste, by, *rows, end=()):
    return lists.save_paper(spielliste=liste, paper=winners_paper(*rows, end=end), based_on=None, by=by)


def test_an_empty_list_has_a_row_for_every_game(bernd, liste):
    response = page(bernd, liste)
    assert response.status_code == 200
    assert response.content.decode().count('class="cell winners"') == 24 + 1  # and the one that the script copies
    assert "Liste " + liste.code in text_of(response)
    assert "Spiel 1: Carla Weiß gibt" in text_of(response)


@pytest.mark.parametrize(
    ("size", "rules", "plan"),
    [
        (4, "ddv", "Es werden 24 Spiele, davon 4 Pflichtsoli."),
        (5, "ddv", "Es werden 30 Spiele, davon 5 Pflichtsoli."),
        (4, {"base": "ddv", "soli_count": False, "games": 20}, "Es werden 20 Spiele und dazu 4 Pflichtsoli."),
        (4, "einfach", "Es werden 24 Spiele."),
    ],
)
def test_before_the_first_game_it_is_said_how_many_there_will_be(bernd, cast, size, rules, plan):
    liste = seated(cast, a_tournament(cast, ruleset=rules), size=size, depth=Spielliste.POINTS)
    assert f"Noch nichts eingetragen. {plan}" in text_of(page(bernd, liste))


@pytest.mark.parametrize(
    ("typed_", "points"),
    [("3-1s", (1, 1, -3, 1)), ("3-4w", (4, 4, -12, 4)), ("3-3s2", (0, 3, -3, 0)), ("3-12z2", (0, 12, -12, 0))],
)
def test_the_page_says_which_numbers_a_penalty_has_and_they_are_right(bernd, cast, liste, typed_, points):
    said = text_of(page(bernd, liste))
    assert "Wer verstößt, −3; die drei anderen je +1." in said
    assert typed_ in said
    save(liste, cast.bernd, typed_)
    (row,) = page(bernd, liste).context["said"]["rows"]
    assert (row["points"], row["state"]) == (points, "ok")


def test_at_an_open_end_there_is_always_another_row(bernd, cast):
    event = evening.start_evening(club=cast.home, date=DAY, by=cast.bernd)
    people = [add_entry(tournament=event, player=p, by=cast.bernd) for p in cast.players[:4]]
    liste = lists.open_list(tournament=event, seats=people, table=1, games=None, by=cast.bernd)
    save(liste, cast.bernd, *ALL_WINNERS)
    assert page(bernd, liste).content.decode().count('class="cell winners"') == 24 + 4 + 1


def test_what_was_typed_is_there_again_as_written(bernd, liste, cast):
    save(liste, cast.bernd, "13+4", "12+x")
    html = page(bernd, liste).content.decode()
    assert 'value="13+4"' in html
    assert 'value="12+x"' in html
    assert "nicht lesbar: 12+x" in html


def test_a_substitute_stands_over_the_column_with_whom_he_replaced(bernd, liste, cast):
    other = entries(liste.tournament)[7]
    seats.substitute(
        spielliste=liste, position=1, entry=other, from_game=11, reason="musste gehen", based_on=None, by=cast.anna
    )
    assert "Käthe Maaß vorher Carla Weiß" in text_of(page(bernd, liste))


@pytest.mark.parametrize(("query", "cookie", "expected"), [
    ({}, None, "totals"), ({}, "winners", "winners"), ({"notation": "points"}, "winners", "points"), ({}, "roman", "totals"),
])  # fmt: skip
def test_the_way_of_writing_is_remembered(bernd, liste, query, cookie, expected):
    if cookie:
        bernd.cookies["notation"] = cookie
    response = page(bernd, liste, **query)
    assert f'data-notation="{expected}" data-marks' in squeezed(response.content.decode())
    assert ("notation" in response.cookies) == bool(query)
    assert not query or response.cookies["notation"]["httponly"]


@pytest.mark.parametrize("cookie", [None, "totals", "points"])
def test_a_list_goes_on_as_it_was_begun_in_whatever_browser(bernd, cast, liste, cookie):
    save(liste, cast.anna, *ALL_WINNERS[:3])
    if cookie:
        bernd.cookies["notation"] = cookie
    assert page(bernd, liste).context["notation"] == "winners"
    assert page(bernd, liste, notation="points").context["notation"] == "points"


@pytest.mark.parametrize(("cookie", "notation"), [(None, "winners"), ("points", "points")])
def test_a_new_list_begins_as_the_last_one_of_this_browser_or_of_the_event(bernd, cast, cookie, notation):
    first, second = seated(cast, a_tournament(cast), depth=Spielliste.POINTS, count=2)
    save(first, cast.anna, *ALL_WINNERS[:3])
    if cookie:
        bernd.cookies["notation"] = cookie
    assert page(bernd, second).context["notation"] == notation


@pytest.mark.parametrize(("rules", "has_bock"), [("ddv", False), ("hausrunde", True)])
def test_marks_are_explained_and_b_only_where_there_is_a_bock(bernd, cast, rules, has_bock):
    made = seated(cast, a_tournament(cast, ruleset=rules), depth=Spielliste.POINTS)
    html = squeezed(page(bernd, made).content.decode())
    marks = "* Pflichtsolo, l Lustsolo, h stille Hochzeit"
    assert f"Zeichen: {marks}{', b Bock' if has_bock else ''}." in html
    assert ("<kbd>b</kbd> löst einen Bock aus" in html, 'data-key="b"' in html) == (has_bock, has_bock)
    assert f'data-marks="*lh{"b" if has_bock else ""}' in html


def test_the_form_saves_and_shows_what_is_wrong(bernd, liste):
    response = post(bernd, liste, typed(("3", "3", "−3", "-1")))
    assert response.status_code == 302
    liste.refresh_from_db()
    assert liste.paper == typed(("3", "3", "-3", "-1"))
    shown = text_of(page(bernd, liste))
    assert "✗ Summe +2" in shown
    assert "Spiel 1, Gustav Özil: getippt −1, möglich −3." in shown


def test_the_form_finishes_a_right_list_and_asks_for_the_next_one(bernd, liste):
    response = post(bernd, liste, typed(*ALL_TOTALS), finish="1", key="k1")
    assert response.headers["Location"] == reverse("list-office", args=[liste.tournament.uuid])
    liste.refresh_from_db()
    assert (liste.state, liste.games.count()) == (Spielliste.FINISHED, 24)


def test_a_wrong_list_is_saved_but_not_finished(bernd, liste):
    response = post(bernd, liste, typed(*ALL_TOTALS[:23]), finish="1")
    assert response.status_code == 422
    assert "Gespeichert, aber noch nicht abgeschlossen: Die Liste ist noch nicht vollständig." in text_of(response)
    early = reverse("list-finish", args=[liste.uuid])
    assert f'id="early" href="{early}">Endet vorzeitig' in squeezed(response.content.decode())
    liste.refresh_from_db()
    assert (liste.state, len(liste.paper["rows"])) == (Spielliste.OPEN, 23)


def test_an_old_version_shows_both_and_keeps_what_was_typed(bernd, liste, cast):
    save(liste, cast.anna, "34+1", "12+1")
    response = post(bernd, liste, typed("34+1", "13+9", notation="winners"), based_on=1)
    shown = text_of(response)
    assert response.status_code == 409
    assert "Inzwischen hat Anna Arndt" in shown
    assert "Zeile 2 13+9 12+1" in shown
    assert 'value="13+9"' in response.content.decode()
    liste.refresh_from_db()
    assert liste.paper["rows"][1]["cells"] == ["12+1"]
    again = post(bernd, liste, typed("34+1", "13+9", notation="winners"), based_on=liste.version)
    assert again.status_code == 302


def test_something_else_than_the_form_is_answered_in_words(bernd, liste):
    response = bernd.post(reverse("list-paper", args=[liste.uuid]), {"key": "k"})
    assert (response.status_code, "auf welchem Stand die Eingabe beruht" in text_of(response)) == (422, True)
    response = bernd.post(reverse("list-paper", args=[liste.uuid]), {"key": "k", "based_on": liste.version})
    assert (response.status_code, "nicht vollständig" in text_of(response)) == (422, True)


def test_a_list_that_counts_is_only_read(bernd, liste, cast):
    lists.save_paper(
        spielliste=liste, paper=Paper.from_dict(typed(*ALL_TOTALS), players=4), based_on=None, by=cast.bernd
    )
    lists.finish_list(spielliste=liste, based_on=None, by=cast.bernd)
    html = page(bernd, liste).content.decode()
    assert "readonly" in html
    assert 'id="finish"' not in html


def test_on_a_list_that_ended_early_nobody_deals_any_more(bernd, liste, cast):
    save(liste, cast.bernd, "12+1", "34+1")
    assert "Spiel 3: Frieda Lang gibt" in text_of(page(bernd, liste))
    finish(Spielliste.objects.get(pk=liste.pk), by=cast.bernd, early=True, reason="Saal schließt")
    assert "gibt" not in text_of(page(bernd, liste)).split("Tasten und Schreibweisen")[0]


def test_full_lists_have_their_own_page(bernd, cast):
    full = seated(cast, a_tournament(cast))
    assert 'id="paper-form"' not in page(bernd, full).content.decode()
    assert "einzeln eingetragen" in text_of(post(bernd, full, typed(("3", "3", "-3", "-3"))))


@pytest.mark.parametrize(("who", "status"), [("anna", 200), ("bernd", 200), ("dieter", 404), (None, 302)])
def test_only_those_who_keep_lists_see_the_page(client, cast, liste, who, status):
    if who:
        client.force_login(getattr(cast, who))
    assert page(client, liste).status_code == status


@pytest.mark.thorough
def test_the_number_of_queries_does_not_grow_with_the_rows(bernd, liste, cast):
    counts = []
    for rows in (3, 24):
        save(liste, cast.bernd, *ALL_WINNERS[:rows], end=RIGHT_END)
        with CaptureQueriesContext(connection) as queries:
            assert page(bernd, liste).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]
