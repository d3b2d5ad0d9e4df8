"""Text and numbers as people type them, made safe: names cleaned, whole numbers read strictly, texts for CSV guarded.
Knows characters; what a name or a number means is known elsewhere."""

from __future__ import annotations

import re
import unicodedata
from difflib import SequenceMatcher
from functools import lru_cache
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

if TYPE_CHECKING:  # Django itself does not say what a lazy text becomes; its types do
    from django.utils.functional import _StrPromise as Promise
else:
    from django.utils.functional import Promise

Words = str | Promise  # a text, perhaps one that is translated only when it is shown
# Crockford's letters: none that is mistaken for another when somebody types it from paper, or says it on the telephone.
LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
LONGEST_NAME = 80
LONGEST_SKELETON = 170
# Letters that are no others with a mark on them, or that people write as two.
BARE = {"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}
SPELLED_OUT = {**BARE, "ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe"}
REGISTERED = re.compile(r" (?:e ?v|eingetragener verein)(?= )")
NEAR = 0.75  # so much of what differs in two clubs' names is the same
OF_THE_DDV = re.compile(r"^DDV *[-.:]? *(?:(?:NR|NUMMER)\b *[-.:]* *)?(?=.*\d)")  # before the number itself
FEWEST_WORDS = 2  # of a club's name say which one it is
MOST_MARKS = 2  # accents on one letter; more is a trick to smear over the lines above
# Drawn as nothing although Unicode calls them letters, marks or signs: joiners, fillers, variation selectors, blanks.
INVISIBLE = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    + "".join(chr(code) for code in (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
)
UNREADABLE = "\N{REPLACEMENT CHARACTER}"  # stands where a character could not be read on its way here
DANGEROUS = ("=", "+", "-", "@", "\t", "\r", "\n")  # what a spreadsheet takes for the beginning of a formula
GUARD = "'"

# Belong to the last name: Anna von der Heide.
PARTICLES = {
    "von", "van", "vom", "zu", "zum", "zur", "der", "den", "dem", "de", "del", "della", "di", "da", "do", "dos", "la",
    "le", "ten", "ter", "el", "al",
}  # fmt: skip


class UncleanText(ValueError):
    """The text cannot be made into a name; the message says why and what now."""


def clean_text(text: str) -> str:
    """NFC, without control, invisible or direction-changing characters, blanks made single."""
    composed = unicodedata.normalize("NFC", text)
    visible = "".join(" " if char.isspace() else char for char in composed if _is_visible(char) or char.isspace())
    # Once more: what was taken out may have stood between a letter and its accent.
    return " ".join(_without_smear(unicodedata.normalize("NFC", visible)).split())


def clean_lines(text: str) -> str:
    """Like clean_text, but the line breaks of a longer text stay."""
    return "\n".join(clean_text(line) for line in text.splitlines()).strip()


def clean_name(text: str, longest: int = LONGEST_NAME) -> str:
    """A name with at least one letter, at most so many characters."""
    name = clean_text(text)
    check_readable(name)
    if not any(char.isalpha() for char in name):
        raise UncleanText(_("Der Name braucht mindestens einen Buchstaben."))
    if len(name) > longest:
        said = _("Der Name hat {n} Zeichen; höchstens {longest} gehen. Bitte kürzen.")
        raise UncleanText(said.format(n=len(name), longest=longest))
    return name


def split_name(whole: str) -> tuple[str, str]:
    """
    >>> split_name("Müller, Anna"), split_name("Anna von der Heide"), split_name("Anna Maria Müller")
    (('Anna', 'Müller'), ('Anna', 'von der Heide'), ('Anna Maria', 'Müller'))
    >>> split_name("Anna")
    ('Anna', '')
    """
    if "," in whole:
        last, _comma, first = whole.partition(",")
        return first.strip(), last.strip()
    words = whole.split()
    at = len(words) - 1
    while at > 1 and words[at - 1].lower() in PARTICLES:
        at -= 1
    return (" ".join(words[:at]), " ".join(words[at:])) if at > 0 else (whole, "")


def check_readable(text: str) -> None:
    if UNREADABLE in text:
        said = _("Ein Zeichen ist nicht lesbar angekommen („{sign}“). Bitte neu eintippen.")
        raise UncleanText(said.format(sign=UNREADABLE))


def skeleton(text: str) -> str:
    """What two spellings of one name have in common: case, punctuation, accents, and ä written as ae do not matter.
    Whether two names are the same is always asked of this.

    >>> skeleton("Düsterhöft, René"), skeleton("DUESTERHOEFT Rene")
    ('duesterhoeft rene', 'duesterhoeft rene')
    """
    return _folded(text, SPELLED_OUT)


def spelling(name: str) -> str:
    """To sort by, as in a German list of names, Özil stands with O; and how it is typed by who leaves the dots away.

    >>> spelling("Özil, Gustav"), spelling("Maaß")
    ('ozil gustav', 'maass')
    """
    return _folded(name, BARE)


def searched(typed: str) -> list[tuple[str, str]]:
    """The words of a search, each as `skeleton` and as `spelling` write it: it is found by either.

    >>> searched("Düst Rö"), searched("Duest")
    ([('duest', 'dust'), ('roe', 'ro')], [('duest', 'duest')])
    """
    return list(zip(skeleton(typed).split(), spelling(typed).split(), strict=False))


def is_found(typed: str, text: str) -> bool:
    """Search as people type: every word begins a word of the text, and umlauts may be ö, oe or o.

    >>> [is_found(typed, "Düsterhöft, René") for typed in ("rene düst", "Duesterh", "dusterhoft", "sterhöft")]
    [True, True, True, False]
    """
    spelled_out, bare = f" {skeleton(text)}", f" {spelling(text)}"
    return all(f" {one}" in spelled_out or f" {other}" in bare for one, other in searched(typed))


def club_key(name: str) -> str:
    """What two spellings of one club's name have in common: besides all that `skeleton` leaves out, blanks and that it
    is a registered one.

    >>> club_key("Doko-Club Lübeck e. V.") == club_key("DOKO CLUB LUEBECK") == club_key("Dokoclub Lübeck eV")
    True
    """
    return "".join(_club_words(name)) or skeleton(name).replace(" ", "")


def are_near_clubs(one: str, other: str) -> bool:
    """Not the same name, but so like it that somebody should be asked: a slip of the pen, or some of its words.

    >>> are_near_clubs("Kreuzbube Lübek", "Kreuzbube Lübeck e.V."), are_near_clubs("Herz Dame", "Herz Dame Kassel")
    (True, True)
    >>> are_near_clubs("Doppelkopf Kiel", "Doppelkopf Kassel"), are_near_clubs("Lübeck", "Kreuzbube Lübeck")
    (False, False)
    """
    keys = club_key(one), club_key(other)
    if not all(keys) or keys[0] == keys[1]:
        return False
    words = _club_words(one), _club_words(other)
    left, right = ([word for word in words[at] if word not in words[1 - at]] for at in (0, 1))
    if not left or not right:
        return min(map(len, words)) >= FEWEST_WORDS
    return _is_like("".join(left), "".join(right))


def _is_like(one: str, other: str) -> bool:
    """Of a thousand clubs hardly one is like: what can be said by their lengths and letters is said first."""
    both = SequenceMatcher(None, one, other)
    return both.real_quick_ratio() >= NEAR and both.quick_ratio() >= NEAR and both.ratio() >= NEAR


@lru_cache(maxsize=4096)
def _club_words(name: str) -> tuple[str, ...]:
    """Remembered: whenever somebody types a club, he is held against all that there are."""
    return tuple(REGISTERED.sub(" ", f" {skeleton(name)} ").split())


def _folded(text: str, letters: dict[str, str]) -> str:
    """Small letters without marks, single blanks between the words; `letters` are written so."""
    small = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    written = "".join(letters.get(char, char) for char in small)
    plain = "".join(char for char in unicodedata.normalize("NFKD", written) if not _is_mark(char))
    words = re.sub(r"[\W_]+", " ", unicodedata.normalize("NFKC", plain))
    return " ".join(words.split())[:LONGEST_SKELETON].rstrip()


def likeness(typed: str, name: str) -> float:
    """How near what was typed comes to a name, or to a word of it: 1 is the same, 0 nothing in common."""
    said, whole = spelling(typed), spelling(name)
    return max(SequenceMatcher(None, said, one).ratio() for one in (whole, *whole.split()))


def ddv_number(text: str) -> str:
    """Digits, letters and hyphens, as printed on the card; blanks do not matter, nor whose number it is, and there may
    be none.

    >>> ddv_number(" 12 34-a "), ddv_number("DDV 7788"), ddv_number("ddv-Nr. SH-12"), ddv_number("")
    ('1234-A', '7788', 'SH-12', '')
    """
    typed = OF_THE_DDV.sub("", clean_text(text).upper()).replace(" ", "")
    if typed and not re.fullmatch(r"[0-9A-Z-]{1,12}", typed):
        said = _("„{typed}“ ist keine DDV-Nummer. Bitte höchstens 12 Ziffern oder Buchstaben, oder leer lassen.")
        raise UncleanText(said.format(typed=typed[:20]))
    return typed


def guarded(text: str) -> str:
    """Safe in a CSV file. Blanks in front do not make it harmless: some programs leave them out."""
    dangerous = text.startswith(DANGEROUS) or text.lstrip().startswith(DANGEROUS)
    return f"{GUARD}{text}" if dangerous else text


def unguarded(text: str) -> str:
    """What stood there before it was guarded; any other apostrophe is part of the text.

    >>> unguarded("'-Anna"), unguarded("'t Hooft"), unguarded("=1")
    ('-Anna', "'t Hooft", '=1')
    """
    bare = text.removeprefix(GUARD)
    return bare if guarded(bare) == text else text


def whole_number(text: str, low: int, high: int) -> int:
    """An integer in ASCII digits with an optional sign, within its range; ValueError says what is wrong."""
    typed = text.strip().replace("−", "-")
    if not re.fullmatch(r"[+-]?[0-9]{1,9}", typed):
        said = _("„{typed}“ ist keine ganze Zahl. Bitte nur Ziffern eingeben, etwa {example}.")
        example = _("12 oder -7") if low < 0 else "12"
        raise ValueError(said.format(typed=text.strip()[:20], example=example))
    number = int(typed)
    if not low <= number <= high:
        said = _("{number} liegt nicht zwischen {low} und {high}.")
        raise ValueError(said.format(number=number, low=low, high=high))
    return number


def _is_visible(char: str) -> bool:
    # Cc control, Cf format (zero width, bidi), Cs lone surrogates, Co private, Cn unassigned.
    return unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co", "Cn") and char not in INVISIBLE


def _is_mark(char: str) -> bool:
    return unicodedata.category(char) in ("Mn", "Me")


def _without_smear(text: str) -> str:
    """At most some marks on a letter, none on a blank."""
    kept: list[str] = []
    marks = MOST_MARKS
    for char in text:
        marks = marks + 1 if _is_mark(char) else MOST_MARKS if char == " " else 0
        if marks <= MOST_MARKS:
            kept.append(char)
    return "".join(kept)
