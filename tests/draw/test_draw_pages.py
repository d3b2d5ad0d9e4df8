"""The pages of the draw: what the director sees and taps, and what everybody can check afterwards."""

import json
import re

import pytest

from league.draw.services import draws as services
from league.draw.services.draws import SILENCE
from league.draw.services.wishes import keep_apart
from league.models import Draw
from scoring import Code, Message
from tests.cast import a_tournament, browser_of, entries
from tests.layout import squeezed

from .draw_stage import drawn, field, published, tables

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(cast):
    return field(cast, people=9, rounds=2)


def address(event, rest=""):
    return f"/turnier/{event.uuid}/auslosung/{rest}"


def test_from_the_form_to_the_tables(anna, event):
    form = {"way": "all", "protect_clubs": "on", "seed": "Lotto 6 12 19", "seconds": "10", "key": "k"}
    answer = anna.post(address(event, "losen/"), form, follow=True)
    page = answer.content.decode()
    assert answer.redirect_chain == [(address(event, "1/"), 302)]
    assert "Lotto 6 12 19" in page
    assert "Wie gut ist sie?" in page
    assert "Veröffentlichen und Tische besetzen" in page
    draw = event.draws.get()
    anna.post(address(event, "1/veroeffentlichen/"), {"key": "p", "based_on": draw.version})
    assert sorted(person for table in tables(event, 1) for person in table) == list(range(1, 10))
    assert "veröffentlicht" in anna.get(address(event, "1/")).content.decode()


def test_where_everybody_is_from_one_club_that_is_said_once_a_table(cast, anna):
    event = a_tournament(cast, players=8, rounds=1)
    drawn(cast, event, protect_clubs=True)
    page = anna.get(address(event, "1/")).content.decode()
    assert page.count("Alle aus einem Verein.") == 2
    assert "Aus einem Verein:" not in page


def test_sent_twice_is_drawn_once(anna, event):
    form = {"way": "round", "seconds": "10", "key": "k"}
    anna.post(address(event, "losen/"), form)
    anna.post(address(event, "losen/"), form)
    assert event.draws.count() == 1


WRONG = [
    ({"way": "round", "seconds": "9"}, "Wie lange darf gesucht werden?"),
    ({"way": "morgen", "seconds": "10"}, "Was wird ausgelost?"),
    ({"way": "round", "seconds": "10", "seed": "x" * 81}, "80"),
]


@pytest.mark.parametrize(("form", "said"), WRONG)
def test_a_wrong_form_is_told_at_its_field(anna, event, form, said):
    answer = anna.post(address(event, "losen/"), form)
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert event.draws.count() == 0


def test_a_swap_shows_its_price_before_it_is_done(cast, anna, event):
    draw = drawn(cast, event)
    one, other = draw.rounds[0][0][0], draw.rounds[0][1][0]
    page = anna.get(address(event, f"1/?runde=1&eins={one}")).content.decode()
    assert "tauscht mit wem?" in page
    page = anna.get(address(event, f"1/?runde=1&eins={one}&zwei={other}")).content.decode()
    assert "tauschen?" in page
    draw.refresh_from_db()
    assert draw.changes == []
    sent = {"round": "1", "one": one, "other": other, "based_on": draw.version, "key": "s"}
    assert anna.post(address(event, "1/tauschen/"), sent).url == address(event, "1/?runde=1")
    page = anna.get(address(event, "1/")).content.decode()
    assert "Von Hand geändert:" in page
    anna.post(address(event, "1/rueckgaengig/"), {"key": "u"})
    draw.refresh_from_db()
    assert draw.changes == []


NONSENSE = ["?runde=x", "?runde=99", "?eins=77", "?runde=1&eins=1&zwei=77", "?runde=1&eins=1&zwei=1", "?runde=²"]


@pytest.mark.parametrize("query", NONSENSE)
def test_nonsense_in_the_address_shows_the_plan(cast, anna, event, query):
    drawn(cast, event)
    answer = anna.get(address(event, "1/" + query))
    assert answer.status_code == 200
    assert "tauschen?" not in answer.content.decode()


def test_a_swap_that_cannot_be_is_told(cast, anna, event):
    draw = drawn(cast, event)
    answer = anna.post(address(event, "1/tauschen/"), {"round": "1", "one": "1", "other": "77"}, follow=True)
    assert "Startnummer 77 sitzt in Runde 1 an keinem Tisch." in answer.content.decode()
    answer = anna.post(address(event, "1/tauschen/"), {"round": "8", "one": "1", "other": "2"}, follow=True)
    assert "Runde 8 gehört nicht zu dieser Auslosung." in answer.content.decode()
    sent = {"round": "1", "one": "1", "other": "2", "based_on": draw.version - 1}
    assert "jemand anders" in anna.post(address(event, "1/tauschen/"), sent, follow=True).content.decode()


