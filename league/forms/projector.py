"""The form of the projector: which slides take turns, how long each stays, what the message says."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.models import Tournament
from league.projector import IN_TURN, LONGEST, MOST_PLACES, SHORTEST, SLIDES, projector_of

from .base import TextField, WholeNumberField, WriteForm

LONGEST_HEADING, LONGEST_MESSAGE = 60, 240  # more does not fit on the wall in letters that can be read


class ProjectorForm(WriteForm):
    slides = forms.MultipleChoiceField(
        label=_("Diese Bilder wechseln sich ab"),
        choices=[(name, SLIDES[name]) for name in IN_TURN],
        widget=forms.CheckboxSelectMultiple,
        required=False,
        help_text=_("Was leer ist, wird übersprungen: keine Mitteilung, noch kein Sitzplan, noch kein Stand."),
    )
    seconds = WholeNumberField(label=_("Sekunden je Bild"), low=SHORTEST, high=LONGEST)
    heading = TextField(
        label=_("Mitteilung, groß"), max_length=LONGEST_HEADING, required=False,
        help_text=_("Zum Beispiel: Runde 2 beginnt um 14:30 Uhr"),
    )  # fmt: skip
    message = TextField(
        label=_("Mitteilung, darunter"), max_length=LONGEST_MESSAGE, required=False, lines=True,
        widget=forms.Textarea(attrs={"rows": 3}),
    )  # fmt: skip
    places = WholeNumberField(
        label=_("Stand nur bis Platz"), low=1, high=MOST_PLACES, required=False, help_text=_("Leer: alle Plätze.")
    )
    coming = forms.BooleanField(
        label=_("Schon den Sitzplan der nächsten Runde zeigen"),
        required=False,
        help_text=_("Sonst hängt er erst, wenn keine Runde mehr läuft."),
    )
    dark = forms.TypedChoiceField(
        label=_("Aussehen"),
        choices=[("1", _("dunkel")), ("", _("hell"))],
        coerce=bool,
        empty_value=False,
        widget=forms.RadioSelect,
        required=False,
        help_text=_("Dunkel blendet weniger; in einem hellen Saal ist hell besser zu lesen."),
    )

    @classmethod
    def of(cls, thing: Tournament) -> dict[str, Any]:
        stored = projector_of(thing)
        return stored.to_dict() | {"places": stored.places or "", "dark": "1" if stored.dark else ""}

    @property
    def wish(self) -> dict[str, Any]:
        """What the service needs, in its words."""
        return self.facts | {"places": self.cleaned_data["places"] or 0}
