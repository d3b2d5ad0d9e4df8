"""A list kept on a phone at the table, in a real browser: few taps, no scrolling, no network, two phones, conflicts."""

from io import BytesIO

import pytest
import zxingcpp
from django.contrib.staticfiles.handlers import StaticFilesHandlerMixin
from django.core.cache import cache
from django.urls import reverse
from PIL import Image
from playwright.sync_api import expect

from league.lists import scorebook
from league.lists.services.corrections import correct_game
from league.models import AuditEntry, Game, LateEntry, ListPhoto, Spielliste, TableSheet, TableVote, Tournament
from league.phones.rescue import read_code
from league.phones.services.devices import renew_link
from league.phones.views import table
from tests.browser.accessibility import faults_of
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.tables import (
    ALL,
    SMALL,
    UNDER_90,
    WON,
    a_table,
    all_confirmed,
    kept,
    play,
    scan,
    seat,
    tap,
    taps_of,
    there,
)
from tests.browser.waiting import PATIENCE, until
from tests.cast import a_tournament, normal, play_all, seated
from tests.cast import play as write


@pytest.fixture
def liste(cast):
    cache.clear()
    return a_table(cast)


@pytest.fixture
def phone(open_page):
    """phone(liste) has scanned the code."""

    def scanned(liste, **settings):
        return scan(open_page(None, SMALL, has_touch=True, **settings), liste)

    return scanned


def stored(liste) -> list[Game]:
    return list(Game.objects.filter(spielliste=liste).order_by("row"))


def test_an_ordinary_game_takes_four_taps_and_no_scrolling(phone, liste):
    page = phone(liste)
    for needed in ("#seats", "#kinds", "#augen", ".parties", "#next", "#save"):
        expect(page.locator(needed)).to_be_in_viewport(ratio=1)
    assert play(page, (2, 4), UNDER_90) <= 4
    assert page.evaluate("scrollY") == 0
    all_confirmed(page, 1)
    (game,) = stored(liste)
    assert game.facts == {"game": {"kind": "normal", "re_augen": 165}, "re": [2, 4], "augen": [151, 179]}
    assert game.points(4) == (-2, 2, -2, 2)


def test_re_and_a_fuchs_are_six_taps_and_the_value_is_told_before(phone, liste):
    page = phone(liste)
    said = ("#party-re [data-said=said]", "#party-re [data-extra=fuchs]")
    count = tap(page, *taps_of((1, 3), UNDER_90), *said)
    expect(page.locator("#worth")).to_have_text("+5")
    expect(page.locator("#why")).to_have_text(
        "Re gewinnt: +1 Gewonnen, +1 Gegner unter 90, +2 Re angesagt, +1 Fuchs gefangen"
    )
    expect(page.locator("#save")).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0
    assert count + tap(page, "#save") <= 6
    all_confirmed(page, 1)
    assert stored(liste)[0].facts["game"] == {
        "kind": "normal", "re_augen": 165, "re_ansage": True, "sonderpunkte": {"re": {"fuchs": 1}},
    }  # fmt: skip


@pytest.mark.thorough
def test_a_solo_and_an_absage(phone, liste):
    page = phone(liste)
    tap(page, "[data-group=solo]", "[data-kind=damensolo]", ".seat[data-seat='3']", "[data-range='11']")
    expect(page.locator("#why")).to_contain_text("Pflichtsolo")
    tap(page, "#party-kontra [data-said=said]", "#party-kontra [data-said='90']", "#save")
    all_confirmed(page, 1)
    assert stored(liste)[0].facts == {
        "game": {"kind": "damensolo", "re_augen": 165, "kontra_absage": 90}, "soloist": 3, "augen": [151, 179],
    }  # fmt: skip
    expect(seat(page, 1).locator(".deals")).to_be_visible()  # the dealer stays after a Pflichtsolo
    expect(seat(page, 3).locator(".solo")).to_be_hidden()


