"""Standings: who stands where after which round, and why. Reads the totals of seats, never games.
Knows entries and numbers; what a page does with them is known elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from django.db.models import Model, QuerySet
from django.utils.translation import gettext as _

from league.base.hidden import counts, limits
from league.base.kept import made_once
from league.base.wording import signed, words
from league.models import Deduction, Entry, Occupancy, PublishedStandings, Spielliste, Tournament
from league.models.tournament import PublishedRow
from league.models.user import Visitor
from scoring import Message, Result, rank

DEFAULT_ORDER = ["points"]
# What can be chosen, by a name that a form sends; what it is called is known there.
ORDERS: dict[str, list[str]] = {
    "points": ["points"],
    "points-games_won": ["points", "games_won"],
    "points-soli_won": ["points", "soli_won"],
    "points-best_runde": ["points", "best_runde"],
    "points_per_runde": ["points_per_runde"],
    "points_per_game": ["points_per_game"],
}


@dataclass(kw_only=True)
class Line:
    """What somebody stands with, now or in a version that was published. None means: not known, because a list has only
    end totals."""

    name: str
    club: str
    runden: dict[int, int] = field(default_factory=dict)  # number of the round (or of the list) → points
    games: int | None = 0
    games_won: int | None = 0
    soli: int | None = 0
    soli_won: int | None = 0
    deducted: int = 0
    place: int = 0
    tied: bool = False

    @property
    def points(self) -> int:
        return sum(self.runden.values()) - self.deducted

    @property
    def per_runde(self) -> float | None:
        return self.points / len(self.runden) if self.runden else None


@dataclass(kw_only=True)
class Row(Line):
    """One line of the present standings. `because` names the next one by the key of his entry."""

    entry: Entry
    because: Message | None = None
    results: dict[int, Result] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """What the engine calls him."""
        return str(self.entry.pk)

    @property
    def anchor(self) -> str:
        """Where she stands on a page of the table."""
        return f"nr-{self.entry.number}"


@dataclass(frozen=True)
class Standings:
    rows: list[Row]
    still_out: list[Spielliste]
    unconfirmed: list[Spielliste]
    order: list[str]
    after: int | None = None
    only: int | None = None

    @property
    def names(self) -> dict[str, str]:
        """Everybody by the key that reasons name him by."""
        return {row.key: row.name for row in self.rows}


def standings(tournament: Tournament, *, after: int | None = None, only: int | None = None) -> Standings:
    """The total, the total after a round, or one round alone. Four queries, however many players."""
    order = tournament.order or DEFAULT_ORDER
    lists = _lists(tournament, after, only)
    return Standings(
        _rows([tournament], after, only)[tournament.pk],
        [spielliste for spielliste in lists if spielliste.state == Spielliste.OPEN],
        [s for s in lists if s.state == Spielliste.FINISHED] if tournament.needs_confirmation else [],
        order,
        after,
        only,
    )


def standings_read(tournament: Tournament, after: int | None = None) -> Standings:
    """The same for pages that are read: made once for all of them."""
    return made_once(tournament, ("standings", after), lambda: standings(tournament, after=after))


def totals(tournaments: Sequence[Tournament], user: Visitor | None = None) -> dict[int, list[Row]]:
    """The rows of several tournaments by their keys, in three queries, however many there are. Rounds that are hidden
    until the end do not count, but for a user who works there."""
    return _rows(tournaments, None, None, limits(tournaments, user))


def after_each(tournament: Tournament, rounds: Iterable[int]) -> dict[int, list[Row]]:
    """Round → how everybody stood when it was over, as `standings` says it, in the three queries of one table."""
    facts = _facts([tournament], None, None)
    return {number: _built(facts, {tournament.pk: number})[tournament.pk] for number in rounds}


def _rows(
    tournaments: Sequence[Tournament], after: int | None, only: int | None, until: Mapping[int, int] | None = None
) -> dict[int, list[Row]]:
    return _built(_facts(tournaments, after, only), until or {})


class Facts(NamedTuple):
    """What standings are made of, as it was read."""

    events: dict[int, Tournament]
    entries: list[Entry]
    seats: list[dict[str, Any]]
    deductions: list[Deduction]


def _facts(tournaments: Sequence[Tournament], after: int | None, only: int | None) -> Facts:
    events = {tournament.pk: tournament for tournament in tournaments}
    entries = Entry.objects.filter(tournament__in=events).select_related("player", "club").order_by("number")
    deductions = _deductions(events, after, only).select_related("round")
    facts = Facts(events, list(entries), list(_seats(events, after, only)), list(deductions))
    for entry in facts.entries:
        entry.tournament = events[entry.tournament_id]
    return facts


def _built(facts: Facts, until: Mapping[int, int]) -> dict[int, list[Row]]:
    """By event the rows with their places. `until`: for some events the last round that counts."""
    rows = {entry.pk: Row(entry=entry, name=entry.name, club=entry.club_name) for entry in facts.entries}
    for seat in facts.seats:
        if seat["counts_for"] in rows and counts(seat["spielliste__round__number"], until.get(seat[OF_EVENT])):
            _add(rows[seat["counts_for"]], seat, facts.events[seat[OF_EVENT]])
    for deduction in facts.deductions:
        row = rows[deduction.entry_id]
        if counts(deduction.round.number if deduction.round else None, until.get(row.entry.tournament_id)):
            row.deducted += deduction.points
    played: dict[int, list[Row]] = {pk: [] for pk in facts.events}
    for row in rows.values():
        if row.runden or row.deducted:
            played[row.entry.tournament_id].append(row)
    return {pk: _placed(these, facts.events[pk].order or DEFAULT_ORDER) for pk, these in played.items()}


OF_EVENT = "spielliste__tournament"
_SEAT_FIELDS = (
    "counts_for", OF_EVENT, "spielliste", "spielliste__round__number", "spielliste__root", "points", *Occupancy.FIGURES,
)  # fmt: skip


def _seats(tournaments: Iterable[int], after: int | None, only: int | None) -> QuerySet[Occupancy, dict[str, object]]:
    counting = Occupancy.objects.filter(
        spielliste__tournament__in=tournaments, spielliste__state__in=[Spielliste.FINISHED, Spielliste.CONFIRMED]
    )
    within = _within(counting, "spielliste__round__number", after, only)
    seats: QuerySet[Occupancy, dict[str, object]] = within.values(*_SEAT_FIELDS).order_by("spielliste", "pk")
    return seats


Kind = TypeVar("Kind", bound=Model)


def _within(rows: QuerySet[Kind], number: str, after: int | None, only: int | None) -> QuerySet[Kind]:
    if only is not None:
        return rows.filter(**{number: only})
    return rows.filter(**{f"{number}__lte": after}) if after is not None else rows


def _deductions(tournaments: Iterable[int], after: int | None, only: int | None) -> QuerySet[Deduction]:
    return _within(Deduction.objects.filter(entry__tournament__in=tournaments), "round__number", after, only)


def _lists(tournament: Tournament, after: int | None, only: int | None) -> list[Spielliste]:
    out = tournament.lists.exclude(state=Spielliste.CONFIRMED).select_related("round")
    return list(_within(out, "round__number", after, only))


def _add(row: Row, seat: dict[str, Any], tournament: Tournament) -> None:
    """One seat's totals. Lists that continue one another are one Runde; so are two seats in the same round."""
    runde = seat["spielliste__root"] if tournament.is_evening else seat["spielliste__round__number"]
    row.runden[runde] = row.runden.get(runde, 0) + seat["points"]
    for name in Occupancy.FIGURES:
        known, more = getattr(row, name), seat[name]
        setattr(row, name, None if known is None or more is None else known + more)
    before = row.results.get(runde, Result(0, 0, 0, 0))
    now = Result(seat["points"], seat["games"], seat["games_won"], seat["soli_won"])
    row.results[runde] = Result(*(None if a is None or b is None else a + b for a, b in zip(before, now, strict=True)))


