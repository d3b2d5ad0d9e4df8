"""Verbs of clubs and their people with a login: found, change, invite, give and take roles, make a link anew.
Who is asked here is an administrator already; what is checked here is whom he may touch."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from zlib import crc32

from allauth.account.models import EmailAddress
from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from league.base.text import club_key
from league.base.writing import Refused, audit, raise_version, touch_people, write
from league.models import AuditEntry, Club, ClubLogo, ClubRole, Entry, Tournament, TournamentRole, User
from league.search import index as search
from scoring import Ruleset

CHANGEABLE = (
    "name", "short_name", "city", "state", "search_engines", "colour", "kasse_cents_per_minus_point", "kasse_limit",
    "kasse_cents_over_limit", "photo_days", "language",
)  # fmt: skip

RATED = {"name", "short_name", "state"}  # what the ratings of an event show of a club


@write
def found_club(
    *, name: str, administrator: User, by: User | None, city: str = "", short_name: str = "", state: str = ""
) -> Club:
    """A club with its first administrator."""
    club = _stored(Club(name=name, city=city, short_name=short_name, state=state, ruleset=Ruleset().to_dict()))
    ClubRole.objects.create(user=administrator, club=club, role=ClubRole.ADMINISTRATOR)
    touch_people()
    search.named(club)
    _touch_ratings(club)
    audit("club-founded", by=by, data={"administrator": administrator.pk}, club=club)
    return club


def _stored(club: Club) -> Club:
    taken = Refused(
        _("Einen Verein „%(name)s“ gibt es schon. Bitte einen anderen Namen wählen.") % {"name": club.name}, "name"
    )
    others = Club.objects.exclude(pk=club.pk).values_list("name", flat=True)
    if club_key(club.name) in {club_key(name) for name in others}:
        raise taken
    try:
        with transaction.atomic():
            club.save()
    except IntegrityError:  # at the same moment, on a database with several writers
        raise taken from None
    return club


@write
def change_club(*, club: Club, based_on: int | None, by: User, **changes: object) -> Club:
    raise_version(club, based_on)
    club.refresh_from_db()
    before = {name: getattr(club, name) for name in changes}
    for name in CHANGEABLE:
        if name in changes:
            setattr(club, name, changes[name])
    _stored(club)
    touch_people()
    search.named(club)
    changed = {name: [before[name], changes[name]] for name in changes if before[name] != changes[name]}
    if changed.keys() & RATED:
        _touch_ratings(club, *(str(before.get(name, "")) for name in ("name", "short_name")))
    audit("club-changed", by=by, data=changed, club=club)
    return club


def _touch_ratings(club: Club, *before: str) -> None:
    """The ratings of states and clubs are pages of the events: of members, and of guests who named the club, as it is
    called now or was `before`."""
    keys = {club_key(name) for name in (club.name, club.short_name, *before)} - {""}
    guests = Entry.objects.filter(club=None).exclude(club_name="")
    named = [name for name in guests.values_list("club_name", flat=True).distinct() if club_key(name) in keys]
    entries = Entry.objects.filter(club=club) | guests.filter(club_name__in=named)
    Tournament.objects.filter(pk__in=entries.values("tournament")).update(version=F("version") + 1)


@write
def change_club_ruleset(*, club: Club, ruleset: Ruleset, based_on: int | None, by: User) -> Club:
    """The rules of the evenings to come; those that were played keep theirs."""
    raise_version(club, based_on)
    club.refresh_from_db(fields=["ruleset"])
    before, club.ruleset = club.ruleset, ruleset.to_dict()
    club.save(update_fields=["ruleset"])
    touch_people()
    audit("club-ruleset-changed", by=by, data={"before": before, "after": club.ruleset}, club=club)
    return club


# --- the logo on certificates


@write
def change_club_logo(*, club: Club, png: bytes, based_on: int | None, by: User) -> ClubLogo:
    """`png` is a picture that we wrote ourselves; what people send is not stored."""
    _check_logo(club, based_on)
    logo, _created = ClubLogo.objects.update_or_create(club=club, defaults={"png": png})
    audit("club-logo-changed", by=by, data={"bytes": len(png)}, club=club)
    return logo


@write
def remove_club_logo(*, club: Club, based_on: int | None, by: User) -> None:
    _check_logo(club, based_on)
    removed, _rows = ClubLogo.objects.filter(club=club).delete()
    if removed:
        audit("club-logo-removed", by=by, data={}, club=club)


def logo_mark(club: Club) -> int:
    """A number that changes with the logo, 0 without one: what the page of the logo is based on. The club's version
    would tell of names and the Kasse as well."""
    png = ClubLogo.objects.filter(club=club).values_list("png", flat=True).first()
    return crc32(bytes(png)) & 0x7FFFFFFF if png else 0


def _check_logo(club: Club, based_on: int | None) -> None:
    _lock(club)
    if based_on is not None and based_on != logo_mark(club):
        raise Refused(
            _("Inzwischen hat jemand anders das Logo geändert; es ist oben zu sehen. Bitte noch einmal entscheiden.")
        )


# --- people with a login


def user_called(username: str) -> User | None:
    """Somebody with a login, by the exact name; capital letters matter only where two differ in nothing else."""
    known = User.objects.filter(is_active=True)
    return known.filter(username=username).first() or known.filter(username__iexact=username).first()


def is_taken(email: str) -> bool:
    """Whether somebody logs in with this address, be it only one beside his first."""
    known = User.objects.filter(email__iexact=email), EmailAddress.objects.filter(email__iexact=email)
    return bool(email) and any(those.exists() for those in known)


@write
def invite_user(*, username: str, first_name: str, last_name: str, email: str, by: User | None) -> User:
    """A login without a password; the link with which the person sets one is made by the page."""
    taken = Refused(
        _("Den Anmeldenamen „%(username)s“ gibt es schon. Bitte einen anderen wählen.") % {"username": username},
        "username",
    )
    if User.objects.filter(username__iexact=username).exists():
        raise taken
    if is_taken(email):
        raise Refused(_("Diese E-Mail-Adresse gehört schon zu einem Zugang. Bitte leer lassen oder prüfen."), "email")
    user = User(username=username, first_name=first_name, last_name=last_name, email=email.lower())
    user.set_unusable_password()
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError:
        raise taken from None
    audit("user-invited", by=by, data={"user": user.pk})
    return user


@write
def invite_to_club(*, club: Club, role: str, by: User, **person: str) -> User:
    """A new login that has a role in this club from the start."""
    user = invite_user(by=by, **person)
    give_club_role(club=club, user=user, role=role, by=by)
    return user


@write
def give_club_role(*, club: Club, user: User, role: str, by: User) -> ClubRole:
    _lock(club)
    if role not in dict(ClubRole.ROLES):
        raise Refused(_("Diese Rolle gibt es nicht. Bitte eine der angebotenen wählen."), "role")
    given, _created = ClubRole.objects.update_or_create(club=club, user=user, defaults={"role": role})
    _check_somebody_administers(club)
    audit("role-given", by=by, data={"user": user.pk, "role": role}, club=club)
    return given


@write
def take_club_role(*, club: Club, user: User, by: User) -> None:
    _lock(club)
    taken, _rows = ClubRole.objects.filter(club=club, user=user).delete()
    if not taken:
        raise Refused(_("%(name)s hat in „%(club)s“ keine Aufgabe.") % {"name": user.username, "club": club})
    _check_somebody_administers(club)
    audit("role-taken", by=by, data={"user": user.pk}, club=club)


def _lock(club: Club) -> None:
    """Two administrators who dismiss each other at the same moment do it one after the other, on PostgreSQL too."""
    Club.objects.select_for_update().filter(pk=club.pk).values("pk").first()


def _check_somebody_administers(club: Club) -> None:
    if not club.roles.filter(role=ClubRole.ADMINISTRATOR).exists():
        raise Refused(_("Ein Verein braucht mindestens eine Vereinsleitung. Bitte zuerst jemand anderen ernennen."))


# --- the link with which somebody sets a password


@write
def renew_link(*, club: Club, user: User, by: User) -> User:
    """Leave to make a link. Who has set no password yet gets a new lock, so that an older link opens nothing."""
    if refusal := why_no_link(club=club, user=user, by=by):
        raise Refused(refusal)
    if not user.has_usable_password():
        user.set_unusable_password()
        user.save(update_fields=["password"])
    audit("link-renewed", by=by, data={"user": user.pk}, club=club)
    return user


MOST_MAILED = 30  # links an hour by one person


@write
def renew_link_for_mail(*, club: Club, user: User, by: User) -> User:
    """The same for a link that goes out by mail: whoever is invited in earnest is not invited by the hundred."""
    lately = AuditEntry.objects.filter(action="link-mailed", by=by, at__gt=timezone.now() - timedelta(hours=1))
    if lately.count() >= MOST_MAILED:
        raise Refused(_("Das waren sehr viele E-Mails. Bitte in einer Stunde weitermachen."))
    renewed = renew_link(club=club, user=user, by=by)
    audit("link-mailed", by=by, data={"user": user.pk}, club=club)
    return renewed


def why_no_link(*, club: Club, user: User, by: User) -> str | None:
    """Who can make a link can log in as that person. So only people of this club alone, as far back as the history
    goes: an account of another club must not be taken over by giving it a role here first."""
    if user.pk == by.pk:
        return _("Das eigene Passwort lässt sich unter „Mein Konto“ ändern.")
    if not club.roles.filter(user=user).exists():
        return _("%(name)s hat in „%(club)s“ keine Aufgabe.") % {"name": user.username, "club": club}
    if user.is_superuser or user.is_staff or not user.is_active:
        return _("Für %(name)s lässt sich hier kein Link machen: Dieser Zugang betreut die ganze Seite oder ruht.") % {
            "name": user.name
        }
    if by.is_superuser:
        return None
    if working_elsewhere(club, [user]):
        return _(
            "%(name)s hat auch anderswo Aufgaben. Den Link kann nur machen, wer die ganze Seite betreut; "
            "mit hinterlegter E-Mail-Adresse hilft „Passwort vergessen“ auf der Seite zum Einloggen."
        ) % {"name": user.name}
    if not came_with(club, [user]):
        return _(
            "%(name)s hatte schon einen Zugang, bevor „%(club)s“ eine Aufgabe gab. Den Link kann nur machen, wer die "
            "ganze Seite betreut; mit hinterlegter E-Mail-Adresse hilft „Passwort vergessen“ auf der Seite zum "
            "Einloggen."
        ) % {"name": user.name, "club": club}
    return None


def came_with(club: Club, people: Iterable[User]) -> set[int]:
    """Who of these people got the login from this club: founded it, or was invited by the same person who gave the
    first role here. Anybody can give a role to an account that is there; that does not make it the club's."""
    users = [user.pk for user in people]
    founded = AuditEntry.objects.filter(action="club-founded", club=club, data__administrator__in=users)
    invited = AuditEntry.objects.filter(action="user-invited", data__user__in=users, by__isnull=False)
    inviters = dict(invited.order_by("-pk").values_list("data__user", "by"))
    given = AuditEntry.objects.filter(action="role-given", data__user__in=inviters)
    first = {user: (by, where) for user, by, where in given.order_by("-pk").values_list("data__user", "by", "club")}
    here = {user for user, inviter in inviters.items() if first.get(user) == (inviter, club.pk)}
    return {*founded.values_list("data__administrator", flat=True), *here}


