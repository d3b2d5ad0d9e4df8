"""Somebody plays in another one's place from the next round on: seats, points by each rule, prizes, cards, and back."""

import pytest

from league.base.writing import Refused
from league.draw.services.draws import seat_drawn
from league.events.papers.standings import laufkarten
from league.events.services.rounds import seated, start_round
from league.events.services.substitutes import end_substitute, name_substitute
from league.lists.seating import present, without_seat
from league.lists.services.people import substitute
from league.lists.services.writing import finish_list, save_paper
from league.models import Entry, Occupancy, Spielliste, Tournament
from league.prizes import services as prizes
from league.prizes.reads import ceremony
from league.registration.checkin import door_of
from league.registration.services import checkin
from league.registration.services.entries import add_entry, withdraw
from tests.cast import a_player, a_tournament, browser_of, entries, points, totals_paper
from tests.once import once

from .event_pages import a_helper, at, said, words

pytestmark = pytest.mark.django_db
ENTRANT, SUBSTITUTE, NOBODY = Tournament.ENTRANT, Tournament.SUBSTITUTE, Tournament.NOBODY


@pytest.fixture
def event(cast):
    """Eight people and three rounds, all tables set; nothing has begun."""
    return an_event(cast)


@once
def an_event(cast, rule=ENTRANT, rounds=3):
    event = a_tournament(cast, rounds=rounds, substitute_rule=rule)
    here = entries(event)
    for round_ in event.rounds.all():
        seat_drawn(round=round_, tables=[here[:4], here[4:]], depth=Spielliste.TOTALS, by=cast.anna)
    return event


def of(event, first):
    entry = event.entries.get(full_name__startswith=first)
    entry.tournament = event
    return entry


@once
def play_round(cast, event, number, *totals):
    """All tables of a round from start to end."""
    round_ = event.rounds.get(number=number)
    start_round(round=round_, by=cast.anna)
    for liste, end in zip(round_.lists.order_by("table"), totals, strict=True):
        save_paper(spielliste=liste, paper=totals_paper(*end), based_on=None, by=cast.anna)
        finish_list(spielliste=liste, based_on=None, by=cast.anna)


def sits(event, number) -> list[list[str]]:
    names = {entry.pk: entry.full_name.split()[0] for entry in event.entries.all()}
    return [[names[pk] for pk in people] for _, people in sorted(seated(event.rounds.get(number=number)).items())]


TOTALS = [(10, 4, -4, -10), (6, 2, -2, -6)]
FIRST, SECOND = ["Carla", "Emil", "Frieda", "Gustav"], ["Hanna", "Ida", "Jonas", "Käthe"]


def test_exactly_the_seats_of_rounds_that_have_not_begun_change_hands(cast, event):
    play_round(cast, event, 1, *TOTALS)
    name_substitute(entry=of(event, "Emil"), substitute=a_player("Zoe", "Ersatz"), by=cast.anna)
    assert sits(event, 1) == [FIRST, SECOND]
    for number in (2, 3):
        assert sits(event, number) == [["Carla", "Zoe", "Frieda", "Gustav"], SECOND]


def test_from_then_on_the_substitute_is_drawn(cast, event):
    zoe = name_substitute(entry=of(event, "Emil"), substitute=a_player("Zoe", "Ersatz"), by=cast.anna)
    here = set(present(event).values_list("full_name", flat=True))
    assert "Zoe Ersatz" in here
    assert "Emil Sommer" not in here
    assert len(here) == 8
    assert (zoe.number, zoe.fee_due) == (9, 0), "the place is Emil's, and so is the fee"


@pytest.mark.parametrize(
    ("rule", "emil", "zoe"), [(ENTRANT, 4 + 7 + 1, None), (SUBSTITUTE, 4, 7 + 1), (NOBODY, 4, None)]
)
def test_for_whom_the_points_count(cast, rule, emil, zoe):
    """Emil +4 in round 1, Zoe +7 and +1 in his place."""
    event = an_event(cast, rule)
    play_round(cast, event, 1, *TOTALS)
    name_substitute(entry=of(event, "Emil"), substitute=a_player("Zoe", "Ersatz"), by=cast.anna)
    play_round(cast, event, 2, (1, 7, -3, -5), TOTALS[1])
    play_round(cast, event, 3, (1, 1, -1, -1), TOTALS[1])
    table = points(event)
    assert (table["Emil Sommer"], table.get("Zoe Ersatz")) == (emil, zoe)
    assert table["Carla Weiß"] == 12
    assert sum(table.values()) == (0 if rule != NOBODY else -8)


