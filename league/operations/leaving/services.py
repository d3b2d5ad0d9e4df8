"""Verbs of a club that leaves: it is told to go, then its seasons, its events, its people and at last itself are
removed, each step a transaction of its own, so that others write in between. Each event and the club leave a farewell;
all steps are told in the chain of the installation, which stays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from uuid import UUID

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.db import connection
from django.db.models import F, Model, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from league.base import sealing
from league.base.text import club_key
from league.base.writing import Refused, audit, lock, raise_version, touch, touch_people, write
from league.clubs.services.privacy import forget_prints
from league.models import (
    AcceptedFinding,
    AuditEntry,
    Chain,
    Club,
    ClubRole,
    Entry,
    ErrorReport,
    Farewell,
    Game,
    LoginCode,
    Membership,
    NameWord,
    Occupancy,
    PaperPhoto,
    Player,
    PublishedStandings,
    Seal,
    Season,
    Spielliste,
    TableLink,
    Tournament,
    TournamentRole,
    User,
)
from league.models.base import Json
from league.ranking import hooks as ranking
from league.ranking import prepared
from league.search import index as search

from .carried import Carried, carried
from .plan import known_elsewhere, people_of, why_not

PEOPLE_AT_ONCE = 50
EVENT, CLUB = "event-gone", "club-gone"  # what the history calls a farewell
IN_BULK: tuple[type[Model], ...] = (Game, Occupancy, AcceptedFinding, ErrorReport)  # many rows, of a list


@write
def begin_leaving(*, club: Club, name: str, based_on: int | None, by: User) -> Club:
    """From now on nobody works there, and it is removed in the background. Who worked there is told with it: their
    logins go last."""
    raise_version(club, based_on)
    if Club.objects.filter(pk=club.pk, leaving_at__isnull=False).exists():
        raise Refused(_("Dieser Verein wird schon gelöscht."))
    if club_key(name) != club_key(club.name):
        said = _("Das ist nicht der Name dieses Vereins. Bitte genau so eingeben: %(club)s.")
        raise Refused(said % {"club": club.name}, "name")
    if refusal := why_not(club):
        raise Refused(refusal)
    works_here = ClubRole.objects.filter(club=club).values_list("user", flat=True)
    directs = TournamentRole.objects.filter(tournament__club=club).values_list("user", flat=True)
    users = sorted({*works_here, *directs})
    ClubRole.objects.filter(club=club).delete()
    TournamentRole.objects.filter(tournament__club=club).delete()
    Club.objects.filter(pk=club.pk).update(leaving_at=timezone.now())
    club.refresh_from_db()
    audit("club-leaving", by=by, data={"user": users}, club=club)
    return club


# --- one step after the other


@write
def remove_season(*, season: Season, by: User | None) -> None:
    if not Season.objects.select_for_update().filter(pk=season.pk).exists():
        return  # somebody else was quicker
    data = {"of_club": str(season.club.uuid), "uuid": str(season.uuid)}
    theirs = Tournament.objects.filter(season_events__season=season).exclude(club=season.club)
    Tournament.objects.filter(pk__in=theirs).update(version=F("version") + 1)
    touch_people()
    season.delete()
    audit("season-gone", by=by, data=data)


@write
def remove_event(*, event: Tournament, by: User | None) -> None:
    """With its lists, photos, published versions and its chain. Results of its people go with it: months are made
    anew, strengths from that month on are void."""
    lock(event)
    if not Tournament.objects.filter(pk=event.pk).exists():
        return  # somebody else was quicker
    touch_people()  # first, as in every change: seals of people are held from here on
    head = _head(event=event)
    said = carried(head, event.pk)
    pk, day, club = event.pk, event.date, event.club
    players = list(event.entries.order_by().values_list("player", flat=True))
    counts = {
        "lists": event.lists.count(),
        "games": Game.objects.filter(spielliste__tournament=event).count(),
        "entries": len(players),
        "versions": event.published_standings.count(),
        "photos": event.paper_photos.count(),
    }
    _look_after(people_of(club).filter(pk__in=players), club)
    left = _farewell(head, uuid=event.uuid, club=club, removed=counts, by=by)
    _remove_rows(event)
    Seal.objects.filter(event=pk).delete()
    _remove_chain(head)
    ranking.event_removed(players, day)
    search.gone(NameWord.EVENT, pk)
    _told(EVENT, left, said, by)


def _look_after(players: QuerySet[Player], club: Club) -> None:
    """Guests who belong nowhere are found again when their event is gone."""
    nobodys = players.filter(keeper=None).exclude(memberships__isnull=False)
    Player.objects.filter(pk__in=list(nobodys.values_list("pk", flat=True))).update(keeper=club)


def _remove_rows(event: Tournament) -> None:
    """What there is much of by one statement each; the rest as Django finds it, whatever models there will be."""
    lists = Spielliste.objects.filter(tournament=event)
    for model in IN_BULK:
        _raw(model._default_manager.filter(spielliste__in=lists))
    lists.exclude(continues=None).update(continues=None)
    _raw(PublishedStandings.objects.filter(tournament=event))
    for rows in (
        PaperPhoto.objects.filter(tournament=event), TableLink.objects.filter(tournament=event), lists,
        Entry.objects.filter(tournament=event),
    ):  # fmt: skip
        rows.delete()
    event.delete()


@write
def remove_people(*, club: Club, by: User | None) -> int:
    """Some of those who are left; gives how many were looked at. Who is known elsewhere stays, without this club."""
    Club.objects.select_for_update().filter(pk=club.pk).values("pk").first()  # another machine may do the same
    some = list(people_of(club).order_by("pk").values_list("pk", flat=True)[:PEOPLE_AT_ONCE])
    if not some:
        return 0
    people = Player.objects.filter(pk__in=some)
    stay = set(known_elsewhere(people, club).values_list("pk", flat=True))
    touch_people()
    Membership.objects.filter(player__in=some, club=club).delete()
    Player.objects.filter(pk__in=stay, keeper=club).update(keeper=None)
    gone = set(some) - stay
    records = [*gone, *Player.objects.filter(merged_into__in=gone).values_list("pk", flat=True)]
    Player.objects.filter(pk__in=records, merged_into__isnull=False).update(merged_into=None, ddv_number="")
    Player.objects.filter(pk__in=records).delete()
    search.gone(NameWord.PLAYER, *records)
    prepared.forget()
    audit("people-gone", by=by, data={"of_club": str(club.uuid), "people": len(gone), "stay": len(stay)})
    return len(some)


@write
def forget_club_in(*, event: Tournament, club: Club, by: User | None) -> None:
    """In an event of another club: for whom somebody played stays as it was written that day, without the club."""
    event.entries.filter(club=club).update(club=None)
    event.teams.filter(club=club).update(club=None)
    touch(event)
    audit("club-forgotten", by=by, data={"of_club": str(club.uuid)}, club=event.club, tournament=event)


@write
def say_farewell(*, club: Club, users: Collection[int], work_elsewhere: Collection[int], by: User | None) -> None:
    """The last step: logins that were only for this club, the club itself, and its chain."""
    if not Club.objects.select_for_update().filter(pk=club.pk).exists():
        return  # somebody else was quicker
    touch_people()
    head = _head(club=club)
    said = carried(head, None)
    removed = _added_up(club)
    left = _farewell(head, uuid=club.uuid, club=club, removed=removed, by=by)
    pk = club.pk
    Membership.objects.filter(club=club).delete()  # of doubles: their people are looked at, they are not
    club.delete()
    _remove_chain(head)
    search.gone(NameWord.CLUB, pk)
    for user in User.objects.filter(pk__in=set(users) - set(work_elsewhere)):
        if not (user.is_superuser or user.is_staff or user.club_roles.exists() or user.tournament_roles.exists()):
            _remove_login(user)
    forget_prints()
    _told(CLUB, left, said, by)


def _remove_login(user: User) -> None:
    """Whoever stands in a history that stays is there by a number from now on; else nothing is left."""
    _end_sessions(user)
    if not (AuditEntry.objects.filter(by=user).exists() or Farewell.objects.filter(by=user).exists()):
        user.delete()
        return
    for model in (EmailAddress, Authenticator, LoginCode):
        model._default_manager.filter(user=user).delete()
    user.username, user.first_name, user.last_name, user.email = f"ehemals-{user.pk}", "", "", ""
    user.is_active = False
    user.set_unusable_password()
    user.save()


def _end_sessions(user: User) -> None:
    living = Session.objects.filter(expire_date__gt=timezone.now())
    mine = [one.session_key for one in living if one.get_decoded().get(SESSION_KEY) == str(user.pk)]
    Session.objects.filter(session_key__in=mine).delete()


# --- farewells


def _head(*, event: Tournament | None = None, club: Club | None = None) -> Chain:
    """The head of its chain, ours until the end of the transaction. What nobody ever told anything of begins one, to
    end it."""
    name = sealing.chain_name(event=event.pk if event else None, club=club.pk if club else None)
    if not Chain.objects.filter(name=name).exists():
        audit("club-leaving", by=None, data={}, club=event.club if event else club, tournament=event)
        sealing.store_now()
    return Chain.objects.select_for_update().get(name=name)


def _farewell(head: Chain, *, uuid: UUID, club: Club, removed: dict[str, int], by: User | None) -> Farewell:
    return Farewell.objects.create(
        chain=head.name, length=head.length, hash=head.hash, uuid=uuid, club=club.uuid, removed=removed, by=by
    )


def _remove_chain(head: Chain) -> None:
    _raw(QuerySet(AuditEntry).filter(chain=head))
    _raw(Chain.objects.filter(pk=head.pk))


def _raw(rows: QuerySet[Model]) -> None:
    """As one statement: nothing hangs on these."""
    rows.order_by()._raw_delete(connection.alias)


def _told(act: str, left: Farewell, said: Carried, by: User | None) -> None:
    seals, redacted = said
    data: Json = {"of_club": str(left.club), "uuid": str(left.uuid), "length": left.length, "removed": left.removed}
    entry = audit(act, by=by, data=data | ({"redacted": redacted} if redacted else {}))
    entry.seals |= seals


def _added_up(club: Club) -> dict[str, int]:
    """All that went before it."""
    total: Counter[str] = Counter()
    for removed in _left_since(club):
        total.update(removed)
        total["events"] += 1
    begun = begun_by(club)
    since = AuditEntry.objects.filter(seq__gt=begun.seq if begun else 0, chain__name=sealing.SITE)
    for data in since.filter(action__in=("people-gone", "season-gone")).values_list("data", flat=True):
        if data.get("of_club") == str(club.uuid):
            total.update({"people": data["people"], "stay": data["stay"]} if "people" in data else {"seasons": 1})
    return dict(total)


def _left_since(club: Club) -> QuerySet[Farewell, dict[str, int]]:
    """One of the same uuid may have gone before: its file brought it back."""
    return Farewell.objects.filter(club=club.uuid, at__gte=club.leaving_at).values_list("removed", flat=True)


def begun_by(club: Club) -> AuditEntry | None:
    """The entry with which somebody told it to go."""
    return AuditEntry.objects.filter(chain__name=f"club:{club.pk}", action="club-leaving").order_by("-position").first()
