"""A club's old results: past evenings with lists of end totals, checked, people matched or made guests, twice = once."""

import datetime

import pytest

from league.events.services.evening import start_evening
from league.imports.columns import NoHeader
from league.imports.results import plan_results
from league.models import Player, Spielliste, Tournament
from tests.cast import DAY, a_player, points

from .import_files import csv, send, sheets, states, take, told, words, xlsx

PAGE = "club-results-import"
DAY_1, DAY_2 = datetime.date(2025, 3, 4), datetime.date(2025, 3, 11)
HEADER = "Datum;Runde;Tisch;Name;Punkte"
TABLE = ["4.3.2025;1;1;Carla Weiß;12", ";;;Emil Sommer;-4", ";;;Lang, Frieda;-4", ";;;Nora Petersen;-4"]


def plan(cast, *lines, **answers):
    return plan_results(sheets(csv(*lines)), cast.home, cast.anna, answers)


def test_one_row_per_person(cast):
    assert told(plan(cast, HEADER, *TABLE)) == [
        ("Nora Petersen", "new", "wird als Gast angelegt."),
        ("04.03.2025 · Runde 1 · Tisch 1", "new", "Carla Weiß +12, Emil Sommer −4, Frieda Lang −4, Nora Petersen −4."),
    ]


def test_past_evenings_come_about_and_the_second_time_nothing(cast):
    content = xlsx(
        Alt=[
            ["Datum", "Tisch", "Spieler 1", "Punkte 1", "Spieler 2", "Punkte 2", "Spieler 3", "Punkte 3", "Spieler 4", "Punkte 4"],
            [DAY_1, 1, "Carla Weiß", 12, "Emil Sommer", -4, "Frieda Lang", -4, "Nora Petersen", -4],
            [DAY_1, 2, "Gustav Özil", 3, "Hanna Böhm", 3, "Ida Krüger", -3, "Jonas Vogt", -3],
            [DAY_2, 1, "Nora Petersen", 6, "Emil Sommer", -6, "Carla Weiß", 0, "Frieda Lang", 0],
        ]
    )  # fmt: skip
    preview = send(cast.anna, PAGE, cast.home, content)
    assert preview.status_code == 200
    assert take(cast.anna, PAGE, cast.home, preview).status_code == 302
    first, second = cast.home.tournaments.evenings().order_by("date")
    assert (first.date, first.state, first.lists.counting().count()) == (DAY_1, Tournament.FINISHED, 2)
    assert set(first.lists.values_list("depth", flat=True)) == {Spielliste.TOTALS}
    assert points(second) == {"Nora Petersen": 6, "Carla Weiß": 0, "Frieda Lang": 0, "Emil Sommer": -6}
    assert first.published_standings.count() == 1
    again = send(cast.anna, PAGE, cast.home, content)
    assert "3 schon vorhanden" in words(again)
    assert "Aus dieser Datei ist nichts mehr zu übernehmen." in words(again)
    assert Player.objects.filter(last_name="Petersen").count() == 1


@pytest.mark.thorough
def test_one_more_table_of_an_evening_that_is_over_makes_a_new_version(cast):
    take(cast.anna, PAGE, cast.home, send(cast.anna, PAGE, cast.home, csv(HEADER, *TABLE)))
    more = [*TABLE, "4.3.2025;1;2;Gustav Özil;2", ";;2;Hanna Böhm;2", ";;2;Ida Krüger;-2", ";;2;Jonas Vogt;-2"]
    found = plan(cast, HEADER, *more)
    assert states(found) == ["known", "new"]
    take(cast.anna, PAGE, cast.home, send(cast.anna, PAGE, cast.home, csv(HEADER, *more)))
    (event,) = cast.home.tournaments.evenings()
    assert event.lists.count() == 2
    assert event.state == Tournament.FINISHED
    assert [version.reason for version in event.published_standings.all()] == ["", "Alte Ergebnisse eingelesen"]


def test_an_evening_that_runs_today_goes_on(cast, monkeypatch):
    monkeypatch.setattr("django.utils.timezone.localdate", lambda *_args: DAY)
    event = start_evening(club=cast.home, date=DAY, by=cast.bernd)
    lines = [line.replace("4.3.2025", f"{DAY:%d.%m.%Y}") for line in TABLE]
    take(cast.anna, PAGE, cast.home, send(cast.anna, PAGE, cast.home, csv(HEADER, *lines)))
    event.refresh_from_db()
    assert (event.state, event.lists.count()) == (Tournament.RUNNING, 1)


@pytest.mark.thorough
def test_the_same_people_at_two_tables_of_one_evening(cast):
    second = [line.replace("4.3.2025;1;1", "4.3.2025;2;1") for line in TABLE]
    found = plan(cast, HEADER, *TABLE, *second)
    assert states(found) == ["new", "new", "new"]
    content = csv(HEADER, *TABLE, *second)
    take(cast.anna, PAGE, cast.home, send(cast.anna, PAGE, cast.home, content))
    assert cast.home.tournaments.evenings().get().lists.count() == 2
    assert states(plan(cast, HEADER, *TABLE, *second)) == ["known", "known"]


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["4.3.2025;1;1;Carla Weiß;13", *TABLE[1:]], "Endstand: +13 / −4 / −4 / −4 ergeben zusammen +1 statt 0."),
        (["morgen;1;1;Carla Weiß;12", *TABLE[1:]], "Zeile 2, Spalte A: „morgen“ ist kein Tag. Bitte so schreiben: 17.11.2025."),
        (["4.3.2099;1;1;Carla Weiß;12", *TABLE[1:]], "Zeile 2, Spalte A: Der Tag 04.03.2099 kann nicht stimmen. Bitte prüfen."),
        (["4.3.2025;1;eins;Carla Weiß;12", *TABLE[1:]], "Zeile 2, Spalte C: „eins“ ist keine ganze Zahl."),
        (["4.3.2025;1;1;Carla Weiß;zwölf", *TABLE[1:]], "Zeile 2, Spalte E: „zwölf“ ist keine ganze Zahl."),
        (["4.3.2025;1;1;;12", *TABLE[1:]], "Zeile 2, Spalte D: Der Name fehlt."),
        (TABLE[:3], "Ein Tisch braucht 4 bis 7 Personen; hier sind es 3."),
        ([*TABLE, ";;;Emil Sommer;0"], "Zeile 6, Spalte D: Emil Sommer steht zweimal an diesem Tisch."),
        ([*TABLE[:3], ";;;Emil;-4"], "Emil Sommer säße hier zweimal."),
    ],
)  # fmt: skip
def test_what_cannot_be_is_named(cast, lines, message):
    errors = [line.message for line in plan(cast, HEADER, *lines).lines if line.state == "error"]
    assert errors
    assert message in errors[0]


