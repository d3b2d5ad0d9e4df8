"""Hidden standings: from a round on strangers see how it stood before, in everything the site gives out."""

import io
import re

import pypdfium2 as pdfium
import pytest
from django.core.management import call_command
from django.urls import reverse
from openpyxl import load_workbook

from league.base.hidden import limits, shown_until
from league.base.writing import Refused
from league.clubs.own_data import events_of
from league.events.copy import files_of
from league.events.forms.tournament import TournamentForm
from league.events.services.rounds import close_round
from league.events.services.tournament import (
    change_tournament,
    create_tournament,
    finish_tournament,
    reopen_tournament,
    reveal_result,
)
from league.models import PlayerMonth, Rating, Spielliste
from league.prizes.services import add_prize
from league.ranking.services import make_months, refresh_ratings
from league.registration.services.entries import deduct
from league.seasons import services as season
from league.standings.table import totals
from tests.cast import DAY, a_tournament, browser_of, seated
from tests.events.public_pages import end_totals, page, rows, text
from tests.once import once
from tests.rows import chosen
from tests.seasons.season_stage import a_season, values


def words_of(pdf: bytes) -> str:
    """All text of a file."""
    with pdfium.PdfDocument(pdf) as document:
        return " ".join(one.get_textpage().get_text_bounded() for one in document)


ROUND_ONE, ROUND_TWO = (30, 10, -10, -30), (-90, 20, 30, 40)
# Carla leads with +30 after round 1; after round 2 she is last with −60 and Emil leads with +30.


@pytest.fixture
@once
def event(cast):
    """Round 1 is over, all tables of round 2 are finished, and round 2 is hidden."""
    make_months()
    event = a_tournament(cast, players=4, rounds=2, hidden_from=2)
    end_totals(seated(cast, event, 1, depth=Spielliste.TOTALS), *ROUND_ONE, by=cast.anna)
    close_round(round=event.rounds.get(number=1), by=cast.anna)
    end_totals(seated(cast, event, 2, depth=Spielliste.TOTALS), *ROUND_TWO, by=cast.anna)
    event.refresh_from_db()
    return event


def stranger_reads(event) -> dict[str, str]:
    """Everything a stranger can have of an event, but for the lists of single tables."""
    browser = browser_of(None)

    def read(name, *args, query=""):
        answer = browser.get(reverse(name, args=[event.uuid, *args]) + query)
        assert answer.status_code == 200, name
        return answer

    book = load_workbook(io.BytesIO(read("tournament-result-file", "xlsx").content), data_only=True)
    carla = event.entries.first().player
    copied = dict(files_of(event))
    return {
        "page": text(read("tournament-detail").content.decode()),
        "box": text(read("tournament-box").content.decode()),
        "box after 2": text(read("tournament-box", query="?nach=2").content.decode()),
        "csv": read("tournament-result-file", "csv").content.decode(),
        "json": read("tournament-result-file", "json").content.decode(),
        "excel": str([[cell.value for cell in row] for row in book.active.iter_rows()]),
        "pdf": words_of(read("tournament-result-paper").content),
        "api": browser.get(f"/api/v1/tournaments/{event.uuid}/standings").content.decode(),
        "api player": browser.get(f"/api/v1/players/{carla.uuid}").content.decode(),
        "ratings": text(read("tournament-ratings").content.decode()),
        "qualification": text(read("tournament-qualification", query="?plaetze=4&rangliste=4&land=0&verein=0").content.decode()),
        "prizes": text(read("tournament-prizes").content.decode()),
        "projector": text(read("projector").content.decode()),
        "copy": text(copied["index.html"].decode()),
        "copy player": text(copied["spieler-1.html"].decode()),
        "person": text(page("player-detail", carla.uuid)),
        "ranking": text(browser.get("/rangliste/alle-zeiten/").content.decode()),
        "api ranking": browser.get("/api/v1/rankings?by=points").content.decode(),
        "api rating": browser.get("/api/v1/rankings?by=rating").content.decode(),
    }  # fmt: skip


def test_no_output_for_strangers_tells_what_is_hidden(event):
    for name, said in stranger_reads(event).items():
        assert not re.search(r"[−-][69]0\b", said), name


