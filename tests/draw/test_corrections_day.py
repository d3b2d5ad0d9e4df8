"""A wrong list is found after the next round was drawn by the standings: it is corrected without opening the round, the
direction sees beforehand what hangs on it, the draw stays, and everybody reads when and why."""

import re

import pytest

from league.events.services.rounds import close_round, seat_table, start_round
from league.lists.depending import stale_rounds
from league.lists.services import writing as lists
from league.lists.services.corrections import correct_game, correct_paper, preview_correction
from league.models import AuditEntry, Draw, Round, Spielliste
from league.prizes.services import add_prize
from league.registration.services.entries import deduct
from league.standings.table import standings
from tests.cast import a_tournament, browser_of, entries, finish, normal, play_all, points, seated, totals_paper
from tests.events.event_pages import at, words
from tests.lists.list_pages import a_game, post
from tests.lists.papers import fields, typed
from tests.once import once
from tests.rows import chosen

from .draw_stage import field, published, start, tables

# Four tables of 17: who sat on the first place leads, who sat on the last one is last.
PLAYED = [(20, 10, -10, -20), (18, 8, -8, -18), (16, 6, -6, -16), (14, 4, 0, -4, -14)]
WRONG, RIGHT = PLAYED[0], (-20, 10, -10, 20)  # the first and the last of table 1 were mixed up


@once
def two_rounds(cast, **wish):
    """The first one is played and closed, the second drawn by the standings and running."""
    event = drawn_by_standing(cast, **wish)
    start(cast, event, 2)
    return event


@once
def drawn_by_standing(cast, **wish):
    """The first round is played and closed, the second drawn and not yet begun."""
    event = field(cast, people=17, rounds=2)
    _played(cast, event)
    published(cast, event, **{"way": Draw.STANDING, **wish})
    return event


@once
def _played(cast, event):
    round_, people, first = event.rounds.get(number=1), entries(event), 0
    for number, end in enumerate(PLAYED, 1):
        seats = people[first : first + len(end)]
        seat_table(round=round_, table=number, seats=seats, depth=Spielliste.TOTALS, by=cast.anna)
        first += len(end)
    start_round(round=round_, by=cast.anna)
    for one, end in zip(round_.lists.order_by("table"), PLAYED, strict=True):
        lists.save_paper(spielliste=one, paper=totals_paper(*end), based_on=None, by=cast.bernd)
        lists.finish_list(spielliste=one, based_on=None, by=cast.bernd)
    close_round(round=round_, by=cast.anna)


def first_list(event):
    return event.lists.get(round__number=1, table=1)


def seen(cast, liste, end=RIGHT):
    words_ = {"paper": totals_paper(*end), "reason": "vertauscht", "based_on": None, "by": cast.anna}
    return preview_correction(liste, correct_paper, **words_)


def correct(cast, liste, end=RIGHT, reason="Summen vertauscht"):
    return correct_paper(spielliste=liste, paper=totals_paper(*end), reason=reason, based_on=None, by=cast.anna)


def sent(client, liste, end=RIGHT, **more):
    body = fields(typed(notation="winners", end=tuple(map(str, end))), reason="Summen vertauscht")
    return client.post(at("list-paper-correct", liste), body | {"based_on": liste.version} | more)


# --- what hangs on it


def test_the_direction_sees_who_would_have_sat_where(cast):
    event = two_rounds(cast)
    assert sorted(tables(event, 2)[0])[:4] == [1, 5, 9, 13]
    followed = seen(cast, first_list(event)).consequences
    (second,) = followed.rounds
    assert second.number == 2
    assert [table for table, _names in second.tables] == [1, 4]
    assert {"Nr4 Spieler", "Nr5 Spieler", "Nr9 Spieler", "Nr13 Spieler"} <= set(second.tables[0][1])
    assert second.moved == ["Nr4 Spieler (Tisch 1 statt 4)", "Nr1 Spieler (Tisch 4 statt 1)"]


def test_nobody_changes_tables_if_the_order_stays(cast):
    event = two_rounds(cast)
    (second,) = seen(cast, first_list(event), (22, 10, -10, -22)).consequences.rounds
    assert (second.tables, second.moved) == ([], [])


@pytest.mark.thorough
def test_a_round_that_was_drawn_by_lot_does_not_depend_on_it(cast):
    event = two_rounds(cast, way=Draw.ROUND)
    assert not seen(cast, first_list(event)).consequences


