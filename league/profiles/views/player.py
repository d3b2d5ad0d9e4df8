"""Pages about a player for everybody: results, games, company. Under the published name, over what the reader may see.
What is counted is known by league.profiles.reads; two players side by side are in duel.py."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django_tables2 import RequestConfig

from league.base import words
from league.base.charts import bars, box, curve
from league.base.kept import kept, stamp_version
from league.base.views import require_safe
from league.base.wording import kind_name, sonderpunkt_names
from league.base.words import names_day, short_day
from league.events.tables import Results
from league.lists.history import corrected_lists
from league.models import Player
from league.models.user import Visitor
from league.profiles.questions import GameRecord, Soli, Streak
from league.profiles.reads import Profile, Runde, Spread, best_of, plus_in_a_row, profile_of, runden_of, spread_of
from league.profiles.tables import Companions, companion_rows
from league.profiles.tally import Tally
from league.standings.results import PlayerResult, results_of
from scoring import TSR_SOLI

# --- Records and streaks of a player, each as one line of his page


class Record(NamedTuple):
    """`url` leads to the list or the event, if it happened at one."""

    title: str
    value: str
    where: str = ""
    url: str = ""


def records(results: Sequence[PlayerResult], runden: Sequence[Runde], profile: Profile) -> list[Record]:
    return [*_of_runden(runden, profile), *_of_events(results), *_of_games(profile), *_streaks(runden, profile)]


def _of_runden(runden: Sequence[Runde], profile: Profile) -> Iterator[Record]:
    if not runden:
        return
    yield _runde(_("Beste Runde"), max(runden, key=lambda runde: runde.points), profile)
    if len(runden) > 1:
        yield _runde(_("Schwächste Runde"), min(runden, key=lambda runde: runde.points), profile)


def _runde(title: str, runde: Runde, profile: Profile) -> Record:
    """It leads to the list; where somebody else sat for him, to the event."""
    event = runde.result.event
    sheet = profile.sheet_of.get((event.pk, runde.number))
    url = reverse("list-detail", args=[sheet]) if sheet else reverse("tournament-detail", args=[event.uuid])
    return Record(title, words.points(runde.points), _where(event.name, event.date), url)


def _where(name: str, date: datetime.date) -> str:
    """An evening has its day in its name already."""
    return name if names_day(name, date) else f"{name}, {short_day(date)}"


def _of_events(results: Sequence[PlayerResult]) -> Iterator[Record]:
    for title, evenings in ((_("Bester Abend"), True), (_("Bestes Turnier"), False)):
        if best := best_of(results, evenings=evenings):
            url = reverse("tournament-detail", args=[best.event.uuid])
            yield Record(title, words.points(best.points), _where(best.event.name, best.event.date), url)


def _of_games(profile: Profile) -> Iterator[Record]:
    for title, game in ((_("Höchstes Spiel"), profile.dearest_won), (_("Teuerstes Spiel"), profile.dearest_lost)):
        if game:
            yield _game(title, game)


def _game(title: str, game: GameRecord) -> Record:
    sheet = game.sheet
    kind = kind_name(game.kind) or (_("Solo") if game.kind == "solo" else "")
    words_ = {"kind": kind or _("Spiel"), "number": game.number, "where": _where(sheet.event_name, sheet.date)}
    where = _("%(kind)s, Spiel %(number)s: %(where)s") % words_
    return Record(title, words.points(game.points), where, reverse("list-detail", args=[sheet.uuid]))


def _streaks(runden: Sequence[Runde], profile: Profile) -> Iterator[Record]:
    if profile.tally.games:
        yield _streak(_("Gewonnene Spiele in Folge"), profile.won_in_a_row)
        yield _streak(_("Verlorene Spiele in Folge"), profile.lost_in_a_row)
    if runden:
        yield _streak(_("Runden mit Plus in Folge"), plus_in_a_row(runden))
        yield _streak(_("Runden mit Minus in Folge"), plus_in_a_row(runden, -1))


def _streak(title: str, streak: Streak) -> Record:
    now = _("zurzeit %(now)s") % {"now": streak.present}
    return Record(title, words.number(streak.longest), now if streak.present else "")


# --- pages of one player


ROWS_A_PAGE = 25
MOST_EVENTS = 120  # with more of them the curve goes by months


def _may_edit(this: Player, user: Visitor) -> bool:
    return user.is_authenticated and Player.objects.edited_by(user).filter(pk=this.pk).exists()


@kept(by=stamp_version, words=("sort", "page"))
@require_safe
def detail(request: HttpRequest, this: Player) -> HttpResponse:
    """Points, places, Runden: what is known from every list."""
    results, profile = results_of(this, request.user), profile_of(this, request.user)
    runden = runden_of(results)
    spread = spread_of([runde.points for runde in runden])
    table = Results(results, corrected_lists(this, [result.event for result in results]))
    RequestConfig(request, paginate={"per_page": ROWS_A_PAGE}).configure(table)
    context = {
        **head(request, this),
        "results": results,
        **_summed(results),
        "profile": profile,
        "spread": spread,
        "records": records(results, runden, profile),
        "table": table,
        "chart": _curve(results),
        "box": _box(spread),
    }
    return render(request, "profiles/player/detail.html", context)


def head(request: HttpRequest, this: Player, here: str = "") -> dict[str, object]:
    """What stands above every page about him; `here` is the page below his own."""
    club = this.club_on()
    name = this.published_name
    own = reverse("player-detail", args=[this.uuid])
    return {
        "player": this,
        "name": name,
        "edit": reverse("player-edit", args=[this.uuid]) if _may_edit(this, request.user) else "",
        "may_be_found": club is not None and club.search_engines and this.publication == Player.FULL,
        "club": club,
        "guest_club": "" if club else _last_named(this),
        "crumbs": [
            (_("Start"), reverse("home")),
            *([(club.name, reverse("club-detail", args=[club.uuid]))] if club else []),
            *([(name, own), (here, "")] if here else [(name, "")]),
        ],
    }


def _last_named(this: Player) -> str:
    """For which club a guest played the last time that everybody may know of."""
    named = this.entries.filter(tournament__published=True).exclude(club_name="")
    return named.order_by("-tournament__date", "-pk").values_list("club_name", flat=True).first() or ""


def _summed(results: list[PlayerResult]) -> dict[str, object]:
    points, runden = sum(result.points for result in results), sum(result.runden for result in results)
    best = min((result.place for result in results if not result.provisional), default=None)
    return {"points": points, "runden": runden, "per_runde": points / runden if runden else None, "best": best}


def _curve(results: list[PlayerResult]) -> str:
    """Points of all events added up, in the order of time; of many events as they stood at the end of each month."""
    labels = [f"{result.event.date:%d.%m.%y}" for result in results]
    values = list(accumulate(result.points for result in results))
    if len(results) > MOST_EVENTS:
        stood = dict(zip((label[3:] for label in labels), values, strict=True))  # the last one of a month stays
        labels, values = list(stood), list(stood.values())
    return curve(values, labels, _("Alle Punkte zusammengezählt")) if len(values) > 1 else ""


def _box(spread: Spread | None) -> str:
    if spread is None or spread.count == 1:
        return ""
    quarters = [spread.lowest, spread.lower, spread.middle, spread.upper, spread.highest]
    return box(quarters, spread.average, spread.deviation, _("Wie die Runden streuen"))


@kept(by=stamp_version)
@require_safe
def games(request: HttpRequest, this: Player) -> HttpResponse:
    """Re and Kontra, soli, Ansagen, Sonderpunkte: what is known from the games."""
    profile = profile_of(this, request.user)
    context = {
        **head(request, this, _("Spiele")),
        "profile": profile,
        "kinds": _kinds(profile.soli),
        "silent": [(kind_name(kind), tally) for kind, tally in profile.soli.silent.items() if tally.games],
        "solo_chart": _solo_chart(profile.soli),
        "levels": [(_level(level), kept) for level, kept in profile.announcements.levels.items()],
        "extras": [(sonderpunkt_names()[name], extra) for name, extra in profile.sonderpunkte.items()],
    }
    return render(request, "profiles/player/games.html", context)


def _kinds(soli: Soli) -> list[tuple[str, Tally]]:
    """All kinds of the TSR, those never played too; what is played most first."""
    kinds = [(kind, tally) for kind, tally in soli.kinds.items() if tally.games or kind in TSR_SOLI]
    shown = [(kind_name(kind) or _("ohne Angabe"), tally) for kind, tally in kinds]
    return sorted(shown, key=lambda row: -row[1].games)


def _solo_chart(soli: Soli) -> str:
    played = [(label, tally.games) for label, tally in _kinds(soli) if tally.games]
    if len(played) < 2:
        return ""
    return bars([games for _label, games in played], [label for label, _games in played], _("Soli nach Art"))


def _level(level: int) -> str:
    return _("keine %(augen)s") % {"augen": level} if level else _("schwarz")


@kept(by=stamp_version, words=("sort", "page"))
@require_safe
def company(request: HttpRequest, this: Player) -> HttpResponse:
    """Partners and opponents."""
    profile = profile_of(this, request.user)
    people = profile.company.people
    known = Player.objects.living().in_bulk(list(people))
    table = Companions(companion_rows(this, people.values(), known))
    RequestConfig(request, paginate={"per_page": ROWS_A_PAGE}).configure(table)
    context = {
        **head(request, this, _("Mit wem am Tisch")),
        "profile": profile,
        "known": replace(profile.games, known=profile.company.known),
        "table": table,
        "best": _outstanding(this, profile, known),
    }
    return render(request, "profiles/player/company.html", context)


def _outstanding(this: Player, profile: Profile, known: dict[int, Player]) -> list[dict[str, object]]:
    """The four one would ask for first, if there are games enough to say."""
    asked = [
        (_("Am besten zusammen mit"), profile.company.best("together"), "together"),
        (_("Am schwersten zusammen mit"), profile.company.worst("together"), "together"),
        (_("Am liebsten gegen"), profile.company.best("against"), "against"),
        (_("Am wenigsten gern gegen"), profile.company.worst("against"), "against"),
    ]
    return [
        {"title": title, "other": known[one.player], "tally": getattr(one, kind)}
        for title, one, kind in asked
        if one and one.player in known
    ]
