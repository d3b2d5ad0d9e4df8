"""The process that reads a photo of a list: it limits itself before it looks. In comes a line of JSON with what is
asked and, behind it, a picture of our own; out goes JSON with what was read, or why not."""

from __future__ import annotations

import json
import os
import sys
from io import BytesIO
from typing import TYPE_CHECKING

from league.base.children import limit

if TYPE_CHECKING:
    from league.photos.answers import Answer, Question, Refusal

MEMORY = 1200 * 1024 * 1024  # address space: libraries, a picture of nine million pixels and what is computed from it
SECONDS = 20  # of the processor; a photo needs one or two


def read(sent: bytes) -> Answer | Refusal:
    from PIL import Image

    from .locate import Unusable
    from .read import read

    asked, _line, content = sent.partition(b"\n")
    question: Question = json.loads(asked)
    try:
        return read(Image.open(BytesIO(content), formats=["JPEG", "PNG"]), question)
    except Unusable as refusal:
        return {"refused": refusal.code, "values": refusal.values}


def main() -> None:
    limit(memory=MEMORY, seconds=SECONDS)
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # each thread reserves memory, and one core is all it may have
    try:
        answer: Answer | Refusal = read(sys.stdin.buffer.read())
    except Exception:  # a picture may be broken in any way
        answer = {"refused": "unreadable", "values": {}}
    sys.stdout.buffer.write(json.dumps(answer).encode("ascii"))


if __name__ == "__main__":
    main()
