"""A large file is taken over in portions: others write in between, what is in stays in, and the rest is gone on with."""

import pytest

from league.base.writing import Refused
from league.imports import portions as portioned
from league.imports.portions import Partly, portions, taken_in_turn
from league.imports.stages import TAKE
from league.models import AuditEntry, Entry, Player, Spielliste, Submission
from league.seasons.services import create_season
from tests.cast import a_player, a_tournament

from .import_files import csv, send, take, words
from .test_import_runs import ENTRIES, LETTERS, MANY, MEMBERS, RESULTS, SEASON, rabes


@pytest.fixture(autouse=True)
def _twenty(monkeypatch):
    """So many new members are a portion here, and nobody waits between two of them."""
    monkeypatch.setattr(portioned, "AT_ONCE", 16_000)
    monkeypatch.setattr(portioned, "sleep", lambda _seconds: None)


@pytest.mark.parametrize(
    ("weights", "expected"),
    [
        ([], []),
        ([10], [[10]]),
        ([40, 40], [[40, 40]]),
        ([40, 40, 1], [[40, 40], [1]]),
        ([200, 1, 79, 1], [[200], [1, 79], [1]]),
        ([1, 200], [[1], [200]]),
    ],
)
def test_no_portion_is_heavier_than_may_be_unless_it_is_one_thing(weights, expected):
    assert portions(weights, lambda weight: weight * 200) == expected


def test_only_the_last_portion_has_the_key_of_the_form():
    taken = []
    taken_in_turn([[1, 2], [3], [4]], lambda some, key: taken.append((some, key)), "k" * 64, TAKE)
    assert taken == [([1, 2], "k" * 56 + ".1"), ([3], "k" * 56 + ".2"), ([4], "k" * 64)]


def test_others_may_write_for_as_long_as_a_portion_took(monkeypatch):
    now, slept = [0.0], []
    monkeypatch.setattr(portioned, "monotonic", lambda: now[0])
    monkeypatch.setattr(portioned, "sleep", slept.append)

    def take(some, key):
        now[0] += some[0]

    taken_in_turn([[0.5], [0.25], [3.0], [9.0]], take, None, TAKE)
    assert slept == [0.5, 0.25, 1.0]  # not after the last, and never for long


@pytest.mark.parametrize(("at", "expected"), [(1, Refused), (2, Partly), (3, Partly)])
def test_what_is_refused_at_once_is_refused_whole_and_later_in_part(at, expected):
    def take(some, key):
        if some == [at]:
            raise Refused("Diesen Namen gibt es schon.")

    with pytest.raises(expected) as raised:
        taken_in_turn([[1], [2], [3]], take, None, TAKE)
    if expected is Partly:
        assert raised.value.said == f"{at - 1} von 3 Zeilen eingetragen."


def test_between_two_portions_of_members_somebody_else_writes(cast, monkeypatch):
    meanwhile = []

    def writes(_seconds):
        a_player("Ida", f"Horn{LETTERS[len(meanwhile)]}")
        meanwhile.append(rabes())

    monkeypatch.setattr(portioned, "sleep", writes)
    preview = send(cast.anna, MEMBERS, cast.home, MANY)
    assert take(cast.anna, MEMBERS, cast.home, preview).status_code == 302
    assert meanwhile == [20, 40]
    assert rabes() == 42
    assert AuditEntry.objects.filter(action="players-imported").count() == 3


def test_a_name_that_came_meanwhile_stops_the_rest_and_is_asked_about(cast, monkeypatch):
    def somebody_comes(_seconds):
        if not Player.objects.filter(last_name="Rabebu").exists():
            player = a_player("Otto", "Rabebu")
            player.keeper = cast.home
            player.save()

    monkeypatch.setattr(portioned, "sleep", somebody_comes)
    preview = send(cast.anna, MEMBERS, cast.home, MANY)
    answer = take(cast.anna, MEMBERS, cast.home, preview)
    assert (answer.status_code, rabes()) == (422, 41)
    said = words(answer)
    assert "40 von 42 Zeilen eingetragen. Danach: Zeile 43: Diesen Namen gibt es inzwischen schon." in said
    assert "1 neu" in said
    assert "1 Frage" in said


def test_sent_again_it_is_taken_over_once(cast):
    preview = send(cast.anna, MEMBERS, cast.home, MANY)
    for _time in range(2):
        assert take(cast.anna, MEMBERS, cast.home, preview).status_code == 302
    assert rabes() == 42
    assert Submission.objects.filter(action="import_players").count() == 3


NAMES = [f"Otto Rabe{one}" for one in LETTERS[:20]]


@pytest.fixture
def some_at_once(monkeypatch):
    """Eight people who take part or four lists are a portion."""
    monkeypatch.setattr(portioned, "AT_ONCE", 160_000)


def test_entries_keep_their_numbers_though_they_come_in_portions(cast, some_at_once):
    event = a_tournament(cast, rounds=1, players=0)
    rows = [f"{name};{n if n % 2 else ''}" for n, name in enumerate(NAMES, 1)]
    preview = send(cast.anna, ENTRIES, event, csv("Name;Startnummer", *rows))
    assert take(cast.anna, ENTRIES, event, preview).status_code == 302
    numbers = dict(Entry.objects.filter(tournament=event).values_list("player__last_name", "number"))
    assert len(numbers) == 20
    assert all(numbers[name.split()[1]] == n for n, name in enumerate(NAMES, 1) if n % 2)


@pytest.mark.thorough
def test_guests_of_old_results_are_there_once_however_many_evenings_they_played(cast, some_at_once):
    tables = [NAMES[n : n + 4] for n in range(0, 20, 4)]
    rows = [
        f"{day}.3.2025;{table};{name};{points}"
        for day in (4, 11)
        for table, names in enumerate(tables, 1)
        for name, points in zip(names, (12, -4, -4, -4), strict=True)
    ]
    preview = send(cast.anna, RESULTS, cast.home, csv("Datum;Tisch;Name;Punkte", *rows))
    assert take(cast.anna, RESULTS, cast.home, preview).status_code == 302
    assert (rabes(), Spielliste.objects.count()) == (20, 10)
    assert [evening.state for evening in cast.home.tournaments.evenings()] == ["finished", "finished"]


@pytest.mark.thorough
def test_a_table_of_the_year_with_many_names(cast):
    season = create_season(club=cast.home, name="Saison 2025", published=False, by=cast.anna)
    rows = [f"{name};{n}" for n, name in enumerate(NAMES)]
    preview = send(cast.anna, SEASON, season, csv("Name;17.11.2025", *rows))
    assert take(cast.anna, SEASON, season, preview).status_code == 302
    assert rabes() == 20
    assert len(season.season_events.get().results) == 20
