"""Paper and phone against each other: compared by themselves, settled with one tap each."""

from dataclasses import replace

import pytest
from django.urls import reverse

from league.lists.services.office import enter_totals
from league.lists.services.writing import finish_list, save_paper
from league.models import AuditEntry, Game, Occupancy, Spielliste, Tournament
from league.phones.comparing import differences
from scoring import Paper
from tests.cast import finish, normal, play
from tests.once import once

from .at_table import Phone, a_table, key, whole


@once
def wrote(cast, liste, facts):
    phone = Phone(liste)
    phone.play(*facts)
    phone.send("table-finish", based_on=phone.version, key=key())
    return Phone(liste)


@once
def typed(cast, liste, facts):
    """The office types all facts from the paper."""
    play(liste, *facts, by=cast.bernd)
    return finish(liste, by=cast.bernd)


def found(liste) -> list[tuple]:
    link = Spielliste.objects.get(pk=liste.pk).link
    return [(one.row, one.paper, one.phone, one.took) for one in differences(link)]


@pytest.fixture
def liste(cast):
    return a_table(cast, Tournament.BOTH)


def test_nothing_is_compared_before_the_office_is_through(cast, liste):
    wrote(cast, liste, whole(liste))
    assert found(liste) == []


def test_what_is_the_same_is_no_question(cast, liste, anna):
    facts = whole(liste)
    wrote(cast, liste, facts)
    typed(cast, liste, facts)
    assert found(liste) == []
    assert "Papier und Handy sagen" not in anna.get(reverse("phones", args=[liste.tournament.uuid])).text


@pytest.fixture
def differing(cast, liste):
    facts = whole(liste)
    wrote(cast, liste, [normal(augen=151), *facts[1:]])
    typed(cast, liste, facts)
    return liste


def settle(browser, liste, row, took):
    return browser.post(reverse("list-difference-settle", args=[liste.uuid, row]), {"took": took}, follow=True)


def test_a_difference_stands_in_the_queue_with_both_views(cast, differing, anna):
    assert found(differing) == [(1, (1, 1, -1, -1), (2, 2, -2, -2), "")]
    page = anna.get(reverse("phones", args=[differing.tournament.uuid])).text
    assert "Papier und Handy sagen Verschiedenes" in page
    control = anna.get(reverse("tournament-control", args=[differing.tournament.uuid])).text
    assert "1\xa0Unterschied zwischen Papier und Handy" in control


def test_the_paper_is_taken(cast, differing, anna):
    settle(anna, differing, 1, "paper")
    assert found(differing) == [(1, (1, 1, -1, -1), (2, 2, -2, -2), "paper")]
    assert Game.objects.get(spielliste=differing, row=1).p1 == 1
    assert "Papier und Handy sagen" not in anna.get(reverse("phones", args=[differing.tournament.uuid])).text
    assert "Hier ist nichts mehr zu entscheiden" in settle(anna, differing, 1, "paper").text


def test_the_phone_is_taken_as_a_correction(cast, differing, anna):
    settle(anna, differing, 1, "phone")
    assert found(differing) == []
    assert Game.objects.get(spielliste=differing, row=1).p1 == 2
    assert AuditEntry.objects.get(action="game-corrected").reason == "Abgleich: Am Tisch stand es anders."
    assert AuditEntry.objects.get(action="difference-settled").data == {
        "row": 1, "took": "phone", "paper": [1, 1, -1, -1], "phone": [2, 2, -2, -2],
    }  # fmt: skip
    history = anna.get(f"/liste/{differing.uuid}/verlauf/").text
    assert "Das Handy gilt, +2 / +2 / −2 / −2" in history


def test_a_helper_reads_and_does_not_decide(cast, differing, bernd):
    assert bernd.post(reverse("list-difference-settle", args=[differing.uuid, 1]), {"took": "phone"}).status_code == 404


def test_what_is_neither_is_refused(cast, differing, anna):
    assert "Bitte Papier oder Handy wählen." in settle(anna, differing, 1, "both").text


def test_end_totals_alone_are_compared_with_the_phone(cast, anna):
    liste = a_table(cast, Tournament.BOTH, depth=Spielliste.POINTS)
    wrote(cast, liste, whole(liste))
    enter_totals(spielliste=liste, end=("22", "18", "-20", "-20"), by=cast.bernd)
    ((row, paper, phone, _took),) = found(liste)
    assert (row, paper) == (0, (22, 18, -20, -20))
    settle(anna, liste, 0, "phone")
    assert found(liste) == []
    points = Occupancy.objects.filter(spielliste=liste).order_by("position").values_list("points", flat=True)
    assert tuple(points) == phone


def test_a_paper_with_points_takes_a_row_and_its_end_follows(cast, anna):
    liste = a_table(cast, Tournament.BOTH, depth=Spielliste.POINTS)
    phone = wrote(cast, liste, whole(liste))
    rows = [tuple(map(str, row["points"])) for row in phone.state["rows"]]
    paper = Paper.from_dict({"rows": [{"notation": "points", "cells": list(row)} for row in rows]}, players=4)
    wrong = replace(paper.rows[0], cells=("2", "2", "-2", "-2"))
    totals = [sum(int(row[at]) for row in rows) for at in range(4)]
    end = tuple(str(total + off) for total, off in zip(totals, (1, 1, -1, -1), strict=True))
    save_paper(
        spielliste=liste, paper=replace(paper, rows=(wrong, *paper.rows[1:]), end=end), based_on=None, by=cast.bernd
    )
    finish_list(spielliste=liste, based_on=None, by=cast.bernd)
    assert [one[:3] for one in found(liste)] == [(1, (2, 2, -2, -2), (1, 1, -1, -1))]
    settle(anna, liste, 1, "phone")
    assert found(liste) == []
    assert Spielliste.objects.get(pk=liste.pk).paper["end"] == [str(total) for total in totals]
