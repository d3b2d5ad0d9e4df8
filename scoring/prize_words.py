"""Why somebody wins a prize, in German: places, amounts, what was divided, who was passed over.
Knows words and numbers; who wins what is decided in prizes.py."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

SPACE = "\N{NO-BREAK SPACE}"


def euros(cents: int) -> str:
    """Without cents where there are none.

    >>> euros(3000).replace(SPACE, " "), euros(123456).replace(SPACE, " ")
    ('30 €', '1.234,56 €')
    """
    whole, rest = divmod(cents, 100)
    return f"{whole:,}".replace(",", ".") + (f",{rest:02}" if rest else "") + f"{SPACE}€"


def places(first: int, last: int, *, of: str = "", from_behind: bool = False) -> str:
    """Which places of a contest.

    >>> places(3, 3), places(1, 2, of="Damen"), places(1, 1, from_behind=True)
    ('Platz 3', 'Damen: Plätze 1–2 geteilt', 'Letzter Platz')
    """
    behind = " von hinten" if from_behind else ""
    if first < last:
        said = f"Plätze {first}–{last}{behind} geteilt"
    elif from_behind:
        said = "Letzter Platz" if first == 1 else f"{first}. Platz{behind}"
    else:
        said = f"Platz {first}"
    return f"{of}: {said}" if of else said


def divided(amounts: Sequence[int], people: int) -> str:
    """What was put together, and everybody's share; empty if there is no money.

    >>> divided([3000, 2000], 2).replace(SPACE, " ")
    '30 € + 20 € = je 25 €'
    """
    if not amounts:
        return ""
    share, cents = divmod(sum(amounts), people)
    said = f"{' + '.join(map(euros, amounts))} = je {euros(share)}"
    if cents == 1:
        return f"{said}, der übrige Cent an die kleinste Startnummer"
    return f"{said}, die übrigen {cents} Cent an die kleinsten Startnummern" if cents else said


def passed_over(passed: int) -> str:
    """Behind a reason: how many better ones have a prize already."""
    if not passed:
        return ""
    who = "eine Person davor hat" if passed == 1 else f"{passed} Personen davor haben"
    return f" ({who} schon einen Preis)"


def nobody(entitled: int, candidates: int) -> str:
    """Why a prize finds nobody: of so many who could win it so many have not won yet.

    >>> nobody(3, 1)
    'Dafür kommt nur noch eine Person in Frage.'
    """
    if not entitled:
        return "Niemand mit einem Ergebnis kommt dafür in Frage."
    if not candidates:
        return "Wer dafür in Frage kommt, hat schon einen anderen Preis."
    only = "nur noch" if entitled > candidates else "nur"
    who = "kommt {only} eine Person" if candidates == 1 else "kommen {only} {count} Personen"
    return f"Dafür {who.format(only=only, count=candidates)} in Frage."


def listed(things: Iterable[str]) -> str:
    return " und ".join(thing for thing in things if thing)


def after(sign: str, said: str) -> str:
    return f"{sign}{said}" if said else ""
