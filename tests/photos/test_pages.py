"""Pages of photos: one from the list's own page, many at the office, and whatever nonsense is sent there."""

import json
import re
from io import BytesIO
from types import SimpleNamespace
from unittest.mock import patch
from uuid import uuid4

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import override_settings
from django.urls import reverse
from PIL import Image

from league.base.children import Busy, TooMuch
from league.base.lanes import FILES, STRANGERS, Room, lane_of, room_at
from league.lists import scorebook
from league.lists.services.writing import finish_list, save_paper
from league.models import ClubRole, PaperPhoto, Tournament
from league.photos import opening, services
from league.photos.queue import queue_of
from scoring import Paper, PaperRow
from tests.base.pictures import a_picture
from tests.browser.lists import WINNERS
from tests.cast import a_tournament, browser_of, normal, play, seated
from tests.rows import chosen

from .readings import a_list, a_photo, a_reading, address, eye, read_photo, received, refused, seen, taken_photo, upload
from .test_services import WHOLE, turned

RIGHT = seen(a_reading())


def send(client, liste, *files, follow=False, **more):
    sent = {"photos": list(files), "key": uuid4().hex, **more}
    return client.post(reverse("paper-photo-send", args=[liste.uuid]), sent, follow=follow)


def send_stack(client, event, *files, **more):
    return client.post(reverse("paper-photos", args=[event.uuid]), {"photos": list(files), "key": uuid4().hex} | more)


def queue(client, event) -> str:
    return client.get(reverse("paper-photos", args=[event.uuid])).text


def states() -> list[tuple[str, str]]:
    return [(one.name, one.refused.get("refused") or one.state) for one in PaperPhoto.objects.all()]


# --- one list


def test_a_photo_leads_straight_to_the_page_on_which_it_is_checked(cast, bernd):
    liste = a_list(cast)
    with eye(seen(a_reading(unsure=[(2, 3), (0, 1)]))):
        answer = send(bernd, liste, upload(a_photo(address(liste))), follow=True)
    assert answer.redirect_chain[-1][0] == reverse("list-enter", args=[liste.uuid])
    liste.refresh_from_db()
    assert scorebook.paper_of(liste) == WHOLE
    page, sheet = answer.text, reverse("paper-photo-sheet", args=[PaperPhoto.objects.get().uuid])
    assert page.count(f'href="{sheet}"') == 25 * 4
    assert page.count("data-unsure\n") + page.count("data-unsure>") + page.count("data-unsure ") == 2
    assert "Spiel 2, Frieda Lang, unsicher gelesen" in page
    assert "2 Zellen sind unsicher gelesen" in page
    assert "Alles sicher" not in page
    assert bernd.get(sheet)["Content-Type"] == "image/jpeg"


def test_all_sure_is_said_only_when_the_whole_list_is(cast, bernd):
    liste = a_list(cast)
    with eye(seen(a_reading(unsure=[(2, 3)], whole=0.9991))):
        page = send(bernd, liste, upload(a_photo(address(liste))), follow=True).text
    assert "Alles sicher:" in page
    assert "data-unsure" not in page
    liste.refresh_from_db()
    assert not liste.counts  # a person finishes it


def test_a_code_that_cannot_be_read_says_so_and_the_photo_stays_with_the_list_it_was_sent_to(cast, bernd):
    liste = a_list(cast)
    with eye(RIGHT):
        page = send(bernd, liste, upload(a_photo()), follow=True).text
    assert "Der QR-Code ist nicht zu lesen." in page
    assert "oder die Liste von Hand eintippen" in page
    photo = PaperPhoto.objects.get()
    assert (photo.state, photo.spielliste) == (PaperPhoto.REFUSED, liste)


def test_another_lists_photo_is_not_taken_for_this_one(cast, bernd):
    one, other = a_list(cast, count=2)
    with eye(RIGHT):
        page = send(bernd, one, upload(a_photo(address(other))), follow=True).text
    assert f"Das Blatt gehört zu Liste {other.code}, nicht zu dieser." in page
    assert scorebook.paper_of(one) == Paper()


def test_what_is_typed_already_is_shown_beside_the_photo(cast, bernd):
    liste = a_list(cast)
    typed = Paper((PaperRow("totals", ("7", "2", "-2", "-7")),))
    save_paper(spielliste=liste, paper=typed, based_on=None, by=cast.bernd)
    with eye(RIGHT):
        page = send(bernd, liste, upload(a_photo(address(liste))), follow=True)
    photo = PaperPhoto.objects.get()
    assert page.redirect_chain[-1][0] == reverse("paper-photo", args=[photo.uuid])
    for words in ("Zwei Fassungen:", "2 2 −2 −2", "7 2 −2 −7", "Das Foto gilt: übernehmen"):
        assert words in page.text
    take = reverse("paper-photo-take", args=[photo.uuid])
    liste.refresh_from_db()
    answer = bernd.post(take, {"replaces": "1", "based_on": liste.version - 1, "key": "a" * 12}, follow=True)
    assert "Bitte noch einmal vergleichen." in answer.text
    bernd.post(take, {"replaces": "1", "based_on": liste.version, "key": "b" * 12})
    liste.refresh_from_db()
    assert scorebook.paper_of(liste) == WHOLE


