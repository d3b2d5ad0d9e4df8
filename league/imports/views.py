"""Pages: what comes in from files, one kind each: members, old results, entries, Spiellisten.
The course is the same for all (importing.py); reading is for league.imports, writing for the services."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache

from league.base.lanes import FILES, apart
from league.base.request import led_to, user_of
from league.base.steps import Stopped, tell
from league.base.text import Words
from league.base.views import both, club_crumbs, event_crumbs, home_of, require_safe, season_frame, sent_before
from league.base.wording import why_not
from league.base.writing import Conflict, Refused
from league.excel.book import CONTENT_TYPE
from league.lists.views.paper_page import crumbs_of
from league.models import Club, Season, Spielliste, Tournament
from league.registration.views.entries import where
from scoring import ScoringError

from . import runs, samples, uploads
from .columns import NoHeader
from .entries import plan_entries
from .forms import ANSWER, FileForm, TakeForm, stale
from .guard import Unreadable
from .lists import plan_list, plan_lists
from .plan import Answers, Plan
from .players import plan_players
from .portions import Partly
from .results import plan_results
from .season import plan_year
from .stages import SHOW
from .tables import Sheet
from .taking import take_entries, take_lists, take_players, take_results, take_year
from .uploads import Upload
from .words import said

# --- What all pages of imports share


MOST_QUESTIONS = 1500  # a page with more would not come back whole


@dataclass(frozen=True)
class Import:
    """One kind of import: its words, how a file is read, and how it is taken over."""

    title: str
    intro: str
    columns: Sequence[tuple[Words, Words]]  # what may stand in the file, and what it means
    samples: Sequence[str]
    plan: Callable[[Sequence[Sheet], Answers], Plan]
    save: Callable[..., object]
    back: str
    crumbs: list[tuple[str, str]]
    subtitle: str


def run(request: HttpRequest, kind: Import) -> HttpResponse:
    if request.method != "POST":
        return _choose(request, kind, FileForm(request))
    with runs.watched(user_of(request), _word(request)):
        return _sent_back(request, kind) if "token" in request.POST else _looked_at(request, kind)


def _looked_at(request: HttpRequest, kind: Import) -> HttpResponse:
    form, upload = FileForm(request), None
    if not form.is_valid():
        return _choose(request, kind, form)
    file = form.cleaned_data["file"]
    try:
        upload = uploads.taken_in(user_of(request), file.read(), file.name or "")
        return _preview(request, kind, upload, _planned(kind, upload, {}), {})
    except (Unreadable, NoHeader) as problem:
        form.add_error("file", said(problem) if isinstance(problem, Unreadable) else str(problem))
        return _choose(request, kind, form)
    except Stopped:
        return _stopped(request, kind, upload, {})


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
        return led_to(request, kind.back)
    upload = uploads.kept(user_of(request), form.data.get("token", "")) if form.is_valid() else None
    if upload is None:
        messages.error(request, stale())
        return led_to(request, request.path)
    try:
        plan = _planned(kind, upload, form.answers)
        if not form.takes or plan.wrong:
            return _preview(request, kind, upload, plan, form.answers)
        return _taken(request, kind, upload, plan, form)
    except NoHeader as problem:
        messages.error(request, str(problem))
        return led_to(request, request.path)
    except Stopped:
        return _stopped(request, kind, upload, form.answers)


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
        return _preview(request, kind, upload, plan, form.answers, why_not(refusal), 422)
    except Partly as partly:
        return _partly_taken(request, kind, upload, form.answers, partly)
    uploads.forget(user_of(request), upload.token)
    messages.success(request, _("{name}: {told}").format(name=upload.name or _("Datei"), told=plan.told))
    if runs.is_stopped(user_of(request), _word(request)):
        messages.warning(request, _("Zum Abbrechen war es zu spät: Es ist alles übernommen."))
    return led_to(request, kind.back)


def _partly_taken(request: HttpRequest, kind: Import, upload: Upload, answers: Answers, partly: Partly) -> HttpResponse:
    """What is in stays in; the rest is looked at anew, and finds it there."""
    if isinstance(partly.cause, Stopped):
        return _stopped(request, kind, upload, answers, partly.said)
    why, status = (str(partly.cause), 409) if isinstance(partly.cause, Conflict) else (why_not(partly.cause), 422)
    problem = _("{said} Danach: {why}").format(said=partly.said, why=why)
    plan = _planned(kind, upload, answers)
    return _preview(request, kind, upload, plan, answers, problem, status, partly=True)


def _choose(request: HttpRequest, kind: Import, form: FileForm, **more: object) -> HttpResponse:
    context = {
        "kind": kind,
        "form": form,
        "crumbs": kind.crumbs,
        "samples": samples.named(kind.samples),
        "run": runs.new_word(),
        **more,
    }
    return render(request, "imports/choose.html", context, status=422 if form.errors else 200)


def _stopped(
    request: HttpRequest, kind: Import, upload: Upload | None, answers: Answers, taken: str = ""
) -> HttpResponse:
    """What was read of the file is still there, with what was answered, so that one can go on. `taken`: how much of it
    is stored already; without it nothing is."""
    named = {f"{ANSWER}{key}": value for key, value in answers.items()}
    again = TakeForm(initial={"token": upload.token}) if upload else None
    blank = FileForm(request, blank=True)
    return _choose(request, kind, blank, stopped=True, taken=taken, upload=upload, again=again, answers=named)


def _preview(
    request: HttpRequest,
    kind: Import,
    upload: Upload,
    plan: Plan,
    answers: Answers,
    problem: str = "",
    status: int = 200,
    *,
    partly: bool = False,
) -> HttpResponse:
    tell(SHOW)
    form = TakeForm(initial={"token": upload.token, "mark": _mark(kind, upload, plan, answers)})
    context = {
        "kind": kind,
        "plan": plan,
        "upload": upload,
        "form": form,
        "problem": problem,
        "partly": partly,
        "answer": ANSWER,
        "crumbs": kind.crumbs,
        "run": runs.new_word(),
    }
    return render(request, "imports/preview.html", context, status=422 if plan.wrong else status)


def _mark(kind: Import, upload: Upload, plan: Plan, answers: Answers) -> str:
    """What the preview says before anybody answers: it changes only with what is stored."""
    return kind.plan(upload.sheets, {}).mark if answers else plan.mark


def _word(request: HttpRequest) -> str:
    return request.POST.get(runs.FIELD, "")


@never_cache
@both
def how_far(request: HttpRequest, run: str) -> HttpResponse:
    """Of what this user is having looked at or taken over; sent, it is stopped."""
    if not runs.WORD.fullmatch(run):
        raise Http404
    if request.method != "POST":
        return JsonResponse(runs.how_far(user_of(request), run))
    runs.stop(user_of(request), run)
    return HttpResponse(status=204)


# --- one page for each kind of file


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


@apart(FILES, "POST")
@both
def players(request: HttpRequest, club: Club) -> HttpResponse:
    """Members of a club."""
    kind = Import(
        title=_("Mitglieder einlesen"),
        subtitle=club.name,
        samples=("mitglieder",),
        intro=_("Aus einer Tabelle mit einer Zeile je Person; in welcher Reihenfolge die Spalten stehen, ist gleich."),
        columns=[
            NAME,
            DDV_NUMBER,
            (_("Verein"), _("freiwillig; Zeilen anderer Vereine werden ausgelassen")),
            (_("spielt mit"), _("freiwillig: ja oder nein")),
            (_("In Ergebnissen steht"), _("freiwillig: voller Name, Anfangsbuchstaben oder Nummer")),
        ],
        plan=lambda sheets, answers: plan_players(sheets, club, user_of(request), answers),
        save=lambda plan, **words: take_players(club=club, people=plan.taken, **words),
        back=reverse("club-players", args=[club.uuid]),
        crumbs=_deeper(club_crumbs(club, _("Einlesen")), _("Mitglieder"), reverse("club-players", args=[club.uuid])),
    )
    return run(request, kind)


@apart(FILES, "POST")
@both
def results(request: HttpRequest, club: Club) -> HttpResponse:
    """A club's old results, as end totals of past evenings."""
    kind = Import(
        title=_("Alte Ergebnisse einlesen"),
        subtitle=club.name,
        samples=("ergebnisse-je-person", "ergebnisse-je-tisch"),
        intro=_(
            "Endstände früherer Abende: eine Zeile je Person, oder eine Zeile je Tisch mit allen Namen und Punkten. "
            "Daraus werden beendete Vereinsabende; wer noch nicht bekannt ist, wird als Gast angelegt."
        ),
        columns=[
            (_("Datum"), _("etwa 17.11.2025")),
            (_("Runde"), _("freiwillig")),
            (_("Tisch"), _("die Nummer, ohne Angabe 1")),
            NAME,
            (_("Punkte"), _("der Endstand")),
            (_("Spiele"), _("freiwillig: wie viele es waren")),
            (_("Spieler 1, Punkte 1, …"), _("statt Name und Punkte, wenn eine Zeile ein ganzer Tisch ist")),
        ],
        plan=lambda sheets, answers: plan_results(sheets, club, user_of(request), answers),
        save=lambda plan, **words: take_results(club=club, people=plan.extra, lists=plan.taken, **words),
        back=reverse("club-detail", args=[club.uuid]),
        crumbs=club_crumbs(club, _("Alte Ergebnisse einlesen")),
    )
    return run(request, kind)


