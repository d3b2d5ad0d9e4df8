"""How much room the variable texts of a Spielliste have, and in which sizes they begin. print.css draws the same
millimetres; a text that fits here fits its box."""

from __future__ import annotations

from dataclasses import dataclass, replace

from league.exports.document import A5, Shape

Ways = tuple[tuple[int, float, float], ...]  # to set a text: how many lines, largest size, smallest size


@dataclass(frozen=True)
class Measures:
    """Rooms in mm, sizes in pt. `name` is also the room of what stands above and below a name."""

    name: float
    value: float
    total: float
    remark: float
    head: float  # event, day, rules
    table: float
    round: float
    address: float
    sign: float
    note: float
    whole: float
    names: Ways
    clubs: Ways
    signs: Ways
    days: Ways
    head_size: float = 10
    table_size: float = 28
    round_size: float = 16
    code_size: float = 11
    address_size: float = 8
    small: float = 7
    pflicht: float = 7  # the line of the Pflichtsolo; never below `least` as long as there is a shorter way to say it
    least: float = 5
    cell: float = 11
    mark: float = 7  # N or P, to be ringed
    end: float = 13
    note_size: float = 7.5


WAYS: dict[str, Ways] = {
    "names": ((1, 12, 8), (2, 8, 6), (3, 6, 4)), "clubs": ((1, 7, 5), (2, 5, 4)), "signs": ((1, 7, 5), (2, 5, 4)),
    "days": ((1, 10, 7), (2, 6.5, 5)),
}  # fmt: skip
WAYS_A5: dict[str, Ways] = {
    "names": ((1, 10, 7), (2, 6.5, 5), (3, 4.5, 3)), "clubs": ((1, 6, 4), (2, 4, 3)),
    "signs": ((1, 6, 5), (2, 4.5, 3)), "days": ((1, 9, 6.5), (2, 6, 4)),
}  # fmt: skip
WAYS_LARGE: dict[str, Ways] = {
    "names": ((1, 16, 11), (2, 11, 8), (3, 8, 5)), "clubs": ((1, 9, 6.5), (2, 6.5, 4)),
    "signs": ((1, 9, 6.5), (2, 6, 4)), "days": ((1, 11, 7), (2, 6.5, 5)),
}  # fmt: skip
WAYS_LARGE_OF_FIVE: dict[str, Ways] = {
    **WAYS_LARGE, "names": ((1, 16, 12), (2, 14, 11), (3, 11, 8)), "clubs": ((1, 9, 8), (2, 9, 6)),
}  # fmt: skip
SIGN = {6: 27.5, 7: 24}
SIGN_A5 = {4: 27.5, 5: 23.5, 6: 19.5, 7: 16.5}
BESIDE = 0.2 + 1.2  # mm of a player's column that its border and its padding take


def measures(shape: Shape) -> Measures:
    if shape.paper == A5:
        return _a5(shape)
    player = player_column(shape)
    common = Measures(
        name=player - BESIDE - 0.2, value=10.4, total=player - 6 - 1.8, remark=13 if shape.players == 4 else 14,
        head=126, table=60, round=36, address=62, sign=SIGN.get(shape.players, 33.5), note=111, whole=178, **WAYS,
    )  # fmt: skip
    return _larger(common, shape.players) if shape.large else common


def _larger(m: Measures, players: int) -> Measures:
    """Five sit in narrower columns and have fewer rows on a page: there the head of the list is higher."""
    ways = WAYS_LARGE_OF_FIVE if players == 5 else WAYS_LARGE
    return replace(
        m, **ways, head_size=11, address=58, code_size=14, address_size=10, small=9, pflicht=11, least=9.5, cell=18,
        mark=9, end=20, note_size=9,
    )  # fmt: skip


def _a5(shape: Shape) -> Measures:
    player = player_column(shape)
    return Measures(
        name=player - BESIDE - 0.2, value=7.6, total=player - 4.5 - 1.6, remark=8, head=88, table=42, round=28,
        address=46, sign=SIGN_A5[shape.players], note=77, whole=128, **WAYS_A5, head_size=9, table_size=20,
        round_size=13, code_size=10, address_size=7, small=6, pflicht=6, cell=9, mark=6, end=11, note_size=6.5,
    )  # fmt: skip


def player_column(shape: Shape) -> float:
    """What Nr, Geber, N/P, Wert, Bock, Σ0, parity and Bemerkung leave, for each player."""
    if shape.paper == A5:
        return (130 - 6 - 7 - 7 - 9 - 5 - 5 - 9 - (6 if shape.bock else 0)) / shape.players
    rest = 180 - 8 - 8 - 8 - 12 - 7 - 7 - (14 if shape.players == 4 else 15) - (8 if shape.bock else 0)
    return rest / shape.players


def note_lines(shape: Shape) -> int:
    """How many lines stand in the place of the penalties when there is something to remark."""
    if shape.paper == A5:
        return 3
    return 5 if shape.players == 4 or shape.large else 3


WHOLE_PAGE = 45  # lines of a page that holds remarks alone
