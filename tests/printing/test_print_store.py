"""Finished prints and orders: nothing is drawn twice, a large file is drawn elsewhere, tells how far it is, can be
cancelled, and never leaves half a file."""

import os
import subprocess
import sys
import time
from datetime import timedelta
from subprocess import PIPE

import pytest
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from league.base import folders, kept_files
from league.models import PrintOrder, PrintReader
from league.operations import background
from league.printing import store, tasks
from league.printing.document import Document, Leaves, ListPage, Lists, Shape, Text
from tests.bucket import Away
from tests.together import at_once

PLAN = "print/events/participants.html"
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def folder(kept_here):
    return kept_here / "prints"


def work_off(queue: str = "paper") -> None:
    """What the process in the background does, until nothing waits any more."""
    background.work_off(queue, "test-paper-0")


@pytest.fixture
def in_line():
    """Digests that are being drawn at this moment."""

    def fill(*digests):
        store._line.clear()
        store._line.update(digests)

    yield fill
    store._line.clear()


def a_document(pages: int = 1, name: str = "leere-listen") -> Document:
    page = ListPage(Shape(), {"name1": Text("Carla Weiß", "name-12")}, "https://doko.example/l/k3f79qzd/")
    return Document("Leere Spiellisten", name, (Lists((page,) * pages),))


@pytest.fixture
def quickly(monkeypatch):
    """Nobody looks at what is drawn."""
    monkeypatch.setattr("league.printing.render.pdf_of", lambda document: b"%PDF")


def test_a_document_survives_the_way_through_a_file():
    leaves = Leaves(PLAN, {"title": "Ü", "rows": [[1, "a"]]}, 3, {"logo": "aGk="})
    shape = Shape(players=5, games=30, last=30, bock=True)
    whole = Document("Titel", "name", (leaves, Lists((ListPage(shape, {"a": Text("張", "s8")}, "x"),))))
    assert Document.from_json(whole.to_json()) == whole
    assert whole.size == 4


def test_the_same_content_is_drawn_once(folder):
    first = store.draw_now(a_document())
    [kept] = folder.glob("*.pdf")
    made = kept.stat().st_mtime_ns
    assert store.draw_now(a_document()) == first == kept.read_bytes()
    assert kept.stat().st_mtime_ns == made
    assert first.startswith(b"%PDF")
    assert store.digest_of(a_document(2)) != store.digest_of(a_document())


def test_the_folder_is_for_this_installation_alone(folder):
    store.keep("0" * 64, b"x")
    assert folder.stat().st_mode & 0o077 == 0
    assert (folder / f"{'0' * 64}.pdf").stat().st_mode & 0o077 == 0


def test_a_large_file_is_drawn_in_the_background(folder, waiting_line):
    digest = store.order(a_document(6), scope="staff-1")
    assert store.look(digest) == store.Order(digest, "drawing", 0, 6)
    assert store.order(a_document(6), scope="staff-1") == digest  # ordered again while it waits: still one
    assert DBTaskResult.objects.count() == 1
    work_off()
    assert store.look(digest).state == "finished"
    assert store.pdf_of_order(digest).startswith(b"%PDF")
    assert store.about(digest) == store.About("leere-listen", "Leere Spiellisten")
    assert store.belongs_to(digest, "staff-1")
    assert not store.belongs_to(digest, "all-1")
    assert [path.name for path in folder.iterdir()] == [f"{digest}.pdf"]
    assert PrintOrder.objects.get().document == ""  # names are in it


def test_an_order_can_be_cancelled_while_it_waits(waiting_line):
    digest = store.order(a_document(7), scope="staff-1")
    store.cancel(digest)
    assert store.look(digest).state == "gone"
    work_off()
    assert not store.finished(digest)
    assert PrintOrder.objects.get().document == ""


@pytest.mark.thorough
def test_ordered_again_what_was_cancelled_is_drawn(waiting_line):
    store.cancel(store.order(a_document(7), scope="staff-1"))
    again = store.order(a_document(7), scope="staff-1")
    work_off()
    assert store.look(again).state == "finished"


def test_who_cancels_while_it_is_drawn_is_heard(waiting_line, monkeypatch):
    """With the next word of who draws; nothing is kept."""
    digest, is_wanted = store.order(a_document(60), scope="staff-1"), tasks._is_wanted
    monkeypatch.setattr(tasks, "_is_wanted", lambda *words: (store.cancel(digest), is_wanted(*words))[-1])
    work_off()
    assert store.look(digest).state == "gone"
    assert not store.finished(digest)


def test_who_cancels_in_the_last_moment_leaves_no_file(waiting_line, monkeypatch):
    """Names may have been changed: what has the old ones is thrown away."""
    digest, keep = store.order(a_document(5), scope="staff-1"), store.keep
    monkeypatch.setattr(store, "keep", lambda *words: (keep(*words), store.forget_all())[0])
    work_off()
    assert store.look(digest).state == "gone"
    assert store.pdf_of_order(digest) is None


