"""Names of files that leave the house, made by us: ASCII letters, digits and hyphens, at most 80 characters.
Knows letters; what a file is about is said by who makes it."""

from __future__ import annotations

import re
import unicodedata

LONGEST = 80
_SPELLED = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "æ": "ae", "ø": "oe", "å": "aa", "ł": "l", "đ": "d", "ð": "d"}
)
# Device names that Windows refuses with any ending.
_RESERVED = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(-|$)")


def slug(*parts: object) -> str:
    """Words joined by hyphens, umlauts spelled out, everything else left out.

    >>> slug("Herbstturnier „Große Füße“", "Runde 2", "Tisch 7")
    'herbstturnier-grosse-fuesse-runde-2-tisch-7'
    >>> slug("Турнир", "../../etc"), slug("Турнир"), slug("aux")
    ('etc', 'spielliste', 'datei-aux')
    """
    text = " ".join(str(part) for part in parts).casefold().translate(_SPELLED)
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    name = "-".join(re.findall("[a-z0-9]+", plain)) or "spielliste"
    return f"datei-{name}" if _RESERVED.match(name) else name


def file_name(event: object, *what: object, ending: str) -> str:
    """Slug of the event, what it is, and the ending: if it is too long, the event's name is cut, not what it is.

    >>> file_name("Herbstturnier", "Stand nach Runde 2", ending="csv")
    'herbstturnier-stand-nach-runde-2.csv'
    >>> len(file_name("sehr lang " * 20, "Runde 2", ending="xlsx"))
    80
    """
    tail = f"{slug(*what)}.{ending}" if what else f"datei.{ending}"
    head = slug(event)[: LONGEST - len(tail) - 1].rstrip("-")
    return f"{head}-{tail}"[-LONGEST:]
