"""Guards of photos of paper lists: who enters the lists of an event sees its photos, and nobody else."""

from __future__ import annotations

from league.base.guards import HELPER, Guard, one_of
from league.models import PaperPhoto, Tournament
from league.models.photos import PaperPhotoQuerySet
from league.models.user import Visitor

ALONG = "tournament__club", "spielliste__tournament__club", "spielliste__round", "by"


def _of_event(user: Visitor) -> PaperPhotoQuerySet:
    return PaperPhoto.objects.light().filter(tournament__in=Tournament.objects.entered_by(user).values("pk"))


works_on_photo = Guard("works_on_photo", HELPER, one_of(_of_event, *ALONG))
