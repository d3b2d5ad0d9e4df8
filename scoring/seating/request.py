"""What is asked of the draw, read from parsed JSON and checked. A Request is complete and free of contradictions.
Knows nothing of how a plan is found.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ..codes import Code
from ..messages import InvalidInput, Message, SeatingError, integer, mapping, refusal, required, sequence, text, wrong
from .tables import SMALLEST_FIELD, sizes

FIELDS = ("players", "rounds", "seed", "seconds", "apart", "fixed_table", "met", "played", "standings")
MOST_PLAYERS = 1000
MOST_ROUNDS = 50
MOST_SECONDS = 600
MOST_PAIRS = 200_000
DEFAULT_SECONDS = 10.0
LARGEST_SEED = 2**63 - 1
PLAYED_SIZES = range(4, 8)

Pair = tuple[str, str]
SeatedRound = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Player:
    id: str
    club: str = ""


@dataclass(frozen=True)
class Request:
    """Players in the order of the input; `rounds` counts the played ones, too."""

    players: tuple[Player, ...]
    rounds: int
    seed: int | str
    seconds: float = DEFAULT_SECONDS
    apart: tuple[Pair, ...] = ()
    fixed_table: Mapping[str, int] = field(default_factory=dict)
    met: tuple[Pair, ...] = ()
    played: tuple[SeatedRound, ...] = ()
    standings: tuple[str, ...] = ()
    sha256: str = ""

    @classmethod
    def from_dict(cls, data: Mapping[str, object]) -> Request:
        data = mapping(data, "", FIELDS)
        players = _players(required(data, "players"))
        rounds = integer(required(data, "rounds"), "rounds", 1, MOST_ROUNDS)
        played = _played(data.get("played", []), rounds)
        present = {player.id for player in players}
        known = present.union(*(table for round_ in played for table in round_))
        apart = _pairs(data.get("apart", []), "apart", known)
        fixed = _fixed_table(data.get("fixed_table", {}), present, len(players))
        _check_fixed_and_apart(fixed, apart)
        return cls(
            players=players,
            rounds=rounds,
            seed=_seed(required(data, "seed")),
            seconds=_seconds(data.get("seconds", DEFAULT_SECONDS)),
            apart=apart,
            fixed_table=fixed,
            met=tuple(pair for pair in _pairs(data.get("met", []), "met") if known.issuperset(pair)),
            played=played,
            standings=_standings(data.get("standings", []), known),
            sha256=fingerprint(data),
        )


def _seed(value: object) -> int | str:
    if isinstance(value, str):
        return text(value, "seed", may_be_empty=True)
    return integer(value, "seed", -LARGEST_SEED - 1, LARGEST_SEED)


def _seconds(value: object) -> float:
    # NaN is neither greater nor smaller than anything, so it is refused here, too.
    if type(value) not in (int, float) or not 0 < value <= MOST_SECONDS:  # type: ignore[operator]
        raise wrong(Code.WRONG_SECONDS, "seconds", value, most=MOST_SECONDS)
    return float(value)  # type: ignore[arg-type]


def fingerprint(data: Mapping[str, object]) -> str:
    """SHA-256 of the canonical JSON of the input as given, without `seconds`, which is no part of the draw."""
    rest = {key: value for key, value in data.items() if key != "seconds"}
    canonical = json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(canonical.encode("utf-8")).hexdigest()


def _players(value: object) -> tuple[Player, ...]:
    items = sequence(value, "players", MOST_PLAYERS)
    players = tuple(_player(item, f"players[{number}]") for number, item in enumerate(items, 1))
    if len(players) < SMALLEST_FIELD:
        raise SeatingError("players", Message(Code.DRAW_TOO_FEW, count=len(players), least=SMALLEST_FIELD))
    _refuse_twice([player.id for player in players], "players", Code.DRAW_LISTED_TWICE)
    return players


def _player(value: object, name: str) -> Player:
    data = mapping(value, name, ("id", "club"))
    club = text(data.get("club", ""), f"{name}.club", may_be_empty=True)
    return Player(text(required(data, "id", name), f"{name}.id"), club)


def _played(value: object, rounds: int) -> tuple[SeatedRound, ...]:
    items = sequence(value, "played", MOST_ROUNDS)
    if len(items) > rounds:
        raise InvalidInput("played", Message(Code.DRAW_MORE_PLAYED, played=len(items), rounds=rounds))
    return tuple(_played_round(item, number) for number, item in enumerate(items, 1))


def _played_round(value: object, number: int) -> SeatedRound:
    tables = tuple(_played_table(item, number) for item in sequence(value, "played", MOST_PLAYERS))
    if not tables:
        raise InvalidInput("played", Message(Code.DRAW_NO_TABLE, round=number))
    _refuse_twice([name for table in tables for name in table], "played", Code.DRAW_PLAYED_TWICE, round=number)
    return tables


def _played_table(value: object, number: int) -> tuple[str, ...]:
    table = tuple(text(item, "played") for item in sequence(value, "played", MOST_PLAYERS))
    if len(table) not in PLAYED_SIZES:
        raise InvalidInput("played", Message(Code.DRAW_TABLE_SIZE, round=number, count=len(table)))
    return table


def _pairs(value: object, name: str, known: set[str] | None = None) -> tuple[Pair, ...]:
    """Pairs of names; the season's memory also knows people who do not play today, so `known` may be left out."""
    return tuple(_pair(item, name, known) for item in sequence(value, name, MOST_PAIRS))


