"""Forms of the installation as a whole."""

from __future__ import annotations

from typing import Unpack

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base.forms import FormWords, NameField, Sent, TextField, WriteForm
from league.clubs.forms.club import InviteForm
from league.imports.forms import FileForm
from league.models import User
from league.printing.address import LONGEST, is_address

from .moving.incoming import too_large


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


class ResponsibleForm(WriteForm):
    """Who answers for what is stored about people."""

    responsible = TextField(
        label=gettext_lazy("Wer verantwortlich ist"),
        lines=True,
        max_length=1000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=gettext_lazy(
            "Name der Person oder des Vereins, Anschrift, E-Mail-Adresse, vielleicht Telefon; je Angabe eine Zeile. "
            "Alle können es lesen."
        ),
    )


MEGABYTE = 1024 * 1024
MOST_SENT = 16 * MEGABYTE  # of a packed file; what is larger, the command reads


class ParcelForm(FileForm):
    """A file with an event, or a club, of another installation."""

    def __init__(self, request: HttpRequest) -> None:
        super().__init__(request)
        said = _("Wie sie dort unter „Mitnehmen“ entsteht (.spiel), höchstens %(most)s MB.")
        self.fields["file"].help_text = said % {"most": MOST_SENT // MEGABYTE}
        self.fields["file"].widget.attrs["accept"] = ".spiel"

        if self.length and not request.FILES and self.length > MOST_SENT:
            self.fields["file"].error_messages = {"required": too_large()}

    def clean_file(self) -> UploadedFile[bytes]:
        file: UploadedFile[bytes] = self.cleaned_data["file"]
        if (file.size or 0) > MOST_SENT:
            raise forms.ValidationError(too_large())
        return file


class LeaveForm(WriteForm):
    """Whoever deletes a club types its name."""

    name = TextField(
        label=gettext_lazy("Name des Vereins"),
        max_length=80,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=gettext_lazy("Zur Bestätigung, so wie er oben steht."),
    )


class FirstClubForm(InviteForm):
    """The first club and who leads it, with a password: nobody is there yet who could send a link."""

    email = role = None  # type: ignore[assignment]
    club = NameField(label=gettext_lazy("Name des Vereins"), widget=forms.TextInput(attrs={"autofocus": True}))
    password = forms.CharField(
        label=gettext_lazy("Passwort"),
        strip=False,
        max_length=200,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=gettext_lazy("Mindestens 10 Zeichen, kein übliches Wort und nicht der eigene Name."),
    )
    repeated = forms.CharField(
        label=gettext_lazy("Passwort noch einmal"),
        strip=False,
        max_length=200,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    plays = forms.BooleanField(
        label=gettext_lazy("Ich spiele selbst mit"),
        required=False,
        initial=True,
        help_text=gettext_lazy("Dann steht der eigene Name schon bei den Mitgliedern."),
    )
    field_order = ["club", "first_name", "last_name", "plays", "username", "password", "repeated"]

    def __init__(self, data: Sent = None, **words: Unpack[FormWords]) -> None:
        super().__init__(data, **words)
        self.fields["username"].help_text = _("Zum Einloggen: kleine Buchstaben, Ziffern, Punkt, Strich.")

    def clean(self) -> dict[str, object]:
        cleaned = super().clean()
        password = cleaned.get("password")
        if password and password != cleaned.get("repeated"):
            self.add_error("repeated", _("Die beiden Passwörter sind verschieden. Bitte noch einmal eingeben."))
        elif password:
            self._check(password)
        return cleaned

    def _check(self, password: str) -> None:
        named = ("username", "first_name", "last_name")
        user = User(**{name: self.cleaned_data.get(name, "") for name in named})
        try:
            validate_password(password, user)
        except forms.ValidationError as error:
            self.add_error("password", error)

    @property
    def facts(self) -> dict[str, object]:
        """What the service needs, in its words."""
        names = ("club", "first_name", "last_name", "plays", "username", "password")
        return {name: self.cleaned_data[name] for name in names}
