"""Files that people send as photos of lists, opened by a process with limits: what comes out are pictures of our own.
Knows sizes and kinds of files; which list a picture shows is known elsewhere."""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import Iterator
from dataclasses import dataclass

from django.core.files import File
from django.utils.translation import gettext as _

from league.base.children import Busy, TooMuch, answer_of
from league.base.text import clean_text
from league.base.words import german
from league.base.writing import Refused

from .open_child import PDF

MOST_BYTES = 12 * 1024 * 1024  # of one file
AT_ONCE = 26 * 1024 * 1024  # of all that is sent in one go: two of the largest, or a dozen as phones take them
SECONDS = 90.0  # for sending that much from a hall
LONGEST = 45.0  # seconds that one request opens files; a single one may take thirty of its own
LONGEST_NAME = 80
JPEG, PNG = b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n"


@dataclass(frozen=True)
class Opened:
    """One picture. `fine` is what is read, `kept` what is kept as evidence; neither has anything hidden in it."""

    name: str
    fine: bytes
    kept: bytes
    codes: list[str]


def opened(file: File[bytes]) -> Iterator[Opened]:
    """One for a picture, one for each page of a PDF, each by a process of its own. Refused says why not."""
    name = clean_text(file.name or "")[:LONGEST_NAME]
    _check_size(file.size or 0, name)
    content = file.read()
    _check_kind(content, name)
    number, pages = 1, 1
    while number <= pages:
        found = _asked(content, number, name)
        pages = int(found["pages"])
        called = name if pages == 1 else _("{name}, Seite {page}").format(name=name[:60], page=number)
        yield Opened(called, b64decode(found["fine"]), b64decode(found["kept"]), list(found["codes"]))
        number += 1


def _asked(content: bytes, page: int, name: str) -> dict[str, str]:
    try:
        answer: dict[str, str] = json.loads(answer_of("league.photos.open_child", content, str(page)))
    except Busy:
        raise Refused(_("Gerade werden andere Dateien gelesen. Bitte noch einmal senden."), "photos") from None
    except TooMuch:
        raise Refused(_why("unreadable", name), "photos") from None
    if "refused" in answer:
        raise Refused(_why(answer["refused"], name, answer.get("values")), "photos")
    return answer


def _why(code: str, name: str, values: object = None) -> str:
    said = {
        "too-many-pixels": _("„{name}“ hat {size} Millionen Pixel; höchstens 30 gehen. Bitte verkleinern."),
        "too-many-pages": _("„{name}“ hat {pages} Seiten; höchstens {most} gehen. Bitte teilen."),
    }.get(code) or _("„{name}“ lässt sich nicht lesen. Bitte noch einmal fotografieren oder neu speichern.")
    return said.format(name=name, **(values if isinstance(values, dict) else {}))


def _check_size(size: int, name: str) -> None:
    if size > MOST_BYTES:
        words = {"name": name, "size": german(size / 1024 / 1024, 1)}
        raise Refused(_("„{name}“ hat {size} MB; höchstens 12 MB gehen. Bitte verkleinern.").format(**words), "photos")


def _check_kind(content: bytes, name: str) -> None:
    """By how the file begins; its name says nothing."""
    if content.startswith((JPEG, PNG, PDF)) or (content[:4] == b"RIFF" and content[8:12] == b"WEBP"):
        return
    said = _("„{name}“ ist weder JPEG, PNG, WebP noch PDF. Bitte das Bild als JPEG speichern.")
    if content[4:8] == b"ftyp":
        said = _(
            "„{name}“ ist HEIC. Bitte als JPEG senden: am iPhone in den Einstellungen unter Kamera, Formate, "
            "„Maximale Kompatibilität“ wählen."
        )
    raise Refused(said.format(name=name), "photos")
