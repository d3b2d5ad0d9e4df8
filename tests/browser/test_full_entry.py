"""A list in full depth in a real browser: a whole Runde by keyboard alone, a game by a few taps, a correction, the end,
the confirmation by a second person; and what is typed never gets lost."""

import os

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from league.lists import scorebook
from league.models import Game, Spielliste
from tests.browser.accessibility import faults_of
from tests.browser.conftest import DESK, PHONE
from tests.browser.waiting import LATENCIES, Held, another_page, at_rest, with_latency
from tests.cast import a_tournament, normal, play, play_all, seated, solo

SHOTS = os.environ.get("SHOTS")  # a folder for pictures of the pages, to look at
MOST = 6  # keystrokes or taps for an ordinary game


@pytest.fixture
def liste(cast):
    return seated(cast, a_tournament(cast, needs_confirmation=True))


@pytest.fixture
def at_the_list(open_page, cast, liste):
    """The page of that list, ready for the next game."""

    def begin(user=None, **settings):
        page = open_page(user or cast.bernd, **settings)
        page.goto(reverse("list-enter", args=[liste.uuid]))
        expect(page.locator("#id_re_0")).to_be_focused()
        return page

    return begin


def press(page, *keys) -> int:
    for key in keys:
        page.keyboard.press(key)
    return len(keys)


def pictured(page, name):
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name}-{page.viewport_size['width']}.png", full_page=True)


def the_next_game_is(page, number):
    expect(page.locator("#coming b").first).to_have_text(f"Spiel {number} von 24")


# A Runde: ordinary games as they are typed, one Hochzeit, one Pflichtsolo of position 3 in game 7, one with Ansage.
ORDINARY = [
    ("1", "2", "1", "3", "0"),
    ("2", "4", "8", "5"),
    ("1", "3", "1", "5", "1"),
    ("3", "4", "1", "2", "0"),
    ("1", "4", "9"),
]
ANNOUNCED = ("1", "2", "1", "6", "0", "Tab", "Tab", "Tab", "ArrowRight")  # Kontra's Augen, the range, then "Re"
HOCHZEIT = ("Shift+Tab", "ArrowRight", "Tab", "2", "3", "1", "4", "0")
PFLICHTSOLO = ("s", "d", "3", "1", "2", "5")


@pytest.mark.thorough
def test_a_whole_runde_by_keyboard_alone_then_a_correction_the_end_and_the_confirmation(
    at_the_list, open_page, cast, liste
):
    page = at_the_list()
    for number in range(1, 22):
        the_next_game_is(page, number)
        expect(page.locator("#id_re_0")).to_be_focused()
        special = {3: ANNOUNCED, 5: HOCHZEIT, 7: PFLICHTSOLO}.get(number)
        count = press(page, *(special or ORDINARY[number % 5]), "Enter")
        assert special or count <= MOST
    for number in (22, 23, 24):
        the_next_game_is(page, number)
        expect(page.locator(".presented")).to_be_visible()
        expect(page.locator(":focus")).to_have_attribute("name", "kind")
        assert press(page, "Space", "1", "2", "1", "Enter") <= MOST  # who is presented is chosen already
    expect(page.get_by_text("Stimmt:")).to_be_visible()
    games = list(Game.objects.filter(spielliste=liste))
    assert [game.kind for game in games[4:7]] == ["hochzeit", "normal", "damensolo"]
    assert games[2].facts == {"game": {"kind": "normal", "re_augen": 160, "re_ansage": True}, "re": [1, 2]}
    assert [game.vorfuehrung for game in games] == [False] * 21 + [True] * 3
    assert scorebook.read(liste).over
    pictured(page, "complete")
    _correct_by_keyboard(page, liste)
    _finish_and_confirm(page, open_page(cast.anna), liste)


def _correct_by_keyboard(page, liste):
    """Game 4 was not 120 but 130 Augen: look at what changes, save; the list is open, nobody asks why."""
    before = scorebook.read(liste).totals
    page.get_by_role("link", name="4 korrigieren", exact=True).focus()
    with another_page(page):
        press(page, "Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Spiel 4 korrigieren")
    page.locator("#id_re_augen").focus()
    with another_page(page):
        press(page, "Control+a", "1", "3", "0", "Enter")
    expect(page.get_by_role("heading", name="Was sich ändert")).to_be_focused()
    pictured(page, "changes")
    assert faults_of(page) == []
    page.get_by_role("button", name="So speichern").focus()
    press(page, "Enter")
    expect(page.get_by_text("Zeile 4 ist korrigiert.")).to_be_visible()
    assert scorebook.read(liste).totals != before


