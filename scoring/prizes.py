"""Prizes: who wins what, and why, to the cent. Knows start numbers, places, clubs and groups; what people are called
and when a prize is handed over is not known here.

Rules that no switch changes: who has no result or may not win (withdrawn) is passed over, and places are counted
among the others; places of the tournament come before special prizes, those in the order given; what cannot be
divided is drawn by lot, and the lot follows from the seed alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import groupby, pairwise
from typing import Final, Literal, NamedTuple, get_args

from .codes import Code
from .messages import InvalidInput, Message, integer

# --- Why somebody wins a prize, as data


class Worth(NamedTuple):
    """What one person gets: cents and things."""

    amount: int
    things: tuple[str, ...]

    @property
    def said(self) -> Message | None:
        """None: an honour without money or thing."""
        if self.amount and self.things:
            return Message(Code.WORTH_BOTH, cents=self.amount, things=self.things)
        if self.amount:
            return Message(Code.WORTH_MONEY, cents=self.amount)
        return Message(Code.WORTH_THINGS, things=self.things) if self.things else None


def places(first: int, last: int, *, of: str = "", from_behind: bool = False) -> Message:
    """Which places of a contest.

    >>> places(3, 3), places(1, 1, from_behind=True)
    (prize-place(place=3), prize-last-place())
    >>> places(1, 2, of="Damen")
    prize-contest(of='Damen', places=prize-places(first=1, last=2))
    """
    if first < last:
        code = Code.PRIZE_PLACES_FROM_BEHIND if from_behind else Code.PRIZE_PLACES
        said = Message(code, first=first, last=last)
    elif from_behind and first == 1:
        said = Message(Code.PRIZE_LAST_PLACE)
    else:
        said = Message(Code.PRIZE_PLACE_FROM_BEHIND if from_behind else Code.PRIZE_PLACE, place=first)
    return Message(Code.PRIZE_CONTEST, of=of, places=said) if of else said


def divided(amounts: Sequence[int], people: int) -> Message:
    """What was put together, and everybody's share.

    >>> divided([3000, 2000], 2)
    divided(amounts=(3000, 2000), share=2500, over=None)
    """
    share, cents = divmod(sum(amounts), people)
    over = None
    if cents:
        over = Message(Code.CENT_LEFT_OVER) if cents == 1 else Message(Code.CENTS_LEFT_OVER, cents=cents)
    return Message(Code.DIVIDED, amounts=tuple(amounts), share=share, over=over)


def passed_over(passed: int) -> Message | None:
    """Behind a reason: how many better ones have a prize already."""
    if passed < 2:
        return Message(Code.ONE_PASSED_OVER) if passed else None
    return Message(Code.SOME_PASSED_OVER, people=passed)


def alone(label: Message, worth: Worth, passed: int) -> Message:
    """Nobody shares the place."""
    return _said_won(Code.PRIZE_WON, Code.PRIZE_HONOUR, label, worth, passed)


def higher(label: Message, worth: Worth, passed: int) -> Message:
    return _said_won(Code.PRIZE_HIGHER, Code.PRIZE_HIGHER_HONOUR, label, worth, passed)


def by_lot(label: Message, worth: Worth, passed: int) -> Message:
    return _said_won(Code.PRIZE_LOT, Code.PRIZE_LOT_HONOUR, label, worth, passed)


def _said_won(code: Code, honour: Code, label: Message, worth: Worth, passed: int) -> Message:
    over = passed_over(passed)
    return (
        Message(code, places=label, worth=worth.said, passed=over)
        if worth.said
        else Message(honour, places=label, passed=over)
    )


def shared(label: Message, amounts: Sequence[int], people: int, things: tuple[str, ...], passed: int) -> Message:
    """Money was put together and divided, things went by lot."""
    if not amounts:
        return by_lot(label, Worth(0, things), passed) if things else alone(label, Worth(0, ()), passed)
    division, over = divided(amounts, people), passed_over(passed)
    if things:
        return Message(Code.PRIZE_SHARED_AND_LOT, places=label, division=division, things=things, passed=over)
    return Message(Code.PRIZE_SHARED, places=label, division=division, passed=over)


def nobody(entitled: int, candidates: int) -> Message:
    """Why a prize finds nobody: of so many who could win it so many have not won yet.

    >>> nobody(3, 1), nobody(0, 0)
    (prize-one-left(), prize-for-nobody())
    """
    if not entitled:
        return Message(Code.PRIZE_FOR_NOBODY)
    if not candidates:
        return Message(Code.PRIZE_ALL_HAVE_ONE)
    still = entitled > candidates
    if candidates == 1:
        return Message(Code.PRIZE_ONE_LEFT if still else Code.PRIZE_ONLY_ONE)
    return Message(Code.PRIZE_SOME_LEFT if still else Code.PRIZE_ONLY_SOME, people=candidates)


# --- Prizes


Kind = Literal["place", "club", "group", "last"]
Ties = Literal["shared", "higher", "lot"]
PLACE: Final = "place"
CLUB: Final = "club"
GROUP: Final = "group"
LAST: Final = "last"
SHARED: Final = "shared"
HIGHER: Final = "higher"
LOT: Final = "lot"
KINDS: tuple[Kind, ...] = get_args(Kind)
TIES: tuple[Ties, ...] = get_args(Ties)


@dataclass(frozen=True, slots=True)
class Contender:
    """Somebody in the standings by his start number. `place` None: no result. `wins` False: has withdrawn."""

    number: int
    place: int | None
    club: str = ""
    groups: tuple[str, ...] = ()
    wins: bool = True


@dataclass(frozen=True, slots=True)
class Prize:
    """The prize for the first, second, … (`place`) of its kind; `of` is the club or the group. Money in cents."""

    id: int
    kind: Kind = PLACE
    place: int = 1
    of: str = ""
    amount: int = 0
    thing: str = ""


@dataclass(frozen=True, slots=True)
class Award:
    """What one person gets in one contest: all that lies on his place, or his share of what was put together."""

    number: int
    prizes: tuple[int, ...]
    amount: int
    things: tuple[str, ...]
    because: Message
    plain: bool  # neither shared nor passed on: the place says it all


class Unclaimed(NamedTuple):
    prize: int
    because: Message


@dataclass(frozen=True, slots=True)
class Awarding:
    """Everything at once: what is won, contest by contest and best first, and what finds nobody."""

    awards: tuple[Award, ...]
    unclaimed: tuple[Unclaimed, ...]

    @property
    def paid(self) -> int:
        return sum(award.amount for award in self.awards)


def award(
    people: Iterable[Contender], prizes: Sequence[Prize], *, ties: Ties = SHARED, once: bool = True, seed: str = ""
) -> Awarding:
    """`ties`: the amounts of shared places are put together and divided (left-over cents go to the lowest start
    numbers), all get the higher prize, or the lot decides. `once`: who has won leaves special prizes to the next.

    >>> field = [Contender(7, 1), Contender(4, 2, groups=("Damen",)), Contender(9, 2)]
    >>> money = [Prize(1, amount=5000), Prize(2, place=2, amount=3000), Prize(3, place=3, amount=2000)]
    >>> found = award(field, money)
    >>> [(one.number, one.amount) for one in found.awards], found.paid
    ([(7, 5000), (4, 2500), (9, 2500)], 10000)
    >>> found.awards[1].because.params["places"]
    prize-places(first=2, last=3)
    """
    field = _checked(people, prizes, ties)
    awards: list[Award] = []
    unclaimed: list[Unclaimed] = []
    for (kind, of), these in _contests(prizes):
        contest = _Contest(kind, of, field, {one.number for one in awards} if once else set())
        for tied in contest.ranks():
            awards += _won(contest, tied, these, ties, seed)
        unclaimed += _left_over(contest, these, ties)
    return Awarding(tuple(awards), tuple(unclaimed))


def proposal(pot: int, shares: Sequence[int], step: int = 100) -> tuple[int, ...]:
    """A pot in cents by shares in percent, in whole steps; what rounding leaves over goes to the first.

    >>> proposal(12345, [50, 30, 20])
    (6245, 3700, 2400)
    """
    integer(pot, "pot", 0, 10**9)
    if not shares or min(shares) < 1 or sum(shares) > 100:
        raise InvalidInput("shares", Message(Code.WRONG_SHARES))
    amounts = [pot * share // 100 // step * step for share in shares]
    amounts[0] += pot * sum(shares) // 100 - sum(amounts)
    return tuple(amounts)


def _checked(people: Iterable[Contender], prizes: Sequence[Prize], ties: Ties) -> list[Contender]:
    """The people by start number, so that the order in which they come decides nothing."""
    field = sorted(people, key=lambda one: one.number)
    if any(one.number == other.number for one, other in pairwise(field)):
        raise InvalidInput("people", Message(Code.NUMBER_TWICE))
    if ties not in TIES:
        raise InvalidInput("ties", Message(Code.NO_SUCH_TIES, given=ties, allowed=TIES))
    for prize in prizes:
        if prize.kind not in KINDS:
            raise InvalidInput("kind", Message(Code.NO_SUCH_PRIZE, given=prize.kind, allowed=KINDS))
        if prize.kind in (CLUB, GROUP) and not prize.of:
            raise InvalidInput("of", Message(Code.PRIZE_OF_WHOM))
        integer(prize.place, "place", 1, 10_000)
        integer(prize.amount, "amount", 0, 10**9)
    return field


def _contests(prizes: Sequence[Prize]) -> list[tuple[tuple[Kind, str], list[Prize]]]:
    """Prizes that one ranking decides; the tournament's own first, then in the order given."""
    found: dict[tuple[Kind, str], list[Prize]] = {}
    for prize in prizes:
        key = prize.kind, prize.of if prize.kind in (CLUB, GROUP) else ""
        found.setdefault(key, []).append(prize)
    return sorted(found.items(), key=lambda pair: pair[0][0] != PLACE)


