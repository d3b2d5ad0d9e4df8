"""How numbers, names and days are written in the language of the page: filters and one tag that every template has
without loading them.

Knows typography (real minus, decimal comma, <bdi> around names), nothing of clubs or tournaments."""

from __future__ import annotations

import datetime as dt
import re
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Literal

from django import template
from django.template.base import Parser, Token
from django.template.context import Context
from django.template.loader_tags import BLOCK_CONTEXT_KEY, BlockContext
from django.utils import translation
from django.utils.dateformat import format as format_date
from django.utils.html import format_html, strip_tags
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from .language import ENGLISH, SPOKEN, spoken_here

register = template.Library()

MINUS = "\N{MINUS SIGN}"
NO_VALUE = "\N{EN DASH}"
SPACE = "\N{NO-BREAK SPACE}"
LONGEST_WORD = 10  # letters that stand on one line over a column of a list, four of which fit on a phone

Number = int | float | Decimal


def figures(value: Number, places: int = 0) -> str:
    """Thousands with a point, decimals with a comma (in English the other way round), a real minus; a half is rounded
    away from zero.

    >>> figures(1234567), figures(-0.04, 1), figures(-12.25, 1)
    ('1.234.567', '0,0', '−12,3')
    """
    exact = rounded(value, places)
    written = f"{abs(exact):,}"
    if spoken_here() != ENGLISH:
        written = written.translate(str.maketrans(",.", ".,"))
    return f"{MINUS}{written}" if exact < 0 else written


def rounded(value: Number, places: int) -> Decimal:
    """A half away from zero, on pages and in files alike."""
    return Decimal(str(value)).quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)


@register.filter
def number(value: Number | None) -> str:
    """12345 is written 12.345."""
    return NO_VALUE if value in (None, "") else figures(value)


@register.filter
def average(value: Number | None, places: int = 1) -> str:
    """12.49 is written 12,5."""
    return NO_VALUE if value in (None, "") else figures(value, places)


@register.filter
def percent(value: Number | str) -> str:
    """ "50 %"; "50%"."""
    return _("{n} %").format(n=value if isinstance(value, str) else figures(value))


@register.filter
def per_runde(value: Number | None) -> str:
    """Points by Runde, two places wherever they are read: 12.345 is written 12,35."""
    return average(value, 2)


@register.filter
def points(value: Number | None) -> str:
    """Points with their sign: +12, −7, 0."""
    return f"+{figures(value)}" if value not in (None, "") and value > 0 else number(value)


@register.filter
def sign(value: Number | Fraction | None) -> str:
    """The class of the stylesheet that goes with the points."""
    if not value:
        return "zero"
    return "plus" if value > 0 else "minus"


@register.filter
def place(value: int | Literal[""] | None, shared: object = False) -> str:
    """A place in the standings: "3.", and "3. (geteilt)" where several stand on it; in English "3rd"."""
    if value in (None, ""):
        return NO_VALUE
    written = _ordinal(int(value)) if spoken_here() == ENGLISH else f"{value}."
    return _("{place} (geteilt)").format(place=written).replace(" ", SPACE) if shared else written


def _ordinal(number: int) -> str:
    teen = number % 100 // 10 == 1
    return f"{number}th" if teen else f"{number}{({1: 'st', 2: 'nd', 3: 'rd'}).get(number % 10, 'th')}"


@register.filter
def plural(value: int, forms: str) -> str:
    """Number and word: {{ 3|plural:"Spiel,Spiele" }} is "3 Spiele"."""
    one, many = forms.split(",")
    return f"{figures(value)}{SPACE}{one if abs(value) == 1 else many}"


@register.filter
def euros(cents: int | Literal[""] | None) -> str:
    """Cents as an amount of money: 1250 is "12,50 €"."""
    if cents in (None, ""):
        return NO_VALUE
    amount = figures(Decimal(cents) / 100, 2)
    return _("{amount} €").format(amount=amount).replace(" ", SPACE)


@register.filter(is_safe=True)
def bdi(name: object) -> SafeString:
    """A name apart from its surroundings, so that its direction of writing disturbs nothing."""
    return format_html("<bdi>{}</bdi>", name)


@register.filter(is_safe=True)
def narrow(name: object) -> SafeString:
    """A name over a narrow column: it breaks between words, inside one only where that would be wider than a phone."""
    longest = max(map(len, re.split(r"[\s-]", str(name))))
    return format_html('<bdi class="long">{}</bdi>', name) if longest > LONGEST_WORD else bdi(name)


@register.filter(expects_localtime=True)
def when(value: dt.date | None) -> str:
    """A day, with the time of day if it has one: "Di., 17. November 2026, 19:30 Uhr"; "Tue 17 November 2026, 19:30"."""
    if not value:
        return ""
    written = f"{format_date(value, 'D' if spoken_here() == ENGLISH else 'D.,')} {long_day(value)}"
    return f"{written}, {clock(value)}" if isinstance(value, dt.datetime) else written


@register.filter(expects_localtime=True)
def clock(value: dt.datetime | dt.time) -> str:
    """A time of day: "19:30 Uhr"."""
    return _("{time} Uhr").format(time=f"{value:%H:%M}").replace(" ", SPACE)


@register.filter("day", expects_localtime=True)
def short_day(value: dt.date | None) -> str:
    """A day in few letters, as tables have it: "17.11.2026"; "17 Nov 2026"."""
    if not value:
        return ""
    return format_date(value, f"j{SPACE}M{SPACE}Y") if spoken_here() == ENGLISH else f"{value:%d.%m.%Y}"


def names_day(name: str, value: dt.date) -> bool:
    """An evening has its day in its name, written as its club writes it."""
    for language in SPOKEN:
        with translation.override(language):
            if short_day(value).replace(SPACE, " ") in name:
                return True
    return False


@register.filter(expects_localtime=True)
def long_day(value: dt.date) -> str:
    """A day in a sentence: "17. November 2026"; "17 November 2026"."""
    return format_date(value, f"j{SPACE}F Y" if spoken_here() == ENGLISH else f"j.{SPACE}F Y")


@register.filter(expects_localtime=True)
def day_and_clock(value: dt.datetime) -> str:
    """In few letters: "17.11.2026, 19:30 Uhr"."""
    return f"{short_day(value)}, {clock(value)}"


@register.filter("day_of_year", expects_localtime=True)
def short_day_of_year(value: dt.date) -> str:
    """A day of a year that is known: "17.11."; "17 Nov"."""
    return format_date(value, f"j{SPACE}M") if spoken_here() == ENGLISH else f"{value:%d.%m.}"


@register.filter(is_safe=True)
def one_line(text: str) -> str:
    """What a template wrote on several lines, fit for an attribute; spaces that do not break stay."""
    return re.sub(r"[ \t\n]+", " ", text).strip(" ")


class AgainNode(template.Node):
    """The text of a block a second time, as one line fit for an attribute."""

    def __init__(self, name: str) -> None:
        self.name = name

    def render(self, context: Context) -> str:
        blocks: BlockContext | None = context.render_context.get(BLOCK_CONTEXT_KEY)
        block = blocks.get_block(self.name) if blocks else None
        text = strip_tags(block.nodelist.render(context)) if block else ""
        return mark_safe(" ".join(text.split()).replace('"', "&quot;"))


@register.tag
def again(parser: Parser, token: Token) -> AgainNode:
    """{% again title %}: what the page wrote into its block, because Django renders each block only once."""
    return AgainNode(token.split_contents()[1])
