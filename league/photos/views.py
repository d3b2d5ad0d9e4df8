"""Pages of photos of paper lists: one from the list's own page, many at the office, the queue, one photo by itself.
What is sent is read in the lane of files; entering results never waits for it."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import monotonic
from uuid import NAMESPACE_URL, UUID, uuid4, uuid5

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from league.base.forms import new_key, resent, tap_key
from league.base.lanes import FILES, apart, takes
from league.base.permissions import can_direct
from league.base.request import by_script, user_of
from league.base.views import both, event_crumbs, require_POST, require_safe, uuid_in
from league.base.wording import why_not
from league.base.words import plural
from league.base.writing import Conflict, Refused
from league.lists.views.desk import closed
from league.lists.views.paper_page import crumbs_of, seats_of, title_of
from league.models import PaperPhoto, Spielliste, Tournament
from league.phones.views.table import as_jpeg
from league.phones.views.table import picture as shown
from scoring import ScoringError

from . import opening, services
from .beside import compared
from .forms import PhotosForm
from .opening import Later, Opened, opened
from .paper import counted
from .queue import line_of, queue_of
from .reading import AT_A_TIME, NotNow, read, read_waiting
from .words import why


def _later() -> str:
    return _("Gerade werden viele Dateien gelesen. Das Foto wartet; bitte gleich „Weiterlesen“.")


def _still_waiting(count: int) -> str:
    waits = plural(count, _("Seite wartet,Seiten warten"))
    return _("{waits} noch darauf, gelesen zu werden; bitte „Weiterlesen“.").format(waits=waits)


def _send_the_rest(rest: Opened) -> str:
    """The first page of a file: it and those behind it are sent again. Another one: only this file."""
    said = _("Für alles auf einmal war es zu viel. Bitte dieselbe Datei neu senden; es geht weiter ab „{name}“.")
    if rest.page == 1:
        said = _("Für alles auf einmal war es zu viel. Bitte noch einmal senden, ab „{name}“; was davor kommt, ist da.")
    return said.format(name=rest.name)


def _put_aside() -> str:
    return _("Dieses Foto hat inzwischen jemand weggelegt. Wird es noch gebraucht, bitte noch einmal fotografieren.")


# --- One list


@takes(opening.AT_ONCE, opening.SECONDS)
@apart(FILES, "POST")
@both
def send(request: HttpRequest, spielliste: Spielliste) -> HttpResponse:
    """A photo of this list: read at once, and straight to the page on which it is checked."""
    form, status = PhotosForm(request, many=False), 422
    if form.is_valid():
        try:
            came = _received(request, form, spielliste.tournament, spielliste)
            if not came.problems:
                return _read_and_taken(request, spielliste, came)
            form.add_error("photos", came.problems[0])
        except Refused as refusal:
            form.add_error("photos", refusal.message)
            status = _status(refusal)
    _with_new_key(form)
    context = {
        "spielliste": spielliste,
        "event": spielliste.tournament,
        "form": form,
        "heading": title_of(spielliste),
        "closed": closed(spielliste),
        "crumbs": crumbs_of(spielliste, _("Foto")),
    }
    return render(request, "photos/send.html", context, status=status if form.errors else 200)


def _with_new_key(form: PhotosForm) -> None:
    """A page that comes back takes other files: what was kept of these has its key."""
    if form.is_bound:
        resent(form, key=new_key())


@dataclass
class Came:
    """What was sent together. None is a picture that was deleted since; `problems`: files that cannot be opened, and
    why; `rest`: the first page for which there was no time."""

    photos: list[PaperPhoto | None] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    rest: Opened | None = None


def _received(request: HttpRequest, form: PhotosForm, event: Tournament, meant: Spielliste | None = None) -> Came:
    """Each picture, each page of a scan. Sent twice they are there once; one that cannot be opened stops no other."""
    came, end = Came(), monotonic() + opening.LONGEST
    stack, key, first = _stack(request, form.submission["key"]), form.submission["key"], form.first
    for number, file in enumerate(form.sent):
        try:
            for one in opened(file, 1 if number else first):
                if came.photos and monotonic() >= end:
                    came.rest = one
                    return came
                own = key and f"{key[:58]}.{first - 1 + len(came.photos)}"
                words = {"tournament": event, "opened": one, "by": user_of(request), "meant": meant}
                came.photos.append(services.receive_photo(stack=stack, key=own, **words))
        except Later:
            raise
        except Refused as refusal:
            came.problems.append(refusal.message)
    return came


def _status(refusal: Refused) -> int:
    """What only has to wait is sent again as it is."""
    return 503 if isinstance(refusal, Later) else 422


def _stack(request: HttpRequest, key: str | None) -> UUID:
    """As the page says, else by the key: the same submission sent again belongs to the same stack."""
    return uuid_in(request.POST.get("stack", "")) or (uuid5(NAMESPACE_URL, key) if key else uuid4())


def _read_and_taken(request: HttpRequest, spielliste: Spielliste, came: Came) -> HttpResponse:
    """At least one, and as many pages as there is time for; the others wait in the queue."""
    end = monotonic() + AT_A_TIME
    if came.rest:
        messages.warning(request, _send_the_rest(came.rest))
        return redirect(f"{reverse('paper-photos', args=[spielliste.tournament.uuid])}?from={came.rest.page}")
    for number, photo in enumerate(came.photos):
        if number and monotonic() >= end:
            return _in_queue(request, spielliste.tournament, _still_waiting(len(came.photos) - number))
        try:
            waits = photo and photo.state == PaperPhoto.WAITING
            found = read(photo, user_of(request)) if photo and waits else photo
        except NotNow:
            return _in_queue(request, spielliste.tournament, _later())
        if found is None or found.state == PaperPhoto.ASIDE:
            raise Refused(_put_aside(), "photos")
        if found.state == PaperPhoto.REFUSED:
            return redirect("paper-photo", found.uuid)
        if answer := _not_taken(request, found):
            return answer
    return redirect("list-enter", spielliste.uuid)


def _in_queue(request: HttpRequest, event: Tournament, said: str) -> HttpResponse:
    """There is the button of which it speaks."""
    messages.warning(request, said)
    return redirect("paper-photos", event.uuid)


def _not_taken(request: HttpRequest, photo: PaperPhoto) -> HttpResponse | None:
    """None if it is taken over; else the page that says why not. Whoever has compared says which version."""
    assert photo.spielliste is not None
    seen = {name: name in request.POST for name in ("replaces", "compared")}
    try:
        services.take_over(
            photo=photo,
            based_on=_based_on(request) if any(seen.values()) else photo.spielliste.version,
            by=user_of(request),
            key=tap_key(request.POST.get("key", ""), "take", photo.uuid),
            **seen,
        )
    except Conflict as conflict:
        messages.error(request, _("{why} Bitte noch einmal vergleichen.").format(why=conflict))
    except services.ToCompare:
        pass  # its page shows both
    except (Refused, ScoringError) as refusal:
        messages.error(request, why_not(refusal))
    else:
        return None
    return redirect("paper-photo", photo.uuid)


def _based_on(request: HttpRequest) -> int:
    """The version that the page compared; without it nothing is replaced."""
    sent = request.POST.get("based_on", "")
    return int(sent) if sent.isascii() and sent.isdecimal() and len(sent) < 9 else 0


# --- Many at once


@takes(opening.AT_ONCE, opening.SECONDS)
@apart(FILES, "POST")
@both
def photos(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The queue. What is sent finds its list by its code; a script sends one file after the other, as one stack, and a
    file whose pages take long once more from the page that is told."""
    form, came, status = PhotosForm(request, many=True), Came(), 422
    if form.is_valid():
        try:
            came = _received(request, form, tournament)
        except Refused as refusal:
            form.add_error("photos", refusal.message)
            status = _status(refusal)
    for problem in came.problems:
        form.add_error("photos", problem)
    if came.photos and not form.errors and (by_script(request) or not came.rest):
        return _read_some(request, tournament, came.rest.page if came.rest else 0)
    if came.rest:
        form.add_error("photos", _send_the_rest(came.rest))
    status = status if form.errors else 200
    if by_script(request):
        return _now(request, tournament, status, " ".join(map(str, form.errors.get("photos", []))))
    _with_new_key(form)
    return _page(request, tournament, form, status, came.rest.page if came.rest else form.first)


