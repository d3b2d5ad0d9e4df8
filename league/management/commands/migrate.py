"""manage.py migrate: Django's own, but a step and the note that it was done are one transaction. Django notes some
steps after theirs: a power cut between the two leaves a step that the next update does again and stumbles over. And on
PostgreSQL a step that has to wait for somebody who reads lets go again soon: everybody who came later would wait behind
it, on the machines that still serve."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.management.commands import migrate
from django.db import transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations import Migration
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.state import ProjectState

from league.operations.postgres import WAITS, patiently, without_deadline


@contextmanager
def _whole(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """SQLite wants its foreign keys to be at rest before the transaction begins; Django checks them all at its end."""
    resting = connection.vendor == "sqlite" and connection.disable_constraint_checking()
    try:
        with transaction.atomic(using=connection.alias):
            if connection.vendor == "postgresql":
                with connection.cursor() as cursor:
                    without_deadline(cursor)
                    cursor.execute("SELECT set_config('lock_timeout', %s, true)", [WAITS])
            yield
    finally:
        if resting:
            connection.enable_constraint_checking()


class Executor(MigrationExecutor):
    def apply_migration(self, state: ProjectState, migration: Migration, *words: Any, **more: Any) -> ProjectState:
        with _whole(self.connection):
            return super().apply_migration(state, migration, *words, **more)

    def unapply_migration(self, state: ProjectState, migration: Migration, *words: Any, **more: Any) -> ProjectState:
        with _whole(self.connection):
            return super().unapply_migration(state, migration, *words, **more)


migrate.MigrationExecutor = Executor  # type: ignore[attr-defined]  # Django's command asks for it by this name


class Command(migrate.Command):
    def handle(self, *args: Any, **options: Any) -> None:
        """A step that could not have its lock has changed nothing: it is the first of the next try."""
        patiently(lambda: super(Command, self).handle(*args, **options))
