"""What phones at the tables have to say on the pages from which an event is run: what waits for somebody's word."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from league.base.notices import Notice
from league.base.words import plural
from league.models import Tournament

from .tables import tables_of


def notices(event: Tournament) -> list[Notice]:
    if not event.has_phones:
        return []
    tables = tables_of(event)
    counts = [
        (sum(len(one.open) for one in tables), _("Unterschied,Unterschiede"), _("zwischen Papier und Handy")),
        (sum(len(one.against) for one in tables), _("Einspruch,Einsprüche"), _("vom Tisch")),
        (sum(len(one.late) for one in tables), _("Nachreichung,Nachreichungen"), ""),
        (sum(len(one.miscounted) for one in tables), _("Zeile,Zeilen"), _("am Handy anders gerechnet")),
    ]
    said = ", ".join(f"{plural(count, noun)} {rest}".strip() for count, noun, rest in counts if count)
    if not said:
        return []
    return [Notice(said, warns=True, about=_("Handys am Tisch:"), leads=reverse("phones", args=[event.uuid]))]
