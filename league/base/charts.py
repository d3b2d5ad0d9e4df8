"""Small pictures of numbers as inline SVG: a curve of cumulated points, lines of several people, a race of places,
columns over time, bars for shares, a box for a spread; each with its table.

Presentation attributes and currentColor only (the CSP refuses inline styles); knows numbers and labels, no models."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count, takewhile
from math import log
from typing import NamedTuple
from zlib import crc32

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from .words import NO_VALUE, figures, percent, place, points

WIDTH, HEIGHT = 440, 230  # small, so that the letters can still be read on a phone
LEFT, RIGHT, TOP, BOTTOM = 48, 434, 12, 198
LABELS = 5  # so many labels fit under the curve without touching
DOTS = 60  # with more values dots would be a chain
BAR, BAR_LEFT, BAR_LENGTH = 30, 132, 210
BOX_LEFT, BOX_RIGHT, BOX_HEIGHT = 30, 410, 128
ENDS, END_ROOM = 284, 20  # where lines of several people end; letters of a name behind that
APART = 16  # between two names, one below the other

Write = Callable[[float | None], str]  # a number in words


def curve(values: Sequence[int], labels: Sequence[str], title: str) -> SafeString:
    """The cumulated points after each label, as a line with a zero line, and the same numbers as a table."""
    if not values:
        return SafeString("")
    scale = Scale(values, len(values))
    parts = [_grid(scale), _line(scale, values), _dots(scale, values, labels), _ticks(scale, labels)]
    svg = picture(title, _curve_in_words(values), HEIGHT, format_html_join("\n", "{}", ((part,) for part in parts)))
    return figure(title, svg, table([points(value) for value in values], labels, title))


def columns(values: Sequence[int], labels: Sequence[str], title: str) -> SafeString:
    """How many there were, label by label, from left to right; a single one is no picture."""
    if len(values) < 2:
        return SafeString("")
    scale = Columns(values)
    drawn = format_html_join(
        "\n",
        '<rect x="{}" y="{}" width="{}" height="{}" fill-opacity="0.8"><title>{}: {}</title></rect>',
        (scale.column(index, value, label) for index, (value, label) in enumerate(zip(values, labels, strict=True))),
    )
    words = _("Von %(low)s bis %(high)s, zuletzt %(last)s.") % {
        "low": figures(min(values)),
        "high": figures(max(values)),
        "last": figures(values[-1]),
    }
    drawing = format_html("{}{}{}", _grid(scale, figures), drawn, _ticks(scale, labels))
    return figure(
        title, picture(title, words, HEIGHT, drawing), table([figures(value) for value in values], labels, title)
    )


def bars(values: Sequence[int], labels: Sequence[str], title: str, of: int | None = None) -> SafeString:
    """Shares as horizontal bars: each value with its percentage of `of` (or of their sum)."""
    if not values:
        return SafeString("")
    whole = of if of is not None else sum(values)
    rows = format_html_join("\n", "{}", ((_bar(*row, whole),) for row in zip(count(), values, labels, strict=False)))
    words = "; ".join(f"{label}: {_share(value, whole)}" for value, label in zip(values, labels, strict=True))
    svg = picture(title, words, BAR * len(values) + 6, rows)
    return figure(title, svg, table([_share(v, whole) for v in values], labels, title))


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
    words = "; ".join(f"{label}: {figures(n, 1)}" for label, n in zip(labels, numbers, strict=True))
    return figure(
        title, picture(title, words, BOX_HEIGHT, drawing), table([figures(n, 1) for n in numbers], labels, title)
    )


def table(values: Sequence[str], labels: Sequence[str], title: str) -> SafeString:
    """The numbers of a picture for those who cannot see it, and for those who want to know exactly."""
    rows = zip(labels, values, strict=True)
    return format_html(
        '<table class="data"><caption class="visually-hidden">{}</caption>'
        '<thead><tr><th scope="col">{}</th><th scope="col" class="num">{}</th></tr></thead><tbody>{}</tbody></table>',
        title,
        _("Angabe"),
        _("Wert"),
        format_html_join("", '<tr><th scope="row" class="name"><bdi>{}</bdi></th><td class="num">{}</td></tr>', rows),
    )


class Series(NamedTuple):
    """One line among several: None where it has no value yet. One without a name is only there to be seen among."""

    name: str
    values: Sequence[float | None]
    width: float = 2
    dashes: str = "none"
    is_faint: bool = False


DASHES = ("none", "9 4", "3 4", "9 4 3 4")  # so that lines are told apart without a colour
LABELLED = 8  # of those in front
FIELD = 40  # so many people can be seen at once


def lines(series: Sequence[Series], labels: Sequence[str], title: str) -> SafeString:
    """Points of several, label by label, each named at its end; a zero line, and the same numbers as a table."""
    values = [value for one in series for value in one.values if value is not None]
    if not values:
        return SafeString("")
    scale = Scale(values, len(labels), ENDS, ENDS)
    words = "; ".join(f"{one.name}: {points(_last(one))}" for one in series)
    svg = picture(title, words, HEIGHT, _drawn(series, labels, scale, _grid(scale), points))
    return figure(title, svg, _table_of(series, labels, title, points))


def race(people: Sequence[tuple[str, Sequence[int | None]]], labels: Sequence[str], title: str) -> SafeString:
    """The places of people, best first, label by label: those in front are named, of a small field all are seen."""
    if not people or len(labels) < 2:
        return SafeString("")
    shown = [_runner(at, *one) for at, one in enumerate(people[: FIELD if len(people) <= FIELD else LABELLED])]
    scale = Places([place for one in shown for place in one.values if place is not None], len(labels))
    words = "; ".join(f"{_place(_last(one))} {one.name}" for one in shown if not one.is_faint)
    svg = picture(title, words, HEIGHT, _drawn(shown, labels, scale, _grid(scale, _place), _place))
    return figure(title, svg, _table_of(shown, labels, title, _place))


def _runner(at: int, name: str, places: Sequence[int | None]) -> Series:
    if at >= LABELLED:
        return Series(name, places, 1, is_faint=True)
    return Series(name, places, 3 if at < len(DASHES) else 1.5, DASHES[at % len(DASHES)])


def _last(one: Series) -> float | None:
    return next((value for value in reversed(one.values) if value is not None), None)


def _place(value: float | None) -> str:
    return NO_VALUE if value is None else place(round(value))


class Scale:
    """Where a value stands on the paper: zero is always in view, the grid has round numbers."""

    def __init__(self, values: Sequence[float], count: int, right: float = RIGHT - 32, edge: float = RIGHT) -> None:
        self.count, self.right, self.edge = count, right, edge  # the grid goes on to the edge
        low, high = int(min(0, *values)), int(-(-max(0, *values) // 1))
        self.step = _round_step(high - low)
        self.low = low // self.step * self.step
        self.high = max(-(-high // self.step) * self.step, self.low + self.step)

    def x(self, index: int) -> float:
        if self.count == 1:
            return (LEFT + self.right) / 2
        return round(LEFT + 8 + index * (self.right - LEFT - 8) / (self.count - 1), 1)

    def y(self, value: float) -> float:
        return round(BOTTOM - (value - self.low) * (BOTTOM - TOP) / (self.high - self.low), 1)

    def lines(self) -> Iterable[int]:
        return range(self.low, self.high + 1, self.step)


class Places(Scale):
    """The first place is on top, and those behind it have the more room the nearer they are: from the second place to
    the first it is as far as from the hundredth to the fiftieth."""

    def __init__(self, places: Sequence[float], count: int) -> None:
        super().__init__(places, count, ENDS, ENDS)
        self.high = max(2, int(max(places)))

    def y(self, value: float) -> float:
        return round(TOP + log(value, self.high) * (BOTTOM - TOP), 1)

    def lines(self) -> Iterable[int]:
        return takewhile(lambda place: place <= self.high, _round_numbers())


class Columns(Scale):
    """Each value has a column of its own, and stands in its middle."""

    WIDEST = 26

    def __init__(self, values: Sequence[int]) -> None:
        super().__init__(values, len(values))
        self.room = (self.edge - LEFT) / len(values)

    def x(self, index: int) -> float:
        return round(LEFT + (index + 0.5) * self.room, 1)

    def column(self, index: int, value: int, label: str) -> tuple[object, ...]:
        wide, top = round(min(self.WIDEST, self.room * 0.8), 1), self.y(value)
        return round(self.x(index) - wide / 2, 1), top, wide, round(BOTTOM - top, 1), label, figures(value)


def _round_numbers() -> Iterator[int]:
    """1, 2, 5, 10, 20, 50, …"""
    return (factor * 10**power for power in count() for factor in (1, 2, 5))


def _round_step(span: int) -> int:
    """The smallest 1, 2 or 5 times a power of ten that needs at most five lines.

    >>> [_round_step(span) for span in (0, 5, 6, 37, 1200)]
    [1, 1, 2, 10, 500]
    """
    return next(step for step in _round_numbers() if step * 5 >= span)


def _grid(scale: Scale, write: Callable[[float], str] = points) -> SafeString:
    lines = (
        (LEFT, scale.edge, scale.y(value), 1.5 if value == 0 else 0.5, LEFT - 8, scale.y(value) + 5, write(value))
        for value in scale.lines()
    )
    return format_html_join(
        "\n",
        '<path d="M{0} {2}H{1}" stroke="currentColor" stroke-width="{3}" stroke-opacity="0.6" fill="none"/>'
        '<text x="{4}" y="{5}" text-anchor="end">{6}</text>',
        lines,
    )


def _line(scale: Scale, values: Sequence[int]) -> SafeString:
    return format_html(
        '<polyline points="{}" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linejoin="round"/>',
        _path(scale, values),
    )


def _path(scale: Scale, values: Sequence[float | None]) -> str:
    known = ((index, value) for index, value in enumerate(values) if value is not None)
    return " ".join(f"{scale.x(index)},{scale.y(value)}" for index, value in known)


def _drawn(series: Sequence[Series], labels: Sequence[str], scale: Scale, grid: SafeString, write: Write) -> SafeString:
    """Grid, lines, the names at their ends, labels below; who is in front is drawn last and lies on top."""
    paths = (
        (_path(scale, one.values), one.width, one.dashes, 0.3 if one.is_faint else 1, one.name, write(_last(one)))
        for one in reversed(series)
    )
    drawn = format_html_join(
        "\n",
        '<polyline points="{}" fill="none" stroke="currentColor" stroke-width="{}" stroke-dasharray="{}"'
        ' stroke-opacity="{}" stroke-linejoin="round"><title>{}: {}</title></polyline>',
        paths,
    )
    parts = [grid, drawn, _ends([one for one in series if not one.is_faint], scale, write), _ticks(scale, labels)]
    return format_html_join("\n", "{}", ((part,) for part in parts))


def _ends(series: Sequence[Series], scale: Scale, write: Write) -> SafeString:
    """Names where the lines end, none on top of another."""
    last = [(scale.y(value), one) for one in series if (value := _last(one)) is not None]
    last.sort(key=lambda pair: pair[0])
    places = _spread([y for y, _one in last])
    ends = (
        (scale.right + 8, round(y + 5, 1), short(f"{write(_last(one))} {one.name}", END_ROOM))
        for y, (_y, one) in zip(places, last, strict=True)
    )
    return format_html_join("\n", '<text x="{}" y="{}">{}</text>', ends)


def _spread(ys: Sequence[float]) -> list[float]:
    """Moved apart as little as it takes, within the picture.

    >>> _spread([12, 12, 100, 198, 198])
    [12, 28, 100, 182, 198]
    """
    down: list[float] = []
    for y in ys:
        down.append(max(y, down[-1] + APART) if down else y)
    up: list[float] = []
    for y in reversed(down):
        up.append(min(y, up[-1] - APART if up else BOTTOM))
    return up[::-1]


def _table_of(series: Sequence[Series], labels: Sequence[str], title: str, write: Write) -> SafeString:
    return format_html(
        '<table class="data"><caption class="visually-hidden">{}</caption>'
        '<thead><tr><th scope="col" class="name">{}</th>{}</tr></thead><tbody>{}</tbody></table>',
        title,
        _("Name"),
        format_html_join("", '<th scope="col" class="num">{}</th>', ((label,) for label in labels)),
        format_html_join("", "{}", ((_row_of(one, write),) for one in series)),
    )


def _row_of(one: Series, write: Write) -> SafeString:
    cells = format_html_join("", '<td class="num">{}</td>', ((write(value),) for value in one.values))
    return format_html('<tr><th scope="row" class="name"><bdi>{}</bdi></th>{}</tr>', one.name, cells)


def _dots(scale: Scale, values: Sequence[int], labels: Sequence[str]) -> SafeString:
    if len(values) > DOTS:
        return SafeString("")
    dots = (
        (scale.x(index), scale.y(value), label, points(value))
        for index, (value, label) in enumerate(zip(values, labels, strict=True))
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
    return f"{figures(value)} ({percent(100 * value / whole)})" if whole else figures(value)


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
