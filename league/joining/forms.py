"""Forms of clubs that want to come: what is asked of them, whether they may ask, and why not."""

from __future__ import annotations

from django import forms
from django.core.mail.message import sanitize_address
from django.utils.translation import gettext_lazy as _

from league.base.forms import NameField, TextField, WriteForm
from league.models import Installation
from league.models.club import STATES


class ApplicationForm(WriteForm):
    """No more than is needed to found the club and to answer."""

    name = NameField(label=_("Name des Vereins"))
    city = TextField(label=_("Ort"), max_length=60, help_text=_("Wo gespielt wird."))
    state = forms.ChoiceField(label=_("Bundesland"), choices=[("", _("keine Angabe")), *STATES], required=False)
    first_name = NameField(label=_("Eigener Vorname"), widget=forms.TextInput(attrs={"autocomplete": "given-name"}))
    last_name = NameField(
        label=_("Eigener Nachname"),
        widget=forms.TextInput(attrs={"autocomplete": "family-name"}),
        help_text=_("Wer den Verein anmeldet, leitet ihn hier; weitere Personen lassen sich danach einladen."),
    )
    email = forms.EmailField(
        label=_("E-Mail-Adresse"),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
        error_messages={"invalid": _("Das ist keine E-Mail-Adresse. Bitte prüfen, etwa „anna@example.org“.")},
    )

    def clean_email(self) -> str:
        """One that no mail can be written to would take a place that nobody can fill."""
        email: str = self.cleaned_data["email"]
        try:
            sanitize_address(email, "utf-8")
        except ValueError as error:
            raise forms.ValidationError(self.fields["email"].error_messages["invalid"]) from error
        return email


class RefusalForm(WriteForm):
    """A reason, if the operator gives one."""

    reason = TextField(label=_("Grund"), max_length=300, required=False)


class JoiningForm(WriteForm):
    """Whether clubs may apply; those ways only that are possible here."""

    joining = forms.ChoiceField(label=_("Dürfen sich Vereine auf dieser Seite anmelden?"), widget=forms.RadioSelect)

    def offer(self, *, everybody: bool) -> None:
        ways = [(way, said) for way, said in Installation.JOINING.items() if everybody or way != Installation.EVERYBODY]
        self.fields["joining"].choices = ways  # type: ignore[attr-defined]
