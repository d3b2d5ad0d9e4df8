"""Verbs of a tournament as a whole: create, change, finish, reveal, reopen, discard.
The verbs of its people are in league.registration, those of its tables and rounds in rounds.py."""

from __future__ import annotations

import datetime
from typing import Any

from django.db.models import Max, Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.base import sealing
from league.base.hidden import is_sealed
from league.base.text import clean_text
from league.base.writing import Refused, audit, needs_reason, raise_version, touch, write
from league.lists.services.corrections import publish_version
from league.models import (
    AuditEntry,
    Club,
    ErrorReport,
    NameWord,
    PublishedStandings,
    Round,
    Spielliste,
    Tournament,
    TournamentRole,
    User,
)
from league.ranking import reads as ranking
from league.registration.services.entries import add_entry, hold, of
from league.search import index as search
from league.standings.table import DEFAULT_ORDER
from scoring import Ruleset

from .rounds import set_state

CHANGEABLE = (
    "name", "date", "starts_at", "place", "organiser", "announcement", "rounds_planned", "needs_confirmation",
    "substitute_rule", "order", "published", "hidden_from", "asks_end", "phones",
)  # fmt: skip
# What decided the published places cannot change behind them.
SETTLED_AT_THE_END = ("rounds_planned", "needs_confirmation", "substitute_rule", "order")
IN_RANKINGS = ("date", "published", "rounds_planned", "hidden_from")  # what decides where and whether an event counts


@write
def create_tournament(
    *,
    club: Club,
    name: str,
    date: datetime.date,
    by: User,
    rounds: int = 3,
    ruleset: dict[str, object] | str | None = None,
    copy_of: Tournament | None = None,
    with_players: bool = False,
    **settings: Any,
) -> Tournament:
    """A planned tournament, a draft until it is published. A copy takes over the rules, unless others are given, and
    with `with_players` who took part."""
    _check_hidden(settings.get("hidden_from"), rounds)
    settings["hiding_decided"] = settings.get("hidden_from") is not None
    rules = ruleset or (copy_of.ruleset if copy_of else "ddv")
    tournament = Tournament.objects.create(
        club=club,
        name=name,
        date=date,
        rounds_planned=rounds,
        order=settings.pop("order", DEFAULT_ORDER),
        ruleset=Ruleset.from_dict(rules).to_dict(),
        copied_from=copy_of,
        **settings,
    )
    Round.objects.bulk_create(Round(tournament=tournament, number=number) for number in range(1, rounds + 1))
    TournamentRole.objects.create(tournament=tournament, user=by, role=TournamentRole.DIRECTOR)
    touch(tournament)
    search.named(tournament)
    audit("tournament-created", by=by, data={"copy_of": copy_of.pk if copy_of else None}, **of(tournament))
    if copy_of and with_players:
        for entry in copy_of.entries.filter(withdrawn=False, player__active=True).select_related("player"):
            add_entry(tournament=tournament, player=entry.player, by=by)
    return tournament


@write
def change_tournament(*, tournament: Tournament, based_on: int | None, by: User, **changes: object) -> Tournament:
    """Name, date, place, settings. The number of rounds never drops below what has been played."""
    raise_version(tournament, based_on)
    was = Tournament.objects.values_list(*IN_RANKINGS).get(pk=tournament.pk)
    before = {name: getattr(tournament, name) for name in changes}
    _check_settled(tournament, changes)
    _check_phones(tournament, changes)
    for name in CHANGEABLE:
        if name in changes:
            setattr(tournament, name, changes[name])
    _check_hidden(tournament.hidden_from, tournament.rounds_planned)
    if "rounds_planned" in changes:
        _fit_rounds(tournament)
    tournament.hiding_decided |= changes.get("hidden_from", before.get("hidden_from")) != before.get("hidden_from")
    tournament.save(update_fields=["hiding_decided", *(name for name in changes if name in CHANGEABLE)])
    touch(tournament)
    search.named(tournament)
    if tuple(getattr(tournament, name) for name in IN_RANKINGS) != was:
        ranking.event_touched(tournament, was[0])
    changed = {name: [before[name], changes[name]] for name in changes if before[name] != changes[name]}
    audit("tournament-changed", by=by, data=changed, **of(tournament))
    return tournament


def _check_settled(tournament: Tournament, changes: dict[str, object]) -> None:
    for name in SETTLED_AT_THE_END:
        if tournament.state == Tournament.FINISHED and changes.get(name, getattr(tournament, name)) != getattr(
            tournament, name
        ):
            raise Refused(
                _("„%(tournament)s“ ist beendet; das lässt sich nur ändern, wenn es wieder geöffnet wird.")
                % {"tournament": tournament},
                name,
            )


