"""Pages: typing a paper list, row by row or only its end, and correcting one that counts.
The same address serves the page's own form and its script; both get a sentence for whatever goes wrong."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from league.base.views import both, require_POST
from league.base.wording import why_not
from league.base.writing import Conflict, Refused
from league.lists import scorebook
from league.lists.forms import digest
from league.lists.forms.paper import CorrectionForm, PaperForm, is_script
from league.lists.services import corrections
from league.lists.services import writing as lists
from league.models import Spielliste
from scoring import Paper, ScoringError

from .desk import after_correction, closed, confirm_again, may_correct
from .paper_answer import answer, repaired
from .paper_page import context_of, crumbs_of, current_of, names_of, remember_notation, side_by_side, stored_meanwhile

REFUSALS = (Refused, ScoringError)


def enter(request: HttpRequest, spielliste: Spielliste) -> HttpResponse:
    """The page. A list that counts by its end totals may still get its games; any other that counts is only read."""
    if spielliste.depth == Spielliste.FULL:
        raise Http404
    return _page(request, spielliste, context_of(request, spielliste, scorebook.paper_of(spielliste)))


def _page(request: HttpRequest, spielliste: Spielliste, context: dict[str, object], status: int = 200) -> HttpResponse:
    end_fixed = spielliste.counts and spielliste.depth == Spielliste.TOTALS
    reports = list(spielliste.reports.open())
    context |= {"end_fixed": end_fixed, "closed": closed(spielliste), "open_reports": reports}
    context["may_correct"] = may_correct(request.user, spielliste)
    response = render(request, "lists/paper/enter.html", context, status=status)
    if "notation" in request.GET:
        remember_notation(response, str(context["notation"]))
    return response


@both
def save(request: HttpRequest, spielliste: Spielliste) -> HttpResponse:
    """What was typed, as written. With `finish` the list is closed too, if nothing is wrong with it."""
    if request.method != "POST":
        return redirect("list-enter", spielliste.uuid)
    form = PaperForm.sent(request, spielliste.players)
    return _typed(request, spielliste, form) if is_script(request) else _posted(request, spielliste, form)


def _stored(request: HttpRequest, spielliste: Spielliste, form: PaperForm) -> Spielliste:
    """Saves and finishes as the form says, in one act; Conflict if somebody else's version is stored now. What cannot
    be the end of the list yet is saved all the same."""
    paper, finishing = _wanted(spielliste, form), form.cleaned_data["finish"]
    key, based_on = form.submission["key"], form.submission["based_on"]
    words = {"spielliste": spielliste, "based_on": based_on, "by": request.user}
    typed = {"paper": paper, "undo": form.cleaned_data["undo"]}
    if not finishing:
        return spielliste if paper is None else _saved(key, **words, **typed)
    to_finish = key and f"{key[:62]}-f"
    if paper is None:
        return lists.finish_list(key=to_finish, **words)
    is_new = paper.to_dict() != spielliste.paper
    try:
        return lists.save_and_finish(key=to_finish, saved_by=key, **words, **typed)
    except REFUSALS:
        if is_new:
            spielliste.refresh_from_db()
            _saved(key, **words, **typed)
        raise


def _saved(key: str | None, **words: Any) -> Spielliste:
    saved = lists.save_paper(key=key, **words)
    lists.check_same(saved, words["spielliste"], words["paper"])
    return saved


def _and_then(request: HttpRequest, spielliste: Spielliste) -> dict[str, str]:
    """At an evening the people form new tables; in a tournament the next paper is at hand."""
    event, message = spielliste.tournament, _finished(spielliste)
    if not event.is_evening:
        return {"message": message}
    messages.success(request, message)
    return {"message": message, "next": reverse("evening-control", args=[event.uuid])}


def _finished(spielliste: Spielliste) -> str:
    return _("{list} ist fertig und zählt.").format(list=spielliste)


# --- the script


def _typed(request: HttpRequest, spielliste: Spielliste, form: PaperForm) -> JsonResponse:
    if not form.is_valid():
        return _refused(form.sentences())
    try:
        stored = _stored(request, spielliste, form)
    except Conflict as conflict:
        return JsonResponse(stored_meanwhile(current_of(conflict)), status=409)
    except REFUSALS as refusal:
        return _refused(why_not(refusal, names_of(spielliste)))
    if form.cleaned_data["finish"]:
        return JsonResponse({"version": stored.version, "finished": True, **_and_then(request, stored)})
    as_typed = form.paper if form.repair is None else None
    return _answered(stored, as_typed or scorebook.paper_of(stored))


# --- the page's own form


def _posted(request: HttpRequest, spielliste: Spielliste, form: PaperForm) -> HttpResponse:
    if not form.is_valid() or form.paper is None:
        return _again(request, spielliste, form, form.sentences() or _("Die Eingabe kam nicht vollständig an."))
    try:
        stored = _stored(request, spielliste, form)
    except Conflict as conflict:
        return _conflict(request, current_of(conflict), form.paper, form)
    except REFUSALS as refusal:
        return _again(request, spielliste, form, why_not(refusal, names_of(spielliste)))
    if form.cleaned_data["finish"]:
        messages.success(request, _finished(stored))
        return redirect("evening-control" if stored.tournament.is_evening else "list-office", stored.tournament.uuid)
    messages.success(request, _("Gespeichert."))
    return redirect("list-enter", spielliste.uuid)


def _again(request: HttpRequest, spielliste: Spielliste, form: PaperForm, problem: str) -> HttpResponse:
    """What was typed stays on the page. It may be stored and only not be the end of the list yet."""
    spielliste.refresh_from_db()
    stored = scorebook.paper_of(spielliste)
    said = {"problem": problem, "is_saved": form.paper == stored}
    return _page(request, spielliste, context_of(request, spielliste, form.paper or stored, form) | said, 422)


def _conflict(request: HttpRequest, current: Spielliste, paper: Paper, form: PaperForm) -> HttpResponse:
    context = context_of(request, current, paper, form) | {"both": side_by_side(paper, current)}
    return _page(request, current, context, 409)


@require_POST
def accept_repair(request: HttpRequest, spielliste: Spielliste) -> HttpResponse:
    """A proposal taken over without the script: it comes back from the page as it was shown."""
    form = PaperForm(request.POST, players=spielliste.players)
    if not form.is_valid() or form.repair is None:
        messages.error(request, form.sentences() or _("Der Vorschlag kam nicht an. Bitte noch einmal wählen."))
        return redirect("list-enter", spielliste.uuid)
    try:
        _stored(request, spielliste, form)
    except Conflict:
        messages.error(request, _("Die Liste wurde inzwischen geändert; der Vorschlag ist nicht übernommen."))
    except REFUSALS as refusal:
        messages.error(request, why_not(refusal, names_of(spielliste)))
    else:
        messages.success(request, _("Übernommen."))
    return redirect("list-enter", spielliste.uuid)


# --- correcting a list that counts: with a reason, and nothing is stored before the director has seen what it changes


@both
def correct(request: HttpRequest, spielliste: Spielliste) -> HttpResponse:
    if spielliste.depth == Spielliste.FULL:
        raise Http404
    if not spielliste.counts:
        return redirect("list-enter", spielliste.uuid)
    if request.method != "POST":
        return _correct_page(request, spielliste, scorebook.paper_of(spielliste))
    if is_script(request):
        return _checked(request, spielliste)
    form = CorrectionForm(request.POST, players=spielliste.players)
    if not form.is_valid() or form.paper is None:
        return _correct_page(request, spielliste, form.paper or scorebook.paper_of(spielliste), form, 422)
    return _corrected(request, spielliste, form, form.paper)


def _checked(request: HttpRequest, spielliste: Spielliste) -> JsonResponse:
    """While a correction is typed: what it would be, without storing anything."""
    form = PaperForm.sent(request, spielliste.players)
    if not form.is_valid():
        return _refused(form.sentences())
    try:
        paper = _wanted(spielliste, form)
    except ScoringError as refusal:
        return _refused(why_not(refusal, names_of(spielliste)))
    return _answered(spielliste, paper or scorebook.paper_of(spielliste))


def _corrected(request: HttpRequest, spielliste: Spielliste, form: CorrectionForm, paper: Paper) -> HttpResponse:
    """First what it would change, then, if that is what was seen, the deed."""
    words = {
        "paper": paper,
        "reason": form.cleaned_data["reason"],
        "based_on": form.submission["based_on"],
        "by": request.user,
    }
    again = confirm_again(spielliste)
    try:
        if request.POST.get("seen") != _fingerprint(paper):
            preview = corrections.preview_correction(spielliste, corrections.correct_paper, **words)
            return _previewed(request, spielliste, form, paper, preview)
        corrections.correct_paper(spielliste=spielliste, key=_key(form, paper), **words)
    except Conflict as conflict:
        current = current_of(conflict)
        return _correct_page(request, current, paper, form, 409, both=side_by_side(paper, current))
    except REFUSALS as refusal:
        form.add_error(None, why_not(refusal, names_of(spielliste)))
        return _correct_page(request, spielliste, paper, form, 422)
    messages.success(request, " ".join(filter(None, [_("Korrigiert. Der Grund steht im Verlauf."), again])))
    return after_correction(request, spielliste, "list-detail")


def _key(form: CorrectionForm, paper: Paper) -> str | None:
    """The key belongs to what was typed: the same twice counts once, something else is another correction."""
    key = form.submission["key"]
    return digest([key, paper.to_dict(), form.cleaned_data["reason"]]) if key else None


def _fingerprint(paper: Paper) -> str:
    """What was seen in the preview is what is stored, not something typed afterwards."""
    return digest(paper.to_dict())


def _previewed(
    request: HttpRequest, spielliste: Spielliste, form: CorrectionForm, paper: Paper, preview: corrections.Preview
) -> HttpResponse:
    totals = zip(names_of(spielliste), preview.before.totals or (), preview.after.totals or (), strict=False)
    changes = [(name, before, after) for name, before, after in totals if before != after]
    seen, again = _fingerprint(paper), confirm_again(spielliste)
    return _correct_page(request, spielliste, paper, form, preview=preview, changes=changes, seen=seen, again=again)


def _correct_page(
    request: HttpRequest,
    spielliste: Spielliste,
    paper: Paper,
    form: CorrectionForm | None = None,
    status: int = 200,
    **more: object,
) -> HttpResponse:
    form = form or CorrectionForm(players=spielliste.players)
    context = context_of(request, spielliste, paper, form) | {"mode": "correct", **more}
    context["crumbs"] = crumbs_of(spielliste, _("Korrigieren"))
    return render(request, "lists/paper/correct.html", context, status=status)


# --- for both: what was asked for, and answers to the script


def _answered(spielliste: Spielliste, paper: Paper) -> JsonResponse:
    return JsonResponse(answer(spielliste, paper) | {"paper": paper.to_dict()})


def _refused(message: str) -> JsonResponse:
    return JsonResponse({"message": message}, status=422)


def _wanted(spielliste: Spielliste, form: PaperForm) -> Paper | None:
    """What the form asks for: the paper as typed, with a proposal carried out on it or on what is stored."""
    if form.repair is None:
        return form.paper
    return repaired(spielliste, form.paper or scorebook.paper_of(spielliste), form.repair)
