"""The projector: which slides take turns, what stands on them and what does not, and how the director sets it."""

import datetime as dt

import pytest
from django.utils import timezone

from league.base.writing import Refused
from league.day import services as day
from league.day.projector import (
    COLUMNS,
    IN_TURN,
    ROWS,
    Projector,
    hall_of,
    paged,
    projector_mark,
    projector_of,
    slides_mark,
    slides_of,
)
from league.events.services import rounds
from league.lists.services import writing as spielliste
from league.models import AuditEntry, Prize, Tournament
from tests.base.test_history import last
from tests.cast import a_player, a_tournament, browser_of, entries, finish, play_all, seated, sent
from tests.events.event_pages import at, complaints, many, queries, said, words

STRANGER = browser_of


@pytest.fixture
def event(cast):
    return a_tournament(cast)


def kinds(event):
    return [slide.kind for slide in slides_of(hall_of(Tournament.objects.get(pk=event.pk)))]


def the(event, kind):
    return [slide for slide in slides_of(hall_of(Tournament.objects.get(pk=event.pk))) if slide.kind == kind]


def setting(event, cast, **changes):
    words_ = {
        "slides": IN_TURN, "seconds": 10, "heading": "", "message": "", "places": 0, "coming": False, "dark": True,
    } | changes  # fmt: skip
    return day.change_projector(tournament=event, based_on=None, by=cast.anna, **words_)


# --- what stands on the wall


def test_before_anything_is_there_the_wall_shows_the_name(event):
    assert kinds(event) == ["welcome"]
    assert "Herbstturnier" in words(browser_of(None).get(at("projector", event)))


def test_seat_plan_clock_and_standings_come_as_soon_as_there_are_any(cast, event):
    round_ = event.rounds.get(number=1)
    people = entries(event)
    rounds.seat_table(round=round_, table=1, seats=people[:4], depth="full", by=cast.anna)
    rounds.seat_table(round=round_, table=2, seats=people[4:], depth="full", by=cast.anna)
    assert kinds(event) == ["names", "tables"]
    day.start_round_and_clock(round=round_, by=cast.anna)
    assert kinds(event) == ["clock", "names", "tables"]
    liste = event.lists.get(table=1)
    finish(play_all(liste, by=cast.anna), by=cast.anna)
    assert kinds(event) == ["clock", "names", "tables", "standings"]
    rounds.close_round(round=round_, reason="Tisch 2 fehlt", by=cast.anna)
    assert kinds(event) == ["standings"]


def test_names_are_sorted_as_in_a_german_list_and_say_the_table(cast, event):
    seated(cast, event, count=2)
    (slide,) = the(event, "names")
    assert [row for column in slide.content["columns"] for row in column] == [
        ("Böhm, Hanna", 2), ("Krüger, Ida", 2), ("Lang, Frieda", 1), ("Maaß, Käthe", 2), ("Özil, Gustav", 1),
        ("Sommer, Emil", 1), ("Vogt, Jonas", 2), ("Weiß, Carla", 1),
    ]  # fmt: skip
    assert the(event, "tables")[0].content["tables"][0] == (
        1, ["Carla Weiß", "Emil Sommer", "Frieda Lang", "Gustav Özil"],
    )  # fmt: skip


@pytest.mark.thorough
def test_only_where_one_looks_up_a_surname_it_comes_first(cast, event):
    """By name one searches downwards; at a table and in the standings people are called as they are."""
    finish(play_all(seated(cast, event), by=cast.anna), by=cast.anna)
    written = {slide.kind: str(slide.content) for slide in slides_of(hall_of(Tournament.objects.get(pk=event.pk)))}
    assert "Weiß, Carla" in written["names"]
    assert all("Carla Weiß" in written[kind] and "Weiß, Carla" not in written[kind] for kind in ("tables", "standings"))


def test_whoever_is_published_by_a_number_is_so_on_the_wall(cast, event):
    event.entries.filter(number=1).update(name="Teilnehmer 1")
    seated(cast, event)
    page = browser_of(None).get(at("projector", event))
    assert "Teilnehmer 1" in words(page)
    assert "Weiß" not in words(page)


