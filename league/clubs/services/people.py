"""Verbs of players: add, change, move to another club, merge doubles and undo it.
Entries of the past keep name and club as they were; only a wish how to be published holds for the past too."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence

from django.db import IntegrityError, transaction
from django.db.models import F, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from league.base.words import short_day
from league.base.writing import Refused, audit, raise_version, touch_people, write
from league.models import Club, Entry, Membership, NameWord, Player, PlayerMerge, TeamMember, Tournament, User
from league.models.base import Json
from league.models.people import Moved
from league.models.user import Visitor
from league.ranking import reads as ranking
from league.search import index as search

from .privacy import forget_prints, rename_published

CHANGEABLE = ("first_name", "last_name", "ddv_number", "active", "publication")


class SameName(Refused):
    """Somebody of this name is known already; the site asks whether it is the same person."""

    def __init__(self, known: list[Player]) -> None:
        super().__init__(_("Diesen Namen gibt es schon. Ist es dieselbe Person?"), "last_name")
        self.known = known


@write
def add_player(
    *,
    first_name: str,
    last_name: str,
    by: User | None,
    club: Club | None = None,
    guest_of: Club | None = None,
    since: datetime.date | None = None,
    ddv_number: str = "",
    publication: str = Player.FULL,
    is_another: bool = False,
) -> Player:
    """A new player, in a club or as the guest of one. `is_another`: yes, there are two of that name."""
    known = list(Player.objects.called(first_name, last_name).named_to(club or guest_of))
    if known and not is_another:
        raise SameName(known)
    named = {"first_name": first_name, "last_name": last_name, "ddv_number": ddv_number, "publication": publication}
    player = _stored(Player(keeper=club or guest_of, **named, **Player.keys_of(first_name, last_name)), by)
    _are_there([player], club, since, by)
    return player


@write
def add_new_players(*, club: Club, people: Sequence[Mapping[str, str]], by: User) -> list[Player]:
    """Members whom nobody knows, all at once: so many names at a time that one after the other would keep everybody
    else from writing. IntegrityError if one of their numbers is taken; that a name is nobody's is for the caller to
    know."""
    players = [Player(keeper=club, **one, **Player.keys_of(one["first_name"], one["last_name"])) for one in people]
    Player.objects.bulk_create(players)
    _are_there(players, club, None, by)
    return players


def _are_there(players: Sequence[Player], club: Club | None, since: datetime.date | None, by: User | None) -> None:
    """What follows when somebody is new."""
    if club:
        Membership.objects.bulk_create(Membership(player=player, club=club, since=since) for player in players)
    touch_people()
    search.named(*players)
    for player in players:
        audit("player-added", by=by, data={"player": player.pk}, club=club)


@write
def add_members(*, club: Club, names: Sequence[tuple[str, str]], by: User) -> list[Player]:
    """Several new members at once, by first and last name. A name that somebody has is passed over: it has to be asked
    about, one by one."""
    spelled = {Player.keys_of(*name)["skeleton"]: name for name in reversed(names)}
    known = set(Player.objects.called_like(spelled).named_to(club).values_list("skeleton", flat=True))
    new = [name for key, name in reversed(spelled.items()) if key not in known]
    return add_new_players(club=club, people=[{"first_name": one, "last_name": two} for one, two in new], by=by)


def _stored(player: Player, by: User | None) -> Player:
    try:
        with transaction.atomic():
            player.save()
    except IntegrityError:
        other = Player.objects.living().filter(ddv_number=player.ddv_number).exclude(pk=player.pk).first()
        if other is None:
            raise
        # Numbers can be counted through: of other clubs' people only what is published anyway.
        mine = by is None or Player.objects.edited_by(by).filter(pk=other.pk).exists()
        who = other.name if mine else other.published_name
        raise Refused(
            _("Die DDV-Nummer %(number)s hat schon %(who)s. Bitte prüfen.") % {"number": player.ddv_number, "who": who},
            "ddv_number",
        ) from None
    return player


def may_number(user: Visitor, player: Player) -> bool:
    """A DDV number is set by who looks after the person; that of the club's guest who has none yet, by who directs one
    of its events. To enter somebody gives no right over him: anybody can enter anybody."""
    if Player.objects.edited_by(user).filter(pk=player.pk).exists():
        return True
    return not player.ddv_number and _is_guest_of(Tournament.objects.directed_by(user), player)


def may_rename(user: Visitor, player: Player) -> bool:
    """Who looks after the person; and of the club's guest who has come to nobody else's events, who directs those."""
    if Player.objects.edited_by(user).filter(pk=player.pk).exists():
        return True
    directed = Tournament.objects.directed_by(user)
    elsewhere = player.entries.exclude(tournament__in=directed)
    return _is_guest_of(directed, player) and not player.anonymised_at and not elsewhere.exists()


def _is_guest_of(events: QuerySet[Tournament], player: Player) -> bool:
    """Whether a club that gives one of these looks after him; whom nobody does, is left to who keeps the site."""
    return player.club_on() is None and events.filter(club=player.keeper_id).exists()


@write
def change_player(*, player: Player, based_on: int | None, by: User | None, **changes: object) -> Player:
    """Name, number, active or not, publication."""
    raise_version(player, based_on)
    player.refresh_from_db()
    if player.anonymised_at:
        raise Refused(_("%(player)s ist anonymisiert; daran lässt sich nichts mehr ändern.") % {"player": player})
    before = {name: getattr(player, name) for name in changes}
    for name in CHANGEABLE:
        if name in changes:
            setattr(player, name, changes[name])
    for name, value in Player.keys_of(player.first_name, player.last_name).items():
        setattr(player, name, value)
    _stored(player, by)
    changed = [name for name in changes if before[name] != changes[name]]
    data: Json = {"player": player.pk, "changed": changed}
    if "publication" in changed:
        redacted = _publish_as_wished(player, list(player.entries.all()), str(before["publication"]))
        data |= {"redacted": redacted} if redacted else {}
    touch_people()
    search.named(player)
    audit("player-changed", by=by, data=data, club=player.club_on())
    return player


def _publish_as_wished(player: Player, entries: list[Entry], before: str) -> dict[str, str]:
    """Who wants to be read by initials wants it everywhere: old results and published standings follow. A host who was
    never told the name (it was hidden `before`) reads what everybody reads."""
    for entry in entries:
        untold = before != Player.FULL and entry.full_name == entry.name
        own = player.name if untold else entry.full_name
        entry.name = own if player.publication == Player.FULL else player.published_name
        if untold:
            entry.full_name = entry.name
    Entry.objects.bulk_update(entries, ["name", "full_name"])
    names = {entry.pk: entry.name for entry in entries}
    events = Tournament.objects.filter(pk__in=[entry.tournament_id for entry in entries])
    redacted = rename_published(names, events)
    events.update(version=F("version") + 1)
    forget_prints()
    return redacted


# --- clubs


@write
def move_player(*, player: Player, club: Club | None, on: datetime.date, by: User | None) -> Player:
    """From this day on in another club, or in none. The past stays as it was."""
    _lock(player)
    current = player.memberships.on(None).first()
    if (current.club if current else None) == club:
        there = _("%(player)s spielt schon für „%(club)s“. Bitte einen anderen Verein wählen.")
        nowhere = _("%(player)s gehört schon zu keinem Verein. Bitte einen anderen Verein wählen.")
        raise Refused((there if club else nowhere) % {"player": player, "club": club}, "club")
    if current:
        _end(current, on)
    elif (last := player.memberships.order_by("-until").first()) and last.until and last.until > on:
        raise Refused(
            _("%(player)s war bis %(until)s in „%(club)s“; der Eintritt liegt davor.")
            % {"player": player, "until": short_day(last.until), "club": last.club},
            "on",
        )
    if club:
        Membership.objects.create(player=player, club=club, since=on)
    if keeper := club or (current and current.club):
        Player.objects.filter(pk=player.pk).update(keeper=keeper)
    touch_people()
    audit("player-moved", by=by, data={"player": player.pk, "club": club.pk if club else None, "on": on}, club=club)
    return player


def _end(current: Membership, on: datetime.date) -> None:
    if current.since and current.since > on:
        raise Refused(
            _("%(player)s ist erst am %(since)s eingetreten; der Wechsel liegt davor.")
            % {"player": current.player, "since": short_day(current.since)},
            "on",
        )
    if current.since == on:  # came and went on the same day: that was a slip
        current.delete()
    else:
        current.until = on
        current.save(update_fields=["until"])


@write
def join_club(*, player: Player, club: Club, by: User) -> Player:
    """Somebody known belongs to the club from today on. Who belongs to another one, or is another one's guest, must be
    released there first: else the name alone would be enough to take a person from those who look after him."""
    _lock(player)
    now = player.club_on()
    if refusal := _why_no_join(player, now, club, by):
        raise Refused(refusal)
    if now is None:
        move_player(player=player, club=club, on=timezone.localdate(), by=by)
    if not player.active:
        change_player(player=player, based_on=None, active=True, by=by)
    return player


def _why_no_join(player: Player, now: Club | None, club: Club, by: User) -> str | None:
    """Named as strangers read the name: who asks may be one."""
    if now and now != club:
        belongs = _(
            "%(player)s spielt für „%(club)s“. Bitte die Vereinsleitung dort um den Wechsel bitten; als Gast "
            "mitspielen geht auch ohne Wechsel."
        )
        return belongs % {"player": player.published_name, "club": now}
    if now is not None or player.keeper == club or Player.objects.edited_by(by).filter(pk=player.pk):
        return None
    if player.keeper:
        guest = _(
            "%(player)s ist als Gast von „%(club)s“ eingetragen. Bitte die Vereinsleitung dort um den Wechsel bitten; "
            "als Gast mitspielen geht auch ohne Wechsel."
        )
        return guest % {"player": player.published_name, "club": player.keeper}
    nobodys = _(
        "%(player)s gehört zu keinem Verein, und keiner kümmert sich um den Eintrag. Aufnehmen kann nur, wer die ganze "
        "Seite betreut; als Gast mitspielen geht auch so."
    )
    return nobodys % {"player": player.published_name}


def _lock(*players: Player) -> None:
    """One writer at a time for what is looked up first, on PostgreSQL too."""
    list(Player.objects.select_for_update().filter(pk__in=[p.pk for p in players]).order_by("pk").values("pk"))
    for player in players:
        player.refresh_from_db(fields=["merged_into", "ddv_number", "anonymised_at", "keeper"])


# --- doubles


@write
def merge_players(*, keep: Player, double: Player, by: User | None) -> PlayerMerge:
    """Two records were one person. Entries go over; names and clubs in old results stay as they were."""
    _lock(keep, double)
    if refusal := why_no_merge(keep, double):
        raise Refused(refusal, "double")
    moved: Moved = {
        "entries": list(double.entries.values_list("pk", flat=True)),
        "memberships": _memberships_to_move(keep, double),
        "squads": _squads_to_move(keep, double),
        "ddv_number": double.ddv_number if not keep.ddv_number else "",
        "keeper": None if keep.keeper_id else double.keeper_id,
    }
    _move(moved, keep, double)
    if keep.publication != Player.FULL:
        _publish_as_wished(keep, list(keep.entries.filter(pk__in=moved["entries"])), double.publication)
    Player.objects.filter(pk=double.pk).update(merged_into=keep)
    if moved["ddv_number"]:
        Player.objects.filter(pk=keep.pk).update(ddv_number=moved["ddv_number"])
    if moved["keeper"]:
        Player.objects.filter(pk=keep.pk).update(keeper=moved["keeper"])
    search.gone(NameWord.PLAYER, double.pk)
    raise_version(keep, None)
    merge = PlayerMerge.objects.create(kept=keep, double=double, moved=moved, by=by)
    audit("players-merged", by=by, data={"kept": keep.pk, "double": double.pk, **moved}, club=keep.club_on())
    return merge


def why_no_merge(keep: Player, double: Player) -> str | None:
    """Why these two cannot be one person, in a sentence."""
    if keep.pk == double.pk:
        return _("Das ist zweimal derselbe Eintrag. Bitte zwei verschiedene wählen.")
    if keep.merged_into_id or double.merged_into_id:
        return _("Einer der beiden Einträge ist schon mit einem anderen zusammengelegt.")
    if keep.anonymised_at or double.anonymised_at:
        return _("Einer der beiden Einträge ist anonymisiert; niemand soll wieder sehen, wer das war.")
    both = Entry.objects.filter(player=double, tournament__in=keep.entries.values("tournament"))
    if clash := both.select_related("tournament").first():
        return _(
            "Beide haben bei „%(tournament)s“ mitgespielt; es sind also zwei Personen, oder dort ist etwas falsch."
        ) % {"tournament": clash.tournament}
    return None


def _memberships_to_move(keep: Player, double: Player) -> list[int]:
    """Past clubs go over; a present one only if the kept record has none."""
    memberships = double.memberships.all()
    if keep.memberships.on(None).exists():
        memberships = memberships.exclude(until=None)
    return list(memberships.values_list("pk", flat=True))


def _squads_to_move(keep: Player, double: Player) -> list[int]:
    """Places in teams; where the kept record is in the same team already, one is enough."""
    own = keep.team_memberships.values("team")
    return list(double.team_memberships.exclude(team__in=own).values_list("pk", flat=True))


def _move(moved: Moved, to: Player, away_from: Player) -> None:
    """Entries and memberships change hands; pages of those tournaments lead to another player now."""
    Entry.objects.filter(pk__in=moved["entries"]).update(player=to)
    Membership.objects.filter(pk__in=moved["memberships"]).update(player=to)
    TeamMember.objects.filter(pk__in=moved.get("squads", [])).update(player=to)
    Tournament.objects.filter(entries__in=moved["entries"]).update(version=F("version") + 1)
    touch_people()
    ranking.people_touched([to.pk, away_from.pk], moved["entries"])


@write
def undo_merge(*, merge: PlayerMerge, by: User | None) -> PlayerMerge:
    """Everything that went over goes back."""
    keep, double = merge.kept, merge.double
    _lock(keep, double)
    merge.refresh_from_db(fields=["undone_at"])
    if merge.undone_at:
        raise Refused(_("Das ist schon rückgängig gemacht."))
    if keep.merged_into_id:
        raise Refused(
            _("%(player)s ist selbst mit jemandem zusammengelegt. Bitte zuerst das rückgängig machen.")
            % {"player": keep}
        )
    _check_can_be_apart(merge.moved["entries"], keep, double)
    _give_number_back(merge.moved["ddv_number"], keep, double)
    Player.objects.filter(pk=double.pk).update(merged_into=None)
    if keeper := merge.moved.get("keeper"):
        Player.objects.filter(pk=keep.pk, keeper=keeper).update(keeper=None)
    _move(merge.moved, double, keep)
    _publish_as_wished(double, list(double.entries.filter(pk__in=merge.moved["entries"])), keep.publication)
    double.refresh_from_db(fields=["merged_into"])
    search.named(double)
    raise_version(keep, None)
    merge.undone_at = timezone.now()
    merge.save(update_fields=["undone_at"])
    audit("merge-undone", by=by, data={"kept": keep.pk, "double": double.pk}, club=keep.club_on())
    return merge


def _check_can_be_apart(moved: list[int], keep: Player, double: Player) -> None:
    if keep.anonymised_at:
        raise Refused(_("%(player)s ist anonymisiert; dabei bleibt es.") % {"player": keep})
    there = Entry.objects.filter(pk__in=moved).values("tournament")
    if clash := double.entries.filter(tournament__in=there).select_related("tournament").first():
        raise Refused(
            _("%(player)s steht bei „%(event)s“ inzwischen auch als eigener Eintrag. Bitte dort zuerst austragen.")
            % {"player": double, "event": clash.tournament}
        )


def _give_number_back(moved: str, keep: Player, double: Player) -> None:
    if moved and keep.ddv_number == moved:
        Player.objects.filter(pk=keep.pk).update(ddv_number="")
    elif double.ddv_number and (other := Player.objects.living().filter(ddv_number=double.ddv_number).first()):
        raise Refused(
            _("Die DDV-Nummer %(number)s hat inzwischen %(other)s. Bitte dort zuerst berichtigen.")
            % {"number": double.ddv_number, "other": other}
        )
