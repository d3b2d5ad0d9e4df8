"""One page of a Spielliste as HTML, from its shape and its texts, and the tags of its template: a variable text in its
place, and the QR code. Drawing fast or plainly rests on both getting exactly these: one <span> as the whole content of
its box, one path in an <svg> of fixed size."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from io import BytesIO

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

QR_MASK, QUIET = 3, 4
# Version, bytes at error level M, modules: for an address alone, and for one with the word that opens a table.
QR_SIZES = ((5, 84, 37), (6, 106, 41))


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
    """The address of this list for a phone; codes of one kind have the same number of modules."""
    address = context["address"]
    return qr_svg(address, _("QR-Code: öffnet diese Liste")) if address else ""


def qr_svg(address: str, title: str) -> SafeString:
    path, modules = qr_path(address)
    side = modules + 2 * QUIET
    return format_html(
        '<svg class="qr" viewBox="0 0 {} {}" xmlns="http://www.w3.org/2000/svg"><title>{}</title>'
        '<path fill="none" stroke="#000" stroke-width="1" d="{}"/></svg>',
        side,
        side,
        title,
        path,
    )


def qr_png(address: str, *, scale: int) -> bytes:
    picture = BytesIO()
    segno.make(address, error="m", micro=False).save(picture, kind="png", scale=scale, border=QUIET)
    return picture.getvalue()


def modules_of(address: str) -> int:
    """Of its code, if that has one of the fixed sizes; 0 if not, or if there is none."""
    size = len(address.encode())
    return next((modules for _version, most, modules in QR_SIZES if 0 < size <= most), 0)


@lru_cache(maxsize=256)
def qr_path(address: str) -> tuple[SafeString, int]:
    """One horizontal stroke for every run of dark modules. An address too long for a fixed size gets a larger one."""
    version = next((version for version, most, _modules in QR_SIZES if len(address.encode()) <= most), None)
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
