"""A Runde: the games of one table in order (§3, §4.2 to §4.4, §8, §10). Where it stands as one frozen value: who deals,
who owes a Pflichtsolo, how much is left, which games are doubled; and what may be played then. What a game was worth is
not known here; deals.py reads a written list with the same course."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import EllipsisType
from typing import Any, NamedTuple

from .codes import Code
from .game import kind_unknown
from .messages import IllegalGame, InvalidInput, Message, boolean, integer, sequence
from .names import DECISIONS, SOLO_LIKE, DecisionName
from .played import FEWEST, MOST, Played, from_the_left, sitting
from .ruleset import DDV, Bock, Ruleset

# --- Which games of a list are doubled


class Dealt(NamedTuple):
    """What the Bock needs to know of one written row."""

    triggers: bool
    finished: bool = True  # a penalty row, or a game that is repeated, is not a finished game
    dealer_stays: bool = False


UNFINISHED = Dealt(triggers=False, finished=False)
Rounds = tuple[int, ...]  # games still to come, per Bockrunde


def multipliers(history: Iterable[Dealt], bock: Bock, players: int, running: Rounds = ()) -> list[int]:
    """The multiplier of every row in `history`, and last that of the game to come.

    A Bockrunde is one dealer round: as many games as there are players at the table.
    """
    return [_multiplier(rounds, bock) for rounds in _course(history, bock, players, running)]


def rounds_after(history: Iterable[Dealt], bock: Bock, players: int, running: Rounds = ()) -> Rounds:
    """What is left of the Bockrunden, for a list that goes on elsewhere."""
    *_, last = _course(history, bock, players, running)
    return last


def _course(history: Iterable[Dealt], bock: Bock, players: int, rounds: Rounds) -> Iterator[Rounds]:
    yield rounds
    for dealt in history:
        rounds = _after(rounds, dealt, bock, players) if dealt.finished else rounds
        yield rounds


def _multiplier(rounds: Rounds, bock: Bock) -> int:
    return 2 ** len(rounds) if bock.nesting == "stack" else 2 if rounds else 1


def _after(rounds: Rounds, dealt: Dealt, bock: Bock, players: int) -> Rounds:
    """The rounds left after this game; a trigger works from the next game on."""
    in_bock = bool(rounds)
    if bock.pflichtsolo_uses_up or not dealt.dealer_stays:
        rounds = _used(rounds, bock)
    if not dealt.triggers or (bock.nesting == "ignore" and in_bock):
        return rounds
    if bock.nesting == "restart":
        return (players,)
    # The cap counts layers that run at once, or rounds that wait behind the running one.
    most = bock.max_layers
    full = most is not None and len(rounds) >= (most if bock.nesting == "stack" else most + 1)
    return rounds if full else (*rounds, players)


def _used(rounds: Rounds, bock: Bock) -> Rounds:
    """One game less: in every layer of a stack, else in the running round only."""
    if bock.nesting == "stack":
        return tuple(left - 1 for left in rounds if left > 1)
    return tuple(left for left in (*(n - 1 for n in rounds[:1]), *rounds[1:]) if left)


# --- Where a Runde stands


MOST_GAMES = 400


class Course(NamedTuple):
    """The state before the next game. Nothing in it is counted up by hand: `after` gives the next one."""

    players: int
    games: int | None
    time_up_after: int | None
    soli_count: bool
    keeps_dealer: bool  # after a Vorführung, too
    every_solo_keeps_dealer: bool
    dealer: int
    open: tuple[int, ...]
    counted: int = 0
    finished: int = 0
    named: int | None = None  # who is presented by the director's decision in the gap of the rules

    @classmethod
    def begin(
        cls,
        players: int,
        ruleset: Ruleset,
        *,
        games: int | EllipsisType | None = ...,
        time_up_after: int | None = None,
        dealer: int = 1,
        open_pflichtsoli: Iterable[int] | None = None,
    ) -> Course:
        """The first game of a table; a list that continues another one takes over its dealer and open Pflichtsoli."""
        integer(players, "players", FEWEST, MOST)
        everybody = tuple(range(1, players + 1)) * ruleset.pflichtsoli
        waiting = everybody if open_pflichtsoli is None else tuple(p for p in everybody if p in set(open_pflichtsoli))
        planned = ruleset.games_at(players) if isinstance(games, EllipsisType) else games
        if planned is not None:
            _check_games(planned, len(waiting), ruleset)
        if time_up_after is not None:
            integer(time_up_after, "time_up_after", 0, MOST_GAMES)
        return cls(
            players, planned, time_up_after, ruleset.soli_count, ruleset.vorfuehrung_keeps_dealer,
            ruleset.solo_keeps_dealer, integer(dealer, "dealer", 1, players), waiting,
        )  # fmt: skip

    @property
    def time_is_up(self) -> bool:
        return self.time_up_after is not None and self.finished >= self.time_up_after

    @property
    def in_time(self) -> Course:
        """The same moment as long as the time had not run out."""
        return self._replace(time_up_after=None)

    @property
    def running_when_time_ran_out(self) -> bool:
        """§8.5.3: whether the game that comes now can have been begun in time. It is played to its end, and where a
        serious offence ends it (§9.4.3) its penalty is written, but a Normalspiel is not repeated."""
        return self.time_up_after == self.finished and self.in_time.left != 0

    @property
    def left(self) -> int | None:
        """Games still to play; None while the end is open. After the time only open Pflichtsoli remain (§8)."""
        if self.games is None:
            return 0 if self.time_is_up else None
        if self.time_is_up:
            return len(self.open)
        # Where soli do not count, the Pflichtsoli come on top of the games. A written list may have too many.
        return max(0, self.games - self.counted + (0 if self.soli_count else len(self.open)))

    @property
    def sits(self) -> tuple[int, ...]:
        return sitting(self.players, self.dealer)

    @property
    def first(self) -> int:
        """Who speaks first, and leads unless a soloist does: the dealer's left neighbour."""
        return self._neighbour(1)

    @property
    def presented(self) -> int | None:
        """§4.2.5: with as many games left as open Pflichtsoli, the first open player from the dealer's left.

        In the gap of the rules all who wait sit out: then it is the first of them, and the director must decide.
        """
        if self.named is not None:
            return self.named
        if self.games is None or not self.open or len(self.open) < (self.left or 0):
            return None
        order = [position for position in from_the_left(self.players, self.dealer) if position in self.open]
        return next((position for position in order if position not in self.sits), order[0])

    @property
    def in_gap(self) -> bool:
        return self.presented in self.sits

    def dealt_by(self, dealer: int) -> Course:
        return self._replace(dealer=dealer)

    def decided(self, decision: DecisionName) -> Course:
        """The table as the director's choice leaves it: another dealer, so that the presented one plays."""
        dealer = self._neighbour(1 if decision == "dealer_moves" else -1)
        return self._replace(dealer=dealer, named=self.presented)

    def after(self, soloist: int | None, *, pflicht: bool, alone: bool, announced: bool | None = None) -> Course:
        """One game later. After a voluntary Pflichtsolo the same player deals again, after a Vorführung the next.

        `announced`: it was a solo that somebody announced; left out, only a Pflichtsolo is known to have been one.
        """
        return Course(  # said in full: replace() takes several times as long, and lists are read over and over
            self.players, self.games, self.time_up_after, self.soli_count, self.keeps_dealer,
            self.every_solo_keeps_dealer,
            dealer=self.dealer if self.dealer_stays(pflicht, announced) else self._neighbour(1),
            open=tuple(position for position in self.open if position != soloist) if pflicht else self.open,
            counted=self.counted + (self.soli_count or not alone),
            finished=self.finished + 1,
        )  # fmt: skip

    def ways_after(
        self, soloist: int | None, *, pflicht: bool, alone: bool, announced: bool | None = None
    ) -> list[Course]:
        """What a written list leaves open: who played alone may have announced a solo, or played a stille Hochzeit."""
        is_open = alone and not pflicht and announced is None and self.every_solo_keeps_dealer
        ways = (True, False) if is_open else (announced,)
        return [self.after(soloist, pflicht=pflicht, alone=alone, announced=way) for way in ways]

    def dealer_stays(self, pflicht: bool, announced: bool | None = None) -> bool:
        if self.every_solo_keeps_dealer and (pflicht or announced):
            return True
        # §4.2.5: after a Vorführung the next player deals.
        return pflicht and (self.presented is None or self.keeps_dealer)

    def _neighbour(self, away: int) -> int:
        return (self.dealer - 1 + away) % self.players + 1


