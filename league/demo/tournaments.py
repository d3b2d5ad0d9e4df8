"""The demo's tournaments: one finished, one running with a wrong list, one planned."""

from __future__ import annotations

import datetime
from random import Random
from types import SimpleNamespace
from typing import Any

from league import scorebook
from league.models import Entry, Player, Round, Spielliste, Tournament
from league.services import corrections, entries, spielliste, tournament
from league.services.rounds import close_round, seat_table, start_round
from scoring import Paper

from . import games


def finished(cast: SimpleNamespace, day: datetime.date, rng: Random) -> Tournament:
    """Four Runden of 40 players, their lists in all three depths."""
    event = _created(cast, "Lindentaler Herbstpokal", day, rounds=4, place="Gasthaus Zur Linde, Lindental")
    field = _entered(cast, event, [*cast.players[:38], *cast.guests[:2]])
    plan = _seat_plan(len(field), 4, rng)
    for number, tables in enumerate(plan, 1):
        round_ = event.rounds.get(number=number)
        for table, seats in enumerate(tables, 1):
            _seated(cast, round_, table, [field[i] for i in seats], _depth(number, table))
        start_round(round=round_, by=cast.anna)
        for liste in round_.lists.all():
            write(cast, liste, games.play(rng, liste.players, scorebook.ruleset_of(event)))
            corrections.confirm_list(spielliste=liste, how=Spielliste.SECOND_PERSON, based_on=None, by=cast.anna)
        close_round(round=round_, by=cast.anna)
    event.refresh_from_db()
    tournament.finish_tournament(tournament=event, by=cast.anna)
    return event


def _depth(round_number: int, table: int) -> str:
    if table == 1:
        return Spielliste.FULL
    return Spielliste.TOTALS if round_number == 4 and table > 5 else Spielliste.POINTS


def running(cast: SimpleNamespace, day: datetime.date, rng: Random) -> Tournament:
    """In round 3 of 4, with a table of five, open tables, and one list with a mistake for the doctor."""
    event = _created(cast, "Stadtmeisterschaft Lindental", day, rounds=4, place="Bürgerhaus Lindental")
    field = _entered(cast, event, [*cast.players[4:24], cast.guests[2]])
    plan = _seat_plan(len(field), 3, rng)
    for number, tables in enumerate(plan, 1):
        round_ = event.rounds.get(number=number)
        for table, seats in enumerate(tables, 1):
            depth = Spielliste.FULL if table == 2 else Spielliste.POINTS
            _seated(cast, round_, table, [field[i] for i in seats], depth)
        start_round(round=round_, by=cast.anna)
        if number < 3:
            for liste in round_.lists.all():
                write(cast, liste, games.play(rng, liste.players, scorebook.ruleset_of(event)))
                corrections.confirm_list(spielliste=liste, how=Spielliste.PAPER_SEEN, based_on=None, by=cast.anna)
            close_round(round=round_, by=cast.anna)
    _half_a_round(cast, event, rng)
    return event


def _half_a_round(cast: SimpleNamespace, event: Tournament, rng: Random) -> None:
    """Table 1 is done, 2 is at game 9, 3 has a wrong number, the others have not handed anything in."""
    first, second, third = event.rounds.get(number=3).lists.all()[:3]
    ruleset = scorebook.ruleset_of(event)
    write(cast, first, games.play(rng, first.players, ruleset))
    for game in games.play(rng, second.players, ruleset, rows=9):
        spielliste.record_game(spielliste=second, facts=game.facts, based_on=None, by=cast.bernd)
    written = games.paper(games.play(rng, third.players, ruleset), third.players, "totals")
    spielliste.save_paper(spielliste=third, paper=_miswritten(written), based_on=None, by=cast.bernd)


def _miswritten(paper: Paper, row: int = 14, column: int = 3) -> Paper:
    """One running total two too high: the commonest mistake of all, at one place."""
    record = paper.to_dict()
    cells = record["rows"][row - 1]["cells"]
    cells[column - 1] = str(int(cells[column - 1]) + 2)
    return Paper.from_dict(record, players=len(cells))


def planned(cast: SimpleNamespace, day: datetime.date) -> Tournament:
    event = _created(cast, "Adventsturnier der Karlchen", day, rounds=3, place="Vereinsheim Bergrode", club=2)
    _entered(cast, event, cast.players[46:58])
    return event


# --- shared with the evenings


def write(cast: SimpleNamespace, liste: Spielliste, dealt: list[games.Dealt]) -> None:
    """The games written on a list in its depth, by Bernd, and the list finished."""
    write_only(cast, liste, dealt)
    spielliste.finish_list(spielliste=liste, based_on=None, by=cast.bernd)


def write_only(cast: SimpleNamespace, liste: Spielliste, dealt: list[games.Dealt]) -> None:
    if liste.depth == Spielliste.FULL:
        for game in dealt:
            spielliste.record_game(spielliste=liste, facts=game.facts, based_on=None, by=cast.bernd)
    else:
        notation = ("totals", "winners", "points")[liste.table % 3]
        totals_only = liste.depth == Spielliste.TOTALS
        paper = games.end_totals(dealt, liste.players) if totals_only else games.paper(dealt, liste.players, notation)
        spielliste.save_paper(spielliste=liste, paper=paper, based_on=None, by=cast.bernd)


def _created(cast: SimpleNamespace, name: str, day: datetime.date, *, club: int = 0, **words: Any) -> Tournament:
    host = cast.clubs[club]
    return tournament.create_tournament(
        club=host, name=name, date=day, by=cast.anna, organiser=host.name, published=True,
        order=["points", "games_won"], **words,
    )  # fmt: skip


def _entered(cast: SimpleNamespace, event: Tournament, players: list[Player]) -> list[Entry]:
    return [entries.add_entry(tournament=event, player=player, by=cast.anna) for player in players]


def _seat_plan(size: int, rounds: int, rng: Random) -> list[list[list[int]]]:
    """Tables of all rounds as indices of the field: fours, and one five where one person is left over."""
    plan = []
    for _ in range(rounds):
        field = rng.sample(range(size), size)
        tables = [field[start : start + 4] for start in range(0, size - size % 4, 4)]
        tables[-1] += field[size - size % 4 :]
        plan.append(tables)
    return plan


def _seated(cast: SimpleNamespace, round_: Round, table: int, seats: list[Entry], depth: str) -> Spielliste:
    return seat_table(round=round_, table=table, seats=seats, depth=depth, by=cast.anna)
