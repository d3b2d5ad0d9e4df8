"""The print room: what is offered to whom, what comes out, and the page that says how far a large file is."""

import html
import io
import re
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.utils import timezone

from league.clubs.services import people
from league.events.papers.emergency import emergency_pack
from league.events.services import evening
from league.models import Player, PrintOrder, PrintReader, Spielliste
from league.operations.services import change_printed_address
from league.printing import catalogue, fit, store
from league.printing.address import short_path
from league.printing.document import Lists
from league.printing.forms import PrintForm
from tests.cast import DAY, a_tournament, assemble, browser_of, finish, normal, play, play_all, seated
from tests.layout import squeezed

pytestmark = pytest.mark.thorough


@pytest.fixture
def cast(db, kept_here):
    cast = assemble()
    people.change_player(player=cast.carla, publication=Player.INITIALS, based_on=None, by=cast.anna)
    cast.event = a_tournament(cast)
    cast.lists = seated(cast, cast.event, count=2)
    play(cast.lists[0], normal(), normal(), by=cast.anna)
    return cast


def words(answer) -> str:
    assert answer["Content-Type"] == "application/pdf", answer.content.decode()[:500]
    pdf = pypdfium2.PdfDocument(answer.content)
    return "\n".join(page.get_textpage().get_text_range() for page in pdf)


def where(event, name: str = "") -> str:
    return f"/turnier/{event.uuid}/druck/" + (f"{name}.pdf" if name else "")


def place_of(waiting: str, more: str = "") -> str:
    """An address beside the page of an order."""
    return waiting.partition("?")[0] + more


def when_finished(browser, waiting: str) -> str:
    """Where the link on the page of an order leads now that the file is there: in tests it is drawn at once."""
    part = browser.get(waiting, headers={"HX-Request": "true"}).content.decode()
    return html.unescape(re.search(r'href="([^"]+)" autofocus>PDF öffnen', part)[1])


def test_the_page_offers_everything_that_makes_sense_for_a_tournament(cast):
    page = browser_of(cast.anna).get(where(cast.event)).content.decode()
    for kind in catalogue.kinds_for(cast.event):
        assert str(kind.title) in page
        assert where(cast.event, kind.name) in page
    assert "Spiellisten des Abends" not in page


def test_who_does_not_run_the_tournament_is_offered_no_file_of_its_people(cast):
    """A scorer enters lists; the file with everybody's numbers is the director's."""
    address = f"/turnier/{cast.event.uuid}/teilnahme.xlsx"
    for user, offered in ((cast.anna, True), (cast.bernd, False)):
        browser = browser_of(user)
        assert (address in browser.get(where(cast.event)).content.decode()) is offered
        assert (browser.get(address).status_code == 200) is offered


def test_an_evening_has_no_rounds_to_print(cast):
    tonight = evening.start_evening(club=cast.home, date=DAY, by=cast.bernd)
    page = browser_of(cast.bernd).get(where(tonight)).content.decode()
    assert "Spiellisten des Abends" in page
    for missing in ("Sitzplan</h3>", "Laufkarten", "Spiellisten der Runde"):
        assert missing not in page
    assert browser_of(cast.bernd).get(where(tonight, "sitzplan")).status_code == 404


def test_everything_that_can_be_printed_is_shown_in_small(cast):
    """Kept pictures, so that nothing is drawn for the page; script/pictures takes them anew."""
    page = browser_of(cast.anna).get(where(cast.event)).content.decode()
    for kind in catalogue.kinds():
        assert Path(finders.find(kind.picture)).stat().st_size < 20_000, kind.name
    for kind in catalogue.kinds_for(cast.event):
        assert static(kind.picture) in page


@pytest.mark.parametrize("kind", ["spiellisten", "sitzplan", "teilnahme", "stand", "abgabe"])
def test_a_small_document_comes_at_once(cast, kind):
    answer = browser_of(cast.anna).get(where(cast.event, kind))
    assert "Herbstturnier" in words(answer)
    assert answer["Content-Disposition"].startswith('inline; filename="herbstturnier-')
    with pikepdf.open(io.BytesIO(answer.content)) as pdf:
        assert str(pdf.Root.Lang).startswith("de")
        assert "Herbstturnier" in str(pdf.docinfo["/Title"])
        assert "/StructTreeRoot" in pdf.Root


def test_a_loopback_address_is_warned_of_before_printing(cast):
    browser = browser_of(cast.anna)
    assert "QR-Codes führen ins Leere" in browser.get(where(cast.event), headers={"host": "127.0.0.1"}).content.decode()
    change_printed_address(printed_address="https://doko.example", based_on=None, by=cast.anna)
    page = browser.get(where(cast.event), headers={"host": "127.0.0.1"}).content.decode()
    assert "QR-Codes führen ins Leere" not in page
    assert "doko.example/l/" in words(browser.get(where(cast.event, "spiellisten")))