def test_one_tap_takes_the_last_game_back_and_a_second_tap_of_the_same_finger_none(phone, liste):
    page = phone(liste)
    play(page)
    play(page, (3, 4))
    all_confirmed(page, 2)
    page.wait_for_timeout(700)  # a tap right after the last one is the same finger
    page.locator("#undo").dblclick()
    expect(page.locator("#sheet-rows tr")).to_have_count(1)
    all_confirmed(page, 1)
    assert [game.facts["re"] for game in stored(liste)] == [[1, 2]]


def test_a_whole_runde_without_a_network_with_the_tab_closed_in_between(phone, liste):
    page = kept(phone(liste))
    context = page.context
    context.set_offline(True)
    for number in range(ALL):
        if number == ALL // 2:
            page.close()
            page = context.new_page()
            page.set_default_timeout(PATIENCE)
            page.goto(f"/tisch/{liste.uuid}/")
            there(page)
            expect(page.locator("#sheet-rows tr")).to_have_count(number)
        play(page, (1 + number % 2, 3), WON)
    expect(page.locator("#line")).to_have_text(f"ohne Netz · {ALL} auf dem Handy")
    assert stored(liste) == []
    context.set_offline(False)
    all_confirmed(page, ALL)
    games = stored(liste)
    assert [game.row for game in games] == list(range(1, ALL + 1))
    assert [game.facts.get("re") for game in games[:20]] == [[1, 3], [2, 3]] * 10
    assert scorebook.read(liste).over
    written = AuditEntry.objects.filter(action="game-recorded").count()
    assert written == ALL
    expect(page.locator("#next-game")).to_contain_text("Die Runde ist zu Ende")
    tap(page, "#finish")
    expect(page.locator("#notices")).to_contain_text("Der Tisch ist fertig gemeldet.")
    assert Spielliste.objects.get(pk=liste.pk).state != Spielliste.OPEN


NO_KEEPER = "navigator.serviceWorker.getRegistration().then((found) => !found)"


@pytest.mark.thorough
def test_a_file_that_stands_in_for_another_is_not_kept_on_the_phone(phone, liste, monkeypatch):
    """While a release comes machine by machine: what one has instead would not fit the rest of the shell."""

    asked = []

    def instead(handler, request):
        answer = given(handler, request)
        if request.path.endswith("/table.js"):
            asked.append(request.path)
            answer["Cache-Control"], answer["Content-Location"] = "no-store", request.path
        return answer

    given = StaticFilesHandlerMixin.serve
    with monkeypatch.context() as coming:
        coming.setattr(StaticFilesHandlerMixin, "serve", instead)
        page = phone(liste)
        until(page, lambda: len(asked) == 2 and page.evaluate(NO_KEEPER))  # for the page, and by who would keep it
        assert page.evaluate("caches.keys()") == []
    page.reload()
    kept(there(page))
    assert len(page.evaluate("caches.keys()")) == 1


def test_the_page_opens_at_once_while_the_server_hangs(phone, liste):
    page = kept(phone(liste))
    page.context.route("**/*", lambda route: None)  # no answer ever comes, the keeper's own requests included
    other = page.context.new_page()
    other.goto(f"/tisch/{liste.uuid}/", wait_until="commit")
    there(other)
    opened = other.evaluate("performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd")
    assert opened < 3000  # on a busy machine; docs/quality.md has what was measured
    play(other)
    expect(other.locator("#why")).to_contain_text("Spiel 1")
    page.context.unroute_all()


@pytest.mark.thorough
def test_what_waits_survives_a_restart_of_the_browser(browser, live_server, liste, tmp_path):
    def started():
        page = {"base_url": live_server.url, "viewport": SMALL, "has_touch": True, "locale": "de-DE"}
        return browser.browser_type.launch_persistent_context(tmp_path, executable_path=CHROMIUM, args=FLAGS, **page)

    with started() as context:
        page = kept(scan(context.new_page(), liste))
        context.set_offline(True)
        play(page)
        play(page, (3, 4))
    with started() as context:
        page = context.new_page()
        page.goto(f"/tisch/{liste.uuid}/")
        all_confirmed(there(page), 2)
    assert [game.facts["re"] for game in stored(liste)] == [[1, 2], [3, 4]]


