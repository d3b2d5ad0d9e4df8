"""Verbs of the wishes for a draw: who sits apart, who stays at a table. They hold for every draw from then on."""

from __future__ import annotations

from django.utils.translation import gettext as _

from league.base.writing import Refused, audit, write
from league.lists.seating import expected, table_sizes
from league.models import Apart, Entry, Tournament, User
from league.registration.services.entries import hold, of


@write
def keep_apart(*, tournament: Tournament, one: Entry, other: Entry, by: User) -> Apart:
    """These two never sit at one table in a draw from now on."""
    hold(tournament)
    if one.pk == other.pk:
        raise Refused(_("Das ist zweimal dieselbe Person. Bitte zwei verschiedene wählen."), "other")
    first, second = sorted((one, other), key=lambda entry: entry.pk)
    pair, new = Apart.objects.get_or_create(one=first, other=second, defaults={"tournament": tournament})
    if new:
        audit("kept-apart", by=by, data={"seats": [first.pk, second.pk]}, **of(tournament))
    return pair


@write
def let_together(*, pair: Apart, by: User) -> None:
    tournament, seats = pair.tournament, [pair.one_id, pair.other_id]
    hold(tournament)
    pair.delete()
    audit("let-together", by=by, data={"seats": seats}, **of(tournament))


@write
def keep_table(*, entry: Entry, table: int | None, by: User) -> Entry:
    """Somebody who cannot move gets the same table in every round; None: moves like everybody."""
    hold(entry.tournament)
    people = expected(entry.tournament)
    tables = len(table_sizes(people.count()))
    if table is not None and table > tables:
        raise Refused(
            _("Tisch %(table)s gibt es nicht: Für %(people)s Personen sind es %(tables)s Tische.")
            % {"table": table, "people": people.count(), "tables": tables},
            "table",
        )
    entry.fixed_table = table
    entry.save(update_fields=["fixed_table"])
    if table:
        audit("table-kept", by=by, data={"entry": entry.pk, "table": table}, **of(entry.tournament))
    else:
        audit("table-freed", by=by, data={"entry": entry.pk}, **of(entry.tournament))
    return entry
