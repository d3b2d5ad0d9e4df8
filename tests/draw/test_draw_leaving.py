"""Somebody goes home while the tables of the next rounds are set: the ways to close the gap, each with its price, and
what was shown is done."""

import pytest

from league.base.wording import listed
from league.base.writing import Refused
from league.draw.leaving import CLOSE_UP, RESEAT, choice, choices
from league.draw.services.seats import gap, leave_seats
from league.draw.services.wishes import keep_apart, keep_table
from league.events.services.rounds import close_round, start_round
from league.lists.services.writing import finish_list, save_paper
from league.models import Entry
from league.registration.services.entries import withdraw
from tests.cast import browser_of, totals_paper
from tests.events.event_pages import at, said, words
from tests.layout import squeezed
from tests.rows import chosen

from .draw_stage import field, published, start, tables

pytestmark = pytest.mark.django_db


def numbered(event, number) -> Entry:
    entry = event.entries.get(number=number)
    entry.tournament = event
    return entry


def at_a_table_of(event, size, round_=1):
    """Somebody who sits with so many in this round."""
    return numbered(event, next(table for table in tables(event, round_) if len(table) == size)[0])


def leave(cast, event, entry, key=CLOSE_UP, **more):
    mark = choice(gap(event, entry), key).mark
    return leave_seats(tournament=event, entry=entry, chosen=key, mark=mark, by=cast.anna, **more)


def where(event) -> dict[int, int]:
    """Who sits at which table of the first round."""
    seats = event.lists.filter(round__number=1).values_list("occupancies__entry__number", "table")
    return dict(seats)


def sizes(event, number):
    return sorted(len(table) for table in tables(event, number))


# So many people, at a table of so many; what is left, how many of the others move, and the beginning of what is said.
GAPS = [
    (9, 5, [4, 4], 0, "Runde 1: Tisch 2 hat eine Person weniger."),
    (9, 4, [4, 4], 1, "Runde 1: Nr"),
    (16, 4, [5, 5, 5], 3, "Runde 1: Tisch 1 wird aufgelöst: Nr"),
    (8, 4, [7], 3, "Runde 1: Tisch 1 wird aufgelöst: Nr"),
    (11, 6, [5, 5], 0, "Runde 1: Tisch 2 hat eine Person weniger."),
]


@pytest.mark.parametrize(("people", "size", "left", "moved", "sentence"), chosen(GAPS, 0, 2))
def test_as_few_as_possible_move(cast, people, size, left, moved, sentence):
    event = field(cast, people=people, rounds=1, clubs=False)
    published(cast, event)
    before, entry = where(event), at_a_table_of(event, size)
    way = leave(cast, event, entry)
    assert sizes(event, 1) == left
    assert way.said[0].startswith(sentence)
    assert sum(before[number] != table for number, table in where(event).items()) == moved
    assert not event.entries.filter(pk=entry.pk).exists()  # neither played nor paid: taken out altogether


def test_every_way_says_what_it_costs_and_whom_it_moves(cast):
    event = field(cast, people=9, rounds=2, clubs=False)
    published(cast, event)
    close, anew = choices(gap(event, at_a_table_of(event, 4)), with_reseat=True)
    assert (close.key, anew.key) == (CLOSE_UP, RESEAT)
    assert close.said[0].endswith("wechselt von Tisch 2 an Tisch 1.")
    moves = [sentence.partition(": ")[2].partition(" wechselt")[0] for sentence in close.said if "wechselt" in sentence]
    assert close.said[-1].endswith(f" anders als angesagt: {listed(dict.fromkeys(moves))}.")
    for way in (close, anew):
        assert [line.label for line in way.lines] == [
            "Wiederholungen", "Paare aus einem Verein", "Fünfertische je Person", "Unterschied der Plätze",
        ]  # fmt: skip
        assert all(line.after is not None for line in way.lines)


def test_whom_he_shall_not_meet_and_who_cannot_move_stay_where_they_are(cast):
    event = field(cast, people=9, rounds=1, clubs=False)
    published(cast, event)
    entry, (four, five) = at_a_table_of(event, 4), sorted(tables(event, 1), key=len)
    for number in five[:3]:
        keep_apart(tournament=event, one=numbered(event, number), other=numbered(event, four[1]), by=cast.anna)
    keep_table(entry=numbered(event, five[3]), table=2, by=cast.anna)
    leave(cast, event, entry)
    assert five[4] in next(table for table in tables(event, 1) if four[1] in table)


def test_four_people_cannot_spare_one(cast):
    event = field(cast, people=4, rounds=1)
    published(cast, event)
    close, anew = choices(gap(event, numbered(event, 1)), with_reseat=True)
    assert close.refused.startswith("Runde 1: Es bliebe ein Tisch mit drei Personen")
    assert anew.refused
    with pytest.raises(Refused, match="drei Personen"):
        leave_seats(tournament=event, entry=numbered(event, 1), chosen=CLOSE_UP, mark=close.mark, by=cast.anna)


@pytest.mark.thorough
def test_drawn_anew_without_him_in_every_round_to_come(cast):
    event = field(cast, people=9, rounds=3, clubs=False)
    published(cast, event)
    _play_first_round(cast, event)
    before = tables(event, 1)
    leave(cast, event, numbered(event, 2), RESEAT)
    assert tables(event, 1) == before
    for number in (2, 3):
        assert sorted(person for table in tables(event, number) for person in table) == [1, 3, 4, 5, 6, 7, 8, 9]
    assert numbered(event, 2).withdrawn


