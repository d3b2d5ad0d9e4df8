"""How numbers, names and days are written: one line for each thing a referee would look at twice."""

import datetime as dt
from decimal import Decimal
from zoneinfo import ZoneInfo

import pytest
from django.template import Context, Engine, Template
from django.template.loader import get_template

BERLIN = ZoneInfo("Europe/Berlin")
WRITTEN = [
    # filter, value, what stands on the page
    ("points", 12, "+12"),
    ("points", -7, "−7"),
    ("points", 0, "0"),
    ("points", 1234, "+1.234"),
    ("points", -1234, "−1.234"),
    ("points", None, "–"),
    ("sign", 12, "plus"),
    ("sign", -7, "minus"),
    ("sign", 0, "zero"),
    ("sign", None, "zero"),
    ("number", 0, "0"),
    ("number", 999, "999"),
    ("number", 12345, "12.345"),
    ("number", -12345678, "−12.345.678"),
    ("number", None, "–"),
    ("average", 12.5, "12,5"),
    ("average", 12.45, "12,5"),
    ("average", -12.25, "−12,3"),
    ("average", -0.04, "0,0"),
    ("average", 3, "3,0"),
    ("average", 1234.56, "1.234,6"),
    ("average", Decimal("2.0208333"), "2,0"),
    ("average", None, "–"),
    ("per_runde", 12.5, "12,50"),
    ("per_runde", -0.125, "−0,13"),
    ("per_runde", None, "–"),
    ("place", 3, "3."),
    ("place", None, "–"),
    ("place:True", 3, "3. (geteilt)"),
    ("place:False", 3, "3."),
    ('plural:"Spiel,Spiele"', 0, "0 Spiele"),
    ('plural:"Spiel,Spiele"', 1, "1 Spiel"),
    ('plural:"Spiel,Spiele"', 24, "24 Spiele"),
    ('plural:"Punkt,Punkte"', -1, "−1 Punkt"),
    ('plural:"Spiel,Spiele"', 1200, "1.200 Spiele"),
    ("euros", 1250, "12,50 €"),
    ("euros", 5, "0,05 €"),
    ("euros", -50, "−0,50 €"),
    ("euros", 0, "0,00 €"),
    ("euros", 123456, "1.234,56 €"),
    ("euros", None, "–"),
    ("when", dt.date(2026, 11, 17), "Di., 17. November 2026"),
    ("when", dt.date(2027, 3, 1), "Mo., 1. März 2027"),
    ("when", dt.datetime(2026, 11, 17, 19, 30, tzinfo=BERLIN), "Di., 17. November 2026, 19:30 Uhr"),
    ("when", dt.datetime(2026, 11, 17, 23, 30, tzinfo=dt.UTC), "Mi., 18. November 2026, 00:30 Uhr"),
    ("when", None, ""),
    ("bdi", "Anna", "<bdi>Anna</bdi>"),
    ("narrow", "Max Zimmermann", "<bdi>Max Zimmermann</bdi>"),
    ("narrow", "Anna Müller-Lüdenscheidt", '<bdi class="long">Anna Müller-Lüdenscheidt</bdi>'),
    ("narrow", "<b>Anna", "<bdi>&lt;b&gt;Anna</bdi>"),
    ("narrow", "", "<bdi></bdi>"),
    ("bdi", "<b>Anna</b> & Co", "<bdi>&lt;b&gt;Anna&lt;/b&gt; &amp; Co</bdi>"),
]


@pytest.mark.parametrize(("how", "value", "written"), WRITTEN)
def test_it_is_written_so(how, value, written):
    page = Template("{{ value|" + how + " }}").render(Context({"value": value}))
    assert page.replace("\N{NO-BREAK SPACE}", " ") == written


def test_number_and_word_stay_on_one_line():
    page = Template('{{ 3|plural:"Spiel,Spiele" }} {{ 50|euros }} {{ 2|place:True }}').render(Context())
    assert page == "3\N{NO-BREAK SPACE}Spiele 0,50\N{NO-BREAK SPACE}€ 2.\N{NO-BREAK SPACE}(geteilt)"


def page_with(title, **context):
    source = '{% extends "bare_again.html" %}{% block title %}' + title + "{% endblock %}"
    base = 'T:{% block title %}sonst{% endblock %} A:"{% again title %}" N:"{% again nothing %}"'
    engine = Engine(
        loaders=[("django.template.loaders.locmem.Loader", {"bare_again.html": base})], builtins=["league.base.words"]
    )
    return engine.from_string(source).render(Context(context))


AGAIN = [
    ("Runde 2 · Tisch 5", "Runde 2 · Tisch 5"),
    ("\n  Runde 2\n  Tisch 5 ", "Runde 2 Tisch 5"),
    ('der "Fuchs"', "der &quot;Fuchs&quot;"),
    ("{{ name }}", "&lt;i&gt;Anna&lt;/i&gt; &quot;A&quot;"),
    ("<b>fett</b>", "fett"),
]


@pytest.mark.parametrize(("title", "attribute"), AGAIN)
def test_a_block_can_be_had_again_as_an_attribute(title, attribute):
    assert f'A:"{attribute}" N:""' in page_with(title, name='<i>Anna</i> "A"')


def test_error_pages_need_neither_user_nor_database():
    for name in ("400.html", "403_csrf.html", "500.html", "503.html"):
        assert "<h1>" in get_template(name).render({})
