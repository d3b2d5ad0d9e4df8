"""Who would win what: before and after a correction. Nothing is given to anybody."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from league.base.words import euros
from league.lists.depending import Consequences, NameOf
from league.models import Round, Spielliste, Tournament

from .reads import ceremony

Prizes = tuple[tuple[str, int], ...]  # titles, and an amount in cents


def taken(spielliste: Spielliste) -> dict[int, Prizes]:
    if not spielliste.tournament.prizes.exists():
        return {}
    won: dict[int, Prizes] = {}
    for winner in ceremony(spielliste.tournament).winners:
        won[winner.entry.number] = (*won.get(winner.entry.number, ()), (winner.titles, winner.amount))
    return won


def differing(before: dict[int, Prizes], after: dict[int, Prizes], name: NameOf) -> Consequences:
    return Consequences([], list(_changed(before, after, name)))


def _changed(before: dict[int, Prizes], after: dict[int, Prizes], name: NameOf) -> Iterator[str]:
    said = _("{name}: {now} statt {was}")
    for number in sorted({*before, *after}):
        was, now = before.get(number, ()), after.get(number, ())
        if was != now:
            yield said.format(name=name(number), now=_worth(now), was=_worth(was))


def _worth(prizes: Prizes) -> str:
    titles = [f"{title} ({euros(amount)})" if amount else title for title, amount in prizes]
    return ", ".join(titles) or _("kein Preis")


def stale(tournament: Tournament) -> list[Round]:
    """Prizes follow the standings by themselves."""
    return []
