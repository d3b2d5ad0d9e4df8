"""The fragments every page is built from: what they promise in docs/look.md to page builders and to readers."""

import re
import tomllib
from html.parser import HTMLParser
from pathlib import Path

import django_tables2 as tables
import pytest
from django import forms
from django.contrib.auth.models import AnonymousUser
from django.contrib.messages import constants
from django.contrib.messages.storage.base import Message
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.template import Context, Template
from django.template.loader import render_to_string
from django.test import RequestFactory, override_settings
from django.urls import path

from tests.layout import squeezed

ROOT = Path(__file__).parents[2]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
AS_IT_IS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["djangofmt"]["extend-exclude"]
STYLESHEET = (ROOT / "league/static/league/site.css").read_text("utf-8")
NAMES = """language home club-list account-home account_login account_logout help rules-presets operations ranking api-overview privacy
search season-list"""
urlpatterns = [path(f"{name}/", lambda request: HttpResponse(), name=name) for name in NAMES.split()]
urlpatterns += [path("hilfe/<str:name>/", lambda request, name: HttpResponse(), name="help-guide")]


class TournamentForm(forms.Form):
    name = forms.CharField(label="Name", help_text="Wie auf der Ausschreibung.")
    place = forms.CharField(label="Ort", required=False)
    rounds = forms.CharField(label="Runden", required=False, widget=forms.TextInput(attrs={"inputmode": "numeric"}))
    kind = forms.ChoiceField(label="Regeln", choices=[("a", "Turnier"), ("b", "Haus")], widget=forms.RadioSelect)
    public = forms.BooleanField(label="Öffentlich", required=False)
    key = forms.CharField(widget=forms.HiddenInput, initial="k1")


class Standings(tables.Table):
    caption = "Stand nach Runde 2"
    name = tables.Column("Name", attrs={"td": {"class": "name", "scope": "row"}, "th": {"class": "name"}})
    total = tables.Column("Summe", attrs={"td": {"class": "num"}, "th": {"class": "num"}})
    club = tables.Column("Verein", orderable=False)

    class Meta:
        empty_text = "Noch kein Tisch ist fertig."


class Stranger:
    is_authenticated = is_superuser = False


class Director:
    is_authenticated, is_superuser = True, False

    def get_username(self):
        return "<anna>"


class Operator(Director):
    is_superuser = True


def ids(page):
    return re.findall(r'\bid="([^"]+)"', page)


def field(page, name):
    return re.search(rf"<(?:input|select|textarea)[^>]*name=\"{name}\"[^>]*>", page).group()


# Forms


def test_a_field_has_its_label_and_its_help():
    page = squeezed(str(TournamentForm()))
    assert '<label for="id_name">Name</label>' in page
    assert 'aria-describedby="id_name_helptext"' in field(page, "name")
    assert '<div class="help" id="id_name_helptext">Wie auf der Ausschreibung.</div>' in page
    assert "freiwillig" in page.split('for="id_place"')[1].split("</label>")[0]


def test_a_number_has_a_short_field():
    assert re.search(r'<div class="field short">\s*<label for="id_rounds">', str(TournamentForm()))


def test_a_wrong_field_says_so_to_eyes_and_ears():
    page = str(TournamentForm({"kind": "a", "place": "Kiel", "key": "k1"}))
    assert 'aria-invalid="true"' in field(page, "name")
    assert 'aria-describedby="id_name_helptext id_name_error"' in field(page, "name")
    assert 'id="id_name_error"' in page
    assert 'value="Kiel"' in field(page, "place")


def test_the_summary_of_errors_links_to_every_wrong_field_and_takes_the_focus():
    page = str(TournamentForm({"key": "k1"}))
    summary = re.search(r'<div class="notice bad error-summary".*?</div>', page, re.DOTALL).group()
    assert 'tabindex="-1" autofocus' in summary
    assert re.findall(r'href="#([^"]+)"', summary) == ["id_name", "id_kind_0"]
    assert {"id_name", "id_kind_0"} <= set(ids(page))


def test_a_form_without_errors_has_no_summary():
    assert "error-summary" not in str(TournamentForm())


def test_radios_are_chips_with_a_legend():
    page = squeezed(str(TournamentForm()))
    assert "<legend>Regeln</legend>" in page
    assert len(re.findall(r'<span class="chip"><input[^>]*id="(id_kind_\d)"[^>]*>\s*<label for="\1">', page)) == 2


HIDDEN = [
    # the page's own variables, values of key, values of based_on
    ({}, ["k1"], []),
    ({"key": "k2", "based_on": 7}, ["k1"], ["7"]),
    ({"based_on": 0}, ["k1"], ["0"]),
]


