"""The tables of a round are filled by hand: numbers or names, all tables at once."""

import pytest

from league.events.services import rounds
from league.events.services.rounds import seated as sitting
from league.models import AuditEntry, Spielliste
from league.registration.services.entries import add_entry, withdraw
from tests.cast import a_player, a_tournament, browser_of, entries, finish, normal, play, play_all, seated, sent
from tests.rows import chosen

from .event_pages import at, complaints, many, queries, said, words


def page_of(event, number=1):
    return at("round-tables", event, number)


def typed(*tables):
    """What is in the fields: one list of seats per table."""
    return {
        f"table_{table}_{position}": str(seat)
        for table, seats in enumerate(tables, 1)
        for position, seat in enumerate([*seats, *[""] * (7 - len(seats))], 1)
    }


def save(cast, event, *tables, number=1, **changes):
    anna = browser_of(cast.anna)
    form = anna.get(page_of(event, number)).context["form"]
    return anna.post(page_of(event, number), sent(form, **typed(*tables), **changes), follow=True)


def tables(event, number=1):
    """Table → start numbers in order of position."""
    numbers = {entry.pk: entry.number for entry in entries(event)}
    return {table: [numbers[pk] for pk in pks] for table, pks in sitting(event.rounds.get(number=number)).items()}


def test_a_four_and_a_five_by_start_numbers(cast):
    event = a_tournament(cast, players=9)
    answer = save(cast, event, [3, 1, 2, 4], [9, 8, 7, 6, 5], depth=Spielliste.TOTALS)
    assert said(answer) == ["Die Tische der Runde 1 sind gespeichert."]
    assert tables(event) == {1: [3, 1, 2, 4], 2: [9, 8, 7, 6, 5]}
    lists = event.lists.order_by("table")
    assert [(one.players, one.games_planned, one.depth) for one in lists] == [(4, 24, "totals"), (5, 30, "totals")]
    assert "Alle sitzen." in words(answer)


@pytest.mark.parametrize(
    "seat", chosen(["4", "4 Gustav Özil", "4 irgendwas", "Gustav Özil", "gustav özil", "özil", "Gus", " 4 "], 0, 4)
)
def test_a_seat_is_filled_by_number_by_name_or_by_enough_of_it(cast, seat):
    event = a_tournament(cast, players=4)
    save(cast, event, [1, 2, 3, seat])
    assert tables(event) == {1: [1, 2, 3, 4]}


@pytest.mark.parametrize(
    ("seat", "message"),
    chosen(
        [
            ("99", "„99“ nimmt nicht teil. Bitte eine Startnummer oder einen Namen aus der Teilnahme eingeben."),
            ("Zacharias", "„Zacharias“ nimmt nicht teil."),
            ("a", "„a“ nimmt nicht teil."),
            ("Gast", "„Gast“ ist nicht eindeutig: 5 Gast Nummeraa, 6 Gast Nummerab. Bitte die Startnummer eingeben."),
            ("…", "„…“ nimmt nicht teil."),
        ],
        0,
        2,
    ),
)
def test_a_seat_that_cannot_be_read_says_so_and_keeps_what_was_typed(cast, seat, message):
    event = a_tournament(cast, players=4)
    many(cast, event, 2)
    answer = save(cast, event, [1, 2, 3, seat])
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["table_1_4"]
    assert message in complaints(answer.context["form"])["table_1_4"][0]
    assert [answer.context["form"][f"table_1_{n}"].value() for n in (1, 2, 3, 4)] == ["1", "2", "3", seat]
    assert tables(event) == {}


@pytest.mark.parametrize(
    ("filled", "expected"),
    [
        ([[1, 2, 3]], {"table_1_1": "Ein Tisch braucht 4 bis 7 Personen; hier sind es 3."}),
        ([[1, 2, 3, 3]], {"table_1_1": "Eine Person sitzt zweimal an diesem Tisch. Bitte eine der beiden Stellen ändern."}),
        ([[1, 2, 3, 4], [5, 6, 7, 4]], {"table_2_1": "Gustav Özil sitzt schon an Tisch 1. Bitte eine Stelle ändern."}),
        (
            [[1, 2], [5, 6, 7, 1]],
            {
                "table_1_1": "Ein Tisch braucht 4 bis 7 Personen; hier sind es 2.",
                "table_2_1": "Carla Weiß sitzt schon an Tisch 1. Bitte eine Stelle ändern.",
            },
        ),
    ],
)  # fmt: skip
def test_all_that_is_wrong_is_said_at_once_and_nothing_is_stored(cast, filled, expected):
    event = a_tournament(cast, players=8)
    answer = save(cast, event, *filled)
    assert answer.status_code == 422
    assert {field: errors[0] for field, errors in complaints(answer.context["form"]).items()} == expected
    assert not event.lists.exists()


