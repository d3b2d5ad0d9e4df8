"""People and clubs in a file are recognised however they are spelled; what is only alike is asked, what is not taken over
is said, and a DDV number that the file knows is stored."""

import pytest

from league.imports.entries import plan_entries
from league.imports.players import plan_players
from league.models import Club, Player
from league.registration.services.entries import add_guest
from tests.cast import a_player, a_tournament, entries
from tests.rows import chosen

from .import_files import csv, send, sheets, take, told, words, xlsx

ENTRIES, MEMBERS = "tournament-entries-import", "club-players-import"

pytestmark = pytest.mark.thorough  # one spelling and one club are asked for in every run by the other files


def plan(cast, event, content, **answers):
    return plan_entries(sheets(content), event, cast.anna, answers)


def members(cast, content, **answers):
    return plan_players(sheets(content), cast.home, cast.anna, answers)


def details(plan):
    return [detail for line in plan.lines for detail in line.details]


# --- names


@pytest.mark.parametrize(
    "typed", chosen(["Gustav Özil", "Gustav Oezil", "OEZIL, GUSTAV", "Özil Gustav", "Oezil, Gústav", "Gustav O\N{COMBINING DIAERESIS}zil"], 2, 4)
)  # fmt: skip
def test_a_name_is_recognised_in_every_spelling(cast, typed):
    event = a_tournament(cast, players=0)
    for kind in (plan(cast, event, csv("Name", f'"{typed}"')), members(cast, csv("Name", f'"{typed}"'))):
        assert [line.state for line in kind.lines] in (["added"], ["known"])
    take(cast.anna, ENTRIES, event, send(cast.anna, ENTRIES, event, csv("Name", f'"{typed}"')))
    assert [entry.player for entry in entries(event)] == [cast.players[3]]


def test_a_file_without_umlauts_and_a_list_with_them(cast):
    dusty = a_player("Jürgen", "Düsterhöft", cast.home)
    event = a_tournament(cast, players=0)
    (line,) = plan(cast, event, csv("Vorname;Nachname", "Juergen;Duesterhoeft")).lines
    assert line.what.person.player == dusty


@pytest.mark.parametrize("typed", ["Gustav Özil Brandt von der Heide", "Oezil Brandt von der Heide Gustav"])
def test_a_long_name_in_one_column_is_recognised_wherever_the_last_name_begins(cast, typed):
    gustav = a_player("Gustav", "Özil Brandt von der Heide", cast.home)
    event = a_tournament(cast, players=0)
    (line,) = plan(cast, event, csv("Name", typed)).lines
    assert line.what.person.player == gustav


def test_who_is_known_is_never_called_new(cast):
    event = a_tournament(cast, players=0)
    a_player("Otto", "Rabe", guest_of=cast.home)
    content = csv("Name;Verein", "Emil Sommer;", "Otto Rabe;Pik Sieben Nordstadt", "Nina Ganz;")
    assert told(plan(cast, event, content)) == [
        ("Emil Sommer", "added", "als Mitglied von „Doko-Club Kreuzdame“."),
        ("Otto Rabe", "ask", "Diesen Namen gibt es schon. Ist es dieselbe Person?"),
        ("Nina Ganz", "new", "wird als neue Person eingetragen."),
    ]
    page = words(send(cast.anna, ENTRIES, event, content))
    assert "kommt dazu als Mitglied von „Doko-Club Kreuzdame“." in page
    assert "ist bekannt" not in page


# --- DDV numbers


def test_numbers_are_written_by_new_and_for_known_people(cast):
    event = a_tournament(cast, players=2)
    a_player("Otto", "Rabe", guest_of=cast.home)
    content = xlsx(
        Anmeldung=[
            ["Name", "DDV-Nr."],
            ["Carla Weiß", 4711],  # takes part already
            ["Lang, Frieda", "0815"],
            ["Otto Rabe", "HH-3"],
            ["Nina Ganz", "12"],
        ]
    )
    shown = plan(cast, event, content)
    assert [line.state for line in shown.lines] == ["changed", "added", "added", "new"]
    assert details(shown) == [
        "DDV-Nummer 4711 wird ergänzt.", "DDV-Nummer 0815 wird ergänzt.", "DDV-Nummer HH-3 wird ergänzt.",
    ]  # fmt: skip
    take(cast.anna, ENTRIES, event, send(cast.anna, ENTRIES, event, content))
    stored = dict(Player.objects.exclude(ddv_number="").values_list("last_name", "ddv_number"))
    assert stored == {"Weiß": "4711", "Lang": "0815", "Rabe": "HH-3", "Ganz": "12"}
    assert {line.state for line in plan(cast, event, content).lines} == {"known"}


