"""§9.7: points off for unsporting conduct, given and taken back with a reason."""

import pytest

from league.events.services import rounds, tournament
from league.models import AuditEntry, Deduction, PublishedStandings
from league.registration.services.entries import deduct as deduct_points
from tests.cast import a_tournament, browser_of, entries, finish, play_all, points, seated, sent
from tests.events.event_pages import at, complaints, words
from tests.rows import chosen


def deduct(cast, event, **changes):
    anna = browser_of(cast.anna)
    form = anna.get(at("tournament-deductions", event)).context["form"]
    carla = entries(event)[0]
    data = sent(form, **{"entry": str(carla.uuid), "points": "6", "reason": "Karten geworfen", **changes})
    return anna.post(at("tournament-deductions", event), data, follow=True)


def test_carla_loses_six_points_and_nobody_gets_them(cast):
    event = a_tournament(cast, players=4)
    answer = deduct(cast, event)
    assert points(event) == {"Carla Weiß": -6}
    assert "Carla Weiß: −6" in words(answer)
    assert "„Karten geworfen“" in words(answer)
    entry = AuditEntry.objects.first()
    assert (entry.action, entry.reason) == ("deducted", "Karten geworfen")


def test_who_reads_the_reason_is_said_before_it_is_typed(cast):
    event = a_tournament(cast, players=4, rounds=1)
    page = at("tournament-deductions", event)
    assert "Den Wortlaut lesen nur Mitarbeitende" in words(browser_of(cast.anna).get(page))
    finish(play_all(seated(cast, event), by=cast.anna), by=cast.anna)
    rounds.close_round(round=event.rounds.get(), by=cast.anna)
    event.refresh_from_db()
    tournament.finish_tournament(tournament=event, by=cast.anna)
    assert "Wird veröffentlicht: Alle können ihn lesen." in words(browser_of(cast.anna).get(page))


def test_a_deduction_counts_in_its_round_and_from_then_on(cast):
    event = a_tournament(cast, players=4, rounds=3)
    for number in (1, 2):
        finish(play_all(seated(cast, event, number), by=cast.bernd), by=cast.bernd)
    before = points(event, after=2)["Carla Weiß"], points(event, after=1)["Carla Weiß"]
    deduct(cast, event)  # the round that is being played is proposed
    assert points(event, after=2)["Carla Weiß"] == points(event)["Carla Weiß"] == before[0] - 6
    assert points(event, after=1)["Carla Weiß"] == before[1]


def test_somebody_who_names_no_round_means_the_present_one(cast):
    event = a_tournament(cast, players=4)
    seated(cast, event)
    deduct_points(entry=entries(event)[0], points=6, reason="Karten geworfen", by=cast.anna)
    assert Deduction.objects.get().round == event.rounds.get(number=1)


def test_a_deduction_in_a_round_counts_in_that_round(cast):
    event = a_tournament(cast, players=4)
    for number in (1, 2):
        seated(cast, event, number)
    deduct(cast, event, round="2")
    assert (points(event, only=1), points(event, only=2)) == ({}, {"Carla Weiß": -6})


@pytest.mark.parametrize(
    ("changes", "field", "message"),
    chosen(
        [
            ({"points": "13"}, "points", "13 liegt nicht zwischen 1 und 12."),
            ({"points": "0"}, "points", "0 liegt nicht zwischen 1 und 12."),
            ({"points": "viel"}, "points", "„viel“ ist keine ganze Zahl."),
            ({"reason": ""}, "reason", ""),
            ({"reason": "ja"}, "reason", "„ja“ ist als Grund zu kurz"),
            ({"entry": ""}, "entry", ""),
            ({"entry": "00000000-0000-0000-0000-000000000000"}, "entry", ""),
            ({"round": "9"}, "round", ""),
            ({"round": "2"}, "round", ""),  # not begun
            ({"round": ""}, "round", ""),
        ],
        0,
        3,
    ),
)
def test_what_is_wrong_is_named_at_its_field(cast, changes, field, message):
    event = a_tournament(cast, players=4)
    answer = deduct(cast, event, **changes)
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [field]
    assert message in complaints(answer.context["form"])[field][0]
    assert not Deduction.objects.exists()


def take_back(cast, event, **data):
    address = at("tournament-deduction-back", event, Deduction.objects.get().pk if Deduction.objects.exists() else 1)
    return browser_of(cast.anna).post(address, data, follow=True)


def test_taken_back_with_a_reason_it_is_gone_and_told(cast):
    event = a_tournament(cast, players=4)
    deduct(cast, event)
    for _ in range(2):  # sent twice it is answered alike
        answer = take_back(cast, event, reason="Verwechslung", key="back")
        assert "Bisher gibt es keinen." in words(answer)
    assert points(event) == {}
    entry = AuditEntry.objects.first()
    assert (entry.action, entry.reason) == ("deduction-taken-back", "Verwechslung")


@pytest.mark.parametrize("reason", ["", "ja"])
def test_without_a_reason_it_stays(cast, reason):
    event = a_tournament(cast, players=4)
    deduct(cast, event)
    answer = take_back(cast, event, reason=reason)
    assert answer.status_code == 422
    assert "Grund" in words(answer)
    assert Deduction.objects.exists()


def test_after_the_end_it_makes_a_new_version_with_its_reason(cast):
    event = a_tournament(cast, players=4, rounds=1)
    finish(play_all(seated(cast, event), by=cast.bernd), by=cast.bernd)
    rounds.close_round(round=event.rounds.get(), by=cast.anna)
    tournament.finish_tournament(tournament=event, by=cast.anna)
    deduct(cast, event)
    assert PublishedStandings.objects.get(number=2).reason == "Punktabzug: Karten geworfen"


def test_sent_twice_it_is_deducted_once(cast):
    event = a_tournament(cast, players=4)
    for _ in range(2):
        deduct(cast, event, key="once")
    assert Deduction.objects.count() == 1


def test_without_anybody_the_page_says_what_to_do(cast):
    event = a_tournament(cast, players=0)
    answer = browser_of(cast.anna).get(at("tournament-deductions", event))
    assert "Noch nimmt niemand teil. Teilnehmende eintragen" in words(answer)
