"""Pages: what comes in from files, one kind each: members, old results, entries, Spiellisten.
The course is the same for all (importing.py); reading is for league.imports, writing for the services."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from league.exports.excel.base import CONTENT_TYPE
from league.imports import samples
from league.imports.entries import plan_entries
from league.imports.lists import plan_list, plan_lists
from league.imports.players import plan_players
from league.imports.results import plan_results
from league.services.import_lists import import_lists
from league.services.import_results import import_results
from league.services.imports import import_entries, import_players

from . import control
from .entries import where
from .importing import Import, run
from .paper_page import crumbs_of
from .shortcuts import club_administered, club_crumbs, list_entered, tournament_entered, tournament_run

NAME = (gettext_lazy("Name"), gettext_lazy("„Müller, Anna“ oder „Anna Müller“; oder zwei Spalten Vorname und Nachname"))
DDV_NUMBER = (gettext_lazy("DDV-Nummer"), gettext_lazy("freiwillig; unterscheidet Leute mit demselben Namen"))
LIST_COLUMNS = (
    (gettext_lazy("vier oder fünf Namen"), gettext_lazy("oder die Positionen 1 bis 4 (5), je eine Spalte mit Zahlen")),
    (
        gettext_lazy("Zeichen"),
        gettext_lazy("freiwillig: * Pflichtsolo, l Lustsolo, h stille Hochzeit, b löst Bock aus"),
    ),
    (gettext_lazy("Endstand"), gettext_lazy("freiwillig: eine letzte Zeile, die mit diesem Wort beginnt")),
)


@require_http_methods(["GET", "HEAD", "POST"])
def players(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Members of a club."""
    club = club_administered(request, uuid)
    kind = Import(
        title=_("Mitglieder einlesen"), subtitle=club.name, samples=("mitglieder",),
        intro=_("Aus einer Tabelle mit einer Zeile je Person; in welcher Reihenfolge die Spalten stehen, ist gleich."),
        columns=[
            NAME, DDV_NUMBER, (_("Verein"), _("freiwillig; Zeilen anderer Vereine werden ausgelassen")),
            (_("spielt mit"), _("freiwillig: ja oder nein")),
            (_("In Ergebnissen steht"), _("freiwillig: voller Name, Anfangsbuchstaben oder Nummer")),
        ],
        plan=lambda sheets, answers: plan_players(sheets, club, request.user, answers),
        save=lambda plan, **words: import_players(club=club, people=plan.taken, **words),
        back=reverse("club-players", args=[club.uuid]),
        crumbs=_deeper(club_crumbs(club, _("Einlesen")), _("Mitglieder"), reverse("club-players", args=[club.uuid])),
    )  # fmt: skip
    return run(request, kind)


