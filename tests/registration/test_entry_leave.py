"""People withdraw and return."""

import pytest

from league.base.writing import Refused
from league.events.services.rounds import close_round
from league.registration.services.entries import add_entry
from tests.cast import a_tournament, browser_of, entries, finish, play_all, points, seated
from tests.draw.draw_stage import field, published, start, tables
from tests.events.event_pages import a_table, an_evening, at, said, words


def leave(cast, event, entry, **key):
    data = {"entry": getattr(entry, "uuid", entry), **key}
    return browser_of(cast.anna).post(at("entry-leave", event), data, follow=True)


def test_who_has_not_played_is_taken_out(cast):
    event = a_tournament(cast, players=2)
    answer = leave(cast, event, entries(event)[0])
    assert said(answer) == ["Carla Weiß ist nicht mehr dabei."]
    assert [entry.full_name for entry in entries(event)] == ["Emil Sommer"]


def test_sent_twice_it_is_answered_alike(cast):
    event = a_tournament(cast, players=2)
    carla = entries(event)[0]
    assert [leave(cast, event, carla, key="go").status_code for _ in range(2)] == [200, 200]
    assert len(entries(event)) == 1


def test_who_has_played_stays_in_the_standings_and_may_return(cast):
    event = a_tournament(cast, players=4)
    finish(play_all(seated(cast, event), by=cast.bernd), by=cast.bernd)
    carla = entries(event)[0]
    answer = leave(cast, event, carla)
    assert "Wer schon gespielt hat, bleibt im Ergebnis." in words(answer)
    assert points(event)["Carla Weiß"] == 20
    browser_of(cast.anna).post(at("entry-add", event), {"player": carla.player.uuid})
    carla.refresh_from_db()
    assert (carla.withdrawn, carla.number) == (False, 1)


def test_who_sits_at_an_open_table_gets_up_first(cast):
    event = a_tournament(cast, players=4)
    seated(cast, event)
    answer = leave(cast, event, entries(event)[0])
    assert said(answer) == [
        "Carla Weiß sitzt noch am Tisch (Runde 1, Tisch 1). "
        "Bitte zuerst die Liste beenden, den Tisch anders besetzen oder einen Wechsel eintragen."
    ]
    assert not entries(event)[0].withdrawn


def test_at_an_evening_who_sits_stays_until_the_list_ends(cast):
    event = an_evening(cast, people=5)
    a_table(cast, event)
    sitting, free = entries(event)[0], entries(event)[4]
    assert "sitzt noch am Tisch (Tisch 1)" in said(leave(cast, event, sitting))[0]
    assert said(leave(cast, event, free)) == ["Hanna Böhm ist nicht mehr dabei."]


def test_a_number_is_not_given_twice(cast):
    event = a_tournament(cast, players=3)
    leave(cast, event, entries(event)[1])
    add_entry(tournament=event, player=cast.players[5], by=cast.anna)
    assert [entry.number for entry in entries(event)] == [1, 3, 4]


@pytest.mark.parametrize("entry", ["", "quatsch", "00000000-0000-0000-0000-000000000000"])
def test_somebody_unknown_is_not_there(cast, entry):
    assert leave(cast, a_tournament(cast), entry).status_code == 404


def test_nobody_leaves_through_the_page_of_another_tournament(cast):
    one, other = a_tournament(cast, players=2), a_tournament(cast, players=2)
    assert leave(cast, one, entries(other)[0]).status_code == 404
    assert len(entries(other)) == 2


def test_a_seat_in_a_round_to_come_holds_nobody_back_and_is_drawn_anew(cast):
    """After the draw of all rounds somebody goes home after the first: the others do not start with an empty chair."""
    event = field(cast, people=9, rounds=2, clubs=False)
    published(cast, event)
    start(cast, event)
    for spielliste in event.rounds.get(number=1).lists.all():
        spielliste.depth = "full"
        spielliste.save()
        finish(play_all(spielliste, by=cast.bernd), by=cast.bernd)
    close_round(round=event.rounds.get(number=1), by=cast.anna)
    gone = event.entries.get(number=4)
    leave(cast, event, gone)
    page = browser_of(cast.anna).get(at("tournament-control", event)).content.decode()
    assert "Ausgetragen, aber noch gesetzt:" in page
    with pytest.raises(Refused, match=r"sitzt Nr4 Spieler, inzwischen ausgetragen\. Bitte Runde 2 neu auslosen"):
        start(cast, event, 2)
    published(cast, event)
    start(cast, event, 2)
    assert sorted(person for table in tables(event, 2) for person in table) == [1, 2, 3, 5, 6, 7, 8, 9]
