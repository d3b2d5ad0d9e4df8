"""Hostile and broken files: refused with a sentence, quickly, without much memory. Nothing that a file contains makes
the site fall over."""

import datetime
import hashlib
import io
import random
import resource
import subprocess
import sys
import threading
import time
import tracemalloc
import zipfile
from collections import Counter
from types import SimpleNamespace

import openpyxl
import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from django.utils import timezone

from bench._hostile import BOOK, HOSTILE, MEGABYTE, child_use, rebuilt
from league.base import children
from league.events.excel import list_workbook
from league.imports import samples, uploads, words
from league.imports.child import sheets_of as in_child
from league.imports.columns import NoHeader
from league.imports.entries import plan_entries
from league.imports.guard import Unreadable
from league.imports.lists import plan_list, plan_lists
from league.imports.players import plan_players
from league.imports.results import plan_results
from league.imports.tables import read_sheets
from league.models import Player, ReadFile, Spielliste
from league.operations.forgetting import forget_what_is_over
from tests.cast import a_tournament, browser_of, seated
from tests.once import once
from tests.rows import chosen

from .import_files import csv, send, sheets, xlsx
from .import_files import words as text_of


@pytest.mark.parametrize("name", chosen(HOSTILE, 0, 2, 4, 6, 20))
def test_hostile_archives_are_refused_with_the_reason_and_cost_little(name):
    """What the process that opens files takes: under 2 seconds of the processor, under 300 MB."""
    make, reason = HOSTILE[name]
    used = child_use(make())
    assert reason in words.said(Unreadable(used.answer["refused"], **used.answer["values"]))
    assert used.seconds < 2
    assert used.megabytes < 300


@pytest.mark.parametrize("name", chosen([name for name in HOSTILE if name.startswith("CSV")], 0, 1))
def test_a_hostile_csv_costs_the_site_itself_next_to_nothing(name):
    """Its own processor: what the process that opens files takes is counted above."""
    make, reason = HOSTILE[name]
    content, begin = make(), time.process_time()
    tracemalloc.start()
    try:
        with pytest.raises(Unreadable) as refusal:
            read_sheets(content)
        _now, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert reason in words.said(refusal.value)
    assert time.process_time() - begin < 1
    assert peak < 20 * MEGABYTE


def test_a_million_lines_are_counted_before_anything_opens_them(monkeypatch):
    monkeypatch.setattr("league.base.children.subprocess.Popen", None)  # no process is started for it
    with pytest.raises(Unreadable) as refusal:
        read_sheets(b"a\n" * 10**6)
    assert words.said(refusal.value) == "Ein Blatt hat mehr als 5000 Zeilen. Bitte in mehrere Dateien teilen."


def test_csv_is_read_by_a_process_of_its_own_too():
    (sheet,) = read_sheets(csv("Name;Ort", "Möller;'-Köln"))
    assert sheet["cells"] == [[1, 1, "Name"], [1, 2, "Ort"], [2, 1, "Möller"], [2, 2, "-Köln"]]


def test_empty_lines_and_several_lines_in_a_cell_are_no_rows_too_many():
    lines = ["Name", *[""] * 20_000]
    assert len(read_sheets(csv(*lines))[0]["cells"]) == 1
    assert len(read_sheets(csv(*[f'"{n}\n\n\n"' for n in range(5000)]))[0]["cells"]) == 5000


def test_a_child_that_runs_into_its_limits_is_told_as_a_sentence(monkeypatch):
    monkeypatch.setattr("league.base.children.PATIENCE", 0.01)
    with pytest.raises(Unreadable) as refusal:
        read_sheets(BOOK)
    assert words.said(refusal.value).startswith("Das Lesen der Datei dauert zu lange oder braucht zu viel Speicher.")


def test_a_third_file_at_the_same_time_waits_and_then_comes_back(monkeypatch):
    monkeypatch.setattr("league.base.children.AT_ONCE", threading.BoundedSemaphore(1))
    monkeypatch.setattr("league.base.children.WAITING", 0.01)
    with children.AT_ONCE, pytest.raises(Unreadable) as refusal:
        read_sheets(BOOK)
    assert words.said(refusal.value).startswith("Gerade werden andere Dateien gelesen.")
    assert read_sheets(BOOK)