def test_who_has_withdrawn_cannot_be_seated(cast):
    event = a_tournament(cast, players=5)
    finish(play_all(seated(cast, event), by=cast.bernd), by=cast.bernd)
    withdraw(entry=entries(event)[0], by=cast.anna)
    answer = save(cast, event, [1, 2, 3, 4, 5], number=2)
    assert answer.status_code == 422
    assert "„1“ nimmt nicht teil." in words(answer)


def test_two_people_change_places_in_one_go(cast):
    event = a_tournament(cast, players=8)
    save(cast, event, [1, 2, 3, 4], [5, 6, 7, 8])
    first = event.lists.get(table=1).uuid
    save(cast, event, [1, 2, 3, 8], [5, 6, 7, 4])
    assert tables(event) == {1: [1, 2, 3, 8], 2: [5, 6, 7, 4]}
    assert event.lists.get(table=1).uuid == first
    assert AuditEntry.objects.filter(action="reseated").count() == 2


def test_what_did_not_change_is_not_written_again(cast):
    event = a_tournament(cast, players=8)
    save(cast, event, [1, 2, 3, 4], [5, 6, 7, 8])
    before = list(event.lists.values_list("table", "version"))
    save(cast, event, [1, 2, 3, 4], [5, 6, 7, 8])
    assert list(event.lists.values_list("table", "version")) == before


def test_an_emptied_table_is_cleared(cast):
    event = a_tournament(cast, players=8)
    save(cast, event, [1, 2, 3, 4], [5, 6, 7, 8])
    save(cast, event, [1, 2, 3, 4], [])
    assert tables(event) == {1: [1, 2, 3, 4]}


def test_one_button_clears_a_table_once(cast):
    event = a_tournament(cast, players=8)
    save(cast, event, [1, 2, 3, 4], [5, 6, 7, 8])
    anna = browser_of(cast.anna)
    for _ in range(2):
        answer = anna.post(at("round-table-clear", event, 1), {"table": "2", "key": "clear"}, follow=True)
        assert answer.status_code == 200
    assert tables(event) == {1: [1, 2, 3, 4]}
    assert anna.post(at("round-table-clear", event, 1), {"table": "77"}).status_code == 404
    assert anna.post(at("round-table-clear", event, 1), {"table": "²"}).status_code == 404


def test_a_table_at_which_something_is_written_stays_as_it_is(cast):
    event = a_tournament(cast, players=8)
    play(seated(cast, event, count=2)[0], normal(), by=cast.bernd)
    answer = browser_of(cast.anna).get(page_of(event))
    assert "Hier ist schon etwas eingetragen" in words(answer)
    assert "table_1_1" not in answer.context["form"].fields
    save(cast, event, [], [8, 7, 6, 5])
    assert tables(event) == {1: [1, 2, 3, 4], 2: [8, 7, 6, 5]}
    cleared = browser_of(cast.anna).post(at("round-table-clear", event, 1), {"table": "1"}, follow=True)
    assert said(cleared) == ["An Tisch 1 ist schon etwas eingetragen. Bitte einen Wechsel eintragen statt umzusetzen."]
    assert tables(event)[1] == [1, 2, 3, 4]


def test_somebody_moved_people_meanwhile_then_both_versions_are_shown(cast):
    event = a_tournament(cast, players=8)
    anna = browser_of(cast.anna)
    form = anna.get(page_of(event)).context["form"]
    save(cast, event, [5, 6, 7, 8])
    mine = sent(form, **typed([1, 2, 3, 4]))
    answer = anna.post(page_of(event), mine)
    assert answer.status_code == 409
    page = words(answer)
    assert "Inzwischen hat jemand anders die Tische geändert." in page
    assert "Jetzt gespeichert: Hanna Böhm, Ida Krüger, Jonas Vogt und Käthe Maaß" in page
    assert [answer.context["form"][f"table_1_{n}"].value() for n in (1, 2, 3, 4)] == ["1", "2", "3", "4"]
    assert tables(event) == {1: [5, 6, 7, 8]}
    again = anna.post(page_of(event), sent(answer.context["form"]))
    assert again.status_code == 302
    assert tables(event) == {1: [1, 2, 3, 4]}


def test_sent_twice_it_is_stored_once(cast):
    event = a_tournament(cast, players=4)
    anna = browser_of(cast.anna)
    data = sent(anna.get(page_of(event)).context["form"], **typed([1, 2, 3, 4]))
    assert [anna.post(page_of(event), data).status_code for _ in range(2)] == [302, 302]
    assert AuditEntry.objects.filter(action="list-opened").count() == 1


def test_who_met_before_is_a_notice_not_an_error(cast):
    event = a_tournament(cast, players=8)
    seated(cast, event, count=2)
    answer = save(cast, event, [1, 2, 5, 3], [6, 4, 7, 8], number=2)
    assert answer.status_code == 200
    assert [table.remarks for table in answer.context["tables"]] == [
        ["Schon in Runde 1 zusammen: Carla Weiß, Emil Sommer und Frieda Lang."],
        ["Schon in Runde 1 zusammen: Ida Krüger, Jonas Vogt und Käthe Maaß."],
    ]


