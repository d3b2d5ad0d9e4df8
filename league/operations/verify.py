"""Whether what is stored is what the history last said: its chains entry by entry, every thing against its last seal,
photos against their sealed digests, points against facts, published versions against the history and the standings,
rankings against the lists. Speaks only on the operator's and the director's page of it, in German; changes nothing."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TypedDict, TypeVar

from django.conf import settings
from django.db import models
from django.db.models import F, Model
from django.utils import timezone

from league.base import sealing, triggers
from league.base.sealing import KINDS
from league.models import (
    PUBLISHED,
    AuditEntry,
    Chain,
    Entry,
    ListPhoto,
    PaperPhoto,
    PublishedStandings,
    Seal,
    Spielliste,
    Tournament,
)
from league.models.base import Json
from league.models.photos import Photographed
from league.search import index as search
from league.standings.table import snapshot, standings

from .recompute import UNREADABLE, differences, wrong_months, wrong_ratings

AT_ONCE, PHOTOS_AT_ONCE = 1000, 20  # a photo has some hundred kilobytes
# Photos, the thing that each is sealed with, and the way from it to its event.
PHOTOS: tuple[tuple[type[Photographed], str, str], ...] = ((ListPhoto, "phones", "link__"), (PaperPhoto, "photo", ""))
REDACTING = ("player-anonymised", "player-changed")  # acts after which values are gone from the history
NAMED = 200  # differences that a report keeps; how many there are it always says


@dataclass(frozen=True)
class Difference:
    """What is wrong and where; and since when at the earliest, as far as the history knows."""

    where: str
    what: str
    since: str = ""

    def __str__(self) -> str:
        return f"{self.where}: {self.what}" + (f" Zuletzt stimmte es am {self.since}." if self.since else "")


Rows = TypeVar("Rows", bound=Model)
Told = Callable[[int, int, str], object]  # done, of how many, of what


class End(TypedDict):
    """Where a chain ended, and when somebody looked."""

    length: int
    hash: str
    at: str


Ends = dict[str, End]


def _silent(done: int, of: int, what: str) -> None: ...


@dataclass
class Word:
    """What the history last said about a thing."""

    seq: int
    at: datetime
    digest: str


@dataclass
class Verification:
    """One run, of everything or of one event."""

    event: Tournament | None = None
    told: Told = _silent
    words: dict[str, Word] = field(default_factory=dict)
    published: dict[tuple[int, int], AuditEntry] = field(default_factory=dict)
    taken: dict[int, str] = field(default_factory=dict)  # entries from which values went, with what is left of them …
    redacted: dict[int, str | None] = field(default_factory=dict)  # … and what an entry last said is left of them
    heard: dict[int, int] = field(default_factory=dict)  # by which entry
    ends: Ends = field(default_factory=dict)  # of the chains when they were last found in order …
    now: Ends = field(default_factory=dict)  # … and today

    def differences(self) -> Iterator[Difference]:
        yield from self.watched()
        yield from _read("Verlauf", self.history)
        yield from _read("Siegel", self.things)
        yield from _read("Fotos", self.photos)
        yield from _read("Listen", self.lists)
        yield from _read("Veröffentlichte Fassungen", self.versions)
        if self.event is None:
            yield from self.rankings()

    # --- what the database watches over

    def watched(self) -> Iterator[Difference]:
        for name in triggers.missing():
            yield Difference("Datenbank", f"Der Wächter „{name}“ fehlt oder ist abgeschaltet.")
        for kind, ref in sealing.noted_past_the_site():
            if self.event is None or _event_of(kind, ref) == self.event.pk:
                yield Difference(called(kind, ref), "In der Datenbank an der Seite vorbei geschrieben.")

    # --- the chains

    def history(self) -> Iterator[Difference]:
        heads = Chain.objects.order_by("pk")
        if self.event is not None:
            heads = heads.filter(name=sealing.chain_name(event=self.event.pk, club=None))
        total, done = AuditEntry.objects.filter(chain__in=heads).count(), 0
        for head in heads:
            last: AuditEntry | None = None
            for entry, wrong in self._entries(head):
                yield from wrong
                last, done = entry, done + 1
                if done % AT_ONCE == 0:
                    self.told(done, total, "Einträgen des Verlaufs")
            yield from _head(head, last)
            self.now[head.name] = End(length=head.length, hash=head.hash, at=timezone.now().isoformat())
        yield from self._cut_off(heads)
        yield from self._taken_unsaid()

    def _cut_off(self, heads: models.QuerySet[Chain]) -> Iterator[Difference]:
        """Whoever takes the last entries and puts the head back, or all of an event with its chain, leaves nothing in
        the database that says so; what was seen there before does."""
        there = {head.name: head for head in heads}
        asked = self.ends if self.event is None else there.keys() & self.ends.keys()
        for name in sorted(asked):
            then, head = self.ends[name], there.get(name) or Chain(name=name)
            found = AuditEntry.objects.filter(chain=head, hash=then["hash"], position=then["length"]) if head.pk else ()
            if not found:
                what = f"Damals hatte er {then['length']} Einträge; den letzten davon gibt es nicht mehr."
                yield Difference(f"Verlauf {_chain_called(head)}", what, _moment(datetime.fromisoformat(then["at"])))

    def _taken_unsaid(self) -> Iterator[Difference]:
        if self.event is not None and self.taken:
            for entry in AuditEntry.objects.filter(action__in=REDACTING, tournament=None).order_by("seq"):
                if entry.hash == _hash(entry, entry.chain):
                    self._hear_redacted(entry)
        for seq, left in sorted(self.taken.items()):
            if seq not in self.redacted:
                yield Difference(f"Verlauf, Eintrag {seq}", "Werte fehlen, ohne dass ein Eintrag davon erzählt.")
            elif self.redacted[seq] not in (None, left):
                yield Difference(f"Verlauf, Eintrag {seq}", "Was nach dem Anonymisieren übrig war, ist verändert.")

    def _entries(self, head: Chain) -> Iterator[tuple[AuditEntry, list[Difference]]]:
        before: AuditEntry | None = None
        rows, position = AuditEntry.objects.filter(chain=head), -1
        while some := list(rows.filter(position__gt=position).order_by("position")[:AT_ONCE]):
            for entry in some:
                yield entry, list(_links(head, before, entry))
                with suppress(TypeError, AttributeError, ValueError):  # what is no entry has another hash: that is said
                    self._listen(entry)
                before = entry
            position = some[-1].position

    def _listen(self, entry: AuditEntry) -> None:
        for thing, digest in entry.seals.items():
            if thing not in self.words or self.words[thing].seq < entry.seq:
                self.words[thing] = Word(entry.seq, entry.at, digest)
        if entry.taken is not None:
            self.taken[entry.seq] = sealing.left_of(entry)
        if entry.action == PUBLISHED:
            self.published[entry.tournament_id or 0, entry.data.get("version", 0)] = entry
        self._hear_redacted(entry)

    def _hear_redacted(self, entry: AuditEntry) -> None:
        """Before there were digests of what is left, only numbers were told."""
        told = entry.data.get("redacted", {})
        for seq in told:
            self.heard[int(seq)] = max(entry.seq, self.heard.get(int(seq), 0))
            if self.heard[int(seq)] == entry.seq:
                self.redacted[int(seq)] = told[seq] if isinstance(told, dict) else None

    # --- things against their seals

    def things(self) -> Iterator[Difference]:
        seen: set[str] = set()
        for kind in KINDS:
            refs = self._refs(kind)
            for number in range(0, len(refs), AT_ONCE):
                some = refs[number : number + AT_ONCE]
                seen |= {f"{kind}:{ref}" for ref in some}
                yield from self._compare(kind, some)
                self.told(number + len(some), len(refs), f"Siegeln ({KINDS[kind].title})")
        for thing, word in self.words.items():
            kind, _, ref = thing.partition(":")
            if word.digest and thing not in seen and self._knows(kind):
                yield Difference(called(kind, int(ref)), "An der Seite vorbei gelöscht.", _when(word))

    def _knows(self, kind: str) -> bool:
        """People and clubs belong to no event: their last word may stand in another chain."""
        return self.event is None or kind == "event" or hasattr(KINDS[kind].parts[0].model, "tournament_id")

    def _refs(self, kind: str) -> list[int]:
        there = KINDS[kind].parts[0].model._base_manager.order_by("pk")
        if self.event is None:
            return list(there.values_list("pk", flat=True))
        if kind == "event":
            return [self.event.pk]
        if not self._knows(kind):
            return []
        of_event = set(there.filter(tournament=self.event).values_list("pk", flat=True))
        told = (thing.partition(":") for thing, word in self.words.items() if word.digest)
        known = {int(ref) for name, _, ref in told if name == kind}
        return sorted(of_event | set(there.filter(pk__in=known).values_list("pk", flat=True)))

    def _compare(self, kind: str, refs: list[int]) -> Iterator[Difference]:
        there = sealing.things(kind, refs)
        seals = {seal.ref: seal for seal in Seal.objects.filter(kind=kind, ref__in=refs)}
        for ref in refs:
            word = self.words.get(f"{kind}:{ref}")
            if what := _against(word, seals.get(ref), there.get(ref)):
                yield Difference(called(kind, ref), what, _when(word) if word else "")

    def photos(self) -> Iterator[Difference]:
        """A seal covers the digest of a photo, not the photo."""
        for model, kind, way in PHOTOS:
            rows = model._default_manager.all()
            rows = rows if self.event is None else rows.filter(**{f"{way}tournament": self.event})
            total = rows.count()
            for done, photo in enumerate(_in_turn(rows, PHOTOS_AT_ONCE), 1):
                ref = getattr(photo, "link_id", photo.pk)
                if not photo.is_the_one_taken:
                    yield self._exchanged(photo, kind, ref, "ist ausgetauscht")
                if not photo.is_read_as_noted:
                    yield self._exchanged(photo, kind, ref, "wurde anders gelesen, als es jetzt dasteht")
                if done % PHOTOS_AT_ONCE == 0:
                    self.told(done, total, "Fotos")

    def _exchanged(self, photo: Photographed, kind: str, ref: int, how: str) -> Difference:
        word = self.words.get(f"{kind}:{ref}")
        what = f"Das Foto des Papiers vom {_moment(photo.at)} {how}."
        return Difference(called(kind, ref), what, _when(word) if word else "")

    # --- points, versions, rankings

    def lists(self) -> Iterator[Difference]:
        rows = Spielliste.objects.all() if self.event is None else self.event.lists.all()
        total = rows.count()
        rows = rows.select_related("tournament", "round").prefetch_related("games", "occupancies", "accepted")
        for done, spielliste in enumerate(_in_turn(rows), 1):
            for what in differences(spielliste):
                yield Difference(called("list", spielliste.pk), what)
            if done % AT_ONCE == 0:
                self.told(done, total, "Listen")

    def versions(self) -> Iterator[Difference]:
        rows = PublishedStandings.objects.select_related("tournament")
        newest: dict[int, PublishedStandings] = {}
        for version in (rows if self.event is None else rows.filter(tournament=self.event)).order_by("pk"):
            told = self.published.pop((version.tournament_id, version.number), None)
            if told is None:
                yield Difference(called("version", version.pk), "Der Verlauf kennt diese Fassung nicht.")
            elif (rows := told.data.get("rows", [])) != version.rows:
                what = f"Sie ist nicht mehr die, die der Verlauf festhält: {_which_rows(rows, version.rows)}"
                yield Difference(called("version", version.pk), what, _moment(told.at))
            newest[version.tournament_id] = version
        for (event, number), told in self.published.items():
            what = f"Fassung {number} der Ergebnisliste fehlt (Eintrag {told.seq} des Verlaufs)."
            yield Difference(called("event", event), what, _moment(told.at))
        for version in newest.values():
            yield from _read(called("version", version.pk), partial(_against_standings, version))

    def rankings(self) -> Iterator[Difference]:
        for entry in Entry.objects.exclude(day=F("tournament__date")).exclude(day=None)[:NAMED]:
            yield Difference(called("entry", entry.pk), f"Tag {entry.day} ist nicht der Tag der Veranstaltung.")
        for title, found in (
            ("Rangliste", wrong_months),
            ("Spielstärke", wrong_ratings),
            ("Suche", search.wrong_names),
        ):
            self.told(0, 0, title)
            yield from _read(title, partial(_wrong, title, found))


def _read(where: str, found: Callable[[], Iterator[Difference]]) -> Iterator[Difference]:
    """What cannot be read any more is a difference, too, and no reason not to look at the rest."""
    try:
        yield from found()
    except (*UNREADABLE, AttributeError) as error:
        yield Difference(where, f"Das Gespeicherte lässt sich nicht lesen ({type(error).__name__}: {error}).")


def _wrong(title: str, found: Callable[[], Iterator[str]]) -> Iterator[Difference]:
    for what in found():
        yield Difference(title, what)


def _links(head: Chain, before: AuditEntry | None, entry: AuditEntry) -> Iterator[Difference]:
    where = f"Verlauf {_chain_called(head)}, Eintrag {entry.seq} ({entry.action})"
    since = _moment(before.at) if before else ""
    expected = before.position + 1 if before else 1
    if entry.position != expected:
        yield Difference(where, f"Davor fehlen {entry.position - expected} Einträge.", since)
    elif entry.previous != (before.hash if before else ""):
        yield Difference(where, "Der Eintrag davor ist ein anderer geworden.", since)
    if before and before.seq >= entry.seq:
        yield Difference(where, "Er steht nicht an der Stelle, an der er geschrieben wurde.", since)
    if entry.hash != _hash(entry, head):
        yield Difference(where, "Der Eintrag wurde verändert.", since)
    elif head.name != sealing.chain_name(event=entry.tournament_id, club=entry.club_id):
        yield Difference(where, "Der Eintrag gehört in einen anderen Verlauf.", since)


def _hash(entry: AuditEntry, head: Chain) -> str:
    try:
        return sealing.hash_of(entry, head.name)
    except (KeyError, TypeError, AttributeError, ValueError):  # somebody has written what is no entry
        return ""


def _head(head: Chain, last: AuditEntry | None) -> Iterator[Difference]:
    there = (last.position, last.hash) if last else (0, "")
    if (head.length, head.hash) != there:
        what = f"Er endet bei Eintrag {there[0]}; zuletzt waren es {head.length}."
        yield Difference(f"Verlauf {_chain_called(head)}", what, _moment(last.at) if last else "")


def _against(word: Word | None, seal: Seal | None, thing: sealing.Thing | None) -> str:
    """What is wrong with a thing that is there; empty if nothing is."""
    if thing is None:
        return ""
    if word is None:
        return "Davon weiß der Verlauf nichts."
    if not word.digest:
        return "Laut Verlauf wurde das entfernt."
    if seal is None or seal.digest != word.digest:
        return "Das Siegel ist nicht das, von dem der Verlauf erzählt."
    now = thing.digest(seal.salt)
    if now == seal.digest:
        return ""
    if len(now) == len(seal.digest) == 64 and now[:32] == seal.digest[:32]:
        return "Was aus den Angaben berechnet wurde, ist verändert."
    return "Die gespeicherten Angaben sind verändert."


def _against_standings(version: PublishedStandings) -> Iterator[Difference]:
    """The newest version of an event that is over is its standings; names and clubs may have followed wishes since."""
    event = version.tournament
    if event.state != Tournament.FINISHED:
        return
    now, then = _places(snapshot(standings(event))), _places(version.rows)
    if now != then:
        yield Difference(called("version", version.pk), "Aus den Listen folgt ein anderer Stand: " + _which(then, now))


def _places(rows: list[Json]) -> dict[int, tuple[object, object]]:
    return {row["entry"]: (row.get("place"), row.get("points")) for row in rows}


def _which(then: dict[int, tuple[object, object]], now: dict[int, tuple[object, object]]) -> str:
    wrong = [entry for entry in {**then, **now} if then.get(entry) != now.get(entry)]
    names = dict(Entry.objects.filter(pk__in=wrong).values_list("pk", "full_name"))
    return "; ".join(f"{names.get(entry, entry)} {then.get(entry)} statt {now.get(entry)}" for entry in wrong[:3])


def _which_rows(then: list[Json], now: object) -> str:
    if not isinstance(now, list) or len(then) != len(now):
        return f"{len(then)} Zeilen waren es."
    wrong = [number for number, (one, other) in enumerate(zip(then, now, strict=True), 1) if one != other]
    return f"Zeile {', '.join(map(str, wrong[:5]))}."


def _in_turn(rows: models.QuerySet[Rows], at_once: int = AT_ONCE) -> Iterator[Rows]:
    pk = 0
    while some := list(rows.filter(pk__gt=pk).order_by("pk")[:at_once]):
        yield from some
        pk = some[-1].pk


# --- how things are called


def called(kind: str, ref: int) -> str:
    model: type[Model] = KINDS[kind].parts[0].model
    thing = model._base_manager.filter(pk=ref).first()
    title = f"{KINDS[kind].title} {ref}" + (f" ({thing})" if thing else "")
    event = getattr(thing, "tournament", None)
    return f"{event}, {title}" if event else title


def _event_of(kind: str, ref: int) -> int | None:
    if kind == "event":
        return ref
    return getattr(KINDS[kind].parts[0].model._base_manager.filter(pk=ref).first(), "tournament_id", None)


def _chain_called(head: Chain) -> str:
    kind, _, ref = head.name.partition(":")
    return f"von {called(kind, int(ref))}" if ref else "der Installation"


def _when(word: Word) -> str:
    return f"{_moment(word.at)} (Eintrag {word.seq})"


def _moment(at: datetime) -> str:
    return f"{timezone.localtime(at):%d.%m.%Y um %H:%M}"


# --- a run, and what it found


@dataclass(frozen=True)
class Report:
    at: str
    seconds: float
    number: int
    named: list[str]

    @property
    def when(self) -> datetime:
        return datetime.fromisoformat(self.at)


def run(event: Tournament | None = None, *, told: Told = _silent, found: Callable[[str], object] = len) -> Report:
    """Everything compared; each difference is told as it is found, and the report is kept for the pages."""
    begun, named, number = time.monotonic(), list[str](), 0
    this = Verification(event, told, ends=ends())
    for number, difference in enumerate(this.differences(), 1):
        found(str(difference))
        if number <= NAMED:
            named.append(str(difference))
    report = Report(timezone.now().isoformat(), round(time.monotonic() - begun, 1), number, named)
    _keep(_kept(event), asdict(report))
    if not number:  # else it stays known what was there when all was well
        _keep(_ends(), {**this.ends, **this.now})
    return report


def _keep(path: Path, content: Mapping[str, object]) -> None:
    path.parent.mkdir(exist_ok=True)
    beside = path.with_suffix(".new")
    beside.write_text(json.dumps(content), encoding="utf-8")
    beside.replace(path)


def ends() -> Ends:
    try:
        return dict(json.loads(_ends().read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return {}


def forget_ends() -> None:
    """Where another database is put in place, its chains end elsewhere."""
    _ends().unlink(missing_ok=True)


def _ends() -> Path:
    return Path(settings.DATA_DIR) / "verify" / "ends.json"


def last(event: Tournament | None = None) -> Report | None:
    try:
        return Report(**json.loads(_kept(event).read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return None


def _kept(event: Tournament | None) -> Path:
    return Path(settings.DATA_DIR) / "verify" / f"{event.uuid if event else 'all'}.json"
