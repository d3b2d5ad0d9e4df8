"""A change past the site stays a change past the site, whatever its author does with the notes and seals, and however
much is honestly written afterwards: the next entry that seals the thing says that it found another one."""

from contextlib import suppress
from io import StringIO
from random import Random

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, models, transaction

from league.base import sealing, triggers
from league.base.things import KINDS, things
from league.base.writing import audit
from league.clubs.services.club import change_club_logo, remove_club_logo
from league.clubs.services.people import change_player
from league.models import AuditEntry, Seal, Touched
from league.registration.services.entries import deduct
from tests.base.pictures import a_picture
from tests.trust.random_changes import another
from tests.trust.trust_stage import a_finished_tournament, past_the_site, wrong

SQLITE = connection.vendor == "sqlite"
CHANGED = "UPDATE league_entry SET club_name = 'Anders' WHERE id = {carla}"
FOUND = "Vor Eintrag {} (deducted) an der Seite vorbei verändert."
OTHER_SEAL = "war nicht das, von dem der Verlauf erzählt."
# What somebody does with the database's own tools so that nothing is left of his change, before somebody else writes
# honestly about the same person.
WASHED = {
    "nothing more": [CHANGED],
    "the notes taken away": [CHANGED, "DELETE FROM league_touched"],
    "the seal taken away too": [CHANGED, "DELETE FROM league_seal WHERE kind = 'entry'", "DELETE FROM league_touched"],
    "another row of it": ["INSERT INTO league_deduction (entry_id, points, reason, at, by_id) SELECT entry_id, 5, reason, at, by_id "
                          "FROM league_deduction", "DELETE FROM league_touched"],
    "a row of it taken away": ["DELETE FROM league_deduction", "DELETE FROM league_touched"],
}  # fmt: skip


@pytest.fixture
def played(db, settings, tmp_path):
    settings.DATA_DIR = tmp_path  # where a comparison remembers how far each history went
    return a_finished_tournament()


def _washed(played, steps):
    with past_the_site() as cursor:
        for sql in steps:
            cursor.execute(sql.format(carla=played.people[0].pk))


def _written_honestly(played, *, about):
    deduct(entry=played.people[about], points=1, reason="Zu spät", by=played.cast.anna)


@pytest.mark.parametrize("steps", WASHED.values(), ids=WASHED)
def test_an_honest_entry_does_not_wash_what_was_changed_past_the_site(played, steps):
    about = 2 if "deduction" in steps[0] else 0
    _washed(played, steps)
    _written_honestly(played, about=about)
    told = AuditEntry.objects.filter(action="deducted").first()
    named = f"Teilnahme {played.people[about].pk} ({played.people[about]}): {FOUND.format(told.seq)}"
    assert named in "\n".join(wrong())
    _written_honestly(played, about=about)  # and the entry after that does not wash it either
    assert named in "\n".join(wrong())
    assert named in "\n".join(wrong(played.event))


def test_a_seal_made_anew_for_the_change_is_no_seal_of_the_history(played):
    """Whoever computes the digest of what he has changed, and writes it into the seal."""
    carla = played.people[0].pk
    _washed(played, [CHANGED, "DELETE FROM league_touched"])
    digest = things("entry", [carla])[carla].digest("0" * 32)
    with past_the_site() as cursor:
        cursor.execute("UPDATE league_seal SET salt = %s, digest = %s WHERE kind = 'entry' AND ref = %s", ["0" * 32, digest, carla])  # fmt: skip
    _written_honestly(played, about=0)
    said = "\n".join(wrong())
    assert f"Teilnahme {carla}" in said
    assert OTHER_SEAL in said
    assert OTHER_SEAL in "\n".join(wrong(played.event))


