"""A history for lists that were put in by the ten thousand (_ranking_data.py): every list is told from its opening to
its confirmation, every entry, every published result, in the chain of its event and with their seals.

What a list's acts say is what the services said of a list like it, written once (`Patterns`) and told again with other
people and totals. They are chained by the code that chains (`sealing.store`). Only what was sealed in between is made
up: its salt went with the next seal, so nobody can tell such a digest from any other.
"""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from _bulk import Bulk
from django.db import connection, transaction
from django.db.models import F

from league.base import sealing, triggers
from league.base.sealing import FOUND, Said
from league.base.things import things
from league.events.services.evening import form_table, start_evening
from league.lists import scorebook
from league.lists.services import corrections, writing
from league.models import AuditEntry, Club, Entry, Game, Occupancy, Player, Seal, Spielliste, Tournament, User
from league.registration.services.entries import add_entry
from scoring import Paper, Ruleset

EVERY = 10  # of so many lists one has all its games
GAMES = 24
END = ("211", "-107", "-63", "-41")  # numbers that stand nowhere else in what is told of a list
AT_ONCE = 500

Say = Callable[[str], Any]


class Act(NamedTuple):
    action: str
    data: Any
    reason: str


class Patterns(NamedTuple):
    """The two kinds of lists, as the services have written and told them."""

    games: Spielliste
    totals: Spielliste

    def acts(self, full: bool) -> list[Act]:
        told = AuditEntry.objects.filter(spielliste=self.games if full else self.totals).order_by("seq")
        return [Act(one.action, one.data, one.reason) for one in told]


def give_histories(say: Say) -> None:
    """To everything that is there; afterwards the database is as if the site had written it."""
    anna = User.objects.get(username="anna")
    triggers.install()
    patterns = _patterns(anna)
    triggers.remove()
    _with_games(patterns)
    _seal_people()
    events = list(Tournament.objects.exclude(pk=patterns.games.tournament_id).order_by("pk"))
    teller = _Teller(patterns, anna.pk)
    for event in events:
        teller.tell(event)
    triggers.install()
    say(f"  {AuditEntry.objects.count():,} entries told")
    for event in events:
        with transaction.atomic(), sealing.told():
            corrections.publish_version(event, by=anna)


# --- what the services write of a list


def _patterns(anna: User) -> Patterns:
    evening = start_evening(club=Club.objects.order_by("pk")[0], date=Tournament.objects.earliest("date").date, by=anna)
    Tournament.objects.filter(pk=evening.pk).update(ruleset=Ruleset().to_dict())  # as the tournaments have it
    sealing.seal_as_found([("event", evening.pk)])
    evening.refresh_from_db()
    seats = [add_entry(tournament=evening, player=one, by=anna) for one in Player.objects.order_by("pk")[:8]]
    games = form_table(evening=evening, seats=seats[:4], depth=Spielliste.FULL, games=GAMES, by=anna)
    totals = form_table(evening=evening, seats=seats[4:], depth=Spielliste.TOTALS, games=GAMES, by=anna)
    return Patterns(_confirmed(_played(games, anna), anna), _corrected(_confirmed(_typed(totals, anna), anna), anna))


def _played(liste: Spielliste, by: User) -> Spielliste:
    """Normalspiele that Re wins, and every Pflichtsolo as it is due."""
    while not (upcoming := scorebook.read(liste).upcoming).over:
        facts: dict[str, object] = {"game": {"kind": "normal", "re_augen": 130}, "re": [1, 2]}
        if upcoming.vorfuehrung:
            facts = {"game": {"kind": "damensolo", "re_augen": 130}, "soloist": upcoming.vorfuehrung}
        liste = writing.record_game(spielliste=liste, facts=facts, based_on=None, by=by)
    return liste


def _typed(liste: Spielliste, by: User) -> Spielliste:
    """End totals, one after the other, as the office types them."""
    for known in range(1, len(END) + 1):
        end = (*END[:known], *[""] * (len(END) - known))
        liste = writing.save_paper(spielliste=liste, paper=Paper((), end), based_on=None, by=by)
    return liste


def _confirmed(liste: Spielliste, by: User) -> Spielliste:
    liste = writing.finish_list(spielliste=liste, based_on=None, by=by)
    return corrections.confirm_list(spielliste=liste, how=Spielliste.PAPER_SEEN, based_on=None, by=by)


def _corrected(liste: Spielliste, by: User) -> Spielliste:
    """Opened once more, looked at, and confirmed again."""
    liste = corrections.reopen_list(spielliste=liste, reason="Noch einmal ansehen", based_on=None, by=by)
    return _confirmed(liste, by)


# --- the lists that have games