REASONS = {
    "corner": (refused("corner-missing", which="bottom-left"), "Die Ecke unten links fehlt."),
    "blurred": (refused("blurred"), "Das Foto ist unscharf."),
    "no word for it": (refused("of tomorrow"), "Das Bild lässt sich nicht lesen."),
    "values that are missing": (refused("several"), "Das Bild lässt sich nicht lesen."),
    "too slow": (TooMuch(), "Das Lesen dauerte zu lange."),
    "no answer at all": (b"Traceback", "Das Bild lässt sich nicht lesen."),
    "half an answer": (b'{"rows": [{"cells": ["1"]}]}', "Das Bild lässt sich nicht lesen."),
    "a list": (b"[]", "Das Bild lässt sich nicht lesen."),
    "three columns": (seen(a_reading([(1, 2, -3)], (1, 2, -3))), "Das Bild lässt sich nicht lesen."),
    "numbers as numbers": (json.dumps(a_reading() | {"picture": "", "end": [1, 2, 3, -6]}).encode(), "Das Bild lässt sich"),
}  # fmt: skip


@pytest.mark.parametrize(("answer", "said"), chosen(REASONS.values(), 0, 4, 6, 8), ids=REASONS)
def test_a_photo_that_cannot_be_used_says_why(cast, bernd, answer, said):
    liste = a_list(cast)
    with eye(answer):
        page = send(bernd, liste, upload(a_photo(address(liste))), follow=True)
    assert said in page.text
    assert PaperPhoto.objects.get().state == PaperPhoto.REFUSED
    assert page.status_code == 200


def test_a_photo_waits_while_many_are_read_and_its_list_is_remembered(cast, bernd):
    liste = a_list(cast)
    with eye(Busy()):
        page = send(bernd, liste, upload(a_photo(address(liste))), follow=True)
    assert PaperPhoto.objects.get().state == PaperPhoto.WAITING
    assert "Gerade werden viele Dateien gelesen." in page.text
    read_on = reverse("paper-photos-read", args=[liste.tournament.uuid])
    assert f'action="{read_on}"' in page.text
    with eye(RIGHT):
        bernd.post(read_on, {"key": uuid4().hex})
    photo = PaperPhoto.objects.get()
    assert (photo.state, photo.spielliste) == (PaperPhoto.READ, liste)


def test_of_many_pages_sent_for_one_list_those_wait_for_which_there_is_no_time(cast, bernd, monkeypatch):
    liste = a_list(cast)
    monkeypatch.setattr("league.photos.views.AT_A_TIME", 0.0)
    files = [upload(a_photo(address(liste, page)), f"{page}.jpg") for page in (1, 2, 3)]
    with eye(seen(a_reading(WHOLE_ROWS[:12], ()))):
        page = send(bernd, liste, *files, follow=True)
    assert [state for _name, state in states()] == ["taken", "waiting", "waiting"]
    assert "2\xa0Seiten warten noch darauf, gelesen zu werden" in page.text
    assert "Weiterlesen" in page.text


def test_files_for_which_one_request_has_no_time_are_named_and_the_others_wait(cast, bernd, monkeypatch):
    at = two_lists(cast)
    monkeypatch.setattr("league.photos.opening.LONGEST", 0.0)
    files = [upload(a_photo(address(one)), f"{one.number}.jpg") for one in (at.one, at.other)]
    with eye(RIGHT):
        page = send_stack(bernd, at.event, *files)
    assert (page.status_code, states()) == (422, [(files[0].name, "waiting")])
    assert f"Bitte noch einmal senden, ab „{files[1].name}“; was davor kommt, ist da." in page.text
    assert "Weiterlesen" in page.text


def put_aside_while_read(client):
    """The eye takes its time; meanwhile somebody has put away what waits."""

    def asked(question: bytes, picture: bytes) -> bytes:
        client.post(reverse("paper-photo-aside", args=[PaperPhoto.objects.get().uuid]), {"key": uuid4().hex})
        return RIGHT

    return patch("league.photos.reading.asked", asked)


def test_a_photo_that_is_put_aside_while_it_is_read_is_put_aside(cast, bernd):
    liste = a_list(cast)
    with eye(RIGHT), put_aside_while_read(bernd):
        page = send(bernd, liste, upload(a_photo(address(liste))))
        assert (page.status_code, "inzwischen jemand weggelegt" in page.text) == (422, True)
        PaperPhoto.objects.all().delete()
        assert send_stack(bernd, liste.tournament, upload(a_photo(address(liste)))).status_code == 302
        PaperPhoto.objects.all().delete()
        again = reverse("paper-photo-read", args=[received(liste, cast.bernd).uuid])
        assert "inzwischen jemand weggelegt" in bernd.post(again, {"key": uuid4().hex}, follow=True).text
    assert scorebook.paper_of(liste) == Paper()


