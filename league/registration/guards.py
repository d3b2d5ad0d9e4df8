"""Guards of registrations and the door: at a tournament only, for an evening has neither; and of one registration."""

from __future__ import annotations

from django.db.models import QuerySet

from league.base.guards import PUBLISHED, Guard, directs_event, enters_event, one_of
from league.models import Registration, Tournament
from league.models.user import Visitor


def _is_tournament(user: Visitor, event: Tournament) -> bool:
    return not event.is_evening


def _registrations(user: Visitor) -> QuerySet[Registration]:
    """The address is the key: whoever has it sees the registration, as long as its tournament is there for him."""
    return Registration.objects.filter(tournament__in=Tournament.objects.visible_to(user).values("pk"))


enters_tournament = enters_event.only_if("enters_tournament", _is_tournament)
directs_tournament = directs_event.only_if("directs_tournament", _is_tournament)
sees_registration = Guard("sees_registration", PUBLISHED, one_of(_registrations, "tournament__club", "entry"))
