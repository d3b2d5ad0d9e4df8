"""English guides keep the words of the game and explain each in brackets where a reader comes by it first."""

import re

import pytest
from markdown_it import MarkdownIt

from league.base.language import ENGLISH
from league.help.explained import FORMS, SPELLED
from league.help.guides import FOLDERS, NAMES

EXPLAIN_THEMSELVES = {"glossar", "regeln"}  # the first says what each word means, the second begins with it
WORD = re.compile(rf"(?<![\w“‘-])(?:{SPELLED})(?![\w-])")
NEAR = re.compile(r"[^(]{0,45}\(")  # a bracket that opens soon
SHOWN = {"text": lambda token: token.content, "softbreak": lambda token: " ", "code_inline": lambda token: "`"}


def passages(text):
    """Paragraphs, items of lists and rows of tables, as plain text; no headings."""
    row, heading = [], False
    for token in MarkdownIt("commonmark").enable("table").parse(text):
        heading = token.type == "heading_open" or (heading and token.type != "heading_close")
        if token.type == "inline" and not heading:
            row.append("".join(SHOWN.get(one.type, lambda _: "")(one) for one in token.children))
        if token.type in ("tr_close", "paragraph_close"):
            yield " | ".join(row)
            row = []


def unexplained(text):
    """Words whose first mention has no bracket behind it, and that stand in none of that passage."""
    met, missing = set(), []
    for passage in passages(text):
        for found in WORD.finditer(passage):
            meant = FORMS[found[0]]
            in_brackets = re.search(rf"\([^()]*\b{re.escape(found[0])}\b", passage)
            if meant not in met and not in_brackets and not NEAR.match(passage, found.end()):
                missing.append(found[0])
            met.add(meant)
    return missing


@pytest.mark.parametrize("name", sorted(set(NAMES) - EXPLAIN_THEMSELVES))
def test_a_guide_explains_each_word_where_it_comes_first(name):
    assert unexplained((FOLDERS[ENGLISH] / f"{name}.md").read_text("utf-8")) == []


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("A Solo (alone against three) counts three times. A Solo is rare.", []),
        ("The rules of the German Doppelkopf federation (DDV)", []),
        ("“Augen of Re: 130” (Augen are the points of the cards, Re is a party)", []),
        ("| Spiellisten of the round | the score sheets (one for each table) |\n|---|---|\n| a | b |", []),
        ("# Solo\n\nNothing.", []),
        ("Tap `Solo`, “Solo”, Solo-like.", []),
        ("A Solo counts three times (alone against three). A Fuchs is caught.", ["Fuchs"]),
        ("A Solo counts three times.\n\nA Solo (alone against three) is rare.", ["Solo"]),
        ("- Soli first\n- then the **Pflichtsolo**", ["Soli", "Pflichtsolo"]),
        ("| Runde | 24 games |\n|---|---|\n| Re | a party |", ["Runde", "Re"]),
    ],
)
def test_the_check_sees_what_is_not_explained(text, missing):
    assert unexplained(text) == missing