def test_a_list_of_the_drawn_round_itself_changes_nothing_in_its_draw(cast):
    event = two_rounds(cast)
    liste = event.lists.get(round__number=2, table=2)
    people = liste.players
    lists.change_depth(spielliste=liste, depth=Spielliste.TOTALS, based_on=None, by=cast.anna)
    end = (6, 2, *([0] * (people - 4)), -2, -6)
    lists.save_paper(spielliste=liste, paper=totals_paper(*end), based_on=None, by=cast.bernd)
    lists.finish_list(spielliste=liste, based_on=None, by=cast.bernd)
    liste.refresh_from_db()
    assert seen(cast, liste, (8, *end[1:-1], -8)).consequences.rounds == []


def test_prizes_that_would_change_hands_are_named(cast):
    event = two_rounds(cast)
    add_prize(tournament=event, title="1. Platz", amount=5000, by=cast.anna)
    add_prize(tournament=event, title="2. Platz", place=2, amount=3000, by=cast.anna)
    assert [said.replace("\N{NO-BREAK SPACE}", " ") for said in seen(cast, first_list(event)).consequences.prizes] == [
        "Nr1 Spieler: kein Preis statt 1. Platz (50,00 €)",
        "Nr4 Spieler: 1. Platz (50,00 €) statt kein Preis",
    ]


def test_two_who_are_called_alike_are_not_mixed_up(cast):
    event = two_rounds(cast)
    event.entries.filter(number__in=(4, 9)).update(full_name="Hans Meier")
    (second,) = seen(cast, first_list(event)).consequences.rounds
    assert second.moved == ["Hans Meier (Tisch 1 statt 4)", "Nr1 Spieler (Tisch 4 statt 1)"]


def test_looking_changes_nothing(cast):
    event = two_rounds(cast)
    before = points(event), tables(event, 2), AuditEntry.objects.count()
    seen(cast, first_list(event))
    assert (points(event), tables(event, 2), AuditEntry.objects.count()) == before


# --- from the director's page to the corrected list


def test_it_is_corrected_from_the_pages_without_opening_the_round(cast):
    event = two_rounds(cast)
    liste, anna, drawn = first_list(event), browser_of(cast.anna), tables(event, 2)
    path = [
        (at("tournament-control", event), at("tournament-round", event, 1)),
        (at("tournament-round", event, 1), at("list-detail", liste)),
        (at("list-detail", liste), at("list-paper-correct", liste)),
    ]
    for page, link in path:
        assert f'href="{link}"' in anna.get(page).content.decode(), page
    shown = sent(anna, liste)
    assert "Runde 2 wurde nach dem Stand ausgelost. Mit dem richtigen Stand säßen: Tisch 1:" in words(shown)
    assert "Den Tisch gewechselt hätten: Nr4 Spieler (Tisch 1 statt 4), Nr1 Spieler (Tisch 4 statt 1)." in words(shown)
    assert "Die Auslosung bleibt, wie sie ist." in words(shown)
    mark = re.search(r'name="seen" value="([0-9a-f]+)"', shown.content.decode())[1]
    assert sent(anna, liste, seen=mark).status_code == 302
    assert standings(event).rows[0].entry.number == 4
    assert tables(event, 2) == drawn
    assert event.rounds.get(number=1).state == Round.CLOSED


@pytest.mark.thorough
def test_a_game_of_a_full_list_in_a_closed_round_is_corrected_likewise(cast):
    event = a_tournament(cast)
    liste = finish(play_all(seated(cast, event), by=cast.bernd), by=cast.bernd)
    close_round(round=event.rounds.get(number=1), by=cast.anna)
    seated(cast, event, number=2)
    anna = browser_of(cast.anna)
    assert at("list-row-correct", liste, 1) in anna.get(at("list-enter", liste)).content.decode()
    typed_ = a_game([3, 4]) | {"reason": "falsch herum"}
    shown = post(anna, "list-row-correct", liste, 1, look="1", **typed_)
    assert "Die Plätze im Stand" in words(shown) or "Im Stand:" in words(shown)
    mark = shown.context["form"]["seen"].value()
    assert post(anna, "list-row-correct", liste, 1, save="1", seen=mark, **typed_).status_code == 302
    assert liste.games.get(row=1).points(4) == (-1, -1, 1, 1)


# --- before the next round has begun


