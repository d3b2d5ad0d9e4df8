"""A file of one event read in: looked at first, then stored whole or not at all. What is there already and the same is
left as it is; what is there and different is refused. Nothing of what the file says is believed before it was checked:
the checksum, every value by its field, and the points by the rules."""

from __future__ import annotations

import base64
import gzip
import io
import json
import zlib
from collections.abc import Callable, Iterator, Mapping, Set
from contextlib import contextmanager
from functools import partial
from types import MappingProxyType
from typing import Any, NamedTuple

from django.core.exceptions import ValidationError
from django.core.files.base import ContentFile
from django.db import DataError, IntegrityError
from django.db.models import Model
from django.utils.translation import gettext as _

from league.base import sealing
from league.base.history import told
from league.base.pictures import as_png
from league.base.place import called
from league.base.text import club_key
from league.base.writing import Refused, audit, touch, touch_people, write
from league.lists.scorebook import ruleset_of, stored_rules
from league.models import (
    AuditEntry,
    Club,
    ClubLogo,
    Game,
    Membership,
    Occupancy,
    Player,
    Season,
    Spielliste,
    Tournament,
    User,
)
from league.ranking import hooks as ranking
from league.search import index as search

from ..recompute import differences
from .outgoing import FORMAT, digest_of, parcel_of, state
from .parts import PARTS, Parcel, Row, fields_of, inside, target_of
from .seasons import bring_seasons_in
from .staff import invite_staff

# Bytes, unpacked, of which each takes up to ten in memory. On the page that is a club with thousands of lists; the
# command, beside which nothing else need run, reads the largest.
MOST, MOST_BY_COMMAND = 150_000_000, 1_000_000_000
BEGINS = b'{"format"'  # one of ours
OFTEN: tuple[type[Model], ...] = (Game, Occupancy)  # many rows, stored at once
NAMED: tuple[type[Model], ...] = (Player, Club, User)  # what is named by name, and may be another row here
# What changes without the event: counts of changes, what was printed, what is forgotten of registrations.
PASSING = ("version", "printed", "contact", "note", "wish", "source")


# Of a file's uuids those of people whose name was known here and of whom was said that they are the same: their keys
# here. A club comes in portions, and meanwhile such a person may get another name.
Answered = Mapping[str, int]
NOBODY: Answered = MappingProxyType({})


class Asked(NamedTuple):
    """Somebody of the file whose name is known here: the same person?"""

    uuid: str
    name: str
    here: Player


class Plan(NamedTuple):
    """What would come. `there`: the event is here already, as in the file."""

    parcel: Parcel
    club: Club | None
    known: dict[str, Player]
    asked: list[Asked]
    new: list[Row]
    there: bool


def opened(content: bytes, most: int = MOST) -> Parcel:
    """What a file says; Refused where it is none of ours, damaged, too large, or of a later program."""
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(content)) as file:
            text = file.read(most + 1)
        if len(text) > most and text.startswith(BEGINS):
            raise Refused(too_large())
        parcel: Parcel = json.loads(text) if len(text) <= most else {}
        digest, version, known_to = parcel["sha256"], int(parcel["format"]), str(parcel["state"])
        is_whole = digest == digest_of(parcel)
    except (OSError, EOFError, zlib.error, ValueError, KeyError, TypeError, RecursionError, MemoryError) as error:
        raise Refused(_("Das ist keine Datei einer Veranstaltung, oder sie ist beschädigt.")) from error
    if version > FORMAT or known_to > state():
        raise Refused(_("Die Datei stammt aus einer neueren Fassung des Programms. Bitte zuerst dieses erneuern."))
    if not is_whole:
        raise Refused(_("Die Datei wurde seit dem Ausgeben verändert: Die Prüfsumme darin passt nicht."))
    return parcel


def too_large() -> str:
    said = _("Diese Datei ist für die Seite zu groß. Auf dem Rechner der Seite liest sie der Befehl %(command)s ein.")
    return said % {"command": called("unpack")}


# What comes of values that no field, no rule and no database takes.
NOT_TO_BELIEVE = (
    ValidationError, IntegrityError, DataError, LookupError, TypeError, ValueError, AttributeError, OverflowError,
)  # fmt: skip


