"""Many registrations from one address: they keep no places until the director has looked at them, and all that came
from there can be discarded in one act, and counted again. An address is a mark that means nothing elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from league.base.writing import Refused, audit, lock, write
from league.models import AuditEntry, Registration, Tournament, User
from league.registration.places import Places, places_of

from .entries import check_not_finished, of

# People within an hour who get a place, or wait, without being looked at: a club sends two forms of twelve. A hall
# shares one address and has many devices.
FROM_ONE_DEVICE, FROM_ONE_ADDRESS = 24, 36
# Of the places that others leave, one address keeps a quarter until somebody has decided, however long it takes for
# that; a household or a table may always come. A club with more is no refusal: it stands before the director.
PART, HOUSEHOLD = 4, 4
MOST_HELD = 200  # people of one address within a day; then it takes no more
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
ADDRESS_MARK, DEVICE_MARK = 12, 8  # letters
UNDECIDED = (Registration.NEW, Registration.WAITING, Registration.HELD)


def mark_of(tournament: Tournament, address: str, device: str) -> str:
    """Of an address and of what the browser says of itself; another one for every tournament."""
    line = _mark("address", tournament, address)[:ADDRESS_MARK]
    return line + _mark("device", tournament, device)[:DEVICE_MARK]


def _mark(what: str, tournament: Tournament, said: str) -> str:
    return salted_hmac(f"league.registration.{what}", f"{tournament.pk} {said}", algorithm="sha256").hexdigest()


def is_held(tournament: Tournament, places: Places, source: str, people: int) -> bool:
    """Whether so many more from there have to be looked at first; far too many are refused."""
    if not source:
        return False
    now, here = timezone.now(), tournament.registrations.filter(source__startswith=source[:ADDRESS_MARK])
    if here.filter(at__gte=now - DAY, state=Registration.HELD).count() + people > MOST_HELD:
        raise Refused(
            _(
                "Von diesem Anschluss kamen sehr viele Anmeldungen. Bitte die Turnierleitung ansprechen oder es morgen "
                "noch einmal versuchen."
            )
        )
    lately = here.filter(at__gte=now - HOUR)
    by_device = lately.filter(source=source).count() + people > FROM_ONE_DEVICE
    undecided = here.filter(state__in=(Registration.NEW, Registration.WAITING)).count()
    by_places = places.free is not None and undecided + people > _share(places.free + undecided)
    return by_device or by_places or lately.count() + people > FROM_ONE_ADDRESS


def _share(places: int) -> int:
    return max(places // PART, HOUSEHOLD)


# --- for the director


@dataclass(frozen=True)
class Source:
    """What came from one address and nobody has decided about."""

    mark: str
    held: Sequence[Registration]
    others: int  # that have a place or wait
    first: datetime
    last: datetime
    is_discarded: bool = False


def sources_of(tournament: Tournament) -> list[Source]:
    """Addresses from which something is held, or was discarded in one act and could count again."""
    discarded = {mark: before for mark, before in _discarded(tournament).items() if before}
    rows = tournament.registrations.exclude(source="").order_by("at", "pk")
    by_mark: dict[str, list[Registration]] = {}
    for one in rows:
        by_mark.setdefault(one.source[:ADDRESS_MARK], []).append(one)
    found = []
    for mark, here in by_mark.items():
        held = [one for one in here if one.state == Registration.HELD]
        gone = [one for one in here if str(one.pk) in discarded.get(mark, ()) and one.state == Registration.REFUSED]
        if held or gone:
            others = sum(one.state in (Registration.NEW, Registration.WAITING) for one in here)
            shown = held or gone
            found.append(Source(mark, shown, others, shown[0].at, shown[-1].at, is_discarded=not held))
    return found


def _discarded(tournament: Tournament) -> dict[str, dict[str, str]]:
    """By address, the states before the last act of discarding; empty if they were counted again since."""
    acts = AuditEntry.objects.filter(
        tournament=tournament, action__in=["registrations-discarded", "registrations-restored"]
    )
    found: dict[str, dict[str, str]] = {}
    for act in acts.order_by("pk"):
        found[act.data["source"]] = act.data["before"] if act.action == "registrations-discarded" else {}
    return found


@write
def release_source(*, tournament: Tournament, source: str, by: User) -> Tournament:
    """They are people: as many as there are places keep one, the others wait."""
    held = _held(tournament, source, Registration.HELD)
    waiting = _seat(tournament, held)
    data = {"source": source, "registrations": [one.pk for one in held], "people": len(held), "waiting": waiting}
    audit("registrations-released", by=by, data=data, **of(tournament))
    return tournament


@write
def discard_source(*, tournament: Tournament, source: str, by: User) -> Tournament:
    """Everything from there that nobody has decided about. Who takes part already does so by the director's will."""
    found = _held(tournament, source, *UNDECIDED)
    before = {str(one.pk): one.state for one in found}
    answer = _("Von diesem Anschluss kamen zu viele Anmeldungen. Bitte bei der Turnierleitung melden.")
    _some(found).update(state=Registration.REFUSED, answer=answer)
    data = {"source": source, "before": before, "people": len(found)}
    audit("registrations-discarded", by=by, data=data, **of(tournament))
    return tournament


@write
def restore_source(*, tournament: Tournament, source: str, by: User) -> Tournament:
    """As it was, with a place as long as there is one. What was decided one by one since then stays."""
    refused = _held(tournament, source, Registration.REFUSED)
    before = _discarded(tournament).get(source, {})
    back = [one for one in refused if str(one.pk) in before]
    held = [one for one in back if before[str(one.pk)] == Registration.HELD]
    _some(held).update(state=Registration.HELD, answer="")
    waiting = _seat(tournament, [one for one in back if one not in held])
    data = {"source": source, "people": len(back), "waiting": waiting}
    audit("registrations-restored", by=by, data=data, **of(tournament))
    return tournament


def _held(tournament: Tournament, source: str, *states: str) -> list[Registration]:
    """One decision at a time about a tournament."""
    lock(tournament)
    tournament.refresh_from_db()
    check_not_finished(tournament)
    here = tournament.registrations.filter(source__startswith=source, state__in=states)
    found = list(here.order_by("at", "pk")) if len(source) == ADDRESS_MARK else []
    if not found:
        raise Refused(_("Von dort ist nichts mehr zu entscheiden."))
    return found


def _seat(tournament: Tournament, people: Sequence[Registration]) -> int:
    """In the order in which they came; gives how many wait."""
    room = places_of(tournament).for_newcomers
    seats = len(people) if room is None else room
    _some(people[:seats]).update(state=Registration.NEW, answer="")
    _some(people[seats:]).update(state=Registration.WAITING, answer="")
    return len(people[seats:])


def _some(people: Sequence[Registration]) -> QuerySet[Registration]:
    return Registration.objects.filter(pk__in=[one.pk for one in people])
