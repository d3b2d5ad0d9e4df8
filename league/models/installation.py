"""What holds for this installation as a whole; one row."""

from __future__ import annotations

from django.db import models

from .base import Versioned


class Installation(Versioned):
    """`printed_address`: where a phone reaches the site; it goes into QR codes. Empty: as the site is called.
    `names_indexed`: the index of names was made of all that was there; from then on services keep it complete."""

    printed_address = models.CharField(max_length=200, blank=True)
    names_indexed = models.BooleanField(default=False)

    def __str__(self) -> str:
        return self.printed_address or "–"
