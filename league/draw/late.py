"""Somebody comes when the tables are set: three ways to seat him, each with its price.
Reads and computes; what is chosen is carried out by league.draw.services."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scoring import PLAYED_SIZES

from .choices import Choice, Field, Met, OpenRound, Tables, company, drawn_round, met_in, priced

FIVE, RESEAT, OUT = "fuenf", "neu", "aussetzen"


def choices(field: Field, *, with_reseat: bool) -> list[Choice]:
    """The three ways; the new seating takes a moment, so it is computed only when somebody waits for it."""
    found = [table_of_five(field), sit_out(field)]
    if with_reseat:
        found.insert(1, seat_anew(field))
    return found


def choice(field: Field, key: str) -> Choice | None:
    ways = {FIVE: table_of_five, RESEAT: seat_anew, OUT: sit_out}
    return ways[key](field) if key in ways and field.rounds else None


# --- the three ways


def table_of_five(field: Field) -> Choice:
    """Somewhere four become five; nobody else moves."""
    rounds, said = _squeezed(field, field.rounds)
    if not rounds:
        full = _("An keinem Tisch ist noch Platz: Überall sind es schon mehr als vier, oder es ist etwas eingetragen.")
        return Choice(FIVE, _title(FIVE), refused=full)
    return priced(field, FIVE, _title(FIVE), rounds, said)


def sit_out(field: Field) -> Choice:
    """The first round goes by without him; afterwards somewhere four become five."""
    rounds, said = _squeezed(field, field.rounds[1:])
    out = _("Runde {number}: setzt aus.").format(number=field.rounds[0].number)
    return priced(field, OUT, _title(OUT), rounds, [out, *said])


def seat_anew(field: Field) -> Choice:
    """All tables at which nothing is written are drawn anew, with him."""
    played, rounds = [list(round_) for round_ in field.played], {}
    for one in field.rounds:
        people = [name for table in one.free.values() for name in table]
        if not people:
            played.append(list(one.tables.values()))
            continue
        drawn = drawn_round(field, played, [*people, field.number], sorted(one.free))
        if drawn is None:
            return Choice(RESEAT, _title(RESEAT), refused=_("Dafür fand sich in der Zeit keine Lösung."))
        rounds[one.number] = one.tables | drawn
        played.append(list(rounds[one.number].values()))
    if not rounds:
        return Choice(
            RESEAT, _title(RESEAT), refused=_("Es gibt keinen Tisch mehr, an dem noch nichts eingetragen ist.")
        )
    return priced(field, RESEAT, _title(RESEAT), rounds, [])


def _squeezed(field: Field, rounds: Sequence[OpenRound]) -> tuple[dict[int, Tables], list[str]]:
    """He joins the table that suits best in each of these rounds."""
    found: dict[int, Tables] = {}
    said = []
    met = met_in(field)
    for one in rounds:
        table = _best_table(field, one, met)
        if table is None:
            said.append(_("Runde {number}: kein Tisch ist frei, setzt aus.").format(number=one.number))
            continue
        found[one.number] = one.tables | {table: [*one.tables[table], field.number]}
        met.update(frozenset((field.number, name)) for name in one.tables[table])
        said.append(_("Runde {number}: kommt an Tisch {table} dazu.").format(number=one.number, table=table))
    return found, said


def _best_table(field: Field, one: OpenRound, met: Met) -> int | None:
    """A table of four at which nothing is written, in the best company."""
    fours = [table for table, people in one.free.items() if len(people) == PLAYED_SIZES[0]]
    return min(fours, key=lambda table: (company(field, field.number, one.tables[table], met), table), default=None)


def _title(key: str) -> str:
    return {FIVE: _("Ein Fünfertisch"), RESEAT: _("Offene Tische neu auslosen"), OUT: _("Eine Runde aussetzen")}[key]
