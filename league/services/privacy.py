"""Verbs of privacy: make somebody nameless for good, and note that somebody was told what is stored about him.
Names, numbers and contact go; who did what in which game stays, so that nobody's result changes."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import F, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from league.models import Player, PublishedStandings, Registration, User
from league.text import skeleton

from ._base import Refused, audit, needs_reason, raise_version, touch_people, write
from ._prints import forget_prints
from ._redaction import Redaction, Text, Told


@dataclass(frozen=True)
class Plan:
    """Everything that would change, found by the very code that changes it."""

    player: Player
    records: list[Player]  # with doubles that were merged into this one
    redaction: Redaction
    texts: list[Text]
    history: list[Told]

    @property
    def called(self) -> str:
        return self.redaction.called

    @property
    def numbers(self) -> list[str]:
        return sorted(self.redaction.numbers)

    @property
    def entries(self) -> int:
        return self.redaction.entries.count()

    @property
    def versions(self) -> int:
        return PublishedStandings.objects.filter(tournament__in=self.redaction.events).count()

    @property
    def registrations(self) -> int:
        return _registrations(self).count()

    @property
    def mentions(self) -> list[str]:
        return self.redaction.mentions()


def plan_of(player: Player) -> Plan:
    records = _records(player)
    redaction = Redaction(records, player.number_name)
    return Plan(player, records, redaction, list(redaction.texts()), list(redaction.history()))


def _records(player: Player) -> list[Player]:
    """The record and all doubles that went into it, however deep."""
    found, new = [player], [player]
    while new := list(Player.objects.filter(merged_into__in=new)):
        found += new
    return found


@write
def anonymise_player(*, player: Player, reason: str, based_on: int | None, by: User | None) -> Player:
    """Cannot be undone: what is not stored any more nobody can bring back."""
    reason = needs_reason(reason)
    raise_version(player, based_on)
    player.refresh_from_db()
    if refusal := why_not_anonymous(player):
        raise Refused(refusal)
    plan = plan_of(player)
    entries = plan.entries
    for text in plan.texts:
        text.write()
    for told in plan.history:
        told.write()
    _clear_registrations(plan)
    _clear_merges(plan)
    _rename_in_events(plan)
    for record in plan.records:
        _make_nameless(record)
    touch_people()
    forget_prints()
    data = {"player": player.pk, "entries": entries, "redacted": [told.entry.pk for told in plan.history]}
    audit(
        "player-anonymised", by=by, data=data, reason=plan.redaction.cleaned(reason, None)[:300], club=player.club_on()
    )
    player.refresh_from_db()
    return player


def why_not_anonymous(player: Player) -> str | None:
    if player.anonymised_at:
        return _("%(player)s ist schon anonymisiert.") % {"player": player}
    if player.merged_into_id:
        return _("Dieser Eintrag ist mit einem anderen zusammengelegt. Bitte dort anonymisieren.")
    return None


def _clear_registrations(plan: Plan) -> None:
    first, last = plan.called.split()
    _registrations(plan).update(
        first_name=first, last_name=last, ddv_number="", contact="", note="", sent_by="", answer="", club_name=""
    )


def _registrations(plan: Plan) -> QuerySet[Registration]:
    """Those that became an entry, and those of the same name that came to nothing."""
    nothing_came = Registration.objects.filter(
        player=None, entry=None, state__in=[Registration.CANCELLED, Registration.REFUSED]
    )
    skeletons = {record.skeleton for record in plan.records}
    alike = [one.pk for one in nothing_came if skeleton(f"{one.last_name} {one.first_name}") in skeletons]
    mine = plan.redaction.registrations.values("pk")
    return Registration.objects.filter(Q(pk__in=mine) | Q(pk__in=alike))


def _clear_merges(plan: Plan) -> None:
    """What went over and could go back: the rows stay known, the number does not."""
    for merge in plan.redaction.merges:
        if merge.moved.get("ddv_number") in plan.redaction.numbers:
            merge.moved = {**merge.moved, "ddv_number": ""}
            merge.save(update_fields=["moved"])


def _rename_in_events(plan: Plan) -> None:
    """Entries carry the name of the day, published standings that of their entries."""
    entries, events, called = plan.redaction.entries, plan.redaction.events, plan.called
    own = set(entries.values_list("pk", flat=True))
    for version in PublishedStandings.objects.filter(tournament__in=events).iterator(200):
        version.rows = [{**row, "name": called} if row["entry"] in own else row for row in version.rows]
        version.save(update_fields=["rows"])
    entries.update(name=called, full_name=called)
    events.update(version=F("version") + 1)


def _make_nameless(record: Player) -> None:
    first, last = record.number_name.split()
    Player.objects.filter(pk=record.pk).update(
        first_name=first, last_name=last, skeleton=skeleton(f"{last} {first}"), ddv_number="", active=False,
        publication=Player.NUMBER, anonymised_at=timezone.now(),
    )  # fmt: skip


@write
def give_own_data(*, player: Player, by: User) -> Player:
    """Somebody was told what is stored about him; the file itself is made by league.exports.own_data."""
    audit("own-data-given", by=by, data={"player": player.pk}, club=player.club_on())
    return player