def test_after_the_end_every_output_tells_all(cast, event):
    close_round(round=event.rounds.get(number=2), by=cast.anna)
    finish_tournament(tournament=event, by=cast.anna, reveal=True)
    event.refresh_from_db()
    silent = {name for name, said in stranger_reads(event).items() if not re.search(r"[−-]60\b", said)}
    # Ratings count positive results only, and prizes tell places.
    assert silent == {"ratings", "prizes"}


def test_strangers_read_the_standing_before_and_why(event):
    said = text(page("tournament-detail", event.uuid))
    assert "Stand nach Runde 1" in said
    assert "Der Stand bleibt ab Runde 2 verborgen, bis das Ergebnis bekannt gegeben ist." in said
    assert "1. Carla Weiß" in said


def test_staff_read_all_with_a_note(cast, event):
    said = text(page("tournament-detail", event.uuid, user=cast.anna))
    assert "Für alle anderen ab Runde 2 verborgen" in said
    assert "−60" in said


def test_the_round_shows_its_tables_and_neither_points_nor_a_ranking(cast, event):
    said = text(page("tournament-round", event.uuid, 2))
    assert "Tisch 1" in said
    assert "Stand von Runde 2" not in said
    assert "verborgen" in said
    assert "−90" not in said
    assert "−90" in text(page("tournament-round", event.uuid, 2, user=cast.bernd))


def test_a_list_of_a_hidden_round_says_who_sits_there_and_that_the_rest_comes_later(cast, event):
    liste = event.lists.get(round__number=2)
    said = text(page("list-detail", liste.uuid))
    assert "Nach der Siegerehrung: Was auf dieser Liste steht, ist hier zu lesen" in said
    assert "1 Carla Weiß" in said
    assert "−90" not in said
    assert "−90" in text(page("list-detail", liste.uuid, user=cast.bernd))
    assert "+30" in text(page("list-detail", event.lists.get(round__number=1).uuid))


@pytest.mark.parametrize("name", chosen(["list-printed", "list-history", "list-file", "list-report"], 0))
def test_what_is_made_of_such_a_list_leads_back_to_it(cast, event, name):
    liste = event.lists.get(round__number=2)
    address, home = reverse(name, args=[liste.uuid]), reverse("list-detail", args=[liste.uuid])
    answers = [browser_of(user).get(address) for user in (None, cast.dieter)]
    assert [(answer.status_code, answer.headers.get("Location")) for answer in answers] == [(302, home)] * 2
    assert browser_of(cast.bernd).get(address).status_code == 200


def test_the_interface_tells_who_sits_there_and_no_more(event):
    browser, liste = browser_of(None), event.lists.get(round__number=2)
    lists = browser.get(f"/api/v1/tournaments/{event.uuid}/lists").json()["lists"]
    assert [[seat["points"] for seat in one["seats"]] for one in lists] == [list(ROUND_ONE), [None] * 4]
    answer = browser.get(f"/api/v1/lists/{liste.uuid}")
    assert (answer.status_code, answer.json()["code"]) == (404, "hidden_round")


@pytest.mark.parametrize("address", [
    "/turnier/{}/nach/2/", "/turnier/{}/ergebnis.csv?nach=2", "/turnier/{}/ergebnis.json?runde=2",
    "/turnier/{}/ergebnis.pdf?nach=2", "/api/v1/tournaments/{}/standings?round=2",
])  # fmt: skip
def test_what_is_asked_for_by_its_number_is_not_there(cast, event, address):
    assert browser_of(None).get(address.format(event.uuid)).status_code == 404
    if "api" not in address:
        assert browser_of(cast.anna).get(address.format(event.uuid)).status_code == 200


def test_the_interface_says_why(event):
    answer = browser_of(None).get(f"/api/v1/tournaments/{event.uuid}/standings?after=2").json()
    assert answer == {
        "code": "hidden_round",
        "message": "Ab Runde 2 bleibt der Stand verborgen, bis das Ergebnis bekannt gegeben ist.",
    }


