"""Members of a club from a file: any order of columns, one message per line, all or nothing, twice = once."""

import pytest

from league.base.writing import Refused
from league.clubs.services import people
from league.imports.columns import NoHeader
from league.imports.players import plan_players
from league.imports.services import at, import_players
from league.models import AuditEntry, Membership, Player
from scoring import Game
from tests.cast import a_player

from .import_files import csv, send, sheets, states, take, told, words, xlsx

PAGE = "club-players-import"


def plan(cast, content, **answers):
    return plan_players(sheets(content), cast.home, cast.anna, answers)


def test_a_table_with_people_known_and_new(cast):
    content = csv(
        "DDV-Nr.;Name;Aktiv?;veroeffentlichen als",
        "0815;Weiß, Carla;ja;",
        ";Nora von der Heide;nein;Anfangsbuchstaben",
        ";Sommer, Emil;;",
    )
    assert told(plan(cast, content)) == [
        ("Carla Weiß", "changed", "DDV-Nr.: 0815."),
        ("Nora von der Heide", "new", "wird aufgenommen."),
        ("Emil Sommer", "known", "ist schon Mitglied."),
    ]


def test_it_is_taken_over_in_one_go_and_the_second_time_there_is_nothing_left(cast):
    content = csv("Vorname;Nachname;Aktiv", "Nora;Petersen;nein", "Carla;Weiß;ja")
    preview = send(cast.anna, PAGE, cast.home, content, "liste.csv")
    assert preview.status_code == 200
    assert "Noch ist nichts gespeichert." in words(preview)
    done = take(cast.anna, PAGE, cast.home, preview)
    assert done.status_code == 302
    nora = Player.objects.of_club(cast.home).get(last_name="Petersen")
    assert (nora.first_name, nora.active) == ("Nora", False)
    again = send(cast.anna, PAGE, cast.home, content, "liste.csv")
    assert "Schon vorhanden: Aus dieser Datei ist nichts mehr zu übernehmen." in words(again)
    assert "2 schon vorhanden" in words(again)
    assert 'name="take"' not in again.content.decode()
    assert Player.objects.filter(last_name="Petersen").count() == 1


def test_two_clicks_on_take_over_count_once(cast):
    preview = send(cast.anna, PAGE, cast.home, csv("Name", "Nora Petersen"))
    for _click in range(2):
        assert take(cast.anna, PAGE, cast.home, preview).status_code == 302
    assert Player.objects.filter(last_name="Petersen").count() == 1
    assert AuditEntry.objects.filter(action="players-imported").count() == 1


def test_one_mistake_and_nothing_is_taken_over(cast):
    content = xlsx(
        Spieler=[["Vorname", "Nachname", "DDV-Nummer"], ["Nora", "Petersen", 12], ["Otto", None, "12 345 678 901 234"]]
    )
    preview = send(cast.anna, PAGE, cast.home, content)
    assert preview.status_code == 422
    assert "Nichts ist übernommen. Eine Zeile hat einen Fehler." in words(preview)
    assert "Blatt „Spieler“, Zelle B3: Nachname fehlt. Bitte ergänzen oder die Zeile löschen." in words(preview)
    assert "Blatt „Spieler“, Zelle C3: „12345678901234“ ist keine DDV-Nummer." in words(preview)
    assert 'name="take"' not in preview.content.decode()
    assert take(cast.anna, PAGE, cast.home, preview).status_code == 422
    assert not Player.objects.filter(last_name="Petersen").exists()


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("!!!;", "Zeile 2, Spalte A: Der Name braucht mindestens einen Buchstaben."),
        ("Anna;", "Zeile 2, Spalte A: Bei „Anna“ fehlt Vor- oder Nachname. Bitte beide angeben."),
        (
            "Nora Petersen;vielleicht",
            "Zeile 2, Spalte B: „vielleicht“ ist weder ja noch nein. Bitte ja oder nein schreiben.",
        ),
        (";ja", "Zeile 2, Spalte A: Der Name fehlt. Bitte ergänzen oder die Zeile löschen."),
    ],
)
def test_what_cannot_be_read_is_named_by_its_cell(cast, row, message):
    (line,) = plan(cast, csv("Name;aktiv", row)).lines
    assert (line.state, line.message) == ("error", message)


def test_a_missing_heading_is_named_with_what_was_found(cast):
    with pytest.raises(NoHeader, match="Es fehlt die Überschrift „Vorname“ und „Nachname“ oder „Name“") as refusal:
        plan(cast, csv("Vornmae;Ort", "Anna;Kiel"))
    assert "Gefunden in Zeile 1: „Vornmae“, „Ort“. Ist mit „Vornmae“ (Zeile 1, Spalte A) „Vorname“ gemeint?" in str(
        refusal.value
    )