@pytest.mark.parametrize(
    ("day", "title", "message"),
    [
        ("31.2.2025", "31.2.2025 · Runde 1 · Tisch 1", "Zeile 2, Spalte A: „31.2.2025“ ist kein Tag."),
        ("", "ohne Datum · Runde 1 · Tisch 1", "Zeile 2, Spalte A: Das Datum fehlt."),
    ],
)
def test_a_day_that_cannot_be_read_is_shown_as_it_was_typed(cast, day, title, message):
    lines = [TABLE[0].replace("4.3.2025", day), *TABLE[1:]]
    preview = send(cast.anna, PAGE, cast.home, csv(HEADER, *lines))
    assert preview.status_code == 422
    assert "1950" not in words(preview)
    (line,) = [line for line in plan(cast, HEADER, *lines).lines if line.state == "error"]
    assert line.who == title
    assert line.message.startswith(message)


def test_two_unreadable_days_are_two_tables(cast):
    second = [TABLE[0].replace("4.3.2025", "übermorgen"), *TABLE[1:]]
    lines = [TABLE[0].replace("4.3.2025", "morgen"), *TABLE[1:], *second]
    wrong = [(line.where, line.who) for line in plan(cast, HEADER, *lines).lines if line.state == "error"]
    assert wrong == [
        ("Zeilen 2 bis 5", "morgen · Runde 1 · Tisch 1"), ("Zeilen 6 bis 9", "übermorgen · Runde 1 · Tisch 1"),
    ]  # fmt: skip


def test_two_columns_of_the_same_name(cast):
    with pytest.raises(NoHeader, match="2 Spalten heißen „Punkte“"):
        plan(cast, "Datum;Name;Punkte;Punkte", "4.3.2025;Carla Weiß;1;2")
    wide = ";".join(f"Spieler {n};Punkte {n}" for n in (1, 2, 3, 4, 4))
    with pytest.raises(NoHeader, match="2 Spalten heißen „Spieler 4“"):
        plan(cast, f"Datum;{wide}", "4.3.2025;Carla Weiß;1")


@pytest.mark.thorough
def test_what_only_penalties_explain_may_be_let_stand(cast):
    lines = [TABLE[0].replace(";12", ";11"), ";;;Emil Sommer;-4", ";;;Frieda Lang;-4", ";;;Hanna Böhm;-3"]
    found = plan(cast, HEADER, *lines)
    (line,) = found.lines
    assert (line.state, line.what) == ("ask", None)
    assert "nicht alle gerade oder alle ungerade" in line.message
    take(cast.anna, PAGE, cast.home, send(cast.anna, PAGE, cast.home, csv(HEADER, *lines)), **{"tisch-2": "nehmen"})
    (liste,) = Spielliste.objects.all()
    assert liste.counts
    assert liste.accepted.get().reason == "Altes Ergebnis, so überliefert"
    assert states(plan(cast, HEADER, *lines)) == ["known"]


def test_first_names_are_enough_where_only_one_in_the_club_is_called_so(cast):
    lines = ["4.3.2025;1;1;Carla;12", ";;;Emil;-4", ";;;Özil;-4", ";;;Mia Thoms;-4"]
    assert states(plan(cast, HEADER, *lines)) == ["new"]
    lines[1] = ";;;Egon;-4"
    found = plan(cast, HEADER, *lines)
    assert states(found) == ["error", "skip"]
    assert found.lines[1].message == "Erst ist zu klären, wer Egon ist."


def test_somebody_of_another_club_is_asked_about(cast):
    theirs = a_player("Nora", "Petersen", club=cast.away)
    found = plan(cast, HEADER, *TABLE)
    assert states(found) == ["ask", "skip"]
    assert [choice.value for choice in found.lines[0].choices] == ["aus", theirs.uuid.hex, "andere"]
    preview = send(cast.anna, PAGE, cast.home, csv(HEADER, *TABLE))
    assert take(cast.anna, PAGE, cast.home, preview, **{"name-5": theirs.uuid.hex}).status_code == 302
    assert Player.objects.filter(last_name="Petersen").count() == 1
    assert theirs.entries.count() == 1


def test_a_missing_heading_is_named(cast):
    with pytest.raises(NoHeader, match="Es fehlt die Überschrift „Punkte“"):
        plan(cast, "Datum;Tisch;Name", "4.3.2025;1;Carla Weiß")


def test_only_who_runs_the_club(cast):
    assert send(cast.bernd, PAGE, cast.home, csv(HEADER, *TABLE)).status_code == 404
