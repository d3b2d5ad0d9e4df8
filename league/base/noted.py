"""What the database itself has written down of every row that is written (triggers.py), as things and what stood there
before."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.db import connection

from .things import KINDS, Part, Row, Rows, Thing, thing_of

Noted = dict[tuple[str, int], "Row | None"]  # by table and key, what stood in a row before; None: it was not there


@dataclass
class Notes:
    """Of this transaction: the things that were written, and what stood there before."""

    last: int = 0
    things: dict[tuple[str, int], Noted] = field(default_factory=dict)
    bare: set[tuple[str, int]] = field(default_factory=set)  # of which nobody noted the rows

    def before(self, kind: str, ref: int, now: Rows | None) -> Thing | None:
        """The thing as the last transaction has left it."""
        rows = [dict(some) for some in now] if now else [{} for _ in KINDS[kind].parts]
        number = {part.table: place for place, part in enumerate(KINDS[kind].parts)}
        for (table, pk), row in self.things[kind, ref].items():
            rows[number[table]].pop(pk, None)
            if row is not None:
                rows[number[table]][pk] = row
        return thing_of(kind, ref, rows) if rows[0] else None


# On PostgreSQL others write at the same time: theirs are theirs.
MINE = {"sqlite": "n.id > %s", "postgresql": "n.id > %s AND n.tx = txid_current()"}
WRITTEN = "SELECT n.kind, n.part, max(n.id) FROM league_touched n WHERE {mine} GROUP BY n.kind, n.part"
OF_PART = "FROM league_touched n {before} WHERE {mine} AND n.kind = %s AND n.part = %s ORDER BY n.id"


def noted_since(mark: int) -> Notes:
    """Older ones stay: nobody here made them."""
    found = Notes()
    if connection.vendor == "sqlite":
        _read_all(found, mark)
        return found
    with connection.cursor() as cursor:
        cursor.execute(WRITTEN.format(mine=MINE[connection.vendor]), [mark])
        written = cursor.fetchall()
    for kind, table, last in written:
        found.last = max(found.last, last)
        for part in _called(kind, table):
            _read_notes(found, kind, part, mark)
    return found


ALL = 'SELECT id, kind, part, ref, "row", before FROM league_touched WHERE id > %s ORDER BY id'


def _read_all(found: Notes, mark: int) -> None:
    """SQLite gives every note as it is; each is read with its part."""
    with connection.cursor() as cursor:
        cursor.execute(ALL, [mark])
        rows = cursor.fetchall()
    for found.last, kind, table, ref, pk, before in rows:
        for part in _called(kind, table):
            noted = found.things.setdefault((kind, ref), {})
            if (table, pk) not in noted:
                noted[table, pk] = part.row_before([before])


def _called(kind: str, table: str | None) -> list[Part]:
    """None for a note that our triggers did not write: nothing is sealed for it, and a comparison names the thing."""
    return [one for one in KINDS[kind].parts if one.table == table] if kind in KINDS else []


def _read_notes(found: Notes, kind: str, part: Part, mark: int) -> None:
    """What stood in a row before is what the first note of it says."""
    with connection.cursor() as cursor:
        cursor.execute(_of_part(part), [mark, kind, part.table])
        rows = cursor.fetchall()
    for ref, pk, *before in rows:
        noted = found.things.setdefault((kind, ref), {})
        if (part.table, pk) not in noted:
            noted[part.table, pk] = part.row_before(before)


def _of_part(part: Part) -> str:
    columns = ", ".join(f'r."{name}"' for name in part.stored)
    typed = f'LEFT JOIN LATERAL jsonb_populate_record(NULL::"{part.table}", n.before) r ON n.before IS NOT NULL'
    notes = OF_PART.format(before=typed, mine=MINE["postgresql"])
    return f'SELECT n.ref, n."row", n.before IS NOT NULL, {columns} {notes}'
