"""Makes somebody nameless, and takes names and numbers out of what others wrote: reasons, answers, the history. Knows
where free texts about events are stored."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass

from django.db import models, transaction
from django.db.models import F, Max, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from league.base.commitments import left_of, without
from league.base.text import skeleton
from league.base.writing import Conflict, Refused, audit, needs_reason, raise_version, touch_people, was_done, write
from league.models import (
    PUBLISHED,
    AcceptedFinding,
    AuditEntry,
    Club,
    Deduction,
    Entry,
    ErrorReport,
    LateEntry,
    Membership,
    NameWord,
    PaperPhoto,
    Player,
    PlayerMerge,
    PublishedStandings,
    Registration,
    Spielliste,
    TableVote,
    Tournament,
    User,
)
from league.models.base import Json, write_columns
from league.printing import store
from league.search import index as search

# --- Finished prints hold names as they were when they were drawn


def forget_prints() -> None:
    """Once the change is stored. What is being drawn just now is cancelled: its names are the old ones."""
    transaction.on_commit(store.forget_all)


# --- Takes somebody's names and numbers out of what others wrote


# Which free texts belong to an event, the way to it, and what they are called.
PLACES: list[tuple[type[models.Model], str, str, str]] = [
    (Deduction, "reason", "entry__tournament", gettext_noop("Grund eines Abzugs")),
    (Spielliste, "allowance_reason", "tournament", gettext_noop("Grund einer Zeitgutschrift")),
    (AcceptedFinding, "reason", "spielliste__tournament", gettext_noop("Grund, eine Meldung hinzunehmen")),
    (PublishedStandings, "reason", "tournament", gettext_noop("Grund einer neuen Fassung")),
    (ErrorReport, "name", "spielliste__tournament", gettext_noop("Wer einen Fehler gemeldet hat")),
    (ErrorReport, "text", "spielliste__tournament", gettext_noop("Gemeldeter Fehler")),
    (TableVote, "note", "link__tournament", gettext_noop("Einspruch vom Tisch")),
    (LateEntry, "reason", "link__tournament", gettext_noop("Nachgereicht vom Tisch")),
    (PaperPhoto, "name", "tournament", gettext_noop("Name der Datei eines Fotos")),
    (ErrorReport, "answer", "spielliste__tournament", gettext_noop("Antwort auf einen gemeldeten Fehler")),
    (Registration, "sent_by", "tournament", gettext_noop("Wer eine Gruppe angemeldet hat")),
    (Registration, "note", "tournament", gettext_noop("Bemerkung einer Anmeldung")),
    (Registration, "wish", "tournament", gettext_noop("Wunsch einer Anmeldung")),
    (Registration, "answer", "tournament", gettext_noop("Antwort auf eine Anmeldung")),
]


@dataclass(frozen=True)
class Text:
    """One text in which somebody is named, and how it reads afterwards."""

    row: models.Model
    field: str
    where: str
    before: object
    after: str


@dataclass(frozen=True)
class Told:
    """One entry of the history that names somebody, in its reason or in its values."""

    entry: AuditEntry
    data: Json
    reason: str


def _write_texts(texts: Iterable[Text]) -> None:
    by_column: dict[tuple[type[models.Model], str], list[tuple[int, object]]] = defaultdict(list)
    for text in texts:
        longest = text.row._meta.get_field(text.field).max_length  # type: ignore[union-attr]
        by_column[type(text.row), text.field].append((text.row.pk, text.after[:longest]))
    for (model, field), rows in by_column.items():
        write_columns(model, (field,), rows)


# --- Values go out of the history


@dataclass(frozen=True)
class TakenOut:
    """What is left of an entry of the history, before it is stored."""

    seq: int
    data: Json
    reason: str
    taken: Json
    left: str  # a digest of all that


def taken_out(entry: AuditEntry, *, data: Json, reason: str) -> TakenOut:
    """Values go with their salts; their commitments stay, and with them the hash."""
    taken = without(entry, data=data, reason=reason)
    entry.data, entry.reason, entry.taken, entry.salt = data, reason, taken, ""
    return TakenOut(entry.pk, data, reason, taken, left_of(entry))


def take_out(found: Sequence[TakenOut]) -> dict[str, str]:
    """Stores what is left; gives the digest of it by entry, for the entry that tells of it."""
    AuditEntry.redact_all((one.seq, one.data, one.reason, one.taken) for one in found)
    return {str(one.seq): one.left for one in found}


class Redaction:
    """All names these records ever had, in players and in events, and what stands there instead."""

    def __init__(self, records: Sequence[Player], called: str) -> None:
        self.called, self._records = called, records
        self.entries = Entry.objects.filter(player__in=records)
        self.events = Tournament.objects.filter(pk__in=self.entries.values("tournament"))
        self.merges = list(PlayerMerge.objects.filter(Q(kept__in=records) | Q(double__in=records)))
        self.registrations = Registration.objects.filter(Q(player__in=records) | Q(entry__in=self.entries))
        self.numbers = self._all_numbers()
        self._full = _any_of(self._full_names(), re.IGNORECASE)
        self._alone = {name for one in records for name in (one.last_name, one.first_name)}
        self._taken = self._words_of_others()
        self._single: dict[int | None, re.Pattern[str]] = {}
        self._of_clubs = True

    def within(self, events: Sequence[int]) -> Redaction:
        """The same names in some of the events alone, and not in what clubs tell."""
        part = copy(self)
        part.events, part.entries = self.events.filter(pk__in=events), self.entries.filter(tournament__in=events)
        part._of_clubs = False
        return part

    def _all_numbers(self) -> set[str]:
        moved = {merge.moved.get("ddv_number", "") for merge in self.merges if not merge.undone_at}
        own = {one.ddv_number for one in self._records}
        return (own | moved | set(self.registrations.values_list("ddv_number", flat=True))) - {""}

    def _full_names(self) -> set[str]:
        pairs = {(one.first_name, one.last_name) for one in self._records}
        pairs |= set(self.registrations.values_list("first_name", "last_name"))
        names = {
            way for first, last in pairs if first for way in (f"{first} {last}", f"{last} {first}", f"{last}, {first}")
        }
        return names | set(self.entries.values_list("full_name", flat=True))

    def _words_of_others(self) -> dict[int, set[str]]:
        """Where somebody else took part who is called likewise, one name alone does not say who is meant."""
        others = Entry.objects.filter(tournament__in=self.events).exclude(player__in=self._records)
        words: dict[int, set[str]] = defaultdict(set)
        for event, name in others.values_list("tournament", "full_name"):
            words[event].update(name.split())
        return words

    def cleaned(self, text: str, event: int | None) -> str:
        """A whole name in any case; one name alone as it is written, because "lang" is a word too."""
        if event not in self._single:
            self._single[event] = _any_of(self._alone - self._taken.get(event or 0, set()))
        text = self._full.sub(self.called, text)
        text = self._single[event].sub(self.called, text)
        for number in self.numbers:
            text = re.sub(rf"(?<![\w-]){re.escape(number)}(?![\w-])", "–", text)
        return text

    def cleaned_values(self, value: object, event: int | None) -> object:
        if isinstance(value, str):
            return "" if value in self.numbers else self.cleaned(value, event)
        if isinstance(value, dict):
            return {name: self.cleaned_values(one, event) for name, one in value.items()}
        return [self.cleaned_values(one, event) for one in value] if isinstance(value, list) else value

    # --- what there is

    def texts(self) -> Iterator[Text]:
        for model, field, way, title in PLACES:
            rows = model._default_manager.filter(**{f"{way}__in": self.events}).exclude(**{field: ""})
            for row in rows.annotate(of_event=models.F(way)).only(field):  # some rows have pictures
                before = getattr(row, field)
                if (after := self.cleaned(before, row.of_event)) != before:
                    yield Text(row, field, _(title), before, after)

    def history(self, after: int = 0) -> Iterator[Told]:
        """Of the events somebody took part in, and of the clubs, where people are merged and moved."""
        here = Q(tournament__in=self.events)
        if self._of_clubs:
            here |= Q(tournament=None, club__in=self._clubs())
        for entry in (
            AuditEntry.objects.filter(here, seq__gt=after).exclude(action=PUBLISHED).order_by("seq").iterator(2000)
        ):
            data = {str(name): self.cleaned_values(value, entry.tournament_id) for name, value in entry.data.items()}
            reason = self.cleaned(entry.reason, entry.tournament_id) if entry.reason else ""
            if (data, reason) != (entry.data, entry.reason):
                yield Told(entry, data, reason)

    def taken_out(self, after: int = 0) -> list[TakenOut]:
        """What is left of all entries that name somebody, of those with published versions too."""
        return self.told_otherwise(after) + _out_of_published(self.names(), self.events, after)

    def told_otherwise(self, after: int = 0) -> list[TakenOut]:
        return [taken_out(one.entry, data=one.data, reason=one.reason[:300]) for one in self.history(after)]

    def names(self) -> dict[int, str]:
        """What each of the entries is called afterwards."""
        return dict.fromkeys(self.entries.values_list("pk", flat=True), self.called)

    def looks_for(self) -> tuple[object, ...]:
        """Whatever decides what is taken out of an entry."""
        where = (sorted(rows.values_list("pk", flat=True)) for rows in (self.entries, self.events, self._clubs()))
        return (self.called, self.numbers, self._full.pattern, self._alone, self._taken, *where)

    def _clubs(self) -> models.QuerySet[Club]:
        belonged = Membership.objects.filter(player__in=self._records).order_by().values("club")
        return Club.objects.filter(Q(pk__in=belonged) | Q(pk__in=self.events.order_by().values("club")))

    def mentions(self) -> list[str]:
        """Names of events, places, organisers and teams, and lines of announcements that hold the surname: nobody but
        a person can say whether it is meant."""
        alone = _any_of(one.last_name for one in self._records)
        return sorted({text for text in self._titles() if self._full.search(text) or alone.search(text)})

    def _titles(self) -> Iterator[str]:
        events = Tournament.objects.filter(Q(pk__in=self.events) | Q(club__in=self._clubs()))
        teams = events.exclude(teams=None).values_list("teams__name", flat=True)
        squads = Club.objects.filter(pk__in=self._clubs(), seasons__teams__isnull=False)
        for name, place, organiser, announced in events.values_list("name", "place", "organiser", "announcement"):
            yield from (name, place, organiser, *announced.splitlines())
        yield from teams
        yield from squads.values_list("seasons__teams__name", flat=True)


def _any_of(words: Iterable[str], flags: int = 0) -> re.Pattern[str]:
    """Whole words, longest first; a genitive goes with them. Without any word it finds nothing."""
    longest_first = sorted({word for word in words if word}, key=len, reverse=True)
    either = "|".join(re.escape(word) for word in longest_first) or "(?!)"
    return re.compile(rf"(?<!\w)(?:{either})s?(?!\w)", flags)


# --- Verbs of privacy


@dataclass(frozen=True)
class Plan:
    """Everything that would change, found by the very code that changes it."""

    player: Player
    records: list[Player]  # with doubles that were merged into this one
    redaction: Redaction
    texts: list[Text]

    @property
    def history(self) -> list[Told]:
        return list(self.redaction.history())

    @property
    def called(self) -> str:
        return self.redaction.called

    @property
    def numbers(self) -> list[str]:
        return sorted(self.redaction.numbers)

    @property
    def entries(self) -> int:
        return self.redaction.entries.count()

    @property
    def versions(self) -> int:
        return PublishedStandings.objects.filter(tournament__in=self.redaction.events).count()

    @property
    def registrations(self) -> int:
        return _registrations(self).count()

    @property
    def mentions(self) -> list[str]:
        return self.redaction.mentions()


def plan_of(player: Player) -> Plan:
    records = _records(player)
    redaction = Redaction(records, player.number_name)
    return Plan(player, records, redaction, list(redaction.texts()))


def _records(player: Player) -> list[Player]:
    """The record and all doubles that went into it, however deep."""
    found, new = [player], [player]
    while new := list(Player.objects.filter(merged_into__in=new)):
        found += new
    return found


# After these acts values are gone from entries of before, or they say once more what a chain that went said of that.
TAKING_OUT = ("player-anonymised", "player-partly-anonymised", "player-changed", "event-gone", "club-gone")


class Beforehand:
    """What is to be taken out of the history, found and hashed while others may still write: of many events that takes
    the longest. Entries that are there already change only where values are taken out of them."""

    def __init__(self, player: Player) -> None:
        self._until = AuditEntry.objects.aggregate(last=Max("seq"))["last"] or 0
        redaction = Redaction(_records(player), player.number_name)
        self._looked_for, self._found = redaction.looks_for(), redaction.taken_out()

    def still(self, redaction: Redaction) -> list[TakenOut]:
        """The same now that nobody else writes: with what was told meanwhile, or all of it anew."""
        since = AuditEntry.objects.filter(seq__gt=self._until, action__in=TAKING_OUT)
        if redaction.looks_for() != self._looked_for or since.exists():
            return redaction.taken_out()
        known = {one.seq for one in self._found}
        return self._found + [one for one in redaction.taken_out(self._until) if one.seq not in known]


def anonymise_player(
    *, player: Player, reason: str, based_on: int | None, by: User | None, key: str | None = None
) -> Player:
    """Cannot be undone: what is not stored any more nobody can bring back. Of many events most is done before, in
    portions; if that is interrupted, the next try goes on."""
    if not was_done(key):
        _check_before(player, reason, based_on)
        _in_portions(player, by)
    found = Beforehand(player)
    return make_anonymous(player=player, reason=reason, based_on=based_on, by=by, found=found, key=key)


def _check_before(player: Player, reason: str, based_on: int | None) -> None:
    """What would be refused at the end must not begin."""
    needs_reason(reason)
    now = Player.objects.get(pk=player.pk)
    if refusal := why_not_anonymous(now):
        raise Refused(refusal)
    if based_on not in (None, now.version):
        raise Conflict(now)


EVENTS_AT_ONCE = 25  # everybody else waits for so many, and not for all of somebody's


def _in_portions(player: Player, by: User | None) -> None:
    """The names of the entries go last: from them it is known what to look for."""
    redaction = Redaction(_records(player), player.number_name)
    events = list(redaction.events.order_by("pk").values_list("pk", flat=True))
    if len(events) <= EVENTS_AT_ONCE:
        return
    for step in (_take_out_of_texts, _rename_in):
        for first in range(0, len(events), EVENTS_AT_ONCE):
            step(player=player, redaction=redaction.within(events[first : first + EVENTS_AT_ONCE]), by=by)


@write
def _take_out_of_texts(*, player: Player, redaction: Redaction, by: User | None) -> None:
    _write_texts(redaction.texts())
    _tell_partly(player, take_out(redaction.told_otherwise()), by)


@write
def _rename_in(*, player: Player, redaction: Redaction, by: User | None) -> None:
    redacted = rename_published(redaction.names(), redaction.events)
    _rename_entries(redaction)
    _tell_partly(player, redacted, by)


def _tell_partly(player: Player, redacted: dict[str, str], by: User | None) -> None:
    if redacted:
        data = {"player": player.pk, "redacted": redacted}
        audit("player-partly-anonymised", by=by, data=data, club=player.club_on())


@write
def make_anonymous(*, player: Player, reason: str, based_on: int | None, by: User | None, found: Beforehand) -> Player:
    reason = needs_reason(reason)
    raise_version(player, based_on)
    player.refresh_from_db()
    if refusal := why_not_anonymous(player):
        raise Refused(refusal)
    plan = plan_of(player)
    entries, taken = plan.entries, found.still(plan.redaction)
    _write_texts(plan.texts)
    redacted = take_out(taken)
    _clear_registrations(plan)
    _clear_merges(plan)
    _rename_versions(plan.redaction.names(), plan.redaction.events)
    _rename_entries(plan.redaction)
    for record in plan.records:
        _make_nameless(record)
    touch_people()
    for record in plan.records:
        search.gone(NameWord.PLAYER, record.pk)
    forget_prints()
    data = {"player": player.pk, "entries": entries, "redacted": redacted}
    audit(
        "player-anonymised", by=by, data=data, reason=plan.redaction.cleaned(reason, None)[:300], club=player.club_on()
    )
    player.refresh_from_db()
    return player


def why_not_anonymous(player: Player) -> str | None:
    if player.anonymised_at:
        return _("%(player)s ist schon anonymisiert.") % {"player": player}
    if player.merged_into_id:
        return _("Dieser Eintrag ist mit einem anderen zusammengelegt. Bitte dort anonymisieren.")
    return None


def _clear_registrations(plan: Plan) -> None:
    first, last = plan.called.split()
    _registrations(plan).update(
        first_name=first,
        last_name=last,
        **dict.fromkeys(("ddv_number", "contact", "note", "wish", "sent_by", "answer", "club_name"), ""),
    )


def _registrations(plan: Plan) -> QuerySet[Registration]:
    """Those that became an entry, and those of the same name that came to nothing."""
    nothing_came = Registration.objects.filter(
        player=None, entry=None, state__in=[Registration.CANCELLED, Registration.REFUSED]
    )
    skeletons = {record.skeleton for record in plan.records}
    alike = [one.pk for one in nothing_came if skeleton(f"{one.last_name} {one.first_name}") in skeletons]
    mine = plan.redaction.registrations.values("pk")
    return Registration.objects.filter(Q(pk__in=mine) | Q(pk__in=alike))


def _clear_merges(plan: Plan) -> None:
    """What went over and could go back: the rows stay known, the number does not."""
    for merge in plan.redaction.merges:
        if merge.moved.get("ddv_number") in plan.redaction.numbers:
            merge.moved = {**merge.moved, "ddv_number": ""}
            merge.save(update_fields=["moved"])


def _rename_entries(redaction: Redaction) -> None:
    """Entries carry the name of the day; pages of the events show something new."""
    called = {"name": redaction.called, "full_name": redaction.called}
    redaction.entries.exclude(**called).update(**called)
    redaction.events.update(version=F("version") + 1)


def rename_published(names: Mapping[int, str], events: QuerySet[Tournament]) -> dict[str, str]:
    """Other names in what was published, by entry; gives the numbers of the entries of the history that held them, each
    with a digest of what is left."""
    _rename_versions(names, events)
    return take_out(_out_of_published(names, events))


def _rename_versions(names: Mapping[int, str], events: QuerySet[Tournament]) -> None:
    versions = PublishedStandings.objects.filter(tournament__in=events).values_list("pk", "rows").iterator(200)
    renamed = ((pk, rows, _renamed(rows, names)) for pk, rows in versions)
    write_columns(PublishedStandings, ("rows",), [(pk, after) for pk, before, after in renamed if after != before])


def _out_of_published(names: Mapping[int, str], events: QuerySet[Tournament], after: int = 0) -> list[TakenOut]:
    found = []
    for told in AuditEntry.objects.filter(tournament__in=events, action=PUBLISHED, seq__gt=after):
        data = {**told.data, "rows": _renamed(told.data["rows"], names)}
        if data != told.data:
            found.append(taken_out(told, data=data, reason=told.reason))
    return found


def _renamed(rows: list[Json], names: Mapping[int, str]) -> list[Json]:
    return [{**row, "name": names.get(row["entry"], row["name"])} for row in rows]


def _make_nameless(record: Player) -> None:
    first, last = record.number_name.split()
    Player.objects.filter(pk=record.pk).update(
        first_name=first,
        last_name=last,
        **Player.keys_of(first, last),
        ddv_number="",
        active=False,
        publication=Player.NUMBER,
        anonymised_at=timezone.now(),
    )


@write
def give_own_data(*, player: Player, by: User) -> Player:
    """Somebody was told what is stored about him; the file itself is made by league.clubs.own_data."""
    audit("own-data-given", by=by, data={"player": player.pk}, club=player.club_on())
    return player
