"""The content security policy of what is no page: a stylesheet, a picture, a refusal in plain words. Opened by itself
it loads nothing, and no other site frames it. That of pages stands in the settings, which read this: it knows no
Django."""

from __future__ import annotations

from wsgiref.headers import Headers

HEADER = "Content-Security-Policy"
NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"


def on_static_files(headers: Headers, path: str, url: str) -> None:
    headers[HEADER] = NOTHING