def test_a_seal_of_an_earlier_day_with_the_state_of_that_day_is_found(played):
    """Whoever kept a copy of the rows and the seal, and puts both back."""
    carla = played.cast.carla
    with connection.cursor() as cursor:
        cursor.execute("SELECT salt, digest FROM league_seal WHERE kind = 'player' AND ref = %s", [carla.pk])
        salt, digest = cursor.fetchone()
    before = carla.publication
    _published(played, "initials")
    with past_the_site() as cursor:
        cursor.execute("UPDATE league_player SET publication = %s WHERE id = %s", [before, carla.pk])
        cursor.execute("UPDATE league_seal SET salt = %s, digest = %s WHERE kind = 'player' AND ref = %s", [salt, digest, carla.pk])  # fmt: skip
    _published(played, "hidden")
    assert f"Person {carla.pk}" in (said := "\n".join(wrong()))
    assert OTHER_SEAL in said


def _published(played, how):
    change_player(player=played.cast.carla, based_on=None, publication=how, by=played.cast.anna)


# What the database refuses whoever does not know what watches over it.
GUARDED = [
    ("a note taken away", [CHANGED, "DELETE FROM league_touched"]),
    ("a note changed", [CHANGED, "UPDATE league_touched SET kind = 'draw'"]),
    ("a seal taken away", ["DELETE FROM league_seal WHERE kind = 'entry'"]),
    ("a seal that is said to cover the note", ["UPDATE league_seal SET note = 9999999"]),
    ("a seal of another thing", ["UPDATE league_seal SET ref = ref + 1000000"]),
]
if SQLITE:
    REPLACED = "INSERT OR REPLACE INTO {table} SELECT * FROM {table} LIMIT 1"
    GUARDED += [
        ("a note replaced", [CHANGED, REPLACED.format(table="league_touched")]),
        ("a seal replaced", [REPLACED.format(table="league_seal")]),
    ]
else:
    GUARDED += [("notes emptied", ["TRUNCATE league_touched"]), ("seals emptied", ["TRUNCATE league_seal"])]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("steps"), [steps for _what, steps in GUARDED], ids=[what for what, _steps in GUARDED])
def test_the_database_itself_refuses_to_lose_a_note_or_a_seal(steps):
    played = a_finished_tournament()
    *first, last = [sql.format(carla=played.people[0].pk) for sql in steps]
    with connection.cursor() as cursor:
        for sql in first:
            cursor.execute(sql)
        with pytest.raises(DatabaseError, match="Notizen und Siegel"), transaction.atomic():
            cursor.execute(last)


def test_what_the_site_writes_leaves_no_note(played):
    _written_honestly(played, about=0)
    assert (Touched.objects.count(), wrong()) == (0, [])
    assert Seal.objects.get(kind="entry", ref=played.people[0].pk).note > 0 or not SQLITE


def test_what_the_site_itself_changes_is_never_taken_for_somebody_elses(played):
    """Every column that is a fact, in every table that has a row here, changed and changed back within a write; and a
    row that is new, and one that goes."""
    rng, wrongly, known = Random(7), [], []
    for kind, part in [(kind, part) for kind, parts in KINDS.items() for part in parts.parts]:
        for name in part.columns if part.model._base_manager.exists() else ():
            row = part.model._base_manager.order_by("-pk").first()
            field = next(one for one in part.model._meta.concrete_fields if one.attname == name)
            known.append(type(field).__name__)
            with suppress(DatabaseError), transaction.atomic(), sealing.told():
                models.QuerySet(part.model).filter(pk=row.pk).update(**{name: another(field, getattr(row, name), rng)})
            told = [str(said) for entry in AuditEntry.objects.all()[:2] for said in entry.seals.values()]
            wrongly += [f"{kind} {part.model.__name__}.{name}"] if any("!" in said for said in told) else []
    assert wrongly == []
    assert len(set(known)) > 10