WRONG = [
    ("spiellisten", {"round_number": "9"}, "9 ist keine gültige Auswahl"),
    ("spiellisten", {"round_number": "1", "paper": "a3"}, "a3 ist keine gültige Auswahl"),
    ("leere-listen", {"count": "201"}, "201"),
    ("leere-listen", {"count": "viele"}, "viele"),
    ("spiellisten", {"round_number": "2"}, "In dieser Runde sitzt noch niemand."),
    ("tischkarten", {"round_number": "2"}, "Bitte zuerst die Tische besetzen."),
    ("stand", {"stand": "nach-7"}, "nach-7 ist keine gültige Auswahl"),
    ("spiellisten", {"round_number": "1", "table": "9"}, "9 ist keine gültige Auswahl"),
    ("urkunden", {}, "Noch hat niemand einen Platz. Urkunden gibt es, sobald die erste Liste fertig ist."),
    ("urkunden", {"numbers": "3, x"}, "„x“ ist keine Nummer."),
]


@pytest.mark.parametrize(("kind", "choices", "said"), WRONG, ids=[f"{one[0]} {one[1]}" for one in WRONG])
def test_a_choice_that_cannot_be_is_named_at_its_field(cast, kind, choices, said):
    answer = browser_of(cast.anna).get(where(cast.event, kind), choices)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert said in page
    assert 'aria-invalid="true"' in page


def test_strangers_print_with_published_names_only(cast):
    listed = cast.lists[0]
    stranger = browser_of(None)
    assert "C. W." in words(stranger.get(f"/liste/{listed.uuid}/liste.pdf"))
    assert "Weiß" not in words(stranger.get(f"/liste/{listed.uuid}/liste.pdf?leer=1"))
    assert "Carla Weiß" in words(browser_of(cast.bernd).get(f"/liste/{listed.uuid}/liste.pdf"))
    finished = f"/turnier/{cast.event.uuid}/ergebnis.pdf"
    assert "Herbstturnier" in words(stranger.get(finished))
    assert stranger.get(finished, {"nach": "9"}).status_code == 404
    assert stranger.get(where(cast.event)).status_code == 302


def test_the_short_address_opens_exactly_this_list(cast):
    stranger = browser_of(None)
    for listed in cast.lists:
        assert stranger.get(short_path(listed)).url == f"/liste/{listed.uuid}/"
        assert stranger.get(short_path(listed).upper().replace("/L/", "/l/")).url == f"/liste/{listed.uuid}/"
    assert stranger.get(short_path(cast.event)).url == f"/turnier/{cast.event.uuid}/"
    for nothing in ("/l/00000000/", "/l/zu-kurz/", "/t/!!!!!!!!/"):
        assert stranger.get(nothing).status_code == 404


def test_two_lists_with_one_short_address_are_both_named(cast):
    one, two = cast.lists
    twin = one.uuid.int ^ 1
    Spielliste.objects.filter(pk=two.pk).update(uuid=f"{twin:032x}")
    page = browser_of(None).get(short_path(one)).content.decode()
    assert "Welche Seite?" in page
    assert f"/liste/{one.uuid}/" in page


def test_a_large_file_is_ordered_watched_and_fetched(cast):
    browser = browser_of(cast.anna)
    ordered = browser.get(where(cast.event, "leere-listen"), {"count": "6", "players": "4"})
    assert ordered.status_code == 302
    page = browser.get(ordered.url).content.decode()
    assert "Währenddessen können Ergebnisse eingetragen werden" in page or "Die Datei ist bereit" in page
    assert "Leere Spiellisten: Herbstturnier" in page  # what it is
    # nobody else sees it, not even that it is there
    for other, ends in ((browser_of(None), "/konto/login/"), (browser_of(cast.dieter), "/druck/leere-listen.pdf")):
        answer = other.get(ordered.url, follow=True)
        assert ends in answer.redirect_chain[-1][0]
        assert "Leere Spiellisten" not in answer.content.decode()
        assert other.get(place_of(ordered.url, "datei/")).status_code in (302, 404)
    file = browser.get(when_finished(browser, ordered.url))
    assert len(pypdfium2.PdfDocument(file.content)) == 6
    # unchanged: not drawn again
    again = browser.get(where(cast.event, "leere-listen"), {"count": "6", "players": "4"})
    assert again.content == file.content


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}], ids=["page", "part"])
def test_a_file_that_is_there_waits_for_a_tap_and_is_not_fetched_by_the_page(cast, headers):
    """A browser that saves PDFs keeps the page: one that led to the file would fetch it every second."""
    browser = browser_of(cast.anna)
    ordered = browser.get(where(cast.event, "leere-listen"), {"count": "5"})
    file = when_finished(browser, ordered.url)
    answer = browser.get(ordered.url, headers=headers)
    assert (answer.status_code, answer.headers.get("HX-Redirect")) == (200, None)
    part = answer.content.decode().partition('id="print-order"')[2]
    assert "hx-get" not in part  # asks no more
    assert f'href="{file}" autofocus>PDF öffnen' in part
    assert browser.get(file)["Content-Type"] == "application/pdf"


