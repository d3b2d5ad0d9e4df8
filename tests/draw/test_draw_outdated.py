"""A proposal answers the question that was asked. Who comes, goes, changes club or wishes something else asks another
one: then it says so, and no longer that nothing better is possible."""

import pytest

from league.base.wording import listed
from league.base.writing import Refused
from league.draw.outdated import news_of
from league.draw.services import draws
from league.draw.services.wishes import keep_apart, keep_table
from league.events.services.tournament import change_tournament
from league.lists.services.corrections import correct_paper
from league.models import Draw, Entry
from league.registration.services.checkin import open_door
from league.registration.services.entries import add_entry, name_club, withdraw
from league.registration.services.field import change_entry_settings, set_groups
from tests.cast import a_player, browser_of, entries, totals_paper
from tests.events.event_pages import at, primary, words

from .draw_stage import drawn, field, tables
from .test_corrections_day import RIGHT, _played, first_list

pytestmark = pytest.mark.django_db
WISHES = "Seit der Auslosung haben sich Wünsche geändert (getrennt sitzen, feste Tische)."


def somebody(event):
    """Number 2, who is in no club."""
    return entries(event)[1]


def _joined(cast, event):
    add_entry(tournament=event, player=a_player("Zoe", "Spät"), by=cast.anna)


def _left(cast, event):
    withdraw(entry=somebody(event), by=cast.anna)


def _missing(cast, event):
    open_door(tournament=event, by=cast.anna)


def _other_club(cast, event):
    name_club(entry=somebody(event), club_name=cast.away.name, by=cast.anna)


def _separated(cast, event):
    keep_apart(tournament=event, one=entries(event)[0], other=somebody(event), by=cast.anna)


def _bound(cast, event):
    keep_table(entry=somebody(event), table=1, by=cast.anna)


def _separated_and_left(cast, event):
    _separated(cast, event)
    _left(cast, event)


CHANGES = [
    (_joined, ["Seit der Auslosung dazugekommen: Zoe Spät."], []),
    (_left, ["Nicht mehr dabei: Nr2 Spieler (Nr. 2)."], []),
    (_missing, [f"Nicht mehr dabei: {listed(f'Nr{number} Spieler (Nr. {number})' for number in range(1, 10))}."], []),
    (_separated, [WISHES], []),
    (_bound, [WISHES], []),
    (_separated_and_left, ["Nicht mehr dabei: Nr2 Spieler (Nr. 2)."], []),
    (_other_club, [], ["Seit der Auslosung für einen anderen Verein: Nr2 Spieler."]),
]


@pytest.mark.parametrize(("change", "forbids", "stale"), CHANGES, ids=[change.__name__ for change, *_ in CHANGES])
def test_what_has_changed_is_said_and_nothing_is_the_best_any_more(cast, change, forbids, stale):
    event, anna = field(cast, people=9, rounds=2), browser_of(cast.anna)
    draw = drawn(cast, event)
    before = anna.get(at("draw-detail", event, 1))
    assert primary(before) == "Veröffentlichen und Tische besetzen"
    assert "bestmöglich" in words(before)
    change(cast, event)
    assert (news_of(draw).forbids, news_of(draw).stale) == (forbids, stale)
    page = anna.get(at("draw-detail", event, 1))
    assert primary(page) == "Neu auslosen"
    assert "bestmöglich" not in words(page)
    for sentence in (*forbids, *stale):
        assert sentence in words(page)
    assert ("Trotzdem veröffentlichen" in words(page)) == (not forbids)
    assert "Vorschlag, veraltet" in words(anna.get(at("draw-overview", event)))


def _in_a_group(cast, event):
    change_entry_settings(tournament=event, groups=["Jugend"], based_on=None, by=cast.anna)
    set_groups(entry=somebody(event), groups=["Jugend"], by=cast.anna)


def _renamed(cast, event):
    change_tournament(tournament=event, name="Herbstpokal", based_on=None, by=cast.anna)


@pytest.mark.parametrize("change", [_in_a_group, _renamed])
def test_what_was_not_asked_changes_nothing(cast, change):
    event = field(cast, people=9, rounds=2)
    draw = drawn(cast, event)
    change(cast, event)
    assert not news_of(draw)
    assert "bestmöglich" in words(browser_of(cast.anna).get(at("draw-detail", event, 1)))


def test_clubs_that_are_not_kept_apart_may_change(cast):
    event = field(cast, people=9, rounds=2)
    draw = drawn(cast, event, protect_clubs=False)
    _other_club(cast, event)
    assert not news_of(draw)


def test_a_plan_with_another_club_is_published_only_by_who_has_seen_it(cast):
    event, anna = field(cast, people=9, rounds=2), browser_of(cast.anna)
    draw = drawn(cast, event)
    _other_club(cast, event)
    with pytest.raises(Refused, match="für einen anderen Verein: Nr2 Spieler"):
        draws.publish_draw(draw=draw, based_on=None, by=cast.anna)
    draw.refresh_from_db()
    anna.post(at("draw-publish", event, 1), {"key": "p", "based_on": draw.version, "despite": "1"})
    assert len(tables(event, 1)) == 2


def test_one_tap_draws_again_likewise(cast):
    event, anna = field(cast, people=9, rounds=2), browser_of(cast.anna)
    drawn(cast, event, way=Draw.ROUND, protect_clubs=True, season_memory=True, seconds=10)
    _joined(cast, event)
    again = anna.get(at("draw-detail", event, 1)).context["again"]
    anna.post(at("draw-ask", event), {"key": "a", **again})
    new = event.draws.get(number=2)
    assert (new.way, new.options["protect_clubs"], new.options["season_memory"]) == (Draw.ROUND, True, True)
    assert len(new.request["players"]) == 10
    assert "bestmöglich" in words(anna.get(at("draw-detail", event, 2)))


def test_a_correction_makes_a_plan_by_the_standings_stale(cast):
    event = field(cast, people=17, rounds=2)
    _played(cast, event)
    by_standing, by_lot = drawn(cast, event, way=Draw.STANDING), drawn(cast, event, way=Draw.ROUND)
    correct_paper(
        spielliste=first_list(event), paper=totals_paper(*RIGHT), reason="vertauscht", based_on=None, by=cast.anna
    )
    assert news_of(by_standing).stale == ["Der Stand ist seit der Auslosung ein anderer."]
    assert not news_of(by_lot)


@pytest.mark.thorough
def test_many_people_cost_no_more_queries(cast, django_assert_max_num_queries):
    event = field(cast, people=8, rounds=1)
    few = drawn(cast, event)
    with django_assert_max_num_queries(4):
        news_of(few)
    big = field(cast, people=40, rounds=1)
    draw = drawn(cast, big)
    assert Entry.objects.filter(tournament=big).count() == 40
    with django_assert_max_num_queries(4):
        news_of(draw)
