"""HTML to PDF with WeasyPrint, for people who read with their eyes and people who do not: title, language, tags.
The engine may fetch nothing: no network, no file. Pictures are handed over with the page, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from io import BytesIO

from weasyprint import HTML
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


def html_to_pdf(
    html: str, pictures: Mapping[str, bytes] | None = None, seen: Callable[[object], None] | None = None
) -> bytes:
    """`html` is a whole page: its <title> and lang become those of the file. `seen` gets the engine's layout."""
    page = HTML(string=html, base_url="picture:", url_fetcher=HandedOver(pictures or {}))
    look = (lambda laid_out, pdf: seen(laid_out)) if seen else None
    written: bytes = page.write_pdf(pdf_tags=True, pdf_variant="pdf/ua-1", cache={}, finisher=look)
    return written