@pytest.mark.parametrize(
    ("rows", "pages"), [(0, []), (1, [1]), (24, [24]), (25, [12, 13]), (200, [22, 22, 22, 22, 22, 22, 22, 23, 23])]
)
def test_pages_are_about_equally_full(rows, pages):  # fmt: skip
    assert sorted(len(some) for _page, _pages, some in paged(range(rows), ROWS * COLUMNS)) == pages
    assert [one for _page, _pages, some in paged(range(rows), 24) for one in some] == list(range(rows))


def test_the_plan_of_the_next_round_hangs_between_rounds_or_when_wished(cast, event):
    seated(cast, event, 1)
    rounds.seat_table(round=event.rounds.get(number=2), table=1, seats=entries(event)[4:], by=cast.anna)
    assert the(event, "names")[0].title == "Sitzplan Runde 1"
    setting(event, cast, coming=True)
    assert the(event, "names")[0].title == "Sitzplan Runde 2"
    setting(event, cast)
    rounds.close_round(round=event.rounds.get(number=1), reason="Test", by=cast.anna)
    assert the(event, "names")[0].title == "Sitzplan Runde 2"


def test_hidden_rounds_stay_hidden_on_the_wall_for_the_director_too_until_the_end(cast, event, anna):
    for number in (1, 2):
        liste = seated(cast, event, number)
        finish(play_all(liste, by=cast.anna), by=cast.anna)
    assert the(event, "standings")[0].content["hint"] == ""
    Tournament.objects.filter(pk=event.pk).update(hidden_from=2)
    (slide,) = the(event, "standings")
    assert (slide.title, slide.content["hint"]) == ("Stand nach Runde 1", "Spätere Runden zeigt erst die Siegerehrung.")
    once = {row[1]: row[2] for column in slide.content["columns"] for row in column}
    assert "Spätere Runden" in words(anna.get(at("projector", event)))
    Tournament.objects.filter(pk=event.pk).update(hidden_from=1)
    assert the(event, "standings") == []
    Tournament.objects.filter(pk=event.pk).update(state=Tournament.FINISHED)
    (result,) = the(event, "standings")
    assert result.title == "Ergebnis"
    assert {row[1]: row[2] for column in result.content["columns"] for row in column} != once


def test_the_standings_end_at_the_place_the_director_says(cast, event):
    finish(play_all(seated(cast, event), by=cast.anna), by=cast.anna)
    setting(event, cast, places=1)
    (slide,) = the(event, "standings")
    assert {row[0] for column in slide.content["columns"] for row in column} == {"=1."}


def test_the_clock_names_tables_with_more_time_and_says_when_it_is_stopped(cast, event):
    liste = seated(cast, event)
    day.start_clock(round=event.rounds.get(number=1), by=cast.anna)
    spielliste.allow_time(spielliste=liste, minutes=5, reason="Kaffee", based_on=None, by=cast.anna)
    assert "Tisch 1: 5 Minuten mehr" in words(browser_of(None).get(at("projector", event)))
    day.pause_clock(round=event.rounds.get(number=1), by=cast.anna)
    page = browser_of(None).get(at("projector", event))
    assert "Die Uhr ist angehalten." in words(page)
    assert "data-clock=" not in page.content.decode()


def test_prizes_are_named_before_the_end_and_with_their_winners_after_it(cast, event):
    Prize.objects.create(tournament=event, position=1, title="1. Platz", place=1, amount=15000, thing="Pokal")
    (slide,) = the(event, "prizes")
    assert slide.content["rows"] == [("1. Platz", "", "150,00\N{NO-BREAK SPACE}€ und Pokal")]
    finish(play_all(seated(cast, event), by=cast.anna, re=(1, 2)), by=cast.anna)
    Tournament.objects.filter(pk=event.pk).update(state=Tournament.FINISHED)
    (slide,) = the(event, "prizes")
    assert slide.content["rows"][0][1].startswith(("Carla Weiß", "Emil Sommer"))


