"""Pages of one tournament or evening that everybody may read: standings, rounds, published versions.
Knows which page shows what; numbers come from league.standings, columns from league.events.tables."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby

from django.core.paginator import Paginator
from django.db.models import Prefetch, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django_tables2 import RequestConfig

from league.base.hidden import Hiding, counts, hiding, shown_until, versions_shown
from league.base.kept import event_version, kept
from league.base.lanes import PAPER, apart
from league.base.views import called_as, require_safe, rounds_asked, works_here
from league.base.wording import listed_html, say_html
from league.base.words import points
from league.events.front import podium_of, race_of
from league.events.papers.standings import standings_paper
from league.events.person import PLACES_A_PAGE
from league.events.tables import Standings as StandingsTable
from league.events.tables import beside_published, beside_rows
from league.events.whereabouts import SeatPlan, coming, seat_plan
from league.lists.history import corrected
from league.lists.seating import expected
from league.models import Entry, Occupancy, PublishedStandings, Round, Season, Spielliste, Tournament
from league.printing.address import printed_address
from league.printing.prints import answered
from league.standings.code import code_qr, codes_of, result_code
from league.standings.columns import PAGE, Shown
from league.standings.course import course_of
from league.standings.reasons import decided_later
from league.standings.stand_ins import stand_ins
from league.standings.table import Standings, as_published, deductions_in, order_in_words, standings, standings_read

MANY_TABLES = 8

# --- standings, rounds, versions

LISTS_IN_FULL = 4  # of an evening; more are folded
BESIDE_TABLES = 50  # places on a page that shows the tables of a round as well


@kept(by=event_version, words=("sort", "page"))
@require_safe
def detail(request: HttpRequest, event: Tournament) -> HttpResponse:
    """The standings people come for."""
    if event.is_evening:
        return _evening(request, event)
    rounds, until = list(event.rounds.all()), shown_until(event, request.user)
    title = _("Ergebnis") if event.state == Tournament.FINISHED and until is None else _("Stand")
    if until:
        title = _("Stand nach Runde {number}").format(number=until)
    return _standings_page(request, event, rounds, standings_read(event, until), title, until)


@kept(by=event_version)
@require_safe
def now(request: HttpRequest, event: Tournament) -> HttpResponse:
    """The version that pages of this event are of, for those that follow it."""
    return HttpResponse(f"{event.version}.{event.club.version}")


@kept(by=event_version, words=("sort", "page"))
@require_safe
def after(request: HttpRequest, event: Tournament, number: int) -> HttpResponse:
    """Where everybody stood when this round was over."""
    rounds, until = list(event.rounds.all()), shown_until(event, request.user)
    _round_or_404(rounds, number)
    if until is not None and number > until:
        raise Http404
    title = _("Stand nach Runde {number}").format(number=number)
    return _standings_page(request, event, rounds, standings_read(event, number), title, until, number)


def _standings_page(
    request: HttpRequest,
    event: Tournament,
    rounds: list[Round],
    table: Standings,
    title: str,
    until: int | None,
    after: int | None = None,
) -> HttpResponse:
    """`until`: the last round that counts for this reader; `after`: the one that was asked for."""
    begun = [this.number for this in rounds if _has_begun(this) and (until is None or this.number <= until)]
    counted = [[number] for number in begun if table.after is None or number <= table.after]
    figures = Shown(PAGE, table.rows, rounds=counted)
    drawn = bool(begun or coming(rounds))
    context = {
        **_frame(request, event, rounds),
        **_about(table),
        "title": title,
        "until": until,
        "after": after,
        **_shown(request, figures, beside_rows(table.rows, stand_ins(event)), title),
        **(_front(event, rounds, table, until) if after is None else {}),
        "deductions": deductions_in(table, event),
        **_code(request, result_code(event, table)),
        **_expected(request, [] if table.rows else expected(event)),
        "registers": _registers(event) and not drawn,
        "asks_door": event.check_in and not drawn,
        # Who has not played yet looks for a table, everybody else first for the standings.
        "coming": SeatPlan(coming(rounds)) if begun else seat_plan(event, coming(rounds)),
    }
    context["corrected"] = corrected(event)
    return render(request, "events/public/tournament.html", context)


def _registers(event: Tournament) -> bool:
    """Whether the way to the public form is shown. It opens and closes by the clock, so the page says when."""
    is_over = event.entry_closes and timezone.now() >= event.entry_closes
    return event.entry_form and event.published and event.state == Tournament.PLANNED and not is_over


def _front(event: Tournament, rounds: list[Round], table: Standings, until: int | None) -> dict[str, object]:
    """What the page opens with: at the end, as soon as this reader may know it, who won."""
    is_known = event.state == Tournament.FINISHED and until is None
    seats = event.state != Tournament.FINISHED and any(_has_begun(one) or one.draw_id for one in rounds)
    return {
        "podium": podium_of(event, table.rows) if is_known else [],
        **({"search": _("Wo stehe ich?") if is_known else _("Wo sitze ich?")} if is_known or seats else {}),
        "race": race_of(table.rows, course_of(event, rounds, until)) if sum(map(_has_begun, rounds)) > 1 else "",
    }


def _evening(request: HttpRequest, event: Tournament) -> HttpResponse:
    """No rounds: the evening's result, its tables one after the other, and the Kasse for those who keep it."""
    table, frame = standings(event), _frame(request, event, [])
    due = frame["may_enter"] and any(event.kasse.values())
    shown = Shown(PAGE, table.rows, evening=True, kasse=due)
    context = {
        **frame,
        **_about(table),
        "title": _evening_title(event),
        **_shown(request, shown, beside_rows(table.rows), _evening_title(event)),
        "kasse": event.kasse if due else None,
        "deductions": deductions_in(table, event),
        **_code(request, result_code(event, table)),
        **_lists(_tables(event.lists.order_by("number"))),
        **_expected(request, [] if table.rows else event.entries.filter(withdrawn=False)),
    }
    return render(request, "events/public/evening.html", context)