def test_more_of_one_club_than_need_be_is_a_notice_not_an_error(cast):
    event = a_tournament(cast, players=4)
    for name in ("Uhu", "Amsel", "Drossel", "Fink"):
        add_entry(tournament=event, player=a_player("Karl", name, cast.away), by=cast.anna)
    answer = save(cast, event, [1, 2, 3, 5], [4, 6, 7, 8])
    assert [table.remarks for table in answer.context["tables"]] == [
        ["Aus einem Verein (Doko-Club Kreuzdame): Carla Weiß, Emil Sommer und Frieda Lang."],
        ["Aus einem Verein (Herz Zehn Hafenstadt): Karl Amsel, Karl Drossel und Karl Fink."],
    ]
    answer = save(cast, event, [1, 2, 5, 6], [3, 4, 7, 8])
    assert [table.remarks for table in answer.context["tables"]] == [[], []]


def test_the_tables_of_the_round_before_are_a_starting_point_not_yet_stored(cast):
    event = a_tournament(cast, players=5)
    finish(play_all(seated(cast, event, size=5), by=cast.bernd), by=cast.bernd)
    withdraw(entry=entries(event)[1], by=cast.anna)
    anna = browser_of(cast.anna)
    assert "Mit den Tischen der vorigen Runde beginnen" in words(anna.get(page_of(event, 2)))
    form = anna.get(page_of(event, 2), {"wie": "vorige"}).context["form"]
    assert [form[f"table_1_{n}"].value() for n in (1, 2, 3, 4, 5)] == [
        "1 Carla Weiß", "3 Frieda Lang", "4 Gustav Özil", "5 Hanna Böhm", None,
    ]  # fmt: skip
    assert tables(event, 2) == {}
    anna.post(page_of(event, 2), sent(form))
    assert tables(event, 2) == {1: [1, 3, 4, 5]}


def test_who_has_no_seat_yet_is_listed(cast):
    event = a_tournament(cast, players=6)
    save(cast, event, [1, 2, 3, 4])
    free = browser_of(cast.anna).get(page_of(event)).context["free"]
    assert [entry.full_name for entry in free] == ["Hanna Böhm", "Ida Krüger"]


def test_seven_at_one_table(cast):
    event = a_tournament(cast, players=7)
    save(cast, event, [1, 2, 3, 4, 5, 6, 7])
    assert tables(event) == {1: [1, 2, 3, 4, 5, 6, 7]}
    assert event.lists.get().games_planned == 42


def test_the_lists_of_the_next_round_are_kept_like_those_of_the_last_one(cast):
    event = a_tournament(cast, players=4)
    save(cast, event, [1, 2, 3, 4], depth=Spielliste.TOTALS)
    form = browser_of(cast.anna).get(page_of(event, 2)).context["form"]
    assert form["depth"].value() == Spielliste.TOTALS


def test_another_depth_is_taken_over_by_lists_that_have_not_begun(cast):
    event = a_tournament(cast, players=4)
    save(cast, event, [1, 2, 3, 4], depth=Spielliste.TOTALS)
    save(cast, event, [1, 2, 3, 4], depth=Spielliste.FULL)
    assert event.lists.get().depth == Spielliste.FULL


def test_three_people_are_told_that_one_is_missing(cast):
    answer = browser_of(cast.anna).get(page_of(a_tournament(cast, players=3)))
    assert "Für einen Tisch braucht es vier Personen. Teilnehmende eintragen" in words(answer)


def test_a_closed_round_shows_who_sat_where_and_refuses_changes(cast):
    event = a_tournament(cast, players=4)
    finish(play_all(seated(cast, event), by=cast.bernd), by=cast.bernd)
    anna = browser_of(cast.anna)
    form = anna.get(page_of(event)).context["form"]
    rounds.close_round(round=event.rounds.get(number=1), by=cast.anna)
    assert "Runde 1 ist vorbei; wer wo saß, steht fest." in words(anna.get(page_of(event)))
    answer = anna.post(page_of(event), sent(form))
    assert answer.status_code == 422
    assert "Runde 1 ist abgeschlossen; Tische lassen sich nicht mehr ändern." in words(answer)


@pytest.mark.thorough
def test_thirty_people_cost_no_more_queries_than_four(cast):
    event = a_tournament(cast, players=4)
    anna = browser_of(cast.anna)
    save(cast, event, [1, 2, 3, 4])
    few = queries(lambda: anna.get(page_of(event)))
    many(cast, event, 28)
    save(cast, event, *[range(n * 4 + 1, n * 4 + 5) for n in range(8)])
    assert len(tables(event)) == 8
    assert queries(lambda: anna.get(page_of(event))) <= few
