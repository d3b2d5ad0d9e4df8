"""The code on the screen of a phone without any line, photographed by those who direct and read on the server."""

import pytest
import segno
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from PIL import Image

from league.base.lanes import PICTURES, lane_of
from league.base.pictures import codes_in
from league.models import LateEntry
from league.phones.shell import shell
from tests.base.pictures import a_picture
from tests.rows import chosen

from .at_table import a_table
from .screens import ROWS, a_long_list, a_photo, needs_node, photographed, shown

pytestmark = needs_node

# How it was photographed, the code of a long list taking up half of the picture's height unless it is said.
PHOTOS = {
    "straight from above": {},
    "turned a little": {"turn": 8},
    "askew": {"turn": 33},
    "across": {"turn": 90},
    "upside down": {"turn": 180},
    "from the side": {"tilt": 0.3},
    "out of focus": {"blur": 2.5},
    "in a dark room": {"light": 0.25},
    "compressed until it is small": {"quality": 30},
    "from farther away": {"wide": 450},
    "as the camera gives it, without a script": {"size": (4000, 3000), "wide": 1500, "blur": 2},
    "all of it at once": {"turn": -14, "tilt": 0.15, "blur": 1.5, "light": 0.5, "quality": 50},
}


def upload(content: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile("bildschirm.jpg", content, "image/jpeg")


def of_paper() -> Image.Image:
    code = segno.make("http://halle.test/l/AB12/#abcdefghijklmnop").matrix_iter(border=0)
    return photographed(["".join("1" if dark else "0" for dark in row) for row in code])


@pytest.fixture(scope="module")
def long_list() -> tuple[str, Image.Image]:
    text, modules = shown(a_long_list())
    return text, photographed(modules)


@pytest.mark.parametrize("taken", chosen(PHOTOS.values(), 11), ids=PHOTOS)
def test_a_long_list_is_read_however_it_was_photographed(long_list, taken):
    text, code = long_list
    assert codes_in(upload(a_photo(code, **taken))) == [text]


def test_the_photo_lies_beside_the_list_once_however_often_it_is_sent(cast, anna):
    liste = a_table(cast)
    photo = a_photo(photographed(shown(ROWS, liste.code)[1]), of_paper(), wide=600)
    page = reverse("list-phone", args=[liste.uuid])
    for _again in range(2):
        answer = anna.post(page, {"photo": upload(photo), "code": "halb", "key": "k" * 12}, follow=True)
        assert answer.redirect_chain[0][0] == page
    assert "Gelesen. Es liegt jetzt als „Nachgereicht“ neben der Liste." in answer.text
    (late,) = LateEntry.objects.all()
    assert [act["facts"] for act in late.acts] == ROWS
    assert (lane_of("POST", page), lane_of("GET", page)) == (PICTURES, None)


def _codes(*lists: list) -> list[Image.Image]:
    return [photographed(shown(rows)[1]) for rows in lists]


PHOTO_OF_NOTHING = a_photo(size=(800, 600))
# What is sent, and the beginning of what is said at its field.
REFUSED = {
    "nothing": (None, "Bitte den Bildschirm fotografieren oder den Text des Codes einfügen."),
    "no code": (lambda: PHOTO_OF_NOTHING, "Auf dem Foto ist kein Code zu erkennen. Bitte noch einmal fotografieren"),
    "a code too far away": (lambda: a_photo(*_codes(ROWS), wide=90), "Auf dem Foto ist kein Code zu erkennen."),
    "the code of the paper": (lambda: a_photo(of_paper()), "Auf dem Foto ist nur ein anderer Code, etwa der vom Papier."),
    "two phones": (lambda: a_photo(*_codes(ROWS, ROWS[:5])), "Auf dem Foto sind die Codes mehrerer Handys."),
    "another list": (lambda: a_photo(*_codes(ROWS)), "Dieser Code gehört zur Liste AB12."),
    "no picture": (lambda: b"%PDF-1.7", "Das ist weder PNG noch JPEG."),
    "half a picture": (lambda: PHOTO_OF_NOTHING[:9000], "Das Bild lässt sich nicht lesen."),
    "a broken picture": (lambda: PHOTO_OF_NOTHING[:3] + bytes(900) + b"\xff\xd9", "Das Bild lässt sich nicht lesen."),
    "an empty file": (lambda: b"", "Die Datei ist leer. Bitte noch einmal fotografieren."),
    "above 2 MB": (lambda: PHOTO_OF_NOTHING + bytes(2 << 20), "Die Datei hat 2,"),
    "above what is kept in memory": (lambda: PHOTO_OF_NOTHING + bytes(4 << 20), "Die Datei hat 4,"),
    "more pixels than a camera has": (lambda: a_picture((9001, 20)), "Das Bild ist 9001 × 20 Pixel groß; höchstens 9000 × 9000"),
    "a bomb": (lambda: a_picture((14_000, 14_000), 0, mode="1"), "Das Bild hat viel zu viele Pixel; 2400 × 2400 genügen."),
    "more memory than there is": (lambda: a_picture((9000, 9000), mode="RGBA"), "Das Bild lässt sich nicht lesen."),
}  # fmt: skip


@pytest.mark.parametrize(("photo", "said"), chosen(REFUSED.values(), 1, 3, 5, 13), ids=REFUSED)
def test_what_cannot_be_read_is_said_at_the_field_and_what_was_typed_stays(cast, anna, photo, said):
    liste = a_table(cast)
    typed = "TISCH1:HALB" if photo else ""
    sent = {"code": typed, "key": "k" * 12} | ({"photo": upload(photo())} if photo else {})
    answer = anna.post(reverse("list-phone", args=[liste.uuid]), sent)
    form = answer.context["form"]
    assert (answer.status_code, list(form.errors)) == (422, ["photo"])
    assert form.errors["photo"][0].startswith(said)
    assert form["code"].value() == typed
    assert "<details open>" in answer.text
    assert not LateEntry.objects.exists()


def test_a_phone_at_the_table_does_not_load_what_reads_screens():
    kept = [address.rpartition("/")[2].partition(".")[0] for address in shell()]
    assert {"page", "photo", "qr"} <= set(kept)
    assert not {"screen", "entrance"} & set(kept)