def test_nothing_is_hidden_before_that_round_begins(cast):
    event = a_tournament(cast, players=4, rounds=2, hidden_from=2)
    end_totals(seated(cast, event, 1, depth=Spielliste.TOTALS), *ROUND_ONE, by=cast.anna)
    assert shown_until(event, browser_of(None).get("/").wsgi_request.user) is None
    assert "Stand nach Runde" not in text(page("tournament-detail", event.uuid))


def test_from_the_first_round_on_there_is_nothing_to_see(cast, event):
    change_tournament(tournament=event, based_on=None, by=cast.anna, hidden_from=1)
    said = text(page("tournament-detail", event.uuid))
    assert "Der Stand bleibt ab Runde 1 verborgen" in said
    assert "+30" not in said
    for name in ("tournament-result-paper", "tournament-box", "tournament-embed"):
        assert browser_of(None).get(reverse(name, args=[event.uuid])).status_code == 200
    answer = browser_of(None).get(reverse("tournament-result-file", args=[event.uuid, "json"]))
    assert answer.json()["standings"] == []
    assert "runde-0" not in answer["Content-Disposition"]


def test_the_page_of_strangers_changes_with_the_setting(cast, event):
    """The page cache lies before it: the service raises the version."""
    browser = browser_of(None)
    address = reverse("tournament-detail", args=[event.uuid])
    assert "−60" not in text(browser.get(address).content.decode())
    change_tournament(tournament=event, based_on=None, by=cast.anna, hidden_from=None)
    assert "−60" in text(browser.get(address).content.decode())


def test_several_events_at_once(cast, event):
    assert totals([event])[event.pk][0].name == "Carla Weiß"
    assert totals([event], cast.anna)[event.pk][0].name == "Emil Sommer"
    assert totals([event], cast.dieter)[event.pk][0].name == "Carla Weiß"
    assert limits([event], cast.bernd) == {}


def test_what_a_club_hands_out_to_a_person_has_hidden_rounds_when_they_are_told(cast, event):
    def tables():
        (mine,) = events_of(cast.carla)
        return [(one["table"], one["points"]) for one in mine["lists"]]

    assert tables() == [("Runde 1, Tisch 1", 30)]
    close_round(round=event.rounds.get(number=2), by=cast.anna)
    finish_tournament(tournament=event, by=cast.anna)
    assert tables() == [("Runde 1, Tisch 1", 30)]
    reveal_result(tournament=event, by=cast.anna)
    assert tables() == [("Runde 1, Tisch 1", 30), ("Runde 2, Tisch 1", -90)]


def test_a_deduction_in_a_hidden_round_is_hidden_too(cast, event):
    deduct(entry=event.entries.first(), points=5, reason="zu laut", by=cast.anna)
    assert totals([event])[event.pk][0].points == 30
    assert totals([event], cast.anna)[event.pk][-1].points == -65


def test_a_season_by_table_points_does_not_count_hidden_tables(cast, event):
    year = a_season(cast, event, metric="table_points", guests=True)
    assert values(year) == {"Carla Weiß": "+3", "Emil Sommer": "+1", "Frieda Lang": "−1", "Gustav Özil": "−3"}


def test_a_season_counts_what_everybody_may_read(cast, event):
    year = season.create_season(club=cast.home, name="Saison 2026", published=True, by=cast.anna)
    season.add_events(season=year, events=[event], based_on=None, by=cast.anna)
    said = text(page("season-detail", year.uuid))
    assert "+30" in said
    assert "−60" not in said


def test_the_form_asks_from_which_round_on(cast, event):
    form = TournamentForm(initial=TournamentForm.of(event))
    assert form["hidden_from"].value() == 2
    assert "Ab dieser Runde sehen nur Mitarbeitende" in str(form["hidden_from"].help_text)


def test_the_prizes_are_known_and_who_would_win_them_is_not(cast, event):
    add_prize(tournament=event, title="Rote Laterne", kind="last", thing="Laterne", by=cast.anna)
    said = text(page("tournament-prizes", event.uuid))
    assert "Rote Laterne Laterne" in said
    assert "Carla" not in said
    assert "Carla Weiß" in text(page("tournament-prizes", event.uuid, user=cast.anna))


OF_ONE_PERSON = {
    "page": lambda event: page("tournament-person", event.uuid, 1),
    "copy": lambda event: dict(files_of(event))["spieler-1.html"].decode(),
}


