"""Taking over a proposal of the list doctor without any script."""

import json

import pytest
from django.contrib.messages import get_messages
from django.urls import reverse

from league.lists import scorebook
from league.lists.services import writing as lists
from league.lists.services.corrections import accept_finding
from league.lists.views.paper_answer import answer, repaired
from league.models import Spielliste
from scoring import Paper, Repair
from tests.cast import a_tournament, seated, winners_paper
from tests.once import once

from .papers import typed


@pytest.fixture
@once
def liste(cast):
    made = seated(cast, a_tournament(cast), depth=Spielliste.POINTS)
    paper = Paper.from_dict(typed(("3", "3", "-3", "-3"), ("5", "1", "-5", "-3")), players=4)
    return lists.save_paper(spielliste=made, paper=paper, based_on=None, by=cast.bernd)


REPAIR = {
    "repair": "cell", "in": "totals", "row": 2, "column": 4, "value": -1, "instead_of": -3, "carries_on": False, "why": "",
}  # fmt: skip


def accept(client, liste, repair=REPAIR, **more):
    body = {"repair": json.dumps(repair), "based_on": liste.version, "key": "k1", **more}
    response = client.post(reverse("list-accept-repair", args=[liste.uuid]), body)
    said = [str(message) for message in get_messages(response.wsgi_request)] if response.status_code == 302 else []
    liste.refresh_from_db()
    return response.status_code, said, liste.paper["rows"][1]["cells"][3]


def test_only_the_cell_concerned_changes(client, cast, liste):
    client.force_login(cast.bernd)
    assert accept(client, liste) == (302, ["Übernommen."], "-1")
    assert liste.paper["rows"][0]["cells"] == ["3", "3", "-3", "-3"]


def test_twice_is_once(client, cast, liste):
    client.force_login(cast.bernd)
    accept(client, liste)
    version = liste.version
    accept(client, liste)
    assert liste.version == version


@pytest.mark.parametrize(
    ("change", "word"),
    [({"instead_of": -7}, "geändert"), ({"row": 99}, "gibt es"), ({"repair": "burn"}, "repair"), ({"value": [1, 2]}, "passt nicht")],
    ids=["changed meanwhile", "no such row", "no such repair", "wrong form"],
)  # fmt: skip
def test_what_does_not_fit_is_refused_in_words(client, cast, liste, change, word):
    client.force_login(cast.bernd)
    status, said, cell = accept(client, liste, REPAIR | change)
    assert (status, cell) == (302, "-3")
    assert word in said[0]


def test_an_old_version_is_not_touched(client, cast, liste):
    client.force_login(cast.bernd)
    assert accept(client, liste, based_on=1)[1:] == (
        ["Die Liste wurde inzwischen geändert; der Vorschlag ist nicht übernommen."], "-3",
    )  # fmt: skip


@pytest.mark.parametrize("repair", ["{", None, 3, "nichts"])
def test_nonsense_is_refused_in_words(client, cast, liste, repair):
    client.force_login(cast.bernd)
    status, said, cell = accept(client, liste, repair)
    assert (status, cell, len(said)) == (302, "-3", 1)


def test_a_stranger_finds_nothing_here(client, cast, liste):
    client.force_login(cast.dieter)
    assert accept(client, liste)[0] == 404


# 24 games and, in row 2, a penalty that nobody noted: totals as they stand on the paper.
WITH_A_PENALTY = """
1 1 -1 -1, 2 2 -4 0, 5 -1 -1 -3, 7 1 -3 -5, 12 -4 -8 0, 16 0 -12 -4, 18 2 -14 -6, 20 4 -16 -8, 19 5 -17 -7, 21 3 -19 -5,
24 0 -16 -8, 19 5 -11 -13, 16 2 -8 -10, 18 0 -6 -12, 17 1 -5 -13, 15 3 -7 -11, 17 1 -9 -9, 15 3 -7 -11, 6 6 -4 -8,
9 9 -7 -11, 11 7 -5 -13, 9 9 -7 -11, 7 15 -9 -13, 4 12 0 -16, 8 16 4 -28
"""


def test_a_game_too_many_that_was_let_stand_points_to_no_notice(cast):
    made = seated(cast, a_tournament(cast), depth=Spielliste.POINTS)
    rows = [*["12+1"] * 20, "2+1", "3+1", "4+1", "1+1*", "12+1"]
    lists.save_paper(spielliste=made, paper=winners_paper(*rows), based_on=None, by=cast.bernd)
    (error,) = scorebook.read(made).errors
    where = {"code": error.code, "row": error.row, "column": error.column}
    accept_finding(spielliste=made, **where, reason="so gespielt", based_on=None, by=cast.anna)
    stored = Spielliste.objects.get(pk=made.pk)
    said = answer(stored, scorebook.paper_of(stored))
    assert said["summary"].startswith("Ohne Fehler: 25 Spiele, 4 Pflichtsoli.")
    assert said["findings"] == []


def test_a_penalty_that_nobody_noted_is_offered_first_and_noted_on_the_paper(cast):
    made = seated(cast, a_tournament(cast), depth=Spielliste.POINTS)
    rows = [tuple(row.split()) for row in WITH_A_PENALTY.split(",")]
    paper = Paper.from_dict(typed(*rows, end=rows[-1]), players=4)
    said = answer(made, paper)
    assert said["summary"] == "Ohne Fehler, aber 25 Spiele statt 24: Bitte den Hinweis ansehen."
    (notice,) = said["findings"]
    assert (notice["severity"], notice["message"]) == (
        "notice",
        "Spiel 2 sieht aus wie eine Strafe nach §9.3.2 (+1 / +1 / −3 / +1): Es sind 25 Zeilen für 24 Spiele. Bitte das "
        "Zeichen des Schiedsrichters prüfen und die Strafe vermerken.",
    )
    first = notice["repairs"][0]["repair"]
    mended = repaired(made, paper, Repair.from_dict(first))
    assert (first["repair"], mended.rows[1].marks) == ("penalty", "s")
    after = answer(made, mended)
    assert (after["summary"], after["findings"]) == ("Stimmt: 24 Spiele, 4 Pflichtsoli.", [])
