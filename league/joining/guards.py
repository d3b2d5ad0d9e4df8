"""Guards of joining's own: where clubs may apply, whose link it is, and who decides."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from league.base.guards import EVERYBODY, SUPERUSER, Guard, one_of
from league.models import ClubApplication, Installation
from league.models.user import Visitor

from .services import digest_of


def _takes_clubs(user: Visitor) -> bool:
    return Installation.objects.takes_clubs()


def _by_link(request: HttpRequest, word: str) -> ClubApplication | HttpResponse:
    """A word that leads nowhere any more, or never did: the page says what to do, and not which of both it is."""
    found = ClubApplication.objects.filter(digest=digest_of(word)).first()
    if found is None or (found.stage == ClubApplication.SENT and found.until and found.until <= timezone.now()):
        return render(request, "joining/no_link.html", status=404)
    return found


takes_clubs = Guard[None, None]("takes_clubs", EVERYBODY, may=_takes_clubs)
has_application_link = Guard("has_application_link", EVERYBODY, _by_link, by="word")
decides_application = Guard("decides_application", SUPERUSER, one_of(ClubApplication.objects.decided_by))
