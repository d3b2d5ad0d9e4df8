"""What all pages of imports share: choose a file, see line by line what would happen, take it over whole or not at all.
Knows the course of it; what is read and stored each kind says itself (imports.py)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from league.forms.imports import ANSWER, FileForm, TakeForm, stale
from league.imports import samples, uploads
from league.imports.columns import NoHeader
from league.imports.plan import Answers, Plan
from league.imports.refusals import Unreadable
from league.imports.tables import Sheet
from league.imports.uploads import Upload
from league.imports.words import said
from league.services._base import Conflict, Refused
from scoring import ScoringError

from .shortcuts import sent_before

MOST_QUESTIONS = 1500  # a page with more would not come back whole


@dataclass(frozen=True)
class Import:
    """One kind of import: its words, how a file is read, and how it is taken over."""

    title: str
    intro: str
    columns: Sequence[tuple[str, str]]  # what may stand in the file, and what it means
    samples: Sequence[str]
    plan: Callable[[Sequence[Sheet], Answers], Plan]
    save: Callable[..., Any]
    back: str
    crumbs: list[tuple[str, str]]
    subtitle: str


def run(request: HttpRequest, kind: Import) -> HttpResponse:
    if request.method != "POST":
        return _choose(request, kind, FileForm(request))
    if "token" in request.POST:
        return _sent_back(request, kind)
    form = FileForm(request)
    if not form.is_valid():
        return _choose(request, kind, form)
    file = form.cleaned_data["file"]
    try:
        upload = uploads.taken_in(request.user, file.read(), file.name or "")
        return _preview(request, kind, upload, _planned(kind, upload, {}), {})
    except (Unreadable, NoHeader) as problem:
        form.add_error("file", said(problem) if isinstance(problem, Unreadable) else str(problem))
        return _choose(request, kind, form)


def _planned(kind: Import, upload: Upload, answers: Answers) -> Plan:
    plan = kind.plan(upload.sheets, answers)
    if not plan.lines:
        raise NoHeader(_("Unter der Überschrift steht keine Zeile. Bitte die Tabelle ausfüllen."))
    if sum(bool(line.choices) for line in plan.lines) > MOST_QUESTIONS:
        raise NoHeader(_("Zu dieser Datei gäbe es zu viele Fragen. Bitte in mehrere Dateien teilen."))
    return plan


def _sent_back(request: HttpRequest, kind: Import) -> HttpResponse:
    """The preview with its answers: looked at again, or taken over if it still says the same."""
    form = TakeForm(request.POST)
    if form.data.get("take") and sent_before(request):
        messages.info(request, _("Das ist schon übernommen."))
        return redirect(kind.back)
    upload = uploads.kept(request.user, form.data.get("token", "")) if form.is_valid() else None
    if upload is None:
        messages.error(request, stale())
        return redirect(request.path)
    try:
        plan = _planned(kind, upload, form.answers)
    except NoHeader as problem:
        messages.error(request, str(problem))
        return redirect(request.path)
    if not form.takes or plan.wrong:
        return _preview(request, kind, upload, plan, form.answers)
    return _taken(request, kind, upload, plan, form)


def _taken(request: HttpRequest, kind: Import, upload: Upload, plan: Plan, form: TakeForm) -> HttpResponse:
    if form.cleaned_data["mark"] != _mark(kind, upload, plan, form.answers):
        moved = _("Inzwischen hat sich etwas geändert. Bitte noch einmal ansehen; übernommen ist noch nichts.")
        return _preview(request, kind, upload, plan, form.answers, moved, 409)
    if not plan.taken:
        nothing = _("So wäre nichts zu übernehmen. Bitte erst die Fragen beantworten.")
        return _preview(request, kind, upload, plan, form.answers, nothing, 422)
    try:
        kind.save(plan, by=request.user, **form.once)
    except Conflict:
        moved = _("Inzwischen hat jemand anders gespeichert. Bitte noch einmal ansehen; übernommen ist noch nichts.")
        return _preview(request, kind, upload, _planned(kind, upload, form.answers), form.answers, moved, 409)
    except (Refused, ScoringError) as refusal:
        return _preview(request, kind, upload, plan, form.answers, refusal.message, 422)
    uploads.forget(request.user, upload.token)
    messages.success(request, _("{name}: {told}").format(name=upload.name or _("Datei"), told=plan.told))
    return redirect(kind.back)


def _choose(request: HttpRequest, kind: Import, form: FileForm) -> HttpResponse:
    context = {"kind": kind, "form": form, "crumbs": kind.crumbs, "samples": samples.named(kind.samples)}
    return render(request, "imports/choose.html", context, status=422 if form.errors else 200)


def _preview(
    request: HttpRequest, kind: Import, upload: Upload, plan: Plan, answers: Answers, problem: str = "",
    status: int = 200,
) -> HttpResponse:  # fmt: skip
    form = TakeForm(initial={"token": upload.token, "mark": _mark(kind, upload, plan, answers)})
    context = {
        "kind": kind, "plan": plan, "upload": upload, "form": form, "problem": problem, "answer": ANSWER,
        "crumbs": kind.crumbs,
    }  # fmt: skip
    return render(request, "imports/preview.html", context, status=422 if plan.wrong else status)


def _mark(kind: Import, upload: Upload, plan: Plan, answers: Answers) -> str:
    """What the preview says before anybody answers: it changes only with what is stored."""
    return kind.plan(upload.sheets, {}).mark if answers else plan.mark
