"""Photos of paper lists that are read: who sent them and when, which list they show, what was read and what became of
it. A picture is always one that we wrote ourselves; how it is read is known by league.photos."""

from __future__ import annotations

import json
import uuid
from collections import Counter
from hashlib import sha256

from django.db import models
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from .base import Addressed, Json
from .spielliste import Spielliste
from .tournament import Tournament


class Photographed(Addressed):
    """A picture that we wrote ourselves, without anything hidden in it. It is forgotten after the time its club has
    set."""

    jpeg = models.BinaryField()
    digest = models.CharField(max_length=64)  # sealed instead of the picture, which is too large for each time
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        abstract = True
        ordering = ["at", "pk"]

    @property
    def is_the_one_taken(self) -> bool:
        """False if somebody has exchanged the picture in the database."""
        return self.digest_of(self.jpeg) == self.digest

    @property
    def is_read_as_noted(self) -> bool:
        """False if what was read from it is another by now; of a picture that nobody reads there is nothing."""
        return True

    @staticmethod
    def digest_of(jpeg: bytes | memoryview) -> str:
        return sha256(jpeg).hexdigest()


class PaperPhotoQuerySet(models.QuerySet["PaperPhoto"]):
    def light(self) -> PaperPhotoQuerySet:
        """Without the pictures, which have some hundred kilobytes each."""
        return self.defer("jpeg", "sheet")

    def waiting(self) -> PaperPhotoQuerySet:
        return self.filter(state=PaperPhoto.WAITING)

    def taken_over(self) -> PaperPhotoQuerySet:
        return self.filter(state=PaperPhoto.TAKEN)

    def by_state(self) -> Counter[str]:
        """How many there are of each; what has lost its list waits for a decision as what was refused does."""
        rows = self.order_by().values_list("state", "spielliste")
        return Counter(PaperPhoto.REFUSED if has_lost_its_list(*row) else row[0] for row in rows)


class PaperPhoto(Photographed):
    """A filled paper list, photographed or scanned to be read. `spielliste` is not known before its code is read, never
    of a stranger's sheet, and no more once its table was cleared. `refused`: why it could not be read, as a code with
    its values. `sheet`: the paper straightened, for the strips beside the rows; it and the reading are sealed by
    `read_digest`. `stack`: what was sent together."""

    WAITING, READ, REFUSED, TAKEN, ASIDE = "waiting", "read", "refused", "taken", "aside"
    STATES = [
        (WAITING, gettext_lazy("wird noch gelesen")),
        (READ, pgettext_lazy("photo", "gelesen")),
        (REFUSED, gettext_lazy("nicht gelesen")),
        (TAKEN, gettext_lazy("übernommen")),
        (ASIDE, gettext_lazy("weggelegt")),
    ]

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="paper_photos")
    spielliste = models.ForeignKey(Spielliste, models.SET_NULL, null=True, blank=True, related_name="paper_photos")
    page = models.PositiveSmallIntegerField(default=1)
    by = models.ForeignKey("league.User", models.SET_NULL, null=True, blank=True, related_name="+")
    stack = models.UUIDField(default=uuid.uuid4, editable=False, db_index=True)
    name = models.CharField(max_length=80, blank=True)  # as its sender calls the file
    codes: models.JSONField[list[str], list[str]] = models.JSONField(default=list)  # what QR codes in it say
    state = models.CharField(max_length=8, choices=STATES, default=WAITING)
    refused: models.JSONField[Json, Json] = models.JSONField(default=dict, blank=True)
    reading: models.JSONField[Json, Json] = models.JSONField(default=dict, blank=True)
    sheet = models.BinaryField(null=True, blank=True)
    read_digest = models.CharField(max_length=64, blank=True, default="")

    objects = PaperPhotoQuerySet.as_manager()

    class Meta(Photographed.Meta):
        indexes = [models.Index(fields=["tournament", "state"], name="photos_of_event_by_state")]

    def __str__(self) -> str:
        return self.name or _("Foto {time}").format(time=f"{self.at:%H:%M}")

    @property
    def has_lost_its_list(self) -> bool:
        return has_lost_its_list(self.state, self.spielliste_id)

    @property
    def is_read_as_noted(self) -> bool:
        return not self.read_digest or self.digest_of_reading() == self.read_digest

    def digest_of_reading(self) -> str:
        """Of what was read and of the picture that shows it; the same on every machine and database."""
        told = json.dumps(self.reading, sort_keys=True, separators=(",", ":"))
        return sha256(told.encode() + b"\n" + bytes(self.sheet or b"")).hexdigest()


def has_lost_its_list(state: str, spielliste: int | None) -> bool:
    """It was read, and the list that it showed is no more: a table was cleared, or drawn anew."""
    return spielliste is None and state in (PaperPhoto.READ, PaperPhoto.TAKEN)
