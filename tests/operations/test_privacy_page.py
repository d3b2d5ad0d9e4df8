"""Who answers for what is stored about people: every page leads to it, who looks after the site writes it, and everybody
reads it at once."""

import pytest

from league.base.writing import Conflict
from league.models import AuditEntry, Installation, User
from league.operations.services import change_responsible
from tests.cast import a_tournament, browser_of, sent
from tests.events.event_pages import words

PAGE, FORM = "/datenschutz/", "/betrieb/verantwortlich/"
TYPED = "Doko-Club Kreuzdame\nKartenweg 7, 01234 Musterstadt\nvorstand@kreuzdame.example"
NOBODY = "Das hat noch niemand eingetragen. Fragen beantwortet die Leitung des Vereins"


@pytest.fixture
def root(cast):
    return User.objects.create_superuser("root")


def write(root, text=TYPED):
    browser = browser_of(root)
    return browser.post(FORM, sent(browser.get(FORM).context["form"], responsible=text), follow=True)


def read(by=None, **headers):
    return browser_of(by).get(PAGE, **headers).text


@pytest.mark.parametrize(
    "address", ["/", "/konto/login/", "/hilfe/", "/rangliste/", "/verein/{club}/", "/turnier/{event}/"]
)
def test_every_page_leads_there(cast, address):
    event = a_tournament(cast)
    page = browser_of(None).get(address.format(club=cast.home.uuid, event=event.uuid)).text
    foot = page[page.index('<footer class="site-foot">') :]
    assert f'<a href="{PAGE}">Datenschutz</a>' in foot


def test_before_anything_is_written_the_page_says_whom_to_ask(cast):
    assert NOBODY in words(browser_of(None).get(PAGE))
    assert not Installation.objects.exists()  # who reads writes nothing


def test_what_is_written_stands_there_line_by_line_for_everybody_at_once(cast, root):
    read()
    assert "Gespeichert." in words(write(root))
    assert TYPED.replace("\n", "<br>") in read()
    assert NOBODY not in words(browser_of(None).get(PAGE))
    write(root, "Jemand anders")
    assert "Jemand anders" in read()
    assert "Kartenweg" not in read()


def test_in_english_the_same_person_is_responsible(cast, root):
    write(root)
    page = read(headers={"accept-language": "en"})
    assert "Who is responsible" in page
    assert TYPED.replace("\n", "<br>") in page


def test_what_is_typed_is_text(cast, root):
    write(root, "<script>alert(1)</script>")
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in read()


def test_too_long_is_refused_and_stays_typed(cast, root):
    answer = write(root, "x" * 1001)
    assert (answer.status_code, "höchstens 1000" in words(answer)) == (422, True)
    assert Installation.objects.ours().responsible == ""


def test_the_history_says_who_changed_it_and_names_nobody(cast, root):
    write(root)
    told = AuditEntry.objects.get(action="responsible-changed")
    assert (told.by, told.data) == (root, {"lines": 3})


def test_two_who_write_at_once_see_both(cast, root):
    before = Installation.objects.ours().version
    write(root)
    with pytest.raises(Conflict):
        change_responsible(responsible="Später", based_on=before, by=root)
    assert Installation.objects.ours().responsible == TYPED


def test_the_page_of_operation_says_that_it_is_missing(cast, root):
    missing = "noch nicht eingetragen"
    assert missing in browser_of(root).get("/betrieb/").text
    write(root)
    assert missing not in browser_of(root).get("/betrieb/").text


@pytest.mark.parametrize("who", ["anna", "bernd", "dieter"])
def test_nobody_else_writes_it(cast, who):
    browser = browser_of(getattr(cast, who))
    assert [browser.get(FORM).status_code, browser.post(FORM, {"responsible": "ich"}).status_code] == [404, 404]
    assert FORM not in read(getattr(cast, who))