def test_an_order_is_cancelled_by_a_button(cast, waiting_line):
    browser = browser_of(cast.anna)
    ordered = browser.get(where(cast.event, "leere-listen"), {"count": "200", "players": "4", "paper": "a4-large"})
    back = browser.post(place_of(ordered.url, "abbrechen/"), follow=True)
    assert "Der Druck ist abgebrochen." in back.content.decode()
    assert "abgebrochen oder ist nicht mehr da" in browser.get(ordered.url).content.decode()
    assert browser.get(place_of(ordered.url, "datei/")).status_code == 302


def test_strangers_see_a_large_print_grow_and_not_what_the_page_cache_kept(cast):
    """The page changes although nothing of the event does."""
    stranger, address = browser_of(None), f"/turnier/{cast.event.uuid}/druck/auftrag/{'5' * 64}/"
    now = timezone.now()
    PrintReader.objects.create(digest="5" * 64, scope=f"all-{cast.event.uuid.hex}", at=now)
    PrintOrder.objects.create(digest="5" * 64, state=PrintOrder.DRAWING, of=9, beat_at=now)
    for done in (3, 4):
        PrintOrder.objects.update(done=done)
        for headers in ({}, {"HX-Request": "true"}):
            assert f"Seite {done} von 9" in stranger.get(address, headers=headers).content.decode()


def test_large_print_is_offered_where_there_is_some(cast):
    """On A5 there is no room for it: the choice of paper says so, and A5 in large print cannot be chosen."""
    offered = set()
    for kind in catalogue.kinds_for(cast.event):
        fields = PrintForm(kind, cast.event).fields
        if "large" in fields or ("paper" in fields and "a4-large" in dict(fields["paper"].choices)):
            offered.add(kind.name)
    read_by_many = {"spiellisten", "leere-listen", "tischkarten", "laufkarten", "sitzplan", "teilnahme", "stand"}
    assert read_by_many <= offered
    page = browser_of(cast.anna).get(where(cast.event)).content.decode()
    assert "Großdruck gibt es nur auf A4: Auf A5 reicht der Platz dafür nicht." in page
    large = browser_of(cast.anna).get(where(cast.event, "spiellisten"), {"paper": "a4-large", "table": "1"})
    assert "Seite 1 von 2" in words(large)


def test_certificates_of_chosen_people(cast):
    play_all(cast.lists[0], by=cast.anna)
    finish(cast.lists[0], by=cast.anna)
    anna = browser_of(cast.anna)
    text = words(anna.get(where(cast.event, "urkunden"), {"numbers": "3; 4"}))
    assert [name for name in ("Carla", "Emil", "Frieda", "Gustav") if name in text] == ["Frieda", "Gustav"]
    wrong = anna.get(where(cast.event, "urkunden"), {"numbers": "3, 8, 99"})
    assert wrong.status_code == 422
    assert "Ohne Platz: Startnummer 8, 99." in wrong.content.decode()


def test_names_that_no_font_here_has_are_told_before_printing(cast, monkeypatch):
    monkeypatch.setattr(fit, "_asked", lambda letter, bold: None)
    fit._found.cache_clear()
    address = where(cast.event)
    assert "fehlt eine Schrift" not in squeezed(browser_of(cast.anna).get(address).content.decode())
    cast.event.entries.filter(number=2).update(full_name="สมชาย ใจดี")
    page = squeezed(browser_of(cast.anna).get(address).content.decode())
    assert "Für diese Namen fehlt eine Schrift:</strong> <span> <bdi>สมชาย ใจดี</bdi></span>." in page
    assert "fonts-noto-core" in page
    fit._found.cache_clear()


def test_who_has_latin_greek_or_cyrillic_names_needs_no_other_font(cast):
    assert fit.cannot_be_printed(["Zoë Łęcka-Ñuñez", "Ελένη", "Иван", "张 伟", "محمد", ""]) == []


def test_an_evening_has_its_emergency_pack(cast):
    tonight = evening.start_evening(club=cast.home, date=DAY, by=cast.bernd)
    browser = browser_of(cast.bernd)
    ordered = browser.get(where(tonight, "notfallmappe"))
    assert "So geht es ohne Strom weiter" in words(browser.get(when_finished(browser, ordered.url)))


