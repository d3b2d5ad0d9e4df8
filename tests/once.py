"""What many tests begin with is built once in a process and put back for the next test: the rows it wrote, the objects
it gave. Knows rows of SQLite and pickles, nothing of clubs or lists; on other databases everything is built anew."""

from __future__ import annotations

import datetime
import functools
import io
import pickle
import re
import uuid
from collections.abc import Callable, Iterable, Iterator
from types import SimpleNamespace
from typing import Any, NamedTuple

from django.db import connection, models, transaction
from django.utils import timezone

PLAIN = (bool, int, str, float, datetime.date, type(None))
FILLED_BY_MIGRATIONS = {"django_migrations", "django_content_type", "auth_permission"}
# Of what is put back moments and UUIDs are others than those that were sealed; notes are made anew by the database.
NOT_PUT_BACK = {"league_seal", "league_touched"}
GUARD = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'watch_note_delete_%'"
UUIDS = re.compile(r"[0-9a-f]{8}(-?)(?:[0-9a-f]{4}\1){3}[0-9a-f]{12}")
NAMES = re.compile("\0(-?)([0-9a-f]{32})\0")
MOMENT = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?")


class Step(NamedTuple):
    """What was done once: statements with their rows, the objects as a pickle, and how long it took."""

    sql: list[tuple[str, list[tuple]]]
    objects: bytes
    took: datetime.timedelta


class Story:
    """The steps since the database was empty, as long as nothing else has been written."""

    def __init__(self) -> None:
        self.steps: tuple = ()
        self.recorded: dict[str, str] = {}  # UUIDs in this test → as they were when their step was recorded
        self.real: dict[str, str] = {}  # and back
        self.told = timezone.now() - datetime.timedelta(milliseconds=50)  # up to this moment
        self.mark = _mark()


_story: Story | None = None
_known: dict[tuple, Step] = {}


def forget_story() -> None:
    """Another test begins: what is in the database now is not known."""
    global _story
    _story = None


def once(step: Callable) -> Callable:
    """A step that does the same whenever it follows the same steps, with the same arguments, on an empty database."""

    @functools.wraps(step)
    def done(*args, **words):
        global _story
        story, _story = _going_on(), None  # steps within this one are part of it
        try:
            key = step.__module__, step.__qualname__, _plain(args), _plain(words)
        except NotPlainError:
            story = None
        if story is None:
            return step(*args, **words)
        story.steps = (*story.steps, key)
        objects = list(_objects((args, words)))
        if story.steps in _known:
            result = _put_back(_known[story.steps], story, objects)
        else:
            result = _recorded(story, functools.partial(step, *args, **words), objects)
        if story.steps in _known:  # else nobody knows how to begin what follows
            story.mark = _mark()
            _story = story
        return result

    return done


def exactly(step: Callable) -> Callable:
    """A step on an empty database whose rows are put back as they were, with their moments, UUIDs and seals: for what
    compares them. No step goes on from it."""
    kept: list[tuple[dict[str, list[tuple]], bytes]] = []

    @functools.wraps(step)
    def done():
        global _story
        begins, _story = _going_on(), None
        if begins is None or begins.steps:
            return step()
        if kept:
            _fill(kept[0][0])
            return pickle.loads(kept[0][1])
        result = step()
        kept.append((_everything(), pickle.dumps(result)))
        return result

    return done


def _everything() -> dict[str, list[tuple]]:
    return {table: connection.connection.execute(_select(table)).fetchall() for table in _tables_with_seals()}


def _fill(tables: dict[str, list[tuple]]) -> None:
    """What the database notes while rows come is not what it had noted."""
    with transaction.atomic():
        for table, rows in tables.items():
            if rows:
                places = ", ".join("?" * len(rows[0]))
                connection.connection.executemany(f'INSERT INTO "{table}" VALUES ({places})', rows)
        for name, guard in connection.connection.execute(GUARD).fetchall():
            connection.connection.execute(f'DROP TRIGGER "{name}"')
            connection.connection.execute('DELETE FROM "league_touched"')
            connection.connection.execute(guard)


def beside(act: Callable) -> Callable:
    """An act that writes what no step reads, such as a login: the steps go on as if nothing had been written."""

    @functools.wraps(act)
    def done(*args, **words):
        story = _story if _story is not None and _going_on() is _story else None
        result = act(*args, **words)
        if story is not None and story is _story:
            story.mark = _mark()
        return result

    return done