def twice(client, liste, between=lambda: None) -> list:
    """What the page of the list answers, the second time with the same key."""
    key, answers = uuid4().hex, []
    for _again in range(2):
        answers.append(send(client, liste, upload(a_photo(address(liste))), key=key))
        if len(answers) == 1:
            between()
    return answers


def test_sent_twice_it_is_there_once_and_answered_alike(cast, bernd):
    liste = a_list(cast)
    with eye(RIGHT):
        answers = twice(bernd, liste)
    assert [one["Location"] for one in answers] == [reverse("list-enter", args=[liste.uuid])] * 2
    assert states() == [("IMG_0001.jpg", "taken")]


def test_a_photo_that_is_refused_is_refused_when_sent_twice(cast, bernd):
    liste = a_list(cast)
    with eye(refused("blurred")):
        answers = twice(bernd, liste)
    assert [one["Location"] for one in answers] == [reverse("paper-photo", args=[PaperPhoto.objects.get().uuid])] * 2


@pytest.mark.thorough
def test_sent_again_after_it_was_put_aside_it_says_so(cast, bernd):
    liste = a_list(cast)

    def put_aside() -> None:
        bernd.post(reverse("paper-photo-aside", args=[PaperPhoto.objects.get().uuid]), {"key": uuid4().hex})

    with eye(refused("blurred")):
        _first, second = twice(bernd, liste, put_aside)
    assert (second.status_code, "inzwischen jemand weggelegt" in second.text) == (422, True)


def test_a_stack_sent_twice_is_there_once(cast, bernd):
    liste, key = a_list(cast), uuid4().hex
    with eye(RIGHT):
        answers = [send_stack(bernd, liste.tournament, upload(a_photo(address(liste))), key=key) for _n in range(2)]
    assert [one.status_code for one in answers] == [302, 302]
    assert states() == [("IMG_0001.jpg", "read")]


# --- what may be sent


def heic() -> bytes:
    return b"\x00\x00\x00\x18ftypheic" + bytes(100)


NONSENSE = {
    "nothing": ((), "Bitte ein Foto wählen."),
    "a text": ((lambda: b"Liste 12",), "ist weder JPEG, PNG, WebP noch PDF"),
    "HEIC": ((heic,), "ist HEIC. Bitte als JPEG senden"),
    "a film": ((lambda: b"\x00\x00\x00\x18ftypmp42" + bytes(100),), "ist weder JPEG"),
    "SVG": ((lambda: b"<svg/>",), "ist weder JPEG"),
    "half a JPEG": ((lambda: a_photo()[:40],), "lässt sich nicht lesen"),
    "no PDF": ((lambda: b"%PDF-1.7 und nichts",), "lässt sich nicht lesen"),
    "too many pixels": (
        (lambda: a_picture((6000, 5001), mode="L", colour=255),),
        "hat 30,1 Millionen Pixel; höchstens 30 gehen",
    ),
    "too large": ((lambda: a_photo() + bytes(opening.MOST_BYTES),), "höchstens 12 MB"),
    "far too large": ((lambda: a_photo() + bytes(opening.AT_ONCE),), "MB auf einmal; 12 gehen"),
    "empty": ((lambda: b"",), "ist weder JPEG"),
}


@pytest.mark.parametrize(("files", "said"), chosen(NONSENSE.values(), 0, 2, 5, 8), ids=NONSENSE)
def test_nonsense_is_answered_at_the_field(cast, bernd, files, said):
    liste = a_list(cast)
    sent = [upload(make()) for make in files]
    for answer in (send(bernd, liste, *sent), send_stack(bernd, liste.tournament, *[upload(make()) for make in files])):
        assert (answer.status_code, said in answer.text) == (422, True)
    assert not PaperPhoto.objects.exists()


@pytest.mark.parametrize("kind", chosen(["JPEG", "PNG", "WEBP"], 0))
def test_a_picture_is_written_anew_without_where_it_was_taken(cast, bernd, kind):
    liste = a_list(cast)
    exif = Image.Exif()
    exif[0x010E] = "Küche von Carla"
    with eye(RIGHT):
        send(bernd, liste, upload(a_photo(address(liste), kind=kind, exif=exif, size=(3600, 2700))))
    photo = PaperPhoto.objects.get()
    assert b"Carla" not in bytes(photo.jpeg)
    assert Image.open(BytesIO(bytes(photo.jpeg))).size == (1600, 1200)
    shown = bernd.get(reverse("paper-photo-picture", args=[photo.uuid]))
    assert shown.content == bytes(photo.jpeg)
    assert photo.codes == [address(liste)]


def test_a_phone_held_sideways_is_turned(cast, bernd):
    exif = Image.Exif()
    exif[0x0112] = 6
    liste = a_list(cast)
    with eye(RIGHT):
        send(bernd, liste, upload(a_photo(address(liste), size=(1200, 800), exif=exif)))
    assert Image.open(BytesIO(bytes(PaperPhoto.objects.get().jpeg))).size == (800, 1200)


