"""Closed seasons of before there were codes: their sentences are carried over, read as before, and could go back.

old_sentences.json: sentences of every kind, as the engine wrote them then; old_kept.json: whole tables as they were kept,
with what their pages said."""

from __future__ import annotations

import copy
import json
import re
from datetime import date
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.urls import reverse

from league.migrations import _old_reasons as old
from league.models import Season
from league.seasons.reads import table_of
from scoring import Message
from scoring.wording import Called, language
from tests.cast import browser_of

HERE = Path(__file__).parent
SENTENCES: list[dict[str, Any]] = json.loads((HERE / "old_sentences.json").read_text("utf-8"))
KEPT: dict[str, Any] = json.loads((HERE / "old_kept.json").read_text("utf-8"))
NAME = next(path.stem for path in Path(old.__file__).parent.glob("*_reasons_as_data.py"))
MIGRATION = import_module(f"league.migrations.{NAME}")
WAYS = {
    "why_not": (old.read_reason, old.write_reason), "reason": (old.read_reason, old.write_reason),
    "explanation": (old.read_explanation, old.write_explanation), "because": (old.read_because, old.write_because),
}  # fmt: skip


def around(one: dict[str, Any]) -> old.Around:
    return old.Around(tuple(map(date.fromisoformat, one["days"])), 7)


def said(stored: dict[str, Any], where: old.Around) -> str:
    return language().say(Message.from_dict(stored), Called(players={"7": "{behind}"}, year=where.year))


def today(text: str) -> str:
    """Said better since: a plus only where points are meant, one minus sign, and commas in lists of three."""
    if "Platzpunkte (" in text:
        text = text.replace("+", "").replace("-", "−")
    front, known, titles = text.partition("bekannt: ")
    return front + known + titles.replace("“ und „", "“, „", titles.count("“ und „") - 1) if known else text


def test_a_sentence_of_before_is_read_into_a_code_said_again_and_written_back():
    for one in SENTENCES:
        read, write = WAYS[one["field"]]
        stored = read(one["text"], around(one))
        assert Message.from_dict(stored).to_dict() == stored
        assert said(stored, around(one)) == (today(one["text"]) if one["field"] == "because" else one["text"])
        assert write(stored, around(one)) == one["text"]


@pytest.mark.parametrize(
    "text",
    [
        "+24 Punkte in 3 Runden, Platz 2 von 10", "−1 Punkt in 1 Runde, Platz 4", "0 Punkte", "+1 Punkt", "Platz 3",
        "+1 Punkt in 2 Runden", "−7 Punkte in 1 Runde, Platz 1 von 1, am Tisch: 1. von 4, geteilt 2. von 5", "am Tisch: 4. von 4",
    ],
)  # fmt: skip
def test_what_was_played_is_carried_over_too(text):
    text = re.sub(r"in (\d) Runde", "in \\1\N{NO-BREAK SPACE}Runde", text)
    stored = old.read_told(text, old.Around())
    assert said(stored, old.Around()) == text
    assert old.write_told(stored, old.Around()) == text


AS_WRITTEN: list[tuple[Any, str, dict[str, Any]]] = [
    (old.read_reason, "weil es regnete", {"code": "as-written", "params": {"text": "weil es regnete"}}),
    (old.read_told, "drei Siege", {"code": "as-written", "params": {"text": "drei Siege"}}),
    (old.read_because, "Vor {behind}: durch das Los.",
     {"code": "as-written-of", "params": {"before": "Vor ", "other": "7", "after": ": durch das Los."}}),
    (old.read_because, "Vor {behind}: mehr Punkte je Runde (+2,00 gegen +1,99).",  # rounded: which number it was is lost
     {"code": "as-written-of", "params": {"before": "Vor ", "other": "7", "after": ": mehr Punkte je Runde (+2,00 gegen +1,99)."}}),
    (old.read_because, "Gleichauf mit {behind} in allem, was gewertet wurde. Nicht gewertet, weil nicht für alle "
     "Gleichplatzierten bekannt: „Haarfarbe“.",
     {"code": "as-written-of", "params": {"before": "Gleichauf mit ", "other": "7", "after": " in allem, was gewertet wurde. "
      "Nicht gewertet, weil nicht für alle Gleichplatzierten bekannt: „Haarfarbe“."}}),
]  # fmt: skip


