"""What becomes of a photo: it waits, is read or refused, is taken over as if typed, is put aside, and forgotten."""

import datetime
import errno
from uuid import uuid4

import pytest
from django.utils import timezone

from league.base.folders import folder
from league.base.forms import new_key
from league.base.writing import Conflict, Refused
from league.clubs.services.club import change_club
from league.clubs.services.privacy import anonymise_player
from league.events.services import rounds
from league.lists import scorebook
from league.lists.services.writing import finish_list, save_paper
from league.models import AuditEntry, PaperPhoto, Spielliste
from league.operations.forgetting import forget_what_is_over
from league.photos import services, waiting
from league.photos.beside import beside_list
from league.photos.paper import changed_cells, counted, differences
from league.photos.queue import line_of, queue_of
from scoring import Paper, PaperRow
from tests.browser.lists import END, TOTALS, WINNERS
from tests.cast import entries, normal, play, totals_paper

from .readings import a_list, a_reading, address, opened, read_photo, received, taken_photo

WHOLE = Paper(tuple(PaperRow("totals", tuple(map(str, row))) for row in TOTALS), tuple(map(str, END)))


def acts(liste) -> list[str]:
    return list(liste.history.order_by("seq").values_list("action", flat=True))


def test_what_was_read_becomes_the_list_as_if_it_were_typed(cast):
    liste = a_list(cast)
    photo = taken_photo(liste, cast.anna, a_reading(unsure=[(3, 2)]))
    assert (photo.state, scorebook.paper_of(liste)) == (PaperPhoto.TAKEN, WHOLE)
    assert acts(liste)[-2:] == ["paper-photo-read", "paper-read"]
    finish_list(spielliste=liste, based_on=liste.version, by=cast.anna)
    assert scorebook.read(liste).totals == END


def test_taken_over_twice_it_is_taken_over_once(cast):
    liste = a_list(cast)
    photo = taken_photo(liste, cast.anna)
    services.take_over(photo=photo, based_on=1, by=cast.anna, key=new_key())
    assert acts(liste).count("paper-read") == 1


def test_what_is_typed_already_is_not_overwritten(cast):
    liste = a_list(cast)
    other = Paper((PaperRow("totals", ("2", "2", "-2", "-2")), PaperRow("totals", ("9", "9", "-9", "-9"))))
    save_paper(spielliste=liste, paper=other, based_on=None, by=cast.bernd)
    photo = read_photo(liste, cast.anna)
    (one,) = differences(liste, a_reading())
    assert (one.title, one.photo, one.typed) == ("Zeile 2", "3 1 −1 −3", "9 9 −9 −9")
    with pytest.raises(services.Differs):
        services.take_over(photo=photo, based_on=liste.version, by=cast.anna)
    liste.refresh_from_db()
    assert scorebook.paper_of(liste) == other
    services.take_over(photo=photo, based_on=liste.version, by=cast.anna, replaces=True)
    liste.refresh_from_db()
    assert scorebook.paper_of(liste) == WHOLE


def test_somebody_who_types_meanwhile_is_not_overwritten_either(cast):
    liste = a_list(cast)
    photo, before = read_photo(liste, cast.anna), liste.version
    save_paper(spielliste=liste, paper=Paper(WHOLE.rows[:1]), based_on=None, by=cast.bernd)
    with pytest.raises(Conflict):
        services.take_over(photo=photo, based_on=before, by=cast.anna, replaces=True)


# How the same games may be typed already without telling anything else than the photo.
SAME = {
    "as running totals": Paper(WHOLE.rows[:5]),
    "with a plus before the number": Paper((PaperRow("totals", ("+2", "+2", "-2", "-2")),)),
    "as winners and value": Paper(tuple(PaperRow("winners", (row,)) for row in WINNERS)),
    "with a mark": Paper((PaperRow("totals", WHOLE.rows[0].cells, "b"),)),
    "only the end": Paper((), WHOLE.end),
}


@pytest.mark.parametrize("paper", SAME.values(), ids=SAME)
def test_what_says_the_same_is_no_difference_and_stays_as_it_is_typed(cast, paper):
    liste = a_list(cast)
    save_paper(spielliste=liste, paper=paper, based_on=None, by=cast.bernd)
    taken_photo(liste, cast.anna)
    assert scorebook.paper_of(liste) == Paper((*paper.rows, *WHOLE.rows[len(paper.rows) :]), WHOLE.end)
    finish_list(spielliste=liste, based_on=None, by=cast.bernd)
    assert counted(cast.home).untouched == 1