def sent_to(path: str, *, method="POST", cookie=f"{settings.SESSION_COOKIE_NAME}=abc") -> Room | None:
    return room_at(path, {"REQUEST_METHOD": method, "HTTP_COOKIE": cookie})


def test_these_addresses_take_more_and_are_answered_in_the_lane_of_files(cast):
    liste = a_list(cast)
    for name, thing in (("paper-photo-send", liste), ("paper-photos", liste.tournament)):
        path = reverse(name, args=[thing.uuid])
        assert (lane_of("POST", path), lane_of("GET", path)) == (FILES, None)
        assert sent_to(path) == (opening.AT_ONCE, opening.SECONDS)
        assert sent_to(path, method="PUT") is None
        assert sent_to(path, cookie="csrftoken=abc") == STRANGERS
        assert sent_to(path, cookie="") == STRANGERS
    assert sent_to(reverse("list-enter", args=[liste.uuid])) is None
    assert sent_to("/gibt/es/nicht/") is None
    assert sent_to("/gibt/es/nicht/", cookie="") == STRANGERS
    assert STRANGERS.most == settings.FILE_UPLOAD_MAX_MEMORY_SIZE


def test_where_people_changed_places_the_page_asks_for_the_names(cast, bernd):
    liste = a_list(cast)
    turned(liste, cast.anna)
    with eye(seen(a_reading(whole=1.0))):
        page = send(bernd, liste, upload(a_photo(address(liste))), follow=True).text
    names = [seat.entry.full_name for seat in liste.occupancies.select_related("entry").order_by("position")]
    places = [page.index(name) for name in names]
    assert places == sorted(places)
    assert "An diesem Tisch wurde umgesetzt." in page
    assert "Alles sicher" not in page
    assert "Tische ändern" not in page  # Bernd only enters
    seen_by_anna = browser_of(cast.anna).get(reverse("paper-photo", args=[PaperPhoto.objects.get().uuid])).text
    assert reverse("round-tables", args=[liste.tournament.uuid, 1]) in seen_by_anna
    assert "umgesetzt: Namen vergleichen" in queue(bernd, liste.tournament)
    liste.refresh_from_db()
    take = reverse("paper-photo-take", args=[PaperPhoto.objects.get().uuid])
    stale = bernd.post(take, {"compared": "1", "based_on": liste.version - 1, "key": "a" * 12}, follow=True).text
    assert "Bitte noch einmal vergleichen." in stale
    page = bernd.post(take, {"compared": "1", "based_on": liste.version, "key": "b" * 12}, follow=True).text
    assert "Alles sicher" not in page
    liste.refresh_from_db()
    assert scorebook.paper_of(liste) == WHOLE


# --- many at once


def test_one_bad_file_stops_no_other(cast, bernd):
    at = two_lists(cast)
    files = [a_photo(address(at.one)), b"Liste 12", a_photo(address(at.other))]
    with eye(RIGHT):
        page = send_stack(bernd, at.event, *[upload(one, f"{n}.jpg") for n, one in enumerate(files)])
    assert (page.status_code, states()) == (422, [("0.jpg", "waiting"), ("2.jpg", "waiting")])
    assert "„1.jpg“ ist weder JPEG" in page.text
    assert "2\xa0Fotos warten" in page.text


def test_the_page_that_comes_back_takes_other_files(cast, bernd):
    at = two_lists(cast)
    with eye(RIGHT):
        page = send_stack(bernd, at.event, upload(a_photo(address(at.one)), "a.jpg"), upload(b"Liste 12", "b.jpg"))
        key = re.search(r'name="key"[^>]*value="([^"]+)"', page.text)[1]
        again = send_stack(bernd, at.event, upload(a_photo(address(at.other)), "c.jpg"), key=key)
    assert (again.status_code, states()) == (302, [("a.jpg", "read"), ("c.jpg", "read")])


def test_each_button_of_a_photo_does_its_own(cast, bernd):
    liste = a_list(cast)
    photo = received(liste, cast.bernd, codes=[address(liste)], jpeg=a_photo(address(liste)))
    services.refuse_photo(photo=photo, why={"refused": "blurred"}, spielliste=liste, by=cast.bernd)
    key = uuid4().hex
    with eye(refused("blurred")):
        for _time in range(2):
            answer = bernd.post(reverse("paper-photo-read", args=[photo.uuid]), {"key": f"{key}-r"}, follow=True)
            assert "Das Foto ist unscharf." in answer.text
    page = bernd.post(reverse("paper-photo-aside", args=[photo.uuid]), {"key": f"{key}-w"}, follow=True).text
    assert "Das Foto ist weggelegt." in page


def a_scan(*lists) -> bytes:
    pages = [Image.open(BytesIO(a_photo(address(one)))) for one in lists]
    made = BytesIO()
    pages[0].save(made, "PDF", save_all=True, append_images=pages[1:])
    return made.getvalue()


