"""What may be chosen on a ranking: the day it is seen from, how much somebody must have played, whose club."""

from __future__ import annotations

import datetime
from collections.abc import Iterable

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base.club_field import ClubField
from league.base.forms import DayField, Sent, field_of
from league.base.words import short_day


class RankingForm(forms.Form):
    """Asked for by address, so that a view can be kept and passed on."""

    stichtag = DayField(label=gettext_lazy("Stand am"), required=False)
    mindestens = forms.TypedChoiceField(
        label=gettext_lazy("Platz ab"),
        required=False,
        coerce=int,
        empty_value=None,
        error_messages={"invalid_choice": gettext_lazy("Diese Zahl steht nicht zur Wahl. Bitte eine der genannten.")},
    )
    verein = ClubField(label=gettext_lazy("Verein"), required=False, empty_label=gettext_lazy("alle Vereine"))

    def __init__(self, data: Sent = None, *, minima: Iterable[tuple[int, str]]) -> None:
        super().__init__(data)
        field_of(self, "mindestens", forms.ChoiceField).choices = [("", _("wie üblich")), *minima]

    def clean_stichtag(self) -> datetime.date | None:
        day: datetime.date | None = self.cleaned_data["stichtag"]
        if day and day > timezone.localdate():
            raise forms.ValidationError(
                _("Der %(day)s liegt in der Zukunft. Bitte heute oder einen früheren Tag angeben.")
                % {"day": short_day(day)}
            )
        return day
