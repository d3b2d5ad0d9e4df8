"""Saving what was typed on a paper list: kept as written, answered row by row; once per key, nothing overwritten."""

import json
import sys
from pathlib import Path
from random import Random

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.lists.scorebook import book
from league.lists.services import writing as lists
from league.models import Spielliste, Tournament
from scoring import PaperRow, Ruleset, read_paper
from scoring.notation import with_points
from tests.browser.lists import POINTS
from tests.cast import a_tournament, seated, winners_paper
from tests.scoring.slips_made import played_lines

from .papers import ALL_TOTALS, ALL_WINNERS, RIGHT_END, send, typed

ROOT = Path(__file__).parents[2]


@pytest.fixture
def liste(cast):
    return seated(cast, a_tournament(cast), depth=Spielliste.POINTS)


BESIDE = [
    (typed(("3", "3", "-3", "-3")), "+3 +3 −3 −3 ✓ Normalspiel 3"),
    (typed(("3", "3", "-3", "-1")), "+3 +3 −3 −1 ✗ Summe +2"),
    (typed(("9", "-3", "-3", "-3")), "+9 −3 −3 −3 ✓ Pflichtsolo Carla Weiß gewonnen, 3"),
    (typed(("9", "-3", "-3", "-3"), marks="l"), "+9 −3 −3 −3 ✗ Lustsolo Carla Weiß gewonnen, 3 (siehe Fehler)"),
    (typed("13+4", notation="winners"), "+4 −4 +4 −4 ✓ Normalspiel 4"),
    (typed("134 3", notation="winners"), "+3 −9 +3 +3 ✓ Pflichtsolo Emil Sommer verloren, 3"),
    (typed("0", notation="winners"), "0 0 0 0 ✓ Spielwert 0"),
    (typed("13+4x", notation="winners"), "✗ nicht lesbar: 13+4x"),
    (typed(("1", "1", "-1", "-1"), notation="points"), "Stand +1 +1 −1 −1 ✓ Normalspiel 1"),
    (typed(("1", "", "-1", "-1"), notation="points"), "✗ Emil Sommer fehlt"),
    (typed(("1", "eins", "-1", "-1")), "✗ nicht lesbar: eins"),
]


@pytest.mark.parametrize(("paper", "beside"), BESIDE, ids=[beside for _, beside in BESIDE])
def test_every_row_is_answered_in_a_few_words(bernd, liste, paper, beside):
    answer = send(bernd, liste, paper).json()
    assert [row["beside"] for row in answer["rows"]] == [beside]
    liste.refresh_from_db()
    assert liste.paper == paper  # wrong numbers are kept as written


def test_the_answer_says_what_the_page_shows(bernd, liste):
    answer = send(bernd, liste, typed(("9", "-3", "-3", "-3"), ("12", "0", "-6", "-6"))).json()
    assert [head["text"] for head in answer["heads"]] == ["Solo ● 1", "gibt · Solo ○", "Solo ○", "Solo ○"]
    assert [(row["game"], row["dealer"], row["ok"], row["totals"]) for row in answer["rows"]] == [
        (1, 1, True, [9, -3, -3, -3]),
        (2, 1, True, [12, 0, -6, -6]),
    ]
    assert answer["next"]["text"] == "Spiel 3: Emil Sommer gibt"
    assert (answer["summary"], answer["complete"], answer["findings"]) == (
        "2 von 24 Spielen, bisher ohne Fehler.", False, [],
    )  # fmt: skip


def test_a_finding_names_people_and_brings_its_cure(bernd, liste):
    answer = send(bernd, liste, typed(("3", "3", "-3", "-3"), ("5", "1", "-5", "-3"), ("8", "4", "-8", "-6"))).json()
    (finding,) = answer["findings"]
    assert (finding["code"], finding["row"], finding["column"], finding["acceptable"]) == ("total-sum", 2, 4, False)
    assert finding["message"].startswith("Spiel 2: Die laufenden Summen +5 / +1 / −5 / −3 ergeben zusammen −2 statt 0.")
    assert [one["sentence"] for one in finding["repairs"]] == [
        "Spiel 2, Gustav Özil: getippt −3, richtig −1; danach alles +2."
    ]
    assert answer["summary"] == "Noch nicht richtig: 1 Fehler."