def test_a_scan_that_takes_long_goes_on_with_the_page_that_is_told(cast, bernd, monkeypatch):
    at = two_lists(cast)
    monkeypatch.setattr("league.photos.opening.LONGEST", 0.0)
    path, scan = reverse("paper-photos", args=[at.event.uuid]), a_scan(at.one, at.other)
    sent = {"key": uuid4().hex, "stack": str(uuid4())}
    told = []
    with eye(RIGHT):
        for first in ("1", "2"):
            words = {**sent, "from": first, "photos": upload(scan, "scan.pdf")}
            answer = bernd.post(path, words, headers={"HX-Request": "true"})
            told.append((answer.status_code, 'data-rest="2"' in answer.text))
    assert told == [(200, True), (200, False)]
    assert states() == [("scan.pdf, Seite 1", "read"), ("scan.pdf, Seite 2", "read")]
    assert {one.spielliste for one in PaperPhoto.objects.all()} == {at.one, at.other}


def test_without_scripts_the_page_says_with_which_page_a_scan_goes_on(cast, bernd, monkeypatch):
    at = two_lists(cast)
    monkeypatch.setattr("league.photos.opening.LONGEST", 0.0)
    with eye(RIGHT):
        page = send_stack(bernd, at.event, upload(a_scan(at.one, at.other), "scan.pdf"))
        assert "es geht weiter ab „scan.pdf, Seite 2“." in page.text
        assert '<input id="from" name="from" value="2"' in page.text
        send_stack(bernd, at.event, upload(a_scan(at.one, at.other), "scan.pdf"), **{"from": "2"})
    assert states() == [("scan.pdf, Seite 1", "read"), ("scan.pdf, Seite 2", "read")]


@pytest.mark.parametrize("typed", chosen(["0", "-1", "99999999999", "x", "", "٣", "99"], 5))
def test_a_page_that_does_not_exist_is_no_error_of_ours(cast, bernd, typed):
    at = two_lists(cast)
    with eye(RIGHT):
        answer = send_stack(bernd, at.event, upload(a_photo(address(at.one))), **{"from": typed})
    assert answer.status_code in (302, 422)


def test_while_others_are_opened_a_file_is_sent_again_later(cast, bernd, monkeypatch):
    at = two_lists(cast)

    def busy(*words: object) -> bytes:
        raise Busy

    monkeypatch.setattr("league.photos.opening.answer_of", busy)
    for answer in (
        send_stack(bernd, at.event, upload(a_photo(address(at.one)))),
        send(bernd, at.one, upload(a_photo(address(at.one)))),
    ):
        assert (answer.status_code, "Gerade werden andere Dateien gelesen." in answer.text) == (503, True)


SAID_BY_A_BROKEN_PROCESS = {
    "nothing that is JSON": b"Segmentation fault",
    "a list": b"[]",
    "half of it": b'{"pages": 1}',
    "no picture": b'{"pages": 1, "codes": [], "fine": "~", "kept": "~"}',
    "pages without end": b'{"pages": "many", "codes": [], "fine": "", "kept": ""}',
    "no count of pixels": b'{"refused": "too-many-pixels", "values": {}}',
}


@pytest.mark.parametrize("said", SAID_BY_A_BROKEN_PROCESS.values(), ids=SAID_BY_A_BROKEN_PROCESS)
def test_what_a_broken_process_says_is_no_error_of_ours(cast, bernd, monkeypatch, said):
    at = two_lists(cast)
    monkeypatch.setattr("league.photos.opening.answer_of", lambda *words: said)
    answer = send_stack(bernd, at.event, upload(a_photo(address(at.one))))
    assert (answer.status_code, "lässt sich nicht lesen" in answer.text) == (422, True)


def test_what_a_picture_says_wrongly_of_itself_does_not_matter(cast, bernd):
    liste = a_list(cast)
    with eye(RIGHT):
        send(bernd, liste, upload(a_photo(address(liste), kind="PNG", exif=b"Exif\0\0II*\0\xff\xff\xff\x7f")))
    assert PaperPhoto.objects.get().state == PaperPhoto.TAKEN


@pytest.mark.thorough
def test_what_is_clear_in_a_picture_is_white(cast, bernd):
    liste = a_list(cast)
    grey = (
        Image.open(BytesIO(a_photo(address(liste), kind="PNG"))).convert("L").point(lambda one: 0 if one > 200 else 90)
    )
    made = BytesIO()
    grey.save(made, "PNG", transparency=0)
    with eye(RIGHT):
        send(bernd, liste, upload(made.getvalue()))
    assert PaperPhoto.objects.get().codes == [address(liste)]


def two_lists(cast):
    lists = a_list(cast, count=2)
    return SimpleNamespace(one=lists[0], other=lists[1], event=lists[0].tournament)


