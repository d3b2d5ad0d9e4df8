"""The director's page counts: who is here, what is unpaid, which lists are in; what is over is folded away."""

import re

import pytest

from league.draw.asking import Wish
from league.draw.services import draws
from league.events.dashboard import unfolded
from league.events.progress import RoundNow
from league.events.services import rounds
from league.events.services.tournament import finish_tournament
from league.lists.services.corrections import confirm_list
from league.lists.services.writing import finish_list, save_paper
from league.models import Registration, Round, Spielliste, Tournament
from league.prizes.services import add_prize
from league.registration.services.checkin import arrive, open_door
from league.registration.services.entries import deduct
from league.registration.services.fees import pay_fee
from tests.cast import a_tournament, browser_of, entries, seated, totals_paper

from .event_pages import at, primary, words


def page_of(cast, event):
    return browser_of(cast.anna).get(at("tournament-control", event))


def figures(cast, event):
    return page_of(cast, event).context["figures"]


def plain(text):
    return text.replace("\N{NO-BREAK SPACE}", " ")


def enter(cast, liste, confirmed=False):
    save_paper(spielliste=liste, paper=totals_paper(8, -4, -2, -2), based_on=None, by=cast.bernd)
    finish_list(spielliste=liste, based_on=None, by=cast.bernd)
    if confirmed:
        confirm_list(spielliste=liste, how=Spielliste.PAPER_SEEN, based_on=None, by=cast.anna)


def folds(page):
    """The titles of what can be folded, and whether it is open."""
    found = re.findall(
        r'<details class="part" id="part-(?!settled)[^"]*"([^>]*)>\s*<summary>\s*(?:<h3>)?\s*([^<]+)',
        page.content.decode(),
    )
    return {" ".join(title.split()): "open" in attributes for attributes, title in found}


def test_before_anything_is_set_up_there_is_nothing_to_count(cast):
    nothing = figures(cast, a_tournament(cast))
    assert (nothing.registrations, nothing.fees, nothing.door, nothing.lists, nothing.clock) == ("", "", "", "", "")
    assert (nothing.draw, nothing.deductions, nothing.prizes) == ("noch nicht ausgelost", "keiner", "noch keine")


def test_who_is_here_and_what_is_unpaid(cast):
    event = a_tournament(cast, fee=1000)
    open_door(tournament=event, by=cast.anna)
    for entry in event.entries.all()[:3]:
        entry.tournament = event
        arrive(entry=entry, by=cast.anna)
    pay_fee(entry=entries(event)[0], by=cast.anna)
    told = figures(cast, event)
    assert (told.door, plain(told.fees)) == ("3 von 8 da", "70,00 € offen")
    assert "8 Personen · 3 von 8 da · 70,00 € offen" in words(page_of(cast, event))


def test_who_registered_waits_to_be_taken_over(cast):
    event = a_tournament(cast, entry_form=True)
    assert figures(cast, event).registrations == "nichts Neues"
    for state in (Registration.NEW, Registration.NEW, Registration.WAITING, Registration.REFUSED):
        Registration.objects.create(tournament=event, first_name="Zoe", last_name="Spät", state=state)
    for limit, told in ((10, "1 auf der Warteliste"), (11, "1 auf der Warteliste, 1 kann nachrücken")):
        Tournament.objects.filter(pk=event.pk).update(entry_limit=limit)
        event.refresh_from_db()
        assert figures(cast, event).registrations == f"2 neu, {told}"


def test_lists_that_are_in_and_those_to_confirm(cast):
    event = a_tournament(cast, needs_confirmation=True)
    one, two = seated(cast, event, count=2, depth=Spielliste.TOTALS)
    assert (figures(cast, event).lists, figures(cast, event).tables) == (
        "0 von 2 Listen da", "0 von 2 Tischen fertig",
    )  # fmt: skip
    enter(cast, one)
    assert figures(cast, event).lists == "1 von 2 Listen da, 1 zu bestätigen"
    confirm_list(spielliste=one, how=Spielliste.PAPER_SEEN, based_on=None, by=cast.anna)
    assert (figures(cast, event).lists, figures(cast, event).tables) == (
        "1 von 2 Listen da", "1 von 2 Tischen fertig",
    )  # fmt: skip
    enter(cast, two)
    assert "2 von 2 Listen da, 1 zu bestätigen" in words(page_of(cast, event))


def test_deductions_and_prizes(cast):
    event = a_tournament(cast)
    deduct(entry=entries(event)[0], points=3, reason="unsportlich", by=cast.anna)
    add_prize(tournament=event, title="1. Platz", amount=5000, by=cast.anna)
    add_prize(tournament=event, title="Wurst", thing="Wurst", place=2, by=cast.anna)
    told = figures(cast, event)
    assert (plain(told.deductions), plain(told.prizes)) == ("1 Abzug", "2 Preise, 50,00 €")


