"""The guides of docs/ on the site, and the way from every page of those who work here to its section."""

import re
from html import unescape
from types import SimpleNamespace
from urllib.parse import unquote

import pytest
from django.urls import URLPattern, resolve, reverse
from django.utils.translation import override

from league.areas import rooms
from league.base.guards import WITHOUT_LOGIN
from league.base.guide import section_for
from league.base.language import ENGLISH, SPOKEN
from league.help.guides import DOCS, FOLDERS, NAMES, PICTURES, guide, search
from league.help.markdown import rendered
from league.urls import urlpatterns
from tests.cast import a_tournament, browser_of
from tests.events.public_pages import page, text

FOR_DEVELOPERS = {
    "deploy",
    "architecture",
    "asvs",
    "decoding",
    "dependencies",
    "engine",
    "look",
    "network",
    "quality",
    "release",
}
# Pages of those who work here, by the area of their view; buttons and files need no explanation.
STAFF = [
    pattern
    for pattern in urlpatterns
    if isinstance(pattern, URLPattern) and pattern.callback.guard.who not in WITHOUT_LOGIN
]
MENTIONED = sorted({said for room in rooms("help") for said in (room.GUIDE, *room.SECTIONS.values())})


def test_every_guide_is_listed_once_and_none_is_forgotten():
    assert sorted(NAMES) == sorted({path.stem for path in DOCS.glob("*.md")} - FOR_DEVELOPERS)


def test_every_guide_is_there_in_every_language():
    written = {folder: sorted(path.stem for path in folder.glob("*.md")) for folder in FOLDERS.values()}
    assert {folder: [name for name in NAMES if name not in there] for folder, there in written.items()} == {
        folder: [] for folder in FOLDERS.values()
    }
    assert set(written[FOLDERS[ENGLISH]]) - set(NAMES) == set()


@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize("name", NAMES)
def test_every_guide_is_reached_from_the_page_of_help(db, name, language):
    asked = {"headers": {"Accept-Language": language}}
    with override(language):
        title, about = guide(name).title, guide(name).about
    overview = page("help", **asked)
    assert f'<a href="{reverse("help-guide", args=[name])}">{title}</a>' in overview
    assert " ".join(about.split()) in unescape(text(overview))
    assert title in text(page("help-guide", name, **asked))


@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize("name", NAMES)
def test_every_link_and_picture_of_a_guide_is_there(db, name, language):
    with override(language):
        html = guide(name).html
    for address in re.findall(r'href="([^"]+)"', html):
        if "://" not in address:
            assert _is_there(unquote(address), name), address
    for picture in re.findall(r'src="([^"]+)"', html):
        assert (PICTURES / resolve(picture).kwargs["name"]).exists()
        assert browser_of(None).get(picture).status_code == 200


def _is_there(address, name):
    path, _hash, anchor = address.partition("#")
    there = resolve(path) if path else None
    if there and there.url_name == "help-picture":
        return (PICTURES / there.kwargs["name"]).exists()
    other = guide(there.kwargs["name"] if there else name)
    return not anchor or anchor in {section.anchor for section in other.sections}


def test_every_section_that_an_area_names_exists():
    assert [said for said in MENTIONED if not _is_section(said)] == []


def _is_section(said):
    name, _hash, anchor = said.partition("#")
    return anchor in {section.anchor for section in guide(name).sections}


def test_every_page_of_those_who_work_here_is_explained():
    led = {one.name: section_for(SimpleNamespace(func=one.callback, url_name=one.name)) for one in STAFF}
    assert {name: section for name, section in led.items() if not section.startswith("/hilfe/")} == {}


def test_what_areas_name_are_pages_of_theirs():
    for room in rooms("help"):
        area = room.__name__.split(".")[1]
        pages = {one.name for one in STAFF if one.callback.__module__.split(".")[1] == area}
        assert set(room.SECTIONS) - pages == set()


def test_a_page_leads_to_its_section_and_only_who_works_here_is_led(cast):
    event = a_tournament(cast)
    link = f"{reverse('help-guide', args=['turniertag'])}#die-uhr"
    html = page("round-clock", event.uuid, user=cast.anna)
    assert f'<a href="{link}">Hilfe zu dieser Seite</a>' in html
    assert "help-here" not in page("tournament-detail", event.uuid)


@pytest.mark.parametrize("language", SPOKEN)
def test_an_address_leads_to_the_same_section_in_every_language(db, language):
    """Areas, links and bookmarks name sections by their German headings."""
    html = page("help-guide", "turniertag", headers={"Accept-Language": language})
    title = {"de": "Die Uhr", "en": "The clock"}[language]
    assert f'<h2 id="die-uhr">{title}</h2>' in html
    assert f'<a href="#die-uhr">{title}</a>' in html


@pytest.mark.parametrize(
    ("language", "typed", "guide_and_section"),
    [
        ("de", "Startgeld", ("anmeldung", "startgeld")),
        ("de", "uebersicht", ("turniertag", "die-übersicht")),
        ("de", "anonymisieren", ("datenschutz", "anonymisieren")),
        ("de", "postgres", ("betrieb", "postgresql")),
        ("en", "entry fee", ("anmeldung", "startgeld")),
        ("en", "overview", ("turniertag", "die-übersicht")),
        ("en", "anonymising", ("datenschutz", "anonymisieren")),
        ("en", "postgres", ("betrieb", "postgresql")),
    ],
)
def test_a_search_finds_the_section_first_that_bears_the_word(language, typed, guide_and_section):
    with override(language):
        found = [(one.name, section.anchor) for one, section in search(typed)]
    assert guide_and_section in found[:3]


@pytest.mark.parametrize(("language", "finds"), [("de", [True, False]), ("en", [False, True])])
def test_a_search_reads_the_guides_in_the_language_of_the_page(language, finds):
    with override(language):
        assert [bool(search(typed)) for typed in ("Doppelspieltag", "double match days")] == finds


def test_the_page_of_help_shows_where_the_words_stand(db):
    html = page("help", query="?q=Pflichtsolo")
    assert "Abschnitte zu „Pflichtsolo“" in text(html)
    assert text(html).count("Pflichtsol") > 5
    assert "steht in keiner Anleitung etwas" in text(page("help", query="?q=Quittenmus"))


def test_nothing_but_markdown_gets_through():
    html = rendered('<script>alert(1)</script>\n\n[x](javascript:alert(1)) <b onclick="x">y</b>', {}, {})
    assert "<script" not in html
    assert "<b " not in html
    assert 'href="javascript' not in html


@pytest.mark.parametrize("name", ["pictures.py", "..", "nicht-da.png"])
def test_only_pictures_of_the_guides_are_given(db, name):
    assert browser_of(None).get(f"/hilfe/bilder/{name}").status_code == 404


def test_an_unknown_guide_is_not_there(db):
    for name in ("architecture", "nirgends"):
        assert browser_of(None).get(f"/hilfe/{name}/").status_code == 404
