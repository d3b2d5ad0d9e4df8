"""What holds for this installation as a whole; one row."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy

from .base import Versioned


class InstallationQuerySet(models.QuerySet["Installation"]):
    def ours(self) -> Installation:
        """The one row, made when it is first needed."""
        return self.get_or_create(pk=1)[0]

    def locked(self) -> Installation:
        """Nobody else goes on from here until the transaction ends."""
        return self.select_for_update().get(pk=self.ours().pk)

    def takes_clubs(self) -> bool:
        """Whether clubs may apply on the site."""
        return self.exclude(joining=Installation.OFF).exists()


class Installation(Versioned):
    """`printed_address`: where a phone reaches the site; it goes into QR codes. Empty: as the site is called.
    `names_indexed`: the index of names was made of all that was there; from then on services keep it complete.
    `joining`: how clubs come that nobody here knows. `responsible`: who answers for what is stored here about people,
    as everybody may read it."""

    OFF, APPROVAL, EVERYBODY = "off", "approval", "everybody"
    JOINING = {
        OFF: gettext_lazy("Nein, Vereine legt nur an, wer die Seite betreut"),
        APPROVAL: gettext_lazy("Ja, und wer die Seite betreut, entscheidet über jeden"),
        EVERYBODY: gettext_lazy("Ja, und zugelassen ist, wer die E-Mail-Adresse bestätigt"),
    }

    printed_address = models.CharField(max_length=200, blank=True)
    names_indexed = models.BooleanField(default=False)
    joining = models.CharField(max_length=10, default=OFF, db_default=OFF)
    responsible = models.TextField(blank=True, default="", db_default="")

    objects = InstallationQuerySet.as_manager()

    def __str__(self) -> str:
        return self.printed_address or "–"


class SharedKey(models.Model):
    """The secret key of machines that share a database (operations/shared_key.py). `key` is empty where
    LEAGUE_SECRET_KEY keeps it out of the database; by `mark` a key is recognised, as a password is. No backup has it.
    """

    key = models.TextField(blank=True)
    mark = models.CharField(max_length=200)

    def __str__(self) -> str:
        return "–"
