"""One event, or a club with all its events, as a file that another installation reads in: every row of it, whatever
fields it has, with the people, clubs and logins that it names. Of a login no password, and but for those who work for a
club that goes (staff.py) no e-mail address and no rights; of people who hide their name what the host may hear."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import IO, Any

from django.db.migrations.loader import MigrationLoader
from django.db.models import ForeignKey, Model, Q
from django.utils import timezone

from league.base.moment import one_moment
from league.base.text import split_name
from league.models import Club, ClubLogo, Membership, Player, Tournament, User

from .parts import ELSEWHERE, PARTS, Parcel, Ref, Row, fields_of, inside, plain, rows_of, target_of
from .seasons import clubs_named_in, named_in, seasons_of
from .staff import staff_of

FORMAT = 1
BEGIN = ("format", "state", "club")  # what a reader looks at first


def parcel_of(event: Tournament, told_to: Club | None = None, known: Known | None = None) -> Parcel:
    """As it is at one moment. `told_to`: the club that gets it; None is whoever keeps the installation."""
    with one_moment():
        return _parcel_of(event, told_to, known or names_here())


def _parcel_of(event: Tournament, told_to: Club | None, known: Known) -> Parcel:
    found = {model: list(rows_of(model, way, event)) for model, way in PARTS}
    out = _Out(found, event.club, known)
    rows = {model._meta.model_name: [out.row(one) for one in ones] for model, ones in found.items()}
    people = list(Player.objects.filter(pk__in=out.named[Player]).order_by("pk"))
    named = set(Player.objects.filter(pk__in=out.named[Player]).named_to(told_to).values_list("pk", flat=True))
    clubs = {event.club_id, *out.named[Club], *(one.keeper_id for one in people if one.keeper_id)}
    belongs = Membership.objects.filter(player__in=people, club__in=clubs).order_by("pk")
    content: Parcel = {
        "format": FORMAT,
        "state": state(),
        "event": {"uuid": str(event.uuid), "name": event.name, "date": event.date.isoformat()},
        "rows": rows,
        "players": [out.thing(one) | ({} if one.pk in named else _as_published(one)) for one in people],
        "clubs": [out.thing(one) for one in Club.objects.filter(pk__in=clubs).order_by("pk")],
        "memberships": [out.row(one) for one in belongs.select_related("player", "club")],
        "guests": _guests(people, event.club),
        "users": [_login(one, known) for one in User.objects.filter(pk__in=out.named[User]).order_by("pk")],
    }
    return content


def club_parcel(club: Club, told_to: Club | None = None) -> Parcel:
    """A club with everybody who belongs or belonged to it or is its guest, its logo, its seasons and all its events.
    `told_to`: as of an event."""
    content, known = _club(club, told_to)
    return content | {"events": list(_events(club, told_to, known))}


def write_club(club: Club, told_to: Club | None, to: IO[bytes], tell: Callable[[int], object]) -> None:
    """The same as a file, packed event by event: however large a club is, one of them is in memory. `tell` hears after
    each how many there are."""
    content, known = _club(club, told_to)
    digest = hashlib.sha256()
    before, after = [[name for name in sorted(content) if (name < "events") is first] for first in (True, False)]
    with gzip.GzipFile(fileobj=to, mode="wb", mtime=0) as file:
        file.write(f'{{{_pairs(content, BEGIN)}, "events": ['.encode())
        digest.update(f'{{{_pairs(content, before)}, "events": ['.encode())
        for number, event in enumerate(_events(club, told_to, known), 1):
            said = f"{', ' if number > 1 else ''}{_said(event)}".encode()
            file.write(said)
            digest.update(said)
            tell(number)
        digest.update(f"], {_pairs(content, after)}}}".encode())
        content |= {"made_at": _now(), "sha256": digest.hexdigest()}
        file.write(f"], {_pairs(content, [name for name in content if name not in BEGIN])}}}".encode())


def _events(club: Club, told_to: Club | None, known: Known) -> Iterator[Parcel]:
    """One after the other, and no question stays open meanwhile. One that is deleted before its turn is not there."""
    ours = Tournament.objects.filter(club=club).select_related("club")
    for pk in list(ours.order_by("pk").values_list("pk", flat=True)):
        with one_moment():
            there = [parcel_of(one, told_to, known) for one in ours.filter(pk=pk)]
        yield from there


def _pairs(content: Parcel, names: Iterable[str]) -> str:
    return ", ".join(f"{_said(name)}: {_said(content[name])}" for name in names)


def _club(club: Club, told_to: Club | None) -> tuple[Parcel, Known]:
    """All but its events; and the names by which all of it is told."""
    with one_moment():
        known = names_here()
        return _all_but_events(club, told_to, known), known


def _all_but_events(club: Club, told_to: Club | None, known: Known) -> Parcel:
    here = Q(memberships__club=club) | Q(keeper=club) | Q(pk__in=named_in(club))
    people = list(Player.objects.filter(here).living().distinct().order_by("pk"))
    belongs = Membership.objects.filter(player__in=people, club=club).order_by("pk")
    named = set(Player.objects.filter(pk__in=[one.pk for one in people]).named_to(told_to).values_list("pk", flat=True))
    out = _Out({}, club, known)
    logo = ClubLogo.objects.filter(club=club).first()
    return {
        "format": FORMAT,
        "state": state(),
        "club": str(club.uuid),
        "players": [out.thing(one) | ({} if one.pk in named else _as_published(one)) for one in people],
        "clubs": [out.thing(club), *({"uuid": str(one.uuid), "name": one.name} for one in clubs_named_in(club))],
        "logo": base64.b64encode(bytes(logo.png)).decode() if logo else "",
        "memberships": [out.row(one) for one in belongs],
        "guests": _guests(people, club),
        "users": [],
        "staff": staff_of(club, told_to),
        "seasons": seasons_of(club, known[Player], known[Club]),
    }


def packed(content: Parcel) -> bytes:
    """With its checksum and the time, compressed."""
    whole = content | {"made_at": _now(), "sha256": digest_of(content)}
    return gzip.compress(json.dumps(whole, ensure_ascii=False).encode(), mtime=0)


def digest_of(content: Parcel) -> str:
    kept = {name: value for name, value in content.items() if name not in ("made_at", "sha256")}
    return hashlib.sha256(_said(kept).encode()).hexdigest()


def _said(value: object) -> str:
    """Always in the same order, so that it has one checksum."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