@pytest.mark.parametrize(("how", "text", "stored"), AS_WRITTEN)
def test_what_no_pattern_knows_stays_as_it_was_written(how, text, stored):
    where = old.Around((date(2026, 1, 5),), 7)
    assert MIGRATION.read(how, text, where) == stored
    assert said(stored, where) == text
    assert MIGRATION.write(lambda *_: "", stored, where) == text


def test_a_reckoning_as_it_was_written_ends_like_a_sentence():
    stored = MIGRATION.read(old.read_explanation, "12 und noch was", old.Around(), whole=True)
    assert stored == {"code": "as-written", "params": {"text": "12 und noch was."}}


@pytest.mark.parametrize("name", KEPT["seasons"])
def test_a_whole_table_goes_there_and_back(name):
    kept = copy.deepcopy(KEPT["seasons"][name]["kept"])
    codes = MIGRATION.to_codes(copy.deepcopy(kept))
    assert "spoken" not in codes
    assert not any("as-written" in one["explanation"]["code"] for one in codes["rows"])
    for row in kept["rows"]:  # who is behind is told with the reason that names him
        row["behind"] = row["behind"] if row["because"] else None
    assert MIGRATION.to_sentences(codes) == kept


# --- in a database made before


def migrated_to(name: str) -> None:
    executor = MigrationExecutor(connection)
    executor.migrate([("league", name)])


def newest() -> str:
    """Pages read the database as it is now."""
    return next(name for app, name in MigrationExecutor(connection).loader.graph.leaf_nodes() if app == "league")


@pytest.fixture
def before(transactional_db, cast):
    """The database as it was before the change; afterwards as it is now."""
    ((_app, parent),) = MIGRATION.Migration.dependencies
    migrated_to(parent)
    yield cast
    migrated_to(newest())


def as_kept_then(name: str, cast: Any) -> dict[str, Any]:
    """The sample with the people of this test."""
    people = {player.name: player.pk for player in cast.players}
    now = {int(pk): people[who] for pk, who in KEPT["players"].items()}
    kept = copy.deepcopy(KEPT["seasons"][name]["kept"])
    for row in kept["rows"]:
        row["player"], row["behind"] = now[row["player"]], now.get(row["behind"]) if row["because"] else None
    kept["guests"] = []
    return kept


@pytest.mark.thorough
def test_a_season_that_was_closed_before_is_read_as_it_was(before):
    cast = before
    seasons = {
        name: Season.objects.create(club=cast.home, name=name, state=Season.CLOSED, kept=as_kept_then(name, cast),
                                    rule=KEPT["seasons"][name]["kept"]["rule"])
        for name in KEPT["seasons"]
    }  # fmt: skip
    league = Season.objects.create(
        club=cast.home,
        name="Liga",
        kind=Season.TEAMS,
        state=Season.CLOSED,
        kept={"teams": [], "days": [], "promoted": 0, "relegated": 0},
    )
    migrated_to(NAME)
    migrated_to(newest())
    for name, season in seasons.items():
        season.refresh_from_db()
        rows = table_of(season).rows
        for row, shown in zip(rows, KEPT["seasons"][name]["shown"], strict=True):
            assert row.explanation == shown["explanation"]
            reason = str(row.reason).replace("<bdi>", "").replace("</bdi>", "")
            assert reason == today(shown["reason"])
            assert [[cell.reason, cell.told] for cell in row.cells] == shown["cells"]
        check_pages(season, rows)
    league.refresh_from_db()
    assert league.kept == {"teams": [], "days": [], "promoted": 0, "relegated": 0}
    migrated_to(MIGRATION.Migration.dependencies[0][1])
    for name, season in seasons.items():
        season.refresh_from_db()
        assert season.kept == as_kept_then(name, cast)
    migrated_to(NAME)


def check_pages(season: Season, rows: list[Any]) -> None:
    browser = browser_of(None)
    page = browser.get(reverse("season-detail", args=[season.uuid]))
    assert page.status_code == 200
    for title, words in table_of(season).spoken:
        assert title in page.text
        assert words in page.text
    for row in rows:
        answer = browser.get(reverse("season-player", args=[season.uuid, row.player.uuid]))
        assert row.explanation in answer.text
    for ending in ("csv", "xlsx"):
        assert browser.get(reverse("season-file", args=[season.uuid, ending])).status_code == 200
