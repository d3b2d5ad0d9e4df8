"""Who takes part, from a file: known people are found, new ones become guests, start numbers are kept apart."""

from league.events.services.evening import start_evening
from league.imports.entries import plan_entries
from league.models import Entry, Player
from league.registration.services.entries import withdraw
from tests.cast import DAY, a_player, a_tournament, entries

from .import_files import csv, send, sheets, states, take, told, words, xlsx

PAGE = "tournament-entries-import"


def plan(cast, event, content, **answers):
    return plan_entries(sheets(content), event, cast.anna, answers)


def test_members_guests_and_people_of_other_clubs(cast):
    event = a_tournament(cast, players=1)
    theirs = a_player("Nora", "Petersen", club=cast.away)
    content = xlsx(
        Anmeldung=[
            ["Nr", "Name", "Verein"],
            [1, "Carla Weiß", None],
            [7, "Sommer, Emil", "Doko-Club Kreuzdame"],
            [8, "Nora Petersen", "herz zehn hafenstadt"],
            [9, "Otto Rabe", "Pik Sieben Nordstadt"],
        ]
    )
    assert told(plan(cast, event, content)) == [
        ("Carla Weiß", "known", "nimmt schon teil, Startnummer 1."),
        ("Emil Sommer", "added", "als Mitglied von „Doko-Club Kreuzdame“."),
        ("Nora Petersen", "added", "als Mitglied von „Herz Zehn Hafenstadt“."),
        ("Otto Rabe", "new", "wird als neue Person eingetragen, für „Pik Sieben Nordstadt“."),
    ]
    take(cast.anna, PAGE, event, send(cast.anna, PAGE, event, content))
    assert [(e.number, e.full_name, e.club_name) for e in entries(event)] == [
        (1, "Carla Weiß", "Doko-Club Kreuzdame"),
        (7, "Emil Sommer", "Doko-Club Kreuzdame"),
        (8, "Nora Petersen", "Herz Zehn Hafenstadt"),
        (9, "Otto Rabe", "Pik Sieben Nordstadt"),
    ]
    assert Entry.objects.get(number=8).player == theirs
    assert Player.objects.get(last_name="Rabe").club_on() is None
    assert states(plan(cast, event, content)) == ["known"] * 4
    assert "4 schon vorhanden" in words(send(cast.anna, PAGE, event, content))


def test_a_new_member_of_the_own_club_is_taken_in_there(cast):
    event = a_tournament(cast, players=0)
    content = csv("Name;Verein", "Otto Rabe;Doko-Club Kreuzdame")
    take(cast.anna, PAGE, event, send(cast.anna, PAGE, event, content))
    assert Player.objects.get(last_name="Rabe").club_on() == cast.home


def test_who_has_no_number_is_counted_on_behind_the_others(cast):
    event = a_tournament(cast, players=0)
    content = csv("Startnummer;Name", ";Otto Rabe", "1;Nora Petersen", "3;Paul Quast")
    take(cast.anna, PAGE, event, send(cast.anna, PAGE, event, content))
    assert [(e.number, e.full_name) for e in entries(event)] == [
        (1, "Nora Petersen"), (3, "Paul Quast"), (4, "Otto Rabe"),
    ]  # fmt: skip


def test_a_number_cannot_be_given_twice(cast):
    event = a_tournament(cast, players=2)
    content = csv("Start-Nr.;Name", "2;Otto Rabe", "5;Nora Petersen", "5;Paul Quast", "x;Rosa Tietz")
    assert [line.message for line in plan(cast, event, content).lines] == [
        "Zeile 2, Spalte A: Die Startnummer 2 hat schon Emil Sommer. Bitte eine andere angeben oder leer lassen.",
        "wird als neue Person eingetragen.",
        "Zeile 4, Spalte A: Die Startnummer 5 steht schon in Zeile 3. Bitte eine der beiden ändern.",
        "Zeile 5, Spalte A: „x“ ist keine ganze Zahl. Bitte nur Ziffern eingeben, etwa 12.",
    ]