BLANK = ("", "", "", "")
# What may stand there so that nobody can say to which totals it leads: the photo would overwrite it all the same.
NO_TOTALS = {
    "winners without a value": (Paper((PaperRow("winners", ("12+?",)),)), [("Zeile 1", "12+?")]),
    "points half typed": (Paper((PaperRow("points", ("2", "", "", "")),)), [("Zeile 1", "2 · · ·")]),
    "totals half typed": (Paper((PaperRow("totals", ("2", "", "", "")),)), [("Zeile 1", "2 · · ·")]),
    "a good row below one that is not": (
        Paper((PaperRow("winners", ("12+?",)), PaperRow("points", ("1", "-1", "1", "-1")))),
        [("Zeile 1", "12+?"), ("Zeile 2", "1 −1 1 −1")],
    ),
    "marks alone": (Paper((WHOLE.rows[0], PaperRow("totals", BLANK, "s"))), [("Zeile 2", "· · · · s")]),
    "other totals with a mark": (Paper((PaperRow("totals", ("0", "0", "0", "0"), "s"),)), [("Zeile 1", "0 0 0 0 s")]),
}


@pytest.mark.parametrize(("paper", "shown"), NO_TOTALS.values(), ids=NO_TOTALS)
def test_what_is_typed_is_never_overwritten_unasked(cast, paper, shown):
    liste = a_list(cast)
    save_paper(spielliste=liste, paper=paper, based_on=None, by=cast.bernd)
    photo = read_photo(liste, cast.anna)
    assert [(one.title, one.typed) for one in differences(liste, a_reading())] == shown
    liste.refresh_from_db()
    with pytest.raises(services.Differs):
        services.take_over(photo=photo, based_on=liste.version, by=cast.anna)
    liste.refresh_from_db()
    assert scorebook.paper_of(liste) == paper


def test_an_empty_row_of_the_photo_takes_no_mark_away(cast):
    liste, reading = a_list(cast), a_reading([*TOTALS[:1], BLANK], ())
    save_paper(
        spielliste=liste, paper=Paper((WHOLE.rows[0], PaperRow("totals", BLANK, "s"))), based_on=None, by=cast.bernd
    )
    assert [one.typed for one in differences(liste, reading)] == ["· · · · s"]


def test_a_second_page_goes_on_where_the_first_one_ends(cast):
    liste = a_list(cast)
    taken_photo(liste, cast.anna, a_reading(TOTALS[:12], ()))
    taken_photo(liste, cast.anna, a_reading(TOTALS[12:], page=2, first=13), name="b.jpg")
    assert scorebook.paper_of(liste) == WHOLE


def test_the_second_page_may_come_first(cast):
    liste = a_list(cast)
    taken_photo(liste, cast.anna, a_reading(TOTALS[12:], page=2, first=13))
    taken_photo(liste, cast.anna, a_reading(TOTALS[:12], ()), name="b.jpg")
    assert scorebook.paper_of(liste) == WHOLE


def test_a_list_of_end_totals_gets_its_games(cast):
    liste = a_list(cast, depth=Spielliste.TOTALS)
    taken_photo(liste, cast.anna)
    assert (liste.depth, scorebook.paper_of(liste)) == (Spielliste.POINTS, WHOLE)


def test_a_blank_list_that_was_to_have_all_facts_is_read_from_paper(cast):
    liste = a_list(cast, depth=Spielliste.FULL)
    taken_photo(liste, cast.anna)
    assert liste.depth == Spielliste.POINTS


def test_a_list_with_facts_stays_as_it_is(cast):
    liste = play(a_list(cast, depth=Spielliste.FULL), normal(), by=cast.anna)
    photo = read_photo(liste, cast.anna)
    with pytest.raises(Refused, match="mit allen Angaben"):
        services.take_over(photo=photo, based_on=None, by=cast.anna)


def test_a_list_that_counts_is_not_written_on(cast):
    liste = a_list(cast)
    save_paper(spielliste=liste, paper=WHOLE, based_on=None, by=cast.anna)
    finish_list(spielliste=liste, based_on=None, by=cast.anna)
    photo = read_photo(liste, cast.anna)
    with pytest.raises(Refused, match="abgeschlossen"):
        services.take_over(photo=photo, based_on=None, by=cast.anna)


