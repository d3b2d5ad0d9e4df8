"""What people read is found by gettext's tools and translated when it is shown: nothing is marked inside an f-string, under
a name that makemessages does not know, or not at all."""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.german import looks_german

LEAGUE = Path(__file__).parents[2] / "league"
MODULES = [path for path in sorted(LEAGUE.rglob("*.py")) if "migrations" not in path.parts]
Nodes = list[ast.AST]  # of a module, all of them
# What `manage.py makemessages` has xgettext look for.
KEYWORDS = frozenset(
    re.findall(
        r"\w+",
        "_ gettext gettext_lazy gettext_noop ngettext ngettext_lazy pgettext pgettext_lazy npgettext npgettext_lazy",
    )
)
PLURALS = frozenset({"ngettext", "ngettext_lazy", "npgettext", "npgettext_lazy"})
# Says one of two texts, where a sentence may have to be said before there is Django (base/terminal.py).
BOTH = "bilingual"
NOT_SAID = {
    "__main__.py": "the list of commands in both languages",
    "management/commands/words.py": "said to a developer",
    "demo": "names of a club that does not exist",
    "help.py": "addresses in the guides",
    "photos/eye": "numbers",
    "imports/columns.py": "quotes around what stands in a file",
    "imports/lists.py": "quotes around what stands in a file",
    "imports/ourbook.py": "quotes around what stands in a file",
    "imports/pointtable.py": "quotes around what stands in a file",
    "imports/players.py": "quotes around what stands in a file",
    "imports/written.py": "names of months that stand in files",
    "imports/persons.py": "words of columns that a file is recognised by",
    "imports/results.py": "words of columns that a file is recognised by",
    "imports/season.py": "words of columns that a file is recognised by",
    "imports/samples.py": "a file with words that are recognised again",
    "lists/excel/layout.py": "words that are recognised again",
    "operations/door.py": "a page of its own in every language",
    "operations/gate.py": "refusals of its own in every language",
    "settings.py": "languages by their own names",
}
# Single texts of modules that otherwise are looked at.
EXCEPT = {
    "base/text.py": ("ä", "ö", "ü"),  # letters as they are spelled out
    "base/triggers.py": (
        "Der Verlauf ist",
        "Veröffentlichte Fassungen bleiben",
        "Dieser Verlauf wurde",
        "Ein Abschied",
        "Notizen und Siegel",
    ),  # said by the database, in its tables
    "clubs/forms/club.py": ("^[a-z0-9äöüß]",),  # a pattern
    "operations/archive.py": ("Sicherung der Spielliste vom",),  # a leaf in both languages
    "help/explained.py": ("Vorführung", "[A-ZÄÖÜ]", ",? [A-ZÄÖÜ]", "„“‚‘"),  # as all pages have it; patterns
    "printing/names.py": ("ä", "ö", "ü", "ß"),  # letters as they are spelled out
    "printing/pdf.py": ("Beim Drucken",),  # to whoever writes a template
}


def _called(node: ast.AST) -> str:
    if not isinstance(node, ast.Call):
        return ""
    return node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")


def in_f_strings(nodes: Nodes) -> set[int]:
    """Lines of f-strings that mark a text: gettext's tools do not look into them."""
    found = [node for node in nodes if isinstance(node, ast.JoinedStr)]
    return {node.lineno for node in found if any(_called(one) in KEYWORDS for one in ast.walk(node))}


def other_names(nodes: Nodes) -> set[int]:
    """Lines that import a function of gettext under a name that gettext's tools do not know, or mean another by."""
    imports = [node for node in nodes if isinstance(node, ast.ImportFrom)]
    from_django = [node for node in imports if node.module == "django.utils.translation"]
    names = [(node.lineno, name) for node in from_django for name in node.names if name.asname]
    return {line for line, name in names if name.name in KEYWORDS and (name.asname not in KEYWORDS or _differ(name))}


def _differ(name: ast.alias) -> bool:
    """One with several forms or a context is not read as one without."""
    return name.name not in ("gettext", "gettext_lazy") or name.asname != "_"


def not_plain(nodes: Nodes) -> set[int]:
    """Lines that mark what is no text: two of them with a sign between, one with values in it."""
    calls = [node for node in nodes if _called(node) in KEYWORDS]
    return {
        node.lineno
        for node in calls
        for text in node.args[: 2 if _called(node) in PLURALS else 1]
        if isinstance(text, ast.BinOp | ast.JoinedStr)
    }