def _check_games(games: int, pflichtsoli: int, ruleset: Ruleset) -> None:
    integer(games, "games", 1, MOST_GAMES)
    if ruleset.soli_count and games < pflichtsoli:
        raise InvalidInput("games", Message(Code.TOO_FEW_GAMES, games=games, pflichtsoli=pflichtsoli))


# --- Playing on


MOST_ROWS = 1000


class Decision(NamedTuple):
    """The gap in the rules: who must be presented sits out, so the director chooses."""

    choices: tuple[DecisionName, ...]
    said: Message


class NextGame(NamedTuple):
    """Everything a table needs to know before the next deal. When the Runde is over, most of it is empty."""

    over: bool
    number: int | None
    dealer: int | None
    leads: int | None
    sits: tuple[int, ...]
    vorfuehrung: int | None
    decision: Decision | None
    open_pflichtsoli: tuple[int, ...]
    left: int | None
    multiplier: int


class Carry(NamedTuple):
    """What a list hands over to the one that continues it with other people at the table.

    totals: where everybody stood on the paper that goes on being written; None: it begins at 0. Who left took points
    along, so they need not add up to 0. No Runde knows totals: they are for who continues the paper to say.
    """

    dealer: int = 1
    open_pflichtsoli: tuple[int, ...] | None = None
    bock_rounds: tuple[int, ...] = ()
    totals: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Runde:
    """An immutable Runde, begun with `start()`. `play()` gives the next one; `next_game()` says what comes."""

    ruleset: Ruleset
    begun: Course
    bock_rounds: tuple[int, ...]
    course: Course
    history: tuple[Played, ...]
    dealt: tuple[Dealt, ...]

    @classmethod
    def start(
        cls,
        players: int = 4,
        ruleset: Ruleset = DDV,
        *,
        games: int | EllipsisType | None = ...,
        time_up_after: int | None = None,
        carry: Carry = Carry(),  # noqa: B008 - immutable
    ) -> Runde:
        """An empty Runde; without `games` as many as the ruleset says, `games=None` for an open end."""
        course = Course.begin(
            players, ruleset, games=games, time_up_after=time_up_after, dealer=carry.dealer,
            open_pflichtsoli=carry.open_pflichtsoli,
        )  # fmt: skip
        return cls(ruleset, course, carry.bock_rounds, course, (), ())

    @classmethod
    def replay(cls, history: Iterable[Played], players: int = 4, ruleset: Ruleset = DDV, **limits: Any) -> Runde:
        """The same games played again from the start: corrections change the history, never a state."""
        return cls.start(players, ruleset, **limits).with_history(history)

    def with_history(self, history: Iterable[Played]) -> Runde:
        """This Runde with other games from its beginning, e.g. after a correction."""
        runde = replace(self, course=self.begun, history=(), dealt=())
        for played in history:
            runde = runde.play(played)
        return runde

    @property
    def open_pflichtsoli(self) -> tuple[int, ...]:
        return self.course.open

    @property
    def multipliers(self) -> list[int]:
        """The Bock of every row written so far."""
        return self._multipliers()[:-1]

    def _multipliers(self) -> list[int]:
        return multipliers(self.dealt, self.ruleset.bock, self.course.players, self.bock_rounds)

    def carry(self) -> Carry:
        """What a list that goes on from here takes over."""
        running = rounds_after(self.dealt, self.ruleset.bock, self.course.players, self.bock_rounds)
        return Carry(self.course.dealer, self.course.open, running)

    def next_game(self) -> NextGame:
        course, multiplier = self.course, self._multipliers()[-1]
        if course.left == 0:
            return NextGame(True, None, None, None, (), None, None, course.open, 0, multiplier)
        return NextGame(
            over=False, number=course.finished + 1, dealer=course.dealer,
            leads=course.presented or course.first, sits=course.sits,
            vorfuehrung=course.presented, decision=self._decision(), open_pflichtsoli=course.open, left=course.left,
            multiplier=multiplier,
        )  # fmt: skip

    def _decision(self) -> Decision | None:
        if not self.course.in_gap:
            return None
        said = Message(Code.DECISION_NEEDED, presented=self.course.presented, dealer=self.course.dealer)
        return Decision(DECISIONS, said)

    def leads(self, played: Played) -> int:
        """Who leads to the first trick once this game has been announced (§4.2, §4.3)."""
        soloist_leads = self._is_pflicht(played) or self.ruleset.soloist_leads == "always"
        if played.soloist is not None and soloist_leads:
            return played.soloist
        return self.course.first

    def play(self, played: Played) -> Runde:
        """The Runde after this row, or IllegalGame with the number of the game that cannot be."""
        if self._was_running_when_time_ran_out(played):
            return self._struck(played)
        if self.course.left == 0:
            if played.penalty == "minor":  # found out and written down after the last game
                return self._advanced(played)
            raise self._illegal("", Message(Code.RUNDE_OVER))
        table = replace(self, course=self._decided(played))
        pflicht = table._is_pflicht(played)
        table._check_legal(played, pflicht)
        return table._advanced(played, pflicht)

    def _was_running_when_time_ran_out(self, played: Played) -> bool:
        if played.penalty != "repeat" or not self.course.running_when_time_ran_out:
            return False
        # What must be presented now, or is decided now, was begun after the time and is played again.
        is_presented = self._is_pflicht(played) and played.soloist == self.course.presented
        return played.decision is None and not is_presented

    def _struck(self, played: Played) -> Runde:
        """§8.5.3: a game begun in time that a serious offence ended is a penalty row; what may be played then is what
        might have been played in time."""
        in_time = replace(self, course=self.course.in_time)
        after = in_time.play(played)
        return replace(after, course=after.course._replace(time_up_after=self.course.time_up_after))

    def _decided(self, played: Played) -> Course:
        decision = self._decision()
        if decision is None:
            if played.decision is not None:
                raise self._illegal("decision", Message(Code.NOTHING_TO_DECIDE))
            return self.course
        if played.decision is None:
            raise self._illegal("decision", Message(Code.DECISION_MISSING, said=decision.said))
        return self.course.decided(played.decision)

    def _is_pflicht(self, played: Played) -> bool:
        if played.pflicht is not None:
            return played.pflicht
        return played.is_announced_solo and played.soloist in self.open_pflichtsoli

    def _check_legal(self, played: Played, pflicht: bool) -> None:
        soloist, course = played.soloist, self.course
        if played.kind is not None and (reason := kind_unknown(played.kind, self.ruleset)):
            raise self._illegal("kind", reason)
        if soloist is not None and soloist > course.players:
            raise self._illegal("soloist", Message(Code.NO_SUCH_POSITION, position=soloist, players=course.players))
        if soloist in course.sits:
            raise self._illegal("soloist", Message(Code.SOLOIST_SITS, soloist=soloist, dealer=course.dealer))
        if course.presented and not (pflicht and soloist == course.presented) and played.kind is not None:
            raise self._illegal("soloist", Message(Code.MUST_BE_PRESENTED, presented=course.presented))
        if pflicht and soloist not in course.open:
            raise self._illegal("pflicht", Message(Code.NO_OPEN_PFLICHTSOLO, soloist=soloist))
        if played.is_announced_solo and not pflicht and soloist in course.open:
            raise self._illegal("pflicht", Message(Code.LUSTSOLO_TOO_EARLY, soloist=soloist))

    def _advanced(self, played: Played, pflicht: bool = False) -> Runde:
        if played.is_interruption:
            dealt, course = UNFINISHED, self.course
        else:
            alone, announced = played.kind in SOLO_LIKE, played.is_announced_solo
            dealt = Dealt(self._triggers_bock(played), dealer_stays=self.course.dealer_stays(pflicht, announced))
            course = self.course.after(played.soloist, pflicht=pflicht, alone=alone, announced=announced)
        return replace(self, course=course, history=(*self.history, played), dealt=(*self.dealt, dealt))

    def _triggers_bock(self, played: Played) -> bool:
        met: set[str] = {*played.bock_triggers, *(["by_hand"] if played.triggers_bock else [])}
        return not met.isdisjoint(self.ruleset.bock.triggers)

    def _illegal(self, field: str, said: Message) -> IllegalGame:
        row, number = len(self.history) + 1, self.course.finished + 1
        path = f"played[{row}].{field}" if field else f"played[{row}]"
        return IllegalGame(path, Message(Code.GAME_REFUSED, game=number, said=said), row=row, game=number)


def answer(request: Mapping[str, Any], ruleset: Ruleset) -> dict[str, Any]:
    """The command line's `runde`: the history replayed, and what comes next; a decision as it is, without words."""
    limits = {key: request[key] for key in ("games", "time_up_after") if key in request}
    rows = sequence(request.get("played", []), "played", MOST_ROWS)
    history = [Played.from_dict(row, f"played[{n}]") for n, row in enumerate(rows, 1)]
    if boolean(request.get("time_up", False), "time_up"):
        if limits.get("time_up_after") is not None:
            raise InvalidInput("time_up", Message(Code.TIME_UP_TWICE))
        limits["time_up_after"] = sum(not played.is_interruption for played in history)
    runde = Runde.replay(history, request.get("players", 4), ruleset, **limits)
    upcoming = runde.next_game()
    return upcoming._asdict() | {"multipliers": runde.multipliers}
