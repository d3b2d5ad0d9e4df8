"""A paper list typed by keyboard alone: whole lists in each way of writing, a wrong cell mended, lines that break,
two people at once."""

import json
import re
import time
from random import Random

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from league.events.services import evening
from league.lists.services import writing as spielliste
from league.models import Spielliste
from league.registration.services import entries
from scoring import Paper, PaperRow
from scoring.shapes import plus
from tests.browser.accessibility import faults_of
from tests.browser.conftest import PHONE
from tests.browser.lists import END, POINTS, TOTALS, WINNERS, number_keys, row_keys
from tests.browser.waiting import LATENCIES, Held, another_page, has_focus, routed, until, with_latency
from tests.cast import DAY, a_tournament, seated, winners_paper
from tests.scoring.slips_made import played_lines


@pytest.fixture
def liste(cast):
    return seated(cast, a_tournament(cast), depth=Spielliste.POINTS)


@pytest.fixture
def typist(open_page, cast, liste):
    """A page of that list, the focus in its first empty cell."""

    def begin(user=None, **settings):
        page = open_page(user or cast.bernd, **settings)
        page.goto(reverse("list-enter", args=[liste.uuid]))
        expect(page.locator("html")).to_have_class(re.compile("typing"))
        return page

    return begin


def press(page, keys) -> int:
    for key in keys:
        page.keyboard.press(key)
    return len(keys)


def saved(page):
    expect(page.locator("#saved")).to_have_text("gespeichert")


def has_errors(page):
    """The answer is there and counts errors; "keine Fehler" stood there before it."""
    expect(page.locator("#counter")).to_contain_text(re.compile(r"\d Fehler"))


def beside(page, row: int):
    return page.locator("#list tbody tr").nth(row - 1).locator(".beside")


def typed_before(liste, cast, totals):
    """As the page would have saved it; typing a whole list has tests of its own."""
    rows = tuple(PaperRow("totals", tuple(map(str, row))) for row in totals)
    spielliste.save_paper(spielliste=liste, paper=Paper(rows), based_on=None, by=cast.bernd)


def days_old(days: int, draft: dict) -> dict:
    return {**draft, "at": (time.time() - days * 24 * 3600) * 1000}


BLANK = {"notation": "totals", "marks": "", "added": []}
COMPLETE = Paper(tuple(PaperRow("totals", tuple(map(str, row))) for row in TOTALS), tuple(map(str, END)))
LAST_ROW_KEYS = row_keys(TOTALS[-1]) + row_keys(END)
TOTAL_KEYS = [key for row in [*TOTALS, END] for key in row_keys(row)]
COMPLETED_KEYS = [key for row in TOTALS for key in row_keys(row, complete_last=True)] + row_keys(END)
WINNER_KEYS = [key for row in WINNERS for key in [*row, "Enter"]] + row_keys(END)
POINT_KEYS = [key for row in POINTS for key in row_keys(row)] + row_keys(END)


@pytest.mark.parametrize(
    ("switches", "keys", "most"),
    [
        pytest.param(0, TOTAL_KEYS, 275, id="running totals", marks=pytest.mark.thorough),
        pytest.param(0, COMPLETED_KEYS, 223, id="running totals, last cell completed", marks=pytest.mark.thorough),
        pytest.param(1, WINNER_KEYS, 129, id="winners and value"),
        pytest.param(2, POINT_KEYS, 254, id="points", marks=pytest.mark.thorough),
    ],
)
def test_a_whole_list_is_typed_and_finished_without_the_mouse(typist, liste, switches, keys, most):
    page = typist()
    press(page, ["F2"] * switches)
    strokes = press(page, keys)
    assert strokes <= most
    expect(page.locator("#finish")).to_be_focused()
    expect(page.locator("#summary")).to_have_text("Stimmt: 24 Spiele, 4 Pflichtsoli.")
    page.keyboard.press("Enter")
    expect(page.locator("#summary")).to_have_text("Runde 1, Tisch 1 ist fertig und zählt.")
    expect(page.locator("#next-number")).to_be_focused()
    liste.refresh_from_db()
    assert liste.state == Spielliste.FINISHED
    assert [seat.points for seat in liste.occupancies.all()] == list(END)


def test_typing_never_waits_for_an_answer(typist, liste):
    page = typist()
    held = Held(page, "**/papier/")
    press(page, [key for row in TOTALS[:6] for key in row_keys(row)])
    has_focus(page, "Spiel 7, Carla Weiß")
    expect(page.locator("#saved")).to_have_text("wird gespeichert …")
    held[0].continue_()  # one request at a time; what came later goes together
    expect(beside(page, 6)).to_contain_text("✓")
    has_focus(page, "Spiel 7, Carla Weiß")
    assert len(_stored(page, liste)) == 6
    assert liste.history.filter(action="paper-typed").count() == 2


@pytest.mark.thorough
def test_the_next_list_is_opened_by_its_number(cast, open_page):
    first, second = seated(cast, a_tournament(cast), depth=Spielliste.POINTS, count=2)
    typed_before(first, cast, TOTALS[:-1])
    page = open_page(cast.bernd)
    page.goto(reverse("list-enter", args=[first.uuid]))
    press(page, LAST_ROW_KEYS)
    expect(page.locator("#summary")).to_contain_text("Stimmt")
    page.keyboard.press("Enter")
    expect(page.locator("#next-number")).to_be_focused()
    page.keyboard.type(second.code)
    page.keyboard.press("Enter")
    page.wait_for_url(f"**{reverse('list-enter', args=[second.uuid])}")
    expect(page.locator("h1")).to_have_text("Runde 1 · Tisch 2")
    has_focus(page, "Spiel 1, Hanna Böhm")


@pytest.mark.parametrize("latency", LATENCIES)
def test_keys_typed_while_a_list_closes_and_the_next_one_loads_arrive_there(cast, open_page, latency):
    first, second = seated(cast, a_tournament(cast), depth=Spielliste.POINTS, count=2)
    typed_before(first, cast, TOTALS[:-1])
    page = open_page(cast.bernd)
    page.goto(reverse("list-enter", args=[first.uuid]))
    with_latency(page, latency)
    press(page, LAST_ROW_KEYS)
    expect(page.locator("#summary")).to_contain_text("Stimmt")
    press(page, ["Enter", *second.code, "Enter", *row_keys(TOTALS[0]), *row_keys(TOTALS[1])])
    page.wait_for_url(f"**{reverse('list-enter', args=[second.uuid])}")
    saved(page)
    until(page, lambda: len(Spielliste.objects.get(pk=second.pk).paper.get("rows", [])) == 2)
    rows = Spielliste.objects.get(pk=second.pk).paper["rows"]
    assert [row["cells"] for row in rows] == [list(map(str, row)) for row in TOTALS[:2]]
    has_focus(page, "Spiel 3, Hanna Böhm")
    with another_page(page):
        page.evaluate("history.back()")
    expect(page.locator("h1")).to_have_text("Runde 1 · Tisch 1")


@pytest.mark.thorough
def test_the_difference_and_the_verdict_stand_beside_the_row(typist):
    page = typist()
    press(page, row_keys((3, 3, -3, -3)) + row_keys((5, 1, -5, -1)) + row_keys((2, 4, -2, -2)))
    expect(beside(page, 1)).to_have_text("+3 +3 −3 −3 ✓ Normalspiel 3")
    expect(beside(page, 3)).to_have_text("−3 +3 +3 −1 ✗ Summe +2")
    has_focus(page, "Spiel 4, Carla Weiß")
    expect(page.locator("#spoken")).to_have_text("Spiel 3: −3 +3 +3 −1 ✗ Summe +2")
    expect(page.locator("#counter")).to_have_text("✗ 1 Fehler · F8")


@pytest.mark.thorough
def test_heads_show_the_dealer_and_the_pflichtsolo(typist):
    page = typist()
    press(page, row_keys((3, 3, -3, -3)) + row_keys((9, 1, -5, -5)))
    heads = page.locator("thead .player small")
    expect(heads).to_have_text(["Solo ● 2", "gibt · Solo ○", "Solo ○", "Solo ○"])


