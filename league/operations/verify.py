"""Whether what is stored is what the history last said: its chains entry by entry, every thing against its last seal,
photos against their sealed digests, points against facts, published versions against the history and the standings,
rankings against the lists. Speaks only on the operator's and the director's page of it; changes nothing."""

from __future__ import annotations

import json
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypedDict, TypeVar

from django.conf import settings
from django.core import signing
from django.db import DatabaseError, models
from django.db.models import F, Model
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from league.base import sealing, triggers
from league.base.commitments import is_itself, left_of
from league.base.history import TOLD_AT
from league.base.sealing import Said
from league.base.things import KINDS, Rows, Thing, rows_of, stays_with_its_event, things
from league.clubs.services.privacy import TAKING_OUT
from league.models import (
    PUBLISHED,
    AuditEntry,
    Chain,
    Entry,
    Farewell,
    ListPhoto,
    PaperPhoto,
    PublishedStandings,
    Seal,
    Spielliste,
    Tournament,
)
from league.models.photos import Photographed
from league.search import index as search

from . import notes
from .difference import Difference, called, chain_called, event_of, moment
from .links import head_of, links
from .published import against_standings, which_rows
from .recompute import UNREADABLE, differences, wrong_months, wrong_ratings
from .replay import REPLAYED, Named, Replay, last_word
from .settling import settled_until
from .unreadable import read

AT_ONCE, PHOTOS_AT_ONCE = 1000, 20  # a photo has some hundred kilobytes
# Photos, the thing that each is sealed with, and the way from it to its event.
PHOTOS: tuple[tuple[type[Photographed], str, str], ...] = ((ListPhoto, "phones", "link__"), (PaperPhoto, "photo", ""))
RESTORED = "league.operations.verify.restored"
NAMED = 200  # differences that a report keeps; how many there are it always says


Stored = TypeVar("Stored", bound=Model)
Told = Callable[[int, int, str], object]  # done, of how many, of what


