"""Verbs of registrations: send, cancel, take over as an entry, refuse, move up from the waiting list.
Knows the limit and the waiting list; how an entry is made is known by entries.py."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import timedelta

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.base.text import club_key, spelling
from league.base.wording import listed
from league.base.writing import Refused, audit, lock, needs_reason, write
from league.clubs.services.people import add_player, change_player, may_number
from league.models import Entry, Player, Registration, Tournament, User
from league.registration.clubs import names_with
from league.registration.places import OPEN, WAITING_LIST, entry_state, matches, overtaken_by, places_of, skeletons_of

from .entries import add_entry, check_not_finished, hold, name_club, of, withdraw
from .field import set_groups
from .sources import UNDECIDED, is_held

MOST_OPEN = 1000  # undecided ones: far beyond any field, so it is nobody's hand that sends them


@dataclass(frozen=True)
class Applicant:
    """One person as typed into the public form."""

    first_name: str
    last_name: str
    ddv_number: str = ""
    groups: tuple[str, ...] = ()
    wants_fixed_table: bool = False


@write
def register(
    *,
    tournament: Tournament,
    people: Sequence[Applicant],
    by: User | None = None,
    club_name: str = "",
    contact: str = "",
    note: str = "",
    wish: str = "",
    sent_by: str = "",
    source: str = "",
) -> Registration:
    """Somebody wants to take part, or several of one club. As many as there are places keep one, the others wait; from
    where very many come they are looked at first."""
    lock(tournament)
    tournament.refresh_from_db()
    places = places_of(tournament)
    if entry_state(tournament, places) not in (OPEN, WAITING_LIST) or not tournament.published:
        raise Refused(_("Die Anmeldung zu „%(tournament)s“ ist nicht offen.") % {"tournament": tournament})
    if tournament.registrations.filter(state__in=UNDECIDED).count() + len(people) > MOST_OPEN:
        raise Refused(_("Es liegen sehr viele Anmeldungen vor. Bitte später noch einmal versuchen."))
    _check_not_sent_before(tournament, people, club_name=club_name, contact=contact, note=note, wish=wish)
    held = is_held(tournament, places, source, len(people))
    room = len(people) if places.for_newcomers is None else places.for_newcomers
    common = {"club_name": club_name, "contact": contact, "note": note, "wish": wish, "source": source}
    common["sent_by"] = sent_by if len(people) > 1 else ""
    sent: list[Registration] = []
    for at, person in enumerate(people):
        state = Registration.HELD if held else Registration.NEW if at < room else Registration.WAITING
        first = sent[0] if sent else None
        facts = {**asdict(person), "groups": [name for name in tournament.groups if name in person.groups]}
        sent.append(Registration.objects.create(tournament=tournament, state=state, sent_with=first, **facts, **common))
    waiting = sum(one.state == Registration.WAITING for one in sent)
    data = {"registrations": [one.pk for one in sent], "people": len(sent), "waiting": waiting, "held": held}
    audit("registration-sent", by=by, data=data, **of(tournament))
    return sent[0]


def _check_not_sent_before(tournament: Tournament, people: Sequence[Applicant], **common: str) -> None:
    """Back and sent once more, with everything as before: that is no second person. What differs in anything may be
    one, and the director is asked."""
    sent = tournament.registrations.filter(Q(state__in=UNDECIDED) | Q(entry__withdrawn=False), **common)
    # By `spelling`: who writes Mueller the second time has changed something.
    known = {(spelling(f"{one.last_name} {one.first_name}"), one.ddv_number) for one in sent}
    again = [one for one in people if (spelling(f"{one.last_name} {one.first_name}"), one.ddv_number) in known]
    if again:
        raise Refused(
            _(
                "Mit genau diesen Angaben schon angemeldet: %(names)s. Wie es um die Anmeldung steht, sagt die Seite, "
                "die nach dem Senden kam. Ist eine andere Person gleichen Namens gemeint, bitte das als Nachricht "
                "dazuschreiben."
            )
            % {"names": listed(f"{one.first_name} {one.last_name}" for one in again)}
        )


@write
def cancel_registration(*, registration: Registration, by: User | None = None) -> Registration:
    """The person cannot come after all. Who is entered is taken out, as long as the tournament has not begun."""
    tournament = _held(registration)
    if registration.state in (Registration.CANCELLED, Registration.REFUSED):
        return registration
    entry = registration.entry
    if entry and not entry.withdrawn:
        if tournament.state != Tournament.PLANNED or entry.arrived_at:
            raise Refused(
                _("„%(tournament)s“ hat begonnen. Bitte die Absage der Turnierleitung sagen.")
                % {"tournament": tournament}
            )
        withdraw(entry=entry, by=by)
    Registration.objects.filter(pk=registration.pk).update(state=Registration.CANCELLED)
    registration.refresh_from_db()
    audit("registration-cancelled", by=by, data={"registration": registration.pk}, **of(tournament))
    return registration


@write
def accept_registration(
    *,
    registration: Registration,
    by: User,
    player: Player | None = None,
    is_another: bool = False,
    beyond: bool = False,
) -> Entry:
    """It becomes an entry: of a known player, or of somebody new. Who waits needs a free place, or the director's will
    to go `beyond` the limit."""
    tournament = _held(registration)
    if registration.state == Registration.ACCEPTED and registration.entry:
        return registration.entry
    check_not_finished(tournament)
    if registration.state == Registration.CANCELLED:
        raise Refused(_("%(name)s hat abgesagt.") % {"name": registration.name})
    if registration.state == Registration.REFUSED:  # somebody else decided while this page was open
        raise Refused(
            _(
                "Die Anmeldung von %(name)s ist inzwischen abgelehnt: %(reason)s. Soll sie doch zählen, bitte unter "
                "„Abgesagt oder abgelehnt“ auf „Zählt doch“ tippen."
            )
            % {"name": registration.name, "reason": registration.answer.rstrip(".")}
        )
    if registration.state != Registration.NEW:
        _check_room(tournament, beyond)
    player = player or add_player(
        first_name=registration.first_name,
        last_name=registration.last_name,
        ddv_number=registration.ddv_number,
        guest_of=tournament.club,
        by=by,
        is_another=is_another,
    )
    entry = _entered(registration, player, by)
    changes = {"state": Registration.ACCEPTED, "entry": entry, "player": player, "answer": ""}
    Registration.objects.filter(pk=registration.pk).update(**changes)
    audit("registration-accepted", by=by, data={"registration": registration.pk, "entry": entry.pk}, **of(tournament))
    return entry


def _entered(registration: Registration, player: Player, by: User) -> Entry:
    entry = add_entry(
        tournament=registration.tournament, player=player, by=by, told=_has_said_who(registration, player)
    )
    other = Registration.objects.filter(entry=entry).exclude(pk=registration.pk).first()
    if other and other.state == Registration.ACCEPTED:
        raise Refused(
            _("%(name)s ist schon aufgenommen, Startnummer %(number)s. Bitte die zweite Anmeldung ablehnen.")
            % {"name": entry.full_name, "number": entry.number}
        )
    if other:  # cancelled and sent anew
        Registration.objects.filter(pk=other.pk).update(entry=None)
    if not entry.club_name and registration.club_name:
        name_club(entry=entry, club_name=registration.club_name, by=by)
    if registration.groups and not entry.groups:
        set_groups(entry=entry, groups=registration.groups, by=by)
    _keep_number(player, registration.ddv_number, by)
    return entry


def _has_said_who(registration: Registration, player: Player) -> bool:
    """The name and the number, so that the host knows both; a name alone anybody can type."""
    said = registration.ddv_number and registration.ddv_number == player.ddv_number
    return bool(said) and player.skeleton in skeletons_of(registration)


def _keep_number(player: Player, number: str, by: User) -> None:
    """Unless somebody has it already: then one of the two is mistaken, and the entry need not wait for that."""
    taken = Player.objects.living().filter(ddv_number=number)
    if number and not player.ddv_number and may_number(by, player) and not taken.exists():
        change_player(player=player, based_on=None, ddv_number=number, by=by)


@write
def decide_club(*, registration: Registration, meant: str, by: User) -> Registration:
    """Which club is meant by a name that is only like a known one, said once for all who typed it so; the name itself
    stands for another club."""
    tournament = _held(registration)
    typed, others = registration.club_name, list(tournament.registrations.all())
    near = names_with(tournament, [one for one in others if one.state in UNDECIDED]).near(typed)
    if meant not in (typed, *near):
        raise Refused(_("Über den Verein „%(club)s“ ist schon entschieden.") % {"club": typed})
    alike = [one.pk for one in others if club_key(one.club_name) == club_key(typed)]
    Registration.objects.filter(pk__in=alike).update(club_meant=meant)
    registration.refresh_from_db()
    audit("registration-club-decided", by=by, data={"typed": typed, "meant": meant}, **of(tournament))
    return registration


@write
def accept_all(*, tournament: Tournament, registrations: Sequence[Registration], by: User) -> Tournament:
    """Of these all about whom nobody needs to be asked; the others stay as they are."""
    hold(tournament)
    check_not_finished(tournament)
    shown = {one.pk for one in registrations}
    undecided = list(tournament.registrations.filter(state__in=UNDECIDED).select_related("tournament__club"))
    for match in matches(tournament, undecided):  # of all: one that came since then may be of the same name
        if match.sure and match.registration.pk in shown and match.registration.state == Registration.NEW:
            accept_registration(registration=match.registration, player=match.player, by=by)
    return tournament


@write
def refuse_registration(*, registration: Registration, reason: str, by: User) -> Registration:
    """Not this one; the person reads why."""
    tournament = _held(registration)
    reason = needs_reason(reason)
    if registration.state not in UNDECIDED:
        raise Refused(
            _("Die Anmeldung von %(name)s ist schon entschieden: %(state)s.")
            % {"name": registration.name, "state": registration.get_state_display()}
        )
    Registration.objects.filter(pk=registration.pk).update(state=Registration.REFUSED, answer=reason)
    registration.refresh_from_db()
    audit("registration-refused", by=by, data={"registration": registration.pk}, reason=reason, **of(tournament))
    return registration


@write
def move_up(*, registration: Registration, by: User, beyond: bool = False, ahead: bool = False) -> Registration:
    """From the waiting list to a place, and into the field at once where nothing is to be asked; `beyond` the limit and
    `ahead` of others who wait longer only knowingly."""
    tournament = _held(registration)
    check_not_finished(tournament)
    if registration.state != Registration.WAITING:
        return registration
    _check_room(tournament, beyond)
    overtaken = overtaken_by(tournament)[registration.pk]
    if overtaken and not ahead:
        raise Refused(
            ngettext(
                "Vor %(name)s wartet noch jemand. Bitte der Reihe nach, oder bewusst vorziehen.",
                "Vor %(name)s warten noch %(n)s andere. Bitte der Reihe nach, oder bewusst vorziehen.",
                overtaken,
            )
            % {"name": registration.name, "n": overtaken}
        )
    Registration.objects.filter(pk=registration.pk).update(state=Registration.NEW)
    registration.refresh_from_db()
    data = {"registration": registration.pk, "beyond": beyond, "ahead": overtaken}
    audit("registration-moved-up", by=by, data=data, **of(tournament))
    accept_all(tournament=tournament, registrations=[registration], by=by)
    registration.refresh_from_db()
    return registration


@write
def reopen_registration(*, registration: Registration, by: User) -> Registration:
    """Cancelled or refused by mistake: it counts again, with a place if there is one, else at the end of the line."""
    tournament = _held(registration)
    check_not_finished(tournament)
    if registration.state not in (Registration.CANCELLED, Registration.REFUSED):
        return registration
    room = places_of(tournament).for_newcomers
    state = Registration.WAITING if room == 0 else Registration.NEW
    Registration.objects.filter(pk=registration.pk).update(state=state, at=timezone.now(), answer="")
    registration.refresh_from_db()
    audit("registration-reopened", by=by, data={"registration": registration.pk}, **of(tournament))
    return registration


@write
def settle_wish(*, registration: Registration, by: User) -> Registration:
    """The director has seen to what this person wished and wrote, or cannot."""
    tournament = _held(registration)
    if not registration.wish_settled:
        Registration.objects.filter(pk=registration.pk).update(wish_settled=True)
        registration.refresh_from_db()
        audit("wish-settled", by=by, data={"registration": registration.pk}, **of(tournament))
    return registration


def _held(registration: Registration) -> Tournament:
    """One decision at a time about a tournament, on what is stored now."""
    lock(registration.tournament)
    registration.refresh_from_db()  # and what it belongs to
    return registration.tournament


def _check_room(tournament: Tournament, beyond: bool) -> None:
    places = places_of(tournament)
    if places.free == 0 and not beyond:
        raise Refused(
            _("Alle %(limit)s Plätze sind vergeben. Bitte erst einen Platz frei machen oder bewusst überschreiten.")
            % {"limit": places.limit}
        )


def forget_contacts(after: timedelta = timedelta(days=90)) -> int:
    """How to reach somebody is nobody's business long after the event; gives how many were forgotten."""
    old = Registration.objects.filter(tournament__date__lt=timezone.localdate() - after)
    nothing = {"contact": "", "note": "", "wish": "", "source": ""}
    return old.exclude(**nothing).update(**nothing)
