"""Forms of what comes from files: the file itself, and the answers to what its preview asks.
Knows what was sent; what stands in the file is for league.imports."""

from __future__ import annotations

from django import forms
from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base.forms import WriteForm

from .guard import MOST_BYTES, Unreadable
from .words import said

ACCEPTED = ".xlsx,.csv,.txt,.tsv"
ANSWER = "antwort-"


class FileForm(forms.Form):
    """One file. A larger one than may be is not even kept in memory; its sender is told so."""

    file = forms.FileField(
        label=gettext_lazy("Datei"),
        allow_empty_file=True,
        max_length=255,
        help_text=gettext_lazy("Excel (.xlsx) oder CSV, höchstens 2 MB."),
        error_messages={
            "required": gettext_lazy("Bitte eine Datei wählen."),
            "max_length": gettext_lazy("Der Name der Datei ist zu lang. Bitte kürzen."),
        },
        widget=forms.ClearableFileInput(attrs={"accept": ACCEPTED}),
    )

    def __init__(self, request: HttpRequest, *, blank: bool = False) -> None:
        sent = request.method == "POST" and not blank
        super().__init__(request.POST if sent else None, request.FILES if sent else None)
        self.length = int(request.META.get("CONTENT_LENGTH") or 0) if sent else 0
        if sent and not request.FILES and self.length > settings.FILE_UPLOAD_MAX_MEMORY_SIZE:
            message = said(Unreadable("too-large", size=self.length))
            self.fields["file"].error_messages = {"required": message}

    def clean_file(self) -> UploadedFile[bytes]:
        file: UploadedFile[bytes] = self.cleaned_data["file"]
        if (file.size or 0) > MOST_BYTES:
            raise forms.ValidationError(said(Unreadable("too-large", size=file.size)))
        return file


class TakeForm(WriteForm):
    """The preview sent back: which file, what was seen of it, and what was answered. `take`: carry it out."""

    token = forms.CharField(widget=forms.HiddenInput, max_length=32)
    mark = forms.CharField(widget=forms.HiddenInput, max_length=32, required=False)

    @property
    def answers(self) -> dict[str, str]:
        """By the key of their line."""
        return {name.removeprefix(ANSWER): str(self.data[name]) for name in self.data if name.startswith(ANSWER)}

    @property
    def takes(self) -> bool:
        return "take" in self.data


def stale() -> str:
    return _("Die Datei liegt hier nicht mehr vor; sie wird nur eine Stunde aufgehoben. Bitte noch einmal wählen.")
