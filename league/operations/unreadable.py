"""What cannot be read any more, because somebody has changed it or because the disk has damaged it: a difference like
others, and no reason not to look at the rest."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from django.db import DatabaseError
from django.utils.translation import gettext as _

from league.base.middleware import DAMAGED, fault_of

from .difference import Difference
from .recompute import UNREADABLE


def read(where: str, found: Callable[[], Iterator[Difference]]) -> Iterator[Difference]:
    try:
        yield from found()
    except (*UNREADABLE, AttributeError) as error:
        what = _("Das Gespeicherte lässt sich nicht lesen ({error}).")
        yield Difference(where, what.format(error=f"{type(error).__name__}: {error}"))
    except DatabaseError as error:
        if not is_damage(error):
            raise
        what = _("Die Datenbank ist hier beschädigt ({error}). Bitte die letzte Sicherung zurückholen.")
        yield Difference(where, what.format(error=error))


def is_damage(error: DatabaseError) -> bool:
    """And not a lock, or a server that has gone away: then another try may find all well."""
    fault = fault_of(error)
    return fault is not None and fault.code == DAMAGED
