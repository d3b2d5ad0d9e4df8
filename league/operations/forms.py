"""Forms of the installation as a whole."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base.forms import TextField, WriteForm
from league.printing.address import LONGEST, is_address


class AddressForm(WriteForm):
    """Under which address phones reach the site."""

    printed_address = TextField(
        label=gettext_lazy("Adresse für QR-Codes"),
        max_length=200,
        required=False,
        help_text=gettext_lazy(
            "So, wie ein Telefon im Saal die Seite öffnet, etwa http://192.168.178.20:8000. Leer: so, wie die Seite "
            "beim Drucken gerade aufgerufen ist."
        ),
    )

    def clean_printed_address(self) -> str:
        typed = str(self.cleaned_data["printed_address"]).rstrip("/")
        if typed and not is_address(typed):
            raise forms.ValidationError(
                _(
                    "„%(typed)s“ ist keine Adresse für QR-Codes. Sie beginnt mit http:// oder https://, hat keinen "
                    "Pfad dahinter und höchstens %(longest)s Zeichen."
                )
                % {"typed": typed, "longest": LONGEST}
            )
        return typed
