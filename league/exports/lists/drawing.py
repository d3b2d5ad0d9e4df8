"""One page of a Spielliste as HTML, from its shape and its texts; and whole documents of such pages.
Knows rows and places, no database: it can draw in another process."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from django.template.loader import get_template, render_to_string
from django.utils.safestring import SafeString, mark_safe

from league.exports.document import Shape, Text

from .rows import Places, classes_of, rows_of


def page_html(shape: Shape, fields: Mapping[str, Text], address: str) -> str:
    """The <section class="sheet"> of one page."""
    return get_template("print/spielliste.html").render(
        {"shape": shape, "fields": fields, "address": address if shape.qr else "", **_frame(shape)}
    )


@lru_cache(maxsize=64)
def _frame(shape: Shape) -> dict[str, Any]:
    return {
        "classes": classes_of(shape),
        "rows": rows_of(shape),
        "seats": [(position, Places(f"seat{position}")) for position in range(1, shape.players + 1)],
        "notes": [f"note.{line}" for line in range(1, shape.findings + 1)],
        "penalties": [Places(f"penalty{line}") for line in range(1, penalty_lines(shape) + 1)],
    }


def penalty_lines(shape: Shape) -> int:
    """How many lines for penalties the footer has; remarks below the list take their place."""
    if shape.paper == "a5":
        return 2
    return (3 if shape.players == 4 else 2) if not shape.findings else 1


def whole_html(title: str, sections: Iterable[str], extra_css: str = "") -> str:
    """A whole page for the PDF engine: title, language, look and these sections, each on its own sheet."""
    return render_to_string(
        "print/whole.html",
        {
            "title": title,
            "css": mark_safe(look() + extra_css),
            "sections": [mark_safe(section) for section in sections],
        },
    )


def look() -> SafeString:
    """The stylesheet of everything printed; it has no variables."""
    return mark_safe(get_template("print/print.css").render())