def test_a_print_that_cannot_be_drawn_says_so(waiting_line, caplog):
    digest = store.order(Document("x", "x", (Leaves("print/gibt-es-nicht.html", {}, 9),)), scope="staff-1")
    work_off()
    assert store.look(digest).state == "failed"
    assert "TemplateDoesNotExist: print/gibt-es-nicht.html" in caplog.text
    digest = store.order(Document("x", "x", (Leaves("print/gibt-es-nicht.html", {}, 9),)), scope="staff-1")
    assert store.look(digest).state == "drawing"  # somebody tries again


def test_who_draws_tells_how_far_it_is(waiting_line, monkeypatch):
    digest, told, is_wanted = store.order(a_document(12), scope="staff-1"), [], tasks._is_wanted

    def noted(order, line):
        wanted = is_wanted(order, line)
        told.append(store.look(digest)[1:])
        return wanted

    monkeypatch.setattr(tasks, "_is_wanted", noted)
    work_off()
    assert told[-1] == ("drawing", 12, 12)
    assert all(state == "drawing" and done <= of for state, done, of in told)


def test_one_that_nobody_draws_any_more_is_gone_and_may_be_ordered_again(waiting_line):
    digest = store.order(a_document(6), scope="staff-1")
    for state, minutes in ((PrintOrder.DRAWING, 1), (PrintOrder.STOPPING, 1), (PrintOrder.WAITING, 61)):
        PrintOrder.objects.update(state=state, beat_at=timezone.now() - timedelta(minutes=minutes))
        assert store.look(digest).state == "gone", state
    store.order(a_document(6), scope="staff-1")
    assert store.look(digest).state == "drawing"
    assert DBTaskResult.objects.count() == 2
    work_off()  # the second finds nothing to do
    assert store.look(digest).state == "finished"


def test_what_a_process_had_begun_when_it_ended_is_taken_up_again(waiting_line):
    digest = store.order(a_document(5), scope="staff-1")
    DBTaskResult.objects.get().claim("test-paper-0")
    PrintOrder.objects.update(state=PrintOrder.DRAWING)
    assert background.take_up_again("another-paper-0") == 0
    assert background.take_up_again("test-paper-0") == 1
    work_off()
    assert store.look(digest).state == "finished"


def test_too_many_at_once_are_refused_with_a_sentence(waiting_line):
    for number in range(store.MOST_WAITING + 1):
        PrintOrder.objects.create(digest=f"{number:064}", beat_at=timezone.now())
    with pytest.raises(store.Busy, match="Es werden schon 5 Dateien gedruckt"):
        store.order(a_document(8), scope="all-1")
    digest = store.order(a_document(8), scope="staff-1", wait=True)  # who works here is never put off
    assert store.look(digest).state == "drawing"


def test_the_oldest_go_when_room_is_needed(folder, monkeypatch):
    monkeypatch.setattr(store, "MOST_BYTES", 250)
    for number in range(3):
        store.keep(f"{number:064}", b"x" * 100)
        PrintReader.objects.create(digest=f"{number:064}", scope="staff-1", at=timezone.now())
        os.utime(folder / f"{number:064}.pdf", (time.time() - 9 + number,) * 2)
    store.keep(f"{3:064}", b"x" * 100)
    assert sorted(path.stem[-1] for path in folder.glob("*.pdf")) == ["2", "3"]
    assert [reader.digest[-1] for reader in PrintReader.objects.all()] == ["2"]


def test_what_was_ordered_and_forgotten_goes_after_a_day():
    store.keep(f"{1:064}", b"x")
    for number, hours in enumerate((25, 25, 23)):
        PrintOrder.objects.create(
            digest=f"{number:064}", state=PrintOrder.OVER, beat_at=timezone.now() - timedelta(hours=hours)
        )
    store.forget_orders()  # but not the one whose file is there
    assert sorted(order.digest[-1] for order in PrintOrder.objects.all()) == ["1", "2"]


def test_ordered_again_what_is_just_being_cancelled_is_wanted(waiting_line):
    digest = store.order(a_document(5), scope="staff-1")
    PrintOrder.objects.update(state=PrintOrder.DRAWING)
    store.cancel(digest)
    assert store.look(digest).state == "gone"
    assert store.order(a_document(5), scope="staff-1") == digest
    assert store.look(digest).state == "drawing"
    assert DBTaskResult.objects.count() == 1


@pytest.mark.thorough
def test_a_file_that_was_tidied_away_meanwhile_is_no_file(folder):
    pdf, digest = store.draw_now(a_document()), store.digest_of(a_document())
    assert store.pdf_of_order(digest) == pdf
    store.throw_away(digest)
    assert store.pdf_of_order(digest) is None


def test_what_cannot_be_kept_is_printed_all_the_same(folder, quickly, monkeypatch, caplog):
    """A full disk, or a folder that somebody clears at this moment."""

    def full(*_anything):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(store, "keep", full)
    assert store.draw_now(a_document()).startswith(b"%PDF")
    assert "No space left" in caplog.text


