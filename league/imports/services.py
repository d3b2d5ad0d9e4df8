"""Verbs for what comes from files: people of a club, entries, lists, old results. Each is one transaction, all or
nothing; a large file is several of them (portions.py). Takes plain values that league.imports has read; files are not
known here."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import groupby
from operator import attrgetter
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from league.base.language import written_by
from league.base.steps import counted, tell
from league.base.wording import say, why_not
from league.base.writing import Refused, audit, booking, touch, write
from league.clubs.services.people import SameName, add_new_players, add_player, change_player, join_club
from league.events.services.evening import start_evening
from league.events.services.tournament import finish_tournament, reopen_tournament
from league.lists import scorebook
from league.lists.scorebook import Book
from league.lists.services.corrections import accept_finding
from league.lists.services.office import enter_totals
from league.lists.services.writing import (
    check_shared_out,
    check_writable,
    claim,
    finish_list,
    of_list,
    open_list,
    save_paper,
)
from league.models import Club, Entry, Player, Season, SeasonEvent, Spielliste, Tournament, User
from league.registration.services.entries import add_entry, check_not_finished, hold, of
from league.registration.services.field import set_groups
from league.seasons.services import hold_season, insert_events
from scoring import Paper, ScoringError

from .persons import parts
from .stages import TAKE, TAKE_LISTS, TAKE_PEOPLE


@dataclass(frozen=True)
class PersonCopy:
    """One person as a file tells: somebody new, or a known `player` and what is to be changed."""

    where: str
    who: str
    first_name: str = ""
    last_name: str = ""
    ddv_number: str = ""
    publication: str = Player.FULL
    active: bool = True
    is_another: bool = False
    player: Player | None = None
    is_told: bool = False  # the file has the number as well: it knows who this is
    changes: dict[str, Any] = field(default_factory=dict)

    @property
    def is_plainly_new(self) -> bool:
        return self.player is None and self.active and not self.is_another


@write
def import_players(*, club: Club, people: Sequence[PersonCopy], by: User) -> Club:
    """Members of a club; who is known joins or is changed, everybody else is new."""
    tell(TAKE, 0, len(people))
    at_once = _added_at_once(people, club, by)
    others = [person for person in people if person.where not in at_once]
    for person in counted(others, TAKE, len(at_once), len(people)):
        with at(person.where):
            if person.player:
                _take_in(person, person.player, club, by)
            else:
                add_person(person, club, by)
    audit("players-imported", by=by, data={"people": len(people)}, club=club)
    return club


def _added_at_once(people: Sequence[PersonCopy], club: Club, by: User) -> set[str]:
    """Who is plainly new is stored together with all others of whom that is so. What could be refused is done one by
    one: then the refusal names its line. Gives the lines that are done."""
    plain = [person for person in people if person.is_plainly_new]
    skeletons = Counter(Player.keys_of(person.first_name, person.last_name)["skeleton"] for person in plain)
    known = {
        name
        for some in parts(sorted(skeletons))
        for name in Player.objects.called_like(some).named_to(club).values_list("skeleton", flat=True)
    }
    if known or max(skeletons.values(), default=0) > 1:
        return set()
    named = [{name: getattr(person, name) for name in NAMED} for person in plain]
    try:
        with transaction.atomic():
            add_new_players(club=club, people=named, by=by)
            tell(TAKE, len(named), len(people))
    except IntegrityError:
        return set()
    return {person.where for person in plain}


NAMED = "first_name", "last_name", "ddv_number", "publication"


def _take_in(person: PersonCopy, player: Player, club: Club, by: User) -> None:
    if player.club_on() != club:
        join_club(player=player, club=club, by=by)
    if person.changes:
        change_player(player=player, based_on=None, by=by, **person.changes)


def add_person(person: PersonCopy, club: Club | None, by: User, *, guest_of: Club | None = None) -> Player:
    player = add_player(
        first_name=person.first_name,
        last_name=person.last_name,
        ddv_number=person.ddv_number,
        club=club,
        guest_of=guest_of,
        by=by,
        publication=person.publication,
        is_another=person.is_another,
    )
    if not person.active:
        change_player(player=player, based_on=None, active=False, by=by)
    return player


@contextmanager
def at(where: str) -> Iterator[None]:
    """A refusal says at which line of the file it happened; nothing of the file is taken over then."""
    try:
        yield
    except SameName:
        message = _("%(where)s: Diesen Namen gibt es inzwischen schon. Bitte die Datei noch einmal prüfen.")
        raise Refused(message % {"where": where}) from None
    except (Refused, ScoringError) as refusal:
        raise Refused(_("%(where)s: %(said)s") % {"where": where, "said": why_not(refusal)}) from None


# --- entries


@dataclass(frozen=True)
class EntryCopy:
    """Somebody who takes part. `joins`: who is new becomes a member there; else a guest with this club's name."""

    person: PersonCopy
    number: int | None = None
    joins: Club | None = None
    club_name: str = ""
    groups: tuple[str, ...] = ()  # for who is in none yet


