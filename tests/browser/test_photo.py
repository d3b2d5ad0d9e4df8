"""A photo of a list in a real browser: the unsure cells first, Enter from one to the next, and the list is finished; a
stack that is sent file by file and read on."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from league.lists import scorebook
from league.models import PaperPhoto, Spielliste
from tests.browser.accessibility import faults_of
from tests.browser.conftest import PHONE
from tests.browser.lists import END
from tests.browser.waiting import until
from tests.photos import on_paper
from tests.photos.readings import a_list, a_photo, a_reading, address, eye, read_photo, seen, taken_photo

UNSURE = [(2, 3), (7, 1), (0, 4)]


@pytest.fixture
def liste(cast):
    return a_list(cast)


@pytest.fixture
def checking(open_page, cast, liste):
    """The page on which a list that was read is checked."""

    def begin(reading=None, **settings):
        taken_photo(liste, cast.bernd, reading or a_reading(unsure=UNSURE))
        page = open_page(cast.bernd, **settings)
        page.goto(reverse("list-enter", args=[liste.uuid]))
        expect(page.locator("html")).to_have_class(re.compile("typing"))
        return page

    return begin


def left(page):
    return page.locator("#unsure-left")


def cell(page, name: str):
    return page.locator(f"input[name='{name}']")


def focused(field):
    expect(field).to_be_focused()


def test_enter_goes_through_the_unsure_cells_and_finishes_the_list(checking, liste):
    page = checking()
    focused(cell(page, "c2-3"))
    expect(left(page)).to_contain_text("noch 3 unsichere Zellen")
    page.keyboard.press("Enter")
    focused(cell(page, "c7-1"))
    expect(left(page)).to_contain_text("noch 2 unsichere Zellen")
    page.keyboard.press("Enter")
    focused(cell(page, "end-4"))
    page.keyboard.press("Enter")
    expect(left(page)).to_contain_text("alles angesehen")
    focused(page.locator("#finish"))
    page.keyboard.press("Enter")
    expect(page.locator("#summary")).to_contain_text("fertig und zählt")
    liste.refresh_from_db()
    assert (liste.state, scorebook.read(liste).totals) == (Spielliste.FINISHED, END)


def test_digits_overwrite_what_was_misread(checking, liste):
    right = str(a_reading()["rows"][6]["cells"][0])
    page = checking(a_reading(unsure=UNSURE, cells={(7, 1): 99}))
    page.keyboard.press("Enter")
    focused(cell(page, "c7-1"))
    expect(cell(page, "c7-1")).to_have_value("99")
    page.keyboard.type(right)
    page.keyboard.press("Enter")
    focused(cell(page, "end-4"))
    page.keyboard.press("Enter")
    expect(page.locator("#summary")).to_contain_text("Stimmt: 24 Spiele")
    focused(page.locator("#finish"))
    page.keyboard.press("Enter")
    expect(page.locator("#summary")).to_contain_text("fertig und zählt")


def test_what_the_rules_find_comes_after_the_unsure_cells(checking):
    page = checking(a_reading(unsure=[(2, 3)], cells={(7, 1): 99}))
    focused(cell(page, "c2-3"))
    page.keyboard.press("Enter")
    expect(page.locator("#finding")).to_be_visible()
    expect(page.locator("#finding-message")).to_contain_text("Spiel 7")


@pytest.mark.thorough
def test_who_finishes_before_looking_is_asked_once(checking):
    page = checking()
    page.locator("#finish").click()
    expect(page.locator("#summary")).to_contain_text("Noch 3 unsichere Zellen. Noch einmal Enter schließt ab.")
    page.locator("#finish").click()
    expect(page.locator("#summary")).to_contain_text("fertig und zählt")


def test_a_key_leads_from_anywhere_to_the_next_unsure_cell(checking):
    page = checking()
    cell(page, "c5-2").focus()
    page.keyboard.press("F7")
    focused(cell(page, "c7-1"))


def test_each_number_stands_under_its_own_picture(checking):
    page = checking()
    number, picture = cell(page, "c7-1"), page.locator("#list tbody tr").nth(6).locator("svg.crop").first
    above, below = picture.bounding_box(), number.bounding_box()
    assert above["height"] > 15
    assert above["y"] + above["height"] <= below["y"] + 1
    assert abs(above["x"] - below["x"]) < 40
    expect(page.locator("#lens")).to_be_visible()
    assert page.locator("#lens").get_attribute("viewBox") == "0 298 1000 38"


@pytest.mark.thorough
@pytest.mark.parametrize("settings", [{}, {"viewport": PHONE}], ids=["desk", "phone"])
def test_nothing_keeps_people_from_using_it(checking, settings):
    page = checking(**settings)
    assert faults_of(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_stack_is_sent_one_by_one_and_each_is_checked(open_page, cast):
    lists = a_list(cast, count=2)
    page = open_page(cast.bernd)
    page.goto(reverse("paper-photos", args=[lists[0].tournament.uuid]))
    files = [
        {"name": f"{one.number}.jpg", "mimeType": "image/jpeg", "buffer": a_photo(address(one))} for one in lists
    ]  # fmt: skip
    with eye(seen(a_reading())):
        page.locator("input[type=file]").set_input_files([*files, files[0] | {"name": "noch einmal.jpg"}])
        page.get_by_role("button", name="Senden und lesen").click()
        expect(page.locator("[data-spoken]")).to_have_text("Fertig.")
    until(page, lambda: PaperPhoto.objects.filter(state=PaperPhoto.READ).count() == 2)
    expect(page.get_by_text("Dasselbe Bild ist schon da")).to_be_visible()
    page.get_by_role("button", name=f"Prüfen {lists[1]}").click()
    expect(page).to_have_url(re.compile(reverse("list-enter", args=[lists[1].uuid])))


@pytest.fixture
def stack(open_page, cast):
    """The page of a stack, and as many photos of lists."""

    def begin(count: int):
        lists = a_list(cast, count=count)
        page = open_page(cast.bernd)
        page.goto(reverse("paper-photos", args=[lists[0].tournament.uuid]))
        return page, [
            {"name": f"{n}.jpg", "mimeType": "image/jpeg", "buffer": a_photo(address(one))}
            for n, one in enumerate(lists, 1)
        ]  # fmt: skip

    return begin


def send(page, *files):
    if files:
        page.locator("input[type=file]").set_input_files(files)
    page.get_by_role("button", name="Senden und lesen").click()


def spoken(page):
    return page.locator("[data-spoken]")


@pytest.mark.thorough
def test_what_is_refused_in_a_stack_is_named_until_the_next_run(stack):
    page, (photo, other) = stack(2)
    heic = {"name": "IMG_2.heic", "mimeType": "image/heic", "buffer": b"\0\0\0\x18ftypheic" + bytes(40)}
    broken = {"name": "kaputt.jpg", "mimeType": "image/jpeg", "buffer": b"\xff\xd8\xff" + bytes(40)}
    problems = page.locator("[data-problems]")
    with eye(seen(a_reading())):
        send(page, heic, broken, photo)
        expect(spoken(page)).to_have_text("Fertig, 2 Dateien gingen nicht: IMG_2.heic, kaputt.jpg")
        expect(page.locator("[data-said]")).to_be_visible()
        expect(problems.locator("li")).to_have_text([re.compile("ist HEIC"), re.compile("lässt sich nicht lesen")])
        expect(page.locator("#photos-now [data-problem]")).to_have_count(0)
        assert PaperPhoto.objects.count() == 1
        send(page, other)
        expect(spoken(page)).to_have_text("Fertig.")
        expect(problems).to_be_hidden()


@pytest.mark.thorough
def test_more_than_may_be_sent_is_named_and_the_others_follow(stack):
    page, (photo, other) = stack(2)
    page.route(page.url, lambda route: route.fulfill(status=413), times=1)
    with eye(seen(a_reading())):
        send(page, photo, other)
        expect(spoken(page)).to_have_text("Fertig, 1 Datei ging nicht: 1.jpg")
    expect(page.locator("[data-problems] li")).to_have_text(re.compile("^1.jpg: Das ist zu groß"))
    assert PaperPhoto.objects.count() == 1


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (lambda route: route.abort(), "Die Verbindung ist abgerissen"),
        (lambda route: route.fulfill(status=503, body="<p>Später</p>"), "Gerade werden andere Dateien gelesen"),
    ],
    ids=["lost", "busy"],
)
def test_what_was_not_sent_waits_and_what_is_chosen_then_joins_it(stack, fault, words):
    page, (photo, other) = stack(2)
    page.route(page.url, fault)
    send(page, photo)
    expect(spoken(page)).to_contain_text(words)
    page.unroute(page.url)
    page.locator("input[type=file]").set_input_files(other)
    expect(spoken(page)).to_have_text("2 Dateien sind noch zu senden: „Senden und lesen“.")
    with eye(seen(a_reading())):
        send(page)
        expect(spoken(page)).to_have_text("Fertig.")
    assert PaperPhoto.objects.filter(state=PaperPhoto.READ).count() == 2


@pytest.mark.thorough
def test_who_chooses_anew_before_sending_sends_only_that(stack):
    page, (photo, other) = stack(2)
    page.locator("input[type=file]").set_input_files(photo)
    with eye(seen(a_reading())):
        send(page, other)
        expect(spoken(page)).to_have_text("Fertig.")
    assert PaperPhoto.objects.count() == 1


@pytest.mark.thorough
def test_a_cell_that_was_looked_at_is_called_so_no_longer(checking):
    page = checking()
    for name in ("c2-3", "end-4"):
        expect(cell(page, name)).to_have_accessible_name(re.compile("unsicher gelesen$"))
        cell(page, name).focus()
        page.keyboard.press("Enter")
        expect(cell(page, name)).not_to_have_accessible_name(re.compile("unsicher"))


def test_a_photo_from_the_lists_own_page_is_sent_when_it_is_taken(open_page, cast, liste):
    page = open_page(cast.bernd, viewport=PHONE)
    page.goto(reverse("list-enter", args=[liste.uuid]))
    page.get_by_role("link", name="Foto", exact=True).click()
    photo = {"name": "IMG.jpg", "mimeType": "image/jpeg", "buffer": a_photo(address(liste))}
    with eye(seen(a_reading(unsure=UNSURE))):
        page.locator("input[type=file]").set_input_files(photo)
        expect(left(page)).to_contain_text("noch 3 unsichere Zellen")


@pytest.mark.thorough  # with nothing stood in for: printing, reading and two processes take their time
def test_from_the_paper_on_the_table_to_the_finished_list(open_page, cast, liste):
    told = on_paper.written(liste, seed=5)
    (sheet,) = on_paper.sheets(liste, told, seed=5)
    page = open_page(cast.bernd, viewport=PHONE)
    page.goto(reverse("list-enter", args=[liste.uuid]))
    page.get_by_role("link", name="Foto", exact=True).click()
    photo = {"name": "IMG.jpg", "mimeType": "image/jpeg", "buffer": on_paper.photo(sheet, seed=5, quality="ordinary")}
    page.locator("input[type=file]").set_input_files(photo)
    expect(page.locator("#summary")).to_contain_text("Stimmt: 24 Spiele", timeout=60_000)
    while page.evaluate("document.activeElement.id") != "finish":
        page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator("#summary")).to_contain_text("fertig und zählt")
    liste.refresh_from_db()
    assert scorebook.read(liste).totals == tuple(map(int, told.end))


def test_a_photo_that_waits_is_offered_on_the_page_of_its_list(open_page, cast, liste):
    read_photo(liste, cast.bernd, a_reading(unsure=UNSURE))
    page = open_page(cast.bernd)
    page.goto(reverse("list-enter", args=[liste.uuid]))
    page.get_by_role("button", name="Übernehmen und prüfen").click()
    focused(cell(page, "c2-3"))
