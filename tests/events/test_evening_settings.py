"""Name, place, publication and Kasse of one evening; its end."""

import datetime

import pytest

from league.events.services.evening import start_evening
from league.lists.services.writing import finish_list, save_paper
from league.models import AuditEntry, Spielliste, Tournament
from tests.cast import browser_of, entries, sent, totals_paper

from .event_pages import a_table, an_evening, at, complaints, said, words


def change(cast, event, **changes):
    bernd = browser_of(cast.bernd)
    form = bernd.get(at("evening-settings", event)).context["form"]
    return bernd.post(at("evening-settings", event), sent(form, **changes))


def test_bernd_sets_place_and_kasse_of_this_evening_alone(cast):
    event = an_evening(cast)
    answer = change(
        cast, event, place="Adler", published="on", kasse_cents_per_minus_point="0,50", kasse_limit="100", kasse_cents_over_limit="1"
    )  # fmt: skip
    assert (answer.status_code, answer.url) == (302, at("evening-control", event))
    event.refresh_from_db()
    assert (event.place, event.published) == ("Adler", True)
    assert event.kasse == {"cents_per_minus_point": 50, "limit": 100, "cents_over_limit": 100}
    cast.home.refresh_from_db()
    assert cast.home.kasse["cents_per_minus_point"] == 0
    assert [entry.action for entry in AuditEntry.objects.all()[:2]] == ["kasse-changed", "tournament-changed"]


def test_an_evening_may_do_without_the_end_of_the_paper_and_so_does_the_next_one(cast):
    event = an_evening(cast)
    assert event.asks_end
    change(cast, event, asks_end=None)
    event.refresh_from_db()
    assert not event.asks_end
    assert "Endstand vom Papier nach laufenden Summen: nein (vorher ja)" in words(
        browser_of(cast.anna).get(at("tournament-history", event))
    )
    later = event.date + datetime.timedelta(7)
    assert not start_evening(club=cast.home, date=later, by=cast.bernd).asks_end


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"name": ""}, "name"),
        ({"date": "gestern"}, "date"),
        ({"kasse_cents_per_minus_point": "viel"}, "kasse_cents_per_minus_point"),
        ({"kasse_limit": "-1"}, "kasse_limit"),
        ({"kasse_limit": "100"}, "kasse_cents_over_limit"),
    ],
)
def test_what_is_wrong_is_named_at_its_field(cast, changes, field):
    event = an_evening(cast)
    answer = change(cast, event, **changes)
    assert answer.status_code == 422
    assert list(complaints(answer.context["form"])) == [field]


def test_somebody_was_quicker_then_both_versions_are_shown(cast):
    event = an_evening(cast)
    bernd = browser_of(cast.bernd)
    form = bernd.get(at("evening-settings", event)).context["form"]
    change(cast, event, place="Rathaus")
    answer = bernd.post(at("evening-settings", event), sent(form, place="Adler"))
    assert answer.status_code == 409
    assert "Ort verschieden Rathaus Adler" in words(answer)
    assert Tournament.objects.get().place == "Rathaus"


def test_the_result_shows_what_each_owes_the_kasse(cast):
    event = an_evening(cast, people=4)
    change(cast, event, kasse_cents_per_minus_point="0,50", kasse_limit="100", kasse_cents_over_limit="1")
    event.refresh_from_db()
    liste = a_table(cast, event, depth=Spielliste.TOTALS)
    save_paper(spielliste=liste, paper=totals_paper(120, -12, -3 - 5, -100), based_on=None, by=cast.bernd)
    finish_list(spielliste=liste, based_on=None, by=cast.bernd)
    rows = browser_of(cast.bernd).get(at("evening-control", event)).context["result"].data
    assert {row["name"]: row["kasse"] for row in rows} == {
        "Carla Weiß": 100, "Emil Sommer": 600, "Frieda Lang": 400, "Gustav Özil": 5000,
    }  # fmt: skip
    page = words(browser_of(cast.bernd).get(at("evening-control", event)))
    assert "50,00 €" in page
    assert "Summe 61,00 €" in page  # what goes into the Kasse together
    assert "Kasse: 0,50 € je Minuspunkt, 1,00 € über ±100 Punkte" in page


def test_an_evening_is_opened_again_only_with_a_reason(cast):
    event = an_evening(cast, people=4)
    Tournament.objects.update(state=Tournament.FINISHED)
    bernd = browser_of(cast.bernd)
    answer = bernd.post(at("tournament-reopen", event), {"reason": ""}, follow=True)
    assert "Grund" in words(answer)
    event.refresh_from_db()
    assert event.state == Tournament.FINISHED
    assert said(bernd.post(at("tournament-reopen", event), {"reason": "Es geht weiter"}, follow=True)) == [
        f"„{event.name}“ ist wieder offen."
    ]


def test_after_the_end_nobody_sits_down(cast):
    event = an_evening(cast, people=4)
    bernd = browser_of(cast.bernd)
    form = bernd.get(at("evening-control", event)).context["table_form"]
    Tournament.objects.update(state=Tournament.FINISHED)
    answer = bernd.post(at("evening-table", event), sent(form, seats=[str(e.uuid) for e in entries(event)]))
    assert answer.status_code == 422
    assert "ist beendet. Bitte erst wieder öffnen." in words(answer)
    assert not event.lists.exists()


def test_an_evening_begun_by_mistake_is_discarded_by_who_leads_the_club(cast):
    event = an_evening(cast, people=2)
    assert "Abend verwerfen" not in words(browser_of(cast.bernd).get(at("evening-control", event)))
    anna = browser_of(cast.anna)
    assert "Abend verwerfen" in words(anna.get(at("evening-control", event)))
    anna.post(at("tournament-discard", event))
    assert not Tournament.objects.exists()
