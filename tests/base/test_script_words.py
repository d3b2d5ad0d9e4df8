"""What scripts say goes through gettext, too: every sentence is marked, its catalogue is whole, and the module that a page
brings is made of it."""

import json
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest
from django.core.management import call_command
from django.utils import translation
from django.utils.translation import gettext

from league.base.script_words import OTHERS, catalogue, module, read, written
from tests.javascript import SCRIPTS, STATIC, imported_by, texts

MARKS = {"gettext", "ngettext"}
TEMPLATES = Path(__file__).parents[2] / "templates"
WORDS = STATIC / "league/words.js"
SPEAKING = [path for path in SCRIPTS if path.parent.name != "words"]
# German words without which hardly a sentence is made, and that no name in a program has.
LITTLE = frozenset(
    re.findall(
        r"\w+",
        """der den dem das des ein eine einen ist sind wird nicht kein keine und oder mit von bis bitte noch schon wer wie
        nur alle jetzt gerade""",
    )
)
# What looks German and is said to nobody.
SAID_TO_NOBODY = {
    "fehlt": "a value of ?zeige= at the door",
    "da": "a value of ?zeige= at the door",
    "ß": "a letter in the search",
    "ä": "a letter in the search",
    "ö": "a letter in the search",
    "ü": "a letter in the search",
}


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


def words_of(text: str) -> set[str]:
    return {word.lower() for word in re.findall(r"[^\W\d]+", re.sub(r"\{\w+\}", "", text))}


@cache
def german_words() -> frozenset[str]:
    """Those that are said somewhere, and not in English as well."""
    entries = [entry for language in OTHERS for entry in read(catalogue(language).read_text("utf-8"))]
    german = {word for entry in entries for form in entry.forms for word in words_of(form) if len(word) > 2}
    return frozenset(LITTLE | german - {word for entry in entries for said in entry.said for word in words_of(said)})


def looks_german(text: str) -> bool:
    """Addresses, names of files and of events are no words; two words of which the first is a capital one are a sentence."""
    if re.search("[äöüßÄÖÜ„“]", text) or re.search(r"(?<![\w-])[A-Z][a-z]+,? \w{2}", text):
        return True
    return not re.fullmatch(r"\S*[/.:]\S*", text) and bool(words_of(text) & german_words())


def unmarked(source: str) -> list[tuple[int, str]]:
    """Texts for people that nobody can translate: not marked, or marked but not a plain text."""
    found = [one for one in texts(source) if one.text not in SAID_TO_NOBODY]
    said = [one for one in found if one.called not in MARKS and looks_german(one.text)]
    return [
        (one.line, one.text) for one in [*said, *(one for one in found if one.called in MARKS and "{}" in one.text)]
    ]


def test_every_sentence_of_a_script_is_marked():
    assert {path.relative_to(STATIC): bad for path in SPEAKING if (bad := unmarked(path.read_text("utf-8")))} == {}


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ('say(gettext("Es gibt nichts weiterzuführen."));', []),
        ('say(ngettext("Noch {n} Spiel fehlt.", "Noch {n} Spiele fehlen.", games));', []),
        ('say("Es gibt nichts weiterzuführen.");', [1]),
        ('say("gespeichert");', [1]),
        ("\nsay(`Zeile ${n}`);", [2]),
        ("say(gettext(`Zeile ${n}`));", [1]),
        ('say(`${gettext("Zeile {row}", { row })} fehlt`);', [1]),
        ('say(gettext("Zeile {row}", { row: "Endstand" }));', [1]),
        ('box.setAttribute("aria-label", isFilled ? ", ergänzt" : "");', [1]),
        ('say("Alles klar");', [1]),
        ('say("kein Netz");', [1]),
        ('box.className = "notice bad"; ask("eintrag/"); tell("spieluhr:ende"); on("Enter"); file("liste.jpg");', []),
        ('box.querySelector("td.total > input.cell"); matchMedia("(max-width: 40rem)"); /"noch nicht/.test(text);', []),
        ('// "noch nicht"\nx = a / b; /* "noch nicht" */ y = c / d;', []),
    ],
)
def test_the_check_sees_what_is_not_marked(source, lines):
    assert [line for line, _text in unmarked(source)] == lines


def test_exceptions_are_still_there():
    everything = {one.text for path in SPEAKING for one in texts(path.read_text("utf-8"))}
    assert set(SAID_TO_NOBODY) - everything == set()


@pytest.mark.parametrize("language", OTHERS)
def test_the_catalogue_has_what_scripts_say_and_nothing_else(language):
    """Else: script/words"""
    marked = {one.text for path in SPEAKING for one in texts(path.read_text("utf-8")) if one.called in MARKS}
    assert {form for entry in read(catalogue(language).read_text("utf-8")) for form in entry.forms} == marked


@pytest.mark.parametrize("language", OTHERS)
def test_everything_is_said_and_with_the_same_values(language):
    entries = read(catalogue(language).read_text("utf-8"))
    assert [entry.text for entry in entries if len(entry.said) != len(entry.forms)] == []
    differing = [
        (form, said)
        for entry in entries
        for form, said in zip(entry.forms, entry.said, strict=True)
        if placeholders(form) != placeholders(said) or form.strip() != form or said.strip() != said
    ]
    assert differing == []


@pytest.mark.parametrize("language", OTHERS)
def test_the_module_is_made_of_the_catalogue(language):
    """Else: script/words"""
    assert module(language).read_text("utf-8") == written(read(catalogue(language).read_text("utf-8")), language)


