"""A tournament is created, from nothing or as a copy of an earlier one."""

import datetime

import pytest
from django.urls import reverse

from league.base.permissions import can_direct
from league.clubs.services.club import change_club_ruleset
from league.events.services import tournament
from league.models import AuditEntry, Tournament, TournamentRole
from league.registration.services import entries
from scoring import PRESETS, Ruleset
from tests.cast import DAY, a_tournament, browser_of, sent

from .event_pages import at, complaints, words

NEW = {
    "name": "Herbstturnier",
    "date": "2026-11-17",
    "place": "Gasthaus Adler",
    "organiser": "Kreuzdame",
    "rounds_planned": "4",
}


def page_of(cast):
    return reverse("tournament-create", args=[cast.home.uuid])


def create(cast, data=None, query="", **changes):
    anna = browser_of(cast.anna)
    form = anna.get(page_of(cast) + query).context["form"]
    return anna.post(page_of(cast), sent(form, **{**(NEW if data is None else data), **changes}))


def test_anna_creates_a_tournament_and_directs_it(cast):
    answer = create(cast, order="points-soli_won", ruleset="hausrunde", needs_confirmation=None, asks_end=None)
    event = Tournament.objects.get()
    assert (answer.status_code, answer.url) == (302, at("tournament-control", event))
    assert (event.name, event.date, event.place, event.organiser) == (
        "Herbstturnier",
        DAY,
        "Gasthaus Adler",
        "Kreuzdame",
    )
    assert [str(round_) for round_ in event.rounds.all()] == ["Runde 1", "Runde 2", "Runde 3", "Runde 4"]
    assert (event.order, event.substitute_rule) == (["points", "soli_won"], "entrant")
    assert (event.needs_confirmation, event.asks_end) == (False, False)
    assert Ruleset.from_dict(event.ruleset) == PRESETS["hausrunde"]
    assert (event.state, event.published) == (Tournament.PLANNED, False)
    assert TournamentRole.objects.get(tournament=event).user == cast.anna
    assert AuditEntry.objects.first().action == "tournament-created"


def test_the_rules_can_be_those_of_the_club_evenings(cast):
    change_club_ruleset(club=cast.home, ruleset=PRESETS["klassisch"], based_on=None, by=cast.anna)
    create(cast, ruleset="house")
    assert Ruleset.from_dict(Tournament.objects.get().ruleset) == PRESETS["klassisch"]


def test_a_copy_begins_with_everything_but_the_day(cast):
    earlier = a_tournament(
        cast, rounds=5, place="Rathaus", order=["points", "games_won"], substitute_rule="nobody", ruleset="online16"
    )
    form = browser_of(cast.anna).get(f"{page_of(cast)}?copy_of={earlier.uuid}").context["form"]
    shown = {name: form[name].value() for name in ("name", "date", "place", "rounds_planned", "order", "ruleset")}
    assert shown == {
        "name": "Herbstturnier", "date": None, "place": "Rathaus", "rounds_planned": 5,
        "order": "points-games_won", "ruleset": "copy",
    }  # fmt: skip


@pytest.mark.parametrize(("with_players", "names"), [("on", ["Carla Weiß", "Frieda Lang"]), (None, [])])
def test_a_copy_takes_over_the_rules_and_if_wished_the_field_of_players(cast, with_players, names):
    earlier = a_tournament(cast, players=3, rounds=2, ruleset="online16")
    entries.withdraw(entry=earlier.entries.get(number=2), by=cast.anna)
    create(cast, {}, query=f"?copy_of={earlier.uuid}", date="2027-11-16", with_players=with_players, rounds_planned="3")
    again = Tournament.objects.get(date=datetime.date(2027, 11, 16))
    assert (again.copied_from, Ruleset.from_dict(again.ruleset)) == (earlier, PRESETS["online16"])
    assert (again.rounds.count(), again.published, again.state) == (3, False, Tournament.PLANNED)
    assert [entry.name for entry in again.entries.all()] == names
    assert can_direct(cast.anna, again)


def test_an_event_of_another_club_cannot_be_copied(cast):
    theirs = tournament.create_tournament(club=cast.away, name="Geheim", date=DAY, by=cast.dieter)
    anna = browser_of(cast.anna)
    assert anna.get(f"{page_of(cast)}?copy_of={theirs.uuid}").status_code == 404
    assert anna.post(page_of(cast), {**NEW, "copy_of": str(theirs.uuid)}).status_code == 404
    assert anna.get(f"{page_of(cast)}?copy_of=quatsch").status_code == 404


@pytest.mark.parametrize(
    ("changes", "field", "message"),
    [
        ({"name": ""}, "name", "Bitte"),
        ({"name": "17"}, "name", "Der Name braucht mindestens einen Buchstaben."),
        ({"name": "A" * 121}, "name", "Der Name hat 121 Zeichen; höchstens 120 gehen. Bitte kürzen."),
        ({"date": "32.11.2026"}, "date", "Das ist kein Tag. Bitte so eingeben: 17.11.2026."),
        ({"rounds_planned": "0"}, "rounds_planned", "0 liegt nicht zwischen 1 und 30."),
        ({"rounds_planned": "drei"}, "rounds_planned", "„drei“ ist keine ganze Zahl."),
        ({"order": "Losentscheid"}, "order", ""),
        ({"ruleset": "skat"}, "ruleset", ""),
        ({"ruleset": "copy"}, "ruleset", ""),
    ],
)
def test_what_is_wrong_is_named_at_its_field_and_what_was_typed_stays(cast, changes, field, message):
    answer = create(cast, **changes)
    assert answer.status_code == 422
    form = answer.context["form"]
    assert list(form.errors) == [field]
    assert message in complaints(form)[field][0]
    assert form["place"].value() == "Gasthaus Adler"
    assert "Noch nicht gespeichert. Bitte prüfen:" in words(answer)
    assert not Tournament.objects.exists()


def test_sent_twice_it_is_created_once(cast):
    assert [create(cast, key="once").status_code for _ in range(2)] == [302, 302]
    assert Tournament.objects.count() == 1


def test_what_decides_the_places_is_explained(cast):
    page = words(browser_of(cast.anna).get(page_of(cast)))
    assert "Punkte, dann gewonnene Soli. Bei Gleichstand zählt, wer mehr Soli gewonnen hat." in page
