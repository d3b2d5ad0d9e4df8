"""The process that opens a file: it limits itself before it reads, so that no file takes the site down with it.
Bytes come in, JSON goes out: the sheets, or why they are refused."""

from __future__ import annotations

import json
import sys

from league.base.children import limit

from .guard import CSV, Unreadable, kind_of

MEMORY = 280 * 1024 * 1024  # address space, with Python and openpyxl in it
SECONDS = 12  # of the processor; a workbook of 200 lists needs 3


def sheets_of(content: bytes) -> list[dict[str, object]]:
    """Hostile files are refused before openpyxl is even loaded, which takes longer than looking at them."""
    if kind_of(content) == CSV:
        from .files import read_text

        return read_text(content)
    from .scan import scan

    extents = scan(content)
    from .files import read_workbook

    return read_workbook(content, extents)


def main() -> None:
    limit(memory=MEMORY, seconds=SECONDS)
    content = sys.stdin.buffer.read()
    try:
        answer: object = {"sheets": sheets_of(content)}
    except Unreadable as refusal:
        answer = {"refused": refusal.code, "values": refusal.values}
    except MemoryError:
        answer = {"refused": "too-much", "values": {}}
    sys.stdout.write(json.dumps(answer))  # json.dump() would take ten times as long


if __name__ == "__main__":
    main()