def working_elsewhere(club: Club, people: Iterable[User]) -> set[int]:
    """Who of these people has, or once had, something to do in another club."""
    users = [user.pk for user in people]
    roles = ClubRole.objects.filter(user__in=users).exclude(club=club).values_list("user", flat=True)
    directs = TournamentRole.objects.filter(user__in=users).exclude(tournament__club=club)
    given = AuditEntry.objects.filter(action="role-given", data__user__in=users).exclude(club=club)
    founded = AuditEntry.objects.filter(action="club-founded", data__administrator__in=users).exclude(club=club)
    once = [*given.values_list("data__user", flat=True), *founded.values_list("data__administrator", flat=True)]
    return {*roles, *directs.values_list("user", flat=True), *once}


# --- tournaments


@write
def give_tournament_role(*, tournament: Tournament, user: User, role: str, by: User) -> TournamentRole:
    given, _created = TournamentRole.objects.update_or_create(tournament=tournament, user=user, defaults={"role": role})
    _check_somebody_directs(tournament)
    audit("role-given", by=by, data={"user": user.pk, "role": role}, tournament=tournament, club=tournament.club)
    return given


@write
def take_tournament_role(*, tournament: Tournament, user: User, by: User) -> None:
    TournamentRole.objects.filter(tournament=tournament, user=user).delete()
    _check_somebody_directs(tournament)
    audit("role-taken", by=by, data={"user": user.pk}, tournament=tournament, club=tournament.club)


def _check_somebody_directs(tournament: Tournament) -> None:
    directors = tournament.roles.filter(role=TournamentRole.DIRECTOR)
    if not directors.exists() and not tournament.club.roles.filter(role=ClubRole.ADMINISTRATOR).exists():
        raise Refused(_("Jemand muss das Turnier leiten. Bitte zuerst eine andere Person eintragen."))