class Sealing(NamedTuple):
    """What an entry said of a thing when it sealed it."""

    seq: int
    at: datetime
    action: str
    said: Said


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
    replay: bool = False  # all lists and entries, and not only those that are known to differ
    words: dict[str, Word] = field(default_factory=dict)
    elsewhere: dict[str, list[Sealing]] = field(
        default_factory=partial(defaultdict, list)
    )  # of things of several chains
    published: dict[tuple[int, int], AuditEntry] = field(default_factory=dict)
    taken: dict[int, str] = field(default_factory=dict)  # entries from which values went, with what is left of them …
    redacted: dict[int, str | None] = field(default_factory=dict)  # … and what an entry last said is left of them
    heard: dict[int, int] = field(default_factory=dict)  # by which entry
    ends: Ends = field(default_factory=dict)  # of the chains when they were last found in order …
    now: Ends = field(default_factory=dict)  # … and today
    foreign: dict[str, None] = field(default_factory=dict)  # things that were changed past the site and sealed since
    replayed: set[str] = field(default_factory=set)
    _replay: tuple[int, Replay] | None = None  # of the event that was asked for last
    settled: int = field(default_factory=settled_until)  # the last entry that somebody has looked into

    def differences(self) -> Iterator[Difference]:
        yield from read(_("Datenbank"), self.watched)
        yield from read(_("Verlauf"), self.history)
        yield from read(_("Siegel"), self.things)
        yield from read(_("Verlauf"), self.told_again)
        yield from read(_("Fotos"), self.photos)
        yield from read(_("Listen"), self.lists)
        yield from read(_("Veröffentlichte Fassungen"), self.versions)
        if self.event is None:
            yield from read(_("Abschiede"), self.farewells)
            yield from read(_("Rangliste"), self.rankings)

    # --- what the database watches over

    def watched(self) -> Iterator[Difference]:
        for name in triggers.missing():
            yield Difference(_("Datenbank"), _("Der Wächter „{name}“ fehlt oder ist abgeschaltet.").format(name=name))
        for name in triggers.strange():
            what = _("Der Auslöser „{name}“ gehört nicht zum Programm.")
            yield Difference(_("Datenbank"), what.format(name=name))
        for kind, ref in sealing.noted_past_the_site():
            if self.event is None or event_of(kind, ref) == self.event.pk:
                yield Difference(called(kind, ref), _("In der Datenbank an der Seite vorbei geschrieben."))

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
                    self.told(done, total, _("Einträgen des Verlaufs"))
            yield from head_of(head, last)
            self.now[head.name] = End(length=head.length, hash=head.hash, at=timezone.now().isoformat())
        if self.event is None:
            yield from self._sealed_elsewhere()
        yield from self._cut_off(heads)
        yield from self._taken_unsaid()

    def _cut_off(self, heads: models.QuerySet[Chain]) -> Iterator[Difference]:
        """Whoever takes the last entries and puts the head back, or all of an event with its chain, leaves nothing in
        the database that says so; what was seen there before does."""
        there = {head.name: head for head in heads}
        asked = self.ends if self.event is None else there.keys() & self.ends.keys()
        farewells = {one.chain: one for one in Farewell.objects.filter(chain__in=asked)} if self.event is None else {}
        for name in sorted(asked):
            then, head = self.ends[name], there.get(name) or Chain(name=name)
            if name not in there and name in farewells and _ended_later(farewells[name], then):
                continue
            found = AuditEntry.objects.filter(chain=head, hash=then["hash"], position=then["length"]) if head.pk else ()
            if not found:
                what = _("Damals hatte er {n} Einträge; den letzten davon gibt es nicht mehr.").format(n=then["length"])
                yield Difference(chain_called(head), what, moment(datetime.fromisoformat(then["at"])))

    def farewells(self) -> Iterator[Difference]:
        """Of what is gone there is nothing left but its farewell. That the history knows of it is seen by its seal."""
        for one in Farewell.objects.filter(chain__in=Chain.objects.values("name")):
            what = _("Der Verlauf, von dem er erzählt, ist noch da.")
            yield Difference(_("Abschied von {chain}").format(chain=one.chain), what, moment(one.at))
        gone = {one.chain.partition(":")[2] for one in Farewell.objects.filter(chain__startswith="event:")}
        for event in Tournament.objects.filter(pk__in=gone):
            yield Difference(called("event", event.pk), _("Sie ist noch da, obwohl es einen Abschied von ihr gibt."))

    def _taken_unsaid(self) -> Iterator[Difference]:
        if self.event is not None and self.taken:
            for entry in AuditEntry.objects.filter(action__in=TAKING_OUT, tournament=None).order_by("seq"):
                if is_itself(entry):
                    self._hear_redacted(entry)
        for seq, left in sorted(self.taken.items()):
            if seq not in self.redacted:
                yield Difference(_entry(seq), _("Werte fehlen, ohne dass ein Eintrag davon erzählt."))
            elif self.redacted[seq] not in (None, left):
                yield Difference(_entry(seq), _("Was nach dem Anonymisieren übrig war, ist verändert."))

    def _entries(self, head: Chain) -> Iterator[tuple[AuditEntry, list[Difference]]]:
        before: AuditEntry | None = None
        rows, position = AuditEntry.objects.filter(chain=head), -1
        while some := list(rows.filter(position__gt=position).order_by("position")[:AT_ONCE]):
            for entry in some:
                entry.chain = head  # not asked for again, entry by entry
                wrong = list(links(head, before, entry))
                with suppress(TypeError, AttributeError, ValueError):  # what is no entry has another hash: that is said
                    wrong += self._found_other(entry)
                    self._listen(entry)
                yield entry, wrong
                before = entry
            position = some[-1].position

    def _found_other(self, entry: AuditEntry) -> Iterator[Difference]:
        """What was changed past the site before this entry, and has its seal since then."""
        for thing, text in entry.seals.items():
            told, word = Sealing(entry.seq, entry.at, entry.action, Said.of(text)), self.words.get(thing)
            if told.said.foreign and told.seq > self.settled:
                self.foreign[thing] = None
                yield _of_entry(thing, _("Vor Eintrag {entry} ({action}) an der Seite vorbei verändert."), told, word)
            if not stays_with_its_event(thing.partition(":")[0]):
                self.elsewhere[thing].append(told)
            elif told.seq > self.settled and not told.said.follows(word.digest if word else ""):
                yield _other_seal(thing, told, word)

    def _sealed_elsewhere(self) -> Iterator[Difference]:
        """The same for what is sealed now in one chain and now in another: in the order in which it was written. Where
        a chain went, the one found may have gone with it."""
        gone = Farewell.objects.exists()
        for thing, every in self.elsewhere.items():
            before, known = Word(0, timezone.now(), ""), {""}
            for told in sorted(every):
                follows = told.said.follows(before.digest) or (gone and told.said.found not in known)
                if told.seq > self.settled and not follows:
                    yield _other_seal(thing, told, before)
                before = Word(told.seq, told.at, told.said.digest)
                known.add(before.digest[: sealing.FOUND])

    def _listen(self, entry: AuditEntry) -> None:
        for thing, text in entry.seals.items():
            if thing not in self.words or self.words[thing].seq < entry.seq:
                self.words[thing] = Word(entry.seq, entry.at, Said.of(text).digest)
        if entry.taken is not None:
            self.taken[entry.seq] = left_of(entry)
        if entry.action == PUBLISHED:
            self.published[entry.tournament_id or 0, entry.data.get("version", 0)] = entry
        self._hear_redacted(entry)

    def _hear_redacted(self, entry: AuditEntry) -> None:
        """Before there were digests of what is left, only numbers were told. What came in a file speaks of entries of
        another installation."""
        told = {} if TOLD_AT in entry.data else entry.data.get("redacted", {})
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
                self.told(number + len(some), len(refs), _("Siegeln ({kind})").format(kind=KINDS[kind].title))
        for thing, word in self.words.items():
            kind, _colon, ref = thing.partition(":")
            if word.digest and thing not in seen and self._knows(kind):
                yield Difference(called(kind, int(ref)), _("An der Seite vorbei gelöscht."), _when(word))

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
        known = {int(ref) for name, _colon, ref in told if name == kind}
        return sorted(of_event | set(there.filter(pk__in=known).values_list("pk", flat=True)))

    def _compare(self, kind: str, refs: list[int]) -> Iterator[Difference]:
        for ref, what in self._unlike(kind, refs):
            word, (named, beyond) = self.words.get(f"{kind}:{ref}"), self._told_of(kind, ref)
            yield Difference(called(kind, ref), f"{what} {beyond}".strip(), _when(word) if word else "")
            yield from named

    def _unlike(self, kind: str, refs: list[int]) -> Iterator[tuple[int, str]]:
        there = things(kind, refs)
        seals = {seal.ref: seal for seal in Seal.objects.filter(kind=kind, ref__in=refs)}
        for ref in refs:
            if what := _against(self.words.get(f"{kind}:{ref}"), seals.get(ref), there.get(ref)):
                yield ref, what

    def unlike(self) -> Iterator[tuple[str, int]]:
        """Things that were changed, added or taken away past the site: for settling.settle."""
        list(read(_("Verlauf"), self.history))  # what it last says of each
        yield from sealing.noted_past_the_site()
        for kind in KINDS:
            refs = self._refs(kind)
            for number in range(0, len(refs), AT_ONCE):
                yield from ((kind, ref) for ref, _what in self._unlike(kind, refs[number : number + AT_ONCE]))
            said = (thing.partition(":") for thing, word in self.words.items() if word.digest)
            gone = {int(ref) for name, _colon, ref in said if name == kind} - set(refs)
            yield from ((kind, ref) for ref in sorted(gone))

    # --- the history told again

    def told_again(self) -> Iterator[Difference]:
        """Of what was sealed anew since it was changed past the site, and on request of every list and every entry."""
        for thing in self.foreign:
            name, _colon, ref = thing.partition(":")
            yield from self._told_of(name, int(ref))[0]
        events = Tournament.objects.all() if self.event is None else Tournament.objects.filter(pk=self.event.pk)
        total = events.count() if self.replay else 0
        for done, event in enumerate(_in_turn(events) if self.replay else (), 1):
            for kind in REPLAYED:
                for pk, rows in _stored_of(kind, event):
                    if f"{kind}:{pk}" not in self.replayed:
                        yield from self._replayed(kind, pk, event.pk, rows)[0]
            self.told(done, total, _("Veranstaltungen"))

    def _told_of(self, kind: str, ref: int) -> tuple[list[Difference], str]:
        """What is another than the history tells, value by value; and where to look what it does not tell so."""
        if (thing := f"{kind}:{ref}") in self.replayed or (len(self.replayed) >= NAMED and not self.replay):
            return [], ""
        found, whole = self._replayed(kind, ref, event_of(kind, ref) if kind in REPLAYED else None)
        word = self.words.get(thing)
        last = None if whole or word is None else AuditEntry.objects.select_related("by").filter(seq=word.seq).first()
        return found, last_word(last) if last else ""

    def _replayed(
        self, kind: str, ref: int, event: int | None, rows: Rows | None = None
    ) -> tuple[list[Difference], bool]:
        """The same, and whether with that all is named."""
        self.replayed.add(f"{kind}:{ref}")
        named, whole = list[Named](), False
        with suppress(*UNREADABLE, AttributeError):  # of a history that was changed itself: that is said elsewhere
            if event:
                named, whole = self._replay_of(event).named(kind, ref, rows)
        return [Difference(called(kind, ref), str(one)) for one in named], whole

    def _replay_of(self, event: int) -> Replay:
        if self._replay is None or self._replay[0] != event:
            self._replay = event, Replay.of(event, self._sealed_by)
        return self._replay[1]

    def _sealed_by(self, player: int) -> int:
        word = self.words.get(f"player:{player}")
        return word.seq if word else 0

    def photos(self) -> Iterator[Difference]:
        """A seal covers the digest of a photo, not the photo."""
        for model, kind, way in PHOTOS:
            rows = model._default_manager.all()
            rows = rows if self.event is None else rows.filter(**{f"{way}tournament": self.event})
            total = rows.count()
            for done, photo in enumerate(_in_turn(rows, PHOTOS_AT_ONCE), 1):
                ref = getattr(photo, "link_id", photo.pk)
                if not photo.is_the_one_taken:
                    yield self._exchanged(photo, kind, ref, _("Das Foto des Papiers vom {at} ist ausgetauscht."))
                if not photo.is_read_as_noted:
                    said = _("Das Foto des Papiers vom {at} wurde anders gelesen, als es jetzt dasteht.")
                    yield self._exchanged(photo, kind, ref, said)
                if done % PHOTOS_AT_ONCE == 0:
                    self.told(done, total, pgettext("counted", "Fotos"))

    def _exchanged(self, photo: Photographed, kind: str, ref: int, said: str) -> Difference:
        word = self.words.get(f"{kind}:{ref}")
        return Difference(called(kind, ref), said.format(at=moment(photo.at)), _when(word) if word else "")

    # --- points, versions, rankings

    def lists(self) -> Iterator[Difference]:
        rows = Spielliste.objects.all() if self.event is None else self.event.lists.all()
        total = rows.count()
        rows = rows.select_related("tournament", "round").prefetch_related("games", "occupancies", "accepted")
        for done, spielliste in enumerate(_in_turn(rows), 1):
            for what in differences(spielliste):
                yield Difference(called("list", spielliste.pk), what)
            if done % AT_ONCE == 0:
                self.told(done, total, pgettext("counted", "Listen"))

    def versions(self) -> Iterator[Difference]:
        rows = PublishedStandings.objects.select_related("tournament")
        newest: dict[int, PublishedStandings] = {}
        for version in (rows if self.event is None else rows.filter(tournament=self.event)).order_by("pk"):
            told = self.published.pop((version.tournament_id, version.number), None)
            if told is None:
                yield Difference(called("version", version.pk), _("Der Verlauf kennt diese Fassung nicht."))
            elif (rows := told.data.get("rows", [])) != version.rows:
                what = _("Sie ist nicht mehr die, die der Verlauf festhält: {rows}")
                what = what.format(rows=which_rows(rows, version.rows))
                yield Difference(called("version", version.pk), what, moment(told.at))
            newest[version.tournament_id] = version
        for (event, number), told in self.published.items():
            what = _("Fassung {number} der Ergebnisliste fehlt (Eintrag {entry} des Verlaufs).")
            what = what.format(number=number, entry=told.seq)
            yield Difference(called("event", event), what, moment(told.at))
        for version in newest.values():
            yield from read(called("version", version.pk), partial(against_standings, version))

    def rankings(self) -> Iterator[Difference]:
        for entry in Entry.objects.exclude(day=F("tournament__date")).exclude(day=None)[:NAMED]:
            what = _("Tag {day} ist nicht der Tag der Veranstaltung.").format(day=entry.day)
            yield Difference(called("entry", entry.pk), what)
        for title, found in (
            (_("Rangliste"), wrong_months),
            (_("Spielstärke"), wrong_ratings),
            (_("Suche"), search.wrong_names),
        ):
            self.told(0, 0, title)
            yield from read(title, partial(_wrong, title, found))


