"""Running a season: its evenings in order, its rule, its end that stays, and who may do what."""

import datetime

import pytest
from django.urls import reverse

from league.base.history import told
from league.base.writing import Conflict, Refused
from league.events.services import tournament
from league.lists.services import corrections
from league.models import AuditEntry, Season, Tournament
from league.seasons import services as seasons
from league.seasons import words as said_as
from league.seasons.forms import CountingForm
from league.seasons.words import PRESETS, SWITCHES
from scoring import CountingRule
from tests.cast import browser_of, sent, totals_paper
from tests.events.public_pages import page, text

from .season_stage import a_season, an_evening, day, three_evenings, values


def dates(season) -> list[str]:
    return [f"{row.tournament.date:%d.%m.}" for row in season.season_events.select_related("tournament")]


# --- a new one


def test_a_new_season_takes_all_evenings_between_two_days(cast):
    three_evenings(cast)
    tournament.create_tournament(club=cast.home, name="Pokal", date=day(2), by=cast.anna)
    season = seasons.create_season(club=cast.home, name="Saison 2026", since=day(1), until=day(2), by=cast.anna)
    assert dates(season) == ["13.01.", "27.01."]


def test_it_is_created_through_its_page(cast):
    three_evenings(cast)
    browser, address = browser_of(cast.anna), reverse("season-create", args=[cast.home.uuid])
    form = browser.get(address).context["form"]
    answer = browser.post(
        address, sent(form, name="Jahr", preset="tischpunkte", since="2026-01-01", until="2026-12-31")
    )
    season = Season.objects.get()
    assert answer.url == reverse("season-events", args=[season.uuid])
    assert (season.name, CountingRule.from_dict(season.rule)) == ("Jahr", PRESETS["tischpunkte"])
    assert season.season_events.count() == 3


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"name": ""}, "Bitte ausfüllen."),
        ({"days_planned": "viele"}, "„viele“ ist keine ganze Zahl"),
        ({"until": ""}, "Bitte auch diesen Tag angeben, oder beide leer lassen."),
        ({"since": "2026-12-31", "until": "2026-01-01"}, "Der letzte Tag liegt vor dem ersten. Bitte vertauschen."),
        ({"name": "Saison 2025"}, "„Saison 2025“ gibt es in diesem Verein schon. Bitte einen anderen Namen wählen."),
    ],
)
def test_what_is_wrong_with_a_new_one_is_said_and_nothing_is_stored(cast, typed, said):
    seasons.create_season(club=cast.home, name="Saison 2025", by=cast.anna)
    browser, address = browser_of(cast.anna), reverse("season-create", args=[cast.home.uuid])
    answer = browser.post(address, sent(browser.get(address).context["form"], **typed))
    assert answer.status_code == 422
    assert said in answer.text
    assert Season.objects.count() == 1


def test_sent_twice_it_is_there_once(cast):
    words = {"club": cast.home, "name": "Saison 2026", "by": cast.anna, "key": "k1"}
    assert seasons.create_season(**words) == seasons.create_season(**words)
    assert Season.objects.count() == 1


# --- its evenings


def test_evenings_go_where_their_date_belongs_and_count_once(cast):
    first, second, third = three_evenings(cast)
    season = a_season(cast, third)
    seasons.add_events(season=season, events=[first, third, second], based_on=None, by=cast.anna)
    assert dates(season) == ["13.01.", "27.01.", "10.02."]
    assert [row.number for row in season.season_events.all()] == [1, 2, 3]


def test_evenings_can_be_moved_and_taken_out(cast):
    season = a_season(cast, *three_evenings(cast))
    first, _second, third = season.season_events.all()
    seasons.move_event(season=season, event=third, by_places=-2, based_on=None, by=cast.anna)
    assert dates(season) == ["10.02.", "13.01.", "27.01."]
    seasons.remove_event(season=season, event=first, based_on=None, by=cast.anna)
    assert dates(season) == ["10.02.", "27.01."]
    assert values(season)["Carla Weiß"] == "+4"
    assert Tournament.objects.count() == 3


def test_the_page_of_evenings_adds_moves_and_removes(cast):
    first, second, third = three_evenings(cast)
    season = a_season(cast, first)
    browser, here = browser_of(cast.anna), reverse("season-events", args=[season.uuid])
    shown = browser.get(here).context
    browser.post(here, sent(shown["by_dates"], since="2026-01-20", until="2026-01-31"))
    assert dates(season) == ["13.01.", "27.01."]
    shown = browser.get(here).context
    browser.post(here, sent(shown["one_by_one"], events=[str(third.uuid)]))
    assert dates(season) == ["13.01.", "27.01.", "10.02."]
    row = season.season_events.get(tournament=second)
    key = browser.get(here).context["key"]
    browser.post(reverse("season-event-move", args=[season.uuid, row.pk]), {"key": key, "up": "1"})
    assert dates(season) == ["27.01.", "13.01.", "10.02."]
    for _again in range(2):
        answer = browser.post(reverse("season-event-remove", args=[season.uuid, row.pk]), {"key": key})
        assert answer.url == here
    assert dates(season) == ["13.01.", "10.02."]


