"""Why a file is not read: a code and its numbers. Knows no sentences, so that it works in a bare process too;
words.py says it in German."""

from __future__ import annotations

from typing import Any


class Unreadable(Exception):
    """A file, or a part of it, that is refused."""

    def __init__(self, code: str, **values: Any) -> None:
        super().__init__(code)
        self.code, self.values = code, values
