"""Page: somebody has lost phone, passkey and printed codes. For who looks after the installation, who makes sure first
that it is that person."""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from league.base.lanes import MAILS, apart
from league.base.mail import is_mailed
from league.base.views import both, page, posted, sent_before
from league.models import User

from ..forms.club import SecondStepForm
from ..services.logins import take_second_step


@apart(MAILS, "POST")
@both
def take(request: HttpRequest) -> HttpResponse:
    if sent_before(request):
        return redirect("login-second-step")
    form = SecondStepForm(posted(request), initial={"username": request.GET.get("login", "")[:150]})
    if form.is_valid():
        user = cast(User, form.cleaned_data["username"])
        facts = {"user": user, "reason": form.cleaned_data["reason"], "by": request.user}
        if form.attempt(take_second_step, **form.once, **facts):
            messages.success(request, told(user))
            return redirect("login-second-step")
    crumbs = [(_("Start"), "/"), (_("Betrieb"), reverse("operations")), (_("Zweiter Schritt"), "")]
    return page(request, "clubs/second_step.html", {"form": form, "crumbs": crumbs}, form)


def told(user: User) -> str:
    """What is to be said afterwards; and the person reads it too, where there is an address: somebody else may have
    asked for it."""
    words = {"name": user.name}
    done = _("%(name)s ist überall ausgeloggt und kommt mit dem Passwort allein wieder hinein.") % words
    text = _(
        "Guten Tag %(name)s,\n\n"
        "beim Einloggen wird nur noch das Passwort gefragt: App, Schlüssel und gedruckte Codes gelten nicht mehr. "
        "Wer die Seite betreut, hat das getan, weil sie als verloren gemeldet waren.\n\n"
        "Bitte unter „Mein Konto“ einen neuen zweiten Schritt einrichten. War das jemand anders: bitte gleich ein "
        "neues Passwort wählen und der Betreuung der Seite Bescheid geben.\n"
    )
    if user.email and is_mailed(_("Einloggen ohne zweiten Schritt"), text % words, user.email):
        return " ".join([done, _("Eine E-Mail sagt es der Person.")])
    return " ".join([done, _("Bitte der Person selbst sagen: Ihr ging keine E-Mail zu.")])