class _Tied(NamedTuple):
    """Those who share a rank of a contest: start numbers in order, the first place they take, how many were passed
    over before them because they have won already."""

    numbers: list[int]
    first: int
    passed: int

    @property
    def last(self) -> int:
        return self.first + len(self.numbers) - 1


class _Contest:
    """One ranking: of the tournament, of a club, of a group, or from the end."""

    def __init__(self, kind: Kind, of: str, field: Sequence[Contender], won: set[int]) -> None:
        self.kind, self.of, self.won = kind, of, won
        entitled = [one for one in field if one.place is not None and one.wins and self._takes(one)]
        self.entitled = sorted(entitled, key=self._rank)
        self.candidates = [one for one in self.entitled if one.number not in won]

    def _takes(self, one: Contender) -> bool:
        if self.kind == CLUB:
            return one.club == self.of
        return self.kind != GROUP or self.of in one.groups

    def _rank(self, one: Contender) -> int:
        place = one.place or 0
        return -place if self.kind == LAST else place

    def ranks(self) -> Iterator[_Tied]:
        first = 1
        for rank, tied in groupby(self.candidates, self._rank):
            numbers = [one.number for one in tied]
            passed = sum(one.number in self.won and self._rank(one) <= rank for one in self.entitled)
            yield _Tied(numbers, first, passed)
            first += len(numbers)

    def label(self, tied: _Tied) -> Message:
        return places(tied.first, tied.last, of=self.of, from_behind=self.kind == LAST)


