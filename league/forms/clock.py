"""Forms of the round's clock: set it right, reset it, how long a Runde lasts."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from league.services.clock import MOST_MINUTES, MOST_SHIFT

from .base import ReasonForm, WholeNumberField, WriteForm

MORE, LESS = "more", "less"


class CorrectionForm(ReasonForm):
    """More or fewer minutes for all tables. No sign to mistype: the direction is a choice."""

    direction = forms.ChoiceField(
        label=_("Alle Tische bekommen"),
        choices=[(MORE, _("mehr Zeit")), (LESS, _("weniger Zeit"))],
        widget=forms.RadioSelect,
        initial=MORE,
    )
    minutes = WholeNumberField(label=_("Minuten"), low=1, high=MOST_SHIFT)
    field_order = ["direction", "minutes", "reason"]

    @property
    def shift(self) -> int:
        minutes: int = self.cleaned_data["minutes"]
        return minutes if self.cleaned_data["direction"] == MORE else -minutes


class PlayingTimeForm(WriteForm):
    """§8: 100 minutes for a Runde of four, 125 of five; shorter Runden get less."""

    four = WholeNumberField(label=_("Minuten an Tischen zu viert"), low=1, high=MOST_MINUTES)
    five = WholeNumberField(label=_("Minuten an Tischen zu fünft"), low=1, high=MOST_MINUTES)
