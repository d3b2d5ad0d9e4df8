"""The list on the desk of whoever writes it: what all pages of acts show, who may do what, and what happens when a
write is refused or somebody else was quicker. Knows no single act."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from league.base.forms import new_key, resent
from league.base.history import told
from league.base.permissions import can_direct, can_enter
from league.base.request import by_script, user_of
from league.base.writing import Conflict, Refused
from league.lists import scorebook
from league.lists.depending import stale_rounds
from league.lists.forms import ListForm
from league.lists.scorebook import Book
from league.lists.services.writing import check_running, check_writable, is_blank
from league.models import Entry, Occupancy, Spielliste, Submission
from league.models.user import Visitor

NEWEST = 10  # entries of the history on the page of a conflict


@dataclass(frozen=True)
class Place:
    """One position before the next game, as the head of a paper list shows it."""

    position: int
    name: str
    total: int
    deals: bool
    leads: bool
    sits: bool
    presented: bool
    owes: bool
    pflicht_game: int | None


@dataclass(frozen=True)
class Desk:
    """A list with its book and everybody who has sat there."""

    spielliste: Spielliste
    book: Book
    seats: Sequence[Occupancy]

    @property
    def people(self) -> list[Entry]:
        """Who sits there now, by position."""
        return [seat.entry for seat in scorebook.sitting_now(self.seats)]

    @property
    def names(self) -> list[str]:
        """Full names: this is a page for those who run the event."""
        return [entry.full_name for entry in self.people]

    def names_at(self, row: int) -> list[str]:
        """Who sat there when this row was written."""
        return scorebook.names_at(self.seats, self.book.lines, row)

    @property
    def pflichtsoli(self) -> int:
        return sum(line.pflicht for line in self.book.lines)

    @property
    def next_number(self) -> int:
        return self.book.games + 1

    @property
    def title(self) -> str:
        table = _("Tisch {number}").format(number=self.spielliste.table)
        return f"{self.spielliste.round} · {table}" if self.spielliste.round_id else table

    @property
    def places(self) -> list[Place]:
        coming, totals = self.book.upcoming, self.book.totals or (0,) * self.spielliste.players
        return [
            Place(
                position,
                name,
                totals[position - 1],
                coming is not None and coming.dealer == position,
                coming is not None and coming.leads == position,
                coming is not None and position in coming.sits,
                coming is not None and coming.vorfuehrung == position,
                coming is not None and position in coming.open_pflichtsoli,
                self.book.pflichtsolo_of(position),
            )
            for position, name in enumerate(self.names, 1)
        ]

    def name_of(self, position: int | None) -> str:
        return self.names[position - 1] if position else ""


def desk_of(spielliste: Spielliste) -> Desk:
    """One query for the people, two for the book; the same for three games and for twenty."""
    return Desk(spielliste, scorebook.read(spielliste), list(spielliste.occupancies.select_related("entry")))


def reread(desk: Desk) -> Desk:
    """After a refusal: a service may have changed the copy in memory before it was taken back."""
    fresh = Spielliste.objects.select_related("tournament__club", "round")
    return desk_of(fresh.get(pk=desk.spielliste.pk))


# --- who may


def may_rule(user: Visitor, spielliste: Spielliste) -> bool:
    """Acts of the direction. At an evening who keeps the list directs too, but a confirmed list is out of his hands."""
    if spielliste.tournament.is_evening and spielliste.state != Spielliste.CONFIRMED:
        return can_enter(user, spielliste.tournament)
    return can_direct(user, spielliste.tournament)


def may_correct(user: Visitor, spielliste: Spielliste) -> bool:
    """While a list is open whoever keeps it corrects it; once it counts, that is an act of the direction."""
    return may_rule(user, spielliste) if spielliste.counts else can_enter(user, spielliste.tournament)


# --- pages and answers


def crumbs(desk: Desk, here: str = "") -> list[tuple[str, str]]:
    spielliste, event = desk.spielliste, desk.spielliste.tournament
    home = "evening-control" if event.is_evening else "tournament-control"
    path = [(event.name, reverse(home, args=[event.uuid]))]
    if not here:
        return [*path, (desk.title, "")]
    return [*path, (desk.title, reverse("list-enter", args=[spielliste.uuid])), (here, "")]


def perform(
    request: HttpRequest,
    desk: Desk,
    form: ListForm,
    service: Callable[..., object],
    done: str,
    *,
    then: Callable[[], HttpResponse] | None = None,
    **words: object,
) -> HttpResponse | None:
    """Carried out: `then`, or back to the list. Refused: None, and the form says why. Somebody was quicker: both
    versions."""
    if not form.is_valid():
        earlier = _sent_before(request, form)
        return _after(earlier, then) if earlier else None
    try:
        result = form.attempt(
            service, spielliste=desk.spielliste, by=request.user, **form.submission, **{**form.words, **words}
        )
    except Conflict:
        return conflict_page(request, desk, form)
    if result is None:
        return None
    if done:
        messages.success(request, done)
    return _after(result if isinstance(result, Spielliste) else desk.spielliste, then)


def _after(spielliste: Spielliste, then: Callable[[], HttpResponse] | None) -> HttpResponse:
    return then() if then else redirect("list-enter", spielliste.uuid)


def _sent_before(request: HttpRequest, form: ListForm) -> Spielliste | None:
    """The list to which this very submission led when it was carried out: what it chose may be gone by now."""
    done = Submission.objects.filter(pk=form.own_key, by=user_of(request)).first() if form.own_key else None
    return Spielliste.objects.filter(pk=done.result.partition(":")[2]).first() if done else None


def conflict_page(request: HttpRequest, desk: Desk, form: ListForm) -> HttpResponse:
    """409: what was stored meanwhile beside what was typed here. Sent again it is based on what is stored now."""
    based_on = form.cleaned_data["based_on"]
    desk = reread(desk)
    resent(form, based_on=desk.spielliste.version, key=new_key())
    since = min(max(desk.spielliste.version - based_on, 1), NEWEST)
    entries = list(desk.spielliste.history.select_related("by")[:since])
    context = {
        "desk": desk,
        "spielliste": desk.spielliste,
        "form": form,
        "typed": form.typed(),
        "crumbs": crumbs(desk),
        "entries": told(entries, desk.spielliste.tournament, by_name=True, in_list=True),
        "action": request.get_full_path(),
    }
    template = "lists/full/_conflict.html" if by_script(request) else "lists/full/conflict.html"
    return render(request, template, context, status=409)


def act(
    request: HttpRequest,
    desk: Desk,
    form: ListForm,
    service: Callable[..., object],
    done: str,
    *,
    then: Callable[[], HttpResponse] | None = None,
    words: Mapping[str, object] | None = None,
    **page: Any,
) -> HttpResponse:
    """A page with one act: its form, and when it is sent, the act itself; `then` answers who has carried it out."""
    if form.is_bound:
        if answer := perform(request, desk, form, service, done, then=then, **(words or {})):
            return answer
        desk = reread(desk)
    return act_page(request, desk, form, **page)


def act_page(
    request: HttpRequest,
    desk: Desk,
    form: ListForm,
    *,
    heading: str,
    submit: str,
    text: str = "",
    template: str = "lists/full/act.html",
    **context: object,
) -> HttpResponse:
    """What the act does, its form, one button."""
    status = 422 if form.is_bound and form.errors else 200
    everything = {
        "desk": desk,
        "spielliste": desk.spielliste,
        "form": form,
        "heading": heading,
        "submit": submit,
        "text": text,
        "cancel": reverse("list-enter", args=[desk.spielliste.uuid]),
        "crumbs": crumbs(desk, heading),
        **context,
    }
    return render(request, template, everything, status=status)


# --- What can be done with a list now, and by whom


@dataclass(frozen=True)
class Act:
    title: str
    url: str
    text: str


def acts_of(user: Visitor, spielliste: Spielliste) -> list[Act]:
    """In the order in which an evening needs them."""
    rules = may_rule(user, spielliste)
    if spielliste.counts:
        return list(_afterwards(spielliste, rules))
    return [] if closed(spielliste) else [*_meanwhile(spielliste), *(_of_the_direction(spielliste) if rules else ())]


def closed(spielliste: Spielliste) -> str:
    """Why nothing can be written now; empty if it can. End totals that count may get their games while it runs."""
    if takes_games(spielliste):
        return ""
    try:
        check_writable(spielliste)
    except Refused as refusal:
        return refusal.message
    return ""


def takes_games(spielliste: Spielliste) -> bool:
    return spielliste.counts and spielliste.depth == Spielliste.TOTALS and _runs(spielliste)


def _runs(spielliste: Spielliste) -> bool:
    try:
        check_running(spielliste)
    except Refused:
        return False
    return True


def confirm_again(spielliste: Spielliste) -> str:
    """What a correction of this list takes away, where two people see every list."""
    if not (spielliste.counts and spielliste.tournament.needs_confirmation):
        return ""
    if spielliste.state == Spielliste.FINISHED:
        return _("Bitte die Liste noch bestätigen lassen.")
    return _("Die Bestätigung gilt für die neuen Zahlen nicht mehr: Bitte die Liste noch einmal bestätigen lassen.")


def after_correction(request: HttpRequest, spielliste: Spielliste, to: str) -> HttpResponse:
    """Where a correction leads: to the draw, if a round that has not begun would be drawn otherwise now."""
    tournament = spielliste.tournament
    rounds = stale_rounds(tournament) if spielliste.counts else []
    if not rounds or not can_direct(request.user, tournament):
        return redirect(to, spielliste.uuid)
    return redirect("draw-overview", tournament.uuid)


def page_acts(user: Visitor, spielliste: Spielliste) -> list[Act]:
    """The buttons of the page on which everybody reads the list, for who works here: the one to press first."""
    if not spielliste.counts:
        return [_act(spielliste, "list-enter", _("Eintragen"), "")]
    return list(_on_its_page(spielliste, may_rule(user, spielliste)))


def _on_its_page(spielliste: Spielliste, rules: bool) -> Iterator[Act]:
    if spielliste.is_to_confirm:
        yield _act(spielliste, "list-confirm", _("Bestätigen"), "")
    if rules:
        name = "list-enter" if spielliste.depth == Spielliste.FULL else "list-paper-correct"
        yield _act(spielliste, name, _("Ändern"), "")
    if takes_games(spielliste):
        games = _act(spielliste, "list-enter", _("Spiele nachtragen"), "")
        yield Act(games.title, f"{games.url}?spiele=1", "")
    if rules and _runs(spielliste):
        yield _act(spielliste, "list-reopen", _("Wieder öffnen"), "")


def _meanwhile(spielliste: Spielliste) -> Iterator[Act]:
    yield _act(spielliste, "list-finish", _("Abschließen"), _("Alles ist eingetragen, oder die Liste endet vorzeitig."))
    yield _act(spielliste, "list-substitute", _("Jemand übernimmt einen Platz"), _("Ab einem bestimmten Spiel."))
    yield _act(spielliste, "list-continue", _("Mit anderen fortsetzen"), _("Jemand geht oder kommt dazu."))
    if spielliste.continues_id:
        yield _act(spielliste, "list-start", _("Übertrag vom Papier"), _("Womit die Summen dieser Liste beginnen."))
    blank = is_blank(spielliste)
    if spielliste.depth == Spielliste.FULL:
        yield _act(spielliste, "list-penalty", _("Strafe eintragen"), _("Verstöße nach §9."))
    if spielliste.depth == Spielliste.FULL and not blank:
        yield _act(spielliste, "list-game-delete", _("Letzten Eintrag löschen"), _("Ein Spiel oder eine Strafe."))
    if blank:
        yield _act(spielliste, "list-depth", _("Art der Eingabe wechseln"), _("Solange nichts eingetragen ist."))


def _of_the_direction(spielliste: Spielliste) -> Iterator[Act]:
    yield _act(spielliste, "list-time", _("Zeit ist um"), _("Übrige Normalspiele werden gestrichen (§8)."))
    yield _act(spielliste, "list-allowance", _("Zeitgutschrift"), _("Minuten für diesen Tisch (§8.5.1)."))
    yield _act(spielliste, "list-games", _("Zahl der Spiele ändern"), _("Mehr, weniger oder offenes Ende."))


def _afterwards(spielliste: Spielliste, rules: bool) -> Iterator[Act]:
    if spielliste.is_to_confirm:
        yield _act(spielliste, "list-confirm", _("Bestätigen"), _("Eine zweite Person hat dieselben Zahlen gesehen."))
    if rules and spielliste.depth != Spielliste.FULL:
        yield _act(spielliste, "list-paper-correct", _("Papier korrigieren"), _("Mit Vorschau und Grund."))
    if rules and _runs(spielliste):
        yield _act(spielliste, "list-reopen", _("Wieder öffnen"), _("Zum Weiterschreiben; zählt dann noch nicht."))


def _act(spielliste: Spielliste, name: str, title: str, text: str) -> Act:
    return Act(title, reverse(name, args=[spielliste.uuid]), text)