@contextmanager
def _believing() -> Iterator[None]:
    """A file whose checksum is right may still say what cannot be."""
    try:
        yield
    except NOT_TO_BELIEVE as error:
        raise Refused(
            _("Die Datei passt nicht zu sich selbst. Nichts wurde geändert. (%(why)s)") % {"why": error}
        ) from error


def is_of_a_club(parcel: Parcel) -> bool:
    return "events" in parcel


def planned(parcel: Parcel) -> Plan:
    """What would come; Refused where the event is here with another content."""
    with _believing():
        return _planned(parcel)


class ClubPlan(NamedTuple):
    """What would come with a club: its people, and each of its events."""

    people: Plan
    events: list[Plan]

    @property
    def asked(self) -> list[Asked]:
        """Everybody once, however many events name him."""
        every = [one for plan in (self.people, *self.events) for one in plan.asked]
        return list({one.uuid: one for one in every}.values())

    @property
    def new(self) -> int:
        return len({one["uuid"] for plan in (self.people, *self.events) for one in plan.new})

    @property
    def there(self) -> bool:
        events = all(one.there for one in self.events)
        return bool(self.people.club) and not self.people.new and not self.new_seasons and events

    @property
    def invited(self) -> int:
        """Who gets a task here, and an invitation to be sent."""
        return 0 if self.people.club else len(self.people.parcel.get("staff", []))

    @property
    def new_seasons(self) -> int:
        told = [one["uuid"] for one in self.people.parcel.get("seasons", [])]
        return len(told) - Season.objects.filter(uuid__in=told).count()


def club_planned(parcel: Parcel) -> ClubPlan:
    """As of an event; Refused where one of the events is here with another content."""
    with _believing():
        return ClubPlan(_people_planned(parcel, there=False), [_one_planned(one) for one in _events_of(parcel)])


def who_is_meant(parcel: Parcel, same: set[str]) -> dict[str, int]:
    """Who of those asked about is which person here. Whoever has answered has seen him as he is called now."""
    with _believing():
        told = {one["uuid"]: one for part in (parcel, *parcel["events"]) for one in part["players"]}
        found = {uuid: _called(told[uuid]) for uuid in sorted(same & told.keys())}
    return {uuid: one.pk for uuid, one in found.items() if one}


def _events_of(parcel: Parcel) -> list[Parcel]:
    return [one | {"sha256": parcel["sha256"], "made_at": parcel["made_at"]} for one in parcel["events"]]


def _one_planned(parcel: Parcel, answered: Answered = NOBODY) -> Plan:
    """One of a club's: what has come out of this very file is there, whatever has been done with it since."""
    if _has_come(parcel):
        return _people_planned(parcel, there=True, answered=answered)
    return _planned(parcel, answered)


def _has_come(parcel: Parcel) -> bool:
    of_this_file = {"action": "event-brought-in", "data__sha256": parcel["sha256"]}
    here = Tournament.objects.filter(uuid=parcel["event"]["uuid"]).values("pk")
    return AuditEntry.objects.filter(tournament__in=here, **of_this_file).exists()


def _planned(parcel: Parcel, answered: Answered = NOBODY) -> Plan:
    here = Tournament.objects.filter(uuid=parcel["event"]["uuid"]).first()
    if here and (other := _differing(parcel, parcel_of(here))):
        raise Refused(
            _("„%(event)s“ gibt es hier schon, mit anderem Inhalt (%(what)s). Nichts wurde geändert.")
            % {"event": here, "what": ", ".join(other)}
        )
    return _people_planned(parcel, there=here is not None, answered=answered)


def _people_planned(parcel: Parcel, *, there: bool, answered: Answered = NOBODY) -> Plan:
    found = Player.objects.filter(uuid__in=[one["uuid"] for one in parcel["players"]]).select_related("merged_into")
    known = {str(one.uuid): one.merged_into or one for one in found}
    meant = Player.objects.select_related("merged_into").in_bulk(list(answered.values()))
    for uuid in [one["uuid"] for one in parcel["players"] if one["uuid"] not in known]:
        if who := meant.get(answered.get(uuid, 0)):
            known[uuid] = who.merged_into or who
    rest = [one for one in parcel["players"] if one["uuid"] not in known]
    asked: list[Asked] = []
    new: list[Row] = []
    for one in rest:
        number, called = _by_number(one), _called(one)
        if number:
            known[one["uuid"]] = number  # a DDV number is one person's
        elif called:
            asked.append(Asked(one["uuid"], f"{one['first_name']} {one['last_name']}", called))
        else:
            new.append(one)
    return Plan(parcel, _club_of(parcel["clubs"], _organiser(parcel)), known, asked, new, there)


