"""What photos of lists have to say on the pages from which an event is run: which of them wait for somebody."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from league.base.notices import Notice
from league.base.words import plural
from league.models import PaperPhoto, Tournament


def notices(event: Tournament) -> list[Notice]:
    states = PaperPhoto.objects.filter(tournament=event.pk).by_state()
    counts = [
        (states[PaperPhoto.READ], _("gelesene Liste,gelesene Listen"), _("zu prüfen")),
        (states[PaperPhoto.WAITING], _("Foto,Fotos"), _("noch zu lesen")),
        (states[PaperPhoto.REFUSED], _("Foto,Fotos"), _("nicht gelesen")),
    ]
    said = ", ".join(f"{plural(count, noun)} {rest}" for count, noun, rest in counts if count)
    if not said:
        return []
    return [Notice(said, warns=True, about=_("Fotos von Listen:"), leads=reverse("paper-photos", args=[event.uuid]))]
