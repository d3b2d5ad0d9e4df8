"""What several models share: an address that cannot be guessed, and a version that every change raises."""

from __future__ import annotations

import uuid
from typing import Any

from django.db import models

Json = dict[str, Any]  # an object as it is stored or sent: who reads it knows its keys


class Addressed(models.Model):
    """Reached from outside by its UUID only; primary keys stay inside."""

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)

    class Meta:
        abstract = True


class Versioned(models.Model):
    """Optimistic lock: who changes something says on which version the change is based."""

    version = models.PositiveIntegerField(default=1)

    class Meta:
        abstract = True
