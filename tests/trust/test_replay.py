"""manage.py verify tells the history again: what was changed in a list or an entry is named row by row and field by
field, with what the history says beside what is stored."""

import json
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection, transaction

from league.draw.services.wishes import keep_table
from league.lists.services import writing
from league.models import AuditEntry, Spielliste
from league.operations.verify import Verification
from league.registration.services.fees import pay_fee
from scoring import Paper, PaperRow
from tests import cast as stage
from tests.trust.trust_stage import a_finished_tournament, past_the_site, wrong

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


def told_again() -> list[str]:
    return [str(one) for one in Verification(replay=True).differences()]


def test_what_only_the_site_has_written_is_as_the_history_tells_it(played):
    assert told_again() == []


def test_each_value_that_was_changed_is_named_with_the_one_that_was_told(played):
    told, missing = words(played), {}
    with past_the_site() as cursor:
        for what, sql, sentences in CHANGES:
            mark = transaction.savepoint()
            cursor.execute(filled(sql, told))
            assert cursor.rowcount > 0, what
            found = "\n".join(wrong())
            if lost := [one for one in sentences if filled(one, told) not in found] or (
                BEYOND in found and what not in ADDED
            ):
                missing[what] = lost, found
            transaction.savepoint_rollback(mark)
    assert missing == {}


def filled(text: str, told: dict) -> str:
    for name, value in told.items():
        text = text.replace(f"{{{name}}}", str(value))
    return text


def test_what_the_history_does_not_hold_is_looked_up_at_its_last_entry(played):
    with past_the_site() as cursor:
        cursor.execute("UPDATE league_entry SET number = 77 WHERE id = %s", [played.payer.pk])
    last = AuditEntry.objects.get(action="fee-paid")
    (found,) = wrong()
    assert f"{BEYOND} {last.seq} (fee-paid) am " in found
    assert ": Anna Arndt. Zuletzt stimmte es am" in found


def test_beside_what_is_named_it_is_said_that_more_was_changed(played):
    with past_the_site() as cursor:
        cursor.execute("UPDATE league_entry SET number = 77, fee_paid = 500 WHERE id = %s", [played.payer.pk])
    found = "\n".join(wrong())
    assert BEYOND in found
    assert "Bezahlt in Cent: laut Verlauf 1000, gespeichert 500." in found


def test_what_was_sealed_anew_since_it_was_changed_is_still_named(played):
    with past_the_site() as cursor:
        cursor.execute("UPDATE league_entry SET fee_paid = 500 WHERE id = %s", [played.payer.pk])
    played.payer.refresh_from_db()
    keep_table(entry=played.payer, table=1, by=played.cast.anna)
    assert "Bezahlt in Cent: laut Verlauf 1000, gespeichert 500." in "\n".join(wrong())


def test_the_demo_is_as_the_history_tells_it(db):
    stage.the_demo()
    assert told_again() == []


def test_the_command_tells_everything_again(played, settings, tmp_path):
    settings.DATA_DIR, said = tmp_path, StringIO()
    call_command("verify", "--replay", stdout=said)
    assert "Alles stimmt mit dem Verlauf überein" in said.getvalue()
