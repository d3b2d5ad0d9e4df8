"""How far a file is that is looked at or taken over, and stopping it: before, while and after; nothing of it stays."""

import re
import time
from pathlib import Path

import pytest
from django.core.cache import caches
from django.core.cache.backends.filebased import FileBasedCache
from django.test import Client
from django.urls import reverse

from league.base import children, steps
from league.imports import runs
from league.imports.stages import COMPARE, OPEN, READ, SENTENCES, SHOW, TAKE
from league.models import AuditEntry, Membership, Player, ReadFile, Submission
from league.seasons.services import create_season
from tests.cast import a_tournament, browser_of, seated
from tests.rows import chosen

from .import_files import csv, send, take, words
from .test_import_lists import POINTS, filled, list_workbook

MEMBERS, RESULTS, ENTRIES = "club-players-import", "club-results-import", "tournament-entries-import"
LISTS, SEASON = "tournament-lists-import", "season-import"
WORD = "0123456789abcdef" * 2
PEOPLE = csv("Name", "Nora Petersen", "Otto Rabe", "Carla Weiß")
LETTERS = "abcdefghijklmnopqrstuvwxyz"
MANY = csv("Name", *(f"Otto Rabe{one}{two}" for one in LETTERS[:2] for two in LETTERS[:21]))  # 42, stored 20 at a time


@pytest.fixture(autouse=True)
def folder(settings, tmp_path, monkeypatch) -> Path:
    """Where this test keeps what was told; every step is told, however quick it is."""
    files = {"BACKEND": "django.core.cache.backends.filebased.FileBasedCache", "LOCATION": tmp_path / "shared"}
    settings.CACHES = settings.CACHES | {"shared": files}
    monkeypatch.setattr(runs, "EVERY", 0)
    monkeypatch.setattr("league.imports.portions.AT_ONCE", 16_000)
    monkeypatch.setattr("league.imports.portions.sleep", lambda _seconds: None)
    return tmp_path / "shared"


def told(folder: Path) -> list[Path]:
    """What is kept of all that was told."""
    return sorted(folder.glob("*.djcache"))


class Page:
    """What the page of somebody hears, step by step; `at` a stage, after so many, something happens."""

    def __init__(self, monkeypatch, user):
        self.heard, self.user, self.at, self.then = [], user, None, None
        tell = runs.Run.tell

        def told(run, stage, done, of):
            if self.at and self.at[0] == stage and done >= self.at[1]:
                self.at = None
                self.then(run)
            tell(run, stage, done, of)
            self.heard.append(runs.how_far(user, run.word)["said"])

        monkeypatch.setattr(runs.Run, "tell", told)

    def stops(self, stage, after=0):
        def then(run):
            assert browser_of(self.user).post(at(run.word)).status_code == 204

        self.at, self.then = (stage, after), then


def at(word: str) -> str:
    return reverse("import-run", args=[word])


@pytest.fixture
def page(cast, monkeypatch):
    return Page(monkeypatch, cast.anna)


def counts() -> list[int]:
    return [rows.objects.count() for rows in (Player, Membership, AuditEntry, Submission)]


# --- how far


def a_season(cast):
    return create_season(club=cast.home, name="Saison 2025", published=False, by=cast.anna)


def an_event(cast):
    return a_tournament(cast, rounds=1)


def a_filled_list(event) -> bytes:
    return filled(list_workbook(event.lists.get(), full_names=True), POINTS)


def an_event_with_a_list(cast):
    return seated(cast, a_tournament(cast, rounds=1), depth="points").tournament


def home(cast):
    return cast.home


TABLE = ("4.3.2025;1;Carla Weiß;12", ";;Emil Sommer;-4", ";;Lang, Frieda;-4", ";;Nora Petersen;-4")
RUNS = [
    (MEMBERS, home, PEOPLE,
     "0 von 3 Zeilen gelesen. 3 von 3 Zeilen gelesen. 0 von 3 Zeilen verglichen. 3 von 3 Zeilen verglichen.",
     "0 von 2 Zeilen eingetragen. 2 von 2 Zeilen eingetragen."),
    (ENTRIES, an_event, csv("Name", "Nora Petersen", "Otto Rabe"),
     "0 von 2 Zeilen gelesen. 2 von 2 Zeilen gelesen. 0 von 2 Zeilen verglichen. 2 von 2 Zeilen verglichen.",
     "0 von 2 Zeilen eingetragen. 2 von 2 Zeilen eingetragen."),
    (RESULTS, home, csv("Datum;Tisch;Name;Punkte", *TABLE),
     "0 von 4 Zeilen gelesen. 4 von 4 Zeilen gelesen. 0 von 1 Listen geprüft. 1 von 1 Listen geprüft.",
     "0 von 4 Personen eingetragen. 4 von 4 Personen eingetragen. 0 von 1 Listen eingetragen. 1 von 1 Listen eingetragen."),
    (SEASON, a_season, csv("Name;17.11.2025", "Carla Weiß;12", "Nora Petersen;-12"),
     "0 von 2 Zeilen gelesen. 2 von 2 Zeilen gelesen.",
     "0 von 2 Personen eingetragen. 2 von 2 Personen eingetragen."),
    (LISTS, an_event_with_a_list, a_filled_list,
     "0 von 2 Blättern gelesen. 2 von 2 Blättern gelesen. 0 von 1 Listen geprüft. 1 von 1 Listen geprüft.",
     "0 von 1 Listen eingetragen. 1 von 1 Listen eingetragen."),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "made", "content", "looked", "taken"), chosen(RUNS, 0, 2), ids=[row[0] for row in RUNS]
)
def test_every_kind_of_file_says_how_far_it_is(cast, page, folder, name, made, content, looked, taken):
    thing = made(cast)
    if not isinstance(content, bytes):
        content = content(thing)
    preview = send(cast.anna, name, thing, content, run=WORD)
    assert ends(page.heard) == f"Die Datei wird geöffnet. {looked} Die Vorschau wird geschrieben."
    page.heard.clear()
    assert take(cast.anna, name, thing, preview).status_code == 302
    assert ends(page.heard) == f"{looked} {taken}"
    assert told(folder) == []


