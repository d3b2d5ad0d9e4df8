"""A picture that people upload, made into a PNG of our own by a process with limits, or asked for the codes in it:
nothing of the file is kept. Knows files and pixels; what the picture is for is known elsewhere."""

from __future__ import annotations

import json
from math import ceil
from typing import Any

from django import forms
from django.core.files import File
from django.utils.translation import gettext as _

from .children import Busy, TooMuch, answer_of
from .picture_child import CODES, PHOTO
from .words import figures

MOST_BYTES = 2 * 1024 * 1024
PNG, JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"
# How a PNG and a JPEG begin and end.
ENDS = {PNG: b"IEND", JPEG: b"\xff\xd9"}
JSON_LIST = b"["


class PictureField(forms.FileField):
    """PNG or JPEG; `cleaned_data` has the bytes of a PNG without anything hidden in it."""

    widget = forms.ClearableFileInput(attrs={"accept": "image/png,image/jpeg"})

    def to_python(self, data: File[bytes] | None) -> Any:  # bytes: FileField says a file
        file = super().to_python(data)
        return as_png(file) if file else None


def too_large(size: int) -> str:
    """Rounded up, so that it never says 2,0 of 2 MB."""
    shown = figures(ceil(size / 1024 / 1024 * 10) / 10, 1)
    return _("Die Datei hat {size} MB; höchstens 2 MB gehen. Bitte das Bild verkleinern.").format(size=shown)


def as_png(file: File[bytes]) -> bytes:
    return _made_of(file, PNG)


def as_photo(file: File[bytes]) -> bytes:
    """A photo: larger than a logo, and a JPEG."""
    return _made_of(file, JPEG, PHOTO)


def codes_in(file: File[bytes]) -> list[str]:
    """What the QR codes in a photo say; none if there is none that can be read."""
    return list(json.loads(_made_of(file, JSON_LIST, CODES)))


def _made_of(file: File[bytes], begins: bytes, *words: str) -> bytes:
    """What the process makes of it; an answer that begins otherwise says why not."""
    if (file.size or 0) > MOST_BYTES:
        raise forms.ValidationError(too_large(file.size or 0))
    content = file.read()
    _check_kind(content)
    try:
        answer = answer_of("league.base.picture_child", content, *words)
    except Busy:
        raise forms.ValidationError(_("Gerade werden andere Dateien gelesen. Bitte noch einmal senden.")) from None
    except TooMuch:
        raise forms.ValidationError(_why("unreadable")) from None
    if not answer.startswith(begins):
        refused = json.loads(answer)
        raise forms.ValidationError(_why(refused["refused"], **refused["values"]))
    return answer


def _why(code: str, **values: int) -> str:
    if code == "far-too-many":
        return _("Das Bild hat viel zu viele Pixel; {kept} × {kept} genügen. Bitte verkleinern.").format(**values)
    if code == "too-many":
        said = _("Das Bild ist {width} × {height} Pixel groß; höchstens {most} × {most} gehen. Bitte verkleinern.")
        return said.format(**values)
    return _("Das Bild lässt sich nicht lesen. Bitte neu als PNG oder JPEG speichern und noch einmal versuchen.")


def _check_kind(content: bytes) -> None:
    """By how the file begins and whether it is whole; its name says nothing."""
    for begins, ends in ENDS.items():
        if content.startswith(begins):
            if ends not in content:
                raise forms.ValidationError(_why("unreadable"))
            return
    if b"<svg" in content[:2000].lower() or content.lstrip().startswith(b"<?xml"):
        raise forms.ValidationError(_("SVG geht hier nicht. Bitte das Bild als PNG speichern, etwa 800 Pixel breit."))
    raise forms.ValidationError(_("Das ist weder PNG noch JPEG. Bitte das Bild als PNG oder JPEG speichern."))
