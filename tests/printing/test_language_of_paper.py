"""Paper is written in the language of the club, whoever asks for it; pages in that of their reader."""

import re

import pypdfium2
import pytest
from django.utils import translation

from league.base.language import written_by
from league.models import Club, Tournament
from league.printing import catalogue
from league.printing.document import Document
from league.printing.forms import PrintForm
from league.printing.render import pdf_of
from tests.cast import a_tournament, assemble, browser_of, normal, play, seated
from tests.german import WORD, german_words

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast(db, kept_here):
    cast = assemble()
    cast.event = a_tournament(cast)
    cast.lists = seated(cast, cast.event, count=2)
    play(cast.lists[0], normal(), normal(), by=cast.anna)
    return cast


def told(cast, language):
    Club.objects.filter(pk=cast.home.pk).update(language=language)
    cast.event = Tournament.objects.select_related("club").get(pk=cast.event.pk)
    return cast


def words(pdf):
    return "\n".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf))


@pytest.mark.parametrize(
    ("club", "reader", "said"), [("en", "de", "Standings"), ("en", "en", "Standings"), ("de", "en", "Stand")]
)
def test_the_club_decides_not_who_asks(cast, club, reader, said):
    told(cast, club)
    answer = browser_of(cast.anna).get(
        f"/turnier/{cast.event.uuid}/druck/stand.pdf", headers={"Accept-Language": reader}
    )
    assert answer["Content-Type"] == "application/pdf", answer.content.decode()[:300]
    text = words(answer.content)
    assert re.search(rf"\b{said}\b", text)
    assert ("Noch kein Tisch ist fertig." in text) == (club == "de")


def test_what_is_drawn_by_another_process_stays_in_its_language():
    with translation.override("en"):
        written = Document("Standings", "standings", ()).to_json()
    assert Document.from_json(written).language == "en"


@pytest.mark.thorough
@pytest.mark.parametrize("name", sorted({kind.name for kind in catalogue.kinds()}))
def test_nothing_german_is_left_on_english_paper(cast, name):
    told(cast, "en")
    kind = next(kind for kind in catalogue.kinds() if kind.name == name)
    if not kind.is_for(cast.event):
        pytest.skip("of a club evening only")
    form = PrintForm(kind, cast.event, {})
    assert form.is_valid(), form.errors
    with written_by(cast.event.club):
        document = catalogue.document(kind, cast.event, address="http://10.0.0.5:8000", **form.chosen)
    text = words(pdf_of(document))
    own = f"{cast.event.name} {cast.event.club.name}"
    found = set(WORD.findall(text)) & german_words()
    assert {word for word in found if word not in own} == set(), [
        line for line in text.splitlines() if set(line.split()) & found
    ]
