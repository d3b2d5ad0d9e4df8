"""Guards of what is done at a table: a phone is known by the cookie that its link brought, for this list alone. Pages
answer strangers that there is nothing here; what a script asks is answered so that the script understands it."""

from __future__ import annotations

from uuid import UUID

from django.conf import settings
from django.db.models import Q
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _

from league.base.guards import HELPER, PUBLISHED, TABLE, Guard, one_of
from league.models import LateEntry, ListPhoto, Spielliste, TableDevice, TableVote, Tournament
from league.models.base import Json
from league.models.user import Visitor
from league.printing.address import uuids_of

from .answers import told
from .services.devices import hashed

# Its path keeps it from every other page; `__Secure-` from being written by anybody on plain HTTP.
COOKIE = "__Secure-tisch" if settings.HTTPS else "tisch"
ALONG = "link__spielliste__tournament__club", "link__spielliste__round", "link__spielliste__link"


def device_of(request: HttpRequest, uuid: UUID, *, ended: bool = False) -> TableDevice | None:
    """The phone that asks, with its list: one question. `ended`: also one whose link was renewed since."""
    secret = request.COOKIES.get(COOKIE, "")
    if not secret:
        return None
    mine = TableDevice.objects.filter(secret_hash=hashed(secret), link__spielliste__uuid=uuid)
    if not ended:
        mine = mine.filter(ended_at=None).exclude(link__tournament__phones=Tournament.OFF)
    return mine.select_related(*ALONG).first()


def not_here() -> Json:
    return {"code": "token", "message": _("Dieses Handy ist hier nicht angemeldet. Bitte den Code der Liste scannen.")}


def _on_page(request: HttpRequest, uuid: UUID) -> TableDevice | HttpResponseBase:
    return device_of(request, uuid) or render(request, "phones/away.html", status=404)


def _by_script(request: HttpRequest, uuid: UUID) -> TableDevice | HttpResponseBase:
    return device_of(request, uuid) or told(not_here(), 401)


def _even_ended(request: HttpRequest, uuid: UUID) -> TableDevice | HttpResponseBase:
    return device_of(request, uuid, ended=True) or told(not_here(), 401)


at_table_page = Guard("at_table_page", TABLE, _on_page)
at_table = Guard("at_table", TABLE, _by_script)
was_at_table = Guard("was_at_table", TABLE, _even_ended)


# --- Who has no cookie yet


def _with_phones() -> Q:
    return ~Q(tournament__phones=Tournament.OFF)


def _to_open(request: HttpRequest, uuid: UUID) -> Spielliste | HttpResponseBase:
    along = "tournament__club", "round", "link"
    found = Spielliste.objects.filter(_with_phones(), uuid=uuid).select_related(*along).first()
    return found or told({"code": "nothing", "message": _("Diese Liste wird nicht am Handy geführt.")}, 404)


opens_table = Guard("opens_table", TABLE, _to_open)


def _scanned(request: HttpRequest, code: str) -> list[Spielliste]:
    """All that a printed address may mean. Of what is not published a phone may learn only that there is a list, and
    only by its code; what is on it needs the word behind the #."""
    ends = uuids_of(code)
    found = Spielliste.objects.filter(
        _with_phones() | Q(tournament__in=Tournament.objects.visible_to(request.user)), uuid__range=ends or ()
    )
    lists = list(found.select_related("tournament", "round")) if ends else []
    if not lists:
        raise Http404
    return lists


finds_list = Guard("finds_list", PUBLISHED, _scanned, by="code")


# --- What the office settles


def _of_event(user: Visitor) -> Q:
    return Q(link__tournament__in=Tournament.objects.entered_by(user).values("pk"))


BESIDE = "link__spielliste__tournament__club", "link__spielliste__round"
settles_late = Guard("settles_late", HELPER, one_of(lambda user: LateEntry.objects.filter(_of_event(user)), *BESIDE))
settles_vote = Guard("settles_vote", HELPER, one_of(lambda user: TableVote.objects.filter(_of_event(user)), *BESIDE))
sees_photo = Guard("sees_photo", HELPER, one_of(lambda user: ListPhoto.objects.filter(_of_event(user)), *BESIDE))
