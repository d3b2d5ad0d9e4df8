"""What a phone at the table asks for and sends: the page, the state, rows, the pen, its seat. Every answer to what is
sent carries the whole state, so that the phone is never further behind than its last word."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _

from league.base.lanes import PICTURES, apart
from league.base.language import spoken_here
from league.base.pictures import as_photo, too_large
from league.base.views import live, require_POST, require_safe
from league.base.wording import why_not
from league.base.writing import Conflict, Refused
from league.lists.scorebook import names_at
from league.models import TableDevice
from league.models.base import Json
from league.models.photos import Photographed
from league.phones import acts
from league.phones.acts import Act, Undo
from league.phones.answers import told
from league.phones.presence import note_seen
from league.phones.services import checking, devices, photos, writing
from league.phones.sheets import seen, version_of
from league.phones.shell import shell, version
from league.phones.state import fresh, mark, state_of
from league.phones.words import words_hash, words_json
from scoring import LANGUAGES, ScoringError

Said = tuple[int, Json]  # the status of an answer, and why
YEAR = 365 * 24 * 3600
NAMES_FILES = "League-Files"  # of the page, of which version the files are that it names
HALF_A_DAY = 12 * 3600  # in a hall without HTTPS nothing else brings the page back without a network


# --- What is asked for


@require_safe
def page(request: HttpRequest, device: TableDevice) -> HttpResponse:
    """A shell: what it shows comes with the state. It may be kept by this browser alone."""
    get_token(request)
    response = render(request, "phones/page.html", {"spielliste": device.link.spielliste})
    patch_cache_control(response, private=True, max_age=HALF_A_DAY)
    response[NAMES_FILES] = version()
    return response


@require_safe
def state(request: HttpRequest, device: TableDevice) -> HttpResponse:
    note_seen(device)
    get_token(request)
    return live(request, mark(device), lambda: told(state_of(device)))


@require_safe
def words(request: HttpRequest, word: str) -> HttpResponse:
    spoken = next((name for name in LANGUAGES if words_hash(name) == word), None)
    if spoken is None:
        raise Http404
    response = HttpResponse(words_json(spoken), content_type="application/json")
    patch_cache_control(response, public=True, max_age=YEAR, immutable=True)
    return response


@require_safe
def service_worker(request: HttpRequest, device: TableDevice) -> HttpResponse:
    """The keeper of the page on the phone: its text changes whenever a file of the page does, and with the language, so
    that who has chosen another one finds the page in it the next time, without a network as well."""
    uuid, kept_as = device.link.spielliste.uuid, f"{version()}-{spoken_here()}"
    path, kept = reverse("table", args=[uuid]), {"list": uuid, "shell": shell(), "version": kept_as}
    fits = {"files": version(), "header": NAMES_FILES}
    response = render(request, "phones/worker.js", kept | fits, content_type="text/javascript")
    response["Service-Worker-Allowed"] = path
    response["Cache-Control"] = "no-cache"
    return response


@require_safe
def webmanifest(request: HttpRequest, device: TableDevice) -> HttpResponse:
    spielliste = device.link.spielliste
    path = reverse("table", args=[spielliste.uuid])
    manifest = {
        "name": _("Tisch {table}, {event}").format(table=spielliste.table, event=spielliste.tournament),
        "short_name": _("Tisch {table}").format(table=spielliste.table),
        "start_url": path,
        "scope": path,
        "display": "standalone",
        "lang": spoken_here(),
    }
    response = told(manifest)
    response["Content-Type"] = "application/manifest+json"
    response["Cache-Control"] = "private, max-age=60"
    return response


# --- What is sent


def refused(refusal: Refused | Conflict | ScoringError, device: TableDevice) -> Said:
    """The status that tells a phone what to do, with the sentence for people."""
    if isinstance(refusal, Conflict):
        return 409, {"code": "version", "field": None, "message": str(refusal)}
    if isinstance(refusal, ScoringError):
        link = device.link
        seats, lines = link.spielliste.occupancies.select_related("entry"), seen(link).book.lines
        names = names_at(seats, lines, len(lines) + 1)
        said = {"said": refusal.said.to_dict(), "message": why_not(refusal, names)}
        return 422, {"code": "refused", "field": refusal.field, **said}
    for kind, status, code in KINDS:
        if isinstance(refusal, kind):
            return status, {"code": code, "field": refusal.field, "message": refusal.message}
    return 422, {"code": "refused", "field": refusal.field, "message": refusal.message}


KINDS: list[tuple[type[Refused], int, str]] = [
    (acts.Broken, 400, "broken"),
    (devices.Ended, 403, "token"),
    (devices.NoPen, 423, "pen"),
    (writing.Closed, 410, "closed"),
    (writing.RowTaken, 409, "row"),
]


def act(request: HttpRequest, device: TableDevice, do: Callable[[Json], object]) -> HttpResponse:
    """One act of a phone, answered with the state as it is then."""
    note_seen(device)
    try:
        do(acts.sent_object(request))
    except (Refused, Conflict, ScoringError) as refusal:
        status, said = refused(refusal, device)
        return told(said | {"refused": said, "state": _state(device)}, status)
    return told({"state": _state(device)})


def _state(device: TableDevice) -> Json | None:
    """Of a phone whose link was renewed meanwhile nothing is told."""
    now = fresh(device)
    return None if now.ended_at else state_of(now)


def own_key(device: TableDevice, key: str) -> str:
    """No phone can use up what another table's sends."""
    return f"{device.link.spielliste.uuid.hex[:20]}-{key}"