def _wrong(title: str, found: Callable[[], Iterator[str]]) -> Iterator[Difference]:
    for what in found():
        yield Difference(title, what)


def _ended_later(farewell: Farewell, then: End) -> bool:
    """A chain that was removed with its club had at least what was seen there before."""
    same = farewell.length == then["length"]
    return farewell.hash == then["hash"] if same else farewell.length > then["length"]


def _against(word: Word | None, seal: Seal | None, thing: Thing | None) -> str:
    """What is wrong with a thing that is there; empty if nothing is."""
    if thing is None:
        return ""
    if word is None:
        return _("Davon weiß der Verlauf nichts.")
    if not word.digest:
        return _("Laut Verlauf wurde das entfernt.")
    if seal is None or seal.digest != word.digest:
        return _("Das Siegel ist nicht das, von dem der Verlauf erzählt.")
    now = thing.digest(seal.salt)
    if now == seal.digest:
        return ""
    if len(now) == len(seal.digest) == 64 and now[:32] == seal.digest[:32]:
        return _("Was aus den Angaben berechnet wurde, ist verändert.")
    return _("Die gespeicherten Angaben sind verändert.")


def _stored_of(kind: str, event: Tournament) -> Iterator[tuple[int, Rows | None]]:
    """All lists or all entries of an event, read at once; if one cannot be read, each has to be read by itself."""
    every = event.lists.order_by("pk") if kind == "list" else event.entries.order_by("pk")
    refs, there = list(every.values_list("pk", flat=True)), dict[int, Rows]()
    with suppress(*UNREADABLE, AttributeError):
        there = rows_of(kind, refs)
    yield from ((ref, there.get(ref)) for ref in refs)


