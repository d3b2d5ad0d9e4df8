"""The end of a tournament: what is left to do, and the result for the federation."""

import io

import pytest
from django.urls import reverse
from openpyxl import load_workbook

from league.events.services.rounds import close_round
from league.events.services.tournament import finish_tournament
from league.models import Occupancy, Player, Round, Spielliste
from league.prizes.federation import report_of, two_places
from league.prizes.papers import federation_paper
from tests.cast import a_player, a_tournament, browser_of, seated
from tests.events.public_pages import end_totals, page, text
from tests.once import once


@pytest.fixture
@once
def event(cast):
    """Four people, one round; Carla and Emil have a DDV number, Frieda and Gustav none."""
    for index, player in enumerate(cast.players[:2]):
        Player.objects.filter(pk=player.pk).update(ddv_number=f"DDV-10{index}")
    event = a_tournament(cast, players=4, rounds=1, published=False)
    end_totals(seated(cast, event, depth=Spielliste.TOTALS), -28, 4, 4, 20, by=cast.anna)
    close_round(round=event.rounds.get(number=1), by=cast.anna)
    return event


@pytest.fixture
@once
def finished(cast, event):
    finish_tournament(tournament=event, by=cast.anna)
    event.refresh_from_db()
    return event


def got(cast, event, name):
    return browser_of(cast.anna).get(reverse(name, args=[event.uuid]))


def test_the_list_comes_when_the_tournament_is_over(cast, event):
    for name in ("tournament-federation", "tournament-federation-csv", "tournament-federation-paper"):
        answer = browser_of(cast.anna).get(reverse(name, args=[event.uuid]), follow=True)
        assert "noch nicht beendet" in text(answer.content.decode())


def test_as_csv_those_without_a_number_come_last(cast, finished):
    lines = got(cast, finished, "tournament-federation-csv").content.decode("utf-8-sig").splitlines()
    assert lines[0] == "Platz;Name;DDV-Nummer;Verein;Runden;Punkte;Punkte je Runde;Spiele"
    assert [line.split(";")[:3] for line in lines[1:]] == [
        ["2", "Emil Sommer", "DDV-101"], ["4", "Carla Weiß", "DDV-100"],
        ["1", "Gustav Özil", ""], ["2", "Frieda Lang", ""],
    ]  # fmt: skip
    assert lines[2].split(";")[4:7] == ["1", "-28", "-28,00"]


def test_as_a_workbook_they_have_their_own_sheet(cast, finished):
    book = load_workbook(io.BytesIO(got(cast, finished, "tournament-federation").content))
    assert book.sheetnames == ["Ergebnisliste", "Ohne DDV-Nummer"]
    names = [row[1].value for row in book["Ohne DDV-Nummer"].iter_rows(min_row=1)]
    assert {"Gustav Özil", "Frieda Lang"} <= set(names)


def test_as_paper(cast, finished):
    assert got(cast, finished, "tournament-federation-paper").content.startswith(b"%PDF")


def test_a_missing_list_is_warned_of(cast, finished):
    finished.lists.update(state=Spielliste.OPEN)
    said = "1 Liste fehlt oder ist nicht bestätigt; das Ergebnis ist unvollständig: Runde 1, Tisch 1."
    assert report_of(finished).warning == said


def test_the_last_page_leads_through_what_is_to_do(cast, finished):
    said = text(page("tournament-end", finished.uuid, user=cast.anna))
    for words in ("Noch sehen es nur Mitarbeitende.", "Preisliste (PDF)", "Urkunden (PDF)", "Excel CSV PDF",
                  "Sobald das Turnier veröffentlicht ist.", "Gustav Özil"):  # fmt: skip
        assert words in said
    html = page("tournament-end", finished.uuid, user=cast.anna)
    for address in ("preisliste.pdf?last_first=on&amp;receipt=on", "urkunden.pdf?places=3&amp;prize_winners=on"):
        assert address in html
        got_it = browser_of(cast.anna).get(f"/turnier/{finished.uuid}/druck/{address.replace('&amp;', '&')}")
        assert got_it.content.startswith(b"%PDF")


def test_when_all_is_played_it_ends_with_a_tap_on_this_page(cast, event):
    finish = reverse("tournament-finish", args=[event.uuid])
    assert finish in page("tournament-end", event.uuid, user=cast.anna)
    event.rounds.update(state=Round.RUNNING)
    assert finish not in page("tournament-end", event.uuid, user=cast.anna)


def test_before_the_end_it_says_what_is_missing(cast, event):
    said = text(page("tournament-end", event.uuid, user=cast.anna))
    assert "Noch nicht beendet:" in said
    assert "Sobald das Turnier beendet ist." in said


FOOTNOTE = (
    "Spiele: Wo keine Zahl steht, ist sie nicht bekannt: Eine Liste, von der nur Endstände vorliegen, endete vor dem "
    "letzten Spiel, weil die Zeit um war oder aufgehört wurde."
)


@pytest.mark.parametrize(
    ("value", "rounded"), [(0.125, 0.13), (-0.125, -0.13), (11.75, 11.75), (-1 / 3, -0.33), (None, None)]
)
def test_points_per_runde_are_rounded_once_for_paper_and_file(value, rounded):
    assert two_places(value) == rounded


def test_a_missing_number_of_games_is_explained(cast, finished):
    assert report_of(finished).footnote == ""
    Occupancy.objects.filter(spielliste__tournament=finished).update(games=None)
    assert report_of(finished).footnote == FOOTNOTE
    book = load_workbook(io.BytesIO(got(cast, finished, "tournament-federation").content))
    assert FOOTNOTE in [cell.value for row in book.active.iter_rows(max_row=6) for cell in row]
    assert federation_paper(finished).parts[0].context["footnote"] == FOOTNOTE


def test_from_the_last_page_a_missing_number_is_two_taps_away(cast, finished):
    """A member's in the club, a guest's at the tournament; of a member of another club nobody here."""
    finished.entries.filter(full_name="Frieda Lang").update(player=a_player("Gerd", "Gast"))
    finished.entries.filter(full_name="Emil Sommer").update(player=a_player("Dora", "Fern", cast.away))
    html = page("tournament-end", finished.uuid, user=cast.anna)
    gustav, frieda, emil = (
        finished.entries.get(full_name=name) for name in ("Gustav Özil", "Frieda Lang", "Emil Sommer")
    )
    assert reverse("player-edit", args=[gustav.player.uuid]) in html
    guest = reverse("entry-person", args=[finished.uuid, frieda.uuid])
    assert guest in html
    assert browser_of(cast.anna).get(guest).status_code == 200
    assert "Emil Sommer" in text(html)
    assert reverse("entry-person", args=[finished.uuid, emil.uuid]) not in html
    assert "Gäste haben keine" not in html


def test_the_federations_file_is_german_on_every_page(cast, finished):
    address = reverse("tournament-federation-csv", args=[finished.uuid])
    german, english = (
        browser_of(cast.anna).get(address, headers={"Accept-Language": language}).content for language in ("de", "en")
    )
    assert german == english
