"""Verbs of clubs that want to come: apply, verify the e-mail address, let in, refuse; and whether clubs may apply at
all. Mails are sent by who calls, after all is stored (mails.py)."""

from __future__ import annotations

import re
import secrets
from datetime import timedelta
from hashlib import sha256

from django.db.models import F
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from league.base.language import SPOKEN
from league.base.mail import can_mail
from league.base.text import club_key, skeleton
from league.base.writing import Refused, audit, raise_version, touch_people, write
from league.clubs.services.club import found_club, invite_user, is_taken
from league.models import Club, ClubApplication, Installation, User

VALID = timedelta(days=3)  # for which the link of a mail can be followed
MOST_UNVERIFIED = 100  # of all that nobody has verified; the others wait until these are verified or over
MOST_WAITING = 200  # for the operator
MOST_MAILS = 3  # to one address while its links are valid: nobody's letter box is filled from here
UNDECIDED, DECIDED = timedelta(days=90), timedelta(days=30)  # afterwards they are forgotten


class TooMany(Refused):
    """Not now, whoever asks."""


# --- whether clubs may apply


def how_clubs_join(ours: Installation) -> str:
    """Without a mail server nobody can be verified, so nobody is let in unseen, whatever was once chosen."""
    unseen = ours.joining == Installation.EVERYBODY and not can_mail()
    return Installation.APPROVAL if unseen else ours.joining


@write
def change_joining(*, joining: str, based_on: int | None, by: User) -> Installation:
    """The start page offers it, so pages that are kept for strangers are others from now on."""
    ours = Installation.objects.ours()
    raise_version(ours, based_on)
    if joining == Installation.EVERYBODY and not can_mail():
        raise Refused(
            _("Ohne Mailserver lässt sich keine E-Mail-Adresse bestätigen. Bitte selbst zulassen."), "joining"
        )
    before, ours.joining = ours.joining, joining
    ours.save(update_fields=["joining"])
    touch_people()
    audit("joining-changed", by=by, data={"before": before, "after": joining})
    return ours


# --- applying


@write
def apply_with_club(
    *, name: str, city: str, state: str, first_name: str, last_name: str, email: str, by: User | None
) -> ClubApplication | None:
    """What was sent, with the word of its link where a mail is to be sent. None: nothing is to be done, and whoever
    asks reads the same as everybody: that such an application is known already is told to nobody."""
    Installation.objects.locked()  # counted by one at a time
    _check_new(name)
    _check_room()
    key, email = club_key(name), email.lower()
    open_ = ClubApplication.objects.filter(key=key, email=email, stage__in=_open()).first()
    if (open_ is not None and open_.stage == ClubApplication.WAITING) or _has_enough_mail(email):
        return None
    application = open_ or ClubApplication(key=key, email=email)
    application.at, application.name, application.city, application.state = timezone.now(), name, city, state
    application.first_name, application.last_name = first_name, last_name
    application.language = get_language() if get_language() in SPOKEN else "de"
    (_with_word if can_mail() else _for_the_operator)(application)
    application.save()
    audit("club-applied", by=by, data={"application": application.pk})
    return application


def _open() -> tuple[str, ...]:
    return ClubApplication.SENT, ClubApplication.WAITING


def _check_new(name: str) -> None:
    """Which clubs there are everybody reads on the start page."""
    key = club_key(name)
    if any(key == club_key(known) for known in Club.objects.values_list("name", flat=True)):
        said = _("Den Verein „%(name)s“ gibt es hier schon. Seine Vereinsleitung kann weitere Personen einladen.")
        raise Refused(said % {"name": name}, "name")


def _check_room() -> None:
    unverified, waiting = ClubApplication.objects.unverified(), ClubApplication.objects.waiting()
    if unverified.count() >= MOST_UNVERIFIED or waiting.count() >= MOST_WAITING:
        raise TooMany(
            _("Gerade sind sehr viele Anmeldungen offen; diese ist nicht gespeichert. Bitte in ein paar Tagen wieder.")
        )


def _has_enough_mail(email: str) -> bool:
    """Each link that can still be followed was a mail, and so was each that was followed lately."""
    lately = ClubApplication.objects.filter(email=email, until__gt=timezone.now())
    return can_mail() and sum(lately.values_list("mails", flat=True)) >= MOST_MAILS


def _with_word(application: ClubApplication) -> None:
    """A new link; one that was sent before leads nowhere from now on."""
    application.word = secrets.token_urlsafe(32)
    application.digest, application.until = digest_of(application.word), timezone.now() + VALID
    application.mails += 1


