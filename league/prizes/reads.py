"""Prizes of an event as they stand now: who would win what, and why. Knows rows and the standings; the rules are the
engine's (scoring.prizes), pages and papers are made elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, cast

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.base.wording import listed, say
from league.base.words import euros
from league.lists.seating import replaced
from league.models import Entry, Prize, Tournament
from league.standings.table import Row, standings
from scoring import Awarding, Code, Contender, Message, award
from scoring import Prize as Offered

Kind = Literal["place", "club", "group", "last"]
Ties = Literal["shared", "higher", "lot"]


@dataclass(frozen=True)
class Winner:
    """One award with the person who gets it; `row` is his line of the standings."""

    row: Row
    prizes: tuple[Prize, ...]
    amount: int
    things: tuple[str, ...]
    because: Message
    plain: bool
    prize_place: int | None = None  # among those who can win, where that differs from the place in the result

    @property
    def entry(self) -> Entry:
        return self.row.entry

    @property
    def titles(self) -> str:
        return titles_of(self.prizes)

    @property
    def why(self) -> str:
        return say(self.because)

    @property
    def worth(self) -> str:
        return worth(self.amount, self.things)


@dataclass(frozen=True)
class Line:
    """What lies on one place of a contest, or on several that are shared, be it one prize or more, with who wins it, or
    why nobody does."""

    prizes: list[Prize]
    winners: list[Winner]
    why: str = ""
    remark: str = ""

    @property
    def title(self) -> str:
        return titles_of(self.prizes)

    @property
    def amount(self) -> int:
        return sum(prize.amount for prize in self.prizes)

    @property
    def things(self) -> list[str]:
        return [prize.thing for prize in self.prizes if prize.thing]

    @property
    def is_divided(self) -> bool:
        """What somebody gets is not what stands beside it: several share it, or several prizes come together."""
        return len(self.winners) > 1 or len(self.prizes) > 1

    @property
    def reason(self) -> str:
        """What all who share it have in common, so that it is told once; nothing where each has his own, or where it
        would only repeat the prize."""
        reasons = {"" if winner.plain else winner.why for winner in self.winners}
        return reasons.pop() if len(reasons) == 1 else ""


def worth(amount: int, things: Iterable[str]) -> str:
    return listed([*([euros(amount)] if amount else []), *(thing for thing in things if thing)])


def titles_of(prizes: Iterable[Prize]) -> str:
    """Two prizes for the third place are both called so; it is said once."""
    return ", ".join(dict.fromkeys(prize.title for prize in prizes))


# --- their order


def contest_of(prize: Prize) -> tuple[str, str]:
    """Prizes that one ranking decides have this in common."""
    return prize.kind, prize.of


def in_order(prizes: Iterable[Prize]) -> list[Prize]:
    """Places of the tournament first, special prizes in the director's order; each contest from its first place on."""
    known = list(prizes)
    contests = list(dict.fromkeys(map(contest_of, known)))

    def rank(prize: Prize) -> tuple[bool, int, int]:
        return prize.kind != Prize.PLACE, contests.index(contest_of(prize)), prize.place

    return sorted(known, key=rank)


def special_contests(event: Tournament) -> list[list[Prize]]:
    """The special prizes by what decides them, in the order in which they are awarded."""
    contests: dict[tuple[str, str], list[Prize]] = {}
    for prize in in_order(event.prizes.exclude(kind=Prize.PLACE)):
        contests.setdefault(contest_of(prize), []).append(prize)
    return list(contests.values())


# --- who wins


@dataclass(frozen=True)
class Ceremony:
    """All prizes with who wins them, in order, and those that find nobody."""

    prizes: list[Prize]
    winners: list[Winner]
    unclaimed: list[tuple[Prize, Message]]
    remarks: dict[int, str]

    @property
    def lines(self) -> list[Line]:
        """In order. What is put together because a place is shared is one line."""
        together: list[list[Prize]] = []
        for prize in self.prizes:
            if (found := next((some for some in together if self._belongs(prize, some)), None)) is None:
                together.append([prize])
            else:
                found.append(prize)
        return [self._line(prizes) for prizes in together]

    def _belongs(self, prize: Prize, to: list[Prize]) -> bool:
        """For the same place, or won together with one of these."""
        same = (*contest_of(prize), prize.place)
        if any((*contest_of(one), one.place) == same for one in to):
            return True
        return any(prize in winner.prizes and any(one in winner.prizes for one in to) for winner in self.winners)

    def _line(self, prizes: list[Prize]) -> Line:
        winners = [winner for winner in self.winners if any(prize in winner.prizes for prize in prizes)]
        why = next((why for one, why in self.unclaimed if one in prizes), None)
        return Line(prizes, winners, say(why), self.remarks.get(prizes[0].pk, ""))

    @property
    def offered(self) -> int:
        return sum(prize.amount for prize in self.prizes)

    @property
    def paid(self) -> int:
        return sum(winner.amount for winner in self.winners)


