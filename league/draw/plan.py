"""A plan and what was changed on it by hand. Knows start numbers and rounds; names are put to them by the page."""

from __future__ import annotations

from league.models import Draw
from scoring import Code, InvalidInput, Message

Tables = list[list[str]]


def swapped(draw: Draw, number: int, one: str, other: str) -> list[Tables]:
    """The plan with two people of round `number` in each other's place."""
    rounds = [[list(table) for table in round_] for round_ in draw.rounds]
    index = number - draw.first_round
    if not 0 <= index < len(rounds):
        raise InvalidInput("round", Message(Code.PLAN_NO_ROUND, round=number))
    _swap(rounds[index], one, other, number)
    return rounds


def _swap(tables: Tables, one: str, other: str, number: int) -> None:
    place = {name: (table, seat) for table, names in enumerate(tables) for seat, name in enumerate(names)}
    for name in (one, other):
        if name not in place:
            raise InvalidInput("one", Message(Code.PLAN_NOT_SEATED, player=name, round=number))
    for name, (table, seat) in ((one, place[other]), (other, place[one])):
        tables[table][seat] = name


def changed(draw: Draw) -> list[Tables]:
    """The plan as it was drawn, with all its changes."""
    plan = Draw(first_round=draw.first_round, rounds=draw.drawn)
    for change in draw.changes:
        plan.rounds = swapped(plan, change["round"], change["one"], change["other"])
    return plan.rounds
