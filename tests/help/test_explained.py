"""Words of the game on English pages: which word is met on which page, and that it is explained there."""

import re
from html import escape

import pytest
from django.urls import reverse

from league.base.language import ENGLISH, GERMAN
from league.help.explained import FORMS, ROW, line_of, with_explanations
from league.help.guides import FOLDERS
from tests.cast import a_tournament, browser_of, finish, play_all, seated
from tests.teams.team_stage import four_teams

# Where who is new meets the words.
MET = {
    "the list": ["Spielliste", "Pflichtsolo"],
    "game by game": ["Re", "Kontra", "Augen", "Solo", "Hochzeit", "schwarz", "Fuchs", "Karlchen"],
    "standings": ["Solo"],
    "rules": [
        "Augen", "Re", "Kontra", "schwarz", "Schneider", "Hochzeit", "stille Hochzeit", "Solo", "Pflichtsolo", "Lustsolo",
        "Vorführung", "Armut", "Fuchs", "Alten", "Karlchen", "Dulle", "Bock", "Runde", "DDV", "TSR",
    ],
    "rules form": [
        "Augen", "Re", "Kontra", "schwarz", "Schneider", "Hochzeit", "stille Hochzeit", "Solo", "Pflichtsolo", "Lustsolo",
        "Vorführung", "Armut", "Fuchs", "Alten", "Karlchen", "Dulle", "Bock", "Runde", "DDV", "TSR",
    ],
    "league": ["Spielpunkte", "Siegpunkte"],
    "papers of an event": ["Spielliste", "Pflichtsolo"],
    "members": ["DDV"],
    "guides": ["Spielliste", "DDV", "TSR"],
}  # fmt: skip
BRITISH = {"Accept-Language": "en-GB"}
EXPLANATION = re.compile(r'<li id="(word-[^"]+)">\s*<dfn lang="de">([^<]+)</dfn>: ([^<]+?)\s*</li>')


@pytest.fixture
def addresses(cast):
    event, evening = a_tournament(cast), a_tournament(cast, kind="evening")
    played, liste = seated(cast, event, count=2)
    finish(play_all(played, by=cast.anna), by=cast.anna)
    league = four_teams(cast)[0]
    return {
        "the list": reverse("list-detail", args=[liste.uuid]),
        "game by game": reverse("list-enter", args=[liste.uuid]),
        "standings": reverse("tournament-detail", args=[event.uuid]),
        "rules": reverse("rules-presets"),
        "rules form": reverse("tournament-rules-edit", args=[evening.uuid]),
        "league": reverse("season-detail", args=[league.uuid]),
        "papers of an event": reverse("tournament-print", args=[event.uuid]),
        "members": reverse("player-add", args=[cast.home.uuid]),
        "guides": reverse("help"),
    }


def explained_on(page: str) -> dict[str, str]:
    return {title: meaning for _anchor, title, meaning in EXPLANATION.findall(page)}


@pytest.mark.parametrize("page", MET)
def test_each_word_is_explained_on_the_page_on_which_it_is_met(cast, addresses, page):
    told = explained_on(browser_of(cast.anna).get(addresses[page], headers=BRITISH).text)
    lines = {word: line_of(word) for word in MET[page]}
    assert {word: told.get(line.title) for word, line in lines.items()} == {
        word: escape(line.meaning) for word, line in lines.items()
    }


def test_every_word_is_met_somewhere():
    assert {line_of(word) for page in MET for word in MET[page]} == {line_of(word) for word in FORMS}


def test_words_that_english_pages_keep_are_all_known():
    """They stand in the glossaries of both languages, outside brackets; what the game is called is in every title."""
    kept = [
        {
            word
            for title, _meaning in rows(language)
            for word in re.findall(r"[A-ZÄÖÜ]\w+", re.sub(r"\(.*?\)", "", title))
        }
        for language in (GERMAN, ENGLISH)
    ]
    assert set.intersection(*kept) - set(FORMS) == {"Doppelkopf"}


