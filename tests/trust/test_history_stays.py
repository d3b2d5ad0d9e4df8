"""The history and what was published are only added to: the database itself refuses everything else."""

from dataclasses import replace
from threading import Thread

import pytest
from django.db import DatabaseError, connection, transaction

from league.base import triggers
from league.base.commitments import commitments, hash_of, salt_of, without
from league.base.writing import audit
from league.models import AuditEntry, Chain, PublishedStandings
from tests import cast as stage
from tests.trust.trust_stage import a_finished_tournament

SQLITE = connection.vendor == "sqlite"
HISTORY, PUBLISHED = "Der Verlauf ist nur zum Anhängen da", "Veröffentlichte Fassungen bleiben"
REPLACED = "INSERT OR REPLACE INTO {table} SELECT * FROM {table} LIMIT 1"
MOVED = (
    "INSERT OR REPLACE INTO league_auditentry (at, action, data, reason, chain_id, position, previous, hash, salt, seals) "
    "SELECT at, 'anders', data, reason, chain_id, position, previous, hash, salt, seals FROM league_auditentry LIMIT 1"
)
REFUSED = [
    ("UPDATE league_auditentry SET reason = 'anders'", HISTORY),
    ("UPDATE league_auditentry SET by_id = NULL, salt = '', taken = '{}' WHERE by_id IS NOT NULL", HISTORY),
    ("UPDATE league_auditentry SET hash = 'anders', salt = '', taken = '{}'", HISTORY),
    ("DELETE FROM league_auditentry", HISTORY),
    ("UPDATE league_chain SET length = length - 1", HISTORY),
    ("DELETE FROM league_chain", HISTORY),
    ("UPDATE league_publishedstandings SET number = 7", PUBLISHED),
    ("UPDATE league_publishedstandings SET at = CURRENT_TIMESTAMP", PUBLISHED),
    ("UPDATE league_publishedstandings SET rows = '[]'", PUBLISHED),
    ("UPDATE league_publishedstandings SET rows = replace(CAST(rows AS TEXT), '\"place\": ', '\"place\": 9'){json}", PUBLISHED),
    ("DELETE FROM league_publishedstandings", PUBLISHED),
]  # fmt: skip
ON_SQLITE = [
    (REPLACED.format(table="league_auditentry"), HISTORY),
    (MOVED, HISTORY),
    (REPLACED.format(table="league_publishedstandings"), PUBLISHED),
    (REPLACED.format(table="league_chain"), HISTORY),
    ("INSERT OR REPLACE INTO league_chain (name, length, hash) SELECT name, 1, '' FROM league_chain LIMIT 1", HISTORY),
]
ON_POSTGRES = [
    ("TRUNCATE league_auditentry CASCADE", HISTORY),
    ("TRUNCATE league_publishedstandings CASCADE", PUBLISHED),
    ("TRUNCATE league_chain CASCADE", HISTORY),
]


@pytest.mark.django_db
def test_the_database_itself_refuses_to_change_what_happened():
    a_finished_tournament()
    before = list(AuditEntry.objects.values()), list(PublishedStandings.objects.values()), list(Chain.objects.values())
    if not SQLITE:  # else it refuses to empty tables for the keys that are still to be checked
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    for sql, sentence in REFUSED + (ON_SQLITE if SQLITE else ON_POSTGRES):
        with pytest.raises(DatabaseError, match=sentence), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(sql.replace("{json}", "" if SQLITE else "::jsonb"))
    assert before == (
        list(AuditEntry.objects.values()), list(PublishedStandings.objects.values()), list(Chain.objects.values())
    )  # fmt: skip


