"""What all documents share: their head and file name, names as they are printed and sorted, numbers said briefly.
Knows entries; which of them are on a document is said by who makes it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypedDict, TypeVar

from django.utils import timezone
from django.utils.translation import gettext as _

from league.base.text import spelling
from league.base.words import when
from league.models import AuditEntry, Entry, Tournament

from .document import Document, Leaves, Part
from .fit import Way, lines_of
from .names import file_name

AT_ONCE = 10  # pages
LONGEST_WORD = 20  # letters

T = TypeVar("T")


class Person(TypedDict):
    """Somebody on paper."""

    number: int
    name: str
    long: bool
    club: str
    withdrawn: bool


class SetText(TypedDict):
    """A text as it is set: its lines, and their size in pt."""

    lines: list[str]
    size: float


def document(tournament: Tournament, what: str, *parts: Part) -> Document:
    name = file_name(tournament.name, what, ending="pdf").removesuffix(".pdf")
    return Document(f"{what} · {tournament.name}", name, parts)


def alone(tournament: Tournament, part: Leaves) -> Document:
    """A document of one part, called what it is called."""
    return document(tournament, part.context["head"]["what"], part)


def leaves(
    tournament: Tournament,
    template: str,
    what: str,
    *,
    size: int = 1,
    pictures: dict[str, str] | None = None,
    **context: object,
) -> Leaves:
    """One part with the head that every document has."""
    head = {
        "event": tournament.name,
        "what": what,
        "day": when(tournament.date),
        "place": tournament.place,
        "as_of": as_of(tournament),
    }
    return Leaves(f"print/{template}.html", {"head": head, **context}, size, pictures)


def in_parts(part: Leaves, of: str) -> list[Leaves]:
    """The same in parts of some pages each (`of`: what has one page each), so that one sees how far a print is."""
    sheets = part.context[of]
    some = [sheets[start : start + AT_ONCE] for start in range(0, len(sheets), AT_ONCE)] or [[]]
    return [replace(part, context={**part.context, of: these}, size=max(1, len(these))) for these in some]


def as_of(tournament: Tournament) -> str:
    """When this event changed last. Not the time of printing: two sheets that say the same say so, and a print that
    has not changed is not drawn again."""
    changed = AuditEntry.objects.filter(tournament=tournament).order_by("-pk").values_list("at", flat=True).first()
    return when(timezone.localtime(changed)) if changed else ""


# --- people


def person(entry: Entry, published_names: bool) -> Person:
    name = shown_name(entry, published_names)
    return {
        "number": entry.number,
        "name": name,
        "long": is_long(name),
        "club": entry.club_name,
        "withdrawn": entry.withdrawn,
    }


def shown_name(entry: Entry, published_names: bool) -> str:
    return entry.name if published_names else entry.full_name


def sorted_name(entry: Entry, published_names: bool) -> str:
    """As in a list of names: "Weiß, Carla". Who is published by a number stays so. Needs `entry.player`."""
    shown = shown_name(entry, published_names)
    if shown == entry.player.name:
        return entry.player.sorted_name
    first, _space, last = shown.rpartition(" ")
    return f"{last}, {first}" if first and not last.isdigit() else shown


def letter(name: str) -> str:
    """Under which heading a name is looked for; scripts without capitals have one for all."""
    first = spelling(name)[:1].upper()
    if first.isdigit():
        return "0–9"
    return first if first.lower() != first.upper() else _("Andere")


# --- numbers


def spans(numbers: Iterable[int]) -> str:
    """Many numbers, said briefly.

    >>> spans([9, 1, 2, 3, 5, 6])
    '1–3, 5, 6, 9'
    """
    runs: list[list[int]] = []
    for number in sorted(set(numbers)):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(_span(run) for run in runs)


def _span(run: Sequence[int]) -> str:
    return f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(map(str, run))


def columns(rounds: Sequence[int], most: int) -> list[list[int]]:
    """The rounds by column: one each, but the earliest share one where there are too many for the paper.

    >>> columns([1, 2, 3, 4], 3)
    [[1, 2], [3], [4]]
    """
    alone = [[number] for number in rounds]
    return alone if len(alone) <= most else [list(rounds[: 1 - most]), *alone[1 - most :]]


def column_title(rounds: Sequence[int]) -> str:
    if len(rounds) == 1:
        return _("R{round}").format(round=rounds[0])
    return _("R{first}–{last}").format(first=rounds[0], last=rounds[-1])


def points_in(runden: Mapping[int, int], rounds: Sequence[int]) -> int | None:
    """What somebody has from these rounds; None if he played none of them yet."""
    played = [runden[number] for number in rounds if number in runden]
    return sum(played) if played else None


def pages(things: int, per_page: int) -> int:
    return max(1, -(-things // per_page))


def piles(things: Sequence[T], per_page: int) -> list[list[T | None]]:
    """Cards on pages so that the stack, cut once, gives piles that lie in order one upon the other.

    >>> piles([1, 2, 3, 4, 5], 2)
    [[1, 4], [2, 5], [3, None]]
    """
    count = pages(len(things), per_page)
    padded = [*things, *[None] * (count * per_page - len(things))]
    return [padded[page::count] for page in range(count)]


def set_in(text: str, room: float, ways: Sequence[Way], bold: bool = True) -> SetText:
    """A text in the lines in which it fits into so many mm, and their size in pt: smaller, then broken, never cut."""
    lines, size = lines_of(text, room, ways, bold, patience=1)
    return {"lines": list(lines), "size": size}


def is_long(name: str) -> bool:
    """Whether a word in it is too long for a column, so that it must be broken."""
    return any(len(word) > LONGEST_WORD for word in name.replace("-", " ").split())