def test_one_wrong_cell_is_found_by_f8_and_mended_by_j(typist, liste):
    page = typist()
    wrong = list(TOTALS)
    wrong[13] = (*TOTALS[13][:2], TOTALS[13][2] + 2, TOTALS[13][3])  # Frieda's total is off by 2 in game 14 only
    press(page, [key for row in [*wrong, END] for key in row_keys(row)])
    has_errors(page)
    page.keyboard.press("F8")
    expect(page.locator("#finding")).to_be_focused()
    expect(page.locator("#list tbody tr").nth(13)).to_be_in_viewport(ratio=1)
    was, right = (f"{number:+}".replace("-", "−") for number in (wrong[13][2], TOTALS[13][2]))
    expect(page.locator("[data-part=proposal]")).to_have_text(f"Spiel 14, Frieda Lang: getippt {was}, richtig {right}.")
    page.keyboard.press("j")
    expect(page.locator("#summary")).to_have_text("Stimmt: 24 Spiele, 4 Pflichtsoli.")
    expect(page.locator("#finish")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#summary")).to_contain_text("zählt")
    liste.refresh_from_db()
    assert liste.paper["rows"][13]["cells"][2] == str(TOTALS[13][2])


@pytest.mark.thorough
def test_after_a_repair_typing_goes_on_in_the_first_empty_cell(typist):
    page = typist()
    press(page, row_keys((3, 3, -3, -3)) + row_keys((4, 4, -4, -6)))
    has_errors(page)
    page.keyboard.press("F8")
    expect(page.locator("#finding")).to_be_focused()
    press(page, ["1", "j"])  # a Normalspiel or a solo: somebody has to choose
    expect(page.locator("#finding")).to_be_hidden()
    expect(page.locator("#counter")).to_have_text("✓ keine Fehler")
    has_focus(page, "Spiel 3, Carla Weiß")


@pytest.mark.thorough
def test_end_totals_show_a_wrong_value_among_winners(typist):
    page = typist()
    wrong = [*WINNERS[:10], "24+3", *WINNERS[11:]]
    press(page, ["F2", *(key for row in wrong for key in [*row, "Enter"]), *row_keys(END)])
    has_errors(page)
    page.keyboard.press("F8")
    expect(page.locator("#finding")).to_be_focused()
    listed, choice = page.locator("#finding-equal button"), page.locator("[data-part=choice]")
    said = listed.locator("span").all_inner_texts()
    expect(choice).to_have_text(f"{len(said)} Vorschläge sind gleich gut. Bitte nach dem Papier wählen.")
    assert not any("richtig" in words for words in said)  # none of several is more than possible
    at = said.index("Spiel 11: getippt 24+3, möglich 24+2.")
    for number in range(1, at + 2):
        page.keyboard.press("n")
        expect(choice).to_contain_text(f"Vorschlag {number} von ")
        expect(listed.nth(number - 1)).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#list tbody tr").nth(10)).to_have_class(re.compile("looked-at"))
    expect(page.locator("#list tbody tr").nth(10)).to_be_in_viewport(ratio=1)
    page.keyboard.press("Enter")
    has_focus(page, "Spiel 11, Gewinner und Wert")


@pytest.mark.thorough
@pytest.mark.parametrize("latency", LATENCIES)
def test_of_equally_good_proposals_none_is_taken_before_it_was_chosen(typist, liste, cast, latency):
    wrong = [*WINNERS[:10], "24+3", *WINNERS[11:]]
    paper = winners_paper(*wrong, end=tuple(map(str, END)))
    spielliste.save_paper(spielliste=liste, paper=paper, based_on=None, by=cast.bernd)
    page = typist()
    with_latency(page, latency)
    expect(page.locator("#finding")).to_be_focused()
    listed = page.locator("#finding-equal button")
    at = listed.locator("span").all_inner_texts().index("Spiel 11: getippt 24+3, möglich 24+2.")
    expect(page.get_by_role("button", name="übernehmen")).to_be_hidden()
    press(page, ["j"])
    expect(page.locator("#spoken")).to_contain_text("Vorschläge sind gleich gut.")
    press(page, [str(at + 1)])
    expect(page.locator("#finding")).to_be_focused()
    expect(page.locator("#spoken")).to_contain_text(f"Vorschlag {at + 1} von ")
    expect(page.locator("#list tbody tr").nth(10)).to_have_class(re.compile("looked-at"))
    assert [row["cells"][0] for row in _stored(page, liste)] == wrong
    press(page, ["j"])
    expect(page.locator("#summary")).to_have_text("Stimmt: 24 Spiele, 4 Pflichtsoli.")
    assert [row["cells"][0] for row in _stored(page, liste)] == WINNERS


WRITTEN = {
    "totals": ([tuple(map(str, row)) for row in TOTALS], [key for row in TOTALS[3:] for key in row_keys(row)]),
    "winners": ([(row,) for row in WINNERS], [key for row in WINNERS[3:] for key in [*row, "Enter"]]),
    "points": ([tuple(map(str, row)) for row in POINTS], [key for row in POINTS[3:] for key in row_keys(row)]),
}


@pytest.mark.thorough
@pytest.mark.parametrize("latency", LATENCIES)
@pytest.mark.parametrize("way", ["totals", "winners", pytest.param("points", marks=pytest.mark.thorough)])
def test_a_row_typed_twice_is_struck_out_and_the_last_game_put_in_by_j(typist, liste, cast, way, latency):
    """The list is full before its last game: that one is taken out of the end totals and said to stand nowhere."""
    rows, keys = WRITTEN[way]
    before = Paper(tuple(PaperRow(way, row) for row in (*rows[:3], rows[2])))
    spielliste.save_paper(spielliste=liste, paper=before, based_on=None, by=cast.bernd)
    page = typist()
    with_latency(page, latency)
    press(page, keys)
    expect(page.locator("#summary")).to_contain_text("24 Spiele sind vollständig")
    press(page, [*row_keys(END), "Enter"])
    expect(page.locator("#finding")).to_be_focused()
    first = page.locator("#finding-equal span, [data-part=proposal]").filter(has_text="Möglich").first
    expect(first).to_contain_text("steht doppelt da, genau wie Spiel 3.")
    if page.locator("#finding-equal").is_visible():
        press(page, ["1"])
    press(page, ["j"])
    expect(page.locator("[data-part=proposal]")).to_contain_text(re.compile("am Ende|Am Ende"))
    press(page, ["j"])
    expect(page.locator("#summary")).to_have_text("Stimmt: 24 Spiele, 4 Pflichtsoli.")
    expect(page.locator("#finish")).to_be_focused()
    assert [tuple(row["cells"]) for row in _stored(page, liste)] == rows


@pytest.mark.thorough
@pytest.mark.parametrize("latency", LATENCIES)
def test_a_game_left_out_among_winners_is_offered_at_the_end(typist, liste, cast, latency):
    """Whoever skipped a row has an empty one left: on to the end with Enter, and the missing game follows from it."""
    paper = winners_paper(*(row for number, row in enumerate(WINNERS, 1) if number != 14))
    spielliste.save_paper(spielliste=liste, paper=paper, based_on=None, by=cast.bernd)
    page = typist()
    with_latency(page, latency)
    has_focus(page, "Spiel 24, Gewinner und Wert")
    press(page, ["Enter", "Enter", *row_keys(END), "Enter"])
    expect(page.locator("#finding")).to_be_focused()
    expect(page.locator("[data-part=proposal]")).to_have_text(
        "Möglich: Es fehlt ein Spiel, 3+4. Es passt an 24 Stellen; eingefügt wird es am Ende."
    )
    press(page, ["j"])
    expect(page.locator("#summary")).to_have_text("Stimmt: 24 Spiele, 4 Pflichtsoli.")
    expect(page.locator("#finish")).to_be_focused()
    assert sorted(row["cells"][0] for row in _stored(page, liste)) == sorted(WINNERS)


@pytest.mark.thorough
def test_the_director_lets_stand_what_was_played(typist, liste, cast):
    page = typist(cast.anna)
    press(page, ["F2", *"12+31", "Enter"])
    expect(beside(page, 1)).to_contain_text("✗ Wert 31 zu hoch")
    page.keyboard.press("F8")
    page.get_by_text("So gespielt? Mit Grund stehen lassen").click()
    page.get_by_label("Grund").fill("Schiedsrichter hat es so entschieden")
    with another_page(page):
        page.keyboard.press("Enter")
    expect(page.locator("#summary")).to_have_text("1 von 24 Spielen, bisher ohne Fehler.")
    assert liste.accepted.get().reason == "Schiedsrichter hat es so entschieden"


@pytest.mark.thorough
@pytest.mark.parametrize(("key", "cell"), [("Enter", "^Spiel 2, "), ("Escape", "^Spiel 3, Carla")])
def test_enter_leaves_a_proposal_for_its_cell_and_escape_leads_back(typist, key, cell):
    page = typist()
    press(page, row_keys((3, 3, -3, -3)) + row_keys((5, 1, -5, -3)))
    has_errors(page)
    page.keyboard.press("F8")
    expect(page.locator("#finding")).to_be_focused()
    page.keyboard.press(key)
    expect(page.locator("#finding")).to_be_hidden()
    has_focus(page, re.compile(cell))


@pytest.mark.thorough
def test_f8_may_be_quicker_than_the_answer_and_escape_takes_it_back(typist):
    page = typist()
    held = Held(page, "**/papier/", times=2)
    press(page, [*row_keys((3, 3, -3, -5)), "F8"])
    held[0].continue_()
    expect(page.locator("#finding")).to_be_focused()
    press(page, ["Escape"])
    has_focus(page, "Spiel 2, Carla Weiß")
    press(page, [*row_keys((4, 4, -4, -6)), "F8", "Escape"])
    held[1].continue_()
    saved(page)
    expect(page.locator("#finding")).to_be_hidden()
    has_focus(page, "Spiel 3, Carla Weiß")


def test_keys_walk_through_the_list(typist):
    page = typist()
    press(page, [*row_keys((3, 3, -3, -3)), "Backspace"])
    has_focus(page, "Spiel 1, Gustav Özil")
    press(page, ["ArrowUp", "ArrowLeft", "ArrowDown"])
    has_focus(page, "Spiel 2, Frieda Lang")
    press(page, ["1", "2", "-", "-", "-"])
    expect(page.locator("input[name='c2-3']")).to_have_value("−12")
    press(page, ["Enter", "-", "7"])
    expect(page.locator("input[name='c2-4']")).to_have_value("−7")
    saved(page)


@pytest.mark.thorough
def test_a_sign_on_a_number_that_was_there_before_sets_and_never_flips(typist):
    page = typist()
    press(page, [*row_keys((3, 3, -3, -3)), "ArrowUp", "ArrowRight", "ArrowRight"])
    cell = page.locator("input[name='c1-3']")
    for keys, value in [("-", "−3"), ("-", "−3"), ("-5", "−5"), ("+", "5"), ("+7", "7"), ("-12", "−12")]:
        press(page, ["Enter", "ArrowLeft", *keys])  # to the next cell and back
        expect(cell).to_have_value(value)
    press(page, ["-"])  # the caret is behind 12: somebody edits
    expect(cell).to_have_value("12")
    saved(page)


@pytest.mark.thorough
def test_marks_are_typed_in_any_cell_of_the_row(typist):
    page = typist()
    press(page, [*row_keys((9, -3, -3, -3)), "ArrowUp", "l"])
    press(page, ["ArrowDown"])
    expect(beside(page, 1)).to_contain_text("Lustsolo Carla Weiß")
    expect(page.locator("input[name=m1]")).to_have_value("l")


def test_enter_completes_an_empty_last_cell_and_says_so(typist):
    page = typist()
    press(page, row_keys((3, 3, -3, -3), complete_last=True))
    expect(page.locator("input[name='c1-4']")).to_have_value("−3")
    expect(beside(page, 1)).to_have_text("+3 +3 −3 −3 ✓ Normalspiel 3 · Gustav Özil ergänzt")
    press(page, ["ArrowUp", "9", "Enter"])  # what was completed follows when the others change
    expect(page.locator("input[name='c1-4']")).to_have_value("−9")


def test_a_list_that_is_not_complete_is_not_finished(typist, liste):
    page = typist()
    press(page, [*row_keys(TOTALS[0]), "Enter"])  # Enter in an empty row: no more games?
    expect(page.locator("#summary")).to_have_text("Noch 23 Spiele fehlen. Noch einmal Enter führt trotzdem zum Ende.")
    has_focus(page, "Spiel 2, Carla Weiß")
    press(page, ["Enter"])
    has_focus(page, "Endstand, Carla Weiß")
    expect(page.locator("#summary")).to_have_text("1 von 24 Spielen, bisher ohne Fehler.")  # nothing is asked any more
    press(page, ["Enter", "Enter"])
    expect(page.locator("#summary")).to_have_text("Noch nicht abgeschlossen: 23 Spiele fehlen.")
    expect(page.get_by_role("link", name="Endet vorzeitig")).to_be_visible()
    liste.refresh_from_db()
    assert liste.state == Spielliste.OPEN


@pytest.mark.thorough
def test_of_some_lists_only_the_end_is_typed_and_games_may_follow(cast, open_page):
    liste = seated(cast, a_tournament(cast), depth=Spielliste.TOTALS)
    page = open_page(cast.bernd)
    page.goto(reverse("list-enter", args=[liste.uuid]))
    has_focus(page, "Endstand, Carla Weiß")
    press(page, row_keys(END))
    expect(page.locator("#summary")).to_have_text("Stimmt: Die Endstände ergeben zusammen 0.")
    page.keyboard.press("Enter")
    expect(page.locator("#summary")).to_contain_text("zählt")
    page.goto(reverse("list-enter", args=[liste.uuid]))
    with another_page(page):
        page.get_by_role("link", name="Spiele nachtragen").click()
    has_focus(page, "Spiel 1, Carla Weiß")
    press(page, [key for row in TOTALS for key in row_keys(row)])
    expect(page.locator("#summary")).to_have_text("Stimmt: 24 Spiele, 4 Pflichtsoli.")
    page.keyboard.press("Enter")
    expect(page.locator("#summary")).to_contain_text("zählt")
    liste.refresh_from_db()
    assert (liste.depth, liste.games.count()) == (Spielliste.POINTS, 24)


@pytest.mark.thorough
def test_a_forgotten_row_is_put_in_and_a_surplus_one_taken_out(typist, liste):
    page = typist()
    press(page, row_keys(TOTALS[0]) + row_keys(TOTALS[2]))
    press(page, ["ArrowUp", "Control+Enter", *row_keys(TOTALS[1])])
    expect(beside(page, 3)).to_contain_text("✓")
    assert [row["cells"] for row in _stored(page, liste)] == [list(map(str, row)) for row in TOTALS[:3]]
    press(page, ["ArrowUp", "Control+Delete"])
    assert [row["cells"] for row in _stored(page, liste)] == [list(map(str, row)) for row in (TOTALS[0], TOTALS[2])]


def _stored(page, liste):
    saved(page)
    liste.refresh_from_db()
    return liste.paper["rows"]


@pytest.mark.thorough
def test_control_z_undoes_row_by_row_also_what_was_saved(typist, liste):
    page = typist()
    press(page, row_keys(TOTALS[0]) + row_keys(TOTALS[1]))
    assert len(_stored(page, liste)) == 2
    page.reload()
    press(page, ["9", "Control+z"])
    expect(page.locator("input[name='c3-1']")).to_have_value("")
    press(page, ["Control+z"])
    expect(page.locator("input[name='c2-1']")).to_have_value("")
    assert len(_stored(page, liste)) == 1
    press(page, ["Control+y"])
    assert len(_stored(page, liste)) == 2
    acts = liste.history.order_by("seq").values_list("action", flat=True)
    assert list(acts)[-4:] == ["paper-typed", "paper-typed", "paper-undone", "paper-typed"]


@pytest.mark.thorough
@pytest.mark.parametrize("latency", LATENCIES)
def test_rows_typed_over_one_after_the_other_are_taken_back_by_one_click(typist, liste, cast, latency):
    """Somebody types three rows in the wrong place; they are saved, and go back together."""
    typed_before(liste, cast, TOTALS[:6])
    page = typist()
    with_latency(page, latency)
    expect(page.locator("#undo")).to_be_disabled()
    press(page, ["ArrowUp"] * 5)
    has_focus(page, "Spiel 2, Carla Weiß")
    press(page, [key for row in TOTALS[6:9] for key in row_keys(row)])
    wrong = [list(map(str, row)) for row in [TOTALS[0], *TOTALS[6:9], *TOTALS[4:6]]]
    assert [row["cells"] for row in _stored(page, liste)] == wrong
    page.get_by_role("button", name="Rückgängig").click()
    expect(page.locator("#spoken")).to_have_text("Zurückgenommen: Zeilen 2 bis 4.")
    assert [row["cells"] for row in _stored(page, liste)] == [list(map(str, row)) for row in TOTALS[:6]]
    assert liste.history.filter(action="paper-undone").count() == 1
    has_focus(page, "Spiel 2, Carla Weiß")
    page.get_by_role("button", name="Wieder vor").click()
    assert [row["cells"] for row in _stored(page, liste)] == wrong


@pytest.mark.thorough
def test_control_z_never_takes_away_what_somebody_else_typed(typist, liste, cast):
    mine = typist(cast.anna)
    press(mine, ["F2", *WINNERS[0], "Enter", *WINNERS[1], "Enter"])
    saved(mine)
    other = typist(cast.bernd)
    press(other, [*WINNERS[2], "Enter"])
    saved(other)
    mine.reload()
    press(mine, ["Control+z"])
    expect(mine.locator("#spoken")).to_have_text("Nichts mehr rückgängig zu machen.")
    assert len(Spielliste.objects.get(pk=liste.pk).paper["rows"]) == 3


@pytest.mark.thorough
def test_words_under_the_table_say_what_the_columns_hold_and_which_marks_there_are(typist):
    page = typist()
    hold = page.locator(".columns-hold")
    for words in (
        "die laufende Summe nach jedem Spiel.",
        "wer gewinnt, und der Wert",
        "die Punkte dieses einen Spiels.",
    ):
        expect(hold.locator("span:visible")).to_contain_text(words)
        page.keyboard.press("F2")
    expect(hold).to_contain_text("Zeichen: * Pflichtsolo, l Lustsolo, h stille Hochzeit.")  # no Bock by the DDV's rules
    expect(page.locator("#pad [data-key=b]")).to_have_count(0)


@pytest.mark.thorough
def test_the_way_of_writing_is_remembered(typist):
    page = typist()
    press(page, ["F2", *"12+3", "Enter"])
    saved(page)
    page.reload()
    has_focus(page, "Spiel 2, Gewinner und Wert")
    expect(page.locator("#notation-winners")).to_be_checked()


def test_a_broken_line_loses_nothing(typist, liste):
    page = typist()
    press(page, row_keys(TOTALS[0]))
    saved(page)
    page.context.set_offline(True)
    press(page, row_keys(TOTALS[1]) + row_keys(TOTALS[2]))
    expect(page.locator("#saved")).to_contain_text(re.compile(r"noch nicht gespeichert \(.*\), neuer Versuch in \d s"))
    has_focus(page, "Spiel 4, Carla Weiß")
    page.context.set_offline(False)
    assert [row["cells"] for row in _stored(page, liste)] == [list(map(str, row)) for row in TOTALS[:3]]


def test_what_was_typed_survives_a_closed_page(typist, liste):
    page = typist()
    press(page, row_keys(TOTALS[0]))
    saved(page)
    page.context.set_offline(True)
    press(page, [*row_keys(TOTALS[1]), "7"])
    expect(page.locator("#saved")).to_contain_text("noch nicht gespeichert")
    page.on("dialog", lambda dialog: dialog.accept())
    page.context.set_offline(False)
    page.reload()
    expect(page.locator("input[name='c3-1']")).to_have_value("7")
    assert len(_stored(page, liste)) == 3


@pytest.mark.thorough
def test_drafts_nobody_came_back_to_are_forgotten_after_a_month(typist, liste, cast):
    """Of other lists, closed elsewhere meanwhile; what was typed into this one is sent, however old it is."""
    page = typist()
    draft = {"version": liste.version, "paper": {"rows": [{**BLANK, "cells": ["3", "3", "-3", "-3"]}], "end": []}}
    own = f"spielliste/{cast.bernd.pk}/{liste.uuid}"
    kept = {
        own: days_old(31, draft), "spielliste/7/alt": days_old(31, draft), "spielliste/7/neu": days_old(29, draft),
        "spielliste/7/ohne-tag": draft, "fremd": days_old(31, {}),
    }  # fmt: skip
    page.evaluate("kept => Object.entries(kept).forEach(([k, v]) => localStorage.setItem(k, JSON.stringify(v)))", kept)
    page.reload()
    assert [row["cells"] for row in _stored(page, liste)] == [["3", "3", "-3", "-3"]]
    assert page.evaluate("Object.keys(localStorage).sort()") == ["fremd", "spielliste/7/neu", "spielliste/7/ohne-tag"]
    dated = page.evaluate("Date.now() - JSON.parse(localStorage['spielliste/7/ohne-tag']).at")
    assert 0 <= dated < 60_000


def _closed_with_a_draft(page, liste, cast, *rows):
    """Finished elsewhere with two games, while this browser keeps these rows."""
    paper = {"rows": [{**BLANK, "cells": list(map(str, row))} for row in rows], "end": []}
    draft = json.dumps({"version": liste.version, "paper": paper})
    page.evaluate(
        "([name, draft]) => localStorage.setItem(name, draft)", [f"spielliste/{cast.bernd.pk}/{liste.uuid}", draft]
    )
    stored = Paper(tuple(PaperRow("totals", tuple(map(str, row))) for row in TOTALS[:2]))
    spielliste.save_paper(spielliste=liste, paper=stored, based_on=None, by=cast.anna)
    spielliste.finish_list(spielliste=liste, based_on=None, early=True, reason="Saal schließt", by=cast.anna)
    page.reload()
    expect(page.locator("h1")).to_be_visible()


@pytest.mark.thorough
def test_a_draft_of_a_list_that_was_closed_elsewhere_is_told(typist, liste, cast):
    page = typist()
    _closed_with_a_draft(page, liste, cast, *TOTALS[:3])
    told = page.locator("#left-over")
    expect(told).to_contain_text(
        "Auf diesem Gerät liegt noch eine Eingabe zu dieser Liste, die nicht übertragen wurde."
    )
    expect(told.locator("li")).to_have_text([f"Zeile 3: {' / '.join(f'{n}'.replace('-', '−') for n in TOTALS[2])}"])
    told.get_by_role("button", name="Eingabe verwerfen").click()
    expect(told).to_be_hidden()
    assert page.evaluate("localStorage.length") == 0


@pytest.mark.thorough
@pytest.mark.parametrize("rows", [TOTALS[:2], TOTALS[:1]], ids=["the same", "the beginning of it"])
def test_a_draft_that_arrived_after_all_is_forgotten(typist, liste, cast, rows):
    page = typist()
    _closed_with_a_draft(page, liste, cast, *rows)
    page.wait_for_function("localStorage.length === 0")
    expect(page.locator("#left-over")).to_be_hidden()


def test_an_answer_that_got_lost_is_not_stored_twice(typist, liste):
    page = typist()
    lost = []

    def lose(route):
        route.fetch()
        lost.append(route.request.post_data_json["key"])
        route.abort()

    routed(page, "**/papier/", lose, times=1)
    press(page, row_keys(TOTALS[0]))
    expect(page.locator("#saved")).to_contain_text("neuer Versuch")
    page.evaluate("dispatchEvent(new Event('online'))")  # it would come by itself in five seconds
    assert len(_stored(page, liste)) == 1
    assert len(lost) == 1
    assert liste.history.filter(action="paper-typed").count() == 1


def test_two_browsers_see_both_versions_and_choose(typist, liste, cast):
    bernd, anna = typist(cast.bernd), typist(cast.anna)
    press(bernd, row_keys(TOTALS[0]) + row_keys((9, 9, -9, -9)))
    saved(bernd)
    press(anna, row_keys(TOTALS[0]) + row_keys(TOTALS[1]) + row_keys(TOTALS[2]))
    expect(anna.locator("#counter")).to_have_text("! zwei Fassungen · F8")
    has_focus(anna, "Spiel 4, Carla Weiß")  # typing was not disturbed
    anna.keyboard.press("F8")
    box = anna.locator("#conflict")
    expect(box).to_be_focused()
    expect(box).to_contain_text("Bernd Brandt")
    expect(box.locator("tbody tr")).to_have_count(2)  # the first row is the same
    expect(box.locator("tbody tr").first).to_contain_text("9  9  −9  −9")
    assert [row["cells"] for row in _stored(bernd, liste)] == [list(map(str, TOTALS[0])), ["9", "9", "-9", "-9"]]
    anna.keyboard.press("Tab")  # the choice of row 2
    anna.keyboard.press("ArrowRight")
    anna.keyboard.press("ArrowLeft")
    box.get_by_role("button", name="So übernehmen").click()
    assert [row["cells"] for row in _stored(anna, liste)] == [list(map(str, row)) for row in TOTALS[:3]]


@pytest.mark.thorough
def test_what_somebody_else_stored_can_be_taken_and_taken_back(typist, liste, cast):
    bernd, anna = typist(cast.bernd), typist(cast.anna)
    press(bernd, row_keys((9, 9, -9, -9)))
    saved(bernd)
    press(anna, row_keys(TOTALS[0]))
    anna.locator("#counter", has_text="zwei Fassungen").click()
    anna.get_by_role("button", name="alles Gespeicherte").click()
    anna.get_by_role("button", name="So übernehmen").click()
    assert _stored(anna, liste)[0]["cells"] == ["9", "9", "-9", "-9"]
    press(anna, ["Control+z"])
    assert _stored(anna, liste)[0]["cells"] == list(map(str, TOTALS[0]))


@pytest.mark.thorough
def test_a_busy_database_is_said_in_words_and_tried_again(typist, liste):
    page = typist()
    busy = '{"code": "database_busy", "message": "Die Datenbank ist gerade beschäftigt.", "retry_after": 5}'
    answer = {"status": 503, "content_type": "application/json", "body": busy}
    routed(page, "**/papier/", lambda route: route.fulfill(**answer))
    press(page, row_keys(TOTALS[0]))
    expect(page.locator("#saved")).to_contain_text("noch nicht gespeichert (Die Datenbank ist gerade beschäftigt.)")
    page.unroute("**/papier/")
    assert len(_stored(page, liste)) == 1


@pytest.mark.thorough
def test_who_was_logged_out_keeps_what_was_typed(typist, liste, cast):
    page = typist()
    cookies = page.context.cookies()
    page.context.clear_cookies(name="sessionid")
    press(page, row_keys(TOTALS[0]))
    expect(page.locator("#saved")).to_contain_text("ausgeloggt: bitte in einem zweiten Fenster einloggen")
    page.context.add_cookies(cookies)
    page.evaluate("dispatchEvent(new Event('online'))")  # it is tried again in five seconds
    assert len(_stored(page, liste)) == 1


def test_a_list_that_counts_is_corrected_after_its_consequences_were_seen(typist, open_page, liste, cast):
    typed_before(liste, cast, TOTALS[:-1])
    page = typist()
    press(page, LAST_ROW_KEYS)
    expect(page.locator("#summary")).to_contain_text("Stimmt")
    page.keyboard.press("Enter")
    expect(page.locator("#summary")).to_contain_text("zählt")
    anna = open_page(cast.anna)
    anna.goto(reverse("list-paper-correct", args=[liste.uuid]))
    anna.locator("input[name='c24-1']").focus()
    press(anna, row_keys((7, -9, 7, -5)))  # 2 and 4 won the last game, not 1 and 3
    expect(beside(anna, 24)).to_have_text("−1 +1 −1 +1 ✓ Normalspiel 1")
    press(anna, ["F9"])  # so does the end
    expect(anna.locator("#summary")).to_contain_text("Stimmt")
    expect(anna.locator("#saved")).to_have_text("geprüft")
    anna.get_by_label("Grund der Korrektur").fill("Papier nachgesehen")
    with another_page(anna):
        anna.get_by_role("button", name="Was ändert sich?").click()
    expect(anna.locator(".preview")).to_contain_text("Carla Weiß: +9 → +7")
    anna.get_by_role("button", name="Korrektur speichern").click()
    expect(anna.locator("main")).to_contain_text("Korrigiert. Der Grund steht im Verlauf.")
    assert [seat.points for seat in liste.occupancies.all()] == [7, -9, 7, -5]


@pytest.mark.thorough
def test_a_list_closed_meanwhile_is_said_in_words(typist, liste, cast):
    page = typist()
    Spielliste.objects.filter(pk=liste.pk).update(state=Spielliste.FINISHED)
    press(page, row_keys(TOTALS[0]))
    expect(page.locator("#saved")).to_contain_text("nicht gespeichert: Die Liste ist abgeschlossen")
    expect(page.locator("input[name='c1-1']")).to_have_value("2")


@pytest.mark.thorough
def test_totals_that_go_on_are_completed_from_what_was_brought_over(cast, open_page):
    """Five people, of whom 1 deals and sits out: his cell is left empty and keeps his +7; the last one is completed to
    the sum of the start, −2, before the server has answered."""
    club_evening = evening.start_evening(club=cast.home, date=DAY, by=cast.bernd)
    people = [entries.add_entry(tournament=club_evening, player=p, by=cast.bernd) for p in cast.players[:5]]
    carry = {"dealer": 1, "open_pflichtsoli": [1, 2, 3, 4, 5], "bock_rounds": [], "totals": [7, -1, 0, -3, -5]}
    first, new = (
        spielliste.open_list(tournament=club_evening, seats=people, table=n, games=None, carry=carry, by=cast.bernd)
        for n in (1, 2)
    )
    Spielliste.objects.filter(pk=new.pk).update(continues=first)
    page = open_page(cast.bernd)
    page.goto(reverse("list-enter", args=[new.uuid]))
    expect(page.locator("#list .brought")).to_contain_text("+7")
    held = Held(page, "**/papier/")
    press(page, ["Enter", *number_keys(1), "Enter", *number_keys(2), "Enter", *number_keys(-5), "Enter", "Enter"])
    cells = page.locator("#list tbody:not(.brought) tr").first.locator("td.total > input.cell")
    assert [cell.input_value() for cell in cells.all()] == ["7", "1", "2", "−5", "−7"]
    held[0].continue_()
    expect(page.locator("#list tbody:not(.brought) tr").first.locator(".beside")).to_contain_text("✓ Normalspiel 2")


@pytest.mark.thorough
def test_at_a_table_of_five_the_dealer_cannot_win(cast, open_page):
    five = seated(cast, a_tournament(cast, players=5), size=5, depth=Spielliste.POINTS)
    page = open_page(cast.bernd)
    page.goto(reverse("list-enter", args=[five.uuid]))
    press(page, ["F2", *"12+3", "Enter"])
    expect(beside(page, 1)).to_have_text("✗ Carla Weiß setzt aus")
    press(page, ["F8"])
    expect(page.locator("#finding-message")).to_contain_text("weil Carla Weiß gibt")


@pytest.mark.thorough
def test_at_a_table_of_five_who_sits_out_needs_no_number(cast, open_page):
    five = seated(cast, a_tournament(cast, players=5), size=5, depth=Spielliste.POINTS)
    page = open_page(cast.bernd)
    page.goto(reverse("list-enter", args=[five.uuid]))
    press(page, ["Enter", *row_keys((3, 3, -3, -3))])  # the dealer's cell is left empty
    expect(beside(page, 1)).to_have_text("0 +3 +3 −3 −3 ✓ Normalspiel 3")
    press(page, [*row_keys((1,)), "-", "Enter", *row_keys((4, -4, -4))])  # a dash as on paper
    expect(beside(page, 2)).to_have_text("+1 0 +1 −1 −1 ✓ Normalspiel 1")
    expect(page.locator("input[name='c2-2']")).to_have_value("3")


FIVE = [  # the dealer sits out; after the Pflichtsolo of 4 the same player deals again
    (None, 3, 3, -3, -3), (1, None, 1, -1, -1), (-2, -2, None, 6, -2), (1, -1, None, 1, -1), (2, 2, -2, None, -2),
    (-4, 4, 4, -4, None), (None, 1, -1, 1, -1), (9, None, -3, -3, -3), (1, None, 1, -1, -1),
]  # fmt: skip


@pytest.mark.parametrize("latency", LATENCIES)
@pytest.mark.parametrize("notation", ["totals", pytest.param("points", marks=pytest.mark.thorough)])
def test_at_a_table_of_five_empty_cells_are_understood_before_the_server_has_answered(
    cast, open_page, latency, notation
):
    """Nothing but digits and Enter, as quick as it goes: no key is lost and none lands on the end button."""
    five = seated(cast, a_tournament(cast, players=5), size=5, depth=Spielliste.POINTS)
    page = open_page(cast.bernd)
    page.goto(f"{reverse('list-enter', args=[five.uuid])}?notation={notation}")
    expect(page.locator("html")).to_have_class(re.compile("typing"))
    with_latency(page, latency)
    rows, totals = [], (0,) * 5
    for row in FIVE:
        totals = tuple(total + (points or 0) for total, points in zip(totals, row, strict=True))
        rows.append(totals if notation == "totals" else tuple(points or 0 for points in row))
        press(page, [key for n, points in zip(rows[-1], row, strict=True) for key in typed_cell(n, points)])
    saved(page)
    five.refresh_from_db()
    assert [row["cells"] for row in five.paper["rows"]] == [list(map(str, row)) for row in rows]
    has_focus(page, "Spiel 10, Carla Weiß")


# Emil deals the second game and sits out; whoever typed left Carla's cell empty.
@pytest.mark.thorough
@pytest.mark.parametrize("latency", LATENCIES)
@pytest.mark.parametrize("notation", ["totals", "points"])
def test_at_a_table_of_five_numbers_land_in_the_cells_they_were_typed_for_whoever_sits_out(
    cast, open_page, latency, notation
):
    five = seated(cast, a_tournament(cast, players=5), size=5, depth=Spielliste.POINTS)
    page = open_page(cast.bernd)
    page.goto(f"{reverse('list-enter', args=[five.uuid])}?notation={notation}")
    expect(page.locator("html")).to_have_class(re.compile("typing"))
    with_latency(page, latency)
    first, second, third = (0, 3, 3, -3, -3), (1, 0, 1, -1, -1), (1, 1, 0, -1, -1)
    added = plus(first, second), plus(plus(first, second), third)
    typed = [number for at, number in enumerate(second if notation == "points" else added[0]) if at != 1]
    press(page, ["Enter", *row_keys(first[1:]), "Enter", *row_keys(typed)])
    press(page, row_keys(third if notation == "points" else added[1]))
    has_focus(page, "Spiel 4, Carla Weiß")
    assert [row["cells"] for row in _stored(page, five)][1] == ["0", *map(str, typed)]
    has_errors(page)
    press(page, ["F8"])
    expect(page.locator("#finding")).to_contain_text(
        "Spiel 2: Emil Sommer saß aus (gab), nicht Carla Weiß: die Zahlen eine Spalte weiter."
    )
    if page.locator("#finding-equal").is_visible():
        press(page, ["1"])
    press(page, ["j"])
    expect(page.locator("#counter")).to_have_text("✓ keine Fehler")
    rows = [first, second, third] if notation == "points" else [first, *added]
    assert [row["cells"] for row in _stored(page, five)] == [list(map(str, row)) for row in rows]


@pytest.mark.thorough
def test_at_a_table_of_five_the_end_is_reached_behind_the_last_cell_of_an_empty_row(cast, open_page):
    """Whoever sits out there has his number by then: it goes again, and no game is left behind."""
    five = seated(cast, a_tournament(cast, players=5), size=5, depth=Spielliste.POINTS)
    page = open_page(cast.bernd)
    page.goto(reverse("list-enter", args=[five.uuid]))
    with_latency(page, 300)
    press(page, ["Enter", *row_keys((3, 3, -3, -3)), *["Enter"] * 5])
    saved(page)  # the answer to the row comes after the question, and leaves it there
    expect(page.locator("#summary")).to_have_text("Noch 29 Spiele fehlen. Noch einmal Enter führt trotzdem zum Ende.")
    has_focus(page, "Spiel 2, Hanna Böhm")
    press(page, ["Enter"])
    has_focus(page, "Endstand, Carla Weiß")
    assert [row["cells"] for row in _stored(page, five)] == [["0", "3", "3", "-3", "-3"]]


def typed_cell(number, points):
    return ["Enter"] if points is None else [*number_keys(number), "Enter"]


@pytest.mark.thorough
def test_a_row_typed_twice_is_a_question_and_is_asked_again_before_the_list_is_closed(typist, liste):
    page = typist()
    rows = [TOTALS[0], *TOTALS[:-1]]  # one row too many at the beginning, one missing at the end
    press(page, [key for row in rows for key in row_keys(row)])
    expect(beside(page, 2)).to_have_text("0 0 0 0 ? wie die Zeile darüber: Wert 0 oder doppelt?")
    expect(page.locator("#summary")).to_contain_text("Zweimal getippt oder Spielwert 0? Spiel 2.")
    press(page, row_keys(TOTALS[-1]))  # the last row of the paper, where its end belongs
    expect(page.locator("#summary")).to_contain_text("24 Spiele sind vollständig")
    press(page, [*row_keys(END), *row_keys(END)])  # now the end, and once more on the end button
    expect(page.locator("#summary")).to_contain_text("Die letzten Ziffern stehen nirgends")
    saved(page)
    liste.refresh_from_db()
    assert (liste.state, len(liste.paper["rows"])) == (Spielliste.OPEN, 24)
    has_errors(page)
    press(page, ["Escape"])
    has_focus(page, "Spiel 24, Carla Weiß")


@pytest.mark.thorough
def test_who_types_on_at_the_end_is_told_the_way_back_and_the_way_to_close(typist, liste, cast):
    spielliste.save_paper(spielliste=liste, paper=COMPLETE, based_on=None, by=cast.bernd)
    page = typist()
    expect(page.locator("#finish")).to_be_focused()  # nothing else is left to do
    press(page, ["1", "2", "Enter"])
    said = "Die letzten Ziffern stehen nirgends. Esc führt zurück in die Liste, Strg Ende wieder hierher."
    expect(page.locator("#summary")).to_contain_text(said)
    press(page, ["Escape"])
    has_focus(page, "Spiel 24, Carla Weiß")
    expect(page.locator("#summary")).to_have_text("Stimmt: 24 Spiele, 4 Pflichtsoli.")
    press(page, ["Control+End", "Enter"])
    expect(page.locator("#summary")).to_contain_text("zählt")


def test_nothing_is_said_to_be_right_while_it_is_changed(typist, liste, cast):
    spielliste.save_paper(spielliste=liste, paper=COMPLETE, based_on=None, by=cast.bernd)
    page = typist()
    summary, right = page.locator("#summary"), "Stimmt: 24 Spiele, 4 Pflichtsoli."
    expect(summary).to_have_text(right)
    page.get_by_label("Spiel 9, Carla Weiß").focus()
    press(page, ["7", "Enter"])
    has_focus(page, "Spiel 9, Emil Sommer")
    expect(summary).to_have_text("Wird geprüft, sobald die Zeile fertig ist.")
    expect(summary).not_to_have_class("good")
    press(page, ["Control+z"])
    expect(summary).to_have_text(right)
    press(page, ["7", "Backspace", *number_keys(TOTALS[8][0]), "ArrowDown"])  # the same once more
    expect(summary).to_have_text(right)
    page.context.set_offline(True)
    press(page, ["ArrowUp", "7", "ArrowDown"])
    expect(page.locator("#saved")).to_contain_text("keine Verbindung")
    expect(summary).to_have_text("Wird geprüft …")
    page.context.set_offline(False)
    has_errors(page)
    expect(summary).to_have_text("Noch nicht richtig: 1 Fehler.")


@pytest.mark.thorough
def test_what_was_said_of_a_row_too_many_goes_with_the_row(typist, liste, cast):
    """The row that stands there twice is taken out: nothing is too much any more."""
    typed_before(liste, cast, [TOTALS[0], *TOTALS[:-1]])
    page = typist()
    has_focus(page, "Endstand, Carla Weiß")
    press(page, row_keys(TOTALS[-1]))
    expect(page.locator("#summary")).to_contain_text("24 Spiele sind vollständig")
    page.get_by_label("Spiel 2, Carla Weiß").focus()
    press(page, ["Control+Delete"])
    expect(page.locator("#summary")).to_have_text("23 von 24 Spielen, bisher ohne Fehler.")


@pytest.mark.thorough
def test_a_forgotten_row_is_typed_into_an_empty_one_that_the_doctor_puts_in(typist, liste, cast):
    typed_before(liste, cast, [*TOTALS[:2], *TOTALS[3:8]])
    page = typist()
    press(page, ["F8"])
    said = "Vor Spiel 3 fehlt etwas: eine leere Zeile einfügen und vom Papier tippen."
    proposal = page.locator("[data-part=proposal]")
    expect(page.locator("#finding")).to_be_focused()
    while proposal.inner_text() != said:  # the last of all
        press(page, ["n"])
    press(page, ["j"])
    has_focus(page, "Spiel 3, Carla Weiß")
    press(page, row_keys(TOTALS[2]))
    expect(page.locator("#summary")).to_have_text("8 von 24 Spielen, bisher ohne Fehler.")


@pytest.mark.thorough
def test_so_gespielt_takes_two_keys_where_rows_and_end_totals_agree(open_page, cast):
    liste = seated(cast, a_tournament(cast, players=5), size=5, depth=Spielliste.POINTS)
    lines = [line.points for line in played_lines(Random(4), 5)]
    lines[8] = (-4, 4, 4, -4, 0)  # the fourth should sit out
    rows = tuple(PaperRow("points", tuple(map(str, row))) for row in lines)
    end = tuple(str(sum(column)) for column in zip(*lines, strict=True))
    spielliste.save_paper(spielliste=liste, paper=Paper(rows, end), based_on=None, by=cast.bernd)
    page = open_page(cast.anna)
    page.goto(reverse("list-enter", args=[liste.uuid]))
    expect(page.locator("#finding")).to_be_focused()
    expect(page.locator("[data-part=proposal]")).to_contain_text("So gespielt?")
    press(page, ["j"])
    expect(page.locator("#stand-reason")).to_be_focused()
    with another_page(page):
        page.keyboard.press("Enter")
    expect(page.locator("#summary")).to_have_text("Stimmt: 30 Spiele, 5 Pflichtsoli.")
    expect(beside(page, 9)).to_contain_text("✓ so stehen gelassen")


@pytest.mark.thorough
def test_what_came_of_one_slip_is_let_stand_together_with_one_reason(open_page, cast):
    """Two games were played in another order: two messages, one reason."""
    liste = seated(cast, a_tournament(cast, players=5), size=5, depth=Spielliste.POINTS)
    lines = [line.points for line in played_lines(Random(4), 5)]
    lines[11], lines[12] = lines[12], lines[11]
    rows = tuple(PaperRow("points", tuple(map(str, row))) for row in lines)
    end = tuple(str(sum(column)) for column in zip(*lines, strict=True))
    spielliste.save_paper(spielliste=liste, paper=Paper(rows, end), based_on=None, by=cast.bernd)
    page = open_page(cast.anna)
    page.goto(reverse("list-enter", args=[liste.uuid]))
    expect(page.locator("#finding")).to_be_focused()
    while "So gespielt?" not in page.locator("[data-part=proposal]").inner_text():
        press(page, ["n"])
    press(page, ["j"])
    expect(page.locator("#stand-reason")).to_be_focused()
    expect(page.locator("[data-part=together] li")).to_have_count(1)
    with another_page(page):
        page.keyboard.press("Enter")
    expect(page.locator("#summary")).to_have_text("Stimmt: 30 Spiele, 5 Pflichtsoli.")
    assert liste.accepted.count() == 2


FIVES = [line.total for line in played_lines(Random(2), 5)]
AS_POINTS = [tuple(map(str, row)) for row in POINTS]
ONE_MORE = {  # by way of writing: the rows of a whole list, keys of one more, keys of the end
    "totals": (4, [tuple(map(str, row)) for row in TOTALS], row_keys(plus(END, (3, 3, -3, -3))), row_keys(END)),
    "points": (4, AS_POINTS, row_keys((3, 3, -3, -3)), row_keys(END)),
    "winners": (4, [(row,) for row in WINNERS], [*"13+4", "Enter"], row_keys(END)),
    "a lost solo": (4, [(row,) for row in WINNERS], [*"2-3", "Enter"], row_keys(END)),
    "table of five": (
        5, [tuple(map(str, row)) for row in FIVES], row_keys(plus(FIVES[-1], (2, 0, 2, -2, -2))), row_keys(FIVES[-1])
    ),
}  # fmt: skip


@pytest.mark.parametrize("latency", LATENCIES)
@pytest.mark.parametrize("way", ["totals", *(pytest.param(way, marks=pytest.mark.thorough) for way in [*ONE_MORE][1:])])
def test_a_row_too_many_never_lands_in_the_end_totals(cast, open_page, way, latency):
    size, rows, surplus, end = ONE_MORE[way]
    notation = {"points": "points", "winners": "winners", "a lost solo": "winners"}.get(way, "totals")
    liste = seated(cast, a_tournament(cast, players=size), size=size, depth=Spielliste.POINTS)
    paper = Paper(tuple(PaperRow(notation, row) for row in rows[:-1]))
    spielliste.save_paper(spielliste=liste, paper=paper, based_on=None, by=cast.bernd)
    page = open_page(cast.bernd)
    page.goto(f"{reverse('list-enter', args=[liste.uuid])}?notation={notation}")
    expect(page.locator("html")).to_have_class(re.compile("typing"))
    with_latency(page, latency)
    last = [*rows[-1][0], "Enter"] if notation == "winners" else row_keys([int(cell) for cell in rows[-1]])
    press(page, [*last, *surplus])
    expect(page.locator("#summary")).to_contain_text(f"{len(rows)} Spiele sind vollständig")
    assert [cell.input_value() for cell in page.locator("tfoot input").all()] == [""] * size
    press(page, end)
    expect(page.locator("#summary")).to_contain_text(f"Stimmt: {len(rows)} Spiele")
    expect(page.locator("#finish")).to_be_focused()
    liste.refresh_from_db()
    assert [len(liste.paper["rows"]), len(liste.paper["end"])] == [len(rows), size]


@pytest.mark.thorough
def test_a_question_is_answered_by_a_second_enter(typist, liste, cast):
    typed_before(liste, cast, [TOTALS[0], *TOTALS[:-1]])
    page = typist()
    page.locator("#finish").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#summary")).to_contain_text("Noch einmal Enter schließt ab.")
    page.keyboard.press("Enter")
    expect(page.locator("#summary")).to_contain_text("zählt")


@pytest.mark.thorough
def test_a_corrected_game_is_carried_on_by_one_key_and_taken_back_by_one(typist, liste):
    page = typist()
    wrong = [tuple(n + by for n, by in zip(row, (0, 2, -2, 0), strict=True)) for row in TOTALS[1:6]]
    press(page, [key for row in [TOTALS[0], *wrong] for key in row_keys(row)])
    press(page, ["ArrowUp"] * 5)
    has_focus(page, "Spiel 2, Carla Weiß")
    press(page, [*row_keys(TOTALS[1])])
    expect(page.locator("#carry-on")).to_have_text("F9 Auch in allen Zeilen danach: Emil Sommer −2, Frieda Lang +2")
    press(page, ["F9"])
    assert [row["cells"] for row in _stored(page, liste)] == [list(map(str, row)) for row in TOTALS[:6]]
    expect(page.locator("#carry-on")).to_be_hidden()
    press(page, ["Control+z"])
    stored = [list(map(str, row)) for row in [*TOTALS[:2], *wrong[1:]]]
    assert [row["cells"] for row in _stored(page, liste)] == stored


@pytest.mark.thorough
def test_a_number_typed_anew_in_the_last_row_offers_nothing(typist):
    page = typist()
    press(page, [*row_keys(TOTALS[0]), "ArrowUp", *row_keys((1, 1, -1, -1))])
    saved(page)
    expect(page.locator("#carry-on")).to_be_hidden()


@pytest.mark.thorough
def test_an_empty_row_in_the_middle_goes_with_one_key(typist, liste):
    page = typist()
    press(page, row_keys(TOTALS[0]) + row_keys(TOTALS[1]))
    press(page, ["ArrowUp", "Control+Enter"])
    has_focus(page, "Spiel 2, Carla Weiß")
    press(page, ["Delete"])
    assert [row["cells"] for row in _stored(page, liste)] == [list(map(str, row)) for row in TOTALS[:2]]


@pytest.mark.thorough
def test_a_complete_list_with_an_error_opens_at_the_error(typist, liste, cast):
    wrong = [(*row[:3], row[3] + 2) if n == 11 else row for n, row in enumerate(TOTALS)]
    typed_before(liste, cast, wrong)
    page = typist()
    expect(page.locator("#finding")).to_be_focused()
    expect(page.locator("#list tbody tr").nth(11)).to_have_class(re.compile("looked-at"))
    page.keyboard.press("Enter")
    has_focus(page, "Spiel 12, Gustav Özil")


@pytest.mark.thorough
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [PHONE, {"width": 1280, "height": 800}], ids=["phone", "desk"])
def test_the_page_is_accessible_and_fits(typist, viewport, scheme):
    page = typist(viewport=viewport, color_scheme=scheme)
    press(page, row_keys(TOTALS[0]) + row_keys((9, 9, 9, 9)) + ["F8"])
    expect(page.locator("#finding")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert faults_of(page) == []


def test_a_phone_has_keys_for_sign_and_marks(typist):
    page = typist(viewport=PHONE, has_touch=True)
    page.keyboard.type("12")
    page.get_by_role("button", name="Vorzeichen wechseln").tap()
    expect(page.locator("input[name='c1-1']")).to_have_value("−12")
    page.get_by_role("button", name="weiter").tap()
    has_focus(page, "Spiel 1, Emil Sommer")


@pytest.mark.thorough
def test_a_phone_does_not_speak_of_keys_it_has_not(typist):
    page = typist(viewport=PHONE, has_touch=True)
    press(page, row_keys(TOTALS[0]) + row_keys((9, 9, 9, 9)))
    page.locator("#counter", has_text="1 Fehler").click()
    expect(page.locator("#finding")).to_be_visible()
    page.get_by_text("Tasten und Schreibweisen").click()
    expect(page.locator("details[open]", has_text="Tasten und Schreibweisen")).to_be_visible()
    shown = page.locator("main").inner_text()
    assert "✗ 1 Fehler" in shown
    assert re.findall(r"F[28]|Strg|Umschalt|Esc\b", shown) == []


@pytest.mark.thorough
def test_on_a_phone_what_comes_next_is_read_whole(typist, liste, cast):
    """Twenty games without a solo: Emil must be presented, and that sentence is long."""
    spielliste.save_paper(spielliste=liste, paper=winners_paper(*["12+1"] * 20), based_on=None, by=cast.bernd)
    page = typist(viewport=PHONE, has_touch=True)
    expect(page.locator("#next")).to_contain_text("Vorführung: Emil Sommer muss das Solo spielen")
    fits = "box => box.scrollWidth <= box.clientWidth + 1 && getComputedStyle(box).whiteSpace !== 'nowrap'"
    assert page.locator("#next").evaluate(fits)
    next_, head = (page.locator(one).bounding_box() for one in ("#next", "#list thead"))
    assert next_["y"] + next_["height"] <= head["y"] + 1
    for button in page.locator("#pad button").all():
        assert button.evaluate("box => box.scrollWidth <= box.clientWidth")
        assert button.bounding_box()["width"] >= 44
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.thorough
def test_a_list_of_an_evening_leads_back_to_the_evening(open_page, cast):
    event = evening.start_evening(club=cast.home, date=DAY, by=cast.bernd)
    people = [entries.add_entry(tournament=event, player=player, by=cast.bernd) for player in cast.players[:4]]
    liste = spielliste.open_list(tournament=event, seats=people, table=1, games=None, by=cast.bernd)
    page = open_page(cast.bernd)
    page.goto(reverse("list-enter", args=[liste.uuid]))
    press(page, row_keys((3, 3, -3, -3)))
    saved(page)
    page.get_by_role("button", name="Abschließen").press("Enter")
    expect(page.locator("#summary")).to_contain_text("Der Endstand vom Papier ist noch nicht verglichen. Noch einmal")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**{reverse('evening-control', args=[event.uuid])}")
    expect(page.locator("main")).to_contain_text("Tisch 1 ist fertig und zählt.")


@pytest.mark.thorough
def test_a_finished_list_offers_nothing_that_open_ones_do(typist, liste, cast):
    typed_before(liste, cast, TOTALS[:-1])
    page = typist()
    expect(page.get_by_role("link", name="Mit anderen fortsetzen")).to_be_visible()
    press(page, LAST_ROW_KEYS)
    saved(page)
    page.get_by_role("button", name="Abschließen").press("Enter")
    expect(page.locator("#summary")).to_contain_text("zählt")
    expect(page.get_by_role("link", name="Mit anderen fortsetzen")).to_have_count(0)
    expect(page.get_by_role("button", name="Abschließen")).to_have_count(0)


@pytest.mark.thorough
def test_without_script_the_list_is_one_form(open_page, cast, liste):
    page = open_page(cast.bernd, java_script_enabled=False)
    page.goto(reverse("list-enter", args=[liste.uuid]))
    for column, number in enumerate((3, 3, -3, -5), 1):
        page.fill(f"input[name='c1-{column}']", str(number))
    with another_page(page):
        page.get_by_role("button", name="Speichern und prüfen").click()
    expect(page.locator(".findings")).to_contain_text("ergeben zusammen −2 statt 0")
    page.get_by_role("button", name="Übernehmen").first.click()
    expect(page.locator("#list tbody tr").first.locator(".beside")).to_have_text("+3 +3 −3 −3 ✓ Normalspiel 3")


def test_numbers_are_typed_with_the_keypad_alone():
    """Digits, Enter and minus for running totals, plus for winners: every key is on the numeric keypad."""
    assert set(TOTAL_KEYS) | set(WINNER_KEYS) <= {*"0123456789+-", "Enter"}
    assert number_keys(-12) == ["1", "2", "-"]
