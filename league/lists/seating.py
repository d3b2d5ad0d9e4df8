"""What one wants to know about people and tables: how many tables they make, who met before, who comes often.
Reads entries and seats; decides nothing and writes nothing."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import Count, F, OuterRef, QuerySet, Subquery, Sum, Value
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.base.wording import listed
from league.models import Entry, Membership, Occupancy, Player, Round, Spielliste, Tournament
from league.search.find import people_for
from scoring import SMALLEST_FIELD
from scoring import table_sizes as sizes

from .scorebook import carry_of

# --- Who is there to be drawn


def expected(tournament: Tournament) -> QuerySet[Entry]:
    """Who takes part, here or not yet. In the place of somebody who was replaced plays another."""
    return tournament.entries.filter(withdrawn=False, no_show=False, replaced_by=None)


def present(tournament: Tournament) -> QuerySet[Entry]:
    """Those for whom a seat is needed in the next round."""
    entries = expected(tournament)
    return entries.filter(arrived_at__isnull=False) if tournament.check_in else entries


def in_result(tournament: Tournament) -> int:
    """So many stand in the result: also who played and left; who came for another only if points count for him."""
    seats = Occupancy.objects.filter(spielliste__tournament=tournament, counts_for__isnull=False)
    return seats.values("counts_for").distinct().count()


def missing(tournament: Tournament) -> QuerySet[Entry]:
    """Expected and not here yet."""
    entries = expected(tournament).filter(arrived_at=None)
    return entries if tournament.check_in else entries.none()


def missing_at_tables(tournament: Tournament, *, round: Round | None = None, state: str = "") -> QuerySet[Entry]:
    """Of those who are missing who has a seat in this round, or in rounds of this state."""
    seats = Occupancy.objects.filter(spielliste__tournament=tournament, last_game=None)
    seats = seats.filter(spielliste__round=round) if round else seats.filter(spielliste__round__state=state)
    return missing(tournament).filter(pk__in=seats.values("entry"))


def replaced(tournament: Tournament) -> QuerySet[Entry]:
    """In whose place somebody else plays for the rest of the tournament."""
    return tournament.entries.filter(replaced_by__isnull=False)


def first_of(entry: Entry) -> Entry:
    """Whose place it was in the beginning: a substitute may have been replaced himself."""
    seen = {entry.pk}
    while entry.replaces and entry.replaces.pk not in seen:
        entry = entry.replaces
        seen.add(entry.pk)
    return entry


# --- What one wants to know about people and tables


LAST_EVENTS = 10  # who came to one of so many is offered with one tap


class Met(NamedTuple):
    """The people of one table in an earlier round."""

    round: int
    people: set[int]


def sitting(tournament: Tournament, round: Round | None = None) -> QuerySet[Occupancy]:
    """Who is not free: everybody at a list of this round, or of the evening, that is still being played."""
    lists = tournament.lists.still_out().filter(round=round)
    return Occupancy.objects.filter(spielliste__in=lists, last_game=None).select_related("entry", "spielliste")


def seated_ahead(tournament: Tournament) -> set[int]:
    """Who has a seat in a round that has not begun."""
    seats = Occupancy.objects.filter(spielliste__tournament=tournament, spielliste__round__state=Round.PLANNED)
    return set(seats.filter(last_game=None).values_list("entry", flat=True))


def stood_before(spielliste: Spielliste) -> list[tuple[str, int]]:
    """Where the people of a list that continues another stood when it began, by name: what the running totals of the
    paper say. Empty for a list that begins by itself."""
    if not spielliste.continues_id:
        return []
    chain = Occupancy.objects.filter(
        spielliste__tournament=spielliste.tournament_id,
        spielliste__root=spielliste.root,
        spielliste__number__lt=spielliste.number,
    )
    points = dict(chain.order_by().values_list("entry").annotate(Sum("points")))
    seats = spielliste.occupancies.filter(last_game=None).select_related("entry").order_by("position")
    return [(seat.entry.full_name, points.get(seat.entry_id) or 0) for seat in seats]


@dataclass(frozen=True)
class Beginning:
    """How a list that continues another began, by name: where everybody stood by the lists before it, and what the
    paper goes on with; empty where all begin at 0."""

    stood: list[tuple[str, int]]
    brought: list[tuple[str, int]]

    @property
    def otherwise(self) -> list[tuple[str, int]]:
        """Where the lists before say something else than the paper: they were corrected, or a slip happened."""
        return [one for one, other in zip(self.stood, self.brought, strict=True) if one != other]


def beginning_of(spielliste: Spielliste) -> Beginning | None:
    stood, above = stood_before(spielliste), carry_of(spielliste).totals or ()
    return Beginning(stood, [(name, now) for (name, _), now in zip(stood, above, strict=False)]) if stood else None


def without_seat(tournament: Tournament) -> set[int]:
    """Who has no seat in a round whose tables are set and not closed, and does not sit it out: somebody came late. On
    the seat of somebody who was replaced sits another."""
    seats = Occupancy.objects.filter(
        spielliste__tournament=tournament, spielliste__round__state__in=[Round.PLANNED, Round.RUNNING], last_game=None
    ).values_list("spielliste__round__number", "entry")
    rounds: dict[int, set[int]] = {}
    for round_, entry in seats:
        rounds.setdefault(round_, set()).add(entry)
    if not rounds:
        return set()
    people_here = tournament.entries.filter(withdrawn=False, no_show=False, replaced_by=None)
    here = set(people_here.values_list("pk", flat=True))
    out = sitting_out(tournament)
    return here - set[int].intersection(*(people | out.get(number, set()) for number, people in rounds.items()))


def sitting_out(tournament: Tournament) -> dict[int, set[int]]:
    """Round → who came late and lets it go by: that was decided, nobody has to be reminded of it (services.late)."""
    found: dict[int, set[int]] = {}
    for data in tournament.history.filter(action="late-seated").values_list("data", flat=True):
        for number in data.get("out", []):
            found.setdefault(number, set()).add(data["entry"])
    return found


def tables_for(people: int) -> str:
    """How many tables so many people make: "1 Vierertisch und 1 Fünfertisch"."""
    if people < SMALLEST_FIELD:
        missing = SMALLEST_FIELD - people
        return ngettext(
            "Für einen Tisch fehlt noch eine Person.", "Für einen Tisch fehlen noch {n} Personen.", missing
        ).format(n=missing)
    counted = sorted(Counter(sizes(people)).items())
    return _("Das gibt {tables}.").format(tables=_(" und ").join(_tables(size, count) for size, count in counted))


def table_sizes(people: int) -> tuple[int, ...]:
    return sizes(people) if people >= SMALLEST_FIELD else ()


def _tables(size: int, count: int) -> str:
    one, many = {
        4: (_("Vierertisch"), _("Vierertische")),
        5: (_("Fünfertisch"), _("Fünfertische")),
        6: (_("Sechsertisch"), _("Sechsertische")),
        7: (_("Siebenertisch"), _("Siebenertische")),
    }[size]
    return f"{count} {one if count == 1 else many}"


def met_before(tournament: Tournament, number: int) -> list[Met]:
    """Who sat together in an earlier round: its number and the people of one table, the last round first."""
    seats = Occupancy.objects.filter(spielliste__tournament=tournament, spielliste__round__number__lt=number)
    tables: dict[tuple[int, int], set[int]] = {}
    for round_number, spielliste, entry in seats.values_list("spielliste__round__number", "spielliste__root", "entry"):
        tables.setdefault((round_number, spielliste), set()).add(entry)
    return [Met(round_number, people) for (round_number, _list), people in sorted(tables.items(), reverse=True)]


def fair_share(people: Sequence[Entry], tables: int) -> dict[str, int]:
    """Of each club so many at a table cannot be avoided."""
    counted = Counter(entry.club_name for entry in people if entry.club_name)
    return {club: math.ceil(count / max(tables, 1)) for club, count in counted.items()}


def remarks(seats: Sequence[Entry], met: Sequence[Met], share: Mapping[str, int]) -> list[str]:
    """What is worth a second look at a table: people who met before, and more of one club than need be. Neither is
    forbidden."""
    found = []
    for number, people in met:
        again = [entry.full_name for entry in seats if entry.pk in people]
        if len(again) > 1:
            found.append(_("Schon in Runde {n} zusammen: {names}.").format(n=number, names=listed(again)))
    for club, limit in share.items():
        mates = [entry.full_name for entry in seats if entry.club_name == club]
        if len(mates) > max(limit, 1):
            found.append(_("Aus einem Verein ({club}): {names}.").format(club=club, names=listed(mates)))
    return found


def familiar(tournament: Tournament) -> QuerySet[Player]:
    """Members of the club and whoever came to its last events of this kind, not yet entered; who comes most often
    first, who wanted to be forgotten never. Each has `times`, `club_name` and `known`."""
    events = Tournament.objects.filter(club=tournament.club, kind=tournament.kind).exclude(pk=tournament.pk)
    last = list(events.order_by("-date", "-pk").values_list("pk", flat=True)[:LAST_EVENTS])
    came = Entry.objects.filter(tournament__in=last, player=OuterRef("pk")).order_by().values("player")
    members = Membership.objects.on(tournament.date).filter(club=tournament.club)
    # Asked in steps: as one question the database goes through everybody, however few are meant.
    known = list(members.values_list("player", flat=True).order_by().union(_players_of(last)))
    here = tournament.entries.filter(withdrawn=False).values("player")
    return (
        Player.objects.active()  # type: ignore[no-redef]
        .filter(pk__in=known, anonymised_at=None)
        .exclude(pk__in=here)
        .with_club()
        .with_known_to(tournament.club)
        .annotate(times=Coalesce(Subquery(came.annotate(n=Count("pk")).values("n")), Value(0)))
        .order_by(F("times").desc(), "spelling", "pk")
    )


def _players_of(events: Collection[int]) -> QuerySet[Entry, int]:
    return Entry.objects.filter(tournament__in=events or [0]).values_list("player", flat=True).order_by()


def found(tournament: Tournament, typed: str, most: int = 12) -> list[Player]:
    """Search as you type: everybody who plays, by the name that this club may know, members of the own club first, then
    who is called exactly so; each with `known`, and `entry_number` if entered already."""
    entered = tournament.entries.filter(player=OuterRef("pk"), withdrawn=False)
    members = Membership.objects.on(tournament.date).filter(club=tournament.club, player=OuterRef("pk"))
    people = people_for(tournament.club, typed).with_club()
    people = people.with_guest_club(tournament.club).annotate(
        entry_number=Subquery(entered.values("number")[:1]), own=Subquery(members.values("pk")[:1])
    )
    return list(people.order_by(F("own").asc(nulls_last=True), F("begins"), "spelling", "pk")[:most])
