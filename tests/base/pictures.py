"""Pictures as people upload them, made on the spot."""

from io import BytesIO

from PIL import Image


def a_picture(size=(60, 40), colour="green", kind="PNG", mode="RGB", **words) -> bytes:
    file = BytesIO()
    Image.new(mode, size, colour).save(file, kind, **words)
    return file.getvalue()
