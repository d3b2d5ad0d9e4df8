"""Who played in another one's place is named where the result is read: on the page, on paper, for the federation, on the
seat plan; by the rule that says for whom the points count."""

from io import BytesIO

import pytest
from django.template.loader import render_to_string
from django.test import Client
from openpyxl import load_workbook

from league.events.papers.seats import seat_plan
from league.events.papers.standings import standings_paper
from league.events.services.rounds import close_round
from league.events.services.substitutes import end_substitute, name_substitute
from league.lists.services.people import substitute
from league.lists.services.writing import finish_list, save_paper
from league.models import Entry, Spielliste, Tournament
from league.prizes.federation import report_of, table_of
from league.prizes.papers import federation_paper
from league.standings.stand_ins import stand_ins
from tests.cast import a_player, a_tournament, browser_of, entries, seated, totals_paper
from tests.once import once

from .event_pages import at, words
from .test_substitutes import ENTRANT, NOBODY, SUBSTITUTE, TOTALS, an_event, of, play_round

pytestmark = pytest.mark.django_db


@once
def replaced(cast, rule=ENTRANT, **names):
    """Emil plays round 1, Zoe rounds 2 and 3."""
    event = an_event(cast, rule)
    play_round(cast, event, 1, *TOTALS)
    name_substitute(entry=of(event, "Emil"), substitute=a_player("Zoe", "Ersatz", **names), by=cast.anna)
    play_round(cast, event, 2, *TOTALS)
    play_round(cast, event, 3, *TOTALS)
    return event


def told(event, **how):
    names = {entry.pk: entry.full_name for entry in event.entries.all()}
    return {names[pk]: said for pk, said in stand_ins(event, **how).items()}


@pytest.mark.parametrize(("rule", "said"), [
    (ENTRANT, {"Emil Sommer": "ab Runde 2: Zoe Ersatz"}),
    (SUBSTITUTE, {"Emil Sommer": "ab Runde 2 ersetzt durch Zoe Ersatz", "Zoe Ersatz": "ab Runde 2 für Emil Sommer"}),
    (NOBODY, {"Emil Sommer": "ab Runde 2: Zoe Ersatz, ohne Wertung"}),
])  # fmt: skip
def test_it_is_said_by_the_rule(cast, rule, said):
    assert told(replaced(cast, rule)) == said


def test_who_came_back_was_replaced_for_some_rounds(cast):
    event = an_event(cast)
    play_round(cast, event, 1, *TOTALS)
    zoe = name_substitute(entry=of(event, "Emil"), substitute=a_player("Zoe", "Ersatz"), by=cast.anna)
    play_round(cast, event, 2, *TOTALS)
    end_substitute(entry=zoe, by=cast.anna)
    assert told(event) == {"Emil Sommer": "ab Runde 2: Zoe Ersatz"}
    play_round(cast, event, 3, *TOTALS)
    assert told(event) == {"Emil Sommer": "Runde 2: Zoe Ersatz"}


def test_a_round_to_come_is_not_told(cast):
    event = an_event(cast)
    play_round(cast, event, 1, *TOTALS)
    name_substitute(entry=of(event, "Emil"), substitute=a_player("Zoe", "Ersatz"), by=cast.anna)
    assert told(event) == {}


def test_a_substitute_who_was_replaced_himself(cast):
    event = an_event(cast)
    play_round(cast, event, 1, *TOTALS)
    zoe = name_substitute(entry=of(event, "Emil"), substitute=a_player("Zoe", "Ersatz"), by=cast.anna)
    play_round(cast, event, 2, *TOTALS)
    zoe.tournament = event
    name_substitute(entry=zoe, substitute=a_player("Udo", "Letzter"), by=cast.anna)
    play_round(cast, event, 3, *TOTALS)
    assert told(event) == {"Emil Sommer": "Runde 2: Zoe Ersatz; ab Runde 3: Udo Letzter"}


@pytest.mark.parametrize(("rule", "said"), [
    (ENTRANT, {"Emil Sommer": "ab Runde 1, Spiel 9: Hanna Böhm"}),
    (SUBSTITUTE, {"Emil Sommer": "ab Runde 1, Spiel 9 ersetzt durch Hanna Böhm",
                  "Hanna Böhm": "ab Runde 1, Spiel 9 für Emil Sommer"}),
    (NOBODY, {"Emil Sommer": "ab Runde 1, Spiel 9: Hanna Böhm, ohne Wertung"}),
])  # fmt: skip
def test_during_a_round_the_game_is_said(cast, rule, said):
    event = a_tournament(cast, players=5, rounds=1, substitute_rule=rule)
    liste = seated(cast, event, depth=Spielliste.TOTALS)
    substitute(
        spielliste=liste, position=2, entry=entries(event)[4], from_game=9, handover_total=4, reason="musste gehen",
        based_on=None, by=cast.anna,
    )  # fmt: skip
    assert told(event) == said