def test_each_photo_of_a_stack_finds_its_list(cast, bernd):
    at = two_lists(cast)
    files = [upload(a_photo(address(liste)), f"{liste.number}.jpg") for liste in (at.one, at.other)]
    with eye(RIGHT, seen(a_reading(unsure=[(1, 1)]))):
        send_stack(bernd, at.event, *files)
    assert [one.spielliste for one in PaperPhoto.objects.order_by("name")] == [at.one, at.other]
    page = queue(bernd, at.event)
    for words in ("Zu prüfen", at.one.code, at.other.code, "1\xa0Zelle unsicher"):
        assert words in page
    assert scorebook.paper_of(at.one) == Paper()  # nobody has taken it over yet
    typing = bernd.get(reverse("list-enter", args=[at.one.uuid])).text
    assert "ein Foto, das noch niemand übernommen hat" in typing
    take = reverse("paper-photo-take", args=[PaperPhoto.objects.get(spielliste=at.one).uuid])
    answer = bernd.post(take, {"key": "k" * 12})
    assert answer["Location"] == reverse("list-enter", args=[at.one.uuid])
    at.one.refresh_from_db()
    assert scorebook.paper_of(at.one) == WHOLE


def test_doubles_and_strangers_are_named_one_by_one(cast, bernd):
    at = two_lists(cast)
    elsewhere, away = (seated(cast, a_tournament(cast, players=players)) for players in (4, 5))
    Tournament.objects.filter(pk=elsewhere.tournament_id).update(name="Winterturnier")
    Tournament.objects.filter(pk=away.tournament_id).update(name="Fremd", club=cast.away)
    full = play(seated(cast, at.event, number=2), normal(), by=cast.anna)
    pictures = {
        "ours": a_photo(address(at.one)),
        "again": a_photo(address(at.one)),
        "double": a_photo(address(at.one), shade=220),
        "other event": a_photo(address(elsewhere)),
        "other club": a_photo(address(away)),
        "stranger": a_photo("https://anderswo.test/l/0123abcd/"),
        "no code": a_photo(),
        "wifi": a_photo("WIFI:S:halle;;"),
        "two": a_photo(address(at.one), address(at.other)),
        "full": a_photo(address(full)),
    }
    with eye(RIGHT):
        send_stack(bernd, at.event, *[upload(content, name) for name, content in pictures.items()])
    assert states() == [
        ("ours", "read"), ("again", "same-picture"), ("double", "double"), ("other event", "other-event"),
        ("other club", "other-event"), ("stranger", "stranger"), ("no code", "no-code"), ("wifi", "no-code"),
        ("two", "several"), ("full", "full-depth"),
    ]  # fmt: skip
    page = queue(bernd, at.event)
    for words in (
        "Winterturnier",
        f"{at.one.code}, {at.other.code}",
        f"Von Liste {at.one.code} gibt es schon ein Foto",
    ):
        assert words in page
    assert "Fremd" not in page


def test_another_event_is_named_only_to_who_works_there(cast, anna, bernd):
    liste, other = a_list(cast), seated(cast, a_tournament(cast, players=5))
    Tournament.objects.filter(pk=other.tournament_id).update(name="Winterturnier", club=cast.away)
    ClubRole.objects.create(club=cast.away, user=cast.anna, role=ClubRole.SCORER)
    with eye(RIGHT):
        send_stack(anna, liste.tournament, upload(a_photo(address(other))))
    assert "Winterturnier" not in str(PaperPhoto.objects.get().refused)
    page = reverse("paper-photo", args=[PaperPhoto.objects.get().uuid])
    for client, is_named in ((anna, True), (bernd, False)):
        for text in (queue(client, liste.tournament), client.get(page).text):
            assert ("Winterturnier" in text) == is_named
            assert ("gehört zu einer anderen Veranstaltung" in text) == (not is_named)


@pytest.mark.thorough
def test_a_further_page_is_known_by_its_code(cast, bernd):
    at = two_lists(cast)
    files = [upload(a_photo(address(at.one, page)), f"{page}.jpg") for page in (1, 2)]
    pages = [a_reading(WHOLE_ROWS[:12], ()), a_reading(WHOLE_ROWS[12:], page=2, first=13)]
    with eye(*map(seen, pages)):
        send_stack(bernd, at.event, *files)
    assert states() == [("1.jpg", "read"), ("2.jpg", "read")]


WHOLE_ROWS = [tuple(map(int, row.cells)) for row in WHOLE.rows]


@pytest.mark.thorough
def test_every_page_of_a_scan_is_a_photo(cast, bernd):
    at = two_lists(cast)
    pages = [Image.open(BytesIO(a_photo(address(liste)))) for liste in (at.one, at.other)]
    scan = BytesIO()
    pages[0].save(scan, "PDF", save_all=True, append_images=pages[1:], resolution=200)
    with eye(RIGHT):
        send_stack(bernd, at.event, upload(scan.getvalue(), "stapel.pdf"))
    assert states() == [("stapel.pdf, Seite 1", "read"), ("stapel.pdf, Seite 2", "read")]
    assert [one.spielliste for one in PaperPhoto.objects.all()] == [at.one, at.other]


