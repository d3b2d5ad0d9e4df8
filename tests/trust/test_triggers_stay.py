"""What watches over the database stays while an update only adds, as long as other machines go on writing."""

import pytest
from django.db import connection, migrations, models
from django.db.migrations.loader import MigrationLoader

from league.base import triggers

ADDS = migrations.AddField("club", "more", models.CharField(max_length=5, default=""))
ADDS_AN_INDEX = migrations.AddIndex("club", models.Index(fields=["city"], name="clubs_by_city"))
CHANGES = migrations.AlterField("club", "name", models.CharField(max_length=100))
TAKES = migrations.RemoveField("club", "city")
RUNS = migrations.RunPython(lambda apps, editor: None)


@pytest.mark.parametrize(
    ("operations", "backwards", "stays"),
    [
        ([ADDS, ADDS_AN_INDEX], False, True),
        ([migrations.RunPython(migrations.RunPython.noop)], False, True),
        ([ADDS], True, False),
        ([ADDS, CHANGES], False, False),
        ([TAKES], False, False),
        ([RUNS], False, False),
    ],
)
def test_an_update_that_only_adds_is_told_apart(operations, backwards, stays):
    migration = migrations.Migration("9999_later", "league")
    migration.operations = operations
    assert triggers.only_adds([(migration, backwards)]) == stays


@pytest.mark.django_db
@pytest.mark.parametrize(("operations", "stay"), [([ADDS], True), ([TAKES], False)])
def test_what_watches_is_there_during_an_update_or_is_put_back_after_it(operations, stay):
    migration = migrations.Migration("9999_later", "league")
    migration.operations = operations
    triggers.before_migrating(plan=[(migration, False)])
    assert (triggers.missing() == []) == (stay and connection.vendor == "postgresql")
    triggers.install()
    assert triggers.missing() == []


def test_the_last_release_only_adds():
    """Machines that run the one before go on working."""
    disk = MigrationLoader(None).disk_migrations
    names = ("0035_club_language", "0036_many_clubs", "0037_clubs_apply")
    assert [name for name in names if not triggers.only_adds([(disk["league", name], False)])] == []
