"""An evening begins with two clicks, like the last one."""

import datetime

import pytest
from django.urls import reverse
from django.utils import timezone

from league.clubs.services.club import change_club, change_club_ruleset
from league.events.beginning import beginning_of
from league.events.services import evening as evenings
from league.events.services.tournament import change_ruleset
from league.models import AuditEntry, Spielliste, Tournament
from league.registration.services import entries
from scoring import PRESETS, Ruleset
from tests.cast import browser_of

from .event_pages import a_table, an_evening, at, primary, words


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


def test_what_was_set_on_the_last_evening_alone_is_taken_over(cast):
    last = last_week(cast)
    kasse = {"cents_per_minus_point": 5, "limit": 100, "cents_over_limit": 200}
    evenings.change_evening(evening=last, kasse=kasse, based_on=None, by=cast.bernd)
    change_ruleset(tournament=last, ruleset=PRESETS["hausrunde"], based_on=None, by=cast.bernd)
    bernd = browser_of(cast.bernd)
    page = words(bernd.get(page_of(cast)))
    assert "Kasse 0,05 € je Minuspunkt, 2,00 € über ±100 Punkte" in page
    assert f"Alles ist wie bei „{last.name}“, auch die Art der Liste. Alles lässt sich" in page
    bernd.post(page_of(cast))
    evening = Tournament.objects.get(copied_from=last)
    assert (evening.kasse, Ruleset.from_dict(evening.ruleset)) == (kasse, PRESETS["hausrunde"])


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        (["kasse"], "Nur die Kasse hat der Verein seitdem geändert."),
        (["rules"], "Nur die Regeln hat der Verein seitdem geändert."),
        (["rules", "kasse"], "Nur Regeln und Kasse hat der Verein seitdem geändert."),
        (["city"], ""),
    ],
)
def test_who_spoke_last_about_rules_and_kasse_is_heard(cast, changed, says):
    evening = last_week(cast)
    set_by(cast, evening)
    before = beginning_of(cast.home)
    if "kasse" in changed:
        change_club(club=cast.home, kasse_cents_per_minus_point=50, based_on=None, by=cast.anna)
    if "city" in changed:
        change_club(club=cast.home, city="Hafenstadt", based_on=None, by=cast.anna)
    if "rules" in changed:
        change_club_ruleset(club=cast.home, ruleset=PRESETS["ddv"], based_on=None, by=cast.anna)
    now = beginning_of(cast.home)
    assert now.kasse["cents_per_minus_point"] == (50 if "kasse" in changed else 5)
    assert now.ruleset == (PRESETS["ddv"] if "rules" in changed else PRESETS["hausrunde"])
    page = words(browser_of(cast.bernd).get(page_of(cast)))
    assert f"auch die Art der Liste. {says} Alles lässt sich".replace("  ", " ") in page
    set_by(cast, evening)  # the evening has the last word
    assert beginning_of(cast.home) == before


def set_by(cast, evening):
    """The evening has a Kasse and rules of its own."""
    for cents in (4, 5):
        kasse = {"cents_per_minus_point": cents, "limit": 0, "cents_over_limit": 0}
        evenings.change_evening(evening=evening, kasse=kasse, based_on=None, by=cast.bernd)
    change_ruleset(tournament=evening, ruleset=PRESETS["hausrunde"], based_on=None, by=cast.bernd)


@pytest.mark.parametrize(("depth", "games", "end"), [(Spielliste.TOTALS, None, "open"), (Spielliste.FULL, 24, "whole")])
def test_the_first_table_is_offered_as_the_last_one_of_the_last_evening_was(cast, depth, games, end):
    a_table(cast, an_evening(cast, people=4), depth=depth, games=games)
    Tournament.objects.update(state=Tournament.FINISHED)
    bernd = browser_of(cast.bernd)
    bernd.post(page_of(cast))
    form = bernd.get(at("evening-control", Tournament.objects.get(state="running"))).context["table_form"]
    assert (form["depth"].value(), form["end"].value()) == (depth, end)


def test_whoever_comes_second_goes_to_the_evening_that_runs(cast):
    bernd, anna = browser_of(cast.bernd), browser_of(cast.anna)
    bernd.post(page_of(cast), {"key": "one"})
    evening = Tournament.objects.get()
    assert anna.get(page_of(cast)).url == at("evening-control", evening)
    for key in ("two", "one"):  # her own button, or one that was Bernd's
        answer = anna.post(page_of(cast), {"key": key}, follow=True)
        assert answer.redirect_chain[-1][0] == at("evening-control", evening)
    assert Tournament.objects.count() == 1


def test_a_second_evening_of_the_day_has_a_name_of_its_own(cast):
    bernd, today = browser_of(cast.bernd), timezone.localdate()
    for _each in range(2):
        bernd.post(page_of(cast))
        Tournament.objects.update(state=Tournament.FINISHED)
    names = Tournament.objects.order_by("pk").values_list("name", flat=True)
    assert list(names) == [f"Vereinsabend am {today:%d.%m.%Y}", f"Vereinsabend am {today:%d.%m.%Y} (2)"]


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
