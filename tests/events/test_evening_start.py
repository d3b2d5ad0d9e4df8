"""An evening begins with two clicks, like the last one."""

import datetime

from django.urls import reverse
from django.utils import timezone

from league.clubs.services.club import change_club, change_club_ruleset
from league.events.services import evening as evenings
from league.models import AuditEntry, Tournament
from league.registration.services import entries
from scoring import PRESETS, Ruleset
from tests.cast import browser_of

from .event_pages import at, primary, words


def page_of(cast):
    return reverse("evening-start", args=[cast.home.uuid])


def last_week(cast, **changes):
    day = timezone.localdate() - datetime.timedelta(days=7)
    evening = evenings.start_evening(club=cast.home, date=day, by=cast.bernd)
    Tournament.objects.filter(pk=evening.pk).update(state=Tournament.FINISHED, **changes)
    return Tournament.objects.get(pk=evening.pk)


def test_the_page_has_one_button_and_shows_what_is_copied(cast):
    last = last_week(cast, place="Gasthaus Adler", published=True)
    change_club(club=cast.home, kasse_cents_per_minus_point=50, based_on=None, by=cast.anna)
    page = browser_of(cast.bernd).get(page_of(cast))
    assert primary(page) == f"Abend heute beginnen – wie am {last.date:%d.%m.}"
    text = words(page)
    assert "Regeln DDV-Turnierspielregeln" in text
    assert "Ort Gasthaus Adler" in text
    assert "Kasse 0,50 € je Minuspunkt" in text
    assert "Ergebnis alle dürfen es lesen" in text


def test_it_begins_as_the_last_one_with_the_rules_and_the_kasse_of_the_club(cast):
    last = last_week(cast, place="Gasthaus Adler", published=True, order=["points", "games_won"])
    change_club(club=cast.home, kasse_cents_per_minus_point=50, based_on=None, by=cast.anna)
    change_club_ruleset(club=cast.home, ruleset=PRESETS["hausrunde"], based_on=None, by=cast.anna)
    answer = browser_of(cast.bernd).post(page_of(cast), follow=True)
    evening = Tournament.objects.get(state=Tournament.RUNNING)
    assert answer.redirect_chain[-1][0] == at("evening-control", evening)
    assert (evening.date, evening.place, evening.published, evening.order) == (
        timezone.localdate(), "Gasthaus Adler", True, ["points", "games_won"],
    )  # fmt: skip
    assert (evening.copied_from, evening.kasse["cents_per_minus_point"]) == (last, 50)
    assert Ruleset.from_dict(evening.ruleset) == PRESETS["hausrunde"]
    assert AuditEntry.objects.first().action == "evening-started"


def test_whoever_comes_second_goes_to_the_evening_that_runs(cast):
    bernd, anna = browser_of(cast.bernd), browser_of(cast.anna)
    bernd.post(page_of(cast), {"key": "one"})
    evening = Tournament.objects.get()
    assert anna.get(page_of(cast)).url == at("evening-control", evening)
    for key in ("two", "one"):  # her own button, or one that was Bernd's
        answer = anna.post(page_of(cast), {"key": key}, follow=True)
        assert answer.redirect_chain[-1][0] == at("evening-control", evening)
    assert Tournament.objects.count() == 1


def test_an_evening_that_was_never_finished_is_mentioned(cast):
    forgotten = last_week(cast)
    Tournament.objects.update(state=Tournament.RUNNING)
    page = browser_of(cast.bernd).get(page_of(cast))
    assert f"Noch offen: {forgotten.name} ist noch nicht beendet." in words(page)


def test_a_new_evening_shows_who_often_comes_with_one_tap(cast):
    for day in (14, 7):
        earlier = evenings.start_evening(
            club=cast.home, date=timezone.localdate() - datetime.timedelta(days=day), by=cast.bernd
        )
        for player in cast.players[: day // 3]:
            entries.add_entry(tournament=earlier, player=player, by=cast.bernd)
    bernd = browser_of(cast.bernd)
    bernd.post(page_of(cast))
    page = bernd.get(at("evening-control", Tournament.objects.first()))
    assert [(p.name, p.times) for p in page.context["regulars"]] == [
        ("Emil Sommer", 2), ("Carla Weiß", 2), ("Frieda Lang", 1), ("Gustav Özil", 1),
    ]  # fmt: skip
    assert "Noch ist niemand da. Sobald vier da sind, geht es los." in words(page)