def test_one_of_several_proposals_is_possible_the_commonest_slip_first(bernd, liste):
    wrong = [*ALL_WINNERS]
    at = wrong.index("14+2")
    wrong[at] = "23+2"
    answer = send(bernd, liste, typed(*wrong, notation="winners", end=RIGHT_END)).json()
    first, *others = [one["sentence"] for one in answer["findings"][-1]["repairs"]]
    assert first == f"Spiel {at + 1}: getippt 23+2, möglich 14+2."
    assert others
    assert not [sentence for sentence in others if "richtig" in sentence]


def test_a_proposal_is_carried_out_on_what_is_typed(bernd, liste):
    paper = typed(("3", "3", "-3", "-3"), ("5", "1", "-5", "-3"))
    (finding,) = send(bernd, liste, paper).json()["findings"]
    liste.refresh_from_db()
    answer = send(bernd, liste, paper, repair=finding["repairs"][0]["repair"]).json()
    assert answer["findings"] == []
    liste.refresh_from_db()
    assert liste.paper["rows"][1]["cells"] == ["5", "1", "-5", "-1"] == answer["paper"]["rows"][1]["cells"]


RIGHT = "Stimmt: 24 Spiele, 4 Pflichtsoli."
NOT_COMPARED = "Der Endstand vom Papier ist noch nicht verglichen."
WITHOUT_END = f"Ohne Fehler: 24 Spiele, 4 Pflichtsoli. {NOT_COMPARED}"
WRONG_END = "Noch nicht richtig: 1 Fehler."


@pytest.mark.parametrize(
    ("asks_end", "notation", "end", "summary"),
    [
        (True, "totals", (), WITHOUT_END), (True, "totals", RIGHT_END, RIGHT),
        (True, "totals", ("9", "-9", "9", "-7"), WRONG_END), (False, "totals", (), RIGHT),
        (True, "winners", (), WITHOUT_END), (True, "winners", RIGHT_END, RIGHT),
        (True, "winners", ("1", "1", "-1", "-1"), WRONG_END), (False, "winners", (), WITHOUT_END),
    ],
)  # fmt: skip
def test_a_list_is_called_right_when_the_end_of_the_paper_was_compared(bernd, liste, asks_end, notation, end, summary):
    """Running totals carry their end in the last row: there the event may do without it."""
    Tournament.objects.update(asks_end=asks_end)
    rows = ALL_TOTALS if notation == "totals" else ALL_WINNERS
    answer = send(bernd, liste, typed(*rows, notation=notation, end=end)).json()
    asked = NOT_COMPARED if summary == WITHOUT_END else ""
    assert (answer["summary"], answer["question"], answer["ready"]) == (summary, asked, summary != WRONG_END)
    assert ("data-asks-end" in bernd.get(reverse("list-enter", args=[liste.uuid])).content.decode()) == asks_end


def test_what_is_taken_back_is_one_entry_in_the_history(bernd, liste, cast):
    """Two rows were changed in one go, and go back in one."""
    right, wrong = typed(*ALL_TOTALS[:3]), typed(ALL_TOTALS[0], *ALL_TOTALS[6:8])
    for paper, more in [(right, {}), (wrong, {}), (right, {"undo": True})]:
        assert send(bernd, liste, paper, **more).status_code == 200
        liste.refresh_from_db()
    assert liste.paper == right
    last = liste.history.first()
    assert (last.action, last.by, list(last.data["rows"])) == ("paper-undone", cast.bernd, ["2", "3"])
    said = bernd.get(reverse("list-history", args=[liste.uuid])).content.decode()
    assert "Zurückgenommen: Zeile 2: 3 / 1 / −1 / −3 statt" in said


def test_a_missing_pflichtsolo_is_said_when_the_last_game_is_there(bernd, liste):
    rows = ["12+1"] * 24
    assert send(bernd, liste, typed(*rows[:19], notation="winners")).json()["findings"] == []
    liste.refresh_from_db()
    findings = send(bernd, liste, typed(*rows, notation="winners")).json()["findings"]
    assert "Carla Weiß hat das Pflichtsolo nicht gespielt." in [finding["message"] for finding in findings]
    assert {f["acceptable"] for f in findings if f["code"] == "pflichtsolo-missing"} == {True}


