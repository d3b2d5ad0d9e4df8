"""A Runde: the games of one table in order, and what comes next (§3, §4.2 to §4.4, §8, §10).
Knows what was played and what may be played now; what a game was worth is not known here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import EllipsisType
from typing import Any, NamedTuple

from .codes import Code
from .course import UNFINISHED, Course, Dealt, multipliers, rounds_after
from .game import kind_unknown
from .messages import IllegalGame, InvalidInput, Message, boolean, sequence
from .names import DECISIONS, SOLO_LIKE, DecisionName
from .played import Played
from .ruleset import DDV, Ruleset

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
