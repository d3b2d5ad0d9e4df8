"""The end and the reveal are two acts: between them those who work there read the result, and nobody else does. That no
public way tells it is read in tests/standings/test_hidden_everywhere.py."""

import pytest
from django.contrib.auth.models import AnonymousUser

from league.base.hidden import hidden_since, is_revealed, is_sealed, shown_until
from league.base.writing import Refused
from league.clubs.own_data import events_of
from league.events.services.rounds import close_round
from league.events.services.tournament import finish_tournament, reopen_tournament, reveal_result
from league.lists.services.corrections import correct_paper
from league.models import Spielliste, Tournament
from league.seasons import services as seasons
from tests.cast import a_tournament, browser_of, seated, totals_paper
from tests.events.event_pages import at, primary, said, words
from tests.events.public_pages import an_evening, end_totals, meta, page, rows, text
from tests.once import once
from tests.rows import chosen
from tests.seasons.season_stage import a_season
from tests.standings.test_hidden import words_of

STRANGER = AnonymousUser()


@once
def played(cast, *rounds, **settings) -> Tournament:
    """All rounds are over, the tournament is not."""
    event = a_tournament(cast, players=4, rounds=len(rounds), **settings)
    for number, points in enumerate(rounds, 1):
        end_totals(seated(cast, event, number, depth=Spielliste.TOTALS), *points, by=cast.anna)
        close_round(round=event.rounds.get(number=number), by=cast.anna)
    event.refresh_from_db()
    return event


TWO = (30, 10, -10, -30), (-90, 20, 30, 40)  # Carla leads after the first, Emil at the end


@pytest.fixture
@once
def over(cast):
    event = played(cast, *TWO)
    finish_tournament(tournament=event, by=cast.anna)
    return event


@pytest.mark.parametrize(("settings", "since"), chosen([
    ({}, 2), ({"hidden_from": 1}, 1), ({"hidden_from": 2}, 2),
], 0, 1))  # fmt: skip
def test_the_end_seals_the_last_round_and_what_was_hidden_before(cast, settings, since):
    event = played(cast, *TWO, **settings)
    finish_tournament(tournament=event, by=cast.anna)
    assert (is_sealed(event), is_revealed(event), hidden_since(event)) == (True, False, since)
    assert shown_until(event, STRANGER) == since - 1
    assert shown_until(event, cast.bernd) is None


def test_who_ends_it_before_the_last_planned_round_seals_the_last_one_played(cast):
    event = a_tournament(cast, players=4, rounds=3, hidden_from=3)
    end_totals(seated(cast, event, 1, depth=Spielliste.TOTALS), 30, 10, -10, -30, by=cast.anna)
    close_round(round=event.rounds.get(number=1), by=cast.anna)
    finish_tournament(tournament=event, by=cast.anna)
    assert shown_until(event, STRANGER) == 0


def test_the_reveal_opens_everything(cast, over):
    reveal_result(tournament=over, by=cast.anna)
    over.refresh_from_db()
    assert (is_sealed(over), is_revealed(over), shown_until(over, STRANGER)) == (False, True, None)
    assert "1. Emil Sommer" in text(page("tournament-detail", over.uuid))
    assert "andere sehen es noch nicht" not in text(page("tournament-end", over.uuid, user=cast.anna))
    assert over.history.first().action == "result-revealed"


def test_an_evening_has_no_ceremony(cast):
    evening = an_evening(cast, (4, 2, 0, -6))
    finish_tournament(tournament=evening, by=cast.bernd)
    assert is_revealed(evening)


def test_strangers_read_that_it_is_over_and_wait(over):
    said = text(page("tournament-detail", over.uuid))
    assert "Das Turnier ist beendet. Das Ergebnis steht hier, sobald es bekannt gegeben ist." in said
    assert "1. Carla Weiß" in said
    assert "Fassung 1" not in said


def test_the_page_of_the_club_names_nobody_before_the_reveal(cast, over):
    def won(user=None):
        return rows(page("club-detail", cast.home.uuid, user=user))[0][3]

    assert {won(), won(cast.dieter), won(cast.anna)} == {"noch nicht bekannt gegeben"}
    reveal_result(tournament=over, by=cast.anna)
    assert won() == "Emil Sommer +30"


SEATED, SCORED = ["–", "–", "–", "–"], ["−90", "+20", "+30", "+40"]


def test_the_page_of_a_sealed_round_says_who_sits_there_and_leads_to_the_list(cast, over):
    def points(number, user=None):
        return [row[1] for row in rows(page("tournament-round", over.uuid, number, user=user))]

    html, liste = page("tournament-round", over.uuid, 2), over.lists.get(round__number=2)
    assert [row[0] for row in rows(html)] == ["Carla Weiß", "Emil Sommer", "Frieda Lang", "Gustav Özil"]
    assert at("list-detail", liste) in html
    assert (points(2), points(2, cast.dieter), points(2, cast.bernd)) == (SEATED, SEATED, SCORED)
    assert points(1) == ["+30", "+10", "−10", "−30"]
    reveal_result(tournament=over, by=cast.anna)
    assert points(2) == SCORED