def _by_number(one: Row) -> Player | None:
    return Player.objects.living().filter(ddv_number=one["ddv_number"]).first() if one["ddv_number"] else None


def _called(one: Row) -> Player | None:
    return Player.objects.called(one["first_name"], one["last_name"]).first()


def _organiser(parcel: Parcel) -> str:
    return str(parcel["club"] if is_of_a_club(parcel) else parcel["rows"]["tournament"][0]["club"])


def _club_of(told: list[Row], uuid: str) -> Club | None:
    """The same one here, by its uuid or by its name; None if there is none."""
    if here := Club.objects.filter(uuid=uuid).first():
        return here
    name = next((one["name"] for one in told if one["uuid"] == uuid), "")
    return next((one for one in Club.objects.all() if club_key(one.name) == club_key(name)), None)


def _differing(one: Parcel, other: Parcel) -> list[str]:
    """Which kinds of rows are not the same; the history goes on by itself."""
    names = [model for model, _way in PARTS if model is not AuditEntry]
    return [str(model._meta.verbose_name) for model in names if _compared(model, one) != _compared(model, other)]


def _compared(model: type[Model], parcel: Parcel) -> list[Row]:
    """Without what passes, and without who somebody is here."""
    kept = [one.name for one in fields_of(model) if one.name not in PASSING and target_of(one) not in NAMED]
    return [{name: row[name] for name in kept} for row in parcel["rows"].get(model._meta.model_name, [])]


def bring_club_in(*, parcel: Parcel, same: set[str], by: User | None, key: str | None = None) -> Club:
    """All of it or nothing."""
    return _bring_club_in(arrival=Arrival(parcel, who_is_meant(parcel, same), by), by=by, key=key)


@write
def _bring_club_in(*, arrival: Arrival, by: User | None) -> Club:
    for step in arrival.steps:
        step()
    return arrival.club


class Arrival:
    """A club that comes: its people first, then one event after the other, and its seasons last. Each step is whole,
    and may be taken again. The logo becomes a picture of our own before anybody has to wait for it."""

    def __init__(self, parcel: Parcel, answered: Answered, by: User | None) -> None:
        self.parcel, self.answered, self.by = parcel, answered, by
        with _believing():
            logo = parcel.get("logo", "")
            self.png = as_png(ContentFile(base64.b64decode(logo, validate=True), "logo.png")) if logo else None
            events = [partial(self._bring_event_in, one) for one in _events_of(parcel)]
        self.steps: list[Callable[[], object]] = [self._bring_people_in, *events, self._bring_rest_in]

    @property
    def club(self) -> Club:
        found = _club_of(self.parcel["clubs"], _organiser(self.parcel))
        if found is None:
            raise Club.DoesNotExist
        return found

    def _bring_people_in(self) -> None:
        _bring_people_in(parcel=self.parcel, answered=self.answered, by=self.by)

    def _bring_event_in(self, one: Parcel) -> None:
        _bring_event_in(parcel=one, answered=self.answered, by=self.by)

    def _bring_rest_in(self) -> None:
        _bring_rest_in(parcel=self.parcel, answered=self.answered, by=self.by, png=self.png)


@write
def _bring_people_in(*, parcel: Parcel, answered: Answered, by: User | None) -> None:
    with _believing():
        plan = _people_planned(parcel, there=False, answered=answered)
        people = _People(plan)
        club = Club.objects.get(pk=people.clubs[_organiser(parcel)])
    search.named(club, *Player.objects.filter(pk__in=people.players.values()))
    touch_people()
    sent = {"sha256": parcel["sha256"], "made_at": parcel["made_at"], "people": len(people.players)}
    audit("club-brought-in", by=by, data=sent, club=club)
    if plan.club is None:
        with _believing():
            invite_staff(parcel.get("staff", []), club, by)  # files of before: none


