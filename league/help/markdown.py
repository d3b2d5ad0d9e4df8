"""Markdown of the guides made into HTML for the site: addresses of other guides and of pictures are those of the site,
headings can be linked to by the same words in every language, tables scroll by themselves, and nothing of HTML gets
through."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape
from urllib.parse import quote, unquote

from django.urls import reverse
from django.utils.translation import gettext as _
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

from league.base.text import clean_text

PICTURE = re.compile(r"(?:\.\./)?bilder/([\w.-]+\.(?:png|svg))")
GUIDE = re.compile(r"([\w-]+)\.md(?:#(.*))?")

Anchors = Mapping[str, str]  # of a guide's sections: as its file names them, as the site does


def anchor_of(heading: str) -> str:
    """As on the pages of the repository, so that a link works in both places.

    >>> anchor_of("Ein Kasten für die eigene Seite"), anchor_of("1. Den Verein anlegen")
    ('ein-kasten-für-die-eigene-seite', '1-den-verein-anlegen')
    """
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


def rendered(text: str, own: Anchors, guides: Mapping[str, Anchors]) -> str:
    """`own` are the anchors of this guide, `guides` those of all that are on the site."""
    html: str = _markdown().render(text, {"own": own, "guides": guides, "tables": 0})
    return html


def plain(text: str) -> str:
    """What a person reads, in one line: without marks, addresses and the frames of tables."""
    shown = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    unmarked = re.sub(r"[*`]", "", shown)
    return clean_text(re.sub(r"[>|]|^- |^#+ |:?-{3,}:?", " ", unmarked, flags=re.M))


def _markdown() -> MarkdownIt:
    made = MarkdownIt("commonmark", {"html": False}, renderer_cls=Rendered).enable("table")
    made.disable("html_block").disable("html_inline")
    return made


class Rendered(RendererHTML):
    """Where the site differs from what Markdown says by itself."""

    def heading_open(self, tokens: Sequence[Token], at: int, options: OptionsDict, env: EnvType) -> str:
        return f'<{tokens[at].tag} id="{escape(env["own"][anchor_of(tokens[at + 1].content)])}">'

    def table_open(self, tokens: Sequence[Token], at: int, options: OptionsDict, env: EnvType) -> str:
        number = env["tables"] = env["tables"] + 1  # regions that scroll have names of their own
        label = _("Tabelle %(number)s") % {"number": number}
        return f'<div class="table-wrap" role="region" tabindex="0" aria-label="{label}"><table class="data">\n'

    def table_close(self, tokens: Sequence[Token], at: int, options: OptionsDict, env: EnvType) -> str:
        return "</table></div>\n"

    def link_open(self, tokens: Sequence[Token], at: int, options: OptionsDict, env: EnvType) -> str:
        address = _address(str(tokens[at].attrs.get("href", "")), env["own"], env["guides"])
        tokens[_end(tokens, at)].meta["left_out"] = address is None
        return "" if address is None else f'<a href="{escape(address)}">'

    def link_close(self, tokens: Sequence[Token], at: int, options: OptionsDict, env: EnvType) -> str:
        return "" if tokens[at].meta.get("left_out") else "</a>"

    def image(self, tokens: Sequence[Token], at: int, options: OptionsDict, env: EnvType) -> str:
        found = PICTURE.fullmatch(str(tokens[at].attrs.get("src", "")))
        if not found:
            return ""
        address = reverse("help-picture", args=[found[1]])
        return f'<img src="{address}" alt="{escape(tokens[at].content)}" loading="lazy">'


def _end(tokens: Sequence[Token], at: int) -> int:
    return next(n for n in range(at, len(tokens)) if tokens[n].type == "link_close")


def _address(link: str, own: Anchors, guides: Mapping[str, Anchors]) -> str | None:
    """None: there is nothing on the site behind it, as behind the documents for developers."""
    if "://" in link:
        return link
    if link.startswith("#"):
        return _place(link[1:], own)
    if picture := PICTURE.fullmatch(link):
        return reverse("help-picture", args=[picture[1]])
    found = GUIDE.fullmatch(link)
    if not found or found[1] not in guides:
        return None
    return reverse("help-guide", args=[found[1]]) + (_place(found[2], guides[found[1]]) if found[2] else "")


def _place(anchor: str, anchors: Anchors) -> str:
    written = unquote(anchor)
    return f"#{quote(anchors.get(written, written))}"
