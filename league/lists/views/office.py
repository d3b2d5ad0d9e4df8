"""Pages: the office of a tournament, where list after list comes in and only its end totals are typed.
Finds lists by their number; the script of the page sends the same fields as its form."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from league.base.forms import Sent
from league.base.views import both, home_of, require_safe
from league.base.wording import say, signed, why_not
from league.base.writing import Conflict, Refused
from league.lists import scorebook
from league.lists.confirming import after_confirming
from league.lists.forms.paper import OfficeForm, find_list, is_script, sent_object
from league.lists.paper_pictures import beside_office
from league.lists.services.office import enter_totals, put_aside, stored_totals, totals_of
from league.models import Occupancy, Round, Spielliste, Submission, Tournament
from scoring import ScoringError

from .paper_answer import Said
from .paper_page import current_of, names_of, shown, stored_meanwhile, title_of

LAST_ENTERED = 8


@both
def office(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """List number, end totals, next."""
    if request.method == "POST":
        form = OfficeForm(_fields(request), tournament=tournament)
        outcome = _entered(request, form)
        if is_script(request):
            status = outcome.pop("status")
            return JsonResponse(outcome | _left_to_do(tournament), status=status)
        if outcome["status"] == 200:
            messages.add_message(request, _level(outcome), outcome["message"])
            return redirect(_onward(request, form, outcome))
        return _page(request, tournament, form, outcome, outcome["status"])
    return _asked(request, tournament)


def _onward(request: HttpRequest, form: OfficeForm, outcome: dict[str, object]) -> str:
    """Who came from confirming goes on there; who typed something else than is stored sees that list again."""
    if form.spielliste is None or "weiter" not in request.POST:
        return reverse("list-office", args=[form.tournament.uuid])
    if outcome["kind"] == "confirmed":
        return after_confirming(form.spielliste)
    return reverse("list-confirm", args=[form.spielliste.uuid])


def _asked(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Without the script the number comes first, and the page shows whose list it is."""
    typed = request.GET.get("nummer", "")
    form = OfficeForm(tournament=tournament, initial={"number": typed})
    if not typed:
        return _page(request, tournament, form)
    try:
        form.spielliste = find_list(tournament, typed)
    except ValidationError as error:
        return _page(request, tournament, form, {"message": error.messages[0], "kind": "refused"}, 422)
    return _page(request, tournament, form)


