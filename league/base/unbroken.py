"""What no line may tear apart: "e. V.", "z. B.", "Nr. 16". One place for pages and paper; knows text and tags."""

from __future__ import annotations

import re

from .words import SPACE

TOGETHER = r"\b(?:e\. ?V|i\. ?V|z\. ?B|d\. ?h|u\. ?a)\.|\b(?:Nr|Nrn|Abs)\.\s+(?=\d)"
TEXT = re.compile(TOGETHER)
# What is in a tag is for the browser, what is in these is typed by people or read by scripts: both stay as they are.
HTML = re.compile(rf"<(textarea|script|style|option)\b.*?</\1>|<[^>]*>|{TOGETHER}", re.S)


def unbroken(text: str) -> str:
    """The same letters, and the spaces that hold.

    >>> unbroken("Doko e. V., Nr. 16, Nr. siebzehn").replace(SPACE, "_")
    'Doko e._V., Nr._16, Nr. siebzehn'
    """
    return TEXT.sub(_held, text)


def unbroken_html(html: str) -> str:
    """The same for the text of a page.

    >>> unbroken_html('<a title="Nr. 7">Nr. 7</a><textarea>e. V.</textarea>').replace(SPACE, "_")
    '<a title="Nr. 7">Nr._7</a><textarea>e. V.</textarea>'
    """
    return HTML.sub(_held, html) if TEXT.search(html) else html


def _held(found: re.Match[str]) -> str:
    part = found[0]
    return part if part.startswith("<") else re.sub(r"\s+", SPACE, part)
