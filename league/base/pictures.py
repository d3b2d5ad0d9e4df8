"""A picture that people upload, made into a PNG of our own: nothing of the file itself is kept.
Knows files and pixels; what the picture is for is known elsewhere."""

from __future__ import annotations

from io import BytesIO
from math import ceil
from typing import Any

from django import forms
from django.core.files import File
from django.utils.translation import gettext as _
from PIL import Image, ImageOps

from .words import german

MOST_BYTES = 2 * 1024 * 1024
MOST_PIXELS = 4000  # across and down
KEPT_PIXELS = 800
# How a PNG and a JPEG begin and end.
ENDS = {b"\x89PNG\r\n\x1a\n": b"IEND", b"\xff\xd8\xff": b"\xff\xd9"}


class PictureField(forms.FileField):
    """PNG or JPEG; `cleaned_data` has the bytes of a PNG without anything hidden in it."""

    widget = forms.ClearableFileInput(attrs={"accept": "image/png,image/jpeg"})

    def to_python(self, data: File[bytes] | None) -> Any:  # bytes: FileField says a file
        file = super().to_python(data)
        return as_png(file) if file else None


def too_large(size: int) -> str:
    """Rounded up, so that it never says 2,0 of 2 MB."""
    shown = german(ceil(size / 1024 / 1024 * 10) / 10, 1)
    return _("Die Datei hat {size} MB; höchstens 2 MB gehen. Bitte das Bild verkleinern.").format(size=shown)


def as_png(file: File[bytes]) -> bytes:
    if (file.size or 0) > MOST_BYTES:
        raise forms.ValidationError(too_large(file.size or 0))
    content = file.read()
    _check_kind(content)
    try:
        return _drawn_anew(content)
    except forms.ValidationError:
        raise
    except Exception:  # a broken or hostile file may break a decoder in any way
        raise forms.ValidationError(
            _("Das Bild lässt sich nicht lesen. Bitte neu als PNG oder JPEG speichern und noch einmal versuchen.")
        ) from None


def _check_kind(content: bytes) -> None:
    """By how the file begins; its name says nothing."""
    if content.startswith(tuple(ENDS)):
        return
    if b"<svg" in content[:2000].lower() or content.lstrip().startswith(b"<?xml"):
        raise forms.ValidationError(_("SVG geht hier nicht. Bitte das Logo als PNG speichern, etwa 800 Pixel breit."))
    raise forms.ValidationError(_("Das ist weder PNG noch JPEG. Bitte das Logo als PNG oder JPEG speichern."))


def _drawn_anew(content: bytes) -> bytes:
    """The size is in the head of the file, so that a huge picture is refused before it is unpacked. Whether the file
    is whole is looked at here: WeasyPrint makes Pillow lenient, in every process that has printed."""
    if not any(content.startswith(start) and end in content for start, end in ENDS.items()):
        raise EOFError
    try:
        image = Image.open(BytesIO(content), formats=["PNG", "JPEG"])
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise forms.ValidationError(
            _("Das Bild hat viel zu viele Pixel; 800 × 800 genügen. Bitte verkleinern.")
        ) from None
    if max(image.size) > MOST_PIXELS:
        said = _("Das Bild ist {width} × {height} Pixel groß; höchstens {most} × {most} gehen. Bitte verkleinern.")
        raise forms.ValidationError(said.format(width=image.width, height=image.height, most=MOST_PIXELS))
    image.draft("RGB", (KEPT_PIXELS, KEPT_PIXELS))  # a JPEG is unpacked no larger than needed
    shown = ImageOps.exif_transpose(image).convert("RGBA")
    shown.thumbnail((KEPT_PIXELS, KEPT_PIXELS))
    # From the bare pixels, so that no place, author or text of the file goes along.
    picture, png = Image.frombytes("RGBA", shown.size, shown.tobytes()), BytesIO()
    picture.save(png, "PNG", optimize=True)
    return png.getvalue()