def test_a_proposal_that_waits_is_what_comes_next(cast):
    event = a_tournament(cast)
    draw = draws.ask_draw(tournament=event, wish=Wish(seconds=1), by=cast.anna)
    draws.begin(draw)
    page = page_of(cast, event)
    assert primary(page) == "Vorschlag der Auslosung ansehen"
    assert page.context["figures"].draw == "ein Vorschlag wartet"
    draw.refresh_from_db()
    draws.publish_draw(draw=draw, based_on=None, by=cast.anna)
    page = page_of(cast, event)
    assert (primary(page), page.context["figures"].draw) == ("Runde 1 starten", "2 von 2 Runden gesetzt")


def test_what_is_over_is_folded_away(cast):
    event = a_tournament(cast, rounds=2)
    assert folds(page_of(cast, event)) == {
        "Vorher": True, "Am Turniertag": False, "Zum Schluss": False, "Einstellungen": True,
    }  # fmt: skip
    one, two = seated(cast, event, count=2, depth=Spielliste.TOTALS)
    running = {"Vorher": False, "Am Turniertag": True, "Zum Schluss": False, "Einstellungen": False}
    assert folds(page_of(cast, event)) == running
    enter(cast, one)
    page = page_of(cast, event)
    assert "1 Tisch fertig" in words(page)
    assert [table.spielliste.table for table in page.context["running"][0].waiting] == [2]
    enter(cast, two)
    rounds.close_round(round=event.rounds.get(number=1), by=cast.anna)
    assert folds(page_of(cast, event)) == {"1 Runde abgeschlossen": False} | running
    event.rounds.filter(number=2).delete()
    assert folds(page_of(cast, event))["Zum Schluss"]
    finish_tournament(tournament=event, by=cast.anna)
    assert folds(page_of(cast, event)) == running | {
        "1 Runde abgeschlossen": False, "Am Turniertag": False, "Zum Schluss": True,
    }  # fmt: skip


NEXT, OVER = Round(number=2, state=Round.PLANNED), Round(number=1, state=Round.CLOSED)


@pytest.mark.parametrize(("phase", "rounds_", "open_"), [
    ("planned", [RoundNow(NEXT, [])], {"before", "settings"}),
    ("planned", [RoundNow(NEXT, [object()])], {"before"}),
    ("running", [RoundNow(OVER, []), RoundNow(NEXT, [])], {"day"}),
    ("closed", [RoundNow(OVER, []), RoundNow(NEXT, [])], {"day"}),
    ("closed", [RoundNow(OVER, [])], {"end"}),
    ("finished", [RoundNow(OVER, [])], {"end"}),
])  # fmt: skip
def test_of_the_groups_of_links_that_of_the_hour_is_open(phase, rounds_, open_):
    assert unfolded(phase, rounds_, directs=True) == open_
    assert unfolded(phase, rounds_, directs=False) == {"day"}


def test_a_refused_form_is_not_folded_away(cast):
    event = a_tournament(cast, players=4)
    enter(cast, seated(cast, event, depth=Spielliste.TOTALS))
    rounds.close_round(round=event.rounds.get(number=1), by=cast.anna)
    page = browser_of(cast.anna).post(at("round-reopen", event, 1), {"reason": "", "key": "k"})
    assert folds(page)["1 Runde abgeschlossen"]


def test_a_sentence_to_choose_is_a_row_and_no_pill(cast):
    page = browser_of(cast.anna).get(at("draw-overview", a_tournament(cast))).content.decode()
    found = re.findall(r'<span class="chip([^"]*)">.*?<label[^>]*>([^<]*)', page, flags=re.S)
    assert {text.split(":")[0]: "long" in classes for classes, text in found} == {
        "Alle offenen Runden auf einmal": True, "Nur die nächste Runde, ausgelost.": False,
        "Nur die nächste Runde, nach dem Stand": True,
    }  # fmt: skip


def test_the_page_keeps_itself_up_to_date(cast):
    event, anna = a_tournament(cast), browser_of(cast.anna)
    one, _two = seated(cast, event, count=2, depth=Spielliste.TOTALS)
    page = page_of(cast, event)
    address, shown = at("tournament-control-now", event), {"If-None-Match": f'"{page.context["mark"]}"'}
    assert address in page.content.decode()
    assert anna.get(address, headers=shown).status_code == 304
    enter(cast, one)
    part = anna.get(address, headers=shown)
    assert part.status_code == 200
    assert "1 von 2 Listen da" in words(part)
    assert "Zuletzt geschehen" not in words(part)


def test_who_arrives_is_seen_without_loading_the_page(cast):
    event = a_tournament(cast)
    open_door(tournament=event, by=cast.anna)
    before = page_of(cast, event).context["mark"]
    entry = entries(event)[0]
    arrive(entry=entry, by=cast.anna)
    assert page_of(cast, event).context["mark"] != before