def _lists(lists: Iterable[Spielliste]) -> dict[str, object]:
    """Of many lists those that are over are folded: a phone is not made for twenty tables one below the other."""
    every = list(lists)
    ended = [one for one in every if one.counts] if len(every) > LISTS_IN_FULL else []
    return {"playing": [one for one in every if one not in ended], "ended": ended, "lists_played": len(every)}


def _evening_title(event: Tournament) -> str:
    return _("Ergebnis des Abends") if event.state == Tournament.FINISHED else _("Stand des Abends")


@kept(by=event_version, words=("sort", "page"))
@require_safe
def one_round(request: HttpRequest, event: Tournament, number: int) -> HttpResponse:
    """One round: who sat where, and what came of it."""
    rounds, until = list(event.rounds.all()), shown_until(event, request.user)
    this, table = _round_or_404(rounds, number), standings(event, only=number)
    is_told = counts(number, until)
    if not is_told:
        table = replace(table, rows=[])
    title, shown = str(this), Shown(PAGE, table.rows, alone=True)
    context = {
        **_frame(request, event, rounds),
        **_about(table),
        "title": title,
        "until": until,
        "round": this,
        "has_after": bool(table.rows) and any(_has_begun(one) and one.number > number for one in rounds),
        **_shown(request, shown, beside_rows(table.rows), _("Punkte aus dieser Runde allein"), BESIDE_TABLES),
        "deductions": deductions_in(table, event),
        "tables": _tables(this.lists.order_by("table", "number")),
        "without_points": not is_told,
        "seatplan": seat_plan(event, coming([this])),
    }
    context["corrected"] = [one for one in corrected(event) if one.spielliste.round_id == this.pk]
    return render(request, "events/public/round.html", context)


@kept(by=event_version, words=("sort", "page"))
@require_safe
def version(request: HttpRequest, event: Tournament, number: int) -> HttpResponse:
    """Standings as they were published; what a correction changed later is in a later version."""
    frame = _frame(request, event, [] if event.is_evening else list(event.rounds.all()))
    this = next((one for one in frame["versions"] if one.number == number), None)
    if this is None:
        raise Http404
    this.tournament = event
    entries = {entry.pk: entry for entry in event.entries.select_related("club")}
    lines = as_published(this)
    played = [] if event.is_evening else [[number] for number in sorted({one for line in lines for one in line.runden})]
    shown = Shown(PAGE, lines, evening=event.is_evening, rounds=played)
    title = _("Fassung {number}").format(number=number)
    context = {**frame, "version": this, "title": title, **_code(request, codes_of(event).get(number, ""))}
    context |= _shown(request, shown, beside_published(this, entries), title)
    return render(request, "events/public/version.html", context)


def _code(request: HttpRequest, code: str) -> dict[str, str]:
    """Nobody calls a page that is made for a copy: it has no address that could lead anywhere, only the code."""
    picture = code_qr(printed_address(called_as(request)), code) if code and _pages(request) else ""
    return {"code": code, "code_qr": picture}


def _round_or_404(rounds: list[Round], number: int) -> Round:
    for this in rounds:
        if this.number == number:
            return this
    raise Http404


def _has_begun(this: Round) -> bool:
    return this.state != Round.PLANNED


# --- what all these pages share


class Frame(Hiding):
    """What every page of a result shows around it."""

    event: Tournament
    rounds: list[Round]
    state: str
    steps: list[dict[str, str]]
    versions: list[PublishedStandings]
    newest: PublishedStandings | None
    seasons: list[Season]
    has_teams: bool
    has_prizes: bool
    was_drawn: bool
    may_enter: bool
    control: str
    crumbs: list[tuple[str, str]]


def _frame(request: HttpRequest, event: Tournament, rounds: list[Round]) -> Frame:
    may_enter = works_here(request, event)
    control = "evening-control" if event.is_evening else "tournament-control"
    versions = list(versions_shown(event, works_here=may_enter))
    return {
        "event": event,
        "rounds": [this for this in rounds if _has_begun(this)],
        "state": _state(event, rounds),
        "steps": _steps(event, rounds, versions),
        "versions": versions,
        **hiding(event),
        "newest": versions[-1] if versions else None,
        "seasons": list(_seasons(request, event)),
        "has_teams": event.teams.exists(),
        "has_prizes": event.prizes.exists(),
        "was_drawn": event.draws.exclude(published_at=None).exists(),
        "may_enter": may_enter,
        "control": reverse(control, args=[event.uuid]) if may_enter else "",
        "crumbs": [
            (_("Start"), reverse("home")),
            (event.club.name, reverse("club-detail", args=[event.club.uuid])),
            (event.name, ""),
        ],
    }