def _now() -> str:
    return timezone.localtime().isoformat(timespec="seconds")


def state() -> str:
    """Up to which change of what is stored this program knows."""
    return max(key[1] for key in MigrationLoader(None).disk_migrations if key[0] == "league")


def _as_published(player: Player) -> Row:
    """The name that strangers read, and no number by which the other could be found."""
    first, last = split_name(player.published_name)
    return {"first_name": first, "last_name": last, "ddv_number": "", **Player.keys_of(first, last)}


def _guests(people: Iterable[Player], club: Club) -> list[str]:
    """Whom the club looks after, and will there."""
    return [str(one.uuid) for one in people if one.keeper_id == club.pk]


def _login(user: User, known: Known) -> Row:
    """By the name by which the rows name him, even if he has another by now."""
    return {"username": known[User][user.pk], "first_name": user.first_name, "last_name": user.last_name}


Known = dict[type[Model], dict[int, str]]
NAMES: tuple[tuple[type[Model], str], ...] = ((Player, "uuid"), (Club, "uuid"), (User, "username"))


def names_here() -> Known:
    """By what people, clubs and logins are named in a file: read once, however many events go into it. Who comes
    meanwhile is asked for when somebody names him."""
    return {model: {pk: str(name) for pk, name in _names(model, field)} for model, field in NAMES}


def _names(model: type[Model], field: str, **which: object) -> Iterable[tuple[int, Any]]:
    return model._default_manager.filter(**which).values_list("pk", field)


class _Out:
    """From keys to what names a row in the file; remembers who was named."""

    def __init__(self, found: dict[type[Model], list[Any]], club: Club, known: Known) -> None:
        self.named: dict[type[Model], set[int]] = {Player: set(), Club: {club.pk}, User: set()}
        numbers = {model: {one.pk: number for number, one in enumerate(ones)} for model, ones in found.items()}
        self.translate: dict[type[Model], Callable[[Any], Ref]] = {
            model: partial(dict.get, known) for model, known in numbers.items()
        }
        for model, field in NAMES:
            self.translate[model] = self._remembering(model, field, known[model])

    def _remembering(self, model: type[Model], field: str, names: dict[int, str]) -> Callable[[Any], Ref]:
        gone = set()  # the history names who is not there any more

        def name_of(pk: Any) -> Ref:
            if isinstance(pk, int) and pk not in names and pk not in gone:
                names.update((found, str(name)) for found, name in _names(model, field, pk=pk))
                gone.update({pk} - names.keys())
            if pk in names:
                self.named[model].add(pk)
            return names.get(pk)

        return name_of

    def row(self, one: Model) -> Row:
        made: Row = {}
        for field in fields_of(type(one)):
            value = getattr(one, field.attname)
            if field.name in ELSEWHERE:
                made[field.name] = None
            elif isinstance(field, ForeignKey):
                made[field.name] = self._called(field, value)
            else:
                made[field.name] = plain(value)
        return made | {name: inside(type(one), name, made, self.translate) for name in ("rows", "data") if name in made}

    def _called(self, field: ForeignKey[Any, Any], pk: int | None) -> Ref:
        """Whom a row names is there, but for the history: without a name it could not be read in."""
        target: type[Model] = field.related_model
        if pk is None or target not in self.translate:
            return None
        name = self.translate[target](pk)
        if name is None and target in self.named and field.db_constraint:  # type: ignore[attr-defined]
            raise LookupError(f"{target._meta.model_name} {pk}")
        return name

    def thing(self, one: Model) -> Row:
        """A person or a club: what is said of it here, without what only this installation knows."""
        return {
            field.name: plain(getattr(one, field.attname)) for field in fields_of(type(one)) if target_of(field) is None
        }
