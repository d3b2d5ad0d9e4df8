"""Verbs of a tournament's field as a whole: how people enter, many at once, groups, start numbers.
Single entries are in entries.py, registrations in registration.py."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from django.db.models import F, Max
from django.utils.translation import gettext as _

from league.base.text import skeleton, spelling
from league.base.writing import Refused, audit, raise_version, touch, write
from league.models import Draw, Entry, Player, Tournament, User

from .entries import add_entry, check_not_finished, hold, of

SETTINGS = ("entry_form", "entry_opens", "entry_closes", "entry_limit", "fee", "groups")
BY_NAME, BY_CLUB, BY_LOT, BY_ENTRY = "name", "club", "lot", "entry"


@write
def change_entry_settings(*, tournament: Tournament, based_on: int | None, by: User, **changes: object) -> Tournament:
    """The public form and its dates, limit, fee, groups. A group that is gone is taken from the people too."""
    raise_version(tournament, based_on)
    tournament.refresh_from_db()
    before = {name: getattr(tournament, name) for name in SETTINGS if name in changes}
    for name in before:
        setattr(tournament, name, changes[name])
    if tournament.entry_opens and tournament.entry_closes and tournament.entry_opens >= tournament.entry_closes:
        raise Refused(
            _("Die Anmeldung schließt, bevor sie öffnet. Bitte einen späteren Zeitpunkt eintragen."), "entry_closes"
        )
    tournament.save(update_fields=list(before))
    _drop_groups(tournament)
    touch(tournament)
    changed = {name: [_plain(value), _plain(changes[name])] for name, value in before.items() if value != changes[name]}
    audit("registration-settings-changed", by=by, data=changed, **of(tournament))
    return tournament


def _plain(value: object) -> object:
    return value.isoformat() if hasattr(value, "isoformat") else value


def _drop_groups(tournament: Tournament) -> None:
    for entry in tournament.entries.exclude(groups=[]):
        kept = [name for name in entry.groups if name in tournament.groups]
        if kept != entry.groups:
            Entry.objects.filter(pk=entry.pk).update(groups=kept)


@write
def set_groups(*, entry: Entry, groups: Sequence[str], by: User) -> Entry:
    """In which of the tournament's groups this person is."""
    hold(entry.tournament)
    entry.tournament.refresh_from_db(fields=["groups"])
    known = [name for name in entry.tournament.groups if name in groups]
    if known == entry.groups:
        return entry
    entry.groups = known
    entry.save(update_fields=["groups"])
    audit("entry-groups-changed", by=by, data={"entry": entry.pk, "groups": known}, **of(entry.tournament))
    return entry


@write
def enter_many(*, tournament: Tournament, players: Sequence[Player], by: User) -> Tournament:
    """Several at once, such as a group of a club; who is in already stays in."""
    hold(tournament)
    check_not_finished(tournament)
    for player in players:
        add_entry(tournament=tournament, player=player, by=by)
    return tournament


@write
def copy_field(*, tournament: Tournament, earlier: Tournament, by: User) -> Tournament:
    """All who played the earlier one and did not withdraw, with those of their groups that exist here too."""
    hold(tournament)
    check_not_finished(tournament)
    people = earlier.entries.filter(withdrawn=False, no_show=False, player__active=True, player__merged_into=None)
    for old in people.select_related("player"):
        entry = add_entry(tournament=tournament, player=old.player, by=by)
        if old.groups and not entry.groups:
            set_groups(entry=entry, groups=old.groups, by=by)
    audit("field-copied", by=by, data={"from": earlier.pk, "people": len(people)}, **of(tournament))
    return tournament


# --- start numbers


@write
def assign_numbers(*, tournament: Tournament, order: str, by: User) -> Tournament:
    """Start numbers anew, 1 to n, while no list and no draw speaks of the old ones. Who withdrew comes last."""
    hold(tournament)
    check_numbers_free(tournament)
    people = list(tournament.entries.select_related("player").order_by("pk"))
    if order == BY_LOT:
        random.SystemRandom().shuffle(people)
    else:
        people.sort(key=ORDERS[order])
    people.sort(key=lambda entry: entry.withdrawn)
    last = tournament.entries.aggregate(last=Max("number"))["last"] or 0
    # No two may have one number for a moment either: first all move out of the way.
    tournament.entries.update(number=F("number") + last + len(people))
    for number, entry in enumerate(people, 1):
        entry.number = number
    Entry.objects.bulk_update(people, ["number"])
    data = {"order": order, "people": len(people), "in_order": [entry.pk for entry in people]}
    audit("numbers-assigned", by=by, data=data, **of(tournament))
    return tournament


def check_numbers_free(tournament: Tournament) -> None:
    check_not_finished(tournament)
    if tournament.lists.exists():
        raise Refused(_("Es gibt schon Tische; die Startnummern stehen auf den Listen und bleiben, wie sie sind."))
    if tournament.draws.filter(state__in=(Draw.WAITING, Draw.WORKING, Draw.READY, Draw.PUBLISHED)).exists():
        raise Refused(_("Es gibt schon eine Auslosung mit diesen Startnummern. Bitte sie erst verwerfen."))


def _name(entry: Entry) -> str:
    first, last = entry.both_names
    return spelling(f"{last} {first}")


ORDERS: dict[str, Callable[[Entry], str | int | tuple[bool, str, str]]] = {
    BY_NAME: _name,
    BY_CLUB: lambda entry: (not entry.club_name, skeleton(entry.club_name), _name(entry)),
    BY_ENTRY: lambda entry: entry.pk,
}