def test_a_stored_number_stays(cast):
    event = a_tournament(cast, players=2)
    (line,) = plan(cast, event, csv("Nr;Name", "9;Emil Sommer")).lines
    assert (line.state, line.what) == ("known", None)
    assert "die Startnummer bleibt 2 (in der Datei 9)" in line.message


def test_of_two_with_the_same_name_the_club_decides_or_somebody_is_asked(cast):
    event = a_tournament(cast, players=0)
    ours, theirs = (
        a_player("Nora", "Petersen", club=cast.home),
        a_player("Nora", "Petersen", club=cast.away, is_another=True),
    )
    by_club = plan(cast, event, csv("Name;Verein", "Nora Petersen;Herz Zehn Hafenstadt"))
    assert by_club.taken[0].person.player == theirs
    own = plan(cast, event, csv("Name", "Nora Petersen"))
    assert own.taken[0].person.player == ours
    (line,) = plan(cast, event, csv("Name;Verein", "Nora Petersen;Pik Sieben")).lines
    assert (line.state, line.what) == ("ask", None)
    assert [choice.value for choice in line.choices] == ["aus", ours.uuid.hex, theirs.uuid.hex, "andere"]


def test_who_was_taken_out_comes_back(cast):
    from tests.cast import Spielliste, finish, play_all, seated

    event = a_tournament(cast, players=4, rounds=1)
    finish(play_all(seated(cast, event, depth=Spielliste.FULL), by=cast.anna), by=cast.anna)
    withdraw(entry=event.entries.get(number=2), by=cast.anna)
    content = csv("Name", "Emil Sommer")
    assert states(plan(cast, event, content)) == ["changed"]
    take(cast.anna, PAGE, event, send(cast.anna, PAGE, event, content))
    assert not event.entries.get(number=2).withdrawn


def test_the_evening_takes_files_too_and_a_finished_event_does_not(cast):
    evening = start_evening(club=cast.home, date=DAY, by=cast.bernd)
    content = csv("Name", "Emil Sommer", "Otto Rabe")
    done = take(cast.bernd, PAGE, evening, send(cast.bernd, PAGE, evening, content))
    assert done.status_code == 302
    assert evening.entries.count() == 2
    evening.state = "finished"
    evening.save()
    preview = send(cast.bernd, PAGE, evening, csv("Name", "Rosa Tietz"))
    answer = take(cast.bernd, PAGE, evening, preview)
    assert answer.status_code == 422
    assert "ist beendet; an der Teilnahme ändert sich nichts mehr." in words(answer)
    assert not Player.objects.filter(last_name="Tietz").exists()


def test_groups_of_the_tournament_are_taken_over_in_any_spelling(cast):
    event = a_tournament(cast, players=1, groups=["Jugend", "Ältere Damen"])
    content = csv(
        "Name;Gruppe", "Carla Weiß;jugend", "Emil Sommer;AELTERE DAMEN, Jugend", "Otto Rabe;Profis", "Rosa Tietz;"
    )
    found = plan(cast, event, content)
    assert states(found) == ["changed", "added", "new", "new"]
    refused = "Gruppe „Profis“ wird nicht übernommen: Die Veranstaltung hat keine, die so heißt."
    assert [refused in line.details for line in found.lines] == [False, False, True, False]
    take(cast.anna, PAGE, event, send(cast.anna, PAGE, event, content))
    assert {e.full_name: e.groups for e in entries(event)} == {
        "Carla Weiß": ["Jugend"], "Emil Sommer": ["Jugend", "Ältere Damen"], "Otto Rabe": [], "Rosa Tietz": [],
    }  # fmt: skip


def test_a_column_of_groups_is_left_out_where_the_event_has_none(cast):
    found = plan(cast, a_tournament(cast, players=0), csv("Name;Gruppe", "Otto Rabe;Jugend"))
    assert found.notes == ["Nicht übernommen wird die Spalte „Gruppe“."]
