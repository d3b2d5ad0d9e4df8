"""The club's logo: a picture is drawn anew by us, everything else is refused with a sentence."""

import resource
import subprocess
import sys
from io import BytesIO
from zlib import crc32

import pytest
from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image, PngImagePlugin

from league.base.pictures import as_png
from league.base.writing import Refused
from league.clubs.services import club as clubs
from league.models import AuditEntry, ClubLogo
from tests.base.pictures import a_picture
from tests.cast import browser_of, sent
from tests.rows import chosen


def page_of(cast) -> str:
    return f"/verein/{cast.home.uuid}/logo/"


def send(cast, content: bytes, name="logo.png", user=None, **changes):
    anna = browser_of(user or cast.anna)
    form = anna.get(page_of(cast)).context["form"]
    return anna.post(page_of(cast), sent(form, picture=SimpleUploadedFile(name, content), **changes))


def stored(cast) -> Image.Image:
    return Image.open(BytesIO(bytes(ClubLogo.objects.get(club=cast.home).png)))


def test_anna_uploads_a_logo_and_sees_it(cast):
    answer = send(cast, a_picture((300, 200), "green"))
    assert (answer.status_code, answer.url) == (302, page_of(cast))
    anna = browser_of(cast.anna)
    assert f'src="/verein/{cast.home.uuid}/logo.png?' in anna.get(page_of(cast)).content.decode()
    picture = anna.get(f"/verein/{cast.home.uuid}/logo.png")
    assert picture["Content-Type"] == "image/png"
    assert picture["X-Content-Type-Options"] == "nosniff"
    assert (stored(cast).size, stored(cast).getpixel((0, 0))) == ((300, 200), (0, 128, 0, 255))
    entry = AuditEntry.objects.first()
    assert (entry.action, entry.by, entry.club) == ("club-logo-changed", cast.anna, cast.home)


def test_another_one_replaces_it(cast):
    send(cast, a_picture(colour="green"))
    send(cast, a_picture(colour="blue"))
    assert ClubLogo.objects.count() == 1
    assert stored(cast).getpixel((0, 0)) == (0, 0, 255, 255)


@pytest.mark.parametrize(
    ("content", "size"),
    chosen(
        [
            (a_picture((4000, 1000), kind="JPEG"), (800, 200)),
            (a_picture((1600, 1600)), (800, 800)),
            (a_picture((10, 30), (0, 0, 0, 0), mode="RGBA"), (10, 30)),
            (a_picture((20, 20), 3, mode="P"), (20, 20)),
            (a_picture((20, 20), (0, 0, 0, 0), kind="JPEG", mode="CMYK"), (20, 20)),
            (a_picture((20, 20), 1, mode="1"), (20, 20)),
        ],
        0,
        1,
    ),
    ids=["wide JPEG", "large", "transparent", "palette", "CMYK", "two colours"],
)
def test_what_is_stored_is_a_png_of_ours_at_most_800_pixels(cast, content, size):
    assert send(cast, content).status_code == 302
    picture = stored(cast)
    assert (picture.format, picture.mode, picture.size) == ("PNG", "RGBA", size)


def test_nothing_hidden_in_the_file_is_kept(cast):
    told_ = PngImagePlugin.PngInfo()
    told_.add_text("Author", "Geheimnis")
    exif = Image.Exif()
    exif[0x010E], exif[0x0112] = "Geheimnis", 6  # a description, and: turn it by a quarter
    send(cast, a_picture(pnginfo=told_) + b"Geheimnis")
    first = bytes(ClubLogo.objects.get(club=cast.home).png)
    send(cast, a_picture((40, 20), kind="JPEG", exif=exif, comment=b"Geheimnis"))
    second = bytes(ClubLogo.objects.get(club=cast.home).png)
    assert b"Geheimnis" not in first + second
    assert (stored(cast).info, stored(cast).size) == ({}, (20, 40))


def _huge(pixels: int) -> bytes:
    """A small file that says it is so many pixels wide and high."""
    small = a_picture((10, 10))
    head = small[12:16] + pixels.to_bytes(4, "big") * 2 + small[24:29]
    return small[:12] + head + crc32(head).to_bytes(4, "big") + small[33:]


@pytest.mark.parametrize(
    ("content", "message"),
    chosen([
        (b'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', "SVG geht hier nicht. Bitte das Bild als PNG"),
        (b"\n <SVG onload='alert(1)'>", "SVG geht hier nicht."),
        (a_picture(kind="GIF"), "Das ist weder PNG noch JPEG."),
        (a_picture(kind="BMP"), "Das ist weder PNG noch JPEG."),
        (b"%PDF-1.7", "Das ist weder PNG noch JPEG."),
        (a_picture((600, 600))[:90], "Das Bild lässt sich nicht lesen."),
        (a_picture(kind="JPEG")[:200], "Das Bild lässt sich nicht lesen."),
        (b"\x89PNG\r\n\x1a\n" + b"\0" * 500, "Das Bild lässt sich nicht lesen."),
        (b"\xff\xd8\xff" + b"\xe0" * 5000, "Das Bild lässt sich nicht lesen."),
        (a_picture((4001, 10)), "Das Bild ist 4001 × 10 Pixel groß; höchstens 4000 × 4000 gehen."),
        (_huge(60_000), "Das Bild hat viel zu viele Pixel"), (_huge(5_000), "Das Bild ist 5000 × 5000 Pixel groß"),
        (a_picture() + b"\0" * 2 * 1024 * 1024, "Die Datei hat 2,1 MB; höchstens 2 MB gehen."),
        (a_picture() + b"\0" * 3 * 1024 * 1024, "Die Datei hat 3,1 MB; höchstens 2 MB gehen."),
        (b"", "Die Datei ist leer."),
    ], 0, 5, 10, 12),
    ids=lambda value: value[:24] if isinstance(value, str) else "",
)  # fmt: skip
def test_everything_else_is_refused_with_a_sentence(cast, content, message):
    send(cast, a_picture(colour="green"))
    answer = send(cast, content, name="logo.png")
    assert answer.status_code == 422
    assert message in answer.content.decode()
    assert stored(cast).getpixel((0, 0)) == (0, 128, 0, 255)