def test_the_number_of_another_clubs_member_is_not_ours_to_write_and_that_is_said(cast):
    event = a_tournament(cast, players=0)
    nora = a_player("Nora", "Petersen", cast.away)
    content = csv("Name;Verein;DDV", "Nora Petersen;Herz Zehn Hafenstadt;77")
    assert details(plan(cast, event, content)) == [
        "DDV-Nummer 77 wird nicht übernommen: Die trägt „Herz Zehn Hafenstadt“ ein."
    ]
    take(cast.anna, ENTRIES, event, send(cast.anna, ENTRIES, event, content))
    nora.refresh_from_db()
    assert (nora.ddv_number, event.entries.get().player) == ("", nora)


def test_another_number_is_another_person(cast):
    event = a_tournament(cast, players=0)
    a_player("Nora", "Petersen", ddv_number="1")
    content = csv("Name;DDV", "Nora Petersen;2")
    shown = plan(cast, event, content)
    assert told(shown) == [("Nora Petersen", "new", "wird als neue Person eingetragen.")]
    assert details(shown) == ["Andere dieses Namens haben andere DDV-Nummern."]
    assert take(cast.anna, ENTRIES, event, send(cast.anna, ENTRIES, event, content)).status_code == 302
    assert sorted(Player.objects.called("Nora", "Petersen").values_list("ddv_number", flat=True)) == ["1", "2"]


# --- clubs


@pytest.mark.parametrize(
    "typed",
    chosen(
        ["Doko-Club Kreuzdame e. V.", "DOKO CLUB KREUZDAME", "Dokoclub Kreuzdame e.V.", "doko-club kreuzdame eV"], 2
    ),
)
def test_a_club_is_the_same_with_and_without_its_legal_form(cast, typed):
    event = a_tournament(cast, players=0)
    assert [line.state for line in members(cast, csv("Name;Verein", f"Nora Petersen;{typed}")).lines] == ["new"]
    take(cast.anna, ENTRIES, event, send(cast.anna, ENTRIES, event, csv("Name;Verein", f"Nora Petersen;{typed}")))
    assert event.entries.get().club == cast.home


def test_guests_of_one_club_play_for_one_club_however_it_is_spelled(cast):
    """As a guest before them named it; and what a known guest names is kept too."""
    event = a_tournament(cast, players=0)
    a_player("Otto", "Rabe", guest_of=cast.home)
    add_guest(tournament=event, first_name="Rosa", last_name="Tietz", club_name="Skatfreunde Fürth", by=cast.anna)
    content = csv("Name;Verein", "Nina Ganz;Skatfreunde Fuerth e.V.", "Otto Rabe;SKATFREUNDE FÜRTH")
    preview = send(cast.anna, ENTRIES, event, content)
    known = Player.objects.get(last_name="Rabe").uuid.hex
    take(cast.anna, ENTRIES, event, preview, **{"zeile-3": known})
    assert {entry.full_name: entry.club_name for entry in entries(event)} == {
        "Rosa Tietz": "Skatfreunde Fürth", "Nina Ganz": "Skatfreunde Fürth", "Otto Rabe": "Skatfreunde Fürth",
    }  # fmt: skip


def test_a_club_that_nobody_knows_is_spelled_as_its_first_line_does(cast):
    event = a_tournament(cast, players=0)
    content = csv("Name;Verein", "Nina Ganz;Skatfreunde Fürth e. V.", "Otto Rabe;skatfreunde fuerth")
    assert [message for _who, _state, message in told(plan(cast, event, content))] == [
        "wird als neue Person eingetragen, für „Skatfreunde Fürth e. V.“."
    ] * 2


def test_a_club_that_is_only_alike_is_asked_about_once(cast):
    event = a_tournament(cast, players=0)
    content = csv("Name;Verein", "Nina Ganz;Herz Zehn", "Otto Rabe;herz zehn e.V.", "Emil Sommer;")
    shown = plan(cast, event, content)
    assert told(shown) == [
        ("Herz Zehn", "ask", "Diesen Verein gibt es nicht, aber einen ähnlichen. Welcher ist gemeint?"),
        ("Nina Ganz", "skip", "Erst ist zu klären, welcher Verein „Herz Zehn“ ist."),
        ("Otto Rabe", "skip", "Erst ist zu klären, welcher Verein „herz zehn e.V.“ ist."),
        ("Emil Sommer", "added", "als Mitglied von „Doko-Club Kreuzdame“."),
    ]
    question = shown.lines[0]
    assert [choice.label for choice in question.choices] == [
        "noch offen: diese Zeilen auslassen", "„Herz Zehn Hafenstadt“", "ein anderer Verein, der so heißt",
    ]  # fmt: skip
    assert shown.told == "1 übernommen, 2 ausgelassen."


