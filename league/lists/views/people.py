"""Pages: the people at a table change: a substitute takes over a seat, the list goes on with others. What stands beside
the form is known further up: who may still come."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from league.base.forms import new_key
from league.base.views import both, home_of, posted
from league.base.wording import listed
from league.base.words import plural
from league.lists import scorebook
from league.lists.forms.people import HOW_MANY, ContinueForm, StartForm, SubstituteForm
from league.lists.seating import sitting, stood_before
from league.lists.services import people as services
from league.models import Entry, Spielliste, Tournament

from .desk import Desk, act, desk_of

FEWEST = min(HOW_MANY)  # people at a table


def substitute_page(
    request: HttpRequest, spielliste: Spielliste, typed: QueryDict | None, **beside: Any
) -> HttpResponse:
    desk = desk_of(spielliste)
    free = _free(desk).exclude(pk__in=[entry.pk for entry in desk.people])
    form = SubstituteForm(
        typed,
        people=free,
        depth=spielliste.depth,
        initial={"from_game": max(desk.book.games + 1, 2), "entry": next(iter(_coming(request, free)), None)},
        names=desk.names,
        based_on=spielliste.version,
    )
    return act(
        request,
        desk,
        form,
        services.substitute,
        _("Der Wechsel ist eingetragen."),
        heading=_("Jemand übernimmt einen Platz"),
        submit=_("Wechsel eintragen"),
        text=_whose(spielliste.tournament),
        template="lists/full/substitute.html",
        action=_here(request, "list-substitute", spielliste),
        **beside,
    )


def _whose(tournament: Tournament) -> str:
    """Who gets the points is a setting of the event, and must be known before."""
    return {
        Tournament.ENTRANT: _("Die Punkte ab dem Wechsel zählen für die Person, die aufsteht."),
        Tournament.SUBSTITUTE: _("Die Punkte ab dem Wechsel zählen für die Person, die den Platz übernimmt."),
        Tournament.NOBODY: _("Die Punkte ab dem Wechsel zählen für niemanden."),
    }[tournament.substitute_rule]


def _free(desk: Desk) -> QuerySet[Entry]:
    """Everybody of the event who is not at another table right now."""
    spielliste = desk.spielliste
    elsewhere = sitting(spielliste.tournament, spielliste.round).exclude(spielliste=spielliste).values("entry")
    people = spielliste.tournament.entries.filter(withdrawn=False).exclude(pk__in=elsewhere)
    return people.select_related("player").order_by("player__last_name", "player__first_name", "pk")


def _coming(request: HttpRequest, free: QuerySet[Entry]) -> list[Entry]:
    """Who has been entered from this very page, and is meant to sit down."""
    named = request.GET.getlist("dazu")
    return [entry for entry in free if str(entry.player.uuid) in named]


def _here(request: HttpRequest, name: str, spielliste: Spielliste) -> str:
    """Where the form is sent, also if the page was answered to somebody who came late."""
    return f"{reverse(name, args=[spielliste.uuid])}?{request.GET.urlencode()}"


def continue_page(request: HttpRequest, spielliste: Spielliste, typed: QueryDict | None, **beside: Any) -> HttpResponse:
    """The list ends here and goes on with other people. Who came from the evening's page goes back there."""
    desk = desk_of(spielliste)
    event = desk.spielliste.tournament
    from_evening = event.is_evening and request.GET.get("von") == "abend"
    without = next((entry for entry in desk.people if str(entry.uuid) == request.GET.get("ohne")), None)
    free = _free(desk)
    form = ContinueForm(
        typed,
        people=free,
        sitting=desk.people,
        coming=_coming(request, free),
        stand=_stand(desk),
        running=scorebook.carry_of(spielliste).totals is not None,
        left=_left(desk, without),
        is_evening=event.is_evening,
        without=str(without.uuid) if without else "",
        names=desk.names,
        based_on=desk.spielliste.version,
    )
    return act(
        request,
        desk,
        form,
        services.continue_list,
        _goes_on(desk, form),
        then=(lambda: redirect(home_of(event))) if from_evening else None,
        words=_games(desk, form),
        heading=_("Mit anderen fortsetzen"),
        submit=_("Fortsetzen"),
        text=_taken_over(event),
        template="lists/full/continue.html",
        facts=_carried_over(desk),
        stand=list(zip(desk.names, _stand(desk), strict=True)),
        leaving=without,
        too_few=without is not None and len(desk.people) == FEWEST,
        action=_here(request, "list-continue", spielliste),
        **{"key": new_key(), **beside},
        **({"cancel": home_of(event)} if from_evening else {}),
    )