@require_safe
def find(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """From a number to the page on which that list is typed."""
    typed = request.GET.get("nummer", "")
    if not typed:
        return redirect("list-office", tournament.uuid)
    try:
        found = find_list(tournament, typed)
    except ValidationError as error:
        form = OfficeForm(tournament=tournament, initial={"number": typed})
        return _page(request, tournament, form, {"message": error.messages[0], "kind": "refused"}, 422)
    return redirect("list-enter", found.uuid)


# --- what was typed


def _fields(request: HttpRequest) -> Sent:
    return sent_object(request) if is_script(request) else request.POST


def _entered(request: HttpRequest, form: OfficeForm) -> dict[str, Any]:
    """Carries it out and says what came of it: `kind` is finished, confirmed, kept, same, differs, both or refused."""
    if not form.is_valid() or form.spielliste is None:
        problems = " ".join(str(error) for errors in form.errors.values() for error in errors)
        return _outcome(form, "refused", problems, 422)
    found, key = form.spielliste, form.own_key
    # The answer to the first submission may have got lost: its repetition is no second look.
    repeated = Submission.objects.filter(pk=key).exists()
    counted = found.counts and not repeated
    if not found.counts and not form.cleaned_data["as_written"] and (problem := wrong_totals(found, form.end)):
        cure = _("Steht es so auf dem Papier? Dann „so ablegen“.")
        return _outcome(form, "refused", f"{problem} {cure}", 422)
    try:
        based_on = form.submission["based_on"]
        stored = enter_totals(spielliste=found, end=form.end, key=key, based_on=based_on, by=request.user)
    except Conflict as conflict:
        return _outcome(form, "both", _both(current_of(conflict), form.end), 422)
    except (Refused, ScoringError) as refusal:
        return _outcome(form, "refused", why_not(refusal, names_of(found)), 422)
    kind, message = _what_came_of_it(stored, form.end, counted)
    return _outcome(form, kind, message, 200)


def _outcome(form: OfficeForm, kind: str, message: str, status: int) -> dict[str, object]:
    found = form.spielliste
    return {
        "kind": kind,
        "message": message,
        "status": status,
        "version": found.version if found else 0,
        "number": found.number if found else None,
        "title": title_of(found) if found else "",
        "kept": _kept(found) if found else "",
    }


def wrong_totals(spielliste: Spielliste, end: tuple[str, ...]) -> str:
    """What is wrong with end totals by themselves: unreadable, sum, parity."""
    findings = scorebook.end_findings(spielliste, end)
    wrong = [finding for finding in findings if finding.severity == "error"]
    return say(wrong[0].said, names_of(spielliste)) if wrong else ""


def _what_came_of_it(stored: Spielliste, end: tuple[str, ...], counted: bool) -> tuple[str, str]:
    title = title_of(stored)
    before, typed = stored_totals(stored), totals_of(stored, end)
    if not stored.counts:
        kept = _("{list}: abgelegt wie auf dem Papier; die Liste bleibt offen.").format(list=title)
        return "kept", f"{kept} {_why_open(stored)}"
    if before != typed:
        words = {"list": title, "before": _line(before), "typed": _line(typed)}
        return "differs", _("{list}: Erfasst ist {before}, getippt wurde {typed}. Nichts geändert.").format(**words)
    if stored.state == Spielliste.CONFIRMED:
        return "confirmed", _("{list}: stimmt überein, bestätigt.").format(list=title)
    if counted:
        return "same", _("{list}: stimmt überein. Bestätigen kann eine zweite Person.").format(list=title)
    return "finished", _("{list}: eingetragen.").format(list=title)


def _why_open(stored: Spielliste) -> str:
    """The same that the page of this list says: what is wrong with it, or that it is not complete."""
    said = Said(stored, scorebook.paper_of(stored))
    if said.errors:
        return said.say(said.errors[0].said, said.errors[0].row)
    games = {"n": said.book.games, "planned": stored.games_planned}
    return _("Es sind erst {n} von {planned} Spielen getippt; verglichen wird der Endstand, wenn alle da sind.").format(
        **games
    )


def _both(current: Spielliste, end: tuple[str, ...]) -> str:
    """Two versions of end totals that are put aside; sent once more, the new ones replace the old."""
    told = stored_meanwhile(current)["message"]
    typed = _("getippt wurde {end}. Noch einmal „Eintragen“ ersetzt das Abgelegte.").format(end=_written(end))
    return f"{title_of(current)}: {told} {_kept(current)}, {typed}"


def _kept(spielliste: Spielliste) -> str:
    kept = put_aside(spielliste)
    return _("Abgelegt ist {end}").format(end=_written(kept)) if kept else ""


def _written(end: tuple[str, ...]) -> str:
    return " / ".join(shown(cell) or "·" for cell in end)


def _line(totals: tuple[int, ...] | None) -> str:
    return " / ".join(signed(total) for total in totals or ())


def _level(outcome: dict[str, object]) -> int:
    return messages.SUCCESS if outcome["kind"] in ("finished", "confirmed", "same") else messages.WARNING


# --- the page


def _page(
    request: HttpRequest,
    tournament: Tournament,
    form: OfficeForm,
    outcome: dict[str, object] | None = None,
    status: int = 200,
) -> HttpResponse:
    found = form.spielliste
    at_work = list(in_work(tournament))
    context = {
        "event": tournament,
        "form": form,
        "outcome": outcome,
        "found": found,
        "found_title": found and title_of(found),
        "seats": _seats(found, form),
        "entered": found and found.counts and _entered_before(found),
        "kept": _kept(found) if found else "",
        "lists": [_known(one) for one in at_work],
        **_left(at_work),
        "last": _last(at_work),
        "crumbs": _crumbs(tournament),
        "beside": beside_office(tournament),
        "nothing_title": _("Gerade gibt es nichts einzutragen"),
        "nothing_text": _("Listen kommen hierher, sobald eine Runde läuft."),
        "event_url": home_of(tournament),
    }
    return render(request, "lists/paper/office.html", context, status=status)


def _crumbs(tournament: Tournament) -> list[tuple[str, str]]:
    return [(tournament.name, home_of(tournament)), (_("Listen eintragen"), "")]


def in_work(tournament: Tournament) -> QuerySet[Spielliste]:
    """The lists of the rounds that are being played, or of the evening, with everybody's names in two queries."""
    seats = Occupancy.objects.select_related("entry")
    lists = tournament.lists.select_related("tournament", "round", "finished_by")
    lists = lists if tournament.is_evening else lists.filter(round__state=Round.RUNNING)
    return lists.prefetch_related(Prefetch("occupancies", queryset=seats)).order_by("number")


def _left(lists: list[Spielliste]) -> dict[str, list[Spielliste]]:
    return {"out": [one for one in lists if not one.counts], "to_confirm": [one for one in lists if one.is_to_confirm]}


def _left_to_do(tournament: Tournament) -> dict[str, str]:
    """The parts of the page that every list changes, for its script: how many are left, and which."""
    at_work = list(in_work(tournament))
    context = {"lists": at_work, **_left(at_work)}
    return {part: render_to_string(f"lists/paper/_office_{part}.html", context) for part in ("state", "rest")}


def _known(spielliste: Spielliste) -> dict[str, object]:
    """What the script shows at once when a number is typed."""
    names = [seat.entry.full_name for seat in scorebook.sitting_now(spielliste.occupancies.all())]
    return {
        "number": spielliste.number,
        "letter": spielliste.code[-1],
        "uuid": str(spielliste.uuid),
        "title": title_of(spielliste),
        "names": names,
        "start": scorebook.above_first(spielliste),
        "version": spielliste.version,
        "kept": _kept(spielliste),
        "counts": spielliste.counts,
        "entered": _entered_before(spielliste) if spielliste.counts else "",
        "open_at": reverse("list-enter", args=[spielliste.uuid]),
        "seen_at": reverse("list-detail", args=[spielliste.uuid]),
    }


def _entered_before(spielliste: Spielliste) -> str:
    by = spielliste.finished_by
    who = by.name if by else _("unbekannt")
    at = timezone.localtime(spielliste.finished_at) if spielliste.finished_at else None
    when = _(" um {time} Uhr").format(time=f"{at:%H:%M}") if at else ""
    sentence = _("Schon eingetragen von {who}{when}. Dieselben Zahlen von einer zweiten Person bestätigen die Liste.")
    return sentence.format(who=who, when=when)


def _seats(found: Spielliste | None, form: OfficeForm) -> list[dict[str, object]]:
    if found is None:
        return []
    typed = form.end or ("",) * found.players
    return [
        {"position": n, "name": name, "value": typed[n - 1].replace("-", "−")}
        for n, name in enumerate(names_of(found), 1)
    ]


def _last(lists: list[Spielliste]) -> list[Spielliste]:
    counting = {one: one.finished_at for one in lists if one.finished_at and one.counts}
    return sorted(counting, key=lambda one: counting[one], reverse=True)[:LAST_ENTERED]
