"""Verbs of the projector: which slides take turns, and what is shown just now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from league.models import Tournament, User
from league.projector import LONGEST, SHORTEST, SLIDES, Projector, projector_mark, projector_of

from ._base import Refused, audit, write
from .entries import hold, of


@write
def change_projector(
    *,
    tournament: Tournament,
    slides: Sequence[str],
    seconds: int,
    heading: str,
    message: str,
    places: int,
    coming: bool,
    dark: bool,
    based_on: int | None,
    by: User,
) -> Tournament:
    """What is shown for now stays so: whoever types a message does not start the rotation."""
    _hold(tournament)
    if based_on is not None and based_on != projector_mark(tournament):
        raise Refused(
            _(
                "Inzwischen hat jemand anders den Beamer eingestellt. "
                "„Speichern“ ersetzt das durch die eigene Einstellung."
            )
        )
    if not SHORTEST <= seconds <= LONGEST:
        words = _("Ein Bild bleibt %(low)s bis %(high)s Sekunden stehen.")
        raise Refused(words % {"low": SHORTEST, "high": LONGEST}, "seconds")
    only = projector_of(tournament).only
    wanted = Projector(tuple(slides), seconds, heading, message, places, coming, dark, only)
    _keep(tournament, wanted)
    audit("projector-changed", by=by, data={"slides": list(slides), "seconds": seconds}, **of(tournament))
    return tournament


@write
def show_only(*, tournament: Tournament, only: str, by: User) -> Tournament:
    """One kind of slide and nothing else, until all take turns again (empty)."""
    if only and only not in SLIDES:
        raise Refused(_("Dieses Bild gibt es nicht."))
    _hold(tournament)
    _keep(tournament, replace(projector_of(tournament), only=only))
    audit("projector-shown", by=by, data={"only": only}, **of(tournament))
    return tournament


def _hold(tournament: Tournament) -> None:
    hold(tournament)
    tournament.refresh_from_db(fields=["projector"])


def _keep(tournament: Tournament, projector: Projector) -> None:
    tournament.projector = projector.to_dict()
    tournament.save(update_fields=["projector"])