@require_http_methods(["GET", "HEAD", "POST"])
def results(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """A club's old results, as end totals of past evenings."""
    club = club_administered(request, uuid)
    kind = Import(
        title=_("Alte Ergebnisse einlesen"), subtitle=club.name,
        samples=("ergebnisse-je-person", "ergebnisse-je-tisch"),
        intro=_(
            "Endstände früherer Abende: eine Zeile je Person, oder eine Zeile je Tisch mit allen Namen und Punkten. "
            "Daraus werden beendete Vereinsabende; wer noch nicht bekannt ist, wird als Gast angelegt."
        ),
        columns=[
            (_("Datum"), _("etwa 17.11.2025")), (_("Runde"), _("freiwillig")),
            (_("Tisch"), _("die Nummer, ohne Angabe 1")),
            NAME, (_("Punkte"), _("der Endstand")), (_("Spiele"), _("freiwillig: wie viele es waren")),
            (_("Spieler 1, Punkte 1, …"), _("statt Name und Punkte, wenn eine Zeile ein ganzer Tisch ist")),
        ],
        plan=lambda sheets, answers: plan_results(sheets, club, request.user, answers),
        save=lambda plan, **words: import_results(club=club, people=plan.extra, lists=plan.taken, **words),
        back=reverse("club-detail", args=[club.uuid]), crumbs=club_crumbs(club, _("Alte Ergebnisse einlesen")),
    )  # fmt: skip
    return run(request, kind)


@require_http_methods(["GET", "HEAD", "POST"])
def entries(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Who takes part in an event."""
    event = tournament_run(request, uuid)
    back = where(event)
    crumbs = control.crumbs(event, _("Einlesen"))
    kind = Import(
        title=_("Teilnahme einlesen"), subtitle=event.name, samples=("teilnahme",),
        intro=_("Aus einer Tabelle mit einer Zeile je Person. Wer noch nicht bekannt ist, wird neu eingetragen."),
        columns=[
            NAME, DDV_NUMBER, (_("Verein"), _("freiwillig; hilft, die richtige Person zu finden")),
            (_("Startnummer"), _("freiwillig; sonst wird weitergezählt")),
        ],
        plan=lambda sheets, answers: plan_entries(sheets, event, request.user, answers),
        save=lambda plan, **words: import_entries(tournament=event, entries=plan.taken, **words),
        back=back, crumbs=crumbs if event.is_evening else _deeper(crumbs, _("Teilnahme"), back),
    )  # fmt: skip
    return run(request, kind)


@require_http_methods(["GET", "HEAD", "POST"])
def lists(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """All Spiellisten of a workbook."""
    event = tournament_entered(request, uuid)
    kind = Import(
        title=_("Spiellisten einlesen"), subtitle=event.name, samples=("spielliste",),
        intro=_(
            "Die Arbeitsmappe dieser Veranstaltung, ohne Netz ausgefüllt; oder einfache Tabellen, über denen „Liste“ "
            "und die Nummer stehen. Was stimmt und vollständig ist, wird abgeschlossen, das andere bleibt offen."
        ),
        columns=LIST_COLUMNS, plan=lambda sheets, answers: plan_lists(sheets, event, answers),
        save=lambda plan, **words: import_lists(tournament=event, lists=plan.taken, **words),
        back=control.home_of(event), crumbs=control.crumbs(event, _("Listen einlesen")),
    )  # fmt: skip
    return run(request, kind)


@require_http_methods(["GET", "HEAD", "POST"])
def one_list(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """One Spielliste, from its sheet or from a plain table."""
    spielliste = list_entered(request, uuid)
    back = reverse("list-enter", args=[spielliste.uuid])
    kind = Import(
        title=_("Liste einlesen"), subtitle=f"{spielliste.tournament.name}, {spielliste}", samples=("spielliste",),
        intro=_("Aus unserer Arbeitsmappe, oder aus einer Tabelle mit Punkten je Spiel oder laufenden Ständen."),
        columns=LIST_COLUMNS, plan=lambda sheets, answers: plan_list(sheets, spielliste, answers),
        save=lambda plan, **words: import_lists(tournament=spielliste.tournament, lists=plan.taken, **words),
        back=back, crumbs=[*crumbs_of(spielliste)[:-1], (_("Einlesen"), "")],
    )  # fmt: skip
    return run(request, kind)


def _deeper(crumbs: list[tuple[str, str]], title: str, url: str) -> list[tuple[str, str]]:
    """The same way with one more step before this page."""
    return [*crumbs[:-1], (title, url), crumbs[-1]]


@require_safe
def sample(request: HttpRequest, sample: str) -> HttpResponse:
    """An empty table with the right headings."""
    if sample not in samples.SAMPLES:
        raise Http404
    response = HttpResponse(samples.workbook(sample), content_type=CONTENT_TYPE)
    response["Content-Disposition"] = f'attachment; filename="vorlage-{sample}.xlsx"'
    return response


urls = [
    path("verein/<uuid:uuid>/spieler/einlesen/", players, name="club-players-import"),
    path("verein/<uuid:uuid>/ergebnisse/einlesen/", results, name="club-results-import"),
    path("turnier/<uuid:uuid>/teilnahme/einlesen/", entries, name="tournament-entries-import"),
    path("turnier/<uuid:uuid>/listen/einlesen/", lists, name="tournament-lists-import"),
    path("liste/<uuid:uuid>/einlesen/", one_list, name="list-import"),
    path("einlesen/vorlage/<slug:sample>.xlsx", sample, name="import-sample"),
]
