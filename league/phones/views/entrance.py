"""How a phone comes to its table: the printed code opens a page whose script sends the word behind the #, and gets a
cookie for this list. Wrong words are counted, noted and refused."""

from __future__ import annotations

import logging

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from league.base.views import has_sent_too_many, require_POST, require_safe, too_many, too_many_by_one
from league.base.writing import Refused
from league.lists.services.writing import check_running
from league.lists.table_link import token_of
from league.models import Spielliste, TableDevice
from league.phones.acts import Broken, sent_object
from league.phones.answers import told
from league.phones.guards import COOKIE, device_of
from league.phones.services.devices import enter_table, hashed, new_secret, note_refused
from league.phones.state import fresh, state_of

logger = logging.getLogger(__name__)
# Wrong ones in ten minutes: of one device at one list, and from one address, which a whole hall may share.
MOST_BY_ONE, MOST_FROM_HERE = 10, 300
KEPT = 30 * 24 * 3600  # seconds: what was not sent in the hall is sent at home


@never_cache
@require_safe
def short_list(request: HttpRequest, found: list[Spielliste], code: str) -> HttpResponse:
    """What the QR code on a list opens: its table for a phone that brings the word behind the #, else the list as
    everybody reads it."""
    if len(found) > 1:
        pages = [(one, reverse("list-detail", args=[one.uuid])) for one in found]
        return render(request, "printing/which.html", {"found": pages, "code": code})
    spielliste = found[0]
    if not spielliste.tournament.has_phones:
        return redirect("list-detail", spielliste.uuid)
    get_token(request)  # the script sends it back
    return render(request, "phones/entrance.html", {"list": spielliste})


@require_POST
def enter(request: HttpRequest, spielliste: Spielliste) -> HttpResponse:
    """The word against a cookie for this list. Who has one already keeps it."""
    about = f"table:{spielliste.pk}"
    if has_sent_too_many(request, about, MOST_BY_ONE, "tables", MOST_FROM_HERE):
        said = _("Zu viele falsche Versuche. Bitte in zehn Minuten noch einmal scannen, oder die Leitung fragen.")
        return told({"code": "many", "message": said}, 429)
    try:
        token = sent_object(request).get("token")
        if not constant_time_compare(str(token), token_of(spielliste)):
            too_many_by_one(request, about, MOST_BY_ONE)
            too_many(request, "tables", MOST_FROM_HERE)
            raise Refused(_("Dieser Code gilt hier nicht, oder nicht mehr. Bitte den Code der Liste scannen."), "token")
        check_running(spielliste)
        return _entered(request, spielliste)
    except Broken as broken:
        return told({"code": "broken", "message": broken.message}, 400)
    except Refused as refusal:
        note_refused(spielliste=spielliste)
        logger.warning("A phone was refused at list %s: %s", spielliste.pk, refusal.field or "closed")
        code = refusal.field or "closed"
        return told({"code": code, "message": refusal.message}, 403)


def _entered(request: HttpRequest, spielliste: Spielliste) -> HttpResponse:
    known = device_of(request, spielliste.uuid)
    if known is not None:
        return _welcomed(known)
    secret = new_secret()
    device = enter_table(spielliste=spielliste, secret_hash=hashed(secret))
    response = _welcomed(fresh(device))
    response.set_cookie(
        COOKIE, secret, max_age=KEPT, path=_path(spielliste), secure=settings.HTTPS, httponly=True, samesite="Lax"
    )
    return response


def _welcomed(device: TableDevice) -> HttpResponse:
    return told({"page": _path(device.link.spielliste), "state": state_of(device)})


def _path(spielliste: Spielliste) -> str:
    return reverse("table", args=[spielliste.uuid])
