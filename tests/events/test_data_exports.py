"""Standings and people as Excel, CSV and JSON: right in a German Excel, harmless, and only for whom they are."""

import csv
import json
from io import BytesIO, StringIO
from pathlib import Path

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from openpyxl import load_workbook

from league.base.text import guarded, unguarded
from league.clubs.columns import players_of, players_table
from league.clubs.services import people
from league.excel.csv import TEXT, csv_of, written
from league.models import Player
from league.printing.names import LONGEST, file_name, slug
from league.registration.columns import entries_of, entries_table
from league.registration.services import entries as services
from tests.cast import browser_of, entries, facts_and_totals, finish, play_all
from tests.once import once

from .event_pages import a_table, an_evening, at

EVIL = "=cmd|' /C calc'!A0"


@pytest.fixture
@once
def event(cast):
    return facts_and_totals(cast)


def fetched(name, thing, ending, user=None, **query):
    return browser_of(user).get(reverse(name, args=[thing.uuid, ending]), query)


def rows_of(answer):
    """As a German Excel reads it: BOM, semicolons."""
    assert answer.content.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(StringIO(answer.content.decode("utf-8-sig")), delimiter=";"))


def result(event, ending="json", user=None, **query):
    return fetched("tournament-result-file", event, ending, user, **query)


# --- CSV


def test_a_csv_file_opens_right_in_a_german_excel(event):
    answer = result(event, "csv")
    text = answer.content.decode("utf-8-sig")
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer["Content-Disposition"] == 'attachment; filename="herbstturnier-stand.csv"'
    assert text.count("\r\n") == text.count("\n") == 5
    header, first, *_ = rows_of(answer)
    assert header == [
        "Platz",
        "Start-Nr.",
        "Name",
        "Verein",
        "R1",
        "R2",
        "Punkte",
        "Runden",
        "Schnitt",
        "Spiele",
        "Gewonnen",
        "Soli",
        "Soli gewonnen",
    ]
    assert first == ["1", "1", "Carla Weiß", "Doko-Club Kreuzdame", "20", "11", "31", "2", "15,50", "48", "", "", ""]
    assert rows_of(answer)[-1][4:9] == ["-20", "-3", "-23", "2", "-11,50"]  # numbers stay numbers


@pytest.mark.parametrize(
    ("text", "is_safe"),
    [
        ("Carla Weiß", True), ("Jean-Luc", True), ("4711", True), ("−5", True), ("O'Brien", True), ("", True),
        (EVIL, False), ("+49 30 123", False), ("-2+3", False), ("@SUM(A1)", False), ("\t=1", False), ("\r=1", False),
        (" =1", False), ("\n=1", False),
    ],
)  # fmt: skip
def test_a_text_that_looks_like_a_formula_gets_an_apostrophe(text, is_safe):
    assert guarded(text) == (text if is_safe else f"'{text}")
    assert written(text, TEXT) == guarded(text)
    assert unguarded(guarded(text)) == text


def test_a_name_in_a_file_is_guarded_and_a_deduction_is_not(cast, event):
    evil = people.add_player(first_name=EVIL, last_name='"Böse";', club=None, by=cast.anna)
    services.deduct(
        entry=services.add_entry(tournament=event, player=evil, by=cast.anna), points=3, reason="laut", by=cast.anna
    )
    row = next(row for row in rows_of(result(event, "csv")) if "Böse" in row[2])
    assert (row[2], row[6], row[7]) == (f'\'{EVIL} "Böse";', "-3", "-3")
    sheet = load_workbook(BytesIO(result(event, "xlsx").content)).active
    cell = next(cell for row in sheet.iter_rows() for cell in row if "Böse" in str(cell.value))
    assert (cell.data_type, cell.value) == ("s", f'{EVIL} "Böse";')
    deducted = next(cell for cell in sheet[4] if cell.value == "Abzug").column
    assert sheet.cell(cell.row, deducted).value == -3
    assert sheet.cell(cell.row, deducted + 1).value == f"=SUM(E{cell.row}:F{cell.row})+G{cell.row}"


# --- JSON


def test_json_has_stable_keys_and_uuids(event):
    found = result(event).json()
    first = entries(event)[0]
    assert {key: found[key] for key in found if key != "standings"} == {
        "format": "spielliste-standings", "format_version": 1, "after_round": None, "round": None, "order": ["points"],
        "lists_out": 0, "lists_unconfirmed": 0, "code": None,
        "event": {
            "uuid": str(event.uuid), "kind": "tournament", "name": "Herbstturnier", "date": "2026-11-17", "starts_at": None, "place": "",
            "state": "running", "version": found["event"]["version"],
            "club": {"uuid": str(event.club.uuid), "name": "Doko-Club Kreuzdame"},
        },
    }  # fmt: skip
    assert found["standings"][0] == {
        "place": 1, "tied": False, "entry": str(first.uuid), "player": str(first.player.uuid), "number": 1, "name": "Carla Weiß",
        "club": "Doko-Club Kreuzdame", "points": 31, "deducted": 0, "withdrawn": False, "remark": "", "games": 48, "games_won": None,
        "rounds": [{"round": 1, "points": 20}, {"round": 2, "points": 11}], "soli": None, "soli_won": None,
    }  # fmt: skip


