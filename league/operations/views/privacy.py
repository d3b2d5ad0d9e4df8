"""Pages: who answers for what is stored about people, for everybody; and where who looks after the site writes it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from league.base.views import both, page, posted, require_safe, saved
from league.models import Installation

from ..forms import ResponsibleForm
from ..services import change_responsible


@require_safe
def show(request: HttpRequest) -> HttpResponse:
    """Made each time it is asked for: what is written stands here at once, on every machine."""
    told = Installation.objects.values_list("responsible", flat=True).first()
    context = {"responsible": told, "crumbs": [(_("Start"), "/"), (_("Datenschutz"), "")]}
    return render(request, "operations/privacy.html", context)


@both
def change(request: HttpRequest) -> HttpResponse:
    ours = Installation.objects.ours()
    form = ResponsibleForm(posted(request), initial=ResponsibleForm.of(ours), based_on=ours.version)
    facts = form.facts if form.is_valid() else {}
    if answer := saved(request, form, change_responsible, reverse("privacy"), _("Gespeichert."), **facts):
        return answer
    crumbs = [(_("Start"), "/"), (_("Betrieb"), reverse("operations")), (_("Datenschutz"), "")]
    return page(request, "operations/responsible.html", {"form": form, "crumbs": crumbs}, form)