def _finish_and_confirm(page, other, liste):
    expect(page.get_by_role("button", name="Abschließen")).to_be_focused()
    press(page, "Enter")
    expect(page.get_by_text("Bitte noch von einer zweiten Person bestätigen lassen.")).to_be_visible()
    other.goto(reverse("list-enter", args=[liste.uuid]))
    other.get_by_role("link", name="Bestätigen").first.focus()
    with another_page(other):
        press(other, "Enter")
    expect(other.get_by_label("Als zweite Person dieselben Zahlen gesehen")).to_be_checked()
    other.get_by_role("button", name="Bestätigen").focus()
    press(other, "Enter")
    expect(other.get_by_text("Runde 1, Tisch 1 ist bestätigt.")).to_be_visible()
    assert Spielliste.objects.get(pk=liste.pk).state == Spielliste.CONFIRMED


@pytest.mark.thorough
def test_an_ordinary_game_takes_four_taps_on_a_phone(at_the_list, liste):
    page, chips = at_the_list(viewport=PHONE, has_touch=True), ("2 Emil Sommer", "4 Gustav Özil", "151–179 : 61–89")
    for chip in chips:
        with page.expect_response(f"**{reverse('list-game-preview', args=[liste.uuid])}"):
            page.get_by_label(chip).tap()
        at_rest(page)  # the preview grows, and what is below it moves
    page.get_by_role("button", name="Speichern").tap()
    the_next_game_is(page, 2)
    assert len(chips) + 1 <= MOST
    assert Game.objects.get(spielliste=liste).points(4) == (-2, 2, -2, 2)
    expect(page.get_by_text("Mit der Tastatur")).to_be_hidden()


GAMES = [  # keys before the Enter, how many with it at most, what is stored
    (("s", "d", "3", "1", "2", "5"), 8, {"game": {"kind": "damensolo", "re_augen": 125}, "soloist": 3}),
    (("s", "k", "s", "k", "4", "9", "0", "r"), 10, {  # the second one with a k, and the soloist said Re
        "game": {"kind": "karosolo", "re_augen": 90, "re_ansage": True}, "soloist": 4,
    }),
    (("1", "2", "1", "6", "5", "r", "r", "k", "f", "Shift+D"), 14, {  # keine 90, Kontra, a Fuchs of Re, a Doppelkopf of Kontra
        "game": {
            "kind": "normal", "re_augen": 165, "re_absage": 90, "kontra_ansage": True,
            "sonderpunkte": {"re": {"fuchs": 1}, "kontra": {"doppelkopf": 1}},
        },
        "re": [1, 2],
    }),
    (("k", "k", "Shift+K", "Shift+F", "Shift+F", "2", "4", "1", "0", "5"), 14, {  # one key too many is taken back
        "game": {"kind": "normal", "re_augen": 105, "kontra_ansage": True, "sonderpunkte": {"kontra": {"fuchs": 2}}},
        "re": [2, 4],
    }),
    (("h", "2", "3", "1", "4", "0", "c"), 8, {
        "game": {"kind": "hochzeit", "re_augen": 140, "sonderpunkte": {"re": {"karlchen": 1}}}, "re": [2, 3],
    }),
    (("s", "s", "1", "2", "0", "0"), 8, {"game": {"kind": "stille_hochzeit", "re_augen": 200}, "soloist": 1}),
]  # fmt: skip


@pytest.mark.parametrize("latency", LATENCIES)
def test_a_solo_takes_eight_keys_and_a_game_with_everything_fourteen(at_the_list, liste, latency):
    page = at_the_list()
    with_latency(page, latency)
    for number, (keys, most, stored) in enumerate(GAMES, 1):
        the_next_game_is(page, number)
        expect(page.locator("#id_re_0")).to_be_focused()
        assert press(page, *keys, "Enter") <= most
        the_next_game_is(page, number + 1)
        assert Game.objects.get(spielliste=liste, row=number).facts == stored


def test_what_the_other_party_made_goes_off_in_its_name(at_the_list):
    page = at_the_list()
    press(page, *GAMES[2][0])
    expect(page.locator(".preview .why")).to_contain_text(
        "+1 Fuchs gefangen §7.2.3, −1 Doppelkopf (Kontra) §7.2.3 = +7"
    )
    expect(page.locator(".preview .worth")).to_contain_text("Carla Weiß +7")


