"""The print room: what is offered to whom, what comes out, and the page that says how far a large file is."""

import fcntl
import io
import time

import pikepdf
import pypdfium2
import pytest

from league.exports import catalogue, papers, store
from league.exports.address import short_path
from league.exports.document import Lists
from league.models import Player, Spielliste
from league.services import evening, people
from league.services.installation import change_printed_address
from tests.cast import DAY, a_tournament, assemble, browser_of, normal, play, seated


@pytest.fixture
def cast(db, settings, tmp_path):
    settings.PRINT_DIR = tmp_path / "prints"
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
    for missing in ("Sitzplan", "Laufkarten", "Notfallmappe", "Spiellisten der Runde"):
        assert missing not in page
    assert browser_of(cast.bernd).get(where(tonight, "sitzplan")).status_code == 404


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
]


@pytest.mark.parametrize(("kind", "choices", "said"), WRONG)
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
    # nobody else sees it, not even that it is there
    for other in (browser_of(None), browser_of(cast.dieter)):
        assert other.get(ordered.url).status_code == 404
        assert other.get(f"{ordered.url}datei/").status_code == 404
    answer = browser.get(ordered.url, headers={"HX-Request": "true"})
    end = time.monotonic() + 60
    while "HX-Redirect" not in answer and time.monotonic() < end:
        time.sleep(0.1)
        answer = browser.get(ordered.url, headers={"HX-Request": "true"})
    file = browser.get(answer["HX-Redirect"])
    assert len(pypdfium2.PdfDocument(file.content)) == 6
    # unchanged: not drawn again
    again = browser.get(where(cast.event, "leere-listen"), {"count": "6", "players": "4"})
    assert again.content == file.content


def test_an_order_is_cancelled_by_a_button(cast):
    browser = browser_of(cast.anna)
    ordered = browser.get(where(cast.event, "leere-listen"), {"count": "200", "players": "4", "large": "on"})
    back = browser.post(f"{ordered.url}abbrechen/", follow=True)
    assert "Der Druck ist abgebrochen." in back.content.decode()
    digest = ordered.url.split("/")[-2]
    end = time.monotonic() + 60
    while store.look(digest).state == "drawing" and time.monotonic() < end:
        time.sleep(0.1)
    assert "abgebrochen oder ist nicht mehr da" in browser.get(ordered.url).content.decode()
    assert browser.get(f"{ordered.url}datei/").status_code == 302


def test_strangers_see_a_large_print_grow_and_not_what_the_page_cache_kept(cast):
    """The page changes although nothing of the event does."""
    stranger, address = browser_of(None), f"/turnier/{cast.event.uuid}/druck/auftrag/{'5' * 64}/"
    with store._lock("5" * 64, fcntl.LOCK_EX):
        (store._folder() / f"{'5' * 64}.for-all-{cast.event.uuid.hex}").touch()
        for done in (3, 4):
            store.tell("5" * 64, done, 9)
            for headers in ({}, {"HX-Request": "true"}):
                assert f"Seite {done} von 9" in stranger.get(address, headers=headers).content.decode()


def test_the_emergency_pack_goes_on_where_a_table_stood(cast):
    """A table that played without paper finds its two games; where nothing is entered the list is blank."""
    lists = next(part for part in papers.emergency_pack(cast.event, address="").parts if isinstance(part, Lists))
    begun, blank = (page.fields for page in lists.pages)
    assert [key for key in ("1.value", "2.value", "3.value") if key in begun] == ["1.value", "2.value"]
    assert "1.value" not in blank
    assert blank["24.np"].text.split() == ["N", "P"]