def ends(heard: list[str]) -> str:
    """The first and the last thing that was said of each stage."""
    stages = {}
    for said in heard:
        stages.setdefault(said.split()[-2:][0] + said.split()[-1], []).append(said)
    return " ".join(said for all_said in stages.values() for said in dict.fromkeys((all_said[0], all_said[-1])))


@pytest.mark.parametrize(
    ("stage", "done", "of", "said"),
    [
        (COMPARE, 1200, 4900, "1.200 von 4.900 Zeilen verglichen."),
        (TAKE, 0, 3, "0 von 3 Zeilen eingetragen."),
        (OPEN, 0, 0, "Die Datei wird geöffnet."),
    ],
)
def test_numbers_are_said_as_people_write_them(cast, stage, done, of, said):
    runs.Run(cast.anna, WORD).tell(stage, done, of)
    assert browser_of(cast.anna).get(at(WORD)).json() == {"said": said, "done": done, "of": of}


def test_every_stage_has_its_sentence():
    assert [str(said).format(done=1, of=2)[-1] for said in SENTENCES.values()] == ["."] * len(SENTENCES)


def test_what_is_quick_is_told_once(cast, monkeypatch):
    monkeypatch.setattr(runs, "EVERY", 60)
    written, keep = [], FileBasedCache.set
    monkeypatch.setattr(
        FileBasedCache, "set", lambda cache, key, said, *more: (written.append(said), keep(cache, key, said, *more))
    )
    with steps.watched(runs.Run(cast.anna, WORD)):
        assert list(steps.counted("abc", READ)) == ["a", "b", "c"]
        steps.tell(SHOW)
    assert written == [(READ, 0, 3), (SHOW, 0, 0)]


def test_without_a_page_that_asks_everything_is_done_as_ever(cast, page, folder):
    preview = send(cast.anna, MEMBERS, cast.home, PEOPLE)
    assert "Noch ist nichts gespeichert." in words(preview)
    assert (page.heard, folder.exists()) == ([], False)


# --- stopping


STOPPED = "Abgebrochen. Gespeichert ist nichts."
HERE, ANEW = f"{STOPPED} Die Datei ist noch hier.", f"{STOPPED} Zum Weitermachen bitte die Datei noch einmal wählen."
WHILE_LOOKING = [(OPEN, 0, ANEW), (READ, 0, HERE), (READ, 30, HERE), (COMPARE, 30, HERE), (SHOW, 0, HERE)]
PART = "Abgebrochen. {} von 42 Zeilen eingetragen. Sie bleiben es. Die Datei ist noch hier;"
WHILE_TAKING = [  # stage, after how many lines, what is said, how many stay
    (READ, 0, HERE, 0), (COMPARE, 42, HERE, 0), (TAKE, 0, HERE, 0), (TAKE, 19, HERE, 0),
    (TAKE, 21, PART.format(20), 20), (TAKE, 30, PART.format(20), 20), (TAKE, 42, PART.format(40), 40),
]  # fmt: skip


@pytest.mark.parametrize(("stage", "after", "said"), chosen(WHILE_LOOKING, 0, 2))
def test_stopped_while_it_is_looked_at(cast, page, folder, stage, after, said):
    before = counts()
    page.stops(stage, after)
    answer = send(cast.anna, MEMBERS, cast.home, MANY, "viele.csv", run=WORD)
    assert (answer.status_code, said in words(answer)) == (200, True)
    assert counts() == before
    assert told(folder) == []
    assert ("Mit „viele.csv“ weitermachen" in words(answer)) == (said == HERE)


def test_stopped_before_it_begins(cast, folder):
    """The button was quicker than the file: it may wait behind those of others."""
    assert browser_of(cast.anna).post(at(WORD)).status_code == 204
    assert ANEW in words(send(cast.anna, MEMBERS, cast.home, PEOPLE, run=WORD))
    assert [*told(folder), *ReadFile.objects.all()] == []
    assert "Noch ist nichts gespeichert." in words(send(cast.anna, MEMBERS, cast.home, PEOPLE, run=WORD))


