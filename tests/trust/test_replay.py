"""manage.py verify tells the history again: what was changed in a list or an entry is named row by row and field by
field, with what the history says beside what is stored."""

import json
from io import StringIO
from types import SimpleNamespace

import pytest
from django.core.management import call_command
from django.db import connection, transaction

from league.draw.services.wishes import keep_table
from league.events.services.rounds import start_round
from league.imports.services import EntryCopy, ListCopy, PersonCopy, import_entries, import_lists
from league.lists.services import writing
from league.models import AuditEntry, Spielliste
from league.operations.verify import Verification
from league.registration.services.fees import pay_fee
from league.registration.services.field import assign_numbers
from scoring import Paper, PaperRow
from tests import cast as stage
from tests.draw.draw_stage import field, published
from tests.once import exactly
from tests.trust.trust_stage import a_demo, a_finished_tournament, built_anew, past_the_site, wrong

FULL = "Herbstturnier, Liste {full} (Runde 1, Tisch 1)"
OTHER = "Herbstturnier, Liste {other} (Runde 1, Tisch 2)"
# What somebody does with the database's own tools, and the sentences that name it.
CHANGES = [
    ("Augen", "UPDATE league_game SET facts = replace(CAST(facts AS TEXT), '130', '131'){json} WHERE spielliste_id = {full} AND row = 1",
     [FULL + ": Zeile 1, Augen Re: laut Verlauf 130, gespeichert 131."]),
    ("the winner", "UPDATE league_game SET facts = replace(replace(CAST(facts AS TEXT), '[1, 2]', '[3, 4]'), '130', '110'){json} "
                   "WHERE spielliste_id = {full} AND row = 2",
     [FULL + ": Zeile 2, Augen Re: laut Verlauf 130, gespeichert 110.", FULL + ": Zeile 2, Re: laut Verlauf 1, 2, gespeichert 3, 4."]),
    ("names of two entries", "UPDATE league_entry SET name = CASE id WHEN {carla} THEN 'Emil Sommer' ELSE 'Carla Weiß' END, "
                             "full_name = CASE id WHEN {carla} THEN 'Emil Sommer' ELSE 'Carla Weiß' END WHERE id IN ({carla}, {emil})",
     ["Teilnahme {carla} (Emil Sommer): Name: laut Verlauf Carla Weiß, gespeichert Emil Sommer.",
      "Teilnahme {carla} (Emil Sommer): Voller Name: laut Verlauf Carla Weiß, gespeichert Emil Sommer.",
      "Teilnahme {emil} (Carla Weiß): Name: laut Verlauf Emil Sommer, gespeichert Carla Weiß."]),
    ("a deduction", "UPDATE league_deduction SET points = 1",
     ["Teilnahme {frieda} (Frieda Lang): Punktabzug: laut Verlauf 3 Punkte (Karten geworfen), gespeichert 1 Punkte (Karten geworfen)."]),
    ("a deduction taken away", "DELETE FROM league_deduction",
     ["Punktabzug: laut Verlauf 3 Punkte (Karten geworfen), gespeichert nichts."]),
    ("a deduction nobody told of", "INSERT INTO league_deduction (entry_id, points, reason, at) VALUES ({emil}, 4, 'so', '2026-11-17 10:00:00{zone}')",
     ["Teilnahme {emil} (Emil Sommer): Punktabzug: laut Verlauf nichts, gespeichert 4 Punkte (so)."]),
    ("an end total", "UPDATE league_spielliste SET paper = '{totals}' WHERE id = {other}",
     [OTHER + ": Endstand, Platz 1: laut Verlauf 11, gespeichert 12.", OTHER + ": Endstand, Platz 2: laut Verlauf -7, gespeichert -8."]),
    ("a row deleted", "DELETE FROM league_game WHERE spielliste_id = {full} AND row = 3",
     [FULL + ": Zeile 3: laut Verlauf Spiel Normalspiel, Augen Re 130, Re 1, 2, gespeichert nichts."]),
    ("a row of paper deleted", "UPDATE league_spielliste SET paper = '{shorter}' WHERE id = {paper}",
     ["Zeile 2: laut Verlauf 2 / −2 / 2 / −2, gespeichert nichts."]),
    ("two at a table", "UPDATE league_occupancy SET entry_id = {mia}, counts_for_id = {mia} WHERE spielliste_id = {full} AND entry_id = {carla}",
     [FULL + ": Platz 1: laut Verlauf Carla Weiß ({carla}), gespeichert Käthe Maaß ({mia})."]),
    ("a list counts no more", "UPDATE league_spielliste SET state = 'open' WHERE id = {full}",
     [FULL + ": Zustand der Liste: laut Verlauf fertig, gespeichert offen."]),
    ("a payment", "UPDATE league_entry SET fee_paid = 500 WHERE id = {payer}",
     ["Teilnahme {payer} (Carla Weiß): Bezahlt in Cent: laut Verlauf 1000, gespeichert 500."]),
]  # fmt: skip
# Of these the history does not say when exactly they were written: the seal cannot confirm them.
ADDED = ("a deduction taken away",)
BEYOND = "Nicht alles davon steht einzeln im Verlauf; zuletzt schrieb daran Eintrag"


