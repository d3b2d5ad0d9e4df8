"""Whether a draw still answers the question: what would be asked now beside what was asked then.
Reads and tells; what follows from it is decided by the services and the director."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.base.wording import listed
from league.lists.seating import present
from league.models import AuditEntry, Draw, Entry, Player
from league.models.base import Json

from .asking import by_standing, played_before, player, wishes


@dataclass(frozen=True)
class News:
    """What has changed since a draw was made. `forbids`: nobody can be seated by it any more; what is merely `stale`
    makes it worse than it says."""

    forbids: list[str]
    stale: list[str]

    @property
    def said(self) -> list[str]:
        return [*self.forbids, *self.stale]

    def __bool__(self) -> bool:
        return bool(self.forbids or self.stale)


def news_of(draw: Draw) -> News:
    """A group is no matter of the draw, and a club is none where clubs are not kept apart."""
    people = list(present(draw.tournament).order_by("number"))
    forbids = [*_came(draw, people), *_left(draw, people), *_wished(draw, people)]
    return News(forbids, [*_clubs(draw, people), *_tables_before(draw), *_standing(draw, people)])


def _came(draw: Draw, people: list[Entry]) -> Iterator[str]:
    then = draw.options["entries"]
    if came := [entry.full_name for entry in people if then.get(str(entry.number)) != entry.pk]:
        yield _("Seit der Auslosung dazugekommen: %(names)s.") % {"names": listed(came)}


def _left(draw: Draw, people: list[Entry]) -> Iterator[str]:
    here = {str(entry.number) for entry in people}
    if left := {pk: int(number) for number, pk in draw.options["entries"].items() if number not in here}:
        named = _names(draw, list(left))
        who = [_with_number(named.get(pk, ""), number) for pk, number in sorted(left.items(), key=lambda one: one[1])]
        yield _("Nicht mehr dabei: %(names)s.") % {"names": listed(who)}


def _with_number(name: str, number: int) -> str:
    words = _("%(name)s (Nr. %(number)s)") if name else _("Startnummer %(number)s")
    return words % {"name": name, "number": number}


def _names(draw: Draw, entries: list[int]) -> dict[int, str]:
    """By entry. Who was taken out before the first game has none any more: the history knows who that was."""
    names = dict(Entry.objects.filter(pk__in=entries).values_list("pk", "full_name"))
    if gone := [pk for pk in entries if pk not in names]:
        removed = AuditEntry.objects.filter(tournament=draw.tournament, action="entry-removed", data__entry__in=gone)
        players = {data["entry"]: data["player"] for data in removed.values_list("data", flat=True)}
        known = Player.objects.in_bulk(players.values())
        names |= {pk: known[player].name for pk, player in players.items() if player in known}
    return names


def _wished(draw: Draw, people: list[Entry]) -> Iterator[str]:
    """Wishes of who came or left are told with them."""
    both = {str(entry.number) for entry in people} & draw.options["entries"].keys()
    if _among(both, wishes(draw.tournament, people)) != _among(both, draw.request):
        yield _("Seit der Auslosung haben sich Wünsche geändert (getrennt sitzen, feste Tische).")


def _among(people: set[str], found: Json) -> tuple[list[list[str]], dict[str, int]]:
    apart = sorted(sorted(pair) for pair in found.get("apart", []) if people.issuperset(pair))
    return apart, {name: table for name, table in found.get("fixed_table", {}).items() if name in people}


def _clubs(draw: Draw, people: list[Entry]) -> Iterator[str]:
    then = {one["id"]: one["club"] for one in draw.request["players"]}
    now = [(entry, player(entry, draw.options["protect_clubs"])) for entry in people]
    if moved := [entry.full_name for entry, one in now if then.get(one["id"], one["club"]) != one["club"]]:
        yield _("Seit der Auslosung für einen anderen Verein: %(names)s.") % {"names": listed(moved)}


def _tables_before(draw: Draw) -> Iterator[str]:
    if played_before(draw.tournament, draw.first_round) != draw.request["played"]:
        yield _("An den Tischen der Runden davor sitzt seit der Auslosung jemand anders.")


def _standing(draw: Draw, people: list[Entry]) -> Iterator[str]:
    if draw.way == Draw.STANDING and by_standing(draw.tournament, people) != draw.request["standings"]:
        yield _("Der Stand ist seit der Auslosung ein anderer.")
