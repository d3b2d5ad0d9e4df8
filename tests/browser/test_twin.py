"""The rules on a phone (league/static/league/phones/) are those of the engine: in a real Chromium both are asked the same."""

from pathlib import Path
from urllib.parse import urlparse

import pytest

from league.phones.words import SPOKEN
from tests.phones import twin_cases

ROOT = Path(__file__).parents[2]
PAGE = "http://twin.test/"  # answered from files: no server is needed to count
ASK = """async (cases) => {
  const { compare, twinIn } = await import("/tests/phones/compare.mjs");
  return compare(await twinIn("/league/static/league/phones/"), JSON.parse(cases));
}"""


@pytest.fixture
def asked(browser):
    """asked(cases): how often what was compared, and where the twin differs."""
    context = browser.new_context()
    context.route(f"{PAGE}**", _from_files)
    page = context.new_page()
    page.goto(PAGE)
    yield lambda cases: page.evaluate(ASK, twin_cases.as_json(cases))
    context.close()


def _from_files(route):
    path = ROOT / urlparse(route.request.url).path.removeprefix("/")
    if path == ROOT:
        route.fulfill(body="<!doctype html><title>Twin</title>", content_type="text/html")
    else:
        route.fulfill(body=path.read_text("utf-8"), content_type="text/javascript")


def test_what_is_agreed_and_some_by_chance(asked):
    made = [*twin_cases.agreed(), *twin_cases.by_chance(1, games=500, rulesets=40, runden=20, steps=300)]
    answer = asked(made)
    assert answer["differences"] == []
    assert answer["tally"]["score"] > 1000
    assert {one["code"] for one in twin_cases.messages_in(made)} == {code.value for code in SPOKEN}


@pytest.mark.thorough
@pytest.mark.parametrize("part", range(4))
def test_many_by_chance(asked, part):
    """20,000 games under 400 rulesets and 10,000 steps of whole lists, in four parts."""
    answer = asked(twin_cases.by_chance(2 + part, games=5000, rulesets=100, runden=100, steps=2500))
    assert answer["differences"] == []
    assert answer["tally"]["score"] == 5000
    assert answer["tally"]["list step"] >= 2500
