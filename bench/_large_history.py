"""The history of a federation: what every list of ninety thousand has to tell, entry by entry, each event in a chain of
its own, and beside the large tournaments who was entered and what was typed. Linked like real chains, with a sequence
without gaps; the hashes themselves are no commitments, because nobody here verifies them."""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterator
from hashlib import sha256
from itertools import groupby

from _bulk import Bulk
from django.db import transaction

from league.models import AuditEntry, Chain, Club, Entry, Occupancy, Spielliste, Tournament, User

EVENTS_AT_ONCE = 200
TYPED = 6  # times that the paper of a list is saved in a large tournament, before it is finished
VARYING = [
    "at",
    "action",
    "club_id",
    "tournament_id",
    "spielliste_id",
    "data",
    "chain_id",
    "position",
    "previous",
    "hash",
]
Act = tuple[str, int | None, dict[str, object]]  # what, of which list, what is told of it


def make(club: Club) -> None:
    """Of all events that were played, and of the large ones of this club in detail."""
    bulk = Bulk(AuditEntry, VARYING, by=User.objects.get(username="anna"), data={}, chain_id=0, position=0, hash="")
    in_detail = set(Tournament.objects.filter(club=club, kind=Tournament.TOURNAMENT).values_list("pk", flat=True))
    events = list(Tournament.objects.exclude(lists=None).order_by("pk").values_list("pk", "club_id", "date").distinct())
    for start in range(0, len(events), EVENTS_AT_ONCE):
        with transaction.atomic():
            _chained(bulk, events[start : start + EVENTS_AT_ONCE], in_detail)
    bulk.finish()


def _chained(bulk: Bulk, events: list[tuple[int, int, datetime.date]], in_detail: set[int]) -> None:
    acts = _acts_of([pk for pk, _club, _day in events], in_detail)
    chains = Chain.objects.bulk_create(Chain(name=f"event:{pk}") for pk, _club, _day in events)
    rows: list[list[object]] = []
    for chain, (event, club, day) in zip(chains, events, strict=True):
        at = f"{day.isoformat()} 19:00:00"
        for action, liste, data in acts[event]:
            chain.length, before = chain.length + 1, chain.hash
            chain.hash = sha256(f"{before}{event}:{chain.length}".encode()).hexdigest()
            told = json.dumps(data), chain.pk, chain.length, before, chain.hash
            rows.append(bulk.row(at, action, club, event, liste, *told))
    bulk.insert(rows)
    Chain.objects.bulk_update(chains, ["length", "hash"])


def _acts_of(events: list[int], in_detail: set[int]) -> dict[int, list[Act]]:
    found: dict[int, list[Act]] = {pk: [] for pk in events}
    for pk, player, event in Entry.objects.filter(tournament__in=in_detail & set(events)).values_list(
        "pk", "player", "tournament"
    ):
        found[event].append(("entered", None, {"entry": pk, "player": player}))
    seats = Occupancy.objects.filter(spielliste__tournament__in=events).order_by("spielliste", "position")
    facts = seats.values_list("spielliste", "spielliste__tournament", "spielliste__state", "entry", "points")
    for (liste, event, state), rows in groupby(facts, lambda row: row[:3]):
        people, totals = zip(*((entry, points) for *_list, entry, points in rows), strict=True)
        found[event] += _acts(liste, state, list(people), list(totals), typed=TYPED if event in in_detail else 0)
    return found


def _acts(liste: int, state: str, people: list[int], totals: list[int], *, typed: int) -> Iterator[Act]:
    yield "list-opened", liste, {"seats": people}
    if state == Spielliste.OPEN:
        return
    for row in range(1, typed + 1):
        cells = [str(total // typed * row) for total in totals]
        yield "paper-typed", liste, {"rows": {str(row): [None, {"cells": cells}]}, "end": []}
    yield "list-finished", liste, {"early": False, "games": 0, "totals": totals}
    yield "list-confirmed", liste, {"how": Spielliste.PAPER_SEEN}