def test_nobody_takes_over_what_is_not_read(cast):
    liste = a_list(cast)
    with pytest.raises(Refused, match="noch nicht gelesen"):
        services.take_over(photo=received(liste, cast.anna), based_on=None, by=cast.anna)


def test_the_same_picture_is_kept_once_and_named(cast):
    liste = a_list(cast)
    first, second = (received(liste, cast.anna, name=name, jpeg=b"same") for name in ("a.jpg", "b.jpg"))
    assert (first.state, second.state) == (PaperPhoto.WAITING, PaperPhoto.REFUSED)
    sent = timezone.localtime(first.at)
    assert second.refused == {"refused": "same-picture", "values": {"time": f"{sent:%H:%M}"}}
    assert (bytes(second.jpeg), second.is_the_one_taken) == (b"", True)
    with pytest.raises(Refused, match="dasselbe"):
        services.wait_again(photo=second, by=cast.anna)


@pytest.mark.parametrize("code", ["no-code", "other-list", "double"])
def test_a_picture_that_was_not_read_may_be_sent_again_and_is_tried_again(cast, code):
    liste = a_list(cast)
    first = received(liste, cast.anna, jpeg=b"same")
    services.refuse_photo(photo=first, why={"refused": code}, by=cast.anna)
    again = received(liste, cast.anna, jpeg=b"same")
    assert (again, again.state, again.refused) == (first, PaperPhoto.WAITING, {})
    assert PaperPhoto.objects.count() == 1


def test_a_picture_that_waits_is_given_the_list_to_which_it_is_sent(cast):
    liste = a_list(cast)
    first = received(liste, cast.anna, jpeg=b"same")
    again = services.receive_photo(
        tournament=liste.tournament, opened=opened(jpeg=b"same"), stack=uuid4(), by=cast.anna, meant=liste
    )
    assert (again, again.spielliste) == (first, liste)


def test_a_second_photo_of_the_same_page_is_named(cast):
    liste = a_list(cast)
    first, second = (read_photo(liste, cast.anna, name=name) for name in ("a.jpg", "b.jpg"))
    assert (first.state, second.state, second.refused["refused"]) == ("read", "refused", "double")
    services.put_aside(photo=first, by=cast.anna)
    services.wait_again(photo=second, by=cast.anna)
    again = services.note_reading(photo=second, spielliste=liste, reading=a_reading(), sheet=b"x", by=cast.anna)
    assert again.state == PaperPhoto.READ


def test_a_strangers_sheet_is_deleted_and_one_of_ours_stays_as_evidence(cast):
    liste = a_list(cast)
    ours, stranger = read_photo(liste, cast.anna), received(liste, cast.anna, name="b.jpg", codes=[])
    services.refuse_photo(photo=stranger, why={"refused": "stranger"}, by=cast.anna)
    assert services.put_aside(photo=ours, by=cast.anna).state == PaperPhoto.ASIDE
    assert services.put_aside(photo=stranger, by=cast.anna) is None
    assert list(PaperPhoto.objects.values_list("pk", flat=True)) == [ours.pk]


def test_a_photo_of_our_own_list_stays_as_evidence_though_it_was_not_read(cast):
    liste = a_list(cast)
    read_photo(liste, cast.anna)
    double, blurred = read_photo(liste, cast.anna, name="b.jpg"), received(liste, cast.anna, name="c.jpg")
    services.refuse_photo(photo=blurred, why={"refused": "blurred"}, spielliste=liste, by=cast.anna)
    for photo in (double, blurred):
        assert services.put_aside(photo=photo, by=cast.anna).state == PaperPhoto.ASIDE
    assert acts(liste)[-2:] == ["paper-photo-aside"] * 2
    assert not AuditEntry.objects.filter(action="paper-photo-deleted").exists()


def test_nothing_is_left_of_what_was_read_before(cast):
    liste = a_list(cast)
    photo = services.wait_again(photo=read_photo(liste, cast.anna), by=cast.anna)
    photo.refresh_from_db()
    assert (photo.state, photo.reading, photo.sheet) == (PaperPhoto.WAITING, {}, None)
    services.refuse_photo(photo=photo, why={"refused": "stranger"}, by=cast.anna)
    photo.refresh_from_db()
    assert photo.spielliste is None
    assert acts(liste)[-2:] == ["paper-photo-read", "paper-photo-again"]