def test_what_another_process_removes_while_we_tidy_is_left_out(folder, monkeypatch):
    store.keep("4" * 64, b"x")
    there = [*folder.iterdir(), folder / "gone.pdf"]
    monkeypatch.setattr(type(folder), "iterdir", lambda self: iter(there))
    assert [file.name for file in kept_files.kept_in("prints")] == [f"prints/{'4' * 64}.pdf"]


def test_a_thread_stays_free_for_results(in_line, quickly):
    in_line(*(f"{number:064}" for number in range(store.MOST_IN_LINE)))
    with pytest.raises(store.Busy, match="Bitte in 20 Sekunden noch einmal"):
        store.draw_now(a_document())
    in_line()
    assert store.draw_now(a_document()).startswith(b"%PDF")


def test_who_waits_for_a_file_that_is_being_drawn_takes_no_place_of_his_own(in_line, quickly):
    digest = store.digest_of(a_document())
    in_line(digest, *(f"{number:064}" for number in range(1, store.MOST_IN_LINE)))
    assert store.draw_now(a_document()).startswith(b"%PDF")


def test_ten_who_want_the_same_at_once_all_get_it(monkeypatch, quickly):
    drawn, draw = [], store._draw
    monkeypatch.setattr(store, "_draw", lambda *words: (drawn.append(1), draw(*words))[-1])
    answers = at_once(10, lambda: store.draw_now(a_document()))
    assert {answer[:4] for answer in answers} == {b"%PDF"}
    assert len(drawn) == 1
    assert not store._line


def test_prints_do_not_lie_about_for_ever(folder):
    """Names are on them; who wants to be forgotten is not to be found there a month later."""
    store.keep("5" * 64, b"x")
    PrintReader.objects.create(digest="5" * 64, scope="staff-1", at=timezone.now())
    os.utime(folder / f"{'5' * 64}.pdf", (1, 1))
    store.keep("6" * 64, b"x")
    assert [path.name for path in folder.iterdir()] == [f"{'6' * 64}.pdf"]
    assert not PrintReader.objects.exists()


def test_what_was_left_half_drawn_goes_and_what_somebody_draws_stays(kept_here, settings):
    """Names are on it. That a process has the number of the one that is gone says nothing: numbers come again."""
    settings.DATA_DIR = kept_here
    drawing = folders.folder("drawing")
    alive = subprocess.Popen([sys.executable, "-c", HOLDS, str(kept_here), str(drawing / "drawn")], stdout=PIPE)
    try:
        alive.stdout.readline()
        for name in ("drawn", f"{alive.pid}-x", f"{os.getpid()}-y", "999999999-z"):
            (drawing / name).mkdir()
            (drawing / name / "blatt.pdf").write_text("Anna Alt")
        assert tasks.forget_left() == 3
        assert left_half_drawn() == {"drawn", "drawn.lock"}
        with tasks._folder_to_draw_into() as mine:
            assert tasks.forget_left() == 0
            assert mine.exists()
    finally:
        alive.kill()
        alive.wait()
        alive.stdout.close()
    order = PrintOrder.objects.create(
        digest="c" * 64, name="x", title="x", document=a_document().to_json(), beat_at=timezone.now()
    )
    tasks.draw_print.func(order.digest)
    assert store.pdf_of_order(order.digest)[:4] == b"%PDF"
    assert left_half_drawn() == set()


HOLDS = """
import sys, time
from pathlib import Path
from filelock import FileLock
from league.base.machine import hold
serves, draws = hold(Path(sys.argv[1])), FileLock(sys.argv[2] + ".lock")
draws.acquire()
print("holds", flush=True)
time.sleep(60)
"""


def left_half_drawn() -> set[str]:
    return {one.name for one in folders.folder("drawing").iterdir()}


# --- what a hostile reader tried


def test_an_order_that_nobody_was_heard_of_is_not_drawn_with_old_names(db, kept_here):
    silent = [
        PrintOrder.objects.create(
            digest=letter * 64, name="x", title="x", document="Anna Alt", state=state, beat_at=timezone.now() - since
        )
        for letter, state, since in (
            ("a", PrintOrder.DRAWING, timedelta(minutes=2)), ("b", PrintOrder.WAITING, timedelta(hours=2)),
        )
    ]  # fmt: skip
    store.forget_all()
    for one in silent:
        tasks.draw_print.func(one.digest)
    assert kept_files.kept_in("prints") == []


def test_prints_that_could_not_be_removed_are_given_to_nobody(db, kept_here, settings, monkeypatch):
    store.keep("a" * 64, b"%PDF old name")
    with monkeypatch.context() as away:
        away.setattr(kept_files, "_kept", Away)
        store.forget_all()
        assert store.pdf_of_order("a" * 64) is None
    assert store.pdf_of_order("a" * 64) is None
    assert kept_files.kept_in("prints") == []
    store.keep("b" * 64, b"%PDF new name")
    assert store.pdf_of_order("b" * 64) == b"%PDF new name"
