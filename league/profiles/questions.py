"""Ansagen and Absagen of the own party: made, kept, lost, and what might have been said. Known from full lists, and
those name the party, not the person; who plays alone is the party."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from statistics import fmean, median, pstdev

from league.standings.results import PlayerResult
from scoring import SILENT_KINDS, SOLO_KINDS, SONDERPUNKTE

from .games import Played, Sheet
from .tally import FEW, Tally, percent

LEVELS = (90, 60, 30, 0)
SILENT_FROM = 151  # "had 151 and said nothing"


@dataclass
class Kept:
    """Something that was said so many times; kept + lost = made."""

    made: int = 0
    kept: int = 0

    @property
    def lost(self) -> int:
        return self.made - self.kept

    @property
    def share(self) -> float | None:
        return percent(self.kept, self.made)

    @property
    def few(self) -> bool:
        return self.made < FEW

    def add(self, kept: bool) -> None:
        self.made += 1
        self.kept += kept


@dataclass
class Level(Kept):
    """One level of Absagen, each by itself: keine 60 says keine 90 as well (§6.4.3). `reached`: the opponents stayed
    below it, whatever was said."""

    reached: int = 0

    @property
    def missed(self) -> int:
        return self.reached - self.kept


@dataclass
class Announcements:
    """`re`, `kontra` and `absagen` are kept when the party won (§7.1)."""

    games: int = 0
    re: Kept = field(default_factory=Kept)
    kontra: Kept = field(default_factory=Kept)
    absagen: Kept = field(default_factory=Kept)
    levels: dict[int, Level] = field(default_factory=lambda: {level: Level() for level in LEVELS})
    silent: int = 0  # 151 Augen or more, and not a word
    strong: int = 0  # 151 Augen or more
    with_ansage: Tally = field(default_factory=Tally)
    without: Tally = field(default_factory=Tally)
    against: Kept = field(default_factory=Kept)  # the other party announced; kept: it won

    @property
    def ansagen(self) -> Kept:
        return Kept(self.re.made + self.kontra.made, self.re.kept + self.kontra.kept)


def announcements_of(played: Iterable[Played]) -> Announcements:
    found = Announcements()
    for game in played:
        if game.own is not None and game.other is not None:
            _add(found, game)
            if game.other.ansage:
                found.against.add(game.other.won)
    return found


def _add(found: Announcements, game: Played) -> None:
    own = game.own
    assert own is not None
    found.games += 1
    (found.with_ansage if own.ansage else found.without).add(game.points)
    if own.ansage:
        (found.re if own.re else found.kontra).add(own.won)
    if own.said:
        found.absagen.add(own.won)
    found.strong += own.augen >= SILENT_FROM
    found.silent += own.augen >= SILENT_FROM and not own.ansage
    for level in own.said:
        found.levels[level].add(level in own.reached)
    for level in own.reached:
        found.levels[level].reached += 1


# --- With whom he plays and against whom, and what comes of it


@dataclass
class Companion:
    """Another player: two against two with him, and all games against him, with what they brought either."""

    player: int
    together: Tally = field(default_factory=Tally)
    against: Tally = field(default_factory=Tally)
    theirs: int = 0  # points of the other in games against each other; in a solo not just ours turned round
    lists: int = 0  # at the same table

    @property
    def games(self) -> int:
        return self.together.games + self.against.games

    @property
    def few(self) -> bool:
        return self.games < FEW


@dataclass
class Company:
    """`pairs`: games two against two of which the parties are known; `known`: all games of which they are known."""

    people: dict[int, Companion] = field(default_factory=dict)
    pairs: int = 0
    known: int = 0

    def one(self, player: int) -> Companion:
        if player not in self.people:
            self.people[player] = Companion(player)
        return self.people[player]

    def best(self, kind: str) -> Companion | None:
        """With or against whom he makes most of a game; small samples say nothing."""
        return max(self._enough(kind), key=lambda one: (_average(one, kind), one.games), default=None)

    def worst(self, kind: str) -> Companion | None:
        enough = self._enough(kind)
        return min(enough, key=lambda one: (_average(one, kind), -one.games)) if len(enough) > 1 else None

    def _enough(self, kind: str) -> list[Companion]:
        return [one for one in self.people.values() if not getattr(one, kind).few]


def _average(one: Companion, kind: str) -> float:
    return getattr(one, kind).average or 0.0


def company_of(played: Iterable[Played]) -> Company:
    found, met = Company(), set()
    for game in played:
        if game.partners is None or game.opponents is None:
            continue
        found.known += 1
        if game.soloist is None:
            found.pairs += 1
            found.one(game.partners[0]).together.add(game.points)
        for other, theirs in game.opponents:
            companion = found.one(other)
            companion.against.add(game.points)
            companion.theirs += theirs
        met |= {(other, game.sheet.pk) for other in (*game.partners, *(one for one, _ in game.opponents))}
    for other, _sheet in met:
        found.one(other).lists += 1
    return found


# --- Re and Kontra


@dataclass
class ReKontra:
    """Two against two, and one against three, for either party."""

    re_pair: Tally = field(default_factory=Tally)
    re_alone: Tally = field(default_factory=Tally)
    kontra_pair: Tally = field(default_factory=Tally)
    kontra_three: Tally = field(default_factory=Tally)

    @property
    def re(self) -> Tally:
        return self.re_pair + self.re_alone

    @property
    def kontra(self) -> Tally:
        return self.kontra_pair + self.kontra_three

    @property
    def games(self) -> int:
        return self.re.games + self.kontra.games


def rekontra_of(played: Iterable[Played]) -> ReKontra:
    found = ReKontra()
    for game in played:
        if game.own is None:
            continue
        pair = game.soloist is None
        if game.own.re:
            (found.re_pair if pair else found.re_alone).add(game.points)
        else:
            (found.kontra_pair if pair else found.kontra_three).add(game.points)
    return found


# --- Points per Runde


@dataclass(frozen=True)
class Runde:
    """One Runde of an event; `number` is that of the round, on an evening that of the list it began on."""

    result: PlayerResult
    number: int
    points: int


@dataclass(frozen=True)
class Spread:
    """How Runden lie around their average."""

    count: int
    average: float
    deviation: float
    lowest: int
    lower: float
    middle: float
    upper: float
    highest: int

    @property
    def few(self) -> bool:
        return self.count < FEW


def runden_of(results: Iterable[PlayerResult]) -> list[Runde]:
    """All Runden, oldest first."""
    return [Runde(result, number, points) for result in results for number, points in result.each]


def spread_of(values: Sequence[int]) -> Spread | None:
    """
    >>> spread_of([-6, 0, 3, 15])
    Spread(count=4, average=3.0, deviation=7.648529270389178, lowest=-6, lower=-3.0, middle=1.5, upper=9.0, highest=15)
    """
    if not values:
        return None
    rising = sorted(values)
    half = len(rising) // 2
    # The quarters as children learn them: the middle of the lower half, and of the upper one.
    lower, upper = median(rising[:half] or rising), median(rising[-half:] if half else rising)
    return Spread(len(rising), fmean(rising), pstdev(rising), rising[0], lower, median(rising), upper, rising[-1])


# --- Soli


UNKNOWN_KIND = "solo"  # of a list with points per game


@dataclass
class Soli:
    """Own soli, and those of others against which he played. `games`: in how many games they were counted."""

    kinds: dict[str, Tally] = field(default_factory=lambda: {kind: Tally() for kind in (*SOLO_KINDS, UNKNOWN_KIND)})
    silent: dict[str, Tally] = field(default_factory=lambda: {kind: Tally() for kind in SILENT_KINDS})
    pflicht: Tally = field(default_factory=Tally)  # played of his own will
    vorfuehrung: Tally = field(default_factory=Tally)
    lust: Tally = field(default_factory=Tally)
    against: Tally = field(default_factory=Tally)
    games: int = 0

    @property
    def own(self) -> Tally:
        return sum(self.kinds.values(), Tally())

    @property
    def every(self) -> float | None:
        """One solo in so many games."""
        return self.games / self.own.games if self.own.games else None


def soli_of_games(played: Iterable[Played]) -> Soli:
    soli = Soli()
    for game in played:
        soli.games += 1
        if game.soloist and game.kind in soli.kinds:
            soli.kinds[game.kind].add(game.points)
            _why(soli, game).add(game.points)
        elif game.soloist and game.kind in soli.silent:
            soli.silent[game.kind].add(game.points)
        elif game.soloist is False and game.kind in soli.kinds:
            soli.against.add(game.points)
    return soli


def _why(soli: Soli, game: Played) -> Tally:
    if game.vorfuehrung:
        return soli.vorfuehrung
    return soli.pflicht if game.pflicht else soli.lust


# --- Sonderpunkte of the own party and of the other


ALWAYS = ("fuchs", "karlchen", "doppelkopf")  # of the TSR (§7.2.3); others are shown where a house knows them


@dataclass
class Extra:
    """`won` by the own party, `lost` to the other one."""

    won: int = 0
    lost: int = 0


def sonderpunkte_of(played: Iterable[Played]) -> dict[str, Extra]:
    found = {name: Extra() for name in SONDERPUNKTE}
    for game in played:
        for name, count in game.extras[0].items():
            found[name].won += count
        for name, count in game.extras[1].items():
            found[name].lost += count
    return {name: extra for name, extra in found.items() if name in ALWAYS or extra.won or extra.lost}


# --- Streaks and records


@dataclass(frozen=True)
class Streak:
    longest: int = 0
    present: int = 0  # how long it is now; 0 when it is over


@dataclass(frozen=True)
class GameRecord:
    """One game that stands out."""

    sheet: Sheet
    number: int
    points: int
    kind: str


def streak_of(lucky: Iterable[bool | None]) -> Streak:
    """
    >>> streak_of([True, True, False, True]), streak_of([])
    (Streak(longest=2, present=1), Streak(longest=0, present=0))
    """
    longest = present = 0
    for one in lucky:
        present = present + 1 if one else 0
        longest = max(longest, present)
    return Streak(longest, present)


def won_in_a_row(sheets: Sequence[Sheet], played: Iterable[Played], sign: int = 1) -> Streak:
    """Won games, or with −1 lost ones."""
    games: dict[int, list[bool]] = {}
    for game in played:
        games.setdefault(game.sheet.pk, []).append(game.points * sign > 0)
    return streak_of(one for sheet in sheets for one in games.get(sheet.pk, [False]))


def plus_in_a_row(runden: Iterable[Runde], sign: int = 1) -> Streak:
    return streak_of(runde.points * sign > 0 for runde in runden)


def dearest(played: Sequence[Played], sign: int = 1) -> GameRecord | None:
    """The game that brought most, or with −1 cost most; the first of its size. None if none ever did."""
    best = max(played, key=lambda game: game.points * sign, default=None)
    if best is None or best.points * sign <= 0:
        return None
    return GameRecord(best.sheet, best.number, best.points, best.kind)


def best_of(results: Iterable[PlayerResult], *, evenings: bool) -> PlayerResult | None:
    """The day with most points."""
    return max((r for r in results if r.event.is_evening == evenings), key=lambda r: r.points, default=None)
