"""For the bench of the tournament day: a field of so many people of several clubs, and what is typed at the desk."""

from __future__ import annotations

import datetime
from random import Random
from typing import Any

from league.clubs.services.club import found_club
from league.events.services.tournament import create_tournament
from league.models import Club, Entry, Player, Spielliste, Tournament, User

DAY = datetime.date(2026, 11, 14)
SOLI = {4: "2341", 5: "23451"}  # who is presented when nobody has played a solo before (§4.2.5)


def a_field(director: User, people: int, rounds: int, clubs: int) -> Tournament:
    """A published tournament with everybody entered. Without clubs all are guests."""
    host = _club("Gastgeber", director)
    event = create_tournament(
        club=host, name=f"Stadtmeisterschaft zu {people}", date=DAY, rounds=rounds, published=True,
        needs_confirmation=False, by=director,
    )  # fmt: skip
    teams = [_club(f"Verein {number:02}", director) for number in range(1, clubs + 1)]
    players = Player.objects.bulk_create(
        Player(first_name=f"Vorname{n}", last_name=f"Nachname{n:03}", skeleton=f"nachname{n:03} vorname{n}")
        for n in range(1, people + 1)
    )
    Entry.objects.bulk_create(_entry(event, one, n, teams) for n, one in enumerate(players, 1))
    return event


def _club(name: str, director: User) -> Club:
    return Club.objects.filter(name=name).first() or found_club(name=name, administrator=director, by=None)


def _entry(event: Tournament, player: Player, number: int, teams: list[Club]) -> Entry:
    club = teams[number % len(teams)] if teams else None
    return Entry(
        tournament=event, player=player, number=number, name=player.name, full_name=player.name, day=DAY, club=club,
        club_name=club.name if club else "",
    )  # fmt: skip


def end_totals(liste: Spielliste, rng: Random) -> dict[str, Any]:
    """What the office types: the number on the paper and a total for every seat, even ones, zero together."""
    first = [2 * rng.randint(-30, 30) for _ in range(liste.players - 1)]
    totals = [*first, -sum(first)]
    return {"number": str(liste.number), **{f"t{n}": str(total) for n, total in enumerate(totals, 1)}}


def whole_paper(liste: Spielliste, rng: Random) -> dict[str, Any]:
    """All games by winners and value: first Normalspiele, then everybody presents a Pflichtsolo."""
    rows = [f"{_pair(liste.players, game, rng)}+{rng.randint(1, 9)}" for game in range(5 * liste.players)]
    rows += [f"{soloist}+{rng.randint(1, 5)}" for soloist in SOLI[liste.players]]
    paper = [{"notation": "winners", "cells": [row], "marks": "", "added": []} for row in rows]
    return {"paper": {"rows": paper, "end": []}, "based_on": liste.version, "finish": True}


def _pair(players: int, game: int, rng: Random) -> str:
    """Two who play; at a five the dealer sits out."""
    active = [p for p in range(1, players + 1) if players == 4 or p != game % players + 1]
    return "".join(map(str, sorted(rng.sample(active, 2))))
