"""Somebody takes over a seat from a game on; who gets the points is a setting of the event."""

import pytest

from league.base.writing import Refused
from league.events.services import evening
from league.lists.services import people as seats
from league.lists.services import writing as spielliste
from league.models import Occupancy, Spielliste, Tournament
from league.registration.services.entries import add_entry
from tests.cast import DAY, a_tournament, entries, normal, play, seated, totals_paper

from .list_pages import address, errors, post


def an_evening_table(cast, games, players=4, depth=Spielliste.FULL):
    club_evening = evening.start_evening(club=cast.home, date=DAY, by=cast.bernd)
    people = [add_entry(tournament=club_evening, player=p, by=cast.bernd) for p in cast.players[:7]]
    return spielliste.open_list(
        tournament=club_evening, seats=people[:players], table=1, depth=depth, games=games, by=cast.bernd
    )


def sitting(liste):
    seats_ = Occupancy.objects.filter(spielliste=liste, position=1)
    return [
        (seat.entry.name, seat.counts_for and seat.counts_for.name, seat.first_game, seat.last_game, seat.points)
        for seat in seats_
    ]


@pytest.mark.parametrize(
    ("rule", "counts_for", "says"),
    [
        (Tournament.ENTRANT, "Carla Weiß", "zählen für die Person, die aufsteht"),
        (Tournament.SUBSTITUTE, "Jonas Vogt", "zählen für die Person, die den Platz übernimmt"),
        (Tournament.NOBODY, None, "zählen für niemanden"),
    ],
)
def test_from_game_3_on(bernd, cast, rule, counts_for, says):
    liste = seated(cast, a_tournament(cast, substitute_rule=rule))
    play(liste, normal(), normal(), by=cast.bernd)
    page = bernd.get(address("list-substitute", liste))
    assert says in page.content.decode()
    assert page.context["form"].initial["from_game"] == 3
    other = entries(liste.tournament)[6]
    answer = post(bernd, "list-substitute", liste, position=1, entry=other.pk, from_game=3, reason="muss zum Zug")
    assert answer.status_code == 302
    play(liste, normal(), by=cast.bernd)
    assert sitting(liste) == [("Carla Weiß", "Carla Weiß", 1, 2, 2), ("Jonas Vogt", counts_for, 3, None, 1)]
    assert "Jonas Vogt" in bernd.get(address("list-enter", liste)).context["desk"].names


def test_games_already_entered_are_shared_out_anew(cast, liste):
    play(liste, *[normal() for _ in range(5)], by=cast.bernd)
    seats.substitute(
        spielliste=liste,
        position=1,
        entry=entries(liste.tournament)[6],
        from_game=4,
        reason="vergessen",
        based_on=None,
        by=cast.anna,
    )
    assert [row[4] for row in sitting(liste)] == [3, 2]


def test_who_left_may_come_back(cast, liste):
    play(liste, *[normal() for _ in range(3)], by=cast.bernd)
    carla, jonas = entries(liste.tournament)[0], entries(liste.tournament)[6]
    for entry, game in ((jonas, 2), (carla, 4)):
        seats.substitute(
            spielliste=liste, position=1, entry=entry, from_game=game, reason="Pause", based_on=None, by=cast.anna
        )
    assert [(name, first, last) for name, _, first, last, _ in sitting(liste)] == [
        ("Carla Weiß", 1, 1), ("Jonas Vogt", 2, 3), ("Carla Weiß", 4, None),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ({"from_game": 1}, "1 liegt nicht zwischen 2 und 400."),
        ({"from_game": 9}, "Spiel 9 liegt zu weit vorn: Der Wechsel kann ab Spiel 3 gelten."),
        ({"position": ""}, "Bitte wählen, wer aufsteht."),
        ({"entry": ""}, "Bitte wählen, wer den Platz übernimmt."),
        ({"entry": "sitting"}, "Bitte eine gültige Auswahl treffen. Dies ist keine gültige Auswahl."),
        ({"reason": ""}, "Bitte ausfüllen."),
    ],
)
def test_what_cannot_be_is_said(bernd, cast, liste, typed, says):
    play(liste, normal(), normal(), by=cast.bernd)
    people = entries(liste.tournament)
    data = {"position": 1, "entry": people[6].pk, "from_game": 3, "reason": "geht", **typed}
    if typed.get("entry") == "sitting":
        data["entry"] = people[2].pk
    answer = post(bernd, "list-substitute", liste, **data)
    assert (answer.status_code, errors(answer)) == (422, [says])


def test_somebody_at_another_table_is_not_offered_and_refused(cast, bernd):
    event = a_tournament(cast)
    first, _ = seated(cast, event, count=2)
    play(first, normal(), normal(), by=cast.bernd)
    assert not bernd.get(address("list-substitute", first)).context["form"].fields["entry"].queryset.exists()
    with pytest.raises(Refused, match="Hanna Böhm sitzt noch an Tisch 2"):
        seats.substitute(
            spielliste=first,
            position=1,
            entry=entries(event)[4],
            from_game=2,
            reason="egal",
            based_on=None,
            by=cast.anna,
        )


def test_of_end_totals_the_total_at_the_change_is_needed(bernd, cast):
    liste = seated(cast, a_tournament(cast, substitute_rule=Tournament.SUBSTITUTE), depth=Spielliste.TOTALS)
    other = entries(liste.tournament)[6]
    data = {"position": 1, "entry": other.pk, "from_game": 11, "reason": "geht"}
    answer = post(bernd, "list-substitute", liste, **data)
    assert errors(answer) == ["Bitte den Stand beim Wechsel angeben, sonst lassen sich die Punkte nicht teilen."]
    assert post(bernd, "list-substitute", liste, handover_total=-7, **data).status_code == 302
    spielliste.save_paper(spielliste=liste, paper=totals_paper(10, -4, -2, -4), based_on=None, by=cast.bernd)
    spielliste.finish_list(spielliste=liste, based_on=None, by=cast.bernd)
    assert [(name, points) for name, _, _, _, points in sitting(liste)] == [("Carla Weiß", -7), ("Jonas Vogt", 17)]


def test_an_entry_of_another_event_is_refused(cast, liste):
    play(liste, normal(), normal(), by=cast.bernd)
    stranger = entries(a_tournament(cast))[7]
    with pytest.raises(Refused, match="gehört nicht zu dieser Veranstaltung"):
        seats.substitute(
            spielliste=liste, position=1, entry=stranger, from_game=2, reason="egal", based_on=None, by=cast.anna
        )