def test_while_it_is_drawn_the_page_says_how_far(cast, anna, event):
    draw = drawn(cast, event)
    Draw.objects.update(state=Draw.WORKING, rounds=None, share=0.25)
    page = anna.get(address(event, "1/")).content.decode()
    assert '<progress id="draw-progress" max="1" value="0.25">' in page
    assert "Das Beste bisher nehmen" in page
    anna.post(address(event, "1/genug/"))
    draw.refresh_from_db()
    assert draw.state == Draw.STOPPING
    anna.post(address(event, "1/abbrechen/"))
    draw.refresh_from_db()
    assert draw.state == Draw.CANCELLED
    assert "Es wurde niemand gesetzt." in anna.get(address(event, "1/")).content.decode()


def test_a_draw_whose_process_is_gone_says_so(cast, anna, event):
    draw = drawn(cast, event)
    Draw.objects.update(state=Draw.WORKING, rounds=None, beat_at=draw.at - 2 * SILENCE)
    assert "wurde unterbrochen" in anna.get(address(event, "1/")).content.decode()


def test_a_draw_that_failed_says_why(cast, anna, event):
    Draw.objects.filter(pk=drawn(cast, event).pk).update(state=Draw.WORKING, rounds=None)
    services.fail_draw(draw=event.draws.get(), why=Message(Code.DRAW_APART_IMPOSSIBLE, tables=2))
    assert "passen an 2 Tischen nicht alle" in anna.get(address(event, "1/")).content.decode()


def test_what_was_cancelled_while_it_was_drawn_is_not_kept(cast, event):
    draw = drawn(cast, event)
    answer = {"rounds": draw.drawn, "report": draw.report}
    Draw.objects.update(state=Draw.CANCELLED, rounds=None)
    services.answer_draw(draw=draw, answer=answer)
    draw.refresh_from_db()
    assert (draw.state, draw.rounds) == (Draw.CANCELLED, None)
    assert services.is_wanted(draw, 0.5) is False


def test_wishes_are_noted_and_taken_back(cast, anna, event):
    one, other, third = entries(event)[:3]
    wishes = address(event, "wuensche/")
    anna.post(wishes, {"what": "apart", "one": one.uuid, "other": other.uuid, "key": "a"})
    anna.post(wishes, {"what": "fixed", "entry": third.uuid, "table": "2", "key": "f"})
    page = anna.get(wishes).content.decode()
    assert f"{one.full_name}</bdi> / " in page
    assert "Tisch 2" in page
    refused = anna.post(wishes, {"what": "fixed", "entry": third.uuid, "table": "7", "key": "g"})
    assert refused.status_code == 422
    assert "Tisch 7 gibt es nicht: Für 9 Personen sind es 2 Tische." in refused.content.decode()
    pair = event.apart.get()
    anna.post(address(event, f"wuensche/{pair.pk}/streichen/"), {"key": "s"})
    anna.post(address(event, f"wuensche/{pair.pk}/streichen/"), {"key": "s"})
    anna.post(address(event, f"wuensche/{third.uuid}/frei/"), {"key": "t"})
    assert event.apart.count() == 0
    assert event.entries.filter(fixed_table__isnull=False).count() == 0


def test_everybody_can_check_a_published_draw(cast, event):
    draw = published(cast, event, way=Draw.ROUND)
    stranger = browser_of(None)
    page = stranger.get(f"/turnier/{event.uuid}/losung/").content.decode()
    assert draw.input_sha256 in page
    assert "python3 -m scoring seat" in page
    question = stranger.get(f"/turnier/{event.uuid}/losung/1.json")
    assert json.loads(question.content) == draw.request
    assert question["Content-Disposition"] == 'attachment; filename="auslosung-1.json"'


def test_who_sits_apart_is_nobodys_business(cast, anna, event):
    one, other = entries(event)[:2]
    keep_apart(tournament=event, one=one, other=other, by=cast.anna)
    published(cast, event)
    stranger, address = browser_of(None), f"/turnier/{event.uuid}/losung/"
    assert "gehen niemanden sonst etwas an" in stranger.get(address).content.decode()
    assert stranger.get(f"{address}1.json").status_code == 404
    assert json.loads(anna.get(f"{address}1.json").content)["apart"] == [["1", "2"]]


def test_a_proposal_is_nobodys_business(cast, event):
    drawn(cast, event)
    stranger = browser_of(None)
    assert "noch keine Auslosung" in stranger.get(f"/turnier/{event.uuid}/losung/").content.decode()
    assert stranger.get(f"/turnier/{event.uuid}/losung/1.json").status_code == 404


def test_taking_back_needs_a_reason(cast, anna, event):
    published(cast, event)
    assert anna.post(address(event, "1/zuruecknehmen/"), {"reason": ""}).status_code == 422
    assert anna.post(address(event, "1/zuruecknehmen/"), {"reason": "neu"}).status_code == 302
    assert event.lists.count() == 0


@pytest.mark.parametrize(("make", "box"), [(drawn, "a"), (published, "span")], ids=["proposal", "published"])
def test_number_and_name_of_a_seat_stay_together_on_its_line(cast, anna, event, make, box):
    draw = make(cast, event)
    page = squeezed(anna.get(address(event, f"{draw.number}/")).content.decode())
    seats = re.findall(rf"<li[^>]*><{box} [^>]+> ?<span class=\"start\">\d+</span> <bdi>[^<]+</bdi> ?</{box}>", page)
    assert len(seats) == event.entries.count()