def _for_the_operator(application: ClubApplication) -> None:
    application.stage = ClubApplication.WAITING


@write
def was_not_mailed(*, application: ClubApplication) -> None:
    """The mail server did not take it: whoever tries again shall get one."""
    ClubApplication.objects.filter(pk=application.pk, mails__gt=0).update(mails=F("mails") - 1)


def digest_of(word: str) -> str:
    """It has 256 bits of chance: a digest without salt tells nothing about it."""
    return sha256(word.encode()).hexdigest()


# --- verified by the link


@write
def verify_application(*, application: ClubApplication) -> ClubApplication:
    """Whoever followed the link reads what is sent there. Called without a key: the link itself works once. Where
    everybody is let in the club is founded; whatever stands against that is for the operator to look at."""
    ours = _held(application)
    if ours.stage != ClubApplication.SENT or ours.until is None or ours.until <= timezone.now():
        raise Refused(_("Dieser Link gilt nicht mehr: Er ist abgelaufen oder wurde schon benutzt."))
    ours.stage, ours.verified_at = ClubApplication.WAITING, timezone.now()
    ours.save(update_fields=["stage", "verified_at"])
    audit("club-application-verified", by=None, data={"application": ours.pk})
    if how_clubs_join(Installation.objects.ours()) == Installation.EVERYBODY:
        try:
            return let_in(application=ours, by=None)
        except Refused:
            ours.refresh_from_db()
    return ours


# --- decided


@write
def let_in(*, application: ClubApplication, by: User | None) -> ClubApplication:
    """The club is founded, and whoever applied leads it, with a login of his own. Somebody else may have given the
    address to a login before: that one stays what it is, and the new one does without."""
    ours = _held(application)
    _check_undecided(ours)
    leader = invite_user(
        username=free_username(ours.first_name, ours.last_name),
        first_name=ours.first_name,
        last_name=ours.last_name,
        email="" if is_taken(ours.email) else ours.email,
        by=by,
    )
    club = found_club(name=ours.name, administrator=leader, by=by, city=ours.city, state=ours.state)
    ours.stage, ours.decided_at, ours.club = ClubApplication.FOUNDED, timezone.now(), club
    ours.save(update_fields=["stage", "decided_at", "club"])
    audit("club-let-in", by=by, data={"application": ours.pk}, club=club)
    return ours


@write
def refuse_application(*, application: ClubApplication, reason: str, by: User) -> ClubApplication:
    """`reason` is for the applicant alone, so the history does without it."""
    ours = _held(application)
    _check_undecided(ours)
    ours.stage, ours.decided_at, ours.answer = ClubApplication.REFUSED, timezone.now(), reason
    ours.save(update_fields=["stage", "decided_at", "answer"])
    audit("club-application-refused", by=by, data={"application": ours.pk})
    return ours


def _held(application: ClubApplication) -> ClubApplication:
    """Two who decide at the same moment do it one after the other."""
    return ClubApplication.objects.select_for_update().get(pk=application.pk)


def _check_undecided(application: ClubApplication) -> None:
    if application.stage not in _open():
        raise Refused(_("Über „%(name)s“ ist schon entschieden.") % {"name": application.name})


LONGEST_USERNAME = 24


def free_username(first_name: str, last_name: str) -> str:
    """Of the name, with a number where it is taken; nobody has to think of one, or learns which there are."""
    plain = [re.sub(r"[^a-z0-9]", "", skeleton(name)) for name in (first_name, last_name)]
    wish = ".".join(part for part in plain if part)[:LONGEST_USERNAME].strip(".")
    wish = wish if len(wish) > 1 else "verein"
    alike = User.objects.filter(username__istartswith=wish).values_list("username", flat=True)
    taken = {name.lower() for name in alike}
    numbered = (f"{wish}{number}" for number in range(2, len(taken) + 3))
    return next(name for name in (wish, *numbered) if name not in taken)


# --- forgotten


def forget_applications() -> int:
    """Links that nobody followed, what nobody decided about for long, and what was decided; gives how many."""
    now, rows = timezone.now(), ClubApplication.objects.all()
    over = rows.filter(stage=ClubApplication.SENT, until__lt=now)
    stale = rows.filter(stage=ClubApplication.WAITING, at__lt=now - UNDECIDED)
    return (over | stale | rows.filter(decided_at__lt=now - DECIDED)).delete()[0]