def _check_phones(tournament: Tournament, changes: dict[str, object]) -> None:
    """What a table has begun on its phone is not moved to another place in the middle of it."""
    if changes.get("phones", tournament.phones) == tournament.phones:
        return
    playing = Q(spielliste__round__state=Round.RUNNING) | Q(spielliste__round=None, spielliste__state=Spielliste.OPEN)
    written = tournament.table_links.filter(playing, sheet__isnull=False).exclude(sheet__rows=[])
    if (first := written.select_related("spielliste__round").first()) is not None:
        said = _("%(list)s schreibt schon am Handy. Bitte erst ändern, wenn diese Listen fertig sind.")
        raise Refused(said % {"list": first.spielliste}, "phones")


def _check_hidden(hidden_from: int | None, rounds: int) -> None:
    if hidden_from is not None and hidden_from > rounds:
        said = _(
            "Eine Runde %(hidden)s gibt es nicht, die letzte ist Runde %(last)s. "
            "Bitte höchstens %(last)s eintragen oder das Feld leer lassen."
        )
        raise Refused(said % {"hidden": hidden_from, "last": rounds}, "hidden_from")


def _fit_rounds(tournament: Tournament) -> None:
    wanted = tournament.rounds_planned
    surplus = tournament.rounds.filter(number__gt=wanted)
    if surplus.exclude(state=Round.PLANNED).exists() or Spielliste.objects.filter(round__in=surplus).exists():
        last = surplus.filter(lists__isnull=False).aggregate(last=Max("number"))["last"] or wanted + 1
        raise Refused(
            _("Runde %(number)s hat schon Tische; es müssen mindestens %(number)s Runden bleiben.") % {"number": last},
            "rounds_planned",
        )
    surplus.delete()
    have = tournament.rounds.count()
    Round.objects.bulk_create(Round(tournament=tournament, number=n) for n in range(have + 1, wanted + 1))


@write
def change_ruleset(*, tournament: Tournament, ruleset: Ruleset, based_on: int | None, by: User) -> Tournament:
    """Other rules, as long as no list is open; tables that are already filled get their number of games from them."""
    raise_version(tournament, based_on)
    tournament.refresh_from_db(fields=["ruleset_frozen_at"])
    if tournament.ruleset_frozen_at:
        raise Refused(_("Die Regeln stehen fest, seit die erste Liste eröffnet wurde. Sie gelten bis zum Schluss."))
    before, tournament.ruleset = tournament.ruleset, ruleset.to_dict()
    tournament.save(update_fields=["ruleset"])
    for spielliste in tournament.lists.all():
        Spielliste.objects.filter(pk=spielliste.pk).update(games_planned=ruleset.games_at(spielliste.players))
    touch(tournament)
    audit("ruleset-changed", by=by, data={"before": before, "after": tournament.ruleset}, **of(tournament))
    return tournament


@write
def finish_tournament(
    *, tournament: Tournament, by: User, reason: str = "", reveal: bool = False
) -> PublishedStandings:
    """The end: the standings become version 1, and are kept for good. After a reopening the next version has its
    reason. Where lists are confirmed and one is not, the end has its own, as the end of a round has. Strangers see the
    result when it is revealed, which is an act of its own; an evening has no ceremony."""
    hold(tournament)
    if tournament.state == Tournament.FINISHED:
        raise Refused(_("„%(tournament)s“ ist schon beendet.") % {"tournament": tournament})
    running = tournament.rounds.filter(state=Round.RUNNING).first()
    if running:
        raise Refused(_("%(round)s läuft noch. Bitte erst die Runde abschließen.") % {"round": running})
    if tournament.is_evening and (out := tournament.lists.still_out().first()):
        raise Refused(
            _("Die Liste von %(table)s ist noch offen. Bitte erst beenden oder den Tisch auflösen.") % {"table": out}
        )
    if waiting := ErrorReport.objects.open().filter(spielliste__tournament=tournament).count():
        words = ngettext(
            "Ein gemeldeter Fehler ist noch nicht geklärt. "
            "Bitte erst unter „Gemeldete Fehler“ antworten oder verwerfen.",
            "%(count)s gemeldete Fehler sind noch nicht geklärt. "
            "Bitte erst unter „Gemeldete Fehler“ antworten oder verwerfen.",
            waiting,
        )
        raise Refused(words % {"count": waiting})
    if not tournament.lists.counting().exists():
        raise Refused(_("Es ist noch keine Liste fertig; es gibt kein Ergebnis. Bitte erst eine Liste fertigstellen."))
    unconfirmed = unconfirmed_lists(tournament)
    if unconfirmed:
        reason = _needs_reason_for(unconfirmed, reason)
    set_state(tournament, Tournament.FINISHED)
    _seal(tournament, since=None if reveal or tournament.is_evening else _first_sealed(tournament))
    version = publish_version(tournament, by=by, reason=_why_again(tournament))
    if not version.sealed:
        _open_versions(tournament)
    data = {"version": version.number} | ({"unconfirmed": [one.pk for one in unconfirmed]} if unconfirmed else {})
    audit("tournament-finished", by=by, data=data, reason=reason, **of(tournament))
    return version