@require_POST
def entry(request: HttpRequest, device: TableDevice) -> HttpResponse:
    """Acts on rows, each its own transaction with its own key, in order; at the first refusal it stops."""
    note_seen(device)
    done: list[str] = []
    status, why = 200, None
    key = ""
    try:
        sent = acts.sent_object(request)
        based_on = acts.number(sent, "based_on")
        for one in acts.acts_sent(sent):
            key = one.key
            before = version_of(device.link)
            _carry_out(device, one, based_on)
            done.append(one.key)
            after = version_of(device.link)
            based_on = based_on if after == before else after  # the next one is based on what this one left
    except (Refused, Conflict, ScoringError) as refusal:
        status, said = refused(refusal, fresh(device))
        why = {"key": key, **said}
    TableDevice.objects.filter(pk=device.pk).update(last_seen=timezone.now())
    return told({"code": why["code"] if why else "", "done": done, "refused": why, "state": _state(device)}, status)


def _carry_out(device: TableDevice, one: Act, based_on: int) -> None:
    key = own_key(device, one.key)
    if isinstance(one.what, Undo):
        writing.undo_row(device=device, row=one.what.row, based_on=based_on, key=key)
    else:
        writing.write_row(device=device, what=one.what, based_on=based_on, key=key)


@require_POST
def pen(request: HttpRequest, device: TableDevice) -> HttpResponse:
    def do(sent: Json) -> None:
        match sent.get("act"):
            case "take":
                devices.take_pen(device=device)
            case "give":
                devices.give_pen(device=device, to=acts.number(sent, "to", 1, 1000))
            case "release":
                devices.release_pen(device=device)
            case _:
                raise acts.Broken("act")

    return act(request, device, do)


@require_POST
def seat(request: HttpRequest, device: TableDevice) -> HttpResponse:
    def do(sent: Json) -> None:
        chosen = None if sent.get("seat") is None else acts.number(sent, "seat", 1, 7)
        devices.choose_seat(device=device, seat=chosen)

    return act(request, device, do)


@require_POST
def depth(request: HttpRequest, device: TableDevice) -> HttpResponse:
    return act(request, device, lambda sent: writing.choose_depth(device=device, depth=str(sent.get("depth"))))


@require_POST
def finish(request: HttpRequest, device: TableDevice) -> HttpResponse:
    def do(sent: Json) -> None:
        key = own_key(device, acts.key_of(sent))
        writing.finish_at_table(device=device, based_on=acts.number(sent, "based_on"), key=key)

    return act(request, device, do)


# --- The second pair of eyes, what comes late, the signed paper


@require_POST
def vote(request: HttpRequest, device: TableDevice) -> HttpResponse:
    def do(sent: Json) -> None:
        agrees = sent.get("agrees")
        if not isinstance(agrees, bool):
            raise acts.Broken("agrees")
        checking.vote(
            device=device,
            seat=acts.number(sent, "seat", 1, 7),
            agrees=agrees,
            note=acts.text(sent, "note", 300),
            version=acts.number(sent, "version"),
            key=own_key(device, acts.key_of(sent)),
        )

    return act(request, device, do)


@require_POST
def late(request: HttpRequest, device: TableDevice) -> HttpResponse:
    def do(sent: Json) -> None:
        given = sent.get("acts")
        if not isinstance(given, list) or not 0 < len(given) <= acts.MOST_ACTS:
            raise acts.Broken("acts")
        if not all(isinstance(one, dict) for one in given):
            raise acts.Broken("acts")
        reason, key = acts.text(sent, "reason", 300), own_key(device, acts.key_of(sent))
        checking.hand_in(device=device, acts=given, reason=reason, key=key)

    return act(request, device, do)


@apart(PICTURES)
@require_POST
def photo(request: HttpRequest, device: TableDevice) -> HttpResponse:
    """A file above the limit is not even kept in memory: then none is there."""
    note_seen(device)
    file = request.FILES.get("photo")
    try:
        if file is None:
            raise Refused(too_large(int(request.META.get("CONTENT_LENGTH") or 0)), "photo")
        photos.add_photo(device=device, jpeg=as_photo(file))
    except (Refused, ValidationError) as refusal:
        message = refusal.message if isinstance(refusal, Refused) else " ".join(refusal.messages)
        said = {"code": "refused", "field": "photo", "message": message}
        return told(said | {"refused": said, "state": _state(device)}, 422)
    return told({"state": _state(device)})


@require_safe
def photo_seen(request: HttpRequest, device: TableDevice, photo: UUID) -> HttpResponse:
    return picture(get_object_or_404(device.link.photos, uuid=photo))


def picture(photo: Photographed) -> HttpResponse:
    """A picture that nobody took proves nothing: it is not shown."""
    if not photo.is_the_one_taken:
        said = _("Dieses Foto wurde in der Datenbank ausgetauscht und wird nicht gezeigt. Bitte das Papier ansehen.")
        return HttpResponse(said, status=409, content_type="text/plain; charset=utf-8")
    return as_jpeg(bytes(photo.jpeg))


def as_jpeg(content: bytes) -> HttpResponse:
    response = HttpResponse(content, content_type="image/jpeg")
    response["Content-Disposition"] = 'inline; filename="spielliste.jpg"'
    patch_cache_control(response, private=True, max_age=3600)
    return response
