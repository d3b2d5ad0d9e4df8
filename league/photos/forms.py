"""Forms of photos: the files that are sent, and the page of a scan with which it goes on."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base.forms import WriteForm
from league.base.words import figures

from .open_child import MOST_PAGES
from .opening import AT_ONCE, MEGABYTE, MOST_BYTES

MOST_FILES = 40  # in one go
KINDS = "image/jpeg,image/png,image/webp"  # an iPhone that is asked for these sends no HEIC
HINT = gettext_lazy("Das ganze Blatt von oben, gut beleuchtet. JPEG, PNG, WebP oder PDF, höchstens {most} MB je Datei.")


class Files(forms.ClearableFileInput):
    """Several files in one field."""

    allow_multiple_selected = True


class FilesField(forms.FileField):
    """What is in the files is looked at where they are opened; one that is empty is named there."""

    def clean(self, data: object, initial: object = None) -> Any:  # FileField says a file
        return data


class PhotosForm(WriteForm):
    """One photo from the list's own page, or many at the office."""

    photos = FilesField(label=gettext_lazy("Foto der Liste"))

    def __init__(self, request: HttpRequest, *, many: bool) -> None:
        sent = request.method == "POST"
        super().__init__(request.POST if sent else None, request.FILES if sent else None)
        self.asked = request.POST if sent else request.GET
        self.length = int(request.META.get("CONTENT_LENGTH") or 0)
        field = self.fields["photos"]
        field.help_text = HINT.format(most=MOST_BYTES // MEGABYTE)
        if many:
            field.label = _("Fotos oder Scans")
            field.widget = Files(attrs={"accept": f"{KINDS},application/pdf", "multiple": True})
        else:
            field.widget = forms.FileInput(attrs={"accept": KINDS, "capture": "environment"})

    @property
    def sent(self) -> list[UploadedFile[bytes]]:
        return list(self.files.getlist("photos")) if self.is_bound else []

    @property
    def first(self) -> int:
        """The page of the first file with which it goes on; a page that was left with files unsent says it as well."""
        typed = self.asked.get("from", "")
        number = int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < 3 else 1
        return min(max(number, 1), MOST_PAGES)

    def clean(self) -> dict[str, object]:
        """More than a request may hold is not even kept in memory: then no file is there."""
        if not self.sent and self.length > AT_ONCE:
            words = {"size": figures(self.length // MEGABYTE), "most": MOST_BYTES // MEGABYTE}
            said = _("Das sind {size} MB auf einmal; {most} gehen. Bitte in mehreren Teilen senden.")
            self.add_error("photos", said.format(**words))
        elif not self.sent:
            self.add_error("photos", _("Bitte ein Foto wählen."))
        elif len(self.sent) > MOST_FILES:
            said = _("Das sind {count} Dateien; höchstens {most} auf einmal. Bitte in mehreren Teilen senden.")
            self.add_error("photos", said.format(count=len(self.sent), most=MOST_FILES))
        return self.cleaned_data
