"""A change of club, with its day."""

import datetime

import pytest
from django.utils import timezone

from league.base.writing import Refused
from league.clubs.services import people
from league.models import AuditEntry, Player
from tests.cast import a_player, browser_of, sent
from tests.rows import chosen

TODAY = timezone.localdate()
DAY = datetime.timedelta(days=1)


def page_of(player) -> str:
    return f"/spieler/{player.uuid}/wechsel/"


def send(cast, **changes):
    anna = browser_of(cast.anna)
    return anna.post(page_of(cast.carla), sent(anna.get(page_of(cast.carla)).context["form"], **changes))


def test_carla_goes_to_dieter_s_club_and_anna_lets_go(cast):
    answer = send(cast, club=str(cast.away.uuid), on=str(TODAY - DAY))
    assert (answer.status_code, answer.url) == (302, f"/verein/{cast.home.uuid}/spieler/")
    carla = Player.objects.get(pk=cast.carla.pk)
    assert (carla.club_on(), carla.club_on(TODAY - 2 * DAY)) == (cast.away, cast.home)
    assert browser_of(cast.anna).get(f"/spieler/{carla.uuid}/bearbeiten/").status_code == 404
    assert browser_of(cast.dieter).get(f"/spieler/{carla.uuid}/bearbeiten/").status_code == 200
    assert AuditEntry.objects.first().action == "player-moved"


def test_carla_leaves_and_is_a_guest(cast):
    assert send(cast, club="", on=TODAY.strftime("%d.%m.%Y")).status_code == 302
    assert Player.objects.get(pk=cast.carla.pk).club_on() is None
    assert cast.carla in Player.objects.guests()


@pytest.mark.parametrize(
    ("changes", "field", "words"),
    chosen(
        [
            ({"on": ""}, "on", "Bitte ausfüllen."),
            ({"on": "gestern"}, "on", "Das ist kein Tag. Bitte so eingeben: 17.11.2026."),
            ({"on": "0001-01-01"}, "on", "Bitte das Jahr prüfen: 1."),
            (
                {"on": str(TODAY + DAY)},
                "on",
                "liegt in der Zukunft. Bitte den Wechsel am Tag selbst eintragen, oder danach.",
            ),
            ({"club": "unsinn"}, "club", "Diesen Verein gibt es nicht."),
            ({"club": "00000000-0000-0000-0000-000000000000"}, "club", "Diesen Verein gibt es nicht."),
            (
                {"club": "home"},
                "club",
                "Carla Weiß spielt schon für „Doko-Club Kreuzdame“. Bitte einen anderen Verein wählen.",
            ),
        ],
        0,
        3,
    ),
)
def test_what_cannot_be_is_said_at_its_field_and_stays_typed(cast, changes, field, words):
    changes = {name: str(cast.home.uuid) if value == "home" else value for name, value in changes.items()}
    answer = send(cast, **{"club": str(cast.away.uuid), **changes})
    assert answer.status_code == 422
    assert words in answer.context["form"].errors[field][0]
    assert answer.context["form"][field].value() == changes[field]
    assert Player.objects.get(pk=cast.carla.pk).club_on() == cast.home


def test_sent_twice_it_counts_once(cast):
    anna = browser_of(cast.anna)
    data = sent(anna.get(page_of(cast.carla)).context["form"], club=str(cast.away.uuid))
    assert [anna.post(page_of(cast.carla), data).status_code for _ in range(2)] == [302, 302]
    assert cast.carla.memberships.count() == 2


def test_memberships_never_overlap(cast):
    people.move_player(player=cast.carla, club=None, on=TODAY - 5 * DAY, by=cast.anna)
    with pytest.raises(Refused, match="der Eintritt liegt davor"):
        people.move_player(player=cast.carla, club=cast.away, on=TODAY - 6 * DAY, by=cast.anna)
    people.move_player(player=cast.carla, club=cast.away, on=TODAY - 5 * DAY, by=cast.anna)
    with pytest.raises(Refused, match=r"ist erst am .* eingetreten"):
        people.move_player(player=cast.carla, club=cast.home, on=TODAY - 6 * DAY, by=cast.anna)


def test_a_slip_is_mended_on_the_same_day_without_a_trace_of_one_day(cast):
    player = a_player("Nora", "Neu", cast.away)
    people.move_player(player=player, club=cast.home, on=TODAY, by=cast.anna)
    people.move_player(player=player, club=None, on=TODAY, by=cast.anna)
    assert [(m.club, m.until) for m in player.memberships.all()] == [(cast.away, TODAY)]
    with pytest.raises(Refused, match="gehört schon zu keinem Verein"):
        people.move_player(player=player, club=None, on=TODAY, by=cast.anna)