@apart(FILES)
@require_POST
def read_on(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """As many of those that wait as there is time for; asked again, it goes on."""
    return _read_some(request, tournament)


def _read_some(request: HttpRequest, tournament: Tournament, rest: int = 0) -> HttpResponse:
    """`rest`: the page with which the file that was sent goes on."""
    problem = ""
    try:
        read_waiting(tournament, user_of(request))
    except NotNow:
        problem = _later()
    if by_script(request):
        return _now(request, tournament, problem=problem, rest=rest)
    if problem:
        messages.warning(request, problem)
    return redirect("paper-photos", tournament.uuid)


def _shown(request: HttpRequest, tournament: Tournament) -> dict[str, object]:
    queue = queue_of(tournament, user_of(request))
    return {"event": tournament, "queue": queue, "counted": counted(tournament.club), "key": new_key()}


def _now(
    request: HttpRequest, tournament: Tournament, status: int = 200, problem: str = "", rest: int = 0
) -> HttpResponse:
    shown = _shown(request, tournament) | {"problem": problem, "rest": rest}
    return render(request, "photos/_queue.html", shown, status=status)


def _page(request: HttpRequest, tournament: Tournament, form: PhotosForm, status: int, first: int) -> HttpResponse:
    crumbs = event_crumbs(tournament, _("Fotos von Listen"))
    office = (_("Listen eintragen"), reverse("list-office", args=[tournament.uuid]))
    context = _shown(request, tournament) | {
        "form": form,
        "stack": uuid4(),
        "first": first,
        "crumbs": [*crumbs[:-1], office, crumbs[-1]],
    }
    return render(request, "photos/queue.html", context, status=status)


# --- One photo


@require_safe
def photo(request: HttpRequest, photo: PaperPhoto) -> HttpResponse:
    """Why it was not read, or where it and the list differ; and what can be done."""
    return _photo_page(request, photo)


def _photo_page(request: HttpRequest, photo: PaperPhoto, problem: str = "") -> HttpResponse:
    event, line = photo.tournament, line_of(photo, user_of(request))
    context = {
        "photo": photo,
        "line": line,
        "differs": compared(photo, line.differs),
        "event": event,
        "spielliste": photo.spielliste,
        "seats": seats_of(photo.spielliste) if photo.spielliste and line.asks_names else [],
        "directs": can_direct(request.user, event),
        "heading": title_of(photo.spielliste) if photo.spielliste else _("Foto einer Liste"),
        "problem": problem,
        "key": new_key(),
        "crumbs": [
            *event_crumbs(event, _("Fotos"))[:-1],
            (_("Fotos von Listen"), reverse("paper-photos", args=[event.uuid])),
            (str(photo), ""),
        ],
    }
    return render(request, "photos/photo.html", context, status=422 if problem else 200)


@apart(FILES)
@require_POST
def read_again(request: HttpRequest, photo: PaperPhoto) -> HttpResponse:
    try:
        key = tap_key(request.POST.get("key", ""), "read", photo.uuid)
        waits: PaperPhoto | None = services.wait_again(photo=photo, by=user_of(request), key=key)
        found = read(waits, user_of(request)) if waits and waits.state == PaperPhoto.WAITING else waits
    except Refused as refusal:
        return _photo_page(request, photo, refusal.message)
    except NotNow:
        return _in_queue(request, photo.tournament, _later())
    if found is None:
        return _in_queue(request, photo.tournament, _put_aside())
    return redirect("paper-photo", found.uuid)


@require_POST
def take(request: HttpRequest, photo: PaperPhoto) -> HttpResponse:
    """What was read becomes the list's paper; then it is checked there."""
    if photo.spielliste is None:
        messages.error(request, why(dict(services.LOST)))
        return redirect("paper-photo", photo.uuid)
    answer = _not_taken(request, photo)
    return answer or redirect("list-enter", photo.spielliste.uuid)


@require_POST
def aside(request: HttpRequest, photo: PaperPhoto) -> HttpResponse:
    try:
        key = tap_key(request.POST.get("key", ""), "aside", photo.uuid)
        services.put_aside(photo=photo, by=user_of(request), key=key)
    except Refused as refusal:
        messages.error(request, refusal.message)
        return redirect("paper-photo", photo.uuid)
    messages.success(request, _("Das Foto ist weggelegt."))
    return redirect("paper-photos", photo.tournament.uuid)


@require_safe
def picture(request: HttpRequest, photo: PaperPhoto) -> HttpResponse:
    """As it was sent, smaller."""
    if not photo.jpeg:
        raise Http404
    return shown(photo)


@require_safe
def sheet(request: HttpRequest, photo: PaperPhoto) -> HttpResponse:
    """Straightened, for the strips beside the rows."""
    if not photo.sheet:
        raise Http404
    return as_jpeg(bytes(photo.sheet))
