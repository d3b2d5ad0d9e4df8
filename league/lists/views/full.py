"""Pages: a list in full depth, game by game, with what each is worth before it is saved; penalties.
Lists that are typed from paper have their own pages; what else can be done with a list is in the sister modules."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from league.base.forms import Sent
from league.base.request import by_script
from league.base.views import both, posted, require_POST
from league.lists import scorebook
from league.lists.forms import FinishForm
from league.lists.forms.game import Deal, GameForm, PenaltyForm
from league.lists.scorebook import BookLine
from league.lists.seating import beginning_of
from league.lists.services import writing as services
from league.lists.sheet import sheet_of
from league.models import Spielliste
from scoring import SOLO_KINDS, NextGame, ScoringError

from . import paper
from .desk import Desk, act, acts_of, closed, crumbs, desk_of, may_correct, perform, reread


@both
def enter(request: HttpRequest, spielliste: Spielliste) -> HttpResponse:
    """The working page of a list: the next game, and what is written so far."""
    if spielliste.depth != Spielliste.FULL:
        return paper.enter(request, spielliste)
    desk = desk_of(spielliste)
    return _record(request, desk) if request.method == "POST" else entry_page(request, desk, game_form(desk))


def _record(request: HttpRequest, desk: Desk) -> HttpResponse:
    form = game_form(desk, request.POST)
    number = desk.book.games + 1
    done = "" if by_script(request) else _("Spiel {number} ist eingetragen.").format(number=number)

    def next_game() -> HttpResponse:
        """One request: the page for the next game comes back at once."""
        fresh = reread(desk)
        said = _("Spiel {number} ist eingetragen.").format(number=fresh.book.games)
        return entry_page(request, fresh, game_form(fresh), saved=said)

    answer = perform(request, desk, form, services.record_game, done, then=next_game if by_script(request) else None)
    return answer or entry_page(request, reread(desk), form)


@require_POST
def preview(request: HttpRequest, spielliste: Spielliste) -> HttpResponse:
    """What the game would be worth. Nothing is saved."""
    desk = desk_of(spielliste)
    if desk.spielliste.depth != Spielliste.FULL:
        raise Http404
    form = game_form(desk, request.POST)
    seen = _preview(desk, form)
    if by_script(request):
        return render(request, "lists/full/_preview.html", {"preview": seen, "form": form})
    return entry_page(request, desk, form, preview=seen)


@dataclass(frozen=True)
class Preview:
    """One game valued: its row, and what it leaves for the next deal."""

    line: BookLine
    points: list[tuple[str, int]]
    upcoming: NextGame
    next_dealer: str

    @property
    def same_dealer(self) -> bool:
        return self.upcoming.dealer == self.line.dealer

    @property
    def is_lustsolo(self) -> bool:
        return bool(self.line.soloist) and not self.line.pflicht and self.line.kind in SOLO_KINDS


def _preview(desk: Desk, form: GameForm) -> Preview | None:
    if not form.is_valid():
        return None
    facts = [line.facts for line in desk.book.lines if line.facts is not None]
    try:
        book = scorebook.book_of_facts(desk.spielliste, [*facts, form.game_facts])
    except ScoringError as refusal:
        form.refuse(refusal)
        return None
    line, coming = book.lines[-1], book.coming
    return Preview(line, list(zip(desk.names, line.points or (), strict=True)), coming, desk.name_of(coming.dealer))


def deal_of(desk: Desk) -> Deal:
    """What the form of the next game must know."""
    ruleset, coming = scorebook.ruleset_of(desk.spielliste.tournament), desk.book.coming
    choices = coming.decision.choices if coming.decision else ()
    return Deal(desk.names, ruleset, coming.sits, coming.vorfuehrung, choices)


def game_form(desk: Desk, data: Sent = None) -> GameForm:
    return GameForm(data, deal=deal_of(desk), based_on=desk.spielliste.version)


def entry_page(request: HttpRequest, desk: Desk, form: GameForm, **context: object) -> HttpResponse:
    """The whole page, or for htmx the part that changes: the same fragment."""
    spielliste, coming = desk.spielliste, desk.book.coming
    everything = {
        "desk": desk,
        "spielliste": spielliste,
        "form": form,
        "sheet": sheet_of(spielliste, desk.book, full_names=True),
        "beginning": beginning_of(spielliste),
        "coming": coming,
        "dealer": desk.name_of(coming.dealer),
        "leads": desk.name_of(coming.leads),
        "presented": desk.name_of(coming.vorfuehrung),
        "closed": closed(spielliste),
        "crumbs": crumbs(desk),
        "open_reports": [] if by_script(request) else list(spielliste.reports.open()),
        "acts": acts_of(request.user, spielliste),
        "may_correct": may_correct(request.user, spielliste),
        "finish": FinishForm(early=False, needs_reason=False, based_on=spielliste.version),
        **context,
    }
    template = "lists/full/_entry.html" if by_script(request) else "lists/full/enter.html"
    status = 422 if form.is_bound and form.errors else 200
    return render(request, template, everything, status=status)


@both
def penalty(request: HttpRequest, spielliste: Spielliste) -> HttpResponse:
    """§9: a row of its own, or a game that is repeated, or one that counts against an opponent of the soloist."""
    desk = desk_of(spielliste)
    if desk.spielliste.depth != Spielliste.FULL:
        raise Http404
    deal = deal_of(desk)
    form = PenaltyForm(
        posted(request), names=desk.names, choices=deal.choices, ruleset=deal.ruleset, based_on=desk.spielliste.version
    )
    return act(
        request,
        desk,
        form,
        services.record_game,
        _("Die Strafe ist eingetragen."),
        heading=_("Strafe"),
        submit=_("Strafe eintragen"),
        text=_("Die Strafe wird eine Zeile der Liste. Abzüge wegen Unsportlichkeit (§9.7) gehören nicht hierher."),
    )