@pytest.mark.thorough
def test_who_shares_a_place_is_marked(cast, event):
    finish(play_all(seated(cast, event), by=cast.anna, re=(1, 2)), by=cast.anna)
    (slide,) = the(event, "standings")
    rows = [row for column in slide.content["columns"] for row in column]
    assert [row[0] for row in rows] == ["=1.", "=1.", "=3.", "=3."]


# --- who sets it, and how


def test_what_the_director_chooses_is_shown_alone_until_all_take_turns_again(cast, event, anna):
    seated(cast, event)
    answer = anna.post(at("projector-show", event), {"only": "tables", "key": "k"}, follow=True)
    assert said(answer) == ["Der Beamer zeigt gleich nur: Sitzplan nach Tischen."]
    assert kinds(event) == ["tables"]
    assert last(event) == "Der Beamer zeigt nur: Sitzplan nach Tischen."
    anna.post(at("projector-show", event), {"only": "nothing", "key": "k"})
    assert kinds(event) == ["nothing"]
    anna.post(at("projector-show", event), {"only": "", "key": "k2"})
    assert kinds(event) == ["names", "tables"]
    assert last(event) == "Der Beamer zeigt wieder alles im Wechsel."
    odd = anna.post(at("projector-show", event), {"only": "film"}, follow=True)
    assert said(odd)[-1] == "Dieses Bild gibt es nicht."


def test_settings_by_the_page(cast, event, anna):
    address = at("projector-settings", event)
    form = anna.get(address).context["form"]
    wrong = anna.post(address, sent(form, seconds="2", heading="x" * 61))
    assert (wrong.status_code, set(complaints(wrong.context["form"]))) == (422, {"seconds", "heading"})
    changes = {
        "slides": ["message", "standings"],
        "seconds": "20",
        "heading": "Pause bis 14:30 Uhr",
        "message": "Suppe\nKuchen",
        "dark": None,
    }
    assert said(anna.post(address, sent(form, **changes), follow=True)) == ["Der Beamer ist eingestellt."]
    event.refresh_from_db()
    assert projector_of(event) == Projector(
        ("message", "standings"), 20, "Pause bis 14:30 Uhr", "Suppe\nKuchen", 0, False, False
    )
    assert last(event) == "Beamer eingestellt: Mitteilung und Stand."
    page = browser_of(None).get(at("projector", event))
    assert "Pause bis 14:30 Uhr Suppe Kuchen" in words(page)
    assert '<html lang="de" class="light">' in page.content.decode()


def test_two_directors_do_not_overwrite_each_other_unseen(cast, event, anna):
    address = at("projector-settings", event)
    form = anna.get(address).context["form"]
    setting(event, cast, heading="von Anna")
    stale = anna.post(address, sent(form, heading="von Hilde"))
    assert stale.status_code == 422
    assert projector_of(Tournament.objects.get(pk=event.pk)).heading == "von Anna"
    again = anna.post(address, sent(stale.context["form"]), follow=True)
    assert said(again) == ["Der Beamer ist eingestellt."]
    assert projector_of(Tournament.objects.get(pk=event.pk)).heading == "von Hilde"


def test_what_is_shown_for_now_stays_while_a_message_is_typed(cast, event):
    day.show_only(tournament=event, only="clock", by=cast.anna)
    seen = projector_mark(event)
    day.show_only(tournament=event, only="tables", by=cast.anna)
    assert projector_mark(event) == seen
    assert projector_of(setting(event, cast, heading="Hallo")).only == "tables"


def test_seconds_outside_the_range_are_refused(cast, event):
    with pytest.raises(Refused, match="5 bis 120 Sekunden"):
        setting(event, cast, seconds=121)
    assert not AuditEntry.objects.filter(action="projector-changed").exists()


@pytest.mark.parametrize("stored", [{}, [], None, {"slides": "alle", "seconds": "x", "only": 7}, {"seconds": 10**9}])
def test_whatever_is_stored_wrongly_counts_as_not_set(stored):
    assert projector_of(Tournament(projector=stored)) == Projector()