@write
def _bring_event_in(*, parcel: Parcel, answered: Answered, by: User | None) -> None:
    with _believing():
        plan = _one_planned(parcel, answered)
    _brought_in(plan, frozenset(), by)


@write
def _bring_rest_in(*, parcel: Parcel, answered: Answered, by: User | None, png: bytes | None) -> None:
    """Everybody is known by now."""
    with _believing():
        people = _People(_people_planned(parcel, there=False, answered=answered))
        club = Club.objects.get(pk=people.clubs[_organiser(parcel)])
        if png and not ClubLogo.objects.filter(club=club).exists():
            ClubLogo.objects.create(club=club, png=png)
        bring_seasons_in(parcel.get("seasons", []), club, people.players, people.clubs)
    touch_people()


@write
def bring_in(*, parcel: Parcel, same: set[str], by: User | None) -> Tournament:
    """The whole event. `same`: who of those asked about is the person known here; the others are new. Planned only now:
    somebody else may just have brought it in."""
    return _brought_in(planned(parcel), same, by)


def _brought_in(plan: Plan, same: Set[str], by: User | None) -> Tournament:
    if plan.there:
        return Tournament.objects.get(uuid=plan.parcel["event"]["uuid"])
    with _believing():
        event = _In(plan, same).stored()
        sealing.store_now()  # what cannot be told is refused, too
        ruleset_of(event)
        told(AuditEntry.objects.filter(tournament=event), event, by_name=True)
    for spielliste in event.lists.all():
        if found := differences(spielliste):
            raise Refused(
                _("%(list)s: Die Punkte folgen nicht aus den Angaben (%(found)s). Nichts wurde geändert.")
                % {"list": spielliste, "found": found[0]}
            )
    touch(event)
    ranking.event_touched(event, event.date)
    search.named(event, event.club, *(entry.player for entry in event.entries.select_related("player")))
    sent = {"sha256": plan.parcel["sha256"], "made_at": plan.parcel["made_at"]}
    audit("event-brought-in", by=by, data=sent, club=event.club, tournament=event)
    return event


class _People:
    """Clubs, people and logins: who of the file is who here."""

    def __init__(self, plan: Plan, same: Set[str] = frozenset()) -> None:
        self.plan, self.parcel = plan, plan.parcel
        self.clubs = self._clubs()
        self.players = {uuid: player.pk for uuid, player in plan.known.items()}
        self.players |= {one.uuid: one.here.pk for one in plan.asked if one.uuid in same}
        new = [one for one in self.parcel["players"] if one["uuid"] not in self.players]
        self.players |= {one["uuid"]: self._player(one) for one in new}
        self._memberships({one["uuid"] for one in new})
        self._guests({one["uuid"] for one in new})
        self.users = {one["username"]: self._user(one) for one in self.parcel["users"]}

    def _clubs(self) -> dict[str, int]:
        """Those that are known here; the one whose event it is is founded if need be."""
        found: dict[str, int] = {}
        for one in self.parcel["clubs"]:
            here = _club_of(self.parcel["clubs"], one["uuid"])
            if here is None and one["uuid"] == _organiser(self.parcel):
                here = Club(**_values(Club, one))
                stored_rules(here.ruleset)  # its pages read them
                here.save_base(raw=True, force_insert=True)
            if here is not None:
                found[one["uuid"]] = here.pk
        return found

    def _player(self, one: Row) -> int:
        player = Player(**_values(Player, one))
        player.save_base(raw=True, force_insert=True)
        return player.pk

    def _memberships(self, new: set[str]) -> None:
        for one in self.parcel["memberships"]:
            if one["player"] in new and one["club"] in self.clubs:
                Membership.objects.create(
                    player_id=self.players[one["player"]], club_id=self.clubs[one["club"]],
                    since=one["since"], until=one["until"],
                )  # fmt: skip

    def _guests(self, new: set[str]) -> None:
        """Whom the club looked after there it looks after here; of those who were here before it knows no name."""
        guests = [self.players[uuid] for uuid in self.parcel.get("guests", []) if uuid in new]  # files of before: none
        Player.objects.filter(pk__in=guests).update(keeper=self.clubs[_organiser(self.parcel)])

    def _user(self, one: Row) -> int:
        """Who did something there, by name; it opens nothing here, even if somebody here has the same login."""
        stranger = f"{one['username']}@{_organiser(self.parcel)[:8]}"[:150]
        names = _values(User, {name: one[name] for name in ("first_name", "last_name")})
        names |= {"is_active": False, "password": "!"}
        return User.objects.get_or_create(username=stranger, defaults=names)[0].pk