def _play_first_round(cast, event):
    start(cast, event)
    for liste in event.lists.filter(round__number=1):
        end = (6, -6, *[0] * (liste.players - 2))
        save_paper(spielliste=liste, paper=totals_paper(*end), based_on=None, by=cast.anna)
        type(liste).objects.filter(pk=liste.pk).update(depth="totals")
        liste.refresh_from_db()
        finish_list(spielliste=liste, based_on=None, by=cast.anna)
    close_round(round=event.rounds.get(number=1), by=cast.anna)


def test_who_has_played_is_asked_for_the_fee_in_the_same_step(cast):
    event = field(cast, people=9, rounds=2, clubs=False)
    type(event).objects.filter(pk=event.pk).update(fee=1000)
    event.refresh_from_db()
    published(cast, event)
    _play_first_round(cast, event)
    entry, before = numbered(event, 2), tables(event, 2)
    with pytest.raises(Refused, match="ob das Startgeld"):
        leave(cast, event, entry)
    assert tables(event, 2) == before  # all of it or nothing
    page = words(browser_of(cast.anna).get(at("draw-leaving", event, entry.uuid)))
    assert "10,00 € Startgeld, davon 0,00 € bezahlt" in page
    leave(cast, event, numbered(event, 2), owes=True)
    assert (numbered(event, 2).withdrawn, numbered(event, 2).fee_kept) == (True, 1000)
    assert 2 not in [person for table in tables(event, 2) for person in table]


def test_what_was_shown_is_done_or_nothing(cast):
    event = field(cast, people=9, rounds=1, clubs=False)
    published(cast, event)
    entry = at_a_table_of(event, 4)
    old = choice(gap(event, entry), CLOSE_UP).mark
    published(cast, event, seed="anders")
    with pytest.raises(Refused, match="Inzwischen hat sich an den Tischen etwas geändert"):
        leave_seats(tournament=event, entry=entry, chosen=CLOSE_UP, mark=old, by=cast.anna)
    assert sizes(event, 1) == [4, 5]


def test_two_who_have_gone_leave_together(cast):
    """Nobody can be seated beside somebody who was withdrawn before."""
    event = field(cast, people=10, rounds=1, clubs=False)
    published(cast, event)
    one, other = numbered(event, 1), numbered(event, 2)
    withdraw(entry=one, by=cast.anna)
    withdraw(entry=other, by=cast.anna)
    page = browser_of(cast.anna).get(at("tournament-control", event))
    assert at("draw-leaving", event, one.uuid) in page.content.decode()
    leave(cast, event, numbered(event, 1))
    assert sorted(person for table in tables(event, 1) for person in table) == [3, 4, 5, 6, 7, 8, 9, 10]
    assert sizes(event, 1) == [4, 4]
    start_round(round=event.rounds.get(number=1), by=cast.anna)


def test_from_the_list_of_people_to_the_closed_gap(cast):
    event, anna = field(cast, people=9, rounds=1, clubs=False), browser_of(cast.anna)
    people = at("tournament-entries", event)
    entry = numbered(event, 4)
    address = at("draw-leaving", event, entry.uuid)
    assert address not in anna.get(people).content.decode()  # nothing is set yet: one tap takes him out
    published(cast, event)
    assert address in anna.get(people).content.decode()
    assert address in anna.get(at("checkin-person", event, entry.uuid)).content.decode()
    page = anna.get(address, {"wahl": "neu"})
    assert squeezed(page.content.decode()).count('class="button primary">So machen') == 2
    assert at("substitute-name", event, entry.uuid) in page.content.decode()
    part = squeezed(anna.get(address, headers={"HX-Request": "true"}).content.decode())
    assert part.strip().startswith('<li class="card" id="choice-neu">')
    sent = {"way": CLOSE_UP, "mark": choice(gap(event, entry), CLOSE_UP).mark, "key": "k1"}
    done = anna.post(address, sent, follow=True)
    assert said(done) == ["Nr4 Spieler ist nicht mehr dabei, die Lücke ist geschlossen."]
    assert anna.post(address, sent).status_code == 302  # sent twice
    assert sizes(event, 1) == [4, 4]
    history = words(anna.get(at("tournament-history", event)))
    assert "Nr4 Spieler spielt nicht weiter, die Lücke ist geschlossen: Runde 1." in history


def test_who_is_playing_is_told_what_comes_first(cast):
    event = field(cast, people=9, rounds=2, clubs=False)
    published(cast, event)
    start(cast, event)
    page = browser_of(cast.anna).get(at("draw-leaving", event, numbered(event, 1).uuid))
    assert "Spielt gerade: Runde 1, Tisch" in words(page)
    assert "So machen" not in words(page)


def test_only_who_directs_sees_it(cast):
    event = field(cast, people=9, rounds=1)
    published(cast, event)
    for user in (cast.bernd, cast.dieter, None):
        assert browser_of(user).get(at("draw-leaving", event, numbered(event, 1).uuid)).status_code in (302, 403, 404)
