"""Verbs of the second pair of eyes: somebody else at the table says that the list is right, or what is not; and what a
phone could not write is handed in beside the list. Those who work there settle both."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from league.base.writing import Conflict, Refused, at_device, audit, booking, write
from league.lists.services.corrections import confirm_list
from league.lists.services.writing import of_list
from league.models import LateEntry, Spielliste, TableDevice, TableLink, TableVote, User
from league.models.base import Json
from league.phones.rescue import read_code
from league.phones.sheets import is_the_list, sheet_of, version_of

from .devices import held, hold, link_of, tell_table

MOST_LATE = 20  # beside one list


@booking
def vote(*, device: TableDevice, seat: int, agrees: bool, note: str, version: int) -> TableDevice:
    """For one seat, on its own phone or by its own tap on another's. Said again it replaces what that seat said."""
    link = hold(device)
    spielliste = link.spielliste
    if not 1 <= seat <= spielliste.players:
        raise Refused(_("Diesen Platz gibt es an diesem Tisch nicht."), "seat")
    if not _is_done(link):
        raise Refused(_("Die Liste ist noch nicht fertig."))
    if version != version_of(link):
        raise Conflict(link)
    link.votes.filter(seat=seat, settled_at=None).delete()
    TableVote.objects.create(link=link, device=device.number, seat=seat, agrees=agrees, note=note, on_version=version)
    tell_table(link)
    with at_device(device.number):
        audit("vote-cast", by=None, data={"seat": seat, "agrees": agrees}, reason=note, **of_list(spielliste))
        if agrees and _confirms(link, seat):
            confirm_list(spielliste=spielliste, how=Spielliste.AT_TABLE, based_on=None, by=None)
            link.votes.filter(on_version=version).update(on_version=spielliste.version)
    return device


def _is_done(link: TableLink) -> bool:
    return link.spielliste.counts if is_the_list(link.spielliste) else sheet_of(link).finished_at is not None


def _confirms(link: TableLink, seat: int) -> bool:
    """Where the phone decides, a seat that did not write is the second person. Who wrote and did not say from which
    seat sat where the list is kept: on the last one (§7.3)."""
    spielliste = link.spielliste
    wrote = sheet_of(link).finished_seat or spielliste.players
    disputed = link.votes.filter(agrees=False, settled_at=None).exists()
    return is_the_list(spielliste) and spielliste.is_to_confirm and seat != wrote and not disputed


@write
def settle_vote(*, vote: TableVote, by: User) -> TableVote:
    if _is_settled_now(vote, by):
        audit("vote-settled", by=by, data={"seat": vote.seat}, **of_list(vote.link.spielliste))
    return vote


def _is_settled_now(one: TableVote | LateEntry, by: User) -> bool:
    """Once: who comes second finds it done."""
    if one.settled_at is not None:
        return False
    one.settled_at, one.settled_by = timezone.now(), by
    one.save(update_fields=["settled_at", "settled_by"])
    tell_table(one.link)
    return True


# --- Handed in late


@write
def hand_in(*, device: TableDevice, acts: list[Json], reason: str) -> LateEntry:
    """Taken from every phone that was ever at this table: what is written on one shall not be lost."""
    link = hold(device, ended=True)
    if link.late.filter(settled_at=None).count() >= MOST_LATE:
        raise Refused(_("Bei dieser Liste liegt schon zu viel Nachgereichtes. Bitte die Leitung ansprechen."))
    late = LateEntry.objects.create(link=link, device=device.number, acts=acts, reason=reason)
    tell_table(link)
    with at_device(device.number):
        audit("handed-in-late", by=None, data={"acts": len(acts)}, reason=reason, **of_list(link.spielliste))
    return late


@write
def take_from_screen(*, spielliste: Spielliste, text: str, by: User) -> LateEntry:
    """The whole list of a phone without any line, read from the code on its screen: it lies beside the list."""
    rescued = read_code(text)
    if rescued.code != spielliste.code:
        said = _("Dieser Code gehört zur Liste {code}. Bitte auf der Seite jener Liste noch einmal versuchen.")
        raise Refused(said.format(code=rescued.code), "code")
    link = held(link_of(spielliste).pk)
    reason = _("vom Bildschirm gelesen")
    late = LateEntry.objects.create(link=link, device=rescued.device, acts=rescued.acts, reason=reason)
    tell_table(link)
    data = {"rows": len(rescued.rows), "of": rescued.device}
    audit("read-from-screen", by=by, data=data, **of_list(spielliste))
    return late


@write
def settle_late(*, late: LateEntry, by: User) -> LateEntry:
    """Entered by hand, or put aside: both are seen to."""
    if _is_settled_now(late, by):
        audit("late-settled", by=by, data={"of": late.device}, **of_list(late.link.spielliste))
    return late