@write
def import_entries(*, tournament: Tournament, entries: Sequence[EntryCopy], by: User) -> Tournament:
    """Known people and new guests take part, in this order."""
    hold(tournament)
    check_not_finished(tournament)
    for copy in counted(entries, TAKE):
        with at(copy.person.where):
            _enter(tournament, copy, by)
    audit("entries-imported", by=by, data={"entries": len(entries)}, **of(tournament))
    return tournament


def _enter(tournament: Tournament, copy: EntryCopy, by: User) -> None:
    player = copy.person.player or add_person(copy.person, copy.joins, by, guest_of=tournament.club)
    if copy.person.changes:
        change_player(player=player, based_on=None, by=by, **copy.person.changes)
    entry = add_entry(tournament=tournament, player=player, by=by, told=copy.person.is_told)
    if copy.number is not None and copy.number != entry.number:
        _check_number(tournament, copy.number)
        entry.number = copy.number
        audit("number-given", by=by, data={"entry": entry.pk, "number": entry.number}, **of(tournament))
    if not entry.club_name:
        entry.club_name = copy.club_name  # of a guest
    entry.save(update_fields=["number", "club_name"])
    if copy.groups and not entry.groups:
        set_groups(entry=entry, groups=copy.groups, by=by)


def _check_number(tournament: Tournament, number: int) -> None:
    if other := Entry.objects.filter(tournament=tournament, number=number).first():
        raise Refused(
            _("Die Startnummer %(number)s hat schon %(who)s. Bitte eine andere angeben oder leer lassen.")
            % {"number": number, "who": other.full_name}
        )


# --- Verbs for Spiellisten that come from files


@dataclass(frozen=True)
class ListCopy:
    """What one list shall say: the facts of all its games, or its paper. `finish`: nothing is wrong with it."""

    where: str
    spielliste: Spielliste
    depth: str
    based_on: int
    paper: Paper | None = None
    facts: Sequence[Mapping[str, object]] | None = None
    finish: bool = False


@booking
def import_lists(*, tournament: Tournament, lists: Sequence[ListCopy], by: User) -> Tournament:
    hold(tournament)
    for copy in counted(lists, TAKE_LISTS):
        with at(copy.where):
            _take_over(copy, by)
    touch(tournament)
    data = {"lists": len(lists), "finished": sum(copy.finish for copy in lists)}
    audit("lists-imported", by=by, data=data, **of(tournament))
    return tournament


def _take_over(copy: ListCopy, by: User) -> None:
    spielliste = copy.spielliste
    if spielliste.counts and copy.paper is not None:  # the games follow its end totals
        save_paper(spielliste=spielliste, paper=copy.paper, based_on=copy.based_on, by=by)
    else:
        claim(spielliste, copy.based_on)
        check_writable(spielliste)
        _write(spielliste, copy, by)
    if copy.finish:
        finish_list(spielliste=spielliste, based_on=None, by=by)


def _write(spielliste: Spielliste, copy: ListCopy, by: User) -> None:
    """What stood there before is kept in the history, and what stands there now."""
    before = {"depth": spielliste.depth, "paper": spielliste.paper, "facts": scorebook.facts_of(spielliste)}
    spielliste.depth, spielliste.paper = copy.depth, copy.paper.to_dict() if copy.paper else {}
    check_shared_out(spielliste)
    spielliste.save(update_fields=["depth", "paper"])
    facts = [dict(fact) for fact in copy.facts or ()]
    if facts or before["facts"]:
        book = scorebook.book_of_facts(spielliste, facts) if facts else Book(())
        scorebook.write_derived(spielliste, book)
    rows = len(facts) or (copy.paper.length if copy.paper else 0)
    after = {"depth": spielliste.depth, "paper": spielliste.paper, "facts": facts}
    audit("list-imported", by=by, data={"rows": rows, "before": before, "after": after}, **of_list(spielliste))


# --- People of old results


@write
def add_guests(*, club: Club, people: Sequence[PersonCopy], by: User) -> list[Player]:
    """Who is known by nobody yet, and played in what a file tells of."""
    guests = []
    for person in counted(people, TAKE_PEOPLE):
        with at(person.where):
            guests.append(add_person(person, None, by, guest_of=club))
    return guests


# --- Verbs for a club's old results