def _going_on() -> Story | None:
    """Where queries are counted, they are made."""
    if connection.vendor != "sqlite" or connection.force_debug_cursor:
        return None
    connection.ensure_connection()
    if _story is not None and _story.mark == _mark():
        return _story
    return Story() if _is_empty() else None


def _mark() -> tuple:
    """Another one after any write of this connection, a commit of another one, and the end of a savepoint."""
    raw = connection.connection
    return id(raw), raw.total_changes, raw.execute("PRAGMA data_version").fetchone(), tuple(connection.savepoint_ids)


def _recorded(story: Story, act: Callable[[], Any], objects: list) -> Any:
    before, began = _rows(), timezone.now()
    result = act()
    story.told = ended = timezone.now()
    after = _rows()
    told = Recorder(story, began, ended, objects)
    sql = [change for table in after for change in _changes(table, before[table], after[table], told)]
    try:
        pickled = told.pickled(([thing.__dict__ for thing in objects], result))
    except (pickle.PicklingError, TypeError, AttributeError):
        return result  # cannot be kept, so it is built each time
    _known[story.steps] = Step(sql, pickled, ended - began)
    return result


def _put_back(step: Step, story: Story, objects: list) -> Any:
    retold = Teller(story, step.took, objects)
    with transaction.atomic():
        for sql, rows in step.sql:
            connection.connection.executemany(sql, [tuple(map(retold.value, row)) for row in rows])
    story.told = retold.now
    states, result = retold.unpickled(step.objects)
    for thing, state in zip(objects, states, strict=True):
        thing.__dict__.clear()
        thing.__dict__.update(state)
    return result


# --- rows


@functools.cache
def _tables() -> dict[str, list[tuple[str, str]]]:
    return {table: columns for table, columns in _tables_with_seals().items() if table not in NOT_PUT_BACK}


@functools.cache
def _tables_with_seals() -> dict[str, list[tuple[str, str]]]:
    """Columns and their types, by table; the first column is the key."""
    with connection.cursor() as cursor:
        names = set(connection.introspection.table_names(cursor)) - FILLED_BY_MIGRATIONS
        described = {name: cursor.execute(f'PRAGMA table_info("{name}")').fetchall() for name in sorted(names)}
    assert all(columns[0][5] == 1 for columns in described.values())
    return {name: [(column[1], column[2]) for column in columns] for name, columns in described.items()}


def _is_empty() -> bool:
    there = " OR ".join(f'EXISTS (SELECT 1 FROM "{table}")' for table in _tables())
    return connection.connection.execute(f"SELECT {there}").fetchone() == (0,)


def _rows() -> dict[str, set[tuple]]:
    """As they are stored: behind a plus sign nothing is converted."""
    return {table: set(connection.connection.execute(_select(table))) for table in _tables()}


def _select(table: str) -> str:
    return f"""SELECT {", ".join(f'+"{column}"' for column, _ in _tables_with_seals()[table])} FROM "{table}" """


def _changes(table: str, before: set[tuple], after: set[tuple], told: Recorder) -> Iterator[tuple[str, list[tuple]]]:
    columns = _tables()[table]
    written = after - before
    for place, (_, kind) in enumerate(columns):
        if kind == "char(32)":
            told.meet(row[place] for row in written)
    if gone := {row[0] for row in before} - {row[0] for row in after}:
        yield f'DELETE FROM "{table}" WHERE "{columns[0][0]}" = ?', [(told.value(key),) for key in gone]
    known = {row[0] for row in before}  # these are changed and not replaced: the database watches over some of them
    if new := [tuple(map(told.value, row)) for row in written if row[0] not in known]:
        yield f'INSERT INTO "{table}" VALUES ({", ".join("?" * len(columns))})', new
    if changed := [tuple(map(told.value, row)) for row in written if row[0] in known]:
        names = ", ".join(f'"{column[0]}" = ?' for column in columns)
        yield f'UPDATE "{table}" SET {names} WHERE "{columns[0][0]}" = ?', [(*row, row[0]) for row in changed]


# --- UUIDs and moments, which are others each time


class Text(NamedTuple):
    """A text with UUIDs, each between two zeros, after the hyphens that it has or has not."""

    text: str


class Ago(NamedTuple):
    """A moment while the step was being done, told from its end."""

    ago: datetime.timedelta


