"""The pile of lists that wait for a second person: which comes next, and where it leads when none is left."""

from __future__ import annotations

from django.urls import reverse

from league.base.views import home_of
from league.models import Spielliste


def others_to_confirm(spielliste: Spielliste) -> list[Spielliste]:
    """Of the same event, in the order of the tables, those behind this one first."""
    waiting = spielliste.tournament.lists.unconfirmed().exclude(pk=spielliste.pk).select_related("round")
    return sorted(waiting, key=lambda one: (_place(one) < _place(spielliste), _place(one)))


def _place(spielliste: Spielliste) -> tuple[int, int, int]:
    return spielliste.round.number if spielliste.round else 0, spielliste.table, spielliste.number


def after_confirming(spielliste: Spielliste) -> str:
    others = others_to_confirm(spielliste)
    return reverse("list-confirm", args=[others[0].uuid]) if others else home_of(spielliste.tournament)