@pytest.mark.parametrize(("context", "keys", "versions"), HIDDEN)
def test_key_and_version_are_written_once(context, keys, versions):
    page = render_to_string("components/_form.html", {"form": TournamentForm(), **context}, RequestFactory().get("/"))
    assert re.findall(r'name="key" value="(\w+)"', page) == keys
    assert re.findall(r'name="based_on" value="(\w+)"', page) == versions
    assert page.count("csrfmiddlewaretoken") == 1


# Tables


def table(query="", rows=3, **options):
    data = [{"name": f"Name {n}", "total": n, "club": "Kiel"} for n in range(rows)]
    request = RequestFactory().get("/" + query)
    shown = Standings(data, order_by=request.GET.get("sort", "-total"))
    tables.RequestConfig(request, **options).configure(shown)
    return squeezed(shown.as_html(request))


def test_a_table_has_caption_headers_and_names_of_rows():
    page = table(paginate=False)
    assert '<caption id="caption">Stand nach Runde 2</caption>' in page
    assert 'role="region" tabindex="0" aria-labelledby="caption"' in page
    assert len(re.findall(r'<th scope="col"', page)) == 3
    assert re.findall(r'<th class="name" scope="row">(.*?)</th>', page) == ["Name 2", "Name 1", "Name 0"]


def test_the_sorted_column_shows_its_direction_in_three_ways():
    (head,) = re.findall(r"<th[^>]*aria-sort.*?</th>", table(paginate=False))
    assert 'aria-sort="descending"' in head
    assert "▼" in head
    assert "absteigend sortiert" in head
    assert 'href="?sort=total"' in head


def test_sorting_keeps_the_rest_of_the_address():
    assert 'href="?nach=2&amp;sort=name"' in table("?nach=2", paginate=False)


def test_only_columns_that_can_be_sorted_are_links():
    assert len(re.findall(r'<th scope="col"[^>]*><a ', table(paginate=False))) == 2


def test_a_table_without_paging_shows_all_rows():
    page = table(rows=60, paginate=False)
    assert page.count("<tr") == 61
    assert "pagination" not in page


def test_a_table_with_paging_says_where_it_is():
    page = table("?page=2", rows=60, paginate={"per_page": 25})
    assert "Seite 2 von 3" in page
    assert 'href="?page=1"' in page
    assert 'href="?page=3"' in page


def test_an_empty_table_says_so():
    assert '<td class="none" colspan="3">Noch kein Tisch ist fertig.</td>' in table(rows=0, paginate=False)


def test_there_is_nothing_to_page_on_one_page():
    page = {"page": Paginator(range(3), 10).page(1)}
    assert render_to_string("components/_pagination.html", page).strip() == ""


# Fragments


def test_the_last_crumb_is_this_page():
    page = render_to_string("components/_crumbs.html", {"crumbs": [("Kiel & Co", "/kiel/"), ("Turniere", "")]})
    assert '<a href="/kiel/"><bdi>Kiel &amp; Co</bdi></a>' in page
    assert '<span aria-current="page"><bdi>Turniere</bdi></span>' in page


def test_steps_say_in_words_what_their_signs_show():
    steps = [{"title": t, "state": s} for t, s in [("Geplant", "done"), ("Läuft", "now"), ("Beendet", "next")]]
    page = render_to_string("components/_steps.html", {"steps": steps})
    assert re.findall(r"\((.*?)\)", page) == ["abgeschlossen", "jetzt", "noch nicht"]
    assert page.count('aria-current="step"') == 1


MESSAGES = [
    (constants.SUCCESS, "notice good", "Erledigt:"),
    (constants.WARNING, "notice warn", "Achtung:"),
    (constants.ERROR, "notice bad", "Fehler:"),
    (constants.INFO, "notice", "Hinweis:"),
]


@pytest.mark.parametrize(("level", "look", "word"), MESSAGES)
def test_a_message_has_its_word_beside_its_colour(level, look, word):
    page = render_to_string("components/_messages.html", {"messages": [Message(level, "<Tisch 5>")]})
    assert f'<p class="{look}"><span class="visually-hidden">{word} </span>&lt;Tisch 5&gt;</p>' in page


# The frame


def frame(user, source='{% extends "base.html" %}{% block title %}Tisch "5"{% endblock %}'):
    request = RequestFactory().get("/tisch/?sort=name")
    with override_settings(ROOT_URLCONF=__name__):
        return squeezed(Template(source).render(Context({"request": request, "user": user, "csrf_token": "T"})))


def test_the_frame_has_title_preview_and_one_address():
    page = frame(AnonymousUser())
    assert '<title>Tisch "5" · Spielliste</title>' in page
    assert '<meta property="og:title" content="Tisch &quot;5&quot;">' in page
    assert '<link rel="canonical" href="/tisch/">' in page
    assert '<meta name="robots" content="noindex">' in page
    assert '<html lang="de">' in page


