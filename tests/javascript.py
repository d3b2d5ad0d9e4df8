"""Scripts, read as far as tests need it: which texts stand in them, who is called with each, and what they import."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

STATIC = Path(__file__).parents[1] / "league/static"
SCRIPTS = sorted((STATIC / "league").rglob("*.js"))

_TOKEN = re.compile(
    r"""(?P<space>\s+|//[^\n]*|/\*.*?\*/)
    |(?P<text>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
    |(?P<word>[\w$#]+)
    |(?P<other>.)""",
    re.VERBOSE | re.DOTALL,
)
_PATTERN = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*")
_BEFORE_PATTERN = re.compile(r"[(,=:\[!&|?{};+\-*%<>~^]|return|typeof|case|=>")  # else it divides
_IMPORT = re.compile(r"""(?:\bfrom|^import|\bimport\()\s*["'](\.[^"']+)["']""", re.MULTILINE)


@dataclass(frozen=True)
class Text:
    """A text of a script. What is filled into it stands there as {}; `called` is whose argument it is, if it is one."""

    text: str
    line: int
    called: str = ""


def texts(source: str) -> list[Text]:
    found: list[Text] = []
    _read(source, 0, found)
    return sorted(found, key=lambda text: text.line)


def _read(source: str, at: int, found: list[Text]) -> int:
    """From here to the brace that closes what is filled in, or to the end."""
    last, open_ = "", [""]  # the last word or sign; who was called by each bracket that is open
    while at < len(source):
        if source[at] == "`":
            at = _read_template(source, at, found, open_[-1])
            last = "`"
            continue
        if source[at] == "/" and (not last or _BEFORE_PATTERN.fullmatch(last)) and (seen := _PATTERN.match(source, at)):
            last, at = "/", seen.end()
            continue
        token = _TOKEN.match(source, at)
        assert token
        at = token.end()
        if token["space"]:
            continue
        if token["text"]:
            found.append(Text(_plain(token["text"][1:-1]), _line(source, token.start()), open_[-1]))
        elif token[0] in ("(", "[", "{"):
            open_.append(last if token[0] == "(" and re.fullmatch(r"[\w$]+", last) else "")
        elif token[0] in (")", "]", "}"):
            if len(open_) == 1:
                return at
            open_.pop()
        last = token[0]
    return at


def _read_template(source: str, start: int, found: list[Text], called: str) -> int:
    parts, at = "", start + 1
    while source[at] != "`":
        if source.startswith("${", at):
            at = _read(source, at + 2, found)
            parts += "{}"
        else:
            length = 2 if source[at] == "\\" else 1
            parts, at = parts + source[at : at + length], at + length
    found.append(Text(_plain(parts), _line(source, start), called))
    return at + 1


def _plain(text: str) -> str:
    text = re.sub(r"\\u([0-9a-fA-F]{4})", lambda found: chr(int(found[1], 16)), text)
    return re.sub(r"\\(.)", lambda found: {"n": "\n", "t": "\t"}.get(found[1], found[1]), text)


def _line(source: str, at: int) -> int:
    return source.count("\n", 0, at) + 1


def imported_by(path: Path) -> set[Path]:
    """The script and all that it imports, and what those import."""
    known, left = set(), [path]
    while left:
        one = left.pop()
        if one not in known:
            known.add(one)
            left += [(one.parent / name).resolve() for name in _IMPORT.findall(one.read_text("utf-8"))]
    return known