@pytest.mark.thorough
def test_a_stack_is_read_in_portions_and_goes_on_when_asked(cast, bernd, monkeypatch):
    at = two_lists(cast)
    monkeypatch.setattr("league.photos.reading.read_waiting.__defaults__", (0.0,))
    with eye(RIGHT):
        send_stack(bernd, at.event, *[upload(a_photo(address(one)), f"{one.number}.jpg") for one in (at.one, at.other)])
        assert [state for _name, state in states()] == ["read", "waiting"]
        page = queue(bernd, at.event)
        assert "1\xa0Foto wartet" in page
        assert "1 von 2 gelesen." in page
        answer = bernd.post(reverse("paper-photos-read", args=[at.event.uuid]), {"key": "k" * 12})
    assert answer["Location"] == reverse("paper-photos", args=[at.event.uuid])
    assert [state for _name, state in states()] == ["read", "read"]


def test_the_script_gets_the_queue_alone(cast, bernd):
    at = two_lists(cast)
    path, sent = reverse("paper-photos", args=[at.event.uuid]), {"key": uuid4().hex, "stack": str(uuid4())}
    with eye(RIGHT):
        files = {"photos": upload(a_photo(address(at.one)))}
        answer = bernd.post(path, sent | files, headers={"HX-Request": "true"})
    assert answer.text.split()[:4] == ["<div", 'data-waiting="0"', 'data-read="0"', 'data-of="0"']
    assert str(PaperPhoto.objects.get().stack) == sent["stack"]
    wrong = bernd.post(path, {"key": uuid4().hex, "photos": upload(b"x")}, headers={"HX-Request": "true"})
    assert (wrong.status_code, "weder JPEG" in wrong.text, "<html" in wrong.text) == (422, True, False)


def test_a_photo_of_a_list_that_counts_is_compared(cast, bernd):
    liste = a_list(cast)
    save_paper(spielliste=liste, paper=WHOLE, based_on=None, by=cast.bernd)
    finish_list(spielliste=liste, based_on=None, by=cast.bernd)
    photo = read_photo(liste, cast.bernd, a_reading(cells={(5, 1): 99}))
    assert "1\xa0Zeile anders" in queue(bernd, liste.tournament)
    page = bernd.get(reverse("paper-photo", args=[photo.uuid])).text
    assert "99" in page
    assert "übernehmen" not in page
    bernd.post(reverse("paper-photo-aside", args=[photo.uuid]), {"key": "k" * 12})
    photo.refresh_from_db()
    assert photo.state == PaperPhoto.ASIDE


def test_end_totals_that_count_get_their_games_from_a_photo(cast, bernd):
    liste = a_list(cast, depth="totals")
    save_paper(spielliste=liste, paper=Paper((), WHOLE.end), based_on=None, by=cast.bernd)
    finish_list(spielliste=liste, based_on=None, by=cast.bernd)
    photo = read_photo(liste, cast.bernd)
    take = reverse("paper-photo-take", args=[photo.uuid])
    assert f'action="{take}"' in queue(bernd, liste.tournament)
    assert "Übernehmen und prüfen" in bernd.get(reverse("paper-photo", args=[photo.uuid])).text
    bernd.post(take, {"key": uuid4().hex})
    liste.refresh_from_db()
    assert (liste.counts, scorebook.paper_of(liste)) == (True, WHOLE)


def test_the_office_and_the_control_page_say_what_waits(cast, anna):
    at = two_lists(cast)
    read_photo(at.one, cast.anna)
    taken_photo(at.other, cast.anna, name="b.jpg")
    office = reverse("list-office", args=[at.event.uuid])
    assert "1\xa0Liste zu prüfen" in anna.get(office).text
    control = anna.get(reverse("tournament-control", args=[at.event.uuid])).text
    assert "1\xa0gelesene Liste zu prüfen" in control
    at.other.refresh_from_db()
    finish_list(spielliste=at.other, based_on=None, by=cast.anna)
    assert "Die zuletzt gelesene Liste brauchte keine Korrektur." in anna.get(office).text
    assert "Die zuletzt gelesene Liste brauchte keine Korrektur." in queue(anna, at.event)


def test_a_photo_is_shown_to_nobody_else(cast, anna):
    photo = taken_photo(a_list(cast), cast.anna)
    for name in ("paper-photo", "paper-photo-picture", "paper-photo-sheet"):
        path = reverse(name, args=[photo.uuid])
        assert anna.get(path).status_code == 200
        assert browser_of(cast.dieter).get(path).status_code == 404
        assert browser_of(None).get(path).status_code == 302


def test_a_picture_that_was_exchanged_is_not_shown(cast, anna):
    photo = taken_photo(a_list(cast), cast.anna)
    PaperPhoto.objects.update(jpeg=b"another")
    answer = anna.get(reverse("paper-photo-picture", args=[photo.uuid]))
    assert (answer.status_code, "ausgetauscht" in answer.text) == (409, True)


