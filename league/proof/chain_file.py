"""The chain of an event as a file that anybody can check without us: every entry with its hash, the values that
everybody may read with their salts, of all others only the commitments."""

from __future__ import annotations

import json
from collections.abc import Iterator

from django.contrib.auth.models import AnonymousUser
from django.core.serializers.json import DjangoJSONEncoder

from league.base import sealing
from league.base.commitments import commitments, moment, salt_of, values_of
from league.base.hidden import shown_until, versions_shown
from league.models import PUBLISHED, AuditEntry, Chain, Tournament
from league.models.base import Json
from league.standings.code import code_of
from league.standings.files import event_json

# Acts whose values say nothing about anybody that is not on a public page: numbers of games, points, published rows,
# and reasons that everybody may read. Who did it is never given, nor why somebody lost points: pages tell strangers of
# unsporting conduct and no more.
PUBLIC = frozenset({
    "list-opened", "game-recorded", "paper-typed", "paper-undone", "paper-corrected", "game-corrected", "game-deleted",
    "carry-corrected", "list-finished", "list-reopened", "list-confirmed", "list-continued", "games-followed",
    "games-struck", "games-planned", "depth-changed", "totals-brought", "finding-accepted", "time-allowed", "deducted",
    "deduction-taken-back", "round-started", "round-closed", "round-reopened", "round-drawn", "draw-published",
    "tournament-finished", "tournament-reopened", "result-revealed", "sample-drawn", PUBLISHED,
})  # fmt: skip
PRIVATE = frozenset({"by"})
PRIVATE_OF = {"deducted": PRIVATE | {"reason"}, "deduction-taken-back": PRIVATE | {"reason"}}


def chunks(event: Tournament) -> Iterator[str]:
    """Some entries at a time: of a large tournament there are ten thousand."""
    name = sealing.chain_name(event=event.pk, club=None)
    told = shown_until(event, AnonymousUser()) is None  # else nothing is given that is kept back
    versions = set(versions_shown(event).values_list("number", flat=True))
    head = {"format": "spielliste-proof", "format_version": 1, "event": event_json(event), "chain": name}
    yield _json(head)[:-1] + ', "entries": [\n'
    published: list[Json] = []
    for number, entry in enumerate(_entries(name)):
        public = told and entry.action in PUBLIC
        if entry.action == PUBLISHED:
            public = public and entry.data["version"] in versions
            published += [_published(entry)] if public else []
        yield (",\n" if number else "") + _json(_entry(entry, public))
    yield '\n], "published": ' + _json(published) + "}\n"


def _entries(chain: str) -> Iterator[AuditEntry]:
    head = Chain.objects.filter(name=chain).first()
    yield from AuditEntry.objects.filter(chain=head).order_by("position").iterator(1000) if head else ()


def _entry(entry: AuditEntry, public: bool) -> Json:
    known, values = commitments(entry), values_of(entry)
    private = PRIVATE_OF.get(entry.action, PRIVATE)
    salts = {path: salt_of(entry, path) for path in values if public and path not in private}
    return {
        "position": entry.position,
        "previous": entry.previous,
        "hash": entry.hash,
        "at": moment(entry.at),
        "action": entry.action,
        "club": entry.club_id,
        "tournament": entry.tournament_id,
        "list": entry.spielliste_id,
        "seals": entry.seals,
        "values": [{"path": path, "value": values[path], "salt": salt} for path, salt in salts.items() if salt],
        "commitments": [known[path] for path in values if not salts.get(path)],
    }


def _published(entry: AuditEntry) -> Json:
    version = {"version": entry.data["version"], "position": entry.position, "code": code_of(entry.hash)}
    return version | {"rows": entry.data["rows"]}


def _json(value: object) -> str:
    return json.dumps(value, cls=DjangoJSONEncoder, ensure_ascii=False)