def unconfirmed_lists(tournament: Tournament) -> list[Spielliste]:
    """Lists that count and that only one person has seen, where two shall."""
    if not tournament.needs_confirmation:
        return []
    finished = tournament.lists.filter(state=Spielliste.FINISHED).select_related("round")
    return list(finished.order_by("round__number", "table", "number"))


def _needs_reason_for(unconfirmed: list[Spielliste], reason: str) -> str:
    if clean_text(reason):
        return needs_reason(reason)
    said = _("Noch nicht bestätigt: %(lists)s. Bitte bestätigen lassen, oder mit einem Grund beenden.")
    raise Refused(said % {"lists": "; ".join(map(str, unconfirmed))}, "reason")


def _why_again(tournament: Tournament) -> str:
    sealing.store_now()  # it may have been told a moment ago
    reopened = AuditEntry.objects.filter(tournament=tournament, action="tournament-reopened").first()
    return reopened.reason if reopened else ""


def _first_sealed(tournament: Tournament) -> int:
    """The last round that was played, or the one from which on strangers do not see them already."""
    tournament.refresh_from_db(fields=["hidden_from"])
    last = tournament.rounds.exclude(state=Round.PLANNED).aggregate(last=Max("number"))["last"] or 1
    return min(last, tournament.hidden_from or last)


def _seal(tournament: Tournament, since: int | None) -> None:
    """What strangers do not see from now on counts nowhere else either; None opens everything."""
    tournament.sealed_from, tournament.ceremony_told = since, None
    tournament.save(update_fields=["sealed_from", "ceremony_told"])
    ranking.end_touched(tournament)


def _open_versions(tournament: Tournament) -> None:
    """With the result everybody may read how it came about: those before it, too."""
    tournament.published_standings.update(sealed=False)


@write
def reveal_result(*, tournament: Tournament, by: User) -> Tournament:
    """Everybody may read who won: on pages, papers and the wall, in files, rankings and seasons."""
    hold(tournament)
    if tournament.state != Tournament.FINISHED:
        raise Refused(
            _("„%(tournament)s“ ist noch nicht beendet. Bitte erst beenden, dann das Ergebnis bekannt geben.")
            % {"tournament": tournament}
        )
    if not is_sealed(tournament):
        raise Refused(_("Das Ergebnis von „%(tournament)s“ ist schon bekannt gegeben.") % {"tournament": tournament})
    _seal(tournament, since=None)
    _open_versions(tournament)
    audit("result-revealed", by=by, data={}, **of(tournament))
    return tournament


@write
def reopen_tournament(*, tournament: Tournament, reason: str, by: User) -> Tournament:
    hold(tournament)
    if tournament.state != Tournament.FINISHED:
        raise Refused(_("„%(tournament)s“ ist nicht beendet.") % {"tournament": tournament})
    reason = needs_reason(reason)
    set_state(tournament, Tournament.RUNNING)
    _seal(tournament, since=None)
    audit("tournament-reopened", by=by, data={}, reason=reason, **of(tournament))
    return tournament


@write
def discard_tournament(*, tournament: Tournament, by: User) -> None:
    """One that was created by mistake goes away; where a table was filled, results are kept."""
    hold(tournament)
    if tournament.lists.exists():
        raise Refused(_("„%(tournament)s“ hat schon Tische und bleibt deshalb erhalten.") % {"tournament": tournament})
    pk, day = tournament.pk, tournament.date
    data = {"tournament": pk, "kind": tournament.kind, "date": day}
    club, players = tournament.club, list(tournament.entries.values_list("player", flat=True))
    tournament.delete()
    ranking.event_gone(players, day)
    search.gone(NameWord.EVENT, pk)
    audit("tournament-discarded", by=by, data=data, club=club)
