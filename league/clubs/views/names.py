"""Page: new members by their names alone, one after the other or a whole list of them."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.base.forms import new_key
from league.base.request import user_of
from league.base.views import both, club_crumbs, posted
from league.base.wording import listed
from league.clubs.forms.people import Name, NamesForm
from league.clubs.services.people import add_members
from league.models import Club, Player

NEWEST = 30  # of the members, shown below the field


@both
def names(request: HttpRequest, club: Club) -> HttpResponse:
    """Whoever is new is a member at once. What is not clear stays in the field, with the reason beside it."""
    form = NamesForm(posted(request))
    if not form.is_valid():
        return _page(request, club, form)
    typed: list[Name] = form.cleaned_data["names"]
    clear = [name for name in typed if not name.problem]
    known = Player.objects.called_like([name.key for name in clear]).named_to(club)
    taken = set(known.values_list("skeleton", flat=True))
    members = set(known.of_club(club).values_list("skeleton", flat=True))
    both_names = [(name.first, name.last) for name in clear]
    new = form.attempt(add_members, club=club, names=both_names, by=request.user, **form.once)
    if form.errors:
        return _page(request, club, form)
    _say(request, new or [], [name.line for name in clear if name.key in members])
    unclear = [name for name in typed if name.problem or name.key in taken - members]
    if not unclear:
        return redirect("player-names", club.uuid)
    return _page(request, club, NamesForm(initial={"names": "\n".join(name.line for name in unclear)}), unclear)


def _say(request: HttpRequest, new: Sequence[Player], members: Sequence[str]) -> None:
    if new:
        said = ngettext("{name} ist Mitglied.", "{n} neue Mitglieder sind eingetragen.", len(new))
        messages.success(request, said.format(n=len(new), name=new[0].name))
    if members:
        messages.info(request, _("Schon Mitglied: {names}.").format(names=listed(members)))


def _oneself(request: HttpRequest, club: Club) -> str:
    """The name of who works for this club and is no member; one tap, and nobody forgets himself."""
    user = user_of(request)
    if not (user.first_name and user.last_name and club.roles.filter(user=user).exists()):
        return ""
    return "" if Player.objects.called(user.first_name, user.last_name).of_club(club).exists() else user.name


def _page(request: HttpRequest, club: Club, form: NamesForm, unclear: Sequence[Name] = ()) -> HttpResponse:
    members = Player.objects.of_club(club).filter(active=True)
    newest, count = list(members.order_by("-pk")[:NEWEST]), members.count()
    context = {
        "form": form,
        "club": club,
        "problems": [name.problem for name in unclear if name.problem],
        "asked": [(name, new_key()) for name in unclear if not name.problem],
        "key": new_key(),
        "oneself": _oneself(request, club),
        "count": count,
        "newest": newest,
        "more": _("und {n} weitere").format(n=count - len(newest)) if count > len(newest) else "",
        "crumbs": club_crumbs(club, _("Mitglieder eintragen")),
    }
    return render(request, "clubs/people/names.html", context, status=422 if unclear or form.errors else 200)