def six_lists(cast) -> list:
    """Of three rounds."""
    event = a_tournament(cast, rounds=3)
    return [one for n in (1, 2, 3) for one in seated(cast, event, number=n, depth="points", count=2)]


@pytest.mark.thorough
def test_the_queue_asks_no_more_for_many_photos_than_for_few(cast, anna, django_assert_max_num_queries):
    lists = six_lists(cast)
    typed = Paper(tuple(PaperRow("winners", (row,)) for row in WINNERS[:2]))
    for liste in lists:
        save_paper(spielliste=liste, paper=typed, based_on=None, by=cast.anna)
    read_photo(lists[0], cast.anna)
    taken_photo(lists[1], cast.anna, name="taken.jpg")
    services.refuse_photo(photo=received(lists[1], cast.anna, name="no.jpg"), why=ELSEWHERE, by=cast.anna)
    with django_assert_max_num_queries(30) as few:
        queue(anna, lists[0].tournament)
    for liste in lists[2:5]:
        read_photo(liste, cast.anna, name=f"{liste.number}.jpg")
    taken_photo(lists[5], cast.anna, name="another.jpg")
    for n in range(6):
        photo = received(lists[0], cast.anna, name=f"{n}.jpg", codes=[])
        if n % 2:
            services.refuse_photo(photo=photo, why=ELSEWHERE, by=cast.anna)
    with django_assert_max_num_queries(len(few)):
        queue(anna, lists[0].tournament)


ELSEWHERE = {"refused": "other-event", "values": {"events": [str(uuid4())]}}


def test_of_those_taken_over_the_newest_are_shown_and_no_others_are_asked_for(cast, anna, monkeypatch):
    lists = six_lists(cast)[:3]
    monkeypatch.setattr("league.photos.queue.MOST_DONE", 2)
    for liste in lists:
        taken_photo(liste, cast.anna, name=f"{liste.number}.jpg")
    done = queue_of(lists[0].tournament, cast.anna).done
    assert [line.spielliste for line in done] == [lists[2], lists[1]]


def test_the_history_says_who_read_what_from_a_photo(cast, bernd):
    liste = a_list(cast)
    taken_photo(liste, cast.bernd, a_reading(unsure=[(1, 1)]))
    page = bernd.get(reverse("list-history", args=[liste.uuid])).text
    assert "Foto der Liste gelesen: 24\xa0Zeilen, 1\xa0Zelle unsicher." in page
    assert "Vom Foto gelesen: " in page


def test_the_history_tells_what_was_not_read_and_what_is_read_again(cast, bernd):
    liste = a_list(cast)
    with eye(refused("blurred"), RIGHT):
        send(bernd, liste, upload(a_photo(address(liste))))
        assert PaperPhoto.objects.get().spielliste == liste
        bernd.post(reverse("paper-photo-read", args=[PaperPhoto.objects.get().uuid]), {"key": uuid4().hex})
    page = bernd.get(reverse("list-history", args=[liste.uuid])).text
    for words in ("Foto einer Liste nicht gelesen;", "soll noch einmal gelesen werden.", "Foto der Liste gelesen:"):
        assert words in page


def test_a_row_that_was_put_in_leaves_the_strips_where_they_belong(cast, bernd):
    liste = a_list(cast)
    photo = taken_photo(liste, cast.bernd, a_reading(unsure=[(2, 1), (5, 1)]))
    rows = (PaperRow("totals", ("0", "0", "0", "0"), "s"), *WHOLE.rows)
    changed = Paper((*rows[:2], PaperRow("totals", ("9", *rows[2].cells[1:])), *rows[3:]), WHOLE.end)
    save_paper(spielliste=liste, paper=changed, based_on=None, by=cast.bernd)
    page = bernd.get(reverse("list-enter", args=[liste.uuid])).text
    strips = [part.split('"')[0] for part in page.split('data-strip="')[1:]]
    assert strips[0] == f"0 {photo.reading['rows'][0]['strip'][0]} 1000 38"
    assert len(strips) == 24
    assert page.count('unsicher gelesen"') == 1  # what was typed over was looked at


@override_settings(DEBUG=False)
def test_an_address_that_names_no_photo_is_not_there(cast, anna):
    for name in ("paper-photo", "paper-photo-sheet", "paper-photo-picture"):
        assert anna.get(reverse(name, args=[uuid4()])).status_code == 404


@pytest.mark.thorough
def test_files_of_any_name_are_called_what_can_be_read(cast, bernd):
    liste = a_list(cast)
    with eye(RIGHT):
        sent = SimpleUploadedFile("‮gpj.<b>\x07" + "x" * 200 + ".jpg", a_photo(address(liste)), "image/jpeg")
        send(bernd, liste, sent)
    assert len(PaperPhoto.objects.get().name) <= 80
    assert "<b>" not in queue(bernd, liste.tournament)