@pytest.mark.thorough
def test_a_phone_opens_at_totals_and_dealer_and_nothing_covers_the_sonderpunkte(at_the_list):
    page = at_the_list(viewport=PHONE, has_touch=True)
    for number in (1, 2):
        the_next_game_is(page, number)
        expect(page.locator(".places")).to_be_in_viewport(ratio=1)
        expect(page.locator("#coming")).to_be_in_viewport(ratio=1)
        expect(page.locator("#id_re_3")).to_be_in_viewport()
        if number == 1:
            press(page, *ORDINARY[0], "Enter")  # a phone has a button for it, and this is quicker
    press(page, *GAMES[2][0])
    expect(page.locator(".preview .why")).to_contain_text("= +7")
    covered = """chip => { chip.scrollIntoView({ block: 'nearest' }); const box = chip.getBoundingClientRect();
        return !chip.contains(document.elementFromPoint(box.x + box.width / 2, box.bottom - 4)); }"""
    for chip in page.locator("[data-extra] .chip:visible").all():
        assert not chip.evaluate(covered)
    sizes = [page.locator(one).first.evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
             for one in (".why small", ".why")]  # fmt: skip
    assert sizes[0] < sizes[1]


@pytest.mark.thorough
def test_the_value_appears_with_its_lines_before_saving(at_the_list, liste):
    page = at_the_list()
    press(page, "1", "3", "1", "5", "5")
    preview = page.locator(".preview")
    expect(preview).to_contain_text("Re gewinnt: +1 Gewonnen §7.2.2 (a), +1 Gegner unter 90 §7.2.2 (a)")
    expect(preview).to_contain_text("Danach gibt Emil Sommer.")
    expect(page.locator("#id_kontra_augen")).to_have_attribute("placeholder", "85")
    expect(page.get_by_label("151–179 : 61–89")).to_be_checked()
    page.get_by_label("Damensolo").check()
    expect(preview).to_contain_text("Pflichtsolo")
    assert not Game.objects.filter(spielliste=liste).exists()


@pytest.mark.thorough
def test_saving_does_not_wait_for_the_value(at_the_list, liste):
    page = at_the_list()
    held = Held(page, f"**{reverse('list-game-preview', args=[liste.uuid])}")
    press(page, "1", "2", "1", "3", "0")
    assert held[0]  # on its way, and the line is slow
    press(page, "Enter")
    the_next_game_is(page, 2)
    assert Game.objects.get(spielliste=liste).points(4) == (1, 1, -1, -1)


def test_one_name_too_many_lets_go_of_the_first(at_the_list):
    page = at_the_list()
    for name in ("1 Carla Weiß", "2 Emil Sommer", "4 Gustav Özil"):
        page.get_by_label(name).check()
    for n, chosen in enumerate([False, True, False, True]):
        expect(page.locator(f"#id_re_{n}")).to_be_checked(checked=chosen)
    page.get_by_label("Bubensolo").check()
    expect(page.locator("[name=re]:checked")).to_have_count(1)


def test_sonderpunkte_that_do_not_count_are_put_away(at_the_list):
    page = at_the_list()
    fuchs = page.locator("#id_re_extra_0")
    second = page.locator("#id_re_extra_1").locator("..")
    expect(second).to_be_hidden()
    fuchs.check()
    expect(second).to_be_visible()
    page.get_by_label("Piksolo").check()
    expect(page.get_by_text("Sonderpunkte Re")).to_be_hidden()
    page.get_by_label("Normalspiel").check()
    expect(fuchs).not_to_be_checked()
    expect(page.get_by_text("machte einen Stich")).to_be_hidden()
    page.locator("#id_kontra_augen").fill("0")
    expect(page.get_by_text("machte einen Stich")).to_be_visible()


def test_an_illegal_game_is_refused_in_place_and_what_was_typed_stays(at_the_list, cast, liste):
    page = at_the_list()
    press(page, "1", "Tab", "Tab", "Tab", "Tab", "1", "3", "0", "Enter")
    expect(page.locator(".error-summary")).to_contain_text("Bitte auch antippen, wer mit Carla Weiß Re ist.")
    expect(page.locator("#id_re_0")).to_be_focused()  # where it is mended, by one key
    expect(page.locator("#id_re_augen")).to_have_value("130")
    press(page, "3", "Enter")
    the_next_game_is(page, 2)


