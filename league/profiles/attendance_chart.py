"""Who was there when, as a small picture: a square for every name and day, above them how many came; with its table.
Presentation attributes only, like league.base.charts; knows names and numbers, no models."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from league.base.charts import WIDTH, figure, picture, short

LEFT, TOP, ROW, COLUMN = 132, 58, 18, 26
HIGHEST, FILLED = 28, 0.8  # of a bar; of the room of a column
ROWS = 24  # with more names it is no picture any more
ROOM = 110  # for the first day and the last one side by side


class Day(NamedTuple):
    """A column: `of` evenings are in it, and so many people came."""

    label: str
    of: int
    people: int


class Came(NamedTuple):
    """A row: how many of the evenings of each column."""

    name: str
    times: Sequence[int]


def attendance_chart(people: Sequence[Came], days: Sequence[Day], title: str) -> SafeString:
    """The picture shows the first names, day by day; its table has all, the others with how often they came."""
    if not people or not days:
        return SafeString("")
    step = min(COLUMN, (WIDTH - LEFT - 4) / len(days))
    shown = people[:ROWS]
    rows = format_html_join("\n", "{}", ((_row(at, one, days, step),) for at, one in enumerate(shown)))
    words = "; ".join(f"{day.label} {day.people}" for day in days)
    words = _("So viele kamen: %(words)s.") % {"words": words}
    svg = picture(title, words, TOP + ROW * len(shown) + 6, format_html("{}{}", _head(days, step), rows))
    return figure(title, svg, _table(people, days, title))


def _head(days: Sequence[Day], step: float) -> SafeString:
    """A bar for each day, and above them the first day and the last."""
    drawn = format_html_join("\n", '<rect x="{}" y="{}" width="{}" height="{}" fill-opacity="0.5"/>', _bars(days, step))
    ends = [(LEFT, "start", days[0].label), (round(LEFT + (len(days) - 1 + FILLED) * step, 1), "end", days[-1].label)]
    labels = format_html_join(
        "", '<text x="{}" y="12" text-anchor="{}">{}</text>', ends if len(days) * step > ROOM else ends[:1]
    )
    return format_html('{}{}<text x="0" y="{}">{}</text>', drawn, labels, TOP - 8, _("Personen"))


def _bars(days: Sequence[Day], step: float) -> list[tuple[float, ...]]:
    most = max(day.people for day in days)
    heights = [round(HIGHEST * day.people / most, 1) for day in days]
    return [
        (round(LEFT + at * step, 1), round(TOP - 6 - high, 1), round(step * FILLED, 1), high)
        for at, high in enumerate(heights)
    ]


def _row(index: int, one: Came, days: Sequence[Day], step: float) -> SafeString:
    """All squares of one shade are one path. Who was not there leaves a faint one, so that the row can be followed."""
    y, wide = TOP + index * ROW, round(step * FILLED, 1)
    shades: dict[float, list[str]] = {}
    for at, (count, day) in enumerate(zip(one.times, days, strict=True)):
        square = f"M{round(LEFT + at * step, 1)} {y + 2}h{wide}v14h-{wide}z"
        shades.setdefault(round(0.1 + 0.9 * count / day.of, 2), []).append(square)
    drawn = format_html_join(
        "", '<path fill-opacity="{}" d="{}"/>', ((shade, "".join(squares)) for shade, squares in shades.items())
    )
    return format_html('<text x="0" y="{}">{}</text>{}', y + 14, short(one.name, 16), drawn)


def _table(people: Sequence[Came], days: Sequence[Day], title: str) -> SafeString:
    return format_html(
        '<table class="data"><caption class="visually-hidden">{}</caption>'
        '<thead><tr><th scope="col" class="name">{}</th><th scope="col" class="num">{}</th>{}</tr></thead>'
        '<tbody>{}</tbody><tfoot><tr><th scope="row" class="name">{}</th><td></td>{}</tr></tfoot></table>',
        title,
        _("Name"),
        _("dabei"),
        format_html_join("", '<th scope="col" class="num">{}</th>', ((day.label,) for day in days)),
        format_html_join("", "{}", ((_line(one, days if at < ROWS else ()),) for at, one in enumerate(people))),
        _("Personen"),
        _cells(day.people for day in days),
    )


def _line(one: Came, days: Sequence[Day]) -> SafeString:
    cells = _cells(mark(count, day.of) for count, day in zip(one.times, days, strict=False))
    return format_html(
        '<tr><th scope="row" class="name"><bdi>{}</bdi></th><td class="num sum">{}</td>{}</tr>',
        one.name,
        sum(one.times),
        cells,
    )


def _cells(texts: Iterable[object]) -> SafeString:
    return format_html_join("", '<td class="num">{}</td>', ((text,) for text in texts))


def mark(count: int, of: int) -> str:
    """One evening: there or not. Several: how many of them."""
    return str(count) if of > 1 else "×" if count else "·"