def _placed(rows: Sequence[Row], order: list[str]) -> list[Row]:
    """Places by the engine, who shares one by name; a deduction lowers the last Runde, or stands alone."""
    by_key = {row.key: row for row in sorted(rows, key=lambda row: row.entry.full_name.casefold())}
    placed = []
    for standing in rank({key: _results(row) for key, row in by_key.items()}, order) if rows else ():
        row = by_key[standing.player]
        row.place, row.tied, row.because = standing.place, standing.tied, standing.because
        placed.append(row)
    return placed


def _results(row: Row) -> list[Result]:
    results = [result for _runde, result in sorted(row.results.items())] or [Result(0, 0, 0, 0)]
    if row.deducted:
        last = results[-1]
        results[-1] = last._replace(points=(last.points or 0) - row.deducted)
    return results


def deductions_in(table: Standings, tournament: Tournament) -> list[Deduction]:
    """§9.7, those that show in the table."""
    if not any(row.deducted for row in table.rows):
        return []
    return list(_deductions([tournament.pk], table.after, table.only).select_related("entry", "round").order_by("at"))


def order_in_words(order: Sequence[str]) -> str:
    """What decides, one after the other: "mehr Punkte, dann mehr gewonnene Spiele"."""
    then = _("dann")
    return f", {then} ".join(words().term("metric.more", name) for name in order)