def test_after_a_round_and_one_round_alone(event):
    after, only = result(event, nach=1).json(), result(event, runde=2).json()
    assert (after["after_round"], [row["points"] for row in after["standings"]]) == (1, [20, 20, -20, -20])
    assert (only["round"], sorted(row["points"] for row in only["standings"])) == (2, [-7, -3, -1, 11])
    assert (
        result(event, "csv", nach=1)["Content-Disposition"]
        == 'attachment; filename="herbstturnier-stand-nach-runde-1.csv"'
    )
    assert "Runden" not in rows_of(result(event, "csv", runde=2))[0]


@pytest.mark.parametrize(
    "query", [{"nach": "9"}, {"runde": "x"}, {"nach": ""}, {"nach": "1", "runde": "1"}, {"nach": "01"}]
)
def test_a_round_that_is_not_there_is_a_404(event, query):
    assert result(event, **query).status_code == 404


def test_an_evening_has_lists_instead_of_rounds_and_the_kasse_for_those_who_keep_it(cast):
    event = an_evening(cast, people=4)
    event.kasse = {"cents_per_minus_point": 5}
    event.published = True
    event.save()
    liste = a_table(cast, event, depth="full", games=4)
    finish(play_all(liste, by=cast.bernd), by=cast.bernd)
    found, theirs = result(event).json(), rows_of(result(event, "csv"))
    mine = rows_of(result(event, "csv", cast.bernd))
    assert found["standings"][0]["rounds"] == [{"list": 1, "points": found["standings"][0]["points"]}]
    assert ("Kasse" in theirs[0], mine[0][-1]) == (False, "Kasse")
    assert {row[-1] for row in mine[1:]} <= {f"{n * 5 / 100:.2f}".replace(".", ",") for n in range(20)}
    assert result(event, nach=1).status_code == 404


# --- who may


def test_strangers_read_published_names_and_those_who_run_it_all_of_them(cast, event):
    people.change_player(
        player=cast.carla, first_name="Carla", last_name="Weiß", publication=Player.INITIALS, based_on=None, by=cast.anna
    )  # fmt: skip
    for ending in ("csv", "json", "xlsx"):
        theirs, mine = result(event, ending), result(event, ending, cast.bernd)
        assert [_holds(answer, ending, "Carla Weiß") for answer in (theirs, mine)] == [False, True]
        assert _holds(theirs, ending, "C. W.")
    assert "full_name" not in result(event).json()["standings"][0]
    assert result(event, user=cast.bernd).json()["standings"][0]["full_name"] == "Carla Weiß"
    assert "full_name" not in result(event, user=cast.dieter).json()["standings"][0]


def _holds(answer, ending, name):
    if ending != "xlsx":
        return name in answer.content.decode()
    book = load_workbook(BytesIO(answer.content))
    return any(name in str(cell.value) for sheet in book for row in sheet.iter_rows() for cell in row)


def test_a_draft_is_not_there_for_strangers(cast, event):
    event.published = False
    event.save()
    assert [
        result(event, ending, user).status_code for ending in ("xlsx", "csv", "json") for user in (None, cast.dieter)
    ] == [404] * 6
    assert result(event, "csv", cast.bernd).status_code == 200


@pytest.mark.parametrize("ending", ["txt", "xls", "csv/", "csv.xlsx", "", "CSV"])
def test_another_ending_is_a_404(cast, event, ending):
    anna = browser_of(cast.anna)
    addresses = [
        f"/turnier/{event.uuid}/ergebnis",
        f"/turnier/{event.uuid}/teilnahme",
        f"/verein/{cast.home.uuid}/spieler",
    ]
    assert [anna.get(f"{address}.{ending}").status_code for address in addresses] == [404] * 3


# --- people


def test_the_members_of_a_club_are_for_its_administrators(cast):
    people.change_player(
        player=cast.carla, first_name="Carla", last_name="Weiß", ddv_number="D-07", active=False, based_on=None, by=cast.anna
    )  # fmt: skip
    assert [
        fetched("club-players-file", cast.home, "csv", user).status_code
        for user in (cast.anna, cast.bernd, cast.dieter)
    ] == [200, 404, 404]
    rows = rows_of(fetched("club-players-file", cast.home, "csv", cast.anna))
    assert rows[0] == [
        "Nachname",
        "Vorname",
        "DDV-Nummer",
        "Aktiv",
        "Veröffentlichung",
        "Mitglied seit",
        "Zuletzt dabei",
        "Kennung",
    ]
    assert [row[0] for row in rows[1:]] == [
        "Böhm",
        "Krüger",
        "Lang",
        "Maaß",
        "Özil",
        "Rehm",
        "Sommer",
        "Thoms",
        "Vogt",
        "Weiß",
    ]
    since = cast.carla.memberships.get().since
    assert rows[-1] == [
        "Weiß",
        "Carla",
        "D-07",
        "nein",
        "voller Name",
        f"{since:%d.%m.%Y}" if since else "",
        "",
        str(cast.carla.uuid),
    ]
    found = fetched("club-players-file", cast.home, "json", cast.anna).json()
    assert found["club"] == {"uuid": str(cast.home.uuid), "name": "Doko-Club Kreuzdame"}
    assert found["players"][-1] == {
        "player": str(cast.carla.uuid), "last_name": "Weiß", "first_name": "Carla", "ddv_number": "D-07", "active": False,
        "publication": "full", "since": str(since) if since else None, "last_seen": None,
    }  # fmt: skip
    sheet = load_workbook(BytesIO(fetched("club-players-file", cast.home, "xlsx", cast.anna).content)).active
    assert (sheet.title, sheet["A4"].value, sheet["A5"].value, sheet.freeze_panes) == (
        "Mitglieder",
        "Nachname",
        "Böhm",
        "C5",
    )