def test_a_picture_is_read_back_from_its_note(played):
    for colour in ("red", "green"):
        change_club_logo(club=played.cast.home, png=a_picture(colour=colour), based_on=None, by=played.cast.anna)
    with past_the_site() as cursor:
        cursor.execute("UPDATE league_clublogo SET png = png")
        cursor.execute("DELETE FROM league_touched")
    assert wrong() == []
    remove_club_logo(club=played.cast.home, based_on=None, by=played.cast.anna)
    assert wrong() == []


def test_a_trigger_of_somebody_elses_is_named(played):
    """What changes along with every honest row would be sealed with it."""
    name = "helps" if SQLITE else "ri_helps"
    with connection.cursor() as cursor:
        for sql in _FOREIGN_TRIGGER[connection.vendor]:
            cursor.execute(sql.format(name=name))
    assert f"Datenbank: Der Auslöser „{name}“ gehört nicht zum Programm." in wrong()
    assert triggers.missing() == []


_FOREIGN_TRIGGER = {
    "sqlite": ["CREATE TRIGGER {name} AFTER INSERT ON league_deduction BEGIN UPDATE league_entry SET club_name = 'x'; END"],
    "postgresql": [
        "CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN RETURN NEW; END$$",
        "CREATE TRIGGER {name} AFTER INSERT ON league_deduction FOR EACH ROW EXECUTE FUNCTION {name}()",
    ],
}  # fmt: skip


@pytest.mark.parametrize("changes", [
    ["UPDATE league_seal SET digest = salt || salt WHERE kind = 'entry'"],
    ["DELETE FROM league_seal WHERE kind = 'entry'"],
    ["DELETE FROM league_seal WHERE kind = 'prize'", "DELETE FROM league_prize"],
    [CHANGED, "DELETE FROM league_seal WHERE kind = 'entry'"],
])  # fmt: skip
def test_what_was_done_to_seals_is_settled_as_well(played, changes):
    _washed(played, changes)
    assert wrong() != [] or "prize" in changes[0]
    call_command("verify", settle="Nachgesehen", stdout=StringIO())
    assert wrong() == []


@pytest.mark.parametrize("data", [{"until": 10**12, "told_at": "2026-01-01T20:00"}, {"until": 10**12}])
def test_nobody_settles_what_is_still_to_come(played, data):
    """Neither a history that somebody brings along, nor an entry that names a number of tomorrow."""
    audit("differences-settled", by=None, data=data, reason="x")
    _washed(played, [CHANGED])
    _written_honestly(played, about=0)
    assert "an der Seite vorbei" in "\n".join(wrong())


def test_a_settling_that_cannot_be_read_is_a_difference_and_settles_nothing(played):
    call_command("verify", settle="Nachgesehen", stdout=StringIO())
    with past_the_site() as cursor:
        cursor.execute("UPDATE league_auditentry SET taken = '{}', salt = '' WHERE action = 'differences-settled'")
    assert "Der Eintrag wurde verändert." in "\n".join(wrong())


def test_one_event_is_not_settled_alone(played):
    with pytest.raises(CommandError, match="nicht für eine Veranstaltung allein"):
        call_command("verify", settle="x", event=played.event.uuid, stdout=StringIO())


def test_who_has_looked_into_it_says_so_with_a_reason(played):
    """Otherwise the comparison would name it for ever, and what comes after it would be lost among it."""
    _washed(played, [CHANGED])
    _written_honestly(played, about=0)
    _washed(played, [CHANGED.replace("Anders", "Ganz anders")])
    with pytest.raises(CommandError, match="Grund"):
        call_command("verify", settle=" ", stdout=StringIO())
    call_command("verify", settle="Aus der Sicherung zurückgeholt", stdout=StringIO())
    assert (wrong(), Touched.objects.count()) == ([], 0)
    told = AuditEntry.objects.get(action="differences-settled")
    assert (told.reason, told.data["things"]) == ("Aus der Sicherung zurückgeholt", 1)
    _washed(played, [CHANGED])
    _written_honestly(played, about=0)
    assert "an der Seite vorbei" in "\n".join(wrong())
