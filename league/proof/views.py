"""Pages: proof. What a code proves, the codes of an event, its chain as a file, and the program that checks it."""

from __future__ import annotations

from functools import partial

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from league.base.forms import new_key, resent
from league.base.hidden import shown_until, versions_shown
from league.base.lanes import FILES, PAPER, apart
from league.base.permissions import can_direct
from league.base.sealing import chain_name
from league.base.views import both, called_as, page, posted, require_POST, require_safe
from league.base.words import figures
from league.base.writing import Refused
from league.models import Chain, Tournament
from league.operations import verify
from league.printing.address import printed_address
from league.printing.names import file_name
from league.printing.prints import answered
from league.standings.code import code_of, code_qr, codes_of

from .chain_file import chunks
from .finding import found
from .forms import CONFIDENCE, PERCENT, CheckedForm, SampleForm
from .looked import looked_at
from .papers import sample_sheet
from .sample import needed
from .services import divided, draw_sample, note_checked, present_code

PROGRAM = settings.BASE_DIR / "script" / "pruefen.py"


@require_safe
def check(request: HttpRequest) -> HttpResponse:
    """A code is typed from paper; then its page says what it stands for."""
    if typed := request.GET.get("code", "").replace("/", "").strip()[:60]:
        return redirect("proof-code", typed)
    return _page(request, {"typed": ""})


@require_safe
def code(request: HttpRequest, code: str) -> HttpResponse:
    this = found(code, request.user)
    return _page(request, {"typed": code[:60], "found": this, "asked": True}, 200 if this else 404)


def _page(request: HttpRequest, context: dict[str, object], status: int = 200) -> HttpResponse:
    crumbs = [(_("Start"), reverse("home")), (_("Prüfcode"), "")]
    return render(request, "proof/code.html", {"crumbs": crumbs, **context}, status=status)


@require_safe
def event(request: HttpRequest, event: Tournament) -> HttpResponse:
    """All codes of an event, its present end, and for the director whether everything is as the history says."""
    directs = can_direct(request.user, event)
    codes, shown = codes_of(event), versions_shown(event, works_here=directs)
    versions = [{"version": one, "code": codes.get(one.number, "")} for one in shown.order_by("-number")]
    told = shown_until(event, request.user) is None  # what is kept back shows in no number either
    head = Chain.objects.filter(name=chain_name(event=event.pk, club=None)).first() if told else None
    newest = versions[0]["code"] if versions else ""
    typed = request.GET.get("code", "").strip()
    context = {
        "event": event,
        "versions": versions,
        "qr": code_qr(printed_address(called_as(request)), str(newest)),
        "length": head.length if head else 0,
        "present": code_of(head.hash) if head and head.hash else "",
        "directs": directs,
        "report": verify.last(event) if directs else None,
        "told": told,
        "typed": typed,
        "found": found(typed, request.user, event) if typed and told else None,
        "crumbs": [
            (_("Start"), reverse("home")),
            (event.name, reverse("tournament-detail", args=[event.uuid])),
            (_("Nachweis"), ""),
        ],
    }
    return render(request, "proof/event.html", context)


@apart(FILES)
@require_POST
def run(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    report = verify.run(tournament)
    if report.number:
        said = _("{count} Abweichungen gefunden; sie stehen unten.")
        messages.error(request, said.format(count=figures(report.number)))
    else:
        messages.success(request, _("Alles Gespeicherte stimmt mit dem Verlauf überein."))
    return redirect("proof-event", tournament.uuid)


# --- paper against record


@both
def sample(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """How many lists to look at, which they are, and what was found."""
    code = present_code(tournament)
    form, here = SampleForm(posted(request), initial={"code": code}), reverse("proof-sample", args=[tournament.uuid])
    if form.is_valid():
        form.attempt(draw_sample, tournament=tournament, by=request.user, **form.facts, **form.once)
        if form.is_valid():
            return redirect(here)
    if form.is_bound:
        resent(form, code=code)
    _always, others = divided(tournament)
    context = {
        "code": code,
        "new_key": new_key,
        "others": len(others),
        "confidence": CONFIDENCE,
        "needed": [(one, [needed(len(others), one, sure) for sure in CONFIDENCE]) for one in PERCENT],
        "form": form,
        "event": tournament,
        "looked": looked_at(tournament),
        "crumbs": [
            (_("Start"), reverse("home")),
            (tournament.name, reverse("tournament-detail", args=[tournament.uuid])),
            (_("Nachweis"), reverse("proof-event", args=[tournament.uuid])),
            (_("Stichprobe"), ""),
        ],
    }
    return page(request, "proof/sample.html", context, form)


@apart(PAPER)
@require_safe
def sample_paper(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The lists of the sample to tick on paper, beside the signed ones."""
    if (looked := looked_at(tournament)) is None:
        return redirect("proof-sample", tournament.uuid)
    return answered(request, partial(sample_sheet, tournament, looked), tournament, staff=True)


@require_POST
def checked(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    form = CheckedForm(request.POST)
    spielliste = tournament.lists.filter(number=form.cleaned_data["list"]).first() if form.is_valid() else None
    if spielliste is None:
        raise Http404
    try:
        note_checked(spielliste=spielliste, by=request.user, **form.found, **form.once)
    except Refused as refusal:
        messages.error(request, f"{spielliste}: {refusal.message}")
    return redirect(f"{reverse('proof-sample', args=[tournament.uuid])}#liste-{spielliste.number}")


@apart(FILES)
@require_safe
def chain(request: HttpRequest, event: Tournament) -> HttpResponse:
    if shown_until(event, request.user) is not None:
        raise Http404
    answer = HttpResponse("".join(chunks(event)), content_type="application/json; charset=utf-8")
    kept_as = file_name(event, _("Nachweis"), ending="json")
    answer["Content-Disposition"] = f'attachment; filename="{kept_as}"'
    return answer


@require_safe
def program(request: HttpRequest) -> HttpResponse:
    answer = HttpResponse(PROGRAM.read_bytes(), content_type="text/x-python; charset=utf-8")
    answer["Content-Disposition"] = 'attachment; filename="pruefen.py"'
    return answer
