"""The list as one QR code on the screen of a phone, read back: 24 games fit, and what is cut off is refused."""

import pytest
import zxingcpp
from django.urls import reverse

from league.base.writing import Refused
from league.models import LateEntry
from league.phones.rescue import MARK, read_code

from .at_table import a_table
from .screens import ROWS, a_long_list, needs_node, photographed, shown

pytestmark = needs_node


@pytest.mark.parametrize("rows", [ROWS, a_long_list()])
def test_a_whole_list_is_one_code_that_can_be_scanned_and_read(rows):
    text, modules = shown(rows)
    assert len(modules) <= 97  # version 20: 3 pixels for a module on the smallest phone
    assert zxingcpp.read_barcode(photographed(modules)).text == text
    read = read_code(text)
    assert (read.code, read.device, read.rows) == ("AB12", 2, rows)
    assert [act["row"] for act in read.acts] == list(range(1, 25))


def test_the_direction_takes_it_from_the_screen_and_it_lies_beside_the_list(cast, anna):
    liste = a_table(cast)
    text = shown(ROWS, liste.code)[0]
    page = reverse("list-phone", args=[liste.uuid])
    answer = anna.post(page, {"code": text, "key": "k" * 12}, follow=True)
    assert answer.redirect_chain[0][0] == page
    (late,) = LateEntry.objects.all()
    assert (late.device, len(late.acts)) == (2, 24)
    assert "Zeile 1: " in answer.text
    assert "Unlesbar" not in answer.text
    assert "Zeilen vom Bildschirm von Handy 2 gelesen." in anna.get(f"/liste/{liste.uuid}/verlauf/").text
    assert not liste.games.exists()


def test_the_code_of_another_list_is_refused_and_what_was_pasted_stays(cast, anna):
    liste, text = a_table(cast), shown(ROWS)[0]
    answer = anna.post(reverse("list-phone", args=[liste.uuid]), {"code": text, "key": "k" * 12})
    said = ["Dieser Code gehört zur Liste AB12. Bitte auf der Seite jener Liste noch einmal versuchen."]
    assert (answer.status_code, answer.context["form"].errors) == (422, {"code": said})
    assert answer.context["form"]["code"].value() == text
    assert "<details open>" in answer.text
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
