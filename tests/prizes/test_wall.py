"""The ceremony on the wall: special prizes and places are called out one after the other, the first place last. The hall
sees what was told and nothing more; phones see the result when it is revealed."""

import pytest
from django.urls import reverse

from league.base.writing import Refused
from league.day.projector import hall_of, slides_of
from league.events.services.rounds import close_round
from league.events.services.tournament import finish_tournament, reveal_result
from league.models import Spielliste
from league.prizes import services as prizes
from league.prizes.wall import steps_of
from tests.base.test_history import last
from tests.cast import a_tournament, browser_of, seated
from tests.events.event_pages import at, primary
from tests.events.public_pages import end_totals, page, text


@pytest.fixture
def event(cast):
    """Over and sealed: Carla +20, Emil and Frieda +4 each, Gustav −28."""
    event = a_tournament(cast, players=4, rounds=1)
    end_totals(seated(cast, event, depth=Spielliste.TOTALS), 20, 4, 4, -28, by=cast.anna)
    close_round(round=event.rounds.get(number=1), by=cast.anna)
    event.refresh_from_db()
    for place, amount in ((1, 5000), (2, 3000)):
        prizes.add_prize(tournament=event, title=f"{place}. Platz", place=place, amount=amount, by=cast.anna)
    prizes.add_prize(tournament=event, title="Rote Laterne", kind="last", thing="Laterne", by=cast.anna)
    finish_tournament(tournament=event, by=cast.anna)
    return event


def test_the_last_is_called_first_and_who_shares_a_place_together(event):
    called = [
        (step.title, [(one.name, one.worth.replace("\xa0", " ")) for one in step.people]) for step in steps_of(event)
    ]
    assert called == [
        ("Rote Laterne", [("Gustav Özil", "Laterne")]),
        ("2. Platz (geteilt)", [("Emil Sommer", "15,00 €"), ("Frieda Lang", "15,00 €")]),
        ("1. Platz", [("Carla Weiß", "50,00 €")]),
    ]


def on_the_wall(event) -> str:
    return text(page("projector", event.uuid))


@pytest.mark.parametrize(("step", "seen", "unseen"), [
    (0, ["Siegerehrung"], ["Gustav", "Emil", "Frieda", "Carla"]),
    (1, ["Rote Laterne", "Gustav Özil"], ["Emil", "Frieda", "Carla"]),
    (2, ["2. Platz", "Emil Sommer", "Frieda Lang", "15,00 €", "Rote Laterne: Gustav Özil"], ["Carla"]),
    (3, ["1. Platz", "Carla Weiß", "50,00 €"], []),
])  # fmt: skip
def test_the_hall_sees_what_was_told_and_nothing_more(cast, event, step, seen, unseen):
    prizes.tell(tournament=event, step=step, by=cast.anna)
    said = on_the_wall(event)
    assert [one for one in seen if one not in said] == []
    assert [one for one in unseen if one in said] == []
    assert "Carla Weiß" not in text(page("tournament-prizes", event.uuid))


def test_the_director_presses_one_button_after_the_other(cast, event):
    anna = browser_of(cast.anna)
    answer = anna.post(at("ceremony-tell", event), {"step": "0", "key": "a"}, follow=True)
    shown = []
    while (words := primary(answer)).startswith("Zeigen"):
        shown.append(words)
        following = answer.context["following"]
        for _twice in range(2):  # a button pressed twice tells one step
            answer = anna.post(at("ceremony-tell", event), {"step": following, "key": f"k{following}"}, follow=True)
    assert shown == ["Zeigen: Rote Laterne", "Zeigen: 2. Platz (geteilt)", "Zeigen: 1. Platz"]
    assert words == "Ergebnis für alle bekannt geben"
    assert last(event) == "Siegerehrung an der Wand: 3 von 3 gezeigt."
    reveal_result(tournament=event, by=cast.anna)
    event.refresh_from_db()
    assert event.ceremony_step is None
    assert "ceremony" not in {slide.kind for slide in slides_of(hall_of(event))}
    assert anna.get(at("ceremony", event)).url == at("tournament-end", event)


def test_one_step_back_and_the_wall_is_as_it_was(cast, event):
    for step in (1, 2, 1):
        prizes.tell(tournament=event, step=step, by=cast.anna)
    assert "Emil" not in on_the_wall(event)


def test_broken_off_the_wall_shows_its_usual_slides(cast, event):
    prizes.tell(tournament=event, step=2, by=cast.anna)
    prizes.tell(tournament=event, step=None, by=cast.anna)
    assert "Emil Sommer" not in on_the_wall(event)
    assert last(event) == "Siegerehrung an der Wand abgebrochen."


def test_what_is_revealed_is_not_told_again(cast, event):
    reveal_result(tournament=event, by=cast.anna)
    with pytest.raises(Refused, match="nur zwischen dem Ende und der Bekanntgabe"):
        prizes.tell(tournament=event, step=1, by=cast.anna)


def test_without_prizes_the_first_three_places_are_called(cast, event):
    event.prizes.all().delete()
    assert [step.title for step in steps_of(event)] == ["2. Platz (geteilt)", "1. Platz"]


@pytest.mark.parametrize("name", ["ceremony", "ceremony-tell"])
def test_bernd_and_dieter_may_not(cast, event, name):
    for user in (cast.bernd, cast.dieter):
        browser = browser_of(user)
        answer = browser.get(reverse(name, args=[event.uuid])) if name == "ceremony" else browser.post(at(name, event))
        assert answer.status_code == 404
