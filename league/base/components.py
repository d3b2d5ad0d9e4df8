"""What many pages are built of and has something inside: tags that every template has without loading them.

Their markup stands in templates/components/; what has nothing inside is included from there."""

from __future__ import annotations

import re

from django import template
from django.forms import BoundField
from django.template.context import Context
from django.urls import reverse
from django.utils.safestring import SafeString

from .guide import section_for
from .language import other_language

register = template.Library()
_BLANKS = re.compile(r"[ \n]*\n[ \n]*")


def _drawn(context: Context, name: str, content: SafeString, **values: object) -> SafeString:
    """The component around its content, without the white space of the template that it was written in."""
    assert context.template is not None
    drawing = context.template.engine.get_template(f"components/{name}.html")
    with context.push(content=SafeString(content.strip()), **values):
        return drawing.render(context)


@register.simple_block_tag(takes_context=True)
def card(context: Context, content: SafeString, title: str, name: str, *args: object) -> SafeString:
    """{% card _("Uhr") "round-clock" event.uuid %}What it is for.{% endcard %}: the whole card leads to the address."""
    return _drawn(context, "_card", content, title=title, url=reverse(name, args=args))


@register.simple_block_tag(takes_context=True)
def deed(
    context: Context, content: SafeString, name: str, *args: object, look: str = "", apart: str = "", **hidden: object
) -> SafeString:
    """{% deed "draw-stop" event.uuid look="danger" %}Stop{% enddeed %}: a button that does one thing and asks nothing.

    `apart` sets its key apart from those of other buttons on the page; further names are sent along."""
    return _drawn(context, "_deed", content, action=reverse(name, args=args), look=look, apart=apart, hidden=hidden)


@register.simple_block_tag(takes_context=True)
def data_table(context: Context, content: SafeString, caption_id: str, caption: str) -> SafeString:
    """{% data_table "roles-caption" _("Wer mitarbeitet") %}: a table of results that scrolls sideways by itself."""
    return _drawn(context, "_data_table", packed(content), caption_id=caption_id, caption=caption)


@register.simple_block_tag(name="packed")
def _packed(content: SafeString) -> SafeString:
    """{% packed %}{% for … %}{% endpacked %}: a list of hundreds, in which the blanks of its template would weigh more
    than its words. Not around what is typed in several lines."""
    return packed(content)


def packed(content: SafeString) -> SafeString:
    return SafeString(_BLANKS.sub("\n", content))


@register.simple_tag(takes_context=True)
def help_here(context: Context) -> str:
    """Where this page is explained, if it is one of those who work here."""
    return section_for(getattr(context.get("request"), "resolver_match", None)) or ""


@register.simple_tag(name="other_language")
def _other_language() -> tuple[str, str]:
    """The one that this page is not written in: its code, and what it calls itself."""
    return other_language()


@register.filter
def field_class(field: BoundField) -> str:
    """The classes of the box around a field: of what kind it is, and whether something is wrong with it."""
    marks = {
        "check": field.widget_type == "checkbox",
        "short": field.field.widget.attrs.get("inputmode") == "numeric",
        "wrong": bool(field.errors),
    }
    return " ".join(["field", *(mark for mark, has in marks.items() if has), *field.css_classes().split()])