# --- who gets what of a rank


def _won(contest: _Contest, tied: _Tied, prizes: Sequence[Prize], ties: Ties, seed: str) -> Iterator[Award]:
    at = {n: [prize for prize in prizes if prize.place == n] for n in range(tied.first, tied.last + 1)}
    lot = _lot(tied, f"{seed}|{contest.kind}|{contest.of}|{tied.first}")
    if ties == SHARED:
        shares = _divided(tied, at, lot)
    elif ties == HIGHER:
        best = next((some for some in at.values() if some), [])
        shares = dict.fromkeys(tied.numbers, best)
    else:
        shares = {number: at[tied.first + index] for index, number in enumerate(lot)}
    label, plain = contest.label(tied), len(tied.numbers) == 1 and not tied.passed
    for number, mine in shares.items():
        if mine:
            worth = Worth(sum(prize.amount for prize in mine), tuple(prize.thing for prize in mine if prize.thing))
            why = _why(label, worth, tied, at, ties)
            yield Award(number, tuple(prize.id for prize in mine), worth.amount, worth.things, why, plain)


def _why(label: Message, worth: Worth, tied: _Tied, at: dict[int, list[Prize]], ties: Ties) -> Message:
    if len(tied.numbers) == 1:
        return alone(label, worth, tied.passed)
    if ties != SHARED:
        return (higher if ties == HIGHER else by_lot)(label, worth, tied.passed)
    amounts = [prize.amount for some in at.values() for prize in some if prize.amount]
    return shared(label, amounts, len(at), worth.things, tied.passed)


def _lot(tied: _Tied, seed: str) -> list[int]:
    """An order that nobody chose and everybody can repeat: by the SHA-256 of the seed and the start number."""
    return sorted(tied.numbers, key=lambda number: sha256(f"{seed}|{number}".encode()).digest())


def _divided(tied: _Tied, at: dict[int, list[Prize]], lot: list[int]) -> dict[int, list[Prize]]:
    """Everybody's share: of all the money the same, but for left-over cents; of the rest what the lot gives him."""
    money = [prize for some in at.values() for prize in some if prize.amount]
    share, cents = divmod(sum(prize.amount for prize in money), len(tied.numbers))
    shares: dict[int, list[Prize]] = {}
    for index, number in enumerate(tied.numbers):
        mine = share + (index < cents)
        things = [prize for prize in at[tied.first + lot.index(number)] if prize.thing or not prize.amount]
        shares[number] = _share(money if mine else [], mine, things)
    return shares


def _share(money: Sequence[Prize], mine: int, things: Sequence[Prize]) -> list[Prize]:
    """Prizes as one person gets them: the amount on the first, the thing on its own."""
    won = {prize.id: prize.thing for prize in things}
    ids = dict.fromkeys([*(prize.id for prize in money), *won])
    amounts = [mine] + [0] * len(ids)
    return [Prize(pk, amount=amount, thing=won.get(pk, "")) for pk, amount in zip(ids, amounts, strict=False)]


# --- what finds nobody


def _left_over(contest: _Contest, prizes: Sequence[Prize], ties: Ties) -> Iterator[Unclaimed]:
    for prize in prizes:
        if prize.place > len(contest.candidates):
            yield Unclaimed(prize.id, nobody(len(contest.entitled), len(contest.candidates)))
        elif ties == HIGHER and (tied := _superseded(contest, prize, prizes)):
            yield Unclaimed(prize.id, Message(Code.PRIZE_SUPERSEDED, places=contest.label(tied)))


def _superseded(contest: _Contest, prize: Prize, prizes: Sequence[Prize]) -> _Tied | None:
    """The shared rank in which a better prize goes to all."""
    tied = next(one for one in contest.ranks() if one.first <= prize.place <= one.last)
    return tied if any(tied.first <= other.place < prize.place for other in prizes) else None
