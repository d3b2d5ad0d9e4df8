"""A static copy of one event: its public pages as plain HTML files in one folder, for web space without Python. Asks
the site for its own pages as a stranger would, so there is nothing in it that is not published."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from time import perf_counter, sleep
from zipfile import ZIP_DEFLATED, ZipFile

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import resolve, reverse
from django.utils import timezone

from league.base.hidden import shown_until, versions_shown
from league.base.plain import Plain, statics
from league.events.person import person_crumbs, person_of, told_of
from league.events.whereabouts import seats_of
from league.models import Round, Spielliste, Tournament

START = "index.html"
LONGEST_BREATH = 0.1  # seconds


@dataclass(frozen=True)
class Contents:
    """Which pages there are: address → name of the file; lists and people beside, because they are many."""

    pages: dict[str, str]
    people: dict[str, str]

    @property
    def files(self) -> dict[str, str]:
        return self.pages | self.people


def contents_of(event: Tournament) -> Contents:
    def at(name: str, *args: object) -> str:
        return reverse(name, args=[event.uuid, *args])

    begun = list(event.rounds.exclude(state=Round.PLANNED).values_list("number", flat=True))
    until = shown_until(event, AnonymousUser())
    afters = [number for number in begun if until is None or number <= until]
    versions = versions_shown(event).values_list("number", flat=True)
    prizes = {at("tournament-prizes"): "preise.html"} if event.prizes.exists() else {}
    pages = {
        at("tournament-detail"): START,
        **prizes,
        at("tournament-rules"): "regeln.html",
        **{at("tournament-after", number): f"nach-{number}.html" for number in afters[:-1]},
        **{at("tournament-round", number): f"runde-{number}.html" for number in begun},
        **{at("tournament-version", number): f"fassung-{number}.html" for number in versions},
        **{reverse("list-detail", args=[one.uuid]): f"liste-{one.number}.html" for one in _lists(event)},
    }
    numbers = event.entries.values_list("number", flat=True)
    people = {at("tournament-person", number): f"spieler-{number}.html" for number in numbers}
    return Contents(pages, people)


def _lists(event: Tournament) -> list[Spielliste]:
    """Tables of a round that has not begun are not announced yet."""
    return list(event.lists.exclude(round__state=Round.PLANNED).order_by("number"))


def files_of(event: Tournament) -> Iterator[tuple[str, bytes]]:
    """Name and content of every file, one after the other, so that nobody has to hold them all."""
    contents = contents_of(event)
    plain = Plain(contents.files, made_at=timezone.now())
    for address, name in contents.pages.items():
        yield name, plain.page(_asked(address)).encode()
    for name, html in _people(event):
        yield name, plain.page(html).encode()
    yield from statics(plain.used)


def _asked(address: str) -> str:
    """One page as a stranger reads it."""
    request, found = HttpRequest(), resolve(address)
    request.method, request.path, request.path_info = "GET", address, address
    request.user, request.resolver_match = AnonymousUser(), found
    page: HttpResponse = found.func(request, *found.args, **found.kwargs)
    return page.content.decode()


def _people(event: Tournament) -> Iterator[tuple[str, str]]:
    """Everybody's page, from one look at the event: there may be hundreds."""
    told, seats = told_of(event, shown_until(event, AnonymousUser())), seats_of(event)
    instead = {entry.replaces_id: entry for entry in event.entries.exclude(replaces=None)}
    for entry in event.entries.select_related("player", "club"):
        entry.tournament = event
        shown = person_of(told, entry, seats.get(entry.pk, []))
        context = {"event": event, "person": shown, "instead": instead.get(entry.pk), "crumbs": person_crumbs(entry)}
        yield f"spieler-{entry.number}.html", render_to_string("events/public/person.html", context)


# --- out


def zipped(event: Tournament, folder: str) -> Iterator[bytes]:
    """The copy as one file that begins at once and grows page by page. After each page a breath as long as it took: the
    same process answers people who enter results."""
    sink = _Sink()
    with ZipFile(sink, "w", ZIP_DEFLATED) as file:
        begun = perf_counter()
        for name, content in files_of(event):
            file.writestr(f"{folder}/{name}", content)
            sleep(min(perf_counter() - begun, LONGEST_BREATH))
            yield sink.taken()
            begun = perf_counter()
    yield sink.taken()


class _Sink:
    """Where the file is written to; what was taken is not kept."""

    def __init__(self) -> None:
        self._written = BytesIO()

    def write(self, content: bytes) -> int:
        return self._written.write(content)

    def flush(self) -> None:
        pass

    def close(self) -> None:
        pass

    def taken(self) -> bytes:
        written, self._written = self._written, BytesIO()
        return written.getvalue()


def write_to(event: Tournament, folder: Path) -> int:
    """The copy as files; gives their number. What lies there already is written over, nothing is taken away."""
    folder.mkdir(parents=True, exist_ok=True)
    number = 0
    for number, (name, content) in enumerate(files_of(event), 1):  # noqa: B007
        (folder / name).write_bytes(content)
    return number
