"""The only writer of the index of names. Services call `named` after every change of a name or of how it is published,
right after they raised the stamp: whoever holds it is the only one who changes the index."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeVar

from django.db import connection, models
from django.utils.translation import gettext as _

from league.base.writing import touch_people, write
from league.models import Club, Installation, NameWord, Player, Tournament, WordForm

from .words import beginnings, is_forgiven, with_a_letter_missing, words_of

T = TypeVar("T")
AT_ONCE = 5000  # rows
IN_A_QUERY = 400  # values


def _of_player(player: Player) -> str:
    """As strangers read it: who is published by initials is found by these, who was merged or made nameless not at
    all."""
    return "" if player.merged_into_id or player.anonymised_at else player.published_name


def _of_club(club: Club) -> str:
    return f"{club.name} {club.short_name} {club.city}"


def _of_event(event: Tournament) -> str:
    return f"{event.name} {event.place} {event.date.year}"


@dataclass(frozen=True)
class Kind:
    name: str
    model: type[models.Model]
    told: Callable[[Any], str]


KINDS = [
    Kind(NameWord.PLAYER, Player, _of_player),
    Kind(NameWord.CLUB, Club, _of_club),
    Kind(NameWord.EVENT, Tournament, _of_event),
]


def named(*things: Player | Club | Tournament) -> None:
    """These are found by the names they have now."""
    for kind in KINDS:
        words = {thing.pk: words_of(kind.told(thing)) for thing in things if type(thing) is kind.model}
        for some in _parts(words):
            _change(kind, {thing: words[thing] for thing in some})


def gone(kind: str, *things: int) -> None:
    """What was deleted is found by nothing."""
    for some in _parts(things):
        _change(next(one for one in KINDS if one.name == kind), {thing: set() for thing in some})


def _change(kind: Kind, words: Mapping[int, set[str]]) -> None:
    """`words`: by what each of these is found from now on; in a few queries, however many they are."""
    rows = NameWord.objects.filter(kind=kind.name, thing__in=words)
    before = set(rows.values_list("thing", "word"))
    now = {(thing, word) for thing, some in words.items() for word in some}
    _learn({word for _thing, word in now - before})
    _store(NameWord, ((kind.name, thing, word) for thing, word in now - before))
    for thing, word in before - now:
        rows.filter(thing=thing, word=word).delete()
    _unlearn({word for _thing, word in before - now})


def _learn(words: set[str]) -> None:
    known = {
        word
        for some in _parts(sorted(words))
        for word in WordForm.objects.filter(form__in=some, word__in=some).values_list("word", flat=True)
    }
    _store(WordForm, (form for word in words - known for form in _forms(word)))


def _parts(values: Iterable[T]) -> Iterator[list[T]]:
    """A few hundred at a time: a query takes only so many values."""
    waiting = iter(values)
    while some := list(islice(waiting, IN_A_QUERY)):
        yield some


def _unlearn(words: set[str]) -> None:
    """A name that nobody bears any more stays nowhere, not even as a word."""
    if not words:
        return
    borne = NameWord.objects.filter(word__in=words).values_list("word", flat=True)
    WordForm.objects.filter(word__in=words.difference(borne)).delete()


def _forms(word: str) -> Iterator[tuple[str, str, bool]]:
    for form in beginnings(word):
        yield form, word, False
    for form in with_a_letter_missing(word) if is_forgiven(word) else ():
        yield form, word, True


# The columns of the rows that are stored.
COLUMNS: dict[type[models.Model], tuple[str, ...]] = {
    NameWord: ("kind", "thing", "word"),
    WordForm: ("form", "word", "lacks_letter"),
}


def _store(model: type[models.Model], rows: Iterable[tuple[str | int, ...]]) -> None:
    """By hand: a club brings a hundred thousand of them, and everybody who writes waits meanwhile."""
    columns, table = COLUMNS[model], model._meta.db_table
    insert = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join(['%s'] * len(columns))})"
    waiting = iter(rows)
    with connection.cursor() as cursor:
        while some := list(islice(waiting, AT_ONCE)):
            cursor.executemany(insert, some)


# --- all of it


def is_ready() -> bool:
    """Whether the index was ever made of everything. In a database of an older version it was not, even if it has
    words: somebody may have been renamed there since."""
    return Installation.objects.filter(names_indexed=True).exists()


@write
def make_index() -> int:
    """Everything anew; gives how many names are in it."""
    touch_people()
    WordForm.objects.all().delete()
    NameWord.objects.all().delete()
    known: set[str] = set()
    for kind in KINDS:
        rows = [(kind.name, thing, word) for thing, words in _told(kind) for word in words]
        _store(NameWord, rows)
        known.update(word for _kind, _thing, word in rows)
    _store(WordForm, (form for word in known for form in _forms(word)))
    Installation.objects.update_or_create(pk=1, defaults={"names_indexed": True})
    return NameWord.objects.values("kind", "thing").distinct().count()


def _told(kind: Kind) -> Iterator[tuple[int, set[str]]]:
    for thing in kind.model._default_manager.order_by("pk").iterator(AT_ONCE):
        yield thing.pk, words_of(kind.told(thing))


def wrong_names() -> Iterator[str]:
    """What is found by other words than its name has, in words for who keeps the installation."""
    for kind in KINDS:
        stored: dict[int, set[str]] = {}
        for thing, word in NameWord.objects.filter(kind=kind.name).values_list("thing", "word"):
            stored.setdefault(thing, set()).add(word)
        right = {thing: words for thing, words in _told(kind) if words}
        for thing in sorted(stored.keys() | right.keys()):
            if (found := stored.get(thing, set())) != (names := right.get(thing, set())):
                said = _("Suche, {kind} {thing}: gespeichert {found}, richtig {right}")
                yield said.format(kind=kind.name, thing=thing, found=sorted(found), right=sorted(names))
