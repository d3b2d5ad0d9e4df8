"""Words of names, what each is found by, and when two differ by one slip of the fingers. Knows letters only."""

from __future__ import annotations

from league.base.text import searched

LONGEST_WORD = 40
MOST_WORDS = 12  # of one name; an event's has many
LEAST_FOR_A_SLIP = 4  # letters; of shorter words half the alphabet is one slip away


def words_of(text: str) -> set[str]:
    """Every word of a name, with ä as ae and as a.

    >>> sorted(words_of("Düsterhöft, René"))
    ['duesterhoeft', 'dusterhoft', 'rene']
    """
    return {spelled[:LONGEST_WORD] for word in searched(text)[:MOST_WORDS] for spelled in word}


def beginnings(word: str) -> set[str]:
    return {word[:length] for length in range(1, len(word) + 1)}


def is_forgiven(word: str) -> bool:
    """Whether a slip in it is looked for."""
    return len(word) >= LEAST_FOR_A_SLIP


def with_a_letter_missing(word: str) -> set[str]:
    """What two words have in common that differ by one letter, or by the order of two neighbours.

    >>> sorted(with_a_letter_missing("emil"))
    ['eil', 'emi', 'eml', 'mil']
    """
    return {word[:at] + word[at + 1 :] for at in range(len(word))}


def is_one_slip(typed: str, word: str) -> bool:
    """One letter wrong, missing or too many, or two neighbours swapped.

    >>> [is_one_slip(typed, "sommer") for typed in ("sommre", "somer", "sommmer", "sonmer", "sonner", "sommer")]
    [True, True, True, True, False, False]
    """
    shorter, longer = sorted((typed, word), key=len)
    if len(shorter) != len(longer):
        return shorter in with_a_letter_missing(longer)
    wrong = [at for at in range(len(word)) if typed[at] != word[at]]
    if len(wrong) == 2:
        first, second = wrong
        return second == first + 1 and (typed[first], typed[second]) == (word[second], word[first])
    return len(wrong) == 1
