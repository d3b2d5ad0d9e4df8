"""The guides and the README say the same in both languages, in the same places: what was changed in one of them only is
found here. That no guide is missing is a matter of test_help.py."""

import re
from collections import Counter
from urllib.parse import unquote

import pytest
from django.conf import settings
from markdown_it import MarkdownIt

from league.base.language import ENGLISH, GERMAN
from league.help.guides import FOLDERS, NAMES
from league.help.markdown import anchor_of

WRITTEN = [name for name in NAMES if (FOLDERS[ENGLISH] / f"{name}.md").exists()]
OWN_WORDS = re.compile(
    r"\s*#.*|/pfad/zum/ordner|/path/to/folder"
)  # remarks in an example, and a path that stands for others


README = "README"
WRITINGS = [README, *WRITTEN]


def file_of(name, language):
    if name == README:
        return settings.BASE_DIR / ("README.md" if language == GERMAN else "README.en.md")
    return FOLDERS[language] / f"{name}.md"


def tokens_of(name, language):
    text = file_of(name, language).read_text("utf-8")
    blocks = MarkdownIt("commonmark").enable("table").parse(text)
    return [inner for token in blocks for inner in (token, *(token.children or ()))]


def anchors_of(name, language):
    tokens = tokens_of(name, language)
    return [anchor_of(tokens[at + 1].content) for at, one in enumerate(tokens) if one.type == "heading_open"]


def blocks(name, language):
    """Headings with their level, paragraphs, lists, tables cell by cell and examples, in their order."""
    opened = (one for one in tokens_of(name, language) if one.block and one.nesting >= 0)
    return [f"{one.type} {one.tag}" for one in opened]


def examples(name, language):
    """What is typed."""
    fences = (one for one in tokens_of(name, language) if one.type == "fence")
    return [(one.info, [OWN_WORDS.sub("", line) for line in one.content.splitlines()]) for one in fences]


def code(name, language):
    """Names, values and addresses; a single letter is a key, and may stand for a word."""
    return Counter(
        one.content for one in tokens_of(name, language) if one.type == "code_inline" and len(one.content) > 1
    )


def links(name, language):
    """Guides, addresses and pictures; a section by its number, because it is called otherwise in another language."""
    addresses = (one.attrs.get("href") or one.attrs.get("src") for one in tokens_of(name, language))
    parts = [_in_any_language(str(address)).partition("#") for address in addresses if address]
    return Counter((path, anchor and _number(path, anchor, name, language)) for path, _hash, anchor in parts)


def _in_any_language(address):
    return re.sub(r"^\.\./|(?<=^docs/)en/|(?<=^README)\.en(?=\.md)", "", address)


def pictures_of_html(name, language):
    return [re.findall(r'src="([^"]+)"', one.content) for one in tokens_of(name, language) if "html" in one.type]


def _number(path, anchor, name, language):
    return anchors_of(path.removesuffix(".md") or name, language).index(unquote(anchor))


@pytest.mark.parametrize("read", [blocks, examples, code, links, pictures_of_html], ids=lambda read: read.__name__)
@pytest.mark.parametrize("name", WRITINGS)
def test_both_languages_have_the_same(name, read):
    assert read(name, ENGLISH) == read(name, GERMAN)


@pytest.mark.parametrize("language", FOLDERS)
@pytest.mark.parametrize("name", WRITINGS)
def test_no_two_headings_of_a_guide_have_the_same_address(name, language):
    anchors = anchors_of(name, language)
    assert sorted(anchors) == sorted(set(anchors))


@pytest.mark.parametrize("language", FOLDERS)
def test_the_readme_leads_to_every_guide_in_its_own_language_and_to_files_that_are_there(language):
    addresses = [str(one.attrs["href"]) for one in tokens_of(README, language) if one.attrs.get("href")]
    folder = FOLDERS[language].relative_to(settings.BASE_DIR)
    assert {f"{folder}/{name}.md" for name in WRITTEN} - set(addresses) == set()
    assert [address for address in addresses if not (settings.BASE_DIR / address).exists()] == []
