"""A Runde: the games of one table in order, and what comes next (§3, §4.2 to §4.4, §8, §10).
Knows positions, the deal, Pflichtsoli and time; what a game was worth is not known here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from .bock import Dealt, multipliers
from .errors import IllegalGame, InvalidInput
from .game import SOLO_LIKE
from .played import DECISIONS, Played
from .positions import FEWEST, MOST, from_the_left, sitting
from .reading import boolean, integer, sequence
from .ruleset import DDV, MOST_GAMES, SOLO_KINDS, Ruleset


class Decision(NamedTuple):
    """The gap in the rules: who must be presented sits out, so the director chooses."""

    choices: tuple[str, ...]
    message: str


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


@dataclass(frozen=True, slots=True)
class Runde:
    """An immutable Runde. `play()` gives the next one; `next_game()` says what comes; `history` is what was."""

    players: int = 4
    ruleset: Ruleset = DDV
    games: int | None = None
    time_up_after: int | None = None
    history: tuple[Played, ...] = ()
    # Derived by play(), never set by hand:
    dealer: int = 1
    counted: int = 0
    finished: int = 0
    open_pflichtsoli: tuple[int, ...] = ()
    dealt: tuple[Dealt, ...] = ()

    @classmethod
    def start(cls, players: int = 4, ruleset: Ruleset = DDV, **limits: int | None) -> Runde:
        """An empty Runde; without `games` as many as the ruleset says, `games=None` for an open end."""
        integer(players, "players", FEWEST, MOST)
        games = limits.get("games", ruleset.games_at(players))
        if games is not None:
            _check_games(games, players * ruleset.pflichtsoli, ruleset)
        if limits.get("time_up_after") is not None:
            integer(limits["time_up_after"], "time_up_after", 0, MOST_GAMES)
        everybody = tuple(range(1, players + 1))
        return cls(
            players, ruleset, games, limits.get("time_up_after"), open_pflichtsoli=everybody * ruleset.pflichtsoli
        )

    @classmethod
    def replay(cls, history: Iterable[Played], players: int = 4, ruleset: Ruleset = DDV, **limits: int | None) -> Runde:
        """The same games played again from the start: corrections change the history, never a state."""
        runde = cls.start(players, ruleset, **limits)
        for played in history:
            runde = runde.play(played)
        return runde

    @property
    def time_is_up(self) -> bool:
        return self.time_up_after is not None and self.finished >= self.time_up_after

    @property
    def left(self) -> int | None:
        """Games still to play; None while the end is open. After the time only open Pflichtsoli remain (§8)."""
        if self.games is None:
            return 0 if self.time_is_up else None
        if self.time_is_up:
            return len(self.open_pflichtsoli)
        # Where soli do not count, the Pflichtsoli come on top of the games.
        extra = 0 if self.ruleset.soli_count else len(self.open_pflichtsoli)
        return self.games - self.counted + extra

    @property
    def multipliers(self) -> list[int]:
        """The Bock of every row written so far."""
        return multipliers(self.dealt, self.ruleset.bock, self.players)[:-1]

    def next_game(self) -> NextGame:
        multiplier = multipliers(self.dealt, self.ruleset.bock, self.players)[-1]
        left = self.left
        if left == 0:
            return NextGame(True, None, None, None, (), None, None, self.open_pflichtsoli, 0, multiplier)
        presented, decision = self._vorfuehrung()
        return NextGame(
            over=False, number=self.finished + 1, dealer=self.dealer,
            leads=presented or from_the_left(self.players, self.dealer)[0],
            sits=sitting(self.players, self.dealer), vorfuehrung=presented, decision=decision,
            open_pflichtsoli=self.open_pflichtsoli, left=left, multiplier=multiplier,
        )  # fmt: skip

    def leads(self, played: Played) -> int:
        """Who leads to the first trick once this game has been announced (§4.2, §4.3)."""
        soloist_leads = self._is_pflicht(played) or self.ruleset.soloist_leads == "always"
        if played.soloist is not None and soloist_leads:
            return played.soloist
        return from_the_left(self.players, self.dealer)[0]

    def play(self, played: Played) -> Runde:
        """The Runde after this row, or IllegalGame with the number of the game that cannot be."""
        upcoming = self.next_game()
        if upcoming.over:
            raise self._illegal("played", "Die Runde ist schon zu Ende.")
        table = self._decided(played, upcoming)
        pflicht = table._is_pflicht(played)
        table._check_legal(played, pflicht, upcoming.vorfuehrung)
        return table._advanced(played, pflicht, bool(upcoming.vorfuehrung))

    def _vorfuehrung(self) -> tuple[int | None, Decision | None]:
        """§4.2.5: with as many games left as open Pflichtsoli, the first open player from the dealer's left."""
        waiting = self.open_pflichtsoli
        if self.left is None or not waiting or len(waiting) < self.left:
            return None, None
        order = [position for position in from_the_left(self.players, self.dealer) if position in waiting]
        sits = sitting(self.players, self.dealer)
        active = [position for position in order if position not in sits]
        return (active[0], None) if active else (order[0], self._gap(order[0]))

    def _gap(self, presented: int) -> Decision:
        return Decision(
            DECISIONS,
            f"Position {presented} muss vorgeführt werden, setzt in diesem Spiel aber aus, weil Position {self.dealer} "
            "gibt. Dafür gibt es keine Regel; die Turnierleitung entscheidet: Der Nächste gibt („dealer_moves“), oder "
            "das Pflichtsolo gilt als vorgezogen und der vorige Geber gibt noch einmal („earlier“).",
        )

    def _decided(self, played: Played, upcoming: NextGame) -> Runde:
        """The table as the director's choice leaves it: another dealer, so that the presented one plays."""
        if upcoming.decision is None:
            if played.decision is not None:
                raise self._illegal("decision", "Hier gibt es nichts zu entscheiden; „decision“ muss null sein.")
            return self
        if played.decision is None:
            raise self._illegal("decision", f"Es fehlt die Entscheidung. {upcoming.decision.message}")
        return replace(self, dealer=self._position(1 if played.decision == "dealer_moves" else -1))

    def _position(self, away: int) -> int:
        return (self.dealer - 1 + away) % self.players + 1

    def _is_pflicht(self, played: Played) -> bool:
        if played.pflicht is not None:
            return played.pflicht
        return played.kind in SOLO_KINDS and played.soloist in self.open_pflichtsoli

    def _check_legal(self, played: Played, pflicht: bool, presented: int | None) -> None:
        soloist = played.soloist
        if played.kind == "armut" and not self.ruleset.armut:
            raise self._illegal("kind", "Armut gibt es in diesem Regelsatz nicht.")
        if soloist is not None and soloist > self.players:
            raise self._illegal("soloist", f"Position {soloist} gibt es am Tisch mit {self.players} Spielern nicht.")
        if soloist in sitting(self.players, self.dealer):
            raise self._illegal("soloist", f"Position {soloist} setzt aus, weil Position {self.dealer} gibt (§10).")
        if presented and not (pflicht and soloist == presented) and played.kind is not None:
            raise self._illegal(
                "soloist", f"Position {presented} wird vorgeführt und muss ihr Pflichtsolo spielen (§4.2.5)."
            )
        if pflicht and soloist not in self.open_pflichtsoli:
            raise self._illegal("pflicht", f"Position {soloist} hat kein offenes Pflichtsolo (§4.2).")
        if played.kind in SOLO_KINDS and not pflicht and soloist in self.open_pflichtsoli:
            raise self._illegal(
                "pflicht", f"Position {soloist} darf ein Lustsolo erst nach dem eigenen Pflichtsolo spielen (§4.3)."
            )

    def _advanced(self, played: Played, pflicht: bool, presented: bool) -> Runde:
        if played.is_interruption:
            return replace(self, history=(*self.history, played), dealt=(*self.dealt, Dealt(False, finished=False)))
        # §4.2.5: after a voluntary Pflichtsolo the same player deals again, after a Vorführung the next.
        stays = pflicht and (not presented or self.ruleset.vorfuehrung_keeps_dealer)
        counts = self.ruleset.soli_count or played.kind not in SOLO_LIKE
        return replace(
            self,
            history=(*self.history, played),
            dealt=(*self.dealt, Dealt(self._triggers_bock(played), dealer_stays=stays)),
            dealer=self.dealer if stays else self._position(1),
            finished=self.finished + 1,
            counted=self.counted + counts,
            open_pflichtsoli=tuple(p for p in self.open_pflichtsoli if not (pflicht and p == played.soloist)),
        )

    def _triggers_bock(self, played: Played) -> bool:
        met = {*played.bock_triggers, *(["by_hand"] if played.triggers_bock else [])}
        return not met.isdisjoint(self.ruleset.bock.triggers)

    def _illegal(self, field: str, message: str) -> IllegalGame:
        number = self.finished + 1
        return IllegalGame(f"played[{len(self.history) + 1}].{field}", f"Spiel {number}: {message}")


