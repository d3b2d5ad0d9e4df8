"""The form with which somebody is made nameless: why, and that it is meant."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy

from .base import TextField, WriteForm


class AnonymiseForm(WriteForm):
    """Sent without `sure` it is the first step: the page asks once more."""

    reason = TextField(
        label=gettext_lazy("Grund"),
        max_length=300,
        error_messages={"required": gettext_lazy("Bitte einen Grund angeben, etwa „auf eigenen Wunsch“.")},
        help_text=gettext_lazy("Etwa „auf eigenen Wunsch“. Er steht im Verlauf; bitte keinen Namen hineinschreiben."),
    )
    sure = forms.BooleanField(
        label=gettext_lazy("Ja, das soll so sein. Mir ist klar, dass niemand es rückgängig machen kann."),
        required=False,
    )
