"""Everything that can be asked, in one table: the address, its parameters, the shape of the answer and who makes it.
Addresses (views.py), the OpenAPI document (openapi.py) and the page for people all come from here."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Prefetch, Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base.hidden import hidden_since, is_told, list_counts, shown_until
from league.base.kept import Version, event_version, list_version, season_version, stamp_version
from league.base.text import Words
from league.models import Club, Entry, Occupancy, Player, Round, Spielliste, Tournament
from league.models.base import Json
from league.standings.files import standings_json
from league.standings.results import results_of
from league.standings.table import standings as standings_of

from . import asking, seasons, values
from .asking import PAGING, STRANGER, Asked, Elsewhere, Parameter, Wrong, one_of, page_of

ROOT = "/api/v1/"
MOST_ROUNDS = 99


@dataclass(frozen=True)
class Endpoint:
    """`path` as in the document, behind ROOT; `shape` is a name of schemas.SCHEMAS; `kept_by` the version on which the
    answer depends."""

    name: str
    path: str
    title: Words
    shape: str
    answer: Callable[[Asked], dict[str, object]]
    parameters: tuple[Parameter, ...] = ()
    about: Words = ""
    kept_by: Callable[[UUID | None], Version | None] = stamp_version

    @property
    def route(self) -> str:
        """As Django writes it."""
        return re.sub(r"\{(\w+)\}", r"<uuid:\1>", f"{ROOT[1:]}{self.path}")

    @property
    def names_one(self) -> bool:
        return "{uuid}" in self.path


# --- events


def _events() -> QuerySet[Tournament]:
    return Tournament.objects.visible_to(STRANGER).select_related("club")


def tournaments(asked: Asked) -> dict[str, object]:
    wanted = {
        "date__gte": asked["from"],
        "date__lte": asked["to"],
        "club__uuid": asked["club"],
        "kind": asked["kind"],
        "state": asked["state"],
    }
    rows = _events().filter(**{name: value for name, value in wanted.items() if value is not None})
    found, more = page_of(rows, ("-date", "-pk"), asked)
    return {"tournaments": [values.event_row(event, asked.absolute) for event in found], "next": more}


def tournament(asked: Asked) -> dict[str, object]:
    return values.event_whole(one_of(_events(), asked), asked.absolute)


def standings(asked: Asked) -> dict[str, object]:
    event = one_of(_events(), asked)
    chosen = {name: asked[name] for name in ("after", "round") if asked[name] is not None}
    if len(chosen) > 1:
        raise Wrong("bad_parameter", _("„after“ und „round“ gehen nicht zusammen. Bitte eines davon weglassen."))
    for number in chosen.values():
        _known_round(event, number)
    until = shown_until(event, STRANGER)
    if until is not None and any(number > until for number in chosen.values()):
        raise _hidden(event)
    after = asked["after"] if chosen else until
    return standings_json(event, standings_of(event, after=after, only=asked["round"]), full_names=False)


def _hidden(event: Tournament) -> Wrong:
    said = _("Ab Runde {number} bleibt der Stand verborgen, bis das Ergebnis bekannt gegeben ist.")
    return Wrong("hidden_round", said.format(number=hidden_since(event)), 404)


def _known_round(event: Tournament, number: int) -> None:
    known = [] if event.is_evening else list(event.rounds.values_list("number", flat=True))
    if number not in known:
        said = _("Runde {number} gibt es hier nicht.").format(number=number)
        why = _("Ein Vereinsabend hat keine Runden.") if event.is_evening else ""
        raise Wrong("unknown_round", f"{said} {why}".strip())


# --- lists


def _lists() -> QuerySet[Spielliste]:
    """Tables of a round that has not begun are not announced yet."""
    begun = Q(round=None) | ~Q(round__state=Round.PLANNED)
    seats = Prefetch("occupancies", Occupancy.objects.select_related("entry__player", "counts_for"))
    shown = Spielliste.objects.visible_to(STRANGER).filter(begun)
    return shown.select_related("tournament__club", "round", "continues").prefetch_related(seats)


def tournament_lists(asked: Asked) -> dict[str, object]:
    event = one_of(_events(), asked)
    rows = _lists().filter(tournament=event)
    if asked["round"] is not None:
        _known_round(event, asked["round"])
        rows = rows.filter(round__number=asked["round"])
    until = shown_until(event, STRANGER)
    found, more = page_of(rows, ("number",), asked)
    lists = [values.list_row(one, asked.absolute, told=list_counts(one, until)) for one in found]
    return {"event": values.event_row(event, asked.absolute), "lists": lists, "next": more}


def one_list(asked: Asked) -> Json:
    found = one_of(_lists(), asked)
    if not is_told(found, STRANGER):
        raise _hidden(found.tournament)
    return values.list_whole(found, asked.absolute)


# --- clubs and people


def clubs(asked: Asked) -> dict[str, object]:
    found, more = page_of(Club.objects.all(), ("name", "pk"), asked)
    return {"clubs": [values.club_row(club, asked.absolute) for club in found], "next": more}


def club(asked: Asked) -> dict[str, object]:
    return values.club_row(one_of(Club.objects.all(), asked), asked.absolute)


def player(asked: Asked) -> dict[str, object]:
    """Only who stands in something that is published; a double leads to the one it was merged into."""
    public = Entry.objects.filter(tournament__in=Tournament.objects.visible_to(STRANGER))
    double = Player.objects.filter(Q(uuid=asked.uuid), merged_into__isnull=False).select_related("merged_into").first()
    if double and double.merged_into:
        raise Elsewhere(f"{ROOT}players/{double.merged_into.uuid}")
    this = one_of(Player.objects.filter(pk__in=public.values("player")), asked)
    return values.player_whole(this, results_of(this, STRANGER), asked.absolute)


# --- the table

_kinds, _states = ([code for code, _words in pairs] for pairs in (Tournament.KINDS, Tournament.STATES))
_club = asking.uuid("club", gettext_lazy("Nur dieser Verein."))
_round = asking.number("round", gettext_lazy("Nur diese Runde."), MOST_ROUNDS)
ENDPOINTS = (
    Endpoint(
        "api-tournaments", "tournaments", gettext_lazy("Turniere und Vereinsabende"), "Tournaments", tournaments,
        (
            asking.day("from", gettext_lazy("Von diesem Tag an.")),
            asking.day("to", gettext_lazy("Bis zu diesem Tag.")),
            _club,
            asking.word("kind", gettext_lazy("Nur Turniere, oder nur Vereinsabende."), *_kinds),
            asking.word("state", gettext_lazy("Nur geplante, laufende oder beendete."), *_states),
            *PAGING,
        ),
        gettext_lazy("Alle veröffentlichten, die neuesten zuerst."),
    ),
    Endpoint(
        "api-tournament", "tournaments/{uuid}", gettext_lazy("Eine Veranstaltung"), "Tournament", tournament,
        about=gettext_lazy("Mit Runden, Regeln, Fassungen des Ergebnisses und allen, die mitspielen."),
        kept_by=event_version,
    ),
    Endpoint(
        "api-standings", "tournaments/{uuid}/standings", gettext_lazy("Der Stand"), "Standings", standings,
        (asking.number("after", gettext_lazy("Wie es nach dieser Runde stand."), MOST_ROUNDS), _round),
        gettext_lazy("Ohne Parameter gesamt."), kept_by=event_version,
    ),
    Endpoint(
        "api-tournament-lists", "tournaments/{uuid}/lists", gettext_lazy("Die Spiellisten einer Veranstaltung"),
        "Lists", tournament_lists, (_round, *PAGING),
        gettext_lazy("Wer an welchem Tisch saß, und was dabei herauskam."), kept_by=event_version,
    ),
    Endpoint(
        "api-list", "lists/{uuid}", gettext_lazy("Eine Spielliste"), "ListWhole", one_list,
        about=gettext_lazy("Jede Zeile, wie sie veröffentlicht ist, mit laufenden Summen und dem Befund der Prüfung."),
        kept_by=list_version,
    ),
    Endpoint("api-clubs", "clubs", gettext_lazy("Vereine"), "Clubs", clubs, PAGING, gettext_lazy("Nach Namen.")),
    Endpoint("api-club", "clubs/{uuid}", gettext_lazy("Ein Verein"), "ClubWhole", club),
    Endpoint(
        "api-player", "players/{uuid}", gettext_lazy("Eine Person"), "Player", player,
        about=gettext_lazy("Ihre veröffentlichten Ergebnisse unter dem Namen, der veröffentlicht ist."),
    ),
    Endpoint(
        "api-seasons", "seasons", gettext_lazy("Saisons"), "Seasons", seasons.seasons, (_club, *PAGING),
        gettext_lazy("Einzelwertungen, die neuesten zuerst; Mannschaften stehen unter leagues."),
    ),
    Endpoint(
        "api-season", "seasons/{uuid}", gettext_lazy("Die Tabelle einer Saison"), "Season", seasons.season,
        about=gettext_lazy("Wer an welchem Abend was schrieb, was zählt, was gestrichen ist, und wie gewertet wird."),
        kept_by=season_version,
    ),
    Endpoint(
        "api-leagues", "leagues", gettext_lazy("Ligen"), "Leagues", seasons.leagues, (_club, *PAGING),
        gettext_lazy("Saisons von Mannschaften, die neuesten zuerst."),
    ),
    Endpoint(
        "api-league", "leagues/{uuid}", gettext_lazy("Eine Liga"), "League", seasons.league,
        about=gettext_lazy("Mannschaften mit Kader, Spieltage mit Gruppen, Tabelle und Kreuztabelle."),
        kept_by=season_version,
    ),
    Endpoint(
        "api-rankings", "rankings", gettext_lazy("Rangliste"), "Ranking", seasons.rankings,
        (
            asking.word(
                "by", gettext_lazy("Wonach geordnet wird; rating ist die Spielstärke."), *seasons.BY, default="points"
            ),
            asking.number("months", gettext_lazy("Nur die letzten Monate; die Rangliste des DDV hat 24."), 600),
            asking.day("as_of", gettext_lazy("Wie es an diesem Tag stand.")), _club, PAGING[0],
            asking.uuid("cursor", gettext_lazy("Weiter hinter dieser Person; steht fertig in „next“.")),
            asking.number("page", gettext_lazy("Statt cursor: die wievielte Seite."), 10_000),
        ),
        gettext_lazy("Über alle veröffentlichten Veranstaltungen."),
    ),
)  # fmt: skip
