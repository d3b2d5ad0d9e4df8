"""The settings of a tournament are changed."""

import pytest

from league.events.services import rounds, tournament
from league.models import AuditEntry, Tournament
from tests.cast import DAY, a_tournament, browser_of, finish, play_all, seated, sent

from .event_pages import at, complaints, words


def edit(cast, event, **changes):
    anna = browser_of(cast.anna)
    form = anna.get(at("tournament-edit", event)).context["form"]
    return anna.post(at("tournament-edit", event), sent(form, **changes))


def test_anna_changes_name_place_and_number_of_rounds(cast):
    event = a_tournament(cast, rounds=2)
    answer = edit(cast, event, name="Winterturnier", place="Rathaus", rounds_planned="4")
    assert (answer.status_code, answer.url) == (302, at("tournament-control", event))
    event.refresh_from_db()
    assert (event.name, event.place, event.date) == ("Winterturnier", "Rathaus", DAY)
    assert event.rounds.count() == 4
    entry = AuditEntry.objects.filter(action="tournament-changed").first()
    assert entry.data == {
        "name": ["Herbstturnier", "Winterturnier"],
        "place": ["", "Rathaus"],
        "rounds_planned": [2, 4],
    }


def test_a_round_with_tables_is_not_dropped(cast):
    event = a_tournament(cast, rounds=3)
    seated(cast, event)
    rounds.seat_table(round=event.rounds.get(number=2), table=1, seats=list(event.entries.all()[:4]), by=cast.anna)
    answer = edit(cast, event, rounds_planned="1")
    assert answer.status_code == 422
    assert complaints(answer.context["form"]) == {
        "rounds_planned": ["Runde 2 hat schon Tische; es müssen mindestens 2 Runden bleiben."]
    }
    assert event.rounds.count() == 3
    assert edit(cast, event, rounds_planned="2").status_code == 302


def test_what_decided_the_places_does_not_change_behind_a_finished_tournament(cast):
    event = a_tournament(cast, rounds=1, players=4)
    finish(play_all(seated(cast, event), by=cast.bernd), by=cast.bernd)
    rounds.close_round(round=event.rounds.get(), by=cast.anna)
    tournament.finish_tournament(tournament=event, by=cast.anna)
    answer = edit(cast, event, order="Punkte je Spiel")
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["order"]
    assert edit(cast, event, place="Rathaus").status_code == 302


def test_somebody_was_quicker_then_both_versions_are_shown_and_nothing_is_lost(cast):
    event = a_tournament(cast)
    anna = browser_of(cast.anna)
    form = anna.get(at("tournament-edit", event)).context["form"]
    tournament.change_tournament(tournament=event, place="Rathaus", based_on=None, by=cast.anna)
    answer = anna.post(at("tournament-edit", event), sent(form, place="Adler"))
    assert answer.status_code == 409
    assert "Ort verschieden Rathaus Adler" in words(answer)
    assert Tournament.objects.get().place == "Rathaus"
    again = anna.post(at("tournament-edit", event), sent(answer.context["form"]))
    assert again.status_code == 302
    assert Tournament.objects.get().place == "Adler"


@pytest.mark.parametrize("field", ["name", "date", "rounds_planned"])
def test_nothing_typed_is_a_complaint_at_its_field(cast, field):
    answer = edit(cast, a_tournament(cast), **{field: ""})
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [field]


def test_an_empty_submission_is_a_complaint_not_a_fault(cast):
    event = a_tournament(cast)
    assert browser_of(cast.anna).post(at("tournament-edit", event), {}).status_code == 422