def test_values_may_go_with_their_salts_and_the_hash_stays_true(cast):
    audit("report-settled", by=cast.anna, data={"name": "Carla Weiß", "row": [3, {}]}, reason="Carla hat sich verlesen")
    entry = AuditEntry.objects.first()
    known, leaf = commitments(entry), "data/name"
    data, reason = {"name": "Spieler 4001", "row": [3, {}]}, entry.reason
    entry.redact(data=data, reason=reason, taken=without(entry, data=data, reason=reason))
    entry.refresh_from_db()
    assert (entry.salt, entry.taken["gone"], salt_of(entry, leaf)) == ("", {leaf: known[leaf]}, None)
    assert commitments(entry) == known
    assert hash_of(entry, entry.chain.name) == entry.hash
    again = {"name": "Spieler 4001", "row": [3, {}]}
    entry.redact(data=again, reason="", taken=without(entry, data=again, reason=""))
    entry.refresh_from_db()
    assert set(entry.taken["gone"]) == {leaf, "reason"}
    assert hash_of(entry, entry.chain.name) == entry.hash


def test_the_same_name_has_another_commitment_in_every_entry(cast):
    for _time in range(2):
        audit("report-settled", by=cast.anna, data={"name": "Carla"})
    one, other = (commitments(entry) for entry in AuditEntry.objects.all()[:2])
    assert not set(one.values()) & set(other.values())


def test_what_watches_is_there_and_comes_back_after_a_migration(db):
    assert triggers.missing() == []
    triggers.remove()
    assert len(triggers.missing()) == len(triggers.wanted())
    triggers.after_migrating()
    assert triggers.missing() == []


def test_writers_at_the_same_time_make_one_chain_without_gaps(transactional_db):
    cast = stage.assemble()

    def tell(number: int) -> None:
        for row in range(5):
            audit("report-sent", by=cast.anna, data={"report": number, "row": row}, club=cast.home)
        connection.close()

    threads = [Thread(target=tell, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    head = Chain.objects.get(name=f"club:{cast.home.pk}")
    entries = list(AuditEntry.objects.filter(chain=head).order_by("position"))
    assert [entry.position for entry in entries] == list(range(1, head.length + 1))
    assert sum(entry.action == "report-sent" for entry in entries) == 30
    assert [entry.previous for entry in entries] == ["", *(entry.hash for entry in entries[:-1])]
    assert head.hash == entries[-1].hash


HOLLOW = {
    "sqlite": [
        'DROP TRIGGER "{name}"',
        'CREATE TRIGGER "{name}" BEFORE DELETE ON league_auditentry BEGIN SELECT 1; END',
    ],
    "postgresql": [
        'CREATE OR REPLACE FUNCTION "{name}"() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN RETURN OLD; END$$'
    ],
}
ASLEEP = "ALTER TABLE league_auditentry {how} TRIGGER {name}"


def test_what_only_bears_the_name_of_a_watch_does_not_watch(db):
    name = next(name for name in triggers.there() if "history_delete" in name)
    with connection.cursor() as cursor:
        for sql in HOLLOW[connection.vendor]:
            cursor.execute(sql.format(name=name))
    assert triggers.missing() == [name]
    triggers.install()
    assert triggers.missing() == []


@pytest.mark.skipif(SQLITE, reason="SQLite switches no trigger off")
@pytest.mark.parametrize("how", ["DISABLE", "ENABLE REPLICA"])
def test_one_that_is_asleep_does_not_watch(db, how):
    name = next(name for name in triggers.there() if "history_delete" in name)
    with connection.cursor() as cursor:
        cursor.execute(ASLEEP.format(how=how, name=name))
    assert triggers.missing() == [name]
    triggers.install()
    assert triggers.missing() == []


def test_an_update_that_watches_otherwise_is_in_force_and_what_somebody_took_away_stays_missed(db):
    gone = next(one for one in triggers.wanted() if one.title == "history_delete")
    with connection.cursor() as cursor:
        triggers._drop(cursor, gone.name)
        triggers.renew()
        assert triggers.missing() == [gone.name]
        for statement in replace(gone, title="of_before").sql():
            cursor.execute(statement)
    triggers.renew()
    assert triggers.missing() == []
    assert not [name for name in triggers.there() if "of_before" in name]