@pytest.fixture
def played(db):
    """A tournament that is over, and one in which somebody has paid and a list is being typed."""
    played = a_finished_tournament()
    event = stage.a_tournament(played.cast, rounds=1, fee=1000)
    played.paper = stage.seated(played.cast, event, depth=Spielliste.POINTS)
    rows = [("1", "-1", "1", "-1"), ("2", "-2", "2", "-2"), ("3", "-3", "3", "-3")]
    paper = Paper(tuple(PaperRow("points", row) for row in rows))
    writing.save_paper(spielliste=played.paper, paper=paper, based_on=None, by=played.cast.bernd)
    played.payer = stage.entries(event)[0]
    pay_fee(entry=played.payer, by=played.cast.anna)
    return played


def words(played) -> dict:
    postgres = connection.vendor == "postgresql"
    carla, emil, frieda, *_rest, mia = (entry.pk for entry in played.people)
    paper = Spielliste.objects.get(pk=played.paper.pk).paper
    return {
        "full": played.full.pk, "other": played.other.pk, "paper": played.paper.pk, "payer": played.payer.pk,
        "carla": carla, "emil": emil, "frieda": frieda, "mia": mia, "event": played.event.pk,
        "shorter": json.dumps({**paper, "rows": [paper["rows"][0], paper["rows"][2]]}),
        "totals": json.dumps({**Spielliste.objects.get(pk=played.other.pk).paper, "end": ["12", "-8", "-3", "-1"]}),
        "json": "::jsonb" if postgres else "", "zone": "+00" if postgres else "",
    }  # fmt: skip


@pytest.fixture
def brought(db):
    return a_tournament_from_files_and_draws()


@exactly
def a_tournament_from_files_and_draws() -> SimpleNamespace:
    with built_anew():
        return _from_files_and_draws(stage.assemble())


def _from_files_and_draws(cast) -> SimpleNamespace:
    """Sixteen people with start numbers by club, drawn to four tables; two lists of the first round came from files, one
    with all facts and one with points."""
    event = field(cast, 16, rounds=2)
    assign_numbers(tournament=event, order="club", by=cast.anna)
    published(cast, event)
    start_round(round=event.rounds.get(number=1), by=cast.anna)
    facts, points, *_others = event.lists.filter(round__number=1).order_by("table")
    rows = [("1", "-1", "1", "-1"), ("2", "-2", "2", "-2"), ("3", "-3", "3", "-3")]
    paper = Paper(tuple(PaperRow("points", row) for row in rows), ("6", "-6", "6", "-6"))
    copies = [
        ListCopy("A", facts, Spielliste.FULL, facts.version, facts=[stage.normal(augen=130), stage.normal(augen=140)]),
        ListCopy("B", points, Spielliste.POINTS, points.version, paper=paper),
    ]
    import_lists(tournament=event, lists=copies, by=cast.anna)
    return SimpleNamespace(event=event, facts=facts, points=points)


def of_brought(brought) -> dict:
    seats = [*brought.facts.occupancies.order_by("position"), *brought.points.occupancies.order_by("position")]
    first, other = seats[0].entry, seats[4].entry
    paper = Spielliste.objects.get(pk=brought.points.pk).paper
    second = {**paper["rows"][1], "cells": ["4", "-4", "4", "-4"]}
    return {
        "facts": brought.facts.pk, "points": brought.points.pk, "first": first.pk, "other": other.pk,
        "name": first.full_name, "others": other.full_name, "number": first.number,
        "rows": json.dumps({**paper, "rows": [paper["rows"][0], second, paper["rows"][2]]}),
        "end": json.dumps({**paper, "end": ["7", "-6", "5", "-6"]}),
        "json": "::jsonb" if connection.vendor == "postgresql" else "",
    }  # fmt: skip


