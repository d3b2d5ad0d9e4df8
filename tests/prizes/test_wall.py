"""The ceremony on the wall: special prizes and places are called out one after the other, the first place last. The hall
sees what was told and nothing more; phones see the result when it is revealed."""

import pytest
from django.urls import reverse

from league.base.writing import Refused
from league.day.projector import hall_of, slides_of
from league.events.services.rounds import close_round
from league.events.services.tournament import finish_tournament, reveal_result
from league.lists.services.corrections import correct_paper
from league.models import Spielliste
from league.prizes import services as prizes
from league.prizes.wall import steps_of, telling_of
from tests.base.test_history import last
from tests.cast import a_tournament, browser_of, seated, totals_paper
from tests.events.event_pages import at, primary
from tests.events.public_pages import end_totals, page, text
from tests.once import once


@pytest.fixture
@once
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


def tell(cast, event, count: int | None) -> None:
    """So many steps from the first one on; None breaks off."""
    told = None if count is None else [step.key for step in steps_of(event)][:count]
    prizes.tell(tournament=event, told=told, by=cast.anna)


@pytest.mark.parametrize(("step", "seen", "unseen"), [
    (0, ["Siegerehrung"], ["Gustav", "Emil", "Frieda", "Carla"]),
    (1, ["Rote Laterne", "Gustav Özil"], ["Emil", "Frieda", "Carla"]),
    (2, ["2. Platz", "Emil Sommer", "Frieda Lang", "15,00 €", "Rote Laterne: Gustav Özil"], ["Carla"]),
    (3, ["1. Platz", "Carla Weiß", "50,00 €"], []),
])  # fmt: skip
def test_the_hall_sees_what_was_told_and_nothing_more(cast, event, step, seen, unseen):
    tell(cast, event, step)
    said = on_the_wall(event)
    assert [one for one in seen if one not in said] == []
    assert [one for one in unseen if one in said] == []
    assert "Carla Weiß" not in text(page("tournament-prizes", event.uuid))


def test_the_director_presses_one_button_after_the_other(cast, event):
    anna = browser_of(cast.anna)
    answer = anna.post(at("ceremony-tell", event), {"told": "", "key": "a"}, follow=True)
    shown = []
    while (words := primary(answer)).startswith("Zeigen"):
        shown.append(words)
        following = answer.context["following"]
        for _twice in range(2):  # a button pressed twice tells one step
            answer = anna.post(at("ceremony-tell", event), {"told": following, "key": f"k{following}"}, follow=True)
    assert shown == ["Zeigen: Rote Laterne", "Zeigen: 2. Platz (geteilt)", "Zeigen: 1. Platz"]
    assert words == "Ergebnis für alle bekannt geben"
    assert last(event) == "Siegerehrung an der Wand: 3 von 3 gezeigt."
    reveal_result(tournament=event, by=cast.anna)
    event.refresh_from_db()
    assert event.ceremony_told is None
    assert "ceremony" not in {slide.kind for slide in slides_of(hall_of(event))}
    assert anna.get(at("ceremony", event)).url == at("tournament-end", event)


def test_one_step_back_and_the_wall_is_as_it_was(cast, event):
    for step in (1, 2, 1):
        tell(cast, event, step)
    assert "Emil" not in on_the_wall(event)


def test_the_button_back_takes_the_newest_from_the_wall(cast, event):
    tell(cast, event, 2)
    answer = browser_of(cast.anna).get(at("ceremony", event))
    assert answer.context["before"].split() == [step.key for step in steps_of(event)][:1]


def test_a_prize_that_is_removed_meanwhile_neither_repeats_a_step_nor_tells_the_next(cast, event):
    tell(cast, event, 2)
    before = on_the_wall(event)
    prizes.remove_prize(prize=event.prizes.get(title="Rote Laterne"), by=cast.anna)
    event.refresh_from_db()
    said = on_the_wall(event)
    assert (before.count("2. Platz (geteilt)"), said.count("2. Platz (geteilt)")) == (1, 1)
    assert "Laterne" not in said
    assert "Carla" not in said
    tell(cast, event, 2)
    assert on_the_wall(event).count("1. Platz") == 1


def test_a_prize_that_is_added_meanwhile_is_what_comes_next(cast, event):
    rules = {"prize_ties": "shared", "prizes_once": False}
    prizes.change_prize_rules(tournament=event, based_on=None, by=cast.anna, **rules)
    tell(cast, event, 2)
    prizes.add_prize(
        tournament=event, title="Trostpreis", kind="club", of=cast.home.name, place=4, thing="Pralinen", by=cast.anna
    )
    event.refresh_from_db()
    assert "Trostpreis" not in on_the_wall(event)
    answer = browser_of(cast.anna).get(at("ceremony", event))
    assert primary(answer) == "Zeigen: Trostpreis"


def test_places_that_a_correction_changes_are_not_told_before_their_turn(cast, event):
    """Gustav is called out; then Emil is found to be second alone: nobody hears of it yet."""
    tell(cast, event, 1)
    correct_paper(
        spielliste=event.lists.get(),
        paper=totals_paper(20, 6, 2, -28),
        reason="verschrieben",
        based_on=None,
        by=cast.anna,
    )
    event.refresh_from_db()
    assert "Emil" not in on_the_wall(event)
    assert [step.title for step in telling_of(event).left] == ["3. Platz", "2. Platz", "1. Platz"]


def test_broken_off_the_wall_shows_its_usual_slides(cast, event):
    tell(cast, event, 2)
    tell(cast, event, None)
    assert "Emil Sommer" not in on_the_wall(event)
    assert last(event) == "Siegerehrung an der Wand abgebrochen."


def test_what_is_revealed_is_not_told_again(cast, event):
    reveal_result(tournament=event, by=cast.anna)
    with pytest.raises(Refused, match="nur zwischen dem Ende und der Bekanntgabe"):
        tell(cast, event, 1)


def test_without_prizes_the_first_three_places_are_called(cast, event):
    event.prizes.all().delete()
    assert [step.title for step in steps_of(event)] == ["2. Platz (geteilt)", "1. Platz"]


@pytest.mark.parametrize("name", ["ceremony", "ceremony-tell"])
def test_bernd_and_dieter_may_not(cast, event, name):
    for user in (cast.bernd, cast.dieter):
        browser = browser_of(user)
        answer = browser.get(reverse(name, args=[event.uuid])) if name == "ceremony" else browser.post(at(name, event))
        assert answer.status_code == 404