def test_nothing_chosen_is_said(cast):
    anna = browser_of(cast.anna)
    answer = anna.post(page_of(cast), sent(anna.get(page_of(cast)).context["form"]))
    assert answer.status_code == 422
    assert "Bitte zuerst eine Datei auswählen." in answer.content.decode()


def test_sent_twice_is_stored_once(cast):
    for _again in range(2):
        send(cast, a_picture(), key="k1")
    assert AuditEntry.objects.filter(action="club-logo-changed").count() == 1


def test_a_logo_that_somebody_else_changed_meanwhile_is_not_overwritten(cast):
    anna = browser_of(cast.anna)
    form = anna.get(page_of(cast)).context["form"]
    send(cast, a_picture(colour="green"))
    answer = anna.post(page_of(cast), sent(form, picture=SimpleUploadedFile("logo.png", a_picture(colour="red"))))
    assert answer.status_code == 422
    assert "Inzwischen hat jemand anders das Logo geändert" in answer.content.decode()
    assert stored(cast).getpixel((0, 0)) == (0, 128, 0, 255)
    again = sent(answer.context["form"], picture=SimpleUploadedFile("logo.png", a_picture(colour="red")))
    assert anna.post(page_of(cast), again).status_code == 302
    assert stored(cast).getpixel((0, 0)) == (255, 0, 0, 255)


def test_anna_takes_it_away(cast):
    send(cast, a_picture())
    anna = browser_of(cast.anna)
    answer = anna.post(f"{page_of(cast)}entfernen/", {"based_on": clubs.logo_mark(cast.home)}, follow=True)
    assert "Das Logo ist entfernt." in answer.content.decode()
    assert not ClubLogo.objects.exists()
    assert AuditEntry.objects.first().action == "club-logo-removed"
    assert anna.get(f"/verein/{cast.home.uuid}/logo.png").status_code == 404


def test_it_is_not_taken_away_unseen(cast):
    send(cast, a_picture())
    with pytest.raises(Refused):
        clubs.remove_club_logo(club=cast.home, based_on=0, by=cast.anna)
    assert ClubLogo.objects.exists()


@pytest.mark.parametrize(("who", "status"), chosen([("bernd", 404), ("dieter", 404), (None, 302)], 0))
def test_only_who_leads_the_club_sees_and_changes_it(cast, who, status):
    send(cast, a_picture())
    browser = browser_of(getattr(cast, who) if who else None)
    assert browser.get(page_of(cast)).status_code == status
    assert browser.get(f"/verein/{cast.home.uuid}/logo.png").status_code == status
    assert browser.post(page_of(cast), {"picture": SimpleUploadedFile("x.png", a_picture())}).status_code == status
    assert browser.post(f"{page_of(cast)}entfernen/").status_code == status
    assert ClubLogo.objects.count() == 1


def test_a_version_that_no_page_has_ever_had_is_none(cast):
    answer = browser_of(cast.anna).post(f"{page_of(cast)}entfernen/", {"based_on": "9" * 5000})
    assert answer.status_code == 302


def _used_by(content: bytes) -> tuple[int, int]:
    """Megabytes of the child that opens a picture, and bytes of its answer. Of the process alone: what `resource` tells
    begins with what its parent had."""
    script = (
        "import re, sys; from pathlib import Path; from league.base import picture_child; picture_child.main();"
        "most = re.search(r'VmHWM:\\s*(\\d+)', Path('/proc/self/status').read_text())[1];"
        "print(int(most) // 1024, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], input=content, capture_output=True, cwd=settings.BASE_DIR, check=True
    )
    return int(done.stderr), len(done.stdout)


@pytest.mark.thorough
def test_the_largest_picture_is_opened_by_a_process_of_its_own_within_its_limits():
    """4000 × 4000 with transparency: it took 366 MB in the process that serves everybody."""
    here = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    content = a_picture((4000, 4000), (0, 128, 0, 90), mode="RGBA")
    making = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    png = as_png(SimpleUploadedFile("logo.png", content))
    assert Image.open(BytesIO(png)).size == (800, 800)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - max(making, here) < 20 * 1024
    megabytes, _bytes = _used_by(content)
    assert megabytes < 300


def test_a_picture_that_takes_too_long_is_refused_with_a_sentence(monkeypatch):
    monkeypatch.setattr("league.base.children.PATIENCE", 0.01)
    with pytest.raises(ValidationError, match="lässt sich nicht lesen"):
        as_png(SimpleUploadedFile("logo.png", a_picture((2000, 2000))))
