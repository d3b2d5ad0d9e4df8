"""An update of the database on PostgreSQL goes on beside those who read and write: what each step does there takes no
moment in which nobody may read a table for long, and machines that know nothing of it yet store rows as before. Reads the migrations themselves; what really happens is seen by
tests/faults/test_migrations.py."""

from __future__ import annotations

import pytest
from django.db.migrations import Migration, operations
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ProjectState
from django.db.models import NOT_PROVIDED, SET_NULL, CharField, DateTimeField, ForeignKey, Index, IntegerField
from django.db.models.functions import Now
from django.utils import timezone

# From here on several machines share a database, and one that is not updated yet goes on reading.
SINCE = "0030"
# What came before is known to every machine that still runs while these are done.
NEW = "0035"
SAID_ONLY = operations.AlterModelOptions, operations.AlterModelManagers, operations.CreateModel


def faults_of(migration: Migration, state: ProjectState) -> list[str]:
    """What of this migration would keep readers out; `state` is before it. A table that it makes itself is read by
    nobody yet."""
    made = {one.name.lower() for one in migration.operations if isinstance(one, operations.CreateModel)}
    there = [one for one in migration.operations if _table(one) not in made]
    found = [f"{_called(one)}: {why}" for one in there if (why := _why_not(one, state))]
    altered = {_table(one) for one in there if isinstance(one, operations.AddField | operations.AlterField)}
    for one in there:
        if isinstance(one, operations.AddIndex) and _table(one) in altered:
            found.append(f"{_called(one)}: nobody reads the table while the index is made")
        if _moves_data(one) and altered:
            found.append(f"{_called(one)}: nobody reads {', '.join(sorted(altered))} while data is moved")
    return found


def faults_for_writers(migration: Migration) -> list[str]:
    """Columns that a machine which does not know them yet leaves out of its rows, and without which there are none:
    Django takes a default away again from the database, unless it is told that it is the database's."""
    made = {one.name.lower() for one in migration.operations if isinstance(one, operations.CreateModel)}
    added = [one for one in migration.operations if isinstance(one, operations.AddField) and _table(one) not in made]
    return [_called(one) for one in added if not one.field.null and one.field.db_default is NOT_PROVIDED]


def _why_not(one: operations.base.Operation, state: ProjectState) -> str:
    if isinstance(one, operations.AddField):
        return _why_not_added(one.field)
    if isinstance(one, operations.AlterField):
        before = state.models["league", one.model_name_lower].fields[one.name]
        return "" if _stored(before) == _stored(one.field) else "all rows are looked through or written anew"
    return "" if isinstance(one, (*SAID_ONLY, operations.AddIndex, operations.RunPython)) else "it does more than add"


def _why_not_added(field) -> str:
    if field.unique or (getattr(field, "db_index", False) and not field.is_relation):
        return "its index is made while nobody reads"
    constant = field.default is not NOT_PROVIDED and not callable(field.default)
    theirs = field.db_default is not NOT_PROVIDED and not hasattr(field.db_default, "resolve_expression")
    simple = field.null or constant or theirs or field.default in (dict, list) or field.empty_strings_allowed
    return "" if simple else "each row needs a value of its own"


def _stored(field) -> tuple:
    """What of a field the database knows."""
    _name, kind, arguments, words = field.clone().deconstruct()
    return kind, arguments, {name: word for name, word in words.items() if name not in field.non_db_attrs}


def _moves_data(one: operations.base.Operation) -> bool:
    nothing = operations.RunPython.noop
    return isinstance(one, operations.RunPython | operations.RunSQL) and getattr(one, "code", None) is not nothing


def _table(one: operations.base.Operation) -> str:
    return getattr(one, "model_name_lower", "") or getattr(one, "name_lower", "")


def _called(one: operations.base.Operation) -> str:
    return " ".join(filter(None, (type(one).__name__, getattr(one, "model_name", ""), getattr(one, "name", ""))))


LOADER = MigrationLoader(None)
NEWEST = sorted(key for key in LOADER.disk_migrations if key[0] == "league" and key[1] >= SINCE)


@pytest.mark.parametrize("key", NEWEST, ids=[name for _app, name in NEWEST])
def test_no_step_of_an_update_keeps_readers_out_for_long(key):
    assert faults_of(LOADER.disk_migrations[key], LOADER.project_state(key, at_end=False)) == []


@pytest.mark.parametrize("key", [key for key in NEWEST if key[1] >= NEW], ids=lambda key: key[1])
def test_a_machine_that_is_not_updated_yet_stores_rows_as_before(key):
    assert faults_for_writers(LOADER.disk_migrations[key]) == []


# --- that it would be seen

CLUB = "club"
INDEX = operations.AddIndex(CLUB, Index(fields=["name"], name="by_name"))


@pytest.mark.parametrize(
    ("steps", "faults"),
    [
        ([operations.AddField(CLUB, "motto", CharField(max_length=9, blank=True))], 0),
        ([operations.AddField(CLUB, "motto", IntegerField(default=3))], 0),
        ([operations.AddField(CLUB, "motto", ForeignKey("league.User", SET_NULL, null=True))], 0),
        ([INDEX], 0),
        ([operations.AlterField(CLUB, "name", CharField("Name", max_length=80, unique=True))], 0),
        ([operations.RunPython(print)], 0),
        ([operations.AddField(CLUB, "motto", IntegerField(db_default=3))], 0),
        ([operations.AddField(CLUB, "motto", DateTimeField(default=timezone.now))], 1),
        ([operations.AddField(CLUB, "motto", DateTimeField(db_default=Now()))], 1),
        ([operations.AddField(CLUB, "motto", CharField(max_length=9, unique=True, null=True))], 1),
        ([operations.AddField(CLUB, "motto", IntegerField(default=3)), INDEX], 1),
        ([operations.AddField(CLUB, "motto", IntegerField(default=3)), operations.RunPython(print)], 1),
        ([operations.AlterField(CLUB, "name", CharField(max_length=500))], 1),
        ([operations.RemoveField(CLUB, "name")], 1),
        ([operations.RunSQL("VACUUM FULL")], 1),
    ],
)  # fmt: skip
def test_what_would_keep_them_out_is_seen(steps, faults):
    step = Migration("0999_tried", "league")
    step.operations = steps
    assert len(faults_of(step, LOADER.project_state())) == faults


@pytest.mark.parametrize(
    ("field", "stores"),
    [
        (IntegerField(null=True), True),
        (IntegerField(default=3, db_default=3), True),
        (CharField(max_length=9, default="", db_default=""), True),
        (IntegerField(default=3), False),
        (CharField(max_length=9, blank=True), False),
    ],
)
def test_what_a_machine_of_before_could_not_leave_out_is_seen(field, stores):
    step = Migration("0999_tried", "league")
    step.operations = [operations.AddField(CLUB, "motto", field)]
    assert faults_for_writers(step) == ([] if stores else ["AddField club motto"])