def test_tournaments_of_other_clubs_are_found_when_they_are_public(cast):
    public, draft = (
        tournament.create_tournament(club=cast.away, name=f"Pokal {n}", date=day(1), published=n == 1, by=cast.dieter)
        for n in (1, 2)
    )
    season = a_season(cast)
    browser, here = browser_of(cast.anna), reverse("season-events", args=[season.uuid])
    found = browser.get(here, {"q": "pokal"})
    assert found.context["found"] == [public]
    form = found.context["one_by_one"]
    assert browser.post(f"{here}?q=pokal", sent(form, events=[str(draft.uuid)])).status_code == 422
    browser.post(f"{here}?q=pokal", sent(form, events=[str(public.uuid)]))
    assert season.season_events.get().tournament == public


def test_based_on_an_old_page_nothing_is_overwritten(cast):
    season = a_season(cast, *three_evenings(cast))
    with pytest.raises(Conflict):
        seasons.change_counting(season=season, rule=CountingRule(best=1), based_on=1, by=cast.anna)
    season.refresh_from_db()
    assert season.rule["best"] is None


# --- how it is counted


def test_every_switch_has_a_field_that_explains_itself(cast):
    season = a_season(cast)
    html = page("season-counting", season.uuid, user=cast.anna)
    for name in SWITCHES:
        assert said_as.title(name) in html
        assert said_as.text(name) in html


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_that_is_saved_unchanged_is_that_preset(cast, name):
    season = a_season(cast)
    browser, address = browser_of(cast.anna), reverse("season-counting", args=[season.uuid])
    form = browser.get(address, {"preset": name}).context["form"]
    assert browser.post(address, sent(form)).status_code == 302
    season.refresh_from_db()
    assert CountingRule.from_dict(season.rule) == PRESETS[name]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"metric": "points_per_runde", "missed": "-10"}, "Ein gefehlter Tag kann in einem Schnitt (Punkte je Runde) nicht zählen."),
        ({"place_points": "10, 12"}, "Platz 2 bringt in „Punkte je Platz“ mehr (12) als Platz 1 (10)."),
        ({"place_points": "zehn"}, "„zehn“ ist keine ganze Zahl."),
        ({"best": "0"}, "0 liegt nicht zwischen 1 und 400."),
        ({"tie_breaks.2": "best_day"}, "„Bester Tag“ ist schon gewählt."),
        ({"metric": "mond"}, "Bitte eine gültige Auswahl treffen"),
    ],
)  # fmt: skip
def test_a_rule_that_cannot_be_is_refused_at_its_field(cast, typed, said):
    season = a_season(cast)
    browser, address = browser_of(cast.anna), reverse("season-counting", args=[season.uuid])
    answer = browser.post(address, sent(browser.get(address).context["form"], **typed))
    assert answer.status_code == 422
    assert said in answer.text
    season.refresh_from_db()
    assert season.rule == CountingRule().to_dict()


def test_criteria_left_empty_in_between_close_up():
    form = CountingForm(CountingRule())
    form = CountingForm(CountingRule(), sent(form, **{"tie_breaks.1": "", "tie_breaks.3": "attendance"}))
    assert form.is_valid()
    assert form.rule.tie_breaks == ("second_best_day", "attendance")


# --- its end


def closed(cast, **rule):
    season = a_season(cast, *three_evenings(cast), **rule)
    seasons.close_season(season=season, based_on=None, reason="Das Jahr ist um", by=cast.anna)
    return season


def correct(cast, event):
    corrections.correct_paper(
        spielliste=event.lists.get(), paper=totals_paper(-12, 2, 18, -8), reason="verlesen", based_on=None, by=cast.anna
    )


def test_a_closed_season_stays_as_it_was_and_says_so(cast):
    season = closed(cast)
    before, seen = values(season), page("season-detail", season.uuid)
    assert "Inzwischen hat sich" not in seen
    correct(cast, Tournament.objects.get(date=day(1)))
    assert values(season) == before
    after = page("season-detail", season.uuid)
    assert seen.split("<table")[1].split("</table>")[0] == after.split("<table")[1].split("</table>")[0]
    assert "Inzwischen hat sich an den Abenden etwas geändert; hier ändert das nichts mehr." in text(after)
    assert "+12" in page("season-player", season.uuid, cast.carla.uuid)


def test_what_the_program_learns_later_changes_nothing(cast, monkeypatch):
    """Another engine, another rule in the row, other words: the kept table is read, not computed."""
    season = closed(cast, best=2)
    before, row = values(season), text(page("season-player", season.uuid, cast.players[1].uuid))
    Season.objects.filter(pk=season.pk).update(rule=CountingRule(metric="place_points").to_dict())
    monkeypatch.setattr("league.seasons.table.season_table", None)
    season.refresh_from_db()
    assert values(season) == before
    assert text(page("season-player", season.uuid, cast.players[1].uuid)) == row