def test_a_row_that_is_wrong_only_in_the_whole_list_says_that_it_is_an_error(bernd, liste):
    rows = send(bernd, liste, typed(*["12+1"] * 24, notation="winners")).json()["rows"]
    right, wrong = "+1 +1 −1 −1 ✓ Normalspiel 1", "+1 +1 −1 −1 ✗ Normalspiel 1 (siehe Fehler)"
    assert [row["beside"] for row in rows] == [right] * 20 + [wrong] * 4  # four times nobody was presented


def test_bock_is_written_beside_the_row(client, cast):
    ruleset = Ruleset.from_dict("hausrunde").to_dict()
    liste = seated(cast, a_tournament(cast, ruleset=ruleset), depth=Spielliste.POINTS)
    client.force_login(cast.bernd)
    answer = send(client, liste, typed("12+1b", "13+2", notation="winners")).json()
    assert answer["rows"][1]["beside"] == "+2 −2 +2 −2 ✓ Normalspiel 2 · Bock ×2"
    assert answer["next"]["text"].endswith("Bock ×2")


def test_the_same_key_twice_is_stored_once(bernd, liste):
    paper = typed(("3", "3", "-3", "-3"))
    answers = [send(bernd, liste, paper, key="k1").json() for _ in range(2)]
    assert answers[0] == answers[1]
    assert liste.history.filter(action="paper-typed").count() == 1


def test_a_repeated_key_never_hides_what_somebody_else_stored_since(bernd, liste, cast):
    paper = typed(("3", "3", "-3", "-3"))
    send(bernd, liste, paper, key="k1")
    lists.save_paper(spielliste=liste, paper=winners_paper("34+1"), based_on=None, by=cast.anna)
    response = send(bernd, liste, paper, key="k1")
    assert response.status_code == 409
    assert response.json()["paper"]["rows"][0]["cells"] == ["34+1"]


def test_an_old_version_is_answered_with_both(bernd, liste, cast):
    lists.save_paper(spielliste=liste, paper=winners_paper("34+1"), based_on=None, by=cast.anna)
    liste.version = 1
    response = send(bernd, liste, typed(("3", "3", "-3", "-3")))
    answer = response.json()
    assert response.status_code == 409
    assert answer["version"] == 2
    assert "Anna Arndt" in answer["message"]
    liste.refresh_from_db()
    assert liste.paper == answer["paper"] == winners_paper("34+1").to_dict()


UNREADABLE = [
    ("{", "nicht vollständig"),
    ("[1, 2]", "nicht vollständig"),
    ('{"paper": 3}', "paper"),
    ('{"paper": {"rows": [{}]}}', "rows[1]"),
    ('{"paper": {"rows": [{"notation": "roman", "cells": []}]}}', "notation"),
    ('{"paper": {"rows": [{"notation": "totals", "cells": ["1"]}]}}', "4 Felder"),
    ('{"paper": {"rows": [{"notation": "totals", "cells": [1, 2, 3, 4]}]}}', "Text"),
    ('{"paper": {"rows": [], "end": ["1"]}}', "4 Felder"),
    ('{"paper": {"rows": []}, "repair": {"repair": "burn"}}', "repair"),
    ('{"paper": {"rows": []}, "based_on": "neu"}', "ganze Zahl"),
    ('{"paper": {"rows": ' + "[" * 100 + "]" * 100 + "}}", "rows[1]"),
    ("[" * 100_000, "nicht vollständig"),
    ("\xff", "nicht vollständig"),
]


@pytest.mark.parametrize(("body", "word"), UNREADABLE, ids=[body[:60] for body, _ in UNREADABLE])
def test_every_unreadable_thing_is_answered_with_a_sentence(bernd, liste, body, word):
    address = reverse("list-paper", args=[liste.uuid])
    response = bernd.post(address, body.encode("latin-1"), content_type="application/json")
    assert response.status_code == 422
    assert word in response.json()["message"]


def test_cells_are_cleaned_of_what_cannot_be_seen(bernd, liste):
    send(bernd, liste, typed(("3\u200b", " 3", "-3\x07", "\ud800-3")))
    liste.refresh_from_db()
    assert liste.paper["rows"][0]["cells"] == ["3", "3", "-3", "-3"]