def _check_games(games: object, pflichtsoli: int, ruleset: Ruleset) -> None:
    integer(games, "games", 1, MOST_GAMES * 2)
    if ruleset.soli_count and games < pflichtsoli:  # type: ignore[operator]
        raise InvalidInput(
            "games",
            f"In {games} Spielen lassen sich {pflichtsoli} Pflichtsoli nicht spielen; „games“ muss mindestens "
            f"{pflichtsoli} sein.",
        )


def answer(request: Mapping[str, Any], ruleset: Ruleset) -> dict[str, Any]:
    """The command line's `runde`: the history replayed, and what comes next."""
    limits = {key: request[key] for key in ("games", "time_up_after") if key in request}
    history = [
        Played.from_dict(row, f"played[{n}]") for n, row in enumerate(sequence(request.get("played", []), "played"), 1)
    ]
    if boolean(request.get("time_up", False), "time_up"):
        if limits.get("time_up_after") is not None:
            raise InvalidInput(
                "time_up", "„time_up“ und „time_up_after“ gehen nicht zusammen; bitte nur eines angeben."
            )
        limits["time_up_after"] = sum(not played.is_interruption for played in history)
    runde = Runde.replay(history, request.get("players", 4), ruleset, **limits)
    upcoming = runde.next_game()
    plain = upcoming._asdict() | {"multipliers": runde.multipliers}
    if upcoming.decision:
        plain["decision"] = upcoming.decision._asdict()
    return plain