def not_both(nodes: Nodes) -> set[int]:
    """Lines that say the same in two languages, of which the second is German as well."""
    calls = [node for node in nodes if isinstance(node, ast.Call) and _called(node) == BOTH]
    return {
        node.lineno for node in calls if any(map(_is_german, (one for text in node.args[1:] for one in ast.walk(text))))
    }


def _is_german(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and looks_german(node.value)


def unmarked(nodes: Nodes) -> Iterator[tuple[int, str]]:
    """German texts that nobody can translate."""
    marked = {id(one) for node in nodes if _called(node) in KEYWORDS | {BOTH} for one in ast.walk(node)}
    marked |= {id(node.value) for node in nodes if isinstance(node, ast.Expr)}  # docstrings
    for node in nodes:
        if isinstance(node, ast.Constant) and id(node) not in marked and looks_german(node.value):
            yield node.lineno, node.value


def _is_in(path: Path, places: Iterable[str]) -> bool:
    name = path.relative_to(LEAGUE).as_posix()
    return any(name == place or name.startswith(f"{place}/") or name.endswith(f"/{place}") for place in places)


@cache
def modules() -> dict[str, Nodes]:
    return {path.relative_to(LEAGUE).as_posix(): list(ast.walk(ast.parse(path.read_bytes()))) for path in MODULES}


def test_nothing_is_marked_inside_an_f_string():
    assert {name: lines for name, nodes in modules().items() if (lines := in_f_strings(nodes))} == {}


def test_gettext_is_called_by_names_that_its_tools_know():
    assert {name: lines for name, nodes in modules().items() if (lines := other_names(nodes))} == {}


def test_what_is_marked_is_a_plain_text():
    assert {name: lines for name, nodes in modules().items() if (lines := not_plain(nodes))} == {}


def test_what_is_said_in_two_languages_is_english_in_the_second():
    assert {name: lines for name, nodes in modules().items() if (lines := not_both(nodes))} == {}


def test_what_people_read_is_marked():
    found = {name: list(unmarked(nodes)) for name, nodes in modules().items() if not _is_in(LEAGUE / name, NOT_SAID)}
    bad = {
        name: [(line, text) for line, text in texts if not text.startswith(EXCEPT.get(name, ()))]
        for name, texts in found.items()
    }
    assert {name: texts for name, texts in bad.items() if texts} == {}


def test_exceptions_are_still_there():
    texts = {name: [text for _line, text in unmarked(modules()[name])] for name in EXCEPT}
    gone = [
        (name, start) for name in EXCEPT for start in EXCEPT[name] if not any(t.startswith(start) for t in texts[name])
    ]
    assert gone == []
    assert [place for place in NOT_SAID if not any(_is_in(path, {place}) for path in MODULES)] == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('say(_("Tisch {n} fehlt.").format(n=n))', "nothing"),
        ('say(f"{name}, {when}")', "nothing"),
        ("say(f\"{_('Tisch')} {n}\")", "f-string"),
        ("say(f\"{pgettext('seat', 'Platz')} {n}\")", "f-string"),
        ("from django.utils.translation import gettext_lazy as _lazy", "name"),
        ("from django.utils.translation import ngettext as _", "name"),
        ("from django.utils.translation import gettext_lazy as _, gettext", "nothing"),
        ('_("Das geht " + "nicht.")', "not plain"),
        ('_(f"Tisch {n} fehlt.")', "not plain"),
        ('"""Das ist ein Kommentar."""', "nothing"),
        ('STATES = [(OPEN, "läuft")]', "unmarked"),
        ('say(f"Abend am {date}")', "unmarked"),
        ('say("Abschiede")', "unmarked"),  # a single word, of which the catalogue has another form
        ('say(f"Siegeln ({kind})")', "unmarked"),
        ('say("Round", "Abschiede.html", "/Listen/", "lists Listen=1")', "nothing"),
        ('say(ngettext("{n} Tisch ist da", "{n} Tische sind da", n))', "nothing"),
        ('bilingual(f"Port {n} ist belegt.", f"Port {n} is taken.")', "nothing"),
        ('bilingual(f"Port {n} ist belegt.", f"Port {n} ist belegt.")', "not both"),
        ('order_by("name"); box("am-rand"); f"{im}/{am}"', "nothing"),
    ],
)
def test_the_check_sees_what_is_not_marked(source, found):
    nodes = list(ast.walk(ast.parse(source)))
    seen = {
        "f-string": in_f_strings(nodes),
        "name": other_names(nodes),
        "not plain": not_plain(nodes),
        "not both": not_both(nodes),
        "unmarked": list(unmarked(nodes)),
    }
    assert [name for name, lines in seen.items() if lines] == ([] if found == "nothing" else [found])
