"""Names and numbers as people type them: what comes in, what is kept, what is refused."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.base.text import (
    LONGEST_SKELETON,
    UncleanText,
    are_near_clubs,
    clean_lines,
    clean_name,
    clean_text,
    club_key,
    is_found,
    skeleton,
    spelling,
    whole_number,
)

ANY_TEXT = st.text(alphabet=st.characters(), max_size=40)  # lone surrogates too


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Anna Müller", "Anna Müller"),
        ("  Anna \t  Müller \n", "Anna Müller"),
        ("Anna\N{NO-BREAK SPACE}\N{IDEOGRAPHIC SPACE}Müller", "Anna Müller"),
        ("Mu\N{COMBINING DIAERESIS}ller", "Müller"),
        ("Mu\N{ZERO WIDTH JOINER}\N{COMBINING DIAERESIS}ller", "Müller"),
        ("An\N{ZERO WIDTH SPACE}na", "Anna"),
        ("An\N{SOFT HYPHEN}na", "Anna"),
        ("An\N{COMBINING GRAPHEME JOINER}na", "Anna"),
        ("An\N{VARIATION SELECTOR-16}na", "Anna"),
        ("Anna\N{HANGUL FILLER}\N{BRAILLE PATTERN BLANK}", "Anna"),
        ("\N{RIGHT-TO-LEFT OVERRIDE}annA", "annA"),
        ("\N{LEFT-TO-RIGHT ISOLATE}Anna\N{POP DIRECTIONAL ISOLATE}", "Anna"),
        ("Anna\x00\x07\x1b[31m", "Anna[31m"),
        ("Anna\ud83d", "Anna"),
        ("Anna\ue000\U000f0000", "Anna"),
        ("a" + "\N{COMBINING LONG STROKE OVERLAY}" * 1000, "a" + "\N{COMBINING LONG STROKE OVERLAY}" * 2),
        ("\N{COMBINING ACUTE ACCENT}Anna \N{COMBINING ACUTE ACCENT}B", "Anna B"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("O’Neill-Łukasz d'Été", "O’Neill-Łukasz d'Été"),
        ("山田 花子", "山田 花子"),
        ("דנה", "דנה"),
    ],
)
def test_text_is_cleaned(typed, kept):
    assert clean_text(typed) == kept


@given(ANY_TEXT)
def test_cleaning_twice_changes_nothing_more(text):
    once = clean_text(text)
    assert clean_text(once) == once
    assert unicodedata.is_normalized("NFC", once)


def test_lines_stay_lines():
    assert clean_lines("  erste\x00 \r\n\r\n zweite  \n") == "erste\n\nzweite"


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("", "mindestens einen Buchstaben"),
        ("   ", "mindestens einen Buchstaben"),
        ("4711", "mindestens einen Buchstaben"),
        ("\N{HANGUL FILLER}", "mindestens einen Buchstaben"),
        ("\N{ZERO WIDTH SPACE}", "mindestens einen Buchstaben"),
        ("M\N{REPLACEMENT CHARACTER}ller", "nicht lesbar angekommen"),
        ("a" * 81, "hat 81 Zeichen; höchstens 80"),
    ],
)
def test_what_is_no_name(typed, why):
    with pytest.raises(UncleanText, match=why):
        clean_name(typed)


def test_eighty_letters_are_a_name():
    assert clean_name(" " + "ä" * 80) == "ä" * 80


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Müller Anna", "mu\N{COMBINING DIAERESIS}ller ANNA"),
        ("Weiß Carla", "WEISS Carla"),
        ("Weiß-Adler Carla", "Weiss Adler, Carla"),
        ("O’Neill", "O'Neill"),
        ("Ａｎｎａ", "Anna"),
        ("a\N{COMBINING LONG STROKE OVERLAY}nna", "Anna"),
        ("STRASSE", "Straße"),
        ("\N{LATIN CAPITAL LETTER I WITH DOT ABOVE}da", "ida"),
        ("Düsterhöft", "Duesterhoeft"),
        ("Düsterhöft", "DUESTERHÖFT"),
        ("Bauer Jürgen", "BAUER Juergen"),  # its own ue is none of the umlauts
        ("Ägidius", "Aegidius"),
        ("André", "Andre"),
        ("Çelik Şule", "Celik Sule"),
        ("Łukasz", "Lukasz"),
        ("Sørensen", "Soerensen"),
        ("Meyer_Schulz", "Meyer-Schulz"),
    ],
)
def test_these_are_the_same_name(one, other):
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Müller", "Muller"), ("Anna", "Anne"), ("Maier", "Meier"), ("Bauer", "Baur")]
)
def test_these_are_different_names(one, other):
    assert skeleton(one) != skeleton(other)


@given(ANY_TEXT)
def test_a_skeleton_is_its_own_skeleton_and_fits_its_column(text):
    once = skeleton(clean_text(text))
    assert skeleton(once) == once
    assert len(once) <= LONGEST_SKELETON


@pytest.mark.parametrize("letter", ["ß", "\N{ARABIC LIGATURE SALLALLAHOU ALAYHE WASALLAM}"])
def test_a_letter_that_grows_when_folded_still_fits(letter):
    assert len(skeleton(letter * 160)) <= LONGEST_SKELETON
    assert len(spelling(letter * 160)) <= LONGEST_SKELETON


@pytest.mark.parametrize("typed", ["Düsterhöft", "duesterh", "Dusterhoft", "René dü", "rene", "4", "Höft", "D R"])
def test_a_search_finds_umlauts_however_they_are_typed(typed):
    assert is_found(typed, "Düsterhöft-Höft, René 4711")


@pytest.mark.parametrize("typed", ["terhöft", "Dusterhaft", "Rene Müller", "711"])
def test_a_search_does_not_find(typed):
    assert not is_found(typed, "Düsterhöft-Höft, René 4711")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Doko-Club Lübeck", "Doko-Club Lübeck e. V."),
        ("Doko-Club Lübeck", "DOKO CLUB LUEBECK e.V."),
        ("Doko-Club Lübeck", "Dokoclub Lübeck eV"),
        ("Doko-Club Lübeck", "doko-club lübeck eingetragener Verein"),
        ("Doko-Club e.V. Lübeck", "Doko-Club Lübeck"),
        ("e. V.", "E.V."),
    ],
)
def test_these_are_the_same_club(one, other):
    assert club_key(one) == club_key(other) != ""
    assert not are_near_clubs(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Doko-Club Lübeck", "Doko-Club Lübek"),
        ("Doko-Club Lübeck", "Dokoklub Lübeck e.V."),
        ("Doko-Club Lübeck", "Doko-Klub Lübeck"),
        ("Herz Dame", "Herz Dame Kassel e.V."),
        ("1. DC Herne", "DC Herne"),
    ],
)
def test_about_these_clubs_somebody_is_asked(one, other):
    assert club_key(one) != club_key(other)
    assert are_near_clubs(one, other)
    assert are_near_clubs(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Doppelkopf Kiel", "Doppelkopf Kassel"),
        ("1. DC Herne", "2. DC Herne"),
        ("Lübeck", "Doko-Club Lübeck"),
        ("Karo Bube", "Karo Dame"),
        ("", "Karo Dame"),
    ],
)
def test_these_are_different_clubs(one, other):
    assert club_key(one) != club_key(other)
    assert not are_near_clubs(one, other)


@pytest.mark.parametrize(
    ("typed", "number"), [("12", 12), (" -7 ", -7), ("−7", -7), ("+3", 3), ("007", 7), ("-200", -200)]
)
def test_whole_numbers(typed, number):
    assert whole_number(typed, -200, 200) == number


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("", "„“ ist keine ganze Zahl"),
        ("zwölf", "„zwölf“ ist keine ganze Zahl"),
        ("1,5", "„1,5“ ist keine ganze Zahl"),
        ("1e3", "keine ganze Zahl"),
        ("1_000", "keine ganze Zahl"),
        ("١٢", "keine ganze Zahl"),
        ("²", "keine ganze Zahl"),
        ("--7", "keine ganze Zahl"),
        ("9" * 5000, "keine ganze Zahl"),
        ("201", "201 liegt nicht zwischen -200 und 200"),
    ],
)
def test_what_is_no_number_in_range(typed, why):
    with pytest.raises(ValueError, match=why):
        whole_number(typed, -200, 200)


@pytest.mark.parametrize(("low", "example"), [(-200, "etwa 12 oder -7."), (0, "etwa 12.")])
def test_a_negative_example_only_where_negative_numbers_go(low, example):
    with pytest.raises(ValueError, match=f"{example}$"):
        whole_number("viele", low, 200)