def _pair(value: object, name: str, known: set[str] | None) -> Pair:
    items = [text(item, name) for item in sequence(value, name, MOST_PAIRS)]
    if len(items) != 2:
        raise refusal(Code.DRAW_NO_PAIR, name, count=len(items))
    if known is not None:
        _refuse_unknown(items, name, known)
    if items[0] == items[1]:
        raise refusal(Code.DRAW_PAIR_OF_ONE, name, player=items[0])
    return items[0], items[1]


def _fixed_table(value: object, present: set[str], players: int) -> dict[str, int]:
    if not isinstance(value, Mapping):
        raise wrong(Code.WRONG_FIXED_TABLE, "fixed_table", value)
    _refuse_unknown(value, "fixed_table", present)
    table_sizes = sizes(players)
    fixed = {name: integer(number, f"fixed_table.{name}", 1, len(table_sizes)) for name, number in value.items()}
    large = sum(size > table_sizes[0] for size in table_sizes)
    for number, count in Counter(fixed.values()).most_common():
        # The fullest tables take the large ones, as long as there are some.
        room = table_sizes[-1] if large else table_sizes[0]
        if count > room:
            raise SeatingError("fixed_table", Message(Code.DRAW_TABLE_FULL, table=number, count=count, room=room))
        large -= count > table_sizes[0]
    return fixed


def _check_fixed_and_apart(fixed: Mapping[str, int], apart: Sequence[Pair]) -> None:
    for one, other in apart:
        if one in fixed and fixed[one] == fixed.get(other):
            said = Message(Code.DRAW_FIXED_AND_APART, one=one, other=other, table=fixed[one])
            raise SeatingError("fixed_table", said)


def _standings(value: object, known: set[str]) -> tuple[str, ...]:
    names = tuple(text(item, "standings") for item in sequence(value, "standings", 2 * MOST_PLAYERS))
    _refuse_unknown(names, "standings", known)
    _refuse_twice(names, "standings", Code.DRAW_RANKED_TWICE)
    return names


def _refuse_unknown(names: Sequence[str] | Mapping[str, object], field_name: str, known: set[str]) -> None:
    for name in names:
        if name not in known:
            raise refusal(Code.DRAW_STRANGER, field_name, player=str(name))


def _refuse_twice(names: Sequence[str], field_name: str, code: Code, **where: int) -> None:
    for name, count in Counter(names).items():
        if count > 1:
            raise InvalidInput(field_name, Message(code, player=name, count=count, **where))
