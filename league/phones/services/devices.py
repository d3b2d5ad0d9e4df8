"""Verbs of the phones at a table: come in by the link, take the pen and pass it on, choose a seat; and of the
direction: a new link, which ends them all. Each tells the others at the table by raising the link's version."""

from __future__ import annotations

import hashlib
import secrets

from django.db.models import F, Max
from django.utils import timezone
from django.utils.translation import gettext as _

from league.base.writing import Refused, at_device, audit, write
from league.lists.services.writing import check_running, of_list
from league.models import Spielliste, TableDevice, TableLink, User

MOST_DEVICES = 20  # at one table, with those that scanned twice


class Ended(Refused):
    """The link was renewed since this phone came."""

    def __init__(self) -> None:
        super().__init__(_("Der Link dieses Tisches wurde erneuert. Bitte den Code der Liste neu scannen."))


class NoPen(Refused):
    def __init__(self, link: TableLink) -> None:
        writer = link.devices.filter(pen=True).first()
        nobody = _("Niemand am Tisch hat den Stift. Bitte erst übernehmen.")
        other = _("%(device)s schreibt gerade. Bitte den Stift übernehmen, um selbst zu schreiben.")
        super().__init__(other % {"device": writer} if writer else nobody)


# --- What all verbs of a table share


def link_of(spielliste: Spielliste) -> TableLink:
    """Made when the first phone comes, or the direction looks."""
    return TableLink.objects.get_or_create(spielliste=spielliste, defaults={"tournament": spielliste.tournament})[0]


def known_link(spielliste: Spielliste) -> TableLink | None:
    return TableLink.objects.filter(spielliste=spielliste).first()


def hold(device: TableDevice, *, ended: bool = False) -> TableLink:
    """The table is this writer's until the end: of two who take the pen one is the second. `ended`: for what is taken
    from a phone even after its link was renewed."""
    link = held(device.link_id)
    device.refresh_from_db()
    if device.ended_at and not ended:
        raise Ended
    return link


def held(pk: int) -> TableLink:
    along = TableLink.objects.select_related("spielliste__tournament__club", "spielliste__round")
    return along.select_for_update(of=("self",)).get(pk=pk)


def check_pen(device: TableDevice, link: TableLink) -> None:
    if not device.pen:
        raise NoPen(link)


def tell_table(link: TableLink) -> None:
    """The others at the table see something new with their next look."""
    TableLink.objects.filter(pk=link.pk).update(version=F("version") + 1)
    link.refresh_from_db(fields=["version"])


def hashed(secret: str) -> str:
    """Long and random: a quick hash is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


# --- Coming in


@write
def enter_table(*, spielliste: Spielliste, secret_hash: str) -> TableDevice:
    """One more phone. The first one that comes while nobody has the pen gets it: it was scanned to write."""
    check_running(spielliste)
    link = held(link_of(spielliste).pk)
    if link.devices.filter(ended_at=None).count() >= MOST_DEVICES:
        raise Refused(_("An diesem Tisch sind schon %(most)s Handys angemeldet.") % {"most": MOST_DEVICES})
    number = (link.devices.aggregate(last=Max("number"))["last"] or 0) + 1
    writes = spielliste.state == Spielliste.OPEN and not link.devices.filter(pen=True).exists()
    device = TableDevice.objects.create(
        link=link,
        number=number,
        secret_hash=secret_hash,
        pen=writes,
        pen_since=timezone.now() if writes else None,
        last_seen=timezone.now(),
    )
    tell_table(link)
    with at_device(number):
        audit("phone-came", by=None, data={"pen": writes}, **of_list(spielliste))
    return device


def new_secret() -> str:
    return secrets.token_urlsafe(32)


@write
def note_refused(*, spielliste: Spielliste) -> TableLink:
    """Somebody came with what is not, or no longer, the link of this list; the direction reads how often. A history of
    it would be a place for anybody to write."""
    link = link_of(spielliste)
    TableLink.objects.filter(pk=link.pk).update(refused=F("refused") + 1, refused_at=timezone.now())
    return link


@write
def renew_link(*, spielliste: Spielliste, by: User) -> TableLink:
    """Lost, photographed, or at the wrong table: what was printed and scanned so far opens nothing any more."""
    link = held(link_of(spielliste).pk)
    ended = link.devices.filter(ended_at=None)
    count = ended.update(ended_at=timezone.now(), pen=False, pen_since=None, pen_from=None)
    TableLink.objects.filter(pk=link.pk).update(generation=F("generation") + 1)
    tell_table(link)
    link.refresh_from_db(fields=["generation"])
    audit("table-link-renewed", by=by, data={"devices": count}, **of_list(spielliste))
    return link


# --- The pen


@write
def take_pen(*, device: TableDevice) -> TableDevice:
    """From whoever has it: everybody at the table reads who took it from whom."""
    link = hold(device)
    if not device.pen:
        before = link.devices.filter(pen=True).first()
        _hand_over(link, device, before.number if before else None)
        with at_device(device.number):
            data = {"from": before.number if before else None, "seat": device.seat}
            audit("pen-taken", by=None, data=data, **of_list(link.spielliste))
    return device


@write
def give_pen(*, device: TableDevice, to: int) -> TableDevice:
    link = hold(device)
    check_pen(device, link)
    other = link.devices.filter(number=to, ended_at=None).exclude(pk=device.pk).first()
    if other is None:
        raise Refused(_("Dieses Handy ist nicht mehr am Tisch."), "to")
    _hand_over(link, other, device.number)
    with at_device(device.number):
        audit("pen-given", by=None, data={"to": other.number}, **of_list(link.spielliste))
    return device


@write
def release_pen(*, device: TableDevice) -> TableDevice:
    """Nobody has it until somebody takes it."""
    link = hold(device)
    if device.pen:
        _hand_over(link, None, None)
        with at_device(device.number):
            audit("pen-released", by=None, data={}, **of_list(link.spielliste))
    return device


def _hand_over(link: TableLink, to: TableDevice | None, before: int | None) -> None:
    """Laid down first: never do two have it, not even for the database."""
    link.devices.filter(pen=True).update(pen=False, pen_since=None, pen_from=None)
    if to is not None:
        link.devices.filter(pk=to.pk).update(pen=True, pen_since=timezone.now(), pen_from=before)
    tell_table(link)


@write
def choose_seat(*, device: TableDevice, seat: int | None) -> TableDevice:
    """Whose phone it is, as far as its owner says so; several may sit there."""
    link = hold(device)
    if seat is not None and not 1 <= seat <= link.spielliste.players:
        raise Refused(_("Diesen Platz gibt es an diesem Tisch nicht."), "seat")
    if device.seat != seat:
        before, device.seat = device.seat, seat
        device.save(update_fields=["seat"])
        tell_table(link)
        with at_device(device.number):
            audit("seat-chosen", by=None, data={"before": before, "after": seat}, **of_list(link.spielliste))
    return device