def _seasons(request: HttpRequest, event: Tournament) -> QuerySet[Season]:
    """For which seasons and leagues it counts."""
    return Season.objects.visible_to(request.user).filter(season_events__tournament=event).order_by("pk")


def _state(event: Tournament, rounds: list[Round]) -> str:
    """Where the event is just now: läuft, Runde 2 von 4."""
    where = _round_now(rounds) if event.state == Tournament.RUNNING else ""
    return f"{event.get_state_display()}, {where}" if where else event.get_state_display()


def _round_now(rounds: list[Round]) -> str:
    for state, words in [
        (Round.RUNNING, _("Runde {number} von {all}")),
        (Round.CLOSED, _("Runde {number} von {all} ist abgeschlossen")),
    ]:
        numbers = [this.number for this in rounds if this.state == state]
        if numbers:
            return words.format(number=numbers[-1], all=len(rounds))
    return ""


def _steps(event: Tournament, rounds: list[Round], versions: list[PublishedStandings]) -> list[dict[str, str]]:
    published = _("Fassung {number}").format(number=versions[-1].number) if versions else ""
    words = {Tournament.PLANNED: "", Tournament.RUNNING: _round_now(rounds), Tournament.FINISHED: published}
    at = list(words).index(event.state)
    return [
        {
            "title": str(dict(Tournament.STATES)[state]),
            "text": text if index == at else "",
            "state": "done" if index < at else "now" if index == at else "next",
        }
        for index, (state, text) in enumerate(words.items())
    ]


def _shown(
    request: HttpRequest, shown: Shown, beside: list[dict[str, str]], caption: str, places: int = PLACES_A_PAGE
) -> dict[str, object]:
    """The table, sorted as asked for. Of several pages each has the search for one's own name."""
    table = StandingsTable(shown, beside, caption=caption)
    paged = _pages(request) and len(shown.lines) > places
    RequestConfig(request, paginate={"per_page": places} if paged else False).configure(table)
    return {"table": table, "unknown": shown.unknown, "search": _("Wo stehe ich?") if paged else ""}


def _expected(request: HttpRequest, people: Iterable[Entry]) -> dict[str, object]:
    """Who takes part, as long as there are no results."""
    everybody = list(people)
    pages = Paginator(everybody, PLACES_A_PAGE if _pages(request) else max(1, len(everybody)))
    return {"entries": pages.get_page(request.GET.get("page"))}


def _pages(request: HttpRequest) -> bool:
    """A copy has everybody on one page, because nobody could turn over; nobody calls a page that is made for it."""
    return bool(request.META)


def _about(table: Standings) -> dict[str, object]:
    """What a reader must know beside the numbers: what is open, what is provisional, what decided."""
    begun = [one for one in table.still_out if one.round is None or _has_begun(one.round)]
    return {
        "standings": table,
        "which": f"?nach={table.after}" if table.after else f"?runde={table.only}" if table.only else "",
        "still_out": _by_round(begun),
        "unconfirmed": _by_round(table.unconfirmed),
        "explained": _explained(table),
        "order": order_in_words(table.order),
        "preview": ", ".join(f"{row.place}. {row.name} {points(row.points)}" for row in table.rows[:3]),
    }


@dataclass(frozen=True)
class Missing:
    """Tables of a round of which something is missing; at an evening of no round."""

    round: Round | None
    lists: list[Spielliste]

    @property
    def are_many(self) -> bool:
        """Then only their number is told, and the page of the round says which."""
        return self.round is not None and len(self.lists) > MANY_TABLES


def _by_round(lists: Iterable[Spielliste]) -> list[Missing]:
    return [Missing(these, list(some)) for these, some in groupby(lists, lambda one: one.round)]


def _explained(table: Standings) -> list[dict[str, object]]:
    names = table.names
    return [
        {
            "place": one.rows[0].place,
            "names": listed_html(row.name for row in one.rows),
            "why": one.said(lambda message: say_html(message, players=names)),
        }
        for one in decided_later(table)
    ]


def _tables(lists: QuerySet[Spielliste]) -> list[Spielliste]:
    seats = Prefetch("occupancies", Occupancy.objects.select_related("entry__player"))
    return list(lists.select_related("round", "continues").prefetch_related(seats))


# --- on paper


@apart(PAPER)
@require_safe
def result_paper(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The standings as everybody may read them; `nach` and `runde` as on the pages."""
    asked = rounds_asked(request, tournament)
    address = printed_address(called_as(request))
    after, only = asked.get("after"), asked.get("only")
    build = partial(standings_paper, tournament, after=after, only=only, published_names=True, address=address)
    return answered(request, build, tournament, staff=works_here(request, tournament))
