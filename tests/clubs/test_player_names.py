"""New members by their names: one field, Enter, the next one; or a whole list at once."""

import pytest
from django.urls import reverse

from league.clubs.services.club import found_club
from league.models import Membership, Player
from tests.cast import a_player, browser_of
from tests.events.event_pages import primary, queries, said, words


@pytest.fixture
def empty(cast):
    """A club of Anna's in which nobody is entered yet."""
    return found_club(name="Karo Neun", administrator=cast.anna, by=None)


def enter(cast, club, text, **more):
    return browser_of(cast.anna).post(reverse("player-names", args=[club.uuid]), {"names": text, **more}, follow=True)


def members(club):
    return [player.sorted_name for player in Player.objects.of_club(club).by_name()]


def test_a_name_and_the_next_one(cast, empty):
    answer = enter(cast, empty, "Anna Müller")
    assert said(answer) == ["Anna Müller ist Mitglied."]
    assert "autofocus" in str(answer.context["form"]["names"])
    assert "1 Mitglied Anna Müller" in words(answer)
    enter(cast, empty, "Berta von der Heide")
    assert members(empty) == ["Müller, Anna", "von der Heide, Berta"]


def test_who_leads_the_club_is_offered_to_be_a_member_until_he_is_one(cast, empty):
    offer = "Ich spiele selbst mit: Anna Arndt"
    page = browser_of(cast.anna).get(reverse("player-names", args=[empty.uuid]))
    assert offer in words(page)
    answer = enter(cast, empty, page.context["oneself"])
    assert members(empty) == ["Arndt, Anna"]
    assert offer not in words(answer)
    assert said(enter(cast, empty, "Anna Arndt")) == ["Schon Mitglied: Anna Arndt."]


def test_who_plays_for_another_club_already_is_asked_about_and_not_doubled(cast, empty):
    a_player("Anna", "Arndt", cast.home)
    answer = enter(cast, empty, "Anna Arndt")
    assert "Anna Arndt: Diesen Namen gibt es schon. Ist es dieselbe Person?" in words(answer)
    assert Player.objects.filter(last_name="Arndt").count() == 1


def test_who_has_a_login_without_a_name_is_reminded_of_his_own(cast, empty):
    type(cast.anna).objects.filter(pk=cast.anna.pk).update(first_name="", last_name="")
    page = words(browser_of(cast.anna).get(reverse("player-names", args=[empty.uuid])))
    assert "Wer den Verein leitet und selbst mitspielt, trägt auch den eigenen Namen ein." in page


def test_a_pasted_list_in_any_of_the_usual_spellings(cast, empty):
    text = "1. Anna Müller\r\n2) Krause, Bruno\n\n- Clara\tZ. Lenz\n  • Dora   Ehlers \nMüller, Anna\nAnna Müller"
    assert said(enter(cast, empty, text)) == ["4 neue Mitglieder sind eingetragen."]
    assert members(empty) == ["Ehlers, Dora", "Krause, Bruno", "Lenz, Clara Z.", "Müller, Anna"]


def test_what_is_not_clear_stays_in_the_field_and_the_rest_is_entered(cast, empty):
    a_player("Gerd", "Gast")
    answer = enter(cast, empty, "Anna Müller\nBruno\nGerd Gast\nCarla Weiß\n123\nIda Ihle; Jens Jahn")
    assert answer.status_code == 422
    assert members(empty) == ["Müller, Anna"]
    assert answer.context["form"]["names"].value() == "Bruno\nGerd Gast\nCarla Weiß\n123\nIda Ihle; Jens Jahn"
    page = words(answer)
    assert "Bei „Bruno“ fehlt Vor- oder Nachname. Bitte beide angeben." in page
    assert "„123“: Der Name braucht mindestens einen Buchstaben." in page
    assert "„Ida Ihle; Jens Jahn“: Bitte je Zeile ein Name, ohne Semikolon." in page
    assert "Gerd Gast: Diesen Namen gibt es schon. Ist es dieselbe Person?" in page
    assert "Carla Weiß: Diesen Namen gibt es schon." in page


def test_the_question_leads_to_the_page_that_compares_and_back_to_the_names(cast, empty):
    gerd = a_player("Gerd", "Gast", guest_of=empty)
    anna = browser_of(cast.anna)
    asked = {"first_name": "Gerd", "last_name": "Gast", "publication": "full", "next": "namen"}
    page = anna.post(reverse("player-add", args=[empty.uuid]), asked)
    assert 'name="next" value="namen"' in page.text
    answer = anna.post(reverse("player-add", args=[empty.uuid]), asked | {"same": str(gerd.uuid)})
    assert answer.url == reverse("player-names", args=[empty.uuid])
    assert members(empty) == ["Gast, Gerd"]


def test_who_is_a_member_already_is_said_and_stays_one(cast):
    answer = enter(cast, cast.home, "Carla Weiß\nNora Neu")
    assert said(answer) == ["Nora Neu ist Mitglied.", "Schon Mitglied: Carla Weiß."]
    assert Membership.objects.filter(club=cast.home).count() == 11


def test_sent_twice_they_are_entered_once(cast, empty):
    for _ in range(2):
        assert enter(cast, empty, "Anna Müller\nBruno Krause", key="k").status_code == 200
    assert len(members(empty)) == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "Bitte einen Namen eintragen."),
        ("\n".join(f"Anna M{n}" for n in range(301)), "Das sind 301 Namen; höchstens 300 gehen auf einmal."),
        ("x" * 18_001, "18001 Zeichen"),
    ],
)
def test_too_little_and_too_much(cast, empty, text, message):
    answer = enter(cast, empty, text)
    assert answer.status_code == 422
    assert message in words(answer)
    assert members(empty) == []


def test_a_scorer_may_and_another_club_may_not(cast):
    address = reverse("player-names", args=[cast.home.uuid])
    assert browser_of(cast.bernd).get(address).status_code == 200
    assert browser_of(cast.dieter).get(address).status_code == 404


def test_an_empty_club_begins_with_its_members_and_then_with_an_evening(cast, empty):
    anna, names = browser_of(cast.anna), reverse("player-names", args=[empty.uuid])
    card = anna.get(reverse("club-list")).text.split("Karo Neun")[1]
    assert names in card
    start = anna.get(reverse("evening-start", args=[empty.uuid]))
    assert primary(start) == "Zuerst die Mitglieder eintragen"
    assert "Ohne Mitglieder beginnen, nur mit Gästen" in words(start)
    enter(cast, empty, "Anna Müller")
    assert reverse("evening-start", args=[empty.uuid]) in anna.get(names).text
    assert primary(anna.get(reverse("evening-start", args=[empty.uuid]))) == "Ersten Abend heute beginnen"


@pytest.mark.thorough
def test_many_members_cost_no_more_queries_than_few(cast, empty):
    anna, names = browser_of(cast.anna), reverse("player-names", args=[empty.uuid])
    enter(cast, empty, "Anna Müller")
    few = queries(lambda: anna.get(names))
    enter(cast, empty, "\n".join(f"Anna Meier {chr(65 + n)}" for n in range(26)))
    assert queries(lambda: anna.get(names)) <= few