def offered(event: Tournament) -> Ceremony:
    """What there is to win, as it was set out, and nobody who wins it: that two prizes come together would tell of a
    place that is shared."""
    prizes = in_order(event.prizes.all())
    return Ceremony(prizes, [], [], remarks_of(event, prizes))


def ceremony(event: Tournament, *, after: int | None = None) -> Ceremony:
    """As it stands now, or after a round. Who withdrew keeps his place in the standings and wins no prize; who did not
    come has no place."""
    prizes, rows = in_order(event.prizes.all()), standings(event, after=after).rows
    gone = _gone(event)
    found, places = awarded(event, prizes, rows, gone), _prize_places(rows, gone)
    by_number, by_id = {row.entry.number: row for row in rows}, {prize.pk: prize for prize in prizes}
    order = {prize.pk: index for index, prize in enumerate(prizes)}
    winners = [
        _moved_up(
            Winner(
                by_number[one.number],
                tuple(by_id[pk] for pk in sorted(one.prizes, key=order.__getitem__)),
                one.amount,
                one.things,
                one.because,
                one.plain,
            ),
            places,
        )
        for one in found.awards
    ]
    unclaimed = [(by_id[one.prize], one.because) for one in found.unclaimed]
    return Ceremony(prizes, winners, unclaimed, remarks_of(event, prizes))


def _prize_places(rows: Sequence[Row], gone: set[int]) -> dict[int, int]:
    """Entry → place among those who can win."""
    can = [row for row in rows if _can_win(row, gone) and row.runden]
    return {row.entry.pk: 1 + sum(other.place < row.place for other in can) for row in can}


def _moved_up(winner: Winner, places: dict[int, int]) -> Winner:
    """A prize for a place beside a result that says another one: both are said."""
    place = places.get(winner.entry.pk, winner.row.place)
    if place == winner.row.place or all(prize.kind != Prize.PLACE for prize in winner.prizes):
        return winner
    because = Message(Code.PRIZE_MOVED_UP, why=winner.because, place=winner.row.place)
    return replace(winner, because=because, plain=False, prize_place=place)


def remarks_of(event: Tournament, prizes: Sequence[Prize]) -> dict[int, str]:
    """Prizes for places that there will not be, as many as take part now; by their keys."""
    if not prizes or event.state == Tournament.FINISHED:
        return {}
    people = list(event.entries.filter(withdrawn=False, replaced_by=None).values_list("club_name", "groups"))
    remarks = {}
    for prize in prizes:
        count = sum(_takes_part(prize, *one) for one in people)
        if people and prize.place > count:
            remarks[prize.pk] = _too_few(count)
    return remarks


def _takes_part(prize: Prize, club: str, groups: list[str]) -> bool:
    if prize.kind == Prize.CLUB:
        return club == prize.of
    return prize.kind != Prize.GROUP or prize.of in groups


def _too_few(count: int) -> str:
    if not count:
        return _("Dafür ist noch niemand eingetragen.")
    said = ngettext(
        "Dafür ist bisher nur %(count)s Person eingetragen; diesen Platz gibt es nicht.",
        "Dafür sind bisher nur %(count)s Personen eingetragen; diesen Platz gibt es nicht.",
        count,
    )
    return said % {"count": count}


def awarded(event: Tournament, prizes: list[Prize], rows: list[Row], gone: set[int]) -> Awarding:
    """The engine's answer. The lot is bound to the event's own number, which nobody chose."""
    people = [
        Contender(
            row.entry.number,
            row.place if row.runden else None,
            row.entry.club_name,
            tuple(row.entry.groups),
            _can_win(row, gone),
        )
        for row in rows
    ]
    offered = [Offered(one.pk, cast(Kind, one.kind), one.place, one.of, one.amount, one.thing) for one in prizes]
    return award(people, offered, ties=cast(Ties, event.prize_ties), once=event.prizes_once, seed=str(event.uuid))


def _can_win(row: Row, gone: set[int]) -> bool:
    return not row.entry.withdrawn and row.entry.pk not in gone


def _gone(event: Tournament) -> set[int]:
    """Who left his place to a substitute has left, unless that one plays for him."""
    if event.substitute_rule == Tournament.ENTRANT:
        return set()
    return set(replaced(event).values_list("pk", flat=True))


class Won(NamedTuple):
    """What a certificate tells: special prizes, each with what there is for it, and the place among those who can win
    if it is another one. A place of the tournament says itself."""

    special: list[tuple[str, str]]
    place: int | None


def won_by(event: Tournament) -> dict[int, Won]:
    """Who wins something, by entry."""
    if not event.prizes.exists():
        return {}
    found: dict[int, Won] = {}
    for winner in ceremony(event).winners:
        before = found.get(winner.entry.pk, Won([], None))
        special = [] if winner.prizes[0].kind == Prize.PLACE else [(winner.titles, winner.worth)]
        found[winner.entry.pk] = Won([*before.special, *special], winner.prize_place or before.place)
    return found
