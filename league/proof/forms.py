"""Forms: what the director says about the sample."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from league.base.forms import TextField, WriteForm
from league.base.words import percent

PERCENT, CONFIDENCE = (2, 5, 10, 20), (90, 95, 99)


class SampleForm(WriteForm):
    code = TextField(widget=forms.HiddenInput, max_length=40, required=False)
    dice = TextField(
        label=_("Gewürfelte Ziffern"),
        max_length=40,
        help_text=_(
            "Vor allen Leuten gewürfelt und laut gesagt, 4 bis 20 Ziffern. Erst dann steht fest, welche Listen."
        ),
    )
    percent = forms.TypedChoiceField(
        label=_("Ausschließen, dass so viele Listen falsch sind"),
        choices=[(one, percent(one)) for one in PERCENT],
        coerce=int,
        initial=10,
    )
    confidence = forms.TypedChoiceField(
        label=pgettext_lazy("of a sample", "Sicherheit"),
        choices=[(one, percent(one)) for one in CONFIDENCE],
        coerce=int,
        initial=95,
    )


class CheckedForm(WriteForm):
    list = forms.IntegerField(min_value=1, max_value=2**31)
    agrees = forms.ChoiceField(choices=[("ja", _("stimmt")), ("nein", _("stimmt nicht"))])
    remark = TextField(max_length=300, required=False)

    @property
    def found(self) -> dict[str, object]:
        return {"agrees": self.cleaned_data["agrees"] == "ja", "remark": self.cleaned_data["remark"]}
