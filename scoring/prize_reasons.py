"""Why somebody wins a prize, as data: places, amounts, what was divided, who was passed over, what finds nobody.
Knows codes and numbers; who wins what is decided in prizes.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .codes import Code
from .messages import Message


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
    return _won(Code.PRIZE_WON, Code.PRIZE_HONOUR, label, worth, passed)


def higher(label: Message, worth: Worth, passed: int) -> Message:
    return _won(Code.PRIZE_HIGHER, Code.PRIZE_HIGHER_HONOUR, label, worth, passed)


def by_lot(label: Message, worth: Worth, passed: int) -> Message:
    return _won(Code.PRIZE_LOT, Code.PRIZE_LOT_HONOUR, label, worth, passed)


def _won(code: Code, honour: Code, label: Message, worth: Worth, passed: int) -> Message:
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
