"""The gap of the rules: who must be presented sits out, so the direction chooses how it goes on."""

from __future__ import annotations

from collections.abc import Sequence

from django import forms
from django.utils.translation import gettext_lazy

from league.wording import words


def decision_field() -> forms.ChoiceField:
    return forms.ChoiceField(
        label=gettext_lazy("Die Turnierleitung entscheidet"), widget=forms.RadioSelect, required=False
    )


def offer_decision(form: forms.Form, choices: Sequence[str]) -> None:
    """The choices, or no such field where there is nothing to decide."""
    form.fields["decision"].choices = [(choice, words().term("decision", choice)) for choice in choices]
    if not choices:
        del form.fields["decision"]