def test_a_closed_list_takes_nothing(bernd, liste):
    Spielliste.objects.filter(pk=liste.pk).update(state=Spielliste.FINISHED)
    response = send(bernd, liste, typed(("3", "3", "-3", "-3")))
    assert (response.status_code, "abgeschlossen" in response.json()["message"]) == (422, True)


@pytest.mark.parametrize(("who", "status"), [("anna", 200), ("bernd", 200), ("dieter", 404), (None, 302)])
def test_only_those_who_keep_lists_may(client, cast, liste, who, status):
    if who:
        client.force_login(getattr(cast, who))
    assert send(client, liste, typed(("3", "3", "-3", "-3"))).status_code == status


def test_the_csrf_token_is_asked_for(cast, liste):
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(cast.bernd)
    assert send(strict, liste, typed(("3", "3", "-3", "-3"))).status_code == 403


@pytest.mark.thorough
def test_the_number_of_queries_does_not_grow_with_the_rows(bernd, liste):
    counts = []
    for rows in (3, 24):
        liste.refresh_from_db()
        with CaptureQueriesContext(connection) as queries:
            assert send(bernd, liste, typed(*ALL_TOTALS[:rows])).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_a_paper_of_24_rows_is_small(liste):
    assert len(json.dumps(typed(*ALL_TOTALS))) < 3_000


# --- one slip, one error


def slipped(*rows, at, cell, to):
    """The rows with one cell typed otherwise."""
    changed = [list(row) if isinstance(row, tuple) else [row] for row in rows]
    changed[at - 1][cell - 1] = to
    return [tuple(row) if len(row) > 1 else row[0] for row in changed]


@pytest.mark.parametrize(
    ("notation", "rows", "at", "cell", "to"),
    [
        ("totals", ALL_TOTALS, 14, 3, "-15"),  # sum and parity
        ("totals", ALL_TOTALS, 24, 3, "8"),  # sum, parity and end
        ("points", [tuple(map(str, row)) for row in POINTS], 12, 4, "-2"),  # sum, parity and end
        ("winners", ALL_WINNERS, 7, 1, "23+35"),  # value and end
        ("winners", ALL_WINNERS, 14, 1, "2+4"),  # a Pflichtsolo of Emil for Frieda's: she would have to be presented
    ],
)
def test_one_wrong_digit_is_one_error(bernd, liste, notation, rows, at, cell, to):
    paper = typed(*slipped(*rows, at=at, cell=cell, to=to), notation=notation, end=RIGHT_END)
    answer = send(bernd, liste, paper).json()
    errors = [finding for finding in answer["findings"] if finding["severity"] == "error"]
    assert (answer["summary"], len(errors)) == ("Noch nicht richtig: 1 Fehler.", 1)
    assert errors[0]["repairs"]


def test_two_wrong_digits_are_two_errors(bernd, liste):
    rows = slipped(*slipped(*ALL_TOTALS, at=4, cell=1, to="3"), at=18, cell=2, to="1")
    assert send(bernd, liste, typed(*rows, end=RIGHT_END)).json()["summary"] == "Noch nicht richtig: 2 Fehler."


@pytest.mark.parametrize(
    ("at", "said"),
    [
        (4, "Möglich: Es fehlt ein Spiel, 34+1. Es passt an 24 Stellen; eingefügt wird es am Ende."),
        (14, "Möglich: Es fehlt ein Spiel, 3+4. Es passt an 24 Stellen; eingefügt wird es am Ende."),
    ],
)
def test_a_game_missing_among_winners_follows_from_the_end_of_the_paper(bernd, liste, at, said):
    rows = [row for number, row in enumerate(ALL_WINNERS, 1) if number != at]
    paper = typed(*rows, notation="winners", end=RIGHT_END)
    answer = send(bernd, liste, paper).json()
    (finding,), missing = answer["findings"], "Das fehlende folgt aus dem Endstand: Bitte den Hinweis ansehen."
    assert answer["summary"] == f"23 von 24 Spielen, bisher ohne Fehler. {missing}"
    first = finding["repairs"][0]
    assert (finding["severity"], first["sentence"]) == ("notice", said)  # it may still be typed
    liste.refresh_from_db()
    answer = send(bernd, liste, paper, repair=first["repair"]).json()
    assert (answer["summary"], answer["ready"]) == (RIGHT, True)
    assert len(answer["paper"]["rows"]) == 24