class Recorder:
    """Marks UUIDs (pages, prints and tables are kept in memory by UUID and version) and moments in values."""

    def __init__(self, story: Story, began: datetime.datetime, ended: datetime.datetime, objects: list) -> None:
        self.story, self.began, self.ended = story, began, ended
        self.numbers = {id(thing): number for number, thing in enumerate(objects)}

    def meet(self, found: Iterable[str | None]) -> None:
        for name in found:
            if name and name not in self.story.recorded:
                self.story.recorded[name] = self.story.real[name] = name

    def value(self, value: Any) -> Any:
        """Of a row; moments are texts there."""
        if type(value) is not str:
            return value
        if MOMENT.fullmatch(value):
            return self.moment(datetime.datetime.fromisoformat(value).replace(tzinfo=datetime.UTC)) or value
        text = UUIDS.sub(self._name, value)
        return value if text == value else Text(text)

    def _name(self, found: re.Match) -> str:
        name = self.story.recorded.get(found[0].replace("-", ""))
        return f"\0{found[1]}{name}\0" if name else found[0]

    def moment(self, moment: datetime.datetime) -> Ago | None:
        return Ago(self.ended - moment) if self.began <= moment <= self.ended else None

    def pickled(self, things: Any) -> bytes:
        file = io.BytesIO()
        pickler = pickle.Pickler(file)
        pickler.persistent_id = self._persistent
        pickler.dump(things)
        return file.getvalue()

    def _persistent(self, value: Any) -> Any:
        """What takes its place in the pickle; bytes, because texts are looked at again."""
        if id(value) in self.numbers:
            return "object", self.numbers[id(value)]
        if type(value) is str and isinstance(text := self.value(value), Text):
            return "text", text.text.encode()
        if type(value) is uuid.UUID and value.hex in self.story.recorded:
            return "uuid", self.story.recorded[value.hex].encode()
        if type(value) is datetime.datetime and value.tzinfo and (ago := self.moment(value)):
            return "ago", ago.ago
        return None


class Teller:
    """The same values for another test: fresh UUIDs, and moments just ago."""

    def __init__(self, story: Story, took: datetime.timedelta, objects: list) -> None:
        self.story, self.objects, self.now = story, objects, timezone.now()
        self.pace = max(0, min(1, (self.now - story.told) / max(took, datetime.timedelta.resolution)))

    def value(self, value: Any) -> Any:
        if type(value) is Text:
            return NAMES.sub(self._name, value.text)
        if type(value) is Ago:
            return str(self.moment(value.ago).replace(tzinfo=None))
        return value

    def _name(self, found: re.Match) -> str:
        fresh = self.uuid(found[2])
        return str(fresh) if found[1] else fresh.hex

    def uuid(self, recorded: str) -> uuid.UUID:
        if recorded not in self.story.real:
            name = uuid.uuid4().hex
            self.story.real[recorded], self.story.recorded[name] = name, recorded
        return uuid.UUID(self.story.real[recorded])

    def moment(self, ago: datetime.timedelta) -> datetime.datetime:
        """Putting back is quicker than doing: all of it happened since the step before."""
        return self.now - ago * self.pace

    def unpickled(self, pickled: bytes) -> Any:
        unpickler = pickle.Unpickler(io.BytesIO(pickled))
        unpickler.persistent_load = self._load
        return unpickler.load()

    def _load(self, mark: tuple[str, Any]) -> Any:
        kind, value = mark
        if kind == "object":
            return self.objects[value]
        if kind == "text":
            return NAMES.sub(self._name, value.decode())
        return self.uuid(value.decode()) if kind == "uuid" else self.moment(value)


# --- arguments


class NotPlainError(Exception):
    """Not known whether it is the same as another time."""


def _plain(value: Any) -> Any:
    """The same for the same arguments: rows by their keys, everything else by its value."""
    if isinstance(value, models.Model) and value.pk is not None:
        return value._meta.label, value.pk
    if isinstance(value, PLAIN):
        return type(value).__name__, value
    if isinstance(value, dict | SimpleNamespace):
        pairs = value.items() if isinstance(value, dict) else vars(value).items()
        return tuple((_plain(name), _plain(one)) for name, one in pairs)
    if isinstance(value, list | tuple):
        return tuple(map(_plain, value))
    raise NotPlainError(value)


def _objects(value: Any) -> Iterator[Any]:
    """What a step may change in its arguments."""
    if isinstance(value, models.Model | SimpleNamespace):
        yield value
    if isinstance(value, dict | SimpleNamespace):
        value = list((value if isinstance(value, dict) else vars(value)).items())
    if isinstance(value, list | tuple):
        for one in value:
            yield from _objects(one)