@pytest.mark.parametrize(
    ("rule", "winner"), [(ENTRANT, "Emil Sommer"), (SUBSTITUTE, "Zoe Ersatz"), (NOBODY, "Hanna Böhm")]
)
def test_who_wins_the_prize(cast, rule, winner):
    """The best result is Emil's with his substitute, or hers alone, or nobody's."""
    event = an_event(cast, rule, rounds=2)
    prizes.add_prize(tournament=event, title="1. Platz", amount=5000, by=cast.anna)
    play_round(cast, event, 1, (-10, 30, -10, -10), TOTALS[1])
    name_substitute(entry=of(event, "Emil"), substitute=a_player("Zoe", "Ersatz"), by=cast.anna)
    play_round(cast, event, 2, (-10, 40, -14, -16), TOTALS[1])
    assert [one.row.name for one in ceremony(event).winners] == [winner]


@pytest.mark.parametrize(("rule", "before"), [(ENTRANT, 4), (SUBSTITUTE, None), (NOBODY, None)])
def test_the_card_goes_over_to_the_substitute(cast, rule, before):
    event = an_event(cast, rule)
    play_round(cast, event, 1, *TOTALS)
    name_substitute(entry=of(event, "Emil"), substitute=a_player("Zoe", "Ersatz"), by=cast.anna)
    cards = {card["name"]: card for sheet in laufkarten(event).parts[0].context["sheets"] for card in sheet if card}
    assert "Emil Sommer" not in cards
    (lines,) = cards["Zoe Ersatz"]["tables"]
    assert [(line["table"], line["position"]) for line in lines] == [(None, None), (1, 2), (1, 2)]
    assert lines[0]["points"] == before


def test_who_did_not_come_gets_no_card(cast):
    event = an_event(cast, ENTRANT)
    Entry.objects.filter(pk=of(event, "Emil").pk).update(no_show=True)
    cards = [card["name"] for sheet in laufkarten(event).parts[0].context["sheets"] for card in sheet if card]
    assert len(cards) == event.entries.count() - 1
    assert "Emil Sommer" not in cards


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        (ENTRANT, {"Emil Sommer": 4 + 7 + 1}),
        (SUBSTITUTE, {"Emil Sommer": 4, "Zoe Ersatz": 7, "Yara Dritte": 1}),
        (NOBODY, {"Emil Sommer": 4}),
    ],
)
def test_a_substitute_of_the_substitute(cast, rule, expected):
    event = an_event(cast, rule)
    play_round(cast, event, 1, *TOTALS)
    zoe = name_substitute(entry=of(event, "Emil"), substitute=a_player("Zoe", "Ersatz"), by=cast.anna)
    play_round(cast, event, 2, (1, 7, -3, -5), TOTALS[1])
    name_substitute(entry=zoe, substitute=a_player("Yara", "Dritte"), by=cast.anna)
    assert sits(event, 3)[0] == ["Carla", "Yara", "Frieda", "Gustav"]
    play_round(cast, event, 3, (1, 1, -1, -1), TOTALS[1])
    table = points(event)
    assert {name: table[name] for name in ("Emil Sommer", "Zoe Ersatz", "Yara Dritte") if name in table} == expected


def test_undone_before_anything_is_played_all_is_as_before(cast, event):
    before = list(
        Occupancy.objects.order_by("spielliste", "position").values_list(
            "spielliste", "position", "entry", "counts_for"
        )
    )
    zoe = name_substitute(entry=of(event, "Emil"), substitute=a_player("Zoe", "Ersatz"), by=cast.anna)
    end_substitute(entry=zoe, by=cast.anna)
    after = list(
        Occupancy.objects.order_by("spielliste", "position").values_list(
            "spielliste", "position", "entry", "counts_for"
        )
    )
    assert after == before
    assert event.entries.count() == 8
    assert present(event).count() == 8


def test_when_he_returns_later_what_she_played_stays(cast, event):
    play_round(cast, event, 1, *TOTALS)
    zoe = name_substitute(entry=of(event, "Emil"), substitute=a_player("Zoe", "Ersatz"), by=cast.anna)
    play_round(cast, event, 2, (1, 7, -3, -5), TOTALS[1])
    end_substitute(entry=zoe, by=cast.anna)
    assert sits(event, 3)[0] == FIRST
    play_round(cast, event, 3, (1, 1, -1, -1), TOTALS[1])
    assert points(event)["Emil Sommer"] == 12
    zoe.refresh_from_db()
    assert (zoe.withdrawn, zoe.replaces) == (True, None)


