"""The games of one player from all lists that may be seen, in the order of time: four queries, however many lists.
Knows stored rows; makes plain values of them, which everything else here counts."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import QuerySet

from league.base.hidden import counts
from league.lists.scorebook import stored_rules
from league.models import Game as StoredGame
from league.models import Occupancy, Player, Spielliste, Tournament
from league.models.base import Json
from scoring import STEPS, Game, Ruleset, Side, score, sides, sitting

# --- Who played with whom in a row of a list, and what the two parties said and reached


Positions = tuple[int, ...]
PARTY_FACTS = (
    "re_augen", "re_ansage", "kontra_ansage", "re_absage", "kontra_absage", "re_stichlos", "kontra_stichlos",
)  # fmt: skip


class Party(NamedTuple):
    """One party of a game with full facts. Levels are 90, 60, 30 and 0 (schwarz); a higher one implies the lower ones
    (§6.4.3). `won` is by §7.1, whatever the Sonderpunkte made of the points."""

    re: bool
    augen: int
    ansage: bool
    said: tuple[int, ...]
    reached: tuple[int, ...]
    won: bool


def parties_of(facts: Json, ruleset: Ruleset) -> tuple[Party, Party]:
    """Re and Kontra of the facts as they are stored."""
    game = facts["game"]
    return _parties(ruleset, *(game.get(name) for name in PARTY_FACTS))


@lru_cache(maxsize=20_000)
def _parties(ruleset: Ruleset, augen: int, *said: Any) -> tuple[Party, Party]:
    """The kind of the game decides nothing here, so that most games were met before."""
    given = {name: value for name, value in zip(PARTY_FACTS[1:], said, strict=True) if value is not None}
    game = Game("normal", augen, **given)
    winner = score(game, ruleset).winner
    re, kontra = sides(game, ruleset.steps)
    return _party(re, ruleset, True, winner), _party(kontra, ruleset, False, winner)


def _party(side: Side, ruleset: Ruleset, re: bool, winner: str | None) -> Party:
    levels = tuple(step.absage for step in STEPS[ruleset.steps])
    won = winner == ("re" if re else "kontra")
    return Party(re, side.augen, side.ansage, levels[: side.said], levels[: side.kept], won)


def re_of(facts: Json) -> frozenset[int]:
    """The positions of Re: one who plays alone, or two."""
    return frozenset(facts.get("re") or (facts["soloist"],))


def re_of_points(points: Mapping[int, int], soloist: int | None) -> frozenset[int] | None:
    """One of the two parties of a row of which only the points are known; which of them is Re nobody can say. None:
    a game worth nothing, or a row that is no game of two parties."""
    if soloist is not None:
        return frozenset({soloist})
    winners = frozenset(position for position, value in points.items() if value > 0)
    losers = sum(value < 0 for value in points.values())
    return winners if len(winners) == losers == 2 else None


def divided(party: frozenset[int], active: Sequence[int], position: int) -> tuple[Positions, Positions]:
    """Those who played with a position, and those who played against it."""
    inside = position in party
    mine = tuple(other for other in active if (other in party) == inside and other != position)
    return mine, tuple(other for other in active if (other in party) != inside)


# --- The games of one player from all lists that may be seen, in the order of time


class Sheet(NamedTuple):
    """A list on which he sat. `runde` is its number in the standings; `games` is None where nobody noted how many."""

    pk: int
    uuid: UUID
    event: int
    event_name: str
    date: datetime.date
    runde: int
    table: int
    players: int
    depth: str
    points: int
    games: int | None


class Played(NamedTuple):
    """One game that he played. Whom with and whom against is None where the points do not show it; the parties are
    None where only the points are known."""

    sheet: Sheet
    number: int
    points: int
    kind: str
    soloist: bool | None  # he alone, somebody else alone, or nobody
    pflicht: bool
    vorfuehrung: bool
    partners: tuple[int, ...] | None = None  # keys of players
    opponents: tuple[tuple[int, int], ...] | None = None  # keys of players, and what the game brought them
    own: Party | None = None
    other: Party | None = None
    extras: tuple[Mapping[str, int], Mapping[str, int]] = ({}, {})  # Sonderpunkte of the own party, of the other


class Seat(NamedTuple):
    position: int
    first: int
    last: int | None
    player: int

    def holds(self, game: int) -> bool:
        return self.first <= game and (self.last is None or game <= self.last)


SHEET = (
    "spielliste", "spielliste__uuid", "spielliste__tournament", "spielliste__tournament__name",
    "spielliste__tournament__date", "spielliste__root", "spielliste__round__number", "spielliste__number",
    "spielliste__table", "spielliste__players", "spielliste__depth", "points", "games",
)  # fmt: skip
ROW = (
    "spielliste", "number", "facts", "kind", "dealer", "soloist", "pflicht", "vorfuehrung", "penalty",
    *(f"p{position}" for position in range(1, 8)),
)  # fmt: skip


def sheets_of(player: Player, events: QuerySet[Tournament], until: Mapping[int, int]) -> list[Sheet]:
    """The lists on which he sat, oldest first; `until`: of events that hide rounds the last one that counts. Who left a
    seat and took another one has one line for both."""
    found: dict[int, Sheet] = {}
    order: dict[int, tuple[object, ...]] = {}
    for pk, uuid, event, name, date, root, round_number, number, table, players, depth, points, games in seats_of(
        player, events
    ).values_list(*SHEET):
        if not counts(round_number, until.get(event)):
            continue
        before = found.get(pk)
        if before is not None:
            points += before.points
            games = None if games is None or before.games is None else games + before.games
        runde = root if round_number is None else round_number
        found[pk] = Sheet(pk, uuid, event, name, date, runde, table, players, depth, points, games)
        order[pk] = date, event, runde, number
    return sorted(found.values(), key=lambda sheet: order[sheet.pk])


def seats_of(player: Player, events: QuerySet[Tournament]) -> QuerySet[Occupancy]:
    """Where he himself sat, for whomever the points counted; lists that are not finished make no statistics."""
    counting = [Spielliste.FINISHED, Spielliste.CONFIRMED]
    return Occupancy.objects.filter(
        entry__player=player, spielliste__tournament__in=events, spielliste__state__in=counting
    ).order_by()


def games_of(player: Player, events: QuerySet[Tournament], sheets: Iterable[Sheet]) -> list[Played]:
    """All games that he played and whose points are known, oldest first."""
    lists = seats_of(player, events).exclude(spielliste__depth=Spielliste.TOTALS).values_list("spielliste", flat=True)
    tables, rows = _tables(lists), _rows(lists)
    rules = _rulesets(events.filter(entries__player=player))
    played: list[Played] = []
    for sheet in sheets:
        if sheet.pk in rows:
            at_table = _Table(sheet, tables[sheet.pk], player.pk, rules[sheet.event])
            played += at_table.games(rows[sheet.pk])
    return played


Lists = QuerySet[Occupancy, int]  # their keys


def _tables(lists: Lists) -> dict[int, list[Seat]]:
    """Everybody who sat there."""
    tables: dict[int, list[Seat]] = defaultdict(list)
    seats = Occupancy.objects.filter(spielliste__in=lists).order_by("first_game")
    rows = seats.values_list("spielliste", "position", "first_game", "last_game", "entry__player")
    for pk, position, first, last, player in rows:
        tables[pk].append(Seat(position, first, last, player))
    return tables


def _rows(lists: Lists) -> dict[int, list[tuple[object, ...]]]:
    """The rows that are games; a penalty of its own is none."""
    rows: dict[int, list[tuple[object, ...]]] = defaultdict(list)
    games = StoredGame.objects.filter(spielliste__in=lists, number__isnull=False).order_by("spielliste", "row")
    for pk, *row in games.values_list(*ROW).iterator(chunk_size=5000):
        rows[pk].append(tuple(row))
    return rows


def _rulesets(events: QuerySet[Tournament]) -> dict[int, Ruleset]:
    return {pk: stored_rules(stored) for pk, stored in events.order_by().values_list("pk", "ruleset")}


class _Table:
    """One list seen from the seat of one player."""

    def __init__(self, sheet: Sheet, seats: list[Seat], player: int, ruleset: Ruleset) -> None:
        self.sheet, self.seats, self.ruleset = sheet, seats, ruleset
        self.mine = [seat for seat in seats if seat.player == player]
        alone = len(seats) == sheet.players
        self.people: Callable[[int], Mapping[int, int]] = self._always if alone else self._at
        self.everybody = {seat.position: seat.player for seat in seats}

    def _always(self, game: int) -> Mapping[int, int]:
        return self.everybody

    def _at(self, game: int) -> Mapping[int, int]:
        return {seat.position: seat.player for seat in self.seats if seat.first <= game}

    def games(self, rows: Iterable[tuple[Any, ...]]) -> Iterator[Played]:
        for number, facts, kind, dealer, soloist, pflicht, vorfuehrung, penalty, *points in rows:
            sits = sitting(self.sheet.players, dealer) if dealer else ()
            mine = next((seat.position for seat in self.mine if seat.holds(number)), None)
            if mine is None or mine in sits:
                continue
            plain = Played(
                self.sheet,
                number,
                points[mine - 1],
                kind,
                None if soloist is None else soloist == mine,
                pflicht,
                vorfuehrung,
            )
            known = None if penalty else facts
            worth = {p: points[p - 1] for p in range(1, self.sheet.players + 1) if p not in sits}
            party = None if penalty else re_of(facts) if facts else re_of_points(worth, soloist)
            yield self._with_company(plain, mine, party, worth, known) if party else plain

    def _with_company(
        self, game: Played, mine: int, party: frozenset[int], worth: Mapping[int, int], facts: Json | None
    ) -> Played:
        active = tuple(worth) if len(worth) == 4 else tuple(p for p in worth if worth[p])  # nobody knows who dealt
        people = self.people(game.number)
        partners, opponents = divided(party, active, mine)
        game = game._replace(
            partners=tuple(people[p] for p in partners), opponents=tuple((people[p], worth[p]) for p in opponents)
        )
        return self._with_facts(game, facts, mine in party) if facts else game

    def _with_facts(self, game: Played, facts: Json, is_re: bool) -> Played:
        re, kontra = parties_of(facts, self.ruleset)
        extras = facts["game"].get("sonderpunkte") or {}
        both = extras.get("re") or {}, extras.get("kontra") or {}
        if is_re:
            return game._replace(own=re, other=kontra, extras=both)
        return game._replace(own=kontra, other=re, extras=both[::-1])
