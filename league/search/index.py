"""The only writer of the index of names. Services call `named` after every change of a name or of how it is published,
right after they raised the stamp: whoever holds it is the only one who changes the index."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from django.db import models

from league.base.writing import touch_people, write
from league.models import Club, Installation, NameWord, Player, Tournament, WordForm

from .words import beginnings, is_forgiven, with_a_letter_missing, words_of

AT_ONCE = 5000  # rows


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
OF_MODEL = {kind.model: kind for kind in KINDS}


def named(*things: Player | Club | Tournament) -> None:
    """These are found by the names they have now."""
    for thing in things:
        kind = OF_MODEL[type(thing)]
        _change(kind, thing.pk, words_of(kind.told(thing)))


def gone(kind: str, thing: int) -> None:
    """What was deleted is found by nothing."""
    _change(next(one for one in KINDS if one.name == kind), thing, set())


def _change(kind: Kind, thing: int, words: set[str]) -> None:
    rows = NameWord.objects.filter(kind=kind.name, thing=thing)
    before = set(rows.values_list("word", flat=True))
    if words - before:
        _learn(words - before)
        NameWord.objects.bulk_create(NameWord(kind=kind.name, thing=thing, word=word) for word in words - before)
    if before - words:
        rows.filter(word__in=before - words).delete()
        _unlearn(before - words)


def _learn(words: set[str]) -> None:
    known = set(WordForm.objects.filter(form__in=words, word__in=words).values_list("word", flat=True))
    WordForm.objects.bulk_create(form for word in words - known for form in _forms(word))


def _unlearn(words: set[str]) -> None:
    """A name that nobody bears any more stays nowhere, not even as a word."""
    borne = NameWord.objects.filter(word__in=words).values_list("word", flat=True)
    WordForm.objects.filter(word__in=words.difference(borne)).delete()


def _forms(word: str) -> Iterator[WordForm]:
    for form in beginnings(word):
        yield WordForm(form=form, word=word, lacks_letter=False)
    for form in with_a_letter_missing(word) if is_forgiven(word) else ():
        yield WordForm(form=form, word=word, lacks_letter=True)


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
        rows = [NameWord(kind=kind.name, thing=thing, word=word) for thing, words in _told(kind) for word in words]
        _store(NameWord, rows)
        known.update(row.word for row in rows)
    _store(WordForm, (form for word in known for form in _forms(word)))
    Installation.objects.update_or_create(pk=1, defaults={"names_indexed": True})
    return NameWord.objects.values("kind", "thing").distinct().count()


def _told(kind: Kind) -> Iterator[tuple[int, set[str]]]:
    for thing in kind.model._default_manager.order_by("pk").iterator(AT_ONCE):
        yield thing.pk, words_of(kind.told(thing))


def _store(model: type[models.Model], rows: Iterable[models.Model]) -> None:
    waiting = iter(rows)
    while some := list(islice(waiting, AT_ONCE)):
        model._default_manager.bulk_create(some)


def wrong_names() -> Iterator[str]:
    """What is found by other words than its name has, in words for who keeps the installation."""
    for kind in KINDS:
        stored: dict[int, set[str]] = {}
        for thing, word in NameWord.objects.filter(kind=kind.name).values_list("thing", "word"):
            stored.setdefault(thing, set()).add(word)
        right = {thing: words for thing, words in _told(kind) if words}
        for thing in sorted(stored.keys() | right.keys()):
            if (found := stored.get(thing, set())) != (names := right.get(thing, set())):
                yield f"Suche, {kind.name} {thing}: gespeichert {sorted(found)}, richtig {sorted(names)}"
