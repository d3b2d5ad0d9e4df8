"""The process that opens a picture: it limits itself before it reads. Bytes of a file come in; a PNG of our own goes
out, or of a photo a JPEG, or JSON that says why not."""

from __future__ import annotations

import json
import sys
from io import BytesIO

from .children import limit

MEMORY = 400 * 1024 * 1024  # address space, with Python and Pillow in it
SECONDS = 10  # of the processor; 4000 × 4000 pixels need one
MOST_PIXELS = 4000  # across and down
KEPT_PIXELS = 800
PHOTO, MOST_OF_A_PHOTO, KEPT_OF_A_PHOTO, QUALITY = "photo", 9000, 1600, 80  # 1600: what is written on A4 can be read


class Refusal(Exception):
    def __init__(self, code: str, **values: int) -> None:
        super().__init__(code)
        self.code, self.values = code, values


def drawn_anew(content: bytes, *, photo: bool = False) -> bytes:
    """The size is in the head of the file, so that a huge picture is refused before it is unpacked. It is made small
    before it is made ours: a pixel costs four bytes."""
    from PIL import Image, ImageOps

    most, kept = (MOST_OF_A_PHOTO, KEPT_OF_A_PHOTO) if photo else (MOST_PIXELS, KEPT_PIXELS)
    try:
        image = Image.open(BytesIO(content), formats=["PNG", "JPEG"])
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise Refusal("far-too-many") from None
    if max(image.size) > most:
        raise Refusal("too-many", width=image.width, height=image.height)
    image.draft("RGB", (kept, kept))  # a JPEG is unpacked no larger than needed
    small = image if image.mode in ("RGB", "RGBA", "L", "CMYK") else image.convert("RGBA")
    small.thumbnail((kept, kept))
    mode = "RGB" if photo else "RGBA"
    shown = ImageOps.exif_transpose(small).convert(mode)
    # From the bare pixels, so that no place, author or text of the file goes along.
    picture, made = Image.frombytes(mode, shown.size, shown.tobytes()), BytesIO()
    if photo:
        picture.save(made, "JPEG", quality=QUALITY, optimize=True)
    else:
        picture.save(made, "PNG", optimize=True)
    return made.getvalue()


def main() -> None:
    limit(memory=MEMORY, seconds=SECONDS)
    try:
        answer = drawn_anew(sys.stdin.buffer.read(), photo=sys.argv[1:] == [PHOTO])
    except Refusal as refusal:
        answer = json.dumps({"refused": refusal.code, "values": refusal.values}).encode()
    except Exception:  # a broken or hostile file may break a decoder in any way
        answer = json.dumps({"refused": "unreadable", "values": {}}).encode()
    sys.stdout.buffer.write(answer)


if __name__ == "__main__":
    main()
