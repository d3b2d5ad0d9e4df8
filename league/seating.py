"""What one wants to know about people and tables: how many tables they make, who met before, who comes often.
Reads entries and seats; decides nothing and writes nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations

from django.db.models import Count, F, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.models import Entry, Membership, Occupancy, Player, Tournament
from scoring.seating.tables import SMALLEST_FIELD, sizes

LAST_EVENTS = 10  # who came to one of so many is offered with one tap
Met = Mapping[frozenset[int], int]


def tables_for(people: int) -> str:
    """How many tables so many people make: "1 Vierertisch und 1 Fünfertisch"."""
    if people < SMALLEST_FIELD:
        missing = SMALLEST_FIELD - people
        return ngettext(
            "Für einen Tisch fehlt noch eine Person.", "Für einen Tisch fehlen noch {n} Personen.", missing
        ).format(n=missing)
    counted = sorted(Counter(sizes(people)).items())
    return _("Das gibt {tables}.").format(tables=_(" und ").join(_tables(size, count) for size, count in counted))


def table_count(people: int) -> int:
    return len(sizes(people)) if people >= SMALLEST_FIELD else 0


def _tables(size: int, count: int) -> str:
    one, many = {
        4: (_("Vierertisch"), _("Vierertische")),
        5: (_("Fünfertisch"), _("Fünfertische")),
        6: (_("Sechsertisch"), _("Sechsertische")),
        7: (_("Siebenertisch"), _("Siebenertische")),
    }[size]
    return f"{count} {one if count == 1 else many}"


def met_before(tournament: Tournament, number: int) -> Met:
    """Who sat together in an earlier round: the pair, and the last round in which it did."""
    seats = Occupancy.objects.filter(spielliste__tournament=tournament, spielliste__round__number__lt=number)
    rounds: dict[tuple[int, int], set[int]] = {}
    for spielliste, round_number, entry in seats.values_list("spielliste", "spielliste__round__number", "entry"):
        rounds.setdefault((round_number, spielliste), set()).add(entry)
    met: dict[frozenset[int], int] = {}
    for (round_number, _list), people in sorted(rounds.items()):
        met |= {frozenset(pair): round_number for pair in combinations(people, 2)}
    return met


def remarks(seats: Sequence[Entry], met: Met) -> list[str]:
    """What is worth a second look at a table: people who met before, and clubmates. Neither is forbidden."""
    found = []
    for one, other in combinations(seats, 2):
        both = {"one": one.full_name, "other": other.full_name}
        if number := met.get(frozenset((one.pk, other.pk))):
            found.append(_("{one} und {other} saßen in Runde {n} schon zusammen.").format(n=number, **both))
    for club, names in _clubmates(seats).items():
        found.append(_("Aus demselben Verein ({club}): {names}.").format(club=club, names=", ".join(names)))
    return found


def _clubmates(seats: Sequence[Entry]) -> dict[str, list[str]]:
    clubs: dict[str, list[str]] = {}
    for entry in seats:
        if entry.club_name:
            clubs.setdefault(entry.club_name, []).append(entry.full_name)
    return {club: names for club, names in clubs.items() if len(names) > 1}


def familiar(tournament: Tournament) -> QuerySet[Player]:
    """Members of the club and whoever came to its last events of this kind, not yet entered; who comes most often
    first. Each has `times` and `club_name`."""
    events = Tournament.objects.filter(club=tournament.club, kind=tournament.kind).exclude(pk=tournament.pk)
    last = list(events.order_by("-date", "-pk").values_list("pk", flat=True)[:LAST_EVENTS])
    came = Entry.objects.filter(tournament__in=last, player=OuterRef("pk")).order_by().values("player")
    members = Membership.objects.on(tournament.date).filter(club=tournament.club)
    known = Q(pk__in=members.values("player")) | Q(entries__tournament__in=last)
    here = tournament.entries.filter(withdrawn=False).values("player")
    return (
        Player.objects.active().filter(known).exclude(pk__in=here).distinct().with_club()
        .annotate(times=Coalesce(Subquery(came.annotate(n=Count("pk")).values("n")), Value(0)))
        .order_by(F("times").desc(), "last_name", "first_name", "pk")
    )  # fmt: skip


def found(tournament: Tournament, typed: str, most: int = 12) -> list[Player]:
    """Search as you type: everybody known to the site, members of the own club first; each with `entry_number` if
    entered already."""
    entered = tournament.entries.filter(player=OuterRef("pk"), withdrawn=False)
    members = Membership.objects.on(tournament.date).filter(club=tournament.club, player=OuterRef("pk"))
    people = Player.objects.matching(typed).with_club().annotate(
        entry_number=Subquery(entered.values("number")[:1]), own=Subquery(members.values("pk")[:1])
    )  # fmt: skip
    return list(people.order_by(F("own").asc(nulls_last=True), "last_name", "first_name", "pk")[:most])