# --- the wall works by itself


def test_a_draft_is_on_nobodys_wall_but_its_peoples(cast, anna):
    draft = a_tournament(cast, published=False)
    for name in ("projector", "projector-slides"):
        assert browser_of(None).get(at(name, draft)).status_code == 404
        assert browser_of(cast.dieter).get(at(name, draft)).status_code == 404
        assert anna.get(at(name, draft)).status_code == 200


def test_the_slides_are_304_until_something_changes_and_are_never_kept(cast, event):
    wall, address = browser_of(None), at("projector-slides", event)
    first = wall.get(address)
    assert (first.status_code, first["Cache-Control"]) == (200, "no-store")
    unchanged = wall.get(address, headers={"if-none-match": first["ETag"]})
    assert (unchanged.status_code, int(unchanged["X-Now"]) >= int(first["X-Now"])) == (304, True)
    day.show_only(tournament=event, only="nothing", by=cast.anna)
    assert wall.get(address, headers={"if-none-match": first["ETag"]}).status_code == 200
    assert wall.get(at("projector", event))["Cache-Control"] == "no-store"


def test_everything_on_the_wall_changes_its_mark(cast, event):
    liste, round_ = seated(cast, event), event.rounds.get(number=1)
    marks = [slides_mark(Tournament.objects.get(pk=event.pk))]

    def changed(done):
        marks.append(slides_mark(Tournament.objects.get(pk=event.pk)))

    changed(day.start_clock(round=round_, by=cast.anna))
    changed(spielliste.allow_time(spielliste=liste, minutes=5, reason="Kaffee", based_on=None, by=cast.anna))
    changed(finish(play_all(liste, by=cast.anna), by=cast.anna))
    changed(setting(event, cast, heading="Pause"))
    assert len(set(marks)) == 5


def test_without_a_script_it_turns_by_reloading(cast, event):
    seated(cast, event)
    page = browser_of(None).get(at("projector", event), {"folie": "1"})
    assert 'content="12; url=?folie=0"' in page.content.decode()
    assert [one.split('"')[0] for one in page.content.decode().split('data-key="')[1:]] == ["names-1", "tables-1"]
    for odd in ("-1", "9999", "x", "99999999"):
        assert browser_of(None).get(at("projector", event), {"folie": odd}).status_code == 200


def test_an_old_clock_and_a_long_name_break_nothing(cast, event):
    rounds_ = event.rounds.get(number=1)
    player = a_player("Maximiliane-Friederike", "von und zu Hohenstauffen-Wittgenstein", cast.home)
    from league.registration.services.entries import add_entry

    add_entry(tournament=event, player=player, by=cast.anna)
    rounds.seat_table(round=rounds_, table=1, seats=entries(event)[-4:], by=cast.anna)
    day.start_round_and_clock(round=rounds_, by=cast.anna)
    event.rounds.update(clock_started_at=timezone.now() - dt.timedelta(days=2))
    assert "0:00" in words(browser_of(None).get(at("projector", event)))


@pytest.mark.thorough
def test_as_many_questions_for_few_as_for_many(cast, event, anna):
    seated(cast, event)
    large = a_tournament(cast, players=10)
    many(cast, large, 6)
    seated(cast, large, count=4)
    wall = browser_of(None)
    assert queries(lambda: wall.get(at("projector-slides", event))) == queries(
        lambda: wall.get(at("projector-slides", large))
    )


@pytest.mark.parametrize(
    ("heading", "smaller"),
    [
        ("Pause bis 14:30 Uhr", False),
        ("Sehrlangeswortwortwortwort", True),
        ("Bitte alle Listen sofort zur Leitung bringen", True),
    ],
)
def test_a_message_that_does_not_fit_in_the_largest_letters_gets_smaller_ones(cast, event, heading, smaller):
    setting(event, cast, heading=heading, slides=["message"])
    shown = browser_of(cast.anna).get(at("projector", event)).content.decode()
    assert ('class="middle smaller"' in shown) is smaller
