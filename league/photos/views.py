"""Pages of photos of paper lists: one from the list's own page, many at the office, the queue, one photo by itself.
What is sent is read in the lane of files; entering results never waits for it."""

from __future__ import annotations

from time import monotonic
from uuid import NAMESPACE_URL, UUID, uuid4, uuid5

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from league.base.forms import new_key
from league.base.lanes import FILES, apart, takes
from league.base.request import by_script, user_of
from league.base.views import both, event_crumbs, require_POST, require_safe, uuid_in
from league.base.wording import why_not
from league.base.words import plural
from league.base.writing import Conflict, Refused
from league.lists.forms.paper import find_list
from league.lists.views.desk import closed
from league.lists.views.paper_page import crumbs_of, title_of
from league.models import PaperPhoto, Spielliste, Tournament
from league.phones.views.table import as_jpeg
from league.phones.views.table import picture as shown
from scoring import ScoringError

from . import opening, services
from .beside import compared
from .forms import PhotosForm
from .opening import opened
from .paper import counted
from .queue import line_of, queue_of
from .reading import AT_A_TIME, NotNow, read, read_waiting


def _later() -> str:
    return _("Gerade werden viele Dateien gelesen. Das Foto wartet; bitte gleich „Weiterlesen“.")


def _still_waiting(count: int) -> str:
    waits = plural(count, _("Seite wartet,Seiten warten"))
    return _("{waits} noch darauf, gelesen zu werden; bitte „Weiterlesen“.").format(waits=waits)


def _too_many(name: str) -> str:
    said = _(
        "Das sind zu viele Seiten auf einmal: Was vor „{name}“ kommt, ist da und wartet. Bitte den Rest neu senden."
    )
    return said.format(name=name)


def _put_aside() -> str:
    return _("Dieses Foto hat inzwischen jemand weggelegt. Wird es noch gebraucht, bitte noch einmal fotografieren.")


# --- One list


@takes(opening.AT_ONCE, opening.SECONDS)
@apart(FILES, "POST")
@both
def send(request: HttpRequest, spielliste: Spielliste) -> HttpResponse:
    """A photo of this list: read at once, and straight to the page on which it is checked."""
    form = PhotosForm(request, many=False)
    if form.is_valid():
        try:
            found = _received(request, form, spielliste.tournament, spielliste)
            return _read_and_taken(request, spielliste, found)
        except Refused as refusal:
            form.add_error("photos", refusal.message)
    context = {
        "spielliste": spielliste,
        "event": spielliste.tournament,
        "form": form,
        "heading": title_of(spielliste),
        "closed": closed(spielliste),
        "crumbs": crumbs_of(spielliste, _("Foto")),
    }
    return render(request, "photos/send.html", context, status=422 if form.errors else 200)


def _received(
    request: HttpRequest, form: PhotosForm, event: Tournament, meant: Spielliste | None = None
) -> list[PaperPhoto | None]:
    """Each picture, each page of a scan. Sent twice they are there once; None is one that was deleted since."""
    key = form.submission["key"]
    stack = _stack(request, key)
    found: list[PaperPhoto | None] = []
    end = monotonic() + opening.LONGEST
    for file in form.sent:
        for one in opened(file):
            if found and monotonic() >= end:
                raise Refused(_too_many(one.name), "photos")
            own = key and f"{key[:58]}.{len(found)}"
            words = {"tournament": event, "opened": one, "by": user_of(request), "meant": meant}
            found.append(services.receive_photo(stack=stack, key=own, **words))
    return found


def _stack(request: HttpRequest, key: str | None) -> UUID:
    """As the page says, else by the key: the same submission sent again belongs to the same stack."""
    return uuid_in(request.POST.get("stack", "")) or (uuid5(NAMESPACE_URL, key) if key else uuid4())


def _read_and_taken(request: HttpRequest, spielliste: Spielliste, photos: list[PaperPhoto | None]) -> HttpResponse:
    """At least one, and as many pages as there is time for; the others wait in the queue."""
    end = monotonic() + AT_A_TIME
    for number, photo in enumerate(photos):
        if number and monotonic() >= end:
            return _in_queue(request, spielliste.tournament, _still_waiting(len(photos) - number))
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


def _not_taken(request: HttpRequest, photo: PaperPhoto, *, replaces: bool = False) -> HttpResponse | None:
    """None if it is taken over; else the page that says why not."""
    assert photo.spielliste is not None
    key = request.POST.get("key", "")
    try:
        services.take_over(
            photo=photo,
            based_on=_based_on(request, photo.spielliste) if replaces else photo.spielliste.version,
            by=user_of(request),
            replaces=replaces,
            key=key and f"{key[:30]}-{photo.uuid.hex}",
        )
    except Conflict as conflict:
        messages.error(request, _("{why} Bitte noch einmal vergleichen.").format(why=conflict))
    except services.Differs:
        pass  # its page shows both
    except (Refused, ScoringError) as refusal:
        messages.error(request, why_not(refusal))
    else:
        return None
    return redirect("paper-photo", photo.uuid)


