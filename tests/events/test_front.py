"""How the page of a tournament opens: with its winner, the podium and what was won, or with the search and who leads;
one row of tabs, and the race of the places below the table."""

import re

import pytest
from django.urls import reverse

from league.events.services import tournament
from league.events.views.standings import Missing
from league.models import Round, Spielliste
from league.prizes.services import add_prize
from tests.base.test_charts import drawing
from tests.cast import a_player, a_tournament, seated
from tests.once import once

from .public_pages import end_totals, page, play_round, queries, rows, text


def main(name, *args, **words) -> str:
    """The page without what stands around every page."""
    return page(name, *args, **words).split("<main")[1].split("</main>")[0]


@once
def played(cast, **settings):
    event = a_tournament(cast, **settings)
    play_round(cast, event, 1, (10, 2, -4, -8), (6, 0, -2, -4))
    play_round(cast, event, 2, (-6, 4, 2, 0), (4, 4, -2, -6))
    return event


@pytest.fixture
@once
def finished(cast):
    event = played(cast)
    add_prize(tournament=event, title="1. Platz", amount=5000, thing="Pokal", by=cast.anna)
    add_prize(tournament=event, title="2. Platz", place=2, amount=2000, by=cast.anna)
    tournament.finish_tournament(tournament=event, by=cast.anna)
    return event


def podium(html: str) -> list[str]:
    found = re.search(r'<ol class="podium">.*?</ol>', html, re.S)
    return [text(one) for one in re.findall(r"<li.*?</li>", found.group(0), re.S)] if found else []


# --- the end


def test_a_finished_tournament_opens_with_its_podium_and_what_was_won(cast, finished):
    tournament.reveal_result(tournament=finished, by=cast.anna)
    html = main("tournament-detail", finished.uuid)
    assert podium(html) == [
        "1. Platz Hanna Böhm Doko-Club Kreuzdame +10 Punkte 50,00 € und Pokal",
        "2. Platz Emil Sommer Doko-Club Kreuzdame +6 Punkte 20,00 €",
        "3. Platz Carla Weiß Doko-Club Kreuzdame +4 Punkte",
        "3. Platz Ida Krüger Doko-Club Kreuzdame +4 Punkte",
    ]
    assert html.index('class="podium"') < html.index("<form") < html.index("<table")
    assert "Wo stehe ich?" in text(html)
    assert reverse("tournament-prizes", args=[finished.uuid]) in html.split("<table")[0]


def test_before_it_is_revealed_nobody_else_sees_a_podium(cast, finished):
    html = main("tournament-detail", finished.uuid)
    assert podium(html) == []
    assert "50,00 €" not in html
    assert "Hanna Böhm" not in html.split("<table")[0]
    assert podium(page("tournament-detail", finished.uuid, user=cast.anna))[0].startswith("1. Platz Hanna Böhm")


def test_who_won_something_reads_it_on_her_own_page_once_it_is_known(cast, finished):
    number = finished.entries.get(name="Hanna Böhm").number
    assert "Gewonnen" not in text(page("tournament-person", finished.uuid, number))
    tournament.reveal_result(tournament=finished, by=cast.anna)
    assert "Gewonnen: 50,00 € und Pokal (1. Platz)" in text(page("tournament-person", finished.uuid, number))


def test_where_all_share_the_first_place_the_podium_stays_small(cast):
    event = a_tournament(cast, rounds=1)
    play_round(cast, event, 1, (0, 0, 0, 0), (0, 0, 0, 0))
    tournament.finish_tournament(tournament=event, by=cast.anna, reveal=True)
    assert len(podium(page("tournament-detail", event.uuid))) == 6


@pytest.mark.parametrize(("count", "round_", "many"), [(8, Round(), False), (9, Round(), True), (9, None, False)])
def test_only_tables_of_a_round_that_has_its_page_are_counted_instead_of_named(count, round_, many):
    assert Missing(round_, [Spielliste()] * count).are_many is many


def test_an_earlier_state_has_no_podium(cast, finished):
    tournament.reveal_result(tournament=finished, by=cast.anna)
    assert podium(page("tournament-after", finished.uuid, 1)) == []


# --- while it runs


