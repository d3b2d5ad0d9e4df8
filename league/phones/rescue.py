"""The last resort, read back: the code that a phone shows of its whole list when there is no line at all
(static/league/phones/rescue.js). Knows the form of the code; what is done with the rows is for the tray."""

from __future__ import annotations

import json
import zlib
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from league.base.writing import Refused
from league.models.base import Json

MARK = "TISCH1:"
LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
MOST_LETTERS, MOST_BYTES = 6_000, 60_000  # a QR code holds 4,296


@dataclass(frozen=True)
class Rescued:
    """What the code says: the code of the list, the number of the phone, its rows as facts or points."""

    code: str
    device: int
    rows: list[Any]

    @property
    def acts(self) -> list[Json]:
        return [_act(row, said) for row, said in enumerate(self.rows, 1)]


def _act(row: int, said: Any) -> Json:
    act = {"key": f"screen-{row}", "row": row}
    return act | ({"act": "points", "points": said} if isinstance(said, list) else {"act": "game", "facts": said})


def code_among(texts: list[str]) -> str:
    """The one that a phone shows of its list: on the table lie others, such as that on the paper."""
    shown = {text for text in texts if text.startswith(MARK)}
    if len(shown) == 1:
        return shown.pop()
    if shown:
        said = _("Auf dem Foto sind die Codes mehrerer Handys. Bitte nur eines fotografieren.")
    elif texts:
        said = _(
            "Auf dem Foto ist nur ein anderer Code, etwa der vom Papier. Bitte auf dem Handy „Liste als Code zeigen“ "
            "tippen und diesen fotografieren."
        )
    else:
        said = _(
            "Auf dem Foto ist kein Code zu erkennen. Bitte noch einmal fotografieren: gerade von vorn und scharf, ohne "
            "Spiegelung, der Code so groß wie möglich. Sonst seinen Text einfügen."
        )
    raise Refused(said, "code")


def read_code(text: str) -> Rescued:
    """A code as it was scanned or pasted; blanks at its ends and line breaks are no part of it."""
    typed = "".join(line.strip("\r\n\t") for line in text.strip().splitlines())
    if not typed.startswith(MARK) or len(typed) > MOST_LETTERS:
        raise _unreadable()
    try:
        reader = zlib.decompressobj(-zlib.MAX_WBITS)
        said = json.loads(reader.decompress(_bytes(typed.removeprefix(MARK)), MOST_BYTES))
        rescued = Rescued(str(said["list"]), int(said["device"]), list(said["rows"]))
    except (ValueError, KeyError, TypeError, OverflowError, zlib.error, RecursionError):
        raise _unreadable() from None
    if reader.unconsumed_tail or not all(isinstance(row, dict | list) for row in rescued.rows):
        raise _unreadable()
    return rescued


def _unreadable() -> Refused:
    said = _("Dieser Code ist nicht vollständig. Bitte noch einmal scannen oder den ganzen Text einfügen.")
    return Refused(said, "code")


def _bytes(letters: str) -> bytes:
    """Three letters are two bytes, two at the end are one."""
    out = bytearray()
    for at in range(0, len(letters), 3):
        digits = [LETTERS.index(letter) for letter in letters[at : at + 3]]
        value = sum(digit * 45**n for n, digit in enumerate(digits))
        out += value.to_bytes(len(digits) - 1, "big")
    return bytes(out)