@pytest.mark.parametrize(
    ("heading", "said"),
    [
        (
            "Vorname;Ort",
            "Es fehlt die Überschrift „Nachname“ oder „Name“. Gefunden in Zeile 1: „Vorname“, „Ort“. "
            "Bitte die Überschriften wie in der Vorlage schreiben.",
        ),
        (
            "Vorname",
            "Es fehlt die Überschrift „Nachname“ oder „Name“. Gefunden in Zeile 1: „Vorname“. "
            "Bitte die Überschriften wie in der Vorlage schreiben.",
        ),
        (
            "Name;Name",
            "2 Spalten heißen „Name“ (Zeile 1, Spalte A und Zeile 1, Spalte B). "
            "Bitte jeder ihre eigene Überschrift geben, etwa „Vorname“ und „Nachname“, oder eine löschen.",
        ),
        (
            "Spieler;Mitglied;Ort",
            "„Spieler“ (Zeile 1, Spalte A) und „Mitglied“ (Zeile 1, Spalte B) bedeuten beide „Name“. "
            "Bitte jeder ihre eigene Überschrift geben, etwa „Vorname“ und „Nachname“, oder eine löschen.",
        ),
        (
            "Name;Verein;Verein",
            "2 Spalten heißen „Verein“ (Zeile 1, Spalte B und Zeile 1, Spalte C). "
            "Bitte jeder ihre eigene Überschrift geben oder eine löschen.",
        ),
    ],
)
def test_headings_that_leave_it_open_what_is_meant(cast, heading, said):
    with pytest.raises(NoHeader) as refusal:
        plan(cast, csv(heading, "Nora;Petersen;x"))
    assert str(refusal.value) == said


def test_beside_a_first_name_the_name_is_the_last_name(cast):
    assert told(plan(cast, csv("Name;Vorname", "von der Heide;Nora"))) == [
        ("Nora von der Heide", "new", "wird aufgenommen.")
    ]


def test_a_title_wins_over_another_word_for_it(cast):
    assert states(plan(cast, csv("Mitglied;Name", "ja;Nora Petersen"))) == ["new"]


def test_a_number_of_somebody_else_is_named_by_its_cell(cast):
    a_player("Otto", "Rabe", club=cast.home, ddv_number="4711")
    (line,) = plan(cast, xlsx(Liste=[["Name", "DDV-Nr."], ["Nora Petersen", 4711]])).lines
    assert line.message.startswith("Blatt „Liste“, Zelle B2: Die DDV-Nummer 4711 hat schon Otto Rabe.")


HEADINGS = [
    "Vorname;Nachname",
    "NACHNAME;vorname",
    "Familienname:; Ruf-Name ",
    "Mitgliederliste 2026;\r\n;\r\nVorname;Zuname",
]


@pytest.mark.parametrize("heading", HEADINGS)
def test_headings_are_recognised_however_they_are_spelled(cast, heading):
    first = heading.rpartition("\r\n")[2].lower()
    names = "Nora;Petersen" if first.startswith(("vor", "ruf")) else "Petersen;Nora"
    assert told(plan(cast, csv(heading, names))) == [("Nora Petersen", "new", "wird aufgenommen.")]


def test_the_same_name_elsewhere_is_asked_about_and_left_out_by_default(cast):
    guest = a_player("Nora", "Petersen", guest_of=cast.home)
    content = csv("Name", "Petersen, Nora")
    (line,) = plan(cast, content).lines
    assert (line.state, line.chosen, line.what) == ("ask", "aus", None)
    assert [choice.value for choice in line.choices] == ["aus", guest.uuid.hex, "andere"]
    preview = send(cast.anna, PAGE, cast.home, content)
    assert take(cast.anna, PAGE, cast.home, preview).status_code == 422  # nothing to do
    preview = send(cast.anna, PAGE, cast.home, content)
    take(cast.anna, PAGE, cast.home, preview, **{"zeile-2": guest.uuid.hex})
    assert guest.club_on() == cast.home
    assert Player.objects.filter(last_name="Petersen").count() == 1


