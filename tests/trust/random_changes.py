"""One column of one row of a table with facts, changed with the database's own tools; all columns in turn, rows by
chance. Each change is looked for by verify and taken back."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice
from random import Random
from uuid import uuid4

from django.db import IntegrityError, models, transaction

from league.base import triggers
from league.base.things import KINDS
from league.models import AuditEntry
from tests.trust.trust_stage import wrong

# What is no fact: who works on a draw, and what only counts changes.
TABLES = [(part.model, part.columns) for kind in KINDS.values() for part in kind.parts]
TOLD = ("at", "by_id", "action", "club_id", "tournament_id", "data", "reason", "position", "previous", "hash")
COLUMNS = [(model, name) for model, columns in [*TABLES, (AuditEntry, TOLD)] for name in columns]


class _Undo(Exception):
    pass


def random_changes(number: int) -> Iterator[tuple[str, bool]]:
    """What was changed, and whether verify named something."""
    rng = Random(number)
    there = [(model, name) for model, name in COLUMNS if model._base_manager.exists()]
    rng.shuffle(there)
    triggers.remove()
    yield from islice((done for model, name in cycle(there) if (done := _changed(model, name, rng))), number)


def _changed(model: type[models.Model], name: str, rng: Random) -> tuple[str, bool] | None:
    field = next(one for one in model._meta.concrete_fields if one.attname == name)
    row = rng.choice(list(model._base_manager.all()))
    before = getattr(row, name)
    if (after := another(field, before, rng)) == before:  # there is nothing else it could be
        return None
    try:
        with transaction.atomic():
            models.QuerySet(model).filter(pk=row.pk).update(**{name: after})
            found = any("Wächter" not in one for one in wrong())
            raise _Undo
    except _Undo:
        return f"{model.__name__}.{name} {row.pk}: {before!r} → {after!r}", found
    except IntegrityError:  # the database refuses it
        return None


def another(field: models.Field, value: object, rng: Random) -> object:
    if isinstance(field, models.BooleanField):
        return not value
    if isinstance(field, models.ForeignKey):
        others = field.related_model._base_manager.exclude(pk=value).values_list("pk", flat=True)
        return None if field.null and value is not None else others.order_by("?").first() or value
    if isinstance(field, models.UUIDField):
        return uuid4()
    if isinstance(field, models.JSONField):
        return {"anders": rng.random()} if not isinstance(value, list) else [*value, "anders"]
    if isinstance(field, (models.DateTimeField, models.DateField, models.TimeField)):
        return (
            "10:11"
            if isinstance(field, models.TimeField)
            else "2001-02-03"
            if not isinstance(field, models.DateTimeField)
            else "2001-02-03T10:11Z"
        )
    if isinstance(field, models.IntegerField):
        return (value or 0) + 1 if rng.random() < 0.9 else 99
    if isinstance(field, models.BinaryField):
        return b"anders"
    text = str(value or "")
    return (text[:-1] + ("x" if text[-1:] != "x" else "y"))[: field.max_length] if text else "x"
