"""Prizes: a table of cases that a referee can check by hand, and what holds for all of them."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.prizes import HIGHER, LOT, SHARED, Awarding, Contender, Prize, award, places, proposal
from scoring.wording import say
from tests.scoring.cases import refusal

MONEY = [Prize(1, amount=5000), Prize(2, place=2, amount=3000), Prize(3, place=3, amount=2000)]
HAM = Prize(4, place=4, thing="Schinken")
WOMEN = Prize(5, "group", 1, "Damen", 1500)
SECOND_WOMAN = Prize(6, "group", 2, "Damen", 1000)
CLUB = Prize(7, "club", 1, "Kreuzdame", 800)
LANTERN = Prize(8, "last", 1, thing="Rote Laterne")
BEHIND = Prize(9, "last", 2, amount=100)


def field(
    *places: int | None, women: tuple[int, ...] = (), gone: tuple[int, ...] = (), club: tuple[int, ...] = ()
) -> Any:
    """People with the start numbers 1, 2, 3, … on these places; some are women, some have withdrawn."""
    return [
        Contender(
            number, place, "Kreuzdame" if number in club else "", ("Damen",) if number in women else (),
            number not in gone,
        )
        for number, place in enumerate(places, 1)
    ]  # fmt: skip


def told(found: Awarding) -> list[str]:
    """Start number and reason of every prize, then what finds nobody, with plain spaces."""
    won = [f"{one.number}: {say(one.because)}" for one in found.awards]
    left = [f"Preis {one.prize}: {say(one.because)}" for one in found.unclaimed]
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in [*won, *left]]


CASES: dict[str, tuple[Any, list[Prize], dict[str, Any], list[str]]] = {
    "three places, three prizes": (
        field(1, 2, 3, 4), MONEY, {},
        ["1: Platz 1: 50 €", "2: Platz 2: 30 €", "3: Platz 3: 20 €"],
    ),
    "a shared place puts the amounts together": (
        field(1, 2, 2, 4), MONEY, {},
        [
            "1: Platz 1: 50 €",
            "2: Plätze 2–3 geteilt: 30 € + 20 € = je 25 €",
            "3: Plätze 2–3 geteilt: 30 € + 20 € = je 25 €",
        ],
    ),
    "three share the last prize: two cents are left over": (
        field(1, 2, 3, 3, 3), MONEY, {},
        [
            "1: Platz 1: 50 €",
            "2: Platz 2: 30 €",
            "3: Plätze 3–5 geteilt: 20 € = je 6,66 €, die übrigen 2 Cent an die kleinsten Startnummern",
            "4: Plätze 3–5 geteilt: 20 € = je 6,66 €, die übrigen 2 Cent an die kleinsten Startnummern",
            "5: Plätze 3–5 geteilt: 20 € = je 6,66 €, die übrigen 2 Cent an die kleinsten Startnummern",
        ],
    ),
    "all get the higher prize, the lower one goes to nobody": (
        field(1, 2, 2, 4), MONEY, {"ties": HIGHER},
        [
            "1: Platz 1: 50 €",
            "2: Plätze 2–3 geteilt: alle erhalten den höheren Preis, 30 €",
            "3: Plätze 2–3 geteilt: alle erhalten den höheren Preis, 30 €",
            "Preis 3: Entfällt: Plätze 2–3 geteilt, alle erhalten den höheren Preis.",
        ],
    ),
    "the lot decides, and everybody can repeat it": (
        field(1, 2, 2, 4), MONEY, {"ties": LOT, "seed": "Herbst 2026"},
        [
            "1: Platz 1: 50 €",
            "2: Plätze 2–3 geteilt; das Los hat entschieden: 30 €",
            "3: Plätze 2–3 geteilt; das Los hat entschieden: 20 €",
        ],
    ),
    "a ham cannot be divided: money is shared, the ham is drawn": (
        field(1, 2, 3, 3), [*MONEY, HAM], {"seed": "Herbst"},
        [
            "1: Platz 1: 50 €",
            "2: Platz 2: 30 €",
            "3: Plätze 3–4 geteilt: 20 € = je 10 €; das Los hat entschieden: Schinken",
            "4: Plätze 3–4 geteilt: 20 € = je 10 €",
        ],
    ),
    "only a ham: who loses the lot gets nothing": (
        field(1, 1), [Prize(4, thing="Schinken")], {"seed": "x"},
        ["1: Plätze 1–2 geteilt; das Los hat entschieden: Schinken"],
    ),
    "one cent for two": (
        field(1, 1), [Prize(1, amount=1)], {},
        ["1: Plätze 1–2 geteilt: 0,01 € = je 0 €, der übrige Cent an die kleinste Startnummer"],
    ),
    "money and a cup for the same place are one award": (
        field(1, 2), [Prize(1, amount=5000), Prize(2, thing="Pokal")], {}, ["1: Platz 1: 50 € und Pokal"],
    ),
    "an honour without money or thing": (field(1, 2), [Prize(1)], {}, ["1: Platz 1"]),
    "the best woman has won already, so the next one is": (
        field(1, 2, 3, 4, 5, women=(2, 4, 5)), [*MONEY, WOMEN, SECOND_WOMAN], {},
        [
            "1: Platz 1: 50 €",
            "2: Platz 2: 30 €",
            "3: Platz 3: 20 €",
            "4: Damen: Platz 1: 15 € (eine Person davor hat schon einen Preis)",
            "5: Damen: Platz 2: 10 € (eine Person davor hat schon einen Preis)",
        ],
    ),
    "without that rule the best woman wins twice": (
        field(1, 2, 3, 4, women=(2, 4)), [*MONEY, WOMEN], {"once": False},
        ["1: Platz 1: 50 €", "2: Platz 2: 30 €", "3: Platz 3: 20 €", "2: Damen: Platz 1: 15 €"],
    ),
    "two women share, and two before them have won": (
        field(1, 2, 3, 4, 4, women=(1, 2, 4, 5)), [*MONEY, WOMEN], {},
        [
            "1: Platz 1: 50 €",
            "2: Platz 2: 30 €",
            "3: Platz 3: 20 €",
            "4: Damen: Plätze 1–2 geteilt: 15 € = je 7,50 € (2 Personen davor haben schon einen Preis)",
            "5: Damen: Plätze 1–2 geteilt: 15 € = je 7,50 € (2 Personen davor haben schon einen Preis)",
        ],
    ),
    "special prizes go in the order given": (
        field(1, 2, 3, 4, 5, women=(4, 5), club=(4,)), [*MONEY, CLUB, WOMEN], {},
        [
            "1: Platz 1: 50 €", "2: Platz 2: 30 €", "3: Platz 3: 20 €",
            "4: Kreuzdame: Platz 1: 8 €",
            "5: Damen: Platz 1: 15 € (eine Person davor hat schon einen Preis)",
        ],
    ),
    "the last one, and the one before": (
        field(1, 2, 3, 4), [LANTERN, BEHIND], {},
        ["4: Letzter Platz: Rote Laterne", "3: 2. Platz von hinten: 1 €"],
    ),
    "two share the last place": (
        field(1, 2, 2), [BEHIND, LANTERN], {"seed": "x"},
        [
            "2: Plätze 1–2 von hinten geteilt: 1 € = je 0,50 €; das Los hat entschieden: Rote Laterne",
            "3: Plätze 1–2 von hinten geteilt: 1 € = je 0,50 €",
        ],
    ),
    "who has withdrawn or has no result wins nothing, and the next one moves up": (
        field(1, 2, None, 3, 4, gone=(1,)), [*MONEY, LANTERN], {},
        ["2: Platz 1: 50 €", "4: Platz 2: 30 €", "5: Platz 3: 20 €",
         "Preis 8: Wer dafür in Frage kommt, hat schon einen anderen Preis."],
    ),
    "prizes that find nobody are told": (
        field(1, 2, women=(1, 2)), [*MONEY, SECOND_WOMAN, CLUB], {"once": False},
        ["1: Platz 1: 50 €", "2: Platz 2: 30 €", "2: Damen: Platz 2: 10 €",
         "Preis 3: Dafür kommen nur 2 Personen in Frage.",
         "Preis 7: Niemand mit einem Ergebnis kommt dafür in Frage."],
    ),
    "of three women only one has not won": (
        field(1, 2, 3, women=(1, 2, 3)), [*MONEY[:2], SECOND_WOMAN], {},
        ["1: Platz 1: 50 €", "2: Platz 2: 30 €", "Preis 6: Dafür kommt nur noch eine Person in Frage."],
    ),
    "higher, where the first of the shared places has no prize": (
        field(1, 1, 3), MONEY[1:], {"ties": HIGHER},
        ["1: Plätze 1–2 geteilt: alle erhalten den höheren Preis, 30 €",
         "2: Plätze 1–2 geteilt: alle erhalten den höheren Preis, 30 €", "3: Platz 3: 20 €"],
    ),
    "of three who get the higher or a drawn honour nothing more is said": (
        field(1, 1), [Prize(1)], {"ties": HIGHER},
        ["1: Plätze 1–2 geteilt: alle erhalten den höheren Preis", "2: Plätze 1–2 geteilt: alle erhalten den höheren Preis"],
    ),
    "an honour by lot": (field(1, 1), [Prize(1)], {"ties": LOT, "seed": "x"}, ["1: Plätze 1–2 geteilt; das Los hat entschieden"]),
    "a shared honour": (field(1, 1), [Prize(1), Prize(2, place=2)], {}, ["1: Plätze 1–2 geteilt", "2: Plätze 1–2 geteilt"]),
    "only one can win": (field(1), MONEY[:2], {}, ["1: Platz 1: 50 €", "Preis 2: Dafür kommt nur eine Person in Frage."]),
    "of four only two have not won": (
        field(1, 2, 3, 4, women=(1, 2, 3, 4)), [*MONEY[:2], Prize(9, "group", 3, "Damen", 5)], {},
        ["1: Platz 1: 50 €", "2: Platz 2: 30 €", "Preis 9: Dafür kommen nur noch 2 Personen in Frage."],
    ),
    "the places come first, however the prizes are ordered": (
        field(1, 2, women=(1, 2)), [WOMEN, *MONEY[:1]], {},
        ["1: Platz 1: 50 €", "2: Damen: Platz 1: 15 € (eine Person davor hat schon einen Preis)"],
    ),
    "a place is a place of the tournament, whatever is noted beside it": (
        field(1, 2), [Prize(1, of="Damen", amount=5000), Prize(2, place=2, amount=3000)], {},
        ["1: Platz 1: 50 €", "2: Platz 2: 30 €"],
    ),
    "an honour for the next one": (
        field(1, 2, women=(1, 2)), [MONEY[0], Prize(5, "group", 1, "Damen")], {},
        ["1: Platz 1: 50 €", "2: Damen: Platz 1 (eine Person davor hat schon einen Preis)"],
    ),
    "money and a ham for those who have not won": (
        field(1, 2, 2, women=(1, 2, 3)),
        [MONEY[0], Prize(5, "group", 1, "Damen", 1000), Prize(6, "group", 2, "Damen", thing="Schinken")], {"seed": "x"},
        [
            "1: Platz 1: 50 €",
            "2: Damen: Plätze 1–2 geteilt: 10 € = je 5 € (eine Person davor hat schon einen Preis)",
            "3: Damen: Plätze 1–2 geteilt: 10 € = je 5 €; das Los hat entschieden: Schinken "
            "(eine Person davor hat schon einen Preis)",
        ],
    ),
    "who was as good and has won by lot is passed over, too": (
        field(1, 2, 2, women=(2, 3)), [*MONEY[:2], WOMEN], {"ties": LOT, "seed": "x"},
        [
            "1: Platz 1: 50 €",
            "2: Plätze 2–3 geteilt; das Los hat entschieden: 30 €",
            "3: Damen: Platz 1: 15 € (eine Person davor hat schon einen Preis)",
        ],
    ),
    "nobody has played": (field(None), MONEY[:1], {}, ["Preis 1: Niemand mit einem Ergebnis kommt dafür in Frage."]),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_by_hand(case: str) -> None:
    people, prizes, words, expected = CASES[case]
    assert told(award(people, prizes, **words)) == expected


# Start number, prizes, cents, things, and whether the place says it all.
GIVEN: list[tuple[Any, list[Prize], list[tuple[int, tuple[int, ...], int, tuple[str, ...], bool]]]] = [
    (field(1, 2, 3, 3), [*MONEY, HAM], [
        (1, (1,), 5000, (), True), (2, (2,), 3000, (), True), (3, (3, 4), 1000, ("Schinken",), False),
        (4, (3,), 1000, (), False)]),
    (field(1, 2, women=(1, 2)), [MONEY[0], WOMEN], [(1, (1,), 5000, (), True), (2, (5,), 1500, (), False)]),
]  # fmt: skip


@pytest.mark.parametrize(("people", "prizes", "expected"), GIVEN)
def test_what_everybody_gets(people: Any, prizes: list[Prize], expected: list[Any]) -> None:
    found = award(people, prizes, seed="Herbst").awards
    assert [(one.number, one.prizes, one.amount, one.things, one.plain) for one in found] == expected


def test_which_places() -> None:
    assert [say(places(3, 3)), say(places(1, 2))] == ["Platz 3", "Plätze 1–2 geteilt"]


def test_left_over_cents_go_to_the_lowest_start_numbers() -> None:
    found = award(field(1, 1, 1), [Prize(1, amount=2000)])
    assert [(one.number, one.amount) for one in found.awards] == [(1, 667), (2, 667), (3, 666)]


def test_another_seed_draws_another_lot() -> None:
    winners = {award(field(1, 1, 1, 1), MONEY[:1], ties=LOT, seed=str(seed)).awards[0].number for seed in range(40)}
    assert winners == {1, 2, 3, 4}
    for people in (field(1, 1), field(1, 1, 1), field(1, 1, 1, 1)):
        assert award(people, MONEY, ties=LOT) == award(people, MONEY, ties=LOT, seed="")


@pytest.mark.parametrize(("people", "prizes", "ties", "at"), [
    ([Contender(1, 1), Contender(1, 2)], [], SHARED, ("people", "zweimal")),
    ([], [], "fair", ("ties", "„fair“")),
    ([], [Prize(1, "best")], SHARED, ("kind", "„best“")),
    ([], [Prize(1, "group")], SHARED, ("of", "welche Gruppe")),
    ([], [Prize(1, place=0)], SHARED, ("place", "von 1 bis 10000")),
    ([], [Prize(1, place=10_001)], SHARED, ("place", "von 1 bis 10000")),
    ([], [Prize(1, amount=-1)], SHARED, ("amount", "von 0 bis 1000000000")),
    ([], [Prize(1, amount=10**9 + 1)], SHARED, ("amount", "von 0 bis 1000000000")),
])  # fmt: skip
def test_what_cannot_be_is_refused(people: Any, prizes: Any, ties: str, at: tuple[str, str]) -> None:
    with refusal(*at):
        award(people, prizes, ties=ties)


# --- what holds always


@st.composite
def fields(draw: st.DrawFn) -> list[Contender]:
    """A standing with ties, groups, clubs, people who have withdrawn and some without a result."""
    scores = draw(st.lists(st.integers(1, 4) | st.none(), max_size=9))
    return [
        Contender(
            number, None if score is None else 1 + sum(other is not None and other < score for other in scores),
            draw(st.sampled_from(["", "A", "B"])), draw(st.sampled_from([(), ("D",), ("D", "J")])), draw(st.booleans()),
        )
        for number, score in enumerate(scores, 1)
    ]  # fmt: skip


prize_lists = st.lists(
    st.tuples(
        st.sampled_from([("place", ""), ("last", ""), ("club", "A"), ("group", "D"), ("group", "J")]),
        st.integers(1, 5), st.integers(0, 1000), st.sampled_from(["", "Pokal"]),
    ), max_size=8,
).map(lambda rows: [Prize(n, kind, at, of, amount, thing) for n, ((kind, of), at, amount, thing) in enumerate(rows, 1)])  # fmt: skip


@given(fields(), prize_lists, st.sampled_from([SHARED, LOT]), st.booleans())
def test_every_cent_is_paid_or_told(people: list[Contender], prizes: list[Prize], ties: str, once: bool) -> None:
    found = award(people, prizes, ties=ties, once=once)
    left = {one.prize for one in found.unclaimed}
    assert found.paid + sum(prize.amount for prize in prizes if prize.id in left) == sum(p.amount for p in prizes)
    given_ = sorted(pk for one in found.awards for pk in one.prizes if next(p for p in prizes if p.id == pk).thing)
    things = sorted(prize.id for prize in prizes if prize.thing and prize.id not in left)
    assert sorted(set(given_)) == things
    assert sum(len(one.things) for one in found.awards) == len(things)


@given(fields(), prize_lists, st.sampled_from([SHARED, HIGHER, LOT]))
def test_nobody_wins_twice_where_everybody_wins_once(people: list[Contender], prizes: list[Prize], ties: str) -> None:
    winners = [one.number for one in award(people, prizes, ties=ties).awards]
    assert len(winners) == len(set(winners))


@given(fields(), prize_lists, st.sampled_from([SHARED, HIGHER, LOT]), st.booleans(), st.randoms())
def test_the_order_of_the_people_decides_nothing(
    people: list[Contender], prizes: list[Prize], ties: str, once: bool, chance: random.Random
) -> None:
    mixed = people[:]
    chance.shuffle(mixed)
    words: dict[str, Any] = {"ties": ties, "once": once, "seed": "7"}
    assert award(mixed, prizes, **words) == award(people, prizes, **words)


@given(fields(), prize_lists, st.sampled_from([SHARED, HIGHER, LOT]), st.booleans())
def test_only_who_has_a_result_and_stayed_wins_and_every_prize_is_somewhere(
    people: list[Contender], prizes: list[Prize], ties: str, once: bool
) -> None:
    found = award(people, prizes, ties=ties, once=once)
    entitled = {one.number for one in people if one.place is not None and one.wins}
    assert {one.number for one in found.awards} <= entitled
    won, left = {pk for one in found.awards for pk in one.prizes}, {one.prize for one in found.unclaimed}
    assert won | left == {prize.id for prize in prizes}
    assert won & left == set()


@given(fields(), prize_lists)
def test_equal_people_get_the_same_money_but_for_a_cent(people: list[Contender], prizes: list[Prize]) -> None:
    places = [prize for prize in prizes if prize.kind == "place"]
    by_place: dict[int | None, set[int]] = {}
    amounts = {one.number: one.amount for one in award(people, places).awards}
    for one in people:
        if one.wins:
            by_place.setdefault(one.place, set()).add(amounts.get(one.number, 0))
    assert all(max(some) - min(some) <= 1 for some in by_place.values())


# --- a proposal


@pytest.mark.parametrize(("pot", "shares", "step", "amounts"), [
    (20000, [50, 30, 20], 100, (10000, 6000, 4000)),
    (12345, [50, 30, 20], 100, (6245, 3700, 2400)),
    (9999, [40, 30], 500, (4499, 2500)),
    (0, [100], 100, (0,)),
    (10000, [99, 1], 100, (9900, 100)),
])  # fmt: skip
def test_a_pot_by_shares(pot: int, shares: list[int], step: int, amounts: tuple[int, ...]) -> None:
    found = proposal(pot, shares, step)
    assert found == amounts
    assert {type(amount) for amount in found} == {int}  # cents are whole
    assert step != 100 or proposal(pot, shares) == amounts


@pytest.mark.parametrize(("pot", "shares", "at"), [
    (1000, [], ("shares", "höchstens 100")), (1000, [50, 0], ("shares", "höchstens 100")),
    (1000, [100, 1], ("shares", "höchstens 100")), (-1, [100], ("pot", "von 0 bis 1000000000")),
    (10**9 + 1, [100], ("pot", "von 0 bis 1000000000")),
])  # fmt: skip
def test_pots_and_shares_that_cannot_be(pot: int, shares: list[int], at: tuple[str, str]) -> None:
    with refusal(*at):
        proposal(pot, shares)