@pytest.mark.parametrize("of", [None, "away"])
def test_whom_others_look_after_or_nobody_cannot_be_taken_in_here(cast, of):
    """What was offered would be refused when it is too late to ask."""
    theirs = a_player("Nora", "Petersen", guest_of=getattr(cast, of) if of else None)
    (line,) = plan(cast, csv("Name", "Nora Petersen")).lines
    assert [choice.value for choice in line.choices] == ["aus", "andere"]
    assert "kann hier nicht aufgenommen werden" in line.message
    people.change_player(player=theirs, ddv_number="4711", based_on=None, by=cast.anna)
    (line,) = plan(cast, csv("Name;DDV-Nummer", "Nora Petersen;4711")).lines  # surely the same
    assert (line.state, line.choices) == ("skip", ())
    assert "kann hier nicht aufgenommen werden" in line.message


def test_another_person_of_the_same_name(cast):
    theirs = a_player("Nora", "Petersen", club=cast.away)
    content = csv("Name", "Nora Petersen")
    (line,) = plan(cast, content).lines
    assert [choice.value for choice in line.choices] == ["aus", "andere"]
    assert "Wer schon für „Herz Zehn Hafenstadt“ spielt, muss dort den Verein wechseln." in line.message
    take(cast.anna, PAGE, cast.home, send(cast.anna, PAGE, cast.home, content), **{"zeile-2": "andere"})
    assert theirs.club_on() == cast.away
    assert Player.objects.filter(last_name="Petersen").count() == 2


def test_a_name_twice_in_the_file_is_one_person_unless_somebody_says_so(cast):
    content = csv("Name", "Nora Petersen", "Petersen, Nora")
    assert states(plan(cast, content)) == ["new", "ask"]
    take(cast.anna, PAGE, cast.home, send(cast.anna, PAGE, cast.home, content), **{"zeile-3": "andere"})
    assert Player.objects.filter(last_name="Petersen").count() == 2
    assert states(plan(cast, content)) == ["known", "known"]


def test_a_number_that_belongs_to_somebody_else_is_a_mistake_and_tells_no_secret(cast):
    a_player("Nora", "Petersen", club=cast.away, ddv_number="77", publication=Player.INITIALS)
    (line,) = plan(cast, csv("Name;DDV", "Otto Rabe;77")).lines
    assert line.state == "error"
    assert line.message == "Zeile 2, Spalte B: Die DDV-Nummer 77 hat schon N. P.. Bitte Namen und Nummer prüfen."


def test_lines_of_other_clubs_are_left_out(cast):
    content = csv("Name;Verein", "Nora Petersen;Herz Zehn", "Otto Rabe;doko club kreuzdame")
    assert states(plan(cast, content)) == ["skip", "new"]


def test_what_changed_between_preview_and_taking_over_is_shown_again(cast):
    preview = send(cast.anna, PAGE, cast.home, csv("Name", "Nora Petersen"))
    a_player("Nora", "Petersen")
    answer = take(cast.anna, PAGE, cast.home, preview)
    assert answer.status_code == 409
    assert "Inzwischen hat sich etwas geändert." in words(answer)
    assert Membership.objects.filter(club=cast.home).count() == 10


def test_the_service_takes_all_or_nothing(cast):
    known = plan(cast, csv("Name", "Nora Petersen", "Otto Rabe")).taken
    a_player("Otto", "Rabe")
    with pytest.raises(Refused, match="Zeile 3: Diesen Namen gibt es inzwischen schon"):
        import_players(club=cast.home, people=known, by=cast.anna)
    assert not Player.objects.filter(last_name="Petersen").exists()


def test_only_who_runs_the_club_reads_files_in(cast):
    content = csv("Name", "Nora Petersen")
    assert send(cast.bernd, PAGE, cast.home, content).status_code == 404
    assert send(cast.dieter, PAGE, cast.home, content).status_code == 404


def test_a_preview_of_somebody_else_cannot_be_taken_over(cast):
    preview = send(cast.anna, PAGE, cast.home, csv("Name", "Nora Petersen"))
    cast.dieter.is_superuser = True
    cast.dieter.save()
    answer = take(cast.dieter, PAGE, cast.home, preview)
    assert answer.status_code == 302
    assert not Player.objects.filter(last_name="Petersen").exists()


def of_the_engine():
    return Game("normal", re_augen=300)


def of_the_site():
    raise Refused("Dieser Verein ist geschlossen.")


@pytest.mark.parametrize(("refuse", "said"), [(of_the_engine, "300"), (of_the_site, "geschlossen")])
def test_a_refusal_says_at_which_line_of_the_file(refuse, said):
    with pytest.raises(Refused, match=f"^Zeile 3: .*{said}"), at("Zeile 3"):
        refuse()
