"""What the installation has to say on the pages from which an event is run: how its backups stand, and that something
was changed past the site."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from league.base.notices import Notice
from league.base.words import when
from league.models import Tournament

from . import verify
from .standing import standing


def notices(event: Tournament) -> list[Notice]:
    now = standing()
    warnings = [Notice(text, warns=True, about=_("Sicherung:")) for text in now.warnings]
    return [*_changed_past_the_site(event), *warnings, Notice(now.line, warns=False)]


def _changed_past_the_site(event: Tournament) -> list[Notice]:
    """Where, only who looks after the site is told: it may be another club's. This event can be compared from here."""
    last = verify.last()
    if last is None or not last.number:
        return []
    said = _("Der Vergleich mit dem Verlauf am {at} fand Abweichungen. Welche, steht unter „Betrieb“ und „Nachweis“.")
    leads = reverse("proof-event", args=[event.uuid])
    return [Notice(said.format(at=when(last.when)), warns=True, about=_("Nachweis:"), leads=leads)]