def _based_on(request: HttpRequest, spielliste: Spielliste) -> int:
    """The version that the page compared; without it nothing is replaced."""
    sent = request.POST.get("based_on", "")
    return int(sent) if sent.isascii() and sent.isdecimal() and len(sent) < 9 else 0


# --- Many at once


@takes(opening.AT_ONCE, opening.SECONDS)
@apart(FILES, "POST")
@both
def photos(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The queue. What is sent finds its list by its code; a script sends one file after the other, as one stack."""
    form = PhotosForm(request, many=True)
    if form.is_valid():
        try:
            _received(request, form, tournament)
            return _read_some(request, tournament)
        except Refused as refusal:
            form.add_error("photos", refusal.message)
    status = 422 if form.errors else 200
    if by_script(request):
        return _now(request, tournament, status, " ".join(map(str, form.errors.get("photos", []))))
    return _page(request, tournament, form, status)


@apart(FILES)
@require_POST
def read_on(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """As many of those that wait as there is time for; asked again, it goes on."""
    return _read_some(request, tournament)


def _read_some(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    problem = ""
    try:
        read_waiting(tournament, user_of(request))
    except NotNow:
        problem = _later()
    if by_script(request):
        return _now(request, tournament, problem=problem)
    if problem:
        messages.warning(request, problem)
    return redirect("paper-photos", tournament.uuid)


def _shown(request: HttpRequest, tournament: Tournament) -> dict[str, object]:
    queue = queue_of(tournament, user_of(request))
    return {"event": tournament, "queue": queue, "counted": counted(tournament.club), "key": new_key()}


def _now(request: HttpRequest, tournament: Tournament, status: int = 200, problem: str = "") -> HttpResponse:
    return render(request, "photos/_queue.html", _shown(request, tournament) | {"problem": problem}, status=status)


def _page(request: HttpRequest, tournament: Tournament, form: PhotosForm, status: int) -> HttpResponse:
    crumbs = event_crumbs(tournament, _("Fotos von Listen"))
    office = (_("Listen eintragen"), reverse("list-office", args=[tournament.uuid]))
    context = _shown(request, tournament) | {
        "form": form,
        "stack": uuid4(),
        "crumbs": [*crumbs[:-1], office, crumbs[-1]],
    }
    return render(request, "photos/queue.html", context, status=status)


# --- One photo


@require_safe
def photo(request: HttpRequest, photo: PaperPhoto) -> HttpResponse:
    """Why it was not read, or where it and the list differ; and what can be done."""
    return _photo_page(request, photo)


def _photo_page(request: HttpRequest, photo: PaperPhoto, problem: str = "", status: int = 200) -> HttpResponse:
    event, line = photo.tournament, line_of(photo, user_of(request))
    context = {
        "photo": photo,
        "line": line,
        "differs": compared(photo, line.differs),
        "event": event,
        "spielliste": photo.spielliste,
        "heading": title_of(photo.spielliste) if photo.spielliste else _("Foto einer Liste"),
        "problem": problem,
        "key": new_key(),
        "crumbs": [
            *event_crumbs(event, "Fotos")[:-1],
            (_("Fotos von Listen"), reverse("paper-photos", args=[event.uuid])),
            (str(photo), ""),
        ],
    }
    return render(request, "photos/photo.html", context, status=status)


@apart(FILES)
@require_POST
def read_again(request: HttpRequest, photo: PaperPhoto) -> HttpResponse:
    """Once more, perhaps with the list that somebody names."""
    typed = request.POST.get("number", "").strip()
    try:
        meant = find_list(photo.tournament, typed) if typed else None
        found = read(services.wait_again(photo=photo, meant=meant, by=user_of(request)), user_of(request))
    except ValidationError as error:
        return _photo_page(request, photo, error.messages[0], 422)
    except Refused as refusal:
        return _photo_page(request, photo, refusal.message, 422)
    except NotNow:
        return _in_queue(request, photo.tournament, _later())
    if found is None:
        return _in_queue(request, photo.tournament, _put_aside())
    return redirect("paper-photo", found.uuid)


@require_POST
def take(request: HttpRequest, photo: PaperPhoto) -> HttpResponse:
    """What was read becomes the list's paper; then it is checked there."""
    if photo.spielliste is None:
        messages.error(request, _("Dieses Foto gehört zu keiner Liste. Bitte erst die Liste wählen."))
        return redirect("paper-photo", photo.uuid)
    answer = _not_taken(request, photo, replaces="replaces" in request.POST)
    return answer or redirect("list-enter", photo.spielliste.uuid)


@require_POST
def aside(request: HttpRequest, photo: PaperPhoto) -> HttpResponse:
    key = request.POST.get("key", "")
    try:
        services.put_aside(photo=photo, by=user_of(request), key=key and f"{key[:30]}-{photo.uuid.hex}")
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
