"""Pages: correcting the paper of a list that already counts, with a reason and with what it changes shown before.
The same table as for typing; nothing is stored before the director has seen the consequences."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from league.base.views import both
from league.base.wording import why_not
from league.base.writing import Conflict, Refused
from league.lists import scorebook
from league.lists.forms import digest
from league.lists.forms.paper import CorrectionForm, PaperForm, is_script
from league.lists.services import corrections
from league.models import Spielliste
from scoring import Paper, ScoringError

from .desk import after_correction, confirm_again
from .paper_answer import answered, refused, wanted
from .paper_page import context_of, crumbs_of, current_of, names_of, side_by_side


@both
def correct(request: HttpRequest, spielliste: Spielliste) -> HttpResponse:
    if spielliste.depth == Spielliste.FULL:
        raise Http404
    if not spielliste.counts:
        return redirect("list-enter", spielliste.uuid)
    if request.method != "POST":
        return _page(request, spielliste, scorebook.paper_of(spielliste))
    if is_script(request):
        return _checked(request, spielliste)
    form = CorrectionForm(request.POST, players=spielliste.players)
    if not form.is_valid() or form.paper is None:
        return _page(request, spielliste, form.paper or scorebook.paper_of(spielliste), form, 422)
    return _corrected(request, spielliste, form, form.paper)


def _checked(request: HttpRequest, spielliste: Spielliste) -> JsonResponse:
    """While a correction is typed: what it would be, without storing anything."""
    form = PaperForm.sent(request, spielliste.players)
    if not form.is_valid():
        return refused(form.sentences())
    try:
        paper = wanted(spielliste, form)
    except ScoringError as refusal:
        return refused(why_not(refusal, names_of(spielliste)))
    return answered(spielliste, paper or scorebook.paper_of(spielliste))


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
        if request.POST.get("seen") != fingerprint(paper):
            preview = corrections.preview_correction(spielliste, corrections.correct_paper, **words)
            return _previewed(request, spielliste, form, paper, preview)
        corrections.correct_paper(spielliste=spielliste, key=_key(form, paper), **words)
    except Conflict as conflict:
        current = current_of(conflict)
        return _page(request, current, paper, form, 409, both=side_by_side(paper, current))
    except (Refused, ScoringError) as refusal:
        form.add_error(None, why_not(refusal, names_of(spielliste)))
        return _page(request, spielliste, paper, form, 422)
    messages.success(request, " ".join(filter(None, [_("Korrigiert. Der Grund steht im Verlauf."), again])))
    return after_correction(request, spielliste, "list-detail")


def _key(form: CorrectionForm, paper: Paper) -> str | None:
    """The key belongs to what was typed: the same twice counts once, something else is another correction."""
    key = form.submission["key"]
    return digest([key, paper.to_dict(), form.cleaned_data["reason"]]) if key else None


def fingerprint(paper: Paper) -> str:
    """What was seen in the preview is what is stored, not something typed afterwards."""
    return digest(paper.to_dict())


def _previewed(
    request: HttpRequest, spielliste: Spielliste, form: CorrectionForm, paper: Paper, preview: corrections.Preview
) -> HttpResponse:
    totals = zip(names_of(spielliste), preview.before.totals or (), preview.after.totals or (), strict=False)
    changes = [(name, before, after) for name, before, after in totals if before != after]
    seen, again = fingerprint(paper), confirm_again(spielliste)
    return _page(request, spielliste, paper, form, preview=preview, changes=changes, seen=seen, again=again)


def _page(
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
