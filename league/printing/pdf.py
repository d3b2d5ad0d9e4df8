"""HTML to PDF with WeasyPrint, for people who read with their eyes and people who do not: title, language, tags.
The engine may fetch nothing: no network, no file. Pictures are handed over with the page, by name."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from io import BytesIO
from typing import Any

from weasyprint import CSS, HTML
from weasyprint.urls import URLFetcher, URLFetcherResponse


class HandedOver(URLFetcher):  # type: ignore[misc]
    """Knows the pictures that came with the page, under `picture:name`, and refuses everything else."""

    def __init__(self, pictures: Mapping[str, bytes]) -> None:
        super().__init__(allowed_protocols=())
        self.pictures = pictures

    def fetch(self, url: str, headers: Mapping[str, str] | None = None) -> URLFetcherResponse:
        kind, _, name = url.partition(":")
        if kind == "picture" and name in self.pictures:
            return URLFetcherResponse(url, BytesIO(self.pictures[name]), {"Content-Type": "image/png"})
        raise ValueError("Beim Drucken wird nichts nachgeladen.")


STYLE = re.compile("<style>(.*?)</style>", re.DOTALL)


@lru_cache(maxsize=8)
def _style(css: str) -> CSS:
    """Read once: reading the sheet of all documents takes as long as setting a page."""
    return CSS(string=css)


def html_to_pdf(
    html: str, pictures: Mapping[str, bytes] | None = None, seen: Callable[[object], None] | None = None
) -> bytes:
    """`html` is a whole page: its <title> and lang become those of the file. `seen` gets the engine's layout."""
    page, style = _read(html, pictures or {})
    look = (lambda laid_out, pdf: seen(laid_out)) if seen else None
    written: bytes = page.write_pdf(stylesheets=[style], pdf_tags=True, pdf_variant="pdf/ua-1", cache={}, finisher=look)
    return written


def laid_out(html: str) -> Any:
    """The engine's layout alone, for who only measures."""
    page, style = _read(html, {})
    return page.render(stylesheets=[style])


def _read(html: str, pictures: Mapping[str, bytes]) -> tuple[HTML, CSS]:
    style = _style("".join(STYLE.findall(html)))  # all of it, so that every rule weighs what it weighed in its page
    return HTML(string=STYLE.sub("", html), base_url="picture:", url_fetcher=HandedOver(pictures)), style