def test_where_a_missing_game_fits_is_counted_without_reading_the_list_at_every_place(bernd, liste, monkeypatch):
    """Who types waits for the answer: a list is read whole only for what is shown."""
    read = []
    monkeypatch.setattr(book, "read_paper", lambda *args, **words: read.append(1) or read_paper(*args, **words))
    answer = send(bernd, liste, typed(*ALL_WINNERS[1:], notation="winners", end=RIGHT_END)).json()
    assert "Es passt an 24 Stellen" in answer["findings"][0]["repairs"][0]["sentence"]
    assert len(read) < 6


def test_the_last_row_of_running_totals_follows_from_the_end_of_the_paper(bernd, liste):
    """It may still be typed: nothing is wrong with the list."""
    answer = send(bernd, liste, typed(*ALL_TOTALS[:23], end=RIGHT_END)).json()
    (finding,) = answer["findings"]
    assert (finding["severity"], finding["equal"]) == ("notice", 1)
    assert [one["sentence"] for one in finding["repairs"]][::2] == [
        "Möglich: Am Ende fehlt ein Spiel, +9 / −11 / +9 / −7.",
        "Am Ende fehlt ein Spiel: eine leere Zeile einfügen und vom Papier tippen.",
    ]
    liste.refresh_from_db()
    answer = send(bernd, liste, answer["paper"], repair=finding["repairs"][0]["repair"]).json()
    assert (answer["summary"], answer["paper"]["rows"][23]["cells"]) == (RIGHT, list(RIGHT_END))


def test_running_totals_wait_for_a_last_row_that_cannot_be_the_end(bernd, liste):
    """The office has typed another end before anybody typed the rows."""
    answer = send(bernd, liste, typed(*ALL_TOTALS[:23], end=("9", "9", "-9", "-9"))).json()
    assert answer["findings"] == []


def test_two_games_missing_are_not_sold_as_one(bernd, liste):
    answer = send(bernd, liste, typed(*ALL_WINNERS[:22], notation="winners", end=RIGHT_END)).json()
    assert answer["findings"] == []
    assert answer["summary"].endswith("Der Endstand wird verglichen, wenn alle Spiele da sind.")


def test_at_a_table_of_five_a_missing_game_is_one_error_and_its_places_are_counted(bernd, cast):
    """The dealer sits out: with one game missing all deals below it are moved."""
    five = seated(cast, a_tournament(cast, players=5), size=5, depth=Spielliste.POINTS)
    lines = played_lines(Random(2), 5)
    rows = [with_points(PaperRow("winners", ("",)), line.points, 5, line.sits).cells[0] for line in lines]
    del rows[13]
    answer = send(bernd, five, typed(*rows, notation="winners", end=tuple(map(str, lines[-1].total)))).json()
    (finding,) = answer["findings"]
    assert [one["sentence"] for one in finding["repairs"]] == [
        "Möglich: Vor Spiel 14 fehlt ein Spiel, 14+3.", "Möglich: Vor Spiel 13 fehlt ein Spiel, 14+3.",
        "Vor Spiel 14 fehlt etwas: eine leere Zeile einfügen und vom Papier tippen.",
    ]  # fmt: skip


def test_who_follows_a_row_that_is_right_reads_at_most_30_files(bernd, liste):
    """How far one walks through the house: `python bench/house.py`."""
    send(bernd, liste, typed("13+4", notation="winners"))  # what is done once, at the first time, is no part of the way
    liste.refresh_from_db()
    passed = set()

    def note(frame, event, _arg):
        passed.add(frame.f_code.co_filename)

    sys.setprofile(note)
    try:
        answer = send(bernd, liste, typed("13+4", "24+2", notation="winners"))
    finally:
        sys.setprofile(None)
    assert [row["state"] for row in answer.json()["rows"]] == ["ok", "ok"]
    ours = {path for path in passed if path.startswith((f"{ROOT}/league/", f"{ROOT}/scoring/"))}
    assert len(ours) <= 30, "\n".join(sorted(ours))
