"""One page of a Spielliste as HTML, from its shape and its texts, and the tags of its template: a variable text in its
place, and the QR code. Drawing fast or plainly rests on both getting exactly these: one <span> as the whole content of
its box, one path in an <svg> of fixed size."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

import segno
from django import template
from django.template.context import Context
from django.template.loader import get_template, render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from .document import Shape, Text
from .sheet import Places, classes_of, penalty_lines, rows_of

register = template.Library()

QR_VERSION, QR_MASK, QR_MODULES, QUIET = 5, 3, 37, 4
QR_BYTES = 84  # what version 5 holds at error level M


def page_html(shape: Shape, fields: Mapping[str, Text], address: str) -> str:
    """The <section class="sheet"> of one page."""
    return get_template("print/lists/spielliste.html").render(
        {"shape": shape, "fields": fields, "address": address if shape.qr else "", **_frame(shape)}
    )


@lru_cache(maxsize=64)
def _frame(shape: Shape) -> dict[str, object]:
    return {
        "classes": classes_of(shape),
        "rows": rows_of(shape),
        "seats": [(position, Places(f"seat{position}")) for position in range(1, shape.players + 1)],
        "notes": [f"note.{line}" for line in range(1, shape.findings + 1)],
        "penalties": [Places(f"penalty{line}") for line in range(1, penalty_lines(shape) + 1)],
    }


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


# --- Tags of the sheet


@register.simple_tag(takes_context=True)
def field(context: Context, name: str, align: str) -> SafeString | str:
    """The text of this place, or nothing. `align` is how the box around it aligns: left, center or right."""
    text = context["fields"].get(name)
    return format_html('<span class="f {} {}">{}</span>', align, text.style, text.text) if text else ""


@register.simple_tag(takes_context=True)
def qr(context: Context) -> SafeString | str:
    """The address of this list for a phone; every code has the same number of modules."""
    address = context["address"]
    if not address:
        return ""
    path, modules = qr_path(address)
    side = modules + 2 * QUIET
    return format_html(
        '<svg class="qr" viewBox="0 0 {} {}" xmlns="http://www.w3.org/2000/svg"><title>{}</title>'
        '<path fill="none" stroke="#000" stroke-width="1" d="{}"/></svg>',
        side,
        side,
        _("QR-Code: öffnet diese Liste"),
        path,
    )


@lru_cache(maxsize=256)
def qr_path(address: str) -> tuple[SafeString, int]:
    """One horizontal stroke for every run of dark modules. An address too long for the fixed size gets a larger one."""
    version = QR_VERSION if len(address.encode()) <= QR_BYTES else None
    code = segno.make_qr(address, error="m", version=version, mask=QR_MASK, boost_error=False, mode="byte")
    strokes = []
    for line, row in enumerate(code.matrix):
        start = None
        for column, dark in enumerate([*row, 0]):
            if dark and start is None:
                start = column
            elif not dark and start is not None:
                strokes.append(f"M{QUIET + start} {QUIET + line}.5h{column - start}")
                start = None
    return mark_safe("".join(strokes)), len(code.matrix)
