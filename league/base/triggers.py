"""What the database itself watches over: the history and what was published are only ever added to, but for a whole
chain that has its farewell; and whatever is written about a thing is noted, so that its service seals it. Knows both
databases; installed after every migration, because changing a table of SQLite loses what watches over it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from django.apps import apps
from django.db import connection, transaction
from django.db.migrations import (
    AddConstraint,
    AddField,
    AddIndex,
    AlterModelManagers,
    AlterModelOptions,
    CreateModel,
    Migration,
    RunPython,
)
from django.db.migrations.recorder import MigrationRecorder

from league.models import AuditEntry, Chain, Farewell, PublishedStandings, Seal, Touched

from .sealing import SITE
from .things import KINDS, Part

PREFIX = "watch_"
STAYS = "Der Verlauf ist nur zum Anhängen da: Hier wird nichts geändert, gelöscht oder ersetzt."
GONE_STAYS = "Dieser Verlauf wurde mit seinem Verein gelöscht: Er beginnt nicht noch einmal."
UNTRUE = "Ein Abschied nennt das Ende eines Verlaufs, den es gibt."
NOTES_STAY = "Notizen und Siegel bleiben: Hier wird nichts geändert, gelöscht oder ersetzt."
PUBLISHED_STAYS = "Veröffentlichte Fassungen bleiben: Hier wird nichts geändert, gelöscht oder ersetzt."


@dataclass(frozen=True)
class Trigger:
    """`when` it fires, on which table, and `does` what; its name ends with a digest, so that another one is another."""

    title: str
    table: str
    when: str
    condition: str
    does: str

    @property
    def name(self) -> str:
        said = "\n".join((self.table, self.when, self.condition, self.does))
        return f"{PREFIX}{self.title}_{hashlib.sha256(said.encode()).hexdigest()[:8]}"

    @property
    def _head(self) -> str:
        each = "STATEMENT" if self.when.endswith("TRUNCATE") else "ROW"
        return f'CREATE TRIGGER "{self.name}" {self.when} ON "{self.table}" FOR EACH {each}'

    @property
    def _body(self) -> str:
        """On PostgreSQL. The condition stands in here: it may be a query, and what is stored can be compared."""
        does = f"IF {self.condition} THEN {self.does}; END IF" if self.condition else self.does
        return f"BEGIN {does}; RETURN coalesce(NEW, OLD); END"

    def sql(self) -> list[str]:
        if connection.vendor == "sqlite":
            condition = f" WHEN ({self.condition})" if self.condition else ""
            return [f"{self._head}{condition} BEGIN {self.does}; END"]
        function = f'CREATE OR REPLACE FUNCTION "{self.name}"() RETURNS trigger LANGUAGE plpgsql AS $${self._body}$$'
        return [function, f'{self._head} EXECUTE FUNCTION "{self.name}"()']

    @property
    def definition(self) -> str:
        """As the database tells it: one of the same name that does something else does not watch."""
        *_function, trigger = self.sql()
        return _plain(trigger if connection.vendor == "sqlite" else f"{trigger}\n{self._body}")


def _plain(sql: str) -> str:
    return sql.replace('"', "")


def wanted() -> list[Trigger]:
    return [
        *_stay(),
        *_notes_stay(),
        *(one for kind, parts in KINDS.items() for part in parts.parts for one in _noted(kind, part)),
    ]


def _refuse(sentence: str) -> str:
    return (
        f"SELECT RAISE(ABORT, '{sentence}')"
        if connection.vendor == "sqlite"
        else f"RAISE EXCEPTION USING MESSAGE = '{sentence}'"
    )


def _same(columns: Iterable[str]) -> str:
    equal = EQUAL[connection.vendor]
    return " AND ".join(f'NEW."{column}" {equal} OLD."{column}"' for column in columns)


def _without_names(row: str) -> str:
    """The published rows but for who stands there."""
    if connection.vendor == "sqlite":
        return f"(SELECT json_group_array(json_remove(value, '$.name')) FROM json_each({row}.rows))"
    return f"(SELECT jsonb_agg(line - 'name') FROM jsonb_array_elements({row}.rows) line)"


def _stay() -> list[Trigger]:
    """With its club a whole chain goes: only after a farewell that says where it ended, and then nothing can be written
    under its name again."""
    found = [*_history_stays(), *_published_stay(), *_chains_stay(), *_farewells_stay()]
    return [*found, *(_not_replaced() if connection.vendor == "sqlite" else _not_emptied())]


HISTORY, PUBLISHED, HEAD, GONE = (
    str(model._meta.db_table) for model in (AuditEntry, PublishedStandings, Chain, Farewell)
)


def _history_stays() -> list[Trigger]:
    """Of the history only values may go, with their salts: who anonymises somebody does that, and a later entry tells
    it."""
    told = [str(one.column) for one in AuditEntry._meta.concrete_fields]
    kept = [name for name in told if name not in ("data", "reason", "salt", "taken")]
    only_less = f"NOT ({_same(kept)} AND NEW.salt = '' AND NEW.taken IS NOT NULL)"
    return [
        Trigger("history_change", HISTORY, "BEFORE UPDATE", only_less, _refuse(STAYS)),
        Trigger("history_delete", HISTORY, "BEFORE DELETE", f"NOT {_left(HEAD, GONE)}", _refuse(STAYS)),
    ]


def _published_stay() -> list[Trigger]:
    """Of what was published names may change as somebody wishes to be read; a seal tells when."""
    names = [str(one.column) for one in PublishedStandings._meta.concrete_fields]
    fixed = [name for name in names if name not in ("rows", "reason", "sealed")]
    differ = "IS NOT" if connection.vendor == "sqlite" else "IS DISTINCT FROM"
    other = f"NOT ({_same(fixed)}) OR {_without_names('NEW')} {differ} {_without_names('OLD')}"
    no_farewell = f"NOT EXISTS (SELECT 1 FROM \"{GONE}\" WHERE chain = 'event:' || OLD.tournament_id)"
    return [
        Trigger("published_change", PUBLISHED, "BEFORE UPDATE", other, _refuse(PUBLISHED_STAYS)),
        Trigger("published_delete", PUBLISHED, "BEFORE DELETE", no_farewell, _refuse(PUBLISHED_STAYS)),
    ]


def _chains_stay() -> list[Trigger]:
    longer = f"NOT ({_same(['id', 'name'])} AND NEW.length > OLD.length)"
    again = f'EXISTS (SELECT 1 FROM "{GONE}" WHERE chain = NEW.name)'
    return [
        Trigger("chain_change", HEAD, "BEFORE UPDATE", longer, _refuse(STAYS)),
        Trigger("chain_delete", HEAD, "BEFORE DELETE", f"NOT {_ends(GONE, 'OLD')}", _refuse(STAYS)),
        Trigger("chain_again", HEAD, "BEFORE INSERT", again, _refuse(GONE_STAYS)),
    ]


def _farewells_stay() -> list[Trigger]:
    untrue = (
        f"NEW.chain = '{SITE}' OR NOT EXISTS (SELECT 1 FROM \"{HEAD}\" "
        "WHERE name = NEW.chain AND length = NEW.length AND hash = NEW.hash)"
    )
    return [
        Trigger("farewell_new", GONE, "BEFORE INSERT", untrue, _refuse(UNTRUE)),
        Trigger("farewell_change", GONE, "BEFORE UPDATE", "", _refuse(STAYS)),
        Trigger("farewell_delete", GONE, "BEFORE DELETE", "", _refuse(STAYS)),
    ]


def _ends(gone: str, head: str) -> str:
    """There is a farewell to this chain, and it ends where that says."""
    same = f"chain = {head}.name AND length = {head}.length AND hash = {head}.hash"
    return f'EXISTS (SELECT 1 FROM "{gone}" WHERE {same})'


def _left(head: str, gone: str) -> str:
    """The entry belongs to such a chain."""
    same = "f.chain = c.name AND f.length = c.length AND f.hash = c.hash"
    return f'EXISTS (SELECT 1 FROM "{head}" c JOIN "{gone}" f ON {same} WHERE c.id = OLD.chain_id)'


def _not_replaced() -> list[Trigger]:
    """SQLite: INSERT OR REPLACE deletes without asking who watches over deleting."""
    keys = [
        ("history", AuditEntry, "seq = NEW.seq OR (chain_id = NEW.chain_id AND position = NEW.position)", STAYS),
        (
            "published",
            PublishedStandings,
            "id = NEW.id OR (tournament_id = NEW.tournament_id AND number = NEW.number)",
            PUBLISHED_STAYS,
        ),
        ("chain", Chain, "id = NEW.id OR name = NEW.name", STAYS),
        ("farewell", Farewell, "id = NEW.id OR chain = NEW.chain", STAYS),
        ("note", Touched, "id = NEW.id", NOTES_STAY),
        ("seal", Seal, "id = NEW.id OR (kind = NEW.kind AND ref = NEW.ref)", NOTES_STAY),
    ]
    return [
        Trigger(
            f"{name}_replace",
            model._meta.db_table,
            "BEFORE INSERT",
            f'EXISTS (SELECT 1 FROM "{model._meta.db_table}" WHERE {again})',
            _refuse(sentence),
        )
        for name, model, again, sentence in keys
    ]


def _not_emptied() -> list[Trigger]:
    """PostgreSQL: TRUNCATE."""
    tables = [
        ("history", AuditEntry, STAYS),
        ("published", PublishedStandings, PUBLISHED_STAYS),
        ("chain", Chain, STAYS),
        ("farewell", Farewell, STAYS),
        ("note", Touched, NOTES_STAY),
        ("seal", Seal, NOTES_STAY),
    ]
    return [
        Trigger(f"{name}_empty", model._meta.db_table, "BEFORE TRUNCATE", "", _refuse(sentence))
        for name, model, sentence in tables
    ]


def _notes_stay() -> list[Trigger]:
    """A note goes with the transaction that wrote it, after the thing is sealed anew; a seal goes with its thing. A new
    seal is another one: whoever makes one for a change of his own has to break the one of the history for it."""
    notes, seals, no = Touched._meta.db_table, Seal._meta.db_table, _refuse(NOTES_STAY)
    covered = f"EXISTS (SELECT 1 FROM {seals} s WHERE s.kind = OLD.kind AND s.ref = OLD.ref AND s.note >= OLD.id)"
    # On PostgreSQL machines of the release before take their notes away first, and then seal.
    mine = "" if connection.vendor == "sqlite" else " OR coalesce(OLD.tx = txid_current(), false)"
    other = (
        f"{_same(['id', 'kind', 'ref'])} AND NEW.digest <> OLD.digest AND NEW.salt <> OLD.salt AND NEW.note >= OLD.note"
    )
    return [
        Trigger("note_change", notes, "BEFORE UPDATE", "", no),
        Trigger("note_delete", notes, "BEFORE DELETE", f"NOT ({covered} OR {_is_gone()}{mine})", no),
        Trigger("seal_change", seals, "BEFORE UPDATE", f"NOT ({other})", no),
        Trigger("seal_delete", seals, "BEFORE DELETE", f"NOT ({_is_gone()})", no),
    ]


def _is_gone() -> str:
    """There is no such thing any more."""
    first = ((kind, one.parts[0].table) for kind, one in KINDS.items())
    return "NOT CASE OLD.kind " + " ".join(
        f"WHEN '{kind}' THEN EXISTS (SELECT 1 FROM {table} t WHERE t.id = OLD.ref)" for kind, table in first
    ) + f" ELSE {'0' if connection.vendor == 'sqlite' else 'false'} END"  # fmt: skip


def _noted(kind: str, part: Part) -> list[Trigger]:
    fields = {field.attname: field.column for field in part.model._meta.concrete_fields}
    columns = ", ".join(f'"{name}"' for name in part.stored)
    title, ref = f"{kind}_{part.model._meta.model_name}", fields[part.ref]
    stayed = f'NEW."{ref}" {EQUAL[connection.vendor]} OLD."{ref}"'
    # Of a row that goes from one thing to another, the one has it no more, and the other had it not.
    here, left = (
        _note(kind, part, "NEW", f"CASE WHEN {stayed} THEN {_values(part)} END"),
        _note(kind, part, "OLD", _values(part)),
    )
    return [
        Trigger(f"{title}_new", part.table, "AFTER INSERT", "", f"{NOTE} {_note(kind, part, 'NEW', _nothing())}"),
        Trigger(f"{title}_gone", part.table, "AFTER DELETE", "", f"{NOTE} {left}"),
        Trigger(f"{title}_changed", part.table, f"AFTER UPDATE OF {columns}", "", f"{NOTE} {here} UNION {left}"),
    ]


EQUAL = {"sqlite": "IS", "postgresql": "IS NOT DISTINCT FROM"}
NOTE = f'INSERT INTO {Touched._meta.db_table} (kind, ref, part, "row", before, tx)'


def _note(kind: str, part: Part, row: str, before: str) -> str:
    ref = part.model._meta.get_field(part.ref).column  # type: ignore[union-attr]
    tx = "NULL" if connection.vendor == "sqlite" else "txid_current()"
    return f"SELECT '{kind}', {row}.\"{ref}\", '{part.table}', {row}.id, {before}, {tx}"


def _nothing() -> str:
    return "NULL" if connection.vendor == "sqlite" else "NULL::jsonb"


def _values(part: Part) -> str:
    """What stood in a row before, as Part.row_before reads it."""
    if connection.vendor == "sqlite":
        values = (f'hex(OLD."{name}")' if name in part.binary else f'OLD."{name}"' for name in part.stored)
        return f"json_array({', '.join(values)})"
    others = (field.column for field in part.model._meta.concrete_fields if field.column not in part.stored)
    return f"to_jsonb(OLD) - ARRAY[{', '.join(f'{name!r}' for name in others)}]"


def there() -> dict[str, str]:
    """What watches now, by name, and what each of them does; those that are switched off do not."""
    asked = (
        "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
        if connection.vendor == "sqlite"
        else "SELECT tgname, pg_get_triggerdef(t.oid, true) || chr(10) || prosrc FROM pg_trigger t "
        "JOIN pg_proc p ON p.oid = tgfoid WHERE NOT tgisinternal AND tgenabled IN ('O', 'A')"
    )
    with connection.cursor() as cursor:
        cursor.execute(asked)
        return {name: _plain(sql) for name, sql in cursor.fetchall() if name.startswith(PREFIX)}


def missing() -> list[str]:
    known = there()
    return sorted(one.name for one in wanted() if known.get(one.name) != one.definition)


def strange() -> list[str]:
    """Those of somebody else's: what they do along with every honest row would be taken for that row's."""
    return sorted(_all() - {one.name for one in wanted()})


def install() -> None:
    """Those that are missing or do something else; what an older version watched over goes."""
    wish = {one.name: one for one in wanted()}
    with transaction.atomic(), connection.cursor() as cursor:
        _let_go_soon(cursor)
        for name in _names() - (wish.keys() - (wrong := set(missing()))):
            _drop(cursor, name)
        for name in sorted(wrong):
            for statement in wish[name].sql():
                cursor.execute(statement)


def renew() -> None:
    """After an update that changed what is watched over, but no table. What else is missing stays so: somebody took it
    away, and a comparison says it."""
    if _names() - {one.name for one in wanted()}:
        install()


def _names() -> set[str]:
    """All that could watch, those that are switched off as well."""
    return {name for name in _all() if name.startswith(PREFIX)}


def _all() -> set[str]:
    asked = "SELECT name FROM sqlite_master WHERE type = 'trigger'"
    if connection.vendor != "sqlite":
        asked = "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal"
    with connection.cursor() as cursor:
        cursor.execute(asked)
        return {name for (name,) in cursor.fetchall()}


def remove() -> None:
    """Before tables are changed; and where a test empties its database."""
    with transaction.atomic(), connection.cursor() as cursor:
        _let_go_soon(cursor)
        for name in sorted(_names()):
            _drop(cursor, name)


def _let_go_soon(cursor: object) -> None:
    """Of a lock that has to be waited for: everybody who came later would wait behind it; whoever changes what watches
    tries again (league/operations/postgres.py)."""
    if connection.vendor == "postgresql":
        cursor.execute("SELECT set_config('lock_timeout', '1s', true)")  # type: ignore[attr-defined]


def _drop(cursor: object, name: str) -> None:
    if connection.vendor == "sqlite":
        cursor.execute(f'DROP TRIGGER "{name}"')  # type: ignore[attr-defined]
    else:
        cursor.execute(f'DROP FUNCTION "{name}" CASCADE')  # type: ignore[attr-defined]


def before_migrating(plan: Plan = (), **words: object) -> None:
    """On PostgreSQL what watches stays where a release only adds: other machines go on writing meanwhile. SQLite makes
    a table anew to change it, and loses what watches over it."""
    stays = connection.vendor == "postgresql" and only_adds(plan)
    if plan and "league_touched" in connection.introspection.table_names() and not stays:
        remove()


Plan = Sequence[tuple[Migration, bool]]
ADDS = (AddConstraint, AddField, AddIndex, AlterModelManagers, AlterModelOptions, CreateModel)


def only_adds(plan: Plan) -> bool:
    operations = [one for migration, _backwards in plan for one in migration.operations]
    adds = all(isinstance(one, ADDS) or getattr(one, "code", None) is RunPython.noop for one in operations)
    return adds and not any(backwards for _migration, backwards in plan)


def after_migrating(**words: object) -> None:
    """In a database that is on its way, or has gone back, tables and columns of today are missing; nobody works with
    it, and there is nothing to watch over."""
    if ("league", _newest_migration()) in MigrationRecorder(connection).applied_migrations():
        install()


def _newest_migration() -> str:
    return max(path.stem for path in Path(apps.get_app_config("league").path, "migrations").glob("[0-9]*.py"))