def rows(language):
    text = (FOLDERS[language] / "glossar.md").read_text("utf-8")
    return ROW.findall(re.split("## (?:For developers|Für Entwickler)", text)[0])


def test_a_german_page_and_a_guide_say_nothing_of_it(cast, addresses):
    german = browser_of(cast.anna).get(addresses["rules"], headers={"Accept-Language": "de"}).text
    guide = browser_of(None).get(reverse("help-guide", args=["lesen"]), headers=BRITISH).text
    assert (explained_on(german), explained_on(guide)) == ({}, {})


RE = '<a lang="de" href="#word-re" title="{}" aria-describedby="word-re">Re</a>'.format(line_of("Re").meaning)


@pytest.mark.parametrize(
    ("written", "becomes", "listed"),
    [
        ("<p>Re wins. Re!</p>", f"<p>{RE} wins. Re!</p>", ["Re"]),
        ("<h2>Re</h2><p>Re</p>", f"<h2>{RE}</h2><p>Re</p>", ["Re"]),
        ("<p>Read Re-entry</p>", "<p>Read Re-entry</p>", []),
        ('<p title="Re > Kontra">x</p>', '<p title="Re > Kontra">x</p>', []),
        ("<!-- Re -->", "<!-- Re -->", []),
        # no link within a link or a button, none that nobody sees; but the explanation is there
        ('<a href="/">Re</a>', '<a href="/">Re</a>', ["Re"]),
        ("<button>Re</button><p>Re</p>", f"<button>Re</button><p>{RE}</p>", ["Re"]),
        ("<label>Re <input></label>", "<label>Re <input></label>", ["Re"]),
        ("<details><summary>x</summary><p>Re</p></details>", "<details><summary>x</summary><p>Re</p></details>", ["Re"]),
        # names, rows that were typed, what scripts read
        ("<p><bdi>Re</bdi></p>", "<p><bdi>Re</bdi></p>", []),
        ("<tbody><tr><td>Re</td></tr></tbody>", "<tbody><tr><td>Re</td></tr></tbody>", []),
        ("<template><p>Re</p></template>", "<template><p>Re</p></template>", []),
        ("<svg><path/><text>Re</text></svg>", "<svg><path/><text>Re</text></svg>", []),
        ("<div hidden><p>Re</p></div>", "<div hidden><p>Re</p></div>", []),
        ('<span class="visually-hidden">Re</span>', '<span class="visually-hidden">Re</span>', []),
        ('<p aria-hidden="true">Re</p>', '<p aria-hidden="true">Re</p>', []),
        ("<svg><path/></svg><p>Re</p>", f"<svg><path/></svg><p>{RE}</p>", ["Re"]),
        ("<script>x('</p>')</script><p>Re</p>", f"<script>x('</p>')</script><p>{RE}</p>", ["Re"]),
        ("<script>if (Re < 2) {'</p> Re'}</script>", "<script>if (Re < 2) {'</p> Re'}</script>", []),
        # what was typed
        ("<p>Nobody called “Re” is here.</p>", "<p>Nobody called “Re” is here.</p>", []),
        # surnames
        ("<p>Anna Bock is here.</p>", "<p>Anna Bock is here.</p>", []),
        ("<p>Bock, Anna</p>", "<p>Bock, Anna</p>", []),
        ('<a href="/">Bernd Schneider</a>', '<a href="/">Bernd Schneider</a>', []),
        ("<button>triggers a Bock</button>", "<button>triggers a Bock</button>", ["Bock, Bockrunde"]),
        ("<button>Soli, Pflichtsoli</button>", "<button>Soli, Pflichtsoli</button>", [line_of("Soli").title, "Pflichtsolo"]),
    ],
)  # fmt: skip
def test_what_becomes_of_a_word(written, becomes, listed):
    html, lines = with_explanations(written)
    assert (html, [line.title for line in lines]) == (becomes, listed)
