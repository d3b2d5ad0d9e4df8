"""Forms of phones at tables, for those who direct: what the screen of a phone without any line shows."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base.forms import WriteForm
from league.base.pictures import codes_in, too_large
from league.base.writing import Refused

from .rescue import code_among


class ScreenForm(WriteForm):
    """A photo of the code, or its text. A photo is chosen anew each time, so it is what is meant if both are there."""

    photo = forms.FileField(
        label=gettext_lazy("Foto vom Bildschirm"),
        required=False,
        help_text=gettext_lazy("Der Code von vorn, möglichst groß. PNG oder JPEG, höchstens 2 MB."),
        error_messages={"empty": gettext_lazy("Die Datei ist leer. Bitte noch einmal fotografieren.")},
        widget=forms.FileInput(attrs={"accept": "image/*", "capture": "environment"}),
    )
    code = forms.CharField(
        label=gettext_lazy("Oder der Text des Codes"),
        required=False,
        strip=False,  # a blank is one of its letters
        widget=forms.Textarea(attrs={"rows": 4, "autocomplete": "off", "spellcheck": "false"}),
    )

    def __init__(self, request: HttpRequest) -> None:
        sent = request.method == "POST"
        super().__init__(request.POST if sent else None, request.FILES if sent else None)
        self.length = int(request.META.get("CONTENT_LENGTH") or 0)

    def clean_photo(self) -> str:
        """What its code says; empty without a photo."""
        photo: UploadedFile[bytes] | None = self.cleaned_data["photo"]
        if photo is None:
            return ""
        try:
            return code_among(codes_in(photo))
        except Refused as refusal:
            raise forms.ValidationError(refusal.message) from None

    def clean(self) -> dict[str, object]:
        """A file above the limit is not even kept in memory: what was sent is too long then, and no file is there."""
        if not self.files and self.length > settings.FILE_UPLOAD_MAX_MEMORY_SIZE:
            self.add_error("photo", too_large(self.length))
        elif not self.errors and not self.text:
            self.add_error("photo", _("Bitte den Bildschirm fotografieren oder den Text des Codes einfügen."))
        return self.cleaned_data

    def add_error(self, field: str | None, error: Any) -> None:  # all that Django takes
        """What is wrong with a code is said where it came from."""
        super().add_error("photo" if field == "code" and self.files else field, error)

    @property
    def text(self) -> str:
        return str(self.cleaned_data["photo"] or self.cleaned_data["code"])