@pytest.mark.parametrize("latency", LATENCIES)
def test_the_next_game_may_be_typed_while_the_last_one_is_being_saved(at_the_list, liste, latency):
    page = at_the_list()
    with_latency(page, latency)
    for keys in (ORDINARY[0], GAMES[0][0], GAMES[2][0]):
        press(page, *keys, "Enter")
    the_next_game_is(page, 4)
    facts = [{"game": {"kind": "normal", "re_augen": 130}, "re": [1, 2]}, GAMES[0][2], GAMES[2][2]]
    assert [game.facts for game in Game.objects.filter(spielliste=liste).order_by("row")] == facts


def test_two_quick_enters_save_one_game(at_the_list, liste):
    page = at_the_list()
    press(page, "1", "2", "1", "3", "0", "Enter", "Enter")
    the_next_game_is(page, 2)
    at_rest(page)
    assert Game.objects.filter(spielliste=liste).count() == 1


@pytest.mark.thorough
def test_two_people_at_one_list_and_nothing_is_lost(at_the_list, cast, liste):
    first, second = at_the_list(), at_the_list(cast.anna)
    press(first, "1", "2", "1", "3", "0", "Enter")
    the_next_game_is(first, 2)
    press(second, "3", "4", "1", "6", "0", "Enter")
    expect(second.get_by_role("heading", name="Inzwischen gespeichert")).to_be_visible()
    expect(second.get_by_text("Normalspiel, Re: Frieda Lang und Gustav Özil, 160 : 80 Augen")).to_be_visible()
    pictured(second, "conflict")
    assert faults_of(second) == []
    second.get_by_role("button", name="Die eigene Eingabe als Spiel 2 speichern").click()
    the_next_game_is(second, 3)
    assert [game.points(4) for game in Game.objects.filter(spielliste=liste)] == [(1, 1, -1, -1), (-2, -2, 2, 2)]


def test_who_was_logged_out_meanwhile_is_told_and_keeps_what_was_typed(at_the_list, liste):
    page = at_the_list()
    page.context.clear_cookies(name="sessionid")
    press(page, "1", "2", "1", "3", "0", "Enter")
    expect(page.get_by_text("Der Zugang ist abgelaufen")).to_be_visible()
    expect(page.locator("#id_re_augen")).to_have_value("130")
    assert not Game.objects.filter(spielliste=liste).exists()


@pytest.mark.thorough
def test_without_script_everything_works_too(at_the_list, liste):
    page = at_the_list(java_script_enabled=False)
    for name in ("1 Carla Weiß", "2 Emil Sommer", "121–149 : 91–119"):
        page.get_by_label(name).check()
    page.get_by_role("button", name="Vorschau").click()
    expect(page.get_by_text("Re gewinnt:")).to_be_visible()
    page.get_by_role("button", name="Speichern").click()
    expect(page.get_by_text("Spiel 1 ist eingetragen.")).to_be_visible()
    assert Game.objects.get(spielliste=liste).points(4) == (1, 1, -1, -1)


@pytest.mark.thorough
@pytest.mark.parametrize(("viewport", "dark"), [(DESK, "light"), (PHONE, "dark")], ids=["1280", "360"])
def test_every_page_of_a_list_fits_and_is_accessible(open_page, cast, liste, viewport, dark):
    play(
        liste, normal(), solo(2), normal([2, 4], 160, re_ansage=True, sonderpunkte={"re": {"fuchs": 1}}), by=cast.bernd
    )
    play(liste, {"penalty": "minor", "offender": 2}, by=cast.bernd)
    page = open_page(cast.anna, viewport, color_scheme=dark)
    names = (
        "enter",
        "penalty",
        "game-delete",
        "finish",
        "substitute",
        "continue",
        "time",
        "allowance",
        "games",
        "depth",
    )
    addresses = [reverse(f"list-{name}", args=[liste.uuid]) for name in names]
    addresses += [reverse("list-row-correct", args=[liste.uuid, row]) for row in (3, 4)]
    faults = {}
    for address in addresses:
        page.goto(address)
        wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
        if found := faults_of(page) + (["too wide"] if wide else []):
            faults[address] = found
        pictured(page, f"{dark}-{address.split('/')[3]}")
    assert faults == {}


@pytest.mark.thorough
def test_a_five_on_a_phone(open_page, cast):
    liste = seated(cast, a_tournament(cast, players=5), size=5)
    play_all(liste, by=cast.bernd)
    page = open_page(cast.bernd, PHONE)
    page.goto(reverse("list-enter", args=[liste.uuid]))
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    pictured(page, "five")
    assert faults_of(page) == []