def test_the_page_of_a_person_says_after_which_round_she_stood_there(cast, over):
    first = page("tournament-person", over.uuid, 1)
    assert "1. Platz von 4 nach Runde 1 +30 Punkte" in text(first)
    assert "1. Platz nach Runde 1, +30 Punkte" in meta(first, "description")
    assert "4. Platz von 4 −60 Punkte" in text(page("tournament-person", over.uuid, 1, user=cast.anna))
    reveal_result(tournament=over, by=cast.anna)
    assert "4. Platz von 4 −60 Punkte" in text(page("tournament-person", over.uuid, 1))


def test_the_end_promises_no_more_than_is_kept(cast, over):
    promise = "weder die Listen der letzten Runde noch, wer etwas gewinnt."
    assert promise in words(browser_of(cast.anna).get(at("tournament-end", over)))
    assert "−90" not in text(page("list-detail", over.lists.get(round__number=2).uuid))


@pytest.mark.parametrize(("reveal", "sentence"), [
    (False, "„Herbstturnier“ ist noch nicht beendet. Bitte erst beenden, dann das Ergebnis bekannt geben."),
    (True, "Das Ergebnis von „Herbstturnier“ ist schon bekannt gegeben."),
])  # fmt: skip
def test_only_what_is_over_and_not_revealed_can_be(cast, reveal, sentence):
    event = played(cast, *TWO)
    if reveal:
        finish_tournament(tournament=event, by=cast.anna, reveal=True)
    with pytest.raises(Refused, match=sentence):
        reveal_result(tournament=event, by=cast.anna)


def test_the_director_is_led_from_the_end_to_the_print_to_the_reveal(cast):
    event, anna = played(cast, *TWO), browser_of(cast.anna)
    answer = anna.post(at("tournament-finish", event), {"key": "end"}, follow=True)
    assert answer.redirect_chain[-1][0] == at("tournament-end", event)
    assert steps(answer) == ["done", "now", "next"]
    assert primary(answer) == "Platz für Platz an der Wand"
    for paper in ("preisliste", "urkunden"):
        drawn = anna.get(at("tournament-print-document", event, paper))
        assert "Zwischenstand" not in words_of(drawn.content), paper
    answer = anna.post(at("tournament-reveal", event), {"key": "reveal"}, follow=True)
    assert said(answer) == ["Das Ergebnis von „Herbstturnier“ ist bekannt gegeben."]
    assert (steps(answer), primary(answer)) == (["done", "done", "done"], None)


def test_a_draft_is_published_on_the_same_page(cast):
    event = played(cast, *TWO, published=False)
    finish_tournament(tournament=event, by=cast.anna)
    assert "Das Turnier ist ein Entwurf" in words(browser_of(cast.anna).get(at("tournament-end", event)))


def steps(answer) -> list[str]:
    return [step["state"] for step in answer.context["steps"]]


# --- versions


def numbers(event, user) -> list[int]:
    """Which versions there are for this reader, by their pages."""
    browser, known = browser_of(user), event.published_standings.values_list("number", flat=True)
    return [one for one in known if browser.get(at("tournament-version", event, one)).status_code == 200]


def corrected(cast, event) -> None:
    liste = event.lists.get(round__number=2)
    paper = totals_paper(-80, 10, 30, 40)
    correct_paper(spielliste=liste, paper=paper, reason="verlesen", based_on=None, by=cast.anna)


def test_a_correction_before_the_reveal_stays_sealed_too(cast, over):
    corrected(cast, over)
    assert (numbers(over, None), numbers(over, cast.dieter), numbers(over, cast.anna)) == ([], [], [1, 2])
    reveal_result(tournament=over, by=cast.anna)
    assert numbers(over, None) == [1, 2]


def test_what_was_never_revealed_stays_sealed_when_it_is_opened_again(cast, over):
    reopen_tournament(tournament=over, reason="noch ein Tisch", by=cast.anna)
    assert numbers(over, None) == []
    assert numbers(over, cast.anna) == [1]


def test_what_was_revealed_can_be_read_on_while_the_next_version_waits(cast, over):
    reveal_result(tournament=over, by=cast.anna)
    reopen_tournament(tournament=over, reason="noch ein Tisch", by=cast.anna)
    finish_tournament(tournament=over, by=cast.anna)
    assert numbers(over, None) == [1]


def test_who_looks_after_a_player_of_another_club_does_not_read_it_in_his_data(cast, over):
    def places():
        return [len(event["published_results"]) for event in events_of(cast.carla)]

    before = places()
    reveal_result(tournament=over, by=cast.anna)
    assert (before, places()) == ([0], [1])


# --- what counts it


def test_a_season_is_not_closed_before_the_reveal(cast, over):
    year = a_season(cast, over, guests=True)
    with pytest.raises(Refused, match="zählt erst, wenn es bekannt gegeben ist"):
        seasons.close_season(season=year, based_on=None, by=cast.anna)
    reveal_result(tournament=over, by=cast.anna)
    seasons.close_season(season=year, based_on=None, by=cast.anna)
