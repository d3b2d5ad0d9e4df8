"""One Runde of 24 games as it may stand on paper, in all three ways of writing."""

WINNERS = [
    "12+2",
    "13+1",
    "24+3",
    "34+1",
    "1+3",
    "14+2",
    "23+5",
    "12+1",
    "134+2",
    "13+4",
    "24+2",
    "12+3",
    "14+1",
    "3+4",
    "23+2",
    "34+3",
    "13+2",
    "24+1",
    "4+2",
    "12+4",
    "23+1",
    "14+3",
    "34+2",
    "13+1",
]  # Pflichtsoli: 1 in game 5, 2 loses his in game 9, 3 in game 14, 4 in game 19


def points_of(winners: str) -> tuple[int, ...]:
    who, value = winners.split("+")
    each = {1: (3, -1), 2: (1, -1), 3: (1, -3)}[len(who)]
    return tuple(int(value) * each[str(position) not in who] for position in range(1, 5))


POINTS = [points_of(row) for row in WINNERS]
TOTALS = [tuple(sum(column) for column in zip(*POINTS[: n + 1], strict=True)) for n in range(len(POINTS))]
END = TOTALS[-1]


def number_keys(number: int) -> list[str]:
    """As on the numeric keypad: digits, then the sign, wherever it falls."""
    return [*str(abs(number)), *(["-"] if number < 0 else [])]


def row_keys(numbers, complete_last: bool = False) -> list[str]:
    keys: list[str] = []
    for at, number in enumerate(numbers):
        last = at == len(numbers) - 1
        keys += ([] if last and complete_last else number_keys(number)) + ["Enter"]
    return keys
