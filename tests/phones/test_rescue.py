"""The list as one QR code on the screen of a phone, read back: 24 games fit, and what is cut off is refused."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest
import zxingcpp
from django.urls import reverse
from PIL import Image

from league.base.writing import Refused
from league.models import LateEntry
from league.phones.rescue import MARK, read_code
from tests.cast import normal, solo

from .at_table import a_table

SCRIPTS = Path(__file__).parents[2] / "league" / "static" / "league" / "phones"
NODE = shutil.which("node")
pytestmark = pytest.mark.skipif(NODE is None, reason="the scripts of the page need Node")

EXTRA = {"re_ansage": True, "sonderpunkte": {"re": {"fuchs": 1}, "kontra": {"doppelkopf": 1, "karlchen": 1}}}
ROWS = [
    solo(n % 4 + 1) if n % 6 == 5 else normal([1 + n % 3, 4], 121 + 5 * n % 119, **(EXTRA if n % 4 == 0 else {}))
    for n in range(24)
]


def shown(rows, code="AB12") -> tuple[str, list[str]]:
    """What a phone would show: the text of the code, and its modules."""
    program = f"""
        const {{ codeOf }} = await import("{(SCRIPTS / "rescue.js").as_uri()}");
        const {{ qr }} = await import("{(SCRIPTS / "qr.js").as_uri()}");
        const state = {{ list: {{ code: "{code}" }}, me: {{ device: 2 }} }};
        const text = await codeOf({{ state }}, {json.dumps([{"facts": row} if isinstance(row, dict) else {"points": row} for row in rows])});
        console.log(JSON.stringify([text, qr(text).map((row) => row.map(Number).join(""))]));
    """
    assert NODE
    run = subprocess.run([NODE, "--input-type=module", "-e", program], capture_output=True, text=True, check=True)
    return tuple(json.loads(run.stdout))


def photographed(modules: list[str]) -> Image.Image:
    size = len(modules) + 8
    picture = Image.new("L", (size, size), 255)
    for y, row in enumerate(modules):
        for x, dark in enumerate(row):
            if dark == "1":
                picture.putpixel((x + 4, y + 4), 0)
    return picture.resize((size * 3, size * 3), Image.Resampling.NEAREST)


def test_a_whole_list_is_one_code_that_can_be_scanned_and_read():
    text, modules = shown(ROWS)
    assert len(modules) <= 97  # version 20: 3 pixels for a module on the smallest phone
    assert zxingcpp.read_barcode(photographed(modules)).text == text
    read = read_code(text)
    assert (read.code, read.device, read.rows) == ("AB12", 2, ROWS)
    assert [act["row"] for act in read.acts] == list(range(1, 25))


def test_the_direction_takes_it_from_the_screen_and_it_lies_beside_the_list(cast, anna):
    liste = a_table(cast)
    text = shown(ROWS, liste.code)[0]
    page = reverse("list-phone", args=[liste.uuid])
    answer = anna.post(reverse("list-phone-screen", args=[liste.uuid]), {"code": text, "key": "k" * 12}, follow=True)
    assert answer.redirect_chain[0][0] == page
    (late,) = LateEntry.objects.all()
    assert (late.device, len(late.acts)) == (2, 24)
    assert "Zeile 1: " in answer.text
    assert "Unlesbar" not in answer.text
    assert "Zeilen vom Bildschirm von Handy 2 gelesen." in anna.get(f"/liste/{liste.uuid}/verlauf/").text
    assert not liste.games.exists()


def test_the_code_of_another_list_is_refused(cast, anna):
    liste = a_table(cast)
    answer = anna.post(
        reverse("list-phone-screen", args=[liste.uuid]), {"code": shown(ROWS)[0], "key": "k" * 12}, follow=True
    )
    assert "Dieser Code gehört zur Liste AB12." in answer.text
    assert not LateEntry.objects.exists()


def test_points_alone_are_read_as_points():
    read = read_code(shown([[1, 1, -1, -1], [6, -2, -2, -2]])[0])
    assert read.acts[1] == {"key": "screen-2", "act": "points", "row": 2, "points": [6, -2, -2, -2]}


def test_pasted_in_lines_it_is_the_same():
    text = shown(ROWS)[0]
    assert read_code("\n".join(text[at : at + 60] for at in range(0, len(text), 60)) + "\n").rows == ROWS


@pytest.mark.parametrize("text", ["", "Hallo", MARK, f"{MARK}ABC", f"{MARK}äöü", f"{MARK}{'0' * 9000}"])
def test_what_is_no_code_is_refused(text):
    with pytest.raises(Refused):
        read_code(text)


def test_a_code_that_was_cut_off_is_refused():
    text = shown(ROWS)[0]
    for length in range(len(MARK), len(text), 40):
        with pytest.raises(Refused):
            read_code(text[:length])
