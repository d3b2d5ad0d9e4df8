"""Who played in another one's place, and from when on, in words for the result. Reads seats of rounds that have begun;
for whom their points count is the tournament's rule, and already decided."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from django.db.models import F, Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.base.wording import listed
from league.models import Entry, Occupancy, Round, Tournament


class Time(NamedTuple):
    """A round that somebody played for another one, from a game on."""

    round: int
    game: int


Times = dict[tuple[Entry, Entry], list[Time]]  # whose place, who sat there → when


def stand_ins(event: Tournament, *, full_names: bool = False) -> dict[int, str]:
    """What stands beside a line of the result, by entry: "ab Runde 2: Olga Buschmann". One query where nobody was
    replaced."""
    if event.is_evening:
        return {}
    times = _times(event)
    begun = list(event.rounds.exclude(state=Round.PLANNED).values_list("number", flat=True)) if times else []
    said: dict[int, list[str]] = {}
    for (whose, who), when in times.items():
        span, names = _span(when, begun), [_name(who, full_names), _name(whose, full_names)]
        said.setdefault(whose.pk, []).append(_replaced(event.substitute_rule, span, names[0]))
        if event.substitute_rule == Tournament.SUBSTITUTE:
            said.setdefault(who.pk, []).append(_("{when} für {name}").format(when=span, name=names[1]))
    return {entry: "; ".join(sentences) for entry, sentences in said.items()}


def _name(entry: Entry, full_names: bool) -> str:
    return entry.full_name if full_names else entry.name


def _replaced(rule: str, when: str, name: str) -> str:
    words = {
        Tournament.ENTRANT: _("{when}: {name}"),
        Tournament.SUBSTITUTE: _("{when} ersetzt durch {name}"),
        Tournament.NOBODY: _("{when}: {name}, ohne Wertung"),
    }[rule]
    return words.format(when=when, name=name)


def _span(times: list[Time], begun: Iterable[int]) -> str:
    """Until now, or for the rounds that are named."""
    rounds, first = [time.round for time in times], times[0]
    if rounds == [number for number in sorted(begun) if number >= first.round]:
        words = _("ab Runde {round}, Spiel {game}") if first.game > 1 else _("ab Runde {round}")
        return words.format(round=first.round, game=first.game)
    if len(times) == 1 and first.game > 1:
        return _("Runde {round} ab Spiel {game}").format(round=first.round, game=first.game)
    return ngettext("Runde {rounds}", "Runden {rounds}", len(rounds)).format(rounds=listed(map(str, rounds)))


def _times(event: Tournament) -> Times:
    """In the order of play. Whose place it is: the one for whom it counts, who sat there before, who was replaced."""
    seats = Occupancy.objects.filter(spielliste__tournament=event, spielliste__round__isnull=False)
    seats = seats.exclude(spielliste__round__state=Round.PLANNED)
    other = Q(counts_for=None) | ~Q(counts_for=F("entry")) | Q(first_game__gt=1) | Q(entry__replaces__isnull=False)
    known = seats.filter(other).select_related("entry__replaces", "counts_for", "spielliste__round")
    found: Times = {}
    for seat in known.order_by("spielliste__round__number", "spielliste__number", "position", "first_game"):
        whose = _whose(seat)
        if whose and whose != seat.entry:
            when, round_ = found.setdefault((whose, seat.entry), []), seat.spielliste.round
            if round_ and (not when or when[-1].round != round_.number):
                when.append(Time(round_.number, seat.first_game))
    return found


def _whose(seat: Occupancy) -> Entry | None:
    if seat.counts_for and seat.counts_for_id != seat.entry_id:
        return seat.counts_for
    if seat.first_game > 1:
        before = seat.spielliste.occupancies.filter(position=seat.position, first_game__lt=seat.first_game)
        last = before.select_related("entry").order_by("first_game").last()
        return last.entry if last else None
    return seat.entry.replaces
