"""manage.py verify: whatever somebody changes with the database's own tools is named; what the site does is clean."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction

from league.base.commitments import hash_of, without
from league.clubs.services.privacy import anonymise_player
from league.models import AuditEntry, PublishedStandings, Seal, Spielliste
from league.operations import notes, verify
from league.operations.recompute import mended
from league.proof.services import draw_sample, note_checked, present_code
from league.registration.services.entries import deduct
from tests import cast as stage
from tests.trust.random_changes import random_changes
from tests.trust.trust_stage import a_finished_tournament, hidden_name, past_the_site, wrong

LAST = "(SELECT max(seq) FROM league_auditentry)"
# What somebody does, and words of the difference that is named.
TAMPERINGS = [
    ("a point of a game", "UPDATE league_game SET p1 = p1 + 2, p7 = p7 - 2 WHERE row = 3", "Liste {full}"),
    ("Augen worth the same", "UPDATE league_game SET facts = replace(CAST(facts AS TEXT), '130', '131'){json} WHERE row = 1",
     "Liste {full} (Runde 1, Tisch 1): Die gespeicherten Angaben sind verändert."),
    ("what a game was", "UPDATE league_game SET kind = 'herzsolo' WHERE row = 1",
     "Was aus den Angaben berechnet wurde, ist verändert."),
    ("end totals", "UPDATE league_spielliste SET paper = '{paper}' WHERE id = {other}",
     "Liste {other} (Runde 1, Tisch 2): Die gespeicherten Angaben sind verändert."),
    ("a total of a seat", "UPDATE league_occupancy SET points = points + 1 WHERE spielliste_id = {other} AND position = 1", "Position 1, points"),
    ("two change seats", "UPDATE league_occupancy SET entry_id = {carla}, counts_for_id = {carla} WHERE entry_id = {emil}", "Liste {full}"),
    ("a name of two entries", "UPDATE league_entry SET name = 'Emil Sommer' WHERE id = {carla}", "Teilnahme {carla}"),
    ("a club", "UPDATE league_entry SET club_name = 'Anders' WHERE id = {carla}", "Teilnahme {carla}"),
    ("a deduction", "UPDATE league_deduction SET points = 1", "Teilnahme {frieda}"),
    ("a deduction deleted", "DELETE FROM league_deduction", "Aus den Listen folgt ein anderer Stand"),
    ("a rule", "UPDATE league_tournament SET substitute_rule = 'nobody' WHERE id = {event}", "Veranstaltung {event}"),
    ("a published name", "UPDATE league_publishedstandings SET rows = replace(CAST(rows AS TEXT), 'Carla', 'Karla'){json}",
     "Sie ist nicht mehr die, die der Verlauf festhält: Zeile"),
    ("the number of a published version", "UPDATE league_publishedstandings SET number = 2", "Der Verlauf kennt diese Fassung nicht"),
    ("a published version of another event", "UPDATE league_publishedstandings SET tournament_id = {elsewhere}",
     "Der Verlauf kennt diese Fassung nicht"),
    ("a published version that is missed where it was", "UPDATE league_publishedstandings SET tournament_id = {elsewhere}",
     "Veranstaltung {event} (Herbstturnier): Fassung 1 der Ergebnisliste fehlt"),
    ("a list of another event", "UPDATE league_spielliste SET tournament_id = {elsewhere} WHERE id = {other}",
     "Liste {other} (Runde 1, Tisch 2): Die gespeicherten Angaben sind verändert."),
    ("somebody takes part elsewhere", "UPDATE league_entry SET tournament_id = {elsewhere} WHERE id = {carla}", "Teilnahme {carla}"),
    ("the same numbers of somebody else", "UPDATE league_entry SET player_id = {nobody} WHERE id = {carla}", "Teilnahme {carla}"),
    ("a published version deleted", "DELETE FROM league_publishedstandings", "Fassung 1 der Ergebnisliste fehlt"),
    ("the last entry deleted", f"DELETE FROM league_auditentry WHERE seq = {LAST}", "zuletzt waren es"),
    ("an entry in between deleted", "DELETE FROM league_auditentry WHERE action = 'deducted'", "Davor fehlen 1 Einträge"),
    ("the reason of an entry", "UPDATE league_auditentry SET reason = 'nichts' WHERE action = 'deducted'", "Der Eintrag wurde verändert"),
    ("who did it", "UPDATE league_auditentry SET by_id = {bernd} WHERE action = 'deducted'", "Der Eintrag wurde verändert"),
    ("when it was done", "UPDATE league_auditentry SET at = '2020-01-01 10:00:00{zone}' WHERE action = 'deducted'", "Der Eintrag wurde verändert"),
    ("a seal", "UPDATE league_seal SET digest = 'x' WHERE kind = 'event'", "Das Siegel ist nicht das, von dem der Verlauf erzählt"),
    ("a row nobody wrote", "INSERT INTO league_membership (player_id, club_id, since, until) SELECT player_id, club_id, '2000-01-01', '2001-01-01' FROM league_membership LIMIT 1", "Person"),
    ("who looks after the site", "UPDATE league_user SET is_superuser = {yes} WHERE id = {bernd}",
     "Zugang {bernd} (bernd): Die gespeicherten Angaben sind verändert."),
    ("whose login is at rest", "UPDATE league_user SET is_active = {no} WHERE id = {bernd}", "Zugang {bernd}"),
    ("a password", "UPDATE league_user SET password = (SELECT password FROM league_user WHERE id = {anna}) WHERE id = {bernd}", "Zugang {bernd}"),
    ("where links are mailed to", "UPDATE league_user SET email = 'fremd@example.org' WHERE id = {bernd}", "Zugang {bernd}"),
    ("two change names", "UPDATE league_user SET username = 'bernt' WHERE id = {bernd}", "Zugang {bernd} (bernt)"),
    ("a login nobody gave", "INSERT INTO league_user (username, password, is_superuser, is_staff, is_active, email, first_name, last_name, date_joined) SELECT 'fremd', password, {yes}, is_staff, is_active, '', '', '', date_joined FROM league_user WHERE id = {anna}",
     "(fremd): Davon weiß der Verlauf nichts."),
    ("a role", "UPDATE league_clubrole SET role = 'administrator' WHERE user_id = {bernd}", "Verein"),
]  # fmt: skip


@pytest.fixture
def played(db):
    return a_finished_tournament()


def words(played) -> dict:
    carla, emil, frieda = (entry.pk for entry in played.people[:3])
    paper = json.dumps({**Spielliste.objects.get(pk=played.other.pk).paper, "end": ["13", "-9", "-3", "-1"]})
    postgres = connection.vendor == "postgresql"
    elsewhere = stage.a_tournament(played.cast, players=0, rounds=0)
    nobody = stage.a_player("Zoe", "Zuletzt", played.cast.home)
    return {
        "elsewhere": elsewhere.pk, "nobody": nobody.pk,
        "full": played.full.pk, "other": played.other.pk, "carla": carla, "emil": emil, "frieda": frieda,
        "event": played.event.pk, "anna": played.cast.anna.pk, "bernd": played.cast.bernd.pk, "paper": paper,
        "yes": "true" if postgres else "1", "no": "false" if postgres else "0",
        "json": "::jsonb" if postgres else "", "zone": "+00" if postgres else "",
    }  # fmt: skip


def test_what_only_the_site_has_written_is_clean(played):
    assert wrong() == []
    assert wrong(played.event) == []


def test_a_change_past_the_site_is_named(played):
    told, unseen = words(played), {}
    with past_the_site() as cursor:
        for what, sql, named in TAMPERINGS:
            mark = transaction.savepoint()
            cursor.execute(_filled(sql, told))
            assert cursor.rowcount > 0, what
            if _filled(named, told) not in (found := "\n".join(wrong())):
                unseen[what] = found
            transaction.savepoint_rollback(mark)
    assert unseen == {}


def _filled(text, told):
    for name, value in told.items():
        text = text.replace(f"{{{name}}}", str(value))
    return text


def test_a_difference_says_since_when(played):
    with past_the_site() as cursor:
        cursor.execute("UPDATE league_deduction SET points = 1")
    assert "Zuletzt stimmte es am " in wrong()[0]


def test_whoever_does_not_know_what_watches_is_noted_at_once(played):
    played.people[0].name = "Anders"
    played.people[0].save()
    assert wrong()[0].endswith("In der Datenbank an der Seite vorbei geschrieben.")


def test_recomputing_does_not_follow_what_was_changed_past_the_site(played):
    told = words(played)
    with past_the_site() as cursor:
        cursor.execute("UPDATE league_spielliste SET paper = %s WHERE id = %s", [told["paper"], told["other"]])
    assert "an der Seite vorbei geändert" in mended(Spielliste.objects.get(pk=told["other"]))[-1]
    assert "Liste {other}".format(**told) in "\n".join(wrong())


def test_an_anonymised_person_leaves_everything_true(played):
    before = list(AuditEntry.objects.filter(tournament=played.event).order_by("seq").values_list("hash", flat=True))
    anonymise_player(player=played.cast.carla, reason="gewünscht", based_on=None, by=played.cast.anna)
    told = AuditEntry.objects.get(action="standings-published")
    assert "Carla" not in str(list(AuditEntry.objects.values_list("data", "reason")))
    assert [row["name"] for row in told.data["rows"]] == [row["name"] for row in PublishedStandings.objects.get().rows]
    after = AuditEntry.objects.filter(tournament=played.event).order_by("seq").values_list("hash", flat=True)
    assert list(after)[: len(before)] == before
    assert wrong() == []


def test_who_wishes_to_be_read_by_initials_and_back_leaves_everything_true(played):
    hidden_name(played.cast.carla, played.cast)
    assert "Carla" not in str(AuditEntry.objects.get(action="standings-published").data)
    assert wrong() == []
    played.cast.carla.publication = "full"
    assert wrong() == []


def test_values_that_went_without_a_word_are_named(played):
    entry = AuditEntry.objects.get(action="deducted")
    entry.redact(data=entry.data, reason="", taken=without(entry, data=entry.data, reason=""))
    assert wrong() == [f"Verlauf, Eintrag {entry.seq}: Werte fehlen, ohne dass ein Eintrag davon erzählt."]


def test_the_salt_of_what_stood_there_before_is_gone(played):
    entry = played.people[0].pk
    before = Seal.objects.get(kind="entry", ref=entry)
    hidden_name(played.cast.carla, played.cast)
    after = Seal.objects.get(kind="entry", ref=entry)
    assert before.salt != after.salt
    assert before.digest != after.digest


def test_a_random_change_of_any_column_is_named(played):
    assert [change for change, found in random_changes(40) if not found] == []


@pytest.mark.slow
def test_a_thousand_random_changes_are_all_named(played):
    assert [change for change, found in random_changes(1000) if not found] == []


def test_the_command_names_what_differs_and_ends_with_an_error(played, settings, tmp_path):
    settings.DATA_DIR = tmp_path
    said = StringIO()
    call_command("verify", stdout=said)
    call_command("verify", "--event", str(played.event.uuid), stdout=said)
    assert said.getvalue().count("Alles stimmt mit dem Verlauf überein") == 2
    assert verify.last().number == 0
    with past_the_site() as cursor:
        cursor.execute("UPDATE league_deduction SET points = 1")
    with pytest.raises(CommandError, match="Abweichungen zwischen dem Verlauf"):
        call_command("verify", stdout=said)
    assert "Teilnahme" in said.getvalue()
    assert verify.last().named
    with pytest.raises(CommandError, match="gibt es nicht"):
        call_command("verify", "--event", "00000000-0000-0000-0000-000000000000", stdout=said)


# --- what leaves nothing behind in the database


def _cut(cursor, event):
    """The last entry of the event goes, and the head says so."""
    last = AuditEntry.objects.filter(tournament=event).first()
    before = AuditEntry.objects.get(chain=last.chain, position=last.position - 1)
    cursor.execute("DELETE FROM league_auditentry WHERE seq = %s", [last.seq])
    cursor.execute("UPDATE league_chain SET length = %s, hash = %s WHERE id = %s", [before.position, before.hash, last.chain_id])  # fmt: skip


def _whole_event(cursor, event):
    """Everything of the event, its history and its seals."""
    lists, entries = (f"(SELECT id FROM league_{name} WHERE tournament_id = {event.pk})" for name in ("spielliste", "entry"))  # fmt: skip
    of_lists = [f"DELETE FROM league_{name} WHERE spielliste_id IN {lists}" for name in ("game", "acceptedfinding", "occupancy")]  # fmt: skip
    of_event = [f"DELETE FROM league_{name} WHERE tournament_id = {event.pk}" for name in ("spielliste", "entry", "round", "publishedstandings", "tournamentrole", "prize")]  # fmt: skip
    chain = f"(SELECT id FROM league_chain WHERE name = 'event:{event.pk}')"
    for sql in [
        f"DELETE FROM league_auditentry WHERE chain_id IN {chain}", f"DELETE FROM league_chain WHERE id IN {chain}",
        *of_lists, f"DELETE FROM league_deduction WHERE entry_id IN {entries}", *of_event,
        f"DELETE FROM league_tournament WHERE id = {event.pk}", f"DELETE FROM league_seal WHERE event = {event.pk}",
        "DELETE FROM league_playermonth", "DELETE FROM league_nameword WHERE kind = 'event'",
    ]:  # fmt: skip
        cursor.execute(sql)


def _written_anew(cursor, event):
    """Every entry with another reason, and every hash computed again."""
    before = ""
    for entry in AuditEntry.objects.filter(tournament=event).order_by("position"):
        entry.reason, entry.previous = "anders", before
        before = hash_of(entry, entry.chain.name)
        cursor.execute(
            "UPDATE league_auditentry SET reason = 'anders', previous = %s, hash = %s WHERE seq = %s",
            [entry.previous, before, entry.seq],
        )
    cursor.execute("UPDATE league_chain SET hash = %s WHERE name = %s", [before, f"event:{event.pk}"])


@pytest.mark.parametrize("done", [_cut, _whole_event, _written_anew])
def test_what_leaves_no_trace_in_the_database_is_known_from_the_last_comparison(played, settings, tmp_path, done):
    settings.DATA_DIR = tmp_path
    draw_sample(
        tournament=played.event,
        code=present_code(played.event),
        dice="3142",
        percent=10,
        confidence=95,
        by=played.cast.anna,
    )
    note_checked(spielliste=played.full, agrees=False, remark="Endstand 13", by=played.cast.anna)
    assert verify.run().named == []
    with past_the_site() as cursor:
        done(cursor, played.event)
    told = [one for one in verify.run().named if "den letzten davon gibt es nicht mehr" in one]
    assert len(told) == 1
    assert f"Veranstaltung {played.event.pk}" in told[0]
    assert "den letzten davon gibt es nicht mehr" in "".join(verify.run().named)  # and is not forgotten by saying it
    verify.forget_ends()
    assert "den letzten davon" not in "".join(verify.run().named)


def another_folder(settings, folder):
    folder.mkdir(exist_ok=True)
    settings.DATA_DIR = folder


def test_after_a_restore_no_machine_misses_what_is_gone(played, settings, tmp_path):
    """Each machine has a memory of its own, and only one of them has restored the backup."""
    shared = connection.vendor == "postgresql"
    for machine in ("a", "b"):
        another_folder(settings, tmp_path / machine)
        assert verify.run().named == []
    another_folder(settings, tmp_path / "a")
    with past_the_site() as cursor:
        _cut(cursor, played.event)
    verify.forget_ends()
    missed = {}
    for machine in ("a", "b"):
        another_folder(settings, tmp_path / machine)
        missed[machine] = "den letzten davon gibt es nicht mehr" in "".join(verify.run().named)
    assert missed == {"a": False, "b": not shared}  # with SQLite they are two installations


@pytest.mark.parametrize("told", [None, "2026-12-24T18:00:00+00:00", "signed"], ids=["nothing", "unsigned", "older"])
def test_who_only_has_the_database_cannot_say_that_it_was_restored(played, settings, tmp_path, told):
    settings.DATA_DIR = tmp_path
    if told == "signed":
        verify.forget_ends()  # once upon a time
    assert verify.run().named == []
    if told and told != "signed":
        notes.write(verify._restored(), told)
    with past_the_site() as cursor:
        _cut(cursor, played.event)
    assert "den letzten davon gibt es nicht mehr" in "".join(verify.run().named)


def test_what_came_since_the_last_comparison_is_no_difference(played, settings, tmp_path):
    settings.DATA_DIR = tmp_path
    assert verify.run(played.event).named == []
    deduct(entry=played.people[0], points=2, reason="Noch einmal", by=played.cast.anna)
    assert verify.run(played.event).named == []
    assert verify.run().named == []


def test_an_entry_that_is_none_any_more_hides_no_other_difference(played):
    with past_the_site() as cursor:
        cursor.execute("UPDATE league_auditentry SET data = '5' WHERE action = 'round-started'")
        cursor.execute("UPDATE league_auditentry SET reason = 'nichts' WHERE action = 'deducted'")
    said = "\n".join(wrong())
    assert "(round-started): Der Eintrag wurde verändert." in said
    assert "(deducted): Der Eintrag wurde verändert." in said


# --- what is left where values went


@pytest.fixture
def redacted(played):
    """The reason of a deduction named Carla, who is anonymous by now."""
    deduct(entry=played.people[0], points=2, reason="Carla Weber hat Karten geworfen", by=played.cast.anna)
    anonymise_player(player=played.cast.carla, reason="gewünscht", based_on=None, by=played.cast.anna)
    assert wrong() == wrong(played.event) == []
    return AuditEntry.objects.get(action="deducted", data__points=2)


def test_a_value_behind_the_back_of_a_redaction_is_named(played, redacted):
    """The database lets values go with their salts: who anonymises somebody does that."""
    redacted.redact(
        data={**redacted.data, "points": 9}, reason=redacted.reason,
        taken=without(redacted, data={**redacted.data, "points": 9}, reason=redacted.reason),
    )  # fmt: skip
    said = f"Verlauf, Eintrag {redacted.seq}: Was nach dem Anonymisieren übrig war, ist verändert."
    assert (wrong(), wrong(played.event)) == ([said], [said])


def test_values_that_went_are_missed_by_the_comparison_of_an_event_too(played):
    entry = AuditEntry.objects.get(action="deducted")
    entry.redact(data=entry.data, reason="", taken=without(entry, data=entry.data, reason=""))
    assert "Werte fehlen, ohne dass ein Eintrag davon erzählt." in wrong(played.event)[0]