@pytest.mark.parametrize("language", OTHERS)
def test_buttons_are_quoted_by_the_names_that_pages_give_them(language):
    """A name that the site's own catalogue translates is quoted as it is there."""
    with translation.override(language):
        wrong = [
            (said, gettext(name))
            for entry in read(catalogue(language).read_text("utf-8"))
            for form, said in zip(entry.forms, entry.said, strict=True)
            for name in re.findall("„([^“{]+)“", form)
            if gettext(name) not in (name, *re.findall("“([^”]+)”", said))
        ]
    assert wrong == []


PO = """# A comment
msgid ""
msgstr ""
"Language: en\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

#: league/static/league/site.js
msgid "{n} Liste"
msgid_plural "{n} Listen"
msgstr[0] "{n} list"
msgstr[1] "{n} lists"

msgid ""
"Das „geht“ "
"nicht."
msgstr "That is not \\"possible\\"."

#, fuzzy
msgid "Ende"
msgstr "Guessed"

msgid "Anfang"
msgstr ""

#~ msgid "Früher"
#~ msgstr "Earlier"
"""


def test_a_catalogue_is_read_and_written():
    entries = read(PO)
    assert [(one.text, one.more, one.said) for one in entries] == [
        ("{n} Liste", "{n} Listen", ("{n} list", "{n} lists")),
        ("Das „geht“ nicht.", "", ('That is not "possible".',)),
        ("Ende", "", ()),
        ("Anfang", "", ()),
    ]
    assert written(entries, "en").splitlines()[2:] == [
        'import { learn } from "../words.js";',
        "",
        "learn({",
        '  "Das „geht“ nicht.": "That is not \\"possible\\".",',
        '  "{n} Liste": ["{n} list", "{n} lists"],',
        "});",
    ]


@pytest.mark.parametrize(
    "broken", [PO.replace("n != 1", "n > 1"), PO + '\nmsgctxt "door"\nmsgid "Schloss"\nmsgstr "lock"\n']
)
def test_a_catalogue_that_words_js_would_misunderstand_is_refused(broken):
    with pytest.raises(ValueError, match=r"words\.js|not read"):
        read(broken)


def test_the_command_writes_the_module(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr("league.management.commands.words.module", lambda language: tmp_path / f"{language}.js")
    call_command("words")
    assert (tmp_path / "en.js").read_text("utf-8") == module("en").read_text("utf-8")
    assert "0 noch nicht übersetzt" in capsys.readouterr().out


@pytest.mark.skipif(not shutil.which("xgettext"), reason="gettext's tools are not installed")
def test_gettexts_tools_find_the_same():
    """With the keywords that makemessages passes, and those that are known for scripts anyway."""
    command = ["xgettext", "--language=JavaScript", "--from-code=UTF-8", "--output=-", *map(str, SPEAKING)]
    found = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    msgids = re.findall(r'^msgid(?:_plural)? ((?:".*"\n)+)', found, re.MULTILINE)
    texts_found = {"".join(re.findall(r'^"(.*)"$', one, re.MULTILINE)) for one in msgids} - {""}
    assert texts_found == {form for entry in read(catalogue("en").read_text("utf-8")) for form in entry.forms}


# --- how the words come to a page


def test_a_page_in_english_brings_the_words_before_all_other_scripts(client, db):
    heads = [client.get("/hilfe/", headers={"Accept-Language": language}).content.decode() for language in ("de", "en")]
    scripts = [re.findall(r'<script type="module" src="/static/([^"]+)"', head) for head in heads]
    assert scripts[0][0] == "league/site.js"
    assert scripts[1] == ["league/words/en.js", *scripts[0]]


def test_a_page_of_its_own_whose_scripts_speak_brings_the_words():
    """base.html does; the pages that do without it (the phone's, the projector's) have sentences of their own."""
    silent = []
    for path in sorted(TEMPLATES.rglob("*.html")):
        html = path.read_text("utf-8")
        named = re.findall(r'{% static "(league/[^"]+\.js)" %}', html)
        speaks = any(WORDS in imported_by(STATIC / name) for name in named)
        if "<html" in html and speaks and "league/words/en.js" not in named:
            silent.append(path.name)
    assert silent == []


def test_nothing_waits_at_the_top_of_a_module():
    """Safari loses what a module exports that waits and is imported twice (WebKit 242740)."""
    waiting = re.compile(r"^(?:const .*= |export .*= )?await ", re.MULTILINE)
    assert [path.name for path in SCRIPTS if waiting.search(path.read_text("utf-8"))] == []


def test_names_with_hashes_lead_to_one_and_the_same_words(tmp_path, settings):
    """Two copies of words.js would not share what was learnt. What is imported only while a page runs is renamed, too."""
    late = tmp_path / "own/league/late.js"
    late.parent.mkdir(parents=True)
    late.write_text('export const words = () => import("./words.js");\n')
    settings.STATIC_ROOT, settings.STATICFILES_DIRS = tmp_path / "collected", [STATIC, tmp_path / "own"]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STORAGES = settings.STORAGES | {"staticfiles": {"BACKEND": "league.base.static_files.Modules"}}
    call_command("collectstatic", interactive=False, verbosity=0)
    names = json.loads((settings.STATIC_ROOT / "staticfiles.json").read_text("utf-8"))["paths"]
    words = Path(names["league/words.js"]).name
    importing = [path.relative_to(STATIC).as_posix() for path in SCRIPTS if '/words.js"' in path.read_text("utf-8")]
    assert {"league/site.js", "league/words/en.js", "league/lists/entry.js"} <= set(importing)
    for name in [*importing, "league/late.js"]:
        script = (settings.STATIC_ROOT / names[name]).read_text("utf-8")
        assert (f'/{words}"' in script, '/words.js"' in script) == (True, False), name
