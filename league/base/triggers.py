"""What the database itself watches over: the history and what was published are only ever added to, and whatever is
written about a thing is noted, so that its service seals it. Knows both databases; installed after every migration,
because changing a table of SQLite loses what watches over it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from django.apps import apps
from django.db import connection, transaction
from django.db.migrations.recorder import MigrationRecorder

from league.models import AuditEntry, Chain, PublishedStandings, Touched

from .sealing import KINDS, Part

PREFIX = "watch_"
STAYS = "Der Verlauf ist nur zum Anhängen da: Hier wird nichts geändert, gelöscht oder ersetzt."
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
    return [*_stay(), *(one for kind, parts in KINDS.items() for part in parts.parts for one in _noted(kind, part))]


def _refuse(sentence: str) -> str:
    return (
        f"SELECT RAISE(ABORT, '{sentence}')"
        if connection.vendor == "sqlite"
        else f"RAISE EXCEPTION USING MESSAGE = '{sentence}'"
    )


def _same(columns: Iterable[str]) -> str:
    equal = "IS" if connection.vendor == "sqlite" else "IS NOT DISTINCT FROM"
    return " AND ".join(f'NEW."{column}" {equal} OLD."{column}"' for column in columns)


def _without_names(row: str) -> str:
    """The published rows but for who stands there."""
    if connection.vendor == "sqlite":
        return f"(SELECT json_group_array(json_remove(value, '$.name')) FROM json_each({row}.rows))"
    return f"(SELECT jsonb_agg(line - 'name') FROM jsonb_array_elements({row}.rows) line)"


def _stay() -> list[Trigger]:
    """Of the history only values may go, with their salts: who anonymises somebody does that, and a later entry tells
    it. Of what was published names may change as somebody wishes to be read; a seal tells when."""
    history, published, head = (model._meta.db_table for model in (AuditEntry, PublishedStandings, Chain))
    told = [str(one.column) for one in AuditEntry._meta.concrete_fields]
    kept = [name for name in told if name not in ("data", "reason", "salt", "taken")]
    names = [str(one.column) for one in PublishedStandings._meta.concrete_fields]
    fixed = [name for name in names if name not in ("rows", "reason", "sealed")]
    no, no_more = _refuse(STAYS), _refuse(PUBLISHED_STAYS)
    differ = "IS NOT" if connection.vendor == "sqlite" else "IS DISTINCT FROM"
    other_rows = f"{_without_names('NEW')} {differ} {_without_names('OLD')}"
    found = [
        Trigger(
            "history_change",
            history,
            "BEFORE UPDATE",
            f"NOT ({_same(kept)} AND NEW.salt = '' AND NEW.taken IS NOT NULL)",
            no,
        ),
        Trigger("history_delete", history, "BEFORE DELETE", "", no),
        Trigger("published_change", published, "BEFORE UPDATE", f"NOT ({_same(fixed)}) OR {other_rows}", no_more),
        Trigger("published_delete", published, "BEFORE DELETE", "", no_more),
        Trigger(
            "chain_change", head, "BEFORE UPDATE", f"NOT ({_same(['id', 'name'])} AND NEW.length > OLD.length)", no
        ),
        Trigger("chain_delete", head, "BEFORE DELETE", "", no),
    ]
    return [*found, *(_not_replaced() if connection.vendor == "sqlite" else _not_emptied())]


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
    ]
    return [
        Trigger(f"{name}_empty", model._meta.db_table, "BEFORE TRUNCATE", "", _refuse(sentence))
        for name, model, sentence in tables
    ]


def _noted(kind: str, part: Part) -> list[Trigger]:
    table, ref = part.model._meta.db_table, part.model._meta.get_field(part.ref).column  # type: ignore[union-attr]
    fields = {field.attname: field.column for field in part.model._meta.concrete_fields}
    columns = ", ".join(f'"{fields[name]}"' for name in part.columns)
    title, note = f"{kind}_{part.model._meta.model_name}", f"INSERT INTO {Touched._meta.db_table} (kind, ref)"
    both = f"SELECT '{kind}', NEW.\"{ref}\" UNION SELECT '{kind}', OLD.\"{ref}\""
    return [
        Trigger(f"{title}_new", table, "AFTER INSERT", "", f"{note} SELECT '{kind}', NEW.\"{ref}\""),
        Trigger(f"{title}_gone", table, "AFTER DELETE", "", f"{note} SELECT '{kind}', OLD.\"{ref}\""),
        Trigger(f"{title}_changed", table, f"AFTER UPDATE OF {columns}", "", f"{note} {both}"),
    ]


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


def install() -> None:
    """Those that are missing or do something else; what an older version watched over goes."""
    wish = {one.name: one for one in wanted()}
    with transaction.atomic(), connection.cursor() as cursor:
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
    asked = "SELECT name FROM sqlite_master WHERE type = 'trigger'"
    if connection.vendor != "sqlite":
        asked = "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal"
    with connection.cursor() as cursor:
        cursor.execute(asked)
        return {name for (name,) in cursor.fetchall() if name.startswith(PREFIX)}


def remove() -> None:
    """Before tables are changed; and where a test empties its database."""
    with transaction.atomic(), connection.cursor() as cursor:
        for name in _names():
            _drop(cursor, name)


def _drop(cursor: object, name: str) -> None:
    if connection.vendor == "sqlite":
        cursor.execute(f'DROP TRIGGER "{name}"')  # type: ignore[attr-defined]
    else:
        cursor.execute(f'DROP FUNCTION "{name}" CASCADE')  # type: ignore[attr-defined]


def before_migrating(plan: object = None, **words: object) -> None:
    if plan and "league_touched" in connection.introspection.table_names():
        remove()


def after_migrating(**words: object) -> None:
    """In a database that is on its way, or has gone back, tables and columns of today are missing; nobody works with
    it, and there is nothing to watch over."""
    if ("league", _newest_migration()) in MigrationRecorder(connection).applied_migrations():
        install()


def _newest_migration() -> str:
    return max(path.stem for path in Path(apps.get_app_config("league").path, "migrations").glob("[0-9]*.py"))