def test_what_is_taken_over_stays_with_its_list(cast):
    photo = taken_photo(a_list(cast), cast.anna)
    for act in (services.put_aside, services.wait_again):
        with pytest.raises(Refused, match="übernommen"):
            act(photo=photo, by=cast.anna)


DONE_MEANWHILE = {
    "taken over": (lambda liste, by: taken_photo(liste, by), PaperPhoto.TAKEN),
    "read": (lambda liste, by: read_photo(liste, by), PaperPhoto.READ),
    "gone": (lambda liste, by: _gone(liste, by), None),
}


def _gone(liste, by) -> PaperPhoto:
    photo = received(liste, by, codes=[])
    services.put_aside(photo=PaperPhoto.objects.get(pk=photo.pk), by=by)
    return photo


@pytest.mark.parametrize(("made", "state"), DONE_MEANWHILE.values(), ids=DONE_MEANWHILE)
def test_what_was_done_with_a_photo_while_it_was_being_read_stands(cast, made, state):
    liste = a_list(cast)
    photo = made(liste, cast.anna)
    before = list(PaperPhoto.objects.values("state", "reading", "refused"))
    other = a_reading(TOTALS[:3], ())
    for found in (
        services.note_reading(photo=photo, spielliste=liste, reading=other, sheet=b"x", by=cast.anna),
        services.refuse_photo(photo=photo, why={"refused": "blurred"}, by=cast.anna),
    ):
        assert (found and found.state) == state
    assert list(PaperPhoto.objects.values("state", "reading", "refused")) == before


def test_who_works_on_a_photo_that_is_gone_is_told_so(cast):
    photo = _gone(a_list(cast), cast.anna)
    assert services.put_aside(photo=photo, by=cast.anna) is None
    with pytest.raises(Refused, match="inzwischen gelöscht"):
        services.wait_again(photo=photo, by=cast.anna)
    with pytest.raises(Refused, match="inzwischen gelöscht"):
        services.take_over(photo=photo, based_on=None, by=cast.anna)


def test_what_waits_is_read_as_fine_as_it_was_sent_and_not_kept_so(cast, django_capture_on_commit_callbacks):
    liste = a_list(cast)
    photo = received(liste, cast.anna)
    waiting.keep(photo, b"fine")
    with django_capture_on_commit_callbacks() as after:
        services.note_reading(photo=photo, spielliste=liste, reading=a_reading(), sheet=b"x", by=cast.anna)
    assert waiting.finest(photo) == b"fine"  # until it is certain that it was read
    for act in after:
        act()
    assert waiting.finest(photo) == bytes(photo.jpeg)