def test_the_child_limits_itself():
    script = (
        "from league.imports import child; child.limit(memory=child.MEMORY, seconds=child.SECONDS); import resource;"
        "print(resource.getrlimit(resource.RLIMIT_AS)[0], resource.getrlimit(resource.RLIMIT_CPU)[0])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, cwd=settings.BASE_DIR, check=True)
    memory, seconds = map(int, done.stdout.split())
    assert memory <= 300 * MEGABYTE
    assert seconds <= 15
    assert resource.getrlimit(resource.RLIMIT_AS)[0] != memory  # ours is another


def test_openpyxl_reads_xml_by_defusedxml():
    assert openpyxl.DEFUSEDXML is True


OTHER_FILES = [
    (b"", "Die Datei ist leer."),
    (b"\0" * 100, "Die Datei ist leer."),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 500, "alte Excel-Datei (.xls)"),
    (b"%PDF-1.7 ...", "PDF-Datei"),
    (b"\x89PNG\r\n\x1a\n...", "Das ist ein Bild"),
    (b"\xff\xd8\xff\xe0...", "Das ist ein Bild"),
    (b"<!DOCTYPE html><html>", "Internetseite"),
    (b"\x1f\x8b\x08...", "gepacktes Archiv"),
    (b"PK\x03\x04 abgeschnitten", "beschädigt"),
    (BOOK[: len(BOOK) // 2], "beschädigt"),
    (b"Name\0\1\2\3binary", "kein lesbarer Text"),
    (b"x" * (2 * MEGABYTE + 1), "Die Datei hat 2 MB; höchstens 2 MB gehen."),
    (b'Name;Verein\r\n"Petersen;Kiel', "Anführungszeichen ist nicht geschlossen"),
    (rebuilt(drop="xl/workbook.xml"), "beschädigt"),
    (rebuilt(drop="xl/workbook.xml", content_dot_xml=b"<a/>"), "OpenDocument"),
    (rebuilt(drop="xl/workbook.xml", word__document_dot_xml=b"<a/>"), "Textdokument"),
    (rebuilt(drop="xl/workbook.xml", xl__workbook_dot_bin=b"x"), ".xlsb"),
    (rebuilt(drop="xl/workbook.xml", Index__Document_dot_iwa=b"x"), "Numbers"),
    (rebuilt(xl__worksheets__sheet1_dot_xml=b"<worksheet><sheetData><row>"), "beschädigt"),
    (rebuilt(xl__worksheets__sheet1_dot_xml=b'<?xml version="1.0" encoding="UTF-18"?><worksheet/>'), "beschädigt"),
]


@pytest.mark.parametrize(("content", "sentence"), OTHER_FILES)
def test_other_files_are_told_what_they_are_and_what_to_do(content, sentence):
    with pytest.raises(Unreadable) as refusal:
        sheets(content)
    assert sentence in words.said(refusal.value)


def test_every_refusal_has_its_sentence():
    values = {"size": 3 * MEGABYTE, "most": 5, "count": 7, "name": "x", "row": 3}
    for code in words.SENTENCES:
        assert "{" not in words.said(Unreadable(code, **values))


# --- through the page


def test_a_file_that_is_too_large_is_refused_before_anything_is_kept(cast):
    for size in (2 * MEGABYTE + 1, 5 * MEGABYTE):
        answer = send(cast.anna, "club-players-import", cast.home, b"x" * size, "gross.csv")
        assert answer.status_code == 422
        assert "MB; höchstens 2 MB gehen." in text_of(answer)
    assert not ReadFile.objects.exists()


def test_no_file_at_all(cast):
    answer = browser_of(cast.anna).post(reverse("club-players-import", args=[cast.home.uuid]), {})
    assert answer.status_code == 422
    assert "Bitte eine Datei wählen." in text_of(answer)


def test_names_of_files_are_shown_and_nothing_else_comes_of_them(cast):
    name = "../../../etc/<b>passwd</b>\u202e.xlsx"
    answer = send(cast.anna, "club-players-import", cast.home, BOOK, name)
    assert answer.status_code == 200
    assert "<b>passwd" not in answer.content.decode()
    kept = ReadFile.objects.get()
    assert (kept.by, kept.name) == (cast.anna, "b>.xlsx")


def test_what_was_read_is_gone_after_an_hour(cast):
    upload = uploads.taken_in(cast.anna, BOOK, "a.xlsx")
    assert uploads.kept(cast.anna, upload.token).sheets[0].cell(2, 1).text == "Nora"
    assert uploads.kept(cast.bernd, upload.token) is None
    ReadFile.objects.update(at=timezone.now() - datetime.timedelta(seconds=3700))
    assert uploads.kept(cast.anna, upload.token) is None
    uploads.taken_in(cast.bernd, csv("Name", "Otto Rabe"), "b.csv")
    assert [one.name for one in ReadFile.objects.all()] == ["b.csv"]
    ReadFile.objects.update(at=timezone.now() - datetime.timedelta(seconds=3700))
    forget_what_is_over()
    assert not ReadFile.objects.exists()


def test_nobody_keeps_more_than_twenty_files(cast, monkeypatch):
    monkeypatch.setattr("league.imports.uploads.read_sheets", in_child)  # without a process for each
    for number in range(25):
        uploads.taken_in(cast.anna, csv("Name", f"Otto Rabe{number}"), "b.csv")
    uploads.taken_in(cast.bernd, csv("Name", "Nora Petersen"), "c.csv")
    assert [ReadFile.objects.filter(by=one).count() for one in (cast.anna, cast.bernd)] == [20, 1]
    assert uploads.kept(cast.anna, hashlib.sha256(csv("Name", "Otto Rabe24")).hexdigest()[:32])


@pytest.mark.parametrize("token", ["", "../../secret", "0" * 31, "0" * 33, "ä" * 32, "0" * 32])
def test_a_token_that_was_not_given_finds_nothing(cast, token):
    assert uploads.kept(cast.anna, token) is None
    uploads.forget(cast.anna, token)
    answer = browser_of(cast.anna).post(
        reverse("club-players-import", args=[cast.home.uuid]), {"token": token, "take": "1"}
    )
    assert answer.status_code == 302


# --- files that were right before something happened to them


def mutated(content: bytes, rng: random.Random) -> bytes:
    """One accident: bytes turned over, the end cut off, a part renamed, dropped or changed inside."""
    how = rng.randrange(6)
    if how == 0:
        changed = bytearray(content)
        for _n in range(rng.randrange(1, 20)):
            changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
        return bytes(changed)
    if how == 1:
        return content[: rng.randrange(len(content))]
    return repacked(content, rng, how) if content.startswith(b"PK") else spoiled(content, rng)


def repacked(content: bytes, rng: random.Random, how: int) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as new:
        victim = rng.choice(old.namelist())
        for name in old.namelist():
            part = old.read(name)
            if name == victim and how == 2:
                name = rng.choice(["x.xml", name.upper(), name + "x", "xl/styles2.xml"])
            if name == victim and how == 3:
                continue
            if (name == victim and how == 4) or (how == 5 and name.startswith("xl/worksheets")):
                part = spoiled(part, rng)
            new.writestr(name, part)
    return file.getvalue()


WORDS = [b"-1", b"99999999999", b"1e400", b"NaN", b"=1/0", b"#REF!", b"\xc3\xa4" * 50, b'"', b";", b"{", b"null", b"\xf0\x9f\x83\x8f", b"A1", b"<", b"&amp;", b"s"]  # fmt: skip


def spoiled(part: bytes, rng: random.Random) -> bytes:
    """Numbers and words inside replaced by what nobody expects there."""
    pieces = [*part]
    changed = bytes(pieces)
    for _n in range(rng.randrange(1, 6)):
        at = rng.randrange(len(changed) + 1)
        changed = changed[:at] + rng.choice(WORDS) + changed[at + rng.randrange(0, 8) :]
    return changed


@pytest.fixture
@once
def stage(cast):
    event = a_tournament(cast, rounds=1)
    liste = seated(cast, event, depth=Spielliste.POINTS)
    result = [datetime.date(2025, 11, 17), 1, "Carla Weiß", 12]
    files = [
        (samples.workbook("mitglieder"), lambda read: plan_players(read, cast.home, cast.anna, {})),
        (csv("Name;DDV;Aktiv", "Nora Petersen;12;ja"), lambda read: plan_players(read, cast.home, cast.anna, {})),
        (BOOK, lambda read: plan_entries(read, event, cast.anna, {})),
        (list_workbook(liste, full_names=True), lambda read: plan_lists(read, event, {})),
        (csv("1;2;3;4", "3;3;-3;-3", "1;-1;1;-1"), lambda read: plan_list(read, liste, {})),
        (xlsx(A=[["Datum", "Tisch", "Name", "Punkte"], result, ["17.11.2025", 1, "Emil Sommer", -12]]),
         lambda read: plan_results(read, cast.home, cast.anna, {})),
    ]  # fmt: skip
    return SimpleNamespace(cast=cast, club=cast.home, event=event, liste=liste, files=files)


def answered(plan, content: bytes) -> tuple[str, list[str]]:
    """What a person would read: the lines of the preview, or why there is none."""
    try:
        return "read", [line.message for line in plan(sheets(content)).lines]
    except Unreadable as refusal:
        return "refused", [words.said(refusal)]
    except NoHeader as problem:
        return "refused", [str(problem)]


def test_mutated_files_are_read_or_refused_with_a_sentence(stage):
    rng, seen = random.Random(4711), Counter()
    for number in range(120):
        content, plan = stage.files[number % len(stage.files)]
        what, sentences = answered(plan, mutated(content, rng))
        assert all(sentence.endswith((".", "?")) for sentence in sentences)
        seen[what] += 1
    assert min(seen["read"], seen["refused"]) > 20


PAGES = (
    ("club-players-import", "club"), ("club-players-import", "club"), ("tournament-entries-import", "event"),
    ("tournament-lists-import", "event"), ("list-import", "liste"), ("club-results-import", "club"),
)  # fmt: skip


@pytest.mark.parametrize(
    "count", [pytest.param(12, marks=pytest.mark.thorough), pytest.param(500, marks=pytest.mark.slow)]
)
def test_mutated_files_through_the_page_are_never_an_error_of_ours(stage, count):
    """Chosen and sent like any file, opened by a process of its own; nothing is stored by that."""
    rng, client, seen = random.Random(815), browser_of(stage.cast.anna), Counter()
    for number in range(count):
        content, _plan = stage.files[number % len(stage.files)]
        name, thing = PAGES[number % len(PAGES)]
        address = reverse(name, args=[getattr(stage, thing).uuid])
        answer = client.post(address, {"file": SimpleUploadedFile("datei.xlsx", mutated(content, rng))})
        assert answer.status_code in (200, 422)
        assert 'class="notice' in answer.content.decode()
        seen[answer.status_code] += 1
    assert min(seen[200], seen[422]) >= max(1, count // 20)
    assert not Player.objects.filter(last_name="Petersen").exists()