def test_who_takes_part_is_for_the_director(cast, event):
    services.withdraw(entry=entries(event)[3], by=cast.anna)
    assert [
        fetched("tournament-entries-file", event, "csv", user).status_code
        for user in (cast.anna, cast.bernd, cast.dieter)
    ] == [200, 404, 404]
    rows = rows_of(fetched("tournament-entries-file", event, "csv", cast.anna))
    assert rows[0] == [
        "Start-Nr.",
        "Nachname",
        "Vorname",
        "Verein",
        "DDV-Nummer",
        "Veröffentlicht als",
        "Ausgeschieden",
        "Kennung",
    ]
    assert rows[1] == ["1", "Weiß", "Carla", "Doko-Club Kreuzdame", "", "Carla Weiß", "nein", str(cast.carla.uuid)]
    assert [row[6] for row in rows[1:]] == ["nein", "nein", "nein", "ja", "nein", "nein", "nein", "nein"]
    found = fetched("tournament-entries-file", event, "json", cast.anna).json()
    assert [one["last_name"] for one in found["entries"]][:2] == ["Weiß", "Sommer"]
    assert (
        fetched("tournament-entries-file", event, "xlsx", cast.anna)["Content-Disposition"]
        == 'attachment; filename="herbstturnier-teilnahme.xlsx"'
    )


@pytest.mark.thorough
def test_more_people_need_no_more_queries(cast, event):
    def asked():
        with CaptureQueriesContext(connection) as queries:
            csv_of(players_table(cast.home, players_of(cast.home)))
            csv_of(entries_table(event, entries_of(event)))
        return len(queries)

    before = asked()
    for number in range(20):
        player = people.add_player(first_name=f"Neu{number}", last_name="Mitglied", club=cast.home, by=cast.anna)
        services.add_entry(tournament=event, player=player, by=cast.anna)
    assert asked() == before


# --- names of files


@pytest.mark.parametrize(
    ("event", "what", "name"),
    [
        ("Herbstturnier", ["Runde 2", "Tisch 7"], "herbstturnier-runde-2-tisch-7.pdf"),
        ("Große Füße & Söhne", ["Stand"], "grosse-fuesse-soehne-stand.pdf"),
        ("../../etc/passwd", ["a\r\nb"], "etc-passwd-a-b.pdf"),
        ('"; filename="x.exe', ["Stand"], "filename-x-exe-stand.pdf"),
        ("Турнир 张伟", ["Stand"], "spielliste-stand.pdf"),
        ("CON", ["Stand"], "datei-con-stand.pdf"),
        ("Cup", [], "cup-datei.pdf"),
    ],
)
def test_file_names_are_made_by_us(event, what, name):
    assert file_name(event, *what, ending="pdf") == name


def test_a_long_name_is_cut_but_not_what_it_is_about():
    name = file_name("Sehr langes Turnier " * 10, "Stand nach Runde 2", ending="xlsx")
    assert len(name) <= LONGEST
    assert name.endswith("-stand-nach-runde-2.xlsx")
    assert slug("x" * 200, "y").isascii()


def test_the_pages_of_files_are_where_they_are_said_to_be(cast, event):
    assert at("tournament-workbook", event) == f"/turnier/{event.uuid}/arbeitsmappe.xlsx"
    assert reverse("tournament-result-file", args=[event.uuid, "csv"]) == f"/turnier/{event.uuid}/ergebnis.csv"
    assert json.loads(result(event).content)["format"] == "spielliste-standings"


def test_every_key_of_the_json_files_is_described(cast, event):
    text = (Path(__file__).parents[2] / "docs" / "dateien.md").read_text("utf-8")
    files = [
        result(event, user=cast.anna).json(), fetched("tournament-entries-file", event, "json", cast.anna).json(),
        fetched("club-players-file", cast.home, "json", cast.anna).json(),
    ]  # fmt: skip
    assert [key for file in files for key in _keys(file) if f"`{key}`" not in text] == ["format"] * 3
    assert [file["format"] for file in files if f"`{file['format']}`" not in text] == []


def _keys(value):
    if isinstance(value, dict):
        return [name for key, one in value.items() for name in (key, *_keys(one))]
    return [name for one in value for name in _keys(one)] if isinstance(value, list) else []