@pytest.fixture
def crowd():
    """Others have as many small prints drawn as may be at once."""
    store._line.update(f"{number:064}" for number in range(store.MOST_IN_LINE))
    yield
    store._line.clear()


def test_in_a_crowd_strangers_are_put_off_and_who_works_here_sees_it_grow(cast, crowd):
    address = f"/turnier/{cast.event.uuid}/ergebnis.pdf"
    answer = browser_of(None).get(address)
    assert (answer.status_code, answer["Retry-After"]) == (503, "20")
    assert "Gerade werden viele Blätter auf einmal gezeichnet." in answer.content.decode()
    for user, kind in ((cast.anna, "stand"), (cast.bernd, "teilnahme")):
        browser = browser_of(user)
        ordered = browser.get(where(cast.event, kind))
        assert ordered.status_code == 302
        assert "Herbstturnier" in words(browser.get(when_finished(browser, ordered.url)))


def test_a_print_that_was_tidied_away_is_drawn_again(cast):
    browser = browser_of(cast.anna)
    ordered = browser.get(where(cast.event, "leere-listen"), {"count": "5"})
    store.throw_away(digest := place_of(ordered.url).split("/")[-2])
    store._forget_orders(digest)
    again = browser.get(ordered.url, headers={"HX-Request": "true"})
    assert again["HX-Redirect"] == f"{where(cast.event, 'leere-listen')}?count=5"
    assert browser.get(ordered.url).url == again["HX-Redirect"]
    answer = browser.get(again["HX-Redirect"])
    file = browser.get(when_finished(browser, answer.url)) if answer.status_code == 302 else answer
    assert len(pypdfium2.PdfDocument(file.content)) == 5


@pytest.mark.parametrize(
    "asked", ["https://example.org/", "//example.org/x.pdf", "/konto/abmelden/", "/l/00000000/", "x"]
)
def test_an_order_that_is_gone_leads_to_prints_only(cast, asked):
    address = f"/turnier/{cast.event.uuid}/druck/auftrag/{'7' * 64}/"
    assert browser_of(cast.anna).get(address, {"von": asked}).status_code == 404


def test_a_stranger_gets_what_is_published_now_and_nothing_older(cast, monkeypatch):
    """Somebody takes her name back: who kept the address of an older file finds it no more."""
    monkeypatch.setattr(store, "SMALL", 0)
    stranger, address = browser_of(None), f"/liste/{cast.lists[0].uuid}/liste.pdf"
    ordered = stranger.get(address)
    assert when_finished(stranger, ordered.url) == address
    assert "C. W." in words(stranger.get(address))
    people.change_player(player=cast.carla, publication=Player.NUMBER, based_on=None, by=cast.anna)
    assert stranger.get(place_of(ordered.url, "datei/")).url.startswith("/konto/login/")
    assert browser_of(cast.dieter).get(place_of(ordered.url, "datei/")).status_code == 404
    assert when_finished(stranger, ordered.url) == address
    now = stranger.get(address)
    assert "C. W." not in words(stranger.get(when_finished(stranger, now.url)))


WHO_PRINTS = [("teilnahme", {}), ("urkunden", {"places": "8"}), ("laufkarten", {}), ("tischkarten", {"cards": "names"})]


@pytest.mark.parametrize(("kind", "choices"), WHO_PRINTS, ids=[kind for kind, _choices in WHO_PRINTS])
def test_full_names_are_printed_by_those_who_work_here_alone(cast, kind, choices):
    play_all(cast.lists[0], by=cast.anna)
    finish(cast.lists[0], by=cast.anna)
    address = where(cast.event, kind)
    for user in (cast.anna, cast.bernd):  # who directs, and who keeps lists for the club
        browser = browser_of(user)
        for published, there, missing in (({}, "Carla Weiß", "C. W."), ({"published_names": "on"}, "C. W.", "Carla")):
            answer = browser.get(address, {**choices, **published})
            text = words(answer if answer.status_code == 200 else browser.get(when_finished(browser, answer.url)))
            assert there in text
            assert missing not in text
    assert browser_of(cast.dieter).get(address, choices).status_code == 404
    assert browser_of(None).get(address, choices).url.startswith("/konto/login/")


def test_the_emergency_pack_goes_on_where_a_table_stood(cast):
    """A table that played without paper finds its two games; where nothing is entered the list is blank."""
    lists = next(part for part in emergency_pack(cast.event, address="").parts if isinstance(part, Lists))
    begun, blank = (page.fields for page in lists.pages)
    assert [key for key in ("1.value", "2.value", "3.value") if key in begun] == ["1.value", "2.value"]
    assert "1.value" not in blank
    assert blank["24.np"].text.split() == ["N", "P"]