def test_before_it_is_opened_again_it_is_said_what_would_change(cast):
    season = closed(cast)
    address = reverse("season-ending", args=[season.uuid])
    assert "Nichts: Plätze und Werte sind dieselben." in text(page("season-ending", season.uuid, user=cast.anna))
    correct(cast, Tournament.objects.get(date=day(1)))
    read = text(page("season-ending", season.uuid, user=cast.anna))
    assert "Frieda Lang: Platz 4 → Platz 1, −8 → +16" in read
    assert "Carla Weiß: Platz 1 → Platz 4, +16 → −8" in read
    assert "Hanna Böhm" not in read
    browser = browser_of(cast.anna)
    form = browser.get(address).context["form"]
    assert browser.post(address, sent(form, reason="")).status_code == 422
    assert browser.post(address, sent(form, reason="Liste war falsch")).status_code == 302
    assert values(season)["Carla Weiß"] == "−8"


def test_a_closed_season_takes_nothing_in(cast):
    season = closed(cast)
    event, row = (
        an_evening(cast, 4, dict(zip(cast.players[:4], (2, 2, -2, -2), strict=True))),
        season.season_events.first(),
    )
    for act, words in [
        (seasons.add_events, {"events": [event]}),
        (seasons.remove_event, {"event": row}),
        (seasons.move_event, {"event": row, "by_places": 1}),
        (seasons.change_counting, {"rule": CountingRule(best=1)}),
        (seasons.close_season, {}),
    ]:
        with pytest.raises(Refused, match="ist abgeschlossen und bleibt, wie sie ist"):
            act(season=season, based_on=None, by=cast.anna, **words)


def test_it_is_not_closed_while_an_evening_runs_or_nothing_is_there(cast):
    carla, emil, frieda, gustav = cast.players[:4]
    empty = a_season(cast, name="leer")
    with pytest.raises(Refused, match="Noch ist kein Ergebnis da"):
        seasons.close_season(season=empty, based_on=None, by=cast.anna)
    runs = an_evening(cast, 1, {carla: 2, emil: -2, frieda: 2, gustav: -2}, finished=False)
    season = a_season(cast, runs)
    with pytest.raises(Refused, match="läuft noch"):
        seasons.close_season(season=season, based_on=None, by=cast.anna)


def test_only_an_empty_season_can_be_discarded(cast):
    season, empty = a_season(cast, *three_evenings(cast)), a_season(cast, name="leer")
    browser = browser_of(cast.anna)
    browser.post(reverse("season-discard", args=[empty.uuid]), {"key": "k"})
    browser.post(reverse("season-discard", args=[season.uuid]), {"key": "l"})
    assert list(Season.objects.all()) == [season]


# --- its history


def test_its_history_in_words(cast):
    three_evenings(cast)
    season = seasons.create_season(club=cast.home, name="Saison 2026", since=day(1), until=day(3), by=cast.anna)
    first, second, _third = season.season_events.all()
    seasons.change_season(season=season, name="Jahr 2026", days_planned=4, based_on=None, by=cast.anna)
    seasons.change_counting(season=season, rule=CountingRule(best=2, guests=True), based_on=None, by=cast.anna)
    seasons.move_event(season=season, event=second, by_places=-1, based_on=None, by=cast.anna)
    seasons.remove_event(season=season, event=first, based_on=None, by=cast.anna)
    seasons.close_season(season=season, reason="Das Jahr ist um", based_on=None, by=cast.anna)
    seasons.reopen_season(season=season, reason="Nachtrag", based_on=None, by=cast.anna)
    entries = AuditEntry.objects.filter(data__season=season.pk).order_by("seq")
    assert [text(one.what) for one in told(entries, None, by_name=True)] == [
        "Saison „Saison 2026“ angelegt.",
        "3 Abende aufgenommen.",
        "Angaben geändert: Name: Jahr 2026 (vorher Saison 2026); Geplante Abende: 4 (vorher –).",
        "Wertung geändert: Nur die besten Tage und Gäste.",
        "Abend 2 steht jetzt an 1. Stelle.",
        "Den Abend vom 13.01.2026 herausgenommen.",
        "Saison abgeschlossen nach 2 Abenden; die Tabelle mit 5 Personen bleibt, wie sie ist.",
        "Saison wieder geöffnet; die Tabelle folgt wieder den Abenden.",
    ]
    shown = text(page("season-history", season.uuid, user=cast.anna))
    assert "Anna Arndt Saison wieder geöffnet" in shown
    assert "Nachtrag" in shown


def test_the_first_evening_of_the_next_year_is_not_this_years(cast):
    three_evenings(cast)
    season = seasons.create_season(
        club=cast.home, name="2025", since=datetime.date(2025, 1, 1), until=datetime.date(2025, 12, 31), by=cast.anna
    )
    assert not season.season_events.exists()