def test_a_round_that_has_not_begun_is_offered_to_be_drawn_anew(cast):
    event, anna = drawn_by_standing(cast), browser_of(cast.anna)
    liste, control = first_list(event), at("tournament-control", event)
    shown = sent(anna, liste)
    assert "Runde 2 hat noch nicht begonnen: Nach dem Speichern lässt sie sich neu auslosen." in words(shown)
    assert "Die Auslosung bleibt, wie sie ist." not in words(shown)
    assert "nach einem anderen Stand ausgelost" not in words(anna.get(control))
    mark = re.search(r'name="seen" value="([0-9a-f]+)"', shown.content.decode())[1]
    saved = sent(anna, liste, seen=mark)
    assert saved["Location"] == at("draw-overview", event)
    page = anna.get(saved["Location"])
    assert "Runde 2 wurde nach einem anderen Stand ausgelost." in words(page)
    assert page.context["form"]["way"].value() == Draw.STANDING
    assert "Runde 2 neu auslosen" in words(anna.get(control))
    published(cast, event, way=Draw.STANDING)
    assert {4, 5, 9, 13} <= set(tables(event, 2)[0])
    assert "nach einem anderen Stand ausgelost" not in words(anna.get(control))


@pytest.mark.thorough
def test_a_game_corrected_before_the_next_round_leads_to_the_draw_too(cast):
    """Table 1 was written down the wrong way round, game after game."""
    event, anna = a_tournament(cast, players=8), browser_of(cast.anna)
    one, _two = (finish(play_all(liste, by=cast.bernd), by=cast.bernd) for liste in seated(cast, event, count=2))
    close_round(round=event.rounds.get(number=1), by=cast.anna)
    published(cast, event, way=Draw.STANDING)
    for row in range(1, 20):
        correct_game(spielliste=one, row=row, to=normal([3, 4]), reason="falsch herum", based_on=None, by=cast.anna)
    one.refresh_from_db()
    typed_ = a_game([3, 4]) | {"reason": "falsch herum"}
    mark = post(anna, "list-row-correct", one, 20, look="1", **typed_).context["form"]["seen"].value()
    saved = post(anna, "list-row-correct", one, 20, save="1", seen=mark, **typed_)
    assert saved["Location"] == at("draw-overview", event)


@pytest.mark.parametrize("way", [pytest.param(Draw.ROUND, marks=pytest.mark.thorough), Draw.STANDING])
def test_nothing_is_offered_where_nobody_would_sit_elsewhere(cast, way):
    """A draw by lot does not depend on the standings; one by the standings not on a few points more."""
    event = drawn_by_standing(cast, way=way)
    correct(cast, first_list(event), end=RIGHT if way == Draw.ROUND else (22, 10, -10, -22))
    assert stale_rounds(event) == []


@pytest.mark.thorough
def test_points_taken_off_before_the_draw_do_not_make_it_stale(cast):
    """They are booked in the round that is drawn, and its draw has asked for them."""
    event = field(cast, people=17, rounds=2)
    _played(cast, event)
    deduct(entry=entries(event)[0], points=12, reason="laut", round=event.rounds.get(number=2), by=cast.anna)
    published(cast, event, way=Draw.STANDING)
    assert stale_rounds(event) == []


def test_a_round_that_has_begun_is_never_offered(cast):
    event = two_rounds(cast)
    correct(cast, first_list(event))
    assert stale_rounds(event) == []


# --- who reads it


@pytest.mark.parametrize("page", chosen(["list", "standings", "round"], 0))
def test_everybody_reads_when_and_why_it_was_corrected(cast, page):
    event = two_rounds(cast)
    liste = first_list(event)
    address = {
        "list": at("list-detail", liste),
        "standings": at("tournament-detail", event),
        "round": at("tournament-round", event, 1),
    }[page]
    stranger = browser_of(None)
    assert "berichtigt" not in words(stranger.get(address))
    correct(cast, liste, reason="Summen <vertauscht>")
    assert re.search(r"[Aa]m .* berichtigt: Summen <vertauscht>", words(stranger.get(address)))
    assert "Summen &lt;vertauscht&gt;" in stranger.get(address).content.decode()
    assert "berichtigt" not in words(stranger.get(at("tournament-round", event, 2)))


def test_what_was_changed_while_it_was_written_concerns_nobody(cast):
    event = a_tournament(cast)
    liste = seated(cast, event)
    lists.record_game(spielliste=liste, facts=normal(), based_on=None, by=cast.bernd)
    correct_game(spielliste=liste, row=1, to=normal([3, 4]), reason="verhört", based_on=None, by=cast.bernd)
    assert "berichtigt" not in words(browser_of(None).get(at("list-detail", liste)))