@pytest.mark.thorough
def test_a_new_release_reaches_the_phone_and_keeps_what_waits(phone, liste, monkeypatch):
    page = kept(phone(liste))
    page.context.set_offline(True)
    play(page)
    monkeypatch.setattr(table, "version", lambda: "other")
    page.context.set_offline(False)
    page.reload()
    all_confirmed(there(page), 1)
    until(page, lambda: f"{liste.uuid}/other-de" in page.evaluate("caches.keys()"))
    page.context.set_offline(True)
    page.reload()
    there(page)
    play(page, (3, 4))
    page.context.set_offline(False)
    all_confirmed(page, 2)
    assert len(stored(liste)) == 2


@pytest.mark.thorough
def test_a_new_cookie_of_the_site_stops_nothing(phone, liste):
    page = phone(liste)
    page.context.clear_cookies(name="csrftoken")
    play(page)
    all_confirmed(page, 1)
    assert len(stored(liste)) == 1


def test_others_read_along_and_the_pen_goes_from_hand_to_hand(phone, liste):
    first, second = phone(liste), phone(liste)
    expect(second.locator("#entry")).to_be_hidden()
    expect(second.locator("#reading-title")).to_have_text("Handy 1 schreibt.")
    play(first)
    all_confirmed(first, 1)
    second.evaluate("dispatchEvent(new Event('online'))")
    all_confirmed(second, 1)
    second.locator("#reading [data-pen=take]").tap()
    expect(second.locator("#entry")).to_be_visible()
    first.evaluate("dispatchEvent(new Event('online'))")
    expect(first.locator("#notices")).to_contain_text("Handy 2 hat den Stift übernommen.")
    expect(first.locator("#entry")).to_be_hidden()
    play(second, (2, 3))
    all_confirmed(second, 2)
    assert [game.facts["re"] for game in stored(liste)] == [[1, 2], [2, 3]]


def test_a_row_that_somebody_else_has_written_is_shown_and_people_choose(phone, cast, liste):
    page = kept(phone(liste))
    page.context.set_offline(True)
    play(page, (1, 2), UNDER_90)
    play(page, (2, 3), WON)
    write(liste, normal([3, 4], 130), by=cast.bernd)  # meanwhile at the desk
    page.context.set_offline(False)
    expect(page.locator("#trouble-title")).to_have_text("Spiel 1 wurde zweimal geschrieben")
    expect(page.locator("#trouble-there")).to_contain_text("130 : 110")
    expect(page.locator("#trouble-here")).to_contain_text("151–179")
    assert faults_of(page) == []
    page.get_by_role("button", name="Zwei Spiele: meines kommt danach").tap()
    all_confirmed(page, 3)
    assert [game.facts["re"] for game in stored(liste)] == [[3, 4], [1, 2], [2, 3]]


@pytest.mark.thorough
def test_a_correction_at_the_desk_is_told(phone, cast, liste):
    page = phone(liste)
    play(page)
    all_confirmed(page, 1)
    game = stored(liste)[0]
    correct_game(
        spielliste=Spielliste.objects.get(pk=liste.pk), row=1, to=normal([1, 2], 155), reason="verzählt", based_on=None,
        by=cast.anna,
    )  # fmt: skip
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("#notices")).to_contain_text("Die Leitung hat geändert: Zeile 1.")
    expect(seat(page, 1).locator(".total")).to_have_text("+2")
    assert game.facts != stored(liste)[0].facts


@pytest.mark.thorough
def test_an_answer_never_swallows_a_tap(phone, liste):
    """A look at the list comes back between two taps: nothing that is touched is exchanged."""
    page = phone(liste)
    before = page.evaluate_handle("[...document.querySelectorAll('#entry button')]")
    tap(page, *taps_of((1, 2), WON)[:2])
    with page.expect_response("**/stand/"):
        page.evaluate("dispatchEvent(new Event('online'))")
    tap(page, f"[data-range='{WON}']")
    assert page.evaluate("before => before.every(one => one.isConnected)", before)
    tap(page, "#save")
    all_confirmed(page, 1)