@pytest.mark.parametrize(("stage", "after", "said", "stay"), chosen(WHILE_TAKING, 0, 4))
def test_stopped_while_it_is_taken_over_and_then_gone_on_with(cast, page, folder, stage, after, said, stay):
    preview, before = send(cast.anna, MEMBERS, cast.home, MANY, "viele.csv"), counts()
    page.stops(stage, after)
    stopped = take(cast.anna, MEMBERS, cast.home, preview)
    assert (stopped.status_code, said in words(stopped)) == (200, True)
    assert counts() == before if not stay else rabes() == stay
    assert told(folder) == []
    gone_on = browser_of(cast.anna).post(reverse(MEMBERS, args=[cast.home.uuid]), hidden(stopped))
    assert f"{42 - stay} neu" in words(gone_on)
    assert take(cast.anna, MEMBERS, cast.home, gone_on).status_code == 302
    assert rabes() == 42


def rabes() -> int:
    return Player.objects.filter(last_name__startswith="Rabe").count()


def hidden(answer) -> dict[str, str]:
    """What the form sends that goes on."""
    form = answer.content.decode().partition("data-run")[2].partition("</form>")[0]
    return dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form))


def test_what_was_answered_is_still_answered(cast, page):
    Player.objects.create(first_name="Nora", last_name="Petersen", **Player.keys_of("Nora", "Petersen"))
    preview = send(cast.anna, MEMBERS, cast.home, PEOPLE)
    page.stops(TAKE)
    stopped = take(cast.anna, MEMBERS, cast.home, preview, **{"zeile-2": "andere"})
    assert hidden(stopped)["antwort-zeile-2"] == "andere"
    gone_on = browser_of(cast.anna).post(reverse(MEMBERS, args=[cast.home.uuid]), hidden(stopped))
    assert 'value="andere" selected' in " ".join(gone_on.content.decode().split())


def test_too_late_is_said_and_everything_is_there(cast, page, monkeypatch):
    preview = send(cast.anna, MEMBERS, cast.home, PEOPLE)
    monkeypatch.setattr("league.imports.views.uploads.forget", lambda user, token: runs.stop(user, run_of(preview)))
    sent = hidden(preview) | {"take": "1"}
    said = words(browser_of(cast.anna).post(reverse(MEMBERS, args=[cast.home.uuid]), sent, follow=True))
    assert "Zum Abbrechen war es zu spät: Es ist alles übernommen." in said
    assert Player.objects.filter(last_name="Rabe").exists()


def run_of(preview) -> str:
    return preview.content.decode().partition('name="run" value="')[2][:32]


def test_stopping_what_is_over_does_nothing(cast, page):
    preview = send(cast.anna, MEMBERS, cast.home, PEOPLE, run=WORD)
    take(cast.anna, MEMBERS, cast.home, preview)
    before = counts()
    assert browser_of(cast.anna).post(at(run_of(preview))).status_code == 204
    assert counts() == before


# --- nobody else


def test_somebody_else_neither_sees_nor_stops_it(cast, page):
    def then(run):
        assert browser_of(cast.bernd).get(at(WORD)).json() == {"said": "Gleich geht es los.", "done": 0, "of": 0}
        assert browser_of(cast.bernd).post(at(WORD)).status_code == 204
        assert [Client().get(at(WORD)).status_code, Client().post(at(WORD)).status_code] == [302, 302]

    page.at, page.then = (COMPARE, 1), then
    assert "Noch ist nichts gespeichert." in words(send(cast.anna, MEMBERS, cast.home, PEOPLE, run=WORD))
    assert page.at is None


@pytest.mark.parametrize("word", ["x", "0" * 31, "0" * 33, "G" * 32])
def test_a_word_that_no_page_made_up_is_not_there(cast, word):
    anna = browser_of(cast.anna)
    assert [anna.get(at(word)).status_code, anna.post(at(word)).status_code] == [404, 404]


def test_nobody_fills_the_disk_by_stopping(cast, folder):
    """Far fewer than the 2,000 that are kept at most: it is the cache that looks after it."""
    caches["shared"]._max_entries = 20
    for number in range(25):
        runs.stop(cast.anna, f"{number:032x}")
    assert len(told(folder)) <= 20


# --- the process that opens files


class Unwanted:
    def tell(self, stage, done, of):
        raise steps.Stopped

    def check(self):
        raise steps.Stopped


def test_a_file_that_takes_long_to_open_is_let_go_at_once():
    begin = time.monotonic()
    with steps.watched(Unwanted()), pytest.raises(steps.Stopped):
        children.answer_of("timeit", b"x" * 1_000_000, "-n1", "-r1", "import time; time.sleep(20)")
    assert time.monotonic() - begin < 10
    assert children.AT_ONCE._value == 2