def test_a_chain_is_taken_back_from_its_end(cast, event):
    zoe = name_substitute(entry=of(event, "Emil"), substitute=a_player("Zoe", "Ersatz"), by=cast.anna)
    yara = name_substitute(entry=zoe, substitute=a_player("Yara", "Dritte"), by=cast.anna)
    with pytest.raises(Refused, match="Für Zoe Ersatz springt schon Yara Dritte ein"):
        end_substitute(entry=zoe, by=cast.anna)
    zoe = end_substitute(entry=yara, by=cast.anna)
    assert sits(event, 1)[0] == ["Carla", "Zoe", "Frieda", "Gustav"]
    end_substitute(entry=zoe, by=cast.anna)
    assert sits(event, 1)[0] == FIRST


def test_after_a_change_within_the_list_the_same_two_go_on(cast, event):
    """Emil falls ill in the middle of round 1, Zoe takes over at the table and then for the rest."""
    zoe = add_entry(tournament=event, player=a_player("Zoe", "Ersatz"), by=cast.anna)
    start_round(round=event.rounds.get(number=1), by=cast.anna)
    liste = event.lists.get(round__number=1, table=1)
    words_ = {"from_game": 5, "handover_total": 3, "reason": "krank", "based_on": None, "by": cast.anna}
    substitute(spielliste=liste, position=2, entry=zoe, **words_)
    name_substitute(entry=of(event, "Emil"), substitute=zoe, by=cast.anna)
    liste.refresh_from_db()
    save_paper(spielliste=liste, paper=totals_paper(*TOTALS[0]), based_on=None, by=cast.anna)
    finish_list(spielliste=liste, based_on=None, by=cast.anna)
    assert points(event)["Emil Sommer"] == 4
    assert sits(event, 2)[0] == ["Carla", "Zoe", "Frieda", "Gustav"]


def test_in_a_running_round_nothing_changes(cast, event):
    start_round(round=event.rounds.get(number=1), by=cast.anna)
    name_substitute(entry=of(event, "Emil"), substitute=a_player("Zoe", "Ersatz"), by=cast.anna)
    assert sits(event, 1)[0] == FIRST
    assert sits(event, 2)[0] == ["Carla", "Zoe", "Frieda", "Gustav"]


def test_named_twice_is_named_once(cast, event):
    player = a_player("Zoe", "Ersatz")
    first = name_substitute(entry=of(event, "Emil"), substitute=player, by=cast.anna)
    assert name_substitute(entry=of(event, "Emil"), substitute=player, by=cast.anna) == first


def test_who_cannot_be_a_substitute(cast, event):
    emil, zoe = of(event, "Emil"), a_player("Zoe", "Ersatz")
    with pytest.raises(Refused, match="Das ist dieselbe Person"):
        name_substitute(entry=emil, substitute=emil, by=cast.anna)
    with pytest.raises(Refused, match=r"Carla Weiß spielt selbst mit \(Runde 1, Tisch 1\)"):
        name_substitute(entry=emil, substitute=cast.carla, by=cast.anna)
    name_substitute(entry=emil, substitute=zoe, by=cast.anna)
    with pytest.raises(Refused, match="Zoe Ersatz gehört schon zu einem anderen Wechsel"):
        name_substitute(entry=of(event, "Ida"), substitute=zoe, by=cast.anna)
    with pytest.raises(Refused, match="Für Emil Sommer springt schon Zoe Ersatz ein"):
        name_substitute(entry=emil, substitute=a_player("Yara", "Dritte"), by=cast.anna)
    with pytest.raises(Refused, match="springt für niemanden ein"):
        end_substitute(entry=emil, by=cast.anna)
    assert event.entries.count() == 9, "a refusal leaves nobody behind"


def test_who_withdrew_has_no_place_to_give_and_may_take_one(cast):
    event = a_tournament(cast, rounds=2)
    here = entries(event)
    seat_drawn(round=event.rounds.get(number=1), tables=[here[:4], here[4:]], depth=Spielliste.TOTALS, by=cast.anna)
    play_round(cast, event, 1, *TOTALS)
    withdraw(entry=of(event, "Ida"), by=cast.anna)
    with pytest.raises(Refused, match="Ida Krüger ist ausgetragen"):
        name_substitute(entry=of(event, "Ida"), substitute=a_player("Zoe", "Ersatz"), by=cast.anna)
    name_substitute(entry=of(event, "Emil"), substitute=of(event, "Ida").player, by=cast.anna)
    seat_drawn(round=event.rounds.get(number=2), tables=[[of(event, n) for n in ("Carla", "Ida", "Frieda", "Gustav")]], depth=Spielliste.TOTALS, by=cast.anna)  # fmt: skip
    play_round(cast, event, 2, (1, 7, -3, -5))
    table = points(event)
    assert (table["Emil Sommer"], table["Ida Krüger"]) == (4 + 7, 2)