# The same of what came from a file, was drawn or numbered for all at once.
OF_BROUGHT = [
    ("a row of an imported list", "UPDATE league_spielliste SET paper = '{rows}' WHERE id = {points}",
     ["Liste {points} (Runde 1, Tisch 2): Zeile 2: laut Verlauf 2 / −2 / 2 / −2, gespeichert 4 / −4 / 4 / −4."]),
    ("an end total of an imported list", "UPDATE league_spielliste SET paper = '{end}' WHERE id = {points}",
     ["Liste {points} (Runde 1, Tisch 2): Endstand, Platz 1: laut Verlauf 6, gespeichert 7.",
      "Liste {points} (Runde 1, Tisch 2): Endstand, Platz 3: laut Verlauf 6, gespeichert 5."]),
    ("Augen of an imported game", "UPDATE league_game SET facts = replace(CAST(facts AS TEXT), '140', '141'){json} WHERE spielliste_id = {facts}",
     ["Liste {facts} (Runde 1, Tisch 1): Zeile 2, Augen Re: laut Verlauf 140, gespeichert 141."]),
    ("how an imported list is kept", "UPDATE league_spielliste SET depth = 'totals' WHERE id = {points}",
     ["Liste {points} (Runde 1, Tisch 2): Art der Eingabe: laut Verlauf Punkte je Spiel, gespeichert nur Endstände."]),
    ("a drawn seat", "UPDATE league_occupancy SET entry_id = {other}, counts_for_id = {other} WHERE spielliste_id = {facts} AND entry_id = {first}",
     ["Liste {facts} (Runde 1, Tisch 1): Platz 1: laut Verlauf {name} ({first}), gespeichert {others} ({other})."]),
    ("a start number", "UPDATE league_entry SET number = 77 WHERE id = {first}",
     ["Teilnahme {first} ({name}): Startnummer: laut Verlauf {number}, gespeichert 77."]),
]  # fmt: skip


def test_what_came_from_a_file_or_was_drawn_is_named_with_what_was_told(brought):
    assert told_again() == []
    assert not_named(OF_BROUGHT, of_brought(brought)) == {}


@pytest.mark.parametrize("given", [None, 5], ids=["the next one", "the one in the file"])
def test_a_start_number_is_told_when_somebody_comes(db, given):
    with built_anew():
        cast = stage.assemble()
        event = stage.a_tournament(cast, players=2)
        copies = [EntryCopy(PersonCopy("A", cast.players[3].name, player=cast.players[3]), number=given)]
        import_entries(tournament=event, entries=copies, by=cast.anna)
    entry = event.entries.get(player=cast.players[3])
    assert told_again() == []
    with past_the_site() as cursor:
        cursor.execute("UPDATE league_entry SET number = 77 WHERE id = %s", [entry.pk])
    assert f"Startnummer: laut Verlauf {given or 3}, gespeichert 77." in "\n".join(wrong())


def told_again() -> list[str]:
    return [str(one) for one in Verification(replay=True).differences()]


def test_what_only_the_site_has_written_is_as_the_history_tells_it(played):
    assert told_again() == []


def test_each_value_that_was_changed_is_named_with_the_one_that_was_told(played):
    assert not_named(CHANGES, words(played)) == {}


def not_named(changes, told: dict) -> dict:
    """What is not named as it should be, and what is said instead."""
    missing = {}
    with past_the_site() as cursor:
        for what, sql, sentences in changes:
            mark = transaction.savepoint()
            cursor.execute(filled(sql, told))
            assert cursor.rowcount > 0, what
            found = "\n".join(wrong())
            if lost := [one for one in sentences if filled(one, told) not in found] or (
                BEYOND in found and what not in ADDED
            ):
                missing[what] = lost, found
            transaction.savepoint_rollback(mark)
    return missing


def filled(text: str, told: dict) -> str:
    for name, value in told.items():
        text = text.replace(f"{{{name}}}", str(value))
    return text


def test_what_the_history_does_not_hold_is_looked_up_at_its_last_entry(played):
    with past_the_site() as cursor:
        cursor.execute("UPDATE league_entry SET no_show = %s WHERE id = %s", [True, played.payer.pk])
    last = AuditEntry.objects.get(action="fee-paid")
    (found,) = wrong()
    assert f"{BEYOND} {last.seq} (fee-paid) am " in found
    assert ": Anna Arndt. Zuletzt stimmte es am" in found


def test_beside_what_is_named_it_is_said_that_more_was_changed(played):
    with past_the_site() as cursor:
        cursor.execute("UPDATE league_entry SET no_show = %s, fee_paid = 500 WHERE id = %s", [True, played.payer.pk])
    found = "\n".join(wrong())
    assert BEYOND in found
    assert "Bezahlt in Cent: laut Verlauf 1000, gespeichert 500." in found


def test_what_was_sealed_anew_since_it_was_changed_is_still_named(played):
    with past_the_site() as cursor:
        cursor.execute("UPDATE league_entry SET fee_paid = 500 WHERE id = %s", [played.payer.pk])
    played.payer.refresh_from_db()
    keep_table(entry=played.payer, table=1, by=played.cast.anna)
    assert "Bezahlt in Cent: laut Verlauf 1000, gespeichert 500." in "\n".join(wrong())


@pytest.mark.thorough
def test_the_demo_is_as_the_history_tells_it(db):
    a_demo()
    assert told_again() == []


def test_the_command_tells_everything_again(played, settings, tmp_path):
    settings.DATA_DIR, said = tmp_path, StringIO()
    call_command("verify", "--replay", stdout=said)
    assert "Alles stimmt mit dem Verlauf überein" in said.getvalue()
