"""What templates say goes through gettext: text between tags, and what attributes say aloud or show."""

import re
from pathlib import Path

import pytest
from django.conf import settings

from tests.german import looks_german

TEMPLATES = Path(settings.BASE_DIR) / "templates"
FILES = [path for ending in ("html", "txt") for path in sorted(TEMPLATES.rglob(f"*.{ending}"))]
# What is not said, or is said in a language of its own: comments, what is marked, scripts and styles.
SILENT = re.compile(
    r"{%-? *comment\b.*?{% *endcomment *%}|{#.*?#}|<!--.*?-->"
    r"|{% *blocktrans(?:late)?\b.*?{% *endblocktrans(?:late)? *%}"
    r"|<(?P<raw>script|style)\b.*?</(?P=raw)>|<(?P<own>\w+)[^<>]*\blang=\"de\"[^<>]*>.*?</(?P=own)>",
    re.DOTALL,
)
PIECE = re.compile(r"{%.*?%}|{{.*?}}", re.DOTALL)
QUOTED = re.compile(r"""(?P<marked>_\()?(?P<quote>["'])(?P<text>.*?)(?P=quote)""")
TAG = re.compile(r"""<[^<>"']*(?:"[^"]*"[^<>"']*|'[^']*'[^<>"']*)*>""")
SAID = re.compile(r"""\b(?:aria-label|title|placeholder|alt|content)="([^"]*)\"""")


def unmarked(source: str) -> list[str]:
    """German that nobody can translate."""
    source = SILENT.sub(" ", source)
    inside = [text for piece in PIECE.findall(source) for text in _of_a_tag(piece)]
    plain = PIECE.sub("…", source)
    attributes = [text for tag in TAG.findall(plain) for text in SAID.findall(tag)]
    texts = [*TAG.sub("\n", plain).splitlines(), *attributes, *inside]
    return [text.strip() for text in texts if looks_german(text)]


def _of_a_tag(piece: str) -> list[str]:
    """Texts that a tag or a filter is given, but for what is marked and for addresses and names."""
    if re.match(r"{%-? *(?:translate|trans)\b", piece):
        return []
    return [one["text"] for one in QUOTED.finditer(piece) if not one["marked"]]


def test_there_are_templates():
    assert len(FILES) > 300


def test_what_templates_say_is_marked():
    found = {path.relative_to(TEMPLATES).as_posix(): unmarked(path.read_text("utf-8")) for path in FILES}
    assert {name: texts for name, texts in found.items() if texts} == {}


@pytest.mark.parametrize(
    ("source", "seen"),
    [
        ("<p>Die Liste ist fertig.</p>", True),
        ("<p>{{ name }} ist nicht da.</p>", True),
        ("<button>Schließen</button>", True),
        ("<h1>Abschiede</h1>", True),  # a single word, of which the catalogue has another form
        ('<a aria-label="Die nächste Seite">→</a>', True),
        ('<input\n  placeholder="noch nicht da"\n>', True),
        ('<img alt="{{ name }} und {{ other }}">', True),
        ('{% include "button.html" with text="Noch einmal" %}', True),
        ('{{ value|default:"nicht bekannt" }}', True),
        ("Eine E-Mail für {{ name }}", True),
        ('<p>{% translate "Die Liste ist fertig." %}</p>', False),
        ("<p>{% blocktranslate with a=b %}Tisch {{ a }} ist fertig.{% endblocktranslate %}</p>", False),
        ('{{ value|default:_("nicht bekannt") }}', False),
        ('{% include "button.html" with text=_("Noch einmal") %}', False),
        ("{# Die Liste ist fertig. #}{% comment %}Das ist nicht da.{% endcomment %}", False),
        ('<a class="am-rand" href="{% url \'Liste\' %}">{{ a }} – {{ b }}</a>', False),
        ('<a lang="de" title="Auf Deutsch">Deutsch</a>', False),
    ],
)
def test_the_check_sees_what_is_not_marked(source, seen):
    assert bool(unmarked(source)) == seen
