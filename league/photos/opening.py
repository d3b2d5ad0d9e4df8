"""Files that people send as photos of lists, opened by a process with limits: what comes out are pictures of our own.
Knows sizes and kinds of files; which list a picture shows is known elsewhere."""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

from django.core.files import File
from django.utils.translation import gettext as _

from league.base.children import Busy, TooMuch, answer_of
from league.base.text import clean_text
from league.base.words import figures
from league.base.writing import Refused
from league.models.base import Json

from .open_child import MOST_PAGES, MOST_PIXELS, PDF

MEGABYTE, MILLION = 1024 * 1024, 1_000_000
MOST_BYTES = 12 * MEGABYTE  # of one file
AT_ONCE = MOST_BYTES + MEGABYTE  # of all that is sent in one go: a script sends one file after the other
SECONDS = 90.0  # for sending that much from a hall
LONGEST = 45.0  # seconds that one request opens files; a single one may take thirty of its own
LONGEST_NAME = 80
JPEG, PNG = b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n"
HEIC = (b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1")


class Later(Refused):
    """Other files are being opened: nothing is wrong with this one."""

    def __init__(self) -> None:
        super().__init__(_("Gerade werden andere Dateien gelesen. Bitte noch einmal senden."), "photos")


@dataclass(frozen=True)
class Opened:
    """One picture. `fine` is what is read, `kept` what is kept as evidence; neither has anything hidden in it. `page`
    of `pages`: of the file in which it came."""

    name: str
    fine: bytes
    kept: bytes
    codes: list[str]
    page: int = 1
    pages: int = 1


def opened(file: File[bytes], first: int = 1) -> Iterator[Opened]:
    """One for a picture, one for each page of a PDF from the first that is wanted, each by a process of its own.
    Refused says why not."""
    name = clean_text(file.name or "")[:LONGEST_NAME]
    _check_size(file.size or 0, name)
    content = file.read()
    _check_kind(content, name)
    number, pages = first, first
    while number <= pages:
        found = _asked(content, number, name)
        pages = found.pages
        yield found
        number += 1


def _asked(content: bytes, page: int, name: str) -> Opened:
    try:
        answer = json.loads(answer_of("league.photos.open_child", content, str(page)))
        if "refused" in answer:
            raise Refused(_why(str(answer["refused"]), name, answer.get("values")), "photos")
        return _told(answer, page, name)
    except Busy:
        raise Later from None
    except (TooMuch, ValueError, TypeError, KeyError):  # the process is ours, the file is not: it may say anything
        raise Refused(_why("unreadable", name), "photos") from None


def _told(answer: Json, page: int, name: str) -> Opened:
    pages, codes = int(answer["pages"]), [str(code) for code in answer["codes"]]
    called = name if pages == 1 else _("{name}, Seite {page}").format(name=name[:60], page=page)
    fine, kept = (b64decode(answer[key], validate=True) for key in ("fine", "kept"))
    return Opened(called, fine, kept, codes, page, min(pages, MOST_PAGES))


def _why(code: str, name: str, values: object = None) -> str:
    told = values if isinstance(values, dict) else {}
    if code == "too-many-pixels":
        size = figures(ceil(10 * int(told["pixels"]) / MILLION) / 10, 1)
        said = _("„{name}“ hat {size} Millionen Pixel; höchstens {most} gehen. Bitte verkleinern.")
        return said.format(name=name, size=size, most=MOST_PIXELS // MILLION)
    if code == "too-many-pages":
        said = _("„{name}“ hat {pages} Seiten; höchstens {most} gehen. Bitte teilen.")
        return said.format(name=name, pages=int(told["pages"]), most=MOST_PAGES)
    return _("„{name}“ lässt sich nicht lesen. Bitte noch einmal fotografieren oder neu speichern.").format(name=name)


def _check_size(size: int, name: str) -> None:
    if size > MOST_BYTES:
        words = {"name": name, "size": figures(ceil(10 * size / MEGABYTE) / 10, 1), "most": MOST_BYTES // MEGABYTE}
        said = _("„{name}“ hat {size} MB; höchstens {most} MB gehen. Bitte verkleinern.")
        raise Refused(said.format(**words), "photos")


def _check_kind(content: bytes, name: str) -> None:
    """By how the file begins; its name says nothing."""
    if content.startswith((JPEG, PNG, PDF)) or (content[:4] == b"RIFF" and content[8:12] == b"WEBP"):
        return
    said = _("„{name}“ ist weder JPEG, PNG, WebP noch PDF. Bitte das Bild als JPEG speichern.")
    if content[4:8] == b"ftyp" and content[8:12] in HEIC:
        said = _(
            "„{name}“ ist HEIC. Bitte als JPEG senden: am iPhone in den Einstellungen unter Kamera, Formate, "
            "„Maximale Kompatibilität“ wählen."
        )
    raise Refused(said.format(name=name), "photos")
