"""Other words for the same: whatever sentences become, nothing that is stored changes, and nothing is read out of them."""

from __future__ import annotations

import json

import pytest
from django.core.management import call_command
from django.urls import reverse

from league.lists import scorebook
from league.lists.services.corrections import accept_finding
from league.lists.services.writing import save_paper
from league.models import AcceptedFinding, PublishedStandings, Season, Spielliste
from league.seasons import services as seasons
from league.seasons.reads import fresh, plain
from league.standings.reasons import decided_later
from league.standings.table import snapshot, standings
from scoring.wording import language
from tests.cast import a_tournament, browser_of, seated, winners_paper
from tests.events.public_pages import play_round
from tests.seasons.season_stage import a_season, three_evenings
from tests.teams.team_stage import four_teams, match_day, read, table

pytestmark = pytest.mark.django_db


@pytest.fixture
def reword(monkeypatch):
    """Every sentence in brackets, every word in capitals."""

    def change() -> None:
        words = language("de")
        monkeypatch.setattr(words, "sentences", {code: f"«{said}»" for code, said in words.sentences.items()})
        monkeypatch.setattr(
            words,
            "terms",
            {kind: {name: said.upper() for name, said in terms.items()} for kind, terms in words.terms.items()},
        )
        monkeypatch.setattr(words, "_parts", {})

    return change


def test_published_and_kept_results_stay_as_they_are(cast, reword, capsys):
    event = a_tournament(cast, order=["points", "games_won"])
    play_round(cast, event, 1, (10, 2, -4, -8), (6, 2, -2, -6))
    season = a_season(cast, *three_evenings(cast), best=2, missed=-3)
    before = now_stored(), snapshot(standings(event)), plain(fresh(season))
    seasons.close_season(season=season, based_on=None, by=cast.anna)
    season.refresh_from_db()
    kept = json.dumps(season.kept)

    reword()
    call_command("recompute", check=True)
    assert "0 weichen ab" in capsys.readouterr().out
    assert (now_stored(), snapshot(standings(event)), plain(fresh(season))) == before
    season.refresh_from_db()
    assert json.dumps(season.kept) == kept == json.dumps(plain(fresh(season)))


def test_what_was_let_stand_still_stands(cast, reword):
    """A finding is recognised by what it means: 24 games in which nobody was presented, accepted one by one."""
    liste = seated(cast, a_tournament(cast), depth=Spielliste.POINTS)
    save_paper(spielliste=liste, paper=winners_paper(*["12+1"] * 24), based_on=None, by=cast.bernd)
    while found := scorebook.read(liste).errors:
        where = {"code": found[0].code, "row": found[0].row, "column": found[0].column}
        accept_finding(spielliste=liste, **where, reason="so gespielt", based_on=None, by=cast.anna)
        liste = Spielliste.objects.get(pk=liste.pk)
    before = [(one.said, one.row, one.column) for one in AcceptedFinding.objects.order_by("pk")]
    assert len(before) == 8

    reword()
    book = scorebook.read(Spielliste.objects.get(pk=liste.pk))
    assert (book.errors, len(book.findings)) == ([], 8)
    assert [(one.said, one.row, one.column) for one in AcceptedFinding.objects.order_by("pk")] == before


def now_stored() -> list[object]:
    return [(one.tournament_id, one.number, one.rows) for one in PublishedStandings.objects.order_by("pk")]


def test_a_closed_season_is_read_in_the_words_of_today_and_has_not_changed(cast, reword):
    season = a_season(cast, *three_evenings(cast), best=2)
    seasons.close_season(season=season, based_on=None, by=cast.anna)
    reword()
    page = browser_of(None).get(reverse("season-detail", args=[season.uuid]))
    assert page.context["changed"] is False
    assert "NUR DIE BESTEN TAGE" in page.text
    someone = browser_of(None).get(reverse("season-player", args=[season.uuid, cast.carla.uuid]))
    assert "«Vor <bdi>" in someone.text
    again = seasons.reopen_season(
        season=Season.objects.get(pk=season.pk), reason="noch einmal", based_on=None, by=cast.anna
    )
    seasons.close_season(season=again, based_on=None, by=cast.anna)
    assert Season.objects.get(pk=season.pk).kept == season.kept


def test_what_is_explained_does_not_depend_on_the_words(cast, reword):
    event = a_tournament(cast, rounds=1)
    play_round(cast, event, 1, (4, 4, -2, -6))
    where, _teams, players = four_teams(cast)
    match_day(cast, 1, players, *[table(6, 6, -2)] * 4, where=where)
    before = _told(event), [name for name, _why in read(where).explained]
    assert before == (["Carla Weiß", "Emil Sommer"], ["Ass", "Bube"])
    reword()
    assert before == (_told(event), [name for name, _why in read(where).explained])


def _told(event):
    return [row.name for one in decided_later(standings(event)) for row in one.rows]