def test_who_is_replaced_and_never_came_can_be_withdrawn_and_stays_in_the_result(cast, event):
    """Zoe plays for Emil, who has not sat anywhere: his line carries her points."""
    name_substitute(entry=of(event, "Emil"), substitute=a_player("Zoe", "Ersatz"), by=cast.anna)
    play_round(cast, event, 1, *TOTALS)
    withdraw(entry=of(event, "Emil"), by=cast.anna)
    assert points(event)["Emil Sommer"] == 4


def test_at_the_door_who_is_replaced_is_not_missing(cast, event):
    checkin.open_door(tournament=event, by=cast.anna)
    name_substitute(entry=of(event, "Emil"), substitute=a_player("Zoe", "Ersatz"), by=cast.anna)
    where = {line.entry.full_name.split()[0]: line.state for line in door_of(event).lines}
    assert (where["Emil"], where["Zoe"]) == ("replaced", "here")
    with pytest.raises(Refused, match="Für Emil Sommer springt Zoe Ersatz ein"):
        checkin.arrive(entry=of(event, "Emil"), by=cast.anna)


# --- pages


@pytest.mark.parametrize(
    ("rule", "sentence"),
    [
        (ENTRANT, "Die Punkte zählen weiter für Emil Sommer."),
        (SUBSTITUTE, "Die Punkte zählen ab dann für die Ersatzperson selbst; Emil Sommer behält die Punkte bis dahin."),
        (NOBODY, "Die Punkte zählen ab dann für niemanden; Emil Sommer behält die Punkte bis dahin."),
    ],
)
def test_the_page_says_for_whom_and_which_seats(cast, rule, sentence):
    event = an_event(cast, rule)
    read = words(browser_of(cast.anna).get(at("substitute-name", event, of(event, "Emil").uuid)))
    assert sentence in read
    assert "Diese Plätze gehen über: Runde 1, Tisch 1; Runde 2, Tisch 1; Runde 3, Tisch 1." in read


def test_search_tap_and_take_back(cast, event):
    a_player("Zoe", "Ersatz")
    anna, emil = browser_of(cast.anna), of(event, "Emil")
    page = anna.get(at("substitute-name", event, emil.uuid), {"q": "zoe"})
    (player,) = page.context["found"]
    answer = anna.post(at("substitute-name", event, emil.uuid), {"player": player.uuid, "key": "k1"}, follow=True)
    assert said(answer) == ["Zoe Ersatz springt für Emil Sommer ein."]
    zoe = of(event, "Zoe")
    assert "Emil Sommer spielt wieder selbst" in words(anna.get(at("checkin-person", event, zoe.uuid)))
    for _ in range(2):
        answer = anna.post(at("substitute-end", event, zoe.uuid), {"key": "k2"}, follow=True)
        assert answer.status_code == 200
    assert sits(event, 1)[0] == FIRST


def test_a_running_round_is_pointed_to_its_own_change(cast, event):
    start_round(round=event.rounds.get(number=1), by=cast.anna)
    liste = event.lists.get(round__number=1, table=1)
    html = browser_of(cast.anna).get(at("substitute-name", event, of(event, "Emil").uuid)).content.decode()
    assert at("list-substitute", liste) in html
    assert at("round-tables", event, 1) in html


def test_a_refusal_is_said_and_nonsense_is_not_there(cast, event):
    anna, emil = browser_of(cast.anna), of(event, "Emil")
    where = at("substitute-name", event, emil.uuid)
    assert "spielt selbst mit" in said(anna.post(where, {"player": cast.carla.uuid, "key": "k"}, follow=True))[0]
    assert anna.post(where, {"player": "x"}).status_code == 404
    assert browser_of(a_helper(cast, event)).get(where).status_code == 404


def test_nobody_looks_for_a_seat_for_somebody_who_was_replaced(cast, event):
    name_substitute(entry=of(event, "Carla"), substitute=a_player("Henni", "Zusatz", cast.home), by=cast.anna)
    assert without_seat(event) == set()