@pytest.mark.thorough
def test_in_a_hall_without_https_everything_is_kept_and_it_is_said_what_is_not(browser, live_server, settings, liste):
    settings.ALLOWED_HOSTS = ["halle.test"]
    address = live_server.url.replace("localhost", "halle.test")
    hall = [*FLAGS, "--host-resolver-rules=MAP halle.test 127.0.0.1"]
    with browser.browser_type.launch(executable_path=CHROMIUM, args=hall) as chromium:
        context = chromium.new_context(base_url=address, viewport=SMALL, has_touch=True, locale="de-DE")
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        scan(page, liste)
        assert not page.evaluate("isSecureContext")
        expect(page.locator("#notices")).to_contain_text("Diese Seite bitte offen lassen")
        page.locator("#notices button").tap()
        context.set_offline(True)
        for number in range(3):
            play(page, (1 + number % 2, 3))
        expect(page.locator("#line")).to_have_text("ohne Netz · 3 auf dem Handy")
        context.set_offline(False)
        all_confirmed(page, 3)
    assert [game.row for game in stored(liste)] == [1, 2, 3]


@pytest.mark.thorough
def test_everybody_says_whether_it_is_right(phone, cast, liste):
    play_all(liste, by=cast.bernd)
    page = phone(liste)
    expect(page.locator("#voting")).to_be_hidden()
    tap(page, "#finish")
    expect(page.locator("#voting")).to_be_visible()
    page.locator("#my-seat button").first.tap()
    page.get_by_label("Was stimmt nicht?").fill("Spiel 3 fehlt")
    for vote in ("[data-vote='2'][data-agrees=false]", "[data-vote='1'][data-agrees=true]"):
        tap(page, vote)
        expect(page.locator(vote)).to_have_attribute("aria-pressed", "true")
    said = TableVote.objects.order_by("seat").values_list("seat", "agrees", "note")
    assert list(said) == [(1, True, ""), (2, False, "Spiel 3 fehlt")]
    assert faults_of(page) == []


def test_the_signed_paper_is_photographed_small_and_without_what_the_camera_adds(phone, liste, tmp_path):
    page, large, exif = phone(liste), tmp_path / "papier.jpg", Image.Exif()
    exif[0x010F] = "Kamera"
    Image.effect_noise((3000, 4000), 40).convert("RGB").save(large, exif=exif)
    page.locator("#photo").set_input_files(str(large))
    expect(page.locator("#photo-said")).to_contain_text("Bitte ansehen")
    assert page.locator("#photo-seen").evaluate("one => [one.width, one.height]") == [1650, 2200]
    page.locator("#photo-send").tap()
    expect(page.locator("#photo-said")).to_have_text("Das Foto ist abgegeben.")
    kept_photo = Image.open(BytesIO(bytes(ListPhoto.objects.get().jpeg)))
    assert not dict(kept_photo.getexif())


@pytest.mark.thorough
def test_what_a_phone_without_the_pen_still_has_is_handed_in(phone, liste):
    first = kept(phone(liste))
    first.context.set_offline(True)
    play(first, (1, 4))
    second = phone(liste)
    second.locator("#reading [data-pen=take]").tap()
    play(second, (2, 3))
    all_confirmed(second, 1)
    first.context.set_offline(False)
    expect(first.locator("#late")).to_contain_text("Dieses Handy hat den Stift nicht mehr.")
    expect(first.locator("#late-acts")).to_contain_text("Zeile 1: Normalspiel")
    assert faults_of(first) == []
    tap(first, "#hand-in")
    expect(first.locator("#late")).to_be_hidden()
    (late,) = LateEntry.objects.all()
    assert [act["facts"]["re"] for act in late.acts] == [[1, 4]]
    assert [game.facts["re"] for game in stored(liste)] == [[2, 3]]


@pytest.mark.thorough
def test_a_renewed_link_loses_nothing(phone, cast, liste):
    page = kept(phone(liste))
    page.context.set_offline(True)
    play(page, (1, 4))
    renew_link(spielliste=Spielliste.objects.get(pk=liste.pk), by=cast.anna)
    page.context.set_offline(False)
    expect(page.locator("#notices")).to_contain_text("Der Link dieses Tisches wurde erneuert.")
    expect(page.locator("#late")).to_contain_text("den neuen Code scannen, oder es der Leitung abgeben")
    assert stored(liste) == []
    again = scan(page.context.new_page(), Spielliste.objects.get(pk=liste.pk))
    all_confirmed(again, 1)
    assert [game.facts["re"] for game in stored(liste)] == [[1, 4]]