class _In(_People):
    """From what names a row in the file to keys here."""

    def __init__(self, plan: Plan, same: Set[str]) -> None:
        super().__init__(plan, same)
        self.keys: dict[type[Model], list[int]] = {}
        named: tuple[tuple[type[Model], dict[str, int]], ...] = (
            (Player, self.players), (Club, self.clubs), (User, self.users),
        )  # fmt: skip
        self.translate: dict[type[Model], Callable[[Any], Any]] = {
            model: partial(dict.get, known) for model, known in named
        }
        for model, _way in PARTS:
            self.translate[model] = self._by_number(model)

    def _by_number(self, model: type[Model]) -> Callable[[Any], int | None]:
        def key_of(number: Any) -> int | None:
            return self.keys[model][number] if isinstance(number, int) and model in self.keys else None

        return key_of

    def stored(self) -> Tournament:
        for model, _way in PARTS:
            rows = self.parcel["rows"].get(model._meta.model_name, [])  # a file of before knows fewer kinds
            if model is AuditEntry:
                self._tell(rows)
            else:
                self._store(model, rows)
        return Tournament.objects.select_related("club").get(pk=self.keys[Tournament][0])

    def _store(self, model: type[Model], rows: list[Row]) -> None:
        """A row may name another of its kind that comes later: that is filled in when all are there."""
        made = [model(**self._filled(model, row)) for row in rows]
        if model in OFTEN:
            model._default_manager.bulk_create(made, batch_size=500)
        else:
            for one in made:
                one.save_base(raw=True, force_insert=True)
        self.keys[model] = [one.pk for one in made]
        for field in [field for field in fields_of(model) if target_of(field) is model]:
            for one, row in zip(made, rows, strict=True):
                if row[field.name] is not None:
                    key = self.translate[model](row[field.name])
                    model._default_manager.filter(pk=one.pk).update(**{field.attname: key})

    def _filled(self, model: type[Model], row: Row) -> dict[str, Any]:
        values = _values(model, row)
        for field in fields_of(model):
            target = target_of(field)
            if target is not None:
                is_own = target is model or row[field.name] is None or target not in self.translate
                values[field.attname] = None if is_own else self.translate[target](row[field.name])
        return values | {name: inside(model, name, row, self.translate) for name in ("rows", "data") if name in row}

    def _tell(self, rows: list[Row]) -> None:
        """The history as it was told there, each act with its time; the entries themselves are written here, now."""
        for row in rows:
            data = inside(AuditEntry, "data", row, self.translate)
            place = {
                name: self.translate[model](row[name])
                for name, model in (("tournament", Tournament), ("spielliste", Spielliste))
            }
            if place["tournament"] is None:
                raise LookupError(row["action"])  # no file adds to the history of another thing
            audit(
                str(row["action"])[:40],
                by=User.objects.filter(pk=self.translate[User](row["by"])).first(),
                data=data | {"told_at": row["at"]},
                reason=str(row["reason"])[:300],
                club=Club.objects.filter(pk=self.translate[Club](row["club"])).first(),
                tournament=Tournament.objects.filter(pk=place["tournament"]).first(),
                spielliste=Spielliste.objects.filter(pk=place["spielliste"]).first(),
            )


def _values(model: type[Model], row: Row) -> dict[str, Any]:
    """Each value as its field wants it; what the field would not let a person type is refused."""
    values: dict[str, Any] = {}
    for field in fields_of(model):
        if target_of(field) is None and field.name in row:
            value = field.to_python(row[field.name])
            if value not in field.empty_values:
                field.run_validators(value)
                field.validate(value, None)
            values[field.attname] = value
    return values
