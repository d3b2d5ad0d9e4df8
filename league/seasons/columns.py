"""The table of the year as a plain table: players down, evenings across, sum and attendance behind.
Knows which columns there are; how a file is written is known by league.excel and excel.py."""

from __future__ import annotations

from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from league.base.words import figures, short_day
from league.excel.csv import AVERAGE, POINTS, WHOLE, Column, Table, csv_of
from league.models import Player, Season
from league.seasons.year import Day

from .reads import Row, Year
from .year import COUNTED

PER = {"points_per_runde": pgettext_lazy("of tables", "Runden"), "points_per_game": gettext_lazy("Spiele")}


def is_average(year: Year) -> bool:
    return year.plain["rule"].get("metric") in PER


def season_table(season: Season, year: Year, *, full_names: bool) -> Table:
    """Evenings that count stand together, so that one formula reaches over them; the others come last. In an average
    an evening is what it brought in all, and the number of Runden or games that count stands beside the sum."""
    weight = str(PER.get(year.plain["rule"].get("metric"), ""))
    named = Player.objects.filter(pk__in=[row.player.pk for row in year.rows]).named_to(season.club)
    told = set(named.values_list("pk", flat=True)) if full_names else set()
    rows = [_row(row, bool(weight), row.player.pk in told) for row in year.rows]
    counting = [Column(f"d{n}", _header(day), POINTS) for n, day in enumerate(year.days) if not day.why_not]
    outside = [Column(f"d{n}", _header(day), POINTS) for n, day in enumerate(year.days) if day.why_not]
    of_average = [Column("points", _("Punkte"), POINTS), Column("weight", weight, WHOLE)] if weight else []
    columns = [
        Column("place", _("Platz"), WHOLE),
        Column("name", _("Name")),
        *counting,
        *of_average,
        Column("value", _value(year), _kind(rows, "value")),
        Column("attended", _("Teilnahmen"), WHOLE),
        *outside,
    ]
    columns = [Column(one.key, one.header, _kind(rows, one.key) if one.kind == POINTS else one.kind) for one in columns]
    return Table(season.name, _about(season, year), tuple(columns), rows)


def _header(day: Day) -> str:
    return short_day(day.date)


def _value(year: Year) -> str:
    return year.metric if is_average(year) else _("Summe")


def _kind(rows: list[dict[str, object]], key: str) -> str:
    return AVERAGE if any(isinstance(row.get(key), float) for row in rows) else POINTS


def _row(row: Row, average: bool, full_names: bool) -> dict[str, object]:
    counting = [cell for cell in row.cells if cell.state == COUNTED]
    known = [cell.points for cell in counting if cell.points is not None]
    return {
        "place": row.place,
        "name": row.player.name if full_names else row.name,
        "attended": row.attended,
        **{
            f"d{n}": _number(cell.points if average else cell.score)
            for n, cell in enumerate(row.cells)
            if not cell.missed
        },
        "points": _number(sum(known, Fraction())),
        "weight": sum(cell.weight for cell in counting),
        "value": _number(row.value),
    }


def _number(value: Fraction | None) -> int | float | None:
    if value is None:
        return None
    return int(value) if value.denominator == 1 else float(value)


def _about(season: Season, year: Year) -> tuple[str, ...]:
    state = _("abgeschlossen") if season.state == Season.CLOSED else _("laufend")
    lines = [f"{season.club.name} · {state}"]
    lines += [f"{title}: {words}" for title, words in year.spoken]
    missed = year.plain["rule"].get("missed")
    if missed is not None:
        lines.append(_("Leere Zelle: gefehlt, zählt {value}.").format(value=figures(missed)))
    if any(row.dropped for row in year.rows):
        lines.append(_("Durchgestrichen: zählt nicht für die Summe."))
    return tuple(lines)


def season_csv(season: Season, year: Year, *, full_names: bool) -> bytes:
    return csv_of(season_table(season, year, full_names=full_names))