def _with_games(patterns: Patterns) -> None:
    """Every tenth list gets the games of the pattern and what follows from them; all are as confirmed as it is."""
    Spielliste.objects.update(confirmed_how=Spielliste.PAPER_SEEN)
    full = _full()
    full.update(depth=Spielliste.FULL, paper={})
    for seat in patterns.games.occupancies.all():
        figures = {name: getattr(seat, name) for name in ("points", "pflichtsolo_game", *Occupancy.FIGURES)}
        Occupancy.objects.filter(spielliste__in=full, position=seat.position).update(**figures)
    names = [field.attname for field in Game._meta.concrete_fields if field.attname != "id"]
    bulk, rows = Bulk(Game, names), list(_rows(patterns.games, names))
    place = names.index("spielliste_id")
    lists = full.order_by("pk").values_list("pk", flat=True)
    bulk.insert(bulk.row(*row[:place], liste, *row[place + 1 :]) for liste in lists for row in rows)
    bulk.finish()


def _full() -> Any:
    return Spielliste.objects.annotate(rest=F("pk") % EVERY).filter(rest=0, tournament__kind=Tournament.TOURNAMENT)


def _rows(liste: Spielliste, names: Sequence[str]) -> Iterator[list[Any]]:
    """Of its games, as the database stores them."""
    fields = [Game._meta.get_field(name.removesuffix("_id")) for name in names]
    for game in liste.games.order_by("row"):
        values = [field.get_db_prep_save(getattr(game, field.attname), connection) for field in fields]
        yield [Bulk._plain(value) for value in values]


# --- told again


def _seal_people() -> None:
    """Before all else: an entry copies the name that its person has then."""
    missing = [("player", ref) for ref in sealing.unsealed("player")]
    for at in range(0, len(missing), AT_ONCE):
        sealing.store([], missing[at : at + AT_ONCE])


class _Teller:
    """One event after the other: who takes part, and list by list what was done."""

    def __init__(self, patterns: Patterns, by: int) -> None:
        self.by = by
        self.acts = {full: patterns.acts(full) for full in (True, False)}

    @transaction.atomic
    def tell(self, event: Tournament) -> None:
        self.event, self.entries, self.found = event.pk, list[AuditEntry](), dict[str, str]()
        people = dict(Entry.objects.filter(tournament=event).order_by("pk").values_list("pk", "player"))
        lists = {one.pk: one for one in event.lists.order_by("pk")}
        self._seal("event", [event.pk])
        self._seal("entry", list(people))
        self._seal("list", list(lists))
        self._told(Act("tournament-created", {"name": event.name}, ""), f"event:{event.pk}", last=True)
        for entry, player in people.items():
            data = {"entry": entry, "player": player}
            self._told(Act("entered", data, ""), f"entry:{entry}", last=True)
        seats = _seats(event)
        for liste in lists.values():
            self._tell_list(liste, seats[liste.pk])
        sealing.store(self.entries, ())

    def _seal(self, kind: str, refs: list[int]) -> None:
        """As they are now: the last act of each says it."""
        seals = []
        for ref, thing in things(kind, refs).items():
            salt = secrets.token_hex(16)
            seals.append(Seal(kind=kind, ref=ref, event=thing.event, salt=salt, digest=thing.digest(salt)))
        Seal.objects.bulk_create(seals)
        self.sealed = getattr(self, "sealed", {}) | {f"{one.kind}:{one.ref}": one.digest for one in seals}

    def _tell_list(self, liste: Spielliste, seats: list[int]) -> None:
        acts = self.acts[liste.depth == Spielliste.FULL]
        own = dict(zip(END, liste.paper.get("end", ()), strict=False))
        for number, act in enumerate(acts, 1):
            told = Act(act.action, _with_own(act.data, own, seats), act.reason)
            self._told(told, f"list:{liste.pk}", last=number == len(acts), liste=liste.pk)

    def _told(self, act: Act, thing: str, *, last: bool, liste: int | None = None) -> None:
        digest = self.sealed[thing] if last else secrets.token_hex(32)
        entry = AuditEntry(
            action=act.action, data=act.data, reason=act.reason, by_id=self.by, tournament_id=self.event,
            spielliste_id=liste,
        )  # fmt: skip
        entry.seals = {thing: str(Said(digest, self.found.get(thing, "")[:FOUND]))}
        self.found[thing] = digest
        self.entries.append(entry)


def _seats(event: Tournament) -> dict[int, list[int]]:
    found: dict[int, list[int]] = defaultdict(list)
    rows = Occupancy.objects.filter(spielliste__tournament=event).order_by("spielliste", "position")
    for liste, entry in rows.values_list("spielliste", "entry"):
        found[liste].append(entry)
    return found


def _with_own(value: Any, own: dict[str, str], seats: list[int]) -> Any:
    """The same act of another list: its people, and its end totals in place of those of the pattern."""
    if isinstance(value, dict):
        return {name: seats if name == "seats" else _with_own(one, own, seats) for name, one in value.items()}
    if isinstance(value, list):
        return [_with_own(one, own, seats) for one in value]
    if str(value) in own:
        return type(value)(own[str(value)])
    return value
