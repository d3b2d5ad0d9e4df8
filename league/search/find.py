"""What somebody means who types a name: first what is called so, then what begins so, then what is called so but for
one slip of the fingers. Everybody finds what he could read anyway, under the name he could read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from django.db.models import BooleanField, Case, F, Model, Q, QuerySet, When

from league.base.text import searched
from league.models import Club, Membership, NameWord, Player, Tournament, WordForm
from league.models.people import PlayerQuerySet
from league.models.user import Visitor

from .words import LONGEST_WORD, is_forgiven, is_one_slip, with_a_letter_missing

MOST_WORDS = 6  # of what is typed; nobody has more names
MOST_MEANT = 100  # words of names that are asked for one by one
LEAST_LETTERS = 2  # of one of them: a single letter begins the name of everybody
SHOWN = 20  # of each kind
SORTED = 200  # where more fit one way, these are as good as any others

T = TypeVar("T", bound=Model)
Word = tuple[str, ...]  # as it may be spelled
Fits = Callable[[Word], Q]


@dataclass(frozen=True)
class Found:
    """`more`: there are others, who do not fit on the page."""

    people: Sequence[Player]
    clubs: Sequence[Club]
    events: Sequence[Tournament]
    known: Sequence[Player] = ()  # of one's own club, who are published by another name
    more: frozenset[str] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.people or self.clubs or self.events or self.known)


def find(typed: str, user: Visitor) -> Found | None:
    """None if too little was typed to look for."""
    words = _words(typed)
    if max((len(word[0]) for word in words), default=0) < LEAST_LETTERS:
        return None
    ways = _called, _begins, _slips(words)
    known = list(_known(typed, user)[:SHOWN])
    people = Player.objects.seen_by(user).exclude(pk__in=[one.pk for one in known])
    found = {
        NameWord.PLAYER: _look(people, "spelling", NameWord.PLAYER, words, ways),
        NameWord.CLUB: _look(Club.objects.all(), "name", NameWord.CLUB, words, ways),
        NameWord.EVENT: _look(Tournament.objects.visible_to(user), "date", NameWord.EVENT, words, ways),
    }
    return Found(
        people=_in_order(Player.objects.with_club(), found[NameWord.PLAYER]),
        clubs=_in_order(Club.objects.all(), found[NameWord.CLUB]),
        events=_in_order(Tournament.objects.select_related("club"), found[NameWord.EVENT]),
        known=known,
        more=frozenset(kind for kind, keys in found.items() if len(keys) > SHOWN),
    )


def _words(typed: str) -> list[Word]:
    return [tuple({one[:LONGEST_WORD]: None for one in word}) for word in searched(typed)[:MOST_WORDS]]


def published_as(typed: str) -> PlayerQuerySet:
    """Everybody each of whose typed words begins a word of the name that strangers read; or, if it is published, whose
    number of the federation that is."""
    people, words = Player.objects.living(), _words(typed)
    for word in words:
        people = people.filter(pk__in=NameWord.objects.filter(_begins(word), kind=NameWord.PLAYER).values("thing"))
    number = Player.objects.living().filter(ddv_number=typed.strip().upper(), publication=Player.FULL)
    return (people if words else people.none()) | (number if typed.strip() else number.none())


def clubs_called(typed: str, among: QuerySet[Club]) -> QuerySet[Club]:
    """Those each of whose typed words begins a word of its name."""
    for word in _words(typed):
        among = among.filter(pk__in=NameWord.objects.filter(_begins(word), kind=NameWord.CLUB).values("thing"))
    return among


def people_for(club: Club, typed: str) -> PlayerQuerySet:
    """Whom this club can choose by what was typed: by their own names those it may know by them, everybody else by the
    name that strangers read; of those no more than can be sorted. Each with `known`, and with `begins` if the typed
    words only begin the published name. Every way is asked for by itself, because each has an index of its own."""
    members, words = Membership.objects.on(None).filter(club=club), _words(typed)
    named, numbers = Player.objects.matching(typed), {typed.strip().upper(), *typed.upper().split()}
    called = _published_as(words, _called)
    found = {
        *named.filter(pk__in=members.values("player")).values_list("pk", flat=True),
        *named.hidden().named_to(club).values_list("pk", flat=True),
        *named.filter(ddv_number__in=numbers).named_to(club).values_list("pk", flat=True),
        *called,
        *_published_as(words, _begins),
    }
    people = Player.objects.active().filter(pk__in=found).with_known_to(club)
    return people.annotate(begins=Case(When(pk__in=called, then=False), default=True, output_field=BooleanField()))


def _published_as(words: Sequence[Word], fits: Fits) -> list[int]:
    """Those who still play, by the names that strangers read, as many as are sorted; without a word nobody."""
    people = Player.objects.active().order_by()
    for word in words:
        people = people.filter(pk__in=NameWord.objects.filter(fits(word), kind=NameWord.PLAYER).values("thing"))
    return list(people.values_list("pk", flat=True)[:SORTED]) if words else []


def among(keys: set[int], typed: str) -> set[int]:
    """Which of these players are called so by who reads the names that everybody reads."""
    for word in _words(typed):
        fitting = NameWord.objects.filter(_begins(word), kind=NameWord.PLAYER).order_by()
        keys = keys.intersection(fitting.values_list("thing", flat=True))
    return keys


def _known(typed: str, user: Visitor) -> QuerySet[Player]:
    """Members of one's own club whom strangers read under another name: to the club they are known by their own."""
    members = Membership.objects.on(None).filter(club__in=Club.objects.scored_by(user))
    hidden = Player.objects.matching(typed).exclude(publication=Player.FULL).filter(anonymised_at=None)
    return hidden.filter(pk__in=members.values("player"))