@pytest.mark.thorough
def test_a_copy_is_written_beside_the_list(phone, cast):
    liste = seated(cast, a_tournament(cast, phones=Tournament.COPY))
    page = phone(liste)
    play(page)
    play(page, (3, 4))
    all_confirmed(page, 2)
    page.wait_for_timeout(700)  # a tap right after the last one is the same finger
    tap(page, "#undo")
    all_confirmed(page, 1)
    assert [row["facts"]["re"] for row in TableSheet.objects.get().rows] == [[1, 2]]
    assert stored(liste) == []


@pytest.mark.thorough
def test_the_whole_list_is_shown_as_one_code_that_a_camera_reads(phone, cast, liste):
    play_all(liste, by=cast.bernd)
    page = phone(liste)
    page.context.set_offline(True)
    tap(page, "#rescue")
    seen = zxingcpp.read_barcode(Image.open(BytesIO(page.locator("#rescue-code").screenshot())))
    assert seen.text == page.locator("#rescue-text").input_value()
    assert read_code(seen.text).rows == [game.facts for game in stored(liste)]


@pytest.mark.thorough
def test_a_photo_of_that_code_lies_beside_the_list(phone, open_page, cast, liste, tmp_path):
    """What a camera gives: larger than the site takes, so that the page makes it smaller first."""
    play_all(liste, by=cast.bernd)
    page = phone(liste)
    page.context.set_offline(True)
    tap(page, "#rescue")
    page.locator("#rescue-code").scroll_into_view_if_needed()
    photo = Image.effect_noise((4000, 3000), 90).convert("RGB")
    photo.paste(Image.open(BytesIO(page.screenshot())).resize((1440, 2560)).rotate(9, expand=True), (900, 100))
    photo.save(tmp_path / "bildschirm.jpg", quality=95)
    assert (tmp_path / "bildschirm.jpg").stat().st_size > 3_000_000
    desk = open_page(cast.anna)
    desk.goto(reverse("list-phone", args=[liste.uuid]))
    desk.get_by_text("Ein Handy kommt gar nicht ins Netz").click()
    desk.get_by_label("Foto vom Bildschirm").set_input_files(str(tmp_path / "bildschirm.jpg"))
    until(desk, lambda: desk.locator("#id_photo").evaluate("field => field.files[0].size") < 2_000_000)
    assert faults_of(desk) == []
    desk.get_by_role("button", name="Lesen").click()
    expect(desk.get_by_text("Gelesen. Es liegt jetzt als „Nachgereicht“ neben der Liste.")).to_be_visible()
    assert [act["facts"] for act in LateEntry.objects.get().acts] == [game.facts for game in stored(liste)]


@pytest.mark.thorough
def test_points_alone(phone, cast):
    liste = a_table(cast)
    page = phone(liste)
    page.locator("[data-depth=points]").tap()
    expect(page.locator("#values")).to_be_visible()
    expect(page.locator(".seat .side")).to_have_text([""] * 4)  # of parties only who has Plus is known
    assert tap(page, ".seat[data-seat='1']", ".seat[data-seat='4']", "#values [data-value='3']", "#save") == 4
    all_confirmed(page, 1)
    tap(page, ".seat[data-seat='2']", "#values [data-value='2']", "#save")
    all_confirmed(page, 2)
    expect(seat(page, 2).locator(".total")).to_have_text("+3")


@pytest.mark.thorough
@pytest.mark.parametrize("size", [4, 5])
@pytest.mark.parametrize("dark", ["light", "dark"])
def test_the_page_is_accessible_and_nothing_is_wider_than_a_phone(phone, cast, size, dark):
    page = phone(a_table(cast, size), color_scheme=dark)
    play(page, (2, 3))
    faults = faults_of(page)
    tap(page, *taps_of((3, 4), UNDER_90), "#party-re [data-said=said]")
    faults += faults_of(page)
    page.locator("[data-setting=large]").tap()
    faults += faults_of(page)
    assert faults == []
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALL["width"]
