"""Finished prints and orders: nothing is drawn twice, a large file is drawn elsewhere, tells how far it is, can be
cancelled, and never leaves half a file."""

import fcntl
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from league.printing import store
from league.printing.document import Document, Leaves, ListPage, Lists, Shape, Text

PLAN = "print/events/participants.html"


@pytest.fixture(autouse=True)
def folder(settings, tmp_path):
    settings.PRINT_DIR = tmp_path / "prints"
    return settings.PRINT_DIR


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


def until(digest: str, *states: str) -> store.Order:
    """Asks as the page does; five minutes are more than any print here takes, beside whatever else."""
    end = time.monotonic() + 300
    while (order := store.look(digest)).state not in states and time.monotonic() < end:
        time.sleep(0.05)
    return order


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
    store.look("0" * 64)
    assert folder.stat().st_mode & 0o077 == 0


def test_a_large_file_is_drawn_by_another_process(folder):
    digest = store.order(a_document(6), scope="staff-1")
    assert store.look(digest).state == "drawing"
    assert store.order(a_document(6), scope="staff-1") == digest  # ordered again while it is being drawn: still one
    assert until(digest, "finished", "failed").state == "finished"
    assert store.finished(digest).read_bytes().startswith(b"%PDF")
    assert store.about(digest) == store.About("leere-listen", "Leere Spiellisten")
    assert store.belongs_to(digest, "staff-1")
    assert not store.belongs_to(digest, "all-1")
    assert [path.name for path in folder.glob("*partial*")] == []


@pytest.mark.thorough
def test_an_order_can_be_cancelled():
    digest = store.order(a_document(7), scope="staff-1")
    store.cancel(digest)
    assert until(digest, "gone", "finished").state == "gone"
    assert store.finished(digest) is None


@pytest.mark.thorough
def test_ordered_again_what_was_cancelled_is_drawn():
    digest = store.order(a_document(7), scope="staff-1")
    store.cancel(digest)
    assert until(digest, "gone", "finished").state == "gone"
    again = store.order(a_document(7), scope="staff-1")
    assert until(again, "finished", "failed").state == "finished"


@pytest.mark.thorough
def test_a_print_that_cannot_be_drawn_says_so():
    digest = store.order(Document("x", "x", (Leaves("print/gibt-es-nicht.html", {}, 9),)), scope="staff-1")
    assert until(digest, "failed", "finished").state == "failed"


def test_progress_is_told_whole():
    store.tell("0" * 64, 37, 100)
    with store._lock("0" * 64, fcntl.LOCK_EX):  # as long as somebody holds it, it is being drawn
        assert store.look("0" * 64) == store.Order("0" * 64, "drawing", 37, 100)
    assert store.look("0" * 64).state == "gone"


def test_too_many_at_once_are_refused_with_a_sentence(folder):
    held = [store._lock(f"{number:064}", fcntl.LOCK_EX) for number in range(store.MOST_WAITING + 1)]
    for number, lock in enumerate(held):
        lock.__enter__()
        (folder / f"{number:064}.json").write_text("{}")
    with pytest.raises(store.Busy, match="Es werden schon 5 Dateien gedruckt"):
        store.order(a_document(8), scope="all-1")
    digest = store.order(a_document(8), scope="staff-1", wait=True)  # who works here is never put off
    assert store.look(digest).state == "drawing"
    store.cancel(digest)
    for lock in held:
        lock.__exit__(None, None, None)


def test_the_oldest_go_when_room_is_needed(folder, monkeypatch):
    monkeypatch.setattr(store, "MOST_BYTES", 250)
    for number in range(3):
        path = store.keep(f"{number:064}", b"x" * 100)
        (folder / f"{number:064}.for-staff-1").touch()
        os.utime(path, (time.time() - 9 + number,) * 2)
    store.keep(f"{3:064}", b"x" * 100)
    assert sorted(path.stem[-1] for path in folder.glob("*.pdf")) == ["2", "3"]
    assert sorted(path.stem[-1] for path in folder.glob("*.for-*")) == ["2"]


def test_what_was_ordered_and_forgotten_goes_after_a_day(folder):
    store.tell("1" * 64, 1, 2)
    os.utime(folder / f"{'1' * 64}.progress", (1, 1))
    store.keep("2" * 64, b"x")
    assert [path.name for path in folder.iterdir()] == [f"{'2' * 64}.pdf"]


@pytest.mark.thorough
def test_who_only_looks_does_not_stop_an_order(monkeypatch):
    """A glance takes the lock for a moment; it is not taken for somebody who draws."""
    document, glances = a_document(5), iter([BlockingIOError, None])
    taken = fcntl.flock

    def flock(file, how):
        if how & fcntl.LOCK_EX and isinstance(file, int) and next(glances, None):
            raise BlockingIOError
        taken(file, how)

    monkeypatch.setattr(store.fcntl, "flock", flock)
    digest = store.order(document, scope="staff-1")
    assert until(digest, "finished", "failed", "gone").state == "finished"


def test_ordered_again_what_was_cancelled_while_it_waited_is_wanted(folder):
    document = a_document(5)
    digest = store.digest_of(document)
    with store._lock(digest, fcntl.LOCK_EX):  # as the process does that waits for its turn
        store.cancel(digest)
        assert store.order(document, scope="staff-1") == digest
        assert not store.is_cancelled(digest)


def test_a_print_whose_process_was_killed_has_failed(folder, caplog):
    store.look("3" * 64)
    log, failed = (folder / f"{'3' * 64}.{ending}" for ending in ("log", "failed"))
    log.write_text("MemoryError")
    store._see_off(subprocess.Popen([sys.executable, "-c", "import os; os.kill(os.getpid(), 9)"]), log, failed)
    assert store.look("3" * 64).state == "failed"
    assert "A print was not drawn (-9):\nMemoryError" in caplog.text


@pytest.mark.thorough
def test_a_file_that_was_tidied_away_meanwhile_is_no_file(folder):
    pdf, digest = store.draw_now(a_document()), store.digest_of(a_document())
    assert store.pdf_of_order(digest) == pdf
    store.finished(digest).unlink()
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
    found = [*folder.glob("*.pdf"), folder / "gone.pdf"]
    monkeypatch.setattr(type(folder), "glob", lambda self, pattern: iter(found))
    assert [path.name for _at, _bytes, path in store._by_age(folder, "*.pdf")] == [f"{'4' * 64}.pdf"]


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
    drawn, draw, together = [], store._draw, Barrier(10)
    monkeypatch.setattr(store, "_draw", lambda *words: (drawn.append(1), draw(*words))[-1])
    with ThreadPoolExecutor(10) as hall:
        answers = list(hall.map(lambda _one: (together.wait(), store.draw_now(a_document()))[-1], range(10)))
    assert {answer[:4] for answer in answers} == {b"%PDF"}
    assert len(drawn) == 1
    assert not store._line


def test_prints_do_not_lie_about_for_ever(folder):
    """Names are on them; who wants to be forgotten is not to be found there a month later."""
    old = store.keep("5" * 64, b"x")
    (folder / f"{'5' * 64}.for-staff-1").touch()
    os.utime(old, (1, 1))
    store.keep("6" * 64, b"x")
    assert [path.name for path in folder.iterdir()] == [f"{'6' * 64}.pdf"]