@pytest.mark.parametrize(("answer", "club"), [("herzzehnhafenstadt", "Herz Zehn Hafenstadt"), ("eigener", "Herz Zehn")])
def test_the_answer_holds_for_all_lines_of_that_club(cast, answer, club):
    event = a_tournament(cast, players=0)
    content = csv("Name;Verein", "Nina Ganz;Herz Zehn", "Otto Rabe;Herz Zehn")
    preview = send(cast.anna, ENTRIES, event, content)
    take(cast.anna, ENTRIES, event, preview, **{"verein-herzzehn": answer})
    assert [entry.club_name for entry in entries(event)] == [club, club]
    again = plan(cast, event, content)
    assert {line.state for line in again.lines} == {"known"}
    assert not Club.objects.filter(name="Herz Zehn").exists()


def test_a_file_of_members_asks_about_what_is_like_the_own_club_and_skips_others(cast):
    content = csv("Name;Verein", "Nina Ganz;Kreuz Ass", "Otto Rabe;Doko-Klub Kreuzdame", "Rosa Tietz;Herz Zehn")
    assert told(members(cast, content)) == [
        ("Doko-Klub Kreuzdame", "ask", "Diesen Verein gibt es nicht, aber einen ähnlichen. Welcher ist gemeint?"),
        ("Nina Ganz", "skip", "gehört zu „Kreuz Ass“, nicht zu diesem Verein."),
        ("Otto Rabe", "skip", "Erst ist zu klären, welcher Verein „Doko-Klub Kreuzdame“ ist."),
        ("Rosa Tietz", "skip", "gehört zu „Herz Zehn“, nicht zu diesem Verein."),
    ]
    preview = send(cast.anna, MEMBERS, cast.home, content)
    take(cast.anna, MEMBERS, cast.home, preview, **{"verein-dokoklubkreuzdame": "dokoclubkreuzdame"})
    assert Player.objects.get(last_name="Rabe").club_on() == cast.home
    assert not Player.objects.filter(last_name__in=["Ganz", "Tietz"]).exists()


def test_who_is_a_member_elsewhere_plays_for_that_club_and_the_file_is_told(cast):
    event = a_tournament(cast, players=0)
    shown = plan(
        cast, event, csv("Name;Verein;DDV", "Carla Weiß;Pik Sieben Nordstadt;"), **{"zeile-2": cast.carla.uuid.hex}
    )
    (line,) = shown.lines
    assert line.what.person.player == cast.carla
    assert line.what.club_name == ""
    assert line.details == (
        "Verein „Pik Sieben Nordstadt“ wird nicht übernommen: Wer Mitglied ist, spielt für „Doko-Club Kreuzdame“.",
    )


# --- what is not taken over


def test_columns_and_sheets_that_are_not_read_are_named(cast):
    event = a_tournament(cast, players=0)
    content = xlsx(
        Anmeldung=[["Name", "Telefon", "Essen", "aktiv"], ["Carla Weiß", "0431", "vegetarisch", "ja"]],
        Vorjahr=[["Name"], ["Emil Sommer"]],
    )
    assert plan(cast, event, content).notes == [
        "Nicht übernommen werden die Spalten „Telefon“, „Essen“ und „aktiv“.", "Nicht gelesen ist das Blatt „Vorjahr“.",
    ]  # fmt: skip
    page = words(send(cast.anna, ENTRIES, event, content))
    assert "Nicht übernommen werden die Spalten „Telefon“, „Essen“ und „aktiv“." in page
    assert members(cast, csv("Name;Startnummer", "Carla Weiß;3")).notes == [
        "Nicht übernommen wird die Spalte „Startnummer“."
    ]


def test_a_file_with_nothing_else_has_nothing_to_be_told(cast):
    assert members(cast, csv("Name;Verein", "Carla Weiß;")).notes == []


@pytest.mark.thorough
def test_many_clubs_cost_no_more_queries(cast, django_assert_max_num_queries):
    event = a_tournament(cast, players=0)
    lines = [f"Vorname{n} Nachname{n};Herz Zehn {n};{n}" for n in range(60)]
    with django_assert_max_num_queries(12):
        plan(cast, event, csv("Name;Verein;DDV", *lines))