def _in_turn(rows: models.QuerySet[Stored], at_once: int = AT_ONCE) -> Iterator[Stored]:
    pk = 0
    while some := list(rows.filter(pk__gt=pk).order_by("pk")[:at_once]):
        yield from some
        pk = some[-1].pk


# --- seals of entries


def _of_entry(thing: str, what: str, told: Sealing, before: Word | None) -> Difference:
    kind, _colon, ref = thing.partition(":")
    said = what.format(entry=told.seq, action=told.action)
    return Difference(called(kind, int(ref)), said, _when(before) if before and before.seq else "")


def _other_seal(thing: str, told: Sealing, before: Word | None) -> Difference:
    what = _("Das Siegel vor Eintrag {entry} ({action}) war nicht das, von dem der Verlauf erzählt.")
    return _of_entry(thing, what, told, before)


def _entry(seq: int) -> str:
    return _("Verlauf, Eintrag {entry}").format(entry=seq)


def _when(word: Word) -> str:
    return _("{at} (Eintrag {entry})").format(at=moment(word.at), entry=word.seq)


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


def run(
    event: Tournament | None = None, *, told: Told = _silent, found: Callable[[str], object] = len, replay: bool = False
) -> Report:
    """Everything compared; each difference is told as it is found, and the report is kept for the pages."""
    begun, named, number = time.monotonic(), list[str](), 0
    this = Verification(event, told, replay, ends=ends())
    for number, difference in enumerate(this.differences(), 1):
        found(str(difference))
        if number <= NAMED:
            named.append(str(difference))
    report = Report(timezone.now().isoformat(), round(time.monotonic() - begun, 1), number, named)
    notes.write(_kept(event), json.dumps(asdict(report)))
    if not number:  # else it stays known what was there when all was well
        _keep_ends({**this.ends, **this.now})
    return report