def snapshot(table: Standings, *, full_names: bool = False) -> list[PublishedRow]:
    """The standings as plain values, to be kept as a published version; with full names for those who work on them."""
    return [
        {
            "place": row.place,
            "tied": row.tied,
            "entry": row.entry.pk,
            "name": row.entry.full_name if full_names else row.name,
            "club": row.club,
            "points": row.points,
            "runden": {str(k): v for k, v in row.runden.items()},
            **{name: getattr(row, name) for name in Occupancy.FIGURES},
            "deducted": row.deducted,
        }
        for row in table.rows
    ]


def as_published(version: PublishedStandings) -> list[Line]:
    """What `snapshot` kept, as lines."""
    kept = ("place", "tied", "name", "club", *Occupancy.FIGURES, "deducted")
    return [
        Line(runden={int(k): v for k, v in row["runden"].items()}, **{name: row[name] for name in kept})
        for row in version.rows
    ]


def moves(before: Sequence[PublishedRow], after: Sequence[PublishedRow]) -> list[str]:
    """What a correction changes in the standings, in sentences: "Carla Weiß: Platz 4 → 3"."""
    old = {row["entry"]: row for row in before}
    sentences = []
    for row in after:
        was = old.get(row["entry"])
        if was is None:
            sentences.append(_("%(name)s: neu auf Platz %(place)s") % {"name": row["name"], "place": row["place"]})
        elif was["place"] != row["place"]:
            places = {"name": row["name"], "before": was["place"], "after": row["place"]}
            sentences.append(_("%(name)s: Platz %(before)s → %(after)s") % places)
        elif was["points"] != row["points"]:
            points = {"before": signed(was["points"]), "after": signed(row["points"])}
            said = _("%(name)s: %(before)s → %(after)s Punkte, Platz %(place)s bleibt")
            sentences.append(said % {"name": row["name"], "place": row["place"], **points})
    gone = {row["entry"] for row in before} - {row["entry"] for row in after}
    out = [_("%(name)s: nicht mehr im Ergebnis") % {"name": row["name"]} for row in before if row["entry"] in gone]
    return [*sentences, *out]


def kasse_due(rule: dict[str, int], points: int) -> int:
    """What one owes the Kasse for an evening, in cents: per minus point, and once for passing the limit."""
    due = -points * rule.get("cents_per_minus_point", 0) if points < 0 else 0
    limit = rule.get("limit", 0)
    return due + (rule.get("cents_over_limit", 0) if limit and abs(points) > limit else 0)
