"""Verbs of a season: create, change, which evenings belong to it and in which order, close, open again.
Knows what may be done to a season; what follows from its evenings is known by league.seasons.reads."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from league.base.writing import Refused, audit, needs_reason, raise_version, touch_people, write
from league.models import Club, Season, SeasonEvent, Tournament, User
from scoring import CountingRule

from .reads import fresh, plain, rule_of

CHANGEABLE = ("name", "days_planned", "published", "promoted", "relegated")
MOST_EVENTS = 400
ASIDE = 10_000  # where numbers wait while they are given anew


@write
def create_season(
    *,
    club: Club,
    name: str,
    by: User,
    rule: CountingRule | None = None,
    since: datetime.date | None = None,
    until: datetime.date | None = None,
    **settings: object,
) -> Season:
    """With two days, all the club's evenings between them belong to it at once."""
    rule = rule or CountingRule()
    season = _stored(Season(club=club, name=name, rule=rule.to_dict(), **settings))
    audit("season-created", by=by, data=_about(season), club=club)
    if since and until:
        add_evenings(season=season, since=since, until=until, based_on=None, by=by)
    touch_people()
    return season


def _stored(season: Season) -> Season:
    try:
        with transaction.atomic():
            season.save()
    except IntegrityError:
        raise Refused(
            _("„%(name)s“ gibt es in diesem Verein schon. Bitte einen anderen Namen wählen.") % {"name": season.name},
            "name",
        ) from None
    return season


@write
def change_season(*, season: Season, based_on: int | None, by: User, **changes: object) -> Season:
    """Its name, how many evenings are planned, and whether everybody may read it."""
    raise_version(season, based_on)
    touch_people()
    before = {name: getattr(season, name) for name in changes}
    for name in CHANGEABLE:
        if name in changes:
            setattr(season, name, changes[name])
    _stored(season)
    _events_show_it(season)
    changed = {name: [before[name], changes[name]] for name in changes if before[name] != changes[name]}
    audit("season-changed", by=by, data=_about(season) | {"changed": changed}, club=season.club)
    return season


@write
def change_counting(*, season: Season, rule: CountingRule, based_on: int | None, by: User) -> Season:
    """Another rule, while the season is open; a closed one keeps what it was counted by."""
    hold_season(season, based_on)
    before, season.rule = rule_of(season).to_dict(), rule.to_dict()
    season.save(update_fields=["rule"])
    audit("counting-changed", by=by, data=_about(season) | {"before": before, "after": season.rule}, club=season.club)
    return season


# --- its evenings


@write
def add_events(*, season: Season, events: Sequence[Tournament], based_on: int | None, by: User) -> Season:
    """Evenings and tournaments; each counts once, and goes where its date belongs."""
    hold_season(season, based_on)
    known = set(season.season_events.values_list("tournament", flat=True))
    new = [event for event in events if event.pk not in known]
    insert_events(season, [SeasonEvent(season=season, tournament=event) for event in new])
    _show_seasons(new)
    audit("season-events-added", by=by, data=_about(season) | {"events": len(new)}, club=season.club)
    return season


@write
def add_evenings(
    *, season: Season, since: datetime.date, until: datetime.date, based_on: int | None, by: User
) -> Season:
    """All evenings of the club between two days, both included."""
    if until < since:
        raise Refused(_("Der letzte Tag liegt vor dem ersten. Bitte vertauschen."), "until")
    evenings = season.club.tournaments.evenings().filter(date__range=(since, until))
    return add_events(season=season, events=list(evenings), based_on=based_on, by=by)


@write
def remove_event(*, season: Season, event: SeasonEvent, based_on: int | None, by: User) -> Season:
    """It no longer counts here; the evening itself stays as it is."""
    hold_season(season, based_on)
    shown = [event.tournament] if event.tournament else []
    data = {"number": event.number, "date": event.tournament.date if event.tournament else event.date}
    event.delete()
    _renumber(list(season.season_events.all()))
    _show_seasons(shown)
    audit("season-event-removed", by=by, data=_about(season) | data, club=season.club)
    return season


@write
def move_event(*, season: Season, event: SeasonEvent, by_places: int, based_on: int | None, by: User) -> Season:
    """So many places down, or up if it is negative: how the table shows its evenings."""
    hold_season(season, based_on)
    rows = list(season.season_events.all())
    at = rows.index(event)
    rows.insert(max(at + by_places, 0), rows.pop(at))
    _renumber(rows)
    audit(
        "season-event-moved",
        by=by,
        data=_about(season) | {"before": at + 1, "after": rows.index(event) + 1},
        club=season.club,
    )
    return season