EVERYBODYS = {
    "/home/", "/ranking/", "/season-list/", "/help/", "/rules-presets/", "/hilfe/glossar/", "/api-overview/", "/privacy/",
}  # fmt: skip
LINKS = [
    (Stranger(), {*EVERYBODYS, "/account_login/"}),
    (Director(), {*EVERYBODYS, "/club-list/", "/account-home/"}),
    (Operator(), {*EVERYBODYS, "/club-list/", "/account-home/", "/operations/"}),
]


@pytest.mark.parametrize(("user", "links"), LINKS, ids=lambda value: type(value).__name__)
def test_everybody_sees_his_own_links(user, links):
    assert {link for link in re.findall(r'<a [^>]*href="(/[^"]*)"', frame(user))} == links


def test_only_who_is_logged_in_gets_a_token_for_logging_out():
    assert "csrfmiddlewaretoken" not in frame(Stranger())
    assert 'action="/account_logout/"><input type="hidden" name="csrfmiddlewaretoken" value="T">' in frame(Director())


def test_a_name_cannot_break_the_frame():
    assert "<bdi>&lt;anna&gt;</bdi>" in frame(Director())


# All templates


class Strict(HTMLParser):
    """Collects what the content security policy would refuse."""

    def __init__(self):
        super().__init__()
        self.refused = []

    def handle_starttag(self, tag, attrs):
        names = dict(attrs)
        self.refused += [name for name in names if name == "style" or name.startswith("on")]
        if tag == "style" or (tag == "script" and "src" not in names and names.get("type") != "application/json"):
            self.refused.append(tag)


def _named(template):
    return str(template.relative_to(ROOT))


def test_no_template_needs_what_the_policy_refuses():
    """Paper is made by WeasyPrint, which knows no policy."""
    pages = [template for template in TEMPLATES if "print" not in template.parts]
    assert {_named(template): refused for template in pages if (refused := _refused(template))} == {}


def _refused(template):
    reader = Strict()
    reader.feed(re.sub(r"{%.*?%}|{#.*?#}", "", template.read_text("utf-8")))
    return reader.refused


def test_a_template_has_a_thought_a_line_and_no_space_before_a_comma():
    """A formatter that puts a condition on a line of its own puts a space before what it says."""
    texts = {name: template.read_text("utf-8") for template in TEMPLATES if (name := _named(template)) not in AS_IT_IS}
    assert {name: long for name, text in texts.items() if (long := _long_lines(text))} == {}
    assert {name: spaced for name, text in texts.items() if (spaced := SPACE_BEFORE_COMMA.findall(text))} == {}


SPACE_BEFORE_COMMA = re.compile(r"(?:%}|}}|\w)\s+{% if\b[^%]*%}[,.;:!?)].*")


def _long_lines(text):
    return [line for line in text.splitlines() if len(line) > 200]


def test_the_stylesheet_is_small_and_whole():
    assert len(STYLESHEET.encode()) < 30_000
    assert STYLESHEET.count("{") == STYLESHEET.count("}")
    assert "url(" not in STYLESHEET


def test_every_class_in_the_documentation_exists():
    listed = re.search(r"## Classes\n.*?\n### ", (ROOT / "docs/look.md").read_text("utf-8"), re.DOTALL).group()
    first_cells = " ".join(line.split("|")[1] for line in listed.splitlines() if line.startswith("| `"))
    classes = set(re.findall(r"\.([a-z-]+)", first_cells))
    assert len(classes) > 40
    assert {name for name in classes if not re.search(rf"\.{name}\b", STYLESHEET)} == set()


# Contrast (WCAG 2.2 AA), computed from the tokens


def tokens(block):
    return dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{3,6});", block))


def luminance(colour):
    digits = colour[1:] if len(colour) == 7 else "".join(c * 2 for c in colour[1:])
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    dark, light = sorted([luminance(one), luminance(other)])
    return (light + 0.05) / (dark + 0.05)


PAIRS = [
    *[(text, ground, 4.5) for text in ("ink", "soft", "green", "red", "amber") for ground in ("paper", "card")],
    *[("ink", wash, 4.5) for wash in ("wash", "red-wash", "amber-wash")],
    ("green", "wash", 4.5), ("red", "red-wash", 4.5), ("amber", "amber-wash", 4.5), ("soft", "wash", 4.5),
    ("on-green", "green", 4.5), ("on-green", "green-dark", 4.5), ("on-red", "red", 4.5),
    ("edge", "paper", 3), ("edge", "card", 3), ("focus", "paper", 3), ("focus", "card", 3),
]  # fmt: skip
LIGHT = tokens(STYLESHEET.split("@media")[0])
DARK = LIGHT | tokens(STYLESHEET.split("@media screen and (prefers-color-scheme: dark)")[1].split("/* Type */")[0])


@pytest.mark.parametrize("mode", [LIGHT, DARK], ids=["light", "dark"])
def test_colours_can_be_read(mode):
    weak = [(front, ground) for front, ground, least in PAIRS if contrast(mode[front], mode[ground]) < least]
    assert weak == []