def test_a_running_one_opens_with_the_search_and_who_leads(cast):
    event = a_tournament(cast)
    play_round(cast, event, 1, (10, 2, -4, -8), (6, 0, -2, -4), close=False)
    html = main("tournament-detail", event.uuid)
    assert html.index("Wo sitze ich?") < html.index("Carla Weiß") < html.index("Wie die Plätze zustande kommen")
    assert podium(html) == []


def test_nobody_is_offered_a_search_for_seats_that_nobody_has_drawn(cast):
    assert "Wo sitze ich?" not in page("tournament-detail", a_tournament(cast).uuid)


@pytest.mark.thorough
def test_many_open_tables_are_counted_and_few_are_named(cast):
    cast.players += [a_player(f"Gast{n}", "Zahl", cast.home) for n in range(26)]
    event = a_tournament(cast, players=36, rounds=1)
    lists = seated(cast, event, depth=Spielliste.TOTALS, count=9)
    html = page("tournament-detail", event.uuid)
    assert "Noch offen in Runde 1: 9 Tische." in text(html)
    end_totals(lists[0], 4, 2, 0, -6, by=cast.bernd)
    assert "Noch offen in Runde 1: Tisch 2, Tisch 3," in text(page("tournament-detail", event.uuid))


# --- tabs


def tabs(html: str) -> list[tuple[str, bool]]:
    """Words and whether it is this page."""
    (bar,) = re.findall(r'<nav class="tabs.*?</nav>', html, re.S)
    links = re.findall(
        r"<a\b(.*?)>(.*?)</a>", re.sub(r'<span\s+class="phone-only".*?</span>', "", bar, flags=re.S), re.S
    )
    return [(text(words), "aria-current" in attributes) for attributes, words in links]


def test_one_row_of_tabs_leads_to_the_standings_and_every_round(cast):
    event = played(cast)
    names = ["Stand", "Runde 1", "Runde 2"]
    for address, at in [(("tournament-detail",), 0), (("tournament-round", 2), 2), (("tournament-after", 1), 1)]:
        name, *rest = address
        assert tabs(page(name, event.uuid, *rest)) == [(one, index == at) for index, one in enumerate(names)]


def test_a_round_and_the_state_after_it_lead_to_one_another(cast):
    event = played(cast)
    after, round_ = (reverse(name, args=[event.uuid, 1]) for name in ("tournament-after", "tournament-round"))
    assert after in page("tournament-round", event.uuid, 1)
    assert f'href="{round_}"' in main("tournament-after", event.uuid, 1).split("</nav>")[-1]
    # After the last one it is the state of now.
    assert reverse("tournament-after", args=[event.uuid, 2]) not in page("tournament-round", event.uuid, 2)


# --- the race


def test_the_race_is_a_picture_and_a_table(cast):
    html = page("tournament-detail", played(cast).uuid)
    figure = re.search(r'<figure class="chart">.*?</figure>', html, re.S).group(0)
    svg = drawing(figure)
    assert "Das Rennen um die Plätze" in figure
    assert len(list(svg.iter("{http://www.w3.org/2000/svg}polyline"))) == 8
    assert rows(figure)[:3] == [["Hanna Böhm", "2.", "1."], ["Emil Sommer", "3.", "2."], ["Carla Weiß", "1.", "3."]]


def test_there_is_no_race_before_the_second_round(cast):
    event = a_tournament(cast)
    play_round(cast, event, 1, (10, 2, -4, -8))
    assert "Das Rennen" not in page("tournament-detail", event.uuid)


def test_a_hidden_round_is_not_run(cast):
    html = page("tournament-detail", played(cast, rounds=3, hidden_from=2).uuid)
    assert "Das Rennen" not in html


@pytest.mark.thorough
def test_the_number_of_queries_does_not_grow_with_podium_and_race(cast):
    cast.players += [a_player(f"Gast{n}", "Zahl", cast.home) for n in range(22)]
    taken = []
    for tables in (1, 8):
        event = a_tournament(cast, players=4 * tables)
        for number in (1, 2):
            play_round(cast, event, number, *[(4, 2, 0, -6)] * tables)
        for place in range(1, 1 + 2 * tables):
            add_prize(tournament=event, title=f"{place}. Platz", place=place, amount=1000, by=cast.anna)
        tournament.finish_tournament(tournament=event, by=cast.anna, reveal=True)
        taken.append(queries(reverse("tournament-detail", args=[event.uuid])))
    assert taken[0] == taken[1]