def insert_events(season: Season, new: Sequence[SeasonEvent]) -> None:
    """Each before the first that is later than it; the others stay in the order that somebody gave them."""
    leaving = Club.objects.select_for_update().filter(
        tournaments__in=[one.tournament_id for one in new if one.tournament_id]
    )
    if any(club.leaving_at for club in leaving):
        raise Refused(_("Der Verein dieser Veranstaltung wird gerade gelöscht."))
    rows = list(season.season_events.select_related("tournament"))
    if len(rows) + len(new) > MOST_EVENTS:
        raise Refused(
            _("Eine Saison hat höchstens %(most)s Abende; es wären %(count)s.")
            % {"most": MOST_EVENTS, "count": len(rows) + len(new)}
        )
    for row in sorted(new, key=_date):
        later = next((at for at, other in enumerate(rows) if _date(other) > _date(row)), len(rows))
        rows.insert(later, row)
    for number, row in enumerate(rows, 1):
        if row.pk is None:
            row.number = ASIDE * 2 + number
    SeasonEvent.objects.bulk_create([row for row in rows if row.pk is None])
    _renumber(rows)


def _date(row: SeasonEvent) -> datetime.date:
    return row.tournament.date if row.tournament else row.date or datetime.date.min


def _renumber(rows: Sequence[SeasonEvent]) -> None:
    """1, 2, 3 in this order; first aside, because no number may be there twice even for a moment."""
    for beginning in (ASIDE, 1):
        for number, row in enumerate(rows, beginning):
            row.number = number
        SeasonEvent.objects.bulk_update(rows, ["number"])


# --- its end


@write
def close_season(*, season: Season, based_on: int | None, by: User, reason: str = "") -> Season:
    """The table is kept as it is now: what is corrected, merged or learnt later changes nothing of it."""
    hold_season(season, based_on)
    now = fresh(season, remember=False)
    if not now.table.rows:
        raise Refused(_("Noch ist kein Ergebnis da, das bleiben könnte. Bitte erst Abende aufnehmen."))
    if running := next((event for event in now.events if event.state == Tournament.RUNNING), None):
        raise Refused(_("„%(event)s“ läuft noch. Bitte erst beenden.") % {"event": running.title})
    check_revealed(season)
    season.state, season.kept, season.closed_at = Season.CLOSED, plain(now), timezone.now()
    season.save(update_fields=["state", "kept", "closed_at"])
    audit(
        "season-closed",
        by=by,
        data=_about(season) | {"days": len(now.table.days), "rows": len(now.table.rows)},
        club=season.club,
        reason=reason[:300],
    )
    return season


def check_revealed(season: Season) -> None:
    """What nobody may see yet does not count yet, and would be missing for good."""
    if event := Tournament.objects.sealed().filter(season_events__season=season).first():
        said = _("Das Ergebnis von „%(event)s“ zählt erst, wenn es bekannt gegeben ist. Bitte das zuerst tun.")
        raise Refused(said % {"event": event})


@write
def reopen_season(*, season: Season, reason: str, based_on: int | None, by: User) -> Season:
    """The table follows its evenings again."""
    raise_version(season, based_on)
    touch_people()
    season.refresh_from_db(fields=["state"])
    if season.state != Season.CLOSED:
        raise Refused(_("„%(season)s“ ist nicht abgeschlossen.") % {"season": season})
    reason = needs_reason(reason)
    season.state, season.kept, season.closed_at = Season.OPEN, None, None
    season.save(update_fields=["state", "kept", "closed_at"])
    audit("season-reopened", by=by, data=_about(season) | {}, club=season.club, reason=reason)
    return season


@write
def discard_season(*, season: Season, by: User) -> None:
    """One that was created by mistake goes away; where evenings belong to it, it stays."""
    hold_season(season, None)
    if season.season_events.exists():
        raise Refused(_("Zu „%(season)s“ gehören Abende. Bitte erst alle herausnehmen.") % {"season": season})
    club, data = season.club, _about(season)
    season.delete()
    audit("season-discarded", by=by, data=data, club=club)


# --- shared


def hold_season(season: Season, based_on: int | None) -> None:
    """Raising the version first makes others wait; what was decided meanwhile is read."""
    raise_version(season, based_on)
    touch_people()
    season.refresh_from_db(fields=["state", "rule"])
    if season.state == Season.CLOSED:
        raise Refused(
            _("„%(season)s“ ist abgeschlossen und bleibt, wie sie ist. Bitte erst wieder öffnen.") % {"season": season}
        )


def _show_seasons(events: Sequence[Tournament]) -> None:
    """The pages of these events name their seasons."""
    Tournament.objects.filter(pk__in=[event.pk for event in events]).update(version=F("version") + 1)


def _events_show_it(season: Season) -> None:
    Tournament.objects.filter(season_events__season=season).update(version=F("version") + 1)


def _about(season: Season) -> dict[str, object]:
    return {"season": season.pk, "name": season.name}