def ends() -> Ends:
    """What this machine remembers, unless another database was put in place since then."""
    try:
        kept: Ends = json.loads(_ends().read_text(encoding="utf-8"))
        since = _restored_at()
        return {name: end for name, end in kept.items() if since is None or datetime.fromisoformat(end["at"]) > since}
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return {}


def _keep_ends(now: Ends) -> None:
    """On this machine, out of reach of whoever writes into the database."""
    _ends().parent.mkdir(exist_ok=True)
    beside = _ends().with_suffix(".new")
    beside.write_text(json.dumps(now), encoding="utf-8")
    beside.replace(_ends())


def forget_ends() -> None:
    """Where another database is put in place, its chains end elsewhere. Other machines remember what they have seen, so
    they are told: signed with the key that all of them have, for whoever only writes into the database could take an
    end away and say the same."""
    _ends().unlink(missing_ok=True)
    with suppress(DatabaseError):  # of a version that has no notes
        notes.write(_restored(), signing.dumps(timezone.now().isoformat(), salt=RESTORED))


def _restored_at() -> datetime | None:
    with suppress(signing.BadSignature, ValueError):
        return datetime.fromisoformat(signing.loads(notes.read(_restored()) or "", salt=RESTORED))
    return None


def _restored() -> Path:
    return Path(settings.DATA_DIR) / "verify" / "restored"


def _ends() -> Path:
    return Path(settings.DATA_DIR) / "verify" / "ends.json"


def last(event: Tournament | None = None) -> Report | None:
    try:
        return Report(**json.loads(notes.read(_kept(event)) or ""))
    except (ValueError, TypeError):
        return None


def _kept(event: Tournament | None) -> Path:
    return Path(settings.DATA_DIR) / "verify" / f"{event.uuid if event else 'all'}.json"
