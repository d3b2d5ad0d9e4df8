"""Makes a page of the site one that works alone: links by a table of what is in the copy, everything else as text; no
script, no address of this site. Knows our own HTML, in which texts are escaped and links do not nest."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from django.template.loader import render_to_string
from django.templatetags.static import static

FOLDER = Path(__file__).parents[1] / "static" / "league"
_OURS = [path.relative_to(FOLDER) for path in FOLDER.rglob("*.*")]
# What only a living site can do: scripts, forms, the way to the login; and what is left out on paper as well.
_LIVING = re.compile(
    r"<script\b.*?</script>|<form\b.*?</form>|<link rel=\"canonical\"[^>]*>|<nav class=\"site-nav\".*?</nav>"
    r"|<(p|h2|h3|div|ul)\b[^>]*\bclass=\"[^\"]*\bscreen-only\b[^\"]*\"[^>]*>.*?</\1>",
    re.DOTALL,
)
_FOOT = re.compile(r"<footer class=\"site-foot\">.*?</footer>", re.DOTALL)
_ROBOTS = re.compile(r"<meta name=\"robots\" content=\"[^\"]*\">")
_LINK = re.compile(r"<a\b([^>]*)>(.*?)</a>", re.DOTALL)
_HREF = re.compile(r"\bhref=\"([^\"]*)\"")
_FILE = re.compile(r"(<link\b[^>]*\bhref=\")([^\"]*)(\")")
_CLASS = re.compile(r" class=\"[^\"]*\"")


class Plain:
    """`files`: address → name of the file in the copy. `used` grows: our own files that the pages need."""

    def __init__(self, files: Mapping[str, str], made_at: datetime.datetime) -> None:
        self.files, self.used = files, set[str]()
        self._ours = {static(f"league/{path}"): _beside(path) for path in _OURS}
        self._foot = render_to_string("events/copy/_foot.html", {"made_at": made_at})

    def page(self, html: str) -> str:
        html = _LIVING.sub("", html)
        html = _FOOT.sub(lambda _match: self._foot, html)
        html = _ROBOTS.sub('<meta name="robots" content="noindex">', html)
        html = _FILE.sub(self._file, html)
        return _LINK.sub(self._link, html)

    def _file(self, match: re.Match[str]) -> str:
        """A stylesheet or the icon, from beside the page."""
        before, address, after = match.groups()
        if address not in self._ours:
            raise ValueError(f"a page needs {address}, which is none of our own files")
        self.used.add(self._ours[address])
        return f"{before}{self._ours[address]}{after}"

    def _link(self, match: re.Match[str]) -> str:
        attributes, inner = match.groups()
        href = _HREF.search(attributes)
        address, hash_, part = href[1].partition("#") if href else ("", "", "")
        if hash_ and not address:
            return match[0]  # to another place of this page
        if address in self.files:
            here = f'href="{self.files[address]}{hash_}{part}"'
            return f"<a{_HREF.sub(here, attributes)}>{inner}</a>"
        look = _CLASS.search(attributes)
        return "" if look and "button" in look[0] else f"<span{look[0] if look else ''}>{inner}</span>"


def _beside(path: Path) -> str:
    """The name of one of our files in the copy, which has no folders."""
    return "-".join(path.parts)


def statics(names: Iterable[str]) -> Iterator[tuple[str, bytes]]:
    paths = {_beside(path): path for path in _OURS}
    for name in sorted(names):
        yield name, (FOLDER / paths[name]).read_bytes()