@apart(FILES, "POST")
@both
def entries(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Who takes part in an event."""
    back = where(event)
    path = event_crumbs(event, _("Einlesen"))
    kind = Import(
        title=_("Teilnahme einlesen"),
        subtitle=event.name,
        samples=("teilnahme",),
        intro=_("Aus einer Tabelle mit einer Zeile je Person. Wer noch nicht bekannt ist, wird neu eingetragen."),
        columns=[
            NAME,
            DDV_NUMBER,
            (_("Verein"), _("freiwillig; hilft, die richtige Person zu finden")),
            (_("Startnummer"), _("freiwillig; sonst wird weitergezählt")),
        ],
        plan=lambda sheets, answers: plan_entries(sheets, event, user_of(request), answers),
        save=lambda plan, **words: take_entries(tournament=event, entries=plan.taken, **words),
        back=back,
        crumbs=path if event.is_evening else _deeper(path, _("Teilnahme"), back),
    )
    return run(request, kind)


@apart(FILES, "POST")
@both
def lists(request: HttpRequest, event: Tournament) -> HttpResponse:
    """All Spiellisten of a workbook."""
    kind = Import(
        title=_("Spiellisten einlesen"),
        subtitle=event.name,
        samples=("spielliste",),
        intro=_(
            "Die Arbeitsmappe dieser Veranstaltung, ohne Netz ausgefüllt; oder einfache Tabellen, über denen „Liste“ "
            "und die Nummer stehen. Was stimmt und vollständig ist, wird abgeschlossen, das andere bleibt offen."
        ),
        columns=LIST_COLUMNS,
        plan=lambda sheets, answers: plan_lists(sheets, event, answers),
        save=lambda plan, **words: take_lists(tournament=event, lists=plan.taken, **words),
        back=home_of(event),
        crumbs=event_crumbs(event, _("Listen einlesen")),
    )
    return run(request, kind)


@apart(FILES, "POST")
@both
def one_list(request: HttpRequest, spielliste: Spielliste) -> HttpResponse:
    """One Spielliste, from its sheet or from a plain table."""
    back = reverse("list-enter", args=[spielliste.uuid])
    kind = Import(
        title=_("Liste einlesen"),
        subtitle=f"{spielliste.tournament.name}, {spielliste}",
        samples=("spielliste",),
        intro=_("Aus unserer Arbeitsmappe, oder aus einer Tabelle mit Punkten je Spiel oder laufenden Ständen."),
        columns=LIST_COLUMNS,
        plan=lambda sheets, answers: plan_list(sheets, spielliste, answers),
        save=lambda plan, **words: take_lists(tournament=spielliste.tournament, lists=plan.taken, **words),
        back=back,
        crumbs=[*crumbs_of(spielliste)[:-1], (_("Einlesen"), "")],
    )
    return run(request, kind)


def _deeper(crumbs: list[tuple[str, str]], title: str, url: str) -> list[tuple[str, str]]:
    """The same way with one more step before this page."""
    return [*crumbs[:-1], (title, url), crumbs[-1]]


@apart(FILES)
@require_safe
def sample(request: HttpRequest, sample: str) -> HttpResponse:
    """An empty table with the right headings."""
    if sample not in samples.SAMPLES:
        raise Http404
    response = HttpResponse(samples.workbook(sample), content_type=CONTENT_TYPE)
    response["Content-Disposition"] = f'attachment; filename="vorlage-{sample}.xlsx"'
    return response


@apart(FILES, "POST")
@both
def season(request: HttpRequest, season: Season) -> HttpResponse:
    """A table of the year as clubs keep it: names down, evenings across."""
    kind = Import(
        title=_("Jahrestabelle einlesen"),
        subtitle=season.name,
        samples=("jahrestabelle",),
        intro=_(
            "Eine Tabelle, wie Vereine sie führen: eine Zeile je Person, eine Spalte je Abend. Daraus werden Abende, "
            "von denen nur die Gesamtpunkte bekannt sind; Listen und Tische gibt es von ihnen nicht."
        ),
        columns=[
            (_("Name"), _("„Müller, Anna“ oder „Anna Müller“; oder zwei Spalten Vorname und Nachname")),
            (_("ein Datum je Abend"), _("etwa 17.11.2025; darunter die Punkte, leer oder – für gefehlt")),
            (_("Summe"), _("freiwillig; wird mit den Abenden verglichen")),
            (_("Platz, Teilnahmen"), _("freiwillig; wird überlesen")),
        ],
        plan=lambda sheets, answers: plan_year(sheets, season, user_of(request), answers),
        save=lambda plan, **words: take_year(season=season, people=plan.extra, evenings=plan.taken, **words),
        back=reverse("season-detail", args=[season.uuid]),
        crumbs=season_frame(season, _("Einlesen"))["crumbs"],
    )
    return run(request, kind)
