"""The process that opens a picture: it limits itself before it reads. Bytes of a file come in; a PNG of our own goes
out, or of a photo a JPEG or what the codes in it say, or JSON that says why not."""

from __future__ import annotations

import json
import sys
from io import BytesIO
from typing import TYPE_CHECKING

from .children import limit

if TYPE_CHECKING:  # the site asks for the numbers below, and opens no picture itself
    from PIL.Image import Image

MEMORY = 400 * 1024 * 1024  # address space, with Python and Pillow in it
SECONDS = 10  # of the processor; 4000 × 4000 pixels need one
MOST_PIXELS = 4000  # across and down
KEPT_PIXELS = 800
PHOTO, MOST_OF_A_PHOTO, KEPT_OF_A_PHOTO, QUALITY = "photo", 9000, 1600, 80  # 1600: what is written on A4 can be read
CODES, READ_OF_CODES = "codes", 2400  # a code of 100 modules that takes up a quarter of it has six pixels for each


class Refusal(Exception):
    def __init__(self, code: str, **values: int) -> None:
        super().__init__(code)
        self.code, self.values = code, values


def _small(content: bytes, *, most: int, kept: int) -> Image:
    """The size is in the head of the file, so that a huge picture is refused before it is unpacked. It is made small
    before anything else: a pixel costs four bytes."""
    from PIL import Image

    try:
        image = Image.open(BytesIO(content), formats=["PNG", "JPEG"])
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise Refusal("far-too-many", kept=kept) from None
    if max(image.size) > most:
        raise Refusal("too-many", width=image.width, height=image.height, most=most)
    image.draft("RGB", (kept, kept))  # a JPEG is unpacked no larger than needed
    small = image if image.mode in ("RGB", "RGBA", "L", "CMYK") else image.convert("RGBA")
    small.thumbnail((kept, kept))
    return small


def drawn_anew(content: bytes, *, photo: bool = False) -> bytes:
    from PIL import Image, ImageOps

    most, kept = (MOST_OF_A_PHOTO, KEPT_OF_A_PHOTO) if photo else (MOST_PIXELS, KEPT_PIXELS)
    mode = "RGB" if photo else "RGBA"
    shown = ImageOps.exif_transpose(_small(content, most=most, kept=kept)).convert(mode)
    # From the bare pixels, so that no place, author or text of the file goes along.
    picture, made = Image.frombytes(mode, shown.size, shown.tobytes()), BytesIO()
    if photo:
        picture.save(made, "JPEG", quality=QUALITY, optimize=True)
    else:
        picture.save(made, "PNG", optimize=True)
    return made.getvalue()


def codes_in(content: bytes) -> bytes:
    """A list, as JSON: beside the code that is meant others may lie on the table."""
    import zxingcpp

    grey = _small(content, most=MOST_OF_A_PHOTO, kept=READ_OF_CODES).convert("L")
    plain = zxingcpp.TextMode.Plain  # as it was written, nothing put into words
    found = zxingcpp.read_barcodes(grey, zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode), text_mode=plain)
    return json.dumps([code.text for code in found]).encode()


def _made_of(content: bytes, *words: str) -> bytes:
    return codes_in(content) if words == (CODES,) else drawn_anew(content, photo=words == (PHOTO,))


def main() -> None:
    limit(memory=MEMORY, seconds=SECONDS)
    try:
        answer = _made_of(sys.stdin.buffer.read(), *sys.argv[1:])
    except Refusal as refusal:
        answer = json.dumps({"refused": refusal.code, "values": refusal.values}).encode()
    except Exception:  # a broken or hostile file may break a decoder in any way
        answer = json.dumps({"refused": "unreadable", "values": {}}).encode()
    sys.stdout.buffer.write(answer)


if __name__ == "__main__":
    main()
