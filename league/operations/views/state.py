"""Pages: operations. The state of this installation and its backups, for superusers; for everybody else there is
nothing here."""

from __future__ import annotations

import shutil
from datetime import datetime
from typing import NamedTuple

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.core.checks import run_checks
from django.core.paginator import Paginator
from django.db import connection
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from league.base.machine import addresses
from league.base.place import VERSION, called
from league.base.views import both, called_as, page, posted, require_POST, require_safe, saved
from league.clubs.sessions import remember
from league.models import ClubApplication, Installation
from league.printing.address import is_loopback, printed_address

from .. import verify
from ..backup import BackupFailed, backups, checksum_path, made_at, make_backup, where
from ..checks import BETRIEB
from ..elsewhere import bring_to_all, fetch_from_any, places
from ..errors import last_errors
from ..first import examples_password
from ..forms import AddressForm, FirstClubForm
from ..machines import machines, tell
from ..services import begin_first, change_printed_address
from ..standing import standing, what_is_at

BACKUPS_A_PAGE = 25  # of a day on which tables play there are three hundred
SHOWN_ERRORS = 10
LITTLE_SPACE = 500_000_000  # bytes; below this a backup or the next evening may not fit


@require_safe
def state(request: HttpRequest) -> HttpResponse:
    free, asked = shutil.disk_usage(settings.DATA_DIR).free, request.GET.get("nummer", "").strip()
    errors = last_errors(asked)
    context = {
        "crumbs": [(_("Start"), "/"), (_("Betrieb"), "")],
        "database": _database(),
        "free": free,
        "little_space": free < LITTLE_SPACE,
        "warnings": run_checks(tags=[BETRIEB]),
        "standing": standing(),
        "by_itself": settings.BACKUP_BY_ITSELF,
        "encrypted": bool(settings.BACKUP_PASSWORD),
        "places": [{"title": place.title, "said": what_is_at(place)} for place in places()],
        "machines": machines(),
        "version": VERSION,
        "errors": errors[:SHOWN_ERRORS],
        "asked": asked,
        "page": Paginator(backups(), BACKUPS_A_PAGE).get_page(request.GET.get("page")),
        "elsewhere": _elsewhere(),
        "folder": settings.BACKUP_DIR,
        "examples": examples_password() is not None,
        "report": verify.last(),
        "responsible": Installation.objects.ours().responsible,
        "applications": ClubApplication.objects.waiting().count(),
        "serve_command": called("serve"),
        "verify_command": called("verify"),
    }
    return render(request, "operations/state.html", context)


class Elsewhere(NamedTuple):
    """A backup that lies on another machine. `fetched`: whether it can be had here, from a place that both reach."""

    name: str
    made_at: datetime
    size: int
    machine: str
    fetched: bool


def _elsewhere() -> list[Elsewhere]:
    here, fetched = {one.name for one in backups()}, bool(places())
    found = [
        Elsewhere(name, made_at(name), size, machine.name, fetched)
        for machine in machines()
        for name, size in machine.backups.items()
        if name not in here
    ]
    return sorted(found, key=lambda one: (one.made_at, one.name), reverse=True)


@require_POST
def backup_make(request: HttpRequest) -> HttpResponse:
    try:
        backup = make_backup()
    except BackupFailed as failure:
        messages.error(request, str(failure))
    else:
        bring_to_all(near=True)  # those on the net get it by themselves
        tell()
        messages.success(request, _("Gesichert und geprüft: {name}").format(name=backup.name))
    return redirect("operations")


@require_safe
def backup_download(request: HttpRequest, name: str) -> FileResponse:
    """Only what is in the list of backups: a name from outside never becomes a path."""
    found = next((backup for backup in backups() if name in (backup.name, checksum_path(backup.path).name)), None)
    if found is not None and (file := found.path.with_name(name)).is_file():
        return FileResponse(file.open("rb"), as_attachment=True, filename=name)
    other = next((one for one in _elsewhere() if name == one.name), None)
    if other and (fetched := fetch_from_any(name, other.size)):
        return FileResponse(fetched, as_attachment=True, filename=name)
    raise Http404


@both
def address(request: HttpRequest) -> HttpResponse:
    """Where phones reach the site: what is set, what is printed now, and what it might be on this machine."""
    ours, here = Installation.objects.ours(), reverse("operations-address")
    form = AddressForm(posted(request), initial=AddressForm.of(ours), based_on=ours.version)
    facts = form.facts if form.is_valid() else {}
    if answer := saved(request, form, change_printed_address, here, _("Gespeichert."), **facts):
        return answer
    printed = printed_address(called_as(request))
    context = {
        "form": form,
        "printed": printed,
        "unreachable": is_loopback(printed),
        "suggestions": [one.rstrip("/") for one in addresses("0.0.0.0", request.get_port()) if not is_loopback(one)],
        "crumbs": [(_("Start"), "/"), (_("Betrieb"), reverse("operations")), (_("Adresse"), "")],
    }
    return page(request, "operations/address.html", context, form)


def _database() -> dict[str, object]:
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT sqlite_version(), page_count * page_size FROM pragma_page_count, pragma_page_size")
        else:
            cursor.execute("SELECT current_setting('server_version'), pg_database_size(current_database())")
        version, size = cursor.fetchone()
    return {"name": connection.display_name, "version": version, "size": size, "where": where()}


# --- The first start


@both
def first_club(request: HttpRequest, found: str, word: str) -> HttpResponse:
    """The first club and who leads it; then its members are asked for."""
    form = FirstClubForm(posted(request))
    if form.is_valid() and (club := form.attempt(begin_first, **form.facts)):
        login(request, club.roles.get().user)
        remember(request)
        messages.success(request, _("„{club}“ ist angelegt. Als Nächstes kommen die Mitglieder.").format(club=club))
        return redirect("player-names", club.uuid)
    return page(request, "operations/first_club.html", {"form": form}, form)


# --- robots.txt


# Pages are not closed here: a robot that may not read a page does not learn that it says noindex, and keeps what it
# read when the club still wished to be found.
RULES = """\
# Which pages may be found is said by each page (meta robots), for files by their header (X-Robots-Tag).
User-agent: *
Disallow: /konto/
Disallow: /api/
"""


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    return HttpResponse(RULES, content_type="text/plain; charset=utf-8")
