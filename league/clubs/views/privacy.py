"""Pages of privacy for those who run the club: what is stored about somebody, as a file for that person; and making
somebody nameless, in two steps. Players need no login, so their club does it for them."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from league.base.forms import new_key
from league.base.lanes import FILES, PAGES, READS, apart
from league.base.views import both, page, posted, sent_before
from league.base.writing import Conflict, Refused
from league.clubs.forms.people import AnonymiseForm
from league.clubs.own_data import own_data_zip
from league.clubs.services.privacy import anonymise_player, give_own_data, plan_of
from league.models import Player


@apart(FILES, "POST")
@both
def own_data(request: HttpRequest, player: Player) -> HttpResponse:
    """Says what is in the file; the button gives it."""
    if request.method != "POST":
        context = {"player": player, "key": new_key(), "crumbs": _crumbs(player, _("Auskunft"))}
        return page(request, "clubs/privacy/own_data.html", context)
    try:
        give_own_data(player=player, by=request.user, key=request.POST.get("key") or None)
    except Refused as refusal:
        messages.error(request, refusal.message)
        return redirect("player-data", player.uuid)
    response = HttpResponse(own_data_zip(player), content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="auskunft-{4000 + player.pk}.zip"'
    return response


@apart(PAGES, *READS)
@both
def anonymise(request: HttpRequest, player: Player) -> HttpResponse:
    """First what would change and why; then the question once more; then it is done."""
    if player.anonymised_at:
        if request.method == "POST" and not sent_before(request):
            messages.error(request, _("{name} ist schon anonymisiert.").format(name=player))
        return redirect("player-edit", player.uuid)
    form = AnonymiseForm(posted(request), based_on=player.version)
    if form.is_valid() and form.cleaned_data["sure"] and (answer := _done(request, form, player)):
        return answer
    asked = form.is_bound and form.is_valid()
    context = {"player": player, "plan": plan_of(player), "form": form, "asked": asked}
    return page(
        request, "clubs/privacy/anonymise.html", context | {"crumbs": _crumbs(player, _("Anonymisieren"))}, form
    )


def _done(request: HttpRequest, form: AnonymiseForm, player: Player) -> HttpResponse | None:
    """None if it was refused: the form says why."""
    words: dict[str, object] = {"player": player, "reason": form.cleaned_data["reason"], "by": request.user}
    try:
        if not form.attempt(anonymise_player, **words, **form.submission):
            return None
    except Conflict:
        messages.error(request, _("Inzwischen hat jemand anders etwas an diesem Eintrag geändert. Bitte neu ansehen."))
        return redirect("player-anonymise", player.uuid)
    messages.success(request, _("Anonymisiert. Der Eintrag heißt jetzt „{name}“.").format(name=player.number_name))
    return redirect("player-edit", player.uuid)


def _crumbs(player: Player, here: str) -> list[tuple[str, str]]:
    club = player.club_on()
    above = [(club.name, reverse("club-detail", args=[club.uuid]))] if club else []
    return [
        (_("Meine Vereine"), reverse("club-list")),
        *above,
        (player.sorted_name, reverse("player-edit", args=[player.uuid])),
        (here, ""),
    ]