@dataclass(frozen=True)
class PastList:
    """One table of an evening. `seats`: keys of its people in order; `end`: their end totals as written.
    `accept`: what the check says of sums that could not have come about is let stand."""

    where: str
    date: datetime.date
    table: int
    seats: tuple[str, ...]
    end: tuple[str, ...]
    games: int | None = None
    accept: bool = False


BY_DAY = attrgetter("date")


@booking
def import_results(*, club: Club, people: Mapping[str, PersonCopy], lists: Sequence[PastList], by: User) -> Club:
    """`people`: everybody who sat somewhere, by key; who is not known yet becomes a guest."""
    sitting = {key for one in lists for key in one.seats}
    players = {
        key: person.player or add_person(person, None, by, guest_of=club)
        for key, person in counted([(key, people[key]) for key in people if key in sitting], TAKE_PEOPLE)
    }
    by_day = counted(sorted(lists, key=BY_DAY), TAKE_LISTS)
    for date, same in groupby(by_day, key=BY_DAY):
        _evening(club, date, same, players, by)
    data = {"evenings": len({one.date for one in lists}), "lists": len(lists)}
    audit("results-imported", by=by, data=data, club=club)
    return club


def _evening(
    club: Club, date: datetime.date, lists: Iterable[PastList], players: Mapping[str, Player], by: User
) -> None:
    """Into the evening of that day, if there was one; what is over is over again afterwards."""
    evening = club.tournaments.evenings().filter(date=date).first()
    was_running = evening is not None and evening.state == Tournament.RUNNING
    if evening is None:
        evening = start_evening(club=club, date=date, by=by)
    elif not was_running:
        with written_by(club):
            reason = _("Alte Ergebnisse eingelesen")
        reopen_tournament(tournament=evening, reason=reason, by=by)
    for one in lists:
        with at(one.where):
            _list(evening, one, [players[key] for key in one.seats], by)
    if not was_running and date < timezone.localdate():
        finish_tournament(tournament=evening, by=by)


def _list(evening: Tournament, past: PastList, players: Sequence[Player], by: User) -> None:
    seats: list[Entry] = [add_entry(tournament=evening, player=player, by=by) for player in players]
    spielliste = open_list(
        tournament=evening, seats=seats, table=past.table, depth=Spielliste.TOTALS, games=past.games, by=by
    )
    enter_totals(spielliste=spielliste, end=past.end, by=by)
    if not spielliste.counts and past.accept:
        _let_stand(spielliste, by)
    if not spielliste.counts:
        raise Refused(say(scorebook.read(spielliste).errors[0].said))


def _let_stand(spielliste: Spielliste, by: User) -> None:
    with written_by(spielliste.tournament.club):
        reason = _("Altes Ergebnis, so überliefert")
    for finding in scorebook.read(spielliste).errors:
        accept_finding(
            spielliste=spielliste,
            code=finding.code,
            row=finding.row,
            column=finding.column,
            based_on=None,
            by=by,
            reason=reason,
        )
    finish_list(spielliste=spielliste, based_on=None, by=by)


# --- Verbs for an old table of the year


@dataclass(frozen=True)
class YearEvening:
    """One column of the table: everybody's total by the key of the person. `replaces`: instead of what is there."""

    where: str
    date: datetime.date
    totals: tuple[tuple[str, int], ...]
    replaces: bool = False


@booking
def import_year(
    *, season: Season, people: Mapping[str, PersonCopy], evenings: Sequence[YearEvening], by: User
) -> Season:
    """`people`: everybody in the table, by key; who is not known yet becomes a player without a club."""
    hold_season(season, None)
    played = {key for evening in evenings for key, _points in evening.totals}
    players = {}
    for key, person in counted([(key, people[key]) for key in people if key in played], TAKE_PEOPLE):
        with at(person.where):
            players[key] = (person.player or add_person(person, None, by, guest_of=season.club)).pk
    new = []
    for evening in evenings:
        results = {str(players[key]): points for key, points in evening.totals}
        if evening.replaces:
            season.season_events.filter(date=evening.date).update(results=results)
        else:
            _check_day(season, evening)
            new.append(SeasonEvent(season=season, date=evening.date, results=results))
    insert_events(season, new)
    data = {"season": season.pk, "name": season.name, "evenings": len(evenings), "people": len(players)}
    audit("season-imported", by=by, data=data, club=season.club)
    return season


def _check_day(season: Season, evening: YearEvening) -> None:
    if season.season_events.filter(date=evening.date).exists():
        raise Refused(
            _("%(where)s: Der Abend vom %(day)s ist inzwischen schon da. Bitte die Datei noch einmal prüfen.")
            % {"where": evening.where, "day": f"{evening.date:%d.%m.%Y}"}
        )
