"""The emergency pack: everything needed to go on without electricity, in one file with a page that says how."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _

from league.exports import lists
from league.exports.document import Document, Leaves, Part
from league.models import Round, Tournament

from .by_hand import ranking_part, rules_part
from .checklist import checklist_part
from .common import document, leaves
from .participants import participants_part
from .seatplan import BY_NAME, BY_TABLE, plan_of
from .standings import standings_part

SPARE = 10

Inside = tuple[str, list[Part]]


def emergency_pack(tournament: Tournament, *, address: str = "", spare: int = SPARE) -> Document:
    """`spare`: how many empty lists without names."""
    rounds = [this for this in tournament.rounds.order_by("number") if this.state != Round.CLOSED]
    seated = [this for this in rounds if this.lists.exists()]
    inside = [(what, parts) for what, parts in _inside(tournament, seated, address, spare) if parts]
    cover = _cover(tournament, rounds, seated, [what for what, _parts in inside])
    return document(tournament, _("Notfallmappe"), cover, *(part for _what, parts in inside for part in parts))


def _inside(tournament: Tournament, seated: list[Round], address: str, spare: int) -> Iterator[Inside]:
    """In the order in which one needs it."""
    for this in seated:
        both = [plan_of(tournament, this, order) for order in (BY_TABLE, BY_NAME)]
        yield _("Sitzplan {round}, nach Tischen und nach Namen").format(round=this), both
        yield _("Spiellisten {round}, für jeden Tisch eine").format(round=this), _lists(tournament, this, address)
        if this.state == Round.RUNNING:
            yield _("Tische noch offen, {round}").format(round=this), [checklist_part(tournament, this)]
    if tournament.is_evening:
        yield _("Spiellisten der Tische"), _lists_of_evening(tournament, address)
    yield _("Leere Spiellisten ohne Namen"), _empty_lists(tournament, spare)
    yield _("Stand, soweit er eingetragen war"), [standings_part(tournament, explained=False)]
    yield _("Stand von Hand: Tabelle zum Weiterschreiben, und eine leere Rangliste"), [ranking_part(tournament)]
    yield _("Teilnahmeliste"), [participants_part(tournament)]
    yield _("Rechnen von Hand: die Regeln mit ihren Werten"), [rules_part(tournament)]


def _cover(tournament: Tournament, rounds: list[Round], seated: list[Round], inside: list[str]) -> Leaves:
    running = [this.number for this in rounds if this.state == Round.RUNNING]
    unseated = [this.number for this in rounds if this not in seated]
    context: dict[str, Any] = {"running": running, "unseated": unseated, "inside": inside}
    return leaves(tournament, "emergency", _("Notfallmappe"), evening=tournament.is_evening, **context)


# --- lists, which are set by league.exports.lists


def _lists(tournament: Tournament, this: Round, address: str) -> list[Part]:
    """With what is entered already: a table that played without paper goes on where it stood."""
    return list(lists.lists_of_round(tournament, round_number=this.number, address=address, filled=True).parts)


def _lists_of_evening(tournament: Tournament, address: str) -> list[Part]:
    """Of the tables that play."""
    playing = tournament.lists.still_out().select_related("tournament__club", "round").order_by("table", "number")
    return [part for one in playing for part in lists.filled_list(one, address=address).parts]


def _empty_lists(tournament: Tournament, spare: int) -> list[Part]:
    """For tables of four, and some for five."""
    fives = max(1, spare // 5)
    return [
        part
        for players, count in ((4, spare), (5, fives))
        for part in lists.empty_stack(tournament, players=players, count=count).parts
    ]
