"""Small pictures of numbers as inline SVG: a curve of cumulated points, bars for shares, a box for a spread; each with
its table.

Presentation attributes and currentColor only (the CSP refuses inline styles); knows numbers and labels, no models."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import Any
from zlib import crc32

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from .words import german, points

WIDTH, HEIGHT = 440, 230  # small, so that the letters can still be read on a phone
LEFT, RIGHT, TOP, BOTTOM = 48, 434, 12, 198
LABELS = 5  # so many labels fit under the curve without touching
DOTS = 60  # with more values dots would be a chain
BAR, BAR_LEFT, BAR_LENGTH = 30, 132, 210
BOX_LEFT, BOX_RIGHT, BOX_HEIGHT = 30, 410, 128


def curve(values: Sequence[int], labels: Sequence[str], title: str) -> SafeString:
    """The cumulated points after each label, as a line with a zero line, and the same numbers as a table."""
    if not values:
        return SafeString("")
    scale = Scale(values)
    parts = [_grid(scale), _line(scale), _dots(scale, labels), _ticks(scale, labels)]
    svg = picture(title, _curve_in_words(values), HEIGHT, format_html_join("\n", "{}", ((part,) for part in parts)))
    return figure(title, svg, table(values, labels, title, write=points))


def bars(values: Sequence[int], labels: Sequence[str], title: str, of: int | None = None) -> SafeString:
    """Shares as horizontal bars: each value with its percentage of `of` (or of their sum)."""
    if not values:
        return SafeString("")
    whole = of if of is not None else sum(values)
    rows = format_html_join("\n", "{}", ((_bar(*row, whole),) for row in zip(count(), values, labels, strict=False)))
    words = "; ".join(f"{label}: {_share(value, whole)}" for value, label in zip(values, labels, strict=True))
    svg = picture(title, words, BAR * len(values) + 6, rows)
    return figure(title, svg, table([_share(v, whole) for v in values], labels, title, write=str))


def box(quarters: Sequence[float], mean: float, deviation: float, title: str) -> SafeString:
    """How values lie: lowest, lower quarter, middle, upper quarter, highest; below it mean ± standard deviation."""
    low, high = min(0, quarters[0], mean - deviation), max(0, quarters[-1], mean + deviation)
    step = _round_step(int(high - low))
    lines = range(int(low // step) * step, int(-(-high // step)) * step + 1, step)
    span = max(lines[-1] - lines[0], step)

    def x(value: float) -> float:
        return round(BOX_LEFT + (value - lines[0]) * (BOX_RIGHT - BOX_LEFT) / span, 1)

    drawing = format_html(
        "{}{}{}",
        _box_grid(lines, x),
        _box([x(q) for q in quarters]),
        _band(x(mean - deviation), x(mean), x(mean + deviation)),
    )
    numbers = [*quarters, mean, deviation]
    labels = [
        _("Niedrigste"),
        _("Unteres Viertel endet bei"),
        _("Mitte (Median)"),
        _("Oberes Viertel beginnt bei"),
        _("Höchste"),
        _("Schnitt"),
        _("Standardabweichung"),
    ]
    words = "; ".join(f"{label}: {german(n, 1)}" for label, n in zip(labels, numbers, strict=True))
    return figure(
        title, picture(title, words, BOX_HEIGHT, drawing), table(numbers, labels, title, lambda n: german(n, 1))
    )


def table(values: Sequence[Any], labels: Sequence[str], title: str, write: Callable[[Any], str] = german) -> SafeString:
    """The numbers of a picture for those who cannot see it, and for those who want to know exactly."""
    rows = ((label, write(value)) for value, label in zip(values, labels, strict=True))
    return format_html(
        '<table class="data"><caption class="visually-hidden">{}</caption>'
        '<thead><tr><th scope="col">{}</th><th scope="col" class="num">{}</th></tr></thead><tbody>{}</tbody></table>',
        title,
        _("Angabe"),
        _("Wert"),
        format_html_join("", '<tr><th scope="row" class="name"><bdi>{}</bdi></th><td class="num">{}</td></tr>', rows),
    )


class Scale:
    """Where a value stands on the paper: zero is always in view, the grid has round numbers."""

    def __init__(self, values: Sequence[int]) -> None:
        self.values = values
        low, high = min(0, *values), max(0, *values)
        self.step = _round_step(high - low)
        self.low = low // self.step * self.step
        self.high = max(-(-high // self.step) * self.step, self.low + self.step)

    def x(self, index: int) -> float:
        if len(self.values) == 1:
            return (LEFT + RIGHT) / 2
        return round(LEFT + 8 + index * (RIGHT - LEFT - 40) / (len(self.values) - 1), 1)

    def y(self, value: int) -> float:
        return round(BOTTOM - (value - self.low) * (BOTTOM - TOP) / (self.high - self.low), 1)

    def lines(self) -> range:
        return range(self.low, self.high + 1, self.step)


def _round_step(span: int) -> int:
    """The smallest 1, 2 or 5 times a power of ten that needs at most five lines.

    >>> [_round_step(span) for span in (0, 5, 6, 37, 1200)]
    [1, 1, 2, 10, 500]
    """
    steps: Iterator[int] = (factor * 10**power for power in count() for factor in (1, 2, 5))
    return next(step for step in steps if step * 5 >= span)


def _grid(scale: Scale) -> SafeString:
    lines = (
        (LEFT, RIGHT, scale.y(value), 1.5 if value == 0 else 0.5, LEFT - 8, scale.y(value) + 5, points(value))
        for value in scale.lines()
    )
    return format_html_join(
        "\n",
        '<path d="M{0} {2}H{1}" stroke="currentColor" stroke-width="{3}" stroke-opacity="0.6" fill="none"/>'
        '<text x="{4}" y="{5}" text-anchor="end">{6}</text>',
        lines,
    )


def _line(scale: Scale) -> SafeString:
    path = " ".join(f"{scale.x(index)},{scale.y(value)}" for index, value in enumerate(scale.values))
    return format_html(
        '<polyline points="{}" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linejoin="round"/>', path
    )


def _dots(scale: Scale, labels: Sequence[str]) -> SafeString:
    if len(scale.values) > DOTS:
        return SafeString("")
    dots = (
        (scale.x(index), scale.y(value), label, points(value))
        for index, (value, label) in enumerate(zip(scale.values, labels, strict=True))
    )
    return format_html_join("\n", '<circle cx="{}" cy="{}" r="4"><title>{}: {}</title></circle>', dots)


def _ticks(scale: Scale, labels: Sequence[str]) -> SafeString:
    every = -(-len(labels) // LABELS)
    last = len(labels) - 1
    ticks = ((scale.x(i), HEIGHT - 8, short(labels[i], 9)) for i in range(last % every, len(labels), every))
    return format_html_join("\n", '<text x="{}" y="{}" text-anchor="middle">{}</text>', ticks)


def _box_grid(lines: Sequence[int], x: Callable[[float], float]) -> SafeString:
    return format_html_join(
        "\n",
        '<path d="M{0} 6V96" stroke="currentColor" stroke-width="{1}" stroke-opacity="0.6" fill="none"/>'
        '<text x="{0}" y="118" text-anchor="middle">{2}</text>',
        ((x(value), 1.5 if value == 0 else 0.5, points(value)) for value in lines),
    )


def _box(at: Sequence[float]) -> SafeString:
    """Half of all values lie in the box, a quarter on either side of it."""
    low, lower, middle, upper, high = at
    return format_html(
        '<path d="M{0} 18V46M{0} 32H{1}M{3} 32H{4}M{4} 18V46" stroke="currentColor" stroke-width="2" fill="none"/>'
        '<rect x="{1}" y="14" width="{5}" height="36" fill-opacity="0.15" stroke="currentColor" stroke-width="2"/>'
        '<path d="M{2} 14V50" stroke="currentColor" stroke-width="4" fill="none"/>',
        low,
        lower,
        middle,
        upper,
        high,
        round(upper - lower, 1),
    )


def _band(low: float, mean: float, high: float) -> SafeString:
    return format_html(
        '<path d="M{0} 76H{2}M{0} 69V83M{2} 69V83" stroke="currentColor" stroke-width="2" fill="none"/>'
        '<circle cx="{1}" cy="76" r="6"/>',
        low,
        mean,
        high,
    )


def short(label: str, length: int) -> str:
    return label if len(label) <= length else label[: length - 1] + "…"


def _bar(index: int, value: int, label: str, whole: int) -> SafeString:
    y, length = index * BAR + 4, round(BAR_LENGTH * value / whole, 1) if whole else 0
    return format_html(
        '<text x="0" y="{0}">{1}</text>'
        '<rect x="{7}" y="{2}" width="{8}" height="20" fill-opacity="0.12"/>'
        '<rect x="{7}" y="{2}" width="{3}" height="20"><title>{4}: {5}</title></rect>'
        '<text x="{6}" y="{0}" text-anchor="end">{5}</text>',
        y + 15,
        short(label, 15),
        y,
        length,
        label,
        _share(value, whole),
        WIDTH - 4,
        BAR_LEFT,
        BAR_LENGTH,
    )


def _share(value: int, whole: int) -> str:
    return f"{german(value)} ({german(100 * value / whole)} %)" if whole else german(value)


def _curve_in_words(values: Sequence[int]) -> str:
    return _("Von %(first)s bis %(last)s; höchster Stand %(high)s, tiefster %(low)s.") % {
        "first": points(values[0]),
        "last": points(values[-1]),
        "high": points(max(values)),
        "low": points(min(values)),
    }


def picture(title: str, words: str, height: int, drawing: SafeString) -> SafeString:
    name = f"chart-{crc32(f'{title}{words}'.encode()):x}"  # the same picture has the same bytes in every answer
    return format_html(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {1}" role="img" aria-labelledby="{2} {2}-d">'
        '<title id="{2}">{3}</title><desc id="{2}-d">{4}</desc>\n<g font-size="14" fill="currentColor">{5}</g></svg>',
        WIDTH,
        height,
        name,
        title,
        words,
        drawing,
    )


def figure(title: str, svg: SafeString, numbers: SafeString) -> SafeString:
    return format_html(
        '<figure class="chart"><figcaption>{}</figcaption>{}<details><summary>{}</summary>'
        '<div class="table-wrap" role="region" tabindex="0" aria-label="{}">{}</div></details></figure>',
        title,
        svg,
        _("Zahlen als Tabelle"),
        title,
        numbers,
    )
