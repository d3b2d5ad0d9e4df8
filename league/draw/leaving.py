"""Somebody goes when the tables of rounds to come are set: the ways to close the gap, each with its price.
Reads and computes; what is chosen is carried out by league.draw.services."""

from __future__ import annotations

from django.utils.translation import gettext as _

from league.base.wording import listed
from scoring import PLAYED_SIZES

from .choices import Choice, Field, Met, OpenRound, Tables, company, drawn_round, met_in, priced

CLOSE_UP, RESEAT = "nachruecken", "neu"


def choices(field: Field, *, with_reseat: bool) -> list[Choice]:
    """The ways; the new seating takes a moment, so it is computed only when somebody waits for it."""
    return [close_up(field), *([seat_anew(field)] if with_reseat else [])]


def choice(field: Field, key: str) -> Choice | None:
    ways = {CLOSE_UP: close_up, RESEAT: seat_anew}
    return ways[key](field) if key in ways and field.rounds else None


# --- as few as possible move


def close_up(field: Field) -> Choice:
    """A table of five becomes one of four; else somebody of a five takes the seat; else the three join other tables."""
    rounds, said, met = {}, [], met_in(field)
    for one in field.rounds:
        tables = one.tables
        for name in _gone(field, one):
            found = _closed_up(field, tables, name, met)
            if found is None:
                alone = _("Runde {number}: Es bliebe ein Tisch mit drei Personen, und kein anderer kann sie aufnehmen.")
                return Choice(CLOSE_UP, _title(CLOSE_UP), refused=alone.format(number=one.number))
            tables, sentence = found
            said.append(_("Runde {number}: {what}").format(number=one.number, what=sentence))
        rounds[one.number] = tables
    return priced(field, CLOSE_UP, _title(CLOSE_UP), rounds, said)


def _gone(field: Field, one: OpenRound) -> list[str]:
    """Who goes, and who has gone before and is still seated: nobody can be seated beside him."""
    people = [name for names in one.tables.values() for name in names]
    return [name for name in people if name == field.number or field.people[name].withdrawn]


def _closed_up(field: Field, tables: Tables, gone: str, met: Met) -> tuple[Tables, str] | None:
    table = next(number for number, people in tables.items() if gone in people)
    rest = [name for name in tables[table] if name != gone]
    if len(rest) in PLAYED_SIZES:
        return tables | {table: rest}, _("Tisch {table} hat eine Person weniger.").format(table=table)
    return _moved_up(field, tables, gone, table, met) or _dissolved(field, tables, gone, table, met)


def _moved_up(field: Field, tables: Tables, gone: str, table: int, met: Met) -> tuple[Tables, str] | None:
    """Somebody of a larger table takes exactly this seat: who is in the best company there."""
    larger = {number: people for number, people in tables.items() if len(people) > PLAYED_SIZES[0]}
    free = [(number, name) for number, people in larger.items() for name in people if _may_move(field, name)]
    if not free:
        return None
    rest = [name for name in tables[table] if name != gone]
    source, mover = min(free, key=lambda found: (company(field, found[1], rest, met), found))
    moved = {
        source: [name for name in tables[source] if name != mover],
        table: [mover if name == gone else name for name in tables[table]],
    }
    words = _("{name} wechselt von Tisch {source} an Tisch {table}.")
    return tables | moved, words.format(name=field.people[mover].full_name, source=source, table=table)


def _dissolved(field: Field, tables: Tables, gone: str, table: int, met: Met) -> tuple[Tables, str] | None:
    """Everywhere four sit: those who are left of the table join others, one each as long as that is possible."""
    others, told = {number: list(people) for number, people in tables.items() if number != table}, []
    for name in (name for name in tables[table] if name != gone):
        fewest = min(map(len, others.values()), default=PLAYED_SIZES[-1])
        if fewest == PLAYED_SIZES[-1]:
            return None
        smallest = [number for number, people in others.items() if len(people) == fewest]
        to = min((company(field, name, others[number], met), number) for number in smallest)[1]
        others[to].append(name)
        told.append(_("{name} an Tisch {table}").format(name=field.people[name].full_name, table=to))
    words = _("Tisch {table} wird aufgelöst: {who}.")
    return others, words.format(table=table, who=listed(told))


def _may_move(field: Field, name: str) -> bool:
    return not (field.people[name].fixed_table or field.people[name].withdrawn or name == field.number)


# --- drawn anew


def seat_anew(field: Field) -> Choice:
    """All tables of these rounds are drawn anew, without him."""
    played, rounds = [list(round_) for round_ in field.played], {}
    for one in field.rounds:
        gone = set(_gone(field, one))
        people = [name for table in one.free.values() for name in table if name not in gone]
        drawn = drawn_round(field, played, people, sorted(one.free))
        if drawn is None:
            return Choice(RESEAT, _title(RESEAT), refused=_("Dafür fand sich in der Zeit keine Lösung."))
        kept = {table: people for table, people in one.tables.items() if table in one.written}
        rounds[one.number] = kept | drawn
        played.append(list(rounds[one.number].values()))
    return priced(field, RESEAT, _title(RESEAT), rounds, [])


def _title(key: str) -> str:
    return {CLOSE_UP: _("Die Lücke schließen"), RESEAT: _("Diese Runden neu auslosen")}[key]