def test_on_a_full_disk_the_smaller_picture_is_read(cast, monkeypatch):
    def full(*words: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("django.core.files.storage.filesystem.os.fdopen", full)
    photo = received(a_list(cast), cast.anna)
    assert waiting.finest(photo) == bytes(photo.jpeg)
    assert not list(folder(waiting.FOLDER).glob(f"{photo.uuid.hex}*"))


def test_photos_are_forgotten_when_the_club_says_so(cast, django_capture_on_commit_callbacks):
    liste = a_list(cast)
    photo, waits = taken_photo(liste, cast.anna), received(liste, cast.anna, name="b.jpg")
    change_club(club=cast.home, photo_days=30, based_on=None, by=cast.anna)
    assert services.forget_paper_photos() == 0
    PaperPhoto.objects.update(at=timezone.now() - datetime.timedelta(days=31))
    with django_capture_on_commit_callbacks(execute=True):
        forget_what_is_over()
    assert not PaperPhoto.objects.exists()
    assert AuditEntry.objects.filter(action="photo-forgotten").count() == 2
    assert waiting.finest(waits) == bytes(waits.jpeg)
    assert scorebook.paper_of(liste) == WHOLE
    assert photo.spielliste == liste


def test_who_is_taken_out_is_taken_out_of_the_names_of_files(cast):
    photo = received(a_list(cast), cast.anna, name="Liste von Carla Weiß.jpg")
    anonymise_player(player=cast.carla, reason="auf Wunsch", by=cast.anna, based_on=None)
    photo.refresh_from_db()
    assert "Weiß" not in photo.name


# --- what a person changed


CHANGES = {
    "nothing": (WHOLE, 0),
    "one cell": (Paper((PaperRow("totals", ("5", "2", "-2", "-2")), *WHOLE.rows[1:]), WHOLE.end), 1),
    "a row put in": (Paper((*WHOLE.rows[:3], PaperRow("totals", ("1", "2", "3", "4")), *WHOLE.rows[3:]), WHOLE.end), 4),
    "a row taken out": (Paper((*WHOLE.rows[:3], *WHOLE.rows[4:]), WHOLE.end), 4),
    "an end total": (Paper(WHOLE.rows, ("99", *WHOLE.end[1:])), 1),
}  # fmt: skip


@pytest.mark.parametrize(("paper", "cells"), CHANGES.values(), ids=CHANGES)
def test_what_a_person_changed_is_counted_cell_by_cell(paper, cells):
    assert changed_cells(paper, a_reading()) == cells


def test_a_page_is_not_blamed_for_the_rows_of_the_next():
    assert changed_cells(WHOLE, a_reading(TOTALS[:12], ())) == 0


def test_the_club_sees_how_many_lists_needed_no_correction(cast):
    lists = a_list(cast, count=2)
    right = a_reading()
    wrong = a_reading(cells={(7, 1): 88}, unsure=[(7, 1)])
    for liste, reading in zip(lists, (right, wrong), strict=True):
        taken_photo(liste, cast.anna, reading, name=f"{liste.number}.jpg")
    assert counted(cast.home).lists == 0  # nobody has finished one
    for liste in lists:
        save_paper(spielliste=liste, paper=WHOLE, based_on=None, by=cast.bernd)
        finish_list(spielliste=liste, based_on=None, by=cast.bernd)
    found = counted(cast.home)
    assert (found.lists, found.untouched) == (2, 1)
    assert counted(cast.away).lists == 0


def test_end_totals_alone_are_read_too(cast):
    """A scan of the last page may have no rows that anybody wrote."""
    liste = a_list(cast)
    taken_photo(liste, cast.anna, a_reading([], END))
    assert scorebook.paper_of(liste) == totals_paper(*END)


def test_a_sheet_of_four_is_not_taken_over_by_a_table_of_five(cast):
    liste = a_list(cast)
    photo = read_photo(liste, cast.bernd)
    rounds.reseat(spielliste=liste, seats=entries(liste.tournament)[:5], by=cast.anna)
    with pytest.raises(Refused, match="Das Foto zeigt 4 Spalten, am Tisch sitzen jetzt 5"):
        services.take_over(photo=photo, based_on=None, by=cast.bernd)
    liste.refresh_from_db()
    assert not scorebook.paper_of(liste).length


# --- tables that change


def turned(liste, by):
    """The same people, the other way round."""
    people = [seat.entry for seat in liste.occupancies.order_by("-position")]
    return rounds.reseat(spielliste=Spielliste.objects.get(pk=liste.pk), seats=people, by=by)


@pytest.mark.parametrize("before", [True, False], ids=["before it was read", "after it was read"])
def test_where_people_changed_places_nothing_is_taken_over_before_the_names_are_compared(cast, before):
    liste = a_list(cast)
    if before:
        turned(liste, cast.anna)
    photo = read_photo(liste, cast.anna, a_reading(whole=1.0))
    if not before:
        turned(liste, cast.anna)
    with pytest.raises(services.Reseated, match="Namen auf dem Blatt vergleichen"):
        services.take_over(photo=photo, based_on=None, by=cast.anna)
    line = line_of(PaperPhoto.objects.get(), cast.anna)
    assert (line.asks_names, line.is_compared, line.all_sure) == (True, True, False)
    services.take_over(photo=photo, based_on=None, by=cast.anna, compared=True)
    liste.refresh_from_db()
    assert scorebook.paper_of(liste) == WHOLE
    beside = beside_list(liste, scorebook.paper_of(liste))
    assert [one.all_sure for one in beside.said] == [False]


def test_where_nobody_changed_places_nobody_is_asked(cast):
    one, other = a_list(cast, count=2)
    turned(other, cast.anna)
    photo = read_photo(one, cast.anna, a_reading(whole=1.0))
    assert not line_of(photo, cast.anna).asks_names
    assert [line.all_sure for line in queue_of(one.tournament, cast.anna).to_check] == [True]


def test_the_photo_of_a_table_that_was_cleared_waits_for_a_decision(cast):
    liste = a_list(cast)
    photo = read_photo(liste, cast.anna)
    event = liste.tournament
    rounds.clear_table(spielliste=liste, by=cast.anna)
    (line,) = queue_of(event, cast.anna).refused
    assert "Ihr Tisch wurde geräumt oder neu ausgelost." in line.why
    assert (line.photo, queue_of(event, cast.anna).to_check) == (photo, [])
    assert event.paper_photos.by_state() == {PaperPhoto.REFUSED: 1}
    with pytest.raises(Refused, match="noch nicht gelesen"):
        services.take_over(photo=photo, based_on=None, by=cast.anna)
    with pytest.raises(Refused, match="gibt es nicht mehr"):
        services.wait_again(photo=photo, by=cast.anna)
    again = received(liste, cast.anna, name="b.jpg", jpeg=bytes(photo.jpeg))
    assert again.refused["refused"] == "same-picture"
    photo.refresh_from_db()
    assert (photo.reading, photo.is_read_as_noted) == (a_reading(), True)
    assert services.put_aside(photo=photo, by=cast.anna) is None
    assert AuditEntry.objects.filter(action="paper-photo-deleted").exists()


def test_a_list_that_is_gone_when_its_photo_is_read_is_named(cast):
    for note in (
        lambda photo, liste: services.note_reading(
            photo=photo, spielliste=liste, reading=a_reading(), sheet=b"x", by=cast.anna
        ),
        lambda photo, liste: services.refuse_photo(
            photo=photo, why={"refused": "blurred"}, spielliste=liste, by=cast.anna
        ),
    ):
        liste = a_list(cast)
        photo = received(liste, cast.anna)
        rounds.clear_table(spielliste=Spielliste.objects.get(pk=liste.pk), by=cast.anna)
        found = note(photo, liste)
        assert (found.state, found.refused, found.spielliste) == (PaperPhoto.REFUSED, {"refused": "list-gone"}, None)


def undone(liste, by) -> PaperPhoto:
    """Taken over, and then everything deleted again."""
    photo = taken_photo(liste, by)
    save_paper(spielliste=Spielliste.objects.get(pk=liste.pk), paper=Paper(), based_on=None, by=by)
    return PaperPhoto.objects.get(pk=photo.pk)


def test_what_was_undone_may_be_taken_over_again(cast):
    liste = a_list(cast)
    photo = undone(liste, cast.anna)
    assert line_of(photo, cast.anna).undone
    assert [line.undone for line in queue_of(liste.tournament, cast.anna).done] == [True]
    services.take_over(photo=photo, based_on=None, by=cast.anna)
    liste.refresh_from_db()
    assert scorebook.paper_of(liste) == WHOLE
    assert not line_of(PaperPhoto.objects.get(), cast.anna).undone


def test_what_was_undone_may_be_put_aside_for_a_better_one(cast):
    liste = a_list(cast)
    photo = undone(liste, cast.anna)
    better = read_photo(liste, cast.anna, name="b.jpg")
    assert better.refused["refused"] == "double"
    assert services.put_aside(photo=photo, by=cast.anna).state == PaperPhoto.ASIDE
    services.wait_again(photo=better, by=cast.anna)


def test_a_table_that_has_grown_shows_no_strips_of_four(cast):
    liste = a_list(cast)
    undone(liste, cast.anna)
    people = entries(liste.tournament)[:5]
    rounds.reseat(spielliste=Spielliste.objects.get(pk=liste.pk), seats=people, by=cast.anna)
    now = Spielliste.objects.get(pk=liste.pk)
    assert (now.players, beside_list(now, scorebook.paper_of(now))) == (5, None)


def test_a_picture_sent_again_is_read_with_the_codes_that_are_found_now(cast):
    liste = a_list(cast)
    first = received(liste, cast.anna, codes=[], jpeg=b"same")
    services.refuse_photo(photo=first, why={"refused": "no-code"}, by=cast.anna)
    assert received(liste, cast.anna, jpeg=b"same").codes == [address(liste)]


def test_how_many_there_are_of_each_is_one_question(cast, django_assert_num_queries):
    liste = a_list(cast)
    for n in range(3):
        received(liste, cast.anna, name=f"{n}.jpg")
    event = liste.tournament
    with django_assert_num_queries(1):
        assert event.paper_photos.by_state() == {PaperPhoto.WAITING: 3}
