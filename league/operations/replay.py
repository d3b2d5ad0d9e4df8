"""The history told again, act by act, for one list or one entry of an event: what each row, end total, seat and
deduction should be, and which of the stored ones is another. Where an act may have changed what it does not tell,
nothing is known from there on until another one tells it. Whether all that was changed is named, the seal says."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base.sealing import Said
from league.base.text import Words
from league.base.things import KINDS, Part, Row, Rows, rows_of, thing_of
from league.base.wording import kind_name
from league.lists.history import written
from league.models import PUBLISHED, AuditEntry, Entry, Player, Round, Seal, Spielliste
from league.models.base import Json

from .acts import (
    BESIDE_ENTRIES,
    BESIDE_LISTS,
    DRAWN,
    ENTRY_ACTS,
    LIST_ACTS,
    OF_ALL,
    SEATED,
    Deducted,
    EntryTold,
    ListTold,
    Told,
)
from .difference import moment

REPLAYED = ("list", "entry")


@dataclass(frozen=True)
class Named:
    """One value that is another one than the history tells."""

    what: str
    told: str
    stored: str

    def __str__(self) -> str:
        words = _("{what}: laut Verlauf {told}, gespeichert {stored}.")
        nothing = _("nichts")
        return words.format(what=self.what, told=self.told or nothing, stored=self.stored or nothing)


# --- An event's history, told again for one of its things


@dataclass(frozen=True)
class Replay:
    """All entries of the chain of one event, in their order; `since`: which entry sealed a person last, where known."""

    entries: Sequence[AuditEntry]
    since: Callable[[int], int] = lambda player: 0

    @classmethod
    def of(cls, event: int, since: Callable[[int], int] = lambda player: 0) -> Replay:
        return cls(list(AuditEntry.objects.filter(tournament=event).select_related("by").order_by("seq")), since)

    def named(self, kind: str, ref: int, rows: Rows | None = None) -> tuple[list[Named], bool]:
        """Everything that is another than told, and whether with that alone the thing would be as it was sealed. The
        rows that are stored are read, if nobody has done so."""
        rows = rows or rows_of(kind, [ref]).get(ref)
        if rows is None or kind not in REPLAYED:
            return [], False
        right = deepcopy(rows)
        found = [*(self._of_list(ref, right) if kind == "list" else self._of_entry(ref, right))]
        return found, bool(found) and _is_as_sealed(kind, ref, right)

    # --- what is looked up again and again

    @cached_property
    def _of_lists(self) -> dict[int, list[AuditEntry]]:
        """By list, the acts that tell of it or have sealed it."""
        found: dict[int, list[AuditEntry]] = defaultdict(list)
        for act in self.entries:
            for ref in {*_sealed_by(act, "list"), *([act.spielliste_id] if act.spielliste_id else [])}:
                found[ref].append(act)
        return found

    @cached_property
    def _of_entries(self) -> list[AuditEntry]:
        return [act for act in self.entries if act.action in (*ENTRY_ACTS, PUBLISHED) or _sealed_by(act, "entry")]

    @cached_property
    def _drawn(self) -> dict[int, list[int]]:
        """Who was drawn to which list: one act tells the tables, it or a later one has made their lists, in order."""
        found, tables, known = dict[int, list[int]](), list[list[int]](), set[int]()
        for act in self.entries:
            tables += act.data["tables"] if act.action == DRAWN else []
            if made := _sealed_by(act, "list"):
                new = sorted({ref for ref, said in made.items() if said.digest} - known)
                if act.action in SEATED and len(new) == len(tables):
                    found |= zip(new, tables, strict=True)
                tables = []
                known.update(made)
        return found

    # --- a list

    def list_told(self, ref: int) -> ListTold:
        told, sealed = ListTold(), False
        for act in self._of_lists.get(ref, ()):
            if act.spielliste_id == ref and act.action in LIST_ACTS:
                LIST_ACTS[act.action](told, act.data)
            if f"list:{ref}" not in act.seals:
                continue
            if act.action in SEATED and not sealed:
                told.begin()
                if ref in self._drawn:
                    told.sit(self._drawn[ref])
            elif act.action not in LIST_ACTS and act.action not in BESIDE_LISTS:
                told.forget()
            sealed = True
        return told

    def _of_list(self, ref: int, rows: Rows) -> Iterator[Named]:
        """Names what differs, and mends the rows."""
        told, itself = self.list_told(ref), rows[0][ref]
        yield from _in_values(told.values, itself, Spielliste, LIST_WORDS)
        yield from _in_games(told.games, rows[1])
        paper = dict(itself.get("paper") or {})  # type: ignore[call-overload]
        yield from _in_paper(told, paper)
        _put(itself, "paper", paper, Spielliste)
        if told.seats is not None:
            yield from _in_seats(told.seats, rows[2])

    # --- an entry

    def entry_told(self, ref: int) -> EntryTold:
        told = EntryTold(ref)
        for act in self._of_entries:
            if act.action in ENTRY_ACTS and _tells_of(act, ref):
                ENTRY_ACTS[act.action](told, act)
            elif act.action == PUBLISHED and (row := _row_of(act.data["rows"], ref)):
                told.values["name"] = row["name"]
            if f"entry:{ref}" in act.seals and act.action not in ENTRY_ACTS and act.action not in BESIDE_ENTRIES:
                told.forget()
        return told

    def _of_entry(self, ref: int, rows: Rows) -> Iterator[Named]:
        told, itself = self.entry_told(ref), rows[0][ref]
        told.values |= self._names(told)
        yield from _in_values(told.values, itself, Entry, ENTRY_WORDS)
        if told.deductions is not None and (told.deductions or rows[1]):
            yield from _in_deductions(told.deductions, rows[1], ref)

    def _names(self, told: EntryTold) -> dict[str, object]:
        """The copy of the day is that of the person, unless the person was changed after it was made."""
        who = told.values.get("player_id")
        if not told.named or not isinstance(who, int) or not 0 < self.since(who) <= told.named:
            return {}
        player = Player.objects.filter(pk=who).first()
        if player is None or player.publication != Player.FULL or not _is_as_sealed("player", who):
            return {}
        return {"name": player.name, "full_name": player.name}


def _sealed_by(act: AuditEntry, kind: str) -> dict[int, Said]:
    begin = f"{kind}:"
    return {
        int(thing.removeprefix(begin)): Said.of(text) for thing, text in act.seals.items() if thing.startswith(begin)
    }


def _tells_of(act: AuditEntry, entry: int) -> bool:
    return act.action in OF_ALL or act.data.get("entry") == entry or entry in act.data.get("seats", ())


def _row_of(rows: Sequence[Json], entry: int) -> Json | None:
    return next((row for row in rows if row["entry"] == entry), None)


def _is_as_sealed(kind: str, ref: int, rows: Rows | None = None) -> bool:
    """Whether the facts are those of the seal, as stored or with these rows."""
    seal, rows = Seal.objects.filter(kind=kind, ref=ref).first(), rows or rows_of(kind, [ref]).get(ref)
    return seal is not None and rows is not None and thing_of(kind, ref, rows).has_facts_of(seal)


# --- What is stored beside what is told; each of these mends its rows


LIST_WORDS: dict[str, Words] = {
    "depth": gettext_lazy("Art der Eingabe"),
    "state": gettext_lazy("Zustand der Liste"),
    "confirmed_how": gettext_lazy("Bestätigt"),
    "ended_early": gettext_lazy("Vorzeitig beendet"),
    "games_planned": gettext_lazy("Zahl der Spiele"),
    "time_up_after": gettext_lazy("Zeit um nach Spiel"),
    "allowance_minutes": gettext_lazy("Zeitgutschrift"),
    "carry": gettext_lazy("Übertrag"),
}
ENTRY_WORDS: dict[str, Words] = {
    "number": gettext_lazy("Startnummer"),
    "name": gettext_lazy("Name"),
    "full_name": gettext_lazy("Voller Name"),
    "player_id": gettext_lazy("Person"),
    "club_name": gettext_lazy("Verein"),
    "withdrawn": gettext_lazy("Ausgetragen"),
    "fee_due": gettext_lazy("Startgeld in Cent"),
    "fee_kept": gettext_lazy("Noch fällig in Cent"),
    "fee_paid": gettext_lazy("Bezahlt in Cent"),
    "groups": gettext_lazy("Gruppen"),
    "fixed_table": gettext_lazy("Fester Tisch"),
}
FACTS: dict[str, Words] = {
    "kind": gettext_lazy("Spiel"),
    "re_augen": gettext_lazy("Augen Re"),
    "re": gettext_lazy("Re"),
    "soloist": gettext_lazy("Solist"),
    "penalty": gettext_lazy("Strafe"),
}


def _part_of(model: type[Spielliste | Entry]) -> Part:
    return next(one for kind in REPLAYED for one in KINDS[kind].parts if one.model is model)


def _put(row: Row, name: str, value: object, model: type[Spielliste | Entry]) -> None:
    """As `Part.row` reads it: the usual value is not written down."""
    part = _part_of(model)
    if value == part.usual[part.columns.index(name)]:
        row.pop(name, None)
    else:
        row[name] = value


def _in_values(
    told: Mapping[str, object], row: Row, model: type[Spielliste | Entry], words: Mapping[str, Words]
) -> Iterator[Named]:
    part = _part_of(model)
    usual = dict(zip(part.columns, part.usual, strict=True))
    for name, value in told.items():
        stored = row.get(name, usual[name])
        if stored != value:
            yield Named(str(words[name]), _chosen(model, name, value), _chosen(model, name, stored))
            _put(row, name, value, model)


def _chosen(model: type[Spielliste | Entry], name: str, value: object) -> str:
    """As the site calls it, where there are words for it."""
    choices = model._meta.get_field(name).choices or ()  # type: ignore[union-attr]
    return next((str(words) for one, words in choices if one == value), None) or _said(value)


def _in_games(told: Told, games: dict[int, Row]) -> Iterator[Named]:
    """Only where facts were entered: other rows are derived from the paper."""
    stored = {_number(row): row["facts"] for row in games.values() if row.get("facts") is not None}
    right = told.expected(stored)  # type: ignore[arg-type]
    keys = {_number(row): pk for pk, row in games.items()}
    for number in sorted({*stored, *right}):
        before, now = right.get(number), stored.get(number)
        if before == now:
            continue
        yield from _of_row(number, before, now)  # type: ignore[arg-type]
        key = keys.get(number, -number)
        if before is None:
            del games[key]
        else:
            games.setdefault(key, {"row": number})["facts"] = before


def _number(row: Row) -> int:
    number = row.get("row")
    return number if isinstance(number, int) else 0


def _of_row(number: int, told: Json | None, stored: Json | None) -> Iterator[Named]:
    """Each field of a game; of one that is missing or should not be there all in one."""
    row = _("Zeile {row}").format(row=number)
    if not isinstance(told, dict) or not isinstance(stored, dict):
        yield Named(row, _facts(told), _facts(stored))
        return
    one, other = dict(_flat(told)), dict(_flat(stored))
    for path in [*one, *(path for path in other if path not in one)]:
        if one.get(path) != other.get(path):
            what = f"{row}, {_field(path)}"
            yield Named(what, _said(one.get(path), path), _said(other.get(path), path))


def _flat(value: Json) -> list[tuple[str, object]]:
    """In one order, whatever the database has made of it: what decides a game first."""
    known = list(FACTS)
    found = [(path, one, path.split(" ")[-1]) for path, one in _paths(value)]
    found.sort(key=lambda one: (known.index(one[2]) if one[2] in known else len(known), one[0]))
    return [(path, one) for path, one, _name in found]


def _paths(value: Json, path: str = "") -> Iterator[tuple[str, object]]:
    for name, one in value.items():
        if isinstance(one, dict):
            yield from _paths(one, f"{path}{name} ")
        else:
            yield f"{path}{name}", one


def _field(path: str) -> str:
    last = path.split(" ")[-1]
    return str(FACTS[last]) if last in FACTS else path.removeprefix("game ")


def _facts(facts: Json | None) -> str:
    if not isinstance(facts, dict):
        return ""
    return ", ".join(f"{_field(path)} {_said(value, path)}" for path, value in _flat(facts))


def _in_paper(told: ListTold, paper: Json) -> Iterator[Named]:
    stored = dict(enumerate(paper.get("rows") or [], 1))
    right = told.paper.expected(stored)
    gone = _only_missing([*right.values()], [*stored.values()])
    for number in gone or sorted({*stored, *right}):
        before, now = right.get(number), None if gone else stored.get(number)
        if before != now:
            yield Named(_("Zeile {row}").format(row=number), _line(before), _line(now))
            paper["rows"] = [*right.values()]
    end = told.end
    if end is not None and end != list(paper.get("end") or ()):
        yield from _ends(end, paper.get("end") or [])
        paper["end"] = end


def _only_missing(told: list[Json], stored: list[Json]) -> list[int]:
    """The rows that were taken out where all others are as told: those below them stand higher up since then."""
    count = len(told) - len(stored)
    if count <= 0:
        return []
    same = next((n for n, (one, other) in enumerate(zip(told, stored, strict=False)) if one != other), len(stored))
    return [*range(same + 1, same + count + 1)] if told[same + count :] == stored[same:] else []


def _line(row: Json | None) -> str:
    try:
        return written(row)
    except (KeyError, TypeError, AttributeError):
        return str(row)


def _ends(told: list[str], stored: list[str]) -> Iterator[Named]:
    for seat in range(max(len(told), len(stored))):
        before, now = (side[seat] if seat < len(side) else "" for side in (told, stored))
        if before != now:
            yield Named(_("Endstand, Platz {seat}").format(seat=seat + 1), _said(before), _said(now))


Place = tuple[int, int]  # a position, and from which game on


def _in_seats(told: Mapping[Place, int], seats: dict[int, Row]) -> Iterator[Named]:
    keys = {_place(row): pk for pk, row in seats.items()}
    stored = {place: _entry(seats[pk]) for place, pk in keys.items()}
    wrong = sorted(place for place in {**told, **stored} if told.get(place) != stored.get(place))
    people = {side[place] for place in wrong for side in (told, stored) if place in side}
    there = Entry.objects.filter(pk__in=people) if people else ()
    names = {one.pk: f"{one.full_name} ({one.pk})" for one in there}
    for place in wrong:
        before, now = (names.get(side.get(place, 0), _said(side.get(place))) for side in (told, stored))
        yield Named(_seat(*place), before, now)
        if place in told and place in keys:
            row = seats[keys[place]]
            if row.get("counts_for_id") == row.get("entry_id"):  # played for himself
                row["counts_for_id"] = told[place]
            row["entry_id"] = told[place]


def _place(row: Row) -> Place:
    return int(str(row.get("position") or 0)), int(str(row.get("first_game", 1)))


def _entry(row: Row) -> int:
    return int(str(row.get("entry_id") or 0))


def _seat(position: int, first: int) -> str:
    if first == 1:
        return _("Platz {seat}").format(seat=position)
    return _("Platz {seat} ab Spiel {game}").format(seat=position, game=first)


def _in_deductions(told: Sequence[Deducted], stored: dict[int, Row], ref: int) -> Iterator[Named]:
    """In their order; those that are as told stand for themselves, wherever they are."""
    numbers = dict(Round.objects.filter(deductions__entry=ref).values_list("pk", "number"))
    there = {pk: row for pk, row in sorted(stored.items())}
    missing = []
    for one in told:
        same = next((pk for pk, row in there.items() if _as_stored(row, numbers) == one), None)
        if same is None:
            missing.append(one)
        else:
            del there[same]
    for one in missing:
        if not there:
            yield Named(_("Punktabzug"), _deduction(one), "")
            continue
        pk, row = next(iter(there.items()))
        del there[pk]
        yield Named(_("Punktabzug"), _deduction(one), _deduction(_as_stored(row, numbers)))
        row |= {"points": one.points, "reason": one.reason, "by_id": one.by}
    for pk, row in there.items():
        yield Named(_("Punktabzug"), "", _deduction(_as_stored(row, numbers)))
        del stored[pk]


def _as_stored(row: Row, rounds: Mapping[int, int]) -> Deducted:
    points, reason, by, round = (row.get(name) for name in ("points", "reason", "by_id", "round_id"))
    return Deducted(points, str(reason or ""), by, rounds.get(round))  # type: ignore[arg-type, call-overload]


def _deduction(one: Deducted) -> str:
    return _("{points} Punkte ({reason})").format(points=one.points, reason=one.reason)


def _said(value: object, path: str = "") -> str:
    if value is None or value in ("", []):
        return ""
    if isinstance(value, bool):
        return _("ja") if value else _("nein")
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return (path.endswith("kind") and kind_name(str(value))) or str(value)


# --- Where somebody looks it up


def last_word(last: AuditEntry) -> str:
    """What the history does not hold value by value: the entry that changed something last, with who did it."""
    device = last.data.get("device") if isinstance(last.data, dict) else None
    who = last.by.name if last.by else _("Handy {n}").format(n=device) if device else _("das Programm")
    words = _(
        "Nicht alles davon steht einzeln im Verlauf; zuletzt schrieb daran Eintrag {entry} ({action}) am {at}: {who}."
    )
    return words.format(entry=last.seq, action=last.action, at=moment(last.at), who=who)