def _taken_over(event: Tournament) -> str:
    """What the new list takes over, as far as there is such a thing by the rules of the event."""
    rules = scorebook.ruleset_of(event)
    what = [_("Geber"), *([_("offene Pflichtsoli")] if rules.pflichtsoli else []), *([_("Bock")] if rules.bock else [])]
    words = _("Diese Liste endet jetzt und zählt. Die neue übernimmt {what}.").format(what=listed(what))
    return " ".join([words, _("Wer dazukommt, schuldet das Pflichtsolo.")]) if rules.pflichtsoli else words


def _carried_over(desk: Desk) -> list[tuple[str, str]]:
    """What the list that goes on takes over, with names."""
    coming, facts = desk.book.upcoming, []
    if coming and coming.dealer:
        facts.append((_("Als Nächstes gibt"), desk.name_of(coming.dealer)))
    if coming and coming.open_pflichtsoli:
        names = listed(desk.name_of(position) for position in coming.open_pflichtsoli)
        facts.append((_("Das Pflichtsolo ist offen bei"), names))
    return facts


def _stand(desk: Desk) -> list[int]:
    """What the running totals of the paper say at this moment, in the order of the seats."""
    above = scorebook.above_first(desk.spielliste)
    now = desk.book.totals or above
    if any(above):
        return list(now)
    earlier = [points for _name, points in stood_before(desk.spielliste)] or above
    return [a + b for a, b in zip(earlier, now, strict=True)]


@both
def start(request: HttpRequest, spielliste: Spielliste) -> HttpResponse:
    """What stands above the first row of a list that continues another: the paper's totals, or 0."""
    desk = desk_of(spielliste)
    before = stood_before(spielliste)
    form = StartForm(
        posted(request),
        start=scorebook.carry_of(spielliste).totals or [points for _name, points in before] or [0] * len(desk.names),
        names=desk.names,
        based_on=spielliste.version,
    )
    return act(
        request,
        desk,
        form,
        services.bring_forward,
        _("Der Übertrag ist eingetragen."),
        heading=_("Übertrag vom Papier"),
        submit=_("Übertrag eintragen"),
        text=_(
            "Der Übertrag ist, was auf dem Papier über dem ersten Spiel dieser Liste steht. Laufende Summen und "
            "Endstände enthalten ihn; gezählt wird nur, was seitdem dazukam. Überall 0: Die Liste beginnt bei 0."
        ),
    )


def _left(desk: Desk, without: Entry | None) -> dict[int, range | None]:
    """How many games there would be for each size of the table, Pflichtsoli and all; None for an open end."""
    if desk.book.upcoming is None or desk.book.upcoming.over:
        return {}
    staying = [entry for entry in desk.people if entry != without]
    return {people: services.games_left(desk.spielliste, staying, people) for people in HOW_MANY}


def _goes_on(desk: Desk, form: ContinueForm) -> str:
    """With how many games, once it is known who plays."""
    games, table = _games(desk, form)["games"], desk.spielliste.table
    if games is None:
        return _("Tisch {table} spielt weiter.").format(table=table)
    left = plural(games, _("Spiel,Spiele"))
    return _("Tisch {table} spielt weiter. Noch {games}.").format(table=table, games=left)


def _games(desk: Desk, form: ContinueForm) -> dict[str, Any]:
    """As typed, or as many as are left for these people."""
    if not form.is_bound or not form.is_valid() or form.cleaned_data["open_end"]:
        return {"games": None}
    return {"games": form.cleaned_data["games"] or services.games_for(desk.spielliste, form.chosen())}
