"""Whoever points what is stored at something else with the database's own tools (a list at another round, a seat at
another person, a role at another login) is named: every foreign key of every sealed model in turn, none by chance."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import uuid4

import pytest
from django.db import IntegrityError, models, transaction
from django.utils import timezone

from league.base import sealing, triggers
from league.base.things import KINDS, Part
from league.models import TableLink
from league.operations.verify import Verification
from tests.trust.trust_stage import a_demo

KEYS = [
    (kind, part, field)
    for kind, its in KINDS.items()
    for part in its.parts
    for field in part.model._meta.concrete_fields
    if isinstance(field, models.ForeignKey) and field.attname in part.columns
]
ROWS = 2  # of what the demo has none of: one, and one to which it could be pointed …
MORE = {TableLink: 3}  # … of what may have one thing only one more, which has none


@pytest.fixture
def everything(db):
    """The demo, and rows of what it does not show, sealed as if the site had written them."""
    a_demo()
    triggers.remove()
    made = set[tuple[str, int]]()
    for kind, its in KINDS.items():
        for part in its.parts:
            for number in range(part.model._base_manager.count(), MORE.get(part.model, ROWS)):
                made.add((kind, getattr(_a_row(part.model, number), part.ref)))
    sealing.store([], made)
    assert _named() == []


def _a_row(model: type[models.Model], number: int) -> models.Model:
    """With whatever its columns may hold."""
    fields = [field for field in model._meta.concrete_fields if not field.primary_key]
    return model._base_manager.create(**{field.attname: _some(field, number + at) for at, field in enumerate(fields)})


def _some(field: models.Field, number: int) -> object:
    if isinstance(field, models.ForeignKey):
        there = list(field.related_model._base_manager.order_by("pk").values_list("pk", flat=True))
        return there[number % len(there)]
    if field.has_default():
        return field.get_default()
    if isinstance(field, models.DateTimeField):
        return timezone.now()
    if isinstance(field, models.BooleanField):
        return False
    if isinstance(field, models.UUIDField):
        return uuid4()
    if isinstance(field, models.BinaryField):
        return b"%d" % number
    if isinstance(field, models.JSONField):
        return {"number": number}
    if field.choices:
        return field.choices[0][0]
    return number if isinstance(field, models.IntegerField) else str(number)


def _named() -> list[str]:
    """What a comparison says of the history and of all that is sealed."""
    this = Verification()
    return [str(one) for one in [*this.history(), *this.things()]]


@pytest.mark.thorough
def test_every_foreign_key_that_is_pointed_elsewhere_is_named(everything):
    this, missed, named = Verification(), [], []
    assert list(this.history()) == []
    for kind, part, field in KEYS:
        for ref in _pointed_elsewhere(part, field):
            said = [str(one.where) for one in this.things()]
            this.replayed.clear()
            if any(f"{KINDS[kind].title} {ref} (" in where for where in said):
                named.append((part.model.__name__, field.attname))
            else:
                missed.append((part.model.__name__, field.attname, said))
    assert missed == []
    assert named == [(part.model.__name__, field.attname) for _kind, part, field in KEYS]


def _pointed_elsewhere(part: Part, field: models.ForeignKey) -> Iterator[int]:
    """The thing to which the row belonged, while it is pointed elsewhere; once, wherever the database lets it."""
    others = field.related_model._base_manager.order_by("pk").values_list("pk", flat=True)
    for row in part.model._base_manager.order_by("pk"):
        for other in others.exclude(pk=getattr(row, field.attname)):
            mark = transaction.savepoint()
            try:
                with transaction.atomic():
                    part.model._base_manager.filter(pk=row.pk).update(**{field.attname: other})
            except IntegrityError:
                continue
            yield getattr(row, part.ref)
            transaction.savepoint_rollback(mark)
            return