def _look(things: QuerySet[T], order: str, kind: str, words: Sequence[Word], ways: Sequence[Fits]) -> list[int]:
    """The keys, the best first. The last way takes in all others, so where it finds one or none they are not asked."""

    def fitting(fits: Fits) -> list[int]:
        """Sorted here, not by the database: it would go through everything in that order to find a few."""
        rows = things.order_by()
        for word in words:
            rows = rows.filter(pk__in=NameWord.objects.filter(fits(word), kind=kind).values("thing"))
        return [pk for _name, pk in sorted(rows.values_list(order, "pk")[:SORTED], reverse=order == "date")]

    *better, last = ways
    every = fitting(last)
    found = [pk for fits in better for pk in fitting(fits)] if len(every) > 1 else []
    return list(dict.fromkeys([*found, *every]))


def _in_order(rows: QuerySet[T], keys: Sequence[int]) -> list[T]:
    things = rows.in_bulk(keys[:SHOWN])
    return [things[key] for key in keys[:SHOWN] if key in things]


# --- the ways in which a word of a name may fit one that was typed


def _called(typed: Word) -> Q:
    return Q(word__in=typed)


def _begins(typed: Word) -> Q:
    """The words are asked for first: PostgreSQL goes through all names where it cannot know that few are meant."""
    words = WordForm.objects.filter(form__in=typed, lacks_letter=False).values_list("word", flat=True)
    few = list(words[: MOST_MEANT + 1])
    return Q(word__in=few if len(few) <= MOST_MEANT else words)


def _slips(words: Sequence[Word]) -> Fits:
    """Asked for once for all words: a name that lacks the same letters as what was typed, or is what is left of it.
    Two that are alike in that may still differ by two slips."""
    without = {typed: with_a_letter_missing(typed) for word in words for typed in word if is_forgiven(typed)}
    forms = set(without).union(*without.values())
    rows = WordForm.objects.filter(form__in=forms).filter(Q(lacks_letter=True) | Q(word=F("form")))
    near = set(rows.values_list("word", flat=True)) if forms else set()
    meant = {typed: [word for word in near if is_one_slip(typed, word)] for typed in without}
    return lambda word: _begins((*word, *(one for typed in word for one in meant.get(typed, ()))))
