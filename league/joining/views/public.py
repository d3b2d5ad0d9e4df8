"""Pages for who wants to come with a club: the form, what happens next, the link from the mail."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from league.base.forms import new_key, resent
from league.base.lanes import MAILS, apart
from league.base.views import both, page, posted, require_safe, too_many
from league.base.writing import Refused
from league.clubs.views.access import way_to_password
from league.joining import services
from league.joining.forms import ApplicationForm
from league.joining.mails import ask_to_verify, tell_let_in
from league.models import ClubApplication

MOST_FROM_HERE, HOUR = 5, 3600  # applications from one address


@apart(MAILS, "POST")
@never_cache
@both
def form(request: HttpRequest) -> HttpResponse:
    """What is known already is told to nobody: who applies again reads the same as who does so for the first time."""
    typed = ApplicationForm(posted(request))
    status = _applied(request, typed) if typed.is_valid() else None
    if status == DONE:
        return redirect("joining-sent")
    context = {"form": typed, "crumbs": [(_("Start"), reverse("home")), (_("Verein anmelden"), "")]}
    answer = page(request, "joining/form.html", context, typed)
    answer.status_code = status or answer.status_code
    return answer


DONE, TYPED_WRONG, LATER, NOT_SENT = 303, 422, 429, 503


def _applied(request: HttpRequest, typed: ApplicationForm) -> int:
    """What came of it; what stands against it is said at the form, where all that was typed stays."""
    by = request.user if request.user.is_authenticated else None
    try:
        if too_many(request, "applications", MOST_FROM_HERE, HOUR):
            raise services.TooMany(
                _("Von diesem Anschluss kamen schon mehrere Anmeldungen. Bitte in einer Stunde noch einmal.")
            )
        application = services.apply_with_club(by=by, **typed.once, **typed.facts)
    except Refused as refusal:
        typed.add_error(refusal.field, refusal.message)
        return LATER if isinstance(refusal, services.TooMany) else TYPED_WRONG
    if application is None or not application.word:  # nothing to be sent, or sent already
        return DONE
    link = request.build_absolute_uri(reverse("joining-verify", args=[application.word]))
    if ask_to_verify(application, link):
        return DONE
    resent(typed, key=new_key())  # the old one would only find what is stored
    typed.add_error(None, _("Die E-Mail zum Bestätigen ließ sich gerade nicht senden. Bitte später noch einmal."))
    return NOT_SENT


@never_cache
@require_safe
def sent(request: HttpRequest) -> HttpResponse:
    context = {"days": services.VALID.days, "crumbs": [(_("Start"), reverse("home")), (_("Verein anmelden"), "")]}
    return render(request, "joining/sent.html", context)


@apart(MAILS, "POST")
@never_cache
@both
def verify(request: HttpRequest, application: ClubApplication, word: str) -> HttpResponse:
    """A page with a button: what looks through mails for viruses follows links, and presses nothing."""
    context: dict[str, object] = {
        "application": application,
        "crumbs": [(_("Start"), reverse("home")), (_("Verein anmelden"), "")],
    }
    if application.stage != ClubApplication.SENT:
        return render(request, "joining/used.html", context)
    if request.method != "POST":
        return render(request, "joining/verify.html", context)
    try:
        context["application"] = verified = services.verify_application(application=application)
    except Refused:  # pressed twice: the first was it
        return render(request, "joining/used.html", context)
    if verified.stage != ClubApplication.FOUNDED or verified.club is None:
        return render(request, "joining/verified.html", context)
    leader = verified.club.roles.get().user
    context |= {"leader": leader, "way": way_to_password(leader)}
    context["mailed"] = tell_let_in(verified, leader.username, request.build_absolute_uri(way_to_password(leader)))
    return render(request, "joining/founded.html", context)
