"""The process that opens a photo of a list, or a page of a scan: it limits itself before it reads. Bytes of a file come
in; out goes JSON with pictures of our own and what the codes in them say, or why not. Knows files and pixels."""

from __future__ import annotations

import json
import os
import sys
from base64 import b64encode
from contextlib import suppress
from io import BytesIO
from typing import TYPE_CHECKING

from league.base.children import limit

if TYPE_CHECKING:  # the site asks for the numbers below, and opens no picture itself
    from PIL.Image import Image

MEMORY = 800 * 1024 * 1024  # address space: thirty million pixels of four bytes, twice, with Pillow and PDFium
SECONDS = 15  # of the processor; thirty million pixels of a PNG need four
MOST_PIXELS = 30_000_000
MOST_PAGES = 60
PDF = b"%PDF-"
FINE, FINE_QUALITY = 3000, 88  # pixels of the longer side of what is read: nine for a millimetre of A4
KEPT, KEPT_QUALITY = 1600, 80  # of what is kept as evidence: what is written can be read
POINTS = 72  # of a PDF, to the inch
FINEST = 300 / POINTS  # a scan has no more


class Refusal(Exception):
    def __init__(self, code: str, **values: int) -> None:
        super().__init__(code)
        self.code, self.values = code, values


def opened(content: bytes, page: int) -> dict[str, object]:
    """`page` counts from 1; a picture is a file of one page."""
    picture, pages = _page_of(content, page) if content.startswith(PDF) else (_picture(content), 1)
    fine = _plain(picture)
    codes = _codes(fine)
    small = fine.copy()
    small.thumbnail((KEPT, KEPT))
    return {"pages": pages, "codes": codes, "fine": _jpeg(fine, FINE_QUALITY), "kept": _jpeg(small, KEPT_QUALITY)}


def _picture(content: bytes) -> Image:
    """The size is in the head of the file, so that a huge picture is refused before it is unpacked."""
    from PIL import Image, ImageOps

    Image.MAX_IMAGE_PIXELS = None  # our own limit is lower, and says how many there are
    image = Image.open(BytesIO(content), formats=["JPEG", "PNG", "WEBP"])
    if image.width * image.height > MOST_PIXELS:
        raise Refusal("too-many-pixels", pixels=image.width * image.height)
    image.draft("RGB", (FINE, FINE))  # a JPEG is unpacked no larger than needed
    image.load()
    with suppress(Exception):  # what a file says of itself may be broken in any way; the picture is whole
        return ImageOps.exif_transpose(image)
    return image


def _page_of(content: bytes, number: int) -> tuple[Image, int]:
    import pypdfium2

    with pypdfium2.PdfDocument(content) as document:
        pages = len(document)
        if pages > MOST_PAGES:
            raise Refusal("too-many-pages", pages=pages)
        page = document[number - 1]
        longer = max(*page.get_size(), 1.0)
        return page.render(scale=min(FINE / longer, FINEST)).to_pil(), pages


def _plain(picture: Image) -> Image:
    """From the bare pixels, so that no place, author or text of the file goes along; what is clear becomes white."""
    from PIL import Image

    picture.thumbnail((FINE, FINE))
    if picture.mode in ("RGBA", "LA", "PA", "P") or "transparency" in picture.info:
        seen = picture.convert("RGBA")
        white = Image.new("RGBA", seen.size, "white")
        picture = Image.alpha_composite(white, seen)
    shown = picture.convert("RGB")
    return Image.frombytes("RGB", shown.size, shown.tobytes())


def _codes(picture: Image) -> list[str]:
    """Looked for as by the process that reads the sheet: what one of them finds the other finds too."""
    from .eye.locate import codes

    return [code.text for code in codes(picture.convert("L"))]


def _jpeg(picture: Image, quality: int) -> str:
    made = BytesIO()
    picture.save(made, "JPEG", quality=quality, optimize=True)
    return b64encode(made.getvalue()).decode("ascii")


def main() -> None:
    limit(memory=MEMORY, seconds=SECONDS)
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # each thread reserves memory
    try:
        answer = opened(sys.stdin.buffer.read(), int(sys.argv[1]))
    except Refusal as refusal:
        answer = {"refused": refusal.code, "values": refusal.values}
    except Exception:  # a broken or hostile file may break a decoder in any way
        answer = {"refused": "unreadable", "values": {}}
    sys.stdout.buffer.write(json.dumps(answer).encode("ascii"))


if __name__ == "__main__":
    main()