@pytest.mark.parametrize("read", OF_ONE_PERSON.values(), ids=OF_ONE_PERSON)
def test_of_one_person_it_says_where_one_sat_and_not_what_it_brought(cast, event, read):
    html = read(event)
    assert [row[:4] for row in rows(html)] == [
        ["Runde 1, Tisch 1", "+30", "+30", "1."],
        ["Runde 2, Tisch 1", "–", "", ""],
    ]
    assert "Ab Runde 2 verborgen, bis das Ergebnis bekannt gegeben ist." in text(html)
    change_tournament(tournament=event, based_on=None, by=cast.anna, hidden_from=None)
    html = read(event)
    assert rows(html)[1][:2] == ["Runde 2, Tisch 1", "−90"]
    assert "verborgen" not in text(html)


# --- rankings of all events


def counted(cast):
    """What the rankings know of Carla: points and lists of the month, lists of her rating. And all of it is right."""
    refresh_ratings()
    call_command("recompute", "--check", verbosity=0, stdout=io.StringIO())
    row = PlayerMonth.objects.filter(player=cast.carla).first()
    rating = Rating.objects.filter(player=cast.carla).first()
    return (row.points, row.lists) if row else None, rating.lists if rating else 0


SECRET, OPEN = ((30, 1), 1), ((-60, 2), 2)


def test_rankings_count_hidden_rounds_from_the_end_on(cast, event):
    assert counted(cast) == SECRET
    close_round(round=event.rounds.get(number=2), by=cast.anna)
    finish_tournament(tournament=event, by=cast.anna, reveal=True)
    assert counted(cast) == OPEN
    reopen_tournament(tournament=event, reason="Liste 2 war falsch", by=cast.anna)
    assert counted(cast) == SECRET


@pytest.mark.parametrize(("hidden_from", "known"), [(None, OPEN), (1, (None, 0)), (2, SECRET)])
def test_rankings_follow_the_setting(cast, event, hidden_from, known):
    assert counted(cast) == SECRET
    change_tournament(tournament=event, based_on=None, by=cast.anna, hidden_from=hidden_from)
    assert counted(cast) == known


def test_a_page_that_knows_an_old_setting_opens_the_rankings_too(cast, event):
    """The setting was made after the page of the end was read."""
    close_round(round=event.rounds.get(number=2), by=cast.anna)
    event.hidden_from = None
    finish_tournament(tournament=event, by=cast.anna, reveal=True)
    assert counted(cast) == OPEN


def test_a_deduction_in_a_hidden_round_is_not_in_the_rankings_either(cast, event):
    deduct(entry=event.entries.first(), points=5, reason="zu laut", by=cast.anna)
    assert counted(cast) == SECRET
    change_tournament(tournament=event, based_on=None, by=cast.anna, hidden_from=None)
    assert counted(cast) == ((-65, 2), 2)


# --- the setting


NO_SUCH_ROUND = (
    "Eine Runde 3 gibt es nicht, die letzte ist Runde 2. Bitte höchstens 2 eintragen oder das Feld leer lassen."
)


def test_only_a_round_that_there_is_can_be_hidden(cast, event):
    with pytest.raises(Refused, match=NO_SUCH_ROUND) as refused:
        change_tournament(tournament=event, based_on=None, by=cast.anna, hidden_from=3)
    assert refused.value.field == "hidden_from"
    with pytest.raises(Refused, match=NO_SUCH_ROUND):
        create_tournament(club=cast.home, name="Neu", date=DAY, rounds=2, hidden_from=3, by=cast.anna)


def test_the_form_keeps_what_was_typed_and_says_why(cast, event):
    browser, address = browser_of(cast.anna), reverse("tournament-edit", args=[event.uuid])
    form = browser.get(address).context["form"]
    sent = {name: form[name].value() or "" for name in form.fields} | {"hidden_from": "3"}
    answer = browser.post(address, {**sent, "date": "2026-11-17"})
    assert answer.status_code == 422
    assert NO_SUCH_ROUND in answer.content.decode()
    assert answer.context["form"]["hidden_from"].value() == "3"
