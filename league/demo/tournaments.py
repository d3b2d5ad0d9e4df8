"""The demo's tournaments: one finished, one running with a wrong list, one planned."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from functools import partial
from random import Random
from types import SimpleNamespace

from league.draw.asking import Wish
from league.draw.services import draws as draw
from league.events.services import tournament
from league.events.services.rounds import close_round, start_round
from league.lists import scorebook
from league.lists.services import corrections
from league.lists.services import writing as spielliste
from league.models import Entry, Player, Prize, Round, Spielliste, Tournament
from league.prizes.services import add_prize, offer_places
from league.registration.services import entries
from league.registration.services.fees import pay_fee
from league.registration.services.field import change_entry_settings, set_groups
from league.registration.services.registration import Applicant, register
from scoring import DrawRequest as Request
from scoring import Paper
from scoring import draw as plan

from . import games

GROUPS = ["Jugend", "Neulinge"]
ANNOUNCEMENT = """Einlass ab 9:30 Uhr, die erste Runde beginnt pünktlich.
Drei Runden zu 24 Spielen, mittags gibt es Suppe und Kuchen.
Das Startgeld wird ganz ausgezahlt."""
APPLICANTS = [
    ([Applicant("Gesa", "Ahrens"), Applicant("Hauke", "Ahrens")], "Skatfreunde Hafenstadt"),
    ([Applicant("Juliane", "Nolte", groups=("Jugend",), wants_fixed_table=True)], ""),
    ([Applicant("Kilian", "Oster")], "Doko-Treff Nordend"),
    ([Applicant("Lotte", "Pauli")], ""),
]


def finished(cast: SimpleNamespace, day: datetime.date, rng: Random) -> Tournament:
    """Four Runden of 40 players, their lists in all three depths."""
    event = _created(cast, "Lindentaler Herbstpokal", day, rounds=4, place="Gasthaus Zur Linde, Lindental")
    field = _entered(cast, event, [*cast.players[:38], *cast.guests[:2]])
    day_before(cast, event, field, paid=len(field))
    _draw(cast, event, seed="Herbstlaub")
    for round_ in event.rounds.all():
        round_.tournament = event
        _begin(cast, round_, partial(_depth, round_.number))
        for liste in round_.lists.all():
            write(cast, liste, games.play(rng, liste.players, scorebook.ruleset_of(event)))
            corrections.confirm_list(spielliste=liste, how=Spielliste.SECOND_PERSON, based_on=None, by=cast.anna)
        close_round(round=round_, by=cast.anna)
    event.refresh_from_db()
    tournament.finish_tournament(tournament=event, by=cast.anna, reveal=True)
    return event


def _depth(round_number: int, table: int) -> str:
    if table == 1:
        return Spielliste.FULL
    return Spielliste.TOTALS if round_number == 4 and table > 5 else Spielliste.POINTS


def running(cast: SimpleNamespace, day: datetime.date, rng: Random) -> Tournament:
    """In round 3 of 4, with a table of five, open tables, and one list with a mistake for the doctor."""
    where, phones = "Bürgerhaus Lindental", Tournament.PHONE
    event = _created(cast, "Stadtmeisterschaft Lindental", day, rounds=4, place=where, phones=phones)
    field = _entered(cast, event, [*cast.players[4:24], cast.guests[2]])
    day_before(cast, event, field, paid=len(field) - 2)
    _draw(cast, event, seed="Rathausuhr")
    for round_ in event.rounds.filter(number__lte=3):
        round_.tournament = event
        _begin(cast, round_, lambda table: Spielliste.FULL if table == 2 else Spielliste.POINTS)
        if round_.number < 3:
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
    """Entries come in by the public form; the last place is taken, one waits."""
    known = {"place": "Vereinsheim Bergrode", "starts_at": datetime.time(10, 30), "announcement": ANNOUNCEMENT}
    event = _created(cast, "Adventsturnier der Karlchen", day, rounds=3, club=2, **known)
    _entered(cast, event, cast.players[46:58])
    change_entry_settings(
        tournament=event, entry_form=True, entry_limit=16, fee=800, groups=GROUPS, based_on=None, by=cast.anna
    )
    for people, club in APPLICANTS:
        register(tournament=event, people=people, club_name=club, sent_by="Gesa Ahrens")
    return event


def day_before(cast: SimpleNamespace, event: Tournament, field: list[Entry], *, paid: int) -> None:
    """Fee, groups and prizes; the first so many have paid."""
    change_entry_settings(tournament=event, fee=1000, groups=GROUPS, based_on=None, by=cast.anna)
    for entry in field[:paid]:
        pay_fee(entry=entry, by=cast.anna)
    for entry in field[::7]:
        set_groups(entry=entry, groups=[GROUPS[0]], by=cast.anna)
    offer_places(tournament=event, amounts=[10_000, 6_000, 4_000], by=cast.anna)
    add_prize(
        tournament=event,
        title="Jugend: 1. Platz",
        kind=Prize.GROUP,
        of=GROUPS[0],
        thing="Kartenspiel aus Leinen",
        by=cast.anna,
    )
    add_prize(tournament=event, title="Letzter Platz", kind=Prize.LAST, thing="Roter Wecker", by=cast.anna)


def _draw(cast: SimpleNamespace, event: Tournament, *, seed: str) -> None:
    """Drawn and published as a director does, only without a process of its own: it takes no time here."""
    asked = draw.ask_draw(tournament=event, wish=Wish(seed=seed), by=cast.anna)
    draw.answer_draw(draw=asked, answer=plan(Request.from_dict(asked.request)).to_dict())
    draw.publish_draw(draw=asked, based_on=None, by=cast.anna)


def _begin(cast: SimpleNamespace, round_: Round, depth_of: Callable[[int], str]) -> None:
    start_round(round=round_, by=cast.anna)
    for liste in round_.lists.all():
        if depth_of(liste.table) != liste.depth:
            spielliste.change_depth(spielliste=liste, depth=depth_of(liste.table), based_on=None, by=cast.anna)


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


def _created(cast: SimpleNamespace, name: str, day: datetime.date, *, club: int = 0, **words: object) -> Tournament:
    host = cast.clubs[club]
    return tournament.create_tournament(
        club=host,
        name=name,
        date=day,
        by=cast.anna,
        organiser=host.name,
        published=True,
        order=["points", "games_won"],
        **words,
    )


def _entered(cast: SimpleNamespace, event: Tournament, players: list[Player]) -> list[Entry]:
    return [entries.add_entry(tournament=event, player=player, by=cast.anna) for player in players]