def test_strangers_read_the_published_name_only(cast):
    event = replaced(cast)
    Entry.objects.filter(full_name="Zoe Ersatz").update(name="Z. E.")
    assert told(event) == {"Emil Sommer": "ab Runde 2: Z. E."}
    assert told(event, full_names=True) == {"Emil Sommer": "ab Runde 2: Zoe Ersatz"}
    page = words(browser_of(None).get(at("tournament-detail", event)))
    assert "Emil Sommer ab Runde 2: Z. E." in page
    assert "Zoe Ersatz" not in page


def test_it_stands_on_the_paper_of_the_standings(cast):
    event = replaced(cast)
    rows = standings_paper(event).parts[0].context["rows"]
    assert [row["instead"] for row in rows if row["name"] == "Emil Sommer"] == ["ab Runde 2: Zoe Ersatz"]
    assert {row["instead"] for row in rows if row["name"] != "Emil Sommer"} == {""}


def test_it_stands_in_every_file_in_the_interface_and_on_the_wall(cast):
    event = replaced(cast)
    said = "ab Runde 2: Zoe Ersatz"
    lines = Client().get(at("tournament-result-file", event, "csv")).content.decode("utf-8-sig").splitlines()
    at_remark = lines[0].split(";").index("Bemerkung")
    assert {line.split(";")[2]: line.split(";")[at_remark] for line in lines[1:]}["Emil Sommer"] == said
    sheet = load_workbook(BytesIO(Client().get(at("tournament-result-file", event, "xlsx")).content)).active
    assert said in [cell.value for row in sheet.iter_rows() for cell in row]
    for address in (at("tournament-result-file", event, "json"), at("api-standings", event)):
        rows = Client().get(address).json()["standings"]
        assert {row["name"]: row["remark"] for row in rows if row["remark"]} == {"Emil Sommer": said}
    assert f"Emil Sommer: {said}" in words(Client().get(at("projector", event)))


def test_it_stands_in_the_list_for_the_federation(cast):
    event = replaced(cast)
    report = report_of(event)
    table = table_of(report)
    assert [column.header for column in table.columns][-1] == "Bemerkung"
    assert [row["remark"] for row in table.rows if row["name"] == "Emil Sommer"] == ["ab Runde 2: Zoe Ersatz"]
    assert "ab Runde 2: Zoe Ersatz" in {row["remark"] for row in federation_paper(event).parts[0].context["without"]}


def test_without_a_substitute_there_is_no_column_for_remarks(cast):
    event = an_event(cast)
    play_round(cast, event, 1, *TOTALS)
    assert "Bemerkung" not in [column.header for column in table_of(report_of(event)).columns]


# --- the seat plan


def test_who_was_replaced_is_not_without_a_table(cast):
    event = replaced(cast)
    plan = seat_plan(event, round_number=3).parts[0].context
    assert plan["without"] == []
    first, *_others = plan["sheets"][0][0]
    assert [(seat["name"], seat["instead_of"]) for seat in first["seats"]][1] == ("Zoe Ersatz", "Emil Sommer")
    assert {seat["instead_of"] for seat in first["seats"]} == {"Emil Sommer", ""}


def test_who_did_not_come_is_not_without_a_table_either(cast):
    event = a_tournament(cast, players=5)
    seated(cast, event)
    assert [one["name"] for one in seat_plan(event, round_number=1).parts[0].context["without"]] == ["Hanna Böhm"]
    event.entries.filter(full_name="Hanna Böhm").update(no_show=True)
    assert seat_plan(event, round_number=1).parts[0].context["without"] == []


def test_the_federation_counts_points_to_two_places_on_paper_as_in_the_file(cast):
    """−1 in three Runden: −0,33 in both."""
    event = a_tournament(cast, players=4, rounds=3)
    for number, end in enumerate([(-1, 3, 1, -3), (0, 2, 0, -2), (0, 2, 0, -2)], 1):
        liste = seated(cast, event, number=number, depth=Spielliste.TOTALS)
        save_paper(spielliste=liste, paper=totals_paper(*end), based_on=None, by=cast.anna)
        finish_list(spielliste=liste, based_on=None, by=cast.anna)
        close_round(round=event.rounds.get(number=number), by=cast.anna)
    Tournament.objects.filter(pk=event.pk).update(state=Tournament.FINISHED)
    csv = browser_of(cast.anna).get(at("tournament-federation-csv", event)).content.decode("utf-8-sig")
    assert "Carla Weiß;;Doko-Club Kreuzdame;3;-1;-0,33;72" in csv
    part = federation_paper(event).parts[0]
    assert "−0,33" in render_to_string(part.template, part.context)
