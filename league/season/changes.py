"""What differs between two tables of one season, in sentences: what was kept, and what would be now.
Knows plain values and names."""

from __future__ import annotations

from django.utils.translation import gettext as _

from .year import Day, Row, Year


def changes(before: Year, after: Year) -> list[str]:
    """Who moved, whose value changed, who is new, who is gone, and which evenings."""
    return [*_of_days(before, after), *_of_rows(before, after)]


def _of_days(before: Year, after: Year) -> list[str]:
    old, new = {day.key: day for day in before.days}, {day.key: day for day in after.days}
    came = [_("{day}: kommt dazu").format(day=_named(day)) for key, day in new.items() if key not in old]
    went = [_("{day}: fällt weg").format(day=_named(day)) for key, day in old.items() if key not in new]
    return [*came, *went]


def _named(day: Day) -> str:
    date = f"{day.date:%d.%m.%Y}"
    return day.title if date in day.title else f"{day.title} ({date})"


def _of_rows(before: Year, after: Year) -> list[str]:
    old = {row.player.pk: row for row in before.rows}
    new = {row.player.pk: row for row in after.rows}
    moved = [sentence for pk, row in new.items() if (sentence := _moved(old.get(pk), row))]
    gone = [_("{name}: nicht mehr in der Tabelle").format(name=row.name) for pk, row in old.items() if pk not in new]
    return [*moved, *gone]


def _moved(was: Row | None, now: Row) -> str:
    if was is None:
        return _("{name}: neu, {place}, {value}").format(name=now.name, place=_place(now), value=now.text)
    value = now.text if was.value == now.value else _("{old} → {new}").format(old=was.text, new=now.text)
    if was.place != now.place:
        words = _("{name}: {old} → {new}, {value}")
        return words.format(name=now.name, old=_place(was), new=_place(now), value=value)
    if was.value != now.value:
        return _("{name}: {value}, {place} bleibt").format(name=now.name, value=value, place=_place(now))
    return ""


def _place(row: Row) -> str:
    return _("ohne Platz") if row.place is None else _("Platz {number}").format(number=row.place)
